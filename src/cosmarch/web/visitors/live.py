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


class Timer:
    """The event loop's clock."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def until(self, at: float, looking: asyncio.Task[str]) -> None:
        """Wait for that moment, or for somebody who looks."""
        await asyncio.wait({looking}, timeout=max(0.0, at - self.now()))


class Watcher:
    """Somebody who looks when the bell rings."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._bell = asyncio.Event()
        self._missed = False
        self._leaves = False

    def ring(self, told: bool) -> None:
        """`told`: a change was told; else it is time to look again, since one may have been missed."""
        self._missed = self._missed or not told
        self._bell.set()

    def leave(self) -> None:
        self._leaves = True
        self._bell.set()

    def looking(self) -> asyncio.Task[str]:
        """Whose result is what there is to see when the bell rings next."""
        task = asyncio.create_task(self._stamp())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # the stream may be gone by then
        return task

    async def _stamp(self) -> str:
        await self._bell.wait()
        self._bell.clear()
        told, self._missed = not self._missed, False
        return "" if self._leaves else await self._look(told)


timer: Final = Timer()


class Hub:
    """The watchers of this process. Only `woken` may be called from other threads."""

    def __init__(self, most_of_one: int = MOST_OF_ONE) -> None:
        self._most_of_one = most_of_one
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[Watcher]] = {}
        self._from: dict[str, int] = {}
        self._count = 0
        self._closing = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = False

    def close(self) -> None:
        """Let all watchers go."""
        self._closing = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.leave()

    def woken(self, match: str) -> None:
        """The match has changed; "": any may have."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, match)

    def full(self, address: str = "") -> bool:
        """Whether there is no room for another watcher from there."""
        return self._count >= MOST or self._from.get(address, 0) >= self._most_of_one

    async def events(self, match: str, look: Look, address: str = "") -> AsyncIterator[str]:
        """The stream of one watcher: the stamp whenever it is another one. The line that keeps the connection open
        comes at fixed times, also while the watcher looks: else its delay would tell of changes that the watcher may
        not see."""
        if self.full(address):
            raise Full
        watcher = Watcher(look)
        self._from[address] = self._from.get(address, 0) + 1
        self._watchers.setdefault(match, set()).add(watcher)
        self._count += 1
        watcher.ring(False)
        looking = watcher.looking()
        last, quiet_until = "", timer.now() + QUIET
        try:
            yield "retry: 1000\n\n"
            while not self._closing:
                await timer.until(quiet_until, looking)
                if looking.done() and not self._closing:
                    stamp = looking.result()
                    looking = watcher.looking()
                    if stamp != last:
                        last = stamp
                        yield f"data: {stamp}\n\n"
                if timer.now() >= quiet_until:
                    quiet_until += QUIET
                    watcher.ring(False)
                    yield ":\n\n"
        finally:
            looking.cancel()
            self._count -= 1
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]
            mine = self._watchers[match]
            mine.discard(watcher)
            if not mine:
                del self._watchers[match]

    def _wake(self, match: str) -> None:
        for id in [match] if match else list(self._watchers):
            for watcher in self._watchers.get(id, ()):
                watcher.ring(True)
