"""Fleets on the map: a pill a player, with the player's shape, the ships large to small, and what is aboard.

A pill stays near its hexagon: with more kinds of ships than one line can show well it has two, with more fleets it is
lower, and silhouettes stand out of it before they get too small to tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row
from cosmarch.games.ti3.board.map.geometry import half_width
from cosmarch.games.ti3.board.map.labels import number
from cosmarch.games.ti3.board.words import landed
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS

Table = Mapping[str, Any]

UNDER: Final = 17.5  # where fleets begin under the names of planets
BELOW: Final = 47  # where they must end
TALL: Final = 22  # a pill with one line at its highest
LEAD: Final = 13  # what the player's shape takes
AFLOAT: Final = (*reversed(UNITS[:SHIPS]), "ground_force", "pds")
SMALLER: Final = {"fighter": 0.8, "ground_force": 0.7, "pds": 0.75}  # what may be drawn smaller than a ship
# how much of its square a silhouette fills sideways
BROAD: Final = {"fighter": 0.79, "destroyer": 0.58, "cruiser": 0.72, "carrier": 0.75, "ground_force": 0.79, "pds": 0.83}
MOST_SIZE: Final = 20  # of a silhouette
STANDS_OUT: Final = 2.0  # by how much it may be higher than its line
BESIDE: Final = 8.5  # what a number takes beside its silhouette
UPON: Final = 4.5  # where it stands on the foot of it
CLEAR: Final = 15.5  # the size below which a line is made two, and then numbers stand upon silhouettes
DIGIT: Final = 7.5
APART: Final = 2.2  # silhouettes without a number
MOST_APART: Final = 3.0  # what is put between kinds where there is room
SIDES: Final = 8  # what a pill needs besides what stands in it

NAMES: Final = re.compile(r' (?:id|data-piece|data-key)="[^"]*"')

Unit = tuple[str, int, int]  # its kind, how many, and how many of them are damaged


def token(row: Row) -> str:
    """The token of a hex."""
    q, r = row["at"]
    return f"hex.{q}.{r}"


def draw(row: Row, table: Table) -> str:
    """All fleets of a system, and units that have landed and do not hold their planet yet."""
    fleets = row["fleets"]
    fought = [planet for planet in row["planets"] if any(landed(planet).values())]
    lines = len(fleets) + bool(fought)  # units that have landed stand beside each other
    if not lines:
        return ""
    crowded = bool(row["planets"])
    room = BELOW - UNDER if crowded else 60.0
    many = lines == 1 and bool(fleets) and _crowded(_units(fleets[0]), 2 * half_width(UNDER + TALL / 2) - 4)
    tall = min((room if crowded else 2 * TALL - 12) if many else TALL, room / lines)
    top = UNDER + (room - tall * lines) * 0.1 if crowded else -tall * lines / 2 + 2
    out: list[str] = []
    for n in range(lines):
        middle = top + tall * (n + 0.5)
        wide = 2 * half_width(abs(middle) + (0 if many else tall * 0.3)) - 4
        if n < len(fleets):
            out.append(_fleet(row, fleets[n], table, middle, tall - 1.5, wide))
            continue
        step = wide / len(fought)
        for at, planet in enumerate(fought):
            x = step * (at - (len(fought) - 1) / 2)
            out.append(_landed(planet, table, (x, middle), tall - 1.5, step - 1))
    return "".join(out)


def ghost(row: Row, table: Table, seat: int) -> str:
    """The fleets of a system as a picture that nothing can be pointed at in; those of a seat are still to come."""
    plain = NAMES.sub("", draw(row, table))
    return plain.replace(f'class="piece fleet" data-seat="{seat}"', f'class="piece fleet coming" data-seat="{seat}"')


def _fleet(row: Row, fleet: Row, table: Table, y: float, tall: float, wide: float) -> str:
    seat = fleet["seat"]
    place = token(row)
    body = _pill(table["players"][seat]["colour"], seat, _units(fleet), f"{place}.", tall, wide)
    return _piece(f"fleet.{place}.{seat}", f"fleet.{place}.{seat}", seat, table, (0, y), body)


def _units(fleet: Row) -> list[Unit]:
    """The ships of a fleet, large to small, and what is aboard."""
    held = {**fleet["ships"], **fleet["aboard"]}
    return [(key, held[key], fleet["damaged"].get(key, 0)) for key in AFLOAT if held.get(key)]


def _crowded(units: list[Unit], wide: float) -> bool:
    """Whether one line is too short for silhouettes that are told apart, with their numbers beside them."""
    return len(units) > 1 and _size(units, wide - LEAD - SIDES, BESIDE) < CLEAR


def _landed(planet: Row, table: Table, at: tuple[float, float], tall: float, wide: float) -> str:
    """The units of the active player on a planet that is still fought for."""
    seat = table["active"]
    units = [(key, count, 0) for key, count in landed(planet).items() if count]
    prefix = f"landed.{planet['id']}."
    body = _pill(table["players"][seat]["colour"], seat, units, prefix, tall, wide, True)
    return _piece(f"landed.{planet['id']}", f"planet.{planet['id']}", seat, table, at, body)


def _piece(name: str, key: str, seat: int, table: Table, at: tuple[float, float], body: str) -> str:
    """A pill as a piece. Its name is no answer: what is asked for are the units within, or the system."""
    style = players.style(table["players"][seat]["colour"])
    return (
        f'<g class="piece fleet" id="piece-{name}" data-piece="{name}" data-key="{key}" data-seat="{seat}"'
        f' style="transform:translate({at[0]:.4g}px,{at[1]:.1f}px);{style}">{body}</g>'
    )


def _pill(
    colour: str | None,
    seat: int,
    units: list[Unit],
    prefix: str,
    tall: float,
    wide: float,
    fighting: bool = False,
) -> str:
    """The pill round the origin: shape, silhouettes on one line or two, numbers, and a notch on what is damaged."""
    lead = min(LEAD, tall * 0.62)
    lines = [units] if tall <= TALL else _two_lines(units)
    high = tall / len(lines)
    room = wide - lead - SIDES
    beside = BESIDE if min([_size(line, room, BESIDE) for line in lines]) >= CLEAR else UPON
    size = min([high + STANDS_OUT, MOST_SIZE, *[_size(line, room, beside) for line in lines]])
    taken = max([_width(line, size, beside) for line in lines])
    most = max([len(line) for line in lines])
    gap = max(0.0, min(MOST_APART, (room - taken) / most))
    width = min(wide, lead + SIDES + taken + gap * (most - 1))
    edge = "var(--bad-strong,#e5483a)" if fighting else "var(--player)"
    left = -width / 2
    out = [
        f'<rect class="hit" x="{left:.1f}" y="-14" width="{width:.1f}" height="28" fill="#000" opacity="0"/>',
        f'<rect class="pill" x="{left:.1f}" y="{-tall / 2:.1f}" width="{width:.1f}" height="{tall:.1f}"'
        f' rx="{min(tall / 2, 11):.1f}" fill="#050914" fill-opacity=".9" stroke="{edge}" stroke-width="1.4"/>',
        player_shape(colour, left + 4 + lead / 2, 0, lead - 2),
    ]
    for n, line in enumerate(lines):
        x = left + lead + 4
        y = (n + 0.5) * high - tall / 2
        for unit, count, damaged in line:
            mine, broad = size * SMALLER.get(unit, 1), size * breadth(unit)
            reach = broad + _beside(count, beside)
            body = f'<rect y="{-size / 2:.1f}" width="{reach:.1f}" height="{size:.1f}" fill="#000" opacity="0"/>'
            body += use(f"unit-{unit}", (broad - mine) / 2, -mine / 2, mine, 0, "var(--player)")
            body += _damage(mine, damaged) if damaged else ""
            if count > 1:
                more = DIGIT * (len(str(count)) - 1) / 2
                body += number(count, broad + beside - 4.5 + more, 0.5 if beside == BESIDE else size / 2 - 5, halo=True)
            out.append(
                f'<g class="units" id="piece-{prefix}{unit}.{seat}" data-piece="{prefix}{unit}" data-key="unit.{unit}"'
                f' data-seat="{seat}" data-count="{count}"{_damaged(damaged)}'
                f' transform="translate({x:.1f},{y:.1f})">{body}</g>'
            )
            x += reach + gap
    return "".join(out)


def _two_lines(units: list[Unit]) -> list[list[Unit]]:
    """The units on two lines, as large as can be."""
    ways = [[units[:at], units[at:]] for at in range(1, len(units))]
    return min(ways, key=lambda lines: max([_width(line, CLEAR, BESIDE) for line in lines])) if ways else [units]


def breadth(unit: str) -> float:
    """How broad a silhouette is, as a share of the largest."""
    return SMALLER.get(unit, 1.0) * BROAD.get(unit, 1.0)


def _beside(count: int, beside: float) -> float:
    """What the number of a silhouette takes beside it."""
    return beside + DIGIT * (len(str(count)) - 1) if count > 1 else APART


def _width(line: list[Unit], size: float, beside: float) -> float:
    return sum([size * breadth(unit) + _beside(count, beside) for unit, count, _ in line])


def _size(line: list[Unit], room: float, beside: float) -> float:
    """How large the silhouettes of a line may be."""
    fixed = sum([_beside(count, beside) for _, count, _ in line])
    return (room - fixed) / max(sum([breadth(unit) for unit, _, _ in line]), 0.5)


def _damaged(count: int) -> str:
    return f' data-damaged="{count}"' if count else ""


def _damage(size: float, count: int) -> str:
    """An amber notch on the upper corner; with its number where several are damaged."""
    body = f'<path d="M{size - 8:.1f} {-size / 2:.1f}h8v8z" fill="var(--accent,#ffb454)" stroke="#04060d"/>'
    return body + (number(count, size - 2, -size / 2 + 5, "#ffb454", True) if count > 1 else "")
