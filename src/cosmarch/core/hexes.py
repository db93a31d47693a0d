"""Hexagons in axial coordinates: the third coordinate is -q - r, and a step changes two of the three by one."""

from __future__ import annotations

from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise from the north


def neighbours(place: Hex) -> list[Hex]:
    """The six hexagons that share a side with this one, clockwise from the north."""
    q, r = place
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(one: Hex, other: Hex) -> int:
    """The number of steps from one to the other."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def touching(spaces: tuple[Hex, ...]) -> tuple[tuple[int, ...], ...]:
    """For each space the numbers of the spaces that share a side with it."""
    index = {place: number for number, place in enumerate(spaces)}
    return tuple([tuple([index[near] for near in neighbours(place) if near in index]) for place in spaces])
