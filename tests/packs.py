"""The data files of a game, and packs that differ from them in one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import resources
from typing import Any

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.core.rows import PackError
from cosmarch.games.bts.content import loader as bts
from cosmarch.games.bts.content.vocabulary import FILES as BTS_FILES
from cosmarch.games.se4x.content import loader as se4x
from cosmarch.games.se4x.content.vocabulary import FILES as SE4X_FILES
from cosmarch.games.ti3.content import loader as ti3
from cosmarch.games.ti3.content.vocabulary import FILES as TI3_FILES

# A fault of a pack: the file, the entry ("" is the whole file), what is replaced in it, by what, and how the message
# goes on after the file's name.
Fault = tuple[str, str, str, str, str]


class Box:
    """The shipped data files of a game and what is made of them; `load` is the game's."""

    def __init__(self, game: str, files: Sequence[str], load: Callable[[Mapping[str, str] | None], Any]) -> None:
        self.game = game
        self.files = files
        self.load = load
        self.data = resources.files(f"cosmarch.games.{game}.content") / "data"

    def shipped(self, name: str) -> str:
        return (self.data / name).read_text(encoding="utf-8")

    def entry(self, name: str, key: str) -> str:
        """The text of one entry, with its own tables."""
        key = re.escape(key)
        wanted = rf'^\["?{key}"?\]\n.*?(?=^\[(?!\[?{key}\.)|\Z)'
        found = re.search(wanted, self.shipped(name), re.MULTILINE | re.DOTALL)
        assert found, key
        return found[0]

    def edited(self, name: str, key: str, old: str, new: str) -> dict[str, str]:
        """A pack of one file: the shipped one with `old` in the entry `key` replaced by `new`."""
        block = self.entry(name, key) if key else self.shipped(name)
        assert old in block
        return {name: self.shipped(name).replace(block, block.replace(old, new, 1))}

    @staticmethod
    def sources(title: str, table: Sequence[Any]) -> str:
        """The row of a page that counts the components of a kind: all, attested, attested in part, our own."""
        attested = sum(card.status == "attested" for card in table)
        partly = sum(bool(card.certain) for card in table)
        return f"| {title} | {len(table)} | {attested} | {partly} | {len(table) - attested - partly} |"

    def refusal(self, files: dict[str, str]) -> str:
        """Why a pack cannot make a game, in one line."""
        with pytest.raises(PackError) as caught:
            self.load(files)
        message = str(caught.value)
        assert "\n" not in message and message.isprintable()
        assert isinstance(caught.value, SetupError)
        return message


BTS = Box("bts", BTS_FILES, partial(bts.load_content, 4))
SE4X = Box("se4x", SE4X_FILES, se4x.load_content)
TI3 = Box("ti3", TI3_FILES, ti3.load_content)
BOXES = (BTS, SE4X, TI3)
