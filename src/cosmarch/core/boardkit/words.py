"""Boards in words: the lines of a text board, and what a game calls its things, kept by language."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from cosmarch.core.text import Words, capital

WIDTH: Final = 100  # columns of a terminal
KEPT: Final = 12  # contents and languages

Made = TypeVar("Made")


def wrapped(line: str, indent: str = "") -> list[str]:
    """The line, wrapped; what follows the first is indented by two more."""
    return textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ") or [""]


def heading(words: str) -> list[str]:
    return ["", f"== {capital(words)} =="]


def section(title: str, rows: Sequence[str]) -> list[str]:
    """A heading and indented lines; nothing where there are none."""
    return [*(heading(title) if rows else []), *[line for row in rows for line in wrapped(row, "  ")]]


def below_name(text: str) -> str:
    """A component's description without the name on its first line."""
    return text.partition("\n")[2]


def body(text: str, indent: str) -> list[str]:
    """That as lines of a text board."""
    return [line for row in text.split("\n")[1:] for line in wrapped(row, indent)]


def numbered(names: Sequence[str]) -> dict[str, int]:
    """The place of each name among all."""
    return {name: number for number, name in enumerate(names)}


class Described:
    """Names and descriptions of components, each made when it is first needed."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def text(self, kind: str, key: str) -> str:
        """Name and description of a component, one line each."""
        at = f"{kind}.{key}"
        found = self._texts.get(at)
        if found is None:
            found = self._texts[at] = self.described(kind, key)
        return found

    def described(self, kind: str, key: str) -> str:
        """To be written by a game."""
        raise NotImplementedError


class Kept(Generic[Made]):
    """What is made of a content and a language, the latest few."""

    def __init__(self, make: Callable[[Any, Words], Made]) -> None:
        self._make = make
        self._kept: list[tuple[object, Words, Made]] = []

    def of(self, content: object, words: Words) -> Made:
        for of, spoken, made in self._kept:
            if of is content and spoken is words:
                return made
        made = self._make(content, words)
        self._kept.append((content, words, made))
        del self._kept[:-KEPT]
        return made
