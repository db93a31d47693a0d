"""Battles of Twilight Imperium played with dice, unit by unit, knowing neither the calculation nor the data files."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

FACES = range(1, 11)
DICE = {"war_sun": 3}
SOLID = ("dreadnought", "war_sun")
PRINTED = {
    "fighter": 9,
    "destroyer": 9,
    "cruiser": 7,
    "carrier": 9,
    "dreadnought": 5,
    "war_sun": 3,
    "ground_force": 8,
}
CHEAP_FIRST = ("fighter", "ground_force", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun")

Unit = list[str]  # [kind], or [kind, "damaged"]


@dataclass
class Army:
    """One side, with the lowest faces that hit where they are not the printed ones."""

    units: dict[str, int]
    lowest: dict[str, int] = field(default_factory=dict)
    lowest_at_first: dict[str, int] = field(default_factory=dict)  # in the first `first` rounds
    first: int = 1
    pds: int = 0
    pds_lowest: int = 6
    pds_again: bool = False
    barrage_lowest: int = 9
    cannon: int = 0  # the lowest face of Dreadnoughts that fire first
    ambush: dict[str, int] = field(default_factory=dict)  # the lowest faces of two ships that fire first
    order: tuple[str, ...] = CHEAP_FIRST
    damage_last: bool = False

    def face(self, kind: str, number: int) -> int:
        if number <= self.first and kind in self.lowest_at_first:
            return self.lowest_at_first[kind]
        return self.lowest.get(kind, PRINTED[kind])


class Fight:
    def __init__(self, rng: random.Random, attacker: Army, defender: Army) -> None:
        self.rng = rng
        self.armies = (attacker, defender)
        self.units: list[list[Unit]] = [
            [[kind] for kind, count in army.units.items() for _ in range(count)] for army in self.armies
        ]

    def hits(self, dice: int, lowest: int) -> int:
        return sum([face >= lowest for face in self.rng.choices(FACES, k=dice)])

    def count(self, side: int, kind: str) -> int:
        return sum([unit[0] == kind for unit in self.units[side]])

    def pds_fire(self, side: int) -> int:
        army = self.armies[side]
        hits = self.hits(army.pds, army.pds_lowest)
        return hits + (self.hits(army.pds - hits, army.pds_lowest) if army.pds_again else 0)

    def take(self, side: int, hits: int) -> None:
        for _ in range(hits):
            if self.units[side]:
                self.take_one(side)

    def take_one(self, side: int) -> None:
        units, army = self.units[side], self.armies[side]
        sound = [unit for unit in units if unit[0] in SOLID and len(unit) == 1]
        frail = [unit for unit in units if unit[0] not in SOLID]
        if sound and not (army.damage_last and frail):
            sound[0].append("damaged")
            return
        units.remove(min(frail if army.damage_last and frail else units, key=lambda unit: army.order.index(unit[0])))

    def take_kind(self, side: int, hits: int, kind: str) -> None:
        for unit in [unit for unit in self.units[side] if unit[0] == kind][:hits]:
            self.units[side].remove(unit)

    def rounds(self, holding: tuple[str, ...]) -> None:
        number = 0
        while all(any(unit[0] in holding for unit in units) for units in self.units):
            number += 1
            scored = [
                sum(
                    self.hits(n * DICE.get(kind, 1), self.armies[side].face(kind, number))
                    for kind, n in Counter([unit[0] for unit in self.units[side]]).items()
                )
                for side in (0, 1)
            ]
            self.take(0, scored[1])
            self.take(1, scored[0])

    def opening(self, side: int) -> int:
        army = self.armies[side]
        hits = self.hits(self.count(side, "dreadnought"), army.cannon) if army.cannon else 0
        if army.ambush:
            ready = ["cruiser"] * self.count(side, "cruiser") + ["destroyer"] * self.count(side, "destroyer")
            hits += sum([self.hits(1, army.ambush[kind]) for kind in ready[:2]])
        return hits

    def in_space(self) -> None:
        self.take(0, self.pds_fire(1))
        self.take(1, self.pds_fire(0))
        opening = [self.opening(0), self.opening(1)]
        self.take(0, opening[1])
        self.take(1, opening[0])
        barrage = [self.hits(2 * self.count(side, "destroyer"), self.armies[side].barrage_lowest) for side in (0, 1)]
        self.take_kind(0, barrage[1], "fighter")
        self.take_kind(1, barrage[0], "fighter")
        self.rounds(CHEAP_FIRST)

    def on_planet(self, bombarding: dict[str, int]) -> None:
        """`bombarding`: the ships that do, all at their printed values."""
        hits = sum([self.hits(count * DICE.get(kind, 1), PRINTED[kind]) for kind, count in bombarding.items()])
        self.take(1, hits)
        self.take_kind(0, self.pds_fire(1), "ground_force")
        self.rounds(("ground_force",))
