"""Questions of one shape that several chapters ask."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.bts.state import Table

YES, NO = 0, 1  # in the domain of yes and no


def yes(t: Table, seat: int, kind: str, rule: str, refusal: Callable[[int], Refusal | None]) -> Flow:
    """Ask a yes/no question; True for yes."""
    answer = yield Ask(seat, kind, t.choices.yes_no, [YES, NO], rule, refusal)
    return answer == YES
