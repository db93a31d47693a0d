"""A host's care for the store: list, export, import, verify, repair and prune matches."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import select

import cosmarch
from cosmarch import SetupError
from cosmarch.store import schema
from cosmarch.store.database import Database
from cosmarch.store.holds import USUAL
from cosmarch.store.journal import Journal
from cosmarch.store.matches import BOT, LINK, Matches, Plan, Sitter
from cosmarch.store.people import name_key
from cosmarch.store.repair import every_id, faults, repaired
from cosmarch.store.seating import Seating


@dataclass(frozen=True, slots=True)
class Line:
    """A match in the host's list."""

    id: str
    game: str
    title: str
    status: str
    answers: int
    updated: float
    trouble: str


class Admin:
    """What `cosmarch admin` does."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._matches = Matches(database)
        self._journal = Journal(database)
        self._seating = Seating(database)

    def listed(self, status: str = "") -> list[Line]:
        """Every match, the one that changed last first."""
        matches = schema.matches
        query = select(
            matches.c.id,
            matches.c.game,
            matches.c.title,
            matches.c.status,
            matches.c.version,
            matches.c.updated,
            matches.c.trouble,
        ).order_by(matches.c.updated.desc())
        with self._db.reading() as connection:
            rows = connection.execute(query.where(matches.c.status == status) if status else query)
            return [Line(*row) for row in rows]

    def export(self, id: str) -> str:
        """The match as a save. It holds all secrets: for the host only."""
        return self._journal.open(id).match.save()

    def bring(
        self, save: str, title: str = "", bots: str = "", host: str = "", hold: float = USUAL
    ) -> tuple[str, list[str]]:
        """Keep a saved match as a new table: (its id, the secret of each seat's link). Its seats wait for people by
        link, or with a level bots play them. `host` is the name of an account that looks after it; without one whoever
        sits down first does. Windows are held open for `hold` seconds."""
        match = cosmarch.load(save)
        names = [match.name(seat) for seat in range(match.seats)]
        seats = tuple([Sitter(BOT, name=name[:24], level=bots) if bots else Sitter(LINK) for name in names])
        id = self._matches.create(Plan(self._account(host), seats, title or match.game.title("en"), hold=hold), match)
        return id, [] if bots else [self._seating.new_link(id, seat, by_player=False) for seat in range(match.seats)]

    def _account(self, name: str) -> str:
        if not name:
            return ""
        with self._db.reading() as connection:
            found = connection.scalar(select(schema.people.c.id).where(schema.people.c.key == name_key(name)))
        if found is None:
            raise SetupError(f"nobody has an account called {name!r:.40}")
        return str(found)

    def every(self) -> list[str]:
        """Every match of which there is anything, the lost ones too."""
        return every_id(self._db)

    def verify(self, id: str) -> str:
        """Play the match again from its first save, entry by entry; "" where all fits, else what does not."""
        return "; ".join(faults(self._db, id))

    def repair(self, id: str, write: bool) -> str:
        """Build a damaged match anew from its journal or its last snapshot; what was (or would be) done."""
        return repaired(self._db, id, write)

    def prunable(self, days: float, status: str = "") -> list[str]:
        """Matches that nobody has touched for so long."""
        before = time.time() - days * 86400.0
        return [line.id for line in self.listed(status) if line.updated < before]

    def remove(self, ids: list[str]) -> None:
        for start in range(0, len(ids), 500):
            self._matches.delete(ids[start : start + 500])
