"""Miners that work in nebulae (CE-18)."""

from __future__ import annotations

from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules.groups import reveal
from cosmarch.games.se4x.rules.movement.pipelines import connected
from cosmarch.games.se4x.state import MINER, NEBULA, TERRAFORMING, Table

NEEDED = 2  # the Terraforming level of such a miner


def workers(t: Table, seat: int) -> list[int]:
    """CE-18.2, 18.5: the miners that work in a nebula joined to the homeworld by pipelines."""
    joined = connected(t, seat)
    return [
        group
        for group in t.groups_of(seat)
        if t.kind[group] == MINER
        and t.where[group] in joined
        and t.terrain_at(t.where[group]) == NEBULA
        and level(t.tech[group], TERRAFORMING) >= NEEDED
    ]


def paying(t: Table, seat: int) -> list[tuple[int, int]]:
    """CE-18.2: the miners that pay, each with what it pays, whatever variants and cards say."""
    out: list[tuple[int, int]] = []
    used: list[int] = []
    for group in workers(t, seat):
        place = t.where[group]
        if t.on("one_miner_per_nebula"):
            if place in used:
                continue
            used.append(place)
            out.append((group, t.content.economy.nebula_miner))
        else:
            out.append((group, t.content.economy.nebula_miner * t.size[group]))
    return out


def worth(t: Table, seat: int) -> int:
    """What the nebulae would pay now."""
    return sum([amount for _, amount in paying(t, seat)])


def income(t: Table, seat: int) -> int:
    """CE-18.2 to 18.4: what the nebulae pay. The miners that work lie open from now on, and with them the technology
    that they need."""
    if not t.on("nebula_mining"):
        return 0
    rows = paying(t, seat)
    for group, _ in rows:
        reveal(t, group)
        t.show_tech(seat, TERRAFORMING, NEEDED)
        t.log("nebula_works", "CE-18.3", seat=seat, hex=t.where[group])
    return sum([amount for _, amount in rows])
