"""Command counters: chapter 28, and holding action cards."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import CRUISER
from tests.ti3.table import fresh, place, play, put, table


def test_sixteen_counters() -> None:
    """TI-28.1.1, TI-1.2.9, TI-2.2.2."""
    t = fresh()
    assert t.counters_left(0) == 8
    t.activated[3] = 0b001
    assert t.counters_left(0) == 7 and t.counters_left(1) == 8


def test_received_counters_are_placed_at_once() -> None:
    """TI-28.1.2, TI-28.1.3."""
    p = table(("receive_counters", 0, 2))
    assert p.tokens == {"strategy_allocation", "command_pool", "fleet_supply"}
    p.do("strategy_allocation", "fleet_supply")
    assert (p.t.strategy[0], p.t.pool[0], p.t.fleet[0]) == (3, 3, 4) and p.over
    p = table(("turn", 0), phase=2, order=(0, 1, 2))  # in the Action Phase nothing moves them from area to area
    areas = ("strategy_allocation", "command_pool", "fleet_supply")
    offered = p.tokens | set(p.refused) | set(p.t.choices.sides.names)
    assert not [token for token in offered if any(area in token for area in areas)]


def test_no_counter_without_reinforcements() -> None:
    """TI-28.1.5."""
    p = table(("receive_counters", 0, 4), pool=[10, 3, 3])
    p.do("command_pool")
    assert p.over and p.t.counters_left(0) == 0


def test_fleet_supply_is_not_spent() -> None:
    """TI-28.2.4, TI-28.2.5, TI-28.2.6: any number of fleets, and Fighters do not count."""
    t = fresh()
    put(t, 0, "wellon", cruiser=3, fighter=2)
    put(t, 0, "thibah", cruiser=3)
    assert t.fleet_size(place(t, "wellon"), 0) == 3 and t.fleet[0] == 3


def test_lowering_fleet_supply_costs_ships() -> None:
    """TI-20.6.3, TI-28.2.1, TI-28.2.3."""
    t = fresh()
    put(t, 0, "wellon", cruiser=3)
    t.queue = [("regroup", 0), ("stop",)]
    p = play(t)
    p.do("4", "4")  # 8 counters, 2 received and 1 for the Sol: 3 stay in Fleet Supply
    assert p.over and p.t.fleet[0] == 3
    p = play(t)
    p.do("5", "4")
    while not p.over:
        p.do(next(token for token in p.tokens if token.endswith(("cruiser", "destroyer"))))
    assert p.t.ships_at(place(t, "wellon"), 0, CRUISER) == 2


def test_secondary_abilities_spend_counters() -> None:
    """TI-28.1.4, TI-28.4.1: a spent counter goes to reinforcements."""
    p = table(("secondary", 0, 2))
    p.do("yes")
    assert p.t.strategy[0] == 1 and p.t.counters_left(0) == 9


# ---- holding action cards


def test_hand_limit() -> None:
    """TI-30.1.3, TI-30.1.4, TI-30.1.5, TI-30.1.1."""
    t = fresh()
    t.hands = (t.action_deck[:7], (), ())
    t.action_deck = t.action_deck[7:]
    t.queue = [("draw_action_cards", 0, 2), ("stop",)]
    p = play(t)
    assert p.kind == "discard_card" and len(p.t.hands[0]) == 8
    assert p.match.view(1)["waiting"] == [{"seat": 0, "kind": ""}]
    p.do(p.match.asks[0].tokens[0])
    assert p.kind == "discard_card" and len(p.t.action_discard) == 1
    p.do(p.match.asks[0].tokens[0])
    assert p.over and len(p.t.hands[0]) == 7


def test_yssaril_have_no_hand_limit() -> None:
    """TI-30.1.3 with an ability of the Yssaril."""
    p = table(("draw_action_cards", 0, 12), races=("yssaril", "sol", "letnev"))
    assert p.over and len(p.t.hands[0]) == 12


def test_discards_are_shuffled_when_the_deck_is_empty() -> None:
    t = fresh()
    t.action_discard = t.action_deck
    t.action_deck = ()
    t.queue = [("draw_action_cards", 0, 1), ("stop",)]
    p = play(t)
    assert len(p.t.action_deck) == 102 and p.t.action_discard == ()
