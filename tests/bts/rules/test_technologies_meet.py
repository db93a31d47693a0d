"""Technologies that meet something else: the last cube, the fourth level, a copy of their action, another player at the
same place, another card that counts with them."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import (
    LEVEL_ONE,
    LEVELS,
    about_to_research,
    board,
    change,
    colonies_of,
    kind,
    known,
    meets,
    stock,
)
from tests.bts.rules.cards.test_technology_actions import about_to_act
from tests.bts.rules.test_one_by_one import ENDS, walk, whole
from tests.bts.table import do, level_one, location, refusals, seat, slot, table, tokens


def through(match: Match, *preferred: str) -> None:
    """Answer to the end of the action with the first of these that is legal, else with the first option."""
    for _ in range(60):
        if kind(match) in ENDS:
            return
        open_ones = match.asks[0].tokens
        do(match, next((token for token in preferred if token in open_ones), open_ones[0]))
        whole(match)
    raise AssertionError("it never ends")


# ---- the last cube


@meets("outpost_depots")
def test_depots_with_one_cube_build_and_recruit_nobody() -> None:
    """BTS-12.19, BTS-19.5: the ship comes first; population does not become population."""
    match, answers, _ = about_to_research(
        "outpost_depots", supply=[1, 0, 0, 0, 0], population=2, ships={"deep_space": [1] * 16}
    )
    do(match, *answers)
    assert kind(match) == "production"
    assert seat(match)["ships"]["sol"] == [1] and seat(match)["population"] == 1


@meets("mass_cloning", "mind_machine_assimilation")
def test_two_cubes_of_which_one_is_there() -> None:
    """BTS-19.5, BTS-11.5: what the columns lack is not given, and the rest of the action goes on."""
    short = {"supply": [0, 0, 0, 0, 1], "population": 2}
    match = about_to_act("mass_cloning", **short, ships={"sol": [1] * 14})
    do(match, "mass_cloning.1")
    assert kind(match) == "jump" and seat(match)["population"] == 3
    match, answers, _ = about_to_research("mind_machine_assimilation", **short, ships={"sol": [1] * 13})
    do(match, *answers)
    assert kind(match) == "production" and seat(match)["population"] == 2


@meets("bio_synaptic_network", "cerebral_implants")
@pytest.mark.parametrize("key", ["bio_synaptic_network", "cerebral_implants"])
def test_the_cube_that_the_action_gives_does_its_research(key: str) -> None:
    """BTS-19.1, BTS-5.13: nobody is left to research, but one comes of the action itself; without supply it is
    refused."""
    spare = stock(about_to_act(key))["researched"]
    for supply in (1, 0):
        player = {"population": 0, "supply": [supply, 0, 0, 0, 0], "ships": {"sol": [1] * (20 - spare - supply)}}
        match = about_to_act(key, **player)
        assert (f"{key}.1" in tokens(match)) == bool(supply)
        if supply:
            do(match, f"{key}.1")
            through(match, "option.1")
            assert stock(match)["researched"] == spare + 1 and seat(match)["population"] == 0
        else:
            assert refusals(match)[f"{key}.1"] == "BTS-11.3"


@meets("metahuman_chambers")
@pytest.mark.parametrize(
    ("rights", "population", "open_to"), [(0, 3, True), (0, 2, False), (1, 2, True), (1, 1, False)]
)
def test_chambers_that_send_nobody_home(rights: int, population: int, open_to: bool) -> None:
    """BTS-19.1, BTS-19.2: two go back and one researches; with Android Rights Movement an ore stands for one of the
    two, and where it must, nothing is asked."""
    match = table(
        players=[
            {"ore": 4 + rights, "population": population, "private": ["android_rights_movement"] if rights else []}
        ],
        slots=board(
            III_C=known("metahuman_chambers", 0),
            III_D=known("planetary_scale_research", 0),
            IIII_B=known("giga_corporations"),
        ),
    )
    assert ("metahuman_chambers.1" in tokens(match)) == open_to
    if open_to:
        do(match, "metahuman_chambers.1")
        assert slot(match, "IIII-B")["researched"] == [0] and seat(match)["population"] == 0


@meets("manufacturing_orbitals")
def test_orbitals_build_of_the_cube_that_they_bring() -> None:
    """BTS-12.19, BTS-19.2: with two colonies the reward brings the population of its ship; with one there is none, and
    nothing is asked."""
    for colonies, asked in ((2, "build_where"), (1, "jump")):
        match, answers, _ = about_to_research("manufacturing_orbitals", population=1, colonies=colonies_of(colonies))
        assert kind(do(match, *answers)) == asked


# ---- levels and places


@meets("hyperdrive_boosters", "precognitive_command")
@pytest.mark.parametrize("key", ["hyperdrive_boosters", "precognitive_command"])
def test_levels_beyond_the_fourth_are_lost(key: str) -> None:
    """BTS-19.4, BTS-14.4: the one ship takes a single level, and the rest of the reward comes; control is looked at
    when all are spent (BTS-20.12)."""
    match = table(
        players=[{"ore": 20, "population": 4, "ships": {"port_left": [3]}}, {"ships": {"port_left": [3]}}],
        slots=_researchable(key),
        guilds=["science_guild", "colonial_guild"],
        locations={"port_left": {"controller": 1}},
    )
    do(match, "science_guild.1" if LEVELS[key] == 3 else "colonial_guild.1")
    assert seat(match)["ships"] == {"port_left": [4]} and location(match, "port_left")["controller"] == 0
    assert kind(match) == ("production" if LEVELS[key] == 3 else "jump")


def _researchable(key: str) -> dict[str, Any]:
    """Seat 0 can research the card and nothing else of its level."""
    slots = board(II_A=known("spacetime_anomaly_studies"), II_C=known("autonomous_refineries", 0))
    if LEVELS[key] == 3:
        return {**slots, "III-C": known(key)}
    return {
        **slots,
        "III-C": known("mercenary_fleet", 0),
        "III-D": known("cerebral_implants", 0),
        "IIII-B": known(key),
    }


COLONISING = ("terraforming.1", "colony_seed_ships.1", "mercenary_fleet.1")


@meets(*[space.split(".")[0] for space in COLONISING])
@pytest.mark.parametrize("space", COLONISING)
def test_the_reward_of_a_colony_goes_to_the_next_system(space: str) -> None:
    """BTS-18.10, BTS-18.12, BTS-18.16: the rival's ship is driven off, the new card lies there, and the jump of
    Lacaille 9352 takes it, with its own reward of control."""
    key = space.split(".")[0]
    where = "I-2" if key == "terraforming" else {2: "II-F", 3: "III-F"}[LEVELS[key]]
    match = table(
        players=[{"ore": 4, "ships": {"slot_A1": [3], "sol": [2]}}, {"ships": {"slot_A1": [1]}}],
        slots={**board(), where: known(key, 0)},
        locations={"slot_A1": {"system": "lacaille_9352", "controller": 0}},
        decks={"A": ["sirius"]},
    )
    do(match, space)
    assert kind(match) == "jump" and seat(match, 1)["ships"] == {"deep_space": [1]}
    ore = seat(match)["ore"]
    do(match, "sol.2-slot_A1", "done")
    there = location(match, "slot_A1")
    assert (there["system"], there["controller"], seat(match)["ore"]) == ("sirius", 0, ore + 1)


@meets("mercenary_fleet")
def test_mercenaries_have_two_spaces_for_two_actions() -> None:
    """BTS-5.2: from the one the pawn may go to the other, not back to where it stands; the cube that is paid is not the
    one that becomes the ship (BTS-19.1)."""
    for population in (2, 1):
        match = table(
            players=[{"ore": 5, "population": population, "pawn": "mercenary_fleet.1"}],
            slots=board(III_F=known("mercenary_fleet", 0)),
        )
        assert refusals(match)["mercenary_fleet.1"] == "BTS-5.2"
        assert ("mercenary_fleet.2" in tokens(match)) == (population == 2)


# ---- copies of what somebody else knows

RESEARCHING = (
    *("spacetime_anomaly_studies", "gravitic_sensor_arrays", "bio_synaptic_network", "orbital_patent_exchange"),
    *("planetary_scale_research", "metahuman_chambers", "hivemind_computing"),
    *("deep_space_megastructures", "cerebral_implants"),
)


def exchanging(key: str, *owners: int, **player: Any) -> Match:
    """Seat 0 has Quantum Data Exchange and all that the action of a card could ask for; these have the card, and a
    rival's pawn stands on its first space."""
    slots = level_one(*LEVEL_ONE)
    for name in ("I-1", "I-2", "I-3"):  # the slot of the card itself cannot be researched
        slots[name]["researched"] = [0]
    slots |= {
        "II-A": known("mass_cloning", 0),
        "II-B": known("plasma_cannons", 0),
        "II-C": known("hydroponic_arks", 0),
        "II-D": known("corsair_charters", 1),
        "III-C": known("capital_ship", 0),
        "III-D": known("android_armada", 0),
        "III-E": known("quantum_data_exchange", 0),
        "II-F" if LEVELS[key] == 2 else "III-F": known(key, *owners),
    }
    own = {"ore": 20, "population": 6, "colonies": colonies_of(1), **player}
    return table(players=[own, {"pawn": f"{key}.1"} if 1 in owners else {}], slots=slots)


@meets(*RESEARCHING)
@pytest.mark.parametrize("key", RESEARCHING)
def test_a_rivals_research_is_copied_whole(key: str) -> None:
    """BTS-20.3: Quantum Data Exchange does for the same price what the owner of the card could do, though the player
    lacks it and the rival stands there; and nothing where nobody has laid the card out."""
    own, copied = exchanging(key, 0), exchanging(key, 1)
    before = stock(own), stock(copied)
    do(own, f"{key}.1")
    do(copied, "quantum_data_exchange.1", key)
    assert walk(own) == walk(copied)
    assert change(before[0], stock(own)) == change(before[1], stock(copied))
    assert seat(copied)["pawn"] == "quantum_data_exchange.1" and seat(copied, 1)["pawn"] == f"{key}.1"


# ---- abilities between the phases


@meets("black_market_industries")
def test_the_black_market_pays_for_the_action() -> None:
    """BTS-17.5, BTS-6.12: a cube is sold before the action, and its ore pays for it; nothing is bought of an empty mat,
    and the trade of the production phase is apart."""
    slots = board(II_F=known("black_market_industries", 0))
    match = table(players=[{"ore": 0, "population": 2}], slots=slots)
    assert "research_II.1" in refusals(match)
    do(match, "ability.sell_population")
    assert "research_II.1" in tokens(match)
    do(match, "recruit")
    assert refusals(match)["ability.sell_population"] == "BTS-17.5"
    assert "sell" in tokens(do(match, "trade"))
    bare = {"supply": [0, 0, 0, 0, 0], "population": 3, "ore": 9, "ships": {"sol": [1] * 15}}
    assert refusals(table(players=[bare], slots=slots))["ability.buy_population"] == "BTS-6.12"


@meets("galactic_hq", "mind_machine_assimilation")
@pytest.mark.parametrize(
    ("key", "answers", "mine", "theirs", "before", "after"),
    [
        ("galactic_hq", ["ability.overhaul_ship", "slot_A1.1"], [1], [1], 1, 0),
        ("mind_machine_assimilation", ["ability.scrap_ship", "slot_A1.2"], [2], [1], 0, 1),
    ],
)
def test_an_ability_moves_control_before_the_action(
    key: str, answers: list[str], mine: list[int], theirs: list[int], before: int, after: int
) -> None:
    """BTS-16.2, BTS-17.3: who is the strongest then controls the system, has its reward at once, and the turn goes on
    with the action."""
    match = table(
        players=[{"ore": 5, "ships": {"slot_A1": mine, "sol": [1]}}, {"ore": 0, "ships": {"slot_A1": theirs}}],
        slots=board(IIII_B=known(key, 0)),
        locations={"slot_A1": {"system": "sirius", "controller": before}},
    )
    ore = seat(match, after)["ore"]
    do(match, *answers)
    paid = 1 if after == 0 else 0
    assert location(match, "slot_A1")["controller"] == after and seat(match, after)["ore"] == ore + 1 - paid
    assert kind(match) == "action"


# ---- the points of level IIII


@meets("parallel_universe_generator", "hyperspace_academies")
@pytest.mark.parametrize("key", ["parallel_universe_generator", "hyperspace_academies"])
def test_private_technologies_make_no_points_for_others(key: str) -> None:
    """BTS-20.17, BTS-9.5: Transdimensional AI beside the mat is neither of level III nor scientific for them."""
    points = []
    for owned in ({}, {"private": ["transdimensional_ai"]}):
        match = table(players=[owned], slots=board(IIII_B=known(key, 0)))
        points.append(seat(match)["score"]["level_IIII"])
    on_board = table(slots=board(IIII_B=known(key, 0), III_F=known("transdimensional_ai", 0)))
    assert points[0] == points[1] < seat(on_board)["score"]["level_IIII"]


@meets("galactic_empire")
def test_an_empire_counts_the_added_system_and_no_colony() -> None:
    """BTS-9.5, BTS-18.12: an outpost on a system that an event added is one more; once it is colonised it is none."""
    match = table(
        players=[{"ore": 9, "ships": {"extra": [3]}}],
        slots=board(IIII_B=known("galactic_empire", 0)),
        extra_at="slot_A1",
        events=["uncharted_system"],
        locations={"extra": {"system": "ross_154", "controller": 0}},
        guilds=["merchant_guild"],
    )
    assert seat(match)["score"]["level_IIII"] == 4 + 1
    do(match, "merchant_guild.1")
    assert seat(match)["score"]["level_IIII"] == 4


@meets("precognitive_command", "galactic_hq", "neo_industrial_revolution")
@pytest.mark.parametrize(
    ("key", "position", "points"),
    [
        ("precognitive_command", {"players": [{"ships": {"deep_space": [4]}, "museum": [0, 0, 0, 2]}]}, 3 + 1),
        ("galactic_hq", {"players": [{"colonies": {"gliese_1061": []}}]}, 5 + 1),
        ("neo_industrial_revolution", {"players": [{"automation": {"food": 1, "star": 3}}]}, 3 + 2),
    ],
)
def test_what_is_counted_at_the_end(key: str, position: dict[str, Any], points: int) -> None:
    """BTS-9.5, BTS-20.7, BTS-20.9, BTS-13.3: ships in the museum are out of play; the card of the Dyson Sphere is a
    colony; star discs are automation."""
    events = {"events": ["spaceship_museum"]} if key == "precognitive_command" else {}
    match = table(slots=board(IIII_B=known(key, 0)), **position, **events)
    assert seat(match)["score"]["level_IIII"] == points


@meets("planetary_biospheres", "giga_corporations")
def test_a_swapped_star_disc_uncovers_food() -> None:
    """BTS-20.18, BTS-9.5: Giga-Corporations take a disc off the track for the star disc, and the icon below counts."""
    match = table(
        players=[{"automation": {"food": 1, "star": 1}}],
        slots=board(IIII_B=known("planetary_biospheres", 0), IIII_A=known("giga_corporations", 0)),
    )
    before = seat(match)["score"]["level_IIII"]
    do(match, "ability.swap_star_disc", "food")
    assert seat(match)["automation"] == {"food": 2, "ore": 0, "star": 0}
    assert seat(match)["score"]["level_IIII"] == before + 1


@meets("subatomic_fabrication")
def test_either_track_while_one_has_discs() -> None:
    """BTS-16.11, BTS-16.12: an outpost on a system asks also where a track is empty; the shipyard beside it takes what
    it shows, a star disc here."""
    match = table(
        players=[{"ore": 5, "population": 2, "ships": {"sol": [1, 1]}, "automation": {"food": 8}}],
        slots=board(III_F=known("subatomic_fabrication", 0)),
        locations={"slot_A1": {"system": "alpha_centauri"}},
    )
    do(match, "build_and_jump.1", "skip", "sol.1-slot_A1", "sol.1-port_left")
    assert kind(match) == "outpost_track" and tokens(match) == {"food", "ore"}
    do(match, "ore")
    assert (location(match, "slot_A1")["disc"], location(match, "port_left")["disc"]) == ("ore", "star")


@meets("hyperspace_academies")
def test_academies_in_an_unknown_galaxy() -> None:
    """BTS-12.9, BTS-19.2: with nothing of level II discovered that the player lacks, nothing is asked."""
    slots = board(
        II_C=known("autonomous_refineries", 0),
        III_C=known("mercenary_fleet", 0),
        III_D=known("cerebral_implants", 0),
        IIII_B=known("hyperspace_academies"),
    )
    match = table(players=[{"ore": 20, "population": 4}], slots=slots, guilds=["colonial_guild"])
    before = stock(match)
    do(match, "colonial_guild.1")
    assert kind(match) == "production" and change(before, stock(match))["researched"] == 1


@meets("wormhole_technology")
def test_wormholes_open_with_the_card_itself() -> None:
    """BTS-12.21, BTS-15.3: each of the two ships that its reward sends goes from Sol to any place, unlike any later
    jump."""
    match, answers, _ = about_to_research("wormhole_technology", ships={"sol": [1]})
    do(match, *answers, "sol.1-slot_B2", "sol.2-slot_B1")
    through(match)
    do(match, "ore", "recruit", "ore", "build_and_jump.1", "sol", "slot_B2.1-port_left")
    assert refusals(match)["sol.1-slot_B2"] == "BTS-15.3" and "port_left.1-slot_B1" in tokens(match)


@meets("transdimensional_ai")
def test_the_ai_helps_the_academies_with_a_missing_prerequisite() -> None:
    """BTS-12.4, BTS-12.9: Hyperspace Academies research a discovered card of which one of two prerequisites is met."""
    slots = board(
        II_B=known("mass_cloning"),
        II_C=known("autonomous_refineries", 0),
        III_C=known("transdimensional_ai", 0),
        III_D=known("cerebral_implants", 0),
        IIII_B=known("hyperspace_academies"),
    )
    match = table(players=[{"ore": 20, "population": 4}], slots=slots, guilds=["colonial_guild"])
    do(match, "colonial_guild.1")
    assert kind(match) == "research_slot" and tokens(match) == {"II-B", "skip"}
