"""What has been played: a chain of finished scenes that clones share, because nothing in it ever changes."""

from __future__ import annotations

from cosmarch.core.ask import JOINED, ORDER
from cosmarch.core.state import Event, State

# (seat, token, what the state's `learned` was before it). Seat TABLE marks what the host did.
Answer = tuple[int, str, int]
TABLE = -1


class Past:
    """A finished scene and, through `before`, all scenes before it."""

    __slots__ = ("answers", "before", "checkpoint", "count", "events", "kept", "lines")

    def __init__(self, before: Past | None, answers: tuple[Answer, ...], events: tuple[Event, ...]) -> None:
        self.before = before
        self.answers = answers
        self.events = events
        self.checkpoint: State | None = None  # of the scene that came next; kept now and then, for undo
        self.count: int = len(answers) + (before.count if before is not None else 0)
        self.lines: int = len(events) + (before.lines if before is not None else 0)
        self.kept: int = before.kept if before is not None else 0  # how many answers the last kept checkpoint is after

    def keep(self, checkpoint: State) -> None:
        self.checkpoint = checkpoint
        self.kept = self.count


def chain(past: Past | None, answered: int = 0) -> list[Past]:
    """The scenes, first one first; those alone that came after so many answers, which ended a scene."""
    scenes: list[Past] = []
    while past is not None and (not answered or past.count > answered):
        scenes.append(past)
        past = past.before
    scenes.reverse()
    return scenes


def count(past: Past | None) -> int:
    """How many answers the finished scenes took."""
    return past.count if past is not None else 0


def answers(past: Past | None, answered: int = 0) -> list[Answer]:
    return [answer for scene in chain(past, answered) for answer in scene.answers]


def events(past: Past | None) -> list[Event]:
    return [event for scene in chain(past) for event in scene.events]


def redacted(past: Past | None, seat: int, older: Past | None, seen: Past | None) -> Past | None:
    """The scenes with only what the seat saw, and none of the answers; `seen` is what that came to for the `older`."""
    fresh: list[Past] = []
    while past is not None and past is not older:
        fresh.append(past)
        past = past.before
    if past is None:  # they are not among the scenes any more
        seen = None
    fresh.reverse()
    told = tuple([event for scene in fresh for event in scene.events if event.visible(seat)])
    return Past(seen, (), told) if told else seen


def last_step(given: list[Answer], seat: int) -> int:
    """The number of the answer with which the seat's last step began; -1 where it gave none."""
    last = len(given) - 1
    while last >= 0 and (given[last][0] != seat or given[last][1].startswith(JOINED)):
        last -= 1
    return last


def seen_now(hidden: tuple[int, ...], given: list[Answer], seat: int, begun: int) -> tuple[int, ...]:
    """The numbers of answers that only their seats know of, when a seat shows what it answered from number `begun` on;
    `given` are the answers since. A standing order stays its own."""
    older = len(hidden)
    while older and hidden[older - 1] >= begun:
        older -= 1
    secret = [n for n in hidden[older:] if given[n - begun][0] != seat or given[n - begun][1].startswith(ORDER)]
    return hidden[:older] + tuple(secret)
