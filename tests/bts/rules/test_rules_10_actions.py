"""The four basic actions; paying ore, using and returning cubes (sections 10 and 11 of the rules)."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

import cosmarch
from cosmarch.core.match import Match
from tests.bts.table import LEVEL_ONE, do, location, refusals, seat, slot, table, tokens


def with_technology(name: str, card: str, *seats: int) -> dict[str, Any]:
    """A slot whose card these seats have researched."""
    return {name: {"technology": card, "researched": list(seats or (0,))}}


def columns(match: Match, number: int = 0) -> list[int]:
    """The supply cubes on columns A to E."""
    return [stock for stock, _ in seat(match, number)["supply"].values()]


def all_cubes(match: Match, number: int = 0) -> int:
    """Supply, population, ships and cubes on technologies of a faction."""
    mat = seat(match, number)
    on_slots = [row for row in match.view(None)["table"]["slots"] if number in row["researched"]]
    ships = sum(len(levels) for levels in mat["ships"].values())
    return sum(columns(match, number)) + int(mat["population"]) + ships + len(on_slots)


# ---- 10 the four basic actions


def test_research_of_level_one_costs_one_population_and_no_ore() -> None:
    """BTS-10.1: the cube moves to the technology, whose immediate reward follows (BTS-EX-07)."""
    match = do(table(slots=LEVEL_ONE, players=[{"ore": 0, "population": 2}]), "research_I.1", "I-4")
    assert slot(match, "I-4")["researched"] == [0]
    assert seat(match)["population"] == 1
    assert (seat(match)["ore"], seat(match)["automation"]["ore"]) == (0, 1)  # Mining Robots


def test_research_of_level_one_needs_population() -> None:
    """BTS-10.1: without a population cube the action is closed."""
    match = table(slots=LEVEL_ONE, players=[{"population": 0}])
    assert refusals(match)["research_I.1"] == "BTS-11.3"


def test_research_of_level_two_costs_two_ore_and_one_population() -> None:
    """BTS-10.2: for a technology that is new or one that was discovered before (BTS-EX-08)."""
    slots = LEVEL_ONE | {name: {**LEVEL_ONE[name], "researched": [0]} for name in ("I-1", "I-2")}
    slots |= with_technology("II-A", "autonomous_refineries", 1)
    match = do(table(slots=slots, players=[{"ore": 2, "population": 2}]), "research_II.1")
    assert {"II-A", "II-C"} <= tokens(match)
    do(match, "II-A", "ore")
    assert slot(match, "II-A")["researched"] == [0, 1]
    assert (seat(match)["ore"], seat(match)["population"]) == (1, 1)  # the card itself gives 1 ore


@pytest.mark.parametrize(("ore", "population", "rule"), [(1, 2, "BTS-5.9"), (2, 0, "BTS-11.3")])
def test_research_of_level_two_needs_both(ore: int, population: int, rule: str) -> None:
    """BTS-10.2: with 1 ore, or without population, it is refused."""
    slots = LEVEL_ONE | {"I-1": {**LEVEL_ONE["I-1"], "researched": [0]}}
    match = table(slots=slots, players=[{"ore": ore, "population": population}])
    assert refusals(match)["research_II.1"] == rule


def test_build_a_ship_and_jump_with_it() -> None:
    """BTS-10.3: the level 1 ship at an own shipyard is built first, so it can use both jumps; there is no third."""
    yards = {"port_left": {"controller": 0}}
    match = do(table(locations=yards, players=[{"population": 2}]), "build_and_jump.1")
    assert tokens(match) == {"sol", "port_left", "skip"}
    do(match, "port_left", "port_left.1-slot_B1", "slot_B1.1-deep_space")
    assert seat(match)["ships"] == {"sol": [1], "deep_space": [1]}
    assert seat(match)["population"] == 1
    assert match.asks[0].kind == "production"


def test_the_basic_build_is_optional() -> None:
    """BTS-10.3: the action may be taken for jumps alone, and fewer than two of them."""
    match = do(table(players=[{"population": 2}]), "build_and_jump.1", "skip", "sol.1-port_left", "done")
    assert seat(match)["ships"] == {"port_left": [1]} and seat(match)["population"] == 2


def test_the_basic_jumps_work_without_population() -> None:
    """BTS-10.3: with nothing to build from, only the jumps are left."""
    match = do(table(players=[{"population": 0}]), "build_and_jump.1")
    assert match.asks[0].kind == "jump"


def test_the_fourth_basic_action_turns_supply_and_gives_ore() -> None:
    """BTS-10.4: 1 cube of the leftmost stocked column becomes population, then 1 ore (BTS-EX-10)."""
    player = {"supply": [0, 4, 3, 3, 2], "population": 7, "ore": 2}
    match = do(table(players=[player]), "recruit")
    assert columns(match) == [0, 3, 3, 3, 2]
    assert (seat(match)["population"], seat(match)["ore"]) == (8, 3)


# ---- 11 ore


def test_the_ore_is_paid_before_the_effect_begins() -> None:
    """BTS-11.1: when the player chooses what to research, the 2 ore are already in the bank (BTS-EX-08)."""
    slots = LEVEL_ONE | {name: {**LEVEL_ONE[name], "researched": [0]} for name in ("I-1", "I-2")}
    match = do(table(slots=slots, players=[{"ore": 5}]), "research_II.1")
    assert match.asks[0].kind == "research_slot"
    assert seat(match)["ore"] == 3


def test_the_cost_of_a_build_is_paid_on_top() -> None:
    """BTS-11.1: Modular Fleet asks 1 ore for its level 2 ship and 2 for its level 3 ship; who has 1 builds no third."""
    slots = with_technology("II-A", "modular_fleet")
    match = do(table(slots=slots, players=[{"ore": 2, "population": 5}]), "modular_fleet.1", "skip", "sol")
    assert match.asks[0].kind == "jump"
    assert seat(match)["ore"] == 1 and seat(match)["ships"]["sol"] == [1, 2]


def tribute(ore: int) -> Match:
    """Three players and a card of an own box: pay 2 ore to an opponent, then jump."""
    data = resources.files("cosmarch.games.bts.content") / "data" / "technologies.toml"
    text = data.read_text(encoding="utf-8")
    old = '{ op = "jump", n = 3 },\n    { op = "gain_ore_per", per = "control_taken_from_opponent", each = 2 },'
    assert old in text
    pack = {"technologies.toml": text.replace(old, '{ op = "pay_ore_to_opponent", n = 2 }, { op = "jump", n = 3 },')}
    position = {
        "first": 0,
        "slots": with_technology("II-A", "corsair_charters"),
        "players": [{"ore": ore}, {"ore": 1}, {"ore": 1}],
    }
    return cosmarch.from_position("bts", {"game": "bts", "seats": 3, "position": position}, seed=1, pack=pack)


def test_an_opponent_is_paid_where_the_text_says_so() -> None:
    """BTS-11.1: the ore goes to that player and not to the bank, before the rest begins."""
    match = do(tribute(3), "corsair_charters.1")
    assert tokens(match) == {"seat.2", "seat.3"}
    do(match, "seat.3")
    assert [seat(match, number)["ore"] for number in range(3)] == [1, 1, 3]
    assert match.asks[0].kind == "jump"


def test_an_opponent_is_paid_in_full_or_not_at_all() -> None:
    """BTS-11.1: with 1 ore of the 2 the action is closed."""
    assert refusals(tribute(1))["corsair_charters.1"] == "BTS-5.9"


def test_ore_gained_is_taken_in_full() -> None:
    """BTS-11.2: the 4 ore of the Autonomous Refineries come at once; there is nothing to choose."""
    slots = with_technology("II-A", "autonomous_refineries")
    match = do(table(slots=slots, players=[{"ore": 1}]), "autonomous_refineries.1")
    assert seat(match)["ore"] == 5 and match.asks[0].kind == "jump"


# ---- 11 cubes


def test_population_must_lie_beside_the_mat() -> None:
    """BTS-11.3: supply on the mat is no population, however much there is."""
    slots = LEVEL_ONE | with_technology("I-1", "laser_weapons")
    match = table(slots=slots, players=[{"ore": 5, "population": 0}])
    assert sum(columns(match)) > 0
    assert refusals(match)["laser_weapons.1"] == "BTS-11.3"


def test_population_gained_earlier_in_the_same_action_can_be_used() -> None:
    """BTS-11.3: the cube must be there when it is needed: Bio-Synaptic Network recruits one and researches with it."""
    slots = LEVEL_ONE | {"I-3": {**LEVEL_ONE["I-3"], "researched": [0]}}
    slots |= with_technology("II-A", "bio_synaptic_network") | with_technology("II-D", "colony_seed_ships", 1)
    match = do(table(slots=slots, players=[{"ore": 2, "population": 0}]), "bio_synaptic_network.1", "done")
    assert slot(match, "II-D")["researched"] == [0, 1] and seat(match)["population"] == 0


def test_a_used_cube_goes_onto_a_board() -> None:
    """BTS-11.4: turned to a ship it stands on the exploration board; no cube is lost."""
    slots = LEVEL_ONE | with_technology("I-1", "laser_weapons")
    match = table(slots=slots, players=[{"ore": 1, "population": 2, "ships": {"deep_space": [1]}}])
    supply = columns(match)
    do(match, "laser_weapons.1", "done")
    assert location(match, "sol")["ships"][0] == [2]
    assert seat(match)["population"] == 1 and columns(match) == supply
    assert all_cubes(match) == 20


def test_supply_is_used_from_the_leftmost_column_cube_by_cube() -> None:
    """BTS-11.5: Mass Cloning takes two; the last of column A, then the first of column B."""
    slots = with_technology("II-A", "mass_cloning")
    match = do(table(slots=slots, players=[{"ore": 1, "supply": [1, 4, 3, 3, 2], "population": 5}]), "mass_cloning.1")
    assert columns(match) == [0, 3, 3, 3, 2] and seat(match)["population"] == 7


def test_direct_use_of_supply_ignores_the_food_discs() -> None:
    """BTS-11.6: column D gives its cube although all food discs lie on the track, where growth would give nothing."""
    player = {"supply": [0, 0, 0, 3, 2], "population": 14, "food_discs": 8}
    match = do(table(players=[player]), "recruit")
    assert columns(match) == [0, 0, 0, 2, 2] and seat(match)["population"] == 15
    do(match, "grow")
    assert seat(match)["population"] == 15


def test_without_supply_population_may_take_its_place() -> None:
    """BTS-11.7: Android Armada turns a population cube into its ship where all columns are empty."""
    slots = with_technology("III-A", "android_armada")
    player = {"ore": 4, "supply": [0] * 5, "population": 18}
    match = do(table(slots=slots, players=[player]), "android_armada.1", "sol")
    assert seat(match)["ships"]["sol"] == [1, 4] and seat(match)["population"] == 17


def test_without_supply_population_need_not_take_its_place() -> None:
    """BTS-11.7: it is the player's choice; the jumps of the action are still there."""
    slots = with_technology("III-A", "android_armada")
    player = {"ore": 4, "supply": [0] * 5, "population": 18}
    match = do(table(slots=slots, players=[player]), "android_armada.1", "skip")
    assert seat(match)["population"] == 18 and match.asks[0].kind == "jump"


def test_with_supply_left_the_supply_must_be_used() -> None:
    """BTS-11.7: population is for what is missing only, so the build cannot be left out either."""
    slots = with_technology("III-A", "android_armada")
    player = {"ore": 4, "supply": [0, 0, 0, 0, 1], "population": 17}
    match = table(slots=slots, players=[player], locations={"port_left": {"controller": 0}})
    do(match, "android_armada.1")
    assert tokens(match) == {"sol", "port_left"}
    do(match, "sol")
    assert columns(match) == [0] * 5 and seat(match)["population"] == 17


def test_population_makes_up_only_what_is_missing() -> None:
    """BTS-11.7: Neo-Industrial Revolution builds two ships; the one supply cube left and 1 population."""
    slots = with_technology("III-A", "capital_ship") | with_technology("III-B", "wormhole_technology")
    slots |= with_technology("IIII-A", "neo_industrial_revolution", 1)
    player = {"ore": 8, "supply": [1, 0, 0, 0, 0], "population": 16}
    match = table(slots=slots, players=[player], guilds=["colonial_guild"])
    do(match, "colonial_guild.1")
    assert tokens(match) == {"sol", "skip"} and seat(match)["ships"]["sol"] == [1, 3]
    do(match, "sol")
    assert seat(match)["ships"]["sol"] == [1, 3, 3]
    assert columns(match) == [0] * 5 and seat(match)["population"] == 14  # one more lies on the technology


def test_returned_population_goes_to_the_rightmost_column_with_room() -> None:
    """BTS-11.8: the cost of Human Experimentation lies on column E before its ship is taken from column A."""
    slots = with_technology("II-A", "human_experimentation")
    player = {"supply": [3, 4, 3, 2, 1], "population": 5}
    match = do(table(slots=slots, players=[player]), "human_experimentation.1")
    assert columns(match) == [2, 4, 3, 2, 2] and seat(match)["population"] == 4


def test_returned_population_is_supply_that_the_effect_can_use() -> None:
    """BTS-11.8: with no other supply, the cube given back becomes the ship."""
    slots = with_technology("II-A", "human_experimentation")
    player = {"supply": [0] * 5, "population": 1, "ships": {}, "museum": [18, 0, 0, 0]}
    match = do(table(slots=slots, players=[player]), "human_experimentation.1", "done")
    assert seat(match)["ships"] == {"sol": [3]}
    assert columns(match) == [0] * 5 and seat(match)["population"] == 0


def test_a_column_is_filled_before_the_one_to_its_left() -> None:
    """BTS-11.9: of three cubes given back one fills column E and two go to column D, although C is empty."""
    match = table(phase="production", players=[{"supply": [5, 4, 0, 1, 1], "population": 8}])
    do(match, "trade", "sell", "sell", "sell")
    assert columns(match) == [5, 4, 0, 3, 2]


def test_column_a_has_room_without_end() -> None:
    """BTS-11.10: with every column full the cubes still come back."""
    full = {"supply": [5, 4, 3, 3, 2], "population": 2}
    match = do(table(phase="production", players=[full]), "trade", "sell", "sell")
    assert columns(match) == [7, 4, 3, 3, 2]


CHAMBERS = with_technology("III-A", "metahuman_chambers") | with_technology("III-B", "wormhole_technology")
CHAMBERS |= with_technology("IIII-A", "giga_corporations", 1)


def test_cost_and_effect_add_up() -> None:
    """BTS-11.11: Metahuman Chambers returns 2 population and researches with a third (BTS-EX-11)."""
    match = do(table(slots=CHAMBERS, players=[{"ore": 4, "population": 3}]), "metahuman_chambers.1")
    assert seat(match)["population"] == 0 and slot(match, "IIII-A")["researched"] == [0, 1]


def test_population_for_the_cost_alone_is_not_enough() -> None:
    """BTS-11.11: with 2 of the 3 population the action is refused (BTS-EX-11)."""
    match = table(slots=CHAMBERS, players=[{"ore": 4, "population": 2}])
    assert refusals(match)["metahuman_chambers.1"] == "BTS-11.3"


def test_supply_leaves_from_the_left_and_comes_back_from_the_right() -> None:
    """BTS-11.12: the cube recruited from column B comes back on column D, the first from the right with room."""
    player = {"supply": [0, 4, 3, 2, 2], "population": 8}
    match = do(table(players=[player]), "recruit", "trade", "sell")
    assert columns(match) == [0, 3, 3, 3, 2]
