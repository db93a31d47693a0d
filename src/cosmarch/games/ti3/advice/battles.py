"""Whether an attack would succeed: a rough sum where that is plain enough, else the exact odds."""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, SHIPS, UNITS, WAR_SUN
from cosmarch.games.ti3.rules.modifiers import (
    INVASION_ATTACK,
    INVASION_HOLD,
    SPACE_BATTLE,
    anomaly,
    breaks_shield,
    combat_value,
    pds_reach,
)
from cosmarch.games.ti3.state import NOBODY, Table

PLAIN: Final = 3.5  # strengths this many times apart need no odds
MOST_UNITS: Final = 16  # of a side: beyond that a rough sum does


def hit_chance(t: Table, seat: int, kind: int, roll: int, enemy: int, place: int) -> float:
    lowest = combat_value(t, seat, kind, roll, enemy, place)
    return max(0.0, min(1.0, (11 - lowest) / 10))


def strength(t: Table, seat: int, fleet: list[int], enemy: int, place: int, pds: int) -> float:
    """Fire power times staying power."""
    fire = 0.35 * pds
    hits = 0.0
    for kind in range(SHIPS):
        if fleet[kind]:
            dice = t.content.units[kind].dice
            fire += fleet[kind] * dice * hit_chance(t, seat, kind, SPACE_BATTLE, enemy, place)
            hits += fleet[kind] * (2 if kind >= DREADNOUGHT else 1)
    return fire * hits


def pds_on(t: Table, seat: int, place: int) -> int:
    """The seat's PDS that reach a system."""
    reach = pds_reach(t, seat, place)
    return sum([t.pds[planet] for planet in t.planets_of(seat) if t.pds[planet] and t.hex_of(planet) in reach])


def battle_chance(t: Table, seat: int, fleet: list[int], enemy: int, place: int) -> float:
    """The chance that a fleet of the seat that attacks a system wins the battle there."""
    theirs = t.fleet_at(place, enemy)
    if not any(theirs):
        return 1.0
    if not any(fleet):
        return 0.0
    guns, cannons = pds_on(t, seat, place), pds_on(t, enemy, place)
    ours = strength(t, seat, fleet, enemy, place, guns)
    against = strength(t, enemy, theirs, seat, place, cannons)
    ratio = ours / against if against else 99.0
    if ratio > PLAIN:
        return 0.97
    if ratio < 1 / PLAIN:
        return 0.03
    if sum(fleet) > MOST_UNITS or sum(theirs) > MOST_UNITS:
        return ratio * ratio / (1 + ratio * ratio)
    from cosmarch.games.ti3.advice.odds.quick import (
        space_chance,  # NumPy takes long to load, and matches without bots need none
    )

    one = (tuple(fleet), t.technologies[seat], t.race[seat], guns)
    two = (tuple(theirs), t.technologies[enemy], t.race[enemy], cannons)
    return space_chance(one, two, anomaly(t, place) == "nebula")


def invasion_chance(t: Table, seat: int, forces: int, planet: int, fleet: list[int]) -> float:
    """The chance that so many ground forces take a planet, with the guns of a fleet above it."""
    enemy = t.owner[planet]
    held = t.ground[planet]
    if not forces:
        return 0.0
    if enemy in (NOBODY, seat) or not held:
        return 1.0 if not t.pds[planet] or enemy == NOBODY else min(1.0, 0.5 * forces)
    hit = hit_chance(t, seat, GROUND_FORCE, INVASION_ATTACK, enemy, planet)
    taken = hit_chance(t, enemy, GROUND_FORCE, INVASION_HOLD, seat, planet)
    guns = 0.0
    for kind in (DREADNOUGHT, WAR_SUN):
        if fleet[kind] and (not t.pds[planet] or breaks_shield(t, seat, kind)):
            guns += fleet[kind] * t.content.units[kind].dice * 0.5
    ours = hit * max(0.0, forces - 0.5 * t.pds[planet]) ** 2
    against = taken * max(0.1, held - guns) ** 2
    ratio = ours / against
    if ratio > PLAIN:
        return 0.97
    if ratio < 1 / PLAIN:
        return 0.03
    from cosmarch.games.ti3.advice.odds.quick import invasion_chance as exact

    units = [0] * len(UNITS)
    units[DREADNOUGHT], units[WAR_SUN] = fleet[DREADNOUGHT], fleet[WAR_SUN]
    units[GROUND_FORCE] = forces
    holds = [0] * len(UNITS)
    holds[GROUND_FORCE] = held
    one = (tuple(units), t.technologies[seat], t.race[seat], 0)
    return exact(one, (tuple(holds), t.technologies[enemy], t.race[enemy], min(t.pds[planet], 2)))


def threat(t: Table, seat: int, place: int) -> float:
    """The worth of enemy ships that could come to a system with one or two steps; a rough figure."""
    total = 0.0
    near = t.near[place]
    for other in t.others(seat):
        for where in near:
            ships = t.fleet_at(where, other)
            total += sum([t.content.units[kind].cost * number for kind, number in enumerate(ships) if number])
    return total
