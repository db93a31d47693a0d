"""SE-11: carriers, fighters and point defense."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import attack_value, defense_value, hull, to_hit, weapon_class
from cosmarch.games.se4x.rules.movement.cargo import fighter_room
from cosmarch.games.se4x.state import FREE, Table
from tests.se4x.battle import FIELD, WEST, battle, field, hold_until, shots, standing
from tests.se4x.table import mark, place, play, put, research


def values(t: Table, group: int) -> str:
    """Class, attack, defense and hull of a counter as the rules write them."""
    kind = CLASSES[weapon_class(t, group)]
    return f"{kind}{attack_value(t, group)}-{defense_value(t, group)}-{hull(t, group)}"


@pytest.mark.parametrize(("level", "wanted"), [(1, "B5-0-1"), (2, "B6-0-1"), (3, "B7-1-1")])
def test_values_of_fighters(level: int, wanted: str) -> None:
    """SE-11.2: by the level the fighter carries, whatever the empire has."""
    t = field()
    research(t, 0, fighter=3)
    group = put(t, 0, FIELD, "fighter", fighter=level)
    assert values(standing(t), group) == wanted


def test_values_of_carriers() -> None:
    """SE-11.1: a carrier is E3-0-1."""
    t = field()
    assert values(standing(t), put(t, 0, FIELD, "carrier")) == "E3-0-1"


def test_room() -> None:
    """SE-11.3: a carrier holds 3 fighters, a colony any number."""
    t = field()
    put(t, 0, FIELD, "carrier", 2)
    assert fighter_room(t, place(FIELD), 0) == 6
    assert fighter_room(t, place("G3"), 0) > 100


def test_fighters_are_of_the_hex() -> None:
    """SE-11.4: fighters belong to the ships and colonies of their hex, not to one carrier: when a carrier dies the
    other one and its room are enough."""
    t = field()
    carriers = put(t, 0, FIELD, "carrier", 2)
    put(t, 0, FIELD, "fighter", 3)
    enemy = put(t, 1, FIELD, "scout")
    p = hold_until(battle(t, dice=(1, 1)), 1, enemy)
    assert p.refused[f"group.{carriers}"] == "SE-11.6"
    p.do("hold")
    p = hold_until(p, 2, 1).do(enemy)
    assert p.over and p.at(FIELD) == {"carrier": 2, "fighter": 3}


def test_fighters_of_a_colony_join_the_battle() -> None:
    """SE-11.5: fighters on a colony must join any battle in its hex."""
    t = field()
    group = put(t, 1, "G8", "fighter", 2, fighter=1)
    put(t, 0, "G8", "scout", 2)
    p = play(t, ("combat_phase", 0)).do("G8")
    assert p.kind == "fire" and p.seat == 1 and p.match.asks[0].args == {"group": group, "n": 2}


def test_carriers_are_protected() -> None:
    """SE-11.6: a carrier cannot be fired at while a friendly fighter is alive in the battle."""
    t = field()
    carrier, fighter = put(t, 0, FIELD, "carrier"), put(t, 0, FIELD, "fighter")
    put(t, 1, FIELD, "battleship", 2)
    p = battle(t, dice=(5,))
    assert p.seat == 1 and p.tokens == {f"group.{fighter}", "hold"}
    assert p.refused[f"group.{carrier}"] == "SE-11.6"
    p.do(fighter)
    assert p.t.kind[fighter] == FREE and p.tokens == {f"group.{carrier}", "hold"}


def test_protection_lapses_with_a_screened_fighter() -> None:
    """SE-11.6: not in a round in which the owner screens a fighter."""
    t = field()
    carrier, fighters = put(t, 0, FIELD, "carrier"), put(t, 0, FIELD, "fighter", 3)
    put(t, 1, FIELD, "battleship")
    p = battle(t)
    assert p.kind == "screen"
    p.do(fighters, "1", "done")
    assert p.seat == 1 and f"group.{carrier}" in p.tokens and f"group.{fighters}" in p.tokens


def test_fighters_leave_with_their_carrier() -> None:
    """SE-11.7: fighters that announce it do not fire, stay until the carrier's moment, can be shot meanwhile, and go
    with it."""
    t = field()
    carrier, fighters = put(t, 0, FIELD, "carrier"), put(t, 0, FIELD, "fighter", 3)
    enemy = put(t, 1, FIELD, "destroyer", 4)
    p = hold_until(battle(t, dice=(1,)), 2, fighters)
    p.do("retreat", "3")
    assert p.at(FIELD) == {"carrier": 1, "fighter": 3}
    assert p.seat == 1 and f"group.{fighters}" in p.tokens
    p.do(fighters, "hold")
    assert p.match.asks[0].args["group"] == carrier
    p.do("retreat", WEST)
    assert p.over and p.at(WEST) == {"carrier": 1, "fighter": 2} and p.t.size[enemy] == 4


def test_a_carrier_leaves_nobody_behind() -> None:
    """SE-11.7: a carrier may not leave fighters behind without room."""
    t = field()
    carrier, fighters = put(t, 0, FIELD, "carrier"), put(t, 0, FIELD, "fighter", 2)
    put(t, 1, FIELD, "scout", 3)
    p = hold_until(battle(t), 2, fighters).do("hold")
    p = hold_until(p, 2, carrier)
    assert p.refused["retreat"] == "SE-11.7"
    t = field()
    carrier, fighters = put(t, 1, "G8", "carrier"), put(t, 1, "G8", "fighter", 2)
    put(t, 0, "G8", "scout", 3)
    p = hold_until(battle(t, where="G8"), 2, carrier)
    assert "retreat" in p.tokens, "the colony has room for them"


def test_fighters_do_not_leave_alone() -> None:
    """SE-11.7: without a carrier that can take them fighters cannot leave; with one only as many as it holds."""
    t = field()
    fighters = put(t, 1, "G8", "fighter", 2)
    put(t, 0, "G8", "scout", 2)
    p = hold_until(battle(t, where="G8"), 2, fighters)
    assert p.refused["retreat"] == "SE-11.7"
    t = field()
    fighters = put(t, 1, "G8", "fighter", 5)
    put(t, 1, "G8", "carrier")
    put(t, 0, "G8", "scout", 6)
    p = hold_until(battle(t, where="G8"), 2, fighters).do("retreat")
    assert p.tokens == {"1", "2", "3"} and set(p.refused.values()) == {"SE-11.7"}


def test_fighters_without_room_are_lost() -> None:
    """SE-11.8: after the battle fighters for which no carrier is left are lost."""
    t = field()
    carriers, fighters = put(t, 0, FIELD, "carrier", 2), put(t, 0, FIELD, "fighter", 6)
    enemy = put(t, 1, FIELD, "battleship")
    p = battle(t, dice=(1, 1, 1, 1)).do(fighters, "1", "done")
    p.do(carriers)
    assert p.t.size[carriers] == 1
    p = hold_until(p, 2, fighters).do(enemy, enemy, enemy)
    assert p.over and p.at(FIELD) == {"carrier": 1, "fighter": 3} and p.told("fighters_lost")


@pytest.mark.parametrize(("level", "attack"), [(1, 6), (2, 7), (3, 8)])
def test_point_defense(level: int, attack: int) -> None:
    """SE-11.9: a scout with Point Defense fires at fighters as class A with 6, 7 or 8; Attack technology still adds."""
    t = field()
    scout = put(t, 0, FIELD, "scout", point_defense=level, attack=1)
    fighter = put(t, 1, FIELD, "fighter", fighter=1)
    standing(t)
    assert CLASSES[weapon_class(t, scout, True)] == "A" and to_hit(t, scout, fighter, True) == attack + 1
    assert CLASSES[weapon_class(t, scout)] == "E"


def test_point_defense_fires_before_the_fighters() -> None:
    """SE-11.9, SE-9.4: it comes in class A, before fighters (B); a ship that used it has no other shot."""
    t = field()
    scouts = put(t, 0, FIELD, "scout", 2, point_defense=1)
    fighters, carrier = put(t, 1, FIELD, "fighter", fighter=1), put(t, 1, FIELD, "carrier")
    p = battle(t, dice=(6, 10))
    assert p.seat == 0 and p.tokens == {f"group.{fighters}", "hold"} and p.refused[f"group.{carrier}"] == "SE-11.9"
    p.do(fighters)
    assert p.t.kind[fighters] == FREE
    p.do("hold")
    assert p.seat == 0 and p.match.asks[0].args == {"group": scouts, "n": 1}
    p.do(carrier)
    assert shots(p) == [(0, 6, 6), (0, 3, 10)]


def test_against_others_it_is_a_scout() -> None:
    """SE-11.10: against other targets E3; in asteroids or a nebula point defense fires as class E too."""
    t = field()
    scout = put(t, 0, FIELD, "scout", point_defense=3)
    other, fighter = put(t, 1, FIELD, "scout"), put(t, 1, FIELD, "fighter", fighter=1)
    standing(t)
    assert to_hit(t, scout, other) == 3
    for terrain in ("asteroids", "nebula"):
        mark(t, FIELD, terrain)
        assert CLASSES[weapon_class(t, scout, True)] == "E" and to_hit(t, scout, fighter, True) == 8


@pytest.mark.parametrize(("level", "less"), [(1, 0), (2, 1), (3, 1)])
def test_evasion_of_the_later_edition(level: int, less: int) -> None:
    """SE-11.11: with the option, fighters of level 2 and 3 have +1 Defense against point defense only."""
    plain, later = field(), field(fighter_defense_bonus=True)
    for t, lower in ((plain, 0), (later, less)):
        scout = put(t, 0, FIELD, "scout", point_defense=1)
        fighter = put(t, 1, FIELD, "fighter", fighter=level)
        standing(t)
        own = 1 if level == 3 else 0
        assert to_hit(t, scout, fighter, True) == 6 - own - lower
        assert to_hit(t, scout, fighter) == 3 - own


@pytest.mark.parametrize("allowed", [True, False])
def test_fighters_bombard(allowed: bool) -> None:
    """SE-11.12: fighters may bombard a colony like other units (option `fighters_bombard`)."""
    t = field(fighters_bombard=allowed)
    carrier, fighter = put(t, 0, "G8", "carrier"), put(t, 0, "G8", "fighter", fighter=1)
    p = play(t, ("combat_phase", 0), dice=(5,)).do("G8")
    assert p.kind == "bombard" and p.tokens == {f"group.{carrier}", "done"} | (
        {f"group.{fighter}"} if allowed else set()
    )
