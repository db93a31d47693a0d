"""The hexagons of the galaxy without what lies on them: stars, wormholes, special systems, open spaces."""

from __future__ import annotations

from math import sqrt
from typing import Final

from cosmarch.core.svg import circle, fitted, path, text, text_width
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.style import ALARM, EDGE, GOLD, INK, PANEL, SMALL, SOFT, TILE
from cosmarch.games.ti3.content.components import System
from cosmarch.games.ti3.content.vocabulary import WORMHOLES

SIZE: Final = 70.0  # from the centre to a corner
HALF: Final = SIZE * sqrt(3) / 2  # from the centre to a side

NEBULA: Final = "#3a2450"
NOVA: Final = "#4c1c12"
ROCK: Final = "#5d5749"
STARLIGHT: Final = "#56688f"
WORMHOLE: Final = "#c9b2ff"
GREEK: Final = {"alpha": "α", "beta": "β"}

ROCKS: Final = ((-40, -22, 7), (-20, -38, 5), (12, -34, 8), (38, -18, 6), (50, 4, 5), (-54, 4, 6), (-8, -20, 4))
CLOUD: Final = "M-58,-8C-50,-40 -20,-26 -14,-40C0,-56 30,-50 30,-34C56,-36 60,-14 52,-2C40,14 -44,14 -58,-8z"


def outline(size: float) -> str:
    """A hexagon round the origin, its upper and lower side level."""
    high = size * sqrt(3) / 2
    corners = ((1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0))
    return "M" + " ".join([f"{size * x:g},{high * y:.1f}" for x, y in corners]) + "z"


BODY: Final = outline(SIZE - 1)
FRAME: Final = outline(SIZE - 3)


def half_width(y: float) -> float:
    """How far it is from the middle to the side of the hexagon at that height."""
    return SIZE - 1 - abs(y) / sqrt(3)


def centre(q: int, r: int) -> tuple[float, float]:
    """Where a hex lies, seen from the middle of the galaxy."""
    return SIZE * 1.5 * q, HALF * (2 * r + q)


def open_space(face_down: bool) -> str:
    """A hex without a tile, or with one face down."""
    if face_down:
        return path(BODY, PANEL, EDGE, 1.4) + text(0, 10, 30, "?", SOFT, "middle", True)
    return path(BODY, "none", EDGE, 1.2, "5,5")


def tile(system: System, number: int, faces: Faces) -> str:
    """A tile's face but for its planets. `number` varies the stars."""
    fill = NEBULA if system.anomaly == "nebula" else NOVA if system.anomaly == "supernova" else TILE
    edge = ALARM if system.anomaly else GOLD if system.kind == "mecatol" else EDGE
    out = [path(BODY, fill, edge, 2.2 if system.kind == "mecatol" else 1.4), _stars(number)]
    if system.anomaly == "asteroid_field":
        out += [circle(x, y, r, ROCK, "#8d8672", 0.8) for x, y, r in ROCKS]
    elif system.anomaly == "nebula":
        out.append(path(CLOUD, "#6a4a8c", "#a98bd0", 1))
    elif system.anomaly == "supernova":
        out += [circle(0, -22, 27, "#8c3a17"), circle(0, -22, 19, "#d8702a"), circle(0, -22, 10, "#ffe08a")]
    if system.wormhole >= 0:
        out.append(_wormhole(system))
    if system.anomaly:
        out.append(_label(faces.system(system.key), 2))
    return "".join(out)


def _stars(number: int) -> str:
    """Far stars, the same ones in every picture."""
    spots = [((n * 61 + number * 37) % 87 - 43, (n * 47 + number * 29) % 93 - 46) for n in range(5)]
    return path("".join([f"M{x},{y}h1.3" for x, y in spots]), "none", STARLIGHT, 1.3)


def _wormhole(system: System) -> str:
    """In the middle of an empty system, beside a lone planet, on the upper side of others."""
    planets = len(system.planets)
    x, y, r = (0.0, -24.0, 15.0) if not planets else (-43.0, -12.0, 10.0) if planets == 1 else (0.0, -48.0, 8.0)
    return wormhole(WORMHOLES[system.wormhole], x, y, r)


def wormhole(kind: str, x: float, y: float, r: float) -> str:
    """A wormhole with its letter."""
    return (
        circle(x, y, r, "#251a48", WORMHOLE, 1.6)
        + circle(x, y, r - 3, "none", WORMHOLE, 0.8, "2,2")
        + text(x, y + r * 0.36, r * 1.25, GREEK[kind], INK, "middle", True)
    )


def _label(name: str, y: float) -> str:
    """A name in the middle."""
    width = min(text_width(name, SMALL), 2 * half_width(y) - 12)
    return fitted(-width / 2, y + 4, SMALL, name, INK, width)
