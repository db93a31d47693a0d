"""Random matches to their end, with what must hold at every decision."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import cosmarch
from cosmarch.core.ask import Ask
from cosmarch.core.match import Match
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, UNITS
from cosmarch.games.ti3.rules.modifiers import fleet_limit, never_entered
from cosmarch.games.ti3.rules.tactical.transport import excess, stands_at, supply_used
from cosmarch.games.ti3.state import Table, effects
from tests.playing import told_since
from tests.ti3.table import CONTENT

pytestmark = pytest.mark.long

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
            else:  # TI-25.1.2: where counters stand for units, one figure is there at least
                assert stands_at(t, seat, unit) <= CONTENT.units[unit].figures
    for place in t.systems_in_play():  # TI-23.2.3, TI-23.4.1
        assert never_entered(t, place) is None or not (t.present[place] or t.activated[place])
    cards = action_cards(t)
    assert all(cards[card] <= CONTENT.action_cards[card].copies for card in cards)
    agendas = [*t.political_deck, *t.political_discard, *t.laws, *t.looked]
    assert len(set(agendas)) == len(agendas) and len(t.political_seen) == len(t.political_deck)
    objectives = [*t.objective_deck, *t.objectives_open, *t.objectives_out, *t.secret]
    assert len(set(objectives)) == len(objectives)
    for unit in (FIGHTER, GROUND_FORCE):  # TI-1.2.14: what is beyond the figures stands for counters
        kind = CONTENT.units[unit]
        assert sum([max(0, t.on_board(seat, unit) - kind.figures) for seat in range(t.seats)]) <= kind.supplements


def action_cards(t: Table) -> Counter[int]:
    """Where all action cards are: in the deck, on the discards, in hands, and Usurper on Mecatol Rex."""
    out = Counter([*t.action_deck, *t.action_discard])
    for hand in t.hands:
        out.update(hand)
    out.update(effects.arguments(t, effects.USURPER))
    return out


def between_turns(t: Table) -> None:
    """When a player is to act: no fleet is larger than it may be, and no unit is without room."""
    assert not any(t.landed) and not any(t.landed_pds) and not t.paying
    for seat in range(t.seats):
        for place in range(t.hexes):
            assert not excess(t, seat, place)
            assert supply_used(t, seat, place) <= fleet_limit(t, seat, place)
    for planet, owner in enumerate(t.owner):
        assert owner >= 0 or not (t.pds[planet] or t.dock[planet])
    cards = action_cards(t)  # none is made or lost
    for card in CONTENT.action_cards:
        assert cards[card.id] == (0 if card.id in t.choices.layout.out_of_the_deck else card.copies)
    assert len([*t.political_deck, *t.political_discard, *t.laws, *t.looked]) == len(CONTENT.political_cards)


def owes(ask: Ask) -> int:
    """What is still to be paid when a question is open; 0 where it is no payment."""
    return int(ask.args["n"]) if ask.kind in ("pay_resources", "pay_influence") else 0


def paid_for(match: Match, ask: Ask, owed: int, logged: int) -> None:
    """TI-29.2.1: a pick of a payment lowers what is left by what the pick is worth, no more and no less. `logged`: how
    many events there were before it."""
    kept = str(ask.args.get("kept", "")).split()
    picks = ("goods_spent", "exhausted_for_resources", "exhausted_for_influence")
    for event in told_since(match, logged):
        if event.key in picks and owed > 0:  # where one pick was left it followed by itself
            assert event.args["seat"] == ask.seat
            lost = kept.count(str(event.args["planet"])) if event.key != "goods_spent" else 0
            owed -= max(0, int(event.args["n"]) - lost)
    rest = [owes(one) for one in match.asks if one.seat == ask.seat and one.kind == ask.kind]
    assert owed <= 0 or rest == [owed]


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
            owed, logged = owes(ask), match._lines()
            match.choose(chance.choice(ask.tokens), ask.seat)
            if owed:
                paid_for(match, ask, owed, logged)
    assert match.over and match.result is not None
    assert (
        max(match.result.scores) == match.result.scores[match.result.winners[0]] or match.result.reason == "objective"
    )
