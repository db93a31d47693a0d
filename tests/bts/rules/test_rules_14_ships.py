"""Chapters 14 to 17: building and upgrading ships, jumps, control and outposts, the rewards of control.

With two players Sol is next to both shipyards and to slot A1; slot A1 to both shipyards; the left shipyard to slot B1,
the right one to slot B2; both of these to Deep Space.
"""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.table import card, do, keys, location, refusals, seat, table, tokens

CORSAIRS = {"II-A": card("corsair_charters", 0)}  # free: jump 3, then ore for each location taken from an opponent

PORT = {"port_left": {"controller": 0}}

BOOSTERS = {"III-A": card("hyperdrive_boosters", 0)}  # free: upgrade 2 ships by 1 level, jump 4


def held(system: str | None = None, by: int | None = None, disc: str | None = None) -> dict[str, Any]:
    """A location that a seat controls."""
    entry: dict[str, Any] = {"controller": by, "disc": disc} if disc else {"controller": by}
    return {**entry, "system": system} if system else entry


def raid(*fleets: dict[str, list[int]], **position: Any) -> Match:
    """Seat 0 is about to spend the three jumps of Corsair Charters; the fleets are those of the seats."""
    players = [{"ships": fleet} for fleet in fleets]
    match = table(seats=len(fleets), players=players, slots=CORSAIRS, **position)
    return do(match, "corsair_charters.1")


# ---- 14: building and upgrading


def test_a_ship_is_built_from_population_where_the_effect_says_so() -> None:
    """BTS-14.1: one of the 2 population becomes a ship of level 2."""
    match = table(players=[{"ore": 1, "ships": {}}], slots={"I-1": card("laser_weapons", 0)})
    supply = seat(match)["supply"]
    do(match, "laser_weapons.1", "done")
    assert seat(match)["ships"] == {"sol": [2]}
    assert seat(match)["population"] == 1
    assert seat(match)["supply"] == supply


def test_a_ship_is_built_from_supply_where_the_effect_says_so() -> None:
    """BTS-14.1: a supply cube becomes a ship of level 4 and population is not touched."""
    match = table(players=[{"ore": 4, "ships": {}}], slots={"III-A": card("android_armada", 0)})
    before = seat(match)["supply"]["A"][0]
    do(match, "android_armada.1", "done")
    assert seat(match)["ships"] == {"sol": [4]}
    assert seat(match)["population"] == 2
    assert seat(match)["supply"]["A"][0] == before - 1


def test_new_ships_appear_at_sol_or_at_an_own_shipyard() -> None:
    """BTS-14.2: neither at a shipyard of somebody else nor at a controlled system."""
    match = table(
        players=[{"ships": {"slot_A1": [3], "port_left": [1]}}, {"ships": {"port_right": [1]}}],
        locations={
            "slot_A1": held("sirius", 0),
            "port_left": held(by=0),
            "port_right": held(by=1),
        },
    )
    do(match, "build_and_jump.1")
    assert tokens(match) == {"sol", "port_left", "skip"}
    assert refusals(match) == {"port_right": "BTS-14.2"}
    do(match, "port_left")
    assert seat(match)["ships"]["port_left"] == [1, 1]


def test_an_effect_may_name_another_place_for_its_ship() -> None:
    """BTS-14.2: Deep Space Megastructures builds in Deep Space alone, although a shipyard is at hand."""
    match = table(
        players=[{"ore": 4, "ships": {}}],
        slots={"III-A": card("deep_space_megastructures", 0), "II-C": card("mass_cloning", 0)},
        locations={"port_left": held(by=0)},
    )
    do(match, "deep_space_megastructures.1")
    assert seat(match)["ships"] == {"deep_space": [2]}


def test_ships_built_at_once_may_appear_at_different_places() -> None:
    """BTS-14.3."""
    match = table(
        players=[{"ore": 1, "population": 2, "ships": {}}],
        slots={"II-A": card("modular_fleet", 0)},
        locations={"port_left": held(by=0), "port_right": held(by=0)},
    )
    do(match, "modular_fleet.1", "port_left", "port_right", "done")
    assert seat(match)["ships"] == {"port_left": [1], "port_right": [2]}


def test_only_own_ships_below_level_4_are_upgraded() -> None:
    """BTS-14.4: an opponent's ship is no candidate at all, an own one of level 4 is refused."""
    match = table(players=[{"ships": {"sol": [1, 3, 4]}}, {"ships": {"sol": [2], "deep_space": [1]}}], slots=BOOSTERS)
    do(match, "hyperdrive_boosters.1")
    assert tokens(match) == {"sol.1", "sol.3", "done"}
    assert refusals(match) == {"sol.4": "BTS-14.4"}
    do(match, "sol.3", "sol.1")
    assert seat(match)["ships"]["sol"] == [2, 4, 4]


def test_upgrading_two_ships_by_one_level_never_raises_one_of_them_twice() -> None:
    """BTS-14.5: the first form, so many ships by so many levels each."""
    match = table(players=[{"ships": {"sol": [1, 1], "port_left": [3]}}], slots=BOOSTERS, locations=PORT)
    do(match, "hyperdrive_boosters.1", "sol.1")
    assert tokens(match) == {"sol.1", "port_left.3", "done"}
    do(match, "sol.1")
    assert seat(match)["ships"] == {"sol": [2, 2], "port_left": [3]}
    assert match.asks[0].kind == "jump"


def test_levels_spread_freely_may_all_go_to_one_ship() -> None:
    """BTS-14.5: the second form, so many levels over any ships."""
    match = table(
        players=[{"ore": 4, "ships": {"sol": [1], "deep_space": [1]}}],
        slots={"II-C": card("mass_cloning", 0), "III-C": card("hyperdrive_boosters", 1)},
        guilds=["science_guild"],
    )
    do(match, "science_guild.1", "sol.1", "sol.2", "sol.3")
    assert seat(match)["ships"] == {"sol": [4], "deep_space": [1]}
    assert match.asks[0].kind == "production"


# ---- 15: jumps


def test_a_jump_is_movement_then_control_then_rewards() -> None:
    """BTS-15.1."""
    match = raid({"sol": [1]}, {}, locations={"slot_A1": held("sirius")})
    do(match, "sol.1-slot_A1", "slot_A1.1-port_left", "port_left.1-slot_A1")
    steps = ["ship_moves", "ship_moves", "ship_moves", "control_gained", "outpost", "gains_ore"]
    assert keys(match)[-6:] == steps


@pytest.mark.parametrize(("space", "points"), [("build_and_jump.1", 2), ("corsair_charters.1", 3)])
def test_the_number_of_a_jump_is_its_movement_points(space: str, points: int) -> None:
    """BTS-15.2: the question comes back until they are spent, and no longer."""
    match = table(players=[{"population": 0, "ships": {"sol": [1]}}], slots=CORSAIRS)
    do(match, space)
    for here, there in [("sol", "slot_A1"), ("slot_A1", "sol"), ("sol", "slot_A1")][:points]:
        assert match.asks[0].kind == "jump"
        do(match, f"{here}.1-{there}")
    assert match.asks[0].kind == "production"


def test_one_point_moves_one_ship_along_one_line() -> None:
    """BTS-15.3: from Sol to its three neighbours, not beyond; the ship beside it stays."""
    match = table(players=[{"population": 0, "ships": {"sol": [1, 1, 2]}}])
    do(match, "build_and_jump.1", "sol.2-slot_A1")
    assert {token for token in tokens(match) if token.startswith("sol.1")} == {
        "sol.1-slot_A1",
        "sol.1-port_left",
        "sol.1-port_right",
    }
    too_far = {token for token, rule in refusals(match).items() if rule == "BTS-15.3" and token.startswith("sol.1")}
    assert too_far == {"sol.1-deep_space", "sol.1-slot_B1", "sol.1-slot_B2"}
    do(match, "sol.1-port_left")
    assert seat(match)["ships"] == {"sol": [1], "port_left": [1], "slot_A1": [2]}


def test_a_ship_goes_as_far_as_it_is_to_go_in_one_answer() -> None:
    """BTS-15.3: each line costs a point; what the points left do not reach is refused with how many they are."""
    match = table(players=[{"population": 0, "ships": {"sol": [1]}}])
    do(match, "build_and_jump.1")
    why = {token: (rule, text) for token, rule, text in match.asks[0].refused}
    rule, text = why["sol.1-deep_space"]
    assert rule == "BTS-15.3" and "2" in text
    do(match, "sol.1-slot_B1")
    assert keys(match).count("ship_moves") == 2
    assert match.asks[0].kind == "outpost_track"  # both points are spent: control follows
    assert seat(match)["ships"] == {"slot_B1": [1]}


def test_the_points_may_be_split_between_ships() -> None:
    """BTS-15.4: two steps for one ship and one for another, in any order."""
    match = raid({"sol": [1, 2]}, {})
    do(match, "sol.1-port_left", "sol.2-port_right", "port_left.1-slot_B1")
    assert seat(match)["ships"] == {"slot_B1": [1], "port_right": [2]}


def test_a_ship_that_only_passes_takes_no_control() -> None:
    """BTS-15.5: Sirius is on the way; neither outpost nor ore comes of it."""
    match = raid({"sol": [1]}, {}, locations={"slot_A1": held("sirius")})
    do(match, "sol.1-slot_A1", "slot_A1.1-port_left", "done")
    assert location(match, "slot_A1")["controller"] is None
    assert seat(match)["ore"] == 1
    assert location(match, "port_left")["controller"] == 0


def test_passing_in_one_answer_takes_no_control() -> None:
    """BTS-15.5: all that lies between Sol and Deep Space is as it was."""
    match = raid({"sol": [1]}, {}, locations={"slot_A1": held("sirius")})
    before = {row["id"]: row["controller"] for row in match.view(None)["table"]["locations"]}
    do(match, "sol.1-deep_space")
    assert {row["id"]: row["controller"] for row in match.view(None)["table"]["locations"]} == before
    assert seat(match)["ships"] == {"deep_space": [1]}


def test_control_is_not_lost_between_the_steps_of_a_jump() -> None:
    """BTS-15.5: one ship leaves an occupied location, another relieves it before control is checked."""
    match = raid({"slot_A1": [3], "sol": [3]}, {"slot_A1": [2]}, locations={"slot_A1": held("sirius", 0)})
    do(match, "slot_A1.3-port_left", "sol.3-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] == 0
    assert "control_lost" not in keys(match)


def test_unused_points_are_lost() -> None:
    """BTS-15.6: one of two points is spent; the next jump of 2 has two points again, not three."""
    match = table(players=[{"population": 0, "ships": {"sol": [1]}}])
    do(match, "build_and_jump.1", "sol.1-port_left", "done", "ore", "recruit", "ore")
    do(match, "build_and_jump.2", "port_left.1-sol", "sol.1-port_left")
    assert match.asks[0].kind == "production"


# ---- 16: control


def test_sol_and_deep_space_have_no_controller() -> None:
    """BTS-16.1: ships that are alone there control nothing; no disc leaves a track."""
    match = raid({"slot_B1": [1], "sol": [4]}, {}, locations={"slot_B1": held("yz_ceti", 0)})
    discs = seat(match)["food"]["discs"]
    do(match, "slot_B1.1-deep_space", "done")
    assert location(match, "deep_space")["controller"] is None
    assert location(match, "sol")["controller"] is None
    assert seat(match)["food"]["discs"] == discs


def test_shipyards_and_systems_are_controlled_alike() -> None:
    """BTS-16.1."""
    match = raid({"sol": [1, 2]}, {}, locations={"slot_A1": held("wolf_359")})
    do(match, "sol.1-port_left", "sol.2-slot_A1", "done")
    assert location(match, "port_left")["controller"] == 0
    assert location(match, "slot_A1")["controller"] == 0


def test_control_is_checked_after_a_ship_is_scrapped() -> None:
    """BTS-16.2: any change on the board counts, not only jumps."""
    match = table(
        players=[{"ships": {"slot_A1": [2]}}, {"ships": {"slot_A1": [1]}}],
        locations={"slot_A1": held("wolf_359", 0)},
        phase="production",
    )
    do(match, "trade", "scrap.slot_A1.2", "done")
    assert location(match, "slot_A1")["controller"] == 1


def test_who_moves_into_an_empty_location_controls_it() -> None:
    """BTS-16.3: the smallest ship is enough."""
    match = raid({"sol": [1]}, {"sol": [4]})
    do(match, "sol.1-port_right", "done")
    assert location(match, "port_right")["controller"] == 0


def test_the_strongest_of_several_fleets_takes_control() -> None:
    """BTS-16.4: 3 against 2 and 1."""
    match = raid(
        {"sol": [3]},
        {"slot_A1": [2]},
        {"slot_A1": [1]},
        locations={"slot_A1": held("wolf_359", 1)},
    )
    do(match, "sol.3-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] == 0


def test_strength_is_the_sum_of_the_levels() -> None:
    """BTS-16.5: 1 + 1 + 1 against a single ship of level 2."""
    match = raid({"sol": [1, 1, 1]}, {"slot_A1": [2]}, locations={"slot_A1": held("wolf_359", 1)})
    do(match, "sol.1-slot_A1", "sol.1-slot_A1", "sol.1-slot_A1")
    assert location(match, "slot_A1")["power"] == [3, 2]
    assert location(match, "slot_A1")["controller"] == 0


def test_an_outpost_adds_no_strength() -> None:
    """BTS-16.5: an outpost without ships falls to a single ship of level 1."""
    match = raid({"sol": [1]}, {}, locations={"slot_A1": held("wolf_359", 1)})
    do(match, "sol.1-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] == 0


def test_a_tie_leaves_the_controller() -> None:
    """BTS-16.6: 2 against 2."""
    match = raid({"sol": [2]}, {"slot_A1": [1, 1]}, locations={"slot_A1": held("wolf_359", 1)})
    do(match, "sol.2-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] == 1


def test_a_tie_leaves_a_free_location_free() -> None:
    """BTS-16.6: two fleets of 2 stand at a location of nobody; a third one of 2 does not take it."""
    match = raid(
        {"sol": [2]},
        {"slot_A1": [2]},
        {"slot_A1": [2]},
        locations={"slot_A1": held("wolf_359")},
    )
    do(match, "sol.2-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] is None


def test_the_strongest_left_behind_takes_control() -> None:
    """BTS-16.7: part of the fleet leaves, 1 is left against 2."""
    match = raid(
        {"slot_A1": [1, 2]},
        {"slot_A1": [2]},
        {"slot_A1": [1]},
        locations={"slot_A1": held("wolf_359", 0)},
    )
    do(match, "slot_A1.2-sol", "done")
    assert location(match, "slot_A1")["controller"] == 1


def test_a_tie_of_those_left_behind_leaves_the_location_to_nobody() -> None:
    """BTS-16.8: the leaver takes its disc back, and neither of the two others places one."""
    match = raid(
        {"slot_A1": [3]},
        {"slot_A1": [2]},
        {"slot_A1": [2]},
        locations={"slot_A1": held("wolf_359", 0)},
    )
    assert seat(match)["ore_track"]["discs"] == 7
    do(match, "slot_A1.3-sol", "done")
    assert location(match, "slot_A1")["controller"] is None
    assert location(match, "slot_A1")["disc"] is None
    assert [seat(match, who)["ore_track"]["discs"] for who in range(3)] == [8, 8, 8]


def test_who_leaves_an_otherwise_empty_location_keeps_it() -> None:
    """BTS-16.9."""
    match = raid({"slot_A1": [3]}, {}, locations={"slot_A1": held("wolf_359", 0)})
    do(match, "slot_A1.3-sol", "done")
    assert location(match, "slot_A1")["controller"] == 0
    assert location(match, "slot_A1")["disc"] == "ore"


@pytest.mark.parametrize(("port", "disc", "tracks"), [("port_left", "food", (6, 8)), ("port_right", "ore", (7, 7))])
def test_an_outpost_is_the_next_disc_of_the_track_that_the_location_shows(
    port: str, disc: str, tracks: tuple[int, int]
) -> None:
    """BTS-16.10: one food disc is automated already; the second uncovers the next food icon."""
    players = [{"automation": {"food": 1}, "ships": {"sol": [1]}}]
    match = table(players=players, slots=CORSAIRS)
    assert seat(match)["food"]["visible"] == 1
    do(match, "corsair_charters.1", f"sol.1-{port}", "done")
    assert location(match, port)["disc"] == disc
    assert (seat(match)["food"]["discs"], seat(match)["ore_track"]["discs"]) == tracks
    assert seat(match)["food"]["visible"] == (2 if disc == "food" else 1)


def test_two_specialties_leave_the_choice_of_the_track() -> None:
    """BTS-16.11."""
    match = raid({"sol": [1]}, {}, locations={"slot_A1": held("groombridge_34")})
    do(match, "sol.1-slot_A1", "done")
    assert tokens(match) == {"food", "ore"}
    do(match, "ore")
    assert location(match, "slot_A1")["disc"] == "ore"
    assert (seat(match)["food"]["discs"], seat(match)["ore_track"]["discs"]) == (8, 7)


def test_a_star_disc_stands_in_for_an_outpost_of_an_empty_track() -> None:
    """BTS-16.12: the other track is not touched, and no achievement is claimed by it."""
    match = table(players=[{"automation": {"food": 8}, "ships": {"sol": [1]}}], slots=CORSAIRS)
    do(match, "corsair_charters.1", "sol.1-port_left", "done")
    assert location(match, "port_left")["disc"] == "star"
    assert seat(match)["ore_track"]["discs"] == 8
    assert seat(match)["score"]["achievements"] == 0


def test_an_outpost_alone_allows_building_at_a_shipyard() -> None:
    """BTS-16.13: the fleet that took the shipyard has left it."""
    match = raid({"port_left": [1]}, {}, locations={"port_left": held(by=0)})
    do(match, "port_left.1-sol", "done", "ore", "recruit", "ore", "build_and_jump.1")
    assert "port_left" in tokens(match)


def test_an_outpost_on_a_system_allows_colonising_it() -> None:
    """BTS-16.13: the same fleet may colonise only once it has the outpost."""
    fleets: list[dict[str, Any]] = [{"ore": 5, "ships": {"slot_A1": [4]}}, {"ships": {}}]
    match = table(players=fleets, locations={"slot_A1": held("wolf_359", 0)}, guilds=["merchant_guild"])
    assert "merchant_guild.1" in tokens(match)
    fleets[1]["ships"] = {"slot_A1": [4]}
    match = table(players=fleets, locations={"slot_A1": held("wolf_359", 1)}, guilds=["merchant_guild"])
    assert refusals(match)["merchant_guild.1"] == "BTS-18.3"


def test_a_lost_outpost_goes_back_to_its_track_and_covers_the_icon_again() -> None:
    """BTS-16.14: the track has lost 2 discs; with one of them back, one food icon fewer is visible."""
    match = raid(
        {"sol": [3]},
        {"slot_A1": [2]},
        locations={"slot_A1": held("alpha_centauri", 1), "port_left": held(by=1)},
    )
    assert (seat(match, 1)["food"]["discs"], seat(match, 1)["food"]["visible"]) == (6, 2)
    do(match, "sol.3-slot_A1", "done")
    assert (seat(match, 1)["food"]["discs"], seat(match, 1)["food"]["visible"]) == (7, 1)


def test_the_new_controller_may_place_a_disc_of_the_other_kind() -> None:
    """BTS-16.15: an ore disc is taken off, a food disc is put there."""
    match = raid({"sol": [3]}, {"slot_A1": [2]}, locations={"slot_A1": held("groombridge_34", 1, "ore")})
    do(match, "sol.3-slot_A1", "done", "food")
    assert location(match, "slot_A1")["disc"] == "food"
    assert seat(match, 1)["ore_track"]["discs"] == 8
    assert keys(match).index("control_lost") < keys(match).index("outpost")
