"""Technologies that meet something else: another technology, a race, a leader, the last figure, no planet to come home
to (TI-32.1.2). The rest of them are in `test_one_by_one`, `test_one_by_one_counters` and `test_races_meet`."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    PDS,
)
from cosmarch.games.ti3.rules.modifiers import (
    BARRAGE,
    INVASION_DEFENCE,
    INVASION_HOLD,
    PDS_FIRE,
    SPACE_BATTLE,
    combat_value,
    movement,
    never_entered,
    pds_reach,
    places_abroad,
    production_limit,
    room_of,
)
from cosmarch.games.ti3.rules.tactical.routes import passage_refusal
from cosmarch.games.ti3.rules.tactical.transport import supply_used
from cosmarch.games.ti3.state import effects
from tests.ti3.hands import card
from tests.ti3.leading import led
from tests.ti3.rules.test_battle import battle
from tests.ti3.rules.test_invasion import LINE, invade
from tests.ti3.rules.test_production import dock
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, enact, fresh, own, place, planet, play, put, technology


@pytest.mark.parametrize("errata", [1, 0])
def test_fragile_lasers(errata: int) -> None:
    """TI-X.3, TI-21.3.3: Hylar V Assault Laser counts for the barrage, the weakness of the Jol-Nar is of the battle
    alone; without the errata it is of both."""
    t = fresh(("jol_nar", "letnev", "xxcha"))
    t.technologies[0], t.errata = technology("hylar_v_assault_laser"), errata
    at = place(t, "wellon")
    assert combat_value(t, 0, DESTROYER, SPACE_BATTLE, 1, at) == 9
    assert combat_value(t, 0, DESTROYER, BARRAGE, 1, at) == (8 if errata else 9)


def test_a_deep_space_cannon_does_not_fire_through_wormholes() -> None:
    """TI-35.4.3, TI-23.6.1: adjacent by a wormhole is for ships; the errata of the rulings say so."""
    tiles = {0: "mecatol_rex", 1: "wormhole_beta", 4: "quann"}
    t = skirmish(tiles, technologies={0: ["deep_space_cannon"]}).t
    assert 4 in t.near[1] and 4 not in pds_reach(t, 0, 1) and 0 in pds_reach(t, 0, 1)


def test_a_grid_without_pds_helps_nobody() -> None:
    """TI-35.4.11, TI-22.4.3: Magen Defense Grid is for ground forces beside a PDS, and adds to a Scientist's +1."""
    t = fresh(("hacan", "letnev", "xxcha"))
    t.technologies[0] = technology("magen_defense_grid")
    own(t, 0, "wellon")
    wellon = planet("wellon")
    assert combat_value(t, 0, GROUND_FORCE, INVASION_HOLD, 1, wellon) == 8
    t.pds[wellon] = 1
    assert combat_value(t, 0, GROUND_FORCE, INVASION_HOLD, 1, wellon) == 7
    t.with_leaders, t.leader_place = 1, led({}, {"carth": "wellon"})["leader_place"]
    assert combat_value(t, 0, PDS, INVASION_DEFENCE, 1, wellon) == 4
    assert combat_value(t, 0, PDS, PDS_FIRE, 1, place(t, "wellon")) == 5, (
        "the Scientist's die is added planet by planet"
    )


def test_the_third_war_sun_waits_for_a_figure() -> None:
    """TI-24.1.2, TI-35.9.1, TI-35.9.2: both are on the board; and who has the technology no more keeps them."""
    goods = [40, 0, 0]
    s = dock(fleets={"thibah": {0: {"war_sun": 2}}}, goods=goods, technologies={0: ["war_sun"]}).do("done", "abyz")
    assert s.rule_against("war_sun") == "TI-24.1.2"
    s = dock(fleets={"thibah": {0: {"war_sun": 1}}}, goods=goods).do("done", "abyz")
    assert s.rule_against("war_sun") == "TI-35.9.2" and s.fleet("thibah") == {"war_sun": 1}


def test_two_assault_cannons_at_once() -> None:
    """TI-21.1.3, TI-35.8.2: both sides fire; a Dreadnought that is only damaged fights on, a Cruiser that falls does
    not."""
    cannons = {0: ["assault_cannon"], 1: ["assault_cannon"]}
    s = battle({"dreadnought": 1}, {"dreadnought": 1, "cruiser": 1}, technologies=cannons)
    s.dice(5, 5).do("wellon.dreadnought")
    assert (s.kind, s.seat) == ("casualty", 1)
    assert s.t.damaged_at(0, 0, DREADNOUGHT) == 1
    s.dice(1, 1, 5, 5).do("cruiser")
    rolls = [(row["seat"], row["unit"]) for row in s.told("rolls")]
    assert rolls[:4] == [(0, DREADNOUGHT), (1, DREADNOUGHT), (0, DREADNOUGHT), (1, DREADNOUGHT)]


def test_fighters_take_no_planet() -> None:
    """TI-15.2.3, TI-22.5.4 with Graviton Negator: when the last ground force dies the combat is over; Fighters that are
    left go back to space, and the defender keeps the planet."""
    s = invade(
        {"ground_force": 1},
        {"fighter": 2},
        planets={"abyz": (1, 1, 0, 0)},
        technologies={0: ["graviton_negator"]},
    )
    s.dice(1, 1, 1, 10).do("abyz.ground_force")
    s.do("ground_force")
    assert s.over and s.on("abyz") == (1, 1, 0, 0) and s.fleet("abyz_fria") == {"carrier": 1, "fighter": 2}


def test_compensators_count_for_each_dock_and_on_top_of_a_law() -> None:
    """TI-35.1.9: Humane Labor sets two, Enviro Compensator adds one."""
    t = fresh()
    own(t, 0, "abyz", "fria")
    t.technologies[0] = technology("enviro_compensator")
    t.dock[planet("abyz")] = t.dock[planet("fria")] = 1
    assert [production_limit(t, 0, planet(one)) for one in ("abyz", "fria")] == [3 + 2 + 1, 2 + 2 + 1]
    enact(t, "humane_labor")
    assert [production_limit(t, 0, planet(one)) for one in ("abyz", "fria")] == [3, 3]


def test_each_dock_has_its_own_tools() -> None:
    """TI-29.2.2 with Sarween Tools: one resource at each dock used, not saved from one for the other, and none towards
    a new dock."""
    own_docks = {"fria": (0, 0, 0, 1), "bereg": (-1, 0, 0, 0), "lirta_iv": (-1, 0, 0, 0)}
    spent = [1] * len(CONTENT.planets)
    s = dock(own_docks, technologies={0: ["sarween_tools"]}, exhausted=spent)
    s.do("abyz", "destroyer")
    if s.kind == "produce":
        s.do("done")
    s.do("fria", "destroyer")
    while not s.over:
        s.do("done")
    assert s.fleet("abyz_fria") == {"destroyer": 2} and s.t.goods[0] == 0
    s = dock({"fria": (0, 1, 0, 0), "abyz": (-1, 0, 0, 0)}, technologies={0: ["sarween_tools"]}, exhausted=spent)
    assert s.over or "fria" not in s.tokens


def test_a_laser_system_rolls_once_more_and_no_more() -> None:
    """TI-35.4.11 with Graviton Laser System: the second miss stands, and ships have no second die."""
    s = skirmish(
        {0: "mecatol_rex", 1: "wellon"},
        {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}},
        {"mecatol_rex": (1, 1, 1, 0)},
        technologies={1: ["graviton_laser_system"]},
    )
    s.do("mecatol_rex", "wellon.cruiser").dice(5, 5, 1, 1, 1, 10, 10, 10).do("1")
    assert [row["faces"] for row in s.told("rolls")][:4] == ["5", "5", "1", "1"]


def test_integrated_economy_shuns_planets_of_others() -> None:
    """TI-32.1.2: an adjacent system must be activated, and empty or friendly; a marker of another is neither."""
    t = fresh()
    t.technologies[0] = technology("integrated_economy")
    here = place(t, "wellon")
    for near in t.near[here]:
        t.activated[near] |= 1
    thibah = place(t, "thibah")
    assert thibah in places_abroad(t, 0, here)
    own(t, 1, "thibah")
    assert thibah not in places_abroad(t, 0, here)
    own(t, 0, "thibah")
    put(t, 2, "thibah", fighter=1)
    assert thibah not in places_abroad(t, 0, here)


@pytest.mark.parametrize("abroad", [True, False])
def test_integrated_economy_reaches_the_other_planet_at_home(abroad: bool) -> None:
    """TI-35.1.11, TI-35.1.12: ground forces and PDS go to any own planet within reach, that beside the dock too,
    whether or not a system around is activated; without the technology to the planet of the dock alone."""
    fria = {"fria": (0, 0, 2, 0)}
    around = {"thibah": [0]} if abroad else {}
    s = dock(fria, technologies={0: ["integrated_economy"]}, activated=around).do("abyz", "ground_force")
    assert s.kind == "place_unit" and s.tokens == {"abyz", "fria"}
    s.do("fria", "pds", "done", "abyz")  # on Fria stand two PDS already
    assert s.on("fria") == (0, 1, 2, 0) and s.on("abyz") == (0, 0, 1, 1)
    assert dock(fria, activated=around).do("abyz", "ground_force").kind == "produce"


def test_capsules_hold_a_ground_force_and_nothing_else() -> None:
    """TI-35.3.4, TI-35.4.13 with Stasis Capsules: no PDS, no Fighter, none in a Destroyer; who is in one goes down with
    the Cruiser."""
    t = fresh()
    t.technologies[0] = technology("stasis_capsules")
    rooms = {
        kind: [room_of(t, 0, kind, unit) for unit in (GROUND_FORCE, PDS, FIGHTER)] for kind in (CRUISER, DESTROYER)
    }
    assert rooms == {CRUISER: [1, 0, 0], DESTROYER: [0, 0, 0]}
    s = battle({"cruiser": 1, "ground_force": 1}, {"cruiser": 2}, technologies={0: ["stasis_capsules"]})
    s.dice(1, 10, 10).do("wellon.cruiser")
    assert s.fleet("mecatol_rex") == {} and s.t.on_board(0, GROUND_FORCE) == 0


def test_transporters_in_a_nebula_and_at_flank_speed() -> None:
    """TI-23.3.4, TI-11.1.3: XRD Transporters and the card add up, but a Carrier leaves a Nebula at 1."""
    t = fresh()
    t.technologies[0] = technology("xrd_transporters")
    effects.add(t, effects.MOVEMENT_BONUS, 0, card("flank_speed"), effects.ACTION)
    assert movement(t, 0, CARRIER, place(t, "wellon")) == 1 + 1 + 1
    assert movement(t, 0, CARRIER, place(t, "nebula_1")) == 1
    assert movement(t, 1, CARRIER, place(t, "wellon")) == 1


def test_deflectors_are_for_asteroids_and_for_passing() -> None:
    """TI-23.2.1, TI-23.2.3, TI-23.4.1: with Antimass Deflectors ships pass an Asteroid Field, never stop there, and
    stay out of a Supernova."""
    t = fresh()
    rocks, star = place(t, "asteroid_field_1"), place(t, "supernova_1")
    t.technologies[0] = 0
    assert passage_refusal(t, 0, rocks) is not None
    t.technologies[0] = technology("antimass_deflectors")
    assert passage_refusal(t, 0, rocks) is None and passage_refusal(t, 0, star) is not None
    assert never_entered(t, rocks) is not None and never_entered(t, star) is not None


def test_advanced_fighters_beyond_capacity_are_ships() -> None:
    """TI-28.2.1, TI-35.5.4: a dock and a Carrier with two ground forces hold 3 + 4; two of nine count with the Carrier
    against Fleet Supply. Without the technology none ever does."""
    t = fresh()
    own(t, 0, "wellon")
    t.dock[planet("wellon")] = 1
    at = place(t, "wellon")
    put(t, 0, "wellon", carrier=1, fighter=9, ground_force=2)
    t.technologies[0] = technology("advanced_fighters")
    assert supply_used(t, 0, at) == 1 + 2
    t.technologies[0] = 0
    assert supply_used(t, 0, at) == 1


# ---- Gen Synthesis

STANDS = ("fria", "arinam", "meer", "arnor", "lor", "bereg", "lirta_iv", "centauri", "gral", "wellon")
TILES = (
    "mecatol_rex",
    "abyz_fria",
    "hacan_home",
    "arinam_meer",
    "arnor_lor",
    "bereg_lirta_iv",
    "centauri_gral",
    "wellon",
)


def saved(homes: dict[str, tuple[int, int, int, int]], stands: int) -> Skirmish:
    """The Hacan land two on Abyz, of whom one falls and is saved; so many planets besides hold one each."""
    planets = {name: (0, 1, 0, 0) for name in STANDS[:stands]}
    s = skirmish(
        dict(enumerate(TILES)),
        {"abyz_fria": {0: {"carrier": 1, "ground_force": 3}}},
        {**planets, "abyz": (1, 1, 0, 0), **homes},
        races=("hacan", "sol", "yssaril"),
        technologies={0: ["gen_synthesis"]},
    ).do("abyz_fria")
    while s.kind != "land":
        s.do("done")
    s.do("abyz.ground_force").dice(1, 1, 10, 5, 1, 10, 5).do("abyz.ground_force", "done")
    return s


def test_nobody_comes_home_where_the_home_is_lost() -> None:
    """TI-32.1.2: Gen Synthesis places them in the Home System, on a planet that is theirs."""
    s = skirmish(
        LINE,
        {"abyz_fria": {0: {"carrier": 1, "ground_force": 1}}},
        {"abyz": (1, 1, 0, 0), "jord": (1, 1, 0, 0)},
        technologies={0: ["gen_synthesis"]},
    )
    s.do("abyz_fria").dice(1, 10, 10).do("abyz.ground_force")
    assert s.told("gen_synthesis") and not s.told("came_home") and s.on("jord") == (1, 1, 0, 0)


def test_no_counter_comes_home_without_a_figure() -> None:
    """TI-25.1.2, TI-25.1.5: ten planets, the Carrier and Abyz hold the twelve figures; the first who falls was a
    counter and finds a figure on Arretze only, not on the empty Hercant. The second leaves a figure and may
    choose."""
    s = saved({"arretze": (0, 1, 0, 0), "hercant": (0, 0, 0, 0), "kamdorn": (-1, 0, 0, 0)}, 9)
    assert [row["planet"] for row in s.told("came_home")] == [s.planet("arretze")]
    assert s.kind == "come_home" and s.tokens == {"arretze", "hercant"}


def test_who_is_scuttled_does_not_come_home() -> None:
    """TI-24.2.2 with Gen Synthesis: scuttled units are simply returned to the reinforcements, no die is rolled."""
    t = fresh()
    t.technologies[0] |= technology("gen_synthesis")
    t.phase, t.order, t.queue = 3, (0, 1, 2), [("regroup", 0), ("stop",)]
    p = play(t)
    before = p.t.ground[planet("jord")]
    p.match.side("scuttle.jord.ground_force", 0)
    assert p.t.ground[planet("jord")] == before - 1
    p.finish()
    assert p.t.ground[planet("jord")] == before - 1 and not p.told("gen_synthesis")
