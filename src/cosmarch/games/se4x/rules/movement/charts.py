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
    colony = t.colony[place]
    if colony != NOBODY and not t.allied(colony, seat):
        return True
    return any([modifiers.hostile(t, seat, t.owner_of(group)) for group in t.enemies_at(place, seat)])


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

    def __init__(self, t: Table, seat: int, place: int) -> None:
        self.explored = t.explored_hex(place)
        self.closed = closed(t, place)
        self.ally = ally_there(t, place, seat)
        self.occupied = not self.explored and occupied(t, place)
        self.stops = stops(t, place)
        self.foreign = foreign(t, place, seat)


@final
class Chart:
    """The map for one player, as long as nothing changes but where own counters stand: also while some have been put
    ahead for a plan."""

    __slots__ = ("_hexes", "_sights", "seat", "t")

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self._hexes: dict[int, int] = {}
        self._sights: dict[int, Sight] = {}

    def hexes(self, group: int) -> int:
        """How many hexes a counter may go in this turn, as `modifiers.hexes` tells it."""
        known = self._hexes.get(group)
        if known is None:
            known = self._hexes[group] = modifiers.hexes(self.t, group)
        return known

    def sight(self, place: int) -> Sight:
        known = self._sights.get(place)
        if known is None:
            known = self._sights[place] = Sight(self.t, self.seat, place)
        return known
