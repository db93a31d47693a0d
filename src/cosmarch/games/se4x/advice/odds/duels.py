"""Battles of Space Empires in space as duels for the odds: every number is asked of the rules themselves, at the table
at which the counters stand (SE-6 to SE-12, CE-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import experience, modifiers
from cosmarch.games.se4x.rules.alien_tech.effects import with_op
from cosmarch.games.se4x.rules.cards.cards import numbers
from cosmarch.games.se4x.rules.combat.battle_values import (
    attacks,
    cloaking,
    damage,
    firing_rank,
    hits,
    hull,
    point_defense,
    scanners,
    suspended,
    target_refusal,
    to_hit,
    toughness,
)
from cosmarch.games.se4x.rules.combat.battlefield import (
    ATTACKER_BONUS,
    CLOAKED,
    DEFENDER_BONUS,
    SCREENED,
    decider,
    fleet,
    open_space,
)
from cosmarch.games.se4x.rules.combat.boarding import seize_refusal, seizes_to
from cosmarch.games.se4x.rules.solitaire import monsters
from cosmarch.games.se4x.state import AMOEBA, CLOAKING, FIGHTER, NOBODY, NOWHERE, RAIDER, SHIP_KINDS, Table, put
from cosmarch.odds.duel import Conditions, Counts, Duel, Shooter, Target, Unit

MOST_LEARNERS: Final = 4  # groups of a side whose promotion in the battle is counted; with more, nobody's is
MARKS: Final = (ATTACKER_BONUS, DEFENDER_BONUS)


@dataclass(frozen=True, slots=True)
class Weather:
    """What holds for a round of a space battle: masks of screened and cloaked counters of both sides, and the marks of
    the fleet size bonus."""

    screened: tuple[int, int]
    cloaked: tuple[int, int]
    marks: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How a side fights: its targets, the first that is legal being fired at, and the own counters that it screens
    while there are enough others, the first that fits first. Both are places in the list of counters of that side."""

    targets: tuple[int, ...]
    screens: tuple[int, ...] = ()


def last_change(t: Table, last: int) -> int:
    """The round from which on the cards of both sides change nothing more; `last` at the earliest."""
    for side in (t.attacker, t.defender):
        if t.is_seat(side):
            for card in t.advantages[side]:
                rows = numbers(t, t.content.advantages[card].key).items()
                last = max([last, *[value + 1 for name, value in rows if "round" in name]])
    return last


class SpaceDuel(Duel):
    """The battle in space at a table whose battle columns are set. Changes the table: give it a copy."""

    def __init__(
        self, t: Table, names: Sequence[Sequence[str]], plans: tuple[Plan, Plan], learning: bool = True, first: int = 1
    ) -> None:
        self.t = t
        self.groups = (fleet(t, t.attacker), fleet(t, t.defender))
        for group in (*self.groups[0], *self.groups[1]):
            if t.kind[group] == AMOEBA:
                raise SetupError("odds are not known for amoebas")
        self.plans = plans
        self.ranks = t.rank
        self.places = {group: t.where[group] for side in self.groups for group in side}
        learns = t.on("experience") and learning and max(len(side) for side in self.groups) <= MOST_LEARNERS
        units = [
            tuple(
                [
                    Unit(name, t.size[group], t.damage[group], learns and self._learns(group))
                    for name, group in zip(row, side, strict=True)
                ]
            )
            for row, side in zip(names, self.groups, strict=True)
        ]
        self.scanning = [[scanners(t, group) for group in side] for side in self.groups]
        self.hiding = [[cloaking(t, group) for group in side] for side in self.groups]
        self.fighters = [any([t.kind[group] == FIGHTER for group in side]) for side in self.groups]
        self.open = open_space(t)
        self.chances: dict[tuple[int, int, int, Shooter, int, tuple[int, int]], float] = {}
        self.bonuses: dict[tuple[int, int, int], bool] = {}  # by owner and unscreened units of it and of the enemy
        self.promoted: dict[tuple[int, int], tuple[int, ...]] = {}  # by what the sides have learned: all ranks
        super().__init__((units[0], units[1]), last_change(t, self._last_surprise()), first)

    def _last_surprise(self) -> int:
        """The first round in which no ship profits any more from having been cloaked (SE-12.8, SE-31.9, CE-AT30)."""
        t = self.t
        cards = [card for side in self.groups for group in side for card in with_op(t, group, "adaptive_cloak")]
        raiders = [group for side in self.groups for group in side if t.kind[group] == RAIDER or cloaking(t, group)]
        return max([2 if raiders else 1, *[len(card.classes) for card in cards]])

    def _learns(self, group: int) -> bool:
        return experience.learns(self.t, group) and self.t.rank[group] < experience.LEGENDARY

    # ---- rounds

    def conditions(self, one: Counts, two: Counts) -> Conditions:
        counts = (one, two)
        totals = (sum(one), sum(two))
        screened = [0, 0]
        if self.open:
            for side in (0, 1):
                screened[side] = self._screens(side, counts[side], totals[side] - totals[1 - side])
        line = [
            sum([count for group, count in enumerate(counts[side]) if not screened[side] >> group & 1])
            for side in (0, 1)
        ]
        return Weather((screened[0], screened[1]), self._hidden(counts), self._bonuses(counts, line))

    def _screens(self, side: int, counts: Counts, left: int) -> int:
        """SE-7.1: whole counters only."""
        mask = 0
        t = self.t
        owner = t.owner_of(self.groups[side][0])
        if owner in EMPIRES or decider(t, owner) == NOBODY:
            return 0
        for group in self.plans[side].screens:
            kind = t.kind[self.groups[side][group]]
            able = kind >= SHIP_KINDS or t.content.ships[kind].screens
            if able and 0 < counts[group] <= left:
                mask |= 1 << group
                left -= counts[group]
        return mask

    def _bonuses(self, counts: tuple[Counts, Counts], line: Sequence[int]) -> int:
        """SE-8.1, SE-31.10."""
        t = self.t
        marks = 0
        for side, owner in enumerate((t.attacker, t.defender)):
            if self.open:
                key = (owner, line[side], line[1 - side])
                if key not in self.bonuses:
                    self.bonuses[key] = modifiers.fleet_bonus(t, *key)
                bonus = self.bonuses[key]
            else:
                self._stand(1 - side, sum([1 << group for group, count in enumerate(counts[1 - side]) if count]))
                for group, count in zip(self.groups[side], counts[side], strict=True):
                    t.size = put(t.size, group, count)
                bonus = monsters.fleet_size(t, owner)
            marks |= MARKS[side] if bonus else 0
        return marks

    def _hidden(self, counts: tuple[Counts, Counts]) -> tuple[int, int]:
        """SE-12.2 to 12.4: who is cloaked, given the scanners that are left."""
        out = [0, 0]
        for side in (0, 1):
            if any(self.hiding[side]) and not suspended(self.t, CLOAKING):
                rows = zip(self.scanning[1 - side], counts[1 - side], strict=True)
                seen = max([grade for grade, count in rows if count], default=0)
                out[side] = sum([1 << group for group, grade in enumerate(self.hiding[side]) if grade > seen])
        return out[0], out[1]

    def _dress(self, number: int, weather: Weather) -> None:
        """Put the table into such a round."""
        t = self.t
        t.battle_round = number
        t.battle_marks = weather.marks
        for side, groups in enumerate(self.groups):
            for at, group in enumerate(groups):
                t.combat[group] = (SCREENED if weather.screened[side] >> at & 1 else 0) | (
                    CLOAKED if weather.cloaked[side] >> at & 1 else 0
                )

    def _stand(self, side: int, alive: int) -> None:
        """Only these counters of a side are in the hex."""
        for at, group in enumerate(self.groups[side]):
            self.t.where[group] = self.places[group] if alive >> at & 1 else NOWHERE

    def _promote(self, side: int, learned: tuple[int, int]) -> None:
        """The side and its enemy have learned something."""
        key = learned if side == 0 else (learned[1], learned[0])
        if key not in self.promoted:
            ranks = list(self.ranks)
            for groups, mask in zip(self.groups, key, strict=True):
                for at, group in enumerate(groups):
                    ranks[group] += mask >> at & 1
            self.promoted[key] = tuple(ranks)
        self.t.rank = self.promoted[key]

    # ---- fire

    def order(self, number: int, conditions: Conditions) -> list[Shooter]:
        """SE-9.1, 9.2, SE-11.9."""
        assert isinstance(conditions, Weather)
        self._everybody()
        self._dress(number, conditions)
        rows: list[tuple[int, int, Shooter]] = []
        for side, groups in enumerate(self.groups):
            for at, group in enumerate(groups):
                if conditions.screened[side] >> at & 1:
                    continue
                if self.fighters[1 - side] and point_defense(self.t, group):
                    rows.append((firing_rank(self.t, group, True), 0, Shooter(side, at, True)))
                rows.append((firing_rank(self.t, group), 1, Shooter(side, at)))
        rows.sort(key=when)
        return [row[2] for row in rows]

    def shots(self, number: int, conditions: Conditions, shooter: Shooter, count: int) -> tuple[int, ...]:
        return (count * attacks(self.t, self.groups[shooter.side][shooter.group]),)

    def target(self, number: int, conditions: Conditions, shooter: Shooter, ours: int, theirs: int, alive: int) -> int:
        """SE-7.3, SE-11.6, CE-3.20: the first of the plan that the rules allow."""
        assert isinstance(conditions, Weather)
        enemy = 1 - shooter.side
        group = self.groups[shooter.side][shooter.group]
        self._everybody()
        self._dress(number, conditions)
        self._promote(shooter.side, (ours, theirs))
        self._stand(enemy, alive)
        for at in self.plans[shooter.side].targets:
            if alive >> at & 1 and target_refusal(self.t, group, self.groups[enemy][at], shooter.special) is None:
                return at
        return -1

    def chance(self, number: int, conditions: Conditions, shooter: Shooter, sort: int, target: Target) -> float:
        """SE-9.5 to 9.7."""
        assert isinstance(conditions, Weather)
        bits = (target.ours >> shooter.group & 1, target.theirs >> target.group & 1)
        hidden = conditions.cloaked[shooter.side] >> shooter.group & 1
        key = (number, conditions.marks, hidden, shooter, target.group, bits)
        if key not in self.chances:
            self.chances[key] = self._chance(number, conditions, shooter, target)
        return self.chances[key]

    def _chance(self, number: int, conditions: Weather, shooter: Shooter, target: Target) -> float:
        t = self.t
        self._everybody()
        self._dress(number, conditions)
        self._promote(shooter.side, (target.ours, target.theirs))
        group, other = self.groups[shooter.side][shooter.group], self.groups[1 - shooter.side][target.group]
        if seize_refusal(t, group, other) is None:
            return min(seizes_to(t, group, other), DIE) / DIE
        needed = to_hit(t, group, other, shooter.special)
        return sum([hits(t, group, other, needed, roll) for roll in range(1, DIE + 1)]) / DIE

    def toughness(self, number: int, side: int, group: int, learned: bool) -> int:
        t = self.t
        slot = self.groups[side][group]
        self._everybody()
        t.battle_round = number
        t.rank = put(t.rank, slot, self.ranks[slot] + int(learned))
        return toughness(t, slot)

    def damage(self, shooter: Shooter, target: int) -> int:
        """CE-4.16: a captured ship is lost at once; that it may fire for its captor later on is not counted."""
        group, other = self.groups[shooter.side][shooter.group], self.groups[1 - shooter.side][target]
        return toughness(self.t, other) if seize_refusal(self.t, group, other) is None else damage(self.t, group, other)

    def lesson(self, shooter: Shooter, victim: int) -> float:
        """CE-3.10 to 3.12."""
        t = self.t
        self._everybody()
        group, killed = self.groups[shooter.side][shooter.group], self.groups[1 - shooter.side][victim]
        if not experience.concerned(t, t.kind[killed]):
            return 0.0
        fails = 1 - min(experience.needed(t, group, hull(t, killed)), DIE) / DIE
        return float(1 - fails ** modifiers.experience_dice(t, t.owner_of(group)))

    def _everybody(self) -> None:
        for group, place in self.places.items():
            self.t.where[group] = place


def when(row: tuple[int, int, Shooter]) -> tuple[int, int]:
    return row[0], row[1]
