"""Technology: SE-22.1 to 22.14, SE-22.17, SE-22.19 to 22.21, CE-2.4, CE-8, CE-9.1, CE-18.1, CE-20.4 to 20.10."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import TECHNOLOGIES
from cosmarch.games.se4x.rules.economy.technology import in_play, top
from cosmarch.games.se4x.state import TECHS, Table
from cosmarch.games.se4x.view import view
from tests.se4x.economy import act, end, home, line, options, phase, refused
from tests.se4x.table import Play, fresh, play, put, research, tech

# The prices of the levels above the start: base sheet, expansion's sheet; and the rule.
PRICES = {
    "ship_size": ((10, 15, 20, 25, 30), (10, 15, 20, 20, 20, 30), "SE-22.3"),
    "attack": ((20, 30, 40), (20, 30, 25), "SE-22.4"),
    "defense": ((20, 30, 40), (20, 30, 25), "SE-22.4"),
    "tactics": ((15, 20, 30), (15, 15, 15), "SE-22.5"),
    "move": ((20, 30, 40, 40, 40), (20, 25, 25, 25, 20, 20), "SE-22.6"),
    "ship_yard": ((20, 30), (20, 25), "SE-22.7"),
    "terraforming": ((25,), (20, 25), "SE-22.8"),
    "exploration": ((15,), (15, 15), "SE-22.8"),
    "fighter": ((25, 30, 40), (25, 25, 25), "SE-22.9"),
    "point_defense": ((20, 25, 30), (20, 20, 20), "SE-22.9"),
    "cloaking": ((30, 40), (30, 30), "SE-22.10"),
    "scanners": ((20, 30), (20, 20), "SE-22.10"),
    "mines": ((20,), (30,), "SE-22.11"),
    "mine_sweep": ((10, 20), (10, 15, 20), "SE-22.11"),
}


def rich(**options: bool | int | str) -> Table:
    """A table at which money is no matter."""
    t = fresh(carry_over=999, **options)
    t.cp = [500] * t.seats
    return t


def level(p: Play, name: str, seat: int = 0) -> int:
    return p.t.tech_level(seat, tech(name))


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.parametrize("name", sorted(PRICES))
def test_prices(name: str, expansion: bool) -> None:
    """SE-22.3, SE-22.4, SE-22.5, SE-22.6, SE-22.7, SE-22.8, SE-22.9, SE-22.10, SE-22.11, CE-2.4, CE-8.1, CE-9.1: level
    by level on both sheets, one in each phase, up to the highest."""
    t = rich(expansion=expansion, nebula_mining=True)
    first = t.tech_level(0, tech(name))
    for step, price in enumerate(PRICES[name][expansion], 1):
        p = end(act(phase(t), "research", name))
        assert line(p.t)["technology"] == price and level(p, name) == first + step
        t = p.t
        t.over = False
    p = act(phase(t), "research")
    assert refused(p)[name] == "SE-22.1"


def test_minesweeping_of_the_expansion() -> None:
    """CE-8.1, CE-8.2: Mine Sweep is cheaper and has a third level, Mines are dearer."""
    base, expansion, _ = PRICES["mine_sweep"]
    assert len(expansion) == 3 and expansion[1] < base[1] and PRICES["mines"][1] > PRICES["mines"][0]
    assert top(fresh(), tech("mine_sweep")) == 3 and top(fresh(expansion=False), tech("mine_sweep")) == 2


def test_technology_of_the_expansion_alone() -> None:
    """CE-2.4: the larger technology tree belongs to the expansion's sheet."""
    new = ("military_academy", "boarding", "security_forces", "fast_bc")
    with_it, without = fresh(), fresh(expansion=False)
    assert all(in_play(with_it, tech(name)) and not in_play(without, tech(name)) for name in new)


@pytest.mark.parametrize(
    ("module", "name", "highest"),
    [
        ("fighters", "fighter", 0),
        ("fighters", "point_defense", 0),
        ("cloaking", "cloaking", 0),
        ("cloaking", "scanners", 0),
        ("mines", "mines", 0),
        ("mines", "mine_sweep", 0),
        ("experience", "military_academy", 0),
        ("boarding", "boarding", 0),
        ("boarding", "security_forces", 0),
        ("fast_bc", "fast_bc", 0),
        ("titans", "ship_size", 6),
        ("reaction", "exploration", 1),
        ("nebula_mining", "terraforming", 1),
    ],
)
def test_technology_of_a_module(module: str, name: str, highest: int) -> None:
    """CE-1.1, CE-18.1: what belongs to a module that is left out cannot be researched."""
    assert top(fresh(**{module: False}), tech(name)) == highest < top(fresh(**{module: True}), tech(name))


def test_one_level_in_a_phase() -> None:
    """SE-22.1: in order, one level of each technology a phase, of as many technologies as can be paid."""
    p = act(phase(rich()), "research", "attack", "research", "defense", "research", "tactics", "research")
    assert [level(p, name) for name in ("attack", "defense", "tactics")] == [1, 1, 1]
    assert {refused(p)[name] for name in ("attack", "defense", "tactics")} == {"SE-22.1"} and "move" in options(p)


def test_as_far_as_the_money_goes() -> None:
    """SE-22.1: what cannot be paid cannot be bought."""
    p = act(phase(fresh()), "research", "move", "research")
    assert p.t.cp[0] == 10 and options(p) == {"ship_size", "mine_sweep", "military_academy", "fast_bc", "done"}
    assert refused(p)["attack"] == "SE-22.1"
    act(p, "ship_size")
    assert refused(p)["research"] == "SE-22.1" and p.t.cp[0] == 0


def test_a_level_serves_at_once() -> None:
    """SE-22.2: for units bought in the same phase; existing ships must be upgraded."""
    t = fresh()
    put(t, 0, home(t), "ship_yard", 2)
    old = put(t, 0, home(t), "scout")
    p = end(act(phase(t), "research", "attack", "build", "scout"))
    new = next(group for group in p.t.groups_of(0) if p.t.kind[group] == p.t.kind[old] and group != old)
    assert (p.t.carried(new, tech("attack")), p.t.carried(old, tech("attack"))) == (1, 0)


SIZES = ("scout", "destroyer", "cruiser", "battlecruiser", "battleship", "dreadnought", "titan")


@pytest.mark.parametrize("size", range(1, 8))
def test_ship_size(size: int) -> None:
    """SE-22.12, SE-14.1, CE-6.1: 1 SC, 2 DD and base, 3 CA, 4 BC, 5 BB, 6 DN, 7 Titan."""
    t = rich()
    research(t, 0, ship_size=size)
    put(t, 0, home(t), "ship_yard", 6)
    p = act(phase(t), "build")
    assert set(SIZES) & options(p) == set(SIZES[:size]) and ("base" in options(p)) == (size >= 2)
    rules = refused(p)
    assert {rules[name] for name in SIZES[size:]} <= {"SE-22.12", "CE-6.1"}
    assert rules.get("titan", "CE-6.1") == "CE-6.1"


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("scout", 6),
        ("destroyer", 9),
        ("cruiser", 12),
        ("battlecruiser", 15),
        ("battleship", 20),
        ("dreadnought", 24),
        ("base", 12),
        ("ship_yard", 6),
        ("colony_ship", 8),
        ("miner", 5),
        ("decoy", 1),
        ("ms_pipeline", 3),
        ("carrier", 12),
        ("fighter", 5),
        ("raider", 12),
        ("mine", 5),
        ("minesweeper", 6),
        ("titan", 32),
        ("boarding_ship", 12),
        ("transport", 6),
    ],
)
def test_prices_of_units(name: str, price: int) -> None:
    """SE-22.13, SE-11.1, SE-12.1, SE-13.1, SE-14.1, SE-16.1, SE-17.1, SE-18.1, SE-24.1, CE-4.1: what a unit costs."""
    t = rich(ground_combat=True)
    research(t, 0, ship_size=7, fighter=1, cloaking=1, mines=1, mine_sweep=1, boarding=1)
    put(t, 0, home(t), "ship_yard", 6)
    p = act(phase(t), "build", name)
    if p.kind == "build_number":
        act(p, "1")
    assert line(p.t)["units"] == price


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("carrier", "SE-11.1"),
        ("fighter", "SE-11.1"),
        ("raider", "SE-12.1"),
        ("mine", "SE-13.1"),
        ("minesweeper", "SE-13.1"),
        ("boarding_ship", "CE-4.1"),
    ],
)
def test_types_that_other_technology_opens(name: str, rule: str) -> None:
    """SE-11.1, SE-12.1, SE-13.1, CE-4.1: not without the technology."""
    t = rich()
    put(t, 0, home(t), "ship_yard", 6)
    assert refused(act(phase(t), "build"))[name] == rule


def test_levels_are_secret() -> None:
    """SE-22.14: nobody else sees what was researched, also when all are done."""
    p = end(act(phase(fresh()), "research", "attack"))
    p.t.over = False
    theirs, mine = view(p.t, 1)["players"][0], view(p.t, 0)["players"][0]
    assert theirs["levels"] is None and theirs["shown"]["attack"] == 0 and mine["levels"]["attack"] == 1
    assert p.told("researched", 0) and not p.told("researched", 1) and not p.told("researched")


CARRIED = {
    "scanners": {"destroyer", "unique_ship"},
    "point_defense": {"scout", "unique_ship"},
    "exploration": {"cruiser", "flagship", "unique_ship"},
    "cloaking": {"raider"},
    "mine_sweep": {"minesweeper"},
}


@pytest.mark.parametrize("name", sorted(CARRIED))
def test_who_carries_special_technology(name: str) -> None:
    """SE-22.17, CE-16.5: only destroyers carry Scanners, only scouts Point Defense, only cruisers (and flagships)
    Exploration, only raiders Cloaking, only minesweepers Mine Sweep; unique ships by their design."""
    ships = fresh().content.ships
    assert {ship.key for ship in ships if tech(name) in ship.mounts} == CARRIED[name]


# ---- options


def test_gearing_limit() -> None:
    """SE-22.19: technology may cost at most 10 CP more than in the phase before."""
    t = fresh(gearing_limit=True)
    p = act(phase(t), "research")
    assert refused(p)["attack"] == "SE-22.19" and {"ship_size", "mine_sweep"} <= options(p)
    p = end(act(p, "ship_size"))
    t = p.t
    t.over = False
    p = act(phase(t), "research")
    assert {"attack", "ship_size"} <= options(p)
    act(p, "mine_sweep", "research")
    assert refused(p)["attack"] == "SE-22.19"  # 10 + 20 is more than 10 + 10
    assert "military_academy" in options(p)


def test_unpredictable_research() -> None:
    """SE-22.20, SE-22.21: 5 CP a grant, a die each; a level comes when its price is reached, the surplus is lost; at
    most two grants more than in the phase before."""
    steps = (("income",), ("spending",), ("grants_rolled",), ("construction",), ("placement",))
    t = fresh(unpredictable_research=True)
    p = play(t, *steps, dice=(9, 8))
    act(p, "research", "move", "research", "attack")
    assert refused(p)["research"] == "SE-22.21" and line(p.t)["technology"] == 10
    assert "build" not in options(p)
    p.do("done", "done")
    assert (level(p, "move"), level(p, "attack")) == (1, 0) and "build" in options(p)
    assert {event["n"] for event in p.told("research", 0)} == {8, 9} and not p.told("research", 1)
    t = end(p).t
    t.over = False
    p = play(t, *steps, dice=(7, 6, 5, 1))
    act(p, *(["research", "attack"] * 4))
    assert refused(p)["research"] == "SE-22.21"
    p.do("done", "done")
    assert level(p, "attack") == 1 and p.t.research[tech("attack")] == 0 and p.t.research[tech("move")] == 8


def test_dice_come_before_construction() -> None:
    """SE-22.20, SE-22.2: a level won by dice serves the ships built in the same phase."""
    t = fresh(unpredictable_research=True)
    put(t, 0, home(t), "ship_yard", 2)
    p = play(t, ("income",), ("spending",), ("grants_rolled",), ("construction",), dice=(10,))
    p = act(p, "research", "ship_size", "done")
    p.do("done")
    act(p, "build")
    assert level(p, "ship_size") == 2 and "destroyer" in options(p)


def test_slow_and_smart_scientists() -> None:
    """CE-20.4, CE-20.5: every technology costs 5 CP more, or less."""
    assert line(act(phase(fresh(slow_scientists=True)), "research", "move").t)["technology"] == 25
    assert line(act(phase(fresh(smart_scientists=True)), "research", "move").t)["technology"] == 15


def test_ship_build_requirement() -> None:
    """SE-27.2: Fighter and Cloaking only when large ships have opened them; then they are open to all."""
    t = rich(ship_build_requirement=True)
    p = act(phase(t), "research")
    assert {name for name, rule in refused(p).items() if rule == "SE-27.2"} == {"fighter", "cloaking"}
    t.opened = 1 << tech("cloaking")
    p = act(phase(t), "research")
    assert "cloaking" in options(p) and refused(p)["fighter"] == "SE-27.2"


def test_allies_pay_more() -> None:
    """SE-29.4: ships and technology of two uneasy allies cost half as much again, rounded up; bids are normal."""
    t = fresh(3, "three_player_two_vs_one")
    for seat in (0, 2):
        put(t, seat, home(t, seat), "ship_yard", 2)
        put(t, seat, home(t, seat), "scout", 3)
    p = phase(t)
    for seat in (0, 2):
        act(p, "bid", "1", "research", "ship_size", "build", "ms_pipeline", seat=seat)
    assert line(p.t) == {"colonies": 30, "maintenance": 3, "bid": 1, "technology": 15, "units": 5, "left": 6}
    assert line(p.t, 2) == {"colonies": 30, "maintenance": 3, "bid": 1, "technology": 10, "units": 3, "left": 13}


# ---- head start


def head_start(**options: bool | int | str) -> Play:
    return play(fresh(head_start=True, **options), ("head_start",))


def test_head_start() -> None:
    """CE-20.8, CE-20.9: 75 CP for technology; two levels of Ship Size and Move at most, one of any other."""
    p = head_start()
    assert p.t.cp == [75, 75]
    act(p, "ship_size", "ship_size", "move", "tactics")
    assert refused(p)["ship_size"] == refused(p)["tactics"] == "CE-20.9"
    assert refused(p)["move"] == "CE-20.8"  # 15 CP are left
    act(p, "exploration", "done")
    assert p.t.cp[0] == 0 and [level(p, name) for name in ("ship_size", "move", "tactics")] == [3, 2, 1]


def test_what_a_head_start_leaves() -> None:
    """CE-20.10: at most 10 CP are carried into the match."""
    p = act(head_start(), "attack", "defense", "move", "done")
    act(p, "done", seat=1)
    assert p.t.cp == [10, 10] and p.t.purchases == ((), ())


def test_first_units_have_the_technology() -> None:
    """CE-20.8: it is spent before the first units are received, so these may have it."""
    t = fresh(head_start=True)
    p = play(t, ("head_start",), ("start_units",))
    act(p, "attack", "done")
    act(p, "done", seat=1)
    scouts = [group for group in p.t.groups_of(0) if p.t.kind[group] == 0]
    assert p.t.carried(scouts[0], tech("attack")) == 1


def test_no_head_start_with_centers() -> None:
    """CE-17.8: the advanced start is not used together with centers."""
    p = head_start(centers=True)
    assert p.over and p.t.cp == [0, 0]


def test_all_technology_is_known() -> None:
    """SE-2.10: every technology of the sheet has a level for each empire."""
    t = fresh()
    assert len(t.levels) == 2 * TECHS == 2 * len(TECHNOLOGIES)
