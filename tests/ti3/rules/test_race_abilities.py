"""What every race and technology is about, and abilities at any time."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    PDS,
    WAR_SUN,
)
from cosmarch.games.ti3.rules.modifiers import (
    BARRAGE,
    INVASION_ATTACK,
    INVASION_DEFENCE,
    PDS_FIRE,
    SPACE_BATTLE,
    breaks_shield,
    combat_value,
    crosses_asteroids,
    crosses_enemies,
    dock_income,
    fighters_land,
    flies_alone,
    force_berths,
    movement,
    opening_shots,
    pds_reach,
    places_abroad,
    production_limit,
    rerolls_pds,
    saves_forces,
)
from cosmarch.games.ti3.rules.status_phase import cards_received
from cosmarch.games.ti3.rules.trade import form_agreement, income
from cosmarch.games.ti3.state import ACTION_PHASE, Table
from tests.ti3.rules.test_races import acting, at
from tests.ti3.table import CONTENT, Play, enact, fresh, own, place, planet, put, technology


def taught(*names: str) -> Table:
    """A table at which seat 0 has just these technologies."""
    t = fresh()
    t.technologies[0] = technology(*names)
    return t


# ---- what every race and technology is about

TESTED_ABILITIES = {
    *("no_approval", "free_trade_secondary", "extra_income", "unbreakable_contracts", "trade_action_cards"),
    *("fragile", "double_research", "reroll", "cheap_dreadnoughts", "dreadnought_bonus", "assault_troops"),
    *("extra_strategy_counter", "war_funding", "large_fleets", "extra_fleet_counter", "ambush", "pillage"),
    *("always_first", "foresight", "fighters", "fierce", "orbital_drop", "extra_counter", "peacemakers", "quash"),
    *("intimidating_calm", "stall", "scheming", "spies"),
}  # foresight, reroll and stall in the tests of battles and turns


def test_the_list_of_abilities_is_complete() -> None:
    """TI-27.1.1."""
    assert {ability.key for ability in CONTENT.abilities} == TESTED_ABILITIES


PLAIN_TECHNOLOGIES: dict[str, tuple[Any, Any]] = {
    "hylar_v_assault_laser": (lambda t: [combat_value(t, 0, kind, BARRAGE) for kind in (CRUISER, DESTROYER)], [6, 8]),
    "deep_space_cannon": (lambda t: len(pds_reach(t, 0, 0)), 7),
    "magen_defense_grid": (lambda t: [combat_value(t, 0, PDS, roll) for roll in (PDS_FIRE, INVASION_DEFENCE)], [5, 5]),
    "assault_cannon": (lambda t: opening_shots(t, 0, place(t, "wellon")), [(DREADNOUGHT, 2)]),
    "graviton_negator": (lambda t: (breaks_shield(t, 0, DREADNOUGHT), fighters_land(t, 0)), (True, True)),
    "enviro_compensator": (lambda t: production_limit(t, 0, planet("jord")), 4 + 2 + 1),
    "sarween_tools": (lambda t: dock_income(t, 0), 1),
    "micro_technology": (lambda t: income(t, 0), 2),
    "graviton_laser_system": (lambda t: rerolls_pds(t, 0), True),
    "integrated_economy": (lambda t: places_abroad(t, 0, place(t, "wellon")), [2]),
    "stasis_capsules": (lambda t: force_berths(t, 0, place(t, "wellon")), 2),
    "cybernetics": (lambda t: combat_value(t, 0, FIGHTER, SPACE_BATTLE), 8),
    "gen_synthesis": (lambda t: (saves_forces(t, 0), combat_value(t, 0, GROUND_FORCE, INVASION_ATTACK)), (True, 7)),
    "neural_motivator": (lambda t: cards_received(t, 0), 2),
    "antimass_deflectors": (lambda t: crosses_asteroids(t, 0), True),
    "xrd_transporters": (lambda t: movement(t, 0, CARRIER, 1), 2),
    "type_iv_drive": (lambda t: [movement(t, 0, kind, 1) for kind in (CRUISER, DREADNOUGHT)], [3, 2]),
    "advanced_fighters": (lambda t: (flies_alone(t, 0), movement(t, 0, FIGHTER, 1)), (True, 2)),
    "light_wave_deflector": (lambda t: crosses_enemies(t, 0), True),
}

# Those with scenes of their own, in the tests of production, invasions, bombardment and turns, and below.
WITH_SCENES = {"war_sun", "dacxive_animators", "x89_bacterial_weapon", "fleet_logistics", "transit_diodes"}


def test_the_list_of_technologies_is_complete() -> None:
    """TI-32.1.1: 24 of them."""
    assert set(CONTENT.technology_names) == set(PLAIN_TECHNOLOGIES) | WITH_SCENES and len(CONTENT.technologies) == 24


@pytest.mark.parametrize("name", PLAIN_TECHNOLOGIES)
def test_technology(name: str) -> None:
    """TI-32.1.2: what it gives, and that nothing gives it without the technology."""
    measure, wanted = PLAIN_TECHNOLOGIES[name]

    def prepared(*names: str) -> Table:
        t = taught(*names)
        put(t, 0, "wellon", dreadnought=2)
        form_agreement(t, 0, 2)
        t.fresh = 0
        t.activated[2] = 0b001
        return t

    assert measure(prepared(name)) == wanted
    assert measure(prepared()) != wanted


def test_war_suns_need_their_technology() -> None:
    """TI-35.9.2."""
    t = fresh()
    t.technologies[0], t.goods[0], t.fleet[0], t.phase = 0, 20, 8, ACTION_PHASE
    t.active, t.system, t.round = 0, t.home[0], 2
    assert at(t, ("produce", planet("jord"))).refused["war_sun"] == "TI-35.9.2"
    t.technologies[0] = technology("war_sun")
    assert "war_sun" in at(t, ("produce", planet("jord"))).tokens
    assert breaks_shield(t, 0, WAR_SUN)


def test_transit_diodes() -> None:
    """TI-32.1.2, TI-7.1.5: as an action, for a counter, up to four ground forces to another own planet."""
    t = taught("transit_diodes")
    own(t, 0, "wellon", "thibah")
    t.ground[planet("jord")] = 6
    before = t.strategy[0]
    p = acting(t).do("transit_diodes")
    assert p.kind == "transit_count" and p.tokens == {"1", "2", "3", "4"}  # only Jord has ground forces
    p.do("4")
    assert p.kind == "transit_to" and p.tokens == {"wellon", "thibah"}
    p.do("thibah")
    assert (p.t.ground[planet("jord")], p.t.ground[planet("thibah")], p.t.strategy[0]) == (2, 4, before - 1)
    assert (p.kind, p.seat) == ("action", 1)


def test_transit_diodes_are_refused() -> None:
    """TI-8.1.5, TI-32.1.2: without a counter, or with one planet only; and nobody has them without the technology."""
    t = taught("transit_diodes")
    assert acting(t).refused["transit_diodes"] == "TI-32.1.2"
    own(t, 0, "wellon")
    t.strategy[0] = 0
    assert acting(t).refused["transit_diodes"] == "TI-8.1.5"
    assert "transit_diodes" not in {*acting(taught()).tokens, *acting(taught()).refused}


# ---- at any time


def called(law: str, **columns: Any) -> Play:
    t = fresh()
    enact(t, law, 2 if law.startswith("minister") else 1)
    own(t, 1, "mecatol_rex")
    t.ground[planet("mecatol_rex")] = 3
    for name, value in columns.items():
        setattr(t, name, value)
    t.phase, t.order, t.strategy_used = ACTION_PHASE, (0, 1, 2), [1] * 8
    return at(t, ("turn", 0))


def test_a_minister_acts_at_any_time() -> None:
    """TI-31.2.1: on another player's turn they call for it, and it is done at the next moment."""
    p = called("minister_of_internal_security")
    assert p.seat == 0 and p.match.sides(0) == ()
    assert "call.internal_security" in [option.token for option in p.match.sides(2)]
    p.match.side("call.internal_security", 2)
    assert p.seat == 0  # the open question stays
    assert [rule for _, rule, _ in side_refusals(p, 2)] == ["TI-31.2.1"]
    p.do("pass")
    assert (p.kind, p.seat) == ("internal_security", 2)
    p.do("3")
    assert p.t.ground[planet("mecatol_rex")] == 0 and not p.t.laws


def test_a_truce_is_bought_out_at_any_time() -> None:
    """TI-31.2.1: by whoever has the influence."""
    p = called("short_term_truce", goods=[0, 0, 10])
    assert "call.buy_out_truce" not in [option.token for option in p.match.sides(0)]
    p.match.side("call.buy_out_truce", 2)
    p.do("pass")
    assert (p.kind, p.seat) == ("pay_influence", 2)
    p.until("action")
    assert not p.t.laws


def side_refusals(p: Play, seat: int) -> tuple[tuple[str, str, str], ...]:
    ask = p.match.game.sides(p.t, seat)
    assert ask is not None
    ask.opened(p.match.game, p.t, ())
    return tuple([row for row in ask.refused if row[0].startswith("call.")])
