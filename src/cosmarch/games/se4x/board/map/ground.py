"""A hex of the map: its ground, its system or the marker that hides it, its colony and its name."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row
from cosmarch.core.svg import escape
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.terrain import (
    NUMBERED,
    bare_symbol,
    planet_symbol,
    skin_of,
    stars_symbol,
    terrain_symbol,
)
from cosmarch.games.se4x.board.map.geometry import Lattice
from cosmarch.games.se4x.board.map.owners import colour_name, style

NAME: Final = 12.0  # the smallest size of a text
FOG: Final = "var(--fog,#26365a)"
OPEN: Final = "var(--open,#0a1224)"
EDGE: Final = "var(--hex-edge,#3a4c74)"
SOFT: Final = "var(--muted,#aab8d2)"
GOLD: Final = "var(--res,#ffcc66)"
DARK: Final = "#04060d"
HALO: Final = (
    f'stroke="{DARK}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'  # of names, on any ground
)
MIDDLE: Final = 4.0  # where a system stands that has the hex for itself


def raised(net: Lattice) -> float:
    """Where a system stands with counters below it."""
    return round(-6.5 - 0.33 * net.spare, 1)


def label(x: float, y: float, size: float, words: str, fill: str, more: str = "") -> str:
    """A text in the middle of its place."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="middle" fill="{fill}"{more}>'
        f"{escape(words)}</text>"
    )


def hex_group(net: Lattice, row: Row, table: Row, crowded: bool, gate: bool = False) -> str:
    """A hex with everything in it that does not move. `crowded`: counters lie in it; `gate`: a planetary gate."""
    x, y = net.centre(row["hex"])
    name = row["name"]
    owner = row["colony"]["owner"] if row["colony"] is not None else row["home_of"]
    tint = f' style="{style(owner, table)}"' if owner is not None else ""
    state = " se-unexplored" if row["face_down"] else ""
    system = _system(net, row, table, crowded)
    if row["hex"] in table["explored"] and not row["face_down"]:
        system = f'<g id="turned-{name}" class="turned">{system}</g>'
    if system and net.spare:
        system = f'<g transform="scale({net.grown:g})">{system}</g>'
    top = round(-22.4 - 0.4 * net.spare, 1)  # below the lines that meet at the tip
    body = _ground(net, row, owner) + system + _border(net, row)
    if gate:
        body += use(icon("gate"), -32, 4, 13, 0, "#d9c2ff")
    # what the page lights, a little inwards, where no neighbour hides it
    body += f'<path class="edge" d="{net.hexagon}" transform="scale(.95)" fill="none" stroke="none"/>'
    body += label(0, top, NAME, name, SOFT, f' class="se-name" {HALO}')
    return (
        f'<g class="place{state}" id="place-{name}" data-place="{name}" data-key="hex.{name}" '
        f'tabindex="-1" '
        f'transform="translate({x:g} {y:g})"{tint}>{body}</g>'
    )


def _ground(net: Lattice, row: Row, owner: str | int | None) -> str:
    fill = FOG if row["face_down"] else OPEN
    out = f'<path class="se-hex" d="{net.hexagon}" fill="{fill}" stroke="{EDGE}"/>'
    if not row["face_down"]:
        out += use(stars_symbol(row["hex"]), -30, -26, 60, 52)
    if owner is not None:
        strength = ".2" if row["colony"] is not None else ".13"
        out += f'<path class="se-tint" d="{net.hexagon}" fill="var(--player)" opacity="{strength}"/>'
    return out


def _system(net: Lattice, row: Row, table: Row, crowded: bool) -> str:
    """What lies in the hex; counters take its foot, and it moves up for them."""
    if row["colony"] is not None:
        return _colony(net, row, row["colony"], table)
    if row["face_down"]:
        return _marker(net, row, table, crowded)
    terrain = row["terrain"]
    if terrain is None:
        return ""
    if terrain in NUMBERED:
        return _numbered(net, terrain, crowded)
    symbol = planet_symbol(skin_of(row["hex"])) if terrain == "planet" else terrain_symbol(terrain)
    scale = 0.8 if terrain in ("planet", "barren_planet", "danger", "destroyed_planet") else 1.0
    return art(symbol, 0, raised(net), 0.8 * scale) if crowded else art(symbol, 0, MIDDLE, scale)


def art(symbol: str, x: float, y: float, scale: float) -> str:
    """A system drawn round a point; at full size it fills the hex."""
    return use(symbol, x - 30 * scale, y - 26 * scale, 60 * scale, 52 * scale)


def _numbered(net: Lattice, terrain: str, crowded: bool) -> str:
    """Minerals and warp points: alone with the number on them, with counters below beside it, as a colony's worth."""
    _, number, low, edge = NUMBERED[terrain]
    x, y = (15.0, raised(net)) if crowded else (0.0, MIDDLE + low)
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{DARK}" stroke="{edge}" stroke-width="1.600"/>'
    disc += label(x, y + 4.6, 13, number, "#fff")
    symbol = bare_symbol(terrain)
    return (art(symbol, -13, raised(net), 0.55) if crowded else art(symbol, 0, MIDDLE, 0.95)) + disc


def _marker(net: Lattice, row: Row, table: Row, crowded: bool) -> str:
    """A marker that lies face down; to those who have looked at it, its secret shines through."""
    y, scale = (raised(net), 0.62) if crowded else (MIDDLE, 0.8)
    if row["terrain"] is None:
        out = art(terrain_symbol("unexplored"), 0, y, scale)
    else:
        out = f'<g opacity=".8">{art(terrain_symbol(row["terrain"]), 0, y, scale)}</g>'
    for number, seat in enumerate(row["looked_at"]):
        spot = -26.0 + 52 * (number % 2)
        mark = player_shape(colour_name(seat, table), spot, -6 + 13 * (number // 2), 10)
        out += f'<g style="{style(seat, table)}">{mark}</g>'
    return out


def _colony(net: Lattice, row: Row, colony: Row, table: Row) -> str:
    """The planet in a ring of its owner with the owner's shape, and what it is worth; the foot is for counters."""
    home = colony["homeworld"]
    if row["terrain"] == "barren_planet":
        symbol = terrain_symbol("barren_planet")
    else:
        symbol = planet_symbol("home" if home else skin_of(row["hex"]))
    reach, y = 12.0, raised(net)
    scale = reach / 20 * 0.93
    out = f'<circle cx="-14" cy="{y:g}" r="{reach:g}" fill="none" stroke="var(--player)" stroke-width="2"/>'
    if home:
        out += f'<circle cx="-14" cy="{y:g}" r="{reach + 2.6:g}" fill="none" stroke="var(--player)" opacity=".7"/>'
    out += art(symbol, -14, y, scale)
    out += player_shape(colour_name(colony["owner"], table), -14, y, 9)
    worth = str(colony["worth"])
    gold = f'<path d="M0-11.500L10-5.700V5.700L0 11.500-10 5.700V-5.700z" fill="{GOLD}" stroke="{DARK}"/>'
    gold += label(0, 4.6, 13.0 if len(worth) < 2 else 12.5, worth, "#231500", ' class="se-worth"')
    out += f'<g transform="translate(15 {y:g})">{gold}</g>'
    # between the planet and its worth, where nothing reaches into the next hex
    if colony["stock"]:
        out += use(icon("mineral"), -4.5, y + 1, 11, 0, "#8fe9ff")
    if colony["centers"]:
        out += use(icon("center"), -4.5, y - 12, 11, 0, "var(--inf,#86c5ff)")
    return out


def _border(net: Lattice, row: Row) -> str:
    """What is told at the edge of a hex: a marker that was looked at, a blockade."""
    if row["face_down"] and row["terrain"] is not None and row["colony"] is None:
        dash = f'stroke="{SOFT}" stroke-width="1.500" stroke-dasharray="4 4"'
        return f'<path d="{net.hexagon}" fill="none" {dash}/>'
    if row["colony"] is not None and row["colony"]["blockaded"]:
        dash = 'stroke="var(--bad,#ff8a7d)" stroke-width="2.500" stroke-dasharray="7 4"'
        return f'<path class="se-blockade" d="{net.hexagon}" fill="none" {dash}/>'
    return ""
