"""What empire advantages change outside the battle: prices, technology, income, movement, the ground and boarding."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.rules.cards.cards import could_have, numbers, works
from cosmarch.games.se4x.state import (
    ASTEROID_FIELDS,
    BATTLECRUISER,
    CLOAKING,
    COLONY_SHIP,
    CRUISER,
    DESTROYER,
    FAST_BC,
    FLAGSHIP,
    MOVE,
    NEW_ENGINES,
    PUSHED,
    SCOUT,
    SHIP_KINDS,
    TECHS,
    UNIQUE_SHIP,
    Table,
)

PERCENT: Final = 100
EARLY_CLOAKS: Final = (SCOUT, DESTROYER)
LATER_ENGINEERS: Final = ((MOVE, 2), (FAST_BC, 1))  # what Master Engineers of the later edition start with
SENSING: Final = (CRUISER, FLAGSHIP, UNIQUE_SHIP)  # the ships that carry Exploration


def later(t: Table) -> bool:
    """Whether the cards that were changed have the texts of the later edition."""
    return t.chosen("card_texts") == "later"


# ---- prices and income


def price(t: Table, seat: int, kind: int) -> int:
    """CE-EA41.1, CE-EA44.2, CE-EA51.1: what a unit costs more, or less."""
    more = 0
    if t.has_advantage(seat, "gifted_scientists"):
        more += numbers(t, "gifted_scientists")["unit_price"]
    if kind == COLONY_SHIP and t.has_advantage(seat, "immortals"):
        more += numbers(t, "immortals")["colony_ship_price"]
    if kind == DESTROYER and t.has_advantage(seat, "star_wolves"):
        more += numbers(t, "star_wolves")["destroyer_price"]
    return more


def tech_discount(t: Table, seat: int, cost: int) -> int:
    """CE-EA41.1: what a technology costs less."""
    if not t.has_advantage(seat, "gifted_scientists"):
        return 0
    share = numbers(t, "gifted_scientists")["discount_percent"] * cost
    up = later(t) or t.chosen("gifted_rounding") == "up"
    return -(-share // PERCENT) if up else share // PERCENT


def research_barred(t: Table, seat: int, technology: int) -> str:
    """CE-EA34.2, CE-EA43.3, CE-EA44.2, CE-EA53.2: the rule by which an empire can never have a technology, or ""."""
    for card in t.advantages[seat]:
        row = t.content.advantages[card]
        if technology in row.never:
            return NEVER[row.key]
    return ""


# The rule that bars technology, and that which keeps others from gaining it.
NEVER: Final = {
    "giant_race": "CE-EA34.2",
    "insectoids": "CE-EA43.3",
    "immortals": "CE-EA44.2",
    "house_of_speed": "CE-EA53.2",
}
NOT_LOST: Final = {
    "quick_learners": "CE-EA40.1",
    "and_we_still_carry_swords": "CE-EA47.1",
    "house_of_speed": "CE-EA53.2",
    "powerful_psychics": "CE-EA54.2",
}


def not_gained_from(t: Table, seat: int, technology: int) -> str:
    """CE-EA40.1, CE-EA47.1, CE-EA53.2, CE-EA54.2: the rule by which nobody gains a technology from an empire."""
    if t.is_seat(seat):
        for card in t.advantages[seat]:
            row = t.content.advantages[card]
            if technology in row.not_lost:
                return NOT_LOST[row.key]
    return ""


def trade(t: Table, seat: int) -> int:
    """CE-EA49.1: what a connected colony pays more."""
    return numbers(t, "traders")["pipeline_income"] if t.has_advantage(seat, "traders") else 0


def instant_upgrade(t: Table, seat: int) -> bool:
    """CE-EA39.1: whether ships have new technology at once."""
    return t.has_advantage(seat, "nano_technology")


def head_start_lost(t: Table, seat: int) -> bool:
    """CE-EA44.2: whether money left from before the start is lost."""
    return t.has_advantage(seat, "immortals")


# ---- ship yards and hulls


def kind_hull(t: Table, seat: int, kind: int) -> int:
    """CE-EA34.1, CE-EA43.1: what the hull of a new ship of a type differs."""
    if kind >= SHIP_KINDS:
        return 0
    more = 0
    ship = t.content.ships[kind]
    if t.has_advantage(seat, "giant_race") and (ship.hull or ship.designed):
        more += numbers(t, "giant_race")["hull"]
    if t.has_advantage(seat, "insectoids"):
        more += numbers(t, "insectoids")["hull"]
    return more


def half_points(t: Table, seat: int) -> bool:
    """CE-EA43.2: whether half hull points of ship yards count."""
    return t.has_advantage(seat, "insectoids")


def yard_colonies(t: Table, seat: int) -> bool:
    """CE-EA42.1 in the later edition: whether full colonies work as a ship yard more."""
    return later(t) and t.has_advantage(seat, "master_engineers")


# ---- movement


def fast_civilians(t: Table, owner: int) -> bool:
    """CE-EA52.1: whether mines, colony ships, miners and pipelines move as ships do."""
    return t.has_advantage(owner, "power_to_the_people")


def engineers(t: Table, group: int) -> bool:
    """CE-EA42.1, 42.2: whether a counter may try for an extra hex; a captured one until its Move is upgraded."""
    if later(t) or not works(t, group, "master_engineers"):
        return False
    if t.kind[group] == BATTLECRUISER and t.carried(group, FAST_BC):
        return False
    return not t.private[group] & NEW_ENGINES


def pushed(t: Table, group: int) -> int:
    """CE-EA42.1: the hexes that a try has given."""
    return numbers(t, "master_engineers")["extra_hexes"] if t.flags[group] & PUSHED else 0


def settles_asteroids(t: Table, owner: int, terrain: int) -> bool:
    """CE-EA35.1, CE-6.14: a destroyed planet counts as asteroids."""
    return terrain in ASTEROID_FIELDS and t.has_advantage(owner, "industrious_race")


def may_settle_asteroids(t: Table, owner: int, terrain: int) -> bool:
    """Whether the owner, for all that everybody knows, may settle asteroids."""
    return terrain in ASTEROID_FIELDS and could_have(t, owner, "industrious_race")


# ---- aliens


def diplomats(t: Table, owner: int) -> bool:
    """CE-EA48.1: whether the aliens are friends of an empire."""
    return t.has_advantage(owner, "amazing_diplomats")


# ---- cloaking


def extra_mounts(t: Table, seat: int, kind: int) -> tuple[int, ...]:
    """CE-EA50.1: technology that new ships of a type carry beside the usual."""
    if not t.has_advantage(seat, "cloaking_geniuses"):
        return ()
    row = numbers(t, "cloaking_geniuses")
    have = t.levels[seat * TECHS + CLOAKING]
    if kind in EARLY_CLOAKS and have >= row["small_from_level"]:
        return (CLOAKING,)
    return (CLOAKING,) if kind == CRUISER and have >= row["cruiser_from_level"] else ()


def may_cloak(t: Table, group: int) -> bool:
    """Whether a face-up counter that usually does not cloak may do so, for all that everybody knows."""
    kind = t.kind[group]
    return (kind in EARLY_CLOAKS or kind == CRUISER) and could_have(t, t.maker[group], "cloaking_geniuses")


# ---- experience, boarding, the ground


def experience_dice(t: Table, owner: int) -> int:
    """CE-EA40.1: how many dice are rolled for experience, of which the best counts."""
    return numbers(t, "quick_learners")["dice"] if t.has_advantage(owner, "quick_learners") else 1


def experience_hull(t: Table, hull: int) -> int:
    """CE-EA43.2: the hull that counts for experience."""
    return max(hull, numbers(t, "insectoids")["experience_hull"])


def boarding(t: Table, group: int, target: int) -> int:
    """CE-EA47.1, CE-EA53.1: what is added to the number of a boarding attack."""
    row = numbers(t, "and_we_still_carry_swords")
    bonus = row["boarding"] if works(t, group, "and_we_still_carry_swords") else 0
    bonus += row["boarded"] if works(t, target, "and_we_still_carry_swords") else 0
    return bonus + (numbers(t, "house_of_speed")["enemy_attack"] if works(t, target, "house_of_speed") else 0)


def ground_attack(t: Table, owner: int, round_number: int) -> int:
    """CE-EA38.2, CE-EA47.1: what is added to the attack of ground units."""
    bonus = 0
    if t.has_advantage(owner, "and_we_still_carry_swords"):
        bonus += numbers(t, "and_we_still_carry_swords")["ground_attack"]
    if t.has_advantage(owner, "hive_mind") and round_number >= numbers(t, "hive_mind")["attack_from_round"]:
        bonus += 1
    return bonus


def ground_defense(t: Table, owner: int, round_number: int) -> int:
    """CE-EA38.2, CE-EA47.1: what is added to the defense of ground units."""
    bonus = 0
    if t.has_advantage(owner, "and_we_still_carry_swords"):
        bonus += numbers(t, "and_we_still_carry_swords")["ground_defense"]
    if t.has_advantage(owner, "hive_mind") and round_number >= numbers(t, "hive_mind")["defense_from_round"]:
        bonus += 1
    return bonus


def ground_hull(t: Table, owner: int, round_number: int) -> int:
    """CE-EA38.2: what is added to the hull of ground units."""
    hive = t.has_advantage(owner, "hive_mind")
    return 1 if hive and round_number >= numbers(t, "hive_mind")["hull_from_round"] else 0


# ---- fleet size


def fleet_bonus(t: Table, ours: list[int], theirs: list[int], count: int, enemies: int) -> bool:
    """CE-EA45.1, SE-8.1: whether the owners on a side have the fleet size bonus with so many units."""
    ratio = t.content.combat.fleet_ratio
    if any([t.has_advantage(owner, "expert_tacticians") for owner in theirs]):
        ratio = numbers(t, "expert_tacticians")["enemy_ratio"]
    if any([t.has_advantage(owner, "expert_tacticians") for owner in ours]):
        return enemies > 0 and count >= enemies + numbers(t, "expert_tacticians")["units_more"]
    return enemies > 0 and count >= ratio * enemies


def start_levels(t: Table, seat: int) -> list[tuple[int, int]]:
    """Technology that an empire has at the start by its advantages."""
    out: list[tuple[int, int]] = []
    for card in t.advantages[seat]:
        row = t.content.advantages[card]
        if row.key == "master_engineers" and later(t):
            out += LATER_ENGINEERS
        out += row.start
    return out
