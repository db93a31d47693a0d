"""The dice of a battle as the log tells them: shots in space and on the ground, boarding attacks, bombardment."""

from __future__ import annotations

from typing import Final

from cosmarch.core.result import Volley
from cosmarch.core.state import Event
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.state import Table

SHOTS: Final = ("hit", "miss", "bombards")


def luck(t: Table, event: Event) -> Volley | None:
    """The shot that an event tells; None for all else, and for those of aliens and monsters."""
    if event.key not in SHOTS:
        return None
    owner, roll, last = event.args.get("owner"), event.args.get("n"), event.args.get("hits_to")
    if not isinstance(owner, int) or not isinstance(roll, int) or not isinstance(last, int) or not t.is_seat(owner):
        return None  # the events of earlier versions do not tell up to which roll a shot hits
    return Volley(owner, 1, min(max(last, 0), DIE), DIE, int(roll <= last), ((roll, roll <= last),))
