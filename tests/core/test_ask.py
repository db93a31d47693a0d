"""Questions: domains, refusals, words."""

from __future__ import annotations

from typing import Any

import pytest
from tiny import LETTERS, Tiny, TinyGame, ask, never, start

import cosmarch
from cosmarch import CosmarchError, EngineError, IllegalChoice, SetupError
from cosmarch.core.ask import Ask, Choices, Flow, Refusal

# Compiled functions refuse wrong types of arguments themselves.
WRONG_TYPE = (CosmarchError, TypeError)


@pytest.mark.parametrize(
    "names", [("a", "a"), ("é",), ("a b",), ("",), ("a\n",), ("side:a",), ("order:x",), ("dice:1",)]
)
def test_domains_refuse_what_is_no_token(names: tuple[str, ...]) -> None:
    with pytest.raises(EngineError):
        Choices(names)


def only_b(value: int) -> Refusal | None:
    return None if value else Refusal("T-2", "too_dear", {"n": 3, "have": 1})


def test_one_refusal_serves_options_reasons_and_enforcement() -> None:
    def first(t: Tiny) -> Flow:
        t.shown.append((yield ask(0, refusal=only_b)))

    match = start(first=first)
    (question,) = match.asks
    assert question.tokens == ("b", "c")
    assert [option.rule for option in question.options] == ["T-1", "T-1"]
    ((token, rule, reason),) = question.refused
    assert (token, rule) == ("a", "T-2") and "3" in reason and "1" in reason
    assert question.explain("hu")[0][2] != reason
    with pytest.raises(IllegalChoice) as caught:
        match.choose("a")
    assert (caught.value.rule, caught.value.reason) == ("T-2", reason)
    assert str(caught.value) == f"T-2: {reason}"
    match.choose("c")
    assert match.over and match.view(0)["table"]["shown"] == [2]


def test_rule_by_candidate() -> None:
    def first(t: Tiny) -> Flow:
        yield Ask(0, "lane", LETTERS, [0, 1], lambda value: f"T-{value}")

    match = start(first=first)
    assert [option.rule for option in match.asks[0].options] == ["T-0", "T-1"]


def test_a_single_legal_answer_is_given_by_the_driver_unless_told_otherwise() -> None:
    def only_c(value: int) -> Refusal | None:
        return None if value == 2 else never(value)

    def first(t: Tiny) -> Flow:
        t.shown.append((yield ask(0, refusal=only_c)))
        t.shown.append((yield ask(1, refusal=only_c, auto=False)))

    match = start(first=first)
    assert [a.seat for a in match.asks] == [1] and match.answers == ()
    match.choose("c")
    assert match.over and match.view(None)["table"]["shown"] == [2, 2]


def test_a_question_that_is_not_open_cannot_word_itself() -> None:
    with pytest.raises(EngineError):
        ask(0).prompt()


def test_who_may_answer() -> None:
    match = cosmarch.new("tollgate", seats=3, seed=1)
    before = match.hash
    for seat in (None, -1, 3):
        with pytest.raises(IllegalChoice):
            match.choose("north", seat)
    for odd in ("0", 1.0):
        with pytest.raises(WRONG_TYPE):
            match.choose("north", odd)  # type: ignore[arg-type]
    for read in (match.view, match.log):
        with pytest.raises(IllegalChoice):
            read(7)
    assert match.hash == before


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [
        (1, {}, 1),
        (5, {}, 1),
        (3, {"rounds": 0}, 1),
        (3, {"rounds": 7}, 1),
        (3, {"rounds": True}, 1),
        (3, {"rounds": "3"}, 1),
        (3, {"relics": 1}, 1),
        (3, {"market": "closed"}, 1),
        (3, {"speed": 1}, 1),
        (3, {}, True),
        (3, {}, "\ud800"),
    ],
)
def test_bad_tables_are_refused_in_one_line(seats: object, options: dict[str, object], seed: object) -> None:
    with pytest.raises(SetupError) as caught:
        cosmarch.new("tollgate", seats, seed, options)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("game", "seats", "seed"), [("tollgate", "3", 1), ("tollgate", 3, 1.5), (None, 3, 1)])
def test_wrong_types_are_refused(game: Any, seats: Any, seed: Any) -> None:
    with pytest.raises(WRONG_TYPE):
        cosmarch.new(game, seats, seed)


def test_unknown_game_names_the_known_ones() -> None:
    for name in ("chess", "", "Tollgate"):
        with pytest.raises(SetupError, match="tollgate"):
            cosmarch.new(name, seats=2)


def test_settings_read_a_command_line() -> None:
    rounds, relics, market = cosmarch.game("tollgate").settings
    assert (rounds.parsed("4"), relics.parsed("no"), market.parsed("open")) == (4, False, "open")
    for setting, text in ((rounds, "four"), (rounds, "9"), (relics, "perhaps"), (market, "x")):
        with pytest.raises(SetupError):
            setting.parsed(text)


def test_an_option_shows_its_label_in_two_lines_unless_the_game_says_otherwise() -> None:
    class Faced(TinyGame):
        def label(self, ask: Ask, value: int, lang: str) -> str:
            return "Build\nfor 2 ore" if value else "Pass"

    def first(t: Tiny) -> Flow:
        yield ask(0)

    (question,) = start(first=first).asks
    question._game = Faced({}, 2)
    faces = [option.face("en") for option in question.options]
    assert [(face.title, face.note) for face in faces] == [("Pass", ""), ("Build", "for 2 ore"), ("Build", "for 2 ore")]
    assert not any(face.ends for face in faces)
