"""Playing at random, reproducibly, through the public surface alone."""

from __future__ import annotations

import hashlib
from typing import Final

from cosmarch import Match

LONGEST: Final = 20000  # answers after which a match is held to be endless
_MULTIPLIER: Final = 1073740155
_LOW: Final = 0xFFFFFFFF

# ("choose" or "side", seat, token, "") or ("order", seat, window, policy)
Action = tuple[str, int, str, str]


class BrokenContract(AssertionError):
    """A game does not keep what every game must keep."""


def expect(holds: object, promise: str) -> None:
    """Raise BrokenContract with the promise where it does not hold."""
    if not holds:
        raise BrokenContract(promise)


class Chance:
    """The walk's own dice: they fall alike under every version of Python, whatever the engine does with its own."""

    def __init__(self, seed: str) -> None:
        number = int.from_bytes(hashlib.sha256(f"walk {seed}".encode()).digest()[:8], "big")
        self._state = 1 + number % (_MULTIPLIER * 2**32 - 2)
        self._step()
        self._step()

    def _step(self) -> None:
        self._state = _MULTIPLIER * (self._state & _LOW) + (self._state >> 32)

    def below(self, bound: int) -> int:
        self._step()
        return ((self._state & _LOW) ^ (self._state >> 32)) % bound

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


def go_on(match: Match, chance: Chance, steps: int) -> None:
    """Play so many actions, or to the end."""
    for _ in range(steps):
        if not match.over:
            perform(match, picked(match, chance))


def play_out(match: Match, chance: Chance) -> int:
    """Play to the end; how many actions it took."""
    for count in range(LONGEST):
        if match.over:
            return count
        perform(match, picked(match, chance))
    raise BrokenContract(f"the match does not end within {LONGEST} actions")
