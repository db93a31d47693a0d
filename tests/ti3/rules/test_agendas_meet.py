"""Political cards that meet something else: an action card, another law, a player who has nothing (TI-31.2.1)."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    IMPERIAL,
    PDS,
    SPACE_DOCK,
)
from cosmarch.games.ti3.rules.cards import lasting
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
from cosmarch.games.ti3.rules.strategy_cards import production_places, secondary_refusal
from cosmarch.games.ti3.rules.technology import Research, price_of
from cosmarch.games.ti3.rules.trade import form_agreement
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded
from tests.ti3.rules.hall import AGAINST, FOR, Hall
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
