"""The sprite: all symbols that maps and panels of Beyond the Sun use."""

from __future__ import annotations

from functools import cache

from cosmarch.core.boardkit.symbols import sprite as document
from cosmarch.games.bts.board.art import frames, icons, pieces, scenes, worlds
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import SEATS

NAME = "bts"  # of the sprite, as `Published.sprite` says it


@cache
def sprite() -> str:
    keys = tuple(system_keys())
    symbols = [*icons.symbols(), *pieces.symbols(), *scenes.symbols(), *worlds.symbols(keys)]
    return document(symbols, worlds.definitions(keys) + frames.definitions())


@cache
def system_keys() -> tuple[str, ...]:
    """The systems of the shipped content; those of a pack borrow one of theirs."""
    return tuple([system.key for system in load_content(SEATS[0]).systems])


def world(key: str) -> str:
    """The planet of a system."""
    known = system_keys()
    if key in known:
        return f"world-{key}"
    return f"world-{known[sum([ord(letter) for letter in key]) % len(known)]}"
