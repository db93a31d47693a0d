"""Colonies, minerals and pipelines: SE-15.6 to 15.9, SE-16, SE-17.1 to 17.3, SE-18.1 to 18.3, CE-2.2."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import all_loads
from cosmarch.games.se4x.content.vocabulary import TERRAIN
from cosmarch.games.se4x.rules import colonies
from cosmarch.games.se4x.rules.movement.pipelines import connected, trading_colonies
from cosmarch.games.se4x.state import BARREN, EMPTY, NOBODY, PLANET
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.table import CONTENT, fresh, mark, place, play, put, settle

MOVE = ("movement", 0)


# ---- settling


def test_a_colony_ship_settles() -> None:
    """SE-16.1, SE-16.3: a colony ship on an empty planet becomes a colony of 0 CP and moves no more."""
    t = fresh()
    mark(t, "J5", "planet")
    ship = put(t, 0, "J5", "colony_ship")
    p = play(t, MOVE).do("settle", ship)
    assert (p.t.colony[place("J5")], p.t.worth[place("J5")]) == (0, 0)
    assert p.at("J5") == {}


def test_settling_after_moving() -> None:
    """SE-16.1: at any moment of the owner's turn."""
    t = fresh()
    mark(t, "J5", "planet")
    ship = put(t, 0, "J4", "colony_ship")
    p = play(t, MOVE).do(ship, "J5", "settle", ship)
    assert p.t.colony[place("J5")] == 0


@pytest.mark.parametrize("why", ["empty", "asteroids", "colony", "enemies"])
def test_where_nobody_settles(why: str) -> None:
    """SE-16.1: not without an uncolonised planet, nor with an uncloaked enemy unit there."""
    t = fresh()
    mark(t, "J6", "planet")
    good = put(t, 0, "J6", "colony_ship")
    if why == "asteroids":
        mark(t, "G5", "asteroids")
    elif why == "colony":
        settle(t, 1, "G5")
    elif why == "enemies":
        mark(t, "G5", "planet")
        put(t, 1, "G5", "scout")
    ship = put(t, 0, "G5", "colony_ship")
    p = play(t, MOVE).do("settle")
    assert p.refused == {f"group.{ship}": "SE-16.1"} and f"group.{good}" in p.tokens


def test_barren_planets_need_terraforming() -> None:
    """SE-16.2: only a colony ship bought after Terraforming 1 settles a barren planet."""
    t = fresh()
    mark(t, "J6", "barren_planet")
    old = put(t, 0, "J6", "colony_ship")
    t.levels[CONTENT.technology_names.index("terraforming")] = 1
    new = put(t, 0, "J6", "colony_ship")
    p = play(t, MOVE).do("settle")
    assert p.refused == {f"group.{old}": "SE-16.2"}
    p.do(new)
    assert p.t.colony[place("J6")] == 0 and p.t.terrain[place("J6")] == BARREN
    assert p.t.shown[CONTENT.technology_names.index("terraforming")] == 1  # everybody has seen it


# ---- growth


def test_growth() -> None:
    """SE-16.4: 0 to 1 to 3 to 5, and no further."""
    t = fresh()
    settle(t, 0, "J5", 0)
    values = []
    for _ in range(4):
        colonies.grow(t)
        values.append(t.worth[place("J5")])
    assert values == [1, 3, 5, 5]


def test_growth_ends_the_economic_phase() -> None:
    """SE-16.4: an economic phase pays by the old value, and at its end each colony has grown one step."""
    t = fresh()
    for name, worth in (("J5", 0), ("J6", 1), ("J7", 3), ("I5", 5)):
        settle(t, 0, name, worth)
    p = play(t, ("economic_phase",))
    assert [p.t.worth[place(name)] for name in ("J5", "J6", "J7", "I5")] == [0, 1, 3, 5]
    while p.kind == "economy":
        p.do("done")
    assert [p.t.worth[place(name)] for name in ("J5", "J6", "J7", "I5")] == [1, 3, 5, 5]


@pytest.mark.parametrize(
    ("options", "values"),
    [
        ({}, [10, 20, 30, 30]),
        ({"expansion": False}, [10, 15, 20, 20]),
        ({"homeworld_steps": "later"}, [10, 15, 20, 25]),
    ],
)
def test_a_homeworld_recovers(options: dict[str, bool | str], values: list[int]) -> None:
    """SE-16.6: a damaged homeworld recovers one step in each growth step."""
    t = fresh(**options)
    t.worth = changed(t.worth, t.home[0], 5)
    seen = []
    for _ in range(4):
        colonies.grow(t)
        seen.append(t.worth[t.home[0]])
    assert seen == values


def test_growth_under_blockade() -> None:
    """SE-16.7: colonies grow even when they are blockaded."""
    t = fresh()
    settle(t, 0, "J5", 3)
    put(t, 1, "J5", "scout")
    assert t.blockaded(place("J5"))
    colonies.grow(t)
    assert t.worth[place("J5")] == 5


def test_what_a_new_colony_pays() -> None:
    """SE-16.5: settled before phase N it pays 0 in N, 1 in N+1, 3 in N+2 and 5 from N+3 on."""
    t = fresh()
    settle(t, 0, "J5", 0)
    paid = []
    for _ in range(5):
        paid.append(t.worth[place("J5")])
        colonies.grow(t)
    assert paid == [0, 1, 3, 5, 5]


# ---- damage


def hits(worth: int, home: bool = False, **options: bool | str) -> list[int]:
    """What a colony is worth after each hit until it is destroyed."""
    t = fresh(3, victory="last_one", **options)
    where = "C4" if not home else CONTENT.hexes[t.home[1]]
    if not home:
        settle(t, 1, where, worth)
    out = []
    while t.colony[place(where)] == 1:
        colonies.hit(t, place(where), 0)
        out.append(t.worth[place(where)])
    return out


def test_each_hit_lowers_a_colony_one_step() -> None:
    """SE-15.6: 5, 3, 1, destroyed; a new colony is destroyed by one hit."""
    assert hits(5) == [3, 1, 0]
    assert hits(0) == [0]


def test_steps_of_a_homeworld() -> None:
    """SE-15.7, CE-2.2: 20, 15, 10, 5, destroyed; 30, 20, 10, 5, destroyed; by 5 in the later edition."""
    assert hits(0, home=True, expansion=False) == [15, 10, 5, 0]
    assert hits(0, home=True) == [20, 10, 5, 0]
    assert hits(0, home=True, homeworld_steps="later") == [25, 20, 15, 10, 5, 0]


def test_what_is_lost_with_a_colony() -> None:
    """SE-15.8: minerals and wrecks are lost; the planet stays, a barren one barren."""
    t = fresh(3)
    settle(t, 1, "C4", 0, "barren_planet")
    t.stock = changed(t.stock, place("C4"), 10101)
    colonies.hit(t, place("C4"), 0)
    assert t.colony[place("C4")] == NOBODY and t.terrain[place("C4")] == BARREN
    assert t.stock[place("C4")] == 0


def test_a_destroyed_homeworld_is_an_ordinary_planet() -> None:
    """SE-28.10: settled again, it is an ordinary colony."""
    t = fresh(3, victory="last_one")
    home = t.home[1]
    colonies.destroy(t, home, 0)
    assert t.terrain[home] == PLANET and not t.is_homeworld(home)
    t.colony = changed(t.colony, home, 0)
    for _ in range(5):
        colonies.grow(t)
    assert t.worth[home] == 5


# ---- miners


@pytest.mark.parametrize("marker", ["mineral_5", "mineral_10", "space_wreck"])
def test_towing(marker: str) -> None:
    """SE-17.1, SE-5.15: a miner tows one marker; taking it up and leaving it on a colony costs no movement."""
    t = fresh()
    mark(t, "J5", marker)
    settle(t, 0, "J6")
    miner = put(t, 0, "J5", "miner")
    p = play(t, MOVE).do("tow", miner)
    assert p.t.terrain[place("J5")] == EMPTY
    p.do(miner, "J6", "unload", miner)
    assert all_loads(p.t.stock[place("J6")]) == [TERRAIN.index(marker)] and not p.t.load[miner]
    assert p.match.view(1)["table"]["groups"][0]["kind"] == "miner"


def test_a_miner_tows_one_thing() -> None:
    """SE-17.1: one mineral or one wreck at a time."""
    t = fresh()
    mark(t, "J5", "mineral_5")
    mark(t, "J6", "mineral_5")
    miner = put(t, 0, "J5", "miner")
    p = play(t, MOVE).do("tow", miner, miner, "J6")
    assert "tow" not in p.tokens


def test_miners_are_single_ships_face_up() -> None:
    """SE-17.1: like colony ships they lie face up, one to a counter; they neither join nor hide."""
    t = fresh()
    miners = [put(t, 0, "J5", "miner") for _ in range(2)]
    settle(t, 0, "J5")
    put(t, 0, "J5", "scout")
    assert all(t.face_up(miner) for miner in miners)
    assert [row["kind"] for row in view(t, 1)["groups"] if row["group"] in miners] == ["miner", "miner"]
    p = play(t, MOVE)
    assert not p.tokens & {"merge", "split", "hide"}


def test_cargo_is_left_on_own_colonies_only() -> None:
    """SE-17.2: cargo may not be dropped in space or on a foreign colony."""
    t = fresh()
    mark(t, "J5", "mineral_5")
    miner = put(t, 0, "J5", "miner")
    p = play(t, MOVE).do("tow", miner)
    assert "unload" not in p.tokens


def test_cargo_is_lost_with_the_miner() -> None:
    """SE-17.2, SE-17.3: what a lost miner towed leaves the game; a mineral by itself cannot be destroyed."""
    t = fresh()
    mark(t, "J5", "mineral_5")
    miner = put(t, 0, "J5", "miner")
    p = play(t, MOVE).do("tow", miner, "scuttle", miner)
    assert p.at("J5") == {} and p.t.terrain[place("J5")] == EMPTY and not any(p.t.load)


def test_a_mineral_is_not_thrown_away() -> None:
    """SE-17.3: a miner that tows a mineral can put it down nowhere but on an own colony."""
    t = fresh()
    settle(t, 0, "J6")
    mark(t, "J5", "mineral_5")
    miner = put(t, 0, "J5", "miner")
    p = play(t, MOVE)
    assert not p.tokens & {"unload", "destroy_planet"}
    p.do("tow", miner)
    assert "unload" not in p.tokens and all_loads(p.t.load[miner])
    p.do(miner, "J6")
    assert "unload" in p.tokens


def test_any_number_on_a_colony() -> None:
    """SE-17.3: any number of minerals may lie on one colony."""
    t = fresh()
    settle(t, 0, "J6")
    for name in ("J5", "J7", "I5"):
        mark(t, name, "mineral_5")
        put(t, 0, name, "miner")
    p = play(t, MOVE)
    for miner in p.t.groups_of(0):
        p.do("tow", miner, miner, "J6", "unload", miner)
    assert len(all_loads(p.t.stock[place("J6")])) == 3


# ---- pipelines


def test_a_pipeline_is_single_and_face_up() -> None:
    """SE-18.1: an MS pipeline is a single ship, always face up, that moves 1 hex, for 3 CP and hull 1."""
    ship = CONTENT.ships[CONTENT.ship_names.index("ms_pipeline")]
    assert (ship.cost, ship.hull, ship.group, ship.face_up, ship.moves) == (3, 1, 1, True, "one")
    t = fresh()
    group = put(t, 0, "J5", "ms_pipeline")
    assert t.face_up(group)


def test_trade() -> None:
    """SE-18.2: each own colony joined to the homeworld by an unbroken chain, both ends included, and not the
    homeworld itself; new colonies too."""
    t = fresh()
    home = t.home[0]
    assert CONTENT.hexes[home] == "K1"
    for name, worth in (("J2", 0), ("I2", 5), ("I4", 5)):
        settle(t, 0, name, worth)
    for name in ("K1", "J2", "I2"):
        put(t, 0, name, "ms_pipeline")
    put(t, 0, "I4", "ms_pipeline")
    assert trading_colonies(t, 0) == sorted([place("J2"), place("I2")])
    put(t, 0, "I3", "ms_pipeline")
    assert place("I4") in trading_colonies(t, 0)
    t.remove_group(next(group for group in t.groups_at(home, 0)))
    assert trading_colonies(t, 0) == []


def test_pipelines_that_moved_still_trade() -> None:
    """SE-18.3: pipelines that moved this turn still count."""
    t = fresh()
    for name in ("K1", "J2"):
        t.moves[put(t, 0, name, "ms_pipeline")] = 1
    assert connected(t, 0) == sorted([place("K1"), place("J2")])
