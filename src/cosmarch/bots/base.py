"""What a bot is, and the one way in which it is asked."""

from __future__ import annotations

import random

from cosmarch import IllegalChoice, Match


class Bot:
    """A player. `choose` answers the open question of a seat with a token.

    The match it is given is an imagined one: the bot may do to it whatever it likes. All its chance comes
    from `rng`, so the same seed and the same questions give the same answers (unless its budget is time).
    """

    name = ""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = random.Random(str(seed))

    def choose(self, match: Match, seat: int) -> str:
        raise NotImplementedError(f"{type(self).__name__} has no choose()")


def decide(real: Match, seat: int, bot: Bot) -> str:
    """The bot's answer to the open question of that seat; the real match is neither shown to it nor
    changed."""
    ask = real.ask_of(seat)
    if ask is None:
        raise IllegalChoice("", f"seat {seat} has no open question")
    if len(ask.tokens) == 1:
        return ask.tokens[0]
    return bot.choose(real.imagine(seat, bot.rng.getrandbits(62)), seat)
