"""The map: 150 hexes numbered from the top left, their names, neighbours and distances (SE-2.1, SE-2.2)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import DIRECTIONS, MAP_ROWS, MAP_WIDTHS

HEXES: Final[tuple[str, ...]] = tuple(
    f"{row}{column}" for row, width in zip(MAP_ROWS, MAP_WIDTHS, strict=True) for column in range(1, width + 1)
)
ROW_OF: Final[tuple[int, ...]] = tuple(MAP_ROWS.index(name[0]) for name in HEXES)  # 0 is the top row
COLUMN_OF: Final[tuple[int, ...]] = tuple(int(name[1:]) for name in HEXES)
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(HEXES)}


def _step(number: int, direction: str) -> int:
    """The hex next to `number`, -1 off the map."""
    row, column = ROW_OF[number], COLUMN_OF[number]
    if direction in ("east", "west"):
        column += 1 if direction == "east" else -1
    else:
        wide = MAP_WIDTHS[row] == max(MAP_WIDTHS)
        row += -1 if direction.startswith("north") else 1
        # A wide row stands half a hex to the left of the others.
        column += (0 if wide else 1) if direction.endswith("east") else (-1 if wide else 0)
    if not 0 <= row < len(MAP_ROWS):
        return -1
    return NUMBER.get(f"{MAP_ROWS[row]}{column}", -1)


# The neighbour in each of the DIRECTIONS, -1 off the map; and those that exist, in the order of their numbers.
AROUND: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_step(number, direction) for direction in DIRECTIONS) for number in range(len(HEXES))
)
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(there for there in around if there >= 0)) for around in AROUND
)


def distance(one: int, other: int) -> int:
    """Hexes from one hex to the other, terrain ignored."""
    rows = abs(ROW_OF[one] - ROW_OF[other])
    # Twice the horizontal distance of the centres; each step to another row takes one half hex of it.
    halves = abs(_half(one) - _half(other))
    return rows + max(0, halves - rows) // 2


def _half(number: int) -> int:
    return 2 * COLUMN_OF[number] + (0 if MAP_WIDTHS[ROW_OF[number]] == max(MAP_WIDTHS) else 1)
