"""The sprite: all symbols that maps and panels of Twilight Imperium use."""

from __future__ import annotations

from functools import cache

from cosmarch.core.boardkit.symbols import sprite as document
from cosmarch.games.ti3.board.art import emblems, icons, scenes, units, worlds

NAME = "ti3"  # of the sprite, as `Published.sprite` says it


@cache
def sprite() -> str:
    symbols = [*units.symbols(), *icons.symbols(), *emblems.symbols(), *worlds.symbols(), *scenes.symbols()]
    return document(symbols, worlds.definitions())
