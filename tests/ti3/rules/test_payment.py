"""Planets and spending: chapters 26 and 29, and trade goods as money."""

from __future__ import annotations

from cosmarch.core.ask import Flow
from cosmarch.games.ti3.rules import payment
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, means, price_refusal
from cosmarch.games.ti3.state import Table
from tests.ti3.table import Placed, Play, fresh, own, planet, play


def pay(t: Table, seat: int, price: int, what: int) -> Flow:
    """Scene. A price is paid."""
    yield from payment.pay(t, seat, price, what)


class Paying(Placed):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.scenes["pay"] = pay


def paying(price: int, what: int, goods: int = 0, *planets: str) -> Play:
    """Seat 0 (Jord: 4 resources, 2 influence) pays."""
    t = fresh()
    own(t, 0, *planets)
    t.goods[0] = goods
    t.queue = [("pay", 0, price, what), ("stop",)]
    return play(t, game=Paying(t))


def test_values() -> None:
    """TI-26.1.1, TI-26.1.3, TI-26.1.4, TI-29.1.5."""
    t = fresh()
    own(t, 0, "mecatol_rex")
    assert (means(t, 0, RESOURCES), means(t, 0, INFLUENCE)) == (4 + 1, 2 + 6)
    t.exhausted[planet("mecatol_rex")] = 1
    assert means(t, 0, INFLUENCE) == 2  # TI-29.1.2


def test_planets_are_exhausted() -> None:
    """TI-29.1.1, TI-29.1.4, TI-29.1.6, TI-29.2.1, TI-1.3.4: all of a planet's value goes, the excess is lost."""
    p = paying(3, RESOURCES, 0, "bereg")
    assert p.tokens == {"jord", "bereg"}
    p.do("jord")
    assert p.over
    assert p.t.exhausted[planet("jord")] and not p.t.exhausted[planet("bereg")]


def test_several_planets() -> None:
    """TI-29.2.1, TI-29.2.3."""
    p = paying(7, RESOURCES, 0, "bereg", "wellon")
    p.do("wellon", "bereg")
    assert p.match.asks == () or p.tokens == {"jord"}
    assert p.over and all(p.t.exhausted[planet(name)] for name in ("jord", "bereg", "wellon"))


def test_influence() -> None:
    """TI-26.1.4, TI-29.1.5: a planet without influence is no candidate."""
    p = paying(2, INFLUENCE, 1, "vefut_ii", "wellon")
    assert p.tokens == {"jord", "wellon", "trade_good"}
    assert p.refused == {"rest_in_goods": "TI-33.4.1"}


def test_a_dreadnought_paid_with_trade_goods() -> None:
    """TI-33.4.1, TI-33.4.2, TI-29.2.4, TI-1.3.11."""
    p = paying(5, RESOURCES, 5)
    p.do("rest_in_goods")
    assert p.over and p.t.goods[0] == 0 and p.t.goods_left() == 40
    p = paying(5, RESOURCES, 5, "bereg")
    p.do("bereg", "trade_good", "trade_good")
    assert p.over and p.t.goods[0] == 3 and not p.t.exhausted[planet("jord")]


def test_trade_goods_are_never_overpaid() -> None:
    p = paying(2, RESOURCES, 9)
    p.do("trade_good")
    assert "rest_in_goods" not in p.tokens
    p.do("trade_good")
    assert p.over and p.t.goods[0] == 7


def test_what_cannot_be_paid() -> None:
    """TI-29.2.1."""
    t = fresh()
    t.goods[0] = 2
    assert price_refusal(t, 0, 6, RESOURCES, "TI-29.2.1") is None
    why = price_refusal(t, 0, 7, RESOURCES, "TI-29.2.1")
    assert why is not None and why.rule == "TI-29.2.1" and why.args == {"n": 7, "a": 6}


def test_nothing_is_given_away_in_a_purchase() -> None:
    """TI-33.4.3 gives way to TI-29.2.1: what was announced must be paid."""
    p = paying(6, RESOURCES, 3)
    assert not p.match.sides(0)
    p.do("jord", "rest_in_goods")
    assert p.over and p.t.paying == 0
