"""Running flows: who waits for whom, and where they can be begun again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosmarch.core.ask import Ask, Flow

if TYPE_CHECKING:
    from cosmarch.core.driver import Driver


class Task:
    """A running flow. It waits for an answer (`ask`) or for its parallel flows (`missing` of them). One of a plain
    question has no flow: the answer is its result."""

    __slots__ = ("ask", "flow", "missing", "parent", "place", "results", "secret", "window")

    def __init__(self, flow: Flow | None, parent: Task | None, place: int, secret: bool, window: str = "") -> None:
        self.flow = flow
        self.parent = parent
        self.place = place
        self.secret = secret
        self.window = window
        self.ask: Ask | None = None
        self.missing = 0
        self.results: list[Any] = []


def seat_of(task: Task) -> int:
    assert task.ask is not None
    return task.ask.seat


class Rest:
    """A moment in the middle of a scene at which its flows can be begun again."""

    __slots__ = ("answers", "asked", "events", "lines", "open", "silent", "table", "tape")

    def __init__(self, driver: Driver) -> None:
        t = driver._table
        self.table = t.copy()
        self.table.queue.insert(0, driver._checkpoint.queue[0])
        self.events = t.events[:]
        self.tape = t.tape[:]
        self.answers = len(driver._pending)
        self.lines = driver._line_of_script
        self.open = len(driver._open)
        self.asked = driver._asked[:]
        self.silent = driver._silent[:]
