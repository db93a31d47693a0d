"""What the contract tests know of the registered games beyond the general rule of `cosmarch.testing.tables`."""

from __future__ import annotations

from cosmarch import Game
from cosmarch.testing import Table, tables

# Tables of a game that the general rule would miss: combinations of options that meet in a rule.
OWN: dict[str, list[Table]] = {
    "bts": [(2, {"round_limit": 3}), (4, {"mats": "advanced", "tableau": True})],
    "ti3": [
        (4, {"galaxy": "random"}),
        (6, {"distant_suns": True, "leaders": True, "sabotage_runs": True, "age_of_empire": True, "galaxy": "random"}),
    ],
    "tollgate": [(2, {"market": "open", "relics": False, "rounds": 2}), (4, {"rounds": 5})],
}

# Options whose extremes make a match as good as endless under random play.
ENDLESS = {"bts": ["round_limit"], "ti3": ["round_limit"], "se4x": ["round_limit"]}


def setups(game: Game) -> list[Table]:
    """(seats, options) of the tables to check a game at."""
    return tables(game, ENDLESS.get(game.id, ())) + OWN.get(game.id, [])
