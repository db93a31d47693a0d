"""Cards with a name on one line, set one after the other on as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.svg import data, fitted, text_width, thing
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.board.style import DARK, GOLD, INK, SMALL, SOFT

PITCH: Final = 16.0
EDGES: Final[dict[str, str]] = {"advantage": GOLD, "alien_technology": "#c3a6ff"}

Card = tuple[str, str | None]  # its kind, and its key where it may be known


def set_cards(cards: Sequence[Card], x: float, y: float, width: float, faces: Faces) -> tuple[str, float]:
    """The cards drawn, and the height they take."""
    out: list[str] = []
    at, line = x, y
    for kind, key in cards:
        name = faces.card(key)
        wide = min(text_width(name, SMALL) + 10, width)
        if at + wide > x + width and at > x:
            at, line = x, line + PITCH
        dashed = ' stroke-dasharray="3,2"' if key is None else ""
        body = f'<rect width="{wide:.1f}" height="14" fill="{DARK}" rx="3" stroke="{EDGES[kind]}"{dashed}/>'
        body += fitted(5, 10.7, SMALL, name, SOFT if key is None else INK, round(wide - 9, 1))
        attributes = data("card", key) if key is not None else data("card-down", kind)
        out.append(thing(body, attributes, faces.card_text(key, kind), round(at, 1), round(line, 1)))
        at += wide + 4
    return "".join(out), line + PITCH + 1 - y if cards else 0.0
