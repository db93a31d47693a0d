"""Where things are on the map: pointed hexes, 69 wide. They are a little flattened where the map is as high as it is
wide, so that all of its 13 by 12 hexes fill a room of 904 by 684; where it has few rows they stretch, as far as hexes
still look like hexes, and have room for more counters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cosmarch.games.se4x.content.map_hexes import COLUMN_OF, ROW_OF
from cosmarch.games.se4x.content.vocabulary import MAP_WIDTHS

WIDE: Final = 69.3  # of a hex
LEAST: Final = 73.6  # that it is high
MOST: Final = 110.0
STEP: Final = 0.75  # of its height from row to row
MARGIN: Final = 1.5
ROOM: Final = 904 / 684  # how much wider than high the room for the map is
GAP: Final = 0.955  # of a hex is drawn: the rest is the gap to its neighbours
Point = tuple[float, float]


def outline(tall: float = LEAST, part: float = GAP) -> str:
    """A hex round the origin."""
    x, y = WIDE / 2 * part, tall / 2 * part
    corners = ((0.0, -y), (x, -y / 2), (x, y / 2), (0.0, y), (-x, y / 2), (-x, -y / 2))
    return "M" + "L".join([f"{across:.1f} {down:.1f}" for across, down in corners]) + "z"


@dataclass(frozen=True)
class Lattice:
    """The hexes of a map as high as they are drawn."""

    tall: float
    hexagon: str
    centres: tuple[Point, ...]

    @property
    def spare(self) -> float:
        """How much higher the hexes are than the flattest."""
        return self.tall - LEAST

    @property
    def grown(self) -> float:
        """How much larger what lies in a hex is drawn than in the flattest."""
        return round(1 + 0.0035 * self.spare, 3)

    def lowest(self, wide: float) -> float:
        """How far below the middle of a hex something so wide still lies in it."""
        return round(self.tall / 2 * (GAP - wide / WIDE / 2), 1)

    def centre(self, place: int) -> Point:
        """The middle of a hex."""
        return self.centres[place]

    def frame(self, places: Iterable[int]) -> tuple[float, float, float, float]:
        """The box round hexes: left, top, width, height."""
        spots = [self.centres[place] for place in places]
        left = min([x for x, _ in spots]) - WIDE / 2 - MARGIN
        top = min([y for _, y in spots]) - self.tall / 2 - MARGIN
        right = max([x for x, _ in spots]) + WIDE / 2 + MARGIN
        bottom = max([y for _, y in spots]) + self.tall / 2 + MARGIN
        return round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)


def lattice(places: Iterable[int]) -> Lattice:
    """The hexes of a map so high that it fills its room."""
    spots = list(places)
    across = [_across(place) for place in spots]
    rows = [ROW_OF[place] for place in spots]
    wide = max(across) - min(across) + WIDE
    high = 1 + STEP * (max(rows) - min(rows))  # in heights of a hex
    fills = (wide / ROOM - 2 * MARGIN) / high
    return _lattice(round(min(max(fills, LEAST), MOST), 1))


@lru_cache(maxsize=16)
def _lattice(tall: float) -> Lattice:
    centres = [(_across(place), round(tall / 2 + STEP * tall * ROW_OF[place], 1)) for place in range(len(ROW_OF))]
    return Lattice(tall, outline(tall), tuple(centres))


def _across(place: int) -> float:
    """A wide row stands half a hex to the left of the others."""
    indent = 0.0 if MAP_WIDTHS[ROW_OF[place]] == max(MAP_WIDTHS) else WIDE / 2
    return round(indent + WIDE * (COLUMN_OF[place] - 0.5), 1)
