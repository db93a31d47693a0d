"""Construction: what an empire can build where, and the steps in which it does (SE-23, SE-14.1 to 14.5, CE-14.17)."""

from __future__ import annotations

from typing import Final, final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.content.packed_ints import level, with_level
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS, SHIPS, VICTORIES
from cosmarch.games.se4x.rules import counters, modifiers
from cosmarch.games.se4x.rules.economy import centers, drafts, sheet
from cosmarch.games.se4x.rules.groups import most, newest
from cosmarch.games.se4x.rules.movement import cargo, gate_links
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    BASE,
    BOARDING,
    CLOAKING,
    COLONY_SHIP,
    DECOY,
    FIGHTER,
    FIGHTER_LEVEL,
    FLAGSHIP,
    GROUND,
    GROUND_COMBAT,
    MINE_SWEEP,
    MINES,
    MOVE,
    SHIP_KINDS,
    SHIP_SIZE,
    SHIP_YARD,
    TECHS,
    TITAN,
    UNIQUE_SHIP,
    Table,
)

AT_ONCE: Final = 6  # units of one purchase: a full counter
MODULES: Final = {
    "carrier": "fighters",
    "fighter": "fighters",
    "raider": "cloaking",
    "mine": "mines",
    "minesweeper": "mines",
    "ms_pipeline": "pipelines",
    "titan": "titans",
    "boarding_ship": "boarding",
    "transport": "ground_combat",
    "unique_ship": "unique_ships",
}
MODULE_OF: Final = tuple([MODULES.get(name, "") for name in SHIPS])
# The rule by which a technology opens ship types.
OPENED_BY: Final = {
    SHIP_SIZE: "SE-22.12",
    FIGHTER_LEVEL: "SE-11.1",
    CLOAKING: "SE-12.1",
    MINES: "SE-13.1",
    MINE_SWEEP: "SE-13.1",
    BOARDING: "CE-4.1",
    GROUND_COMBAT: "CE-14.1",
}
# Choices of what to build: ships are themselves, then ground units, then centers.
FIRST_TROOPS: Final = SHIP_KINDS
FIRST_CENTER: Final = SHIP_KINDS + len(GROUND_UNITS)
NOTHING: Final = FIRST_CENTER + len(centers.BOTH)
MILITIA: Final = GROUND + GROUND_UNITS.index("militia")
NO_DECOYS: Final = VICTORIES.index("alien_homeworlds")  # SE-32.2


def in_play(t: Table, kind: int) -> bool:
    """Whether a type of unit can be bought in this match at all."""
    if kind >= GROUND:
        return t.on("ground_combat") and kind != MILITIA
    if kind == FLAGSHIP or (kind == DECOY and t.victory == NO_DECOYS):
        return False
    module = MODULE_OF[kind]
    return not module or t.on(module)


def choices(t: Table) -> list[int]:
    """What can be built in this match, as numbers of the domain `builds`."""
    return [choice for choice in range(NOTHING) if is_offered(t, choice)]


def is_offered(t: Table, choice: int) -> bool:
    return t.on("centers") if choice >= FIRST_CENTER else in_play(t, kind_of(choice))


def kind_of(choice: int) -> int:
    """The kind of unit that a choice stands for."""
    return choice if choice < FIRST_TROOPS else GROUND + choice - FIRST_TROOPS


# ---- where


def yards(t: Table, seat: int, place: int) -> int:
    """The ship yards in a hex that are not to be scuttled; new ones do not work yet (SE-14.5). A construction bay
    counts as one (CE-US.18)."""
    built = sum([drafts.remaining(t, group) for group in t.groups_at(place, seat) if t.kind[group] == SHIP_YARD])
    return built + modifiers.extra_yards(t, seat, place) + (1 if designs.bay_at(t, place, seat) else 0)


def capacity_left(t: Table, seat: int, place: int) -> int:
    """SE-23.1, 23.2: the half hull points that the yards of a hex still have."""
    used = 0
    for kind, there, count, _ in drafts.rows(t, seat):
        if 0 <= kind < SHIP_KINDS and there == place and t.content.ships[kind].yard:
            used += modifiers.yard_cost(t, seat, kind) * count
    return modifiers.yard_halves(t, seat, yards(t, seat, place)) - used


def places(t: Table, seat: int, choice: int) -> list[int]:
    """SE-23.1, 23.4, CE-14.17, CE-17.5: the hexes with own ship yards, or the colonies that made income."""
    grounds = Grounds(t, seat)
    return [place for place in grounds.hexes(choice) if grounds.builds(choice, place)]


@final
class Grounds:
    """Where a seat builds, as long as nothing changes; each hex is looked at once, and only where somebody asks."""

    __slots__ = ("_hexes", "_yards", "seat", "t")

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self._hexes: list[int] = []
        self._yards: dict[int, int] = {}

    def hexes(self, choice: int) -> list[int]:
        """Where something might be built, in order."""
        t, seat = self.t, self.seat
        if choice >= SHIP_KINDS or not t.content.ships[choice].yard:
            return [place for place in t.made_income if t.colony[place] == seat]
        if not self._hexes:
            built = [t.where[group] for group in t.groups_of(seat) if t.kind[group] == SHIP_YARD]
            self._hexes = sorted({*t.colonies_of(seat), *built})
        return self._hexes

    def builds(self, choice: int, place: int) -> bool:
        """Whether one of these hexes builds it: what takes ship yards, with those, or with a gate to walk through."""
        if choice >= SHIP_KINDS or not self.t.content.ships[choice].yard:
            return True
        working = self._yards.get(place)
        if working is None:
            working = self._yards[place] = yards(self.t, self.seat, place)
        return working > 0 or walks(self.t, self.seat, choice, place)

    def build_somewhere(self, choice: int) -> bool:
        """Whether there is such a hex."""
        return any([self.builds(choice, place) for place in self.hexes(choice)])


def walks(t: Table, seat: int, kind: int, place: int) -> bool:
    """SE-34.5: whether a colony ship of a hex is bought without a space drive."""
    return kind == COLONY_SHIP and place in gate_links.walker_colonies(t, seat)


def planned(t: Table, seat: int, kind: int, place: int) -> int:
    """How many units of a kind were bought for a hex in this phase."""
    return sum([count for there, count, _ in drafts.of(t, seat, kind) if there == place])


# ---- whether


def type_refusal(t: Table, seat: int, kind: int) -> Refusal | None:
    """SE-22.12, SE-22.13: why a type cannot be bought at all: technology or money."""
    why = unknown_refusal(t, seat, kind)
    if why is not None:
        return why
    cost = modifiers.price(t, seat, kind)
    return Refusal("SE-22.13", "too_dear", {"n": cost, "have": t.cp[seat]}) if cost > t.cp[seat] else None


def knows(t: Table, seat: int, kind: int) -> bool:
    """Whether an empire has the technology for a type of ship."""
    ship = t.content.ships[kind]
    return t.levels[seat * TECHS + ship.needs] >= ship.needs_level


def unknown_refusal(t: Table, seat: int, kind: int) -> Refusal | None:
    """SE-22.12, CE-EA55.6: why an empire has not reached what a type needs."""
    if kind >= GROUND:
        needs, wanted, rule = GROUND_COMBAT, t.content.ground_units[kind - GROUND].needs_level, "CE-14.19"
    else:
        needs, wanted = t.content.ships[kind].needs, t.content.ships[kind].needs_level
        rule = "CE-6.1" if kind == TITAN else OPENED_BY[needs]
    if t.levels[seat * TECHS + needs] < wanted:
        return Refusal(rule, "needs_technology", {"tech": needs, "n": wanted})
    return designs.build_refusal(t, seat) if kind == UNIQUE_SHIP else None


def place_refusal(t: Table, seat: int, kind: int, place: int) -> Refusal | None:
    """SE-23.1, SE-14.2 to 14.4, SE-11.3, CE-14.17: why one more unit of a type cannot be built in a hex."""
    if kind >= GROUND:
        bought = sum([planned(t, seat, GROUND + unit, place) for unit in range(len(GROUND_UNITS))])
        if bought >= t.worth[place]:
            return Refusal("CE-14.17", "colony_size", {"hex": place, "n": t.worth[place]})
    elif t.content.ships[kind].yard and not walks(t, seat, kind, place):
        wanted, left = modifiers.yard_cost(t, seat, kind), capacity_left(t, seat, place)
        if wanted > left:
            return Refusal("SE-23.1", "yard_capacity", {"hex": place, "n": wanted, "have": left})
    if kind == BASE:
        here = [group for group in t.groups_at(place, seat) if t.kind[group] == BASE and drafts.remaining(t, group)]
        if here or planned(t, seat, BASE, place):
            return Refusal("SE-14.3", "base_there", {"hex": place})
    if kind == SHIP_YARD and planned(t, seat, SHIP_YARD, place):
        return Refusal("SE-14.4", "yard_this_phase", {"hex": place})
    bay = designs.builds_bay(t, seat) and kind in (SHIP_YARD, UNIQUE_SHIP)
    if bay and (planned(t, seat, SHIP_YARD, place) or planned(t, seat, UNIQUE_SHIP, place)):
        return Refusal("CE-US.19", "yard_this_phase", {"hex": place})
    if kind == FIGHTER:
        there = cargo.count(t, cargo.fighters_at(t, place, seat)) + planned(t, seat, FIGHTER, place)
        if there >= cargo.fighter_room(t, place, seat):
            return Refusal("SE-11.3", "no_fighter_room", {"hex": place})
    return None


def unit_refusal(t: Table, seat: int, kind: int, place: int, older: bool) -> Refusal | None:
    """Why one more unit of a type that can be bought, of the newest technology or of an older one, cannot be built in
    a hex."""
    why = place_refusal(t, seat, kind, place)
    if why is not None or (older and models(t, seat, kind, place)):
        return why
    return counters.refusal(t, seat, kind, place, counters.OWN if older else newest(t, seat, kind), 1)


def choice_refusal(t: Table, seat: int, choice: int, place: int, older: bool) -> Refusal | None:
    """Why something that can be bought cannot be built in a hex."""
    if choice >= FIRST_CENTER:
        return centers.center_refusal(t, seat, place, centers.BOTH[choice - FIRST_CENTER])
    return unit_refusal(t, seat, kind_of(choice), place, older)


def nowhere_refusal(
    t: Table, seat: int, choice: int, older: bool = False, grounds: Grounds | None = None
) -> Refusal | None:
    """Why something can be built nowhere: the reason of the first hex, where there is any."""
    if choice < FIRST_CENTER:
        why = type_refusal(t, seat, kind_of(choice))
        if why is not None:
            return why
    first: Refusal | None = None
    grounds = Grounds(t, seat) if grounds is None else grounds
    for place in grounds.hexes(choice):
        if grounds.builds(choice, place):
            why = choice_refusal(t, seat, choice, place, older)
            if why is None:
                return None
            first = first or why
    if first is not None:
        return first
    if choice < SHIP_KINDS and t.content.ships[choice].yard:
        return Refusal("SE-23.1", "no_yard")
    return Refusal("CE-17.5" if choice >= FIRST_CENTER else "SE-23.4", "no_income")


def build_refusal(t: Table, seat: int) -> Refusal | None:
    """Why nothing at all can be built."""
    grounds = Grounds(t, seat)
    for choice in range(NOTHING):
        if choice < SHIP_KINDS and not (knows(t, seat, choice) and grounds.build_somewhere(choice)):
            continue
        if is_offered(t, choice) and nowhere_refusal(t, seat, choice, False, grounds) is None:
            return None
    return Refusal("SE-23.1", "nothing_to_build", {"have": t.cp[seat]})


# ---- the steps


def lowest(technology: int) -> int:
    """CE-1.3: the level that every ship has at least."""
    return 1 if technology == MOVE else 0


def older_refusal(t: Table, seat: int) -> Refusal | None:
    """SE-23.5: why nothing can be built with less than the current technology."""
    grounds = Grounds(t, seat)
    for kind in range(SHIP_KINDS):
        # what costs least to find out comes first: this is judged at every question of the phase
        if not knows(t, seat, kind) or not in_play(t, kind) or not could_be_older(t, seat, kind):
            continue
        if not grounds.build_somewhere(kind):
            continue
        if nowhere_refusal(t, seat, kind, True, grounds) is None:
            return None
    return Refusal("SE-23.5", "nothing_older")


def could_be_older(t: Table, seat: int, kind: int) -> bool:
    for technology in designs.mounts_of(t, seat, kind):
        if t.levels[seat * TECHS + technology] > least(t, kind, technology):
            return True
    return False


def least(t: Table, kind: int, technology: int) -> int:
    """The level that a new ship has at least: that which opened its type, or what every ship has."""
    ship = t.content.ships[kind]
    return max(lowest(technology), ship.needs_level if technology == ship.needs else 0)


def older_technologies(t: Table, kind: int, packed: int) -> list[int]:
    """The technologies of a new ship that may be left below what they are; not the one that opened its type."""
    return [one for one in t.content.ships[kind].mounts if level(packed, one) > least(t, kind, one)]


def build(t: Table, seat: int) -> Flow:
    """Steps. SE-23: what, where, how many; with the newest technology."""
    yield from build_steps(t, seat, False)


def build_older(t: Table, seat: int) -> Flow:
    """Steps. SE-23.5: the same with less than the current technology."""
    yield from build_steps(t, seat, True)


def build_steps(t: Table, seat: int, older: bool) -> Flow:
    open_to = choices(t)
    if older:
        open_to = [kind for kind in open_to if kind < SHIP_KINDS and could_be_older(t, seat, kind)]

    grounds = Grounds(t, seat)

    def refusal(choice: int) -> Refusal | None:
        return None if choice == NOTHING else nowhere_refusal(t, seat, choice, older, grounds)

    args: dict[str, int | str] = {"have": t.cp[seat]}
    what = yield Ask(seat, "build", t.choices.builds, [*open_to, NOTHING], "SE-23.1", refusal, args)
    if what == NOTHING:
        return
    free = [place for place in places(t, seat, what) if choice_refusal(t, seat, what, place, older) is None]
    place = free[0]
    if len(free) > 1:
        place = yield Ask(seat, "build_where", t.choices.hexes, free, "SE-23.1", args={"build": what})
    if what >= FIRST_CENTER:
        centers.buy(t, seat, place, centers.BOTH[what - FIRST_CENTER])
        return
    kind = kind_of(what)
    packed = newest(t, seat, kind)
    if older:
        packed = yield from older_steps(t, seat, kind, place, packed)
    count = how_many(t, seat, kind, place, packed)
    if count > 1:
        numbers = list(range(1, count + 1))
        count = yield Ask(seat, "build_number", t.choices.numbers, numbers, "SE-23.1", args={"ship": kind})
    sheet.enter(t, seat, sheet.UNITS, modifiers.price(t, seat, kind) * count)
    drafts.add(t, seat, kind, place, count, packed)


def how_many(t: Table, seat: int, kind: int, place: int, packed: int) -> int:
    """How many units of a type can be bought at once for a hex, at least the one that is known to be legal."""
    count = min(AT_ONCE, most(t, kind))
    cost = modifiers.price(t, seat, kind)
    if cost:
        count = min(count, t.cp[seat] // cost)
    if kind in (BASE, SHIP_YARD) or (kind == UNIQUE_SHIP and designs.builds_bay(t, seat)):
        count = 1
    elif kind >= GROUND:
        bought = sum([planned(t, seat, GROUND + unit, place) for unit in range(len(GROUND_UNITS))])
        count = min(count, t.worth[place] - bought)
    elif t.content.ships[kind].yard:
        count = min(count, capacity_left(t, seat, place) // max(1, modifiers.yard_cost(t, seat, kind)))
    if kind == FIGHTER:
        there = cargo.count(t, cargo.fighters_at(t, place, seat)) + planned(t, seat, FIGHTER, place)
        count = min(count, cargo.fighter_room(t, place, seat) - there)
    while count > 1 and counters.refusal(t, seat, kind, place, packed, count) is not None:
        count -= 1
    return max(1, count)


def models(t: Table, seat: int, kind: int, place: int) -> list[int]:
    """SE-23.5, 23.6: the groups of older technology in a hex that a new unit of the same technology could join."""
    best = newest(t, seat, kind)
    return [
        group
        for group in t.groups_at(place, seat)
        if t.kind[group] == kind
        and t.tech[group] != best
        and group in counters.joinable(t, seat, kind, place, t.tech[group])
        and all([level(t.tech[group], number) <= level(best, number) for number in t.content.ships[kind].mounts])
        and counters.refusal(t, seat, kind, place, t.tech[group], 1) is None
    ]


def older_steps(t: Table, seat: int, kind: int, place: int, packed: int) -> Flow:
    """Steps. SE-23.5: the technology of a group in the hex, or one of its own where a counter is left for it."""
    done = t.choices.no_group
    able = models(t, seat, kind, place)
    own = counters.refusal(t, seat, kind, place, counters.OWN, 1) is None
    if able:
        able = [*able, done] if own else able
        group = yield Ask(seat, "older_model", t.choices.groups, able, "SE-23.5", args={"ship": kind})
        if group != done:
            return t.tech[group]
    packed = yield from less_technology(t, seat, kind, packed)
    return packed


def less_technology(t: Table, seat: int, kind: int, packed: int) -> Flow:
    """Steps. SE-23.5: which technologies of a new ship stay below the current level, and at which."""
    done = TECHS
    while True:
        able = older_technologies(t, kind, packed)
        if not able:
            return packed
        args: dict[str, int | str] = {"ship": kind}
        choice = yield Ask(seat, "older_technology", t.choices.technologies, [*able, done], "SE-23.5", args=args)
        if choice == done:
            return packed
        grade = low = least(t, kind, choice)
        if level(packed, choice) - low > 1:
            numbers = list(range(low, level(packed, choice)))
            grade = yield Ask(seat, "older_level", t.choices.numbers, numbers, "SE-23.5", args={"tech": choice})
        packed = with_level(packed, choice, grade)
