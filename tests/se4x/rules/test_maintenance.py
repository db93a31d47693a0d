"""Maintenance and scuttling: SE-20, SE-27.3, CE-3.21, CE-3.22, CE-13.6, CE-14.12."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import EXPERIENCE
from cosmarch.games.se4x.rules.economy import maintenance
from cosmarch.games.se4x.state import STOPPED, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.economy import INCOME, act, end, home, line, phase
from tests.se4x.table import aliens, fresh, mark, play, put, research


@pytest.mark.parametrize(
    ("unit", "hull"),
    [
        ("scout", 1),
        ("destroyer", 1),
        ("cruiser", 2),
        ("battlecruiser", 2),
        ("battleship", 3),
        ("dreadnought", 3),
        ("carrier", 1),
        ("fighter", 1),
        ("raider", 2),
        ("minesweeper", 1),
        ("titan", 5),
        ("boarding_ship", 2),
        ("transport", 1),
    ],
)
def test_ships_cost_their_hull_size(unit: str, hull: int) -> None:
    """SE-20.1, CE-14.7: each ship costs its hull size."""
    t = fresh()
    put(t, 0, home(t), unit, 2)
    assert line(play(t, INCOME).t)["maintenance"] == 2 * hull


@pytest.mark.parametrize(
    "unit",
    ["base", "ship_yard", "colony_ship", "miner", "mine", "ms_pipeline", "decoy", "flagship", "infantry"],
)
def test_what_costs_nothing(unit: str) -> None:
    """SE-20.2, SE-14.7, CE-14.12, CE-16.2: no maintenance."""
    t = fresh()
    put(t, 0, home(t), unit)
    assert "maintenance" not in line(play(t, INCOME).t)


def test_captured_aliens_pay() -> None:
    """CE-4.37: captured alien ships pay maintenance."""
    t = fresh()
    put(t, 0, home(t), t.content.alien_names[1], 2)
    aliens(t, "G5", t.content.alien_names[0])
    assert line(play(t, INCOME).t)["maintenance"] == 2


def test_maintenance_above_income() -> None:
    """SE-20.3, SE-20.4: then the net income is zero; savings stay, and no ship is lost."""
    t = fresh()
    t.cp[0] = 11
    for _ in range(3):
        put(t, 0, "J5", "dreadnought", 5)
    p = play(t, INCOME)
    assert p.t.cp[0] == 11 and p.at("J5") == {"dreadnought": 15}


def test_halved_groups() -> None:
    """SE-20.5, CE-3.21: the total of an elite or legendary group is halved and rounded down."""
    t = fresh()
    for size, rank in ((3, "elite"), (5, "legendary"), (2, "veteran")):
        group = put(t, 0, home(t), "scout", size)
        t.rank = changed(t.rank, group, EXPERIENCE.index(rank))
    assert maintenance.due(t, 0) == 1 + 2 + 2


def test_low_maintenance() -> None:
    """SE-27.3: the total is halved, rounded down."""
    t = fresh(low_maintenance=True)
    put(t, 0, home(t), "scout", 3)
    put(t, 0, home(t), "cruiser", 2)
    assert line(play(t, INCOME).t)["maintenance"] == 3


def test_two_halving_effects() -> None:
    """SE-20.5, CE-3.22: an elite group pays nothing with low maintenance."""
    t = fresh(low_maintenance=True)
    group = put(t, 0, home(t), "cruiser", 6)
    t.rank = changed(t.rank, group, EXPERIENCE.index("elite"))
    put(t, 0, home(t), "scout", 5)
    assert maintenance.due(t, 0) == 2


def test_scuttling_in_the_economic_phase() -> None:
    """SE-20.6: scuttled ships pay no maintenance and give nothing back; they leave when all are done."""
    t = fresh()
    group = put(t, 0, home(t), "cruiser", 4)
    p = phase(t)
    assert p.t.cp[0] == 22
    act(p, "scuttle", group, "3")
    assert p.t.cp[0] == 28 and p.at(home(t)) == {"cruiser": 4}
    end(p)
    assert p.at(home(t)) == {"cruiser": 1} and p.t.cp[0] == 28


def test_scuttling_a_whole_counter_is_seen() -> None:
    """SE-20.6, SE-24.4: that a counter goes is seen by all, how many ships of one go by nobody."""
    t = fresh()
    one, other = put(t, 0, home(t), "scout", 2), put(t, 0, home(t), "destroyer", 2)
    p = end(act(phase(t), "scuttle", one, "2", "scuttle", other, "1"))
    assert [event["group"] for event in p.told("scuttles", 1)] == [one]
    assert not p.told("scuttles_some", 1) and p.told("scuttles_some", 0)


def test_scuttling_lowers_a_shortfall_first() -> None:
    """SE-20.3, SE-20.6: what was above income is gone before anything comes back."""
    t = fresh()
    first = put(t, 0, "J5", "dreadnought", 5)
    put(t, 0, "J5", "dreadnought", 6)
    p = phase(t)
    assert p.t.cp[0] == 0
    act(p, "scuttle", first, "5")
    assert p.t.cp[0] == 30 - 18 and line(p.t)["maintenance"] == 18


def test_ground_units_are_no_ships() -> None:
    """SE-20.6: ships are scuttled."""
    t = fresh(ground_combat=True)
    troops, ship = put(t, 0, home(t), "infantry"), put(t, 0, home(t), "scout")
    p = act(phase(t), "scuttle")
    assert f"group.{troops}" not in p.tokens and f"group.{ship}" in p.tokens


def test_debts_are_paid_first() -> None:
    """CE-13.6: after maintenance all income goes to the debt until it is paid; savings do not."""
    t = fresh()
    t.debt = (40, 0)
    t.cp[0] = 8
    put(t, 0, home(t), "scout", 4)
    p = play(t, INCOME, INCOME)
    rows = view(p.t, 0)["players"][0]["sheet"]
    assert [row["debt"] for row in rows] == [26, 14] and [row["left"] for row in rows] == [8, 8 + 12]
    assert p.t.debt == (0, 0)


def test_fighters_without_a_carrier() -> None:
    """SE-11.8, SE-20.6: fighters whose carrier is scuttled away from a colony are lost."""
    t = fresh()
    carrier = put(t, 0, "G5", "carrier")
    put(t, 0, "G5", "fighter", 3)
    p = end(act(phase(t), "scuttle", carrier))
    assert p.at("G5") == {}


# ---- when an enemy comes


def invaded() -> tuple[Table, int, int]:
    """A counter of seat 1, and one of seat 0 that may enter its hex and go on."""
    t = fresh()
    research(t, 0, move=7)
    return t, put(t, 0, "J5", "scout"), put(t, 1, "J6", "cruiser", 2)


def test_scuttling_when_an_enemy_enters() -> None:
    """SE-20.6: when an enemy enters the hex; the counter goes unseen, like a decoy, and the enemy may move on."""
    t, mover, victim = invaded()
    p = play(t, ("movement", 0))
    assert p.match.sides(1) == ()
    p.do(mover, "J6")
    p.until("move")
    assert [option.token for option in p.match.sides(1)] == [f"group.{victim}"] and p.match.sides(0) == ()
    assert p.t.flags[mover] & STOPPED
    p.match.side(f"group.{victim}", 1)
    assert p.at("J6", 1) == {} and not p.t.flags[mover] & STOPPED and not p.told("reveals", 0)
    p.do(mover, "J7")
    assert p.at("J7") == {"scout": 1}


def test_others_still_bar_the_way() -> None:
    """SE-20.6, SE-3.9: the enemy stays stopped while another counter is there, and in terrain that stops it."""
    t, mover, victim = invaded()
    put(t, 1, "J6", "scout")
    p = play(t, ("movement", 0)).do(mover, "J6").until("move")
    p.match.side(f"group.{victim}", 1)
    assert p.t.flags[mover] & STOPPED
    t, mover, victim = invaded()
    mark(t, "J6", "asteroids")
    p = play(t, ("movement", 0)).do(mover, "J6").until("move")
    p.match.side(f"group.{victim}", 1)
    assert p.t.flags[mover] & STOPPED


def test_not_in_other_phases() -> None:
    """SE-20.6: in combat ships are scuttled only to free a counter."""
    t, mover, _ = invaded()
    p = play(t, ("player_turn", 0)).do(mover, "J6").until("move").do("done")
    assert not p.over and p.match.sides(1) == ()


def test_fighters_go_with_their_carrier() -> None:
    """SE-11.8, SE-20.6: fighters of a scuttled carrier have no room any more."""
    t, mover, _ = invaded()
    carrier = put(t, 1, "J6", "carrier")
    put(t, 1, "J6", "fighter", 2)
    p = play(t, ("movement", 0)).do(mover, "J6").until("move")
    p.match.side(f"group.{carrier}", 1)
    p.do("done")
    assert p.at("J6", 1) == {"cruiser": 2}
