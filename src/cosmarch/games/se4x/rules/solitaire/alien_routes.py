"""Where the fleets of the alien players go (SE-32.22 to 32.25). What the rules leave open goes by the order of the
hexes."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import TURNS
from cosmarch.games.se4x.rules.solitaire.alien_fleets import has
from cosmarch.games.se4x.state import (
    BASE,
    BLACK_HOLE,
    MINE,
    MOVE,
    NOBODY,
    RAIDER,
    SCOUT,
    SHIP_KINDS,
    SHIP_YARD,
    SUPERNOVA,
    Table,
)

PLAYER: Final = 0
CLOSED: Final = (BLACK_HOLE, SUPERNOVA)


# ---- forces


def stacks(t: Table, owner: int) -> list[list[int]]:
    """The fleets of an alien player: its ships in a hex, raiders apart."""
    found: dict[tuple[int, bool], list[int]] = {}
    for group in t.groups_of(owner):
        if t.kind[group] not in (BASE, MINE):
            found.setdefault((t.where[group], t.kind[group] == RAIDER), []).append(group)
    return [found[key] for key in sorted(found)]


def units(t: Table, place: int) -> list[int]:
    """The player's counters in a hex, ground units left out."""
    return [group for group in t.groups_at(place, PLAYER) if not t.is_ground(group)]


def value(t: Table, groups: list[int]) -> int:
    """The CP value of a force."""
    fighting = [group for group in groups if t.kind[group] < SHIP_KINDS and t.combat_capable(group)]
    return sum([t.content.ships[t.kind[group]].cost * t.size[group] for group in fighting])


def undefended(t: Table, place: int) -> bool:
    """SE-32.22: only ship yards and one scout, and ships that cannot fight, count as no defense."""
    scouts = 0
    for group in units(t, place):
        if t.kind[group] == SCOUT:
            scouts += t.size[group]
        elif t.kind[group] == MINE or (t.kind[group] != SHIP_YARD and t.combat_capable(group)):
            return False
    return scouts <= 1


def prey(t: Table, place: int) -> bool:
    """SE-32.25: whether a single revealed ship is alone in a hex."""
    groups = units(t, place)
    return len(groups) == 1 and t.size[groups[0]] == 1 and t.face_up(groups[0]) and t.colony[place] == NOBODY


def feared(t: Table, stack: list[int], place: int) -> bool:
    """SE-32.25: raiders avoid a force of equal or higher value."""
    there = [group for group in units(t, place) if t.combat_capable(group)]
    return t.kind[stack[0]] == RAIDER and bool(there) and value(t, there) >= value(t, stack)


# ---- ways


def ways(t: Table, start: int, through: bool) -> dict[int, int]:
    """SE-32.24, 32.25: for every hex that can be reached the one before it on a shortest way. Hexes with units of the
    player end a way; with `through` they do not."""
    before = {start: start}
    rim = [start]
    while rim:
        new: list[int] = []
        for place in rim:
            if place != start and units(t, place) and not through:
                continue
            for there in t.near[place]:
                if there not in before and t.terrain_at(there) not in CLOSED:
                    before[there] = place
                    new.append(there)
        rim = sorted(new)
    return before


def way_to(before: dict[int, int], target: int) -> list[int]:
    """The hexes from the start, which is left out, to a target."""
    steps = [target]
    while before[steps[0]] != steps[0]:
        steps.insert(0, before[steps[0]])
    return steps[1:]


def hexes(t: Table, owner: int, turn: int) -> int:
    """How far the ships of an alien player go in a turn."""
    rows = t.content.combat.hexes
    return rows[min(max(1, has(t, owner, MOVE)), len(rows)) - 1][(turn - 1) % TURNS]


def turns(t: Table, owner: int, steps: int, first: int) -> int:
    """How many turns a way takes from a turn on, counted from 1."""
    count = 0
    while steps > 0:
        steps -= hexes(t, owner, first + count)
        count += 1
    return count


def phases(t: Table, owner: int, steps: int) -> int:
    """SE-32.22: how many economic phases pass before a way is done."""
    return (t.turn - 1 + max(0, turns(t, owner, steps, t.turn) - 1)) // TURNS


# ---- the choice


def target(t: Table, owner: int, stack: list[int], before: dict[int, int]) -> int:
    """SE-32.22: the colony to go to; -1 for none."""
    found: list[tuple[int, int, int, int, int, int]] = []
    for place in t.colonies_of(PLAYER):
        if place in before and not feared(t, stack, place):
            steps = len(way_to(before, place))
            open_first = 0 if undefended(t, place) else 1
            nearer = distance(place, t.home[PLAYER])
            found.append((phases(t, owner, steps), open_first, steps, -t.worth[place], nearer, place))
    return min(found)[-1] if found else -1


def destination(t: Table, owner: int, stack: list[int]) -> int:
    """SE-32.22 to 32.25: where a fleet ends its move of this turn."""
    start = t.where[stack[0]]
    if t.colony[start] == PLAYER:
        return start
    before = ways(t, start, False)
    goal = target(t, owner, stack, before)
    if goal < 0 and t.kind[stack[0]] != RAIDER:
        before = ways(t, start, True)
        goal = target(t, owner, stack, before)
    if goal < 0:
        return start
    way = way_to(before, goal)
    reach = hexes(t, owner, t.turn)
    needed = turns(t, owner, len(way), t.turn)
    for place in sorted(before, key=lambda there: (len(way_to(before, there)), there)):
        if place == start or not prey(t, place) or feared(t, stack, place) or len(way_to(before, place)) > reach:
            continue
        rest = ways(t, place, False)
        if goal in rest and 1 + turns(t, owner, len(way_to(rest, goal)), t.turn + 1) <= needed:
            return place
    end = start
    for place in way[:reach]:
        end = place
        if units(t, place):
            break
    return end
