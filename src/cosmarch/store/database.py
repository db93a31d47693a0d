"""One door to the database: who reads, who writes, and who hears of it."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError

from cosmarch import CosmarchError, SetupError
from cosmarch.store.fanout import Fanout, LocalFanout, PostgresFanout
from cosmarch.store.migrations import migrate
from cosmarch.store.passwords import Busy

WAIT = 10.0  # seconds a writer waits for another
MIGRATION_LOCK = 0x636F736D  # PostgreSQL's advisory lock while the schema is brought up to date


class Database:
    """An open database with the schema of this version. Safe to use from several threads.

    `url` is the path of a SQLite file, `sqlite:///path` or `postgresql://…`.
    """

    def __init__(self, url: str) -> None:
        self.url = _parsed(url)
        if self.url.get_backend_name() == "sqlite":
            _keep_private(Path(self.url.database or ""))
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine: Engine = self._engine()
        # Unasked, each statement of a PostgreSQL transaction sees a moment of its own.
        self._readers = (
            self.engine.execution_options(isolation_level="REPEATABLE READ") if self.postgres else self.engine
        )
        self.fanout: Fanout = PostgresFanout(self.url) if self.postgres else LocalFanout()
        # SQLite has one writer: whoever waits for it here goes on at once, while SQLite itself would look now and then.
        self._writer = threading.RLock()
        self._changes: dict[str, int] = {}
        try:
            with self.writing() as connection:
                if self.postgres:
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
                migrate(connection)
        except OperationalError as error:
            self.engine.dispose()
            raise SetupError(f"the database cannot be opened: {_first_line(error)}") from None
        except SQLAlchemyError as error:
            self.engine.dispose()
            raise SetupError(f"the database is not one of Cosmarch: {_first_line(error)}") from None
        except CosmarchError:
            self.engine.dispose()
            raise

    def close(self) -> None:
        self.fanout.close()
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment and changes nothing."""
        with self._readers.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed when the block ends and rolled back when it raises. SQLite takes its one
        write lock at once; on PostgreSQL a writer locks the match's row."""
        with self._alone(), self.engine.connect() as plain:
            connection = plain.execution_options(writing=True)
            with connection.begin():
                yield connection

    @contextmanager
    def writing_to(self, match: str) -> Iterator[Connection]:
        """`writing`, after which everybody who watches the match is told."""
        with self.changing(match), self.writing() as connection:
            yield connection
            self.fanout.within(connection, match)

    @contextmanager
    def changing(self, match: str) -> Iterator[int]:
        """Around a `writing` that changes the match: the number of the change. Everybody who watches is told after."""
        with self._alone():
            number = self.changes(match) + 1
            yield number
            self._changes[match] = number
        self.fanout.after(match)

    def changes(self, match: str) -> int:
        """How often this process has changed the match. On SQLite, what was read when the number was the same is what
        another look would find, but for what another program has done to the file."""
        return self._changes.get(match, 0)

    def flush_to_disk(self) -> None:
        """Have the disk itself keep what was committed. Until then a power cut may undo it, nothing else can."""
        if not self.postgres:
            with self.engine.connect() as connection:
                driver: Any = connection.connection.dbapi_connection
                driver.execute("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """The turn of one of this process's writers; PostgreSQL sees to that itself."""
        if self.postgres:
            yield
        else:
            # A disk that hangs must not gather all threads of the server here, one behind the other.
            if not self._writer.acquire(timeout=WAIT):
                raise Busy("the database is busy")
            try:
                yield
            finally:
                self._writer.release()

    def _engine(self) -> Engine:
        try:
            if self.postgres:
                return create_engine(self.url, pool_size=16, max_overflow=16, pool_pre_ping=True, hide_parameters=True)
            engine = create_engine(
                self.url, pool_size=16, max_overflow=16, connect_args={"timeout": WAIT}, hide_parameters=True
            )
        except (ArgumentError, NoSuchModuleError, ImportError) as error:
            raise SetupError(f"the database cannot be opened: {_first_line(error)}") from None
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine


class Tables:
    """Some tables or columns of the database, and what is done with them."""

    def __init__(self, database: Database) -> None:
        self._db = database


def _parsed(url: str) -> URL:
    if "://" not in url:
        path = Path(url)
        if not path.parent.is_dir():
            raise SetupError(f"the folder {path.parent} of the database does not exist")
        return URL.create("sqlite", database=str(path))
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise SetupError("a database is a path, sqlite:///path or postgresql://user@host/name") from None
    backend = parsed.get_backend_name()
    if backend == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and parsed.database:
        return parsed
    raise SetupError("a database is a path, sqlite:///path or postgresql://user@host/name")


def _keep_private(path: Path) -> None:
    """Make the file ours alone, before anything is in it: it holds every player's secrets. What SQLite puts beside it
    gets the same permissions."""
    if path.is_dir():
        raise SetupError(f"the database {path} is a folder")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise SetupError(f"the database {path} cannot be opened: {error.strerror}") from None


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    # A commit is in the hands of the system, whatever becomes of this process; `flush_to_disk` brings it to the disk.
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "wal_autocheckpoint = 8000", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # SQLAlchemy's own way costs as much as a whole query
    writing = connection.get_execution_options().get("writing", False)
    driver: Any = connection.connection.dbapi_connection
    driver.execute("BEGIN IMMEDIATE" if writing else "BEGIN")


def _first_line(error: BaseException) -> str:
    text = str(getattr(error, "orig", None) or error)
    return text.strip().splitlines()[0] if text.strip() else type(error).__name__
