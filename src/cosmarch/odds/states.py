"""The states of a side in a battle of volleys, and what a shot makes of them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cosmarch.odds.dice import Floats
from cosmarch.odds.duel import Conditions, Duel, Shooter, State, Target, Unit


class States:
    """The states that a side can come to; new ones are added as fire leads to them."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.all: list[State] = [tuple([(unit.count, unit.damage) for unit in units])]
        self.place: dict[State, int] = {self.all[0]: 0}
        learners = [group for group, unit in enumerate(units) if unit.learns]
        # the masks of groups that may have learned something
        self.learned = [
            sum([1 << group for at, group in enumerate(learners) if mask >> at & 1])
            for mask in range(1 << len(learners))
        ]

    def after(self, state: State, group: int, left: int, damage: int) -> State:
        """The state in which a group is so and the others are as before."""
        new = (*state[:group], (left, damage), *state[group + 1 :])
        if new not in self.place:
            self.place[new] = len(self.all)
            self.all.append(new)
        return new

    def sort(self) -> npt.NDArray[np.intp]:
        """Put the states in an order in which every hit leads to a later one; where each was before."""
        before = sorted(range(len(self.all)), key=lambda place: soundness(self.all[place]))
        self.all = [self.all[place] for place in before]
        self.place = {state: place for place, state in enumerate(self.all)}
        return np.array(before, dtype=np.intp)

    def counts(self) -> npt.NDArray[np.int64]:
        """[state, group]: units left."""
        return np.array([[left for left, _ in state] for state in self.all], dtype=np.int64)


def soundness(state: State) -> list[int]:
    return [-sum([left for left, _ in state]), sum([damage for _, damage in state]), *[left for left, _ in state]]


class Aim:
    """At whom a group fires in a round, given what it and the enemy have learned."""

    def __init__(
        self, duel: Duel, number: int, conditions: Conditions, shooter: Shooter, learned: bool, theirs: int
    ) -> None:
        self.duel = duel
        self.number = number
        self.conditions = conditions
        self.shooter = shooter
        self.ours = 1 << shooter.group if learned else 0
        self.theirs = theirs
        self.targets: dict[int, int] = {}  # by the groups that are left
        self.wounds: dict[int, tuple[int, int]] = {}  # by target: damage of a hit, damage that destroys
        self.volleys: dict[tuple[int, int], Floats] = {}

    def target(self, state: State) -> int:
        """The group that is fired at in this state of the enemy, or -1."""
        alive = sum([1 << group for group, (left, _) in enumerate(state) if left])
        if alive not in self.targets:
            args = (self.number, self.conditions, self.shooter, self.ours, self.theirs, alive)
            self.targets[alive] = self.duel.target(*args) if alive else -1
        return self.targets[alive]

    def after(self, enemy: States, state: State) -> State:
        """The state of the enemy after a hit."""
        group = self.target(state)
        if group < 0:
            return state
        if group not in self.wounds:
            tough = self.duel.toughness(self.number, 1 - self.shooter.side, group, bool(self.theirs >> group & 1))
            self.wounds[group] = (self.duel.damage(self.shooter, group), tough)
        wound, tough = self.wounds[group]
        left, damage = state[group]
        return enemy.after(state, group, *((left - 1, 0) if damage + wound >= tough else (left, damage + wound)))

    def volley(self, enemy: States, sort: int, count: int) -> Floats:
        """So many shots of a sort: [state of the enemy, state after them]. All states are known by now."""
        if (sort, count) not in self.volleys:
            one = self.volleys[sort, 1] if count > 1 and (sort, 1) in self.volleys else self._shot(enemy, sort)
            self.volleys[sort, 1] = one
            if count > 1:
                self.volleys[sort, count] = self.volley(enemy, sort, count - 1) @ one
        return self.volleys[sort, count]

    def _shot(self, enemy: States, sort: int) -> Floats:
        """One shot: [state of the enemy, state after it]."""
        out = np.eye(len(enemy.all))
        chances: dict[tuple[int, int], float] = {}
        for place, state in enumerate(enemy.all):
            group = self.target(state)
            if group < 0:
                continue
            key = (group, state[group][0])
            if key not in chances:
                target = Target(*key, self.ours, self.theirs)
                chances[key] = self.duel.chance(self.number, self.conditions, self.shooter, sort, target)
            out[place, place] -= chances[key]
            out[place, enemy.place[self.after(enemy, state)]] += chances[key]
        return out
