"""Producing units and building space docks (TI-17, TI-18.5, TI-24.1, TI-35.1)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, PDS, SHIPS, SPACE_DOCK, UNITS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import (
    cost,
    dock_income,
    dock_price,
    places_abroad,
    places_freely,
    production_limit,
)
from cosmarch.games.ti3.rules.payment import RESOURCES, means, pay_resources, price_refusal
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal, excess, supply_refusal
from cosmarch.games.ti3.state import NOWHERE, Table, put

PASSED_OVER: Final = -1  # in `produced`: the dock was chosen for nothing, and is not asked for again in this action


def production(t: Table) -> Flow | None:
    """Scene. TI-17.1.1, TI-17.1.2: dock after dock of the activated system, and new docks, as the player likes."""
    planets = own_planets(t)
    return choose_dock(t, planets) if planets else None


def own_planets(t: Table) -> list[int]:
    """The active player's planets in the activated systems."""
    places = [place for place in (t.system, t.second) if place != NOWHERE]
    return [planet for place in places for planet in t.planets_at(place) if t.owner[planet] == t.active]


def choose_dock(t: Table, planets: list[int]) -> Flow:
    """A planet with a dock produces; on one without, a dock may be built."""
    seat = t.active
    done = len(t.choices.planets.names) - 1

    def refusal(choice: int) -> Refusal | None:
        if choice == done:
            return None
        return dock_refusal(t, seat, choice) if t.dock[choice] else new_dock_refusal(t, seat, choice)

    def rule(choice: int) -> str:
        return "TI-17.1.1" if choice == done or t.dock[choice] else "TI-17.1.2"

    args: dict[str, int | str] = {"hex": t.system}
    planet = yield Ask(seat, "produce_where", t.choices.planets, [*planets, done], rule, refusal, args)
    if planet == done:
        return
    t.next(("produce", planet) if t.dock[planet] else ("build_dock", planet), ("production",))


def other_system_refusal(t: Table, planet: int) -> Refusal | None:
    """TI-18.5.1: in a Transfer Action units are produced in one of the two systems only."""
    place = t.hex_of(planet)
    for other, count in enumerate(t.produced):
        if count > 0 and t.hex_of(other) != place:
            return Refusal("TI-18.5.1", "other_system_produced", {"planet": other})
    return None


def dock_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """Why a dock may not produce now."""
    if t.dock_round[planet] >= t.round:
        return Refusal("TI-35.1.8", "dock_is_new", {"planet": planet})
    if t.produced[planet] > 0:
        return Refusal("TI-35.1.9", "dock_has_produced", {"planet": planet})
    if t.produced[planet] == PASSED_OVER:
        return Refusal("TI-17.1.1", "dock_passed_over", {"planet": planet})
    why = other_system_refusal(t, planet) or laws.production_refusal(t, seat, planet) or lasting.dock_refusal(t, planet)
    if why is not None:
        return why
    counts = [0] * len(UNITS)
    for unit in range(len(UNITS)):
        if unit != SPACE_DOCK and unit_refusal(t, seat, planet, unit, counts) is None:  # the first is enough
            return None
    return Refusal("TI-17.1.1", "nothing_to_produce", {"planet": planet, "a": means(t, seat, RESOURCES)})


# ---- a new dock


def new_dock_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """Why no dock may be built on a planet in this action."""
    return other_system_refusal(t, planet) or site_refusal(t, seat, planet)


def site_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """Why a planet is no place for a new dock, in whatever action."""
    if t.held_since[planet] >= t.round:
        return Refusal("TI-35.1.5", "held_too_short", {"planet": planet, "n": t.held_since[planet]})
    enemies = t.enemies_in(t.hex_of(planet), seat)
    if enemies:
        return Refusal("TI-35.1.7", "enemy_ships", {"hex": t.hex_of(planet), "seat": enemies[0]})
    if not t.reinforcements(seat, SPACE_DOCK):
        return Refusal("TI-24.1.2", "no_unit_left", {"unit": SPACE_DOCK, "n": t.content.units[SPACE_DOCK].figures})
    return price_refusal(t, seat, dock_price(t, seat, planet), RESOURCES, "TI-29.2.1")


def build_dock(t: Table, planet: int) -> Flow:
    """Scene. TI-35.1.4: pay for a dock and place it; it produces from the next round on."""
    seat = t.active
    yield from pay_resources(t, seat, dock_price(t, seat, planet))
    t.dock[planet] = 1
    t.dock_round = put(t.dock_round, planet, t.round)
    t.produced = put(t.produced, planet, t.produced[planet] + 1)
    t.log("dock_built", "TI-35.1.4", seat=seat, planet=planet)


# ---- production at a dock


def produce(t: Table, planet: int) -> Flow:
    """Scene. Units are chosen one by one and placed; the lump sum is paid at the end (TI-29.2.2)."""
    seat = t.active
    counts = [0] * len(UNITS)
    units = [unit for unit in range(len(UNITS)) if unit != SPACE_DOCK]
    done = len(t.choices.units.names) - 1
    limit = production_limit(t, seat, planet)
    t.paying |= 1 << seat

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else unit_refusal(t, seat, planet, choice, counts)

    while sum(counts) < limit:
        t.spent = lump(t, seat, counts)
        args: dict[str, int | str] = {"planet": planet, "n": limit - sum(counts), "a": t.spent}
        args["b"] = means(t, seat, RESOURCES)
        args["counts"] = " ".join([str(count) for count in counts])
        unit = yield Ask(seat, "produce", t.choices.units, [*units, done], "TI-17.1.1", refusal, args)
        if unit == done:
            break
        yield from place_new(t, seat, planet, unit)
        counts[unit] += 1
    t.produced = put(t.produced, planet, sum(counts) or PASSED_OVER)
    t.spent = lump(t, seat, counts)
    yield from pay_resources(t, seat, t.spent)
    t.spent = 0
    for unit, count in enumerate(counts):
        if count:
            t.log("produced", "TI-17.1.1", seat=seat, unit=unit, planet=planet, n=count)
    if sum(counts):
        laws.note_production(t, seat, counts[FIGHTER])


def lump(t: Table, seat: int, counts: list[int]) -> int:
    """What units by kind cost at one dock."""
    return max(0, cost(t, seat, counts) - dock_income(t, seat)) if sum(counts) else 0


def unit_refusal(t: Table, seat: int, planet: int, unit: int, counts: list[int]) -> Refusal | None:
    """Why a dock may not produce one more unit of a kind, beside those chosen already."""
    kind = t.content.units[unit]
    if kind.technology >= 0 and not t.has_tech(seat, kind.technology):
        return Refusal("TI-35.9.2", "needs_technology", {"unit": unit, "tech": kind.technology})
    if not kind.supplements and not t.reinforcements(seat, unit):
        return Refusal("TI-24.1.2", "no_unit_left", {"unit": unit, "n": kind.figures})
    why = laws.purchase_refusal(t, unit)
    if why is not None:
        return why
    enemies = t.enemies_in(t.hex_of(planet), seat)
    if unit < SHIPS and enemies:
        return Refusal("TI-35.1.18", "blockade", {"seat": enemies[0], "planet": planet})
    counts[unit] += 1
    bill = lump(t, seat, counts)
    counts[unit] -= 1
    have = means(t, seat, RESOURCES)
    if bill > have:
        others = sum(counts) > 0  # the lump sum is refused, not the price of this one
        return Refusal("TI-29.2.1", "too_few_for_all" if others else "too_few_resources", {"n": bill, "a": have})
    reasons = [place_refusal(t, seat, where, unit) for where in spots(t, seat, planet, unit)]
    return None if None in reasons else reasons[0]


def spots(t: Table, seat: int, planet: int, unit: int) -> list[int]:
    """Where a produced unit may be placed: hexes for ships (TI-35.1.10), planets for others (TI-35.1.11)."""
    if unit >= SHIPS and not places_freely(t, seat):
        return [planet]
    place = t.hex_of(planet)
    within = [place, *places_abroad(t, seat, place)]
    if unit < SHIPS:
        return within
    near = [one for where in within for one in t.planets_at(where) if t.owner[one] == seat]
    return [planet, *[one for one in near if one != planet]]


def place_refusal(t: Table, seat: int, where: int, unit: int) -> Refusal | None:
    """Why a unit has no room in a system, or on a planet."""
    if unit == PDS:
        most = t.content.units[PDS].most_per_planet
        if t.pds[where] >= most:
            return Refusal("TI-35.4.12", "pds_limit", {"planet": where, "n": most})
        return None
    if unit == GROUND_FORCE:
        return counters_refusal(t, seat, unit, 1, not t.ground[where])
    why = supply_refusal(t, seat, where, unit)
    if why is None and unit == FIGHTER:
        t.add_ships(where, seat, FIGHTER)
        over = excess(t, seat, where)
        t.add_ships(where, seat, FIGHTER, -1)
        if over:
            return Refusal("TI-35.5.4", "no_fighter_capacity", {"hex": where, "n": t.ships_at(where, seat, FIGHTER)})
        why = counters_refusal(t, seat, unit, 1, not t.ships_at(where, seat, FIGHTER))
    return why


def place_new(t: Table, seat: int, planet: int, unit: int) -> Flow:
    """Put a produced unit where it belongs; where several places are open its owner chooses."""
    where = spots(t, seat, planet, unit)
    domain = t.choices.hexes if unit < SHIPS else t.choices.planets

    def refusal(choice: int) -> Refusal | None:
        return place_refusal(t, seat, choice, unit)

    kind = "place_ship" if unit < SHIPS else "place_unit"
    spot = where[0]
    if len(where) > 1:
        spot = yield Ask(seat, kind, domain, where, "TI-32.1.2", refusal, {"unit": unit})
    if unit < SHIPS:
        t.add_ships(spot, seat, unit)
    elif unit == PDS:
        t.pds[spot] += 1
    else:
        t.ground[spot] += 1
