"""The technology board: the tree with its cards, the Basic Spacefaring box and the guilds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from cosmarch.core.svg import circle, data, fitted, path, rect, text, thing
from cosmarch.games.bts.board.faces import CARD_HEIGHT, CARD_WIDTH, Faces
from cosmarch.games.bts.board.style import CARD, EDGE, INK, LANE, LEVEL_COLOURS, PANEL, SOFT, SPACE, icon, pawn, piece
from cosmarch.games.bts.board.symbols import draw_line, line_width, lines_of
from cosmarch.games.bts.board.words import beside, beside_text, capital, needs_text, researched_text, undiscovered_text
from cosmarch.games.bts.content.vocabulary import LEVELS
from cosmarch.games.bts.words.names import action_name

X: Final = 10.0
Y: Final = 62.0
STEP: Final = CARD_WIDTH + 26
ROW: Final = CARD_HEIGHT + 7
ROWS: Final = 6
BOX_TOP: Final = Y + 2 * ROW
BOX_HEIGHT: Final = 2 * ROW - 7

Table = Mapping[str, Any]


@dataclass(eq=False)
class Place:
    """Where a slot is drawn."""

    x: float
    y: float


def places(slots: Sequence[Mapping[str, Any]]) -> dict[str, Place]:
    """Level I leaves its middle to the Basic Spacefaring box; a shorter column is spread over the height."""
    out: dict[str, Place] = {}
    for column, level in enumerate(LEVELS):
        names = [slot["id"] for slot in slots if slot["level"] == level]
        for row, name in enumerate(names):
            if column == 0:
                at = float(row if row < 2 else row + ROWS - len(names))
            else:
                at = (row + 0.5) * ROWS / len(names) - 0.5
            out[name] = Place(X + column * STEP, Y + at * ROW)
    return out


def draw(table: Table, faces: Faces) -> str:
    at = places(table["slots"])
    spaces = {space["id"]: space for space in table["spaces"]}
    out = [_heading(faces)]
    for slot in table["slots"]:
        out.append(_lines(slot, at))
    for slot in table["slots"]:
        out.append(_slot(slot, at[slot["id"]], table, spaces, faces))
    out.append(_spacefaring(table, faces))
    out.append(_guilds(table, at, spaces, faces))
    return "".join(out)


def _heading(faces: Faces) -> str:
    out: list[str] = []
    for column, level in enumerate(LEVELS):
        x = X + column * STEP
        title = faces.words("bts.board.level", level=level)
        out.append(rect(x, 40, CARD_WIDTH, 18, LEVEL_COLOURS[column], "", 4))
        out.append(text(x + CARD_WIDTH / 2, 53, 12, title, INK, "middle", True))
    return "".join(out)


def _lines(slot: Mapping[str, Any], at: Mapping[str, Place]) -> str:
    """From each prerequisite; dashed where not all of them are needed."""
    end = at[slot["id"]]
    out: list[str] = []
    dash = "5,3" if slot["need"] < len(slot["prerequisites"]) else ""
    for number, before in enumerate(slot["prerequisites"]):
        start = at[before]
        x, y = start.x + CARD_WIDTH, start.y + CARD_HEIGHT / 2
        to = end.y + CARD_HEIGHT / 2 + (number - (len(slot["prerequisites"]) - 1) / 2) * 10
        middle = (x + end.x) / 2
        out.append(path(f"M{x:g},{y:g}C{middle:g},{y:g} {middle:g},{to:g} {end.x:g},{to:g}", "none", LANE, 2, dash))
    return "".join(out)


def _slot(
    slot: Mapping[str, Any], place: Place, table: Table, spaces: Mapping[str, Mapping[str, Any]], faces: Faces
) -> str:
    key = slot["technology"]
    parts: list[str] = []
    if key is None:
        parts.append(_back(slot))
        lines = [f"{slot['id']}: {undiscovered_text(slot, faces)}"]
    else:
        face = faces.technology_face(key)
        parts.append(face.body)
        for spot in face.spots:
            parts.append(space_mark(spaces[spot.space], spot.x, spot.y, table, faces))
        lines = [f"{slot['id']}: {faces.text('technology', key)}"]
    # A cube may lie there before the card does: the one whose technology is just being discovered.
    for row, seat in enumerate(slot["researched"]):
        parts.append(f"<g {data('cube', seat)}>{piece(table['players'][seat]['colour'], 9, 12 + row * 18)}</g>")
    if slot["prerequisites"]:
        lines.append(needs_text(slot, faces))
    if slot["researched"]:
        lines.append(researched_text(slot, table, faces))
    card = "".join(parts)
    if key is not None:
        card = f"<g {data('technology', key)}>{card}</g>"
    return thing(card, data("slot", slot["id"]), "\n".join(lines), place.x, place.y)


def _back(slot: Mapping[str, Any]) -> str:
    level = LEVELS.index(slot["level"])
    out = [rect(0, 0, CARD_WIDTH, CARD_HEIGHT, LEVEL_COLOURS[level] if slot["event"] else PANEL, EDGE, 6, 1.4)]
    middle = CARD_WIDTH / 2
    if slot["event"]:
        out.append(rect(6, 6, CARD_WIDTH - 12, CARD_HEIGHT - 12, "none", SOFT, 4, 0.8))
        out.append(text(middle, 62, 40, "?", INK, "middle", True))
    else:
        out.append(text(middle, 57, 22, slot["level"], SOFT, "middle", True))
    out.append(text(22, 22, 12, slot["id"], INK, "", True))
    total = len(slot["prerequisites"])
    if slot["need"] < total:
        out.append(text(22, CARD_HEIGHT - 13, 11, f"{slot['need']}/{total}", INK))
    return "".join(out)


def space_mark(space: Mapping[str, Any], x: float, y: float, table: Table, faces: Faces) -> str:
    """An action space with whoever stands on it."""
    seats = space["pawns"]
    body = circle(x, y, 7.5, SPACE, INK, 1.4)
    for number, seat in enumerate(seats):
        mark = pawn(table["players"][seat]["colour"], x + number * 17, y)
        body += f"<g {data('pawn', seat)}>{mark}</g>"
    title = faces.text("space", space["id"])
    if seats:
        title += "\n" + faces.words("bts.board.pawns", players=faces.players(seats, table["players"]))
    return thing(body, data("space", space["id"]), title)


def _spacefaring(table: Table, faces: Faces) -> str:
    """The box's actions one below the other, then those of events in play."""
    pawns = beside(table)
    room = CARD_WIDTH - 18 - 19 * len(pawns)
    out = [
        rect(X, BOX_TOP, CARD_WIDTH, BOX_HEIGHT, PANEL, EDGE, 6, 1.4),
        faces.title_lines(faces.words("bts.term.basic_spacefaring"), X + 9, BOX_TOP + 10, room),
    ]
    for number, seat in enumerate(reversed(pawns)):
        mark = pawn(table["players"][seat]["colour"], X + CARD_WIDTH - 16 - 19 * number, BOX_TOP + 13)
        out.append(thing(mark, data("pawn", seat), beside_text(table, faces)))
    actions: list[str] = []
    for space in table["spaces"]:
        if space["origin"] in ("basic", "event") and space["action"] not in actions:
            actions.append(space["action"])
    pitch = min(43.0, (BOX_HEIGHT - 26) / len(actions))
    y = BOX_TOP + 25
    for name in actions:
        out.append(_box_action(name, y, pitch, table, faces))
        y += pitch
    return "".join(out)


def _box_action(name: str, y: float, pitch: float, table: Table, faces: Faces) -> str:
    number = faces.content.action_names.index(name)
    spaces = [space for space in table["spaces"] if space["action"] == name]
    out = [rect(X + 5, y, CARD_WIDTH - 10, pitch - 4, CARD, "", 4)]
    line = (pitch - 4) / 4
    short = f"bts.board.action.{name}"
    title = faces.words(short) if short in faces.words else action_name(faces.words, faces.content, number)
    out.append(fitted(X + 11, y + line + 4, 11, capital(title), SOFT, CARD_WIDTH - 36))
    symbols = lines_of(faces.action_symbols(number), CARD_WIDTH, faces.letters)[0]
    right = X + CARD_WIDTH - 8 - line_width(symbols, faces.letters)
    out.append(draw_line(symbols, right, y + 3 * line, faces.letters))
    x = X + 18
    for space in spaces:
        out.append(space_mark(space, x, y + 3 * line, table, faces))
        x += 20
        if space["surcharge"]:
            out.append(text(x - 9, y + 3 * line + 4, 11, f"+{space['surcharge']}", INK))
            out.append(icon("ore", x + 11, y + 3 * line))
    if spaces[0]["unlimited"]:
        out.append(text(X + CARD_WIDTH - 12, y + line + 5, 15, "∞", SOFT, "end", True))
    return thing("".join(out), data("action", name))


def _guilds(table: Table, at: Mapping[str, Place], spaces: Mapping[str, Mapping[str, Any]], faces: Faces) -> str:
    """Beside the level IIII cards, spread over the room between them."""
    x = X + 3 * STEP
    tops = sorted([place.y for place in at.values() if place.x == x])
    gaps: list[float] = []
    for top, below in pairwise(tops):
        middle = (top + CARD_HEIGHT + below) / 2
        gaps += [middle - 48, middle + 3]
    out: list[str] = []
    for number, guild in enumerate(table["guilds"]):
        y = gaps[number] if number < len(gaps) else Y + number * 50
        out.append(_guild(guild, x, y, table, spaces, faces))
    return "".join(out)


def _guild(
    guild: Mapping[str, Any], x: float, y: float, table: Table, spaces: Mapping[str, Mapping[str, Any]], faces: Faces
) -> str:
    name = faces.guild(guild["id"])
    opened = guild["open"]
    out = [rect(0, 0, CARD_WIDTH, 45, CARD if opened else PANEL, EDGE, 6, 1.4)]
    out.append(fitted(9, 16, 12, name, INK if opened else SOFT, CARD_WIDTH - 18, True))
    title = name
    if opened:
        actions = faces.content.guilds[faces.guild_ids[guild["id"]]].actions
        pitch = 30.0 / len(actions)
        middle = 15 + pitch / 2
        for action in actions:
            row = faces.action_rows(action, CARD_WIDTH - 20)[0]
            out.append(row.draw(9, middle, faces.letters))
            for number, space in enumerate(row.spaces):
                out.append(space_mark(spaces[space], 16 + number * 17, middle, table, faces))
            middle += pitch
    else:
        covered = faces.words("bts.board.covered")
        title = f"{name}: {covered}"
        out.append(text(9, 34, 11, covered, SOFT))
    for space in guild["spaces"]:
        if not opened:
            title += "\n" + faces.text("space", space)
    return thing("".join(out), data("guild", guild["id"]), title, x, y)
