"""Patrols, the secondary ability of Warfare: TI-42.6.2 to 42.6.8."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import CRUISER, DESTROYER, WARFARE
from cosmarch.games.ti3.rules.leaders.aboard import board
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes, supply_refusal
from cosmarch.games.ti3.state import ABOARD, Table, stack

KINDS = (CRUISER, DESTROYER)


def empty_systems(t: Table) -> list[int]:
    """TI-42.6.8: systems without units of anybody; special systems never count, home systems are barred."""
    out: list[int] = []
    for place in t.systems_in_play():
        kind = t.content.systems[t.hex_tile[place]].kind
        if kind not in ("special", "home") and not t.is_occupied(place):
            out.append(place)
    return out


def goals(t: Table, seat: int, place: int, empty: list[int]) -> list[int]:
    """TI-42.6.7: the adjacent systems to which a ship may go that stands there."""
    return [near for near in t.near[place] if near in empty and supply_refusal(t, seat, near, CRUISER) is None]


def patrol_refusal(t: Table, seat: int) -> Refusal | None:
    empty = empty_systems(t)
    for place in t.places_of(seat):
        if any(t.ships_at(place, seat, kind) for kind in KINDS) and goals(t, seat, place, empty):
            return None
    return Refusal("TI-42.6.2", "no_patrol")


def warfare_secondary(t: Table, seat: int) -> Flow:
    """Scene. Up to two Cruisers or Destroyers go a step each. Which systems are empty is decided before the first one
    moves, since both may go to the same (TI-42.6.6)."""
    empty = empty_systems(t)
    arrived: list[int] = []
    for left in range(t.content.strategy_cards[WARFARE].numbers["ships"], 0, -1):
        ships = [
            stack(place, kind)
            for place in t.places_of(seat)
            for kind in KINDS
            if t.ships_at(place, seat, kind) > arrived.count(stack(place, kind)) and goals(t, seat, place, empty)
        ]
        if not (yield from sail(t, seat, ships, empty, arrived, left, "TI-42.6.2", "TI-42.6.7")):
            break
        activate(t, seat, arrived[-1] // ABOARD)
    t.next(*excess_scenes(t, seat))


def sail(
    t: Table, seat: int, ships: list[int], empty: list[int], arrived: list[int], left: int, rule: str, goal_rule: str
) -> Flow:
    """One of these ships goes a step and is added to those that have arrived; False where none is to."""
    done = t.choices.stacks.index["done"]
    ship = yield Ask(seat, "patrol_ship", t.choices.stacks, [*ships, done], rule, None, {"n": left})
    if ship == done:
        return False
    place, kind = divmod(ship, ABOARD)
    args: dict[str, int | str] = {"unit": kind, "hex": place}
    goal = yield Ask(seat, "patrol_goal", t.choices.hexes, goals(t, seat, place, empty), goal_rule, None, args)
    t.add_ships(place, seat, kind, -1)
    t.add_ships(goal, seat, kind)
    arrived.append(stack(goal, kind))
    t.log("patrol", rule, seat=seat, unit=kind, hex=place, hex2=goal)
    if t.with_leaders:
        yield from board(t, seat, place, goal, kind, patrol=True)
    return True


def activate(t: Table, seat: int, goal: int) -> None:
    """TI-42.6.4, TI-42.6.5: where a patrol has gone becomes activated."""
    if not t.is_activated(goal, seat) and t.counters_left(seat):
        t.activated[goal] |= 1 << seat
