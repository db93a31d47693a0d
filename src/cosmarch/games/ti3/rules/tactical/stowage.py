"""Which ship carries what, as far as that is known (TI-35.3.4, TI-35.3.8).

Units aboard are counted by system (`cargo`). A ship that comes with a load keeps it until the next Planetary Landings
of its owner there, in which units may go from ship to ship; such loads lie in the column `stowed`, flat: hex, seat,
kind of ship, ground forces, PDS. All other units aboard are on the other ships, divided as suits their owner.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS
from cosmarch.games.ti3.rules.modifiers import force_berths
from cosmarch.games.ti3.state import Table

WIDTH: Final = 5
MOST: Final = 7  # in the domain `loads`: one more than a ship holds of a kind
REST: Final = MOST * MOST  # a ship without a known load

Row = tuple[int, int, int, int, int]  # hex, seat, kind of ship, ground forces, PDS


# ---- the column


def all_rows(t: Table) -> list[Row]:
    c = t.stowed
    return [(c[at], c[at + 1], c[at + 2], c[at + 3], c[at + 4]) for at in range(0, len(c), WIDTH)]


def keep(t: Table, rows: list[Row]) -> None:
    t.stowed = tuple([part for row in rows for part in row])


def known_loads(t: Table, seat: int, place: int) -> list[Row]:
    """The known loads of a fleet. Where ships or units have gone in a way that told nothing of loads, none is known any
    more."""
    if not t.stowed:
        return []
    rows = [row for row in all_rows(t) if row[0] == place and row[1] == seat]
    if sum([row[3] for row in rows]) > t.cargo_at(place, seat, GROUND_FORCE):
        return []
    if sum([row[4] for row in rows]) > t.cargo_at(place, seat, PDS):
        return []
    kinds = [row[2] for row in rows]
    return rows if all([kinds.count(kind) <= t.ships_at(place, seat, kind) for kind in kinds]) else []


def assign_load(t: Table, place: int, seat: int, kind: int, forces: int, pds: int) -> None:
    """A ship has come with a load."""
    if forces or pds:
        t.stowed += (place, seat, kind, forces, pds)


def unassign_load(t: Table, row: Row) -> None:
    """A load is no longer what it was: its ship has gone, or has taken more aboard."""
    rows = all_rows(t)
    rows.remove(row)
    keep(t, rows)


def restow(t: Table, seat: int, place: int) -> None:
    """TI-35.3.8: in the landings step units may change ships, so that no load is known."""
    if t.stowed:
        keep(t, [row for row in all_rows(t) if row[0] != place or row[1] != seat])


def sail(t: Table, seat: int, start: int, goal: int) -> None:
    """A whole fleet has gone to another system."""
    if t.stowed:
        rows = all_rows(t)
        keep(t, [(goal, *row[1:]) if row[0] == start and row[1] == seat else row for row in rows])


def loose(t: Table, seat: int, place: int, unit: int) -> int:
    """The units of a kind aboard that are in no known load."""
    part = 3 if unit == GROUND_FORCE else 4
    return t.cargo_at(place, seat, unit) - sum([row[part] for row in known_loads(t, seat, place)])


def free_berths(t: Table, seat: int, place: int) -> int:
    """Stasis Capsules: ground forces that ships without capacity and without a known load hold."""
    taken = [row for row in known_loads(t, seat, place) if not t.content.units[row[2]].capacity]
    return force_berths(t, seat, place) - len(taken)


def overflow(t: Table, seat: int, place: int) -> int:
    """How many units aboard have no room on the ships that have no known load."""
    forces = max(0, loose(t, seat, place, GROUND_FORCE) - free_berths(t, seat, place))
    taken = sum([t.content.units[row[2]].capacity for row in known_loads(t, seat, place)])
    return max(0, forces + loose(t, seat, place, PDS) - t.capacity(place, seat) + taken)


# ---- choosing a ship by its load


def choose_load(t: Table, seat: int, place: int, kind: int, ask: str) -> Flow:
    """Which of the ships of a kind is meant, where their loads differ: its row, or None for one without a known
    load."""
    rows = [row for row in known_loads(t, seat, place) if row[2] == kind]
    if not rows:
        return None
    numbers = sorted({row[3] * MOST + row[4] for row in rows})
    if t.ships_at(place, seat, kind) > len(rows):
        numbers.append(REST)
    args: dict[str, int | str] = {"unit": kind, "hex": place}
    number = yield Ask(seat, ask, t.choices.loads, numbers, "TI-35.3.4", None, args)
    return None if number == REST else next(row for row in rows if row[3] * MOST + row[4] == number)


def doomed(t: Table, seat: int, place: int, kind: int) -> Flow:
    """Which ship of a kind its owner lets be destroyed: without a question one that takes nothing along."""
    rows = [row for row in known_loads(t, seat, place) if row[2] == kind]
    if rows and t.ships_at(place, seat, kind) > len(rows):
        t.add_ships(place, seat, kind, -1)
        over = overflow(t, seat, place)
        t.add_ships(place, seat, kind)
        if not over:
            return None
    row = yield from choose_load(t, seat, place, kind, "lost_load")
    return row


def lightest(t: Table, seat: int, place: int, kind: int) -> Row | None:
    """Of the ships of a kind with known loads, the one with which least is lost; None where another is there."""
    rows = [row for row in known_loads(t, seat, place) if row[2] == kind]
    if not rows or t.ships_at(place, seat, kind) > len(rows):
        return None
    return min(rows, key=lambda row: row[3] + row[4])
