"""Action cards one by one: those of the Strategy Phase, strategy cards, the Council and activations."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    IMPERIAL,
    INITIATIVE,
    LOGISTICS,
    TECHNOLOGY,
    WARFARE,
)
from cosmarch.games.ti3.rules import modifiers, trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.state import EVERYONE, NOBODY, NOWHERE, Table, effects
from tests.ti3.hands import at_moment, card, carded
from tests.ti3.rules.test_action_cards import SEAT_2, SEAT_3, agreement
from tests.ti3.table import CONTENT, own, place, planet, play, put

# ---- the Strategy Phase


def picks(name: str, *answers: str, **rest: Any) -> Any:
    return at_moment(name, ("before_first_strategy_pick",), *answers, **rest)


def test_command_summit() -> None:
    assert picks("command_summit").t.pool == [5, 3, 3]


def test_cultural_crisis() -> None:
    p = picks("cultural_crisis", SEAT_2)
    assert not effects.has_ability(p.t, 1, "large_fleets", True)
    assert effects.abilities(p.t, 1) == []
    p.t.round += 1
    assert effects.has_ability(p.t, 1, "large_fleets", True)


def test_multiculturalism() -> None:
    p = picks("multiculturalism", "large_fleets")
    assert effects.has_ability(p.t, 0, "large_fleets", False)
    assert not effects.has_ability(p.t, 0, "war_funding", False)


def test_what_lasts_is_told_in_words_and_numbers() -> None:
    p = picks("cultural_crisis", SEAT_2)
    assert effects.in_play(p.t) == [{"effect": "cultural_crisis", "seat": 1, "argument": 0, "until": 2}]
    p.t.round += 1
    assert effects.in_play(p.t) == []


def test_grand_armada() -> None:
    p = picks("grand_armada")
    assert modifiers.fleet_limit(p.t, 0, p.t.home[0]) > 20
    assert modifiers.fleet_limit(p.t, 0, place(p.t, "wellon")) == p.t.fleet[0]


def test_productivity_spike() -> None:
    p = picks("productivity_spike")
    assert lasting.more_production(p.t, 0, planet("jord")) == CONTENT.planets[planet("jord")].influence


def test_scientist_assassination() -> None:
    p = picks("scientist_assassination", SEAT_3)
    assert lasting.technology_refusal(p.t, 2) is not None and lasting.technology_refusal(p.t, 0) is None


def test_signal_jamming() -> None:
    """TI-10.1.4, TI-10.1.2, TI-11.3.3: a counter that came by a card counts as any other."""
    p = picks("signal_jamming", "wellon", SEAT_2)
    assert p.t.activated[place(p.t, "wellon")] == 0b10
    t = p.t.copy()
    t.over, t.active, t.queue, t.lasting = False, 1, [("activation", 1), ("stop",)], ()
    put(t, 1, "wellon", cruiser=1)
    put(t, 1, "thibah", cruiser=1)
    p = play(t)
    assert p.refused[p.hex("wellon")] == "TI-10.1.2"
    p.do(p.hex("mecatol_rex"))
    assert p.refused[f"{p.hex('wellon')}.cruiser"] == "TI-11.3.3" and f"{p.hex('thibah')}.cruiser" in p.tokens


def test_signal_jamming_spares_home_systems_and_what_was_jammed() -> None:
    """TI-30.1.6: not twice in a situation, nor on the same system in a round; TI-30.1.7: on another one."""
    p = carded({0: ("signal_jamming",) * 2}, ("choose_strategy", 1), ("choose_strategy", 2))
    p.do("warfare", "signal_jamming")
    assert p.hex("sol_home") not in p.tokens and p.hex("wellon") in p.tokens
    p.do(p.hex("wellon"), SEAT_2)
    assert p.refused == {"signal_jamming": "TI-30.1.6"}
    p.do("pass", "logistics", "signal_jamming")
    assert p.hex("wellon") not in p.tokens and p.hex("thibah") in p.tokens


def test_synchronicity() -> None:
    p = picks("synchronicity", "plague")
    assert p.t.hands[0] == (card("plague"),) and p.told("deck_searched", 1)
    assert card("plague") not in p.t.action_deck


def test_trade_stop() -> None:
    p = picks("trade_stop", prepare=lambda t: agreement(t, 0, 1))
    assert trade.partners(p.t, 0) == []


def test_usurper() -> None:
    p = picks("usurper", prepare=lambda t: own(t, 0, "mecatol_rex"))
    rex = planet("mecatol_rex")
    assert lasting.more_votes(p.t, 0) == 6
    p.t.exhausted[rex] = 1
    assert lasting.more_votes(p.t, 0) == 12 and card("usurper") not in p.t.action_discard
    p.t.owner[rex] = 1
    lasting.lost_mecatol(p.t)
    assert lasting.more_votes(p.t, 0) == 0 and p.t.action_discard == (card("usurper"),)


def test_strategic_shift() -> None:
    p = picks("strategic_shift", "technology")
    assert lasting.pick_refusal(p.t, 1, TECHNOLOGY) is not None and lasting.pick_refusal(p.t, 1, WARFARE) is None


def test_public_disgrace() -> None:
    """The Speaker's token and the bonus counters go back with the card."""

    def counters(t: Table) -> None:
        t.bonus[INITIATIVE] = 2

    p = carded({0: ("public_disgrace",)}, ("choose_strategy", 1), prepare=counters)
    p.do("initiative", "public_disgrace")
    assert p.kind == "strategy_card" and p.seat == 1 and p.t.speaker == 0 and p.t.bonus[INITIATIVE] == 2
    assert lasting.pick_refusal(p.t, 1, INITIATIVE) is not None
    p.do("warfare")
    assert p.t.strategy_holder[WARFARE] == 1 and p.t.strategy_holder[INITIATIVE] == NOBODY


def test_strategic_flexibility() -> None:
    def held(t: Table) -> None:
        t.strategy_holder[WARFARE] = 0
        t.strategy_holder[LOGISTICS] = 1

    p = at_moment("strategic_flexibility", ("after_all_strategy_picks", 1, LOGISTICS), "initiative", prepare=held)
    assert p.t.strategy_cards_of(0) == [INITIATIVE] and p.t.speaker == 0


def test_political_stability() -> None:
    def held(t: Table) -> None:
        t.strategy_holder[WARFARE] = t.strategy_holder[IMPERIAL] = 0

    p = at_moment("political_stability", ("before_strategy_cards_return",), prepare=held)
    assert lasting.kept_cards(p.t, 0) == [WARFARE]
    p.t.round += 1
    assert lasting.kept_cards(p.t, 0) == [WARFARE]
    p.t.round += 1
    assert lasting.kept_cards(p.t, 0) == []


# ---- strategy cards in use


def test_policy_paralysis() -> None:
    p = at_moment("policy_paralysis", ("after_strategy_primary", 2, LOGISTICS), seat=0)
    assert lasting.paralysed_refusal(p.t, 1, LOGISTICS) is not None
    assert lasting.paralysed_refusal(p.t, 1, WARFARE) is None and lasting.paralysed_refusal(p.t, 0, LOGISTICS) is None


def test_ruinous_tariffs() -> None:
    def partners(t: Table) -> None:
        agreement(t, 0, 1)
        t.goods = [0, 5, 9]

    p = at_moment("ruinous_tariffs", ("after_trade_secondary", 1), prepare=partners)
    assert p.t.goods == [3, 2, 9]


def test_tech_bubble() -> None:
    def rich(t: Table) -> None:
        t.goods[0] = 6

    p = at_moment("tech_bubble", ("after_strategy_primary", 0, TECHNOLOGY), prepare=rich)
    assert p.kind == "buy_technology" and p.t.strategy[0] == 1


def test_corporate_sponsorship() -> None:
    p = at_moment("corporate_sponsorship", ("before_technology_purchase", 0))
    green, red = CONTENT.technologies_of_colour[1][0], CONTENT.technologies_of_colour[0][0]
    assert lasting.price_change(p.t, 0, green) == -4 and lasting.price_change(p.t, 0, red) == 0
    assert lasting.purchase_colour(p.t, 0) == 1
    lasting.purchase_over(p.t, 0)
    assert lasting.price_change(p.t, 0, green) == 0


def test_focused_research() -> None:
    def rich(t: Table) -> None:
        t.goods[0] = 6

    p = at_moment("focused_research", ("before_technology_purchase", 0), prepare=rich)
    assert lasting.research_price(p.t, 0) == 6 and lasting.forgiven(p.t, 0) == 1


def test_opening_the_black_box() -> None:
    p = at_moment("opening_the_black_box", ("before_technology_purchase", 0), prepare=lambda t: own(t, 0, "bereg"))
    assert (lasting.specialty_worth(p.t, 0, 0), lasting.specialty_worth(p.t, 0, 1)) == (2, 1)


# ---- the Council


def test_council_dissolved() -> None:
    p = carded({1: ("council_dissolved",)}, ("agenda", 0))
    p.do("council_dissolved")
    assert p.over and not p.told("agenda_read")


def test_determine_policy() -> None:
    p = carded({1: ("determine_policy",)}, ("agenda", 0))
    p.do("determine_policy")
    name = sorted(p.tokens)[0]
    p.do(name).until("vote")
    assert p.told("agenda_read") == [{"seat": 0, "agenda": CONTENT.political_card_names.index(name)}]


def test_determine_policy_takes_discards_and_laws_too() -> None:
    def laws(t: Table) -> None:
        t.political_discard, t.political_deck = t.political_deck[:2], t.political_deck[2:]
        t.political_seen = (0,) * len(t.political_deck)

    p = carded({1: ("determine_policy",)}, ("window", "before_political_card_drawn", 0, 0), prepare=laws)
    old = CONTENT.political_card_names[p.t.political_discard[0]]
    p.do("determine_policy", old)
    assert CONTENT.political_card_names[p.t.political_deck[0]] == old and len(p.t.political_discard) == 1


def test_veto() -> None:
    p = carded({1: ("veto",)}, ("agenda", 0))
    p.do("pass", "veto")
    assert p.told("agenda_cancelled") and p.t.political_discard
    p.until("vote")
    assert len(p.told("agenda_read")) >= 2


def test_thugs() -> None:
    p = at_moment("thugs", ("after_agenda_read", 0, 0), SEAT_3, seat=1)
    assert lasting.vote_refusal(p.t, 2) is not None and lasting.vote_refusal(p.t, 1) is None


def test_fantastic_rhetoric() -> None:
    p = at_moment("fantastic_rhetoric", ("before_own_vote", 0, 0))
    assert lasting.more_votes(p.t, 0) == 10
    lasting.vote_over(p.t, 0)
    assert lasting.more_votes(p.t, 0) == 0


def test_discredit() -> None:
    p = at_moment("discredit", ("after_vote_cast", 1, 0))
    assert effects.holds(p.t, effects.DISCREDIT, 1)


# ---- activation


def battle(t: Table) -> None:
    """Seat 0 attacks seat 1 at Wellon."""
    put(t, 0, "wellon", dreadnought=2, carrier=1, fighter=2)
    put(t, 1, "wellon", cruiser=2, dreadnought=1)
    t.system = place(t, "wellon")
    t.defender = 1


WELLON = 1  # its hex


def test_flank_speed() -> None:
    p = at_moment("flank_speed", ("after_activation", 0, WELLON))
    assert lasting.more_movement(p.t, 0) == 1
    p.t.begin_action()
    assert lasting.more_movement(p.t, 0) == 0


def test_in_the_silence_of_space() -> None:
    p = at_moment("in_the_silence_of_space", ("after_activation", 0, WELLON))
    home = p.t.home[0]
    assert lasting.slips_through(p.t, 0, home) and not lasting.slips_through(p.t, 0, WELLON)


def test_minelayers() -> None:
    p = at_moment("minelayers", ("after_movement", 0, WELLON), seat=1, prepare=battle)
    assert p.kind == "casualty" and p.seat == 0 and p.t.hits[0] == 2
    p.do("fighter", "fighter")
    assert p.over


def test_experimental_battlestation() -> None:
    def dock(t: Table) -> None:
        battle(t)
        own(t, 1, "wellon")
        t.dock[planet("wellon")] = 1
        t.moved = (1, *t.moved[1:])

    p = at_moment("experimental_battlestation", ("after_movement", 0, WELLON), seat=1, prepare=dock, dice=(6, 5, 1))
    assert p.kind == "casualty" and p.t.hits[0] == 1


def test_fighter_prototype() -> None:
    p = at_moment("fighter_prototype", ("before_space_battle", WELLON, 0, 1), prepare=battle)
    assert lasting.roll_bonus(p.t, 0, FIGHTER, ("battles", "space_battle")) == 2
    assert lasting.roll_bonus(p.t, 0, DREADNOUGHT, ("battles", "space_battle")) == 0


def test_into_the_breach() -> None:
    p = at_moment("into_the_breach", ("before_space_battle", WELLON, 0, 1), prepare=battle)
    assert lasting.roll_bonus(p.t, 0, FIGHTER, ("space_battle",)) == 1 and lasting.breach_hits(p.t, 0) == 2
    lasting.take_breach_hit(p.t, 0)
    lasting.take_breach_hit(p.t, 0)
    assert lasting.breach_hits(p.t, 0) == 0 and lasting.roll_bonus(p.t, 0, FIGHTER, ("space_battle",)) == 1


def test_morale_boost() -> None:
    p = at_moment("morale_boost", ("before_combat_round", WELLON, 1), prepare=battle)
    assert lasting.roll_bonus(p.t, 0, CRUISER, ("battles", "space_battle")) == 1
    assert lasting.roll_bonus(p.t, 0, GROUND_FORCE, ("any",)) == 0


def test_skilled_retreat() -> None:
    p = at_moment("skilled_retreat", ("before_combat_round", WELLON, 1), "mecatol_rex", prepare=battle)
    assert p.t.fleet_at(place(p.t, "mecatol_rex"), 0)[DREADNOUGHT] == 2 and not p.t.has_ships(WELLON, 0)
    assert p.t.is_activated(place(p.t, "mecatol_rex"), 0)


def test_skilled_retreat_ends_the_battle_before_the_round() -> None:
    p = carded({1: ("skilled_retreat",)}, ("battle_round",), prepare=battle)
    p.do("skilled_retreat", p.hex("mecatol_rex"))
    assert p.over and p.told("battle_won") == [{"seat": 0, "hex": WELLON}] and not p.told("rolls")


def test_recheck() -> None:
    def rolled(t: Table) -> None:
        battle(t)
        t.dice = (1, CRUISER, 7, 9, 1, CRUISER, 7, 2)
        t.hits = [1, 0]

    p = at_moment("recheck", ("after_combat_roll", WELLON), "seat.2.cruiser.9", prepare=rolled, dice=(3,))
    assert p.t.hits == [0, 0] and p.t.dice == (1, CRUISER, 7, 3, 1, CRUISER, 7, 2)


def test_shields_holding() -> None:
    def rolled(t: Table) -> None:
        battle(t)
        t.hits = [3, 1]

    p = at_moment("shields_holding", ("after_combat_roll", WELLON), prepare=rolled)
    assert p.t.hits == [1, 1]


def test_direct_hit() -> None:
    def damaged(t: Table) -> None:
        battle(t)
        t.add_damage(WELLON, 1, DREADNOUGHT)

    p = at_moment("direct_hit", ("after_ship_damaged", 1, WELLON, DREADNOUGHT), prepare=damaged)
    assert p.t.ships_at(WELLON, 1, DREADNOUGHT) == 0 and sum(p.t.damaged) == 0


# ---- planets in an activation


def test_star_of_death() -> None:
    def sun(t: Table) -> None:
        put(t, 0, "wellon", war_sun=1)
        own(t, 1, "wellon")
        t.ground[planet("wellon")] = t.pds[planet("wellon")] = t.dock[planet("wellon")] = 1
        t.distant_suns = counters

    counters = 0  # without the option there are no domain counters
    p = at_moment("star_of_death", ("before_planetary_landing", 0, WELLON), prepare=sun)
    number = planet("wellon")
    assert (p.t.owner[number], p.t.ground[number], p.t.pds[number], p.t.dock[number]) == (NOBODY, 0, 0, 0)
    assert p.t.domain[number] == NOWHERE
    counters = 1
    p = at_moment("star_of_death", ("before_planetary_landing", 0, WELLON), prepare=sun)
    assert p.t.owner[number] == NOBODY
    assert CONTENT.domain_counters[p.t.domain[number]].kind == "radiation" and p.t.domain_known[number] == EVERYONE


def test_rare_mineral() -> None:
    p = at_moment("rare_mineral", ("after_neutral_planet_taken", 0, planet("wellon")))
    assert p.t.goods[0] == 3


def test_dug_in() -> None:
    p = at_moment("dug_in", ("before_bombardment", 0, planet("arc_prime")), seat=1)
    assert lasting.bombardment_refusal(p.t, planet("arc_prime")) is not None


def test_chemical_warfare() -> None:
    def invaded(t: Table) -> None:
        put(t, 0, "letnev_home", dreadnought=1)

    p = at_moment("chemical_warfare", ("before_invasion_combat", 0, planet("arc_prime")), prepare=invaded)
    assert p.t.ground[planet("arc_prime")] == 1


def test_reparations() -> None:
    def taken(t: Table) -> None:
        own(t, 0, "wellon", "thibah")
        own(t, 1, "abyz", "fria")
        t.exhausted[planet("jord")] = t.exhausted[planet("thibah")] = t.exhausted[planet("abyz")] = 1

    p = at_moment("reparations", ("after_planet_lost", 0, planet("abyz")), "fria", prepare=taken)
    assert p.t.exhausted[planet("fria")] and not p.t.exhausted[planet("thibah")] and p.t.exhausted[planet("jord")]
