"""Random positions, one action each with random answers: what always holds in the activation sequence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, SHIPS, UNITS, WAR_SUN
from cosmarch.games.ti3.rules.modifiers import fleet_limit
from cosmarch.games.ti3.rules.tactical.transfer_action import transfer_refusal
from cosmarch.games.ti3.rules.tactical.transport import excess, supply_used
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from tests.ti3.skirmish import Skirmish, skirmish

CONTENT = load_content()
SPACES = 19  # the centre and two rings
RACES = tuple(race.key for race in CONTENT.races)
TILES = tuple(system.key for system in CONTENT.systems if system.kind != "home")
FLEET = {"fighter": 4, "destroyer": 2, "cruiser": 2, "carrier": 1, "dreadnought": 1, "war_sun": 1}


def random_skirmish(random: Random) -> Skirmish:
    """Fleets of three players in most systems, planets and docks of all, and many technologies."""
    races = random.sample(RACES, 3)
    names = [*random.sample(TILES, SPACES - 1), f"{races[0]}_home"]
    random.shuffle(names)
    fleets: dict[str, dict[int, dict[str, int]]] = {}
    planets: dict[str, tuple[int, int, int, int]] = {}
    docks = [0, 0, 0]
    for name in names:
        system = CONTENT.systems[CONTENT.system_names.index(name)]
        if system.anomaly in ("asteroid_field", "supernova"):
            continue
        seat = random.randrange(3)
        if random.random() < 0.6:
            fleets[name] = {seat: {kind: random.randint(0, most) for kind, most in FLEET.items()}}
            if fleets[name][seat]["carrier"]:
                fleets[name][seat] |= {"ground_force": random.randint(0, 2), "pds": random.randint(0, 1)}
        for planet in system.planets:
            owner = random.choice((NOBODY, seat, seat, random.randrange(3)))
            if owner != NOBODY:
                dock = int(docks[owner] < 3 and random.random() < 0.4)
                docks[owner] += dock
                planets[CONTENT.planets[planet].key] = (owner, random.randint(0, 3), random.randint(0, 2), dock)
    cards = [card.key for card in CONTENT.technologies]
    position: dict[str, Any] = {
        "tiles": dict(enumerate(names)),
        "fleets": fleets,
        "planets": planets,
        "races": races,
        "technologies": {seat: random.sample(cards, random.randint(0, len(cards))) for seat in range(3)},
        "activated": {name: [0, 1, 2] for name in random.sample(sorted(fleets), len(fleets) // 3)},
        "fleet_supply": 8,
        "goods": [random.randint(0, 6) for _ in range(3)],
    }
    s = skirmish(**position)
    if random.random() < 0.3 and transfer_refusal(s.t, 0) is None:
        return skirmish(**position, action="transfer")
    return s


def check(t: Table) -> None:
    """What holds at any question."""
    columns = (*t.ships, t.cargo, t.damaged, t.ground, t.pds, t.landed, t.landed_pds, t.goods, t.strategy)
    assert min([min(column) for column in columns]) >= 0
    for place in range(t.hexes):
        for seat in range(t.seats):
            for kind in (DREADNOUGHT, WAR_SUN):
                assert t.damaged_at(place, seat, kind) <= t.ships_at(place, seat, kind)
    assert all(count <= 2 for count in t.pds)


def play_on(s: Skirmish, chance: Random) -> None:
    """Random answers to the end of the action, seldom to be done; a copy goes along, and nothing impossible happens."""
    twin = s.match.clone()
    for step in range(3000):
        if s.over:
            break
        ask = s.match.asks[0]
        busy = [token for token in ask.tokens if token != "done"] or list(ask.tokens)
        token = chance.choice(busy if chance.random() < 0.85 else list(ask.tokens))
        s.match.choose(token, ask.seat)
        twin.choose(token, ask.seat)
        if step % 5 == 0:
            assert twin.hash == s.match.hash
            twin = s.match.clone()
            check(s.t)
    assert s.over and twin.hash == s.match.hash


def units(t: Table) -> list[list[int]]:
    return [[t.on_board(seat, unit) for unit in range(len(UNITS))] for seat in range(t.seats)]


@pytest.mark.parametrize("seed", range(120))
def test_random_actions(seed: int) -> None:
    """TI-24.1.1, TI-25.1.8, TI-28.2.2, TI-35.3.3, TI-35.5.5: nothing is lost or made, and what is left has room."""
    random = Random(seed)
    s = random_skirmish(random)
    before = units(s.t)
    play_on(s, random)
    t = s.t
    check(t)
    for unit in range(SHIPS):
        made = sum(int(row["n"]) for row in s.told("produced") if row["unit"] == unit)
        lost = sum(int(row["n"]) for row in s.told("ships_destroyed") if row["unit"] == unit)
        lost += sum(int(row["n"]) for row in s.told("excess_lost") if row["unit"] == unit)
        assert sum(row[unit] for row in units(t)) == sum(row[unit] for row in before) + made - lost
    for place in {t.system, t.second} - {NOWHERE}:
        assert not excess(t, 0, place)
        assert supply_used(t, 0, place) <= fleet_limit(t, 0, place)
    assert not any(t.landed) and not any(t.landed_pds)
    assert not t.paying
