"""`Match.repeat`: a match at any earlier moment, played again."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch import CosmarchError, LoadError, Match, SetupError
from cosmarch.testing import Chance, perform, picked


def played(seed: int = 2) -> tuple[Match, list[str]]:
    """A match with dice, side actions and standing orders among its answers, and its hashes after each of them."""
    match = cosmarch.new("tollgate", 3, seed, {"rounds": 6, "windows": "strict"})
    chance = Chance(f"repeat {seed}")
    hashes = [match.hash]
    match.load_dice([6, 1, 4])
    hashes.append(match.hash)
    while not match.over:
        perform(match, picked(match, chance))
        hashes.append(match.hash)
    kinds = {token.partition(":")[0] for _, token in match.answers}
    assert {"dice", "side", "order"} <= kinds
    return match, hashes


def test_any_moment_is_reached_from_the_beginning_and_from_every_earlier_one() -> None:
    match, hashes = played()
    moments = [match.repeat(number) for number in range(len(hashes))]
    assert [moment.hash for moment in moments] == hashes
    assert match.repeat().hash == match.hash == hashes[-1]
    for number in range(0, len(hashes), 7):
        for earlier in range(0, number + 1, 5):
            assert match.repeat(number, moments[earlier]).hash == hashes[number]
    assert [moment.hash for moment in moments] == hashes  # what was played on from stayed where it was


def test_a_count_beyond_the_answers_is_the_end() -> None:
    match, hashes = played()
    assert match.repeat(10**6).hash == hashes[-1] and match.repeat(-1).hash == hashes[0]


def test_it_is_independent_of_the_match() -> None:
    match, hashes = played()
    middle = match.repeat(5)
    perform(middle, picked(middle, Chance("elsewhere")))
    assert match.hash == hashes[-1] and match.repeat(5).hash == hashes[5]


def test_only_an_earlier_moment_of_the_same_match_is_played_on() -> None:
    match, _ = played()
    other = cosmarch.new("tollgate", 3, 3, {"rounds": 6})
    elsewhere = match.repeat(5)
    perform(elsewhere, picked(elsewhere, Chance("elsewhere")))
    for wrong in (other, elsewhere, match.repeat(9)):
        with pytest.raises(SetupError, match="no earlier moment of this match"):
            match.repeat(8, wrong)


def test_a_request_to_undo_belongs_to_no_moment() -> None:
    match, _ = played()
    assert not match.undo(0) and match.request is not None
    assert match.repeat(3).request is None and match.repeat().view(None)["undo"] is None
    assert match.request is not None


def test_a_fork_is_repeated_from_where_it_began() -> None:
    match, _ = played()
    fork = cosmarch.forked(match.repeat(8), seed=1)
    table, before = fork.view(None)["table"], fork.hash
    answers = len(fork.answers)
    perform(fork, picked(fork, Chance("fork")))
    start = fork.repeat(answers)
    assert start.hash == before and start.view(None)["table"] == table == match.repeat(8).view(None)["table"]
    assert fork.repeat().hash == fork.hash != before


def test_an_imagined_match_is_not_repeated() -> None:
    match, _ = played()
    with pytest.raises(CosmarchError, match="imagined"):
        match.repeat(4).imagine(0, 1).repeat(1)


def test_an_answer_that_no_longer_fits_is_named() -> None:
    """As after a change of a game's rules."""
    match, _ = played()
    wrong = cosmarch.load(match.save())
    assert wrong._past is not None
    past = wrong._past
    while past.before is not None:
        past = past.before
    past.answers = ((0, "no-such-token", 0), *past.answers[1:])
    with pytest.raises(LoadError, match=r"^answer 1 \('no-such-token'\) no longer fits"):
        wrong.repeat()
