"""The whole table as one SVG picture, drawn from a view.

Everything that a choice may be about carries its token: `data-hex`, `data-group` (with `data-seat`), `data-fleet`,
`data-technology`, `data-card`, `data-sheet` (a seat); and a title that says in words what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import document, rect
from cosmarch.core.text import Words, named
from cosmarch.games.se4x.board import map, sheets, side, strip
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.style import SPACE
from cosmarch.games.se4x.board.words import by_hex, summary
from cosmarch.games.se4x.content.loader import Content

WIDTH: Final = 1440
HEIGHT: Final = 900
LEFT: Final = 6.0
MAP: Final = 880.0  # wide
TOP: Final = side.HEADER
LOW: Final = 768.0  # where the map ends
BOTTOM: Final = HEIGHT - 6.0
RIGHT: Final = 893.0  # where the side begins
SIDE: Final = WIDTH - RIGHT - 6.0


def draw(view: Mapping[str, Any], content: Content, words: Words) -> str:
    """The picture of a match's view, in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    table = view["table"]
    grouped = by_hex(table)
    out = [rect(0, 0, WIDTH, HEIGHT, SPACE), side.header(view, WIDTH, faces)]
    body, hidden = map.draw(table, LEFT, TOP, MAP, LOW - TOP, faces, grouped)
    out.append(body)
    out.append(strip.draw(table, hidden, LEFT, LOW + 4, MAP, BOTTOM - LOW - 4, faces))
    y = TOP
    body, used = side.empires(view, RIGHT, y, SIDE, faces)
    out.append(body)
    y += used
    body, used = side.technology(table, RIGHT, y, SIDE, faces)
    out.append(body)
    y += used
    out.append(sheets.draw(table, RIGHT, y, SIDE, BOTTOM, faces))
    return document(WIDTH, HEIGHT, words.lang, words("se4x.title"), summary(view, faces), "".join(out))
