"""The greedy bot plays every scenario to its end, and what must hold at every decision holds in its matches too."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.games.se4x.content.loader import Scenario
from tests.se4x.invariants import nothing_without_room
from tests.se4x.table import CONTENT

ROUNDS = {1: 20, 2: 2, 3: 1, 4: 1}  # alone a whole match, with others until the last of a few rounds
WHOLE = {"two_player_knife_fight": 20}  # the shortest of the others, to its real end
LONGEST = 6000


@pytest.mark.parametrize("scenario", CONTENT.scenarios, ids=lambda scenario: str(scenario.key))
def test_greedy_plays(scenario: Scenario) -> None:
    """SE-30.1 to SE-34.1: no scenario stops the bot, and it is never asked the same in the same state twice."""
    seats = scenario.seats
    limit = WHOLE.get(scenario.key, ROUNDS[seats])
    match = cosmarch.new("se4x", seats, 7, {"scenario": scenario.key, "round_limit": limit})
    bots = [make("greedy", str(seat)) for seat in range(seats)]
    met: set[tuple[str, int, str]] = set()
    for _ in range(LONGEST):
        if match.over:
            break
        nothing_without_room(match._table)
        ask = match.asks[0]
        moment = (match.state_hash, ask.seat, ask.kind)
        assert ask.kind != "move" or moment not in met
        met.add(moment)
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
    assert match.over
