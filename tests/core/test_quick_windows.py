"""Windows for those who can use them: a secret question with one answer answers itself, and nobody else can tell."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tiny import LETTERS, Tiny, TinyGame

import cosmarch
from cosmarch import Match
from cosmarch.core.ask import Ask, Flow, Hush, Parallel, Refusal
from cosmarch.core.windows import open_window

ABLE = 7  # what a seat must hold to have more than one answer


def bounded(t: Tiny, seat: int, **more: Any) -> Ask:
    """A question with three answers for whoever holds a 7, and with one for everybody else."""

    def refusal(value: int) -> Refusal | None:
        return None if value == 0 or t.hidden[seat] == ABLE else Refusal("T-9", "not_now")

    return Ask(seat, "lane", LETTERS, [0, 1, 2], "T-1", refusal, secret=True, **more)


def window(t: Tiny) -> Flow:
    played = yield from open_window(t, "moment", [bounded(t, seat) for seat in range(3)])
    t.shown = [seat for seat, _ in played]
    t.next(("second",))


def idle_window(t: Tiny) -> Flow:
    """All have three answers, but seat 1 has nothing that the moment is for."""
    asks = [Ask(seat, "lane", LETTERS, [0, 1, 2], "T-1") for seat in range(3)]
    asks[1].idle = t.hidden[1] != ABLE
    played = yield from open_window(t, "moment", asks)
    t.shown = [seat for seat, _ in played]
    t.next(("second",))


def hushed_window(t: Tiny) -> Flow | Hush:
    """The same window as `window`, with the questions made only where somebody has anything to answer."""
    if t.queue[0] != ("second",):
        t.next(("second",))
    return asked_window(t) if ABLE in t.hidden else Hush(asked_window(t))


def asked_window(t: Tiny) -> Flow:
    played = yield from open_window(t, "moment", [bounded(t, seat) for seat in range(3)])
    t.shown = [seat for seat, _ in played]


def plans(t: Tiny) -> Flow:
    yield Parallel([bounded(t, seat) for seat in range(3)])
    t.next(("second",))


def second(t: Tiny) -> Flow:
    yield Ask(0, "lane", LETTERS, [0, 1, 2], "T-1")


def second_then_window(t: Tiny) -> Flow:
    yield Ask(0, "lane", LETTERS, [0, 1, 2], "T-1")
    t.next(("moment",))


def begun(first: Any, hidden: list[int], windows: str = "quick") -> Match:
    game = TinyGame({"first": first, "second": second, "moment": window}, 3)
    table = game.setup(3, {}, 12345, None)
    table.hidden = hidden
    match = Match(game, 3, {"windows": windows}, "1", {}, {}, table)
    match._start()
    return match


def shown(match: Match, seat: int | None) -> bytes:
    return msgspec.json.encode([match.view(seat), [str(line) for line in match.log(seat)], match.waiting(seat)])


def asked(match: Match) -> list[int]:
    return [ask.seat for ask in match.asks]


def test_only_those_who_can_play_something_are_asked() -> None:
    assert asked(begun(window, [7, 1, 1])) == [0]
    assert asked(begun(window, [7, 1, 1], "strict")) == [0, 1, 2]


def test_who_has_nothing_that_the_moment_is_for_passes_too() -> None:
    quick = begun(idle_window, [7, 1, 7])
    assert asked(quick) == [0, 2] and asked(begun(idle_window, [7, 1, 7], "strict")) == [0, 1, 2]
    assert shown(quick, 0) == shown(begun(idle_window, [7, 7, 7]), 0)
    quick.choose("b", 0)
    quick.choose("a", 2)
    assert quick.view(None)["table"]["shown"] == [0]
    assert quick.imagine(0, "one").view(0) == quick.view(0)


def test_an_order_is_a_breath_like_an_answer() -> None:
    """Pages hold their breath at a window; that somebody has given orders must not shorten it."""
    match = begun(second_then_window, [7, 7, 7])
    twin = match.clone()
    for seat in range(3):
        twin.order(seat, "moment")
    for one in (match, twin):
        one.choose("a", 0)
    assert asked(match) == [0, 1, 2] and asked(twin) == [0]
    assert twin.hushes == match.hushes == 1


def test_a_window_that_nobody_can_use_is_over_at_once() -> None:
    match = begun(window, [1, 1, 1])
    assert asked(match) == [0] and not match.asks[0].secret and match.view(0)["table"]["shown"] == []
    assert match.answers == ()


def test_a_table_holds_its_breath_as_often_whoever_could_play() -> None:
    """Pages wait a while after a window; they must not learn from the wait who could have played."""
    assert begun(window, [1, 1, 1]).hushes == begun(window, [7, 1, 7]).hushes == 1


@pytest.mark.parametrize("windows", ["quick", "strict"])
@pytest.mark.parametrize("hidden", [[1, 1, 1], [1, 7, 1]])
def test_questions_that_were_never_made_leave_the_same_match(windows: str, hidden: list[int]) -> None:
    match, other = begun(hushed_window, hidden, windows), begun(window, hidden, windows)
    assert asked(match) == asked(other) and match.hushes == other.hushes == 1
    assert shown(match, 0) == shown(other, 0)
    for one in (match.clone(), match.imagine(0, "one")):
        assert shown(one, 0) == shown(match, 0)


def test_where_an_imagined_match_begins_the_others_are_asked_whatever_they_were_dealt() -> None:
    """Seat 0 knows that a window is open, and not who of the others holds what."""
    match = begun(hushed_window, [1, 7, 1])
    for seed in range(30):
        dreamt = match.imagine(0, seed)
        assert asked(dreamt) == [1, 2] and shown(dreamt, 0) == shown(match, 0)


def test_the_end_is_the_same_as_when_everybody_is_asked() -> None:
    quick, strict = begun(window, [7, 1, 7]), begun(window, [7, 1, 7], "strict")
    for match, answers in ((quick, [(0, "b"), (2, "a")]), (strict, [(0, "b"), (1, "a"), (2, "a")])):
        for seat, token in answers:
            match.choose(token, seat)
        assert match.view(None)["table"]["shown"] == [0]
        assert asked(match) == [0] and not match.asks[0].secret


@pytest.mark.parametrize("first", [window, plans])
@pytest.mark.parametrize("seat", [None, 0])
def test_nobody_sees_who_was_asked(first: Any, seat: int | None) -> None:
    worlds = [begun(first, [7, 7, one]) for one in (1, 7)]
    assert shown(worlds[0], seat) == shown(worlds[1], seat)


def test_who_passed_by_themselves_is_thinking_until_all_are_done() -> None:
    match = begun(plans, [7, 1, 7])
    assert asked(match) == [0, 2]
    assert [row["seat"] for row in match.view(None)["waiting"]] == [0, 1, 2]
    match.choose("b", 0)
    assert [row["seat"] for row in match.view(None)["waiting"]] == [1, 2]
    match.choose("b", 2)
    assert [row["seat"] for row in match.view(None)["waiting"]] == [0]


@pytest.mark.parametrize("first", [window, plans])
@pytest.mark.parametrize("hidden", [[7, 1, 1], [7, 7, 1], [7, 7, 7]])
def test_an_imagined_match_tells_nothing_of_it(first: Any, hidden: list[int]) -> None:
    match = begun(first, hidden)
    twin = match.imagine(0, "one")
    assert shown(twin, 0) == shown(match, 0)
    assert twin.hash == begun(first, [7, 1, 7]).imagine(0, "one").hash


@pytest.mark.parametrize("first", [window, plans])
def test_copies_stand_where_the_match_stands(first: Any) -> None:
    match = begun(first, [7, 1, 7])
    match.choose("b", 2)
    twin = match.clone()
    assert [shown(twin, seat) for seat in (None, 0, 1, 2)] == [shown(match, seat) for seat in (None, 0, 1, 2)]
    twin.choose("c", 0)
    match.choose("c", 0)
    assert twin.hash == match.hash


def test_every_game_has_the_option() -> None:
    for name, game in cosmarch.games().items():
        assert "windows" in [setting.name for setting in game.all_settings()], name
        assert cosmarch.new(name, game.seats[0], 1).options["windows"] == "quick"
