"""Political cards that meet something else: an action card, another law, a player who has nothing (TI-31.2.1)."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, IMPERIAL, PDS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import INVASION_ATTACK, INVASION_HOLD, PDS_FIRE, combat_value, fleet_limit
from cosmarch.games.ti3.rules.strategy_cards import production_places, secondary_refusal
from cosmarch.games.ti3.rules.technology import Research, price_of
from cosmarch.games.ti3.rules.trade import form_agreement
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, enact, fresh, own, place, planet, put, technology

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
