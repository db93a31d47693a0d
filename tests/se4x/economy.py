"""An economic phase in one line: a table, and what each empire does in it."""

from __future__ import annotations

from cosmarch.games.se4x.content.packed_ints import one_load
from cosmarch.games.se4x.content.vocabulary import TERRAIN
from cosmarch.games.se4x.rules.economy import sheet
from cosmarch.games.se4x.state import SHEET, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import CONTENT, Play, place, play

PHASE = ("economic_phase",)
INCOME = ("income",)
SPENDING = ("spending",)
PLACEMENT = ("placement",)


def home(t: Table, seat: int = 0) -> str:
    """The name of the hex of a homeworld."""
    return CONTENT.hexes[t.home[seat]]


def store(t: Table, where: str, *terrain: str) -> None:
    """Minerals and wrecks lie on a colony."""
    for name in terrain:
        load = t.stock[place(where)] + one_load(TERRAIN.index(name))
        t.stock = changed(t.stock, place(where), load)


def phase(t: Table, dice: tuple[int, ...] = ()) -> Play:
    """Income is in, and the empires are about to spend; placement comes next."""
    return play(t, INCOME, SPENDING, PLACEMENT, dice=dice)


def act(p: Play, *tokens: str | int, seat: int = 0) -> Play:
    """The steps of one empire, whatever the others do."""
    for token in tokens:
        p.match.choose(f"group.{token}" if isinstance(token, int) else token, seat)
    return p


def end(p: Play) -> Play:
    """Everybody is done."""
    while p.kind == "economy":
        p.do("done")
    return p


def options(p: Play, seat: int = 0) -> set[str]:
    """What a seat may answer."""
    return {token for ask in p.match.asks if ask.seat == seat for token in ask.tokens}


def refused(p: Play, seat: int = 0) -> dict[str, str]:
    """What a seat may not answer, with the rule that refuses it."""
    return {token: rule for ask in p.match.asks if ask.seat == seat for token, rule, _ in ask.refused}


def line(t: Table, seat: int = 0) -> dict[str, int]:
    """The newest row of a production sheet, without its empty columns."""
    assert t.sheets[seat] and len(t.sheets[seat]) % SHEET == 0
    return {name: value for name, value in sheet.rows(t, seat)[-1].items() if value}
