"""Where things stand on the technology tree: levels are columns, the Basic Spacefaring box lies among level I, the
guilds among level IIII."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cosmarch.games.bts.content.vocabulary import LEVELS

WIDTH: Final = 880.0
HEIGHT: Final = 672.0
CARD: Final = 191.0
TALL: Final = 101.0  # a card of levels II to IIII
LOW: Final = 88.0  # a card of level I, so that the box has room for events and private technologies
LEFT: Final = 9.0
TOP: Final = 28.0
GAP: Final = 7.0
STEP: Final = CARD + (WIDTH - LEFT - 11 - 4 * CARD) / 3
BOTTOM: Final = HEIGHT - 2
BOX: Final = "basic"


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def places(table: Mapping[str, Any]) -> dict[str, Box]:
    """A box for each slot and guild by its id, and for the Basic Spacefaring box."""
    out: dict[str, Box] = {}
    columns = [[slot["id"] for slot in table["slots"] if slot["level"] == level] for level in LEVELS]
    _first(columns[0], out)
    for number in (1, 2):
        tall = min(TALL, (BOTTOM - TOP + GAP) / len(columns[number]) - GAP)
        _stack(columns[number], [tall] * len(columns[number]), number, out)
    _last(columns[3], [guild["id"] for guild in table["guilds"]], out)
    return out


def _first(slots: Sequence[str], out: dict[str, Box]) -> None:
    """Half of level I above the box, half below."""
    room = BOTTOM - TOP - len(slots) * (LOW + GAP)
    half = (len(slots) + 1) // 2
    names = [*slots[:half], BOX, *slots[half:]]
    _stack(names, [room if name == BOX else LOW for name in names], 0, out)


def _last(slots: Sequence[str], guilds: Sequence[str], out: dict[str, Box]) -> None:
    """The guilds between the cards."""
    names: list[str] = []
    between = max(1, len(slots) - 1)
    for number, slot in enumerate(slots):
        names.append(slot)
        if number < between:
            names += guilds[number * len(guilds) // between : (number + 1) * len(guilds) // between]
    room = BOTTOM - TOP - len(slots) * TALL - (len(names) - 1) * GAP
    _stack(names, [TALL if name in slots else room / max(1, len(guilds)) for name in names], 3, out)


def _stack(names: Sequence[str], heights: Sequence[float], column: int, out: dict[str, Box]) -> None:
    """One below the other, spread over the height."""
    gap = (BOTTOM - TOP - sum(heights)) / max(1, len(names) - 1)
    y = TOP
    for name, height in zip(names, heights, strict=True):
        out[name] = Box(LEFT + column * STEP, y, CARD, height)
        y += height + gap
