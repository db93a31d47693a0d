"""What must hold at every decision is really looked at: each kind of broken table is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.cards import with_cards
from tests.se4x.invariants import money_adds_up
from tests.se4x.table import fresh, mark, play, put
from tests.se4x.test_random_matches import always

FIELD = "G6"


def lose_a_card(t: Table) -> None:
    t.alien_deck = t.alien_deck[1:]


def in_a_supernova(t: Table) -> None:
    mark(t, FIELD, "supernova")
    put(t, 0, FIELD, "scout")


def alone(kind: str) -> Callable[[Table], None]:
    def place(t: Table) -> None:
        put(t, 0, FIELD, kind)

    return place


def one_too_many(t: Table) -> None:
    """A colour has five counters of Titans."""
    for _ in range(6):
        put(t, 0, FIELD, "titan")


def empty_counter(t: Table) -> None:
    t.size = changed(t.size, put(t, 0, FIELD, "scout"), 0)


BROKEN: dict[str, Callable[[Table], None]] = {
    "a fighter without a carrier": alone("fighter"),
    "troops in open space": alone("infantry"),
    "a ship in a supernova": in_a_supernova,
    "money below nothing": lambda t: t.cp.__setitem__(0, -1),
    "a card less": lose_a_card,
    "an empty counter": empty_counter,
    "more counters than a colour has": one_too_many,
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_table_is_found(fault: str) -> None:
    t = with_cards(ground_combat=True)
    t.turn = 1
    always(play(t, ("movement", 0)).match)
    BROKEN[fault](t)
    with pytest.raises(AssertionError):
        always(play(t, ("movement", 0)).match)


def test_a_price_that_was_not_paid_is_found() -> None:
    """SE-19.5, SE-22.1: a technology for less than it costs."""
    t = fresh()
    t.cp[0] = 30
    match = play(t, ("spending",)).do("research", "attack").match
    money_adds_up(match._table)
    match._table.cp[0] += 5
    with pytest.raises(AssertionError):
        money_adds_up(match._table)
