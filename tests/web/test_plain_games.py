"""A game of somebody else's that has no picture, or one that fails: its table is played with the list, and the server
goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

import cosmarch
from cosmarch import Game
from cosmarch.web import background, warmup
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def without_pictures(patch: pytest.MonkeyPatch) -> None:
    kind = type(cosmarch.games()["tollgate"])
    patch.setattr(kind, "svg", Game.svg)
    patch.setattr(kind, "board_text", Game.board_text)


def failing(patch: pytest.MonkeyPatch) -> None:
    def svg(self: Game, view: Any, content: Any, lang: str) -> str:
        raise ZeroDivisionError

    patch.setattr(type(cosmarch.games()["tollgate"]), "svg", svg)


@pytest.mark.parametrize("broken", [without_pictures, failing])
def test_a_table_without_a_picture_is_played(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    one = visitor()
    id = one.table("me", "me", game="tollgate")
    assert one.get(f"/t/{id}", seat=0).status_code == 200
    assert one.get(f"/t/{id}/text", seat=0).status_code == 200
    ask = one.match(id).asks[0]
    answer = one.answer(id, ask.seat, ask.tokens[0])
    assert answer.status_code == 200 and answer.json()["parts"]["decide"]
    for path in ("replay", "frame?seat=0"):
        assert one.get(f"/t/{id}/{path}").status_code == 200


@pytest.mark.parametrize("broken", [without_pictures, failing])
def test_a_server_starts_with_such_a_game(
    monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)
    warmup._warm("tollgate")


def test_a_game_that_cannot_even_begin_keeps_no_server_from_starting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def setup(self: Game, *args: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(type(cosmarch.games()["tollgate"]), "setup", setup)
    monkeypatch.setattr(warmup.gc, "freeze", lambda: None)
    monkeypatch.setattr(warmup.gc, "set_threshold", lambda *numbers: None)
    with caplog.at_level(logging.ERROR, "cosmarch.web"):
        warmup.prepare()
    assert "tollgate could not be warmed up" in caplog.text


def test_memory_goes_back_to_the_system_while_a_server_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def sleep(seconds: float) -> None:
        done.append("waits")
        if done.count("waits") > 2 * warmup.GIVEN_BACK:
            raise asyncio.CancelledError

    monkeypatch.setattr(background.asyncio, "sleep", sleep)
    monkeypatch.setattr(background, "give_back", lambda: done.append("gives back"))
    monkeypatch.setattr(background, "tidy", lambda: done.append("tidies up"))
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(background._tidy())
    assert done == 2 * [*warmup.GIVEN_BACK * ["waits", "gives back"], "tidies up"] + ["waits"]
    warmup.give_back()  # on any system
