"""Fighters and ground units that go along with a ship (SE-11.4, CE-14.2)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.groups import no_counter_refusal
from cosmarch.games.se4x.rules.movement.cargo import (
    bays,
    count,
    fighter_places,
    fighters_at,
    holds,
    troop_places,
    troops_aboard,
    troops_at,
)
from cosmarch.games.se4x.state import ABOARD, STOPPED, Table

Load = list[tuple[int, int]]  # counters and how many of their units


def boarders(t: Table, movers: list[int]) -> list[int]:
    """The fighters and ground units among counters that move together: ships carry them."""
    return [group for group in movers if t.flies(group) or t.is_ground(group)]


def taken_units(t: Table, taken: Load, ground: bool) -> int:
    return sum([number for group, number in taken if t.is_ground(group) == ground])


def room_left(t: Table, movers: list[int], taken: Load, ground: bool) -> int:
    """What the moving ships still hold of fighters or ground units."""
    fighters, troops = taken_units(t, taken, False), taken_units(t, taken, True)
    if ground:
        return troop_places(t, movers, fighters) - troops
    return fighter_places(t, movers, troops) - fighters


def load_refusal(t: Table, seat: int, movers: list[int], taken: Load, group: int) -> Refusal | None:
    """Why a counter of fighters or ground units cannot go along. A reaction is no part of the moves of a turn."""
    place = t.where[group]
    ground = t.is_ground(group)
    room = room_left(t, movers, taken, ground)
    rule = "CE-14.4" if ground else "SE-11.3"
    if room <= 0:
        return Refusal(rule, "no_room", {"hex": place})
    why = no_counter_refusal(t, group) if t.size[group] > room else None
    return why or (went_far(t, movers, group) if t.active == seat else None)


def went_far(t: Table, movers: list[int], group: int) -> Refusal | None:
    """SE-11.4: fighters and ground units go no farther in a turn than the fastest ship could bring them."""
    if t.flags[group] & STOPPED or t.moves[group] >= max([modifiers.hexes(t, ship) for ship in movers]) + 1:
        return Refusal("SE-11.4", "went_far_enough", {"hex": t.where[group], "n": t.moves[group]})
    return None


def left_without_room(t: Table, seat: int, movers: list[int], taken: Load, start: int, ground: bool) -> int:
    """How many fighters or ground units aboard would stay behind without room."""
    rest = [group for group in t.groups_at(start, seat) if group not in movers]
    aboard = [(group, number) for group, number in taken if t.private[group] & ABOARD]
    troops = count(t, troops_aboard(t, start, seat)) - taken_units(t, aboard, True)
    if ground:
        return troops - troop_places(t, rest, 0)
    if t.colony[start] == seat:
        return 0
    return count(t, fighters_at(t, start, seat)) - taken_units(t, taken, False) - fighter_places(t, rest, troops)


def waiting_for(t: Table, seat: int, movers: list[int], taken: Load, start: int) -> list[int]:
    """The fighters and ground units that these ships might still take along."""
    chosen = [group for group, _ in taken]
    out: list[int] = []
    if any([bays(t, group) or holds(t, group) for group in movers]):
        out += fighters_at(t, start, seat)
    if any([holds(t, group) for group in movers]):
        out += troops_at(t, start, seat)
    return [group for group in out if group not in chosen]


def taken_whole(t: Table, movers: list[int], taken: Load, group: int) -> tuple[int, int]:
    """A counter that goes along, as much of it as there is room for."""
    return group, min(t.size[group], room_left(t, movers, taken, t.is_ground(group)))


def stranded(t: Table, seat: int, movers: list[int], so_far: Load | None = None) -> Refusal | None:
    """SE-11.7, CE-14.6: why ships cannot leave their hex with what they have taken: some of what they carry would stay
    without room, even if they took all the rest they can."""
    if not any([bays(t, group) or holds(t, group) for group in movers]):
        return None
    start = t.where[movers[0]]
    taken = so_far[:] if so_far is not None else [(group, t.size[group]) for group in boarders(t, movers)]
    for group in waiting_for(t, seat, movers, taken, start):
        if load_refusal(t, seat, movers, taken, group) is None:
            taken.append(taken_whole(t, movers, taken, group))
    return left_behind(t, seat, movers, taken, start)


def left_behind(t: Table, seat: int, movers: list[int], taken: Load, start: int) -> Refusal | None:
    """SE-11.7, CE-14.6: why ships cannot leave with just this load."""
    for ground in (False, True):
        over = left_without_room(t, seat, movers, taken, start, ground)
        if over > 0:
            return Refusal("CE-14.6" if ground else "SE-11.7", "left_behind", {"hex": start, "n": over})
    return None


def take_along(t: Table, seat: int, movers: list[int], start: int) -> Flow:
    """Ask which fighters and ground units go along beside those of a fleet; [(counter, how many)]. None may be left
    without room."""
    own: Load = [(group, t.size[group]) for group in boarders(t, movers)]
    taken: Load = []
    done = t.choices.no_group
    while True:
        so_far = own + taken
        waiting = waiting_for(t, seat, movers, so_far, start)
        fit = [group for group in waiting if load_refusal(t, seat, movers, so_far, group) is None]
        if not fit:
            return taken

        def refusal(choice: int, so_far: Load = so_far) -> Refusal | None:
            if choice != done:
                return load_refusal(t, seat, movers, so_far, choice) or stranded(
                    t, seat, movers, [*so_far, taken_whole(t, movers, so_far, choice)]
                )
            return left_behind(t, seat, movers, so_far, start)

        choice = yield Ask(seat, "take_along", t.choices.groups, [*waiting, done], "SE-11.4", refusal, secret=True)
        if choice == done:
            return taken
        taken.append(taken_whole(t, movers, so_far, choice))
