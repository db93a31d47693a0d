"""Copies in the middle of a long scene begin where its flows last rested."""

from __future__ import annotations

from collections.abc import Iterator

from tiny import Tiny, ask, start

from cosmarch import Match
from cosmarch.core.ask import Flow, Parallel

DONE = 2
begun: list[int] = []  # the seats whose steps were begun, over all matches of a test


def steps(t: Tiny, seat: int) -> Flow:
    """Asks for one step after the other until the third letter; the second one asks once more and counts tenfold."""
    while t.hidden[seat] < 1000:
        first = yield ask(seat, rests=True)
        begun.append(seat)
        if first == DONE:
            t.hidden[seat] += 1000
        elif first == 1:
            t.hidden[seat] += 10 * (yield ask(seat))
        else:
            t.hidden[seat] += 1
            t.tell("lane", "T-1", {"seat": seat}, seen=1 << seat)


def long_scene(t: Tiny) -> Flow:
    yield Parallel([steps(t, seat) for seat in range(2)], secret=True)


def walk(match: Match) -> Iterator[None]:
    """Both seats in turns, so that one is mostly in the middle of a step while the other rests."""
    for token in "abbacabcabbbacaaaba":
        for seat in (0, 1):
            match.choose(token if token != "c" else "a", seat)
            yield


def test_a_copy_repeats_only_the_steps_since_the_last_rest() -> None:
    match = start(first=long_scene)
    most = 0
    for _ in walk(match):
        begun.clear()
        twin = match.clone()
        most = max(most, len(begun))
        assert twin.hash == match.hash
        assert [twin.view(seat) for seat in (0, 1)] == [match.view(seat) for seat in (0, 1)]
        assert list(map(str, twin.log(0))) == list(map(str, match.log(0)))
    assert match.scene_answers == 38
    assert most < 16


def test_copies_of_copies_go_on_alike_and_apart() -> None:
    match = start(first=long_scene)
    for _ in walk(match):
        twin = match.clone().clone()
        other = match.clone()
        before = match.hash
        twin.choose("a", 1)
        other.choose("a", 1)
        assert twin.hash == other.hash != before == match.hash


def test_a_seat_that_is_done_is_not_asked_by_a_copy() -> None:
    match = start(first=long_scene)
    for _ in range(6):
        match.choose("a", 0)
    match.choose("c", 0)
    for _ in range(6):
        twin = match.clone()
        assert [question.seat for question in twin.asks] == [1]
        match.choose("a", 1)
    match.clone().choose("c", 1)
    match.choose("c", 1)
    assert match.over


def test_undo_and_save_lead_to_the_same_copies() -> None:
    match = start(first=long_scene)
    stood: list[str] = []
    for _ in range(9):
        stood.append(match.hash)
        match.choose("a", 0)
    while stood:
        assert match.undo(0)
        assert match.hash == match.clone().hash == stood.pop()
