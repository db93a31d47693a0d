"""SE-10: retreat. SE-5.8: into a black hole."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.rules.combat.retreat import refuge_refusal, refuges
from cosmarch.games.se4x.state import FREE, NOBODY
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import EAST, FIELD, WEST, battle, field, hold_until, standing
from tests.se4x.table import mark, place, put, settle


def test_not_in_the_first_round() -> None:
    """SE-10.1: from round 2 a unit may retreat instead of firing, at its moment to fire."""
    t = field()
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout")
    p = battle(t)
    assert p.refused == {"retreat": "SE-10.1"}
    p.do("hold", "hold")
    assert p.t.battle_round == 2 and p.seat == 1 and "retreat" in p.tokens
    p.do("hold")
    assert p.seat == 0 and "retreat" in p.tokens
    p.do("retreat", WEST)
    assert p.over and p.at(WEST) == {"scout": 1} and p.at(FIELD, 1) == {"scout": 1}


def test_who_fired_does_not_retreat() -> None:
    """SE-10.1: a ship retreats instead of firing: of three the two that have not fired."""
    t = field()
    mine, enemy = put(t, 0, FIELD, "scout", 3), put(t, 1, FIELD, "battleship", 2)
    p = hold_until(battle(t, dice=(10,)), 2, mine).do(enemy, "retreat")
    assert p.kind == "refuge", "first where to"
    p.do(WEST)
    assert p.kind == "how_many_retreat" and p.tokens == {"1", "2"}
    p.do("2")
    assert p.at(WEST) == {"scout": 2} and p.at(FIELD) == {"scout": 1} and p.t.size[mine] == 1


@pytest.mark.parametrize("unit", ["base", "ship_yard"])
def test_bases_and_yards_stay(unit: str) -> None:
    """SE-10.2: bases and ship yards cannot retreat."""
    t = field()
    group = put(t, 1, "G8", unit)
    put(t, 0, "G8", "scout")
    p = hold_until(battle(t, where="G8"), 2, group)
    assert p.refused["retreat"] == "SE-10.2"


def test_non_combat_ships_stay() -> None:
    """SE-10.2, SE-9.12: a miner has no moment to leave and dies when its escort leaves."""
    t = field()
    put(t, 0, FIELD, "scout")
    miner = put(t, 0, FIELD, "miner")
    put(t, 1, FIELD, "scout")
    p = battle(t).do("hold", "hold", "hold", "retreat", WEST)
    assert p.over and p.t.kind[miner] == FREE


def test_where_to() -> None:
    """SE-10.3: one adjacent hex that is explored, without enemy units and no supernova."""
    t = field()
    standing(t)
    settle(t, 0, "F8")  # so that no direction leads away from home
    near = [place(name) for name in (WEST, EAST)]
    assert set(near) <= set(refuges(t, 0))
    mark(t, WEST, "planet", face_up=False)
    assert (why := refuge_refusal(t, 0, place(WEST))) and (why.rule, why.key) == ("SE-10.3", "unexplored")
    mark(t, WEST, "supernova")
    assert (why := refuge_refusal(t, 0, place(WEST))) and (why.rule, why.key) == ("SE-10.3", "supernova")
    put(t, 1, EAST, "decoy")
    assert (why := refuge_refusal(t, 0, place(EAST))) and (why.rule, why.key) == ("SE-10.3", "enemies_there")


def test_not_away_from_home() -> None:
    """SE-10.4: no farther from some own colony than the battle hex; a colony in the battle hex is left out."""
    t = standing(field())
    t.colony = changed(t.colony, t.home[0], NOBODY)
    settle(t, 0, FIELD)
    assert refuge_refusal(t, 0, place(WEST)) is None
    assert (why := refuge_refusal(t, 0, place(EAST))) and why.rule == "SE-10.4"
    # the hexes above and below the colony's row that are as far from G3 as the battle: three hexes
    same = [name for name in ("H6", "H7", "F6", "F7") if refuge_refusal(t, 0, place(name)) is None]
    assert same == ["H6", "F6"]
    settle(t, 0, "G8")
    assert refuge_refusal(t, 0, place(EAST)) is None


def test_strictly_nearer_in_the_later_edition() -> None:
    """SE-10.4: option `later`: strictly nearer to some own colony."""
    t = standing(field(retreat_direction="later"))
    t.colony = changed(t.colony, t.home[0], NOBODY)
    t.colony = changed(t.colony, place("G3"), NOBODY)
    settle(t, 0, "H5")  # two hexes from the battle, one from G5 and H6; E, F … lie farther
    legal = {t.content.hexes[there] for there in refuges(t, 0)}
    assert legal == {WEST, "H6"}
    base = standing(field())
    base.colony = changed(base.colony, base.home[0], NOBODY)
    base.colony = changed(base.colony, place("G3"), NOBODY)
    settle(base, 0, "H5")
    assert {base.content.hexes[there] for there in refuges(base, 0)} > legal


def test_without_a_legal_hex_no_retreat() -> None:
    """SE-10.5: without a legal hex there is no retreat."""
    t = field()
    for there in t.near[place(FIELD)]:
        mark(t, t.content.hexes[there], "planet", face_up=False)
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout")
    p = battle(t).do("hold", "hold")
    assert p.refused == {"retreat": "SE-10.5"}


def test_no_retreat_from_nobody() -> None:
    """SE-10.6: once the last enemy combat-capable unit is gone the battle is over; nobody may leave any more."""
    t = field()
    put(t, 0, FIELD, "battleship")
    put(t, 0, FIELD, "scout")
    enemy = put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10, 1)).do("done", enemy, "hold", "hold", "done", enemy)
    assert p.over and p.at(FIELD) == {"battleship": 1, "scout": 1}
    t = field()
    group = put(t, 0, FIELD, "scout", 3)
    enemy = put(t, 1, FIELD, "scout")
    p = hold_until(battle(t, dice=(1,)), 2, group).do(enemy)
    assert p.over and p.at(FIELD) == {"scout": 3}, "nor may ships of the group that have not fired"


def test_a_part_needs_a_counter() -> None:
    """SE-10.7: a part of a group that retreats needs a counter of its own; all together need none."""
    t = field()
    group = put(t, 0, FIELD, "cruiser", 2)
    for _ in range(5):
        put(t, 0, "G3", "cruiser")
    put(t, 1, FIELD, "battleship", 2)
    p = hold_until(battle(t), 2, group).do("retreat")
    assert p.kind == "refuge", "only both can go"
    p.do(WEST)
    assert p.over and p.at(WEST) == {"cruiser": 2}


def test_a_counter_is_freed_during_a_retreat() -> None:
    """SE-20.6, SE-10.7: ships may be scuttled during a retreat."""
    t = field()
    group, other = put(t, 0, FIELD, "cruiser", 2), put(t, 0, FIELD, "cruiser", attack=1)
    for _ in range(4):
        put(t, 0, "G3", "cruiser")
    put(t, 1, FIELD, "battleship", 3)
    p = hold_until(battle(t), 2, group).do("retreat", WEST, "1")
    assert p.kind == "free_counter" and p.tokens == {f"group.{other}"}
    p.do(other)
    assert p.at(WEST) == {"cruiser": 1} and p.at(FIELD) == {"cruiser": 1}


def test_into_a_black_hole() -> None:
    """SE-5.8, SE-5.5: a retreat may lead into a black hole, with the roll for each ship."""
    t = field()
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "scout", 2)
    mark(t, WEST, "black_hole")
    p = battle(t, dice=(7, 6)).do("hold", "hold", "hold", "retreat", WEST, "2")
    assert p.over and p.at(WEST) == {"scout": 1}


def test_who_retreats_leaves_the_fleet() -> None:
    """CE-7.1: a fleet marker stands for one stack; the others keep it."""
    t = field()
    leaver, other = put(t, 0, FIELD, "scout"), put(t, 0, FIELD, "cruiser")
    for group in (leaver, other):
        t.fleet = changed(t.fleet, group, 1)
    put(t, 1, FIELD, "cruiser", 3)
    p = battle(t)
    for _ in range(60):
        ask = p.match.asks[0]
        if ask.kind == "fire" and ask.args.get("group") == leaver and "retreat" in ask.tokens:
            break
        p.do("hold" if "hold" in ask.tokens else "done" if "done" in ask.tokens else ask.tokens[0])
    p.do("retreat")
    p.do(p.match.asks[0].tokens[0])
    assert p.t.where[leaver] != place(FIELD) == p.t.where[other]
    assert (p.t.fleet[leaver], p.t.fleet[other]) == (0, 1)
