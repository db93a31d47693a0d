"""What a server process keeps in memory: everything slow is read before the first visitor comes, and Python's collector
does not stop the table to look for garbage among hundreds of open matches."""

from __future__ import annotations

import ctypes
import gc
import logging
from contextlib import suppress
from typing import Final

import cosmarch
from cosmarch.web.http.fault_log import report
from cosmarch.web.pages import load_templates
from cosmarch.web.table.board_updates import plain

TIDY_EVERY: Final = 600.0  # seconds between two full collections
GIVEN_BACK: Final = 20  # times between two of them, that free memory goes back to the system
SECOND_LOOK: Final = 20  # looks at what is new between two at what was new then
NEVER: Final = 1_000_000_000
ARENAS: Final = -8  # M_ARENA_MAX of glibc

log = logging.getLogger("cosmarch.web")


def prepare() -> None:
    """Before a process begins to serve. Almost nothing here is garbage that only the collector can find: it looks at
    what is new, and at all of it only when `tidy` says so."""
    _allocate_together()
    load_templates()
    for id in cosmarch.games():
        try:
            _warm(id)
        except Exception as error:  # somebody's own game must not keep a server from starting
            report(log, f"{id} could not be warmed up", error)
    gc.collect()
    gc.freeze()
    # What a look finds alive twice is there to stay: the oldest generation soon holds all open matches, and a look at
    # it would take some tenths of a second. Requests that were under way at the first look are found at the second.
    gc.set_threshold(1_000, SECOND_LOOK, NEVER)


def _warm(id: str) -> None:
    """Have a game read and make what it needs."""
    match = cosmarch.new(id, seats=cosmarch.games()[id].seats[0], seed=0)
    with suppress(cosmarch.SetupError):
        match.odds(0)
    for lang in cosmarch.languages():
        plain(match, None, lang)
        match.log(None, lang)
        for ask in match.asks:
            ask.prompt(lang)


def _allocate_together() -> None:
    """Have all threads take their memory from two places: else each has one of its own, with its own gaps between what
    is still used. Where the allocator cannot be told so, nothing happens."""
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).mallopt(ARENAS, 2)


def give_back() -> None:
    """What was freed goes back to the system, as far as the allocator can be told so: it keeps the gaps else, and the
    process seems to grow."""
    with suppress(OSError, TypeError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def tidy() -> None:
    """A full collection; everybody waits for it, some tenths of a second with hundreds of matches."""
    gc.collect()
