"""Loaded dice, side actions, the seed and its commitment."""

from __future__ import annotations

import pytest
from tiny import Tiny, ask, never, start

import cosmarch
from cosmarch import EngineError, IllegalChoice, Match, SetupError
from cosmarch.core import rng
from cosmarch.core.ask import Flow, Refusal


def rolling(t: Tiny) -> Flow:
    while len(t.shown) < 6:
        yield ask(0)
        t.shown.append(t.roll(6))


def results(match: Match) -> list[int]:
    shown: list[int] = match.view(None)["table"]["shown"]
    return shown


def test_loaded_results_come_first_and_then_the_generator_goes_on() -> None:
    plain, loaded = start(first=rolling), start(first=rolling)
    loaded.load_dice([6, 6])
    for _ in range(6):
        plain.choose("a")
        loaded.choose("a")
    assert results(loaded) == [6, 6, *results(plain)[:4]]


def test_loaded_dice_are_saved_and_cloned() -> None:
    match = cosmarch.from_position("tollgate", {"seats": 3, "position": {"round": 3}}, seed=1)
    for seat in range(3):
        match.choose("north" if seat == 0 else "south", seat)
        match.choose("bid-0", seat)
    match.load_dice([5, 4])
    for twin in (match.clone(), cosmarch.load(match.save())):
        for token in ("fly", "fly", "dock"):
            twin.choose(token, 0)
        assert twin.over and twin.view(0)["table"]["coins"] == [3 + 5 + 4, 3, 3]
        assert twin.hash != match.hash


def test_a_result_that_does_not_fit_its_die_is_refused_when_it_falls() -> None:
    match = start(first=rolling)
    match.load_dice([7])
    before = match.hash
    with pytest.raises(SetupError, match="7"):
        match.choose("a")
    assert match.hash == before and match.asks
    with pytest.raises(SetupError):
        match.choose("b")
    assert match.hash == before


@pytest.mark.parametrize("results", [[0], [-1], [3, 0], ["6"], [1.0], [None]])
def test_nonsense_is_not_loaded(results: list[int]) -> None:
    match = start(first=rolling)
    before = match.hash
    with pytest.raises((SetupError, TypeError)):  # compiled, a wrong type is refused before it is looked at
        match.load_dice(results)
    assert match.hash == before


def test_an_imagined_match_knows_the_dice_that_fell_and_not_those_to_come() -> None:
    match = start(first=rolling)
    match.load_dice([6, 5, 4, 3, 2, 1])
    match.choose("a")
    match.choose("a")
    futures = set()
    for seed in range(8):
        imagined = match.imagine(0, seed)
        assert results(imagined) == [6, 5]
        while not imagined.over:
            imagined.choose("a")
        assert results(imagined)[:2] == [6, 5]
        futures.add(tuple(results(imagined)))
    assert len(futures) > 1


# ---- side actions


def test_a_gift_does_not_disturb_the_open_question() -> None:
    match = cosmarch.new("tollgate", seats=3, seed=4)
    match.choose("north", 0)
    assert match.asks[0].tokens == ("bid-0", "bid-1", "bid-2", "bid-3")
    match.side("gift-1", 0)
    assert [a.kind for a in match.asks] == ["bid", "lane", "lane"]
    assert match.asks[0].tokens == ("bid-0", "bid-1", "bid-2"), "what is legal is decided anew"
    assert match.asks[0].refused[0][:2] == ("bid-3", "TG-2.2")
    assert match.view(2)["table"]["coins"] == [2, 4, 3]
    assert match.log(None)[-1].key == "gift"
    opened = cosmarch.load(match.save())
    assert opened.hash == match.hash and opened.asks[0].tokens == match.asks[0].tokens
    assert match.imagine(2, 1).view(2) == match.view(2)
    assert match.undo(0)
    assert match.view(2)["table"]["coins"] == [3, 3, 3] and match.asks[0].kind == "bid"


def test_a_gift_while_a_secret_question_is_open_shows_in_every_imagination() -> None:
    match = cosmarch.new("tollgate", seats=3, seed=4)
    match.side("gift-2", 1)
    match.choose("south", 1)
    match.side("gift-0", 1)
    for seat in range(3):
        assert match.imagine(seat, 5).view(seat) == match.view(seat)


def test_side_actions_are_checked() -> None:
    match = cosmarch.new("tollgate", seats=2, seed=4)
    assert [option.token for option in match.sides(0)] == ["gift-1"]
    for token, rule in (("gift-0", "TG-1.3"), ("gift-3", ""), ("", "")):
        before = match.hash
        with pytest.raises(IllegalChoice) as caught:
            match.side(token, 0)
        assert caught.value.rule == rule and match.hash == before
    for seat in (-1, 2):
        with pytest.raises(IllegalChoice):
            match.sides(seat)
    plain = start(first=rolling)
    assert plain.sides(0) == ()
    with pytest.raises(IllegalChoice):
        plain.side("a", 0)


def test_a_side_action_must_leave_every_question_an_answer() -> None:
    def first(t: Tiny) -> Flow:
        yield ask(0, refusal=lambda value: never(value) if t.shown else None)

    def side(t: Tiny, seat: int, value: int) -> None:
        t.shown.append(value)

    match = start(first=first, side=side)
    before = match.hash
    with pytest.raises(EngineError, match="without a legal answer"):
        match.side("a", 1)
    assert match.hash == before and match.asks[0].tokens == ("a", "b", "c")


def test_refusals_see_a_side_action_at_once() -> None:
    def refusal(t: Tiny, value: int) -> Refusal | None:
        return never(value) if value in t.shown else None

    def first(t: Tiny) -> Flow:
        yield ask(0, refusal=lambda value: refusal(t, value))

    def side(t: Tiny, seat: int, value: int) -> None:
        t.shown.append(value)

    match = start(first=first, side=side)
    assert match.asks[0].tokens == ("a", "b", "c")
    match.side("b", 1)
    assert match.asks[0].tokens == ("a", "c") == match.clone().asks[0].tokens


# ---- the seed


def test_the_seed_is_committed_to_and_published_at_the_end() -> None:
    match = cosmarch.new("tollgate", seats=2, seed="a secret seed", options={"rounds": 1})
    commitment = match.commitment
    while not match.over:
        assert match.seed == "" and "a secret seed" not in str([match.view(s) for s in (None, 0, 1)])
        assert match.view(None)["commitment"] == commitment
        assert match.imagine(0, 1).seed == ""
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    assert match.seed == match.view(None)["seed"] == "a secret seed"
    assert rng.commitment(match.seed) == commitment != rng.commitment("another")


def test_seeds_are_drawn_when_none_is_given() -> None:
    one, other = cosmarch.new("tollgate", seats=2), cosmarch.new("tollgate", seats=2)
    assert one.commitment != other.commitment and one.hash != other.hash
    assert cosmarch.new("tollgate", 2, 7).hash == cosmarch.new("tollgate", 2, "7").hash
