"""What things are worth to an empire, and how strong its fleets are; a CP is 1."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules.combat.battle_values import attack_value, defense_value
from cosmarch.games.se4x.rules.modifiers import hull, settles
from cosmarch.games.se4x.rules.solitaire.monsters import is_monster, monster
from cosmarch.games.se4x.state import (
    ATTACK,
    BASE,
    DEFENSE,
    FLAGSHIP,
    NOBODY,
    SHIP_KINDS,
    SHIP_YARD,
    TACTICS,
    TERRAFORMING,
    Table,
)

FIXED: Final = (BASE, SHIP_YARD)
NOT_BOUGHT: Final = 15  # what a ship is worth that has no price
PLAIN_ATTACK: Final = 5.0  # of a usual warship: what a monster's defense takes from it
NEAR: Final = 3  # hexes within which an enemy counts as a threat


def price(t: Table, kind: int) -> int:
    """What a unit of a kind is worth."""
    if kind >= SHIP_KINDS:
        return NOT_BOUGHT
    return t.content.ships[kind].cost or (NOT_BOUGHT if kind == FLAGSHIP else 0)


def punch(t: Table, group: int) -> float:
    """Fire power of one unit: the roll that hits a plain target, in all its attacks of a round."""
    if is_monster(t, group):
        return float(attack_value(t, group) * monster(t, group).attacks)
    return max(1, attack_value(t, group)) + 0.8 * min(t.carried(group, ATTACK), 3) + 0.4 * t.carried(group, TACTICS)


def endurance(t: Table, group: int) -> float:
    """Staying power of one unit."""
    if is_monster(t, group):
        beast = monster(t, group)
        return beast.hull * PLAIN_ATTACK / max(1.0, PLAIN_ATTACK - beast.defense)
    size = max(1, hull(t, group))
    return size * (1.0 + 0.18 * (defense_value(t, group) + min(t.carried(group, DEFENSE), size)))


def strength(t: Table, groups: list[int]) -> float:
    """Fire power times staying power of counters that fight together."""
    fire = lasting = 0.0
    for group in groups:
        if t.combat_capable(group):
            units = t.size[group] - 0.3 * (t.damage[group] > 0)
            fire += units * punch(t, group)
            lasting += units * endurance(t, group)
    return fire * lasting


def warships(t: Table, seat: int) -> list[int]:
    """The counters that move and fight."""
    return [group for group in t.groups_of(seat) if t.combat_capable(group) and t.kind[group] not in FIXED]


def fleet_price(t: Table, groups: list[int]) -> int:
    return sum([price(t, t.kind[group]) * t.size[group] for group in groups])


def may_settle(t: Table, seat: int, place: int, group: int = -1) -> bool:
    """Whether the seat could settle a hex, as far as it knows; by a colony ship, where one is given."""
    terrain = t.terrain_at(place)
    if terrain < 0 or t.colony[place] != NOBODY or t.enemies_at(place, seat):
        return False
    way = settles(t, seat, terrain)
    if way != "terraforming":
        return way == "always"
    return bool(level(t.tech[group], TERRAFORMING) if group >= 0 else t.tech_level(seat, TERRAFORMING))


def free_planets(t: Table, seat: int) -> list[int]:
    """The planets that the seat could settle."""
    return [place for place in range(len(t.colony)) if may_settle(t, seat, place)]


def enemies(t: Table, seat: int) -> list[int]:
    """The seats that the seat fights."""
    return [other for other in t.others(seat) if not t.allied(other, seat)]


def guarded(t: Table, seat: int) -> set[int]:
    """All hexes in which something stands in the way of the seat."""
    owner_of = t.choices.owner_of
    return {
        place
        for group, place in enumerate(t.where)
        if place >= 0 and t.combat_capable(group) and not t.allied(owner_of[group], seat)
    }


def guards(t: Table, place: int, seat: int) -> list[int]:
    """What stands in the way of the seat in a hex."""
    return [group for group in t.enemies_at(place, seat) if t.combat_capable(group)]
