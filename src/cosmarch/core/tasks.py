"""Running flows: who waits for whom."""

from __future__ import annotations

from typing import Any

from cosmarch.core.ask import Ask, Flow


class Task:
    """A running flow. It waits for an answer (`ask`) or for its parallel flows (`missing` of them). One of a plain
    question has no flow: the answer is its result."""

    __slots__ = ("ask", "flow", "missing", "parent", "place", "results", "secret")

    def __init__(self, flow: Flow | None, parent: Task | None, place: int, secret: bool) -> None:
        self.flow = flow
        self.parent = parent
        self.place = place
        self.secret = secret
        self.ask: Ask | None = None
        self.missing = 0
        self.results: list[Any] = []
