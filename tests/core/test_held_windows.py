"""Windows that the table holds open: everybody waits as long, whoever could play something."""

from __future__ import annotations

import pytest
from test_quick_windows import asked, begun, bounded, hushed_window, shown, window
from tiny import LETTERS, Tiny

import cosmarch
from cosmarch import IllegalChoice, Match
from cosmarch.core.ask import Ask, Flow, SceneFunction
from cosmarch.core.windows import open_flows


def opener(t: Tiny) -> Flow:
    yield Ask(0, "lane", LETTERS, [0, 1, 2], "T-1")
    t.next(("window",))


def held(hidden: list[int], windows: str = "quick", scene: SceneFunction = window) -> Match:
    """Seat 0 has acted, and its window is held open."""
    match = begun(opener, hidden, windows)
    match.game.scenes["window"] = scene
    match.hold()
    match.choose("b", 0)
    return match


@pytest.mark.parametrize("scene", [window, hushed_window])
def test_a_window_that_nobody_can_use_stays_open_until_the_table_closes_it(scene: SceneFunction) -> None:
    match = held([1, 1, 1], scene=scene)
    assert match.held and match.asks == () and not match.over
    assert match.view(None)["waiting"] == [{"seat": None, "kind": "moment"}]
    match.close_window()
    assert not match.held and asked(match) == [0] and not match.asks[0].secret


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_nobody_else_sees_whether_a_seat_could_play(seat: int | None) -> None:
    able, not_able = held([1, 7, 1]), held([1, 1, 1])
    assert asked(able) == [1] and asked(not_able) == []
    assert shown(able, seat) == shown(not_able, seat)
    for match in (able, not_able):
        match.close_window()
    assert shown(able, seat) == shown(not_able, seat)


def test_who_plays_something_does_not_end_the_window() -> None:
    match = held([1, 7, 7])
    match.choose("b", 1)
    assert match.held and asked(match) == [2]
    match.choose("c", 2)
    assert match.held and asked(match) == []
    match.close_window()
    assert match.view(None)["table"]["shown"] == [1, 2]


def test_whoever_has_not_answered_lets_it_go_by() -> None:
    match = held([7, 7, 7])
    match.choose("b", 2)
    match.close_window()
    assert match.view(None)["table"]["shown"] == [2]


def test_standing_orders_shorten_nothing() -> None:
    match = begun(opener, [1, 7, 1])
    match.game.scenes["window"] = window
    match.game.windows = lambda: {"moment": ()}  # type: ignore[method-assign]
    match.order(1, "moment")
    match.hold()
    match.choose("b", 0)
    assert match.held and asked(match) == []


def test_nothing_is_closed_that_is_not_held() -> None:
    match = begun(window, [7, 1, 1])
    assert not match.holds and not match.held
    with pytest.raises(IllegalChoice):
        match.close_window()
    match.hold()
    match.hold(False)
    assert not match.holds


def test_copies_saves_and_repeats_are_held_as_well() -> None:
    match = held([1, 7, 1])
    twin, again = match.clone(), match.repeat()
    for one in (match, twin, again):
        assert one.held and one.hash == match.hash
    for one in (match, twin, again):
        one.close_window()
    assert twin.hash == match.hash == again.hash == match.repeat().hash


def test_a_save_in_a_held_window_opens_in_it() -> None:
    match = cosmarch.new("ti3", 3, 4)
    match.hold()
    for _ in range(3000):
        if match.held:
            break
        ask = match.asks[0]
        match.choose(ask.tokens[len(match.answers) % len(ask.tokens)], ask.seat)
    assert match.held
    opened = cosmarch.load(match.save())
    assert opened.held and opened.hash == match.hash
    for one in (opened, match):
        one.close_window()
    assert opened.hash == match.hash


def test_what_is_imagined_or_forked_is_not_held() -> None:
    match = held([1, 7, 1])
    assert not match.imagine(1, "one").holds
    for fork in (cosmarch.forked(match), cosmarch.forked(match, 1)):
        assert not fork.holds and not fork.held and fork.asks


def test_undo_while_the_window_is_held_takes_the_action_back() -> None:
    """Whether another could play, or has, changes nothing for whoever takes back."""
    for hidden in ([1, 7, 1], [1, 1, 1]):
        match = held(hidden)
        if hidden[1] == 7:
            match.choose("b", 1)
        assert match.undo_state(0) == "free" and match.undo(0)
        assert not match.held and match.holds and asked(match) == [0]


def test_what_was_played_in_a_window_is_taken_back_freely_only_while_it_is_open() -> None:
    match = held([1, 7, 1])
    match.choose("b", 1)
    before = shown(match, 0)
    assert match.undo_state(1) == "free" and match.undo(1)
    assert match.held and asked(match) == [1] and shown(match, 0) == before
    match.choose("c", 1)
    match.close_window()
    assert match.undo_state(1) == "consent"


def uncovering(t: Tiny) -> Flow:
    yield Ask(0, "lane", LETTERS, [0, 1, 2], "T-1")
    t.uncover()
    t.next(("window",))


def test_a_request_to_undo_outlives_the_end_of_a_window() -> None:
    match = begun(uncovering, [1, 7, 1])
    match.game.scenes["window"] = window
    match.hold()
    match.choose("b", 0)
    assert match.held and not match.undo(0)
    match.close_window()
    assert match.request is not None and match.request.seat == 0


def test_a_standing_order_taken_back_leaves_the_window_closed() -> None:
    match = held([1, 1, 1])
    match.game.windows = lambda: {"moment": ()}  # type: ignore[method-assign]
    match.order(2, "moment")
    match.close_window()
    before = shown(match, 0)
    assert match.undo(2)
    assert not match.held and shown(match, 0) == before


def test_strict_tables_can_be_held_too() -> None:
    assert asked(held([1, 7, 1], "strict")) == [0, 1, 2]


def two_steps(t: Tiny, seat: int) -> Flow:
    """What is played takes two questions; the second knows nothing of the window."""
    first = yield bounded(t, seat, auto=False, passes=0)
    if first == 0:
        return 0
    return (yield Ask(seat, "lane", LETTERS, [0, 1, 2], "T-1"))


def window_of_flows(t: Tiny) -> Flow:
    played = yield from open_flows(t, "moment", [(seat, two_steps(t, seat)) for seat in range(3)])
    t.shown = [10 * seat + result for seat, result in played]
    t.next(("second",))


def in_flows(hidden: list[int], hold: bool = True) -> Match:
    match = begun(opener, hidden)
    match.game.scenes["window"] = window_of_flows
    if hold:
        match.hold()
    match.choose("b", 0)
    return match


def test_all_questions_of_what_is_played_belong_to_the_window() -> None:
    """Nobody is named as the one who thinks, whatever step of it they are at."""
    match = in_flows([1, 7, 7], hold=False)
    match.choose("b", 1)
    assert match.ask_of(1) is not None and match.view(0)["waiting"] == [{"seat": None, "kind": "moment"}]
    assert match.in_the_midst(1) and not match.in_the_midst(2)


def test_a_window_is_not_closed_in_the_midst_of_what_somebody_plays() -> None:
    match = in_flows([1, 7, 7])
    match.choose("b", 1)
    before = match.hash
    with pytest.raises(IllegalChoice):
        match.close_window()
    assert match.hash == before and asked(match) == [1, 2]
    match.choose("c", 1)
    match.close_window()
    assert match.view(None)["table"]["shown"] == [0, 12, 20]


def test_a_pass_is_known_by_its_question() -> None:
    match = in_flows([1, 7, 1])
    ask = match.ask_of(1)
    assert ask is not None and ask.pass_token == "a"
    match.choose("b", 1)
    ask = match.ask_of(1)
    assert ask is not None and ask.pass_token == ""
