"""Who is asked since when, clocks, and who is to be told: kept in the transaction of the answer itself.

Clocks. "days": every question allows `clock_seconds`. "live": a seat has a bank of `clock_seconds` for the whole match
and gets `clock_extra` back for each question it answers. In a window the bank stands still, since nobody may learn who
is asked there; the question then allows as much time as the bank has left, unseen by others. A window that is held
takes nobody's time either: whoever is asked after it is asked anew.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, bindparam, delete, update

from cosmarch import Match
from cosmarch.store import schema
from cosmarch.store.statements import Statement

if TYPE_CHECKING:
    from cosmarch.store.matches import MatchRow, SeatRow

PATIENCE: Final = 60.0  # seconds before somebody who is asked is told: whoever is at the table has answered by then


_ASKED: Final = Statement(
    update(schema.seats)
    .where(schema.seats.c.match == bindparam("this"), schema.seats.c.seat == bindparam("at"))
    .values(asked_at=bindparam("new_asked_at"), deadline=bindparam("new_deadline"), bank=bindparam("new_bank"))
)
_NOTICE: Final = Statement(schema.notices.insert(), ("match", "seat", "person", "due"))
_NO_NOTICE: Final = Statement(
    delete(schema.notices).where(schema.notices.c.match == bindparam("this"), schema.notices.c.seat == bindparam("at"))
)


def begin(connection: Connection, row: MatchRow, match: Match, now: float) -> None:
    """The first questions of a match are open."""
    if row.clock == "live":
        seats = tuple([replace(seat, bank=row.clock_seconds) for seat in row.seats])
        here = schema.seats.c.match == row.id
        connection.execute(update(schema.seats).where(here).values(bank=row.clock_seconds))
        row = replace(row, seats=seats)
    follow(connection, row, None, match, -1, now)


def follow(
    connection: Connection, row: MatchRow, before: Match | None, match: Match, answered: int, now: float
) -> tuple[SeatRow, ...]:
    """After an answer of that seat (-1: of none, or the table has closed a window) to the match before: who is asked
    now, and until when. Returns the seats as they are kept from now on."""
    in_window = {ask.seat for ask in before.asks if ask.window} if before is not None else set()
    asked = {ask.seat for ask in match.asks}
    done = in_window if answered < 0 else {answered}  # what they are asked now is another question
    return tuple([_followed(connection, row, seat, seat.seat in asked, done, in_window, now) for seat in row.seats])


def _followed(
    connection: Connection, row: MatchRow, seat: SeatRow, asked: bool, done: set[int], in_window: set[int], now: float
) -> SeatRow:
    was = seat.asked_at
    if (not asked and was is None) or (asked and was is not None and seat.seat not in done):
        return seat
    bank = seat.bank
    if row.clock == "live" and was is not None and seat.seat not in in_window:
        bank = max(0.0, bank - (now - was)) + row.clock_extra
    deadline = None
    if asked and row.clock == "live":
        deadline = now + bank
    elif asked and row.clock == "days":
        deadline = now + row.clock_seconds
    seat = replace(seat, asked_at=now if asked else None, deadline=deadline, bank=bank)
    values = {"new_asked_at": seat.asked_at, "new_deadline": deadline, "new_bank": bank}
    _ASKED.run(connection, {"this": row.id, "at": seat.seat, **values})
    _notice(connection, seat, asked, was is not None, now)
    return seat


def _notice(connection: Connection, seat: SeatRow, asked: bool, was_asked: bool, now: float) -> None:
    """Somebody who is asked is told after a while; who has answered is not."""
    if was_asked:
        _NO_NOTICE.run(connection, {"this": seat.match, "at": seat.seat})
    if asked and seat.kind == "person" and not seat.stand_in:
        values = {"match": seat.match, "seat": seat.seat, "person": seat.person, "due": now + PATIENCE}
        _NOTICE.run(connection, values)
