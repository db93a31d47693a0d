"""Courses: a ship without weapons that goes farther than one turn takes it is told where to once, and a scout that was
sent into the unknown goes on to the next marker. From then on one answer lets all that are under way carry on. Only the
owner knows a course; each step is a move like any other (SE-3.6)."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.packed_ints import level, load_size
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.movement.charts import Chart
from cosmarch.games.se4x.rules.movement.movement import unit_refusal
from cosmarch.games.se4x.rules.movement.ways import Way, ways
from cosmarch.games.se4x.state import (
    BLACK_HOLE,
    COLONY_SHIP,
    EMPTY,
    MINER,
    NOBODY,
    NOWHERE,
    PIPELINE,
    SCOUT,
    TERRAFORMING,
    TRANSPORT,
    Table,
    put,
)


class Sites:
    """Where ships could be sent over several turns, for all that everybody sees there. One for each question."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self._marked: list[int] | None = None

    def goals(self, group: int) -> list[int]:
        """Settlers go to planets, miners to what they tow and back, transports and pipelines to own colonies, scouts to
        where they are bound."""
        t = self.t
        kind = t.kind[group]
        if kind == SCOUT:
            return [t.course[group]] if t.course[group] != NOWHERE else []
        if kind == COLONY_SHIP:
            able = level(t.tech[group], TERRAFORMING) > 0
            return [place for place in self.marked() if t.colony[place] == NOBODY and self.can_settle(place, able)]
        if kind == MINER and load_size(t.load[group]) < t.size[group]:
            return [place for place in self.marked() if t.content.terrain[t.terrain[place]].towed]
        return t.colonies_of(self.seat) if kind in (MINER, TRANSPORT, PIPELINE) else []

    def marked(self) -> list[int]:
        """The hexes with markers that lie face up."""
        if self._marked is None:
            known = self.t.known
            self._marked = [
                place for place, terrain in enumerate(self.t.terrain) if terrain != EMPTY and known[place] == EVERYONE
            ]
        return self._marked

    def can_settle(self, place: int, able: bool) -> bool:
        way = modifiers.settles(self.t, self.seat, self.t.terrain[place])
        return way == "always" or (way == "terraforming" and able)


def quiet(t: Table, seat: int, place: int, chart: Chart) -> bool:
    """Whether a ship without weapons would pass a hex."""
    there = chart.sight(place)
    if not there.explored or there.closed or t.amoeba[place] or there.foreign:
        return False
    return t.terrain_at(place) != BLACK_HOLE or modifiers.safe_in_black_hole(t, seat)


def unknown(t: Table, seat: int, place: int, chart: Chart) -> bool:
    """Whether a scout could be sent to a hex to see what lies there."""
    there = chart.sight(place)
    return not t.knows_marker(seat, place) and not (there.closed or there.occupied or there.foreign or t.amoeba[place])


def aim_scouts(t: Table, seat: int) -> None:
    """As a movement phase begins, each scout that was exploring is bound for the nearest unknown hex for which no other
    is, of those as near the one that is nearest to the homeworld."""
    bound = [group for group in t.groups_of(seat) if t.kind[group] == SCOUT and t.course[group] != NOWHERE]
    chart = Chart(t, seat)
    taken: list[int] = []
    for group in bound:
        near = nearest_unknown(t, seat, t.where[group], chart, taken)
        goal = min(near, key=lambda place: (distance(place, t.home[seat]), place)) if near else NOWHERE
        t.course = put(t.course, group, goal)
        taken.append(goal)


def nearest_unknown(t: Table, seat: int, start: int, chart: Chart, taken: list[int]) -> list[int]:
    """The unknown hexes that are the fewest steps away, through quiet ones, without those that are taken."""
    seen, edge = {start}, [start]
    while edge:
        beside = list(dict.fromkeys([near for place in edge for near in t.near[place] if near not in seen]))
        found = [place for place in beside if place not in taken and unknown(t, seat, place, chart)]
        if found:
            return found
        seen.update(beside)
        edge = [place for place in beside if quiet(t, seat, place, chart)]
    return []


def lengths(t: Table, seat: int, goal: int, chart: Chart) -> dict[int, int]:
    """By hex: how many steps it is from there to the goal, through quiet hexes; the same for all who plan with this
    chart."""
    known = chart.lengths.get(goal)
    if known is not None:
        return known
    found = {goal: 0} if quiet(t, seat, goal, chart) or unknown(t, seat, goal, chart) else {}
    edge = list(found)
    while edge:
        further: list[int] = []
        for place in edge:
            for near in t.near[place]:
                if near not in found and quiet(t, seat, near, chart):
                    found[near] = found[place] + 1
                    further.append(near)
        edge = further
    chart.lengths[goal] = found
    return found


def next_stop(t: Table, seat: int, group: int, goal: int, plan: dict[int, Way], chart: Chart | None = None) -> int:
    """The hex within reach that lies nearest to the goal, NOWHERE where none is nearer than the counter is now."""
    chart = Chart(t, seat) if chart is None else chart
    far = lengths(t, seat, goal, chart)
    best, least = NOWHERE, far.get(t.where[group], len(t.terrain))
    for place, way in plan.items():
        through = [by_the_way for by_the_way in way if by_the_way != goal]
        if far.get(place, len(t.terrain)) < least and all([quiet(t, seat, one, chart) for one in through]):
            best, least = place, far[place]
    return best


def course_refusal(t: Table, seat: int, group: int, goal: int, plan: dict[int, Way], chart: Chart) -> Refusal | None:
    """Why a counter cannot be sent to a hex farther away."""
    if next_stop(t, seat, group, goal, plan, chart) == NOWHERE:
        return Refusal("SE-3.6", "no_way_there", {"hex": goal})
    return None


def stop_of(t: Table, seat: int, group: int, chart: Chart) -> int:
    """Where a counter on a course would go in this turn; NOWHERE where it stays."""
    if t.course[group] == NOWHERE or unit_refusal(t, group, chart) is not None:
        return NOWHERE
    return next_stop(t, seat, group, t.course[group], ways(t, seat, [group], None, chart), chart)


def stops(t: Table, seat: int) -> dict[int, int]:
    """The counters that carry on, and where each would come to in this turn."""
    chart = Chart(t, seat)
    found = {group: stop_of(t, seat, group, chart) for group in t.groups_of(seat) if t.course[group] != NOWHERE}
    return {group: stop for group, stop in found.items() if stop != NOWHERE}


def under_way(t: Table, seat: int) -> list[int]:
    """The counters that carry on."""
    return list(stops(t, seat))
