"""Political cards that meet something else: an action card, another law, a player who has nothing (TI-31.2.1)."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    GREEN,
    GROUND_FORCE,
    IMPERIAL,
    PDS,
    RED,
    SPACE_DOCK,
    TECHNOLOGY,
)
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.worlds import breakable, master_refusal
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import (
    BOMBARDMENT,
    INVASION_ATTACK,
    INVASION_HOLD,
    PDS_FIRE,
    SPACE_BATTLE,
    combat_value,
    fleet_limit,
    pds_reach,
)
from cosmarch.games.ti3.rules.status_phase import card_scenes
from cosmarch.games.ti3.rules.strategy_cards import production_places, secondary_refusal
from cosmarch.games.ti3.rules.technology import Research, affordable, price_of
from cosmarch.games.ti3.rules.trade import form_agreement, partners
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded
from tests.ti3.rules.test_agendas import AGAINST, FOR, Hall
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, enact, fresh, own, place, planet, play, put, technology

REX = CONTENT.mecatol_planet


def rule(t: Table, key: str, what: int = 0) -> None:
    """A ruling that counts to the end of the round."""
    decree(t, agenda_card(key), t.round, what)


def test_a_plague_under_planetary_security() -> None:
    """The law acts whenever its condition holds: a planet that the plague has emptied is nobody's after the action."""

    def guarded(t: Table) -> None:
        own(t, 1, "wellon")
        t.ground[planet("wellon")] = 1
        enact(t, "planetary_security")

    t = as_action("plague", "wellon", prepare=guarded, dice=(2,)).t
    assert t.ground[planet("wellon")] == 0
    t.over = False
    t.queue = [("planetary_security",), ("stop",)]
    t = sit(t).t
    assert t.owner[planet("wellon")] == NOBODY and t.owner[planet("arc_prime")] == 1


def test_the_crown_fights_in_attack_and_defence_and_adds_up() -> None:
    """Crown of Thalnos with Morale Boost: modifiers add up, for Ground Forces of the elected player alone."""
    t = fresh()
    plain = CONTENT.units[GROUND_FORCE].combat
    enact(t, "crown_of_thalnos", 0)
    for roll in (INVASION_ATTACK, INVASION_HOLD):
        assert combat_value(t, 0, GROUND_FORCE, roll, 1, planet("wellon")) == plain - 1
        assert combat_value(t, 1, GROUND_FORCE, roll, 0, planet("wellon")) == plain
    effects.add(t, effects.COMBAT_BONUS, 0, card("morale_boost"), effects.COMBAT_ROUND)
    assert combat_value(t, 0, GROUND_FORCE, INVASION_ATTACK, 1, planet("wellon")) == plain - 2


def test_an_execution_is_felt_in_pds_fire_too() -> None:
    """Public Execution: one less on all combat rolls of the elected player, in this round only."""
    t = fresh()
    before = combat_value(t, 1, PDS, PDS_FIRE, 0, place(t, "wellon"))
    rule(t, "public_execution", 1)
    assert combat_value(t, 1, PDS, PDS_FIRE, 0, place(t, "wellon")) == before + 1
    assert combat_value(t, 0, PDS, PDS_FIRE, 1, place(t, "wellon")) == before
    t.round += 1
    assert combat_value(t, 1, PDS, PDS_FIRE, 0, place(t, "wellon")) == before


def test_who_is_under_sanction_lands_at_home_alone() -> None:
    """Official Sanction: neither neutral planets nor those of others, but forces may come to own ones."""
    t = fresh()
    own(t, 1, "wellon")
    own(t, 0, "thibah")
    rule(t, "official_sanction", 1)
    assert laws.landing_refusal(t, 1, planet("wellon")) is None
    for name in ("thibah", "lodor"):
        assert laws.landing_refusal(t, 1, planet(name)) is not None
    assert laws.landing_refusal(t, 0, planet("wellon")) is None


def test_peace_on_a_mecatol_rex_that_nobody_holds() -> None:
    """Imperial Peace: to invade is to land on a planet of another player; see the rulings."""
    t = fresh()
    enact(t, "imperial_peace")
    assert laws.landing_refusal(t, 0, REX) is None
    own(t, 1, "mecatol_rex")
    assert laws.landing_refusal(t, 0, REX) is not None and laws.landing_refusal(t, 1, REX) is None


def test_prices_of_technology_add_up() -> None:
    """Regressive Rhetoric and Corporate Sponsorship at once."""
    t = fresh()
    green = CONTENT.technology_names.index("cybernetics")
    plain = price_of(t, 0, green)
    enact(t, "regressive_rhetoric")
    assert price_of(t, 0, green) == plain + 2
    effects.add(t, effects.TECHNOLOGY_PRICE, 0, card("corporate_sponsorship"), effects.ACTION)
    assert price_of(t, 0, green) == plain + 2 - 4
    assert price_of(t, 1, green) == plain + 2, "the card is for its player"


def test_a_minister_takes_from_partners_who_have_goods() -> None:
    """Minister of Commerce: a good from each other player with an agreement, as far as they have one."""
    t = fresh()
    form_agreement(t, 2, 4)
    t.goods = [0, 1, 0]
    enact(t, "minister_of_commerce", 0)
    SCENES["status_laws"](t)
    assert t.goods == [1, 0, 0]


def test_arms_reduction_drowns_what_cruisers_carried() -> None:
    """TI-35.3.3: forces in Stasis Capsules go with the Cruiser that is given up, where no other can take them."""
    t = chamber("arms_reduction")
    t.technologies[0] |= technology("stasis_capsules")
    put(t, 0, "wellon", cruiser=1, ground_force=1)
    put(t, 0, "thibah", cruiser=4)
    t.fleet[0] = 9
    t.queue = [("reduce_ships", 0, CONTENT.unit_names.index("cruiser"), 4), ("stop",)]
    p = sit(t)
    while p.kind == "reduce_ships":
        token = f"{p.hex('wellon')}.cruiser"
        p.do(token if token in p.tokens else sorted(p.tokens)[0])
    assert p.t.cargo_at(place(p.t, "wellon"), 0, GROUND_FORCE) == 0


def test_an_accident_stops_the_imperial_secondary_too() -> None:
    """TI-42.8.3, Spacedock Accident: without another dock there is nowhere to produce."""

    def docks(t: Table) -> None:
        own(t, 1, "wellon")
        for one in range(len(t.dock)):
            t.dock[one] = 0
        t.dock[planet("wellon")] = 1
        t.strategy = [2] * t.seats

    t = as_action("spacedock_accident", prepare=docks).t
    assert production_places(t, 1) == []
    why = secondary_refusal(t, 1, IMPERIAL)
    assert why is not None and why.rule == "TI-42.8.3"


def test_rhetoric_gives_a_vote_to_who_has_none() -> None:
    """Fantastic Rhetoric: ten votes do not need a ready planet."""

    def exhausted(t: Table) -> None:
        t.exhausted = [1] * len(t.exhausted)

    t = at_moment("fantastic_rhetoric", ("before_own_vote", 0, 0), prepare=exhausted).t
    assert lasting.more_votes(t, 0) == 10 and lasting.more_votes(t, 1) == 0


def test_war_footing_and_regulations() -> None:
    """War Footing adds to what a system holds; Fleet Regulations limit counters, not the card."""
    t = as_action("war_footing", "wellon").t
    t.fleet[0] = 5
    enact(t, "fleet_regulations")
    assert fleet_limit(t, 0, place(t, "wellon")) == 7


def test_a_moved_dock_takes_no_fighters_along() -> None:
    """TI-35.5.7, Massive Transport: Fighters that stood by the dock are lost with its room."""

    def docked(t: Table) -> None:
        for one in range(len(t.dock)):
            t.dock[one] = 0
        own(t, 0, "lodor", "vefut_ii")
        t.dock[planet("lodor")] = 1
        put(t, 0, "lodor", fighter=3)

    p = as_action("massive_transport", prepare=docked)
    while p.kind:
        p.do("vefut_ii" if "vefut_ii" in p.tokens else sorted(p.tokens)[0])
    assert p.t.dock[planet("vefut_ii")] == 1 and p.t.dock[planet("lodor")] == 0
    assert p.t.fleet_at(place(p.t, "lodor"), 0)[FIGHTER] == 0


@pytest.mark.parametrize(("missing", "fits"), [(1, True), (2, False)])
def test_focused_research_forgives_one_prerequisite(missing: int, fits: bool) -> None:
    """TI-32.2.2: not two; and only for a purchase, not for a technology that is a gift."""
    t = fresh()
    wanted = next(one for one in CONTENT.technologies if one.needs_all and len(one.prerequisites) >= 2)
    t.technologies[0] = sum([1 << one for one in wanted.prerequisites[missing:]])
    effects.add(t, effects.FOCUSED, 0, card("focused_research"), effects.ACTION)
    assert (Research(t, 0).refusal(wanted.id, bought=True) is None) == fits
    assert Research(t, 0).refusal(wanted.id, bought=False) is not None


# ---- planets and what stands on them


def go_on(t: Table, *queue: tuple[object, ...]) -> Table:
    """Scenes that follow at the same table, without a question."""
    t.over = False
    t.queue = [*queue, ("stop",)]
    return sit(t).t


def test_after_the_artifact_has_struck() -> None:
    """Ancient Artifact leaves an empty Mecatol Rex to its holder, and so the Usurper; Planetary Security takes both."""
    hall = Hall("ancient_artifact")
    usurper = card("usurper")
    effects.add(hall.t, effects.USURPER, 2, usurper, effects.FOR_EVER)
    hall.t.loaded = [1] * 20
    t = hall.decide(FOR).t
    assert (t.owner[REX], t.ground[REX]) == (2, 0) and lasting.more_votes(t, 2) == 6
    enact(t, "planetary_security")
    t = go_on(t, ("planetary_security",))
    assert t.owner[REX] == NOBODY and lasting.more_votes(t, 2) == 0 and usurper in t.action_discard


def test_a_licence_is_for_landings_at_the_value_that_counts_now() -> None:
    """Colonization Licensing: Labor Force Politics swaps what is paid; an annexation is no landing."""

    def poor(t: Table) -> None:
        enact(t, "colonization_licensing")
        t.goods[0] = 0
        t.exhausted = [1] * len(t.exhausted)

    t = as_action("voluntary_annexation", "lodor", prepare=poor).t
    assert t.owner[planet("lodor")] == 0 and laws.landing_price(t, planet("lodor")) == 0
    world = CONTENT.planets[planet("vefut_ii")]
    assert laws.landing_price(t, world.id) == world.resources
    enact(t, "labor_force_politics")
    assert laws.landing_price(t, world.id) == world.influence != world.resources


def test_an_annexation_pays_no_explorer() -> None:
    """Minister of Exploration: for landings of the others, not for every planet gained."""
    t = as_action("voluntary_annexation", "lodor", prepare=lambda t: enact(t, "minister_of_exploration", 1)).t
    assert t.owner[planet("lodor")] == 0 and t.goods == [0, 0, 0]


def test_disarmament_is_paid_for_forces_that_come_home_too() -> None:
    """Compensated Disarmament with Gen Synthesis; where the trade routes stay closed the goods go to the left."""
    for closed, goods in ((False, [7, 1, 0]), (True, [5, 3, 0])):
        hall = Hall("compensated_disarmament")
        hall.t.technologies[0] |= technology("gen_synthesis")
        hall.t.loaded = [5, 4]
        if closed:
            rule(hall.t, "open_the_trade_routes")
        before = hall.t.ground[planet("jord")]
        t = hall.decide(planet("wellon")).t
        assert (t.owner[planet("wellon")], t.ground[planet("wellon")]) == (0, 0)
        assert t.goods == goods and t.ground[planet("jord")] == before + 1


def test_overruns_go_to_the_supply_and_exhausted_planets_count() -> None:
    """TI-33.4.4, Cost Overruns."""
    hall = Hall("cost_overruns")
    hall.t.goods = [3, 9, 0]
    hall.t.exhausted = [1] * len(hall.t.exhausted)
    held, left = len(hall.t.planets_of(1)), hall.t.goods_left()
    t = hall.decide(FOR).t
    assert t.goods == [0, 9 - held, 0] and t.goods_left() == left + 3 + held


def test_a_dispute_takes_docks_and_their_fighters() -> None:
    """TI-35.5.7, Dispute Resolution: a neutral planet holds nobody's units; leaders and saved forces apart."""
    hall = Hall("dispute_resolution")
    put(hall.t, 0, "lodor", fighter=3)
    put(hall.t, 1, "quann", fighter=2, carrier=1)
    one, other = sorted((planet("lodor"), planet("quann")))
    t = hall.decide(one * len(CONTENT.planets) + other).t
    for name, seat, left in (("lodor", 0, 0), ("quann", 1, 2)):
        world = planet(name)
        assert (t.owner[world], t.ground[world], t.dock[world]) == (NOBODY, 0, 0)
        assert t.fleet_at(place(t, name), seat)[FIGHTER] == left


def test_nobody_takes_from_themselves() -> None:
    """Economic Revitalization: where the others have nothing, nothing changes."""
    hall = Hall("economic_revitalization")
    hall.t.goods = [0, 0, 5]
    assert hall.decide(2).t.goods == [0, 0, 5]


def test_mecatol_rex_without_a_holder_or_a_law() -> None:
    """Holder of Mecatol Rex: nobody is asked; a ruling for the round is no law to be discarded."""
    for ballot in (FOR, AGAINST):
        hall = Hall("holder_of_mecatol_rex")
        enact(hall.t, "free_trade")
        hall.t.owner[REX] = NOBODY
        assert hall.decide(ballot).over
    hall = Hall("holder_of_mecatol_rex")
    rule(hall.t, "official_sanction", 1)
    assert hall.decide(FOR).over


def test_no_card_brings_production_to_the_holy_planet() -> None:
    """TI-42.8.3, Holy Planet of Ixth: the elected planet, whoever holds it; a dock elsewhere produces."""
    t = fresh()
    own(t, 1, "wellon")
    t.dock = [0] * len(t.dock)
    t.dock[planet("wellon")] = 1
    assert production_places(t, 1) == [place(t, "wellon")]
    enact(t, "holy_planet_of_ixth", planet("wellon"))
    effects.add(t, effects.SPIKE, 1, planet("wellon"), t.round)
    assert production_places(t, 1) == []
    t.owner[planet("wellon")] = 0
    assert production_places(t, 0) == []


def test_industry_without_a_dock_in_the_box() -> None:
    """TI-2.2.1, Subsidized Industry: nothing is asked."""
    hall = Hall("subsidized_industry")
    assert hall.t.reinforcements(1, SPACE_DOCK) == 0 and not hall.t.dock[planet("vefut_ii")]
    assert hall.decide(1).over
    hall.t.dock[planet("quann")] = 0
    assert "vefut_ii" in hall.decide(1).tokens


def test_forces_that_cost_nothing_are_not_bought() -> None:
    """Mass Mobilization, voted down, forbids to buy: Rise of a Messiah places."""
    plain = fresh().ground[planet("jord")]
    t = as_action("rise_of_a_messiah", prepare=lambda t: rule(t, "mass_mobilization")).t
    assert laws.purchase_refusal(t, GROUND_FORCE) is not None and t.ground[planet("jord")] == plain + 1


# ---- counters, cards and points


def test_containment_binds_all_who_lead_as_far_as_they_have_counters() -> None:
    """Imperial Containment: tied players both; a second counter is lost where there is one."""
    hall = Hall("imperial_containment")
    own(hall.t, 0, "abyz")
    t = hall.decide(FOR).t
    assert [laws.contained(t, seat) for seat in range(3)] == [True, True, False]
    t.pool = [1, 3, 3]
    for seat, left in ((0, 0), (1, 1), (2, 2)):
        SCENES["tactical"](t, seat, place(t, "thibah"))
        assert t.pool[seat] == left


def test_a_mandate_is_given_in_the_order_of_play() -> None:
    """Imperial Mandate: who comes first wins, wherever they sit."""
    hall = Hall("imperial_mandate")
    hall.t.vp = [9, 9, 8]
    hall.t.order = (2, 1, 0)
    assert hall.decide(FOR).t.winner == 2


def test_a_minister_of_policy_chooses_twice_where_cards_lie_open() -> None:
    """TI-20.5.1, Minister of Policy with Core Stability, in both its outcomes."""
    t = fresh()
    enact(t, "minister_of_policy", 1)
    usual = [scene[2] for scene in card_scenes(t, [0, 1, 2])]
    assert usual[1] == usual[0] + 1
    enact(t, "core_stability")
    assert card_scenes(t, [0, 1, 2]) == [("lay_out_cards", (0, 1, 2), tuple(usual))]
    t = fresh()
    enact(t, "minister_of_policy", 1)
    rule(t, "core_stability")
    assert card_scenes(t, [0, 1, 2]) == []


def test_a_new_constitution_ends_laws_alone() -> None:
    """Prophecy of Ixth and rulings for the round are none; planets are exhausted as far as there are any."""
    hall = Hall("new_constitution")
    for name in ("free_trade", "labor_force_politics"):
        enact(hall.t, name)
    decree(hall.t, agenda_card("prophecy_of_ixth"), 99, 1)
    rule(hall.t, "official_sanction", 0)
    hall.t.exhausted = [1] * len(hall.t.exhausted)
    hall.t.exhausted[planet("quann")] = 0
    p = hall.decide(FOR)
    assert p.over and all(p.t.exhausted[world] for world in p.t.planets_of(1))
    assert laws.prophet(p.t) == 1 and laws.landing_refusal(p.t, 0, planet("abyz")) is not None
    assert not laws.in_force(p.t, "free_trade") and laws.influence(p.t, REX) == 6


def test_influence_is_what_the_laws_call_so() -> None:
    """New Constitution, voted down, under Labor Force Politics: most resources as printed; the Speaker breaks ties."""
    hall = Hall("new_constitution")
    enact(hall.t, "labor_force_politics")
    hall.t.exhausted = [1] * len(hall.t.exhausted)
    for name in ("mecatol_rex", "bereg", "thibah"):  # 1, 3 and 1 resources
        hall.t.exhausted[planet(name)] = 0
    assert CONTENT.planets[planet("bereg")].resources > CONTENT.planets[REX].resources
    p = hall.decide(AGAINST)
    assert (p.kind, p.seat) == ("discard_law", 1)
    hall.t.exhausted[planet("bereg")] = 1
    assert CONTENT.planets[planet("thibah")].resources == CONTENT.planets[REX].resources
    p = hall.decide(AGAINST)
    assert (p.kind, p.seat, p.tokens) == ("law_critic", 0, {"seat.1", "seat.3"})


# ---- strategy cards and trade


def test_own_secondary_abilities_need_no_counter_but_scientists() -> None:
    """Aggressive Strategy with Scientist Assassination: Technology is refused to who holds it."""
    hall = Hall("aggressive_strategy")
    hall.t.strategy = [0, 0, 0]
    hall.t.goods = [0, 0, 20]
    effects.add(hall.t, effects.ASSASSINATION, 2, 0, hall.t.round)
    p = hall.decide(FOR)
    assert (p.kind, p.seat) == ("own_secondary", 0) and "yes" in p.tokens
    while p.kind == "own_secondary" and p.seat != 2:
        p.do("no")
    assert p.over, "there is nothing to ask seat 2"
    effects.drop(hall.t, effects.ASSASSINATION, 2)
    p = hall.decide(FOR)
    while p.seat != 2:
        p.do("no")
    assert "yes" in p.tokens


def test_an_embargo_leaves_nothing_to_a_master_of_trade() -> None:
    """Trade Embargo ends both agreements; the partners may go on among themselves."""
    hall = Hall("trade_embargo")
    for one, other in ((0, 2), (1, 4), (3, 5)):
        form_agreement(hall.t, one, other)
    hall.t.exhausted[planet("wellon")] = hall.t.exhausted[planet("quann")] = 1
    assert master_refusal(hall.t, 0, card("master_of_trade"), (0,)) is None
    t = hall.decide(0).t
    assert master_refusal(t, 0, card("master_of_trade"), (0,)) is not None
    assert laws.agreement_refusal(t, 1, 2) is None and laws.agreement_refusal(t, 2, 0) is not None


@pytest.mark.parametrize(("name", "elected"), [("trade_embargo", 1), ("forced_economic_independence", 1)])
def test_the_council_ends_what_no_player_may_break(name: str, elected: int) -> None:
    """TI-31.4.1, TI-33.5.2: agreements with the Hacan are safe from players, not from an agenda (see the rulings)."""
    hall = Hall(name)
    t = hall.t
    t.race = (t.race[0], CONTENT.race_names.index("hacan"), t.race[2])
    form_agreement(t, 0, 2)
    t.fresh = 0
    assert not breakable(t)
    after = hall.decide(elected).t
    assert not partners(after, 0) and laws.agreement_refusal(after, 0, 1) is not None


# ---- technology


def test_prices_of_a_colour_add_up() -> None:
    """Subsidized Studies, Technology Tariffs and Science Community Speaker at once."""
    red = CONTENT.technologies_of_colour[RED][0]
    for colour, change in ((RED, -3), (GREEN, 2)):
        t = fresh()
        plain = price_of(t, 0, red)
        enact(t, "subsidized_studies", colour)
        enact(t, "technology_tariffs")
        enact(t, "science_community_speaker", 0)
        assert price_of(t, 0, red) == plain + change + 4 - 1 and price_of(t, 1, red) == plain + change + 4


def test_a_sponsor_cannot_help_where_green_is_forbidden() -> None:
    """Technology Tariffs, voted down, with Corporate Sponsorship: it binds its player to green, and there is none."""
    t = fresh()
    t.goods[0] = 30
    rule(t, "technology_tariffs")
    assert affordable(t, 0)
    effects.add(t, effects.TECHNOLOGY_PRICE, 0, card("corporate_sponsorship"), effects.ACTION)
    assert not affordable(t, 0)


def test_a_committee_leaves_the_jol_nar_their_gift() -> None:
    """Technology Investigation Committee forbids to buy: what the Jol-Nar gain for nothing is not bought."""
    t = chamber("free_trade", races=("jol_nar", "letnev", "hacan"))
    t.goods = [30, 30, 0]
    rule(t, "technology_investigation_committee")
    assert secondary_refusal(t, 0, TECHNOLOGY) is None and secondary_refusal(t, 1, TECHNOLOGY) is not None
    t.queue = [("technology_secondary", 0), ("stop",)]
    p = sit(t)
    assert p.kind == "technology"
    assert p.do(sorted(p.tokens)[0]).over and p.t.goods[0] == 30


def test_fighters_do_not_outlive_the_technology_that_was_sold() -> None:
    """TI-35.5.7, Technology Buy-back: without Advanced Fighters those without a base are lost at once."""
    t = chamber("free_trade")
    enact(t, "technology_buy_back")
    t.technologies[0] |= technology("advanced_fighters")
    put(t, 0, "wellon", fighter=2)
    t.queue = [("buy_back", 0), ("stop",)]
    p = sit(t).do("advanced_fighters")
    assert p.t.goods[0] == 6 and p.t.fleet_at(place(t, "wellon"), 0)[FIGHTER] == 0


# ---- battles and wormholes


def test_weapons_are_worse_in_bombardment_too() -> None:
    """Unconventional Weapons with Morale Boost: on all rolls of Dreadnoughts and War Suns, of everybody."""
    t = fresh()
    at = place(t, "wellon")
    rolls = (SPACE_BATTLE, BOMBARDMENT)
    before = [combat_value(t, 2, DREADNOUGHT, roll, 1, at) for roll in rolls]
    fighter = combat_value(t, 2, FIGHTER, SPACE_BATTLE, 1, at)
    enact(t, "unconventional_weapons")
    assert [combat_value(t, 2, DREADNOUGHT, roll, 1, at) for roll in rolls] == [value + 2 for value in before]
    assert combat_value(t, 2, FIGHTER, SPACE_BATTLE, 1, at) == fighter
    effects.add(t, effects.COMBAT_BONUS, 2, card("morale_boost"), effects.COMBAT_ROUND)
    assert combat_value(t, 2, DREADNOUGHT, SPACE_BATTLE, 1, at) == before[0] + 1


def test_reconstructed_wormholes_are_for_ships() -> None:
    """Wormhole Reconstruction: no Deep Space Cannon fires through them."""
    hall = Hall("wormhole_reconstruction")
    hall.t.technologies[0] |= technology("deep_space_cannon")
    lodor, gate = place(hall.t, "lodor"), place(hall.t, "wormhole_beta")
    t = hall.decide(FOR).t
    assert gate in t.near[lodor] and gate not in pds_reach(t, 0, lodor)


# ---- cards that stop a vote

XXCHA = ("sol", "letnev", "xxcha")


def test_a_revote_that_is_quashed_leaves_the_law_in_force() -> None:
    """TI-31.2.4: Revote puts a law to the vote again as if newly read; the Xxcha may quash that, and it stays."""
    t = chamber("revote", "humane_labor", races=XXCHA)
    law = agenda_card("free_trade")
    enact(t, "free_trade")
    t.political_deck = tuple([one for one in t.political_deck if one != law])
    t.political_seen = (0,) * len(t.political_deck)
    t.strategy[2] = 1
    p = sit(t).do("no")
    p.do("free_trade", "free_trade", "free_trade")
    assert (p.kind, p.seat) == ("quash", 2)
    p.do("yes")
    assert law in p.t.laws and law not in p.t.political_discard
    assert [one["agenda"] for one in p.told("agenda_read")][-1] == agenda_card("humane_labor")


def test_a_vetoed_agenda_is_not_quashed_as_well() -> None:
    """Veto, TI-31.1.2: the card is gone when the Xxcha would be asked about it; they are asked about the next one."""

    def deck(t: Table) -> None:
        t.political_deck = tuple([agenda_card(name) for name in ("trade_war", "humane_labor", "free_trade")])
        t.political_seen = (0, 0, 0)

    p = carded({1: ("veto",)}, ("agenda", 0), prepare=deck, races=XXCHA)
    while p.kind != "quash":
        ask = next((one for one in p.match.asks if "veto" in one.tokens), p.match.asks[0])
        p.match.choose("veto" if "veto" in ask.tokens else "pass", ask.seat)
    assert p.match.asks[0].args["agenda"] == agenda_card("humane_labor")
    assert p.t.political_discard == (agenda_card("trade_war"),)


# ---- counters and forces


def test_an_academy_sells_no_counter_that_is_not_there() -> None:
    """Imperial Academy, TI-28.1.5: five influence are worth two counters, of which one is left."""
    t = fresh()
    enact(t, "imperial_academy")
    t.exhausted = [1] * len(t.exhausted)
    t.goods[0] = 5
    t.pool[0] += t.counters_left(0) - 1
    t.queue = [("logistics_secondary", 0), ("stop",)]
    p = play(t)
    assert p.kind in ("pay_influence", "place_counter") and "2" not in p.tokens
    while not p.over:
        p.do("rest_in_goods" if "rest_in_goods" in p.tokens else sorted(p.tokens)[0])
    assert p.t.counters_left(0) == 0 and p.t.goods[0] == 3


def test_internal_security_and_gen_synthesis() -> None:
    """Minister of Internal Security: the ground forces are destroyed, so they may come home; an empty Mecatol Rex stays
    its owner's (TI-35.2.7)."""
    t = fresh()
    t.phase, t.order = 2, (0, 1, 2)
    enact(t, "minister_of_internal_security", 0)
    own(t, 1, "mecatol_rex")
    t.ground[REX] = 3
    t.technologies[1] = technology("gen_synthesis")
    t.loaded = [5, 4, 4]
    before = t.ground[planet("arc_prime")]
    t.queue = [("internal_security", 0), ("stop",)]
    p = play(t)
    assert p.tokens == {"0", "1", "2", "3"}, "there are no four"
    p.do("3").do("arc_prime")
    assert p.t.ground[REX] == 0 and p.t.owner[REX] == 1 and p.t.ground[planet("arc_prime")] == before + 1


def test_resource_management_leaves_fleets_alone() -> None:
    """Resource Management, TI-20.6.3: nobody lowers Fleet Supply, so nothing is lost; with no counter left there is
    nothing to place either."""
    t = fresh()
    enact(t, "resource_management")
    put(t, 0, "wellon", cruiser=t.fleet[0])
    t.pool[0] += t.counters_left(0)
    t.queue = [("regroup", 0), ("stop",)]
    p = play(t)
    assert p.over and p.t.ships_at(place(t, "wellon"), 0, CRUISER) == t.fleet[0]
