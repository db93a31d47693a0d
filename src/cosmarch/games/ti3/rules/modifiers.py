"""What technologies, races and systems change in the activation sequence: rolls, movement, room, production.

The one place for it: the chapters ask here and know no technology and no race. Effects of the common vocabulary are
read from the data; special ones are found by the key of their technology or ability.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.content.components import Effect
from cosmarch.games.ti3.content.vocabulary import (
    ADMIRAL,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    GENERAL,
    GROUND_FORCE,
    PDS,
    SCIENTIST,
    SPACE_DOCK,
    WAR_SUN,
)
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table, effects

# What is rolled for (TI-X.2, TI-X.3: only the rolls of the rounds are "in" a Space Battle or an Invasion Combat).
PDS_FIRE: Final = 0
OPENING_SHOTS: Final = 1
BARRAGE: Final = 2
SPACE_BATTLE: Final = 3
BOMBARDMENT: Final = 4
INVASION_DEFENCE: Final = 5
INVASION_ATTACK: Final = 6
INVASION_HOLD: Final = 7

COVERS: Final[dict[str, tuple[int, ...]]] = {
    "any": tuple(range(8)),
    "battles": (SPACE_BATTLE, INVASION_ATTACK, INVASION_HOLD),
    "space_battle": (SPACE_BATTLE,),
    "invasion_attack": (INVASION_ATTACK,),
}
# Without TI-X.3 nothing parts the shots before a battle from the battle.
COVERS_WITHOUT_ERRATA: Final[dict[str, tuple[int, ...]]] = {
    **COVERS,
    "battles": (OPENING_SHOTS, BARRAGE, SPACE_BATTLE, BOMBARDMENT, INVASION_DEFENCE, INVASION_ATTACK, INVASION_HOLD),
    "space_battle": (OPENING_SHOTS, BARRAGE, SPACE_BATTLE),
}

DOCK_LIMIT: Final = 2  # TI-35.1.9: added to the planet's resource value
FIGHTER_MOVE: Final = 2  # with Advanced Fighters
FAST: Final = 2  # the movement that a card asks for
WAR_FUNDING_PRICE: Final = 2
WAR_FUNDING_SHIPS: Final = 1
WAR_FUNDING_FORCES: Final = 2
AMBUSH_SHIPS: Final = 2
GEN_SYNTHESIS_SAVES: Final = 5  # the lowest face that brings a ground force home
DACXIVE_RAISES: Final = 6
# Leaders (TI-40.4 to TI-40.7)
SCIENTIST_PDS: Final = 1
SCIENTIST_DOCK: Final = 2  # what a dock costs on a Scientist's planet
GENERAL_COVER: Final = 4  # taken off bombardment rolls
GENERAL_DEFENCE: Final = 1
ADMIRAL_SPEED: Final = 1


def effects_of(t: Table, seat: int) -> list[Effect]:
    """The effects of the seat's technologies and of its race."""
    content = t.content
    owned = t.technologies[seat]
    out = [card.effect for card in content.technologies if owned >> card.id & 1]
    if t.race[seat] != NOBODY:
        numbers = effects.abilities(t, seat) if t.lasting else content.races[t.race[seat]].abilities
        out += [content.abilities[number].effect for number in numbers]
    return out


def summed(t: Table, seat: int, key: str, unit: int) -> int:
    """The sum of a plain effect for a unit; effects that name no units are for all."""
    return sum([e.n for e in effects_of(t, seat) if e.key == key and (not e.units or unit in e.units)])


def anomaly(t: Table, place: int) -> str:
    tile = t.hex_tile[place]
    return t.content.systems[tile].anomaly if tile >= 0 else ""


def never_entered(t: Table, place: int) -> Refusal | None:
    """TI-10.1.6, TI-23.2.3, TI-23.4.1: why no ship ever comes to a system, by any means, and nobody activates it."""
    kind = anomaly(t, place)
    if not kind:
        return None
    if kind == "asteroid_field":
        return Refusal("TI-23.2.4", "never_activated_asteroids", {"hex": place})
    return Refusal("TI-23.4.1", "never_activated_supernova", {"hex": place}) if kind == "supernova" else None


# ---- rolls


def combat_value(t: Table, seat: int, unit: int, roll: int, enemy: int = NOBODY, place: int = -1) -> int:
    """The lowest face that hits (TI-21.3.3). `place` is the system of a space battle, the planet of an invasion.
    Modifiers add up; below 2 every roll hits, above 10 none does."""
    covers = COVERS if t.errata else COVERS_WITHOUT_ERRATA
    bonus = laws.combat_bonus(t, seat, unit)
    bonus += lasting.roll_bonus(t, seat, unit, tuple([word for word, rolls in covers.items() if roll in rolls]))
    for effect in effects_of(t, seat):
        if effect.key == "combat_bonus" and roll in covers[effect.rolls] and (not effect.units or unit in effect.units):
            bonus += effect.n
    if unit == FIGHTER and t.knows_tech(seat, "advanced_fighters"):
        bonus += 1
    if unit == GROUND_FORCE and roll in (INVASION_ATTACK, INVASION_HOLD) and t.knows_tech(seat, "gen_synthesis"):
        bonus += 1
    if t.knows_tech(seat, "magen_defense_grid") and (
        unit == PDS or (roll == INVASION_HOLD and unit == GROUND_FORCE and t.pds[place] > 0)
    ):
        bonus += 1
    # TI-23.3.1: the fleet that defends in a Nebula
    if roll in covers["space_battle"] and seat == t.defender and anomaly(t, place) == "nebula":
        bonus += 1
    if roll in COVERS["battles"]:  # what counts in the first round is for no shot before it
        bonus -= awe(t, enemy)
    if t.with_leaders:
        bonus += leader_bonus(t, seat, unit, roll, place)
    return t.content.units[unit].combat - bonus


def awe(t: Table, enemy: int) -> int:
    """What those lose who roll in a round against a race of intimidating calm: in the first one."""
    return 1 if enemy != NOBODY and t.battle_round == 1 and t.has_ability(enemy, "intimidating_calm") else 0


def locals_value(t: Table, enemy: int) -> int:
    """TI-43.5.1: the lowest face that hits for hostile locals, whom nobody leads."""
    return t.content.units[GROUND_FORCE].combat + awe(t, enemy)


def leader_bonus(t: Table, seat: int, unit: int, roll: int, place: int) -> int:
    """What leaders on a planet change in rolls of its invasion. (PDS fire into space: see `scientist_bonus`.)"""
    if roll == BOMBARDMENT and leaders.present(t, t.owner[place], place, GENERAL):  # TI-40.6.2
        return -GENERAL_COVER
    if roll == INVASION_HOLD and unit == GROUND_FORCE and leaders.present(t, seat, place, GENERAL):  # TI-40.6.3
        return GENERAL_DEFENCE
    return scientist_bonus(t, seat, place) if roll == INVASION_DEFENCE else 0


def scientist_bonus(t: Table, seat: int, planet: int) -> int:
    """TI-40.4.3: what a Scientist adds to all rolls of the PDS on the same planet."""
    return SCIENTIST_PDS if leaders.present(t, seat, planet, SCIENTIST) else 0


def rerolls_pds(t: Table, seat: int) -> bool:
    """Graviton Laser System: each PDS that misses rolls once more."""
    return t.knows_tech(seat, "graviton_laser_system")


def can_reroll(t: Table, seat: int) -> bool:
    """A die again for a command counter from Strategy Allocation."""
    return t.strategy[seat] > 0 and t.has_ability(seat, "reroll")


def can_fund_war(t: Table, seat: int) -> bool:
    return t.goods[seat] >= WAR_FUNDING_PRICE and t.has_ability(seat, "war_funding")


def saves_forces(t: Table, seat: int) -> bool:
    """Gen Synthesis: a ground force that dies may come home."""
    return t.knows_tech(seat, "gen_synthesis")


# ---- movement


def movement(t: Table, seat: int, kind: int, place: int) -> int:
    """How far a ship goes that starts there; 0 where it does not move by itself. A Dreadnought counts on an Admiral who
    is there (TI-40.7.2)."""
    return speed(t, seat, kind, place, kind == DREADNOUGHT and leaders.at_hand(t, seat, place, ADMIRAL))


def speed(t: Table, seat: int, kind: int, place: int, admiral: bool) -> int:
    """The same, as far as it is told whether a Dreadnought carries an Admiral."""
    steps = t.content.units[kind].move
    if kind == FIGHTER:
        if not flies_alone(t, seat):
            return 0
        steps = FIGHTER_MOVE
    steps += summed(t, seat, "movement_bonus", kind) + lasting.more_movement(t, seat)
    steps += ADMIRAL_SPEED if admiral else 0
    return 1 if anomaly(t, place) == "nebula" else steps  # TI-23.3.4


def flies_alone(t: Table, seat: int) -> bool:
    """Advanced Fighters: they need no carrier, block the way, and count against Fleet Supply beyond capacity."""
    return t.knows_tech(seat, "advanced_fighters")


def crosses_asteroids(t: Table, seat: int) -> bool:
    return t.knows_tech(seat, "antimass_deflectors")


def crosses_enemies(t: Table, seat: int) -> bool:
    return t.knows_tech(seat, "light_wave_deflector")


def slips_through(t: Table, seat: int, kind: int, place: int) -> bool:
    """Whether ships of a kind that start there pass enemy ships by a card."""
    return movement(t, seat, kind, place) >= FAST and lasting.slips_through(t, seat, place)


def fleet_limit(t: Table, seat: int, place: int = NOWHERE) -> int:
    """TI-28.2.1: how many ships the seat may have in a system."""
    limit = t.fleet[seat] + (1 if t.has_ability(seat, "large_fleets") else 0)
    return lasting.fleet_limit(t, seat, place, limit)


# ---- room


def force_berths(t: Table, seat: int, place: int) -> int:
    """Ground forces that ships without capacity hold there (Stasis Capsules)."""
    if not t.knows_tech(seat, "stasis_capsules"):
        return 0
    return t.ships_at(place, seat, CRUISER) + t.ships_at(place, seat, DREADNOUGHT)


def room_of(t: Table, seat: int, kind: int, unit: int) -> int:
    """How many units of a kind one ship of a kind holds by itself."""
    ship = t.content.units[kind]
    if unit in ship.carries:
        return ship.capacity
    if unit == GROUND_FORCE and kind in (CRUISER, DREADNOUGHT) and t.knows_tech(seat, "stasis_capsules"):
        return 1
    return 0


def dock_support(t: Table, seat: int, place: int) -> int:
    """TI-35.1.16: Fighters that the space docks there support."""
    return t.content.units[SPACE_DOCK].capacity * len(t.docks_at(place, seat))


# ---- PDS, bombardment and invasion


def pds_reach(t: Table, seat: int, place: int) -> list[int]:
    """TI-35.4.3: the systems from which the seat's PDS reach this one. Wormholes are for ships only."""
    return [place, *t.touching(place)] if t.knows_tech(seat, "deep_space_cannon") else [place]


def breaks_shield(t: Table, seat: int, kind: int) -> bool:
    """Whether ships of a kind bombard planets with a PDS (TI-35.4.2, TI-35.9.4)."""
    if "ignores_planetary_shield" in t.content.units[kind].abilities:
        return True
    return t.knows_tech(seat, "graviton_negator")


def holds_off(t: Table, planet: int, kind: int) -> bool:
    """TI-40.4.4: whether a Scientist with a PDS keeps ships of a kind from bombarding the planet: War Suns."""
    return kind == WAR_SUN and t.pds[planet] > 0 and leaders.present(t, t.owner[planet], planet, SCIENTIST)


def fighters_land(t: Table, seat: int) -> bool:
    """Graviton Negator: Fighters fight beside landed ground forces."""
    return t.knows_tech(seat, "graviton_negator")


# ---- production


def production_limit(t: Table, seat: int, planet: int) -> int:
    """TI-35.1.9: how many units the dock of a planet produces in an activation."""
    limit = laws.dock_limit(t, laws.resources(t, planet) + DOCK_LIMIT)
    return limit + summed(t, seat, "production_bonus", SPACE_DOCK) + lasting.more_production(t, seat, planet)


def price(t: Table, seat: int, unit: int) -> int:
    """What a unit (of Fighters and ground forces: a batch) costs."""
    for effect in effects_of(t, seat):
        if effect.key == "unit_price" and unit in effect.units:
            return effect.n
    return t.content.units[unit].cost


def dock_price(t: Table, seat: int, planet: int) -> int:
    """What a new space dock costs on a planet: less with a Scientist (TI-40.4.2)."""
    full = price(t, seat, SPACE_DOCK)
    return min(full, SCIENTIST_DOCK) if leaders.present(t, seat, planet, SCIENTIST) else full


def cost(t: Table, seat: int, counts: list[int]) -> int:
    """TI-29.2.2, TI-35.1.13 to 35.1.15: the lump sum for units by kind."""
    return sum([-(-count // laws.batch(t, unit)) * price(t, seat, unit) for unit, count in enumerate(counts) if count])


def dock_income(t: Table, seat: int) -> int:
    """Resources that every production at a dock brings along (Sarween Tools)."""
    return 1 if t.knows_tech(seat, "sarween_tools") else 0


def places_freely(t: Table, seat: int) -> bool:
    """Integrated Economy: whether units go further than the dock that produces them."""
    return t.knows_tech(seat, "integrated_economy")


def places_abroad(t: Table, seat: int, place: int) -> list[int]:
    """The adjacent systems in which units produced in a system may be placed as well."""
    if not places_freely(t, seat):
        return []
    return [
        near
        for near in t.near[place]
        if t.is_activated(near, seat) and friendly(t, seat, near) and never_entered(t, near) is None
    ]


def friendly(t: Table, seat: int, place: int) -> bool:
    """Whether a system holds no unit and no planet of another player."""
    if t.enemies_in(place, seat):
        return False
    return all([t.owner[planet] in (seat, NOBODY) for planet in t.planets_at(place)])


# ---- opening shots


def opening_shots(t: Table, seat: int, place: int) -> list[tuple[int, int]]:
    """(kind, dice) that the seat fires before a space battle: Assault Cannon and ambush."""
    fleet = t.fleet_at(place, seat)
    out: list[tuple[int, int]] = []
    if t.knows_tech(seat, "assault_cannon") and fleet[DREADNOUGHT]:
        out.append((DREADNOUGHT, fleet[DREADNOUGHT]))
    if t.has_ability(seat, "ambush"):
        left = AMBUSH_SHIPS
        for kind in (CRUISER, DESTROYER):  # the better ones first
            dice = min(left, fleet[kind])
            if dice:
                out.append((kind, dice))
                left -= dice
    return out
