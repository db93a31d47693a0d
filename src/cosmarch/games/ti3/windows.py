"""The moments at which cards and abilities may be played, named as in `data/windows.toml`."""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.state import Table

OPEN_WINDOWS: Final[frozenset[str]] = frozenset()  # the moments at which something can be played


def moment(t: Table, name: str, *context: int) -> None:
    """A moment has come: play its window, if it has one, before anything else in the queue."""
    if name in OPEN_WINDOWS:
        t.next(("window", name, *context))
