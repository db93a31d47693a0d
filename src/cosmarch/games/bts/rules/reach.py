"""Where a faction can colonise: now, or after so many movement points."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, SOL, TOP_LEVEL
from cosmarch.games.bts.rules.exploration_board import locations, neighbours_of
from cosmarch.games.bts.rules.fleets import fleet_of, power_at, ships_at
from cosmarch.games.bts.rules.holdings import has_ability
from cosmarch.games.bts.state import NOBODY, PLACES, USED_JUMP_BONUS, Table

FAR = 99


def colonize_refusal(t: Table, seat: int, place: int, effect: Effect) -> Refusal | None:
    """BTS-18.3, BTS-18.4: the faction controls the system and is strong enough there by itself."""
    system = t.system_at[place]
    if t.outpost[place] != seat:
        return Refusal("BTS-18.3", "not_controlled", {"system": system})
    if was_controlled(t, place, effect):
        return Refusal("BTS-18.6", "controlled_at_turn_start", {"system": system})
    strength, power = t.content.systems[system].strength, power_at(t, seat, place)
    if power < strength:
        return Refusal("BTS-18.4", "too_weak", {"system": system, "n": strength, "a": power})
    return None


def was_controlled(t: Table, place: int, effect: Effect) -> bool:
    """Whether the effect asks for a system that nobody controlled when the turn began, and this one was."""
    if effect.condition != "uncontrolled_at_turn_start":
        return False
    return place < len(t.start_control) and t.start_control[place] != NOBODY


def colonizable(t: Table, seat: int, effect: Effect) -> bool:
    return any(colonize_refusal(t, seat, place, effect) is None for place in systems(t))


def systems(t: Table) -> list[int]:
    """The locations that hold a system card (BTS-18.1)."""
    return [place for place in range(PLACES) if t.system_at[place] != NOBODY]


def jump_points(t: Table, seat: int, effect: Effect) -> int:
    """BTS-15.2: the movement points of a jump, with the bonus for the first jump in an own turn."""
    bonus = seat == t.active and not t.used & USED_JUMP_BONUS and has_ability(t, seat, "first_jump_each_turn_plus_1")
    return effect.n + int(bonus)


def colonizable_within(t: Table, seat: int, effect: Effect, points: int) -> bool:
    """Whether some way to spend the movement points (or none of them) leaves a system the seat may colonise."""
    wormholes = has_ability(t, seat, "wormhole_travel")
    return any(
        _takes(t, seat, place, _strongest(t, seat, place, points, wormholes)) and not was_controlled(t, place, effect)
        for place in systems(t)
    )


def _takes(t: Table, seat: int, place: int, power: int) -> bool:
    """Whether this much own strength there is enough to control the system and to colonise it."""
    if power < t.content.systems[t.system_at[place]].strength:
        return False
    rival = max([power_at(t, other, place) for other in range(t.seats) if other != seat])
    return power > rival or (power == rival and t.outpost[place] == seat)


def _strongest(t: Table, seat: int, place: int, points: int, wormholes: bool) -> int:
    """The greatest own strength that the points can bring together there: a small knapsack of (distance, level)."""
    best = [0] * (points + 1)
    if points:
        far = distances(t, place, wormholes)
        for kind in fleet_of(t, seat):
            origin, level = kind // TOP_LEVEL, kind % TOP_LEVEL + 1
            steps = far[origin]
            if origin == place or steps > points:
                continue
            for _ in range(ships_at(t, seat, origin, level)):
                for spent in range(points, steps - 1, -1):
                    best[spent] = max(best[spent], best[spent - steps] + level)
    return power_at(t, seat, place) + best[points]


def ways_from(t: Table, start: int, points: int, wormholes: bool) -> dict[int, tuple[int, ...]]:
    """BTS-15.3: the shortest way to each location that so many movement points reach, without the start. A step goes
    along one line; with wormholes it goes anywhere, unless it leaves Sol or Deep Space."""
    places = locations(t)
    ways: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    for _ in range(points):
        wave: list[int] = []
        for here in edge:
            near = places if wormholes and here not in (SOL, DEEP_SPACE) else neighbours_of(t, here)
            for place in near:
                if place in places and place not in ways:
                    ways[place] = (*ways[here], place)
                    wave.append(place)
        edge = wave
    return ways


def distances(t: Table, target: int, wormholes: bool) -> list[int]:
    """The steps from each location to the target."""
    far = [FAR] * PLACES
    far[target] = 0
    queue = [target]
    while queue:
        here = queue.pop(0)
        for place in locations(t):
            if far[place] == FAR and (
                here in neighbours_of(t, place) or (wormholes and place not in (SOL, DEEP_SPACE))
            ):
                far[place] = far[here] + 1
                queue.append(place)
    return far
