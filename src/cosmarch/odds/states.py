"""The states of a side in a battle of volleys, and what a shot makes of them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cosmarch.core.work_limit import spend
from cosmarch.odds.dice import Floats
from cosmarch.odds.duel import Conditions, Duel, Shooter, State, Target, Unit

Course = tuple[tuple[int, int, int], ...]  # by groups left: whom a hit strikes (-1: nobody), its damage, what destroys


class States:
    """The states that a side can come to; new ones are added as fire leads to them."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.all: list[State] = []
        self.place: dict[State, int] = {}
        self.masks: list[int] = []  # the groups that are left in some state, as a mask
        self.left: list[int] = []  # by state: place in `masks`
        self._add(tuple([(unit.count, unit.damage) for unit in units]))
        learners = [group for group, unit in enumerate(units) if unit.learns]
        # the masks of groups that may have learned something
        self.learned = [
            sum([1 << group for at, group in enumerate(learners) if mask >> at & 1])
            for mask in range(1 << len(learners))
        ]
        self._volleys: dict[tuple[Course, tuple[float, ...], int], Floats] = {}
        self._struck: dict[Course, list[int]] = {}
        self._followed: dict[Course, int] = {}  # how many states were looked at

    def _add(self, state: State) -> None:
        self.place[state] = len(self.all)
        self.all.append(state)
        mask = sum([1 << group for group, (left, _) in enumerate(state) if left])
        if mask not in self.masks:
            self.masks.append(mask)
        self.left.append(self.masks.index(mask))

    def after(self, place: int, group: int, wound: int, tough: int) -> int:
        """Where the state leads in which a hit does so much damage to a group."""
        state = self.all[place]
        left, damage = state[group]
        hit = (left - 1, 0) if damage + wound >= tough else (left, damage + wound)
        new = (*state[:group], hit, *state[group + 1 :])
        if new not in self.place:
            self._add(new)
        return self.place[new]

    def follow(self, course: Course) -> bool:
        """Find all states to which this fire can lead, as long as the course knows the groups that are left; whether
        it does to the end."""
        place = self._followed.get(course, 0)
        while place < len(self.all) and self.left[place] < len(course):
            row = course[self.left[place]]
            if row[0] >= 0:
                self.after(place, *row)
            place += 1
        self._followed[course] = place
        return place == len(self.all)

    def sort(self) -> npt.NDArray[np.intp]:
        """Put the states in an order in which every hit leads to a later one; where each was before."""
        before = sorted(range(len(self.all)), key=lambda place: soundness(self.all[place]))
        self.all = [self.all[place] for place in before]
        self.left = [self.left[place] for place in before]
        self.place = {state: place for place, state in enumerate(self.all)}
        self._volleys = {}
        self._struck = {}
        self._followed = {}
        return np.array(before, dtype=np.intp)

    def counts(self) -> npt.NDArray[np.int64]:
        """[state, group]: units left."""
        return np.array([[left for left, _ in state] for state in self.all], dtype=np.int64)

    def volley(self, course: Course, chances: tuple[float, ...], count: int) -> Floats:
        """So many shots that hit with these chances, by state: [state, state after them]. All states are known by
        now. Shared: not to be changed."""
        key = (course, chances, count)
        if key not in self._volleys:
            spend(len(self.all) ** 2 * (1 + len(self.all) / 10))
            if count > 1:
                self._volleys[key] = self.volley(course, chances, count - 1) @ self.volley(course, chances, 1)
            else:
                self._volleys[key] = self._shot(course, chances)
        return self._volleys[key]

    def _shot(self, course: Course, chances: tuple[float, ...]) -> Floats:
        if course not in self._struck:
            rows = [course[left] for left in self.left]
            self._struck[course] = [self.after(place, *row) if row[0] >= 0 else place for place, row in enumerate(rows)]
        places = np.arange(len(self.all))
        hit = np.array(chances)
        out = np.zeros((len(places), len(places)))
        out[places, self._struck[course]] = hit
        out[places, places] += 1.0 - hit
        return out


def soundness(state: State) -> list[int]:
    return [-sum([left for left, _ in state]), sum([damage for _, damage in state]), *[left for left, _ in state]]


class Aim:
    """At whom a group fires in a round, given what it and the enemy have learned."""

    def __init__(
        self,
        duel: Duel,
        enemy: States,
        number: int,
        conditions: Conditions,
        shooter: Shooter,
        learned: bool,
        theirs: int,
    ) -> None:
        self.duel = duel
        self.enemy = enemy
        self.number = number
        self.conditions = conditions
        self.shooter = shooter
        self.ours = 1 << shooter.group if learned else 0
        self.theirs = theirs
        self.known: Course = ()  # as far as looked up
        self.wounds: dict[int, tuple[int, int]] = {}  # by target: damage of a hit, damage that destroys
        self.chances: dict[int, tuple[float, ...]] = {}  # by sort of shot: by state of the enemy

    def forget(self) -> None:
        """The states of the enemy have a new order."""
        self.chances = {}

    def course(self) -> Course:
        """What a hit strikes, for all groups that can be left."""
        while len(self.known) < len(self.enemy.masks):
            self.known = (*self.known, self._struck(self.enemy.masks[len(self.known)]))
        return self.known

    def _struck(self, alive: int) -> tuple[int, int, int]:
        duel, number = self.duel, self.number
        group = duel.target(number, self.conditions, self.shooter, self.ours, self.theirs, alive) if alive else -1
        if group < 0:
            return -1, 0, 0
        if group not in self.wounds:
            tough = duel.toughness(number, 1 - self.shooter.side, group, bool(self.theirs >> group & 1))
            self.wounds[group] = (duel.damage(self.shooter, group), tough)
        return group, *self.wounds[group]

    def explore(self) -> None:
        """Find all states to which the fire can lead."""
        while not self.enemy.follow(self.course()):
            pass

    def idle(self) -> list[bool]:
        """By state: whether there is no target."""
        course = self.course()
        return [course[left][0] < 0 for left in self.enemy.left]

    def volley(self, sort: int, count: int) -> Floats:
        """So many shots of a sort: [state of the enemy, state after them]. All states are known by now."""
        if sort not in self.chances:
            self.chances[sort] = self._chances(sort)
        return self.enemy.volley(self.course(), self.chances[sort], count)

    def _chances(self, sort: int) -> tuple[float, ...]:
        course = self.course()
        known: dict[tuple[int, int], float] = {}
        out: list[float] = []
        for state, left in zip(self.enemy.all, self.enemy.left, strict=True):
            group = course[left][0]
            if group < 0:
                out.append(0.0)
                continue
            key = (group, state[group][0])
            if key not in known:
                target = Target(*key, self.ours, self.theirs)
                known[key] = self.duel.chance(self.number, self.conditions, self.shooter, sort, target)
            out.append(known[key])
        return tuple(out)
