"""The round, the Strategy Phase and the order of play: chapters 4, 6 and 12."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import AREAS, INITIATIVE, STRATEGY_CARDS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.hands import over_limit
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.command_counters import counter_refusal, place_counter
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes
from cosmarch.games.ti3.rules.trade import receive
from cosmarch.games.ti3.state import NOBODY, STRATEGY_PHASE, Scene, Table

TRADE_GOOD: Final = 0  # in the domain `bonus`: a trade good, the areas for a command counter, or neither


def begin_round(t: Table) -> None:
    """Scene. TI-4.1.1: a new round begins with its Strategy Phase."""
    t.round += 1
    t.played_on = ()
    t.phase = STRATEGY_PHASE
    t.order = tuple(t.from_seat(t.speaker))
    t.log("round", "TI-4.1.1", n=t.round)
    # TI-6.1.3, TI-36.1.6: clockwise from the Speaker, each time around in the same order
    kept = [len(t.strategy_cards_of(seat)) for seat in range(t.seats)]
    picks: list[Scene] = [
        ("choose_strategy", seat)
        for number in range(t.choices.layout.strategy_cards)
        for seat in t.order
        if kept[seat] <= number
    ]
    first = window_at(t, "before_first_strategy_pick")
    over: list[Scene] = []  # an effect that allowed larger fleets or hands may have ended with the last round
    for seat in reversed(t.order):
        over += [*over_limit(t, seat), *excess_scenes(t, seat)]
    t.next(*over, *first, ("strategy_powers",), *picks, ("strategy_phase_ends",))


def choose_strategy(t: Table, seat: int) -> Flow:
    """Scene. TI-6.1.1: a player chooses a strategy card."""
    if t.out[seat]:
        return
    cards = list(range(len(STRATEGY_CARDS)))
    card = yield Ask(
        seat, "strategy_card", t.choices.strategies, cards, "TI-6.1.1", lambda card: strategy_refusal(t, seat, card)
    )
    t.strategy[seat] -= min(t.strategy[seat], laws.strategy_price(t, seat, card))
    holder = yield from choose_holder(t, seat, card)
    t.strategy_holder[card] = holder
    t.log("strategy_chosen", "TI-6.1.4", seat=holder, strategy=card)
    if card == INITIATIVE:
        t.speaker = seat
        t.log("speaker", "TI-42.1.2", seat=seat)
    bonus: list[Scene] = [("bonus_counters", seat, card)] if t.bonus[card] else []
    name = "after_strategy_pick"
    if t.queue[:1] == [("strategy_phase_ends",)]:  # the last one: nothing comes between this moment and the next
        name = "after_all_strategy_picks"
        t.queue[0] = ("strategy_phase_ends", 1)
    t.next(*window_at(t, name, seat, card), *bonus)


def choose_holder(t: Table, seat: int, card: int) -> Flow:
    """Checks and Balances gives the chosen card to another player who has room for it."""
    chosen = len(STRATEGY_CARDS) - t.strategy_holder.count(NOBODY)
    others = laws.receivers(t, seat, chosen // len(t.from_seat(seat)) + 1)
    if others == [seat]:
        return seat
    holder = yield Ask(seat, "give_strategy", t.choices.seats, others, laws.RULE, None, {"strategy": card})
    return holder


def strategy_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    """TI-6.1.4: why a strategy card cannot be chosen. What bars a single card gives way where nothing else is left."""
    if t.strategy_holder[card] != NOBODY:
        return Refusal("TI-6.1.4", "strategy_taken", {"seat": t.strategy_holder[card]})
    why = bar(t, seat, card)
    if why is None or any(who == NOBODY and bar(t, seat, one) is None for one, who in enumerate(t.strategy_holder)):
        return why
    return None


def bar(t: Table, seat: int, card: int) -> Refusal | None:
    """TI-42.1.4, TI-36.2.5: Initiative not twice in a row; and what laws and action cards say."""
    if card == INITIATIVE and t.last_initiative == seat:
        return Refusal("TI-42.1.4", "initiative_again")
    return laws.strategy_refusal(t, seat, card) or lasting.pick_refusal(t, seat, card)


def bonus_counters(t: Table, seat: int, card: int) -> Flow:
    """Scene. TI-6.2.3: each bonus counter of the chosen card becomes a trade good or a command counter at once."""

    def refusal(choice: int) -> Refusal | None:
        if choice == neither:
            return None
        if choice == TRADE_GOOD:
            return None if t.goods_left() else Refusal("TI-33.4.4", "no_goods_left")
        return counter_refusal(t, seat) or laws.area_refusal(t, seat, choice - 1)

    neither = t.choices.bonus.index["done"]
    choices = list(range(neither + 1))
    while t.bonus[card]:
        args: dict[str, int | str] = {"strategy": card, "n": t.bonus[card]}
        choice = yield Ask(seat, "bonus_counter", t.choices.bonus, choices, "TI-6.2.3", refusal, args)
        t.bonus[card] -= 1
        if choice == TRADE_GOOD:
            receive(t, seat, 1, "bonus_good", "TI-6.2.3")
        elif choice <= len(AREAS):
            place_counter(t, seat, choice - 1, "TI-6.2.3", "bonus_command")


def strategy_phase_ends(t: Table, asked: int = 0) -> None:
    """Scene. TI-6.2.1: a bonus counter on each card that nobody chose; then the Action Phase begins (TI-6.3.1).
    `asked`: the moment after all choices was that after the last one."""
    note_initiative(t)
    window = window_at(t, "after_all_strategy_picks", NOBODY, NOBODY) if not asked else []
    t.next(*window, ("strategy_powers",), ("place_bonus",), ("action_phase",))


def note_initiative(t: Table) -> None:
    """TI-42.1.4: who chose Initiative in this phase and so became Speaker, even where a law gave the card to
    another."""
    t.last_initiative = t.speaker if t.strategy_holder[INITIATIVE] != NOBODY else NOBODY


def place_bonus(t: Table) -> None:
    """Scene. The bonus counters, as many as there are."""
    for card, holder in enumerate(t.strategy_holder):
        if holder == NOBODY and sum(t.bonus) < t.content.bonus_counters:
            t.bonus[card] += 1
            t.log("bonus_placed", "TI-6.2.1", strategy=card, n=t.bonus[card])


def order_of_play(t: Table) -> list[int]:
    """TI-12.1.1, TI-X.5: by the lowest number among a player's strategy cards; the Naalu always come first."""

    def number(seat: int) -> int:
        if t.has_ability(seat, "always_first"):
            return 0
        return min([card + 1 for card in t.strategy_cards_of(seat)], default=len(STRATEGY_CARDS) + 1)

    return sorted(t.from_seat(t.speaker), key=number)
