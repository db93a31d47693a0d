"""Exact odds of a battle in rounds of simultaneous fire. Knows no game.

Each side takes its hits in a fixed order of casualties, so a hit leads from one state of a side to exactly one other,
and never back. The distribution over pairs of states is carried forward: through the phases before the first round,
then round by round, and last in closed form (rounds in which nobody hits are a geometric series) to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from cosmarch.core.errors import SetupError
from cosmarch.core.work_limit import spend
from cosmarch.odds.dice import Floats, Pool, number_of_hits
from cosmarch.odds.report import Odds, Remnant, Round

LISTED_ROUNDS: Final = 20
ALL_BUT_CERTAIN: Final = 1e-9
SMALL_PRODUCT: Final = 200_000  # multiplications

State = tuple[tuple[int, int], ...]  # by group: units left, and hits that they carry without having been destroyed
Counts = tuple[int, ...]  # by group: units left
Fire = Callable[[Counts], Pool]  # the dice that a side throws with these units left
Pairs = dict[tuple[State, State], float]


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one kind. Place k of `chances` is the chance of each die in round k + 1; the last one lasts. `damage`
    are the hits that they carry from before.

    A side without units that hold the field is beaten, whatever else it has left.
    """

    name: str
    count: int
    dice: int
    chances: tuple[float, ...]
    hit_points: int = 1
    holds: bool = True
    damage: int = 0

    def __post_init__(self) -> None:
        if self.count < 0 or self.dice < 0 or self.hit_points < 1:
            raise SetupError(f"{self.name}: counts and dice are not negative, and a unit has at least one hit point")
        if not self.chances or not all(0 <= chance <= 1 for chance in self.chances):
            raise SetupError(f"{self.name}: the chances of its dice are numbers from 0 to 1, at least one of them")
        if not 0 <= self.damage <= self.count * (self.hit_points - 1):
            raise SetupError(f"{self.name}: {self.count} of them cannot carry {self.damage} hits")

    def chance(self, round_number: int) -> float:
        return self.chances[min(round_number, len(self.chances)) - 1]


@dataclass(frozen=True, slots=True)
class Loss:
    """A way to take a hit: a unit of a group is damaged, or one that can bear no more is destroyed."""

    group: int
    destroys: bool


@dataclass(frozen=True, slots=True)
class Side:
    """Groups, and the order of casualties: a hit is taken by the first of `order` that is possible."""

    groups: tuple[Group, ...]
    order: tuple[Loss, ...]

    def __post_init__(self) -> None:
        if not self.groups or len({group.name for group in self.groups}) < len(self.groups):
            raise SetupError("a side has at least one group, and no two of the same name")
        for place, group in enumerate(self.groups):
            if Loss(place, True) not in self.order or (group.hit_points > 1 and Loss(place, False) not in self.order):
                raise SetupError(f"{group.name}: the order of casualties must say when it is damaged and destroyed")


@dataclass(frozen=True, slots=True)
class Phase:
    """Fire before the first round, once and by both sides together. Its hits can be limited to groups by name; what
    finds no target is lost."""

    fire: tuple[Fire | None, Fire | None]
    targets: frozenset[str] | None = None


def casualty_order(groups: Sequence[Group], ranking: Sequence[int], damage_last: bool = False) -> tuple[Loss, ...]:
    """Groups are destroyed in the order of `ranking`. Damage is taken before any unit is destroyed, or as late as
    possible: when all that is left are units that can be damaged."""
    damage = [Loss(group, False) for group in ranking if groups[group].hit_points > 1]
    frail = [Loss(group, True) for group in ranking if groups[group].hit_points == 1]
    if damage_last:
        return (*frail, *damage, *[Loss(loss.group, True) for loss in damage])
    return (*damage, *[Loss(group, True) for group in ranking])


def battle_odds(one: Side, two: Side, phases: Sequence[Phase] = ()) -> Odds:
    """The odds of side one against side two."""
    sides = (one, two)
    pairs: Pairs = {(_start(one), _start(two)): 1.0}
    for phase in phases:
        pairs = _after_phase(sides, phase, pairs)
    return _Rounds(sides, pairs).odds()


# ---- a side and its states


def _start(side: Side) -> State:
    return tuple([(group.count, group.damage) for group in side.groups])


def _counts(state: State) -> Counts:
    return tuple([left for left, _ in state])


def _life(side: Side, state: State) -> int:
    """How many hits it takes to destroy all units."""
    return sum([left * group.hit_points - damage for group, (left, damage) in zip(side.groups, state, strict=True)])


def _beaten(side: Side, state: State) -> bool:
    return not any([left and group.holds for group, (left, _) in zip(side.groups, state, strict=True)])


def _hit(side: Side, state: State, targets: frozenset[str] | None = None) -> State:
    """The state after one more hit; the same where nothing can take it.

    Units of a group are damaged one after the other, each down to its last hit point.
    """
    for loss in side.order:
        group = side.groups[loss.group]
        left, damage = state[loss.group]
        bears = group.hit_points - 1
        if not left or (targets is not None and group.name not in targets):
            continue
        if loss.destroys and damage >= bears:
            return (*state[: loss.group], (left - 1, damage - bears), *state[loss.group + 1 :])
        if not loss.destroys and damage < left * bears:
            return (*state[: loss.group], (left, damage + 1), *state[loss.group + 1 :])
    return state


# ---- before the first round


def _after_phase(sides: tuple[Side, Side], phase: Phase, pairs: Pairs) -> Pairs:
    out: Pairs = {}
    for (one, two), probability in pairs.items():
        spend(0)
        hurt_two = _after_fire(phase.fire[0], one, sides[1], two, phase.targets)
        for state_one, chance_one in _after_fire(phase.fire[1], two, sides[0], one, phase.targets):
            for state_two, chance_two in hurt_two:
                pair = (state_one, state_two)
                out[pair] = out.get(pair, 0.0) + probability * chance_one * chance_two
    return out


def _after_fire(
    fire: Fire | None, shooter: State, side: Side, state: State, targets: frozenset[str] | None
) -> list[tuple[State, float]]:
    """The states in which fire can leave a side, with their chances."""
    if fire is None:
        return [(state, 1.0)]
    out: list[tuple[State, float]] = []
    for chance in number_of_hits(fire(_counts(shooter))).tolist():
        if out and out[-1][0] == state:  # one hit more finds no target
            out[-1] = (state, out[-1][1] + chance)
        else:
            out.append((state, chance))
        state = _hit(side, state, targets)
    return out


# ---- rounds


class _States:
    """The states that a side can come to, the soundest first: every hit leads to a later one."""

    def __init__(self, side: Side, starts: Iterable[State]) -> None:
        after: dict[State, State] = {}
        for state in starts:
            while state not in after:
                after[state] = _hit(side, state)
                state = after[state]
        self.side = side
        self.all: list[State] = sorted(after, key=lambda state: (-_life(side, state), state))
        self.place: dict[State, int] = {state: place for place, state in enumerate(self.all)}
        self.next: npt.NDArray[np.intp] = np.array([self.place[after[state]] for state in self.all], dtype=np.intp)
        self.beaten: npt.NDArray[np.bool_] = np.array([_beaten(side, state) for state in self.all])
        self.units: Floats = np.array([sum(_counts(state)) for state in self.all], dtype=np.float64)

    def hits(self, round_number: int) -> Floats:
        """[state, n]: the chance that the side scores n hits in a round."""
        rows: list[Floats] = []
        for state in self.all:
            pool = [
                (left * group.dice, group.chance(round_number))
                for group, (left, _) in zip(self.side.groups, state, strict=True)
            ]
            rows.append(number_of_hits(tuple(pool)))
        out = np.zeros((len(rows), max([len(row) for row in rows])))
        for place, row in enumerate(rows):
            out[place, : len(row)] = row
        return out

    def after(self, most: int) -> npt.NDArray[np.intp]:
        """[state, n]: the state to which n hits lead, for n up to `most`."""
        columns = [np.arange(len(self.all))]
        for _ in range(most):
            columns.append(self.next[columns[-1]])
        return np.stack(columns, axis=1)


def _product(left: Floats, right: Floats) -> Floats:
    """left @ right, in slices too small for BLAS to start threads: on a busy machine they cost more than they save."""
    rows = max(1, SMALL_PRODUCT // (right.shape[-1] * right.shape[-2]))
    slices = [left[..., at : at + rows, :] @ right for at in range(0, left.shape[-2], rows)]
    return np.concatenate(slices, axis=-2)


class _Exchange:
    """The fire of one round, as tables over the states of both sides."""

    def __init__(self, one: _States, two: _States, round_number: int) -> None:
        spend(2 * len(one.all) * len(two.all) ** 2)
        by_one, self.by_two = one.hits(round_number), two.hits(round_number)
        self.after_one = one.after(self.by_two.shape[1] - 1)
        after_two = two.after(by_one.shape[1] - 1)
        # [state of one, state of two, state of two after the fire of one]
        self.two: Floats = np.zeros((len(one.all), len(two.all), len(two.all)))
        for n in range(by_one.shape[1]):
            self.two[:, np.arange(len(two.all)), after_two[:, n]] += by_one[:, n, None]
        # pairs of which neither hits the other any more
        self.stuck: npt.NDArray[np.bool_] = np.outer(by_one[:, 0] == 1, self.by_two[:, 0] == 1)

    def carried(self, mass: Floats) -> Floats:
        """The distribution after the round."""
        spend(self.two.size * self.by_two.shape[1] / 10)
        taken = mass[:, None, :] * self.by_two.T[None, :, :]  # [state of one, hits on it, state of two]
        out = np.zeros_like(mass)
        np.add.at(out, self.after_one, _product(taken, self.two))
        return out


class _Rounds:
    """The rounds of a battle, from the distribution with which the first begins."""

    def __init__(self, sides: tuple[Side, Side], pairs: Pairs) -> None:
        self.one = _States(sides[0], [pair[0] for pair in pairs])
        self.two = _States(sides[1], [pair[1] for pair in pairs])
        self.running = np.zeros((len(self.one.all), len(self.two.all)))
        for (state_one, state_two), probability in pairs.items():
            self.running[self.one.place[state_one], self.two.place[state_two]] += probability
        self.over = np.zeros_like(self.running)
        self.decided: npt.NDArray[np.bool_] = self.one.beaten[:, None] | self.two.beaten[None, :]
        # from this round on the chances no longer change
        self.steady = max([len(group.chances) for side in sides for group in side.groups])

    def odds(self) -> Odds:
        rounds = [self._settle(0)]
        number, exchange = 0, None
        chances: list[float] = []
        while rounds[-1].running and (
            number < self.steady or (number < LISTED_ROUNDS and rounds[-1].running > ALL_BUT_CERTAIN)
        ):
            number += 1
            if exchange is None or self._chances(number) != chances:
                exchange, chances = _Exchange(self.one, self.two, number), self._chances(number)
            self.running = exchange.carried(self.running)
            rounds.append(self._settle(number))
        if exchange is not None:
            self._finish(exchange)
        win, lose, draw = self._ends(self.over)
        return Odds(
            win,
            lose,
            draw,
            float(self.over[~self.decided].sum()),
            (_remnants(self.one, self.over.sum(1)), _remnants(self.two, self.over.sum(0))),
            (_losses(self.one, self.over.sum(1)), _losses(self.two, self.over.sum(0))),
            tuple(rounds),
        )

    def _chances(self, number: int) -> list[float]:
        return [group.chance(number) for side in (self.one.side, self.two.side) for group in side.groups]

    def _ends(self, mass: Floats) -> tuple[float, float, float]:
        """How much of it is won, lost and drawn."""
        one, two = self.one.beaten, self.two.beaten
        return float(mass[~one][:, two].sum()), float(mass[one][:, ~two].sum()), float(mass[one][:, two].sum())

    def _settle(self, number: int) -> Round:
        """Take out of `running` what is decided after a round."""
        ended = np.where(self.decided, self.running, 0.0)
        self.running = self.running - ended
        self.over += ended
        mass = self.running + self.over
        left = (float(mass.sum(1) @ self.one.units), float(mass.sum(0) @ self.two.units))
        return Round(number, *self._ends(ended), float(self.running.sum()), left)

    def _finish(self, exchange: _Exchange) -> None:
        """Carry what still runs to its end, one state of side one after the other, the soundest first.

        How often the battle stands in each state of side two while side one is not hit solves a linear system with
        triangular matrix; its diagonal is that of the geometric series.
        """
        size = len(self.two.all)
        final = self.decided | exchange.stuck
        for place in range(len(self.one.all)):
            live = ~final[place]
            self.over[place] += np.where(live, 0.0, self.running[place])
            if not (self.running[place] * live).any():
                continue
            spend(size**2 * (4 + size / 10))
            change = exchange.two[place]
            stay = np.where(live[:, None] & live[None, :], exchange.by_two[:, :1] * change, 0.0)
            visits = np.linalg.solve((np.eye(size) - stay).T, np.where(live, self.running[place], 0.0))
            visits = np.maximum(visits, 0.0)  # rounding may leave a 0 below it
            gone = _product(visits * exchange.by_two.T, change)  # [hits on side one, state of two]
            gone[0, live] = 0.0  # already among the visits
            self.over[place] += gone[0]
            np.add.at(self.running, exchange.after_one[place, 1:], gone[1:])
        self.running = np.zeros_like(self.running)


# ---- the result


def _remnants(states: _States, mass: Floats) -> tuple[Remnant, ...]:
    out = []
    groups = states.side.groups
    for state, probability in zip(states.all, mass.tolist(), strict=True):
        if probability:
            units = {group.name: left for group, (left, _) in zip(groups, state, strict=True) if left}
            damage = {group.name: hits for group, (_, hits) in zip(groups, state, strict=True) if hits}
            out.append(Remnant(probability, units, damage))
    return tuple(sorted(out, key=lambda remnant: -remnant.probability))


def _losses(states: _States, mass: Floats) -> dict[str, float]:
    left = np.array([_counts(state) for state in states.all], dtype=np.float64)
    return {
        group.name: group.count - expected
        for group, expected in zip(states.side.groups, (mass @ left).tolist(), strict=True)
    }
