"""Full galaxies to look at: matches played at random, and pieces of every kind laid out over the map."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import cosmarch
from cosmarch.core.hexes import distance
from cosmarch.core.match import Match
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, SHIPS, WAR_SUN
from cosmarch.games.ti3.state import Table

View = dict[str, Any]

# seats, options, answers, whether pieces are laid out
TABLES: tuple[tuple[int, dict[str, object], int, bool], ...] = (
    (3, {"galaxy": "build"}, 20, False),
    (3, {"galaxy": "random", "pick_races": True, "pick_colours": True}, 2, False),
    (4, {"galaxy": "random", "leaders": True, "distant_suns": True}, 300, True),
    (5, {"galaxy": "random", "age_of_empire": True}, 700, True),
    (6, {"galaxy": "random", "leaders": True, "distant_suns": True, "sabotage_runs": True}, 1500, True),
    (6, {"galaxy": "random", "length": "long_war"}, 3000, True),
    (4, {"galaxy": "random", "round_limit": 3}, 20000, False),
)


def played(seats: int, options: dict[str, object], seed: int, answers: int) -> Match:
    """A match after so many random answers; who may act seldom passes."""
    chance = Random(seed)
    match = cosmarch.new("ti3", seats, seed, options)
    for _ in range(answers):
        if match.over:
            break
        ask = chance.choice(match.asks)
        weights = [0.2 if token == "pass" and ask.kind == "action" else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)
    return match


def people(t: Table, seed: int) -> None:
    """Lay out planets, units, counters and technologies as they might lie late in a match."""
    chance = Random(seed)
    spaces = t.choices.layout.spaces
    for place in t.systems_in_play():
        near = [distance(spaces[t.home[seat]], spaces[place]) + 2 * chance.random() for seat in range(t.seats)]
        seat = near.index(min(near))
        for planet in t.planets_at(place):
            if chance.random() < 0.8:
                t.owner[planet] = seat
                t.ground[planet] = chance.choice((0, 1, 2, 3, 11))
                t.pds[planet] = chance.choice((0, 0, 1, 2))
                t.dock[planet] = int(chance.random() < 0.2)
                t.exhausted[planet] = int(chance.random() < 0.5)
        if chance.random() < 0.5:
            for kind in range(SHIPS):
                t.add_ships(place, seat, kind, chance.choice((0, 0, 1, 2, 4)))
            for kind in (DREADNOUGHT, WAR_SUN):
                if t.ships_at(place, seat, kind) > t.damaged_at(place, seat, kind):
                    t.add_damage(place, seat, kind, 1)
            if t.has_ships(place, seat):
                t.add_cargo(place, seat, GROUND_FORCE, chance.choice((0, 1, 3)))
        if chance.random() < 0.3:
            t.activated[place] |= 1 << chance.randrange(t.seats)
    for seat in range(t.seats):
        t.technologies[seat] |= chance.getrandbits(24) & chance.getrandbits(24)


def views() -> list[View]:
    """Views of these tables: from a seat or from outside."""
    out: list[View] = []
    for number, (seats, options, answers, full) in enumerate(TABLES):
        match = played(seats, options, number + 1, answers)
        if full:
            people(match._table, number)
        out.append(match.view(None if number % 3 == 2 else number % seats))
    return out


@cache
def moments() -> dict[str, View]:
    """Views in the middle of things: a battle, units that have landed, a vote, cards that are looked at."""
    found: dict[str, View] = {}
    for seed in range(1, 4):
        match = played(5, {"galaxy": "random", "leaders": True}, seed, 0)
        people(match._table, seed)
        chance = Random(seed)
        for _ in range(2500):
            if match.over or len(found) == 4:
                break
            ask = chance.choice(match.asks)
            weights = [0.2 if token == "pass" and ask.kind == "action" else 1.0 for token in ask.tokens]
            match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)
            t: Table = match._table
            named = {"battle": t.defender >= 0, "landed": any(t.landed), "vote": _voted(t), "looked": bool(t.looked)}
            for name, there in named.items():
                if there and name not in found:
                    found[name] = match.view(t.active)
    return found


def _voted(t: Table) -> bool:
    return any(t.votes)
