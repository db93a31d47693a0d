"""Planets on the map: art, values, owner, garrison, specialty and name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row
from cosmarch.core.svg import text_width
from cosmarch.games.ti3.board import words
from cosmarch.games.ti3.board.art import worlds
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.map.geometry import LABEL, half_width
from cosmarch.games.ti3.board.map.labels import SQUEEZE, label, number
from cosmarch.games.ti3.content.vocabulary import SPECIALTIES

Table = Mapping[str, Any]

NAMES: Final = 15  # the base line of the names
EDGE: Final = 8  # what they leave free at the sides, where a neighbour's garrison stands
WIDE_EDGE: Final = 16  # where the names are pressed no more than by PRESSED for it
PRESSED: Final = 0.85
CLOSE: Final = 4.0  # the least between two names
BETWEEN: Final = 11.0  # two names: more than between the words of one, so that they do not read as one
OWNER: Final = 10  # the shape of whoever holds a planet: colours alone do not tell players apart
GREY: Final = ' style="filter:saturate(.3) brightness(.62)"'

# by how many planets: middle (x, y) and radius of each
PLACES: Final[dict[int, tuple[tuple[float, float, float], ...]]] = {
    1: ((0, -19, 19),),
    2: ((-33, -19, 17), (33, -19, 17)),
    3: ((-45, -15, 14), (0, -19, 14), (45, -15, 14)),
}
BESIDE_WORMHOLE: Final = ((-20, -19, 18),)
THRONE: Final = ((0.0, -23.0, 19.0),)


def places(row: Row, faces: Faces) -> tuple[tuple[float, float, float], ...]:
    """Middle and radius of each planet of a system."""
    planets = row["planets"]
    if len(planets) == 1 and faces.content.systems[faces.system_ids[row["tile"]]].wormhole >= 0:
        return BESIDE_WORMHOLE
    if len(planets) == 1 and planets[0]["id"] == worlds.THRONE:
        return THRONE
    if len(planets) in PLACES:
        return PLACES[len(planets)]
    step = 120 / len(planets)  # a pack may have more
    return tuple([((n - (len(planets) - 1) / 2) * step, -17, min(12, step / 2 - 2)) for n in range(len(planets))])


def outer_side(number: int, of: int) -> int:
    """-1 where the outer side of a planet is its left one, else 1."""
    return -1 if of == 1 or number * 2 < of - 1 else 1


def draw(row: Row, table: Table, faces: Faces) -> str:
    """All planets of a system, then their names."""
    spots = places(row, faces)
    out: list[str] = []
    for n, (planet, spot) in enumerate(zip(row["planets"], spots, strict=True)):
        out.append(_planet(planet, spot, outer_side(n, len(spots)), table, faces))
    return "".join(out) + _names(row, spots, faces)


def _planet(planet: Row, spot: tuple[float, float, float], outer: int, table: Table, faces: Faces) -> str:
    """A planet round the origin of its own group; `outer` is the side on which its dock lies."""
    x, y, radius = spot
    key = planet["id"]
    printed = faces.content.planets[faces.planet_ids[key]]
    owner = planet["owner"]
    colour = table["players"][owner]["colour"] if owner is not None else None
    spent = planet["exhausted"]
    out: list[str] = []
    out.append(f'<circle class="hit" r="{max(radius + 3, 15):g}" fill="#000" opacity="0"/>')
    if owner is not None:
        dash = ' stroke-dasharray="4 3.5"' if spent else ""
        out.append(
            f'<circle class="ring" r="{radius + 3:g}" fill="none" stroke="var(--player)" stroke-width="2.6"{dash}/>'
        )
    size = radius * 50 / worlds.RADIUS
    out.append(f"<g{GREY if spent else ''}>{use(worlds.art(key), -size, -size, 2 * size)}</g>")
    out.append(_values(printed.resources, printed.influence, radius - 3))
    if printed.specialty >= 0:
        sign = f"icon-{SPECIALTIES[printed.specialty]}"
        side = -outer * (radius + 5) if radius < 19 else radius + 6
        out.append(f'<g class="specialty">{use(sign, side - 7.5, radius - 18, 15)}</g>')
    if owner is not None:
        out.append(_held(colour, outer * radius, -radius * 0.72))
    out.append(garrison(planet, radius, outer, owner))
    if planet["domain"] is not None:
        out.append(_domain(planet, outer * (radius + 1), -radius + 5, faces))
    style = f' style="{players.style(colour)}"' if owner is not None else ""
    none = [unit for unit, count in words.garrison(planet).items() if not count]
    tokens = " ".join([key, *[f"{key}.{unit}" for unit in none]])  # units that are not there may be to land there
    seat = f' data-seat="{owner}"' if owner is not None else ""
    return (
        f'<g class="place world{" spent" if spent else ""}" id="place-{key}" data-place="{tokens}"'
        f' data-key="planet.{key}"{seat}'
        f' transform="translate({x:g},{y:g})"{style} tabindex="-1">{"".join(out)}</g>'
    )


def _held(colour: str | None, x: float, y: float) -> str:
    """The shape of whoever holds a planet."""
    ground = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{OWNER * 0.72:g}" fill="#04060d"/>'
    return f'<g class="held">{ground}{player_shape(colour, x, y, OWNER)}</g>'


def _values(resources: int, influence: int, y: float) -> str:
    """Resources in a hexagon, influence in a disc, at the foot of a planet."""
    return (
        f'<g class="values"><path d="M-9 {y - 9:g}l8 4.6v9L-9 {y + 9:g}l-8-4.6v-8.8z" fill="var(--res,#ffcc66)"/>'
        + number(resources, -9, y, "#1c1200")
        + f'<circle cx="9" cy="{y:g}" r="8.2" fill="var(--inf,#86c5ff)"/>{number(influence, 9, y, "#00172e")}</g>'
    )


def garrison(planet: Row, radius: float, outer: int, owner: int | None) -> str:
    """Ground forces on top, the dock on the outer side, PDS on the inner side."""
    key = planet["id"]
    out: list[str] = []
    if planet["ground_forces"]:
        out.append(_troops(key, planet["ground_forces"], owner, radius))
    if planet["dock"]:
        body = use("unit-space_dock", -9, -9, 18, 0, "var(--player)")
        out.append(_unit(key, "space_dock", 1, owner, outer * (radius + (8 if radius > 15 else 4)), 2, body))
    if planet["pds"]:
        body = use("unit-pds", -8, -8, 16, 0, "var(--player)")
        if planet["pds"] > 1:
            body += number(planet["pds"], -outer * 11, 2, halo=True)
        out.append(_unit(key, "pds", planet["pds"], owner, -outer * (radius + 1), -radius + 2, body))
    return "".join(out)


def _troops(key: str, count: int, owner: int | None, radius: float) -> str:
    wide = 24 if count < 10 else 31
    body = (
        f'<rect x="{-wide / 2:g}" y="-7.5" width="{wide}" height="15" rx="7.5" fill="#04060d" stroke="var(--player)"'
        f' stroke-width="1.3"/>{use("unit-ground_force", -wide / 2 + 2, -6, 12, 0, "var(--player)")}'
        + number(count, wide / 2 - (6.5 if count < 10 else 9.5), 0)
    )
    return _unit(key, "ground_force", count, owner, 0, -radius - 2, body)


def _unit(key: str, unit: str, count: int, owner: int | None, x: float, y: float, body: str) -> str:
    """Units of a kind on a planet."""
    seat = f' data-seat="{owner}"' if owner is not None else ""
    return (
        f'<g class="piece" id="piece-{key}.{unit}" data-piece="{key}.{unit}" data-key="unit.{unit}"{seat}'
        f' data-count="{count}" style="transform:translate({x:g}px,{y:g}px)">{body}</g>'
    )


def _domain(planet: Row, x: float, y: float, faces: Faces) -> str:
    """A domain counter: a question mark while it is unknown, its sign while only some know it."""
    domain = planet["domain"]
    if domain["id"] is None:
        sign = use("icon-hidden", -6, -6, 12, 0, "#fff")
    else:
        counter = faces.content.domain_counters[faces.domain_ids[domain["id"]]]
        sign = number(counter.value if counter.value else faces.domain(domain["id"])[:1].upper(), 0, 0, "#fff")
    faint = "" if domain["revealed"] or domain["id"] is None else ' stroke-dasharray="3 2"'
    body = f'<path d="M0-10 10 0 0 10-10 0z" fill="#5b4680" stroke="#e3d3ff" stroke-width="1.3"{faint}/>{sign}'
    return (
        f'<g class="piece" id="piece-domain.{planet["id"]}" data-key="domain.{planet["id"]}"'
        f' style="transform:translate({x:g}px,{y:g}px)">{body}</g>'
    )


def _names(row: Row, spots: tuple[tuple[float, float, float], ...], faces: Faces) -> str:
    """The names under the planets, all pressed alike where they need more than there is."""
    if not spots:
        return ""
    names = [faces.planet(planet["id"]) for planet in row["planets"]]
    widths = [text_width(name, LABEL, True) for name in names]
    room, between = 2 * half_width(NAMES - 4), CLOSE
    if len(names) < 3:
        between = max(CLOSE, min(BETWEEN, room - EDGE - sum(widths) / SQUEEZE))
        room -= max(EDGE, min(WIDE_EDGE, room - between - sum(widths) * PRESSED))
    room -= between * (len(names) - 1)
    pressed = min(1.0, room / sum(widths))
    taken = [width * pressed for width in widths]
    if len(names) == 1:
        return label(names[0], spots[0][0], NAMES, taken[0])
    out: list[str] = []
    at = -(room + between * (len(names) - 1)) / 2
    free = (room - sum(taken)) / len(names)
    for name, wide in zip(names, taken, strict=True):
        out.append(label(name, at + (free + wide) / 2, NAMES, wide))
        at += wide + free + between
    return "".join(out)
