"""What unique ships do to other ships in the running battle: shields, tractor beams, and the weak spot of a design
(CE-US.13 to US.17, US.20, US.21)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.rules.combat.battlefield import SCREENED
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import FREE, Table

# A row of `ties`: what it is, the counter of the unique ship, the counter it is about; one row for each unique ship.
ROW: Final = 3
SHIELD: Final = 0
BEAM: Final = 1


def rows(t: Table, what: int) -> list[tuple[int, int]]:
    """(unique ship, other) of all ties of a kind whose two ends are in the battle still. A counter of unique ships has
    at most one for each ship it has left."""
    flat = t.ties
    out: list[tuple[int, int]] = []
    for at in range(0, len(flat), ROW):
        kind, ship, other = flat[at], flat[at + 1], flat[at + 2]
        if kind != what or t.where[ship] != t.battle_hex or t.where[other] != t.battle_hex:
            continue
        if len([one for one, _ in out if one == ship]) < t.size[ship]:
            out.append((ship, other))
    return out


def tie(t: Table, what: int, ship: int, other: int) -> None:
    t.ties = (*t.ties, what, ship, other)


def loosen(t: Table, what: int) -> None:
    """All ties of a kind end."""
    t.ties = tuple([entry for at, entry in enumerate(t.ties) if t.ties[at - at % ROW] != what])


def forget_lost(t: Table) -> None:
    """Ties of counters that are gone end: their slots may be used again."""
    flat = t.ties
    if any([t.kind[group] == FREE for at, group in enumerate(flat) if at % ROW]):
        t.ties = tuple(
            [
                flat[at]
                for at in range(len(flat))
                if t.kind[flat[at - at % ROW + 1]] != FREE and t.kind[flat[at - at % ROW + 2]] != FREE
            ]
        )


def shielded(t: Table, group: int, target: int) -> Refusal | None:
    """CE-US.13, US.15: a protected ship is no target while one of its shield projectors is left and not screened."""
    for ship, other in rows(t, SHIELD):
        if other == target and not t.combat[ship] & SCREENED:
            return Refusal("CE-US.13", "shielded", {"group": target, "group2": ship})
    return None


def held(t: Table, group: int) -> int:
    """CE-US.20: how many ships of a counter tractor beams hold."""
    return min(t.size[group], len([other for _, other in rows(t, BEAM) if other == group]))


def weak_spot(t: Table, group: int, target: int, defending: bool) -> int:
    """CE-US.17: the bonus of the type of ship that a design is weak against."""
    if not designs.able(t, target, designs.WEAKNESS) or t.weakness[t.maker[target]] != t.kind[group]:
        return 0
    return t.content.unique_ship.weakness_attack
