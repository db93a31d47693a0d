"""Upgrades: SE-22.15, SE-22.16, SE-22.18, SE-16.2, SE-19.2, CE-4.26, CE-4.38, CE-18.5."""

from __future__ import annotations

import pytest

from cosmarch import Match
from cosmarch.core.history import TABLE
from cosmarch.core.new_match import at_first_question, made
from cosmarch.core.state import EVERYONE
from cosmarch.core.windows import HELD, set_order
from cosmarch.games.se4x.state import CAPTURED, LOOK, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.economy import act, end, home, line, options, phase, refused
from tests.se4x.table import Placed, Play, fresh, play, put, research, started, tech

UPGRADES = ("upgrades", 0)


def later(**options: bool | int | str) -> Table:
    """A table in its second round, with a ship yard and money."""
    t = fresh(**options)
    t.round = 2
    t.cp[0] = 20
    put(t, 0, "J5", "ship_yard")
    return t


def test_an_upgrade() -> None:
    """SE-22.15, SE-22.16: all technologies of the ship, for its hull size, with CP kept from the last phase."""
    t = later()
    group = put(t, 0, "J5", "cruiser", 3)
    research(t, 0, attack=2, move=3, tactics=1, exploration=1, scanners=2)
    p = play(t, UPGRADES)
    assert options(p) == {f"group.{group}", "done"}
    p.do(group)
    assert options(p) == {"done"}
    p.do("done")
    levels = [p.t.carried(group, tech(name)) for name in ("attack", "move", "tactics", "exploration", "scanners")]
    assert levels == [2, 3, 1, 1, 0] and p.t.cp[0] == 14
    assert line(p.t)["upgrades"] == 6 and line(p.t)["left"] == 14


def test_any_number_at_one_yard() -> None:
    """SE-22.16: a yard upgrades any number of ships, as far as the money goes."""
    t = later()
    first, second, third = (put(t, 0, "J5", "battleship", size) for size in (4, 2, 1))
    research(t, 0, attack=1)
    p = play(t, UPGRADES).do(first)
    assert refused(p) == {} and {f"group.{second}", f"group.{third}"} < options(p)
    p.do(second)
    assert refused(p) == {f"group.{third}": "SE-22.16"}


def test_who_cannot_be_upgraded() -> None:
    """SE-22.15: not without a yard, after moving, after a look, or elsewhere."""
    t = later()
    research(t, 0, attack=1)
    moved, looked, still = (put(t, 0, "J5", "scout", 1, attack=0) for _ in range(3))
    put(t, 0, "G5", "scout", 1, attack=0)
    t.moves[moved] = 1
    t.private = changed(t.private, looked, LOOK)
    p = play(t, UPGRADES)
    assert options(p) == {f"group.{still}", "done"}
    assert refused(p) == {f"group.{moved}": "SE-22.15", f"group.{looked}": "SE-22.15"}


def test_colony_ships_stay_as_they_are() -> None:
    """SE-16.2: only a colony ship bought after Terraforming settles barren planets; miners are upgraded (CE-18.5)."""
    t = later(nebula_mining=True)
    ship, miner = put(t, 0, "J5", "colony_ship"), put(t, 0, "J5", "miner")
    research(t, 0, terraforming=2)
    p = play(t, UPGRADES)
    assert f"group.{ship}" not in options(p)
    p.do(miner, "done")
    assert p.t.carried(miner, tech("terraforming")) == 2 and p.t.cp[0] == 19


def test_captured_ships() -> None:
    """CE-4.26, CE-4.38: an upgraded captured ship is no longer shown as one and keeps what it has better; alien ships
    take no technology."""
    t = later()
    research(t, 0, attack=2)
    ship = put(t, 0, "J5", "destroyer", 1, attack=0, move=4)
    t.flags[ship] |= CAPTURED
    t.maker = changed(t.maker, ship, 1)
    alien = put(t, 0, "J5", t.content.alien_names[0])
    p = play(t, UPGRADES)
    assert f"group.{alien}" not in options(p)
    p.do(ship, "done")
    assert not p.t.flags[ship] & CAPTURED
    assert (p.t.carried(ship, tech("attack")), p.t.carried(ship, tech("move"))) == (2, 4)


def test_what_was_stated_no_longer_holds() -> None:
    """SE-22.14, SE-22.16: others knew the old technology, they do not know the new."""
    t = later()
    research(t, 0, attack=1)
    ship = put(t, 0, "J5", "scout", 1, attack=0)
    t.seen = changed(t.seen, ship, EVERYONE)
    t.stated = changed(t.stated, ship, 1)
    p = play(t, UPGRADES).do(ship, "done")
    p.t.over = False
    (row,) = (row for row in view(p.t, 1)["groups"] if row["group"] == ship)
    assert row["tech"] is None and not p.told("upgraded", 1)


def test_the_own_log_tells_what_it_brought_and_what_it_cost() -> None:
    t = later()
    research(t, 0, attack=2, defense=1)
    ship = put(t, 0, "J5", "destroyer", 2, attack=1, defense=0)
    p = play(t, UPGRADES).do(ship, "done")
    (told,) = [row.text for row in p.match.log(0) if row.key == "upgraded"]
    assert told == "Upgraded at J5 for 2 CP: 2 Destroyers; Attack 1 → 2, Defense 0 → 1."


def test_a_standing_order() -> None:
    """SE-22.15: who never upgrades is not asked every turn."""
    t = later()
    put(t, 0, "J5", "scout")
    t.orders = [(0, "upgrades", "pass")]
    assert play(t, UPGRADES).over


def asked(t: Table) -> bool:
    return not play(t, UPGRADES).over


def test_who_is_asked_follows_from_what_all_see() -> None:
    """SE-22.14, SE-22.15: two counters that stayed together; their types are hidden."""
    t = later()
    assert not asked(t)
    scout = put(t, 0, "J5", "decoy")
    assert asked(t)
    t.moves[scout] = 1
    assert not asked(t)
    t.moves[scout] = 0
    t.round = 1
    assert not asked(t)


def test_instant_upgrades() -> None:
    """SE-22.18: every existing ship has a new level at once, free of charge; nobody is asked."""
    t = fresh(instant_upgrade=True)
    ship = put(t, 0, "G5", "scout", 3)
    settlers = put(t, 0, "G5", "colony_ship")
    put(t, 0, home(t), "ship_yard")
    p: Play = end(act(phase(t), "research", "attack"))
    assert p.t.carried(ship, tech("attack")) == 1 and p.t.cp[0] == 30 - 3 - 20
    assert p.t.carried(settlers, tech("terraforming")) == 0
    t.round = 2
    assert not asked(t)


def test_upgrades_come_at_the_end_of_a_turn() -> None:
    """SE-22.15: a ship that begins and ends the turn at the yard; asked in the player turn."""
    t = later()
    research(t, 0, attack=1)
    group = put(t, 0, "J5", "scout", 1, attack=0)
    p = play(t, ("player_turn", 0)).until("upgrade")
    p.do(group, "done")
    assert p.t.carried(group, tech("attack")) == 1


@pytest.mark.parametrize("cp", [0, 5])
def test_a_single_player_without_money_is_not_asked(cp: int) -> None:
    """SE-22.15, SE-22.16: where nothing can be paid, and nobody else looks on, there is no question."""
    t = started(1, "doomsday_small")
    t.round, t.cp[0] = 2, cp
    research(t, 0, attack=1)
    p = play(t, ("upgrades", 0))
    assert (p.kind == "upgrade") == (cp > 0)


# ---- what the others notice


def ends_turn(newer: bool, order: bool = False) -> Match:
    """Windows are held; seat 0 may have researched something that its ship lacks."""
    t = later()
    put(t, 0, "J5", "scout", 1, attack=0)
    if newer:
        research(t, 0, attack=1)
    set_order(t, TABLE, HELD, "on")
    if order:
        set_order(t, 0, "upgrades", "pass")
    t.queue = [UPGRADES, ("stop",)]
    return at_first_question(made(Placed(t), t.seats, {"windows": "quick"}, "1", None, {}))


@pytest.mark.parametrize("order", [False, True])
def test_how_long_it_takes_tells_nothing(order: bool) -> None:
    """SE-22.15: whether there was anything to upgrade is nobody else's business: the table waits all the same."""
    able, unable = ends_turn(True, order), ends_turn(False)
    assert [ask.kind for ask in able.asks] == ([] if order else ["upgrade"]) and unable.asks == ()
    assert able.held and unable.held and able.view(1) == unable.view(1)
    for match in (able, unable):
        match.close_window()
    assert able.over and unable.over
    assert [line.text for line in able.log(1)] == [line.text for line in unable.log(1)]


def test_an_upgrade_while_the_table_waits() -> None:
    """SE-22.16: it stays hidden, and the window open to its end."""
    match = ends_turn(True)
    before = match.view(1)
    match.choose(match.asks[0].tokens[0], 0)
    assert match.held and match.view(1) == before
    match.close_window()
    assert match.over and any("pgrade" in line.text for line in match.log(0))
