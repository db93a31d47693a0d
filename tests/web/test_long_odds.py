"""Odds of battles: short ones stand on the page at once, long ones come from a worker process, and nobody waits."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.web.workers import odds_queue
from tests.se4x.battle import FIELD, WEST, field
from tests.se4x.board.test_told_before import quick
from tests.se4x.table import put
from tests.web.twins import put_at_the_table
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
LATER = "still being worked out"


def in_battle() -> Match:
    """A match in which a battle is being fought."""
    match, chance = cosmarch.new("ti3", 3, 3), random.Random(3)
    while True:
        try:
            match.odds(0)
            return match
        except cosmarch.SetupError:
            ask = chance.choice(match.asks)
            match.choose(chance.choice(ask.tokens), ask.seat)


@pytest.fixture
def at(visitor: Make, tmp_path: Path) -> tuple[Visitor, str]:
    one = visitor()
    id = one.table("me", "me", "me", game="ti3")
    put_at_the_table(tmp_path / "table.db", id, in_battle())
    one.services.journal.forget(id)
    return one, id


def odds(one: Visitor, id: str, seat: int = 0, place: str = "") -> dict[str, Any]:
    answer = one.get(f"/t/{id}/odds", seat=seat, place=place)
    assert answer.status_code == 200
    content: dict[str, Any] = answer.json()
    return content


def at_last(one: Visitor, id: str, seat: int = 0) -> dict[str, Any]:
    """What the worker finds, however slow the machine is."""
    while True:
        found = odds(one, id, seat)
        if not found["later"]:
            return found
        time.sleep(0.05)


def workers(one: Visitor) -> list[int]:
    pool = one.services.odds._pool
    return list((pool._processes or {}) if pool is not None else ())


def worker_of(one: Visitor) -> int:
    """The worker, once it has something to do."""
    while not (found := workers(one)):
        time.sleep(0.05)
    (worker,) = found
    return worker


def test_short_ones_are_there_at_once(at: tuple[Visitor, str]) -> None:
    one, id = at
    assert odds(one, id)["text"].startswith("win ")
    asked = one.match(id).asks[0].seat
    parts = one.state(id, asked)["parts"]
    assert "Odds" in parts["stage"] and "Odds" not in parts["decide"], "a battle's odds stand on its stage, once"
    assert workers(one) == [], "no process is started for them"


def test_who_leaves_a_battle_is_not_told_how_it_would_go_on(visitor: Make, tmp_path: Path) -> None:
    """SE-10.3: "100% lose" over the hexes to retreat to reads as if all of them were deadly."""
    t = field()
    ships = put(t, 0, WEST, "scout", 2)
    put(t, 1, FIELD, "scout", 6)
    match = quick(t)
    match.choose(f"group.{ships}>{FIELD}", 0)
    match.load_dice([10] * 40)
    while "retreat" not in match.asks[0].tokens or match.asks[0].seat:
        match.choose(next(one for one in ("hold", "done", FIELD) if one in match.asks[0].tokens), match.asks[0].seat)
    one = visitor()
    id = one.table("me", "me", game="se4x")
    for asked, told in (("fire", True), ("refuge", False), ("how_many_retreat", False)):
        put_at_the_table(tmp_path / "table.db", id, match)
        one.services.journal.forget(id)
        parts = one.state(id, 0)["parts"]
        assert match.asks[0].kind == asked and any(["Odds" in part for part in parts.values()]) == told, asked
        match.choose({"fire": "retreat", "refuge": WEST}.get(asked, "2"), 0)


def test_where_nobody_fights_nothing_is_reckoned(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = visitor()
    id = one.table("me", "me", game="se4x")
    reckoned: list[str] = []
    monkeypatch.setattr(odds_queue, "chances", lambda *asked: reckoned.append("something"))
    assert one.state(id, 0)["parts"]["decide"] and not one.match(id).fights
    assert reckoned == []


def test_long_ones_hold_nobody_up_and_come_later(at: tuple[Visitor, str]) -> None:
    """The worker is held fast: whoever asks is told so at once, and everything else goes on. Once it goes on, the odds
    are those that a request would have reckoned itself."""
    one, id = at
    expected = odds(one, id)
    one.services.odds = odds_queue.Reckoning(moment=0)
    first = odds(one, id)
    worker = worker_of(one)
    os.kill(worker, signal.SIGSTOP)
    try:
        asked = one.match(id).asks[0].seat
        assert first["later"] and LATER in first["text"]
        for _ in range(3):
            assert odds(one, id)["later"]
        shown = one.state(id, asked)["parts"]["decide"]
        assert "data-later" in shown and LATER not in shown, "the page asks again by itself and says nothing until then"
        assert one.get("/health/live").status_code == 200 and one.get("/lobby").status_code == 200
        assert workers(one) == [worker], "asking again starts no other"
    finally:
        os.kill(worker, signal.SIGCONT)
    assert at_last(one, id) == expected
    one.services.odds.close()


def test_a_worker_that_dies_is_replaced(at: tuple[Visitor, str]) -> None:
    one, id = at
    expected = odds(one, id)
    one.services.odds = odds_queue.Reckoning(moment=0)
    assert odds(one, id)["later"]
    worker = worker_of(one)
    os.kill(worker, signal.SIGKILL)
    assert at_last(one, id) == expected
    assert workers(one) != [worker]
    one.services.odds.close()


def test_no_more_wait_than_can(at: tuple[Visitor, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_queue, "WAITING", 2)
    one, id = at
    one.services.odds = odds_queue.Reckoning(moment=0)
    assert odds(one, id, 0)["later"]
    worker = worker_of(one)
    os.kill(worker, signal.SIGSTOP)
    try:
        assert odds(one, id, 1)["later"] and odds(one, id, 2)["later"]
        assert len(one.services.odds._waiting) == 2
    finally:
        os.kill(worker, signal.SIGCONT)
    assert at_last(one, id, 2)["text"]
    one.services.odds.close()


def test_what_was_overtaken_is_not_reckoned(at: tuple[Visitor, str]) -> None:
    """While the worker is busy with another seat's, the seat that is asked answers: the odds of the moment that is gone
    are dropped, those of the present come."""
    one, id = at
    one.services.odds = odds_queue.Reckoning(moment=0)
    asked = one.match(id).asks[0].seat
    other = (asked + 1) % 3
    assert odds(one, id, other)["later"]
    worker = worker_of(one)
    os.kill(worker, signal.SIGSTOP)
    try:
        assert odds(one, id, asked)["later"]
        gone = one.services.odds._waiting[id, asked, ""]
        while one.match(id).fights and one.services.odds._waiting[id, asked, ""] == gone:
            seat = one.match(id).asks[0].seat
            assert one.answer(id, seat, one.match(id).asks[0].tokens[0]).status_code == 200
            odds(one, id, asked)
        assert one.match(id).fights
    finally:
        os.kill(worker, signal.SIGCONT)
    assert at_last(one, id, asked)["text"]
    assert gone not in one.services.odds._found
    one.services.odds.close()


def test_they_are_kept_while_the_seat_sees_the_same(at: tuple[Visitor, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the match itself is another: what others did in secret must not take time."""
    one, id = at
    reckoned: list[int] = []
    at_table = Match.odds
    monkeypatch.setattr(Match, "odds", lambda *given: reckoned.append(1) or at_table(*given))  # type: ignore[func-returns-value]
    first = odds(one, id)
    one.services.journal.forget(id)
    assert odds(one, id) == first and odds(one, id) == first
    assert reckoned == [1]


def test_no_battle_no_odds(visitor: Make) -> None:
    one = visitor()
    for game in ("ti3", "bts"):
        id = one.table("me", "me", "me", game=game)
        assert odds(one, id) == {"text": "", "later": False}
        assert odds(one, id, place="nowhere") == {"text": "", "later": False}
