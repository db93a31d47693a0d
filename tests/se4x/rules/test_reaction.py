"""Reaction movement: CE-9.3, CE-10."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.rules.groups import counter_left
from cosmarch.games.se4x.rules.movement.reaction import reacts_at
from cosmarch.games.se4x.state import ABOARD, ENTERED, FIGHTER, STOPPED, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import CONTENT, fresh, mark, place, play, put, research, settle

REACT = ("reaction_phase", 0)


def attacked(**options: bool | str) -> Table:
    """Seat 0 has entered G5, where seat 1 has a scout."""
    t = fresh(cloaking=False, **options)
    intruder = put(t, 0, "G5", "cruiser", 2)
    t.flags[intruder] |= ENTERED
    put(t, 1, "G5", "scout")
    return t


@pytest.mark.parametrize("unit", ["cruiser", "base", "ship_yard", "flagship"])
def test_who_sends_ships(unit: str) -> None:
    """CE-10.1, CE-10.2, CE-10.3, CE-10.5: Exploration 2 on a CA, flagship, base or ship yard; the last two have it
    by themselves."""
    t = attacked()
    settle(t, 1, "F5")
    research(t, 1, exploration=2, move=3)
    put(t, 1, "F5", unit, exploration=2) if unit in ("cruiser", "flagship") else put(t, 1, "F5", unit)
    ship = put(t, 1, "F5", "destroyer", move=3)
    p = play(t, REACT)
    assert p.kind == "react" and p.seat == 1 and f"group.{ship}" in p.tokens
    p.do(ship, "G5", "done")
    assert p.at("G5", 1) == {"scout": 1, "destroyer": 1}


def test_exploration_1_sends_nobody() -> None:
    """CE-10.2: Exploration 1 does not do."""
    t = attacked()
    put(t, 1, "F5", "cruiser", exploration=1, move=3)
    ship = put(t, 1, "F5", "destroyer", move=3)
    p = play(t, REACT)
    assert p.refused[f"group.{ship}"] == "CE-10.2"


def test_the_sensing_ship_itself_may_go() -> None:
    """CE-10.5, CE-10.6: that unit included; any number may go, one hex."""
    t = attacked()
    cruiser = put(t, 1, "F5", "cruiser", 3, exploration=2, move=3)
    scouts = put(t, 1, "F5", "scout", 2, move=3)
    p = play(t, REACT).do(cruiser, "G5", scouts, "G5", "done")
    assert p.at("G5", 1) == {"scout": 3, "cruiser": 3}


@pytest.mark.parametrize(
    ("level", "units"),
    [
        (3, ("scout", "destroyer", "cruiser", "raider")),
        (4, ("battlecruiser", "boarding_ship", "flagship")),
        (5, ("battleship", "carrier", "unique_ship", "transport")),
        (6, ("dreadnought",)),
    ],
)
def test_move_levels_that_react(level: int, units: tuple[str, ...]) -> None:
    """CE-9.3, CE-10.13, CE-10.14, CE-10.15, CE-10.16, CE-10.17, CE-16.4, CE-19.11: Move gives the reaction ability
    from a level that depends on the type."""
    for unit in units:
        assert CONTENT.ships[CONTENT.ship_names.index(unit)].reacts_at == level
        t = attacked()
        put(t, 1, "F5", "cruiser", exploration=2)
        slow = put(t, 1, "F5", unit, move=level - 1)
        fast = put(t, 1, "F5", unit, move=level)
        p = play(t, REACT)
        assert p.refused[f"group.{slow}"] == "CE-10.13" and f"group.{fast}" in p.tokens


@pytest.mark.parametrize("unit", ["miner", "decoy", "mine", "titan", "minesweeper"])
def test_who_never_reacts(unit: str) -> None:
    """CE-10.5: only ships with the reaction ability."""
    t = attacked()
    research(t, 1, move=7)
    put(t, 1, "F5", "cruiser", exploration=2)
    group = put(t, 1, "F5", unit, move=7)
    assert play(t, REACT).refused[f"group.{group}"] == "CE-10.5"


def test_minesweepers_of_the_later_edition() -> None:
    """CE-10.16: with the switch minesweepers react from Move 6."""
    t = attacked(minesweepers_react=True)
    assert reacts_at(t, put(t, 1, "F5", "minesweeper", move=6)) == 6


def test_an_entered_colony_is_a_battle_hex() -> None:
    """CE-10.9: an own colony entered by enemies this turn counts as a battle hex."""
    t = fresh(cloaking=False)
    settle(t, 1, "G5")
    t.flags[put(t, 0, "G5", "cruiser")] |= ENTERED
    ship = put(t, 1, "F5", "cruiser", exploration=2, move=3)
    p = play(t, REACT).do(ship, "G5", "done")
    assert p.at("G5", 1) == {"cruiser": 1}


def test_unarmed_ships_make_no_battle() -> None:
    """CE-10.10: a hex with only non-combat units and no own combat-capable ship is no battle hex."""
    t = fresh(cloaking=False)
    t.flags[put(t, 0, "G5", "cruiser")] |= ENTERED
    put(t, 1, "G5", "miner")
    put(t, 1, "F5", "cruiser", exploration=2, move=3)
    p = play(t, REACT)
    assert not p.kind or p.tokens == {"done"}


def test_only_the_sides_of_the_battle_react() -> None:
    """CE-10.9: a third player with ships next to the battle is not asked."""
    t = fresh(3, cloaking=False)
    t.flags[put(t, 0, "G5", "cruiser")] |= ENTERED
    put(t, 1, "G5", "scout")
    put(t, 2, "F5", "cruiser", exploration=2, move=3)
    assert play(t, REACT).over


def test_no_battle_no_reaction() -> None:
    """CE-10.9: only into a hex with a battle."""
    t = fresh(cloaking=False)
    t.flags[put(t, 0, "G5", "cruiser")] |= ENTERED
    put(t, 1, "F5", "cruiser", exploration=2, move=3)
    assert play(t, REACT).over


def test_ships_among_enemies_cannot_react() -> None:
    """CE-10.11: ships in a hex with enemy units cannot react."""
    t = attacked()
    ship = put(t, 1, "F5", "cruiser", exploration=2, move=3)
    put(t, 0, "F5", "scout")
    assert play(t, REACT).refused[f"group.{ship}"] == "CE-10.11"


def test_no_reaction_through_warp_points() -> None:
    """CE-10.12: warp points do not bring reacting ships nearer."""
    t = attacked(warp_points=True)
    mark(t, "G5", "warp_point_1")
    mark(t, "E1", "warp_point_1")
    rows = list(t.near)
    rows[place("E1")] = (*rows[place("E1")], place("G5"))
    t.near = tuple(rows)
    put(t, 1, "E1", "cruiser", exploration=2, move=3)
    assert play(t, REACT).over


def test_when() -> None:
    """CE-10.4, CE-10.7, CE-10.8: after the opponent's movement, before anything is revealed; reactors defend."""
    t = fresh(cloaking=False)
    attackers = put(t, 0, "H5", "dreadnought", 3)
    put(t, 1, "G5", "scout")
    ship = put(t, 1, "F5", "cruiser", exploration=2, move=3)
    p = play(t, ("player_turn", 0)).do(attackers, "G5", "done")
    assert p.kind == "react" and not p.t.face_up(attackers)
    p.do(ship, "G5", "done").until("battle").do("G5")
    assert (p.t.attacker, p.t.defender) == (0, 1) and p.t.face_up(ship)


def test_without_the_module_nobody_reacts() -> None:
    """CE-10.1: reaction is a module of its own."""
    t = fresh(cloaking=False, reaction=False)
    attackers = put(t, 0, "H5", "dreadnought", 3)
    put(t, 1, "G5", "scout")
    put(t, 1, "F5", "cruiser", exploration=2, move=3)
    p = play(t, ("player_turn", 0)).do(attackers, "G5", "done")
    assert p.kind != "react"


# ---- what reacting ships carry


def test_a_reacting_carrier_takes_its_fighters() -> None:
    """SE-11.7, CE-10.2: it leaves none behind without room; others may stay with a second carrier."""
    t = attacked()
    put(t, 1, "F5", "cruiser", exploration=2)
    carrier = put(t, 1, "F5", "carrier", move=5)
    fighters = put(t, 1, "F5", "fighter", 3)
    p = play(t, REACT).do(carrier, "G5")
    assert p.kind == "take_along" and p.refused["done"] == "SE-11.7"
    p.do(fighters, "done")
    assert p.at("G5", 1) == {"scout": 1, "carrier": 1, "fighter": 3} and p.at("F5", 1) == {"cruiser": 1}


def test_two_reacting_carriers_share_a_counter_of_fighters() -> None:
    """SE-11.3, CE-10.6: they start together, and what the first takes is not there for the second."""
    t = attacked()
    put(t, 1, "F5", "cruiser", exploration=2)
    one = put(t, 1, "F5", "carrier", move=5)
    two = put(t, 1, "F5", "carrier", move=6)
    fighters = put(t, 1, "F5", "fighter", 5)
    p = play(t, REACT).do(one, "G5", fighters, two, "G5", fighters, "done")
    assert p.at("G5", 1) == {"scout": 1, "carrier": 2, "fighter": 5} and p.at("F5", 1) == {"cruiser": 1}


def test_a_reacting_transport_takes_its_troops() -> None:
    """CE-14.6, CE-10.15: ground units aboard do not stay behind in open space; last turn's moves do not matter."""
    t = attacked(ground_combat=True)
    put(t, 1, "F5", "cruiser", exploration=2)
    transport = put(t, 1, "F5", "transport", move=5)
    troops = put(t, 1, "F5", "infantry", 4)
    t.private = changed(t.private, troops, ABOARD)
    t.moves[troops] = 3
    t.flags[troops] |= STOPPED
    p = play(t, REACT).do(transport, "G5")
    assert p.kind == "take_along" and p.refused["done"] == "CE-14.6"
    p.do(troops, "done")
    assert p.at("G5", 1) == {"scout": 1, "transport": 1, "infantry": 4} and p.t.private[troops] & ABOARD


def test_no_reaction_that_would_strand_fighters() -> None:
    """SE-11.7, SE-3.7: fighters that cannot be divided for want of counters keep their carriers."""
    t = attacked(counter_limits="full")
    put(t, 1, "F5", "cruiser", exploration=2)
    carriers = [put(t, 1, "F5", "carrier", move=5 + number) for number in range(2)]
    put(t, 1, "F5", "fighter", 6)
    settle(t, 1, "C5")
    while counter_left(t, 1, FIGHTER):
        put(t, 1, "C5", "fighter")
    p = play(t, REACT)
    assert {p.refused[f"group.{carrier}"] for carrier in carriers} == {"SE-11.7"}
