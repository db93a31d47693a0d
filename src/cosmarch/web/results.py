"""How a match ended, in words and rows."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch import Game, Match, Result


def has_odds(game: Game) -> bool:
    """Whether the game can tell the odds of a battle."""
    return type(game).odds is not Game.odds


def result_names(match: Match, seats: Sequence[int], lang: str) -> str:
    return ", ".join([match.name(seat, lang) for seat in seats])


def reason_words(match: Match, reason: str, lang: str) -> str:
    """Why it ended."""
    own = match.game.words(lang)
    key = f"{match.game.id}.reason.{reason}"
    return own(key) if key in own else own(reason)


def result_parts(result: Result) -> list[str]:
    """The names of what the scores are made of, in order."""
    parts: list[str] = []
    for row in result.parts:
        parts.extend([name for name in row if name not in parts])
    return parts
