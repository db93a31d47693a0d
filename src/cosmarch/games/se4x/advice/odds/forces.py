"""Odds of battles in Space Empires, in space and on the ground (SE-6 to SE-12, CE-3, CE-14).

What ships, technology, terrain and experience do to a roll is asked of the rules themselves, at a table that holds
nothing but the two sides: seat 0 attacks, seat 1 defends. Who is cloaked follows from the scanners that are left, and
whoever can fires point defense at fighters. Each side fires at the first legal target in a fixed order and screens
whole counters, those it names, while it has that many units more. Not counted is what a player may or may not do in
between: retreats and cards; nor mines, which strike before the battle, nor boarding. Fighters fight with or without a
carrier, as they do until the battle is over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from cosmarch.core.errors import SetupError
from cosmarch.core.registry import find_game
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.advice.odds.duels import Plan, SpaceDuel
from cosmarch.games.se4x.advice.odds.ground import GroundDuel
from cosmarch.games.se4x.choices import MatchChoices
from cosmarch.games.se4x.content.loader import load_content
from cosmarch.games.se4x.content.packed_ints import FULL, with_level
from cosmarch.games.se4x.content.vocabulary import DIE, EXPERIENCE, GROUND_UNITS, SHIPS, TECHNOLOGIES, TERRAIN
from cosmarch.games.se4x.rules.combat.battle_values import attacks, to_hit, toughness
from cosmarch.games.se4x.rules.combat.firing import price
from cosmarch.games.se4x.rules.ground.landing import DROPPED
from cosmarch.games.se4x.rules.setup.setup import set_up
from cosmarch.games.se4x.state import GROUND, SHIP_KINDS, TECHS, Table, put
from cosmarch.odds.report import Odds
from cosmarch.odds.volleys import duel_odds

ATTACKER: Final = 0
DEFENDER: Final = 1
POLICIES: Final = ("deadliest", "weakest", "dearest")
MOST_UNITS: Final = 30  # of a side
MOST_COUNTERS: Final = 8
FIELD: Final = 0  # the hex of the battle

# What a letter after "@" means: a technology, or X for experience.
LETTERS: Final = {
    "A": "attack",
    "D": "defense",
    "T": "tactics",
    "F": "fighter",
    "P": "point_defense",
    "C": "cloaking",
    "S": "scanners",
}
EXPERIENCE_LETTER: Final = "X"
LEFT_OUT: Final = ("mine", "boarding_ship", "unique_ship")
_PART: Final = re.compile(r"([0-9]{1,3}) +([a-z][a-z _-]*?)(?: *@((?:[A-Za-z][0-9])+))?")
_LEVEL: Final = re.compile(r"([A-Za-z])([0-9])")


@dataclass(frozen=True, slots=True)
class Counter:
    """Units of one type with the same technology (by name) and experience (0 is Green)."""

    unit: str
    count: int
    technology: tuple[tuple[str, int], ...] = ()
    rank: int = 0

    @property
    def name(self) -> str:
        """As it is written: "scout@A1T1"."""
        letters = {name: letter for letter, name in LETTERS.items()}
        levels = "".join([f"{letters[name]}{value}" for name, value in self.technology])
        levels += f"{EXPERIENCE_LETTER}{self.rank}" if self.rank else ""
        return self.unit + (f"@{levels}" if levels else "")


@dataclass(frozen=True, slots=True)
class Force:
    """What one side brings. `targets`: a policy, or enemy types in the order in which they are fired at (those not
    named come last); the policies:

    deadliest: the ships whose fire hurts most for the hits that they need; weakest: those that need the fewest hits;
    dearest: those that cost most for the hits that they need.

    `screens`: the own types that are screened where that is allowed, the first ones first. `dropped`: ground units that
    drop ships brought, which fire in the first round.
    """

    counters: Sequence[Counter]
    targets: str | Sequence[str] = POLICIES[0]
    screens: Sequence[str] = ()
    dropped: bool = False


def space_battle(attacker: Force, defender: Force, terrain: str = "", experience: bool = False) -> Odds:
    """The odds of the attacker. `experience`: the levels of ships count, and what they learn in the battle does while
    no side has more than four counters. SetupError where a side is wrong."""
    forces = (attacker, defender)
    t = _empty_table(experience).copy()
    if terrain:
        _known("terrain", terrain, TERRAIN)
        t.terrain = put(t.terrain, FIELD, TERRAIN.index(terrain))
    for seat, force in enumerate(forces):
        _check(force, SHIPS, LEFT_OUT)
        _place(t, seat, force, False)
    names = [[one.name for one in force.counters] for force in forces]
    groups = (t.groups_of(ATTACKER), t.groups_of(DEFENDER))
    t.battle_round = 2
    plans = [_plan(t, groups[seat], groups[1 - seat], forces[seat], forces[1 - seat]) for seat in (ATTACKER, DEFENDER)]
    return duel_odds(SpaceDuel(t, names, (plans[0], plans[1])))


def ground_battle(attacker: Force, defender: Force) -> Odds:
    """The odds of the invader. Militia is listed like other units. SetupError where a side is wrong."""
    forces = (attacker, defender)
    t = _empty_table(False).copy()
    for seat, force in enumerate(forces):
        _check(force, GROUND_UNITS, ("militia",) if seat == ATTACKER else ())
        _place(t, seat, force, force.dropped)
    names = [[one.name for one in force.counters] for force in forces]
    groups = (t.groups_of(ATTACKER), t.groups_of(DEFENDER))
    t.landed = tuple(groups[0])
    plans = [_ground_plan(t, groups[1 - seat], forces[seat], forces[1 - seat]) for seat in (ATTACKER, DEFENDER)]
    return duel_odds(GroundDuel(t, groups, names, (plans[0], plans[1])))


def parsed_units(text: str) -> list[Counter]:
    """ "3 scout@A1T1, 1 cruiser" as counters; plurals and blanks in names are understood."""
    out: list[Counter] = []
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if found is None:
            raise SetupError(
                f'units are listed like "3 scout@A1T1, 1 cruiser"; this is not a number and a unit: "{part:.40}"'
            )
        name = found[2].strip().replace(" ", "_").replace("-", "_")
        units = (*SHIPS, *GROUND_UNITS)
        if name not in units and name.removesuffix("s") in units:
            name = name.removesuffix("s")
        _known("unit", name, units)
        technology: dict[str, int] = {}
        rank = 0
        for letter, digit in _LEVEL.findall(found[3] or ""):
            if letter.upper() == EXPERIENCE_LETTER:
                rank = int(digit)
                continue
            _known("technology", letter.upper(), (*LETTERS, EXPERIENCE_LETTER))
            technology[LETTERS[letter.upper()]] = int(digit)
        out.append(Counter(name, int(found[1]), tuple(technology.items()), rank))
    return out


# ---- the table


@cache
def _empty_table(experience: bool) -> Table:
    content = load_content()
    options = find_game("se4x").checked_options({"empire_advantages": "none", "alien_technology": False})
    t = set_up(content, MatchChoices(content, 2), options, 1)
    t.turn_switch("experience", int(experience))
    t.turn_switch("ground_combat", 1)
    t.queue = []
    t.known = put(t.known, FIELD, EVERYONE)
    t.attacker, t.defender, t.battle_hex = ATTACKER, DEFENDER, FIELD
    return t


def _place(t: Table, seat: int, force: Force, dropped: bool) -> None:
    """Put the counters of a side on the field. Bases and ship yards have the levels of the empire."""
    for one in force.counters:
        kind = SHIPS.index(one.unit) if one.unit in SHIPS else GROUND + GROUND_UNITS.index(one.unit)
        packed = 0
        if kind < SHIP_KINDS:
            ship = t.content.ships[kind]
            if ship.by >= 0:
                packed = with_level(packed, ship.by, max(1, ship.needs_level if ship.by == ship.needs else 1))
            for name, value in one.technology:
                technology = TECHNOLOGIES.index(name)
                if technology in ship.automatic:
                    t.levels[seat * TECHS + technology] = value
                elif technology in ship.mounts:
                    packed = with_level(packed, technology, value)
                else:
                    raise SetupError(f"a {one.unit} carries no {name} technology")
        group = t.add_group(seat, kind, one.count, FIELD, packed, one.rank)
        t.maker = put(t.maker, group, seat)
        if dropped:
            t.combat[group] = DROPPED


def _check(force: Force, units: Sequence[str], left_out: Sequence[str]) -> None:
    content = load_content()
    if not force.counters or len(force.counters) > MOST_COUNTERS:
        raise SetupError(f"a side has 1 to {MOST_COUNTERS} counters, not {len(force.counters)}")
    if len({one.name for one in force.counters}) < len(force.counters):
        raise SetupError("a side lists units of the same type and technology once")
    if sum([one.count for one in force.counters]) > MOST_UNITS:
        raise SetupError(f"a side has at most {MOST_UNITS} units")
    for one in force.counters:
        _known("unit here", one.unit, [name for name in units if name not in left_out])
        if one.unit in SHIPS and not content.ships[SHIPS.index(one.unit)].combat:
            raise SetupError(f"a {one.unit} does not fight")
        if one.count < 1:
            raise SetupError(f"{one.name}: there is at least one of them")
        if not 0 <= one.rank < len(EXPERIENCE):
            raise SetupError(f"{one.name}: experience goes from 0 to {len(EXPERIENCE) - 1}")
        for name, value in one.technology:
            prices = content.technologies[TECHNOLOGIES.index(name)].prices(True)
            if not 0 <= value <= min(FULL, max(prices)):
                raise SetupError(f"{one.name}: there is no {name} {value}")
    if isinstance(force.targets, str):
        _known("policy", force.targets, POLICIES)
    else:
        for name in force.targets:
            _known("target", name, units)
    for name in force.screens:
        _known("unit to screen", name, units)


def _known(what: str, name: str, among: Sequence[str]) -> None:
    if name not in among:
        raise SetupError(f"unknown {what} {name!r:.40}: choose from {', '.join(among)}")


# ---- how the sides fight


def listed(order: Sequence[str], units: Sequence[str]) -> tuple[int, ...]:
    """Places in `units`, those that are named first, in that order."""
    return tuple(sorted(range(len(units)), key=lambda at: order.index(units[at]) if units[at] in order else len(order)))


def _plan(t: Table, ours: Sequence[int], theirs: Sequence[int], force: Force, enemy: Force) -> Plan:
    units = [one.unit for one in enemy.counters]
    if isinstance(force.targets, str):
        targets = ranked_targets(t, ours, theirs, force.targets)
    else:
        targets = listed(force.targets, units)
    own = [one.unit for one in force.counters]
    screens = [at for at in listed(force.screens, own) if own[at] in force.screens]
    return Plan(targets, tuple(screens))


def ranked_targets(t: Table, ours: Sequence[int], theirs: Sequence[int], policy: str) -> tuple[int, ...]:
    """Places in `theirs` in the order of a policy, for the round in which the table stands."""

    def mean(shooters: Sequence[int], target: int) -> float:
        units = sum([t.size[group] for group in shooters])
        chances = [t.size[group] * min(max(to_hit(t, group, target), 1), DIE) / DIE for group in shooters]
        return sum(chances) / units

    def value(at: int) -> tuple[float, int]:
        target = theirs[at]
        needs = toughness(t, target) / mean(ours, target)  # shots
        if policy == "weakest":
            return needs, at
        if policy == "dearest":
            return -price(t, target) / needs, at
        harm = sum([min(max(to_hit(t, target, group), 1), DIE) * t.size[group] for group in ours])
        return -attacks(t, target) * harm / needs, at

    return tuple(sorted(range(len(theirs)), key=value))


def _ground_plan(t: Table, theirs: Sequence[int], force: Force, enemy: Force) -> Plan:
    units = [one.unit for one in enemy.counters]
    if not isinstance(force.targets, str):
        return Plan(listed(force.targets, units))
    return Plan(ranked_troops(t, theirs, force.targets))


def ranked_troops(t: Table, theirs: Sequence[int], policy: str) -> tuple[int, ...]:
    """The same for ground units."""

    def value(at: int) -> tuple[float, int]:
        row = t.content.ground_units[t.kind[theirs[at]] - GROUND]
        needs = row.hull / (DIE - row.defense)
        if policy == "weakest":
            return needs, at
        if policy == "dearest":
            return -row.cost / needs, at
        attack = row.attacking if t.owner_of(theirs[at]) == t.attacker else row.defending
        return -attack / needs, at

    return tuple(sorted(range(len(theirs)), key=value))
