"""The way of a pawn from one space to another: through the gutters between the cards, never over a text.

Rings stand at the left of their cards and at the right of the Basic Spacefaring box. A pawn leaves a card at its foot
and the box between two of its rows, walks along the gutters between columns, crosses a column between two cards, and
comes in from the left, or as it would leave. From a row of the box to the same one or the next, it walks between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cosmarch.games.bts.board.map.layout import BOX, LEFT, Box, Frame

ROUND: Final = 6.0  # of the corners
RING: Final = 12.5  # the size of a ring: the way begins at its edge, below what is written in it

Spot = tuple[float, float]


class Stop(NamedTuple):
    """Where a ring stands: the column, and the gutter below its card or row."""

    column: int
    spot: Spot
    foot: float
    boxed: bool  # in the Basic Spacefaring box


def way(start: Spot, goal: Spot, at: Mapping[str, Box], frame: Frame, pitch: float) -> str:
    """The path from ring to ring as SVG; "" where one of them stands on no card. `pitch`: from row to row of the
    box."""
    first, last = _stop(start, at, frame, pitch), _stop(goal, at, frame, pitch)
    if first is None or last is None or start == goal:
        return ""
    near = first.boxed and last.boxed and abs(first.foot - last.foot) <= pitch
    return _drawn(_within(first, last) if near else _corners(first, last, at, frame))


def _within(first: Stop, last: Stop) -> list[Spot]:
    """Along the line between two rows of the box, or below the one that both stand in."""
    line = min(first.foot, last.foot)
    out = first.spot[1] + (RING if line > first.spot[1] else -RING)
    return [(first.spot[0], out), (first.spot[0], line), (last.spot[0], line), last.spot]


def _stop(spot: Spot, at: Mapping[str, Box], frame: Frame, pitch: float) -> Stop | None:
    for name, box in at.items():
        if box.holds(spot):
            foot = spot[1] + pitch / 2 if name == BOX else box.y + box.height + 3
            return Stop(round((box.x - LEFT) / frame.step), spot, foot, name == BOX)
    return None


def _gutter(number: int, frame: Frame) -> float:
    """The middle between a column and the one before it."""
    return LEFT + number * frame.step - (frame.step - frame.card) / 2


def _corners(first: Stop, last: Stop, at: Mapping[str, Box], frame: Frame) -> list[Spot]:
    ahead = last.column > first.column
    at_left = first.column > 0 and not ahead  # it leaves its column to the left
    lane = first.column if at_left else first.column + 1
    out = [(first.spot[0], first.spot[1] + RING), (first.spot[0], first.foot), (_gutter(lane, frame), first.foot)]
    # of the columns between, each is crossed where it is nearest to the goal
    goal = last.column if ahead else last.column + 1
    if first.column == last.column:
        goal = lane
    for column in range(lane, goal) if ahead else range(lane - 1, goal - 1, -1):
        gap = _nearest_gap(column, last.spot[1], at, frame)
        out.append((out[-1][0], gap))
        lane = column + 1 if ahead else column
        out.append((_gutter(lane, frame), gap))
    if lane == last.column and not last.boxed:
        out.append((out[-1][0], last.spot[1]))
    else:
        out += [(out[-1][0], last.foot), (last.spot[0], last.foot)]
    out.append(last.spot)
    return out


def _nearest_gap(column: int, y: float, at: Mapping[str, Box], frame: Frame) -> float:
    feet = [box.y + box.height + 3 for box in at.values() if round((box.x - LEFT) / frame.step) == column]
    return min(feet, key=lambda foot: abs(foot - y))


def _drawn(corners: Sequence[Spot]) -> str:
    """A line through the corners, which are rounded."""
    points = [spot for number, spot in enumerate(corners) if not number or spot != corners[number - 1]]
    out = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        (ax, ay), (bx, by) = _towards(corner, before), _towards(corner, after)
        out.append(f"L{ax:.1f} {ay:.1f}Q{corner[0]:.1f} {corner[1]:.1f} {bx:.1f} {by:.1f}")
    return "".join(out) + f"L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def _towards(corner: Spot, other: Spot) -> Spot:
    """A little way from a corner to the next point; lines run along the axes."""
    x, y = other[0] - corner[0], other[1] - corner[1]
    far = max(abs(x), abs(y), 0.1)
    near = min(ROUND, far / 2) / far
    return corner[0] + x * near, corner[1] + y * near
