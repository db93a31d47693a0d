"""Research on space amoebas: science vessels and what they find out (SE-33.3 to 33.7)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.maps import scenario_of
from cosmarch.games.se4x.state import AMOEBA_TYPES, MINE, MINE_SWEEP, MINESWEEPER, NOWHERE, TECHS, Table, put

# What a seat has been through (`amoeba_marks`).
LOST_A_SHIP: Final = 1
TRIED: Final = 2


def in_play(t: Table) -> bool:
    return "amoebas" in scenario_of(t).traits


def attackable(t: Table, seat: int, kind: int) -> bool:
    """SE-33.5, 33.14: whether the seat has researched a type (from 1) enough to attack it."""
    return t.amoeba_points[seat * AMOEBA_TYPES + kind - 1] >= t.content.amoebas.points_needed


def science_refusal(t: Table, seat: int) -> Refusal | None:
    """SE-33.3: why the seat cannot research the next level of the science vessels."""
    if not in_play(t):
        return None
    level = t.levels[seat * TECHS + MINE_SWEEP]
    needed = LOST_A_SHIP if level == 0 else TRIED
    if t.amoeba_marks[seat] & needed:
        return None
    return Refusal("SE-33.3", "no_ship_lost_yet" if level == 0 else "no_research_yet", {"tech": MINE_SWEEP, "n": level})


def ships(t: Table, seat: int, place: int) -> list[int]:
    """The seat's counters that an amoeba does something to; mines lie there unharmed (SE-33.13)."""
    return [group for group in t.groups_at(place, seat) if t.kind[group] != MINE]


def lost_ship(t: Table, seat: int) -> None:
    """SE-33.3: the technology of science vessels is open to the seat."""
    t.amoeba_marks = put(t.amoeba_marks, seat, t.amoeba_marks[seat] | LOST_A_SHIP)


def research(t: Table, seat: int, place: int) -> None:
    """SE-33.4: each science vessel rolls; with the second level the better of two dice."""
    numbers = t.content.amoebas
    kind = t.amoeba[place]
    at = seat * AMOEBA_TYPES + kind - 1
    for group in [group for group in ships(t, seat, place) if t.kind[group] == MINESWEEPER]:
        t.turn_up(group)
        lost = 0
        for _ in range(t.size[group]):
            roll = t.roll(DIE)
            if t.carried(group, MINE_SWEEP) > 1:
                roll = min(roll, t.roll(DIE))
            points = 2 if roll <= numbers.two_points_to else 1 if roll <= numbers.one_point_to else 0
            lost += roll >= numbers.vessel_lost_from
            t.amoeba_points = put(t.amoeba_points, at, t.amoeba_points[at] + points)
            t.log("amoeba_research", "SE-33.4", seat=seat, hex=place, n=points, a=roll)
        t.amoeba_marks = put(t.amoeba_marks, seat, t.amoeba_marks[seat] | TRIED)
        if lost:
            lose(t, group, lost)
            lost_ship(t, seat)
    if attackable(t, seat, kind):
        characterise(t, kind)


def characterise(t: Table, kind: int) -> None:
    """SE-33.6, 33.7: what a type is, rolled once."""
    if t.amoeba_kind[kind - 1] != NOWHERE:
        return
    numbers = t.content.amoebas
    roll = t.roll(DIE)
    found = [up_to >= roll for up_to in numbers.kinds_up_to].index(True)
    t.amoeba_kind = put(t.amoeba_kind, kind - 1, found)
    t.log("amoeba_known", "SE-33.6", n=kind, a=roll, amoeba=found)
