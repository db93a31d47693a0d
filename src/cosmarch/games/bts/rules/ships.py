"""Building, upgrading and moving ships; control and its rewards.

Chapters 14 to 17 of the rules.
"""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import put
from cosmarch.games.bts.content.components import Cost, Effect
from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, LOCATION_KINDS, SOL, TOP_LEVEL
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.exploration_board import is_controllable, locations, specialties_of
from cosmarch.games.bts.rules.fleets import (
    add_ship,
    fleet_of,
    has_fleet,
    kind_level,
    kind_place,
    power_at,
    ship_kind,
    ships_at,
)
from cosmarch.games.bts.rules.holdings import has_ability, supply_of
from cosmarch.games.bts.rules.possible import colonize_comes, may_stop, needed_later, strands_colonists
from cosmarch.games.bts.rules.questions import NO, yes
from cosmarch.games.bts.rules.reach import jump_points, ways_from
from cosmarch.games.bts.rules.resources import (
    choose_track,
    innovations,
    lacking,
    leftmost_column,
    pay,
    return_disc,
    supply_to_population,
    take_disc,
    take_supply,
)
from cosmarch.games.bts.state import (
    COLUMNS,
    NOBODY,
    PLACES,
    USED_BUILD_BONUS,
    USED_JUMP_BONUS,
    Scene,
    Table,
    effect_scenes,
)

SHIPS_DONE = PLACES * TOP_LEVEL  # "done" in the domain of ships
MOVES_DONE = PLACES * TOP_LEVEL * PLACES  # "done" in the domain of moves
# made once, since a question about a jump refuses most of its candidates
NOT_ADJACENT = tuple(
    [
        tuple([Refusal("BTS-15.3", "not_adjacent", {"location": a, "location2": b}) for b in range(PLACES)])
        for a in range(PLACES)
    ]
)
TOO_FAR: dict[tuple[int, int, int], Refusal] = {}  # those with more movement points, as they are met
PLACES_SKIP = PLACES  # "skip" in the domain of locations
COLUMNS_SKIP = COLUMNS  # "skip" in the domain of columns


# ---- turning cubes


def convert(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """Turn cubes one by one, one result a cube, until one cannot be turned or is left out: the rest is like it."""
    for _ in range(effect.n):
        if effect.target == "population":
            turned = yield from _convert_to_population(t, seat, effect, strict)
        else:
            turned = yield from _convert_to_ship(t, seat, effect, strict)
        if not turned:
            break
    if effect.target == "ship":
        check_control(t)


def convert_per(t: Table, seat: int, effect: Effect, strict: bool) -> None:
    """Supply to population, once for every so many counted items."""
    supply_to_population(t, seat, count(t, seat, effect.per) // effect.divisor, "BTS-11.5")


def _convert_to_population(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    if effect.column != "any":
        if effect.optional and leftmost_column(t, seat) >= 0:
            wanted = yield from yes(t, seat, "convert_optional", "BTS-19.2", may_stop(t, seat, strict, NO))
            if not wanted:
                return False
        supply_to_population(t, seat, 1, "BTS-11.5")
        return True
    stocked = [column for column in range(COLUMNS) if t.supply[seat * COLUMNS + column]]
    if not stocked:
        return False
    candidates = [*stocked, COLUMNS_SKIP] if effect.optional else stocked
    column = yield Ask(seat, "column", t.choices.columns, candidates, "BTS-20.13", may_stop(t, seat, strict, COLUMNS))
    if column == COLUMNS_SKIP:
        return False
    t.supply[seat * COLUMNS + column] -= 1
    t.population[seat] += 1
    t.changed = True
    t.log("population_from_supply", "BTS-20.13", seat=seat, n=1)
    return True


def _convert_to_ship(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-14.1 to 14.3; BTS-19.5: without supply, population may take its place or the build be left out."""
    if lacking(t, seat, effect.cost) is not None:
        return False
    from_supply = effect.source == "supply" and supply_of(t, seat) > 0
    free_to_skip = effect.optional or (effect.source == "supply" and not from_supply)
    if not from_supply and t.population[seat] <= effect.cost.population:
        return False
    level = ship_level(t, seat, effect)
    places = [DEEP_SPACE] if effect.where == "deep_space" else build_places(t)
    candidates = [*places, PLACES_SKIP] if free_to_skip else places
    stop = may_stop(t, seat, strict, PLACES_SKIP)
    spent = Cost(effect.cost.ore, effect.cost.population + int(not from_supply))

    def refusal(place: int) -> Refusal | None:
        if place == PLACES_SKIP:
            return stop(place)
        why = None if place == DEEP_SPACE else not_a_shipyard(t, seat, place)
        return needed_later(t, seat, spent) if why is None and strict and free_to_skip else why

    args: dict[str, int | str] = {"ship": level, "a": effect.cost.ore}
    place = yield Ask(seat, "build_where", t.choices.locations, candidates, "BTS-14.2", refusal, args)
    if place == PLACES_SKIP:
        return False
    pay(t, seat, effect.cost)
    if from_supply:
        take_supply(t, seat)
    else:
        t.population[seat] -= 1
    if seat == t.active:
        t.used |= USED_BUILD_BONUS
    add_ship(t, seat, place, level)
    t.changed = True
    t.log("ship_built", "BTS-14.1", seat=seat, ship=level, location=place)
    return True


def ship_level(t: Table, seat: int, effect: Effect) -> int:
    """The level of a new ship, with the bonus for the first ship built in an own turn."""
    bonus = seat == t.active and not t.used & USED_BUILD_BONUS
    if bonus and has_ability(t, seat, "built_ships_plus_1_level_once_per_turn"):
        return min(TOP_LEVEL, effect.ship_level + 1)
    return effect.ship_level


def build_places(t: Table) -> list[int]:
    return [SOL, *[place for place in locations(t) if LOCATION_KINDS[place] == "shipyard"]]


def not_a_shipyard(t: Table, seat: int, place: int) -> Refusal | None:
    """BTS-14.2: Sol, or a shipyard the faction controls."""
    if place == SOL or t.outpost[place] == seat:
        return None
    return Refusal("BTS-14.2", "not_your_shipyard", {"location": place})


# ---- upgrades


def upgrade(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-14.4, BTS-14.5: up to `ships` different ships by `levels` each, or `levels` spread freely. What no ship can
    take is lost (BTS-19.4). Control is checked afterwards (BTS-20.12)."""
    if effect.ships == 0:
        yield from _upgrade_freely(t, seat, effect.levels)
    else:
        yield from _upgrade_each(t, seat, effect.ships, effect.levels, strict)
    check_control(t)


def _upgrade_freely(t: Table, seat: int, levels: int) -> Flow:
    for left in range(levels, 0, -1):
        kinds = fleet_of(t, seat)
        if not any(kind_level(kind) < TOP_LEVEL for kind in kinds):
            return
        kind = yield Ask(seat, "upgrade", t.choices.ships, kinds, "BTS-14.4", _not_upgradable, {"n": left})
        raise_ship(t, seat, kind, 1)


def _upgrade_each(t: Table, seat: int, ships: int, levels: int, strict: bool) -> Flow:
    done: dict[int, int] = {}  # how many ships of a kind are upgraded ones, which may not rise again
    stop = may_stop(t, seat, strict, SHIPS_DONE)

    def refusal(kind: int) -> Refusal | None:
        return stop(kind) if kind == SHIPS_DONE else _not_upgradable(kind)

    for left in range(ships, 0, -1):
        kinds = [kind for kind in fleet_of(t, seat) if _count(t, seat, kind) > done.get(kind, 0)]
        if not any(kind_level(kind) < TOP_LEVEL for kind in kinds):
            return
        # "up to 2 ships" may end early (BTS-19.2); "1 ship" is no such choice
        candidates = [*kinds, SHIPS_DONE] if ships > 1 else kinds
        kind = yield Ask(seat, "upgrade_ships", t.choices.ships, candidates, "BTS-14.4", refusal, {"n": left})
        if kind == SHIPS_DONE:
            return
        new = raise_ship(t, seat, kind, levels)
        done[new] = done.get(new, 0) + 1


def _count(t: Table, seat: int, kind: int) -> int:
    return ships_at(t, seat, kind_place(kind), kind_level(kind))


def _not_upgradable(kind: int) -> Refusal | None:
    return Refusal("BTS-14.4", "max_level", {"ship": TOP_LEVEL}) if kind_level(kind) == TOP_LEVEL else None


def raise_ship(t: Table, seat: int, kind: int, levels: int) -> int:
    """Turn one ship of a kind to a higher level; returns its new kind."""
    place, level = kind_place(kind), kind_level(kind)
    better = min(TOP_LEVEL, level + levels)
    add_ship(t, seat, place, level, -1)
    add_ship(t, seat, place, better)
    t.changed = True
    t.log("ship_upgraded", "BTS-14.4", seat=seat, ship=level, ship2=better, location=place)
    return ship_kind(place, better)


# ---- jumps


def jump(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-15.1 to 15.6: all movement first, then control."""
    points = jump_points(t, seat, effect)
    if seat == t.active:
        t.used |= USED_JUMP_BONUS
    yield from move_ships(t, seat, points, "jump", strict)
    check_control(t)


def move_ships(t: Table, seat: int, points: int, kind: str, strict: bool) -> Flow:
    """Spend movement points, one ship at a time and as far as it is to go, until they are gone or left unused. On its
    way a ship changes nothing: control comes after all movement (BTS-15.6)."""
    wormholes = has_ability(t, seat, "wormhole_travel")
    anywhere = kind == "relocate"
    stop = may_stop(t, seat, strict, MOVES_DONE)
    colonizing = colonize_comes(t) if strict else None

    def candidates() -> list[int]:
        places = locations(t)
        moves = [ship * PLACES + place for ship in fleet_of(t, seat) for place in places if place != ship // TOP_LEVEL]
        return [*moves, MOVES_DONE]

    def refusal(move: int) -> Refusal | None:
        if move == MOVES_DONE:
            return stop(move)
        ship, target = move // PLACES, move % PLACES
        steps = len(way(ship // TOP_LEVEL, target))
        if not steps:
            return out_of_reach(ship // TOP_LEVEL, target, points)
        return strands_colonists(t, seat, colonizing, ship, target, points - steps) if colonizing is not None else None

    def way(start: int, target: int) -> tuple[int, ...]:
        """The locations on the way to a target, () where it is out of reach."""
        if anywhere:
            return (target,)
        if start not in reach:
            reach[start] = ways_from(t, start, points, wormholes)
        return reach[start].get(target, ())

    while points > 0:
        reach: dict[int, dict[int, tuple[int, ...]]] = {}
        if not has_fleet(t, seat):
            return
        move = yield Ask(seat, kind, t.choices.moves, candidates, "BTS-15.3", refusal, {"n": points})
        if move == MOVES_DONE:
            return
        ship = move // PLACES
        for place in way(kind_place(ship), move % PLACES):
            step(t, seat, ship * PLACES + place)
            ship = ship_kind(place, kind_level(ship))
            points -= 1


def out_of_reach(place: int, target: int, points: int) -> Refusal:
    if points == 1:
        return NOT_ADJACENT[place][target]
    key = (place, target, points)
    if key not in TOO_FAR:
        TOO_FAR[key] = Refusal("BTS-15.3", "out_of_reach", {"location": place, "location2": target, "n": points})
    return TOO_FAR[key]


def step(t: Table, seat: int, move: int) -> None:
    ship, target = move // PLACES, move % PLACES
    place, level = kind_place(ship), kind_level(ship)
    add_ship(t, seat, place, level, -1)
    add_ship(t, seat, target, level)
    t.changed = True
    t.log("ship_moves", "BTS-15.3", seat=seat, ship=level, location=place, location2=target)


def relocate_ships(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """Each of up to n ships goes straight to any location."""
    yield from move_ships(t, seat, effect.n, "relocate", strict)
    check_control(t)


# ---- control


def new_controller(t: Table, place: int) -> int:
    """BTS-16.3 to 16.9: who controls a location by the ships that are there now."""
    owner = t.outpost[place]
    best, leader, tied, held = 0, NOBODY, False, 0
    for seat in range(t.seats):
        power = power_at(t, seat, place)
        if seat == owner:
            held = power
        if power > best:
            best, leader, tied = power, seat, False
        elif power == best:
            tied = True
    if best == held:
        return owner
    return NOBODY if tied else leader


def check_control(t: Table) -> None:
    """Scene, and a step of others. BTS-16.2: after every change on the board but in the middle of movement. Discs come
    off first; then each new controller places outposts and takes rewards, in turn order from the active player."""
    gains: dict[int, list[int]] = {}
    for place in locations(t):
        if not is_controllable(t, place):
            continue
        owner, leader = t.outpost[place], new_controller(t, place)
        if owner == leader:
            continue
        if owner != NOBODY:
            t.log("control_lost", "BTS-16.14", seat=owner, location=place, track=t.outpost_disc[place])
            remove_outpost(t, place)
        t.outpost = put(t.outpost, place, leader)
        if leader != NOBODY:
            gains.setdefault(leader, []).append(place)
            if owner != NOBODY and leader == t.active:
                t.taken += 1
            t.log("control_gained", "BTS-16.4", seat=leader, location=place)
    seats = [seat for seat in t.from_seat(t.active) if seat in gains]
    t.next(
        *[("place_outpost", seat, place) for seat in seats for place in gains[seat]],
        *[("rewards", seat, *[t.system_at[place] for place in gains[seat]]) for seat in seats],
    )


def remove_outpost(t: Table, place: int) -> None:
    """The controller's disc goes back to its track from the right (BTS-16.14)."""
    return_disc(t, t.outpost[place], t.outpost_disc[place])
    t.outpost = put(t.outpost, place, NOBODY)
    t.outpost_disc = put(t.outpost_disc, place, NOBODY)


def place_outpost(t: Table, seat: int, place: int) -> Flow:
    """Scene. BTS-16.10 to 16.12: the leftmost disc of a track that the location shows."""
    if t.outpost[place] != seat:
        return
    args: dict[str, int | str] = {"location": place}
    shipyard = LOCATION_KINDS[place] == "shipyard"
    track = yield from choose_track(t, seat, specialties_of(t, place), "outpost_track", "BTS-16.11", args, shipyard)
    disc = take_disc(t, seat, track)
    t.outpost_disc = put(t.outpost_disc, place, disc)
    t.log("outpost", "BTS-16.10", seat=seat, location=place, track=disc)
    t.next(*innovations(t, seat))


def rewards(t: Table, seat: int, *systems: int) -> Flow | None:
    """Scene. BTS-17.1 to 17.6: the rewards of control, in the order their owner likes. A reward is earned with the
    outpost: a control that another reward ends again does not take it back, but a system that is colonised by now gives
    none."""
    earned = [system for system in systems if system != NOBODY and t.content.systems[system].control_bonus]
    waiting = [t.system_at.index(system) for system in earned if system in t.system_at]
    if not waiting:
        return None
    colonizing = colonize_comes(t)
    if colonizing is not None and colonizing.condition and seat == t.active:
        # such a colonising ignores the reward of the system it takes: the rewards wait until it is done
        at = next(n for n, scene in enumerate(t.queue) if scene[:3] == ("effect", seat, colonizing.id))
        t.queue.insert(at + 1, ("rewards", seat, *earned))
        return None
    if all([_only_adds(effect) for system in earned for effect in t.content.systems[system].control_bonus]):
        t.next(*[scene for place in waiting for scene in _reward(t, seat, place)])  # in whatever order
        return None
    return take_reward(t, seat, earned, waiting)


def take_reward(t: Table, seat: int, earned: list[int], waiting: list[int]) -> Flow:
    place = yield Ask(seat, "bonus_order", t.choices.locations, waiting, "BTS-17.6")
    rest = [system for system in earned if system != t.system_at[place]]
    t.next(*_reward(t, seat, place), *([("rewards", seat, *rest)] if rest else []))


def _only_adds(effect: Effect) -> bool:
    """Whether an effect brings ore, or people from the supply, whatever comes before or after it."""
    people = effect.op == "convert" and effect.source == "supply" and effect.target == "population"
    return effect.op == "gain_ore" or (people and not effect.optional)


def _reward(t: Table, seat: int, place: int) -> list[Scene]:
    return effect_scenes(seat, t.content.systems[t.system_at[place]].control_bonus)
