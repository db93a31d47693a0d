"""The production history of an empire as a chart: income above the line, spending below it."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Row, Section
from cosmarch.core.svg import escape
from cosmarch.games.se4x.board.sheet_words import entries, entry_name, entry_text
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.rules.economy.sheet import CP_SIGN, NAMES

WIDE: Final = 430.0
MIDDLE: Final = 130.0  # the line
REACH: Final = 100.0  # of the highest bar
LAST: Final = 12  # phases that are shown
PAINT: Final[dict[str, str]] = {
    "colonies": "#57a8ff",
    "minerals": "#6fe3d0",
    "pipelines": "#ffdf57",
    "centers": "#ffa25e",
    "bounty": "#dfe5f0",
    "maintenance": "#8b98b3",
    "debt": "#5d6a85",
    "bid": "#e5a0ff",
    "converted": "#3fd08d",
    "technology": "#cb90ff",
    "units": "#ff8a7d",
    "upgrades": "#ffb454",
}


def history(page: Page, player: Row) -> Section | None:
    """The chart of an empire whose sheet may be seen; None before its first economic phase."""
    rows = player["sheet"]
    if not rows:
        return None
    first = max(0, len(rows) - LAST)
    shown = rows[first:]
    most = max([1, *[max(_sum(row, 1), _sum(row, -1)) for row in shown]])
    step = (WIDE - 50) / max(6, len(shown))
    out: list[str] = [_line(most)]
    for number, row in enumerate(shown):
        left = 44 + step * number
        out.append(_bars(row, left, step * 0.62, most))
        middle = left + step * 0.31
        out.append(_label(middle, MIDDLE - REACH * _sum(row, 1) / most - 5, f"+{_sum(row, 1)}"))
        out.append(_label(middle, MIDDLE + REACH + 20, str(first + number + 1)))
    used = [name for name in entries(player) if name in PAINT]
    marks = [_key(page, name, number) for number, name in enumerate(used)]
    tall = MIDDLE + REACH + 34 + 20 * ((len(used) + 2) // 3)
    lines = [
        f"{number}: "
        + ", ".join(
            [f"{entry_name(name, page.faces)} {entry_text(row, name)}" for name in used if entry_text(row, name)]
        )
        for number, row in enumerate(rows, 1)
    ]
    told = "\n".join(lines)
    svg = (
        f'<svg class="chart" viewBox="0 0 {WIDE:g} {tall:g}" xmlns="http://www.w3.org/2000/svg" '
        'font-family="var(--font,system-ui,sans-serif)" role="img">'
        f"<title>{escape(told)}</title>{''.join([*out, *marks])}</svg>"
    )
    title = page.words("se4x.board.production")
    return Section("drawing", title, svg=svg, seat=player["seat"], key="history")


def _sum(row: Row, sign: int) -> int:
    return sum([row[name] for name in PAINT if CP_SIGN[NAMES.index(name)] == sign])


def _bars(row: Row, left: float, wide: float, most: int) -> str:
    up = down = MIDDLE
    out = ""
    for name, paint in PAINT.items():
        tall = REACH * row[name] / most
        if not tall:
            continue
        if CP_SIGN[NAMES.index(name)] > 0:
            up -= tall
            top = up
        else:
            top = down
            down += tall
        out += f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="2" fill="{paint}"/>'
    return out


def _line(most: int) -> str:
    out = f'<path d="M40 {MIDDLE:g}H{WIDE:g}" stroke="var(--line-strong,#4a5f87)"/>'
    for sign in (-1, 1):
        y = MIDDLE - sign * REACH
        out += f'<path d="M40 {y:g}H{WIDE:g}" stroke="var(--line,#2a3a58)" stroke-dasharray="3 4"/>'
        out += _label(34, y + 5, str(most), "end")
    return out + _label(34, MIDDLE + 5, "0", "end")


def _key(page: Page, name: str, number: int) -> str:
    x, y = 8 + 142 * (number % 3), MIDDLE + REACH + 34 + 20 * (number // 3)
    box = f'<rect x="{x}" y="{y:g}" width="13" height="13" rx="3" fill="{PAINT[name]}"/>'
    return box + _label(x + 19, y + 11.5, entry_name(name, page.faces), "start")


def _label(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="13" text-anchor="{anchor}" fill="var(--text,#eef3fc)">'
        f"{escape(words)}</text>"
    )
