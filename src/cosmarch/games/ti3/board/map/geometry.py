"""Where things lie on the map. The table is tilted: tiles are pressed flat, pieces and letters stand upright.

One unit is one pixel when a galaxy of six is fitted into 904 by 684, so nothing written is smaller than LABEL.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

SIZE: Final = 76  # of a hexagon, from the middle to its left and right corner
TILT: Final = 0.73
HALF: Final = SIZE * sqrt(3) / 2 * TILT  # from the middle to its upper and lower side
LABEL: Final = 12.7  # the smallest letters
READ: Final = 0.945  # pixels for a unit at which they are still 12 high
MARGIN: Final = 3  # at the sides of the map
SLAB: Final = 5  # the thickness of a tile

SHAPE: Final = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))

Point = tuple[float, float]


def outline(share: float = 0.975) -> str:
    """The corners of a hexagon round the origin."""
    return " ".join([f"{SIZE * share * x:.1f},{HALF * share * y:.1f}" for x, y in SHAPE])


HEXAGON: Final = outline()
INNER: Final = outline(0.93)


def centre(q: int, r: int) -> Point:
    """Where a hex lies, seen from the middle of the galaxy."""
    return SIZE * 1.5 * q, HALF * (2 * r + q)


def half_width(y: float) -> float:
    """How far it is from the middle to the side of a hexagon at that height."""
    return SIZE * 0.975 * (1 - abs(y) / (HALF * 2 * 0.975))


def bounds(spaces: Iterable[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a map with these hexes."""
    middles = [centre(q, r) for q, r in spaces]
    left = min([x for x, _ in middles]) - SIZE - MARGIN
    right = max([x for x, _ in middles]) + SIZE + MARGIN
    top = min([y for _, y in middles]) - HALF - SLAB
    low = max([y for _, y in middles]) + HALF + SLAB + 1
    return left, top, right - left, low - top
