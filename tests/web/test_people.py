"""Guests, accounts, cookies, limits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select
from starlette.testclient import TestClient

from cosmarch.store import schema
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]
PASSWORD = "correct horse"


def registered(one: Visitor, name: str = "Ada") -> None:
    answer = one.form("/account/register", name=name, password=PASSWORD)
    assert answer.status_code == 303, answer.text


def test_the_cookie_is_http_only_and_same_site(visitor: Make) -> None:
    cookie = visitor().form("/quick", game="bts").headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie


def test_a_forged_cookie_is_nobody(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "bot:random")
    good = one.client.cookies["cosmarch"]
    for forged in (
        good[:-2] + ("aa" if not good.endswith("aa") else "bb"),
        "x",
        "WyJ4IiwwXQ.abc",
        "é".encode().hex() * 200,
    ):
        client = TestClient(one.app, base_url="http://table.test", cookies={"cosmarch": forged})
        assert client.get(f"/t/{id}").status_code == 401


def test_an_account_keeps_games_across_devices(visitor: Make) -> None:
    one, other = visitor(), visitor()
    id = one.table("me", "bot:random")
    registered(one)
    assert other.get(f"/t/{id}").status_code == 401
    assert other.form("/account/login", name=" aDA ", password=PASSWORD).status_code == 303
    assert other.get(f"/t/{id}").status_code == 200


def test_passwords_are_hashed(visitor: Make) -> None:
    one = visitor()
    registered(one)
    with one.services.database.reading() as connection:
        kept = connection.scalar(select(schema.people.c.password).where(schema.people.c.key == "ada"))
    assert kept is not None and kept.startswith("$argon2")
    assert PASSWORD not in kept


def test_wrong_passwords_and_names_look_alike(visitor: Make) -> None:
    registered(visitor())
    other = visitor()
    wrong = other.form("/account/login", name="Ada", password="wrong password")
    unknown = other.form("/account/login", name="Nobody", password="wrong password")
    assert wrong.status_code == unknown.status_code == 403
    assert 'name="name" value="Ada"' in wrong.text, "only the password is typed anew"
    assert wrong.text.replace('value="Ada"', 'value="Nobody"') == unknown.text


def test_names_are_taken_once(visitor: Make) -> None:
    registered(visitor())
    assert visitor().form("/account/register", name="ADA", password=PASSWORD).status_code == 422


def test_bad_registrations(visitor: Make) -> None:
    one = visitor()
    for name, password, email in (
        ("", PASSWORD, ""),
        ("x" * 25, PASSWORD, ""),
        ("A\u0007b", PASSWORD, ""),
        ("Eve", "short", ""),
        ("Eve", PASSWORD, "no address"),
    ):
        assert one.form("/account/register", name=name, password=password, email=email).status_code == 422


def test_logging_out_everywhere_ends_every_cookie(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "bot:random")
    registered(one)
    kept = one.client.cookies["cosmarch"]
    one.form("/account/logout-everywhere")
    client = TestClient(one.app, base_url="http://table.test", cookies={"cosmarch": kept})
    assert client.get(f"/t/{id}").status_code == 401


def test_a_new_password_ends_old_cookies(visitor: Make) -> None:
    one = visitor()
    registered(one)
    kept = one.client.cookies["cosmarch"]
    assert one.form("/account/password", old="wrong wrong", password="another one").status_code == 403
    assert one.form("/account/password", old=PASSWORD, password="another one").status_code == 303
    client = TestClient(one.app, base_url="http://table.test", cookies={"cosmarch": kept})
    assert "logout" not in client.get("/account").text
    assert "logout" in one.get("/account").text


def test_webhooks_are_https(visitor: Make) -> None:
    one = visitor()
    one.form("/quick", game="bts")
    for url in ("http://example.org/x", "ftp://example.org", "javascript:alert(1)"):
        assert one.form("/account/contact", email="", webhook=url).status_code == 422


def test_limits(tmp_path: Path) -> None:
    app = make_app(Config(database=str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=0))
    with TestClient(app, base_url="http://table.test") as client:
        codes = [
            client.post("/account/login", data={"name": "x", "password": "y"}, headers=ORIGIN).status_code
            for _ in range(14)
        ]
    assert codes[0] == 403
    assert codes[-1] == 429


def test_large_bodies_are_refused(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    assert one.send(f"/t/{id}/chat", {"text": "x" * 70_000}).status_code == 413

    def parts() -> list[bytes]:
        return [b"x" * 10_000] * 10

    answer = one.client.post(f"/t/{id}/chat", content=iter(parts()), headers=ORIGIN)
    assert answer.status_code == 413


def test_malformed_bodies_are_refused(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    for body in (
        b"",
        b"{",
        b"[]",
        b'{"seat": "0"}',
        b"\xff\xfe",
        b'{"seat":0,"seen":"x","key":"short","tokens":["a"]}',
    ):
        for path in ("answer", "draft", "act", "chat"):
            sent = one.client.post(
                f"/t/{id}/{path}", content=body, headers=ORIGIN | {"content-type": "application/json"}
            )
            assert sent.status_code == 400
    assert one.match(id).answers == ()
