"""Every kind of damage is found, none of it stops the search, and what is left is put together again."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, delete, select, text, update

import cosmarch
from cosmarch import CosmarchError
from cosmarch.store import Broken, Database, Journal, Matches, Move, NoSuchMatch, schema
from cosmarch.store.admin import Admin
from cosmarch.store.matches import PERSON, Plan, Sitter, pack
from tests.store.test_care import run

SEATS = (Sitter(PERSON, "anna", "Anna"), Sitter(PERSON, "bela", "Béla"))
Damage = Callable[[Connection, str], None]


def made(database: Database, answers: int = 30) -> str:
    id = Matches(database).create(Plan("anna", SEATS, "Friday"), cosmarch.new("bts", seats=2, seed=2))
    journal, chance = Journal(database), random.Random(1)
    for number in range(answers):
        ask = journal.open(id).match.asks[0]
        journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], f"k{number}")
    return id


def snapshot(connection: Connection, id: str, **values: object) -> None:
    connection.execute(update(schema.snapshots).where(schema.snapshots.c.match == id).values(**values))


def entry(connection: Connection, id: str, number: int, **values: object) -> None:
    entries = schema.entries
    connection.execute(update(entries).where(entries.c.match == id, entries.c.number == number).values(**values))


def rewritten(connection: Connection, id: str, **values: object) -> None:
    """Another document in the last snapshot."""
    body = connection.scalar(select(schema.snapshots.c.body).where(schema.snapshots.c.match == id))
    assert body is not None
    document = msgspec.json.decode(zlib.decompress(body))
    snapshot(connection, id, body=zlib.compress(msgspec.json.encode(document | values)))


def truncated(connection: Connection, id: str) -> None:
    body = connection.scalar(select(schema.snapshots.c.body).where(schema.snapshots.c.match == id))
    assert body is not None
    snapshot(connection, id, body=body[: len(body) // 2])


def status(connection: Connection, id: str, value: str) -> None:
    connection.execute(update(schema.matches).where(schema.matches.c.id == id).values(status=value))


def lost(table: str) -> Damage:
    def damage(connection: Connection, id: str) -> None:
        where = schema.metadata.tables[table]
        key = where.c.id if table == "matches" else where.c.match
        extra = [where.c.seat == 1] if table == "seats" else []
        connection.execute(delete(where).where(key == id, *extra))

    return damage


def gap(connection: Connection, id: str) -> None:
    entries = schema.entries
    connection.execute(delete(entries).where(entries.c.match == id, entries.c.number == 12))


def no_later(connection: Connection, id: str) -> None:
    first = connection.scalar(select(schema.snapshots.c.first).where(schema.snapshots.c.match == id))
    snapshot(connection, id, body=first, version=0)
    entry(connection, id, 9, token="nothing")


def another(connection: Connection, id: str) -> None:
    """The last snapshot is another match's: whole in itself, and of the right version."""
    last = connection.scalar(select(schema.matches.c.version).where(schema.matches.c.id == id))
    snapshot(connection, id, body=pack(cosmarch.new("bts", seats=2, seed=9).save()), version=last)


def no_bytes(connection: Connection, id: str) -> None:
    """SQLite keeps a text where it was told of bytes."""
    connection.execute(text("UPDATE snapshots SET body = 'no snapshot' WHERE match = :id"), {"id": id})


DAMAGES: dict[str, tuple[Damage, bool]] = {  # what is done, and whether all answers survive the repair
    "bad snapshot": (lambda c, id: snapshot(c, id, body=b"no snapshot"), True),
    "bad first save": (lambda c, id: snapshot(c, id, first=b"no snapshot"), True),
    "snapshot of another version": (lambda c, id: snapshot(c, id, version=900), True),
    "lost row": (lost("matches"), True),
    "lost seat row": (lost("seats"), True),
    "an answer that no longer fits": (lambda c, id: entry(c, id, 5, token="nothing"), True),
    "an answer that no longer fits, and no later snapshot": (no_later, False),
    "wrong hash": (lambda c, id: rewritten(c, id, hash="0" * 16), True),
    "missing number": (gap, True),
    "foreign status": (lambda c, id: status(c, id, "sleeping"), True),
    "a status that is not so": (lambda c, id: status(c, id, "over"), True),
    "bad options": (lambda c, id: rewritten(c, id, options="{"), True),
    "truncated": (truncated, True),
    "another match's snapshot": (another, True),
    "no bytes": (no_bytes, True),
    "unknown kind": (lambda c, id: entry(c, id, 5, kind="dance"), True),
}


@pytest.mark.parametrize("name", list(DAMAGES))
def test_damage_is_found_and_put_right(database: Database, name: str) -> None:
    damage, whole = DAMAGES[name]
    id, healthy = made(database), made(database, 5)
    before = Journal(database).open(id).match
    with database.writing() as connection:
        damage(connection, id)
    care = Admin(database)
    assert set(care.every()) == {id, healthy}
    assert care.verify(id) != "", name
    assert care.verify(healthy) == ""
    kept = care.repair(id, write=False)
    assert care.verify(id) != "", "only told"
    done = care.repair(id, write=True)
    assert done and kept
    assert care.verify(id) == ""
    assert care.verify(healthy) == ""
    opened = Journal(database).open(id)
    if whole:
        assert opened.match.hash == before.hash
    else:
        assert len(opened.match.answers) == 8 and "given up" in done
    if name == "lost seat row":
        assert [seat.kind for seat in opened.row.seats] == ["person", "link"]
    else:
        journal, ask = Journal(database), opened.match.asks[0]
        journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "goes-on")
        assert care.verify(id) == ""


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("matches", "moved", "x"),
        ("matches", "game", "se4x"),
        ("seats", "asked_at", b"x"),
        ("seats", "seat", -1),
        ("entries", "number", "x"),
        ("entries", "at", "x"),
    ],
)
def test_a_column_that_holds_what_it_is_not_for(tmp_path: Path, table: str, column: str, value: object) -> None:
    """SQLite keeps whatever it is given."""
    database = Database(str(tmp_path / "t.db"))
    id, care = made(database, 13), Admin(database)
    where = {"matches": "id = ?", "seats": "match = ? AND seat = 1", "entries": "match = ? AND number = 7"}[table]
    with database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {table} SET {column} = ? WHERE {where}", (value, id))
    assert care.verify(id) != ""
    assert care.repair(id, write=True)
    assert care.verify(id) == ""
    assert Journal(database).open(id).match.answers
    database.close()


def test_nothing_left_to_build_from(database: Database) -> None:
    id = made(database, 3)
    with database.writing() as connection:
        lost("snapshots")(connection, id)
    assert "lost" in Admin(database).verify(id)
    with pytest.raises(CosmarchError, match="backup"):
        Admin(database).repair(id, write=True)


@pytest.mark.parametrize("name", ["bad snapshot", "lost seat row", "truncated", "bad options", "wrong hash"])
def test_a_damaged_match_says_so_when_opened(database: Database, name: str) -> None:
    id = made(database)
    with database.writing() as connection:
        DAMAGES[name][0](connection, id)
    with pytest.raises(Broken):
        Journal(database).open(id)


def test_a_match_without_its_snapshot(database: Database) -> None:
    id = made(database, 2)
    with database.writing() as connection:
        lost("snapshots")(connection, id)
    with pytest.raises(Broken):
        Journal(database).open(id)
    with pytest.raises(NoSuchMatch):
        Journal(database).open("nothing")


def test_the_commands(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    database = Database(path)
    ids = [made(database, 13) for _ in DAMAGES]
    with database.writing() as connection:
        for id, (damage, _) in zip(ids, DAMAGES.values(), strict=True):
            damage(connection, id)
    database.close()
    code, out = run("verify", "--db", path)
    assert code == 1 and all(id in out for id in ids)
    assert run("repair", ids[0], "--db", path)[0] == 0
    assert ids[0] in run("verify", ids[0], "--db", path)[1]
    assert run("repair", ids[0], "--yes", "--db", path)[0] == 0
    assert run("verify", ids[0], "--db", path) == (0, "1 of 1 matches fit\n")
