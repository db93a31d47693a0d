"""Running flows: who waits for whom, and where they can be begun again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cosmarch.core.ask import Ask, Flow

if TYPE_CHECKING:
    from cosmarch.core.driver import Driver


NONE_YET: Final[list[Any]] = []  # the results of a flow that waits for no others


class Ended:
    """What a flow came to."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


def ending(flow: Flow) -> Flow:
    """The flow, with its result as the last thing that it yields. In compiled code this costs a fifth of the exception
    with which a flow would end."""
    yield Ended((yield from flow))


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
        self.results = NONE_YET

    def resume(self, value: Any) -> Any:
        """Go on with what the flow waited for; what it wants next."""
        return Ended(value) if self.flow is None else self.flow.send(value)


def seat_of(task: Task) -> int:
    assert task.ask is not None
    return task.ask.seat


def all_rest(tasks: list[Task]) -> bool:
    """Whether somebody is asked, and all who are could be asked the same by their scene begun again."""
    for task in tasks:
        assert task.ask is not None
        if not task.ask.rests:
            return False
    return bool(tasks)


def waiting(tasks: list[Task], silent: list[int], seat: int | None) -> list[dict[str, Any]]:
    """Whom the table waits for, as a seat sees it: a window names nobody, a secret question not what it is about.
    `silent` are those whose secret questions answered themselves."""
    rows: list[dict[str, Any]] = []
    window = ""
    secret = False
    for task in tasks:
        ask = task.ask
        assert ask is not None
        if ask.window:
            window = ask.window
        else:
            secret = secret or ask.secret
            rows.append({"seat": ask.seat, "kind": "" if ask.secret and ask.seat != seat else ask.kind})
    if secret:
        rows.extend([{"seat": who, "kind": ""} for who in silent])
        rows.sort(key=_row_seat)
    if window:
        rows.append({"seat": None, "kind": window})
    return rows


def _row_seat(row: dict[str, Any]) -> int:
    seat: int = row["seat"]
    return seat


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
