"""Sessions: who a browser is. A cookie holds a secret that nobody can guess; what it means stands here, and ends here.

A session begins when somebody becomes known: as a guest, by registering, by logging in. Each of these makes a new
secret, so that nobody can slip another a cookie that later is an account's. Of the secret only a hash is kept.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import bindparam, delete, select

from cosmarch.store import schema, steady_time
from cosmarch.store.database import Tables
from cosmarch.store.passwords import secret_hash
from cosmarch.store.people import PERSON_COLUMNS, Person
from cosmarch.store.statements import Statement

LASTS: Final = 400 * 86400.0  # seconds; the cookie lasts a year
LONGEST: Final = 100  # characters of a cookie that are looked at

_WHO: Final = Statement(
    select(*PERSON_COLUMNS)
    .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
    .where(schema.sessions.c.token == bindparam("this"))
)


class Sessions(Tables):
    """The table `sessions`."""

    def begin(self, person: str) -> str:
        """A new session of the person; the secret for its cookie."""
        secret = secrets.token_urlsafe(24)
        row = {"token": secret_hash(secret), "person": person, "created": steady_time.now()}
        with self._db.writing() as connection:
            connection.execute(schema.sessions.insert().values(row))
        return secret

    def person(self, secret: str) -> Person | None:
        """Whose session it is; None where there is no such, or no longer."""
        if not secret or len(secret) > LONGEST:
            return None
        rows = _WHO.seen(self._db.engine, {"this": secret_hash(secret)})
        return Person(*rows[0]) if rows else None

    def end(self, secret: str) -> None:
        with self._db.writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.token == secret_hash(secret)))

    def end_all(self, person: str) -> None:
        """On every device."""
        with self._db.writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person))

    def prune(self) -> None:
        """Forget sessions whose cookies are long gone."""
        with self._db.writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.created < steady_time.now() - LASTS))
