"""Odds that take more work than somebody is ready to wait for."""

from __future__ import annotations

import pytest

from cosmarch import TooLong, game
from cosmarch.core.work_limit import patience
from cosmarch.odds import Group, Side, battle_odds, casualty_order
from tests.odds.test_battle import side


def fleet(count: int) -> Side:
    groups = (Group("cruiser", count, 1, (0.4,)), Group("dreadnought", count, 1, (0.6,), 2))
    return Side(groups, casualty_order(groups, [0, 1]))


def work_of(one: Side, two: Side) -> int:
    """The least work with which they can be had, to a twentieth."""
    low, high = 1, 2**40
    while high > low * 1.05:
        middle = int((low * high) ** 0.5)
        try:
            with patience(middle):
                battle_odds(one, two)
            high = middle
        except TooLong:
            low = middle
    return high


def test_larger_battles_take_more_work() -> None:
    assert work_of(fleet(1), fleet(1)) < work_of(fleet(4), fleet(4)) < work_of(fleet(8), fleet(8))


def test_it_is_counted_and_not_timed() -> None:
    """What is enough once is always enough."""
    work = work_of(fleet(3), fleet(2))
    expected = battle_odds(fleet(3), fleet(2))
    for _ in range(20):
        with patience(work):
            assert battle_odds(fleet(3), fleet(2)) == expected


def test_nothing_is_left_of_it_afterwards() -> None:
    one = side(Group("a", 1, 1, (0.5,)))
    with pytest.raises(TooLong), patience(0):
        battle_odds(one, one)
    assert battle_odds(one, one).win == pytest.approx(battle_odds(one, one).lose)


def test_volleys_are_counted_too() -> None:
    space = game("se4x").forces_odds
    with pytest.raises(TooLong), patience(20_000):
        space({"units": "3 scout, 2 cruiser"}, {"units": "4 destroyer"}, {})
    assert 0 < space({"units": "3 scout, 2 cruiser"}, {"units": "4 destroyer"}, {}).odds.win < 1
