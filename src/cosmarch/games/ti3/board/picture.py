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
from cosmarch.games.ti3.board import galaxy, legend, sheets, side
from cosmarch.games.ti3.board.chips import fitting, pitch, set_lines
from cosmarch.games.ti3.board.faces import faces_of
from cosmarch.games.ti3.board.style import BODY, PANEL, SPACE
from cosmarch.games.ti3.board.words import summary
from cosmarch.games.ti3.content.loader import Content

WIDTH: Final = 1440
HEIGHT: Final = 900
GAP: Final = 5.0
LEFT: Final = 8.0
RIGHT: Final = 788.0  # where the side begins
SIDE: Final = WIDTH - RIGHT - 8
TOP: Final = 35.0
BOTTOM: Final = HEIGHT - 6.0
CORNER: Final = 786.0 - side.CORNER_WIDTH  # of the galaxy, on the right
LOW: Final = BOTTOM - side.CORNER_HEIGHT
MOST_ROWS: Final = 4  # of chips in a panel


def draw(view: Mapping[str, Any], content: Content, words: Words) -> str:
    """The picture of a match's view, in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    table = view["table"]
    out = [rect(0, 0, WIDTH, HEIGHT, SPACE), side.header(view, WIDTH, faces)]
    out.append(galaxy.draw(table, faces))
    out.append(legend.draw(LEFT, TOP, CORNER, faces))
    out.append(side.stocks(table, CORNER, TOP, faces))
    out.append(side.running(table, LEFT, LOW, faces))
    out.append(side.agenda(table, CORNER, LOW, faces))
    y = TOP
    out.append(side.track(table, RIGHT, y, SIDE, faces))
    y += side.TRACK_HEIGHT + GAP
    out.append(side.strategies(table, RIGHT, y, SIDE, faces))
    y += side.STRATEGY_HEIGHT + GAP
    out.append(side.objectives(table, RIGHT, y, SIDE, faces))
    y += side.objectives_height(table) + GAP
    for chips in (side.laws(table, faces), side.private(view, faces)):
        if chips:
            lines = fitting(chips, SIDE - 10, MOST_ROWS, BODY)
            tall = len(lines) * pitch(BODY) + 6
            out.append(rect(RIGHT, y, SIDE, tall, PANEL, "", 5))
            out.append(set_lines(lines, RIGHT + 5, y + 4, BODY))
            y += tall + GAP
    out.append(sheets.draw(view, RIGHT, y, SIDE, BOTTOM - y, faces))
    return document(WIDTH, HEIGHT, words.lang, words("ti3.title"), summary(view, faces), "".join(out))
