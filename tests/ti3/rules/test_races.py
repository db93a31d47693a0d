"""Every special ability of the ten races, and every technology: each changes play as its sheet or card says."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    FLEET_SUPPLY,
    GROUND_FORCE,
    PDS,
    STRATEGY_ALLOCATION,
    TECHNOLOGY,
    TRADE,
)
from cosmarch.games.ti3.redeal import redeal
from cosmarch.games.ti3.rules.cards.hands import hand_limit
from cosmarch.games.ti3.rules.modifiers import (
    BARRAGE,
    BOMBARDMENT,
    INVASION_ATTACK,
    INVASION_HOLD,
    PDS_FIRE,
    SPACE_BATTLE,
    combat_value,
    fleet_limit,
    opening_shots,
    price,
)
from cosmarch.games.ti3.rules.status_phase import cards_received, counters_received
from cosmarch.games.ti3.rules.strategy_cards import double_research, secondary_price, secondary_rule
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.rules.trade import break_refusal, form_agreement, income, needs_approval
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, Table, effects
from cosmarch.games.ti3.view import view
from tests.ti3.hands import card, carded, deal
from tests.ti3.table import CONTENT, Play, enact, fresh, own, place, planet, play, put

PAIR = ("sol", "letnev", "xxcha")


def of(race: str, *others: str) -> Table:
    """A table at which seat 0 plays a race."""
    rest = list(dict.fromkeys([name for name in (*others, *PAIR) if name != race]))
    return fresh((race, *rest[:2]))


def at(t: Table, *queue: tuple[Any, ...]) -> Play:
    t.queue = [*queue, ("stop",)]
    return play(t)


# ---- the Hacan


def test_no_approval() -> None:
    """TI-33.2.6, TI-27.1.1: an agreement with the Hacan needs nobody's approval."""
    t = of("hacan")
    assert not needs_approval(t, 2, 0, 1) and needs_approval(fresh(), 2, 0, 1)


def test_free_trade_secondary() -> None:
    """TI-8.1.5, TI-27.1.1."""
    t = of("hacan")
    assert secondary_price(t, 0, TRADE) == 0 and secondary_price(t, 1, TRADE) == 1
    assert secondary_price(t, 0, TECHNOLOGY) == 1
    assert secondary_rule(t, 0, TRADE) == "TI-27.1.1" and secondary_rule(t, 1, TRADE) == "TI-8.1.5"


def test_extra_income() -> None:
    """TI-33.3.4, TI-27.1.1: a trade good more for each agreement of the Hacan."""
    t = of("hacan", "sol")
    form_agreement(t, 0, 2)
    t.fresh = 0
    assert income(t, 0) == CONTENT.races[t.race[1]].trade_values[0] + 1
    assert income(t, 1) == 3


def test_unbreakable_contracts() -> None:
    """TI-33.5.2."""
    t = of("hacan")
    assert break_refusal(t, 0, 1) is not None and break_refusal(t, 1, 0) is not None and break_refusal(t, 1, 2) is None


def exchanging(**hands: tuple[str, ...]) -> Play:
    t = of("hacan")
    deal(t, {int(seat[1:]): names for seat, names in hands.items()})
    return at(t, ("exchanges",))


def test_exchange_of_action_cards() -> None:
    """TI-27.1.1: any numbers, both agree, and only the two learn which cards they were."""
    p = exchanging(s0=("plague", "veto"), s1=("sabotage",))
    assert (p.kind, p.seat) == ("exchange_with", 0)
    p.do("seat.2", "2", "1")
    assert [(ask.seat, ask.kind) for ask in p.match.asks] == [(0, "exchange_card"), (1, "accept_exchange")]
    assert all(ask.secret for ask in p.match.asks)
    p.match.choose("plague", 0)
    p.match.choose("yes", 1)
    p.match.choose("sabotage", 1)
    p.match.choose("veto", 0)
    assert p.t.hands[0] == (card("sabotage"),) and p.t.hands[1] == tuple(sorted([card("plague"), card("veto")]))
    assert len(p.told("exchanged_this", 1)) == 2 and len(p.told("exchanged_this", 0)) == 1
    assert p.told("exchanged_this", 2) == [] and p.told("exchanged", 2) == [{"seat": 0, "seat2": 1, "a": 2, "b": 1}]


def test_an_exchange_may_be_declined() -> None:
    """TI-27.1.1: then the same player is not asked again, and both keep their cards."""
    p = exchanging(s0=("plague",), s1=("sabotage",)).do("seat.2", "1", "1", "plague", "no")
    assert p.t.hands[0] == (card("plague"),) and p.refused["seat.2"] == "TI-27.1.1"


def test_a_gift_of_cards_needs_one_card_at_least() -> None:
    """TI-27.1.1: an exchange of nothing for nothing is none."""
    p = exchanging(s0=("plague",)).do("seat.2", "plague")
    assert p.kind == "accept_exchange"  # one card for none is all there is


def test_a_whole_exchange_is_one_sheet_for_each_of_the_two() -> None:
    """TI-27.1.1: whom, how many and which cards; nobody but the giver sees these."""
    p = exchanging(s0=("plague", "veto"), s1=("sabotage", "uprising"))
    numbers = {"exchange_with:seat.2": 1, "exchange_give:number": 1, "exchange_want:number": 1}
    p.match.fill(0, {**numbers, "exchange_card:veto": 1})
    assert [ask.seat for ask in p.match.asks] == [1] and "veto" not in str(p.match.view(1))
    sheet = p.match.form(1, {"accept_exchange:yes": 1})
    assert sheet is not None and [row.face.group for row in sheet.rows if row.face] == ["", "You give", "You give"]
    p.match.fill(1, {"accept_exchange:yes": 1, "exchange_card:uprising": 1})
    assert p.t.hands[0] == tuple(sorted([card("plague"), card("uprising")]))
    assert p.t.hands[1] == tuple(sorted([card("sabotage"), card("veto")]))


def test_exchanges_come_in_the_status_phase() -> None:
    """TI-20.0.1, TI-27.1.1: for the Hacan only."""
    t = of("hacan")
    t.phase, t.order = 2, (0, 1, 2)
    assert at(t, ("upkeep",)).kind == "exchange_with"
    t = fresh()
    t.phase, t.order = 2, (0, 1, 2)
    assert at(t, ("upkeep",)).kind == "counters_strategy"


# ---- the Jol-Nar


def test_jol_nar() -> None:
    """TI-27.1.1: weak in battles, both abilities of Technology at once, dice again for counters (TI-28.4.2)."""
    t = of("jol_nar")
    t.technologies = [0, 0, 0]
    assert combat_value(t, 0, CARRIER, SPACE_BATTLE) == CONTENT.units[CARRIER].combat + 1
    assert combat_value(t, 0, GROUND_FORCE, INVASION_HOLD, NOBODY, 0) == 9
    assert combat_value(t, 0, PDS, PDS_FIRE) == 6
    assert double_research(t, 0) and not double_research(t, 1)
    t.strategy_holder[TECHNOLOGY] = 1
    t.goods[0] = 12
    p = at(t, ("technology_secondary", 0)).do("hylar_v_assault_laser")
    assert p.kind == "buy_technology" and "done" in p.tokens and p.t.knows_tech(0, "hylar_v_assault_laser")


# ---- the L1z1x, the Letnev, the Mentak


def test_l1z1x() -> None:
    """TI-27.1.1, TI-27.1.3: cheap and strong Dreadnoughts, strong invaders, a counter more."""
    t = of("l1z1x")
    t.technologies = [0, 0, 0]
    assert price(t, 0, DREADNOUGHT) == 4 and price(t, 1, DREADNOUGHT) == 5
    assert combat_value(t, 0, DREADNOUGHT, SPACE_BATTLE) == 4 and combat_value(t, 0, DREADNOUGHT, BOMBARDMENT) == 5
    assert combat_value(t, 0, GROUND_FORCE, INVASION_ATTACK) == 7
    assert combat_value(t, 0, GROUND_FORCE, INVASION_HOLD, NOBODY, 0) == 8
    race = CONTENT.races[t.race[0]]
    assert race.counters[STRATEGY_ALLOCATION] == CONTENT.races[t.race[1]].counters[STRATEGY_ALLOCATION] + 1


def test_letnev() -> None:
    """TI-28.2.1, TI-27.1.1: a ship more in each fleet."""
    t = of("letnev")
    assert fleet_limit(t, 0) == t.fleet[0] + 1 and fleet_limit(t, 1) == t.fleet[1]


def test_war_funding_and_gifts() -> None:
    """TI-33.4.3, TI-33.4.1: who gives the trade goods away while they are asked cannot spend them any more."""
    t = of("letnev")
    t.goods, t.phase, t.active = [3, 0, 0], ACTION_PHASE, 0
    put(t, 0, "wellon", cruiser=1)
    put(t, 1, "wellon", cruiser=1)
    t.system, t.defender, t.battle_round = place(t, "wellon"), 1, 1
    p = at(t, ("battle_roll",))
    assert p.kind == "war_funding" and p.tokens == {"yes", "no"}
    p.match.side("give.2.seat.2", 0)
    assert p.tokens == {"no"} and p.refused == {"yes": "TI-33.4.1"}
    p.do("no")
    assert p.t.goods == [1, 2, 0]


def test_war_funding() -> None:
    """TI-27.1.1: two trade goods for +1 with all ships in a round, or +2 with ground forces."""
    t = of("letnev")
    t.technologies = [0, 0, 0]
    t.goods, t.active = [2, 0, 0], 0
    put(t, 0, "wellon", cruiser=1)
    put(t, 1, "wellon", cruiser=1)
    t.system, t.defender, t.battle_round = place(t, "wellon"), 1, 2
    p = at(t, ("battle_roll",)).do("yes")
    assert [row["a"] for row in p.told("rolls")][:2] == [6, 7] and p.t.goods[0] == 0


def test_ambush_and_fleet_counter() -> None:
    """TI-27.1.1: a die each for up to two Cruisers or Destroyers before a battle."""
    t = of("mentak")
    put(t, 0, "wellon", cruiser=1, destroyer=3)
    assert opening_shots(t, 0, place(t, "wellon")) == [(CRUISER, 1), (DESTROYER, 1)]
    assert not opening_shots(t, 1, place(t, "wellon"))
    counters = [CONTENT.races[t.race[seat]].counters[FLEET_SUPPLY] for seat in (0, 1)]
    assert counters[0] == counters[1] + 1


def pillaging(goods: list[int], *queue: tuple[Any, ...]) -> Play:
    t = fresh(("mentak", "letnev", "xxcha"))
    t.goods, t.order, t.round = goods, (0, 1, 2), 2
    return at(t, *(queue or (("strategy_powers",), ("strategy_powers",))))


def test_pillage() -> None:
    """TI-27.1.1: one trade good each from up to two players who have three or more."""
    p = pillaging([0, 3, 2])
    assert (p.kind, p.seat) == ("pillage", 0) and p.tokens == {"seat.2", "done"}
    assert p.refused == {"seat.3": "TI-27.1.1"}
    p.do("seat.2")
    assert p.t.goods == [1, 2, 2] and p.over
    p = pillaging([0, 9, 9]).do("seat.2")
    assert p.refused == {"seat.2": "TI-27.1.1"}  # a different player
    p.do("seat.3")
    assert p.over and p.t.goods == [2, 8, 8]  # twice, and no more in this phase


def test_pillage_is_offered_again_before_the_phase_ends() -> None:
    """TI-27.1.1, TI-6.2.3: once in each Strategy Phase, for bonus counters may bring trade goods."""
    p = pillaging([0, 5, 0]).do("done")
    assert p.kind == "pillage"
    p.do("seat.2")
    assert p.t.goods == [1, 4, 0] and p.over
    p.t.round += 1
    assert not effects.holds(p.t, effects.PILLAGED, 0)
    p = pillaging([0, 5, 0], ("begin_round",))
    assert p.kind == "pillage"


# ---- the Naalu, the N'orr, the Sol


def test_naalu_and_norr() -> None:
    """TI-12.1.1, TI-27.1.1: the Naalu come first and have strong Fighters; the N'orr are strong in every battle."""
    t = fresh(("naalu", "sardakk_norr", "sol"))
    t.technologies = [0, 0, 0]
    t.strategy_holder = [1, 2, -1, -1, -1, -1, -1, 0]
    assert order_of_play(t)[0] == 0
    assert combat_value(t, 0, FIGHTER, SPACE_BATTLE) == 8
    assert [combat_value(t, 1, GROUND_FORCE, roll, NOBODY, 0) for roll in (INVASION_ATTACK, INVASION_HOLD)] == [7, 7]
    assert combat_value(t, 1, CRUISER, SPACE_BATTLE) == 6 and combat_value(t, 1, DESTROYER, BARRAGE) == 9


def test_extra_counter() -> None:
    """TI-20.5.2, TI-27.1.1."""
    assert [counters_received(fresh(), seat) for seat in range(3)] == [3, 2, 2]


def acting(t: Table) -> Play:
    t.phase, t.order, t.strategy_used = ACTION_PHASE, (0, 1, 2), [1] * 8
    return at(t, ("turn", 0))


def test_orbital_drop() -> None:
    """TI-27.1.1, TI-7.1.5: as an action, a counter from Strategy Allocation for two ground forces on an own planet."""
    t = fresh()
    own(t, 0, "wellon")
    before = t.strategy[0]
    p = acting(t).do("orbital_drop")
    assert p.tokens == {"jord", "wellon"}
    p.do("wellon")
    assert p.t.ground[planet("wellon")] == 2 and p.t.strategy[0] == before - 1
    assert (p.kind, p.seat) == ("action", 1) and "orbital_drop" not in p.tokens  # the action is over


def test_orbital_drop_is_refused() -> None:
    """TI-8.1.5: without a counter; with Regulated Conscription there is one ground force only (TI-31.2.1)."""
    t = fresh()
    t.strategy[0] = 0
    assert acting(t).refused["orbital_drop"] == "TI-8.1.5"
    t = fresh()
    enact(t, "regulated_conscription")
    forces = t.ground[planet("jord")]
    assert acting(t).do("orbital_drop").t.ground[planet("jord")] == forces + 1


# ---- the Xxcha, the Yssaril


def test_xxcha() -> None:
    """TI-27.1.1: the primary of Diplomacy instead of the secondary; enemies fight worse in the first round."""
    t = of("xxcha", "sol")
    assert at(t, ("diplomacy_secondary", 0)).kind == "envoy"
    t = of("xxcha", "sol")
    t.technologies, t.battle_round = [0, 0, 0], 1
    assert combat_value(t, 1, CRUISER, SPACE_BATTLE, 0) == 8
    t.battle_round = 2
    assert combat_value(t, 1, CRUISER, SPACE_BATTLE, 0) == 7


def test_quash() -> None:
    """TI-27.1.1, TI-31.1.2: a counter from Strategy Allocation, and another agenda is drawn."""
    first, second = [CONTENT.political_card_names.index(name) for name in ("trade_war", "humane_labor")]

    def deck(t: Table) -> None:
        t.political_deck, t.political_seen = (first, second), (0, 0)

    p = carded({}, ("draw_agenda", 0), prepare=deck, races=("sol", "letnev", "xxcha"))
    assert (p.kind, p.seat) == ("quash", 2)
    before = p.t.strategy[2]
    p.do("yes")
    assert p.t.strategy[2] == before - 1 and first in p.t.political_discard
    assert [row["agenda"] for row in p.told("agenda_read")] == [first, second]


def test_yssaril_hands() -> None:
    """TI-30.1.3, TI-20.5.1, TI-27.1.1: no limit, and a card more."""
    t = of("yssaril")
    assert hand_limit(t, 0) > hand_limit(t, 1) == 7 and cards_received(t, 0) == 2


def spying() -> Play:
    t = fresh(("yssaril", "letnev", "xxcha"))
    deal(t, {1: ("plague", "veto")})
    t.order = (0, 1, 2)
    return at(t, ("strategy_powers",), ("strategy_powers",), ("choose_strategy", 0))


def test_spies() -> None:
    """TI-27.1.1: once in a Strategy Phase a look at another hand, which nobody else sees."""
    p = spying()
    assert (p.kind, p.seat) == ("spies", 0) and p.tokens == {"seat.2", "done"}
    p.do("seat.2")
    assert p.kind == "strategy_card"  # not a second time
    assert [one["hand"] for one in view(p.t, 0)["players"]][1] == ["plague", "veto"]
    assert [one["hand"] for one in view(p.t, 2)["players"]][1] is None
    assert len(p.told("sees_card", 0)) == 2 and p.told("sees_card", 2) == []
    imagined = p.t.copy()
    redeal(imagined, 0)
    assert imagined.hands[1] == p.t.hands[1]
    p = spying().do("done")
    assert p.kind == "spies"  # who waits may look when the cards are chosen


def test_what_was_spied_fades_with_the_phase() -> None:
    """TI-27.1.1: the look lasts until the first turn of the Action Phase."""
    p = spying().do("seat.2")
    t = p.t.copy()
    t.begin_action()
    assert view(t, 0)["players"][1]["hand"] is None
