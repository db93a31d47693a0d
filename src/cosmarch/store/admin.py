"""A host's care for the store: list, export, import, verify and prune matches."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import select

import cosmarch
from cosmarch import CosmarchError, LoadError
from cosmarch.store import schema
from cosmarch.store.database import Database
from cosmarch.store.journal import Journal, apply
from cosmarch.store.matches import BOT, LINK, Matches, Plan


@dataclass(frozen=True, slots=True)
class Line:
    """A match in the host's list."""

    id: str
    game: str
    title: str
    status: str
    answers: int
    updated: float


class Admin:
    """What `cosmarch admin` does."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._matches = Matches(database)
        self._journal = Journal(database)

    def listed(self, status: str = "") -> list[Line]:
        """Every match, the one that changed last first."""
        matches = schema.matches
        query = select(
            matches.c.id, matches.c.game, matches.c.title, matches.c.status, matches.c.version, matches.c.updated
        ).order_by(matches.c.updated.desc())
        with self._db.reading() as connection:
            rows = connection.execute(query.where(matches.c.status == status) if status else query)
            return [Line(*row) for row in rows]

    def export(self, id: str) -> str:
        """The match as a save. It holds all secrets: for the host only."""
        return self._journal.open(id).match.save()

    def bring(self, save: str, title: str = "", bots: str = "") -> str:
        """Keep a saved match as a new table; its seats wait for people by link or, with a level, bots play them."""
        match = cosmarch.load(save)
        names = [match.name(seat) for seat in range(match.seats)]
        seats = tuple([(BOT, "", name[:24], bots) if bots else (LINK, "", "", "") for name in names])
        return self._matches.create(Plan("", seats, title or match.game.title("en")), match)

    def verify(self, id: str) -> str:
        """Play the match again from its first save, entry by entry; "" where all fits, else what does not."""
        try:
            kept = self._journal.open(id)
            again = self._journal.first(id)
            entries = self._journal.entries(id)
            for seat, move in entries:
                apply(again, seat, move)
            if len(entries) != kept.row.version:
                return f"{len(entries)} entries, but version {kept.row.version}"
            if again.hash != kept.match.hash:
                return "played again, it comes out differently"
            if cosmarch.replayed(kept.match).hash != kept.match.hash:
                return "its answers, played again, come out differently"
        except LoadError as error:
            return str(error)
        except CosmarchError as error:
            return f"an entry no longer fits: {error}"
        return ""

    def prunable(self, days: float, status: str = "") -> list[str]:
        """Matches that nobody has touched for so long."""
        before = time.time() - days * 86400.0
        return [line.id for line in self.listed(status) if line.updated < before]

    def remove(self, ids: list[str]) -> None:
        for start in range(0, len(ids), 500):
            self._matches.delete(ids[start : start + 500])
