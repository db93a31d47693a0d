"""The numbers of a group in the running battle: class, tactics, attack, defense, hull, shots, with all that changes
them. Other chapters add a function to the tuples at the end instead of asking for their things elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.content.packed_ints import FULL
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import experience, modifiers, variants
from cosmarch.games.se4x.rules.advantages import battle as advantage_battle
from cosmarch.games.se4x.rules.alien_tech import effects
from cosmarch.games.se4x.rules.combat.battlefield import (
    ATTACKER_BONUS,
    CLOAKED,
    DEFENDER_BONUS,
    SCREENED,
    enemy_of,
    fleet,
    is_attacker,
)
from cosmarch.games.se4x.rules.solitaire import monsters
from cosmarch.games.se4x.rules.solitaire.monsters import is_monster, monster, no_use
from cosmarch.games.se4x.rules.unique_ships import beams_shields, designs
from cosmarch.games.se4x.state import (
    ALIEN,
    AMOEBA,
    ATTACK,
    BOARDING_SHIP,
    CARRIER,
    CLOAKING,
    DEFENSE,
    FIGHTER,
    MACHINE,
    POINT_DEFENSE,
    RAIDER,
    SCANNERS,
    SHIP_KINDS,
    TACTICS,
    TITAN,
    UNIQUE_SHIP,
    Table,
)

ALWAYS: Final = 1  # a roll that hits whatever the numbers say (SE-9.7)
HEAVY: Final = 2  # the same for heavy warheads (CE-US.25)


# ---- what it is


def is_alien(t: Table, group: int) -> bool:
    """A ship of the non-player aliens, whoever has it."""
    return ALIEN <= t.kind[group] < MACHINE


def suspended(t: Table, technology: int) -> bool:
    """SE-5.3, 5.4: whether the terrain of the battle lets a technology count for nothing."""
    terrain = t.terrain_at(t.battle_hex)
    return terrain >= 0 and technology in t.content.terrain[terrain].suspends


def hull(t: Table, group: int) -> int:
    """The hull size, with what cards change."""
    return monster(t, group).hull if is_monster(t, group) else modifiers.hull(t, group)


def toughness(t: Table, group: int) -> int:
    """SE-9.10: how many hits destroy one ship. One hit is always needed (CE-EA43.2)."""
    return max(1, hull(t, group)) + sum([extra(t, group) for extra in EXTRA_HITS])


def tactics(t: Table, group: int) -> int:
    """SE-9.2, SE-25.3, SE-26.1, SE-31.7."""
    if is_alien(t, group):
        return t.content.alien_traits.tactics
    if is_monster(t, group):
        return monsters.tactics(t, group)
    return t.carried(group, TACTICS)


def point_defense(t: Table, group: int) -> int:
    """SE-11.9, SE-25.3: the level of Point Defense."""
    if is_alien(t, group):
        return t.content.alien_traits.point_defense
    return t.carried(group, POINT_DEFENSE) if t.kind[group] < SHIP_KINDS else 0


def scanners(t: Table, group: int) -> int:
    """SE-12.2, SE-26.1: the level of Scanners."""
    if is_monster(t, group):
        return monsters.scanners(t, group)
    if t.kind[group] >= SHIP_KINDS or t.pretends(group):  # CE-EA55.5
        return 0
    return t.carried(group, SCANNERS)


def cloaking(t: Table, group: int) -> int:
    """SE-12.1: the level of Cloaking."""
    return t.carried(group, CLOAKING) if t.kind[group] < SHIP_KINDS else 0


# ---- when it fires, and how often


def weapon_class(t: Table, group: int, defending: bool = False) -> int:
    """SE-9.1, SE-5.3, SE-11.9, SE-12.1, CE-4.4: the class as which it fires; `defending`: with point defense."""
    kind = t.kind[group]
    terrain = t.terrain_at(t.battle_hex)
    own = kind == BOARDING_SHIP or (kind == MACHINE and bool(t.machine_rating))  # terrain does not change it
    own = own or (defending and kind == UNIQUE_SHIP)  # CE-19.7
    if terrain >= 0 and t.content.terrain[terrain].weapon_class >= 0 and not own:
        return t.content.terrain[terrain].weapon_class
    if defending:
        return t.content.combat.point_defense_class
    if is_alien(t, group):
        number = t.content.aliens[kind - ALIEN].weapon_class
    elif is_monster(t, group):
        number = monster(t, group).weapon_class
    elif kind == UNIQUE_SHIP:
        number = designs.values(designs.of(t, group))[0]
    else:
        number = t.content.ships[kind].weapon_class
        if t.combat[group] & CLOAKED:  # other cloaked ships fire as raiders do (CE-EA50.1)
            number = t.content.ships[RAIDER].cloaked_class
    for change in CLASSES_CHANGED:
        number = change(t, group, number)
    return number


def attacks(t: Table, group: int) -> int:
    """SE-9.4: shots of one unit in a round."""
    count = monster(t, group).attacks if is_monster(t, group) else 1
    for change in ATTACKS_CHANGED:
        count = change(t, group, count)
    return count


def firing_rank(t: Table, group: int, defending: bool = False) -> int:
    """SE-9.1, 9.2: the place of its fire in the round: class, then Tactics, then the defender first."""
    first = weapon_class(t, group, defending) * DIE + DIE - 1 - tactics(t, group)
    return first * 2 + (1 if is_attacker(t, group) else 0)


# ---- whether it hits


def attack_value(t: Table, group: int) -> int:
    """The attack value of the unit alone."""
    kind = t.kind[group]
    if is_alien(t, group):
        return t.content.aliens[kind - ALIEN].attack
    if is_monster(t, group):
        return monsters.attack(t, group)
    ship = t.content.ships[kind]
    if kind == BOARDING_SHIP:
        return t.content.combat.boarding_plain_attack
    if kind == UNIQUE_SHIP:
        return designs.values(designs.of(t, group))[1]
    return effects.fixed_attack(t, group, ship.attack_at(t.carried(group, ship.by) if ship.by >= 0 else 1))


def defense_value(t: Table, group: int) -> int:
    """The defense value of the unit alone."""
    kind = t.kind[group]
    if is_alien(t, group):
        return t.content.aliens[kind - ALIEN].defense
    if is_monster(t, group):
        return monsters.defense(t, group)
    if kind == UNIQUE_SHIP:
        return designs.values(designs.of(t, group))[2]
    ship = t.content.ships[kind]
    return ship.defense_at(t.carried(group, ship.by) if ship.by >= 0 else 1)


def technology(t: Table, group: int, which: int) -> int:
    """SE-9.6: the Attack or Defense technology that counts, limited by the hull."""
    if t.kind[group] >= SHIP_KINDS or suspended(t, which):
        return 0
    return min(t.carried(group, which), technology_limit(t, group, which))


def technology_limit(t: Table, group: int, which: int) -> int:
    """SE-9.6, CE-AT03.1: the most that counts of Attack or Defense technology."""
    if which == ATTACK and effects.attack_unlimited(t, group):
        return FULL
    return t.content.combat.limit(hull(t, group))


def to_hit(t: Table, group: int, target: int, defending: bool = False) -> int:
    """SE-9.5: the highest roll with which a shot hits, the rolls that always hit left aside."""
    if defending:
        levels = t.content.combat.point_defense
        number = levels[min(point_defense(t, group), len(levels)) - 1]
    else:
        number = attack_value(t, group)
    number += technology(t, group, ATTACK) - defense_value(t, target) - technology(t, target, DEFENSE)
    for bonus in ATTACK_BONUSES:
        number += bonus(t, group, target, defending)
    for bonus in DEFENSE_BONUSES:
        number -= bonus(t, group, target, defending)
    return number


def hits_to(t: Table, group: int, target: int, number: int) -> int:
    """SE-9.7, CE-6.6, SE-31.12: the highest roll that hits where `number` is needed; below 1 where none does."""
    if t.kind[group] == MACHINE and t.machine_rating:
        return min(max(number, ALWAYS), DIE - 1)
    if designs.able(t, group, designs.HEAVY_WARHEADS):
        number = max(number, 1 if t.kind[target] == TITAN else HEAVY)  # CE-US.25
    titan = t.kind[target] == TITAN and t.kind[group] != FIGHTER
    rated = t.kind[target] == MACHINE and len(t.machine_rating) > 0
    return number if titan or rated else max(number, ALWAYS)


def hits(t: Table, group: int, target: int, number: int, roll: int) -> bool:
    """Whether a roll hits where `number` is needed."""
    return roll <= hits_to(t, group, target, number)


def damage(t: Table, group: int, target: int) -> int:
    """SE-9.10, CE-6.2: what one hit does."""
    if t.kind[group] == AMOEBA:
        return toughness(t, target)  # SE-33.9: it swallows a ship whole
    return t.content.combat.titan_damage if t.kind[group] == TITAN else 1


# ---- what changes the number to hit


def fleet_size(t: Table, group: int, target: int, defending: bool) -> int:
    """SE-8.1, CE-6.7: the fleet size bonus; against a titan only fighters have it."""
    if not t.battle_marks & (ATTACKER_BONUS if is_attacker(t, group) else DEFENDER_BONUS):
        return 0
    if t.kind[target] == TITAN and t.kind[group] != FIGHTER:
        return 0
    return t.content.combat.fleet_attack


def from_hiding(t: Table, group: int, target: int, defending: bool) -> int:
    """SE-12.8, CE-AT30.1: cloaked ships in the first round."""
    if t.battle_round != 1 or not t.combat[group] & CLOAKED:
        return 0
    return effects.cloaked_attack(t, group, t.content.combat.cloaked_attack)


def giant_killers(t: Table, group: int, target: int, defending: bool) -> int:
    """CE-6.8: fighters against a titan."""
    return t.content.combat.titan_fighter_attack if t.kind[group] == FIGHTER and t.kind[target] == TITAN else 0


def evasion(t: Table, group: int, target: int, defending: bool) -> int:
    """SE-11.11: fighters of the later edition against point defense."""
    if defending and t.kind[target] == FIGHTER and t.on("fighter_defense_bonus"):
        return 1 if t.carried(target, t.content.ships[FIGHTER].by) > 1 else 0
    return 0


def cards_attack(t: Table, group: int, target: int, defending: bool) -> int:
    """What alien technology, empire advantages and bloody combat add (CE-AT, CE-EA, CE-20.6)."""
    size = hull(t, target)
    return effects.attack(t, group, size) + advantage_battle.attack(t, group, target, size) + variants.bloody_attack(t)


def cards_defense(t: Table, group: int, target: int, defending: bool) -> int:
    """What empire advantages take (CE-EA38.1, CE-EA53.1)."""
    return advantage_battle.defense(t, target)


def cards_class(t: Table, group: int, number: int) -> int:
    """CE-AT05.1, CE-AT26.1, CE-AT30.2, CE-EA31.1: the class by cards; adaptive cloaking works against scanners of the
    same level."""
    if not t.combat[group] & CLOAKED:  # which fires first as it is
        number = effects.weapon_class(t, group, number)
    if t.battle_round and cloaking(t, group) and not t.combat[group] & CLOAKED:
        seen_by = max([scanners(t, one) for one in fleet(t, enemy_of(t, t.owner_of(group)))], default=0)
        if seen_by == cloaking(t, group) and not suspended(t, CLOAKING):
            number = effects.scanned_class(t, group, number)
    return advantage_battle.weapon_class(t, group, number)


# ---- what may be fired at


def target_refusal(t: Table, group: int, target: int, defending: bool = False) -> Refusal | None:
    """Why a counter cannot be the target of a shot."""
    if t.combat[target] & SCREENED:
        return Refusal("SE-7.3", "screened", {"group": target})
    if defending and t.kind[target] != FIGHTER:
        return Refusal("SE-11.9", "no_fighter", {"group": target})
    for rule in TARGET_RULES:
        why = rule(t, group, target)
        if why is not None:
            return why
    return None


def behind_fighters(t: Table, group: int, target: int) -> Refusal | None:
    """SE-11.6: a carrier is safe while a friendly fighter lives, but not in a round in which one is screened."""
    if t.kind[target] != CARRIER:
        return None
    side = [one for one in fleet(t, t.owner_of(target)) if t.kind[one] == FIGHTER]
    if not side or any([t.combat[one] & SCREENED for one in side]):
        return None
    return Refusal("SE-11.6", "behind_fighters", {"group": target, "n": sum([t.size[one] for one in side])})


def behind_all_fighters(t: Table, group: int, target: int) -> Refusal | None:
    """CE-4.11: no boarding ship attacks a carrier before all fighters are destroyed, screened ones too."""
    if t.kind[group] != BOARDING_SHIP or t.kind[target] != CARRIER:
        return None
    left = sum([t.size[one] for one in fleet(t, t.owner_of(target)) if t.kind[one] == FIGHTER])
    return Refusal("CE-4.11", "behind_fighters", {"group": target, "n": left}) if left else None


Bonus = Callable[[Table, int, int, bool], int]
Change = Callable[[Table, int, int], int]
Extra = Callable[[Table, int], int]
TargetRule = Callable[[Table, int, int], Refusal | None]

# Added to the number to hit: (t, shooter, target, whether it is point defense).
ATTACK_BONUSES: Final[tuple[Bonus, ...]] = (
    fleet_size,
    from_hiding,
    giant_killers,
    cards_attack,
    monsters.attack_bonus,
    experience.outranks,
    beams_shields.weak_spot,
)
# Taken from the number to hit: the same arguments.
DEFENSE_BONUSES: Final[tuple[Bonus, ...]] = (evasion, cards_defense, monsters.bulk)
# The weapon class, changed outside asteroids and nebulae: (t, group, class so far).
CLASSES_CHANGED: Final[tuple[Change, ...]] = (cards_class, monsters.raiders_first)
# The shots of a unit in a round: (t, group, shots so far).
ATTACKS_CHANGED: Final[tuple[Change, ...]] = (advantage_battle.shots,)
# Hits needed beyond the hull: (t, group).
EXTRA_HITS: Final[tuple[Extra, ...]] = (effects.extra_hits, experience.legend)
# What forbids a target: (t, shooter, target).
TARGET_RULES: Final[tuple[TargetRule, ...]] = (
    behind_fighters,
    behind_all_fighters,
    no_use,
    beams_shields.shielded,
    experience.out_of_reach,
)
