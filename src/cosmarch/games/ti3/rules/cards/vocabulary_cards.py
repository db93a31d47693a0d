"""Cards whose effect is a word of the common vocabulary: what to place, gain, destroy or add is in the data."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.components import Effect
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, PDS, SHIPS, SPACE_DOCK
from cosmarch.games.ti3.rules.cards.behaviour import (
    PLANET,
    PLAYER,
    SYSTEM,
    Behaviour,
    Context,
    always,
    choose,
    docks_abroad,
    no_target,
    targeted,
)
from cosmarch.games.ti3.rules.cards.identical import thing_refusal
from cosmarch.games.ti3.rules.cards.reach import opens_ways
from cosmarch.games.ti3.rules.combat.dice_and_casualties import side_of
from cosmarch.games.ti3.rules.command_counters import area_of, place_counter
from cosmarch.games.ti3.rules.setup.galaxy import wormholes_at
from cosmarch.games.ti3.rules.tactical.transport import muster, remove_ship, supply_refusal
from cosmarch.games.ti3.rules.trade import receive
from cosmarch.games.ti3.state import ABOARD, Scene, Table, stack
from cosmarch.games.ti3.state.effects import (
    ACTION,
    BATTLE,
    COMBAT_BONUS,
    COMBAT_ROUND,
    MOVEMENT_BONUS,
    RHETORIC,
    TECHNOLOGY_PRICE,
    add,
)


def effect_of(t: Table, card: int) -> Effect:
    return t.content.action_cards[card].effect


# ---- placing units


def place_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """Why the units of a card cannot be placed anywhere."""
    effect = effect_of(t, card)
    unit = effect.units[0]
    if unit != GROUND_FORCE and not t.reinforcements(seat, unit):
        return Refusal("TI-24.1.2", "no_unit_left", {"unit": unit, "n": t.content.units[unit].figures})
    if effect.where == "home_system":
        place = t.home[seat]
        enemies = t.enemies_in(place, seat)
        if enemies:
            return Refusal(RULE, "enemy_ships", {"hex": place, "seat": enemies[0]})
        return supply_refusal(t, seat, place, unit)
    if effect.where == "each_own_planet":
        return None if t.planets_of(seat) else no_target(card)
    things = spots(t, seat, effect)
    return None if any(thing_refusal(t, seat, card, thing) is None for thing in things) else no_target(card)


def spots(t: Table, seat: int, effect: Effect) -> list[int]:
    """The planets or systems of which a player chooses one."""
    if effect.where == "own_planet_without_pds":
        return [planet for planet in t.planets_of(seat) if not t.pds[planet]]
    return [
        place
        for place in t.systems_in_play()
        if wormholes_at(t, place)
        and not t.enemies_in(place, seat)
        and supply_refusal(t, seat, place, effect.units[0]) is None
    ]


def place_units(t: Table, seat: int, card: int, context: Context) -> Flow:
    """Units from reinforcements, as many as there are."""
    effect = effect_of(t, card)
    unit = effect.units[0]
    if effect.where == "home_system":
        t.add_ships(t.home[seat], seat, unit, effect.n)
        t.log("card_ship_placed", RULE, seat=seat, unit=unit, hex=t.home[seat], n=effect.n)
    elif effect.where == "each_own_planet":
        for planet in t.planets_of(seat):
            raise_forces(t, seat, planet, effect.n)
    elif unit == PDS:
        planet = yield from choose(t, seat, card, PLANET, spots(t, seat, effect))
        count = min(effect.n, t.reinforcements(seat, PDS))
        t.pds[planet] += count
        t.log("card_unit_placed", RULE, seat=seat, unit=PDS, planet=planet, n=count)
    else:
        place = yield from choose(t, seat, card, SYSTEM, spots(t, seat, effect))
        t.add_ships(place, seat, unit, effect.n)
        t.log("card_ship_placed", RULE, seat=seat, unit=unit, hex=place, n=effect.n)


def raise_forces(t: Table, seat: int, planet: int, count: int) -> None:
    """Ground forces on a planet of the seat, as far as figures and counters go."""
    placed = muster(t, seat, planet, count)
    if placed:
        t.log("card_unit_placed", RULE, seat=seat, unit=GROUND_FORCE, planet=planet, n=placed)


# ---- destroying units


def destroy_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    if effect_of(t, card).units == (SPACE_DOCK,):
        return None if docks_abroad(t, seat, context) else no_target(card)
    return None if ships_in_reach(t, seat, effect_of(t, card)) else no_target(card)


def ships_in_reach(t: Table, seat: int, effect: Effect) -> list[int]:
    """Enemy ships of the kinds in systems with a planet of the seat, as stacks."""
    places = sorted({t.hex_of(planet) for planet in t.planets_of(seat)})
    return [
        stack(place, kind)
        for place in places
        for kind in effect.units
        if any([t.ships_at(place, enemy, kind) for enemy in t.enemies_in(place, seat)])
    ]


def destroy_units(t: Table, seat: int, card: int, context: Context) -> Flow:
    effect = effect_of(t, card)
    if effect.units == (SPACE_DOCK,):
        planet = yield from choose(t, seat, card, PLANET, docks_abroad(t, seat, context))
        t.next(lose_dock(t, planet))
        return
    args: dict[str, int | str] = {"card": card}
    choice = yield Ask(seat, "card_ship", t.choices.stacks, ships_in_reach(t, seat, effect), RULE, None, args)
    place, kind = divmod(choice, ABOARD)
    enemy = next(who for who in t.enemies_in(place, seat) if t.ships_at(place, who, kind))
    lost = remove_ship(t, enemy, place, kind)
    t.log("ships_destroyed", RULE, seat=enemy, unit=kind, hex=place, n=1)
    t.next(("shed_excess", enemy, place, 0), *lost)


def lose_dock(t: Table, planet: int) -> Scene:
    """A space dock is destroyed; Fighters that it supported may be lost with it, in a scene."""
    owner = t.owner[planet]
    t.dock[planet] = 0
    t.log("structure_destroyed", RULE, seat=owner, unit=SPACE_DOCK, planet=planet, n=1)
    return ("shed_excess", owner, t.hex_of(planet), 0)


# ---- goods and counters


def gain_trade_goods(t: Table, seat: int, card: int, context: Context) -> None:
    effect = effect_of(t, card)
    count = effect.n
    if effect.per == "planets_outside_home":
        home = t.home_planets(seat)
        count *= len([planet for planet in t.planets_of(seat) if planet not in home])
    receive(t, seat, count, "card_goods", RULE)


def counters_refusal_of(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    if t.counters_left(seat):
        return None
    return Refusal("TI-28.1.5", "no_counter_left", {"n": t.content.command_counters})


def gain_counters(t: Table, seat: int, card: int, context: Context) -> Flow:
    effect = effect_of(t, card)
    for left in range(min(effect.n, t.counters_left(seat)), 0, -1):
        args: dict[str, int | str] = {"n": left}
        area = yield Ask(seat, "place_counter", t.choices.areas, list(effect.areas), RULE, None, args)
        place_counter(t, seat, area, RULE)


def lose_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if losers(t, seat, card) else no_target(card)


def losers(t: Table, seat: int, card: int) -> list[int]:
    """The opponents with a counter that the card may take."""
    areas = effect_of(t, card).areas
    return [
        other
        for other in t.others(seat)
        if any([area_of(t, area)[other] for area in areas]) and thing_refusal(t, seat, card, other) is None
    ]


def lose_counters(t: Table, seat: int, card: int, context: Context) -> Flow:
    effect = effect_of(t, card)
    other = yield from choose(t, seat, card, PLAYER, losers(t, seat, card))
    for area in effect.areas:
        count = min(effect.n, area_of(t, area)[other])
        area_of(t, area)[other] -= count
        t.log("card_counter_lost", RULE, seat=other, area=area, n=count)


# ---- ships that are repaired


def damaged_systems(t: Table, seat: int, context: Context) -> list[int]:
    if not any(t.damaged):
        return []
    return [
        place
        for place in range(t.hexes)
        if any([t.damaged_at(place, seat, kind) for kind in range(DREADNOUGHT, SHIPS)])
    ]


def repair(t: Table, seat: int, card: int, place: int, context: Context) -> None:
    for kind in range(DREADNOUGHT, SHIPS):
        count = t.damaged_at(place, seat, kind)
        if count:
            t.add_damage(place, seat, kind, -count)
            t.log("repaired", RULE, seat=seat, unit=kind, hex=place, n=count)


# ---- bonuses


def bonus_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """There must be a battle; a bonus for some kinds of units needs such units in it."""
    if not fleets_meet(t) and not any(t.landed):
        return Refusal(RULE, "no_battle")
    units = effect_of(t, card).units
    if units and not any([t.ships_at(t.system, seat, unit) for unit in units if unit < SHIPS]):
        return no_target(card)
    return None


def combat_bonus(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, COMBAT_BONUS, seat, card, COMBAT_ROUND if effect_of(t, card).lasts == "combat_round" else BATTLE)


def movement_bonus(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, MOVEMENT_BONUS, seat, card, ACTION)


def fleets_meet(t: Table) -> bool:
    """Whether a Space Battle is being fought."""
    return t.has_ships(t.system, t.active) and t.defender >= 0 and t.has_ships(t.system, t.defender)


def cancel_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if fleets_meet(t) and t.hits[side_of(t, seat)] else Refusal(RULE, "no_hits")


def cancel_hits(t: Table, seat: int, card: int, context: Context) -> None:
    """As many as there are, up to the number of the card."""
    side = side_of(t, seat)
    count = min(effect_of(t, card).n, t.hits[side])
    t.hits[side] -= count
    t.log("hits_cancelled", RULE, seat=seat, n=count)


def add_votes(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, RHETORIC, seat, effect_of(t, card).n, ACTION)


def price_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """There must be a technology of the colour left to buy."""
    colour = effect_of(t, card).colour
    for technology in t.content.technologies:
        if colour in (-1, technology.colour) and not t.has_tech(seat, technology.id):
            return None
    return no_target(card)


def technology_price(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, TECHNOLOGY_PRICE, seat, card, ACTION)


PLAIN: dict[str, Behaviour] = {
    "place_units": Behaviour(place_refusal, place_units),
    "destroy_units": Behaviour(destroy_refusal, destroy_units),
    "gain_trade_goods": Behaviour(always, gain_trade_goods),
    "gain_counters": Behaviour(counters_refusal_of, gain_counters),
    "lose_counters": Behaviour(lose_refusal, lose_counters),
    "repair_ships": targeted(SYSTEM, damaged_systems, repair),
    "combat_bonus": Behaviour(bonus_refusal, combat_bonus),
    "movement_bonus": Behaviour(always, movement_bonus, opens_ways),
    "cancel_hits": Behaviour(cancel_refusal, cancel_hits),
    "add_votes": Behaviour(always, add_votes),
    "technology_price": Behaviour(price_refusal, technology_price),
}
