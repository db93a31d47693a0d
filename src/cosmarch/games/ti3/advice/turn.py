"""Advice for the Strategy Phase, the choice of actions, command counters and objectives."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice.building import RESOURCE_NOW, technology_worth
from cosmarch.games.ti3.advice.leanings import SPARE, leaning
from cosmarch.games.ti3.advice.plan import COUNTER, own_planets, plan
from cosmarch.games.ti3.advice.values import NEVER, POINT, can_spend, leads, needs, planet_worth, spendable
from cosmarch.games.ti3.choices import ACTIVATE, PASS_TURN, STALL, STRATEGIC, TRANSFER, YES
from cosmarch.games.ti3.content.vocabulary import (
    COMMAND_POOL,
    DIPLOMACY,
    FLEET_SUPPLY,
    IMPERIAL,
    INITIATIVE,
    LOGISTICS,
    POLITICAL,
    STRATEGY_ALLOCATION,
    TECHNOLOGY,
    TRADE,
    WARFARE,
)
from cosmarch.games.ti3.rules.modifiers import fleet_limit
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES
from cosmarch.games.ti3.rules.strategy_cards import (
    counter_price,
    double_research,
    exhausted_abroad,
    secondary_price,
    secondary_refusal,
)
from cosmarch.games.ti3.rules.tactical.transport import supply_used
from cosmarch.games.ti3.rules.technology import price_of, purchase_refusal, specialties
from cosmarch.games.ti3.rules.trade import income, partners
from cosmarch.games.ti3.state import Table

TECHNOLOGY_COUNTS: Final = (
    "technologies",
    "technologies_of_one_colour",
    "technology_colours",
    "colours_with_two_technologies",
)
STRATEGY_WANTED: Final = 3  # counters in Strategy Allocation
TO_ACT_WITH: Final = 3  # counters that Fleet Supply leaves to the other areas
LATE_CARDS: Final = 4  # the game-end card is among so many cards at the bottom of the deck


# ---- the Strategy Phase


def strategy_card(t: Table, ask: Ask) -> list[float]:
    return [card_worth(t, ask.seat, card) + 2.5 * t.bonus[card] for card in ask.legal]


def card_worth(t: Table, seat: int, card: int) -> float:
    """What a strategy card is worth to the seat this round."""
    if card == IMPERIAL:
        return imperial_worth(t, seat)
    if card == INITIATIVE:
        return (13.0 if t.seats >= 5 else 15.0) + leaning("initiative")
    if card == TECHNOLOGY:
        wanted = any([needs(t, seat, what) > 0 for what in TECHNOLOGY_COUNTS])
        return 11.0 + (5.0 if wanted else 0.0) + leaning("technology")
    if card == LOGISTICS:
        return 10.0 + max(0.0, 8.0 - counters(t, seat)) + leaning("logistics")
    if card == TRADE:
        goods = needs_goods(t, seat)
        worth = 7.0 + 1.2 * income(t, seat) + (4.0 if goods else 0.0) + (2.0 if not partners(t, seat) else 0.0)
        return worth + leaning("trade")
    if card == WARFARE:
        return 6.0 if t.round > 1 else 3.0
    if card == POLITICAL:
        return 6.5
    return 4.0  # Diplomacy


def imperial_worth(t: Table, seat: int) -> float:
    """Two points; but it may turn the game-end card, which is good for whoever leads then."""
    points = t.content.strategy_cards[IMPERIAL].numbers["points"]
    if t.vp[seat] + points >= t.goal and len(t.objective_deck) > 1:
        return 100.0
    worth = 30.0
    left = len(t.objective_deck)
    if t.imperium_rex and 0 < left <= LATE_CARDS:
        risk = 1.0 / left
        worth = worth * (1 - risk) + (90.0 if leads(t, seat) else -60.0) * risk
    return worth


def needs_goods(t: Table, seat: int) -> bool:
    """Whether an open objective of the seat is to be paid in trade goods."""
    return any(
        [
            t.content.objectives[card].spend_of == "trade_goods" and not t.objective_claims[card] >> seat & 1
            for card in t.objectives_open
        ]
    )


def counters(t: Table, seat: int) -> int:
    return t.strategy[seat] + t.pool[seat] + t.fleet[seat]


def bonus_counter(t: Table, ask: Ask) -> list[float]:
    """A trade good, a command counter in one of the areas, or nothing."""
    areas = area_worths(t, ask.seat)
    good = 4.0 if needs_goods(t, ask.seat) else 1.2
    return [(good, *areas, 0.0)[choice] for choice in ask.legal]


# ---- a turn


def action(t: Table, ask: Ask) -> list[float]:
    """Tactical actions that bring something first, then what has to be done before passing."""
    return [action_worth(t, ask.seat, choice) for choice in ask.legal]


def action_worth(t: Table, seat: int, choice: int) -> float:
    if choice >= t.choices.first_play:
        from cosmarch.games.ti3.advice.cards import card_worth

        return card_worth(t, seat, choice - t.choices.first_play)
    if choice >= ACTIVATE:
        return place_worth(t, seat, choice - ACTIVATE)
    if choice == PASS_TURN:
        return 0.0
    if choice == STALL:
        return -1.0
    if choice >= STRATEGIC:
        return strategic_worth(t, seat, choice - STRATEGIC)
    return NEVER if choice == TRANSFER else -2.0


def strategic_worth(t: Table, seat: int, card: int) -> float:
    """How urgent a Strategic Action is. All must be used before passing, so none is worth less than that."""
    if card == IMPERIAL:
        left = len(t.objective_deck)
        late = t.imperium_rex and 0 < left <= LATE_CARDS and not leads(t, seat)
        return 0.2 if late else 40.0
    if card == TECHNOLOGY:
        return 20.0
    if card == LOGISTICS:
        return 14.0 if t.pool[seat] < 3 else 3.0
    if card == TRADE:
        return 5.0
    if card == WARFARE:
        on_board = t.counters_on_board(seat)
        return 12.0 if on_board and t.pool[seat] == 0 else 4.0 if on_board else 0.1
    if card == POLITICAL:
        return 4.5
    return 2.0


def place_worth(t: Table, seat: int, place: int) -> float:
    """Worth a thought are systems with something to take, an enemy, or an own planet."""
    return activation_worth(t, seat, place) if t.planets_at(place) or t.enemies_in(place, seat) else -5.0


def activation_worth(t: Table, seat: int, place: int) -> float:
    """What an activation is worth. Production can wait while ships there have somewhere to go."""
    found = plan(t, seat, place)
    # counters that lie unused in the Command Pool are worth little
    price = max(0.0, COUNTER - leaning("spare_counter") * max(0, t.pool[seat] - SPARE))
    worth = found.value - price + (leaning("enemies") if found.sends and t.enemies_in(place, seat) else 0.0)
    docks = any([t.dock[planet] for planet in own_planets(t, seat, place)])
    if docks and t.pool[seat] > 1 and not found.sends:
        worth = min(worth, 4.0) * 0.9 + 0.1 * worth
    return worth


def second_action(t: Table, ask: Ask) -> list[float]:
    done = t.choices.hexes.index["done"]
    return [0.0 if place == done else place_worth(t, ask.seat, place) for place in ask.legal]


def stays(t: Table, ask: Ask) -> list[float]:
    """Of a yes-or-no question that is better refused."""
    return [-1.0 if choice == YES else 0.0 for choice in ask.legal]


def agrees(t: Table, ask: Ask) -> list[float]:
    """Of a yes-or-no question that is better taken."""
    return [1.0 if choice == YES else 0.0 for choice in ask.legal]


# ---- secondary abilities


def secondary(t: Table, ask: Ask) -> list[float]:
    card = int(ask.args["strategy"])
    seat = ask.seat
    if secondary_refusal(t, seat, card) is not None:
        return [0.0 for _ in ask.legal]
    price = 1.6 * secondary_price(t, seat, card)
    worth = secondary_worth(t, seat, card) - price
    return [worth if choice == YES else 0.0 for choice in ask.legal]


def secondary_worth(t: Table, seat: int, card: int) -> float:
    if card == DIPLOMACY:
        best = sorted([planet_worth(t, seat, planet) - 2.0 for planet in exhausted_abroad(t, seat)])[-2:]
        return 0.6 * sum(best)
    if card == POLITICAL:
        return (2.0 if t.strategy[seat] >= 3 else 0.5) + leaning("political_secondary")
    if card == LOGISTICS:
        return 3.0 if can_spend(t, seat, INFLUENCE, counter_price(t)) else -1.0
    if card == TRADE:
        return 1.1 * income(t, seat)
    if card == TECHNOLOGY:
        return research_worth(t, seat)
    if card == IMPERIAL:
        return RESOURCE_NOW * min(spendable(t, seat), 8)
    return 0.0  # Warfare: patrols


def research_worth(t: Table, seat: int) -> float:
    """The best technology that can be bought, less a share of its price."""
    best = 6.0 if double_research(t, seat) else -1.0
    for card in t.content.technologies:
        if purchase_refusal(t, seat, card.id) is None:
            price = price_of(t, seat, card.id)
            if can_spend(t, seat, RESOURCES, price, specialties(t, seat, card.id)):
                best = max(best, 1.6 * technology_worth(t, seat, card.id) - 0.55 * price)
    return best


def buy_counters(t: Table, ask: Ask) -> list[float]:
    """As many as the influence allows that is not needed elsewhere."""
    price = counter_price(t)
    return [
        float(count) if count == 1 or can_spend(t, ask.seat, INFLUENCE, count * price) else -float(count)
        for count in ask.legal
    ]


def refresh(t: Table, ask: Ask) -> list[float]:
    done = t.choices.planets.index["done"]
    return [0.0 if planet == done else planet_worth(t, ask.seat, planet) for planet in ask.legal]


def retrieve_counter(t: Table, ask: Ask) -> list[float]:
    """The counter in the system with most ships, so that they can move again."""
    done = t.choices.hexes.index["done"]
    return [-1.0 if place == done else float(t.fleet_size(place, ask.seat)) for place in ask.legal]


# ---- command counters


def area_worths(t: Table, seat: int) -> tuple[float, float, float]:
    """What one more counter in Strategy Allocation, Command Pool and Fleet Supply is worth."""
    strategy = 3.0 if t.strategy[seat] < 1 else 2.0 if t.strategy[seat] < STRATEGY_WANTED else 0.8
    pool = 3.2 if t.pool[seat] < 3 else 2.2 if t.pool[seat] < 5 else 1.4
    fleet = 2.6 if t.fleet[seat] < 3 else 1.9 if t.fleet[seat] < fleet_wanted(t) else 0.5
    return strategy, pool, fleet


def fleet_wanted(t: Table) -> int:
    return 3 if t.round <= 2 else 4 if t.round <= 5 else 5


def place_counter(t: Table, ask: Ask) -> list[float]:
    worths = area_worths(t, ask.seat)
    order = {STRATEGY_ALLOCATION: worths[0], COMMAND_POOL: worths[1], FLEET_SUPPLY: worths[2]}
    return [order.get(area, 0.0) for area in ask.legal]


def lose_counter(t: Table, ask: Ask) -> list[float]:
    return [-worth for worth in place_counter(t, ask)]


def fleet_share(t: Table, seat: int, total: int) -> int:
    """How many of so many counters go to Fleet Supply: none of the ships is lost, and beyond that some are left to act
    with."""
    return min(total, max(fleet_needed(t, seat), min(fleet_wanted(t), total - TO_ACT_WITH)))


def fleet_needed(t: Table, seat: int) -> int:
    """The least that Fleet Supply must have so that no ship is lost (TI-20.6.3)."""
    over = [
        supply_used(t, seat, place) - fleet_limit(t, seat, place)
        for place in range(t.hexes)
        if t.has_ships(place, seat)
    ]
    return max(0, t.fleet[seat] + max(over, default=-t.fleet[seat]))


def counters_strategy(t: Table, ask: Ask) -> list[float]:
    total = int(ask.args["n"])
    wanted = min(STRATEGY_WANTED, (total - fleet_share(t, ask.seat, total)) // 2)
    return [-abs(float(count - wanted)) for count in ask.legal]


def counters_pool(t: Table, ask: Ask) -> list[float]:
    rest = int(ask.args["n"])
    wanted = rest - fleet_share(t, ask.seat, rest)
    return [-abs(float(count - wanted)) for count in ask.legal]


# ---- objectives


def claim(t: Table, ask: Ask) -> list[float]:
    """Most points first; of equal ones, what can be paid now but may not be so next time."""
    done = t.choices.objectives.index["done"]
    out: list[float] = []
    for choice in ask.legal:
        if choice == done:
            out.append(0.0)
            continue
        card = t.content.objectives[choice]
        worth = 1000.0 if card.reward == "win" else POINT * card.points
        out.append(worth + (2.0 if card.spend else 0.0) + (5.0 if card.stage == "secret" else 0.0))
    return out


def envoy(t: Table, ask: Ask) -> list[float]:
    """Peace with whoever is nearest and strongest."""
    home = t.home[ask.seat]
    near = [sum([t.fleet_size(place, other) for place in t.near[home]]) for other in ask.legal]
    return [float(count) + 0.1 * t.vp[other] for count, other in zip(near, ask.legal, strict=True)]


def mobilize(t: Table, ask: Ask) -> list[float]:
    """Where most can be produced."""
    return [
        sum([float(t.content.planets[planet].resources) for planet in own_planets(t, ask.seat, place)])
        for place in ask.legal
    ]
