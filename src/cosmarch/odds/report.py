"""What a calculation tells: the result object, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Remnant:
    """A way in which a side can come out of the battle, with its probability. Kinds with no unit left are not listed.

    `damage` are the hits that units of a kind carry without having been destroyed.
    """

    probability: float
    units: dict[str, int]
    damage: dict[str, int]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of fire, seen from before the battle. Number 0 is all that happens before the first round.

    `win`, `lose` and `draw` are the probabilities that the battle ends so in this very round, `running` that it goes
    on after it, and `left` the expected numbers of units that the sides have after it.
    """

    number: int
    win: float
    lose: float
    draw: float
    running: float
    left: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact probabilities of a battle, from the point of view of the first side.

    `draw`: both sides are destroyed. `undecided`: neither is, and neither can hit the other any more.
    `survivors` and `expected_losses` are given for each side, the likeliest survivors first; `rounds` are listed until
    it is all but certain that the battle is over, and no more than a fixed number of them.
    """

    win: float
    lose: float
    draw: float
    undecided: float
    survivors: tuple[tuple[Remnant, ...], tuple[Remnant, ...]]
    expected_losses: tuple[dict[str, float], dict[str, float]]
    rounds: tuple[Round, ...]

    def mirrored(self) -> Odds:
        """The same from the point of view of the second side."""
        return Odds(
            self.lose,
            self.win,
            self.draw,
            self.undecided,
            (self.survivors[1], self.survivors[0]),
            (self.expected_losses[1], self.expected_losses[0]),
            tuple([Round(one.number, one.lose, one.win, one.draw, one.running, one.left[::-1]) for one in self.rounds]),
        )
