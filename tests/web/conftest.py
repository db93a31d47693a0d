"""A server in this process, and browsers without a screen."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.testclient import TestClient

import cosmarch
from cosmarch import Match
from cosmarch.store import passwords
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from tests.web.visitor import Visitor


@pytest.fixture(autouse=True, scope="session")
def cheap_hashes() -> Iterator[None]:
    """A hash of a password takes a tenth of a second on purpose, and the tests make hundreds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        patch.setattr(passwords, "_NOBODY", passwords._hasher.hash("nobody"))
        yield


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test have the same seeds in every run: what fails once fails always."""
    made, numbers = cosmarch.new, itertools.count(1)

    def new(game: str, seats: int, seed: int | str | None = None, *rest: Any, **more: Any) -> Match:
        return made(game, seats, next(numbers) if seed is None else seed, *rest, **more)

    monkeypatch.setattr(cosmarch, "new", new)


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """Without bots: nothing moves but what a test moves."""
    return make_app(
        Config(database=str(tmp_path / "table.db"), public_url="http://table.test", bot_workers=0, limits=False)
    )


@pytest.fixture
def visitor(app: Starlette) -> Iterator[Callable[[], Visitor]]:
    """Makes visitors of one running server, each with its own cookies."""
    with ExitStack() as stack:
        first = stack.enter_context(TestClient(app, base_url="http://table.test"))
        made: list[TestClient] = []

        def make() -> Visitor:
            client = first if not made else TestClient(app, base_url="http://table.test")
            made.append(client)
            return Visitor(client, app)

        yield make
