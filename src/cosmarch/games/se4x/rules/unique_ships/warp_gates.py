"""Warp gates of unique ships: two hexes become adjacent for their owner (CE-US.22, US.23)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.groups import reveal
from cosmarch.games.se4x.rules.movement.cargo import count, fighter_room, fighters_at, free_ground_room
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import ABOARD, HOLDS_GATE, JUMPED, MOBILE, STOPPED, UNIQUE_SHIP, Table, put

REACH: Final = 3  # hexes between two gates


def gates(t: Table, seat: int, still: bool) -> list[int]:
    """The seat's ships with warp gates; `still` ones have not moved in this turn."""
    if not t.on("unique_ships") or not t.has_kind(seat, UNIQUE_SHIP):
        return []
    ships = [group for group in t.groups_of(seat) if designs.able(t, group, designs.WARP_GATES)]
    return [group for group in ships if not (still and t.moves[group])]


def beyond(t: Table, seat: int, start: int, still: bool, without: list[int]) -> list[int]:
    """The hexes that gates make adjacent to a hex. The ships that move (`without`) hold no gate open."""
    ships = [group for group in gates(t, seat, still) if group not in without]
    if start not in [t.where[group] for group in ships]:
        return []
    others = sorted({t.where[group] for group in ships} - {start})
    return [place for place in others if place not in t.near[start] and distance(start, place) <= REACH]


def jump_refusal(t: Table, movers: list[int], start: int, place: int) -> Refusal | None:
    """CE-US.23: nobody goes through two gates in one move."""
    if place not in t.near[start] and any([t.flags[group] & JUMPED for group in movers]):
        return Refusal("CE-US.23", "one_jump", {"hex": place})
    return None


def jump(t: Table, seat: int, movers: list[int], start: int, place: int) -> None:
    """The ships at both ends hold the gate, which everybody sees; they stay."""
    for group in movers:
        t.flags[group] |= JUMPED
    for here in (start, place):
        for group in gates(t, seat, True):
            if t.where[group] == here and group not in movers:
                reveal(t, group)
                t.flags[group] |= HOLDS_GATE
                designs.show(t, t.maker[group], 1 << designs.WARP_GATES)
                break


# ---- fighters and ground units by themselves


def ends(t: Table, seat: int, group: int) -> list[int]:
    """Where a counter of fighters or ground units could go through a gate: a colony or ship there takes it."""
    if not t.flies(group) and not t.is_ground(group):
        return []
    out: list[int] = []
    for place in beyond(t, seat, t.where[group], True, []):
        if t.is_ground(group):
            fits = t.colony[place] == seat or t.size[group] <= free_ground_room(t, place, seat)
        else:
            fits = t.size[group] <= fighter_room(t, place, seat) - count(t, fighters_at(t, place, seat))
        if fits and not t.enemies_at(place, seat):
            out.append(place)
    return out


def jumpers(t: Table, seat: int) -> list[int]:
    """The fighters and ground units that can go through a gate by themselves."""
    return [
        group
        for group in t.groups_of(seat)
        if not t.moves[group] and not t.flags[group] & STOPPED and ends(t, seat, group)
    ]


def go_through(t: Table, seat: int) -> Flow:
    """CE-US.22: fighters or ground units go through a gate, and no further in this turn."""
    done = t.choices.no_group
    group = yield Ask(seat, "gate", t.choices.groups, [*jumpers(t, seat), done], "CE-US.22", secret=True)
    if group == done:
        return
    place = yield Ask(seat, "gate_to", t.choices.hexes, ends(t, seat, group), "CE-US.22", secret=True)
    start = t.where[group]
    jump(t, seat, [group], start, place)
    t.where[group] = place
    t.origin[group] = start
    t.moves[group] += 1
    t.flags[group] |= STOPPED
    t.fleet = put(t.fleet, group, 0)
    t.proof = put(t.proof, group, t.proof[group] | MOBILE)
    if t.is_ground(group):
        ashore = t.private[group] & ~ABOARD
        t.private = put(t.private, group, ashore if t.colony[place] == seat else ashore | ABOARD)
    t.log("moves", "CE-US.22", seat=seat, group=group, hex=start, hex2=place)
