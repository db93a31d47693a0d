"""What the state says of counters, and how they come and go."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE, put
from cosmarch.games.se4x.state.empires import Empires
from cosmarch.games.se4x.state.marks import DECOY, FIGHTER, FLAGSHIP, FREE, GROUND, NOWHERE, PRETENDING, SHIP_KINDS


class Counters(Empires):
    """The columns, asked about counters."""

    __slots__ = ()

    def owner_of(self, group: int) -> int:
        """Whose slot it is: a seat, ALIENS, MACHINES or an alien player."""
        return self.choices.owner_of[group]

    def slots_of(self, owner: int) -> range:
        return range(self.choices.first[owner], self.choices.last[owner])

    def groups_of(self, owner: int) -> list[int]:
        """The counters of an owner on the map."""
        kind = self.kind
        return [group for group in range(self.choices.first[owner], self.spans[owner]) if kind[group] != FREE]

    def groups_at(self, place: int, owner: int) -> list[int]:
        """The counters of an owner in a hex."""
        where = self.where
        return [group for group in range(self.choices.first[owner], self.spans[owner]) if where[group] == place]

    def all_at(self, place: int) -> list[int]:
        """All counters in a hex."""
        first, spans, where = self.choices.first, self.spans, self.where
        return [
            group
            for owner in self.choices.slotted
            for group in range(first[owner], spans[owner])
            if where[group] == place
        ]

    def owners_at(self, place: int) -> list[int]:
        """The owners with counters in a hex."""
        owner_of = self.choices.owner_of
        return sorted({owner_of[group] for group in self.all_at(place)})

    def enemies_at(self, place: int, owner: int) -> list[int]:
        """The counters in a hex of those who are no friends of the owner."""
        return [group for group in self.all_at(place) if not self.allied(self.choices.owner_of[group], owner)]

    def free_slots(self, owner: int) -> int:
        """How many counters more an owner could have."""
        return self.choices.last[owner] - self.choices.first[owner] - len(self.groups_of(owner))

    def free_slot(self, owner: int) -> int:
        """The first slot for a new counter, or NOWHERE."""
        span = self.spans[owner]
        for group in range(self.choices.first[owner], span):
            if self.kind[group] == FREE:
                return group
        return span if span < self.choices.last[owner] else NOWHERE

    def counters_used(self, owner: int, kind: int) -> int:
        """How many counters of a type the owner has on the map."""
        used = [group for group in self.groups_of(owner) if self.kind[group] == kind]
        if kind == FLAGSHIP:  # a captured one brings its own counter (CE-16.7)
            used = [group for group in used if self.maker[group] == owner]
        return len(used)

    def add_group(self, owner: int, kind: int, size: int, place: int, tech: int, rank: int = 0) -> int:
        """A new face-down counter (face up where its type always is); its slot."""
        group = self.free_slot(owner)
        assert group != NOWHERE
        self.occupy(group, kind)
        self.size = put(self.size, group, size)
        self.where[group] = place
        self.tech = put(self.tech, group, tech)
        self.rank = put(self.rank, group, rank)
        self.seen = put(self.seen, group, EVERYONE if kind < SHIP_KINDS and self.content.ships[kind].face_up else 0)
        return group

    def occupy(self, group: int, kind: int) -> None:
        """A slot is in use from now on."""
        self.kind[group] = kind
        owner = self.choices.owner_of[group]
        self.spans[owner] = max(self.spans[owner], group + 1)

    def remove_group(self, group: int) -> None:
        """The counter leaves the map; its slot is free."""
        self.kind[group] = FREE
        self.size = put(self.size, group, 0)
        self.where[group] = NOWHERE
        self.tech = put(self.tech, group, 0)
        self.seen = put(self.seen, group, 0)
        self.damage = put(self.damage, group, 0)
        self.moves[group] = 0
        self.origin[group] = NOWHERE
        self.flags[group] = 0
        self.combat[group] = 0
        self.rank = put(self.rank, group, 0)
        self.stated = put(self.stated, group, 0)
        self.private = put(self.private, group, 0)
        self.course = put(self.course, group, NOWHERE)
        self.proof = put(self.proof, group, 0)
        self.fleet = put(self.fleet, group, 0)
        self.load = put(self.load, group, 0)
        self.maker = put(self.maker, group, self.choices.owner_of[group])
        self.boons = put(self.boons, group, 0)

    def has_kind(self, owner: int, kind: int) -> bool:
        """Whether the owner has counters of a type on the map."""
        return kind in self.kind[self.choices.first[owner] : self.spans[owner]]

    def combat_capable(self, group: int) -> bool:
        """Whether it has an Attack Strength in space; a pretending decoy has none."""
        kind = self.kind[group]
        if kind == FREE or kind >= GROUND or self.private[group] & PRETENDING:
            return False
        return kind >= SHIP_KINDS or self.content.ships[kind].combat

    def is_ground(self, group: int) -> bool:
        return self.kind[group] >= GROUND

    def pretends(self, group: int) -> bool:
        """CE-EA55.1: whether it is a decoy in the shape of a ship."""
        return bool(self.private[group] & PRETENDING) and self.kind[group] < SHIP_KINDS

    def flies(self, group: int) -> bool:
        """Whether it is of fighters, which go nowhere by themselves; decoys in their shape do (CE-EA55.6)."""
        return self.kind[group] == FIGHTER and not self.private[group] & PRETENDING

    def is_decoy(self, group: int) -> bool:
        return self.kind[group] == DECOY or bool(self.private[group] & PRETENDING)

    def face_up(self, group: int) -> bool:
        return self.seen[group] == EVERYONE

    def shown_to(self, group: int, seat: int) -> bool:
        """Whether the seat may know type and number of a counter."""
        return self.choices.owner_of[group] == seat or bool(self.seen[group] >> seat & 1)

    def turn_up(self, group: int) -> None:
        """Type and number are shown to everybody."""
        self.seen = put(self.seen, group, EVERYONE)

    def fighting_units(self, place: int, owner: int) -> list[int]:
        """The combat-capable counters of an owner in a hex."""
        return [group for group in self.groups_at(place, owner) if self.combat_capable(group)]
