"""Examples of the expansion's rulebook that are played out from start to end, with their own numbers and dice; the
shorter ones stand with the tests of their chapters."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.battle_values import to_hit
from cosmarch.games.se4x.state import ATTACK, FREE, TECHS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, field, hold_until, standing
from tests.se4x.cards import card_field, give, with_cards
from tests.se4x.economy import act
from tests.se4x.table import fresh, play, put, research, tech
from tests.se4x.test_shape_shifters import disguise

GREEN, SKILLED, VETERAN, ELITE, LEGENDARY = range(5)


def ranked(t: Table, group: int, level: int) -> int:
    t.rank = changed(t.rank, group, level)
    return group


def test_default_technology() -> None:
    """CE-EX-01, CE-1.3, CE-1.4: a group for which nothing is circled has Attack, Defense and Tactics 0 and Move 1,
    whatever its empire has researched since."""
    t = standing(field())
    group, enemy = put(t, 0, FIELD, "scout"), put(t, 1, FIELD, "scout")
    research(t, 0, attack=2, defense=1, tactics=3, move=4)
    assert [t.carried(group, tech(name)) for name in ("attack", "defense", "tactics", "move")] == [0, 0, 0, 1]
    assert to_hit(t, group, enemy) == to_hit(t, enemy, group) == 3
    assert to_hit(t, put(t, 0, FIELD, "destroyer"), enemy) == 4 + 1  # built now; a destroyer carries Attack 1 at most


def test_green_destroyers() -> None:
    """CE-EX-04, CE-3.19, CE-3.20: green destroyers may not fire at elite cruisers while a veteran scout is left; at
    scouts they have -1; once only cruisers are left they may."""
    t = field(experience=True)
    group = put(t, 0, FIELD, "destroyer", 2)
    scouts = ranked(t, put(t, 1, FIELD, "scout", 1), VETERAN)
    cruisers = ranked(t, put(t, 1, FIELD, "cruiser", 1), ELITE)
    assert to_hit(standing(t), group, scouts) == 4 - 1
    p = hold_until(battle(t, dice=(3, 10, 10)), 1, group)
    assert p.refused[f"group.{cruisers}"] == "CE-3.20" and f"group.{scouts}" in p.tokens
    p.do(scouts)
    assert p.t.kind[scouts] == FREE and f"group.{cruisers}" in p.tokens


def test_a_legendary_cruiser() -> None:
    """CE-EX-05, CE-3.23: a legendary cruiser of hull 2 lives after two hits; the third destroys it."""
    t = field(experience=True)
    guns = ranked(t, put(t, 0, FIELD, "battleship", 3), LEGENDARY)
    cruiser = ranked(t, put(t, 1, FIELD, "cruiser"), LEGENDARY)
    p = hold_until(battle(t, dice=(1, 1, 1)), 1, guns).do(cruiser, cruiser)
    assert p.t.kind[cruiser] != FREE and p.t.damage[cruiser] == 2
    p.do(cruiser)
    assert p.t.kind[cruiser] == FREE


@pytest.mark.parametrize("roll", range(1, 11))
def test_a_veteran_boards_a_legend(roll: int) -> None:
    """CE-EX-06, CE-4.6, CE-4.7: 5 - 3 - 1 = 1: a roll of 1 captures the legendary cruiser, 2 to 10 fail."""
    t = field(experience=True)
    group = ranked(t, put(t, 0, FIELD, "boarding_ship", boarding=1), VETERAN)
    cruiser = ranked(t, put(t, 1, FIELD, "cruiser"), LEGENDARY)
    p = hold_until(battle(t, dice=(roll,)), 1, group).do(cruiser)
    assert (p.t.kind[cruiser] == FREE) == (roll == 1)
    assert p.at(FIELD).get("cruiser", 0) == (1 if roll == 1 else 0)


@pytest.mark.parametrize(("turn", "fast", "others"), [(1, 3, 2), (2, 2, 2), (3, 2, 2)])
def test_a_fast_battlecruiser(turn: int, fast: int, others: int) -> None:
    """CE-EX-09, CE-11.1: with Move 4 all ships move 2 hexes a turn, a fast battlecruiser 3 in the first."""
    t = fresh()
    t.turn = turn
    research(t, 0, move=4, fast_bc=1)
    cruiser, battlecruiser = put(t, 0, "H5", "cruiser"), put(t, 0, "H5", "battlecruiser")
    way = ("G5", "F5", "E4")
    p = play(t, ("movement", 0))
    for group, hexes in ((cruiser, others), (battlecruiser, fast)):
        for step in way[:hexes]:
            p.do(group, step)
        assert p.refused[f"group.{group}"] == "SE-3.2"


def test_a_decoy_at_a_lower_level() -> None:
    """CE-EX-26, CE-EA55.8: the real ships and the decoy, as declared, have Attack 1; nobody learns of Attack 2."""
    t = give(card_field(), 0, "shape_shifters")
    research(t, 0, attack=2, ship_size=3)
    real = put(t, 0, FIELD, "cruiser", attack=1)
    decoys = disguise(t, FIELD, "cruiser", 2, attack=1)
    enemy = put(t, 1, FIELD, "dreadnought")
    p = hold_until(battle(t), 1, enemy)
    assert p.t.tech_level(0, ATTACK) == 2 and p.t.shown[0 * TECHS + ATTACK] == 1
    assert to_hit(p.t, decoys, enemy) == to_hit(p.t, real, enemy)


@pytest.mark.parametrize(("card", "left"), [("immortals", 0), ("traders", 5)])
def test_immortals_carry_nothing_over(card: str, left: int) -> None:
    """CE-EX-31, CE-EA44.2, CE-20.10: of 75 CP 70 are spent on technology; Immortals lose the other 5."""
    t = give(with_cards(head_start=True), 0, card)
    p = play(t, ("head_start",))
    assert p.t.cp[0] == 75
    act(p, "attack", "defense", "move", "ship_size")
    assert p.t.cp[0] == 5
    act(p, "done")
    act(p, "done", seat=1)
    assert p.t.cp[0] == left
