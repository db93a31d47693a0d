"""What a server process keeps in memory: everything slow is read before the first visitor comes, and Python's collector
does not stop the table to look for garbage among hundreds of open matches."""

from __future__ import annotations

import gc
from typing import Final

import cosmarch
from cosmarch.web.pages import load_templates

TIDY_EVERY: Final = 600.0  # seconds between two full collections
NEVER: Final = 1_000_000_000


def prepare() -> None:
    """Before a process begins to serve. Almost nothing here is garbage that only the collector can find: it looks at
    what is new, and at all of it only when `tidy` says so."""
    load_templates()
    for id, game in cosmarch.games().items():
        match = cosmarch.new(id, seats=game.seats[0], seed=0)
        for lang in cosmarch.languages():
            match.svg(None, lang)
            match.log(None, lang)
            for ask in match.asks:
                ask.prompt(lang)
    gc.collect()
    gc.freeze()
    # The second generation soon holds all open matches, and a look at it would take some tenths of a second.
    gc.set_threshold(1_000, NEVER, NEVER)


def tidy() -> None:
    """A full collection; everybody waits for it, some tenths of a second with hundreds of matches."""
    gc.collect()
