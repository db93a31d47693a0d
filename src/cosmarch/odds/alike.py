"""The odds of battles that may be the same: several ways in which what is not known may be. Knows no game.

Where two duels answer all that the odds ask alike, their odds are the same, and are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cosmarch.core.work_limit import spend
from cosmarch.odds.duel import Conditions, Counts, Duel, Shooter, Target
from cosmarch.odds.report import Odds
from cosmarch.odds.volleys import duel_odds

QUESTION: Final = 50  # cells that fill in the time of a question


def each_odds(duels: Iterable[Duel]) -> list[Odds]:
    """The odds of each, of side one."""
    known: list[tuple[_Witness, Odds]] = []
    out: list[Odds] = []
    for duel in duels:
        found = next((odds for witness, odds in known if witness.agrees(duel)), None)
        if found is None:
            witness = _Witness(duel)
            found = duel_odds(witness)
            known.append((witness, found))
        out.append(found)
    return out


class _Witness(Duel):
    """A duel that remembers what it was asked, in order: an answer may leave its mark on the duel's table."""

    def __init__(self, duel: Duel) -> None:
        super().__init__(duel.sides, duel.steady, duel.first)
        self._duel = duel
        self._told: list[tuple[str, tuple[Any, ...], object]] = []

    def agrees(self, other: Duel) -> bool:
        """Whether the other one answers everything as this one did."""
        spend(QUESTION * len(self._told))
        mine = (self.sides, self.steady, self.first)
        return mine == (other.sides, other.steady, other.first) and all(
            getattr(other, name)(*asked) == answer for name, asked, answer in self._told
        )

    def _ask(self, name: str, *asked: Any) -> Any:
        answer = getattr(self._duel, name)(*asked)
        self._told.append((name, asked, answer))
        return answer

    def conditions(self, one: Counts, two: Counts) -> Conditions:
        return self._ask("conditions", one, two)  # type: ignore[no-any-return]

    def order(self, number: int, conditions: Conditions) -> list[Shooter]:
        return self._ask("order", number, conditions)  # type: ignore[no-any-return]

    def shots(self, number: int, conditions: Conditions, shooter: Shooter, count: int) -> tuple[int, ...]:
        return self._ask("shots", number, conditions, shooter, count)  # type: ignore[no-any-return]

    def target(self, number: int, conditions: Conditions, shooter: Shooter, ours: int, theirs: int, alive: int) -> int:
        return self._ask("target", number, conditions, shooter, ours, theirs, alive)  # type: ignore[no-any-return]

    def chance(self, number: int, conditions: Conditions, shooter: Shooter, sort: int, target: Target) -> float:
        return self._ask("chance", number, conditions, shooter, sort, target)  # type: ignore[no-any-return]

    def toughness(self, number: int, side: int, group: int, learned: bool) -> int:
        return self._ask("toughness", number, side, group, learned)  # type: ignore[no-any-return]

    def damage(self, shooter: Shooter, target: int) -> int:
        return self._ask("damage", shooter, target)  # type: ignore[no-any-return]

    def lesson(self, shooter: Shooter, victim: int) -> float:
        return self._ask("lesson", shooter, victim)  # type: ignore[no-any-return]
