"""Command counters: chapter 28."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import AREAS, COMMAND_POOL, STRATEGY_ALLOCATION
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes
from cosmarch.games.ti3.state import Table


def area_of(t: Table, area: int) -> list[int]:
    """The column that counts the counters of an area of the race sheets."""
    return t.strategy if area == STRATEGY_ALLOCATION else t.pool if area == COMMAND_POOL else t.fleet


def counter_refusal(t: Table, seat: int) -> Refusal | None:
    """TI-28.1.5: none can be received when the reinforcements are empty."""
    if t.counters_left(seat) > 0:
        return None
    return Refusal("TI-28.1.5", "no_counter_left", {"n": t.content.command_counters})


def gain_counters(t: Table, seat: int, count: int, rule: str) -> Flow:
    """TI-28.1.2: place each counter in an area at once, as many as there are."""
    received = min(count, t.counters_left(seat))
    for left in range(received, 0, -1):
        areas = list(range(len(AREAS)))
        args: dict[str, int | str] = {"n": left}
        area = yield Ask(
            seat, "place_counter", t.choices.areas, areas, rule, lambda area: laws.area_refusal(t, seat, area), args
        )
        place_counter(t, seat, area, rule)
    if count > received:
        t.log("counters_lacking", "TI-28.1.5", seat=seat, n=count - received)


def place_counter(t: Table, seat: int, area: int, rule: str, key: str = "counter_placed") -> None:
    """A counter from the reinforcements into an area."""
    area_of(t, area)[seat] += 1
    t.log(key, rule, seat=seat, area=area)


def receive_counters(t: Table, seat: int, count: int) -> Flow:
    """Scene. A seat receives command counters."""
    yield from gain_counters(t, seat, count, "TI-28.1.2")


def redistribute(t: Table, seat: int, received: int) -> Flow:
    """TI-20.5.2, TI-20.6.1: new counters come to those on the race sheet, and all are divided among the areas."""
    total = t.strategy[seat] + t.pool[seat] + t.fleet[seat] + received
    numbers = t.choices.numbers
    args: dict[str, int | str] = {"n": total, "a": t.strategy[seat]}
    strategy = yield Ask(
        seat, "counters_strategy", numbers, list(range(total + 1)), "TI-20.6.1", None, args, auto=False
    )
    rest = total - strategy
    most = laws.fleet_counters_most(t)

    def refusal(pool: int) -> Refusal | None:
        return laws.by_law(t, "fleet_regulations", n=most) if rest - pool > most else None

    args = {"n": rest, "a": t.pool[seat]}
    pool = yield Ask(seat, "counters_pool", numbers, list(range(rest + 1)), "TI-20.6.1", refusal, args)
    t.strategy[seat] = strategy
    t.pool[seat] = pool
    t.fleet[seat] = rest - pool
    t.log("redistributed", "TI-20.6.1", seat=seat, a=strategy, b=pool, n=rest - pool)
    # TI-20.6.3: what is beyond the lowered Fleet Supply goes
    t.next(*excess_scenes(t, seat))


def truce_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """TI-42.2.1: Diplomacy keeps a player from activating systems with units of the other."""
    for other in range(t.seats):
        if t.truces[seat] >> other & 1 and t.has_units(place, other):
            return Refusal("TI-42.2.1", "diplomacy", {"seat": other})
    return None
