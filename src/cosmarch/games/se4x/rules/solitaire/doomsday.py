"""Doomsday machines: their arrival, their way over the map and what they destroy (SE-26, SE-31)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import DIE, DIFFICULTIES, VICTORIES
from cosmarch.games.se4x.rules import colonies, victory
from cosmarch.games.se4x.rules.economy.technology import wreck_roll
from cosmarch.games.se4x.rules.maps import mixed, scenario_of
from cosmarch.games.se4x.state import ASTEROID_FIELDS, EMPTY, FREE, MACHINE, NOBODY, NOWHERE, PLANETS, Table, put

REACH = 2  # hexes a machine of competitive play sees and goes (SE-26.5)


def solitaire(t: Table) -> bool:
    """Whether the machines are the opponent of a single player."""
    return bool(t.machine_rating)


def machines(t: Table) -> list[int]:
    return [group for group in t.groups_of(MACHINES) if t.kind[group] == MACHINE]


def arrivals(t: Table) -> tuple[tuple[int, ...], ...]:
    """SE-31.4, 31.5: the economic phase and the rating of each machine."""
    return t.content.doomsday.arrivals[scenario_of(t).key][DIFFICULTIES[t.difficulty]]


# ---- arrival


def machines_arrive(t: Table) -> None:
    """Scene. SE-31.3: at the end of its economic phase a machine appears on an entry hex."""
    for phase, rating in arrivals(t):
        if phase == t.round:
            roll = t.roll(DIE)
            place = scenario_of(t).entries[roll - 1]
            group = t.add_group(MACHINES, MACHINE, 1, place, 0)
            t.turn_up(group)
            t.machine_rating = put(t.machine_rating, group - t.slots_of(MACHINES).start, rating)
            t.log("machine_arrives", "SE-31.3", hex=place, n=rating, a=roll)


# ---- the move


def machines_move(t: Table) -> None:
    """Scene. SE-26.5, SE-31.14: after all player turns the machines move, one after the other."""
    t.next(*[("machine_moves", group) for group in machines(t)])


def machine_moves(t: Table, group: int) -> Flow:
    """Scene. A machine moves; what it meets it fights, and what it beats it destroys."""
    if t.kind[group] == FREE:
        return
    start = t.where[group]
    place = start
    if solitaire(t):
        target = yield from choose(t, start, targets(t, start), "machine_target")
        if target != start:
            place = yield from choose(t, start, steps_to(t, start, target), "machine_step")
    else:
        place = wander(t, group)
    if place != start:
        t.origin[group] = start
        t.where[group] = place
        t.log("machine_moves", "SE-31.14" if solitaire(t) else "SE-26.5", hex=start, hex2=place)
    t.next(("machine_fights", group), ("machine_destroys", group))


def machine_fights(t: Table, group: int) -> None:
    """Scene. SE-26.7, SE-31.17: a machine attacks whom it meets, the aliens of a planet too."""
    place = t.where[group]
    foes = [owner for owner in t.owners_at(place) if owner != MACHINES]
    t.next(*[("battle", place, MACHINES, owner) for owner in foes])


def machine_destroys(t: Table, group: int) -> None:
    """Scene. SE-26.7, SE-31.13, 31.16, 31.17: without defenders a planet that lies face up is destroyed with its
    colony; asteroids only in competitive play."""
    if t.kind[group] == FREE:
        return
    place = t.where[group]
    terrain = t.terrain_at(place)
    if terrain not in PLANETS and (terrain not in ASTEROID_FIELDS or solitaire(t)):
        return
    t.log("planet_destroyed", "SE-31.17" if solitaire(t) else "SE-26.7", hex=place, terrain=terrain)
    if t.colony[place] != NOBODY:
        colonies.destroy(t, place, MACHINES)
    t.terrain = put(t.terrain, place, EMPTY)
    if solitaire(t) and terrain in PLANETS:
        t.damage = put(t.damage, group, max(0, t.damage[group] - t.content.doomsday.heals_for_planet))


# ---- solitaire: toward the colonies


def around(t: Table, place: int) -> list[int]:
    """SE-31.16: the hexes next to one, warp points left aside."""
    return [there for there in t.near[place] if there in t.content.neighbours[place]]


def far(t: Table, start: int) -> list[int]:
    """Hexes from one to every other within the playing area; NOWHERE where no way leads."""
    out = [NOWHERE] * len(t.near)
    out[start] = 0
    rim = [start]
    while rim:
        rim = sorted({there for place in rim for there in around(t, place) if out[there] == NOWHERE})
        for there in rim:
            out[there] = 1 + min([out[place] for place in t.content.neighbours[there] if out[place] != NOWHERE])
    return out


def steps_to(t: Table, start: int, target: int) -> list[int]:
    """SE-31.14: the next hexes on a shortest way; of several those nearest to the homeworld."""
    ways = around(t, start)
    lengths = [far(t, place)[target] for place in ways]
    shortest = min([length for length in lengths if length != NOWHERE])
    good = [place for place, length in zip(ways, lengths, strict=True) if length == shortest]
    nearest = min([distance(place, t.home[0]) for place in good])
    return [place for place in good if distance(place, t.home[0]) == nearest]


def targets(t: Table, start: int) -> list[int]:
    """SE-31.14, 31.15: the nearest colonies, found anew in every move: of several the most valuable, then those on the
    way to which the machine comes nearest to the homeworld."""
    way = far(t, start)
    found = [place for place in t.colonies_of(0) if way[place] != NOWHERE]
    if start in found:
        return [start]
    nearest = min([way[place] for place in found])
    found = [place for place in found if way[place] == nearest]
    value = max([t.worth[place] for place in found])
    found = [place for place in found if t.worth[place] == value]
    ends = [distance(steps_to(t, start, place)[0], t.home[0]) for place in found]
    return [place for place, end in zip(found, ends, strict=True) if end == min(ends)]


def choose(t: Table, start: int, places: list[int], kind: str) -> Flow:
    """SE-31.14: what the rules leave open for the machine in a hex the player decides."""
    if len(places) == 1:
        return places[0]
    place = yield Ask(0, kind, t.choices.hexes, places, "SE-31.14", args={"hex": start})
    return place


# ---- competitive play: at random


def open_to(t: Table, place: int) -> bool:
    """SE-26.6: whether a machine may enter a hex: none that began as a home system, but on variable maps; and no
    amoeba's."""
    return (t.deep_space(place) or mixed(t)) and not t.amoeba[place]


def may_stop(t: Table, place: int) -> bool:
    """SE-26.6: whether a machine may end there: on no face-down marker and on no other machine."""
    return open_to(t, place) and t.explored_hex(place) and not t.groups_at(place, MACHINES)


def attracts(t: Table, place: int) -> bool:
    """SE-26.5: whether a planet, an asteroid field or a ship is in a hex."""
    terrain = t.terrain_at(place)
    if terrain in PLANETS or terrain in ASTEROID_FIELDS:
        return True
    return any([not t.is_ground(group) for owner in range(t.seats) for group in t.groups_at(place, owner)])


def wander(t: Table, group: int) -> int:
    """SE-26.5: where a machine goes: to what attracts it nearby, the nearest first, else anywhere next to it."""
    seen = [t.where[group]]
    rim = seen
    for _ in range(REACH):
        rim = sorted({there for place in rim for there in t.near[place] if there not in seen and open_to(t, there)})
        seen = [*seen, *rim]
        found = [place for place in rim if may_stop(t, place) and attracts(t, place)]
        if found:
            return one_of(t, found)
    free = [place for place in t.near[t.where[group]] if may_stop(t, place)]
    return one_of(t, free) if free else t.where[group]


def one_of(t: Table, places: list[int]) -> int:
    return places[t.roll(len(places)) - 1] if len(places) > 1 else places[0]


# ---- battles


def encounter(t: Table) -> None:
    """SE-31.8: the weakness of the machines is rolled when one is first met in battle."""
    if not solitaire(t) or t.machine_weakness != NOWHERE:
        return
    doomsday = t.content.doomsday
    roll = t.roll(DIE)
    t.machine_weakness = [up_to >= roll for up_to in doomsday.weakness_up_to].index(True)
    t.log("machine_weakness", "SE-31.8", n=roll, weakness=t.machine_weakness)


def battle_ended(t: Table, place: int, victor: int) -> None:
    """SE-26.4, SE-31.1: whoever has destroyed a machine of competitive play searches the wreck; the single player has
    won when no machine is left and none is to come."""
    if machines_at(t, place):
        return
    if not solitaire(t):
        if t.is_seat(victor):
            t.log("machine_wreck", "SE-26.4", seat=victor, n=t.content.doomsday.wreck_rolls)
            for _ in range(t.content.doomsday.wreck_rolls):
                wreck_roll(t, victor)
        return
    last = max([phase for phase, _ in arrivals(t)])
    if not machines(t) and t.round > last:
        victory.win(t, 0, VICTORIES.index("machines") + 1, "SE-31.1")


def machines_at(t: Table, place: int) -> list[int]:
    return [group for group in machines(t) if t.where[group] == place]
