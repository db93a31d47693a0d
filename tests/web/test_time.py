"""A jump of the system's clock, and a server that was down, take no seat away; a slow webhook holds up nobody."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from cosmarch.store import Database, People, schema, steady_time
from cosmarch.store.notices import Notice
from cosmarch.store.seating import AWAY
from cosmarch.store.sessions import LASTS, Sessions
from cosmarch.store.steady_time import DRIFT, GRACE, NAME, Clock, Downtime
from cosmarch.web import background
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from cosmarch.web.visitors import notify
from cosmarch.web.visitors.notify import REST, STRIKES, Breaker
from tests.web.test_bots_and_clocks import wait_for
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
DAY = 86400.0


class Hands:
    """A clock and a count that a test turns."""

    def __init__(self) -> None:
        self.wall = 1_000_000.0
        self.count = 50.0

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.count += seconds


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    monkeypatch.setattr(steady_time, "clock", Clock(lambda: hands.wall, lambda: hands.count))
    return hands


def test_the_clock_neither_jumps_nor_runs_backwards(hands: Hands) -> None:
    start = steady_time.now()
    hands.pass_(10)
    assert steady_time.now() == start + 10
    hands.wall += 5 * DAY
    assert steady_time.now() == start + 10
    hands.pass_(7)
    assert steady_time.now() == start + 17
    hands.wall -= 9 * DAY
    assert steady_time.now() == start + 17
    hands.pass_(3)
    assert steady_time.now() == start + 20


def test_it_follows_a_clock_that_is_corrected_a_little(hands: Hands) -> None:
    start = steady_time.now()
    hands.pass_(10)
    hands.wall += DRIFT / 2
    assert steady_time.now() == start + 10 + DRIFT / 2


@pytest.mark.parametrize("jump", [400 * DAY, -400 * DAY])
def test_a_jump_takes_no_seat_away(visitor: Make, hands: Hands, jump: float) -> None:
    one = visitor()
    id = one.table("me", "me", clock="days_1", timeout="bot")
    hands.wall += jump
    background.time_outs(one.services)
    row = one.services.matches.find(id)
    assert row is not None and not any(seat.stand_in for seat in row.seats)
    hands.pass_(DAY + 1)
    background.time_outs(one.services)
    row = one.services.matches.find(id)
    assert row is not None and any(seat.stand_in for seat in row.seats), "and time that really passed counts"


@pytest.mark.parametrize("jump", [30 * DAY, -30 * DAY])
def test_a_jump_makes_nobody_absent(visitor: Make, hands: Hands, monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    """The host may replace who has not come for days; days that were never there do not count."""
    monkeypatch.setattr(time, "time", lambda: hands.wall)
    host, guest = visitor(), visitor()
    id = host.table("me", "link")
    guest.form("/seat", secret=host.link(id, 1), name="Bea")
    host.services.troubles.mark(id, "it broke")
    hands.wall += jump
    assert host.form(f"/t/{id}/link", seat=1).status_code == 409
    assert guest.get(f"/t/{id}/here").json()["here"] == [0, 1]
    background.presence(host.services)
    hands.pass_(AWAY - 1)
    assert host.form(f"/t/{id}/stand-in", seat=1, level="greedy").status_code == 409
    assert host.services.matches.running() == [id], "and what rests is tried again in its time"
    hands.pass_(2)
    assert host.form(f"/t/{id}/stand-in", seat=1, level="greedy").status_code == 303


def test_a_year_that_never_was_ends_no_session(tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest has nothing but the session: without it the seat would be lost. The clock jumps while the server runs,
    and once more before it starts again."""
    monkeypatch.setattr(time, "time", lambda: hands.wall)
    database = Database(str(tmp_path / "t.db"))
    person = People(database).guest("Bea", "en").id
    secret = Sessions(database).begin(person)
    hands.wall += 2 * LASTS
    Sessions(database).prune()
    Downtime(database).beat()
    hands.wall += 2 * LASTS
    monkeypatch.setattr(steady_time, "clock", Clock(lambda: hands.wall, lambda: hands.count))
    Downtime(database).made_good()
    Sessions(database).prune()
    assert Sessions(database).person(secret) is not None
    hands.pass_(LASTS + 1)
    Sessions(database).prune()
    assert Sessions(database).person(secret) is None, "time that really passed counts"
    database.close()


def test_time_without_a_server_is_nobodys(visitor: Make, hands: Hands) -> None:
    one = visitor()
    id = one.table("me", "me", clock="days_1", timeout="bot")
    hands.pass_(DAY / 2)
    one.services.downtime.beat()
    hands.pass_(30 * DAY)
    assert one.services.seating.away(id) != ()
    assert one.services.downtime.made_good() == pytest.approx(30 * DAY)
    assert one.services.seating.away(id) == (), "nobody could come"
    assert one.services.notices.overdue() == []
    hands.pass_(DAY / 2 - 1)
    assert one.services.notices.overdue() == []
    hands.pass_(2)
    assert [late.match for late in one.services.notices.overdue()] == [id]


def test_a_short_stop_gives_nothing_back(visitor: Make, hands: Hands) -> None:
    one = visitor()
    one.services.downtime.beat()
    hands.pass_(GRACE)
    assert one.services.downtime.made_good() == 0.0


def test_a_clock_that_was_set_back_over_a_stop(tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """The battery was empty: the machine believes it is 1970. What was asked before is not asked in the future."""
    database = Database(str(tmp_path / "t.db"))
    Downtime(database).beat()
    before = steady_time.now()
    hands.wall = 100.0
    monkeypatch.setattr(steady_time, "clock", Clock(lambda: hands.wall, lambda: hands.count))
    assert Downtime(database).made_good() == 0.0
    assert steady_time.now() >= before
    with database.reading() as connection:
        kept = connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == NAME))
    assert kept is not None and float(kept) >= before
    database.close()


# ---- notices


@contextmanager
def server(talk: Callable[[socket.socket], None]) -> Iterator[int]:
    """Somebody's server, which talks as it likes; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.1)
        ended, accepted = threading.Event(), []

        def serve() -> None:
            while not ended.is_set():
                try:
                    client, _ = listening.accept()
                except TimeoutError:
                    continue
                accepted.append(client)
                threading.Thread(target=talk, args=(client,), daemon=True).start()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            ended.set()
            thread.join()
            for client in accepted:
                client.close()


def drip(client: socket.socket) -> None:
    """A letter now and then, each in good time, and never an end."""
    try:
        client.sendall(b"HTTP/1.1 200 OK\r\nx: ")
        while True:
            client.sendall(b"a")
            time.sleep(0.05)
    except OSError:
        client.close()


def test_a_server_that_never_ends_is_cut_off() -> None:
    with server(drip) as port, pytest.raises((OSError, ValueError, notify.http.client.HTTPException)):
        notify.hook(f"http://127.0.0.1:{port}/", "text", private=True, seconds=0.3)


def test_a_mail_server_that_never_ends_is_cut_off() -> None:
    config = Config(database="", private_webhooks=True)
    with server(drip) as port, pytest.raises((OSError, notify.smtplib.SMTPException)):
        mail = Config(database=config.database, smtp=f"smtp://127.0.0.1:{port}", mail_from="a@example.org")
        notify.mail(mail, "b@example.org", "s", "t", seconds=0.3)


def test_a_server_that_fails_is_left_alone_for_a_while() -> None:
    now = [0.0]
    breaker = Breaker(lambda: now[0])
    for _ in range(STRIKES - 1):
        breaker.failed("x")
    assert breaker.allows("x")
    breaker.failed("x")
    assert not breaker.allows("x") and breaker.allows("y")
    now[0] = REST
    assert breaker.allows("x")
    breaker.failed("x")
    now[0] += REST
    assert not breaker.allows("x"), "longer each time"
    now[0] += REST
    breaker.worked("x")
    breaker.failed("x")
    assert breaker.allows("x")


def test_who_is_left_alone_is_not_called() -> None:
    calls: list[int] = []

    def count(client: socket.socket) -> None:
        calls.append(1)
        client.close()

    config, breaker = Config(database="", private_webhooks=True), Breaker()
    with server(count) as port:
        notice = Notice("m", 0, "p", "Ada", "Friday", "", f"http://127.0.0.1:{port}/", "en", 0)
        for _ in range(STRIKES + 3):
            with pytest.raises(notify.Unsent):
                notify.send(config, notice, breaker)
    assert len(calls) == STRIKES


def test_clocks_go_on_while_a_webhook_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a running server with all its duties: nine hooks that hang for longer than anybody here waits, and a
    clock that runs out meanwhile."""
    monkeypatch.setattr(notify, "PATIENCE", 600.0)
    hung: list[socket.socket] = []
    config = Config(
        str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=0, limits=False, private_webhooks=True
    )
    app = make_app(config)
    with server(hung.append) as port, TestClient(app, base_url="http://table.test") as client:
        one = Visitor(client, app)
        id = one.table("me", "me", clock="days_1", timeout="bot")
        with one.services.database.writing() as connection:
            seat = connection.scalar(select(schema.seats.c.seat).where(schema.seats.c.asked_at.is_not(None)))
            people = schema.people
            connection.execute(update(people).values(webhook=f"http://127.0.0.1:{port}/"))
            row = {"lang": "en", "created": 0.0, "webhook": f"http://127.0.0.1:{port}/"}
            for number in range(9):
                connection.execute(people.insert().values(id=f"p{number}", name="x", **row))
                told = {"match": id, "seat": 10 + number, "person": f"p{number}", "due": 0.0}
                connection.execute(schema.notices.insert().values(told))
        wait_for(lambda: len(hung) >= 1)
        with one.services.database.writing() as connection:
            connection.execute(update(schema.seats).where(schema.seats.c.seat == seat).values(deadline=1.0))
        wait_for(lambda: any(row.stand_in for row in one.services.matches.find(id).seats))  # type: ignore[union-attr]
