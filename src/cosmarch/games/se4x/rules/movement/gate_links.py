"""Which planets are linked by planetary gates, and where settlers are bought who walk through them (SE-34.1, 34.5)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.maps import scenario_of
from cosmarch.games.se4x.state import PLANETS, Table

REACH: Final = 3  # hexes between two linked planets


def in_play(t: Table) -> bool:
    return "gates" in scenario_of(t).traits


def linked(t: Table, place: int) -> list[int]:
    """SE-34.1: the planets, lying face up, that a planet is linked to."""
    if not in_play(t) or t.terrain_at(place) not in PLANETS:
        return []
    return [
        there
        for there in range(len(t.terrain))
        if there != place and t.terrain_at(there) in PLANETS and t.playable(there) and distance(place, there) <= REACH
    ]


def walker_colonies(t: Table, seat: int) -> list[int]:
    """SE-34.5: the full colonies without a ship yard, where colony ships without a space drive are bought."""
    if not in_play(t):
        return []
    full = t.content.economy.growth[-1]
    return [
        place
        for place in t.made_income
        if t.colony[place] == seat and t.worth[place] == full and not t.yards_at(place, seat)
    ]
