"""Fighters in battle: point defense against them, and their way out with a carrier (SE-11)."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.rules.combat.battlefield import ACTED, LEAVING
from cosmarch.games.se4x.rules.groups import counter_left, split
from cosmarch.games.se4x.rules.movement.cargo import BOUNDLESS, bays, count, fighter_room, fighters_at
from cosmarch.games.se4x.state import FIGHTER, SHIP_KINDS, Table


def waiting(t: Table, owner: int) -> list[int]:
    """SE-11.7: the fighters that have announced that they leave with a carrier."""
    return [group for group in fighters_at(t, t.battle_hex, owner) if t.combat[group] & LEAVING]


def carry_refusal(t: Table, group: int, ships: int) -> Refusal | None:
    """SE-11.7: fighters leave only with a carrier that can still leave; carriers leave no fighter without room."""
    owner = t.owner_of(group)
    place = t.battle_hex
    if t.flies(group):
        free = sum([bays(t, one) for one in leaving_carriers(t, owner)]) - count(t, waiting(t, owner))
        if ships > free:
            return Refusal("SE-11.7", "no_carrier_leaves", {"group": group, "n": ships, "a": max(free, 0)})
        return None
    room = bays(t, group) // t.size[group] * ships
    if not room or fighter_room(t, place, owner) >= BOUNDLESS:
        return None
    taken = min(room, count(t, waiting(t, owner)))
    left = count(t, fighters_at(t, place, owner)) - taken
    if left > fighter_room(t, place, owner) - room:
        return Refusal(
            "SE-11.7", "fighters_left_behind", {"group": group, "n": left - fighter_room(t, place, owner) + room}
        )
    return None


def leaving_carriers(t: Table, owner: int) -> list[int]:
    """The ships with room for fighters that can still retreat in this round."""
    out: list[int] = []
    for group in t.groups_at(t.battle_hex, owner):
        kind = t.kind[group]
        if bays(t, group) and kind < SHIP_KINDS and t.content.ships[kind].retreats and not t.combat[group] & ACTED:
            out.append(group)
    return out


def passengers(t: Table, group: int) -> list[int]:
    """SE-11.7: the waiting fighters that go with a counter that retreats: as many as it holds, in counters of their
    own where one is left for them."""
    owner = t.owner_of(group)
    room = bays(t, group)
    out: list[int] = []
    for one in waiting(t, owner):
        if t.size[one] <= room:
            part = one
        elif room and counter_left(t, owner, FIGHTER):
            part = split(t, one, room)
        else:
            continue
        room -= t.size[part]
        out.append(part)
    return out
