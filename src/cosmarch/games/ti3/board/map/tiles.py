"""The tiles of the galaxy without what lies on them: stars, special systems, wormholes, open and face-down spaces."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.svg import text_width
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.map.geometry import HEXAGON, INNER, LABEL, SLAB, half_width
from cosmarch.games.ti3.board.map.labels import label
from cosmarch.games.ti3.content.components import System
from cosmarch.games.ti3.content.vocabulary import WORMHOLES

HAZARD_NAME: Final = 38  # the height of the name of a special system


def slab() -> str:
    """The tile itself."""
    return (
        f'<polygon class="slab" points="{HEXAGON}" transform="translate(0,{SLAB:g})" fill="#03050b"/>'
        f'<polygon class="hex" points="{HEXAGON}" fill="url(#space-hex)"/>'
    )


def edge(active: bool) -> str:
    """The edge, which pages light; that of the system of the running action is gold by itself."""
    colour = "var(--accent,#ffb454)" if active else "var(--hex-edge,#34476d)"
    thick = 2.6 if active else 1.2
    return f'<polygon class="edge" points="{HEXAGON}" fill="none" stroke="{colour}" stroke-width="{thick:g}"/>'


def open_space(face_down: bool) -> str:
    """A hex without a tile, or with one face down."""
    if not face_down:
        return (
            f'<polygon class="hex open" points="{HEXAGON}" fill="#0d152855"/>'
            f'<polygon points="{INNER}" fill="none" stroke="#4a5f87" stroke-width="1.2" stroke-dasharray="5 6"/>'
        )
    return slab() + (
        f'<polygon points="{INNER}" fill="#141d36" stroke="#4a5f87" stroke-width="1.5"/>'
        + use("icon-hidden", -20, -20, 40, 0, "#8f9ebc")
    )


def face(system: System, number: int, faces: Faces) -> str:
    """The art of a tile; `number` varies its stars."""
    out = [slab(), _stars(number)]
    if system.anomaly:
        out.append(use(f"hazard-{system.anomaly}", -50, -52, 100))
        out.append(hazard_name(faces.system(system.key)))
    if system.wormhole >= 0:
        large = not system.planets
        x, y, size = (0, -4, 100) if large else (40, -14, 54)
        out.append(use(f"wormhole-{WORMHOLES[system.wormhole]}", x - size / 2, y - size / 2, size))
    return "".join(out)


def hazard_name(name: str) -> str:
    width = min(text_width(name, LABEL, True), 2 * half_width(HAZARD_NAME))
    return label(name, 0, HAZARD_NAME + 4, width, "#ffe3c2")


def _stars(number: int) -> str:
    """Far stars, the same ones in every picture."""
    out: list[str] = []
    for n in range(9):
        x = (n * 61 + number * 37) % 101 - 50
        y = (n * 47 + number * 29) % 77 - 38
        out.append(f"M{x} {y}h.1")
    return (
        f'<path d="{"".join(out)}" stroke="#dfe9ff" stroke-width="1.4" stroke-linecap="round" opacity=".55"'
        ' fill="none"/>'
    )
