"""The game's picture on the first page: a scout in the dark, and what may be out there."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Cover
from cosmarch.core.text import Words

HEX: Final = "42,0 21,31 -21,31 -42,0 -21,-31 21,-31"


def _hex(column: int, row: int) -> str:
    x, y, kind = 30 + column * 74, 24 + row * 64 + column % 2 * 32, (column * 7 + row * 5) % 9
    fill = "#0a1c2a" if kind % 3 else "#103048"
    mark = ""
    if kind == 2:
        mark = '<circle r="3" fill="#8ff5ff"/>'
    elif kind == 5:
        mark = '<path d="M-6-7q0-7 7-7t7 7q0 5-5 7-3 1-3 6M0 11v3" fill="none" stroke="#3fc1d8" stroke-width="3"/>'
    return f'<g transform="translate({x} {y})"><polygon points="{HEX}" fill="{fill}"/>{mark}</g>'


HEXES: Final = "".join([_hex(column, row) for column in range(7) for row in range(6)])
SCENE: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 350" aria-hidden="true"><defs>
<radialGradient id="se4x-light"><stop stop-color="#74f0ff" stop-opacity=".55"/>
<stop offset="1" stop-color="#74f0ff" stop-opacity="0"/></radialGradient>
<radialGradient id="se4x-desert" cx=".3" cy=".3" r=".9"><stop stop-color="#ffe0a8"/><stop offset=".6"
 stop-color="#c98a4a"/>
<stop offset="1" stop-color="#4a2a14"/></radialGradient>
<radialGradient id="se4x-ice" cx=".3" cy=".3" r=".9"><stop stop-color="#fff"/><stop offset=".6" stop-color="#a9cfe8"/>
<stop offset="1" stop-color="#2b4a66"/></radialGradient></defs><rect width="500" height="350" fill="#06121c"/>
<g stroke="#3fc1d8" stroke-opacity=".5">{HEXES}</g><circle cx="250" cy="190" r="170" fill="url(#se4x-light)"/>
<circle cx="402" cy="86" r="44" fill="url(#se4x-desert)"/><path d="M360 78q40 14 83-4M364 100q40 10 76-4" fill="none"
 stroke="#8a5a2c" stroke-width="5" opacity=".6"/><circle cx="84" cy="268" r="34" fill="url(#se4x-ice)"/>
<path d="M40 342Q140 302 216 226" stroke="#74f0ff" stroke-width="3" stroke-dasharray="3 9" stroke-linecap="round"
 fill="none"/>
<path d="M0-58 15-8 42 30 16 24 0 46-16 24-42 30-15-8z" fill="#eafcff" transform="translate(252 186) rotate(40)"/>
<path d="M0-36 12-8 34 4 26 30 8 16 0 34-8 16-26 30-34 4-12-8z" fill="#ff7d6e" transform="translate(398 248)
 rotate(-130)"/>
</svg>"""


def cover(words: Words) -> Cover:
    return Cover(words("se4x.cover.about"), words("se4x.cover.length"), 4, SCENE)
