"""What a server holds as its tables grow: `python -m bench.memory [MINUTES [TABLES [MEGABYTES]]]` plays at many tables
as fast as the server answers, with drafts and pages of other seats, and tells its memory from time to time.

Open matches, drafts and pictures are bounded (docs/hosting.md has the numbers); this shows what the whole process takes
beside them, and whether it stays. MEGABYTES is the bound of open matches; a small one is reached soon. A table that is
over makes room for a new one.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

import cosmarch
from bench.web import body, memory
from bench.wire import Wire
from cosmarch import Match
from cosmarch.store import Database, Matches, People
from cosmarch.store.matches import PERSON, Plan, Sitter
from cosmarch.store.sessions import Sessions
from tests.web.running import Server

MINUTES = 18.0
TABLES = 100
SAMPLES = 24
WIRES = 6
MEGABYTE = 2**20


class Tables:
    """A guest's tables in the database, each with its match as the client plays it."""

    def __init__(self, database: str) -> None:
        self._door = Database(database)
        self._guest = People(self._door).guest("Load", "en")
        self._matches = Matches(self._door)
        self._games = sorted(cosmarch.games())
        self.cookie = f"cosmarch={Sessions(self._door).begin(self._guest.id)}"
        self.made = 0

    def new(self) -> tuple[str, Match]:
        game = self._games[self.made % len(self._games)]
        seats = max(2, cosmarch.game(game).seats[0])
        match = cosmarch.new(game, seats=seats, seed=self.made)
        rows = tuple([Sitter(PERSON, self._guest.id, f"Load {seat + 1}") for seat in range(seats)])
        self.made += 1
        return self._matches.create(Plan(self._guest.id, rows, f"Load {self.made}"), match), match


async def play(wire: Wire, tables: Tables, mine: list[tuple[str, Match]], seed: int, until: float) -> int:
    """Answer at these tables in turn; how many answers there were."""
    chance, count = random.Random(seed), 0
    while time.monotonic() < until:
        at = count % len(mine)
        if mine[at][1].over:
            mine[at] = tables.new()
        id, match = mine[at]
        seat, sent = body(match, chance)
        drafted = await wire.post(f"/t/{id}/draft", _draft(sent))
        answer = await wire.post(f"/t/{id}/answer", sent)
        assert answer.status == 200, answer.body
        assert drafted.status == 200, drafted.body
        await wire.get(f"/t/{id}/state?seat={(seat + 1) % match.seats}")
        count += 1
    return count


def _draft(sent: bytes) -> bytes:
    """The same as a draft, which has no key."""

    given = json.loads(sent)
    del given["key"]
    return json.dumps(given).encode()


async def watch(pid: int, minutes: float) -> list[tuple[float, float]]:
    """(minute, megabytes) from time to time."""
    start, out = time.monotonic(), []
    for _ in range(SAMPLES + 1):
        out.append(((time.monotonic() - start) / 60, memory(pid) / MEGABYTE))
        print(f"{out[-1][0]:6.1f} min {out[-1][1]:7.0f} MB", flush=True)
        await asyncio.sleep(60 * minutes / SAMPLES)
    return out


async def measured(server: Server, tables: Tables, minutes: float, count: int) -> None:
    until = time.monotonic() + 60 * minutes
    wires = [await Wire.open(server.port, tables.cookie) for _ in range(WIRES)]
    shares = [[tables.new() for _ in range(count // WIRES)] for _ in wires]
    watching = asyncio.create_task(watch(server.pid, minutes))
    work = [
        play(wire, tables, share, seed, until) for seed, (wire, share) in enumerate(zip(wires, shares, strict=True))
    ]
    answers = sum(await asyncio.gather(*work))
    samples = await watching
    last = [held for _, held in samples[-SAMPLES // 4 :]]
    print(f"{answers} answers at {tables.made} tables; the last quarter: {min(last):.0f} to {max(last):.0f} MB")


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    count = int(sys.argv[2]) if len(sys.argv) > 2 else TABLES
    bound = int(float(sys.argv[3]) * MEGABYTE) if len(sys.argv) > 3 else 0
    with tempfile.TemporaryDirectory(prefix="cosmarch-memory-") as folder:
        database = str(Path(folder) / "table.db")
        tables = Tables(database)
        with Server(database, memory=bound) as server:
            asyncio.run(measured(server, tables, minutes, count))


if __name__ == "__main__":
    main()
