"""Exact odds of a battle in which groups fire one after the other. Knows no game.

In a round every group has its moment: its units fire shot by shot, each at the first target that the duel names for the
state at hand, and what is destroyed fires no more. The distribution over pairs of states (and over what groups have
learned in the battle) is carried forward moment by moment, round by round, until all but nothing of it still runs.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import numpy as np
import numpy.typing as npt

from cosmarch.odds.dice import Floats
from cosmarch.odds.duel import Conditions, Counts, Duel, Shooter
from cosmarch.odds.report import Odds, Remnant, Round
from cosmarch.odds.states import Aim, States

LISTED_ROUNDS: Final = 20
NOTHING: Final = 1e-9  # what still runs when the battle counts as over
LEFT_OUT: Final = 1e-13  # what is too unlikely to be carried on
MOST_ROUNDS: Final = 2000
STANDSTILL: Final = 1e-9  # a battle of which more still runs then is undecided


def duel_odds(duel: Duel) -> Odds:
    """The odds of side one."""
    return _Course(duel).odds()


class _Course:
    """The course of a battle. `running[what one learned, what two learned, state of one, state of two]`."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.sides = (States(duel.sides[0]), States(duel.sides[1]))
        self.running: Floats = np.zeros((len(self.sides[0].learned), len(self.sides[1].learned), 1, 1))
        self.running[0, 0, 0, 0] = 1.0
        self.over: Floats = np.zeros((1, 1))
        self.orders: dict[tuple[int, Conditions], list[Shooter]] = {}
        self.explored: set[tuple[int, Conditions]] = set()
        self._forget()

    def _forget(self) -> None:
        """What depends on the states and their order."""
        self.counts = (self.sides[0].counts(), self.sides[1].counts())
        beaten = [counts.sum(1) == 0 for counts in self.counts]
        self.beaten: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]] = (beaten[0], beaten[1])
        self.decided: npt.NDArray[np.bool_] = beaten[0][:, None] | beaten[1][None, :]
        self.parts: dict[int, list[tuple[Conditions, npt.NDArray[np.bool_]]]] = {}
        self.volleys: dict[Hashable, list[tuple[int, Floats, Floats | None]]] = {}

    def odds(self) -> Odds:
        rounds = [self._settle(0)]
        number = 0
        while rounds[-1].running > NOTHING and number < MOST_ROUNDS:
            number += 1
            before = rounds[-1].running
            self._round(min(number, self.duel.steady))
            last = self._settle(number)
            if number <= LISTED_ROUNDS:
                rounds.append(last)
            else:
                rounds[-1] = _joined(rounds[-1], last)
            if last.running == before and number > self.duel.steady:
                break  # neither side can hit the other
        rest = self.running.sum(axis=(0, 1))
        undecided = float(rest.sum())
        stuck = undecided > STANDSTILL
        over = self.over + rest if stuck else self.over / self.over.sum()
        win, lose, draw = self._ends(over)
        one, two = over.sum(1), over.sum(0)
        return Odds(
            win,
            lose,
            draw,
            undecided if stuck else 0.0,
            (_remnants(self.sides[0], one), _remnants(self.sides[1], two)),
            (_losses(self.sides[0], one), _losses(self.sides[1], two)),
            tuple(rounds),
        )

    # ---- what is decided

    def _ends(self, mass: Floats) -> tuple[float, float, float]:
        one, two = self.beaten
        return float(mass[~one][:, two].sum()), float(mass[one][:, ~two].sum()), float(mass[one][:, two].sum())

    def _settle(self, number: int) -> Round:
        """Take out of `running` what is decided after a round."""
        ended = np.where(self.decided, self.running.sum(axis=(0, 1)), 0.0)
        self.running = np.where(self.decided, 0.0, self.running)
        self.over += ended
        mass = self.running.sum(axis=(0, 1))
        all_of_it = mass + self.over
        left = [float(all_of_it.sum(1 - side) @ self.counts[side].sum(1)) for side in (0, 1)]
        return Round(number, *self._ends(ended), float(mass.sum()), (left[0], left[1]))

    # ---- the states

    def _explore(self, number: int, conditions: Conditions) -> bool:
        """Find the states that fire under these conditions can lead to; whether there are new ones."""
        known = [len(side.all) for side in self.sides]
        for shooter in self._order(number, conditions):
            enemy = self.sides[1 - shooter.side]
            for learned in (False, True)[: 1 + self.sides[shooter.side].units[shooter.group].learns]:
                for theirs in enemy.learned:
                    aim = Aim(self.duel, number, conditions, shooter, learned, theirs)
                    place = 0
                    while place < len(enemy.all):
                        aim.after(enemy, enemy.all[place])
                        place += 1
        return known != [len(side.all) for side in self.sides]

    def _order(self, number: int, conditions: Conditions) -> list[Shooter]:
        key = (number, conditions)
        if key not in self.orders:
            self.orders[key] = self.duel.order(number, conditions)
        return self.orders[key]

    def _sort(self) -> None:
        """Make room for new states, and put all in order."""
        for name in ("running", "over"):
            mass: Floats = getattr(self, name)
            more = [len(side.all) - size for side, size in zip(self.sides, mass.shape[-2:], strict=True)]
            setattr(self, name, np.pad(mass, [(0, 0)] * (mass.ndim - 2) + [(0, more[0]), (0, more[1])]))
        one, two = self.sides[0].sort(), self.sides[1].sort()
        self.running = self.running[:, :, one][:, :, :, two]
        self.over = self.over[one][:, two]
        self._forget()

    def _by_conditions(self, number: int) -> list[tuple[Conditions, npt.NDArray[np.bool_]]]:
        """The pairs of states for which the same holds in a round."""
        if number not in self.parts:
            found: dict[Conditions, npt.NDArray[np.bool_]] = {}
            rows = [[tuple(row) for row in counts.tolist()] for counts in self.counts]
            known: dict[tuple[Counts, Counts], Conditions] = {}
            for a, b in np.argwhere(~self.decided).tolist():
                key = (rows[0][a], rows[1][b])
                if key not in known:
                    known[key] = self.duel.conditions(number, *key)
                if known[key] not in found:
                    found[known[key]] = np.zeros(self.decided.shape, dtype=np.bool_)
                found[known[key]][a, b] = True
            self.parts[number] = list(found.items())
        return self.parts[number]

    # ---- a round

    def _round(self, number: int) -> None:
        while True:
            present = self.running.sum(axis=(0, 1)) > 0
            new = [
                conditions
                for conditions, where in self._by_conditions(number)
                if (number, conditions) not in self.explored and (where & present).any()
            ]
            if not new:
                break
            self.explored.update([(number, conditions) for conditions in new])
            if any([self._explore(number, conditions) for conditions in new]):
                self.explored = {(number, conditions) for conditions in new}
                self._sort()
        mass = self.running.sum(axis=(0, 1))
        # sound states that are all but impossible by now, and what comes of them, are left out
        low = [int(np.searchsorted(np.cumsum(mass.sum(1 - side)), LEFT_OUT)) for side in (0, 1)]
        window = (slice(None), slice(None), slice(low[0], None), slice(low[1], None))
        out = np.zeros_like(self.running)
        for conditions, where in self._by_conditions(number):
            part = np.where(where, self.running, 0.0)[window]
            if part.sum() > LEFT_OUT:
                out[window] += self._fought(number, conditions, part, (low[0], low[1]))
        self.running = out

    def _fought(self, number: int, conditions: Conditions, part: Floats, low: tuple[int, int]) -> Floats:
        """What a round makes of it."""
        # how the battle stands, by the shots that groups have left after special fire
        stands: dict[tuple[tuple[Shooter, int], ...], Floats] = {(): part}
        for shooter in self._order(number, conditions):
            after: dict[tuple[tuple[Shooter, int], ...], Floats] = {}
            plain = Shooter(shooter.side, shooter.group)
            for spent, mass in stands.items():
                most = dict(spent).get(shooter, -1)
                kept = tuple([one for one in spent if one[0] != shooter])
                for left, stay, learn in self._volley(number, conditions, shooter, most):
                    moved = self._moved(shooter, mass, stay, learn, low)
                    key = (*kept, (plain, left)) if shooter.special else kept
                    if moved is not None:
                        after[key] = after[key] + moved if key in after else moved
            stands = after
        return sum(stands.values(), np.zeros_like(part))

    def _moved(
        self, shooter: Shooter, mass: Floats, stay: Floats, learn: Floats | None, low: tuple[int, int]
    ) -> Floats | None:
        """What fire makes of it; None where nothing is left of that."""
        side = self.sides[shooter.side]
        own, enemy = low[shooter.side], low[1 - shooter.side]
        if shooter.side:
            mass = mass.transpose(1, 0, 3, 2)
        bit = 1 << shooter.group
        out = np.zeros_like(mass)
        for learned in (0, 1)[: stay.shape[0]]:
            rows = [at for at, mask in enumerate(side.learned) if bool(mask & bit) == bool(learned) or len(stay) == 1]
            lined_up = mass[rows].transpose(1, 2, 0, 3)  # [what they learned, own state, what we learned, their state]
            out[rows] += (lined_up @ stay[learned, :, own:, enemy:, enemy:]).transpose(2, 0, 1, 3)
            if learn is not None and not learned:
                wiser = [side.learned.index(side.learned[at] | bit) for at in rows]
                out[wiser] += (lined_up @ learn[:, own:, enemy:, enemy:]).transpose(2, 0, 1, 3)
        if not out.any():
            return None
        return out.transpose(1, 0, 3, 2) if shooter.side else out

    # ---- tables

    def _volley(
        self, number: int, conditions: Conditions, shooter: Shooter, most: int
    ) -> list[tuple[int, Floats, Floats | None]]:
        """By shots left: [whether the group has learned, what the enemy has, own state, their state, their state after
        the fire]; and the same without the first where the group learns from this fire."""
        key = (number, conditions, shooter, most)
        if key not in self.volleys:
            self.volleys[key] = self._new_volley(number, conditions, shooter, most)
        return self.volleys[key]

    def _new_volley(
        self, number: int, conditions: Conditions, shooter: Shooter, most: int
    ) -> list[tuple[int, Floats, Floats | None]]:
        learns = self.sides[shooter.side].units[shooter.group].learns
        loads: list[tuple[int, ...]] = []
        for count in self.counts[shooter.side][:, shooter.group].tolist():
            shots = self.duel.shots(number, conditions, shooter, count) if count else ()
            loads.append((most,) if 0 <= most < sum(shots) else shots)
        by_left: dict[int, list[list[Floats]]] = {}
        for learned in (False, True)[: 1 + learns]:
            enemy = self.sides[1 - shooter.side]
            aims = [Aim(self.duel, number, conditions, shooter, learned, theirs) for theirs in enemy.learned]
            tables = {shots: self._fired(aims, enemy, shooter.special, shots) for shots in set(loads)}
            for left in {left for table in tables.values() for left in table}:
                nothing = np.zeros_like(next(iter(tables[loads[0]].values())))
                by_left.setdefault(left, []).append([tables[shots].get(left, nothing) for shots in loads])
        out: list[tuple[int, Floats, Floats | None]] = []
        for left, rows in by_left.items():
            stay = np.stack([np.stack(row, axis=1) for row in rows])
            learn: Floats | None = None
            if learns:
                chance = self._lessons(shooter)
                learn = stay[0] * chance
                stay[0] *= 1.0 - chance
            out.append((left, stay, learn))
        return out

    def _fired(self, aims: list[Aim], enemy: States, special: bool, shots: tuple[int, ...]) -> dict[int, Floats]:
        """By shots left: [what the enemy has learned, their state, their state after so many shots]."""
        size = len(enemy.all)
        now = np.broadcast_to(np.eye(size), (len(aims), size, size)).copy()
        if not sum(shots):
            return {0: now}
        if not special:
            for sort, count in enumerate(shots):
                if count:
                    now = now @ np.stack([aim.volley(enemy, sort, count) for aim in aims])
            return {0: now}
        table = np.stack([aim.volley(enemy, 0, 1) for aim in aims])
        idle = np.stack([[aim.target(state) < 0 for state in enemy.all] for aim in aims])
        out: dict[int, Floats] = {}
        for left in range(sum(shots), -1, -1):
            done = now * idle[:, None, :]
            now = now - done
            out[left] = done if left else done + now
            now = now @ table
        return out

    def _lessons(self, shooter: Shooter) -> Floats:
        """[their state, their state after fire]: the chance that a group learns from what it destroyed."""
        counts = self.counts[1 - shooter.side]
        misses = np.ones((len(counts), len(counts)))
        for victim in range(counts.shape[1]):
            killed = np.maximum(counts[:, None, victim] - counts[None, :, victim], 0)
            misses *= (1.0 - self.duel.lesson(shooter, victim)) ** killed
        return 1.0 - misses


def _joined(one: Round, two: Round) -> Round:
    """Rounds that are listed as one: the last of them."""
    return Round(one.number, one.win + two.win, one.lose + two.lose, one.draw + two.draw, two.running, two.left)


# ---- the result


def _remnants(side: States, mass: Floats) -> tuple[Remnant, ...]:
    out = []
    for state, probability in zip(side.all, mass.tolist(), strict=True):
        if probability:
            units = {unit.name: left for unit, (left, _) in zip(side.units, state, strict=True) if left}
            damage = {unit.name: hits for unit, (_, hits) in zip(side.units, state, strict=True) if hits}
            out.append(Remnant(probability, units, damage))
    return tuple(sorted(out, key=lambda remnant: -remnant.probability))


def _losses(side: States, mass: Floats) -> dict[str, float]:
    left = (mass @ side.counts()).tolist()
    return {unit.name: unit.count - expected for unit, expected in zip(side.units, left, strict=True)}
