"""Cards, laws, races and technologies one by one: of each the interaction that is most likely to be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import ADMIRAL, CRUISER, DIPLOMACY, DREADNOUGHT, IMPERIAL, LOGISTICS, TRADE
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.combats import chemical_refusal
from cosmarch.games.ti3.rules.cards.fleets import skilled_refusal, swift_fleets
from cosmarch.games.ti3.rules.modifiers import SPACE_BATTLE, combat_value, fleet_limit, movement, production_limit
from cosmarch.games.ti3.rules.status_phase import cards_received, counters_received
from cosmarch.games.ti3.rules.strategy_cards import secondary_price, secondary_refusal
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.rules.tactical.routes import passage_refusal
from cosmarch.games.ti3.rules.technology import transit_refusal
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded
from tests.ti3.leading import led, spot
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, enact, fresh, own, place, planet, put, technology

AROUND = {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon", 6: "thibah", 7: "saudor"}


def law(name: str, elected: int = NOWHERE) -> dict[str, Any]:
    return {"laws": (agenda_card(name),), "law_elected": (elected,)}


# ---- action cards


def cornered(defender: dict[str, int], **position: Any) -> Table:
    """Seat 0 attacks seat 1 over Abyz and Fria, where friendly systems are all around."""
    fleets = {"abyz_fria": {0: {"cruiser": 2}, 1: defender}}
    t = skirmish(AROUND, fleets, **position).t.copy()
    t.system, t.defender = 1, 1
    return t


def test_fighters_alone_make_no_skilled_retreat() -> None:
    """TI-35.5.2: they need a Carrier to move, also by a card."""
    skilled = card("skilled_retreat")
    why = skilled_refusal(cornered({"fighter": 3}), 1, skilled, (1, 1))
    assert why is not None and why.rule == "TI-35.5.2"
    assert skilled_refusal(cornered({"fighter": 3, "carrier": 1}), 1, skilled, (1, 1)) is None
    flying = cornered({"fighter": 3}, technologies={1: ["advanced_fighters"]})
    assert skilled_refusal(flying, 1, skilled, (1, 1)) is None


def test_a_code_of_honor_forbids_skilled_retreats() -> None:
    """TI-31.2.1: nobody leaves a battle."""
    why = skilled_refusal(cornered({"cruiser": 1}, **law("code_of_honor")), 1, card("skilled_retreat"), (1, 1))
    assert why is not None and why.rule == "TI-31.2.1"


def test_an_admiral_pursues_a_skilled_retreat() -> None:
    """TI-40.7.3: an attacked fleet does not get away, the attacker does."""
    leaders = CONTENT.races[CONTENT.race_names.index("letnev")].leaders
    admiral = next(one for one in leaders if CONTENT.leaders[one].kind == ADMIRAL)
    columns = led(AROUND, {CONTENT.leader_names[admiral]: "abyz_fria.cruiser"})
    t = cornered({"cruiser": 1}, races=("letnev", "hacan", "yssaril"), **columns)
    assert t.leader_place[admiral] == spot(AROUND, "abyz_fria.cruiser")
    why = skilled_refusal(t, 1, card("skilled_retreat"), (1, 1))
    assert why is not None and why.rule == "TI-40.7.3"
    assert skilled_refusal(t, 0, card("skilled_retreat"), (1, 1)) is None


def test_chemical_warfare_is_for_planets_of_an_enemy() -> None:
    """TI-30.1.2, TI-43.5.3: Hostile Locals are nobody's."""
    t = fresh()
    put(t, 0, "wellon", dreadnought=1)
    t.ground[planet("wellon")] = 2
    chemical, context = card("chemical_warfare"), (0, planet("wellon"))
    assert chemical_refusal(t, 0, chemical, context) is not None
    own(t, 1, "wellon")
    assert chemical_refusal(t, 0, chemical, context) is None


def test_strategic_flexibility_pays_what_a_censure_demands() -> None:
    """TI-31.2.1: Imperial costs the elected player two counters, however they come to choose it."""

    def censured(t: Table) -> None:
        enact(t, "councils_censure", 0)
        t.strategy_holder[LOGISTICS] = 0
        t.strategy = [3, 3, 3]

    p = at_moment("strategic_flexibility", ("after_all_strategy_picks", 1, LOGISTICS), prepare=censured)
    p.do("imperial")
    assert p.t.strategy_holder[IMPERIAL] == 0 and p.t.strategy[0] == 1


def test_annexed_planets_are_conscripted_too() -> None:
    """TI-31.2.1: Planetary Conscription is for whoever gains a neutral planet."""

    def lawful(t: Table) -> None:
        enact(t, "planetary_conscription")
        own(t, 0, "wellon")

    p = as_action("voluntary_annexation", prepare=lawful)
    name = sorted(p.tokens)[0]
    p.do(name)
    assert (p.kind, p.seat) == ("conscript", 0)
    assert p.do("yes").t.ground[planet(name)] == 4


def test_a_summit_gives_the_counters_that_are_left() -> None:
    """TI-28.1.5, Command Summit: two, one or none."""
    for left, gained in ((3, 2), (1, 1)):

        def scarce(t: Table, left: int = left) -> None:
            t.pool[0] += t.counters_left(0) - left

        before = carded({}, ("stop",), prepare=scarce).t.pool[0]
        assert at_moment("command_summit", ("before_first_strategy_pick",), prepare=scarce).t.pool[0] == before + gained

    def none(t: Table) -> None:
        t.pool[0] += t.counters_left(0)

    p = carded({0: ("command_summit",)}, ("window", "before_first_strategy_pick"), prepare=none)
    assert p.refused == {"command_summit": "TI-28.1.5"}


def test_paralysis_outlasts_what_others_produce_meanwhile() -> None:
    """TI-8.1.5, Policy Paralysis: the Imperial secondary of another player is an action of its own in between."""
    t = at_moment("policy_paralysis", ("after_strategy_primary", 2, IMPERIAL), seat=0).t
    t.begin_action()
    assert lasting.paralysed_refusal(t, 1, IMPERIAL) is not None


def test_a_nebula_is_never_silent() -> None:
    """TI-23.3.4: ships in it move one, so In the Silence of Space is not for them, nor for who may not move."""
    t = fresh()
    put(t, 0, "nebula_1", cruiser=1)
    put(t, 0, "wellon", cruiser=1)
    put(t, 0, "thibah", cruiser=1)
    t.activated[place(t, "thibah")] = 1
    found = swift_fleets(t, 0, ())
    assert place(t, "wellon") in found
    assert place(t, "nebula_1") not in found and place(t, "thibah") not in found


# ---- laws and agendas


def test_a_spike_counts_on_top_of_humane_labor() -> None:
    """TI-17.1.4: the law sets the limit, and a Productivity Spike adds to it."""
    t = fresh()
    enact(t, "humane_labor")
    assert production_limit(t, 0, planet("jord")) == 2
    effects.add(t, effects.SPIKE, 0, planet("jord"), t.round)
    assert production_limit(t, 0, planet("jord")) == 2 + CONTENT.planets[planet("jord")].influence


def test_nobody_bribes_a_player_without_a_vote() -> None:
    """TI-31.3.1: Thugs keep a player from voting."""
    t = chamber("free_trade")
    t.goods = [3, 0, 0]
    effects.add(t, effects.THUGS, 1, 0, t.round)
    p = sit(t)
    assert p.kind == "debate" and p.tokens == {"seat.3", "done"} and p.refused["seat.2"] == "TI-31.3.1"


def test_fleets_shrink_in_the_order_of_play() -> None:
    """TI-12.1.1, TI-31.2.2: Fleet Regulations."""
    t = chamber("fleet_regulations")
    t.fleet = [7, 7, 7]
    for seat, system in enumerate(("wellon", "thibah", "tarmann")):
        put(t, seat, system, cruiser=4, destroyer=3)
    p = sit(t).do("for", "for", "for")
    assert (p.kind, p.seat) == ("excess_ship", 0)


# ---- technologies


@pytest.mark.parametrize("free", [True, False])
def test_fleet_logistics_needs_a_system_to_activate(free: bool) -> None:
    """TI-9.1.4, TI-10.1.2: where every system holds a counter there is no second action to offer."""
    t = fresh()
    t.technologies[0] |= 1 << CONTENT.technology_names.index("fleet_logistics")
    t.pool = [2, 2, 2]
    t.activated = [1] * t.hexes
    if free:
        t.activated[place(t, "wellon")] = 0
    flow = SCENES["fleet_logistics"](t, 0)
    assert flow is not None and (next(flow, None) is not None) == free


def test_no_drive_is_fast_in_a_nebula() -> None:
    """TI-23.3.4: Type IV Drive and Flank Speed add up elsewhere, there they do not count."""
    t = fresh()
    t.technologies[0] |= technology("type_iv_drive")
    effects.add(t, effects.MOVEMENT_BONUS, 0, card("flank_speed"), effects.ACTION)
    for kind in (CRUISER, DREADNOUGHT):
        assert movement(t, 0, kind, place(t, "wellon")) == CONTENT.units[kind].move + 2
        assert movement(t, 0, kind, place(t, "nebula_1")) == 1


def test_motivators_and_ministers_add_up() -> None:
    """TI-20.5.1: Neural Motivator with Minister of Policy."""
    t = fresh()
    plain = cards_received(t, 0)
    t.technologies[0] |= technology("neural_motivator")
    enact(t, "minister_of_policy", 0)
    assert cards_received(t, 0) == plain + 2


@pytest.mark.parametrize("dug_in", [False, True])
def test_bacteria_need_a_planet_that_can_be_bombarded(dug_in: bool) -> None:
    """TI-22.2.1: X-89 Bacterial Weapon is used instead of a bombardment, which Dug In forbids."""
    t = fresh()
    one = planet("arc_prime")
    t.technologies[0] |= technology("x89_bacterial_weapon")
    put(t, 0, "letnev_home", dreadnought=1)
    t.active, t.defender, t.system = 0, 1, place(t, "letnev_home")
    t.pds[one] = 0
    t.landed = tuple([int(world == one) for world in range(len(t.landed))])
    if dug_in:
        effects.add(t, effects.DUG_IN, 1, one, t.round)
    flow = SCENES["x89"](t, one)
    assert flow is not None and (next(flow, None) is None) == dug_in


def test_diodes_need_two_planets_and_somebody_to_send() -> None:
    """TI-32.1.2, Transit Diodes: with one planet, or without ground forces, no counter is spent."""
    t = fresh()
    assert transit_refusal(t, 0) is not None
    own(t, 0, "wellon")
    assert transit_refusal(t, 0) is None
    t.ground[planet("jord")] = 0
    why = transit_refusal(t, 0)
    assert why is not None and why.rule == "TI-32.1.2"


def test_deflectors_do_not_open_nebulae() -> None:
    """TI-23.3.2, TI-23.4.1: Light/Wave Deflector is against enemy ships, not against what is in the way."""
    t = fresh()
    put(t, 1, "wellon", cruiser=1)
    assert passage_refusal(t, 0, place(t, "wellon")) is not None
    t.technologies[0] = technology("light_wave_deflector")  # without the Antimass Deflectors of the Sol
    assert passage_refusal(t, 0, place(t, "wellon")) is None
    for system in ("nebula_1", "supernova_1", "asteroid_field_1"):
        assert passage_refusal(t, 0, place(t, system)) is not None


# ---- races


def crisis(t: Table, seat: int) -> None:
    effects.add(t, effects.CRISIS, seat, 0, t.round)


def test_letnev_fleets_with_a_war_footing_and_in_a_crisis() -> None:
    """TI-28.2.1 (large_fleets): one ship more, two more by the card; a Cultural Crisis takes the one."""
    t = fresh()
    t.fleet[1] = 5
    enact(t, "fleet_regulations")
    at = place(t, "wellon")
    effects.add(t, effects.FOOTING, 1, at, t.round)
    assert fleet_limit(t, 1, at) == 8
    crisis(t, 1)
    assert fleet_limit(t, 1, at) == 7


def test_the_sol_receive_no_counter_that_is_not_there() -> None:
    """TI-20.5.2, TI-28.1.5: three, as far as there are any."""
    t = fresh()
    assert counters_received(t, 0) == counters_received(t, 1) + 1 == 3
    t.pool[0] += t.counters_left(0) - 1
    assert counters_received(t, 0) == 1


def test_the_naalu_come_first_but_for_a_crisis() -> None:
    """TI-12.1.1 (always_first)."""
    t = fresh(("sol", "naalu", "xxcha"))
    t.strategy_holder = [NOBODY] * len(t.strategy_holder)
    for strategy, seat in ((LOGISTICS, 0), (IMPERIAL, 1), (TRADE, 2)):
        t.strategy_holder[strategy] = seat
    assert order_of_play(t) == [1, 0, 2]
    crisis(t, 1)
    assert order_of_play(t) == [0, 2, 1]


def test_a_crisis_makes_the_hacan_pay_and_leaves_the_xxcha_no_peace() -> None:
    """TI-8.1.5, TI-42.2.3 (free_trade_secondary, peacemakers): the secondary abilities of Trade and Diplomacy are
    as for everybody."""
    t = fresh(("sol", "hacan", "xxcha"))
    assert secondary_price(t, 1, TRADE) == 0 and secondary_refusal(t, 2, DIPLOMACY) is None
    crisis(t, 1)
    crisis(t, 2)
    assert secondary_price(t, 1, TRADE) == 1
    why = secondary_refusal(t, 2, DIPLOMACY)
    assert why is not None and why.rule == "TI-42.2.3"


def test_fragile_and_fierce_cancel_out() -> None:
    """TI-21.3.3: the Jol-Nar with an ability of the Sardakk N'orr, by Multiculturalism."""
    t = fresh(("jol_nar", "sardakk_norr", "xxcha"))
    at = place(t, "wellon")
    plain = CONTENT.units[DREADNOUGHT].combat
    assert combat_value(t, 0, DREADNOUGHT, SPACE_BATTLE, 1, at) == plain + 1
    effects.add(t, effects.CULTURE, 0, CONTENT.ability_names.index("fierce"), t.round)
    assert combat_value(t, 0, DREADNOUGHT, SPACE_BATTLE, 1, at) == plain
