"""Minerals and space wrecks: miners tow them to colonies (SE-17.1 to 17.3)."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.content.packed_ints import all_loads, load_size, one_load
from cosmarch.games.se4x.rules.groups import reveal
from cosmarch.games.se4x.state import EMPTY, MINER, Table, put


def tow_refusal(t: Table, group: int) -> Refusal | None:
    """SE-17.1: why the miners of a counter can take nothing up where they are."""
    place = t.where[group]
    terrain = t.terrain_at(place)
    if terrain == EMPTY or not t.content.terrain[terrain].towed:
        return Refusal("SE-17.1", "nothing_to_tow", {"hex": place})
    if load_size(t.load[group]) >= t.size[group]:
        return Refusal("SE-17.1", "miner_full", {"hex": place, "n": t.size[group]})
    return None


def tow(t: Table, seat: int, group: int) -> None:
    """A miner takes the marker of its hex in tow. Everybody sees that it is a miner."""
    place = t.where[group]
    terrain = t.terrain[place]
    reveal(t, group)
    t.load = put(t.load, group, t.load[group] + one_load(terrain))
    t.terrain = put(t.terrain, place, EMPTY)
    t.log("tows", "SE-17.1", seat=seat, hex=place, terrain=terrain)


def unload(t: Table, seat: int, group: int) -> None:
    """The cargo of a counter comes to the colony; it pays in the next economic phase (SE-17.4)."""
    place = t.where[group]
    for terrain in all_loads(t.load[group]):
        t.log("delivers", "SE-17.1", seat=seat, hex=place, terrain=terrain)
    t.stock = put(t.stock, place, t.stock[place] + t.load[group])
    t.load = put(t.load, group, 0)


def miners(t: Table, seat: int) -> list[int]:
    return [group for group in t.groups_of(seat) if t.kind[group] == MINER]
