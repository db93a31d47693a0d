"""Charts as SVG: points over the course of a match, and everybody's luck.

A player is drawn in the colour that the page gives to its name, and by its shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch import escape, player_shape

WIDE: Final = 560
NARROW: Final = 360  # for a phone, where the other would have to be pushed aside
HEIGHT: Final = 280
LEFT, TOP, BOTTOM = 48, 14, 24
SIZE: Final = {WIDE: 15, NARROW: 17}  # of the letters, which a phone draws smaller
RIGHT: Final = {WIDE: 156, NARROW: 116}  # room for the names with the last number, and how many letters of both fit
LETTERS: Final = {WIDE: 17, NARROW: 12}
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")


def lines(
    rows: Sequence[Sequence[int]],
    names: Sequence[str],
    colours: Sequence[str],
    label: str,
    width: int = WIDE,
    marks: Sequence[tuple[int, str]] = (),
) -> str:
    """The picture of rows of (step, a number a player…); "" where there is nothing to draw. `label` says what it is,
    and marks are what stands below the steps, as far as there is room."""
    if len(rows) < 2:
        return ""
    low = min(min(row[1:]) for row in rows)
    high = max(max(row[1:]) for row in rows)
    span, last = max(1, high - min(0, low)), max(1, rows[-1][0])
    base = min(0, low)
    said = [f"{name} {number}" for name, number in zip(names, rows[-1][1:], strict=True)]
    right = width - min(RIGHT[width], round(max(map(len, said)) * SIZE[width] * 0.62) + 16)
    wide, tall = right - LEFT, HEIGHT - TOP - BOTTOM

    def x(step: int) -> float:
        return LEFT + wide * step / last

    def y(value: int) -> float:
        return TOP + tall * (1 - (value - base) / span)

    parts = []
    for mark in sorted({base, base + span // 2, base + span}):
        parts.append(f'<path d="M{LEFT} {y(mark):.1f}h{wide}" stroke="currentColor" opacity=".2"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(mark) + 5:.1f}" text-anchor="end" fill="currentColor">{mark}</text>')
    free = 0.0
    for step, text in marks:
        left, long = x(step), SIZE[width] * 0.62 * len(text)
        if left < free or left + long > right:
            continue
        parts.append(f'<path d="M{left:.1f} {HEIGHT - BOTTOM}v5" stroke="currentColor" opacity=".5"/>')
        parts.append(f'<text x="{left:.1f}" y="{HEIGHT - 3}" fill="currentColor" opacity=".8">{escape(text)}</text>')
        free = left + long + SIZE[width]
    ends = sorted(range(len(names)), key=lambda seat: -rows[-1][seat + 1])
    height = 0.0
    for seat in ends:
        path = " ".join([f"{x(row[0]):.1f},{y(row[seat + 1]):.1f}" for row in rows])
        dash = DASHES[seat % len(DASHES)]
        parts.append(
            f'<polyline points="{path}" data-colour="{escape(colours[seat])}" fill="none" stroke="currentColor" '
            f'stroke-width="2.5" stroke-dasharray="{dash}"/>'
        )
        height = max(height + SIZE[width] + 4, y(rows[-1][seat + 1]) + 5)
        number = f" {rows[-1][seat + 1]}"
        text = escape(_cut(names[seat], LETTERS[width] - len(number))) + number
        parts.append(f'<text x="{right + 12}" y="{height:.1f}" fill="currentColor">{text}</text>')
        parts.append(
            f'<use href="#w-{player_shape(colours[seat])}" data-colour="{escape(colours[seat])}" '
            f'x="{x(rows[-1][0]) - 7:.1f}" y="{y(rows[-1][seat + 1]) - 7:.1f}" width="14" height="14"/>'
        )
    return (
        f'<svg class="chart {"wide" if width == WIDE else "narrowed"}" viewBox="0 0 {width} {HEIGHT}" role="img" '
        f'aria-label="{escape(label)}" font-size="{SIZE[width]}">{"".join(parts)}</svg>'
    )


def _cut(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


BAR, ROW = 14, 48


def bars(rows: Sequence[tuple[float, float, float]], names: Sequence[str], colours: Sequence[str], label: str) -> str:
    """The picture of a row a player of (real, expected, standard deviation): a bar as long as the real number, a line
    across it where the expected is, and a frame of one standard deviation around that; "" without rows."""
    if not rows:
        return ""
    most = max([max(real, expected + spread) for real, expected, spread in rows]) or 1.0
    wide = NARROW - 2

    def x(value: float) -> float:
        return 1 + wide * max(value, 0.0) / most

    parts = []
    for seat, (real, expected, spread) in enumerate(rows):
        top = seat * ROW
        y = top + 26
        parts.append(f'<text x="1" y="{top + 16}" fill="currentColor">{escape(names[seat])}</text>')
        left, right = x(expected - spread), x(expected + spread)
        parts.append(
            f'<rect x="{left:.1f}" y="{y - 3}" width="{right - left:.1f}" height="{BAR + 6}" rx="3" fill="none" '
            f'stroke="currentColor" stroke-dasharray="3 3" opacity=".7"/>'
        )
        parts.append(
            f'<rect x="1" y="{y}" width="{x(real) - 1:.1f}" height="{BAR}" rx="2" '
            f'data-colour="{escape(colours[seat])}" fill="currentColor"/>'
        )
        parts.append(
            f'<path d="M{x(expected):.1f} {y - 5}v{BAR + 10}" stroke="currentColor" stroke-width="3" fill="none"/>'
        )
    return (
        f'<svg class="chart bars" viewBox="0 0 {NARROW} {len(rows) * ROW}" role="img" '
        f'aria-label="{escape(label)}" font-size="{SIZE[NARROW]}">{"".join(parts)}</svg>'
    )
