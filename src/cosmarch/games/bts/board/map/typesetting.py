"""Setting words with icons among them: a card's lines read "build (a ship) , jump 2".

An icon stands in the text as "@name:number" ("@ore:3", "@ship:2"); everything else is words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import Final, NamedTuple

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.svg import escape, fit, text_width

SIZE: Final = 12.6
LEADING: Final = 15.5
INK: Final = "#eef3fc"
ICON: Final = re.compile(r"@([a-z_]+):([0-9]*)")
COUNTED: Final = re.compile(r"(?<=[^\W\d_]) (?=\d|I+\b)|(?<=, \d) (?=\w)")  # between a number and what it counts
PART: Final = re.compile(r"(@[a-z_]+:[0-9]*)")
SHIP: Final = 20.0
NARROW: Final = 0.87  # how much of the room for a broad font words are given; their fonts are narrow
PRESSED: Final = 1.1  # how much wider than their room words may be before they are cut

TIGHT: Final = (12.0, 13.0)  # the size and the leading of what does not fit otherwise; smaller could not be read

KEPT: Final = 4096  # blocks: the same cards are drawn again with every answer

Line = tuple[str, ...]  # words


class Block(NamedTuple):
    """Words as they are set into a room: their size, from one line to the next, and the lines."""

    size: float
    leading: float
    lines: tuple[Line, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * self.leading


def mark(name: str, number: int | str = "") -> str:
    return f"@{name}:{number}"


def width_of(word: str, size: float = SIZE) -> float:
    return fsum([_part_width(part, size) for part in PART.split(word) if part])


def _part_width(part: str, size: float) -> float:
    found = ICON.fullmatch(part)
    if found is None:
        return text_width(part, size) * NARROW
    if found[1] == "ship":
        return SHIP
    if found[1] in CHIPS:
        return size + 8 + text_width(found[2], size, True) * 0.9
    return size + 2 + (text_width(found[2], size, True) * 0.9 if found[2] else 0)


@lru_cache(maxsize=KEPT)
def block(text: str, width: float, high: float, brief: str = "") -> Block:
    """The text in a room of that size: closer and a little smaller where it would be cut otherwise, then the `brief`
    one in its place; that one comes first where ships would lie upon each other."""
    made = Block(SIZE, LEADING, ())
    for told in (text, brief) if brief else (text,):
        for size, leading in ((SIZE, LEADING), TIGHT):
            made = Block(size, leading, lines_of(told, width, max(1, int(high / leading)), size))
            tight = told != brief and bool(brief) and leading < LEADING and "@ship" in told.partition("@ship")[2]
            if not is_cut(made.lines) and not tight:
                return made
    return made


def is_cut(lines: Sequence[Line]) -> bool:
    return any([line and line[-1].endswith("…") for line in lines])


@lru_cache(maxsize=KEPT)
def draw_block(made: Block, x: float, middle: float, width: float, fill: str = INK) -> str:
    """The words of a block around a middle line."""
    first = middle - (len(made.lines) - 1) * made.leading / 2
    return "".join(
        [draw_line(line, x, first + n * made.leading, width, made.size, fill) for n, line in enumerate(made.lines)]
    )


def lines_of(text: str, width: float, most: int, size: float = SIZE) -> tuple[Line, ...]:
    """The text on at most `most` lines; what is left is cut, with an ellipsis."""
    blank = size * 0.3
    lines: list[list[str]] = [[]]
    used = 0.0
    for word in COUNTED.sub("\N{NO-BREAK SPACE}", text).split(" "):
        wide = width_of(word, size)
        if lines[-1] and used + blank + wide > width:
            if len(lines) == most:
                lines[-1][-1] = lines[-1][-1].rstrip(",;:") + "…"
                break
            lines.append([])
            used = 0.0
        used += wide + (blank if lines[-1] else 0)
        lines[-1].append(word)
    return tuple([tuple(line) for line in lines])


def draw_line(line: Line, x: float, y: float, width: float, size: float, fill: str) -> str:
    """A line around its middle, `y`."""
    blank = size * 0.3
    out: list[str] = []
    run, start, end = "", x, x + width

    def flush(before: bool = False) -> None:
        nonlocal run
        if run.strip():
            out.append(_words(run.rstrip(), start, y, end - start, size, fill, before))
        run = ""

    for word in line:
        if x > start or run:
            run += " "
            x += blank
        for part in PART.split(word):
            if not part:
                continue
            found = ICON.fullmatch(part)
            if found is None:
                if not run.strip():
                    start, run = x, ""
                run += part
            else:
                flush(True)
                out.append(_icon(found[1], found[2], x, y, size, fill))
            x += _part_width(part, size)
    flush()
    return "".join(out)


def _words(run: str, x: float, y: float, room: float, size: float, fill: str, before: bool) -> str:
    """Words; those `before` an icon reach just up to it, whatever the font."""
    wide = text_width(run, size) * NARROW
    more = f' textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs"' if before and len(run) > 1 else ""
    if wide > room:
        run = fit(run, size, room * PRESSED / NARROW)
        more = f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:g}" fill="{fill}"{more}>{escape(run)}</text>'


def _icon(name: str, number: str, x: float, y: float, size: float, fill: str) -> str:
    if name == "ship":
        return use(f"hull-{number}", x, y - SHIP / 2, SHIP - 1, 0, "#dfe8fa") + (
            f'<text x="{x + SHIP / 2 - 0.5:.1f}" y="{y + 5.2:.1f}" font-size="12.4" font-weight="800"'
            f' text-anchor="middle" fill="#0b1020">{number}</text>'
        )
    body = ""
    if name in CHIPS:
        wide = _part_width(mark(name, number), size)
        body = (
            f'<rect x="{x:.1f}" y="{y - 8:.1f}" width="{wide:.1f}" height="16" rx="5" fill="#fff" fill-opacity=".1"/>'
        )
        x += 2.5
    body += use(f"icon-{name}", x, y - size / 2 - 0.5, size + 1, 0, fill if name in PLAIN else "")
    if number:
        body += (
            f'<text x="{x + size + 2:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:g}" font-weight="800"'
            f' fill="{fill}">{number}</text>'
        )
    return body


CHIPS: Final = ("ore", "population")  # what is paid and gained stands on a chip
PLAIN: Final = ("research", "jump", "automate", "lock", "flag", "upgrade")  # icons in the colour of the words
