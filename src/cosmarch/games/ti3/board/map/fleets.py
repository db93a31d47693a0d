"""Fleets on the map: a pill a player, with the player's shape, the ships large to small, and what is aboard.

A pill never leaves its hexagon: with more kinds of ships the silhouettes stand closer, with more fleets they are lower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.games.ti3.board.map.geometry import half_width
from cosmarch.games.ti3.board.map.labels import number
from cosmarch.games.ti3.board.words import landed
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS

Row = Mapping[str, Any]
Table = Mapping[str, Any]

UNDER: Final = 17.5  # where fleets begin under the names of planets
BELOW: Final = 47  # where they must end
TALL: Final = 22  # a pill at its highest
AFLOAT: Final = (*reversed(UNITS[:SHIPS]), "ground_force", "pds")
SMALLER: Final = {"fighter": 0.8, "ground_force": 0.7, "pds": 0.75}  # what may be drawn smaller than a ship
# how much of its square a silhouette fills sideways
BROAD: Final = {"fighter": 0.79, "destroyer": 0.58, "cruiser": 0.72, "carrier": 0.75, "ground_force": 0.79, "pds": 0.83}
MOST: Final = 4  # kinds of units on one line
MOST_SIZE: Final = 20  # of a silhouette
TWO_LINES: Final = 24  # the height from which a pill has two
BESIDE: Final = 8.5  # what a number takes beside its silhouette
UPON: Final = 4.5  # where it stands on the foot of it
CLEAR: Final = 17.0  # the size below which numbers stand upon silhouettes
DIGIT: Final = 7.5
APART: Final = 2.2  # silhouettes without a number


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
    room = BELOW - UNDER if crowded else 60
    many = lines == 1 and bool(fleets) and len(fleets[0]["ships"]) + len(fleets[0]["aboard"]) > MOST
    tall = min(room if many and crowded else 2 * TALL - 12 if many else TALL, room / lines)
    top = UNDER + (room - tall * lines) * 0.1 if crowded else -tall * lines / 2 + 2
    out: list[str] = []
    for n in range(lines):
        middle = top + tall * (n + 0.5)
        wide = 2 * half_width(abs(middle) + tall * 0.3) - 4
        if n < len(fleets):
            out.append(_fleet(row, fleets[n], table, middle, tall - 1.5, wide))
            continue
        step = wide / len(fought)
        for at, planet in enumerate(fought):
            x = step * (at - (len(fought) - 1) / 2)
            out.append(_landed(planet, table, (x, middle), tall - 1.5, step - 1))
    return "".join(out)


def _fleet(row: Row, fleet: Row, table: Table, y: float, tall: float, wide: float) -> str:
    seat = fleet["seat"]
    held = {**fleet["ships"], **fleet["aboard"]}
    place = token(row)
    units = [(key, held[key], fleet["damaged"].get(key, 0)) for key in AFLOAT if held.get(key)]
    body = _pill(table["players"][seat]["colour"], seat, units, f"{place}.", tall, wide)
    return _piece(f"fleet.{place}.{seat}", f"fleet.{place}.{seat}", seat, table, (0, y), body)


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
    units: list[tuple[str, int, int]],
    prefix: str,
    tall: float,
    wide: float,
    fighting: bool = False,
) -> str:
    """The pill round the origin: shape, silhouettes on one line or two, numbers, and a notch on what is damaged."""
    lead = min(13, tall * 0.62)
    half = (len(units) + 1) // 2
    lines = [units] if len(units) <= MOST or tall < TWO_LINES else [units[:half], units[half:]]
    high = tall / len(lines)
    room = wide - lead - 8
    beside = BESIDE if min([_size(line, room, BESIDE) for line in lines]) >= CLEAR else UPON
    size = min([high - 1, MOST_SIZE, *[_size(line, room, beside) for line in lines]])
    width = min(wide, lead + 8 + max([_width(line, size, beside) for line in lines]))
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
            body = use(f"unit-{unit}", (broad - mine) / 2, -mine / 2, mine, 0, "var(--player)")
            body += _damage(mine, damaged) if damaged else ""
            if count > 1:
                more = DIGIT * (len(str(count)) - 1) / 2
                body += number(count, broad + beside - 4.5 + more, 0.5 if beside == BESIDE else size / 2 - 5, halo=True)
            out.append(
                f'<g class="units" id="piece-{prefix}{unit}.{seat}" data-piece="{prefix}{unit}" data-key="unit.{unit}"'
                f' data-seat="{seat}" data-count="{count}"{_damaged(damaged)}'
                f' transform="translate({x:.1f},{y:.1f})">{body}</g>'
            )
            x += broad + _beside(count, beside)
    return "".join(out)


def breadth(unit: str) -> float:
    """How broad a silhouette is, as a share of the largest."""
    return SMALLER.get(unit, 1.0) * BROAD.get(unit, 1.0)


def _beside(count: int, beside: float) -> float:
    """What the number of a silhouette takes beside it."""
    return beside + DIGIT * (len(str(count)) - 1) if count > 1 else APART


def _width(line: list[tuple[str, int, int]], size: float, beside: float) -> float:
    return sum([size * breadth(unit) + _beside(count, beside) for unit, count, _ in line])


def _size(line: list[tuple[str, int, int]], room: float, beside: float) -> float:
    """How large the silhouettes of a line may be."""
    fixed = sum([_beside(count, beside) for _, count, _ in line])
    return (room - fixed) / max(sum([breadth(unit) for unit, _, _ in line]), 0.5)


def _damaged(count: int) -> str:
    return f' data-damaged="{count}"' if count else ""


def _damage(size: float, count: int) -> str:
    """An amber notch on the upper corner; with its number where several are damaged."""
    body = f'<path d="M{size - 8:.1f} {-size / 2:.1f}h8v8z" fill="var(--accent,#ffb454)" stroke="#04060d"/>'
    return body + (number(count, size - 2, -size / 2 + 5, "#ffb454", True) if count > 1 else "")
