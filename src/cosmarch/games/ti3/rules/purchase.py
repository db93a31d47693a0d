"""Buying a technology with the secondary ability of Technology (TI-32.2, TI-42.7.2)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.beside import card_played, with_cards
from cosmarch.games.ti3.rules.payment import RESOURCES, pay
from cosmarch.games.ti3.rules.technology import (
    Research,
    affordable,
    gain_technology,
    price_of,
    purchase_refusal,
    specialties,
)
from cosmarch.games.ti3.state import Table


def purchase(t: Table, seat: int, optional: int) -> Flow:
    """Scene. TI-42.7.2: a technology for resources; where none can be paid for as it is, a card may help, or nothing is
    bought."""
    able = affordable(t, seat)
    done = t.choices.technologies.index["done"]
    research = Research(t, seat)

    def refusal(card: int) -> Refusal | None:
        return None if card == done else purchase_refusal(t, seat, card, research)

    t.paying |= 1 << seat
    cards = [card.id for card in t.content.technologies]
    choices = [*cards, done] if optional or not able else cards
    ask = Ask(seat, "buy_technology", t.choices.purchases, choices, "TI-42.7.2", refusal)
    technology = yield from with_cards(t, "before_technology_purchase", (seat,), ask)
    shown = card_played(t, "before_technology_purchase", (seat,), ask, technology)
    if shown is None and technology != done:
        t.next(("research", seat, technology))
        return
    t.paying &= ~(1 << seat)
    if shown is not None:
        t.next(shown, ("purchase", seat, optional))
    else:
        lasting.purchase_over(t, seat)


def research(t: Table, seat: int, technology: int) -> Flow:
    """Scene. It is paid for. A specialty counts while its planet is ready, so a planet that is exhausted for this very
    purchase is worth one less."""
    keep = specialties(t, seat, technology)
    yield from pay(t, seat, price_of(t, seat, technology), RESOURCES, keep)
    gain_technology(t, seat, technology, "TI-42.7.2")
    lasting.purchase_over(t, seat)
