"""Technologies and events of Beyond the Sun where another card, a lasting ability or the rest of the action comes in
between (BTS-12.13, BTS-19.1, BTS-20.3)."""

from __future__ import annotations

import pytest

from tests.bts.rules.cards.playing import about_to_research, board, columns, kind, known
from tests.bts.table import do, seat, table, tokens

# ---- technologies


@pytest.mark.parametrize("space", ["deep_space_megastructures.1", "technocratic_guild.1"])
@pytest.mark.parametrize(("supply", "population"), [(1, 1), (0, 1), (0, 2)])
def test_the_last_population_is_for_the_research(supply: int, population: int, space: str) -> None:
    """BTS-19.1, BTS-19.5: without supply Deep Space Megastructures may build of population, but not of that which its
    research needs; also where the action is copied."""
    slots = board(II_C=known("mass_cloning", 0), III_D=known("deep_space_megastructures", 0))
    rest = 20 - 3 - supply - population
    player = {"ore": 4, "population": population, "supply": [supply, 0, 0, 0, 0], "ships": {"sol": [1] * rest}}
    match = do(table(players=[player], slots=slots, guilds=["technocratic_guild"]), space)
    if kind(match) == "copy_action":
        do(match, "deep_space_megastructures")
    if population == 2:
        assert kind(match) == "build_where" and tokens(match) == {"deep_space", "skip"}
        return
    assert kind(match) == "technology_type" or kind(match) == "choose_technology"
    assert seat(match)["ships"].get("deep_space", []) == [2] * supply and seat(match)["population"] == 0


def test_the_rightmost_cubes_are_two_and_each_is_moved_once() -> None:
    """BTS-20.13: Android Rights Movement moves two cubes of column C, to E and to D, not one of them twice."""
    match, answers, _ = about_to_research("android_rights_movement", supply=[2, 4, 3, 0, 0], ships={"sol": [1] * 5})
    do(match, *answers, "E", "D")
    assert columns(match) == [2, 4, 1, 1, 1] and kind(match) == "production"


def test_with_one_cube_left_one_is_moved() -> None:
    """BTS-20.13: what is not there is not moved."""
    match, answers, _ = about_to_research("android_rights_movement", supply=[1, 0, 0, 0, 0], ships={"sol": [1] * 13})
    do(match, *answers, "E")
    assert columns(match) == [0, 0, 0, 0, 1] and kind(match) == "production"
