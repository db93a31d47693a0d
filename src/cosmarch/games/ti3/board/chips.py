"""Small cards with a name on one line, set one after the other on as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.svg import fitted, rect, shift, text, text_width, thing
from cosmarch.games.ti3.board.style import CARD, DARK, EDGE, INK, SMALL, SOFT, values

GAP: Final = 3.0
CAPS: Final = (
    240.0,
    160.0,
    120.0,
    100.0,
    84.0,
    70.0,
    58.0,
    46.0,
    38.0,
)  # widths to which names are cut, the roomiest first


def pitch(size: float) -> float:
    """From line to line; the smallest letters stand close."""
    return size + (6.5 if size > SMALL else 5.0)


class Chip:
    """A small card: its name, a mark before it (12 wide), the values of a planet behind it, its edge, what it is and
    its words. A dim one is dashed."""

    __slots__ = ("attributes", "dim", "edge", "letter", "mark", "name", "title", "values")

    def __init__(self, name: str, attributes: str, title: str, mark: str = "", edge: str = EDGE) -> None:
        self.name = name
        self.attributes = attributes
        self.title = title
        self.mark = mark  # drawn round the origin
        self.edge = edge
        self.dim = False
        self.letter = ""  # instead of a mark, on the colour of the edge
        self.values: tuple[int, int] | None = None

    def lead(self, size: float) -> float:
        """The room before the name."""
        room = 15.0 + 5 * (len(self.letter) - 1) if self.letter else 15.0 if self.mark else 0.0
        return room * max(1.0, size / 12)

    def tail(self, size: float) -> float:
        return 2.6 * size if self.values is not None else 0.0

    def width(self, size: float) -> float:
        return 9 + text_width(self.name, size) + self.lead(size) + self.tail(size)

    def draw(self, x: float, y: float, width: float, size: float) -> str:
        height = pitch(size) - 2
        left = 4.0 + self.lead(size)
        line = height / 2 + size * 0.36
        dashed = ' stroke-dasharray="3,2.5"' if self.dim else ""
        body = [f'<rect width="{width:.1f}" height="{height:g}" fill="{CARD}" rx="3" stroke="{self.edge}"{dashed}/>']
        if self.mark:
            body.append(shift(9, height / 2, self.mark))
        elif self.letter:
            body.append(rect(2, 2, self.lead(size) - 2, height - 4, self.edge, "", 2))
            body.append(text(1 + self.lead(size) / 2, line, size, self.letter, DARK, "middle", True))
        body.append(fitted(left, line, size, self.name, SOFT if self.dim else INK, width - left - 4 - self.tail(size)))
        if self.values is not None:
            body.append(values(width - 3, line, size, self.values[0], self.values[1], "end"))
        return thing("".join(body), self.attributes, self.title, round(x, 1), round(y, 1))


Lines = list[list[tuple[Chip, float]]]


def lines_of(chips: Sequence[Chip], width: float, cap: float, size: float) -> Lines:
    """The chips with their widths, line by line."""
    lines: Lines = []
    used = 0.0
    for chip in chips:
        wide = min(chip.width(size), max(cap, chip.tail(size) + 34), width)
        if not lines or used + wide > width:
            lines.append([])
            used = 0.0
        lines[-1].append((chip, wide))
        used += wide + GAP
    return lines


def fitting(chips: Sequence[Chip], width: float, rows: int, size: float = SMALL) -> Lines:
    """On at most so many lines, names cut as little as that allows."""
    lines: Lines = []
    for cap in CAPS:
        lines = lines_of(chips, width, cap, size)
        if len(lines) <= rows:
            break
    return lines


def set_lines(lines: Lines, x: float, y: float, size: float = SMALL) -> str:
    """The lines drawn."""
    out: list[str] = []
    for line in lines:
        at = x
        for chip, wide in line:
            out.append(chip.draw(at, y, wide, size))
            at += wide + GAP
        y += pitch(size)
    return "".join(out)
