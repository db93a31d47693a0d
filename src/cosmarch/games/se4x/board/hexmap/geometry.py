"""Where things are on the map: pointed hexes of 69 by 74, a little flattened, so that the whole map of 13 by 12 fills a
room of 904 by 684. A smaller area is drawn larger."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cosmarch.games.se4x.content.map_hexes import COLUMN_OF, ROW_OF
from cosmarch.games.se4x.content.vocabulary import MAP_WIDTHS

WIDE: Final = 69.3  # of a hex
TALL: Final = 73.6
LINE: Final = 55.2  # from row to row
MARGIN: Final = 1.5
Point = tuple[float, float]


def outline(part: float = 0.955) -> str:
    """A hex round the origin; less than 1 leaves a gap to its neighbours."""
    x, y = WIDE / 2 * part, TALL / 2 * part
    corners = ((0.0, -y), (x, -y / 2), (x, y / 2), (0.0, y), (-x, y / 2), (-x, -y / 2))
    return "M" + "L".join([f"{across:.1f} {down:.1f}" for across, down in corners]) + "z"


HEXAGON: Final = outline()


def _centre(place: int) -> Point:
    """A wide row stands half a hex to the left of the others."""
    row = ROW_OF[place]
    indent = 0.0 if MAP_WIDTHS[row] == max(MAP_WIDTHS) else WIDE / 2
    return round(indent + WIDE * (COLUMN_OF[place] - 0.5), 1), round(TALL / 2 + LINE * row, 1)


CENTRES: Final[tuple[Point, ...]] = tuple(_centre(place) for place in range(len(ROW_OF)))


def centre(place: int) -> Point:
    """The middle of a hex."""
    return CENTRES[place]


def frame(places: Iterable[int]) -> tuple[float, float, float, float]:
    """The box round hexes: left, top, width, height."""
    spots = [centre(place) for place in places]
    left = min([x for x, _ in spots]) - WIDE / 2 - MARGIN
    top = min([y for _, y in spots]) - TALL / 2 - MARGIN
    right = max([x for x, _ in spots]) + WIDE / 2 + MARGIN
    bottom = max([y for _, y in spots]) + TALL / 2 + MARGIN
    return round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)


def touching(one: int, other: int) -> bool:
    """Whether two hexes lie side by side."""
    (x, y), (across, down) = centre(one), centre(other)
    return 0 < (x - across) ** 2 + (y - down) ** 2 < (WIDE * 1.2) ** 2
