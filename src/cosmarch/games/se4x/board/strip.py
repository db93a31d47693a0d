"""Below the map: the battle that is going on with its order of fire, counters for which a hex had no room, and what the
symbols mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.svg import data, fitted, path, rect, shift, text, text_width, thing
from cosmarch.games.se4x.board.counters import counter, face, token
from cosmarch.games.se4x.board.faces import Faces, look
from cosmarch.games.se4x.board.map import Hidden
from cosmarch.games.se4x.board.style import (
    ALARM,
    BODY,
    CARD,
    COLOURS,
    DARK,
    GOLD,
    INK,
    SMALL,
    SOFT,
    SYMBOLS,
    fog,
    panel,
)
from cosmarch.games.se4x.board.words import battle_head, fighter_line, firing_order, values_text

Row = Mapping[str, Any]

PITCH: Final = 16.0
GAP: Final = 4.0
SCALE: Final = 0.72  # of symbols in the legend
MARKS: Final = ("screened", "cloaked", "idle", "leaving")


def draw(table: Row, hidden: Sequence[Hidden], x: float, y: float, width: float, height: float, faces: Faces) -> str:
    out = [panel(x, y, width, height)]
    top = y + 3
    bottom = y + height
    if table["battle"] is not None:
        body, used = _battle(table["battle"], table, x + 6, top, width - 12, faces)
        out.append(body)
        top += used
    fighting = {row["group"] for row in table["battle"]["board"]} if table["battle"] is not None else set()
    body, used = _lists(_left(hidden, fighting), table, x + 6, top, width - 12, faces)
    out.append(body)
    top += used
    out.append(_legend(x + 6, top, width - 12, bottom - top - 2, faces))
    return "".join(out)


# ---- the battle


def _battle(battle: Row, table: Row, x: float, y: float, width: float, faces: Faces) -> tuple[str, float]:
    """The counters in the order of fire, class by class; and the height it takes."""
    head = battle_head(battle, table, faces)
    out = [fitted(x, y + 11, 12, head, ALARM, width, True)]
    at, line = x, y + 17
    last = ""
    for group, row in firing_order(battle, table):
        values = row["values"]
        name = values["class"] or "–" if values is not None else ""
        words = values_text(row, faces)
        wide = 30 + text_width(words, SMALL) + _marks_width(group, row) + 6
        lead = 15.0 if name != last else 0.0
        if at + lead + wide > x + width and at > x:
            at, line = x, line + PITCH
        if lead:
            badge = rect(0, 0, 12, 13, GOLD, "", 2) + text(6, 10, BODY, name, DARK, "middle", True)
            title = faces.words("se4x.board.weapon_class", name=name)
            out.append(thing(badge, data("class", name), title, round(at, 1), round(line, 1)))
            at += lead
            last = name
        out.append(_fighter(group, row, words, wide, table, faces, at, line))
        at += wide + GAP
    return thing("".join(out), data("battle", faces.hex(battle["hex"])), head), line + PITCH + 2 - y


def _marks_width(group: Row, row: Row) -> float:
    """The room for hits, shots and marks."""
    count = sum([1 for mark in MARKS if row[mark]])
    return (22.0 if group["damage"] else 0.0) + (24.0 if row["shots"] else 0.0) + 14.0 * count


def _fighter(group: Row, row: Row, words: str, wide: float, table: Row, faces: Faces, x: float, y: float) -> str:
    """A counter on the battle board: its face, its values, the shots it has left, its hits, its marks."""
    screened = row["screened"]
    edge = COLOURS[look(group["owner"], table)]
    dashed = ' stroke-dasharray="3,2"' if screened else ""
    out = [f'<rect width="{wide:.1f}" height="13.5" fill="{CARD}" rx="3" stroke="{edge}"{dashed}/>']
    out.append(shift(13, 6.8, face(group, table, faces)))
    out.append(text(27, 10.2, SMALL, words, SOFT if screened else INK))
    at = 27 + text_width(words, SMALL) + 4
    if row["shots"]:
        out.append(path(f"M{at:.1f},6.8h6m-2,-2.4l2.4,2.4 -2.4,2.4", "none", GOLD, 1.2))
        out.append(text(round(at + 9, 1), 10.2, SMALL, str(row["shots"]), GOLD, "", True))
        at += 24
    if group["damage"]:
        out.append(path(f"M{at:.1f},2.6l5,3.4 -3,1.6 5,4", "none", ALARM, 1.8))
        out.append(text(round(at + 9, 1), 10.2, SMALL, str(group["damage"]), ALARM, "", True))
        at += 22
    for mark in MARKS:
        if row[mark]:
            out.append(_mark(mark, at, faces))
            at += 14
    seat = f" {data('seat', group['owner'])}" if isinstance(group["owner"], int) else ""
    title = fighter_line(group, row, table, faces)
    return thing("".join(out), data("group", token(group)) + seat, title, round(x, 1), round(y, 1))


def _mark(mark: str, x: float, faces: Faces) -> str:
    letter = faces.words(f"se4x.board.mark_letter.{mark}")
    return rect(round(x, 1), 1.6, 12, 10.4, INK, "", 2) + text(round(x + 6, 1), 10, SMALL, letter, DARK, "middle", True)


# ---- counters without room on the map


def _left(hidden: Sequence[Hidden], fighting: set[int]) -> list[Hidden]:
    """Those of the hidden counters that are not on the battle board."""
    out: list[Hidden] = []
    for rest in hidden:
        groups = [group for group in rest.groups if group["group"] not in fighting]
        if groups:
            out.append(Hidden(rest.name, groups))
    return out


def _lists(hidden: Sequence[Hidden], table: Row, x: float, y: float, width: float, faces: Faces) -> tuple[str, float]:
    """Hex by hex; and the height it takes."""
    out: list[str] = []
    at, line = x, y
    for rest in hidden:
        name = f"{rest.name} +"
        lead = text_width(name, SMALL, True) + 4
        if at + lead + 26 > x + width:
            at, line = x, line + PITCH
        out.append(text(round(at, 1), line + 11, SMALL, name, GOLD, "", True))
        at += lead
        for group in rest.groups:
            if at + 24 > x + width:
                at, line = x, line + PITCH
            out.append(shift(round(at + 11, 1), line + 7.5, counter(group, table, faces)))
            at += 24
        at += 10
    return "".join(out), line + PITCH + 2 - y if hidden else 0.0


# ---- the legend


def _legend(x: float, y: float, width: float, height: float, faces: Faces) -> str:
    """The systems with their names, then the types of counters with theirs; as many lines as there is room for."""
    words = faces.words
    entries: list[tuple[str, str, float]] = [(symbol, faces.terrain(key), SCALE) for key, symbol in SYMBOLS.items()]
    entries.append((fog(SOFT), words("se4x.board.unexplored"), SCALE))
    out: list[str] = []
    at, line = x, y
    for symbol, name, scale in entries:
        wide = 22 + text_width(name, SMALL)
        if at + wide > x + width:
            at, line = x, line + PITCH
        if line + PITCH > y + height:
            return _legend_group(out)
        out.append(f'<g transform="translate({at + 8:.1f},{line + 8:g})scale({scale})">{symbol}</g>')
        out.append(text(round(at + 18, 1), line + 11, SMALL, name, SOFT))
        at += wide + 8
    at, line = x, line + PITCH
    for key in faces.codes:
        code, name = faces.codes[key], faces.kind(key)
        wide = text_width(code, SMALL, True) + 4 + text_width(name, SMALL)
        if at + wide > x + width:
            at, line = x, line + 13.5
        if line + 13.5 > y + height:
            break
        out.append(text(round(at, 1), line + 10, SMALL, code, GOLD, "", True))
        out.append(text(round(at + text_width(code, SMALL, True) + 4, 1), line + 10, SMALL, name, SOFT))
        at += wide + 9
    return _legend_group(out)


def _legend_group(parts: Sequence[str]) -> str:
    return thing("".join(parts), data("legend", "legend"))
