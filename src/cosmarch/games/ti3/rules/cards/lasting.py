"""What effects of action cards that last change in the chapters: the predicates by which these ask for them."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.content.vocabulary import RED
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.state.effects import (
    ACCIDENT,
    ANY,
    ARMADA,
    ARMISTICE,
    ASSASSINATION,
    BATTLE,
    BLACK_BOX,
    BREACH,
    COMBAT_BONUS,
    DELAYED,
    DISGRACE,
    DUG_IN,
    ESCORT,
    FOCUSED,
    FOOTING,
    IMMUNITY,
    MOVEMENT_BONUS,
    OUTLAW,
    PARALYSIS,
    PASSAGE,
    RHETORIC,
    SEARCH,
    SHIFT,
    SHOWN,
    SILENCE,
    SPIKE,
    STABILITY,
    TECHNOLOGY_PRICE,
    THUGS,
    USURPER,
    WIDTH,
    add,
    arguments,
    drop,
    fits,
    holds,
    in_time,
    rows,
)

BREACH_BONUS: Final = 1
BREACH_HITS: Final = 2
FOOTING_SHIPS: Final = 2
RESEARCH_PRICE: Final = 6  # Focused Research: resources beside the price
BLACK_BOX_WORTH: Final = 2  # what a red planet is worth with Opening the Black Box


# ---- the Strategy Phase


def pick_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    """Strategic Shift, Public Disgrace: why a seat may not choose a strategy card."""
    if holds(t, SHIFT, ANY, card):
        return Refusal("TI-30.1.2", "shifted", {"strategy": card})
    return Refusal("TI-30.1.2", "disgraced", {"strategy": card}) if holds(t, DISGRACE, seat, card) else None


def kept_cards(t: Table, seat: int) -> list[int]:
    """Political Stability: the strategy cards that a seat keeps beyond this round."""
    return arguments(t, STABILITY, seat)


def paralysed_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    """Policy Paralysis: why a seat may not execute a secondary ability."""
    return Refusal("TI-30.1.2", "paralysed", {"strategy": card}) if holds(t, PARALYSIS, seat, card) else None


# ---- activation, movement and Fleet Supply


def bars_activation(t: Table) -> bool:
    """Whether there is a Diplomatic Immunity."""
    return IMMUNITY in t.lasting[::WIDTH]


def activation_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """Diplomatic Immunity: why others may not activate a system."""
    for row in rows(t):
        if fits(row, IMMUNITY, ANY, place) and row[1] != seat and in_time(t, row):
            return Refusal("TI-30.1.2", "immune", {"hex": place, "seat": row[1]})
    return None


def more_movement(t: Table, seat: int) -> int:
    """Flank Speed: steps that ships of the seat go further in this activation."""
    return sum([t.content.action_cards[card].effect.n for card in arguments(t, MOVEMENT_BONUS, seat)])


def slips_through(t: Table, seat: int, start: int) -> bool:
    """In the Silence of Space: whether ships from a system with movement of 2 or more pass enemies."""
    return holds(t, SILENCE, seat, start)


def passages(t: Table, seat: int) -> list[int]:
    """TI-40.5.3: the systems that enemies let the seat pass in this activation, with a Diplomat."""
    return arguments(t, PASSAGE, seat)


def escorted(t: Table, seat: int, start: int) -> bool:
    """Whether a Diplomat has left a system with ships of the seat in this activation."""
    return holds(t, ESCORT, seat, start)


def delayed(t: Table, planet: int) -> bool:
    """TI-40.5.2: whether a Diplomat protected a planet in this round or the last one."""
    return holds(t, DELAYED, ANY, planet)


def fleet_limit(t: Table, seat: int, place: int, limit: int) -> int:
    """War Footing and Grand Armada: how many ships the seat may have in a system."""
    if holds(t, ARMADA, seat, place):
        return sum([unit.figures for unit in t.content.units])
    return limit + FOOTING_SHIPS * arguments(t, FOOTING, seat).count(place)


# ---- battles


def roll_bonus(t: Table, seat: int, unit: int, words: tuple[str, ...]) -> int:
    """What cards add to a combat roll; `words` are those of the data that cover it ("battles", "space_battle" …)."""
    bonus = 0
    for card in arguments(t, COMBAT_BONUS, seat):
        effect = t.content.action_cards[card].effect
        if effect.rolls in words and (not effect.units or unit in effect.units):
            bonus += effect.n
    if "space_battle" in words and holds(t, BREACH, seat):
        bonus += BREACH_BONUS
    return bonus


def breach_hits(t: Table, seat: int) -> int:
    """Into the Breach: how many of the next hits the chosen Dreadnought must take: 2 damage it and destroy it, 1
    destroys it."""
    return sum(arguments(t, BREACH, seat))


def take_breach_hit(t: Table, seat: int) -> None:
    """One of these hits has been taken; the bonus stays."""
    left = breach_hits(t, seat) - 1
    drop(t, BREACH, seat)
    add(t, BREACH, seat, left, BATTLE)


def breach_over(t: Table, seat: int) -> None:
    """The chosen Dreadnought was destroyed by other means; the bonus stays."""
    if breach_hits(t, seat) == 1:
        take_breach_hit(t, seat)


def landing_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """Armistice: why a seat may not invade a planet."""
    return Refusal("TI-30.1.2", "armistice", {"planet": planet}) if holds(t, ARMISTICE, seat, planet) else None


def bombardment_refusal(t: Table, planet: int) -> Refusal | None:
    """Dug In: why the ground forces of a planet cannot be bombarded."""
    if holds(t, DUG_IN, t.owner[planet], planet):
        return Refusal("TI-30.1.2", "dug_in", {"planet": planet})
    return None


# ---- production and technology


def more_production(t: Table, seat: int, planet: int) -> int:
    """Productivity Spike: units that a dock produces beyond its limit."""
    return laws.influence(t, planet) if holds(t, SPIKE, seat, planet) else 0


def dock_refusal(t: Table, planet: int) -> Refusal | None:
    """Spacedock Accident: why a dock does not produce."""
    if holds(t, ACCIDENT, t.owner[planet], planet):
        return Refusal("TI-30.1.2", "accident", {"planet": planet})
    return None


def technology_refusal(t: Table, seat: int) -> Refusal | None:
    """Scientist Assassination: why a seat gains no technology."""
    return Refusal("TI-30.1.2", "no_scientists", {"seat": seat}) if holds(t, ASSASSINATION, seat) else None


def purchase_colour(t: Table, seat: int) -> int:
    """Corporate Sponsorship: the colour that the technology to be bought must have, or -1."""
    for card in arguments(t, TECHNOLOGY_PRICE, seat):
        return t.content.action_cards[card].effect.colour
    return -1


def price_change(t: Table, seat: int, technology: int) -> int:
    """What cards add to the price of a technology, or take off it."""
    colour = t.content.technologies[technology].colour
    change = 0
    for card in arguments(t, TECHNOLOGY_PRICE, seat):
        effect = t.content.action_cards[card].effect
        if effect.colour in (-1, colour):
            change += effect.n
    return change


def research_price(t: Table, seat: int) -> int:
    """Focused Research: what is paid beside the price, and which no discount lowers."""
    return RESEARCH_PRICE if holds(t, FOCUSED, seat) else 0


def specialty_worth(t: Table, seat: int, colour: int) -> int:
    """What a ready planet with this specialty takes off the price of a technology."""
    return BLACK_BOX_WORTH if colour == RED and holds(t, BLACK_BOX, seat) else 1


def forgiven(t: Table, seat: int) -> int:
    """Focused Research: how many missing prerequisites are ignored."""
    return 1 if holds(t, FOCUSED, seat) else 0


def purchase_over(t: Table, seat: int) -> None:
    """The technology is bought: what was played for this purchase is over."""
    for effect in (TECHNOLOGY_PRICE, FOCUSED, BLACK_BOX):
        drop(t, effect, seat)


# ---- the Council


def vote_refusal(t: Table, seat: int) -> Refusal | None:
    """Thugs, and who razed Lazax Survivors: why a seat does not vote."""
    if holds(t, OUTLAW, seat):
        return Refusal("TI-39.3.6", "outlaw", {"seat": seat})
    return Refusal("TI-30.1.2", "thugs", {"seat": seat}) if holds(t, THUGS, seat) else None


def more_votes(t: Table, seat: int) -> int:
    """Fantastic Rhetoric and Usurper: votes beyond the influence of ready planets. Usurper gives twice the influence of
    Mecatol Rex, which counts once by itself while it is ready."""
    votes = sum(arguments(t, RHETORIC, seat))
    rex = t.content.mecatol_planet
    if holds(t, USURPER, seat) and t.owner[rex] == seat:
        votes += laws.influence(t, rex) * (2 if t.exhausted[rex] else 1)
    return votes


def vote_over(t: Table, seat: int) -> None:
    """The seat has voted: what was played for this vote is over."""
    drop(t, RHETORIC, seat)


def lost_mecatol(t: Table) -> None:
    """Usurper goes to the discards when its player no longer holds Mecatol Rex."""
    for row in rows(t):
        if row[0] == USURPER and t.owner[t.content.mecatol_planet] != row[1]:
            drop(t, USURPER, row[1])
            t.action_discard += (row[2],)
            t.log("usurper_ends", "TI-30.1.2", seat=row[1], card=row[2])


# ---- what a player sees besides their own cards


def sees_hand(t: Table, seat: int, other: int) -> bool:
    """Disclosure: whether a seat looks at another one's action cards right now."""
    return holds(t, SHOWN, seat, other)


def sees_deck(t: Table, seat: int) -> bool:
    """Synchronicity: whether a seat looks through the deck of action cards right now (not at its order)."""
    return holds(t, SEARCH, seat)
