"""What people say at a table."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from sqlalchemy import func, select

from cosmarch.store import schema
from cosmarch.store.database import Database

LONGEST: Final = 500  # characters of a message
SHOWN: Final = 100  # messages that a table shows


class Said(NamedTuple):
    id: int
    seat: int | None
    name: str
    text: str
    at: float


class Talk:
    """The table `chat`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def say(self, match: str, seat: int | None, name: str, text: str) -> None:
        with self._db.writing_to(match) as connection:
            row = {"match": match, "seat": seat, "name": name, "text": text[:LONGEST], "at": time.time()}
            connection.execute(schema.chat.insert().values(row))

    def heard(self, match: str) -> list[Said]:
        """The last messages, oldest first."""
        chat = schema.chat
        query = select(chat.c.id, chat.c.seat, chat.c.name, chat.c.text, chat.c.at).where(chat.c.match == match)
        with self._db.reading() as connection:
            rows = connection.execute(query.order_by(chat.c.id.desc()).limit(SHOWN)).all()
        return [Said(*row) for row in reversed(rows)]

    def last(self, match: str) -> int:
        """The number of the last message, 0 where nothing was said."""
        query = select(func.max(schema.chat.c.id)).where(schema.chat.c.match == match)
        with self._db.reading() as connection:
            return connection.scalar(query) or 0
