"""Beside the boards: achievements, events in play, cards just turned up, the technology display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import circle, data, fit, rect, text, thing
from cosmarch.games.bts.board_faces import Faces, chip
from cosmarch.games.bts.board_galaxy import WIDTH, X
from cosmarch.games.bts.board_style import (
    CARD,
    EDGE,
    GOLD,
    INK,
    LEVEL_COLOURS,
    PANEL,
    SOFT,
    SPACE,
    icon,
    piece,
)
from cosmarch.games.bts.board_symbols import COUNTERS, draw_line
from cosmarch.games.bts.board_words import claims, museum
from cosmarch.games.bts.components import Event
from cosmarch.games.bts.vocabulary import LEVELS

ACHIEVEMENT_HEIGHT: Final = 90.0
STRIP_HEIGHT: Final = 88.0
TABLEAU_HEIGHT: Final = 90.0

Table = Mapping[str, Any]


def achievements(table: Table, faces: Faces, y: float) -> str:
    cards = table["achievements"]
    wide = (WIDTH - 6 * (len(cards) - 1)) / max(1, len(cards))
    out: list[str] = []
    for number, card in enumerate(cards):
        out.append(_achievement(card, X + number * (wide + 6), y, wide, table, faces))
    return "".join(out)


def _achievement(card: Mapping[str, Any], x: float, y: float, wide: float, table: Table, faces: Faces) -> str:
    row = faces.content.achievements[faces.achievement_ids[card["id"]]]
    out = [rect(0, 0, wide, ACHIEVEMENT_HEIGHT, CARD, GOLD, 6, 1.2)]
    out.append(faces.title_lines(faces.achievement(card["id"]), 8, 14, wide - 14))
    out.append(draw_line([[f"≥{row.at_least}"], COUNTERS[row.count]], 8, 43, faces.letters))
    step = min(31.0, (wide - 8) / max(1, len(card["slots"])))
    for number, slot in enumerate(card["slots"]):
        out.append(_claim(slot, 4 + step * (number + 0.5), 70, table))
    title = "\n".join([faces.text("achievement", card["id"]), *claims(card, table, faces)])
    return thing("".join(out), data("achievement", card["id"]), title, x, y)


def _claim(slot: Mapping[str, Any], x: float, y: float, table: Table) -> str:
    """A disc space: its points, or who claimed it and the points beside."""
    if slot["seat"] is None:
        fill, edge = (SPACE, GOLD) if slot["usable"] else (CARD, EDGE)
        ink = INK if slot["usable"] else SOFT
        mark = str(slot["points"]) if slot["usable"] else "–"
        return circle(x, y, 12, fill, edge, 1.4) + text(x, y + 4.5, 13, mark, ink, "middle", True)
    colour = table["players"][slot["seat"]]["colour"]
    ring = circle(x, y, 13, "#ffffff", EDGE, 1.4)
    return f"<g {data('claim', slot['seat'])}>{ring}{piece(colour, x, y, str(slot['points']), 1.25)}</g>"


def strip(table: Table, faces: Faces, y: float) -> str:
    """Events in play, and below them cards that are being looked at."""
    out = [rect(X - 6, y - 3, WIDTH + 12, STRIP_HEIGHT + 6, PANEL, "", 8)]
    events = table["events"]
    drawn = table["drawn"]
    heading = faces.words("bts.board.events")
    if not events:
        nothing = f"{heading}: –"
        out.append(text(X + 4, y + 16, 12, nothing, SOFT))
    rows = 1 if drawn is not None or len(events) < 4 else 2
    columns = max(3, -(-len(events) // rows))
    wide = (WIDTH - 6 * (columns - 1)) / columns
    for number, key in enumerate(events):
        x = X + number % columns * (wide + 6)
        top = y + number // columns * 45
        out.append(_event(key, x, top, wide, table, faces))
    if drawn is not None:
        out.append(_drawn(drawn, y + 46, faces))
    return "".join(out)


def _event(key: str, x: float, y: float, wide: float, table: Table, faces: Faces) -> str:
    card = faces.content.events[faces.event_ids[key]]
    out = [rect(0, 0, wide, 42, CARD, LEVEL_COLOURS[card.level - 1], 5, 1.6)]
    out.append(text(7, 15, 12, fit(faces.event(key), 12, wide - 12, True), INK, "", True))
    title = faces.text("event", key)
    if card.stays == "action" and table["attached"] is not None:
        name = faces.system(table["attached"])
        held = icon("planet", 14, 30) + text(24, 34, 11, fit(name, 11, wide - 30), INK)
        out.append(f"<g {data('system', table['attached'])}>{held}</g>")
        title += "\n" + faces.text("system", table["attached"])
    elif card.score_per == "retired_ship_level":
        out.append(_museum(table))
        title = "\n".join([title, *museum(table, faces)])
    elif card.score_per:
        out.append(_rivalry(card, faces))
    elif card.stays == "system":
        out.append(icon("planet", 14, 30) + text(24, 34, 11, fit(faces.location("extra"), 11, wide - 30), INK))
    return thing("".join(out), data("event", key), title, x, y)


def _rivalry(card: Event, faces: Faces) -> str:
    points = f"{card.score[0]} / {card.score[1]}"
    return draw_line([[":star", points], COUNTERS[card.score_per]], 7, 30, faces.letters)


def _museum(table: Table) -> str:
    """The ships on the card."""
    out: list[str] = []
    x = 14.0
    for seat, levels in enumerate(table["museum"]):
        for level, count in enumerate(levels, 1):
            for _ in range(count):
                out.append(piece(table["players"][seat]["colour"], x, 29, str(level), 1.1))
                x += 19
    return "".join(out)


def _drawn(drawn: Mapping[str, Any], y: float, faces: Faces) -> str:
    cards = drawn["cards"]
    columns = max(2, -(-len(cards) // 2))
    wide = (WIDTH - 5 * (columns - 1)) / columns
    out: list[str] = []
    for number, key in enumerate(cards):
        x = X + number % columns * (wide + 5)
        top = y + number // columns * 21
        if key is None:
            out.append(chip(x, top, wide, "?"))
        elif key in faces.technology_ids:
            edge = GOLD if key in drawn["matching"] else EDGE
            types = len(faces.content.technologies[faces.technology_ids[key]].types)
            body = chip(x, top, wide, faces.technology(key), edge, 6 + 16.0 * types)
            body += faces.types_of(key, x + 2, top + 1)
            out.append(thing(body, data("technology", key), faces.text("technology", key)))
        else:
            body = chip(x, top, wide, faces.system(key), GOLD)
            out.append(thing(body, data("system", key), faces.text("system", key)))
    return "".join(out)


def tableau(rows: list[Mapping[str, Any]], faces: Faces, y: float) -> str:
    """The technology display: a row for each level."""
    out = [rect(X - 6, y - 3, WIDTH + 12, TABLEAU_HEIGHT + 2, PANEL, "", 8)]
    wide = (WIDTH - 38) / 4
    for number, row in enumerate(rows):
        top = y + 2 + number * 28.5
        level = LEVELS.index(row["level"])
        out.append(rect(X, top, 34, 24, LEVEL_COLOURS[level], "", 4))
        out.append(text(X + 17, top + 17, 12, row["level"], INK, "middle", True))
        for place, key in enumerate(row["cards"]):
            out.append(_display(key, row["dealt"], X + 38 + place * wide, top, wide - 4, faces))
    return "".join(out)


def _display(key: str | None, dealt: bool, x: float, y: float, wide: float, faces: Faces) -> str:
    if key is None:
        body = rect(x, y, wide, 24, SPACE, EDGE, 4)
        return body if dealt else body + text(x + wide / 2, y + 17, 13, "?", SOFT, "middle")
    types = 16.0 * len(faces.content.technologies[faces.technology_ids[key]].types)
    name = faces.technology(key)
    body = rect(x, y, wide, 24, CARD, EDGE, 4)
    body += faces.types_of(key, x + 3, y + 4)
    body += text(x + types + 7, y + 16, 11, fit(name, 11, wide - types - 10), INK)
    return thing(body, data("technology", key), faces.text("technology", key))
