"""The 60 political cards, each in every outcome: what happens at once, and what the chapters are told afterwards.

TI-31.1.6, TI-31.2.1 to TI-31.2.3, TI-31.4.1."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    BLUE,
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    FLEET_SUPPLY,
    GREEN,
    GROUND_FORCE,
    IMPERIAL,
    LOGISTICS,
    POLITICAL,
    RED,
    TECHNOLOGY,
    WAR_SUN,
    YELLOW,
)
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.open_cards import laws_in_force, ruled_on
from cosmarch.games.ti3.rules.council.outcomes import OUTCOMES
from cosmarch.games.ti3.rules.council.powers_of_laws import neutral_taken
from cosmarch.games.ti3.rules.council.verdict import outcome_of
from cosmarch.games.ti3.rules.trade import form_agreement, partners
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.state import put as change
from cosmarch.games.ti3.state import put as with_entry
from tests.ti3.rules.test_council import agenda_card, chamber, enact, names, sit
from tests.ti3.table import CONTENT, Play, own, place, planet, put

FOR, AGAINST = 0, 1
CARDS = CONTENT.political_cards
REX = CONTENT.mecatol_planet
ALL = {
    (card.key, outcome) for card in CARDS for outcome in (("elected",) if card.vote == "elect" else ("for", "against"))
}
CHECKS: dict[tuple[str, str], Callable[[Hall], None]] = {}


class Hall:
    """A table with something of everything, at which a card is decided without a vote."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.card = CARDS[agenda_card(name)]
        t = chamber(name)
        own(t, 0, "wellon", "thibah", "lodor")
        own(t, 1, "quann", "bereg", "lirta_iv", "vefut_ii")
        own(t, 2, "mecatol_rex", "arinam")
        for world in ("wellon", "thibah", "lodor", "quann", "bereg", "lirta_iv", "mecatol_rex"):
            t.ground[planet(world)] = 2
        for world in ("lodor", "quann", "bereg"):
            t.dock[planet(world)] = 1
        t.goods = [5, 1, 0]
        t.vp = [1, 3, 0]
        t.action_deck = CONTENT.action_deck[12:]
        t.hands = (CONTENT.action_deck[:5], CONTENT.action_deck[5:7], ())
        t.action_discard = CONTENT.action_deck[7:12]
        t.strategy_holder = [0, NOBODY, 0, 1, NOBODY, NOBODY, 2, 1]
        self.t = t

    def decide(self, ballot: int, opposed: int = 0, votes_for: int = 0, seed: int = 1) -> Play:
        """The Council has decided."""
        t = self.t
        card = self.card.id
        t.political_deck = tuple([one for one in t.political_deck if one != card])
        t.political_seen = (0,) * len(t.political_deck)
        t.queue = [("resolve_agenda", card, ballot, opposed, votes_for), ("stop",)]
        return sit(t, seed)


Check = Callable[[Hall], None]


def outcome(name: str, *which: str) -> Callable[[Check], Check]:
    """The function checks these outcomes of a card."""

    def register(check: Check) -> Check:
        for one in which:
            assert (name, one) not in CHECKS
            CHECKS[(name, one)] = check
        return check

    return register


@pytest.mark.parametrize(("name", "which"), sorted(ALL))
def test_every_outcome(name: str, which: str) -> None:
    effect = outcome_of(CARDS[agenda_card(name)], AGAINST if which == "against" else FOR)
    check = nothing_happens if effect.key == "nothing" else CHECKS[(name, which)]
    check(Hall(name))


def nothing_happens(hall: Hall) -> None:
    """The card is discarded, and all is as before."""
    before = hall.t.copy()
    t = hall.decide(AGAINST).t
    assert names(t.political_discard) == [hall.name] and not t.laws
    assert (t.goods, t.vp, t.ships, t.ground, t.exhausted, t.hands) == (
        before.goods,
        before.vp,
        before.ships,
        before.ground,
        before.exhausted,
        before.hands,
    )


def test_every_outcome_has_its_check() -> None:
    silent = {(card.key, "against") for card in CARDS if card.vote != "elect" and card.against_effect.key == "nothing"}
    assert set(CHECKS) == ALL - silent
    assert len(CARDS) == 60 and len(ALL) == 98


def test_every_effect_of_the_data_has_a_function_and_nothing_is_left_over() -> None:
    used = {
        effect.key
        for card in CARDS
        for effect in ((card.elected_effect,) if card.vote == "elect" else (card.for_effect, card.against_effect))
    }
    assert used == set(OUTCOMES)


@pytest.mark.parametrize("name", CONTENT.political_card_names)
def test_every_card_plays_through_with_any_answers(name: str) -> None:
    """A whole agenda with random answers: it ends, nothing is created or lost, and copies stay the same."""
    for seed in range(6):
        random = Random(f"{name} {seed}")
        hall = Hall(name)
        if CARDS[agenda_card(name)].elect == "law":
            enact(hall.t, "free_trade")
            enact(hall.t, "wormhole_reconstruction")
        play = sit(hall.t, seed)
        for _ in range(400):
            if play.over:
                break
            if random.random() < 0.1:
                assert play.match.clone().hash == play.match.hash
                seat = random.randrange(3)
                assert play.match.imagine(seat, seed).view(seat) == play.match.view(seat)
            ask = random.choice(play.match.asks)
            assert f"ti3.ask.{ask.kind}" in play.match.game.words("en")
            play.match.choose(random.choice(ask.tokens), ask.seat)
        t = play.t
        assert play.over
        spoken = play.match.game.words("en")
        assert all([f"ti3.log.{event.key}" in spoken for event in play.match._events()])
        pile = t.political_deck + t.political_discard + t.laws
        assert sorted(pile) == list(range(60)) and len(t.laws) == len(t.law_elected)
        held = [card for hand in t.hands for card in hand]
        assert sorted([*held, *t.action_deck, *t.action_discard]) == sorted(CONTENT.action_deck)
        columns = (*t.ships, t.ground, t.cargo, t.pds, t.goods, t.strategy, t.pool, t.fleet, t.vp)
        assert min([min(column) for column in columns]) >= 0
        assert t.goods_left() >= 0 and all([t.counters_left(seat) >= 0 for seat in range(3)])


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


# ---- planets


@outcome("arms_reduction", "against")
def arms_reduction_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    tired = [CONTENT.planet_names[world] for world, state in enumerate(t.exhausted) if state]
    assert sorted(tired) == ["bereg", "vefut_ii"]


@outcome("colonization_licensing", "for")
def colonization_licensing(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.landing_price(t, planet("abyz")) == 3 and laws.landing_price(t, planet("quann")) == 0


@outcome("colonization_licensing", "against")
def colonization_licensing_against(hall: Hall) -> None:
    play = hall.decide(AGAINST)  # three, four and two planets abroad
    assert play.seat == 0
    play.do("wellon")
    assert play.seat == 1
    play.do("quann")
    assert play.over and sum(play.t.exhausted) == 2


@outcome("short_term_truce", "for")
def short_term_truce(hall: Hall) -> None:
    t = hall.decide(FOR).t
    put(t, 1, "quann", cruiser=1)
    quann = place(t, "quann")
    for number, refused in ((2, False), (3, True), (4, False)):
        t.round = number
        assert (laws.activation_refusal(t, 0, quann) is not None) == refused
        assert (laws.landing_refusal(t, 0, planet("quann")) is not None) == refused
        assert laws.landing_refusal(t, 0, planet("abyz")) is None
    t.round = 3
    t.over = False
    t.queue = [("buy_out_truce", 2), ("stop",)]
    t.goods[2] = 10
    play = sit(t).do("rest_in_goods")
    assert play.over and not play.t.laws and play.t.goods[2] == 0
    t.queue = [("buy_out_truce", 1), ("stop",)]
    assert laws.in_force(sit(t).t, "short_term_truce")  # too little influence: nothing happens
    laws.round_ends(t)
    assert names(t.political_discard) == ["short_term_truce"]


@outcome("short_term_truce", "against")
def short_term_truce_against(hall: Hall) -> None:
    play = hall.decide(AGAINST, opposed=0b011)
    assert (play.seat, play.match.asks[0].args["seat"]) == (1, 0)
    play.do("jord")
    assert (play.seat, play.match.asks[0].args["seat"]) == (2, 1)
    play.do("arc_prime")
    assert play.over and sum(play.t.exhausted) == 2


@outcome("unconventional_weapons", "for")
def unconventional_weapons(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert [laws.combat_bonus(t, 2, unit) for unit in (DREADNOUGHT, WAR_SUN, CRUISER)] == [-2, -2, 0]


@outcome("unconventional_weapons", "against")
def unconventional_weapons_against(hall: Hall) -> None:
    put(hall.t, 0, "wellon", dreadnought=1, war_sun=1)
    play = hall.decide(AGAINST).do("jord", "wellon")
    assert (play.kind, play.seat) == ("exhaust_planet", 1)  # a Dreadnought from the start
    assert play.do("quann").over and sum(play.t.exhausted) == 3


@outcome("compensated_disarmament", "elected")
def compensated_disarmament(hall: Hall) -> None:
    t = hall.decide(planet("quann")).t
    assert t.ground[planet("quann")] == 0 and t.owner[planet("quann")] == 1 and t.goods == [5, 3, 0]


@outcome("dispute_resolution", "elected")
def dispute_resolution(hall: Hall) -> None:
    one, other = sorted((planet("lodor"), planet("quann")))
    hall.t.pds[planet("quann")] = 1
    put(hall.t, 0, "lodor", fighter=2)  # supported by the dock alone
    t = hall.decide(one * len(CONTENT.planets) + other).t
    for world in (one, other):
        assert t.owner[world] == NOBODY and not (t.ground[world] or t.pds[world] or t.dock[world])
    assert not t.has_ships(place(t, "lodor"), 0)


@outcome("planetary_security", "for")
def planetary_security(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert t.owner[planet("vefut_ii")] == NOBODY and t.owner[planet("arinam")] == NOBODY
    assert t.owner[planet("wellon")] == 0 and t.owner[planet("wren_terra")] == 1  # home systems are safe
    t.ground[planet("wellon")] = 0
    t.over = False
    t.queue = [("planetary_security",), ("stop",)]
    assert sit(t).t.owner[planet("wellon")] == NOBODY


@outcome("colonial_redistribution", "for")
def colonial_redistribution(hall: Hall) -> None:
    play = hall.decide(FOR)
    assert (play.kind, play.seat) == ("give_planet", 1)
    play.do("quann")  # seat 2 alone has fewest points
    assert (play.kind, play.seat) == ("take_gift", 2)
    assert play.t.ground[planet("quann")] == 0
    t = play.do("yes").t
    assert play.over and t.owner[planet("quann")] == 2 and t.ground[planet("quann")] == 3
    assert t.dock[planet("quann")] == 0 and t.exhausted[planet("quann")] == 1


@outcome("holy_planet_of_ixth", "elected")
def holy_planet_of_ixth(hall: Hall) -> None:
    t = hall.decide(planet("quann")).t
    assert laws.production_refusal(t, 1, planet("quann")) is not None
    assert laws.production_refusal(t, 1, planet("bereg")) is None


@outcome("holder_of_mecatol_rex", "for")
def holder_of_mecatol_rex(hall: Hall) -> None:
    enact(hall.t, "free_trade")
    play = hall.decide(FOR)
    assert play.seat == 2 and play.tokens == {"free_trade", "done"}
    assert play.do("free_trade").t.laws == ()


@outcome("holder_of_mecatol_rex", "against")
def holder_of_mecatol_rex_against(hall: Hall) -> None:
    play = hall.decide(AGAINST)
    assert play.seat == 2 and play.tokens == {"0", "1", "2"}
    assert play.do("2").t.ground[REX] == 4


@outcome("mass_mobilization", "for")
def mass_mobilization(hall: Hall) -> None:
    play = hall.decide(FOR, votes_for=14)
    play.do("wellon", "jord", "quann", "done", "done")
    assert play.over
    assert play.t.ground[planet("wellon")] == 3 and play.t.ground[planet("jord")] == 6
    assert play.t.ground[planet("quann")] == 3


@outcome("mass_mobilization", "against")
def mass_mobilization_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.purchase_refusal(t, GROUND_FORCE) is not None and laws.purchase_refusal(t, FIGHTER) is None


@outcome("subsidized_industry", "elected")
def subsidized_industry(hall: Hall) -> None:
    play = hall.decide(2)
    assert "arretze" not in play.tokens  # it has one
    t = play.do("mecatol_rex").t
    assert t.dock[REX] == 1 and t.dock_round[REX] == t.round


@outcome("conventions_of_war", "for")
def conventions_of_war(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.bombardment_refusal(t, planet("quann")) is not None
    assert laws.bombardment_refusal(t, planet("wellon")) is None


@outcome("conventions_of_war", "against")
def conventions_of_war_against(hall: Hall) -> None:
    play = hall.decide(AGAINST, opposed=0b110)  # seat 2 has no dock abroad
    assert play.seat == 1 and play.tokens == {"quann", "bereg"}
    t = play.do("bereg").t
    assert play.over and t.dock[planet("bereg")] == 0 and t.dock[planet("lodor")] == 1


@outcome("imperial_peace", "for")
def imperial_peace(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.landing_refusal(t, 0, REX) is not None and laws.landing_refusal(t, 2, REX) is None
    assert laws.landing_refusal(t, 0, planet("quann")) is None


@outcome("imperial_peace", "against")
def imperial_peace_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.landing_refusal(t, 0, REX) is None
    assert laws.landing_refusal(t, 0, planet("quann")) is not None
    assert laws.landing_refusal(t, 0, planet("abyz")) is None  # taking a neutral planet is no invasion


@outcome("official_sanction", "elected")
def official_sanction(hall: Hall) -> None:
    t = hall.decide(0).t
    refused = [laws.landing_refusal(t, 0, planet(world)) is not None for world in ("quann", "abyz", "wellon")]
    assert refused == [True, True, False]
    assert laws.landing_refusal(t, 1, planet("abyz")) is None


@outcome("planetary_conscription", "for")
def planetary_conscription(hall: Hall) -> None:
    t = hall.decide(FOR).t
    own(t, 0, "abyz")
    t.ground[planet("abyz")] = 1
    t.over = False
    t.queue = [("conscript", 0, planet("abyz")), ("stop",)]
    assert sit(t).do("yes").t.ground[planet("abyz")] == 2


@outcome("planetary_conscription", "against")
def planetary_conscription_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.landing_refusal(t, 0, planet("abyz")) is not None
    assert laws.landing_refusal(t, 0, planet("quann")) is None


@outcome("labor_force_politics", "for")
def labor_force_politics(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert (laws.resources(t, REX), laws.influence(t, REX)) == (6, 1)


@outcome("labor_force_politics", "against")
def labor_force_politics_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    t.active = 1
    assert laws.production_refusal(t, 1, planet("quann")) is None
    t.produced = change(t.produced, planet("quann"), 1)
    assert laws.production_refusal(t, 1, planet("bereg")) is not None
    laws.note_production(t, 1, 0)
    t.begin_action()
    assert laws.production_refusal(t, 1, planet("bereg")) is not None
    assert laws.production_refusal(t, 0, planet("lodor")) is None


@outcome("humane_labor", "for")
def humane_labor(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.dock_limit(t, 6) == 2 and laws.production_refusal(t, 1, planet("quann")) is None


@outcome("humane_labor", "against")
def humane_labor_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.dock_limit(t, 6) == 6 and laws.production_refusal(t, 1, planet("quann")) is not None


@outcome("regulated_conscription", "for")
def regulated_conscription(hall: Hall) -> None:
    assert laws.batch(hall.t, GROUND_FORCE) == 2 and laws.levy(hall.t, 2) == 2
    t = hall.decide(FOR).t
    assert laws.batch(t, GROUND_FORCE) == 1 and laws.batch(t, FIGHTER) == 2 and laws.levy(t, 2) == 1


# ---- ships and battles


@outcome("arms_reduction", "for")
def arms_reduction(hall: Hall) -> None:
    put(hall.t, 1, "quann", dreadnought=2)
    put(hall.t, 0, "wellon", cruiser=5)
    hall.t.fleet[0] = 5
    play = hall.decide(FOR)
    assert play.seat == 1 and {token.rsplit(".", 1)[1] for token in play.tokens} == {"dreadnought"}
    play.do(f"{play.hex('quann')}.dreadnought")
    t = play.t
    assert play.over and t.on_board(1, DREADNOUGHT) == 2 and t.on_board(0, CRUISER) == 4


@outcome("ancient_artifact", "for")
def ancient_artifact(hall: Hall) -> None:
    put(hall.t, 2, "mecatol_rex", carrier=1, ground_force=2)
    put(hall.t, 0, "wellon", cruiser=2)
    hall.t.loaded = [3, 5, 9, 4, 10, 1, 4]  # the blast; two hits on the fleet; one on Wellon's ground forces
    hall.t.ground[planet("thibah")] = 0
    play = hall.decide(FOR)
    t = play.t
    assert play.over and t.ground[REX] == 0 and not t.has_ships(0, 2) and t.owner[REX] == 2
    assert t.on_board(2, GROUND_FORCE) == 4  # those at home
    assert not t.has_ships(place(t, "wellon"), 0) and t.ground[planet("wellon")] == 1
    lucky = Hall("ancient_artifact")
    lucky.t.loaded = [6]
    before = [mask.bit_count() for mask in lucky.t.technologies]
    play = lucky.decide(FOR)
    for _ in range(6):
        assert play.kind == "technology"
        play.do(play.match.asks[0].tokens[0])
    assert play.over and [mask.bit_count() for mask in play.t.technologies] == [count + 2 for count in before]


@outcome("closing_the_wormholes", "for")
def closing_the_wormholes(hall: Hall) -> None:
    lodor, gate = place(hall.t, "lodor"), place(hall.t, "wormhole_alpha")
    assert gate in hall.t.near[lodor]
    t = hall.decide(FOR).t
    assert gate not in t.near[lodor]


@outcome("closing_the_wormholes", "against")
def closing_the_wormholes_against(hall: Hall) -> None:
    put(hall.t, 0, "lodor", cruiser=1, carrier=1, fighter=1)
    put(hall.t, 1, "wormhole_beta", fighter=1, destroyer=1)
    play = hall.decide(AGAINST)
    assert play.tokens == {"cruiser", "carrier"}
    t = play.do("cruiser").t
    assert play.over and t.fleet_size(place(t, "lodor"), 0) == 1
    assert not t.has_ships(place(t, "wormhole_beta"), 1)  # the Fighter has lost its support


@outcome("wormhole_reconstruction", "for")
def wormhole_reconstruction(hall: Hall) -> None:
    lodor, gate = place(hall.t, "lodor"), place(hall.t, "wormhole_beta")
    assert gate not in hall.t.near[lodor]
    t = hall.decide(FOR).t
    assert gate in t.near[lodor]


@outcome("code_of_honor", "for")
def code_of_honor(hall: Hall) -> None:
    assert laws.retreat_refusal(hall.t) is None
    assert laws.retreat_refusal(hall.decide(FOR).t) is not None


@outcome("crown_of_thalnos", "elected")
def crown_of_thalnos(hall: Hall) -> None:
    t = hall.decide(1).t
    assert [laws.combat_bonus(t, seat, GROUND_FORCE) for seat in range(3)] == [0, 1, 0]
    assert laws.combat_bonus(t, 1, FIGHTER) == 0


@outcome("prophecy_of_ixth", "elected")
def prophecy_of_ixth(hall: Hall) -> None:
    t = hall.decide(1).t
    assert [laws.combat_bonus(t, seat, FIGHTER) for seat in range(3)] == [0, 1, 0]
    assert not laws_in_force(t)  # no law: it cannot be repealed
    laws.round_ends(t)
    t.round += 1
    laws.note_production(t, 1, 1)
    laws.note_production(t, 1, 3)
    laws.round_ends(t)
    assert laws.prophet(t) == 1
    t.round += 1
    laws.note_production(t, 1, 1)
    laws.round_ends(t)
    assert laws.prophet(t) == NOBODY and names(t.political_discard) == ["prophecy_of_ixth"]


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


# ---- technology


def technology_of(colour: int) -> int:
    return CONTENT.technologies_of_colour[colour][0]


@outcome("research_grant", "for")
def research_grant(hall: Hall) -> None:
    bereg = planet("bereg")
    assert laws.specialty_counts(hall.t, bereg, RED) and not laws.specialty_counts(hall.t, bereg, GREEN)
    t = hall.decide(FOR).t
    assert laws.specialty_counts(t, bereg, YELLOW) and not laws.specialty_counts(t, planet("wellon"), RED)


@outcome("research_grant", "against")
def research_grant_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.technology_refusal(t, technology_of(YELLOW), False) is not None
    assert laws.technology_refusal(t, technology_of(RED), True) is None


@outcome("subsidized_studies", "elected")
def subsidized_studies(hall: Hall) -> None:
    t = hall.decide(BLUE).t
    assert laws.technology_price(t, 0, technology_of(BLUE), 6) == 3
    assert laws.technology_price(t, 0, technology_of(RED), 6) == 8
    assert laws.technology_price(t, 0, technology_of(BLUE), 2) == 0


@outcome("technology_buy_back", "for")
def technology_buy_back(hall: Hall) -> None:
    t = hall.decide(FOR).t
    t.over = False
    t.queue = [("status_laws",), ("stop",)]
    known = t.technologies[0]
    play = sit(t)
    assert play.kind == "buy_back"
    sold = play.match.asks[0].tokens[0]
    play.do(sold, "done", "done")
    assert play.over and play.t.goods[0] == 11
    assert play.t.technologies[0].bit_count() == known.bit_count() - 1
    t.technologies[1] = (1 << len(CONTENT.technologies)) - 1
    needed = {name for card in CONTENT.technologies for name in card.prerequisites}
    t.queue = [("buy_back", 1), ("stop",)]
    assert set(sit(t).refused) == {CONTENT.technologies[number].key for number in needed}


@outcome("technology_buy_back", "against")
def technology_buy_back_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert all([laws.technology_refusal(t, card.id, False) is not None for card in CONTENT.technologies])


@outcome("technology_tariffs", "for")
def technology_tariffs(hall: Hall) -> None:
    t = hall.decide(FOR).t
    assert laws.technology_price(t, 0, technology_of(RED), 6) == 10
    assert laws.technology_price(t, 0, technology_of(BLUE), 6) == 6


@outcome("technology_tariffs", "against")
def technology_tariffs_against(hall: Hall) -> None:
    t = hall.decide(AGAINST).t
    assert laws.technology_refusal(t, technology_of(GREEN), False) is not None
    assert laws.technology_refusal(t, technology_of(YELLOW), False) is None


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


# ---- details


def test_leaders_escape_from_a_planet_that_becomes_neutral() -> None:
    """TI-40.2.5."""
    hall = Hall("dispute_resolution")
    leader = CONTENT.races[hall.t.race[1]].leaders[0]
    hall.t.with_leaders = 1
    hall.t.leader_place = with_entry(hall.t.leader_place, leader, planet("quann"))
    one, other = sorted((planet("lodor"), planet("quann")))
    play = hall.decide(one * len(CONTENT.planets) + other)
    assert (play.kind, play.seat) == ("leader_flees", 1) and "quann" not in play.tokens
    assert play.do("bereg").t.leader_place[leader] == planet("bereg")


def test_colonial_redistribution_is_decided_by_lot_among_the_tied() -> None:
    givers = set()
    for seed in range(12):
        hall = Hall("colonial_redistribution")
        hall.t.vp = [2, 2, 0]
        givers.add(hall.decide(FOR, seed=seed).seat)
    assert givers == {0, 1}


def test_a_ruling_names_whom_it_concerns() -> None:
    t = Hall("official_sanction").decide(2).t
    assert ruled_on(t, "official_sanction") == 2 and ruled_on(t, "public_execution") == NOWHERE
