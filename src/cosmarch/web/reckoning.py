"""The odds of battles, reckoned beside the requests: a page waits a moment for them and no longer.

A large battle takes seconds. One thread reckons one battle after the other; what it found is kept; a request that asks
for more than can wait is told that there is nothing yet.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Final, NamedTuple

from cosmarch import CosmarchError, Match
from cosmarch.web.results import has_odds

MOMENT: Final = 0.1  # seconds that a request waits
KEPT: Final = 2000  # battles
WAITING: Final = 32  # battles that may wait to be reckoned

Chances = tuple[int, int, int]  # whole per cent of (win, lose, both destroyed)


class Reckoned(NamedTuple):
    """The chances, None where there is no battle; `later`: they are not there yet."""

    chances: Chances | None
    later: bool = False


NOTHING: Final = Reckoned(None)
LATER: Final = Reckoned(None, True)


class Reckoning:
    """The thread and what it found. Threads share it."""

    def __init__(self, moment: float = MOMENT) -> None:
        self._moment = moment
        self._found: OrderedDict[tuple[str, int, str], Future[Chances | None]] = OrderedDict()
        self._open = 0
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cosmarch-odds")

    def of(self, match: Match, seat: int | None, place: str = "") -> Reckoned:
        """The odds of the battle that is fought, or of one at a place, as the seat sees them."""
        if seat is None or match.over or not has_odds(match.game):
            return NOTHING
        key = (match.hash, seat, place)
        with self._lock:
            future = self._found.get(key)
            if future is None:
                if self._open >= WAITING:
                    return LATER
                self._open += 1
                future = self._found[key] = self._thread.submit(self._reckon, match, seat, place)
            self._found.move_to_end(key)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        try:
            return Reckoned(future.result(self._moment))
        except NotYet:
            return LATER

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _reckon(self, match: Match, seat: int, place: str) -> Chances | None:
        try:
            found = match.odds(seat, place)
        except CosmarchError:
            return None
        finally:
            with self._lock:
                self._open -= 1
        return round(100 * found.win), round(100 * found.lose), round(100 * found.draw)


reckoning: Final = Reckoning()  # of this process
