"""Random matches to their end, with what must hold at every decision."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, UNITS
from cosmarch.games.ti3.rules.modifiers import fleet_limit
from cosmarch.games.ti3.rules.tactical.transport import excess, supply_used
from cosmarch.games.ti3.state import Table
from tests.ti3.table import CONTENT

LONGEST = 20000


def always(t: Table) -> None:
    """At every decision."""
    columns = (
        *t.ships,
        t.damaged,
        t.cargo,
        t.ground,
        t.pds,
        t.dock,
        t.goods,
        t.strategy,
        t.pool,
        t.fleet,
        t.bonus,
        t.vp,
    )
    assert all(min(column) >= 0 for column in columns)
    assert t.goods_left() >= 0 and sum(t.bonus) <= CONTENT.bonus_counters
    assert max(t.pds) <= 2 and max(t.dock) <= 1
    for place, mask in enumerate(t.present):
        assert mask == sum([1 << seat for seat in range(t.seats) if any(t.fleet_at(place, seat))])
    for seat in range(t.seats):
        assert t.counters_left(seat) >= 0
        for unit in range(len(UNITS)):
            if unit not in (FIGHTER, GROUND_FORCE):
                assert t.on_board(seat, unit) <= CONTENT.units[unit].figures
    cards = list(t.action_deck) + list(t.action_discard) + [card for hand in t.hands for card in hand]
    assert all(cards.count(card) <= CONTENT.action_cards[card].copies for card in set(cards))
    agendas = [*t.political_deck, *t.political_discard, *t.laws, *t.looked]
    assert len(set(agendas)) == len(agendas) and len(t.political_seen) == len(t.political_deck)
    objectives = [*t.objective_deck, *t.objectives_open, *t.objectives_out, *t.secret]
    assert len(set(objectives)) == len(objectives)


def between_turns(t: Table) -> None:
    """When a player is to act: no fleet is larger than it may be, and no unit is without room."""
    assert not any(t.landed) and not any(t.landed_pds) and not t.paying
    for seat in range(t.seats):
        for place in range(t.hexes):
            assert not excess(t, seat, place)
            assert supply_used(t, seat, place) <= fleet_limit(t, seat, place)
    for planet, owner in enumerate(t.owner):
        assert owner >= 0 or not (t.pds[planet] or t.dock[planet])


@pytest.mark.parametrize("seed", range(12))
def test_random_match(seed: int) -> None:
    """Every match ends, with a winner or a draw among the first."""
    chance = Random(seed)
    seats = 3 + seed % 4
    galaxy = "build" if seed % 3 == 0 else "random"
    match = cosmarch.new("ti3", seats, seed, {"galaxy": galaxy, "pick_races": seed % 2 == 0, "round_limit": 12})
    for _ in range(LONGEST):
        if match.over:
            break
        t: Table = match._table
        always(t)
        if match.asks[0].kind == "action":
            between_turns(t)
        seat = chance.randrange(seats)
        sides = match.sides(seat) if chance.random() < 0.02 else ()
        if sides:
            match.side(chance.choice(sides).token, seat)
        else:
            ask = chance.choice(match.asks)
            match.choose(chance.choice(ask.tokens), ask.seat)
    assert match.over and match.result is not None
    assert (
        max(match.result.scores) == match.result.scores[match.result.winners[0]] or match.result.reason == "objective"
    )
