"""Advice for the cards of a battle whose worth is in the dice that lie there, or in the fleet that is about to go."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice.battles import battle_chance
from cosmarch.games.ti3.advice.fleets import STAYS
from cosmarch.games.ti3.advice.values import UNIT_WORTH, fleet_worth
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, SHIPS
from cosmarch.games.ti3.rules.cards.combats import dice
from cosmarch.games.ti3.rules.cards.vocabulary_cards import fleets_meet
from cosmarch.games.ti3.rules.combat.dice_and_casualties import faces_that_hit, side_of
from cosmarch.games.ti3.state import Table

DAMAGE: Final = 1.0  # what it costs to have a ship damaged that can take it
LAST: Final = 1.5  # what the last unit of a side is worth beyond its price: the battle
KEPT_WORTH: Final = 1.0  # what a card that is not played now may bring later


def losses(t: Table, seat: int) -> list[float]:
    """What each hit costs a side of the combat, from the first to the last."""
    if not fleets_meet(t):
        forces = [0]
        for planet in t.planets_at(t.system):
            if t.landed[planet] and t.ground[planet]:
                forces.append(t.landed[planet] if seat == t.active else t.ground[planet])
        out = [UNIT_WORTH[GROUND_FORCE]] * max(forces)
    else:
        fleet = t.fleet_at(t.system, seat)
        sound = sum([fleet[kind] - t.damaged_at(t.system, seat, kind) for kind in range(DREADNOUGHT, SHIPS)])
        out = [DAMAGE] * sound
        out += sorted([UNIT_WORTH[kind] for kind, count in enumerate(fleet) for _ in range(count)])
    if out:
        out[-1] += LAST
    return out


def again_worth(t: Table, seat: int, die: tuple[int, int, int, int]) -> float:
    """What a seat may expect of rolling a die of the combat again: an own miss may hit, a hit on it may miss."""
    who, _, lowest, face = die
    hits = face >= lowest
    if hits == (who == seat):
        return -1.0
    victim = t.defender if who == t.active else t.active
    costs = losses(t, victim)
    number = t.hits[side_of(t, victim)] - int(hits)  # of the hit in question
    chance = faces_that_hit(lowest) / 10
    return (1.0 - chance if hits else chance) * costs[number] if 0 <= number < len(costs) else 0.0


def recheck(t: Table, seat: int) -> float:
    """Recheck, for the best die."""
    return max([again_worth(t, seat, die) for die in dice(t)], default=0.0) - KEPT_WORTH


def card_die(t: Table, ask: Ask) -> list[float]:
    """The die that is rolled again; the question lists them in this order."""
    kinds = sorted(set(dice(t)))
    return [again_worth(t, ask.seat, kinds[choice]) for choice in ask.legal]


def skilled_retreat(t: Table, seat: int) -> float:
    """Skilled Retreat, from a battle that is as good as lost."""
    if seat == t.active:
        chance = battle_chance(t, seat, t.fleet_at(t.system, seat), t.defender, t.system)
    else:
        chance = 1.0 - battle_chance(t, t.active, t.fleet_at(t.system, t.active), seat, t.system)
    return fleet_worth(t, t.system, seat) * (1.0 - chance) - 2 * KEPT_WORTH if chance < STAYS else -KEPT_WORTH
