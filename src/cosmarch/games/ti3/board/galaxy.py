"""The galaxy: systems with their planets, whose fleets and counters are there, and the battle that is going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any, Final

from cosmarch.core.svg import circle, data, fit, fitted, path, text, text_width, thing
from cosmarch.games.ti3.board.faces import Faces, capital
from cosmarch.games.ti3.board.style import (
    ALARM,
    BODY,
    CARD,
    DARK,
    EDGE,
    GOLD,
    INK,
    SMALL,
    SOFT,
    SOLID,
    TECHNOLOGY_COLOURS,
    badge,
    colour_of,
    icon,
    line_of,
    piece,
    unit,
    values,
)
from cosmarch.games.ti3.board.tiles import FRAME, SIZE, centre, half_width, open_space, tile, wormhole
from cosmarch.games.ti3.board.words import (
    garrison,
    landed,
    leader_line,
    planet_head,
    planet_lines,
    presence,
    tile_lines,
)
from cosmarch.games.ti3.content.vocabulary import SHIPS, SPECIALTIES, UNITS

X: Final = 393.0  # the middle of the galaxy
Y: Final = 464.0
DISC: Final = -22.0  # the middle of a planet
RADIUS: Final = 13.0
NAME: Final = 5.0
ROW: Final = 14.5  # between the lines of units
UPPER: Final = 10.0  # where they begin
LOWER: Final = 54.0
MIDDLE: Final = 7.0
NUMBER: Final = 11.4  # size of the numbers, so that they can be read at the smallest scale
SCALES: Final = (1.25, 1.12, 1.0, 0.9, 0.8)
AFLOAT: Final = (*reversed(UNITS[:SHIPS]), "ground_force", "pds")  # in the space of a system, in this order

Table = Mapping[str, Any]
Row = Mapping[str, Any]


@dataclass(eq=False)
class Item:
    """Something in space, drawn round a point MIDDLE from its left side; what it is, and its words."""

    width: float
    body: str
    attributes: str
    title: str

    def draw(self, x: float) -> str:
        return thing(self.body, self.attributes, self.title, round(x + MIDDLE, 1))


def draw(table: Table, faces: Faces) -> str:
    running = table["running"]
    out: list[str] = []
    for row in table["systems"]:
        lit = row["hex"] in (running["system"], running["second"])
        out.append(_system(row, table, faces, lit))
    return "".join(out)


def token(row: Row) -> str:
    """The token of a hex."""
    q, r = row["at"]
    return f"hex.{q}.{r}"


def _system(row: Row, table: Table, faces: Faces, lit: bool) -> str:
    q, r = row["at"]
    x, y = centre(q, r)
    if row["tile"] is None:
        out = [open_space(row["face_down"])]
    else:
        number = faces.system_ids[row["tile"]]
        out = [tile(faces.content.systems[number], number, faces)]
    if lit:
        out.append(path(FRAME, "none", GOLD, 3))
    out.append(text(0, 56, SMALL, faces.hex_label(row["hex"], table), SOFT, "middle"))
    out.append(_counters(row, table, faces))
    for number, kind in enumerate(row["discovered"]):
        title = faces.words("ti3.board.discovered", wormhole=faces.words(f"ti3.wormhole.{kind}"))
        side = (0 if len(row["planets"]) == 2 else 30) - 15 * number
        out.append(thing(wormhole(kind, side, -38, 7), data("discovered", kind), title))
    columns = len(row["planets"])
    for number, planet in enumerate(row["planets"]):
        out.append(_planet(planet, number, columns, table, faces))
    if lit and table["running"]["defender"] is not None:
        out.append(icon("battle", 0 if columns > 1 else 34, -38 if columns > 1 else -32))
    out.append(_afloat(row, table, faces))
    lines = [f"{faces.hex(row['hex'], table)} ({faces.hex_label(row['hex'], table)})"]
    title = "\n".join(lines + tile_lines(row, faces) + presence(row, table, faces))
    return thing("".join(out), data("hex", token(row)), title, round(X + x, 1), round(Y + y, 1))


def _counters(row: Row, table: Table, faces: Faces) -> str:
    """The command counters of those who have activated the system."""
    out: list[str] = []
    x = -6.5 * (len(row["activated"]) - 1)
    for seat in row["activated"]:
        player = table["players"][seat]
        body = circle(x, -52, 6.3, CARD, line_of(player["colour"]), 1.2) + piece(player["colour"], seat, x, -52, 0.62)
        title = faces.words("ti3.board.activated", players=faces.player(player))
        out.append(thing(body, data("activated", seat), title))
        x += 13
    return "".join(out)


# ---- planets


def _planet(planet: Row, number: int, of: int, table: Table, faces: Faces) -> str:
    """One of so many planets of a system: its units stand right of it, left of it on the right side of the hex."""
    row = faces.content.planets[faces.planet_ids[planet["id"]]]
    owner = planet["owner"]
    middle = (number - (of - 1) / 2) * (62.0 if of == 2 else 117.0 / of)
    mirrored = of == 2 and number == 1
    side = -1 if mirrored else 1  # where its units stand
    at = -8.0 if of == 1 else -41.0 * side if of == 2 else middle
    y, radius = (DISC, RADIUS) if of < 3 else (DISC - 7, RADIUS - 2)
    spent = planet["exhausted"]
    edge = EDGE if owner is None else line_of(table["players"][owner]["colour"])
    fill = "#1a2233" if spent else "#33446b"
    out = [circle(at, y, radius, fill, edge, 1.2 if owner is None else 2.6, "3,2.4" if spent else "")]
    out.append(values(at, y + 4, BODY, row.resources, row.influence, "middle"))
    if row.specialty >= 0:
        letter = faces.words(f"ti3.board.specialty.{SPECIALTIES[row.specialty]}")
        out.append(badge(letter, TECHNOLOGY_COLOURS[row.specialty], at + side * (13.5 if of == 2 else 6), y - 16, 10))
    if planet["domain"] is not None:
        out.append(_domain(planet["domain"], at + side * (3 if of == 2 else -6), y - 16, faces))
    if owner is not None:
        mark = piece(table["players"][owner]["colour"], owner, at - side * 9, y + 11, 0.85)
        out.append(f"<g {data('control', owner)}>{mark}</g>")
    out.append(_garrison(planet, at, side if of < 3 else 0, table, faces))
    out.append(_name(faces.planet(planet["id"]), number, of))
    title = "\n".join([planet_head(planet, faces), *planet_lines(planet, table, faces)])
    return thing("".join(out), data("planet", planet["id"]), title)


def _name(name: str, number: int, of: int) -> str:
    """The name below a planet; three of them stand close."""
    step, room = (0.0, 96.0) if of == 1 else (66.0, 64.0) if of == 2 else (129.0 / of, 129.0 / of - 2)
    wide = min(text_width(name, SMALL, of < 3), room)
    return fitted((number - (of - 1) / 2) * step - wide / 2, NAME, SMALL, name, INK, wide, of < 3)


def _garrison(planet: Row, disc: float, side: int, table: Table, faces: Faces) -> str:
    """The units on a planet: below each other on one side of it, or beside each other below it (side 0)."""
    held = [(key, count) for key, count in garrison(planet).items() if count]
    owner = planet["owner"]
    colour = table["players"][owner]["colour"] if owner is not None else None
    widths = [13.0 + (text_width(str(count), SMALL) if count > 1 else 0) for _, count in held]
    x = disc + side * (RADIUS + 8) if side else disc - fsum(widths) / 2 + 6.5
    y = DISC - 6.0 * (len(held) - 1) if side else DISC + 13
    out: list[str] = []
    for (key, count), wide in zip(held, widths, strict=True):
        body = unit(key, colour, x, y)
        if count > 1:
            size = BODY if side and count < 10 else SMALL
            body += text(x + (side or 1) * 6, y + 3.8, size, str(count), INK, "end" if side < 0 else "", True)
        attributes = f"{data('garrison', planet['id'] + '.' + key)} {data('count', count)}"
        out.append(thing(body, attributes, f"{count} × {faces.unit(key)}"))
        x, y = (x, y + 12.5) if side else (x + wide, y)
    return "".join(out)


def _domain(domain: Row, x: float, y: float, faces: Faces) -> str:
    """A domain counter: a question mark while it is unknown, a dashed edge while it lies face down."""
    if domain["id"] is None:
        return badge("?", "#6f5a8f", x, y, 10, INK, INK)
    counter = faces.content.domain_counters[faces.domain_ids[domain["id"]]]
    letter = str(counter.value) if counter.value else capital(faces.domain(domain["id"])[:1])
    if domain["revealed"]:
        return badge(letter, "#e3d3ff", x, y, 10)
    return badge(letter, "#6f5a8f", x, y, 10, INK, INK)


# ---- fleets


def _afloat(row: Row, table: Table, faces: Faces) -> str:
    """All fleets and leaders of a system on as many lines as they need, as large as that allows."""
    fleets = [_fleet(row, fleet, table, faces) for fleet in row["fleets"]]
    fleets += [_landed(planet, table, faces) for planet in row["planets"] if any(landed(planet).values())]
    guests = _leaders(row, table, faces)
    if guests:
        fleets.append([*fleets.pop(), *guests] if fleets else guests)
    if not fleets:
        return ""
    for scale in SCALES:
        lines = _lines(fleets, scale)
        if len(lines) * ROW * scale <= LOWER - UPPER:
            break
    y = UPPER + ROW * scale / 2
    out: list[str] = []
    for line in lines:
        x = -fsum([item.width for item in line]) / 2
        size = f" scale({scale:g})" if scale != 1.0 else ""
        out.append(f'<g transform="translate(0,{y:.1f}){size}" font-weight="700">')
        for item in line:
            out.append(item.draw(x))
            x += item.width
        out.append("</g>")
        y += ROW * scale
    return "".join(out)


def _lines(fleets: list[list[Item]], scale: float) -> list[list[Item]]:
    """The items on lines that fit into the lower half of the hexagon; each fleet begins a line."""
    lines: list[list[Item]] = []
    for fleet in fleets:
        used = SIZE * 2
        for item in fleet:
            if used + item.width * scale > 2 * half_width(UPPER + ROW * scale * len(lines) - 2) - 4:
                lines.append([])
                used = 0.0
            lines[-1].append(item)
            used += item.width * scale
    return lines


def _fleet(row: Row, fleet: Row, table: Table, faces: Faces) -> list[Item]:
    """The owner's shape, their ships by kind (damaged ones apart), and what is aboard."""
    player = table["players"][fleet["seat"]]
    colour = player["colour"]
    mark = piece(colour, player["seat"], 0, 0)
    out = [Item(15.0, mark, data("fleet", fleet["seat"]), "")]  # the title of the hex tells of it
    held = {**fleet["ships"], **fleet["aboard"]}
    for key in AFLOAT:
        hurt = fleet["damaged"].get(key, 0) if key in SOLID else 0
        for count, damaged in ((held.get(key, 0) - hurt, False), (hurt, True)):
            if count <= 0:
                continue
            wide, body = _stack(key, count, colour, damaged)
            attributes = f"{data('stack', token(row) + '.' + key)} {data('seat', player['seat'])}"
            attributes += f" {data('count', count)}{' ' + data('damaged', 1) if damaged else ''}"
            words = f"{count} × {faces.unit(key)}"
            if damaged:
                words = faces.words("ti3.board.damaged", units=words)
            out.append(Item(wide, body, attributes, words))
    return out


def _landed(planet: Row, table: Table, faces: Faces) -> list[Item]:
    """Units of the active player that do not hold the planet yet, and which planet that is."""
    player = table["players"][table["active"]]
    out = [Item(14.0, piece(player["colour"], player["seat"], 0, 0, 0.85), data("invader", player["seat"]), "")]
    for key, count in landed(planet).items():
        if count:
            wide, body = _stack(key, count, player["colour"], False)
            attributes = f"{data('landed', planet['id'] + '.' + key)} {data('count', count)}"
            out.append(Item(wide, body, attributes, f"{count} × {faces.unit(key)}"))
    name = fit(f"→ {faces.planet(planet['id'])}", NUMBER, 64)
    body = text(-MIDDLE, 4, NUMBER, name, ALARM)
    out.append(Item(text_width(name, NUMBER), body, data("target", planet["id"]), ""))
    return out


def _stack(key: str, count: int, colour: str | None, damaged: bool) -> tuple[float, str]:
    """Units of a kind with the room they take; one alone has no number."""
    body = unit(key, colour, 0, 0, damaged)
    if count == 1:
        return 14.5, body
    number = str(count)
    return 15.0 + text_width(number, NUMBER, True), body + text(7, 4, NUMBER, number, INK)


def _leaders(row: Row, table: Table, faces: Faces) -> list[Item]:
    """The leaders in a system, in space and on its planets."""
    planets = [planet["id"] for planet in row["planets"]]
    out: list[Item] = []
    for player in table["players"]:
        for leader in player["leaders"]:
            if leader["hex"] == row["hex"] or leader["planet"] in planets:
                out.append(Item(22.0, leader_mark(leader, player, 3.5, 0, faces), *leader_words(leader, player, faces)))
    return out


def leader_mark(leader: Row, player: Row, x: float, y: float, faces: Faces) -> str:
    """A leader: two letters of the kind on the owner's colour."""
    colour = player["colour"]
    kind = faces.words(f"ti3.board.leader.{faces.leader_kind(leader['id'])}")
    return badge(kind, colour_of(colour), x, y, 20, DARK, DARK, NUMBER)


def leader_words(leader: Row, player: Row, faces: Faces) -> tuple[str, str]:
    """The attribute and the title of a leader."""
    title = leader_line(leader, player, faces)
    if leader["planet"] is not None:
        title = f"{title}: {faces.planet(leader['planet'])}"
    return data("leader", leader["id"]), title
