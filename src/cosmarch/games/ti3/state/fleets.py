"""What is asked of a table about ships, what they carry, and the units in a system."""

from __future__ import annotations

from cosmarch.core.state import put
from cosmarch.games.ti3.content.vocabulary import CARRIER, DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, SHIPS, WAR_SUN
from cosmarch.games.ti3.state.columns import CARGO, SOLID
from cosmarch.games.ti3.state.places import Places


class Fleets(Places):
    """Ships and cargo by system and seat."""

    __slots__ = ()

    # ---- ships

    def ships_at(self, place: int, seat: int, kind: int) -> int:
        return self.ships[place][seat * SHIPS + kind]

    def add_ships(self, place: int, seat: int, kind: int, count: int = 1) -> None:
        at = seat * SHIPS
        row = put(self.ships[place], at + kind, self.ships[place][at + kind] + count)
        self.ships[place] = row
        if any(row[at : at + SHIPS]):
            self.present[place] |= 1 << seat
        else:
            self.present[place] &= ~(1 << seat)

    def fleet_at(self, place: int, seat: int) -> list[int]:
        """The seat's ships in a system, by kind."""
        return list(self.ships[place][seat * SHIPS : (seat + 1) * SHIPS])

    def has_ships(self, place: int, seat: int) -> bool:
        return bool(self.present[place] >> seat & 1)

    def places_of(self, seat: int) -> list[int]:
        """The hexes with ships of the seat."""
        return [place for place, mask in enumerate(self.present) if mask >> seat & 1]

    def stations(self, seat: int) -> list[int]:
        """The hexes with ships of the seat, then those with units that were aboard of ships, of which none is left."""
        places = self.places_of(seat)
        first, step = seat * CARGO, self.seats * CARGO
        carried = sum(self.cargo[first::step]) + sum(self.cargo[first + 1 :: step])
        if carried and carried > sum([self.aboard(place, seat) for place in places]):
            others = [place for place in range(self.hexes) if not self.has_ships(place, seat)]
            places += [place for place in others if self.has_cargo(place, seat)]
        return places

    def move_fleet(self, seat: int, source: int, target: int) -> None:
        """All ships of the seat in a system go to another, with their damage and what is aboard."""
        for kind in range(SHIPS):
            count = self.ships_at(source, seat, kind)
            self.add_ships(source, seat, kind, -count)
            self.add_ships(target, seat, kind, count)
        for kind in range(DREADNOUGHT, SHIPS):
            count = self.damaged_at(source, seat, kind)
            self.add_damage(source, seat, kind, -count)
            self.add_damage(target, seat, kind, count)
        for unit in (GROUND_FORCE, PDS):
            count = self.cargo_at(source, seat, unit)
            self.add_cargo(source, seat, unit, -count)
            self.add_cargo(target, seat, unit, count)

    def fleet_size(self, place: int, seat: int) -> int:
        """TI-28.2.1: the ships of a fleet, Fighters not counted."""
        row = self.ships[place]
        return sum(row[seat * SHIPS : (seat + 1) * SHIPS]) - row[seat * SHIPS + FIGHTER]

    def damaged_at(self, place: int, seat: int, kind: int) -> int:
        """How many of the Dreadnoughts or War Suns there are damaged."""
        return self.damaged[(place * self.seats + seat) * SOLID + kind - DREADNOUGHT]

    def add_damage(self, place: int, seat: int, kind: int, count: int = 1) -> None:
        at = (place * self.seats + seat) * SOLID + kind - DREADNOUGHT
        self.damaged = put(self.damaged, at, self.damaged[at] + count)

    def cargo_at(self, place: int, seat: int, unit: int) -> int:
        """Ground forces or PDS aboard the seat's ships in a system."""
        return self.cargo[(place * self.seats + seat) * CARGO + unit - GROUND_FORCE]

    def aboard(self, place: int, seat: int) -> int:
        """Ground forces and PDS aboard the seat's ships in a system."""
        at = (place * self.seats + seat) * CARGO
        return self.cargo[at] + self.cargo[at + 1]

    def has_cargo(self, place: int, seat: int) -> bool:
        return self.aboard(place, seat) > 0

    def add_cargo(self, place: int, seat: int, unit: int, count: int = 1) -> None:
        at = (place * self.seats + seat) * CARGO + unit - GROUND_FORCE
        self.cargo = put(self.cargo, at, self.cargo[at] + count)

    def docks_at(self, place: int, seat: int) -> list[int]:
        """The planets of a system with a space dock of the seat."""
        return [planet for planet in self.planets_at(place) if self.dock[planet] and self.owner[planet] == seat]

    def capacity(self, place: int, seat: int) -> int:
        """What the seat's Carriers and War Suns in a system hold in all (space docks not counted)."""
        units = self.content.units
        row = self.ships[place]
        at = seat * SHIPS
        return row[at + CARRIER] * units[CARRIER].capacity + row[at + WAR_SUN] * units[WAR_SUN].capacity

    def enemies_in(self, place: int, seat: int) -> list[int]:
        """The other seats with ships in a system."""
        mask = self.present[place] & ~(1 << seat)
        return [who for who in range(self.seats) if mask >> who & 1] if mask else []

    def is_occupied(self, place: int) -> bool:
        """Whether anybody has a unit in a system."""
        if self.present[place]:
            return True
        planets = [planet for planet in self.planets_at(place) if self.owner[planet] >= 0]
        return any(self.ground[planet] or self.pds[planet] or self.dock[planet] for planet in planets)

    def unit_places(self, seat: int) -> list[int]:
        """The hexes in which the seat has any unit, as `has_units` tells it."""
        worlds = [
            self.hex_of(planet)
            for planet, who in enumerate(self.owner)
            if who == seat and (self.ground[planet] or self.pds[planet] or self.dock[planet])
        ]
        return sorted({*self.places_of(seat), *worlds})

    def has_units(self, place: int, seat: int) -> bool:
        """Whether the seat has any unit in a system: in space, aboard or on a planet it owns."""
        if self.has_ships(place, seat):
            return True
        for planet in self.planets_at(place):
            if self.owner[planet] == seat and (self.ground[planet] or self.pds[planet] or self.dock[planet]):
                return True
        return False
