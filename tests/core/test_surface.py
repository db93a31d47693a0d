"""What a match answers its callers: whose question, which orders, whether undo is free, what happened meanwhile."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import pytest
from tiny import Tiny, ask, start

import cosmarch
from cosmarch import IllegalChoice, Match, _build
from cosmarch.core.ask import Flow, Parallel


def without_help() -> list[str]:
    """What of the public surface `help` has nothing to say of but how it is spelled."""
    bare: list[str] = []
    for name in cosmarch.__all__:
        thing = getattr(cosmarch, name)
        if not (inspect.isclass(thing) or inspect.isroutine(thing)):
            continue
        doc = thing.__doc__ or ""
        if not doc or doc.startswith(f"{name}("):  # what a dataclass says by itself
            bare.append(name)
        if inspect.isclass(thing):
            members = [pair for pair in inspect.getmembers(thing) if not hasattr(Exception, pair[0])]
            deeds = [(at, one) for at, one in members if inspect.isroutine(one) or isinstance(one, property)]
            bare += [f"{name}.{at}" for at, one in deeds if not at.startswith("_") and not inspect.getdoc(one)]
    return bare


@pytest.mark.skipif(_build.form() != "pure Python", reason="compiled properties carry no words")
def test_help_tells_of_all_that_is_public() -> None:
    assert without_help() == []


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(cosmarch).failed == 0 and "result.scores" in (cosmarch.__doc__ or "")


def turns(t: Tiny) -> Flow:
    for seat in (0, 1, 0):
        t.tell("bid", "T-1", {"seat": seat, "lane": "north", "n": 1})
        yield ask(seat)


def rolling(t: Tiny) -> Flow:
    yield ask(0)
    t.roll(6)
    yield ask(0)


def test_ask_of_gives_the_open_question_of_a_seat() -> None:
    match = start(2, first=turns)
    found = match.ask_of(0)
    assert found is match.asks[0] and match.ask_of(1) is None
    with pytest.raises(IllegalChoice):
        match.ask_of(2)


def test_orders_are_those_in_force_in_a_fork_too() -> None:
    match = cosmarch.new("tollgate", 3, 1)
    match.order(1, "payday", "pass")
    assert match.orders(1) == {"payday": "pass"} and match.orders(0) == {}
    for copy in (match.clone(), cosmarch.load(match.save()), cosmarch.forked(match, 1, 5)):
        assert copy.orders(1) == {"payday": "pass"}
    match.order(1, "payday", "")
    assert match.orders(1) == {}


@pytest.mark.parametrize("lang", cosmarch.languages())
def test_a_refusal_is_told_in_every_language(lang: str) -> None:
    match = cosmarch.new("bts", 2, 1)
    with pytest.raises(IllegalChoice) as by_engine:
        match.undo(0)
    assert by_engine.value.told(lang) == cosmarch.words(lang)("core.refusal.nothing_to_undo")
    match.choose(match.asks[0].tokens[0])
    ask = match.asks[0]
    token, rule, reason = ask.explain(lang)[0]
    with pytest.raises(IllegalChoice) as by_rule:
        match.choose(token, ask.seat)
    assert (by_rule.value.rule, by_rule.value.told(lang)) == (rule, reason)
    assert str(by_rule.value) == f"{rule}: {by_rule.value.told('en')}"


def agrees(match: Match, seat: int) -> None:
    """What `undo_state` says is what `undo` does; and asking does nothing."""
    before = match.hash, match.save()
    said = match.undo_state(seat)
    assert (match.hash, match.save()) == before
    try:
        done = "free" if match.clone().undo(seat) else "consent"
    except IllegalChoice:
        done = "none"
    assert said == done


def test_undo_state_says_what_undo_would_do() -> None:
    match = start(2, first=turns)
    assert match.undo_state(0) == "none"
    agrees(match, 0)
    match.choose("a", 0)
    assert match.undo_state(0) == "free"
    agrees(match, 0)
    match.choose("a", 1)
    assert (match.undo_state(0), match.undo_state(1)) == ("consent", "free")
    agrees(match, 0)
    agrees(match, 1)


def test_undo_is_by_consent_once_dice_fell() -> None:
    match = start(2, first=rolling)
    match.choose("a", 0)
    assert match.undo_state(0) == "consent"
    agrees(match, 0)


def test_an_imagined_match_takes_nothing_back() -> None:
    match = start(2, first=turns)
    match.choose("a", 0)
    assert match.imagine(0, 1).undo_state(0) == "none"


def many(t: Tiny) -> Flow:
    for seat in (0, 1, 1):
        yield ask(seat)
        t.next(("told", seat))
        return


def told(t: Tiny, seat: int) -> None:
    t.tell("bid", "T-1", {"seat": seat, "lane": "north", "n": 1})
    t.next(("other",))


def other(t: Tiny) -> Flow:
    yield ask(1)
    t.next(("told_by_other",))


def told_by_other(t: Tiny) -> None:
    t.tell("bid", "T-1", {"seat": 1, "lane": "north", "n": 2})
    t.tell("bid", "T-1", {"seat": 1, "lane": "north", "n": 3}, seen=1 << 1)
    t.next(("again",))


def again(t: Tiny) -> Flow:
    yield Parallel([ask(0)], secret=False)


def test_recap_tells_what_others_did_since_the_seat_last_answered() -> None:
    match = start(2, first=many, told=told, other=other, told_by_other=told_by_other, again=again)
    match.choose("a", 0)
    assert match.recap(0) == ()
    match.choose("a", 1)
    assert [line.args["n"] for line in match.recap(0)] == [2]  # neither its own doing nor what it may not see
    assert match.recap(1) == ()
    match.choose("a", 0)
    assert match.recap(0) == ()


def giving(t: Tiny) -> Flow:
    yield ask(1)
    t.next(("given",))


def given(t: Tiny) -> None:
    t.tell("bid", "T-1", {"seat": 0, "lane": "north", "n": 1})
    t.tell("bid", "T-1", {"seat": 1, "lane": "north", "n": 2})
    t.tell("bid", "T-1", {"seat": 0, "lane": "north", "n": 3})
    t.tell("bid", "T-1", {"lane": "north", "n": 4}, 1 << 0)
    t.next(("taken",))


def taken(t: Tiny) -> Flow:
    yield ask(0)
    t.next(("first",))


def test_what_befell_a_seat_is_what_came_of_the_doings_of_others() -> None:
    match = start(2, first=giving, given=given, taken=taken)
    match.choose("a", 1)
    assert match.befell(0) == ()  # it has not answered yet: nothing was otherwise before
    match.choose("a", 0)
    match.choose("a", 1)
    assert [line.args["n"] for line in match.befell(0)] == [
        3,
        4,
    ]  # the first is its own doing, the last told to it alone
    assert match.befell(1) == ()


# ---- games of others


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("no_such_module:game", "the game broken cannot be loaded: No module named 'no_such_module'"),
        ("cosmarch:no_such_game", "the game broken cannot be loaded: .*no_such_game"),
        ("cosmarch.games.bts:game", "the entry point broken of cosmarch.games is not a game of that id"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, why: str
) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[cosmarch.games]\nbroken = {place}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for load in (cosmarch.games, lambda: cosmarch.game("broken")):
        with pytest.raises(cosmarch.SetupError, match=why):
            load()
