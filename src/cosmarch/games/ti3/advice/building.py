"""Advice for production, technology and payments."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice.leanings import leaning
from cosmarch.games.ti3.advice.paying import kept
from cosmarch.games.ti3.advice.plan import dock_worth, keeps
from cosmarch.games.ti3.advice.values import NEVER, can_spend, needs, payment, planet_worth, reserve, spendable
from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    PDS,
    SPACE_DOCK,
    UNITS,
    WAR_SUN,
)
from cosmarch.games.ti3.rules.council.laws import batch
from cosmarch.games.ti3.rules.modifiers import dock_support, fleet_limit, flies_alone, price, production_limit
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES
from cosmarch.games.ti3.rules.tactical.production import unit_refusal
from cosmarch.games.ti3.rules.tactical.transport import supply_used
from cosmarch.games.ti3.rules.technology import price_of, specialties
from cosmarch.games.ti3.state import NOBODY, Table

TECHNOLOGY_WORTH: Final[dict[str, float]] = {
    "hylar_v_assault_laser": 3.5,
    "deep_space_cannon": 2.5,
    "magen_defense_grid": 2.0,
    "war_sun": 3.5,
    "assault_cannon": 3.0,
    "graviton_negator": 2.0,
    "enviro_compensator": 3.5,
    "sarween_tools": 5.0,
    "micro_technology": 3.5,
    "graviton_laser_system": 2.0,
    "integrated_economy": 2.5,
    "transit_diodes": 2.0,
    "stasis_capsules": 4.0,
    "cybernetics": 4.0,
    "gen_synthesis": 3.0,
    "neural_motivator": 4.0,
    "dacxive_animators": 2.5,
    "x89_bacterial_weapon": 1.5,
    "antimass_deflectors": 3.5,
    "xrd_transporters": 5.5,
    "type_iv_drive": 5.0,
    "advanced_fighters": 3.0,
    "light_wave_deflector": 2.5,
    "fleet_logistics": 4.0,
}
ORDINARY: Final = 2.5  # a technology that a pack adds


# ---- technology


def technology_worth(t: Table, seat: int, technology: int) -> float:
    """What a technology is worth, with the objectives it brings nearer."""
    card = t.content.technologies[technology]
    worth = TECHNOLOGY_WORTH.get(card.key, ORDINARY)
    owned = [sum([t.technologies[seat] >> one & 1 for one in row]) for row in t.content.technologies_of_colour]
    if needs(t, seat, "technologies") > 0:
        worth += 2.5
    if needs(t, seat, "technology_colours") > 0 and not owned[card.colour]:
        worth += 6.0
    if needs(t, seat, "technologies_of_one_colour") > 0 and owned[card.colour] == max(owned):
        worth += 5.0
    if needs(t, seat, "colours_with_two_technologies") > 0 and owned[card.colour] == 1:
        worth += 3.0
    return worth


def technology(t: Table, ask: Ask) -> list[float]:
    """A free one."""
    return [technology_worth(t, ask.seat, card) for card in ask.legal]


def gift_technology(t: Table, ask: Ask) -> list[float]:
    """What another player gets: what is worth least to them, as far as everybody knows."""
    return [-TECHNOLOGY_WORTH.get(t.content.technologies[card].key, ORDINARY) for card in ask.legal]


def buy_technology(t: Table, ask: Ask) -> list[float]:
    done = t.choices.technologies.index["done"]
    out: list[float] = []
    for card in ask.legal:
        if card == done:
            out.append(0.0)
            continue
        bill = price_of(t, ask.seat, card)
        worth = 1.6 * technology_worth(t, ask.seat, card) - 0.55 * bill
        out.append(worth if can_spend(t, ask.seat, RESOURCES, bill, specialties(t, ask.seat, card)) else worth - 10.0)
    return out


# ---- production


RESOURCE_NOW: Final = 0.75  # what a resource is worth that becomes a unit now


def produce_where(t: Table, ask: Ask) -> list[float]:
    done = t.choices.planets.index["done"]
    out: list[float] = []
    means = spendable(t, ask.seat)
    for planet in ask.legal:
        if planet == done:
            out.append(0.0)
        elif t.dock[planet]:
            out.append(5.0 if means > 0 and produces(t, ask.seat, planet, means) else -1.0)
        else:
            out.append(dock_worth(t, ask.seat, planet) if means >= price(t, ask.seat, SPACE_DOCK) else -1.0)
    return out


def produces(t: Table, seat: int, planet: int, spare: int) -> bool:
    """Whether there is a unit that the seat would produce at a dock."""
    counts = [0] * len(UNITS)
    left = production_limit(t, seat, planet)
    return any(
        [
            unit_refusal(t, seat, planet, unit, counts) is None and unit_worth(t, seat, planet, unit, left, spare) > 0
            for unit in range(SPACE_DOCK)
        ]
    )


def produce(t: Table, ask: Ask) -> list[float]:
    """The unit that is needed most for its price, while it can be paid."""
    planet = int(ask.args["planet"])
    spare = spendable(t, ask.seat) - t.spent
    done = len(t.choices.units.names) - 1
    counts = [int(count) for count in str(ask.args["counts"]).split()]
    return [
        0.0
        if unit == done
        else unit_worth(t, ask.seat, planet, unit, int(ask.args["n"]), spare, counts[unit] % batch(t, unit) > 0)
        for unit in ask.legal
    ]


def unit_worth(t: Table, seat: int, planet: int, unit: int, left: int, spare: int, paid: bool = False) -> float:
    """What one more unit from a dock is worth beyond its price. `paid`: it comes with the ones before, for nothing."""
    bill = 0.0 if paid else price(t, seat, unit) / batch(t, unit)
    if bill > spare:
        return NEVER
    return unit_need(t, seat, t.hex_of(planet), planet, unit, left, spare) - 0.5 * bill


def unit_need(t: Table, seat: int, place: int, planet: int, unit: int, left: int, spare: int) -> float:
    """What one more unit of a kind from a dock is worth."""
    room = fleet_limit(t, seat, place) - supply_used(t, seat, place)
    carriers = t.on_board(seat, CARRIER)
    if unit == GROUND_FORCE:
        here = sum([max(0, t.ground[one] - keeps(t, seat, one)) for one in t.planets_at(place) if t.owner[one] == seat])
        wanted = min(6, 2 + targets_near(t, seat))
        return (2.6 if here < wanted else 1.2 if here < 6 else 0.3) + leaning("ground_force")
    if unit == FIGHTER:
        if t.ships_at(place, seat, FIGHTER) >= fighters_kept(t, seat, place) and not flies_alone(t, seat):
            return 0.0
        return 1.0 if spare >= 1 else 0.4
    if unit == CARRIER:
        wanted = 2 if t.round <= 2 else 3
        return 7.0 if carriers < wanted and targets_near(t, seat) else 4.0 if carriers < 2 else 1.0
    if unit == PDS:
        return 1.8 if t.pds[planet] == 0 and t.round > 2 else 0.6
    if unit == DREADNOUGHT and needs(t, seat, "dreadnoughts") > 0:
        return 9.0
    if room <= 1 and unit == DESTROYER:
        return 0.8
    # the fewer units the dock may still make, the more each should be worth
    heavy = 4.6 + leaning("dreadnought")
    return {WAR_SUN: 9.5, DREADNOUGHT: heavy, CRUISER: 2.9, DESTROYER: 1.4}[unit] if spare > 2 or left > 1 else 1.0


def fighters_kept(t: Table, seat: int, place: int) -> int:
    """The Fighters in a system that are not lost when a Carrier leaves it (TI-35.5.4)."""
    one = t.content.units[CARRIER].capacity
    return dock_support(t, seat, place) + max(0, t.capacity(place, seat) - one)


def targets_near(t: Table, seat: int) -> int:
    """Planets without an owner, or weakly held by others, near the seat's ships and docks."""
    places: set[int] = set()
    for place in range(t.hexes):
        if t.has_ships(place, seat) or t.docks_at(place, seat):
            places.add(place)
            places.update(t.near[place])
    found = 0
    for place in places:
        for planet in t.planets_at(place):
            owner = t.owner[planet]
            if owner == NOBODY or (owner != seat and t.ground[planet] <= 2):
                found += 1
    return found


def unit_place(t: Table, ask: Ask) -> list[float]:
    """Of places for something new on a planet: the best planet."""
    done = len(t.choices.planets.names) - 1
    return [0.0 if planet == done else planet_worth(t, ask.seat, planet) for planet in ask.legal]


def starting_units(t: Table, ask: Ask) -> list[float]:
    """The dock where most can be produced, the rest evenly."""
    planets = t.home_planets(ask.seat)
    planet = int(ask.args["planet"])
    if int(ask.args["unit"]) == SPACE_DOCK:
        best = max(planets, key=lambda one: t.content.planets[one].resources)
        return [float(count) if planet == best else -float(count) for count in ask.legal]
    share = max(ask.legal) / (len(planets) - planets.index(planet))
    return [-abs(count - share) for count in ask.legal]


# ---- payments


def pay(t: Table, ask: Ask) -> list[float]:
    """The planet, or trade goods, that the best payment begins with."""
    what = RESOURCES if ask.kind == "pay_resources" else INFLUENCE
    good = t.choices.payments.index["trade_good"]
    all_goods = t.choices.payments.index["rest_in_goods"]
    planets, goods = payment(t, ask.seat, what, int(ask.args["n"]), kept(ask), reserve(t, ask.seat)[0])
    wanted = planets[0] if planets else good
    if not planets and goods > 1 and all_goods in ask.legal:
        wanted = all_goods
    return [1.0 if choice == wanted else 0.0 for choice in ask.legal]


def give_planet_up(t: Table, ask: Ask) -> list[float]:
    """Of own planets to exhaust or lose: the least one."""
    done = len(t.choices.planets.names) - 1
    return [
        0.0 if planet == done else -planet_worth(t, ask.seat, planet) if t.owner[planet] == ask.seat else 0.0
        for planet in ask.legal
    ]
