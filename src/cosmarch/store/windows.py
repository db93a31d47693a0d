"""Windows that are held open: what seats do about them, and their end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlalchemy import and_, select, update

from cosmarch.store import schema, steady_time
from cosmarch.store.database import Database
from cosmarch.store.holds import HOLDS, PASSES, TABLE, THINKS, THOUGHT, ripe
from cosmarch.store.journal import RACES, Journal, Stale
from cosmarch.store.matches import found
from cosmarch.store.moves import HUSH, Move

BATCH: Final = 50


class Windows:
    """The columns `hold_until` and `reacts`."""

    def __init__(self, database: Database, journal: Journal) -> None:
        self._db = database
        self._journal = journal

    def react(self, id: str, seat: int, how: str) -> bool:
        """The seat thinks about the window that is held (`HOLDS`), or lets it go by (`PASSES`); nobody else learns of
        it. False where it is not asked in one."""
        assert how in (HOLDS, PASSES)
        for _ in range(RACES):
            opened = self._journal.open(id)
            ask = opened.match.ask_of(seat)
            if opened.row.hold_until is None or ask is None or not ask.window:
                return False
            with self._db.writing_to(id) as connection:
                row = found(connection, id, lock=self._db.postgres)
                if row is None or row.version != opened.row.version:
                    continue
                mine = (schema.seats.c.match == id, schema.seats.c.seat == seat)
                connection.execute(update(schema.seats).where(*mine).values(reacts=how))
                seats = tuple([replace(one, reacts=how) if one.seat == seat else one for one in row.seats])
                if row.hold_until == THINKS and ripe(replace(row, seats=seats), opened.match):
                    here = update(schema.matches).where(schema.matches.c.id == id)
                    connection.execute(here.values(hold_until=THOUGHT))
            return True
        raise Stale("others were faster")

    def due(self) -> list[str]:
        """The matches in which the time of a window is over."""
        matches = schema.matches
        now = steady_time.now()
        late = and_(matches.c.hold_until <= now, matches.c.hold_until != THINKS)
        query = select(matches.c.id).where(late, matches.c.status == "playing", matches.c.retry_at <= now)
        with self._db.reading() as connection:
            return list(connection.scalars(query.order_by(matches.c.hold_until).limit(BATCH)))

    def run_out(self, id: str) -> bool:
        """The time of a window is over: close it, or let everybody know that somebody thinks. False where another
        server was faster, or somebody began to think at the last moment."""
        opened = self._journal.open(id)
        until = opened.row.hold_until
        if until is None or until == THINKS or until > steady_time.now():
            return False
        if not opened.match.held or not ripe(opened.row, opened.match):
            later = THINKS if opened.match.held else None
            with self._db.writing_to(id) as connection:
                row = found(connection, id, lock=self._db.postgres)
                if row is None or row.version != opened.row.version or row.hold_until != until:
                    return False
                here = update(schema.matches).where(schema.matches.c.id == id)
                connection.execute(here.values(hold_until=later))
            return True
        try:
            self._journal.take(id, TABLE, [Move(HUSH)], f"hush-{opened.row.version}", known=opened)
        except Stale:
            return False
        return True
