"""The whole map as one SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.map import fleets, tiles, worlds
from cosmarch.games.ti3.board.map.fleets import token
from cosmarch.games.ti3.board.map.geometry import HEXAGON, READ, bounds, centre, half_width
from cosmarch.games.ti3.board.map.labels import label
from cosmarch.games.ti3.board.map.tiles import HAZARD_NAME
from cosmarch.games.ti3.content.vocabulary import UNITS

Table = Mapping[str, Any]

KEY: Final = "galaxy"
# where the command counters of a system lie, one after the other, by how many planets it has
COUNTERS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    0: ((-40, -30), (-16, -34), (8, -34), (32, -32), (-54, -8), (50, -10)),
    1: ((-38, -31), (38, -31), (-52, -12), (52, -12), (-50, 8), (50, 8)),
    2: ((0, -27), (0, -6), (-62, -4), (62, -4), (-56, -36), (56, -36)),
    3: ((-23, -38), (23, -38), (-64, 2), (64, 2), (-56, -36), (56, -36)),
}
# where a page writes how many ships can come, by how many planets there are
ARRIVALS: Final = {0: (0, -36), 1: (30, -42), 2: (0, -46), 3: (23, -45)}
COMES: Final = f' data-takes="{" ".join(UNITS)}"'  # units may be carried to the system of the running action
FOUND: Final = ((58, 8), (-58, 8))  # wormholes that were discovered


def draw(table: Table, faces: Faces) -> str:
    """Tiles from back to front, then the leaders, who may move between them."""
    rows = sorted(table["systems"], key=lambda row: (centre(*row["at"])[1], row["hex"]))
    left, top, width, height = bounds([(q, r) for q, r in (row["at"] for row in rows)])
    out = [_system(row, table, faces, -left, -top) for row in rows]
    out += _leaders(table, faces, -left, -top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" data-map="{KEY}" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' data-read="{READ:g}"'
        f' font-family="var(--font,system-ui,sans-serif)">{"".join(out)}</svg>'
    )


def _system(row: Row, table: Table, faces: Faces, dx: float, dy: float) -> str:
    x, y = centre(*row["at"])
    running = table["running"]
    active = row["hex"] in (running["system"], running["second"])
    if row["tile"] is None:
        out = [tiles.open_space(row["face_down"]), _reserved(row, table, faces)]
    else:
        number = faces.system_ids[row["tile"]]
        out = [tiles.face(faces.content.systems[number], number, faces)]
    out.append(_owner(row, table))
    out.append(tiles.edge(active))
    for (left, up), kind in zip(FOUND, row["discovered"], strict=False):
        out.append(use(f"wormhole-{kind}", left - 13, up - 13, 26))
    if row["planets"]:
        out.append(worlds.draw(row, table, faces))
    out.append(fleets.draw(row, table))
    out += [_counter(row, seat, n, table) for n, seat in enumerate(row["activated"])]
    name = token(row)
    x0, y0 = ARRIVALS[min(len(row["planets"]), 3)]
    aboard = [unit for fleet in row["fleets"] for unit in fleet["aboard"]]
    cargo = [f"{name}.{unit}" for unit in ("ground_force", "pds") if unit not in aboard]  # what may be taken aboard
    return (
        f'<g class="place system{" bright" if active else ""}" id="place-{name}"'
        f' data-place="{" ".join([name, *cargo])}" data-key="system.{name}"'
        f' data-mark-at="{x0:g} {y0:g}"{COMES if active else ""}'
        f' transform="translate({x + dx:.1f},{y + dy:.1f})" tabindex="-1">{"".join(out)}</g>'
    )


def _reserved(row: Row, table: Table, faces: Faces) -> str:
    """The sign and name of the player whose home system will lie on an open space."""
    for player in table["players"]:
        if player["home"] == row["hex"]:
            name, sign = faces.player(player), use(emblems.sigil(player["race"]), -22, -34, 44, 0, "var(--player)")
            tint = f'<polygon class="own" points="{HEXAGON}" fill="var(--player)" opacity=".13"/>'
            named = label(name, 0, HAZARD_NAME, 2 * half_width(HAZARD_NAME))
            return f'<g style="{players.style(player["colour"])}">{tint}{sign}{named}</g>'
    return ""


def _owner(row: Row, table: Table) -> str:
    """A tint where all that is held of a system is one player's."""
    owners = {planet["owner"] for planet in row["planets"] if planet["owner"] is not None}
    if len(owners) != 1:
        return ""
    colour = table["players"][owners.pop()]["colour"]
    return (
        f'<polygon class="own" points="{HEXAGON}" style="{players.style(colour)}" fill="var(--player)" opacity=".13"/>'
    )


def _counter(row: Row, seat: int, number: int, table: Table) -> str:
    """The command counter of a player who has activated the system."""
    spots = COUNTERS[min(len(row["planets"]), 3)]
    x, y = spots[number % len(spots)]
    colour = table["players"][seat]["colour"]
    body = (
        '<path d="M0-10 11 9H-11z" fill="#04060d" stroke="var(--player)" stroke-width="2" stroke-linejoin="round"/>'
        + player_shape(colour, 0, 3, 8.5)
    )
    return (
        f'<g class="piece counter" id="piece-counter.{token(row)}.{seat}" data-key="counter.{seat}" data-seat="{seat}"'
        f' style="transform:translate({x:g}px,{y:g}px);{players.style(colour)}">{body}</g>'
    )


def _leaders(table: Table, faces: Faces, dx: float, dy: float) -> list[str]:
    """Leaders on planets and aboard ships; those of one place stand beside each other."""
    systems = {row["hex"]: row for row in table["systems"]}
    homes = {planet["id"]: (row, n) for row in table["systems"] for n, planet in enumerate(row["planets"])}
    here: dict[str, int] = {}
    out: list[str] = []
    for player in table["players"]:
        for leader in player["leaders"]:
            spot = ""
            if leader["planet"] in homes:
                row, n = homes[leader["planet"]]
                px, py, radius = worlds.places(row, faces)[n]
                inner = -worlds.outer_side(n, len(row["planets"]))
                spot, lx, ly = leader["planet"], px + inner * (radius + 8), py + radius - 7
            elif leader["hex"] in systems:
                row = systems[leader["hex"]]
                spot, lx, ly = token(row), -44, 24 if row["planets"] else -16
            if not spot:
                continue
            x, y = centre(*row["at"])
            beside = here.get(spot, 0)
            here[spot] = beside + 1
            at = f"translate({x + dx + lx:.1f}px,{y + dy + ly - 15 * beside:.1f}px)"
            kind = faces.leader_kind(leader["id"])
            body = '<circle r="9" fill="#04060d" stroke="var(--player)" stroke-width="1.6"/>'
            body += use(f"icon-{kind}", -6, -6, 12, 0, "var(--player)")
            out.append(
                f'<g class="piece leader" id="piece-leader.{leader["id"]}" data-piece="{leader["id"]}"'
                f' data-key="leader.{leader["id"]}" data-seat="{player["seat"]}"'
                f' style="transform:{at};{players.style(player["colour"])}">{body}</g>'
            )
    return out
