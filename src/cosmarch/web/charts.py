"""A line chart as SVG: points over the course of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.svg import escape

WIDTH: Final = 720
HEIGHT: Final = 280
LEFT, RIGHT, TOP, BOTTOM = 36, 130, 12, 24
COLOURS: Final = {"blue": "#3d93d6", "red": "#d95a28", "green": "#3f9a46", "yellow": "#b79a00", "purple": "#8a63d2"}
OTHERS: Final = ("#3d93d6", "#d95a28", "#3f9a46", "#b79a00", "#8a63d2", "#777f92")
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")


def lines(rows: Sequence[Sequence[int]], names: Sequence[str], colours: Sequence[str]) -> str:
    """The picture of rows of (step, a number a player…); "" where there is nothing to draw."""
    if len(rows) < 2:
        return ""
    low = min(min(row[1:]) for row in rows)
    high = max(max(row[1:]) for row in rows)
    span, last = max(1, high - min(0, low)), max(1, rows[-1][0])
    base = min(0, low)
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(step: int) -> float:
        return LEFT + wide * step / last

    def y(value: int) -> float:
        return TOP + tall * (1 - (value - base) / span)

    parts = []
    for mark in sorted({base, base + span // 2, base + span}):
        parts.append(f'<path d="M{LEFT} {y(mark):.1f}h{wide}" stroke="currentColor" opacity=".2"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(mark) + 4:.1f}" text-anchor="end" fill="currentColor">{mark}</text>')
    ends = sorted(range(len(names)), key=lambda seat: -rows[-1][seat + 1])
    label = 0.0
    for seat in ends:
        colour = COLOURS.get(colours[seat], OTHERS[seat % len(OTHERS)])
        path = " ".join([f"{x(row[0]):.1f},{y(row[seat + 1]):.1f}" for row in rows])
        dash = DASHES[seat % len(DASHES)]
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"/>'
        )
        label = max(label + 16, y(rows[-1][seat + 1]) + 4)
        text = f"{escape(names[seat][:14])} {rows[-1][seat + 1]}"
        parts.append(f'<text x="{WIDTH - RIGHT + 6}" y="{label:.1f}" fill="currentColor">{text}</text>')
        parts.append(f'<circle cx="{x(rows[-1][0]):.1f}" cy="{y(rows[-1][seat + 1]):.1f}" r="4" fill="{colour}"/>')
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-size="13" font-family="sans-serif">'
        f"{''.join(parts)}</svg>"
    )
