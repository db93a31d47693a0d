"""The usual way of a whole move: where counters can get in this turn, and through which hexes (SE-3.2, SE-3.6).

Only a plan is made here. Whether a step is allowed is asked of the rules for single steps while the movers stand at
each hex in turn; then they are put back. What really happens on the way is seen when they go.
"""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.rules.advantages.moves import PILGRIMS
from cosmarch.games.se4x.rules.cards.cards import is_shown
from cosmarch.games.se4x.rules.modifiers import ignores_stop
from cosmarch.games.se4x.rules.movement.charts import Chart
from cosmarch.games.se4x.rules.movement.movement import by_themselves, chain_gives, slung, way_out, way_refusal
from cosmarch.games.se4x.rules.movement.pipelines import on_chain
from cosmarch.games.se4x.rules.terrain import stops
from cosmarch.games.se4x.state import BLACK_HOLE, ENTERED, JUMPED, LEFT_CHAIN, Table

Way = tuple[int, ...]  # the hexes that are entered, the goal last
Stop = tuple[int, int]  # a hex, and the marks with which a counter comes there
Standing = tuple[int, int, int, int]  # a counter with its hex, moves and flags before it went


def ways(
    t: Table, seat: int, movers: list[int], shut: dict[int, Refusal] | None = None, chart: Chart | None = None
) -> dict[int, Way]:
    """By goal: the shortest way of counters that move together, and of the shortest one past the fewest enemies. The
    hexes beside them that they may not enter are put down in `shut`."""
    standing = [(group, t.where[group], t.moves[group], t.flags[group]) for group in movers]
    try:
        return _looked_for(t, seat, movers, shut, Chart(t, seat) if chart is None else chart, standing)
    finally:
        for group, place, moves, flags in standing:
            t.where[group], t.moves[group], t.flags[group] = place, moves, flags


def _looked_for(
    t: Table, seat: int, movers: list[int], shut: dict[int, Refusal] | None, chart: Chart, standing: list[Standing]
) -> dict[int, Way]:
    """`ways`, after which the movers stand somewhere else."""
    start = t.where[movers[0]]
    ships = by_themselves(t, movers)
    left, extra = budget(t, ships, chart)
    pipelines = t.on("pipelines")
    found: dict[int, tuple[int, Way]] = {}
    known: set[Stop] = {(start, 0)}
    edge: dict[Stop, tuple[int, Way]] = {(start, 0): (0, ())}
    while edge:
        further: dict[Stop, tuple[int, Way]] = {}
        for (here, marks), (risk, way) in edge.items():
            if way:
                stand(t, standing, here, marks, len(way))
            for place in way_out(t, seat, movers):
                if place == start:
                    continue
                why = way_refusal(t, seat, movers, place, chart, ships)
                if why is not None:
                    if shut is not None and not way:
                        shut[place] = why
                    continue
                longer = (*way, place)
                if place not in found or (len(longer), risk) < (len(found[place][1]), found[place][0]):
                    found[place] = (risk, longer)
                chain = pipelines and on_chain(t, seat, here, place)
                stop = (place, marks | (0 if chain else LEFT_CHAIN) | (0 if place in t.near[here] else JUMPED))
                far = left + (0 if stop[1] & LEFT_CHAIN else extra)
                if len(longer) >= far or halts(t, seat, place, chain):
                    continue
                passed = risk + chart.sight(place).foreign
                if stop not in known and (stop not in further or passed < further[stop][0]):
                    further[stop] = (passed, longer)
        known.update(further)
        edge = further
    return {place: way for place, (_, way) in found.items()}


def budget(t: Table, ships: list[int], chart: Chart) -> tuple[int, int]:
    """How many hexes all of them can still go, and how many more along pipelines."""
    left = min([chart.hexes(group) + slung(t, group) - t.moves[group] for group in ships], default=0)
    return left, min([chain_gives(t, group) for group in ships], default=0)


def stand(t: Table, standing: list[Standing], place: int, marks: int, steps: int) -> None:
    """The movers have come to a hex, so many steps from where they stood."""
    for group, _, moves, flags in standing:
        t.where[group] = place
        t.moves[group] = moves + steps
        t.flags[group] = flags | marks | ENTERED


def halts(t: Table, seat: int, place: int, chain: bool) -> bool:
    """Whether nobody plans to go on from a hex: what is known of it stops them, or it is unknown. Enemies may turn out
    to be no hindrance; a black hole is entered only by those who name it, and Pilgrims do not show their card by the
    way."""
    if not t.explored_hex(place) or t.amoeba[place]:
        return True
    if chain:
        return False
    if t.terrain_at(place) == BLACK_HOLE:
        return True
    return stops(t, place) and not (ignores_stop(t, seat) and is_shown(t, PILGRIMS))
