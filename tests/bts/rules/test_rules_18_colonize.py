"""Chapter 18: colonising, with the Merchant Guild (5 ore) unless the test is about another card."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.table import LANDING, card, do, keys, location, refusals, seat, table, tokens

A_SYSTEMS = [
    "sirius",
    "barnards_star",
    "alpha_centauri",
    "wolf_359",
    "lacaille_9352",
    "lalande_21185",
    "ross_154",
    "luhman_16",
    "epsilon_eridani",
    "ross_128",
    "luytens_star",
    "groombridge_34",
]
B_SYSTEMS = [
    "kapteyns_star",
    "procyon",
    "wise_0855_0714",
    "cygni_61",
    "epsilon_indi",
    "van_maanens_star",
    "teegardens_star",
    "kruger_60",
    "gliese_1061",
    "tau_ceti",
    "struve_2398",
    "yz_ceti",
]


def colonist(system: str, own: list[int], other: list[int] | None = None, owner: int = 0, **position: Any) -> Match:
    """Seat 0 has the ore to colonise and ships at a system on slot A1 or B1; the seat `owner` controls it."""
    place = "slot_A1" if system in A_SYSTEMS else "slot_B1"
    players = position.pop("players", [{}, {}])
    players[0] = {"ore": LANDING, "ships": {place: own}, **players[0]}
    players[1] = {"ships": {place: other or []}, **players[1]}
    locations = {place: {"system": system, "controller": owner}, **position.pop("locations", {})}
    return table(players=players, locations=locations, guilds=["merchant_guild"], **position)


def test_only_systems_can_be_colonised() -> None:
    """BTS-18.1: the strongest fleets at Sol, at an own shipyard and in Deep Space do not help."""
    fleet = {"sol": [4], "port_left": [4], "deep_space": [4]}
    match = table(
        players=[{"ore": 5, "ships": fleet}],
        locations={"port_left": {"controller": 0}},
        guilds=["merchant_guild"],
    )
    assert refusals(match)["merchant_guild.1"] == "BTS-18.3"


def test_the_six_steps_come_in_their_order() -> None:
    """BTS-18.2: after the check, landing, driving off, the cards, the second disc, the reward."""
    match = colonist("sirius", [3, 1])
    do(match, "merchant_guild.1", "slot_A1.3", "done")
    steps = ["landed", "driven_off", "colonized", "system_revealed", "second_disc", "gains_ore"]
    assert keys(match)[-6:] == steps


def test_a_system_of_another_controller_is_refused() -> None:
    """BTS-18.3: 4 is enough for the card, but a tie has not changed control."""
    match = colonist(
        "sirius",
        [],
        [4],
        owner=1,
        players=[{"ships": {"slot_A1": [4], "slot_B1": [4], "slot_B2": [4]}}, {}],
        locations={
            "slot_B1": {"system": "kapteyns_star", "controller": 0},
            "slot_B2": {"system": "yz_ceti", "controller": 0},
        },
    )
    do(match, "merchant_guild.1")
    assert tokens(match) == {"slot_B1", "slot_B2"}
    assert refusals(match) == {"slot_A1": "BTS-18.3"}


def test_a_fleet_below_the_number_of_the_card_is_refused() -> None:
    """BTS-18.4: 4 of the 5 that Procyon wants; the guild's action as such is possible elsewhere."""
    match = colonist(
        "sirius",
        [],
        players=[{"ships": {"slot_A1": [3], "slot_B1": [4], "slot_B2": [4]}}, {}],
        locations={
            "slot_B1": {"system": "procyon", "controller": 0},
            "slot_B2": {"system": "yz_ceti", "controller": 0},
        },
    )
    do(match, "merchant_guild.1")
    assert tokens(match) == {"slot_A1", "slot_B2"}
    assert refusals(match) == {"slot_B1": "BTS-18.4"}


def test_the_strength_of_others_does_not_hinder() -> None:
    """BTS-18.5: 3 against 3; the controller colonises all the same."""
    match = colonist("sirius", [3], [3])
    do(match, "merchant_guild.1")
    assert seat(match)["colonies"][0]["id"] == "sirius"


def test_the_strength_of_others_does_not_help() -> None:
    """BTS-18.5: 2 and 2 are not the 3 that Sirius wants."""
    match = colonist(
        "sirius",
        [],
        [2],
        players=[{"ships": {"slot_A1": [2], "slot_B1": [4], "slot_B2": [4]}}, {}],
        locations={
            "slot_B1": {"system": "kapteyns_star", "controller": 0},
            "slot_B2": {"system": "yz_ceti", "controller": 0},
        },
    )
    do(match, "merchant_guild.1")
    assert refusals(match) == {"slot_A1": "BTS-18.4"}


def test_a_card_may_set_other_conditions() -> None:
    """BTS-18.6: Stealth Terraformers jump first and take only what nobody controlled when the turn began. The
    control of a moment brings no reward: 3 ore for the colony, not 1 more."""
    match = table(
        players=[{"ore": 5, "ships": {"sol": [3], "slot_B1": [4]}}],
        slots={"III-A": card("stealth_terraformers", 0)},
        locations={"slot_A1": {"system": "sirius"}, "slot_B1": {"system": "yz_ceti", "controller": 0}},
    )
    do(match, "stealth_terraformers.1", "sol.3-slot_A1", "done")
    assert seat(match)["colonies"] == [{"id": "sirius", "discs": ["ore", "ore"]}]
    assert seat(match)["ore"] == 3


def test_the_conditions_of_a_card_refuse_what_the_common_ones_allow() -> None:
    """BTS-18.6: two systems are controlled after the jump, one of them since before the turn."""
    match = table(
        seats=3,
        players=[{"ore": 5, "ships": {"sol": [3, 3], "slot_B1": [4]}}],
        slots={"III-A": card("stealth_terraformers", 0)},
        locations={
            "slot_A1": {"system": "sirius"},
            "slot_A2": {"system": "wolf_359"},
            "slot_B1": {"system": "yz_ceti", "controller": 0},
        },
    )
    do(match, "stealth_terraformers.1", "sol.3-slot_A1", "sol.3-slot_A2")
    assert tokens(match) == {"slot_A1", "slot_A2"}
    assert refusals(match)["slot_B1"] == "BTS-18.6"


def test_ships_land_until_the_number_is_reached() -> None:
    """BTS-18.7: 2 is not 3; with 1 more it is."""
    match = colonist("sirius", [1, 2, 4])
    do(match, "merchant_guild.1", "slot_A1.2")
    assert refusals(match) == {"done": "BTS-18.7"}
    do(match, "slot_A1.1")
    assert tokens(match) == {"slot_A1.4", "done"}


def test_landed_ships_come_back_as_supply_from_the_right() -> None:
    """BTS-18.8: column E has one place, column D has two; three ships fill them in this order."""
    match = colonist("sirius", [1, 1, 1], players=[{"supply": [5, 4, 3, 1, 1], "population": 3}, {}])
    do(match, "merchant_guild.1")
    assert [seat(match)["supply"][column][0] for column in "ABCDE"] == [5, 4, 3, 3, 2]


@pytest.mark.parametrize("ships", [[1, 2], [2, 2], [4], [1, 1, 1]], ids=str)
def test_nobody_is_asked_which_ships_land_where_none_can_be_spared(ships: list[int]) -> None:
    """BTS-18.7: without the weakest of them 3 is not reached."""
    match = colonist("sirius", ships)
    do(match, "merchant_guild.1")
    assert match.asks[0].kind != "landing"
    assert seat(match)["ships"] == {}
    assert [colony["id"] for colony in seat(match)["colonies"]] == ["sirius"]


def test_a_ship_that_is_too_big_lands_without_change() -> None:
    """BTS-18.9: 4 for a system that wants 2; no ship and no ore is given back."""
    match = colonist("alpha_centauri", [4])
    do(match, "merchant_guild.1")
    assert seat(match)["ships"] == {}
    assert seat(match)["ore"] == 0
    assert seat(match)["population"] == 2


def test_more_ships_than_needed_may_land() -> None:
    """BTS-18.9: by choice, so that a second cube comes back."""
    match = colonist("alpha_centauri", [2, 1])
    supply = sum(filled for filled, _ in seat(match)["supply"].values())
    do(match, "merchant_guild.1", "slot_A1.2", "slot_A1.1")
    assert seat(match)["ships"] == {}
    assert sum(filled for filled, _ in seat(match)["supply"].values()) == supply + 2


def test_all_other_ships_are_driven_off_to_deep_space() -> None:
    """BTS-18.10: those of the others and the own ones that did not land, with their levels."""
    match = colonist("wolf_359", [2, 1], [1, 2])
    do(match, "merchant_guild.1", "slot_A1.2", "done")
    assert seat(match)["ships"] == {"deep_space": [1]}
    assert seat(match, 1)["ships"] == {"deep_space": [1, 2]}


def test_the_card_is_taken_with_its_outpost_and_stays() -> None:
    """BTS-18.11: the star disc of the outpost goes along; whoever takes the slot later takes another card."""
    match = colonist(
        "sirius",
        [3],
        locations={"slot_A1": {"system": "sirius", "controller": 0, "disc": "star"}},
        decks={"A": ["wolf_359"]},
        players=[{}, {"ships": {"sol": [4]}}],
    )
    do(match, "merchant_guild.1")
    assert seat(match)["colonies"] == [{"id": "sirius", "discs": ["star", "ore"]}]
    assert location(match, "slot_A1")["controller"] is None
    do(match, "ore", "build_and_jump.1", "skip", "sol.4-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] == 1
    assert seat(match)["colonies"] == [{"id": "sirius", "discs": ["star", "ore"]}]
    assert seat(match)["score"]["systems"] == 6


def test_the_slot_is_filled_from_its_own_deck() -> None:
    """BTS-18.12: the top card of deck A on an A slot, of deck B on a B slot."""
    decks = {"A": ["ross_128"], "B": ["struve_2398"]}
    match = do(colonist("sirius", [3], decks=decks), "merchant_guild.1")
    assert location(match, "slot_A1")["system"] == "ross_128"
    match = do(colonist("van_maanens_star", [3, 3], decks=decks), "merchant_guild.1")
    assert location(match, "slot_B1")["system"] == "struve_2398"


def without_decks(*decks: list[str]) -> Match:
    """Seat 0 is about to colonise Sirius; the systems of these decks are colonies of seat 1 or on the board."""
    on_board = ["sirius", "procyon", "kruger_60"]
    return colonist(
        "sirius",
        [3],
        players=[{}, {"colonies": {key: [] for deck in decks for key in deck if key not in on_board}}],
        locations={"slot_B1": {"system": "procyon"}, "slot_B2": {"system": "kruger_60"}},
        decks={"B": ["yz_ceti"]} if len(decks) == 1 else {},
    )


def test_an_empty_deck_is_replaced_by_the_other() -> None:
    """BTS-18.13: an A slot gets a B card."""
    match = do(without_decks(A_SYSTEMS), "merchant_guild.1")
    assert location(match, "slot_A1")["system"] == "yz_ceti"


def test_with_both_decks_empty_the_slot_stays_empty() -> None:
    """BTS-18.13: and what is empty cannot be controlled."""
    match = do(without_decks(A_SYSTEMS, B_SYSTEMS), "merchant_guild.1")
    assert seat(match)["colonies"][0]["id"] == "sirius"
    assert location(match, "slot_A1")["system"] is None
    do(match, "ore", "build_and_jump.1", "sol.1-slot_A1", "done")
    assert seat(match, 1)["ships"] == {"slot_A1": [1]}
    assert location(match, "slot_A1")["controller"] is None


def test_the_second_disc_is_of_the_one_specialty() -> None:
    """BTS-18.14: two ore discs on Sirius, and no question about it."""
    match = colonist("sirius", [3])
    do(match, "merchant_guild.1")
    assert match.asks[0].kind == "production"
    assert (seat(match)["food"]["discs"], seat(match)["ore_track"]["discs"]) == (8, 6)


def test_the_second_disc_of_two_specialties_may_differ_from_the_first() -> None:
    """BTS-18.14."""
    outpost = {"system": "groombridge_34", "controller": 0, "disc": "food"}
    match = colonist("groombridge_34", [4], locations={"slot_A1": outpost})
    do(match, "merchant_guild.1")
    assert (match.asks[0].kind, tokens(match)) == ("colony_track", {"food", "ore"})
    do(match, "ore")
    assert seat(match)["colonies"] == [{"id": "groombridge_34", "discs": ["food", "ore"]}]


def test_a_star_disc_stands_in_for_the_second_disc() -> None:
    """BTS-18.15: the outpost was the last ore disc; the star disc is no achievement."""
    match = colonist("sirius", [3], players=[{"automation": {"ore": 7}}, {}])
    do(match, "merchant_guild.1")
    assert seat(match)["colonies"] == [{"id": "sirius", "discs": ["ore", "star"]}]
    assert seat(match)["score"]["achievements"] == 0


def test_the_reward_of_a_colony_is_taken_at_once_and_in_full() -> None:
    """BTS-18.16: Luhman 16 builds a ship of level 2 and jumps. The ship may not be left out; jumps always may."""
    match = colonist("luhman_16", [3], locations={"port_left": {"controller": 0}})
    do(match, "merchant_guild.1")
    assert tokens(match) == {"sol", "port_left"}
    do(match, "port_left", "done")
    assert seat(match)["ships"] == {"port_left": [2]}
    assert match.asks[0].kind == "production"


def test_jumps_of_the_reward_reach_the_new_system() -> None:
    """BTS-18.17: Lacaille 9352 gives 3 jumps; Sirius has taken its slot and gives its own reward."""
    match = colonist(
        "lacaille_9352", [], players=[{"ships": {"slot_A1": [3], "sol": [1]}}, {}], decks={"A": ["sirius"]}
    )
    do(match, "merchant_guild.1", "sol.1-slot_A1", "done")
    assert location(match, "slot_A1")["system"] == "sirius"
    assert location(match, "slot_A1")["controller"] == 0
    assert seat(match)["ore"] == 1
