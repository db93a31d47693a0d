"""The seeded generator: BLAKE2b keyed by the seed, in counter mode.

Its whole state is one integer: a key of 256 bits above a counter of 48. It copies for free (a `random.Random` would
cost more than the rest of a state), and a draw adds one to it. Whoever sees dice learns nothing of the key: neither
further dice nor what was shuffled before can be computed from them. A block of the hash gives sixteen draws, and the
last one is kept, since a match draws in order.
"""

from __future__ import annotations

import hashlib
from typing import Final

KEY_BITS: Final = 256
COUNTER_BITS: Final = 48
DRAWS: Final = 16  # of 32 bits in a block of the hash
LIMIT: Final = 1 << (KEY_BITS + COUNTER_BITS)

# The block of the last draw: the state without its last bits, and its sixteen numbers. One name, so that threads read
# both or neither.
_last: tuple[int, tuple[int, ...]] = (-1, ())


def seeded(text: str) -> int:
    """The state that a seed text leads to; any text will do."""
    key = hashlib.blake2b(text.encode(), digest_size=KEY_BITS // 8, person=b"cosmarch seed").digest()
    return int.from_bytes(key, "big") << COUNTER_BITS


def valid(state: int) -> bool:
    """Whether this is a state the generator can be in."""
    return 0 <= state < LIMIT


def step(state: int) -> int:
    return state + 1


def output(state: int) -> int:
    """The 32 bits that a state shows."""
    global _last
    block, numbers = _last
    if block != state >> 4:
        block = state >> 4
        numbers = _block(block)
        _last = (block, numbers)
    return numbers[state & 15]


def _block(block: int) -> tuple[int, ...]:
    key = (block >> (COUNTER_BITS - 4)).to_bytes(KEY_BITS // 8, "big")
    counter = block & ((1 << (COUNTER_BITS - 4)) - 1)
    digest = hashlib.blake2b(counter.to_bytes(8, "big"), key=key).digest()
    return tuple([int.from_bytes(digest[at : at + 4], "big") for at in range(0, 4 * DRAWS, 4)])


def commitment(seed: str) -> str:
    """What is published at the start, so that the seed published at the end can be checked against it."""
    return hashlib.sha256(b"cosmarch seed:" + seed.encode()).hexdigest()
