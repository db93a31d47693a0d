"""Short marks of what a seat sees.

They take the place of a version number, which would tell a seat that somebody answered in secret. An answer carries the
stamp of what its seat saw: it is stale when that has changed, and stays good when only others' secrets have.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2s
from typing import Any

import msgspec

from cosmarch.store import Opened
from cosmarch.store.journal import VIEW
from cosmarch.web.table import windows


def mark(*parts: object) -> str:
    """A mark of JSON-able things."""
    return blake2s(msgspec.json.encode(parts), digest_size=9).hexdigest()


def view(opened: Opened, seat: int | None) -> dict[str, Any]:
    """What a seat sees of an opened match; made once, so do not change it."""
    return opened.kept((VIEW, seat), lambda: opened.match.view(seat))


def whole(opened: Opened, seat: int | None) -> str:
    """The mark of all that a seat sees."""
    return opened.kept(("whole", seat), lambda: mark(view(opened, seat)))


def seen_in(view: Mapping[str, Any]) -> str:
    """The mark of what a seat bases an answer on: all that it sees but whom the table waits for and what the players
    are called, which the reasons of refusals tell as well, and a request to undo: while it waits nothing has changed,
    and a draft stays good. Its second half is the mark of the questions alone."""
    asks = [{name: value for name, value in ask.items() if name != "refused"} for ask in view["asks"]]
    return f"{mark({**view, 'waiting': None, 'names': None, 'undo': None, 'asks': asks})}-{mark(asks)}"


def same_question(one: str, other: str) -> bool:
    """Whether two marks of what a seat sees tell of the same question. What is not binding, as a draft, stays good
    while the table changes around it."""
    return one.rpartition("-")[2] == other.rpartition("-")[2]


def seen(opened: Opened, seat: int | None) -> str:
    """`seen_in` of an opened match."""
    return opened.kept(("seen", seat), lambda: seen_in(view(opened, seat)))


def live(opened: Opened, seat: int | None) -> str:
    """The mark of everything that a table page shows."""
    row = opened.row
    seats = [(one.kind, one.name, one.level, one.stand_in) for one in row.seats]
    shown = view(opened, seat)
    held = windows.mark(opened, seat)
    return mark(seen(opened, seat), shown["waiting"], shown["undo"], row.status, row.trouble, seats, row.said, held)
