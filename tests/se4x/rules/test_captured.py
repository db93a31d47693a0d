"""CE-15: captured colonies."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import one_load
from cosmarch.games.se4x.content.vocabulary import SHIPS, TERRAIN, VICTORIES
from cosmarch.games.se4x.rules.colonies import grow
from cosmarch.games.se4x.rules.combat.bombardment import colony_refusal
from cosmarch.games.se4x.rules.economy.construction import places
from cosmarch.games.se4x.rules.ground.captured import in_home, take, value_after
from cosmarch.games.se4x.rules.ground.ground import raise_militia
from cosmarch.games.se4x.rules.victory import colony_points
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.economy import home
from tests.se4x.table import CONTENT, Play, fresh, kind_of, place, play, put, research, settle, tech

FIELD = "G6"
HERE = place(FIELD)


def front(worth: int = 5, seats: int = 3, scenario: str = "standard", **options: bool | str) -> Table:
    """A colony of seat 1 in deep space."""
    t = fresh(seats, scenario, ground_combat=True, **options)
    settle(t, 1, FIELD, worth)
    t.home_of = changed(t.home_of, HERE, -1)
    return t


def in_home_of(t: Table, seat: int, owner: int) -> int:
    """A colony of an owner in a seat's home area."""
    at = next(at for at, who in enumerate(t.home_of) if who == seat and at not in t.home)
    settle(t, owner, CONTENT.hexes[at])
    return at


def captured(t: Table, by: int = 0, at: int = HERE) -> Play:
    """A seat takes the colony in a hex: what follows is played."""
    t.over = False
    return play(t, *take(t, at, by, t.colony[at]))


@pytest.mark.parametrize(("before", "after"), [(5, 3), (3, 1), (1, 0), (0, 0)])
def test_one_step_down(before: int, after: int) -> None:
    """CE-15.1, CE-15.2: 5 to 3, 3 to 1, 1 to the colony-ship side, which stays as it is and grows to 1."""
    t = front(before)
    take(t, HERE, 0, 1)
    assert (t.colony[HERE], t.worth[HERE]) == (0, after)
    grow(t)
    assert t.worth[HERE] == {3: 5, 1: 3, 0: 1}[after]


def test_works_like_an_own_colony() -> None:
    """CE-15.3: income, ship yards and militia for the new owner."""
    t = front()
    take(t, HERE, 0, 1)
    p = play(t, ("income",))
    assert HERE in p.t.made_income and HERE in places(p.t, 0, SHIPS.index("ship_yard"))
    raise_militia(p.t, HERE, 0)
    assert sum([p.t.size[g] for g in p.t.groups_at(HERE, 0) if p.t.kind[g] == kind_of("militia")]) == 3


def test_minerals_are_lost() -> None:
    """CE-15.4: minerals and wrecks on it are destroyed."""
    t = front()
    t.stock = changed(t.stock, HERE, one_load(TERRAIN.index("mineral_5")) + one_load(TERRAIN.index("space_wreck")))
    take(t, HERE, 0, 1)
    assert t.stock[HERE] == 0


@pytest.mark.parametrize("worth", [30, 20, 10, 5])
def test_homeworld(worth: int) -> None:
    """CE-15.5: a captured homeworld is a normal colony that never makes more than 5 CP."""
    t = front(victory="last_one", captured_homeworld=False)
    at = t.home[1]
    t.worth = changed(t.worth, at, worth)
    assert value_after(t, at) <= 5
    take(t, at, 0, 1)
    for _ in range(4):
        grow(t)
    assert not t.is_homeworld(at) and t.colony[at] == 0 and t.worth[at] == 5


def test_founder_may_not_attack_from_space() -> None:
    """CE-15.6: only ground combat brings it back; others may bombard it."""
    t = front()
    take(t, HERE, 0, 1)
    why = colony_refusal(t, HERE, 1)
    assert why is not None and why.rule == "CE-15.6" and colony_refusal(t, HERE, 2) is None


def test_cards_are_shown() -> None:
    """CE-15.7, CE-13.8: the loser shows alien technology to the captor alone and turns up their advantages; not when a
    colony is taken back."""
    t = front()
    t.advantages = ((), (3,), ())
    t.alien_cards = ((), (5, 6), ())
    take(t, HERE, 0, 1)
    assert t.alien_known[0] >> 5 & 3 == 3 and t.advantage_shown >> 3 & 1
    assert not t.alien_known[2]
    t.alien_cards = ((7,), (5, 6), ())
    take(t, HERE, 1, 0)
    assert not t.alien_known[1] >> 7 & 1


def test_two_technologies_at_home() -> None:
    """CE-15.8: in an enemy home system the captor reads the sheet and gains a level in two technologies where the other
    is ahead."""
    t = front()
    research(t, 1, attack=3, move=4, tactics=2)
    research(t, 0, tactics=2)
    p = captured(t, 0, in_home_of(t, 1, 1))
    assert p.kind == "spoils" and p.seat == 0 and p.tokens == {"attack", "move", "done"}
    assert p.refused["tactics"] == "CE-15.8"
    p.do("attack")
    assert "attack" not in p.tokens
    p.do("move")
    assert p.over and (p.t.tech_level(0, tech("attack")), p.t.tech_level(0, tech("move"))) == (1, 2)


def test_the_sheet_is_read_by_the_captor_alone() -> None:
    """CE-15.8: nobody else learns the loser's levels."""
    t = front()
    research(t, 1, attack=3)
    p = captured(t)
    for seat, seen in ((0, 3), (2, None)):
        row = next(row for row in p.match.view(seat)["table"]["hexes"] if row["hex"] == HERE)["lost_technology"]
        assert (row["attack"] if row else None) == seen
    assert p.t.shown[tech("attack") + len(CONTENT.technologies)] == 0


def test_one_technology_in_deep_space() -> None:
    """CE-15.9: there only one level of one technology."""
    t = front()
    research(t, 1, attack=3, move=4)
    p = captured(t)
    assert p.refused["tactics"] == "CE-15.9"
    p.do("attack")
    assert p.over and p.t.tech_level(0, tech("attack")) == 1


def test_mixed_markers() -> None:
    """CE-15.10, SE-30.12: on a variable map only homeworlds count as home systems."""
    t = front(scenario="three_player_variable")
    assert in_home(t, t.home[1], 0, True) and not in_home(t, HERE, 0, False)
    t = front()
    at = in_home_of(t, 1, 1)
    assert in_home(t, at, 0, False) and not in_home(t, HERE, 0, False)


def test_an_option_bars_technology() -> None:
    """CE-15.8: in the later edition not among several players without teams."""
    t = front(captured_technology=False)
    research(t, 1, attack=3)
    assert captured(t).over


def test_colony_points() -> None:
    """CE-15.11, CE-15.12: one point for the capture, for good, and one while it is a full colony away from home; none
    for a colony taken back."""
    t = front(victory="colony_points")
    assert t.victory == VICTORIES.index("colony_points") and colony_points(t, 0) == 0
    take(t, HERE, 0, 1)
    assert colony_points(t, 0) == 1
    t.worth = changed(t.worth, HERE, 5)
    assert colony_points(t, 0) == 2
    t.queue = []
    before = colony_points(t, 1)
    take(t, HERE, 1, 0)
    assert colony_points(t, 0) == 1 and colony_points(t, 1) == before


def test_taken_back() -> None:
    """CE-15.13: the founder learns nothing, and no other marker stays on it."""
    t = front()
    research(t, 1, attack=3)
    captured(t)
    research(t, 0, defense=3)
    p = captured(t, 1)
    assert p.over and p.t.colony[HERE] == p.t.founder[HERE] == 1
    assert not p.t.lost_tech[HERE] and not p.t.lost_known[HERE]


def test_a_third_player() -> None:
    """CE-15.14: they gain technology of the founder, as it was when the founder lost the colony."""
    t = front()
    research(t, 1, attack=1)
    t = captured(t).do("attack").t
    research(t, 1, attack=3, defense=3)
    research(t, 0, tactics=3)
    p = captured(t, 2)
    assert p.seat == 2 and p.tokens == {"attack", "done"}


def test_destroyed_homeworld() -> None:
    """SE-28.11: a homeworld captured by troops counts as destroyed for victory, unless the option says otherwise."""
    t = fresh(2, ground_combat=True)
    put(t, 0, home(t, 1), "infantry", 2)
    take(t, t.home[1], 0, 1)
    assert t.over and t.winner == 0
