"""What an event is about, in the tokens of the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.games.se4x.content.loader import Content

HEXES: Final = ("hex", "hex2")
GROUPS: Final = ("group", "group2")


def places(content: Content, args: Mapping[str, int | str]) -> tuple[str, ...]:
    """The hexes and counters among the arguments of an event."""
    out: list[str] = []
    for name, value in args.items():
        if not isinstance(value, int) or value < 0:
            continue
        if name in HEXES and value < len(content.hexes):
            out.append(content.hexes[value])
        elif name in GROUPS:
            out.append(f"group.{value}")
    return tuple(out)
