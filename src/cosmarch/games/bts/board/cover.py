"""The game's picture on the first page: a tree of discoveries that leaves the Sun."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from cosmarch.core.boardkit.scenery import FOREST, GIANT, MOON, OCEAN, cloud, stars, world
from cosmarch.core.panels import Cover
from cosmarch.core.text import Words

FLAME: Final = "M0-16C11-5 10 2 10 7A10 10 0 0 1-10 7C-10 1-6-1-4-7-1-4 1-9 0-16z"
BOLT: Final = "M3-16-10 4H-1L-4 16 10-4H1z"
LEAF: Final = "M-12 12C-14-7 0-14 14-13 14 3 5 15-12 12z"
GEAR: Final = (
    "M-3-15H3L4-10 8-8 12-11 16-7 13-3 14 0H14L18 2V6L13 7 11 11 13 15 8 18 5 15H-5L-8 18-13 15-11 11-13 7-18 6V2L-14"
    " 0-13"
    "-3-16-7-12-11-8-8-4-10zM0-3A6 6 0 1 0 .1-3z"
)
RED, BLUE, GREEN, YELLOW = "#ff7d6e", "#6fb3ff", "#63d68f", "#f5d25a"


def _card(x: int, y: int, colour: str, sign: str) -> str:
    return (
        f'<g transform="translate({x} {y})"><rect x="-45" y="-33" width="90" height="66" rx="14" fill="{colour}"'
        f' opacity=".18"/><rect x="-40" y="-28" width="80" height="56" rx="9" fill="url(#bts-card)" stroke="{colour}"'
        f' stroke-width="2.5"/><path d="M-32-20H-10" stroke="{colour}" stroke-width="4" opacity=".6"/>'
        f'<path d="M-32 20H32" stroke="#fff" stroke-width="2.5" stroke-dasharray="12 4 20 4" opacity=".3"/>'
        f'<path d="{sign}" fill="{colour}" fill-rule="evenodd" transform="translate(2-1)"/></g>'
    )


CARDS: Final = (
    _card(182, 100, RED, FLAME)
    + _card(182, 200, BLUE, BOLT)
    + _card(182, 300, GREEN, LEAF)
    + _card(308, 146, YELLOW, GEAR)
    + _card(308, 256, BLUE, BOLT)
)
WAYS: Final = (
    "M60 200C120 200 100 100 142 100M60 200H142M60 200C120 200 100 300 142 300M222 100C250 100 240 146 268 146M222"
    " 200C250"
    " 200 240 146 268 146M222 200C250 200 240 256 268 256M222 300C250 300 240 256 268 256M348 146C390 146 380 92 430"
    " 92M348"
    " 146C390 146 380 200 430 200M348 256C390 256 380 200 430 200M348 256C390 256 380 310 430 310"
)
RAYS: Final = "".join(
    [
        f"M{round(80 * cos(turn))} {round(80 * sin(turn))}L{round(reach * cos(turn))} {round(reach * sin(turn))}"
        for number in range(-6, 7)
        for turn, reach in [(number * pi / 13, 112 if number % 2 else 98)]
    ]
)
ROCKET: Final = (
    '<path d="M-6 22H6L0 48z" fill="#ffcf6a"/><path d="M-3 22H3L0 36z" fill="#fff"/><path d="M0-30C9-18 10-2 8'
    " 20H-8C-10"
    '-2-9-18 0-30z" fill="#fdf6ea"/><path d="M0-30C9-18 10-2 8 20H0z" fill="#c8b9ae"/><path d="M-8 6-17 22-8 19zM8 6'
    " 17 22"
    ' 8 19z" fill="#ff7d6e"/><circle cy="-8" r="4.4" fill="#2a6fae" stroke="#6b5a52"/>'
)
SCENE: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 400"
 preserveAspectRatio="xMidYMid slice" aria-hidden="true"><radialGradient id="bts-sky" cx="0" cy=".5" r="1">
<stop offset=".1" stop-color="#ffb63f"/><stop offset=".28" stop-color="#dd7a24"/><stop offset=".5"
 stop-color="#8c3a1e"/>
<stop offset=".78" stop-color="#1d1830"/><stop offset="1" stop-color="#081222"/></radialGradient>
<radialGradient id="bts-sun"><stop stop-color="#fff"/><stop offset=".8" stop-color="#fff6d8"/>
<stop offset="1" stop-color="#ffe49c"/></radialGradient><linearGradient id="bts-card" x2="0" y2="1">
<stop stop-color="#17263f"/><stop offset="1" stop-color="#0a1220"/></linearGradient>
<rect width="500" height="400" fill="url(#bts-sky)"/>{cloud("bts-gas", 430, 210, 150, 240, "#3f6fd0", 0.35)}
{cloud("bts-dust", 250, 60, 200, 70, "#ffb35a", 0.3, 24)}{stars(100, 500, 400, 47)}
{cloud("bts-corona", 0, 200, 170, 170, "#ffe9a0", 0.75)}<g transform="translate(0 200)"><path d="{RAYS}"
 stroke="#fff3c4"
 stroke-width="4" stroke-linecap="round" opacity=".6"/><circle r="72" fill="url(#bts-sun)"/></g>
<g fill="none"><path d="{WAYS}" stroke="#ffb648" stroke-width="8" opacity=".22"/><path d="{WAYS}" stroke="#ffe9bb"
 stroke-width="2.5"/></g>{CARDS}
{world("bts-earth", 436, 92, 35, OCEAN, air="#8fd4ff")}{world("bts-moon", 482, 62, 8, MOON)}
{world("bts-wood", 438, 204, 29, FOREST, air="#c9ffb0")}{world("bts-giant", 436, 312, 30, GIANT, ring="#ffe2b4")}
<g transform="translate(383 139) rotate(38) scale(.8)">{ROCKET}</g></svg>"""


def cover(words: Words) -> Cover:
    return Cover(words("bts.cover.about"), words("bts.cover.length"), 3, SCENE)
