"""What a seat knows of the running scene, played again in a match that was made to begin it anew for that seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmarch.core.ask import ORDER, SIDE
from cosmarch.core.history import TABLE
from cosmarch.core.tasks import waiting

if TYPE_CHECKING:
    from cosmarch.core.driver import Driver


def follow(twin: Driver, real: Driver, seat: int) -> None:
    """Give an imagined match the answers of the running scene that the seat knows, and let the seats whose secret
    answers are in decide anew at random."""
    follow_known(twin, real, seat)
    thinking = [row["seat"] for row in waiting(real._open, real._silent, seat)]
    for who in range(twin.seats):
        if who == seat or who in thinking:
            continue
        task = twin._waiting_task(who)
        # nobody knows who has answered in a window: there all others still think
        while task is not None and task.ask is not None and task.ask.secret and not task.ask.window:
            legal = task.ask.legal
            value = legal[twin._table.below(len(legal))]
            twin._table.reveals -= 1  # this draw is the imagination's, not the scene's
            token = task.ask.domain.names[value]
            twin._apply((who, token, twin._table.learned), task, value)
            task = twin._waiting_task(who)


def follow_known(twin: Driver, real: Driver, seat: int | None) -> None:
    """Give a match that stands at the same beginning the answers of the running scene, with a seat those that it
    knows. The dice that fell are loaded."""
    for answer in real._pending:
        who, token, _ = answer
        if who == TABLE:
            continue  # the loaded dice that fell are on the tape; the others are still hidden
        if seat is not None and who != seat and not token.startswith(SIDE):
            task = twin._waiting_task(who)
            if token.startswith(ORDER) or (task is not None and task.ask is not None and task.ask.secret):
                continue
        twin._replay(answer)
