"""Battles of Space Empires on the ground as duels for the odds (CE-14): numbers are asked of the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.games.se4x.advice.odds.duels import Plan, last_change, when
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.rules.ground.ground_values import GRAV_ARMOR, SUPPORTED
from cosmarch.games.se4x.rules.ground.landing import DROPPED
from cosmarch.games.se4x.state import Table
from cosmarch.odds.duel import Conditions, Counts, Duel, Shooter, Target, Unit


class GroundDuel(Duel):
    """The battle for a planet between ground units at a table whose battle columns are set. Conditions are, by side,
    how many units grav armor supports in each counter: those that are fired at last. Changes the table."""

    def __init__(
        self,
        t: Table,
        groups: tuple[Sequence[int], Sequence[int]],
        names: Sequence[Sequence[str]],
        plans: tuple[Plan, Plan],
        first: int = 1,
    ) -> None:
        self.t = t
        self.groups = groups
        self.plans = plans
        units = [
            tuple([Unit(name, t.size[group], t.damage[group]) for name, group in zip(row, side, strict=True)])
            for row, side in zip(names, groups, strict=True)
        ]
        super().__init__((units[0], units[1]), last_change(t, 2), first)

    def conditions(self, one: Counts, two: Counts) -> Conditions:
        """CE-14.54, 14.55."""
        counts = (one, two)
        armor = [
            sum([count for group, count in zip(self.groups[side], counts[side], strict=True) if self._armored(group)])
            for side in (0, 1)
        ]
        out: list[tuple[int, ...]] = []
        for side in (0, 1):
            left = max(0, armor[side] - armor[1 - side])
            row: list[int] = []
            for group, count in zip(self.groups[side], counts[side], strict=True):
                row.append(0 if self._armored(group) else min(left, count))
                left -= row[-1]
            out.append(tuple(row))
        return tuple(out)

    def _armored(self, group: int) -> bool:
        return self.t.kind[group] == GRAV_ARMOR

    def order(self, number: int, conditions: Conditions) -> list[Shooter]:
        """CE-14.40, 14.41."""
        rows = [
            (ground_values.firing_rank(self.t, group), at, Shooter(side, at))
            for side, groups in enumerate(self.groups)
            for at, group in enumerate(groups)
        ]
        rows.sort(key=when)
        return [row[2] for row in rows]

    def shots(self, number: int, conditions: Conditions, shooter: Shooter, count: int) -> tuple[int, ...]:
        """Without support, with support; CE-14.44: none in the first round by troops that no drop ship brought."""
        assert isinstance(conditions, tuple)
        group = self.groups[shooter.side][shooter.group]
        if number == 1 and shooter.side == 0 and not self.t.combat[group] & DROPPED:
            return ()
        helped = min(count, conditions[shooter.side][shooter.group])
        return count - helped, helped

    def target(self, number: int, conditions: Conditions, shooter: Shooter, ours: int, theirs: int, alive: int) -> int:
        return next((at for at in self.plans[shooter.side].targets if alive >> at & 1), -1)

    def chance(self, number: int, conditions: Conditions, shooter: Shooter, sort: int, target: Target) -> float:
        """CE-14.40, 14.42."""
        assert isinstance(conditions, tuple)
        t = self.t
        enemy = 1 - shooter.side
        group, other = self.groups[shooter.side][shooter.group], self.groups[enemy][target.group]
        t.battle_round = number
        for one, supported in ((group, sort == 1), (other, target.count <= conditions[enemy][target.group])):
            t.combat[one] = t.combat[one] & ~SUPPORTED | (SUPPORTED if supported else 0)
        return min(max(ground_values.to_hit(t, group, other), ground_values.ALWAYS), DIE) / DIE

    def toughness(self, number: int, side: int, group: int, learned: bool) -> int:
        return ground_values.hull(self.t, self.groups[side][group])
