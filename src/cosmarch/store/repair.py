"""What can be wrong with a kept match, and how it is put right from what is left.

A match is kept twice over: as the save it began with and every entry since (the journal), and as the save of its last
scene with the entries after it (the snapshot). Either is enough to build the other.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, insert, literal, select, update
from sqlalchemy.types import NullType

from cosmarch import CosmarchError, LoadError, Match
from cosmarch.store import holds, schema, steady_time
from cosmarch.store.clocks import follow
from cosmarch.store.database import Database
from cosmarch.store.matches import KINDS as SITTERS
from cosmarch.store.matches import LINK, found, given_up, pack, unpack
from cosmarch.store.moves import CHOOSE, CONSENT, FILL, HOLD, HUSH, ORDER, SIDE, UNDO, Move, apply
from cosmarch.store.seating import SEAT

STATUSES: Final = ("gathering", "playing", "over")
CLOCKS: Final = ("none", "live", "days")
KINDS: Final = (CHOOSE, FILL, SIDE, ORDER, UNDO, CONSENT, SEAT, HOLD, HUSH)


@dataclass(frozen=True, slots=True)
class Parts:
    """All that the database has of a match, damaged or not."""

    row: Any  # of `matches`, or None
    seats: Sequence[Any]
    entries: Sequence[Any]
    snapshot: Any  # or None


@dataclass(frozen=True, slots=True)
class Way:
    """A match as one way of reading leads to it: the save it starts from, the entries that fit after it (numbered from
    `start`), and why no more do."""

    first: bytes
    start: int
    match: Match
    used: int
    trouble: str

    @property
    def reached(self) -> int:
        return self.start + self.used


def every_id(database: Database) -> list[str]:
    """Every match of which there is anything, the lost ones too."""
    out: dict[str, None] = {}
    with database.reading() as connection:
        out.update(dict.fromkeys(connection.scalars(select(schema.matches.c.id).order_by(schema.matches.c.created))))
        for table in (schema.snapshots, schema.seats, schema.entries):
            out.update(dict.fromkeys(connection.scalars(select(table.c.match).distinct())))
    return list(out)


def faults(database: Database, id: str) -> list[str]:
    """What is wrong with a match; empty where all fits. Survives whatever it finds."""
    try:
        parts = _parts(database, id)
        return _in_rows(parts) + _in_play(parts)
    except Exception as error:
        return [f"it cannot even be read: {type(error).__name__}"]


def _parts(database: Database, id: str) -> Parts:
    with database.reading() as connection:

        def rows(table: Any, *order: Any) -> Sequence[Any]:
            return connection.execute(select(table).where(table.c.match == id).order_by(*order)).all()

        row = connection.execute(select(schema.matches).where(schema.matches.c.id == id)).one_or_none()
        seats = rows(schema.seats, schema.seats.c.seat)
        entries = rows(schema.entries, schema.entries.c.number)
        snapshots = rows(schema.snapshots)
    return Parts(row, seats, entries, snapshots[0] if snapshots else None)


def _in_rows(parts: Parts) -> list[str]:
    """What can be seen without playing."""
    out: list[str] = []
    if parts.row is None:
        out.append("its row in matches is lost")
    elif parts.row.status not in STATUSES:
        out.append(f"no status is called {parts.row.status!r:.20}")
    elif parts.row.clock not in CLOCKS:
        out.append(f"no clock is called {parts.row.clock!r:.20}")
    if parts.snapshot is None:
        out.append("its snapshot is lost")
    for number, entry in enumerate(parts.entries, 1):
        if entry.number != number:
            out.append(f"entry {number} is missing")
            break
    if any(entry.kind not in KINDS for entry in parts.entries):
        out.append("an entry is of an unknown kind")
    if parts.row is not None and parts.row.version != len(parts.entries):
        out.append(f"{len(parts.entries)} entries, but version {parts.row.version}")
    if any(seat.kind not in SITTERS for seat in parts.seats):
        out.append("a seat is of an unknown kind")
    out.extend([f"matches.{name} is of another type" for name in odd(schema.matches, parts.row)])
    for table, rows in ((schema.seats, parts.seats), (schema.entries, parts.entries)):
        found = dict.fromkeys([name for row in rows for name in odd(table, row)])
        out.extend([f"{table.name}.{name} is of another type" for name in found])
    return out


def odd(table: Table, row: Any) -> dict[str, Any]:
    """The columns in which a row (or None) holds something of another type than they are for, which SQLite lets
    happen; each with what it is when nothing is known."""
    out: dict[str, Any] = {}
    for column in table.c if row is not None else ():
        kind, value = column.type.python_type, getattr(row, column.name)
        if value is None and column.nullable:
            continue
        if not isinstance(value, int | float if kind is float else kind):
            out[column.name] = None if column.nullable else kind()
    return out


def _in_play(parts: Parts) -> list[str]:
    """What shows when it is played again."""
    if parts.snapshot is None:
        return []
    out: list[str] = []
    journal, snapshot = _by_journal(parts), _by_snapshot(parts)
    if isinstance(journal, str):
        out.append(f"the save it began with: {journal}")
    elif journal.trouble:
        out.append(journal.trouble)
    if isinstance(snapshot, str):
        out.append(f"the last snapshot: {snapshot}")
    elif snapshot.trouble and not (isinstance(journal, Way) and journal.trouble == snapshot.trouble):
        out.append(f"after the last snapshot: {snapshot.trouble}")
    ways = [way for way in (journal, snapshot) if isinstance(way, Way)]
    if len(ways) == 2 and not out and ways[0].match.hash != ways[1].match.hash:
        out.append("played again, it comes out differently")
    if ways:
        out.extend(_against(parts, ways[-1].match))
    return out


def _against(parts: Parts, match: Match) -> list[str]:
    """Whether the rows fit the match."""
    out: list[str] = []
    if [seat.seat for seat in parts.seats] != list(range(match.seats)):
        out.append(f"{len(parts.seats)} of {match.seats} seats are there")
    if parts.row is not None and parts.row.game != match.game.id:
        out.append(f"it is {match.game.id}, but its row says {parts.row.game!r:.20}")
    over = match.over or given_up(parts.seats)
    if parts.row is not None and parts.row.status in STATUSES and (parts.row.status == "over") != over:
        out.append(f"it is {'over' if over else 'not over'}, but its status is {parts.row.status}")
    try:
        if match.repeat().hash != match.hash:
            out.append("its answers, played again, come out differently")
    except CosmarchError as error:
        out.append(f"its answers, played again: {error}")
    return out


def _by_journal(parts: Parts) -> Way | str:
    """From the save that it began with; or why not."""
    return _way(parts, parts.snapshot.first, 0)


def _by_snapshot(parts: Parts) -> Way | str:
    """From the last snapshot; or why not."""
    version = parts.snapshot.version
    if not isinstance(version, int) or not version >= 0:
        return f"{version!r:.20} is no version"
    if version > max([entry.number for entry in parts.entries if isinstance(entry.number, int)], default=0):
        return f"it is of version {version}, which the entries do not reach"
    return _way(parts, parts.snapshot.body, version)


def _way(parts: Parts, body: bytes, start: int) -> Way | str:
    try:
        match = unpack(body)
    except LoadError as error:
        return str(error)
    except Exception as error:
        return f"it cannot be read: {type(error).__name__}"
    used = 0
    for entry in parts.entries:
        if not isinstance(entry.number, int) or entry.number <= start:
            continue
        if entry.number != start + used + 1:
            return Way(body, start, match, used, f"entry {start + used + 1} is missing")
        try:
            apply(match, entry.seat, Move(entry.kind, entry.token))
        except Exception as error:
            why = str(error) if isinstance(error, CosmarchError) else type(error).__name__
            return Way(body, start, match, used, f"entry {entry.number} no longer fits: {why}")
        used += 1
    return Way(body, start, match, used, "")


# ---- putting it right


def repaired(database: Database, id: str, write: bool) -> str:
    """Build the match anew from what is left, as far as it goes; what was (or would be) done, in words. CosmarchError
    where nothing is left to build it from."""
    if not faults(database, id):
        return "nothing is wrong with it"
    parts = _parts(database, id)
    if parts.snapshot is None:
        raise CosmarchError("no save of it is left: bring it back from a backup")
    ways = [way for way in (_by_journal(parts), _by_snapshot(parts)) if isinstance(way, Way)]
    if not ways:
        raise CosmarchError("neither of its saves can be read: bring it back from a backup")
    way = max(ways, key=lambda one: (one.reached, one.start == 0))
    used = range(way.start + 1, way.reached + 1)
    lost = len(
        [entry for entry in parts.entries if entry.number not in used and entry.number not in range(way.start + 1)]
    )
    if write:
        with database.writing_to(id) as connection:
            _write(connection, id, parts, way)
    told = f"built from {'its first save' if way.start == 0 else 'its last snapshot'} and {way.used} entries"
    return f"{told}; {lost} later entries {'are' if write else 'would be'} given up" if lost else told


def _write(connection: Connection, id: str, parts: Parts, way: Way) -> None:
    match, now = way.match, time.time()
    entries = schema.entries
    mine = entries.c.match == id
    for entry in parts.entries:
        if not isinstance(entry.number, int):
            connection.execute(delete(entries).where(mine, entries.c.number == literal(entry.number, NullType())))
        elif odd(entries, entry):
            here = update(entries).where(mine, entries.c.number == entry.number)
            connection.execute(here.values(odd(entries, entry)))
    connection.execute(delete(entries).where(mine, entries.c.number > way.reached))
    connection.execute(delete(entries).where(mine, entries.c.number <= way.start))
    for number in range(way.start + 1, way.reached + 1) if way.start else ():
        connection.execute(update(entries).where(mine, entries.c.number == number).values(number=number - way.start))
    body = {"first": way.first, "body": pack(match.save()), "version": way.used}
    connection.execute(update(schema.snapshots).where(schema.snapshots.c.match == id).values(body))
    known = {seat.seat: seat for seat in parts.seats}
    beyond = schema.seats.c.seat.not_in(range(match.seats))
    connection.execute(delete(schema.seats).where(schema.seats.c.match == id, beyond))
    for seat in range(match.seats):
        if seat in known and known[seat].kind in SITTERS and odd(schema.seats, known[seat]):
            here = update(schema.seats).where(schema.seats.c.match == id, schema.seats.c.seat == seat)
            connection.execute(here.values(odd(schema.seats, known[seat])))
        if seat not in known or known[seat].kind not in SITTERS:
            connection.execute(delete(schema.seats).where(schema.seats.c.match == id, schema.seats.c.seat == seat))
            connection.execute(insert(schema.seats).values(match=id, seat=seat, kind=LINK))
    if parts.row is None:
        host = next((seat.person for seat in parts.seats if seat.person), "")
        made = {"id": id, "game": match.game.id, "title": match.game.title("en"), "host": host, "status": "playing"}
        flags = {"public": False, "curtain": False, "created": now, "updated": now}
        connection.execute(insert(schema.matches).values(**made, **flags))
    else:
        sound = odd(schema.matches, parts.row) | {"game": match.game.id}
        connection.execute(update(schema.matches).where(schema.matches.c.id == id).values(sound))
    row = found(connection, id)
    assert row is not None
    waits = any(seat.waiting for seat in row.seats)
    status = "over" if match.over or given_up(row.seats) else "gathering" if waits else "playing"
    clock = row.clock if row.clock in CLOCKS else "none"
    values = {"version": way.used, "status": status, "clock": clock, "updated": now, "moved": now}
    values |= {"trouble": "", "tries": 0, "retry_at": 0.0}
    connection.execute(update(schema.matches).where(schema.matches.c.id == id).values(values))
    connection.execute(update(schema.seats).where(schema.seats.c.match == id).values(asked_at=None, deadline=None))
    connection.execute(delete(schema.notices).where(schema.notices.c.match == id))
    if status == "playing":
        fresh = found(connection, id)
        assert fresh is not None
        idle = tuple([replace(seat, asked_at=None, deadline=None) for seat in fresh.seats])
        follow(connection, replace(fresh, seats=idle), None, match, -1, steady_time.now())
        holds.follow(connection, fresh, fresh.seats, match, True, steady_time.now())
