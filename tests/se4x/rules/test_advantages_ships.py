"""Empire advantages in battle: Horsemen, Cloaking Geniuses, Star Wolves and the House of Speed."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.combat import battle_values, bombardment
from cosmarch.games.se4x.rules.combat.raiders import cloak
from cosmarch.games.se4x.rules.economy.upgrades import newest_for
from cosmarch.games.se4x.state import MOVE
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, WEST, battle, standing
from tests.se4x.cards import card_field, give, is_open
from tests.se4x.rules.test_advantages_battle import duel, plain
from tests.se4x.table import CONTENT, kind_of, place, put, research

# ---- Horsemen of the Plains


def test_horsemen_leave_between_rounds() -> None:
    """CE-EA46.1: after round 1 they may leave without waiting for their turn to fire (CE-EX-21); not before."""
    t = give(card_field(), 0, "horsemen_of_the_plains")
    mine, theirs = put(t, 0, FIELD, "scout"), put(t, 1, FIELD, "cruiser")
    p = battle(t)
    for _ in range(20):
        if p.kind == "use_card" and p.seat == 0:
            break
        assert p.kind != "ride_off"
        if p.kind == "fire" and p.seat == 0:
            assert p.refused["retreat"] == "SE-10.1"
        p.do("hold" if "hold" in p.tokens else p.match.asks[0].tokens[0])
    assert p.t.battle_round == 1
    p.do("ride_off")
    assert is_open(p.t, "horsemen_of_the_plains")
    if p.kind == "ride_off":
        p.do(f"group.{mine}")
    if p.kind == "refuge":
        p.do(WEST)
    assert p.t.where[mine] != place(FIELD) and p.t.where[mine] >= 0 and p.t.where[theirs] == place(FIELD)


def test_horsemen_bombard() -> None:
    """CE-EA46.1: +2 Attack at planets, which shows the card."""
    t, mine, _ = duel("horsemen_of_the_plains")
    assert modifiers.bombardment(t, mine) == 2
    t = give(card_field(), 0, "horsemen_of_the_plains")
    put(t, 0, "G8", "scout")
    bombardment.bombardment(t, place("G8"), 0)
    assert is_open(t, "horsemen_of_the_plains")


# ---- Cloaking Geniuses


@pytest.mark.parametrize("unit", ["scout", "destroyer", "cruiser"])
def test_cloaked_ships_of_geniuses_fire_first(unit: str) -> None:
    """CE-EA50.1, SE-12.1: cloaked and not scanned they fire as class A, as raiders do; scanned by their own class."""
    for seen_by, letter in ((0, 0), (2, CONTENT.ships[kind_of(unit)].weapon_class)):
        t = standing(give(card_field(), 0, "cloaking_geniuses"))
        research(t, 0, cloaking=2)
        ship = put(t, 0, FIELD, unit)
        put(t, 1, FIELD, "destroyer", scanners=seen_by)
        cloak(t)
        assert battle_values.weapon_class(t, ship) == letter


def test_geniuses_cloak_small_ships() -> None:
    """CE-EA50.1, CE-EA50.2: with Cloaking 1 new scouts and destroyers cloak, with 2 cruisers; ships built before must
    be upgraded."""
    t = give(card_field(), 0, "cloaking_geniuses")
    old = put(t, 0, FIELD, "scout")
    assert battle_values.cloaking(t, old) == 0
    research(t, 0, cloaking=1)
    assert battle_values.cloaking(t, old) == 0 and newest_for(t, old) != t.tech[old]
    units = [put(t, 0, FIELD, unit) for unit in ("scout", "destroyer", "cruiser", "battleship")]
    assert [battle_values.cloaking(t, one) for one in units] == [1, 1, 0, 0]
    research(t, 0, cloaking=2)
    assert battle_values.cloaking(t, put(t, 0, FIELD, "cruiser")) == 2
    research(t, 1, cloaking=2)
    assert battle_values.cloaking(t, put(t, 1, FIELD, "scout")) == 0


def test_geniuses_attack() -> None:
    """CE-EA50.1: +1 in the first round unless scanners cancel it; a cruiser then fires as class C (CE-EX-29)."""
    for scanner, bonus in ((0, 1), (2, 0)):
        t = standing(give(card_field(), 0, "cloaking_geniuses"))
        research(t, 0, cloaking=2)
        mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "destroyer", scanners=scanner)
        cloak(t)
        assert battle_values.to_hit(t, mine, theirs) == plain("cruiser", "destroyer") + bonus
        if scanner:
            assert battle_values.weapon_class(t, mine) == "ABCDE".index("C")


def test_geniuses_shown() -> None:
    """CE-EA50.2: shown when a cloaked ship that is no raider fights."""
    t = give(card_field(), 0, "cloaking_geniuses")
    research(t, 0, cloaking=1)
    put(t, 0, FIELD, "raider")
    put(t, 1, FIELD, "cruiser")
    assert not is_open(battle(t.copy()).t, "cloaking_geniuses")
    put(t, 0, FIELD, "scout")
    assert is_open(battle(t).t, "cloaking_geniuses")


def test_captured_geniuses() -> None:
    """CE-EA50.2: a captured ship keeps its cloak and can be upgraded."""
    t = give(card_field(), 1, "cloaking_geniuses")
    prize = put(t, 0, FIELD, "scout", cloaking=1)
    t.maker = changed(t.maker, prize, 1)
    assert battle_values.cloaking(t, prize) == 1
    before = newest_for(t, prize)
    research(t, 0, cloaking=2)
    assert newest_for(t, prize) != before


# ---- Star Wolves and the House of Speed


def test_star_wolves() -> None:
    """CE-EA51.1: scouts, destroyers and fighters have +1 against hull 2 or more; destroyers cost 8 CP."""
    for unit, target, bonus in (
        ("scout", "cruiser", 1),
        ("destroyer", "battleship", 1),
        ("fighter", "cruiser", 1),
        ("destroyer", "scout", 0),
        ("cruiser", "cruiser", 0),
    ):
        t, mine, theirs = duel("star_wolves", unit, target)
        assert battle_values.to_hit(t, mine, theirs) == plain(unit, target) + bonus
    assert modifiers.price(t, 0, kind_of("destroyer")) == 8


@pytest.mark.parametrize(("target", "shown"), [("cruiser", True), ("scout", False)])
def test_star_wolves_shown(target: str, shown: bool) -> None:
    """CE-EA51.1: shown when it matters."""
    t = give(card_field(), 0, "star_wolves")
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, target)
    assert is_open(battle(t).t, "star_wolves") == shown


def test_house_of_speed_is_hit() -> None:
    """CE-EA53.1: +2 against their ships and fighters, also in boarding; not against Bases and ship yards."""
    for unit, bonus in (("cruiser", 2), ("fighter", 2), ("base", 0), ("ship_yard", 0)):
        t, mine, theirs = duel("house_of_speed", theirs=unit, seat=1)
        assert battle_values.to_hit(t, mine, theirs) == plain("cruiser", unit) + bonus
    t, mine, theirs = duel("house_of_speed", "boarding_ship", seat=1)
    assert modifiers.boarding(t, mine, theirs) == 2


def test_captured_speed() -> None:
    """CE-EA53.2: captured ships keep both sides of it; captured raiders cannot be made faster."""
    t, _, theirs = duel("house_of_speed", seat=1)
    prize = put(t, 0, FIELD, "cruiser", move=7)
    t.maker = changed(t.maker, prize, 1)
    assert battle_values.to_hit(t, theirs, prize) == plain() + 2
    assert modifiers.move_level(t, prize) == 7
    t = give(card_field(), 0, "house_of_speed")
    research(t, 0, move=7)
    raider = put(t, 0, FIELD, "raider", move=1)
    t.maker = changed(t.maker, raider, 1)
    assert level(newest_for(t, raider), MOVE) == 1
