"""The odds of battles. A request reckons those that take a moment itself; the others go to a worker process, one after
the other, and are there when they are asked for again. It is sent nothing before the page that shows the battle has
gone out, and nothing that was overtaken: who fires shot after shot wants the odds of the last moment only.

What takes long is a matter of counted work and not of time, and what was found is kept under the mark of what the seat
sees: whether an answer comes at once never depends on what the seat cannot know.
"""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from concurrent.futures import CancelledError, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from cosmarch import CosmarchError, Match, TooLong
from cosmarch.store import Opened
from cosmarch.web.afterwards.results import has_odds
from cosmarch.web.table import etags
from cosmarch.web.workers.bot_worker import end, started
from cosmarch.web.workers.odds_worker import Chances, chances, reckon

MOMENT: Final = 2e6  # cells of tables that a request fills: some 20 ms, for somebody waits for the board
KEPT: Final = 2000  # battles
WAITING: Final = 32  # battles that may wait for the worker
BREATH: Final = 0.15  # seconds that a page has to go out, before the match is packed for the worker


class Reckoned(NamedTuple):
    """The chances, None where there is no battle; `later`: they are not there yet."""

    chances: Chances | None
    later: bool = False


NOTHING: Final = Reckoned(None)
LATER: Final = Reckoned(None, True)
Asked = tuple[str, int, str]  # match, seat, place
Key = tuple[Asked, str]  # and the mark of what the seat sees


class Reckoning:
    """What was found, and the worker, which is started when it is first needed and again when it is gone. Threads share
    it."""

    def __init__(self, moment: float = MOMENT) -> None:
        self._moment = moment
        self._found: OrderedDict[Key, Reckoned] = OrderedDict()
        self._waiting: dict[Asked, Key] = {}  # what each seat wants to know, and the last moment of which it does
        self._pool: ProcessPoolExecutor | None = None
        self._packing = ThreadPoolExecutor(1, "odds")
        self._closing = threading.Event()
        self._lock = threading.Lock()

    def of(self, opened: Opened, match: Match, seat: int | None, place: str = "") -> Reckoned:
        """The odds of the battle that is fought in an opened match or a draft of it, or of one at a place, as the seat
        sees them."""
        if seat is None or match.over or not has_odds(match.game) or not (place or match.fights):
            return NOTHING
        asked = (opened.row.id, seat, place)
        key = (asked, _mark(opened, match, seat))
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            if self._waiting.get(asked) == key:
                return LATER
        try:
            return self._keep(key, Reckoned(chances(match, seat, place, self._moment)))
        except TooLong:
            return self._sent(key, match)
        except CosmarchError:
            return self._keep(key, NOTHING)

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        self._closing.set()
        with self._lock:
            pool, self._pool = self._pool, None
        end(pool)
        self._packing.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Key, found: Reckoned) -> Reckoned:
        with self._lock:
            self._forget(key)
            self._found[key] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found

    def _forget(self, key: Key) -> None:
        """It is waited for no more."""
        if self._waiting.get(key[0]) == key:
            del self._waiting[key[0]]

    def _sent(self, key: Key, match: Match) -> Reckoned:
        """The worker reckons it."""
        with self._lock:
            if key[0] not in self._waiting and len(self._waiting) >= WAITING:
                return LATER
            self._waiting[key[0]] = key
        try:
            self._packing.submit(self._reckon, key, match)
        except RuntimeError:  # the server ends
            with self._lock:
                self._forget(key)
        return LATER

    def _reckon(self, key: Key, match: Match) -> None:
        """Have it reckoned, unless it is overtaken by then; one after the other, in a thread of its own."""
        self._closing.wait(BREATH)
        with self._lock:
            if self._waiting.get(key[0]) != key or self._closing.is_set():
                return
            pool = self._pool = self._pool or started()
        (_, seat, place), _ = key
        try:
            body = zlib.compress(match.save().encode(), 1)
            self._keep(key, Reckoned(pool.submit(reckon, body, seat, place).result()))
        except CosmarchError:  # an imagined match, which has no save
            self._keep(key, NOTHING)
        except (BrokenProcessPool, CancelledError, RuntimeError):  # it is gone: whoever asks again starts another
            with self._lock:
                self._forget(key)
                if self._pool is pool:
                    self._pool = None


def _mark(opened: Opened, match: Match, seat: int) -> str:
    """Of what the odds rest on, as far as the seat sees it."""
    if match is not opened.match:
        return etags.mark(match.game.odds_view(match.view(seat)["table"]))
    return opened.kept(("odds", seat), lambda: etags.mark(match.game.odds_view(etags.view(opened, seat)["table"])))
