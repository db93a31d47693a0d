"""Names and numbers on the map: letters with a dark edge, never below the smallest size, pressed or cut to fit."""

from __future__ import annotations

from typing import Final

from cosmarch.core.svg import escape, fit, text_width
from cosmarch.games.ti3.board.map.geometry import LABEL

HALO: Final = ' stroke="#04060d" stroke-width="3" paint-order="stroke" stroke-linejoin="round"'
INK: Final = "#f4f7ff"
SQUEEZE: Final = 1.4  # how much wider than its room a name may be before it is cut; the measure is generous


def label(name: str, x: float, y: float, width: float, colour: str = INK) -> str:
    """A name on the base line `y`, its middle at `x`."""
    wide = text_width(name, LABEL, True)
    more = ""
    if wide > width:
        name = fit(name, LABEL, width * SQUEEZE, True)
        more = f' textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text class="name" x="{x:.1f}" y="{y:.1f}" font-size="{LABEL:g}" font-weight="700" text-anchor="middle"'
        f' fill="{colour}"{HALO}{more}>{escape(name)}</text>'
    )


def number(value: object, x: float, y: float, colour: str = INK, halo: bool = False) -> str:
    """A number whose middle is at that point."""
    edge = HALO if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y + LABEL * 0.36:.1f}" font-size="{LABEL:g}" font-weight="800" text-anchor="middle"'
        f' fill="{colour}"{edge}>{value}</text>'
    )
