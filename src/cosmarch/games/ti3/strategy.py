"""The round, the Strategy Phase and the order of play: chapters 4, 6 and 12."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.command import counter_refusal, place_counter
from cosmarch.games.ti3.state import NOBODY, STRATEGY_PHASE, Scene, Table
from cosmarch.games.ti3.vocabulary import AREAS, INITIATIVE, STRATEGY_CARDS
from cosmarch.games.ti3.windows import moment

TRADE_GOOD: Final = 0  # in the domain `bonus`: a trade good, the areas for a command counter, or neither


def begin_round(t: Table) -> None:
    """Scene. TI-4.1.1: a new round begins with its Strategy Phase."""
    t.round += 1
    t.phase = STRATEGY_PHASE
    t.order = tuple(t.from_seat(t.speaker))
    t.note("round", "TI-4.1.1", n=t.round)
    # TI-6.1.3, TI-36.1.6: clockwise from the Speaker, each time around in the same order
    picks: list[Scene] = [("choose_strategy", seat) for seat in t.order] * t.domains.layout.strategy_cards
    t.next(*picks, ("strategy_phase_ends",))
    moment(t, "before_first_strategy_pick")


def choose_strategy(t: Table, seat: int) -> Flow:
    """Scene. TI-6.1.1: a player chooses a strategy card."""
    if t.out[seat]:
        return
    cards = list(range(len(STRATEGY_CARDS)))
    card = yield Ask(
        seat, "strategy_card", t.domains.strategies, cards, "TI-6.1.1", lambda card: strategy_refusal(t, seat, card)
    )
    t.strategy_holder[card] = seat
    t.note("strategy_chosen", "TI-6.1.4", seat=seat, strategy=card)
    if card == INITIATIVE:
        t.speaker = seat
        t.note("speaker", "TI-42.1.2", seat=seat)
    if t.bonus[card]:
        t.next(("bonus_counters", seat, card))
    moment(t, "after_strategy_pick", seat, card)


def strategy_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    """TI-6.1.4, TI-42.1.4: why a strategy card cannot be chosen."""
    if t.strategy_holder[card] != NOBODY:
        return Refusal("TI-6.1.4", "strategy_taken", {"seat": t.strategy_holder[card]})
    if card == INITIATIVE and t.last_initiative == seat and t.strategy_holder.count(NOBODY) > 1:
        return Refusal("TI-42.1.4", "initiative_again")
    return None


def bonus_counters(t: Table, seat: int, card: int) -> Flow:
    """Scene. TI-6.2.3: each bonus counter of the chosen card becomes a trade good or a command counter at once."""

    def refusal(choice: int) -> Refusal | None:
        if choice == neither:
            return None
        if choice == TRADE_GOOD:
            return None if t.goods_left() else Refusal("TI-33.4.4", "no_goods_left")
        return counter_refusal(t, seat)

    neither = t.domains.bonus.index["done"]
    choices = list(range(neither + 1))
    while t.bonus[card]:
        args: dict[str, int | str] = {"strategy": card, "n": t.bonus[card]}
        choice = yield Ask(seat, "bonus_counter", t.domains.bonus, choices, "TI-6.2.3", refusal, args)
        t.bonus[card] -= 1
        if choice == TRADE_GOOD:
            t.note("bonus_good", "TI-6.2.3", seat=seat, n=t.gain_goods(seat, 1))
        elif choice <= len(AREAS):
            place_counter(t, seat, choice - 1, "TI-6.2.3")


def strategy_phase_ends(t: Table) -> None:
    """Scene. TI-6.2.1: a bonus counter on each card that nobody chose; then the Action Phase begins (TI-6.3.1)."""
    t.last_initiative = t.strategy_holder[INITIATIVE]
    t.next(("place_bonus",), ("action_phase",))
    moment(t, "after_all_strategy_picks")


def place_bonus(t: Table) -> None:
    """Scene. The bonus counters, as many as there are."""
    for card, holder in enumerate(t.strategy_holder):
        if holder == NOBODY and sum(t.bonus) < t.content.bonus_counters:
            t.bonus[card] += 1
            t.note("bonus_placed", "TI-6.2.1", strategy=card, n=t.bonus[card])


def order_of_play(t: Table) -> list[int]:
    """TI-12.1.1, TI-X.5: by the lowest number among a player's strategy cards; the Naalu always come first."""

    def number(seat: int) -> int:
        if t.has_ability(seat, "always_first"):
            return 0
        return min([card + 1 for card in t.strategy_cards_of(seat)], default=len(STRATEGY_CARDS) + 1)

    return sorted(t.from_seat(t.speaker), key=number)
