"""Every empire advantage and every alien technology meets something else in a test of these files."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.se4x.table import CONTENT

FILES = ("test_one_by_one_advantages", "test_one_by_one_aliens")


def written() -> list[tuple[str, str]]:
    """What each test says of itself, and its source with the rows that it is given."""
    out: list[tuple[str, str]] = []
    for name in FILES:
        source = (Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                parts = [ast.get_source_segment(source, part) or "" for part in (*node.decorator_list, node)]
                out.append((ast.get_docstring(node) or "", "\n".join(parts)))
    return out


def test_no_advantage_is_left_out() -> None:
    """A card that only stands beside another does not count: the test names its rule."""
    found = written()
    for row in CONTENT.advantages:
        rule = f"CE-EA{row.number}."
        assert any([rule in said and f'"{row.key}"' in source for said, source in found]), row.key


def test_no_alien_technology_is_left_out() -> None:
    text = "\n".join([source for _, source in written()])
    assert [key for key in CONTENT.alien_technology_names if f'"{key}"' not in text] == []
