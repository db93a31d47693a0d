"""Playing a kept match: an answer counts when it is committed, once, and on the version it was meant for.

An opened match is never changed: a writer copies it, answers the copy, commits entry, version and (where a scene
begins) snapshot in one transaction, and then puts the copy in its place. So readers need no lock, a failed commit
changes nothing, and opening a match loads one save and repeats at most the answers of one scene.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from sys import getsizeof
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, and_, bindparam, select, update
from sqlalchemy.exc import IntegrityError, NoResultFound, SQLAlchemyError

import cosmarch
from cosmarch import CosmarchError, Match
from cosmarch.store import holds, schema, steady_time
from cosmarch.store.clocks import follow
from cosmarch.store.database import Database
from cosmarch.store.matches import MatchRow, found, inflated, pack, seen, unpack
from cosmarch.store.moves import CONSENT, HOLD, HUSH, UNDO, Move, Step, apply, shows
from cosmarch.store.statements import Statement

T = TypeVar("T")
MEMORY: Final = 192 * 2**20  # bytes of opened matches, about, with what was drawn from them
PER_LETTER: Final = 8  # bytes that an opened match takes for each letter of its save; measured
GROWS: Final = 100  # letters of a save that an answer adds, about
PER_VIEW: Final = 200_000  # bytes of what a seat sees, as data; measured
VIEW: Final = "view"  # as the kind of what is drawn: all that a seat sees
RACES: Final = 20  # how often a writer that was overtaken tries again


# What every answer writes, put together once.
_ENTER: Final = Statement(schema.entries.insert(), ("match", "number", "seat", "kind", "token", "key", "at"))
_GO_ON: Final = Statement(
    update(schema.matches)
    .where(schema.matches.c.id == bindparam("this"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        updated=bindparam("new_updated"),
        moved=bindparam("new_moved"),
        trouble="",
        tries=0,
        retry_at=0.0,
    )
)
_KEEP: Final = Statement(
    update(schema.snapshots)
    .where(schema.snapshots.c.match == bindparam("this"))
    .values(body=bindparam("new_body"), version=bindparam("new_version"))
)


class NoSuchMatch(CosmarchError):
    """There is no such match."""


class Broken(CosmarchError):
    """What is kept of the match does not fit together."""


class NotStarted(CosmarchError):
    """The table still waits for players."""


class Ended(CosmarchError):
    """The match is over because it was given up."""


class Stale(CosmarchError):
    """The answer was meant for an earlier state of the match."""


class Duplicate(CosmarchError):
    """The request was already carried out."""


@dataclass(slots=True)
class Opened:
    """A match at a version. It is shared: never answer it, `clone` it."""

    row: MatchRow
    match: Match
    change: int = 0  # `Database.changes` when it was so
    size: int = 0  # letters of its save, about
    # What was drawn from it, by (kind, for which seat, ...); lives as long as it is the last, see `carry`.
    cache: dict[Any, Any] = field(default_factory=dict)

    def kept(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What was drawn under that key, or is now."""
        if key not in self.cache:
            self.cache[key] = make()
        found: T = self.cache[key]
        return found


def weight(opened: Opened) -> int:
    """The bytes that an opened match takes, about."""
    drawn = [getsizeof(one) if isinstance(one, str) else PER_VIEW for one in list(opened.cache.values())]
    return PER_LETTER * opened.size + sum(drawn)


def carry(before: Opened, now: Opened) -> None:
    """After an answer that nobody may know of, whoever sees the same as before finds what was drawn for them then: the
    time it takes to draw it anew would tell them."""
    if before.row.moved != now.row.moved or before.row.names != now.row.names:
        return
    kept = list(before.cache.items())
    for seat in [key[1] for key, _ in kept if key[0] == VIEW]:
        view = now.match.view(seat) if now.match is not before.match else before.cache[VIEW, seat]
        if view == before.cache[VIEW, seat]:
            now.cache.update({key: value for key, value in kept if key[1] == seat})
        else:
            now.cache[VIEW, seat] = view


Check = Callable[[Opened], None]  # raises Stale where the answer does not fit what the seat saw


class Journal:
    """The tables `entries` and `snapshots`, and the opened matches. Safe to use from several threads."""

    def __init__(self, database: Database, memory: int = MEMORY) -> None:
        self._db = database
        self._memory = memory
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._weights: dict[str, int] = {}
        self.held = 0  # bytes, about
        self._lock = threading.Lock()

    def open(self, id: str) -> Opened:
        """The match as it stands in the database now."""
        change = self._db.changes(id)
        known = self._opened.get(id)
        if known is not None and known.row == seen(self._db.engine, id):
            known.change = max(known.change, change)
            self._weigh(known)
            return known
        with self._db.reading() as connection:
            row = found(connection, id)
            if row is None:
                raise NoSuchMatch("there is no such match")
            if known is not None and known.row.version == row.version:
                match, size = known.match, known.size
            else:
                match, size = self._read(connection, row.version, id, known)
        if [seat.seat for seat in row.seats] != list(range(match.seats)):
            raise Broken("a seat is lost")
        return self._publish(Opened(row, self._named(match, row), change, size))

    def weigh(self, id: str) -> None:
        """Something may have been drawn from the match since it was opened; that counts too."""
        known = self._opened.get(id)
        if known is not None:
            self._weigh(known)

    def peek(self, id: str) -> Opened | None:
        """The match as it was when it was last opened here, if it still is in memory."""
        return self._opened.get(id)

    def current(self, id: str) -> Opened | None:
        """The match as it stands, where that is known without asking the database: in memory, and nobody in this
        process has changed it since. None where other processes write as well."""
        known = self._opened.get(id)
        return None if known is None or self._db.postgres or known.change != self._db.changes(id) else known

    def take(
        self,
        id: str,
        seat: int,
        moves: Sequence[Move],
        key: str,
        check: Check | None = None,
        known: Opened | None = None,
    ) -> Opened:
        """Carry out what a seat does, all or nothing; returns after the commit. `known` is the match as the caller has
        just opened it.

        Duplicate: the seat has already sent a request with this key. IllegalChoice: the rules refuse it. Stale: `check`
        finds that the seat saw something else.
        """
        for race in range(RACES):
            now = known if known is not None and race == 0 else self.open(id)
            steps = [*setting(now), *[(seat, move) for move in moves]]
            try:
                after = self._answered(now, steps, check)
            except CosmarchError:
                if self._is_doubled(id, seat, key):  # what was done already no longer fits
                    raise Duplicate("the request was already carried out") from None
                raise
            save = after.save() if self._is_boundary(after, moves) else None
            body, size = (pack(save), len(save)) if save is not None else (None, now.size + GROWS * len(moves))
            try:
                with self._db.changing(id) as change:
                    row = self._commit(now, steps, key, after, body)
                    if row is not None:
                        return self._publish(Opened(row, self._named(after, row), change, size))
            except IntegrityError:
                if self._is_doubled(id, seat, key):
                    raise Duplicate("the request was already carried out") from None
                raise
        raise Stale("others were faster")

    @staticmethod
    def _answered(now: Opened, steps: Sequence[Step], check: Check | None) -> Match:
        """A copy of the match in which it is done."""
        if now.row.status == "gathering":
            raise NotStarted("the table still waits for players")
        if now.row.status == "over" and not now.match.over:
            raise Ended("the match was given up")
        if check is not None:
            check(now)
        after = now.match.clone()
        for seat, move in steps:
            apply(after, seat, move)
        return after

    @staticmethod
    def _named(match: Match, row: MatchRow) -> Match:
        """The match with its players' names; a shared one is not changed but copied."""
        if match.names != row.names:
            match = match.clone()
            match.names = row.names
        return match

    def forget(self, id: str) -> None:
        with self._lock:
            self._drop(id)

    def _drop(self, id: str) -> None:
        self._opened.pop(id, None)
        self.held -= self._weights.pop(id, 0)

    def _weigh(self, opened: Opened) -> None:
        """It is used now, and this is what it takes; whatever was not used for longest goes."""
        id = opened.row.id
        with self._lock:
            if self._opened.get(id) is not opened:
                return
            self._opened.move_to_end(id)
            now = weight(opened)
            self.held += now - self._weights.get(id, 0)
            self._weights[id] = now
            while self.held > self._memory and len(self._opened) > 1:
                self._drop(next(iter(self._opened)))

    def entries(self, id: str) -> list[tuple[int, Move]]:
        """All that was done, in order."""
        entries = schema.entries
        query = select(entries.c.seat, entries.c.kind, entries.c.token).where(entries.c.match == id)
        with self._db.reading() as connection:
            return [
                (row.seat, Move(row.kind, row.token)) for row in connection.execute(query.order_by(entries.c.number))
            ]

    def first(self, id: str) -> Match:
        """The match as it was made."""
        query = select(schema.snapshots.c.first).where(schema.snapshots.c.match == id)
        with self._db.reading() as connection:
            body = connection.scalar(query)
        if body is None:
            raise NoSuchMatch("there is no such match")
        return unpack(body)

    # ---- inside

    def _read(self, connection: Connection, version: int, id: str, known: Opened | None) -> tuple[Match, int]:
        """`_brought_to`; Broken where that cannot be."""
        try:
            return self._brought_to(connection, version, id, known)
        except (CosmarchError, NoResultFound) as error:
            raise Broken(str(error)) from error
        except SQLAlchemyError:
            raise  # the database's trouble, not the match's
        except Exception as error:
            raise Broken(type(error).__name__) from error

    def _brought_to(self, connection: Connection, version: int, id: str, known: Opened | None) -> tuple[Match, int]:
        """The match at that version, from what is in memory where it is not older than the snapshot; and the letters of
        its save."""
        snapshots, entries = schema.snapshots, schema.entries
        kept = connection.execute(select(snapshots.c.version, snapshots.c.body).where(snapshots.c.match == id)).one()
        if known is not None and kept.version <= known.row.version < version:
            match, start, size = known.match.clone(), known.row.version, known.size
        else:
            save = inflated(kept.body)
            match, start, size = cosmarch.load(save), kept.version, len(save)
        query = select(entries.c.seat, entries.c.kind, entries.c.token).where(entries.c.match == id)
        between = and_(entries.c.number > start, entries.c.number <= version)
        for row in connection.execute(query.where(between).order_by(entries.c.number)):
            apply(match, row.seat, Move(row.kind, row.token))
        return match, size + GROWS * (version - start)

    def _commit(
        self, now: Opened, steps: Sequence[Step], key: str, after: Match, body: bytes | None
    ) -> MatchRow | None:
        """Write it all down; the match's row from then on, or None when another writer was faster."""
        id, at = now.row.id, steady_time.now()
        with self._db.writing() as connection:
            row = found(connection, id, lock=self._db.postgres)
            if row is None:
                raise NoSuchMatch("there is no such match")
            if row.version != now.row.version:
                return None
            closes = steps[-1][1].kind == HUSH
            if closes and not holds.ripe(row, now.match):
                raise Stale("somebody thinks")
            self._db.fanout.within(connection, id)
            rows = [
                {
                    "match": id,
                    "number": number,
                    "seat": seat,
                    "kind": move.kind,
                    "token": move.token,
                    "key": None,
                    "at": at,
                }
                for number, (seat, move) in enumerate(steps, row.version + 1)
            ]
            rows[-1]["key"] = key
            _ENTER.run(connection, *rows)
            # An answer that nobody may know of moves the table in nobody's list.
            told = after.over or any(shows(now.match, seat, move) for seat, move in steps)
            moved = at if told else row.moved
            row = replace(
                row,
                version=row.version + len(steps),
                status="over" if after.over else "playing",
                moved=moved,
                trouble="",
            )
            values = {"this": id, "new_version": row.version, "new_status": row.status}
            values |= {"new_updated": at, "new_moved": moved}
            _GO_ON.run(connection, values)
            if body is not None:
                _KEEP.run(connection, {"this": id, "new_body": body, "new_version": row.version})
            seats = follow(connection, row, now.match, after, steps[-1][0], at)
            taken_back = told and len(after.answers) < len(now.match.answers)
            fresh = closes or not now.match.held or taken_back
            return holds.follow(connection, row, seats, after, fresh, at)

    def _is_doubled(self, id: str, seat: int, key: str) -> bool:
        entries = schema.entries
        query = select(entries.c.number).where(entries.c.match == id, entries.c.seat == seat, entries.c.key == key)
        with self._db.reading() as connection:
            return connection.scalar(query) is not None

    @staticmethod
    def _is_boundary(match: Match, moves: Sequence[Move]) -> bool:
        """Whether a save is kept here: where a scene begins, at the end, and after an undo (its entries can be played
        again, but may lead far back)."""
        return match.scene_answers == 0 or match.over or any(move.kind in (UNDO, CONSENT) for move in moves)

    def _publish(self, opened: Opened) -> Opened:
        known = self._opened.get(opened.row.id)
        if known is not None:
            carry(known, opened)
        with self._lock:
            known = self._opened.get(opened.row.id)
            if known is not None and (known.row.version, known.change) > (opened.row.version, opened.change):
                return opened
            self._opened[opened.row.id] = opened
        self._weigh(opened)
        return opened


def setting(now: Opened) -> list[Step]:
    """What has to be set before anything else happens: people may have come or gone since."""
    if now.match.over or holds.wanted(now.row, now.match) == now.match.holds:
        return []
    return [(holds.TABLE, Move(HOLD, "off" if now.match.holds else "on"))]
