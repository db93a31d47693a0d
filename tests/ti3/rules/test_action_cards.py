"""Every kind of action card is played once: position, card, outcome. The effects are those of the cards themselves
(TI-30.1.2); how cards are played is in `test_windows`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmarch.core.errors import IllegalChoice
from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    WAR_SUN,
)
from cosmarch.games.ti3.rules import modifiers, trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.registry import ABOUT_CARDS, BEHAVIOURS
from cosmarch.games.ti3.state import NOBODY, Table
from tests.ti3.hands import as_action, at_moment, card, carded, throw_away
from tests.ti3.table import CONTENT, own, place, planet, put

SEAT_1, SEAT_2, SEAT_3 = "seat.1", "seat.2", "seat.3"


def agreement(t: Table, one: int, other: int) -> None:
    trade.form_agreement(t, one * 2, other * 2)
    t.fresh = 0


# ---- as an action: placing and destroying


def test_civil_defense() -> None:
    p = as_action("civil_defense")  # the one planet is chosen by itself
    assert p.t.pds[planet("jord")] == 2 and p.over


def test_ghost_ship() -> None:
    p = as_action("ghost_ship", "wormhole_beta")
    assert p.t.ships_at(place(p.t, "wormhole_beta"), 0, DESTROYER) == 1


def test_ghost_ship_avoids_enemies() -> None:
    p = as_action("ghost_ship", prepare=lambda t: put(t, 1, "lodor", fighter=1))
    assert p.hex("lodor") not in p.tokens and p.hex("quann") in p.tokens


def test_rally_of_the_people() -> None:
    def room(t: Table) -> None:
        t.fleet[0] = 4

    p = as_action("rally_of_the_people", prepare=room)
    assert p.t.ships_at(p.t.home[0], 0, DREADNOUGHT) == 1


def test_rally_of_the_people_needs_fleet_supply() -> None:
    """TI-28.2.2: Fleet Supply holds for ships that a card places too."""
    p = carded({0: ("rally_of_the_people",)}, ("play_card", 0))
    assert p.refused["rally_of_the_people"] == "TI-28.2.2"


def test_rise_of_a_messiah() -> None:
    p = as_action("rise_of_a_messiah", prepare=lambda t: own(t, 0, "wellon"))
    assert (p.t.ground[planet("jord")], p.t.ground[planet("wellon")]) == (6, 1)


def test_secret_industrial_agent() -> None:
    def dock(t: Table) -> None:
        own(t, 1, "wellon", "thibah")
        t.dock[planet("wellon")] = t.dock[planet("thibah")] = 1

    p = as_action("secret_industrial_agent", "wellon", prepare=dock)
    assert p.t.dock[planet("wellon")] == 0 and p.t.dock[planet("arc_prime")] == 1


def test_lucky_shot() -> None:
    def fleet(t: Table) -> None:
        own(t, 0, "wellon")
        put(t, 1, "wellon", cruiser=2, carrier=1)

    p = as_action("lucky_shot", prepare=fleet)  # Carriers are no target: the Cruiser is the only one
    assert p.t.fleet_at(place(p.t, "wellon"), 1)[CRUISER] == 1


# ---- as an action: goods, counters, planets


def test_good_year() -> None:
    p = as_action("good_year", prepare=lambda t: own(t, 0, "wellon", "abyz", "fria"))
    assert p.t.goods[0] == 3


def test_insubordination() -> None:
    p = as_action("insubordination", SEAT_2)
    assert p.t.pool == [3, 2, 3]


def test_privateers() -> None:
    def goods(t: Table) -> None:
        t.goods = [1, 5, 0]

    p = as_action("privateers", prepare=goods)
    assert p.t.goods == [3, 0, 0]


def test_stellar_criminals() -> None:
    def rich(t: Table) -> None:
        own(t, 1, "wellon", "thibah", "abyz")

    p = as_action("stellar_criminals", SEAT_2, prepare=rich)
    assert p.seat == 1
    p.do("wellon", "abyz")
    assert p.over and len(p.t.ready_planets(1)) == 3


def test_local_unrest() -> None:
    def two(t: Table) -> None:
        own(t, 1, "wellon", "thibah")
        t.ground[planet("wellon")] = 2
        t.ground[planet("thibah")] = 1
        t.pds[planet("thibah")] = 1

    p = as_action("local_unrest", "wellon", prepare=two)
    assert (p.t.owner[planet("wellon")], p.t.ground[planet("wellon")], p.t.exhausted[planet("wellon")]) == (1, 1, 1)
    p = as_action("local_unrest", "thibah", prepare=two)
    assert (p.t.owner[planet("thibah")], p.t.pds[planet("thibah")]) == (NOBODY, 0)


def test_plague() -> None:
    p = as_action("plague", "arc_prime", dice=(2, 3, 10))
    assert (p.t.owner[planet("arc_prime")], p.t.ground[planet("arc_prime")]) == (1, 1)


def test_uprising() -> None:
    p = as_action("uprising", prepare=lambda t: own(t, 1, "abyz", "fria"))
    assert p.t.exhausted[planet("abyz")] and p.t.exhausted[planet("fria")]


def test_voluntary_annexation() -> None:
    p = as_action("voluntary_annexation", "lodor")
    assert (p.t.owner[planet("lodor")], p.t.ground[planet("lodor")], p.t.exhausted[planet("lodor")]) == (0, 3, 1)


def test_voluntary_annexation_reaches_one_system_far() -> None:
    p = as_action("voluntary_annexation")
    assert p.tokens == {"lodor", "vefut_ii"}


def test_strategic_bombardment() -> None:
    def sun(t: Table) -> None:
        put(t, 0, "abyz_fria", war_sun=1)
        own(t, 1, "abyz", "fria")

    p = as_action("strategic_bombardment", "abyz", prepare=sun, dice=(5,))
    assert p.t.exhausted[planet("abyz")] and p.t.exhausted[planet("fria")] and p.t.hands[0] == ()
    p = as_action("strategic_bombardment", "abyz", prepare=sun, dice=(6,))
    assert p.t.hands[0] == (card("strategic_bombardment"),) and p.t.action_discard == ()


def test_spacedock_accident() -> None:
    def dock(t: Table) -> None:
        own(t, 1, "wellon")
        t.dock[planet("wellon")] = 1

    p = as_action("spacedock_accident", prepare=dock)
    why = lasting.dock_refusal(p.t, planet("wellon"))
    assert why is not None and lasting.dock_refusal(p.t, planet("arc_prime")) is None
    p.t.round += 1
    assert lasting.dock_refusal(p.t, planet("wellon")) is None


def test_armistice() -> None:
    p = as_action("armistice", SEAT_2)
    assert lasting.landing_refusal(p.t, 1, planet("jord")) is not None
    assert lasting.landing_refusal(p.t, 2, planet("jord")) is None


# ---- as an action: fleets, trade, hidden cards


def test_diplomatic_immunity() -> None:
    p = as_action("diplomatic_immunity")
    home = p.t.home[0]
    assert lasting.activation_refusal(p.t, 1, home) is not None and lasting.activation_refusal(p.t, 0, home) is None


def test_war_footing() -> None:
    p = as_action("war_footing", "wellon")
    t = p.t
    assert modifiers.fleet_limit(t, 0, place(t, "wellon")) == t.fleet[0] + 2
    assert modifiers.fleet_limit(t, 0, place(t, "thibah")) == t.fleet[0]


def test_unexpected_action() -> None:
    def active(t: Table) -> None:
        t.activated[place(t, "wellon")] = 0b11

    p = as_action("unexpected_action", prepare=active)
    assert p.t.activated[place(p.t, "wellon")] == 0b10


def test_patrol() -> None:
    def cruisers(t: Table) -> None:
        put(t, 0, "wellon", cruiser=2)
        t.activated[place(t, "wellon")] = 1

    p = as_action("patrol", prepare=cruisers)
    ship = f"{p.hex('wellon')}.cruiser"
    p.do(ship, p.hex("thibah"), ship, p.hex("lodor"))
    assert p.over and p.t.ships_at(place(p.t, "thibah"), 0, CRUISER) == p.t.ships_at(place(p.t, "lodor"), 0, CRUISER)
    assert p.t.is_activated(place(p.t, "thibah"), 0) and p.t.is_activated(place(p.t, "lodor"), 0)


def test_massive_transport() -> None:
    p = as_action("massive_transport", prepare=lambda t: own(t, 0, "wellon"))
    assert (p.t.dock[planet("jord")], p.t.dock[planet("wellon")]) == (0, 1)


def test_massive_transport_needs_a_way() -> None:
    def cut_off(t: Table) -> None:
        own(t, 0, "wellon")
        for system in ("lodor", "vefut_ii", "supernova_1"):
            put(t, 1, system, destroyer=1)

    p = carded({0: ("massive_transport",)}, ("play_card", 0), prepare=cut_off)
    assert p.refused["massive_transport"] == "TI-30.1.2"


def test_transport() -> None:
    p = as_action("transport", prepare=lambda t: own(t, 0, "wellon"))
    assert p.tokens == {"0", "1", "2", "3"}
    p.do("3")
    assert (p.t.ground[planet("jord")], p.t.ground[planet("wellon")]) == (2, 3)


def test_influence_in_the_merchants_guild() -> None:
    p = as_action("influence_in_the_merchants_guild", prepare=lambda t: agreement(t, 1, 2))
    assert trade.partners(p.t, 1) == []


def test_influence_in_the_merchants_guild_cannot_break_hacan_contracts() -> None:
    """TI-33.5.2: none with the Hacan."""
    p = carded(
        {0: ("influence_in_the_merchants_guild",)},
        ("play_card", 0),
        prepare=lambda t: agreement(t, 1, 2),
        races=("sol", "hacan", "xxcha"),
    )
    assert "influence_in_the_merchants_guild" in p.refused


def test_successful_spy() -> None:
    p = carded({0: ("successful_spy",), 1: ("plague", "uprising", "patrol")}, ("play_card", 0))
    p.do("successful_spy").match.choose("pass", 1)
    assert (len(p.t.hands[0]), len(p.t.hands[1])) == (2, 1) and p.over
    assert len(p.told("card_stolen_this", 0)) == len(p.told("card_stolen_this", 1)) == 2
    assert p.told("card_stolen_this", 2) == [] and len(p.told("card_stolen", 2)) == 2


# ---- any time


def test_disclosure() -> None:
    p = carded({0: ("disclosure",), 1: ("plague", "sabotage")}, ("window", "any_time", 0))
    p.match.choose("disclosure", 0)
    p.do("pass")  # no Sabotage; the only other player with cards is chosen
    assert p.seat == 0 and p.kind == "discard_other" and p.tokens == {"plague", "sabotage"}
    assert len(p.told("sees_card", 0)) == 2 and p.told("sees_card", 1) == []
    p.do("sabotage")
    assert p.t.hands[1] == (card("plague"),)


def test_emergency_repairs() -> None:
    def damage(t: Table) -> None:
        put(t, 0, "wellon", dreadnought=2, war_sun=1)
        t.add_damage(place(t, "wellon"), 0, DREADNOUGHT, 2)
        t.add_damage(place(t, "wellon"), 0, WAR_SUN)

    p = at_moment("emergency_repairs", ("any_time", 0), prepare=damage)
    assert sum(p.t.damaged) == 0


def test_master_of_trade() -> None:
    def partners(t: Table) -> None:
        agreement(t, 0, 1)
        trade.form_agreement(t, 1, 4)
        own(t, 0, "wellon")
        t.exhausted[planet("jord")] = t.exhausted[planet("wellon")] = 1

    p = at_moment("master_of_trade", ("any_time", 0), "jord", "done", prepare=partners)
    assert (p.t.exhausted[planet("jord")], p.t.exhausted[planet("wellon")]) == (0, 1)


# ---- cards about cards


def test_sabotage() -> None:
    """TI-30.3.2: both cards are discarded; the action is still to be taken."""
    p = carded({0: ("good_year",), 1: ("sabotage",)}, ("play_card", 0), prepare=lambda t: own(t, 0, "wellon"))
    p.do("good_year", "sabotage")
    assert p.t.goods[0] == 0 and p.t.action_discard == (card("good_year"), card("sabotage"))
    assert p.told("turn_again") == [{"seat": 0}]


def test_touch_of_genius() -> None:
    def discards(t: Table) -> None:
        own(t, 0, "wellon", "thibah")
        throw_away(t, "good_year", "plague", "morale_boost")
        t.goods[0] = 3

    p = carded({0: ("touch_of_genius",)}, ("play_card", 0), prepare=discards)
    p.do("touch_of_genius")
    assert p.tokens == {"good_year", "plague"}  # not what is for another moment
    p.do("good_year", "rest_in_goods")
    assert p.over and p.t.goods[0] == 2 and p.t.action_discard[-1] == card("touch_of_genius")


def test_touch_of_genius_as_sabotage() -> None:
    def discards(t: Table) -> None:
        own(t, 0, "wellon")
        throw_away(t, "sabotage")
        t.goods[1] = 3

    p = carded({0: ("good_year",), 1: ("touch_of_genius",)}, ("play_card", 0), prepare=discards)
    p.do("good_year", "touch_of_genius", "rest_in_goods")
    assert p.t.goods == [0, 0, 0] and p.told("card_cancelled") and p.told("turn_again")


def test_what_pays_for_touch_of_genius_is_not_given_away_while_its_player_chooses() -> None:
    def discards(t: Table) -> None:
        own(t, 0, "wellon", "thibah")
        throw_away(t, "good_year", "plague")
        t.exhausted[planet("jord")] = 1
        t.goods[0] = 3

    p = carded({0: ("touch_of_genius",)}, ("play_card", 0), prepare=discards)
    p.do("touch_of_genius")
    with pytest.raises(IllegalChoice):
        p.match.side("give.1.seat.2", 0)


def test_a_copied_sabotage_that_nobody_can_pay_any_more_lets_the_card_stand() -> None:
    def discards(t: Table) -> None:
        own(t, 0, "wellon")
        throw_away(t, "sabotage", "sabotage")
        for home in t.planets_of(1):
            t.exhausted[home] = 1
        t.goods[1] = 3

    hands = {0: ("good_year",), 1: ("touch_of_genius",), 2: ("plague",)}
    p = carded(hands, ("play_card", 0), prepare=discards)
    p.do("good_year")
    p.match.choose("touch_of_genius", 1)  # the third player has not answered yet
    p.match.side("give.1.seat.3", 1)
    p.match.choose("pass", 2)
    assert not p.told("card_cancelled") and p.told("card_without_effect")
    assert p.t.goods[0] > 0  # the good year came


def test_touch_of_genius_needs_influence() -> None:
    def discards(t: Table) -> None:
        throw_away(t, "plague")
        t.exhausted[planet("jord")] = 1

    p = carded({0: ("touch_of_genius",)}, ("play_card", 0), prepare=discards)
    assert p.refused == {"touch_of_genius": "TI-30.1.2"}


# ---- completeness


def test_every_effect_has_a_behaviour_and_nothing_is_left_over() -> None:
    effects = {one.effect.key for one in CONTENT.action_cards}
    assert effects == set(BEHAVIOURS) | set(ABOUT_CARDS)
    assert not set(BEHAVIOURS) & set(ABOUT_CARDS)


@pytest.mark.parametrize("name", CONTENT.action_card_names)
def test_every_card_is_tested(name: str) -> None:
    here = Path(__file__).parent
    files = ("test_action_cards.py", "test_action_cards_at_moments.py")
    source = "".join([(here / file).read_text(encoding="utf-8") for file in files])
    assert f"def test_{name}" in source and f'"{name}"' in source


def test_a_card_that_is_not_held_is_refused() -> None:
    p = carded({0: ("plague",)}, ("play_card", 0))
    with pytest.raises(IllegalChoice):
        p.do("uprising")
