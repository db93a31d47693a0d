"""Where things stand on the technology tree: levels are columns, the Basic Spacefaring box lies among level I, the
guilds among level IIII. A frame says how wide the cards are: wide where the tree has the map to itself, narrow beside
the galaxy and on a small screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cosmarch.games.bts.content.vocabulary import LEVELS

WIDTH: Final = 880.0  # of a map that has the room to itself
HEIGHT: Final = 672.0
TALL: Final = 101.0  # a card of levels II to IIII
LOW: Final = 88.0  # a card of level I, so that the box has room for events and private technologies
LEFT: Final = 9.0
TOP: Final = 28.0
GAP: Final = 6.0
BOTTOM: Final = HEIGHT - 7  # the last cards stand clear of what lies below the map
BOX: Final = "basic"


class Frame(NamedTuple):
    """Columns of cards: their width, how far it is from one to the next, and how near rings lie to each other."""

    card: float
    step: float
    ring: float

    @property
    def width(self) -> float:
        return LEFT + 3 * self.step + self.card + 11


WIDE: Final = Frame(191.0, 223.0, 29.0)
NARROW: Final = Frame(152.0, 165.0, 21.0)
FRAMES: Final = (WIDE, NARROW)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def holds(self, spot: tuple[float, float]) -> bool:
        return self.x <= spot[0] <= self.x + self.width and self.y <= spot[1] <= self.y + self.height


def places(table: Mapping[str, Any], frame: Frame) -> dict[str, Box]:
    """A box for each slot and guild by its id, and for the Basic Spacefaring box."""
    out: dict[str, Box] = {}
    columns = [[slot["id"] for slot in table["slots"] if slot["level"] == level] for level in LEVELS]
    _first(columns[0], frame, out)
    for number in (1, 2):
        tall = min(TALL, (BOTTOM - TOP + GAP) / len(columns[number]) - GAP)
        _stack(columns[number], [tall] * len(columns[number]), number, frame, out)
    _last(columns[3], [guild["id"] for guild in table["guilds"]], frame, out)
    return out


def _first(slots: Sequence[str], frame: Frame, out: dict[str, Box]) -> None:
    """Half of level I above the box, half below."""
    room = BOTTOM - TOP - len(slots) * (LOW + GAP)
    half = (len(slots) + 1) // 2
    names = [*slots[:half], BOX, *slots[half:]]
    _stack(names, [room if name == BOX else LOW for name in names], 0, frame, out)


def _last(slots: Sequence[str], guilds: Sequence[str], frame: Frame, out: dict[str, Box]) -> None:
    """The guilds between the cards."""
    names: list[str] = []
    between = max(1, len(slots) - 1)
    for number, slot in enumerate(slots):
        names.append(slot)
        if number < between:
            names += guilds[number * len(guilds) // between : (number + 1) * len(guilds) // between]
    room = BOTTOM - TOP - len(slots) * TALL - (len(names) - 1) * GAP
    _stack(names, [TALL if name in slots else room / max(1, len(guilds)) for name in names], 3, frame, out)


def _stack(names: Sequence[str], heights: Sequence[float], column: int, frame: Frame, out: dict[str, Box]) -> None:
    """One below the other, spread over the height."""
    gap = (BOTTOM - TOP - sum(heights)) / max(1, len(names) - 1)
    y = TOP
    for name, height in zip(names, heights, strict=True):
        out[name] = Box(LEFT + column * frame.step, y, frame.card, height)
        y += height + gap
