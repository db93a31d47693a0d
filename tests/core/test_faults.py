"""Scenes that break their contract: the match is as it was, and the fault is reported."""

from __future__ import annotations

import pytest
from tiny import Tiny, ask, never, start

from cosmarch import EngineError, Game, Match, SetupError
from cosmarch.core.ask import Flow, Parallel, SceneFunction
from cosmarch.core.windows import open_window


def unharmed(match: Match, call: SceneFunction, message: str) -> None:
    before = match.hash, match.answers, [str(line) for line in match.log(0)], match.view(0)
    with pytest.raises(EngineError, match=message):
        call()
    assert before == (match.hash, match.answers, [str(line) for line in match.log(0)], match.view(0))
    assert match.asks


def test_a_scene_that_raises() -> None:
    def first(t: Tiny) -> Flow:
        t.shown.append((yield ask(0)))
        t.tell("round", "T-1", {"n": 1})
        choice = yield ask(1)
        t.shown.append(9)
        t.roll(6)
        if choice == 1:
            raise KeyError("a bug")

    match = start(first=first)
    match.choose("a")
    unharmed(match, lambda: match.choose("b"), "KeyError: 'a bug'")
    match.choose("c")
    assert match.over


def test_a_fault_several_scenes_later() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        t.next(("second",), ("third",))

    def second(t: Tiny) -> None:
        t.tell("round", "T-1", {"n": 2})
        t.shown.append(1)

    def third(t: Tiny) -> Flow:
        raise RuntimeError("late")
        yield

    match = start(first=first, second=second, third=third)
    unharmed(match, lambda: match.choose("a"), "late")


@pytest.mark.parametrize("hidden", [Tiny.uncover, lambda t: t.below(6), lambda t: t.shuffled([1, 2, 3])])
def test_a_scene_that_asks_after_it_uncovered(hidden: SceneFunction) -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        hidden(t)
        yield ask(0)

    match = start(first=first)
    unharmed(match, lambda: match.choose("a"), "uncovered")


def test_a_scene_that_asks_after_secret_answers() -> None:
    def first(t: Tiny) -> Flow:
        yield Parallel([ask(0), ask(1)])
        yield ask(0)

    match = start(first=first)
    match.choose("a", 1)
    unharmed(match, lambda: match.choose("a", 0), "secret answers")


@pytest.mark.parametrize("ordered", [False, True])
def test_a_scene_that_asks_after_its_window(ordered: bool) -> None:
    """Also where standing orders let it go by: the fault must not hide behind them."""

    def first(t: Tiny) -> Flow:
        yield ask(0)
        yield from open_window(t, "moment", [ask(1)])
        yield ask(0)

    match = start(first=first)
    if ordered:
        match.order(1, "moment")
    else:
        match.choose("a")
    unharmed(match, lambda: match.choose("a"), "secret answers")


def test_a_question_without_an_answer() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        yield ask(1, refusal=never)

    match = start(first=first)
    unharmed(match, lambda: match.choose("a"), "no legal answer")


def test_a_seat_that_is_asked_twice() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        yield Parallel([ask(1), ask(1)])

    match = start(first=first)
    unharmed(match, lambda: match.choose("a"), "two questions")


def test_a_scene_that_yields_nonsense() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        yield 5

    match = start(first=first)
    unharmed(match, lambda: match.choose("a"), "no question")


def test_a_scene_that_is_not_there() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        t.next(("nowhere",))

    match = start(first=first)
    unharmed(match, lambda: match.choose("a"), "nowhere")


def test_a_queue_that_runs_dry() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        t.queue.clear()

    match = start(first=first)
    unharmed(match, lambda: match.choose("a"), "no scene is left")


def test_a_game_must_write_what_it_has_to() -> None:
    with pytest.raises(TypeError):
        Game("nothing", (2,)).setup(2, {}, 1, None)
    with pytest.raises(SetupError):
        Game("nothing", (2,)).content(2, {"a": "b"})
