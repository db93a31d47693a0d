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
    done = t.choices.stacks.index["done"]
    for left in range(t.content.strategy_cards[WARFARE].numbers["ships"], 0, -1):
        ships = [
            stack(place, kind)
            for place in t.places_of(seat)
            for kind in KINDS
            if t.ships_at(place, seat, kind) > arrived.count(stack(place, kind)) and goals(t, seat, place, empty)
        ]
        ship = yield Ask(seat, "patrol_ship", t.choices.stacks, [*ships, done], "TI-42.6.2", None, {"n": left})
        if ship == done:
            break
        place, kind = divmod(ship, ABOARD)
        places = goals(t, seat, place, empty)
        args: dict[str, int | str] = {"unit": kind, "hex": place}
        goal = yield Ask(seat, "patrol_goal", t.choices.hexes, places, "TI-42.6.7", None, args)
        t.add_ships(place, seat, kind, -1)
        t.add_ships(goal, seat, kind)
        arrived.append(stack(goal, kind))
        t.log("patrol", "TI-42.6.2", seat=seat, unit=kind, hex=place, hex2=goal)
        if t.with_leaders:
            yield from board(t, seat, place, goal, kind, patrol=True)
        # TI-42.6.4, TI-42.6.5: the goal becomes activated
        if not t.is_activated(goal, seat) and t.counters_left(seat):
            t.activated[goal] |= 1 << seat
    t.next(*excess_scenes(t, seat))
