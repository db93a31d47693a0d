"""Ways over the map: how far it is from each hex to the nearest goal, by a road that a counter would take."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from cosmarch.games.se4x.advice.values import guarded
from cosmarch.games.se4x.rules.modifiers import safe_in_black_hole
from cosmarch.games.se4x.rules.terrain import closed, stops
from cosmarch.games.se4x.state import BLACK_HOLE, NOBODY, Table

FAR: Final = 999
UNKNOWN: Final = 7  # what a step into an unexplored hex counts for those who do not explore
HELD: Final = 6  # the same for a hex that somebody else holds


def roads(t: Table, seat: int, goals: list[int]) -> list[int]:
    """By hex: the length of the way to the nearest of the goals."""
    out = [FAR] * len(t.terrain)
    heap: list[tuple[int, int]] = []
    for place in goals:
        out[place] = 0
        heappush(heap, (0, place))
    held = guarded(t, seat)
    prices = [toll(t, seat, place, place in held) for place in range(len(out))]
    while heap:
        length, place = heappop(heap)
        if length > out[place]:
            continue
        # to come from a hex next to it costs what it costs to enter this one
        further = length + (prices[place] if length else 1)
        for near in t.near[place]:
            if further < out[near] and prices[near] < FAR:
                out[near] = further
                heappush(heap, (further, near))
    return out


def toll(t: Table, seat: int, place: int, held: bool) -> int:
    """What a step into a hex counts."""
    if not t.near[place] or t.amoeba[place] or closed(t, place):
        return FAR
    if not t.explored_hex(place):
        return UNKNOWN
    if t.terrain_at(place) == BLACK_HOLE:
        return 1 if safe_in_black_hole(t, seat) else FAR
    holder = t.colony[place]
    if (holder != NOBODY and not t.allied(holder, seat)) or held:
        return HELD
    return 2 if stops(t, place) else 1
