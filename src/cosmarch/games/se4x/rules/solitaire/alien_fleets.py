"""What alien players buy: technology by what they have seen, fleets, and the defense of a homeworld (SE-32)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.packed_ints import level, with_level
from cosmarch.games.se4x.content.vocabulary import BANKS, DIE, SHIPS
from cosmarch.games.se4x.rules.economy import technology
from cosmarch.games.se4x.rules.groups import most
from cosmarch.games.se4x.state import (
    ATTACK,
    BASE,
    CARRIER,
    CLOAKING,
    DEFENSE,
    DESTROYER,
    FIGHTER,
    FIGHTER_LEVEL,
    MINE,
    MINE_SWEEP,
    MINES,
    MOVE,
    NOWHERE,
    POINT_DEFENSE,
    SCANNERS,
    SCOUT,
    SHIP_KINDS,
    SHIP_SIZE,
    TACTICS,
    TECHS,
    Table,
    put,
)

FLEET_BANK: Final = BANKS.index("fleet")
TECHNOLOGY_BANK: Final = BANKS.index("technology")
DEFENSE_BANK: Final = BANKS.index("defense")

# What the player has shown to the alien players (`used_against`).
FIGHTERS_USED: Final = 1
MINES_SHOWN: Final = 2
UNSEEN_RAIDERS: Final = 4

WARSHIPS: Final = tuple(range(SCOUT, SHIPS.index("dreadnought") + 1))  # from the smallest on
FULL_CARRIER: Final = 3  # fighters on it


def number_of(owner: int) -> int:
    """The number of an alien player, from 0."""
    return EMPIRES.index(owner)


def bank(t: Table, owner: int, which: int) -> int:
    return t.banks[number_of(owner) * len(BANKS) + which]


def set_bank(t: Table, owner: int, which: int, value: int) -> None:
    t.banks = put(t.banks, number_of(owner) * len(BANKS) + which, value)


def has(t: Table, owner: int, technology: int) -> int:
    """The level of a technology that an alien player has."""
    return level(t.empire_levels[number_of(owner)], technology)


def seen(t: Table, technology: int) -> int:
    """The level of the player's technology that the alien players have seen."""
    return t.shown[technology]


def later(t: Table) -> bool:
    """SE-32.29: the text of the later edition."""
    return t.chosen("alien_empires_text") == "later"


# ---- technology


def price(t: Table, owner: int, which: int) -> int:
    """What the next level of a technology costs; 0 where there is none."""
    grade = has(t, owner, which) + 1
    if grade > technology.top(t, which):
        return 0
    return t.content.technologies[which].prices(t.on("expansion"))[grade]


def payable(t: Table, owner: int, which: int) -> bool:
    return 0 < price(t, owner, which) <= bank(t, owner, TECHNOLOGY_BANK)


def learn(t: Table, owner: int, which: int) -> None:
    """SE-32.17: the next level is paid, and all ships of the alien player have it."""
    at = number_of(owner)
    set_bank(t, owner, TECHNOLOGY_BANK, bank(t, owner, TECHNOLOGY_BANK) - price(t, owner, which))
    t.empire_levels = put(t.empire_levels, at, with_level(t.empire_levels[at], which, has(t, owner, which) + 1))
    refit(t, owner)


def carries(t: Table, kind: int) -> tuple[int, ...]:
    """SE-32.17: the technologies that a ship of an alien player has; its scouts sweep mines."""
    ship = t.content.ships[kind]
    return (*ship.mounts, *ship.automatic, *((MINE_SWEEP,) if kind == SCOUT else ()))


def outfit(t: Table, owner: int, kind: int) -> int:
    """SE-32.17: the packed technology of a ship."""
    if kind >= SHIP_KINDS:
        return 0
    packed = 0
    for which in carries(t, kind):
        packed = with_level(packed, which, has(t, owner, which))
    return packed


def refit(t: Table, owner: int) -> None:
    """All ships have the newest technology; what was stated of those that changed holds no more."""
    for group in t.groups_of(owner):
        packed = outfit(t, owner, t.kind[group])
        if packed != t.tech[group]:
            t.tech = put(t.tech, group, packed)
            t.stated = put(t.stated, group, 0)


def unmatched_fighters(t: Table, owner: int) -> bool:
    """SE-32.11: whether it has fighters that the point defense seen does not match."""
    return has(t, owner, FIGHTER_LEVEL) > seen(t, POINT_DEFENSE)


def unmatched_cloaking(t: Table, owner: int) -> bool:
    """SE-32.11: whether it has cloaking that the scanners seen do not match."""
    return has(t, owner, CLOAKING) > seen(t, SCANNERS)


def chance(t: Table, up_to: int) -> bool:
    """A die up to the number; where that is certain none is thrown."""
    return up_to >= DIE or t.roll(DIE) <= up_to


def buy_technology(t: Table, owner: int, raiders: bool, at_home: bool) -> None:
    """SE-32.14 to 32.16, 32.26: the technology bank is spent when a fleet first fights, or at home."""
    numbers = t.content.alien_empires
    if raiders and has(t, owner, CLOAKING) == 1 and payable(t, owner, CLOAKING) and chance(t, numbers.cloaking_to):
        learn(t, owner, CLOAKING)
    if t.used_against & FIGHTERS_USED and not has(t, owner, POINT_DEFENSE) and payable(t, owner, POINT_DEFENSE):
        learn(t, owner, POINT_DEFENSE)
    if t.used_against & MINES_SHOWN and not has(t, owner, MINE_SWEEP) and payable(t, owner, MINE_SWEEP):
        learn(t, owner, MINE_SWEEP)
    unseen = t.used_against & UNSEEN_RAIDERS and has(t, owner, SCANNERS) < seen(t, CLOAKING)
    if unseen and payable(t, owner, SCANNERS) and chance(t, numbers.scanners_to):
        learn(t, owner, SCANNERS)
    size = has(t, owner, SHIP_SIZE)
    if size <= len(numbers.ship_size_to) and payable(t, owner, SHIP_SIZE) and chance(t, numbers.ship_size_to[size - 1]):
        learn(t, owner, SHIP_SIZE)
    flies = has(t, owner, FIGHTER_LEVEL) and not seen(t, POINT_DEFENSE)
    if flies and payable(t, owner, FIGHTER_LEVEL) and chance(t, numbers.fighter_to):
        learn(t, owner, FIGHTER_LEVEL)
    while any([payable(t, owner, choice) for choice in open_rows(t, owner, at_home)]):
        roll = t.roll(DIE)
        if at_home and roll == DIE:
            continue
        which = by_table(t, owner, roll)
        if which in open_rows(t, owner, at_home) and payable(t, owner, which):
            learn(t, owner, which)


def open_rows(t: Table, owner: int, at_home: bool) -> list[int]:
    """SE-32.16, 32.26: the technologies that the table can still give."""
    rows = {by_table(t, owner, roll, False) for roll in range(1, DIE if at_home else DIE + 1)}
    return sorted(rows - ({CLOAKING} if seen(t, SCANNERS) >= 2 else set()))


def by_table(t: Table, owner: int, roll: int, random: bool = True) -> int:
    """SE-32.16: the technology of a die. While Attack or Defense is below 2 the lower of them comes in place of
    Tactics; of equal ones a die says which."""
    which = t.content.alien_empires.technology_table[roll - 1]
    if which != TACTICS or min(has(t, owner, ATTACK), has(t, owner, DEFENSE)) >= 2:
        return which
    if has(t, owner, ATTACK) == has(t, owner, DEFENSE) and random:
        return ATTACK if t.roll(DIE) <= DIE // 2 else DEFENSE
    return ATTACK if has(t, owner, ATTACK) < has(t, owner, DEFENSE) else DEFENSE


def buy_move(t: Table, owner: int) -> None:
    """SE-32.12, 32.29: at a launch the next Move level may be bought."""
    least = t.content.alien_empires.later_technology if later(t) else 0
    if bank(t, owner, TECHNOLOGY_BANK) < least or not payable(t, owner, MOVE):
        return
    if chance(t, t.content.alien_empires.launch_move_to):
        learn(t, owner, MOVE)


# ---- fleets


def cost(t: Table, kind: int) -> int:
    return t.content.ships[kind].cost


def add_units(t: Table, owner: int, kind: int, count: int, place: int) -> int:
    """New units, as few counters as they need, as experienced as those of other aliens (CE-3.17); how many there was no
    slot for."""
    while count > 0 and t.free_slot(owner) != NOWHERE:
        size = min(count, most(t, kind))
        t.add_group(owner, kind, size, place, outfit(t, owner, kind), t.content.alien_traits.experience)
        count -= size
    return count


def affordable(t: Table, owner: int, cp: int) -> list[int]:
    """The warships that an alien player can build and pay, the smallest first."""
    grade = has(t, owner, SHIP_SIZE)
    return [kind for kind in WARSHIPS if t.content.ships[kind].needs_level <= grade and cost(t, kind) <= cp]


def plan(t: Table, owner: int, cp: int) -> tuple[list[int], int]:
    """SE-32.18 to 32.20: the units that a fleet of so many CP consists of, and the CP left over."""
    numbers = t.content.alien_empires
    units: list[int] = []
    full = cost(t, CARRIER) + FULL_CARRIER * cost(t, FIGHTER)
    carriers = 0
    flies = has(t, owner, FIGHTER_LEVEL) > 0 and cp >= full
    if flies and (not seen(t, POINT_DEFENSE) or chance(t, numbers.carriers_to)):
        carriers = cp // full
    units += [CARRIER] * carriers + [FIGHTER] * (FULL_CARRIER * carriers)
    cp -= carriers * full
    if not carriers and affordable(t, owner, cp):
        units.append(affordable(t, owner, cp)[-1])
        cp -= cost(t, units[0])
    scans = seen(t, CLOAKING) and has(t, owner, SCANNERS) >= seen(t, CLOAKING)
    if scans and units[:1] != [DESTROYER] and DESTROYER in affordable(t, owner, cp):
        units.append(DESTROYER)
        cp -= cost(t, DESTROYER)
    if not affordable(t, owner, cp):
        return units, cp
    roll = t.roll(DIE)
    if t.used_against & FIGHTERS_USED and has(t, owner, POINT_DEFENSE):
        roll += numbers.point_defense_modifier
        if roll > numbers.fleets_up_to[0] and not carriers:
            for _ in range(numbers.point_defense_scouts):
                if SCOUT in affordable(t, owner, cp):
                    units.append(SCOUT)
                    cp -= cost(t, SCOUT)
    way = numbers.fleets[[up_to >= roll for up_to in numbers.fleets_up_to].index(True)]
    while affordable(t, owner, cp):
        units.append(next_ship(t, owner, affordable(t, owner, cp), way))
        cp -= cost(t, units[-1])
    return units, cp


def next_ship(t: Table, owner: int, kinds: list[int], way: str) -> int:
    """SE-32.20: the next ship of a fleet, of those that can be paid."""
    if way == "most_ships":
        return kinds[0]
    if way == "balanced":
        wanted = max(has(t, owner, ATTACK), has(t, owner, DEFENSE))
        fit = [kind for kind in kinds if t.content.combat.limit(t.content.ships[kind].hull) >= wanted]
        if fit:
            return fit[0]
    return kinds[-1]


def build(t: Table, owner: int, cp: int, place: int) -> None:
    """SE-32.18 to 32.21: a fleet is built; what is left over goes back to the fleet bank."""
    units, left = plan(t, owner, cp)
    for kind in sorted(set(units)):
        left += cost(t, kind) * add_units(t, owner, kind, units.count(kind), place)
    set_bank(t, owner, FLEET_BANK, bank(t, owner, FLEET_BANK) + left)


def build_defense(t: Table, owner: int, place: int) -> None:
    """SE-32.27: the defense bank becomes mines and bases."""
    numbers = t.content.alien_empires
    cp = bank(t, owner, DEFENSE_BANK)
    mine = cost(t, MINE) if t.on("mines") else cp + 1
    bases, mines = 0, 0
    if cp >= min(cost(t, BASE), mine):
        roll = t.roll(DIE)
        way = numbers.defenses[[up_to >= roll for up_to in numbers.defenses_up_to].index(True)]
        while way != "mines" and cp >= cost(t, BASE):
            bases += 1
            cp -= cost(t, BASE)
            if way == "in_turn" and cp >= mine:
                mines += 1
                cp -= mine
        while cp >= mine:
            mines += 1
            cp -= mine
    cp += cost(t, BASE) * add_units(t, owner, BASE, bases, place)
    cp += cost(t, MINE) * add_units(t, owner, MINE, mines, place)
    set_bank(t, owner, DEFENSE_BANK, cp)


def show(t: Table, owner: int, technologies: list[int]) -> None:
    """Everybody has seen what an alien player has of these technologies."""
    at = number_of(owner)
    packed = t.empire_shown[at]
    for which in technologies:
        packed = with_level(packed, which, max(level(packed, which), has(t, owner, which)))
    t.empire_shown = put(t.empire_shown, at, packed)


def first_levels(t: Table) -> int:
    """SE-32.4: the packed technology of an alien player at the start."""
    packed = 0
    for which in range(TECHS):
        packed = with_level(packed, which, t.content.technologies[which].start)
    return with_level(packed, MINES, max(1, level(packed, MINES)))
