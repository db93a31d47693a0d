"""The exploration board: locations joined by lanes, who controls them and whose ships are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import circle, data, fitted, path, rect, text, text_width, thing
from cosmarch.games.bts.board.faces import Faces, star_number
from cosmarch.games.bts.board.style import CARD, COLOURS, EDGE, GOLD, INK, LANE, PANEL, SOFT, icon, piece
from cosmarch.games.bts.board.symbols import effect_groups
from cosmarch.games.bts.board.words import capital, presence, ships_text

X: Final = 884.0
Y: Final = 40.0
WIDTH: Final = 546.0
NODE: Final = 166.0
COLUMN: Final = (WIDTH - NODE) / 2
SHIP_ROW: Final = 18.5

# Column and row of each location: both ways round from Sol to Deep Space; an extra system finds the place left.
WIDE: Final[dict[str, tuple[int, int]]] = {
    "slot_A1": (0, 0),
    "port_left": (1, 0),
    "slot_B1": (2, 0),
    "sol": (0, 1),
    "extra": (1, 1),
    "deep_space": (2, 1),
    "slot_A2": (0, 2),
    "port_right": (1, 2),
    "slot_B2": (2, 2),
}
NARROW: Final[dict[str, tuple[int, int]]] = {
    "port_left": (1, 0),
    "slot_B1": (2, 0),
    "sol": (0, 1),
    "slot_A1": (1, 1),
    "deep_space": (2, 1),
    "port_right": (1, 2),
    "slot_B2": (2, 2),
    "extra": (0, 0),
    "slot_A2": (0, 2),
}

SKY: Final = "#0a1222"
STARLIGHT: Final = "#51648a"

Table = Mapping[str, Any]
Location = Mapping[str, Any]


def draw(table: Table, faces: Faces, height: float) -> str:
    """Within `height`, from the top of the right half."""
    present = [place["id"] for place in table["locations"]]
    grid = WIDE if "slot_A2" in present else NARROW
    node = (height - 2 * 22) / 3
    row = (height - node) / 2
    out = [rect(X - 6, Y - 4, WIDTH + 12, height + 8, SKY, "", 8), _stars(height)]
    for first, second in table["lines"]:
        out.append(_lane(grid[first], grid[second], node, row))
    for place in table["locations"]:
        column, line = grid[place["id"]]
        out.append(_location(place, X + column * COLUMN, Y + line * row, node, table, faces))
    return "".join(out)


def _stars(height: float) -> str:
    """Far stars, the same ones in every picture."""
    spots = [(X + n * 197 % 541, Y + n * 89 % (height - 4)) for n in range(1, 60)]
    d = "".join([f"M{x:.0f},{y:.0f}h1.4" for x, y in spots])
    return path(d, "none", STARLIGHT, 1.4)


def _lane(start: tuple[int, int], end: tuple[int, int], node: float, row: float) -> str:
    """Straight between neighbours of the grid; past a location that lies between, in a bow along the edge."""
    ax, ay = X + start[0] * COLUMN + NODE / 2, Y + start[1] * row + node / 2
    bx, by = X + end[0] * COLUMN + NODE / 2, Y + end[1] * row + node / 2
    if abs(start[0] - end[0]) < 2 and abs(start[1] - end[1]) < 2:
        d = f"M{ax:g},{ay:g}L{bx:g},{by:g}"
    else:
        gutter = Y + min(start[1], end[1]) * row + node + 11
        d = f"M{ax:g},{ay:g}V{gutter:g}H{bx:g}V{by:g}"
    return path(d, "none", LANE, 3, "7,4")


def _location(place: Location, x: float, y: float, height: float, table: Table, faces: Faces) -> str:
    owner = place["controller"]
    edge = COLOURS[table["players"][owner]["colour"]] if owner is not None else EDGE
    kind = place["kind"]
    fill = CARD if kind == "system" else PANEL
    out = [rect(0, 0, NODE, height, fill, edge, 9, 2.6 if owner is not None else 1.4)]
    used = _system(place, out, faces) if place["system"] is not None else _plain(place, out, faces)
    if owner is not None:
        out.append(_outpost(place, table))
    out.append(_ships(place, used, height, table, faces))
    body = "".join(out)
    if place["system"] is not None:
        body = f"<g {data('system', place['system'])}>{body}</g>"
    return thing(body, data("location", place["id"]), _title(place, table, faces), x, y)


def _system(place: Location, out: list[str], faces: Faces) -> float:
    """Name, points, strength and rewards; returns how far down they reach."""
    card = faces.content.systems[faces.system_ids[place["system"]]]
    out.append(fitted(8, 16, 12, faces.system(card.key), INK, NODE - 36, True))
    out.append(icon("strength", 14, 30) + text(23, 34, 11.5, str(card.strength), INK, "", True))
    out.append(star_number(47, 30, card.vp))
    x = 70.0
    for track in place["specialties"]:
        out.append(icon(track, x, 30))
        x += 15
    rows = []
    if card.control_bonus:
        rows += faces.symbol_rows(effect_groups(card.control_bonus), NODE - 12, "flag", [])
    if card.colonization_bonus:
        rows += faces.symbol_rows(effect_groups(card.colonization_bonus), NODE - 12, "planet", [])
    for passive in card.ability:
        rows += faces.word_rows(faces.words(f"bts.board.passive.{passive}"), NODE - 12, "ongoing", 2)
    y = 49.0
    for row in rows:
        out.append(row.draw(7, y, faces.letters))
        y += 16
    return y - 7


def _plain(place: Location, out: list[str], faces: Faces) -> float:
    name = capital(faces.location(place["id"]))
    kind = place["kind"]
    x = 8.0
    if kind == "sol":
        out.append(circle(16, 15, 7, GOLD))
        x = 28.0
    elif kind == "deep_space":
        out.append(icon("deep", 15, 15))
        x = 26.0
    out.append(faces.title_lines(name, x, 14, NODE - x - 30))
    x = 15.0
    for track in place["specialties"]:
        out.append(icon(track, x, 40))
        x += 15
    return 50.0 if place["specialties"] else 32.0


def _outpost(place: Location, table: Table) -> str:
    """The controller's disc, with its kind beside it."""
    colour = table["players"][place["controller"]]["colour"]
    body = circle(NODE - 15, 15, 10, "#ffffff", COLOURS[colour], 2.5) + piece(colour, NODE - 15, 15)
    if place["disc"] is not None:
        body += icon(place["disc"], NODE - 15, 34)
    return f"<g {data('disc', place['controller'])}>{body}</g>"


def _ships(place: Location, used: float, height: float, table: Table, faces: Faces) -> str:
    """For each player the ships by level, and their power; as many players on a line as fit."""
    blocks: list[tuple[float, str]] = []
    for seat, levels in enumerate(place["ships"]):
        if levels:
            blocks.append(_fleet(place, seat, levels, table, faces))
    lines: list[list[tuple[float, str]]] = []
    room = 0.0
    for block in blocks:
        if not lines or room + block[0] > NODE - 10:
            lines.append([])
            room = 0.0
        lines[-1].append(block)
        room += block[0] + 8
    if not lines:
        return ""
    pitch = min(SHIP_ROW, (height - used - 2) / len(lines))
    y = height - 10 - pitch * (len(lines) - 1)
    out: list[str] = []
    for line in lines:
        x = 7.0
        for wide, body in line:
            out.append(f'<g transform="translate({x:g},{y:g})">{body}</g>')
            x += wide + 8
        y += pitch
    return "".join(out)


def _fleet(place: Location, seat: int, levels: list[int], table: Table, faces: Faces) -> tuple[float, str]:
    colour = table["players"][seat]["colour"]
    x = 8.0
    out: list[str] = []
    for level in (4, 3, 2, 1):
        count = levels.count(level)
        if not count:
            continue
        body = piece(colour, x, 0, str(level))
        wide = 20.0
        if count > 1:
            body += text(x + 9, 4, 11, f"×{count}", INK)
            wide += text_width(f"×{count}", 11)
        ship = f"{place['id']}.{level}"
        attributes = f"{data('ship', ship)} {data('seat', seat)} {data('count', count)}"
        out.append(thing(body, attributes, ships_text(seat, level, count, table, faces)))
        x += wide
    power = f"={place['power'][seat]}"
    out.append(text(x - 6, 4, 11.5, power, SOFT, "", True))
    return x - 6 + text_width(power, 11.5, True), "".join(out)


def _title(place: Location, table: Table, faces: Faces) -> str:
    lines = [capital(faces.location(place["id"]))]
    if place["system"] is not None:
        lines.append(faces.text("system", place["system"]))
    return "\n".join([*lines, *presence(place, table, faces)])
