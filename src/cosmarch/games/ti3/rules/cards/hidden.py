"""Special cards on what is hidden: hands and the deck of action cards."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.rules.cards.behaviour import PLAYER, Behaviour, Context, no_target, targeted
from cosmarch.games.ti3.rules.cards.hands import discard, hold, over_limit
from cosmarch.games.ti3.state import Table, put
from cosmarch.games.ti3.state.effects import ACTION, SEARCH, SHOWN, add, drop

STOLEN_CARDS = 2


def card_holders(t: Table, seat: int, context: Context) -> list[int]:
    """The opponents with action cards."""
    return [other for other in t.others(seat) if t.hands[other]]


# ---- Disclosure


def disclosure(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    t.next(("show_hand", seat, other), ("discard_for_other", seat, other))


def show_hand(t: Table, seat: int, other: int) -> None:
    """Scene. A player looks at another one's action cards."""
    t.uncover()
    add(t, SHOWN, seat, other, ACTION)
    for card in t.hands[other]:
        t.whisper(seat, "sees_card", RULE, seat2=other, card=card)


def discard_for_other(t: Table, seat: int, other: int) -> Flow:
    """Scene. And chooses one of them to be discarded."""
    if not t.hands[other]:
        return
    cards = [card + 1 for card in sorted(set(t.hands[other]))]
    args: dict[str, int | str] = {"seat": other}
    choice = yield Ask(seat, "discard_other", t.choices.action_cards, cards, RULE, None, args, secret=True)
    drop(t, SHOWN, seat, other)
    discard(t, other, choice - 1, RULE)


# ---- Successful Spy


def successful_spy(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    """Two cards at random change hands; only the two players learn which."""
    t.uncover()
    for _ in range(min(STOLEN_CARDS, len(t.hands[other]))):
        hand = list(t.hands[other])
        stolen = hand.pop(t.below(len(hand)))
        t.hands = put(t.hands, other, tuple(hand))
        hold(t, seat, stolen)
        t.log("card_stolen", RULE, seat=seat, seat2=other)
        for who in (seat, other):
            t.whisper(who, "card_stolen_this", RULE, card=stolen)
    t.next(*over_limit(t, seat))


# ---- Synchronicity


def search_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if t.action_deck else no_target(card)


def synchronicity(t: Table, seat: int, card: int, context: Context) -> None:
    t.uncover()
    add(t, SEARCH, seat, 0, ACTION)
    t.next(("search_deck", seat))


def search_deck(t: Table, seat: int) -> Flow:
    """Scene. A player takes a card of their choice from the deck, which is shuffled."""
    cards = [card + 1 for card in sorted(set(t.action_deck))]
    choice = yield Ask(seat, "search_deck", t.choices.action_cards, cards, RULE, secret=True)
    drop(t, SEARCH, seat)
    deck = sorted(t.action_deck)
    deck.remove(choice - 1)
    t.action_deck = tuple(t.shuffled(deck))
    hold(t, seat, choice - 1)
    t.log("deck_searched", RULE, seat=seat)
    t.next(*over_limit(t, seat))


HIDDEN: dict[str, Behaviour] = {
    "disclosure": targeted(PLAYER, card_holders, disclosure),
    "successful_spy": targeted(PLAYER, card_holders, successful_spy),
    "synchronicity": Behaviour(search_refusal, synchronicity),
}
