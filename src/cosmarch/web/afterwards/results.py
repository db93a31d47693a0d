"""How a match ended, in words and rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from babel.numbers import format_decimal

from cosmarch import Game, Match, Result, escape
from cosmarch.store.matches import RESIGNED, MatchRow

BAND: Final = 64  # of a picture, for the line over it
MOMENTS: Final = 8  # of the points over time that a table tells


def has_odds(game: Game) -> bool:
    """Whether the game can tell the odds of a battle."""
    return type(game).odds is not Game.odds


def winners_of(row: MatchRow, match: Match) -> tuple[int, ...]:
    """Who has won a match that is over; where others gave up, whoever alone is left."""
    if match.result is not None:
        return tuple(match.result.winners)
    left = tuple([seat.seat for seat in row.seats if seat.kind != RESIGNED])
    return left if len(left) == 1 else ()


def lead_of(match: Match) -> tuple[int, int] | None:
    """Who came second, and by how many points: of a match that points have decided and one player has won."""
    result = match.result
    if result is None or len(result.winners) != 1 or len(result.ranking) < 2:
        return None
    second = result.ranking[1][0]
    lead = result.scores[result.winners[0]] - result.scores[second]
    return (second, lead) if lead > 0 else None


def result_names(match: Match, seats: Sequence[int], lang: str) -> str:
    return ", ".join([match.name(seat, lang) for seat in seats])


def score_part(result: Result) -> str:
    """The part that is the score itself where there is one, beside others that only part equal players; or ""."""
    for name in result.part_names:
        if tuple([row.get(name) for row in result.parts]) == result.scores:
            return name
    return ""


def poster(svg: str, title: str, line: str) -> str:
    """A picture of the board with a line over it: what it is, and who won."""
    head, _, rest = svg.partition(">")
    found = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"', head)
    if found is None:
        return svg
    x, y, width, height = [float(one) for one in found.groups()]
    box = f'viewBox="{x:g} {y - BAND:g} {width:g} {height + BAND:g}"'
    top = y - BAND + BAND * 0.66
    band = (
        f'<rect x="{x:g}" y="{y - BAND:g}" width="{width:g}" height="{BAND}" fill="#080d1b"/>'
        f'<text x="{x + 24:g}" y="{top:g}" font-size="28" font-weight="700" fill="#eef3fc">{escape(title)}</text>'
        f'<text x="{x + width - 24:g}" y="{top:g}" font-size="24" fill="#ffb454" text-anchor="end">'
        f"{escape(line)}</text>"
    )
    return f"{head.replace(found[0], box)}>{band}{rest}"


def some_of(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """A few rows from the first to the last, evenly."""
    last = len(rows) - 1
    return [rows[at] for at in sorted({round(last * part / MOMENTS) for part in range(MOMENTS + 1)})] if rows else []


def decimal(value: float, lang: str, sign: bool = False) -> str:
    """A number as the language writes it, with one digit after the point where it is not whole by its kind."""
    if isinstance(value, int):
        return str(format_decimal(value, locale=lang))
    value = round(value, 1) + 0.0  # no minus before a nought
    return str(format_decimal(value, format="+0.0;\u22120.0" if sign and value else "0.0", locale=lang))
