"""The rules that only other editions have, and the setting `errata` that switches them: TI-X."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.games.ti3 import game
from cosmarch.games.ti3.content.vocabulary import CRUISER, DESTROYER, DREADNOUGHT, PDS
from cosmarch.games.ti3.rules.combat.space_battle import refuges
from cosmarch.games.ti3.rules.elimination import eliminate_the_beaten
from cosmarch.games.ti3.rules.modifiers import (
    BARRAGE,
    BOMBARDMENT,
    INVASION_DEFENCE,
    OPENING_SHOTS,
    PDS_FIRE,
    SPACE_BATTLE,
    combat_value,
)
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.state import Table
from tests.ti3.table import fresh, place, put, technology


def test_the_settings() -> None:
    """TI-X.1 to TI-X.8 are one setting, on by default; TI-X.9 is another, off by default."""
    by_name = {setting.name: setting for setting in game.settings}
    assert by_name["errata"].default is True and by_name["late_scuttling"].default is False
    for errata in (True, False):
        t: Table = cosmarch.new("ti3", 3, 1, {"galaxy": "random", "errata": errata})._table
        assert (t.errata, t.late_scuttling) == (int(errata), 0)


def retreating(errata: int) -> Table:
    """Seat 0 fights at Wellon. It has activated Thibah, where seat 2 has ships, and Tarmann, where it has a planet."""
    t = fresh()
    t.errata, t.active, t.defender, t.system = errata, 0, 1, place(t, "wellon")
    for name in ("thibah", "tarmann"):
        t.activated[place(t, name)] = 0b001
    put(t, 2, "thibah", destroyer=1)
    return t


def test_no_retreat_among_enemy_ships() -> None:
    """TI-X.1: with the errata; planets do not matter."""
    t = retreating(1)
    assert place(t, "thibah") in t.near[t.system] and place(t, "tarmann") in t.near[t.system]
    t.owner[t.planets_at(place(t, "tarmann"))[0]] = 2
    assert refuges(t, 0) == [place(t, "tarmann")]
    assert sorted(refuges(retreating(0), 0)) == sorted([place(t, "tarmann"), place(t, "thibah")])


def test_what_is_a_combat_roll() -> None:
    """TI-X.2: shots before a battle and PDS fire are combat rolls, so that a bonus for all rolls helps them."""
    t = fresh()
    t.technologies[0] = technology("hylar_v_assault_laser", "magen_defense_grid")
    assert combat_value(t, 0, DESTROYER, BARRAGE) == 8 and combat_value(t, 0, CRUISER, OPENING_SHOTS) == 6
    assert combat_value(t, 0, PDS, PDS_FIRE) == 5


@pytest.mark.parametrize(("errata", "change"), [(1, 0), (0, 1)])
def test_effects_during_a_battle(errata: int, change: int) -> None:
    """TI-X.3: with the errata they leave the shots before it alone; without, nothing parts these from the battle."""
    t = fresh(("sardakk_norr", "sol", "hacan"))
    t.errata, t.technologies = errata, [0, 0, 0]
    assert combat_value(t, 0, CRUISER, SPACE_BATTLE) == 6
    assert combat_value(t, 0, DESTROYER, BARRAGE) == 9 - change
    assert combat_value(t, 0, DREADNOUGHT, BOMBARDMENT) == 5 - change
    assert combat_value(t, 0, PDS, INVASION_DEFENCE) == 6 - change
    assert combat_value(t, 0, PDS, PDS_FIRE) == 6  # a step of its own either way
    nebula = place(t, "nebula_1")
    t.defender = 1
    assert combat_value(t, 1, CRUISER, SPACE_BATTLE, 0, nebula) == 6
    assert combat_value(t, 1, DESTROYER, BARRAGE, 0, nebula) == 9 - change


def test_the_lower_of_two_numbers_counts() -> None:
    """TI-X.5: no edition has another rule, so the setting changes nothing here."""
    for errata in (1, 0):
        t = fresh()
        t.errata = errata
        t.strategy_holder = [-1, 2, 1, 0, 0, 1, 2, -1]
        assert order_of_play(t) == [2, 1, 0]


def test_elimination() -> None:
    """TI-X.8: only with the errata."""
    for errata in (1, 0):
        t = fresh()
        t.errata = errata
        t.owner = [-1 if owner == 1 else owner for owner in t.owner]
        at = t.home[1]
        for kind, count in enumerate(t.fleet_at(at, 1)):
            t.add_ships(at, 1, kind, -count)
        eliminate_the_beaten(t)
        assert t.out == [0, errata, 0]
