"""Ship experience: what it does in battle, how it is gained, and promotion in the economic phase (CE-3)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import DIE, EXPERIENCE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages.empire import experience_hull
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat.battlefield import PROMOTED, enemy_of, fleet
from cosmarch.games.se4x.state import ACADEMY, ALIEN, FREE, MACHINE, SHIP_KINDS, TECHS, Table, put

GREEN: Final = EXPERIENCE.index("green")
SKILLED: Final = EXPERIENCE.index("skilled")
LEGENDARY: Final = EXPERIENCE.index("legendary")
UNTOUCHED: Final = -1  # the level of units that experience does not concern (CE-3.26)


# ---- levels


def concerned(t: Table, kind: int) -> bool:
    """CE-3.8, 3.17, 3.26: whether experience matters for a type of unit."""
    if kind < SHIP_KINDS:
        return t.content.ships[kind].experience
    return ALIEN <= kind < MACHINE


def learns(t: Table, group: int) -> bool:
    """CE-3.8, CE-4.21: whether a group can gain experience: captured alien ships never do."""
    kind = t.kind[group]
    return 0 <= kind < SHIP_KINDS and t.content.ships[kind].experience


def level_of(t: Table, group: int) -> int:
    """CE-3.1, 3.17: the level of a group, UNTOUCHED for units without experience."""
    if not t.on("experience") or not concerned(t, t.kind[group]):
        return UNTOUCHED
    if t.kind[group] >= SHIP_KINDS and t.owner_of(group) == ALIENS:
        return t.content.alien_traits.experience
    return t.rank[group]


# ---- in battle


def outranks(t: Table, group: int, target: int, defending: bool) -> int:
    """CE-3.18, 3.19: what the levels of the two groups add to the attack."""
    ours, theirs = level_of(t, group), level_of(t, target)
    if UNTOUCHED in (ours, theirs):
        return 0
    numbers = t.content.experience
    if ours > theirs:
        return numbers.above_attack
    return numbers.below_attack if theirs - ours >= numbers.below_levels else 0


def legend(t: Table, group: int) -> int:
    """CE-3.23, 3.25: the hits beyond the hull that destroy a ship."""
    numbers = t.content.experience
    return numbers.extra_hits if level_of(t, group) >= numbers.extra_hits_from else 0


def boarded_hull(t: Table, group: int) -> int:
    """CE-3.24: by how much the hull counts larger against boarding."""
    numbers = t.content.experience
    return numbers.boarded_hull if level_of(t, group) >= numbers.extra_hits_from else 0


def far_above(t: Table, group: int, target: int) -> bool:
    ours, theirs = level_of(t, group), level_of(t, target)
    return UNTOUCHED not in (ours, theirs) and theirs - ours >= t.content.experience.barred_levels


def out_of_reach(t: Table, group: int, target: int) -> Refusal | None:
    """CE-3.20: nobody fires at a group three or more levels above, unless all enemies left are; then only at the
    least experienced of them."""
    if not far_above(t, group, target):
        return None
    enemies = fleet(t, enemy_of(t, t.owner_of(group)))
    least = min([level_of(t, enemy) for enemy in enemies])
    if all([far_above(t, group, enemy) for enemy in enemies]) and level_of(t, target) == least:
        return None
    return Refusal("CE-3.20", "too_experienced", {"group": target, "n": level_of(t, target) - level_of(t, group)})


# ---- gaining


def needed(t: Table, group: int, victim_hull: int) -> int:
    """CE-3.11, 3.12: the highest roll with which a group learns from destroying a ship of this hull."""
    numbers = t.content.experience
    size = experience_hull(t, victim_hull)
    number = numbers.per_hull * size
    if size > experience_hull(t, modifiers.hull(t, group)):
        number += numbers.larger_victim
    if has_academy(t, group):
        number += numbers.academy
    return number


def has_academy(t: Table, group: int) -> bool:
    """CE-3.7: whether the owner's academy makes promotion easier."""
    owner = t.owner_of(group)
    return t.is_seat(owner) and t.levels[owner * TECHS + ACADEMY] >= t.content.experience.academy_level


def after_fire(t: Table, group: int, victims: list[tuple[int, int]]) -> None:
    """CE-3.10 to 3.14: after its fire a group rolls for each ship it destroyed or captured, (type, hull) of each; it
    gains at most one level in a battle, and at once."""
    if not t.on("experience") or t.kind[group] == FREE or t.where[group] != t.battle_hex or not learns(t, group):
        return
    if t.combat[group] & PROMOTED or t.rank[group] >= LEGENDARY:
        return
    gained = False
    owner = t.owner_of(group)
    for kind, hull in victims:
        if not concerned(t, kind):
            continue
        t.uncover()  # the number tells of the academy
        moments.experience_roll(t, owner)
        number = needed(t, group, hull)
        roll = min([t.roll(DIE) for _ in range(modifiers.experience_dice(t, owner))])
        t.log("experience_roll", "CE-3.10", owner=owner, ship=t.kind[group], a=number, n=roll)
        gained = gained or roll <= number
        if has_academy(t, group):
            t.show_tech(owner, ACADEMY, t.content.experience.academy_level)
    if gained:
        t.rank = put(t.rank, group, t.rank[group] + 1)
        t.combat[group] |= PROMOTED
        t.log("promoted", "CE-3.13", owner=owner, ship=t.kind[group], rank=t.rank[group])


def promote(t: Table) -> None:
    """CE-3.9: at the start of the economic phase every Green unit becomes Skilled."""
    if not t.on("experience"):
        return
    green = [group for group, kind in enumerate(t.kind) if kind != FREE and t.rank[group] == GREEN and learns(t, group)]
    for group in green:
        t.rank = put(t.rank, group, SKILLED)
