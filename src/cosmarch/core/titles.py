"""What the components of a game are called: by the catalogues, else as the content itself says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cosmarch._subclassing import mypyc_attr
from cosmarch.core.text import Words


class Component(Protocol):
    """Something with a title of its own, in English."""

    key: str
    name: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Titled:
    """Components with titles. A game's content fills `titled`: the tables by the word that stands for their kind in the
    keys of messages ("ti3.planet.arnor")."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.titled: dict[str, Sequence[Component]] = {}
        self.renamed: frozenset[str] = frozenset()  # message keys of names that a pack changed

    def names(self) -> dict[str, str]:
        """The titles of all components by the key of their message."""
        return {f"{self.game}.{kind}.{row.key}": row.name for kind, rows in self.titled.items() for row in rows}

    def named(self, words: Words, key: str, given: str) -> str:
        """A name in the language; the `given` one where the catalogue has none or a pack calls it otherwise."""
        message = f"{self.game}.{key}"
        return words(message) if message in words and message not in self.renamed else given


Name = Callable[[Words, Titled, int], str]  # the words, the content, the number of a component


def naming(kind: str) -> Name:
    """What a component of this kind is called, by its number."""

    def name(words: Words, content: Titled, number: int) -> str:
        row = content.titled[kind][number]
        return content.named(words, f"{kind}.{row.key}", row.name)

    return name
