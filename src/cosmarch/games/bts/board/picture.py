"""The whole table as one SVG picture, drawn from a view.

Everything that a choice may be about carries its token: `data-space`, `data-slot`, `data-location`, `data-ship` with
`data-seat`, `data-achievement`, `data-technology`, `data-system`, `data-faction`, `data-guild`, `data-column` and
`data-track` with `data-seat`, `data-type`; and a title that says in words what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import data, document, fit, rect, share, text, text_width, thing
from cosmarch.core.text import Words, named
from cosmarch.games.bts.board import galaxy, mats, side, tree
from cosmarch.games.bts.board.faces import Faces, faces_of
from cosmarch.games.bts.board.style import GOLD, INK, PANEL, SOFT, SPACE, icon, piece
from cosmarch.games.bts.board.words import deck_text, headline, summary, turn_of, turn_text
from cosmarch.games.bts.content.loader import Content

WIDTH: Final = 1440
HEIGHT: Final = 966
BOTTOM: Final = 683.0  # of the boards
GAP: Final = 9.0
DRAWN: Final = 620.0  # where drawn cards stand in the header


def draw(view: Mapping[str, Any], content: Content, words: Words) -> str:
    """The picture of a match's view, in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    table = view["table"]
    rows = table["tableau"]
    height = side.STRIP_HEIGHT if rows is None else side.LOW_STRIP
    strip = BOTTOM - height
    out = [rect(0, 0, WIDTH, HEIGHT, SPACE), _header(view, faces), tree.draw(table, faces)]
    if rows is not None:
        top = BOTTOM - side.TABLEAU_HEIGHT
        strip = top - GAP - height
        out.append(side.tableau(rows, faces, top))
    achievements = strip - GAP - side.ACHIEVEMENT_HEIGHT
    out.append(galaxy.draw(table, faces, achievements - GAP - galaxy.Y))
    out.append(side.achievements(table, faces, achievements))
    out.append(side.strip(table, faces, strip, height))
    if table["drawn"] is not None:
        out.append(_drawn(table, strip, faces))
    out.append(mats.draw(view, faces))
    out.append(faces.legend(14, HEIGHT - 14, WIDTH - 28))
    return document(WIDTH, HEIGHT, words.lang, words("bts.title"), summary(view, faces), "".join(out))


def _drawn(table: Mapping[str, Any], strip: float, faces: Faces) -> str:
    """Below the events, or in the middle of the header where the technology display takes that room."""
    if table["tableau"] is None:
        top, rows = (strip + 47, 2) if table["events"] else (strip + 4, 4)
        return side.drawn(table["drawn"], galaxy.X, top, galaxy.WIDTH, rows, faces)
    return side.drawn(table["drawn"], DRAWN, 8, 460, 1, faces)


def _header(view: Mapping[str, Any], faces: Faces) -> str:
    table = view["table"]
    words = faces.words
    out = [rect(0, 0, WIDTH, 33, PANEL), text(14, 22, 16, words("bts.title"), INK, "", True)]
    x = 30 + text_width(words("bts.title"), 16, True)
    line = headline(view, faces)
    urgent = view["over"] or table["end_triggered"]
    out.append(text(x, 22, 14, line, GOLD if urgent else INK))
    x += text_width(line, 14) + 22
    right = WIDTH - 14.0
    decks: list[str] = []
    for deck in reversed(table["decks"]):
        label = f"{deck['deck']} {deck['cards']}"
        right -= text_width(label, 13)
        body = icon("card", right - 10, 17) + text(right, 22, 13, label, SOFT)
        decks.append(thing(body, data("deck", deck["deck"]), deck_text(deck, faces)))
        right -= 32
    if table["drawn"] is not None and table["tableau"] is not None:
        right = DRAWN
    turns = [(table["players"][seat]["colour"], turn_text(view, seat, faces)) for seat in turn_of(view)]
    most = share([text_width(name, 14, True) for _, name in turns], right - x - 38 * len(turns))
    for colour, name in turns:
        if colour is not None:
            out.append(piece(colour, x + 6, 17))
            x += 20
        name = fit(name, 14, most, True)
        out.append(text(x, 22, 14, name, INK, "", True))
        x += text_width(name, 14, True) + 18
    return "".join(out + decks)
