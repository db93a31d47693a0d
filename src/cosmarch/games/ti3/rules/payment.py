"""Spending resources, influence and trade goods: chapter 29 and TI-33.4.

A payment is picked planet by planet. It ends as soon as enough is on the table, so nothing is spent beyond the pick
that covers the price; what that planet gives too much is lost (TI-29.1.6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.state import Table

RESOURCES: Final = 0
INFLUENCE: Final = 1


def value(t: Table, planet: int, what: int) -> int:
    """What a planet is worth when it is exhausted for resources or for influence."""
    return laws.resources(t, planet) if what == RESOURCES else laws.influence(t, planet)


def worth(t: Table, planet: int, what: int, keep: tuple[int, ...]) -> int:
    """What a planet adds to a payment. Exhausting one of `keep` loses a discount: once for each time it is there."""
    return max(0, value(t, planet, what) - keep.count(planet))


def means(t: Table, seat: int, what: int, keep: tuple[int, ...] = ()) -> int:
    """All that the seat could spend: ready planets and trade goods."""
    return sum([worth(t, planet, what, keep) for planet in t.ready_planets(seat)]) + t.goods[seat]


def price_refusal(t: Table, seat: int, price: int, what: int, rule: str, keep: tuple[int, ...] = ()) -> Refusal | None:
    """Why a price cannot be paid."""
    have = t.goods[seat]
    if have >= price:
        return None
    for planet in t.ready_planets(seat):
        have += worth(t, planet, what, keep)
        if have >= price:
            return None
    return Refusal(rule, "too_few_resources" if what == RESOURCES else "too_little_influence", {"n": price, "a": have})


def pay_resources(t: Table, seat: int, price: int) -> Flow:
    """TI-29.2.1: the seat, which has the means, pays a number of resources."""
    yield from pay(t, seat, price, RESOURCES)


def pay(t: Table, seat: int, price: int, what: int, keep: tuple[int, ...] = ()) -> Flow:
    """Exhaust planets and spend trade goods until the price is covered. The caller has made sure that it can be."""
    t.paying |= 1 << seat
    domain = t.choices.payments
    good = domain.index["trade_good"]
    all_goods = domain.index["rest_in_goods"]
    left = price
    lost = " ".join([str(planet) for planet in keep])
    while left > 0:
        args: dict[str, int | str] = {"n": left, "kept": lost} if keep else {"n": left}
        planets = [planet for planet in t.ready_planets(seat) if worth(t, planet, what, keep)]
        pick = yield Ask(
            seat,
            "pay_resources" if what == RESOURCES else "pay_influence",
            domain,
            [*planets, good, all_goods] if left > 1 else [*planets, good],
            "TI-29.2.1",
            make_refusal(t, seat, good, all_goods, left),
            args,
        )
        if pick == good:
            left -= spend_goods(t, seat, 1)
        elif pick == all_goods:
            left -= spend_goods(t, seat, left)
        else:
            t.exhausted[pick] = 1
            left -= worth(t, pick, what, keep)
            key = "exhausted_for_resources" if what == RESOURCES else "exhausted_for_influence"
            t.log(key, "TI-29.1.1", seat=seat, planet=pick, n=value(t, pick, what))
    t.paying &= ~(1 << seat)


def make_refusal(t: Table, seat: int, good: int, all_goods: int, left: int) -> Callable[[int], Refusal | None]:
    """What a payment refuses: trade goods that are not there."""

    def refusal(pick: int) -> Refusal | None:
        wanted = 1 if pick == good else left if pick == all_goods else 0
        if t.goods[seat] < wanted:
            return Refusal("TI-33.4.1", "too_few_goods", {"n": wanted, "a": t.goods[seat]})
        return None

    return refusal


def spend_goods(t: Table, seat: int, count: int) -> int:
    """TI-33.4.2: trade goods go back to the supply."""
    t.goods[seat] -= count
    t.log("goods_spent", "TI-33.4.1", seat=seat, n=count)
    return count
