"""Every empire advantage and every alien technology meets something else in a test of these files."""

from __future__ import annotations

from pathlib import Path

from tests.se4x.table import CONTENT

FILES = ("test_one_by_one_advantages", "test_one_by_one_aliens")


def test_none_is_left_out() -> None:
    here = Path(__file__).parent
    text = "\n".join([(here / f"{name}.py").read_text(encoding="utf-8") for name in FILES])
    assert [key for key in (*CONTENT.advantage_names, *CONTENT.alien_technology_names) if key not in text] == []
