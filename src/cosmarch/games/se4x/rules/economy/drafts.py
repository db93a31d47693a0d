"""What an empire has decided in the running economic phase and nobody sees yet: rows of four numbers in `purchases`.

Units are rows (kind, hex, number, packed technology); the other rows begin with one of the codes below. Nothing on
the map changes until all are done (`production.placement`).
"""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.state import SHEET, TECHS, Table, put

ROW: Final = 4
PURSE: Final = 4  # the first numbers of a draft: CP, research points, bid, debt
SCUTTLED: Final = -1  # counter, number
CENTER: Final = -2  # hex, bit of the center
LEVEL: Final = -3  # technology, level, price
GRANT: Final = -4  # technology
FREE_TROOPS: Final = -5  # hex, kind
ALIEN_CARD: Final = -6  # card that is paid for
PRETEND: Final = -9  # kind and number of ships that are decoys, hex, technology
REDESIGN: Final = -7  # the new design of the unique ship
GAINED: Final = -8  # technology of which a level was gained from a scrapped ship


def add(t: Table, seat: int, what: int, first: int, second: int = 0, third: int = 0) -> None:
    t.purchases = put(t.purchases, seat, (*t.purchases[seat], what, first, second, third))


def rows(t: Table, seat: int) -> list[tuple[int, int, int, int]]:
    """Everything that the seat has decided, in order."""
    flat = t.purchases[seat]
    return [(flat[at], flat[at + 1], flat[at + 2], flat[at + 3]) for at in range(0, len(flat), ROW)]


def of(t: Table, seat: int, what: int) -> list[tuple[int, int, int]]:
    """The rows of one code or kind."""
    flat = t.purchases[seat]
    return [(flat[at + 1], flat[at + 2], flat[at + 3]) for at in range(0, len(flat), ROW) if flat[at] == what]


def drop(t: Table, seat: int, what: int) -> None:
    """Forget the rows of one code."""
    flat: list[int] = []
    for row in rows(t, seat):
        if row[0] != what:
            flat += row
    t.purchases = put(t.purchases, seat, tuple(flat))


def scuttled(t: Table, seat: int, group: int) -> int:
    """How many ships of a counter will be scuttled."""
    return sum([number for counter, number, _ in of(t, seat, SCUTTLED) if counter == group])


def remaining(t: Table, group: int) -> int:
    """How many ships of a seat's counter are not to be scuttled."""
    return t.size[group] - scuttled(t, t.owner_of(group), group)


# ---- taking steps back: `steps` has the columns of a seat that its flow changes, flat, one draft after the other


def kept(t: Table, seat: int) -> tuple[int, ...]:
    """The columns of the seat as they stand: a draft. Its last number is how long its purchases are."""
    levels = t.levels[seat * TECHS : (seat + 1) * TECHS]
    bought = t.purchases[seat]
    purse = (t.cp[seat], t.rp[seat], t.bids[seat], t.debt[seat])
    return (*purse, *levels, *t.sheets[seat][-SHEET:], *bought, len(bought))


def remember(t: Table, seat: int, draft: tuple[int, ...]) -> None:
    t.steps = put(t.steps, seat, t.steps[seat] + draft)


def take_back(t: Table, seat: int) -> None:
    """The columns of the seat as they stood before its last step."""
    every = t.steps[seat]
    first = len(every) - (PURSE + TECHS + SHEET + every[-1] + 1)
    draft = every[first:-1]
    t.steps = put(t.steps, seat, every[:first])
    t.cp[seat], t.rp[seat], t.bids[seat] = draft[:3]
    t.debt = put(t.debt, seat, draft[3])
    t.levels[seat * TECHS : (seat + 1) * TECHS] = list(draft[PURSE : PURSE + TECHS])
    row = draft[PURSE + TECHS : PURSE + TECHS + SHEET]
    t.sheets = put(t.sheets, seat, (*t.sheets[seat][:-SHEET], *row))
    t.purchases = put(t.purchases, seat, draft[PURSE + TECHS + SHEET :])
