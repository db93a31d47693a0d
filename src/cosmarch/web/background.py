"""What a server does by itself, now and then: time-outs, notices, and what keeps it in order.

Each duty has a loop and a thread of its own: one that hangs holds up no other. Within a duty each match is guarded: one
that cannot go on is set aside and tried again later, and the rest go on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from anyio import CapacityLimiter, to_thread

from cosmarch import CosmarchError
from cosmarch.store import Move
from cosmarch.store.holds import PASSES
from cosmarch.store.moves import CHOOSE
from cosmarch.store.notices import Notice, Overdue
from cosmarch.store.people import new_id
from cosmarch.store.seating import LATE
from cosmarch.web.http.fault_log import report
from cosmarch.web.table import windows
from cosmarch.web.visitors.notify import LONGEST, Unsent, send
from cosmarch.web.warmup import GIVEN_BACK, TIDY_EVERY, give_back, tidy

if TYPE_CHECKING:
    from cosmarch.web.services import Services

SENDERS: Final = 4  # notices on their way at the same time
STAND_IN: Final = "greedy"
TICK: Final = 0.1  # seconds by which a window may be held too long, by whatever is hidden in it the same
SLOWEST: Final = 5.0  # seconds between two tries of a duty that fails each time
DAY: Final = 86400.0

log = logging.getLogger("cosmarch.duties")


async def run(services: Services) -> None:
    """Until it is cancelled."""
    duties: list[tuple[Callable[[Services], None], float]] = [
        (close_windows, TICK),
        (time_outs, 1.0),
        (presence, 1.0),
        (flush_to_disk, 1.0),
        (heartbeat, 10.0),
        (prune, DAY),
    ]
    loops = [_repeat(duty, every, services) for duty, every in duties]
    await asyncio.gather(*loops, _tidy(), _notices(services))


async def _repeat(duty: Callable[[Services], None], every: float, services: Services) -> None:
    """A duty that fails, as all do while the database is down, is tried less and less often, up to every `SLOWEST`
    seconds: the log is not to fill with it."""
    own, failures = CapacityLimiter(1), 0
    while True:
        try:
            await to_thread.run_sync(duty, services, limiter=own, abandon_on_cancel=True)
            failures = 0
        except Exception as error:
            failures += 1
            report(log, f"{duty.__name__} failed", error)
        await asyncio.sleep(max(every, min(SLOWEST, TICK * 2.0**failures)) if failures else every)


async def _tidy() -> None:
    own = CapacityLimiter(1)
    while True:
        for _ in range(GIVEN_BACK):
            await asyncio.sleep(TIDY_EVERY / GIVEN_BACK)
            await to_thread.run_sync(give_back, limiter=own, abandon_on_cancel=True)
        tidy()


def flush_to_disk(services: Services) -> None:
    services.database.flush_to_disk()


def heartbeat(services: Services) -> None:
    """While a server runs, clocks run."""
    services.downtime.beat()


def prune(services: Services) -> None:
    services.sessions.prune()


def presence(services: Services) -> None:
    """Write down who was at the tables."""
    seen = services.presence.gathered()
    if seen:
        services.seating.here(seen)


# ---- windows


def close_windows(services: Services) -> None:
    """End the windows whose time is over."""
    for id in services.windows.due():
        try:
            if services.windows.run_out(id):
                services.changed(id)
        except Exception as error:
            services.set_aside(id, "a window was to be closed", error)


# ---- clocks


def time_outs(services: Services) -> None:
    for late in services.notices.overdue():
        try:
            time_out(services, late)
        except Exception as error:
            services.set_aside(late.match, "its clock ran out", error)


def time_out(services: Services, late: Overdue) -> None:
    """A bot takes the seat over until its person takes it back. In a window, where nobody may learn who is asked, the
    seat lets it go by instead."""
    opened = services.journal.open(late.match)
    ask = opened.match.ask_of(late.seat)
    if windows.passes(opened, late.seat, [ask.pass_token] if ask is not None else []):
        if opened.row.seats[late.seat].reacts != PASSES:
            services.windows.react(late.match, late.seat, PASSES)
    elif ask is not None and ask.window:
        token = ask.pass_token or ask.tokens[0]  # in the midst of something there is nothing to let go by
        try:
            services.journal.take(late.match, late.seat, [Move(CHOOSE, token)], new_id())
        except CosmarchError as error:
            log.info("match %s went on by itself: %s", late.match, type(error).__name__)
    else:
        services.seating.stand_in(late.match, late.seat, STAND_IN, LATE)
    services.changed(late.match)


# ---- notices: other people's servers, which may take their time


async def _notices(services: Services) -> None:
    """Send what is due, a few at a time; whoever is slow holds up nobody but the next notice."""
    own, free = CapacityLimiter(1), asyncio.Semaphore(SENDERS)
    loop = asyncio.get_running_loop()
    under_way: set[asyncio.Task[None]] = set()
    with_time = ThreadPoolExecutor(2 * SENDERS, thread_name_prefix="cosmarch-notice")
    try:
        while True:
            try:
                for notice in await to_thread.run_sync(services.notices.due, limiter=own, abandon_on_cancel=True):
                    task = loop.create_task(_told(services, notice, free, with_time))
                    under_way.add(task)
                    task.add_done_callback(under_way.discard)
            except Exception as error:
                report(log, "notices failed", error)
            await asyncio.sleep(1.0)
    finally:
        for task in under_way:
            task.cancel()
        with_time.shutdown(wait=False, cancel_futures=True)


async def _told(services: Services, notice: Notice, free: asyncio.Semaphore, pool: ThreadPoolExecutor) -> None:
    async with free:
        loop = asyncio.get_running_loop()
        try:
            await asyncio.wait_for(loop.run_in_executor(pool, tell, services, notice), LONGEST)
        except Exception as error:
            report(log, "a notice could not be sent", error)


def tell(services: Services, notice: Notice) -> None:
    """Send one notice; what could not be sent is tried again later."""
    started = time.monotonic()
    try:
        send(services.config, notice, services.breaker)
    except Unsent as error:
        log.warning("a notice could not be sent after %.0f s: %s", time.monotonic() - started, error)
    else:
        services.notices.done(notice)
