"""Every event."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from cosmarch.games.bts.content.loader import load_content
from tests.bts.rules.cards.playing import (
    CUBE,
    PLAYED,
    RESEARCHED_II,
    TOP_CARDS,
    Change,
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
from tests.bts.table import LANDING, do, location, ore_for, seat, table, tokens

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
    cost = {**CUBE, "ore": -ore_for("science_guild")}
    return table(players=players, slots=slots, guilds=["science_guild"], **position), "science_guild.1", cost


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
    assert change(before, stock(match)) == {"ore": -LANDING, "extra.3": -1, "supply": 1, "colonies": 1, "food": -1}
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
        locations={"slot_A1": {"system": "lacaille_9352"}, **holding("slot_B1")},
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
    assert sorted(deck[-3:]) == ["epsilon_eridani", "lacaille_9352", "ross_154"]


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
