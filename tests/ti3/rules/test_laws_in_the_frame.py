"""Laws and lasting action cards where the chapters of the frame must heed them: TI-31.2.1, TI-31.4.1."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import IMPERIAL, LOGISTICS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, means
from cosmarch.games.ti3.rules.technology import Research, price_of, technology_refusal
from cosmarch.games.ti3.rules.trade import agreement_refusal, form_agreement, income
from cosmarch.games.ti3.state import Table, effects
from tests.ti3.hands import deal
from tests.ti3.table import CONTENT, Play, enact, fresh, own, planet, play, technology

NUMBER = {card.key: card.id for card in CONTENT.technologies}


def with_law(law: str, *queue: tuple[object, ...], what: int = -1) -> Play:
    t = fresh()
    enact(t, law, what)
    return going_on(t, *queue)


def going_on(t: Table, *queue: tuple[object, ...]) -> Play:
    t.queue = [*queue, ("stop",)]
    return play(t)


# ---- the Strategy Phase


def test_censure_costs_counters() -> None:
    p = with_law("councils_censure", ("choose_strategy", 0), what=0)
    p.do("imperial")
    assert p.t.strategy[0] == 0
    t = fresh()
    enact(t, "councils_censure", 0)
    t.strategy[0] = 1
    p = going_on(t, ("choose_strategy", 0))
    assert p.refused == {"imperial": "TI-31.2.1"}


def test_a_bar_gives_way_to_the_last_card() -> None:
    """TI-36.2.5, and the same for what laws bar."""
    t = fresh()
    enact(t, "councils_censure", 0)
    t.strategy[0] = 1
    t.strategy_holder = [1, 1, 1, 1, 1, 1, 1, -1]
    p = going_on(t, ("choose_strategy", 0))
    assert p.t.strategy_holder[IMPERIAL] == 0 and p.t.strategy[0] == 0


def test_checks_and_balances() -> None:
    p = with_law("checks_and_balances", ("choose_strategy", 0), ("choose_strategy", 1))
    p.do("trade")
    assert p.kind == "give_strategy" and p.tokens == {"seat.2", "seat.3"}
    p.do("seat.3")
    assert p.t.strategy_cards_of(2) == [4] and p.seat == 1
    p.do("warfare")
    assert p.kind != "give_strategy" or p.tokens == {"seat.1"}
    assert p.t.strategy_cards_of(0) == [5]


def test_political_stability_keeps_a_card() -> None:
    t = fresh()
    t.strategy_holder = [0, 1, 2, 0, 1, 2, -1, -1]
    effects.add(t, effects.STABILITY, 1, 4, t.round + 1)
    p = going_on(t, ("return_strategy_cards",))
    assert p.kind == "strategy_card" and p.t.strategy_cards_of(1) == [4]
    seats = []
    for card in ("initiative", "diplomacy", "political", "logistics", "imperial"):
        seats.append(p.seat)
        p.do(card)
    assert seats == [0, 2, 0, 1, 2]
    assert not lasting.kept_cards(p.t, 1)


# ---- command counters


def test_fleet_regulations() -> None:
    """TI-28.1.2."""
    t = fresh()
    enact(t, "fleet_regulations")
    t.fleet[0] = 5
    p = going_on(t, ("receive_counters", 0, 1), ("regroup", 0))
    assert p.refused == {"fleet_supply": "TI-31.2.1"}
    p.do("command_pool", "2")
    assert set(p.refused) == {str(number) for number in range(12 + 2 - 2 - 5)}


def test_resource_management() -> None:
    """TI-20.6.1 is suspended: counters are received, and stay where they are put."""
    p = with_law("resource_management", ("regroup", 0))
    assert p.kind == "place_counter"
    p.do("command_pool", "command_pool", "fleet_supply")
    assert p.over and (p.t.strategy[0], p.t.pool[0], p.t.fleet[0]) == (2, 5, 4)


def test_imperial_academy() -> None:
    """TI-42.4.2 at two influence a counter."""
    p = with_law("imperial_academy", ("secondary", 0, LOGISTICS))
    p.do("yes")
    assert p.kind == "place_counter"  # one counter for Jord's two influence
    p.do("fleet_supply")
    assert p.over and p.t.exhausted[planet("jord")]


# ---- planets, technology and trade


def test_labor_force_politics() -> None:
    """TI-26.1.1: the two values of a planet change places."""
    t = fresh()
    enact(t, "labor_force_politics")
    assert (means(t, 0, RESOURCES), means(t, 0, INFLUENCE)) == (2, 4)


def test_prices_of_technologies() -> None:
    """TI-32.3.1."""
    t = fresh()
    own(t, 0, "lodor", "vefut_ii")
    assert price_of(t, 0, NUMBER["gen_synthesis"]) == 7
    enact(t, "research_grant")
    assert price_of(t, 0, NUMBER["gen_synthesis"]) == 6
    enact(t, "science_community_speaker", 0)
    assert price_of(t, 0, NUMBER["gen_synthesis"]) == 5
    effects.add(t, effects.BLACK_BOX, 0, 0, effects.ACTION)
    assert price_of(t, 0, NUMBER["hylar_v_assault_laser"]) == 8 - 1 - 4


def test_cards_about_technologies() -> None:
    """TI-32.2.2."""
    t = fresh()
    effects.add(t, effects.FOCUSED, 0, 0, effects.ACTION)
    t.technologies[0] = technology("hylar_v_assault_laser", "deep_space_cannon")
    assert Research(t, 0).refusal(NUMBER["war_sun"], True) is None
    assert technology_refusal(t, 0, NUMBER["war_sun"]) is not None
    assert price_of(t, 0, NUMBER["war_sun"]) == 8 + lasting.RESEARCH_PRICE
    effects.add(t, effects.ASSASSINATION, 0, 0, t.round)
    why = technology_refusal(t, 0, NUMBER["xrd_transporters"])
    assert why is not None and why.rule == "TI-30.1.2"


def test_free_trade_and_forced_independence() -> None:
    """TI-33.3.4, TI-33.2.4."""
    t = fresh()
    form_agreement(t, 0, 2)
    t.fresh = 0
    before = income(t, 0)
    enact(t, "free_trade")
    assert income(t, 0) == before + 1 and income(t, 2) == 0
    enact(t, "forced_economic_independence", 0 * 3 + 2)
    why = agreement_refusal(t, 2, 0)
    assert why is not None and why.rule == "TI-31.2.1"


# ---- the turn


def test_a_card_is_played_as_an_action() -> None:
    """TI-7.1.5, TI-30.4.1: offered to whoever holds a card for it."""
    t = fresh()
    t.phase, t.order = 2, (0, 1, 2)
    deal(t, {0: ("good_year", "morale_boost")})
    p = going_on(t, ("turn", 0))
    assert "good_year" in p.tokens and p.refused["morale_boost"] == "TI-30.1.2"
    p = going_on(t, ("turn", 1))
    assert not {"good_year", "morale_boost"} & (p.tokens | set(p.refused))


def test_what_a_law_allows_before_an_action() -> None:
    """TI-31.2.1."""
    t = fresh()
    t.phase, t.order = 2, (0, 1, 2)
    enact(t, "minister_of_internal_security", 0)
    own(t, 1, "mecatol_rex")
    t.ground[planet("mecatol_rex")] = 2
    p = going_on(t, ("turn", 0))
    p.do("internal_security", "2")
    assert p.t.ground[planet("mecatol_rex")] == 0 and (p.kind, p.seat) == ("action", 0)
    assert not p.t.laws
