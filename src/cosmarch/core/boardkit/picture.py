"""The table as one picture that stands alone, made of what a game publishes: its maps side by side, what lies beside
the board, and the players' sheets under them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final

from cosmarch.core.boardkit.chips import ACCENT, INK, SOFT, Chips, cut, wide
from cosmarch.core.boardkit.picture_panels import Panel, panel_beside, sheet_panel
from cosmarch.core.boardkit.plain_svg import SPACE, plain, sprite_of
from cosmarch.core.panels import Published, Section, Sheet
from cosmarch.core.svg import escape, rect, text

MAP: Final = 720.0  # tall
HEADER: Final = 44.0
MARGIN: Final = 16.0
GAP: Final = 10.0  # between panels
LEAST: Final = 290.0  # wide, of a panel
NARROW: Final = 1200.0  # maps that leave room beside them
FONT: Final = "'DejaVu Sans Condensed','Segoe UI',Roboto,'Noto Sans',system-ui,sans-serif"
GROUND: Final = "#060a16"
HELD: Final = frozenset(("cards", "goals"))

_PLACE = re.compile(r'data-place="([^"]*)"')


def picture(shown: Published, view: Mapping[str, Any], game: str, symbols: str, title: str, lang: str) -> str:
    """The picture of what a game publishes of a view, with symbols from its sprite."""
    sprite = sprite_of(game, symbols)
    out: list[str] = []
    width = MARGIN
    for svg in boards(shown):
        board = plain(svg, sprite)
        scale = MAP / board.height
        out.append(board.placed(width, HEADER, scale))
        width += board.width * scale + MARGIN
    low = HEADER + MAP + GAP
    chips = Chips(sprite, shown.sheets)
    own, held = _own(shown, view["you"])
    beside = [*shown.side, *held]
    under = list(shown.sheets)
    aside: list[Panel] = []
    if width < NARROW:  # those whom nobody plays stand beside the maps as well
        under = [sheet for sheet in shown.sheets if sheet.seat >= 0]
        aside = [_sheet(chips, view, sheet, (), LEAST) for sheet in shown.sheets if sheet.seat < 0]
        aside += panel_beside(chips, beside, LEAST)
    top = HEADER
    for panel in aside:
        out.append(panel.drawn(width, top, panel.height))
        top += panel.height + GAP
    room = width + (LEAST + MARGIN if aside else 0.0)
    cells = len(under) + (not aside)
    columns = _columns(cells, room - 2 * MARGIN)
    breadth = (room - 2 * MARGIN + GAP) / columns - GAP
    panels = [_sheet(chips, view, sheet, own if sheet.seat == view["you"] else (), breadth) for sheet in under]
    if not aside:
        left = columns - len(under) % columns
        panels += panel_beside(chips, beside, (breadth + GAP) * left - GAP)
    body, low = _rows(panels, columns, max(low, top))
    out.append(body)
    drawn = "".join([_header(shown, title, room), *out])
    return (
        f'<svg xmlns="{SPACE}" viewBox="0 0 {room:.0f} {low:.0f}" role="img" lang="{escape(lang)}"'
        f' font-family="{FONT}"><title>{escape(title)}</title><desc>{escape(_described(shown))}</desc>'
        f"{rect(0, 0, round(room), round(low), GROUND)}{sprite.used(drawn)}{drawn}</svg>"
    )


def boards(shown: Published) -> list[str]:
    """Each board in its first shape; one that only repeats the places of others is left out."""
    kept: dict[str, str] = {}
    known: set[str] = set()
    for one in shown.maps:
        places = set(_PLACE.findall(one.svg)) - known
        if one.key not in kept and (places or not kept):
            kept[one.key] = one.svg
            known |= places
    return list(kept.values())


def _header(shown: Published, title: str, room: float) -> str:
    """The game, where its round stands, and what is going on."""
    out = [text(MARGIN, 28, 18, title, INK, "", True)]
    x = MARGIN + wide(title, 18, True) + 24
    for step in shown.track:
        words = cut(step.title, 14, max(room - MARGIN - x, 0.0), step.now)
        out.append(text(round(x), 28, 14, words, ACCENT if step.now else SOFT, "", step.now))
        x += wide(words, 14, step.now) + 16
    if shown.stage is not None and room - x > 120:
        out.append(text(room - MARGIN, 28, 14, cut(shown.stage.title, 14, room - MARGIN - x), INK, "end"))
    return "".join(out)


def _described(shown: Published) -> str:
    """What the picture tells at a glance, for those who hear it."""
    now = [step.title for step in shown.track if step.now]
    return ". ".join([*now, *[f"{sheet.name}: {sheet.points} {sheet.points_label}" for sheet in shown.sheets]])


def _own(shown: Published, you: int | None) -> tuple[list[Section], list[Section]]:
    """What only the seat is shown: more of its sheet, and what it holds in hand."""
    known = {section.key for sheet in shown.sheets if sheet.seat == you for section in sheet.sections}
    held = [section for section in shown.dock if section.kind in HELD and section.key not in known]
    own = [section for section in shown.dock if section not in held]
    return ([], []) if you is None else (own, held)


def _sheet(chips: Chips, view: Mapping[str, Any], sheet: Sheet, own: Sequence[Section], width: float) -> Panel:
    """A player's panel: one who is to decide, or has won, stands out."""
    result = view["result"]
    panel = sheet_panel(chips, sheet, own, width)
    panel.marked = sheet.seat in result["ranking"][0] if result is not None else sheet.status == "acting"
    return panel


def _columns(cells: int, room: float) -> int:
    """In how many columns so many panels stand best: rows are about equally long."""
    most = max(1, int((room + GAP) // (LEAST + GAP)))
    return ceil(cells / ceil(cells / most)) if cells else 1


def _rows(panels: Sequence[Panel], columns: int, top: float) -> tuple[str, float]:
    """The panels in rows from `top` on; and where the picture ends below them."""
    out: list[str] = []
    for start in range(0, len(panels), columns):
        row = panels[start : start + columns]
        height = max([panel.height for panel in row])
        x = MARGIN
        for panel in row:  # as tall as their neighbours, unless they would be empty for the most part
            out.append(panel.drawn(x, top, height if panel.height > height / 2 else panel.height))
            x += panel.width + GAP
        top += height + GAP
    return "".join(out), top + MARGIN - GAP
