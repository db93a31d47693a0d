"""Technologies beside an innovation or a lasting ability: what it adds to their rewards and actions, and how often."""

from __future__ import annotations

import pytest

from tests.bts.rules.cards.playing import (
    LEVEL_ONE,
    LEVELS,
    about_to_research,
    board,
    change,
    kind,
    known,
    meets,
    stock,
)
from tests.bts.rules.cards.test_mats import advanced
from tests.bts.rules.test_technologies_meet import through
from tests.bts.table import do, level_one, refusals, seat, tokens

SOLARIS = {"faction": "solaris_defence_league", "automation": {"ore": 6}}  # four ore icons: the Drydock works
NISHIDA = {"faction": "nishida_ostergaard", "automation": {"ore": 2}}  # two ore icons: the Hyperdrive Patent works

# what the reward automates by the card, and how often
AUTOMATING = {
    "gene_modified_crops": ("food", 1),
    "mining_robots": ("ore", 1),
    "bio_synaptic_network": ("food", 1),
    "mass_cloning": ("food", 1),
    "metahuman_chambers": ("food", 1),
    "parallel_universe_generator": ("ore", 1),
    "planetary_biospheres": ("food", 2),
}


@meets(*AUTOMATING)
@pytest.mark.parametrize("key", AUTOMATING)
def test_automation_from_the_other_track(key: str) -> None:
    """BTS-13.1, BTS-13.3, BTS-20.15: with Subatomic Fabrication, here a private one, each disc may come from the track
    that the card does not name, and a star disc only from an empty one."""
    named, number = AUTOMATING[key]
    other = "ore" if named == "food" else "food"
    match, answers, _ = about_to_research(key, private=["subatomic_fabrication"], automation={named: 8})
    do(match, *answers)
    for _ in range(number):
        assert kind(match) == "automate_track" and tokens(match) == {"food", "ore"}
        do(match, other)
    assert kind(match) == "production" and seat(match)["automation"] == {named: 8, other: number, "star": 0}
    match, answers, _ = about_to_research(key, automation={named: 8})
    do(match, *answers)
    assert seat(match)["automation"] == {named: 8, other: 0, "star": number}


# the levels of the ships that are built, with the Drydock, which is for the first of them
BUILT = {
    "plasma_cannons": [3],
    "outpost_depots": [2],
    "planetary_scale_research": [3],
    "deep_space_megastructures": [4],
    "capital_ship": [4],
    "android_armada": [2, 3],
    "wormhole_technology": [3],
    "galactic_empire": [4],
    "neo_industrial_revolution": [3, 4],
}


@meets(*BUILT)
@pytest.mark.parametrize("key", BUILT)
def test_the_drydock_raises_the_first_ship_of_a_reward(key: str) -> None:
    """BTS-21.5, BTS-14.4: one level more, never above 4, once in a turn."""
    match, answers, _ = about_to_research(key, mats="advanced", ships={}, **SOLARIS)
    do(match, *answers)
    through(match, "option.1", "sol", "done")
    place = "deep_space" if key == "deep_space_megastructures" else "sol"
    assert seat(match)["ships"] == {place: BUILT[key]}


ARMING = {
    "laser_weapons.1": [3],
    "cold_fusion_drives.1": [3],
    "plasma_cannons.1": [4],
    "human_experimentation.1": [4],
    "modular_fleet.1": [2, 2, 3],
    "capital_ship.1": [2, 4],
    "android_armada.1": [4],
    "mercenary_fleet.2": [4],
}


@meets(*[space.split(".")[0] for space in ARMING])
@pytest.mark.parametrize("space", ARMING)
def test_the_drydock_raises_the_first_ship_of_an_action(space: str) -> None:
    """BTS-21.5, BTS-20.3: the same where the Technocratic Guild carries the action out."""
    key = space.split(".")[0]
    entry = known(key, 0)
    where = "I-1" if key == "laser_weapons" else {2: "II-F", 3: "III-F"}[LEVELS[key]]
    for copied in (False, True):
        match = advanced(
            "solaris_defence_league",
            {"ore": 9, "population": 5, "automation": {"ore": 6}, "ships": {}},
            slots={**level_one(*LEVEL_ONE), where: entry},
            guilds=["technocratic_guild"],
        )
        if copied:
            do(match, "technocratic_guild.1")
            names = [token for token in (*tokens(match), *refusals(match)) if token.startswith(key)]
            do(match, sorted(names)[int(space[-1]) - 1])
        else:
            do(match, space)
        through(match, "sol", "done")
        assert seat(match)["ships"] == {"sol": ARMING[space]}


# the movement points of the reward, with the Hyperdrive Patent
JUMPING = {
    "orbital_patent_exchange": 2,
    "exoplanet_cartography": 3,
    "hydroponic_arks": 2,
    "modular_fleet": 2,
    "colony_seed_ships": 2,
    "subatomic_fabrication": 2,
    "precognitive_command": 3,
    "galactic_hq": 4,
}


@meets(*JUMPING)
@pytest.mark.parametrize("key", JUMPING)
def test_the_jump_of_a_reward_is_the_first_of_the_turn(key: str) -> None:
    """BTS-21.5, BTS-15.2: a point more by the Hyperdrive Patent, for whichever jump comes first."""
    match, answers, _ = about_to_research(key, mats="advanced", **NISHIDA)
    do(match, *answers)
    while kind(match) != "jump":
        do(match, match.asks[0].tokens[0])
    assert match.asks[0].args["n"] == JUMPING[key]


@meets("gravitic_sensor_arrays", "hivemind_computing")
@pytest.mark.parametrize("key", ["gravitic_sensor_arrays", "hivemind_computing"])
@pytest.mark.parametrize(("gone", "points"), [(0, 1), (1, 2)])
def test_a_reward_uncovers_what_helps_the_rest_of_it(key: str, gone: int, points: int) -> None:
    """BTS-12.19, BTS-21.5: the disc that is automated first may uncover the icon of the Hyperdrive Patent."""
    player = {"faction": "nishida_ostergaard", "automation": {"ore": gone}}
    match, answers, _ = about_to_research(key, mats="advanced", **player)
    do(match, *answers)
    assert kind(match) == "jump" and match.asks[0].args["n"] == points


@meets("autonomous_refineries", "post_scarcity_markets")
@pytest.mark.parametrize("key", ["autonomous_refineries", "post_scarcity_markets"])
def test_a_disc_of_the_players_choice_uncovers_laboratories(key: str) -> None:
    """BTS-21.4, BTS-13.1: with the ore disc they automate once more at once; with the food disc they do not."""
    for track, discs in (("ore", 2), ("food", 1)):
        player = {"faction": "verdant_compact", "automation": {"ore": 3}}
        match, answers, _ = about_to_research(key, mats="advanced", **player)
        before = stock(match)
        do(match, *answers)
        assert kind(match) == "automate_track" and tokens(match) == {"food", "ore"}
        do(match, track)
        through(match, "food")
        assert change(before, stock(match))["automation"] == discs


@meets("hydroponic_arks")
def test_an_exodus_leaves_the_arks_the_last_cube() -> None:
    """BTS-21.4, BTS-12.19: the automated disc brings the Exodus, whose two cubes come before that of the card."""
    for supply, population in ((3, 3), (2, 2)):
        match = advanced(
            "disciples_of_the_cosmic_tabernacle",
            {
                "ore": 2,
                "population": 1,
                "automation": {"food": 3},
                "supply": [supply, 0, 0, 0, 0],
                "ships": {"deep_space": [1] * (20 - 2 - supply)},
            },
            slots=board(II_A=known("hydroponic_arks")),
        )
        do(match, "research_II.1")
        assert kind(match) == "jump" and seat(match)["population"] == population
