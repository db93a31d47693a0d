"""Random economic phases with every option that touches money: sheets add up, and the engine's contract holds."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.core.game import OptionValue
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.counters import PACKED
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.state import DECOY, ECONOMIC, Table
from cosmarch.testing import Chance
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


def adds_up(t: Table) -> None:
    """SE-19.5: what is left in the newest row is what the empire has."""
    for seat in range(t.seats):
        if t.sheets[seat]:
            row = sheet.rows(t, seat)[-1]
            assert (row["left"], row["research_left"]) == (t.cp[seat], t.rp[seat])
            assert all(value >= 0 for value in row.values())


def priced(t: Table) -> None:
    """SE-19.5, SE-22.1, SE-23.6: while an economic phase lasts, what stands under units and technology is the price of
    all that was bought in it."""
    if t.phase != ECONOMIC:
        return
    for seat in range(t.seats):
        units = technology = 0
        for what, first, second, third in drafts.rows(t, seat):
            if what >= 0:
                units += modifiers.price(t, seat, what) * second
            elif what == drafts.CENTER:
                units += t.number("center_price")
            elif what == drafts.ALIEN_CARD:
                units += t.content.economy.alien_card_price
            elif what == drafts.PRETEND:
                units += modifiers.price(t, seat, DECOY) * (first % PACKED)
            elif what == drafts.REDESIGN:
                units += t.content.unique_ship.redesign
            elif what == drafts.LEVEL:
                technology += third
        if t.purchases[seat]:
            assert sheet.entered(t, seat, sheet.UNITS) == units
            column = sheet.RESEARCH_SPENT if t.on("centers") else sheet.TECHNOLOGY
            assert t.on("unpredictable_research") or sheet.entered(t, seat, column) == technology


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_economy(number: int) -> None:
    """SE-1.7, SE-1.8, SE-19.5, SE-20.6: three rounds, with side actions, to the end."""
    chance = Chance(f"economy {number}")
    match = cosmarch.new("se4x", 2 + number % 3, number, {"round_limit": 3, **OPTIONS[number]})
    for decision in range(LONGEST):
        if match.over:
            break
        always(match)
        adds_up(match._table)
        priced(match._table)
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
