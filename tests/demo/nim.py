"""Nim: two players in turn take one to three matches from a heap. Whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cosmarch.core.ask import Ask, Choices, Flow, Refusal
from cosmarch.core.game import Game
from cosmarch.core.result import Result
from cosmarch.core.settings import OptionValue, Setting
from cosmarch.core.state import State

TAKE = Choices(("take-1", "take-2", "take-3"))


class Heap(State):
    """All that there is to know about a match of Nim."""

    __slots__ = ("left", "winner")

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left
        self.winner = 0

    def copy(self) -> Heap:
        twin = Heap.__new__(Heap)
        self.copy_base(twin)
        twin.left = self.left
        twin.winner = self.winner
        return twin


def turn(t: Heap, seat: int) -> Flow:
    """NIM-1: take one to three matches; then it is the other player's turn."""
    taken = 1 + (yield Ask(seat, "take", TAKE, [0, 1, 2], "NIM-1", lambda choice: too_many(t, choice)))
    t.left -= taken
    t.tell("took", "NIM-1", {"player": seat + 1, "n": taken})
    if t.left:
        t.next(("turn", 1 - seat))
    else:
        t.winner, t.over = seat, True


def too_many(t: Heap, choice: int) -> Refusal | None:
    """NIM-2: nobody takes more than there are."""
    return Refusal("NIM-2", "too_many", {"n": t.left}) if choice + 1 > t.left else None


class Nim(Game):
    def __init__(self) -> None:
        super().__init__("nim", (2,), (Setting("heap", 12, low=4, high=40),))
        self.locale = Path(__file__).parent / "locale"
        self.scenes = {"turn": turn}

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Heap:
        t = Heap(int(options["heap"]))
        t.generator = generator
        t.queue = [("turn", 0)]
        return t

    def view(self, t: Heap, seat: int | None) -> dict[str, Any]:
        return {"left": t.left}

    def result(self, t: Heap) -> Result:
        scores = (1, 0) if t.winner == 0 else (0, 1)
        return Result(((t.winner,), (1 - t.winner,)), scores, "last_match")

    def board_text(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        return self.words(lang)("nim.board.left", n=view["table"]["left"])

    def svg(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        sticks = [f'<path d="M{20 * n + 20} 10v40" stroke="#b45309"/>' for n in range(view["table"]["left"])]
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 60" stroke-width="6">{"".join(sticks)}</svg>'


game = Nim()
