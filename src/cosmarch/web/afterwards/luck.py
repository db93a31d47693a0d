"""How lucky everybody was: the hits of the dice in battles against those that were to be expected."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from cosmarch import Match

USUAL: Final = 10  # what happens in one match of so many, or more often, is nothing special
MOST: Final = 1_000_000  # rarer things are all the same


@dataclass(frozen=True, slots=True)
class Luck:
    """A seat's dice, their hits, and how many were to be expected with which standard deviation. `one_in`: so much
    luck, good or bad, or more comes in about one match of so many; 0 where it is nothing special."""

    seat: int
    dice: int
    hits: int
    expected: float
    deviation: float
    one_in: int

    @property
    def difference(self) -> float:
        return self.hits - self.expected

    @property
    def deviations(self) -> float:
        """By how many standard deviations the hits differ from the expected."""
        return self.difference / self.deviation if self.deviation else 0.0


def luck_of(match: Match) -> tuple[Luck, ...]:
    """Everybody's luck by seat; empty where nobody threw a die in a battle."""
    volleys = match.luck()
    if not volleys:
        return ()
    pools: list[dict[float, int]] = [{} for _ in range(match.seats)]
    hits = [0] * match.seats
    for volley in volleys:
        pool, chance = pools[volley.seat], volley.chances / volley.sides
        pool[chance] = pool.get(chance, 0) + volley.dice
        hits[volley.seat] += volley.hits
    return tuple([_luck(seat, pool, hits[seat]) for seat, pool in enumerate(pools)])


def _luck(seat: int, pool: dict[float, int], hits: int) -> Luck:
    expected = sum([dice * chance for chance, dice in pool.items()], 0.0)
    spread = math.sqrt(sum([dice * chance * (1 - chance) for chance, dice in pool.items()]))
    number = distribution(pool)
    share = sum(number[hits:] if hits > expected else number[: hits + 1])
    one_in = 1 / max(share, 1 / MOST)
    rare = int(float(f"{one_in:.2g}")) if one_in > USUAL else 0  # two digits tell enough
    return Luck(seat, sum(pool.values()), hits, expected, spread, rare)


def distribution(pool: dict[float, int]) -> list[float]:
    """How likely each number of hits is, from none to all, with so many dice of each chance."""
    import numpy as np  # takes long to load, and few pages need it

    out = np.ones(1)
    for chance, dice in pool.items():
        for _ in range(dice):
            out = np.convolve(out, (1 - chance, chance))
    return [float(share) for share in out]
