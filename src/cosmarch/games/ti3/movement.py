"""Moving ships into the activated system, and loading them on the way (TI-11, TI-23, TI-35.3)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.domains import YES
from cosmarch.games.ti3.loading import (
    LOADS,
    load_from_planets,
    load_from_space,
    load_here,
    load_here_refusal,
    waiting,
)
from cosmarch.games.ti3.modifiers import (
    anomaly,
    crosses_asteroids,
    crosses_enemies,
    flies_alone,
    movement,
    room_of,
    slips_through,
)
from cosmarch.games.ti3.state import ABOARD, NOWHERE, Table, stack
from cosmarch.games.ti3.transport import settle_everywhere, supply_refusal
from cosmarch.games.ti3.vocabulary import DREADNOUGHT, FIGHTER, SHIPS
from cosmarch.games.ti3.windows import moment

# ---- routes


def blocked_by(t: Table, seat: int, place: int) -> int:
    """TI-11.3.1: an enemy whose ships bar the way through a system, or -1. Fighters do not, unless they fly alone."""
    for enemy in t.enemies_in(place, seat):
        if t.fleet_size(place, enemy) or flies_alone(t, enemy):
            return enemy
    return -1


def passage_refusal(t: Table, seat: int, place: int, unseen: bool = False) -> Refusal | None:
    """Why ships of the seat may not move through a system; `unseen` ones pass enemies."""
    if t.system_at(place) == NOWHERE:
        return Refusal("TI-11.1.4", "no_system", {"hex": place})
    kind = anomaly(t, place)
    if kind == "supernova":
        return Refusal("TI-23.4.1", "supernova", {"hex": place})
    if kind == "nebula":
        return Refusal("TI-23.3.2", "nebula", {"hex": place})
    if kind == "asteroid_field" and not crosses_asteroids(t, seat):
        return Refusal("TI-23.2.1", "asteroid_field", {"hex": place})
    if not unseen and not crosses_enemies(t, seat):
        enemy = blocked_by(t, seat, place)
        if enemy >= 0:
            return Refusal("TI-11.3.1", "enemy_ships", {"hex": place, "seat": enemy})
    return None


def routes(t: Table, seat: int, start: int, target: int, steps: int, unseen: bool) -> list[int]:
    """The ways from a system to the activated one in at most `steps` steps, each as a mask of the hexes on it."""
    out: list[int] = []
    extend(t, seat, start, target, steps, 1 << start, unseen, out)
    return out


def extend(t: Table, seat: int, place: int, target: int, steps: int, way: int, unseen: bool, out: list[int]) -> None:
    """Add the ways that go on from a place, and look no further than the steps reach."""
    if not steps:
        return
    for near in t.near[place]:
        if way >> near & 1:
            continue
        if near == target:
            out.append(way | 1 << near)
        elif steps > 1 and passage_refusal(t, seat, near, unseen) is None:
            extend(t, seat, near, target, steps - 1, way | 1 << near, unseen, out)


def steps_to(t: Table, seat: int, target: int, unseen: bool = False) -> list[int]:
    """Of each system, how many steps it is from there to the activated one for ships of the seat; 0 where no way is."""
    steps = [0] * t.hexes
    edge = [target]
    far = 0
    while edge:
        far += 1
        wave = sorted({near for place in edge for near in t.near[place] if near != target and not steps[near]})
        for place in wave:
            steps[place] = far
        edge = [place for place in wave if passage_refusal(t, seat, place, unseen) is None]
    return steps


def distance(t: Table, start: int, target: int) -> int:
    """Steps from one system to another if nothing were in the way; -1 where no way leads."""
    seen = {start}
    edge = [start]
    far = 0
    while edge:
        if target in seen:
            return far
        far += 1
        edge = sorted({near for place in edge for near in t.near[place]} - seen)
        seen.update(edge)
    return -1


def way_refusal(t: Table, seat: int, start: int, target: int, moves: int, steps: list[int]) -> Refusal | None:
    """Why no ship with that movement gets from a system to the activated one (TI-11.3.7)."""
    if 0 < steps[start] <= moves:
        return None
    far = distance(t, start, target)
    if far > moves:
        return Refusal("TI-11.1.4", "out_of_range", {"hex": start, "n": moves, "a": far})
    for place in t.near[start]:
        if place != target and distance(t, place, target) < far:
            why = passage_refusal(t, seat, place)
            if why is not None:
                return why
    return Refusal("TI-11.3.7", "cut_off", {"hex": start})


def ship_refusal(t: Table, seat: int, start: int, target: int, kind: int, steps: list[int]) -> Refusal | None:
    """Why a ship of a kind may not move from a system into the activated one; `steps` as `steps_to` gives them."""
    if t.is_activated(start, seat):
        return Refusal("TI-11.3.3", "start_activated", {"hex": start})
    if kind == FIGHTER and not flies_alone(t, seat):
        return Refusal("TI-11.1.5", "fighter_needs_carrier", {"hex": start})
    if slips_through(t, seat, kind, start):
        steps = steps_to(t, seat, target, True)
    why = way_refusal(t, seat, start, target, movement(t, seat, kind, start), steps)
    return why if why is not None else supply_refusal(t, seat, target, kind)


# ---- the step


def move_ships(t: Table) -> Flow:
    """Scene. TI-11.1.1: the active player moves one ship, or loads in the activated system; then again, or is done."""
    seat = t.active
    target = t.system
    done = len(t.domains.stacks.names) - 1
    ships = [
        stack(place, kind)
        for place in range(t.hexes)
        if place != target and t.has_ships(place, seat)
        for kind in range(SHIPS)
        if t.ships_at(place, seat, kind)
    ]
    here = [stack(target, unit) for unit in LOADS if waiting(t, seat, target, unit)]
    steps = steps_to(t, seat, target)

    def refusal(choice: int) -> Refusal | None:
        if choice == done:
            return None
        place, kind = divmod(choice, ABOARD)
        if place == target:
            return load_here_refusal(t, seat, target, kind)
        return ship_refusal(t, seat, place, target, kind, steps)

    args: dict[str, int | str] = {"hex": target}
    choice = yield Ask(seat, "move_ship", t.domains.stacks, [*ships, *here, done], movement_rule, refusal, args)
    if choice == done:
        settle_everywhere(t, seat)
        return
    t.next(("move_ships",))
    place, kind = divmod(choice, ABOARD)
    if place == target:
        yield from load_here(t, seat, target, kind)
    else:
        yield from move_ship(t, seat, place, target, kind)


def movement_rule(choice: int) -> str:
    return "TI-11.1.1" if choice % ABOARD < SHIPS else "TI-11.2.1"


def move_ship(t: Table, seat: int, start: int, target: int, kind: int) -> Flow:
    """One ship goes, with what it takes along."""
    hurt = False
    if kind >= DREADNOUGHT:
        broken = t.damaged_at(start, seat, kind)
        hurt = broken == t.ships_at(start, seat, kind)
        if broken and not hurt:
            answer = yield Ask(seat, "move_damaged", t.domains.yes_no, [0, 1], "TI-35.8.3", args={"unit": kind})
            hurt = answer == YES
    t.add_ships(start, seat, kind, -1)
    t.add_ships(target, seat, kind)
    t.moved[start * SHIPS + kind] += 1
    if hurt:
        t.add_damage(start, seat, kind, -1)
        t.add_damage(target, seat, kind)
    t.note("ship_moves", "TI-11.1.1", seat=seat, unit=kind, hex=start, hex2=target)
    if any([room_of(t, seat, kind, unit) for unit in (FIGHTER, *LOADS)]):
        yield from load(t, seat, start, target, kind)


def load(t: Table, seat: int, start: int, target: int, kind: int) -> Flow:
    """TI-11.2.1: the ship takes units from where it starts and from systems it crosses; all on one way. A transfer
    crosses none (TI-18.2.1)."""
    moves = movement(t, seat, kind, start) if t.second == NOWHERE else 1
    ways = routes(t, seat, start, target, moves, slips_through(t, seat, kind, start))
    way, loaded = yield from load_from_space(t, seat, start, target, kind, ways)
    yield from load_from_planets(t, seat, start, target, kind, ways, way, loaded)


def movement_ends(t: Table) -> None:
    """Scene. All moves are made."""
    moment(t, "after_movement", t.active, t.system)
