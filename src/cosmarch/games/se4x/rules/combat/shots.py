"""A shot as it was fired, with all that it takes to undo it; `volley` of the state holds those of the counter that has
its moment, flat."""

from __future__ import annotations

from typing import Final, NamedTuple

from cosmarch.games.se4x.state import Table


class Shot(NamedTuple):
    """What happened, then the target as it was before."""

    target: int
    number: int  # with which it hits
    roll: int
    done: int  # damage
    killed: int  # 1 where a ship was destroyed or captured
    damage: int
    hull: int
    owner: int
    kind: int
    tech: int
    rank: int
    maker: int
    boons: int
    flags: int
    marks: int
    moves: int
    origin: int
    proof: int
    fleet: int

    @property
    def seized(self) -> bool:
        """Whether it was a boarding attack that succeeded."""
        return bool(self.killed) and not self.done


LENGTH: Final = len(Shot._fields)


def shots_of(t: Table) -> list[Shot]:
    """The shots of the counter that has just fired, in order."""
    return [Shot(*t.volley[at : at + LENGTH]) for at in range(0, len(t.volley), LENGTH)]


def shown_shot(
    t: Table, rule: str, group: int, target: int, number: int, roll: int, last: int, boards: bool = False
) -> bool:
    """Everybody sees a shot, or a boarding attack, with the number that it is aimed by and the highest roll that hits;
    whether it does."""
    hit = roll <= last
    args: dict[str, int] = {"owner": t.owner_of(group), "ship": t.kind[group], "ship2": t.kind[target]}
    if boards:
        args["boards"] = 1
    t.log("hit" if hit else "miss", rule, a=number, n=roll, hits_to=last, **args)
    return hit
