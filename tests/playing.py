"""A match that a test speaks to: what is asked, what may be answered, what was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from cosmarch.core.match import Match
from cosmarch.core.state import Event

T = TypeVar("T")

WAYS_OUT = ("done", "no", "pass")


def way_out(tokens: list[str] | tuple[str, ...]) -> str:
    """The answer that does the least: a way out where there is one, else the last option."""
    ways = [token for token in WAYS_OUT if token in tokens]
    return ways[0] if ways else tokens[-1]


def told_since(match: Match, lines: int) -> list[Event]:
    """The events after the first `lines` of them, found from the end: a long match has thousands."""
    out, past = match._table.events[:], match._past
    while past is not None and past.lines > lines:
        out[:0] = past.events
        past = past.before
    return out[max(0, lines - (past.lines if past is not None else 0)) :]


def set_columns(t: object, columns: Mapping[str, Any]) -> None:
    """Columns of a table as given; of a dictionary, by place."""
    for name, value in columns.items():
        if isinstance(value, dict):
            column = list(getattr(t, name))
            for at, entry in value.items():
                column[at] = entry
            value = tuple(column) if isinstance(getattr(t, name), tuple) else column
        setattr(t, name, value)


class Playing(Generic[T]):
    """A match at a table of kind T. A game gives it words for its places and pieces."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def t(self) -> T:
        table: Any = self.match._table
        return table  # type: ignore[no-any-return]

    @property
    def kind(self) -> str:
        """The kind of the open question, "" where there is none."""
        return self.match.asks[0].kind if self.match.asks else ""

    @property
    def seat(self) -> int:
        return self.match.asks[0].seat

    @property
    def tokens(self) -> set[str]:
        """The legal answers."""
        return set(self.answers())

    @property
    def refused(self) -> dict[str, str]:
        """The refused answers with the rule that refuses each."""
        return {token: rule for token, rule, _ in self.match.asks[0].refused}

    @property
    def over(self) -> bool:
        return self.match.over

    def answers(self) -> list[str]:
        """The legal answers in their order."""
        return list(self.match.asks[0].tokens)

    def do(self, *tokens: str) -> Self:
        """Answer the open questions one after the other."""
        for token in tokens:
            self.match.choose(token, self.match.asks[0].seat)
        return self

    def until(self, kind: str, seat: int | None = None) -> Self:
        """Do the least until that question is open."""
        for _ in range(500):
            if self.kind == kind and seat in (None, self.seat):
                return self
            self.do(way_out(self.answers()))
        raise AssertionError(f"nobody is asked {kind}")

    def finish(self) -> Self:
        """Do the least until the match is over."""
        while not self.over:
            self.do(way_out(self.answers()))
        return self

    def told(self, key: str, seat: int | None = None) -> list[dict[str, int | str]]:
        """The arguments of the events of a kind that a seat (None: everybody) sees."""
        return [event.args for event in self.match._events() if event.key == key and event.visible(seat)]

    def rules(self, key: str) -> list[str]:
        return [event.rule for event in self.match._events() if event.key == key]
