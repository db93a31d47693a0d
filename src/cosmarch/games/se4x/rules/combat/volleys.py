"""The shots of a counter taken back and given again: re-rolled, or less a point of damage (CE-AT22.2, CE-EA44.1)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.combat import boarding
from cosmarch.games.se4x.rules.combat.battle_values import ALWAYS, damage, hits_to
from cosmarch.games.se4x.rules.combat.battlefield import SEIZED
from cosmarch.games.se4x.rules.combat.firing import SHOT_ROW, strike
from cosmarch.games.se4x.state import ALIEN, FREE, MACHINE, Table, put

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


def take_back(t: Table, group: int) -> None:
    """Everything is as before the shots of a counter, the last one first."""
    for row in reversed(shots_of(t)):
        target = row[TARGET]
        if seized(row):
            t.remove_group(prize(t, group, row))
        elif not row[DONE]:
            continue
        if row[KILLED]:
            if t.kind[target] == FREE:
                raise_again(t, row)
            else:
                t.size = put(t.size, target, t.size[target] + 1)
            if ALIEN <= row[KIND] < MACHINE and row[DONE]:
                kind = row[KIND] - ALIEN
                t.cup = put(t.cup, kind, t.cup[kind] - 1)
        t.damage = put(t.damage, target, row[DAMAGE])
        t.combat[target] = row[MARKS]


def seized(row: Row) -> bool:
    """Whether a shot was a boarding attack that succeeded."""
    return bool(row[KILLED]) and not row[DONE]


def prize(t: Table, group: int, row: Row) -> int:
    """The counter under which a ship that a counter has just captured stands."""
    ours = [one for one in t.groups_at(t.battle_hex, t.owner_of(group)) if t.combat[one] & SEIZED]
    like = [one for one in ours if (t.kind[one], t.tech[one], t.maker[one]) == (row[KIND], row[TECH], row[MAKER])]
    return like[-1]


def raise_again(t: Table, row: Row) -> None:
    """A counter that was destroyed stands on the battle board again."""
    target = row[TARGET]
    t.kind[target] = row[KIND]
    t.size = put(t.size, target, 1)
    t.where[target] = t.battle_hex
    t.tech = put(t.tech, target, row[TECH])
    t.flags[target] = row[FLAGS]
    t.rank = put(t.rank, target, row[RANK])
    t.stated = put(t.stated, target, 1)
    t.maker = put(t.maker, target, row[MAKER])
    t.boons = put(t.boons, target, row[BOONS])
    t.turn_up(target)


def give(t: Table, group: int, rows: list[Row]) -> None:
    """The shots take effect, as the rows say; one at a ship that is gone by then is lost."""
    done: list[int] = []
    for row in rows:
        target = row[TARGET]
        there = t.kind[target] != FREE
        points = row[DONE] if there else 0
        before, marks = t.damage[target], t.combat[target] if there else row[MARKS]
        killed = points > 0 and strike(t, target, points)
        if there and seized(row):
            boarding.capture(t, group, target)
            killed = True
        done += [*row[:DONE], points, int(killed), before, *row[DAMAGE + 1 : MARKS], marks]
    t.volley = tuple(done)


def roll_again(t: Table, group: int) -> None:
    """CE-AT22.2: the first results are void and the new ones stand."""
    rows = shots_of(t)
    take_back(t, group)
    new: list[Row] = []
    for row in rows:
        target, number = row[TARGET], row[NUMBER]
        boards = boarding.seize_refusal(t, group, target) is None
        roll = t.roll(DIE)
        last = max(number, ALWAYS) if boards else hits_to(t, group, target, number)
        hit = roll <= last
        done = damage(t, group, target) if hit and not boards else 0
        t.log(
            "hit" if hit else "miss",
            "CE-AT22.2",
            owner=t.owner_of(group),
            ship=t.kind[group],
            ship2=t.kind[target],
            a=number,
            n=roll,
            hits_to=last,
        )
        new.append((*row[:ROLL], roll, done, int(hit and boards), *row[DAMAGE:]))
    give(t, group, new)


def ignore(t: Table, group: int, target: int) -> None:
    """CE-EA44.1: one point of damage to a counter did not happen: that of the last shot of the other that hit it."""
    rows = shots_of(t)
    take_back(t, group)
    for at in range(len(rows) - 1, -1, -1):
        if rows[at][TARGET] == target and rows[at][DONE]:
            rows[at] = (*rows[at][:DONE], rows[at][DONE] - 1, 0, *rows[at][DAMAGE:])
            break
    give(t, group, rows)
