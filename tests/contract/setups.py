"""Which tables the contract is checked at: every number of seats, and every option away from its default."""

from __future__ import annotations

from cosmarch import Game, Setting
from cosmarch.core.game import OptionValue

Setup = tuple[int, dict[str, OptionValue]]

# Tables of a game that the general rule below would miss: combinations of options that meet in a rule.
OWN: dict[str, list[Setup]] = {
    "bts": [(2, {"round_limit": 3}), (4, {"mats": "advanced", "tableau": True})],
    "ti3": [
        (4, {"galaxy": "random"}),
        (6, {"distant_suns": True, "leaders": True, "sabotage_runs": True, "age_of_empire": True, "galaxy": "random"}),
    ],
    "tollgate": [(2, {"market": "open", "relics": False, "rounds": 2}), (4, {"rounds": 5})],
}


# Options whose extremes make a match as good as endless under random play.
ENDLESS = {("bts", "round_limit"), ("ti3", "round_limit")}


def setups(game: Game) -> list[Setup]:
    """(seats, options) of the tables to check a game at."""
    tables: list[Setup] = [(seats, {}) for seats in game.seats]
    for setting in game.settings:
        for value in _others(setting) if (game.id, setting.name) not in ENDLESS else []:
            tables.append((game.seats[len(tables) % len(game.seats)], {setting.name: value}))
    return tables + OWN.get(game.id, [])


def _others(setting: Setting) -> list[OptionValue]:
    """The values of a setting that differ from its default: of a number, the ends of its range."""
    default = setting.default
    values: list[OptionValue]
    if isinstance(default, bool):
        values = [not default]
    elif isinstance(default, int):
        values = [setting.low, setting.high]
    else:
        values = list(setting.choices)
    return [value for value in values if value != default]
