"""Doomsday machines and amoebas in battle: their numbers and what does not work on them (SE-26, SE-31, SE-33)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.packed_ints import FULL
from cosmarch.games.se4x.content.solitaire_components import Monster
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIFFICULTIES, WEAKNESSES
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.combat.battlefield import enemy_of, fleet, line
from cosmarch.games.se4x.state import AMOEBA, FIGHTER, MACHINE, RAIDER, Table

TO_FIGHTERS: Final = WEAKNESSES.index("fighters")
TO_MINES: Final = WEAKNESSES.index("mines")
TO_RAIDERS: Final = WEAKNESSES.index("raiders")
TO_FLEET_SIZE: Final = WEAKNESSES.index("fleet_size")
FIRST_CLASS: Final = CLASSES.index("A")
GOOD_LUCK: Final = DIFFICULTIES.index("good_luck")


def is_monster(t: Table, group: int) -> bool:
    return t.kind[group] in (MACHINE, AMOEBA)


def weak_machine(t: Table, group: int, weakness: int) -> bool:
    """SE-31.8: whether a counter is a machine of the solitaire scenarios with this weakness."""
    return t.kind[group] == MACHINE and bool(t.machine_rating) and t.machine_weakness == weakness


# ---- amoebas


def amoeba_type(t: Table, group: int) -> int:
    """The type of an amoeba that fights, from 0."""
    return t.amoeba[t.where[group]] - 1


def amoeba_key(t: Table, group: int) -> str:
    """What an amoeba has turned out to be."""
    return t.content.amoebas.kind_keys[t.amoeba_kind[amoeba_type(t, group)]]


def against_raiders(t: Table, group: int) -> bool:
    """SE-33.6: an amoeba that is weaker while raiders alone fight it."""
    if amoeba_key(t, group) != "weak_to_raiders":
        return False
    return all([t.kind[one] == RAIDER for one in fleet(t, enemy_of(t, MACHINES))])


def luck(t: Table) -> int:
    """SE-33.12: amoebas are stronger where the player needs good luck."""
    return t.content.amoebas.good_luck_bonus if t.seats == 1 and t.difficulty == GOOD_LUCK else 0


# ---- numbers


def monster(t: Table, group: int) -> Monster:
    """A machine by the rating of its slot, or that of competitive play; an amoeba by what it turned out to be."""
    if t.kind[group] == AMOEBA:
        found = t.content.amoebas.kinds[t.amoeba_kind[amoeba_type(t, group)]]
        assert found is not None
        return found
    doomsday = t.content.doomsday
    at = group - t.slots_of(MACHINES).start
    return doomsday.ratings[t.machine_rating[at] - 1] if at < len(t.machine_rating) else doomsday.competitive


def attack(t: Table, group: int) -> int:
    """The attack value."""
    if t.kind[group] == AMOEBA:
        number = t.content.amoebas.raider_attack if against_raiders(t, group) else monster(t, group).attack
        return number + luck(t)
    return monster(t, group).attack


def defense(t: Table, group: int) -> int:
    """The defense value."""
    if t.kind[group] == AMOEBA:
        number = t.content.amoebas.raider_defense if against_raiders(t, group) else monster(t, group).defense
        return number + luck(t)
    return monster(t, group).defense


def tactics(t: Table, group: int) -> int:
    """SE-26.1, SE-31.7, SE-33.8."""
    if t.kind[group] == AMOEBA:
        return t.content.amoebas.tactics
    return t.content.doomsday.tactics if t.machine_rating else t.content.doomsday.competitive_tactics


def scanners(t: Table, group: int) -> int:
    """SE-26.1, SE-31.11, SE-33.8: cloaking is of no use against machines of the solitaire scenarios and amoebas."""
    if t.kind[group] == AMOEBA or t.machine_rating:
        return FULL
    return t.content.doomsday.competitive_scanners


# ---- what fighting them changes


def raiders_first(t: Table, group: int, number: int) -> int:
    """SE-31.9: raiders fire as class A at machines that are weak to them."""
    if t.kind[group] != RAIDER:
        return number
    enemies = fleet(t, enemy_of(t, t.owner_of(group)))
    return FIRST_CLASS if any([weak_machine(t, one, TO_RAIDERS) for one in enemies]) else number


def attack_bonus(t: Table, group: int, target: int, defending: bool) -> int:
    """SE-31.9: raiders and a machine that is weak to them. SE-33.7: many types of ships against an amoeba."""
    if t.kind[group] == RAIDER and weak_machine(t, target, TO_RAIDERS):
        return t.content.combat.cloaked_attack if t.battle_round == 1 else 0
    if t.kind[target] == RAIDER and weak_machine(t, group, TO_RAIDERS):
        return t.content.doomsday.raider_attack
    if t.kind[target] == AMOEBA and amoeba_key(t, target) == "weak_to_variety":
        kinds = {t.kind[one] for one in fleet(t, t.owner_of(group))}
        return t.content.amoebas.variety_attack if len(kinds) >= t.content.amoebas.variety else 0
    return 0


def bulk(t: Table, group: int, target: int, defending: bool) -> int:
    """SE-33.9: large ships are harder to swallow."""
    if t.kind[group] != AMOEBA:
        return 0
    numbers = t.content.amoebas
    hull = modifiers.hull(t, target)
    return numbers.hull_3_defense if hull > 2 else numbers.hull_2_defense if hull == 2 else 0


def fleet_size(t: Table, side: int) -> bool:
    """SE-31.10: the bonus against machines that are weak to it, with enough ships that can hit them."""
    if not any([weak_machine(t, one, TO_FLEET_SIZE) for one in fleet(t, enemy_of(t, side))]):
        return False
    able = [group for group in line(t, side) if t.kind[group] != FIGHTER]
    return sum([t.size[group] for group in able]) >= t.content.doomsday.fleet_ships


def no_use(t: Table, group: int, target: int) -> Refusal | None:
    """SE-26.3, SE-31.8, 31.11, SE-33.6, 33.8: fighters do nothing to machines and amoebas, but for a weakness."""
    if t.kind[group] != FIGHTER or not is_monster(t, target):
        return None
    rule = "SE-26.3"
    if t.kind[target] == AMOEBA:
        rule = "SE-33.8"
        if amoeba_key(t, target) == "hurt_by_fighters":
            return None
    elif t.machine_rating:
        rule = "SE-31.11"
        if weak_machine(t, target, TO_FIGHTERS):
            return None
    return Refusal(rule, "immune_to_fighters", {"group": target})
