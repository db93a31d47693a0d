"""The levels that a command line names: "random", "greedy", "search", "search:400", "search:2s"."""

from __future__ import annotations

import re
from typing import Final

from cosmarch import Game, SetupError
from cosmarch.bots.base import Bot
from cosmarch.bots.greedy import Greedy
from cosmarch.bots.search import Search
from cosmarch.bots.uniform import Uniform

LEVELS: Final = ("random", "greedy", "search")
# A search without a budget of its own: the plan and one sweep of playouts, which is what was measured against the
# greedy bot, in at most so many seconds an answer; a turn is up to seven of them.
PLAYOUTS: Final = 1
SECONDS: Final = 0.65
MOST_ITERATIONS: Final = 10_000_000
MOST_SECONDS: Final = 3600.0
_SECONDS: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?s")
_COUNT: Final = re.compile(r"[0-9]{1,9}")


def make(level: str, seed: int | str = 0) -> Bot:
    """A bot of that level with its own chance; SetupError where there is no such level or budget."""
    name, colon, budget = level.partition(":")
    if name not in LEVELS:
        raise SetupError(f"unknown bot {level!r:.40}: choose {', '.join(LEVELS)}, search:400 or search:2s")
    if name == "search":
        iterations, seconds = _budget(budget) if colon else (PLAYOUTS, SECONDS)
        return Search(seed, iterations, seconds)
    if colon:
        raise SetupError(f"the bot {name} takes no budget, but {level!r:.40} gives one")
    return Greedy(seed) if name == "greedy" else Uniform(seed)


def offered(game: Game) -> tuple[str, ...]:
    """The levels that a table of a game offers: a searching bot only where it was measured to beat the greedy one."""
    return LEVELS if game.search_helps else tuple([level for level in LEVELS if level != "search"])


def _budget(text: str) -> tuple[int, float]:
    """(iterations, seconds), of which one is 0."""
    if _SECONDS.fullmatch(text):
        seconds = float(text[:-1])
        if 0.0 < seconds <= MOST_SECONDS:
            return 0, seconds
    elif _COUNT.fullmatch(text):
        iterations = int(text)
        if 0 < iterations <= MOST_ITERATIONS:
            return iterations, 0.0
    raise SetupError(
        f"the budget of a search is iterations (1 to {MOST_ITERATIONS}) or seconds (such as 2s, at most"
        f" {MOST_SECONDS:.0f}s), not {text!r:.40}"
    )
