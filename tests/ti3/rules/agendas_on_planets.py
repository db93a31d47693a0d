"""Checks of political cards about planets, ships, battles and technology."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import (
    BLUE,
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    GREEN,
    GROUND_FORCE,
    RED,
    WAR_SUN,
    YELLOW,
)
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.open_cards import laws_in_force
from cosmarch.games.ti3.state import NOBODY
from cosmarch.games.ti3.state import put as change
from tests.ti3.rules.hall import AGAINST, FOR, REX, Hall, outcome
from tests.ti3.rules.test_council import enact, names, sit
from tests.ti3.table import CONTENT, own, place, planet, put

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
