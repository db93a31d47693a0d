"""What is different for a player since they last answered: their own figures, the points of the others, and new cards.

What a player saw then is remembered by the server that they play at, and only there: it is a help, nothing more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from cosmarch import Figure, Item, Published, Sheet
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.table.gains import Change, better, change, figures

CARDS: Final = "cards"  # the kind of a dock's section that is a hand
MEMORY: Final = 4 * 2**20  # bytes of what players saw
ONE: Final = 4096  # bytes of one, about


@dataclass(frozen=True, slots=True)
class News:
    """What changed: own figures, points by seat, and who leads alone with how many while the player has how many."""

    own: tuple[Change, ...] = ()
    points: tuple[tuple[int, Change], ...] = ()
    lead: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Seen:
    figures: dict[str, Figure]
    points: dict[int, str]
    hand: Counter[str]  # before the answer, which may itself have brought something


class Since:
    """What each player saw after their last answer. Threads share it."""

    def __init__(self) -> None:
        self._seen: ByBytes[_Seen] = ByBytes(MEMORY)

    def remember(
        self, match: str, seat: int, lang: str, shown: Published | None, before: Published | None = None
    ) -> None:
        if shown is not None:
            hand = Counter([card.key for card in _hand(before)])
            self._seen.keep((match, seat, lang), _Seen(figures(shown, seat), _points(shown), hand), ONE)

    def drawn(self, match: str, seat: int | None, lang: str, shown: Published | None) -> tuple[Item, ...]:
        """The cards that came into the player's hand with their last answer or after it."""
        seen = self._seen.get((match, seat, lang))
        if seen is None:
            return ()
        left, new = seen.hand.copy(), []
        for card in _hand(shown):
            if left[card.key]:
                left[card.key] -= 1
            else:
                new.append(card)
        return tuple(new)

    def news(self, match: str, seat: int | None, lang: str, shown: Published | None) -> News:
        before = self._seen.get((match, seat, lang))
        if before is None or shown is None or seat is None:
            return News()
        now = {label: one for label, one in figures(shown, seat).items() if label in before.figures}
        own = [(before.figures[label], one) for label, one in now.items()]
        changed = [(sheet, before.points.get(sheet.seat, "")) for sheet in shown.sheets if sheet.seat != seat]
        points = [(sheet.seat, _of(sheet, was)) for sheet, was in changed if was and was != sheet.points]
        return News(
            tuple([change(was, one) for was, one in own if was.value != one.value]),
            tuple(points),
            _lead(_points(shown), seat) if points else None,
        )


def _hand(shown: Published | None) -> list[Item]:
    """The cards of the dock."""
    return [card for section in shown.dock if section.kind == CARDS for card in section.items] if shown else []


def _of(sheet: Sheet, was: str) -> Change:
    return Change(sheet.points_icon, sheet.name, was, sheet.points, better(was, sheet.points))


def _points(shown: Published) -> dict[int, str]:
    return {sheet.seat: sheet.points for sheet in shown.sheets if sheet.points}


def _lead(points: dict[int, str], seat: int) -> tuple[int, int, int] | None:
    """Who leads alone and is not the player, with how many points, and the player's own."""
    known = {who: int(text) for who, text in points.items() if text.isdecimal()}
    best = max(known.values(), default=0)
    leaders = [who for who, number in known.items() if number == best]
    return (leaders[0], best, known[seat]) if len(leaders) == 1 and leaders[0] != seat and seat in known else None
