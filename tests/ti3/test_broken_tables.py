"""What must hold at every decision is really looked at: each kind of broken table is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmarch.games.ti3.state import Table
from tests.ti3.leading import in_their_places, led
from tests.ti3.rules.test_production import dock
from tests.ti3.table import CONTENT, fresh, place, planet, put
from tests.ti3.test_random_matches import always, between_turns, owes, paid_for


def ship(system: str, **units: int) -> Callable[[Table], None]:
    return lambda t: put(t, 0, system, **units)


def lose_a_card(t: Table) -> None:
    t.action_deck = t.action_deck[1:]


def double_a_card(t: Table) -> None:
    t.political_deck = (*t.political_deck, t.political_deck[0])
    t.political_seen = (*t.political_seen, 0)


def counter_in_asteroids(t: Table) -> None:
    t.activated[place(t, "asteroid_field_1")] = 1


def lone_counters(t: Table) -> None:
    """A ground force of seat 0 on twelve planets besides its home."""
    t.owner = [0 if world < 13 else owner for world, owner in enumerate(t.owner)]
    t.ground = [1 if world < 13 else 0 for world in range(len(t.ground))]


BROKEN: dict[str, Callable[[Table], None]] = {
    "a fighter without a carrier": ship("wellon", fighter=1),
    "ground forces without a ship": ship("wellon", ground_force=1),
    "a fleet beyond its supply": ship("wellon", cruiser=4),
    "a ninth cruiser": ship("wellon", cruiser=9),
    "a ship among asteroids": ship("asteroid_field_1", cruiser=1),
    "a ship in a supernova": ship("supernova_1", cruiser=1),
    "a counter that nobody could place": counter_in_asteroids,
    "a seventeenth command counter": lambda t: t.pool.__setitem__(0, 16),
    "a card less": lose_a_card,
    "a card more": double_a_card,
    "more goods than there are": lambda t: t.goods.__setitem__(0, CONTENT.trade_goods + 1),
    "counters without a figure": lone_counters,
    "a dock of nobody": lambda t: t.dock.__setitem__(planet("wellon"), 1),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_table_is_found(fault: str) -> None:
    t = fresh()
    always(t)
    between_turns(t)
    BROKEN[fault](t)
    with pytest.raises(AssertionError):
        always(t)
        between_turns(t)


def test_a_leader_alone_in_space_is_found() -> None:
    """TI-40.2.6."""
    t = fresh()
    t.with_leaders = 1
    t.leader_place = led({place(t, "wellon"): "wellon"}, {"connor": "wellon.cruiser"})["leader_place"]
    with pytest.raises(AssertionError):
        in_their_places(t)


def test_a_payment_that_is_too_small_is_found() -> None:
    """TI-29.2.1: what was taken for a payment is less than what was due."""
    s = dock().do("abyz", "dreadnought", "done")
    ask, logged = s.match.asks[0], s.match._lines()
    s.do("bereg")
    paid_for(s.match, ask, owes(ask), logged)
    with pytest.raises(AssertionError):
        paid_for(s.match, ask, owes(ask) + 1, logged)
