"""What things are worth to a player, on one scale: a resource is 1, a victory point POINT."""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.content.components import Objective
from cosmarch.games.ti3.content.vocabulary import SHIPS
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.objectives import claim_refusal, count
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, means, value, worth
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table

POINT: Final = 12.0
NEVER: Final = -100.0
GOODS: Final = 2  # a kind of means beside RESOURCES and INFLUENCE
NOTHING: Final = -1

# A unit in play by kind: what it costs, and what it is good for beyond that.
UNIT_WORTH: Final = (0.6, 1.1, 2.2, 3.4, 5.5, 13.0, 0.7, 1.6, 7.0)

LEADER_WORTH: Final = 2.0

PLANET_COUNTS: Final = (
    "planets_outside_home",
    "planets_with_specialty",
    "planets_of_one_specialty",
    "specialty_colours",
)


def planet_worth(t: Table, seat: int, planet: int) -> float:
    """What it is worth to hold a planet."""
    card = t.content.planets[planet]
    total = 2.0 + laws.resources(t, planet) + 0.7 * laws.influence(t, planet)
    if card.specialty != NOBODY:
        total += 0.8
    if planet == t.content.mecatol_planet:
        total += 4.0
    for objective in goals(t, seat):
        for condition in objective.conditions:
            if condition.count in PLANET_COUNTS and count(t, seat, condition.count) < condition.at_least:
                total += 0.8 * objective.points
    return total


# ---- objectives


def goals(t: Table, seat: int) -> list[Objective]:
    """The objectives that the seat knows and has not claimed."""
    objectives = t.content.objectives
    out = [objectives[card] for card in t.objectives_open if not t.objective_claims[card] >> seat & 1]
    if not t.secret_claimed[seat] and t.secret[seat] != NOWHERE:
        out.append(objectives[t.secret[seat]])
    return out


def needs(t: Table, seat: int, what: str) -> int:
    """How many more of something a goal of the seat asks for; 0 where none does."""
    most = 0
    for objective in goals(t, seat):
        for condition in objective.conditions:
            if condition.count == what:
                most = max(most, condition.at_least - count(t, seat, what))
    return most


def progress(t: Table, seat: int, objective: Objective) -> float:
    """How near the seat is to an objective, from 0 to 1."""
    share = 1.0
    for condition in objective.conditions:
        share *= min(1.0, (0.3 + count(t, seat, condition.count)) / (0.3 + condition.at_least))
    if objective.spend:
        if objective.spend_of == "trade_goods":
            have = t.goods[seat]
        else:
            what = RESOURCES if objective.spend_of == "resources" else INFLUENCE
            have = sum([value(t, planet, what) for planet in t.planets_of(seat)]) + t.goods[seat]
        share *= min(1.0, have / objective.spend)
    return share


def reserve(t: Table, seat: int) -> tuple[int, int]:
    """(kind of means, amount) that the seat keeps for the objective it is going to claim this round; NOTHING where
    another one is met already, or none is within reach."""
    best = (NOTHING, 0)
    points = 0
    if not t.holds_home(seat):
        return best
    for objective in goals(t, seat):
        if objective.stage == "secret" or objective.points < points:
            continue
        if not objective.spend:
            if claim_refusal(t, seat, objective.id, False) is None and objective.points >= points:
                points, best = objective.points + 1, (NOTHING, 0)
            continue
        if objective.points == points:
            continue
        kind = GOODS if objective.spend_of == "trade_goods" else RESOURCES
        if objective.spend_of == "influence":
            kind = INFLUENCE
        have = t.goods[seat] if kind == GOODS else means(t, seat, kind)
        if have >= objective.spend:
            points, best = objective.points, (kind, objective.spend)
    return best


# ---- paying


def payment(
    t: Table, seat: int, what: int, price: int, keep: tuple[int, ...] = (), saving: int = NOTHING
) -> tuple[list[int], int]:
    """The planets to exhaust for a price, best first, and the trade goods to add. `saving` is a kind of means that is
    needed for something else."""
    planets: list[int] = []
    goods = 0
    left = price
    ready = [planet for planet in t.ready_planets(seat) if worth(t, planet, what, keep)]
    other = INFLUENCE if what == RESOURCES else RESOURCES
    weight = 1.5 if saving == other else 0.5
    good = 3.0 if saving == GOODS else 1.35
    while left > 0:
        best = NOTHING
        best_price = good if goods < t.goods[seat] else 99.0
        for planet in ready:
            gives = worth(t, planet, what, keep)
            price_of = (gives + weight * value(t, planet, other)) / min(gives, left)
            if price_of < best_price:
                best, best_price = planet, price_of
        if best != NOTHING:
            ready.remove(best)
            planets.append(best)
            left -= worth(t, best, what, keep)
        elif goods < t.goods[seat]:
            goods += 1
            left -= 1
        else:
            break
    for planet in sorted(planets, key=lambda one: worth(t, one, what, keep)):
        if left + worth(t, planet, what, keep) <= 0:  # what came after it pays for it as well
            planets.remove(planet)
            left += worth(t, planet, what, keep)
    return planets, goods


def can_spend(t: Table, seat: int, what: int, price: int, keep: tuple[int, ...] = ()) -> bool:
    """Whether the seat can pay a price and still claim the objective for which it saves."""
    if means(t, seat, what, keep) < price:
        return False
    kind, amount = reserve(t, seat)
    if kind == NOTHING:
        return True
    planets, goods = payment(t, seat, what, price, keep, kind)
    if kind == GOODS:
        return t.goods[seat] - goods >= amount
    left = means(t, seat, kind) - goods - sum([value(t, planet, kind) for planet in planets])
    return left >= amount


def spendable(t: Table, seat: int) -> int:
    """The resources that the seat can spend and still claim the objective for which it saves."""
    have = means(t, seat, RESOURCES)
    kind, amount = reserve(t, seat)
    if kind == RESOURCES:
        return max(0, have - amount)
    if kind == NOTHING:
        return have
    while have and not can_spend(t, seat, RESOURCES, have):
        have -= 1
    return have


# ---- standing


def fleet_worth(t: Table, place: int, seat: int) -> float:
    """What the seat's ships and the units aboard them in a system are worth."""
    ships = t.fleet_at(place, seat)
    total = sum([UNIT_WORTH[kind] * number for kind, number in enumerate(ships) if number])
    at = (place * t.seats + seat) * 2
    return total + UNIT_WORTH[SHIPS] * t.cargo[at] + UNIT_WORTH[SHIPS + 1] * t.cargo[at + 1]


def rivals(t: Table, seat: int) -> list[int]:
    """The other players, the one with most points first."""
    return sorted(t.others(seat), key=lambda who: (-t.vp[who], -len(t.planets_of(who)), who))


def is_rival(t: Table, seat: int, other: int) -> float:
    """How much a loss of another player is a gain, from 0.2 to 1."""
    order = rivals(t, seat)
    if other not in order:
        return 0.0
    return 1.0 if other == order[0] else 0.5 if t.vp[other] >= t.vp[seat] else 0.3


def leads(t: Table, seat: int) -> bool:
    """Whether the seat would win if the game ended now, as far as points tell."""
    return all([t.vp[seat] > t.vp[other] for other in t.others(seat)])
