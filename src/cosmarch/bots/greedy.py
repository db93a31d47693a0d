"""The bot that follows the game's own advice; where there is none it looks one turn ahead: each option, then its own
best way through the questions that follow."""

from __future__ import annotations

from typing import Final

from cosmarch import Match
from cosmarch.bots.base import Bot

STEPS: Final = 8  # own answers that are looked ahead after the first
DECIDED: Final = 1e6  # what a win is worth beside any estimate of an open match


class Greedy(Bot):
    name = "greedy"

    def choose(self, match: Match, seat: int) -> str:
        ask = match.ask_of(seat)
        assert ask is not None
        advice = match.advice(seat)
        if advice is None:
            advice = {token: turn_worth(after(match, seat, token), seat) for token in ask.tokens}
        best = max(advice.values())
        return self.rng.choice([token for token, value in advice.items() if value == best])


def after(match: Match, seat: int, token: str) -> Match:
    """A copy of the match in which the seat has given that answer."""
    twin = match.clone()
    twin.choose(token, seat)
    return twin


def turn_worth(match: Match, seat: int) -> float:
    """The estimate at the end of the seat's turn when it goes on with what looks best at each question."""
    return worth(follow(match, seat), seat)


def follow(match: Match, seat: int) -> Match:
    """The match after the seat has answered its questions one by one with what looks best at once, until another
    seat must decide."""
    for _ in range(STEPS):
        ask = match.ask_of(seat)
        if ask is None:
            return match
        advice = match.advice(seat)
        if advice is not None:
            match.choose(max(advice, key=advice.__getitem__), seat)
            continue
        best: Match | None = None
        best_worth = 0.0
        for token in ask.tokens:
            child = after(match, seat, token)
            value = worth(child, seat)
            if best is None or value > best_worth:
                best, best_worth = child, value
        assert best is not None
        match = best
    return match


def worth(match: Match, seat: int) -> float:
    """The game's own estimate; a decided match outweighs it."""
    estimate = match.evaluate(seat)
    result = match.result
    if result is None:
        return estimate
    return estimate + (DECIDED if seat in result.winners else -DECIDED)
