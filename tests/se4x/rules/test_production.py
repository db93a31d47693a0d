"""Construction: SE-14.1 to 14.5, SE-23, SE-24.1, SE-24.2, CE-3.5, CE-3.6, CE-14.17 to 14.26, SE-29.8."""

from __future__ import annotations

import pytest

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.economy import INCOME, act, end, home, line, options, phase, refused
from tests.se4x.table import Play, fresh, kind_of, place, play, put, research, settle, tech


def rich(**options: bool | int | str) -> Table:
    """A table with two colonies and all the money one wants."""
    t = fresh(carry_over=999, **options)
    t.cp = [400] * t.seats
    settle(t, 0, "J5", 5)
    return t


def buy(p: Play, what: str, *more: str) -> Play:
    return act(p, "build", what, *more)


def groups(p: Play, unit: str, seat: int = 0) -> list[int]:
    return [group for group in p.t.groups_of(seat) if p.t.kind[group] == kind_of(unit)]


# ---- ship yards


@pytest.mark.parametrize(
    ("level", "yards", "points"), [(1, 1, 1), (1, 4, 4), (2, 1, 1), (2, 2, 3), (2, 3, 4), (3, 1, 2), (3, 3, 6)]
)
def test_yard_capacity(level: int, yards: int, points: int) -> None:
    """SE-23.1, SE-23.2: 1, 1.5 or 2 hull points a yard; the sum of a hex is rounded down."""
    t = rich()
    research(t, 0, ship_yard=level)
    put(t, 0, "J5", "ship_yard", yards)
    p = phase(t)
    for _ in range(points):
        buy(p, "scout")
        if p.kind == "build_number":
            act(p, "1")
    act(p, "build")
    assert refused(p)["scout"] == "SE-23.1"


def test_hull_points_count() -> None:
    """SE-23.1: a ship needs its hull size."""
    t = rich()
    research(t, 0, ship_size=6)
    put(t, 0, "J5", "ship_yard", 4)
    p = buy(phase(t), "dreadnought")
    act(p, "build")
    assert refused(p)["cruiser"] == "SE-23.1" and "destroyer" in options(p)


@pytest.mark.parametrize("unit", ["colony_ship", "miner", "ms_pipeline", "fighter", "mine"])
def test_small_units_need_one_point(unit: str) -> None:
    """SE-23.3: colony ships, miners, pipelines, fighters and mines need 1 hull point each."""
    t = rich()
    research(t, 0, fighter=1, mines=1)
    put(t, 0, "J5", "ship_yard", 2)
    p = phase(t)
    for _ in range(2):
        buy(p, unit)
        if p.kind == "build_number":
            act(p, "1")
    assert refused(act(p, "build"))[unit] == "SE-23.1"


def test_capacity_is_not_pooled() -> None:
    """SE-23.1, SE-23.2: each hex for itself."""
    t = rich()
    research(t, 0, ship_size=5)
    put(t, 0, "J5", "ship_yard", 2)
    put(t, 0, home(t), "ship_yard", 2)
    assert refused(act(phase(t), "build"))["battleship"] == "SE-23.1"


def test_capacity_is_not_saved() -> None:
    """SE-23.2: what was not used is gone."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 2)
    t = end(phase(t)).t
    t.over = False
    p = buy(phase(t), "scout", "2")
    assert refused(act(p, "build"))["scout"] == "SE-23.1"


def test_no_yard_no_ships() -> None:
    """SE-23.1: ships are built in hexes with own ship yards."""
    t = rich()
    put(t, 1, home(t, 1), "ship_yard", 4)
    assert refused(act(phase(t), "build"))["scout"] == "SE-23.1"


def test_several_yards() -> None:
    """SE-23.1: the player chooses the hex."""
    t = rich()
    put(t, 0, "J5", "ship_yard")
    put(t, 0, home(t), "ship_yard")
    p = act(phase(t), "build", "scout")
    assert p.kind == "build_where" and options(p) == {"J5", home(t)}
    end(act(p, "J5"))
    assert p.at("J5") == {"ship_yard": 1, "scout": 1}


def test_scuttled_yards_build_nothing() -> None:
    """SE-23.1, SE-20.6: a yard that is scuttled in the phase is no yard."""
    t = rich()
    yard = put(t, 0, "J5", "ship_yard")
    p = act(phase(t), "scuttle", yard, "build")
    assert refused(p)["scout"] == "SE-23.1"


def test_building_among_enemies() -> None:
    """SE-23.9: ships may be built at a yard with enemy units in the hex, but a blockaded colony builds nothing."""
    t = rich()
    put(t, 0, "J5", "ship_yard")
    put(t, 1, "J5", "scout")
    p = act(phase(t), "build", "scout")
    end(p)
    assert p.at("J5") == {"ship_yard": 1, "scout": 1}
    p = act(phase(t), "build", "decoy", "1")
    end(p)
    assert p.at(home(t)) == {"decoy": 1}


# ---- bases, yards, decoys


def test_built_by_colonies() -> None:
    """SE-14.2, SE-23.4: bases, ship yards and decoys need no yard but a colony that made income; one base and one yard
    in a phase each."""
    t = rich()
    research(t, 0, ship_size=2)
    p = phase(t)
    buy(p, "base", "J5")
    buy(p, "ship_yard", "J5")
    buy(p, "decoy", "J5", "3")
    act(p, "build", "base")
    end(p)
    assert p.at("J5") == {"base": 1, "ship_yard": 1, "decoy": 3} and p.at(home(t)) == {"base": 1}


def test_new_colonies_make_no_income() -> None:
    """SE-14.2, SE-23.4: not on a colony of 0 CP."""
    t = rich()
    t.worth = changed(t.worth, place("J5"), 0)
    put(t, 1, home(t), "scout")
    put(t, 0, "J5", "ship_yard")
    assert refused(act(phase(t), "build"))["ship_yard"] == "SE-23.4"


def test_one_base_a_hex() -> None:
    """SE-14.3: a hex never has more than one base."""
    t = rich()
    research(t, 0, ship_size=2)
    put(t, 0, "J5", "base")
    p = buy(phase(t), "base")
    assert line(p.t)["units"] == 12
    assert refused(act(p, "build"))["base"] == "SE-14.3"


def test_one_yard_a_phase() -> None:
    """SE-14.4: a planet builds at most one ship yard in a phase; any number may accumulate."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    p = phase(t)
    buy(p, "ship_yard", "J5")
    buy(p, "ship_yard")
    assert refused(act(p, "build"))["ship_yard"] == "SE-14.4"
    end(act(p, "done"))
    assert p.at("J5") == {"ship_yard": 7} and p.at(home(t)) == {"ship_yard": 1}


def test_a_new_yard_works_later() -> None:
    """SE-14.5: from the next economic phase on."""
    t = rich()
    p = act(phase(t), "build", "ship_yard", "J5", "build")
    assert refused(p)["scout"] == "SE-23.1"
    t = end(act(p, "done")).t
    t.over = False
    assert "scout" in options(act(phase(t), "build"))


def test_decoys() -> None:
    """SE-24.1, SE-24.2: 1 CP each at any colony that made income; face down like any other group."""
    t = rich()
    p = end(act(phase(t), "build", "decoy", "J5", "4"))
    (group,) = groups(p, "decoy")
    assert line(p.t)["units"] == 4 and p.t.size[group] == 4 and p.t.seen[group] == 0
    p.t.over = False
    (row,) = (row for row in view(p.t, 1)["groups"] if row["group"] == group)
    assert row["kind"] is None and row["size"] is None


# ---- new groups


def test_new_groups_lie_face_down() -> None:
    """SE-23.6, SE-24.4: in the hex of the yard; that counters are placed is seen by all, not what they are."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 4)
    p = end(act(phase(t), "build", "scout", "2", "build", "colony_ship"))
    (scouts,), (settlers,) = groups(p, "scout"), groups(p, "colony_ship")
    assert (p.t.where[scouts], p.t.size[scouts], p.t.seen[scouts]) == (place("J5"), 2, 0)
    assert p.t.seen[settlers] == EVERYONE
    assert p.told("places_units") == [{"seat": 0, "hex": place("J5"), "n": 2}]
    assert p.told("built", 0) and not p.told("built", 1)


def test_without_counters() -> None:
    """SE-23.6, SE-23.7: new ships join a group of the same type, technology and experience, else none is built."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    for _ in range(5):
        put(t, 0, "G5", "scout", 6)
    group = put(t, 0, "J5", "scout", 4)
    p = phase(t)
    act(p, "build", "scout")
    assert options(p) == {"1", "2"}
    act(p, "2", "build")
    assert refused(p)["scout"] == "SE-23.7"
    end(act(p, "done"))
    assert p.t.size[group] == 6
    research(t, 0, attack=1)
    assert refused(act(phase(t), "build"))["scout"] == "SE-23.7"


def test_counters_of_scuttled_groups() -> None:
    """SE-23.7: a counter that is scuttled is free again."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    slots = [put(t, 0, "G5", "scout", 6) for _ in range(6)]
    p = act(phase(t), "build")
    assert refused(p)["scout"] == "SE-23.7"
    act(p, "done", "scuttle", slots[2], "6", "build", "scout", "3")
    end(p)
    assert p.at("J5") == {"ship_yard": 6, "scout": 3} and len(groups(p, "scout")) == 6


@pytest.mark.parametrize(("limits", "more"), [("full", 1), ("base", 0), ("none", 2)])
def test_counter_limits(limits: str, more: int) -> None:
    """SE-23.7: 6 scout counters of both boxes, 5 of the base box, or no limit."""
    t = rich(counter_limits=limits)
    research(t, 0, ship_yard=3)
    for name in ("J5", home(t)):
        put(t, 0, name, "ship_yard", 6)
    for _ in range(5):
        put(t, 0, "G5", "scout", 6)
    p = phase(t)
    for bought, name in enumerate((home(t), "J5")):
        act(p, "build")
        if "scout" not in options(p):
            assert bought == more and refused(p)["scout"] == "SE-23.7"
            return
        act(p, "scout")
        act(p, *([name] if p.kind == "build_where" else []), "6")
    assert more == 2


def test_no_limit_for_colony_ships() -> None:
    """SE-23.8: colony ships and pipelines have no counter limit."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 2)
    for _ in range(20):
        put(t, 0, "G5", "colony_ship")
        put(t, 0, "G5", "ms_pipeline")
    p = end(act(phase(t), "build", "colony_ship", "build", "ms_pipeline"))
    assert p.at("J5") == {"ship_yard": 2, "colony_ship": 1, "ms_pipeline": 1}


def test_older_technology() -> None:
    """SE-23.5: a ship may be built with less than the current technology."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    research(t, 0, attack=2, move=3)
    p = end(act(phase(t), "build_older", "scout", "attack", "1", "move", "2", "done", "2"))
    (new,) = groups(p, "scout")
    assert [p.t.carried(new, tech(name)) for name in ("attack", "move", "defense")] == [1, 2, 0]


def test_older_ships_join_an_old_group() -> None:
    """SE-23.5, SE-23.6, SE-23.7: without a free counter a new ship may still be built like a group in the hex."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    slots = [put(t, 0, "G5", "scout", 6) for _ in range(5)]
    old = put(t, 0, "J5", "scout", 4)
    research(t, 0, attack=1)
    assert refused(act(phase(t), "build"))["scout"] == "SE-23.7"
    p = act(phase(t), "build_older", "scout")
    assert options(p) == {f"group.{old}"}
    act(p, old)
    assert options(p) == {"1", "2"}
    end(act(p, "2"))
    assert p.t.size[old] == 6 and p.t.carried(old, tech("attack")) == 0
    t.remove_group(slots[0])
    assert options(act(phase(t), "build_older", "scout")) == {f"group.{old}", "done"}


def test_nothing_older_at_the_start() -> None:
    """SE-23.5: without research there is nothing to leave out."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    assert refused(phase(t))["build_older"] == "SE-23.5"


def test_academies() -> None:
    """CE-3.5, CE-3.6: new ships are green, with Academy 1 skilled; yards and bases have no experience."""
    t = rich()
    put(t, 0, "J5", "ship_yard", 6)
    p = end(act(phase(t), "build", "scout", "1"))
    assert p.t.rank[groups(p, "scout")[0]] == 0
    p = end(act(phase(t), "research", "military_academy", "build", "scout", "1", "build", "ship_yard", home(t)))
    assert p.t.rank[groups(p, "scout")[0]] == 1
    assert [p.t.rank[group] for group in groups(p, "ship_yard")] == [0, 0]


def test_fighters_need_room() -> None:
    """SE-11.3: a colony holds any number of fighters; without one only carriers do."""
    t = rich()
    research(t, 0, fighter=1)
    put(t, 0, "G5", "ship_yard", 6)
    assert refused(act(phase(t), "build"))["fighter"] == "SE-11.3"
    put(t, 0, "G5", "carrier")
    assert options(act(phase(t), "build", "fighter")) == {"1", "2", "3"}


def test_single_player_with_double_income() -> None:
    """SE-29.8: the one against three has double income from all colonies but the homeworld."""
    t = fresh(4, "four_player_three_vs_one")
    settle(t, 3, "G5", 3)
    settle(t, 0, "G7", 3)
    p = play(t, INCOME)
    assert line(p.t, 3)["colonies"] == 36 and line(p.t, 0)["colonies"] == 33


# ---- ground units


def test_ground_units_of_a_colony() -> None:
    """CE-14.17, CE-14.18, CE-EX-11: a colony of 3 buys three units of any types, without a ship yard; a fourth is
    refused."""
    t = rich(ground_combat=True)
    research(t, 0, ground_combat=3)
    t.worth = changed(t.worth, place("J5"), 3)
    p = phase(t)
    act(p, "build", "infantry", "J5", "1", "build", "grav_armor", "J5", "2")
    act(p, "build", "infantry")
    assert p.kind == "build_number"  # only the homeworld is left
    end(act(p, "1"))
    assert p.at("J5") == {"infantry": 1, "grav_armor": 2} and p.at(home(t)) == {"infantry": 1}


def test_the_fourth_unit_is_refused() -> None:
    """CE-14.17, CE-EX-11: not more than the colony's size."""
    t = rich(ground_combat=True)
    t.worth = changed(t.worth, place("J5"), 3)
    t.worth = changed(t.worth, t.home[0], 0)
    p = act(phase(t), "build", "infantry")
    assert options(p) == {"1", "2", "3"}
    act(p, "3", "build")
    assert refused(p)["infantry"] == "CE-14.17"


def test_blockaded_colonies_raise_no_troops() -> None:
    """CE-14.17: an unblockaded colony."""
    t = rich(ground_combat=True)
    put(t, 1, "J5", "scout")
    p = act(phase(t), "build", "infantry", "6")
    assert end(p).at(home(t)) == {"infantry": 6}


@pytest.mark.parametrize(("level", "able"), [(1, {"infantry"}), (2, {"infantry", "space_marines", "heavy_infantry"})])
def test_levels_of_ground_combat(level: int, able: set[str]) -> None:
    """CE-14.1, CE-14.19, CE-14.20: infantry from the start, marines and heavy infantry at 2; militia are never
    bought."""
    t = rich(ground_combat=True)
    research(t, 0, ground_combat=level)
    p = act(phase(t), "build")
    ground = {"infantry", "space_marines", "heavy_infantry", "grav_armor", "militia"}
    assert options(p) & ground == able and refused(p)["grav_armor"] == "CE-14.19" and "militia" not in refused(p)


def test_free_troops() -> None:
    """CE-14.24, CE-14.25, CE-14.26: one for three full colonies without the homeworld; on full colonies or the
    homeworld, one a colony, beyond the limit of purchases."""
    t = fresh(ground_combat=True)
    names = ["J3", "J5", "J7", "G3", "G5", "G7", "E5"]
    for name in names[:6]:
        settle(t, 0, name, 5)
    settle(t, 0, names[6], 3)
    p = act(phase(t), "free_troops")
    assert options(p) == {*names[:6], home(t)}
    act(p, "J5", "free_troops")
    assert "J5" not in options(p)
    act(p, home(t))
    assert refused(p)["free_troops"] == "CE-14.24"
    end(p)
    assert p.at("J5") == {"infantry": 1} == p.at(home(t)) and "units" not in line(p.t)


def test_better_free_troops() -> None:
    """CE-14.25: marines or heavy infantry at Ground Combat 2, never Grav Armor."""
    t = fresh(ground_combat=True)
    research(t, 0, ground_combat=3)
    for name in ("J3", "J5", "J7"):
        settle(t, 0, name, 5)
    p = act(phase(t), "free_troops")
    assert options(p) == {"space_marines", "heavy_infantry"}
    end(act(p, "heavy_infantry", "J7"))
    assert p.at("J7") == {"heavy_infantry": 1}


def test_no_free_troops_for_blockaded_colonies() -> None:
    """CE-14.24: unblockaded colonies."""
    t = fresh(ground_combat=True)
    for name in ("J3", "J5", "J7"):
        settle(t, 0, name, 5)
    put(t, 1, "J5", "scout")
    assert refused(phase(t))["free_troops"] == "CE-14.24"
