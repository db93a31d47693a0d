"""What people say at a table."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from sqlalchemy import bindparam, select

from cosmarch.store import schema
from cosmarch.store.database import Tables

LONGEST: Final = 500  # characters of a message
SHOWN: Final = 100  # messages that a table shows


class Said(NamedTuple):
    id: int
    seat: int | None
    name: str
    text: str
    at: float


_chat: Final = schema.chat
_HEARD: Final = (
    select(_chat.c.id, _chat.c.seat, _chat.c.name, _chat.c.text, _chat.c.at)
    .where(_chat.c.match == bindparam("this"))
    .order_by(_chat.c.id.desc())
    .limit(SHOWN)
)


class Chat(Tables):
    """The table `chat`."""

    def say(self, match: str, seat: int | None, name: str, text: str) -> None:
        with self._db.writing_to(match) as connection:
            row = {"match": match, "seat": seat, "name": name, "text": text[:LONGEST], "at": time.time()}
            connection.execute(schema.chat.insert().values(row))

    def heard(self, match: str) -> list[Said]:
        """The last messages, oldest first."""
        with self._db.reading() as connection:
            rows = connection.execute(_HEARD, {"this": match}).all()
        return [Said(*row) for row in reversed(rows)]
