"""Advice for leaders: who goes where, who goes along with a fleet or an invasion, and what becomes of captives.

Admirals belong on strong ships, Generals and Agents land where they are needed, the others stay on the planets that
gain most from them.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice.battles import invasion_chance, threat
from cosmarch.games.ti3.advice.values import planet_worth, rivals
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import (
    ADMIRAL,
    AGENT,
    CARRIER,
    CRUISER,
    DESTROYER,
    DIPLOMAT,
    DREADNOUGHT,
    FIGHTER,
    GENERAL,
    GROUND_FORCE,
    SCIENTIST,
    SHIPS,
    WAR_SUN,
)
from cosmarch.games.ti3.rules.leaders.captives import EXECUTE, KEEP
from cosmarch.games.ti3.rules.leaders.leaders import hex_of, kind_of, owner_of, ship_of
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table

SHIP_RANK: Final = {FIGHTER: 0, DESTROYER: 1, CARRIER: 2, CRUISER: 3, DREADNOUGHT: 4, WAR_SUN: 5}
FLAGSHIP: Final = 3  # the rank from which on a ship is good enough for an Admiral
DELAYED: Final = 0.3  # the chance of an invasion from which on a Diplomat speaks


# ---- where they are best


def post_worth(t: Table, seat: int, leader: int, planet: int) -> float:
    """What a planet of the seat is worth as the place of a leader."""
    kind = kind_of(t, leader)
    worth = 0.1 * planet_worth(t, seat, planet) + 0.3 * min(3, t.ground[planet])
    worth -= 0.2 * threat(t, seat, t.hex_of(planet))
    if kind == SCIENTIST:
        worth += t.pds[planet] + (2.0 if t.content.planets[planet].specialty != NOBODY else 0.0)
    elif kind in (DIPLOMAT, GENERAL, ADMIRAL):
        worth += 2.0 * t.dock[planet]
    else:
        worth += 1.0 if planet in t.home_planets(seat) else 0.0
    return worth


def landing_worth(t: Table, seat: int, leader: int, planet: int) -> float:
    """What it is worth that a leader goes down to a planet."""
    kind = kind_of(t, leader)
    owner = t.owner[planet]
    if kind == ADMIRAL:
        return -1.0
    if owner == seat:
        return 0.5 + max(0.0, post_worth(t, seat, leader, planet))
    if owner == NOBODY:  # under a counter the leader may die
        return -1.0 if t.domain[planet] != NOWHERE else 0.2
    return 5.0 if needed(t, kind, planet) else -1.0


def needed(t: Table, kind: int, planet: int) -> bool:
    """Whether a leader of a kind helps to take a planet of an enemy."""
    if kind == GENERAL:
        return t.ground[planet] > 0
    return kind == AGENT and (t.pds[planet] > 0 or t.dock[planet] > 0)


def starting_leader(t: Table, ask: Ask) -> list[float]:
    leader = int(ask.args["leader"])
    planets = len(t.content.planets)
    out: list[float] = []
    for choice in ask.legal:
        if choice < planets:
            out.append(post_worth(t, ask.seat, leader, choice))
        elif kind_of(t, leader) == ADMIRAL and SHIP_RANK[choice - planets] >= FLAGSHIP:
            out.append(10.0 + SHIP_RANK[choice - planets])
        else:
            out.append(-10.0)
    return out


def best_post(t: Table, ask: Ask) -> list[float]:
    """Where a leader comes to who escaped or is free again."""
    leader = int(ask.args["leader"])
    return [post_worth(t, ask.seat, leader, planet) for planet in ask.legal]


# ---- on the way


def board(t: Table, ask: Ask) -> list[float]:
    """Who goes along with a ship to the activated system."""
    done = t.choices.leaders.index["done"]
    ship = int(ask.args["unit"])
    return [0.0 if leader == done else boarding_worth(t, ask.seat, leader, ship) for leader in ask.legal]


def boarding_worth(t: Table, seat: int, leader: int, ship: int) -> float:
    kind = kind_of(t, leader)
    planets = t.planets_at(t.system)
    if kind == ADMIRAL:
        if SHIP_RANK[ship] < FLAGSHIP or on_better_ship(t, leader, ship):
            return -1.0
        return 1.0 if ship >= DREADNOUGHT or t.enemies_in(t.system, seat) else -1.0
    if any([t.owner[planet] not in (seat, NOBODY) and needed(t, kind, planet) for planet in planets]):
        return 1.0 if t.content.units[ship].capacity else -1.0
    aboard = hex_of(t, leader) != NOWHERE  # looks for a planet to go down to
    return 0.5 if aboard and any([t.owner[planet] == seat for planet in planets]) else -1.0


def on_better_ship(t: Table, leader: int, ship: int) -> bool:
    return hex_of(t, leader) != NOWHERE and SHIP_RANK[ship_of(t, leader)] >= SHIP_RANK[ship]


def board_here(t: Table, ask: Ask) -> list[float]:
    """In the activated system only an Admiral leaves their planet, for a strong ship."""
    done = t.choices.leaders.index["done"]
    strong = any([t.ships_at(t.system, ask.seat, ship) and SHIP_RANK[ship] >= FLAGSHIP for ship in range(SHIPS)])
    return [
        0.0 if leader == done else 0.5 if strong and kind_of(t, leader) == ADMIRAL else -1.0 for leader in ask.legal
    ]


def strongest_ship(t: Table, ask: Ask) -> list[float]:
    return [float(SHIP_RANK[ship]) for ship in ask.legal]


def land_leader(t: Table, ask: Ask) -> list[float]:
    """Who goes down first; where to is asked next."""
    done = t.choices.leaders.index["done"]
    out: list[float] = []
    for leader in ask.legal:
        if leader == done:
            out.append(0.0)
            continue
        planets = [one for one in t.planets_at(hex_of(t, leader)) if t.owner[one] == ask.seat or t.landed[one]]
        out.append(max([landing_worth(t, ask.seat, leader, planet) for planet in planets], default=-1.0))
    return out


def leader_lands(t: Table, ask: Ask) -> list[float]:
    leader = int(ask.args["leader"])
    return [landing_worth(t, ask.seat, leader, planet) for planet in ask.legal]


# ---- what they do


def diplomat(t: Table, ask: Ask) -> list[float]:
    """A Diplomat speaks where the invasion may well succeed."""
    planet = int(ask.args["planet"])
    chance = invasion_chance(t, t.active, t.landed[planet], planet, t.fleet_at(t.system, t.active))
    return [chance - DELAYED if choice == YES else 0.0 for choice in ask.legal]


def second_chance(t: Table, ask: Ask) -> list[float]:
    """A General has dice rolled again while they may: first those of ground forces, which hit more often."""
    done = t.choices.units.index["done"]
    return [0.0 if unit == done else 2.0 if unit == GROUND_FORCE else 1.0 for unit in ask.legal]


# ---- captives


def captive(t: Table, ask: Ask) -> list[float]:
    """An enemy's leader is worth most dead: a captive may be found by others."""
    return [1.0 if fate == EXECUTE else 0.0 if fate == KEEP else -1.0 for fate in ask.legal]


def rescue(t: Table, ask: Ask) -> list[float]:
    """The own leader; else one of the most dangerous rival."""
    order = [ask.seat, *rivals(t, ask.seat)]
    return [-float(order.index(owner_of(t, leader))) for leader in ask.legal]
