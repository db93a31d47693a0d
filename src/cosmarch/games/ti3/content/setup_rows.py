"""The amounts of the set-up and the shapes of the galaxy, read from their file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.ti3.content.components import GameLength, Layout
from cosmarch.games.ti3.content.vocabulary import AREAS, SEATS

TABLES = ("start", "supply", "limits", "status_phase", "standard", "long_war", "layouts")
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


@final
class SetUp:
    """What setup.toml says; `layouts` is by number of seats, `start` by area."""

    def __init__(self, row: Row, action_cards: Sequence[str]) -> None:
        row.only(TABLES)
        start = self._amounts(row, "start", AREAS)
        supply = self._amounts(row, "supply", ("command_counters", "control_markers", "trade_goods", "bonus_counters"))
        limits = self._amounts(row, "limits", ("action_cards", "agreements"))
        status = self._amounts(row, "status_phase", ("action_cards", "command_counters"))
        self.start: tuple[int, ...] = tuple(start)
        self.command_counters: int = supply[0]
        self.control_markers: int = supply[1]
        self.trade_goods: int = supply[2]
        self.bonus_counters: int = supply[3]
        self.hand_limit: int = limits[0]
        self.agreements: int = limits[1]
        self.status_action_cards: int = status[0]
        self.status_counters: int = status[1]
        self.standard = self._length(row, "standard")
        self.long_war = self._length(row, "long_war")
        self.layouts: dict[int, Layout] = {}
        for one in row.rows("layouts", len(SEATS), len(SEATS)):
            layout = _layout(one, action_cards)
            if layout.seats in self.layouts:
                raise one.error("seats", f"another galaxy is for {layout.seats} already")
            self.layouts[layout.seats] = layout

    def _amounts(self, row: Row, key: str, names: Sequence[str]) -> list[int]:
        table = row.row(key)
        provenance(table, names)
        return [table.number(name, 1, 60) for name in names]

    def _length(self, row: Row, key: str) -> GameLength:
        points, stage_1, stage_2 = self._amounts(row, key, ("points", "stage_1", "stage_2"))
        return GameLength(points, stage_1, stage_2)


def _layout(row: Row, action_cards: Sequence[str]) -> Layout:
    keys = ("seats", "positions", "homes", "outer", "out_first", "out_at_random", "face_down", "dealt")
    status, certain = provenance(row, (*keys, "strategy_cards", "out_of_the_deck"))
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
    return Layout(
        seats,
        tuple(spaces),
        tuple(rings),
        tuple(homes),
        tuple(trade_goods),
        row.word("positions", "way to place homes", ("chosen", "random")) == "chosen",
        empty,
        asteroids,
        row.number("out_at_random", 0, 30),
        row.number("face_down", 0, 6),
        row.number("dealt", 1, 30),
        row.number("strategy_cards", 1, 2),
        tuple(action_cards.index(card) for card in row.words("out_of_the_deck", "action card", action_cards)),
        status,
        certain,
    )


def _space(row: Row, more: tuple[str, ...]) -> tuple[int, int]:
    row.only(("q", "r", *more))
    space = (row.number("q", -RINGS, RINGS), row.number("r", -RINGS, RINGS))
    if space not in ring(RINGS):
        raise row.error("", f"must lie {RINGS} spaces from the centre")
    return space
