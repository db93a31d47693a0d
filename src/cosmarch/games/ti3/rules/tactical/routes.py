"""The ways of ships to the activated system (TI-11.1, TI-11.3, TI-23)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import crosses_asteroids, crosses_enemies, flies_alone, slips_through
from cosmarch.games.ti3.state import Table

EVERYWHERE: Final = -1  # the mask of all hexes


def bars(t: Table, seat: int, place: int) -> list[int]:
    """TI-11.3.1: the enemies whose ships bar the way through a system. Fighters do not, unless they fly alone."""
    return [enemy for enemy in t.enemies_in(place, seat) if t.fleet_size(place, enemy) or flies_alone(t, enemy)]


def free_passage(t: Table, seat: int, kind: int, start: int) -> int:
    """The mask of the systems in which enemies do not stop ships of a kind that start there: all by a card, some by the
    consent that a Diplomat obtained."""
    return EVERYWHERE if slips_through(t, seat, kind, start) else leaders.transit(t, seat, start)


def passage_refusal(t: Table, seat: int, place: int, free: int = 0) -> Refusal | None:
    """Why ships of the seat may not move through a system; those in the mask `free` they pass in spite of enemies."""
    tile = t.hex_tile[place]
    if tile < 0:
        return Refusal("TI-11.1.4", "no_system", {"hex": place})
    kind = t.content.systems[tile].anomaly
    if not kind and not t.present[place] & ~(1 << seat):  # no enemies, as in most systems
        return None
    if kind == "supernova":
        return Refusal("TI-23.4.1", "supernova", {"hex": place})
    if kind == "nebula":
        return Refusal("TI-23.3.2", "nebula", {"hex": place})
    if kind == "asteroid_field" and not crosses_asteroids(t, seat):
        return Refusal("TI-23.2.1", "asteroid_field", {"hex": place})
    if not free >> place & 1 and not crosses_enemies(t, seat):
        enemies = bars(t, seat, place)
        if enemies:
            return Refusal("TI-11.3.1", "enemy_ships", {"hex": place, "seat": enemies[0]})
    return None


def routes(t: Table, seat: int, start: int, target: int, steps: int, free: int) -> list[int]:
    """The ways from a system to the activated one in at most `steps` steps, each as a mask of the hexes on it."""
    out: list[int] = []
    extend(t, seat, start, target, steps, 1 << start, free, out)
    return out


def extend(t: Table, seat: int, place: int, target: int, steps: int, way: int, free: int, out: list[int]) -> None:
    """Add the ways that go on from a place, and look no further than the steps reach."""
    if not steps:
        return
    for near in t.near[place]:
        if way >> near & 1:
            continue
        if near == target:
            out.append(way | 1 << near)
        elif steps > 1 and passage_refusal(t, seat, near, free) is None:
            extend(t, seat, near, target, steps - 1, way | 1 << near, free, out)


def steps_to(t: Table, seat: int, target: int, free: int = 0) -> list[int]:
    """Of each system, how many steps it is from there to the activated one for ships of the seat; 0 where no way is."""
    steps = [0] * t.hexes
    passed = [target]
    for place in passed:
        for near in t.near[place]:
            if near != target and not steps[near]:
                steps[near] = steps[place] + 1
                if passage_refusal(t, seat, near, free) is None:
                    passed.append(near)
    return steps


def distances(t: Table, target: int) -> list[int]:
    """Of each system, how many steps it were from there to another if nothing stood in the way; -1 where no way is."""
    far = [-1] * t.hexes
    far[target] = 0
    found = [target]
    for place in found:
        for near in t.near[place]:
            if far[near] < 0:
                far[near] = far[place] + 1
                found.append(near)
    return far


def way_refusal(t: Table, seat: int, start: int, target: int, moves: int, steps: list[int]) -> Refusal | None:
    """Why no ship with that movement gets from a system to the activated one (TI-11.3.7)."""
    if 0 < steps[start] <= moves:
        return None
    far = distances(t, target)
    if far[start] > moves:
        return Refusal("TI-11.1.4", "out_of_range", {"hex": start, "n": moves, "a": far[start]})
    for place in t.near[start]:
        if place != target and far[place] < far[start]:
            why = passage_refusal(t, seat, place)
            if why is not None:
                return why
    return Refusal("TI-11.3.7", "cut_off", {"hex": start})
