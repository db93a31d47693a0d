"""Greedy bots play a match to its end."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch import Ask, Match
from cosmarch.bots import decide, make

LONGEST = 20000  # answers; no match of theirs has nearly as many


def played_to_the_end(match: Match, look: Callable[[int, Ask], Callable[[], None] | None]) -> None:
    """`look` is called with the number of each question before it is answered, and what it gives afterwards. No answer
    leaves everything as it was: nobody is asked the same in the same state twice."""
    bots = [make("greedy", str(seat)) for seat in range(match.seats)]
    met: set[tuple[str, int, str, tuple[str, ...]]] = set()
    for number in range(LONGEST):
        if match.over:
            assert match.result is not None
            return
        ask = match.asks[0]
        moment = (match.state_hash, ask.seat, ask.kind, ask.tokens)  # steps of a choice leave less to choose from
        assert moment not in met
        met.add(moment)
        after = look(number, ask)
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
        if after is not None:
            after()
    raise AssertionError(f"no end after {LONGEST} answers")
