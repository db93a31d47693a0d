"""The lower side: production sheets, decisions of the economic phase, and the technology sheet of the ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import data, fitted, rect, text, text_width, thing, wrap
from cosmarch.games.se4x.board.cards import set_cards
from cosmarch.games.se4x.board.counters import face, token
from cosmarch.games.se4x.board.faces import Faces, look
from cosmarch.games.se4x.board.sheet_words import entries, entry_name, entry_text, phase_line, plan_lines
from cosmarch.games.se4x.board.style import ALARM, BODY, CARD, GOLD, INK, SMALL, SOFT, panel, piece
from cosmarch.games.se4x.board.words import counter_name, levels_text
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE
from cosmarch.games.se4x.rules.economy.sheet import CP_SIGN, NAMES

Row = Mapping[str, Any]

GAP: Final = 5.0
LINE: Final = 13.4
COLUMN: Final = 29.0  # of an economic phase
PITCH: Final = 16.5
HEAD: Final = 18.0


def draw(table: Row, x: float, y: float, width: float, bottom: float, faces: Faces) -> str:
    """The sheets that may be seen, down to `bottom`."""
    known = [player for player in table["players"] if player["sheet"]]
    out: list[str] = []
    wide = width if len(known) == 1 else (width - GAP) / 2
    step = 1 if len(known) == 1 else 2
    for first in range(0, len(known), step):
        pair = known[first : first + step]
        tall = max([HEAD + LINE * len(entries(player)) + 3 for player in pair])
        if y + tall > bottom:
            break
        for number, player in enumerate(pair):
            out.append(_production(player, table, x + number * (wide + GAP), y, wide, tall, faces))
        y += tall + GAP
    body, used = _decisions(table, x, y, width, bottom, faces)
    out.append(body)
    y += used
    out.append(_ships(table, x, y, width, bottom - y, faces))
    return "".join(out)


# ---- production


def _production(player: Row, table: Row, x: float, y: float, width: float, height: float, faces: Faces) -> str:
    """The latest economic phases, a column each."""
    rows = player["sheet"]
    names = entries(player)
    label = 130.0 if width > 400 else 112.0
    columns = int((width - label - 8) // COLUMN)
    first = max(0, len(rows) - columns)
    out = [panel(0, 0, width, height), piece(look(player["seat"], table), 11, 9, 0.8)]
    out.append(fitted(20, 13, BODY, faces.words("se4x.board.production"), INK, label - 18, True))
    for column, row in enumerate(rows[first:]):
        at = round(label + COLUMN * (column + 1), 1)
        number = text(at, 13, SMALL, str(first + column + 1), GOLD, "end", True)
        out.append(
            thing(number, data("phase", f"phase.{first + column + 1}"), _title(first + column, row, names, faces))
        )
    for line, name in enumerate(names):
        top = round(HEAD + LINE * line, 1)
        total = name not in NAMES
        if total:
            out.append(rect(3, top, round(width - 6, 1), LINE, CARD))
        out.append(fitted(6, round(top + 10.4, 1), SMALL, entry_name(name, faces), INK if total else SOFT, label - 8))
        spent = not total and CP_SIGN[NAMES.index(name)] < 0
        for column, row in enumerate(rows[first:]):
            words = entry_text(row, name)
            if words:
                colour = GOLD if total else ALARM if spent else INK
                at = round(label + COLUMN * (column + 1), 1)
                out.append(text(at, round(top + 10.4, 1), SMALL, words, colour, "end", total))
    attributes = data("production", f"production.{player['seat'] + 1}")
    return thing("".join(out), attributes, "", round(x, 1), round(y, 1))


def _title(number: int, row: Row, names: list[str], faces: Faces) -> str:
    return faces.words("se4x.board.economic_phase", line=phase_line(number + 1, row, names, faces))


# ---- decisions


def _decisions(table: Row, x: float, y: float, width: float, bottom: float, faces: Faces) -> tuple[str, float]:
    """What the players whose sheets may be seen have decided, and the cards that may be chosen; and its height."""
    out: list[str] = []
    top = y + 3.0
    for player in table["players"]:
        plan = plan_lines(player, faces)
        if plan:
            for part in wrap(f"{faces.words('se4x.board.plan')}: {', '.join(plan)}", SMALL, width - 14, 4):
                out.append(fitted(round(x + 7, 1), round(top + 10, 1), SMALL, part, SOFT, width - 14))
                top += LINE
    for label, kind, names in _choices(table, faces):
        lead = text_width(label, SMALL) + 8
        cards = [(kind, name) for name in names]
        body, used = set_cards(cards, x + 7 + lead, top, width - 14 - lead, faces)
        if top + used > bottom:
            break
        out.append(text(round(x + 7, 1), round(top + 10.7, 1), SMALL, label, SOFT) + body)
        top += used
    if not out:
        return "", 0.0
    tall = top - y + 3
    return thing(panel(x, y, width, tall) + "".join(out), data("plan", "plan")), tall + GAP


def _choices(table: Row, faces: Faces) -> list[tuple[str, str, list[str]]]:
    """Cards for sale, to choose from, not paid for or put away: what they are, their kind and their keys."""
    found: dict[str, list[str]] = {"for_sale": table["advantages_for_sale"]}
    for player in table["players"]:
        for key, names in (player["cards"] or {}).items():
            found[f"cards.{key}"] = found.get(f"cards.{key}", []) + names
    out: list[tuple[str, str, list[str]]] = []
    for key in sorted(found, key=lambda key: key.endswith("discarded")):
        if found[key]:
            kind = "alien_technology" if "alien" in key else "advantage"
            out.append((f"{faces.words(f'se4x.board.{key}')}:", kind, found[key]))
    return out


# ---- ships


def _ships(table: Row, x: float, y: float, width: float, height: float, faces: Faces) -> str:
    """The technology that known counters carry, as many as there is room for."""
    groups = [group for group in table["groups"] if group["tech"] and group["kind"] not in faces.troops]
    if not groups or height < HEAD + PITCH:
        return ""
    groups.sort(key=lambda group: (group["owner"] != table["active"], str(group["owner"]), faces.rank(group["kind"])))
    out: list[str] = []
    at, line = 6.0, HEAD
    for number, group in enumerate(groups):
        words = f"{faces.hex(group['hex'])} {levels_text(group['tech'])}"
        rank = EXPERIENCE.index(group["experience"]) if group["experience"] is not None else 0
        words += f" ★{rank}" if rank else ""
        wide = 30 + text_width(words, SMALL) + 3
        left = len(groups) - number
        last = line + 2 * PITCH > height
        if at > 6 and at + wide > width - (40 if last and left > 1 else 6):
            if last:
                out.append(text(round(at + 4, 1), line + 11, SMALL, f"+{left}", GOLD, "", True))
                break
            at, line = 6.0, line + PITCH
        out.append(_ship(group, words, wide, at, line, table, faces))
        at += wide + 4
    tall = min(height, line + PITCH + 2)
    head = text(7, 13, BODY, faces.words("se4x.board.ships"), INK, "", True)
    body = panel(0, 0, width, tall) + head + "".join(out)
    return thing(body, data("ships", "ships"), "", round(x, 1), round(y, 1))


def _ship(group: Row, words: str, wide: float, x: float, y: float, table: Row, faces: Faces) -> str:
    body = rect(0, 0, round(wide, 1), 14.4, CARD, "", 3)
    body += f'<g transform="translate(13,7.2)">{face(group, table, faces)}</g>'
    body += text(27, 10.9, SMALL, words, INK)
    seat = f" {data('seat', group['owner'])}" if isinstance(group["owner"], int) else ""
    title = f"{faces.owner(group['owner'], table)}: {counter_name(group, faces)}"
    return thing(body, data("group", token(group)) + seat, title, round(x, 1), round(y, 1))
