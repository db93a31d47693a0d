"""What the components of a game are called: by the catalogues, else as the content itself says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

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


# ---- what a player should know about an edition

# A kind of components, what notes call them together, and what each is called.
Deck = tuple[str, str, Callable[[Words, Any, int], str]]


def is_stand_in(row: Component) -> bool:
    """Whether a component is in part our own reading."""
    return getattr(row, "status", "") == "stand_in"


def stand_ins(words: Words, content: Titled, decks: Iterable[Deck], joint: str = ", ") -> list[str]:
    """Which components are in part our own reading: a line (`<game>.notes.<deck>`) for each deck that has some."""
    lines: list[str] = []
    for kind, deck, name in decks:
        rows = content.titled[kind]
        ours = [name(words, content, number) for number, row in enumerate(rows) if is_stand_in(row)]
        if ours:
            lines.append(words(f"{content.game}.notes.{deck}", n=len(ours), total=len(rows), names=joint.join(ours)))
    return lines


def notes(words: Words, game: str, ours: Sequence[str], more: Sequence[str], rulings: Iterable[str]) -> tuple[str, ...]:
    """What is our own reading and how to replace it, what else there is to say, and how we play where the rulebook
    leaves a question open (`<game>.notes.ruling_<key>`)."""
    told = [words(f"{game}.notes.ruling_{key}") for key in rulings]
    head = [words(f"{game}.notes.stand_ins"), *ours] if ours else []
    return (*head, *more, words(f"{game}.notes.rulings"), *told)
