"""Calm scenes: where nobody is asked the driver copies nothing; where somebody is, they are like all others."""

from __future__ import annotations

import pytest
from tiny import LETTERS, Tiny, TinyGame, ask

import cosmarch
from cosmarch import EngineError, Match
from cosmarch.core.ask import Ask, Flow
from cosmarch.core.windows import QUICK, WINDOWS, own_window

CALM = frozenset({"offer"})
copies: list[int] = []  # one for each copy of a table


class Counted(Tiny):
    __slots__ = ()

    def copy(self) -> Tiny:
        copies.append(1)
        twin = Counted.__new__(Counted)
        self.copy_base(twin)
        twin.hidden, twin.shown = self.hidden[:], self.shown[:]
        return twin


class Offers(TinyGame):
    """The first scene asks seat 0 and queues ten offers, and then asks again; an offer asks seat 1 about every third
    thing, and about the others there is only one answer."""

    def setup(self, seats: int, options: object, generator: int, content: object) -> Tiny:
        t = Counted(seats)
        t.generator = generator
        t.queue = [("first",), ("end",)]
        return t


def first(t: Tiny) -> Flow:
    t.shown.append((yield ask(0)))
    t.next(*[("offer", number) for number in range(10)], ("first",))


def offer(t: Tiny, number: int) -> Flow:
    t.hidden[1] = number  # doing it again changes nothing
    able = [0, 1, 2] if number % 3 == 2 else [0]
    t.shown.append((yield Ask(1, "lane", LETTERS, able, "T-1")))
    t.tell("round", "T-1", {"n": number})


def started(calm: frozenset[str]) -> Match:
    game = Offers({"first": first, "offer": offer}, 2)
    game.calm = calm
    match = Match(game, 2, {WINDOWS: QUICK}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    return match


def test_only_a_question_that_is_asked_costs_a_copy() -> None:
    counts = []
    for calm in (CALM, frozenset()):
        match = started(calm)
        copies.clear()
        for _ in range(40):
            match.choose("a")
        counts.append(len(copies))
    assert counts == [40, 110], "a copy for each question; without that, one for each of eleven scenes in four answers"


def test_what_is_played_told_and_taken_back_is_the_same() -> None:
    match, other = started(CALM), started(frozenset())
    hashes: list[str] = []
    for number in range(60):
        assert match.hash == other.hash and match.turns() == other.turns()
        assert match.clone().hash == match.hash == match.repeat().hash
        assert match.imagine(0, 1).view(0) == match.view(0)
        hashes.append(match.hash)
        for one in (match, other):
            one.choose("abc"[number % 3])
    assert [str(line) for line in match.log(0)] == [str(line) for line in other.log(0)]
    assert match.save().partition('"events"')[2] == other.save().partition('"events"')[2]
    for back in range(59, -1, -1):
        seat = 1 if match.answers[-1][0] == 1 else 0
        assert match.undo(seat)
        assert match.hash == hashes[back]


def test_in_an_imagined_match_the_scenes_after_the_first_are_quick_again() -> None:
    def second(t: Tiny) -> Flow:
        t.shown.append((yield Ask(1, "lane", LETTERS, [0], "T-1", secret=True)))
        t.next(("first",))

    game = TinyGame({"first": asks_once, "offer": second}, 2)
    game.calm = CALM
    match = Match(game, 2, {WINDOWS: QUICK}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    dreamt = match.imagine(0, 1)
    for one in (match, dreamt):
        one.choose("a", 0)
        assert [question.seat for question in one.asks] == [0], "seat 1 has one answer and gave it"


def asks_once(t: Tiny) -> Flow:
    t.shown.append((yield ask(0)))
    t.next(("offer",))


def test_a_scene_that_is_not_calm_is_found_out() -> None:
    def twice(t: Tiny) -> Flow:
        yield Ask(1, "lane", LETTERS, [0], "T-1")
        t.hidden[1] += 1
        yield ask(1)

    game = TinyGame({"first": asks_once, "offer": twice}, 2)
    game.calm = CALM
    match = Match(game, 2, {}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    before = match.hash
    with pytest.raises(EngineError, match="not calm"):
        match.choose("a")
    assert match.hash == before


def test_a_window_of_a_calm_scene_is_held_also_where_nobody_is_asked() -> None:
    """Whoever can only pass has passed before the table's own question is put."""

    def steps(t: Tiny) -> Flow:
        return (yield Ask(1, "lane", LETTERS, [0], "T-1", passes=0))

    def alone(t: Tiny) -> Flow:
        t.shown.append((yield from own_window(t, "moment", 1, steps(t))))
        t.next(("first",))

    game = TinyGame({"first": asks_once, "offer": alone}, 2)
    game.calm = CALM
    match = Match(game, 2, {WINDOWS: QUICK}, "1", {}, {}, game.setup(2, {}, 12345, None))
    match._start()
    match.hold()
    match.choose("a", 0)
    assert match.held and not match.asks
    assert match.clone().hash == match.hash == match.repeat().hash
    match.close_window()
    assert [question.seat for question in match.asks] == [0] and match._table.shown == [0, 0]


@pytest.mark.parametrize("name", ["bts", "ti3", "se4x"])
def test_calm_scenes_exist(name: str) -> None:
    game = cosmarch.game(name)
    assert game.calm and game.calm <= set(game.scenes)
