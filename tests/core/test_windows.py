"""Simultaneous questions, windows, standing orders: what the others may notice of them."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from tiny import Tiny, ask, start

import cosmarch
from cosmarch import IllegalChoice, Match
from cosmarch.core.ask import Flow, Parallel
from cosmarch.core.windows import UNLESS_MINE, open_window


def shown(match: Match, seat: int | None) -> bytes:
    lines = [str(line) for line in match.log(seat)]
    return msgspec.json.encode([match.view(seat), lines, match.waiting(seat), match.waiting(seat, "pl")])


def two_questions(t: Tiny, seat: int) -> Flow:
    one = yield ask(seat)
    two = yield ask(seat)
    return 3 * one + two


def secret(t: Tiny) -> Flow:
    t.hidden = yield Parallel([two_questions(t, seat) for seat in range(3)])
    t.next(("second",))


def second(t: Tiny) -> None:
    t.uncover()
    t.shown = t.hidden[:]
    t.next(("third",))


def third(t: Tiny) -> Flow:
    yield ask(0)


def test_independent_answers_may_come_in_any_order() -> None:
    given = [(0, "a"), (0, "b"), (1, "c"), (1, "c"), (2, "b"), (2, "a")]
    ends = set()
    for order in permutations(given):
        if [a for a in order if a[0] == 0] == given[:2] and [a for a in order if a[0] == 2] == given[4:]:
            match = start(3, first=secret, second=second, third=third)
            for seat, token in order:
                match.choose(token, seat)
            assert match.view(None)["table"]["shown"] == [1, 8, 3]
            ends.add(match.hash)
    assert len(ends) == 1


def test_secret_answers_show_only_who_is_done() -> None:
    worlds = []
    for token in "abc":
        match = start(3, first=secret, second=second, third=third)
        rows = [match.view(None)["waiting"]]
        for _ in range(2):
            match.choose(token, 1)
            rows.append(match.view(None)["waiting"])
        worlds.append([shown(match, seat) for seat in (None, 0, 2)])
        assert [len(row) for row in rows] == [3, 3, 2]
        assert all(row["kind"] == "" for row in rows[0])
        assert match.view(0)["waiting"][0] == {"seat": 0, "kind": "lane"}
    assert worlds[0] == worlds[1] == worlds[2]


def test_public_simultaneous_questions_show_their_kind() -> None:
    def first(t: Tiny) -> Flow:
        t.shown = yield Parallel([ask(0), ask(1)], secret=False)
        yield ask(0)

    match = start(first=first)
    assert [row["kind"] for row in match.view(None)["waiting"]] == ["lane", "lane"]
    with pytest.raises(IllegalChoice):
        match.choose("a")  # two are asked: which seat?
    match.choose("b", 1)
    match.choose("a", 0)
    assert match.view(None)["table"]["shown"] == [0, 1] and not match.over


def test_flows_that_ask_nothing_end_at_once() -> None:
    def quiet(t: Tiny, seat: int) -> Flow:
        return seat
        yield

    def first(t: Tiny) -> Flow:
        t.shown += yield Parallel([], secret=False)
        t.shown += yield Parallel([quiet(t, 1), quiet(t, 2)], secret=False)
        t.shown += yield Parallel([quiet(t, 3), ask(0)], secret=False)

    match = start(first=first)
    match.choose("c")
    assert match.view(None)["table"]["shown"] == [1, 2, 3, 2]


# ---- windows


def window(t: Tiny) -> Flow:
    played = yield from open_window(t, "moment", [ask(seat) for seat in (1, 2, 3)])
    t.shown = [10 * seat + choice for seat, choice in played]
    t.next(("third",))


def opened() -> Match:
    return start(4, first=window, third=third)


def test_a_window_names_nobody() -> None:
    match = opened()
    others = [(None,), (0,), (2,), (3,)]
    before = [shown(match, seat) for (seat,) in others]
    assert match.view(0)["waiting"] == [{"seat": None, "kind": "moment"}]
    match.choose("a", 1)  # lets it go by
    assert [shown(match, seat) for (seat,) in others] == before
    match.choose("b", 2)  # plays something: still nobody may know
    assert [shown(match, seat) for seat in (None, 0, 3)] == [before[0], before[1], before[3]]
    match.choose("a", 3)
    assert match.view(0)["table"]["shown"] == [21]


def test_orders_pass_without_anybody_noticing_who_gave_them() -> None:
    plain, ordered = opened(), opened()
    seats = (None, 0, 1, 3)
    before = [shown(plain, seat) for seat in seats]
    ordered.order(2, "moment")
    assert [shown(ordered, seat) for seat in seats] == before


def first(t: Tiny) -> Flow:
    """A question, then a window."""
    yield ask(0)
    t.next(("window",))


def test_orders_answer_the_windows_that_open_later() -> None:
    match = start(4, first=first, window=window, third=third)
    for seat in (1, 2, 3):
        match.order(seat, "moment")
    match.order(2, "moment", "")  # withdrawn
    match.choose("a")
    assert [a.seat for a in match.asks] == [2]
    match.choose("c")
    assert match.view(0)["table"]["shown"] == [22]


def test_a_window_that_all_orders_pass_asks_nobody() -> None:
    match = start(4, first=first, window=window, third=third)
    for seat in (1, 2, 3):
        match.order(seat, "moment")
    match.choose("a")
    assert [a.kind for a in match.asks] == ["lane"] and match.asks[0].seat == 0


def test_orders_are_not_known_to_who_imagines() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0)
        t.next(("again",))

    def again(t: Tiny) -> Flow:
        yield ask(0)
        t.next(("window",))

    match = start(4, first=first, again=again, window=window, third=third)
    match.order(1, "moment")  # in a finished scene
    match.choose("a")
    match.order(2, "moment")  # in the running one
    for seat, asked in ((0, [1, 2, 3]), (1, [2, 3]), (2, [1, 3])):
        imagined = match.imagine(seat, 1)
        imagined.choose("a", 0)
        assert [a.seat for a in imagined.asks] == asked


def test_orders_are_checked() -> None:
    match = cosmarch.new("tollgate", seats=2, seed=1)
    before = match.hash
    for seat, name, policy in (
        (0, "nonsense", "pass"),
        (0, "challenge", "unless_large"),
        (9, "payday", "pass"),
    ):
        with pytest.raises(IllegalChoice):
            match.order(seat, name, policy)
    assert match.hash == before
    match.order(0, "payday", "unless_large")
    match.order(0, "payday", "pass")
    match.order(0, "payday", "")
    assert match.hash != before  # the answers of the running scene are part of it


# ---- in the demonstration game

HANDS = [["relic"], ["tax", "veto"], ["veto", "tax"]]


def at_payday(hands: list[list[str]], haul: int = 6, policy: str = "") -> Match:
    """Seat 0 flies alone and docks with its haul; the others hold those hands."""
    seats = len(hands)
    position = {"seats": seats, "options": {"windows": "strict"}, "position": {"hands": hands}}
    match = cosmarch.from_position("tollgate", position, seed=1)
    for seat in range(seats):
        match.choose("north" if seat == 0 else "south", seat)
        match.choose("bid-0", seat)
    if seats == 2:
        raise AssertionError("two lanes for two traders: both would fly")
    if policy:
        match.order(1, "payday", policy)
    match.load_dice([haul])
    match.choose("fly", 0)
    match.choose("dock", 0)
    return match


def test_a_reaction_and_its_veto_and_the_veto_of_that() -> None:
    match = at_payday(HANDS)
    assert {a.window for a in match.asks} == {"payday"} and [a.seat for a in match.asks] == [1, 2]
    match.choose("tax", 1)
    assert match.view(0)["table"]["hands"][1] == 2, "nothing is known before all have answered"
    match.choose("pass", 2)
    assert {a.window for a in match.asks} == {"challenge"} and [a.seat for a in match.asks] == [0, 2]
    match.choose("pass", 0)
    match.choose("veto", 2)
    assert [a.seat for a in match.asks] == [0, 1], "the veto opens a window of its own"
    match.choose("veto", 1)
    match.choose("pass", 0)
    while match.asks and match.asks[0].window:
        match.choose("pass", match.asks[0].seat)
    keys = [line.key for line in match.log(None)]
    assert keys.count("vetoed") == 1 and keys.count("taxed") == 1
    assert match.view(None)["table"]["coins"] == [3 + 4, 3 + 2, 3]


def test_a_veto_that_stands_cancels() -> None:
    match = at_payday(HANDS)
    match.choose("tax", 1)
    match.choose("pass", 2)
    match.choose("veto", 2)
    match.choose("pass", 0)
    match.choose("pass", 1)
    while match.asks and match.asks[0].window:
        match.choose("pass", match.asks[0].seat)
    assert match.view(None)["table"]["coins"] == [3 + 6, 3, 3]


def test_conditional_order() -> None:
    assert [a.seat for a in at_payday(HANDS, haul=4, policy="unless_large").asks] == [2]
    assert [a.seat for a in at_payday(HANDS, haul=5, policy="unless_large").asks] == [1, 2]
    assert [a.seat for a in at_payday(HANDS, haul=5, policy="pass").asks] == [2]


def test_nobody_can_tell_who_holds_what() -> None:
    """Worlds in which the others hold other cards look alike to seat 0, also after a secret answer."""
    worlds = []
    for hands, token in ((HANDS, "tax"), ([["relic"], ["veto", "relic"], ["tax", "tax"]], "pass")):
        match = at_payday(hands)
        steps = [shown(match, 0)]
        match.choose(token, 1)
        steps.append(shown(match, 0))
        worlds.append(steps)
    assert worlds[0] == worlds[1]


def test_the_drawer_sees_the_card_and_the_others_that_one_was_drawn() -> None:
    match = cosmarch.from_position(
        "tollgate", {"seats": 3, "options": {"windows": "strict"}, "position": {"hands": HANDS}}, seed=1
    )
    for seat in range(3):
        match.choose("north", seat)
        match.choose("bid-0", seat)
    own, other, spectator = ([line.key for line in match.log(seat)] for seat in (1, 2, None))
    assert own.count("drew") == 3 and own.count("drew_this") == 1
    assert other.count("drew_this") == 1 and spectator.count("drew_this") == 0
    texts = [{line.text for line in match.log(seat) if line.key == "drew_this"} for seat in (1, 2)]
    hands = [match.view(seat)["table"]["hands"][seat] for seat in (1, 2)]
    for text, hand in zip(texts, hands, strict=True):
        assert hand[-1] in text.pop()


# ---- only when it concerns me


def about_seat_0(t: Tiny) -> Flow:
    t.shown = yield from open_window(t, "moment", [ask(seat) for seat in range(3)], mine=lambda seat: seat == 0)
    t.next(("third",))


def begins(t: Tiny) -> Flow:
    yield ask(0)
    t.next(("about",))


def ordered(*seats: int) -> Match:
    match = start(3, first=begins, about=about_seat_0, third=third)
    for seat in seats:
        match.order(seat, "moment", UNLESS_MINE)
    return match


def test_who_wants_to_be_asked_only_about_themselves_is() -> None:
    match = ordered(0, 1)
    match.choose("a", 0)
    assert [one.seat for one in match.asks] == [0, 2]
    match.choose("b", 0)
    match.choose("b", 2)
    assert match.view(None)["table"]["shown"] == [(0, 1), (2, 1)]


def test_others_see_the_same_whatever_is_ordered() -> None:
    worlds = []
    for match in (ordered(), ordered(1), ordered(0, 1)):
        match.choose("a", 0)
        worlds.append([shown(match, seat) for seat in (None, 2)])
        assert match.hushes == 1
    assert worlds[0] == worlds[1] == worlds[2]


def test_orders_survive_copies_saves_and_undo() -> None:
    match = ordered(1)
    for one in (match, match.clone(), match.repeat()):
        assert one.orders(1) == {"moment": UNLESS_MINE} and one.orders(0) == {}
    match.choose("a", 0)
    match.undo(0)
    assert match.orders(1) == {"moment": UNLESS_MINE}
    match.order(1, "moment", "")
    assert match.orders(1) == {}
    match.undo(1)
    assert match.orders(1) == {"moment": UNLESS_MINE}


@pytest.mark.parametrize("name", ["bts", "se4x", "ti3"])
def test_every_window_of_every_game_takes_it_and_has_a_name(name: str) -> None:
    game = cosmarch.game(name)
    match = cosmarch.new(name, game.seats[-1], 1)
    for window, policies in game.windows().items():
        assert UNLESS_MINE in policies
        match.order(0, window, UNLESS_MINE)
        for lang in ("en", "hu", "pl"):
            assert f"{name}.window.{window}" in game.words(lang)
    assert match.orders(0) == dict.fromkeys(game.windows(), UNLESS_MINE)
    assert cosmarch.load(match.save()).orders(0) == match.orders(0)
