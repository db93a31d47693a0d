"""Undo: free, with consent, refused, lapsed, far back; always in the log."""

from __future__ import annotations

import pytest
from tiny import Tiny, ask, start

import cosmarch
from cosmarch import EngineError, IllegalChoice, Match
from cosmarch.core.ask import Flow
from cosmarch.core.windows import open_window


def turns(t: Tiny) -> Flow:
    """Two answers of seat 0, a die, one answer of seat 0, one of seat 1."""
    t.shown.append((yield ask(0)))
    t.shown.append((yield ask(0)))
    t.roll(6)
    t.shown.append((yield ask(0)))
    t.shown.append((yield ask(1)))
    t.next(("last",))


def last(t: Tiny) -> Flow:
    t.shown.append((yield ask(0)))
    t.next(("uncovering",))


def uncovering(t: Tiny) -> None:
    t.uncover()
    t.next(("final",))


def final(t: Tiny) -> Flow:
    yield ask(1)


def table(seats: int = 2) -> Match:
    return start(seats, first=turns, last=last, uncovering=uncovering, final=final)


def notes(match: Match) -> list[str]:
    return [line.key for line in match.log(None) if line.key.startswith("core.")]


def played(tokens: str, seats: int = 2) -> Match:
    match = table(seats)
    for token in tokens:
        match.choose(token)
    return match


def test_free_while_nothing_became_known_and_redo_leads_to_the_same() -> None:
    match = table()
    before = match.hash
    match.choose("a")
    after = match.hash
    assert match.undo(0)
    assert match.hash == before and notes(match) == ["core.undo.undone"]
    match.choose("a")
    assert match.hash == after
    match.choose("c")
    assert not match.undo(0), "the die fell"


def test_not_free_after_dice() -> None:
    match = played("ab")
    after = match.hash
    assert not match.undo(0) and match.hash == after
    assert match.view(1)["undo"] == {"seat": 0, "agreed": []}
    assert notes(match) == ["core.undo.asked"]


def test_not_free_after_another_seat_answered() -> None:
    match = played("abca")
    assert not match.undo(0)
    assert match.undo(1), "its own last answer is the last of all"


def test_not_free_after_something_was_uncovered() -> None:
    match = played("abcaa")
    assert match.asks[0].seat == 1
    assert not match.undo(0)


def test_not_free_once_the_match_is_over() -> None:
    match = played("abcaaa")
    assert match.over and not match.undo(1)
    assert match.consent(0, True) and not match.over and match.seed == ""


def test_alone_at_the_table_everything_is_free() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        t.roll(6)
        yield ask(0)

    match = start(1, first=first)
    match.choose("a")
    assert match.undo(0) and match.answers == ()


def test_consent_of_all() -> None:
    match = played("ab", seats=3)
    before = played("a", seats=3).hash
    assert not match.undo(0)
    with pytest.raises(IllegalChoice):
        match.consent(0, True)
    assert not match.consent(1, True)
    assert match.view(2)["undo"] == {"seat": 0, "agreed": [1]}
    with pytest.raises(IllegalChoice):
        match.consent(1, True)
    assert match.consent(2, True)
    assert match.hash == before and match.view(0)["undo"] is None
    assert notes(match) == ["core.undo.asked", "core.undo.agreed"]
    match.choose("b")
    assert match.hash == played("ab", seats=3).hash


def test_refused() -> None:
    match = played("ab")
    after = match.hash
    match.undo(0)
    assert not match.consent(1, False)
    assert match.hash == after and match.request is None
    assert notes(match) == ["core.undo.asked", "core.undo.refused"]
    with pytest.raises(IllegalChoice):
        match.consent(1, True)


def test_withdrawn_by_who_asked() -> None:
    match = played("ab")
    after = match.hash
    match.undo(0)
    assert not match.consent(0, False)
    assert match.hash == after and match.request is None
    assert notes(match) == ["core.undo.asked", "core.undo.withdrawn"]


def test_lapses_when_somebody_answers() -> None:
    match = played("ab")
    match.undo(0)
    match.choose("a")
    assert match.request is None and notes(match) == ["core.undo.asked", "core.undo.lapsed"]


def test_lapses_when_somebody_else_takes_back() -> None:
    match = played("abca")
    match.undo(0)
    assert match.undo(1)
    assert match.request is None
    assert notes(match) == ["core.undo.asked", "core.undo.lapsed", "core.undo.undone"]
    match = played("abcaa")
    match.undo(0)
    assert not match.undo(1)
    assert notes(match) == ["core.undo.asked", "core.undo.lapsed", "core.undo.asked"]


def test_nothing_to_undo() -> None:
    with pytest.raises(IllegalChoice):
        table().undo(0)
    with pytest.raises(IllegalChoice):
        played("a").undo(1)
    for seat in (-1, 2):
        with pytest.raises(IllegalChoice):
            played("a").undo(seat)


def test_an_imagined_match_takes_nothing_back() -> None:
    match = played("ab")
    match.undo(0)
    imagined = match.imagine(1, 1)
    assert imagined.view(1) == match.view(1)
    with pytest.raises(IllegalChoice):
        imagined.undo(0)
    with pytest.raises(IllegalChoice):
        imagined.consent(1, True)


def test_requests_and_notes_are_copied_and_saved() -> None:
    match = cosmarch.new("tollgate", seats=3, seed=3)
    for seat in range(3):
        match.choose("north", seat)
        match.choose("bid-1", seat)
    assert not match.undo(0) and not match.consent(1, True)
    for twin in (match.clone(), cosmarch.load(match.save())):
        assert [str(line) for line in twin.log(0)] == [str(line) for line in match.log(0)]
        assert twin.view(0) == match.view(0)
        assert twin.consent(2, True)
        assert [(a.seat, a.kind) for a in twin.asks] == [(0, "bid"), (1, "lane"), (2, "lane")]
        assert twin.answers == match.answers[:1]
    assert match.request is not None and match.request.agreed == [1]


def test_notes_stand_in_the_same_place_for_who_imagines() -> None:
    """Hidden lines of others before a note do not shift it."""

    def first(t: Tiny) -> Flow:
        t.tell("drew", "T-1", {"seat": 1}, seen=0b10)
        t.tell("drew", "T-1", {"seat": 1}, seen=0b10)
        yield ask(0)
        t.tell("round", "T-1", {"n": 1})
        yield ask(0)
        t.next(("third",))

    def third(t: Tiny) -> Flow:
        t.tell("drew", "T-1", {"seat": 1}, seen=0b10)
        yield ask(1)

    match = start(first=first, third=third)
    match.choose("a")
    match.undo(0)
    match.choose("b")
    match.undo(0)
    match.choose("b")
    for _ in range(2):
        for seat in (0, 1):
            real = [str(line) for line in match.log(seat)]
            assert [str(line) for line in match.imagine(seat, 1).log(seat)] == real
        match.choose("c")
        if match.over:
            break


def test_who_imagines_after_an_undo_remembers_nothing_of_what_was_taken_back() -> None:
    def told(t: Tiny) -> Flow:
        t.tell("round", "T-1", {"n": len(t.shown)})
        t.tell("drew", "T-1", {"seat": 1}, seen=0b10)
        t.shown.append((yield ask(0)))
        t.next(("told",) if len(t.shown) < 6 else ("final",))

    match = start(first=told, told=told, final=final)
    for token in "abcabc":
        for seat in (0, 1):
            real = [str(line) for line in match.log(seat)]
            assert [str(line) for line in match.imagine(seat, 1).log(seat)] == real
        match.choose(token)
        if token == "c":
            assert match.undo(0) and match.undo(0)


def test_taking_back_in_a_window_tells_nobody_who_was_asked() -> None:
    def first(t: Tiny) -> Flow:
        yield from open_window(t, "moment", [ask(1), ask(2)])
        t.next(("final",))

    match = start(3, first=first, final=final)
    before = [str(line) for line in match.log(0)]
    match.choose("b", 1)
    assert match.undo(1)
    assert [str(line) for line in match.log(0)] == before
    assert match.log(1)[-1].key == "core.undo.undone"
    match.order(2, "moment")
    assert match.undo(2)
    assert [str(line) for line in match.log(0)] == before and match.view(0)["undo"] is None


def test_far_back_beyond_the_kept_checkpoints() -> None:
    def first(t: Tiny) -> Flow:
        t.shown.append((yield ask(len(t.shown) % 2)))
        if len(t.shown) < 300:
            t.next(("first",))

    match = start(first=first)
    hashes = [match.hash]
    for number in range(200):
        match.choose("abc"[number % 3])
        hashes.append(match.hash)
    for back in range(1, 151):
        seat = (200 - back) % 2
        assert match.undo(seat), "each is the last of all by then"
        assert match.hash == hashes[200 - back]
    assert len(match.answers) == 50 and len(notes(match)) == 150
    for number in range(50, 200):
        match.choose("abc"[number % 3])
    assert match.hash == hashes[200]


def test_a_loaded_match_goes_back_beyond_where_it_was_opened() -> None:
    match = cosmarch.new("tollgate", seats=2, seed=8, options={"rounds": 6})
    hashes = [match.hash]
    while not match.over and len(match.answers) < 20:
        match.choose(match.asks[-1].tokens[-1], match.asks[-1].seat)
        hashes.append(match.hash)
    opened = cosmarch.load(match.save())
    while opened.answers:
        seat = opened.answers[-1][0]
        if not opened.undo(seat):
            assert opened.consent(1 - seat, True)
        assert opened.hash == hashes[len(opened.answers)]


def test_a_match_that_cannot_go_back_stays_as_it_is() -> None:
    """Say, because it was begun under a version with other rules."""
    broken: list[int] = []

    def first(t: Tiny) -> Flow:
        if broken:
            raise ValueError("this version knows no such thing")
        yield ask(0)
        t.next(("second",))

    def second(t: Tiny) -> Flow:
        yield ask(0)
        yield ask(1)

    match = start(first=first, second=second)
    match.choose("a")
    broken.append(1)
    before, answers = match.hash, match.answers
    with pytest.raises(EngineError, match="cannot go back"):
        match.undo(0)
    assert match.hash == before and match.answers == answers and match.asks[0].seat == 0
    match.choose("b")
