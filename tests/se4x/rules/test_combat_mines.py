"""SE-13: mines and minesweepers. CE-8.2, CE-6.16 to CE-6.18."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import attack_value, defense_value, hull, weapon_class
from cosmarch.games.se4x.state import FREE, STOPPED
from tests.se4x.battle import FIELD, WEST, battle, field, standing
from tests.se4x.table import machine, place, play, put


def test_values_of_minesweepers() -> None:
    """SE-13.1: a minesweeper is E1-0-1."""
    t = field()
    group = put(t, 0, FIELD, "minesweeper")
    standing(t)
    assert CLASSES[weapon_class(t, group)] == "E"
    assert (attack_value(t, group), defense_value(t, group), hull(t, group)) == (1, 0, 1)


def test_mines_explode_when_a_battle_begins() -> None:
    """SE-13.2, SE-13.4: each mine destroys one enemy ship of its owner's choice and is removed, before any fire."""
    t = field()
    big, small = put(t, 0, FIELD, "dreadnought", 2), put(t, 0, FIELD, "scout", 2)
    mines = put(t, 1, FIELD, "mine", 2)
    put(t, 1, FIELD, "scout")
    p = battle(t)
    assert p.kind == "mine_target" and p.seat == 1 and p.tokens == {f"group.{big}", f"group.{small}"}
    p.do(big)
    assert p.t.size[big] == 1 and p.t.size[mines] == 1
    p.do(small)
    assert p.t.size[small] == 1 and p.t.kind[mines] == FREE and p.t.battle_round == 1


def test_mines_explode_whoever_moved() -> None:
    """SE-13.2: also when the owner of the mines is the attacker."""
    t = field()
    put(t, 0, FIELD, "mine")
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "battleship")
    p = battle(t)
    assert p.over and p.at(FIELD, 1) == {} and p.at(FIELD) == {"scout": 1}


def test_mines_alone() -> None:
    """SE-13.2: mines stop those who enter and explode without ships of their owner."""
    t = field()
    scouts = put(t, 0, WEST, "scout", 2, move=4)
    mines = put(t, 1, FIELD, "mine")
    p = play(t, ("movement", 0), ("combat_phase", 0)).do(scouts, FIELD, "no", "no")
    assert p.t.flags[scouts] & STOPPED and p.t.kind[mines] != FREE
    p.until("battle").do(FIELD)
    assert p.over and p.at(FIELD) == {"scout": 1} and p.at(FIELD, 1) == {}


@pytest.mark.parametrize(("level", "ships", "swept"), [(1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 4), (3, 1, 3)])
def test_minesweepers(level: int, ships: int, swept: int) -> None:
    """SE-13.3, CE-8.2: first each minesweeper removes as many mines as its Mine Sweep level."""
    t = field()
    put(t, 0, FIELD, "minesweeper", ships, mine_sweep=level)
    put(t, 1, FIELD, "mine", 5)
    p = battle(t)
    assert p.told("mines_swept") == [{"owner": 1, "hex": place(FIELD), "n": swept}]
    left = 5 - swept
    assert len(p.told("mine_explodes")) == min(left, ships)


def test_a_fighter_is_a_ship() -> None:
    """SE-13.4: a mine may be used on a fighter, and on a non-combat ship."""
    t = field()
    groups = [put(t, 0, FIELD, unit) for unit in ("carrier", "fighter", "miner", "scout")]
    put(t, 1, FIELD, "mine")
    p = battle(t)
    assert p.tokens == {f"group.{group}" for group in groups}


def test_surplus_mines_stay() -> None:
    """SE-13.5: mines beyond the number of targets stay."""
    t = field()
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "mine", 5)
    p = battle(t)
    assert p.over and p.at(FIELD) == {} and p.at(FIELD, 1) == {"mine": 3}


def test_mines_do_not_find_cloaked_ships() -> None:
    """SE-13.6: cloaked ships are safe; the owner may offer one as a target."""
    t = field()
    raider, scout = put(t, 0, FIELD, "raider", 2, cloaking=1), put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "mine", 2)
    p = battle(t)
    assert p.kind == "offer_to_mines" and p.seat == 0
    q = p.match.clone()
    p.do("done")
    assert p.over and p.at(FIELD) == {"raider": 2} and p.at(FIELD, 1) == {"mine": 1}
    q.choose(f"group.{raider}", 0)
    assert set(q.asks[0].tokens) == {f"group.{raider}", f"group.{scout}"}


def test_a_scanner_guides_the_mines() -> None:
    """SE-13.6: with a destroyer of their owner with sufficient Scanners mines find raiders."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=1)
    put(t, 1, FIELD, "mine")
    put(t, 1, FIELD, "destroyer", scanners=1)
    p = battle(t)
    assert p.over and p.t.kind[raider] == FREE


@pytest.mark.parametrize(("carriers", "left"), [(1, 0), (2, 3)])
def test_fighters_of_a_lost_carrier(carriers: int, left: int) -> None:
    """SE-13.7: they die only if no room is left for them."""
    t = field()
    carrier = put(t, 0, FIELD, "carrier", carriers)
    put(t, 0, FIELD, "fighter", 3)
    put(t, 1, FIELD, "mine")
    p = battle(t).do(carrier)
    assert p.over and p.at(FIELD).get("fighter", 0) == left


def test_mines_take_part_in_nothing_else() -> None:
    """SE-13.8, SE-15.2: no blockade, no exploration; screening and fleet size are in their chapters."""
    t = field()
    group = put(t, 0, "G8", "mine", 3)
    assert not t.blockaded(place("G8")) and not t.combat_capable(group)
    assert not t.content.ships[t.kind[group]].explores


def test_a_titan_and_four_mines() -> None:
    """CE-EX-08, CE-6.16, CE-6.17, CE-6.18: a mine does 1 damage to a titan, which goes damaged into the battle; its
    fighters are unharmed."""
    t = field()
    titan = put(t, 0, FIELD, "titan", fighter=1)
    put(t, 0, FIELD, "fighter", 3)
    put(t, 1, FIELD, "mine", 4)
    put(t, 1, FIELD, "scout", 6)
    p = battle(t).do(titan, titan, titan, titan)
    assert p.t.battle_round == 1 and p.t.damage[titan] == 4 and p.at(FIELD) == {"titan": 1, "fighter": 3}


def test_a_titan_and_five_mines() -> None:
    """CE-EX-08, CE-6.16, CE-6.18: five mines destroy it, and its fighters with it."""
    t = field()
    titan = put(t, 0, FIELD, "titan", fighter=1)
    put(t, 0, FIELD, "fighter", 3)
    put(t, 1, FIELD, "mine", 5)
    p = battle(t).do(titan, titan, titan, titan, titan)
    assert p.over and p.at(FIELD) == {}


def test_a_machine_is_immune() -> None:
    """SE-26.3: mines explode without effect on a doomsday machine."""
    t = field()
    group = machine(t, FIELD)
    put(t, 0, FIELD, "mine", 2)
    put(t, 0, FIELD, "scout", 6)
    p = battle(t, attacker=5, defender=0)
    assert p.at(FIELD).get("mine", 0) == 0 and p.t.kind[group] != FREE and p.t.damage[group] == 0
