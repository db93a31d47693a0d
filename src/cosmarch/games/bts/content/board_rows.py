"""`board.toml`: slots, the Basic Spacefaring box, guilds, the exploration board, the mat and the set-up."""

from __future__ import annotations

import re

from cosmarch.core.fields import below, read, read_sections
from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.bts.content.components import SIDES, Board, Box, Side, Slot, Start
from cosmarch.games.bts.content.vocabulary import EXTRA, LEVELS, LOCATION_KINDS, LOCATIONS, SEATS, SPECIALTIES

SLOT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")
STAND_IN = "stand_in"
LINES = {"slots": ("id",), "spaces": ("seats", "action"), "locations": ("side", "id"), "lines": ("side", "a", "b")}


def read_board(top: Row) -> Board:
    actions = top.row("actions").entries()
    board = read_sections(
        Board,
        top,
        stand_ins=_stand_ins(top),
        slots=_slots(top),
        action_rows=actions,
        guild_rows=top.row("guilds").entries(),
        box=_box(top, tuple(key for key, _ in actions)),
        sides=_sides(top),
        starts=_starts(top),
    )
    # Less than it costs: a trade that runs in a circle must end.
    if board.population_to_ore >= board.ore_to_population:
        raise below(top, "trades").error("population_to_ore", f"must be from 0 to {board.ore_to_population - 1}")
    return board


def _stand_ins(top: Row) -> tuple[tuple[str, str], ...]:
    """The lines of the board that are not attested, each as its table and its name: ("slots", "III-A"),
    ("lines", "3-4 sol slot_A1") …"""
    out: list[tuple[str, str]] = []
    for table, keys in LINES.items():
        for row in top.rows(table, 1):
            if row.values.get("status") == STAND_IN:
                out.append((table, " ".join([str(row.values.get(key)) for key in keys])))
    if top.row("automation").values.get("status") == STAND_IN:
        out.append(("automation", ""))
    return tuple(out)


def _slots(top: Row) -> list[Slot]:
    slots: list[Slot] = []
    ids: list[str] = []
    for listed in top.rows("slots", 1):
        name = listed.identifier("id", SLOT_ID)
        row = Row(f"{listed.place}: slots.{name}", "", listed.values)
        provenance(row, ("id", "level", "prerequisites", "need"))
        if name in ids:
            raise row.error("id", "duplicate id")
        level = LEVELS.index(row.word("level", "level", LEVELS)) + 1
        below = [slot for slot in slots if slot.level == level - 1]
        names = row.words("prerequisites", f"earlier slot of level {level - 1}", [slot.name for slot in below])
        if bool(names) != (level > 1):
            raise row.error("prerequisites", "level I has none, every other level at least 1")
        least = 0 if level == 1 else 1
        need = row.number("need", least, len(names))
        slots.append(Slot(len(slots), name, level, tuple(ids.index(one) for one in names), need))
        ids.append(name)
    return slots


def _box(top: Row, actions: tuple[str, ...]) -> dict[tuple[int, str], Box]:
    box: dict[tuple[int, str], Box] = {}
    for row in top.rows("spaces", 1):
        provenance(row, ("seats", "action", "free", "surcharged", "unlimited"))
        at = (row.number("seats", SEATS[0], SEATS[-1]), row.word("action", "basic action", actions))
        if at in box:
            raise row.error("", "this action has spaces for this seat count already")
        if row.flag("unlimited", False):
            for key in ("free", "surcharged"):
                if row.has(key):
                    raise row.error(key, "an unlimited space stands alone")
            box[at] = Box(0, 0, True)
        else:
            box[at] = Box(row.number("free", 0, 8), row.number("surcharged", 0, 8), False)
    for seats in SEATS:
        for action in actions:
            if (seats, action) not in box:
                raise top.error("spaces", f'none for the action "{action}" with {seats} seats')
        rows = [box[seats, action] for action in actions]
        if sum(row.unlimited for row in rows) != 1:
            raise top.error("spaces", f"with {seats} seats exactly 1 action must be unlimited (BTS-5.6)")
        if sum(row.surcharged for row in rows) != 2:
            raise top.error("spaces", f"with {seats} seats exactly 2 spaces must be surcharged (BTS-5.10)")
    return box


def _sides(top: Row) -> dict[str, Side]:
    everywhere = range(len(LOCATIONS))
    sides = {
        side: Side([False for _ in everywhere], [() for _ in everywhere], [[] for _ in everywhere]) for side in SIDES
    }
    for row in top.rows("locations", 1):
        provenance(row, ("side", "id", "specialties"))
        side = sides[row.word("side", "side", SIDES)]
        number = LOCATIONS.index(row.word("id", "location", LOCATIONS[:EXTRA]))
        if side.present[number]:
            raise row.error("id", "duplicate id on this side")
        side.present[number] = True
        words = row.words("specialties", "specialty", SPECIALTIES)
        if bool(words) != (LOCATION_KINDS[number] == "shipyard"):
            raise row.error("specialties", "a shipyard has 1 or 2, any other location none")
        side.specialties[number] = tuple(SPECIALTIES.index(word) for word in words)
    for row in top.rows("lines", 1):
        provenance(row, ("side", "a", "b"))
        side = sides[row.word("side", "side", SIDES)]
        known = [name for i, name in enumerate(LOCATIONS) if side.present[i]]
        a = LOCATIONS.index(row.word("a", "location", known))
        b = LOCATIONS.index(row.word("b", "location", known))
        if a == b or b in side.neighbours[a]:
            raise row.error("b", "the line is there twice, or joins a location to itself")
        side.neighbours[a].append(b)
        side.neighbours[b].append(a)
    for name, side in sides.items():
        for location in ("sol", "deep_space", "slot_A1", "slot_B1"):
            if not side.present[LOCATIONS.index(location)]:
                raise top.error("locations", f'side "{name}" has no {location}')
        reached = [0]
        for number in reached:
            reached.extend(sorted(set(side.neighbours[number]) - set(reached)))
        for number, here in enumerate(side.present):
            if here and number not in reached:
                raise top.error("lines", f'side "{name}": no way from sol to {LOCATIONS[number]}')
    return sides


def _starts(top: Row) -> dict[int, Start]:
    starts: dict[int, Start] = {}
    for row in top.rows("seats", 1):
        seats = row.number("seats", SEATS[0], SEATS[-1])
        if seats in starts:
            raise row.error("seats", "this seat count is there twice")
        starts[seats] = read(Start, row, start_ore=row.numbers("start_ore", 0, 20, seats, seats))
    for seats in SEATS:
        if seats not in starts:
            raise top.error("seats", f"no row for {seats} seats")
    return starts
