"""What is made up anew of designs, read production sheets and troops (CE-14.32, CE-15.14, CE-19.6)."""

from __future__ import annotations

from cosmarch.games.se4x.content.packed_ints import level, pack
from cosmarch.games.se4x.rules.combat.boarding import boarders
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.rules.unique_ships.unique_ships import ability_refusal, class_refusal
from cosmarch.games.se4x.state import ABOARD, NOWHERE, SECURITY, TECHS, Table, put


def redeal_design(t: Table, who: int) -> None:
    """CE-19.6: the unknown part of an empire's design, as some legal design has it."""
    if not t.design[who]:
        return
    book = t.content.unique_ship
    known = designs.known(t, who)
    if t.design_shown[who] & designs.VALUES_SHOWN:
        weapon = designs.values(known)[0]
        plan = known & ~(7 << designs.WEAPON)
    else:
        weapon = -1
        attack, defense = 1 + t.below(len(book.attack_prices)), t.below(len(book.defense_prices))
        plan = known | designs.packed(0, attack, defense, 1 + t.below(len(book.hull_prices)), [])
    for ability in t.shuffled(list(range(len(book.abilities))))[: t.below(book.abilities_most + 1)]:
        fits = weapon < 0 or class_refusal(t, plan | 1 << ability, weapon) is None
        known_absent = t.design_shown[who] >> ability & 1
        if fits and not known_absent and ability_refusal(t, plan, ability) is None:
            plan |= 1 << ability
    if weapon < 0:
        fit = [one for one in range(len(book.class_prices)) if class_refusal(t, plan, one) is None]
        weapon = fit[t.below(len(fit))] if fit else 0
    t.design = put(t.design, who, plan | weapon << designs.WEAPON)


def redeal_lost(t: Table, seat: int) -> None:
    """CE-15.14: records of lost colonies that the seat has not read: nothing but what everybody has seen."""
    for place, readers in enumerate(t.lost_known):
        founder = t.founder[place]
        if readers and not readers >> seat & 1 and t.is_seat(founder):
            t.lost_tech = put(t.lost_tech, place, pack(list(t.shown[founder * TECHS : (founder + 1) * TECHS])))


def read_levels(t: Table, seat: int, who: int) -> list[int]:
    """The levels that the seat knows an empire to have at least: shown ones, and those on sheets that it has read."""
    levels = list(t.shown[who * TECHS : (who + 1) * TECHS])
    for place, readers in enumerate(t.lost_known):
        if readers >> seat & 1 and t.founder[place] == who:
            levels = [max(value, level(t.lost_tech[place], number)) for number, value in enumerate(levels)]
    return levels


def announced(t: Table, who: int) -> set[int]:
    """The technology whose very level an empire has stated in the running battle: security forces against boarding
    ships."""
    if t.battle_hex == NOWHERE or not t.battle_round or not t.is_seat(t.attacker):
        return set()
    sides = [(t.attacker, t.defender), (t.defender, t.attacker)]
    return {SECURITY for side, enemy in sides if t.allied(side, who) and boarders(t, enemy)}


def redeal_troops(t: Table, who: int) -> None:
    """Ground units that lie face up are aboard wherever their empire has no colony; in a battle it was said."""
    for group in t.groups_of(who):
        if t.is_ground(group) and t.face_up(group) and t.where[group] != t.battle_hex:
            ashore = t.colony[t.where[group]] == who or group in t.landed
            t.private = put(t.private, group, 0 if ashore else ABOARD)
