"""The Status Phase: chapter 20."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Flow
from cosmarch.games.ti3.content.vocabulary import STRATEGY_CARDS
from cosmarch.games.ti3.rules.age_of_empire import move_token
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.command_counters import gain_counters, redistribute
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.elimination import eliminate_the_beaten
from cosmarch.games.ti3.rules.leaders.captives import captive_scenes
from cosmarch.games.ti3.rules.modifiers import effects_of
from cosmarch.games.ti3.rules.victory import end_of_round
from cosmarch.games.ti3.state import NOBODY, STATUS_PHASE, Scene, Table, effects

# TI-20.0.1: the steps, as far as somebody decides in them.
OBJECTIVES: Final = 1
REDISTRIBUTE: Final = 6


def status_phase(t: Table) -> None:
    """Scene. TI-20.1.1: objectives are claimed in the order of play."""
    t.phase = STATUS_PHASE
    t.step = OBJECTIVES
    t.log("status_phase", "TI-20.0.1", n=t.round)
    t.next(*[("claim", seat, 0) for seat in t.in_order()], ("upkeep",))


def upkeep(t: Table) -> None:
    """Scene. TI-20.2.1, TI-20.3.1, TI-20.4.1: repair, counters off the board, planets refreshed; then cards
    (TI-20.5.1) and counters."""
    t.damaged = (0,) * len(t.damaged)
    t.activated = [0] * len(t.activated)
    t.exhausted = [0] * len(t.exhausted)
    t.step = REDISTRIBUTE
    t.log("upkeep", "TI-20.4.1")
    seats = t.in_order()
    t.next(
        *window_at(t, "status_phase"),
        *card_scenes(t, seats),
        ("exchanges",),
        ("status_laws",),
        *captive_scenes(t),
        *[("regroup", seat) for seat in seats],
        ("status_phase_ends",),
    )


def card_scenes(t: Table, seats: list[int]) -> list[Scene]:
    """Action cards for all; a law lays them out to be chosen from, a ruling keeps them in the deck."""
    counts = [cards_received(t, seat) for seat in seats]
    if laws.no_draw(t):
        return []
    if laws.in_force(t, "core_stability"):
        return [("lay_out_cards", tuple(seats), tuple(counts))]
    return [("draw_action_cards", seat, count) for seat, count in zip(seats, counts, strict=True)]


def cards_received(t: Table, seat: int) -> int:
    """TI-20.5.1: one action card, and what technologies and races add."""
    extra = sum([effect.n for effect in effects_of(t, seat) if effect.key == "extra_action_cards"])
    scheming = 1 if t.has_ability(seat, "scheming") else 0
    return t.content.status_action_cards + extra + scheming + laws.extra_action_cards(t, seat)


def counters_received(t: Table, seat: int) -> int:
    """TI-20.5.2: two command counters, as far as there are any; the Sol receive one more."""
    wanted = t.content.status_counters + (1 if t.has_ability(seat, "extra_counter") else 0)
    return min(wanted, t.counters_left(seat))


def regroup(t: Table, seat: int) -> Flow:
    """Scene. TI-20.5.2, TI-20.6.2: counters are received and redistributed in the order of play."""
    if t.out[seat]:
        return
    received = counters_received(t, seat)
    t.log("counters_received", "TI-20.5.2", seat=seat, n=received)
    if laws.skips_redistribution(t):
        yield from gain_counters(t, seat, received, "TI-20.5.2")
    else:
        yield from redistribute(t, seat, received)


def status_phase_ends(t: Table) -> None:
    """Scene. The round is nearly over."""
    t.next(*window_at(t, "before_strategy_cards_return"), ("return_strategy_cards",))


def return_strategy_cards(t: Table) -> None:
    """Scene. TI-20.7.1, TI-20.9.3: the strategy cards go back and, if nobody has won, a new round begins."""
    for card, holder in enumerate(t.strategy_holder):
        if holder != NOBODY and not t.out[holder] and card in lasting.kept_cards(t, holder):
            effects.drop(t, effects.STABILITY, holder, card)
            t.log("strategy_kept", "TI-30.1.2", seat=holder, strategy=card)
        else:
            t.strategy_holder[card] = NOBODY
    t.strategy_used = [0] * len(STRATEGY_CARDS)
    t.passed = 0
    t.step = 0
    t.last_dock_taken = 0
    laws.round_ends(t)
    eliminate_the_beaten(t)
    if not t.over:
        move_token(t)
    if not t.over:
        end_of_round(t)
    if not t.over:
        t.next(("begin_round",))
