"""The game's picture on the first page: a throne world, and fleets on their way to it."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Cover
from cosmarch.core.text import Words

STARS: Final = "".join(
    [
        f'<circle cx="{37 * n % 500}" cy="{91 * n % 300}" r="{0.6 + n % 3 * 0.5:g}" opacity="{0.35 + n % 4 * 0.15:g}"/>'
        for n in range(1, 90)
    ]
)
SHIP: Final = "M0-34 12-6 34 12 34 22 14 18 8 34-8 34-14 18-34 22-34 12-12-6z"
SCENE: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 350" aria-hidden="true"><defs>
<linearGradient id="ti3-dusk" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#241040"/>
<stop offset=".55" stop-color="#7c2d2c"/><stop offset="1" stop-color="#f2a545"/></linearGradient>
<radialGradient id="ti3-world" cx=".32" cy=".3" r=".9"><stop stop-color="#ffe9b0"/><stop offset=".5"
 stop-color="#c98f3d"/>
<stop offset="1" stop-color="#3a1f12"/></radialGradient>
<radialGradient id="ti3-moon" cx=".3" cy=".3" r=".9"><stop stop-color="#d9c6ff"/><stop offset="1"
 stop-color="#3b2470"/>
</radialGradient></defs><rect width="500" height="350" fill="url(#ti3-dusk)"/><g fill="#fff">{STARS}</g>
<circle cx="395" cy="330" r="240" fill="#ffcf7a" opacity=".16"/>
<path d="M176 246C170 214 300 150 400 150S520 186 470 212" fill="none" stroke="#ffe3a6" stroke-width="13"
 opacity=".5"/>
<circle cx="332" cy="205" r="112" fill="url(#ti3-world)"/>
<g fill="none" stroke="#ffe9b8" stroke-opacity=".5" stroke-width="3"><ellipse cx="332" cy="205" rx="40" ry="112"/>
<ellipse cx="332" cy="205" rx="86" ry="112"/><path d="M222 185Q332 225 443 185M236 258Q332 292 428 258"/></g>
<path d="M176 246C190 286 372 252 470 212" fill="none" stroke="#ffe3a6" stroke-width="13" opacity=".85"/>
<circle cx="92" cy="76" r="30" fill="url(#ti3-moon)"/><ellipse cx="92" cy="76" rx="50" ry="11" fill="none"
 stroke="#c3a9ff"
 stroke-width="4" transform="rotate(-14 92 76)"/>
<g fill="#fff1ea"><path d="{SHIP}" transform="translate(116 214) scale(1.7)"/></g>
<g fill="#ff8a76"><path d="{SHIP}" transform="translate(46 268) scale(.72)"/>
<path d="{SHIP}" transform="translate(190 282) scale(.72)"/></g>
<g fill="#ffd5ca"><path d="{SHIP}" transform="translate(204 204) scale(.3)"/>
<path d="{SHIP}" transform="translate(226 230) scale(.3)"/><path d="{SHIP}" transform="translate(196 240)
 scale(.3)"/></g>
<path d="M0 350V320l58-20 44 18 60-24 70 28 62-10 66 20 72-16 68 12v22z" fill="#12060f" opacity=".9"/></svg>"""


def cover(words: Words) -> Cover:
    return Cover(words("ti3.cover.about"), words("ti3.cover.length"), 5, SCENE)
