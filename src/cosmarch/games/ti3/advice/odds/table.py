"""Odds of the battles at a table of Twilight Imperium: the one that is being fought, or one that could be.

Rolls are judged at the table itself, so laws, action cards and the system count as they do in the battle. Both sides
lose the cheapest units first, after all damage. Not counted is what `ti3` does not count either, the extra die that an
Admiral gives, and the step before the rounds in which a question is open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.advice.odds import forces
from cosmarch.games.ti3.advice.plan import in_reach
from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    SHIPS,
    UNITS,
    WAR_SUN,
)
from cosmarch.games.ti3.rules import modifiers
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.odds.battle import Fire, Phase, battle_odds
from cosmarch.odds.report import Odds

# The scenes still in the queue that tell how far a battle is.
BEFORE: Final = ("battle_begins", "fire_before_battle", "barrage", "sabotage_run", "battle_round")
IN_INVASION: Final = (
    "bombardment",
    "x89",
    "bombard",
    "invasion_defence",
    "invasion_round",
    "invasion_roll",
    "invasion_casualties",
    "invasion_over",
)
STRONGEST: Final = (WAR_SUN, DREADNOUGHT, CRUISER, DESTROYER, CARRIER)


def at_table(t: Table, seat: int | None, place: str) -> Odds:
    """The odds from the point of view of the seat (None, or one that does not fight: the attacker's)."""
    if not place:
        odds, attacker, defender = live(t)
        return odds.mirrored() if seat == defender and seat != attacker else odds
    if seat is None:
        raise SetupError("say which seat would attack there")
    if place in t.choices.planets.index and place != "done":
        return possible_invasion(t, seat, t.choices.planets.index[place])
    if place in t.choices.hexes.index and place != "done":
        return possible_battle(t, seat, t.choices.hexes.index[place])
    raise SetupError(f"{place!r:.40} is neither a hex nor a planet of this galaxy")


# ---- the battle that is being fought


def live(t: Table) -> tuple[Odds, int, int]:
    """The odds of the running battle, its attacker and its defender."""
    waiting = [scene[0] for scene in t.queue]
    attacker, defender = t.active, t.defender
    if t.system != NOWHERE and defender != NOBODY and t.has_ships(t.system, attacker):
        begun = t.battle_round > 0 or any([name in BEFORE for name in waiting])
        if begun and "landings" in waiting and t.has_ships(t.system, defender):
            return running_battle(t.copy(), waiting), attacker, defender
    planet = invaded(t)
    if planet != NOWHERE:
        return running_invasion(t.copy(), planet, waiting), attacker, t.owner[planet]
    raise SetupError("no battle is being fought now")


def invaded(t: Table) -> int:
    """The planet for which is fought now, or NOWHERE."""
    for scene in t.queue:
        if scene[0] in IN_INVASION:
            planet = int(scene[1])
            return planet if t.landed[planet] and t.ground[planet] and t.owner[planet] != NOBODY else NOWHERE
    if t.system != NOWHERE and t.battle_round:  # in the middle of a roll nothing of it is queued
        for planet in t.planets_at(t.system):
            if t.landed[planet] and t.ground[planet] and t.owner[planet] == t.defender != NOBODY:
                return planet
    return NOWHERE


def running_battle(t: Table, waiting: Sequence[str]) -> Odds:
    first = max(1, t.battle_round + (1 if "withdrawal" in waiting else 0))  # the dice of this round have fallen
    stands = fleets(t, t.system, t.active, t.defender, (0, 0), first)
    kinds = (present(stands[0]), present(stands[1]))
    phases = [Phase((certain(t.hits[1]), certain(t.hits[0])))]
    if "battle_begins" in waiting or "fire_before_battle" in waiting:
        phases.append(forces.opening_shots(t, stands, kinds))
    if "battle_begins" in waiting or "barrage" in waiting:
        phases.append(forces.barrage(t, stands, kinds))
    return space_odds(t, stands, phases)


def running_invasion(t: Table, planet: int, waiting: Sequence[str]) -> Odds:
    first = max(1, t.battle_round + (1 if "invasion_casualties" in waiting else 0))
    guns = [t.ships_at(t.system, t.active, kind) - t.bombarded[kind - DREADNOUGHT] for kind in (DREADNOUGHT, WAR_SUN)]
    stands = armies(t, planet, t.active, t.landed[planet], guns, first)
    phases = [Phase((certain(t.hits[1]), certain(t.hits[0])))]
    if "bombard" in waiting or "bombardment" in waiting:
        phases.append(forces.bombardment(t, stands))
    if "invasion_defence" in waiting:
        phases.append(forces.invasion_defence(t, stands))
    return ground_odds(t, stands, phases)


def certain(hits: int) -> Fire | None:
    """Hits that have been scored and are still to be taken."""
    return (lambda _: ((hits, 1.0),)) if hits else None


# ---- battles that could be


def possible_battle(t: Table, seat: int, place: int) -> Odds:
    """The seat's ships in the system fight those of the enemy there; where it has none, all that it could move there,
    the strongest first, as far as Fleet Supply goes."""
    enemies = t.enemies_in(place, seat)
    if not enemies:
        raise SetupError("there are no ships of another player in that system")
    t = t.copy()
    t.active, t.defender = seat, enemies[0]
    if not t.has_ships(place, seat):
        gather(t, seat, place)
    if not t.has_ships(place, seat):
        raise SetupError("no ship of yours can reach that system")
    pds = (guns_in_range(t, seat, place), guns_in_range(t, enemies[0], place))
    stands = fleets(t, place, seat, enemies[0], pds, 1)
    kinds = (present(stands[0]), present(stands[1]))
    phases = [*forces.pds_fire(t, stands), forces.opening_shots(t, stands, kinds), forces.barrage(t, stands, kinds)]
    return space_odds(t, stands, phases)


def gather(t: Table, seat: int, place: int) -> None:
    """Move all that can come, at a copy of the table."""
    reach = in_reach(t, seat, place)
    left = modifiers.fleet_limit(t, seat, place)
    for kind in STRONGEST:
        for start, ships in reach.items():
            count = min(left, ships[kind])
            left -= count
            t.add_ships(place, seat, kind, count)
            room = count * modifiers.room_of(t, seat, kind, FIGHTER)
            fighters = min(room, t.ships_at(start, seat, FIGHTER))
            t.add_ships(start, seat, FIGHTER, -fighters)
            t.add_ships(place, seat, FIGHTER, fighters)


def guns_in_range(t: Table, seat: int, place: int) -> int:
    reach = modifiers.pds_reach(t, seat, place)
    return sum([t.pds[planet] for planet in t.planets_of(seat) if t.hex_of(planet) in reach])


def possible_invasion(t: Table, seat: int, planet: int) -> Odds:
    """The seat's ground forces that are aboard ships in the system, or have landed, against those on the planet."""
    place = t.hex_of(planet)
    if place == NOWHERE or t.owner[planet] in (NOBODY, seat) or not t.ground[planet]:
        raise SetupError("no ground forces of another player hold that planet")
    landing = t.landed[planet] if seat == t.active else 0
    landing += t.cargo_at(place, seat, GROUND_FORCE)
    if not landing:
        raise SetupError("no ground forces of yours are in that system")
    t = t.copy()
    t.active, t.defender, t.system = seat, t.owner[planet], place
    guns = [t.ships_at(place, seat, kind) for kind in (DREADNOUGHT, WAR_SUN)]
    stands = armies(t, planet, seat, landing, guns, 1)
    return ground_odds(t, stands, [forces.bombardment(t, stands), forces.invasion_defence(t, stands)])


# ---- the two sides


def fleets(t: Table, place: int, one: int, two: int, pds: tuple[int, int], first: int) -> forces.Stands:
    def stand(seat: int, enemy: int, guns: int) -> forces.Stand:
        units = {UNITS[kind]: count for kind, count in enumerate(t.fleet_at(place, seat)) if count}
        damage = {UNITS[kind]: t.damaged_at(place, seat, kind) for kind in (DREADNOUGHT, WAR_SUN)}
        return forces.Stand(seat, enemy, place, forces.Force(units, pds=guns), damage, first)

    return stand(one, two, pds[0]), stand(two, one, pds[1])


def armies(t: Table, planet: int, attacker: int, landing: int, guns: Sequence[int], first: int) -> forces.Stands:
    """Dreadnoughts and War Suns of the attacker bombard; their Fighters fight beside the landed where they can."""
    units = {UNITS[DREADNOUGHT]: guns[0], UNITS[WAR_SUN]: guns[1], UNITS[GROUND_FORCE]: landing}
    if modifiers.fighters_land(t, attacker):
        units[UNITS[FIGHTER]] = t.ships_at(t.hex_of(planet), attacker, FIGHTER)
    held: Mapping[str, int] = {UNITS[GROUND_FORCE]: t.ground[planet]}
    defender = t.owner[planet]
    return (
        forces.Stand(attacker, defender, planet, forces.Force(units), first=first),
        forces.Stand(defender, attacker, planet, forces.Force(held, pds=t.pds[planet]), first=first),
    )


def present(stand: forces.Stand) -> list[int]:
    return [kind for kind, name in enumerate(UNITS[:SHIPS]) if stand.force.units.get(name)]


def space_odds(t: Table, stands: forces.Stands, phases: Sequence[Phase]) -> Odds:
    one, two = [forces.side(t, stand, present(stand), modifiers.SPACE_BATTLE) for stand in stands]
    return battle_odds(one, two, phases)


def ground_odds(t: Table, stands: forces.Stands, phases: Sequence[Phase]) -> Odds:
    landed = [kind for kind in (FIGHTER, GROUND_FORCE) if stands[0].force.units.get(UNITS[kind])]
    one = forces.side(t, stands[0], landed, modifiers.INVASION_ATTACK)
    two = forces.side(t, stands[1], [GROUND_FORCE], modifiers.INVASION_HOLD)
    return battle_odds(one, two, phases)
