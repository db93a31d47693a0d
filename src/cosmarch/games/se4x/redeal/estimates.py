"""What an empire may have had to spend, and on what, as everybody can reckon from what lies open: the rounds played,
its colonies, its start, the counters that lie face up. Nothing here looks at what is hidden."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.rules.colonies import homeworld_steps
from cosmarch.games.se4x.rules.economy.technology import top
from cosmarch.games.se4x.state import (
    ATTACK,
    COLONY_SHIP,
    DEFENSE,
    MOVE,
    PLANET,
    SHIP_KINDS,
    SHIP_SIZE,
    SHIP_YARD,
    TACTICS,
    TECHS,
    Table,
)

MINED: Final = 6  # CP that miners bring in an economic phase
# Per cent, from and to: of what an empire has earned, what went into technology; of the warships that it built, what
# dangers and battles have left.
RESEARCH: Final = (30, 65)
KEPT: Final = (35, 95)
LASTS: Final = 60  # economic phases in which maintenance eats up what a fleet has cost
LIKELY: Final = {SHIP_SIZE: 5, ATTACK: 4, DEFENSE: 3, TACTICS: 2, MOVE: 2}  # times as likely as any other technology


def between(t: Table, bounds: tuple[int, int]) -> int:
    """A part of a hundred within bounds."""
    return bounds[0] + t.below(bounds[1] - bounds[0] + 1)


def phases(t: Table) -> int:
    """The economic phases whose purchases are on the map."""
    return max(0, t.round - 1)


def earned(t: Table, who: int) -> int:
    """What its colonies and miners have brought, by those that it holds now: they grow step by step, and a full one has
    been so for half of the time that it can have been."""
    past = phases(t)
    growth = t.content.economy.growth
    total = past * (homeworld_steps(t)[0] + MINED)
    for place in t.colonies_of(who):
        if from_start(t, who, place):
            total += past * growth[-1]
        elif place != t.home[who]:
            grown = [step for step in growth if step < t.worth[place]]
            total += sum(grown)
            if t.worth[place] >= growth[-1]:
                total += t.worth[place] * max(0, past - len(grown)) // 2
    return total


def from_start(t: Table, who: int, place: int) -> bool:
    """SE-27.1: whether a colony stood there when the match began, beside the homeworld."""
    return t.on("quick_start") and t.home_of[place] == who and t.terrain[place] == PLANET


def settled(t: Table, who: int, hidden: list[int]) -> int:
    """What it paid for colony ships, miners and the like: those that settled and those that lie open, beyond the ones
    of the start."""
    ships = t.content.ships
    places = [place for place in t.colonies_of(who) if place != t.home[who] and t.founder[place] == who]
    founded = [place for place in places if not from_start(t, who, place)]
    paid = ships[COLONY_SHIP].cost * len(founded)
    paid += sum([ships[t.kind[group]].cost for group in t.groups_of(who) if group not in hidden and civil(t, group)])
    given = dict(t.content.start.units)
    if t.on("quick_start"):
        given[COLONY_SHIP] = 0
    return max(0, paid - sum([ships[kind].cost * count for kind, count in given.items() if not ships[kind].combat]))


def civil(t: Table, group: int) -> bool:
    return t.kind[group] < SHIP_KINDS and not t.content.ships[t.kind[group]].combat


def researched(t: Table, who: int) -> int:
    """What its levels have cost, by the prices of the sheet."""
    out = 0
    for technology, level in enumerate(t.levels[who * TECHS : (who + 1) * TECHS]):
        row = t.content.technologies[technology]
        out += sum(row.prices(t.on("expansion"))[row.start + 1 : level + 1])
    return out


def research_more(t: Table, who: int, levels: list[int], exact: set[int]) -> None:
    """Raise levels that are known to be had at least, as far as an empire may have paid for more."""
    t.levels[who * TECHS : (who + 1) * TECHS] = levels
    budget = earned(t, who) * between(t, RESEARCH) // 100 - researched(t, who)
    weights = {technology: LIKELY.get(technology, 1) for technology in range(TECHS) if technology not in exact}
    expansion = t.on("expansion")
    while weights:
        technology = drawn(t, weights)
        level = levels[technology]
        prices = t.content.technologies[technology].prices(expansion)
        if level >= top(t, technology) or prices[level + 1] > budget:
            del weights[technology]
            continue
        levels[technology] += 1
        budget -= prices[level + 1]
    t.levels[who * TECHS : (who + 1) * TECHS] = levels


def afloat(t: Table, who: int, hidden: list[int], yards: bool) -> int:
    """CP that may lie under its face-down counters: what neither technology, colonies nor maintenance took, with what
    fights of the start, without what lies open. `yards`: those of the start are under one of them."""
    ships = t.content.ships
    built = max(0, earned(t, who) - settled(t, who, hidden) - researched(t, who)) * LASTS // (LASTS + phases(t))
    built = built * between(t, KEPT) // 100
    given = {kind: count for kind, count in t.content.start.units if ships[kind].combat}
    for group in t.groups_of(who):
        if group not in hidden and t.kind[group] < SHIP_KINDS and ships[t.kind[group]].combat:
            built -= ships[t.kind[group]].cost * t.size[group]
            yards = yards or t.kind[group] == SHIP_YARD
    if not yards:
        del given[SHIP_YARD]
    return max(0, built + sum([ships[kind].cost * count for kind, count in given.items()]))


def drawn(t: Table, weights: dict[int, int]) -> int:
    """One of these, as likely as its weight."""
    at = t.below(sum(weights.values()))
    for one, weight in weights.items():
        at -= weight
        if at < 0:
            return one
    raise AssertionError
