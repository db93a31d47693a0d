"""Which tables the contract is checked at: every number of seats, and every option away from its default."""

from __future__ import annotations

import cosmarch
from cosmarch import Game, Setting, SetupError
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
ENDLESS = {("bts", "round_limit"), ("ti3", "round_limit"), ("se4x", "round_limit")}


TOGETHER = 3  # options away from their defaults that share a table, so that a game with many has not too many tables


def setups(game: Game) -> list[Setup]:
    """(seats, options) of the tables to check a game at."""
    changed: list[Setup] = []
    for setting in game.settings:
        for value in _others(setting) if (game.id, setting.name) not in ENDLESS else []:
            _add(game, changed, setting.name, value)
    return [(seats, {}) for seats in game.seats] + changed + OWN.get(game.id, [])


def _add(game: Game, changed: list[Setup], name: str, value: OptionValue) -> None:
    """Change the option at a table that allows it, or at a new one with a number of seats that does."""
    for seats, options in changed:
        if name not in options and len(options) < TOGETHER and _allowed(game, seats, {**options, name: value}):
            options[name] = value
            return
    first = len(changed) % len(game.seats)
    fitting = [seats for seats in game.seats[first:] + game.seats[:first] if _allowed(game, seats, {name: value})]
    assert fitting, f"no table of {game.id} allows {name}={value}"
    changed.append((fitting[0], {name: value}))


def _allowed(game: Game, seats: int, options: dict[str, OptionValue]) -> bool:
    try:
        cosmarch.new(game.id, seats, 1, options)
    except SetupError:
        return False
    return True


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
