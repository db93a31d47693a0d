"""Beside the boards: achievements, events in play, cards just turned up, the technology display."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import circle, data, fitted, rect, text, thing, wrap
from cosmarch.games.bts.board.faces import Faces, chip
from cosmarch.games.bts.board.galaxy import WIDTH, X
from cosmarch.games.bts.board.style import CARD, EDGE, GOLD, INK, LEVEL_COLOURS, PANEL, SOFT, SPACE, icon, piece
from cosmarch.games.bts.board.symbols import COUNTERS, draw_line
from cosmarch.games.bts.board.words import claims, museum
from cosmarch.games.bts.content.components import Event
from cosmarch.games.bts.content.vocabulary import LEVELS

ACHIEVEMENT_HEIGHT: Final = 90.0
STRIP_HEIGHT: Final = 90.0
LOW_STRIP: Final = 44.0  # beside the technology display
TABLEAU_HEIGHT: Final = 99.0

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
    ring = circle(x, y, 13.5, "#ffffff", EDGE, 1.4)
    return f"<g {data('claim', slot['seat'])}>{ring}{piece(colour, x, y, str(slot['points']), 1.1)}</g>"


def strip(table: Table, faces: Faces, y: float, height: float) -> str:
    """Events in play, on two rows where there is the height for them."""
    out = [rect(X - 6, y - 3, WIDTH + 12, height + 6, PANEL, "", 8)]
    events = table["events"]
    if not events and table["drawn"] is None:
        out.append(text(X + 4, y + 26, 12, f"{faces.words('bts.board.events')}: –", SOFT))
    rows = 2 if height == STRIP_HEIGHT and table["drawn"] is None and len(events) > 3 else 1
    columns = max(2, -(-len(events) // rows))
    wide = (WIDTH + 6) / columns
    for number, key in enumerate(events):
        x = X + number % columns * wide
        out.append(_event(key, x, y + 1 + number // columns * 45, wide - 6, table, faces))
    return "".join(out)


def _event(key: str, x: float, y: float, wide: float, table: Table, faces: Faces) -> str:
    card = faces.content.events[faces.event_ids[key]]
    out = [rect(0, 0, wide, 42, CARD, LEVEL_COLOURS[card.level - 1], 5, 1.6)]
    out.append(fitted(7, 15, 12, faces.event(key), INK, wide - 12, True))
    title = faces.text("event", key)
    if card.stays == "action" and table["attached"] is not None:
        name = faces.system(table["attached"])
        held = icon("planet", 14, 30) + fitted(24, 34, 11, name, INK, wide - 30)
        out.append(f"<g {data('system', table['attached'])}>{held}</g>")
        title += "\n" + faces.text("system", table["attached"])
    elif card.score_per == "retired_ship_level":
        out.append(_museum(table))
        title = "\n".join([title, *museum(table, faces)])
    elif card.score_per:
        out.append(_rivalry(card, faces))
        if key in table["event_holders"]:
            title += "\n" + faces.player(table["players"][table["event_holders"][key]])
    elif card.stays == "system":
        out.append(icon("planet", 14, 30) + fitted(24, 34, 11, faces.location("extra"), INK, wide - 30))
    return thing("".join(out), data("event", key), title, x, y)


def _rivalry(card: Event, faces: Faces) -> str:
    points = " / ".join([str(points) for points in card.score])
    return draw_line([[":star", points], COUNTERS[card.score_per]], 7, 30, faces.letters)


def _museum(table: Table) -> str:
    """The ships on the card."""
    out: list[str] = []
    x = 14.0
    for seat, levels in enumerate(table["museum"]):
        for level, count in enumerate(levels, 1):
            for _ in range(count):
                out.append(piece(table["players"][seat]["colour"], x, 29, str(level)))
                x += 22
    return "".join(out)


def drawn(cards: Mapping[str, Any], x: float, y: float, room: float, rows: int, faces: Faces) -> str:
    """The cards that are being looked at; those that may be chosen have a golden edge."""
    keys = cards["cards"]
    columns = max(3, -(-len(keys) // rows))
    wide = (room + 5) / columns
    out: list[str] = []
    for number, key in enumerate(keys):
        at = x + number % columns * wide
        out.append(_turned(key, key in cards["matching"], at, y + number // columns * 21, wide - 5, faces))
    return "".join(out)


def _turned(key: str | None, matching: bool, x: float, y: float, wide: float, faces: Faces) -> str:
    if key is None:
        return chip(x, y, wide, "?")
    if key in faces.system_ids:
        return thing(chip(x, y, wide, faces.system(key), GOLD), data("system", key), faces.text("system", key))
    types = len(faces.content.technologies[faces.technology_ids[key]].types)
    body = chip(x, y, wide, faces.technology(key), GOLD if matching else EDGE, 6 + 16.0 * types)
    body += faces.types_of(key, x + 2, y + 1)
    return thing(body, data("technology", key), faces.text("technology", key))


def tableau(rows: list[Mapping[str, Any]], faces: Faces, y: float) -> str:
    """The technology display: a row for each level."""
    out = [rect(X - 6, y - 3, WIDTH + 12, TABLEAU_HEIGHT + 4, PANEL, "", 8)]
    wide = (WIDTH - 34) / 4
    for number, row in enumerate(rows):
        top = y + number * 33
        level = LEVELS.index(row["level"])
        out.append(rect(X, top, 32, 30, LEVEL_COLOURS[level], "", 4))
        out.append(text(X + 16, top + 19, 12, row["level"], INK, "middle", True))
        for place, key in enumerate(row["cards"]):
            out.append(_display(key, row["dealt"], X + 36 + place * wide, top, wide - 4, faces))
    return "".join(out)


def _display(key: str | None, dealt: bool, x: float, y: float, wide: float, faces: Faces) -> str:
    if key is None:
        body = rect(x, y, wide, 30, SPACE, EDGE, 4)
        return body if dealt else body + text(x + wide / 2, y + 20, 13, "?", SOFT, "middle")
    types = 16.0 * len(faces.content.technologies[faces.technology_ids[key]].types)
    body = rect(x, y, wide, 30, CARD, EDGE, 4) + faces.types_of(key, x + 3, y + 7)
    lines = wrap(faces.technology(key), 11, wide - types - 9, 2)
    line = y + 19 if len(lines) == 1 else y + 13
    for words in lines:
        body += fitted(x + types + 6, line, 11, words, INK, wide - types - 9)
        line += 12.5
    return thing(body, data("technology", key), faces.text("technology", key))
