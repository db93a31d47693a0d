"""Exact odds of a battle in which groups fire one after the other. Knows no game.

In a round every group has its moment: its units fire shot by shot, each at the first target that the duel names for the
state at hand, and what is destroyed fires no more. The distribution over pairs of states (and over what groups have
learned in the battle) is carried forward moment by moment, round by round, until all but nothing of it still runs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from cosmarch.odds.dice import Floats
from cosmarch.odds.report import Odds, Remnant, Round

LISTED_ROUNDS: Final = 20
NOTHING: Final = 1e-12  # what still runs when the battle counts as over
MOST_ROUNDS: Final = 2000
STANDSTILL: Final = 1e-9  # a battle of which more still runs then is undecided

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


class Duel:
    """The rules of a battle between two sides of groups. Rounds from `steady` on are all alike."""

    def __init__(self, one: tuple[Unit, ...], two: tuple[Unit, ...], steady: int) -> None:
        self.sides = (one, two)
        self.steady = steady

    def conditions(self, number: int, one: Counts, two: Counts) -> Conditions:
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


def duel_odds(duel: Duel) -> Odds:
    """The odds of side one."""
    return _Course(duel).odds()


class _Side:
    """The states that a side has come to so far; new ones are added as fire leads to them."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.all: list[State] = [tuple([(unit.count, unit.damage) for unit in units])]
        self.place: dict[State, int] = {self.all[0]: 0}
        learners = [group for group, unit in enumerate(units) if unit.learns]
        self.learned = [sum([1 << group for at, group in enumerate(learners) if mask >> at & 1]) for mask in range(1 << len(learners))]
        self.counts: list[Counts] = [tuple([unit.count for unit in units])]

    def after(self, state: State, group: int, left: int, damage: int) -> int:
        """The place of the state in which a group is so and the others are as before."""
        new = (*state[:group], (left, damage), *state[group + 1 :])
        if new not in self.place:
            self.place[new] = len(self.all)
            self.all.append(new)
            self.counts.append(tuple([units for units, _ in new]))
        return self.place[new]

    def table(self) -> npt.NDArray[np.int64]:
        """[state, group]: units left."""
        return np.array(self.counts, dtype=np.int64)


class _Course:
    """The course of a battle. `mass[what one learned, what two learned, state of one, state of two]`."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.sides = (_Side(duel.sides[0]), _Side(duel.sides[1]))
        self.running: Floats = np.zeros((len(self.sides[0].learned), len(self.sides[1].learned), 1, 1))
        self.running[0, 0, 0, 0] = 1.0
        self.over: Floats = np.zeros((1, 1))
        self.known: dict[tuple[int, Counts, Counts], Conditions] = {}
        self.shot_tables: dict[Hashable, tuple[int, Floats]] = {}
        self.volleys: dict[Hashable, tuple[int, list[tuple[int, Floats]]]] = {}
        self.orders: dict[Hashable, list[Shooter]] = {}
        self.loads: dict[Hashable, tuple[int, dict[tuple[int, ...], list[int]]]] = {}

    def odds(self) -> Odds:
        rounds = [self._settle(0)]
        number = 0
        while rounds[-1].running > NOTHING and number < MOST_ROUNDS:
            number += 1
            self._round(min(number, self.duel.steady))
            last = self._settle(number)
            if last.running == rounds[-1].running and number > self.duel.steady:
                break  # neither side can hit the other
            if number <= LISTED_ROUNDS:
                rounds.append(last)
            else:
                rounds[-1] = Round(*[getattr(rounds[-1], name) for name in ("number", "win", "lose", "draw")], last.running, last.left)
        rest = self.running.sum(axis=(0, 1))
        undecided = float(rest.sum())
        over = self.over + rest if undecided > STANDSTILL else self.over / (1.0 - undecided)
        win, lose, draw = self._ends(over)
        one, two = over.sum(1), over.sum(0)
        return Odds(
            win,
            lose,
            draw,
            undecided if undecided > STANDSTILL else 0.0,
            (_remnants(self.sides[0], one), _remnants(self.sides[1], two)),
            (_losses(self.sides[0], one), _losses(self.sides[1], two)),
            tuple(rounds),
        )

    # ---- what is decided

    def _beaten(self) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        return self.sides[0].table().sum(1) == 0, self.sides[1].table().sum(1) == 0

    def _ends(self, mass: Floats) -> tuple[float, float, float]:
        one, two = self._beaten()
        return float(mass[~one][:, two].sum()), float(mass[one][:, ~two].sum()), float(mass[one][:, two].sum())

    def _settle(self, number: int) -> Round:
        """Take out of `running` what is decided after a round."""
        self._grow()
        one, two = self._beaten()
        decided = one[:, None] | two[None, :]
        ended = np.where(decided, self.running.sum(axis=(0, 1)), 0.0)
        self.running = np.where(decided, 0.0, self.running)
        self.over += ended
        mass = self.running.sum(axis=(0, 1))
        all_of_it = mass + self.over
        left = [float(all_of_it.sum(1 - side) @ self.sides[side].table().sum(1)) for side in (0, 1)]
        return Round(number, *self._ends(ended), float(mass.sum()), (left[0], left[1]))

    def _grow(self) -> None:
        """Room for the states that were added."""
        self.running = self._grown(self.running)
        self.over = self._grown(self.over)

    def _grown(self, mass: Floats) -> Floats:
        more = [len(side.all) - size for side, size in zip(self.sides, mass.shape[-2:], strict=True)]
        if not any(more):
            return mass
        return np.pad(mass, [(0, 0)] * (mass.ndim - 2) + [(0, more[0]), (0, more[1])])

    # ---- a round

    def _round(self, number: int) -> None:
        out = np.zeros_like(self.running)
        for conditions, part in self._by_conditions(number):
            key = (number, conditions)
            if key not in self.orders:
                self.orders[key] = self.duel.order(number, conditions)
            # how the battle stands, by the shots that groups have left after special fire
            stands: dict[tuple[tuple[Shooter, int], ...], Floats] = {(): part}
            for shooter in self.orders[key]:
                after: dict[tuple[tuple[Shooter, int], ...], Floats] = {}
                for spent, mass in stands.items():
                    for left, moved in self._fire(number, conditions, shooter, dict(spent), mass):
                        kept = spent
                        if shooter.special:
                            kept = (*spent, (Shooter(shooter.side, shooter.group), left))
                        else:
                            kept = tuple([one for one in spent if one[0] != shooter])
                        after[kept] = self._grown(after[kept]) + moved if kept in after else moved
                stands = {kept: self._grown(mass) for kept, mass in after.items()}
            for mass in stands.values():
                out = self._grown(out) + self._grown(mass)
        self.running = out

    def _by_conditions(self, number: int) -> Iterator[tuple[Conditions, Floats]]:
        """The parts of what runs for which the same holds in the round."""
        one, two = self.sides
        found: dict[Conditions, npt.NDArray[np.bool_]] = {}
        live = np.argwhere(self.running.sum(axis=(0, 1)) > 0)
        for a, b in live.tolist():
            key = (number, one.counts[a], two.counts[b])
            if key not in self.known:
                self.known[key] = self.duel.conditions(*key)
            conditions = self.known[key]
            if conditions not in found:
                found[conditions] = np.zeros(self.running.shape[-2:], dtype=np.bool_)
            found[conditions][a, b] = True
        for conditions, where in found.items():
            yield conditions, np.where(where, self.running, 0.0)

    def _fire(
        self, number: int, conditions: Conditions, shooter: Shooter, spent: dict[Shooter, int], mass: Floats
    ) -> list[tuple[int, Floats]]:
        """What a group's fire makes of it: (shots left, mass)."""
        side = self.sides[shooter.side]
        by_shots = self._by_shots(number, conditions, shooter, spent.get(shooter, -1), mass.shape[2 + shooter.side])
        if set(by_shots) == {()}:
            return [(0, mass)]
        if shooter.side:
            mass = mass.transpose(1, 0, 3, 2)
        out: dict[int, Floats] = {}
        for shots, rows in by_shots.items():
            if not mass[:, :, rows].any():
                continue
            for mine, learned in enumerate(side.learned):
                for left, moves in self._volley(number, conditions, shooter, learned, shots):
                    block = self._fit(mass[mine][:, rows], moves)
                    self._land(out, left, shooter, side, mine, rows, mass.shape, block, moves)
        found = [(left, moved.transpose(1, 0, 3, 2) if shooter.side else moved) for left, moved in out.items()]
        return [(left, self._grown(moved)) for left, moved in found]

    def _by_shots(
        self, number: int, conditions: Conditions, shooter: Shooter, most: int, size: int
    ) -> dict[tuple[int, ...], list[int]]:
        """The states of the shooter's side by the shots that the group has in them, `most` at the most."""
        key = (number, conditions, shooter, most)
        if key in self.loads and self.loads[key][0] == size:
            return self.loads[key][1]
        out: dict[tuple[int, ...], list[int]] = {}
        for at, counts in enumerate(self.sides[shooter.side].counts[:size]):
            count = counts[shooter.group]
            shots = self.duel.shots(number, conditions, shooter, count) if count else ()
            if 0 <= most < sum(shots):
                shots = (most,)
            out.setdefault(shots if sum(shots) else (), []).append(at)
        self.loads[key] = (size, out)
        return out

    def _fit(self, block: Floats, moves: Floats) -> Floats:
        short = moves.shape[-1] - block.shape[-1]
        return np.pad(block, [(0, 0), (0, 0), (0, short)]) if short else block

    def _land(
        self,
        out: dict[int, Floats],
        left: int,
        shooter: Shooter,
        side: _Side,
        mine: int,
        rows: list[int],
        shape: tuple[int, ...],
        block: Floats,
        moves: Floats,
    ) -> None:
        """Add what a volley makes of the rows to what comes out; where the group learns from it, that is another
        place."""
        size = moves.shape[-1]
        if left not in out or out[left].shape[-1] < size:
            fresh = np.zeros((shape[0], shape[1], shape[2], size))
            if left in out:
                fresh[..., : out[left].shape[-1]] = out[left]
            out[left] = fresh
        bit = 1 << shooter.group
        learned = side.learned[mine]
        if side.units[shooter.group].learns and not learned & bit:
            chance = self._lessons(shooter, size)
            out[left][mine][:, rows] += block @ (moves * (1.0 - chance))
            out[left][side.learned.index(learned | bit)][:, rows] += block @ (moves * chance)
        else:
            out[left][mine][:, rows] += block @ moves

    # ---- tables

    def _lessons(self, shooter: Shooter, size: int) -> Floats:
        """[state, state after fire]: the chance that a group learns from what it destroyed."""
        enemy = self.sides[1 - shooter.side]
        counts = enemy.table()[:size]
        misses = np.ones((size, size))
        for victim in range(len(enemy.units)):
            killed = np.maximum(counts[:, None, victim] - counts[None, :, victim], 0)
            misses *= (1.0 - self.duel.lesson(shooter, victim)) ** killed
        return 1.0 - misses

    def _volley(
        self, number: int, conditions: Conditions, shooter: Shooter, learned: int, shots: tuple[int, ...]
    ) -> list[tuple[int, Floats]]:
        """(shots left, [what the enemy has learned, state of the enemy, state after the fire])."""
        enemy = self.sides[1 - shooter.side]
        key = (number, conditions, shooter, learned, shots)
        if key in self.volleys and self.volleys[key][0] == len(enemy.all):
            return self.volleys[key][1]
        tables = [self._shot(number, conditions, shooter, learned, sort) for sort in range(max(1, len(shots)))]
        size = len(enemy.all)
        tables = [self._shot(number, conditions, shooter, learned, sort) for sort in range(max(1, len(shots)))]
        now = np.broadcast_to(np.eye(size), tables[0].shape).copy()
        out: list[tuple[int, Floats]] = []
        if not shooter.special:
            for table, count in zip(tables, shots, strict=False):
                for _ in range(count):
                    now = now @ table
            out = [(0, now)]
        else:
            idle = np.diagonal(tables[0], axis1=1, axis2=2) == 1.0  # states without a target
            for left in range(sum(shots), -1, -1):
                done = now * idle[:, None, :]
                now = now - done
                out.append((left, done if left else done + now))
                now = now @ tables[0]
        self.volleys[key] = (size, out)
        return out

    def _shot(self, number: int, conditions: Conditions, shooter: Shooter, learned: int, sort: int) -> Floats:
        """One shot: [what the enemy has learned, state of the enemy, state after it]. Adds states."""
        enemy = self.sides[1 - shooter.side]
        key = (number, conditions, shooter, learned, sort)
        if key in self.shot_tables and self.shot_tables[key][0] == len(enemy.all):
            return self.shot_tables[key][1]
        rows: list[tuple[int, int, int, float]] = []
        targets: dict[tuple[int, int], int] = {}
        chances: dict[tuple[int, int, int], float] = {}
        place = 0
        while place < len(enemy.all):
            state = enemy.all[place]
            alive = sum([1 << group for group, (left, _) in enumerate(state) if left])
            for theirs, mask in enumerate(enemy.learned):
                if (alive, mask) not in targets:
                    found = -1 if not alive else self.duel.target(number, conditions, shooter, learned, mask, alive)
                    targets[alive, mask] = found
                group = targets[alive, mask]
                if group < 0:
                    continue
                left, damage = state[group]
                if (group, left, mask) not in chances:
                    target = Target(group, left, learned, mask)
                    chances[group, left, mask] = self.duel.chance(number, conditions, shooter, sort, target)
                damage += self.duel.damage(shooter, group)
                dies = damage >= self.duel.toughness(number, 1 - shooter.side, group, bool(mask >> group & 1))
                after = enemy.after(state, group, left - 1, 0) if dies else enemy.after(state, group, left, damage)
                rows.append((theirs, place, after, chances[group, left, mask]))
            place += 1
        size = len(enemy.all)
        table = np.broadcast_to(np.eye(size), (len(enemy.learned), size, size)).copy()
        for theirs, place, after, chance in rows:
            table[theirs, place, place] -= chance
            table[theirs, place, after] += chance
        self.shot_tables[key] = (size, table)
        return table


# ---- the result


def _remnants(side: _Side, mass: Floats) -> tuple[Remnant, ...]:
    out = []
    for state, probability in zip(side.all, mass.tolist(), strict=True):
        if probability:
            units = {unit.name: left for unit, (left, _) in zip(side.units, state, strict=True) if left}
            damage = {unit.name: hits for unit, (_, hits) in zip(side.units, state, strict=True) if hits}
            out.append(Remnant(probability, units, damage))
    return tuple(sorted(out, key=lambda remnant: -remnant.probability))


def _losses(side: _Side, mass: Floats) -> dict[str, float]:
    left = (mass @ side.table()).tolist()
    return {unit.name: unit.count - expected for unit, expected in zip(side.units, left, strict=True)}
