"""Playing action cards (TI-30): who is asked at a moment, what they may play, and how it is revealed and resolved.

Asked is whoever by public knowledge could hold something to play there: they have cards, and of some card that fits
the moment and whose conditions they meet not all copies lie on the discards. All choose at the same time. Then the
cards are revealed, and each in the order of play may be sabotaged and is resolved. Whoever wants to play another card
at the same moment is asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import PASS, Ask, Flow, Hush, Refusal
from cosmarch.core.windows import holds, open_window
from cosmarch.games.ti3.content.timing import ANY_TIME, COPY, IN_BATTLE, OWN_TURN, REVEALED, RULE
from cosmarch.games.ti3.content.vocabulary import AGENT
from cosmarch.games.ti3.rules.cards.behaviour import Context
from cosmarch.games.ti3.rules.cards.hands import GENIUS, GENIUS_PRICE, lay_down
from cosmarch.games.ti3.rules.cards.identical import note_play, now_refusal
from cosmarch.games.ti3.rules.cards.registry import BEHAVIOURS
from cosmarch.games.ti3.rules.cards.windows import concerns, kinds_of, subject_of
from cosmarch.games.ti3.rules.leaders.leaders import kill, kind_of, leaders_of
from cosmarch.games.ti3.rules.payment import INFLUENCE, pay, price_refusal
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table
from cosmarch.games.ti3.state.effects import USURPER, arguments

SABOTAGE: Final = "sabotage"


# ---- what may be played


def number_of(t: Table, key: str) -> int:
    """The card with this key."""
    return t.choices.action_cards.index[key] - 1


def unseen(t: Table, card: int) -> bool:
    """Whether a copy of a card is neither on the discards nor in play nor out of the game: somebody may hold it."""
    left = t.content.action_cards[card].copies - t.action_discard.count(card)
    if left and t.lasting:
        left -= arguments(t, USURPER).count(card)
    return left > 0 and card not in t.choices.layout.out_of_the_deck


def role_refusal(t: Table, seat: int, card: int, name: str, context: Context) -> Refusal | None:
    """Whether it is for this player to play the card at this moment."""
    by = t.content.action_cards[card].by
    if by == "anyone":
        return None
    if by == "subject" and seat != subject_of(name, context):
        return t.choices.timing.not_yours[card]
    if by == "others" and seat == subject_of(name, context):
        return Refusal(RULE, "only_others", {"card": card})
    if by == "sides" and seat not in (t.active, t.defender):
        return Refusal(RULE, "only_fighters", {"card": card})
    return None


def play_refusal(t: Table, seat: int, card: int, name: str, context: Context) -> Refusal | None:
    """TI-30.1.2, TI-30.1.6: why a seat cannot play a card at a moment, by what everybody knows."""
    kind = t.content.action_cards[card]
    if kind.play == COPY:
        return copy_refusal(t, seat, name, context)
    if card not in t.choices.timing.fitting[name]:
        return t.choices.timing.not_now[card]
    why = role_refusal(t, seat, card, name, context)
    if why is None:
        why = now_refusal(t, seat, card)
    if why is None and kind.play != "cancel":
        why = BEHAVIOURS[kind.effect.key].refusal(t, seat, card, context)
    return why


def copy_refusal(t: Table, seat: int, name: str, context: Context) -> Refusal | None:
    """Touch of Genius: there must be a card to copy, and influence to pay for it."""
    for card in t.choices.timing.fitting[name].intersection(t.action_discard):
        if play_refusal(t, seat, card, name, context) is None:  # the first is enough
            return price_refusal(t, seat, GENIUS_PRICE, INFLUENCE, RULE)
    return Refusal(RULE, "nothing_to_copy")


def copyable(t: Table, seat: int, name: str, context: Context) -> list[int]:
    """The cards on the discards that the seat could play now."""
    cards = sorted(t.choices.timing.fitting[name].intersection(t.action_discard))
    return [card for card in cards if play_refusal(t, seat, card, name, context) is None]


# ---- who is asked


def asked(t: Table, name: str, context: Context) -> list[int]:
    """The seats that by public knowledge could play something at a moment, in the order of play."""
    cards = unseen_reasons(t, name)
    return [seat for seat in seats_at(t, name, context) if is_asked(t, seat, cards, name, context)]


def is_asked(t: Table, seat: int, cards: list[int], name: str, context: Context) -> bool:
    """Whether by public knowledge a seat could play one of these cards, or sacrifice an Agent."""
    for card in cards if t.hands[seat] else ():
        if may_cause(t, seat, card, name, context):  # the first is enough
            return True
    return bool(agents(t, seat, name, context))


def seats_at(t: Table, name: str, context: Context) -> list[int]:
    """Whose moment it may be, in the order of play."""
    return in_order(t) if name != ANY_TIME else [context[0]]


def unseen_reasons(t: Table, name: str) -> list[int]:
    """The cards for which somebody is asked at a moment, as far as somebody may hold them."""
    return [card for card in t.choices.timing.reasons[name] if unseen(t, card)]


def agents(t: Table, seat: int, name: str, context: Context) -> list[int]:
    """TI-40.8.3: the Agents of a seat who could cancel the card that another player has just revealed."""
    if name != REVEALED or context[0] == seat:
        return []
    return [one for one in leaders_of(t, seat) if kind_of(t, one) == AGENT and t.leader_place[one] != NOWHERE]


def has_reason(t: Table, seat: int, name: str, context: Context) -> bool:
    """Whether there is a card that a seat could play at a moment, if it held it."""
    cards = t.choices.timing.reasons[name]
    return any(unseen(t, card) and may_cause(t, seat, card, name, context) for card in cards)  # the first is enough


def may_cause(t: Table, seat: int, card: int, name: str, context: Context) -> bool:
    """Whether a card would be a reason to ask a seat. In a battle, cards for any time are one for those who fight and
    have something to gain from them."""
    if name in IN_BATTLE:
        kind = t.content.action_cards[card]
        fights = seat in (t.active, t.defender)
        if kind.play == ANY_TIME and not (fights and kind.effect.key == "repair_ships"):
            return False
    return play_refusal(t, seat, card, name, context) is None


def is_for(t: Table, seat: int, card: int, name: str, context: Context) -> bool:
    """Whether a card in a hand is one that this moment is for: not one for any time, which has a call of its own, nor
    one that would change nothing now."""
    if card not in t.choices.timing.causes[name] or not may_cause(t, seat, card, name, context):
        return False
    if t.content.action_cards[card].play == COPY:
        return any(is_for(t, seat, one, name, context) for one in copyable(t, seat, name, context))
    return BEHAVIOURS[t.content.action_cards[card].effect.key].is_useful(t, seat, context)


def is_able(t: Table, seat: int, name: str, context: Context) -> bool:
    """Whether a seat holds a card that this moment is for."""
    for card in t.choices.timing.causes[name].intersection(t.hands[seat]):
        if is_for(t, seat, card, name, context):  # the first is enough
            return True
    return False


def in_order(t: Table) -> list[int]:
    """TI-30.2.3, TI-30.2.4: the order of play; without one, clockwise from the Speaker."""
    return t.in_order() or t.from_seat(max(0, t.speaker))


def question(t: Table, seat: int, kind: str, name: str, context: Context, rule: str) -> Ask:
    """What to play from the own hand, or nothing; or which Agent to sacrifice."""
    choices = [PASS, *[card + 1 for card in sorted(set(t.hands[seat]))]]
    args: dict[str, int | str] = {}
    for what, number in zip(kinds_of(name), context, strict=True):
        if number != NOBODY:
            args[what] = number
    refusal = hand_refusal(t, seat, name, context)
    sacrifices = [first_agent(t) + agent for agent in agents(t, seat, name, context)]
    if not sacrifices:
        return Ask(seat, kind, t.choices.action_cards, choices, rule, refusal, args, auto=False)

    def rule_of(choice: int) -> str:
        return "TI-40.8.3" if choice >= first_agent(t) else rule

    return Ask(seat, kind, t.choices.action_cards, choices + sacrifices, rule_of, refusal, args, auto=False)


def first_agent(t: Table) -> int:
    """The number of leader 0 in the domain `action_cards`."""
    return len(t.content.action_cards) + 1


def hand_refusal(t: Table, seat: int, name: str, context: Context) -> Callable[[int], Refusal | None]:
    def refusal(choice: int) -> Refusal | None:
        if choice == PASS or choice >= first_agent(t):
            return None
        return play_refusal(t, seat, choice - 1, name, context)

    return refusal


# ---- windows


def window(t: Table, name: str, *context: int) -> Flow | Hush | None:
    """Scene. A moment at which cards may be played; when something was played, it comes again. Most go by because
    nobody holds a card for them."""
    seats = seats_at(t, name, context)
    causes = t.choices.timing.causes[name]
    for seat in seats:
        if not causes.isdisjoint(t.hands[seat]) and is_able(t, seat, name, context):
            return ask_seats(t, name, context)
    if holds(t) and needs_no_pause(t, seats, name, context):
        return None
    cards = unseen_reasons(t, name)
    for seat in seats:
        if is_asked(t, seat, cards, name, context):
            return Hush(ask_seats(t, name, context))
    return None


def needs_no_pause(t: Table, seats: list[int], name: str, context: Context) -> bool:
    """Whether everybody knows that nobody is asked at a moment, so that a table of people need not wait there: of no
    card that may be in a hand would anybody have a use now."""
    cards = unseen_reasons(t, name)
    holders = [seat for seat in seats if t.hands[seat]]
    return not any(is_for(t, seat, card, name, context) for seat in holders for card in cards)  # the first is enough


def ask_seats(t: Table, name: str, context: Context) -> Flow:
    rule = t.choices.timing.rules[name]
    asks = [question(t, seat, f"window_{name}", name, context, rule) for seat in asked(t, name, context)]
    for ask in asks:
        ask.idle = not is_able(t, ask.seat, name, context)
    played = yield from open_window(t, name, asks, mine=lambda seat: concerns(t, seat, name, context))
    if not played:
        return
    scenes = [reveal(t, seat, choice - 1, name, context) for seat, choice in played]
    t.next(*scenes, ("window", name, *context))


def reveal(t: Table, seat: int, card: int, name: str, context: Context) -> Scene:
    """TI-30.2.3: a card is shown; the scene that goes on with it."""
    lay_down(t, seat, card)
    t.log("card_played", "TI-30.2.3", seat=seat, card=card)
    if card == number_of(t, GENIUS):
        return ("copy_card", seat, name, context)
    return (SABOTAGE, seat, card, name, context)


def resolve_card(t: Table, seat: int, card: int, name: str, context: Context) -> Flow:
    """Scene. A card that nobody cancelled has its effect, unless what it is for has passed."""
    behaviour = BEHAVIOURS[t.content.action_cards[card].effect.key]
    if behaviour.refusal(t, seat, card, context) is not None:
        t.log("card_without_effect", RULE, seat=seat, card=card)
        return
    note_play(t, seat, card)
    flow = behaviour.effect(t, seat, card, context)
    if flow is not None:
        yield from flow


def call_refusal(t: Table, seat: int) -> Refusal | None:
    """TI-30.1.2: why a player cannot call for a moment to play a card, as far as everybody knows."""
    if has_reason(t, seat, ANY_TIME, (seat,)):
        return None
    return Refusal(RULE, "no_card_for_any_time")


def called_moment(t: Table, seat: int) -> None:
    """Scene. The moment that a player has called for."""
    t.next(("window", ANY_TIME, seat))


# ---- Sabotage


def sabotage(t: Table, seat: int, card: int, name: str, context: Context) -> Flow:
    """Scene. TI-30.3.1: right after a card was revealed, another player may cancel it. The first in the order of play
    does; others keep their cards unseen."""
    here = (seat, card)
    seats = asked(t, REVEALED, here)
    asks = [question(t, who, SABOTAGE, REVEALED, here, "TI-30.3.1") for who in seats]
    played = yield from open_window(
        t, REVEALED, asks, mine=lambda who: name == OWN_TURN or concerns(t, who, name, context)
    )
    if not played:
        stands(t, seat, card, name, context)
        return
    saboteur, choice = played[0]
    if choice >= first_agent(t):
        t.log("agent_sacrificed", "TI-40.8.3", seat=saboteur, leader=choice - first_agent(t), card=card)
        kill(t, choice - first_agent(t), "TI-40.8.3")
        cancel(t, saboteur, seat, card, name)
        return
    lay_down(t, saboteur, choice - 1)
    t.log("card_played", "TI-30.3.1", seat=saboteur, card=choice - 1)
    if choice - 1 == number_of(t, GENIUS):
        t.next(("copied_sabotage", saboteur, seat, card, name, context))
    else:
        cancel(t, saboteur, seat, card, name)


def stands(t: Table, seat: int, card: int, name: str, context: Context) -> None:
    """Nobody cancelled the card: it takes effect, and was the player's action if it was played as one."""
    rest: list[Scene] = []
    if name == OWN_TURN:
        rest.append(("turn" if t.content.action_cards[card].play == ANY_TIME else "turn_ends", seat))
    t.next(("resolve_card", seat, card, name, context), *rest)


def cancel(t: Table, saboteur: int, seat: int, card: int, name: str) -> None:
    """TI-30.3.2: the card has no effect. It counts as not played, so an action is still to be taken."""
    t.log("card_cancelled", "TI-30.3.2", seat=saboteur, seat2=seat, card=card)
    return_to_turn(t, seat, name)


def return_to_turn(t: Table, seat: int, name: str) -> None:
    """A card came to nothing: if it stood for an action, the player takes another."""
    if name == OWN_TURN:
        t.next(("turn", seat))


# ---- Touch of Genius


def copy_card(t: Table, seat: int, name: str, context: Context) -> Flow:
    """Scene. Influence is paid for a card on the discards, which is played in this one's place."""
    cards = [card + 1 for card in copyable(t, seat, name, context)]
    if not cards or price_refusal(t, seat, GENIUS_PRICE, INFLUENCE, RULE) is not None:
        t.log("card_without_effect", RULE, seat=seat, card=number_of(t, GENIUS))
        return_to_turn(t, seat, name)
        return
    t.paying |= 1 << seat  # the purchase begins here: what pays for it cannot be given away while they choose
    choice = yield Ask(seat, "copy_card", t.choices.action_cards, cards, RULE)
    yield from pay(t, seat, GENIUS_PRICE, INFLUENCE)
    t.log("card_copied", RULE, seat=seat, card=choice - 1)
    t.next((SABOTAGE, seat, choice - 1, name, context))


def copied_sabotage(t: Table, saboteur: int, seat: int, card: int, name: str, context: Context) -> Flow:
    """Scene. The copy is a Sabotage, unless what would have paid for it was given away while others were asked."""
    if price_refusal(t, saboteur, GENIUS_PRICE, INFLUENCE, RULE) is not None:
        t.log("card_without_effect", RULE, seat=saboteur, card=number_of(t, GENIUS))
        stands(t, seat, card, name, context)
        return
    yield from pay(t, saboteur, GENIUS_PRICE, INFLUENCE)
    t.log("card_copied", RULE, seat=saboteur, card=number_of(t, SABOTAGE))
    cancel(t, saboteur, seat, card, name)
