"""What must hold at every answer is really looked at: each kind of broken table is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.table import do, table
from tests.bts.test_random_matches import (
    Kept,
    check_cards,
    check_control,
    check_ore,
    check_pawns,
    check_stock,
)


def lose_a_system(t: Any) -> None:
    t.decks[4] = t.decks[4][1:]


def disc_of_nobody(t: Any) -> None:
    """A free place has a disc, or one that is held has none."""
    t.outpost_disc = tuple([0 if disc < 0 else -1 for disc in t.outpost_disc])


def weak_controller(t: Any) -> None:
    """A place with a ship of seat 1 alone belongs to seat 0."""
    t.outpost = (*t.outpost[:2], 0, *t.outpost[3:])
    t.outpost_disc = (*t.outpost_disc[:2], 0, *t.outpost_disc[3:])


def same_space(t: Any) -> None:
    t.pawn = [t.content.space_names.index("build_and_jump.1")] * t.seats


BROKEN: dict[str, Callable[[Any], None]] = {
    "a cube less": lambda t: t.population.__setitem__(0, t.population[0] - 1),
    "a disc more": lambda t: t.track.__setitem__(0, t.track[0] + 1),
    "ore below nothing": lambda t: t.ore.__setitem__(0, -1),
    "a card less": lose_a_system,
    "a disc without an outpost": disc_of_nobody,
    "a controller without ships": weak_controller,
    "two pawns on one space": same_space,
}


def whole(t: Any) -> None:
    check_stock(t)
    check_cards(t)
    check_control(t)
    check_pawns(t)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_table_is_found(fault: str) -> None:
    match = table(
        players=[{}, {"ships": {"port_left": [1]}}], locations={"port_left": {"controller": 1, "disc": "food"}}
    )
    t: Any = match._table
    whole(t)
    BROKEN[fault](t)
    with pytest.raises(AssertionError):
        whole(t)


def recruited() -> tuple[Match, list[int], int]:
    match = table(players=[{"ore": 1}])
    purse, logged = list(match._table.ore), match._lines()
    return do(match, "recruit"), purse, logged


def test_ore_that_nobody_paid_is_found() -> None:
    """BTS-11.1: the log tells of 1 ore, and there are 2 more."""
    match, purse, logged = recruited()
    check_ore(match, purse[:], logged)
    match._table.ore[0] += 1
    with pytest.raises(AssertionError):
        check_ore(match, purse, logged)


def test_a_cube_that_leaves_a_technology_is_found() -> None:
    match = table(slots={"I-1": {"technology": "laser_weapons", "researched": [0]}})
    kept = Kept(match)
    kept.check(match._table)
    match._table.researched[0] = 0
    with pytest.raises(AssertionError):
        kept.check(match._table)
