"""What one visitor takes from the others, against running servers: bots' time, memory for passwords, event streams."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import anyio
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from cosmarch.store.matches import unpack
from cosmarch.web import app as web_app
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from cosmarch.web.visitors.live import MOST_OF_ONE
from cosmarch.web.workers import bots
from tests.faults.load import ask, new_table
from tests.web.running import HOST, Server
from tests.web.test_time import wait_for
from tests.web.visitor import Visitor

PILE = 20  # tables of one guest whose bots think long


class Gate:
    """Workers that think when the test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []  # the matches for which a bot thinks or has thought
        self.may = 0

    def worker(self, seconds: float) -> Gate:
        return self

    async def think(self, body: bytes, seat: int, level: str) -> str:
        match = unpack(body)
        self.begun.append(match.commitment)
        number = len(self.begun)
        while number > self.may:
            await anyio.sleep(0.005)
        ask = match.ask_of(seat)
        assert ask is not None
        return ask.tokens[0]

    def close(self) -> None:
        pass


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    monkeypatch.setattr(bots, "Worker", gate.worker)
    return gate


@pytest.fixture
def served(tmp_path: Path, gate: Gate) -> Iterator[tuple[Visitor, Visitor, Starlette]]:
    """A server with one worker for its bots, and two guests."""
    app = make_app(Config(str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=1, limits=False))
    with TestClient(app, base_url="http://table.test") as first:
        yield Visitor(first, app), Visitor(TestClient(app, base_url="http://table.test"), app), app


@pytest.mark.parametrize("forgotten", [False, True])
def test_a_pile_of_one_guest_delays_nobody_elses_bot(
    served: tuple[Visitor, Visitor, Starlette], gate: Gate, forgotten: bool
) -> None:
    """Of two guests each has every second turn, however many tables one of them has; also where the server has just
    started and knows of the tables from its database alone."""
    greedy, other, _ = served
    pile = {greedy.match(greedy.table("bot:greedy", "bot:greedy")).commitment for _ in range(PILE)}
    wait_for(lambda: len(gate.begun) == 1)
    id = other.table("bot:greedy", "bot:greedy")
    mine = other.match(id).commitment
    wait_for(lambda: len(greedy.services.bots._queue._waiting) == PILE)
    if forgotten:
        for match in greedy.services.matches.running():
            greedy.services.journal.forget(match)
    for answers in range(1, 9):
        gate.may = answers
        wait_for(lambda answers=answers: len(gate.begun) > answers)  # type: ignore[misc]
    assert gate.begun[0] in pile
    assert gate.begun[1:].count(mine) >= 3, "every second turn, but for questions that answer themselves"
    first = gate.begun.index(mine)
    assert first <= 2, "behind the answer that was under way and at most one more"


def peak(pid: int) -> int:
    """The most bytes that a process has held so far."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no such line")


def test_forty_log_ins_at_once_take_little_memory(tmp_path: Path) -> None:
    """A hash takes 64 MB: two are made at a time, eight wait, and the rest is told to come back."""
    with Server(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        codes: list[int] = []

        def log_in(number: int) -> None:
            fields = f"name=Nobody{number}&password=wrong".encode()
            codes.append(ask(server, "/account/login", fields, "application/x-www-form-urlencoded").status)

        log_in(0)
        before = peak(server.pid)
        together = [threading.Thread(target=log_in, args=(number,)) for number in range(1, 41)]
        for one in together:
            one.start()
        for one in together:
            one.join()
        assert len(codes) == 41 and set(codes) <= {403, 503}
        assert peak(server.pid) - before < 3 * 64 * 2**20


def test_streams_of_one_address_are_bounded_by_a_running_server(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.db"), limits=True, log=tmp_path / "log") as server:
        id, cookie = new_table(server)
        held: list[http.client.HTTPConnection] = []

        def listen() -> int:
            connection = http.client.HTTPConnection(HOST, server.port, timeout=120)
            held.append(connection)
            connection.request("GET", f"/t/{id}/events?seat=0", headers={"cookie": cookie})
            return connection.getresponse().status

        assert [listen() for _ in range(MOST_OF_ONE)] == [200] * MOST_OF_ONE
        assert listen() == 429
        for connection in held:
            connection.close()


# ---- a database that hangs for ever


def test_readiness_has_a_deadline_and_holds_up_nothing(
    visitor: Callable[[], Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write is tried off the event loop, one try at a time."""
    one, goes_on = visitor(), threading.Event()
    monkeypatch.setattr(one.services.downtime, "beat", lambda: goes_on.wait(20))
    monkeypatch.setattr(web_app, "READY", 0.05)
    try:
        assert one.get("/health/ready").status_code == 503
        assert one.get("/health/live").status_code == 200
        assert one.get("/health").status_code == 503
    finally:
        goes_on.set()


def test_files_have_threads_that_no_database_holds(visitor: Callable[[], Visitor]) -> None:
    one, goes_on = visitor(), threading.Event()
    portal = one.client.portal
    assert portal is not None
    waiting = [portal.start_task_soon(one.services.off_loop, goes_on.wait, 20.0) for _ in range(60)]
    try:
        assert one.get("/static/styles/style.css").status_code == 200
        assert not any([task.done() for task in waiting]), "while all of them wait"
    finally:
        goes_on.set()
    assert all([task.result() for task in waiting])
