"""What a command line says, checked: each function returns what is meant or raises one clear sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cosmarch import Game, Match, OptionValue, SetupError, Words, words
from cosmarch.bots import Bot, make, offered

DEFAULT_BOT: Final = "greedy"
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


def cli_words(lang: str) -> Words:
    """The program's own words; SetupError names the languages there are."""
    return words(lang, "core", "cli")


def parsed_options(game: Game, given: Sequence[str]) -> dict[str, OptionValue]:
    """`name=value` texts as the game's options."""
    known = {setting.name: setting for setting in game.all_settings()}
    out: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"--option wants name=value, not {text!r:.40}")
        if name in out:
            raise SetupError(f"option {name} is given twice")
        if name not in known:
            game.checked_options({name: value})
        out[name] = known[name].parsed(value)
    return out


def split(given: Sequence[str]) -> list[str]:
    """The parts of repeated and comma-separated values."""
    return [part.strip() for text in given for part in text.split(",")]


def parsed_seat(text: str, seats: int, option: str) -> int:
    """A seat as people count (from 1) as the engine counts."""
    if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= seats:
        raise SetupError(f"{option} wants a seat from 1 to {seats}, not {text!r:.40}")
    return int(text) - 1


def parsed_humans(given: Sequence[str], seats: int) -> tuple[int, ...]:
    """The seats of the people at the screen, in order."""
    humans: list[int] = []
    for text in split(given):
        seat = parsed_seat(text, seats, "--me")
        if seat in humans:
            raise SetupError(f"--me names seat {seat + 1} twice")
        humans.append(seat)
    return tuple(sorted(humans))


def bot_levels(given: Sequence[str], seats: int, humans: Sequence[int]) -> dict[int, str]:
    """Which level plays each seat that no person plays: one level for all of them, or one each."""
    free = [seat for seat in range(seats) if seat not in humans]
    levels = split(given)
    if not levels:
        levels = [DEFAULT_BOT]
    elif not free:
        raise SetupError("--bots names bots, but people play all seats")
    elif len(levels) not in (1, len(free)):
        raise SetupError(f"--bots wants one level or {len(free)} (one for each bot), not {len(levels)}")
    if len(levels) == 1:
        levels = levels * len(free)
    return dict(zip(free, levels, strict=True))


def made_bots(game: Game, levels: dict[int, str], seed: str) -> dict[int, Bot]:
    """The bots of a match; SetupError for a level that this game does not offer."""
    for level in levels.values():
        if level.partition(":")[0] == "search" and "search" not in offered(game):
            raise SetupError(f"{game.id} offers no searching bot, as none has beaten greedy there: choose greedy")
    return {seat: make(level, f"{seed} {seat}") for seat, level in levels.items()}


def checked_step(match: Match, at: int | None) -> int:
    """How many answers a replay goes through; all of them by default."""
    last = len(match.answers)
    if at is None:
        return last
    if not 0 <= at <= last:
        raise SetupError(f"--at wants a number of answers from 0 to {last}, not {at}")
    return at
