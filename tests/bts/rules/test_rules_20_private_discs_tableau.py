"""Chapter 20: private technologies, discs and cubes, types of cards, and the draft tableau."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import meets
from tests.bts.table import card, dealt, do, drafting, location, refusals, seat, slot, table, tokens


def columns(match: Match, number: int = 0) -> list[int]:
    """The cubes in the supply columns A to E."""
    return [filled for filled, _ in seat(match, number)["supply"].values()]


# ---- 20: private technologies


def procyon(top: list[str]) -> Match:
    """Seat 0 has just colonised Procyon and chosen the first of these military cards of level II."""
    match = table(
        players=[{"ore": 5, "ships": {"slot_B1": [4, 4]}}],
        slots={"I-1": card("laser_weapons", 0)},
        locations={"slot_B1": {"system": "procyon", "controller": 0}},
        decks={"II": top},
        guilds=["merchant_guild"],
    )
    return do(match, "merchant_guild.1", "ore", "military", top[0])


def test_a_private_technology_lies_beside_the_mat_without_a_cube() -> None:
    """BTS-20.14: the population is what it was, and no slot of the board is taken."""
    match = procyon(["corsair_charters", "plasma_cannons"])
    assert seat(match)["private"] == ["corsair_charters"]
    assert seat(match)["population"] == 2
    assert [row["id"] for row in match.view(None)["table"]["slots"] if 0 in row["researched"]] == ["I-1"]


def test_a_private_technology_gives_its_immediate_reward() -> None:
    """BTS-20.15: Plasma Cannons builds a ship of level 2 at once."""
    match = procyon(["plasma_cannons", "corsair_charters"])
    assert seat(match)["ships"] == {"sol": [2]}


def test_only_the_owner_uses_the_action_of_a_private_technology() -> None:
    """BTS-20.15: the other player is not even offered it."""
    match = table(players=[{"private": ["corsair_charters"]}])
    assert "corsair_charters.1" in tokens(match)
    do(match, "recruit", "ore")
    assert "corsair_charters.1" not in tokens(match) | set(refusals(match))


def test_a_private_technology_scores_by_its_level_at_the_end() -> None:
    """BTS-20.16: 2 and 3 points, in a part of their own, not among the researched ones."""
    match = table(
        players=[{"private": ["corsair_charters", "capital_ship"]}],
        active=1,
        ending="last_round",
        phase="achievement",
    )
    assert match.over and match.result is not None
    parts = match.result.parts[0]
    assert (parts["level_II"], parts["level_III"], parts["private"]) == (0, 0, 5)


def test_a_private_technology_cannot_be_copied() -> None:
    """BTS-20.17: not even by its owner; the same card on the board could be."""
    for private in ([], ["mass_cloning"]):
        match = table(
            players=[{"ore": 2, "private": private}],
            slots={} if private else {"II-A": card("mass_cloning", 0)},
            guilds=["technocratic_guild"],
        )
        do(match, "technocratic_guild.1")
        offered = tokens(match) | set(refusals(match))
        assert ("mass_cloning" in offered) is not bool(private)


def test_a_private_technology_does_not_count_as_researched() -> None:
    """BTS-20.17: six researched technologies and a private one are not the seven of the Technologist."""
    achievements = [{"id": key} for key in ("transcendence", "empire", "warlord", "technologist")]
    slots: dict[str, Any] = {
        **{f"I-{n}": {"researched": [0]} for n in (1, 2, 3, 4)},
        "II-A": card("mass_cloning", 0),
        "II-C": card("hydroponic_arks", 0),
    }
    match = table(
        players=[{"private": ["corsair_charters"], "population": 2}],
        slots=slots,
        achievements=achievements,
        phase="achievement",
    )
    assert match.view(None)["table"]["achievements"][3]["slots"][0]["seat"] is None
    slots["II-E"] = card("plasma_cannons", 0)
    match = table(
        players=[{"private": ["corsair_charters"], "population": 2}],
        slots=slots,
        achievements=achievements,
        phase="achievement",
    )
    assert match.view(None)["table"]["achievements"][3]["slots"][0]["seat"] == 0


def test_a_private_technology_cannot_be_researched_by_others() -> None:
    """BTS-20.17: it lies on no slot, so that level II has nothing discovered for Orbital Patent Exchange."""
    match = table(
        players=[{"private": ["plasma_cannons"]}, {"ore": 1}],
        slots={"I-1": card("laser_weapons", 0, 1), "II-D": card("orbital_patent_exchange", 1)},
        active=1,
    )
    assert refusals(match)["orbital_patent_exchange.1"] == "BTS-12.4"


# ---- 20: discs and cubes


def test_a_star_disc_stays_where_it_stood_in() -> None:
    """BTS-20.18: a food disc comes back when control is lost elsewhere; the outpost keeps its star disc."""
    match = table(
        players=[
            {"automation": {"food": 7}, "ships": {"port_left": [1], "slot_A1": [1]}},
            {"ships": {"sol": [4]}},
        ],
        locations={
            "port_left": {"controller": 0, "disc": "star"},
            "slot_A1": {"system": "alpha_centauri", "controller": 0, "disc": "food"},
        },
    )
    do(match, "recruit", "ore", "build_and_jump.1", "skip", "sol.4-slot_A1", "done")
    assert location(match, "slot_A1")["controller"] == 1
    assert seat(match)["food"]["discs"] == 1
    assert location(match, "port_left")["disc"] == "star"


def test_a_cube_that_finds_no_place_enlarges_column_a() -> None:
    """BTS-20.19: a landed ship comes back to full columns."""
    match = table(
        players=[{"ore": 5, "supply": [5, 4, 3, 3, 2], "population": 2, "ships": {"slot_A1": [3]}}],
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
        guilds=["merchant_guild"],
    )
    do(match, "merchant_guild.1")
    assert columns(match) == [6, 4, 3, 3, 2]


def test_a_star_disc_that_comes_back_covers_no_track_and_can_be_used_again() -> None:
    """BTS-20.20: control is lost and won again; the track stays empty all the time."""
    match = table(
        players=[
            {"automation": {"food": 8}, "ships": {"slot_A1": [1], "sol": [4]}},
            {"ships": {"sol": [2]}},
        ],
        locations={"slot_A1": {"system": "alpha_centauri", "controller": 0, "disc": "star"}},
    )
    do(match, "recruit", "ore", "build_and_jump.1", "skip", "sol.2-slot_A1", "done", "ore")
    assert location(match, "slot_A1")["controller"] == 1
    assert seat(match)["food"]["discs"] == 0
    do(match, "build_and_jump.2", "skip", "sol.4-slot_A1", "done")
    assert (location(match, "slot_A1")["controller"], location(match, "slot_A1")["disc"]) == (0, "star")
    assert seat(match)["food"]["discs"] == 0


# ---- 20: the type of a card with two of three prerequisites


@pytest.mark.parametrize(
    ("researched", "types"),
    [
        ({"III-A", "III-B"}, {"military", "economic"}),
        ({"III-B", "III-C"}, {"economic", "scientific"}),
        ({"III-A", "III-B", "III-C"}, {"military", "economic", "scientific"}),
    ],
)
def test_only_counted_prerequisites_decide_the_type(researched: set[str], types: set[str]) -> None:
    """BTS-20.21: all three cards are on the board; of those the player has, any two may be counted."""
    cards = {"III-A": "capital_ship", "III-B": "android_rights_movement", "III-C": "transdimensional_ai"}
    match = table(
        players=[{"ore": 8}],
        slots={name: card(key, 0) if name in researched else card(key, 1) for name, key in cards.items()},
        guilds=["colonial_guild"],
    )
    do(match, "colonial_guild.1")
    assert (match.asks[0].kind, tokens(match)) == ("technology_type", types)


# ---- 20: the draft tableau

ROW_II: list[str | None] = ["spacetime_anomaly_studies", "mass_cloning", "plasma_cannons", "colony_seed_ships"]
ROW_III: list[str | None] = ["transdimensional_ai", "android_rights_movement", "capital_ship", "stealth_terraformers"]


def test_mass_enlightenment_fills_no_row() -> None:
    """BTS-20.22: a player researches level III by the event itself; the row of level IIII stays empty."""
    match = drafting(
        {"II": ROW_II, "III": ROW_III},
        players=[{"ore": 6, "population": 3}, {"ore": 0}],
        slots={
            "II-C": card("modular_fleet", 0),
            "II-D": card("autonomous_refineries", 0),
            "III-C": {"event": "mass_enlightenment"},
            "III-D": card("mercenary_fleet", 1),
        },
        guilds=["science_guild"],
    )
    do(match, "science_guild.1", "III-C", "option.2", "stealth_terraformers")
    assert slot(match, "III-D")["researched"] == [0, 1]
    assert dealt(match) == [True, True, False]


def test_spacetime_anomaly_studies_fills_the_row_of_level_iii() -> None:
    """BTS-20.23: as soon as somebody has it, although its research is optional."""
    match = drafting(
        {"II": ROW_II},
        players=[{"ore": 2}],
        slots={"I-1": card("mining_robots", 0), "II-A": {"event": "ore_rush"}},
    )
    do(match, "research_II.1", "spacetime_anomaly_studies")
    assert dealt(match) == [True, True, False]


@pytest.mark.parametrize(
    ("colonies", "rows"), [(0, [True, False, False]), (1, [True, True, False]), (2, [True, False, True])]
)
def test_planetary_scale_research_fills_the_row_that_its_owner_has_reached(colonies: int, rows: list[bool]) -> None:
    """BTS-20.24: the level is the number of colonies plus 1, so the next colony may fill a row."""
    match = drafting(
        {"II": ROW_II},
        players=[
            {
                "ore": 5,
                "colonies": {key: [] for key in ("wolf_359", "ross_154")[:colonies]},
                "ships": {"slot_A1": [3]},
            }
        ],
        slots={"III-A": card("planetary_scale_research", 0)},
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
        guilds=["merchant_guild"],
    )
    assert dealt(match) == [True, False, False]
    do(match, "merchant_guild.1")
    assert dealt(match) == rows


@meets("quantum_data_exchange", "planetary_scale_research")
@pytest.mark.parametrize(("colonies", "filled"), [(2, False), (3, True)])
def test_a_copy_of_planetary_scale_research_fills_the_row_of_the_copier(colonies: int, filled: bool) -> None:
    """BTS-22.11, BTS-20.24: Quantum Data Exchange carries out a rival's Planetary-scale Research, at the level of who
    copies; the rival without colonies could only research level I."""
    match = drafting(
        {"II": ROW_II},
        players=[
            {
                "ore": 5,
                "population": 2,
                "colonies": {key: [] for key in ("wolf_359", "ross_154", "luhman_16")[:colonies]},
            }
        ],
        slots={
            "II-C": card("modular_fleet", 0),
            "III-A": card("planetary_scale_research", 1),
            "III-C": card("quantum_data_exchange"),
        },
        guilds=["science_guild"],
    )
    do(match, "science_guild.1")
    assert "quantum_data_exchange" in seat(match)["technologies"]
    assert dealt(match)[2] is filled


def test_what_cannot_be_copied_fills_no_row() -> None:
    """BTS-20.17, BTS-5.7: a private technology is not copied, nor does the Technocratic Guild copy a rival's card."""
    for copier, rival in (("quantum_data_exchange", {"private": ["planetary_scale_research"]}), ("", {})):
        slots = {"II-C": card("modular_fleet", 0)}
        slots["III-C"] = card(copier or "capital_ship")
        if not rival:
            slots["III-A"] = card("planetary_scale_research", 1)
        match = drafting(
            {"II": ROW_II},
            players=[
                {"ore": 5, "population": 2, "colonies": {key: [] for key in ("wolf_359", "ross_154", "luhman_16")}},
                rival,
            ],
            slots=slots,
            guilds=["science_guild", "technocratic_guild"],
        )
        do(match, "science_guild.1")
        assert not dealt(match)[2]


def test_a_system_of_the_dyson_sphere_counts_for_planetary_scale_research() -> None:
    """BTS-20.24: the row is filled at once, not only when something is colonised or researched later."""
    match = drafting(
        {"II": ROW_II},
        players=[{"ore": 8, "colonies": {"wolf_359": []}}],
        slots={"III-A": card("planetary_scale_research", 0)},
        events=["dyson_sphere"],
        attached="struve_2398",
    )
    do(match, "dyson_sphere")
    assert dealt(match) == [True, True, False]
