"""The amounts of the set-up and the shapes of the galaxy, read from their file."""

from __future__ import annotations

from cosmarch.core.fields import Known, read, read_sections
from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.ti3.content.components import SET_UP_MOST, Layout, SetUp
from cosmarch.games.ti3.content.vocabulary import AREAS, SEATS

RINGS = 3
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # round a ring, clockwise from its north corner


def ring(distance: int) -> list[tuple[int, int]]:
    """The spaces at a distance from the centre, clockwise from the north."""
    out: list[tuple[int, int]] = []
    q, r = 0, -distance
    for step_q, step_r in STEPS:
        for _ in range(distance):
            out.append((q, r))
            q, r = q + step_q, r + step_r
    return out


def read_set_up(file: Row, known: Known) -> SetUp:
    start = file.row("start")
    provenance(start, AREAS)
    layouts: dict[int, Layout] = {}
    for one in file.rows("layouts", len(SEATS), len(SEATS)):
        layout = _layout(one, known)
        if layout.seats in layouts:
            raise one.error("seats", f"another galaxy is for {layout.seats} already")
        layouts[layout.seats] = layout
    return read_sections(
        SetUp, file, known, start=tuple(start.number(area, 1, SET_UP_MOST) for area in AREAS), layouts=layouts
    )


def _layout(row: Row, known: Known) -> Layout:
    seats = row.number("seats", SEATS[0], SEATS[-1])
    outer = [_space(one, ()) for one in row.rows("outer", 1, 18)] if row.has("outer") else ring(RINGS)
    spaces: list[tuple[int, int]] = [(0, 0)]
    rings = [0]
    for distance in range(1, RINGS + 1):
        for space in ring(distance):
            if distance < RINGS or space in outer:
                spaces.append(space)
                rings.append(distance)
    homes: list[int] = []
    trade_goods: list[int] = []
    for one in row.rows("homes", seats, seats):
        home = _space(one, ("trade_goods",))
        if home not in outer:
            raise one.error("", "a home lies on a space of the outer ring")
        if spaces.index(home) in homes:
            raise one.error("", "there is a home already")
        homes.append(spaces.index(home))
        trade_goods.append(one.number("trade_goods", 0, 20, 0))
    empty = asteroids = 0
    if row.has("out_first"):
        out = row.row("out_first")
        out.only(("empty", "asteroid_field"))
        empty = out.number("empty", 0, 6, 0)
        asteroids = out.number("asteroid_field", 0, 2, 0)
    return read(
        Layout,
        row,
        known,
        spaces=tuple(spaces),
        rings=tuple(rings),
        homes=tuple(homes),
        trade_goods=tuple(trade_goods),
        out_empty=empty,
        out_asteroid_fields=asteroids,
    )


def _space(row: Row, more: tuple[str, ...]) -> tuple[int, int]:
    row.only(("q", "r", *more))
    space = (row.number("q", -RINGS, RINGS), row.number("r", -RINGS, RINGS))
    if space not in ring(RINGS):
        raise row.error("", f"must lie {RINGS} spaces from the centre")
    return space
