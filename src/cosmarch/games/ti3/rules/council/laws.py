"""What laws and rulings change in the other chapters: small questions that those chapters ask (TI-31.2.1).

`in_force(t, LAW)` tells whether a law is in force; where a card is voted down, or is no law, and its outcome lasts to
the end of the round, `ruled` tells that. The functions below are named for what is asked, not for the card.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.content.vocabulary import FIGHTER, FLEET_SUPPLY, GROUND_FORCE, IMPERIAL, TECHNOLOGY
from cosmarch.games.ti3.rules.council.open_cards import (
    clear_past,
    elected,
    in_force,
    law_effects,
    restate,
    ruled,
    ruled_on,
    rulings,
    take_up,
)
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table

__all__ = ["elected", "in_force", "ruled"]  # from there, for other chapters; the rest is defined here

RULE: Final = "TI-31.2.1"

CENSURE_COUNTERS: Final = 2
FLEET_COUNTERS_MOST: Final = 5
HUMANE_LIMIT: Final = 2
ACADEMY_PRICE: Final = 2
HAND_MOST: Final = 3
FIGHTERS_WANTED: Final = 2  # of Prophecy of Ixth, in every round
RHETORIC_PRICE: Final = 2
SCIENCE_DISCOUNT: Final = 1
STUDIES_DISCOUNT: Final = 3
STUDIES_PRICE: Final = 2


def round_ends(t: Table) -> None:
    """The round is over: what lasted to its end is cleared, and the prophecy fails who bought too few Fighters."""
    seat = prophet(t)
    if seat != NOBODY:
        if ruled_on(t, "prophecy_of_ixth") // t.seats < FIGHTERS_WANTED:
            card = t.choices.political_cards.index["prophecy_of_ixth"]
            take_up(t, card)
            t.log("ruling_ends", RULE, agenda=card)
        else:
            restate(t, "prophecy_of_ixth", seat)
    clear_past(t, t.round + 1)


def by_law(t: Table, key: str, **figures: int) -> Refusal:
    """A refusal that names the card behind it, with its figures: the most that it allows (n), or what it costs (n) and
    what there is to pay with (a)."""
    args: dict[str, int | str] = {"agenda": t.choices.political_cards.index[key]}
    args.update(figures)
    kind = "by_law_price" if "a" in figures else "by_law_limit" if figures else "by_law"
    return Refusal(RULE, kind, args)


# ---- the Strategy Phase


def receivers(t: Table, seat: int, limit: int) -> list[int]:
    """Checks and Balances: who may be given the strategy card that the seat chooses when each may have `limit` so
    far; the seat itself where no such law is in force or nobody else has room."""
    if in_force(t, "checks_and_balances"):
        others = [who for who in t.others(seat) if len(t.strategy_cards_of(who)) < limit]
        if others:
            return others
    return [seat]


def strategy_price(t: Table, seat: int, strategy: int) -> int:
    """Council's Censure: the counters from Strategy Allocation that a strategy card costs the seat."""
    return CENSURE_COUNTERS if strategy == IMPERIAL and elected(t, "councils_censure") == seat else 0


def strategy_refusal(t: Table, seat: int, strategy: int) -> Refusal | None:
    price = strategy_price(t, seat, strategy)
    return by_law(t, "councils_censure", n=price, a=t.strategy[seat]) if t.strategy[seat] < price else None


def secondary_refusal(t: Table) -> Refusal | None:
    """Aggressive Strategy, voted down: no secondary abilities in this round."""
    return by_law(t, "aggressive_strategy") if ruled(t, "aggressive_strategy") else None


def free_secondary(t: Table, seat: int, strategy: int) -> bool:
    """Science Community Speaker: the secondary ability of Technology without a command counter."""
    return strategy == TECHNOLOGY and elected(t, "science_community_speaker") == seat


def draws_instead(t: Table, strategy: int) -> bool:
    """Regressive Rhetoric: who does not use the secondary ability of Technology may draw an action card."""
    return strategy == TECHNOLOGY and in_force(t, "regressive_rhetoric")


# ---- command counters


def counter_price(t: Table, price: int) -> int:
    """Imperial Academy: the influence for a command counter with the secondary ability of Logistics."""
    return min(price, ACADEMY_PRICE) if in_force(t, "imperial_academy") else price


def area_refusal(t: Table, seat: int, area: int) -> Refusal | None:
    """Fleet Regulations: at most five counters in Fleet Supply."""
    if area == FLEET_SUPPLY and t.fleet[seat] >= fleet_counters_most(t):
        return by_law(t, "fleet_regulations", n=FLEET_COUNTERS_MOST)
    return None


def fleet_counters_most(t: Table) -> int:
    """How many command counters may lie in a Fleet Supply."""
    return FLEET_COUNTERS_MOST if in_force(t, "fleet_regulations") else t.content.command_counters


def skips_redistribution(t: Table) -> bool:
    """Resource Management: nobody redistributes counters in the Status Phase."""
    return in_force(t, "resource_management")


# ---- activation, movement and battles


def truce(t: Table) -> bool:
    """Short Term Truce: whether it is the round after its vote."""
    return elected(t, "short_term_truce") == t.round


def bars_activation(t: Table) -> bool:
    """Whether there is a law that may keep somebody from activating a system."""
    return bool(t.laws) and (truce(t) or in_force(t, "traffic_tariffs"))


def activation_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """Why a law keeps the seat from activating a system."""
    if truce(t) and t.enemies_in(place, seat):
        return by_law(t, "short_term_truce")
    if tariff_due(t, seat, place) and not t.goods[seat] and not t.ready_planets(seat):
        return by_law(t, "traffic_tariffs")
    return None


def tariff_due(t: Table, seat: int, place: int) -> bool:
    """Traffic Tariffs: whether activating the system costs a trade good or a planet; the scene `tariff` takes it."""
    if not in_force(t, "traffic_tariffs"):
        return False
    return any([t.owner[planet] not in (seat, NOBODY) for planet in t.planets_at(place)])


def tariffs_refusal(t: Table, seat: int, one: int, other: int) -> Refusal | None:
    """Traffic Tariffs: why the seat cannot activate both systems in one action."""
    both = tariff_due(t, seat, one) and tariff_due(t, seat, other)
    return by_law(t, "traffic_tariffs") if both and t.goods[seat] + len(t.ready_planets(seat)) < 2 else None


def contained(t: Table, seat: int) -> bool:
    """Imperial Containment: whether each counter placed in a Tactical Action costs the seat another one from the
    Command Pool, if there is one."""
    mask = ruled_on(t, "imperial_containment")
    return mask != NOWHERE and bool(mask >> seat & 1)


def retreat_refusal(t: Table) -> Refusal | None:
    """Code of Honor: nobody withdraws or retreats."""
    return by_law(t, "code_of_honor") if in_force(t, "code_of_honor") else None


def combat_bonus(t: Table, seat: int, unit: int) -> int:
    """What laws and rulings add to the seat's combat rolls with a unit."""
    bonus = 0
    for effect, what in law_effects(t):
        if (
            effect.key == "combat_bonus"
            and (effect.who == "each_player" or what == seat)
            and (not effect.units or unit in effect.units)
        ):
            bonus += effect.n
    if unit == FIGHTER and prophet(t) == seat:
        bonus += 1
    if ruled_on(t, "public_execution") == seat:
        bonus -= 1
    return bonus


# ---- landings, invasions and bombardment


def landing_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """Why a law keeps the seat from landing on a planet that it does not control."""
    owner = t.owner[planet]
    mecatol = planet == t.content.mecatol_planet
    if owner == seat:
        return None
    if ruled_on(t, "official_sanction") == seat:
        return by_law(t, "official_sanction")
    if owner == NOBODY:
        return by_law(t, "planetary_conscription") if ruled(t, "planetary_conscription") else None
    if truce(t):
        return by_law(t, "short_term_truce")
    if (mecatol and in_force(t, "imperial_peace")) or (not mecatol and ruled(t, "imperial_peace")):
        return by_law(t, "imperial_peace")
    return None


def conscription(t: Table, seat: int, planet: int) -> list[Scene]:
    """Planetary Conscription: whoever gains a neutral planet, in whatever way, may add a ground force."""
    return [("conscript", seat, planet)] if in_force(t, "planetary_conscription") else []


def landing_price(t: Table, planet: int) -> int:
    """Colonization Licensing: the resources to be spent before landing on a neutral planet."""
    if t.owner[planet] != NOBODY or not in_force(t, "colonization_licensing"):
        return 0
    return resources(t, planet)


def bombardment_refusal(t: Table, planet: int) -> Refusal | None:
    """Conventions of War: no bombardment of planets with a space dock."""
    return by_law(t, "conventions_of_war") if t.dock[planet] and in_force(t, "conventions_of_war") else None


# ---- planets


def resources(t: Table, planet: int) -> int:
    """The resource value of a planet."""
    card = t.content.planets[planet]
    return card.influence if in_force(t, "labor_force_politics") else card.resources


def influence(t: Table, planet: int) -> int:
    """The influence value of a planet."""
    card = t.content.planets[planet]
    return card.resources if in_force(t, "labor_force_politics") else card.influence


# ---- production


def production_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """Why a law keeps the dock of a planet from producing."""
    if elected(t, "holy_planet_of_ixth") == planet:
        return by_law(t, "holy_planet_of_ixth")
    if ruled(t, "humane_labor"):
        return by_law(t, "humane_labor")
    busy = ruled_on(t, "labor_force_politics")
    elsewhere = any([count > 0 and other != planet for other, count in enumerate(t.produced)])
    if busy != NOWHERE and (busy >> seat & 1 or (elsewhere and seat == t.active)):
        return by_law(t, "labor_force_politics")
    return None


def note_production(t: Table, seat: int, fighters: int) -> None:
    """The seat has produced, after all its docks in a system are done: some rulings count that."""
    busy = ruled_on(t, "labor_force_politics")
    if busy != NOWHERE:
        restate(t, "labor_force_politics", busy | 1 << seat)
    if fighters and prophet(t) == seat:
        bought = ruled_on(t, "prophecy_of_ixth") // t.seats
        restate(t, "prophecy_of_ixth", seat + t.seats * min(FIGHTERS_WANTED, bought + fighters))


def dock_limit(t: Table, limit: int) -> int:
    """Humane Labor: the limit of a dock before technologies and cards add to it."""
    return HUMANE_LIMIT if in_force(t, "humane_labor") else limit


def batch(t: Table, unit: int) -> int:
    """Regulated Conscription: how many units of a kind are bought at once."""
    return 1 if unit == GROUND_FORCE and in_force(t, "regulated_conscription") else t.content.units[unit].batch


def levy(t: Table, count: int) -> int:
    """Regulated Conscription: how many ground forces the Sol place for a command counter."""
    return min(count, 1) if in_force(t, "regulated_conscription") else count


def purchase_refusal(t: Table, unit: int) -> Refusal | None:
    """Mass Mobilization, voted down: no ground forces are bought in this round."""
    return by_law(t, "mass_mobilization") if unit == GROUND_FORCE and ruled(t, "mass_mobilization") else None


def prophet(t: Table) -> int:
    """Prophecy of Ixth: the seat whose Fighters fight better, or NOBODY."""
    what = ruled_on(t, "prophecy_of_ixth")
    return what % t.seats if what != NOWHERE else NOBODY


# ---- technology


def bars_technology(t: Table) -> bool:
    """Whether there is a ruling that may keep somebody from a technology."""
    return bool(rulings(t))


def technology_refusal(t: Table, technology: int, bought: bool) -> Refusal | None:
    """Why no technology of a kind may be gained now, or none bought."""
    colour = t.content.technologies[technology].colour
    for card in rulings(t):
        agenda = t.content.political_cards[card]
        effect = agenda.against_effect
        if effect.key == "forbid_technology" and effect.colour in (NOWHERE, colour):
            return by_law(t, agenda.key)
        if bought and agenda.key == "technology_investigation_committee":
            return by_law(t, agenda.key)
    return None


def technology_price(t: Table, seat: int, technology: int, price: int) -> int:
    """What a technology costs the seat under the laws, before specialties lower it; never less than nothing."""
    colour = t.content.technologies[technology].colour
    for effect, what in law_effects(t):
        if effect.key == "technology_price" and effect.colour in (NOWHERE, colour):
            price += effect.n
        elif effect.key == "regressive_rhetoric_for":
            price += RHETORIC_PRICE
        elif effect.key == "science_community_speaker_elected" and what == seat:
            price -= SCIENCE_DISCOUNT
        elif effect.key == "subsidized_studies_elected":
            price += -STUDIES_DISCOUNT if what == colour else STUDIES_PRICE
    return max(0, price)


def specialty_counts(t: Table, planet: int, colour: int) -> bool:
    """Research Grant: whether the specialty of a planet lowers the price of technologies of a colour."""
    specialty = t.content.planets[planet].specialty
    return specialty == colour or (specialty != NOWHERE and in_force(t, "research_grant"))


# ---- trade


def agreement_refusal(t: Table, one: int, other: int) -> Refusal | None:
    """Why a law keeps two players from an agreement."""
    pair = elected(t, "forced_economic_independence")
    if pair != NOWHERE and {one, other} == {pair // t.seats, pair % t.seats}:
        return by_law(t, "forced_economic_independence")
    return by_law(t, "trade_embargo") if ruled_on(t, "trade_embargo") in (one, other) else None


def collection_bonus(t: Table) -> int:
    """Free Trade: trade goods on top of each income from agreements."""
    return 1 if in_force(t, "free_trade") else 0


def goods_receiver(t: Table, seat: int) -> int:
    """Open the Trade Routes, voted down: who gets the trade goods that the seat would receive from the supply."""
    return t.others(seat)[0] if ruled(t, "open_the_trade_routes") and t.others(seat) else seat


# ---- action cards


def hand_limit(t: Table, limit: int) -> int:
    """Limits to Individual Power: the hand limit of a player who has one."""
    return min(limit, HAND_MOST) if in_force(t, "limits_to_individual_power") else limit


def no_draw(t: Table) -> bool:
    """Core Stability, voted down: nobody draws action cards in this round any more."""
    return ruled(t, "core_stability")


def extra_action_cards(t: Table, seat: int) -> int:
    """Minister of Policy: action cards received on top in the Status Phase."""
    return sum([effect.n for effect, what in law_effects(t) if effect.key == "extra_action_cards" and what == seat])
