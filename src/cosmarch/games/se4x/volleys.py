"""The shots of a counter taken back and given again: after a re-roll, or less a point of damage (CE-AT22.2, CE-EA44.1)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.battle_values import damage, hits
from cosmarch.games.se4x.firing import SHOT_ROW, strike
from cosmarch.games.se4x.state import ALIEN, FREE, MACHINE, Table, put
from cosmarch.games.se4x.vocabulary import DIE

# Places in a row of `volley`.
TARGET: Final = 0
NUMBER: Final = 1
ROLL: Final = 2
DONE: Final = 3
KILLED: Final = 4
DAMAGE: Final = 5
OWNER: Final = 7
KIND: Final = 8
TECH: Final = 9
RANK: Final = 10
MAKER: Final = 11
BOONS: Final = 12
FLAGS: Final = 13
MARKS: Final = 14

Row = tuple[int, ...]


def shots_of(t: Table) -> list[Row]:
    """The shots of the counter that has just fired, in order."""
    return [t.volley[at : at + SHOT_ROW] for at in range(0, len(t.volley), SHOT_ROW)]


def harmed(t: Table, seat: int) -> list[int]:
    """The counters of a seat that have just been damaged."""
    return sorted({row[TARGET] for row in shots_of(t) if row[DONE] and row[OWNER] == seat})


def take_back(t: Table) -> None:
    """Everything is as before the shots, the last one first."""
    for row in reversed(shots_of(t)):
        if not row[DONE]:
            continue
        target = row[TARGET]
        if row[KILLED]:
            if t.kind[target] == FREE:
                raise_again(t, row)
            else:
                t.size[target] += 1
            if ALIEN <= row[KIND] < MACHINE:
                kind = row[KIND] - ALIEN
                t.cup = put(t.cup, kind, t.cup[kind] - 1)
        t.damage[target] = row[DAMAGE]
        t.combat[target] = row[MARKS]


def raise_again(t: Table, row: Row) -> None:
    """A counter that was destroyed stands on the battle board again."""
    target = row[TARGET]
    t.kind[target] = row[KIND]
    t.size[target] = 1
    t.where[target] = t.battle_hex
    t.tech[target] = row[TECH]
    t.flags[target] = row[FLAGS]
    t.rank = put(t.rank, target, row[RANK])
    t.stated = put(t.stated, target, 1)
    t.maker = put(t.maker, target, row[MAKER])
    t.boons = put(t.boons, target, row[BOONS])
    t.turn_up(target)


def give(t: Table, rows: list[Row]) -> None:
    """The shots take effect, as the rows say; one at a ship that is gone by then is lost."""
    done: list[int] = []
    for row in rows:
        target = row[TARGET]
        points = row[DONE] if t.kind[target] != FREE else 0
        marks = t.combat[target] if points else row[MARKS]
        before = t.damage[target]
        killed = points > 0 and strike(t, target, points)
        done += [*row[:DONE], points, int(killed), before, *row[DAMAGE + 1 : MARKS], marks]
    t.volley = tuple(done)


def roll_again(t: Table, group: int) -> None:
    """CE-AT22.2: the first results are void and the new ones stand."""
    rows = shots_of(t)
    take_back(t)
    new: list[Row] = []
    for row in rows:
        roll = t.roll(DIE)
        hit = hits(t, group, row[TARGET], row[NUMBER], roll)
        done = damage(t, group, row[TARGET]) if hit else 0
        t.note(
            "hit" if hit else "miss",
            "CE-AT22.2",
            owner=t.owner_of(group),
            ship=t.kind[group],
            ship2=t.kind[row[TARGET]],
            a=row[NUMBER],
            n=roll,
        )
        new.append((*row[:ROLL], roll, done, *row[KILLED:]))
    give(t, new)


def ignore(t: Table, target: int) -> None:
    """CE-EA44.1: one point of damage to a counter did not happen: that of the last shot that hit it."""
    rows = shots_of(t)
    take_back(t)
    for at in range(len(rows) - 1, -1, -1):
        if rows[at][TARGET] == target and rows[at][DONE]:
            rows[at] = (*rows[at][:DONE], rows[at][DONE] - 1, *rows[at][KILLED:])
            break
    give(t, rows)
