"""The game's picture on the first page: a scout in the dark, and what may be out there."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.scenery import DESERT, ICE, MOON, cloud, stars, world
from cosmarch.core.panels import Cover
from cosmarch.core.text import Words

HEX: Final = "44,0 22,36 -22,36 -44,0 -22,-36 22,-36"
QUESTION: Final = (
    '<path d="M-8-8q0-9 8-9t8 9q0 6-6 9-3 2-3 7" fill="none" stroke="#5fdcef" stroke-width="4.5"'
    ' stroke-linecap="round"/>'
    '<circle cy="17" r="3" fill="#5fdcef"/>'
)
ROCKS: Final = (
    '<g fill="#8b8174" stroke="#d6ccba"><path d="M-22-6l8-9 10 4-2 10-11 3zM4 8l9-6 9 7-5 9-10-1zM8-20l7-4 5 6-5 6-7-2z'
    'M-14 16l6-4 6 4-3 7-7 0z"/></g>'
)
HOLE: Final = (
    '<ellipse rx="33" ry="12" fill="none" stroke="#ffb45a" stroke-width="5" opacity=".8" transform="rotate(-18)"/>'
    '<circle r="15" fill="#01040a" stroke="#ffe1ae" stroke-width="2"/><path d="M-32 10A34 12-18 0 0 32-10" fill="none"'
    ' stroke="#ffdf9e" stroke-width="4"/>'
)
FOUND: Final = {(1, 0): ROCKS, (5, 4): HOLE}
UNKNOWN: Final = frozenset({(0, 1), (2, 0), (4, 0), (6, 3), (3, 4), (1, 4), (0, 3), (6, 1)})


def _hex(column: int, row: int) -> str:
    x, y, at = 28 + column * 74, 16 + row * 80 + column % 2 * 40, (column, row)
    mark = QUESTION if at in UNKNOWN else FOUND.get(at, "")
    fill = "dark" if at in UNKNOWN else "near" if 1 <= column <= 4 and 1 <= row <= 3 else "far"
    return f'<g transform="translate({x} {y})"><polygon points="{HEX}" fill="url(#se4x-{fill})"/>{mark}</g>'


HEXES: Final = "".join([_hex(column, row) for column in range(7) for row in range(-1, 6)])
SCOUT: Final = (
    '<path d="M-8 34H8L3 74H-3z" fill="#7ff3ff" opacity=".8"/><path d="M-3 34H3L1 58H-1z" fill="#fff"/>'
    '<path d="M0-62 9-28 15-6 46 30 44 40 18 30 9 40H-9L-18 30-44 40-46 30-15-6-9-28z" fill="#f2feff"/>'
    '<path d="M0-62 9-28 15-6 46 30 44 40 18 30 9 40H0z" fill="#a9c6d8"/><path d="M0-38 5-22 0-10-5-22z"'
    ' fill="#0b4257"/>'
    '<path d="M-9 4H9M-10 13H10M-10 22H10" stroke="#3b7892" stroke-width="3" stroke-dasharray="3 2.4"/>'
    '<path d="M-46 30-44 40-30 35-32 20zM46 30 44 40 30 35 32 20z" fill="#45d5ec"/>'
)
RAIDER: Final = (
    '<path d="M-6 30H6L0 60z" fill="#ffb46a" opacity=".8"/><path d="M0-40 10-12 20-18 38 8 30 34 12 20 6 32H-6L-12'
    " 20-30"
    ' 34-38 8-20-18-10-12z" fill="#ff8172"/><path d="M0-40 10-12 20-18 38 8 30 34 12 20 6 32H0z" fill="#b93f3c"/>'
    '<path d="M0-22 4-8 0 2-4-8z" fill="#3a0d14"/><path d="M-22-4-28 20M22-4 28 20" stroke="#ffd0c6" stroke-width="2"/>'
)


def _shade(name: str, inner: str, outer: str) -> str:
    stops = f'<stop stop-color="{inner}"/><stop offset="1" stop-color="{outer}"/>'
    return f'<radialGradient id="se4x-{name}">{stops}</radialGradient>'


SCENE: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 400"
 preserveAspectRatio="xMidYMid slice" aria-hidden="true">{_shade("dark", "#0d2536", "#06131f")}
{_shade("far", "#0c2132", "#0a1a28")}{_shade("near", "#17506c", "#0d2f47")}<rect width="500" height="400"
 fill="#040c14"/>
<g stroke="#3fc1d8" stroke-opacity=".55" stroke-width="1.2">{HEXES}</g>
{cloud("se4x-light", 244, 196, 190, 180, "#74f0ff", 0.5)}{cloud("se4x-gas", 430, 330, 150, 90, "#7a5cff", 0.4, -20)}
{cloud("se4x-ember", 420, 270, 120, 100, "#ff5a4a", 0.3)}{stars(90, 500, 400, 29)}
{world("se4x-desert", 404, 108, 50, DESERT)}{world("se4x-moon", 338, 72, 11, MOON)}
{world("se4x-ice", 84, 282, 38, ICE, air="#bfefff")}
<path d="M10 384Q136 340 214 240" stroke="#8ff5ff" stroke-width="3.5" stroke-dasharray="1 10" stroke-linecap="round"
 fill="none"/><circle cx="244" cy="196" r="70" fill="none" stroke="#8ff5ff" stroke-opacity=".5" stroke-dasharray="2 8"/>
<circle cx="244" cy="196" r="112" fill="none" stroke="#8ff5ff" stroke-opacity=".28" stroke-dasharray="2 8"/>
<g transform="translate(250 190) rotate(40)">{SCOUT}</g>
<g transform="translate(392 256) rotate(-125) scale(.85)">{RAIDER}</g>
<g transform="translate(452 218) rotate(-125) scale(.5)">{RAIDER}</g>
<g transform="translate(436 318) rotate(-125) scale(.5)">{RAIDER}</g></svg>"""


def cover(words: Words) -> Cover:
    return Cover(words("se4x.cover.about"), words("se4x.cover.length"), 4, SCENE)
