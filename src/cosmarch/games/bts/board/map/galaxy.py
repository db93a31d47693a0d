"""The galaxy: Sol, Deep Space, lanes between, systems with their planet, fleets, and while ships move who would hold
what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row, View
from cosmarch.core.svg import text_width
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art.scenes import Chance, stars
from cosmarch.games.bts.board.art.sprite import world
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import meetings, phrases, pieces
from cosmarch.games.bts.board.map.cards import HALO
from cosmarch.games.bts.board.map.charts import Chart
from cosmarch.games.bts.board.map.layout import Box
from cosmarch.games.bts.board.map.rows import label
from cosmarch.games.bts.board.map.typesetting import LEADING, SIZE, draw_line, is_cut, lines_of, width_of

KEY: Final = "galaxy"
SKY: Final = "#060a17"
SOFT: Final = "#c9d5ee"
SLIM: Final = 150.0  # room for words in which a line about rewards may need several

Table = Mapping[str, Any]
Numbers = dict[tuple[int, int], int]  # how many ships of a seat and a level are drawn


def draw(view: View, chart: Chart, faces: Faces) -> str:
    """The galaxy in that shape, where the chart lies."""
    table = view["table"]
    at = chart.spots(table)
    sky = _sky(round(chart.width), round(chart.height))
    out = [f'<g opacity=".55" transform="translate({chart.left:g},0)">{sky}</g>']
    out += [_lane(first, second, at, chart) for first, second in table["lines"]]
    above: list[str] = []
    numbers: Numbers = {}
    for row in table["locations"]:
        x, y = at[row["id"]]
        body, low = _location(row, x, y, chart, table, faces)
        out.append(body)
        fleets, low = _fleets(row, x, y + low, chart, table, numbers)
        above.append(fleets)
        above.append(meetings.tag(row, x, low, chart, view, faces))
        if row["controller"] is not None:
            reach = chart.sizes[row["kind"]] / 2 * 0.72
            colour = table["players"][row["controller"]]["colour"]
            above.append(pieces.disc(row["id"], row["controller"], colour, row["disc"], x + reach, y + reach))
    return "".join([*out, *above])


@lru_cache(maxsize=8)
def _sky(width: int, height: int) -> str:
    return stars(Chance(11), round(width * height / 6600), width, height)


def _lane(first: str, second: str, at: Mapping[str, tuple[float, float]], chart: Chart) -> str:
    """A slight bow; some go round the systems between."""
    (ax, ay), (bx, by) = at[first], at[second]
    bend = chart.bend(first, second)
    cx, cy = (ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend
    return (
        f'<path class="lane" data-lane="{first} {second}" d="M{ax:.0f} {ay:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"'
        ' fill="none" stroke="#7f96c9" stroke-width="2.6" stroke-dasharray="2 7" stroke-linecap="round" opacity=".85"/>'
    )


def _location(row: Row, x: float, y: float, chart: Chart, table: Table, faces: Faces) -> tuple[str, float]:
    """A location around its middle, and how far down its words reach."""
    radius = chart.sizes[row["kind"]] / 2
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
    out.append(f'<circle class="edge" r="{radius + 7.5:g}" fill="none" stroke="none" stroke-width="3"/>')
    out.append(_outpost_place(row, radius, chart.left + chart.width - 2 - x))
    name = faces.system(row["system"]) if row["system"] is not None else capital(faces.location(row["id"]))
    low = radius + chart.name + 8  # clear of the edge
    out.append(
        label(name, 0, low, chart.room - 8, chart.name, "#fff", f' font-weight="700" text-anchor="middle"{HALO}')
    )
    low += chart.name / 2
    if row["system"] is not None:
        body, low = _system_words(row["system"], low, chart.words, faces)
        out.append(body)
    tokens = [row["id"]] + ([row["system"]] if row["system"] is not None else [])
    return (
        f'<g class="place location {row["kind"]}" id="place-{row["id"]}" data-place="{" ".join(tokens)}"'
        f' data-key="place.{row["id"]}" tabindex="-1" transform="translate({x:.1f},{y:.1f})">{"".join(out)}</g>',
        low + 4,
    )


def _art(row: Row) -> str:
    return f"world-{row['id']}" if row["id"] in ("sol", "deep_space", "port_left", "port_right") else "world-deep_space"


def _outpost_place(row: Row, radius: float, room: float) -> str:
    """Where the disc of an outpost goes: the kinds that it may be of, within the `room` right of the middle."""
    if row["controller"] is not None or not row["specialties"]:
        return ""
    out: list[str] = []
    for number, kind in enumerate(row["specialties"]):
        right = min(radius * 0.72 + 25 * (len(row["specialties"]) - 1), room - 13)
        x, y = right - 25 * (len(row["specialties"]) - 1 - number), radius * 0.72
        out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12.5" fill="#0b1222" fill-opacity=".92" stroke="#9fb0cf"'
            ' stroke-width="1.5" stroke-dasharray="3 3"/>'
            + use(f"icon-{kind}", x - 7, y - 7, 14, 0, "", ' opacity=".8"')
        )
    return "".join(out)


@lru_cache(maxsize=1024)
def _system_words(key: str, y: float, room: float, faces: Faces) -> tuple[str, float]:
    """The strength to colonise it and its points; what an outpost and a colony give, or what it can do, where there is
    room for words."""
    card = faces.content.systems[faces.system_ids[key]]
    out = [
        use("icon-shield", -34, y - 1, 21),
        f'<text x="-23.5" y="{y + 14:.1f}" font-size="13" font-weight="800" text-anchor="middle" fill="#fff">'
        f"{card.strength}</text>",
        use("icon-points", 4, y, 18),
        f'<text x="25" y="{y + 14.5:.1f}" font-size="15" font-weight="800" fill="#eef3fc">{card.vp}</text>',
    ]
    if not room:
        return "".join(out), y + 19
    y += 24
    spare = 1 if room > SLIM else 3  # so many of them may go on to a second line
    for told, brief in zip(_rewards(key, faces), _rewards(key, faces, True), strict=True):
        lines = lines_of(told, room, 1 + spare)
        if is_cut(lines):
            lines = lines_of(brief, room, 1 + spare)
        spare -= len(lines) - 1
        for line in lines:
            wide = min(room, sum([width_of(word) for word in line]) + (len(line) - 1) * 3.8)
            left, top = -wide / 2 - 4, y + 5 - LEADING / 2  # lanes pass behind the words
            out.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide + 8:.1f}" height="{LEADING:g}" rx="5"')
            out.append(f' fill="{SKY}" fill-opacity=".8"/>')
            out.append(draw_line(line, -wide / 2, y + 5, wide + 6, SIZE, SOFT))
            y += LEADING
    return "".join(out), y


def _rewards(key: str, faces: Faces, brief: bool = False) -> list[str]:
    card = faces.content.systems[faces.system_ids[key]]
    told: list[str] = []
    if card.control_bonus:
        does = phrases.effects(faces.words, faces.content, card.control_bonus, brief)
        told.append(faces.words("bts.table.outpost_gives", effects=does))
    if card.colonization_bonus:
        does = phrases.effects(faces.words, faces.content, card.colonization_bonus, brief)
        told.append(faces.words("bts.table.colony_gives", effects=does))
    for passive in card.ability:
        told.append(faces.words("bts.table.colony_gives", effects=faces.words(f"bts.board.passive.{passive}")))
    return told


# ---- fleets


def _fleets(row: Row, x: float, y: float, chart: Chart, table: Table, numbers: Numbers) -> tuple[str, float]:
    """A pill for each player with ships here, as many on a row as there is room for; and how far down they reach."""
    here = [seat for seat, levels in enumerate(row["ships"]) if levels]
    room = min(150.0, chart.room) if row["kind"] in ("sol", "deep_space") else chart.room
    dense = not chart.words and sum([_width(row, seat, chart, False) + 4 for seat in here]) > room + 4
    blocks = [(_width(row, seat, chart, dense), seat) for seat in here]
    lines: list[list[tuple[float, int]]] = []
    used = 0.0
    for block in blocks:
        if not lines or used + block[0] > room:
            lines.append([])
            used = 0.0
        lines[-1].append(block)
        used += block[0] + 4
    pitch = chart.ship + 4
    top = min(y, chart.height - pitch * len(lines))
    out: list[str] = []
    for number, line in enumerate(lines):
        wide = sum([block[0] for block in line]) + 4 * (len(line) - 1)
        left = min(max(chart.left + 2.0, x - wide / 2), chart.left + chart.width - 2 - wide)
        for width, seat in line:
            at = Box(left, top + number * pitch, width, chart.ship + 2)
            out.append(_fleet(row, seat, at, chart, dense, table, numbers))
            left += width + 4
    return "".join(out), top + pitch * len(lines)


def _offsets(levels: Sequence[int], chart: Chart, dense: bool) -> list[tuple[int, float]]:
    """Level by level from the strongest, so far apart that the edges of those that may move stand beside each other;
    ships of one level lie upon each other, and where it is dense all do."""
    out: list[tuple[int, float]] = []
    x = 0.0
    for level in sorted(levels, reverse=True):
        if out:
            x += chart.ship * (0.32 if dense or out[-1][0] == level else 1.08)
        out.append((level, x))
    return out


def _width(row: Row, seat: int, chart: Chart, dense: bool) -> float:
    levels = row["ships"][seat]
    wide = chart.ship * 1.8 + _offsets(levels, chart, dense)[-1][1] + 4
    if len(levels) > 1 and not dense:
        wide += 8 + text_width(str(row["power"][seat]), 13, True)
    return wide


def _fleet(row: Row, seat: int, at: Box, chart: Chart, dense: bool, table: Table, numbers: Numbers) -> str:
    """The player's shape, the ships, and of several how strong they are together."""
    colour = table["players"][seat]["colour"]
    levels = row["ships"][seat]
    middle = at.y + at.height / 2
    out = [
        f'<g class="fleet" id="fleet-{row["id"]}.{seat}" data-key="fleet.{row["id"]}.{seat}" data-seat="{seat}"'
        f' style="{players.style(colour)}"><rect class="pill" x="{at.x:.1f}" y="{at.y:.1f}" width="{at.width:.1f}"'
        f' height="{at.height:g}" rx="{at.height / 2:g}" fill="#050914" fill-opacity=".9" stroke="var(--player)"'
        ' stroke-width="1.6"/>' + player_shape(colour, at.x + 12, middle, 10)
    ]
    if len(levels) > 1 and not dense:
        out.append(
            f'<text x="{at.x + at.width - 8:.1f}" y="{middle + 4.7:.1f}" font-size="13" font-weight="800"'
            f' text-anchor="end" fill="#eef3fc">{row["power"][seat]}</text>'
        )
    out.append("</g>")
    places = _offsets(levels, chart, dense)
    fronts = {level: offset for level, offset in reversed(places)}
    for level, offset in reversed(places):
        number = numbers.get((seat, level), 0) + 1
        numbers[seat, level] = number
        spot = (at.x + 18 + chart.ship / 2 + offset, middle)
        front = offset == fronts[level]
        out.append(pieces.ship(seat, colour, row["id"], level, number, spot, chart.ship, front))
    return "".join(out)
