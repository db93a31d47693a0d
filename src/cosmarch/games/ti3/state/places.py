"""What is asked of a table about its players, the galaxy and the planets."""

from __future__ import annotations

from cosmarch.core.state import put
from cosmarch.games.ti3.state.columns import NOWHERE, Columns
from cosmarch.games.ti3.state.effects import has_ability


class Places(Columns):
    """Players, systems and planets."""

    __slots__ = ()

    # ---- seats

    def from_seat(self, seat: int) -> list[int]:
        """The seats still in the game, clockwise, beginning with this one."""
        at = self.circle.index(seat)
        return [who for who in self.circle[at:] + self.circle[:at] if not self.out[who]]

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from this one's left."""
        return [who for who in self.from_seat(seat) if who != seat]

    def in_order(self) -> list[int]:
        """The seats still in the game in the order of play."""
        return [seat for seat in self.order if not self.out[seat]]

    def neighbours_of(self, seat: int) -> list[int]:
        """The players to the left and to the right (one and the same at a table of two)."""
        others = self.others(seat)
        return [others[0], others[-1]] if len(others) > 1 else others

    def has_tech(self, seat: int, technology: int) -> bool:
        return bool(self.technologies[seat] >> technology & 1)

    def knows_tech(self, seat: int, key: str) -> bool:
        """Whether the seat has the technology with this key."""
        return bool(self.technologies[seat] >> self.choices.technologies.index[key] & 1)

    def has_ability(self, seat: int, key: str) -> bool:
        """Whether the seat has the special ability with this key: by its race, as far as action cards leave it so."""
        return has_ability(self, seat, key, self.race[seat] == self.choices.race_with[key])

    # ---- galaxy

    def system_at(self, place: int) -> int:
        """The tile that lies face up on a hex, or NOWHERE."""
        tile = self.hex_tile[place]
        return tile if tile >= 0 else NOWHERE

    def hex_of(self, planet: int) -> int:
        """The hex of a planet, or NOWHERE."""
        return self.tile_hex[self.content.planets[planet].system]

    def planets_at(self, place: int) -> tuple[int, ...]:
        tile = self.hex_tile[place]
        return self.content.systems[tile].planets if tile >= 0 else ()

    def touching(self, place: int) -> tuple[int, ...]:
        """The hexes that share a side with this one."""
        return self.choices.touching[place]

    def systems_in_play(self) -> list[int]:
        """The hexes on which a tile lies face up."""
        return [place for place, tile in enumerate(self.hex_tile) if tile >= 0]

    # ---- planets

    def planets_of(self, seat: int) -> list[int]:
        return [planet for planet, who in enumerate(self.owner) if who == seat]

    def ready_planets(self, seat: int) -> list[int]:
        return [planet for planet, who in enumerate(self.owner) if who == seat and not self.exhausted[planet]]

    def home_planets(self, seat: int) -> tuple[int, ...]:
        """The planets of the seat's own home system."""
        return self.content.races[self.race[seat]].planets

    def holds_home(self, seat: int) -> bool:
        """TI-20.1.8: whether the seat controls all planets of its home system."""
        return all([self.owner[planet] == seat for planet in self.home_planets(seat)])

    def take_planet(self, seat: int, planet: int) -> None:
        """TI-15.2.2, TI-22.1.3: the planet card goes to the seat, exhausted."""
        self.owner[planet] = seat
        self.exhausted[planet] = 1
        self.held_since = put(self.held_since, planet, self.round)
