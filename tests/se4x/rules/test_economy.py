"""The economic phase: SE-1.7, SE-1.8, SE-15.1, SE-17.4 to 17.6, SE-18.2, SE-19, CE-2, CE-20.3, CE-20.7."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import all_loads
from cosmarch.games.se4x.state import ARMED, TECHS
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.economy import INCOME, PHASE, act, end, home, line, options, phase, store
from tests.se4x.table import fresh, place, play, put, research, settle, tech


def test_the_first_phase_of_the_base_game() -> None:
    """SE-19.4, SE-2.11: 20 for the homeworld, 5 for a mineral, 3 for three scouts: 22 CP are left."""
    t = fresh(expansion=False)
    put(t, 0, home(t), "scout", 3)
    store(t, home(t), "mineral_5")
    p = play(t, INCOME)
    assert p.t.cp[0] == 22
    assert line(p.t) == {"colonies": 20, "minerals": 5, "maintenance": 3, "left": 22}


def test_colony_income() -> None:
    """SE-19.3: the values of all own colonies, homeworld included."""
    t = fresh(expansion=False)
    for name, worth in (("J5", 5), ("J6", 3), ("J7", 1), ("J8", 0)):
        settle(t, 0, name, worth)
    settle(t, 1, "G5", 5)
    p = play(t, INCOME)
    assert (line(p.t)["colonies"], line(p.t, 1)["colonies"]) == (29, 25)


def test_homeworlds_of_the_expansion() -> None:
    """CE-2.1, CE-2.3: a homeworld makes 30 CP with the expansion, 20 without."""
    assert line(play(fresh(), INCOME).t)["colonies"] == 30
    assert line(play(fresh(expansion=False), INCOME).t)["colonies"] == 20


def test_damaged_homeworlds_pay_less() -> None:
    """CE-2.2, SE-19.3: a homeworld of 30 that was hit once pays 20."""
    t = fresh()
    t.worth = changed(t.worth, t.home[0], 20)
    assert line(play(t, INCOME).t)["colonies"] == 20


def test_blockade() -> None:
    """SE-15.1, SE-19.3: a blockaded colony pays nothing, and its minerals wait; everybody learns of it."""
    t = fresh()
    settle(t, 0, "J5", 5)
    store(t, "J5", "mineral_5", "space_wreck")
    intruder = put(t, 1, "J5", "scout")
    p = play(t, INCOME)
    assert line(p.t)["colonies"] == 30 and "minerals" not in line(p.t)
    assert len(all_loads(p.t.stock[place("J5")])) == 2
    assert p.told("blockaded") == [{"seat": 0, "hex": place("J5")}]
    assert p.t.proof[intruder] & ARMED and p.t.made_income == (p.t.home[0], p.t.home[1])


@pytest.mark.parametrize("unit", ["decoy", "mine", "miner", "colony_ship"])
def test_what_does_not_blockade(unit: str) -> None:
    """SE-15.2: decoys, mines and other non-combat units never blockade."""
    t = fresh()
    settle(t, 0, "J5", 5)
    put(t, 1, "J5", unit)
    assert line(play(t, INCOME).t)["colonies"] == 35


def test_savings() -> None:
    """SE-19.1: savings above 30 CP are lost at the start of the phase; more may be kept until then (SE-19.2)."""
    t = fresh()
    t.cp[0], t.cp[1] = 47, 12
    p = play(t, INCOME)
    assert line(p.t) == {"carried": 30, "colonies": 30, "left": 60}
    assert line(p.t, 1)["carried"] == 12
    assert end(phase(t)).t.cp[0] == 60  # kept over the turns, for upgrades


def test_another_limit_of_savings() -> None:
    """SE-19.1: the limit is an option."""
    t = fresh(carry_over=50)
    t.cp[0] = 47
    assert line(play(t, INCOME).t)["carried"] == 47


def test_minerals() -> None:
    """SE-17.4: 5 CP from a home system, 10 CP from deep space, once."""
    t = fresh()
    settle(t, 0, "J5", 0)
    store(t, "J5", "mineral_5", "mineral_10", "mineral_10")
    p = play(t, INCOME, INCOME)
    first, second = (row["minerals"] for row in view(p.t, 0)["players"][0]["sheet"])
    assert (first, second) == (25, 0) and p.t.stock[place("J5")] == 0


def test_rich_minerals() -> None:
    """CE-20.3: mineral income is doubled."""
    t = fresh(rich_minerals=True)
    store(t, home(t), "mineral_5", "mineral_10")
    assert line(play(t, INCOME).t)["minerals"] == 30


def test_rich_colonies() -> None:
    """CE-20.7: colonies that make at least 1 CP make 3 more, homeworlds too."""
    t = fresh(rich_colonies=True)
    settle(t, 0, "J5", 1)
    settle(t, 0, "J6", 0)
    assert line(play(t, INCOME).t)["colonies"] == 33 + 4


WRECKS = ("ship_size", "ship_size", "attack", "attack", "defense", "defense", "tactics", "move", "move", "ship_yard")


@pytest.mark.parametrize("die", range(1, 11))
def test_wrecks(die: int) -> None:
    """SE-17.5, SE-17.6: 1-2 Ship Size, 3-4 Attack, 5-6 Defense, 7 Tactics, 8-9 Move, 10 Ship Yard."""
    t = fresh()
    before = t.levels[: 2 * TECHS]
    store(t, home(t), "space_wreck")
    p = play(t, INCOME, dice=(die,))
    before[tech(WRECKS[die - 1])] += 1
    assert p.t.levels == before and p.t.stock[p.t.home[0]] == 0 and "minerals" not in line(p.t)
    assert p.told("wreck_gives", 0) and not p.told("wreck_gives", 1) and not p.told("wreck_gives")


def test_a_wreck_at_the_highest_level() -> None:
    """SE-17.6: at the highest level the result is lost."""
    t = fresh()
    research(t, 0, tactics=3)
    store(t, home(t), "space_wreck")
    p = play(t, INCOME, dice=(7,))
    assert p.t.tech_level(0, tech("tactics")) == 3 and p.told("wreck_useless", 0)


def test_pipelines_pay() -> None:
    """SE-18.2, SE-18.3: 1 CP for each colony joined to the homeworld, a new one too; moved pipelines count."""
    t = fresh()
    t.terrain = changed(t.terrain, t.home[0], -1)
    t.colony = changed(t.colony, t.home[0], -1)
    t.home = changed(t.home, 0, place("J3"))
    settle(t, 0, "J3", 30, "homeworld")
    settle(t, 0, "J5", 0)
    settle(t, 0, "J7", 5)
    for name in ("J3", "J4", "J5"):
        put(t, 0, name, "ms_pipeline")
    t.moves[put(t, 0, "J5", "ms_pipeline")] = 1
    p = play(t, INCOME)
    assert line(p.t)["pipelines"] == 1
    put(t, 0, "J6", "ms_pipeline")
    put(t, 0, "J7", "ms_pipeline")
    assert line(play(t, INCOME).t)["pipelines"] == 2


def test_the_bounty_of_an_elimination() -> None:
    """SE-28.9: 30 CP in the next economic phase, once."""
    t = fresh()
    t.bounty[0] = 30
    p = play(t, INCOME, INCOME)
    assert [row["bounty"] for row in view(p.t, 0)["players"][0]["sheet"]] == [30, 0]


def test_the_order_of_the_phase() -> None:
    """SE-1.8, SE-16.5: purchases use the income of this phase; new units are placed, colonies grow, bids are shown;
    a planet settled before the phase pays nothing in it."""
    t = fresh()
    settle(t, 0, "J5", 0)
    put(t, 0, home(t), "ship_yard", 4)
    p = play(t, PHASE)
    assert p.t.cp[0] == 30
    act(p, "build", "scout", "2")
    assert p.at(home(t)) == {"ship_yard": 4} and p.t.worth[place("J5")] == 0
    end(p)
    assert p.at(home(t)) == {"ship_yard": 4, "scout": 2} and p.t.worth[place("J5")] == 1
    keys = [event.key for event in p.match._events() if event.key in ("places_units", "colony_grows", "bid")]
    assert keys == ["places_units", "colony_grows", "bid", "bid"] and p.kind == "choose_first"


def test_all_play_at_once_and_in_secret() -> None:
    """SE-1.7, SE-22.14, SE-24.4: all are asked at the same time; others see who is done, not what was done."""
    t = fresh()
    put(t, 0, home(t), "ship_yard", 4)
    put(t, 1, home(t, 1), "ship_yard", 4)
    p = phase(t)
    assert [ask.seat for ask in p.match.asks] == [0, 1]
    stranger = view(p.t, 1)
    act(p, "bid", "2", "research", "attack", "build", "scout", "scuttle", "group.0", "2")
    assert view(p.t, 1) == stranger
    assert view(p.t, 0)["players"][0]["plan"] != []
    act(p, "done")
    assert [ask.seat for ask in p.match.asks] == [1] and view(p.t, 1)["players"] == stranger["players"]


def test_steps_are_taken_back() -> None:
    """SE-1.7: what was written down can be changed until the player is done, whatever the others have done since."""
    t = fresh()
    put(t, 0, home(t), "ship_yard", 4)
    put(t, 0, home(t), "scout", 3)
    p = phase(t)
    start = view(p.t, 0)["players"][0]
    assert "take_back" not in options(p)
    act(p, "bid", "2", "research", "move")
    act(p, "bid", "1", seat=1)
    act(p, "scuttle", "group.1", "2", "take_back")
    assert line(p.t)["maintenance"] == 3
    act(p, "take_back", "take_back")
    assert view(p.t, 0)["players"][0] == start


def test_sheets_are_secret_until_the_end() -> None:
    """SE-19.5: a production sheet is for its owner; when the game is over everybody sees it."""
    t = fresh()
    p = phase(t)
    mine, theirs = (player["sheet"] for player in view(p.t, 0)["players"])
    assert mine is not None and theirs is None
    assert view(p.t, None)["players"][0]["sheet"] is None
    end(p)
    assert p.over
    rows = view(p.t, None)["players"][1]["sheet"]
    assert rows[0]["colonies"] == 30 and rows[0]["left"] == 30


def test_the_next_round() -> None:
    """SE-1.1, SE-1.6: after the phase comes turn 1 of the next round."""
    t = fresh()
    p = play(t, PHASE)
    end(p).do("seat.1")
    assert (p.t.round, p.t.turn) == (2, 1)


def test_what_was_stated_of_bases_is_secret_again() -> None:
    """SE-14.6, SE-22.14: bases and yards have new levels at once, which nobody sees until they are shown."""
    t = fresh()
    research(t, 0, ship_size=2)
    base = put(t, 0, home(t), "base")
    t.turn_up(base)
    t.stated = changed(t.stated, base, 1)
    p = phase(t)
    act(p, "research", "attack")
    assert p.t.carried(base, tech("attack")) == 1
    rows = {row["group"]: row for row in view(p.t, 1)["groups"]}
    assert rows[base]["tech"] is None and rows[base]["kind"] == "base"
