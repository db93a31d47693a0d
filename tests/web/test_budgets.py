"""What one visitor, one address, one table may take; each bound holds."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import http.client
import random
import socket
import sqlite3
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

import cosmarch
from cosmarch.store import Database, Journal, Matches, Move, passwords
from cosmarch.store.journal import PER_LETTER, PER_VIEW, weight
from cosmarch.store.matches import PERSON, Plan, Sitter
from cosmarch.store.moves import CHOOSE
from cosmarch.store.passwords import AT_ONCE, WAITING, Busy
from cosmarch.web import services
from cosmarch.web.afterwards import story
from cosmarch.web.afterwards.replays import Replay, Replays
from cosmarch.web.app import make_app
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.config import Config
from cosmarch.web.http import call
from cosmarch.web.http import limits as counted
from cosmarch.web.http.connections import Doorman
from cosmarch.web.http.limits import RULES
from cosmarch.web.table import drafts, etags
from cosmarch.web.table.drafts import STEP, Draft
from cosmarch.web.visitors.live import MOST_OF_ONE, Full, Hub
from cosmarch.web.workers.fair_queue import Turns
from tests.web.running import HOST, Server
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]


# ---- passwords


def test_a_few_hashes_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty log-ins at once: two hash, eight wait, the rest is told to come back. None takes memory beyond that."""
    inside, most, go_on, lock = 0, 0, threading.Event(), threading.Lock()

    class Slow:
        def hash(self, password: str) -> str:
            nonlocal inside, most
            with lock:
                inside += 1
                most = max(most, inside)
            go_on.wait(60)
            with lock:
                inside -= 1
            return "x"

    monkeypatch.setattr(passwords, "_hasher", Slow())
    refused: list[bool] = []

    def log_in() -> None:
        try:
            passwords.hashed("password")
            refused.append(False)
        except Busy:
            refused.append(True)
            if sum(refused) == 40 - AT_ONCE - WAITING:
                go_on.set()

    threads = [threading.Thread(target=log_in) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most <= AT_ONCE
    assert sum(refused) == 40 - AT_ONCE - WAITING


def test_busy_is_said_in_words(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise Busy("web.error.busy")

    monkeypatch.setattr(passwords, "fits", busy)
    answer = visitor().form("/account/login", name="x", password="y")
    assert answer.status_code == 503 and "is busy" in answer.text


# ---- memory


def test_open_matches_are_bounded_by_bytes(tmp_path: Path) -> None:
    """Growing tables reach a plateau: what was not used for longest goes, and opens again."""
    database = Database(str(tmp_path / "t.db"))
    seats = (Sitter(PERSON, "a", "A"), Sitter(PERSON, "b", "B"))
    match = cosmarch.new("bts", seats=2, seed=1)
    each = PER_LETTER * len(match.save())
    journal = Journal(database, memory=5 * each)
    ids = [Matches(database).create(Plan("a", seats), match) for _ in range(30)]
    for id in ids:
        opened = journal.open(id)
        assert journal.held <= 5 * each
    assert journal.peek(ids[0]) is None and journal.peek(ids[-1]) is opened
    opened.cache["svg"] = "x" * 4 * each  # what was drawn from it counts as well
    journal.open(ids[-1])
    assert sum(journal.peek(id) is not None for id in ids) == 1
    assert journal.open(ids[0]).match.hash == match.hash
    assert journal.held == sum(journal._weights.values())
    database.close()


def test_growing_tables_stay_within_the_bound(tmp_path: Path) -> None:
    """Many tables are played in turn, each with what was drawn for its seats: whatever they grow to, no more is held
    than is allowed, and every answer is there when a table is opened again."""
    database = Database(str(tmp_path / "t.db"))
    seats = (Sitter(PERSON, "a", "A"), Sitter(PERSON, "b", "B"))
    first = [cosmarch.new("bts", seats=2, seed=seed) for seed in range(12)]
    bound = 4 * (PER_LETTER * len(first[0].save()) + 2 * PER_VIEW)
    journal = Journal(database, memory=bound)
    ids = [Matches(database).create(Plan("a", seats), match) for match in first]
    chance, given, most = random.Random(1), dict.fromkeys(ids, 0), 0
    for step in range(240):
        id = ids[step % len(ids)]
        opened = journal.open(id)
        ask = chance.choice(opened.match.asks)
        journal.take(id, ask.seat, [Move(CHOOSE, chance.choice(ask.tokens))], f"step-{step:04}", known=opened)
        given[id] += 1
        for seat in (0, 1):
            etags.view(journal.open(id), seat)
            journal.open(id).cache["svg", seat] = "x" * (50 * step)
        journal.open(id)
        most = max(most, journal.held)
        assert journal.held <= bound
    assert most > bound / 2, "the bound was felt"
    assert all(len(journal.open(id).match.answers) == count for id, count in given.items())
    database.close()


def test_what_was_drawn_counts_when_it_was_drawn(visitor: Make) -> None:
    """Tables that are looked at once and never again."""
    one = visitor()
    ids = [one.table("me", "me") for _ in range(6)]
    journal = one.services.journal
    for id in ids:
        journal.forget(id)
    one.get(f"/t/{ids[0]}", seat=0)
    each = journal.held
    assert each == weight(journal.open(ids[0])) > PER_LETTER * journal.open(ids[0]).size + PER_VIEW
    journal._memory = 3 * each
    for id in ids:
        one.get(f"/t/{id}", seat=0)
        assert journal.held <= 3 * each
        assert journal.held == sum([weight(known) for known in journal._opened.values()])
    assert journal.peek(ids[0]) is None and journal.peek(ids[-1]) is not None


def test_what_was_used_last_is_kept_as_far_as_there_is_room() -> None:
    kept: ByBytes[str] = ByBytes(100)
    for number in range(20):
        kept.keep(number, "x", 20)
        kept.get(0)
        assert kept.held <= 100
    assert len(kept) == 5 and kept.get(0) and kept.get(19) and not kept.get(15)
    kept.keep(19, "y", 90)
    assert kept.held <= 100 and kept.get(19) == "y" and not kept.get(18)
    kept.keep("large", "z", 1000)
    assert len(kept) == 1 and kept.get("large") == "z", "the last one, however large it is"
    kept.keep("small", "z", 1)
    assert len(kept) == 1 and kept.held == 1


def test_drafts_are_bounded_by_bytes(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each counts with the match that it may be the last to hold: a long one takes more than a short one."""
    one = visitor()
    id = one.table("me", "me", "me")
    for step in range(40):
        ask = one.match(id).asks[0]
        one.services.journal.take(id, ask.seat, [Move(CHOOSE, ask.tokens[0])], f"step-{step:04}")
    each = PER_LETTER * one.services.journal.open(id).size + STEP
    few: ByBytes[Draft] = ByBytes(2 * each)
    monkeypatch.setattr(drafts, "kept", few)
    ask = one.match(id).asks[0]
    seen = one.state(id, ask.seat)["seen"]
    codes = []
    for token in ask.tokens[:5]:
        sent = one.send(f"/t/{id}/draft", {"seat": ask.seat, "seen": seen, "tokens": [token]})
        codes.append(sent.status_code)
        assert few.held == each * len(few) <= 2 * each
    assert len(few) == 2 < len(codes) and set(codes) == {200}


def test_replays_are_bounded_by_bytes(visitor: Make) -> None:
    one = visitor()
    ids = [one.table("me", "me", public="on") for _ in range(5)]
    opened = [one.services.journal.open(id) for id in ids]
    each = max([Replay(known.match).weight(known.size) for known in opened])
    replays = Replays(3 * each)
    for known in opened:
        replays.of(known, None)
        assert replays._replays.held <= 3 * each
    assert len(replays._replays) == 3
    assert replays.of(opened[-1], None) is replays.of(opened[-1], None)


def test_stories_and_films_are_bounded_by_bytes(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = visitor()
    id = one.table("me", "me")
    opened = one.services.journal.open(id)
    monkeypatch.setattr(story, "filmed", lambda replay, lang: lang * 1000)
    stories = story.Stories(moment=60.0, memory=10_000)
    for number in range(9):
        made = stories.film(opened, one.services.replays.of(opened, 0), f"{number:03}")
        assert made == f"{number:03}" * 1000
        assert stories._made.held <= 10_000
    assert len(stories._made) == 3 and not stories._waiting
    stories.close()


@pytest.mark.parametrize(("game", "seats"), [("bts", 2), ("se4x", 2), ("ti3", 3)])
def test_what_is_counted_is_what_it_takes(game: str, seats: int) -> None:
    """The bytes by which matches, drafts and replays are weighed, against those that Python takes for them."""
    match, chance = cosmarch.new(game, seats=seats, seed=3), random.Random(1)
    while len(match.answers) < 150:
        ask = chance.choice(match.asks)
        match.choose(chance.choice(ask.tokens), ask.seat)
    save = match.save()
    cosmarch.load(save).clone()  # what all matches of a game share is there
    Replay(match).at(60)
    ask = chance.choice(match.asks)

    def taken(make: Callable[[], object]) -> int:
        gc.collect()
        tracemalloc.start()
        try:
            held = [make() for _ in range(4)]
            gc.collect()
            return tracemalloc.get_traced_memory()[0] // len(held)
        finally:
            tracemalloc.stop()

    def step() -> object:
        after = match.clone()
        after.choose(chance.choice(ask.tokens), ask.seat)
        return after

    def replay() -> object:
        made = Replay(match)
        made.at(150)
        return made

    assert 0.5 < taken(lambda: cosmarch.load(save)) / (PER_LETTER * len(save)) < 1.1
    assert taken(step) < 1.1 * STEP
    assert taken(replay) < Replay(match).weight(len(save))


def test_drafts_are_kept_there_and_not_with_the_match(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    ask = one.match(id).asks[0]
    before = set(one.services.journal.open(id).cache)
    seen = one.state(id, ask.seat)["seen"]
    one.send(f"/t/{id}/draft", {"seat": ask.seat, "seen": seen, "tokens": [ask.tokens[0]]})
    after = one.services.journal.open(id).cache
    assert not [value for key, value in after.items() if key not in before and isinstance(value, Draft)]


# ---- bots


def test_owners_take_turns_and_so_do_their_tables() -> None:
    """Twenty tables of one do not go before the one of another."""

    async def run() -> list[str]:
        turns = Turns()
        for number in range(20):
            turns.put("greedy", f"g{number}")
        turns.put("other", "o0")
        turns.put("third", "t0")
        turns.put("greedy", "g0")  # waits already
        out = [await turns.get() for _ in range(4)]
        turns.put("greedy", "g0")
        turns.put("other", "o0")
        return out + [await turns.get() for _ in range(20)]

    order = asyncio.run(run())
    assert order[:4] == ["g0", "o0", "t0", "g1"]
    assert order.index("o0", 4) <= 5
    assert len(order) == len(set(order)) + 2, "each table once a turn"


# ---- streams and connections


def test_streams_of_one_address_are_bounded() -> None:
    async def run() -> None:
        hub = Hub()
        hub.start()

        async def look(rung: bool) -> str:
            return "a"

        streams = [hub.events("m", look, "1.2.3.4") for _ in range(MOST_OF_ONE)]
        for stream in streams:
            await anext(stream)
        assert hub.full("1.2.3.4") and not hub.full("5.6.7.8")
        with pytest.raises(Full):
            await anext(hub.events("m", look, "1.2.3.4"))
        await anext(hub.events("m", look, "5.6.7.8"))
        await streams[0].aclose()
        assert not hub.full("1.2.3.4")

    asyncio.run(run())


def test_a_stream_too_many_is_refused(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = visitor()
    id = one.table("me", "me")
    monkeypatch.setattr(one.services.hub, "full", lambda address: True)
    assert one.get(f"/t/{id}/events").status_code == 429


def test_connections_of_one_address_are_bounded() -> None:
    door = Doorman("10.0.0.0/8", most=3)
    assert [door.admits("1.2.3.4") for _ in range(4)] == [True, True, True, False]
    assert door.admits("5.6.7.8")
    assert all(door.admits("10.1.2.3") for _ in range(9)), "a proxy that the host has named"
    door.left("1.2.3.4")
    assert door.admits("1.2.3.4") and not door.admits("1.2.3.4")
    assert [door.admits(f"2001:db8::{number}") for number in range(4)] == [True, True, True, False], "one network"


def test_half_open_requests_against_a_running_server(tmp_path: Path) -> None:
    """Who begins a request and does not end it is cut off, and holds no more connections than one address may."""
    settings = {"limits": True, "wire": (20, 1.0), "log": tmp_path / "log"}
    with Server(str(tmp_path / "t.db"), **settings) as server, contextlib.ExitStack() as stack:  # type: ignore[arg-type]

        def connected() -> socket.socket:
            return stack.enter_context(socket.create_connection((HOST, server.port), 60))

        held = [connected() for _ in range(20)]
        for one in held:
            one.sendall(b"GET / HTTP/1.1\r\nhost: ")
        late = connected()
        with contextlib.suppress(ConnectionError):
            late.sendall(b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n")
            assert late.recv(100) == b"", "one too many"
        for one in held:
            with contextlib.suppress(ConnectionError):
                assert one.recv(100) == b"", "cut off"
        assert _get(server, "/health/live") == 200


def test_a_body_that_comes_too_slowly_is_not_waited_for(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first letters are there, and nobody knows when the rest comes."""
    monkeypatch.setattr(call, "BODY", 0.05)
    one = visitor()
    got: list[Any] = []
    pieces = [{"type": "http.request", "body": b"game", "more_body": True}]

    async def receive() -> Any:
        if pieces:
            return pieces.pop()
        await anyio.sleep_forever()

    async def send(message: Any) -> None:
        got.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/quick",
        "query_string": b"",
        "headers": [(b"host", b"table.test"), (b"origin", b"http://table.test"), (b"content-length", b"8")],
        "scheme": "http",
        "client": ("1.2.3.4", 1),
    }
    assert one.client.portal is not None
    one.client.portal.call(one.app, scope, receive, send)
    assert got[0]["status"] == 408


def test_too_many_who_wait_for_the_database_are_told_so(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, and files are there all the same."""
    one = visitor()
    monkeypatch.setattr(services, "WAITING", 0)
    answer = one.get("/")
    assert answer.status_code == 503 and answer.headers["retry-after"] == "5"
    assert one.get("/static/styles/style.css").status_code == 200 and one.get("/health/live").status_code == 200


# ---- every route


def test_every_route_has_a_limit(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=0)
    app = make_app(config)
    with TestClient(app, base_url="http://table.test") as client:
        one = Visitor(client, app)
        one.services.limits._on = False
        id = one.table("me", "me")
        one.services.limits._on = True
        person = one.services.matches.find(id).host  # type: ignore[union-attr]
        for rule in RULES:
            if rule != "any":
                one.services.limits._buckets[rule, person] = (0.0, float("inf"))
                one.services.limits._buckets[rule, "testclient"] = (0.0, float("inf"))
        open_routes = []
        for route in app.routes:
            if isinstance(route, Route) and not route.path.startswith("/health") and "events" not in route.path:
                path = route.path.replace("{id}", id).replace("{game}", "bts").replace("{rest:path}", "x")
                for method in (route.methods or set()) - {"HEAD"}:
                    answer = client.request(method, path, headers=ORIGIN, follow_redirects=False)
                    if answer.status_code != 429:
                        open_routes.append((method, route.path, answer.status_code))
        assert open_routes == []
        one.services.limits._buckets["any", "testclient"] = (0.0, float("inf"))
        for path in ("/health", "/static/styles/style.css", f"/t/{id}/events", "/"):
            assert client.get(path).status_code == 429, "all of it counts by address"


def test_log_ins_are_counted_by_account_from_wherever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "time", SimpleNamespace(monotonic=lambda: 1000.0))  # no bucket fills again
    app = make_app(Config(str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=0))
    with TestClient(app, base_url="http://table.test") as client:
        limits = Visitor(client, app).services.limits
        codes = []
        for _ in range(RULES["account"][0] + 1):
            limits._buckets.pop(("login", "testclient"), None)  # each from another address
            sent = client.post("/account/login", data={"name": "Ada", "password": "y"}, headers=ORIGIN)
            codes.append(sent.status_code)
        assert codes[:-1] == [403] * (len(codes) - 1) and codes[-1] == 429
        limits._buckets.pop(("login", "testclient"), None)
        assert client.post("/account/login", data={"name": "Bea", "password": "y"}, headers=ORIGIN).status_code == 403


# ---- health


def test_a_database_that_hangs_stops_nothing_else(tmp_path: Path) -> None:
    """Another program holds the write lock. Whoever wants to write waits; files, looking and liveness do not, and the
    balancer is told to send nobody."""
    path = str(tmp_path / "t.db")
    with Server(path, log=tmp_path / "log") as server:
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        writers = [threading.Thread(target=_post, args=(server,)) for _ in range(60)]
        for writer in writers:
            writer.start()
        assert _get(server, "/health/ready") == 503
        assert _get(server, "/health/live") == 200
        assert _get(server, "/static/styles/style.css") == 200
        holder.execute("ROLLBACK")
        holder.close()
        for writer in writers:
            writer.join()
        assert _get(server, "/health") == 200


def _post(server: Server) -> None:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=120)
    headers = {"origin": server.url, "content-type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/quick", b"game=bts", headers)
    connection.getresponse().read()
    connection.close()


def _get(server: Server, path: str) -> int:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=120)
    connection.request("GET", path)
    status = connection.getresponse().status
    connection.close()
    return status
