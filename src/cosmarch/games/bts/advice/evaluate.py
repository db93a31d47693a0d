"""How well a seat stands: the estimate that the bots climb.

Points already earned, plus what economy, fleet and half-met conditions are likely to bring in the turns that the seat
still has. Those are counted by its own turns, so that nothing is won by drawing one out. The weights were tuned in the
arena.
"""

from __future__ import annotations

from cosmarch.games.bts.content.components import Effect, System
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, TOP_LEVEL
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.games.bts.rules.holdings import technologies_of, visible_icons
from cosmarch.games.bts.rules.scoring import score_parts
from cosmarch.games.bts.rules.turn import claim_refusal, free_slot
from cosmarch.games.bts.state import FOOD, GOING, LAST_ROUND, NOBODY, ORE, PLACES, Table

TYPICAL_ROUNDS = 16  # BTS-8.1
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
    ahead = min(1.0, turns / TYPICAL_ROUNDS)
    soon = min(1.0, turns / 4)  # goods can be spent in time
    # what the others may still get counts against it: that the end comes nearer is as bad for them
    others = [other for other in range(t.seats) if other != seat and t.faction[other] != NOBODY]
    value += means_worth(t, seat, ahead, soon)
    if others:
        value -= sum([means_worth(t, other, ahead, soon) for other in others]) / len(others)
    value += achievement_worth(t, seat, soon)
    colonize = colonize_worth(t, seat)
    value += ahead * (action_worth(t, seat) + colonize)
    value += soon * step_worth(t, seat)
    value += soon * (0.5 * min(fleet, 4) + 0.1 * fleet)
    value += fleet_worth(t, seat, soon, turns, colonize > 0)
    return value


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
        # a match in which nobody gets on lasts longer, however long it has lasted
        rounds = max(1.0 + 2 * missing, (TYPICAL_ROUNDS - t.round) * (0.5 + 0.5 * missing / t.content.discs_to_end))
        if t.round_limit:
            rounds = min(rounds, t.round_limit - t.round)
    return rounds if begun else rounds + 1


def means_worth(t: Table, seat: int, ahead: float, soon: float) -> float:
    """What production and goods may still bring."""
    food, ore = t.track[seat * 2], t.track[seat * 2 + 1]
    value = ahead * (2.6 * visible_icons(t, seat, FOOD) + 2.4 * visible_icons(t, seat, ORE) + 0.15 * (16 - food - ore))
    value += soon * (0.75 * min(t.population[seat], 6) + 0.15 * t.population[seat])
    return value + soon * (0.4 * min(t.ore[seat], 9) + 0.1 * t.ore[seat])


def last_to_play(t: Table, seat: int) -> bool:
    """Whether nobody comes after the seat in this round."""
    return seat == t.active and (seat + 1) % t.seats == t.first


def fleet_worth(t: Table, seat: int, soon: float, turns: float, able: bool) -> float:
    """Ships are worth what they may colonise, most where they already stand in control."""
    value = 0.0
    total = 0
    for place in range(PLACES):
        power = power_at(t, seat, place)
        if not power:
            continue
        total += power
        system = t.system_at[place]
        if system != NOBODY and t.outpost[place] == seat and turns:
            card = t.content.systems[system]
            share = 0.45 if able else 0.25 * soon
            value += share * colony_worth(card) * min(1.0, power / card.strength)
    return value + soon * (0.35 * min(total, 7) + 0.1 * total)


def colony_worth(card: System) -> float:
    """What it brings to colonise a system, its reward included."""
    return card.vp + sum([bonus_worth(effect) for effect in card.colonization_bonus])


def bonus_worth(effect: Effect) -> float:
    return 0.5 * effect.n if effect.op in ("gain_ore", "jump") else 1.0


def colonize_worth(t: Table, seat: int) -> float:
    """The cheapest way to colonise that the seat has; 0 for none."""
    best = 0.0
    for action in t.content.actions:
        if not any([effect.op == "colonize" for effect in action.effects]):
            continue
        if action.origin == "guild":
            mine = bool(t.guild_open[action.owner])
        else:
            slot = t.tech_slot[action.owner]
            mine = (slot != NOBODY and bool(t.researched[slot] >> seat & 1)) or t.private_owner[action.owner] == seat
        if mine:
            best = max(best, 6.0 - 0.5 * action.cost.ore - 0.5 * action.cost.population)
    return best


def achievement_worth(t: Table, seat: int, soon: float) -> float:
    value = 0.0
    for place, card in enumerate(t.achievements):
        at = place * ACHIEVEMENT_SLOTS
        slot = free_slot(t, place)
        if slot == NOBODY or seat in t.claims[at : at + ACHIEVEMENT_SLOTS]:
            continue
        achievement = t.content.achievements[card]
        share = min(1.0, count(t, seat, achievement.count) / achievement.at_least)
        value += achievement.slot_vp[slot] * share * share * soon
    return value


def action_worth(t: Table, seat: int) -> float:
    """Actions that few others have: better research above all."""
    value = 0.0
    for card in technologies_of(t, seat):
        technology = t.content.technologies[card]
        for action in technology.actions:
            ops = [effect.op for effect in t.content.actions[action].effects]
            if "colonize" not in ops:
                value += 0.8 if "research" in ops else 0.4
        value += 0.8 * len(technology.ongoing)
    return value


def step_worth(t: Table, seat: int) -> float:
    """Level III technologies lead to level IIII, which pays more and is an achievement."""
    if count(t, seat, "level_IIII_technologies"):
        return 0.0
    return 0.9 * min(2, count(t, seat, "level_III_technologies"))
