"""What ships hold and pick up: TI-11.2, TI-24.1, TI-25, TI-28.2, TI-35.2, TI-35.3, TI-35.5."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import CARRIER, FIGHTER, GROUND_FORCE, UNITS
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal, excess, excess_scenes
from tests.ti3.skirmish import Skirmish, skirmish

LINE = {0: "mecatol_rex", 1: "wellon", 7: "thibah"}


@pytest.mark.parametrize("route", [1, 2])
def test_carrier_transport_of_the_rulebook(route: int) -> None:
    """TI-EX-24, TI-44.12: TI-11.2.1, TI-35.2.3, TI-35.2.4, TI-35.3.9, TI-35.3.11, TI-35.2.5: a Carrier of the N'orr
    comes over Wellon, which they activated before, or over Vefut II to a system with a neutral planet, Abyz."""
    s = skirmish(
        {0: "abyz_fria", 1: "wellon", 2: "vefut_ii", 8: "thibah", 7: "empty_1", 9: "empty_2"},
        {"thibah": {0: {"carrier": 1}}},
        {"thibah": (0, 4, 0, 0), "wellon": (0, 1, 0, 0), "vefut_ii": (0, 1, 0, 0), "fria": (0, 3, 0, 0)},
        races=("sardakk_norr", "xxcha", "sol"),
        technologies={0: ["xrd_transporters"]},
        activated={"wellon": [0]},
    )
    s.do("abyz_fria", "thibah.carrier", *["thibah.ground_force"] * 4)
    assert s.rule_against("wellon.ground_force") == "TI-35.3.11"
    s.do("vefut_ii.ground_force" if route == 2 else "done")
    aboard = 3 + route
    assert s.fleet("abyz_fria") == {"carrier": 1, "ground_force": aboard} and s.on("thibah") == (0, 0, 0, 0)
    assert s.on("wellon") == (0, 1, 0, 0) and s.on("vefut_ii") == (0, 2 - route, 0, 0)
    s.do(*["abyz_fria.ground_force"] * (6 - aboard))  # in the activated system, up to six in all
    assert s.fleet("abyz_fria") == {"carrier": 1, "ground_force": 6} and s.on("fria") == (0, aboard - 3, 0, 0)
    assert s.kind == "land"
    s.do(*["abyz.ground_force"] * 6)
    assert s.on("abyz") == (0, 6, 0, 0) and s.told("takes_neutral")


def test_two_systems_of_different_ways_cannot_both_be_visited() -> None:
    """TI-11.2.1: what is picked up lies on one way."""
    s = skirmish(
        {0: "mecatol_rex", 1: "wellon", 2: "vefut_ii", 8: "thibah"},
        {"thibah": {0: {"carrier": 1}}},
        {"wellon": (0, 1, 0, 0), "vefut_ii": (0, 1, 0, 0)},
        technologies={0: ["xrd_transporters"]},
    )
    s.do("mecatol_rex", "thibah.carrier")
    assert s.tokens == {"wellon.ground_force", "vefut_ii.ground_force", "done"}
    s.do("wellon.ground_force")
    assert s.on("vefut_ii") == (0, 1, 0, 0) and s.kind == "land"


def test_the_last_ground_force_leaves_a_marker() -> None:
    """TI-EX-25: TI-11.2.3, TI-35.2.7, TI-35.2.8, TI-11.2.2."""
    s = skirmish(
        {0: "mecatol_rex", 1: "dal_bootha_xxehan"},
        {"dal_bootha_xxehan": {0: {"carrier": 1}}},
        {"dal_bootha": (0, 1, 0, 0)},
        races=("xxcha", "sol", "hacan"),
    )
    s.do("mecatol_rex", "dal_bootha_xxehan.carrier", "dal_bootha.ground_force")
    assert s.on("dal_bootha") == (0, 0, 0, 0)
    assert s.told("control_marker") == [{"seat": 0, "planet": s.planet("dal_bootha")}]
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 1}


def test_mixed_load_of_a_carrier() -> None:
    """TI-EX-29, TI-44.7: TI-35.3.2, TI-35.3.1, TI-25.1.8."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"carrier": 1, "fighter": 4}}},
        {"wellon": (0, 2, 1, 0)},
    )
    s.do("mecatol_rex", "wellon.carrier", *["wellon.fighter"] * 4, "wellon.ground_force", "wellon.pds")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "fighter": 4, "ground_force": 1, "pds": 1}
    assert s.on("wellon") == (0, 1, 0, 0)  # the seventh stays
    full = {"carrier": 1, "fighter": 4, "ground_force": 1, "pds": 1}
    fleets = {"mecatol_rex": {0: full}, "wellon": {0: {"cruiser": 1}}}
    s = skirmish(LINE, fleets, {"mecatol_rex": (0, 2, 0, 0)}).do("mecatol_rex")
    assert s.rule_against("mecatol_rex.ground_force") == "TI-35.3.2"
    (why,) = {why for _, rule, why in s.match.asks[0].explain("en") if rule == "TI-35.3.2"}
    assert why.endswith("are full: they hold 6 units")
    s = skirmish(LINE, {"thibah": {0: {**full, "ground_force": 2}}}).do("mecatol_rex")  # seven aboard: one must go
    assert s.kind == "excess_unit" and s.tokens == {"thibah.fighter", "thibah.ground_force", "thibah.pds"}
    s.do("thibah.pds")
    assert s.fleet("thibah") == {"carrier": 1, "fighter": 4, "ground_force": 2}


def test_supplement_counters_take_room_like_figures() -> None:
    """TI-25.1.8: of thirteen Fighters three are counters, of fourteen ground forces two; two Carriers hold twelve."""
    for unit, number, figures in (("fighter", 13, 10), ("ground_force", 14, 12)):
        s = skirmish(LINE, {"thibah": {0: {"carrier": 2, unit: number}}})
        assert s.t.content.units[UNITS.index(unit)].figures == figures
        assert excess(s.t, 0, s.place("thibah")) == number - 12
    s = skirmish(LINE, {"wellon": {0: {"carrier": 2, "fighter": 13}}}).do("mecatol_rex")
    s.do("wellon.carrier", *["wellon.fighter"] * 6, "wellon.carrier", *["wellon.fighter"] * 6)
    assert s.fleet("mecatol_rex") == {"carrier": 2, "fighter": 12}  # no seventh aboard the second one
    assert not s.fleet("wellon") and s.told("excess_lost")[0]["n"] == 1


def test_fighter_capacity_of_a_system() -> None:
    """TI-EX-30, TI-44.8: TI-35.5.4, TI-35.1.16, TI-35.5.5."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"carrier": 1, "ground_force": 2, "fighter": 7}}},
        {"wellon": (0, 0, 0, 1)},
    )
    assert excess(s.t, 0, s.place("wellon")) == 0
    s.do("mecatol_rex", "wellon.carrier")
    assert s.rule_against("done") == "TI-35.3.3"  # the ground forces aboard cannot stay
    twin = s.match.clone()
    s.do("wellon.ground_force", "wellon.ground_force", *["wellon.fighter"] * 4)
    assert s.fleet("wellon") == {"fighter": 3} and not s.told("excess_lost")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 2, "fighter": 4}
    s.match = twin
    s.do("wellon.ground_force", "wellon.ground_force", *["wellon.fighter"] * 3, "done", "done")
    assert s.fleet("wellon") == {"fighter": 3}  # one of four was lost
    assert s.told("excess_lost") == [{"seat": 0, "unit": FIGHTER, "hex": s.place("wellon"), "n": 1}]


def test_no_pick_up_among_enemy_ships() -> None:
    """TI-35.3.10."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"carrier": 1}}, "mecatol_rex": {1: {"fighter": 1}}},
        {"wellon": (0, 1, 0, 0), "mecatol_rex": (0, 2, 0, 0)},
    )
    s.do("mecatol_rex")
    assert s.rule_against("mecatol_rex.ground_force") == "TI-35.3.10"


def test_loading_in_the_activated_system() -> None:
    """TI-11.2.1, TI-35.1.12, TI-35.2.2: from one planet to the other with a Carrier."""
    s = skirmish(
        {0: "mecatol_rex", 1: "abyz_fria"},
        {"abyz_fria": {0: {"carrier": 1}}},
        {"abyz": (0, 2, 1, 0), "fria": (0, 0, 0, 0)},
    )
    s.do("abyz_fria", "abyz_fria.ground_force", "abyz_fria.pds", "done", "fria.ground_force", "fria.pds", "done")
    assert s.on("abyz") == (0, 1, 0, 0) and s.on("fria") == (0, 1, 1, 0)


def test_without_a_carrier_nothing_changes_planets() -> None:
    """TI-35.1.12, TI-35.4.13."""
    s = skirmish(
        {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon"},
        {"abyz_fria": {0: {"cruiser": 1}}, "wellon": {0: {"cruiser": 1}}},
        {"abyz": (0, 2, 1, 0)},
    ).do("abyz_fria")
    assert s.rule_against("abyz_fria.ground_force") == "TI-35.3.2"
    (why,) = {why for _, rule, why in s.match.asks[0].explain("en") if rule == "TI-35.3.2"}
    assert why.startswith("to go aboard here it needs a ship with holds"), "they are not full: there are none"


def test_stasis_capsules_carry_one_ground_force() -> None:
    """TI-35.2.3 with Stasis Capsules."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 2}}},
        {"wellon": (0, 3, 1, 0)},
        technologies={0: ["stasis_capsules"]},
    )
    s.do("mecatol_rex", "wellon.cruiser")
    assert s.tokens == {"wellon.ground_force", "done"}
    s.do("wellon.ground_force", "wellon.cruiser", "wellon.ground_force")
    assert s.fleet("mecatol_rex") == {"cruiser": 2, "ground_force": 2}


def test_units_beyond_fleet_supply_go_at_once() -> None:
    """TI-28.2.3: the owner chooses."""
    s = skirmish(LINE, {"thibah": {0: {"cruiser": 2, "dreadnought": 1}}}, fleet_supply=2).do("wellon")
    s.do("done")
    assert s.kind == "excess_ship"
    s.do("thibah.cruiser")
    assert s.fleet("thibah") == {"cruiser": 1, "dreadnought": 1}


def test_the_owner_chooses_what_has_no_room() -> None:
    """TI-35.3.3."""
    s = skirmish(LINE, {"thibah": {0: {"carrier": 1, "ground_force": 4, "pds": 1, "fighter": 3}}}, pool=[3, 3, 3]).do(
        "mecatol_rex"
    )
    assert s.kind == "excess_unit" and s.tokens == {"thibah.fighter", "thibah.ground_force", "thibah.pds"}
    s.do("thibah.ground_force", "thibah.fighter")
    assert s.fleet("thibah") == {"carrier": 1, "ground_force": 3, "pds": 1, "fighter": 2}


def test_supplement_counters() -> None:
    """TI-25.1.1, TI-25.1.2, TI-25.1.3, TI-25.1.4, TI-25.1.5, TI-25.1.10, TI-1.2.14, TI-25.1.6, TI-25.1.9:
    only totals and stands are kept."""
    s = skirmish(LINE, planets={"wellon": (0, 3, 0, 0)})
    t = s.t
    assert counters_refusal(t, 0, GROUND_FORCE, 30, False) is None  # 12 figures and 21 counters
    why = counters_refusal(t, 0, GROUND_FORCE, 33, False)
    assert why is not None and why.rule == "TI-1.2.14"
    t.ground[s.planet("thibah")] = 10
    t.owner[s.planet("thibah")] = 1
    assert counters_refusal(t, 0, GROUND_FORCE, 32, False) is None
    t.ground[s.planet("thibah")] = 20  # the other player uses 8 counters
    why = counters_refusal(t, 0, GROUND_FORCE, 32, False)
    assert why is not None and why.args["n"] == 23


def eleven_stands(forces: int) -> Skirmish:
    """Eleven planets with a figure each, and the twelfth with what the others leave."""
    planets = ("abyz", "fria", "arinam", "meer", "arnor", "lor", "bereg", "lirta_iv", "centauri", "gral", "wellon")
    names = ("quann", "arinam_meer", "arnor_lor", "bereg_lirta_iv", "centauri_gral", "wellon", "thibah", "abyz_fria")
    return skirmish(
        dict(enumerate(names)),
        {"thibah": {0: {"carrier": 1}}},
        {name: (0, 1, 0, 0) for name in planets} | {"thibah": (0, forces, 1, 0)},
    )


def test_each_stand_needs_a_figure() -> None:
    """TI-25.1.2, TI-25.1.5, TI-25.1.6, TI-25.1.7."""
    s = eleven_stands(7)  # one more than the Carrier holds
    s.do("quann", "thibah.carrier")
    assert s.rule_against("thibah.ground_force") == "TI-25.1.5"


def test_a_group_may_go_and_land_whole_where_figures_lack() -> None:
    """TI-25.1.5: nothing is split if nobody stays behind, so that all follow the first."""
    s = eleven_stands(3)
    s.do("quann", "thibah.carrier", "thibah.ground_force")
    assert s.on("thibah") == (0, 0, 1, 0) and s.fleet("quann") == {"carrier": 1, "ground_force": 3}  # all of them
    s.do("done")
    assert s.kind == "land"
    s.do("quann.ground_force")
    assert s.on("quann") == (0, 3, 0, 0)


def test_capacity_counts_by_carrier() -> None:
    """TI-35.3.2, TI-35.9.7: Carriers and War Suns hold six each."""
    s = skirmish(LINE, {"wellon": {0: {"carrier": 1, "war_sun": 1}}})
    assert s.t.capacity(s.place("wellon"), 0) == 12
    assert s.t.content.units[CARRIER].capacity == 6


def test_what_was_aboard_the_last_ship_goes_with_it() -> None:
    """TI-35.3.3: units in space without a ship are looked for as well, each place once."""
    t = skirmish(LINE, {"wellon": {0: {"carrier": 1, "ground_force": 2, "pds": 1}}}).t
    (at,) = t.places_of(0)
    t.queue = []
    t.next(*excess_scenes(t, 0, 1))
    assert t.queue == []  # all have room
    t.add_ships(at, 0, CARRIER, -1)
    t.next(*excess_scenes(t, 0, 1))
    assert t.queue == [("shed_excess", 0, at, 0)]
