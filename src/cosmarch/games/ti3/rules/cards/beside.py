"""Cards for a moment that is the player's own and at which they are asked something anyway.

Right after an activation, before a vote and before a purchase only the player concerned may play a card (TI-30.1.2),
and their next question is about just that. So their cards stand beside its answers, and nobody waits for whether they
have one.
"""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import holds, own_window
from cosmarch.games.ti3.content.timing import COPY
from cosmarch.games.ti3.rules.cards.behaviour import Context
from cosmarch.games.ti3.rules.cards.playing import (
    is_able,
    is_asked,
    needs_no_pause,
    play_refusal,
    reveal,
    unseen_reasons,
)
from cosmarch.games.ti3.state import Scene, Table


def with_cards(t: Table, name: str, context: Context, ask: Ask) -> Flow:
    """What is chosen, an answer or a card (`card_played`). The domain of the question ends with all action cards."""
    seat = ask.seat
    if not t.hands[seat]:
        return (yield ask)
    first = first_card(t, ask)
    cards = tuple([first + card for card in sorted(set(t.hands[seat])) if fits(t, card, name)])
    # where one answer is open without cards, whether it answers itself would tell of those in the hand
    secret = len(ask.legal) == 1
    if secret and not may_matter(t, seat, name, context):
        return (yield ask)

    def refusal(choice: int) -> Refusal | None:
        if choice >= first:
            return play_refusal(t, seat, choice - first, name, context)
        return ask.refusal(choice) if ask.refusal is not None else None

    def rule(choice: int) -> str:
        return t.choices.timing.rules[name] if choice >= first else ask.rule_of(choice)

    whole = Ask(seat, ask.kind, ask.domain, [*ask.candidates, *cards], rule, refusal, ask.args, private=cards)
    if secret:
        whole.secret = True
        whole.passes = ask.legal[0]
        whole.idle = not is_able(t, seat, name, context)
    choice = yield from tells_nothing(t, name, whole)
    if secret:
        t.uncover()
    return choice


def card_played(t: Table, name: str, context: Context, ask: Ask, choice: int) -> Scene | None:
    """The scene of the card that was chosen, after which the question is asked again; None where it was answered."""
    card = choice - first_card(t, ask)
    return reveal(t, ask.seat, card, name, context) if card >= 0 else None


def first_card(t: Table, ask: Ask) -> int:
    return ask.domain.index[t.content.action_cards[0].key]


def fits(t: Table, card: int, name: str) -> bool:
    """Whether a card is for a moment, or for any."""
    return card in t.choices.timing.fitting[name] or t.content.action_cards[card].play == COPY


def may_matter(t: Table, seat: int, name: str, context: Context) -> bool:
    """Whether by what everybody knows the seat could play a card at a moment; where windows are held, one that could
    be of use."""
    if holds(t) and needs_no_pause(t, [seat], name, context):
        return False
    return is_asked(t, seat, unseen_reasons(t, name), name, context)


def tells_nothing(t: Table, window: str, ask: Ask) -> Flow:
    """What is answered. A secret question has one answer that everybody can think of; whether there is another one, the
    others learn neither by its being asked nor by the time it takes."""
    if ask.secret and holds(t):
        return (yield from own_window(t, window, ask.seat, ask))
    return (yield ask)
