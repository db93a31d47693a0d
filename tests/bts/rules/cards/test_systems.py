"""Every system: control, colonisation, ability."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmarch.core.match import Match
from cosmarch.games.bts.content.loader import load_content
from tests.bts.rules.cards.playing import (
    AT_PORT,
    PLAYED,
    RESEARCHED_II,
    TOP_CARDS,
    Row,
    board,
    change,
    holding,
    hops,
    kind,
    known,
    plays,
    plus,
    stock,
)
from tests.bts.table import LANDING, do, location, refusals, seat, table

# key -> strength, points, what control gives, the answers to what colonisation asks, what it gives beside the card
# (the second disc included)
SYSTEMS: dict[str, tuple[int, int, Row, Row]] = {
    "sirius": (3, 6, ([], {"ore": 1}), ([], {"ore_discs": -1, "ore": 3})),
    "barnards_star": (3, 6, ([], {"supply": -1, "population": 1}), ([], {"food": -1, "supply": -2, "population": 2})),
    "alpha_centauri": (2, 5, ([], {}), ([], {"food": -2, "automation": 1})),
    "wolf_359": (2, 5, ([], {}), ([], {"ore_discs": -2, "automation": 1})),
    "lacaille_9352": (
        3,
        6,
        (["slot_A1.1"], {"slot_A1.1": -1, "slot_A1.2": 1}),
        (hops(3), {"ore_discs": -1, **AT_PORT}),
    ),
    "lalande_21185": (
        4,
        6,
        (["food"], {}),
        (["ore", "done"], {"ore_discs": -1, "ore": 1, "supply": -1, "population": 1}),
    ),
    "ross_154": (3, 6, ([], {}), ([], {"food": -1})),
    "luhman_16": (3, 6, ([], {"ore": 1}), (hops(1), {**AT_PORT, "ore_discs": -1, "supply": -1, "sol.2": 1})),
    "epsilon_eridani": (
        4,
        7,
        ([], {"supply": -1, "population": 1}),
        ([], {"food": -2, "automation": 1, "supply": -1, "population": 1}),
    ),
    "ross_128": (3, 6, ([], {}), (["II-A"], plus(RESEARCHED_II, {"ore_discs": -1}))),
    "luytens_star": (4, 7, ([], {"ore": 1}), (hops(2), {"ore_discs": -1, "ore": 2})),
    "groombridge_34": (4, 7, (["ore"], {}), (["ore", "food"], {"ore_discs": -1, "food": -1, "automation": 1})),
    "kapteyns_star": (4, 8, (["food"], {}), (["food"], {"food": -1, "supply": -1, "deep_space.3": 1})),
    "epsilon_indi": (
        5,
        10,
        (["food"], {"supply": -1, "population": 1}),
        (["food"], {"food": -2, "automation": 1, "supply": -2, "population": 2}),
    ),
    "van_maanens_star": (5, 10, (["ore"], {"ore": 2}), (["ore"], {"ore_discs": -1, "ore": 4})),
    "teegardens_star": (5, 9, (["food"], {}), (["ore", "II-A"], plus(RESEARCHED_II, {"ore_discs": -1}))),
    "kruger_60": (
        6,
        12,
        (["ore"], {"ore": 1}),
        (["ore"], {"ore_discs": -2, "automation": 1, "supply": -1, "sol.2": 1}),
    ),
    "gliese_1061": (6, 12, (["food"], {}), (["food"], {"food": -1, "supply": -3, "population": 3})),
    "tau_ceti": (4, 8, (["ore", "E"], {}), (["food", *hops(2)], {"food": -1})),
    "struve_2398": (6, 13, (["ore"], {}), (["food"], {"food": -1})),
    "yz_ceti": (
        4,
        8,
        (["slot_B1.1-port_left"], {"slot_B1.1": -1, "port_left.1": 1}),
        (["ore"], {"food": -1, "ore_discs": -1, "automation": 1}),
    ),
    "cygni_61": (5, 9, (["food"], {}), (["ore"], {"ore_discs": -1})),
    "procyon": (
        5,
        9,
        (["ore"], {}),
        (["ore", "military", "plasma_cannons"], {"ore_discs": -1, "private": 1, "supply": -1, "sol.2": 1}),
    ),
    "wise_0855_0714": (
        6,
        10,
        (["food"], {}),
        (["food", "economic", "cerebral_implants"], {"food": -1, "private": 1}),
    ),
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
            "A": ["ross_154" if key != "ross_154" else "lacaille_9352"],
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
    do(match, "merchant_guild.1", *answers)
    landed = Counter({"ore": -LANDING, "colonies": 1, "supply": len(fleet)})
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
