"""Non-player aliens: the counters that guard a planet (SE-25.1, SE-25.2)."""

from __future__ import annotations

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import VICTORIES
from cosmarch.games.se4x.state import ALIEN, BARREN, NOBODY, Table, put


def guarded(t: Table, place: int) -> bool:
    """SE-25.1, CE-20.1: whether a planet that is turned up gets alien counters."""
    if not t.on("aliens") or t.terrain[place] != BARREN or t.colony[place] != NOBODY:
        return False
    if t.deep_space(place):
        return VICTORIES[t.victory] != "alien_homeworlds"  # SE-32.2
    return t.on("more_aliens")


def guard(t: Table, place: int) -> int:
    """Alien counters are drawn for a planet, face down; how many."""
    drawn = 0
    while drawn < t.number("aliens_per_planet") and sum(t.cup) > 0:
        number = t.below(sum(t.cup))
        kind = 0
        while number >= t.cup[kind]:
            number -= t.cup[kind]
            kind += 1
        t.cup = put(t.cup, kind, t.cup[kind] - 1)
        t.add_group(ALIENS, ALIEN + kind, 1, place, 0, t.content.alien_traits.experience)
        drawn += 1
    if drawn:
        t.log("aliens", "SE-25.1", hex=place, n=drawn)
    return drawn
