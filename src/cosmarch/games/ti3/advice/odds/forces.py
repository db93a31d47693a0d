"""Odds of space battles and invasions in Twilight Imperium (TI-13, TI-21, TI-22, TI-35).

What units, technologies, races and a Nebula do to a roll is asked of the rules themselves, at a table that holds
nothing but the two sides: seat 0 attacks, seat 1 defends. Both fire whenever they may. Not counted is what a player may
or may not do in between: action cards, leaders, sabotage runs, retreats, the X-89 Bacterial Weapon and the re-rolls
that the Jol-Nar buy. Fighters fight with or without capacity, as they do in a battle (TI-35.5.6).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.choices import MatchChoices
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import DESTROYER, FIGHTER, GROUND_FORCE, PDS, SHIPS, UNITS
from cosmarch.games.ti3.rules import modifiers
from cosmarch.games.ti3.rules.combat.space_battle import BARRAGE_DICE
from cosmarch.games.ti3.state import NOBODY, Table, put
from cosmarch.games.ti3.state.effects import COMBAT_ROUND, expire
from cosmarch.odds.battle import Counts, Fire, Group, Phase, Side, battle_odds, casualty_order
from cosmarch.odds.dice import Pool, chance, with_second_throw
from cosmarch.odds.report import Odds

ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final = ("attacker", "defender")
POLICIES: Final = ("cheapest", "weakest", "damage_last")
MOST_UNITS: Final = 30  # of a side
MOST_FUNDED: Final = 20

_PART: Final = re.compile(r"([0-9]{1,3}) +([a-z][a-z _-]*)")

SYSTEM: Final = 0  # the hex of the battle
PLANET: Final = 0  # the planet of the invasion


@dataclass(frozen=True, slots=True)
class Force:
    """What one side brings. Units, technologies and races are named by their ids.

    `pds`: those in range of the system or, in an invasion, on the planet. `funded`: before how many rounds, from the
    first on, the Letnev pay for better rolls. `casualties`: a policy, or units in the order in which they are lost
    after all damage was taken (those not named are lost last). The policies:

    cheapest: damage first, then the cheapest unit; weakest: damage first, then the unit with the fewest hits to expect;
    damage_last: the cheapest unit first, damage when only units that take damage are left.
    """

    units: Mapping[str, int]
    technologies: Sequence[str] = ()
    race: str = ""
    pds: int = 0
    funded: int = 0
    casualties: str | Sequence[str] = "cheapest"


def space_battle(attacker: Force, defender: Force, nebula: bool = False) -> Odds:
    """The odds of the attacker, PDS fire, opening shots and barrage included. SetupError where a side is wrong."""
    t = _table(attacker, defender)
    if nebula:
        tile = next(system.id for system in t.content.systems if system.anomaly == "nebula")
        t.hex_tile = put(t.hex_tile, SYSTEM, tile)
    ours, theirs = _space_kinds(ATTACKER, attacker), _space_kinds(DEFENDER, defender)
    stands = (Stand(ATTACKER, DEFENDER, SYSTEM, attacker), Stand(DEFENDER, ATTACKER, SYSTEM, defender))
    one = side(t, stands[0], ours, modifiers.SPACE_BATTLE)
    two = side(t, stands[1], theirs, modifiers.SPACE_BATTLE)
    phases = [*pds_fire(t, stands), opening_shots(t, stands, (ours, theirs)), barrage(t, stands, (ours, theirs))]
    return battle_odds(one, two, phases)


def invasion(attacker: Force, defender: Force) -> Odds:
    """The odds of the invader, bombardment and PDS defence included. SetupError where a side is wrong.

    The attacker's Dreadnoughts and War Suns are in orbit: they bombard and cannot be lost. A draw leaves the planet to
    the defender (TI-22.5.4).
    """
    t = _table(attacker, defender)
    t.pds[PLANET] = defender.pds
    _check_pds_of_invasion(t, attacker, defender)
    kinds = _invader_kinds(t, attacker)
    landed = [kind for kind in kinds if kind in (GROUND_FORCE, FIGHTER)]
    stands = (Stand(ATTACKER, DEFENDER, PLANET, attacker), Stand(DEFENDER, ATTACKER, PLANET, defender))
    one = side(t, stands[0], landed, modifiers.INVASION_ATTACK)
    two = side(t, stands[1], _defender_kinds(defender), modifiers.INVASION_HOLD)
    return battle_odds(one, two, [bombardment(t, stands), invasion_defence(t, stands)])


def parsed_units(text: str) -> dict[str, int]:
    """ "2 cruiser, 1 war_sun" as counts by unit; plurals and blanks in names are understood."""
    out: dict[str, int] = {}
    for part in text.split(","):
        found = _PART.fullmatch(part.strip().lower())
        if found is None:
            raise SetupError(
                f'units are listed like "2 cruiser, 1 war_sun"; this is not a number and a unit: "{part:.40}"'
            )
        name = found[2].replace(" ", "_").replace("-", "_")
        if name not in UNITS and name.removesuffix("s") in UNITS:
            name = name.removesuffix("s")
        _known("unit", name, UNITS)
        if name in out:
            raise SetupError(f"{name} is named twice")
        out[name] = int(found[1])
    return out


# ---- the table


@cache
def _empty_table() -> Table:
    content = load_content()
    t = Table(content, MatchChoices(content, min(content.layouts)))
    t.begin()
    t.active, t.defender = ATTACKER, DEFENDER
    return t


def _table(attacker: Force, defender: Force) -> Table:
    """A table with the races and technologies of the two sides, and nothing else."""
    t = _empty_table().copy()
    races = [NOBODY] * t.seats
    for seat, force in enumerate((attacker, defender)):
        if force.race:
            races[seat] = _known("race", force.race, t.content.race_names)
        for name in force.technologies:
            t.technologies[seat] |= 1 << _known("technology", name, t.content.technology_names)
    t.race = tuple(races)
    for seat, force in enumerate((attacker, defender)):
        _check_numbers(t, seat, force)
    return t


def _known(what: str, name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise SetupError(f'unknown {what} "{name:.40}": choose {", ".join(names[:-1])} or {names[-1]}')
    return names.index(name)


def _check_numbers(t: Table, seat: int, force: Force) -> None:
    who = SIDES[seat]
    for name, count in [*force.units.items(), (UNITS[PDS], force.pds)]:
        unit = t.content.units[_known("unit", name, UNITS)]
        most = unit.figures + unit.supplements
        if not 0 <= count <= most:
            raise SetupError(f"the {who} can have from 0 to {most} {name}, not {count}")
    if sum(force.units.values()) > MOST_UNITS:
        raise SetupError(f"the {who} has {sum(force.units.values())} units: odds are for at most {MOST_UNITS} a side")
    if not 0 <= force.funded <= MOST_FUNDED:
        raise SetupError(f"the {who} can pay for 0 to {MOST_FUNDED} rounds, not {force.funded}")
    if force.funded and not t.has_ability(seat, "war_funding"):
        raise SetupError(f"the {who} cannot pay for better rolls: only the Letnev can")
    for name in [force.casualties] if isinstance(force.casualties, str) else force.casualties:
        if name not in (POLICIES if isinstance(force.casualties, str) else UNITS):
            raise SetupError(f'"{name:.40}" is neither a unit nor an order of casualties ({", ".join(POLICIES)})')


# ---- sides


def _present(force: Force) -> list[int]:
    """The kinds of units that a side has."""
    return [kind for kind, name in enumerate(UNITS) if force.units.get(name)]


def _space_kinds(seat: int, force: Force) -> list[int]:
    for kind in _present(force):
        if kind >= SHIPS:
            raise SetupError(f"{UNITS[kind]} takes no part in a space battle: name ships ({', '.join(UNITS[:SHIPS])})")
    if not _present(force):
        raise SetupError(f"the {SIDES[seat]} has no ships")
    return _present(force)


def _invader_kinds(t: Table, force: Force) -> list[int]:
    for kind in _present(force):
        if kind == FIGHTER and not modifiers.fighters_land(t, ATTACKER):
            raise SetupError("fighter takes part in an invasion only with graviton_negator")
        if kind not in (GROUND_FORCE, FIGHTER) and "bombardment" not in t.content.units[kind].abilities:
            raise SetupError(f"{UNITS[kind]} takes no part in an invasion (TI-22.2.1, TI-22.4.2)")
    if GROUND_FORCE not in _present(force):
        raise SetupError("the attacker has no ground_force to land")
    return _present(force)


def _defender_kinds(force: Force) -> list[int]:
    if _present(force) != [GROUND_FORCE]:
        raise SetupError("a planet is defended by ground_force, at least one, and by nothing else but PDS (TI-22.1.1)")
    return [GROUND_FORCE]


def _check_pds_of_invasion(t: Table, attacker: Force, defender: Force) -> None:
    most = t.content.units[PDS].most_per_planet
    if attacker.pds:
        raise SetupError("PDS of the attacker take no part in an invasion (TI-16.2.2)")
    if defender.pds > most:
        raise SetupError(f"a planet has at most {most} PDS, not {defender.pds} (TI-35.4.12)")


@dataclass(frozen=True, slots=True)
class Stand:
    """A side at a table: its seat and the other one, the system or planet that they fight for, and what it brings.

    `damage`: hits that its units carry from before, by their ids. `first`: the number of the round that comes next.
    """

    seat: int
    enemy: int
    place: int
    force: Force
    damage: Mapping[str, int] = field(default_factory=dict)
    first: int = 1


def side(t: Table, stand: Stand, kinds: Sequence[int], roll: int) -> Side:
    """The units of these kinds as they fight in the rounds."""
    groups: list[Group] = []
    for kind in kinds:
        unit = t.content.units[kind]
        groups.append(
            Group(
                unit.key,
                stand.force.units[unit.key],
                unit.dice,
                _chances(t, stand, kind, roll),
                2 if "sustain_damage" in unit.abilities else 1,
                roll == modifiers.SPACE_BATTLE or kind == GROUND_FORCE,  # TI-22.4.5
                stand.damage.get(unit.key, 0),
            )
        )
    ranking = sorted(range(len(kinds)), key=lambda place: _rank(t, stand, kinds[place], groups[place]))
    return Side(tuple(groups), casualty_order(groups, ranking, stand.force.casualties == "damage_last"))


def _chances(t: Table, stand: Stand, kind: int, roll: int) -> tuple[float, ...]:
    """The chances of a unit's dice: round after round while something changes, and one that lasts. What cards add to a
    single round is over with the next one."""
    funded = stand.force.funded
    kept = t.battle_round, t.lasting
    out: list[float] = []
    for number in range(1, max(funded, 1) + 2):
        t.battle_round = stand.first + number - 1
        if number == 2:
            expire(t, COMBAT_ROUND)
        lowest = modifiers.combat_value(t, stand.seat, kind, roll, stand.enemy, stand.place)
        if number <= funded:
            lowest -= _funding(kind, roll)
        out.append(chance(lowest))
    t.battle_round, t.lasting = kept
    while len(out) > 1 and out[-1] == out[-2]:
        out.pop()
    return tuple(out)


def _funding(kind: int, roll: int) -> int:
    """What the Letnev buy: for all ships in space; on a planet for ground forces, not for Fighters beside them."""
    if roll == modifiers.SPACE_BATTLE:
        return modifiers.WAR_FUNDING_SHIPS
    return modifiers.WAR_FUNDING_FORCES if kind == GROUND_FORCE else 0


def _rank(t: Table, stand: Stand, kind: int, group: Group) -> tuple[float, ...]:
    """The smaller, the earlier it is lost."""
    unit = t.content.units[kind]
    cost = modifiers.price(t, stand.seat, kind) / unit.batch
    strength = group.dice * group.chances[-1]
    policy = stand.force.casualties
    if policy == "weakest":
        return (strength, cost, kind)
    if isinstance(policy, str):
        return (cost, strength, kind)
    place = policy.index(unit.key) if unit.key in policy else len(policy)
    return (place, cost, strength, kind)


# ---- before the first round

Stands = tuple[Stand, Stand]
Kinds = tuple[Sequence[int], Sequence[int]]


def pds_fire(t: Table, stands: Stands) -> tuple[Phase, Phase]:
    """TI-13.1.1, TI-13.1.4: the defender's PDS first, then the attacker's."""
    one, two = [_pds(t, stand, modifiers.PDS_FIRE) for stand in stands]
    return Phase((None, two)), Phase((one, None))


def invasion_defence(t: Table, stands: Stands) -> Phase:
    """TI-22.3.2: PDS on the planet, at ground forces only."""
    return Phase((None, _pds(t, stands[1], modifiers.INVASION_DEFENCE)), frozenset([UNITS[GROUND_FORCE]]))


def _pds(t: Table, stand: Stand, roll: int) -> Fire | None:
    count = stand.force.pds
    if not count:
        return None
    hit = chance(modifiers.combat_value(t, stand.seat, PDS, roll, stand.enemy, stand.place))
    if modifiers.rerolls_pds(t, stand.seat):
        hit = with_second_throw(hit)
    return lambda _: ((count * t.content.units[PDS].dice, hit),)


def opening_shots(t: Table, stands: Stands, kinds: Kinds) -> Phase:
    return Phase((_opening_shots(t, stands[0], kinds[0]), _opening_shots(t, stands[1], kinds[1])))


def _opening_shots(t: Table, stand: Stand, kinds: Sequence[int]) -> Fire:
    def fire(counts: Counts) -> Pool:
        for kind in range(SHIPS):
            there = counts[kinds.index(kind)] if kind in kinds else 0
            t.add_ships(stand.place, stand.seat, kind, there - t.ships_at(stand.place, stand.seat, kind))
        return tuple(
            [
                (dice, chance(modifiers.combat_value(t, stand.seat, kind, roll, stand.enemy, stand.place)))
                for kind, dice in modifiers.opening_shots(t, stand.seat, stand.place)
            ]
        )

    roll = modifiers.OPENING_SHOTS
    return fire


def barrage(t: Table, stands: Stands, kinds: Kinds) -> Phase:
    """TI-21.1.4, TI-21.1.5"""
    return Phase((_barrage(t, stands[0], kinds[0]), _barrage(t, stands[1], kinds[1])), frozenset([UNITS[FIGHTER]]))


def _barrage(t: Table, stand: Stand, kinds: Sequence[int]) -> Fire | None:
    if DESTROYER not in kinds:
        return None
    at = kinds.index(DESTROYER)
    hit = chance(modifiers.combat_value(t, stand.seat, DESTROYER, modifiers.BARRAGE, stand.enemy, stand.place))
    return lambda counts: ((counts[at] * BARRAGE_DICE, hit),)


def bombardment(t: Table, stands: Stands) -> Phase:
    """TI-22.2.3, TI-22.2.5: by all of the attacker's ships that can."""
    stand = stands[0]
    pool: list[tuple[int, float]] = []
    for kind in _present(stand.force):
        unit = t.content.units[kind]
        if "bombardment" in unit.abilities and (not t.pds[stand.place] or modifiers.breaks_shield(t, stand.seat, kind)):
            lowest = modifiers.combat_value(t, stand.seat, kind, modifiers.BOMBARDMENT, stand.enemy, stand.place)
            pool.append((stand.force.units[unit.key] * unit.dice, chance(lowest)))
    return Phase((lambda _: tuple(pool), None))
