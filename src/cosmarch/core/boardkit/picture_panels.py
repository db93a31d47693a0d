"""The panels of a picture around its maps: a sheet for every player, and what lies beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cosmarch.core.boardkit.chips import (
    ACCENT,
    INK,
    LINE,
    NARROW,
    SIZE,
    SMALL,
    SOFT,
    Chips,
    Piece,
    at,
    cut,
    flowing,
    titled,
    whose,
    wide,
)
from cosmarch.core.boardkit.plain_svg import Sprite, plain
from cosmarch.core.boardkit.players import colour
from cosmarch.core.panels import Section, Sheet, spoken
from cosmarch.core.svg import rect, text, wrap

PANEL: Final = "#101a2e"
PAD: Final = 12.0
HEAD: Final = 66.0  # of a sheet
PITCH: Final = 24.0
TITLE: Final = 20.0  # of a section
COLUMN: Final = 290.0  # at least, where sections stand beside one another
BROAD: Final = 500.0  # a column of a sheet
TALLEST: Final = 214.0  # a drawing
LEGIBLE: Final = 0.7  # of its own size, at least
LINES: Final = 8  # of a text

# What a player has. Lines and texts tell how it came about, or what the map shows.
OWNED: Final = frozenset(("figures", "chips", "tiles", "cards", "levels", "goals", "drawing"))
BESIDE: Final = frozenset(("figures", "chips", "tiles", "cards", "goals", "meter", "rows", "text"))
NOTHING: Final = frozenset(("", "0", "-", "–"))  # what a line of levels says before the first is reached

Block = tuple[float, str]  # how tall it is, and its drawing
Known = set[tuple[str, str]]  # the things and figures that a panel has already


class Panel:
    """What stands on a panel: it can be drawn as tall as its neighbours."""

    def __init__(self, name: str, width: float, head: Block, columns: Sequence[Sequence[Block]]) -> None:
        self.width = width
        self.marked = False
        self._name = name
        self._head = head
        self._columns = columns
        self.height = head[0] + PAD + max([sum([tall for tall, _ in column]) for column in columns], default=0.0)

    def drawn(self, x: float, y: float, height: float) -> str:
        edge, thick = (ACCENT, 2) if self.marked else (LINE, 1)
        out = [rect(0, 0, round(self.width, 1), round(height, 1), PANEL, edge, 10, thick), self._head[1]]
        breadth = (self.width - PAD) / max(len(self._columns), 1)
        for number, column in enumerate(self._columns):
            down = self._head[0]
            for tall, body in column:
                out.append(at(PAD + number * breadth, down, body))
                down += tall
        return f'<g data-panel="{self._name}" transform="translate({x:.1f} {y:.1f})">{"".join(out)}</g>'


def sheet_panel(chips: Chips, sheet: Sheet, own: Sequence[Section], width: float) -> Panel:
    """A player's panel; `own` are more sections, which only that player is shown."""
    columns = max(1, int(width // BROAD))
    room = (width - PAD) / columns - PAD
    known: Known = {(figure.icon, figure.label) for figure in sheet.figures}
    keys = {section.key for section in own}
    sections = [*own, *[section for section in sheet.sections if section.key not in keys]]
    blocks = [_section(chips, section, room, known, False, sheet.name) for section in sections if section.kind in OWNED]
    first = [item for item in sheet.chips if ("", item.key) not in known]
    if first:
        blocks.insert(0, flowing([chips.item(item, "chips", room) for item in first], room, PITCH))
    return Panel(f"seat.{sheet.seat + 1}", width, (HEAD, _head(chips, sheet, width)), _columns(blocks, columns))


def panel_beside(chips: Chips, sections: Sequence[Section], width: float) -> list[Panel]:
    """What lies beside the board; none where nothing does."""
    known: Known = set()
    columns = max(1, int(width // COLUMN))
    room = (width - PAD) / columns - PAD
    blocks = [_section(chips, section, room, known, True) for section in sections if section.kind in BESIDE]
    return [Panel("beside", width, (6.0, ""), _columns(blocks, columns))] if blocks else []


def _head(chips: Chips, sheet: Sheet, width: float) -> str:
    """Who it is, with points and figures."""
    own = colour(sheet.colour)
    out = [rect(0, 4, 5, HEAD - 12, own, "", 2.5), whose(sheet.colour, 14, 9, 19, own)]
    right = width - PAD
    if sheet.points:
        out.append(titled(sheet.points_label, text(round(right), 30, 24, sheet.points, ACCENT, "end", True)))
        right -= wide(sheet.points, 24, True) + 24
        out.append(chips.symbol(sheet.points_icon, round(right), 12, 18, ACCENT))
    for mark in reversed(sheet.marks):
        right -= wide(mark.number, 13, True) + 24
        drawn = chips.symbol(mark.icon, 0, 0, 18, ACCENT)
        drawn += text(20, 14, 13, mark.number, INK, "", True) if mark.number else ""
        out.append(at(right, 12, titled(mark.title, drawn)))
    name = cut(sheet.name, 15, right - 46, True)
    out.append(text(40, 24, 15, name, SOFT if sheet.status in ("passed", "out") else INK, "", True))
    left = 48 + wide(name, 15, True)
    note = cut(sheet.note, SIZE, right - left - 4) if right - left > 50 else ""
    out.append(text(round(left), 24, SIZE, note, SOFT) if note else "")
    out.append(chips.symbol(sheet.sigil, 12, 35, 24, own))
    _, figures = flowing([chips.figure(figure, False, 14) for figure in sheet.figures], width, PITCH)
    return "".join([*out, at(42.0 if sheet.sigil else PAD, 38, figures)])


def _section(chips: Chips, section: Section, room: float, known: Known, told: bool, name: str = "") -> Block:
    """A section under its title (unless that is the panel's own name), without what is `known`, with words for what it
    is where all is to be `told`. Nothing where nothing is left of it."""
    parts: list[Block] = [_drawing(chips.sprite, section.svg, room)] if section.svg else []
    if section.kind == "text":
        parts.append(_text(section.text, room))
    parts.append(flowing(_figures(chips, section, room, known, told), room, PITCH))
    items = [item for item in section.items if ("", item.key) not in known]
    if section.kind == "levels":
        items = [item for item in items if item.number not in NOTHING]
    parts.append(flowing([chips.item(item, section.kind, room) for item in items], room, PITCH))
    known |= {("", item.key) for item in items}
    known |= {(figure.icon, figure.label) for figure in section.figures}
    if not any([tall for tall, _ in parts]):
        return 0.0, ""
    title = "" if section.title == name else section.title
    heading = cut("  ".join([part for part in (title, section.aside) if part]), SMALL, room)
    down = TITLE if heading else 2.0
    out = [text(0, 14, SMALL, heading, SOFT)] if heading else []
    for tall, body in parts:
        out.append(at(0, down, body))
        down += tall
    return down + 2, "".join(out)


def _figures(chips: Chips, section: Section, room: float, known: Known, told: bool) -> list[Piece]:
    """The figures of a section, in words where they are to be or there is room; things that follow tell theirs."""
    if section.kind == "meter":
        return [chips.step(figure) for figure in section.figures]
    if section.items and section.kind != "figures":
        return []
    figures = [figure for figure in section.figures if (figure.icon, figure.label) not in known]
    pieces = [chips.figure(figure, True) for figure in figures]
    if told or sum([breadth + 6 for breadth, _ in pieces]) <= room:
        return pieces
    return [chips.figure(figure, False) for figure in figures]


def _text(words: str, room: float) -> Block:
    lines = [line for part in spoken(words).split("\n") for line in wrap(part, SIZE, room / NARROW, LINES)]
    drawn = [text(0, 12 + 16 * number, SIZE, line, INK) for number, line in enumerate(lines)]
    return len(lines) * 16 + 4, "".join(drawn)


@lru_cache(maxsize=64)
def _drawing(sprite: Sprite, svg: str, room: float) -> Block:
    """A drawing as large as fits; nothing where its letters could not be read. Most players' drawings stay as they are
    from one answer to the next."""
    drawing = plain(svg, sprite)
    scale = min(room / drawing.width, TALLEST / drawing.height)
    return (drawing.height * scale + 4, drawing.placed(0, 0, scale)) if scale >= LEGIBLE else (0.0, "")


def _columns(blocks: Sequence[Block], count: int) -> list[list[Block]]:
    """The blocks in their order, in columns about as tall as one another."""
    even = sum([tall for tall, _ in blocks]) / count
    out: list[list[Block]] = [[]]
    down = 0.0
    for tall, body in blocks:
        if out[-1] and len(out) < count and down + tall / 2 > even * len(out):
            out.append([])
        out[-1].append((tall, body))
        down += tall
    return out + [[] for _ in range(count - len(out))]
