"""Who would hold a place if ships stopped where they are: told below it while ships move (BTS-16.3 to 16.9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape
from cosmarch.core.panels import Row, View
from cosmarch.core.svg import text_width
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map.charts import Chart

MOVING: Final = ("jump", "relocate", "build_where", "upgrade", "upgrade_ships")
COLOURS: Final = {"win": "#6fe0a0", "keep": "#4a5f87", "lose": "#ff8a7d"}
SIZE: Final = 13.0


class Meeting(NamedTuple):
    """Who would hold a place (-1: nobody), the strongest there in order, and what that is for the viewer."""

    holder: int
    order: tuple[int, ...]
    tone: str  # "win", "keep", "lose"
    words: str  # the end of a message's key


def meeting(row: Row, you: int | None) -> Meeting | None:
    """None where nobody's ships meet or have left."""
    if row["kind"] in ("sol", "deep_space") or (row["kind"] == "system" and row["system"] is None):
        return None
    powers = row["power"]
    there = sorted([seat for seat, power in enumerate(powers) if power], key=lambda seat: (-powers[seat], seat))
    owner = row["controller"] if row["controller"] is not None else -1
    after = holder(powers, owner)
    left = owner == you and owner >= 0 and not powers[owner]
    if len(there) < 2 and after == owner and not left:
        return None
    if after == owner:
        words = ("left" if left else "keep") if owner == you else "holds"
        return Meeting(after, tuple(there), "keep", words)
    if after == you:
        return Meeting(after, tuple(there), "win", "take")
    return Meeting(after, tuple(there), "lose" if owner == you else "keep", "lose" if after >= 0 else "nobody")


def holder(powers: list[int], owner: int) -> int:
    """Who controls a place with these strengths; -1 for nobody."""
    best = max(powers)
    if best == (powers[owner] if owner >= 0 else 0):
        return owner
    leaders = [seat for seat, power in enumerate(powers) if power == best]
    return leaders[0] if len(leaders) == 1 else -1


def tag(row: Row, x: float, y: float, chart: Chart, view: View, faces: Faces) -> str:
    """The line below a place; "" where there is nothing to tell."""
    if not any([ask["kind"] in MOVING for ask in view["asks"]]):
        return ""
    found = meeting(row, view["you"])
    if found is None or (found.words == "left" and not chart.words):  # a strip has no room to say what stays as it is
        return ""
    told = faces.words(f"bts.table.meet_{found.words}")
    seats = found.order[:2] if found.order else (found.holder,) if found.holder >= 0 else ()
    parts: list[tuple[float, str]] = []
    for number, seat in enumerate(seats):
        if number:
            parts.append((12, _text("›", "#aab8d2")))
        colour = view["table"]["players"][seat]["colour"]
        parts.append((14, f'<g style="{players.style(colour)}">{player_shape(colour, 5, 0, 10)}</g>'))
        if row["power"][seat]:
            power = str(row["power"][seat])
            parts.append((text_width(power, SIZE, True) * 0.92 + 4, _text(power, "#eef3fc", 800)))
    ink = COLOURS[found.tone] if found.tone != "keep" else "#d5def0"
    parts.append((text_width(told, SIZE, True) * 0.9, _text(told, ink, 700)))
    wide = sum([width for width, _ in parts]) + 18
    left = min(max(chart.left + 2.0, x - wide / 2), chart.left + chart.width - wide - 2)
    top = min(y + 2, chart.height - 25)
    out = [
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="24" rx="12" fill="#0a1120" fill-opacity=".94"'
        f' stroke="{COLOURS[found.tone]}" stroke-width="1.5"/>'
    ]
    at = left + 9
    for width, body in parts:
        out.append(f'<g transform="translate({at:.1f},{top + 12:.1f})">{body}</g>')
        at += width
    return f'<g class="meeting {found.tone}" pointer-events="none">{"".join(out)}</g>'


def _text(words: str, fill: str, weight: int = 400) -> str:
    return f'<text x="0" y="4.6" font-size="{SIZE:g}" font-weight="{weight}" fill="{fill}">{words}</text>'
