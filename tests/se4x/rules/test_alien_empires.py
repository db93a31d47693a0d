"""The alien players of the solitaire scenarios: start, economy, launches, technology, fleets (SE-32)."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS, EMPIRES
from cosmarch.games.se4x.content.packed_ints import with_level
from cosmarch.games.se4x.rules.solitaire import alien_economy, alien_fleets
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
from cosmarch.games.se4x.state import ALIEN_FLEET, BASE, NOBODY, RAIDER, SHIP_KINDS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import CONTENT, mark, place, play, put, started, tech

ONE = EMPIRES[0]


def alone(scenario: str = "alien_empires_map_1", difficulty: str = "easy", **options: str) -> Table:
    """The table of the scenario at the start, with the expansion's technology; only the first alien player is left
    alone to be looked at."""
    return started(1, scenario, difficulty=difficulty, solitaire_expansion=True, **options)


def know(t: Table, **levels: int) -> None:
    """The technology of the first alien player."""
    for name, value in levels.items():
        t.empire_levels = changed(t.empire_levels, 0, with_level(t.empire_levels[0], tech(name), value))
    alien_fleets.refit(t, ONE)


def shown(t: Table, **levels: int) -> None:
    """What the alien players have seen of the player."""
    for name, value in levels.items():
        t.show_tech(0, tech(name), value)


def rolls(t: Table, *dice: int) -> None:
    t.loaded = list(dice)


# ---- the start


@pytest.mark.parametrize(
    ("difficulty", "aliens", "cp"),
    [
        ("easy", 2, 5),
        ("normal", 3, 5),
        ("hard", 2, 10),
        ("harder", 3, 10),
        ("really_tough", 2, 15),
        ("good_luck", 3, 15),
    ],
)
def test_difficulty(difficulty: str, aliens: int, cp: int) -> None:
    """SE-32.3: the number of alien players and the CP of a roll."""
    t = alone(difficulty=difficulty)
    assert len(alien_economy.living(t)) == aliens
    rolls(t, 3)  # technology in phase 1
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, TECHNOLOGY_BANK) == cp


def test_start() -> None:
    """SE-32.4: a 20 CP homeworld, a base and Mines technology, everything else at the start level."""
    t = alone()
    for owner, where in zip(EMPIRES[:2], ("H1", "H13"), strict=True):
        assert t.colony[place(where)] == owner and t.worth[place(where)] == 20 and t.is_homeworld(place(where))
        assert [(t.kind[group], t.size[group]) for group in t.groups_of(owner)] == [(BASE, 1)]
        for number, technology in enumerate(CONTENT.technologies):
            assert has(t, owner, number) == (1 if technology.key == "mines" else technology.start)
    assert not t.playable(place("D7"))


def test_the_third_homeworld() -> None:
    """SE-32.3: with two alien players the hex of the third is not on map 1, and deep space on map 2."""
    assert alone(difficulty="normal").colony[place("D7")] == EMPIRES[2]
    t = alone("alien_empires_map_2", "easy")
    assert t.playable(place("D7")) and t.known[place("D7")] == 0 and t.colony[place("D7")] == NOBODY
    assert alone("alien_empires_map_2", "normal").colony[place("D7")] == EMPIRES[2]


def test_the_player() -> None:
    """SE-32.1, SE-32.2: a homeworld of 20 CP, no decoys, no bids, first move; no aliens in deep space."""
    t = alone()
    assert t.worth[t.home[0]] == 20 and t.order == (0,)
    t.queue = []
    p = play(t, ("economic_phase",), dice=(3, 3))
    assert "bid" not in p.tokens
    p.do("build")
    assert "decoy" not in p.tokens | set(p.refused)
    t = alone()
    put(t, 0, "L3", "scout")
    mark(t, "L3", "barren_planet", face_up=False)
    p = play(t, ("exploration_phase", 0))
    assert not p.t.groups_of(ALIENS)


def test_what_they_never_use() -> None:
    """SE-32.5: no ship yards, colony ships, pipelines, miners or decoys, whatever they build; a blockade does not hurt
    them."""
    t = alone()
    know(t, ship_size=6, fighter=3)
    for cp in range(6, 120, 7):
        t.loaded = []
        units, _ = alien_fleets.plan(t, ONE, cp)
        assert {CONTENT.ship_names[kind] for kind in units} <= {
            "scout",
            "destroyer",
            "cruiser",
            "battlecruiser",
            "battleship",
            "dreadnought",
            "carrier",
            "fighter",
        }
    put(t, 0, "H1", "dreadnought", 6)
    rolls(t, 5)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, TECHNOLOGY_BANK) == 5


# ---- the economic phase


def test_rolls_of_a_phase() -> None:
    """SE-32.6, SE-32.8: as many dice as the row says; fleet and technology add the CP, defense twice as much."""
    t = alone(difficulty="hard")
    t.round = 6  # three rolls: economy 1, fleet 2-6, technology 7-9, defense 10
    rolls(t, 2, 9, 10)
    alien_economy.produce(t, ONE)
    assert [bank(t, ONE, which) for which in (FLEET_BANK, TECHNOLOGY_BANK, DEFENSE_BANK)] == [10, 10, 20]
    assert not t.loaded


def test_economy_results() -> None:
    """SE-32.7: one more roll in every phase from three phases later on."""
    t = alone()
    rolls(t, 1)
    alien_economy.produce(t, ONE)
    assert [alien_economy.extra_rolls(t, ONE, phase) for phase in (2, 3, 4, 5, 20)] == [0, 0, 1, 1, 1]
    assert alien_economy.extra_rolls(t, EMPIRES[1], 9) == 0
    t.round = 4
    rolls(t, 9, 9, 9)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, DEFENSE_BANK) == 30 and not t.loaded


def test_rows_alternate() -> None:
    """SE-32.9: after phase 20 rows 19 and 20 come in turn."""
    empires = CONTENT.alien_empires
    assert [empires.phase(number) for number in (21, 22, 23)] == [
        empires.phases[18],
        empires.phases[19],
        empires.phases[18],
    ]
    assert empires.phase(20).launch == (1, 10) and empires.phase(19).launch == (1, 3)


def test_they_follow_the_player() -> None:
    """SE-32.6: in each economic phase, after the player."""
    t = alone(difficulty="easy")
    p = play(t, ("economic_phase",), dice=(3, 4))
    assert bank(p.t, ONE, TECHNOLOGY_BANK) == 0
    p.until("move")
    assert bank(p.t, ONE, TECHNOLOGY_BANK) == 5 and bank(p.t, EMPIRES[1], TECHNOLOGY_BANK) == 5


# ---- launches


@pytest.mark.parametrize(("cp", "roll", "out"), [(5, 0, 0), (6, 6, 0), (6, 5, 1)])
def test_launch(cp: int, roll: int, out: int) -> None:
    """SE-32.10: with at least 6 CP one roll, within the range of the row; SE-32.13: the whole bank goes along."""
    t = alone()
    t.round = 9  # launch on 1-5
    set_bank(t, ONE, FLEET_BANK, cp)
    rolls(t, *((roll,) if roll else ()))
    alien_economy.launch(t, ONE)
    fleets = [group for group in t.groups_of(ONE) if t.kind[group] == ALIEN_FLEET]
    assert len(fleets) == out and not t.loaded
    if out:
        assert t.load[fleets[0]] == cp and t.where[fleets[0]] == place("H1") and bank(t, ONE, FLEET_BANK) == 0
        assert t.seen[fleets[0]] == 0


def test_launch_modifiers() -> None:
    """SE-32.11: 2 lower for fighters that nothing matches with 25 CP, 2 lower for cloaking with 12 CP."""
    t = alone()
    know(t, fighter=1, cloaking=1)
    for cp, wanted in ((11, 0), (12, -2), (24, -2), (25, -4)):
        set_bank(t, ONE, FLEET_BANK, cp)
        assert alien_economy.launch_modifier(t, ONE) == wanted
    shown(t, point_defense=1)
    assert alien_economy.launch_modifier(t, ONE) == -2
    shown(t, scanners=1)
    assert alien_economy.launch_modifier(t, ONE) == 0
    know(t, fighter=2)
    assert alien_economy.launch_modifier(t, ONE) == -2


@pytest.mark.parametrize(("roll", "out"), [(7, 1), (8, 0)])
@pytest.mark.parametrize(("name", "cp"), [("fighter", 25), ("cloaking", 12)])
def test_modifiers_are_added_to_the_launch_roll(name: str, cp: int, roll: int, out: int) -> None:
    """SE-32.11: a launch on 1 to 5 is one on 1 to 7."""
    t = alone()
    t.round = 9
    know(t, **{name: 1})
    set_bank(t, ONE, FLEET_BANK, cp)
    rolls(t, roll)
    before = len(t.groups_of(ONE))
    alien_economy.launch(t, ONE)
    assert len(t.groups_of(ONE)) - before == out and not t.loaded


@pytest.mark.parametrize(("roll", "level"), [(4, 2), (5, 1)])
def test_move_at_a_launch(roll: int, level: int) -> None:
    """SE-32.12: a roll of 1 to 4 buys the next Move level if it can be paid."""
    t = alone()
    t.round = 3
    set_bank(t, ONE, FLEET_BANK, 10)
    set_bank(t, ONE, TECHNOLOGY_BANK, 20)
    rolls(t, 10, roll)
    alien_economy.launch(t, ONE)
    assert has(t, ONE, tech("move")) == level
    assert bank(t, ONE, TECHNOLOGY_BANK) == (0 if level == 2 else 20)
    t = alone()
    t.round = 3
    set_bank(t, ONE, FLEET_BANK, 10)
    set_bank(t, ONE, TECHNOLOGY_BANK, 19)
    rolls(t, 10)
    alien_economy.launch(t, ONE)
    assert has(t, ONE, tech("move")) == 1 and not t.loaded


def test_raiders_are_bought_at_once() -> None:
    """SE-32.13, SE-32.21: with unmatched Cloaking and 12 CP; what is left stays in the bank."""
    t = alone()
    t.round = 3
    know(t, cloaking=1)
    set_bank(t, ONE, FLEET_BANK, 30)
    rolls(t, 10)
    alien_economy.launch(t, ONE)
    fleets = [group for group in t.groups_of(ONE) if t.kind[group] != BASE]
    assert [(t.kind[group], t.size[group], t.seen[group]) for group in fleets] == [(RAIDER, 2, 0)]
    assert bank(t, ONE, FLEET_BANK) == 6
    t = alone()
    t.round = 3
    know(t, cloaking=1)
    shown(t, scanners=1)
    set_bank(t, ONE, FLEET_BANK, 30)
    rolls(t, 10)
    alien_economy.launch(t, ONE)
    assert [t.kind[group] for group in t.groups_of(ONE)] == [BASE, ALIEN_FLEET]


def test_the_later_edition() -> None:
    """SE-32.29: carriers from 27 CP, at most three fleets, Move only with 20 CP, at most 50 CP for defense."""
    t = alone(alien_empires_text="later")
    know(t, fighter=1)
    for cp, wanted in ((26, 0), (27, -2)):
        set_bank(t, ONE, FLEET_BANK, cp)
        assert alien_economy.launch_modifier(t, ONE) == wanted
    t.round = 3
    for where in ("H2", "H3"):
        t.add_group(ONE, ALIEN_FLEET, 1, place(where), 0)
    rolls(t, 10)
    know(t, move=2)  # the third level costs 25 on this sheet
    set_bank(t, ONE, TECHNOLOGY_BANK, 19)
    alien_economy.launch(t, ONE)
    assert alien_economy.fleets_out(t, ONE) == 3 and not t.loaded
    set_bank(t, ONE, FLEET_BANK, 40)
    alien_economy.launch(t, ONE)
    assert alien_economy.fleets_out(t, ONE) == 3
    set_bank(t, ONE, FLEET_BANK, 0)
    set_bank(t, ONE, DEFENSE_BANK, 45)
    rolls(t, 10, 10)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, DEFENSE_BANK) == 50 and bank(t, ONE, FLEET_BANK) == 15
    t = alone()
    t.round = 3
    set_bank(t, ONE, DEFENSE_BANK, 45)
    rolls(t, 10, 10)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, DEFENSE_BANK) == 65


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
