"""Which tables a game is checked at: every number of seats, and every option away from its default."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

import cosmarch
from cosmarch import Game, OptionValue, Setting, SetupError
from cosmarch.testing.walk import expect

Table = tuple[int, dict[str, OptionValue]]  # seats and options

TOGETHER: Final = 3  # options away from their defaults that share a table: a game with many has not too many tables


def tables(game: Game, leave: Container[str] = ()) -> list[Table]:
    """Tables of every size with the defaults, and tables at which each option has each other value (of a number: the
    ends of its range). Options in `leave` stay as they are: a limit of rounds, say, that random play never reaches."""
    changed: list[Table] = []
    for setting in game.all_settings():
        for value in _others(setting) if setting.name not in leave else []:
            _add(game, changed, setting.name, value)
    return [(seats, {}) for seats in game.seats] + changed


def _add(game: Game, changed: list[Table], name: str, value: OptionValue) -> None:
    """Change the option at a table that allows it, or at a new one with a number of seats that does."""
    for seats, options in changed:
        if name not in options and len(options) < TOGETHER and _allowed(game, seats, {**options, name: value}):
            options[name] = value
            return
    first = len(changed) % len(game.seats)
    fitting = [seats for seats in game.seats[first:] + game.seats[:first] if _allowed(game, seats, {name: value})]
    expect(fitting, f"a table of {game.id} allows {name}={value}")
    changed.append((fitting[0], {name: value}))


def _allowed(game: Game, seats: int, options: dict[str, OptionValue]) -> bool:
    try:
        cosmarch.new(game.id, seats, 1, options)
    except SetupError:
        return False
    return True


def _others(setting: Setting) -> list[OptionValue]:
    default = setting.default
    values: list[OptionValue]
    if isinstance(default, bool):
        values = [not default]
    elif isinstance(default, int):
        values = [setting.low, setting.high]
    else:
        values = list(setting.choices)
    return [value for value in values if value != default]
