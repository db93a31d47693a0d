"""How much a bot may think about one answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class Budget:
    """So many playouts, or so many seconds of the clock that is given, or both: whichever is over first. 0 is no limit.
    It is asked whether it is spent between steps of the work, each of which takes a few milliseconds."""

    playouts: int = 0
    seconds: float = 0.0
    clock: Callable[[], float] = time.monotonic
    done: int = 0

    def __post_init__(self) -> None:
        self.started = self.clock()

    @property
    def late(self) -> bool:
        """Whether the time is over; never where only playouts are counted."""
        return self.seconds > 0.0 and self.clock() - self.started >= self.seconds

    @property
    def spent(self) -> bool:
        return 0 < self.playouts <= self.done or self.late
