"""Advice for the economic phase: colony ships first, then technology by a plan and warships in turn, and what counters
the things that enemies have shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.se4x.advice import hunts
from cosmarch.games.se4x.advice import solitaire as alone
from cosmarch.games.se4x.advice.battles import threat
from cosmarch.games.se4x.advice.moves import minerals, unknown
from cosmarch.games.se4x.advice.values import NEAR, enemies, free_planets, strength, warships
from cosmarch.games.se4x.choices import ECONOMY_WORDS
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import SHIPS
from cosmarch.games.se4x.rules.economy import centers, construction, drafts, maintenance, sheet, technology
from cosmarch.games.se4x.rules.modifiers import price, tech_price
from cosmarch.games.se4x.rules.solitaire import science
from cosmarch.games.se4x.rules.victory import POINTS
from cosmarch.games.se4x.state import (
    ATTACK,
    BASE,
    BATTLECRUISER,
    CLOAKING,
    COLONY_SHIP,
    CRUISER,
    DEFENSE,
    DESTROYER,
    FIGHTER_LEVEL,
    MINE_SWEEP,
    MINER,
    MINES,
    MINESWEEPER,
    MOVE,
    POINT_DEFENSE,
    SCANNERS,
    SCOUT,
    SHIP_SIZE,
    SHIP_YARD,
    TACTICS,
    TECHS,
    TERRAFORMING,
    YARD_LEVEL,
    Table,
)

# Technology in the order in which it is wanted, with the level.
PLAN: Final = (
    (SHIP_SIZE, 2),
    (MOVE, 2),
    (ATTACK, 1),
    (SHIP_SIZE, 3),
    (DEFENSE, 1),
    (TACTICS, 1),
    (SHIP_SIZE, 4),
    (ATTACK, 2),
    (TERRAFORMING, 1),
    (MOVE, 3),
    (YARD_LEVEL, 2),
    (DEFENSE, 2),
    (SHIP_SIZE, 5),
    (TACTICS, 2),
    (MOVE, 4),
    (SHIP_SIZE, 6),
    (ATTACK, 3),
    (DEFENSE, 3),
    (TACTICS, 3),
    (MOVE, 5),
)
# The same for a single player, who waits for the others at home and needs guns rather than engines.
PLAN_ALONE: Final = (
    (SHIP_SIZE, 2),
    (SHIP_SIZE, 3),
    (ATTACK, 1),
    (ATTACK, 2),
    (DEFENSE, 1),
    (YARD_LEVEL, 2),
    (DEFENSE, 2),
    (SHIP_SIZE, 4),
    (ATTACK, 3),
    (TACTICS, 1),
    (MOVE, 2),
    (SHIP_SIZE, 5),
    (DEFENSE, 3),
    (TACTICS, 2),
    (MOVE, 3),
    (SHIP_SIZE, 6),
    (TACTICS, 3),
    (TERRAFORMING, 1),
)
# What an enemy may have shown, what answers it, and up to which level.
ANSWERS: Final = ((FIGHTER_LEVEL, POINT_DEFENSE, 2), (CLOAKING, SCANNERS, 2), (MINES, MINE_SWEEP, 1))
LINE: Final = (
    SHIPS.index("dreadnought"),
    SHIPS.index("battleship"),
    BATTLECRUISER,
    CRUISER,
    DESTROYER,
    SCOUT,
)  # the best first
STANDING: Final = (BASE, SHIP_YARD, MINESWEEPER)  # what may be wanted beside colony ships, miners and warships
RESEARCH, BUILD = ECONOMY_WORDS.index("research"), ECONOMY_WORDS.index("build")
CONVERT: Final = ECONOMY_WORDS.index("convert")
DONE: Final = ECONOMY_WORDS.index("done")
SETTLERS: Final = 12  # rounds in which colonies still pay
REPAYS: Final = 2  # rounds that a colony ship or a miner needs before it is worth its price
MINERS: Final = 3
FORTIFIED: Final = 4  # the round from which on a single player has a base built in each, which needs no upkeep
MOST_YARDS: Final = 9
SWEEPING: Final = 7  # the round from which on a single player gets ready to sweep the mines of alien homeworlds
SWEEPERS: Final = 3
UPKEEP: Final = 0.45  # of the income of a single player, beyond which no ships are built
VESSELS: Final = 3  # science vessels for each type of amoeba
NOT_SEEN: Final = -1
# CE-19: a unique ship that is worth its price and can be built soon: 12 CP in class D.
DESIGN: Final = {"design_hull": 2, "design_attack": 4, "design_defense": 1}


@dataclass(eq=False)
class Purchase:
    """What to buy next: a technology, or units of a kind."""

    tech: int = NOT_SEEN
    kind: int = NOT_SEEN
    count: int = 1


def shown(t: Table, seat: int, which: int) -> int:
    """The level of a technology that some enemy has shown."""
    return max([t.shown[other * TECHS + which] for other in enemies(t, seat)], default=0)


def wanted_technology(t: Table, seat: int) -> int:
    """The next technology of the plan that can be bought now; an answer to what was seen comes first."""
    studies = science.in_play(t) and t.tech_level(seat, MINE_SWEEP) < 2 and hunts.unstudied(t, seat)
    if studies and technology.refusal_of(t, seat, MINE_SWEEP) is None:
        return MINE_SWEEP
    for seen, answer, most in ANSWERS:
        level = t.tech_level(seat, answer)
        if level < min(most, shown(t, seat, seen)) and technology.refusal_of(t, seat, answer) is None:
            return answer
    for which, level in PLAN if t.seats > 1 else PLAN_ALONE:
        if t.tech_level(seat, which) >= level or not technology.in_play(t, which):
            continue
        if technology.level_refusal(t, seat, which) is not None:
            continue
        # the plan is not overtaken by what is cheaper: money is saved for its next step, or goes into ships
        return which if technology.refusal_of(t, seat, which) is None else NOT_SEEN
    return NOT_SEEN


def buildable(t: Table, seat: int, kind: int) -> bool:
    return construction.in_play(t, kind) and construction.nowhere_refusal(t, seat, kind) is None


def at_home(t: Table, seat: int, kind: int) -> bool:
    """Whether something can be built at the homeworld."""
    home = t.home[seat]
    if not buildable(t, seat, kind) or home not in construction.places(t, seat, kind):
        return False
    return construction.choice_refusal(t, seat, kind, home, False) is None


def owned(t: Table, seat: int, kind: int) -> int:
    """Units of a kind, those just bought included."""
    have = sum([t.size[group] for group in t.groups_of(seat) if t.kind[group] == kind])
    return have + sum([count for _, count, _ in drafts.of(t, seat, kind)])


def endangered(t: Table, seat: int) -> bool:
    home = t.home[seat]
    return threat(t, seat, home, NEAR) > strength(t, t.fighting_units(home, seat))


def purchase(t: Table, seat: int) -> Purchase | None:
    """What the seat buys next, or None."""
    if alone.against_machines(t) or alone.against_empires(t):
        return purchase_alone(t, seat)
    if endangered(t, seat):
        urgent = line_ship(t, seat) or (Purchase(kind=BASE) if buildable(t, seat, BASE) else None)
        if urgent is not None:
            return urgent
    if t.round_limit and t.round == t.round_limit and t.victory != POINTS:
        return line_ship(t, seat) or last_level(t, seat)
    found = civilian(t, seat)
    if found is not None:
        return found
    if t.seats == 1 and t.round >= FORTIFIED and at_home(t, seat, BASE):
        return Purchase(kind=BASE)
    if t.on("centers") and t.round <= SETTLERS and lacks_research(t, seat):
        return Purchase(kind=construction.FIRST_CENTER)
    spent = sheet.entered(t, seat, sheet.TECHNOLOGY)
    budget = t.cp[seat] + spent
    which = wanted_technology(t, seat)
    if which != NOT_SEEN and t.on("centers"):
        return Purchase(tech=which)  # research points are good for nothing else (CE-17.3)
    if which != NOT_SEEN:
        cost = tech_price(t, seat, which, t.tech_level(seat, which) + 1)
        # early on nearly all goes into technology, later half of it
        share = 0.8 if t.round <= 4 else 0.5
        if spent + cost <= max(share * budget, 25.0):
            return Purchase(tech=which)
    yards = t.yards_at(t.home[seat], seat)
    if t.round > 2 and yards < 4 and t.cp[seat] >= 40 and buildable(t, seat, SHIP_YARD):
        return Purchase(kind=SHIP_YARD)
    for seen, kind in ((FIGHTER_LEVEL, SCOUT), (CLOAKING, DESTROYER), (MINES, MINESWEEPER)):
        if shown(t, seat, seen) and owned(t, seat, kind) < 2 and buildable(t, seat, kind):
            return Purchase(kind=kind)
    ships = line_ship(t, seat)
    if ships is not None:
        return ships
    if t.seats == 1 and yards < MOST_YARDS and at_home(t, seat, SHIP_YARD):  # money is left, but no room to build
        return Purchase(kind=SHIP_YARD)
    return Purchase(tech=which) if which != NOT_SEEN else None


def last_level(t: Table, seat: int) -> Purchase | None:
    """What is left when no more warships can be built still counts as technology."""
    which = wanted_technology(t, seat)
    return Purchase(tech=which) if which != NOT_SEEN else None


def settling(t: Table) -> bool:
    """Whether colonies and minerals will still pay before the match ends."""
    return t.round <= SETTLERS and not (t.round_limit and t.round > t.round_limit - REPAYS)


def lacks_research(t: Table, seat: int) -> bool:
    """CE-17.5: whether a colony could have a research center, as half of them should."""
    colonies = t.colonies_of(seat)
    have = [place for place in colonies if centers.planned(t, seat, place) & centers.RESEARCH_CENTER]
    return 2 * len(have) < len(colonies) and construction.nowhere_refusal(t, seat, construction.FIRST_CENTER) is None


def purchase_alone(t: Table, seat: int) -> Purchase | None:
    """The same against machines and alien players. While nothing can come, all goes into colonies and technology; then
    ships are built until what comes would be beaten. What is small costs upkeep and helps little: money is saved."""
    found = civilian(t, seat)
    if found is not None and not endangered(t, seat):
        return found
    which = wanted_technology(t, seat)
    army = [group for group in warships(t, seat) if t.kind[group] != SCOUT or t.size[group] > 1]
    ready = alone.peaceful(t) or alone.prepared(t, seat, army)
    if alone.against_empires(t) and t.round >= SWEEPING and t.on("mines"):
        sweeps = technology.refusal_of(t, seat, MINE_SWEEP) is None
        if ready and not t.tech_level(seat, MINE_SWEEP) and sweeps:
            return Purchase(tech=MINE_SWEEP)
        if ready and owned(t, seat, MINESWEEPER) < SWEEPERS and buildable(t, seat, MINESWEEPER):
            return Purchase(kind=MINESWEEPER, count=SWEEPERS)
    if not alone.peaceful(t) and at_home(t, seat, BASE):
        return Purchase(kind=BASE)
    small = t.tech_level(seat, SHIP_SIZE) < t.content.ships[CRUISER].needs_level
    if which != NOT_SEEN and (ready or small):
        return Purchase(tech=which)
    exposed = alone.against_empires(t) and any([base_worth(t, seat, place) > 0.0 for place in t.made_income])
    if exposed and buildable(t, seat, BASE):
        return Purchase(kind=BASE)
    if t.round >= FORTIFIED - 1 and t.yards_at(t.home[seat], seat) < MOST_YARDS and at_home(t, seat, SHIP_YARD):
        return Purchase(kind=SHIP_YARD)
    if alone.peaceful(t) or (small and not endangered(t, seat)):
        return None
    ships = line_ship(t, seat) if maintenance.due(t, seat) < UPKEEP * sheet.income(t, seat) else None
    if ships is not None and (endangered(t, seat) or t.content.ships[ships.kind].hull >= largest(t, seat)):
        return ships
    return Purchase(tech=which) if which != NOT_SEEN and ships is None else None


def largest(t: Table, seat: int) -> int:
    """The hull of the largest warship that the seat knows to build, but no more than 2."""
    size = t.tech_level(seat, SHIP_SIZE)
    return min(2, max([t.content.ships[kind].hull for kind in LINE if t.content.ships[kind].needs_level <= size]))


def civilian(t: Table, seat: int) -> Purchase | None:
    """Colony ships for the planets that are known, miners for minerals, scouts for what is unknown."""
    if settling(t) and buildable(t, seat, COLONY_SHIP):
        ships = owned(t, seat, COLONY_SHIP)
        planets = len(free_planets(t, seat))
        hoped = max(planets, 2) if t.round <= 2 and unknown(t, seat) else planets  # more will be found, early on
        if ships < min(hoped, 4):
            return Purchase(kind=COLONY_SHIP, count=min(hoped, 4) - ships)
    miners = owned(t, seat, MINER)
    if settling(t) and miners < MINERS and len(minerals(t, seat)) > 2 * miners and buildable(t, seat, MINER):
        return Purchase(kind=MINER)
    types = len({t.amoeba[place] for place in hunts.unstudied(t, seat)})
    if owned(t, seat, MINESWEEPER) < VESSELS * types and buildable(t, seat, MINESWEEPER):
        return Purchase(kind=MINESWEEPER, count=VESSELS)
    if unknown(t, seat) and owned(t, seat, SCOUT) < 2 and buildable(t, seat, SCOUT):
        return Purchase(kind=SCOUT, count=2)
    return None


def line_ship(t: Table, seat: int) -> Purchase | None:
    """The best warship that can be built; hulls that are too large for the yards are left."""
    for kind in LINE:
        if buildable(t, seat, kind):
            return Purchase(kind=kind, count=6)
    return None


# ---- answers


def economy(t: Table, ask: Ask) -> list[float]:
    found = purchase(t, ask.seat)
    word = DONE if found is None else RESEARCH if found.tech != NOT_SEEN else BUILD
    if CONVERT in ask.legal and t.cp[ask.seat] > 2 * centers.room(t, ask.seat) and not endangered(t, ask.seat):
        word = CONVERT  # CE-17.9: without research points there is no technology
    return [2.0 if choice == word else 1.0 if choice == DONE else -1.0 for choice in ask.legal]


def research(t: Table, ask: Ask) -> list[float]:
    found = purchase(t, ask.seat)
    wish = found.tech if found is not None else NOT_SEEN
    order = [which for which, _ in PLAN]
    out: list[float] = []
    for which in ask.legal:
        if which >= TECHS:
            out.append(0.0)
        else:
            out.append(2.0 if which == wish else 0.5 - 0.01 * order.index(which) if which in order else -1.0)
    return out


def build(t: Table, ask: Ask) -> list[float]:
    """Who has come to build builds. What is wanted may look different from one question to the next, since it goes by
    what enemies are guessed to have; to leave again would lead back to the same choice. So what was not the wish
    either comes after all the rest, but before nothing."""
    found = purchase(t, ask.seat)
    wishes = [one.kind for one in (found, civilian(t, ask.seat), line_ship(t, ask.seat)) if one is not None]
    order = [kind for kind in (*wishes, *STANDING) if kind in ask.legal and kind != NOT_SEEN]
    wish = order[0] if order else construction.NOTHING
    return [2.0 if choice == wish else 1.0 if choice == construction.NOTHING else 0.0 for choice in ask.legal]


def build_where(t: Table, ask: Ask) -> list[float]:
    """At home, where the fleet gathers; bases also where they are needed. Nowhere would lead back to the choice of what
    to build."""
    base = int(ask.args["build"]) == BASE
    out: list[float] = []
    for place in ask.legal:
        if place == t.choices.no_hex:
            out.append(-1.0)
        else:
            out.append(1.0 if place == t.home[ask.seat] else base_worth(t, ask.seat, place) if base else 0.0)
    return out


def base_worth(t: Table, seat: int, place: int) -> float:
    """What a base is worth to a single player in a colony: the nearer intruders are, the more. 0 where none comes."""
    if t.seats > 1 or t.colony[place] != seat or place == t.home[seat]:
        return 0.0
    if construction.place_refusal(t, seat, BASE, place) is not None:
        return 0.0
    near = min([distance(place, intruder) for intruder in alone.intruders(t)], default=NEAR + 1)
    return max(0.0, 0.9 - near / (NEAR + 1))


def build_number(t: Table, ask: Ask) -> list[float]:
    found = purchase(t, ask.seat)
    kind = int(ask.args["ship"])
    count = found.count if found is not None and found.kind == kind else 1
    if kind in LINE and count > 1:  # what is bought must be maintained
        upkeep = t.content.ships[kind].hull
        count = max(1, min(count, t.cp[ask.seat] // max(1, price(t, ask.seat, kind)), 6 // max(1, upkeep) * 2))
    return [-abs(float(number - count)) for number in ask.legal]


def choose_first(t: Table, ask: Ask) -> list[float]:
    """To go first is better."""
    return [1.0 if seat == ask.seat else 0.0 for seat in ask.legal]


def design_value(t: Table, ask: Ask) -> list[float]:
    """CE-US.3 to US.5."""
    return [-abs(float(value - DESIGN[ask.kind])) for value in ask.legal]
