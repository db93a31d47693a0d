"""Servers are killed at any moment under load: what was confirmed is there, once, and every match is whole.

How many rounds says COSMARCH_FAULT_ROUNDS, for each database; `make faults` plays 200.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import select

from cosmarch.store import Database, Journal, schema
from cosmarch.store.admin import Admin
from tests.faults.load import Client, new_table
from tests.faults.postgres import cluster, needed
from tests.web.running import Server

ROUNDS = int(os.environ.get("COSMARCH_FAULT_ROUNDS", "4"))
BATCH = 20
CLIENTS = 4
LONGEST = 0.4  # seconds of load before a server is killed


def test_sqlite(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "table.db"), log=tmp_path / "log")
    rounds([server], server.database)


def test_postgres_with_two_servers(tmp_path: Path) -> None:
    needed()
    with cluster(tmp_path) as url:
        rounds([Server(url, log=tmp_path / "log-1"), Server(url, log=tmp_path / "log-2")], url)


def rounds(servers: Sequence[Server], database: str) -> None:
    """In batches with new matches, so that nobody has played to the end before the last round."""
    chance = random.Random(ROUNDS)
    with running(servers):
        for start in range(0, ROUNDS, BATCH):
            batch(servers, database, min(BATCH, ROUNDS - start), chance)


def batch(servers: Sequence[Server], database: str, count: int, chance: random.Random) -> None:
    with loaded(servers, database) as clients:
        for _ in range(count):
            time.sleep(chance.uniform(0.0, LONGEST))  # any moment will do: nothing is expected of it
            victims = [server for server in servers if chance.random() < 0.6] or [chance.choice(servers)]
            for server in victims:
                server.kill()
            kept_all(database, clients)
            for server in victims:
                server.start()
        for client in clients:
            client.wait_answered()
    assert [client.trouble for client in clients if client.trouble] == []
    assert all(client.confirmed for client in clients)
    assert sum(client.lost for client in clients) > 0, "nobody noticed that a server was gone"
    whole(database, clients)


@contextmanager
def running(servers: Sequence[Server]) -> Iterator[None]:
    with ExitStack() as stack:
        for server in servers:
            stack.enter_context(server)
        yield


@contextmanager
def loaded(servers: Sequence[Server], database: str) -> Iterator[list[Client]]:
    """Clients that play until the block ends, each its own match."""
    clients = []
    for seed in range(CLIENTS):
        match, cookie = new_table(servers[0])
        with opened(database) as journal:
            clients.append(Client(servers, match, cookie, journal.first(match), seed))
    for client in clients:
        client.start()
    try:
        yield clients
    finally:
        for client in clients:
            client.stop()
        for client in clients:
            client.join()


@contextmanager
def opened(database: str) -> Iterator[Journal]:
    door = Database(database)
    try:
        yield Journal(door)
    finally:
        door.close()


def kept_all(database: str, clients: Sequence[Client]) -> None:
    """What was confirmed up to now is in the database, in order, once, and nothing else but what is under way; and the
    match, loaded from its last snapshot, is the one that these answers lead to."""
    with opened(database) as journal:
        for client in clients:
            with client.lock:
                confirmed, pending, twin = list(client.confirmed), client.pending, client.twin.clone()
            known = [(seat, move.token) for seat, move in journal.entries(client.match)]
            assert known[: len(confirmed)] == [(seat, token) for seat, token, _ in confirmed]
            loaded = journal.open(client.match)
            if len(known) == len(confirmed):
                assert loaded.row.version > len(known) or loaded.match.hash == twin.hash
            elif len(known) == len(confirmed) + 1 and pending is not None:
                seat, token, _ = pending
                assert known[-1] == (seat, token)
                twin.choose(token, seat)
                assert loaded.row.version > len(known) or loaded.match.hash == twin.hash


def whole(database: str, clients: Sequence[Client]) -> None:
    """At the end: each key once, every match loads, and played again from its first save it comes out the same."""
    door = Database(database)
    try:
        care, journal = Admin(door), Journal(door)
        for client in clients:
            entries = schema.entries
            query = select(entries.c.key).where(entries.c.match == client.match).order_by(entries.c.number)
            with door.reading() as connection:
                keys = list(connection.scalars(query))
            confirmed = [key for _, _, key in client.confirmed]
            late = [] if client.pending is None else [client.pending[2]]
            assert keys in (confirmed, confirmed + late)
            twin = client.twin
            if len(keys) > len(confirmed):
                assert client.pending is not None
                twin.choose(client.pending[1], client.pending[0])
            assert journal.open(client.match).match.hash == twin.hash
            assert care.verify(client.match) == ""
    finally:
        door.close()
