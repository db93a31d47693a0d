"""Who is asked since when, clocks, and who is to be told: kept in the transaction of the answer itself.

Clocks. "days": every question allows `clock_seconds`. "live": a seat has a bank of `clock_seconds` for the whole match
and gets `clock_extra` back for each question it answers. In a window the bank stands still, since nobody may learn who
is asked there; the question then allows as much time as the bank has left, unseen by others.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, and_, delete, select, update

from cosmarch import Match
from cosmarch.store import schema

PATIENCE: Final = 60.0  # seconds before somebody who is asked is told: whoever is at the table has answered by then


def begin(connection: Connection, match_id: str, match: Match, now: float) -> None:
    """The first questions of a match are open."""
    row = connection.execute(select(schema.matches).where(schema.matches.c.id == match_id)).one()
    if row.clock == "live":
        here = schema.seats.c.match == match_id
        connection.execute(update(schema.seats).where(here).values(bank=row.clock_seconds))
    follow(connection, row, None, match, -1, now)


def follow(connection: Connection, row: Any, before: Match | None, match: Match, answered: int, now: float) -> None:
    """After an answer of that seat (-1: of none) to the match before: who is asked now, and until when."""
    in_window = {ask.seat for ask in before.asks if ask.window} if before is not None else set()
    asked = {ask.seat: ask for ask in match.asks}
    for seat in connection.execute(select(schema.seats).where(schema.seats.c.match == row.id)).all():
        ask = asked.get(seat.seat)
        was = seat.asked_at
        if (ask is None and was is None) or (ask is not None and was is not None and seat.seat != answered):
            continue
        values: dict[str, object] = {"asked_at": None if ask is None else now, "deadline": None}
        bank = seat.bank
        if row.clock == "live" and was is not None:
            if seat.seat not in in_window:
                bank = max(0.0, bank - (now - was)) + row.clock_extra
            values["bank"] = bank
        if ask is not None and row.clock == "live":
            values["deadline"] = now + bank
        elif ask is not None and row.clock == "days":
            values["deadline"] = now + row.clock_seconds
        where = and_(schema.seats.c.match == row.id, schema.seats.c.seat == seat.seat)
        connection.execute(update(schema.seats).where(where).values(values))
        _notice(connection, seat, ask is not None, now)


def _notice(connection: Connection, seat: Any, asked: bool, now: float) -> None:
    """Somebody who is asked is told after a while; who has answered is not."""
    notices = schema.notices
    connection.execute(delete(notices).where(notices.c.match == seat.match, notices.c.seat == seat.seat))
    if asked and seat.kind == "person" and not seat.stand_in:
        values = {"match": seat.match, "seat": seat.seat, "person": seat.person, "due": now + PATIENCE}
        connection.execute(notices.insert().values(values))
