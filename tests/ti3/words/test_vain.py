"""Answers that would come to nothing: systems that no ship can get to."""

from __future__ import annotations

import random

import cosmarch
from cosmarch import Match
from cosmarch.games.ti3.words.situation import ships_in_reach


def first_action() -> Match:
    chance = random.Random(1)
    match = cosmarch.new("ti3", seats=3, seed=2, options={"galaxy": "random"})
    while match.asks[0].kind != "action":
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    return match


def test_cards_on_ones_turn_are_not_vain() -> None:
    """An action card that is offered beside the systems is no system."""
    chance = random.Random(4)
    match = cosmarch.new("ti3", seats=3, seed=6, options={"galaxy": "random"})
    met = 0
    while not match.over and met < 5:
        ask = match.asks[0]
        cards = [option for option in ask.options if option.value >= ask.table.choices.first_play]
        if ask.kind == "action" and cards:
            met += 1
            assert not any(option.vain for option in cards)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert met


def test_a_system_out_of_reach_without_a_dock_is_vain() -> None:
    """TI-9.1.5: one may activate a system only to produce there; with no dock and no ships, that does nothing."""
    ask = first_action().asks[0]
    t = ask.table
    systems = {option.token: option.vain for option in ask.options if option.token.startswith("hex.")}
    assert set(systems.values()) == {True, False}
    for token, vain in systems.items():
        place = t.choices.hexes.index[token]
        idle = not t.docks_at(place, ask.seat) and ships_in_reach(t, ask.seat, place) == 0
        assert vain == idle
    home = [token for token in systems if t.docks_at(t.choices.hexes.index[token], ask.seat)]
    assert home and not any(systems[token] for token in home), "units can be produced there"
    assert not any(option.vain for option in ask.options if option.token not in systems)
