"""Random economic phases with every option that touches money: sheets add up, and the engine's contract holds."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.core.settings import OptionValue
from cosmarch.games.se4x.rules.economy import sheet
from cosmarch.testing import Chance
from tests.se4x.invariants import money_adds_up
from tests.se4x.test_random_matches import CHECKS, always

OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {"centers": True, "nebula_mining": True, "quick_start": True},
    {"unpredictable_research": True, "two_homeworld_centers": True},
    {"gearing_limit": True, "head_start": True, "ground_combat": True, "quick_start": True},
    {"instant_upgrade": True, "low_maintenance": True, "counter_limits": "base"},
    {"expansion": False, "rich_minerals": True, "rich_colonies": True, "ship_build_requirement": True},
)
LONGEST = 5000
STRIDE = 31  # a contract check every so many decisions


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_economy(number: int) -> None:
    """SE-1.7, SE-1.8, SE-19.5, SE-20.6: three rounds, with side actions, to the end."""
    chance = Chance(f"economy {number}")
    match = cosmarch.new("se4x", 2 + number % 3, number, {"round_limit": 3, **OPTIONS[number]})
    for decision in range(LONGEST):
        if match.over:
            break
        always(match)
        money_adds_up(match._table)
        if decision % STRIDE == 0:
            CHECKS[decision // STRIDE % len(CHECKS)](match, chance)
        seat = chance.below(match.seats)
        sides = [option.token for option in match.sides(seat)]
        if sides and chance.below(6) == 0:
            match.side(chance.pick(sides), seat)
        else:
            ask = match.asks[chance.below(len(match.asks))]
            match.choose(chance.pick(list(ask.tokens)), ask.seat)
    assert match.over and all(len(sheet.rows(match._table, seat)) == 3 for seat in range(match.seats))
