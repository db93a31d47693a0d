"""Checks of political cards about goods, counters, points, cards, ministers and laws."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    FLEET_SUPPLY,
    IMPERIAL,
    LOGISTICS,
    POLITICAL,
    TECHNOLOGY,
)
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.powers_of_laws import neutral_taken
from cosmarch.games.ti3.rules.trade import form_agreement, partners
from cosmarch.games.ti3.state import NOBODY, Table
from tests.ti3.rules.hall import AGAINST, FOR, REX, Hall, outcome
from tests.ti3.rules.test_council import agenda_card, enact, names, sit
from tests.ti3.table import place, planet, put

# ---- trade goods, counters, points


@outcome("cost_overruns", "for")
def cost_overruns(hall: Hall) -> None:
    assert hall.decide(FOR).t.goods == [1, 0, 0]  # four planets of seat 0


@outcome("free_trade", "for")
def free_trade(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.collection_bonus(t) == 1 and t.goods == [5, 1, 0]


@outcome("free_trade", "against")
def free_trade_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert t.goods == [3, 0, 0] and laws.collection_bonus(t) == 0


@outcome("trade_war", "for")
def trade_war(hall: Hall) -> None:
    t = hall.decide(FOR).t
    t.over = False
    t.queue = [("trade_war", 1), ("stop",)]
    play = sit(t)
    assert play.tokens == {"seat.1", "done"}  # who has something to lose
    assert play.do("seat.1").t.goods == [4, 1, 0]


@outcome("trade_war", "against")
def trade_war_against(hall: Hall) -> None:
    assert hall.decide(AGAINST).t.goods == [4, 0, 0]


@outcome("open_the_trade_routes", "for")
def open_the_trade_routes(hall: Hall) -> None:
    assert hall.decide(FOR).t.goods == [7, 3, 2]


@outcome("open_the_trade_routes", "against")
def open_the_trade_routes_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert [laws.goods_receiver(t, seat) for seat in range(3)] == [1, 2, 0]
    t.round += 1
    assert [laws.goods_receiver(t, seat) for seat in range(3)] == [0, 1, 2]


@outcome("economic_revitalization", "elected")
def economic_revitalization(hall: Hall) -> None:
    assert hall.decide(2).t.goods == [4, 0, 2]


@outcome("forced_economic_independence", "elected")
def forced_economic_independence(hall: Hall) -> None:
    form_agreement(hall.t, 2, 4)
    assert partners(hall.t, 1) == [2]
    t = hall.decide(1 * 3 + 2).t
    assert partners(t, 1) == [] and laws.agreement_refusal(t, 2, 1) is not None
    assert laws.agreement_refusal(t, 0, 1) is None


@outcome("trade_embargo", "elected")
def trade_embargo(hall: Hall) -> None:
    form_agreement(hall.t, 2, 4)
    t = hall.decide(1).t
    assert partners(t, 1) == []
    for number, refused in ((2, True), (3, True), (4, False)):
        t.round = number
        assert (laws.agreement_refusal(t, 0, 1) is not None) == refused
    assert laws.agreement_refusal(t, 0, 2) is None


@outcome("fleet_regulations", "for")
def fleet_regulations(hall: Hall) -> None:
    hall.t.fleet = [7, 3, 5]
    put(hall.t, 0, "sol_home", cruiser=3)  # with two Carriers and a Destroyer: six ships
    play = hall.decide(FOR)
    assert play.kind == "excess_ship" and play.t.fleet == [5, 3, 5]
    play.do(play.match.asks[0].tokens[0])
    assert play.over and laws.area_refusal(play.t, 0, FLEET_SUPPLY) is not None
    assert laws.area_refusal(play.t, 1, FLEET_SUPPLY) is None


@outcome("fleet_regulations", "against")
def fleet_regulations_against(hall: Hall) -> None:
    hall.t.pool = [3, 3, 11]  # seat 2 has no counter left
    t = hall.decide(AGAINST).t
    assert t.fleet == [4, 4, 3]
    assert laws.area_refusal(t, 0, FLEET_SUPPLY) is None


@outcome("traffic_tariffs", "for")
def traffic_tariffs(hall: Hall) -> None:
    t = hall.decide(FOR).t
    quann, wellon = place(t, "quann"), place(t, "wellon")
    assert laws.tariff_due(t, 0, quann) and not laws.tariff_due(t, 0, wellon)
    t.goods = [0, 1, 0]
    t.over = False
    t.system = quann
    t.queue = [("tariff", 0), ("tariff", 0, wellon), ("tariff", 1, wellon), ("stop",)]
    play = sit(t)
    assert "trade_good" in play.refused
    play.do("wellon")
    assert play.t.exhausted[planet("wellon")] == 1
    assert play.do("trade_good").t.goods == [0, 0, 0]
    t.exhausted = [1] * len(t.exhausted)
    assert laws.activation_refusal(t, 0, quann) is not None and laws.activation_refusal(t, 0, wellon) is None


@outcome("traffic_tariffs", "against")
def traffic_tariffs_against(hall: Hall) -> None:
    hall.t.strategy = [2, 0, 0]
    hall.t.pool = [3, 3, 0]
    play = hall.decide(AGAINST)
    assert play.seat == 0 and play.tokens == {"strategy_allocation", "command_pool"}
    t = play.do("strategy_allocation").t
    assert play.over and (t.strategy, t.pool) == ([1, 0, 0], [3, 2, 0])


@outcome("imperial_mandate", "for")
def imperial_mandate(hall: Hall) -> None:
    hall.t.vp = [8, 9, 0]
    play = hall.decide(FOR)
    assert play.over and play.t.winner == 0  # the first in the order of play


@outcome("imperial_mandate", "against")
def imperial_mandate_against(hall: Hall) -> None:
    assert hall.decide(AGAINST).t.vp == [0, 2, 0]


@outcome("imperial_academy", "for")
def imperial_academy(hall: Hall) -> None:
    assert laws.counter_price(hall.t, 3) == 3
    assert laws.counter_price(hall.decide(FOR).t, 3) == 2


@outcome("imperial_containment", "for")
def imperial_containment(hall: Hall) -> None:
    t = hall.decide(FOR).t  # seat 1 has four planets abroad
    assert [laws.contained(t, seat) for seat in range(3)] == [False, True, False]
    t.round += 1
    assert not laws.contained(t, 1)


# ---- action cards


@outcome("limits_to_individual_power", "for")
def limits_to_individual_power(hall: Hall) -> None:
    play = hall.decide(FOR)
    assert play.kind == "discard_for_agenda" and play.seat == 0
    for _ in range(2):
        play.do(play.match.asks[0].tokens[0])
    assert play.over and [len(hand) for hand in play.t.hands] == [3, 2, 0]
    assert laws.hand_limit(play.t, 7) == 3


@outcome("limits_to_individual_power", "against")
def limits_to_individual_power_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert [len(hand) for hand in t.hands] == [4, 1, 0] and laws.hand_limit(t, 7) == 7


@outcome("regressive_rhetoric", "for")
def regressive_rhetoric(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.technology_price(t, 0, 0, 6) == 8
    assert laws.draws_instead(t, TECHNOLOGY) and not laws.draws_instead(t, LOGISTICS)
    t.over = False
    t.queue = [("draw_instead", 2), ("stop",)]
    assert len(sit(t).do("yes").t.hands[2]) == 1


@outcome("regressive_rhetoric", "against")
def regressive_rhetoric_against(hall: Hall) -> None:
    play = hall.decide(AGAINST)
    for seat in (0, 1):
        assert play.seat == seat
        play.do(play.match.asks[0].tokens[0])
    assert play.over and [len(hand) for hand in play.t.hands] == [4, 1, 0]


@outcome("resource_management", "for")
def resource_management(hall: Hall) -> None:
    assert laws.skips_redistribution(hall.decide(FOR).t)


@outcome("resource_management", "against")
def resource_management_against(hall: Hall) -> None:
    play = hall.decide(AGAINST)
    for _ in range(2):
        play.do(play.match.asks[0].tokens[0])
    assert play.over and [len(hand) for hand in play.t.hands] == [3, 2, 0]
    assert not laws.skips_redistribution(play.t)


@outcome("core_stability", "for")
def core_stability(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.in_force(t, "core_stability") and not laws.no_draw(t)
    t.over = False
    t.queue = [("lay_out_cards", (0, 1, 2), (1, 2, 1)), ("stop",)]
    play = sit(t)
    shown = [row["card"] for row in play.told("card_laid_out")]
    assert len(shown) == 4
    takers = []
    for _ in range(4):
        if not play.over:
            takers.append(play.seat)
            play.do(play.match.asks[0].tokens[0])
    assert play.over and takers == sorted(takers, key=lambda seat: -influence_of(t, seat))
    assert [len(hand) for hand in play.t.hands] == [6, 4, 1]


def influence_of(t: Table, seat: int) -> int:
    return sum([laws.influence(t, world) for world in t.ready_planets(seat)])


@outcome("core_stability", "against")
def core_stability_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.no_draw(t) and not laws.in_force(t, "core_stability")
    t.round += 1
    assert not laws.no_draw(t)


@outcome("public_execution", "elected")
def public_execution(hall: Hall) -> None:
    t = hall.decide(0).t
    assert t.hands[0] == () and not t.ready_planets(0) and t.ready_planets(1)
    assert laws.combat_bonus(t, 0, CRUISER) == -1 and laws.combat_bonus(t, 1, CRUISER) == 0
    t.round += 1
    assert laws.combat_bonus(t, 0, CRUISER) == 0


@outcome("technology_investigation_committee", "for")
def technology_investigation_committee(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.technology_refusal(t, 0, True) is not None and laws.technology_refusal(t, 0, False) is None


@outcome("technology_investigation_committee", "against")
def technology_investigation_committee_against(hall: Hall) -> None:
    hall.t.goods = [0, 0, 0]
    cards = [agenda_card("code_of_honor"), agenda_card("free_trade")]
    rest = [card for card in hall.t.political_deck if card not in cards]
    hall.t.political_deck = tuple(cards + rest)
    play = hall.decide(AGAINST)
    assert [len(hand) for hand in play.t.hands] == [4, 1, 0]
    play.do("for", "for", "for", "for", "for", "for")
    assert play.over and names(play.t.laws) == ["code_of_honor", "free_trade"]


# ---- strategy cards


@outcome("aggressive_strategy", "for")
def aggressive_strategy(hall: Hall) -> None:
    hall.t.strategy = [0, 0, 0]
    play = hall.decide(FOR)
    assert (play.kind, play.seat) == ("own_secondary", 0)  # Political: a card, without a counter
    play.do("yes")
    assert len(play.t.hands[0]) == 6 and play.t.strategy == [0, 0, 0]
    asked = []
    while not play.over:
        asked.append((play.seat, play.match.asks[0].args["strategy"]))
        play.do("no")
    assert asked == [(1, LOGISTICS), (1, IMPERIAL), (2, TECHNOLOGY)][: len(asked)]


@outcome("aggressive_strategy", "against")
def aggressive_strategy_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    why = laws.secondary_refusal(t)
    assert why is not None and why.args["agenda"] == agenda_card("aggressive_strategy")
    t.round += 1
    assert laws.secondary_refusal(t) is None


@outcome("checks_and_balances", "for")
def checks_and_balances(hall: Hall) -> None:
    hall.t.strategy_holder = [0, NOBODY, NOBODY, 1, NOBODY, NOBODY, NOBODY, NOBODY]
    assert laws.receivers(hall.t, 0, 1) == [0]
    t = hall.decide(FOR).t
    assert laws.receivers(t, 0, 1) == [2] and laws.receivers(t, 2, 2) == [0, 1]
    t.strategy_holder[4] = 2
    assert laws.receivers(t, 2, 1) == [2]


@outcome("checks_and_balances", "against")
def checks_and_balances_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert t.strategy_holder == [1, NOBODY, 1, 2, NOBODY, NOBODY, 0, 2]
    assert t.order == (1, 2, 0) and t.speaker == 0


@outcome("councils_censure", "elected")
def councils_censure(hall: Hall) -> None:
    t = hall.decide(1).t
    assert laws.strategy_price(t, 1, IMPERIAL) == 2 and laws.strategy_price(t, 1, POLITICAL) == 0
    assert laws.strategy_price(t, 0, IMPERIAL) == 0
    t.strategy[1] = 1
    assert laws.strategy_refusal(t, 1, IMPERIAL) is not None


@outcome("science_community_speaker", "elected")
def science_community_speaker(hall: Hall) -> None:
    t = hall.decide(1).t
    assert laws.free_secondary(t, 1, TECHNOLOGY) and not laws.free_secondary(t, 0, TECHNOLOGY)
    assert [laws.technology_price(t, seat, 0, 6) for seat in range(3)] == [6, 5, 6]


# ---- ministers


@outcome("minister_of_commerce", "elected")
def minister_of_commerce(hall: Hall) -> None:
    form_agreement(hall.t, 0, 2)
    t = hall.decide(2).t
    t.over = False
    t.queue = [("status_laws",), ("stop",)]
    assert sit(t).t.goods == [4, 0, 2]


@outcome("minister_of_exploration", "elected")
def minister_of_exploration(hall: Hall) -> None:
    t = hall.decide(2).t
    neutral_taken(t, 0, planet("abyz"))
    neutral_taken(t, 2, planet("fria"))
    assert t.goods == [5, 1, 1]


@outcome("minister_of_internal_security", "elected")
def minister_of_internal_security(hall: Hall) -> None:
    hall.t.ground[REX] = 6
    t = hall.decide(1).t
    t.over = False
    t.queue = [("internal_security", 0), ("internal_security", 1), ("stop",)]
    play = sit(t)
    assert play.seat == 1 and play.tokens == {"0", "1", "2", "3", "4"}
    assert play.do("4").t.ground[REX] == 2 and not play.t.laws


@outcome("minister_of_policy", "elected")
def minister_of_policy(hall: Hall) -> None:
    t = hall.decide(1).t
    assert [laws.extra_action_cards(t, seat) for seat in range(3)] == [0, 1, 0]


@outcome("minister_of_war", "elected")
def minister_of_war(hall: Hall) -> None:
    t = hall.decide(1).t
    t.active, t.defender, t.system = 0, 1, place(t, "quann")
    put(t, 0, "quann", cruiser=1)
    put(t, 1, "quann", cruiser=1)
    t.over = False
    t.queue = [("minister_of_war",), ("stop",)]
    play = sit(t)
    assert (play.kind, play.seat) == ("minister_of_war", 1)
    play.do("yes")
    assert play.over and play.t.strategy[1] == 1 and not play.t.has_ships(place(t, "quann"), 0)


@outcome("council_elder", "elected")
def council_elder(hall: Hall) -> None:
    t = hall.decide(2).t
    assert laws.elected(t, "council_elder") == 2


# ---- laws about laws


@outcome("new_constitution", "for")
def new_constitution(hall: Hall) -> None:
    enact(hall.t, "closing_the_wormholes")
    enact(hall.t, "free_trade")
    play = hall.decide(FOR)
    assert play.t.laws == () and play.kind == "exhaust_planet"
    play.do("jord", "wellon", "quann", "bereg", "mecatol_rex", "arinam")
    assert play.over and sum(play.t.exhausted) == 6
    assert place(play.t, "wormhole_alpha") in play.t.near[place(play.t, "lodor")]


@outcome("new_constitution", "against")
def new_constitution_against(hall: Hall) -> None:
    enact(hall.t, "free_trade")
    play = hall.decide(AGAINST)
    assert play.seat == 2  # Mecatol Rex
    assert play.do("free_trade").t.laws == ()


@outcome("repeal", "elected")
def end_law(hall: Hall) -> None:
    enact(hall.t, "wormhole_reconstruction")
    t = hall.decide(agenda_card("wormhole_reconstruction")).t
    assert not t.laws and place(t, "wormhole_beta") not in t.near[place(t, "lodor")]


@outcome("revote", "elected")
def revote(hall: Hall) -> None:
    enact(hall.t, "free_trade")
    hall.t.goods = [0, 0, 0]
    play = hall.decide(agenda_card("free_trade"))
    assert play.kind == "vote" and play.do("for", "for", "for").t.laws == (agenda_card("free_trade"),)
