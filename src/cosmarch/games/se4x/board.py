"""The whole table as one SVG picture, drawn from a view.

Everything that a choice may be about carries its token: `data-hex`, `data-group` (with `data-seat`), `data-fleet`,
`data-technology`, `data-card`, `data-sheet` (a seat); and a title that says in words what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import document, rect
from cosmarch.core.text import Words, named
from cosmarch.games.se4x import board_map, board_sheets, board_side, board_strip
from cosmarch.games.se4x.board_faces import faces_of
from cosmarch.games.se4x.board_style import SPACE
from cosmarch.games.se4x.board_words import by_hex, summary
from cosmarch.games.se4x.content import Content

WIDTH: Final = 1440
HEIGHT: Final = 900
LEFT: Final = 6.0
MAP: Final = 880.0  # wide
TOP: Final = board_side.HEADER
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
    out = [rect(0, 0, WIDTH, HEIGHT, SPACE), board_side.header(view, WIDTH, faces)]
    body, hidden = board_map.draw(table, LEFT, TOP, MAP, LOW - TOP, faces, grouped)
    out.append(body)
    out.append(board_strip.draw(table, hidden, LEFT, LOW + 4, MAP, BOTTOM - LOW - 4, faces))
    y = TOP
    body, used = board_side.empires(view, RIGHT, y, SIDE, faces)
    out.append(body)
    y += used
    body, used = board_side.technology(table, RIGHT, y, SIDE, faces)
    out.append(body)
    y += used
    out.append(board_sheets.draw(table, RIGHT, y, SIDE, BOTTOM, faces))
    return document(WIDTH, HEIGHT, words.lang, words("se4x.title"), summary(view, faces), "".join(out))
