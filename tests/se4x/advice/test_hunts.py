"""The bots in danger: whole moves, the homeworld first, black holes, upgrades, amoebas and doomsday machines."""

from __future__ import annotations

from cosmarch.games.se4x.advice.hunts import probe, unstudied, unvisited
from cosmarch.games.se4x.advice.moves import Orders
from cosmarch.games.se4x.advice.spending import purchase, wanted_technology
from cosmarch.games.se4x.rules.solitaire.science import LOST_A_SHIP
from cosmarch.games.se4x.state import AMOEBA_TYPES, BASE, MINE_SWEEP, MINESWEEPER, NOBODY, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import Play, fresh, machine, mark, place, play, put, research

MOVE = ("movement", 0)
LAIR, BESIDE = "F7", "G7"


def best(p: Play) -> str:
    """The answer that the advice likes best."""
    advice = p.match.advice(p.seat)
    assert advice is not None
    return max(advice, key=advice.__getitem__)


def name(t: Table, where: int) -> str:
    return t.content.hexes[where]


# ---- whole moves


def test_a_fast_scout_goes_all_the_way_at_once() -> None:
    """SE-3.2: one answer brings it beside the unknown, not one step towards it."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=7)
    mark(t, "D3", "planet", face_up=False)
    p = play(t, MOVE)
    assert best(p).startswith(f"group.{scout}>")
    p.do(best(p))
    assert p.t.moves[scout] == 3 and place("D3") in p.t.near[p.t.where[scout]]


def test_a_fleet_gathers_in_one_answer() -> None:
    """SE-3.6: what stands together goes home together."""
    t = fresh()
    home = t.home[0]
    away = next(there for there in t.near[home] if there not in t.home)
    groups = [put(t, 0, name(t, away), "scout") for _ in range(3)]  # too few to set out
    p = play(t, MOVE)
    assert best(p) == f"{name(t, away)}>{name(t, home)}"
    p.do(best(p))
    assert {p.t.where[group] for group in groups} == {home}


def test_nobody_goes_past_enemies_by_the_way() -> None:
    """SE-3.9: a goal behind an enemy is no goal for the advice."""
    t = fresh()
    for near in t.near[place("H5")]:
        if near != place("G5"):
            t.terrain = changed(t.terrain, near, t.content.terrain_names.index("supernova"))
    put(t, 0, "H5", "colony_ship")
    scout = put(t, 0, "H5", "scout", move=7)
    put(t, 1, "G5", "cruiser", 6)
    mark(t, "F4", "planet", face_up=False)
    p = play(t, MOVE).do(scout)
    assert best(p) == "done"


# ---- dangers


def test_black_holes_are_left_alone() -> None:
    """SE-5.5: no step into one, even where an enemy to be beaten is."""
    t = fresh()
    mark(t, "G5", "black_hole")
    fleet = put(t, 0, "H5", "cruiser", 6)
    put(t, 1, "G5", "scout")
    assert Orders(t, 0).step(fleet, place("G5")) < 0
    mark(t, "G5", "asteroids")
    assert Orders(t, 0).step(fleet, place("G5")) > 0


def test_the_homeworld_comes_before_exploring() -> None:
    t = fresh()
    home = t.home[0]
    away = next(there for there in t.near[home] if there not in t.home)
    scout = put(t, 0, name(t, away), "scout")
    dark = next(there for there in t.near[away] if there not in (home, *t.near[home]))
    t.known = changed(t.known, dark, 0)
    assert Orders(t, 0).step(scout, dark) > 0
    put(t, 1, name(t, next(there for there in t.near[home] if there != away)), "cruiser", 6)
    orders = Orders(t, 0)
    assert orders.step(scout, dark) < 0 < orders.step(scout, home)


def test_a_besieged_homeworld_is_relieved_at_worse_odds() -> None:
    """SE-6.1: an even battle is fought for the homeworld and for nothing else."""
    t = fresh()
    home = t.home[0]
    away = next(there for there in t.near[home] if there not in t.home)
    fleet = put(t, 0, name(t, away), "cruiser", 3)
    enemy = put(t, 1, name(t, home), "cruiser", 3)
    assert Orders(t, 0).step(fleet, home) > 20.0
    other = next(there for there in t.near[away] if there not in (home, *t.near[home]))
    t.where[enemy] = other
    assert Orders(t, 0).step(fleet, other) < 0


def test_monsters_threaten_the_homeworld_too() -> None:
    """SE-31.14: a machine that comes near is a danger."""
    t = fresh(1, "doomsday_large")
    home = t.home[0]
    assert not Orders(t, 0).endangered()
    machine(t, name(t, t.near[home][0]))
    assert Orders(t, 0).endangered()


def test_a_fleet_waits_for_its_upgrade() -> None:
    """SE-22.15: ships at a yard that can have new technology do not set out without it."""
    t = fresh()
    home = t.home[0]
    put(t, 0, name(t, home), "ship_yard")
    fleet = put(t, 0, name(t, home), "cruiser", 6)
    t.cp[0] = 30
    goal = next(there for there in t.near[home] if Orders(t, 0).step(fleet, there) > 0)
    research(t, 0, attack=2)
    assert Orders(t, 0).step(fleet, goal) < 0
    t.cp[0] = 0
    assert Orders(t, 0).step(fleet, goal) > 0


# ---- amoebas and machines


def amoeba_table() -> Table:
    t = fresh(1, "amoeba_solitaire")
    t.amoeba = changed(t.amoeba, place(LAIR), 1)
    assert place(BESIDE) in t.near[place(LAIR)]
    return t


def studied(t: Table, kind: str) -> None:
    """The amoeba of the table is known to be of a kind."""
    t.amoeba_points = (t.content.amoebas.points_needed,) * AMOEBA_TYPES + t.amoeba_points[AMOEBA_TYPES:]
    t.amoeba_kind = tuple([t.content.amoebas.kind_keys.index(kind)] * len(t.amoeba_kind))


def test_one_cheap_ship_is_given_up_to_an_amoeba() -> None:
    """SE-33.3: science vessels are open to those who have lost a ship; then nobody else goes."""
    t = amoeba_table()
    scout = put(t, 0, BESIDE, "scout")
    cruiser = put(t, 0, BESIDE, "cruiser")
    assert place(LAIR) in unstudied(t, 0) and probe(t, 0) == scout
    orders = Orders(t, 0)
    assert orders.step(scout, place(LAIR)) > 0 > orders.step(cruiser, place(LAIR))
    t.amoeba_marks = changed(t.amoeba_marks, 0, LOST_A_SHIP)
    assert probe(t, 0) == NOBODY and Orders(t, 0).step(scout, place(LAIR)) < 0


def test_science_vessels_are_developed_bought_and_sent() -> None:
    """SE-33.3, SE-33.4."""
    t = amoeba_table()
    t.amoeba_marks = changed(t.amoeba_marks, 0, LOST_A_SHIP)
    t.cp[0] = 60
    assert wanted_technology(t, 0) == MINE_SWEEP
    research(t, 0, mine_sweep=2)
    t.round = 13  # nobody settles any more
    put(t, 0, name(t, t.home[0]), "ship_yard", 4)
    found = purchase(t, 0)
    assert found is not None and found.kind == MINESWEEPER
    vessel = put(t, 0, BESIDE, "minesweeper")
    assert Orders(t, 0).step(vessel, place(LAIR)) > 0


def test_known_amoebas_are_fought_by_the_strong() -> None:
    """SE-33.8: a fleet attacks what it can beat; one ship does not."""
    t = amoeba_table()
    studied(t, next(key for key in t.content.amoebas.kind_keys if key != "detonated"))
    alone = put(t, 0, BESIDE, "scout")
    assert Orders(t, 0).step(alone, place(LAIR)) < 0
    for _ in range(6):
        put(t, 0, BESIDE, "dreadnought", 3, attack=3, defense=3)
    assert Orders(t, 0).step(alone, place(LAIR)) > 0


def test_ships_blow_up_inside_what_cannot_be_fought() -> None:
    """SE-33.7."""
    t = amoeba_table()
    studied(t, "detonated")
    ship = next(iter(dict(t.content.amoebas.detonation)))
    able = t.add_group(0, ship, 1, place(BESIDE), 0)
    assert Orders(t, 0).step(able, place(LAIR)) > 0
    p = play(t, ("detonate_inside", 0, place(LAIR)))
    assert p.over or best(p) == "done"
    t.where[able] = place(LAIR)
    p = play(t, ("detonate_inside", 0, place(LAIR)))
    assert best(p) == f"group.{able}"


def test_machines_are_hunted_where_they_can_be_beaten() -> None:
    """SE-31.17."""
    t = fresh(1, "doomsday_large")
    machine(t, LAIR)
    weak = put(t, 0, BESIDE, "cruiser")
    assert Orders(t, 0).step(weak, place(LAIR)) < 0
    for _ in range(8):
        put(t, 0, BESIDE, "dreadnought", 3, attack=3, defense=3)
    assert Orders(t, 0).step(weak, place(LAIR)) > 0


# ---- alone against all


def test_a_single_player_fortifies_the_homeworld() -> None:
    """SE-23.4: a base, which needs no upkeep, and yards where money is left that they cannot use."""
    t = fresh(1, "doomsday_small")
    home = t.home[0]
    put(t, 0, name(t, home), "ship_yard", 4)
    research(t, 0, ship_size=2)
    t.round, t.cp[0], t.made_income = 13, 60, (home,)  # nobody settles any more
    found = purchase(t, 0)
    assert found is not None and found.kind == BASE
    put(t, 0, name(t, home), "base")
    found = purchase(t, 0)
    assert found is None or found.kind != BASE


def test_vessels_share_out_the_amoebas() -> None:
    """SE-33.4: one that is at work stays, and others go where nobody is yet."""
    t = amoeba_table()
    research(t, 0, mine_sweep=2)
    t.amoeba_marks = changed(t.amoeba_marks, 0, LOST_A_SHIP)
    at_work = put(t, 0, LAIR, "minesweeper")
    assert all(Orders(t, 0).step(at_work, there) < 0 for there in t.near[place(LAIR)])
    others = unvisited(t, 0)
    assert {t.amoeba[there] for there in unstudied(t, 0)} == {1, 2} and {t.amoeba[there] for there in others} == {2}
