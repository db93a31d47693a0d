"""Technologies and events of Beyond the Sun where another card, a lasting ability or the rest of the action comes in
between (BTS-12.13, BTS-19.1, BTS-20.3)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import (
    TOP_CARDS,
    about_to_research,
    board,
    colonies_of,
    columns,
    holding,
    kind,
    known,
    meets,
)
from tests.bts.rules.cards.test_events import EVENT_LEVELS
from tests.bts.rules.cards.test_mats import advanced
from tests.bts.table import do, location, ore_for, refusals, seat, table, tokens

# ---- technologies


@meets("deep_space_megastructures")
@pytest.mark.parametrize("space", ["deep_space_megastructures.1", "technocratic_guild.1"])
@pytest.mark.parametrize(("supply", "population"), [(1, 1), (0, 1), (0, 2)])
def test_the_last_population_is_for_the_research(supply: int, population: int, space: str) -> None:
    """BTS-19.1, BTS-19.5: without supply Deep Space Megastructures may build of population, but not of that which its
    research needs; also where the action is copied."""
    slots = board(II_C=known("mass_cloning", 0), III_D=known("deep_space_megastructures", 0))
    rest = 20 - 3 - supply - population
    player = {"ore": 4, "population": population, "supply": [supply, 0, 0, 0, 0], "ships": {"sol": [1] * rest}}
    match = do(table(players=[player], slots=slots, guilds=["technocratic_guild"]), space)
    if kind(match) == "copy_action":
        do(match, "deep_space_megastructures")
    if population == 2:
        assert kind(match) == "build_where" and tokens(match) == {"deep_space", "skip"}
        return
    assert kind(match) == "technology_type" or kind(match) == "choose_technology"
    assert seat(match)["ships"].get("deep_space", []) == [2] * supply and seat(match)["population"] == 0


@meets("android_rights_movement")
def test_the_rightmost_cubes_are_two_and_each_is_moved_once() -> None:
    """BTS-20.13: Android Rights Movement moves two cubes of column C, to E and to D, not one of them twice, and to
    another column than it lies in."""
    match, answers, _ = about_to_research("android_rights_movement", supply=[2, 4, 3, 0, 0], ships={"sol": [1] * 5})
    assert tokens(do(match, *answers)) == set("ABDE")
    do(match, "E", "D")
    assert columns(match) == [2, 4, 1, 1, 1] and kind(match) == "production"


def test_with_one_cube_left_one_is_moved() -> None:
    """BTS-20.13: what is not there is not moved."""
    match, answers, _ = about_to_research("android_rights_movement", supply=[1, 0, 0, 0, 0], ships={"sol": [1] * 13})
    do(match, *answers, "E")
    assert columns(match) == [0, 0, 0, 0, 1] and kind(match) == "production"


@meets("wormhole_technology", "stealth_terraformers")
def test_wormholes_carry_colonists() -> None:
    """BTS-15.3, BTS-18.6: with Wormhole Technology the two points of Stealth Terraformers bring two ships from a
    shipyard to any system; from Sol only one of them, which is too weak."""
    slots = board(III_C=known("wormhole_technology", 0), III_F=known("stealth_terraformers", 0))
    taken = {name: {"controller": 1, "disc": "star"} for name in ("slot_A1", "slot_B1")}
    for start, reached in (("port_left", True), ("sol", False)):
        match = table(
            players=[{"ore": 5, "population": 1, "ships": {start: [2, 2]}}],
            slots=slots,
            locations={"slot_B2": {"system": "tau_ceti"}, **taken, **(holding("port_left") if reached else {})},
        )
        assert ("stealth_terraformers.1" in tokens(match)) == reached


@meets("stealth_terraformers", "uncharted_system")
def test_an_added_system_is_nobodys_when_the_turn_begins() -> None:
    """BTS-18.6, BTS-18.12: Stealth Terraformers colonise it as any other; it is not replaced, and its event goes."""
    match = table(
        players=[{"ore": 5, "population": 1, "ships": {"slot_A1": [3]}}],
        slots=board(III_F=known("stealth_terraformers", 0)),
        extra_at="slot_A1",
        events=["uncharted_system"],
        locations={"slot_A1": {"system": "sirius", "controller": 0}, "extra": {"system": "ross_154"}},
    )
    do(match, "stealth_terraformers.1")  # there is one way only
    view = match.view(None)["table"]
    assert [colony["id"] for colony in seat(match)["colonies"]] == ["ross_154"] and view["events"] == []
    assert all(row["id"] != "extra" for row in view["locations"])


# ---- events


def discovering(event: str, mine: dict[str, Any], theirs: dict[str, Any], **position: Any) -> Match:
    """Seat 0 has just turned up an event."""
    players = [{"ore": 20, "population": 4, **mine}, {"ore": 20, "population": 4, **theirs}]
    decks = {**TOP_CARDS, **position.pop("decks", {})}
    if EVENT_LEVELS[event] == 2:
        match = table(players=players, slots=board(II_A={"event": event}), decks=decks, **position)
        return do(match, "research_II.1")
    slots = board(II_A=known("spacetime_anomaly_studies"), II_C=known("mass_cloning", 0), III_C={"event": event})
    guilds = ["science_guild", *position.pop("guilds", [])]
    return do(table(players=players, slots=slots, guilds=guilds, decks=decks, **position), "science_guild.1")


CONTROL = {
    "arms_race": ({"port_left": [1], "sol": [1]}, [1], 0, ["sol.1"], 1),
    "trade_boom": ({"port_left": [1]}, [2], 1, ["done", "scrap.port_left.2", "done"], 0),
    "spaceship_museum": ({"port_left": [1]}, [2], 1, ["done", "port_left.2"], 0),
}


@meets("arms_race", "trade_boom", "spaceship_museum")
@pytest.mark.parametrize("event", CONTROL)
def test_an_event_moves_control_in_the_turn_of_another(event: str) -> None:
    """BTS-16.2, BTS-17.3: a ship that an opponent raises, scraps or gives to the museum in the turn of the discoverer
    changes who controls its place, at once and with a disc."""
    mine, theirs, owner, answers, then = CONTROL[event]
    match = discovering(
        event, {"ships": mine}, {"ships": {"port_left": theirs}}, locations={"port_left": {"controller": owner}}
    )
    before = seat(match, then)["food"]["discs"]
    do(match, *answers)
    assert location(match, "port_left")["controller"] == then and kind(match) == "choose_technology"
    assert seat(match, then)["food"]["discs"] == before - 1
    assert seat(match, 1 - then)["food"]["discs"] == 8


@meets("kc_24x", "onu")
@pytest.mark.parametrize(("event", "guild"), [("kc_24x", "technocratic_guild"), ("onu", "colonial_guild")])
def test_an_event_for_a_guild_that_is_open_gives_the_rest(event: str, guild: str) -> None:
    """BTS-12.13, BTS-1.4: as after a position was opened; there is nothing to uncover, the reward is taken."""
    match = discovering(event, {"colonies": colonies_of(2)}, {}, guilds=[guild])
    gained = {"kc_24x": seat(match)["population"] - 3, "onu": seat(match)["ore"] - 20 + ore_for("science_guild")}
    assert gained[event] == 1 and kind(match) == "choose_technology"


@meets("deep_space_relay", "gravitic_sensor_arrays")
def test_the_jump_of_an_event_is_the_first_of_the_turn() -> None:
    """BTS-21.5, BTS-12.13: Deep Space Relay takes the point on top of the Hyperdrive Patent, so that Gravitic Sensor
    Arrays have their printed two."""
    match = advanced(
        "nishida_ostergaard",
        {"ore": 9, "population": 4, "automation": {"ore": 2}, "ships": {"sol": [1]}},
        slots=board(II_A={"event": "deep_space_relay"}, II_F=known("gravitic_sensor_arrays", 0)),
        decks=TOP_CARDS,
    )
    do(match, "gravitic_sensor_arrays.1")
    assert kind(match) == "jump" and match.asks[0].args["n"] == 2 + 1
    do(match, "done", "plasma_cannons")
    while kind(match) != "jump":
        do(match, sorted(tokens(match))[0])
    assert match.asks[0].args["n"] == 2


@meets("dyson_sphere", "planetary_scale_research")
def test_the_sphere_is_a_colony_for_everything_that_counts_them() -> None:
    """BTS-20.9, BTS-12.1: with the card of the Dyson Sphere Planetary-scale Research is of the next level; nobody
    copies the action of an event."""
    slots = board(I_2={"researched": [0]}, III_F=known("planetary_scale_research", 0))
    match = table(
        players=[{"ore": 12, "population": 3}, {}],
        slots=slots,
        events=["dyson_sphere"],
        attached="gliese_1061",
        guilds=["technocratic_guild"],
    )
    do(match, "dyson_sphere", "ore", "recruit", "ore")
    do(match, "planetary_scale_research.1")
    assert match.asks[0].args["level"] == 2
    copied = table(
        players=[{"ore": 12}], events=["dyson_sphere"], attached="gliese_1061", guilds=["technocratic_guild"]
    )
    do(copied, "technocratic_guild.1")
    assert not [token for token in tokens(copied) | set(refusals(copied)) if "dyson" in token]


@meets("mass_enlightenment")
def test_enlightened_opponents_take_their_rewards_before_the_card_is_chosen() -> None:
    """BTS-12.13, BTS-12.19: Mass Enlightenment lets an opponent research what is known; what their card gives, they
    have while the discoverer still waits."""
    match = discovering("mass_enlightenment", {"ore": 4}, {})
    assert kind(match) == "choose_technology", "nobody has the ore or the prerequisites"
    slots = board(
        I_1={"researched": [0, 1]},
        II_A=known("spacetime_anomaly_studies", 0),
        II_C=known("mass_cloning", 0),
        III_C={"event": "mass_enlightenment"},
    )
    players = [{"ore": 4, "population": 4}, {"ore": 2, "population": 1}]
    match = do(table(players=players, slots=slots, guilds=["science_guild"], decks=TOP_CARDS), "science_guild.1")
    assert match.asks[0].seat == 1
    do(match, "option.1")
    assert (seat(match, 1)["ore"], seat(match, 1)["population"]) == (2, 0) and kind(match) == "choose_technology"
