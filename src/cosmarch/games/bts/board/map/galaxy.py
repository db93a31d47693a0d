"""The galaxy as one SVG: Sol on the left, Deep Space on the right, lanes between, systems with their planet, fleets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.svg import text_width
from cosmarch.games.bts.board.art.scenes import Chance, stars
from cosmarch.games.bts.board.art.sprite import world
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import phrases, pieces
from cosmarch.games.bts.board.map.cards import HALO
from cosmarch.games.bts.board.map.rows import label
from cosmarch.games.bts.board.map.setting import LEADING, draw_lines, lines_of, width_of
from cosmarch.games.bts.board.words import capital

KEY: Final = "galaxy"
WIDTH: Final = 880.0
HEIGHT: Final = 672.0
SIZES: Final = {"sol": 130.0, "deep_space": 130.0, "shipyard": 96.0, "system": 112.0}  # of the art's disc
PILL: Final = 32.0  # from one row of fleets to the next
BESIDE: Final = 27.0  # from a ship to one of another level
STACKED: Final = 9.0  # to one of the same level
SOFT: Final = "#c9d5ee"

# The middle of each location; by the side of the board with two systems nearest Sol, and the one with one.
WIDE: Final[dict[str, tuple[float, float]]] = {
    "sol": (88, 262),
    "slot_A1": (248, 92),
    "slot_A2": (248, 412),
    "port_left": (428, 66),
    "port_right": (428, 528),
    "extra": (428, 290),
    "slot_B1": (612, 108),
    "slot_B2": (612, 428),
    "deep_space": (794, 262),
}
NARROW: Final[dict[str, tuple[float, float]]] = {
    **WIDE,
    "sol": (88, 290),
    "slot_A1": (262, 270),
    "port_left": (428, 70),
    "slot_A2": (262, 528),
    "extra": (428, 300),
}

# How far lanes bow to the left of their way, where that is more than a little.
BENDS: Final = {
    ("port_left", "deep_space"): 0.42,
    ("port_right", "deep_space"): -1.05,
    ("sol", "port_left"): 0.3,
    ("sol", "port_right"): -0.35,
    ("slot_A1", "port_right"): 0.3,
}

View = Mapping[str, Any]
Table = Mapping[str, Any]
Row = Mapping[str, Any]


def draw(view: View, faces: Faces) -> str:
    table = view["table"]
    at = spots(table)
    out = [f'<g opacity=".55">{stars(Chance(11), 90, 880, 672)}</g>']
    out += [_lane(first, second, at) for first, second in table["lines"]]
    fleets: list[str] = []
    numbers: dict[tuple[int, int], int] = {}
    for row in table["locations"]:
        x, y = at[row["id"]]
        body, low = _location(row, x, y, table, faces)
        out.append(body)
        fleets.append(_fleets(row, x, y + low, table, numbers))
        if row["controller"] is not None:
            radius = SIZES[row["kind"]] / 2
            colour = table["players"][row["controller"]]["colour"]
            fleets.append(
                pieces.disc(row["id"], row["controller"], colour, row["disc"], x + radius * 0.72, y + radius * 0.72)
            )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" data-map="{KEY}" viewBox="0 0 {WIDTH:g} {HEIGHT:g}"'
        f' font-family="var(--font,system-ui,sans-serif)">{"".join(out)}{"".join(fleets)}</svg>'
    )


def spots(table: Table) -> dict[str, tuple[float, float]]:
    """The middle of each location of this table."""
    present = [row["id"] for row in table["locations"]]
    return WIDE if "slot_A2" in present else NARROW


def _lane(first: str, second: str, at: Mapping[str, tuple[float, float]]) -> str:
    """A slight bow; some go round the systems between."""
    (ax, ay), (bx, by) = at[first], at[second]
    bend = BENDS.get((first, second), -BENDS.get((second, first), -0.08))
    cx, cy = (ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend
    return (
        f'<path class="lane" data-lane="{first} {second}" d="M{ax:.0f} {ay:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"'
        ' fill="none" stroke="#7f96c9" stroke-width="2.6" stroke-dasharray="2 7" stroke-linecap="round" opacity=".85"/>'
    )


def _location(row: Row, x: float, y: float, table: Table, faces: Faces) -> tuple[str, float]:
    """A location around its middle, and how far down its words reach."""
    radius = SIZES[row["kind"]] / 2
    art = world(row["system"]) if row["system"] is not None else _art(row)
    out = [f'<circle class="hit" r="{radius:g}" fill="#000" fill-opacity="0"/>']
    if row["controller"] is not None:
        colour = table["players"][row["controller"]]["colour"]
        out.append(
            f'<circle class="control" r="{radius + 4:g}" style="{players.style(colour)}" fill="var(--player)"'
            ' fill-opacity=".1" stroke="var(--player)" stroke-width="3"/>'
        )
    reach = radius * 80 / 54 if row["kind"] in ("system", "shipyard") else radius * 80 / 66
    out.append(use(art, -reach, -reach, 2 * reach))
    out.append(f'<circle class="edge" r="{radius + 9:g}" fill="none" stroke="none" stroke-width="3"/>')
    out.append(_outpost_place(row, radius))
    name = faces.system(row["system"]) if row["system"] is not None else capital(faces.location(row["id"]))
    low = radius + 22
    out.append(label(name, 0, low, 196, 15.5, "#ffffff", f' font-weight="700" text-anchor="middle"{HALO}'))
    low += 8
    if row["system"] is not None:
        body, low = _system_words(row["system"], low, faces)
        out.append(body)
    tokens = [row["id"]] + ([row["system"]] if row["system"] is not None else [])
    return (
        f'<g class="place location {row["kind"]}" id="place-{row["id"]}" data-place="{" ".join(tokens)}"'
        f' data-key="place.{row["id"]}" tabindex="-1" transform="translate({x:.1f},{y:.1f})">{"".join(out)}</g>',
        low + 4,
    )


def _art(row: Row) -> str:
    return f"world-{row['id']}" if row["id"] in ("sol", "deep_space", "port_left", "port_right") else "world-deep_space"


def _outpost_place(row: Row, radius: float) -> str:
    """Where the disc of an outpost goes: the kinds that it may be of."""
    if row["controller"] is not None or not row["specialties"]:
        return ""
    out: list[str] = []
    for number, kind in enumerate(row["specialties"]):
        x, y = radius * 0.72 + 25 * number, radius * 0.72
        out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12.5" fill="#0b1222" fill-opacity=".92" stroke="#9fb0cf"'
            ' stroke-width="1.5" stroke-dasharray="3 3"/>'
            + use(f"icon-{kind}", x - 7, y - 7, 14, 0, "", ' opacity=".8"')
        )
    return "".join(out)


def _system_words(key: str, y: float, faces: Faces) -> tuple[str, float]:
    """The strength to colonise it and its points; what an outpost and a colony give, or what it can do."""
    card = faces.content.systems[faces.system_ids[key]]
    out = [
        use("icon-shield", -34, y - 1, 21),
        f'<text x="-23.5" y="{y + 14:.1f}" font-size="13" font-weight="800" text-anchor="middle" fill="#fff">'
        f"{card.strength}</text>",
        use("icon-points", 4, y, 18),
        f'<text x="25" y="{y + 14.5:.1f}" font-size="15" font-weight="800" fill="#eef3fc">{card.vp}</text>',
    ]
    y += 24
    told: list[str] = []
    if card.control_bonus:
        does = phrases.effects(faces.words, faces.content, card.control_bonus)
        told.append(faces.words("bts.table.outpost_gives", effects=does))
    if card.colonization_bonus:
        does = phrases.effects(faces.words, faces.content, card.colonization_bonus)
        told.append(faces.words("bts.table.colony_gives", effects=does))
    for passive in card.ability:
        told.append(faces.words("bts.table.colony_gives", effects=faces.words(f"bts.board.passive.{passive}")))
    for number, words in enumerate(told):
        for line in lines_of(words, 186, 2 if number == len(told) - 1 else 1):
            wide = min(186.0, sum([width_of(word) for word in line]) + (len(line) - 1) * 3.8)
            out.append(draw_lines([line], -wide / 2, y + 5, wide + 6, fill=SOFT))
            y += LEADING
    return "".join(out), y


def _fleets(row: Row, x: float, y: float, table: Table, numbers: dict[tuple[int, int], int]) -> str:
    """A pill for each player with ships here, as many on a row as there is room for."""
    blocks: list[tuple[float, int]] = []
    for seat, levels in enumerate(row["ships"]):
        if levels:
            blocks.append((_width(row, seat), seat))
    room = 150.0 if row["kind"] in ("sol", "deep_space") else 190.0
    lines: list[list[tuple[float, int]]] = []
    used = 0.0
    for block in blocks:
        if not lines or used + block[0] > room:
            lines.append([])
            used = 0.0
        lines[-1].append(block)
        used += block[0] + 5
    top = min(y, HEIGHT - PILL * len(lines))
    out: list[str] = []
    for number, line in enumerate(lines):
        wide = sum([block[0] for block in line]) + 5 * (len(line) - 1)
        left = min(max(2.0, x - wide / 2), WIDTH - 2 - wide)
        for width, seat in line:
            out.append(_fleet(row, seat, left, top + number * PILL, width, table, numbers))
            left += width + 5
    return "".join(out)


def _offsets(levels: list[int]) -> list[tuple[int, float]]:
    """Level by level from the strongest; ships of one level lie upon each other."""
    out: list[tuple[int, float]] = []
    x = 0.0
    for level in sorted(levels, reverse=True):
        if out:
            x += STACKED if out[-1][0] == level else BESIDE
        out.append((level, x))
    return out


def _width(row: Row, seat: int) -> float:
    levels = row["ships"][seat]
    wide = 22 + _offsets(levels)[-1][1] + 33
    if len(levels) > 1:
        wide += 8 + text_width(str(row["power"][seat]), 13, True)
    return wide


def _fleet(
    row: Row, seat: int, x: float, y: float, width: float, table: Table, numbers: dict[tuple[int, int], int]
) -> str:
    colour = table["players"][seat]["colour"]
    levels = row["ships"][seat]
    out = [
        f'<g class="fleet" id="fleet-{row["id"]}.{seat}" data-key="fleet.{row["id"]}.{seat}" data-seat="{seat}"'
        f' style="{players.style(colour)}"><rect class="pill" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="30"'
        ' rx="15" fill="#050914" fill-opacity=".9" stroke="var(--player)" stroke-width="1.6"/>'
        + player_shape(colour, x + 13, y + 15, 11)
    ]
    if len(levels) > 1:
        out.append(
            f'<text x="{x + width - 8:.1f}" y="{y + 19.7:.1f}" font-size="13" font-weight="800" text-anchor="end"'
            f' fill="#eef3fc">{row["power"][seat]}</text>'
        )
    out.append("</g>")
    for level, offset in reversed(_offsets(levels)):
        number = numbers.get((seat, level), 0) + 1
        numbers[seat, level] = number
        out.append(pieces.ship(seat, colour, row["id"], level, number, x + 36 + offset, y + 15))
    return "".join(out)
