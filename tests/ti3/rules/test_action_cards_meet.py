"""Action cards that meet something else: the last piece in the box, another card, a law, a copy of it (TI-30)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmarch.games.ti3.content.vocabulary import DESTROYER, DREADNOUGHT, FIGHTER, PDS, TECHNOLOGY, WARFARE
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.strategies import bubble_refusal
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import production_limit
from cosmarch.games.ti3.rules.strategy_cards import secondary_refusal
from cosmarch.games.ti3.rules.strategy_phase import strategy_refusal
from cosmarch.games.ti3.rules.tactical import transfer_action
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded, throw_away
from tests.ti3.rules.test_council import agenda_card, sit
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


def test_nobody_rallies_among_enemies() -> None:
    """Rally of the People: not while enemy ships are in the Home System, be they Fighters."""

    def besieged(t: Table) -> None:
        t.fleet[0] = 9
        t.add_ships(t.home[0], 1, FIGHTER)

    assert refused("rally_of_the_people", offered("rally_of_the_people", besieged))


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


def test_a_good_year_as_far_as_the_supply_goes() -> None:
    """TI-33.4.4, Good Year: three planets abroad, and one trade good in the supply."""

    def scarce(t: Table) -> None:
        own(t, 0, "wellon", "thibah", "lodor")
        t.goods = [0, CONTENT.trade_goods - 1, 0]

    t = as_action("good_year", prepare=scarce).t
    assert t.goods == [1, CONTENT.trade_goods - 1, 0] and t.goods_left() == 0


def test_an_uprising_strikes_its_own_player_too() -> None:
    """Uprising: every planet of the system that has a card, whose ever it is; none where nobody holds one abroad."""

    def shared(t: Table) -> None:
        own(t, 0, "abyz")
        own(t, 1, "fria")

    assert refused("uprising", offered("uprising", None)), "all planets are at home or neutral"
    t = as_action("uprising", prepare=shared).t
    assert t.exhausted[planet("abyz")] and t.exhausted[planet("fria")]
    t = as_action("uprising", prepare=lambda t: own(t, 0, "abyz")).t
    assert t.exhausted[planet("abyz")] and t.owner[planet("fria")] == NOBODY


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


def test_of_two_equal_cards_one_is_disclosed() -> None:
    """TI-30.1.1, Disclosure: the hand is seen by who played it alone, one copy is discarded for all to see, and the
    Sabotage that was there could have cancelled it (TI-30.3.1)."""
    hands = {0: ("disclosure",), 1: ("sabotage", "sabotage", "plague")}
    p = carded(hands, ("window", "any_time", 0))
    p.match.choose("disclosure", 0)
    assert (p.kind, p.seat) == ("sabotage", 1)
    p.do("pass")
    assert p.tokens == {"sabotage", "plague"} and not p.told("sees_card", 2)
    p.do("sabotage")
    assert sorted(p.t.hands[1]) == sorted((card("sabotage"), card("plague")))
    alone = carded({0: ("disclosure",)}, ("window", "any_time", 0))
    assert alone.over or "disclosure" in alone.refused, "nobody else holds a card"


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
