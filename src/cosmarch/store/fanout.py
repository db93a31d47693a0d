"""Who hears that a match has changed: this process alone, or every server of a PostgreSQL database."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

Deliver = Callable[[str], None]  # called with a match's id, from any thread
CHANNEL = "cosmarch"
PAUSE = 1.0  # seconds before a lost connection is tried again


class Fanout(Protocol):
    """What the store tells; a change is told after its commit and at least once."""

    def listen(self, deliver: Deliver) -> None:
        """From now on call `deliver` with the id of each match that changes; "" says that some may have been missed."""

    def within(self, connection: Connection, match: str) -> None:
        """The transaction changes the match."""

    def after(self, match: str) -> None:
        """The transaction that changed the match was committed."""

    def close(self) -> None: ...


class LocalFanout:
    """For one server process."""

    def __init__(self) -> None:
        self._deliver: Deliver | None = None

    def listen(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def within(self, connection: Connection, match: str) -> None:
        pass

    def after(self, match: str) -> None:
        if self._deliver is not None:
            self._deliver(match)

    def close(self) -> None:
        self._deliver = None


class PostgresFanout:
    """NOTIFY in the transaction itself: PostgreSQL sends it at commit, to this process too."""

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="postgresql")
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def listen(self, deliver: Deliver) -> None:
        self._thread = threading.Thread(target=self._run, args=(deliver,), name="cosmarch-listen", daemon=True)
        self._thread.start()

    def within(self, connection: Connection, match: str) -> None:
        connection.execute(text("SELECT pg_notify(:channel, :match)"), {"channel": CHANNEL, "match": match})

    def after(self, match: str) -> None:
        pass

    def close(self) -> None:
        self._closed.set()
        if self._thread is not None:
            self._thread.join(5)

    def _run(self, deliver: Deliver) -> None:
        import psycopg

        while not self._closed.is_set():
            with contextlib.suppress(psycopg.Error):
                where = self._url.render_as_string(hide_password=False)
                with psycopg.connect(where, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    deliver("")
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            deliver(notice.payload)
            self._closed.wait(PAUSE)
