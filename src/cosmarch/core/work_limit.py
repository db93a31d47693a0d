"""How much work somebody is willing to wait for. Work is counted and not timed: the same battle is always too long, or
never, whatever else the machine does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from cosmarch.core.errors import TooLong

STEP: Final = 4_000  # what anything costs, however small its tables are
ANY_WORK: Final = float("inf")

_left: ContextVar[float] = ContextVar("_left", default=ANY_WORK)


@contextmanager
def patience(work: float) -> Iterator[None]:
    """Within it there is so much work to spend, in cells of tables."""
    before = _left.set(work)
    try:
        yield
    finally:
        _left.reset(before)


def spend(cells: float) -> None:
    """So many cells are to be filled or multiplied next; TooLong where that is more than is left."""
    left = _left.get() - STEP - cells
    if left < 0:
        raise TooLong("the odds of this battle take long")
    _left.set(left)
