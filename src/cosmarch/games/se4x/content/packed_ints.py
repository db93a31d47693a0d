"""Several small numbers in one: technology levels of a group, and cargo of minerals and wrecks."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import TECHNOLOGIES, TERRAIN

BITS: Final = 3  # of a technology level
FULL: Final = 7  # the highest level that fits

# What a miner tows and a colony stores, each kind counted in steps of STORE.
LOADS: Final = (TERRAIN.index("mineral_5"), TERRAIN.index("mineral_10"), TERRAIN.index("space_wreck"))
STORE: Final = 100
STEPS: Final = (1, STORE, STORE * STORE)


def level(packed: int, technology: int) -> int:
    """The level of a technology among packed ones."""
    return packed >> BITS * technology & FULL


def with_level(packed: int, technology: int, value: int) -> int:
    """The packed levels with one of them changed."""
    return packed & ~(FULL << BITS * technology) | value << BITS * technology


def pack(levels: list[int]) -> int:
    """All technology levels, by technology, in one number."""
    packed = 0
    for technology in range(len(TECHNOLOGIES)):
        packed |= levels[technology] << BITS * technology
    return packed


def unpack(packed: int) -> list[int]:
    return [packed >> BITS * technology & FULL for technology in range(len(TECHNOLOGIES))]


def loaded(load: int, terrain: int) -> int:
    """How many markers of this kind are in a cargo or store."""
    return load // STEPS[LOADS.index(terrain)] % STORE


def one_load(terrain: int) -> int:
    """A cargo of one marker of this kind: to be added or taken away."""
    return STEPS[LOADS.index(terrain)]


def load_size(load: int) -> int:
    """How many markers a cargo holds."""
    return load % STORE + load // STORE % STORE + load // STEPS[2]


def all_loads(load: int) -> list[int]:
    """The kinds of the markers of a cargo, each as often as it is there."""
    return [terrain for terrain in LOADS for _ in range(loaded(load, terrain))]
