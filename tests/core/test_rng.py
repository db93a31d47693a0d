"""The generator: its arithmetic, its period, its fairness."""

from __future__ import annotations

import hashlib

import pytest
from tiny import Tiny

from cosmarch.core import rng

A = 1073740155
P = A * 2**32 - 1


def test_known_answers() -> None:
    """The sequence by arithmetic modulo the prime P, where a step is a division by 2**32."""
    text = "tollgate 7"
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    expected = 1 + number % (P - 1)
    for _ in range(2):
        expected = expected * pow(2**32, -1, P) % P
    state = rng.seeded(text)
    assert state == expected
    for _ in range(1000):
        state = rng.step(state)
        expected = expected * pow(2**32, -1, P) % P
        assert state == expected
        assert rng.output(state) == (expected % 2**32) ^ (expected // 2**32)


def test_known_numbers() -> None:
    """Written down once: a change of these is a change of every match that was ever played."""
    state = 1
    outputs = []
    for _ in range(5):
        state = rng.step(state)
        outputs.append(rng.output(state))
    assert outputs == [1073740155, 2413133220, 2599340482, 2211906863, 726923717]


def _is_prime(n: int) -> bool:
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def test_period_is_as_long_as_claimed() -> None:
    assert rng.MULTIPLIER == A
    assert _is_prime(P) and _is_prime((P - 1) // 2)
    assert pow(2**32, (P - 1) // 2, P) == 1  # the order divides the prime (P - 1) / 2 and is not 1
    assert pow(2**32, 1, P) != 1


def test_no_early_return() -> None:
    first = state = rng.seeded("x")
    for _ in range(20000):
        state = rng.step(state)
        assert state != first and rng.valid(state)


def test_every_seed_text_gives_a_state_that_moves() -> None:
    seeds = ["", "árvíztűrő", "x" * 10000, *map(str, range(200))]
    states = {rng.seeded(seed) for seed in seeds}
    assert len(states) == len(seeds)
    assert all(rng.valid(state) and rng.step(state) != state for state in states)
    assert not rng.valid(0) and not rng.valid(P) and not rng.valid(-5)


# The chi-square value that a fair die exceeds once in 10,000 times, by degrees of freedom.
CRITICAL = {1: 15.14, 5: 25.75, 9: 33.72, 23: 56.0, 35: 73.9}


def chi_square(counts: list[int]) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


@pytest.mark.parametrize("sides", [2, 6, 10])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_dice_are_fair(sides: int, seed: int) -> None:
    t = Tiny(2)
    t.generator = rng.seeded(f"fair {seed}")
    counts = [0] * sides
    for _ in range(6000):
        counts[t.roll(sides) - 1] += 1
    assert chi_square(counts) < CRITICAL[sides - 1]


def test_following_dice_do_not_hang_together() -> None:
    t = Tiny(2)
    t.generator = rng.seeded("pairs")
    counts = [0] * 36
    for _ in range(9000):
        counts[6 * t.below(6) + t.below(6)] += 1
    assert chi_square(counts) < CRITICAL[35]


def test_shuffles_are_fair() -> None:
    t = Tiny(2)
    t.generator = rng.seeded("shuffles")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        order = tuple(t.shuffled([0, 1, 2, 3]))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24 and chi_square(list(counts.values())) < CRITICAL[23]


def test_big_bounds_stay_in_range() -> None:
    t = Tiny(2)
    t.generator = rng.seeded("big")
    bound = 3 * 2**30 + 1  # a quarter of the numbers must be drawn again
    numbers = [t.below(bound) for _ in range(400)]
    assert min(numbers) >= 0 and max(numbers) < bound
    assert 0.4 < sum(number < bound // 2 for number in numbers) / 400 < 0.6
