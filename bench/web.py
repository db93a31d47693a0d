"""The web table under load: `python -m bench.web [SECONDS [MATCHES]]` serves live matches to one client here.

The client answers for every seat with random legal tokens at a fixed pace, and listens to one stream a match. What it
will answer was played beforehand with a twin of each match, so that the clock measures the server and not the client.
It writes docs/web_performance.md.
"""

from __future__ import annotations

import asyncio
import gc
import json
import platform
import random
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import cosmarch
from bench.wire import Wire, stream
from cosmarch import Match
from cosmarch._build import form
from cosmarch.store import Database, Matches, People
from cosmarch.store.matches import PERSON, Plan, Sitter
from cosmarch.store.sessions import Sessions
from cosmarch.web.table.etags import seen_in
from tests.web.running import Server

MATCHES = 500
PACE = 100.0  # answers a second
WIRES = 24  # connections of the client
MOST = 12  # answers to one match
DOCUMENT = Path(__file__).parent.parent / "docs" / "web_performance.md"
BROWSER = "## In the browser"  # the section that bench.browser writes, below all others


@dataclass
class Figures:
    """Milliseconds and bytes, as they came."""

    opening: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    updates: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    late: int = 0  # answers that the client itself could not send in time
    seconds: float = 0.0
    processor: float = 0.0  # seconds that the server used meanwhile


@dataclass
class Table:
    """A match as the client knows it: what it will answer there, and when the last answer was sent."""

    id: str
    twin: Match  # where the last of these answers leads
    bodies: list[bytes]  # the last one first
    sent: float = 0.0
    busy: bool = False

    @property
    def game(self) -> str:
        return self.twin.game.id


def body(match: Match, chance: random.Random) -> tuple[int, bytes]:
    """A random answer, given to the match: its seat and the request that tells the server."""
    ask = chance.choice(match.asks)
    token = chance.choice(ask.tokens)
    key = f"load-{chance.getrandbits(64):016x}"
    given = {"seat": ask.seat, "seen": seen_in(match.view(ask.seat)), "key": key, "tokens": [token]}
    match.choose(token, ask.seat)
    return ask.seat, json.dumps(given).encode()


def prepared(database: str, count: int) -> tuple[list[Table], str]:
    """So many matches of all games, somewhat played, that all belong to one guest; and the guest's cookie."""
    door = Database(database)
    people, matches = People(door), Matches(door)
    guest = people.guest("Load", "en")
    games = sorted(cosmarch.games())
    tables = []
    for number in range(count):
        game = games[number % len(games)]
        seats = max(2, cosmarch.game(game).seats[0])
        match = cosmarch.new(game, seats=seats, seed=number)
        chance = random.Random(number)
        for _ in range(number % 150):
            if not match.over:
                ask = chance.choice(match.asks)
                match.choose(chance.choice(ask.tokens), ask.seat)
        rows = tuple([Sitter(PERSON, guest.id, f"Load {seat + 1}") for seat in range(seats)])
        id = matches.create(Plan(guest.id, rows, f"Load {number}"), match)
        twin = match.clone()
        bodies: list[bytes] = []
        while len(bodies) < MOST and not twin.over:
            bodies.append(body(twin, chance)[1])
        tables.append(Table(id, twin, bodies[::-1]))
    cookie = f"cosmarch={Sessions(door).begin(guest.id)}"
    door.close()
    return tables, cookie


class Client:
    """Answers and listens."""

    def __init__(self, server: Server, tables: list[Table], cookie: str) -> None:
        self.server = server
        self.tables = tables
        self.cookie = cookie
        self.figures = Figures()
        self._chance = random.Random(1)
        self._watching = asyncio.Semaphore(0)

    async def run(self, seconds: float) -> None:
        opener = await Wire.open(self.server.port, self.cookie)
        await self._open_all(opener)
        opener.close()
        listeners = []
        for table in self.tables:
            listeners.append(asyncio.create_task(self._listen(table)))
            await self._watching.acquire()
        # Only now: the server closes connections that nobody uses for some seconds.
        wires = [await Wire.open(self.server.port, self.cookie) for _ in range(WIRES)]
        free: asyncio.Queue[Wire] = asyncio.Queue()
        for wire in wires:
            free.put_nowait(wire)
        gc.disable()  # a pause of the client would count as one of the server
        start, used = time.perf_counter(), processor(self.server.pid)
        tasks = []
        for number in range(int(seconds * PACE)):
            wait = start + number / PACE - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif wait < -0.05:
                self.figures.late += 1
            tasks.append(asyncio.create_task(self._answer(free)))
        await asyncio.gather(*tasks)
        self.figures.seconds = time.perf_counter() - start
        self.figures.processor = processor(self.server.pid) - used
        gc.enable()
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        await self._updates(wires[0])
        for wire in wires:
            wire.close()

    async def _open_all(self, wire: Wire) -> None:
        """Every match once, none of which the server has in memory."""
        for table in self.tables:
            before = time.perf_counter()
            answer = await wire.get(f"/t/{table.id}/view?seat=0")
            self.figures.opening.append(1000 * (time.perf_counter() - before))
            assert answer.status == 200

    async def _answer(self, free: asyncio.Queue[Wire]) -> None:
        """One answer at a table at which none is under way."""
        table = self._chance.choice([one for one in self.tables if not one.busy and one.bodies])
        table.busy = True
        wire = await free.get()
        try:
            table.sent = time.perf_counter()
            answer = await wire.post(f"/t/{table.id}/answer?brief=1", table.bodies.pop())
            self.figures.answers.append(1000 * (time.perf_counter() - table.sent))
            assert answer.status == 200, answer.body
        finally:
            table.busy = False
            free.put_nowait(wire)

    async def _listen(self, table: Table) -> None:
        """The stream that seat 0 has."""
        heard = 0
        async for line in stream(self.server.port, self.cookie, f"/t/{table.id}/events?seat=0"):
            if line.startswith("data:"):
                heard += 1
                if heard == 1:
                    self._watching.release()
                if heard > 1 and table.sent:  # the first one is no arrival
                    self.figures.arrivals.append(1000 * (time.perf_counter() - table.sent))

    async def _updates(self, wire: Wire) -> None:
        """What a browser is sent after an answer: in bytes, plain and compressed."""
        for game in sorted({table.game for table in self.tables}):
            rows = self.figures.updates.setdefault(game, [])
            for table in [one for one in self.tables if one.game == game and not one.twin.over][:40]:
                while table.bodies:
                    assert (await wire.post(f"/t/{table.id}/answer?brief=1", table.bodies.pop())).status == 200
                seat, sent = body(table.twin, self._chance)
                before = json.loads((await wire.get(f"/t/{table.id}/state?seat={seat}")).body)
                answer = await wire.post(f"/t/{table.id}/answer?board={before['board']}", sent)
                assert answer.status == 200, answer.body
                rows.append((len(answer.body), len(zlib.compress(answer.body, 5))))


def share(values: list[float], part: float) -> float:
    """The value below which that part of all lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100.0


def measured(seconds: float, count: int) -> tuple[Figures, float]:
    with tempfile.TemporaryDirectory(prefix="cosmarch-load-") as folder:
        database = str(Path(folder) / "table.db")
        tables, cookie = prepared(database, count)
        with Server(database) as server:
            empty = memory(server.pid)
            client = Client(server, tables, cookie)
            asyncio.run(client.run(seconds))
            full = memory(server.pid)
    return client.figures, (full - empty) / count


def table_of(figures: Figures, held: float, count: int) -> str:
    rows = [
        ("answers a second", f"{len(figures.answers) / figures.seconds:.0f}", "100"),
        ("answer, half are faster", f"{share(figures.answers, 0.5):.1f} ms", ""),
        ("answer, 99 of 100 are faster", f"{share(figures.answers, 0.99):.1f} ms", "50 ms"),
        ("arrival at a watcher, half are faster", f"{share(figures.arrivals, 0.5):.1f} ms", ""),
        ("arrival at a watcher, 99 of 100 are faster", f"{share(figures.arrivals, 0.99):.1f} ms", ""),
        ("opening a match from the database, half are faster", f"{share(figures.opening, 0.5):.1f} ms", ""),
        ("opening a match from the database, slowest", f"{max(figures.opening):.1f} ms", "100 ms"),
        ("memory per match", f"{held / 1024:.0f} KB", ""),
        ("processor time of the server per answer", f"{1000 * figures.processor / len(figures.answers):.1f} ms", ""),
    ]
    for game, sizes in figures.updates.items():
        plain, packed = max(size for size, _ in sizes), max(size for _, size in sizes)
        needed = "60 KB, 15 KB" if game == "ti3" else ""
        rows.append(
            (
                f"largest update of {game}, plain and compressed",
                f"{plain / 1000:.0f} KB, {packed / 1000:.1f} KB",
                needed,
            )
        )
    body = "\n".join([f"| {name} | {value} | {needed} |" for name, value, needed in rows])
    late = f"\nThe client itself was late {figures.late} times.\n" if figures.late else ""
    return (
        "# The web table under load\n\n"
        f"Written by `make load`: {count} live matches of all games on SQLite, one watcher each, answers by one client"
        f" on the same machine at {PACE:.0f} a second for {figures.seconds:.0f} seconds"
        f" (Python {platform.python_version()}, {form()}).\n\n"
        f"| what | measured | needed |\n|---|---|---|\n{body}\n{late}"
    )


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else MATCHES
    figures, held = measured(seconds, count)
    text = table_of(figures, held, count)
    print(text)
    if len(sys.argv) <= 1:
        browser = "".join(DOCUMENT.read_text(encoding="utf-8").partition(BROWSER)[1:])
        DOCUMENT.write_text(f"{text.rstrip()}\n\n{browser}".rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
