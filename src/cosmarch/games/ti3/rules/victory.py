"""Victory points, the end of the game and its winner: TI-1.1, TI-20.8, TI-20.9."""

from __future__ import annotations

from typing import Final

from cosmarch.core.result import Result
from cosmarch.games.ti3.state import Table

# Why a match is over; the names are the reasons of the result.
ENDINGS: Final = ("", "points", "objective", "imperium_rex", "last_objective", "last_player", "round_limit")
BY_POINTS: Final = 1
BY_OBJECTIVE: Final = 2
BY_IMPERIUM_REX: Final = 3
BY_LAST_OBJECTIVE: Final = 4
BY_LAST_PLAYER: Final = 5
BY_ROUND_LIMIT: Final = 6


def gain_points(t: Table, seat: int, points: int, rule: str) -> None:
    """TI-1.1.2: a player who reaches the goal wins at once. Points never fall below 0."""
    t.vp[seat] = max(0, t.vp[seat] + points)
    t.log("points", rule, seat=seat, n=points, a=t.vp[seat])
    if t.vp[seat] >= t.goal:
        win(t, seat, BY_POINTS, "TI-1.1.2")


def win(t: Table, seat: int, why: int, rule: str) -> None:
    """A player wins and the match is over, unless it is already."""
    if not t.over:
        t.winner = seat
        finish(t, why)
        t.log("wins", rule, seat=seat)


def finish(t: Table, why: int) -> None:
    t.over = True
    t.ending = why
    t.queue.clear()


def end_by_imperium_rex(t: Table, rule: str) -> None:
    """TI-20.8.1, TI-20.8.3: the game ends and whoever has most points wins."""
    t.log("imperium_rex", rule)
    finish(t, BY_IMPERIUM_REX)
    tell_winners(t)


def tell_winners(t: Table) -> None:
    """TI-20.8.3 to 20.8.5: who stands first when nobody has reached the goal."""
    for seat in ranked(t)[0]:
        t.log("wins_with", "TI-20.8.3", seat=seat, n=t.vp[seat])


def end_of_round(t: Table) -> None:
    """TI-37.1.4: without the game-end card the game ends with the round of the last objective. The round limit is a
    house rule."""
    if not t.imperium_rex and not t.objective_deck:
        t.log("last_objective", "TI-37.1.4")
        finish(t, BY_LAST_OBJECTIVE)
        tell_winners(t)
    elif t.round_limit and t.round >= t.round_limit:
        t.log("round_limit", "", n=t.round)
        finish(t, BY_ROUND_LIMIT)
        tell_winners(t)


def claimed_objectives(t: Table, seat: int) -> int:
    return sum([mask >> seat & 1 for mask in t.objective_claims])


def standing(t: Table, seat: int) -> tuple[int, ...]:
    """TI-20.8.4: points, then claimed objectives, planets, unused counters, counters on the race sheet. Unused ones
    are those still to be spent: Strategy Allocation and Command Pool."""
    unused = t.strategy[seat] + t.pool[seat]
    return (t.vp[seat], claimed_objectives(t, seat), len(t.planets_of(seat)), unused, unused + t.fleet[seat])


def ranked(t: Table) -> list[tuple[int, ...]]:
    """Groups of seats that nothing parts (TI-20.8.5), best first; a winner stands before all."""
    keys = {seat: (int(seat == t.winner), *standing(t, seat)) for seat in range(t.seats)}
    return [
        tuple([seat for seat in range(t.seats) if keys[seat] == key])
        for key in sorted(set(keys.values()), reverse=True)
    ]


def result(t: Table) -> Result:
    parts = tuple(
        [
            {"points": t.vp[seat], "objectives": claimed_objectives(t, seat), "planets": len(t.planets_of(seat))}
            for seat in range(t.seats)
        ]
    )
    return Result(tuple(ranked(t)), tuple(t.vp), ENDINGS[t.ending], parts)
