"""Drawing and holding action cards: TI-30.1."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.state import Scene, Table, put

GENIUS: Final = "touch_of_genius"  # the card that is played as one on the discards
GENIUS_PRICE: Final = 3  # influence


def hand_limit(t: Table, seat: int) -> int:
    """TI-30.1.3: how many action cards the seat may hold; who has no limit is not bound by a law about it either."""
    if t.has_ability(seat, "scheming"):
        return len(t.content.action_deck)
    return laws.hand_limit(t, t.content.hand_limit)


def draw_action_cards(t: Table, seat: int, count: int) -> None:
    """Scene. TI-30.1.5: draw one card after the other; whoever is over the limit discards before they draw on. A
    ruling may keep the cards in the deck."""
    if laws.no_draw(t):
        return
    t.uncover()
    while count and top_up(t):
        count -= 1
        card = t.action_deck[0]
        t.action_deck = t.action_deck[1:]
        hold(t, seat, card)
        t.log("card_drawn", "TI-30.1.1", seat=seat)
        t.whisper(seat, "card_drawn_this", "TI-30.1.1", seat=seat, card=card)
        if len(t.hands[seat]) > hand_limit(t, seat):
            rest: list[Scene] = [("draw_action_cards", seat, count)] if count else []
            t.next(("discard_down", seat), *rest)
            return


def hold(t: Table, seat: int, card: int) -> None:
    """A card goes to a hand, unseen by the others."""
    t.hands = put(t.hands, seat, tuple(sorted([*t.hands[seat], card])))


def over_limit(t: Table, seat: int) -> list[Scene]:
    """TI-30.1.4: who has received too many cards discards at once."""
    return [("discard_down", seat)] if len(t.hands[seat]) > hand_limit(t, seat) else []


def top_up(t: Table) -> bool:
    """Whether there is a card to draw; the discards are shuffled when the deck is empty."""
    if not t.action_deck:
        t.action_deck = tuple(t.shuffled(sorted(t.action_discard)))
        t.action_discard = ()
    return bool(t.action_deck)


def discard_down(t: Table, seat: int) -> Flow:
    """Scene. TI-30.1.4: a player with too many cards chooses one and discards it."""
    cards = [card + 1 for card in sorted(set(t.hands[seat]))]  # the first of the domain is the pass of a window
    args: dict[str, int | str] = {"n": hand_limit(t, seat)}
    choice = yield Ask(seat, "discard_card", t.choices.action_cards, cards, "TI-30.1.4", None, args, secret=True)
    discard(t, seat, choice - 1, "TI-30.1.4")
    t.next(*over_limit(t, seat))


def discard(t: Table, seat: int, card: int, rule: str) -> None:
    """A card from the hand to the discards, face up."""
    lay_down(t, seat, card)
    t.log("card_discarded", rule, seat=seat, card=card)


def lay_down(t: Table, seat: int, card: int) -> None:
    """A card leaves the hand and lies on top of the discards for all to see."""
    hand = list(t.hands[seat])
    hand.remove(card)
    t.hands = put(t.hands, seat, tuple(hand))
    t.action_discard += (card,)
    t.uncover()
