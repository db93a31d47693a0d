"""Every technology's lasting ability, and the points of level IIII."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bts.rules.cards.playing import PLAYED, board, change, colonies_of, holding, kind, known, meets, plays, stock
from tests.bts.table import do, location, refusals, seat, table, tokens, told

# ---- technologies: the lasting abilities


@plays("technology transdimensional_ai ongoing")
def test_transdimensional_ai_lets_one_of_two_prerequisites_be_missing() -> None:
    """BTS-12.5: for a discovered card only."""
    match = table(
        players=[{"ore": 2, "population": 1}],
        slots=board(
            I_3={"researched": [0]},
            II_A=known("plasma_cannons"),
            II_B=known("mass_cloning"),
            III_F=known("transdimensional_ai", 0),
        ),
    )
    do(match, "research_II.1")
    assert tokens(match) == {"II-A", "II-B", "II-D"}
    assert refusals(match)["II-E"] == "BTS-12.4"  # one of two as well, but nothing lies there yet


@plays("technology android_rights_movement ongoing")
def test_android_rights_movement_pays_ore_for_a_returned_population() -> None:
    """BTS-19.2: one of them, in the cost of an action."""
    slots = board(II_F=known("human_experimentation", 0), III_F=known("android_rights_movement", 0))
    match = table(players=[{"ore": 1, "population": 1}], slots=slots)
    before = stock(match)
    do(match, "human_experimentation.1")
    assert tokens(match) == {"yes", "no"}
    do(match, "yes", "done")
    assert change(before, stock(match)) == {"ore": -1, "supply": -1, "sol.3": 1}
    poor = table(players=[{"ore": 1, "population": 0}], slots=slots)
    assert "human_experimentation.1" in tokens(poor)
    assert "human_experimentation.1" in refusals(table(players=[{"ore": 0, "population": 0}], slots=slots))


def test_android_rights_movement_works_for_a_copied_action_too() -> None:
    """BTS-20.3: the copied cost is paid like any other; without population only the ore is left."""
    slots = board(II_F=known("human_experimentation", 0), III_F=known("android_rights_movement", 0))
    match = table(players=[{"ore": 1, "population": 0}], slots=slots, guilds=["technocratic_guild"])
    before = stock(match)
    do(match, "technocratic_guild.1", "human_experimentation", "done")
    assert change(before, stock(match)) == {"ore": -1, "supply": -1, "sol.3": 1}


@meets("android_rights_movement", "human_experimentation")
def test_android_rights_movement_leaves_the_ore_for_a_displaced_pawn() -> None:
    """BTS-20.6: with 1 ore, which goes to the owner of the pawn, the population must be returned."""
    match = table(
        players=[
            {"ore": 1, "population": 1, "colonies": {"ross_154": ["food", "food"]}},
            {"ore": 0, "pawn": "human_experimentation.1"},
        ],
        slots=board(II_F=known("human_experimentation", 0, 1), III_F=known("android_rights_movement", 0)),
    )
    do(match, "human_experimentation.1", "done")
    assert (seat(match)["ore"], seat(match)["population"], seat(match, 1)["ore"]) == (0, 0, 1)


@plays("technology subatomic_fabrication ongoing")
def test_subatomic_fabrication_takes_discs_from_either_track() -> None:
    """BTS-16.11, BTS-18.14, BTS-13.1: for systems and for automation; a shipyard asks for its own kind."""
    match = table(
        players=[{"ore": 5, "population": 2, "ships": {"sol": [2, 1]}}],
        slots=board(III_F=known("subatomic_fabrication", 0)),
        locations={"slot_A1": {"system": "alpha_centauri"}},
        guilds=["merchant_guild"],
    )
    do(match, "build_and_jump.1", "skip", "sol.2-slot_A1", "sol.1-port_left", "ore")
    assert location(match, "slot_A1")["disc"] == "ore"
    assert location(match, "port_left")["disc"] == "food"
    assert kind(match) == "production"
    do(match, "ore", "recruit", "ore", "merchant_guild.1", "ore")
    assert seat(match)["colonies"] == [{"id": "alpha_centauri", "discs": ["ore", "ore"]}]
    assert kind(match) == "automate_track"  # its reward automates food
    do(match, "ore")
    assert seat(match)["automation"] == {"food": 0, "ore": 1, "star": 0}


@plays("technology wormhole_technology ongoing")
def test_wormhole_technology_reaches_any_location_but_from_sol_and_deep_space() -> None:
    """BTS-15.3: one point from anywhere to anywhere; Sol and Deep Space are left along a line."""
    match = table(
        players=[{"ships": {"sol": [1], "port_left": [1], "deep_space": [1]}}],
        slots=board(III_F=known("wormhole_technology", 0)),
        locations={"port_left": {"controller": 0}},
    )
    do(match, "build_and_jump.1", "skip", "port_left.1-slot_B2")
    assert match.asks[0].args["n"] == 1
    assert {"slot_B2.1-sol", "slot_B2.1-port_right", "sol.1-slot_A1"} <= tokens(match)
    refused = refusals(match)
    assert refused["sol.1-slot_B1"] == refused["deep_space.1-sol"] == "BTS-15.3"


@plays("technology giga_corporations ongoing")
def test_giga_corporations_swap_star_discs() -> None:
    """BTS-20.18: on the own turn a star disc is exchanged for one of a track, wherever it lies."""
    match = table(
        players=[{"population": 0, "automation": {"star": 1}}],
        slots=board(IIII_B=known("giga_corporations", 0)),
        locations=holding("port_left"),
        achievements=[{"id": "transcendence", "claims": [0]}, {"id": "empire"}, {"id": "warlord"}, {"id": "polymath"}],
    )
    before = stock(match)
    do(match, "ability.swap_star_disc")
    assert tokens(match) == {"claim.0.0", "outpost.port_left", "automation"}
    do(match, "outpost.port_left", "ore")
    assert location(match, "port_left")["disc"] == "ore"
    assert change(before, stock(match)) == {"ore_discs": -1}
    assert kind(match) == "action"
    do(match, "ability.swap_star_disc", "automation", "food")
    assert seat(match)["automation"] == {"food": 1, "ore": 0, "star": 0}


def test_giga_corporations_swap_the_claims_at_the_end() -> None:
    """BTS-20.18: at the end of the match star discs on achievements are exchanged by themselves."""
    match = table(
        active=1,
        phase="production",
        ending="last_round",
        slots=board(IIII_B=known("giga_corporations", 0)),
        achievements=[
            {"id": "transcendence", "claims": [0, 1]},
            {"id": "empire"},
            {"id": "warlord"},
            {"id": "polymath"},
        ],
    )
    do(match, "ore")
    assert match.over
    first = match.view(None)["table"]["achievements"][0]["slots"]
    assert [disc["disc"] for disc in first[:2]] == ["food", "star"]
    assert (seat(match)["food"]["discs"], seat(match, 1)["food"]["discs"]) == (7, 8)


@meets("giga_corporations")
def test_giga_corporations_bring_no_innovation_at_the_end() -> None:
    """BTS-20.18, BTS-21.4: the exchange at the end uncovers an icon, but the match is over."""
    match = table(
        mats="advanced",
        players=[
            {"faction": "verdant_compact", "automation": {"food": 8, "ore": 3}},
            {"faction": "nishida_ostergaard"},
        ],
        active=1,
        phase="production",
        ending="last_round",
        slots=board(IIII_B=known("giga_corporations", 0)),
        achievements=[{"id": "transcendence", "claims": [0]}, {"id": "empire"}, {"id": "warlord"}, {"id": "polymath"}],
    )
    do(match, "ore")
    assert match.over and seat(match)["ore_track"]["discs"] == 4
    assert told(match, "star_swapped") and not told(match, "innovation")


@plays("technology galactic_hq ongoing")
def test_galactic_hq_upgrades_for_ore_once_a_turn() -> None:
    """BTS-17.5: outside the action, 1 ore for one level."""
    match = table(players=[{"ore": 5}], slots=board(IIII_B=known("galactic_hq", 0)))
    before = stock(match)
    do(match, "ability.overhaul_ship")
    assert change(before, stock(match)) == {"ore": -1, "sol.1": -1, "sol.2": 1}
    assert refusals(match)["ability.overhaul_ship"] == "BTS-17.5"
    do(match, "recruit")
    assert refusals(match)["ability.overhaul_ship"] == "BTS-17.5"
    do(match, "ore", "recruit", "ore")
    assert "ability.overhaul_ship" in tokens(match)


@plays("technology mind_machine_assimilation ongoing")
def test_mind_machine_assimilation_scraps_ships_for_nothing() -> None:
    """BTS-6.10: on the own turn, outside the action, as many as wanted."""
    match = table(
        players=[{"ore": 0, "ships": {"sol": [1], "port_left": [4]}}],
        slots=board(IIII_B=known("mind_machine_assimilation", 0)),
        locations=holding("port_left"),
    )
    before = stock(match)
    do(match, "ability.scrap_ship", "sol.1", "ability.scrap_ship")
    assert change(before, stock(match)) == {"population": 2, "sol.1": -1, "port_left.4": -1}


@plays("technology black_market_industries ongoing")
def test_black_market_industries_trades_once_a_turn() -> None:
    """BTS-17.5: 2 ore for a cube of supply, or a population for 2 ore, before or after the action."""
    match = table(players=[{"ore": 2, "population": 2}], slots=board(II_F=known("black_market_industries", 0)))
    before = stock(match)
    selling = do(match.clone(), "ability.sell_population")
    assert change(before, stock(selling)) == {"ore": 2, "population": -1, "supply": 1}
    buying = do(match.clone(), "ability.buy_population")
    assert change(before, stock(buying)) == {"ore": -2, "population": 1, "supply": -1}
    for traded in (selling, buying):
        refused = refusals(traded)
        assert refused["ability.buy_population"] == refused["ability.sell_population"] == "BTS-17.5"
    after_the_action = do(match, "recruit", "ability.sell_population", "grow")
    assert change(before, stock(after_the_action)) == {"ore": 3, "supply": -1, "population": 1}


# ---- technologies: the points of level IIII

CLAIMED = [
    {"id": "transcendence", "claims": [0]},
    {"id": "empire", "claims": [0]},
    {"id": "warlord"},
    {"id": "polymath"},
]
TWO_OF_III = {"III_C": known("stealth_terraformers", 0), "III_D": known("mercenary_fleet", 0)}
# key -> what the position holds, and the points
SCORES: dict[str, list[tuple[dict[str, Any], int]]] = {
    "parallel_universe_generator": [({"slots": TWO_OF_III}, 1 + 2 * 2)],
    "galactic_empire": [({"locations": holding("port_left", "slot_B2")}, 4 + 2)],
    "planetary_biospheres": [({"player": {"automation": {"food": 4}}}, 3 + 3)],
    "giga_corporations": [({"achievements": CLAIMED}, 3 + 2 * 2)],
    "precognitive_command": [
        ({"player": {"ships": {"sol": [4, 4, 3]}}}, 3 + 2),
        ({"player": {"ships": {"sol": [4] * 6}}}, 3 + 5),
    ],
    "mind_machine_assimilation": [({"player": {"population": 5}}, 3 + 2), ({"player": {"population": 12}}, 3 + 5)],
    # itself, and of the two of level III the commercial one
    "hyperspace_academies": [({"slots": TWO_OF_III}, 2 + 2)],
    "neo_industrial_revolution": [({"player": {"automation": {"food": 2, "ore": 3}}}, 3 + 2)],
    "galactic_hq": [({"player": {"colonies": colonies_of(3)}}, 5 + 3)],
    "post_scarcity_markets": [({"player": {"ore": 8}}, 3 + 2), ({"player": {"ore": 30}}, 3 + 4)],
}
PLAYED.update(f"technology {key} score" for key in SCORES)


@pytest.mark.parametrize(("key", "case"), [(key, case) for key, cases in SCORES.items() for case in cases])
def test_points_of_level_iiii(key: str, case: tuple[dict[str, Any], int]) -> None:
    """BTS-9.5: what the card says."""
    held, points = case
    match = table(
        players=[held.get("player", {})],
        slots=board(IIII_B=known(key, 0), **held.get("slots", {})),
        **{name: entry for name, entry in held.items() if name not in ("player", "slots")},
    )
    assert seat(match)["score"]["level_IIII"] == points
