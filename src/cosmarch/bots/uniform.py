"""The bot that takes any legal option with equal chance."""

from __future__ import annotations

from cosmarch import Match
from cosmarch.bots.base import Bot


class Uniform(Bot):
    name = "random"

    def choose(self, match: Match, seat: int) -> str:
        ask = match.ask_of(seat)
        assert ask is not None
        return self.rng.choice(ask.tokens)
