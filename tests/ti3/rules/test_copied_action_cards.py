"""Touch of Genius: a copy of a discarded action card does what the card does, question by question (TI-30.1.2)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT
from cosmarch.games.ti3.position.writing import position
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import card, carded, deal, throw_away
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, put

GENIUS = "touch_of_genius"
PRICE = 3
WELLON = place(fresh(), "wellon")
STRATEGY_PHASE = CONTENT.window_names.index("strategy_phase")
# where a card is played by seat 0
MOMENTS: dict[str, tuple[Any, ...]] = {
    **{one.key: ("play_card", 0) for one in CONTENT.action_cards if one.play == "action"},
    **{one.key: ("window", "any_time", 0) for one in CONTENT.action_cards if one.play == "any_time"},
    **{
        one.key: ("window", "before_first_strategy_pick")
        for one in CONTENT.action_cards
        if one.play == "window" and one.window == STRATEGY_PHASE
    },
    **dict.fromkeys(("fighter_prototype", "into_the_breach"), ("window", "before_space_battle", WELLON, 0, 1)),
    **dict.fromkeys(("morale_boost", "skilled_retreat"), ("window", "before_combat_round", WELLON, 1)),
    **dict.fromkeys(("flank_speed", "in_the_silence_of_space"), ("window", "after_activation", 0, WELLON)),
    "rare_mineral": ("window", "after_neutral_planet_taken", 0, planet("wellon")),
}


def busy(t: Table) -> None:
    """Everybody has something that a card could be about; seat 0 has come to Wellon, where seat 1 is."""
    own(t, 0, "wellon", "thibah", "lodor", "vefut_ii", "abyz", "mecatol_rex")
    own(t, 1, "quann", "bereg", "lirta_iv")
    own(t, 2, "fria")
    for name in ("wellon", "thibah", "quann", "bereg", "lodor", "mecatol_rex"):
        t.ground[planet(name)] = 3
    t.dock = [0] * len(t.dock)
    for name in ("jord", "lodor", "bereg"):
        t.dock[planet(name)] = 1
    put(t, 0, "wellon", cruiser=2, dreadnought=1, fighter=1)
    put(t, 1, "wellon", destroyer=1)
    put(t, 0, "bereg_lirta_iv", war_sun=1)
    put(t, 0, "lodor", dreadnought=1, cruiser=1)
    t.add_damage(place(t, "lodor"), 0, DREADNOUGHT)
    t.activated[place(t, "lodor")] |= 1
    t.system, t.defender = WELLON, 1
    t.goods, t.pool, t.strategy, t.fleet = [9, 4, 4], [3, 3, 3], [2, 2, 2], [6, 4, 4]
    for one, other in ((0, 2), (1, 4), (3, 5)):
        trade.form_agreement(t, one, other)
    t.fresh = 0
    t.exhausted[planet("vefut_ii")] = 1
    deal(t, {1: ("recheck", "shields_holding"), 2: ("direct_hit", "direct_hit")})


def played(name: str, held: str) -> tuple[list[tuple[int, str, str]], dict[str, str]]:
    """Seat 0 plays a card, itself or a copy of it: all that was asked beside the price, and what came of it."""

    def prepare(t: Table) -> None:
        busy(t)
        if held == GENIUS:
            throw_away(t, name)
            t.goods[0] += PRICE

    p = carded({0: (held,)}, MOMENTS[name], prepare=prepare, dice=(6, 2, 4, 8, 6))
    p.match.choose(held, 0)
    asked = answers(p)
    t = p.t.copy()
    t.over = False  # the test is, the match goes on
    # a copy that stays in play or comes back to the hand is the Touch of Genius itself
    rows = {key: part for key, part in position(t).items() if key not in ("action_cards", "lasting")}
    after = {key: str(part).replace(GENIUS, name) for key, part in rows.items()}
    after["lasting"] = str([card(name) if number == card(GENIUS) else number for number in t.lasting])
    return asked, after


def answers(p: Play) -> list[tuple[int, str, str]]:
    """The first of everything, and nobody cancels or plays another card."""
    asked: list[tuple[int, str, str]] = []
    while not p.over:
        ask = p.match.asks[0]
        if ask.kind == "sabotage" or ask.kind.startswith("window"):
            token = "pass"
        elif ask.kind == "pay_influence":
            p.do("rest_in_goods")
            continue
        else:
            token = ask.tokens[-1] if ask.kind == "transport_forces" else ask.tokens[0]
        asked.append((ask.seat, ask.kind, token))
        p.match.choose(token, ask.seat)
        assert len(asked) < 60
    return asked


@pytest.mark.parametrize("name", MOMENTS)
def test_a_copy_does_what_the_card_does(name: str) -> None:
    """TI-30.1.2: for 3 influence, with the same questions, rules and dice."""
    asked, after = played(name, name)
    copied, same = played(name, GENIUS)
    assert copied == asked
    assert {key: value for key, value in same.items() if value != after[key]} == {}
