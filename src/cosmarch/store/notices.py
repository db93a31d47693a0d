"""What falls due by itself: clocks that ran out, and people who are to be told that a game waits for them
or is set aside."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, literal, select, update

from cosmarch.store import schema, steady_time
from cosmarch.store.database import Tables

PAUSE: Final = 600.0  # a person is told at most once in so many seconds
TRIES: Final = 5
NOBODY: Final = -1  # as the seat of an alarm
BATCH: Final = 50


class Overdue(NamedTuple):
    match: str
    seat: int


class Notice(NamedTuple):
    """Somebody is to be told that a table waits for a seat; or, an `alarm`, that it was set aside."""

    match: str
    seat: int
    person: str
    name: str
    title: str
    email: str
    webhook: str
    lang: str
    tries: int
    alarm: bool = False


class Notices(Tables):
    """The columns and tables `deadline`, `notices`, `alarms` and `told`."""

    def overdue(self) -> list[Overdue]:
        """Seats whose time is up, at tables where a bot then takes over."""
        seats, matches = schema.seats, schema.matches
        query = select(seats.c.match, seats.c.seat).join(matches, matches.c.id == seats.c.match)
        now = steady_time.now()
        late = (seats.c.deadline < now, matches.c.retry_at <= now, seats.c.kind == "person", seats.c.stand_in == "")
        wanted = query.where(*late, matches.c.status == "playing", matches.c.timeout == "bot").limit(BATCH)
        with self._db.reading() as connection:
            return [Overdue(*row) for row in connection.execute(wanted)]

    def due(self) -> list[Notice]:
        """Notices to send now. They are put off at once, so that no other server sends them too; who was told a short
        while ago, or has no address, is left out."""
        out: list[Notice] = []
        with self._db.writing() as connection:
            self._due_of(connection, schema.alarms, out)
            self._due_of(connection, schema.notices, out)
        return out

    def _due_of(self, connection: Connection, table: Table, out: list[Notice]) -> None:
        """Add those of a table."""
        now = steady_time.now()
        alarm = table is schema.alarms
        people, matches, told = schema.people, schema.matches, schema.told
        query = (
            select(
                table.c.match,
                literal(NOBODY).label("seat") if alarm else table.c.seat,
                table.c.person,
                people.c.name,
                matches.c.title,
                people.c.email,
                people.c.webhook,
                people.c.lang,
                table.c.tries,
                literal(alarm).label("alarm"),
                matches.c.trouble,
                told.c.at,
            )
            .join(people, people.c.id == table.c.person)
            .join(matches, matches.c.id == table.c.match)
            .outerjoin(told, told.c.person == table.c.person)
            .where(table.c.due <= now)
            .order_by(table.c.due)
            .limit(BATCH)
        )
        if not alarm:
            query = query.where(matches.c.retry_at <= now)  # nobody is called to what is set aside
        if self._db.postgres:
            query = query.with_for_update(of=table, skip_locked=True)
        for row in connection.execute(query).all():
            mine = _this(row.match, row.seat, row.person)
            if not (row.email or row.webhook) or row.tries >= TRIES or (alarm and not row.trouble):
                connection.execute(delete(table).where(*mine))
            elif row.at is not None and row.at > now - PAUSE:
                connection.execute(update(table).where(*mine).values(due=row.at + PAUSE))
            elif row.person not in [notice.person for notice in out]:
                later = now + 60.0 * 2**row.tries
                connection.execute(update(table).where(*mine).values(due=later, tries=row.tries + 1))
                out.append(Notice(*tuple(row)[: len(Notice._fields)]))

    def done(self, notice: Notice) -> None:
        """The person was told."""
        table = schema.alarms if notice.alarm else schema.notices
        told = schema.told
        with self._db.writing() as connection:
            connection.execute(delete(table).where(*_this(notice.match, notice.seat, notice.person)))
            connection.execute(delete(told).where(told.c.person == notice.person))
            connection.execute(told.insert().values(person=notice.person, at=steady_time.now()))


def _this(match: str, seat: int, person: str) -> tuple[ColumnElement[bool], ...]:
    """The row of one notice: a turn's is that of a seat, an alarm's that of a person."""
    alarms, notices = schema.alarms.c, schema.notices.c
    if seat == NOBODY:
        return alarms.match == match, alarms.person == person
    return notices.match == match, notices.seat == seat
