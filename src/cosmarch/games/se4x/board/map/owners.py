"""The colour and shape of whoever owns a counter or a colony."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit import players
from cosmarch.core.panels import Row

OTHERS: Final = {"aliens": "purple", "machines": "black"}
EMPIRES: Final = ("red", "green", "yellow", "blue")  # alien players take those that the player has left


def colour_name(owner: str | int, table: Row) -> str:
    """The name of an owner's colour in `boardkit`."""
    if isinstance(owner, int):
        name: str = table["players"][owner]["colour"]
        return name
    return others_colour(owner, table["players"][0]["colour"])


def others_colour(owner: str, first: str) -> str:
    """Of somebody who is no player; `first` is the colour of the first that is one."""
    if owner in OTHERS:
        return OTHERS[owner]
    left = [name for name in EMPIRES if name != first]
    return left[int(owner.partition("_")[2]) - 1]


def style(owner: str | int, table: Row) -> str:
    return players.style(colour_name(owner, table))
