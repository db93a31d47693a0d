"""How long a table of people holds its windows open, and who keeps one open longer.

A window takes the same time whether or not anybody can play something there: `hold` seconds by the host's choice, in
matches by correspondence some minutes that nobody can foresee. Where only one person plays with bots there is nothing
to hide, and no window is held. When the time is over the window is closed, and whoever has not played anything lets
it go by; only who thinks (`HOLDS`) keeps it open. A player by correspondence, or one who shares a screen, cannot be
expected to be there in time: for them it stays open until they have let it go by (`PASSES`).
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2s
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, bindparam, select, update

from cosmarch import Match
from cosmarch.store import schema
from cosmarch.store.statements import Statement

if TYPE_CHECKING:
    from cosmarch.store.matches import MatchRow, SeatRow

TABLE: Final = -1  # the seat of what the table does by itself
HOLDS: Final = "holds"  # what a seat that is asked does about it: it thinks,
PASSES: Final = "passes"  # or it lets the window go by; "": neither yet
THINKS: Final = 0.0  # `hold_until` of a window whose time is over, while somebody thinks
THOUGHT: Final = -1.0  # and once nobody does any more
SHORTEST: Final = 120.0  # seconds by correspondence
LONGEST: Final = 1200.0
USUAL: Final = 3.0  # seconds among people who sit at the table at the same time

_UNTIL: Final = Statement(
    update(schema.matches).where(schema.matches.c.id == bindparam("this")).values(hold_until=bindparam("new_until"))
)
_FORGET: Final = Statement(update(schema.seats).where(schema.seats.c.match == bindparam("this")).values(reacts=""))


def wanted(row: MatchRow, match: Match) -> bool:
    """Whether the table holds its windows now: at least two people play, and not everybody is asked anyway."""
    if row.hold <= 0 or match.options.get("windows") != "quick":
        return False
    return len({seat.person for seat in row.seats if not seat.bot}) > 1


def shown(row: MatchRow) -> bool:
    """Whether everybody may know how long a window is held; by correspondence its length is to hide what took it."""
    return row.clock != "days"


def patient(row: MatchRow, seat: int) -> bool:
    """Whether a window stays open for the seat until it has answered."""
    person = row.seats[seat].person
    return row.clock == "days" or sum(one.person == person for one in row.seats) > 1


def ripe(row: MatchRow, match: Match) -> bool:
    """Whether nobody keeps the open window open beyond its time. Bots had that time, but for one that has begun."""
    for ask in match.asks:
        seat = row.seats[ask.seat]
        if match.in_the_midst(ask.seat):
            return False
        if not ask.window or seat.bot:
            continue
        if seat.reacts == HOLDS or (patient(row, ask.seat) and seat.reacts != PASSES):
            return False
    return True


def follow(
    connection: Connection, row: MatchRow, seats: tuple[SeatRow, ...], match: Match, fresh: bool, now: float
) -> MatchRow:
    """The row, with its seats as they are now, after an answer: until when the open window is held. With a `fresh` one
    what the seats did about the last is forgotten."""
    until = row.hold_until
    if match.over or not match.held:
        until = None
    elif fresh:
        until = now + span(connection, row)
    elif until == THINKS and ripe(row, match):
        until = THOUGHT
    if until != row.hold_until:
        _UNTIL.run(connection, {"this": row.id, "new_until": until})
    if (fresh or until is None) and any(seat.reacts for seat in seats):
        _FORGET.run(connection, {"this": row.id})
        seats = tuple([replace(seat, reacts="") for seat in seats])
    return replace(row, seats=seats, hold_until=until)


def span(connection: Connection, row: MatchRow) -> float:
    """Seconds for which the window that opens with this version is held. By correspondence they come from a hash with
    the servers' key: nobody can foresee or recognise them, and they depend on nothing that happens in the window."""
    if shown(row):
        return row.hold
    key = connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == "signing_key")) or ""
    drawn = blake2s(f"{row.id} {row.version}".encode(), key=blake2s(key.encode()).digest(), digest_size=8).digest()
    return SHORTEST + (LONGEST - SHORTEST) * int.from_bytes(drawn) / 2**64
