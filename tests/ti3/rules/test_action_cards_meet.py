"""Action cards that meet something else: the last piece in the box, another card, a law, a copy of it (TI-30)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cosmarch.games.ti3.content.vocabulary import DESTROYER, DREADNOUGHT, FIGHTER, PDS, TECHNOLOGY
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.modifiers import production_limit
from cosmarch.games.ti3.rules.strategy_cards import secondary_refusal
from cosmarch.games.ti3.rules.tactical import transfer_action
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded, throw_away
from tests.ti3.table import CONTENT, Play, enact, own, place, planet, put, technology


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
