"""Ships by seat, location and level."""

from __future__ import annotations

from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, TOP_LEVEL
from cosmarch.games.bts.state import PLACES, Table


def ships_at(t: Table, seat: int, place: int, level: int) -> int:
    return t.ships[(seat * PLACES + place) * TOP_LEVEL + level - 1]


def levels_at(t: Table, seat: int, place: int) -> list[int]:
    """The levels of a seat's ships at a location, the lowest first."""
    return [level for level in range(1, TOP_LEVEL + 1) for _ in range(ships_at(t, seat, place, level))]


def add_ship(t: Table, seat: int, place: int, level: int, count: int = 1) -> None:
    t.ships[(seat * PLACES + place) * TOP_LEVEL + level - 1] += count


def to_deep_space(t: Table, place: int, event: str, rule: str) -> bool:
    """Every ship there goes to Deep Space, which `event` tells; whether there was one."""
    gone = False
    for seat in range(t.seats):
        for level in range(1, TOP_LEVEL + 1):
            count = ships_at(t, seat, place, level)
            if count:
                add_ship(t, seat, place, level, -count)
                add_ship(t, seat, DEEP_SPACE, level, count)
                t.log(event, rule, seat=seat, ship=level, location=place, n=count)
                gone = True
    return gone


def power_at(t: Table, seat: int, place: int) -> int:
    """BTS-16.5: the sum of the levels of the seat's ships there."""
    at = (seat * PLACES + place) * TOP_LEVEL
    ships = t.ships
    return ships[at] + 2 * ships[at + 1] + 3 * ships[at + 2] + 4 * ships[at + 3]


def fleet_of(t: Table, seat: int) -> list[int]:
    """The (location, level) kinds of which the seat has a ship, as numbers of the domain of ships."""
    at = seat * PLACES * TOP_LEVEL
    return [kind for kind, ships in enumerate(t.ships[at : at + PLACES * TOP_LEVEL]) if ships]


def has_fleet(t: Table, seat: int) -> bool:
    """Whether the seat has any ship on the exploration board."""
    at = seat * PLACES * TOP_LEVEL
    return any(t.ships[at : at + PLACES * TOP_LEVEL])


def ship_kind(place: int, level: int) -> int:
    """The number of a kind of ship in the domain of ships."""
    return place * TOP_LEVEL + level - 1


def kind_place(kind: int) -> int:
    return kind // TOP_LEVEL


def kind_level(kind: int) -> int:
    return kind % TOP_LEVEL + 1
