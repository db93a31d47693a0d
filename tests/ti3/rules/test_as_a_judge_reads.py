"""Situations that a tournament judge would be called for: cards, laws and systems that meet in one rule."""

from __future__ import annotations

from typing import Any

import pytest

import cosmarch
from cosmarch.core.position_entry import Entry
from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    GREEN,
    INITIATIVE,
    RED,
    SCIENTIST,
    SHIPS,
    TECHNOLOGY,
)
from cosmarch.games.ti3.position.reading_cards import place_laws
from cosmarch.games.ti3.position.writing import position
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.combats import station_refusal
from cosmarch.games.ti3.rules.cards.fleets import havens, jammable
from cosmarch.games.ti3.rules.cards.strategies import foreign_abilities
from cosmarch.games.ti3.rules.combat.space_battle import refuges
from cosmarch.games.ti3.rules.council.laws import landing_refusal, truce
from cosmarch.games.ti3.rules.modifiers import places_abroad, production_limit
from cosmarch.games.ti3.rules.strategy_cards import secondary_refusal
from cosmarch.games.ti3.rules.strategy_phase import strategy_refusal
from cosmarch.games.ti3.rules.tactical import transfer_action
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, NOWHERE, SETTING_UP, Table, effects
from cosmarch.games.ti3.state import put as change
from cosmarch.games.ti3.view import view
from tests.ti3.hands import at_moment, card, carded, deal, throw_away
from tests.ti3.leading import led
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.rules.test_distant_suns import over
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, Placed, Play, enact, fresh, own, place, planet, play, put, table, technology

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah"}
WELLON = 1  # its hex


def orbit(**position: Any) -> Skirmish:
    """Seat 0 has a War Sun over Abyz and Fria, lands nobody, and is done moving."""
    planets = position.pop("planets", {"abyz": (1, 2, 1, 0), "fria": (1, 1, 0, 0)})
    s = skirmish(LINE, {"abyz_fria": {0: {"war_sun": position.pop("fleet", 1)}}}, planets, **position)
    s.do("abyz_fria")
    while s.kind in ("space_cannon", "move_ship"):
        s.do("done" if s.kind == "move_ship" else "0")
    return s


# ---- bombardment from orbit


def law_columns(name: str) -> dict[str, Any]:
    return {"laws": (agenda_card(name),), "law_elected": (NOWHERE,)}


def test_no_war_sun_is_offered_a_planet_that_nothing_may_bombard() -> None:
    """TI-22.2.2 with Conventions of War: the refusal names the reason, and the question does not come again."""
    docked = {"abyz": (1, 2, 0, 1), "fria": (1, 1, 0, 0)}
    s = orbit(planets=docked, **law_columns("conventions_of_war"))
    assert (s.kind, s.tokens) == ("invade", {"fria", "done"}) and s.rule_against("abyz") == "TI-31.2.1"
    s = orbit(planets={"abyz": (1, 2, 0, 1)}, **law_columns("conventions_of_war"))
    assert s.kind != "invade"


def test_a_scientist_keeps_war_suns_from_being_offered_their_planet() -> None:
    """TI-40.4.4."""
    s = orbit(races=("sol", "jol_nar", "yssaril"), **led(LINE, {scientist("jol_nar"): "abyz"}))
    assert s.tokens == {"fria", "done"} and s.rule_against("abyz") == "TI-40.4.4"


def scientist(race: str) -> str:
    """The name of a race's first Scientist."""
    leaders = CONTENT.races[CONTENT.race_names.index(race)].leaders
    return next(CONTENT.leader_names[one] for one in leaders if CONTENT.leaders[one].kind == SCIENTIST)


def test_who_is_dug_in_is_not_offered_to_war_suns() -> None:
    """TI-22.2.2, TI-30.1.2."""
    lasts = (effects.DUG_IN, 1, planet("abyz"), 2)
    assert orbit(lasting=lasts).rule_against("abyz") == "TI-30.1.2"


def test_a_planet_chosen_from_orbit_is_bombarded() -> None:
    """TI-22.2.2: with nobody landed the choice is the bombardment itself, so it cannot be chosen again and again."""
    s = orbit(planets={"abyz": (1, 2, 0, 0)}, fleet=2).do("abyz")
    assert (s.kind, s.tokens) == ("bombard", {"war_sun", "done"}) and s.t.bombarded[1] == 1, "one fires in any case"
    s.dice(1, 1, 1).do("done")
    assert s.kind == "invade", "the other War Sun may fire in its turn"


# ---- systems that no ship ever enters

BESIDE = {0: "mecatol_rex", 1: "abyz_fria", 2: "asteroid_field_1", 6: "supernova_1", 7: "thibah"}


def test_nobody_retreats_into_asteroids_or_a_supernova() -> None:
    """TI-21.5.3, TI-23.2.3, TI-23.4.1: not even with a counter there."""
    everywhere = {name: (0, 1) for name in ("mecatol_rex", "asteroid_field_1", "supernova_1", "thibah")}
    s = skirmish(BESIDE, {"abyz_fria": {0: {"cruiser": 2}, 1: {"cruiser": 2}}}, activated=everywhere)
    t = s.t.copy()
    t.system, t.defender = s.place("abyz_fria"), 1
    assert set(refuges(t, 0)) == {s.place("mecatol_rex"), s.place("thibah")} == set(refuges(t, 1))
    t.activated = [0] * t.hexes
    assert set(havens(t, 0)) == {s.place("mecatol_rex"), s.place("thibah")}, "nor by a Skilled Retreat"


def test_signal_jamming_places_no_counter_where_nobody_can_be() -> None:
    """TI-10.1.6, TI-10.1.4."""
    t = fresh()
    places = jammable(t, 0, card("signal_jamming"))
    assert place(t, "nebula_1") in places
    assert not {place(t, "asteroid_field_1"), place(t, "supernova_1")} & set(places)


def test_integrated_economy_places_no_ship_among_asteroids() -> None:
    """TI-23.2.3: a counter that a card brought there does not open the system."""
    t = fresh()
    t.technologies[0] |= technology("integrated_economy")
    field = place(t, "asteroid_field_1")
    near = t.near[field][0]
    t.activated = [1] * t.hexes
    t.ships = [(0,) * len(row) for row in t.ships]
    t.present = [0] * t.hexes
    assert field in t.near[near] and field not in places_abroad(t, 0, near) and places_abroad(t, 0, near)


# ---- technology and the cards that pay for it


PRICE = CONTENT.strategy_cards[TECHNOLOGY].numbers["price"]


def poor(t: Table) -> None:
    """Seat 1 has no more than half of what a technology costs."""
    t.goods = [0, PRICE // 2, 0]
    t.exhausted = [1] * len(t.exhausted)
    t.strategy = [2] * t.seats


def test_corporate_sponsorship_opens_the_secondary_ability() -> None:
    """TI-42.7.2: the price is judged with the cards that are played right before the purchase."""
    scene = ("secondary", 1, TECHNOLOGY)
    p = carded({1: ("corporate_sponsorship",)}, scene, prepare=poor)
    assert p.kind == "secondary" and p.tokens == {"yes", "no"}
    p.do("yes", "corporate_sponsorship")
    while p.match.asks:
        p.do(p.match.asks[0].tokens[0])
    bought = [int(row["tech"]) for row in p.told("technology_gained")]
    assert [CONTENT.technologies[one].colour for one in bought] == [GREEN]
    p = carded({1: ("flank_speed",)}, scene, prepare=poor)
    assert p.match.asks[0].secret and p.tokens == {"no"}, "whether it can be used tells nobody of the hand"
    p = carded({}, scene, prepare=poor)
    assert p.over, "without a card there is nothing to ask"


def test_opening_the_black_box_counts_red_planets_twice() -> None:
    """TI-32.3.1, TI-42.7.2."""
    t = fresh()
    red = next(one.id for one in CONTENT.planets if one.specialty == RED and one.resources < 2)
    t.goods = [0, PRICE - 2, 0]
    t.strategy = [2] * t.seats
    t.exhausted = [1] * len(t.exhausted)
    t.owner[red], t.exhausted[red] = 1, 0
    assert secondary_refusal(t, 1, TECHNOLOGY) is not None
    deal(t, {1: ("opening_the_black_box",)})
    assert secondary_refusal(t, 1, TECHNOLOGY) is None


def test_a_copy_of_the_card_opens_it_too() -> None:
    """TI-42.7.2 with Touch of Genius and influence for it."""
    t = fresh()
    poor(t)
    deal(t, {1: ("touch_of_genius",)})
    assert secondary_refusal(t, 1, TECHNOLOGY) is not None
    throw_away(t, "corporate_sponsorship")
    assert secondary_refusal(t, 1, TECHNOLOGY) is None


# ---- Into the Breach


def breach(damaged: int = 0) -> Play:
    def battle(t: Table) -> None:
        put(t, 0, "wellon", dreadnought=3, fighter=2)
        put(t, 1, "wellon", cruiser=3)
        t.system, t.defender = WELLON, 1
        t.add_damage(WELLON, 0, DREADNOUGHT, damaged)

    return carded({0: ("into_the_breach",)}, ("window", "before_space_battle", WELLON, 0, 1), prepare=battle)


def take(p: Play, hits: int) -> Table:
    """The position after so many hits on seat 0, with fighters given up where there is a choice."""
    t = p.t.copy()
    t.hits = [hits, 0]
    t.over = False
    t.queue = [("casualties", 0, WELLON, 1), ("stop",)]
    game = Placed(t)
    game.scenes.update({**SCENES, "window": game.scenes["window"], "stop": game.scenes["stop"]})
    q = play(t, 1, game)
    while q.kind == "casualty":
        q.do("fighter")
    assert not q.kind
    return q.t


def test_both_hits_go_to_the_one_dreadnought() -> None:
    """TI-30.1.2, TI-21.4.3: the first damages it, the second destroys it; the others stay sound."""
    p = breach()
    p.match.choose("into_the_breach", 0)
    t = take(p, 1)
    assert (t.ships_at(WELLON, 0, DREADNOUGHT), t.damaged_at(WELLON, 0, DREADNOUGHT)) == (3, 1)
    t = take(p, 2)
    assert (t.ships_at(WELLON, 0, DREADNOUGHT), t.damaged_at(WELLON, 0, DREADNOUGHT)) == (2, 0)
    assert take(p, 3).fleet_at(WELLON, 0)[FIGHTER] == 1, "the third hit is for whom the owner likes"


def test_a_damaged_dreadnought_may_lead_into_the_breach() -> None:
    """TI-30.1.2: then the first hit destroys it, and the next is for whom its owner likes."""
    p = breach(damaged=1)
    p.match.choose("into_the_breach", 0)
    assert p.kind == "breach_damaged"
    p.do("yes")
    t = take(p, 1)
    assert (t.ships_at(WELLON, 0, DREADNOUGHT), t.damaged_at(WELLON, 0, DREADNOUGHT)) == (2, 0)
    p = breach(damaged=1)
    p.match.choose("into_the_breach", 0)
    t = take(p.do("no"), 2)
    assert (t.ships_at(WELLON, 0, DREADNOUGHT), t.damaged_at(WELLON, 0, DREADNOUGHT)) == (2, 1)


# ---- Transfer Actions


def marked(**position: Any) -> Skirmish:
    """Two systems with ships of seat 0 and planets that seat 1 holds with a marker only; tariffs are in force."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "abyz_fria": {0: {"cruiser": 1}}}
    return skirmish(
        {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon"},
        fleets,
        {"wellon": (1, 0, 0, 0), "abyz": (1, 0, 0, 0)},
        action="transfer",
        **law_columns("traffic_tariffs"),
        **position,
    )


def test_a_transfer_action_pays_a_tariff_for_each_system() -> None:
    """TI-31.2.1, TI-18.1.2: Traffic Tariffs concern every activation."""
    s = marked(goods=[2, 0, 0])
    s.do("wellon")
    assert s.t.goods[0] == 0 and len(s.told("goods_spent")) == 2


def test_the_second_system_alone_may_cost_a_tariff() -> None:
    """TI-31.2.1."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "abyz_fria": {0: {"cruiser": 1}}}
    tiles = {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon"}
    law = law_columns("traffic_tariffs")
    s = skirmish(tiles, fleets, {"wellon": (1, 0, 0, 0)}, action="transfer", goods=[1, 0, 0], **law)
    s.do("abyz_fria")
    assert s.t.system == s.place("abyz_fria") and s.t.goods[0] == 0


def test_who_can_pay_one_tariff_transfers_nothing() -> None:
    """TI-31.2.1."""
    t = marked(goods=[2, 0, 0]).t.copy()
    assert transfer_action.first_refusal(t, 0, 1) is None
    t.goods = [1, 0, 0]
    why, beside = transfer_action.first_refusal(t, 0, 1), transfer_action.second_refusal(t, 0, 1, 2)
    assert why is not None and why.rule == "TI-18.1.4" and beside is not None and beside.rule == "TI-31.2.1"


def test_a_battlestation_fires_in_a_transfer_action() -> None:
    """TI-30.1.2: after ships have moved into one of the two systems; a fleet that has not moved is no target."""
    tiles = {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon", 7: "thibah"}
    t = skirmish(
        tiles,
        {"wellon": {0: {"cruiser": 1}}, "abyz_fria": {0: {"cruiser": 1}}},
        {"thibah": (1, 1, 0, 1)},
        technologies={1: ["deep_space_cannon"]},
        hands=((), (card("experimental_battlestation"),), ()),
    ).t.copy()
    t.system, t.second = 1, 2
    t.queue = []
    SCENES["transfer_ends"](t)
    assert t.queue == [("window", "after_movement", 0, 1), ("window", "after_movement", 0, 2)]
    station = card("experimental_battlestation")
    assert station_refusal(t, 1, station, (0, 1)) is not None
    t.moved = change(t.moved, 2 * SHIPS + CRUISER, 1)
    assert station_refusal(t, 1, station, (0, 1)) is None
    assert transfer_action.STEPS.index(("transfer_ends",)) == transfer_action.STEPS.index(("pds_fire",)) - 1


# ---- bonuses end with their battle


def test_a_bonus_of_a_space_battle_is_over_when_locals_fight() -> None:
    """TI-30.1.2, TI-43.5.1: Morale Boost is for one round of one battle."""
    s = over({"abyz": "hostile_locals_1"}, {"ground_force": 1, "cruiser": 1})
    t = s.t.copy()
    t.defender, t.system = 1, s.place("abyz_fria")
    for until in (effects.COMBAT_ROUND, effects.BATTLE):
        effects.add(t, effects.COMBAT_BONUS, 0, card("morale_boost"), until)
    assert lasting.roll_bonus(t, 0, CRUISER, ("battles",)) == 2
    SCENES["battle_over"](t)
    assert lasting.roll_bonus(t, 0, CRUISER, ("battles",)) == 0


def test_a_bonus_of_one_invasion_is_over_in_the_next() -> None:
    """TI-30.1.2, TI-16.1.2."""
    t = fresh()
    effects.add(t, effects.COMBAT_BONUS, 0, card("morale_boost"), effects.COMBAT_ROUND)
    t.active, t.defender = 0, 1
    own(t, 1, "wellon")
    SCENES["invasion_over"](t, planet("wellon"), 0)
    assert lasting.roll_bonus(t, 0, CRUISER, ("battles",)) == 0


# ---- the Council


@pytest.mark.parametrize("agenda", ["conventions_of_war", "short_term_truce"])
def test_who_was_discredited_has_not_voted_against(agenda: str) -> None:
    """TI-31.3.8, TI-30.1.2: an abstention, also for what befalls those who voted against."""
    t = chamber(agenda)
    own(t, 1, "wellon")
    own(t, 2, "thibah")
    for name in ("wellon", "thibah"):
        t.dock[planet(name)] = 1
    effects.add(t, effects.DISCREDIT, 1, 0, effects.ACTION)
    p = sit(t).do("against", "against", "abstain")
    while p.kind == "exhaust_planet":
        p.do(p.match.asks[0].tokens[0])
    if agenda == "conventions_of_war":
        assert (p.t.dock[planet("wellon")], p.t.dock[planet("thibah")]) == (1, 0)
    else:
        assert {row["seat"] for row in p.told("planet_exhausted")} == {2}


def swapped(t: Table) -> None:
    enact(t, "labor_force_politics")


def test_usurper_counts_the_swapped_influence_of_mecatol_rex() -> None:
    """TI-31.2.1: Labor Force Politics swaps the values of all planets."""
    t = fresh()
    rex = CONTENT.mecatol_planet
    t.owner[rex], t.exhausted[rex] = 0, 1
    effects.add(t, effects.USURPER, 0, card("usurper"), effects.FOR_EVER)
    assert lasting.more_votes(t, 0) == 2 * CONTENT.planets[rex].influence
    swapped(t)
    assert lasting.more_votes(t, 0) == 2 * CONTENT.planets[rex].resources


def test_a_productivity_spike_counts_the_swapped_influence() -> None:
    """TI-31.2.1."""
    t = fresh()
    world = next(one for one in CONTENT.planets if one.influence != one.resources)
    t.owner[world.id] = 0
    swapped(t)
    before = production_limit(t, 0, world.id)
    effects.add(t, effects.SPIKE, 0, world.id, t.round)
    assert production_limit(t, 0, world.id) - before == world.resources


def test_reparations_compare_the_swapped_resources() -> None:
    """TI-31.2.1: a planet may be refreshed whose resource value, as it is now, is not higher."""
    worlds = CONTENT.planets
    low = next(one for one in worlds if one.home_of == NOBODY and one.resources < one.influence)
    high = next(one for one in worlds if one.home_of == NOBODY and one.resources > one.influence and one.influence < 2)

    def lost(t: Table) -> None:
        swapped(t)
        t.owner = [NOBODY] * len(t.owner)
        t.owner[high.id], t.owner[low.id], t.owner[planet("wellon")] = 1, 0, 1
        t.exhausted = [0] * len(t.exhausted)
        t.exhausted[low.id], t.exhausted[planet("wellon")] = 1, 1

    p = at_moment("reparations", ("after_planet_lost", 0, planet("wellon")), prepare=lost)
    assert p.over and p.t.exhausted[high.id] and p.t.exhausted[low.id], f"{low.influence} is more than {high.influence}"


def test_initiative_binds_who_chose_it() -> None:
    """TI-42.1.4, TI-36.2.5: under Checks and Balances, not the player who received it."""
    law = {"laws": (agenda_card("checks_and_balances"),), "law_elected": (NOWHERE,)}
    p = table(("choose_strategy", 0), ("strategy_phase_ends",), **law).do("initiative", "seat.2")
    t = p.t.copy()
    assert t.last_initiative == 0 and t.speaker == 0
    t.strategy_holder = [NOBODY] * 8
    why = strategy_refusal(t, 0, INITIATIVE)
    assert why is not None and why.rule == "TI-42.1.4" and strategy_refusal(t, 1, INITIATIVE) is None


# ---- positions, abilities, seats


def test_a_truce_binds_after_a_position_is_opened() -> None:
    """TI-31.2.1: Short Term Truce, in the round after its vote."""
    match = cosmarch.new("ti3", 3, 1, {"galaxy": "random"})
    t: Table = match._table.copy()
    t.round, t.phase, t.active = 3, ACTION_PHASE, 0
    enact(t, "short_term_truce", 3)
    t.political_deck = tuple([one for one in t.political_deck if one != agenda_card("short_term_truce")])
    t.political_seen = (0,) * len(t.political_deck)
    row = position(t)["laws"]
    assert row == [{"card": "short_term_truce", "elected": None, "round": 3}]
    opened: Table = match._table.copy()
    opened.round = 3
    place_laws(opened, Entry({"laws": row}, "position", ("laws",)))
    assert truce(opened)
    opened.owner[planet("wellon")] = 1
    assert landing_refusal(opened, 0, planet("wellon")) is not None


def test_multiculturalism_offers_no_ability_that_does_nothing() -> None:
    """TI-27.1.1: additional counters of the start are no ability of a later round."""
    t = fresh(("sol", "l1z1x", "mentak"))
    names = {CONTENT.ability_names[one] for one in foreign_abilities(t, 0)}
    assert "extra_strategy_counter" not in names and "extra_fleet_counter" not in names
    assert {"cheap_dreadnoughts", "pillage"} <= names
    effects.add(t, effects.CULTURE, 0, CONTENT.ability_names.index("pillage"), t.round)
    assert "pillage" not in {CONTENT.ability_names[one] for one in foreign_abilities(t, 0)}


def test_the_players_sit_as_their_home_systems_lie() -> None:
    """TI-5.1.5, TI-5.1.6: left and right follow the galaxy, and so does the order of placing tiles."""
    p = Play(cosmarch.new("ti3", 6, 1, {"speaker": 1}))
    homes = p.t.choices.layout.homes
    names = p.t.choices.hexes.names
    for at in (0, 3, 1, 5, 2):  # the last player takes the last one
        p.do(names[homes[at]])
    assert p.t.circle == (0, 2, 4, 1, 5, 3)
    assert p.t.neighbours_of(1) == [5, 4] and p.t.from_seat(4) == [4, 1, 5, 3, 0, 2]
    assert p.told("sits_left")[0] == {"seat": 2, "seat2": 0}
    while len(p.told("tile_placed")) < 7:
        p.do(sorted(p.tokens)[0])
    assert [row["seat"] for row in p.told("tile_placed")] == [0, 2, 4, 1, 5, 3, 3]
    assert view(p.t, 0)["seating"] == [0, 2, 4, 1, 5, 3]


def test_a_position_seats_the_players_too() -> None:
    """TI-5.1.6: five players draw their positions by lot, and a position knows where they sit."""
    match = cosmarch.new("ti3", 5, 3, {"galaxy": "random"})
    while match._table.phase == SETTING_UP:
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    t: Table = match._table
    opened: Table = cosmarch.from_position("ti3", match.position(), 1)._table
    assert opened.circle == t.circle and t.circle != (0, 1, 2, 3, 4)


# ---- no answer in vain


def test_whoever_can_play_no_card_is_told_so() -> None:
    """TI-30.4.1: they alone; what everybody can work out of the open question is the same whatever they hold."""
    offered, known = [], []
    for held in ("sabotage", "good_year"):
        t = fresh()
        deal(t, {0: (held,)})
        t.phase, t.order = ACTION_PHASE, (0, 1, 2)
        t.queue = [("turn", 0)]
        p = play(t)
        offered.append(held in p.match.asks[0].tokens)
        known.append((p.match.asks[0].public, p.match.view(1), p.match.view(None)))
    assert offered == [False, True] and known[0] == known[1]


def test_a_dock_that_was_chosen_for_nothing_is_not_asked_for_again() -> None:
    """TI-17.1.1: the same question in the same position would come for ever."""
    s = skirmish(LINE, {}, {"abyz": (0, 1, 0, 1)}, goods=[5, 0, 0]).do("abyz_fria")
    while s.kind == "move_ship":
        s.do("done")
    assert (s.kind, s.tokens) == ("produce_where", {"abyz", "done"})
    s.do("abyz", "done")
    assert s.over, "nothing else can be done there"
    s = skirmish(LINE, {}, {"abyz": (0, 1, 0, 1), "fria": (0, 1, 0, 1)}, goods=[5, 0, 0]).do("abyz_fria")
    while s.kind == "move_ship":
        s.do("done")
    s.do("abyz", "done")
    assert s.tokens == {"fria", "done"} and s.rule_against("abyz") == "TI-17.1.1"
