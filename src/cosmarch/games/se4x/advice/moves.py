"""Advice for the movement phase: explore, settle, mine, gather, attack, and come home when the homeworld is threatened.

Every hex to which a counter may go has a value by its role; the counter with the best step moves next, as far as it is
worth it, until no step is.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.se4x.advice import hunts
from cosmarch.games.se4x.advice import solitaire as alone
from cosmarch.games.se4x.advice.battles import GOOD, attack_chance, threat
from cosmarch.games.se4x.advice.values import (
    NEAR,
    enemies,
    fleet_price,
    free_planets,
    guards,
    may_settle,
    strength,
    warships,
)
from cosmarch.games.se4x.advice.ways import FAR, roads
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.colonies import colony_ships
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_refusal
from cosmarch.games.se4x.rules.groups import split_refusal
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.modifiers import hexes, safe_in_black_hole
from cosmarch.games.se4x.rules.movement.charts import Chart, foreign
from cosmarch.games.se4x.rules.movement.courses import next_stop
from cosmarch.games.se4x.rules.movement.movement import all_steps_refusal, unit_refusal
from cosmarch.games.se4x.rules.movement.offers import Offers, movers
from cosmarch.games.se4x.rules.movement.ways import Way, ways
from cosmarch.games.se4x.state import BLACK_HOLE, COLONY_SHIP, ENTERED, MINER, MINESWEEPER, NOBODY, SCOUT, Table

# What the words of the movement phase are worth beside steps; the others are never used.
WORDS: Final = {"done": 0.0, "look": 40.0, "split": 30.0, "carry_on": 35.0}
ACT: Final = 60.0  # to settle, tow or unload
SENT: Final = 0.4  # more, to be sent all the way at once
TOGETHER: Final = 0.5  # more, to do in one answer what all of them would do
NEVER: Final = -5.0
SETTLE, MINE, EXPLORE, STUDY, ATTACK, HOME, GATHER = 20.0, 15.0, 18.0, 19.0, 12.0, 25.0, 5.0
RESCUE: Final = 0.3  # the chance from which on a besieged homeworld is relieved
FIRST_WAVE: Final = 40  # CP of warships without which nobody sets out
ON_ITS_WAY: Final = 5  # hexes from the homeworld within which what comes is awaited there
PER_COUNTER: Final = 9  # CP more for each counter at the goal
TOWED_FROM: Final = 6  # hexes from home beyond which minerals are left
ALONE: Final = 3  # single scouts at a time


class Orders:
    """What the seat is about in this turn, worked out once for a question."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.home = t.home[seat]
        self.probe = hunts.probe(t, seat)
        self.goes_out = alone.against_machines(t) or alone.against_empires(t)
        self._roads: dict[str, list[int]] = {}
        self._chances: dict[tuple[int, ...], float] = {}
        self._ways: dict[tuple[int, ...], dict[int, Way]] = {}
        self._leaving: dict[int, bool] = {}
        self._endangered: bool | None = None
        self._slowest = 0
        self.chart = Chart(t, seat)

    def ways(self, movers: list[int]) -> dict[int, Way]:
        """Where counters can go together in this turn."""
        key = tuple(movers)
        if key not in self._ways:
            self._ways[key] = ways(self.t, self.seat, movers, chart=self.chart)
        return self._ways[key]

    def can_come(self, group: int, place: int) -> bool:
        """Whether a counter may go to a hex in this turn; what lies beside it needs no plan."""
        if unit_refusal(self.t, group, self.chart) is not None:
            return False
        if place in self.t.near[self.t.where[group]]:
            return all_steps_refusal(self.t, self.seat, [group], place, self.chart) is None
        return place in self.ways([group])

    def roads(self, goal: str) -> list[int]:
        if goal not in self._roads:
            self._roads[goal] = roads(self.t, self.seat, self._goals(goal))
        return self._roads[goal]

    def _goals(self, goal: str) -> list[int]:
        t, seat = self.t, self.seat
        if goal == "home":
            return [self.home]
        if goal == "colony":
            return t.colonies_of(seat)
        if goal == "unknown":
            return unknown(t, seat)
        if goal == "mineral":
            return minerals(t, seat)
        if goal == "enemy":
            return targets(t, seat)
        if goal == "amoeba":
            return hunts.unvisited(t, seat)
        taken = {t.where[group] for group in colony_ships(t, seat)} | set(t.course)
        return [place for place in free_planets(t, seat) if place not in taken]

    # ---- roles

    def step(self, group: int, place: int, far: int = 1) -> float:
        """What it is worth for a counter to go to a hex, so many steps away."""
        t = self.t
        kind = t.kind[group]
        here = t.where[group]
        if deadly(t, self.seat, place):
            return NEVER
        if t.amoeba[place]:
            return STUDY if hunts.enters(t, self.seat, group, self._along(group, place), place) else NEVER
        if kind == MINESWEEPER and here in hunts.unstudied(t, self.seat):
            return NEVER  # there is still something to find out
        if (kind == MINESWEEPER and hunts.unstudied(t, self.seat)) or group == self.probe:
            return nearer(self.roads("amoeba"), here, place, STUDY)
        if kind == COLONY_SHIP:
            return self._civilian(group, here, place, "planet", SETTLE)
        if kind == MINER:
            return self._civilian(group, here, place, "colony" if t.load[group] else "mineral", MINE)
        if not t.combat_capable(group):
            return NEVER
        return self._warship(group, here, place, far)

    def _civilian(self, group: int, here: int, place: int, goal: str, worth: float) -> float:
        t = self.t
        if not t.explored_hex(place) or guards(t, place, self.seat):
            return NEVER
        if goal == "planet" and may_settle(t, self.seat, here, group):
            return NEVER
        return nearer(self.roads(goal), here, place, worth)

    def _warship(self, group: int, here: int, place: int, far: int) -> float:
        t = self.t
        if guards(t, place, self.seat) or self._foreign(place):
            return self._assault(group, place)
        scouting = self._explorer(group)
        # the homeworld comes before anything else; but one scout would not save it from what comes to a single player
        away = self.goes_out and (scouting or self._sets_out(here))
        if self.endangered() and not away:
            return nearer(self.roads("home"), here, place, HOME) if t.explored_hex(place) else NEVER
        if scouting:
            worth = nearer(self.roads("unknown"), here, place, EXPLORE)
            return worth if worth > 0 or t.explored_hex(place) else NEVER
        if not t.explored_hex(place):
            return NEVER
        if self._sets_out(here):
            if t.moves[group] + far > self._pace():
                return NEVER
            return nearer(self._roads_out(here), here, place, ATTACK)
        return nearer(self.roads("home"), here, place, GATHER)

    def _foreign(self, place: int) -> bool:
        holder = self.t.colony[place]
        return holder != NOBODY and not self.t.allied(holder, self.seat)

    def _explorer(self, group: int) -> bool:
        """Single scouts turn markers up: what awaits them there may cost all that came."""
        t = self.t
        return t.kind[group] == SCOUT and t.size[group] == 1 and self.roads("unknown")[t.where[group]] < FAR

    def _assault(self, group: int, place: int) -> float:
        """Into a hex that somebody holds: together with all that stands beside the counter, if the odds are good."""
        t, seat = self.t, self.seat
        inside = [one for one in t.fighting_units(place, seat) if t.flags[one] & ENTERED]
        if inside:
            return ATTACK + 10.0
        along = self._along(group, place)
        if not guards(t, place, seat):
            return ATTACK + 5.0 if fleet_price(t, along) >= FIRST_WAVE // 4 else NEVER
        key = (place, *along)
        if key not in self._chances:  # the counters of a hex ask for the same battle one after the other
            self._chances[key] = self._chance(along, place)
        if place == self.home and self._chances[key] >= RESCUE:
            return HOME + 5.0
        siege = self.goes_out and t.colony[place] in EMPIRES
        return ATTACK + 5.0 if self._chances[key] >= (alone.TAKEN if siege else GOOD) else NEVER

    def _chance(self, along: list[int], place: int) -> float:
        t, seat = self.t, self.seat
        if self.goes_out and t.colony[place] in EMPIRES:
            return alone.siege_chance(t, seat, along, place)
        return (alone.fight_chance if self.goes_out else attack_chance)(t, seat, along, place)

    def _along(self, group: int, place: int) -> list[int]:
        """The warships that could go to a hex together with a counter."""
        here = self.t.where[group]
        return [one for one in warships(self.t, self.seat) if self.t.where[one] == here and self.can_come(one, place)]

    def _sets_out(self, here: int) -> bool:
        if here not in self._leaving:
            self._leaving[here] = self._goes_for_enemy(here)
        return self._leaving[here]

    def _goes_for_enemy(self, here: int) -> bool:
        """Whether the fleet of a hex does: at home it waits until it is large enough."""
        t, seat = self.t, self.seat
        if self.goes_out:
            return self._roads_out(here)[here] < FAR
        goals = targets(t, seat)
        if not goals or self.roads("enemy")[here] >= FAR:
            return False
        if t.seats == 1:
            return self._dares(here)
        if any([upgrade_refusal(t, seat, one) is None for one in warships(t, seat) if t.where[one] == here]):
            return False  # it gets its new technology at the end of this turn
        if t.colony[here] != seat:
            return fleet_price(t, t.fighting_units(here, seat)) >= FIRST_WAVE // 2
        army = [group for group in warships(t, seat) if t.where[group] == here or t.moves[group]]
        defenders = min([len(t.enemies_at(place, seat)) for place in goals])
        return fleet_price(t, army) >= FIRST_WAVE + PER_COUNTER * defenders

    def _dares(self, here: int) -> bool:
        """Whether a fleet leaves the homeworld of a single player to itself for the amoebas, which grow."""
        t, seat = self.t, self.seat
        if threat(t, seat, self.home, ON_ITS_WAY) > 0.0:
            return False
        return fleet_price(t, t.fighting_units(here, seat)) >= FIRST_WAVE

    def _roads_out(self, here: int) -> list[int]:
        """The ways to what the warships of a hex go out against."""
        if not self.goes_out:
            return self.roads("enemy")
        key = f"out of {here}"
        if key not in self._roads:
            t = self.t
            able = [one for one in warships(t, self.seat) if not self._explorer(one)]
            army = [one for one in able if t.where[one] == here]
            leads = alone.main_body(t, self.seat, able) == here
            self._roads[key] = roads(t, self.seat, alone.goals(t, self.seat, army, leads) if army else [])
        return self._roads[key]

    def _pace(self) -> int:
        """All go as far as the slowest, so that they arrive together."""
        if not self._slowest:
            away = [group for group in warships(self.t, self.seat) if not self._explorer(group)]
            self._slowest = min([hexes(self.t, group) for group in away], default=1)
        return self._slowest

    def endangered(self) -> bool:
        if self._endangered is None:
            self._endangered = self._outnumbered()
        return self._endangered

    def _outnumbered(self) -> bool:
        """Whether enemies near the homeworld are stronger than what guards it."""
        t = self.t
        if t.colony[self.home] != self.seat:
            return False
        danger = threat(t, self.seat, self.home, NEAR)
        return danger > 0.0 and danger > 0.7 * strength(t, t.fighting_units(self.home, self.seat))


def deadly(t: Table, seat: int, place: int) -> bool:
    """A black hole, for those who must roll there."""
    return t.terrain_at(place) == BLACK_HOLE and not safe_in_black_hole(t, seat)


def nearer(lengths: list[int], here: int, place: int, worth: float) -> float:
    """The value of a step that brings a counter nearer to its goal."""
    if lengths[place] >= FAR or lengths[place] >= lengths[here]:
        return NEVER
    return worth - 0.01 * lengths[place]


# ---- goals


def unknown(t: Table, seat: int) -> list[int]:
    """The markers to be turned up: those of the home area, then those on the way to an enemy."""
    occupied = set(t.where)
    free = [
        place
        for place in range(len(t.terrain))
        if t.near[place] and not t.explored_hex(place) and place not in occupied
    ]
    home = [place for place in free if t.home_of[place] == seat]
    if home:
        return home
    start = t.home[seat]
    goals = [*[t.home[other] for other in enemies(t, seat)], *alien_homes(t)]
    out = [distance(start, place) for place in free]
    beyond = [[there + distance(place, goal) for there, place in zip(out, free, strict=True)] for goal in goals]
    for detour in (0, 1, 2, 4):
        for goal, lengths in zip(goals, beyond, strict=True):
            limit = distance(start, goal) + detour
            between = [place for length, place in zip(lengths, free, strict=True) if length <= limit]
            if between:
                return between
    return []


def minerals(t: Table, seat: int) -> list[int]:
    """Minerals and wrecks that miners could fetch."""
    home = t.home[seat]
    kinds = [kind.id for kind in t.content.terrain if kind.towed]
    lying = [place for place, terrain in enumerate(t.terrain) if terrain in kinds and t.explored_hex(place)]
    return [place for place in lying if distance(place, home) <= TOWED_FROM and not guards(t, place, seat)]


def targets(t: Table, seat: int) -> list[int]:
    """The homeworld of the nearest enemy; where there is none, monsters to be hunted, then colonies."""
    home = t.home[seat]
    worlds = [t.home[other] for other in enemies(t, seat) if t.colony[t.home[other]] == other]
    if worlds:
        return [min(worlds, key=lambda place: distance(home, place))]
    prey = hunts.prey(t, seat)
    if prey:
        return prey
    return [place for place, owner in enumerate(t.colony) if owner != NOBODY and not t.allied(owner, seat)]


# ---- answers


def move(t: Table, ask: Ask) -> list[float]:
    """The best move of all, or a word."""
    d = t.choices
    orders = Orders(t, ask.seat)
    offers = Offers(t, ask.seat)
    out: list[float] = []
    for choice in ask.legal:
        if choice < d.first_move:
            word = d.moves.names[choice]
            worth = WORDS.get(word, NEVER)
            if word == "split" and not divided(t, ask.seat):
                worth = NEVER
            out.append(worth)
            continue
        who, goal = d.moved(choice)
        out.append(ACT if goal >= d.no_hex else way_worth(orders, who, goal, offers.plan(who)))
    return out


def way_worth(orders: Orders, who: int, goal: int, plan: dict[int, Way]) -> float:
    """What it is worth to go somewhere together: what the least eager makes of it. Nobody goes past enemies by the
    way; who is sent farther is not asked about in the next turns."""
    t, seat = orders.t, orders.seat
    stop = goal if goal in plan else next_stop(t, seat, who, goal, plan, orders.chart)
    if any([foreign(t, by_the_way, seat) for by_the_way in plan[stop][:-1]]):
        return NEVER
    counters = movers(t, seat, who)
    if not t.explored_hex(stop) and len(counters) > 1:
        return NEVER  # one is enough to turn a marker up, and as many as came may be lost there
    worth = min([orders.step(group, stop, len(plan[stop])) for group in counters])
    if worth <= 0.0:
        return NEVER
    if goal != stop:
        return worth + SENT - 0.01 * distance(goal, t.where[who])
    return worth + (TOGETHER if len(counters) > 1 else 0.0)


def divided(t: Table, seat: int) -> list[int]:
    """The scouts that had better go alone."""
    if not unknown(t, seat):
        return []
    groups = [group for group in t.groups_of(seat) if t.kind[group] == SCOUT and t.size[group] > 1]
    alone = [group for group in t.groups_of(seat) if t.kind[group] == SCOUT and t.size[group] == 1]
    return [group for group in groups if len(alone) < ALONE and split_refusal(t, group) is None]


def split(t: Table, ask: Ask) -> list[float]:
    able = divided(t, ask.seat)
    return [1.0 if group in able else 0.0 if group == t.choices.no_group else NEVER for group in ask.legal]


def bombard(t: Table, ask: Ask) -> list[float]:
    """All at once."""
    return [2.0 if one == t.choices.all_gunners else worth for one, worth in zip(ask.legal, first(t, ask), strict=True)]


def first(t: Table, ask: Ask) -> list[float]:
    """Any, rather than none."""
    return [0.0 if choice in (t.choices.no_group, t.choices.no_hex) else 1.0 for choice in ask.legal]


def look_at(t: Table, ask: Ask) -> list[float]:
    """Towards the enemy."""
    goals = targets(t, ask.seat)
    return [-float(min([distance(place, goal) for goal in goals], default=0)) for place in ask.legal]


def refuge(t: Table, ask: Ask) -> list[float]:
    """Homewards, past black holes."""
    return [
        -float(distance(place, t.home[ask.seat])) - (50.0 if deadly(t, ask.seat, place) else 0.0) for place in ask.legal
    ]


def spread(t: Table, ask: Ask) -> list[float]:
    """Amoebas go where they are farthest from own colonies (SE-33.11)."""
    own = t.colonies_of(ask.seat)
    return [float(min([distance(place, colony) for colony in own], default=0)) for place in ask.legal]


def homeworld(t: Table, ask: Ask) -> list[float]:
    """In the middle of the home area, where its planets are near."""
    area = [place for place, seat in enumerate(t.home_of) if seat == ask.seat]
    return [-float(sum([distance(place, other) for other in area])) for place in ask.legal]
