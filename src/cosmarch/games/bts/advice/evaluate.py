"""How well a seat stands: the estimate that the bots climb.

Points already earned, plus what the economy, the fleet and half-met conditions are likely to bring in the rounds that
are left. The weights were tuned in the arena.
"""

from __future__ import annotations

from cosmarch.games.bts.rules.counters import colonized_systems, count
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.games.bts.rules.holdings import technologies_of, visible_icons
from cosmarch.games.bts.rules.scoring import score_parts
from cosmarch.games.bts.rules.turn import free_slot
from cosmarch.games.bts.state import FOOD, NOBODY, ORE, PLACES, Table

TYPICAL_ROUNDS = 16  # BTS-8.1


def worth(t: Table, seat: int) -> float:
    """Higher is better; about the points to be expected."""
    points = float(sum(score_parts(t, seat).values()))
    if t.over or t.faction[seat] == NOBODY:
        return points
    ahead = time_left(t)
    value = points
    value += ahead * (2.6 * visible_icons(t, seat, FOOD) + 2.4 * visible_icons(t, seat, ORE))
    value += ahead * 0.15 * (16 - t.track[seat * 2] - t.track[seat * 2 + 1])
    value += (0.25 + 0.75 * ahead) * (0.9 * min(t.population[seat], 6) + 0.1 * t.population[seat])
    value += (0.15 + 0.6 * ahead) * min(t.ore[seat], 10)
    value += fleet_worth(t, seat, ahead)
    value += achievement_worth(t, seat, ahead)
    value += ahead * action_worth(t, seat)
    return value


def time_left(t: Table) -> float:
    """The share of the match that is still to come, from 1 down to 0."""
    if t.ending:
        return 0.06 if t.ending == 2 else 0.12
    claimed = sum([1 for owner in t.claims if owner != NOBODY])
    by_claims = 1 - claimed / t.content.discs_to_end
    by_rounds = 1 - t.round / (TYPICAL_ROUNDS + 4)
    return max(0.12, min(by_claims * 0.5 + 0.5, by_rounds))


def fleet_worth(t: Table, seat: int, ahead: float) -> float:
    """Ships are worth what they may colonise, most where they already stand in control."""
    value = 0.0
    for place in range(PLACES):
        power = power_at(t, seat, place)
        if not power and t.outpost[place] != seat:
            continue
        value += 0.35 * min(power, 8) * (0.3 + 0.7 * ahead)
        system = t.system_at[place]
        if system != NOBODY and t.outpost[place] == seat:
            card = t.content.systems[system]
            value += 0.45 * (card.vp + 2.5) * min(1.0, power / card.strength) * min(1.0, 0.3 + ahead)
    return value


def achievement_worth(t: Table, seat: int, ahead: float) -> float:
    value = 0.0
    for place, card in enumerate(t.achievements):
        slot = free_slot(t, place)
        if slot == NOBODY or seat in t.claims[place * 4 : place * 4 + 4]:
            continue
        achievement = t.content.achievements[card]
        share = min(1.0, count(t, seat, achievement.count) / achievement.at_least)
        value += achievement.slot_vp[slot] * share * share * min(1.0, 0.25 + ahead)
    return value


def action_worth(t: Table, seat: int) -> float:
    """Actions that few others have: above all a way to colonise, and better research."""
    value = 0.0
    best_colonize = 0.0
    for card in technologies_of(t, seat):
        technology = t.content.technologies[card]
        for action in technology.actions:
            ops = [effect.op for effect in t.content.actions[action].effects]
            if "colonize" in ops:
                cost = t.content.actions[action].cost
                best_colonize = max(best_colonize, 5.0 - 0.5 * cost.ore - 0.5 * cost.population)
            elif "research" in ops:
                value += 0.8
            else:
                value += 0.4
        value += 0.8 * len(technology.ongoing)
    return value + best_colonize + 0.3 * colonized_systems(t, seat)
