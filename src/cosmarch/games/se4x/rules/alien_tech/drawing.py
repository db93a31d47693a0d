"""How an empire comes to have alien technology cards (CE-12.1 to 12.6)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.state import BARREN, Table, put


def used_cards(t: Table) -> list[int]:
    """CE-12.1, 12.2: the cards of the deck, without those that only change rules not in play."""
    if not t.on("alien_technology"):
        return []
    return [
        card.id
        for card in t.content.alien_technologies
        if not card.needs or any([t.on(module) for module in card.needs])
    ]


def left_out(t: Table) -> int:
    """The mask of the cards that nobody can have."""
    used = used_cards(t)
    return sum([1 << card.id for card in t.content.alien_technologies if card.id not in used])


def shuffle_alien_cards(t: Table) -> None:
    """Scene. CE-12.1: the deck is shuffled before the game."""
    t.alien_deck = tuple(t.shuffled(used_cards(t)))
    t.alien_denied = (left_out(t),) * t.seats


def gives_card(t: Table, place: int) -> bool:
    """CE-12.3, 12.4, CE-20.1: whether who takes the planet now draws cards: a barren one in deep space, with more
    aliens also at home, that nobody has held before."""
    if not t.on("alien_technology") or t.terrain[place] != BARREN or t.ever_held[place] or not t.alien_deck:
        return False
    return t.deep_space(place) or (t.on("more_aliens") and t.on("aliens"))


def draw_alien_cards(t: Table, seat: int) -> None:
    """Scene. CE-12.3: the seat draws two cards."""
    count = t.content.economy.alien_cards_drawn
    drawn = t.alien_deck[:count]
    if not drawn:
        return
    t.uncover()
    t.alien_deck = t.alien_deck[count:]
    t.alien_drawn = put(t.alien_drawn, seat, drawn)
    t.log("draws_alien_cards", "CE-12.3", seat=seat, n=len(drawn))
    for card in drawn:
        t.whisper(seat, "drew_alien_card", "CE-12.3", card=card)
    t.next(("keep_alien_card", seat))


def keep_alien_card(t: Table, seat: int) -> Flow:
    """Scene. CE-12.3, 12.5, 12.6: one card is kept and the other discarded, both face down. Without non-player aliens
    it must be paid for in the next economic phase."""
    drawn = list(t.alien_drawn[seat])
    kept = yield Ask(seat, "keep_alien_card", t.choices.alien_cards, drawn, "CE-12.3", secret=True)
    t.uncover()
    t.alien_drawn = put(t.alien_drawn, seat, ())
    t.alien_cards = put(t.alien_cards, seat, (*t.alien_cards[seat], kept))
    gone = [card for card in drawn if card != kept]
    t.alien_discards = put(t.alien_discards, seat, (*t.alien_discards[seat], *gone))
    t.alien_denied = put(t.alien_denied, seat, left_out(t))
    if not t.on("aliens"):
        t.alien_unpaid |= 1 << kept
    t.log("keeps_alien_card", "CE-12.3", seat=seat)
    t.whisper(seat, "kept_alien_card", "CE-12.3", card=kept)


# ---- paying


def unpaid(t: Table, seat: int) -> list[int]:
    """CE-12.6: the cards of the seat that are to be paid for and have not been."""
    paid = [card for card, _, _ in drafts.of(t, seat, drafts.ALIEN_CARD)]
    return [card for card in t.alien_cards[seat] if t.alien_unpaid >> card & 1 and card not in paid]


def pay_refusal(t: Table, seat: int) -> Refusal | None:
    """CE-12.6: why the seat cannot pay for a card."""
    if not unpaid(t, seat):
        return Refusal("CE-12.6", "no_unpaid_card")
    price = t.content.economy.alien_card_price
    if price > t.cp[seat]:
        return Refusal("CE-12.6", "too_dear", {"n": price, "have": t.cp[seat]})
    return None


def pay(t: Table, seat: int) -> Flow:
    """Steps. CE-12.6: a card is paid for, with the ships."""
    price = t.content.economy.alien_card_price
    card = yield Ask(seat, "pay_alien_card", t.choices.alien_cards, unpaid(t, seat), "CE-12.6", args={"n": price})
    sheet.enter(t, seat, sheet.UNITS, price)
    drafts.add(t, seat, drafts.ALIEN_CARD, card)


def discard_unpaid_cards(t: Table, seat: int) -> None:
    """CE-12.6: cards that were paid for work from now on; the others are discarded."""
    lost = unpaid(t, seat)
    for card in t.alien_cards[seat]:
        t.alien_unpaid &= ~(1 << card)
    if lost:
        kept = tuple([card for card in t.alien_cards[seat] if card not in lost])
        t.alien_cards = put(t.alien_cards, seat, kept)
        t.alien_discards = put(t.alien_discards, seat, (*t.alien_discards[seat], *lost))
        t.log("gives_up_alien_cards", "CE-12.6", seat=seat, n=len(lost))
    if not t.on("aliens"):
        t.alien_denied = put(t.alien_denied, seat, left_out(t))
