"""What falls due by itself: clocks that ran out, and people who are to be told that a game waits for them."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from sqlalchemy import delete, select, update

from cosmarch.store import schema, steady
from cosmarch.store.database import Database

PAUSE: Final = 600.0  # a person is told at most once in so many seconds
TRIES: Final = 5
BATCH: Final = 50


class Overdue(NamedTuple):
    match: str
    seat: int


class Notice(NamedTuple):
    """Somebody is to be told that a table waits for a seat."""

    match: str
    seat: int
    person: str
    name: str
    title: str
    email: str
    webhook: str
    lang: str
    tries: int


class Notices:
    """The columns and tables `deadline`, `notices` and `told`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def overdue(self) -> list[Overdue]:
        """Seats whose time is up, at tables where a bot then takes over."""
        seats, matches = schema.seats, schema.matches
        query = select(seats.c.match, seats.c.seat).join(matches, matches.c.id == seats.c.match)
        late = (
            seats.c.deadline < steady.now(),
            matches.c.retry_at <= time.time(),
            seats.c.kind == "person",
            seats.c.stand_in == "",
        )
        wanted = query.where(*late, matches.c.status == "playing", matches.c.timeout == "bot").limit(BATCH)
        with self._db.reading() as connection:
            return [Overdue(*row) for row in connection.execute(wanted)]

    def due(self) -> list[Notice]:
        """Notices to send now. They are put off at once, so that no other server sends them too; who was told a short
        while ago, or has no address, is left out."""
        now = steady.now()
        notices, people, matches, told = schema.notices, schema.people, schema.matches, schema.told
        query = (
            select(
                notices.c.match,
                notices.c.seat,
                notices.c.person,
                people.c.name,
                matches.c.title,
                people.c.email,
                people.c.webhook,
                people.c.lang,
                notices.c.tries,
                told.c.at,
            )
            .join(people, people.c.id == notices.c.person)
            .join(matches, matches.c.id == notices.c.match)
            .outerjoin(told, told.c.person == notices.c.person)
            .where(notices.c.due < now, matches.c.retry_at <= time.time())  # nobody is called to what is set aside
            .order_by(notices.c.due)
            .limit(BATCH)
        )
        out: list[Notice] = []
        with self._db.writing() as connection:
            if self._db.postgres:
                query = query.with_for_update(of=notices, skip_locked=True)
            for row in connection.execute(query).all():
                mine = (notices.c.match == row.match, notices.c.seat == row.seat)
                if not (row.email or row.webhook) or row.tries >= TRIES:
                    connection.execute(delete(notices).where(*mine))
                elif row.at is not None and row.at > now - PAUSE:
                    connection.execute(update(notices).where(*mine).values(due=row.at + PAUSE))
                elif row.person not in [notice.person for notice in out]:
                    later = now + 60.0 * 2**row.tries
                    connection.execute(update(notices).where(*mine).values(due=later, tries=row.tries + 1))
                    out.append(Notice(*tuple(row)[:9]))
        return out

    def done(self, notice: Notice) -> None:
        """The person was told."""
        told = schema.told
        with self._db.writing() as connection:
            mine = (schema.notices.c.match == notice.match, schema.notices.c.seat == notice.seat)
            connection.execute(delete(schema.notices).where(*mine))
            connection.execute(delete(told).where(told.c.person == notice.person))
            connection.execute(told.insert().values(person=notice.person, at=steady.now()))
