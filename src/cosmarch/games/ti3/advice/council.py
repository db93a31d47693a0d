"""Advice for the Galactic Council and for trade."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice.values import is_rival, planet_worth, rivals
from cosmarch.games.ti3.choices import ABSTAIN, YES
from cosmarch.games.ti3.content.components import PoliticalCard
from cosmarch.games.ti3.content.vocabulary import DESTROYER, DREADNOUGHT, FIGHTER, WAR_SUN
from cosmarch.games.ti3.rules.trade import income, needs_approval, own_cards, partners
from cosmarch.games.ti3.state import Table

# Being elected helps, or (negative) hurts.
ELECTED: Final[dict[str, float]] = {
    "councils_censure": -4.0,
    "council_elder": 2.0,
    "crown_of_thalnos": 3.0,
    "economic_revitalization": 4.0,
    "forced_economic_independence": -2.0,
    "minister_of_commerce": 3.0,
    "minister_of_exploration": 3.0,
    "minister_of_internal_security": 3.0,
    "minister_of_policy": 3.0,
    "minister_of_war": 3.0,
    "official_sanction": -3.0,
    "prophecy_of_ixth": 3.0,
    "public_execution": -5.0,
    "science_community_speaker": 3.0,
    "subsidized_industry": 5.0,
    "trade_embargo": -3.0,
    "compensated_disarmament": -3.0,
    "dispute_resolution": -2.0,
    "holy_planet_of_ixth": 3.0,
}


def vote(t: Table, ask: Ask) -> list[float]:
    """A ballot, also one that is bought or breaks a tie."""
    card = t.content.political_cards[int(ask.args["agenda"])]
    return [ballot_worth(t, ask.seat, card, ask.domain.names[choice]) for choice in ask.legal]


def ballot_worth(t: Table, seat: int, card: PoliticalCard, name: str) -> float:
    if name == ABSTAIN:
        return 0.0
    if card.vote == "for_against":
        worth = for_worth(t, seat, card.key)
        return worth if name == "for" else -worth
    good = ELECTED.get(card.key, 1.0)
    parts = name.split("+")
    total = 0.0
    for part in parts:
        if part in t.choices.seats.index:
            other = t.choices.seats.index[part]
            total += good if other == seat else -good * is_rival(t, seat, other)
        elif part in t.choices.planets.index:
            planet = t.choices.planets.index[part]
            owner = t.owner[planet]
            share = 1.0 if owner == seat else -is_rival(t, seat, owner) if owner >= 0 else 0.0
            total += 0.3 * good * share * planet_worth(t, seat, planet)
    return total


def for_worth(t: Table, seat: int, key: str) -> float:
    """Whether the seat gains from an agenda being adopted; near 0 where it hardly matters."""
    if key == "imperial_mandate":
        return mandate_worth(t, seat)
    if key in ("cost_overruns", "colonization_licensing"):
        return compared(t, seat, [len(t.planets_of(who)) for who in range(t.seats)], -0.5)
    if key in ("arms_reduction", "unconventional_weapons"):
        heavy = [t.on_board(who, DREADNOUGHT) + 2 * t.on_board(who, WAR_SUN) for who in range(t.seats)]
        return compared(t, seat, heavy, -0.5)
    if key == "open_the_trade_routes":
        return 1.5
    if key == "free_trade":
        return 1.0
    if key == "trade_war":
        return -1.0
    if key == "fleet_regulations":
        return compared(t, seat, t.fleet, -0.5) - 0.2
    if key == "holder_of_mecatol_rex":
        owner = t.owner[t.content.mecatol_planet]
        return -2.0 if owner == seat else 1.0
    if key in ("technology_tariffs", "technology_investigation_committee"):
        return compared(t, seat, [t.technologies[who].bit_count() for who in range(t.seats)], 0.3)
    if key == "limits_to_individual_power":
        return compared(t, seat, [len(hand) for hand in t.hands], -0.3)
    if key == "imperial_academy":
        return 1.0
    light = t.on_board(seat, DESTROYER) + t.on_board(seat, FIGHTER)
    return 0.05 if light % 2 else -0.05


def compared(t: Table, seat: int, numbers: list[int], weight: float) -> float:
    """The weight times how far the seat's number is above the mean of the others."""
    others = t.others(seat)
    if not others:
        return 0.0
    return weight * (numbers[seat] - sum([numbers[who] for who in others]) / len(others))


def mandate_worth(t: Table, seat: int) -> float:
    """Two points for all, or one less for all: whoever is nearer to the goal gains by speed."""
    best = max([t.vp[other] for other in t.others(seat)], default=0)
    if t.vp[seat] + 2 >= t.goal and best + 2 < t.goal:
        return 50.0
    if best + 2 >= t.goal:
        return -50.0
    return 2.0 if t.vp[seat] >= best else -0.5


def no_bribe(t: Table, ask: Ask) -> list[float]:
    """Whoever may be bribed, the way out comes last."""
    return [1.0 if at == len(ask.legal) - 1 else 0.0 for at in range(len(ask.legal))]


def accept_bribe(t: Table, ask: Ask) -> list[float]:
    """Any trade goods are welcome, except from whoever leads."""
    giver = int(ask.args["seat"])
    leader = rivals(t, ask.seat)[0] == giver and t.vp[giver] > t.vp[ask.seat]
    return [1.0 if (choice == YES) == (int(ask.args["n"]) > 0 and not leader) else 0.0 for choice in ask.legal]


def quash(t: Table, ask: Ask) -> list[float]:
    """Another agenda instead of one that hurts."""
    card = t.content.political_cards[int(ask.args["agenda"])]
    worth = 0.0
    if card.vote == "for_against":
        worth = -2.0 - min(for_worth(t, ask.seat, card.key), -for_worth(t, ask.seat, card.key))
    return [worth - 3.0 if choice == YES else 0.0 for choice in ask.legal]


# ---- trade


def offer_agreement(t: Table, ask: Ask) -> list[float]:
    """Agreements bring both something: the best is one with a rich card of somebody who does not lead; but none that
    the active player would hardly approve."""
    done = t.choices.seats.index["done"]
    out: list[float] = []
    for other in ask.legal:
        pair = (ask.seat, other)
        if other == done:
            out.append(0.0)
        elif needs_approval(t, t.active, *pair) and feeds_leader(t, t.active, pair):
            out.append(-1.0)
        else:
            out.append(agreement_worth(t, *pair))
    return out


def agreement_worth(t: Table, seat: int, other: int) -> float:
    free = [card for card in own_cards(other) if t.card_holder[card] == other]
    best = max([t.content.races[t.race[other]].trade_values[card % 2] for card in free], default=1)
    ahead = t.vp[other] - t.vp[seat]
    return best + 0.5 - (2.0 if t.vp[other] >= t.goal - 3 and ahead > 0 else 0.0)


def accept_agreement(t: Table, ask: Ask) -> list[float]:
    other = int(ask.args["seat"])
    worth = agreement_worth(t, ask.seat, other)
    return [worth if choice == YES else 0.0 for choice in ask.legal]


def approve_agreement(t: Table, ask: Ask) -> list[float]:
    """Approve what does not feed the leader."""
    feeds = feeds_leader(t, ask.seat, (int(ask.args["seat"]), int(ask.args["seat2"])))
    return [1.0 if (choice == YES) != feeds else 0.0 for choice in ask.legal]


def feeds_leader(t: Table, seat: int, pair: tuple[int, int]) -> bool:
    """Whether an agreement is one of the most dangerous rival of a seat."""
    rival = rivals(t, seat)[0]
    return rival in pair and t.vp[rival] >= t.vp[seat]


def trade_option(t: Table, ask: Ask) -> list[float]:
    """Open trade, unless all agreements are the others'."""
    mine = income(t, ask.seat)
    theirs = max([income(t, other) for other in t.others(ask.seat)], default=0)
    cancel = t.choices.trade_options.index["cancel_all"]
    bad = not partners(t, ask.seat) and theirs > 8 + mine
    return [1.0 if (choice == cancel) == bad else 0.0 for choice in ask.legal]


def keep_or_drop(t: Table, ask: Ask) -> list[float]:
    """Agendas to lie on top or below: what helps if adopted comes first."""
    cards = t.content.political_cards
    out: list[float] = []
    for choice in ask.legal:
        name = ask.domain.names[choice]
        found = t.choices.political_cards.index.get(name, -1)
        worth = for_worth(t, ask.seat, cards[found].key) if 0 <= found < len(cards) else 0.0
        out.append(worth if ask.kind == "agenda_on_top" else -worth)
    return out
