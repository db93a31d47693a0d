"""The time by which clocks run: seconds since 1970, as they would be had nobody touched the system's clock.

Deadlines are stored, so they need a time that outlives the process; but a machine's clock may jump (an empty
battery, a correction by hand), and then nobody must lose a seat. So a process takes the system's time once and from
then on counts with the clock that cannot be set. `Downtime` does the rest: while no server ran, all clocks stood still.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import delete, select, update

from cosmarch.store import schema
from cosmarch.store.database import Tables

DRIFT: Final = 2.0  # seconds by which the two clocks may part before it is called a jump
GRACE: Final = 60.0  # seconds without a server that nobody is given back
NAME: Final = "ran_until"


class Clock:
    """Never runs backwards, and never jumps."""

    def __init__(self, wall: Callable[[], float] = time.time, count: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._count = count
        self._base = wall()
        self._since = count()
        self._lock = threading.Lock()

    def now(self) -> float:
        with self._lock:
            wall, count = self._wall(), self._count()
            now = self._base + (count - self._since)
            if 0.0 < wall - now < DRIFT:  # the system's clock is a little ahead: follow it
                now = self._base = wall
                self._since = count
            return now

    def not_before(self, last: float) -> None:
        """Go on from there where the system's clock was set back meanwhile."""
        with self._lock:
            self._base = max(self._base, last - (self._count() - self._since))


clock: Final = Clock()  # of this process


def now() -> float:
    """The time by which clocks run."""
    return clock.now()


class Downtime(Tables):
    """When a server of this database last ran."""

    def beat(self) -> None:
        """A server runs now."""
        settings = schema.settings
        with self._db.writing() as connection:
            connection.execute(delete(settings).where(settings.c.name == NAME))
            connection.execute(settings.insert().values(name=NAME, value=repr(now())))

    def made_good(self) -> float:
        """At the start of a server: put all deadlines off by the time in which none ran, in which nobody could come
        either; how long that was."""
        seats, settings = schema.seats, schema.settings
        with self._db.writing() as connection:
            kept = connection.scalar(select(settings.c.value).where(settings.c.name == NAME))
            last = float(kept) if kept is not None else now()
            clock.not_before(last)
            gap = now() - last
            if gap > GRACE:
                later = {"deadline": seats.c.deadline + gap, "asked_at": seats.c.asked_at + gap}
                connection.execute(update(seats).where(seats.c.asked_at.is_not(None)).values(later))
                here = {"present": seats.c.present + gap}
                connection.execute(update(seats).where(seats.c.kind == "person").values(here))
                sessions = schema.sessions
                connection.execute(update(sessions).values(created=sessions.c.created + gap))
                held = schema.matches.c.hold_until
                connection.execute(update(schema.matches).where(held > 0.0).values(hold_until=held + gap))
        self.beat()
        return gap if gap > GRACE else 0.0
