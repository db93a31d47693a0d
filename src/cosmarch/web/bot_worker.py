"""What runs in a worker process: a bot answers one question of a saved match."""

from __future__ import annotations

import signal

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.store.matches import unpack


def prepare() -> None:
    """A worker ends when its server does, and not by the keys that end the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def think(body: bytes, seat: int, level: str) -> str:
    """The token that a bot of that level answers with; the bot itself is shown an imagined match only."""
    match = unpack(body)
    # The hash is shown to nobody, so nobody can foresee the bot; and a second try answers the same.
    return decide(match, seat, make(level, cosmarch.__version__ + match.commitment + match.hash))
