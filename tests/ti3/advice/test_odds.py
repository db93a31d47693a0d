"""Exact odds: that battles run by the game itself come out as calculated, and the odds of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.advice.odds import forces
from cosmarch.games.ti3.advice.odds.table import at_table
from cosmarch.odds import Group, Side, battle_odds, casualty_order
from tests.measure import measure
from tests.ti3.battles import fight_for_planet, fight_in_space, ground_table, space_table
from tests.ti3.skirmish import Skirmish, skirmish

BATTLES = measure(20_000, 1_000)
SIGMAS = 3.0

SPACE: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    # name: attacker, defender, and what else the table has
    "cruisers": ({"cruiser": 2}, {"destroyer": 1, "cruiser": 1}, {}),
    "barrage": ({"destroyer": 2, "carrier": 1}, {"carrier": 1, "fighter": 4}, {}),
    "damage": ({"dreadnought": 1, "cruiser": 1}, {"cruiser": 2, "destroyer": 1}, {}),
    "ambush": ({"cruiser": 2, "destroyer": 1}, {"cruiser": 3}, {"races": ("mentak", "jol_nar")}),
    "calm": ({"cruiser": 2}, {"cruiser": 2}, {"races": ("sardakk_norr", "xxcha"), "nebula": True}),
    "assault": (
        {"dreadnought": 1, "cruiser": 1},
        {"dreadnought": 1, "destroyer": 2},
        {
            "races": ("l1z1x", "naalu"),
            "technologies": {0: ("assault_cannon",), 1: ("hylar_v_assault_laser",)},
        },
    ),
    "pds": (
        {"cruiser": 3, "destroyer": 1},
        {"cruiser": 2},
        {
            "pds": (1, 2),
            "technologies": {0: ("deep_space_cannon",), 1: ("graviton_laser_system", "magen_defense_grid")},
        },
    ),
}

GROUND: dict[str, tuple[dict[str, int], int, int, dict[str, Any]]] = {
    "forces": ({"ground_force": 4}, 3, 0, {}),
    "guns": ({"ground_force": 3, "dreadnought": 2}, 4, 0, {"races": ("l1z1x", "sol")}),
    "shield": (
        {"ground_force": 4, "dreadnought": 1, "war_sun": 1},
        5,
        2,
        {"technologies": {1: ("magen_defense_grid",)}},
    ),
}


def force(units: Mapping[str, int], seat: int, more: Mapping[str, Any], pds: int) -> forces.Force:
    races = more.get("races", ("sol", "hacan"))
    return forces.Force(
        {name: count for name, count in units.items() if count},
        more.get("technologies", {}).get(seat, ()),
        races[seat],
        pds,
    )


@pytest.mark.long
@pytest.mark.parametrize("name", SPACE)
def test_space_battles_come_out_as_calculated(name: str) -> None:
    """TI-13.1.1, TI-21.1.3, TI-21.1.4, TI-21.3.3, TI-21.4.3, TI-23.3.1: 20,000 battles with the engine's own dice are
    within three standard deviations of the exact odds."""
    one, two, more = SPACE[name]
    pds = more.get("pds", (0, 0))
    odds = forces.space_battle(force(one, 0, more, pds[0]), force(two, 1, more, pds[1]), more.get("nebula", False))
    tally = fight_in_space(space_table(one, two, **more), BATTLES)
    away = tally.deviations(odds)
    assert max(map(abs, away.values())) < SIGMAS, away


@pytest.mark.long
@pytest.mark.parametrize("name", GROUND)
def test_invasions_come_out_as_calculated(name: str) -> None:
    """TI-22.2.3, TI-22.2.5, TI-22.3.2, TI-22.4.2, TI-22.4.4: the same for invasions."""
    one, held, pds, more = GROUND[name]
    odds = forces.invasion(force(one, 0, more, 0), force({"ground_force": held}, 1, more, pds))
    tally = fight_for_planet(ground_table(one, held, pds, **more), BATTLES)
    away = tally.deviations(odds)
    # bombarding ships are neither landed nor lost
    assert max([abs(away[figure]) for figure in ("win", "lose", "draw", "left 1")]) < SIGMAS, away


# ---- the odds of a match


def meeting() -> Skirmish:
    """Seat 0 is about to move two Cruisers and a Dreadnought against a Cruiser and a damaged Dreadnought."""
    return skirmish(
        {0: "mecatol_rex", 1: "arnor_lor", 2: "lodor"},
        fleets={
            "lodor": {0: {"cruiser": 2, "dreadnought": 1}},
            "arnor_lor": {1: {"cruiser": 1, "dreadnought": 1}},
        },
        damage={"arnor_lor": {1: {"dreadnought": 1}}},
        planets={"lor": (1, 2, 1, 0)},
    )


def odds_of(s: Skirmish, seat: int | None = None, place: str = "") -> Any:
    return at_table(s.t, seat, place)


def test_odds_of_a_battle_that_could_be() -> None:
    """TI-13.1.1: all that can come attacks, and the defender's PDS fires first."""
    s = meeting()
    hex_name = s.t.choices.hexes.names[s.place("arnor_lor")]
    found = odds_of(s, 0, hex_name)
    without_damage = forces.space_battle(
        forces.Force({"cruiser": 2, "dreadnought": 1}, race="sol"),
        forces.Force({"cruiser": 1, "dreadnought": 1}, race="hacan", pds=1),
    )
    assert found.win + found.lose + found.draw == pytest.approx(1)
    assert found.win > without_damage.win  # the Dreadnought is damaged already


def test_odds_of_the_running_battle() -> None:
    """TI-21.1.8, TI-21.4.3: hits that are still to be taken count, dice that have fallen do so no more; both sides see
    their own odds."""
    s = meeting()
    with pytest.raises(SetupError, match="no battle"):
        odds_of(s)
    s.do("arnor_lor", "lodor.cruiser", "lodor.cruiser", "lodor.dreadnought")
    # the PDS misses; in round 1 the attacker's Dreadnought hits, and so does the defender's Cruiser
    s.dice(1, 1, 1, 9, 9, 1).do("1")
    assert (s.kind, s.seat) == ("casualty", 0)
    one = (Group("cruiser", 2, 1, (0.4,)), Group("dreadnought", 1, 1, (0.6,), 2, damage=1))
    two = (Group("dreadnought", 1, 1, (0.6,), 2, damage=1),)
    expected = battle_odds(Side(one, casualty_order(one, [0, 1])), Side(two, casualty_order(two, [0])))
    found = odds_of(s)
    assert found.win == pytest.approx(expected.win)
    assert found.lose == pytest.approx(expected.lose)
    assert odds_of(s, 1).win == pytest.approx(expected.lose)
    assert odds_of(s, 2) == found  # who does not fight sees what the attacker sees


def test_odds_of_the_running_invasion() -> None:
    """TI-22.3.2, TI-22.4.2: the shots that are being decided upon count as over, the rounds are to come."""
    s = skirmish(
        {0: "mecatol_rex", 1: "arnor_lor", 2: "lodor"},
        fleets={"lodor": {0: {"carrier": 1, "ground_force": 3}}},
        planets={"lor": (1, 2, 1, 0)},
    )
    s.do("arnor_lor", "lodor.carrier", "0", *["lor.ground_force"] * 3)
    assert s.kind == "invasion_defence"
    found = odds_of(s)
    expected = forces.invasion(
        forces.Force({"ground_force": 3}, race="sol"), forces.Force({"ground_force": 2}, race="hacan")
    )
    assert found.win == pytest.approx(expected.win)
    assert odds_of(s, 1).lose == pytest.approx(expected.win)


@pytest.mark.parametrize("place", ["nowhere", "done", "lodor", "arnor"])
def test_where_no_battle_is_possible(place: str) -> None:
    with pytest.raises(SetupError):
        odds_of(meeting(), 0, place)


def test_the_match_gives_odds_through_its_game() -> None:
    match = cosmarch.new("ti3", 3, 1)
    with pytest.raises(SetupError, match="no battle is being fought"):
        match.odds()
    with pytest.raises(cosmarch.IllegalChoice):
        match.odds(7)


def test_a_game_without_battles_says_so() -> None:
    match = cosmarch.new("bts", 2, 1)
    with pytest.raises(SetupError, match="bts has no battle odds"):
        match.odds(0)
