"""Battles run by the scenes of the game themselves, on a light table without a match around it: many in little time.

Both sides play as the odds assume: all guns fire, nobody leaves, damage is taken first, then the cheapest unit is lost.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.modifiers import price
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.state import put as change
from cosmarch.games.ti3.vocabulary import DREADNOUGHT, FIGHTER, SHIPS, UNITS
from cosmarch.odds import Odds
from tests.ti3.skirmish import skirmish

YES, NO = 0, 1
FIELD = "arnor_lor"  # the system of the battles
NEBULA = "nebula_1"
PLANET = "arnor"


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


def play(t: Table, queue: Sequence[tuple[Any, ...]], funds: bool) -> None:
    """Play the scenes to the end of the queue, or of the battle: who has no room is lost only after it."""
    t.queue = list(queue)
    while t.queue:
        scene = t.queue.pop(0)
        if scene[0] == "battle_over":
            return
        flow = SCENES[scene[0]](t, *scene[1:])
        if flow is None:
            continue
        value: Any = None
        while True:
            try:
                ask = flow.send(value)
            except StopIteration:
                break
            value = answer(t, ask, funds)
        t.events.clear()


class Tally:
    """How many battles ended how, from the attacker's view, and how many units were left in all."""

    def __init__(self) -> None:
        self.battles = 0
        self.ends = {"win": 0, "lose": 0, "draw": 0}
        self.left = [0, 0]
        self.squares = [0, 0]

    def add(self, one: int, two: int) -> None:
        self.battles += 1
        self.ends["draw" if not one and not two else "lose" if not one else "win"] += 1
        for place, units in enumerate((one, two)):
            self.left[place] += units
            self.squares[place] += units * units

    def deviations(self, odds: Odds) -> dict[str, float]:
        """By how many standard deviations each figure is away from the exact one."""
        out: dict[str, float] = {}
        for name, count in self.ends.items():
            expected = getattr(odds, name)
            spread = math.sqrt(max(expected * (1 - expected), 1e-12) * self.battles)
            out[name] = (count - expected * self.battles) / spread if count or expected > 1e-9 else 0.0
        for side in (0, 1):
            expected = sum(one.probability * sum(one.units.values()) for one in odds.survivors[side])
            mean = self.left[side] / self.battles
            variance = max(self.squares[side] / self.battles - mean * mean, 1e-9)
            out[f"left {side}"] = (mean - expected) / math.sqrt(variance / self.battles)
        return out


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
        play(t, queue, funds)
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
        play(t, [("invasions",)], funds)
        generator = t.generator
        won = t.owner[planet] == 0
        beside = t.ships_at(t.system, 0, FIGHTER) if fighters else 0
        tally.add(t.ground[planet] + beside if won else 0, 0 if won else t.ground[planet])
    return tally
