"""Matches that cannot go on: set aside, each by itself, and tried again after a while that doubles.

Nothing that runs by itself (clocks, bots, notices) touches a match that is set aside until its time has come; its host
and players are told so once, the ways they have asked for. The next answer that is committed ends it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, select, update

from cosmarch.store import schema, steady_time
from cosmarch.store.database import Tables
from cosmarch.store.matches import PERSON

FIRST: Final = 30.0  # seconds until it is tried again
LONGEST: Final = 3600.0


class Troubles(Tables):
    """The columns `trouble`, `tries` and `retry_at`."""

    def mark(self, match: str, why: str) -> float:
        """It could not go on now; the seconds until it is tried again, 0 where it rests already. `why` names the kind
        of fault and quotes nothing."""
        matches = schema.matches
        columns = (matches.c.tries, matches.c.retry_at, matches.c.trouble, matches.c.host)
        query = select(*columns).where(matches.c.id == match)
        with self._db.writing_to(match) as connection:
            row = connection.execute(query).one_or_none()
            if row is None or row.retry_at > steady_time.now():
                return 0.0
            tries = int(row.tries)
            pause = min(LONGEST, FIRST * 2.0 ** min(tries, 20))
            values = {"trouble": why[:200], "tries": tries + 1, "retry_at": steady_time.now() + pause}
            connection.execute(update(matches).where(matches.c.id == match).values(values))
            if not row.trouble:
                _alarm(connection, match, row.host)
        return pause

    def clear(self, match: str) -> None:
        matches = schema.matches
        with self._db.writing_to(match) as connection:
            values = {"trouble": "", "tries": 0, "retry_at": 0.0}
            connection.execute(update(matches).where(matches.c.id == match).values(values))


def _alarm(connection: Connection, match: str, host: str) -> None:
    """Everybody at the table is to be told."""
    seats, alarms = schema.seats, schema.alarms
    sit = select(seats.c.person).where(seats.c.match == match, seats.c.kind == PERSON)
    people = {host, *connection.scalars(sit)} - {""}
    connection.execute(delete(alarms).where(alarms.c.match == match))
    for person in sorted(people):
        connection.execute(alarms.insert().values(match=match, person=person, due=steady_time.now()))
