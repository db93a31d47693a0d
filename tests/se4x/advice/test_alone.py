"""The bots alone against doomsday machines and alien players: what they await, go out against and build."""

from __future__ import annotations

from cosmarch.games.se4x.advice.moves import Orders, unknown
from cosmarch.games.se4x.advice.solitaire import (
    SURE,
    awaited,
    fleet_cp,
    goals,
    machine_chance,
    main_body,
    siege_chance,
)
from cosmarch.games.se4x.advice.spending import base_worth, purchase
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.economy import sheet
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.state import ALIEN_FLEET, NOWHERE, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import Play, fresh, machine, place, play, put, research, settle, started

EASY = {"difficulty": "easy"}


def doomsday(rating: int = 1) -> Table:
    t = fresh(1, "doomsday_small", **EASY)
    t.machine_rating = (rating,) * len(t.machine_rating)
    return t


def cruisers(t: Table, where: str, counters: int) -> list[int]:
    return [put(t, 0, where, "cruiser", 3, attack=2, defense=1) for _ in range(counters)]


def name(t: Table, where: int) -> str:
    return t.content.hexes[where]


def best(p: Play) -> str:
    advice = p.match.advice(p.seat)
    assert advice is not None
    return max(advice, key=advice.__getitem__)


# ---- exploring


def test_scouts_turn_up_markers_one_by_one() -> None:
    """SE-6.1: two scouts of a hex go to two markers, since what awaits them may cost all that came."""
    t = fresh(1, "doomsday_small", **EASY)
    home = t.home[0]
    dark = list(t.near[home])[:2]
    for there in dark:
        t.known = changed(t.known, there, 0)
    scouts = [put(t, 0, name(t, home), "scout") for _ in range(2)]
    assert set(unknown(t, 0)) == set(dark)
    p = play(t, ("movement", 0))
    p.do(best(p))
    p.do(best(p))
    assert {p.t.where[scout] for scout in scouts} == set(dark)


def test_scouts_look_for_the_way_to_alien_homeworlds() -> None:
    """SE-32.1: when the home area is known, markers between the homeworlds are turned up."""
    t = fresh(1, "alien_empires_map_1", **EASY)
    home, goal = t.home[0], alien_homes(t)[0]
    dark = next(
        there
        for there in range(len(t.near))
        if t.near[there]
        and there not in (home, goal)
        and distance(home, there) + distance(there, goal) == distance(home, goal)
        and t.home_of[there] != 0
    )
    t.known = changed(t.known, dark, 0)
    assert unknown(t, 0) == [dark]


# ---- machines


def test_the_next_machine_is_known() -> None:
    """SE-31.4: on the small map the first one of rating 1 comes at the end of phase 7, then one of rating 3."""
    t = doomsday()
    t.round = 5
    found = awaited(t)
    assert found is not None and found == (2, t.content.doomsday.ratings[0])
    t.round = 8
    found = awaited(t)
    assert found is not None and found == (1, t.content.doomsday.ratings[2])
    t.round = 12
    assert awaited(t) is None


def test_the_chance_against_a_machine() -> None:
    """SE-31.6, SE-31.12: more ships are better, a worse machine is worse, a 1 is no hit by itself."""
    t = doomsday()
    ratings = t.content.doomsday.ratings
    few, many = cruisers(t, "G5", 1), cruisers(t, "G6", 5)
    weak, strong = ratings[0], ratings[9]
    assert machine_chance(t, few, weak, weak.hull) < 0.5 < SURE < machine_chance(t, many, weak, weak.hull)
    assert machine_chance(t, many, strong, strong.hull) < 0.5
    assert machine_chance(t, many, strong, 1) > machine_chance(t, many, strong, strong.hull)
    scouts = [put(t, 0, "G7", "scout", 6)]  # attack 3 against a defense of 4
    assert machine_chance(t, scouts, strong, 1) == 0.0


def test_a_fleet_goes_out_against_a_machine_that_it_would_beat() -> None:
    """SE-31.14: colonies are not left to it; one that is too strong is awaited at home."""
    t = doomsday()
    home = t.home[0]
    fleet = cruisers(t, name(t, home), 5)
    near = next(there for there in range(len(t.near)) if t.near[there] and distance(home, there) == 3)
    machine(t, name(t, near))
    settle(t, 0, name(t, next(there for there in t.near[near] if distance(home, there) == 4)))
    assert max(Orders(t, 0).step(fleet[0], there) for there in t.near[home]) > 0
    t.machine_rating = (10,) * len(t.machine_rating)
    assert max(Orders(t, 0).step(fleet[0], there) for there in t.near[home]) < 0


def test_those_at_home_wait_for_the_others() -> None:
    """Half an army is none."""
    t = doomsday()
    home = t.home[0]
    here = cruisers(t, name(t, home), 2)
    beside = next(iter(t.near[home]))
    there = cruisers(t, name(t, beside), 2)
    assert main_body(t, 0, here) == home
    assert main_body(t, 0, here + there[:1]) == NOWHERE
    for group in there:
        t.where[group], t.moves[group] = home, 1  # they have come, but cannot go on in this turn
    assert main_body(t, 0, here + there) == NOWHERE


def test_technology_while_nothing_can_come_and_ships_when_it_does() -> None:
    """SE-31.4, SE-20.1: ships cost upkeep, so they are built for the machine, not long before it."""
    t = doomsday()
    home = t.home[0]
    put(t, 0, name(t, home), "ship_yard", 4)
    put(t, 0, name(t, home), "base")
    research(t, 0, ship_size=3)
    t.cp[0], t.made_income, t.round = 24, (home,), 3
    found = purchase(t, 0)
    assert found is None or found.tech >= 0
    t.round = 7
    put(t, 0, name(t, home), "ship_yard", 5)  # enough of them
    sheet.enter(t, 0, sheet.COLONIES, 20)
    found = purchase(t, 0)
    assert found is not None and found.tech < 0 and t.content.ships[found.kind].hull == 2


# ---- alien players


def test_hidden_fleets_grow_with_the_rounds() -> None:
    """SE-32.6 to SE-32.12: what is saved between two launches, by the table of phases."""
    t = fresh(1, "alien_empires_map_1", **EASY)
    sizes = []
    for t.round in (3, 8, 14):
        sizes.append(fleet_cp(t))
    assert 6 <= sizes[0] < sizes[1] < sizes[2] < 100
    hard = fresh(1, "alien_empires_map_1", difficulty="hard")
    hard.round = 8
    assert hard.round == 8 and fleet_cp(hard) > sizes[1]


def test_the_main_body_marches_on_a_homeworld_that_it_would_take() -> None:
    """SE-32.26: the larger the army the better; intruders at the colonies are left to others then."""
    t = started(1, "alien_empires_map_1", **EASY)
    home, world = t.home[0], alien_homes(t)[0]
    t.round = 8
    small, large = [put(t, 0, name(t, home), "cruiser")], cruisers(t, name(t, home), 5)
    assert siege_chance(t, 0, small, world) < 0.4 < SURE < siege_chance(t, 0, large, world)
    assert goals(t, 0, large, True) == [world]
    assert goals(t, 0, small, True) == []
    intruder = next(there for there in t.near[home] if there not in t.near[world])
    t.add_group(EMPIRES[1], ALIEN_FLEET, 1, intruder, 0)
    assert goals(t, 0, large, False) == [intruder]


def test_a_base_is_built_where_intruders_come() -> None:
    """SE-14.2, SE-14.3: in the colony that is nearest to them, and one of them."""
    t = fresh(1, "alien_empires_map_1", **EASY)
    settle(t, 0, "K5")
    settle(t, 0, "K9")
    t.add_group(EMPIRES[0], ALIEN_FLEET, 1, place("K4"), 0)
    assert base_worth(t, 0, place("K5")) > base_worth(t, 0, place("K9")) == 0.0
    put(t, 0, "K5", "base")
    assert base_worth(t, 0, place("K5")) == 0.0
