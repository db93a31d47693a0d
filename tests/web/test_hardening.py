"""Small things that each were open once: names, origins, numbers, kinds of bodies, cookies, files, logs, addresses."""

from __future__ import annotations

import logging
import stat
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cosmarch import LoadError, SetupError
from cosmarch.cli import app as commands
from cosmarch.store import Database, schema
from cosmarch.store.matches import inflated
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from cosmarch.web.pages import STATIC
from cosmarch.web.routes.people import checked_email
from cosmarch.web.table import presenter
from cosmarch.web.visitors.notify import is_public
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]
MANY = "9" * 4301  # more digits than Python turns into a number


# ---- numbers


@pytest.mark.parametrize("number", ["00009", MANY, "²", "٣", "-0", "1e3", "0x1", " 1"])
def test_numbers_that_are_none(visitor: Make, number: str) -> None:
    one = visitor()
    id = one.table("me", "me")
    for path in ("sit", "fill", "stand-in", "link", "revoke"):
        assert one.form(f"/t/{id}/{path}", seat=number).status_code in (409, 422)
    assert one.form("/new", game="bts", seats=number).status_code == 422
    assert one.form(f"/t/{id}/fork", at=number, seat=number).status_code < 500
    for path in ("replay", "frame"):
        assert one.get(f"/t/{id}/{path}", at=number, seat=number).status_code < 500
    assert one.get("/new", seats=number).status_code == 200
    fields = {"game": "bts", "seats": 2, "seat0": "me", "seat1": "me", "option.round_limit": number}
    assert one.form("/new", **fields).status_code < 500


def test_a_length_of_many_digits(visitor: Make) -> None:
    sent = visitor().client.post("/quick", content=b"", headers=ORIGIN | {"content-length": MANY})
    assert sent.status_code == 413


# ---- where a request comes from, and whom it calls


@pytest.mark.parametrize("host", ["evil.example", "table.test.evil.example", "", "table.test@evil.example", "[", "a b"])
def test_other_names_are_refused(visitor: Make, host: str) -> None:
    one = visitor()
    assert one.client.get("/", headers={"host": host}).status_code == 421
    assert one.client.get("/health", headers={"host": host}).status_code == 200, "a balancer calls it what it likes"


@pytest.mark.parametrize("host", ["table.test", "TABLE.test:8000", "127.0.0.1:8000", "[::1]", "localhost:1"])
def test_own_names(visitor: Make, host: str) -> None:
    assert visitor().client.get("/", headers={"host": host}).status_code == 200


def test_the_scheme_belongs_to_the_origin(tmp_path: Path) -> None:
    """A page without https, which anybody on the way may have made, is another site."""
    app = make_app(Config(str(tmp_path / "t.db"), public_url="https://table.test", bot_workers=0))
    with TestClient(app, base_url="http://table.test") as client:  # the proxy speaks http
        for origin, status in (
            ("http://table.test", 403),
            ("https://table.test", 303),
            ("https://table.test:444", 403),
        ):
            answer = client.post("/quick", data={"game": "bts"}, headers={"origin": origin}, follow_redirects=False)
            assert answer.status_code == status, origin


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_json_is_taken_only_as_json(visitor: Make, kind: str) -> None:
    """Another site's form can send JSON, but not call it so."""
    one = visitor()
    id = one.table("me", "me")
    sent = one.client.post(f"/t/{id}/chat", content=b'{"text":"x"}', headers=ORIGIN | {"content-type": kind})
    assert sent.status_code == 415
    assert one.services.chat.heard(id) == []


def test_forms_are_taken_only_as_forms(visitor: Make) -> None:
    one = visitor()
    sent = one.client.post("/quick", content=b"game=bts", headers=ORIGIN | {"content-type": "text/plain"})
    assert sent.status_code == 415


# ---- cookies and headers


def test_with_https_cookies_are_the_hosts_alone(tmp_path: Path) -> None:
    app = make_app(Config(str(tmp_path / "t.db"), public_url="https://table.test", bot_workers=0))
    with TestClient(app, base_url="https://table.test") as client:
        one = Visitor(client, app)
        origin = {"origin": "https://table.test"}
        for answer in (one.form("/quick", origin, game="bts"), one.form("/settings", origin, theme="dark")):
            cookie = answer.headers["set-cookie"].lower()
            assert cookie.startswith("__host-cosmarch")
            assert "secure" in cookie and "path=/" in cookie and "domain" not in cookie
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "logout" not in client.get("/account").text
        assert 'data-theme="dark"' in client.get("/").text, "the cookies are found again"
        gone = one.form("/account/logout", origin).headers["set-cookie"].lower()
        assert gone.startswith("__host-cosmarch") and "secure" in gone and "max-age=0" in gone


def test_without_https_nothing_claims_it(visitor: Make) -> None:
    answer = visitor().form("/quick", game="bts")
    assert answer.headers["set-cookie"].startswith("cosmarch=")
    assert "strict-transport-security" not in answer.headers


def test_scripts_may_put_in_only_what_the_one_policy_lets_through(visitor: Make) -> None:
    policy = visitor().get("/").headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in policy and "trusted-types cosmarch" in policy
    for script in STATIC.rglob("*.js"):
        for line in script.read_text().splitlines():
            if ".innerHTML = " in line:
                assert "innerHTML = html(" in line, (script.name, line)
            assert "insertAdjacentHTML" not in line and "outerHTML =" not in line and "document.write" not in line


# ---- files and logs


def test_the_database_is_the_hosts_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    path.touch(0o644)
    database = Database(str(path))
    with database.writing() as connection:
        connection.execute(update(schema.people).values(name="x"))
    files = sorted(tmp_path.glob("t.db*"))
    assert len(files) > 1, "what SQLite puts beside it counts too"
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    database.close()


def test_a_fault_is_told_without_what_was_written(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = visitor()
    id = one.table("me", "me")

    def fails(*_: object) -> None:
        raise ValueError("Secret Name")

    monkeypatch.setattr(presenter, "players", fails)
    with caplog.at_level(logging.DEBUG, "cosmarch"):
        answer = one.get(f"/t/{id}", note="Secret Note")
    assert answer.status_code == 500 and "unchanged" in answer.text
    said = "".join([record.getMessage() for record in caplog.records if record.name.startswith("cosmarch")])
    assert "ValueError" in said and "table.py" in said and "/t/{id}" in said
    assert "Secret" not in said and id not in said


def test_the_database_tells_no_parameters(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "t.db"))
    with pytest.raises(Exception) as error, database.writing() as connection:
        connection.execute(schema.people.insert().values(id="Secret Name", name=None, created=0.0))
    assert "Secret" not in str(error.value)
    database.close()


# ---- other servers


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:a00:1::",
        "2002:7f00:1::1",
        "2001:0:a00:1::1",
        "nonsense",
    ],
)
def test_addresses_that_lead_inside(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_addresses_that_lead_outside(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    ["victim,eve@example.org", "a@b.org,c", "a b@example.org", '"a"@example.org', "a@example.org;b", "a(b)@x.org"],
)
def test_one_recipient_only(visitor: Make, address: str) -> None:
    one = visitor()
    one.form("/quick", game="bts")
    assert one.form("/account/contact", email=address).status_code == 422
    assert checked_email(" ada.l+x@mail.example.org ") == "ada.l+x@mail.example.org"


# ---- what is kept


def test_a_snapshot_that_inflates_without_end() -> None:
    packer = zlib.compressobj(9)
    bomb = b"".join([packer.compress(bytes(2**20)) for _ in range(1024)]) + packer.flush()
    assert len(bomb) < 2**21
    with pytest.raises(LoadError, match="larger than any save"):
        inflated(bomb)
    with pytest.raises(LoadError, match="cut off"):
        inflated(zlib.compress(b"x" * 1000)[:-5])
    with pytest.raises(LoadError, match="damaged"):
        inflated(b"no snapshot")
    assert inflated(zlib.compress(b"whole")) == b"whole"


def test_a_table_with_such_a_snapshot_is_set_aside(visitor: Make) -> None:
    """A running server reads 64 MB of it and no more, says so, and serves the other tables."""
    one = visitor()
    id, other = one.table("me", "me"), one.table("me", "me")
    packer = zlib.compressobj(9)
    bomb = b"".join([packer.compress(bytes(2**20)) for _ in range(128)]) + packer.flush()
    with one.services.database.writing() as connection:
        connection.execute(update(schema.snapshots).where(schema.snapshots.c.match == id).values(body=bomb))
    one.services.journal.forget(id)
    assert one.get(f"/t/{id}").status_code == 503
    assert one.get(f"/t/{other}").status_code == 200


# ---- the start


@pytest.mark.parametrize(
    "wrong",
    [
        ["--smtp", "mail.example.org"],
        ["--smtp", "smtp://"],
        ["--smtp", "smtp://mail.example.org:99999"],
        ["--mail-from", "a@example.org, b@example.org"],
        ["--mail-from", "nobody"],
        ["--proxy", "*"],
        ["--proxy", "proxy.example.org"],
        ["--public-url", "play.example.org"],
        ["--public-url", "https://play.example.org/cosmarch"],
        ["--public-url", "https://play.example.org:x"],
        ["--allow-host", "https://play.example.org"],
        ["--host", "no.such.host.invalid"],
        ["--db", "postgresql://nobody@127.0.0.1:1/nothing"],
        ["--db", "{folder}"],
        ["--db", "{other}"],
        ["--db", "{text}"],
    ],
)
def test_a_wrong_option_is_one_line_at_the_start(tmp_path: Path, wrong: list[str]) -> None:
    other, text = tmp_path / "other.db", tmp_path / "text.db"
    _foreign(other)
    text.write_text("no database " * 100)
    args = [arg.format(folder=tmp_path, other=other, text=text) for arg in wrong]
    if "--db" not in args:
        args += ["--db", str(tmp_path / "t.db")]
    done = CliRunner().invoke(commands, ["serve", "--port", "1", *args])
    said = (done.stdout + done.stderr).strip()
    assert done.exit_code == 2, said
    assert len(said.splitlines()) == 1, said


def _foreign(path: Path) -> None:
    import sqlite3

    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE notes (x)")
    connection.close()


def test_another_programs_database_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    _foreign(path)
    with pytest.raises(Exception, match="something else"):
        Database(str(path))
    import sqlite3

    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("notes",)]
    connection.close()


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="folder"):
        Database(str(tmp_path))
