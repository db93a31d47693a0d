"""The seeded generator: a lag-1 multiply-with-carry whose whole state is one integer below 2**62.

One small integer copies for free (a `random.Random` would cost more than the rest of a state), and products stay
within a machine word when compiled. MULTIPLIER * 2**32 - 1 is a safe prime, so the period is MULTIPLIER * 2**31 - 1;
the halves are XORed on output, which hides the weak low bits of plain multiply-with-carry.
"""

from __future__ import annotations

import hashlib
from typing import Final

MULTIPLIER: Final = 1073740155
LOW: Final = 0xFFFFFFFF


def seeded(text: str) -> int:
    """The state that a seed text leads to; any text will do."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return step(step(1 + number % (MULTIPLIER * 2**32 - 2)))


def valid(state: int) -> bool:
    """Whether this is a state the generator can be in; from the two at the edges it would never move."""
    return 0 < state < MULTIPLIER * 2**32 - 1


def step(state: int) -> int:
    return MULTIPLIER * (state & LOW) + (state >> 32)


def output(state: int) -> int:
    """The 32 bits that a state shows."""
    return (state & LOW) ^ (state >> 32)


def commitment(seed: str) -> str:
    """What is published at the start, so that the seed published at the end can be checked against it."""
    return hashlib.sha256(b"cosmarch seed:" + seed.encode()).hexdigest()
