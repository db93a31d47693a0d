"""Doomsday machines among several players (SE-26)."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS, MACHINES
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat import battle_values, screening
from cosmarch.games.se4x.rules.solitaire import doomsday
from cosmarch.games.se4x.state import NOBODY, Table
from tests.se4x.battle import standing
from tests.se4x.table import CONTENT, Play, aliens, fresh, machine, mark, place, play, put, settle, started


def table() -> Table:
    return fresh(2, doomsday_machines=True)


def moved(t: Table, *dice: int) -> Play:
    return play(t, ("machines_move",), dice=dice)


def test_numbers() -> None:
    """SE-26.1: C9-2-3 with 2 attacks, Tactics 2, Scanners 2."""
    t = standing(table(), 0, MACHINES, where="G4")
    group = machine(t, "G4")
    assert CLASSES[battle_values.weapon_class(t, group)] == "C"
    assert battle_values.attack_value(t, group) == 9 and battle_values.defense_value(t, group) == 2
    assert battle_values.toughness(t, group) == 3 and battle_values.attacks(t, group) == 2
    assert battle_values.tactics(t, group) == 2 and battle_values.scanners(t, group) == 2


def test_it_attacks_those_who_turn_it_up() -> None:
    """SE-26.1: at once, and it is the attacker."""
    t = table()
    mark(t, "G4", "doomsday_machine", face_up=False)
    put(t, 0, "G4", "scout")
    p = play(t, ("exploration_phase", 0), dice=(1,))
    assert p.told("battle")[0]["owner"] == MACHINES and p.told("battle")[0]["owner2"] == 0
    assert not p.t.groups_of(0) and len(p.t.groups_of(MACHINES)) == 1


def test_no_bonus_and_no_screening() -> None:
    """SE-26.2: there is no fleet size bonus and no screening against it; a 1 hits it."""
    t = standing(table(), 0, MACHINES, where="G4")
    group = machine(t, "G4")
    scouts = put(t, 0, "G4", "scout", 6)
    screening.fleet_size(t)
    assert screening.allowance(t, 0) == 0 and not t.battle_marks
    assert battle_values.hits(t, scouts, group, -3, 1)


def test_fighters_and_mines() -> None:
    """SE-26.3: fighters do nothing but protect their carriers; mines explode without effect."""
    t = standing(table(), 0, MACHINES, where="G4")
    group = machine(t, "G4")
    fighters = put(t, 0, "G4", "fighter", 3, fighter=1)
    carrier = put(t, 0, "G4", "carrier")
    why = battle_values.target_refusal(t, fighters, group)
    assert why is not None and why.rule == "SE-26.3"
    why = battle_values.target_refusal(t, group, carrier)
    assert why is not None and why.rule == "SE-11.6"
    t = table()
    group = machine(t, "G4")
    put(t, 0, "G4", "mine", 4)
    p = play(t, ("battle", place("G4"), MACHINES, 0))
    assert p.t.damage[group] == 0 and not p.t.groups_of(0)


def test_it_heals() -> None:
    """SE-26.4: after each battle it is whole again."""
    t = table()
    group = machine(t, "G4")
    ship = put(t, 0, "G4", "dreadnought", attack=3)
    p = play(t, ("battle", place("G4"), 0, MACHINES), dice=(1, 1, 1, 1, 1))
    p.do(group)
    while not p.over:
        p.do(group if f"group.{group}" in p.tokens else "hold")
    assert p.t.kind[ship] < 0 and p.t.damage[group] == 0


def test_its_wreck() -> None:
    """SE-26.4: whoever destroys it rolls twice on the wreck table."""
    t = table()
    group = machine(t, "G4")
    put(t, 0, "G4", "dreadnought", 3)
    before = list(t.levels)
    p = play(t, ("battle", place("G4"), 0, MACHINES), dice=(1, 1, 1, 10, 1))
    while not p.over:
        p.do(group)
    assert not p.t.groups_of(MACHINES)
    assert [event["n"] for event in p.told("machine_wreck")] == [2]
    assert sum(p.t.levels[: len(p.t.levels) // 2]) - sum(before[: len(before) // 2]) == 2
    assert len(p.told("wreck_gives", 0)) == 2 and not p.told("wreck_gives", 1)


def test_it_goes_to_what_is_near() -> None:
    """SE-26.5: up to 2 hexes to the nearest planet, asteroid field or ship, and it stops there."""
    for unit in ("asteroids", "barren_planet", "ship"):
        t = table()
        group = machine(t, "G4")
        if unit == "ship":
            put(t, 1, "F6", "miner")
        else:
            mark(t, "F6", unit)
        p = moved(t)
        assert p.t.where[group] == place("F6")
    t = table()
    group = machine(t, "G4")
    mark(t, "F6", "asteroids")
    mark(t, "G5", "barren_planet")
    assert moved(t).t.where[group] == place("G5")


def test_ties_and_nothing_near() -> None:
    """SE-26.5: at random on ties; without anything near 1 hex in a random direction."""
    for roll, where in ((1, "G3"), (2, "G5")):
        t = table()
        group = machine(t, "G4")
        mark(t, "G3", "asteroids")
        mark(t, "G5", "asteroids")
        assert moved(t, roll).t.where[group] == place(where)
    ends = set()
    for roll in range(1, 7):
        t = table()
        group = machine(t, "G4")
        ends.add(moved(t, roll).t.where[group])
    assert ends == set(t.near[place("G4")])


def test_it_moves_after_all_players() -> None:
    """SE-26.5: when all player turns of a turn are over."""
    t = table()
    group = machine(t, "G4")
    t.turn = 0
    p = play(t, ("turn_begins",))
    p.until("move", 1)
    assert p.t.where[group] == place("G4")
    p.do("done").until("move", 0)
    assert p.t.where[group] != place("G4") and p.t.turn == 2


def test_where_it_never_ends() -> None:
    """SE-26.6: not on an unexplored hex, not on another machine."""
    t = table()
    group = machine(t, "G4")
    for where in ("G3", "G5", "H4", "H5", "F4"):
        mark(t, where, "asteroids", face_up=False)
    assert moved(t).t.where[group] == place("F5")
    t = table()
    group = machine(t, "G4")
    other = machine(t, "G5")
    mark(t, "G5", "asteroids")
    place_of = doomsday.wander(t, group)
    assert place_of != place("G5") and t.where[other] == place("G5")


def test_it_keeps_out_of_home_systems() -> None:
    """SE-26.6: it never enters a hex that began as a home system, but on variable maps."""
    t = table()
    group = machine(t, "H4")
    settle(t, 0, "I4", 5)
    assert t.home_of[place("I4")] == 0
    for roll in range(1, 5):
        after = moved(t.copy(), roll).t.where[group]
        assert t.home_of[after] == NOBODY
    t = fresh(3, "three_player_variable", doomsday_machines=True)
    where = next(here for here in range(len(t.near)) if here not in t.home and t.home[0] in t.near[here])
    group = machine(t, CONTENT.hexes[where])
    assert doomsday.open_to(t, t.home[0])
    p = moved(t, *((1,) if sum(doomsday.attracts(t, here) for here in t.near[where]) > 1 else ()))
    assert p.t.out[0] == 1 and p.t.where[group] == t.home[0]


def test_it_attacks_and_destroys() -> None:
    """SE-26.7: it attacks ships and alien planets; then the planet with its colony, or the asteroids, are destroyed."""
    t = table()
    group = machine(t, "G4")
    settle(t, 1, "G5", 3, "barren_planet")
    put(t, 1, "G5", "scout")
    p = moved(t, 1)
    assert p.told("battle")[0]["owner"] == MACHINES and not p.t.groups_of(1)
    assert p.t.colony[place("G5")] == NOBODY and p.t.terrain[place("G5")] == -1 and p.t.where[group] == place("G5")
    t = table()
    machine(t, "G4")
    mark(t, "G5", "barren_planet")
    aliens(t, "G5", CONTENT.alien_names[0])
    p = moved(t, 10, 10, 1)
    assert p.told("battle")[0]["owner2"] == ALIENS
    t = table()
    machine(t, "G4")
    mark(t, "G5", "asteroids")
    p = moved(t)
    assert p.t.terrain[place("G5")] == -1


def test_a_homeworld_on_a_variable_map() -> None:
    """SE-26.7, SE-28.8: a player whose homeworld a machine destroys is out; nobody has won by that alone."""
    t = fresh(3, "three_player_variable", doomsday_machines=True)
    where = next(here for here in t.near[t.home[1]] if here not in t.home)
    machine(t, CONTENT.hexes[where])
    p = moved(t, *((1,) if sum(doomsday.attracts(t, here) for here in t.near[where]) > 1 else ()))
    assert p.t.out[1] == 1 and p.t.winner == NOBODY


def test_without_the_option() -> None:
    """SE-26.1, SE-2.13: the machines come with the option only; a single player never meets one by exploring."""
    t = started(1, "doomsday_small", doomsday_machines=True)
    assert not t.on("doomsday_machines")


@pytest.mark.parametrize("grade", [1, 2])
def test_raiders_do_not_hide_from_it(grade: int) -> None:
    """SE-26.1: with Scanners 2 it sees raiders of both levels."""
    t = table()
    machine(t, "G4")
    put(t, 0, "G4", "raider", cloaking=grade)
    p = play(t, ("battle", place("G4"), 0, MACHINES))
    assert not p.told("cloaked")
