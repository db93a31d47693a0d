"""Full maps to look at: matches played at random, and counters of every kind laid out over the map."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS, TERRAIN
from cosmarch.games.se4x.rules.groups import newest
from cosmarch.games.se4x.state import (
    ALIEN,
    BARREN,
    DESTROYED_PLANET,
    FLAGSHIP,
    GROUND,
    MINER,
    NOBODY,
    PIPELINE,
    PLANET,
    SHIP_KINDS,
    TECHS,
    Table,
)
from cosmarch.games.se4x.state import put as changed
from tests.se4x import economy
from tests.se4x.battle import FIELD, battle, field
from tests.se4x.table import fresh, place, play, put, research
from tests.se4x.table import settle as settle_at

View = dict[str, Any]
Options = dict[str, bool | int | str]

RICH: Options = {"ground_combat": True, "flagships": True, "centers": True, "unique_ships": True}
# seats, options, answers, whether counters are laid out
TABLES: tuple[tuple[int, Options, int, bool], ...] = (
    (2, {}, 0, False),
    (2, {"scenario": "two_player_small"}, 400, True),
    (3, {**RICH, "victory": "colony_points"}, 300, True),
    (4, RICH, 500, True),
    (4, {"scenario": "four_player_teams"}, 400, True),
    (2, {"round_limit": 2}, 5000, False),
    (1, {"scenario": "doomsday_large"}, 200, True),
    (1, {"scenario": "alien_empires_map_1"}, 300, False),
    (1, {"scenario": "amoeba_solitaire"}, 200, False),
)
DULL = ("done", "no", "scuttle", "split", "destroy_planet")


def played(seats: int, options: Options, seed: int, answers: int) -> Match:
    """A match after so many random answers; who may act seldom stops."""
    match = cosmarch.new("se4x", seats, seed, options)
    walk(match, Random(seed), answers)
    return match


def walk(match: Match, chance: Random, answers: int) -> None:
    for _ in range(answers):
        if match.over:
            break
        ask = chance.choice(match.asks)
        weights = [0.15 if token in DULL else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)


def people(t: Table, seed: int) -> None:
    """Explore, settle and man the map as it might be late in a match."""
    chance = Random(seed)
    for seat in range(t.seats):
        for technology in range(TECHS):
            row = t.content.technologies[technology]
            t.levels[seat * TECHS + technology] = chance.randint(row.start, row.top(True))
    for where in range(len(t.content.hexes)):
        if t.playable(where) and t.colony[where] == NOBODY and chance.random() < 0.8:
            t.known = changed(t.known, where, EVERYONE)
            t.terrain = changed(
                t.terrain, where, chance.choice((-1, -1, PLANET, PLANET, BARREN, *range(BARREN + 2, len(TERRAIN))))
            )
            settle(t, where, chance)
    for where in range(len(t.content.hexes)):
        if t.playable(where) and t.known[where] == EVERYONE:
            garrison(t, where, chance)


def nearest(t: Table, where: int, chance: Random) -> int:
    """The seat to which a hex would fall."""
    far = [distance(t.home[seat], where) + 3 * chance.random() for seat in range(t.seats)]
    return far.index(min(far))


def settle(t: Table, where: int, chance: Random) -> None:
    if t.terrain[where] not in (PLANET, BARREN) or chance.random() < 0.3:
        return
    seat = nearest(t, where, chance)
    t.colony = changed(t.colony, where, seat)
    t.worth = changed(t.worth, where, chance.choice((0, 1, 3, 5, 5)))
    t.founder = changed(t.founder, where, chance.choice((seat, seat, 0)))
    t.stock = changed(t.stock, where, chance.choice((0, 0, 1, 102)))
    t.center = changed(t.center, where, chance.choice((0, 0, 0, 1, 2, 3)))


def garrison(t: Table, where: int, chance: Random) -> None:
    """Counters of a seat, often many on a colony; now and then of another seat or of aliens."""
    seat = t.colony[where] if 0 <= t.colony[where] < t.seats else nearest(t, where, chance)
    most = 11 if where in t.home else 5 if t.colony[where] != NOBODY else 2
    for _ in range(chance.randint(0, most)):
        add(t, seat, where, chance)
    if t.seats > 1 and chance.random() < 0.1:
        for _ in range(chance.randint(1, 3)):
            add(t, (seat + 1) % t.seats, where, chance)
    if chance.random() < 0.05 and t.terrain[where] != DESTROYED_PLANET:
        group = t.add_group(ALIENS, ALIEN + chance.randrange(3), 1, where, 0)
        t.seen = changed(t.seen, group, EVERYONE)


def add(t: Table, seat: int, where: int, chance: Random) -> None:
    kind = chance.choice((*range(SHIP_KINDS), *range(GROUND, GROUND + len(GROUND_UNITS))))
    if kind == FLAGSHIP or t.free_slot(seat) < 0:
        kind = PIPELINE
    packed = newest(t, seat, kind) if kind < SHIP_KINDS else 0
    group = t.add_group(seat, kind, chance.randint(1, 6) if kind != PIPELINE else 1, where, packed)
    if chance.random() < 0.4:
        t.seen = changed(t.seen, group, EVERYONE)
        t.stated = changed(t.stated, group, chance.randrange(2))
    if kind < GROUND and chance.random() < 0.1:
        t.fleet = changed(t.fleet, group, chance.randint(1, 3))
    if kind == MINER and chance.random() < 0.5:
        t.load = changed(t.load, group, 1)
    t.rank = changed(t.rank, group, chance.randrange(5) if kind < SHIP_KINDS else 0)


def match_of(number: int) -> Match:
    seats, options, answers, full = TABLES[number]
    match = played(seats, options, number + 1, answers)
    if full:
        people(match._table, number)
    return match


@cache
def views() -> tuple[View, ...]:
    """Views of these tables: from a seat or from outside."""
    out: list[View] = []
    for number, (seats, _, _, _) in enumerate(TABLES):
        out.append(match_of(number).view(None if number == 4 else number % seats))
    return tuple(out)


# ---- in the middle of things


FLEETS = (
    (0, ("cruiser", 3), ("scout", 6), ("carrier", 2), ("fighter", 6), ("battleship", 1), ("raider", 2), ("titan", 1)),
    (1, ("destroyer", 4), ("dreadnought", 2), ("base", 1), ("ship_yard", 3), ("fighter", 3), ("battlecruiser", 5)),
)


def great_battle() -> Match:
    """A battle of many counters after a few shots."""
    t = field()
    settle_at(t, 1, FIELD)
    for seat in range(2):
        research(t, seat, attack=3, defense=2, tactics=1 + seat, fighter=2, point_defense=1, ship_size=6)
    for seat, *counters in FLEETS:
        for unit, size in counters:
            put(t, seat, FIELD, unit, size)
    match = battle(t).match
    chance = Random(3)
    for _ in range(400):
        walk(match, chance, 1)
        if match._table.battle_round and sum(match._table.damage) > 1:
            break
    return match


def ground_battle() -> Match:
    """Troops have landed on a colony."""
    t = field(ground_combat=True)
    settle_at(t, 1, FIELD)
    put(t, 0, FIELD, "transport", 2)
    put(t, 1, FIELD, "infantry", 3)
    group = put(t, 0, FIELD, "space_marines", 4)
    t.turn_up(group)
    t.landed = (group,)
    return play(t, ("ground_combat", place(FIELD))).match


def spending() -> Match:
    """An economic phase in which a seat has decided a few things."""
    t = fresh(2)
    t.cp[0] = 30
    p = economy.phase(t)
    economy.act(p, "research", "attack")
    return p.match


@cache
def moments() -> dict[str, View]:
    """Views in the middle of things, each from seat 0."""
    return {"battle": great_battle().view(0), "ground": ground_battle().view(0), "plan": spending().view(0)}
