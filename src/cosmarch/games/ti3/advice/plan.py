"""What a Tactical Action in a system would bring: which ships to send, how many forces, and what comes of it.

A plan is made anew at every question of the action, from what is on the table then; ships that have come already count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cosmarch.games.ti3.advice.battles import battle_chance, invasion_chance, pds_on, threat
from cosmarch.games.ti3.advice.distant_suns import prospect, share
from cosmarch.games.ti3.advice.values import UNIT_WORTH, fleet_worth, is_rival, needs, planet_worth, spendable
from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    SHIPS,
    SPACE_DOCK,
    WAR_SUN,
)
from cosmarch.games.ti3.rules.modifiers import (
    dock_support,
    fleet_limit,
    flies_alone,
    movement,
    production_limit,
    room_of,
)
from cosmarch.games.ti3.rules.tactical.production import dock_refusal, new_dock_refusal
from cosmarch.games.ti3.rules.tactical.routes import steps_to
from cosmarch.games.ti3.rules.tactical.transport import supply_used
from cosmarch.games.ti3.state import ABOARD, NOBODY, Table, stack

COUNTER: Final = 2.0  # what the command counter of an activation is worth
ENOUGH: Final = 0.85  # a chance at which no more ships are sent
LEAST: Final = 0.6  # a chance below which no battle is sought
FIGHTERS_FIRST: Final = (WAR_SUN, DREADNOUGHT, CRUISER, DESTROYER)  # in the order in which they are sent to a battle
PRODUCTION: Final = 0.75  # what a resource is worth that becomes a unit


@dataclass(eq=False)
class Plan:
    """`sends`: ships to move, as numbers of the domain `stacks`, in their order; `forces`: ground forces to bring in
    all; `chance`: of the battle, if there is one."""

    value: float = 0.0
    sends: list[int] = field(default_factory=list)
    forces: int = 0
    chance: float = 1.0


def plan(t: Table, seat: int, target: int) -> Plan:
    """The seat's plan for a system."""
    out = Plan()
    fleet = t.fleet_at(target, seat)
    aboard = t.cargo_at(target, seat, GROUND_FORCE)
    enemies = t.enemies_in(target, seat)
    enemy = enemies[0] if enemies else NOBODY
    prizes = prizes_at(t, seat, target)
    if prizes or enemy != NOBODY:
        aboard = send(t, seat, target, out, fleet, aboard, prizes, enemy)
    if enemy != NOBODY:
        out.chance = battle_chance(t, seat, fleet, enemy, target) if any(fleet) else 0.0
    out.value -= UNIT_WORTH[FIGHTER] * stranded(t, seat, out)
    if any(fleet):
        out.value += gains(t, seat, target, out, fleet, aboard, prizes, enemy)
    out.value += building(t, seat, target)
    return out


def prizes_at(t: Table, seat: int, target: int) -> list[tuple[float, int, int]]:
    """(worth, planet, forces to send) of the planets that could be taken, the best first."""
    out: list[tuple[float, int, int]] = []
    for planet in t.planets_at(target):
        owner = t.owner[planet]
        if owner == seat or t.landed[planet]:
            continue
        worth = planet_worth(t, seat, planet)
        if owner == NOBODY:
            wanted, chance, more = prospect(t, seat, planet)
            out.append((chance * worth + more, planet, wanted))
        else:
            worth += is_rival(t, seat, owner) * 0.5 * worth + UNIT_WORTH[SPACE_DOCK] * t.dock[planet]
            if planet in t.home_planets(owner):
                worth += 3.0  # its owner claims nothing while it is lost
            wanted = 1 if not t.ground[planet] and not t.pds[planet] else t.ground[planet] + t.pds[planet] + 2
            out.append((worth, planet, wanted))
    return sorted(out, reverse=True)


# ---- ships


def send(
    t: Table,
    seat: int,
    target: int,
    out: Plan,
    fleet: list[int],
    aboard: int,
    prizes: list[tuple[float, int, int]],
    enemy: int,
) -> int:
    """Choose ships to send, which `fleet` then includes; the ground forces that are there then."""
    wanted = sum([prize[2] for prize in prizes])
    out.forces = wanted
    room = fleet_limit(t, seat, target) - supply_used(t, seat, target)
    reach = in_reach(t, seat, target)
    taken: dict[int, int] = {}  # ground forces to be picked up, by place
    for place in reach:  # transports
        for kind in (CARRIER, WAR_SUN, CRUISER, DREADNOUGHT):
            hold = room_of(t, seat, kind, GROUND_FORCE)
            for _ in range(reach[place][kind] if hold else 0):
                forces = min(hold, forces_at(t, seat, place) - taken.get(place, 0))
                if aboard >= wanted or room <= 0 or forces <= 0:
                    break
                reach[place][kind] -= 1
                out.sends.append(stack(place, kind))
                taken[place] = taken.get(place, 0) + forces
                aboard += forces
                room -= 1
                fleet[kind] += 1
                if kind == CARRIER and enemy != NOBODY:
                    fleet[FIGHTER] += min(hold - forces, t.ships_at(place, seat, FIGHTER))
    if enemy != NOBODY:
        for kind in FIGHTERS_FIRST:
            for place in reach:
                while reach[place][kind] and room > 0 and battle_chance(t, seat, fleet, enemy, target) < ENOUGH:
                    reach[place][kind] -= 1
                    out.sends.append(stack(place, kind))
                    room -= 1
                    fleet[kind] += 1
        with_fighters(t, seat, target, out, fleet, reach, room, enemy)
    elif out.sends and room > 0 and threat(t, seat, target) > 2:
        escort(t, seat, out, fleet, reach)
    return aboard


def with_fighters(
    t: Table, seat: int, target: int, out: Plan, fleet: list[int], reach: dict[int, list[int]], room: int, enemy: int
) -> None:
    """Carriers that bring Fighters to a battle that is not won without them."""
    if flies_alone(t, seat):
        return
    for place in reach:
        left = t.ships_at(place, seat, FIGHTER) - fleet[FIGHTER]
        hold = room_of(t, seat, CARRIER, FIGHTER)
        while reach[place][CARRIER] and room > 0 and left > 0:
            if battle_chance(t, seat, fleet, enemy, target) >= ENOUGH:
                return
            reach[place][CARRIER] -= 1
            out.sends.append(stack(place, CARRIER))
            fleet[CARRIER] += 1
            fleet[FIGHTER] += min(hold, left)
            left -= hold
            room -= 1


def stranded(t: Table, seat: int, out: Plan) -> int:
    """The Fighters that would be lost where the ships that carry them leave with ground forces instead (TI-35.5.4)."""
    lost = 0
    for place in {send // ABOARD for send in out.sends}:
        fighters = t.ships_at(place, seat, FIGHTER)
        if not fighters or flies_alone(t, seat):
            continue
        gone = [send % ABOARD for send in out.sends if send // ABOARD == place]
        hold = sum([room_of(t, seat, kind, FIGHTER) for kind in gone])
        left = t.capacity(place, seat) - hold + dock_support(t, seat, place)
        lost += max(0, fighters - left - max(0, hold - min(out.forces, forces_at(t, seat, place))))
    return lost


def escort(t: Table, seat: int, out: Plan, fleet: list[int], reach: dict[int, list[int]]) -> None:
    """A warship goes along where enemies are near, if another stays behind."""
    if fleet[CRUISER] + fleet[DREADNOUGHT] + fleet[DESTROYER] + fleet[WAR_SUN]:
        return
    for kind in (CRUISER, DESTROYER, DREADNOUGHT):
        for place in reach:
            if reach[place][kind] and t.fleet_size(place, seat) > 1:
                out.sends.append(stack(place, kind))
                fleet[kind] += 1
                return


def in_reach(t: Table, seat: int, target: int) -> dict[int, list[int]]:
    """By place, the seat's ships by kind that could move to a system now."""
    steps: list[int] = []
    out: dict[int, list[int]] = {}
    for place in t.places_of(seat):
        if place == target or t.is_activated(place, seat):
            continue
        if not steps:
            steps = steps_to(t, seat, target)
        if not steps[place]:
            continue
        ships = t.fleet_at(place, seat)
        for kind in range(SHIPS):
            flies = kind != FIGHTER or flies_alone(t, seat)
            if ships[kind] and (not flies or movement(t, seat, kind, place) < steps[place]):
                ships[kind] = 0
        if any(ships):
            out[place] = ships
    return out


def forces_at(t: Table, seat: int, place: int) -> int:
    """The ground forces that ships from a system can take along."""
    forces = t.cargo_at(place, seat, GROUND_FORCE)
    if t.enemies_in(place, seat):
        return forces
    return forces + sum([max(0, t.ground[planet] - keeps(t, seat, planet)) for planet in own_planets(t, seat, place)])


def own_planets(t: Table, seat: int, place: int) -> list[int]:
    return [planet for planet in t.planets_at(place) if t.owner[planet] == seat]


def keeps(t: Table, seat: int, planet: int) -> int:
    """The ground forces that stay on a planet."""
    if t.round <= 2 and planet in t.home_planets(seat):
        return 0
    need = needs(t, seat, "ground_forces_on_mecatol_rex") if planet == t.content.mecatol_planet else 0
    if planet == t.content.mecatol_planet and not t.secret_claimed[seat]:
        need = max(need, 3)
    return max(1, need)


# ---- what comes of it


def gains(
    t: Table,
    seat: int,
    target: int,
    out: Plan,
    fleet: list[int],
    aboard: int,
    prizes: list[tuple[float, int, int]],
    enemy: int,
) -> float:
    """The planets and the enemy's losses, less the own ones."""
    total = 0.0
    left = aboard
    for worth, planet, wanted in prizes:
        forces = min(left, wanted)
        if t.owner[planet] == NOBODY:
            total += worth * share(t, seat, planet, forces)
        else:
            total += worth * invasion_chance(t, seat, forces, planet, fleet)
        left -= forces
    own = sum([UNIT_WORTH[kind] * count for kind, count in enumerate(fleet) if count])
    cannons = sum([pds_on(t, who, target) for who in t.others(seat)])
    if enemy == NOBODY:
        return total - min(own, 1.5 * cannons)
    if out.chance < LEAST:
        return -20.0 if out.sends or not any(t.fleet_at(target, seat)) else 0.0
    spoils = fleet_worth(t, target, enemy) * (0.3 + 0.7 * is_rival(t, seat, enemy))
    return out.chance * (total + 0.7 * spoils) - (1.25 - out.chance) * own * 0.8 - min(own, cannons)


def building(t: Table, seat: int, target: int) -> float:
    """What production in a system is worth."""
    total = 0.0
    means = -1
    for planet in own_planets(t, seat, target):
        if means < 0:
            means = spendable(t, seat)
        if t.dock[planet]:
            if means and not t.is_activated(target, seat) and dock_refusal(t, seat, planet) is None:
                total += PRODUCTION * min(means, 2 * production_limit(t, seat, planet))
        elif means >= 4 and new_dock_refusal(t, seat, planet) is None:
            total += dock_worth(t, seat, planet)
    return total


def dock_worth(t: Table, seat: int, planet: int) -> float:
    """What a new space dock on a planet is worth beyond its price."""
    worth = 1.5 * t.content.planets[planet].resources - 1.0
    if needs(t, seat, "space_docks") > 0:
        worth += 8.0
    if planet == t.content.mecatol_planet and needs(t, seat, "space_docks_on_mecatol_rex") > 0:
        worth += 8.0
    return worth
