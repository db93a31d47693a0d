"""Beside the map: the state of play above, then each empire's holdings and cards, and the technology of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.svg import data, fit, fitted, rect, share, text, text_width, thing, wrap
from cosmarch.games.se4x.board.cards import set_cards
from cosmarch.games.se4x.board.faces import Faces, look
from cosmarch.games.se4x.board.sheet_words import (
    account,
    design_line,
    level_text,
    level_title,
    opponent_lines,
    possessions,
    team_line,
)
from cosmarch.games.se4x.board.style import (
    BODY,
    CARD,
    COLOURS,
    EDGE,
    GOLD,
    INK,
    SMALL,
    SOFT,
    TECHNOLOGY_CODES,
    panel,
    piece,
)
from cosmarch.games.se4x.board.words import goal_lines, headline, stock_lines, turn_line, turn_of
from cosmarch.games.se4x.content.vocabulary import TECHNOLOGIES

Row = Mapping[str, Any]

GAP: Final = 5.0
LINE: Final = 14.0
HEADER: Final = 44.0
ORDER: Final = 560.0  # what the order of play may take of the header
COLUMN: Final = 34.0  # of a seat in the table of technology


# ---- the header


def header(view: Row, width: float, faces: Faces) -> str:
    """The scenario, the moment, whose turn it is, the order of play; the way to win and what lies beside the map."""
    table = view["table"]
    out = [rect(0, 0, width, HEADER - 4, CARD)]
    right = _order(view, width - 10, out, faces)
    head = headline(view, faces)
    name = faces.words("se4x.title")
    size = text_width(name, 15, True)
    out.append(text(10, 17, 15, name, INK, "", True))
    turn = turn_line(view, faces)
    line = f"{head} · {turn}" if turn else head
    out.append(fitted(20 + size, 17, 13, line, GOLD, right - size - 36, True))
    parts = [*goal_lines(table, faces), *stock_lines(table, faces)]
    out.append(fitted(10, 34, 11, " · ".join(parts), SOFT, width - 20))
    return thing("".join(out), data("header", "header"))


def _order(view: Row, right: float, out: list[str], faces: Faces) -> float:
    """The seats in the order of play, to the left of `right`; where they begin."""
    table = view["table"]
    waiting = turn_of(view)
    at = right
    names = [faces.seat(seat, table) for seat in table["order"]]
    most = share([text_width(name, 12, True) for name in names], ORDER - 24 * len(names))
    for seat, full in zip(reversed(table["order"]), reversed(names), strict=True):
        name = fit(full, 12, most, seat in waiting)
        at -= text_width(name, 12, seat in waiting) + 24
        out.append(piece(look(seat, table), round(at + 6, 1), 13))
        out.append(text(round(at + 15, 1), 17, 12, name, GOLD if seat in waiting else INK, "", seat in waiting))
    if table["order"]:
        name = f"{faces.words('se4x.board.order')}:"
        at -= text_width(name, BODY) + 6
        out.append(text(round(at, 1), 17, BODY, name, SOFT))
    return at


# ---- empires


def empires(view: Row, x: float, y: float, width: float, faces: Faces) -> tuple[str, float]:
    """A box for each empire, two in a row, and one for the opponents of solitaire play; and the height they take."""
    table = view["table"]
    wide = (width - GAP) / 2
    waiting = turn_of(view)
    boxes = [_empire(player, table, wide, player["seat"] in waiting, faces) for player in table["players"]]
    if len(table["players"]) == 1:
        boxes.append(_opponents(table, wide, faces))
    out: list[str] = []
    top = y
    for first in range(0, len(boxes), 2):
        pair = boxes[first : first + 2]
        tall = max([height for _, _, height, _ in pair])
        for number, (attributes, body, _, title) in enumerate(pair):
            left = x + number * (wide + GAP)
            inner = rect(0, 0, round(wide, 1), round(tall, 1), CARD, "", 5) + body
            out.append(thing(inner, attributes, title, round(left, 1), round(top, 1)))
        top += tall + GAP
    return "".join(out), top - y


Box = tuple[str, str, float, str]  # attributes, body, height, title


def _empire(player: Row, table: Row, width: float, waiting: bool, faces: Faces) -> Box:
    """Name, treasury, colonies and counters, cards."""
    owner = look(player["seat"], table)
    money = " · ".join(account(player, faces)) or "–"
    room = max(width / 2, width - 41 - text_width(money, 11, True)) - 27
    name = faces.empire_of(player)
    if text_width(name, 13, True) > room:
        name = fit(faces.player(player), 13, room, True)
    out = [rect(0, 0, 5, 30, COLOURS[owner], "", 2), piece(owner, 16, 11)]
    out.append(text(27, 15, 13, name, GOLD if waiting else INK, "", True))
    left = 27 + text_width(name, 13, True) + 8
    out.append(_right(width - 6, 15, 11, money, GOLD, width - left - 6))
    lines = possessions(player, table, faces)
    allies = team_line(player, table, faces)
    if allies:
        lines.append(allies)
    y = 30.0
    unbroken = [line.replace(" ", "\u00a0") for line in lines]
    for part in wrap(" · ".join(unbroken), SMALL, width - 18, 2):
        out.append(fitted(12, y, SMALL, part.removesuffix(" ·"), SOFT, width - 18))
        y += LINE
    y += 5 - LINE
    cards = [("advantage", key) for key in player["advantages"]]
    cards += [("alien_technology", key) for key in player["alien_cards"]]
    body, used = set_cards(cards, 10, y, width - 16, faces)
    out.append(body)
    y += used
    if player["design"] is not None:
        line = design_line(player["design"], faces)
        parts = wrap(design_line(player["design"], faces, True), SMALL, width - 18, 2)
        words = [fitted(12, y + 11 + LINE * number, SMALL, part, SOFT, width - 18) for number, part in enumerate(parts)]
        out.append(thing("".join(words), data("design", f"design.{player['seat'] + 1}"), line))
        y += LINE * len(parts)
    title = f"{faces.empire_of(player)}: {', '.join([*account(player, faces), *lines])}"
    return data("sheet", f"seat.{player['seat'] + 1}"), "".join(out), y + 3, title


def _right(right: float, y: float, size: float, words: str, colour: str, width: float) -> str:
    """A line that ends at `right`."""
    wide = text_width(words, size, True)
    if wide <= width:
        return text(round(right, 1), y, size, words, colour, "end", True)
    return fitted(round(right - width, 1), y, SMALL, words, colour, width, True)


def _opponents(table: Row, width: float, faces: Faces) -> Box:
    lines = opponent_lines(table, faces)
    out = [text(10, 14, 12, faces.words("se4x.board.opponents"), INK, "", True)]
    for number, line in enumerate(lines):
        out.append(fitted(10, 28 + number * LINE, SMALL, line, SOFT, width - 16))
    return data("opponents", "opponents"), "".join(out), 22 + LINE * len(lines) + 2, "\n".join(lines)


# ---- technology


def technology(table: Row, x: float, y: float, width: float, faces: Faces) -> tuple[str, float]:
    """The technology of all empires as far as it is known, in two halves; and the height it takes."""
    columns: list[Row] = list(table["players"])
    owners = [look(player["seat"], table) for player in table["players"]]
    names = [faces.player(player) for player in table["players"]]
    for number, empire in enumerate(table["empires"], 1):
        columns.append({"shown": empire["shown"], "levels": None})
        owners.append(f"empire_{number}")
        names.append(faces.empire(number))
    half = -(-len(TECHNOLOGIES) // 2)
    wide = (width - GAP) / 2
    tall = 17 + LINE * half + 2
    out = [panel(x, y, width, tall)]
    for number in range(2):
        left = x + number * (wide + GAP)
        keys = TECHNOLOGIES[number * half : (number + 1) * half]
        head = faces.words("se4x.board.technology") if not number else ""
        label = wide - 8 - COLUMN * len(columns)
        if head:
            out.append(fitted(round(left + 6, 1), y + 13, BODY, head, INK, label, True))
        for column, owner in enumerate(owners):
            out.append(piece(owner, round(_column(left, wide, len(columns), column), 1), y + 9, 0.8))
        for line, key in enumerate(keys):
            out.append(_technology(key, columns, names, left, y + 17 + LINE * line, wide, line % 2 == 1, faces))
    return thing("".join(out), data("technology-sheet", "technology")), tall + GAP


def _column(left: float, wide: float, columns: int, column: int) -> float:
    """The middle of a column."""
    return left + wide - COLUMN * (columns - column - 0.5)


def _technology(
    key: str, columns: Sequence[Row], names: Sequence[str], left: float, y: float, wide: float, odd: bool, faces: Faces
) -> str:
    out: list[str] = []
    if odd:
        out.append(rect(round(left + 2, 1), y, round(wide - 4, 1), LINE, "#1a2638"))
    code = TECHNOLOGY_CODES[key]
    out.append(text(round(left + 6, 1), y + 10, SMALL, code, GOLD, "", True))
    room = wide - 29 - COLUMN * len(columns)
    name = faces.technology(key)
    out.append(fitted(round(left + 26, 1), y + 10, SMALL, name, SOFT, room))
    title: list[str] = []
    for column, row in enumerate(columns):
        words = level_text(row, key)
        bold = row["levels"] is not None
        ink = EDGE if words in ("–", "0") else INK
        at = round(_column(left, wide, len(columns), column), 1)
        out.append(text(at, y + 10, BODY if len(words) < 3 else SMALL, words, ink, "middle", bold))
        title.append(level_title(row, key, names[column], faces))
    return thing("".join(out), data("technology", key), "\n".join(title))
