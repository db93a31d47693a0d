"""What the icons of the picture mean, in the upper corners of the galaxy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.svg import circle, data, fitted, rect, text, thing
from cosmarch.games.ti3.board.faces import Faces, capital
from cosmarch.games.ti3.board.side import CORNER_HEIGHT, CORNER_WIDTH
from cosmarch.games.ti3.board.style import BODY, CARD, ICONS, INFLUENCE, PANEL, RESOURCES, SMALL, SOFT, badge, unit
from cosmarch.games.ti3.content.vocabulary import UNITS

NARROW: Final = 112.0
SHORT: Final = 58.0
GAP: Final = 3.0

Entry = tuple[str, str]  # an icon round the origin, and its meaning


def draw(x: float, y: float, right: float, faces: Faces) -> str:
    """Units and planets on the left, below them and below the decks what stands on the sheets."""
    words = faces.words
    units = [(unit(key, None, 0, 0), faces.unit(key) if key != "pds" else words("ti3.board.pds")) for key in UNITS]
    units.append((unit("dreadnought", None, 0, 0, True), words("ti3.term.damaged")))
    units.append((circle(0, 0, 5.6, CARD, SOFT, 1.2), words("ti3.term.command_counter")))
    units.append((text(0, 4, BODY, "3", RESOURCES, "middle", True), words("ti3.term.resource")))
    units.append((text(0, 4, BODY, "1", INFLUENCE, "middle", True), words("ti3.term.influence")))
    units.append((badge("?", "#6f5a8f", 0, 0, 11, "#ffffff", "#ffffff"), words("ti3.term.domain_counter")))
    counters = [
        (ICONS["strategy"], words("ti3.area.strategy_allocation")),
        (ICONS["pool"], words("ti3.area.command_pool")),
        (ICONS["fleet"], words("ti3.area.fleet_supply")),
        (ICONS["stock"], words("ti3.term.reinforcements")),
    ]
    others = [
        (ICONS["good"], words("ti3.term.trade_good")),
        (ICONS["card"], words("ti3.term.action_card")),
        (ICONS["speaker"], words("ti3.term.speaker")),
        (ICONS["truce"], words("ti3.board.truce")),
    ]
    low = y + CORNER_HEIGHT + GAP
    return (
        _box(units, x, y, CORNER_WIDTH, CORNER_HEIGHT, 2)
        + _box(counters, x, low, NARROW, SHORT, 1)
        + _box(others, right + CORNER_WIDTH - NARROW, low, NARROW, SHORT, 1)
    )


def _box(entries: Sequence[Entry], x: float, y: float, width: float, height: float, columns: int) -> str:
    rows = -(-len(entries) // columns)
    step, pitch = (width - 6) / columns, (height - 6) / rows
    out = [rect(0, 0, width, height, PANEL, "", 6)]
    for number, (mark, name) in enumerate(entries):
        column, row = divmod(number, rows)
        at, top = 9 + column * step, 3 + pitch * (row + 0.5)
        out.append(f'<g transform="translate({at:.1f},{top:.1f})">{mark}</g>')
        out.append(fitted(at + 9, top + 3.5, SMALL, capital(name), SOFT, step - 14))
    return thing("".join(out), data("legend", 1), "", x, y)
