"""Answers that would come to nothing: systems that no ship can get to."""

from __future__ import annotations

import random

import cosmarch
from cosmarch import Match
from cosmarch.games.ti3.state import ACTION_PHASE, Table, put
from cosmarch.games.ti3.words.situation import ships_in_reach
from tests.ti3.table import fresh, own, planet, play


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


def test_a_system_where_a_dock_can_be_built_is_not_vain() -> None:
    """TI-35.1.4, TI-35.1.5: a planet that was held when the round began, and the price, are enough; no ship has to
    come."""
    t = fresh()
    t.phase, t.order, t.round = ACTION_PHASE, (0, 1, 2), 2
    own(t, 0, "lazar")
    t.queue = [("turn", 0)]
    far = t.choices.hexes.names[t.hex_of(planet("lazar"))]

    def seen(t: Table) -> tuple[bool, str]:
        option = next(option for option in play(t).match.asks[0].options if option.token == far)
        return option.vain, option.face("en").note

    t.goods[0] = 9
    vain, note = seen(t)
    assert not vain and note.endswith("you can build a Space Dock here")
    t.held_since = put(t.held_since, planet("lazar"), t.round)
    assert seen(t)[0]
    t.held_since = put(t.held_since, planet("lazar"), 0)
    t.goods[0] = 0
    for world in t.planets_of(0):
        t.exhausted[world] = 1
    assert seen(t)[0]
