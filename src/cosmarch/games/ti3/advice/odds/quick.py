"""The chance alone, remembered: for bots, which ask for the same battles again and again.

A side is given by numbers as the game keeps them: units by kind, a mask of technologies, the race, and PDS.
"""

from __future__ import annotations

from functools import lru_cache

from cosmarch.games.ti3.advice.odds import forces
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import UNITS

Numbers = tuple[tuple[int, ...], int, int, int]


@lru_cache(maxsize=1 << 14)
def space_chance(attacker: Numbers, defender: Numbers, nebula: bool) -> float:
    """The chance that the attacker is left alone in the system."""
    return forces.space_battle(_force(attacker), _force(defender), nebula).win


@lru_cache(maxsize=1 << 14)
def invasion_chance(attacker: Numbers, defender: Numbers) -> float:
    """The chance that the attacker takes the planet."""
    return forces.invasion(_force(attacker), _force(defender)).win


def _force(numbers: Numbers) -> forces.Force:
    units, technologies, race, pds = numbers
    content = load_content()
    names = [card.key for card in content.technologies if technologies >> card.id & 1]
    counts = {UNITS[kind]: count for kind, count in enumerate(units) if count}
    return forces.Force(counts, names, content.race_names[race] if race >= 0 else "", pds)
