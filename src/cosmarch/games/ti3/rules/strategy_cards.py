"""The primary and secondary abilities of the strategy cards: chapter 42."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import (
    DIPLOMACY,
    IMPERIAL,
    INITIATIVE,
    LOGISTICS,
    POLITICAL,
    TECHNOLOGY,
    TRADE,
    WARFARE,
)
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.hands import GENIUS, GENIUS_PRICE
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.command_counters import counter_refusal, gain_counters
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.payment import INFLUENCE, pay, price_refusal
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.patrols import patrol_refusal
from cosmarch.games.ti3.rules.tactical.production import dock_refusal
from cosmarch.games.ti3.rules.technology import affordable, affordable_with, choosable, free_technology, purchase_cards
from cosmarch.games.ti3.rules.trade import cancel_all, collect, income, receive
from cosmarch.games.ti3.rules.victory import end_by_imperium_rex, gain_points
from cosmarch.games.ti3.state import NOBODY, Table, put


def amount(t: Table, card: int, name: str) -> int:
    """An amount that a strategy card gives."""
    return t.content.strategy_cards[card].numbers[name]


# ---- who may use a secondary ability


def secondary_price(t: Table, seat: int, card: int) -> int:
    """TI-8.1.5, TI-8.1.6, TI-42.1.3: the command counters that the secondary ability costs."""
    if t.strategy_holder[INITIATIVE] == seat or laws.free_secondary(t, seat, card):
        return 0
    if card == TRADE and t.has_ability(seat, "free_trade_secondary"):
        return 0
    return t.content.strategy_cards[card].secondary_counters


def secondary_rule(t: Table, seat: int, card: int) -> str:
    """The rule behind that price."""
    if t.strategy_holder[INITIATIVE] == seat:
        return "TI-42.1.3"
    if laws.free_secondary(t, seat, card):
        return "TI-31.2.2"
    if card == TRADE and t.has_ability(seat, "free_trade_secondary"):
        return "TI-27.1.1"
    return "TI-8.1.5" if t.content.strategy_cards[card].secondary_counters else "TI-8.1.6"


def secondary_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    """Why the seat cannot execute a secondary ability, or would have nothing from it."""
    why = laws.secondary_refusal(t) or lasting.paralysed_refusal(t, seat, card)
    if why is not None:
        return why
    price = secondary_price(t, seat, card)
    if t.strategy[seat] < price:
        return Refusal("TI-8.1.5", "no_strategy_counter", {"n": price, "a": t.strategy[seat]})
    if card == DIPLOMACY and not exhausted_abroad(t, seat) and not t.has_ability(seat, "peacemakers"):
        return Refusal("TI-42.2.3", "nothing_to_refresh")
    if card == LOGISTICS:
        return counter_refusal(t, seat) or mandate_refusal(t, seat, 1)
    if card == TRADE and not income(t, seat):
        return Refusal("TI-33.3.2", "no_income")
    if card == WARFARE:
        return patrol_refusal(t, seat)
    if card == TECHNOLOGY and not (double_research(t, seat) and choosable(t, seat)):
        return shop_refusal(t, seat)
    if card == IMPERIAL and not production_places(t, seat):
        return Refusal("TI-42.8.3", "nowhere_to_produce")
    return None


# ---- Diplomacy


def diplomacy_primary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.2.1: neither of two players may activate systems with units of the other in this Action Phase."""
    other = yield Ask(seat, "envoy", t.choices.seats, t.others(seat), "TI-42.2.1")
    t.truces = put(t.truces, seat, t.truces[seat] | 1 << other)
    t.truces = put(t.truces, other, t.truces[other] | 1 << seat)
    t.log("envoy", "TI-42.2.1", seat=seat, seat2=other)


def exhausted_abroad(t: Table, seat: int) -> list[int]:
    """Exhausted planets of the seat outside home systems."""
    planets = t.content.planets
    return [planet for planet in t.planets_of(seat) if t.exhausted[planet] and planets[planet].home_of == NOBODY]


def diplomacy_secondary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.2.3: refresh up to two planets; the Xxcha may use the primary ability instead."""
    if t.has_ability(seat, "peacemakers"):
        choice = exhausted_abroad(t, seat)
        if not choice or (yield yes_no(t, seat, "envoy_instead", "TI-27.1.1")) == YES:
            t.next(("diplomacy_primary", seat))
            return
    done = t.choices.planets.index["done"]
    for left in range(amount(t, DIPLOMACY, "refresh"), 0, -1):
        planets = exhausted_abroad(t, seat)
        planet = yield Ask(seat, "refresh", t.choices.planets, [*planets, done], "TI-42.2.3", None, {"n": left})
        if planet == done:
            return
        t.exhausted[planet] = 0
        t.log("refreshed", "TI-42.2.3", seat=seat, planet=planet)


# ---- Political


def political_primary(t: Table, seat: int) -> None:
    """Scene. TI-42.3.1, TI-42.3.2: action cards, a command counter, an agenda, and a look at the next ones."""
    t.next(
        ("draw_action_cards", seat, amount(t, POLITICAL, "draw")),
        ("receive_counters", seat, amount(t, POLITICAL, "counters")),
        ("agenda", seat),
        ("look_at_agendas", seat, amount(t, POLITICAL, "look")),
    )


def political_secondary(t: Table, seat: int) -> None:
    """Scene. TI-42.3.3: an action card."""
    t.next(("draw_action_cards", seat, amount(t, POLITICAL, "secondary_draw")))


# ---- Logistics


def logistics_primary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.4.1: four command counters."""
    yield from gain_counters(t, seat, amount(t, LOGISTICS, "counters"), "TI-42.4.1")


def mandate_refusal(t: Table, seat: int, count: int) -> Refusal | None:
    """Why the seat cannot buy so many command counters."""
    if count > t.counters_left(seat):
        return Refusal("TI-28.1.5", "no_counter_left", {"n": t.content.command_counters})
    return price_refusal(t, seat, count * counter_price(t), INFLUENCE, "TI-42.4.2")


def counter_price(t: Table) -> int:
    return laws.counter_price(t, amount(t, LOGISTICS, "influence_per_counter"))


def logistics_secondary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.4.2: command counters for influence."""
    t.paying |= 1 << seat
    most = 1
    while mandate_refusal(t, seat, most + 1) is None:
        most += 1
    count = yield Ask(seat, "buy_counters", t.choices.numbers, list(range(1, most + 1)), "TI-42.4.2")
    yield from pay(t, seat, count * counter_price(t), INFLUENCE)
    yield from gain_counters(t, seat, count, "TI-42.4.2")


# ---- Trade


def trade_primary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.5.1, TI-42.5.3: goods, income and negotiations, or all agreements end."""
    choice = yield Ask(seat, "trade_option", t.choices.trade_options, [0, 1], "TI-33.6.1")
    if choice == t.choices.trade_options.index["cancel_all"]:
        t.log("agreements_cancelled", "TI-42.5.3", seat=seat)
        cancel_all(t, "TI-42.5.3")
        return
    receive(t, seat, amount(t, TRADE, "trade_goods"), "trade_goods", "TI-42.5.1")
    collect(t, seat, "TI-33.3.1")
    t.next(("negotiations", seat))


def trade_secondary(t: Table, seat: int) -> None:
    """Scene. TI-42.5.4: income from agreements."""
    collect(t, seat, "TI-42.5.4")
    t.next(*window_at(t, "after_trade_secondary", seat), ("trade_war", seat))


# ---- Warfare


def warfare_primary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.6.1: a command counter on the board returns to the Command Pool."""
    done = t.choices.hexes.index["done"]
    places = [place for place in range(t.hexes) if t.is_activated(place, seat)]
    place = yield Ask(seat, "retrieve_counter", t.choices.hexes, [*places, done], "TI-42.6.1")
    if place != done:
        t.activated[place] &= ~(1 << seat)
        t.pool[seat] += 1
        t.log("counter_retrieved", "TI-42.6.1", seat=seat, hex=place)


# ---- Technology


def technology_primary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.7.1."""
    yield from free_technology(t, seat)


def double_research(t: Table, seat: int) -> bool:
    """The Jol-Nar use both abilities of Technology for the price of the secondary one."""
    return t.has_ability(seat, "double_research")


def shop_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the seat can buy no technology, also not with the action cards in its hand that are played before it."""
    if affordable(t, seat):
        return None
    cards = t.hands[seat]
    copies = t.choices.action_cards.index[GENIUS] - 1 in cards
    if copies and price_refusal(t, seat, GENIUS_PRICE, INFLUENCE, "TI-42.7.2") is None:
        cards += t.action_discard
    if affordable_with(t, seat, [card for card in purchase_cards(t.content) if card in cards]):
        return None
    return Refusal("TI-42.7.2", "no_technology_affordable")


def tells_of_cards(t: Table, seat: int, card: int) -> bool:
    """Whether it would tell of action cards in the hand whether the seat can use a secondary ability: that of
    Technology, where nothing can be bought without a card that the seat may have."""
    if card != TECHNOLOGY or not t.hands[seat]:
        return False
    return not affordable(t, seat) and affordable_with(t, seat, purchase_cards(t.content))


def technology_secondary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.7.2."""
    if double_research(t, seat):
        yield from free_technology(t, seat)
    purchase = ("purchase", seat, int(double_research(t, seat)))
    t.next(*window_at(t, "before_technology_purchase", seat), purchase)


# ---- Imperial


def imperial_primary(t: Table, seat: int) -> None:
    """Scene. TI-42.8.1, TI-42.8.2: the next public objective, then two victory points."""
    if t.objective_deck:
        card = t.objective_deck[0]
        t.objective_deck = t.objective_deck[1:]
        t.uncover()
        t.log("objective_revealed", "TI-34.1.1", seat=seat, objective=card)
        if card == t.content.imperium_rex:
            end_by_imperium_rex(t, "TI-20.8.1")
            return
        t.objectives_open += (card,)
    gain_points(t, seat, amount(t, IMPERIAL, "points"), "TI-42.8.1")


def docks_ready(t: Table, seat: int, place: int) -> list[int]:
    """The planets of a system with a dock of the seat that can produce something."""
    return [planet for planet in t.docks_at(place, seat) if dock_refusal(t, seat, planet) is None]


def production_places(t: Table, seat: int) -> list[int]:
    places = {t.hex_of(planet) for planet, who in enumerate(t.owner) if who == seat and t.dock[planet]}
    return [place for place in sorted(places) if docks_ready(t, seat, place)]


def imperial_secondary(t: Table, seat: int) -> Flow:
    """Scene. TI-42.8.3: produce in one system without activating it."""
    place = yield Ask(seat, "mobilize", t.choices.hexes, production_places(t, seat), "TI-42.8.3")
    active = t.active
    t.begin_action()
    t.active = seat  # production is always the active player's
    t.system = place
    t.next(("mobilize",), ("mobilized", active))


def mobilize(t: Table) -> Flow:
    """Scene. Dock after dock of the system, as the player likes."""
    done = t.choices.planets.index["done"]
    planets = docks_ready(t, t.active, t.system)
    args: dict[str, int | str] = {"hex": t.system}
    planet = yield Ask(t.active, "produce_where", t.choices.planets, [*planets, done], "TI-42.8.3", None, args)
    if planet != done:
        t.next(("produce", planet), ("mobilize",))


def mobilized(t: Table, active: int) -> None:
    """Scene. The turn is again that of the player whose Strategic Action it is."""
    if not any([t.produced[planet] > 0 for planet in t.docks_at(t.system, t.active)]):
        t.log("nothing_produced", "TI-42.8.3", seat=t.active, hex=t.system)
    t.begin_action()
    t.active = active
