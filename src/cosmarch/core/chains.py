"""Which questions belong together on one form; see `forms`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Chain:
    """Questions that belong together. `ends` maps each kind that opens rows to the token that ends it ("" where it ends
    by itself), in the order in which a sheet shows them. Kinds in `follows` say more of the row that was picked before
    them: where. Kinds in `counts` ask how many of that row, and are answered with what its number says. Kinds in
    `assumed` (how to pay) are filled in by the suggestion where a filling leaves them open; those that are not in
    `ends` have no rows. The answers to kinds in `numbers` (how many) are numbers: such a question is one row, and how
    often it is picked is the answer; behind a door each answer adds to those before. `doors` maps kinds of rows to
    the answer that leads to them from a menu, the first kind of `ends`, to which the questions return, in the order
    in which they are gone through. Answers in `beside` are no rows: each is given by itself, and ends the form.
    Of kinds in `shared` a number of picks is dealt out among the rows, so that one more here is one less there.
    Rows of kinds in `forced` are picked as the game suggests where a question of theirs cannot be left otherwise.
    Kinds in `gathered` come again with other answers, for each thing that was picked before them, and their rows are
    those of all of them: what each ship can take along.
    `once`: the form ends where its first question comes again, since what follows it would not tell to which answer.
    `mapped`: its rows lie on the map, where a page lets each be picked and shows what comes of it; a sheet is for who
    has no map."""

    ends: Mapping[str, str]
    follows: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    budget: Mapping[str, int] = field(default_factory=dict)  # what there is to spend, by unit
    counts: tuple[str, ...] = ()
    doors: Mapping[str, str] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()
    mapped: bool = False
    beside: tuple[str, ...] = ()
    once: bool = False
    shared: tuple[str, ...] = ()
    gathered: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()

    def has(self, kind: str) -> bool:
        return self.opens(kind) or kind in self.assumed

    def opens(self, kind: str) -> bool:
        """Whether the answers to a kind of question stand in a row."""
        return kind in self.ends or kind in self.follows or kind in self.counts

    @property
    def first(self) -> str:
        """The kind of the question with which it begins."""
        return next(iter(self.ends))

    @property
    def menu(self) -> str:
        """The kind of the question that leads to the rows, "" where each kind comes by itself."""
        return self.first if self.doors else ""
