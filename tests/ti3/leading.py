"""Words for leaders in tests: where they are, put there by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from tests.ti3.skirmish import Skirmish

CONTENT = load_content()


def leader(name: str) -> int:
    return CONTENT.leader_names.index(name)


def spot(tiles: Mapping[int, str], where: str) -> int:
    """A place as the table keeps it: a planet by its name, a ship as "system.kind"."""
    system, _, ship = where.partition(".")
    if not ship:
        return CONTENT.planet_names.index(where)
    place = next(number for number, name in tiles.items() if name == system)
    return len(CONTENT.planets) + place * SHIPS + UNITS.index(ship)


def led(tiles: Mapping[int, str], where: Mapping[str, str], held: Mapping[str, int] | None = None) -> dict[str, Any]:
    """The columns of a match with leaders; those not named are out of the game."""
    places = [NOWHERE] * len(CONTENT.leaders)
    holders = [NOBODY] * len(CONTENT.leaders)
    for name, place in where.items():
        places[leader(name)] = spot(tiles, place)
    for name, seat in (held or {}).items():
        holders[leader(name)] = seat
    return {"with_leaders": 1, "leader_place": tuple(places), "leader_holder": tuple(holders)}


def whereabouts(t: Table, name: str) -> str:
    """A planet, "system.kind", "seat.n" of a captor, or "gone"."""
    number = leader(name)
    if t.leader_holder[number] != NOBODY:
        return f"seat.{t.leader_holder[number]}"
    place = t.leader_place[number]
    if place == NOWHERE:
        return "gone"
    if place < len(CONTENT.planets):
        return CONTENT.planet_names[place]
    system = CONTENT.system_names[t.hex_tile[leaders.hex_of(t, number)]]
    return f"{system}.{UNITS[leaders.ship_of(t, number)]}"


def at(s: Skirmish, name: str) -> str:
    return whereabouts(s.t, name)


def in_their_places(t: Table) -> None:
    """TI-40.1.3, TI-40.2.6: between actions every leader is on a planet of their owner, aboard one of the owner's
    ships, held by another player, or out of the game."""
    for seat in range(t.seats):
        for number in leaders.leaders_of(t, seat):
            place, captor = t.leader_place[number], t.leader_holder[number]
            if place == NOWHERE:
                assert captor != seat
                continue
            assert captor == NOBODY
            system = leaders.hex_of(t, number)
            if system == NOWHERE:
                assert t.owner[place] == seat
            else:
                assert t.ships_at(system, seat, leaders.ship_of(t, number))
