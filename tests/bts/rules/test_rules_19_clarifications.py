"""Chapter 19, optional effects, and the actions and cards of chapter 20."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import meets
from tests.bts.table import LANDING, card, do, keys, location, refusals, seat, slot, table, tokens

# A seat without supply: 20 cubes are 2 population, 17 ships and a research cube.
SPENT: dict[str, Any] = {"supply": [0, 0, 0, 0, 0], "population": 2, "ships": {"deep_space": [1] * 17}}


def columns(match: Match, number: int = 0) -> list[int]:
    """The cubes in the supply columns A to E."""
    return [filled for filled, _ in seat(match, number)["supply"].values()]


# ---- 19: optional effects


def test_an_effect_that_is_not_optional_cannot_be_left_out() -> None:
    """BTS-19.1: Laser Weapons must build its ship; there is no way round it."""
    match = table(
        players=[{"ore": 1}],
        slots={"I-1": card("laser_weapons", 0)},
        locations={"port_left": {"controller": 0}},
    )
    do(match, "laser_weapons.1")
    assert (match.asks[0].kind, tokens(match)) == ("build_where", {"sol", "port_left"})


def test_an_action_with_an_effect_that_cannot_be_done_is_refused() -> None:
    """BTS-19.1: Bio-Synaptic Network could give a population cube, but there is nothing of level II to research."""
    match = table(players=[{"ore": 2}], slots={"II-A": card("bio_synaptic_network", 0)})
    assert refusals(match)["bio_synaptic_network.1"] == "BTS-12.4"


def test_a_cost_is_paid_in_full_or_the_action_is_refused() -> None:
    """BTS-19.1: 4 ore of the 5, or no population, are not enough for Stealth Terraformers."""
    for ore, population, enough in [(4, 1, False), (5, 0, False), (5, 1, True)]:
        match = table(
            players=[{"ore": ore, "population": population, "ships": {"sol": [3]}}],
            slots={"III-A": card("stealth_terraformers", 0)},
            locations={"slot_A1": {"system": "sirius"}},
        )
        assert ("stealth_terraformers.1" in tokens(match)) == enough
        assert enough or refusals(match)["stealth_terraformers.1"] == "BTS-5.9"


def test_a_jump_may_not_make_the_rest_of_its_action_impossible() -> None:
    """BTS-19.1: the only ship can land on Sirius after one step; the other ways are closed, and so is staying."""
    match = table(
        players=[{"ore": 5, "ships": {"sol": [3]}}],
        slots={"III-A": card("stealth_terraformers", 0)},
        locations={"slot_A1": {"system": "sirius"}, "slot_B1": {"system": "procyon"}},
    )
    do(match, "stealth_terraformers.1")
    assert tokens(match) == {"sol.3-slot_A1", "sol.3-port_left", "sol.3-port_right"}
    do(match, "sol.3-port_left")  # one point is left: only the step to Sirius saves the action
    assert seat(match)["colonies"][0]["id"] == "sirius"


def test_an_optional_effect_may_be_skipped() -> None:
    """BTS-19.2: the ship of the basic action."""
    match = table()
    do(match, "build_and_jump.1", "skip", "sol.1-port_left", "done")
    assert seat(match)["population"] == 2
    assert seat(match)["ships"] == {"port_left": [1]}


def test_an_optional_research_may_be_skipped() -> None:
    """BTS-19.2: Spacetime Anomaly Studies for the population alone."""
    match = table(
        players=[{"ore": 3}],
        slots={"II-C": card("spacetime_anomaly_studies", 0), "III-C": card("capital_ship", 1)},
    )
    do(match, "spacetime_anomaly_studies.1")
    assert tokens(match) == {"III-C", "skip"}
    do(match, "skip")
    assert seat(match)["population"] == 2
    assert slot(match, "III-C")["researched"] == [1]


def test_movement_points_need_not_be_used_at_all() -> None:
    """BTS-19.3: a ship of Laser Weapons without a jump."""
    match = table(players=[{"ore": 1, "ships": {}}], slots={"I-1": card("laser_weapons", 0)})
    do(match, "laser_weapons.1", "done")
    assert seat(match)["ships"] == {"sol": [2]}
    assert match.asks[0].kind == "production"


def test_upgrades_that_no_ship_can_take_are_lost() -> None:
    """BTS-19.4: two ships by one level, but only one is below level 4."""
    match = table(players=[{"ore": 1, "ships": {"sol": [3, 4]}}], slots={"II-A": card("outpost_depots", 0)})
    do(match, "outpost_depots.1", "sol.3")
    assert match.asks[0].kind == "jump"
    assert seat(match)["ships"] == {"sol": [4, 4]}


def test_up_to_two_ships_may_be_one_or_none() -> None:
    """BTS-19.2: "up to 2 ships" ends where the player likes, as long as the action changes something (BTS-20.1)."""
    position: dict[str, Any] = {"players": [{"ore": 1, "ships": {"sol": [1, 2]}}]}
    match = table(slots={"II-A": card("outpost_depots", 0)}, **position)
    do(match, "outpost_depots.1", "sol.1", "done")
    assert (match.asks[0].kind, seat(match)["ships"]) == ("jump", {"sol": [2, 2]})
    match = table(slots={"II-A": card("outpost_depots", 0)}, **position)
    do(match, "outpost_depots.1", "done")
    assert (match.asks[0].kind, seat(match)["ships"]) == ("jump", {"sol": [1, 2]})
    assert refusals(match)["done"] == "BTS-20.1"


def test_one_ship_is_no_choice_of_none() -> None:
    """BTS-19.1: Cold Fusion Drives raises 1 ship; that is not "up to"."""
    match = table(
        players=[{"ore": 2, "ships": {"sol": [1], "deep_space": [2]}}],
        slots={"I-1": card("mining_robots", 0), "II-A": card("cold_fusion_drives")},
    )
    do(match, "research_II.1")
    assert tokens(match) == {"sol.1", "deep_space.2"}


def test_an_action_is_open_although_none_of_its_upgrades_can_be_done() -> None:
    """BTS-19.4: all ships have level 4; the jumps are left, and one must be made (BTS-20.1)."""
    match = table(players=[{"ore": 1, "ships": {"sol": [4]}}], slots={"II-A": card("outpost_depots", 0)})
    do(match, "outpost_depots.1")
    assert match.asks[0].kind == "jump"
    assert refusals(match)["done"] == "BTS-20.1"


def test_population_may_take_the_place_of_missing_supply() -> None:
    """BTS-19.5: at the player's choice, population becomes the ship."""
    match = table(players=[{**SPENT, "ore": 4}], slots={"III-A": card("android_armada", 0)})
    do(match, "android_armada.1")
    assert tokens(match) == {"sol", "skip"}
    do(match, "sol", "done")
    assert seat(match)["population"] == 1
    assert seat(match)["ships"]["sol"] == [4]


def test_an_effect_without_supply_may_be_skipped() -> None:
    """BTS-19.5: the same action for its jumps."""
    match = table(players=[{**SPENT, "ore": 4}], slots={"III-A": card("android_armada", 0)})
    do(match, "android_armada.1", "skip", "deep_space.1-slot_B1", "done")
    assert seat(match)["population"] == 2
    assert location(match, "slot_B1")["ships"][0] == [1]


def test_to_leave_out_one_ship_of_two_is_not_asked_again() -> None:
    """BTS-19.5: Neo-Industrial Revolution builds 2 ships; without supply, who leaves out the first leaves out both."""
    spent = {"supply": [0, 0, 0, 0, 0], "population": 3, "ships": {"deep_space": [1] * 15}, "ore": 8}
    match = table(
        players=[spent],
        slots={
            "III-C": card("quantum_data_exchange", 0),
            "III-D": card("stealth_terraformers", 0),
            "IIII-B": card("neo_industrial_revolution"),
        },
        guilds=["colonial_guild"],
    )
    while match.asks[0].kind != "build_where":
        do(match, {"action": "colonial_guild.1", "research_slot": "IIII-B"}[match.asks[0].kind])
    do(match, "skip")
    assert match.asks[0].kind == "production"


def test_population_may_stand_in_for_part_of_the_supply() -> None:
    """BTS-19.5: the last supply cube is the first of two ships; the second one is the player's choice."""
    match = table(
        players=[
            {
                "ore": 8,
                "population": 3,
                "supply": [0, 0, 0, 0, 1],
                "ships": {"deep_space": [1] * 14},
            }
        ],
        slots={
            "III-C": card("capital_ship", 0),
            "III-D": card("android_armada", 0),
            "IIII-B": card("neo_industrial_revolution", 1),
        },
        guilds=["colonial_guild"],
    )
    do(match, "colonial_guild.1")  # Neo-Industrial Revolution: 2 supply to ships of level 3
    assert columns(match) == [0, 0, 0, 0, 0]
    assert seat(match)["ships"]["sol"] == [3]
    assert tokens(match) == {"sol", "skip"}
    do(match, "sol")
    assert seat(match)["ships"]["sol"] == [3, 3]
    assert seat(match)["population"] == 1


# ---- 20: an action must change something


def test_jumps_alone_may_not_be_taken_without_a_jump() -> None:
    """BTS-20.1: after one step the rest may be left."""
    match = table(slots={"II-A": card("corsair_charters", 0)})
    do(match, "corsair_charters.1")
    assert refusals(match)["done"] == "BTS-20.1"
    do(match, "sol.1-port_left")
    assert "done" in tokens(match)


def test_jumps_may_be_left_out_where_ore_comes_of_the_action() -> None:
    """BTS-20.1: Exoplanet Cartography pays 1 ore for the one controlled location, ships or no ships."""
    match = table(slots={"II-A": card("exoplanet_cartography", 0)}, locations={"port_left": {"controller": 0}})
    do(match, "exoplanet_cartography.1", "done")
    assert seat(match)["ore"] == 2


def test_an_action_that_can_change_nothing_is_refused() -> None:
    """BTS-20.1: jumps without a ship."""
    match = table(players=[{"ships": {}}], slots={"II-A": card("corsair_charters", 0)})
    assert refusals(match)["corsair_charters.1"] == "BTS-20.1"


@meets("corsair_charters")
def test_what_was_taken_from_an_opponent_before_does_not_count() -> None:
    """BTS-20.1: seat 0 has just taken a shipyard; seat 1, without a ship, has nothing from its Corsair Charters."""
    match = table(
        players=[{"ships": {"sol": [1]}}, {"ships": {}}],
        slots={"II-A": card("corsair_charters", 1)},
        locations={"port_left": {"controller": 1}},
    )
    do(match, "build_and_jump.1", "skip", "sol.1-port_left", "done", "ore")
    assert refusals(match)["corsair_charters.1"] == "BTS-20.1"


def test_a_cube_returned_as_a_cost_is_supply_for_the_effect() -> None:
    """BTS-20.1: without other supply the returned cube itself turns back to population and does the research."""
    match = table(
        players=[{**SPENT, "ore": 3, "population": 1, "ships": {"deep_space": [1] * 18}}],
        slots={"II-C": card("spacetime_anomaly_studies", 0), "III-C": card("stealth_terraformers", 1)},
    )
    do(match, "spacetime_anomaly_studies.1", "III-C")
    assert slot(match, "III-C")["researched"] == [0, 1]


# ---- 20: cards


def test_modular_fleet_may_be_taken_for_its_jumps() -> None:
    """BTS-20.2: none of the three ships is built; then a jump must be made."""
    match = table(players=[{"ore": 3, "population": 3}], slots={"II-A": card("modular_fleet", 0)})
    do(match, "modular_fleet.1", "skip", "skip", "skip")
    assert refusals(match)["done"] == "BTS-20.1"
    do(match, "sol.1-port_left", "done")
    assert (seat(match)["population"], seat(match)["ore"]) == (3, 3)


@pytest.mark.parametrize("copier", ["quantum_data_exchange", "technocratic_guild"])
def test_a_copied_action_may_have_the_pawn_of_another_on_it(copier: str) -> None:
    """BTS-20.3: the only space of the action is taken; its cost is paid and the pawn stays on the copying space."""
    match = table(
        players=[{"ore": 3, "population": 2}, {"pawn": "gravitic_sensor_arrays.1"}],
        slots={
            "I-1": card("mining_robots", 0),
            "II-A": card("mass_cloning", 1),
            "II-C": card("gravitic_sensor_arrays", 0, 1),
            "III-A": card("quantum_data_exchange", 0),
        },
        guilds=["technocratic_guild"],
    )
    assert refusals(match)["gravitic_sensor_arrays.1"] == "BTS-5.1"
    do(match, f"{copier}.1", "gravitic_sensor_arrays", "done")
    assert slot(match, "II-A")["researched"] == [0, 1]
    assert seat(match)["ore"] == 0
    assert seat(match)["pawn"] == f"{copier}.1"


@meets("ministry_of_colonies")
def test_the_ministry_of_colonies_goes_on_with_deck_b() -> None:
    """BTS-20.4: deck A holds a single card, so that two of the three come from deck B."""
    others = "barnards_star alpha_centauri wolf_359 lacaille_9352 lalande_21185 ross_154 luhman_16 epsilon_eridani"
    colonies: dict[str, list[str]] = {key: [] for key in [*others.split(), "ross_128", "luytens_star"]}
    match = table(
        players=[{"ore": 4}, {"colonies": colonies}],
        slots={"II-C": card("mass_cloning", 0), "III-C": {"event": "ministry_of_colonies"}},
        locations={
            "slot_A1": {"system": "sirius"},
            "slot_B1": {"system": "cygni_61"},
            "slot_B2": {"system": "struve_2398"},
        },
        decks={"B": ["procyon", "yz_ceti", "kruger_60"]},
        guilds=["science_guild"],
    )
    do(match, "science_guild.1")
    assert match.view(0)["table"]["drawn"]["cards"] == ["groombridge_34", "procyon", "yz_ceti"]


def test_lalande_gives_growth_then_ore_then_trade() -> None:
    """BTS-20.5: what grew and what was produced is there to be traded."""
    match = table(
        players=[{"ore": LANDING, "population": 0, "ships": {"slot_A1": [4]}}],
        locations={"slot_A1": {"system": "lalande_21185", "controller": 0}},
        guilds=["merchant_guild"],
    )
    do(match, "merchant_guild.1", "food")
    assert match.asks[0].kind == "trade"
    assert (seat(match)["population"], seat(match)["ore"]) == (2, 1)
    assert [key for key in keys(match) if key in ("growth", "ore_produced")] == ["growth", "ore_produced"]
    do(match, "sell", "done")
    assert match.asks[0].kind == "production"


def test_ross_154_moves_a_pawn_aside() -> None:
    """BTS-20.6: the own pawn takes the space, the other one stands beside the board."""
    match = table(
        players=[
            {"ore": 1, "colonies": {"ross_154": ["food", "food"]}},
            {"pawn": "research_I.1"},
        ]
    )
    do(match, "research_I.1", "I-1")
    assert seat(match)["pawn"] == "research_I.1"
    assert seat(match, 1)["pawn"] is None
    do(match, "ore")
    assert "research_I.1" not in tokens(match)  # for the displaced it is taken like any other


def test_ships_in_the_museum_are_out_of_play() -> None:
    """BTS-20.7: a retired ship has no strength any more, and can be neither scrapped nor upgraded nor moved."""
    match = table(
        players=[{"ore": 5, "ships": {"sol": [1], "slot_A1": [3]}}, {"ships": {"slot_A1": [2]}}],
        slots={
            "II-C": card("modular_fleet", 0),
            "III-A": card("hyperdrive_boosters", 0),
            "III-C": {"event": "spaceship_museum"},
        },
        locations={"slot_A1": {"system": "wolf_359", "controller": 0}},
        decks={"III": ["stealth_terraformers", "quantum_data_exchange"]},
        guilds=["science_guild"],
    )
    do(match, "science_guild.1", "slot_A1.3", "done")
    assert list(match.view(None)["table"]["museum"][0]) == [0, 0, 1, 0]
    assert location(match, "slot_A1")["controller"] == 1
    do(match, "stealth_terraformers", "trade")
    assert {token for token in tokens(match) | set(refusals(match)) if "scrap" in token} == {"scrap.sol.1"}
    do(match, "done", "recruit", "ore", "hyperdrive_boosters.1", "sol.1")
    assert seat(match)["ships"] == {"sol": [2]}
    assert {token.split("-")[0] for token in tokens(match) - {"done"}} == {"sol.2"}


def dyson(**position: Any) -> Match:
    return table(
        players=[{"ore": 13, "ships": {"slot_A1": [4]}, "pawn": "recruit"}],
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
        events=["dyson_sphere"],
        attached="kruger_60",
        guilds=["merchant_guild"],
        **position,
    )


def test_a_system_on_the_dyson_sphere_is_no_location() -> None:
    """BTS-20.8: it is nowhere on the board, so no ship reaches it and nobody colonises it."""
    match = dyson(slots={"II-A": card("corsair_charters", 0)})
    assert "kruger_60" not in {row["system"] for row in match.view(None)["table"]["locations"]}
    places = {row["id"] for row in match.view(None)["table"]["locations"]}
    do(match, "corsair_charters.1")
    moves = (tokens(match) | set(refusals(match))) - {"done"}
    assert {move.split("-")[1] for move in moves} == places - {"slot_A1"}


def test_the_dyson_action_takes_the_system_without_discs() -> None:
    """BTS-20.9: its event is discarded, and with it the action."""
    match = dyson()
    tracks = (seat(match)["food"]["discs"], seat(match)["ore_track"]["discs"])
    do(match, "dyson_sphere")
    assert seat(match)["colonies"] == [{"id": "kruger_60", "discs": []}]
    table_now = match.view(None)["table"]
    assert (table_now["events"], table_now["attached"]) == ([], None)
    assert "dyson_sphere" not in {space["id"] for space in table_now["spaces"]}
    # no disc for the card; the reward of Kruger 60 automates one ore disc
    assert (seat(match)["food"]["discs"], seat(match)["ore_track"]["discs"]) == (tracks[0], tracks[1] - 1)


def test_the_pawn_of_the_dyson_action_stands_on_no_space() -> None:
    """BTS-20.10."""
    match = dyson()
    assert seat(match)["pawn"] == "recruit"
    do(match, "dyson_sphere")
    assert seat(match)["pawn"] is None


@pytest.mark.parametrize(("port", "claimed"), [("port_right", True), ("port_left", False)])
def test_specialization_counts_printed_icons(port: str, claimed: bool) -> None:
    """BTS-20.11: five systems show ore, whatever discs lie on them; the sixth icon is that of a shipyard."""
    match = table(
        players=[
            {
                "colonies": {
                    "sirius": [],
                    "wolf_359": ["food"],
                    "luhman_16": ["star"],
                    "luytens_star": [],
                    "groombridge_34": ["food", "food"],
                }
            }
        ],
        locations={port: {"controller": 0, "disc": "food"}},
        achievements=[
            {"id": "transcendence"},
            {"id": "empire", "claims": [0]},
            {"id": "specialization"},
            {"id": "polymath"},
        ],
        phase="achievement",
    )
    first = match.view(None)["table"]["achievements"][2]["slots"][0]
    assert first["seat"] == (0 if claimed else None)


def test_upgrade_then_jump_checks_control_twice() -> None:
    """BTS-20.12: the upgrade takes Sirius (2 against 1), the jump leaves it again; each gets its ore for it."""
    match = table(
        players=[{"ore": 0, "ships": {"slot_A1": [1]}}, {"ore": 0, "ships": {"slot_A1": [1]}}],
        slots={"III-A": card("hyperdrive_boosters", 0)},
        locations={"slot_A1": {"system": "sirius", "controller": 1}},
    )
    do(match, "hyperdrive_boosters.1", "slot_A1.1")
    assert location(match, "slot_A1")["controller"] == 0
    do(match, "slot_A1.2-sol", "done")
    assert location(match, "slot_A1")["controller"] == 1
    assert (seat(match)["ore"], seat(match, 1)["ore"]) == (1, 1)


def test_cubes_come_back_from_the_right_whatever_column_they_left() -> None:
    """BTS-20.13: United Nations takes a cube from column B. The next cube that is returned fills the last column."""
    match = table(
        players=[{"ore": 2, "supply": [5, 4, 3, 3, 1], "population": 2, "ships": {"sol": [1]}}],
        slots={"I-1": card("mining_robots", 0), "II-A": {"event": "united_nations"}},
        decks={"II": ["spacetime_anomaly_studies", "bio_synaptic_network"]},
    )
    do(match, "research_II.1", "B")
    assert columns(match) == [5, 3, 3, 3, 1]
    do(match, "skip", "spacetime_anomaly_studies", "trade", "sell", "done")
    assert columns(match) == [5, 3, 3, 3, 2]
