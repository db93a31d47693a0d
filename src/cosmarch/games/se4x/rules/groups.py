"""Counters: splitting and merging, losing ships, fleet markers, and what a new ship carries (SE-3.7, CE-7)."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.packed_ints import with_level
from cosmarch.games.se4x.rules.advantages.empire import extra_mounts
from cosmarch.games.se4x.rules.cards import cards
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    ALIEN,
    ARMED,
    CAPTURED,
    DECLARED,
    GROUND,
    GROUND_COMBAT,
    LOOK,
    MACHINE,
    NOWHERE,
    SHIP_KINDS,
    TECHS,
    TERRAFORMING,
    UNIQUE_SHIP,
    WALKS,
    Table,
    put,
)

NO_LIMIT = -1


def newest(t: Table, seat: int, kind: int, design: int = 0) -> int:
    """The packed technology of a new ship: all that its type carries, at the empire's levels. `design`: that of a
    unique ship which another empire built."""
    packed = 0
    if kind < SHIP_KINDS:
        for technology in (*designs.mounts_of(t, seat, kind, design), *extra_mounts(t, seat, kind)):
            packed = with_level(packed, technology, t.levels[seat * TECHS + technology])
    return packed


def counters(t: Table, kind: int) -> int:
    """SE-23.7: the counters of a type that a colour has, NO_LIMIT where nothing limits them."""
    if t.chosen("counter_limits") == "none":
        return NO_LIMIT
    if kind >= GROUND:
        return t.content.ground_units[kind - GROUND].counters
    if kind >= SHIP_KINDS:
        return NO_LIMIT
    if t.chosen("counter_limits") == "base":
        for ship, count in t.content.economy.base_counters:
            if ship == kind:
                return count
    return t.content.ships[kind].counters


def counter_left(t: Table, owner: int, kind: int) -> bool:
    """Whether the owner has a counter of this type that is not on the map."""
    if t.free_slot(owner) == NOWHERE:
        return False
    limit = counters(t, kind)
    return limit == NO_LIMIT or t.counters_used(owner, kind) < limit


def most(t: Table, kind: int) -> int:
    """SE-3.7: how many units one counter stands for at most."""
    return t.content.ships[kind].group if kind < SHIP_KINDS else t.content.combat.group


def split_refusal(t: Table, group: int) -> Refusal | None:
    """SE-3.7: why a counter cannot be split."""
    if t.pretends(group):
        return Refusal("CE-EA55.7", "one_decoy_of_type", {"ship": t.kind[group]})
    if t.size[group] < 2:
        return Refusal("SE-3.7", "single_unit", {"hex": t.where[group]})
    return no_counter_refusal(t, group)


def no_counter_refusal(t: Table, group: int) -> Refusal | None:
    """SE-3.7: why some units of a counter cannot have one of their own."""
    kind = t.kind[group]
    return None if counter_left(t, t.owner_of(group), kind) else Refusal("SE-3.7", "no_counter", {"kind": kind})


def split(t: Table, group: int, count: int) -> int:
    """Put `count` units of a counter under a counter of their own; its slot. All that is known of one holds for
    both; damage stays with the first."""
    new = t.add_group(t.owner_of(group), t.kind[group], count, t.where[group], t.tech[group], t.rank[group])
    t.size = put(t.size, group, t.size[group] - count)
    t.seen = put(t.seen, new, t.seen[group])
    t.moves[new] = t.moves[group]
    t.origin[new] = t.origin[group]
    t.flags[new] = t.flags[group]
    t.combat[new] = t.combat[group]
    t.stated = put(t.stated, new, t.stated[group])
    t.private = put(t.private, new, t.private[group])
    t.proof = put(t.proof, new, t.proof[group])
    t.fleet = put(t.fleet, new, t.fleet[group])
    t.maker = put(t.maker, new, t.maker[group])
    t.boons = put(t.boons, new, t.boons[group])
    return new


def parted(t: Table, group: int, count: int) -> int:
    """The counter that stands for `count` of the units: the counter itself, or a new one split off."""
    return group if count == t.size[group] else split(t, group, count)


def one_stack(t: Table, seat: int) -> None:
    """CE-7.1: a fleet marker stands for one stack: those who were parted from the first of a fleet leave it."""
    first: dict[int, int] = {}  # of each marker
    for group in t.groups_of(seat):
        number = t.fleet[group]
        if number and t.where[group] != first.setdefault(number, t.where[group]):
            t.fleet = put(t.fleet, group, 0)


def merge_refusal(t: Table, group: int, other: int) -> Refusal | None:
    """SE-3.7, CE-3.3, CE-4.27: why two counters in a hex cannot become one. Different experience may combine."""
    where = {"hex": t.where[group]}
    if t.where[group] != t.where[other] or t.kind[group] != t.kind[other] or not same_make(t, group, other):
        return Refusal("SE-3.7", "different_type", {"hex": t.where[group]})
    if t.tech[group] != t.tech[other] or t.boons[group] != t.boons[other]:
        return Refusal("SE-3.7", "different_technology", {"hex": t.where[group]})
    if t.private[group] != t.private[other]:
        return Refusal("SE-3.7", "different_technology", {"hex": t.where[group]})
    if t.size[group] + t.size[other] > most(t, t.kind[group]):
        return Refusal("SE-3.7", "group_full", {**where, "n": most(t, t.kind[group])})
    return None


def same_make(t: Table, group: int, other: int) -> bool:
    """CE-4.27: whether ships of two counters are alike but for their technology. Captured ones are, unless they have a
    design or an advantage of their builder."""
    if t.maker[group] == t.maker[other]:
        return True
    return t.kind[group] != UNIQUE_SHIP and sorted(cards.working(t, group)) == sorted(cards.working(t, other))


def merge(t: Table, group: int, other: int) -> None:
    """The units of the other counter join this one. It has moved as far as the one that went farther, is as
    experienced as the one that is less so (CE-3.3), and is as hidden as the one that shows less. Captured ships that
    join own ones are from then on like these (CE-4.27)."""
    if t.maker[group] != t.maker[other]:
        t.maker = put(t.maker, group, t.owner_of(group))
        t.flags[group] &= ~CAPTURED
        t.flags[other] &= ~CAPTURED
    t.size = put(t.size, group, t.size[group] + t.size[other])
    t.moves[group] = max(t.moves[group], t.moves[other])
    t.flags[group] |= t.flags[other]
    t.damage = put(t.damage, group, max(t.damage[group], t.damage[other]))
    t.seen = put(t.seen, group, t.seen[group] & t.seen[other])
    t.rank = put(t.rank, group, min(t.rank[group], t.rank[other]))
    t.stated = put(t.stated, group, t.stated[group] & t.stated[other])
    t.proof = put(t.proof, group, max(t.proof[group], t.proof[other]) | (t.proof[group] | t.proof[other]) & ARMED)
    t.remove_group(other)


def lose(t: Table, group: int, count: int = 1) -> None:
    """Units of a counter leave the game; with the last one the counter goes. What a lost miner towed is lost; alien
    counters can be drawn again."""
    kind = t.kind[group]
    if ALIEN <= kind < MACHINE:
        t.cup = put(t.cup, kind - ALIEN, t.cup[kind - ALIEN] + min(count, t.size[group]))
    if count >= t.size[group]:
        t.remove_group(group)
        return
    t.size = put(t.size, group, t.size[group] - count)
    t.damage = put(t.damage, group, 0)


def reveal(t: Table, group: int) -> None:
    """Turn a counter up for everybody: its type shows what its owner must have researched for it."""
    if t.seen[group] == EVERYONE:
        return
    t.uncover()
    t.turn_up(group)
    kind = t.kind[group]
    owner = t.maker[group]
    if kind < SHIP_KINDS and t.is_seat(owner):
        ship = t.content.ships[kind]
        if ship.needs >= 0:
            t.show_tech(owner, ship.needs, ship.needs_level)


def state_technology(t: Table, group: int) -> None:
    """SE-6.6: what a counter carries is stated to everybody, but for Terraforming and Ground Combat 2."""
    if t.stated[group]:
        return
    t.uncover()
    t.stated = put(t.stated, group, 1)
    owner = t.maker[group]
    kind = t.kind[group]
    if kind < SHIP_KINDS and t.is_seat(owner):
        for technology in t.content.ships[kind].mounts:
            if technology == TERRAFORMING or (technology == GROUND_COMBAT and t.carried(group, technology) == 2):
                continue
            t.show_tech(owner, technology, t.carried(group, technology))
        if owner == t.owner_of(group):
            for technology in t.content.ships[kind].automatic:
                t.show_tech(owner, technology, t.carried(group, technology))


def new_turn(t: Table, seat: int) -> None:
    """The marks of the last player turn come off the seat's counters."""
    for group in t.groups_of(seat):
        t.moves[group] = 0
        t.origin[group] = NOWHERE
        t.flags[group] &= CAPTURED | DECLARED | WALKS
        if t.private[group] >= LOOK:
            t.private = put(t.private, group, t.private[group] % LOOK)
