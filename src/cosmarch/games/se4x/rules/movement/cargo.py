"""Fighters and ground units between ships and colonies: room, and what is lost without it (SE-11.3, CE-14.4)."""

from __future__ import annotations

from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import ABILITIES
from cosmarch.games.se4x.rules.groups import lose, reveal
from cosmarch.games.se4x.state import ABOARD, FIGHTER_LEVEL, SHIP_KINDS, TITAN, TRANSPORT, UNIQUE_SHIP, Scene, Table

BOUNDLESS = 999  # the room of a colony (SE-11.3)
FIGHTER_BAY = ABILITIES.index("mini_fighter_bay")


def hangars(t: Table, group: int) -> int:
    """How many fighters the ships of a counter hold in bays that nothing else can use (SE-11.3, CE-6.9, CE-US.11)."""
    kind = t.kind[group]
    if kind >= SHIP_KINDS or kind < 0 or t.pretends(group):
        return 0
    room = t.content.ships[kind].bay_fighters
    if kind == TITAN and not level(t.tech[group], FIGHTER_LEVEL):
        room = 0
    if kind == UNIQUE_SHIP and t.is_seat(t.maker[group]) and t.design[t.maker[group]] >> FIGHTER_BAY & 1:
        room = 1
    return room * t.size[group]


def bays(t: Table, group: int) -> int:
    """How many fighters the ships of a counter hold, where transports may carry them in places without troops."""
    if t.kind[group] == TRANSPORT and t.on("transports_carry_fighters"):
        return holds(t, group) - troops_on(t, group)
    return hangars(t, group)


def fighter_places(t: Table, ships: list[int], troops: int) -> int:
    """How many fighters ships hold together that carry so many ground units."""
    room = sum([hangars(t, group) for group in ships])
    if t.on("transports_carry_fighters"):
        room += max(0, troop_places(t, ships, 0) - troops)
    return room


def troop_places(t: Table, ships: list[int], fighters: int) -> int:
    """How many ground units ships hold together that carry so many fighters."""
    room = sum([holds(t, group) for group in ships])
    if t.on("transports_carry_fighters"):
        room -= max(0, fighters - sum([hangars(t, group) for group in ships]))
    return room


def troops_on(t: Table, transport: int) -> int:
    """How many ground units take places of a counter of transports, those of the hex filled one after the other."""
    place, owner = t.where[transport], t.owner_of(transport)
    left = count(t, troops_aboard(t, place, owner))
    for group in t.groups_at(place, owner):
        if group == transport:
            break
        left -= min(left, holds(t, group))
    return min(left, holds(t, transport))


def holds(t: Table, group: int) -> int:
    """How many ground units the ships of a counter hold (CE-14.4)."""
    kind = t.kind[group]
    if not 0 <= kind < SHIP_KINDS or t.pretends(group):
        return 0
    return t.content.ships[kind].bay_ground * t.size[group]


def fighters_at(t: Table, place: int, owner: int) -> list[int]:
    here = t.groups_at(place, owner)
    return [group for group in here if t.flies(group)]


def troops_at(t: Table, place: int, owner: int) -> list[int]:
    """The ground units of an owner in a hex, on the colony and aboard."""
    return [group for group in t.groups_at(place, owner) if t.is_ground(group)]


def troops_aboard(t: Table, place: int, owner: int) -> list[int]:
    return [group for group in troops_at(t, place, owner) if t.private[group] & ABOARD]


def fighter_room(t: Table, place: int, owner: int) -> int:
    """SE-11.3: the room for fighters in a hex."""
    if t.colony[place] == owner:
        return BOUNDLESS
    return fighter_places(t, t.groups_at(place, owner), count(t, troops_aboard(t, place, owner)))


def ground_room(t: Table, place: int, owner: int) -> int:
    """CE-14.4: the room for ground units aboard the transports in a hex."""
    return troop_places(t, t.groups_at(place, owner), 0)


def free_ground_room(t: Table, place: int, owner: int) -> int:
    """The places for ground units that neither ground units nor fighters take."""
    fighters = 0 if t.colony[place] == owner else count(t, fighters_at(t, place, owner))
    return troop_places(t, t.groups_at(place, owner), fighters) - count(t, troops_aboard(t, place, owner))


def count(t: Table, groups: list[int]) -> int:
    return sum([t.size[group] for group in groups])


def drop_excess(t: Table, place: int, owner: int) -> list[Scene]:
    """SE-5.7, SE-11.8, CE-14.6: fighters and ground units for which no room is left are lost, the last counters
    first. The scenes that come of it."""
    drop_fighters(t, place, owner)
    return drop_troops(t, place, owner)


def drop_fighters(t: Table, place: int, owner: int) -> None:
    """SE-11.8, SE-13.7, CE-6.12: fighters for which no room is left are lost."""
    over = count(t, fighters_at(t, place, owner)) - fighter_room(t, place, owner)
    shed(t, fighters_at(t, place, owner), over, "fighters_lost", "SE-11.8")


def drop_troops(t: Table, place: int, owner: int) -> list[Scene]:
    """CE-14.6: ground units aboard for which no room is left are lost; between types the owner chooses in a scene."""
    aboard = troops_aboard(t, place, owner)
    over = count(t, aboard) - ground_room(t, place, owner)
    if over <= 0:
        return []
    if not all([t.face_up(group) for group in aboard]):
        t.uncover()
    for group in aboard:
        reveal(t, group)
    if len({t.kind[group] for group in aboard}) == 1 or over == count(t, aboard):
        shed(t, aboard, over, "troops_lost", "CE-14.6")
        return []
    t.log("troops_lost", "CE-14.6", owner=owner, hex=place, n=over)
    return [("lose_troops", place, owner, over)]


def shed(t: Table, groups: list[int], over: int, key: str, rule: str) -> None:
    """So many units of these counters are lost."""
    if over <= 0:
        return
    if not all([t.face_up(group) for group in groups]):
        t.uncover()
    place, owner = t.where[groups[0]], t.owner_of(groups[0])
    t.log(key, rule, owner=owner, hex=place, n=over)
    for group in reversed(groups):
        gone = min(over, t.size[group])
        if gone:
            lose(t, group, gone)
        over -= gone
