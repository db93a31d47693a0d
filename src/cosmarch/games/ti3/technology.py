"""Technology: chapter 32."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3 import laws
from cosmarch.games.ti3.cards import lasting
from cosmarch.games.ti3.payment import RESOURCES, pay, price_refusal
from cosmarch.games.ti3.state import NOWHERE, Table
from cosmarch.games.ti3.vocabulary import TECHNOLOGY


def technology_refusal(t: Table, seat: int, technology: int, bought: bool = False) -> Refusal | None:
    """TI-32.2.2: why the seat cannot gain a technology, in whatever way it would, or not buy it."""
    if t.has_tech(seat, technology):
        return Refusal("TI-32.1.1", "technology_owned", {"tech": technology})
    why = lasting.technology_refusal(t, seat) or laws.technology_refusal(t, technology, bought)
    if why is not None:
        return why
    card = t.content.technologies[technology]
    forgiven = lasting.forgiven(t, seat) if bought else 0
    missing = [needed for needed in card.prerequisites if not t.has_tech(seat, needed)]
    if card.needs_all and len(missing) > forgiven:
        return Refusal("TI-32.2.2", "prerequisite_missing", {"tech": missing[0]})
    if not card.needs_all and not forgiven and card.prerequisites and len(missing) == len(card.prerequisites):
        return Refusal("TI-32.2.3", "prerequisites_missing", {"tech": missing[0], "tech2": missing[-1]})
    return None


def specialties(t: Table, seat: int, technology: int) -> tuple[int, ...]:
    """TI-32.3.1, TI-32.3.5: the seat's ready planets that lower the price of a technology, each as often as it does."""
    colour = t.content.technologies[technology].colour
    planets = [planet for planet in t.ready_planets(seat) if laws.specialty_counts(t, planet, colour)]
    return tuple([planet for planet in planets for _ in range(lasting.specialty_worth(t, seat, colour))])


def price_of(t: Table, seat: int, technology: int) -> int:
    """TI-32.2.1, TI-32.3.4: what the technology costs with the secondary ability of Technology."""
    price = laws.technology_price(t, seat, technology, t.content.strategy_cards[TECHNOLOGY].numbers["price"])
    return max(0, price + lasting.price_change(t, seat, technology) - len(specialties(t, seat, technology)))


def purchase_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """Why the seat cannot buy a technology."""
    why = technology_refusal(t, seat, technology, bought=True)
    if why is not None:
        return why
    colour = lasting.purchase_colour(t, seat)
    if colour not in (NOWHERE, t.content.technologies[technology].colour):
        return Refusal("TI-30.1.2", "other_colour", {"colour": colour})
    keep = specialties(t, seat, technology)
    return price_refusal(t, seat, price_of(t, seat, technology), RESOURCES, "TI-32.2.1", keep)


def choosable(t: Table, seat: int) -> bool:
    """Whether there is a technology left that the seat could gain."""
    return any([technology_refusal(t, seat, card.id) is None for card in t.content.technologies])


def affordable(t: Table, seat: int) -> bool:
    return any([purchase_refusal(t, seat, card.id) is None for card in t.content.technologies])


def gain_technology(t: Table, seat: int, technology: int, rule: str) -> None:
    t.technologies[seat] |= 1 << technology
    t.note("technology_gained", rule, seat=seat, tech=technology)


def free_technology(t: Table, seat: int) -> Flow:
    """TI-42.7.1: a technology of choice for nothing."""
    if not choosable(t, seat):
        return
    cards = [card.id for card in t.content.technologies]
    technology = yield Ask(
        seat, "technology", t.domains.technologies, cards, "TI-42.7.1", lambda card: technology_refusal(t, seat, card)
    )
    gain_technology(t, seat, technology, "TI-42.7.1")


def purchase(t: Table, seat: int, optional: int) -> Flow:
    """Scene. TI-42.7.2: a technology for resources. A specialty counts while its planet is ready, so a planet that is
    exhausted for this very purchase is worth one less."""
    if not affordable(t, seat):
        lasting.purchase_over(t, seat)
        return
    done = t.domains.technologies.index["done"]

    def refusal(card: int) -> Refusal | None:
        return None if card == done else purchase_refusal(t, seat, card)

    t.paying |= 1 << seat
    cards = [card.id for card in t.content.technologies]
    choices = [*cards, done] if optional else cards
    technology = yield Ask(seat, "buy_technology", t.domains.technologies, choices, "TI-42.7.2", refusal)
    if technology == done:
        t.paying &= ~(1 << seat)
        lasting.purchase_over(t, seat)
        return
    keep = specialties(t, seat, technology)
    yield from pay(t, seat, price_of(t, seat, technology), RESOURCES, keep)
    gain_technology(t, seat, technology, "TI-42.7.2")
    lasting.purchase_over(t, seat)
