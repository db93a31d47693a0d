"""What a game tells of a battle in which groups fire one after the other, so that `volleys` can work out its odds."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

State = tuple[tuple[int, int], ...]  # by group: units left, and damage on the first of them
Counts = tuple[int, ...]  # by group: units left
Conditions = Hashable  # what holds for a whole round


@dataclass(frozen=True, slots=True)
class Unit:
    """Units of one kind. `learns`: whether they can gain a level in the battle."""

    name: str
    count: int
    damage: int = 0
    learns: bool = False


@dataclass(frozen=True, slots=True)
class Shooter:
    """The moment of a group. `special`: fire for which `target` names targets of its own, such as point defense; shots
    that find none are left for the group's other moment."""

    side: int
    group: int
    special: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a group fires at: group and units left of it, and what both have learned (masks of groups)."""

    group: int
    count: int
    ours: int
    theirs: int


@dataclass(eq=False)
class Duel:
    """The rules of a battle between two sides of groups. Rounds from `steady` on are all alike; `first` is the round
    that comes next, where a battle is under way."""

    sides: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    steady: int
    first: int = 1

    def conditions(self, one: Counts, two: Counts) -> Conditions:
        """What holds in a round that begins with these units left."""
        raise NotImplementedError

    def order(self, number: int, conditions: Conditions) -> list[Shooter]:
        raise NotImplementedError

    def shots(self, number: int, conditions: Conditions, shooter: Shooter, count: int) -> tuple[int, ...]:
        """The shots of so many units, by the sort of shot that `chance` tells apart."""
        raise NotImplementedError

    def target(self, number: int, conditions: Conditions, shooter: Shooter, ours: int, theirs: int, alive: int) -> int:
        """The enemy group that is fired at, -1 where there is none: `alive` is the mask of those left, `ours` and
        `theirs` what the sides have learned."""
        raise NotImplementedError

    def chance(self, number: int, conditions: Conditions, shooter: Shooter, sort: int, target: Target) -> float:
        raise NotImplementedError

    def toughness(self, number: int, side: int, group: int, learned: bool) -> int:
        """The damage that destroys a unit."""
        raise NotImplementedError

    def damage(self, shooter: Shooter, target: int) -> int:
        """What a hit does."""
        return 1

    def lesson(self, shooter: Shooter, victim: int) -> float:
        """The chance that a group learns from destroying a unit."""
        return 0.0
