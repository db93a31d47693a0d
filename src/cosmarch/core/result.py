"""How a match ended, and what the dice had to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class Result:
    """How a match ended. `ranking` holds the groups of tied seats, best first; the first is empty where nobody has won
    against the game itself. `scores` is one number a seat; `parts` what each score is made of; `reason` is a message
    key, and so is `tie`: what decided where the best had equal scores; `about` are the seats that the reason names as
    its {player}."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str
    parts: tuple[dict[str, int], ...] = ()
    tie: str = ""
    about: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; several share the victory, none where the game itself has won."""
        return self.ranking[0]

    @property
    def part_names(self) -> tuple[str, ...]:
        """What scores are made of, in the order in which it is told."""
        return tuple(dict.fromkeys([name for part in self.parts for name in part]))

    def as_dict(self) -> dict[str, Any]:
        """The same, JSON-able: the entry "result" of a view."""
        told = {
            "ranking": [list(group) for group in self.ranking],
            "scores": list(self.scores),
            "reason": self.reason,
            "parts": [dict(part) for part in self.parts],
        }
        if self.tie:
            told["tie"] = self.tie
        if self.about:
            told["about"] = list(self.about)
        return told

    def __repr__(self) -> str:
        return f"Result(ranking={self.ranking}, scores={self.scores}, reason={self.reason!r})"


@dataclass(eq=False)
class Volley:
    """Dice that a seat threw to hit something: `chances` of the `sides` of each hit, and `hits` of the dice did. Of
    each its face, and whether that hit."""

    seat: int
    dice: int
    chances: int
    sides: int
    hits: int
    faces: tuple[tuple[int, bool], ...] = ()
