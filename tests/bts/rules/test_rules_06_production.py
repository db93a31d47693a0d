"""Rules of chapter 6: the production phase."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch import Match
from tests.bts.table import do, refusals, seat, table, tokens, told


def producing(**player: Any) -> Match:
    """A table of two at the first player's production phase. `food` and `ore_gone` discs have left their tracks."""
    automation = {"food": player.pop("food", 0), "ore": player.pop("ore_gone", 0)}
    # achievements whose conditions no test here meets
    cards = [{"id": name} for name in ("transcendence", "empire", "hegemony", "technologist")]
    return table(phase="production", players=[{"automation": automation, **player}], achievements=cards)


def supply(match: Match) -> list[int]:
    """The cubes in columns A to E."""
    return [have for have, _ in seat(match)["supply"].values()]


def test_one_of_three_must_be_chosen_and_the_pawn_stays() -> None:
    """BTS-6.1: there is no passing, and production is no action."""
    for choice in ("grow", "ore", "trade"):
        match = producing(pawn="research_I.2")
        assert tokens(match) == {"grow", "ore", "trade"}
        do(match, choice)
        assert seat(match)["pawn"] == "research_I.2"


@pytest.mark.parametrize(("gone", "icons"), [(0, 1), (1, 1), (2, 2), (4, 3), (5, 3), (7, 4), (8, 5)])
def test_growth_counts_the_icons_that_no_disc_covers(gone: int, icons: int) -> None:
    """BTS-6.2: every second space of the food track has an icon, the leftmost one without a disc."""
    match = do(producing(food=gone, population=0), "grow")
    assert seat(match)["population"] == icons


def test_each_icon_draws_on_the_column_above_it() -> None:
    """BTS-6.3: with three icons a cube of A, of B and of C becomes population."""
    match = producing(food=4, population=2, supply=[5, 4, 3, 3, 2])
    do(match, "grow")
    assert supply(match) == [4, 3, 2, 3, 2]
    assert seat(match)["population"] == 5


def test_an_empty_column_gives_nothing() -> None:
    """BTS-6.4: five discs gone, column A empty: B and C give one each and nothing replaces A (BTS-EX-02)."""
    match = producing(food=5, population=7, supply=[0, 4, 3, 3, 2])
    do(match, "grow")
    assert supply(match) == [0, 3, 2, 3, 2]
    assert seat(match)["population"] == 9


def test_growth_asks_for_no_cube_in_particular() -> None:
    """BTS-6.5: from a half-empty column a cube is taken without a question."""
    match = do(producing(population=6, supply=[3, 4, 3, 3, 0]), "grow")
    assert supply(match) == [2, 4, 3, 3, 0]
    assert (match.asks[0].seat, match.asks[0].kind) == (1, "action")


@pytest.mark.parametrize(("gone", "icons"), [(0, 1), (4, 3), (5, 3), (8, 5)])
def test_ore_for_each_visible_icon(gone: int, icons: int) -> None:
    """BTS-6.6: four discs gone show three icons, worth 3 ore (BTS-EX-03)."""
    match = do(producing(ore_gone=gone, ore=2), "ore")
    assert seat(match)["ore"] == 2 + icons


def test_ore_production_follows_the_own_mat() -> None:
    """BTS-6.6: the ore track of the Nishida-Østergaard Corporation shows its third icon after three discs."""
    player = {"faction": "nishida_ostergaard", "automation": {"ore": 3}, "ore": 0}
    match = table(mats="advanced", phase="production", players=[player])
    assert seat(do(match, "ore"))["ore"] == 3


def test_growth_and_ore_are_taken_in_full() -> None:
    """BTS-6.7: nobody is asked how much; all five icons give, and the turn goes on."""
    for choice, key in (("grow", "population"), ("ore", "ore")):
        match = producing(food=8, ore_gone=8, population=2, ore=0)
        before = seat(match)[key]
        do(match, choice)
        assert seat(match)[key] == before + 5
        assert match.asks[0].seat == 1


# ---- trade


def test_trades_in_any_number_and_mix() -> None:
    """BTS-6.8: buy twice, scrap, sell three times, in one phase; cubes and ore are only exchanged."""
    match = producing(ore=7, population=1, ships={"sol": [2]}, supply=[5, 4, 4, 3, 2])
    do(match, "trade", "buy", "sell", "buy", "scrap.sol.2", "sell", "sell", "done")
    assert seat(match)["ore"] == 7 - 3 + 1 - 3 - 1 + 1 + 1
    assert (seat(match)["population"], seat(match)["ships"]) == (1, {})


def test_trading_by_itself_gives_nothing() -> None:
    """BTS-6.8: the phase may end without a trade."""
    match = producing(food=8, ore_gone=8)
    before = seat(match)
    do(match, "trade", "done")
    assert seat(match) == before
    assert match.asks[0].seat == 1


def test_three_ore_for_a_cube_of_the_leftmost_stocked_column() -> None:
    """BTS-6.9: column A is empty, so the cube comes from B."""
    match = producing(ore=3, population=7, supply=[0, 4, 3, 3, 2])
    do(match, "trade", "buy")
    assert supply(match) == [0, 3, 3, 3, 2]
    assert (seat(match)["population"], seat(match)["ore"]) == (8, 0)
    assert refusals(match)["buy"] == "BTS-6.9"


def test_a_ship_is_scrapped_for_an_ore_wherever_it_is() -> None:
    """BTS-6.10: whatever its level, it becomes one population; the ships of others are not for sale."""
    match = table(
        phase="production",
        players=[
            {"ore": 2, "population": 2, "ships": {"sol": [1], "deep_space": [4], "port_left": [2]}},
            {"ships": {"slot_B1": [3]}},
        ],
        locations={"port_left": {"controller": 0}, "slot_B1": {"controller": 1}},
    )
    do(match, "trade")
    assert {token for token in tokens(match) if token.startswith("scrap")} == {
        "scrap.sol.1",
        "scrap.deep_space.4",
        "scrap.port_left.2",
    }
    do(match, "scrap.deep_space.4", "scrap.port_left.2")
    assert (seat(match)["ore"], seat(match)["population"]) == (0, 4)
    assert seat(match)["ships"] == {"sol": [1]}
    assert refusals(match)["scrap.sol.1"] == "BTS-6.10"


def test_a_scrapped_guard_loses_the_location_at_once() -> None:
    """BTS-6.10: the fleet that is now the strongest takes control before the next trade."""
    match = table(
        phase="production",
        players=[{"ore": 2, "ships": {"slot_A1": [3]}}, {"ore": 0, "ships": {"slot_A1": [2]}}],
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
    )
    do(match, "trade", "scrap.slot_A1.3")
    assert told(match, "trade_scrap")[0]["ship"] == 3
    place = next(row for row in match.view(None)["table"]["locations"] if row["id"] == "slot_A1")
    assert place["controller"] == 1
    assert seat(match, 1)["ore"] == 1  # what Sirius gives for control
    assert (match.asks[0].seat, match.asks[0].kind) == (0, "trade")


def test_population_goes_back_to_the_rightmost_room_for_an_ore() -> None:
    """BTS-6.11: E is full, D has one empty space, then C is next."""
    match = producing(ore=0, population=6, supply=[5, 4, 0, 2, 2])
    do(match, "trade", "sell")
    assert (supply(match), seat(match)["ore"], seat(match)["population"]) == ([5, 4, 0, 3, 2], 1, 5)
    do(match, "sell")
    assert supply(match) == [5, 4, 1, 3, 2]


def test_nothing_to_sell_without_population() -> None:
    """BTS-6.11: a cube is what is returned."""
    match = do(producing(population=0), "trade")
    assert refusals(match)["sell"] == "BTS-6.11"


def test_no_supply_no_purchase() -> None:
    """BTS-6.12: all 19 other cubes are population; what is sold can be bought back."""
    match = do(producing(ore=6, population=19, supply=[0, 0, 0, 0, 0]), "trade")
    assert refusals(match)["buy"] == "BTS-6.12"
    do(match, "sell")
    assert "buy" in tokens(match)


def test_trade_reaches_columns_that_growth_does_not() -> None:
    """BTS-6.13: no food disc is gone and column A is empty: growth gives nothing, trade a cube of B, then of C."""
    match = producing(ore=6, population=10, supply=[0, 1, 3, 3, 2])
    grown = do(match.clone(), "grow")
    assert seat(grown)["population"] == 10
    do(match, "trade", "buy", "buy")
    assert supply(match) == [0, 0, 2, 3, 2]
