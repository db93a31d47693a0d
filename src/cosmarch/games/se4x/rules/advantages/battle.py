"""What empire advantages change in a battle: tables from the card to its function, asked by `modifiers` and
`battle_values`. A captured ship has those of its maker that stay with it, and for the rest those of its new owner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.games.se4x.rules.cards.cards import holder, numbers, working
from cosmarch.games.se4x.rules.combat.battlefield import is_attacker
from cosmarch.games.se4x.state import (
    BASE,
    BOARDING_SHIP,
    DECOY,
    DESTROYER,
    FIGHTER,
    GROUND,
    SCOUT,
    SHIP_KINDS,
    SHIP_YARD,
    Table,
)

FIRST_CLASS: Final = 0  # class A
CHARGE: Final = 1 << 16  # times the round of the charge of the Celestial Knights, in `battle_marks`
CHARGE_ROUNDS: Final = 1 << 8
WOLVES: Final = (SCOUT, DESTROYER, FIGHTER)


def in_battle(t: Table, group: int) -> bool:
    return t.battle_round > 0 and t.where[group] == t.battle_hex


def charge_round(t: Table) -> int:
    """The round of the running battle in which the Celestial Knights charged, 0 for none."""
    return t.battle_marks // CHARGE % CHARGE_ROUNDS


def charge_stops(t: Table, group: int, round_number: int) -> bool:
    """CE-EA33.2: whether a charge bars a counter from retreating in a round."""
    charged = charge_round(t)
    if not charged or not 0 < round_number - charged <= numbers(t, "celestial_knights")["no_retreat_rounds"]:
        return False
    return t.has_advantage(t.owner_of(group), "celestial_knights")


# ---- hull


def giants(t: Table, group: int) -> int:
    """CE-EA34.1: larger hulls of all that has one, decoys left out (CE-EA34.2)."""
    return numbers(t, "giant_race")["hull"] if t.kind[group] != DECOY else 0


def insectoids(t: Table, group: int) -> int:
    """CE-EA43.1: smaller hulls."""
    return numbers(t, "insectoids")["hull"]


def hive_hull(t: Table, group: int) -> int:
    """CE-EA38.1: from a late round on."""
    return 1 if in_battle(t, group) and t.battle_round >= numbers(t, "hive_mind")["hull_from_round"] else 0


# ---- attack and defense: (t, shooter, target, hull of the target)


def warriors(t: Table, group: int, target: int, hull: int) -> int:
    """CE-EA32.1: by the side on which they fight, boarding ships left out."""
    if t.kind[group] == BOARDING_SHIP:
        return 0
    return numbers(t, "warrior_race")["attack_as_attacker" if is_attacker(t, group) else "attack_as_defender"]


def hive_attack(t: Table, group: int, target: int, hull: int) -> int:
    """CE-EA38.1: from the fourth round on."""
    return 1 if t.battle_round >= numbers(t, "hive_mind")["attack_from_round"] else 0


def wolves(t: Table, group: int, target: int, hull: int) -> int:
    """CE-EA51.1: small ships against large ones."""
    row = numbers(t, "star_wolves")
    return row["attack"] if t.kind[group] in WOLVES and hull >= row["hull_from"] else 0


def hive_defense(t: Table, group: int) -> int:
    """CE-EA38.1: from the second round on."""
    return 1 if t.battle_round >= numbers(t, "hive_mind")["defense_from_round"] else 0


def speed(t: Table, group: int) -> int:
    """CE-EA53.1: ships that everybody hits more easily; Bases and ship yards are none."""
    return 0 if t.kind[group] in (BASE, SHIP_YARD) else -numbers(t, "house_of_speed")["enemy_attack"]


# ---- class and shots


def fearless(t: Table, group: int, number: int) -> int:
    """CE-EA31.1: class A in the first round."""
    early = t.battle_round <= numbers(t, "fearless_race")["class_rounds"]
    return FIRST_CLASS if early and t.kind[group] != BOARDING_SHIP else number


def knights(t: Table, group: int, count: int) -> int:
    """CE-EA33.1: more attacks in the round of the charge."""
    if t.kind[group] in (BASE, SHIP_YARD) or charge_round(t) != t.battle_round:
        return count
    return count * numbers(t, "celestial_knights")["charge_attacks"]


HullEffect = Callable[[Table, int], int]
AttackEffect = Callable[[Table, int, int, int], int]
ChangeEffect = Callable[[Table, int, int], int]

HULL: Final[dict[str, HullEffect]] = {"giant_race": giants, "insectoids": insectoids, "hive_mind": hive_hull}
ATTACK: Final[dict[str, AttackEffect]] = {"warrior_race": warriors, "hive_mind": hive_attack, "star_wolves": wolves}
DEFENSE: Final[dict[str, HullEffect]] = {"hive_mind": hive_defense, "house_of_speed": speed}
CLASSES: Final[dict[str, ChangeEffect]] = {"fearless_race": fearless}
SHOTS: Final[dict[str, ChangeEffect]] = {"celestial_knights": knights}


def hull(t: Table, group: int) -> int:
    """What advantages add to the hull of a ship; ground units have none."""
    if t.kind[group] >= SHIP_KINDS:
        return 0
    return sum([HULL[key](t, group) for key in working(t, group) if key in HULL])


def attack(t: Table, group: int, target: int, hull: int) -> int:
    """What advantages add to the number to hit, the charge of the other side included (CE-EA33.2)."""
    bonus = sum([ATTACK[key](t, group, target, hull) for key in working(t, group) if key in ATTACK])
    charged = charge_round(t)
    if charged and t.battle_round > charged and not t.allied(t.owner_of(group), holder(t, "celestial_knights")):
        bonus += numbers(t, "celestial_knights")["enemy_attack_after"]
    return bonus


def defense(t: Table, group: int) -> int:
    """What advantages take from the number to hit a counter."""
    if t.kind[group] >= GROUND:
        return 0
    return sum([DEFENSE[key](t, group) for key in working(t, group) if key in DEFENSE])


def weapon_class(t: Table, group: int, number: int) -> int:
    for key in working(t, group):
        if key in CLASSES:
            number = CLASSES[key](t, group, number)
    return number


def shots(t: Table, group: int, count: int) -> int:
    for key in working(t, group):
        if key in SHOTS:
            count = SHOTS[key](t, group, count)
    return count
