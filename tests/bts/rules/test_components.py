"""Every component is played: each technology, event, system, achievement, mat and guild does what its card says.

The tables hold the numbers of the cards, copied by hand. A row is played through the public surface and the whole
change of the player's stock is compared, so that too much is found as well as too little; every row ends at the
question that must come next, so that nothing is left undone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from cosmarch.core.match import Match
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.rules.counters import COUNTERS
from cosmarch.games.bts.rules.effects import EFFECTS
from tests.bts.table import do, level_one, location, refusals, seat, slot, started, table, tokens

Change = dict[str, int]
Row = tuple[list[str], Change]
Test = Callable[..., None]

PLAYED: set[str] = set()  # what the tests below play, as the inventory at the end names it


def plays(*things: str) -> Callable[[Test], Test]:
    """Marks what a test plays."""
    PLAYED.update(things)

    def same(test: Test) -> Test:
        return test

    return same


def stock(match: Match, who: int = 0) -> Counter[str]:
    """All that a player has, counted: `sol.2` are the level 2 ships at Sol, `food` and `ore_discs` the discs left."""
    mat = seat(match, who)
    held = Counter(
        {
            "ore": mat["ore"],
            "population": mat["population"],
            "supply": sum(cubes for cubes, _ in mat["supply"].values()),
            "food": mat["food"]["discs"],
            "ore_discs": mat["ore_track"]["discs"],
            "automation": sum(mat["automation"].values()),
            "researched": sum(who in row["researched"] for row in match.view(None)["table"]["slots"]),
            "private": len(mat["private"]),
            "colonies": len(mat["colonies"]),
        }
    )
    held.update(f"{place}.{level}" for place, levels in mat["ships"].items() for level in levels)
    return held


def change(before: Counter[str], after: Counter[str], cost: Change | None = None) -> Change:
    """What is different, apart from a cost."""
    paid = cost or {}
    names = {*before, *after, *paid}
    found = {name: after[name] - before[name] - paid.get(name, 0) for name in names}
    return {name: number for name, number in found.items() if number}


def kind(match: Match) -> str:
    return match.asks[0].kind


def columns(match: Match) -> list[int]:
    return [seat(match)["supply"][column][0] for column in "ABCDE"]


def hops(points: int, level: int = 1) -> list[str]:
    """A ship goes to and fro between Sol and the left shipyard: exactly so many movement points."""
    there, back = f"sol.{level}-port_left", f"port_left.{level}-sol"
    return [there if number % 2 == 0 else back for number in range(points)]


AT_PORT = {"sol.1": -1, "port_left.1": 1, "food": -1}  # where an odd number of hops ends: with an outpost

LEVEL_ONE = ("laser_weapons", "terraforming", "gene_modified_crops", "mining_robots")


def board(**filled: dict[str, Any]) -> dict[str, Any]:
    """Laser Weapons is researched by seat 0; the other slots as given, `II_A={"technology": …}`."""
    cards = level_one(*LEVEL_ONE)
    cards["I-1"]["researched"] = [0]
    for name, entry in filled.items():
        cards.setdefault(name.replace("_", "-"), {}).update(entry)
    return cards


def known(technology: str, *owners: int) -> dict[str, Any]:
    return {"technology": technology, "researched": list(owners)}


def holding(*places: str) -> dict[str, Any]:
    """Outposts of seat 0, marked with star discs so that the tracks stay full."""
    return {place: {"controller": 0, "disc": "star"} for place in places}


def colonies_of(number: int) -> dict[str, list[str]]:
    """So many colonies, their discs likewise."""
    systems = ("sirius", "wolf_359", "luhman_16", "ross_128", "luytens_star")
    return {key: ["star", "star"] for key in systems[:number]}


# ---- technologies: the immediate reward


IMMEDIATE: dict[str, Row] = {
    "gene_modified_crops": ([], {"food": -1, "automation": 1, "supply": -2, "population": 2}),
    "mining_robots": ([], {"ore_discs": -1, "automation": 1, "ore": 3}),
    "laser_weapons": ([], {"sol.1": -1, "sol.2": 1}),
    "terraforming": (hops(1), {**AT_PORT, "ore": 1}),
    "spacetime_anomaly_studies": ([], {"ore": 2}),
    "gravitic_sensor_arrays": (hops(1), {**AT_PORT, "ore_discs": -1, "automation": 1}),
    "bio_synaptic_network": ([], {"food": -1, "automation": 1, "ore": 1}),
    "orbital_patent_exchange": (hops(1), {**AT_PORT, "ore": 3}),
    "cold_fusion_drives": ([], {"sol.1": -1, "sol.2": 1, "ore": 1}),
    "plasma_cannons": ([], {"supply": -1, "sol.2": 1}),
    "outpost_depots": ([], {"supply": -2, "sol.1": 1, "population": 1}),
    "corsair_charters": ([], {"sol.1": -1, "sol.2": 1}),
    "autonomous_refineries": (["ore"], {"ore_discs": -1, "automation": 1, "ore": 1}),
    "human_experimentation": ([], {"supply": -2, "population": 1, "sol.1": 1}),
    "mass_cloning": ([], {"food": -1, "automation": 1}),
    "hydroponic_arks": (hops(1), {**AT_PORT, "food": -2, "automation": 1, "supply": -1, "population": 1}),
    "exoplanet_cartography": (hops(2), {"ore": 1}),
    "modular_fleet": (hops(1), AT_PORT),
    "black_market_industries": ([], {"supply": -1, "population": 1}),
    "colony_seed_ships": (hops(2), {}),
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

CUBE = {"population": -1, "researched": 1}
LEVELS = {card.key: card.level for card in load_content(2).technologies}


def about_to_research(key: str, **player: Any) -> tuple[Match, list[str], Change]:
    """Seat 0 can research the card, which lies on the board: the match, the answers that do it, what it costs."""
    player = {"ore": 20, "population": 4, **player}
    level = LEVELS[key]
    if level == 1:
        rest = [card for card in LEVEL_ONE if card != key]
        match = table(players=[player], slots=level_one(*rest, key))
        return match, ["research_I.1", "I-4"], CUBE
    if level == 2:
        match = table(players=[player], slots=board(II_A=known(key)))
        return match, ["research_II.1"], {**CUBE, "ore": -2}
    slots = board(II_A=known("spacetime_anomaly_studies"), II_C=known("autonomous_refineries", 0))
    if level == 3:
        match = table(players=[player], slots={**slots, "III-C": known(key)}, guilds=["science_guild"])
        return match, ["science_guild.1"], {**CUBE, "ore": -4}
    slots |= {
        "III-C": known("mercenary_fleet", 0),
        "III-D": known("cerebral_implants", 0),
        "IIII-B": known(key),
    }
    match = table(players=[player], slots=slots, guilds=["colonial_guild"])
    return match, ["colonial_guild.1"], {**CUBE, "ore": -8}


@pytest.mark.parametrize("key", IMMEDIATE)
def test_immediate_reward(key: str) -> None:
    """BTS-12.19, BTS-12.21: the reward in the immediate box, and nothing else."""
    answers, reward = IMMEDIATE[key]
    match, research, cost = about_to_research(key)
    before = stock(match)
    do(match, *research, *answers)
    assert change(before, stock(match), cost) == reward
    assert kind(match) == "production"


@pytest.mark.parametrize("key", ["mercenary_fleet", "cerebral_implants", "stealth_terraformers"])
def test_no_immediate_reward(key: str) -> None:
    """BTS-12.19: a card without the box gives nothing at once."""
    match, research, cost = about_to_research(key)
    before = stock(match)
    do(match, *research)
    assert change(before, stock(match), cost) == {}
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
    assert change(before, stock(declined)) == {"ore": -4, "researched": 1, "supply": -1}
    lower = do(match.clone(), "option.1", "I-4")  # Mining Robots, without its ore and its automation
    assert change(before, stock(lower)) == {"ore": -4, "researched": 2, "supply": -1, "population": -1}
    do(match, "option.2")
    assert slot(match, "II-F")["researched"] == [0]
    assert change(before, stock(match)) == {"ore": -4, "researched": 2, "supply": -1, "population": -1}


@plays("technology android_rights_movement immediate")
def test_android_rights_movement_moves_the_two_rightmost_cubes() -> None:
    """BTS-20.13: from the rightmost stocked column, to any column."""
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
    assert change(before, stock(match), {**CUBE, "ore": -4}) == reward
    acting = manufacturing(1, 1, III_F=known("manufacturing_orbitals", 0))
    before = stock(acting)
    do(acting, "manufacturing_orbitals.1", "skip", *hops(2))
    assert change(before, stock(acting)) == {"ore": 1}
    assert kind(acting) == "production"


# ---- technologies: the actions

RESEARCHED_II = {"population": -1, "researched": 1, "ore": 2}  # Spacetime Anomaly Studies
COLONIZED = {"slot_A1.3": -1, "supply": 1, "colonies": 1, "food": -1}  # Ross 154


def plus(*changes: Change) -> Change:
    total: Counter[str] = Counter()
    for one in changes:
        for name, number in one.items():
            total[name] += number
    return {name: number for name, number in total.items() if number}


ACTIONS: dict[str, Row] = {
    "laser_weapons.1": (hops(2), {"ore": -1, "population": -1, "sol.2": 1}),
    "terraforming.1": ([], plus(COLONIZED, {"ore": -4, "population": -1, "supply": 1})),
    "spacetime_anomaly_studies.1": (["III-C"], {"ore": -3, "population": -1, "researched": 1}),
    "gravitic_sensor_arrays.1": (hops(2), plus(RESEARCHED_II, {"ore": -3})),
    "bio_synaptic_network.1": ([], plus(RESEARCHED_II, {"ore": -2, "supply": -1, "population": 1})),
    "orbital_patent_exchange.1": ([], plus(RESEARCHED_II, {"ore": -1})),
    "orbital_patent_exchange.2": ([], plus(RESEARCHED_II, {"ore": -1})),
    "cold_fusion_drives.1": (hops(3), {**AT_PORT, "ore": -1, "population": -1, "sol.2": 1}),
    "plasma_cannons.1": (hops(2), {"ore": -2, "population": -1, "sol.3": 1}),
    "outpost_depots.1": (hops(2, level=2), {"ore": -1, "sol.1": -1, "sol.2": 1}),
    "autonomous_refineries.1": ([], {"ore": 4}),
    "human_experimentation.1": (hops(1), {**AT_PORT, "population": -1, "sol.3": 1}),
    "mass_cloning.1": ([], {"supply": -2, "population": 2}),
    "mass_cloning.2": ([], {"supply": -2, "population": 2}),
    "exoplanet_cartography.1": (hops(3), {**AT_PORT, "ore": 1}),
    "colony_seed_ships.1": ([], plus(COLONIZED, {"ore": -4})),
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
    "hyperdrive_boosters.1": (hops(4, level=2), {"sol.1": -1, "sol.2": 1}),
}
COLONIZING = ("terraforming.1", "colony_seed_ships.1", "mercenary_fleet.1")


def action_named(space: str) -> str:
    """The action of a space as the inventory names it: the spaces of one action are one."""
    key, number = space.split(".")
    return f"technology {key} action {number if key == 'mercenary_fleet' else 1}"


PLAYED.update(action_named(space) for space in ACTIONS)


def about_to_act(key: str, **player: Any) -> Match:
    """Seat 0 has the card and could research one known card of each level with it."""
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
        players=[{"ore": 20, "population": 5, **player}],
        slots=slots,
        locations={"slot_A1": {"system": "ross_154", "controller": 0 if settled else None}},
    )


@pytest.mark.parametrize("space", ACTIONS)
def test_action(space: str) -> None:
    """BTS-5.12, BTS-12.22: the cost, then the effects in their order."""
    answers, outcome = ACTIONS[space]
    key = space.split(".")[0]
    match = about_to_act(key, ships={"sol": [1], "slot_A1": [3]}) if space in COLONIZING else about_to_act(key)
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
    match = table(players=[{"ore": 2, "population": 0}], slots=slots, guilds=["technocratic_guild"])
    before = stock(match)
    do(match, "technocratic_guild.1", "human_experimentation", "done")
    assert change(before, stock(match)) == {"ore": -2, "supply": -1, "sol.3": 1}


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
    do(match, "build_and_jump.1", "skip")
    assert {"port_left.1-slot_B2", "port_left.1-deep_space", "sol.1-slot_A1"} <= tokens(match)
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


# ---- events

# answers, what changes for the discoverer, what changes for the other player
EVENTS: dict[str, tuple[list[str], Change, Change]] = {
    "tyler_lee": ([], {"ore": 1}, {}),
    "maya_chaturvedi": ([], {"ore": 1}, {}),
    "united_nations": (["D", "skip"], {"supply": -1, "population": 1}, {}),
    "ore_rush": ([], {"ore": 2}, {"ore": 1}),
    "baby_boom": ([], {"supply": -1, "population": 1}, {"supply": -1, "population": 1}),
    "arms_race": ([], {"sol.1": -1, "sol.2": 1}, {"sol.1": -1, "sol.2": 1}),
    "shipyard_subsidies": (["skip", "sol"], {}, {"supply": -1, "sol.1": 1}),
    "deep_space_relay": (hops(2), {}, {}),
    "pilgrims": ([], {}, {}),
    "kc_24x": ([], {"supply": -1, "population": 1}, {}),
    "onu": ([], {"ore": 2}, {}),  # five colonies are two pairs
    "spaceship_museum": (["done", "sol.1"], {}, {"sol.1": -1}),
    "automation_summit": (
        ["option.1", "food", "skip"],
        {"ore": -2, "food": -1, "automation": 1},
        {},
    ),
    "galactic_expo": ([], {}, {}),
    "trade_boom": (["done", "sell", "buy", "done"], {}, {"ore": -2}),
    "dyson_sphere": ([], {}, {}),
}
GUILDS_OPENED = {
    "tyler_lee": "merchant_guild",
    "maya_chaturvedi": "science_guild",
    "kc_24x": "technocratic_guild",
    "onu": "colonial_guild",
}
STAYING = ("pilgrims", "galactic_expo", "spaceship_museum", "dyson_sphere")
PLAYED.update(f"event {key}" for key in EVENTS)
TOP_CARDS = {"II": ["plasma_cannons", "corsair_charters"], "III": ["cerebral_implants", "android_rights_movement"]}
EVENT_LEVELS = {card.key: card.level for card in load_content(2).events}


def about_to_discover(event: str, other: dict[str, Any] | None = None, **position: Any) -> tuple[Match, str, Change]:
    """Seat 0 can research the empty slot on which the event lies: the match, the answer that does it, its cost."""
    players = [{"ore": 20, "population": 4, "colonies": colonies_of(5)}, {"ore": 20, "population": 4, **(other or {})}]
    position = {
        "decks": TOP_CARDS,
        **position,
    }
    if EVENT_LEVELS[event] == 2:
        slots = board(II_A={"event": event})
        return table(players=players, slots=slots, **position), "research_II.1", {**CUBE, "ore": -2}
    slots = board(II_A=known("spacetime_anomaly_studies"), II_C=known("mass_cloning", 0), III_C={"event": event})
    guilds = ["science_guild"]
    return table(players=players, slots=slots, guilds=guilds, **position), "science_guild.1", {**CUBE, "ore": -4}


def guilds_open(match: Match) -> set[str]:
    return {row["id"] for row in match.view(None)["table"]["guilds"] if row["open"]}


@pytest.mark.parametrize("event", EVENTS)
def test_event(event: str) -> None:
    """BTS-12.13: carried out for the discoverer or for everybody from the discoverer on, before the card is chosen;
    then discarded, unless it stays."""
    answers, mine, theirs = EVENTS[event]
    match, research, cost = about_to_discover(event)
    before = stock(match, 0), stock(match, 1)
    covered = guilds_open(match)
    do(match, research, *answers)
    assert change(before[0], stock(match, 0), cost) == mine
    assert change(before[1], stock(match, 1)) == theirs
    assert kind(match) == "choose_technology"
    assert match.view(None)["table"]["events"] == ([event] if event in STAYING else [])
    assert guilds_open(match) - covered == ({GUILDS_OPENED[event]} if event in GUILDS_OPENED else set())


@plays("event uncharted_system")
def test_uncharted_system_lies_one_jump_beside_another() -> None:
    """BTS-1.7: a full location with the top card of the A deck, beside the system that the discoverer names."""
    match, research, _ = about_to_discover("uncharted_system", decks={"A": ["ross_154"], "II": ["plasma_cannons"]})
    do(match, research)
    assert tokens(match) == {"slot_A1", "slot_B1", "slot_B2"}
    do(match, "slot_B1")
    assert location(match, "extra")["system"] == "ross_154"
    lanes = [lane for lane in match.view(None)["table"]["lines"] if "extra" in lane]
    assert lanes == [["slot_B1", "extra"]]


def test_uncharted_system_is_not_replaced() -> None:
    """BTS-18.12: an added location goes with its card, and so does the event."""
    match = table(
        players=[{"ore": 5, "ships": {"extra": [3]}}, {"ships": {"extra": [1]}}],
        extra_at="slot_A1",
        events=["uncharted_system"],
        locations={"extra": {"system": "ross_154", "controller": 0}},
        guilds=["merchant_guild"],
    )
    before = stock(match)
    do(match, "merchant_guild.1")
    assert change(before, stock(match)) == {"ore": -5, "extra.3": -1, "supply": 1, "colonies": 1, "food": -1}
    view = match.view(None)["table"]
    assert all(row["id"] != "extra" for row in view["locations"])
    assert view["events"] == []
    assert seat(match, 1)["ships"] == {"deep_space": [1]}


def test_dyson_sphere_takes_the_top_of_the_b_deck() -> None:
    """BTS-20.8: the card lies on the event, at no location."""
    match, research, _ = about_to_discover("dyson_sphere", decks={"B": ["gliese_1061"], "III": ["cerebral_implants"]})
    do(match, research)
    view = match.view(None)["table"]
    assert view["attached"] == "gliese_1061"
    assert all(row["system"] != "gliese_1061" for row in view["locations"])


@plays("event dyson_sphere action")
def test_dyson_sphere_action() -> None:
    """BTS-20.9, BTS-20.10: 8 ore for the card without discs, with its reward; the pawn goes beside the box and the
    event away."""
    match = table(players=[{"ore": 8, "pawn": "recruit"}], events=["dyson_sphere"], attached="gliese_1061")
    before = stock(match)
    do(match, "dyson_sphere")
    assert change(before, stock(match)) == {"ore": -8, "colonies": 1, "supply": -3, "population": 3}
    assert seat(match)["colonies"] == [{"id": "gliese_1061", "discs": []}]
    assert seat(match)["pawn"] is None
    view = match.view(None)["table"]
    assert (view["events"], view["attached"]) == ([], None)


@plays("event ministry_of_colonies")
def test_ministry_of_colonies_exchanges_a_free_system() -> None:
    """BTS-20.4: one of the three top cards of the A deck for a system that holds no ship and no disc."""
    match, research, _ = about_to_discover(
        "ministry_of_colonies",
        locations={"slot_A1": {"system": "tau_ceti"}, **holding("slot_B1")},
        decks={"A": ["ross_154", "groombridge_34", "epsilon_eridani", "lalande_21185"]},
    )
    do(match, research)
    assert tokens(match) == {"ross_154", "groombridge_34", "epsilon_eridani", "skip"}
    do(match, "groombridge_34")
    assert tokens(match) == {"slot_A1", "slot_B2"}
    do(match, "slot_A1")
    assert location(match, "slot_A1")["system"] == "groombridge_34"
    deck = match.position()["position"]["decks"]["A"]
    assert deck[0] == "lalande_21185"
    assert sorted(deck[-3:]) == ["epsilon_eridani", "ross_154", "tau_ceti"]


@plays("event mass_enlightenment")
def test_mass_enlightenment_researches_what_is_discovered() -> None:
    """BTS-12.9: for 2 ore, each player if wanted, with the prerequisites."""
    match, research, cost = about_to_discover("mass_enlightenment")
    before = stock(match), stock(match, 1)
    do(match, research)
    assert tokens(match) == {"option.1", "skip"}
    do(match, "option.1")
    assert change(before[0], stock(match), cost) == plus(RESEARCHED_II, {"ore": -2})
    # the other player has no prerequisite of the known cards, so nothing is asked
    assert change(before[1], stock(match, 1)) == {}
    assert kind(match) == "choose_technology"


@plays("event hyperspace_storm")
def test_hyperspace_storm_drives_all_ships_off_one_location() -> None:
    """BTS-16.9: to Deep Space, and control is checked: a place left by all stays with its owner."""
    match, research, _ = about_to_discover(
        "hyperspace_storm", {"ships": {"port_left": [2], "sol": [1]}}, locations={"port_left": {"controller": 1}}
    )
    do(match, research)
    assert tokens(match) == {"sol", "port_left", "port_right", "slot_A1", "slot_B1", "slot_B2"}
    do(match, "sol")
    assert seat(match)["ships"] == {"deep_space": [1]}
    assert seat(match, 1)["ships"] == {"port_left": [2], "deep_space": [1]}


@plays("event pilgrims score", "event galactic_expo score", "event spaceship_museum score")
def test_points_of_events() -> None:
    """BTS-9.11: 3 for the first alone and 2 for each tied; ships in the museum 1, 1, 2 and 3 by level; nothing for
    nothing."""

    def points(event: str, players: list[dict[str, Any]], **position: Any) -> list[int]:
        match = table(players=players, events=[event], **position)
        return [seat(match, who)["score"]["events"] for who in (0, 1)]

    deep = [{"ships": {"deep_space": [2, 1]}}, {"ships": {"deep_space": [2]}}]
    assert points("pilgrims", deep) == [3, 0]
    assert points("pilgrims", [deep[1], deep[1]]) == [2, 2]
    assert points("pilgrims", [{}, {}]) == [0, 0]
    ahead = board(II_A=known("mass_cloning", 0, 1), II_C=known("plasma_cannons", 1))
    assert points("galactic_expo", [], slots=ahead) == [0, 3]
    assert points("galactic_expo", [], slots=board(II_A=known("mass_cloning", 0, 1))) == [2, 2]
    assert points("galactic_expo", [], slots=board()) == [0, 0]
    assert points("spaceship_museum", [{"museum": [1, 1, 1, 1]}, {"museum": [0, 0, 2, 0]}]) == [7, 4]


# ---- systems

# key -> strength, points, what control gives, the answers to what colonisation asks, what it gives beside the card
# (the second disc included)
SYSTEMS: dict[str, tuple[int, int, Row, Row]] = {
    "sirius": (3, 4, ([], {"ore": 1}), ([], {"ore_discs": -1, "ore": 3})),
    "barnards_star": (3, 4, ([], {"supply": -1, "population": 1}), ([], {"food": -1, "supply": -2, "population": 2})),
    "alpha_centauri": (2, 3, ([], {}), ([], {"food": -2, "automation": 1})),
    "wolf_359": (2, 3, ([], {}), ([], {"ore_discs": -2, "automation": 1})),
    "tau_ceti": (3, 4, (["ore", "E"], {}), (["food", *hops(2)], {"food": -1})),
    "lalande_21185": (
        4,
        4,
        (["food"], {}),
        (["ore", "done"], {"ore_discs": -1, "ore": 1, "supply": -1, "population": 1}),
    ),
    "ross_154": (3, 4, ([], {}), ([], {"food": -1})),
    "luhman_16": (3, 4, ([], {"ore": 1}), (hops(1), {**AT_PORT, "ore_discs": -1, "supply": -1, "sol.2": 1})),
    "epsilon_eridani": (
        4,
        5,
        ([], {"supply": -1, "population": 1}),
        ([], {"food": -2, "automation": 1, "supply": -1, "population": 1}),
    ),
    "ross_128": (3, 4, ([], {}), (["II-A"], plus(RESEARCHED_II, {"ore_discs": -1}))),
    "luytens_star": (4, 5, ([], {"ore": 1}), (hops(2), {"ore_discs": -1, "ore": 2})),
    "groombridge_34": (4, 5, (["ore"], {}), (["ore", "food"], {"ore_discs": -1, "food": -1, "automation": 1})),
    "kapteyns_star": (4, 6, (["food"], {}), (["food"], {"food": -1, "supply": -1, "deep_space.3": 1})),
    "epsilon_indi": (
        5,
        8,
        ([], {"supply": -1, "population": 1}),
        ([], {"food": -2, "automation": 1, "supply": -2, "population": 2}),
    ),
    "van_maanens_star": (5, 8, ([], {"ore": 2}), ([], {"ore_discs": -1, "ore": 4})),
    "teegardens_star": (5, 7, (["food"], {}), (["ore", "II-A"], plus(RESEARCHED_II, {"ore_discs": -1}))),
    "kruger_60": (6, 9, ([], {"ore": 1}), ([], {"ore_discs": -2, "automation": 1, "supply": -1, "sol.2": 1})),
    "gliese_1061": (6, 9, ([], {}), ([], {"food": -1, "supply": -3, "population": 3})),
    "lacaille_9352": (5, 8, (["slot_B1.1"], {"slot_B1.1": -1, "slot_B1.2": 1}), (hops(4), {"ore_discs": -1})),
    "struve_2398": (6, 10, (["ore"], {}), (["food"], {"food": -1})),
    "yz_ceti": (
        4,
        6,
        (["slot_B1.1-port_left"], {"slot_B1.1": -1, "port_left.1": 1}),
        (["ore"], {"food": -1, "ore_discs": -1, "automation": 1}),
    ),
    "cygni_61": (5, 7, (["food"], {}), (["ore"], {"ore_discs": -1})),
    "procyon": (
        5,
        6,
        ([], {}),
        (["military", "plasma_cannons"], {"ore_discs": -1, "private": 1, "supply": -1, "sol.2": 1}),
    ),
    "wise_0855_0714": (6, 7, ([], {}), (["economic", "cerebral_implants"], {"food": -1, "private": 1})),
}
FLEETS = {2: [2], 3: [3], 4: [4], 5: [4, 1], 6: [4, 2]}
DECKS = {card.key: card.deck for card in load_content(2).systems}
PLAYED.update(f"system {key} {moment}" for key in SYSTEMS for moment in ("control", "colonisation"))


def slot_of(key: str) -> str:
    """Where the card may lie: on a slot of its deck."""
    return "slot_A1" if DECKS[key] == 0 else "slot_B1"


@pytest.mark.parametrize("key", SYSTEMS)
def test_control_of_a_system(key: str) -> None:
    """BTS-16.10, BTS-17.1: a disc of its specialty, and the reward."""
    answers, reward = SYSTEMS[key][2]
    place = slot_of(key)
    start = "sol" if place == "slot_A1" else "port_left"
    match = table(
        players=[{"ore": 5, "population": 2, "ships": {start: [1], "deep_space": [1]}}],
        locations={place: {"system": key}, **(holding("port_left") if start == "port_left" else {})},
    )
    before = stock(match)
    do(match, "build_and_jump.1", "skip", f"{start}.1-{place}", "done", *answers)
    disc = location(match, place)["disc"]
    placed = {"ore": "ore_discs", "food": "food"}[disc]
    assert change(before, stock(match)) == plus({f"{start}.1": -1, f"{place}.1": 1, placed: -1}, reward)
    assert disc in location(match, place)["specialties"]
    assert kind(match) == "production"


def about_to_colonize(key: str, fleet: list[int]) -> Match:
    place = slot_of(key)
    return table(
        players=[{"ore": 20, "population": 3, "ships": {"sol": [1], place: fleet}}],
        slots=board(II_A=known("spacetime_anomaly_studies")),
        locations={place: {"system": key, "controller": 0, "disc": "star"}},
        guilds=["merchant_guild"],
        decks={
            "A": ["ross_154" if key != "ross_154" else "tau_ceti"],
            "B": ["struve_2398" if key != "struve_2398" else "cygni_61"],
            **TOP_CARDS,
        },
    )


@pytest.mark.parametrize("key", SYSTEMS)
def test_colonisation_of_a_system(key: str) -> None:
    """BTS-18.4, BTS-18.14, BTS-18.16, BTS-9.8: at its strength and not below; the reward; the points."""
    strength, points, _, (answers, reward) = SYSTEMS[key]
    fleet, place = FLEETS[strength], slot_of(key)
    weak = about_to_colonize(key, [*fleet[:-1], fleet[-1] - 1] if fleet[-1] > 1 else fleet[:-1])
    assert refusals(weak)["merchant_guild.1"] == "BTS-18.3"
    match = about_to_colonize(key, fleet)
    before = stock(match)
    landing = [f"{place}.{fleet[0]}"] if len(fleet) == 2 else []
    do(match, "merchant_guild.1", *landing, *answers)
    landed = Counter({"ore": -5, "colonies": 1, "supply": len(fleet)})
    landed.subtract(f"{place}.{level}" for level in fleet)
    assert change(before, stock(match)) == plus(landed, reward)
    assert seat(match)["score"]["systems"] == points
    assert kind(match) == "production"


@plays("system ross_154 ability")
def test_ross_154_displaces_a_pawn() -> None:
    """BTS-20.6: 1 ore to its owner, whose pawn is put aside."""
    match = table(
        players=[
            {"ore": 1, "population": 1, "colonies": {"ross_154": ["food", "food"]}},
            {"ore": 0, "pawn": "research_I.1"},
        ]
    )
    do(match, "research_I.1")
    assert (seat(match)["pawn"], seat(match, 1)["pawn"]) == ("research_I.1", None)
    assert (seat(match)["ore"], seat(match, 1)["ore"]) == (0, 1)
    poor = table(
        players=[
            {"ore": 0, "population": 1, "colonies": {"ross_154": ["food", "food"]}},
            {"ore": 0, "pawn": "research_I.1"},
        ]
    )
    assert "research_I.1" in refusals(poor)


@plays("system cygni_61 ability")
def test_61_cygni_jumps_for_ore_once_a_turn() -> None:
    """BTS-17.5: outside the action, 1 ore for 1 movement point."""
    match = table(
        players=[{"ore": 2, "colonies": {"cygni_61": ["food", "food"]}}], locations={"slot_A1": {"system": "ross_154"}}
    )
    before = stock(match)
    do(match, "ability.paid_jump", "sol.1-slot_A1")
    assert change(before, stock(match)) == {"ore": -1, "sol.1": -1, "slot_A1.1": 1, "food": -1}
    assert location(match, "slot_A1")["controller"] == 0
    assert refusals(match)["ability.paid_jump"] == "BTS-17.5"


# ---- achievements

TEN = board(
    I_2={"researched": [0]},
    I_3={"researched": [0]},
    I_4={"researched": [0]},
    II_A=known("mass_cloning", 0),
    II_B=known("plasma_cannons", 0),
    II_C=known("spacetime_anomaly_studies", 0),
    II_D=known("colony_seed_ships", 0),
    II_E=known("hydroponic_arks", 0),
    II_F=known("outpost_depots", 0),
)
# key -> a position that has the number, and one that is one short of it
ACHIEVEMENTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "transcendence": (
        {"slots": board(IIII_A=known("galactic_empire", 0))},
        {"slots": board(IIII_A=known("galactic_empire", 1))},
    ),
    "empire": ({"players": [{"colonies": colonies_of(4)}]}, {"players": [{"colonies": colonies_of(3)}]}),
    "warlord": (
        {"players": [{"ships": {"sol": [4, 4], "deep_space": [4]}}]},
        {"players": [{"ships": {"sol": [4, 4], "deep_space": [3]}, "museum": [0, 0, 0, 1]}]},
    ),
    # printed ore icons: Sirius, Wolf 359, Luhman 16 and Ross 128 beside the mat, the right shipyard on the board
    "specialization": (
        {"players": [{"colonies": colonies_of(4)}], "locations": holding("port_right")},
        {"players": [{"colonies": colonies_of(4)}], "locations": holding("port_left")},
    ),
    "hegemony": (
        {"locations": holding("port_left", "port_right", "slot_A1", "slot_B2")},
        {"locations": holding("port_left", "port_right", "slot_A1")},
    ),
    "grand_fleet": (
        {"players": [{"ships": {"sol": [4, 4]}}]},
        {"players": [{"ships": {"sol": [4, 3, 3]}}]},
    ),
    "technologist": (
        {"slots": TEN},
        {"slots": {name: TEN[name] for name in TEN if name != "II-F"}},
    ),
    "automation_pioneer": (
        {"players": [{"automation": {"food": 2, "ore": 3, "star": 1}}]},
        {"players": [{"automation": {"food": 2, "ore": 3}}]},
    ),
    "polymath": (
        {"slots": TEN},
        {"slots": {name: TEN[name] for name in TEN if name != "II-D"}},  # the only one that passes on commercial
    ),
    "great_migration": ({"players": [{"population": 7}]}, {"players": [{"population": 6}]}),
}
SLOT_POINTS = {"transcendence": 5, "empire": 5}
PLAYED.update(f"achievement {key}" for key in ACHIEVEMENTS)


@pytest.mark.parametrize("key", ACHIEVEMENTS)
def test_achievement(key: str) -> None:
    """BTS-7.1, BTS-7.3, BTS-7.4: claimed at its number and not below."""
    others = [name for name in ("transcendence", "automation_pioneer", "grand_fleet", "polymath") if name != key]
    on_table = [{"id": name, "claims": [0]} for name in others[:3]] + [{"id": key}]
    enough, short = ACHIEVEMENTS[key]
    for held, claims in ((enough, [0]), (short, [])):
        match = table(phase="production", achievements=on_table, **held)
        do(match, "trade", "done")
        discs = match.view(None)["table"]["achievements"][3]["slots"]
        assert [disc["seat"] for disc in discs if disc["seat"] is not None] == claims
        assert discs[0]["points"] == SLOT_POINTS.get(key, 4)


# ---- mats

# key -> columns, ore icons, answers, what the mat's own set-up changes
MATS: dict[str, tuple[list[int], list[int], list[str], Change]] = {
    "basic_blue": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"ore": 1}),
    "basic_red": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"sol.1": -1, "sol.2": 1}),
    "basic_green": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"supply": -1, "population": 1}),
    "basic_yellow": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], ["sol.1-slot_A1"], {"sol.1": -1, "slot_A1.1": 1}),
    "nishida_ostergaard": ([4, 4, 4, 3, 2], [0, 2, 3, 5, 7], [], {"ore": 1}),
    "solaris_defence_league": ([5, 3, 3, 3, 3], [0, 1, 4, 6, 8], [], {"sol.1": -1, "sol.2": 1}),
    "verdant_compact": ([6, 4, 3, 2, 2], [0, 2, 4, 6, 7], [], {"supply": -1, "population": 1}),
    "disciples_of_the_cosmic_tabernacle": (
        [5, 4, 3, 3, 2],
        [0, 2, 4, 5, 8],
        ["sol.1-slot_A1"],
        {"sol.1": -1, "slot_A1.1": 1},
    ),
}
PLAYED.update(f"faction {key}" for key in MATS)
START = Counter({"ore": 1, "population": 2, "supply": 17, "food": 8, "ore_discs": 8, "sol.1": 1})
OUTPOST = ("food", "ore_discs", "ore", "population", "supply")  # what the first controlled system may change


@pytest.mark.parametrize("key", MATS)
def test_mat(key: str) -> None:
    """BTS-2.27, BTS-1.19, BTS-21.6: the columns, the icons and the set-up of each mat."""
    heights, icons, answers, bonus = MATS[key]
    family = [other for other in MATS if other.startswith("basic") == key.startswith("basic") and other != key]
    mats = "basic" if key.startswith("basic") else "advanced"
    match = started(key, *family[:2], mats=mats, start_player=1)
    do(match, *answers)
    mat = seat(match)
    assert [room for _, room in mat["supply"].values()] == heights
    assert (mat["ore_track"]["icons"], mat["food"]["icons"]) == (icons, [0, 2, 4, 6, 8])
    found = change(START, stock(match))
    if answers:
        found = {name: number for name, number in found.items() if name not in OUTPOST}
        assert location(match, "slot_A1")["controller"] == 0
    assert found == bonus


def advanced(key: str, player: dict[str, Any], *others: dict[str, Any], **position: Any) -> Match:
    """Seat 0 with an advanced mat."""
    seats = 3 if key.startswith("disciples") else 2
    return table(seats=seats, mats="advanced", players=[{"faction": key, **player}, *others], **position)


# innovation -> mat, track, discs that must be gone, answers, what it gives
ONCE: dict[str, tuple[str, str, int, list[str], Change]] = {
    "no_research_arm": ("nishida_ostergaard", "food", 4, ["II-A"], RESEARCHED_II),
    "sd_mobilisation": ("solaris_defence_league", "food", 4, [], {"supply": -2, "sol.2": 2}),
    "vc_labs": ("verdant_compact", "ore", 4, ["food"], {"food": -1, "automation": 1}),
    "ct_exodus": ("disciples_of_the_cosmic_tabernacle", "food", 4, [], {"supply": -2, "population": 2}),
}
PLAYED.update(f"innovation {key}" for key in ONCE)


@pytest.mark.parametrize("key", ONCE)
def test_innovation_that_happens_once(key: str) -> None:
    """BTS-21.3, BTS-21.4: when its track shows three icons for the first time, not earlier and not again."""
    mat, track, gone, answers, reward = ONCE[key]
    crops = {"food": -1, "automation": 1, "supply": -2, "population": 2}
    robots = {"ore_discs": -1, "automation": 1, "ore": 3}
    card, own = ("I-3", crops) if track == "food" else ("I-4", robots)
    for before_it, done, given in ((gone - 1, [], reward), (gone - 2, [], {}), (gone - 1, [key], {})):
        player = {"ore": 5, "population": 4, "automation": {track: before_it}, "innovations_done": done}
        match = advanced(mat, player, slots=board(II_A=known("spacetime_anomaly_studies")))
        before = stock(match)
        do(match, "research_I.1", card, *(answers if given else []))
        assert change(before, stock(match), CUBE) == plus(own, given)
        assert kind(match) == "production"
        marked = [row["id"] for row in seat(match)["innovations"] if row["done"]]
        assert marked == ([key] if given or done else [])


@plays("innovation no_hyperdrive_patent")
def test_hyperdrive_patent_adds_a_point_to_the_first_jump() -> None:
    """BTS-21.5: with three ore icons visible, and not with two."""
    for gone, points in ((3, 3), (2, 2)):
        match = advanced("nishida_ostergaard", {"automation": {"ore": gone}})
        do(match, "build_and_jump.1", "skip", *hops(points))
        assert kind(match) == "production"


def test_hyperdrive_patent_is_for_one_jump_a_turn() -> None:
    """BTS-21.5: a second jump of the turn has its printed points."""
    match = advanced(
        "nishida_ostergaard",
        {"automation": {"ore": 3}, "ships": {"port_left": [1]}},
        locations={**holding("port_left"), "slot_B1": {"system": "yz_ceti"}},
    )
    do(match, "build_and_jump.1", "skip", "port_left.1-slot_B1", "done")
    assert match.asks[0].args["n"] == 1  # the reward for controlling YZ Ceti
    assert kind(match) == "jump"


def test_an_ongoing_innovation_stops_with_its_icons() -> None:
    """BTS-21.5: an outpost is lost, its disc covers the third icon again."""
    match = advanced(
        "nishida_ostergaard",
        {"automation": {"ore": 2}, "ships": {"sol": [1]}},
        {"ships": {"sol": [2]}},
        locations={"port_right": {"controller": 0, "disc": "ore"}},
    )
    on = {row["id"]: row["active"] for row in seat(match)["innovations"]}
    assert on["no_hyperdrive_patent"]
    do(match, "recruit", "grow", "build_and_jump.1", "skip", "sol.2-port_right", "done", "grow")
    do(match, "build_and_jump.2", "skip", *hops(2))
    assert kind(match) == "production"


@plays("innovation sd_drydock")
def test_drydock_raises_the_first_ship_built_in_a_turn() -> None:
    """BTS-21.5: by one level, with three ore icons visible."""
    fleet = board(II_F=known("modular_fleet", 0))
    for gone, built in ((4, [1, 2, 2]), (3, [1, 1, 2])):
        player = {"ore": 5, "population": 2, "automation": {"ore": gone}, "ships": {"sol": [1]}}
        match = advanced("solaris_defence_league", player, slots=fleet)
        do(match, "modular_fleet.1", "sol", "sol", "done")
        assert seat(match)["ships"] == {"sol": built}


@plays("innovation vc_gardens")
def test_gardens_grow_one_more_from_the_leftmost_column() -> None:
    """BTS-21.5: with three food icons visible."""
    for gone, after in ((4, [2, 3, 2, 2, 2]), (3, [3, 3, 3, 2, 2])):
        match = advanced(
            "verdant_compact",
            {"automation": {"food": gone}, "supply": [4, 4, 3, 2, 2], "population": 4},
            phase="production",
        )
        do(match, "grow")
        assert columns(match) == after


@plays("innovation ct_missionaries")
def test_missionaries_get_ore_for_shared_technologies() -> None:
    """BTS-21.5: when an opponent researches what their owner has, with three ore icons visible."""
    for gone, gained in ((4, 1), (3, 0)):
        match = advanced(
            "disciples_of_the_cosmic_tabernacle",
            {"automation": {"ore": gone}, "ore": 0},
            {"ore": 5, "population": 3},
            active=1,
            slots=board(),
        )
        do(match, "research_I.1", "I-1")
        assert seat(match)["ore"] == gained


def test_missionaries_get_ore_once_in_a_turn() -> None:
    """BTS-21.5: Transdimensional AI and the card it brings are both shared; one is paid."""
    match = advanced(
        "disciples_of_the_cosmic_tabernacle",
        {"automation": {"ore": 4}, "ore": 0},
        {"ore": 5, "population": 3},
        active=1,
        slots=board(II_C=known("hydroponic_arks", 1), III_C=known("transdimensional_ai", 0)),
        guilds=["science_guild"],
    )
    do(match, "science_guild.1", "option.1", "I-1")
    assert slot(match, "I-1")["researched"] == [0, 1]
    assert seat(match)["ore"] == 1


# ---- guilds

GUILDS: dict[str, Change] = {
    "merchant_guild": plus(COLONIZED, {"ore": -5}),
    "science_guild": {"ore": -4, "population": -1, "researched": 1},
    "colonial_guild": {"ore": -5, "population": -1, "researched": 1},  # Giga-Corporations give 3
}
PLAYED.update(f"guild {key}" for key in GUILDS)


def guild_table(*uncovered: str) -> Match:
    return table(
        players=[{"ore": 20, "population": 3, "ships": {"slot_A1": [3], "sol": [1]}}],
        slots=board(
            II_C=known("hydroponic_arks", 0),
            III_B=known("cerebral_implants", 0),
            III_C=known("stealth_terraformers"),
            III_A=known("mercenary_fleet", 0),
            IIII_A=known("giga_corporations"),
        ),
        locations={"slot_A1": {"system": "ross_154", "controller": 0}},
        guilds=list(uncovered),
    )


@pytest.mark.parametrize("key", GUILDS)
def test_guild(key: str) -> None:
    """BTS-5.8, BTS-1.4: open to everybody once it is uncovered, and to nobody before."""
    assert refusals(guild_table())[f"{key}.1"] == "BTS-5.8"
    match = guild_table(key)
    before = stock(match)
    do(match, f"{key}.1")
    assert change(before, stock(match)) == GUILDS[key]
    assert kind(match) == "production"


@plays("guild technocratic_guild")
def test_technocratic_guild_copies_an_action_the_player_could_use() -> None:
    """BTS-20.3, BTS-5.7: occupied or not, for 1 ore and the action's own cost; of a card only with the card."""
    match = table(
        players=[{"ore": 3, "population": 1}, {"pawn": "plasma_cannons.1"}],
        slots=board(II_A=known("plasma_cannons", 0, 1), II_C=known("mass_cloning", 1)),
        guilds=["technocratic_guild"],
    )
    before = stock(match)
    do(match, "technocratic_guild.1")
    refused = refusals(match)
    assert (refused["mass_cloning"], refused["merchant_guild"]) == ("BTS-5.7", "BTS-5.8")
    assert "technocratic_guild" not in refused and "technocratic_guild" not in tokens(match)
    do(match, "plasma_cannons", "done")
    assert change(before, stock(match)) == {"ore": -3, "population": -1, "sol.3": 1}
    assert seat(match)["pawn"] == "technocratic_guild.1"


# ---- nothing is left out, nothing is left over


def inventory() -> set[str]:
    """Everything that the data says a component does."""
    content = load_content(4)
    things: set[str] = set()
    for card in content.technologies:
        if card.immediate:
            things.add(f"technology {card.key} immediate")
        if card.ongoing:
            things.add(f"technology {card.key} ongoing")
        if card.terms:
            things.add(f"technology {card.key} score")
        things.update(f"technology {card.key} action {number + 1}" for number in range(len(card.actions)))
    for event in content.events:
        things.add(f"event {event.key}")
        if event.score:
            things.add(f"event {event.key} score")
        if event.action >= 0:
            things.add(f"event {event.key} action")
    for system in content.systems:
        things.update((f"system {system.key} control", f"system {system.key} colonisation"))
        if system.ability:
            things.add(f"system {system.key} ability")
    things.update(f"achievement {card.key}" for card in content.achievements)
    for faction in content.factions:
        things.add(f"faction {faction.key}")
        things.update(f"innovation {innovation.key}" for innovation in faction.innovations)
    things.update(f"guild {guild.key}" for guild in content.guilds)
    return things


def test_every_component_is_played() -> None:
    assert inventory() == PLAYED


def all_effects(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects and those inside their options."""
    inner = [one for effect in effects for option in effect.options for one in all_effects(option.effects)]
    return [*effects, *inner]


def test_every_word_of_the_data_has_a_behaviour() -> None:
    content = load_content(4)
    effects = all_effects(content.effects)
    # an action that repeats the immediate reward is spelled out when the content is made
    assert {effect.op for effect in effects} - {"repeat_immediate"} <= set(EFFECTS)
    counted = {effect.per for effect in effects if effect.per} | {card.count for card in content.achievements}
    counted |= {term.per for card in content.technologies for term in card.terms}
    assert counted == set(COUNTERS)
    passives = {name for card in content.technologies for name in card.ongoing}
    passives |= {name for system in content.systems for name in system.ability}
    passives |= {row.passive for faction in content.factions for row in faction.innovations if row.passive}
    folder = Path(str(resources.files("cosmarch.games.bts")))
    code = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py") if file.name != "vocabulary.py")
    assert [name for name in sorted(passives) if f'"{name}"' not in code] == []
