"""How well a seat stands: the estimate that the bots climb.

Points already earned, plus what economy, fleet and half-met conditions are likely to bring in the turns that the seat
still has. Those are counted by its own turns, so that nothing is won by drawing one out. The weights were tuned in the
arena.
"""

from __future__ import annotations

from cosmarch.games.bts.content.components import Action
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, TOP_LEVEL
from cosmarch.games.bts.rules.counters import colonized_systems, count, technologies_of_level
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.games.bts.rules.holdings import technologies_of, visible_icons
from cosmarch.games.bts.rules.scoring import score_parts
from cosmarch.games.bts.rules.turn import claim_refusal, free_slot
from cosmarch.games.bts.state import FOOD, GOING, LAST_ROUND, NOBODY, ORE, PLACES, Table

HORIZON = 20  # rounds that are planned for; a match takes about 16 (BTS-8.1)
UNFINISHED = 1e7  # more than any match can be worth


def worth(t: Table, seat: int) -> float:
    """Higher is better; about the points to be expected."""
    points = float(sum(score_parts(t, seat).values()))
    if t.faction[seat] == NOBODY:
        return points
    discs = t.track[seat * 2] + t.track[seat * 2 + 1]
    # BTS-9.14 to 9.16 break ties; not that goods or ships be traded away for it
    fleet = sum(t.ships[seat * PLACES * TOP_LEVEL : (seat + 1) * PLACES * TOP_LEVEL])
    value = points - 0.02 * discs + 0.01 * (t.population[seat] + fleet) + 0.004 * t.ore[seat]
    if t.over:
        return value
    missing = claims_missing(t, seat)
    turns = turns_left(t, seat, missing)
    if turns == 0 and last_to_play(t, seat):
        # the match ends with this turn: whatever it ends with is better than not to come to its end
        return value - UNFINISHED
    ahead = min(1.0, turns / HORIZON)
    goods = 0.25 + 0.75 * ahead if turns else 0.0
    # what the others may still get counts against it: that the end comes nearer is as bad for them
    others = [other for other in range(t.seats) if other != seat and t.faction[other] != NOBODY]
    value += means_worth(t, seat, ahead, goods)
    if others:
        value -= sum([means_worth(t, other, ahead, goods) for other in others]) / len(others)
    if turns:
        value += 0.3 * goods * min(fleet, 5)
        value += fleet_worth(t, seat, ahead)
        value += achievement_worth(t, seat, ahead)
        value += step_worth(t, seat) * min(1.0, 0.6 + ahead)
    return value + ahead * action_worth(t, seat)


def claims_missing(t: Table, seat: int) -> int:
    """The achievements that are still to be claimed before the end; one that the seat claims at the end of this turn
    (BTS-7.3) counts as claimed, so that nothing is won by not coming to it."""
    missing = t.content.discs_to_end - sum([1 for owner in t.claims if owner != NOBODY])
    if seat == t.active and any([claim_refusal(t, seat, card) is None for card in t.achievements]):
        return missing - 1
    return missing


def turns_left(t: Table, seat: int, missing: int) -> float:
    """The turns that the seat still has after the one it is in, or after its last one, as far as can be told."""
    begun = (seat - t.first) % t.seats <= (t.active - t.first) % t.seats  # its turn of this round
    if t.ending == LAST_ROUND:
        rounds = 0.0
    elif t.ending != GOING or missing <= 0:
        rounds = 1.0
    else:
        by_claims = 0.5 + 0.5 * missing / t.content.discs_to_end
        rounds = max(2.0, min(by_claims * HORIZON, HORIZON - t.round))
        if t.round_limit:
            rounds = min(rounds, t.round_limit - t.round)
    return rounds if begun else rounds + 1


def means_worth(t: Table, seat: int, ahead: float, goods: float) -> float:
    """What production and goods may still bring."""
    discs = t.track[seat * 2] + t.track[seat * 2 + 1]
    value = ahead * (2.6 * visible_icons(t, seat, FOOD) + 2.4 * visible_icons(t, seat, ORE) + 0.15 * (16 - discs))
    value += goods * (0.9 * min(t.population[seat], 6) + 0.1 * t.population[seat])
    return value + goods * (0.65 * min(t.ore[seat], 9) + 0.05 * t.ore[seat])


def last_to_play(t: Table, seat: int) -> bool:
    """Whether nobody comes after the seat in this round."""
    return seat == t.active and (seat + 1) % t.seats == t.first


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
        at = place * ACHIEVEMENT_SLOTS
        slot = free_slot(t, place)
        if slot == NOBODY or seat in t.claims[at : at + ACHIEVEMENT_SLOTS]:
            continue
        achievement = t.content.achievements[card]
        share = min(1.0, count(t, seat, achievement.count) / achievement.at_least)
        value += achievement.slot_vp[slot] * share * share * min(1.0, 0.6 + ahead)
    return value


def action_worth(t: Table, seat: int) -> float:
    """Actions that few others have: above all a way to colonise, and better research."""
    value = 0.0
    best_colonize = 0.0
    for guild in t.content.guilds:
        if t.guild_open[guild.id]:
            best_colonize = max(best_colonize, *[colonize_worth(t.content.actions[n]) for n in guild.actions])
    for card in technologies_of(t, seat):
        technology = t.content.technologies[card]
        for action in technology.actions:
            ops = [effect.op for effect in t.content.actions[action].effects]
            if "colonize" in ops:
                best_colonize = max(best_colonize, colonize_worth(t.content.actions[action]))
            elif "research" in ops:
                value += 0.8
            else:
                value += 0.4
        value += 0.8 * len(technology.ongoing)
    return value + best_colonize + 0.3 * colonized_systems(t, seat)


def colonize_worth(action: Action) -> float:
    """A way to colonise, by its price; 0 for another action."""
    if not any([effect.op == "colonize" for effect in action.effects]):
        return 0.0
    return 5.0 - 0.5 * action.cost.ore - 0.5 * action.cost.population


def step_worth(t: Table, seat: int) -> float:
    """Two technologies of level III lead to level IIII, which pays most and is an achievement."""
    if technologies_of_level(t, seat, TOP_LEVEL):
        return 0.0
    return 2.0 * min(2, technologies_of_level(t, seat, TOP_LEVEL - 1))
