"""Hands of action cards: their limit, and what random play keeps secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cosmarch.core.match import Match
from cosmarch.core.rng import output, seeded, step
from cosmarch.games.ti3.state import Table, effects
from tests.ti3.hands import card, carded, deal
from tests.ti3.rules.test_windows import WELLON, Full
from tests.ti3.table import CONTENT, fresh, own, play, put

# ---- hands


def test_a_hand_never_holds_more_than_seven() -> None:
    """TI-30.1.3, TI-30.1.5: draw and discard one at a time."""
    hand = ("plague", "patrol", "veto", "thugs", "uprising", "usurper", "transport")
    p = carded({0: hand}, ("draw_action_cards", 0, 2))
    assert p.kind == "discard_card" and len(p.t.hands[0]) == 8
    p.do("plague")
    assert p.kind == "discard_card" and len(p.t.hands[0]) == 8
    p.do("patrol")
    assert p.over and len(p.t.hands[0]) == 7 and p.t.action_discard == (card("plague"), card("patrol"))
    assert p.told("card_drawn_this", 1) == [] and len(p.told("card_drawn_this", 0)) == 2


def test_who_receives_cards_otherwise_discards_down() -> None:
    """TI-30.1.4: a successful spy with a full hand."""
    hand = ("plague", "patrol", "veto", "thugs", "uprising", "usurper", "successful_spy")
    p = carded({0: hand, 1: ("morale_boost", "recheck", "flank_speed")}, ("play_card", 0))
    p.do("successful_spy").match.choose("pass", 1)
    assert p.kind == "discard_card" and p.seat == 0
    p.do("plague")
    assert p.over and len(p.t.hands[0]) == 7


def test_the_yssaril_hold_as_many_as_they_like() -> None:
    """TI-30.1.3."""
    p = carded({}, ("draw_action_cards", 0, 9), races=("yssaril", "letnev", "xxcha"))
    assert p.over and len(p.t.hands[0]) == 9


def test_an_empty_deck_is_made_of_the_discards() -> None:
    def empty(t: Table) -> None:
        t.action_discard, t.action_deck = t.action_deck, ()

    p = carded({}, ("draw_action_cards", 0, 1), prepare=empty)
    assert len(p.t.hands[0]) == 1 and len(p.t.action_deck) == 102 and p.t.action_discard == ()


# ---- secrecy and conservation in random play


def crowded(seed: int) -> Match:
    """The first round with six random cards in every hand."""
    t = fresh()
    t.round = 0
    t.generator = seeded(f"hands {seed}")
    t.action_deck = tuple(t.shuffled(sorted(t.action_deck)))
    for seat in range(t.seats):
        deal(t, {seat: tuple([CONTENT.action_card_names[one] for one in t.action_deck[:6]])})
    t.goods = [3] * t.seats
    t.queue = [("begin_round",)]
    return play(t, seed, Full(t)).match


def looks(match: Match, seat: int) -> str:
    """All that a seat sees: its view, the waiting lines and the log."""
    log = [(line.key, line.rule, line.args) for line in match.log(seat)]
    return json.dumps([match.view(seat), match.waiting(seat), log], sort_keys=True)


BATTLE_CARDS = (
    ("chemical_warfare", "direct_hit", "direct_hit", "disclosure", "dug_in", "emergency_repairs", "touch_of_genius")
    + ("experimental_battlestation", "fighter_prototype", "into_the_breach", "minelayers", "reparations", "sabotage")
    + ("morale_boost",) * 3
    + ("recheck", "recheck", "rare_mineral", "shields_holding", "skilled_retreat", "star_of_death")
)  # fmt: skip


def brawl(seed: int) -> Match:
    """An activation in which two fleets meet above a held planet, with cards for it in all hands."""
    t = fresh()
    t.round = 2
    t.active = 0
    t.system = WELLON
    t.generator = seeded(f"brawl {seed}")
    own(t, 1, "wellon")
    wellon = CONTENT.planet_names.index("wellon")
    t.ground[wellon], t.pds[wellon], t.dock[wellon] = 3, 1, 1
    t.fleet = [8] * 3
    put(t, 0, "wellon", war_sun=1, dreadnought=3, carrier=2, destroyer=1, fighter=3, ground_force=5)
    put(t, 1, "wellon", dreadnought=2, cruiser=3, destroyer=1, fighter=3)
    t.goods = [4] * 3
    names = [BATTLE_CARDS[one] for one in t.shuffled(list(range(len(BATTLE_CARDS))))]
    deal(t, {0: tuple(names[:8]), 1: tuple(names[8:16]), 2: tuple(names[16:19])})
    t.queue = [("movement_ends",), ("pds_fire",), ("space_battle",), ("landings",), ("invasions",), ("stop",)]
    return play(t, seed, Full(t)).match


def wander(match: Match, seed: int, answers: int) -> Any:
    """Random answers; yields the match before each. Cards are played more often than not."""
    chance = seeded(f"wander {seed}")
    for _ in range(answers):
        if match.over:
            return
        yield match
        chance = step(chance)
        ask = match.asks[output(chance) % len(match.asks)]
        tokens = [token for token in ask.tokens if token != "pass"] if output(chance) % 3 else list(ask.tokens)
        chance = step(chance)
        tokens = tokens or list(ask.tokens)
        match.choose(tokens[output(chance) % len(tokens)], ask.seat)


@pytest.mark.parametrize("start", [crowded, brawl])
@pytest.mark.parametrize("seed", range(5))
def test_random_play_keeps_cards_and_secrets(start: Callable[[int], Match], seed: int) -> None:
    """TI-30.1.1: what a seat sees is the same in a world in which the others hold other cards."""
    total = len(CONTENT.action_deck)
    for number, match in enumerate(wander(start(seed), seed, 160)):
        t: Table = match._table
        there = len(t.action_deck) + len(t.action_discard) + sum(map(len, t.hands))
        assert there + len(effects.arguments(t, effects.USURPER)) == total
        if number % 4 == 0:
            seat = number // 4 % match.seats
            assert looks(match.imagine(seat, number), seat) == looks(match, seat)
        if number % 16 == 0:
            twin = match.clone()
            assert twin.hash == match.hash
