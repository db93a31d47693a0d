"""The Action Phase: turns, strategic actions and passing (chapters 7, 8 and 19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import (
    ACTIVATE,
    END_TRUCE,
    NO,
    ORBITAL_DROP,
    PASS_TURN,
    STALL,
    STRATEGIC,
    STRIKE,
    TACTICAL,
    TRANSFER,
    TRANSIT,
    YES,
)
from cosmarch.games.ti3.content.timing import OWN_TURN
from cosmarch.games.ti3.rules.cards import playing
from cosmarch.games.ti3.rules.cards.beside import tells_nothing
from cosmarch.games.ti3.rules.cards.windows import answered_calls, window_at
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.powers_of_laws import buy_out_refusal, strike_refusal
from cosmarch.games.ti3.rules.elimination import eliminate_the_beaten
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.race_abilities import drop_refusal
from cosmarch.games.ti3.rules.strategy_cards import secondary_price, secondary_refusal, secondary_rule, tells_of_cards
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.rules.tactical.tactical_action import Activations, tactical_refusal
from cosmarch.games.ti3.rules.tactical.transfer_action import transfer_refusal
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes
from cosmarch.games.ti3.rules.technology import transit_refusal
from cosmarch.games.ti3.state import ACTION_PHASE, Table

# The rule behind each choice of a turn; of a strategic action it is TI-8.1.1.
RULES: Final[dict[int, str]] = {
    TACTICAL: "TI-9.1.1",
    TRANSFER: "TI-18.1.1",
    PASS_TURN: "TI-19.1.1",
    STALL: "TI-27.1.1",
    STRIKE: "TI-31.2.1",
    END_TRUCE: "TI-31.2.1",
    ORBITAL_DROP: "TI-27.1.1",
    TRANSIT: "TI-32.1.2",
}
BEFORE_ACTION: Final = (STRIKE, END_TRUCE)  # named like their scenes; the action is still to be taken


def action_phase(t: Table) -> None:
    """Scene. TI-7.1.1: turns in the order of play."""
    t.phase = ACTION_PHASE
    t.order = tuple(order_of_play(t))
    t.passed = 0
    t.stalled = 0
    t.log("action_phase", "TI-12.1.1", seat=t.order[0])
    queue_turn(t, t.order[0])


def queue_turn(t: Table, seat: int) -> None:
    """A player's turn is next; before it comes what players have called for."""
    t.next(*answered_calls(t), ("turn", seat))


def turn(t: Table, seat: int) -> Flow:
    """Scene. TI-7.1.4, TI-7.1.5: a player takes exactly one action."""
    t.active = seat
    t.begin_action()

    first = t.choices.first_play
    activations = Activations(t, seat)

    def refusal(choice: int) -> Refusal | None:
        if ACTIVATE <= choice < first:
            return activations.refusal(choice - ACTIVATE)
        return action_refusal(t, seat, choice)

    choices = action_choices(t, seat)
    cards = tuple([first + card for card in sorted(set(t.hands[seat]))])
    ask = Ask(seat, "action", t.choices.actions, [*choices, *cards], rule_of(t), refusal, private=cards)
    # where nothing else is open, whether it answers itself would tell of the cards in the hand
    known = [choice for choice in ask.legal if choice < first]
    ask.secret = len(known) == 1 and bool(cards)
    if ask.secret:
        ask.passes = known[0]
    choice = yield from tells_nothing(t, OWN_TURN, ask)
    if ask.secret:
        t.uncover()
    if choice >= first:
        # ends the turn, unless it is a card for any time or comes to nothing
        t.next(playing.reveal(t, seat, choice - first, OWN_TURN, (seat,)))
        return
    if choice >= ACTIVATE:
        t.next(("tactical", seat, choice - ACTIVATE), ("turn_ends", seat))
        return
    if choice in BEFORE_ACTION:
        t.next((t.choices.actions.names[choice], seat), ("turn", seat))
        return
    if choice == STALL:
        t.stalled |= 1 << seat
        t.log("stalled", "TI-27.1.1", seat=seat)
        t.next(("next_turn", seat))
        return
    if choice == PASS_TURN:
        t.passed |= 1 << seat
        t.log("passed", "TI-19.1.1", seat=seat)
        t.next(("turn_ends", seat))
        return
    action = ("strategic", seat, choice - STRATEGIC) if choice >= STRATEGIC else (t.choices.actions.names[choice], seat)
    t.next(action, ("turn_ends", seat))


def action_choices(t: Table, seat: int) -> list[int]:
    """What the seat might think of on its turn, by what everybody knows."""
    cards = [card for card in t.strategy_cards_of(seat) if t.content.strategy_cards[card].strategic_action]
    choices = [*[STRATEGIC + card for card in cards], TRANSFER, PASS_TURN]
    if t.has_ability(seat, "stall"):
        choices.append(STALL)
    if t.has_ability(seat, "orbital_drop"):
        choices.append(ORBITAL_DROP)
    if t.knows_tech(seat, "transit_diodes"):
        choices.append(TRANSIT)
    if laws.elected(t, "minister_of_internal_security") == seat:
        choices.append(STRIKE)
    if laws.in_force(t, "short_term_truce"):
        choices.append(END_TRUCE)
    if tactical_refusal(t, seat) is not None:
        return [*choices, TACTICAL]
    return choices + [ACTIVATE + place for place in t.systems_in_play()]


def rule_of(t: Table) -> Callable[[int], str]:
    def rule(choice: int) -> str:
        if choice >= ACTIVATE:
            return "TI-30.4.1" if choice >= t.choices.first_play else "TI-10.1.1"
        return RULES.get(choice, "TI-8.1.1")

    return rule


def action_refusal(t: Table, seat: int, choice: int) -> Refusal | None:
    """Why the seat may not take an action other than to activate a system."""
    if choice >= t.choices.first_play:
        return playing.play_refusal(t, seat, choice - t.choices.first_play, OWN_TURN, (seat,))
    if choice == TACTICAL:
        return tactical_refusal(t, seat)
    if choice == TRANSFER:
        return transfer_refusal(t, seat)
    if choice == PASS_TURN:
        return pass_refusal(t, seat)
    if choice == STALL:
        return stall_refusal(t, seat)
    if choice == STRIKE:
        return strike_refusal(t, seat)
    if choice == END_TRUCE:
        return buy_out_refusal(t, seat)
    if choice == ORBITAL_DROP:
        return drop_refusal(t, seat)
    if choice == TRANSIT:
        return transit_refusal(t, seat)
    if t.strategy_used[choice - STRATEGIC]:
        return Refusal("TI-8.1.9", "strategy_used", {"strategy": choice - STRATEGIC})
    return None


def stall_refusal(t: Table, seat: int) -> Refusal | None:
    """The Yssaril skip no two turns in a row, and do not end the phase so."""
    if t.stalled >> seat & 1:
        return Refusal("TI-27.1.1", "stalled_before")
    if all([t.passed >> other & 1 for other in t.others(seat)]):
        return Refusal("TI-27.1.1", "all_others_passed")
    return None


def pass_refusal(t: Table, seat: int) -> Refusal | None:
    """TI-19.1.1, TI-36.1.8: a player passes only after all their Strategic Actions; Initiative has none."""
    for card in t.strategy_cards_of(seat):
        if t.content.strategy_cards[card].strategic_action and not t.strategy_used[card]:
            return Refusal("TI-19.1.1", "strategic_action_due", {"strategy": card})
    return None


def turn_ends(t: Table, seat: int) -> None:
    """Scene. TI-7.1.2: an action is over."""
    t.begin_action()
    t.stalled &= ~(1 << seat)
    # an effect that allowed larger fleets may have ended with the action
    t.next(*excess_scenes(t, *t.in_order()), ("planetary_security",), ("next_turn", seat))


def next_turn(t: Table, seat: int) -> None:
    """Scene. Who has nothing left is out; the turn goes to the next in order who has not passed."""
    eliminate_the_beaten(t)
    if t.over:
        return
    order = list(t.order)
    at = order.index(seat)
    for follower in order[at + 1 :] + order[: at + 1]:
        if not t.out[follower] and not t.passed >> follower & 1:
            queue_turn(t, follower)
            return
    t.truces = (0,) * t.seats
    t.next(("status_phase",))


# ---- the Strategic Action


def strategic(t: Table, seat: int, card: int) -> None:
    """Scene. TI-8.1.3: the primary ability first."""
    t.log("strategic_action", "TI-8.1.3", seat=seat, strategy=card)
    t.next((f"{t.content.strategy_cards[card].key}_primary", seat), ("primary_done", seat, card))


def primary_done(t: Table, seat: int, card: int) -> None:
    """Scene. TI-8.1.4: then the others, clockwise from the active player, those who have passed included."""
    t.next(
        *window_at(t, "after_strategy_primary", seat, card),
        *[("secondary", who, card) for who in t.others(seat)],
        ("strategic_done", seat, card),
    )


def secondary(t: Table, seat: int, card: int) -> Flow:
    """Scene. A player may execute the secondary ability, once (TI-8.1.10), for a command counter (TI-8.1.5)."""

    if t.out[seat]:
        return
    ask = yes_no(t, seat, "secondary", "TI-8.1.4", lambda: secondary_refusal(t, seat, card), strategy=card)
    ask.secret = tells_of_cards(t, seat, card)
    ask.passes = NO
    choice = yield from tells_nothing(t, "secondary", ask)
    if ask.secret:
        t.uncover()  # what was answered shows in how the action goes on
    if choice != YES:
        if laws.draws_instead(t, card):
            t.next(("draw_instead", seat))
        return
    price = secondary_price(t, seat, card)
    t.strategy[seat] -= price
    t.log("secondary", secondary_rule(t, seat, card), seat=seat, strategy=card, n=price)
    t.next((f"{t.content.strategy_cards[card].key}_secondary", seat))


def strategic_done(t: Table, seat: int, card: int) -> None:
    """Scene. TI-8.1.8: the card is turned to its inactive side."""
    t.strategy_used[card] = 1
    t.fresh = 0
