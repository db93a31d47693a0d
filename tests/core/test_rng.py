"""The generator: what it is made of, that nobody can look ahead or back, its fairness."""

from __future__ import annotations

import hashlib

import msgspec
import pytest
from tiny import Tiny

import cosmarch
from cosmarch import LoadError
from cosmarch.core import rng


def test_known_answers() -> None:
    """By the definition: the key is a hash of the seed; a block of sixteen draws is the keyed hash of its number."""
    text = "tollgate 7"
    key = hashlib.blake2b(text.encode(), digest_size=32, person=b"cosmarch seed").digest()
    expected = b"".join([hashlib.blake2b(n.to_bytes(8, "big"), key=key).digest() for n in range(4)])
    state = rng.seeded(text)
    shown = b""
    for _ in range(64):
        shown += rng.output(state).to_bytes(4, "big")
        state = rng.step(state)
    assert shown == expected


def test_draws_of_two_matches_do_not_mix() -> None:
    """The last block is kept for speed; whoever draws in between gets their own numbers."""
    one, other = rng.seeded("one"), rng.seeded("other")
    apart = [rng.output(one + n) for n in range(40)], [rng.output(other + n) for n in range(40)]
    mixed = [(rng.output(one + n), rng.output(other + n)) for n in range(40)]
    assert tuple(map(list, zip(*mixed, strict=True))) == apart


def test_a_state_steps_through_its_counter_and_keeps_its_key() -> None:
    state = first = rng.seeded("x")
    for _ in range(20000):
        state = rng.step(state)
    assert state >> rng.COUNTER_BITS == first >> rng.COUNTER_BITS and rng.valid(state)


def test_every_seed_text_gives_its_own_key() -> None:
    seeds = ["", "árvíztűrő", "x" * 10000, *map(str, range(200))]
    states = {rng.seeded(seed) for seed in seeds}
    assert len(states) == len(seeds) and all(rng.valid(state) for state in states)
    assert not rng.valid(-5) and not rng.valid(rng.LIMIT)


def test_a_drawn_seed_has_128_bits_and_is_committed_to() -> None:
    match = cosmarch.new("tollgate", 2)
    assert len(bytes.fromhex(match._seed)) == 16
    assert match.commitment == rng.commitment(match._seed) and match.seed == ""


def test_a_save_with_the_old_generator_is_refused_in_words() -> None:
    document = msgspec.json.decode(cosmarch.new("tollgate", 2, 1).save())
    document["cosmarch"] = 1
    with pytest.raises(LoadError, match="format 1; this version reads format 2"):
        cosmarch.load(msgspec.json.encode(document))


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
