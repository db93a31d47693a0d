"""How well a seat stands: the estimate that the bots climb where the advice of the game says nothing."""

from __future__ import annotations

from cosmarch.games.ti3.advice.values import LEADER_WORTH, POINT, UNIT_WORTH, fleet_worth, goals, planet_worth, progress
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SPACE_DOCK
from cosmarch.games.ti3.rules.leaders.leaders import leaders_of
from cosmarch.games.ti3.rules.trade import income
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table


def worth(t: Table, seat: int) -> float:
    """Higher is better; a resource is about 1."""
    total = POINT * t.vp[seat]
    if t.over or t.race[seat] == NOBODY:
        return total
    for planet in t.planets_of(seat):
        total += planet_worth(t, seat, planet) * (0.95 if t.exhausted[planet] else 1.0)
        total += UNIT_WORTH[GROUND_FORCE] * t.ground[planet] + UNIT_WORTH[PDS] * t.pds[planet]
        total += UNIT_WORTH[SPACE_DOCK] * t.dock[planet]
    for place in range(t.hexes):
        total += fleet_worth(t, place, seat)
    total += 2.2 * t.pool[seat] + 1.8 * t.strategy[seat] + 1.5 * t.fleet[seat]
    total += 0.9 * t.goods[seat] + 1.2 * len(t.hands[seat])
    total += LEADER_WORTH * len([leader for leader in leaders_of(t, seat) if t.leader_place[leader] != NOWHERE])
    total += 3.0 * t.technologies[seat].bit_count() + 1.5 * income(t, seat)
    for objective in goals(t, seat):
        share = progress(t, seat, objective)
        total += 0.4 * POINT * objective.points * share * share
    return total - 0.25 * POINT * max([t.vp[other] for other in t.others(seat)], default=0)
