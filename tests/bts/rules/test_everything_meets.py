"""Every technology and every event meets something else in a test: what is most likely to go wrong with it."""

from __future__ import annotations

from importlib import import_module

from cosmarch.games.bts.content.loader import load_content
from tests.bts.rules.cards.playing import MET

FILES = (
    *("cards.test_technology_abilities", "test_cards_meet", "test_events_meet", "test_rules_19_clarifications"),
    *("test_rules_20_private_discs_tableau", "test_technologies_meet", "test_technologies_meet_abilities"),
)


def test_none_is_left_out() -> None:
    for name in FILES:  # whichever of them were collected
        import_module(f"tests.bts.rules.{name}")
    content = load_content(4)
    assert {card.key for card in (*content.technologies, *content.events)} == MET
