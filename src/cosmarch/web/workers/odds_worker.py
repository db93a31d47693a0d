"""What runs in the worker process that reckons long odds: those of one battle of a saved match."""

from __future__ import annotations

from typing import Final

from cosmarch import CosmarchError, Match
from cosmarch.store.matches import unpack

LONGEST: Final = 3e9  # cells of tables, half a minute; a battle that takes more has no odds

Chances = tuple[int, int, int]  # whole per cent of (win, lose, both destroyed)


def chances(match: Match, seat: int, place: str, work: float) -> Chances:
    """TooLong where they take more work; another CosmarchError where there is no battle."""
    found = match.odds(seat, place, work)
    return round(100 * found.win), round(100 * found.lose), round(100 * found.draw)


def reckon(body: bytes, seat: int, place: str) -> Chances | None:
    try:
        return chances(unpack(body), seat, place, LONGEST)
    except CosmarchError:
        return None
