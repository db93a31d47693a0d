"""Corrections to the advice, found by arenas. How much they win is told by `python -m bench.leanings` and written
down in docs/bots.md."""

from __future__ import annotations

from typing import Final

LEANINGS: Final[dict[str, float]] = {
    "initiative": 6.0,  # choosing these strategy cards
    "logistics": -3.9,
    "trade": -3.2,
    "technology": -4.1,
    "political_secondary": -1.0,
    "ground_force": 0.9,  # producing these units
    "dreadnought": -1.0,
    "enemies": 2.8,  # sending ships to a system with enemies in it
    "spare_counter": 0.4,  # what an activation costs less for each counter in the Command Pool beyond SPARE
    "fighters": 1.0,  # taking Fighters along that would be lost
}
SPARE: Final = 2


def leaning(what: str) -> float:
    return LEANINGS[what]
