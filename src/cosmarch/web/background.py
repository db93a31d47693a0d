"""What a server does by itself, now and then: time-outs, notices, and what keeps it in order."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from cosmarch import CosmarchError
from cosmarch.bots.base import ask_of
from cosmarch.store import Move
from cosmarch.store.journal import CHOOSE
from cosmarch.store.notices import Overdue
from cosmarch.store.people import new_id
from cosmarch.store.seating import LATE
from cosmarch.web.notify import Unsent, send
from cosmarch.web.warmup import TIDY_EVERY, tidy

if TYPE_CHECKING:
    from cosmarch.web.services import Services

EVERY: Final = 1.0  # seconds between two looks
STAND_IN: Final = "greedy"

log = logging.getLogger("cosmarch.duties")


async def run(services: Services) -> None:
    """Until it is cancelled."""
    tidied = time.monotonic()
    while True:
        for duty in (time_outs, notices, presence, flush_to_disk):
            try:
                await run_in_threadpool(duty, services)
            except Exception:
                log.exception("%s failed", duty.__name__)
        if time.monotonic() - tidied > TIDY_EVERY:
            tidy()
            tidied = time.monotonic()
        await asyncio.sleep(EVERY)


def flush_to_disk(services: Services) -> None:
    services.database.flush_to_disk()


def presence(services: Services) -> None:
    """Write down who was at the tables."""
    seen = services.presence.gathered()
    if seen:
        services.seating.here(seen)


def time_outs(services: Services) -> None:
    for late in services.notices.overdue():
        time_out(services, late)


def time_out(services: Services, late: Overdue) -> None:
    """A bot takes the seat over until its person takes it back. In a window, where nobody may learn who is asked, the
    seat lets it go by instead."""
    opened = services.journal.open(late.match)
    ask = ask_of(opened.match, late.seat)
    if ask is not None and ask.window:
        try:
            services.journal.take(late.match, late.seat, [Move(CHOOSE, ask.domain.names[0])], new_id())
        except CosmarchError as error:
            log.info("match %s went on by itself: %s", late.match, error)
    else:
        services.seating.stand_in(late.match, late.seat, STAND_IN, LATE)
    services.changed(late.match)


def notices(services: Services) -> None:
    for notice in services.notices.due():
        try:
            send(services.config, notice)
        except Unsent as error:
            log.warning("a notice could not be sent: %s", error)
        else:
            services.notices.done(notice)
