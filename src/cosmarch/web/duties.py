"""What a server does by itself, now and then: time-outs, notices, and what keeps it in order."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from cosmarch import CosmarchError
from cosmarch.bots.base import ask_of
from cosmarch.store import Deed
from cosmarch.store.duties import Overdue
from cosmarch.store.journal import CHOOSE
from cosmarch.store.people import new_id
from cosmarch.web.memory import TIDY_EVERY, tidy
from cosmarch.web.notify import Unsent, send

if TYPE_CHECKING:
    from cosmarch.web.house import House

EVERY: Final = 1.0  # seconds between two looks
STAND_IN: Final = "greedy"

log = logging.getLogger("cosmarch.duties")


async def run(house: House) -> None:
    """Until it is cancelled."""
    tidied = time.monotonic()
    while True:
        for duty in (time_outs, notices, settle):
            try:
                await run_in_threadpool(duty, house)
            except Exception:
                log.exception("%s failed", duty.__name__)
        if time.monotonic() - tidied > TIDY_EVERY:
            tidy()
            tidied = time.monotonic()
        await asyncio.sleep(EVERY)


def settle(house: House) -> None:
    house.database.settle()


def time_outs(house: House) -> None:
    for late in house.duties.overdue():
        time_out(house, late)


def time_out(house: House, late: Overdue) -> None:
    """A bot takes the seat over until its person takes it back. In a window, where nobody may learn who is asked, the
    seat lets it go by instead."""
    opened = house.journal.open(late.match)
    ask = ask_of(opened.match, late.seat)
    if ask is not None and ask.window:
        try:
            house.journal.take(late.match, late.seat, [Deed(CHOOSE, ask.domain.names[0])], new_id())
        except CosmarchError as error:
            log.info("match %s went on by itself: %s", late.match, error)
    else:
        house.matches.stand_in(late.match, late.seat, STAND_IN)
    house.changed(late.match)


def notices(house: House) -> None:
    for notice in house.duties.due():
        try:
            send(house.config, notice)
        except Unsent as error:
            log.warning("a notice could not be sent: %s", error)
        else:
            house.duties.done(notice)
