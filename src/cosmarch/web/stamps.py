"""Short marks of what a seat sees.

They take the place of a version number, which would tell a seat that somebody answered in secret. An answer carries the
stamp of what its seat saw: it is stale when that has changed, and stays good when only others' secrets have.
"""

from __future__ import annotations

from hashlib import blake2s

import msgspec

from cosmarch import Match
from cosmarch.store import Opened


def mark(*parts: object) -> str:
    """A mark of JSON-able things."""
    return blake2s(msgspec.json.encode(parts), digest_size=9).hexdigest()


def seen(match: Match, seat: int | None) -> str:
    """The mark of what a seat bases an answer on: all it knows but whom the table waits for."""
    view = match.view(seat)
    view.pop("waiting")
    return mark(view)


def live(opened: Opened, seat: int | None, talk: int) -> str:
    """The mark of everything that a table page shows; `talk` is the last message's number."""
    row = opened.row
    seats = [(one.kind, one.name, one.level, one.stand_in) for one in row.seats]
    return mark(_view_mark(opened, seat), row.status, seats, talk)


def _view_mark(opened: Opened, seat: int | None) -> str:
    known = opened.cache.get(("view", seat))
    if known is None:
        known = opened.cache["view", seat] = mark(opened.match.view(seat))
    return str(known)
