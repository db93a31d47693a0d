"""People's own content packs: data files that replace some of a game's."""

from __future__ import annotations

import time
import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import delete, func, select

from cosmarch import CosmarchError
from cosmarch.store import schema
from cosmarch.store.database import Tables
from cosmarch.store.people import new_id

MOST: Final = 10  # packs of one person
LONGEST_NAME: Final = 60


class PackRow(NamedTuple):
    """A pack as lists show it."""

    id: str
    game: str
    name: str
    created: float


class TooMany(CosmarchError):
    """The person has as many packs as one may have."""


class Packs(Tables):
    """The table `packs`."""

    def keep(self, person: str, game: str, name: str, texts: Mapping[str, str]) -> str:
        """Keep a pack whose texts the game has checked; its id."""
        packs, id = schema.packs, new_id()
        row = {"id": id, "person": person, "game": game, "name": name[:LONGEST_NAME], "created": time.time()}
        row["body"] = zlib.compress(msgspec.json.encode(dict(texts)))
        with self._db.writing() as connection:
            if (connection.scalar(select(func.count()).where(packs.c.person == person)) or 0) >= MOST:
                raise TooMany("web.packs.error.many")
            connection.execute(packs.insert().values(row))
        return id

    def of_person(self, person: str, game: str = "") -> list[PackRow]:
        """The person's packs, of one game where it is named, the newest first."""
        packs = schema.packs
        query = select(packs.c.id, packs.c.game, packs.c.name, packs.c.created).where(packs.c.person == person)
        query = query.where(packs.c.game == game) if game else query
        with self._db.reading() as connection:
            return [PackRow(*row) for row in connection.execute(query.order_by(packs.c.created.desc()))]

    def texts(self, id: str, person: str, game: str) -> dict[str, str] | None:
        """The texts of a pack of the person for that game; None where there is no such pack."""
        packs = schema.packs
        mine = (packs.c.id == id, packs.c.person == person, packs.c.game == game)
        with self._db.reading() as connection:
            body = connection.scalar(select(packs.c.body).where(*mine))
        return None if body is None else msgspec.json.decode(zlib.decompress(body), type=dict[str, str])

    def drop(self, id: str, person: str) -> None:
        """Forget a pack; tables that play with it have their own copy."""
        packs = schema.packs
        with self._db.writing() as connection:
            connection.execute(delete(packs).where(packs.c.id == id, packs.c.person == person))
