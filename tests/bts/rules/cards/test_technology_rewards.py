"""Every technology's immediate reward."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import (
    AT_PORT,
    CUBE,
    PLAYED,
    Row,
    about_to_research,
    board,
    change,
    colonies_of,
    columns,
    holding,
    hops,
    kind,
    known,
    plays,
    stock,
)
from tests.bts.table import do, ore_for, slot, table, tokens

RESEARCH_III = ore_for("science_guild")

IMMEDIATE: dict[str, Row] = {
    "gene_modified_crops": ([], {"food": -1, "automation": 1}),
    "mining_robots": ([], {"ore_discs": -1, "automation": 1}),
    "spacetime_anomaly_studies": ([], {"ore": 2}),
    "gravitic_sensor_arrays": (hops(1), {**AT_PORT, "ore_discs": -1, "automation": 1}),
    "bio_synaptic_network": ([], {"food": -1, "automation": 1, "ore": 1}),
    "orbital_patent_exchange": (hops(1), {**AT_PORT, "ore": 2}),
    "cold_fusion_drives": ([], {"sol.1": -1, "sol.2": 1, "ore": 1}),
    "plasma_cannons": ([], {"supply": -1, "sol.2": 1}),
    "outpost_depots": ([], {"supply": -2, "sol.1": 1, "population": 1}),
    "corsair_charters": ([], {"sol.1": -1, "sol.2": 1}),
    "autonomous_refineries": (["ore"], {"ore_discs": -1, "automation": 1, "ore": 1}),
    "human_experimentation": ([], {"supply": -1, "population": 1}),
    "mass_cloning": ([], {"food": -1, "automation": 1}),
    "hydroponic_arks": (hops(1), {**AT_PORT, "food": -2, "automation": 1, "supply": -1, "population": 1}),
    "exoplanet_cartography": (hops(2), {"ore": 1}),
    "modular_fleet": (hops(1), AT_PORT),
    "black_market_industries": ([], {"supply": -1, "population": 1}),
    "colony_seed_ships": (hops(1), AT_PORT),
    "planetary_scale_research": (hops(2), {"supply": -1, "sol.2": 1}),
    "metahuman_chambers": ([], {"food": -1, "automation": 1, "supply": -1, "population": 1}),
    "hivemind_computing": (hops(1), {**AT_PORT, "ore_discs": -1, "automation": 1}),
    "deep_space_megastructures": (hops(1), {**AT_PORT, "supply": -1, "deep_space.3": 1}),
    "capital_ship": (hops(1), {**AT_PORT, "supply": -1, "sol.4": 1}),
    "android_armada": (["option.1", "option.2"], {"supply": -2, "sol.2": 1, "population": 1}),
    "subatomic_fabrication": (
        ["ore", *hops(1)],
        {**AT_PORT, "ore_discs": -1, "automation": 1, "supply": -1, "population": 1, "ore": 1},
    ),
    "quantum_data_exchange": ([], {"ore_discs": -1, "automation": 1, "ore": 2}),
    "hyperdrive_boosters": ([], {"sol.1": -1, "sol.4": 1}),
    "wormhole_technology": (
        ["sol.1-deep_space", "sol.2-deep_space"],
        {"sol.1": -1, "deep_space.1": 1, "deep_space.2": 1, "supply": -1, "ore": 1},
    ),
    "parallel_universe_generator": ([], {"ore_discs": -1, "automation": 1, "ore": 3}),
    "galactic_empire": (hops(3), {**AT_PORT, "supply": -1, "sol.4": 1}),
    "planetary_biospheres": ([], {"food": -2, "automation": 2}),
    "giga_corporations": ([], {"ore": 3}),
    "precognitive_command": (hops(2, level=4), {"sol.1": -1, "sol.4": 1}),
    "mind_machine_assimilation": ([], {"supply": -2, "population": 2}),
    "hyperspace_academies": (["II-A"], {"population": -1, "researched": 1, "ore": 2}),
    "neo_industrial_revolution": ([], {"supply": -2, "sol.3": 2}),
    "galactic_hq": (hops(3), AT_PORT),
    "post_scarcity_markets": (["food"], {"ore": 2, "supply": -1, "population": 1, "food": -1, "automation": 1}),
}
PLAYED.update(f"technology {key} immediate" for key in IMMEDIATE)


@pytest.mark.parametrize("key", IMMEDIATE)
def test_immediate_reward(key: str) -> None:
    """BTS-12.19, BTS-12.21: the reward in the immediate box, and nothing else."""
    answers, reward = IMMEDIATE[key]
    match, research, cost = about_to_research(key)
    before = stock(match)
    do(match, *research, *answers)
    assert change(before, stock(match), cost) == reward
    assert kind(match) == "production"


@pytest.mark.parametrize(
    "key", ["laser_weapons", "terraforming", "mercenary_fleet", "cerebral_implants", "stealth_terraformers"]
)
def test_no_immediate_reward(key: str) -> None:
    """BTS-12.19: a card without the box gives nothing at once."""
    match, research, cost = about_to_research(key)
    before = stock(match)
    do(match, *research)
    assert change(before, stock(match), cost) == {}
    assert kind(match) == "production"


def test_android_armada_offers_nothing_that_changes_nothing() -> None:
    """BTS-20.1, BTS-19.5: without supply a ship may be built of population, but no supply becomes population."""
    match, research, _ = about_to_research(
        "android_armada", supply=[0, 0, 0, 0, 0], population=3, ships={"deep_space": [1] * 15}
    )
    do(match, *research)
    assert kind(match) == "build_where"  # the one choice that is left
    do(match, "sol", "skip")
    assert kind(match) == "production"


def test_android_armada_gives_the_same_twice() -> None:
    """BTS-19.1: two choices, and the same one may be made again."""
    match, research, cost = about_to_research("android_armada")
    before = stock(match)
    do(match, *research, "option.1", "option.1")
    assert change(before, stock(match), cost) == {"supply": -2, "sol.2": 2}


@plays("technology transdimensional_ai immediate")
def test_transdimensional_ai_researches_without_prerequisites_or_reward() -> None:
    """BTS-12.9, BTS-12.4: a discovered card of level I or II, whatever it builds on, and not its immediate reward."""
    match = table(
        players=[{"ore": 4, "population": 1}],
        slots=board(
            II_C=known("autonomous_refineries", 0), II_F=known("mass_cloning"), III_C=known("transdimensional_ai")
        ),
        guilds=["science_guild"],
    )
    before = stock(match)
    do(match, "science_guild.1")
    assert tokens(match) == {"option.1", "option.2", "skip"}
    declined = do(match.clone(), "skip")
    assert change(before, stock(declined)) == {"ore": -RESEARCH_III, "researched": 1, "supply": -1}
    lower = do(match.clone(), "option.1", "I-4")  # Mining Robots, without its automation
    assert change(before, stock(lower)) == {"ore": -RESEARCH_III, "researched": 2, "supply": -1, "population": -1}
    do(match, "option.2")
    assert slot(match, "II-F")["researched"] == [0]
    assert change(before, stock(match)) == {"ore": -RESEARCH_III, "researched": 2, "supply": -1, "population": -1}


@plays("technology android_rights_movement immediate")
def test_android_rights_movement_moves_the_two_rightmost_cubes() -> None:
    """BTS-20.13, BTS-1.21: from the rightmost stocked column, to any column; they are called by their letters."""
    match, research, cost = about_to_research("android_rights_movement", supply=[2, 4, 3, 3, 1])
    before = stock(match)
    do(match, *research)
    assert kind(match) == "move_supply_to"
    do(match, "A", "B")
    assert columns(match) == [3, 5, 3, 2, 0]
    assert change(before, stock(match), cost) == {"food": -1, "automation": 1}


def manufacturing(colonies: int, ports: int, **slots: Any) -> Match:
    """Manufacturing Orbitals for a player with so many colonies and controlled locations."""
    names = ("port_left", "port_right", "slot_B1", "slot_B2")
    return table(
        players=[{"ore": 4, "population": 3, "colonies": colonies_of(colonies)}],
        slots=board(II_C=known("autonomous_refineries", 0), **slots),
        locations=holding(*names[:ports]),
        guilds=["science_guild"],
    )


@plays("technology manufacturing_orbitals immediate", "technology manufacturing_orbitals action 1")
def test_manufacturing_orbitals_pays_for_what_is_held_and_does_it_again() -> None:
    """BTS-12.19: 1 ore a controlled location, at most 3; a cube for every two colonies; a ship if wanted; two jumps.
    The action is the same again."""
    match = manufacturing(5, 4, III_C=known("manufacturing_orbitals"))
    before = stock(match)
    do(match, "science_guild.1", "port_right", *hops(2))
    reward = {"ore": 3, "supply": -2, "population": 1, "port_right.2": 1}
    assert change(before, stock(match), {**CUBE, "ore": -RESEARCH_III}) == reward
    acting = manufacturing(1, 1, III_F=known("manufacturing_orbitals", 0))
    before = stock(acting)
    do(acting, "manufacturing_orbitals.1", "skip", *hops(2))
    assert change(before, stock(acting)) == {"ore": 1}
    assert kind(acting) == "production"
