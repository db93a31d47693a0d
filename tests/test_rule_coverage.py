"""Every rule of every game is named by a test, or stands with its reason in a list of what is no rule of play."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

import cosmarch

TESTS = Path(__file__).parent
GAMES = resources.files("cosmarch.games")
WITH_RULES = [game for game in cosmarch.games() if GAMES.joinpath(game, "content", "data", "rules.toml").is_file()]
RULE_ID = re.compile(r"\b[A-Z]{2,3}-(?:[0-9]+|X|US|(?:AT|EA)[0-9]{2})(?:\.[0-9]+)+")


def rules_of(game: str) -> set[str]:
    return set(tomllib.loads(GAMES.joinpath(game, "content", "data", "rules.toml").read_text(encoding="utf-8")))


def not_rules_of(game: str) -> dict[str, str]:
    """Lines of the rules that no play could break: id to reason."""
    path = TESTS / game / "not_rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def named_in_tests() -> set[str]:
    named: set[str] = set()
    for path in TESTS.rglob("*.py"):
        if path != Path(__file__):
            named.update(RULE_ID.findall(path.read_text(encoding="utf-8")))
    return named


def in_order(ids: set[str]) -> list[str]:
    return sorted(ids, key=lambda name: [int(part) for part in re.findall(r"[0-9]+", name)])


def test_some_game_has_rules() -> None:
    assert "bts" in WITH_RULES


@pytest.mark.parametrize("game", WITH_RULES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    missing = rules_of(game) - named_in_tests() - not_rules_of(game).keys()
    assert not missing, ", ".join(in_order(missing))


@pytest.mark.parametrize("game", WITH_RULES)
def test_what_is_no_rule_of_play_has_a_reason_and_no_test(game: str) -> None:
    listed = not_rules_of(game)
    assert in_order(listed.keys() - rules_of(game)) == []
    assert in_order(listed.keys() & named_in_tests()) == []
    assert [name for name, reason in listed.items() if not isinstance(reason, str) or len(reason) < 10] == []
