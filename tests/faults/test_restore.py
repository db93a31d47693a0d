"""The drill: a server is lost, and its people play on from a backup, or from a single table's save."""

from __future__ import annotations

import http.client
import json
import re
import sqlite3
from pathlib import Path
from urllib.parse import urlencode

from cosmarch.store import Database, Journal
from cosmarch.store.admin import Admin
from cosmarch.web.table.etags import seen_in
from tests.faults.load import Request, ask, new_table
from tests.store.test_care import run
from tests.web.running import HOST, Server

FORM = "application/x-www-form-urlencoded"


def answered(server: Server, id: str, cookie: str, key: str) -> Request:
    """The first option of the first question, as the browser that holds both seats sends it."""
    database = Database(server.database)
    match = Journal(database).open(id).match
    database.close()
    question = match.asks[0]
    body = {
        "seat": question.seat,
        "seen": seen_in(match.view(question.seat)),
        "key": key,
        "tokens": [question.tokens[0]],
    }
    return ask(server, f"/t/{id}/answer?brief=1", json.dumps(body).encode(), "application/json", cookie)


def got(server: Server, path: str, cookie: str) -> int:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=60)
    connection.request("GET", path, headers={"cookie": cookie})
    status = connection.getresponse().status
    connection.close()
    return status


def test_a_backup_made_beside_the_running_server(tmp_path: Path) -> None:
    lost, copy = str(tmp_path / "lost.db"), str(tmp_path / "copy.db")
    with Server(lost) as server:
        id, cookie = new_table(server)
        for number in range(6):
            assert answered(server, id, cookie, f"before-{number}").status == 200
        with sqlite3.connect(lost) as source, sqlite3.connect(copy) as target:
            source.backup(target)
        source.close()
        target.close()
    Path(lost).unlink()
    assert run("verify", "--db", copy) == (0, "1 of 1 matches fit\n")
    with Server(copy) as server:
        assert got(server, f"/t/{id}", cookie) == 200, "the same cookie opens the same seats"
        assert answered(server, id, cookie, "after-first").status == 200
    database = Database(copy)
    assert len(Journal(database).open(id).match.answers) == 7
    assert Admin(database).verify(id) == ""
    database.close()


def test_one_table_brought_back_from_its_save(tmp_path: Path) -> None:
    """Export, another server, import: its people come in by the links that the command prints, and play on."""
    old, new, save = str(tmp_path / "old.db"), str(tmp_path / "new.db"), str(tmp_path / "match.json")
    with Server(old) as server:
        id, cookie = new_table(server)
        for number in range(5):
            assert answered(server, id, cookie, f"before-{number}").status == 200
    assert run("export", id, "-o", save, "--db", old)[0] == 0
    code, out = run("import", save, "--db", new, "--public-url", "http://play.example.org")
    assert code == 0
    table, links = out.split()[0], re.findall(r"http://play\.example\.org/seat#(\S+)", out)
    assert len(links) == 2
    cookies = []
    with Server(new) as server:
        for name, secret in zip(("Ada", "Bea"), links, strict=True):
            sat = ask(server, "/seat", urlencode({"secret": secret, "name": name}).encode(), FORM)
            assert sat.status == 303
            cookies.append((sat.headers["set-cookie"] or "").split(";")[0])
        database = Database(new)
        row = Journal(database).open(table).row
        seat = Journal(database).open(table).match.asks[0].seat
        assert row.status == "playing" and row.host == row.seats[0].person, "who came first looks after it"
        database.close()
        assert answered(server, table, cookies[seat], "after-first").status == 200
    assert run("verify", "--db", new) == (0, "1 of 1 matches fit\n")


def test_an_imported_table_has_the_host_that_is_named(tmp_path: Path) -> None:
    path, save = str(tmp_path / "t.db"), str(tmp_path / "match.json")
    with Server(path) as server:
        id, cookie = new_table(server)
        fields = {"name": "Ada", "password": "a quiet evening"}
        assert ask(server, "/account/register", urlencode(fields).encode(), FORM, cookie).status == 303
    assert run("export", id, "-o", save, "--db", path)[0] == 0
    code, out = run("import", save, "--db", path, "--host", "ada")
    assert code == 0
    database = Database(path)
    journal = Journal(database)
    assert journal.open(out.split()[0]).row.host == journal.open(id).row.host
    database.close()
    assert run("import", save, "--db", path, "--host", "nobody")[0] == 2
