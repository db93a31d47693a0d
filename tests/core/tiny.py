"""The smallest games: a scene or two, made in one line, to meet the driver in a single situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch import Game, Match, Result
from cosmarch.core.ask import Ask, Choices, Refusal, SceneFunction
from cosmarch.core.state import State
from cosmarch.core.windows import UNLESS_MINE

LETTERS = Choices(("a", "b", "c"))


class Tiny(State):
    __slots__ = ("hidden", "shown")

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.hidden = [7] * seats  # each seat knows its own
        self.shown: list[int] = []

    def copy(self) -> Tiny:
        twin = Tiny.__new__(Tiny)
        self.copy_base(twin)
        twin.hidden = self.hidden[:]
        twin.shown = self.shown[:]
        return twin


class TinyGame(Game):
    def __init__(self, scenes: dict[str, SceneFunction], seats: int) -> None:
        super().__init__("tollgate", (seats,))  # borrows the words of the demonstration game
        self.locale = cosmarch_locale()
        self.scenes = {**scenes, "end": _end}

    def setup(self, seats: int, options: Mapping[str, Any], generator: int, content: object) -> Tiny:
        t = Tiny(seats)
        t.generator = generator
        t.queue = [("first",), ("end",)]
        return t

    def view(self, t: Tiny, seat: int | None) -> dict[str, Any]:
        return {"shown": t.shown[:], "own": None if seat is None else t.hidden[seat]}

    def redeal(self, t: Tiny, seat: int) -> None:
        t.hidden = [own if who == seat else 1 + t.below(6) for who, own in enumerate(t.hidden)]

    def result(self, t: Tiny) -> Result:
        return Result((tuple(range(len(t.hidden))),), tuple(t.hidden), "rounds_played")

    def sides(self, t: Tiny, seat: int) -> Ask | None:
        return Ask(seat, "side", LETTERS, [0, 1], "T-1") if "side" in self.scenes else None

    def side(self, t: Tiny, seat: int, value: int) -> None:
        self.scenes["side"](t, seat, value)

    def windows(self) -> dict[str, tuple[str, ...]]:
        return {"moment": (UNLESS_MINE,)}


def cosmarch_locale() -> Any:
    import tollgate

    return tollgate.game.locale


def _end(t: Tiny) -> None:
    t.over = True


def ask(seat: int, **more: Any) -> Ask:
    """A question with three letters to answer it."""
    return Ask(seat, "lane", LETTERS, [0, 1, 2], "T-1", **more)


def never(value: int) -> Refusal:
    return Refusal("T-9", "not_now")


def start(seats: int = 2, **scenes: SceneFunction) -> Match:
    """A started match whose first scene is `first`; further scenes may be queued by their names."""
    game = TinyGame(dict(scenes), seats)
    match = Match(game, seats, {}, "1", {}, {}, game.setup(seats, {}, 12345, None))
    match._start()
    return match
