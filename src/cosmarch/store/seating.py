"""Who sits where: how a seat is taken, handed over, lent to a bot, given back and given up.

A seat that somebody holds changes hands in two ways only: its player gives it away (a link of their own making), or its
player has been away for `AWAY` and the host gives a link or sets a bot there. A link serves once. Every change is an
entry in the match's journal, so it stands in everybody's log, and in the order in which it happened.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, delete, func, select, update

from cosmarch import Match
from cosmarch.store import schema, steady_time
from cosmarch.store.clocks import begin
from cosmarch.store.database import Tables
from cosmarch.store.matches import BOT, INVITED, LINK, OPEN, PERSON, RESIGNED, MatchRow, found, given_up, unpack
from cosmarch.store.passwords import secret_hash
from cosmarch.store.people import told_apart

AWAY: Final = 3 * 86400.0  # seconds without a visit to the table after which somebody counts as away
HERE: Final = 45.0  # seconds after the last look at the table for which somebody counts as here
MOST_WAITING: Final = 5  # seats that one person may hold at tables that still wait for others

SEAT: Final = "seat"  # the kind of such entries
SAT: Final = "sat"  # somebody took a free seat
CHANGED: Final = "changed"  # a seat passed from one to another
FILLED: Final = "filled"  # a bot took a free seat
LENT: Final = "lent"  # its player lets a bot play
LATE: Final = "late"  # the clock ran out: a bot plays
ABSENT: Final = "absent"  # its player is away: the host lets a bot play
BACK: Final = "back"  # its player plays again
GAVE_UP: Final = "resigned"  # its player has given up: a bot plays on
ENDED: Final = "ended"  # its player has given up, and with that the match is over
CHANGES: Final = (SAT, CHANGED, FILLED, LENT, LATE, ABSENT, BACK, GAVE_UP, ENDED)


def told(match: Match, seat: int, token: str) -> None:
    """Put the change of an entry into the match's log."""
    what, name, before = msgspec.json.decode(token, type=tuple[str, str, str])
    match.remark(f"core.seat.{what}", seat, {"name": name, "before": before})


class Seating(Tables):
    """The table `seats`, as far as people come and go."""

    # ---- links

    def new_link(self, match: str, seat: int, by_player: bool) -> str:
        """A new secret for a seat's link; the one before it no longer opens anything."""
        secret = secrets.token_urlsafe(18)
        values = {"link": secret_hash(secret), "link_by": "player" if by_player else "host"}
        with self._db.writing_to(match) as connection:
            connection.execute(update(schema.seats).where(_is(match, seat)).values(values))
        return secret

    def revoke_link(self, match: str, seat: int) -> None:
        with self._db.writing_to(match) as connection:
            connection.execute(update(schema.seats).where(_is(match, seat)).values(link="", link_by=""))

    def link_target(self, secret: str) -> tuple[str, int] | None:
        """(match, seat) that a link opens."""
        seats = schema.seats
        with self._db.reading() as connection:
            row = connection.execute(
                select(seats.c.match, seats.c.seat).where(seats.c.link == secret_hash(secret))
            ).one_or_none()
        return None if row is None else (row.match, row.seat)

    # ---- taking a seat

    def sit(self, match: str, seat: int, person: str, name: str, secret: str = "") -> bool:
        """Give a seat to a person: one that is open or, by its link, one that waits, is given away, or whose player is
        away. The link is used up by that. Whoever is called like somebody at the table gets the number of the seat as
        well. False where the seat cannot be had."""
        with self._db.writing_to(match) as connection:
            row = found(connection, match, lock=self._db.postgres)
            if row is None or seat >= len(row.seats):
                return False
            now = row.seats[seat]
            free = now.kind == OPEN or (now.kind == INVITED and now.person == person)
            if not (free or self._opens(connection, match, seat, now.kind, secret)):
                return False
            name = told_apart(name, [one.name for one in row.seats if one.seat != seat], seat + 1)
            values = {"kind": PERSON, "person": person, "name": name, "stand_in": "", "link": "", "link_by": ""}
            here = update(schema.seats).where(_is(match, seat))
            connection.execute(here.values(**values, present=steady_time.now()))
            if now.kind == PERSON:
                connection.execute(update(schema.notices).where(_notice(match, seat)).values(person=person))
                record(connection, row, seat, CHANGED, name, now.name)
            else:
                record(connection, row, seat, SAT, name)
            if not row.host:  # a table that was brought back from a file: whoever comes first looks after it
                connection.execute(update(schema.matches).where(schema.matches.c.id == match).values(host=person))
            self._started(connection, match)
        return True

    @staticmethod
    def _opens(connection: Connection, match: str, seat: int, kind: str, secret: str) -> bool:
        """Whether the link opens the seat now. What the host gave for the seat of somebody who was away opens nothing
        once that player is back."""
        seats = schema.seats
        query = select(seats.c.link, seats.c.link_by, seats.c.present).where(_is(match, seat))
        link, by, present = connection.execute(query).one()
        if not secret or not secrets.compare_digest(link, secret_hash(secret)):
            return False
        return kind in (LINK, INVITED) or (kind == PERSON and (by == "player" or present < steady_time.now() - AWAY))

    def fill_with_bot(self, match: str, seat: int, level: str, name: str) -> bool:
        """Put a bot on a seat that waits; False where it does not."""
        with self._db.writing_to(match) as connection:
            row = found(connection, match, lock=self._db.postgres)
            if row is None or not row.seats[seat].waiting:
                return False
            values = {"kind": BOT, "person": "", "level": level, "name": name, "link": "", "link_by": ""}
            connection.execute(update(schema.seats).where(_is(match, seat)).values(values))
            record(connection, row, seat, FILLED, name)
            self._started(connection, match)
        return True

    def waiting(self, person: str) -> int:
        """How many seats the person holds at tables of others that still wait for players."""
        seats, matches = schema.seats, schema.matches
        query = select(func.count()).select_from(seats).join(matches, matches.c.id == seats.c.match)
        held = and_(seats.c.person == person, seats.c.kind == PERSON)
        elsewhere = and_(matches.c.status == "gathering", matches.c.host != person)
        with self._db.reading() as connection:
            return connection.scalar(query.where(held, elsewhere)) or 0

    def asked(self, person: str) -> int:
        """How many of the person's seats, at tables that are played, have a question to answer."""
        seats, matches = schema.seats, schema.matches
        query = select(func.count()).select_from(seats).join(matches, matches.c.id == seats.c.match)
        mine = (seats.c.person == person, seats.c.kind == PERSON, seats.c.stand_in == "", seats.c.asked_at.is_not(None))
        with self._db.reading() as connection:
            return connection.scalar(query.where(*mine, matches.c.status == "playing")) or 0

    # ---- lending a seat to a bot

    def stand_in(self, match: str, seat: int, level: str, why: str) -> bool:
        """Let a bot play a person's seat; level "" hands it back. False where that changes nothing."""
        with self._db.writing_to(match) as connection:
            row = found(connection, match, lock=self._db.postgres)
            if row is None or row.seats[seat].kind != PERSON or row.seats[seat].stand_in == level:
                return False
            connection.execute(update(schema.seats).where(_is(match, seat)).values(stand_in=level))
            record(connection, row, seat, why if level else BACK, row.seats[seat].name)
        return True

    # ---- giving up

    def resign(self, match: str, seat: int, level: str) -> bool:
        """Its player gives a seat up, for good: a bot plays on, or the match is over where nobody is left to play
        against. False where there is nothing to give up."""
        with self._db.writing_to(match) as connection:
            row = found(connection, match, lock=self._db.postgres)
            if row is None or row.status != "playing" or row.seats[seat].kind != PERSON:
                return False
            values = {"kind": RESIGNED, "level": level, "stand_in": "", "link": "", "link_by": ""}
            connection.execute(update(schema.seats).where(_is(match, seat)).values(values))
            connection.execute(delete(schema.notices).where(_notice(match, seat)))
            after = found(connection, match)
            assert after is not None
            ends = given_up(after.seats)
            record(connection, row, seat, ENDED if ends else GAVE_UP, row.seats[seat].name)
            if ends:
                over = update(schema.matches).where(schema.matches.c.id == match)
                connection.execute(over.values(status="over"))
                here = schema.seats.c.match == match
                connection.execute(update(schema.seats).where(here).values(asked_at=None, deadline=None))
                connection.execute(delete(schema.notices).where(schema.notices.c.match == match))
        return True

    # ---- who is here

    def here(self, seen: Iterable[tuple[str, int, float]]) -> None:
        """These seats' people were at the table then: (match, seat, time)."""
        seats = schema.seats
        with self._db.writing() as connection:
            for match, seat, at in seen:
                connection.execute(update(seats).where(_is(match, seat), seats.c.present < at).values(present=at))

    def here_now(self, match: str) -> tuple[int, ...]:
        """The seats whose people look at the table."""
        seats = schema.seats
        looking = (seats.c.match == match, seats.c.kind == PERSON, seats.c.present > steady_time.now() - HERE)
        with self._db.reading() as connection:
            return tuple(connection.scalars(select(seats.c.seat).where(*looking).order_by(seats.c.seat)))

    def away(self, match: str) -> tuple[int, ...]:
        """The seats whose players have not been at the table for `AWAY`."""
        seats = schema.seats
        gone = (seats.c.match == match, seats.c.kind == PERSON, seats.c.present < steady_time.now() - AWAY)
        with self._db.reading() as connection:
            return tuple(connection.scalars(select(seats.c.seat).where(*gone).order_by(seats.c.seat)))

    def _started(self, connection: Connection, match: str) -> None:
        """Begin to play when the last seat is taken."""
        row = found(connection, match)
        if row is None or row.status != "gathering" or any(seat.waiting for seat in row.seats):
            return
        now = time.time()
        begun = {"status": "playing", "updated": now, "moved": now}
        connection.execute(update(schema.matches).where(schema.matches.c.id == match).values(begun))
        body = connection.scalar(select(schema.snapshots.c.body).where(schema.snapshots.c.match == match))
        assert body is not None
        begin(connection, row, unpack(body), steady_time.now())


def record(connection: Connection, row: MatchRow, seat: int, what: str, name: str, before: str = "") -> None:
    """Write the change of a seat into the journal, within the transaction that makes it."""
    assert what in CHANGES
    now, number = time.time(), row.version + 1
    token = msgspec.json.encode((what, name, before)).decode()
    entry = {"match": row.id, "number": number, "seat": seat, "kind": SEAT, "token": token, "at": now}
    connection.execute(schema.entries.insert().values(entry))
    values = {"version": number, "updated": now, "moved": now}
    connection.execute(update(schema.matches).where(schema.matches.c.id == row.id).values(values))


def _is(match: str, seat: int) -> Any:
    return and_(schema.seats.c.match == match, schema.seats.c.seat == seat)


def _notice(match: str, seat: int) -> Any:
    return and_(schema.notices.c.match == match, schema.notices.c.seat == seat)
