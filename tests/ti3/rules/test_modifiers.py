"""What technologies, races, laws and cards change in the activation sequence, asked at their one place."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import CRUISER, FIGHTER, GROUND_FORCE, PDS, UNITS, WAR_SUN
from cosmarch.games.ti3.rules.combat.bombardment import gun_refusal
from cosmarch.games.ti3.rules.combat.space_battle import retreat_refusal
from cosmarch.games.ti3.rules.modifiers import (
    PDS_FIRE,
    SPACE_BATTLE,
    combat_value,
    cost,
    fleet_limit,
    movement,
    production_limit,
    slips_through,
)
from cosmarch.games.ti3.rules.tactical.landing import landing_refusal
from cosmarch.games.ti3.rules.tactical.movement import ship_refusal, steps_to
from cosmarch.games.ti3.rules.tactical.production import dock_refusal
from cosmarch.games.ti3.rules.tactical.tactical_action import activation_refusal
from cosmarch.games.ti3.state import NOWHERE, Table, effects
from tests.ti3.skirmish import Skirmish, skirmish

TILES = {0: "mecatol_rex", 1: "wellon", 7: "thibah", 19: "saudor", 3: "abyz_fria", 4: "nebula_1"}


def table(*laws: str) -> tuple[Skirmish, Table]:
    """Seat 0 in Thibah and Saudor, seat 1 in Wellon and on Abyz; laws without an election in force."""
    s = skirmish(
        TILES,
        {"thibah": {0: {"cruiser": 1}}, "saudor": {0: {"cruiser": 1}}, "wellon": {1: {"destroyer": 1}}},
        {"abyz": (1, 1, 0, 1), "saudor": (0, 1, 0, 1)},
    )
    names = [card.key for card in s.t.content.political_cards]
    s.t.laws = tuple([names.index(law) for law in laws])
    s.t.law_elected = (NOWHERE,) * len(laws)
    return s, s.t


def card(t: Table, key: str) -> int:
    return t.content.action_card_names.index(key)


def test_modifiers_add_up_and_have_their_moments() -> None:
    """TI-X.2, TI-X.3, TI-X.4, TI-21.3.3: an ability for battles does not help PDS."""
    s = skirmish(TILES, races=("sardakk_norr", "sol", "hacan"), technologies={0: ["hylar_v_assault_laser"]})
    assert combat_value(s.t, 0, CRUISER, SPACE_BATTLE) == 5
    assert combat_value(s.t, 0, PDS, PDS_FIRE) == 6


def test_movement_cards() -> None:
    """TI-11.1.4 with Flank Speed, TI-23.3.4: not out of a Nebula; TI-11.3.1 with In the Silence of Space."""
    s, t = table()
    home, far = s.place("thibah"), s.place("saudor")
    assert ship_refusal(t, 0, home, 0, CRUISER, steps_to(t, 0, 0)) is not None  # Wellon is in the way
    effects.add(t, effects.SILENCE, 0, home, effects.ACTION)
    assert slips_through(t, 0, CRUISER, home)
    assert ship_refusal(t, 0, home, 0, CRUISER, steps_to(t, 0, 0)) is None
    assert movement(t, 0, CRUISER, far) == 2
    effects.add(t, effects.MOVEMENT_BONUS, 0, card(t, "flank_speed"), effects.ACTION)
    assert movement(t, 0, CRUISER, far) == 3
    assert movement(t, 0, CRUISER, s.place("nebula_1")) == 1
    assert movement(t, 0, FIGHTER, far) == 0


def test_cards_for_fleets_and_docks() -> None:
    """TI-28.2.1, TI-35.1.9, TI-10.1.1, TI-15.1.1 with cards that last."""
    s, t = table()
    planet = s.planet("saudor")
    effects.add(t, effects.FOOTING, 0, 0, t.round)
    assert fleet_limit(t, 0, 0) == 7 and fleet_limit(t, 0, 1) == 5
    before = production_limit(t, 0, planet)
    effects.add(t, effects.SPIKE, 0, planet, t.round)
    assert production_limit(t, 0, planet) == before + t.content.planets[planet].influence
    effects.add(t, effects.ACCIDENT, 0, planet, t.round)
    assert dock_refusal(t, 0, planet) is not None
    effects.add(t, effects.IMMUNITY, 1, s.place("abyz_fria"), t.round)
    assert activation_refusal(t, 0, s.place("abyz_fria")) is not None
    effects.add(t, effects.ARMISTICE, 0, s.planet("abyz"), t.round)
    assert landing_refusal(t, 0, s.planet("abyz"), GROUND_FORCE) is not None
    t.system = s.place("abyz_fria")
    t.add_ships(t.system, 0, WAR_SUN)
    assert gun_refusal(t, s.planet("abyz"), WAR_SUN) is None
    effects.add(t, effects.DUG_IN, 1, s.planet("abyz"), t.round)
    assert gun_refusal(t, s.planet("abyz"), WAR_SUN) is not None


def test_laws() -> None:
    """TI-31.2.1: laws that touch battles, bombardment and production."""
    s, t = table("code_of_honor", "conventions_of_war", "humane_labor", "regulated_conscription")
    t.system = 0
    t.activated[s.place("wellon")] = 0b010
    t.add_ships(0, 1, CRUISER)
    why = retreat_refusal(t, 1)
    assert why is not None and why.rule == "TI-31.2.1"
    assert production_limit(t, 0, s.planet("saudor")) == 2
    forces = [0] * len(UNITS)
    forces[GROUND_FORCE] = 2
    assert cost(t, 0, forces) == 2
    t.system = s.place("abyz_fria")
    t.add_ships(t.system, 0, WAR_SUN)
    assert gun_refusal(t, s.planet("abyz"), WAR_SUN) is not None  # the planet has a dock
