"""A database of an earlier version is brought up to date, and keeps what is in it."""

from __future__ import annotations

from sqlalchemy import select, text

import cosmarch
from cosmarch.store import Database, Journal, Matches, schema
from cosmarch.store.matches import PERSON, Plan, Sitter
from cosmarch.store.migrations import CURRENT, migrate

SEATS = (Sitter(PERSON, "anna", "Anna"), Sitter(PERSON, "bela", "Béla"))


def test_from_the_first_schema(database: Database) -> None:
    id = Matches(database).create(Plan("anna", SEATS, "Friday"), cosmarch.new("bts", seats=2, seed=2))
    before = Journal(database).open(id).match.hash
    with database.writing() as connection:  # as the first version made it
        connection.execute(text("DROP TABLE sessions"))
        connection.execute(text("DROP TABLE packs"))
        connection.execute(text("DROP TABLE alarms"))
        connection.execute(text("DROP INDEX matches_by_hold"))
        for column in ("trouble", "tries", "retry_at", "moved", "hold", "hold_until", "hints"):
            connection.execute(text(f"ALTER TABLE matches DROP COLUMN {column}"))
        for column in ("link_by", "present", "reacts"):
            connection.execute(text(f"ALTER TABLE seats DROP COLUMN {column}"))
        connection.execute(text("ALTER TABLE people ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0"))
        connection.execute(text("UPDATE seats SET link = 'used before'"))
        connection.execute(schema.versions.delete())
        connection.execute(schema.versions.insert().values(version=1, at=0.0))
    with database.writing() as connection:
        assert migrate(connection) == 1
    with database.writing() as connection:
        assert migrate(connection) == CURRENT
        row = connection.execute(select(schema.matches)).one()
        assert row.moved == row.updated and row.trouble == ""
        assert not row.hints, "nobody is helped who was not before"
        assert row.hold == 0.0 and row.hold_until is None, "a table that is under way goes on as it was"
        for seat in connection.execute(select(schema.seats)):
            assert seat.present > 0 and seat.link == "", "a link that was used serves no more"
    assert Journal(database).open(id).match.hash == before
