"""The outcome of a vote, as the functions that carry it out receive it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cosmarch.games.ti3.content.components import Effect, PoliticalCard
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, WAR_SUN
from cosmarch.games.ti3.rules.council.votes import FOR
from cosmarch.games.ti3.state import NOBODY, Table

RULE: Final = "TI-31.1.6"  # the card's instructions are carried out


@dataclass
class Verdict:
    """What the Council decided."""

    card: PoliticalCard
    effect: Effect  # that follows
    ballot: int  # that won
    opposed: int  # the seats that voted against, a mask
    votes_for: int


def outcome_of(card: PoliticalCard, ballot: int) -> Effect:
    """The effect that a ballot brings about when it wins."""
    if card.vote == "elect":
        return card.elected_effect
    return card.for_effect if ballot == FOR else card.against_effect


def concerned(t: Table, v: Verdict) -> list[int]:
    """The seats that an effect of the common vocabulary names."""
    if v.effect.who == "each_player":
        return t.in_order()
    if v.effect.who == "elected":
        return [v.ballot]
    holder = t.owner[t.content.mecatol_planet]
    return [holder] if holder != NOBODY else []


def times(t: Table, seat: int, effect: Effect) -> int:
    """How much of an effect falls to a seat: `n`, or `n` for each of something."""
    if effect.per == "planets":
        return effect.n * len(t.planets_of(seat))
    if effect.per == "planets_outside_home":
        return effect.n * len(abroad(t, seat))
    if effect.per == "dreadnoughts_and_war_suns":
        return effect.n * (t.on_board(seat, DREADNOUGHT) + t.on_board(seat, WAR_SUN))
    return effect.n


def abroad(t: Table, seat: int) -> list[int]:
    """The seat's planets outside its home system."""
    home = t.home_planets(seat)
    return [planet for planet in t.planets_of(seat) if planet not in home]


def in_mask(t: Table, mask: int) -> list[int]:
    """The seats of a mask that are still in the game, in the order of play."""
    return [seat for seat in t.in_order() if mask >> seat & 1]
