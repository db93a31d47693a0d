"""Bots in worker processes, clocks, notices, and the stream that tells browsers."""

from __future__ import annotations

import asyncio
import http.server
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

import cosmarch
from cosmarch.store import schema
from cosmarch.store.matches import pack
from cosmarch.store.notices import Notices, Overdue
from cosmarch.web import background
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from cosmarch.web.visitors import notify
from cosmarch.web.visitors.live import Hub
from cosmarch.web.workers.bots import Worker, waiting_bot
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def wait_for(what: Callable[[], bool]) -> None:
    """Until it holds; a test that waits in vain fails after a minute."""
    for _ in range(600):
        if what():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come to pass")


def test_bots_play_to_the_end(tmp_path: Path) -> None:
    app = make_app(Config(database=str(tmp_path / "t.db"), public_url="http://table.test", limits=False))
    with TestClient(app, base_url="http://table.test") as client:
        one = Visitor(client, app)
        id = one.table("bot:greedy", "bot:random", **{"option.round_limit": "3"})
        wait_for(lambda: one.match(id).over)


def test_a_dead_worker_is_replaced() -> None:
    body = pack(cosmarch.new("bts", seats=2, seed=1).save())
    seat = cosmarch.new("bts", seats=2, seed=1).asks[0].seat

    async def run() -> str:
        worker = Worker(60.0)
        try:
            first = await worker.think(body, seat, "random")
            assert worker._pool is not None
            for process in list(worker._pool._processes.values()):
                process.kill()
                process.join()
            with pytest.raises(BrokenProcessPool):
                await worker.think(body, seat, "random")
            again = await worker.think(body, seat, "random")
            assert again == first
            return again
        finally:
            worker.close()

    assert asyncio.run(run())


def test_a_bot_that_thinks_too_long_is_stopped() -> None:
    match = cosmarch.new("bts", seats=2, seed=1)

    async def run() -> None:
        worker = Worker(0.001)
        try:
            with pytest.raises(TimeoutError):
                await worker.think(pack(match.save()), match.asks[0].seat, "search:100000")
        finally:
            worker.close()

    asyncio.run(run())


def test_only_bots_and_stand_ins_are_waited_for(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    seat = one.match(id).asks[0].seat
    assert waiting_bot(one.services.journal.open(id)) is None
    one.form(f"/t/{id}/stand-in", seat=seat, level="greedy")
    assert waiting_bot(one.services.journal.open(id)) == (seat, "greedy")


# ---- clocks


def late(one: Visitor, id: str) -> None:
    """Time passes: every deadline of the match is over."""
    with one.services.database.writing() as connection:
        seats = schema.seats
        passed = (
            update(seats).where(seats.c.match == id, seats.c.deadline.is_not(None)).values(deadline=time.time() - 1)
        )
        connection.execute(passed)


@pytest.mark.parametrize("clock", ["days_1", "live_30"])
def test_a_bot_takes_over_when_time_is_up(visitor: Make, clock: str) -> None:
    one = visitor()
    id = one.table("me", "me", clock=clock, timeout="bot")
    seat = one.match(id).asks[0].seat
    assert one.services.notices.overdue() == []
    late(one, id)
    assert one.services.notices.overdue() == [Overdue(id, seat)]
    background.time_outs(one.services)
    row = one.services.matches.find(id)
    assert row is not None
    assert row.seats[seat].stand_in and not row.seats[1 - seat].stand_in


def test_the_game_waits_where_the_host_wants_it(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me", clock="days_1", timeout="wait")
    late(one, id)
    assert one.services.notices.overdue() == []


def test_only_who_is_asked_has_a_deadline(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me", clock="days_3")
    for _ in range(8):
        asked = {ask.seat for ask in one.match(id).asks}
        row = one.services.matches.find(id)
        assert row is not None
        assert {seat.seat for seat in row.seats if seat.deadline is not None} == asked
        assert {seat.seat for seat in row.seats if seat.asked_at is not None} == asked
        ask = one.match(id).asks[0]
        one.answer(id, ask.seat, ask.tokens[0])


# ---- notices


def due(one: Visitor) -> None:
    with one.services.database.writing() as connection:
        connection.execute(update(schema.notices).values(due=time.time() - 1))


def test_notices_are_throttled_and_end_with_the_answer(visitor: Make) -> None:
    one = visitor()
    first, second = one.table("me", "me"), one.table("me", "me")
    one.form("/account/contact", email="ada@example.org", webhook="")
    found: Notices = one.services.notices
    assert found.due() == [], "whoever is at the table needs no notice"
    due(one)
    sent = found.due()
    assert len(sent) == 1, "one person is told once"
    found.done(sent[0])
    due(one)
    assert found.due() == [], "and not again within a short while"
    for id in (first, second):
        ask = one.match(id).asks[0]
        one.answer(id, ask.seat, ask.tokens[0])
    with one.services.database.reading() as connection:
        told = {(row.match, row.seat) for row in connection.execute(select(schema.notices))}
    assert told == {(id, ask.seat) for id in (first, second) for ask in one.match(id).asks}


def test_nobody_without_an_address_is_told(visitor: Make) -> None:
    one = visitor()
    one.table("me", "me")
    due(one)
    assert one.services.notices.due() == []


@pytest.fixture
def hook() -> Iterator[tuple[str, list[bytes]]]:
    got: list[bytes] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/x?y=1", got
    server.shutdown()
    thread.join()
    server.server_close()


def test_webhooks_get_json(hook: tuple[str, list[bytes]]) -> None:
    url, got = hook
    notify.hook(url, 'your "turn"', private=True)
    assert got == [b'{"content":"your \\"turn\\""}']


def test_webhooks_do_not_reach_into_the_hosts_network(hook: tuple[str, list[bytes]]) -> None:
    url, got = hook
    for bad in (url, url.replace("http:", "https:"), "https://localhost/", "https://[::1]/", "file:///etc/passwd"):
        with pytest.raises(ValueError):
            notify.hook(bad, "text", private=False)
    assert got == []


# ---- the stream


def test_a_watcher_hears_only_of_what_it_sees() -> None:
    async def run() -> list[str]:
        hub, stamps, heard = Hub(), ["a"], []
        hub.start()

        async def look(rung: bool) -> str:
            assert rung == bool(heard[1:])  # only the first look, after the greeting, is not because of a change
            return stamps[0]

        async def listen() -> None:
            async for line in hub.events("m", look):
                heard.append(line)

        task = asyncio.create_task(listen())
        await asyncio.sleep(0.01)
        for stamp, match in (("a", "m"), ("b", "other"), ("b", "m"), ("b", "m"), ("c", "")):
            stamps[0] = stamp
            hub.woken(match)
            await asyncio.sleep(0.01)
        hub.close()
        await task
        assert not hub._watchers  # a listener that has gone is forgotten
        return [line for line in heard if line.startswith("data")]

    assert asyncio.run(run()) == ["data: a\n\n", "data: b\n\n", "data: c\n\n"]
