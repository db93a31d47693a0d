"""Bots at the tables: they think in worker processes, one answer a turn, by owners and then by tables, so that nobody's
bots wait for another's pile.

A worker that dies or thinks too long is replaced and its answer tried again; a bot that fails twice is replaced by a
simpler one for that answer, and a match whose bot fails always waits for a person.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from anyio import CapacityLimiter, to_thread

from cosmarch import CosmarchError
from cosmarch.store import Move, Opened, Stale
from cosmarch.store.journal import Check
from cosmarch.store.moves import CHOOSE
from cosmarch.store.people import new_id
from cosmarch.web.http.fault_log import report
from cosmarch.web.workers.bot_worker import end, started, think
from cosmarch.web.workers.fair_queue import Turns

if TYPE_CHECKING:
    from cosmarch.web.services import Services

THREADS: Final = 4  # of the database's, that bots may hold
LEASE: Final = 90.0  # seconds for which a server keeps a match's bots
TRIES: Final = ("", "", "greedy", "random")  # the level of each try; "" is the bot's own
SWEEP: Final = 30.0  # seconds between looks for matches that another server has left

T = TypeVar("T")
log = logging.getLogger("cosmarch.bots")


class Bots:
    """The queue and the workers of one server process. Only `poke` may be called from other threads."""

    def __init__(self, services: Services, workers: int, seconds: float) -> None:
        self._services = services
        self._matches = services.matches
        self._journal = services.journal
        self._server = services.server
        self._count = workers
        self._seconds = seconds
        self._queue = Turns()
        self._threads = CapacityLimiter(THREADS)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._poking: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue = Turns()
        self._tasks = [asyncio.create_task(self._work()) for _ in range(self._count)]
        if self._count:
            self._tasks.append(asyncio.create_task(self._sweep()))

    async def close(self) -> None:
        tasks = [*self._tasks, *self._poking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks = []

    def poke(self, match: str) -> None:
        """The match may wait for a bot."""
        if self._loop is not None and self._count and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._poked, match)

    def _poked(self, match: str) -> None:
        task = asyncio.create_task(self._wake(match))
        self._poking.add(task)
        task.add_done_callback(self._poking.discard)

    async def _wake(self, match: str) -> None:
        try:
            await self._enqueue(match)
        except Exception as error:  # the sweep finds it later
            report(log, f"match {match} could not be put in line for its bots", error)

    async def _enqueue(self, match: str) -> None:
        """Put the match in its owner's line; whose it is stands in memory where it was just played."""
        opened = self._journal.peek(match)
        owner = opened.row.host if opened is not None else await self._off_loop(self._matches.host, match)
        self._queue.put(owner, match)

    async def _off_loop(self, work: Callable[..., T], *args: Any) -> T:
        """What may wait for the database, in a thread that no request needs."""
        return await to_thread.run_sync(partial(work, *args), limiter=self._threads, abandon_on_cancel=True)

    async def _sweep(self) -> None:
        """Now and then look at every running match: another server may have died over one."""
        while True:
            try:
                for match in await self._off_loop(self._matches.running):
                    await self._enqueue(match)
            except Exception as error:
                report(log, "looking for matches that wait for bots failed", error)
            await asyncio.sleep(SWEEP)

    async def _work(self) -> None:
        worker = Worker(self._seconds)
        try:
            while True:
                match = await self._queue.get()
                try:
                    if await self._turn(match, worker):
                        await self._enqueue(match)
                except Exception as error:
                    await self._off_loop(self._services.set_aside, match, "a bot was to answer", error)
        finally:
            worker.close()

    async def _turn(self, match: str, worker: Worker) -> bool:
        """Let one bot answer once; whether there may be more to do."""
        opened = await self._off_loop(self._journal.open, match)
        found = waiting_bot(opened)
        if found is None or not await self._off_loop(self._matches.lease, match, self._server, LEASE):
            return False
        seat, level = found
        body = await self._off_loop(lambda: zlib.compress(opened.match.save().encode(), 1))
        token = await self._token(opened, seat, level, body, worker)
        try:
            await self._off_loop(self._journal.take, match, seat, [Move(CHOOSE, token)], new_id(), _still(opened, seat))
        except (CosmarchError, Stale) as error:
            log.info("match %s went on while its bot thought: %s", match, type(error).__name__)
        return True

    async def _token(self, opened: Opened, seat: int, level: str, body: bytes, worker: Worker) -> str:
        ask = opened.match.ask_of(seat)
        assert ask is not None
        if len(ask.tokens) == 1:
            return ask.tokens[0]
        for simpler in TRIES:
            try:
                return await worker.think(body, seat, simpler or level)
            except (BrokenProcessPool, TimeoutError, CosmarchError) as error:
                log.warning("bot %s in match %s failed: %s", simpler or level, opened.row.id, type(error).__name__)
        raise CosmarchError(f"no bot could answer in match {opened.row.id}")


class Worker:
    """One process that thinks; it is started when first needed and again whenever it is gone."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, body: bytes, seat: int, level: str) -> str:
        """BrokenProcessPool or TimeoutError: the process is gone, the next call starts another."""
        self._pool = self._pool or started()
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, think, body, seat, level)
            return await asyncio.wait_for(future, self._seconds)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        """End the process, whatever it is doing."""
        pool, self._pool = self._pool, None
        end(pool)


def waiting_bot(opened: Opened) -> tuple[int, str] | None:
    """(seat, level) of a bot that is asked, or None."""
    if opened.row.status != "playing":
        return None
    for ask in opened.match.asks:
        level = opened.row.seats[ask.seat].bot
        if level:
            return ask.seat, level
    return None


def _still(before: Opened, seat: int) -> Check:
    """A check that the seat is still the bot's and is still asked the same."""
    asked = before.match.ask_of(seat)

    def check(now: Opened) -> None:
        ask = now.match.ask_of(seat)
        if not now.row.seats[seat].bot or ask is None or asked is None or ask.tokens != asked.tokens:
            raise Stale("the bot's question is gone")

    return check
