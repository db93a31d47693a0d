"""Alien empires: their technology and their fleets."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.rules.solitaire import alien_fleets
from cosmarch.games.se4x.rules.solitaire.alien_fleets import (
    DEFENSE_BANK,
    FIGHTERS_USED,
    FLEET_BANK,
    MINES_SHOWN,
    TECHNOLOGY_BANK,
    UNSEEN_RAIDERS,
    bank,
    has,
    set_bank,
)
from cosmarch.games.se4x.state import ALIEN_FLEET, BASE, RAIDER, SHIP_KINDS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.rules.test_alien_empires import ONE, alone, know, rolls, shown
from tests.se4x.table import CONTENT, place, play, tech

# ---- technology


def buy(t: Table, cp: int, *dice: int, raiders: bool = False, at_home: bool = False) -> None:
    set_bank(t, ONE, TECHNOLOGY_BANK, cp)
    rolls(t, *dice)
    alien_fleets.buy_technology(t, ONE, raiders, at_home)
    assert not t.loaded


def test_cloaking_for_raiders() -> None:
    """SE-32.14: raiders buy Cloaking 2 on 1-6."""
    t = alone()
    know(t, cloaking=1, ship_size=6)
    buy(t, 30, 6, raiders=True)
    assert has(t, ONE, tech("cloaking")) == 2
    t = alone()
    know(t, cloaking=1, ship_size=6)
    buy(t, 30, 7, 8, raiders=True)  # not this time; then Fighter by the table
    assert has(t, ONE, tech("cloaking")) == 1 and has(t, ONE, tech("fighter")) == 1


def test_answers_to_the_player() -> None:
    """SE-32.14: Point Defense 1 after fighters, Mine Sweep 1 after mines, Scanners on 1-4 after undetected raiders."""
    sheet = CONTENT.technologies
    t = alone()
    know(t, ship_size=6)
    t.used_against = FIGHTERS_USED
    buy(t, sheet[tech("point_defense")].prices(True)[1])
    assert has(t, ONE, tech("point_defense")) == 1
    t = alone()
    know(t, ship_size=6)
    t.used_against = MINES_SHOWN
    buy(t, sheet[tech("mine_sweep")].prices(True)[1])
    assert has(t, ONE, tech("mine_sweep")) == 1
    t = alone()
    know(t, ship_size=6)
    t.used_against = UNSEEN_RAIDERS
    shown(t, cloaking=1)
    buy(t, sheet[tech("scanners")].prices(True)[1], 4)
    assert has(t, ONE, tech("scanners")) == 1


@pytest.mark.parametrize(("used", "name"), [(FIGHTERS_USED, "point_defense"), (MINES_SHOWN, "mine_sweep")])
def test_answers_that_need_no_die(used: int, name: str) -> None:
    """SE-32.14: Point Defense 1 and Mine Sweep 1 come before anything that dice give, each after its own cause only."""
    for cause, bought in ((used, 1), (UNSEEN_RAIDERS, 0)):
        t = alone()
        know(t, ship_size=6)
        t.used_against = cause
        set_bank(t, ONE, TECHNOLOGY_BANK, 20)
        rolls(t, 1)  # what is left goes to Attack by the table
        alien_fleets.buy_technology(t, ONE, False, False)
        assert has(t, ONE, tech(name)) == bought and has(t, ONE, tech("attack")) == 1 - bought


@pytest.mark.parametrize(("used", "dice", "level"), [(True, (4,), 1), (True, (5, 1), 0), (False, (1,), 0)])
def test_scanners_after_raiders_that_nobody_saw(used: bool, dice: tuple[int, ...], level: int) -> None:
    """SE-32.14: on 1-4, and only if undetected raiders were used; else the die is one of the table (1: Attack)."""
    t = alone()
    know(t, ship_size=6)
    shown(t, cloaking=1)
    t.used_against = UNSEEN_RAIDERS if used else 0
    buy(t, 20, *dice)
    assert has(t, ONE, tech("scanners")) == level and has(t, ONE, tech("attack")) == 1 - level


def test_no_better_cloaking_without_raiders() -> None:
    """SE-32.14: for raiders; another fleet's first die is one of the table (1: Attack)."""
    t = alone()
    know(t, cloaking=1, ship_size=6)
    buy(t, 30, 1, 10)  # and Mine Sweep for the rest
    assert has(t, ONE, tech("cloaking")) == 1 and has(t, ONE, tech("attack")) == 1


@pytest.mark.parametrize(("size", "roll"), [(1, 0), (2, 7), (3, 6), (4, 5), (5, 3)])
def test_ship_size(size: int, roll: int) -> None:
    """SE-32.15: once, by a die that depends on the level had; from level 1 always."""
    price = CONTENT.technologies[tech("ship_size")].prices(True)[size + 1]
    t = alone()
    know(t, ship_size=size)
    buy(t, price, *((roll,) if roll else ()))
    assert has(t, ONE, tech("ship_size")) == size + 1
    assert CONTENT.alien_empires.ship_size_to == (10, 7, 6, 5, 3)


def test_more_fighters() -> None:
    """SE-32.15: the next Fighter level on 1-6 if it has one and no point defense was seen."""
    price = CONTENT.technologies[tech("fighter")].prices(True)[2]
    t = alone()
    know(t, fighter=1, ship_size=6)
    buy(t, price, 6)
    assert has(t, ONE, tech("fighter")) == 2


@pytest.mark.parametrize(
    ("roll", "technology"),
    [
        (1, "attack"),
        (2, "attack"),
        (3, "defense"),
        (4, "defense"),
        (5, "tactics"),
        (6, "cloaking"),
        (7, "scanners"),
        (8, "fighter"),
        (9, "point_defense"),
        (10, "mine_sweep"),
    ],
)
def test_table(roll: int, technology: str) -> None:
    """SE-32.16: what a die gives."""
    t = alone()
    know(t, attack=2, defense=2, ship_size=6)
    assert alien_fleets.by_table(t, ONE, roll) == tech(technology)


def test_tactics_wait() -> None:
    """SE-32.16: the lower of Attack and Defense comes first while either is below 2."""
    t = alone()
    know(t, attack=1, defense=3)
    assert alien_fleets.by_table(t, ONE, 5) == tech("attack")
    know(t, attack=3, defense=1)
    assert alien_fleets.by_table(t, ONE, 5) == tech("defense")
    know(t, attack=0, defense=0)
    rolls(t, 5)
    assert alien_fleets.by_table(t, ONE, 5) == tech("attack")
    rolls(t, 6)
    assert alien_fleets.by_table(t, ONE, 5) == tech("defense")


def test_until_nothing_can_be_paid() -> None:
    """SE-32.16: cloaking is rolled again after Scanners 2 were shown; what cannot be had is rolled again too."""
    t = alone()
    know(t, ship_size=6)
    shown(t, scanners=2)
    buy(t, 45, 6, 1, 3)  # Attack 1 and Defense 1 cost 20 each; nothing costs 5
    assert has(t, ONE, tech("attack")) == 1 and has(t, ONE, tech("defense")) == 1
    assert not has(t, ONE, tech("cloaking")) and bank(t, ONE, TECHNOLOGY_BANK) == 5


def test_all_ships_have_it() -> None:
    """SE-32.17: all ships have the current technology; scouts sweep mines."""
    t = alone()
    scouts = t.add_group(ONE, CONTENT.ship_names.index("scout"), 2, place("G3"), 0)
    t.stated = changed(t.stated, scouts, 1)
    set_bank(t, ONE, TECHNOLOGY_BANK, 100)
    alien_fleets.learn(t, ONE, tech("attack"))
    alien_fleets.learn(t, ONE, tech("mine_sweep"))
    assert t.carried(scouts, tech("attack")) == 1 and t.carried(scouts, tech("mine_sweep")) == 1
    assert not t.stated[scouts]
    base = t.groups_of(ONE)[0]
    assert t.carried(base, tech("attack")) == 1 and t.carried(base, tech("mine_sweep")) == 0


# ---- fleets


def fleet(t: Table, cp: int, *dice: int) -> tuple[dict[str, int], int]:
    rolls(t, *dice)
    units, left = alien_fleets.plan(t, ONE, cp)
    assert not t.loaded
    return {CONTENT.ship_names[kind]: units.count(kind) for kind in set(units)}, left


def test_carriers_first() -> None:
    """SE-32.18: as many full carriers of 27 CP as possible; where point defense was seen only on 1-4."""
    t = alone()
    know(t, fighter=1)
    assert fleet(t, 59) == ({"carrier": 2, "fighter": 6}, 5)
    shown(t, point_defense=1)
    assert fleet(t, 30, 4) == ({"carrier": 1, "fighter": 3}, 3)
    assert fleet(t, 30, 5, 1) == ({"scout": 5}, 0)


def test_the_largest_ship_first() -> None:
    """SE-32.18, SE-32.20: one of the largest that can be paid; the rest by die."""
    t = alone()
    know(t, ship_size=4)
    assert fleet(t, 30, 3) == ({"battlecruiser": 1, "scout": 2}, 3)
    assert fleet(t, 30, 7) == ({"battlecruiser": 2}, 0)
    assert fleet(t, 14) == ({"cruiser": 1}, 2)


def test_balanced() -> None:
    """SE-32.20: the cheapest ships that carry its full Attack and Defense."""
    t = alone()
    know(t, ship_size=6, attack=2, defense=1)
    assert fleet(t, 24 + 24, 4) == ({"dreadnought": 1, "cruiser": 2}, 0)
    know(t, attack=1)
    assert fleet(t, 24 + 24, 6) == ({"dreadnought": 1, "scout": 4}, 0)


def test_a_destroyer() -> None:
    """SE-32.19: if its Scanners match the cloaking shown and the first ship was none."""
    t = alone()
    know(t, ship_size=3, scanners=1)
    shown(t, cloaking=1)
    assert fleet(t, 30, 10) == ({"cruiser": 1, "destroyer": 2}, 0)
    shown(t, cloaking=2)
    assert fleet(t, 30, 10) == ({"cruiser": 2, "scout": 1}, 0)
    know(t, ship_size=2, scanners=2)
    assert fleet(t, 18, 1) == ({"destroyer": 1, "scout": 1}, 3)


def test_scouts_against_fighters() -> None:
    """SE-32.20: 2 lower with Point Defense after fighters were used, and on 4-10 first two scouts."""
    t = alone()
    know(t, ship_size=3, point_defense=1)
    t.used_against = FIGHTERS_USED
    assert fleet(t, 36, 9) == ({"cruiser": 2, "scout": 2}, 0)  # 7: the largest
    assert fleet(t, 36, 5) == ({"cruiser": 1, "scout": 4}, 0)  # 3: the most ships


def test_left_over() -> None:
    """SE-32.21: what is left over goes back to the fleet bank."""
    t = alone()
    set_bank(t, ONE, FLEET_BANK, 2)
    rolls(t, 5)
    alien_fleets.build(t, ONE, 16, place("G3"))
    assert [(t.kind[g], t.size[g]) for g in t.groups_at(place("G3"), ONE)] == [(CONTENT.ship_names.index("scout"), 2)]
    assert bank(t, ONE, FLEET_BANK) == 6


@pytest.mark.parametrize(("roll", "bases", "mines"), [(3, 0, 8), (4, 2, 3), (7, 2, 3), (8, 3, 0)])
def test_defense(roll: int, bases: int, mines: int) -> None:
    """SE-32.27: 1-3 all mines, 4-7 base and mine in turn, 8-10 bases first; the rest are mines."""
    t = alone()
    set_bank(t, ONE, DEFENSE_BANK, 40)
    rolls(t, roll)
    alien_fleets.build_defense(t, ONE, place("H1"))
    here = t.groups_at(place("H1"), ONE)
    assert len([g for g in here if t.kind[g] == BASE]) == 1 + bases
    assert sum([t.size[g] for g in here if CONTENT.ship_names[t.kind[g]] == "mine"]) == mines


def test_fleets_stay_hidden() -> None:
    """SE-32.13: the player sees counters only; the banks and what a fleet is are made up anew when they imagine."""
    t = alone()
    know(t, cloaking=2)
    t.empire_shown = changed(t.empire_shown, 0, t.empire_levels[0])
    group = t.add_group(ONE, ALIEN_FLEET, 1, place("G5"), 0)
    t.load = changed(t.load, group, 33)
    p = play(t, ("movement", 0))
    seen = p.match.game.view(p.t, 0)
    rows = [row for row in seen["groups"] if row["group"] == group]
    assert rows[0]["kind"] is None and rows[0]["size"] is None and rows[0]["load"] == []
    assert seen["empires"][0]["banks"] is None
    worlds = [p.match.imagine(0, seed)._table for seed in range(12)]
    assert {world.kind[group] for world in worlds} == {ALIEN_FLEET, RAIDER}
    assert len({world.load[group] for world in worlds}) > 2
    assert len({world.banks for world in worlds}) > 2
    assert all(world.kind[g] < SHIP_KINDS or world.load[g] for world in worlds for g in world.groups_of(ONE))
