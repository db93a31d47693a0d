"""The game's picture on the first page: a tree of discoveries that leaves the Sun."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Cover
from cosmarch.core.text import Words

STARS: Final = "".join(
    [
        f'<circle cx="{200 + 53 * n % 300}" cy="{71 * n % 350}" r="{0.6 + n % 3 * 0.5:g}" opacity="0.{3 + n % 4}"/>'
        for n in range(1, 60)
    ]
)


def _card(x: int, y: int, colour: str, sign: str) -> str:
    return (
        f'<g transform="translate({x} {y})"><rect x="-38" y="-24" width="76" height="48" rx="9" fill="#0d1a2a"'
        f' stroke="{colour}" stroke-width="2.5"/><path d="{sign}" fill="{colour}"/></g>'
    )


FLAME: Final = "M0-14C10-4 9 2 9 6A9 9 0 0 1-9 6C-9 1-5-1-4-6-1-4 1-8 0-14z"
BOLT: Final = "M3-14-9 3H-1L-4 14 9-4H1z"
LEAF: Final = "M-10 10C-12-6 0-12 12-11 12 2 4 13-10 10zm0 0L3-2"
CARDS: Final = (
    _card(180, 80, "#ff7d6e", FLAME)
    + _card(180, 175, "#6fb3ff", BOLT)
    + _card(180, 270, "#63d68f", LEAF)
    + _card(300, 120, "#f5d25a", BOLT)
    + _card(300, 230, "#c9a6ff", FLAME)
)
SCENE: Final = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 350" aria-hidden="true"><defs>
<radialGradient id="bts-sky" cx="0" cy=".5" r="1"><stop stop-color="#fff6d8"/><stop offset=".16"
 stop-color="#ffc24d"/>
<stop offset=".42" stop-color="#b2541c"/><stop offset="1" stop-color="#0a1626"/></radialGradient>
<radialGradient id="bts-sea" cx=".3" cy=".3" r=".9"><stop stop-color="#bfe6ff"/><stop offset=".55"
 stop-color="#2f7fc4"/>
<stop offset="1" stop-color="#0d2a4c"/></radialGradient><radialGradient id="bts-wood" cx=".3" cy=".3" r=".9">
<stop stop-color="#d6f5b0"/><stop offset=".55" stop-color="#3f9a58"/><stop offset="1"
 stop-color="#12351f"/></radialGradient>
<radialGradient id="bts-sand" cx=".3" cy=".3" r=".9"><stop stop-color="#ffe8c4"/><stop offset=".55"
 stop-color="#c39062"/>
<stop offset="1" stop-color="#452a18"/></radialGradient></defs><rect width="500" height="350" fill="url(#bts-sky)"/>
<g fill="#fff">{STARS}</g><circle cx="0" cy="175" r="70" fill="#fff3cf"/>
<g fill="none" stroke="#ffe2a8" stroke-width="2.5" opacity=".85"><path d="M68 175C120 175 120 80 180 80M68 175H180M68
 175C120
 175 120 270 180 270M180 80C240 80 240 120 300 120M180 175C240 175 240 120 300 120M180 175C240 175 240 230 300
 230M180 270C240
 270 240 230 300 230M300 120C360 120 360 70 425 70M300 120C360 120 360 175 425 175M300 230C360 230 360 175 425
 175M300 230C360
 230 360 285 425 285"/></g>{CARDS}<circle cx="430" cy="70" r="32" fill="url(#bts-sea)"/>
<circle cx="430" cy="178" r="28" fill="url(#bts-wood)"/><circle cx="430" cy="284" r="25" fill="url(#bts-sand)"/>
<ellipse cx="430" cy="284" rx="42" ry="9" fill="none" stroke="#ffe0b0" stroke-width="4" transform="rotate(-12 430
 284)"/></svg>"""


def cover(words: Words) -> Cover:
    return Cover(words("bts.cover.about"), words("bts.cover.length"), 3, SCENE)
