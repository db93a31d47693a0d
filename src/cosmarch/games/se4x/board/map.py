"""The map: hexes with their systems, colonies and counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cosmarch.core.svg import SQUEEZE, circle, data, fitted, path, text, text_width, thing, wrap
from cosmarch.games.se4x.board.counters import amoeba, counter, fleet_marker, more
from cosmarch.games.se4x.board.faces import Faces, look
from cosmarch.games.se4x.board.style import (
    ALARM,
    COLOURS,
    EDGE,
    FOG,
    GOLD,
    INK,
    OPEN,
    SOFT,
    SPACE,
    SYMBOLS,
    TINY,
    crystal,
    fog,
    piece,
)
from cosmarch.games.se4x.board.words import Grouped, hex_title
from cosmarch.games.se4x.content.map_hexes import COLUMN_OF, ROW_OF
from cosmarch.games.se4x.content.vocabulary import MAP_WIDTHS

Row = Mapping[str, Any]

WIDE: Final = 67.0  # a hex
RADIUS: Final = 38.7
LINE: Final = 58.0  # from row to row
LARGEST: Final = 1.7  # how much a small map is enlarged
HEXAGON: Final = "M0,-38.2 33,-19.1 33,19.1 0,38.2 -33,19.1 -33,-19.1z"
INNER: Final = "M0,-35.4 30.6,-17.7 30.6,17.7 0,35.4 -30.6,17.7 -30.6,-17.7z"

# Rows of counters, each with its height and how many it takes: below a system, or in empty space; few ones are larger.
Rows = tuple[tuple[float, int], ...]
BELOW: Final[Rows] = ((1.0, 3), (14.0, 3), (27.0, 1))
BELOW_FEW: Final[Rows] = ((3.5, 2), (21.0, 1))
OPEN_SPACE: Final[Rows] = ((-12.0, 3), (1.0, 3), (14.0, 3), (27.0, 1))
OPEN_FEW: Final[Rows] = ((-8.0, 2), (10.0, 2))
OPEN_PAIR: Final[Rows] = ((2.0, 2),)
PITCH: Final = 21.2  # from counter to counter
LARGE: Final = 1.4
SYSTEM: Final = -14.5  # the line of the system above counters
ALONE: Final = -6.0  # where nothing else is in the hex

Point = tuple[float, float]


@dataclass(eq=False)
class Hidden:
    """The counters for which a hex has no room."""

    name: str
    groups: Sequence[Row]


def centre(place: int) -> Point:
    """Where a hex is on the whole map."""
    row = ROW_OF[place]
    indent = 0.0 if MAP_WIDTHS[row] == max(MAP_WIDTHS) else WIDE / 2
    return indent + WIDE * (COLUMN_OF[place] - 0.5), RADIUS + LINE * row


def draw(
    table: Row, x: float, y: float, width: float, height: float, faces: Faces, grouped: Grouped
) -> tuple[str, list[Hidden]]:
    """The map, as large as the room allows, and the counters that found no place on it."""
    spots = [centre(row["hex"]) for row in table["hexes"]]
    left, right = min([spot[0] for spot in spots]) - WIDE / 2, max([spot[0] for spot in spots]) + WIDE / 2
    top, bottom = min([spot[1] for spot in spots]) - RADIUS, max([spot[1] for spot in spots]) + RADIUS
    scale = min(width / (right - left), height / (bottom - top), LARGEST)
    across = x + (width - scale * (right - left)) / 2 - scale * left
    down = y + (height - scale * (bottom - top)) / 2 - scale * top
    hidden: list[Hidden] = []
    out: list[str] = []
    for row, spot in zip(table["hexes"], spots, strict=True):
        body = _hex(row, grouped.get(row["hex"], []), table, faces, hidden)
        title = hex_title(row, grouped.get(row["hex"], []), table, faces)
        out.append(thing(body, data("hex", row["name"]), title, round(spot[0], 1), round(spot[1], 1)))
    out.append(_pipelines(table))
    out.append(_battle(table))
    place = f"translate({across:.1f},{down:.1f})scale({scale:.3f})"
    return f'<g data-map="map" transform="{place}">{"".join(out)}</g>', hidden


# ---- a hex


def _hex(row: Row, groups: Sequence[Row], table: Row, faces: Faces, hidden: list[Hidden]) -> str:
    out = [_ground(row, table), text(0, -24.5, TINY, row["name"], SOFT, "middle")]
    colony = row["colony"]
    if colony is not None:
        out.append(_colony(row, colony, table))
        if colony["blockaded"]:
            out.append(path(INNER, "none", ALARM, 1.6, "4,3"))
    elif row["terrain"] is not None or row["face_down"]:
        alone = not groups and row["amoeba"] is None
        out.append(_system(row, table, alone))
        if alone and row["terrain"] is not None:
            out.append(_name(faces.terrain(row["terrain"])))
    empty = colony is None and row["terrain"] is None and not row["face_down"]
    out.append(_counters(row, groups, table, faces, empty, hidden))
    return "".join(out)


def _name(name: str) -> str:
    """The name of a system below its symbol, on one line or two; none where it has no room (the legend tells it)."""
    parts = wrap(name, TINY, 62, 2)
    if any([text_width(part, TINY) > 62 * SQUEEZE for part in parts]):
        return ""
    out: list[str] = []
    for number, part in enumerate(parts):
        width = min(text_width(part, TINY), 62.0 - 18 * number)
        out.append(fitted(round(-width / 2, 1), 15.5 + 9 * number, TINY, part, SOFT, width))
    return "".join(out)


def _ground(row: Row, table: Row) -> str:
    """The hex itself: lighter while nobody has been there, its edge in the colour of a home system."""
    fill = FOG if row["face_down"] else OPEN
    edge = EDGE if row["home_of"] is None else COLOURS[look(row["home_of"], table)]
    faint = ' stroke-opacity=".55"' if row["home_of"] is not None else ""
    return f'<path d="{HEXAGON}" fill="{fill}" stroke="{edge}"{faint}/>'


def _system(row: Row, table: Row, alone: bool) -> str:
    """The marker of a hex; one that lies face down with who has looked at it."""
    place = f"translate(0,{ALONE})scale(1.25)" if alone else f"translate(0,{SYSTEM})"
    if not row["face_down"]:
        return f'<g transform="{place}">{SYMBOLS[row["terrain"]]}</g>'
    colour = SOFT if row["home_of"] is None else COLOURS[look(row["home_of"], table)]
    if row["terrain"] is None:
        body = fog(colour)
    else:
        body = circle(0, 0, 11, SPACE, colour, 1.2, "3,2") + f'<g opacity=".8">{SYMBOLS[row["terrain"]]}</g>'
    for number, seat in enumerate(row["looked_at"]):
        body += piece(look(seat, table), 16 + 7 * (number % 2), -3 + 8 * (number // 2), 0.5)
    return f'<g transform="{place}">{body}</g>'


def _colony(row: Row, colony: Row, table: Row) -> str:
    """The planet, its owner's shape and its worth; minerals in store and centers."""
    symbol = row["terrain"] if row["terrain"] is not None else "planet"
    out = [f'<g transform="translate(-21,{SYSTEM})scale(.8)">{SYMBOLS[symbol]}</g>']
    owner = look(colony["owner"], table)
    out.append(piece(owner, -6, SYSTEM, 0.95))
    size = 14.0 if colony["homeworld"] else 12.5
    out.append(text(1.5, SYSTEM + size * 0.36, size, str(colony["worth"]), COLOURS[owner], "", True))
    at = 1.5 + size * 0.64 * len(str(colony["worth"])) + 1
    if colony["stock"]:
        out.append(crystal(at + 4, SYSTEM))
        at += 9
    if colony["centers"]:
        letters = "".join([name[0].upper() for name in colony["centers"]])
        out.append(text(round(at, 1), SYSTEM + 3.4, TINY, letters, GOLD, "", True))
    return "".join(out)


def _counters(row: Row, groups: Sequence[Row], table: Row, faces: Faces, empty: bool, hidden: list[Hidden]) -> str:
    """The counters of a hex, fleet markers before them; the last place counts those that find none."""
    bodies: list[str] = []
    if row["amoeba"] is not None:
        bodies.append(amoeba(row["amoeba"], faces))
    fleets = dict.fromkeys([(group["owner"], group["fleet"]) for group in groups if group["fleet"]])
    for owner, number in fleets:
        bodies.append(fleet_marker(owner, number, groups, table, faces))
    ready = sorted(groups, key=lambda group: (str(group["owner"]), faces.rank(group["kind"]), group["group"]))
    room = sum([count for _, count in (OPEN_SPACE if empty else BELOW)]) - len(bodies)
    shown = ready if len(ready) <= room else ready[: max(0, room - 1)]
    bodies += [counter(group, table, faces) for group in shown]
    if len(shown) < len(ready):
        bodies.append(more(len(ready) - len(shown)))
        hidden.append(Hidden(row["name"], ready[len(shown) :]))
    rows = BELOW_FEW if not empty else OPEN_FEW if len(bodies) > 2 else OPEN_PAIR
    scale = LARGE
    if len(bodies) > sum([count for _, count in rows]):
        rows = OPEN_SPACE if empty else BELOW
        scale = 1.0
    return "".join(
        [_at(body, spot, scale) for body, spot in zip(bodies, _spread(rows, len(bodies), scale), strict=False)]
    )


def _at(body: str, spot: Point, scale: float) -> str:
    """A counter, which begins with its group, moved to its place."""
    size = f"scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({spot[0]:g},{spot[1]:g}){size}"{body[2:]}'


def _spread(rows: Rows, count: int, scale: float) -> list[Point]:
    """So many places, row by row, each row in the middle."""
    out: list[Point] = []
    for down, most in rows:
        used = min(most, count - len(out))
        out += [(round((number - (used - 1) / 2) * PITCH * scale, 1), down) for number in range(used)]
    return out


# ---- between hexes


def _pipelines(table: Row) -> str:
    """The chains of pipelines: lines between neighbours that have one, or to a colony of the same owner."""
    ends: dict[str | int, set[int]] = {}
    for group in table["groups"]:
        if group["kind"] == "ms_pipeline":
            ends.setdefault(group["owner"], set()).add(group["hex"])
    out: list[str] = []
    for owner, places in ends.items():
        colonies = {row["hex"] for row in table["hexes"] if row["colony"] and row["colony"]["owner"] == owner}
        lines: list[str] = []
        for place in sorted(places):
            for there in sorted(places | colonies):
                if (there > place or there not in places) and _touch(place, there):
                    lines.append(_link(centre(place), centre(there)))
        if lines:
            colour = COLOURS[look(owner, table)]
            line = path("".join(lines), "none", colour, 4, "3,2")
            out.append(f'<g pointer-events="none">{line}</g>')
    return "".join(out)


def _link(one: Point, other: Point) -> str:
    """A stroke over the border between two hexes."""
    across, down = other[0] - one[0], other[1] - one[1]
    return f"M{one[0] + 0.36 * across:.1f},{one[1] + 0.36 * down:.1f}l{0.28 * across:.1f},{0.28 * down:.1f}"


def _touch(one: int, other: int) -> bool:
    """Whether two hexes lie side by side on the map."""
    (x, y), (across, down) = centre(one), centre(other)
    return 0 < (x - across) ** 2 + (y - down) ** 2 < (WIDE * 1.2) ** 2


def _battle(table: Row) -> str:
    """A frame round the hex of the running battle."""
    battle = table["battle"]
    if battle is None:
        return ""
    x, y = centre(battle["hex"])
    swords = path("M24,-34 34,-24M34,-34 24,-24M23,-28 27,-24M35,-28 31,-24", "none", INK, 1.8)
    body = path(HEXAGON, "none", ALARM, 3.4) + circle(29, -29, 8.6, "#8c2a17", INK) + swords
    return f'<g transform="translate({x:g},{y:g})" pointer-events="none">{body}</g>'
