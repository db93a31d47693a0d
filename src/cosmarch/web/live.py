"""Server-sent events: who watches a match is woken when it changes, and looks for itself whether that shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

QUIET: Final = 20.0  # seconds after which a line without meaning keeps the connection open
MOST: Final = 5000  # watchers of one process
MOST_OF_ONE: Final = 60  # of one address: a club behind one router, and each with a few pages

# The stamp of what the watcher sees now; True where a change was told, False where it is time to look again.
Look = Callable[[bool], Awaitable[str]]


class Full(Exception):
    """Too many watch already."""


class Hub:
    """The watchers of this process. Only `woken` may be called from other threads."""

    def __init__(self, most_of_one: int = MOST_OF_ONE) -> None:
        self._most_of_one = most_of_one
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._from: dict[str, int] = {}
        self._count = 0
        self._closing = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = False

    def close(self) -> None:
        """Let all watchers go."""
        self._closing = True
        self._wake("")

    def woken(self, match: str) -> None:
        """The match has changed; "": any may have."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, match)

    def watchers(self, match: str) -> int:
        return len(self._watchers.get(match, ()))

    def full(self, address: str = "") -> bool:
        """Whether there is no room for another watcher from there."""
        return self._count >= MOST or self._from.get(address, 0) >= self._most_of_one

    async def events(self, match: str, look: Look, address: str = "") -> AsyncIterator[str]:
        """The stream of one watcher: the stamp whenever it is another one. The line that keeps the connection open
        comes at fixed times: else its delay would tell of changes that the watcher may not see."""
        if self.full(address):
            raise Full
        bell = asyncio.Event()
        self._from[address] = self._from.get(address, 0) + 1
        self._watchers.setdefault(match, set()).add(bell)
        self._count += 1
        last, rung = "", False
        loop = asyncio.get_running_loop()
        quiet_until = loop.time() + QUIET
        try:
            yield "retry: 1000\n\n"
            while not self._closing:
                stamp = await look(rung)
                if stamp != last:
                    last = stamp
                    yield f"data: {stamp}\n\n"
                try:
                    rung = await asyncio.wait_for(bell.wait(), max(0.0, quiet_until - loop.time()))
                except TimeoutError:
                    rung = False
                    quiet_until += QUIET
                    yield ":\n\n"
                bell.clear()
        finally:
            self._count -= 1
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            mine = self._watchers[match]
            mine.discard(bell)
            if not mine:
                del self._watchers[match]

    def _wake(self, match: str) -> None:
        for id in [match] if match else list(self._watchers):
            for bell in self._watchers.get(id, ()):
                bell.set()
