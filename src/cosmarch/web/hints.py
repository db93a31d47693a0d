"""A hint: what a quick bot would answer in the seat's place, from what the seat knows."""

from __future__ import annotations

from cosmarch import Match
from cosmarch.bots import decide, make
from cosmarch.web.access import Access

LEVEL = "greedy"


def allowed(access: Access) -> bool:
    """Among people nobody is helped."""
    return access.seat is not None and all(one.bot or one.seat in access.mine for one in access.row.seats)


def hint(match: Match, seat: int) -> str:
    """The token of an option of the seat's open question; "" where it is not asked."""
    if match.over or match.ask_of(seat) is None:
        return ""
    return decide(match, seat, make(LEVEL, seed=0))
