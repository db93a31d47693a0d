"""Battles run by the scenes of the game themselves, on a light table without a match around it: many in little time.

Both sides play as the odds assume: all guns fire, nobody leaves, damage is taken first, then the cheapest unit is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, SHIPS, UNITS
from cosmarch.games.ti3.rules.modifiers import price
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.state import put as change
from tests.tally import Tally, play_out
from tests.ti3.skirmish import skirmish

YES, NO = 0, 1
FIELD = "arnor_lor"  # the system of the battles
NEBULA = "nebula_1"
PLANET = "arnor"
OVER = ("battle_over",)


def answer(t: Table, ask: Ask, funds: bool) -> int:
    """What a player answers who fights as the odds assume."""
    legal = ask.legal
    if len(legal) == 1:
        return legal[0]
    if ask.kind in ("withdraw", "retreat", "foresight", "finish_damaged", "x89"):
        return NO
    if ask.kind == "war_funding":
        return YES if funds else NO
    if ask.kind in ("space_cannon", "invasion_defence", "invade", "bombard"):
        return legal[0]
    if ask.kind == "casualty":
        place = int(ask.args["hex"])
        solid = [kind for kind in legal if kind >= DREADNOUGHT]
        sound = [kind for kind in solid if t.ships_at(place, ask.seat, kind) > t.damaged_at(place, ask.seat, kind)]
        if sound:
            return min(sound, key=lambda kind: price(t, ask.seat, kind))
        return min(legal, key=lambda kind: (price(t, ask.seat, kind) / t.content.units[kind].batch, strength(t, kind)))
    if ask.kind == "invasion_casualty":
        return FIGHTER  # of the same price as a ground force, and with fewer hits to expect
    raise AssertionError(f"unexpected question {ask.kind}")


def strength(t: Table, kind: int) -> float:
    """Of two ships of the same price the one with fewer hits to expect is lost first."""
    unit = t.content.units[kind]
    return float(unit.dice * (11 - unit.combat))


def space_table(
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    races: tuple[str, str] = ("sol", "hacan"),
    technologies: Mapping[int, Sequence[str]] | None = None,
    pds: tuple[int, int] = (0, 0),
    nebula: bool = False,
    goods: int = 0,
) -> Table:
    """Seat 0 has come to a system of seat 1. PDS of seat 0 stand next door and need Deep Space Cannon."""
    field = NEBULA if nebula else FIELD
    planets = {"lor": (1, 0, pds[1], 0), "lodor": (0, 0, pds[0], 0)}
    other = next(race for race in ("yssaril", "xxcha", "sol") if race not in races)
    s = skirmish(
        {0: "mecatol_rex", 1: field, 2: "lodor", **({3: FIELD} if nebula else {})},
        fleets={field: {0: attacker, 1: defender}},
        planets=planets,
        races=(*races, other),
        technologies=technologies,
        fleet_supply=16,
        active=0,
    )
    t = s.t.copy()
    t.system = t.tile_hex[t.content.system_names.index(field)]
    t.goods = [goods, goods, 0]
    t.strategy = [0, 0, 0]
    return t


def ground_table(
    attacker: Mapping[str, int],
    held: int,
    pds: int = 0,
    races: tuple[str, str] = ("sol", "hacan"),
    technologies: Mapping[int, Sequence[str]] | None = None,
) -> Table:
    """Seat 0 has landed on a planet of seat 1."""
    ships = {name: count for name, count in attacker.items() if UNITS.index(name) < SHIPS} or {"carrier": 1}
    t = space_table(ships, {}, races, technologies)
    planet = t.content.planet_names.index(PLANET)
    t.owner[planet], t.ground[planet], t.pds[planet] = 1, held, pds
    t.landed = change(t.landed, planet, attacker["ground_force"])
    return t


def fight_in_space(table: Table, battles: int, seed: int = 1, funds: bool = False) -> Tally:
    tally = Tally()
    generator = table.generator + seed
    queue = [("pds_fire",), ("space_battle",)]
    for _ in range(battles):
        t = table.copy()
        t.generator = generator
        play_out(t, SCENES, queue, OVER, partial(answer, funds=funds))
        generator = t.generator
        tally.add(sum(t.fleet_at(t.system, 0)), sum(t.fleet_at(t.system, 1)))
    return tally


def fight_for_planet(table: Table, battles: int, seed: int = 1, funds: bool = False) -> Tally:
    tally = Tally()
    generator = table.generator + seed
    planet = table.content.planet_names.index(PLANET)
    fighters = table.ships_at(table.system, 0, FIGHTER)
    for _ in range(battles):
        t = table.copy()
        t.generator = generator
        play_out(t, SCENES, [("invasions",)], OVER, partial(answer, funds=funds))
        generator = t.generator
        won = t.owner[planet] == 0
        beside = t.ships_at(t.system, 0, FIGHTER) if fighters else 0
        tally.add(t.ground[planet] + beside if won else 0, 0 if won else t.ground[planet])
    return tally
