"""Makes the game known to the engine for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosmarch.core import registry
from cosmarch.games.se4x import game


@pytest.fixture(scope="session", autouse=True)
def known() -> Iterator[None]:
    """`cosmarch.new("se4x", …)` works, whether a distribution announces the game or not."""
    registry._found["se4x"] = game
    yield
