"""Movement: carriers, pipelines, and what others see."""

from __future__ import annotations

from cosmarch.games.se4x.rules.modifiers import hexes
from cosmarch.games.se4x.state import FLAGSHIP, Table
from tests.se4x.rules.test_movement import MOVE, target, token
from tests.se4x.table import aliens, fresh, mark, place, play, put, research, settle

# ---- carriers


def test_fighters_go_with_their_carrier() -> None:
    """SE-11.3, SE-11.4: a carrier takes 3 fighters along."""
    t = fresh()
    settle(t, 0, "H5")
    carrier = put(t, 0, "H5", "carrier")
    fighters = put(t, 0, "H5", "fighter", 5, fighter=1)
    p = play(t, MOVE).do(carrier, "G5")
    assert p.kind == "take_along"
    p.do(fighters)
    assert p.at("G5") == {"carrier": 1, "fighter": 3} and p.at("H5") == {"fighter": 2}


def test_fighters_are_not_left_in_space() -> None:
    """SE-11.7: a carrier leaves no fighters behind without room."""
    t = fresh()
    carrier = put(t, 0, "H5", "carrier")
    put(t, 0, "H5", "fighter", 3, fighter=1)
    p = play(t, MOVE).do(carrier, "G5")
    assert p.refused == {"done": "SE-11.7"}


# ---- pipelines


def chain(t: Table, *names: str) -> list[int]:
    return [put(t, 0, name, "ms_pipeline") for name in names]


def test_a_pipeline_gives_one_hex_more() -> None:
    """SE-18.4, SE-18.7: a unit that stays on a chain for its whole move may go 1 hex more."""
    t = fresh()
    chain(t, "H5", "G5", "F5", "E4")
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE).do(group, "G5", group, "F5")
    assert p.at("F5") == {"scout": 1, "ms_pipeline": 1}
    assert p.refused[token(group)] == "SE-3.2"


def test_off_the_chain_there_is_no_bonus() -> None:
    """SE-18.4: the whole move must stay on the chain."""
    t = fresh()
    chain(t, "G5", "F5", "F6")
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE).do(group, "G5")
    assert p.refused[token(group)] == "SE-3.2"
    t = fresh()
    chain(t, "H5", "G5")
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE).do(group, "G5")
    assert target(p, group).refused["F5"] == "SE-3.2"


def test_pipelines_that_gave_speed_stay() -> None:
    """SE-18.5: pipelines used for speed may not move in that turn; others may."""
    t = fresh()
    used = chain(t, "H5", "G5", "F5")
    free = chain(t, "E4")
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE).do(group, "G5", group, "F5")
    assert {p.refused[token(one)] for one in used} == {"SE-18.5"}
    assert token(free[0]) in p.tokens


def test_pipelines_that_moved_give_no_speed() -> None:
    """SE-18.5: a pipeline that has moved in this turn serves no speed."""
    t = fresh()
    chain(t, "H5", "G5")
    moved = chain(t, "F6")[0]
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE).do(moved, "F5", group, "G5")
    assert target(p, group).refused["F5"] == "SE-3.2"


def test_chains_smooth_terrain() -> None:
    """SE-18.6: along the chain asteroids and nebulae do not hinder, and a black hole with a pipeline needs no roll."""
    t = fresh()
    mark(t, "F5", "nebula")
    mark(t, "E4", "black_hole")
    chain(t, "H5", "G5", "F5", "E4")
    group = put(t, 0, "H5", "scout", move=4)
    p = play(t, MOVE).do(group, "G5", group, "F5", group, "E4")
    assert p.at("E4") == {"scout": 1, "ms_pipeline": 1} and not p.told("black_hole")


# ---- what others see


def test_moves_are_seen_types_are_not() -> None:
    """SE-24.4: that a counter moves is seen by all, its type and number are not."""
    t = fresh()
    group = put(t, 0, "H5", "scout", 3)
    p = play(t, MOVE).do(group, "G5")
    assert p.told("moves", 1)[-1]["group"] == group
    row = next(one for one in p.match.view(1)["table"]["groups"] if one["group"] == group)
    assert (row["hex"], row["kind"], row["size"], row["tech"]) == (place("G5"), None, None, None)
    mine = next(one for one in p.match.view(0)["table"]["groups"] if one["group"] == group)
    assert (mine["kind"], mine["size"]) == ("scout", 3)


def test_speed_shows_technology() -> None:
    """SE-22.14: technology is secret until it is used: three hexes in turn 2 need Move 6 and show no more."""
    t = fresh()
    research(t, 0, move=7)
    t.turn = 2
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE)
    assert p.match.view(1)["table"]["players"][0]["shown"]["move"] == 1
    p.do(group, "G5", group, "F5", group, "E4")
    assert p.match.view(1)["table"]["players"][0]["shown"]["move"] == 6
    assert p.match.view(1)["table"]["players"][0]["levels"] is None


def test_the_flagship_flies_by_fast_bc_too() -> None:
    """CE-16.5: a flagship can carry Fast BC."""
    t = fresh()
    group = put(t, 0, "H5", "flagship", move=1, fast_bc=1)
    assert t.kind[group] == FLAGSHIP and hexes(t, group) == 2


def test_aliens_stop_intruders() -> None:
    """SE-3.9, SE-25.4: aliens fight every ship that enters."""
    t = fresh(cloaking=False)
    mark(t, "G5", "barren_planet")
    aliens(t, "G5", "alien_c")
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(group, "G5")
    assert p.refused[token(group)] == "SE-3.9"
