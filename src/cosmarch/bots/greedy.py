"""The bot that looks one turn ahead: each option, then its own best way through the questions that follow."""

from __future__ import annotations

from typing import Final

from cosmarch import Match
from cosmarch.bots.base import Bot, ask_of

SAMPLES: Final = 1  # imaginations that a decision is averaged over
BEAM: Final = 1  # ways through the rest of the turn that are followed side by side
STEPS: Final = 8  # own answers that are looked ahead after the first
DECIDED: Final = 1e6  # what a win is worth beside any estimate of an open match


class Greedy(Bot):
    name = "greedy"

    def choose(self, match: Match, seat: int) -> str:
        ask = ask_of(match, seat)
        assert ask is not None
        tokens = ask.tokens
        totals = [0.0] * len(tokens)
        for _ in range(SAMPLES):
            world = match.imagine(seat, self.rng.getrandbits(62))
            for place, token in enumerate(tokens):
                totals[place] += turn_worth(after(world, seat, token), seat)
        best = max(totals)
        return self.rng.choice([token for token, total in zip(tokens, totals, strict=True) if total == best])


def after(match: Match, seat: int, token: str) -> Match:
    """A copy of the match in which the seat has given that answer."""
    twin = match.clone()
    twin.choose(token, seat)
    return twin


def turn_worth(match: Match, seat: int) -> float:
    """The best estimate the seat can reach by its own answers before another seat's turn, as far as a beam
    sees."""
    best = worth(match, seat)
    beam = [match]
    ended: list[float] = []
    for _ in range(STEPS):
        reached: list[tuple[float, Match]] = []
        for state in beam:
            ask = ask_of(state, seat)
            if ask is None:
                ended.append(worth(state, seat))
                continue
            for token in ask.tokens:
                child = after(state, seat, token)
                reached.append((worth(child, seat), child))
        if not reached:
            return max(ended)
        reached.sort(key=_first, reverse=True)
        best = reached[0][0]
        beam = [child for _, child in reached[:BEAM]]
    return max([best, *ended])


def worth(match: Match, seat: int) -> float:
    """The game's own estimate; a decided match outweighs it."""
    estimate = match.evaluate(seat)
    result = match.result
    if result is None:
        return estimate
    return estimate + (DECIDED if seat in result.winners else -DECIDED)


def _first(pair: tuple[float, Match]) -> float:
    return pair[0]
