"""Playing at random, reproducibly, through the public surface alone."""

from __future__ import annotations

from cosmarch import Match
from cosmarch.core import rng

LONGEST = 20000  # answers after which a match is held to be endless

# ("choose" or "side", seat, token, "") or ("order", seat, window, policy)
Action = tuple[str, int, str, str]


class Chance:
    """The walk's own dice: they fall alike under every version of Python."""

    def __init__(self, seed: str) -> None:
        self._state = rng.seeded(f"walk {seed}")

    def below(self, bound: int) -> int:
        self._state = rng.step(self._state)
        return rng.output(self._state) % bound

    def pick(self, things: list[str]) -> str:
        return things[self.below(len(things))]


def picked(match: Match, chance: Chance) -> Action:
    """An action to take now: mostly an answer, now and then a side action or a standing order."""
    seat = chance.below(match.seats)
    luck = chance.below(24)
    if luck == 0:
        sides = [option.token for option in match.sides(seat)]
        if sides:
            return "side", seat, chance.pick(sides), ""
    windows = match.game.windows()
    if luck == 1 and windows:
        window = chance.pick(sorted(windows))
        return "order", seat, window, chance.pick(["", "pass", *windows[window]])
    asks = match.asks
    ask = asks[chance.below(len(asks))]
    return "choose", ask.seat, chance.pick(list(ask.tokens)), ""


def perform(match: Match, action: Action) -> None:
    kind, seat, what, policy = action
    if kind == "choose":
        match.choose(what, seat)
    elif kind == "side":
        match.side(what, seat)
    else:
        match.order(seat, what, policy)


def play_out(match: Match, chance: Chance) -> int:
    """Play to the end; how many actions it took."""
    for count in range(LONGEST):
        if match.over:
            return count
        perform(match, picked(match, chance))
    raise AssertionError(f"the match does not end within {LONGEST} actions")
