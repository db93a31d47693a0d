"""Moments between which nothing happens are one window: nobody is asked twice, and a table of people waits once."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import DIPLOMACY, INITIATIVE, LOGISTICS, TECHNOLOGY, WARFARE
from cosmarch.games.ti3.rules.cards import playing
from cosmarch.games.ti3.state import NOBODY, Table
from tests.ti3.hands import card, carded
from tests.ti3.table import fresh, place, put


def test_the_moment_after_the_last_choice_is_that_after_all_of_them() -> None:
    """TI-6.1.4, TI-6.2.1: cards for both are played there, and nobody is asked again when the phase ends."""
    hands = {0: ("public_disgrace", "strategic_flexibility", "multiculturalism")}
    p = carded(hands, ("choose_strategy", 1), ("choose_strategy", 2), ("strategy_phase_ends",), quick=True)
    p.do("warfare")
    assert p.kind == "window_after_strategy_pick" and "strategic_flexibility" in p.refused
    p.do("pass", "logistics")
    assert p.kind == "window_after_all_strategy_picks"
    assert set(hands[0]) - {"strategic_flexibility"} <= p.tokens  # seat 0 has no strategy card to exchange
    p.do("pass")
    assert p.over and len(p.told("strategy_chosen")) == 2 and p.match.hushes == 2


def test_a_last_choice_in_disgrace_is_made_anew() -> None:
    """TI-6.1.4: then the moment after it comes, and that after all choices once more."""

    def counters(t: Table) -> None:
        t.bonus[INITIATIVE] = 2

    hands = {0: ("public_disgrace",), 1: ("multiculturalism",)}
    p = carded(hands, ("choose_strategy", 2), ("strategy_phase_ends",), prepare=counters, quick=True)
    p.do("initiative")
    p.match.choose("pass", 1)
    p.do("public_disgrace")
    assert (p.kind, p.seat) == ("strategy_card", 2) and p.t.bonus[INITIATIVE] == 2
    p.do("warfare")
    assert (p.kind, p.seat) == ("window_after_all_strategy_picks", 1)
    p.do("pass")
    assert p.over and p.t.strategy_holder[WARFARE] == 2 and p.t.goods[2] == 0


def test_where_all_keep_their_cards_the_moment_comes_all_the_same() -> None:
    """TI-6.2.1: there was no choice that could be in disgrace."""
    p = carded({0: ("public_disgrace", "multiculturalism")}, ("strategy_phase_ends",))
    assert p.kind == "window_after_all_strategy_picks"
    assert "multiculturalism" in p.tokens and "public_disgrace" in p.refused
    assert p.match.asks[0].prompt()


def test_the_council_is_called_and_about_to_draw_at_the_same_moment() -> None:
    """TI-31.1.1, TI-31.1.2."""
    p = carded({1: ("council_dissolved", "determine_policy")}, ("agenda", 0), quick=True)
    assert p.kind == "window_before_political_card_drawn" and {"council_dissolved", "determine_policy"} <= p.tokens
    p.do("council_dissolved")
    assert p.over and not p.told("agenda_read")  # and nobody is asked for a policy of a Council that does not meet


def test_a_council_that_has_met_is_not_dissolved_for_another_card() -> None:
    """TI-31.4.1: after a Veto the next card is drawn; Determine Policy fits, Council Dissolved does not."""
    p = carded({1: ("veto", "council_dissolved", "determine_policy")}, ("agenda", 0), quick=True)
    p.do("pass", "veto")
    assert p.kind == "window_before_political_card_drawn"
    assert "determine_policy" in p.tokens and "council_dissolved" in p.refused


@pytest.mark.parametrize(
    ("seat", "strategy", "fits"), [(0, TECHNOLOGY, True), (0, DIPLOMACY, False), (1, TECHNOLOGY, False)]
)
def test_a_bubble_bursts_after_the_primary_ability_of_technology(seat: int, strategy: int, fits: bool) -> None:
    """TI-42.7.1, TI-8.1.3: for whoever used it, and for no other card."""
    t = fresh()
    t.goods = [12, 12, 12]
    why = playing.play_refusal(t, seat, card("tech_bubble"), "after_strategy_primary", (0, strategy))
    assert (why is None) == fits


def test_technology_has_one_moment_after_its_primary_ability() -> None:
    def rich(t: Table) -> None:
        t.goods = [12, 12, 12]

    p = carded({0: ("tech_bubble",), 1: ("policy_paralysis",)}, ("strategic", 0, TECHNOLOGY), prepare=rich, quick=True)
    p.do(sorted(p.tokens)[0])
    assert [(ask.seat, ask.kind) for ask in p.match.asks] == [(who, "window_after_strategy_primary") for who in (0, 1)]
    for who in (0, 1):
        p.match.choose("pass", who)
    assert p.kind == "secondary"


@pytest.mark.parametrize("plays", [0, 1, 2])
def test_planets_that_are_taken_at_once_are_asked_about_once_unless_a_card_is_played(plays: int) -> None:
    """TI-15.2.2: Rare Mineral brings its 3 trade goods for each planet; who plays none for the first plays none."""

    def landing(t: Table) -> None:
        t.system = place(t, "abyz_fria")
        put(t, 0, "abyz_fria", carrier=1)
        t.landed = tuple([1 if one.key in ("abyz", "fria") else 0 for one in t.content.planets])

    p = carded({0: ("rare_mineral",) * 2}, ("landings_end",), prepare=landing, quick=True)
    asked = 0
    while not p.over:
        assert p.kind == "window_after_neutral_planet_taken"
        asked += 1
        p.do("rare_mineral" if asked <= plays else "pass")
    assert asked == min(plays + 1, 2) and p.t.goods[0] == 3 * plays
    assert len(p.told("takes_neutral")) == 2


def test_where_nothing_is_chosen_last_no_strategy_card_is_named() -> None:
    t = fresh()
    why = playing.play_refusal(t, 0, card("public_disgrace"), "after_all_strategy_picks", (NOBODY, NOBODY))
    assert why is not None and why.rule == "TI-30.1.2"
    t.strategy_holder[LOGISTICS] = 1
    assert playing.play_refusal(t, 0, card("public_disgrace"), "after_all_strategy_picks", (1, LOGISTICS)) is None
