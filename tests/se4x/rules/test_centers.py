"""Research and industrial centers, miners in nebulae: CE-17, CE-18."""

from __future__ import annotations

import pytest

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.rules import colonies
from cosmarch.games.se4x.rules.economy.centers import INDUSTRIAL_CENTER, RESEARCH_CENTER
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.economy import INCOME, act, end, home, line, options, phase, refused
from tests.se4x.table import fresh, mark, place, play, put, research, settle, tech


def table(**options: bool | int | str) -> Table:
    t = fresh(centers=True, **options)
    settle(t, 0, "J5", 3)
    return t


def build(t: Table, name: str, center: int) -> None:
    t.center = changed(t.center, place(name), center)


# ---- centers


def test_smaller_homeworlds() -> None:
    """CE-17.8, CE-2.3: homeworlds of 20 CP."""
    assert line(play(table(), INCOME).t)["colonies"] == 23


def test_the_own_log_tells_the_research_points() -> None:
    """CE-17.2: what the centers give, and what there is with what was carried over."""
    t = table()
    build(t, "J5", RESEARCH_CENTER)
    t.rp[0] = 7
    p = play(t, INCOME)
    assert p.told("research_income", 0)[0] == {"n": 5, "have": 12} and p.told("research_income") == []
    assert "The centers give 5 research points; in all 12." in [row.text for row in p.match.log(0)]


def test_what_centers_give() -> None:
    """CE-17.1, CE-17.2, CE-17.4: 5 research points or 5 CP each, in columns of their own."""
    t = table()
    settle(t, 0, "J6", 5)
    build(t, "J5", RESEARCH_CENTER)
    build(t, "J6", INDUSTRIAL_CENTER)
    build(t, home(t), RESEARCH_CENTER)
    p = play(t, INCOME)
    row = {"colonies": 28, "centers": 5, "research_centers": 10, "left": 33, "research_left": 10}
    assert line(p.t) == row and (p.t.cp[0], p.t.rp[0]) == (33, 10)


def test_blockaded_centers() -> None:
    """SE-15.1: a blockaded colony pays nothing."""
    t = table()
    build(t, "J5", INDUSTRIAL_CENTER)
    put(t, 1, "J5", "scout")
    assert "centers" not in line(play(t, INCOME).t)


def test_technology_costs_research_points() -> None:
    """CE-17.3: only research points buy technology."""
    t = table()
    t.rp[0] = 20
    p = act(phase(t), "research", "move")
    assert (p.t.cp[0], p.t.rp[0]) == (23, 0) and line(p.t)["research_spent"] == 20 and "technology" not in line(p.t)
    assert refused(p)["research"] == "CE-17.3"
    act(p, "convert", "10", "research")
    assert refused(p)["attack"] == "CE-17.3"


def test_research_points_carried_over() -> None:
    """CE-17.3: at most 30."""
    t = table()
    t.rp[0] = 41
    assert line(play(t, INCOME).t)["research_carried"] == 30


def test_conversion() -> None:
    """CE-17.9: at most 15 CP become research points in a phase, used together with those of the centers."""
    t = table()
    build(t, "J5", RESEARCH_CENTER)
    p = act(phase(t), "convert", "10", "convert")
    assert options(p) == {"0", "1", "2", "5"} and refused(p) == {"10": "CE-17.9", "20": "CE-17.9"}
    act(p, "5")
    assert refused(p)["convert"] == "CE-17.9" and (p.t.cp[0], p.t.rp[0]) == (8, 20)
    act(p, "research", "attack")
    assert p.t.rp[0] == 0 and p.t.tech_level(0, tech("attack")) == 1


def test_no_conversion_without_centers() -> None:
    """CE-17.9: the step belongs to the module."""
    p = phase(fresh())
    assert "convert" not in options(p) | set(refused(p))


def test_centers_replace_the_gearing_limit() -> None:
    """CE-17.8: with centers there is no research gearing limit."""
    t = table(gearing_limit=True)
    t.rp[0] = 30
    assert "attack" in options(act(phase(t), "research"))


@pytest.mark.parametrize("price", [3, 5])
def test_buying_a_center(price: int) -> None:
    """CE-17.5, CE-17.2: 3 CP (an option) on a colony that makes income, homeworld included; it works from the next
    phase on and everybody sees it."""
    t = table(center_price=price)
    p = act(phase(t), "build", "research_center")
    assert options(p) == {"J5", home(t)}
    end(act(p, "J5"))
    assert line(p.t)["units"] == price and p.t.center[place("J5")] == RESEARCH_CENTER
    assert "research_centers" not in line(p.t) and p.told("research_center", 1)
    p.t.over = False
    (row,) = (row for row in view(p.t, 1)["hexes"] if row["name"] == "J5")
    assert row["colony"]["centers"] == ["research"]


def test_no_center_without_income() -> None:
    """CE-17.5: not on a colony that makes no income."""
    t = table()
    t.worth = changed(t.worth, place("J5"), 0)
    put(t, 1, home(t), "scout")
    put(t, 0, home(t), "ship_yard")
    t.cp[0] = 9
    assert refused(act(phase(t), "build"))["research_center"] == "CE-17.5"


def test_one_center_a_planet() -> None:
    """CE-17.6: never two of a kind or one of each."""
    t = table()
    build(t, home(t), INDUSTRIAL_CENTER)
    p = act(phase(t), "build", "industrial_center", "build")
    assert refused(p)["research_center"] == refused(p)["industrial_center"] == "CE-17.6"


def test_two_centers_of_a_homeworld() -> None:
    """CE-17.6: the later edition allows a homeworld two (option)."""
    t = table(two_homeworld_centers=True)
    build(t, home(t), INDUSTRIAL_CENTER)
    build(t, "J5", INDUSTRIAL_CENTER)
    p = act(phase(t), "build")
    assert "research_center" in options(p) and refused(p)["industrial_center"] == "CE-17.6"
    end(act(p, "research_center"))
    assert p.t.center[p.t.home[0]] == RESEARCH_CENTER | INDUSTRIAL_CENTER


def test_centers_fall_with_their_colony() -> None:
    """CE-17.7: destroyed or captured, the center is gone."""
    for capture in (False, True):
        t = table()
        build(t, "J5", RESEARCH_CENTER)
        if capture:
            colonies.capture(t, place("J5"), 1, 1)
        else:
            colonies.destroy(t, place("J5"), 1)
        assert t.center[place("J5")] == 0


# ---- nebulae


def nebula(**options: bool | int | str) -> tuple[Table, int]:
    """A miner in a nebula next to the homeworld, with pipelines."""
    t = fresh(nebula_mining=True, **options)
    there = t.content.hexes[t.near[t.home[0]][0]]
    mark(t, there, "nebula")
    research(t, 0, terraforming=2)
    put(t, 0, home(t), "ms_pipeline")
    put(t, 0, there, "ms_pipeline")
    return t, put(t, 0, there, "miner")


def test_a_miner_in_a_nebula() -> None:
    """CE-18.2, CE-18.3, CE-18.4: 5 CP each phase under minerals; the miner is turned up, and shows the technology."""
    t, miner = nebula()
    p = play(t, INCOME, INCOME)
    assert [row["minerals"] for row in view(p.t, 0)["players"][0]["sheet"]] == [5, 5]
    assert p.t.seen[miner] == EVERYONE and view(p.t, 1)["players"][0]["shown"]["terraforming"] == 2


def test_variants_leave_nebulae_alone() -> None:
    """CE-18.4: the income is not changed by variants."""
    t, _ = nebula(rich_minerals=True)
    assert line(play(t, INCOME).t)["minerals"] == 5


@pytest.mark.parametrize("why", ["no_pipeline", "old_miner", "no_nebula", "no_module"])
def test_no_income_from_a_nebula(why: str) -> None:
    """CE-18.2, CE-18.5: only by pipelines, by a miner of Terraforming 2, in a nebula."""
    t, miner = nebula()
    there = t.content.hexes[t.where[miner]]
    if why == "no_pipeline":
        t.remove_group(next(group for group in t.groups_at(place(there), 0) if group != miner))
    elif why == "old_miner":
        t.remove_group(miner)
        miner = put(t, 0, there, "miner", 1, terraforming=1)
    elif why == "no_nebula":
        mark(t, there, "asteroids")
    else:
        t.switches = changed(t.switches, t.choices.switch["nebula_mining"], 0)
    p = play(t, INCOME)
    assert "minerals" not in line(p.t)


@pytest.mark.parametrize(("alone", "paid"), [(True, 5), (False, 10)])
def test_two_miners_in_one_nebula(alone: bool, paid: int) -> None:
    """CE-18.2: only one miner a nebula makes income (option)."""
    t, miner = nebula(one_miner_per_nebula=alone)
    put(t, 0, t.content.hexes[t.where[miner]], "miner")
    assert line(play(t, INCOME).t)["minerals"] == paid


def test_new_miners_have_the_technology() -> None:
    """CE-18.1, CE-18.5: a miner built after Terraforming 2 can work in nebulae."""
    t = fresh(nebula_mining=True, carry_over=999)
    t.cp[0] = 99
    research(t, 0, terraforming=1)
    put(t, 0, home(t), "ship_yard", 2)
    p = end(act(phase(t), "research", "terraforming", "build", "miner"))
    (miner,) = (group for group in p.t.groups_of(0) if p.t.content.ships[p.t.kind[group]].key == "miner")
    assert p.t.carried(miner, tech("terraforming")) == 2
