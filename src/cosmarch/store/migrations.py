"""From any earlier schema to this one, a step a version, in one transaction each.

Step 1 makes the tables as they were at first; a later change of `schema.py` adds a step that does the same to an old
database (`ALTER TABLE …`) and is skipped on a fresh one, whose tables are made whole by step 1.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Column, Connection, func, inspect, select, text
from sqlalchemy.schema import CreateColumn

from cosmarch import CosmarchError
from cosmarch.store import schema

Step = Callable[[Connection], None]


def _long_answers(connection: Connection) -> None:
    """An answer may be a whole form. SQLite keeps any text as it is."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE entries ALTER COLUMN token TYPE text"))


def _add(connection: Connection, *columns: Column[Any]) -> None:
    for column in columns:
        made = CreateColumn(column).compile(dialect=connection.dialect)
        connection.execute(text(f"ALTER TABLE {column.table.name} ADD COLUMN {made}"))


def _sessions_and_troubles(connection: Connection) -> None:
    """Sessions on the server, seats that change hands by rule, matches that are set aside."""
    matches, seats = schema.matches.c, schema.seats.c
    schema.sessions.create(connection)
    connection.execute(text("ALTER TABLE people DROP COLUMN epoch"))
    _add(connection, matches.trouble, matches.tries, matches.retry_at, matches.moved, seats.link_by, seats.present)
    connection.execute(text("UPDATE matches SET moved = updated"))
    # A link that was used before served as often as one liked.
    connection.execute(text("UPDATE seats SET link = '' WHERE kind = 'person'"))
    connection.execute(schema.seats.update().where(seats.kind == "person").values(present=time.time()))


def _packs(connection: Connection) -> None:
    """People's own content packs."""
    schema.packs.create(connection)


def _held_windows(connection: Connection) -> None:
    """Windows that stay open as long for everybody. Tables that are under way go on without."""
    matches = schema.matches
    _add(connection, matches.c.hold, matches.c.hold_until, schema.seats.c.reacts)
    next(index for index in matches.indexes if index.name == "matches_by_hold").create(connection)


def _alarms(connection: Connection) -> None:
    """People are told that their table was set aside."""
    schema.alarms.create(connection)


def _hints(connection: Connection) -> None:
    """A host may allow hints among people."""
    _add(connection, schema.matches.c.hints)


STEPS: Final[tuple[Step, ...]] = (_long_answers, _sessions_and_troubles, _packs, _held_windows, _alarms, _hints)
CURRENT: Final = 1 + len(STEPS)


class WrongDatabase(CosmarchError):
    """The database was made by a newer version, or by another program."""


def migrate(connection: Connection) -> int:
    """Bring the database to this version's schema; how it was before (0: empty). The caller holds the write lock."""
    found = set(inspect(connection).get_table_names())
    if schema.versions.name not in found:
        if found:
            raise WrongDatabase("the database holds something else: give Cosmarch one of its own")
        schema.metadata.create_all(connection)
        _mark(connection, CURRENT)
        return 0
    before = connection.scalar(select(func.max(schema.versions.c.version))) or 0
    if before > CURRENT:
        raise WrongDatabase(f"the database has schema {before}; this version knows up to {CURRENT}: upgrade Cosmarch")
    for version in range(max(before, 1) + 1, CURRENT + 1):
        STEPS[version - 2](connection)
        _mark(connection, version)
    return int(before)


def _mark(connection: Connection, version: int) -> None:
    connection.execute(schema.versions.insert().values(version=version, at=time.time()))
