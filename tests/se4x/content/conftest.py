"""The shipped components, for every test of them."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.loader import Content, load_content


@pytest.fixture(scope="session")
def content() -> Content:
    return load_content()
