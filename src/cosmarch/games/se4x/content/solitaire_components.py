"""The opponents of the solitaire scenarios as immutable tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from cosmarch.core import fields
from cosmarch.core.fields import Reading, below, read, read_sections
from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.components import COUNTERS_MOST, LEVEL_MOST, VALUE_MOST
from cosmarch.games.se4x.content.constants import CP_MOST
from cosmarch.games.se4x.content.rows import class_of, span, steps
from cosmarch.games.se4x.content.vocabulary import (
    ALIEN_FLEETS,
    AMOEBAS,
    DEFENSES,
    DIE,
    DIFFICULTIES,
    MACHINES,
    SHIPS,
    TECHNOLOGIES,
    WEAKNESSES,
)

PHASE_MOST = 40


@final
@dataclass(eq=False)
class Monster:
    """A doomsday machine or an amoeba in battle."""

    weapon_class: int = class_of()
    attack: int = fields.number(1, VALUE_MOST)
    defense: int = fields.number(0, VALUE_MOST)
    hull: int = fields.number(1, VALUE_MOST)
    attacks: int = fields.number(1, VALUE_MOST)


VALUES = ("class", "attack", "defense", "hull", "attacks")


def _monster(row: Row) -> Monster:
    """The monster whose values stand in a row among others."""
    return read(Monster, Row(row.place, row.path, {key: row.values[key] for key in VALUES if row.has(key)}))


def _competitive(row: Row, key: str, reading: Reading) -> Monster:
    return _monster(row)


@final
@dataclass(eq=False)
class Doomsday:
    """Doomsday machines: the one of competitive play and those of the solitaire scenarios."""

    competitive: Monster = fields.own(_competitive, *[f"competitive.{key}" for key in VALUES])
    competitive_tactics: int = fields.number(0, LEVEL_MOST, key="competitive.tactics")
    competitive_scanners: int = fields.number(0, LEVEL_MOST, key="competitive.scanners")
    wreck_rolls: int = fields.number(0, VALUE_MOST, key="competitive.wreck_rolls")
    ratings: tuple[Monster, ...] = fields.records(Monster, 1, VALUE_MOST, key="ratings.machines")  # rating n at n - 1
    tactics: int = fields.number(0, LEVEL_MOST, key="ratings.tactics")
    heals_for_planet: int = fields.number(0, VALUE_MOST, key="ratings.heals_for_planet")
    weaknesses: tuple[str, ...] = fields.words("weakness", WEAKNESSES, key="weakness.kinds")
    weakness_up_to: tuple[int, ...] = steps("weaknesses", "weakness.up_to")
    mine_hits_to: int = fields.number(0, DIE, key="weakness.mine_hits_to")
    raider_attack: int = fields.number(-VALUE_MOST, VALUE_MOST, key="weakness.raider_attack")
    fleet_ships: int = fields.number(1, COUNTERS_MOST, key="weakness.fleet_ships")
    # arrivals[scenario][difficulty]: (economic phase, rating) of each machine
    arrivals: dict[str, dict[str, tuple[tuple[int, ...], ...]]] = fields.given("arrivals")


def doomsday(file: Row, scenarios: Sequence[str]) -> Doomsday:
    machines = read_sections(Doomsday, file, arrivals={})
    table = below(file, "arrivals")
    table.only(scenarios)
    last = len(machines.ratings)
    for scenario in table.values:
        row = below(table, scenario)
        provenance(row, MACHINES)
        machines.arrivals[scenario] = {}
        for word in MACHINES:
            items = row.items(word, 3, 3)
            rows = tuple([item.numbers(at, 1, max(PHASE_MOST, last), 2, 2) for at, item in items])
            if max(rating for _, rating in rows) > last:
                raise row.error(word, f"there are {last} ratings")
            machines.arrivals[scenario][word] = rows
    return machines


@final
@dataclass(eq=False)
class AlienPhase:
    """A row of the alien economy: how many dice, and from and to which result each bank and a launch is hit."""

    rolls: int = fields.number(1, VALUE_MOST)
    economy: tuple[int, int] = span()
    fleet: tuple[int, int] = span()
    technology: tuple[int, int] = span()
    defense: tuple[int, int] = span()
    launch: tuple[int, int] = span()


def _phases(row: Row, key: str, reading: Reading) -> tuple[AlienPhase, ...]:
    out: list[AlienPhase] = []
    for one in row.rows(key, 2, PHASE_MOST):
        phase = read(AlienPhase, one)
        banks = (phase.economy, phase.fleet, phase.technology, phase.defense)
        if sorted([n for low, high in banks for n in range(low, high + 1)]) != list(range(1, DIE + 1)):
            raise one.error("", f"the banks must share out 1 to {DIE}")
        out.append(phase)
    return tuple(out)


def _aliens(row: Row, key: str, reading: Reading) -> dict[str, int]:
    for word in DIFFICULTIES:
        row.row(word).only(("aliens", "cp"))
    return {word: row.row(word).number("aliens", 1, 3) for word in DIFFICULTIES}


def _cp(row: Row, key: str, reading: Reading) -> dict[str, int]:
    return {word: row.row(word).number("cp", 1, CP_MOST) for word in DIFFICULTIES}


@final
@dataclass(eq=False)
class AlienEmpires:
    """The alien players of the solitaire scenarios."""

    aliens: dict[str, int] = fields.own(_aliens, *[f"difficulty.{word}" for word in DIFFICULTIES])  # by difficulty
    cp: dict[str, int] = fields.own(_cp, *[f"difficulty.{word}" for word in DIFFICULTIES])  # of a roll
    phases: tuple[AlienPhase, ...] = fields.own(_phases, "economy.rows")
    economy_delay: int = fields.number(0, PHASE_MOST, key="economy.economy_delay")
    defense_factor: int = fields.number(1, VALUE_MOST, key="economy.defense_factor")
    launch_least: int = fields.number(0, CP_MOST, key="launch.least")
    launch_modifier: int = fields.number(-DIE, DIE, key="launch.modifier")
    launch_carrier_cp: int = fields.number(0, CP_MOST, key="launch.carrier_cp")
    launch_raider_cp: int = fields.number(0, CP_MOST, key="launch.raider_cp")
    launch_move_to: int = fields.number(0, DIE, key="launch.move_to")
    later_carrier_cp: int = fields.number(0, CP_MOST, key="launch.later_carrier_cp")
    later_fleets: int = fields.number(1, VALUE_MOST, key="launch.later_fleets")
    later_technology: int = fields.number(0, CP_MOST, key="launch.later_technology")
    later_defense: int = fields.number(0, CP_MOST, key="launch.later_defense")
    cloaking_to: int = fields.number(0, DIE, key="technology.cloaking_to")
    scanners_to: int = fields.number(0, DIE, key="technology.scanners_to")
    fighter_to: int = fields.number(0, DIE, key="technology.fighter_to")
    ship_size_to: tuple[int, ...] = fields.numbers(0, DIE, 1, LEVEL_MOST, key="technology.ship_size_to")  # from level 1
    technology_table: tuple[int, ...] = fields.listed("technology", TECHNOLOGIES, DIE, DIE, key="technology.table")
    carriers_to: int = fields.number(0, DIE, key="fleets.carriers_to")
    fleets: tuple[str, ...] = fields.words("kind of fleet", ALIEN_FLEETS, key="fleets.kinds")
    fleets_up_to: tuple[int, ...] = steps("fleets", "fleets.up_to")
    point_defense_modifier: int = fields.number(-DIE, DIE, key="fleets.point_defense_modifier")
    point_defense_scouts: int = fields.number(0, VALUE_MOST, key="fleets.point_defense_scouts")
    homeworld: int = fields.number(1, CP_MOST, key="homeworld.value")
    defenses: tuple[str, ...] = fields.words("kind of defense", DEFENSES, key="homeworld.kinds")
    defenses_up_to: tuple[int, ...] = steps("defenses", "homeworld.up_to")

    def phase(self, number: int) -> AlienPhase:
        """The row of economic phase `number`, from 1; after the last row the last two alternate."""
        last = len(self.phases)
        if number <= last:
            return self.phases[number - 1]
        return self.phases[last - 2 + (number - last - 1) % 2]


def _kind_keys(row: Row, key: str, reading: Reading) -> tuple[str, ...]:
    keys: list[str] = []
    for one in row.rows(key, len(AMOEBAS), len(AMOEBAS)):
        kind = one.word("id", "kind", AMOEBAS)
        if kind in keys:
            raise one.error("id", f'duplicate id "{kind}"')
        one.only(("id",) if kind == "detonated" else ("id", *VALUES))
        keys.append(kind)
    return tuple(keys)


def _kinds(row: Row, key: str, reading: Reading) -> tuple[Monster | None, ...]:
    return tuple([None if one.value("id") == "detonated" else _monster(one) for one in row.rows(key)])


def _lost_from(row: Row, key: str, reading: Reading) -> int:
    return row.number(key, reading.bound("one_point_to") + 1, DIE)


def _spread(row: Row, key: str, reading: Reading) -> dict[str, int]:
    return {word: row.number(word, 1, PHASE_MOST) for word in MACHINES}


@final
@dataclass(eq=False)
class Amoebas:
    """Space amoebas. `kinds[i]` is what `kind_keys[i]` is in battle, None if it cannot be fought."""

    kind_keys: tuple[str, ...] = fields.own(_kind_keys, "kinds.kinds")
    kinds: tuple[Monster | None, ...] = fields.own(_kinds, "kinds.kinds")
    kinds_up_to: tuple[int, ...] = steps("kind_keys", "kinds.up_to")
    raider_attack: int = fields.number(1, VALUE_MOST, key="kinds.raider_attack")
    raider_defense: int = fields.number(0, VALUE_MOST, key="kinds.raider_defense")
    variety: int = fields.number(1, VALUE_MOST, key="kinds.variety")
    variety_attack: int = fields.number(0, VALUE_MOST, key="kinds.variety_attack")
    detonation: tuple[tuple[int, int], ...] = fields.counts(SHIPS, 1, DIE, key="detonation.ships")  # (ship, up to)
    two_points_to: int = fields.number(0, DIE, key="research.two_to")
    one_point_to: int = fields.number("two_points_to", DIE, key="research.one_to")
    vessel_lost_from: int = fields.own(_lost_from, "research.lost_from")
    points_needed: int = fields.number(1, CP_MOST, key="research.needed")
    tactics: int = fields.number(0, LEVEL_MOST, key="combat.tactics")
    smallest_to: int = fields.number(0, DIE, key="combat.smallest_to")
    hull_2_defense: int = fields.number(0, VALUE_MOST, key="combat.hull_2_defense")
    hull_3_defense: int = fields.number(0, VALUE_MOST, key="combat.hull_3_defense")
    again_below: int = fields.number(0, DIE, key="combat.again_below")
    mines_ignored_from: int = fields.number(1, DIE, key="combat.mines_ignored_from")
    spread: dict[str, int] = fields.own(_spread, *[f"spread.{word}" for word in MACHINES])  # by difficulty
    good_luck_bonus: int = fields.number(0, VALUE_MOST, key="spread.good_luck_bonus")
    competitive_spread: int = fields.number(1, PHASE_MOST, key="spread.competitive")
