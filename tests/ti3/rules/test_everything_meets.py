"""Every card, technology, ability, leader and domain counter meets something else in a test of these files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cosmarch.games.ti3.content.vocabulary import LEADER_KINDS
from tests.ti3.table import CONTENT

FILES = (
    *("test_action_cards_meet", "test_action_cards_meet_fleets", "test_agendas_meet", "test_agendas_meet_cards"),
    *("test_leaders_meet", "test_races_meet", "test_technologies_meet"),
    *("test_one_by_one", "test_one_by_one_counters", "test_leaders_and_cards", "test_rerolls"),
    *("test_as_a_judge_reads", "test_across_chapters"),
)
NAMED = {
    "action card": [(card.key, card.name) for card in CONTENT.action_cards],
    "political card": [(card.key, card.name) for card in CONTENT.political_cards],
    "technology": [(card.key, card.name) for card in CONTENT.technologies],
    "ability": [(ability.key, ability.key) for ability in CONTENT.abilities],
    "leader": [(kind, kind) for kind in LEADER_KINDS],
    "domain counter": [(counter.kind, counter.kind) for counter in CONTENT.domain_counters],
}


def named(key: str, name: str, text: str) -> bool:
    """By id, or in words by its name; not as a part of a longer one, but a test may begin with it."""
    return re.search(rf"\b(test_)?(an?_)?({key}|{re.escape(name.lower())})", text) is not None


@pytest.mark.parametrize("kind", NAMED)
def test_none_is_left_out(kind: str) -> None:
    here = Path(__file__).parent
    text = "\n".join([(here / f"{name}.py").read_text(encoding="utf-8") for name in FILES]).lower()
    assert [key for key, name in NAMED[kind] if not named(key, name, text)] == []
