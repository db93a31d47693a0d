"""Chances of dice: how likely one hits, and how many of a handful do."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

FACES: Final = 10

Floats = npt.NDArray[np.float64]
Pool = tuple[tuple[int, float], ...]  # dice thrown together: (how many, the chance of each to hit)


def chance(lowest: int, faces: int = FACES) -> float:
    """The chance that a die shows `lowest` or more; a number off the die hits always or never."""
    return min(max(faces + 1 - lowest, 0), faces) / faces


def with_second_throw(once: float) -> float:
    """The chance of a die that is thrown once more when it misses."""
    return 1 - (1 - once) ** 2


def number_of_hits(pool: Pool) -> Floats:
    """The distribution of the hits of a pool: entry k is the chance of exactly k. Shared: not to be changed."""
    return _number_of_hits(tuple(sorted([(dice, each) for dice, each in pool if dice and each])))


@lru_cache(maxsize=1 << 14)
def _number_of_hits(pool: Pool) -> Floats:
    if not pool:
        out = np.ones(1)
    else:
        dice, each = pool[-1]
        out = np.convolve(_number_of_hits(pool[:-1]), _binomial(dice, each))
    out.setflags(write=False)
    return out


@lru_cache(maxsize=1 << 10)
def _binomial(dice: int, each: float) -> Floats:
    return np.array([comb(dice, k) * each**k * (1 - each) ** (dice - k) for k in range(dice + 1)])
