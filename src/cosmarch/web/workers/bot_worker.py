"""What runs in a worker process: a bot answers one question of a saved match."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.store.matches import unpack

YIELDS: Final = 5  # steps of priority


def prepare() -> None:
    """A worker ends when its server does, and not by the keys that end the server. Whoever waits for a page goes
    first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(YIELDS)


def started() -> ProcessPoolExecutor:
    """A process of its own, which waits for work."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=prepare)


def end(pool: ProcessPoolExecutor | None) -> None:
    """End such a process, whatever it is doing."""
    if pool is not None:
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def think(body: bytes, seat: int, level: str) -> str:
    """The token that a bot of that level answers with; the bot itself is shown an imagined match only."""
    match = unpack(body)
    # The hash is shown to nobody, so nobody can foresee the bot; and a second try answers the same.
    return decide(match, seat, make(level, cosmarch.__version__ + match.commitment + match.hash))
