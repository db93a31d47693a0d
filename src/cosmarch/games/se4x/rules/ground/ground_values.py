"""The numbers of a unit in ground combat (CE-14.10, 14.22, 14.40 to 14.42, 14.52 to 14.56)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.components import GroundUnit
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.state import ABOARD, GROUND, Table

MILITIA: Final = GROUND + GROUND_UNITS.index("militia")
GRAV_ARMOR: Final = GROUND + GROUND_UNITS.index("grav_armor")
SUPPORTED: Final = 2  # mark of a unit in `combat`: a grav armor supports it in this round
SHELTERED: Final = 4  # it is screened in this round (option `ground_screening`)
ALWAYS: Final = 1  # a roll that always hits, as in space (SE-9.7)


def unit(t: Table, group: int) -> GroundUnit:
    return t.content.ground_units[t.kind[group] - GROUND]


def troops(t: Table, owner: int) -> list[int]:
    """The ground units of an owner that fight for the planet: those that landed, and those that live there."""
    here = [group for group in t.groups_at(t.battle_hex, owner) if t.is_ground(group)]
    if owner == t.attacker:
        return [group for group in here if group in t.landed]
    return [group for group in here if not t.private[group] & ABOARD and group not in t.landed]


def line_up(t: Table, owner: int) -> list[int]:
    """All units of an owner in the ground combat: ground units, and transports as air support (CE-AT25.1)."""
    here = [group for group in t.groups_at(t.battle_hex, owner) if not t.is_ground(group)]
    return troops(t, owner) + [group for group in here if modifiers.air_support(t, group) is not None]


def in_the_line(t: Table, owner: int) -> list[int]:
    """The units of an owner that are not screened in this round."""
    return [group for group in line_up(t, owner) if not t.combat[group] & SHELTERED]


def weapon_class(t: Table, group: int) -> int:
    """CE-14.40, 14.52, 14.53: the class as attacker or defender."""
    support = modifiers.air_support(t, group)
    if support is not None:
        return support[0]
    row = unit(t, group)
    return row.attacking_class if t.owner_of(group) == t.attacker else row.defending_class


def attack(t: Table, group: int) -> int:
    support = modifiers.air_support(t, group)
    if support is not None:
        number = support[1]
    else:
        row = unit(t, group)
        number = row.attacking if t.owner_of(group) == t.attacker else row.defending
    number += modifiers.ground_attack(t, group)  # CE-AT25.1: air support has the modifiers of ground units
    return number + (t.content.combat.support_attack if t.combat[group] & SUPPORTED else 0)


def defense(t: Table, group: int) -> int:
    support = modifiers.air_support(t, group)
    number = support[2] if support is not None else unit(t, group).defense
    number += modifiers.ground_defense(t, group)
    return number + (t.content.combat.support_defense if t.combat[group] & SUPPORTED else 0)


def hull(t: Table, group: int) -> int:
    """CE-14.40, CE-EA38.2: the damage that destroys a unit."""
    support = modifiers.air_support(t, group)
    number = support[3] if support is not None else unit(t, group).hull
    return number + modifiers.ground_hull(t, group)


def to_hit(t: Table, group: int, target: int) -> int:
    """CE-14.42: neither ships nor their technology count."""
    return attack(t, group) - defense(t, target)


def firing_rank(t: Table, group: int) -> int:
    """CE-14.40, 14.41: class by class, at equal class the defender first."""
    return weapon_class(t, group) * 2 + (1 if t.owner_of(group) == t.attacker else 0)
