"""Whoever reads a public log cannot foretell its dice. The generator of the first versions could be foretold: an attack
takes its whole state from 120 dice, and gets nothing from those of today.

The old generator was a multiply-with-carry. Its state is a number s below P, and a step multiplies it by A modulo P; a
die with an even number of sides shows the last bit of the state after it. Halving modulo P turns that last bit into the
first: h = s / 2 mod P lies in the lower or the upper half of 0..P. So each die tells in which half A**i * h mod P lies,
which is a lattice problem: of all vectors (x, A * x, A**2 * x, ...) modulo P, find the one that lies close to the
quarters that the dice point at. SHORT holds a reduced basis of that lattice (any lattice reduction finds one in a
minute, for the old generator once and for all); the nearest vector is then searched for from the last coordinate to the
first, keeping the likeliest beginnings. Any 54 dice in a row serve, so that a log of 120 gives many tries. Of twelve
logs nine gave way within half a minute each (60 tries, 32,768 beginnings kept); the search here is smaller, and its
logs are two that give way to it.
"""

from __future__ import annotations

import hashlib
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from tiny import Tiny

from cosmarch.core import rng

A: Final = 1073740155
P: Final = A * 2**32 - 1
DICE: Final = 120  # of the log
COMING: Final = 60
WIDTH: Final = 16384  # beginnings that are kept
STARTS: Final = 12  # dice of the log at which a search begins

# Each x stands for the vector (x * A**i mod P, i = 0..53), every coordinate taken as near to 0 as can be.
# fmt: off
SHORT: Final = (
    4467347895466740090, 335356715355198244, 508214611265592460, 3873806476659629580, 4131343644414049302,
    1103678114733109189, 3877532969295817995, 4274392573977707885, 4454667150883605165, 3972992344441608434,
    3922089961583105885, 4459795512324845283, 578969318713970669, 171326322836650831, 1601626598814499503,
    293707980711514368, 922343386400928494, 740258169821560342, 3629697051873257068, 532238449472628379,
    3750563492844078166, 4483542108912086724, 1135261496344324774, 135458665339401127, 4570422449837844777,
    4003261870778132560, 101051160388090523, 553825158113661591, 613851749846876554, 3894652760384075636,
    414289898003438246, 4501385918258686340, 3274753146978523955, 3448315390525263339, 916771082018155919,
    3390191354399043467, 948192825355543459, 122981576795429135, 3264576664343643083, 753673333154203588,
    50588637333917163, 3865892731194291609, 3439995505792883771, 98698804831055309, 3507457909485137431,
    3897520415419246844, 84171447369067575, 3984946442351526883, 3783724933861444057, 746400814565593180,
    1865119442237560495, 4388734648728032568, 4589692208382254378, 3393384387202877461,
)
# fmt: on


def old_seeded(text: str) -> int:
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return old_step(old_step(1 + number % (P - 1)))


def old_step(state: int) -> int:
    return A * (state & 0xFFFFFFFF) + (state >> 32)


def old_die(state: int) -> int:
    """The d10 that a state of the old generator shows."""
    return 1 + ((state & 0xFFFFFFFF) ^ (state >> 32)) % 10


def old_dice(state: int, count: int) -> list[int]:
    """The d10 that follow a state of the old generator."""
    out = []
    for _ in range(count):
        state = old_step(state)
        out.append(old_die(state))
    return out


def recovered(log: list[int]) -> int | None:
    """The state of the old generator before the first die of a log of d10, if the attack finds it."""
    basis = np.array([[_near_zero(x * pow(A, i, P)) / P for i in range(len(SHORT))] for x in SHORT])
    for start in range(STARTS):
        dice = np.array(log[start : start + len(SHORT)])
        quarters = np.where(dice % 2 == 0, -0.25, 0.25)  # an even die is an odd draw: the upper half
        for counts in _close(basis, quarters):
            half = sum(int(count) * x for count, x in zip(counts, SHORT, strict=True))
            state = 2 * half * pow(A, -start - 2, P) % P
            if old_dice(state, len(log)) == log:
                return state
    return None


def _near_zero(x: int) -> int:
    x %= P
    return x - P if x > P // 2 else x


def _close(basis: npt.NDArray[np.float64], to: npt.NDArray[np.float64]) -> npt.NDArray[np.int8]:
    """How often to take each vector of the basis, for sums that are nowhere further than a quarter from a point."""
    axes, upper = np.linalg.qr(basis.T)
    upper = upper.astype(np.float32)
    left = (to @ axes).astype(np.float32)[None, :]
    far = np.zeros(1, np.float32)
    counts = np.zeros((1, len(basis)), np.int8)
    for at in reversed(range(len(basis))):
        exact = left[:, at] / upper[at, at]
        nearest = np.rint(exact)
        aside = np.where(exact > nearest, 1, -1).astype(np.float32)
        tries = np.concatenate([nearest, nearest + aside, nearest - aside])
        distances = np.tile(far, 3) + (upper[at, at] * (np.tile(exact, 3) - tries)) ** 2
        keep = np.argpartition(distances, WIDTH)[:WIDTH] if len(distances) > WIDTH else np.arange(len(distances))
        parents = keep % len(far)
        far = distances[keep]
        counts = counts[parents]
        counts[:, at] = tries[keep]
        left = left[parents, :at] - tries[keep, None] * upper[:at, at]
    fits = np.abs(counts @ basis - to).max(axis=1) < 0.25
    return counts[fits]


# With the old generator the logs of these seeds give way: were it back, test_dice_of_today_give_nothing would fail.
SEEDS = ["dice 7", "dice 11"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_old_generator_is_recovered_from_120_dice(seed: str) -> None:
    """All that follows is foretold, and all that was drawn before the log began is known."""
    before, state = old_seeded(seed), old_seeded(seed)
    for _ in range(40):  # hidden cards, dealt before the first die
        state = old_step(state)
    log = old_dice(state, DICE + COMING)
    found = recovered(log[:DICE])
    assert found is not None
    assert old_dice(found, DICE + COMING)[DICE:] == log[DICE:]
    assert found * pow(A, -40, P) % P == before


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_of_today_give_nothing(seed: str) -> None:
    t = Tiny(2)
    t.generator = rng.seeded(seed)
    for _ in range(40):
        t.below(10)
    log = [t.roll(10) for _ in range(DICE)]
    assert recovered(log) is None
