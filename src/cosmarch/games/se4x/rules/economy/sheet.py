"""The production sheet: a row for each economic phase, in which every CP that comes or goes is entered (SE-19.5).

What is left stands in `cp` (and `rp`): an entry changes both, so a row always adds up.
"""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.state import SHEET, Table, put

# The columns of a row. Income, then what is spent; research points have their own (CE-17.1).
CARRIED: Final = 0
COLONIES: Final = 1
MINERALS: Final = 2
PIPELINES: Final = 3
CENTERS: Final = 4
BOUNTY: Final = 5
MAINTENANCE: Final = 6
DEBT: Final = 7
BID: Final = 8
CONVERTED: Final = 9
TECHNOLOGY: Final = 10
UNITS: Final = 11
UPGRADES: Final = 12
RESEARCH_CARRIED: Final = 13
RESEARCH_CENTERS: Final = 14
RESEARCH_SPENT: Final = 15
NAMES: Final = (
    "carried",
    "colonies",
    "minerals",
    "pipelines",
    "centers",
    "bounty",
    "maintenance",
    "debt",
    "bid",
    "converted",
    "technology",
    "units",
    "upgrades",
    "research_carried",
    "research_centers",
    "research_spent",
)
INCOME: Final = (COLONIES, MINERALS, PIPELINES, CENTERS, BOUNTY)
# What an entry of one does to the CP and to the research points that are left.
CP_SIGN: Final = (1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0)
RP_SIGN: Final = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, -1)


def open_row(t: Table, seat: int) -> None:
    """SE-19.1, CE-17.3: a new row begins with what is carried over; savings above the limits are lost."""
    row = [0] * SHEET
    t.cp[seat] = min(t.cp[seat], t.number("carry_over"))
    t.rp[seat] = min(t.rp[seat], t.content.economy.research_carry_over)
    row[CARRIED] = t.cp[seat]
    row[RESEARCH_CARRIED] = t.rp[seat]
    t.sheets = put(t.sheets, seat, (*t.sheets[seat], *row))


def enter(t: Table, seat: int, column: int, amount: int) -> None:
    """Enter an amount in the newest row, and add or take it from what is left."""
    if not amount:
        return
    if not t.sheets[seat]:
        make_up(t, seat, 1)
    sheet = list(t.sheets[seat])
    sheet[len(sheet) - SHEET + column] += amount
    t.sheets = put(t.sheets, seat, tuple(sheet))
    t.cp[seat] += CP_SIGN[column] * amount
    t.rp[seat] += RP_SIGN[column] * amount


def entered(t: Table, seat: int, column: int) -> int:
    """What stands in a column of the newest row."""
    sheet = t.sheets[seat]
    return 0 if not sheet else sheet[len(sheet) - SHEET + column]


def income(t: Table, seat: int) -> int:
    """The income of the newest row."""
    return sum([entered(t, seat, column) for column in INCOME])


def rows(t: Table, seat: int) -> list[dict[str, int]]:
    """The sheet as a table, with what was left of CP and research points after each phase."""
    sheet = t.sheets[seat]
    out: list[dict[str, int]] = []
    for start in range(0, len(sheet), SHEET):
        row = sheet[start : start + SHEET]
        line = {name: row[column] for column, name in enumerate(NAMES)}
        line["left"] = sum([CP_SIGN[column] * value for column, value in enumerate(row)])
        line["research_left"] = sum([RP_SIGN[column] * value for column, value in enumerate(row)])
        out.append(line)
    return out


def make_up(t: Table, seat: int, phases: int) -> None:
    """A sheet of so many phases of which nothing is known, that ends with what the seat has now."""
    if not phases:
        t.sheets = put(t.sheets, seat, ())
        return
    row = [0] * SHEET
    row[CARRIED] = t.cp[seat]
    row[RESEARCH_CARRIED] = t.rp[seat]
    t.sheets = put(t.sheets, seat, (*((0,) * (SHEET * (phases - 1))), *row))
