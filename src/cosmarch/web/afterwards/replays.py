"""Replays: a match at any earlier moment, from what a seat knew then.

A moment is a number of answers. While a match runs, a seat's moments are only those at which something changed for it:
the mere number of answers would tell it who passed in secret.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from typing import Any, Final

from cosmarch import Match
from cosmarch.store import Opened
from cosmarch.store.journal import PER_LETTER
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.table.etags import seen, seen_in

MEMORY: Final = 64 * 2**20  # bytes of replays
STRIDE: Final = 25  # answers between two kept copies
COPY: Final = 150_000  # bytes of such a copy, at most about; measured


class Replay:
    """One match from its first answer to where it stands."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.answers = match.answers
        self._copies: dict[int, Match] = {0: match.repeat(0)}
        self._moments: dict[int | None, tuple[int, ...]] = {}
        self._lock = threading.Lock()

    def weight(self, size: int) -> int:
        """The bytes that it takes once all its copies are made, about; `size` are the letters of the match's save."""
        return PER_LETTER * size + COPY * (1 + len(self.answers) // STRIDE)

    def at(self, count: int) -> Match:
        """The match after that many answers; shared: do not answer it."""
        count = max(0, min(count, len(self.answers)))
        with self._lock:
            return self._at(count)

    def moments(self, seat: int | None, running: bool = False) -> tuple[int, ...]:
        """After which answers there was something new for the seat to see; all of them once the match is over, but for
        whoever asks what they were while it was `running`: links made then still lead to the same moment."""
        if self.match.over and not running:
            return tuple(range(len(self.answers) + 1))
        with self._lock:
            if seat not in self._moments:
                self._moments[seat] = self._changes(seat)
            return self._moments[seat]

    def turns(self, moments: tuple[int, ...]) -> tuple[int, ...]:
        """The places among these moments at which somebody's turn begins."""
        found = [bisect_left(moments, count) for count in self.at(len(self.answers)).turns()]
        return tuple(dict.fromkeys([min(place, len(moments) - 1) for place in found]))

    def _at(self, count: int) -> Match:
        if count in self._copies:
            return self._copies[count]
        start = max(step for step in self._copies if step <= count)
        for step in range(start - start % STRIDE + STRIDE, count + 1, STRIDE):
            self._copies[step] = self.match.repeat(step, self._copies[start])
            start = step
        return self.match.repeat(count, self._copies[start])

    def _changes(self, seat: int | None) -> tuple[int, ...]:
        moment = self._copies[0]
        last, out = seen_in(moment.view(seat)), [0]
        for number in range(1, len(self.answers) + 1):
            moment = self.match.repeat(number, moment)
            now = seen_in(moment.view(seat))
            if now != last:
                last = now
                out.append(number)
        return tuple(out)


def points_of(match: Match) -> tuple[int, ...] | None:
    """Everybody's points in the spectator's view, where it tells them."""
    table: Any = match.view(None)["table"]
    rows = table.get("players") if isinstance(table, dict) else None
    if not isinstance(rows, list) or len(rows) != match.seats:
        return None
    points = [row.get("points") if isinstance(row, dict) else None for row in rows]
    return tuple([one for one in points if isinstance(one, int)]) if all(isinstance(p, int) for p in points) else None


class Replays:
    """The replays that were asked for last."""

    def __init__(self, memory: int = MEMORY) -> None:
        self._replays: ByBytes[tuple[str, Replay]] = ByBytes(memory)
        self._lock = threading.Lock()

    def of(self, opened: Opened, eyes: int | None) -> Replay:
        """The replay for these eyes. It is made anew when something has changed for them, and not when others answered
        in secret: the time that takes would tell."""
        key, now = (opened.row.id, eyes), seen(opened, eyes)
        with self._lock:
            known = self._replays.get(key)
            replay = known[1] if known is not None and known[0] == now else Replay(opened.match)
            self._replays.keep(key, (now, replay), replay.weight(opened.size))
        return replay
