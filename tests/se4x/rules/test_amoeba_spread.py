"""Amoebas: how they spread, and several players."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.rules.combat.retreat import refuge_refusal
from cosmarch.games.se4x.rules.solitaire import amoeba, matching, science
from cosmarch.games.se4x.rules.solitaire.amoeba import free_hexes
from cosmarch.games.se4x.rules.solitaire.doomsday import open_to
from cosmarch.games.se4x.state import EMPTY, NOBODY, NOWHERE, TECHS
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import standing
from tests.se4x.rules.test_amoeba import alone, known, meet
from tests.se4x.table import CONTENT, fresh, machine, mark, place, play, put, settle, tech

# ---- spread


@pytest.mark.parametrize(
    ("difficulty", "phase"), [("easy", 7), ("normal", 6), ("hard", 5), ("harder", 4), ("good_luck", 4)]
)
def test_when_they_spread(difficulty: str, phase: int) -> None:
    """SE-33.11, SE-33.12: from the start phase on, every amoeba to one hex in each economic phase."""
    t = alone(difficulty)
    t.round = phase - 1
    assert len(amoeba.hexes(play(t, ("amoebas_spread",)).t)) == 3
    t.round = phase
    p = play(t, ("amoebas_spread",))
    while not p.over:
        assert p.kind == "spread"
        p.do(sorted(p.tokens)[0])
    assert len(amoeba.hexes(p.t)) == 6
    assert sorted(p.t.amoeba[here] for here in amoeba.hexes(p.t)) == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("when", "spread_first"), [("phase_start", True), ("after_income", False)])
def test_the_moment_of_spreading(when: str, spread_first: bool) -> None:
    """SE-33.11: at the start of the economic phase; in the later edition after income."""
    t = alone("good_luck", amoeba_spread=when)
    t.round = 9
    p = play(t, ("economic_phase",))
    assert p.kind == "spread" and bool(p.told("income", 0)) != spread_first


def test_the_greatest_spread() -> None:
    """SE-33.11: the player chooses so that as many amoebas as possible spread."""
    t = alone()
    t.round = 9
    t.amoeba = (0,) * len(t.amoeba)
    for where in ("J5", "J7"):
        t.amoeba = changed(t.amoeba, place(where), 1)
    free = {"J4", "J6"}
    for where in ("K4", "K5", "I4", "I5", "K6", "K7", "I6", "I7", "J8"):
        mark(t, where, "black_hole")
    assert {CONTENT.hexes[here] for here in free_hexes(t, place("J5"))} == free
    p = play(t, ("amoebas_spread",))
    assert p.told("amoeba_spreads") == [
        {"hex": place("J5"), "hex2": place("J4")},
        {"hex": place("J7"), "hex2": place("J6")},
    ]  # J6 was refused to the first one, so nobody had a choice
    assert matching.most([[1, 2], [2], [1]]) == 2
    assert not matching.keeps_most([1, 2], [[2]], 2) and matching.keeps_most([1, 2], [[2]], 1)


def test_black_holes() -> None:
    """SE-33.11: never into a revealed black hole; a face-down one stops nobody."""
    t = alone()
    mark(t, "J3", "black_hole")
    assert place("J3") not in free_hexes(t, place("J2"))
    mark(t, "J3", "black_hole", face_up=False)
    assert place("J3") in free_hexes(t, place("J2"))


def test_the_marker_is_removed() -> None:
    """SE-33.11: with a colony, its base and its ship yards."""
    t = alone()
    settle(t, 0, "K4", 5)
    put(t, 0, "K4", "ship_yard")
    t.amoeba = changed(t.amoeba, place("K4"), 1)
    p = play(t, ("amoeba_enters", place("K4")), ("amoeba_consumes", place("K4")))
    assert p.t.colony[place("K4")] == NOBODY and p.t.terrain[place("K4")] == EMPTY and not p.t.groups_of(0)
    mark(t, "K5", "asteroids", face_up=False)
    t.amoeba = changed(t.amoeba, place("K5"), 1)
    p = play(t, ("amoeba_consumes", place("K5")))
    assert p.t.terrain[place("K5")] == EMPTY and p.t.explored_hex(place("K5"))


def test_ships_in_the_way_fight_one_round() -> None:
    """SE-33.11: ships there fight one special round."""
    t = alone()
    known(t, "plain_c")
    t.round = 9
    t.phase = 5
    t.amoeba = changed(t.amoeba, place("K4"), 1)
    put(t, 0, "K4", "scout", 2)
    p = play(t, ("amoeba_enters", place("K4")), ("amoeba_consumes", place("K4")), dice=(1, 10, 9, 9))
    while not p.over:
        p.do(next(token for token in sorted(p.tokens) if token.startswith("group.")))
    assert p.t.amoeba[place("K4")] and p.at("K4") == {"scout": 2} and len(p.told("battle_round")) == 1
    p = play(t, ("amoeba_enters", place("K4")), ("amoeba_consumes", place("K4")), dice=(1, 10, 1))
    while not p.over:
        p.do(next(token for token in sorted(p.tokens) if token.startswith("group.")))
    assert not p.t.amoeba[place("K4")]


@pytest.mark.parametrize(("roll", "immune"), [(8, False), (9, True), (10, True)])
def test_mines(roll: int, immune: bool) -> None:
    """SE-33.13: a mine stops the spread once and is spent; on a 9 or 10 that type ignores mines for good."""
    t = alone()
    t.round = 9
    for where in ("J12", "F7"):
        t.amoeba = changed(t.amoeba, place(where), 0)
    put(t, 0, "J2", "mine", 2)
    p = play(t, ("amoebas_spread",), dice=(roll,))
    assert p.over and p.at("J2") == {"mine": 1} and len(amoeba.hexes(p.t)) == 1
    t = p.t.copy()
    t.over = False
    p = play(t, ("amoebas_spread",), dice=() if immune else (1,))
    assert (p.kind == "spread") == immune
    assert p.at("J2") == ({"mine": 1} if immune else {})


# ---- several players


def test_competitive() -> None:
    """SE-33.14: from phase 7 on, planets first, chosen in turn order; every player researches alone."""
    t = fresh(2, "amoeba_two_players")
    assert [CONTENT.hexes[here] for here in amoeba.hexes(t)] == ["G4", "F5"]
    t.round = 6
    assert play(t, ("amoebas_spread",)).over
    t.round = 7
    mark(t, "G3", "barren_planet")
    t.order = (1, 0)
    p = play(t, ("amoebas_spread",))
    assert [event["hex2"] for event in p.told("amoeba_spreads")] == [place("G3")]
    assert p.seat == 0 and p.kind == "spread"
    mark(t, "H4", "barren_planet")
    p = play(t, ("amoebas_spread",))
    assert p.seat == 1 and p.tokens == {"G3", "H4"} and p.refused["H5"] == "SE-33.14"


def test_research_is_not_shared() -> None:
    """SE-33.14, SE-33.5: what one player knows does not save the ships of another."""
    t = fresh(2, "amoeba_two_players")
    known(t, "plain_c", seat=1)
    put(t, 0, "G4", "dreadnought")
    p = meet(t, "G4", seat=0)
    assert not p.t.groups_of(0)
    assert science.attackable(t, 1, 1) and not science.attackable(t, 0, 1)
    assert t.levels[TECHS + tech("mine_sweep")] == 0 and t.amoeba_kind[1] == NOWHERE


def test_a_homeworld_consumed_among_several() -> None:
    """SE-33.14, SE-28.8: its player is out."""
    t = fresh(3, "amoeba_three_players")
    t.amoeba = changed(t.amoeba, t.home[1], 1)
    p = play(t, ("amoeba_consumes", t.home[1]))
    assert p.t.out[1] == 1 and p.t.winner == NOBODY


def test_mines_are_brought_to_an_amoeba() -> None:
    """SE-33.13, SE-33.5: a mine may be moved into its hex and stays there."""
    t = alone()
    mine = put(t, 0, "J3", "mine")
    p = play(t, ("movement", 0), ("amoeba_phase", 0)).do(mine, "J2", "done")
    assert p.t.where[mine] == place("J2")


def test_nobody_retreats_to_an_amoeba() -> None:
    """SE-33.5, SE-10.3: its hex is no refuge."""
    t = standing(alone(), 0, MACHINES, where="K3")
    assert refuge_refusal(t, 0, place("J4")) is None
    t.amoeba = changed(t.amoeba, place("J4"), 1)
    why = refuge_refusal(t, 0, place("J4"))
    assert why is not None and why.rule == "SE-10.3"


def test_machines_and_amoebas_keep_apart() -> None:
    """SE-33.11, SE-26.6: neither enters the hex of the other."""
    t = fresh(2, "amoeba_two_players", doomsday_machines=True)
    machine(t, "G5")
    assert place("G5") not in free_hexes(t, place("G4"))
    assert not open_to(t, place("G4"))
