"""The shipped data files, and packs that differ from them in one place."""

from __future__ import annotations

import re
from importlib import resources

DATA = resources.files("cosmarch.games.bts.content") / "data"


def shipped(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def entry(name: str, key: str) -> str:
    """The text of one entry, with its own tables."""
    found = re.search(rf"^\[{key}\]\n.*?(?=^\[(?!\[?{key}\.)|\Z)", shipped(name), re.MULTILINE | re.DOTALL)
    assert found, key
    return found[0]


def edited(name: str, key: str, old: str, new: str) -> dict[str, str]:
    """A pack of one file: the shipped one with `old` in the entry `key` replaced by `new`."""
    block = entry(name, key) if key else shipped(name)
    assert old in block
    return {name: shipped(name).replace(block, block.replace(old, new, 1))}
