"""Sessions live on the server: new at every change of who one is, ended at log-out; and a guest's tables come along."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from cosmarch.store import schema
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from tests.web.running import Server
from tests.web.test_budgets import _get
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]
PASSWORD = "a quiet evening"


def cookie(one: Visitor) -> str:
    return str(one.client.cookies["cosmarch"])


def with_cookie(one: Visitor, value: str) -> TestClient:
    return TestClient(one.app, base_url="http://table.test", cookies={"cosmarch": value})


def test_registering_makes_a_new_session_and_ends_the_guests(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    before = cookie(one)
    assert one.form("/account/register", name="Ada", password=PASSWORD).status_code == 303
    assert cookie(one) != before
    assert one.get(f"/t/{id}").status_code == 200
    assert with_cookie(one, before).get(f"/t/{id}").status_code == 401


def test_logging_in_makes_a_new_session(visitor: Make) -> None:
    """Nobody can slip somebody a cookie that later is an account's."""
    one, other = visitor(), visitor()
    one.form("/account/register", name="Ada", password=PASSWORD)
    other.table("me", "me")
    slipped = cookie(other)
    assert other.form("/account/login", name="Ada", password=PASSWORD).status_code == 303
    assert cookie(other) != slipped
    assert "logout" not in with_cookie(one, slipped).get("/account").text


def test_logging_out_ends_the_session_on_the_server(visitor: Make) -> None:
    one = visitor()
    one.form("/account/register", name="Ada", password=PASSWORD)
    kept = cookie(one)
    assert "logout" in with_cookie(one, kept).get("/account").text
    assert one.form("/account/logout").status_code == 303
    assert "logout" not in with_cookie(one, kept).get("/account").text
    with one.services.database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.sessions)) == 0


def test_other_devices_stay_when_one_leaves(visitor: Make) -> None:
    one, other = visitor(), visitor()
    one.form("/account/register", name="Ada", password=PASSWORD)
    other.form("/account/login", name="Ada", password=PASSWORD)
    one.form("/account/logout")
    assert "logout" in other.get("/account").text


def test_a_guests_tables_come_along_to_the_account(visitor: Make) -> None:
    owner, guest, host = visitor(), visitor(), visitor()
    owner.form("/account/register", name="Ada", password=PASSWORD)
    hosted = guest.table("me", "link", title="Friday")
    sat = host.table("me", "link")
    guest.form("/seat", secret=host.link(sat, 1))
    assert guest.form("/account/login", name="Ada", password=PASSWORD).status_code == 303
    for id in (hosted, sat):
        for one in (guest, owner):
            assert one.get(f"/t/{id}").status_code == 200
    row = owner.services.matches.find(sat)
    assert row is not None and row.seats[1].name == "Ada"
    assert owner.link(hosted, 1), "and it is the host there"
    with owner.services.database.reading() as connection:
        people = list(connection.scalars(select(schema.people.c.name)))
    assert len(people) == 2, "the guest is gone, the account and the other host are there"


def test_only_a_hash_of_the_secret_is_kept(visitor: Make) -> None:
    one = visitor()
    one.table("me", "me")
    with one.services.database.reading() as connection:
        kept = list(connection.scalars(select(schema.sessions.c.token)))
    assert kept and cookie(one) not in kept


@pytest.mark.parametrize("password", ["password123", "PASSWORD1", "12345678", "aaaaaaaaaa", "abababab", "adalovelace1"])
def test_passwords_that_everybody_tries_first(visitor: Make, password: str) -> None:
    answer = visitor().form("/account/register", name="Ada Lovelace", password=password)
    assert answer.status_code == 422 and "easy to guess" in answer.text


def tried(server: Server, forwarded: list[str]) -> list[int]:
    """The answers to links that somebody makes up, which count as log-ins do and cost no hash; by way of a proxy, or of
    somebody who pretends to be one."""
    codes = []
    for address in forwarded:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        headers = {
            "origin": server.url,
            "content-type": "application/x-www-form-urlencoded",
            "x-forwarded-for": address,
        }
        connection.request("POST", "/seat", "secret=made-up-by-somebody", headers)
        codes.append(connection.getresponse().status)
        connection.close()
    return codes


def test_an_address_that_nobody_vouches_for_does_not_count(tmp_path: Path) -> None:
    """X-Forwarded-For of a stranger is not believed: all that it tries counts for the address it really has."""
    with Server(str(tmp_path / "t.db"), limits=True, log=tmp_path / "log") as server:
        codes = tried(server, [f"203.0.113.{number}" for number in range(12)])
        assert codes[0] == 404 and codes[-1] == 429
        assert _get(server, "/health/live") == 200


def test_an_address_that_the_named_proxy_tells_counts(tmp_path: Path) -> None:
    """Each visitor behind it has an address of their own, whatever they wrote into the header before the proxy did."""
    with Server(str(tmp_path / "t.db"), limits=True, log=tmp_path / "log", proxy="127.0.0.1") as server:
        assert set(tried(server, [f"203.0.113.{number}" for number in range(12)])) == {404}
        assert tried(server, [f"9.9.9.{number}, 198.51.100.7" for number in range(12)])[-1] == 429


def test_an_ipv6_network_is_one_visitor(tmp_path: Path) -> None:
    """Who has a network has as many addresses as they like."""
    app = make_app(Config(str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=0))
    codes = []
    with TestClient(app, base_url="http://table.test") as first:
        for number in range(12):
            client = TestClient(app, base_url="http://table.test", client=(f"2001:db8::{number + 1:x}", 1))
            codes.append(Visitor(client, app).form("/seat", secret="made-up-by-somebody").status_code)
        assert codes[0] == 404 and codes[-1] == 429
        assert Visitor(first, app).form("/seat", secret="made-up-by-somebody").status_code == 404


def test_a_session_cannot_be_made_up(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    for made_up in ("", "x", "0" * 32, cookie(one)[:-1], cookie(one) + "0", "é" * 20):
        client = TestClient(one.app, base_url="http://table.test")
        answer = client.get(f"/t/{id}", headers={"cookie": f"cosmarch={made_up}".encode()} | ORIGIN)  # type: ignore[dict-item]
        assert answer.status_code == 401
