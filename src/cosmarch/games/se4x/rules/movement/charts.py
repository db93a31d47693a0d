"""What hexes and counters are to a player who plans moves, each looked at once (SE-3, SE-5)."""

from __future__ import annotations

from typing import Final, final

from cosmarch.games.se4x.content.vocabulary import ALLIANCES
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.terrain import closed, occupied, stops
from cosmarch.games.se4x.state import NOBODY, Table

UNEASY: Final = ALLIANCES.index("uneasy")


def foreign(t: Table, place: int, seat: int) -> bool:
    """Whether enemy units or an enemy colony are in a hex."""
    return foreign_colony(t, place, seat) or place in enemy_places(t, seat)


def foreign_colony(t: Table, place: int, seat: int) -> bool:
    colony = t.colony[place]
    return colony != NOBODY and not t.allied(colony, seat)


def enemy_places(t: Table, seat: int) -> set[int]:
    """The hexes with units of those who fight the seat where they meet; and NOWHERE."""
    slotted, first, spans = t.choices.slotted, t.choices.first, t.spans
    out: set[int] = set()
    for owner in slotted:
        if spans[owner] > first[owner] and modifiers.hostile(t, seat, owner):
            out.update(t.where[first[owner] : spans[owner]])
    return out


def ally_there(t: Table, place: int, seat: int) -> bool:
    """SE-29.2: whether an uneasy ally keeps the seat out of a hex."""
    if t.alliance != UNEASY:
        return False
    allies = [who for who in range(t.seats) if who != seat and t.allied(who, seat)]
    return any([t.groups_at(place, who) or t.colony[place] == who for who in allies])


@final
class Sight:
    """What is known of a hex that somebody would enter."""

    __slots__ = ("ally", "closed", "explored", "foreign", "occupied", "stops")

    def __init__(self, t: Table, seat: int, place: int, enemies: set[int]) -> None:
        self.explored = t.explored_hex(place)
        self.closed = closed(t, place)
        self.ally = ally_there(t, place, seat)
        self.occupied = not self.explored and occupied(t, place)
        self.stops = stops(t, place)
        self.foreign = place in enemies or foreign_colony(t, place, seat)


@final
class Chart:
    """The map for one player, as long as nothing changes but where own counters stand: also while some have been put
    ahead for a plan."""

    __slots__ = ("_enemies", "_hexes", "_sights", "lengths", "seat", "t")

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self._enemies: set[int] | None = None
        self._hexes: dict[int, int] = {}
        self._sights: dict[int, Sight] = {}
        self.lengths: dict[int, dict[int, int]] = {}  # by goal, as `courses.lengths` found them

    def hexes(self, group: int) -> int:
        """How many hexes a counter may go in this turn, as `modifiers.hexes` tells it."""
        known = self._hexes.get(group)
        if known is None:
            known = self._hexes[group] = modifiers.hexes(self.t, group)
        return known

    def sight(self, place: int) -> Sight:
        known = self._sights.get(place)
        if known is None:
            if self._enemies is None:
                self._enemies = enemy_places(self.t, self.seat)
            known = self._sights[place] = Sight(self.t, self.seat, place, self._enemies)
        return known
