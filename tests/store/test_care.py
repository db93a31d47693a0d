"""What a host does with the store: through the command line, as a host does it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sqlalchemy import text, update
from typer.testing import CliRunner

import cosmarch
from cosmarch import SetupError
from cosmarch.cli import app
from cosmarch.store import Database, Journal, Matches, Move, schema
from cosmarch.store.matches import PERSON, Plan, Sitter
from cosmarch.store.migrations import CURRENT

SEATS = (Sitter(PERSON, "anna", "Anna"), Sitter(PERSON, "bela", "Béla"))


def run(*args: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["admin", *args])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout + done.stderr


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "table.db")


@pytest.fixture
def id(path: str) -> str:
    """A match with some answers in the database."""
    database = Database(path)
    id = Matches(database).create(Plan("anna", SEATS, "Friday"), cosmarch.new("bts", seats=2, seed=2))
    journal, chance = Journal(database), random.Random(1)
    for number in range(30):
        ask = journal.open(id).match.asks[0]
        journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], f"k{number}")
    database.close()
    return id


def test_list(path: str, id: str) -> None:
    code, out = run("list", "--db", path)
    assert code == 0
    assert id in out and "Friday" in out
    assert id not in run("list", "--db", path, "--status", "over")[1]


def test_export_and_import(path: str, id: str, tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    assert run("export", id, "-o", str(save), "--db", path)[0] == 0
    assert len(cosmarch.load(save.read_text()).answers) == 30
    code, out = run("import", str(save), "--db", path)
    assert code == 0
    other = out.splitlines()[0]
    database = Database(path)
    journal = Journal(database)
    assert journal.open(other).match.hash == journal.open(id).match.hash
    database.close()


def test_verify_finds_what_was_changed(path: str, id: str) -> None:
    assert run("verify", "--db", path) == (0, "1 of 1 matches fit\n")
    database = Database(path)
    with database.writing() as connection:
        entries = schema.entries
        connection.execute(update(entries).where(entries.c.match == id, entries.c.number == 5).values(token="nothing"))
    database.close()
    code, out = run("verify", "--db", path)
    assert code == 1
    assert id in out


def test_prune_asks_first(path: str, id: str) -> None:
    database = Database(path)
    with database.writing() as connection:
        connection.execute(update(schema.matches).values(updated=0.0))
    database.close()
    assert run("prune", "--days", "30", "--db", path)[0] == 0
    assert id in run("list", "--db", path)[1]
    assert run("prune", "--days", "30", "--yes", "--db", path)[0] == 0
    assert id not in run("list", "--db", path)[1]


@pytest.mark.parametrize(
    "args",
    [
        ["list", "--status", "nothing"],
        ["export", "nothing", "-o", "x.json"],
        ["import", "no_such_file"],
        ["list", "--db", "mysql://x"],
        ["list", "--db", "/no/such/folder/t.db"],
    ],
)
def test_a_wrong_argument_is_one_line(
    path: str, args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out = run(*args, *([] if "--db" in args else ["--db", path]))
    assert code == 2
    assert len(out.strip().splitlines()) == 1


def test_a_newer_database_is_refused(path: str, id: str) -> None:
    database = Database(path)
    with database.writing() as connection:
        connection.execute(schema.versions.insert().values(version=CURRENT + 1, at=0.0))
    database.close()
    code, out = run("list", "--db", path)
    assert code == 2
    assert "upgrade" in out


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("no database " * 100)
    with pytest.raises(SetupError):
        Database(str(tmp_path / "x.db"))


def test_a_reader_never_waits_for_a_writer(path: str, id: str) -> None:
    database = Database(path)
    with database.writing() as writer:
        writer.execute(text("UPDATE matches SET title = 'x'"))
        with database.reading() as reader:
            assert reader.scalar(text("SELECT title FROM matches")) == "Friday"
    database.close()
