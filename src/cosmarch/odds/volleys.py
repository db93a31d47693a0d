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

from cosmarch.core.work_limit import spend
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
        self.numbered: dict[Conditions, int] = {}
        self.orders: dict[tuple[int, int], list[Shooter]] = {}
        self.explored: set[tuple[int, int]] = set()
        self.aims: dict[Hashable, Aim] = {}
        self._forget()

    def _forget(self) -> None:
        """What depends on the states and their order."""
        self.counts = (self.sides[0].counts(), self.sides[1].counts())
        self.units = (self.counts[0].sum(1), self.counts[1].sum(1))
        self.beaten = ((self.units[0] == 0).astype(float), (self.units[1] == 0).astype(float))
        self.decided: npt.NDArray[np.bool_] = (self.units[0] == 0)[:, None] | (self.units[1] == 0)[None, :]
        self.parts = self._by_conditions()
        self.volleys: dict[Hashable, list[tuple[int, Floats, Floats | None]]] = {}

    def odds(self) -> Odds:
        rounds = [self._settle(0)]
        number = 0
        while rounds[-1].running > NOTHING and number < MOST_ROUNDS:
            number += 1
            before = rounds[-1].running
            self._round(min(number + self.duel.first - 1, self.duel.steady))
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
        lost, won = mass.T @ one, mass @ two
        draw = float(lost @ two)
        return float(won.sum()) - draw, float(lost.sum()) - draw, draw

    def _settle(self, number: int) -> Round:
        """Take out of `running` what is decided after a round."""
        mass = self.running.sum(axis=(0, 1))
        ended = np.where(self.decided, mass, 0.0)
        self.running = np.where(self.decided, 0.0, self.running)
        self.over += ended
        mass -= ended
        all_of_it = mass + self.over
        left = (float(all_of_it.sum(1) @ self.units[0]), float(all_of_it.sum(0) @ self.units[1]))
        return Round(number, *self._ends(ended), float(mass.sum()), left)

    # ---- the states

    def _explore(self, number: int, conditions: Conditions) -> bool:
        """Find the states that fire under these conditions can lead to; whether there are new ones."""
        aims = [
            self._aim(number, conditions, shooter, learned, theirs)
            for shooter in self._order(number, conditions)
            for learned in (False, True)[: 1 + self.sides[shooter.side].units[shooter.group].learns]
            for theirs in self.sides[1 - shooter.side].learned
        ]
        at_first = known = [len(side.all) for side in self.sides]
        while True:
            for aim in aims:
                spend(0)
                aim.explore()
            now = [len(side.all) for side in self.sides]
            if now == known:
                return now != at_first
            known = now

    def _order(self, number: int, conditions: Conditions) -> list[Shooter]:
        key = (number, self.numbered[conditions])
        if key not in self.orders:
            self.orders[key] = self.duel.order(number, conditions)
        return self.orders[key]

    def _aim(self, number: int, conditions: Conditions, shooter: Shooter, learned: bool, theirs: int) -> Aim:
        key = (number, self.numbered[conditions], shooter, learned, theirs)
        if key not in self.aims:
            enemy = self.sides[1 - shooter.side]
            self.aims[key] = Aim(self.duel, enemy, number, conditions, shooter, learned, theirs)
        return self.aims[key]

    def _sort(self) -> None:
        """Make room for new states, and put all in order."""
        for name in ("running", "over"):
            mass: Floats = getattr(self, name)
            more = [len(side.all) - size for side, size in zip(self.sides, mass.shape[-2:], strict=True)]
            setattr(self, name, np.pad(mass, [(0, 0)] * (mass.ndim - 2) + [(0, more[0]), (0, more[1])]))
        one, two = self.sides[0].sort(), self.sides[1].sort()
        self.running = self.running[:, :, one][:, :, :, two]
        self.over = self.over[one][:, two]
        for aim in self.aims.values():
            aim.forget()
        self._forget()

    def _by_conditions(self) -> list[tuple[Conditions, npt.NDArray[np.bool_]]]:
        """The pairs of states for which the same holds in a round."""
        rows = [[tuple(row) for row in counts.tolist()] for counts in self.counts]
        known: dict[tuple[Counts, Counts], int] = {}
        number_of = np.full(self.decided.shape, -1)
        for a, one in enumerate(rows[0]):
            spend(50 * len(rows[1]))
            for b, two in enumerate(rows[1]):
                if any(one) and any(two):
                    if (one, two) not in known:
                        conditions = self.duel.conditions(one, two)
                        known[one, two] = self.numbered.setdefault(conditions, len(self.numbered))
                    number_of[a, b] = known[one, two]
        return [(conditions, number_of == at) for conditions, at in self.numbered.items() if at in known.values()]

    # ---- a round

    def _round(self, number: int) -> None:
        mass = self._find_states(number)
        out = np.zeros_like(self.running)
        for conditions, where in self.parts:
            here = np.where(where, mass, 0.0)
            by_side = here.sum(1), here.sum(0)
            if by_side[0].sum() > LEFT_OUT:
                # sound states that are all but impossible by now, and what comes of them, are left out
                low = [int(np.searchsorted(np.cumsum(by_side[side]), LEFT_OUT)) for side in (0, 1)]
                window = (slice(None), slice(None), slice(low[0], None), slice(low[1], None))
                part = np.where(where[window[2:]], self.running[window], 0.0)
                out[window] += self._fought(number, conditions, part, (low[0], low[1]))
        self.running = out

    def _find_states(self, number: int) -> Floats:
        """Make sure that all states are known to which this round can lead; how likely the present ones are."""
        while True:
            mass: Floats = self.running.sum(axis=(0, 1))
            new = [
                conditions
                for conditions, where in self.parts
                if (number, self.numbered[conditions]) not in self.explored and (mass[where] > 0).any()
            ]
            if not new:
                return mass
            keys = {(number, self.numbered[conditions]) for conditions in new}
            self.explored |= keys
            if any([self._explore(number, conditions) for conditions in new]):
                self.explored = keys
                self._sort()

    def _fought(self, number: int, conditions: Conditions, part: Floats, low: tuple[int, int]) -> Floats:
        """What a round makes of it."""
        # how the battle stands, by the shots that groups have left after special fire
        stands: dict[tuple[tuple[Shooter, int], ...], Floats] = {(): part}
        for shooter in self._order(number, conditions):
            after: dict[tuple[tuple[Shooter, int], ...], Floats] = {}
            plain = Shooter(shooter.side, shooter.group)
            for spent, mass in stands.items():
                most = dict(spent).get(shooter, -1) if spent else -1
                kept = tuple([one for one in spent if one[0] != shooter]) if spent else ()
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
        spend(mass.size * mass.shape[-2 if shooter.side else -1] / 10)
        own, enemy = low[shooter.side], low[1 - shooter.side]
        if shooter.side:
            mass = mass.transpose(1, 0, 3, 2)
        if learn is None:
            out = (mass.transpose(1, 2, 0, 3) @ stay[0, :, own:, enemy:, enemy:]).transpose(2, 0, 1, 3)
        else:
            out = self._taught(shooter, mass, stay[:, :, own:, enemy:, enemy:], learn[:, own:, enemy:, enemy:])
        if shooter.special and not out.any():
            return None
        return out.transpose(1, 0, 3, 2) if shooter.side else out

    def _taught(self, shooter: Shooter, mass: Floats, stay: Floats, learn: Floats) -> Floats:
        """The same for a group that can learn."""
        masks = self.sides[shooter.side].learned
        bit = 1 << shooter.group
        out = np.zeros_like(mass)
        green = [at for at, mask in enumerate(masks) if not mask & bit]
        wiser = [masks.index(masks[at] | bit) for at in green]
        lined_up = mass[green].transpose(1, 2, 0, 3)  # [what they learned, own state, what we learned, their state]
        out[green] = (lined_up @ stay[0]).transpose(2, 0, 1, 3)
        out[wiser] = (lined_up @ learn + mass[wiser].transpose(1, 2, 0, 3) @ stay[1]).transpose(2, 0, 1, 3)
        return out

    # ---- tables

    def _volley(
        self, number: int, conditions: Conditions, shooter: Shooter, most: int
    ) -> list[tuple[int, Floats, Floats | None]]:
        """By shots left: [whether the group has learned, what the enemy has, own state, their state, their state after
        the fire]; and the same without the first where the group learns from this fire."""
        key = (number, self.numbered[conditions], shooter, most)
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
            theirs = self.sides[1 - shooter.side].learned
            aims = [self._aim(number, conditions, shooter, learned, mask) for mask in theirs]
            spend(len(aims) * len(aims[0].enemy.all) ** 2 * len(loads))
            tables = {shots: self._fired(aims, shooter.special, shots) for shots in set(loads)}
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

    def _fired(self, aims: list[Aim], special: bool, shots: tuple[int, ...]) -> dict[int, Floats]:
        """By shots left: [what the enemy has learned, their state, their state after so many shots]."""
        size = len(aims[0].enemy.all)
        now = np.broadcast_to(np.eye(size), (len(aims), size, size))
        if not sum(shots):
            return {0: now}
        if not special:
            for sort, count in enumerate(shots):
                if count:
                    fire = np.array([aim.volley(sort, count) for aim in aims])
                    now = now @ fire if sort else fire
            return {0: now}
        table = np.array([aim.volley(0, 1) for aim in aims])
        idle = np.array([aim.idle() for aim in aims])
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
