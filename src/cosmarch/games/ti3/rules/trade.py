"""Trade agreements and trade goods: chapter 33."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import effects_of
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.state import Table, put

# A trade card is seat * 2 + 0 or 1. It lies before its owner (contract side) or before a partner (agreement side).


def own_cards(seat: int) -> tuple[int, int]:
    return seat * 2, seat * 2 + 1


def card_value(t: Table, card: int) -> int:
    """TI-1.3.8: what its holder receives for a trade card."""
    return t.content.races[t.race[card // 2]].trade_values[card % 2]


def partners(t: Table, seat: int) -> list[int]:
    """The seats with which this one has an agreement."""
    return [t.card_holder[card] for card in own_cards(seat) if t.card_holder[card] != seat]


def income(t: Table, seat: int) -> int:
    """TI-33.3.3, TI-33.3.4: the trade value of the agreements that were not formed in this action, and what
    technologies and races add for each."""
    cards = [
        card
        for card, holder in enumerate(t.card_holder)
        if holder == seat and card // 2 != seat and not t.fresh >> card & 1
    ]
    bonus = sum([effect.n for effect in effects_of(t, seat) if effect.key == "agreement_bonus"])
    return sum([card_value(t, card) + bonus for card in cards]) + (laws.collection_bonus(t) if cards else 0)


def collect(t: Table, seat: int, rule: str) -> None:
    """Income, as far as the supply goes (TI-33.4.4)."""
    receive(t, seat, income(t, seat), "trade_income", rule)


def receive(t: Table, seat: int, count: int, key: str, rule: str) -> None:
    """Trade goods from the supply, to whomever they must go now; `key` words it."""
    receiver = laws.goods_receiver(t, seat)
    t.log(key, rule, seat=receiver, n=t.gain_goods(receiver, count))


# ---- opening


def agreement_refusal(t: Table, one: int, other: int) -> Refusal | None:
    """TI-33.2.4, TI-33.2.5: why two players cannot form an agreement."""
    if other in partners(t, one):
        return Refusal("TI-33.2.5", "already_partners", {"seat": other})
    for seat in (one, other):
        if len(partners(t, seat)) >= t.content.agreements:
            return Refusal("TI-33.2.4", "agreements_full", {"seat": seat, "n": t.content.agreements})
    return laws.agreement_refusal(t, one, other)


def pair_bit(t: Table, one: int, other: int) -> int:
    """The bit of two seats in a mask of pairs."""
    return 1 << (min(one, other) * t.seats + max(one, other))


def negotiations(t: Table, active: int) -> None:
    """Scene. TI-42.5.1: clockwise from the active player, each may make offers."""
    t.next(*[("offer", active, seat, 0) for seat in t.from_seat(active)])


def offer(t: Table, active: int, seat: int, asked: int) -> Flow:
    """Scene. A player offers an agreement; `asked` are the pairs that this player has tried already."""

    def refusal(other: int) -> Refusal | None:
        if other == done:
            return None
        if asked & pair_bit(t, seat, other):
            return Refusal("TI-33.2.2", "already_offered", {"seat": other})
        return agreement_refusal(t, seat, other)

    done = t.choices.seats.index["done"]
    others = [*t.others(seat), done]
    other = yield Ask(seat, "offer_agreement", t.choices.seats, others, "TI-33.2.2", refusal)
    if other == done:
        return
    asked |= pair_bit(t, seat, other)
    t.next(("offer", active, seat, asked))
    given = yield from choose_card(t, seat, other)
    if (yield yes_no(t, other, "accept_agreement", "TI-33.2.2", seat=seat, n=card_value(t, given))) != YES:
        t.log("agreement_declined", "TI-33.2.2", seat=other, seat2=seat)
        return
    returned = yield from choose_card(t, other, seat)
    if needs_approval(t, active, seat, other):
        values = {"a": card_value(t, given), "b": card_value(t, returned)}
        if (yield yes_no(t, active, "approve_agreement", "TI-33.2.6", None, seat=seat, seat2=other, **values)) != YES:
            t.log("agreement_vetoed", "TI-33.2.6", seat=active, seat2=seat, seat3=other)
            return
    form_agreement(t, given, returned)


def needs_approval(t: Table, active: int, one: int, other: int) -> bool:
    """TI-33.2.6: an agreement without the active player needs their approval, except one with the Hacan."""
    if active in (one, other):
        return False
    return not (t.has_ability(one, "no_approval") or t.has_ability(other, "no_approval"))


def choose_card(t: Table, seat: int, other: int) -> Flow:
    """TI-33.2.3: which of the own trade cards changes hands; those of the same value are alike."""
    free = [card for card in own_cards(seat) if t.card_holder[card] == seat]
    if len(free) == 2 and card_value(t, free[0]) == card_value(t, free[1]):
        free = free[:1]
    values = [card_value(t, card) for card in free]
    value = yield Ask(seat, "give_trade_card", t.choices.numbers, values, "TI-33.2.3", None, {"seat": other})
    return free[values.index(value)]


def form_agreement(t: Table, given: int, returned: int) -> None:
    """TI-33.2.2: the two cards are exchanged."""
    one, other = given // 2, returned // 2
    t.card_holder = put(put(t.card_holder, given, other), returned, one)
    t.fresh |= 1 << given | 1 << returned
    t.log("agreement_formed", "TI-33.2.2", seat=one, seat2=other, a=card_value(t, returned), b=card_value(t, given))


# ---- breaking


def end_agreement(t: Table, one: int, other: int, rule: str) -> None:
    """Both cards return to their owners."""
    for card in (*own_cards(one), *own_cards(other)):
        if t.card_holder[card] in (one, other):
            t.card_holder = put(t.card_holder, card, card // 2)
    t.log("agreement_ended", rule, seat=one, seat2=other)


def break_by_war(t: Table, one: int, other: int) -> None:
    """TI-33.5.3: a Space Battle or Invasion Combat between partners ends their agreement, the Hacan's too."""
    if other in partners(t, one):
        end_agreement(t, one, other, "TI-33.5.3")


def break_refusal(t: Table, seat: int, other: int) -> Refusal | None:
    """TI-33.5.1, TI-33.5.2: in the Status Phase either partner may end an agreement, but none with the Hacan."""
    if t.has_ability(seat, "unbreakable_contracts") or t.has_ability(other, "unbreakable_contracts"):
        return Refusal("TI-33.5.2", "unbreakable", {"seat": other})
    return None


def cancel_all(t: Table, rule: str) -> None:
    """TI-33.6.1: every agreement in play ends."""
    for seat in range(t.seats):
        for other in partners(t, seat):
            end_agreement(t, seat, other, rule)
