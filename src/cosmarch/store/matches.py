"""Matches and their seats: who made them, who plays. Coming and going is in `seating.py`, the play in `journal.py`."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Double,
    Engine,
    Select,
    and_,
    bindparam,
    cast,
    delete,
    func,
    or_,
    select,
    update,
)

from cosmarch import LoadError, Match
from cosmarch.store import schema, steady_time
from cosmarch.store.clocks import begin
from cosmarch.store.database import Tables
from cosmarch.store.people import new_id
from cosmarch.store.statements import Statement

PERSON: Final = "person"  # played by a person
LINK: Final = "link"  # waits for the person who has its link
OPEN: Final = "open"  # waits for anybody in the lobby
INVITED: Final = "invited"  # waits for the person whose name it bears
BOT: Final = "bot"
RESIGNED: Final = "resigned"  # its person has given up; a bot plays on
KINDS: Final = (PERSON, LINK, OPEN, INVITED, BOT, RESIGNED)
WAITING: Final = (LINK, OPEN, INVITED)
LISTED: Final = 60  # matches that a page lists
LARGEST_SAVE: Final = 64 * 2**20  # bytes


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as the store knows it."""

    match: str
    seat: int
    kind: str
    person: str
    name: str
    level: str
    stand_in: str
    has_link: bool
    asked_at: float | None
    deadline: float | None
    bank: float
    reacts: str  # to the window that is held

    @property
    def bot(self) -> str:
        """The level of the bot that answers for this seat now, or ""."""
        return self.level if self.kind in (BOT, RESIGNED) else self.stand_in

    @property
    def waiting(self) -> bool:
        """Nobody sits here yet."""
        return self.kind in WAITING


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as the store knows it, with its seats."""

    seats: tuple[SeatRow, ...]
    id: str
    game: str
    title: str
    host: str
    status: str
    public: bool
    curtain: bool
    clock: str
    clock_seconds: float
    clock_extra: float
    timeout: str
    hold: float  # seconds for which windows are held among people
    hold_until: float | None
    hints: bool  # a bot's advice is there among people too
    version: int
    created: float
    moved: float  # when there last was something for everybody to see
    trouble: str  # why it is set aside
    said: int  # the number of the last message

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that a person holds."""
        return tuple([row.seat for row in self.seats if person and row.person == person and row.kind == PERSON])

    def knows(self, person: str) -> bool:
        """Whether the person sits here, is invited, or has given up."""
        return bool(person) and any(row.person == person for row in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([row.name or f"#{row.seat + 1}" for row in self.seats])


class Sitter(NamedTuple):
    """Who sits down at a seat of a new table, or is waited for: a person by their id, a bot of a level."""

    kind: str
    person: str = ""
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a new table is to be."""

    host: str
    seats: tuple[Sitter, ...]
    title: str = ""
    public: bool = False
    curtain: bool = False
    clock: str = "none"
    clock_seconds: float = 0.0
    clock_extra: float = 0.0
    timeout: str = "wait"
    hold: float = 0.0
    hints: bool = False
    fork_of: str = ""


# What a table is played by: columns of a match that a plan gives, and that a rematch keeps.
TERMS: Final = tuple([name for name in Plan.__dataclass_fields__ if name not in ("host", "seats", "fork_of")])


# Every request asks these: they are put together once. SQLite keeps whatever it is given: times are read as numbers, so
# that a list with one damaged row lists the others.
_SAID: Final = select(func.coalesce(func.max(schema.chat.c.id), 0)).where(schema.chat.c.match == schema.matches.c.id)
_MADE: Final[dict[str, ColumnElement[Any]]] = {
    "said": _SAID.scalar_subquery(),
    "moved": cast(schema.matches.c.moved, Double),
    "has_link": schema.seats.c.link != "",
    **{name: cast(schema.seats.c[name], Double) for name in ("asked_at", "deadline", "bank")},
}
_MATCH_COLUMNS: Final = [
    _MADE[name] if name in _MADE else schema.matches.c[name]
    for name in MatchRow.__dataclass_fields__
    if name != "seats"
]
_SEAT_COLUMNS: Final = [_MADE[name] if name in _MADE else schema.seats.c[name] for name in SeatRow.__dataclass_fields__]
_WHOLE: Final = Statement(
    select(*_MATCH_COLUMNS, *_SEAT_COLUMNS)
    .join(schema.seats, schema.seats.c.match == schema.matches.c.id)
    .where(schema.matches.c.id == bindparam("this"))
    .order_by(schema.seats.c.seat)
)
_LOCK: Final = Statement(select(schema.matches.c.id).where(schema.matches.c.id == bindparam("this")).with_for_update())


class Matches(Tables):
    """The tables `matches`, `seats` and `snapshots`."""

    # ---- making

    def create(self, plan: Plan, match: Match, id: str = "") -> str:
        """Keep a new match; its id."""
        id, now = id or new_id(), time.time()
        body = pack(match.save())
        with self._db.writing() as connection:
            waiting = any(sitter.kind in WAITING for sitter in plan.seats)
            status = "over" if match.over else "gathering" if waiting else "playing"
            connection.execute(
                schema.matches.insert().values(
                    id=id,
                    game=match.game.id,
                    status=status,
                    **{name: getattr(plan, name) for name in (*TERMS, "host", "fork_of")},
                    version=0,
                    created=now,
                    updated=now,
                    moved=now,
                )
            )
            for seat, sitter in enumerate(plan.seats):
                values = {"match": id, "seat": seat, **sitter._asdict()}
                connection.execute(schema.seats.insert().values(**values, present=steady_time.now()))
            connection.execute(schema.snapshots.insert().values(match=id, first=body, body=body, version=0))
            if status == "playing":
                row = found(connection, id)
                assert row is not None
                begin(connection, row, match, steady_time.now())
        return id

    # ---- finding

    def find(self, id: str) -> MatchRow | None:
        with self._db.reading() as connection:
            return found(connection, id)

    def of_person(self, person: str) -> list[MatchRow]:
        """The matches in which a person sits or which it hosts, the one that moved last first. Of two that moved at the
        same time, the database would put that first in which somebody answered in secret since."""
        mine = select(schema.seats.c.match).where(schema.seats.c.person == person)
        matches = schema.matches
        return self._listed(
            select(*_MATCH_COLUMNS)
            .where(or_(matches.c.id.in_(mine), matches.c.host == person))
            .order_by(matches.c.moved.desc(), matches.c.id)
        )

    def lobby(self) -> list[MatchRow]:
        """Public tables: those that wait for players, then those that can be watched."""
        matches = schema.matches
        query = select(*_MATCH_COLUMNS).where(matches.c.public, matches.c.status != "over")
        return self._listed(query.order_by(matches.c.status, matches.c.moved.desc(), matches.c.id))

    def running(self) -> list[str]:
        """The matches that are played, but for those that are set aside now."""
        matches = schema.matches
        query = select(matches.c.id).where(matches.c.status == "playing", matches.c.retry_at <= steady_time.now())
        with self._db.reading() as connection:
            return list(connection.scalars(query))

    def host(self, id: str) -> str:
        """Who opened the table; "" where there is none."""
        matches = schema.matches
        with self._db.reading() as connection:
            return connection.scalar(select(matches.c.host).where(matches.c.id == id)) or ""

    def in_lobby(self, person: str) -> int:
        """How many tables of the person wait in the lobby for players."""
        matches = schema.matches
        query = select(func.count()).where(matches.c.host == person, matches.c.public, matches.c.status == "gathering")
        with self._db.reading() as connection:
            return connection.scalar(query) or 0

    def _listed(self, query: Select[Any]) -> list[MatchRow]:
        with self._db.reading() as connection:
            rows = connection.execute(query.limit(LISTED)).all()
            seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            chosen = select(*_SEAT_COLUMNS).where(schema.seats.c.match.in_(list(seats)))
            for row in connection.execute(chosen.order_by(schema.seats.c.seat)):
                seats[row.match].append(SeatRow(*row))
        return [MatchRow(tuple(seats[row.id]), *row) for row in rows]

    # ---- bots' leases

    def lease(self, match: str, server: str, seconds: float) -> bool:
        """Let one server think for the match's bots for a while. False while another one does, or while it is set
        aside."""
        now, matches = steady_time.now(), schema.matches
        free = and_(or_(matches.c.thinker == server, matches.c.thinks_until < now), matches.c.retry_at <= now)
        with self._db.writing() as connection:
            values = {"thinker": server, "thinks_until": now + seconds}
            done = connection.execute(update(matches).where(matches.c.id == match, free).values(values))
        return done.rowcount == 1

    # ---- removing

    def delete(self, ids: Sequence[str]) -> None:
        """Remove matches and all that belongs to them."""
        with self._db.writing() as connection:
            for table in (schema.seats, schema.entries, schema.snapshots, schema.chat, schema.notices, schema.alarms):
                connection.execute(delete(table).where(table.c.match.in_(ids)))
            connection.execute(delete(schema.matches).where(schema.matches.c.id.in_(ids)))


def given_up(seats: Sequence[SeatRow]) -> bool:
    """Whether a match ends before its time: whoever is left has nobody to play against, or only bots are left."""
    left = [seat for seat in seats if seat.kind != RESIGNED]
    return len(left) < len(seats) and (len(left) <= 1 or not any(seat.kind == PERSON for seat in left))


def found(connection: Connection, id: str, lock: bool = False) -> MatchRow | None:
    """The match with its seats, as this transaction sees it; with `lock` no other writer can change it before this
    transaction ends (on SQLite a transaction that writes has the one lock already)."""
    if lock:
        _LOCK.rows(connection, {"this": id})
    return _row(_WHOLE.rows(connection, {"this": id}))


def seen(engine: Engine, id: str) -> MatchRow | None:
    """The match with its seats, as it is now."""
    return _row(_WHOLE.seen(engine, {"this": id}))


def _row(rows: list[tuple[Any, ...]]) -> MatchRow | None:
    """Of one row a seat, each of which begins with the match."""
    if not rows:
        return None
    width = len(_MATCH_COLUMNS)
    return MatchRow(tuple([SeatRow(*row[width:]) for row in rows]), *rows[0][:width])


def pack(save: str) -> bytes:
    """A save as it is kept."""
    return zlib.compress(save.encode(), 1)


def unpack(body: bytes) -> Match:
    """The match of a kept save."""
    import cosmarch

    return cosmarch.load(inflated(body))


def inflated(body: bytes) -> bytes:
    """The save in a kept body; LoadError where it is damaged, or grows beyond what a save can be: a few bytes can
    inflate to as much as the machine has."""
    reader = zlib.decompressobj()
    try:
        save = reader.decompress(body, LARGEST_SAVE)
    except zlib.error:
        raise LoadError("the snapshot is damaged") from None
    if not reader.eof:
        whole = len(save) < LARGEST_SAVE
        raise LoadError("the snapshot is cut off" if whole else "the snapshot is larger than any save")
    return save
