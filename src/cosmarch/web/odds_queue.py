"""The odds of battles. A request reckons those that take a moment itself; the others go to a worker process, one after
the other, and are there when they are asked for again.

What takes long is a matter of counted work and not of time, and what was found is kept under the mark of what the seat
sees: whether an answer comes at once never depends on what the seat cannot know.
"""

from __future__ import annotations

import multiprocessing
import threading
import zlib
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import Final, NamedTuple

from cosmarch import CosmarchError, Match, TooLong
from cosmarch.store import Opened
from cosmarch.web import etags
from cosmarch.web.bot_worker import prepare
from cosmarch.web.odds_worker import Chances, chances, reckon
from cosmarch.web.results import has_odds

MOMENT: Final = 2e6  # cells of tables that a request fills: some 20 ms, for somebody waits for the board
KEPT: Final = 2000  # battles
WAITING: Final = 32  # battles that may wait for the worker


class Reckoned(NamedTuple):
    """The chances, None where there is no battle; `later`: they are not there yet."""

    chances: Chances | None
    later: bool = False


NOTHING: Final = Reckoned(None)
LATER: Final = Reckoned(None, True)
Key = tuple[str, str, int, str]


class Reckoning:
    """What was found, and the worker, which is started when it is first needed and again when it is gone. Threads share
    it."""

    def __init__(self, moment: float = MOMENT) -> None:
        self._moment = moment
        self._found: OrderedDict[Key, Reckoned] = OrderedDict()
        self._waiting: set[Key] = set()
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def of(self, opened: Opened, match: Match, seat: int | None, place: str = "") -> Reckoned:
        """The odds of the battle that is fought in an opened match or a draft of it, or of one at a place, as the seat
        sees them."""
        if seat is None or match.over or not has_odds(match.game) or not (place or match.fights):
            return NOTHING
        mark = etags.whole(opened, seat) if match is opened.match else etags.mark(match.view(seat))
        key = (opened.row.id, mark, seat, place)
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            if key in self._waiting:
                return LATER
        try:
            return self._keep(key, Reckoned(chances(match, seat, place, self._moment)))
        except TooLong:
            return self._sent(key, match)
        except CosmarchError:
            return self._keep(key, NOTHING)

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Key, found: Reckoned) -> Reckoned:
        with self._lock:
            self._waiting.discard(key)
            self._found[key] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found

    def _sent(self, key: Key, match: Match) -> Reckoned:
        """The worker reckons it."""
        _, _, seat, place = key
        try:
            body = zlib.compress(match.save().encode(), 1)
        except CosmarchError:  # an imagined match, which has no save
            return self._keep(key, NOTHING)
        with self._lock:
            if key in self._waiting or len(self._waiting) >= WAITING:
                return LATER
            self._waiting.add(key)
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=prepare)
            pool = self._pool
        try:
            future = pool.submit(reckon, body, seat, place)
        except RuntimeError:  # it is gone
            self._lost(key, pool)
            return LATER
        future.add_done_callback(partial(self._came, key, pool))
        return LATER

    def _came(self, key: Key, pool: ProcessPoolExecutor, future: Future[Chances | None]) -> None:
        if future.cancelled() or future.exception() is not None:
            self._lost(key, pool)
        else:
            self._keep(key, Reckoned(future.result()))

    def _lost(self, key: Key, pool: ProcessPoolExecutor) -> None:
        """The worker is gone: whoever asks again starts another."""
        with self._lock:
            self._waiting.discard(key)
            if self._pool is pool:
                self._pool = None
