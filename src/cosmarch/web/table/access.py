"""Who may see and do what at a table: decided here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass

from cosmarch import Match
from cosmarch.store import MatchRow, Opened
from cosmarch.web.http.call import Call, Refused


@dataclass(frozen=True, slots=True)
class Access:
    """A visitor at a table: `mine` are its seats, `seat` the one whose eyes it has now (None: a spectator's)."""

    opened: Opened
    mine: tuple[int, ...]
    seat: int | None
    host: bool

    @property
    def row(self) -> MatchRow:
        return self.opened.row

    @property
    def match(self) -> Match:
        return self.opened.match

    @property
    def over(self) -> bool:
        """Played to the end, or given up."""
        return self.match.over or self.row.status == "over"


def enter(call: Call, seat: int | None = None, given: bool = False) -> Access:
    """The visitor at the table that the path names.

    `seat` is the seat it wants to look from where `given`; otherwise its only seat, or a spectator's place where it
    holds several (they share a screen, and a curtain hangs until one is chosen) or none.
    """
    opened = call.services.journal.open(call.path["id"])
    row = opened.row
    mine = row.seats_of(call.id)
    host = bool(call.id) and row.host == call.id
    if not (row.knows(call.id) or host or row.public):
        raise Refused(403 if call.person is not None else 401, "web.error.private")
    if call.request.method == "GET":  # who looks is here; that somebody answers is nobody's business
        call.services.presence.note(row.id, mine)
    if given and seat is not None:
        if seat not in mine:
            raise Refused(403, "web.error.not_your_seat")
        return Access(opened, mine, seat, host)
    if given or len(mine) != 1:
        return Access(opened, mine, None, host)
    return Access(opened, mine, mine[0], host)


def player(call: Call, seat: int) -> Access:
    """The visitor, who must hold that seat."""
    return enter(call, seat, given=True)


def hosting(call: Call) -> Access:
    """The visitor, who must have made the table."""
    access = enter(call)
    if not access.host:
        raise Refused(403, "web.error.not_host")
    return access
