"""Databases for the tests of the store: each test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from cosmarch.store import Database
from tests.faults.postgres import cluster, needed

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes empty PostgreSQL databases; their addresses."""
    needed()
    with cluster(tmp_path_factory.mktemp("postgres")) as url:

        def make() -> str:
            name = f"table{next(_numbers)}"
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            return f"{url.rpartition('/')[0]}/{name}"

        yield make


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    url = str(tmp_path / "table.db") if request.param == "sqlite" else request.getfixturevalue("postgres")()
    opened = Database(url)
    yield opened
    opened.close()
