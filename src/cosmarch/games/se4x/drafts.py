"""What an empire has decided in the running economic phase and nobody sees yet: rows of four numbers in `purchases`.

Units are rows (kind, hex, number, packed technology); the other rows begin with one of the codes below. Nothing on
the map changes until all are done (`production.placement`).
"""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.state import TECHS, Table, put, put_row

ROW: Final = 4
SCUTTLED: Final = -1  # counter, number
CENTER: Final = -2  # hex, bit of the center
LEVEL: Final = -3  # technology, level, price
GRANT: Final = -4  # technology
FREE_TROOPS: Final = -5  # hex, kind
ALIEN_CARD: Final = -6  # card that is paid for
PRETEND: Final = -9  # kind and number of ships that are decoys, hex, technology
REDESIGN: Final = -7  # the new design of the unique ship
GAINED: Final = -8  # technology of which a level was gained from a scrapped ship

# The columns of a seat that its flow changes, as they stood: what `restore` puts back.
Draft = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def add(t: Table, seat: int, what: int, first: int, second: int = 0, third: int = 0) -> None:
    t.purchases = put_row(t.purchases, seat, (*t.purchases[seat], what, first, second, third))


def rows(t: Table, seat: int) -> list[tuple[int, int, int, int]]:
    """Everything that the seat has decided, in order."""
    flat = t.purchases[seat]
    return [(flat[at], flat[at + 1], flat[at + 2], flat[at + 3]) for at in range(0, len(flat), ROW)]


def of(t: Table, seat: int, what: int) -> list[tuple[int, int, int]]:
    """The rows of one code or kind."""
    return [(first, second, third) for code, first, second, third in rows(t, seat) if code == what]


def drop(t: Table, seat: int, what: int) -> None:
    """Forget the rows of one code."""
    flat: list[int] = []
    for row in rows(t, seat):
        if row[0] != what:
            flat += row
    t.purchases = put_row(t.purchases, seat, tuple(flat))


def scuttled(t: Table, seat: int, group: int) -> int:
    """How many ships of a counter will be scuttled."""
    return sum([number for counter, number, _ in of(t, seat, SCUTTLED) if counter == group])


def remaining(t: Table, group: int) -> int:
    """How many ships of a seat's counter are not to be scuttled."""
    return t.size[group] - scuttled(t, t.owner_of(group), group)


def kept(t: Table, seat: int) -> Draft:
    """The columns of the seat as they stand."""
    levels = tuple(t.levels[seat * TECHS : (seat + 1) * TECHS])
    return t.cp[seat], t.rp[seat], t.bids[seat], t.debt[seat], levels, t.sheets[seat], t.purchases[seat]


def restore(t: Table, seat: int, draft: Draft) -> None:
    """The columns of the seat as they stood."""
    cp, rp, bid, debt, levels, sheet, purchases = draft
    t.cp[seat] = cp
    t.rp[seat] = rp
    t.bids[seat] = bid
    t.debt = put(t.debt, seat, debt)
    t.levels[seat * TECHS : (seat + 1) * TECHS] = list(levels)
    t.sheets = put_row(t.sheets, seat, sheet)
    t.purchases = put_row(t.purchases, seat, purchases)
