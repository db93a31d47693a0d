"""Random play with leaders and sabotage runs: whole matches and single actions, with what must hold."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from tests.measure import measure
from tests.ti3.leading import in_their_places
from tests.ti3.skirmish import Skirmish
from tests.ti3.test_random_matches import LONGEST, always, between_turns
from tests.ti3.test_skirmishes import play_on, random_skirmish

OPTIONS = ({"leaders": True}, {"sabotage_runs": True}, {"leaders": True, "sabotage_runs": True, "distant_suns": True})


@pytest.mark.parametrize("seed", range(6))
def test_random_match_with_options(seed: int) -> None:
    """Each option alone, and all at once; every match ends."""
    chance = Random(seed)
    seats = 3 + seed % 4
    match = cosmarch.new("ti3", seats, seed, {"galaxy": "random", "round_limit": 8, **OPTIONS[seed % 3]})
    for _ in range(LONGEST):
        if match.over:
            break
        t: Table = match._table
        always(t)
        if match.asks[0].kind == "action":
            between_turns(t)
            in_their_places(t)
        ask = chance.choice(match.asks)
        busy = [token for token in ask.tokens if token != "done"] or list(ask.tokens)
        match.choose(chance.choice(busy if chance.random() < 0.6 else list(ask.tokens)), ask.seat)
    assert match.over


def scatter(s: Skirmish, chance: Random) -> None:
    """Leaders of all races on planets and ships of theirs, some in foreign hands."""
    t = s.match._checkpoint
    t.with_leaders = 1
    t.sabotage_runs = 1
    places, holders = list(t.leader_place), list(t.leader_holder)
    for seat in range(t.seats):
        ships = [
            leaders.berth(t, place, kind)
            for place in range(t.hexes)
            for kind in range(6)
            if t.ships_at(place, seat, kind)
        ]
        spots = t.planets_of(seat) + ships
        for number in t.content.races[t.race[seat]].leaders:
            if chance.random() < 0.1 or not spots:
                holders[number] = (seat + 1) % t.seats
            else:
                places[number] = chance.choice(spots)
    t.leader_place, t.leader_holder = tuple(places), tuple(holders)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(measure(150, 20)))
def test_random_actions_with_leaders(seed: int) -> None:
    """TI-40.1.3, TI-40.2.6, TI-40.2.7: after an action every leader is where leaders may be, and nobody came back."""
    chance = Random(seed)
    s = random_skirmish(chance)
    scatter(s, chance)
    s.match._resume(s.match._checkpoint, [])
    play_on(s, chance)
    t = s.t
    in_their_places(t)
    for row in s.told("leader_killed"):
        number = int(row["leader"])
        assert t.leader_place[number] == NOWHERE and t.leader_holder[number] == NOBODY
