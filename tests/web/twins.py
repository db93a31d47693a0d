"""Twin worlds: servers on copies of one database, which differ in what some seat cannot know, with the time in the
test's hands. What a seat is sent in them, and when, can be compared byte by byte."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import anyio
import pytest
from sqlalchemy import delete, update
from starlette.testclient import TestClient

from cosmarch import Match
from cosmarch.store import schema, steady_time
from cosmarch.store.matches import pack
from cosmarch.web import background
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from cosmarch.web.visitors import live
from tests.web.visitor import Visitor

close_windows = background.close_windows
time_outs = background.time_outs
Sent = tuple[float, str, int, list[tuple[str, str]], bytes]  # when, what, status, headers, body
PATIENCE = 60.0  # seconds for all watchers to have looked, on a busy machine


@dataclass
class Rest:
    """A stream that has nothing to send until then, unless something stirs."""

    until: float
    loop: asyncio.AbstractEventLoop
    stirs: asyncio.Event


class Time:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self._at = 2_000_000_000.0
        self._rest: dict[asyncio.Task[str], Rest] = {}  # streams that wait, by whoever looks for them

    @property
    def at(self) -> float:
        return self._at

    @at.setter
    def at(self, at: float) -> None:
        self._at = at
        for rest in list(self._rest.values()):
            rest.loop.call_soon_threadsafe(rest.stirs.set)

    def now(self) -> float:
        return self._at

    def not_before(self, last: float) -> None:
        self.at = max(self.at, last)

    async def until(self, at: float, looking: asyncio.Task[str]) -> None:
        """As `live.Timer`: streams are kept open by this time, too."""
        rest = Rest(at, asyncio.get_running_loop(), asyncio.Event())
        looking.add_done_callback(lambda done: rest.stirs.set())
        self._rest[looking] = rest
        try:
            while self._at < at and not looking.done():
                rest.stirs.clear()
                await rest.stirs.wait()
        finally:
            del self._rest[looking]

    def at_rest(self) -> int:
        """How many streams have nothing to send before this time moves or a bell rings."""
        return sum(self._at < rest.until and not looking.done() for looking, rest in list(self._rest.items()))


class Watcher(live.Watcher):
    """Whose bell can be heard: it rings until whoever watches has looked and waits again."""

    ringing: ClassVar[set[live.Watcher]] = set()

    def ring(self, told: bool) -> None:
        self.ringing.add(self)
        super().ring(told)

    async def _stamp(self) -> str:
        if not self._bell.is_set():
            self.ringing.discard(self)
        return await super()._stamp()


@contextmanager
def time_in_hand() -> Iterator[Time]:
    """All clocks; and a server does nothing by itself."""

    async def idle(services: object) -> None:
        await anyio.sleep_forever()

    hand = Time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steady_time, "clock", hand)
        patch.setattr(time, "time", hand.now)
        patch.setattr(background, "run", idle)
        patch.setattr(live, "timer", hand)
        patch.setattr(live, "Watcher", Watcher)
        yield hand


class World:
    """A running server. Whoever sits at seat n is `people[n]`; its stream of events is listened to all the time."""

    def __init__(self, stack: ExitStack, hand: Time, database: Path, id: str, cookies: list[dict[str, str]]) -> None:
        app = make_app(Config(database=str(database), public_url="http://table.test", bot_workers=0, limits=False))
        first = stack.enter_context(TestClient(app, base_url="http://table.test", cookies=cookies[0]))
        rest = [TestClient(app, base_url="http://table.test", cookies=cookie) for cookie in cookies[1:]]
        self.id = id
        self.hand = hand
        self.people = [Visitor(client, app) for client in (first, *rest)]
        self.services = self.people[0].services
        self.got: list[list[Sent]] = [[] for _ in cookies]
        assert first.portal is not None
        self._portal = first.portal
        self._cookies = cookies
        self._streams: list[Future[None]] = []
        stack.callback(self._leave)
        Watcher.ringing.clear()  # a bell of an earlier world that rang when nobody listened any more
        for seat in range(len(cookies)):
            self._streams.append(self._portal.start_task_soon(self._listen, app, seat))
        self.until_all_have_looked()

    @property
    def match(self) -> Match:
        return self.services.journal.open(self.id).match

    def until_all_have_looked(self) -> None:
        """Wait for everybody who watches."""

        async def rest() -> None:
            end = time.monotonic() + PATIENCE
            while Watcher.ringing or self.hand.at_rest() < sum(not stream.done() for stream in self._streams):
                assert time.monotonic() < end, "somebody watches and does not come to rest"
                await anyio.sleep(0.001)

        self._portal.call(rest)

    def goes_by(self, seconds: float) -> None:
        """Time passes, and the server does what it does by itself."""
        self.hand.at = round(self.hand.at + seconds, 3)
        close_windows(self.services)
        time_outs(self.services)
        self.until_all_have_looked()

    def visits(self, seats: list[int]) -> None:
        """These seats' people look at everything there is."""
        for seat in seats:
            one, id = self.people[seat], self.id
            for path in ("state", "view", "text", "frame", "turns", "odds", "here", ""):
                self.keep(seat, path, one.get(f"/t/{id}/{path}".rstrip("/"), seat=seat))
            for path in ("/", "/mine", "/lobby", f"/t/{id}/replay"):
                self.keep(seat, path, one.get(path))
            next = (seat + 1) % len(self.people)
            self.keep(seat, "sheet", one.get(f"/t/{id}/sheet", seat=seat, of=next))
            ask = self.match.ask_of(seat)
            for token in ask.tokens[:2] if ask is not None else ():
                body = {"seat": seat, "seen": one.state(id, seat)["seen"], "tokens": [token]}
                self.keep(seat, f"draft {token}", one.send(f"/t/{id}/draft", body))

    def looks(self, seats: list[int]) -> None:
        """These seats' people look at the table."""
        for seat in seats:
            self.keep(seat, "state", self.people[seat].get(f"/t/{self.id}/state", seat=seat))

    def keep(self, seat: int, what: str, answer: Any) -> None:
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
        self.got[seat].append((self.hand.at, what, answer.status_code, headers, answer.content))

    async def _listen(self, app: Any, seat: int) -> None:
        """One stream of events, as the server sends it."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies[seat].items())
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": f"/t/{self.id}/events",
            "raw_path": f"/t/{self.id}/events".encode(),
            "query_string": f"seat={seat}".encode(),
            "headers": [(b"host", b"table.test"), (b"cookie", cookie.encode())],
            "scheme": "http",
            "server": ("table.test", 80),
            "client": (f"watcher-{seat}", 1),
        }

        async def receive() -> dict[str, Any]:
            await anyio.sleep_forever()
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.body":
                self.got[seat].append((self.hand.at, "event", 200, [], message.get("body", b"")))

        await app(scope, receive, send)

    def _leave(self) -> None:
        for stream in self._streams:
            stream.cancel()
        Watcher.ringing.clear()


def seated(folder: Path, game: str, count: int, **fields: str) -> tuple[Path, str, list[dict[str, str]]]:
    """(a database with a table of people, each with a browser of their own; the table's id; their cookies)."""
    database = folder / "twins.db"
    app = make_app(Config(database=str(database), public_url="http://table.test", bot_workers=0, limits=False))
    with TestClient(app, base_url="http://table.test") as first:
        rest = [TestClient(app, base_url="http://table.test") for _ in range(count - 1)]
        people = [Visitor(client, app) for client in (first, *rest)]
        id = people[0].table("me", *["link"] * (count - 1), game=game, public="on", **fields)
        for seat, one in enumerate(people[1:], 1):
            assert one.form("/seat", secret=people[0].link(id, seat), name=f"Guest {seat}").status_code == 303
        for one in people:
            # another table, made later: which of the two is listed first must not tell
            one.table("me", "me", public="on")
        return database, id, [dict(one.client.cookies) for one in people]


@contextmanager
def world(
    hand: Time, made: tuple[Path, str, list[dict[str, str]]], name: str, match: Match | None = None
) -> Iterator[World]:
    """A server on a copy of the database, with the match at the table replaced by this one."""
    database, id, cookies = made
    copy = database.with_name(f"{name}.db")
    shutil.copy(database, copy)
    with ExitStack() as stack:
        start = hand.at
        if match is not None:
            put_at_the_table(copy, id, match)
        try:
            yield World(stack, hand, copy, id, cookies)
        finally:
            hand.at = start


def put_at_the_table(database: Path, id: str, match: Match) -> None:
    """The match that is played there is another one from now on."""
    from cosmarch.store import Database
    from cosmarch.store.clocks import follow
    from cosmarch.store.matches import found

    db = Database(str(database))
    with db.writing() as connection:
        row = found(connection, id)
        assert row is not None
        body = {"body": pack(match.save()), "version": row.version}
        connection.execute(update(schema.snapshots).where(schema.snapshots.c.match == id).values(body))
        connection.execute(update(schema.seats).where(schema.seats.c.match == id).values(asked_at=None, deadline=None))
        connection.execute(delete(schema.notices).where(schema.notices.c.match == id))
        fresh = found(connection, id)
        assert fresh is not None
        follow(connection, fresh, None, match, -1, steady_time.now())
    db.close()


def alike(one: list[Sent], other: list[Sent]) -> str:
    """ "" where the same was sent at the same moments; else the first difference."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            return f"{left[:3]} {_near(left, right)} and {right[:3]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} times something was sent"


def _near(left: Sent, right: Sent) -> str:
    """Where two bodies part."""
    bodies = left[4], right[4]
    at = next((n for n, (a, b) in enumerate(zip(*bodies, strict=False)) if a != b), min(map(len, bodies)))
    return " / ".join(repr(body[max(0, at - 60) : at + 60]) for body in bodies)
