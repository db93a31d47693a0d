"""Where windows are held, a secret question outside of them does not answer itself where others could see that by the
pace: whoever has one answer gives it by hand."""

from __future__ import annotations

import pytest
from test_held_windows import opener
from test_quick_windows import asked, begun, bounded, shown
from tiny import LETTERS, Tiny

from cosmarch import Match, forked
from cosmarch.core.ask import Ask, Flow, Parallel, SceneFunction
from cosmarch.core.windows import own_window


def alone(t: Tiny) -> Flow:
    """Seat 1 is asked in secret; then it is seat 0's turn again."""
    yield bounded(t, 1)
    t.uncover()
    t.next(("second",))


def together(t: Tiny) -> Flow:
    yield Parallel([bounded(t, seat) for seat in range(3)], secret=True)
    t.next(("second",))


def after_a_window(t: Tiny) -> Flow:
    """Seat 1 has answered in a window; when the table closes it, seat 1 is asked again."""
    yield from own_window(t, "moment", 1, Ask(1, "lane", LETTERS, [0, 1, 2], "T-1", passes=0))
    t.next(("alone",))


def in_steps(t: Tiny) -> Flow:
    """A choice, then what only whoever is able is asked."""
    yield Ask(1, "lane", LETTERS, [0, 1, 2], "T-1", secret=True)
    yield bounded(t, 1)
    t.uncover()
    t.next(("second",))


def in_told_steps(t: Tiny) -> Flow:
    """The same, but everybody hears of the first step."""
    yield Ask(1, "lane", LETTERS, [0, 1, 2], "T-1", secret=True)
    t.tell("round", "T-1", {"n": 1})
    yield bounded(t, 1)
    t.uncover()
    t.next(("second",))


def in_whispered_steps(t: Tiny) -> Flow:
    """The same, but only the seat itself hears of it."""
    yield Ask(1, "lane", LETTERS, [0, 1, 2], "T-1", secret=True)
    t.tell("round", "T-1", {"n": 1}, 1 << 1)
    yield bounded(t, 1)
    t.uncover()
    t.next(("second",))


def at(scene: SceneFunction, able: bool, holds: bool = True) -> Match:
    """Seat 0 has acted, then this scene is played; seat 1 has several answers in it, or one."""
    match = begun(opener, [1, 7 if able else 1, 1])
    match.game.scenes["window"] = scene
    match.game.scenes["alone"] = alone
    if holds:
        match.hold()
    match.choose("b", 0)
    return match


@pytest.mark.parametrize("scene", [alone, together])
def test_who_has_one_answer_is_asked_like_who_has_more(scene: SceneFunction) -> None:
    able, unable = at(scene, True), at(scene, False)
    assert 1 in asked(unable)
    for seat in (None, 0, 2):
        assert shown(able, seat) == shown(unable, seat)
    for match in (able, unable):
        match.choose("a", 1)
    for seat in (None, 0, 2):
        assert shown(able, seat) == shown(unable, seat)
    assert unable.clone().hash == unable.hash == unable.repeat().hash


@pytest.mark.parametrize("scene", [alone, together])
def test_where_nothing_is_held_nobody_is_bothered(scene: SceneFunction) -> None:
    assert asked(at(scene, False, holds=False)) == [0]


@pytest.mark.parametrize("scene", [in_steps, in_whispered_steps])
def test_what_follows_an_own_secret_answer_may_answer_itself(scene: SceneFunction) -> None:
    """Nobody else knows when the seat answered, so that there is no pace to see."""
    match = at(scene, False)
    assert asked(match) == [1]
    match.choose("b", 1)
    assert asked(match) == [0]
    assert match.clone().hash == match.hash == match.repeat().hash


def test_but_not_after_something_that_everybody_heard() -> None:
    match = at(in_told_steps, False)
    match.choose("b", 1)
    assert asked(match) == [1]


def test_the_end_of_a_window_is_seen_by_all() -> None:
    able, unable = at(after_a_window, True), at(after_a_window, False)
    for match in (able, unable):
        match.choose("b", 1)
        match.close_window()
        assert asked(match) == [1]
    assert shown(able, 0) == shown(unable, 0)


@pytest.mark.parametrize("fork", [True, False])
@pytest.mark.parametrize("able", [True, False])
def test_what_is_imagined_stands_at_the_same_question(able: bool, fork: bool) -> None:
    """Though it holds nothing itself: else the single answer that was given by hand would fit no question there."""
    match = at(in_told_steps, able)
    for token in ("b", "a"):
        mine = (forked(match, 1, "seed") if fork else match.imagine(1, "seed")).ask_of(1)
        assert mine is not None and (mine.kind, mine.tokens) == (match.asks[0].kind, match.asks[0].tokens)
        match.choose(token, 1)


def test_an_own_window_with_one_answer_asks_nobody_in_what_is_imagined_either() -> None:
    def window(t: Tiny) -> Flow:
        ask = bounded(t, 1)
        ask.passes = 0
        yield from own_window(t, "moment", 1, ask)
        t.next(("second",))

    match = at(window, False)
    assert asked(match) == [] and match.held
    assert asked(match.imagine(1, "seed")) == [0]
