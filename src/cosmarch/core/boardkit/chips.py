"""The small things on the panels of a picture: figures with their symbols, and chips with a name. Each is drawn from
its upper left corner on, and as wide as it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cosmarch.core.boardkit.plain_svg import Sprite
from cosmarch.core.boardkit.players import OUTLINES, colour, ink, shape
from cosmarch.core.panels import Figure, Item, Sheet, spoken
from cosmarch.core.svg import escape, fit, rect, text, text_width

CHIP: Final = "#1a2740"
LINE: Final = "#2a3a58"
INK: Final = "#eef3fc"
SOFT: Final = "#a9b8d6"
ACCENT: Final = "#ffb454"

SIZE: Final = 12.0  # of letters
SMALL: Final = 11.0
TALL: Final = 20.0  # a chip
NARROW: Final = 0.9  # the picture's letters, of the width that a broad font would take
NOTED: Final = frozenset(("rows", "goals"))  # kinds of sections whose things have notes that say what they are
DIMMED: Final = frozenset(("spent", "lost", "locked"))

Piece = tuple[float, str]  # how wide it is, and its drawing


def wide(words: str, size: float = SIZE, bold: bool = False) -> float:
    return text_width(words, size, bold) * NARROW


def cut(words: str, size: float, room: float, bold: bool = False) -> str:
    return fit(words, size, room / NARROW, bold)


def at(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{body}</g>' if body else ""


def titled(words: str, body: str) -> str:
    """A drawing that says what it is to whoever points at it."""
    return f"<g><title>{escape(words)}</title>{body}</g>" if words else body


def whose(name: str, x: float, y: float, size: float, tint: str) -> str:
    """The shape of a player's colour."""
    move = f"translate({x:g} {y:g}) scale({size / 24:.3g})"
    return f'<path transform="{move}" d="{OUTLINES[shape(name)]}" fill="{tint}"/>'


class Chips:
    """Draws with a game's symbols and the players' colours."""

    def __init__(self, sprite: Sprite, sheets: Iterable[Sheet]) -> None:
        self.sprite = sprite
        self._colours: Mapping[int, str] = {sheet.seat: sheet.colour for sheet in sheets}
        self._tints = {f"shape-{shape(name)}": colour(name) for name in self._colours.values()}

    def symbol(self, id: str, x: float, y: float, size: float, tint: str) -> str:
        if not id:
            return ""
        href = f"#{self.sprite.name}-{id}"
        return f'<use href="{href}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" color="{tint}"/>'

    def figure(self, figure: Figure, told: bool, size: float = SIZE) -> Piece:
        """A number with its icon; with what it counts in words where it is to be `told`."""
        value = f"{figure.value}/{figure.of}" if figure.of else figure.value
        x = 0.0
        out = []
        if figure.icon:
            out.append(self.symbol(figure.icon, 0, 2, size + 3, self._tints.get(figure.icon, self._tint(figure.seat))))
            x = size + 6
        if value:
            out.append(text(x, 2 + size, size, value, INK, "", True))
            x += wide(value, size, True) + 3
        if told:
            out.append(text(x, 2 + size, size, figure.label, SOFT))
            x += wide(figure.label, size)
        return x, titled("" if told else figure.label, "".join(out))

    def step(self, figure: Figure) -> Piece:
        """A place of a meter, with the shape of who has taken it."""
        body = rect(0, 1, 26, 16, CHIP, LINE, 4)
        if figure.seat in self._colours:
            name = self._colours[figure.seat]
            body = rect(0, 1, 26, 16, colour(name), "", 4) + whose(name, 8, 4, 10, ink(name))
        return 26.0, titled(figure.label, body)

    def item(self, item: Item, kind: str, room: float) -> Piece:
        """A thing of a section of that kind with its name, within so much room."""
        out: list[str] = []
        x = 6.0
        symbol = item.icon or (item.art if kind == "tiles" else "")
        if symbol:
            out.append(self.symbol(symbol, x, 3, 14, self._tint(item.seat)))
            x += 18
        behind = self._behind(item)
        after = sum([breadth + 6 for breadth, _ in behind])
        title = cut(item.title, SIZE, max(room - x - after - 6, 40))
        out.append(text(x, 14, SIZE, title, INK))
        x += wide(title) + 6
        left = room - x - after - 6
        note = cut(spoken(item.note), SMALL, left) if kind in NOTED and left > 44 else ""
        if note:
            out.append(text(x, 14, SMALL, note, SOFT))
            x += wide(note, SMALL) + 6
        for breadth, body in behind:
            out.append(at(x, 0, body))
            x += breadth + 6
        dash = ' stroke-dasharray="4 3"' if item.state == "hidden" else ""
        box = f'<rect width="{x:.1f}" height="{TALL:g}" rx="5" fill="{CHIP}" stroke="{LINE}"{dash}/>'
        body = titled("" if title == item.title else item.title, box + "".join(out))
        return x, f'<g opacity=".55">{body}</g>' if item.state in DIMMED else body

    def _behind(self, item: Item) -> list[Piece]:
        """The figures that follow a name."""
        out: list[Piece] = []
        if item.number:
            out.append((wide(item.number, SIZE, True), text(0, 14, SIZE, item.number, ACCENT, "", True)))
        for figure in item.figures:
            if f"{figure.value}/{figure.of}" != item.number:
                out.append(self.figure(figure, False, SMALL))
        return out + [self._level(level) for level in item.levels if level.value not in ("", "✓")]

    def _level(self, level: Figure) -> Piece:
        """What is to be had, or the shape of who has it."""
        if level.seat in self._colours:
            name = self._colours[level.seat]
            return 14.0, titled(level.label, whose(name, 0, 3, 14, colour(name)))
        tint = SOFT if level.tone == "muted" else INK
        return wide(level.value, SIZE, True), text(0, 14, SIZE, level.value, tint, "", True)

    def _tint(self, seat: int) -> str:
        return colour(self._colours[seat]) if seat in self._colours else SOFT


def flowing(pieces: Sequence[Piece], room: float, pitch: float) -> tuple[float, str]:
    """The pieces on as many lines as they take; and how tall that is."""
    x = y = 0.0
    out: list[str] = []
    for breadth, body in pieces:
        if x and x + breadth > room:
            x, y = 0.0, y + pitch
        out.append(at(x, y, body))
        x += breadth + 6
    return y + pitch if pieces else 0.0, "".join(out)
