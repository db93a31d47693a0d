"""Action cards that meet something else: the last piece in the box, another card, a law, a copy of it (TI-30)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmarch.games.ti3.content.vocabulary import DESTROYER, DREADNOUGHT, FIGHTER, PDS, TECHNOLOGY, WARFARE
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.combats import chemical_refusal, chemical_warfare
from cosmarch.games.ti3.rules.cards.strategies import bubble_refusal
from cosmarch.games.ti3.rules.cards.vocabulary_cards import cancel_refusal
from cosmarch.games.ti3.rules.cards.worlds import tariffs_refusal
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import SPACE_BATTLE, combat_value, production_limit
from cosmarch.games.ti3.rules.strategy_cards import secondary_refusal
from cosmarch.games.ti3.rules.strategy_phase import strategy_refusal
from cosmarch.games.ti3.rules.tactical import transfer_action
from cosmarch.games.ti3.rules.tactical.tactical_action import activation_refusal
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded, throw_away
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, Play, enact, fresh, own, place, planet, put, technology


def figures(unit: int) -> int:
    return CONTENT.units[unit].figures


def refused(name: str, p: Play) -> bool:
    return name in p.refused


def offered(name: str, prepare: Callable[[Table], None] | None) -> Play:
    """Seat 0 holds the card on its turn, and nothing has been played yet."""
    return carded({0: (name,)}, ("play_card", 0), prepare=prepare)


# ---- the last piece in the box


def test_civil_defense_places_the_pds_that_are_left() -> None:
    """TI-2.2.1, TI-30.1.2."""

    def scarce(t: Table) -> None:
        own(t, 0, "wellon")
        t.pds[planet("wellon")] = figures(PDS) - 1

    p = as_action("civil_defense", prepare=scarce)
    assert sum([n for n, owner in zip(p.t.pds, p.t.owner, strict=True) if owner == 0]) == figures(PDS)


@pytest.mark.parametrize(
    ("name", "unit"), [("ghost_ship", DESTROYER), ("rally_of_the_people", DREADNOUGHT)], ids=("ghost", "rally")
)
def test_no_ship_without_a_figure(name: str, unit: int) -> None:
    """TI-2.2.1: a card that places a ship is for nothing when none is in the box."""

    def none_left(t: Table) -> None:
        t.fleet[0] = 9
        t.add_ships(
            place(t, "wellon"), 0, unit, figures(unit) - sum([t.ships_at(at, 0, unit) for at in range(t.hexes)])
        )

    assert refused(name, offered(name, none_left))


def test_a_dock_that_is_destroyed_leaves_its_fighters_without_a_base() -> None:
    """TI-35.5.7, Secret Industrial Agent: three Fighters stood by the dock."""

    def based(t: Table) -> None:
        own(t, 1, "wellon")
        t.dock[planet("wellon")] = 1
        put(t, 1, "wellon", fighter=3)

    p = as_action("secret_industrial_agent", prepare=based)
    assert p.t.dock[planet("wellon")] == 0 and p.t.fleet_at(place(p.t, "wellon"), 1)[FIGHTER] == 0


def test_lucky_shot_takes_the_damage_with_the_ship() -> None:
    """TI-21.4.4: another ship that comes there later is sound."""

    def hurt(t: Table) -> None:
        own(t, 0, "wellon")
        put(t, 1, "wellon", dreadnought=1)
        t.add_damage(place(t, "wellon"), 1, DREADNOUGHT)

    p = as_action("lucky_shot", prepare=hurt)
    at = place(p.t, "wellon")
    assert (p.t.ships_at(at, 1, DREADNOUGHT), p.t.damaged_at(at, 1, DREADNOUGHT)) == (0, 0)


# ---- nothing to act on


def test_cards_need_somebody_to_act_on() -> None:
    """TI-30.1.2: no opponent has a counter in the Command Pool, goods, or ground forces."""

    def bare(t: Table) -> None:
        t.pool = [3, 0, 0]
        t.goods = [3, 0, 0]
        for one, owner in enumerate(t.owner):
            if owner != 0:
                t.ground[one] = 0

    for name in ("insubordination", "privateers", "plague"):
        assert refused(name, offered(name, bare)), name


def test_half_of_one_planet_is_none() -> None:
    """TI-30.1.2, Stellar Criminals: half of the ready planets, rounded down."""

    def poor(t: Table) -> None:
        own(t, 1, "wellon", "thibah")
        for one, owner in enumerate(t.owner):
            t.exhausted[one] = int(owner == 1 and one != planet("wellon"))

    p = as_action("stellar_criminals", "seat.2", prepare=poor)
    assert p.over and not p.t.exhausted[planet("wellon")]


# ---- laws, abilities and other cards


def test_local_unrest_frees_a_planet_with_a_dock_of_its_owner() -> None:
    """A neutral planet holds nobody's units: dock and PDS go, and so do the Fighters of that dock."""

    def held(t: Table) -> None:
        own(t, 1, "wellon")
        t.ground[planet("wellon")] = 1
        t.pds[planet("wellon")] = 1
        t.dock[planet("wellon")] = 1
        put(t, 1, "wellon", fighter=2)

    p = as_action("local_unrest", prepare=held)
    one = planet("wellon")
    assert (p.t.owner[one], p.t.pds[one], p.t.dock[one], p.t.exhausted[one]) == (NOBODY, 0, 0, 0)
    assert p.t.fleet_at(place(p.t, "wellon"), 1)[FIGHTER] == 0


def test_a_unit_saved_from_the_plague() -> None:
    """TI-32.3.1: Gen Synthesis saves on 5 or more and the saved go home; the plague rolls first."""

    def learned(t: Table) -> None:
        t.technologies[1] |= technology("gen_synthesis")
        own(t, 1, "wellon")
        t.ground[planet("wellon")] = 2

    home = planet("arc_prime")
    p = as_action("plague", "wellon", "arc_prime", prepare=learned, dice=(2, 4, 5, 4))
    assert (p.t.ground[planet("wellon")], p.t.ground[home]) == (0, 4)


def test_a_copy_of_strategic_bombardment_comes_back_itself() -> None:
    """Touch of Genius plays the discarded card in its own place: what returns to the hand is the Touch of Genius."""

    def sun(t: Table) -> None:
        put(t, 0, "abyz_fria", war_sun=1)
        own(t, 1, "abyz", "fria")
        t.goods[0] = 9
        throw_away(t, "strategic_bombardment")

    p = carded({0: ("touch_of_genius",)}, ("play_card", 0), prepare=sun, dice=(6,))
    p.do("touch_of_genius")
    while p.kind:
        p.do("rest_in_goods" if "rest_in_goods" in p.tokens else sorted(p.tokens)[0])
    assert p.t.exhausted[planet("abyz")]
    assert p.t.hands[0] == (card("touch_of_genius"),) and p.t.action_discard == (card("strategic_bombardment"),)


def test_an_armistice_holds_against_every_landing() -> None:
    """TI-30.1.2: in the round of the card only."""
    p = as_action("armistice", "seat.2")
    t = p.t
    assert lasting.landing_refusal(t, 1, planet("jord")) is not None
    t.round += 1
    effects.expire(t, t.round - 1)
    assert lasting.landing_refusal(t, 1, planet("jord")) is None


def test_immunity_holds_against_transfers_too() -> None:
    """TI-18.1.7: a Transfer Action activates both systems."""
    p = as_action("diplomatic_immunity")
    t = p.t
    put(t, 1, "lodor", cruiser=1)
    t.add_ships(t.home[0], 1, DESTROYER)
    why = transfer_action.place_refusal(t, 1, t.home[0])
    assert why is not None and why.rule == "TI-30.1.2"


def test_a_spike_counts_on_the_dock_of_its_planet_alone() -> None:
    """TI-17.1.4, Productivity Spike: a second dock produces as before."""

    def docks(t: Table) -> None:
        own(t, 0, "wellon")
        t.dock[planet("wellon")] = 1

    plain = offered("good_year", docks).t
    before = {name: production_limit(plain, 0, planet(name)) for name in ("jord", "wellon")}
    t = at_moment("productivity_spike", ("before_first_strategy_pick",), "wellon", prepare=docks).t
    assert production_limit(t, 0, planet("jord")) == before["jord"]
    assert production_limit(t, 0, planet("wellon")) == before["wellon"] + CONTENT.planets[planet("wellon")].influence


def test_policy_paralysis_is_for_one_card_and_one_time() -> None:
    """TI-8.1.5."""
    t = offered("good_year", None).t
    t.goods[1] = 20
    effects.add(t, effects.PARALYSIS, 1, TECHNOLOGY, effects.ACTION)
    assert secondary_refusal(t, 1, TECHNOLOGY) is not None
    effects.expire(t, effects.ACTION)
    assert secondary_refusal(t, 1, TECHNOLOGY) is None


def test_trade_stop_leaves_contracts_that_nobody_may_break() -> None:
    """TI-27.1.1: Hacan agreements end by war alone, unless a Cultural Crisis has come over them."""
    races = ("sol", "hacan", "xxcha")

    def agreements(t: Table) -> None:
        trade.form_agreement(t, 0, 2)
        trade.form_agreement(t, 1, 4)
        t.fresh = 0

    def crisis(t: Table) -> None:
        agreements(t)
        effects.add(t, effects.CRISIS, 1, 0, t.round)

    for prepare, left in ((agreements, [1]), (crisis, [])):
        t = at_moment("trade_stop", ("before_first_strategy_pick",), prepare=prepare, races=races).t
        assert sorted(trade.partners(t, 0)) == left


def test_a_messiah_for_every_planet_also_a_lost_garrison() -> None:
    """Rise of a Messiah asks for control, not for forces."""

    def empty(t: Table) -> None:
        own(t, 0, "wellon")
        t.ground[planet("wellon")] = 0
        enact(t, "labor_force_politics")

    p = as_action("rise_of_a_messiah", prepare=empty)
    assert p.t.ground[planet("wellon")] == 1 and p.t.ground[planet("jord")] > 0


# ---- hands and decks


def test_the_last_card_of_the_deck_is_found_and_the_discards_are_drawn_next() -> None:
    """TI-30.1.5, Synchronicity: the search leaves an empty deck."""

    def short(t: Table) -> None:
        t.action_deck = (card("plague"), card("synchronicity"))

    t = at_moment("synchronicity", ("before_first_strategy_pick",), "plague", prepare=short).t
    assert t.hands[0] == (card("plague"),) and t.action_deck == ()
    SCENES["draw_action_cards"](t, 1, 1)
    assert t.hands[1] == (card("synchronicity"),) and t.action_discard == ()


def test_a_spy_takes_one_card_of_one_and_keeps_to_the_limit() -> None:
    """TI-30.1.4, Successful Spy: two cards, as far as there are two; Limits to Individual Power allow three."""
    full = ("successful_spy", "uprising", "patrol", "transport")
    p = carded({0: full[:2], 1: ("plague",)}, ("play_card", 0))
    p.do("successful_spy").match.choose("pass", 1)
    assert p.over and len(p.t.hands[0]) == 2 and p.t.hands[1] == ()
    p = carded(
        {0: full, 1: ("plague", "good_year")},
        ("play_card", 0),
        prepare=lambda t: enact(t, "limits_to_individual_power"),
    )
    p.do("successful_spy").match.choose("pass", 1)
    assert (p.kind, p.seat) == ("discard_card", 0)
    p.do("uprising", "patrol")
    assert p.over and len(p.t.hands[0]) == 3


# ---- strategy cards


def test_what_was_shifted_gives_way_where_nothing_else_is_left() -> None:
    """TI-6.1.4, Strategic Shift: four players choose all eight cards."""
    t = fresh()
    effects.add(t, effects.SHIFT, 1, TECHNOLOGY, t.round)
    t.strategy_holder = [1] * len(t.strategy_holder)
    t.strategy_holder[TECHNOLOGY] = t.strategy_holder[WARFARE] = NOBODY
    assert strategy_refusal(t, 0, TECHNOLOGY) is not None and strategy_refusal(t, 0, WARFARE) is None
    t.strategy_holder[WARFARE] = 1
    assert strategy_refusal(t, 0, TECHNOLOGY) is None


def test_who_keeps_a_card_chooses_one_less_and_may_use_it_again() -> None:
    """TI-6.1.3, Political Stability: with two cards each, the other is chosen as ever."""

    def held(t: Table) -> None:
        t.strategy_holder[WARFARE] = t.strategy_holder[TECHNOLOGY] = 0
        t.strategy_used[WARFARE] = 1

    window = ("before_strategy_cards_return",)
    t = at_moment("political_stability", window, "warfare", prepare=held).t.copy()
    SCENES["return_strategy_cards"](t)
    assert t.strategy_cards_of(0) == [WARFARE] and not t.strategy_used[WARFARE]
    SCENES["begin_round"](t)
    picks = [scene[1] for scene in t.queue if scene[0] == "choose_strategy"]
    assert [picks.count(seat) for seat in range(3)] == [1, 2, 2]
    SCENES["return_strategy_cards"](t)
    assert t.strategy_cards_of(0) == [], "for one round more, not for ever"


def test_a_disgraced_card_is_free_for_the_next_player() -> None:
    """Public Disgrace: the card is barred to who chose it, and to nobody else."""
    p = carded({0: ("public_disgrace",)}, ("choose_strategy", 1), ("choose_strategy", 2))
    p.do("technology", "public_disgrace")
    assert p.seat == 1 and "technology" in p.refused
    p.do("warfare")
    assert p.seat == 2 and "technology" in p.tokens


def test_no_bubble_where_secondary_abilities_are_forbidden() -> None:
    """TI-31.2.1, Tech Bubble lets its player use the secondary ability: Aggressive Strategy, voted down, forbids it."""
    t = fresh()
    t.goods[0] = 9
    assert bubble_refusal(t, 0, card("tech_bubble"), (0, TECHNOLOGY)) is None
    decree(t, agenda_card("aggressive_strategy"), t.round)
    why = bubble_refusal(t, 0, card("tech_bubble"), (0, TECHNOLOGY))
    assert why is not None and why.rule == "TI-31.2.1"


def test_an_assassination_ends_bubbles_and_gifts() -> None:
    """Scientist Assassination: neither bought nor gained, whatever offers it."""
    t = at_moment("scientist_assassination", ("before_first_strategy_pick",), "seat.1").t.copy()
    t.goods = [9, 9, 9]
    assert bubble_refusal(t, 0, card("tech_bubble"), (0, TECHNOLOGY)) is not None
    assert secondary_refusal(t, 0, TECHNOLOGY) is not None and secondary_refusal(t, 1, TECHNOLOGY) is None
    known = list(t.technologies)
    t.over = False
    t.queue = [("artifact_technology", 0), ("artifact_technology", 1), ("stop",)]
    p = sit(t)
    assert (p.kind, p.seat) == ("technology", 1)
    p.do(sorted(p.tokens)[0])
    assert p.over and p.t.technologies[0] == known[0] and p.t.technologies[1] != known[1]


def test_discounts_do_not_pay_for_focused_research() -> None:
    """Its 6 resources come beside the price, which is never below nothing."""
    t = fresh()
    green = CONTENT.technology_names.index("cybernetics")
    for effect, name in ((effects.FOCUSED, "focused_research"), (effects.TECHNOLOGY_PRICE, "corporate_sponsorship")):
        effects.add(t, effect, 0, card(name), effects.ACTION)
    enact(t, "subsidized_studies", CONTENT.technologies[green].colour)
    enact(t, "science_community_speaker", 0)
    assert price_of(t, 0, green) == 6
    own(t, 0, *[one.key for one in CONTENT.planets if one.specialty == CONTENT.technologies[green].colour])
    assert price_of(t, 0, green) == 6


# ---- fleets and battles


def test_a_counter_that_came_by_jamming_comes_back() -> None:
    """TI-10.1.2, Unexpected Action: any own counter on the board, and the system may be activated again."""
    assert refused("unexpected_action", offered("unexpected_action", None)), "there is no counter"

    def jammed(t: Table) -> None:
        t.activated[place(t, "wellon")] = 0b111

    t = as_action("unexpected_action", prepare=jammed).t
    at = place(t, "wellon")
    assert activation_refusal(t, 0, at) is None and activation_refusal(t, 1, at) is not None


def test_an_armada_shrinks_when_the_next_round_begins() -> None:
    """TI-28.2.4, Grand Armada."""

    def fleet(t: Table) -> None:
        put(t, 0, "sol_home", cruiser=5)

    t = at_moment("grand_armada", ("before_first_strategy_pick",), prepare=fleet).t.copy()
    excess = ("shed_excess", 0, t.home[0], 0)
    t.round -= 1
    SCENES["begin_round"](t)
    assert excess not in t.queue, "in the round of the card"
    t.queue = []
    SCENES["begin_round"](t)
    assert excess in t.queue


def fight(t: Table) -> None:
    """Seat 0 has come to Wellon, where seat 1 is."""
    put(t, 0, "wellon", cruiser=5, fighter=2, carrier=1)
    put(t, 1, "wellon", cruiser=2)
    own(t, 1, "wellon")
    t.dock[planet("wellon")] = 1
    t.fleet[0] = 9
    t.system = place(t, "wellon")
    t.defender = 1
    t.moved = (1, *t.moved[1:])


def test_mines_and_a_battlestation_at_once() -> None:
    """Minelayers, Experimental Battlestation: each takes its casualties, and the cruisers lost by neither."""
    at = place(fresh(), "wellon")
    cards = {1: ("minelayers", "experimental_battlestation")}
    p = carded(cards, ("window", "after_movement", 0, at), prepare=fight, dice=(10, 10, 10))
    p.match.choose("minelayers", 1)
    p.do("cruiser", "cruiser")
    p.match.choose("experimental_battlestation", 1)
    while p.kind == "casualty":
        p.do("cruiser")
    assert p.t.fleet_at(at, 0)[:] == fleet_of(p.t, carrier=1, fighter=2)


def fleet_of(t: Table, **units: int) -> list[int]:
    return [units.get(name, 0) for name in CONTENT.unit_names[: len(t.fleet_at(0, 0))]]


def test_bonuses_of_fighters_add_up_for_one_round() -> None:
    """Fighter Prototype with Prophecy of Ixth: the card is for the first round, the prophecy for all."""
    at = place(fresh(), "wellon")

    def prophet(t: Table) -> None:
        fight(t)
        decree(t, agenda_card("prophecy_of_ixth"), t.round, 0)

    t = at_moment("fighter_prototype", ("before_space_battle", at, 0, 1), prepare=prophet).t
    plain = CONTENT.units[FIGHTER].combat - 1  # the Sol begin with Cybernetics
    assert combat_value(t, 0, FIGHTER, SPACE_BATTLE, 1, at) == plain - 3
    effects.expire(t, effects.COMBAT_ROUND)
    assert combat_value(t, 0, FIGHTER, SPACE_BATTLE, 1, at) == plain - 1


def test_shields_hold_in_space_only() -> None:
    """Shields Holding: hits of an Invasion Combat are no hits on a fleet; of one hit one is cancelled."""
    t = fresh()
    fight(t)
    t.hits = [0, 1]
    shields = card("shields_holding")
    assert cancel_refusal(t, 1, shields, (t.system,)) is None
    assert cancel_refusal(t, 0, shields, (t.system,)) is not None, "nothing hit this side"
    put(t, 1, "wellon", cruiser=-2)
    assert cancel_refusal(t, 1, shields, (t.system,)) is not None


def test_forces_that_are_dug_in_are_not_safe_from_gas_nor_do_their_enemies_gain() -> None:
    """Dug In is against bombardment: Chemical Warfare kills, and who takes the planet is not dug in."""
    one = planet("arc_prime")
    t = at_moment("dug_in", ("before_bombardment", 0, one), seat=1).t
    assert lasting.bombardment_refusal(t, one) is not None
    put(t, 0, "letnev_home", dreadnought=1)
    forces = t.ground[one]
    gas = card("chemical_warfare")
    assert chemical_refusal(t, 0, gas, (0, one)) is None
    chemical_warfare(t, 0, gas, (0, one))
    assert t.ground[one] == forces // 2
    t.owner[one] = 0
    assert lasting.bombardment_refusal(t, one) is None


# ---- trade and the Council


def test_a_rare_mineral_goes_to_the_left_when_the_routes_stay_closed() -> None:
    """Open the Trade Routes, voted down: what the supply would give is the neighbour's."""

    def closed(t: Table) -> None:
        decree(t, agenda_card("open_the_trade_routes"), t.round)

    t = at_moment("rare_mineral", ("after_neutral_planet_taken", 0, planet("wellon")), prepare=closed).t
    assert t.goods == [0, 3, 0]


def test_tariffs_need_a_partner_who_has_something() -> None:
    """Ruinous Tariffs: half, rounded up, of a single good is that good."""
    t = fresh()
    trade.form_agreement(t, 0, 2)
    t.goods = [0, 0, 5]
    tariffs = card("ruinous_tariffs")
    assert tariffs_refusal(t, 0, tariffs, (1,)) is not None and tariffs_refusal(t, 0, tariffs, (2,)) is not None

    def partners(t: Table) -> None:
        trade.form_agreement(t, 0, 2)
        t.goods = [0, 1, 5]

    assert at_moment("ruinous_tariffs", ("after_trade_secondary", 1), prepare=partners).t.goods == [1, 0, 5]


def test_the_guild_reaches_the_hacan_in_a_crisis() -> None:
    """TI-33.5.2, Influence in the Merchants' Guild: in a Cultural Crisis their contracts are as any other."""

    def crisis(t: Table) -> None:
        trade.form_agreement(t, 2, 4)
        effects.add(t, effects.CRISIS, 1, 0, t.round)

    name = "influence_in_the_merchants_guild"
    assert refused(name, offered(name, None)), "there is no agreement"
    assert trade.partners(as_action(name, prepare=crisis, races=("sol", "hacan", "xxcha")).t, 1) == []


def test_a_copied_dissolution() -> None:
    """Council Dissolved by Touch of Genius: no agenda once, and the Council meets the next time."""

    def discards(t: Table) -> None:
        throw_away(t, "council_dissolved")
        t.goods[1] = 3

    p = carded({1: ("touch_of_genius",)}, ("agenda", 0), ("agenda", 0), prepare=discards)
    p.do("touch_of_genius", "rest_in_goods")
    assert len(p.told("no_agenda")) == 1 and p.told("agenda_read")


def test_a_discredited_speaker_breaks_the_tie_and_mobilizes_nobody() -> None:
    """TI-31.3.9, Discredit: the vote is an abstention, also for what the votes are counted for."""
    t = chamber("mass_mobilization")
    p = sit(t).do("for", "against")
    assert (p.kind, p.seat) == ("vote", 0)
    t = p.t.copy()
    t.votes = (0, 9, 9)
    for seat in range(3):
        effects.add(t, effects.DISCREDIT, seat, 0, effects.ACTION)
    p = sit(t).do("for")
    assert (p.kind, p.seat) == ("decide_alone", 0)
    assert p.do("for").over, "no votes for it, so nobody places forces"
