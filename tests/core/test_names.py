"""The players' names: words that questions, refusals, views and boards are given, and that decide nothing."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch import IllegalChoice, Match
from cosmarch.core.ask import Ask
from cosmarch.core.svg import fit, text_width
from cosmarch.core.text import named

NAMES = ("Anna", "Béla", "Czesława")


def match() -> Match:
    return cosmarch.new("tollgate", 3, seed=1)


def questions(match: Match) -> tuple[Ask, ...]:
    assert match.asks
    return match.asks


def test_open_questions_and_those_to_come_know_the_names() -> None:
    table = match()
    assert [ask.names for ask in questions(table)] == [()] * len(table.asks)
    table.names = NAMES
    assert {ask.names for ask in questions(table)} == {NAMES}
    ask = table.asks[0]
    table.choose(ask.tokens[0], ask.seat)
    assert {ask.names for ask in questions(table)} == {NAMES}


def test_copies_and_saves_keep_the_names() -> None:
    table = match()
    table.names = NAMES
    for twin in (table.clone(), table.imagine(0, 1), cosmarch.load(table.save())):
        assert twin.names == NAMES
        assert {ask.names for ask in questions(twin)} == {NAMES}


def test_the_view_carries_the_names_and_the_hash_does_not() -> None:
    table = match()
    before = table.hash
    assert table.view(None)["names"] == []
    table.names = NAMES
    assert table.view(None)["names"] == table.view(1)["names"] == list(NAMES)
    assert table.hash == before


def test_a_copy_may_have_other_names() -> None:
    table = match()
    table.names = NAMES
    twin = table.clone()
    twin.names = ("Dora", "Emil", "Flora")
    assert {ask.names for ask in questions(table)} == {NAMES}


def test_rows_of_players_get_their_names() -> None:
    view = {"names": ["Anna"], "table": {"round": 1, "players": [{"seat": 0}, {"seat": 1}]}}
    players = named(view)["table"]["players"]
    assert players == [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": ""}]
    assert view["table"] == {"round": 1, "players": [{"seat": 0}, {"seat": 1}]}


def test_an_illegal_answer_is_refused_by_name() -> None:
    """A strategy card that somebody has taken."""
    table = cosmarch.new("ti3", 3, seed=1)
    table.names = NAMES
    while not any(reason.endswith("has this card") for _, _, reason in table.asks[0].refused):
        table.choose(table.asks[0].tokens[0], table.asks[0].seat)
    token, _, reason = next(row for row in table.asks[0].refused if row[2].endswith("has this card"))
    assert reason in [f"{name} has this card" for name in NAMES]
    with pytest.raises(IllegalChoice, match=reason):
        table.choose(token, table.asks[0].seat)


def test_wide_scripts_are_measured_as_wide() -> None:
    assert text_width("皇" * 8, 10) > 8 * 10
    assert text_width(fit("皇" * 24, 10, 100), 10) <= 100
