"""Abilities of races that have moments of their own: pillage, spies, exchange of cards, orbital drop (TI-27.1.1).

Other abilities change what the chapters do and are asked for there.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Parallel, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE
from cosmarch.games.ti3.rules.cards.hands import hold, over_limit
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.outcomes_planets import add_forces
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal
from cosmarch.games.ti3.rules.trade import pair_bit
from cosmarch.games.ti3.state import Scene, Table, effects, put

RULE: Final = "TI-27.1.1"
PILLAGED_PLAYERS: Final = 2
RICH: Final = 3  # trade goods that a player must have to be pillaged
DROPPED_FORCES: Final = 2


def strategy_powers(t: Table) -> None:
    """Scene. What races do in the Strategy Phase: offered when it begins, and what is left over again before it ends,
    since trade goods and cards may have come in meanwhile."""
    powers = ("pillage", "spies")  # abilities named like their scenes
    t.next(*[(power, seat) for seat in t.in_order() for power in powers if t.has_ability(seat, power)])


# ---- the Mentak


def pillage_refusal(t: Table, seat: int, other: int) -> Refusal | None:
    """Why the seat cannot take a trade good from another."""
    if effects.holds(t, effects.PILLAGED, seat, other):
        return Refusal(RULE, "pillaged_before", {"seat": other})
    if t.goods[other] < RICH:
        return Refusal(RULE, "not_rich", {"seat": other, "n": RICH, "a": t.goods[other]})
    return None


def pillage(t: Table, seat: int) -> Flow:
    """Scene. A trade good from each of up to two players who have at least three."""
    left = PILLAGED_PLAYERS - len(effects.arguments(t, effects.PILLAGED, seat))
    if not left or all([pillage_refusal(t, seat, other) is not None for other in t.others(seat)]):
        return
    done = t.choices.seats.index["done"]

    def refusal(other: int) -> Refusal | None:
        return None if other == done else pillage_refusal(t, seat, other)

    args: dict[str, int | str] = {"n": left}
    other = yield Ask(seat, "pillage", t.choices.seats, [*t.others(seat), done], RULE, refusal, args)
    if other != done:
        t.goods[other] -= 1
        t.goods[seat] += 1
        effects.add(t, effects.PILLAGED, seat, other, t.round)
        t.log("pillages", RULE, seat=seat, seat2=other)
        t.next(("pillage", seat))


# ---- the Yssaril


def spies(t: Table, seat: int) -> Flow:
    """Scene. Once in a Strategy Phase, a look at the action cards of another player."""
    others = [other for other in t.others(seat) if t.hands[other]]
    if not others or effects.holds(t, effects.SPIED, seat):
        return
    done = t.choices.seats.index["done"]
    other = yield Ask(seat, "spies", t.choices.seats, [*others, done], RULE)
    if other != done:
        effects.add(t, effects.SPIED, seat, 0, t.round)
        t.log("spies", RULE, seat=seat, seat2=other)
        t.next(("show_hand", seat, other))


# ---- the Hacan


def exchanges(t: Table) -> None:
    """Scene. In the Status Phase the Hacan may exchange action cards with others."""
    t.next(*[("exchange", seat, 0) for seat in t.in_order() if t.has_ability(seat, "trade_action_cards")])


def exchange(t: Table, seat: int, asked: int) -> Flow:
    """Scene. An offer to another player; `asked` are the pairs that were tried already. The two agree on numbers of
    cards; which cards these are each decides for themselves, at the same time and unseen."""
    if not any([bool(hand) for hand in t.hands]):
        return
    done = t.choices.seats.index["done"]

    def refusal(other: int) -> Refusal | None:
        if other == done:
            return None
        if asked & pair_bit(t, seat, other):
            return Refusal(RULE, "already_offered", {"seat": other})
        return None if t.hands[seat] or t.hands[other] else Refusal(RULE, "no_cards")

    other = yield Ask(seat, "exchange_with", t.choices.seats, [*t.others(seat), done], RULE, refusal)
    if other == done:
        return
    numbers = t.choices.numbers
    args: dict[str, int | str] = {"seat": other}
    most, at_most = len(t.hands[seat]), len(t.hands[other])
    given = yield Ask(seat, "exchange_give", numbers, list(range(0 if at_most else 1, most + 1)), RULE, None, args)
    wanted = yield Ask(seat, "exchange_want", numbers, list(range(0 if given else 1, at_most + 1)), RULE, None, args)
    ours, theirs = yield Parallel([choose_cards(t, seat, given), answer_offer(t, other, seat, given, wanted)])
    t.uncover()
    too_many: list[Scene] = []
    if theirs is None:
        t.log("exchange_declined", RULE, seat=other, seat2=seat)
    else:
        too_many = exchange_cards(t, seat, other, ours, theirs)
    t.next(*too_many, ("exchange", seat, asked | pair_bit(t, seat, other)))


def answer_offer(t: Table, seat: int, other: int, received: int, given: int) -> Flow:
    """The cards that a player gives for those they are offered; None where they decline."""
    if (yield yes_no(t, seat, "accept_exchange", RULE, None, seat=other, a=received, b=given)) != YES:
        return None
    cards = yield from choose_cards(t, seat, given)
    return cards


def exchange_cards(t: Table, seat: int, other: int, ours: tuple[int, ...], theirs: tuple[int, ...]) -> list[Scene]:
    """The cards change hands; each learns what they receive. The scenes in which they discard what is too much."""
    for giver, taker, cards in ((seat, other, ours), (other, seat, theirs)):
        for card in cards:
            hand = list(t.hands[giver])
            hand.remove(card)
            t.hands = put(t.hands, giver, tuple(hand))
            t.whisper(taker, "exchanged_this", RULE, card=card)
    for taker, cards in ((other, ours), (seat, theirs)):
        for card in cards:
            hold(t, taker, card)
    t.log("exchanged", RULE, seat=seat, seat2=other, a=len(ours), b=len(theirs))
    return [*over_limit(t, other), *over_limit(t, seat)]


def choose_cards(t: Table, seat: int, count: int) -> Flow:
    """So many cards of the own hand."""
    chosen: list[int] = []
    while len(chosen) < count:
        left = list(t.hands[seat])
        for card in chosen:
            left.remove(card)
        cards = [card + 1 for card in sorted(set(left))]  # the first of the domain is the pass of a window
        args: dict[str, int | str] = {"n": count - len(chosen)}
        choice = yield Ask(seat, "exchange_card", t.choices.action_cards, cards, RULE, None, args)
        chosen.append(choice - 1)
    return tuple(chosen)


# ---- the Sol


def drop_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the seat cannot take an orbital drop as its action."""
    if not t.strategy[seat]:
        return Refusal("TI-8.1.5", "no_strategy_counter", {"n": 1, "a": 0})
    whys = [counters_refusal(t, seat, GROUND_FORCE, 1, not t.ground[planet]) for planet in t.planets_of(seat)]
    if not whys:
        return Refusal(RULE, "no_planet")
    return None if None in whys else whys[0]


def orbital_drop(t: Table, seat: int) -> Flow:
    """Scene. As an action: a counter from Strategy Allocation for free ground forces on an own planet."""
    count = laws.levy(t, DROPPED_FORCES)

    def refusal(planet: int) -> Refusal | None:
        return counters_refusal(t, seat, GROUND_FORCE, 1, not t.ground[planet])

    args: dict[str, int | str] = {"n": count}
    planet = yield Ask(seat, "orbital_drop", t.choices.planets, t.planets_of(seat), RULE, refusal, args)
    t.strategy[seat] -= 1
    t.log("orbital_drop", RULE, seat=seat, planet=planet)
    add_forces(t, seat, planet, count, RULE)
