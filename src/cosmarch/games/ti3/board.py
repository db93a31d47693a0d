"""The whole table as one SVG picture, drawn from a view.

Everything that a choice may be about carries its token: `data-hex`, `data-planet`, `data-stack` (units in space, with
`data-seat` and `data-count`), `data-garrison` (units on a planet), `data-strategy`, `data-objective`,
`data-technology`, `data-action-card`, `data-political`, `data-system`, `data-leader`, `data-sheet` (a seat); and a
title that says in words what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import document, rect
from cosmarch.core.text import Words, named
from cosmarch.games.ti3 import board_galaxy, board_legend, board_sheets, board_side
from cosmarch.games.ti3.board_chips import fitting, pitch, set_lines
from cosmarch.games.ti3.board_faces import faces_of
from cosmarch.games.ti3.board_style import BODY, PANEL, SPACE
from cosmarch.games.ti3.board_words import summary
from cosmarch.games.ti3.content import Content

WIDTH: Final = 1440
HEIGHT: Final = 900
GAP: Final = 5.0
LEFT: Final = 8.0
RIGHT: Final = 788.0  # where the side begins
SIDE: Final = WIDTH - RIGHT - 8
TOP: Final = 35.0
BOTTOM: Final = HEIGHT - 6.0
CORNER: Final = 786.0 - board_side.CORNER_WIDTH  # of the galaxy, on the right
LOW: Final = BOTTOM - board_side.CORNER_HEIGHT
MOST_ROWS: Final = 4  # of chips in a panel


def draw(view: Mapping[str, Any], content: Content, words: Words) -> str:
    """The picture of a match's view, in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    table = view["table"]
    out = [rect(0, 0, WIDTH, HEIGHT, SPACE), board_side.header(view, WIDTH, faces)]
    out.append(board_galaxy.draw(table, faces))
    out.append(board_legend.draw(LEFT, TOP, CORNER, faces))
    out.append(board_side.stocks(table, CORNER, TOP, faces))
    out.append(board_side.running(table, LEFT, LOW, faces))
    out.append(board_side.agenda(table, CORNER, LOW, faces))
    y = TOP
    out.append(board_side.track(table, RIGHT, y, SIDE, faces))
    y += board_side.TRACK_HEIGHT + GAP
    out.append(board_side.strategies(table, RIGHT, y, SIDE, faces))
    y += board_side.STRATEGY_HEIGHT + GAP
    out.append(board_side.objectives(table, RIGHT, y, SIDE, faces))
    y += board_side.objectives_height(table) + GAP
    for chips in (board_side.laws(table, faces), board_side.private(view, faces)):
        if chips:
            lines = fitting(chips, SIDE - 10, MOST_ROWS, BODY)
            tall = len(lines) * pitch(BODY) + 6
            out.append(rect(RIGHT, y, SIDE, tall, PANEL, "", 5))
            out.append(set_lines(lines, RIGHT + 5, y + 4, BODY))
            y += tall + GAP
    out.append(board_sheets.draw(view, RIGHT, y, SIDE, BOTTOM - y, faces))
    return document(WIDTH, HEIGHT, words.lang, words("ti3.title"), summary(view, faces), "".join(out))
