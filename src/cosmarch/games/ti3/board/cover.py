"""The game's picture on the first page: a throne world, and fleets on their way to it."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.scenery import OCEAN, VIOLET, Skin, cloud, stars, world
from cosmarch.core.panels import Cover
from cosmarch.core.text import Words

LIGHTS: Final = "".join(
    [f"M{x} {y}h0" for x, y in ((22, 14), (30, 4), (14, 26), (34, -8), (2, 34), (26, 24), (-8, 40), (38, 8), (16, 38))]
)
THRONE: Final = Skin(
    "#fff0c0",
    "#c48f3c",
    "#2c170c",
    '<path d="M-50-28q50 14 100 0M-54-10q54 18 108 0M-54 10q54 18 108 0M-48 28q48 15 96 0" stroke="#7d4f18"'
    ' stroke-width="6" opacity=".4" fill="none"/><path d="M-20-54q-16 54 0 108M18-54q17 54 0 108M0-54V54M-54 2q54 18'
    " 108"
    ' 0M-50-22q50 16 100 0M-46 26q46 14 92 0" stroke="#ffe7a6" stroke-width="1.3" opacity=".75" fill="none"/>'
    f'<path d="{LIGHTS}" stroke="#ffe9a8" stroke-width="3" stroke-linecap="round"/>',
)
FLAGSHIP: Final = (
    '<path d="M-9 40h18l-4 30h-10zM-30 34h9l-3 16h-3zM21 34h9l-3 16h-3z" fill="#8fe7ff" opacity=".75"/>'
    '<path d="M0-58 9-30 16-6 42 18 44 36 20 32 12 42H-12L-20 32-44 36-42 18-16-6-9-30z" fill="#fff3ee"/>'
    '<path d="M0-58 9-30 16-6 42 18 44 36 20 32 12 42H0z" fill="#c7b0b8"/>'
    '<path d="M-44 36-42 18-30 24-28 34zM44 36 42 18 30 24 28 34z" fill="#ff7b67"/>'
    '<path d="M0-40 5-22 0-12-5-22z" fill="#2b1640"/><path d="M-8 2H8M-9 10H9M-10 18H10M-10 26H10" stroke="#5b2b46"'
    ' stroke-width="3" stroke-dasharray="3 2.5"/><path d="M-16-6-42 18M16-6 42 18" stroke="#fff" stroke-width="1.5"/>'
)
ESCORT: Final = (
    '<path d="M-5 22H5L0 46z" fill="#8fe7ff" opacity=".75"/><path d="M0-30 7-6 22 6 20 24 8 16 5 24H-5L-8 16-20 24-22'
    ' 6-7-6z" fill="#ff9181"/><path d="M0-30 7-6 22 6 20 24 8 16 5 24H0z" fill="#c94f4c"/>'
    '<path d="M0-16 3-6 0 0-3-6z" fill="#3b1020"/>'
)
FIGHTER: Final = '<path d="M0-8 3 0 9 6 2 4 0 9-2 4-9 6-3 0z" fill="#ffe2d8"/>'
FIGHTERS: Final = "".join(
    [
        f'<g transform="translate({x} {y}) rotate(58)">{FIGHTER}<path d="M0 12V34" stroke="#ffd9a8" opacity=".6"/></g>'
        for x, y in ((214, 196), (238, 218), (206, 232), (250, 184), (230, 246))
    ]
)
RING: Final = 'fill="none" stroke="#ffe3a6"'
SCENE: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 400"
 preserveAspectRatio="xMidYMid slice" aria-hidden="true"><linearGradient id="ti3-dusk" x2="1" y2="1">
<stop stop-color="#1d0d3c"/><stop offset=".5" stop-color="#742a36"/><stop offset="1" stop-color="#f0a044"/>
</linearGradient><rect width="500" height="400" fill="url(#ti3-dusk)"/>
{cloud("ti3-gas", 150, 130, 240, 80, "#b04a9a", 0.4, -24)}{cloud("ti3-glow", 360, 240, 250, 230, "#ffcf7a", 0.55)}
{stars(110, 500, 330, 11)}
<g transform="translate(336 222) rotate(-13)"><path d="M-168 0A168 46 0 0 1 168 0" {RING} stroke-width="13"
 opacity=".45"/>
<path d="M-150 0A150 36 0 0 1 150 0" {RING} stroke-width="3" opacity=".5"/></g>
{world("ti3-throne", 336, 214, 116, THRONE, air="#ffd27a")}
<g transform="translate(336 222) rotate(-13)"><path d="M-168 0A168 46 0 0 0 168 0" {RING} stroke-width="13"
 opacity=".95"/>
<path d="M-150 0A150 36 0 0 0 150 0" {RING} stroke-width="3" opacity=".85"/>
<path d="M-168 0A168 46 0 0 0 168 0" fill="none" stroke="#b98634" stroke-width="2" stroke-dasharray="26 5 9 4"/></g>
{world("ti3-moon", 92, 104, 30, VIOLET, ring="#d6bcff")}{world("ti3-home", 452, 92, 21, OCEAN)}
{FIGHTERS}<g transform="translate(120 226) rotate(10) scale(1.25)">{FLAGSHIP}</g>
<g transform="translate(44 288) rotate(10)">{ESCORT}</g><g transform="translate(206 312) rotate(10)">{ESCORT}</g>
<path d="M0 400V336l44-16 40 14 34-26 46 22 50-12 42 20 58-16 50 18 60-22 76 22V400z" fill="#3a1222" opacity=".85"/>
<path d="M0 400V366l52-14 44 10 10-34 6 34 12-58 6 58 10-22 6 28 66-10 62 14 72-16 18-22 8 20 10-40 6 40 62 4 50-8V400z"
 fill="#14060f"/><path d="M122 322h0M122 334h0M106 346h0M380 346h0M380 356h0M62 362h0M138 356h0M420 364h0"
 stroke="#ffd98a"
 stroke-width="2.4" stroke-linecap="round"/></svg>"""


def cover(words: Words) -> Cover:
    return Cover(words("ti3.cover.about"), words("ti3.cover.length"), 5, SCENE)
