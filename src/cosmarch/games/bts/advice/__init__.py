"""The game's own judgement of positions, for bots."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.games.bts.state import Table


def advise(t: Table, ask: Ask) -> list[float] | None:
    """What the options of a question are worth; None where the estimate looks ahead. Mats are meant to be even, so any
    will do: only whoever chooses last would see what comes with one, and would always take the same."""
    return [0.0] * len(ask.tokens) if ask.kind == "faction" else None
