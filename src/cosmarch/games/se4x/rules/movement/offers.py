"""What the movement phase offers: who can go, and where to, each as one answer (SE-3.6)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.choices import MOVEMENT_WORDS
from cosmarch.games.se4x.rules import colonies
from cosmarch.games.se4x.rules.movement import courses, regrouping
from cosmarch.games.se4x.rules.movement.charts import Chart
from cosmarch.games.se4x.rules.movement.loading import boarders, stranded
from cosmarch.games.se4x.rules.movement.movement import (
    explores,
    fleet_members,
    fleet_refusal,
    nowhere_refusal,
    unit_refusal,
)
from cosmarch.games.se4x.rules.movement.ways import Way, ways
from cosmarch.games.se4x.state import MINE, NOWHERE, PIPELINE, UNIQUE_SHIP, Table

ITSELF: Final = (UNIQUE_SHIP, PIPELINE)  # what holds gates and chains open, as long as it does not move itself


def stack(t: Table, seat: int, place: int) -> list[int]:
    """The warships and decoys in a hex that may still move; settlers, miners and pipelines have ways of their own."""
    return [
        group
        for group in t.groups_at(place, seat)
        if (t.combat_capable(group) or t.is_decoy(group)) and unit_refusal(t, group) is None
    ]


def parts(t: Table, able: list[int]) -> list[int]:
    """Of the counters that may move: those that could leave their hex together with others, but not with all that
    would leave it."""
    places = [t.where[group] for group in able]
    armed = [t.where[group] for group in able if t.combat_capable(group) or t.is_decoy(group)]
    return [group for group in able if places.count(t.where[group]) > min(2, max(1, armed.count(t.where[group])))]


def movers(t: Table, seat: int, who: int) -> list[int]:
    """The counters that somebody in an answer stands for."""
    d = t.choices
    if who < d.slots:
        return [who]
    if who < d.first_stack:
        return fleet_members(t, seat, who - d.slots + 1)
    return stack(t, seat, who - d.first_stack)


def kin(t: Table, group: int, chart: Chart) -> tuple[int, ...]:
    """Counters for which this is the same can go the same ways."""
    return (
        t.where[group],
        t.moves[group],
        t.flags[group],
        chart.hexes(group),
        t.combat_capable(group) + 2 * explores(t, group) + 4 * (t.kind[group] == MINE),
        t.is_decoy(group) + 2 * t.pretends(group),
        group if t.kind[group] in ITSELF else NOWHERE,
    )


Plan = tuple[dict[int, Way], dict[int, Refusal]]


class Offers:
    """All that a player may answer in the movement phase, worked out once for a question when it is asked for."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self._offered: list[int] = []
        self._plans: dict[int, dict[int, Way]] = {}  # by who goes: the ways to each hex within reach
        self._known: dict[tuple[tuple[int, ...], ...], Plan] = {}
        self._shut: dict[int, dict[int, Refusal]] = {}  # by who goes: the hexes beside them that they may not enter
        self._sites = courses.Sites(t, seat)
        self._stay: dict[int, Refusal] = {}  # those who can go nowhere
        self._able: list[int] = []  # the counters that may still move, by themselves
        self._chart = Chart(t, seat)

    def plan(self, who: int) -> dict[int, Way]:
        """The ways of somebody to each hex within reach."""
        if who not in self._plans:
            self._plans[who], self._shut[who] = self._plan(movers(self.t, self.seat, who))
        return self._plans[who]

    def past(self, who: int, goal: int) -> list[int]:
        """The hexes with foreign counters or colonies that somebody passes on the way to a hex, if they are let by."""
        chart = Chart(self.t, self.seat)
        return [place for place in self.plan(who).get(goal, ())[:-1] if chart.sight(place).foreign]

    def candidates(self) -> list[int]:
        """All candidates, as the table stands now."""
        t, seat, d = self.t, self.seat, self.t.choices
        self._offered = []
        self._plans, self._known, self._shut, self._stay, self._able = {}, {}, {}, {}, []
        self._sites = courses.Sites(t, seat)
        self._chart = chart = Chart(t, seat)
        fleets: dict[int, list[int]] = {}
        for group in t.groups_of(seat):
            if t.fleet[group]:
                fleets.setdefault(t.fleet[group], []).append(group)
            if chart.hexes(group):
                why = unit_refusal(t, group, chart)
                if why is None:
                    self._able.append(group)
                    why = stranded(t, seat, [group])
                self._offer(group, [group], why)
        for number in sorted(fleets):
            self._offer(d.slots + number - 1, fleets[number], fleet_refusal(t, fleets[number], chart))
        armed = [group for group in self._able if t.combat_capable(group) or t.is_decoy(group)]
        places = [t.where[group] for group in armed]
        for place in sorted(set(places)):
            if places.count(place) > 1:
                together = [group for group in armed if t.where[group] == place]
                self._offer(d.first_stack + place, together, stranded(t, seat, together))
        self._offer_acts()
        for number, word in enumerate(MOVEMENT_WORDS):
            if self._possible(word):
                self._offered.append(d.first_word + number)
        return self._offered

    def _offer(self, who: int, counters: list[int], why: Refusal | None) -> None:
        """The hexes within reach; where there is none, who would go and why not."""
        t, seat, d = self.t, self.seat, self.t.choices
        plan: dict[int, Way] = {}
        shut: dict[int, Refusal] = {}
        if why is None:
            plan, shut = self._plan(counters)
        if not plan:
            why = why or nowhere_refusal(t, seat, counters, self._chart)
            self._stay[who] = why or Refusal("SE-3.6", "nowhere_to_go")
            self._offered.append(who)
            return
        self._plans[who] = plan
        self._shut[who] = shut
        goals = [*plan, *shut]
        if who < d.slots:
            goals += [place for place in self._sites.goals(who) if place not in goals]
        first = d.move(who, 0)
        self._offered += [first + place for place in goals]

    def _plan(self, counters: list[int]) -> Plan:
        key = tuple(sorted({kin(self.t, group, self._chart) for group in counters}))
        if key not in self._known or boarders(self.t, counters):
            shut: dict[int, Refusal] = {}
            self._known[key] = (ways(self.t, self.seat, counters, shut, self._chart), shut)
        return self._known[key]

    def _offer_acts(self) -> None:
        t, seat, d = self.t, self.seat, self.t.choices
        if colonies.settlers(t, seat):
            self._offered += [d.move(group, d.act("settle")) for group in colonies.colony_ships(t, seat)]
        self._offered += [d.move(group, d.act("tow")) for group in regrouping.towers(t, seat)]
        if regrouping.unloaders(t, seat):
            self._offered += [d.move(group, d.act("unload")) for group in regrouping.cargo(t, seat)]

    def refusal(self, choice: int) -> Refusal | None:
        t, seat, d = self.t, self.seat, self.t.choices
        if choice < d.first_word:
            return self._stay[choice]
        if choice < d.first_move:
            return None
        who, goal = d.moved(choice)
        if goal < d.no_hex:
            if goal in self._plans[who]:
                return None
            plan = self._plans[who]
            return self._shut[who].get(goal) or courses.course_refusal(t, seat, who, goal, plan, self._chart)
        if goal == d.act("settle"):
            return colonies.settle_refusal(t, seat, who)
        return regrouping.unload_refusal(t, seat, who) if goal == d.act("unload") else None

    def _possible(self, word: str) -> bool:
        """Whether there is anything that a word of the movement phase could be about."""
        t, seat = self.t, self.seat
        if word == "done":
            return True
        if word == "part":
            return bool(parts(t, self._able))
        if word == "carry_on":
            return any(
                [
                    t.course[group] != NOWHERE and courses.stop_of(t, seat, group, self._chart) != NOWHERE
                    for group in self._able
                ]
            )
        return bool(regrouping.SUBJECTS[word](t, seat))
