"""The Transfer Action: two adjacent systems at once (TI-18)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import FIGHTER, SHIPS
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import fleet_limit, movement
from cosmarch.games.ti3.rules.tactical.loading import LOADS, load_here, load_here_refusal, waiting
from cosmarch.games.ti3.rules.tactical.movement import move_ship
from cosmarch.games.ti3.rules.tactical.tactical_action import activate, activation_refusal
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes, supply_used
from cosmarch.games.ti3.state import ABOARD, NOWHERE, Scene, Table, stack

STEPS: tuple[tuple[str, ...], ...] = (
    ("move_between",),
    ("transfer_ends",),
    ("pds_fire",),
    ("landings",),
    ("production",),
)


# ---- the two systems


def place_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """Why a system cannot be one of the two."""
    if not t.has_units(place, seat):
        return Refusal("TI-18.1.5", "no_own_unit", {"hex": place})
    why = activation_refusal(t, seat, place)  # TI-18.1.7 among them
    if why is not None:
        return why
    for other in t.others(seat):
        if t.has_units(place, other):
            return Refusal("TI-18.1.6", "enemy_units", {"hex": place, "seat": other})
    return None


def second_refusal(t: Table, seat: int, first: int, place: int) -> Refusal | None:
    """Why a system cannot be the second one, beside the first."""
    return place_refusal(t, seat, place) or laws.tariffs_refusal(t, seat, first, place)


def partners(t: Table, seat: int, place: int) -> list[int]:
    """The adjacent systems that can be the other one (TI-18.1.4)."""
    return [near for near in t.near[place] if second_refusal(t, seat, place, near) is None]


def first_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """Why a system cannot be the first of the two."""
    why = place_refusal(t, seat, place)
    if why is None and not partners(t, seat, place):
        return Refusal("TI-18.1.4", "no_second_system", {"hex": place})
    return why


def transfer_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the seat cannot take a Transfer Action at all."""
    if not t.pool[seat]:
        return Refusal("TI-18.5.2", "pool_empty")
    if t.counters_left(seat) < 1:
        return Refusal("TI-18.1.3", "no_counter_left", {"n": t.content.command_counters})
    for place in t.unit_places(seat):
        if first_refusal(t, seat, place) is None:  # the first is enough
            return None
    return Refusal("TI-18.1.5", "nothing_to_transfer")


def transfer(t: Table, seat: int) -> Flow:
    """Scene. TI-18.1.2, TI-18.1.3: two systems are activated, the second with a counter from reinforcements."""

    def refusal(place: int) -> Refusal | None:
        return first_refusal(t, seat, place)

    def beside(place: int) -> Refusal | None:
        return second_refusal(t, seat, first, place)

    places = t.systems_in_play()
    first = yield Ask(seat, "transfer_first", t.choices.hexes, places, "TI-18.1.3", refusal)
    near = sorted([place for place in t.near[first] if t.system_at(place) != NOWHERE])
    args: dict[str, int | str] = {"hex": first}
    second = yield Ask(seat, "transfer_second", t.choices.hexes, near, "TI-18.1.4", beside, args)
    t.begin_action()
    t.system = first
    t.second = second
    t.log("transfer", "TI-18.1.3", seat=seat, hex=first, hex2=second)
    activate(t, seat, first)
    t.activated[second] |= 1 << seat
    t.log("activates", "TI-18.1.3", seat=seat, hex=second)
    t.next(*[("tariff", seat, place) for place in (first, second) if laws.tariff_due(t, seat, place)], *STEPS)


# ---- movement between them


def shuttle_refusal(t: Table, seat: int, start: int, target: int, kind: int) -> Refusal | None:
    """Why no ship of a kind may go from one of the two systems to the other."""
    if kind == FIGHTER and not movement(t, seat, kind, start):
        return Refusal("TI-18.2.2", "fighter_needs_carrier", {"hex": start})
    # a ship goes once: those that have just come are counted at the place they left
    if t.ships_at(start, seat, kind) <= t.moved[target * SHIPS + kind]:
        return Refusal("TI-18.2.1", "moved_already", {"unit": kind, "hex": start})
    return exchange_refusal(t, seat, start, target, kind)


def exchange_refusal(t: Table, seat: int, start: int, target: int, kind: int) -> Refusal | None:
    """TI-28.2.2: Fleet Supply binds both systems once all have moved, so a fleet may be too large while enough of its
    ships can still leave."""
    t.add_ships(target, seat, kind)
    used = supply_used(t, seat, target)
    t.add_ships(target, seat, kind, -1)
    limit = fleet_limit(t, seat, target)
    if used - len(still_to_go(t, seat, target, start)) > limit:
        return Refusal("TI-28.2.2", "fleet_supply", {"hex": target, "n": limit})
    return None


def still_to_go(t: Table, seat: int, place: int, other: int) -> list[int]:
    """The kinds of the ships in one of the two systems that have not come from the other, Fighters not counted."""
    out: list[int] = []
    for kind in range(SHIPS):
        if kind != FIGHTER:
            out += [kind] * (t.ships_at(place, seat, kind) - t.moved[other * SHIPS + kind])
    return out


def done_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the movement cannot end: a fleet is too large, and some of it can still leave."""
    for place, other in ((t.system, t.second), (t.second, t.system)):
        limit = fleet_limit(t, seat, place)
        if supply_used(t, seat, place) > limit and any(
            [shuttle_refusal(t, seat, place, other, kind) is None for kind in still_to_go(t, seat, place, other)]
        ):
            return Refusal("TI-28.2.2", "fleet_supply", {"hex": place, "n": limit})
    return None


def move_between(t: Table) -> Flow:
    """Scene. TI-18.2.1: a ship goes to the other system, or units go aboard; then again, or the player is done."""
    seat = t.active
    pair = (t.system, t.second)
    done = len(t.choices.stacks.names) - 1
    ships = [stack(place, kind) for place in pair for kind in range(SHIPS) if t.ships_at(place, seat, kind)]
    here = [stack(place, unit) for place in pair for unit in LOADS if waiting(t, seat, place, unit)]

    def refusal(choice: int) -> Refusal | None:
        if choice == done:
            return done_refusal(t, seat)
        place, kind = divmod(choice, ABOARD)
        if kind >= SHIPS:
            return load_here_refusal(t, seat, place, kind)
        return shuttle_refusal(t, seat, place, pair[1 - pair.index(place)], kind)

    args: dict[str, int | str] = {"hex": t.system, "hex2": t.second}
    choice = yield Ask(seat, "move_between", t.choices.stacks, [*ships, *here, done], "TI-18.2.1", refusal, args)
    if choice == done:
        boarding: list[Scene] = [("board_here",)] if t.with_leaders else []
        t.next(*excess_scenes(t, seat), *boarding)
        return
    t.next(("move_between",))
    place, kind = divmod(choice, ABOARD)
    if kind >= SHIPS:
        yield from load_here(t, seat, place, kind)
    else:
        yield from move_ship(t, seat, place, pair[1 - pair.index(place)], kind)


def transfer_ends(t: Table) -> None:
    """Scene. All moves are made: what may be done after ships have moved into a system, in both of them."""
    windows = [window_at(t, "after_movement", t.active, place) for place in (t.system, t.second)]
    t.next(*windows[0], *windows[1])
