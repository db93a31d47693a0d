"""What the state says of options, seats, their technology and their cards."""

from __future__ import annotations

from cosmarch.core.state import put
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.state.columns import Columns
from cosmarch.games.se4x.state.marks import SHIP_KINDS, TECHS


class Empires(Columns):
    """The columns, asked about empires."""

    __slots__ = ()

    # ---- options

    def on(self, switch: str) -> bool:
        """Whether a module, an optional rule or a variant is in play."""
        return self.switches[self.choices.switch[switch]] != 0

    def chosen(self, switch: str) -> str:
        """The word that a switch with choices stands on."""
        number = self.choices.switch[switch]
        return self.content.switches[number].choices[self.switches[number]]

    def number(self, switch: str) -> int:
        """The number that a switch stands on."""
        return self.switches[self.choices.switch[switch]]

    def turn_switch(self, switch: str, value: int) -> None:
        self.switches = put(self.switches, self.choices.switch[switch], value)

    # ---- seats

    def from_seat(self, seat: int) -> list[int]:
        """The seats still in the game, clockwise, beginning with this one."""
        around = [(seat + step) % self.seats for step in range(self.seats)]
        return [who for who in around if not self.out[who]]

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from this one's left."""
        return [who for who in self.from_seat(seat) if who != seat]

    def in_order(self) -> list[int]:
        """The seats still in the game in the order of play."""
        return [seat for seat in self.order if not self.out[seat]]

    def allied(self, one: int, other: int) -> bool:
        """Whether two owners are the same or allies; those who are no seats have friends only by a card."""
        if one == other:
            return True
        if 0 <= one < self.seats and 0 <= other < self.seats:
            return self.team[one] == self.team[other]
        return self.befriended(one, other)

    def befriended(self, one: int, other: int) -> bool:
        """CE-EA48.1: whether one is the aliens and the other an empire known for its Amazing Diplomats."""
        seat = one if other == ALIENS else other
        if ALIENS not in (one, other) or not 0 <= seat < self.seats:
            return False
        card = self.choices.advantage["amazing_diplomats"]
        return bool(self.advantage_shown >> card & 1) and card in self.advantages[seat]

    def is_seat(self, owner: int) -> bool:
        return 0 <= owner < self.seats

    # ---- technology

    def tech_level(self, seat: int, technology: int) -> int:
        """The level that the empire has researched."""
        return self.levels[seat * TECHS + technology]

    def show_tech(self, seat: int, technology: int, value: int) -> None:
        """Everybody has now seen that the empire has at least this level."""
        at = seat * TECHS + technology
        if value > self.shown[at]:
            self.shown = put(self.shown, at, value)

    def carried(self, group: int, technology: int) -> int:
        """The level that counts on a group: what it carries, or the empire's where its type always has that."""
        kind = self.kind[group]
        owner = self.choices.owner_of[group]
        if 0 <= kind < SHIP_KINDS and technology in self.content.ships[kind].automatic and self.is_seat(owner):
            return self.levels[owner * TECHS + technology]
        return level(self.tech[group], technology)

    # ---- cards

    def has_advantage(self, owner: int, key: str) -> bool:
        """Whether the empire has the advantage with this key, revealed or not."""
        return self.is_seat(owner) and self.choices.advantage[key] in self.advantages[owner]
