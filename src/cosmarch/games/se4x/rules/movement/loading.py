"""Fighters and ground units that go along with a ship (SE-11.4, CE-14.2)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.groups import counter_left
from cosmarch.games.se4x.rules.movement.cargo import (
    bays,
    count,
    fighter_room,
    fighters_at,
    ground_room,
    holds,
    troops_aboard,
    troops_at,
)
from cosmarch.games.se4x.state import FIGHTER, STOPPED, Table

Load = list[tuple[int, int]]  # counters and how many of their units


def boarders(t: Table, movers: list[int]) -> list[int]:
    """The fighters and ground units among counters that move together: ships carry them."""
    return [group for group in movers if (t.kind[group] == FIGHTER and not t.pretends(group)) or t.is_ground(group)]


def room_left(t: Table, movers: list[int], taken: Load, ground: bool) -> int:
    """What the moving ships still hold of fighters or ground units."""
    room = sum([holds(t, group) if ground else bays(t, group) for group in movers])
    room -= sum([number for group, number in taken if t.is_ground(group) == ground])
    if not t.on("transports_carry_fighters"):
        return room
    # a place of a transport serves a ground unit or a fighter
    places = sum([holds(t, group) or bays(t, group) for group in movers])
    return min(room, places - sum([number for _, number in taken]))


def load_refusal(t: Table, seat: int, movers: list[int], taken: Load, group: int) -> Refusal | None:
    """Why a counter of fighters or ground units cannot go along."""
    place = t.where[group]
    ground = t.is_ground(group)
    room = room_left(t, movers, taken, ground)
    rule = "CE-14.4" if ground else "SE-11.3"
    if room <= 0:
        return Refusal(rule, "no_room", {"hex": place})
    if t.size[group] > room and not counter_left(t, seat, t.kind[group]):
        return Refusal("SE-3.7", "no_counter", {"kind": t.kind[group], "n": t.size[group]})
    # no farther in a turn than the fastest ship could bring them
    if t.flags[group] & STOPPED or t.moves[group] >= max([modifiers.hexes(t, ship) for ship in movers]) + 1:
        return Refusal("SE-11.4", "went_far_enough", {"hex": place, "n": t.moves[group]})
    return None


def left_without_room(t: Table, seat: int, movers: list[int], taken: Load, start: int, ground: bool) -> int:
    """How many fighters or ground units aboard would stay behind without room."""
    gone = sum([number for group, number in taken if t.is_ground(group) == ground])
    if ground:
        room = sum([holds(t, group) for group in movers])
        return count(t, troops_aboard(t, start, seat)) - gone - (ground_room(t, start, seat) - room)
    room = sum([bays(t, group) for group in movers])
    return count(t, fighters_at(t, start, seat)) - gone - (fighter_room(t, start, seat) - room)


def take_along(t: Table, seat: int, movers: list[int], start: int) -> Flow:
    """Ask which fighters and ground units go along; [(counter, how many)]. None may be left without room."""
    taken: Load = []
    done = t.choices.no_group
    while True:
        chosen = [group for group, _ in taken]
        waiting: list[int] = []
        if any([bays(t, group) for group in movers]):
            waiting += fighters_at(t, start, seat)
        if any([holds(t, group) for group in movers]):
            waiting += troops_at(t, start, seat)
        waiting = [group for group in waiting if group not in chosen]
        fit = [group for group in waiting if load_refusal(t, seat, movers, taken, group) is None]
        if not fit:
            return taken

        def refusal(choice: int, fit: list[int] = fit) -> Refusal | None:
            if choice != done:
                return load_refusal(t, seat, movers, taken, choice)
            for ground in (False, True):
                over = left_without_room(t, seat, movers, taken, start, ground)
                if over > 0 and any([t.is_ground(group) == ground for group in fit]):
                    return Refusal("SE-11.7", "left_behind", {"hex": start, "n": over})
            return None

        choice = yield Ask(seat, "take_along", t.choices.groups, [*waiting, done], "SE-11.4", refusal, secret=True)
        if choice == done:
            return taken
        taken.append((choice, min(t.size[choice], room_left(t, movers, taken, t.is_ground(choice)))))
