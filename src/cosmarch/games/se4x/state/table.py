"""The table: the whole state of a match, asked about the map and its colonies, and telling events."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE, Event
from cosmarch.games.se4x.state.copying import copy_columns
from cosmarch.games.se4x.state.counters import Counters
from cosmarch.games.se4x.state.marks import DECLARED, EMPTY, FREE, HOMEWORLD, NOBODY, SHIP_YARD


class Table(Counters):
    """A match of Space Empires."""

    __slots__ = ()

    def copy(self) -> Table:
        twin = Table(self.content, self.choices)
        copy_columns(self, twin)
        return twin

    # ---- the map

    def playable(self, place: int) -> bool:
        """SE-2.7: whether the hex belongs to the playing area."""
        return bool(self.near[place])

    def explored_hex(self, place: int) -> bool:
        """Whether no marker lies face down there."""
        return self.known[place] == EVERYONE

    def knows_marker(self, seat: int, place: int) -> bool:
        return self.known[place] == EVERYONE or bool(self.known[place] >> seat & 1)

    def terrain_at(self, place: int) -> int:
        """The terrain that works in the hex: that of a marker lying face up, else EMPTY."""
        return self.terrain[place] if self.known[place] == EVERYONE else EMPTY

    def deep_space(self, place: int) -> bool:
        """Whether the hex lies in no home area."""
        return self.home_of[place] == NOBODY

    # ---- colonies

    def colonies_of(self, seat: int) -> list[int]:
        """The hexes of the seat's colonies, the homeworld included."""
        return [place for place, owner in enumerate(self.colony) if owner == seat]

    def is_homeworld(self, place: int) -> bool:
        """A homeworld that was destroyed or captured is none any more."""
        return self.terrain[place] == HOMEWORLD and self.colony[place] != NOBODY

    def blockaded(self, place: int) -> bool:
        """SE-15.1, SE-15.2, SE-12.10: whether a combat-capable enemy unit is in the hex of a colony; a cloaked one
        counts only where the owner of the colony has no unit."""
        owner = self.colony[place]
        alone = not self.groups_at(place, owner)
        return any(
            [
                self.combat_capable(group) and (alone or not self.flags[group] & DECLARED)
                for group in self.enemies_at(place, owner)
            ]
        )

    def yards_at(self, place: int, seat: int) -> int:
        """How many ship yards the seat has in a hex."""
        return sum([self.size[group] for group in self.groups_at(place, seat) if self.kind[group] == SHIP_YARD])

    # ---- events

    def log(self, key: str, rule: str, /, **args: int | str) -> None:
        """Tell everybody. Who owns the counter that it is about is told what it is, all others only where it lies face
        up."""
        group = args.get("group")
        if not isinstance(group, int) or self.kind[group] == FREE:
            self.events.append(Event(key, rule, EVERYONE, args))
            return
        public = {**args, "shown": self.kind[group]} if self.face_up(group) else args
        owner = self.owner_of(group)
        if not self.is_seat(owner):
            self.events.append(Event(key, rule, EVERYONE, public))
            return
        self.events.append(Event(key, rule, ~(1 << owner), public))
        self._tell_one(owner, key, rule, args)

    def whisper(self, who: int, key: str, rule: str, /, **args: int | str) -> None:
        """Tell one seat only, and what its own counters are."""
        self._tell_one(who, key, rule, args)

    def _tell_one(self, seat: int, key: str, rule: str, args: dict[str, int | str]) -> None:
        group, other = args.get("group"), args.get("group2")
        if isinstance(group, int) and self.kind[group] != FREE and self.owner_of(group) == seat:
            args = {**args, "own": self.kind[group], "many": self.size[group]}
            if isinstance(other, int):
                args["many2"] = self.size[other]
        self.events.append(Event(key, rule, 1 << seat, args))
