"""Trade agreements and trade goods: chapter 33."""

from __future__ import annotations

import pytest

from cosmarch.core.errors import IllegalChoice
from cosmarch.games.ti3.rules.trade import break_by_war, end_agreement, form_agreement, income, partners
from tests.ti3.hands import as_action
from tests.ti3.table import Play, fresh, play, table, technology

TRADE = 4
FOUR = ("sol", "letnev", "xxcha", "jol_nar")


def partnered(*pairs: tuple[int, int], races: tuple[str, ...] = FOUR, active: int = 0) -> Play:
    """Agreements of earlier rounds; the first free card of each changes hands. The active player carries out Trade."""
    t = fresh(races)
    for one, other in pairs:
        cards = [
            next(card for card in (seat * 2 + 1, seat * 2) if t.card_holder[card] == seat) for seat in (one, other)
        ]
        form_agreement(t, *cards)
    t.fresh = 0
    t.events = []
    t.active = active
    t.queue = [("trade_primary", active), ("primary_done", active, TRADE), ("stop",)]
    return play(t)


def test_cards_at_the_start() -> None:
    """TI-1.2.8, TI-33.1.1, TI-33.1.2, TI-1.3.8."""
    t = fresh()
    assert t.card_holder == (0, 0, 1, 1, 2, 2)
    assert [income(t, seat) for seat in range(3)] == [0, 0, 0]


def test_option_a() -> None:
    """TI-42.5.1, TI-33.3.1, TI-33.3.4: three trade goods and the value of the own agreements."""
    p = partnered((0, 3))
    p.do("open_trade")
    assert p.t.goods[0] == 3 + 3  # the Jol-Nar's card of value 3
    assert p.t.goods[3] == 0
    assert (p.kind, p.seat) == ("offer_agreement", 0)


def test_xxcha_collect_from_the_jol_nar() -> None:
    """TI-EX-20, TI-44.11: TI-33.3.2, TI-42.5.4, TI-33.4.5."""
    p = partnered((2, 3))
    p.do("open_trade", "done", "done", "done", "done")
    assert (p.kind, p.seat) == ("secondary", 2)
    p.do("yes")
    assert p.t.goods[2] == 3 and p.t.strategy[2] == 1
    assert p.seat == 3
    p = partnered((2, 3))  # a second agreement, made in this action, gives nothing yet
    p.do("open_trade", "seat.3", "yes", "done", "done", "done")
    assert sorted(partners(p.t, 2)) == [0, 3] and (p.kind, p.seat) == ("secondary", 2)
    assert p.do("yes").t.goods[2] == 3


def test_secondary_abilities_go_clockwise() -> None:
    """TI-33.4.5: from the left of the active player, whatever the numbers of the seats."""
    p = partnered((0, 1), (2, 3), active=2).do("open_trade")
    asked = []
    while not p.over:
        if p.kind == "secondary":
            asked.append(p.seat)
        p.do("no" if p.kind == "secondary" else "done")
    assert asked == [3, 0, 1]


def test_opening_an_agreement() -> None:
    """TI-33.2.1, TI-33.2.2, TI-33.2.3, TI-33.2.6, TI-33.2.8: the active player approves of what others agree on."""
    p = partnered()
    p.do("open_trade", "done")
    assert p.seat == 1
    p.do("seat.4")  # the Letnev's cards are alike
    assert (p.kind, p.seat) == ("accept_agreement", 3)
    p.do("yes")
    assert p.kind == "give_trade_card" and p.tokens == {"1", "3"}
    p.do("1")
    assert (p.kind, p.seat) == ("approve_agreement", 0)
    p.do("yes")
    assert p.t.card_holder[2:4].count(3) == 1 and p.t.card_holder[6] == 1
    assert partners(p.t, 1) == [3] and partners(p.t, 3) == [1]


def test_approval_can_be_refused() -> None:
    """TI-33.2.6; TI-42.5.2: existing agreements are out of the active player's power."""
    p = partnered((1, 2))
    p.do("open_trade", "done", "seat.4", "yes", "3", "no")
    assert partners(p.t, 1) == [2] and p.told("agreement_vetoed") == [{"seat": 0, "seat2": 1, "seat3": 3}]
    assert p.seat == 1 and p.refused["seat.4"] == "TI-33.2.2"  # not asked again and again


def test_who_declines_is_told_with_whom() -> None:
    """TI-33.2.2: everybody reads whose offer came to nothing."""
    p = partnered()
    p.do("open_trade", "seat.3", "no")
    assert p.told("agreement_declined") == [{"seat": 2, "seat2": 0}] and partners(p.t, 0) == []
    assert p.refused["seat.3"] == "TI-33.2.2"


def test_no_income_from_new_agreements() -> None:
    """TI-33.3.3, TI-42.5.4."""
    p = partnered()
    p.do("open_trade", "seat.3", "yes")
    assert partners(p.t, 0) == [2]
    p.until("offer_agreement", 3).do("done")
    assert p.over  # nobody has income: nobody is asked for the secondary ability
    assert p.t.goods[2] == 0


def test_at_most_two_agreements_and_one_with_each() -> None:
    """TI-33.2.4, TI-33.2.5."""
    p = partnered((0, 1), (2, 3), (1, 2))
    p.do("open_trade")
    assert p.refused == {"seat.2": "TI-33.2.5", "seat.3": "TI-33.2.4"}
    p.do("seat.4", "yes")  # each has one card left
    assert sorted(partners(p.t, 0)) == [1, 3]


def test_both_agreements_in_one_action() -> None:
    """TI-33.2.7, TI-33.2.4: a player opens one, then the other; a third is refused."""
    p = partnered()
    p.do("open_trade", "seat.2", "yes")
    assert partners(p.t, 0) == [1] and (p.kind, p.seat) == ("offer_agreement", 0)
    p.do("seat.3", "yes")
    assert sorted(partners(p.t, 0)) == [1, 2]
    p.until("offer_agreement", 3)
    assert p.refused["seat.1"] == "TI-33.2.4"


def test_option_b() -> None:
    """TI-33.6.1, TI-42.5.3: every agreement ends, the own ones and the Hacan's too."""
    p = partnered((0, 1), (1, 2), races=("sol", "hacan", "xxcha"))
    p.do("cancel_all")
    assert p.t.card_holder == (0, 0, 1, 1, 2, 2)
    assert p.t.goods == [0, 0, 0]


def test_hacan() -> None:
    """TI-33.2.6, TI-8.1.5, TI-33.3.4 with the abilities of the Hacan."""
    p = partnered((1, 2), races=("sol", "hacan", "xxcha", "letnev"))
    assert income(p.t, 1) == 2 + 1 and income(p.t, 2) == 3
    p.do("open_trade", "done", "seat.4", "yes")
    assert sorted(partners(p.t, 1)) == [2, 3]  # no approval was asked
    p.until("secondary", 1).do("yes")
    assert p.t.strategy[1] == 2 and p.t.goods[1] == 3


def test_micro_technology() -> None:
    """TI-33.3.4: one more for each agreement."""
    t = partnered((0, 1), (0, 2)).t
    before = income(t, 0)
    t.technologies[0] |= technology("micro_technology")
    assert income(t, 0) == before + 2


def test_forty_trade_goods() -> None:
    """TI-33.4.4, TI-1.2.13."""
    p = partnered((0, 3))
    p.t.goods[1] = 38
    t = p.t.copy()
    t.queue = [("trade_primary", 0), ("stop",)]
    p = play(t)
    p.do("open_trade")
    assert p.t.goods[0] == 2 and p.t.goods_left() == 0


# ---- side actions


def test_gifts() -> None:
    """TI-33.4.3, TI-31.3.1, TI-31.3.2: at any time, whoever is asked."""
    p = table(("begin_round",), goods=[3, 0, 0])
    assert {option.token for option in p.match.sides(0)} == {
        f"give.{count}.seat.{seat}" for count in (1, 2, 3) for seat in (2, 3)
    }
    p.match.side("give.2.seat.3", 0)
    assert p.t.goods == [1, 0, 2] and p.kind == "strategy_card"
    with pytest.raises(IllegalChoice):
        p.match.side("give.2.seat.3", 0)


def ending(phase: int, **columns: object) -> Play:
    t = partnered((0, 1), (0, 2), races=("sol", "hacan", "xxcha")).t.copy()
    t.phase = phase
    for name, value in columns.items():
        setattr(t, name, value)
    t.queue = [("regroup", 0), ("stop",)]
    return play(t)


def test_ending_an_agreement() -> None:
    """TI-33.5.1, TI-33.5.2, TI-33.5.4: in the Status Phase either partner may, but not with the Hacan."""
    assert not [o for o in ending(2).match.sides(0) if o.token.startswith("break")]
    p = ending(3)
    assert [o.token for o in p.match.sides(0) if o.token.startswith("break")] == ["break.seat.3"]
    with pytest.raises(IllegalChoice, match=r"TI-33\.5\.2"):
        p.match.side("break.seat.2", 0)
    p.match.side("break.seat.1", 2)
    assert partners(p.t, 0) == [1] and p.t.card_holder[4:] == (2, 2)


def test_war_ends_agreements() -> None:
    """TI-33.5.3: the Hacan's too; nobody else's are touched."""
    t = partnered((0, 1), (0, 2), races=("sol", "hacan", "xxcha")).t
    break_by_war(t, 0, 1)
    assert partners(t, 0) == [2] and partners(t, 1) == []
    break_by_war(t, 1, 2)
    assert partners(t, 2) == [0]


def test_an_action_card_ends_no_agreement() -> None:
    """TI-33.5.5: a plague among the partner's troops."""
    p = as_action("plague", "arc_prime", dice=(2, 3, 10), prepare=lambda t: form_agreement(t, 1, 2))
    assert p.told("card_played") and partners(p.t, 0) == [1] and partners(p.t, 1) == [0]


def test_ending_leaves_other_agreements_alone() -> None:
    """TI-33.5.1."""
    t = partnered((0, 1), (1, 2)).t
    end_agreement(t, 0, 1, "TI-33.5.1")
    assert partners(t, 1) == [2] and partners(t, 2) == [1]
