"""Every technology's actions."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import (
    AT_PORT,
    COLONIZED,
    LEVEL_ONE,
    LEVELS,
    PLAYED,
    RESEARCHED_II,
    Row,
    about_to_research,
    board,
    change,
    colonies_of,
    holding,
    hops,
    kind,
    known,
    plays,
    plus,
    stock,
)
from tests.bts.table import do, location, refusals, seat, table, tokens

ACTIONS: dict[str, Row] = {
    "laser_weapons.1": (hops(2), {"ore": -1, "population": -1, "sol.2": 1}),
    "terraforming.1": ([], plus(COLONIZED, {"ore": -4})),
    "spacetime_anomaly_studies.1": (["III-C"], {"ore": -3, "population": -1, "researched": 1}),
    "gravitic_sensor_arrays.1": (hops(2), plus(RESEARCHED_II, {"ore": -3})),
    "bio_synaptic_network.1": ([], plus(RESEARCHED_II, {"ore": -2, "supply": -1, "population": 1})),
    "orbital_patent_exchange.1": ([], plus(RESEARCHED_II, {"ore": -1})),
    "orbital_patent_exchange.2": ([], plus(RESEARCHED_II, {"ore": -1})),
    "cold_fusion_drives.1": (hops(3), {**AT_PORT, "ore": -1, "population": -1, "sol.2": 1}),
    "plasma_cannons.1": (hops(2), {"ore": -2, "population": -1, "sol.3": 1}),
    "outpost_depots.1": (["sol.1", *hops(2, level=2)], {"ore": -1, "sol.1": -1, "sol.2": 1}),
    "autonomous_refineries.1": (hops(2), {"ore": 4}),
    "human_experimentation.1": (hops(1), {**AT_PORT, "population": -1, "sol.3": 1}),
    "mass_cloning.1": (hops(2), {"supply": -2, "population": 2}),
    "mass_cloning.2": (hops(2), {"supply": -2, "population": 2}),
    "exoplanet_cartography.1": (hops(3), {**AT_PORT, "ore": 1}),
    "colony_seed_ships.1": ([], plus(COLONIZED, {"ore": -3})),
    "metahuman_chambers.1": ([], {"ore": -1, "population": -3, "supply": 2, "researched": 1}),
    "metahuman_chambers.2": ([], {"ore": -1, "population": -3, "supply": 2, "researched": 1}),
    "hivemind_computing.1": ([], {"ore": -4, "population": -1, "researched": 1}),
    "hivemind_computing.2": ([], {"ore": -4, "population": -1, "researched": 1}),
    "deep_space_megastructures.1": (
        [],
        {"ore": -4, "supply": -1, "deep_space.2": 1, "population": -1, "researched": 1},
    ),
    "capital_ship.1": (["sol", *hops(3)], {**AT_PORT, "ore": -5, "population": -2, "sol.4": 1, "sol.2": 1}),
    "android_armada.1": (hops(3), {**AT_PORT, "ore": -4, "supply": -1, "sol.4": 1}),
    "mercenary_fleet.1": ([], plus(COLONIZED, {"ore": -3})),
    "mercenary_fleet.2": (hops(2), {"ore": -1, "population": -2, "supply": 1, "sol.4": 1}),
    "cerebral_implants.1": (["option.2"], {"supply": -1, "ore": -5, "researched": 1}),
    "hyperdrive_boosters.1": (["sol.1", *hops(4, level=2)], {"sol.1": -1, "sol.2": 1}),
}
SECOND = ("orbital_patent_exchange.2", "mass_cloning.2", "metahuman_chambers.2", "hivemind_computing.2")
COLONIZING = ("terraforming.1", "colony_seed_ships.1", "mercenary_fleet.1")


def action_named(space: str) -> str:
    """The action of a space as the inventory names it: the spaces of one action are one."""
    key, number = space.split(".")
    return f"technology {key} action {number if key == 'mercenary_fleet' else 1}"


PLAYED.update(action_named(space) for space in ACTIONS)


def about_to_act(key: str, pawn: str | None = None, **player: Any) -> Match:
    """Seat 0 has the card and could research one known card of each level with it; the other's pawn stands there."""
    entry = known(key, 0)
    slots = board(
        II_A=known("spacetime_anomaly_studies" if key != "spacetime_anomaly_studies" else "colony_seed_ships"),
        II_C=known("hydroponic_arks", 0),
        III_C=known("stealth_terraformers"),
    )
    if key in ("metahuman_chambers", "hivemind_computing"):
        slots |= {"III-C": entry, "III-D": known("planetary_scale_research", 0), "IIII-B": known("giga_corporations")}
    elif key in LEVEL_ONE:
        slots[f"I-{LEVEL_ONE.index(key) + 1}"] = entry
    else:
        slots[{2: "II-F", 3: "III-F"}[LEVELS[key]]] = entry
    settled = "slot_A1" in player.get("ships", {})
    return table(
        players=[{"ore": 20, "population": 5, **player}, {"pawn": pawn} if pawn else {}],
        slots=slots,
        locations={"slot_A1": {"system": "ross_154", "controller": 0 if settled else None}},
    )


@pytest.mark.parametrize("space", ACTIONS)
def test_action(space: str) -> None:
    """BTS-5.12, BTS-12.22: the cost, then the effects in their order."""
    answers, outcome = ACTIONS[space]
    key = space.split(".")[0]
    # the second of two equal spaces is offered where the first is taken
    pawn = f"{key}.1" if space in SECOND else None
    ships = {"sol": [1], "slot_A1": [3]} if space in COLONIZING else {"sol": [1]}
    match = about_to_act(key, pawn, ships=ships)
    before = stock(match)
    do(match, space, *answers)
    assert change(before, stock(match)) == outcome
    assert kind(match) == "production"


@pytest.mark.parametrize("space", ["outpost_depots.1", "hyperdrive_boosters.1"])
def test_an_upgrade_of_two_ships_is_for_two_different_ships(space: str) -> None:
    """BTS-14.5: one level each."""
    match = about_to_act(space.split(".")[0], ships={"sol": [1, 1, 3]})
    do(match, space, "sol.1", "sol.1")
    assert seat(match)["ships"] == {"sol": [2, 2, 3]}
    assert kind(match) == "jump"


def test_levels_that_spread_freely_may_all_go_to_one_ship_or_to_several() -> None:
    """BTS-14.5: Hyperdrive Boosters' three levels."""
    match, research, _ = about_to_research("hyperdrive_boosters", ships={"sol": [1, 2]})
    do(match, *research, "sol.2", "sol.1", "sol.3")
    assert seat(match)["ships"] == {"sol": [2, 4]}


def test_cerebral_implants_may_research_level_ii_for_less() -> None:
    """BTS-19.1: each option at its own cost."""
    match = about_to_act("cerebral_implants", ore=3)
    before = stock(match)
    do(match, "cerebral_implants.1")
    assert change(before, stock(match)) == plus(RESEARCHED_II, {"ore": -3, "supply": -1, "population": 1})
    assert "cerebral_implants.1" in refusals(about_to_act("cerebral_implants", ore=2))


def test_spacetime_anomaly_studies_may_leave_out_the_research() -> None:
    """BTS-19.2: it is optional."""
    match = about_to_act("spacetime_anomaly_studies")
    before = stock(match)
    do(match, "spacetime_anomaly_studies.1", "skip")
    assert change(before, stock(match)) == {"ore": -3}


def test_capital_ship_may_leave_out_the_second_ship() -> None:
    """BTS-19.2: it is optional, with its own cost."""
    match = about_to_act("capital_ship")
    before = stock(match)
    do(match, "capital_ship.1", "skip", "done")
    assert change(before, stock(match)) == {"ore": -3, "population": -1, "sol.4": 1}


def test_exoplanet_cartography_pays_for_two_locations_at_most() -> None:
    """BTS-11.2: three are controlled, two are paid."""
    match = table(
        players=[{"ore": 0}],
        slots=board(II_F=known("exoplanet_cartography", 0)),
        locations=holding("port_left", "port_right", "slot_B1"),
    )
    do(match, "exoplanet_cartography.1", "done")
    assert seat(match)["ore"] == 2


@plays("technology corsair_charters action 1")
def test_corsair_charters_pays_for_control_wrested_from_others() -> None:
    """BTS-11.2: 2 ore for what an opponent held, none for what nobody held."""
    match = table(
        players=[{"ore": 0, "ships": {"sol": [2, 2, 1]}}, {"ships": {"port_left": [1]}}],
        slots=board(II_F=known("corsair_charters", 0)),
        locations={
            "port_left": {"controller": 1},
            "port_right": {"controller": 1},
            "slot_A1": {"system": "alpha_centauri"},
        },
    )
    do(match, "corsair_charters.1", "sol.2-port_left", "sol.2-port_right", "sol.1-slot_A1")
    assert [location(match, name)["controller"] for name in ("port_left", "port_right", "slot_A1")] == [0, 0, 0]
    assert seat(match)["ore"] == 4


@plays("technology modular_fleet action 1")
def test_modular_fleet_builds_up_to_three_ships() -> None:
    """BTS-20.2: a ship of level 1, one of level 2 for 1 ore, one of level 3 for 2 ore, each if wanted; then 3 jumps."""
    match = about_to_act("modular_fleet")
    before = stock(match)
    do(match, "modular_fleet.1", "sol", "sol", "sol", *hops(3))
    outcome = {"ore": -3, "population": -3, "port_left.1": 1, "food": -1, "sol.2": 1, "sol.3": 1}
    assert change(before, stock(match)) == outcome
    alone = about_to_act("modular_fleet")
    before = stock(alone)
    do(alone, "modular_fleet.1", "skip", "skip", "skip", *hops(3))
    assert change(before, stock(alone)) == AT_PORT


@plays("technology planetary_scale_research action 1")
@pytest.mark.parametrize(
    ("colonies", "offered"),
    [(0, {"I-2", "I-3", "I-4"}), (1, {"II-A", "II-B", "II-C"}), (2, {"III-C", "III-D"}), (3, {"IIII-A", "IIII-B"})],
)
def test_planetary_scale_research_is_of_the_level_after_the_colonies(colonies: int, offered: set[str]) -> None:
    """BTS-12.1: exactly the number of colonised systems plus one."""
    below = {
        1: {"I-2": [0]},
        2: {"II-C": [0], "II-D": [0]},
        3: {"III-B": [0], "III-C": [0], "III-D": [0]},
    }.get(colonies, {})
    cards = {
        "II-C": "hydroponic_arks",
        "II-D": "mass_cloning",
        "III-B": "capital_ship",
        "III-C": "cerebral_implants",
        "III-D": "mercenary_fleet",
    }
    slots = board(III_A=known("planetary_scale_research", 0))
    for name, owners in below.items():
        slots.setdefault(name, {"technology": cards.get(name)})["researched"] = owners
    match = table(
        players=[{"ore": 4, "population": 2, "colonies": colonies_of(colonies)}],
        slots=slots,
    )
    do(match, "planetary_scale_research.1")
    assert kind(match) == "research_slot"
    assert tokens(match) == offered
    assert seat(match)["ore"] == 0


@plays("technology quantum_data_exchange action 1")
def test_quantum_data_exchange_copies_a_research_action_of_anybody() -> None:
    """BTS-20.3: occupied, of a technology the player lacks, at its own cost; research actions only."""
    match = table(
        players=[{"ore": 9, "population": 5}, {"pawn": "gravitic_sensor_arrays.1"}],
        slots=board(
            II_A=known("spacetime_anomaly_studies"),
            II_F=known("gravitic_sensor_arrays", 1),
            II_D=known("plasma_cannons", 0, 1),
            III_F=known("quantum_data_exchange", 0),
        ),
    )
    before = stock(match)
    do(match, "quantum_data_exchange.1")
    offered = tokens(match)
    assert {"research_I", "research_II", "gravitic_sensor_arrays"} <= offered
    named = offered | set(refusals(match))
    assert not named & {"recruit", "build_and_jump", "plasma_cannons", "quantum_data_exchange", "technocratic_guild"}
    do(match, "gravitic_sensor_arrays", "done")
    assert change(before, stock(match)) == plus(RESEARCHED_II, {"ore": -3})
    assert seat(match)["pawn"] == "quantum_data_exchange.1"


def stealth(**places: Any) -> Match:
    return table(
        players=[{"ore": 5, "population": 1, "ships": {"sol": [3], "port_left": [1]}}, {"ships": {"sol": [4]}}],
        slots=board(III_F=known("stealth_terraformers", 0)),
        locations={"port_left": {"controller": 0}, **places},
    )


@plays("technology stealth_terraformers action 1")
def test_stealth_terraformers_colonise_what_nobody_controlled() -> None:
    """BTS-18.6: jump 2 and colonise at once; two discs, the colonisation reward, no control reward."""
    match = stealth(slot_A1={"system": "barnards_star"})
    before = stock(match)
    do(match, "stealth_terraformers.1", "sol.3-slot_A1", "done")
    # Barnard's Star: 2 cubes become population for the colonisation; the cost and the landed ship came back as supply
    assert change(before, stock(match)) == {
        "ore": -5,
        "population": 1,
        "sol.3": -1,
        "food": -2,
        "colonies": 1,
    }
    assert seat(match)["colonies"] == [{"id": "barnards_star", "discs": ["food", "food"]}]
    assert kind(match) == "production"


def test_stealth_terraformers_leave_controlled_systems_alone() -> None:
    """BTS-18.6: who controlled it when the turn began does not matter, only that somebody did."""
    for owner in (0, 1):
        match = stealth(slot_A1={"system": "barnards_star", "controller": owner})
        assert "stealth_terraformers.1" in refusals(match)
