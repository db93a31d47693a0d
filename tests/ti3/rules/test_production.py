"""Producing units and building docks: TI-17, TI-24.1, TI-29.2, TI-35.1."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.content.vocabulary import DESTROYER, DREADNOUGHT, FIGHTER, GROUND_FORCE, UNITS
from cosmarch.games.ti3.rules.modifiers import cost, production_limit
from cosmarch.games.ti3.rules.tactical.production import new_dock_refusal
from tests.ti3.skirmish import Skirmish, skirmish

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah", 3: "bereg_lirta_iv", 2: "wellon"}
# Abyz has 3 resources, Fria 2, Bereg 3, Lirta IV 2


def dock(planets: dict[str, tuple[int, int, int, int]] | None = None, **position: Any) -> Skirmish:
    """Seat 0 activates Abyz and Fria, with a dock on Abyz, and has Bereg and Lirta IV to pay with."""
    own = {"abyz": (0, 0, 0, 1), "bereg": (0, 0, 0, 0), "lirta_iv": (0, 0, 0, 0)} | (planets or {})
    s = skirmish(LINE, position.pop("fleets", None), own, **position)
    return s.do("abyz_fria")


def counts(**units: int) -> list[int]:
    return [units.get(unit, 0) for unit in UNITS]


def test_production_is_paid_in_one_sum() -> None:
    """TI-17.1.1, TI-29.2.1, TI-29.2.2, TI-29.2.3, TI-35.1.10; the prices are those of the units (D-23)."""
    s = dock(
        {"lirta_iv": (-1, 0, 0, 0), "wellon": (0, 0, 0, 0)},
        fleets={"abyz_fria": {0: {"carrier": 1}}},
        fleet_supply=4,
    ).do("abyz", "carrier", "destroyer", "cruiser")
    assert s.rule_against("cruiser") == "TI-29.2.1"
    s.do("done", "abyz", "bereg")
    assert s.fleet("abyz_fria") == {"carrier": 2, "destroyer": 1, "cruiser": 1}
    assert s.t.exhausted[s.planet("abyz")] and s.t.exhausted[s.planet("bereg")]
    assert not s.t.exhausted[s.planet("wellon")]


def test_the_production_limit() -> None:
    """TI-EX-23, TI-44.6: TI-35.1.9, whatever the units cost."""
    s = dock(goods=[40, 0, 0], fleet_supply=9).do("abyz", *["dreadnought"] * 5)
    assert s.kind == "pay_resources" and s.match.asks[0].args == {"n": 25}  # the sixth is not asked for
    assert production_limit(s.t, 0, s.planet("abyz")) == 5
    s = dock(goods=[40, 0, 0], fleets={"abyz_fria": {0: {"carrier": 1}}}).do("abyz", *["fighter"] * 5)
    assert s.kind == "pay_resources" and s.match.asks[0].args == {"n": 3}
    s.do("rest_in_goods")
    assert s.fleet("abyz_fria") == {"carrier": 1, "fighter": 5} and s.t.goods[0] == 37


def test_prices_of_pairs() -> None:
    """TI-EX-23: TI-35.1.13, TI-35.1.14, TI-35.1.15, TI-35.2.1, TI-35.5.1; D-09: five Fighters cost 3. With a single
    trade good a second Fighter comes with the first one, a ground force does not."""
    s = dock(goods=[1, 0, 0], exhausted=[1] * 51).do("abyz", "fighter")
    assert "fighter" in s.tokens and s.rule_against("ground_force") == "TI-29.2.1"
    s.do("done")
    assert s.t.goods[0] == 0 and s.fleet("abyz_fria") == {"fighter": 1}  # one costs as much as two
    t = dock().t
    assert cost(t, 0, counts(fighter=2)) == 1
    assert cost(t, 0, counts(fighter=1)) == 1
    assert cost(t, 0, counts(fighter=5)) == 3
    assert cost(t, 0, counts(fighter=1, ground_force=1)) == 2


def test_units_need_a_dock() -> None:
    """TI-35.1.2: on a planet without one only a dock can be built."""
    s = skirmish(LINE, planets={"fria": (0, 1, 0, 0), "bereg": (0, 0, 0, 0), "lirta_iv": (0, 0, 0, 0)}).do("abyz_fria")
    assert s.tokens == {"fria", "done"}
    s.do("fria")
    assert s.kind == "pay_resources"


def test_unit_prices() -> None:
    """TI-35.1.1, TI-35.3.1, TI-35.4.1, TI-35.6.1, TI-35.7.1, TI-35.8.1, TI-35.9.1."""
    t = dock().t
    prices = {"space_dock": 4, "carrier": 3, "pds": 2, "cruiser": 2, "destroyer": 1, "dreadnought": 5, "war_sun": 12}
    for unit, price in prices.items():
        assert cost(t, 0, counts(**{unit: 1})) == price
    assert cost(dock(races=("l1z1x", "sol", "hacan")).t, 0, counts(dreadnought=2)) == 8


def test_ground_units_go_to_the_planet_of_the_dock() -> None:
    """TI-35.1.11, TI-35.4.13."""
    s = dock().do("abyz", "ground_force", "ground_force", "pds", "done", "abyz")
    assert s.on("abyz") == (0, 2, 1, 1)


def test_all_figures_in_play() -> None:
    """TI-24.1.1, TI-24.1.2, TI-2.2.1."""
    position: dict[str, Any] = {"fleet_supply": 9, "goods": [9, 0, 0]}
    s = dock(fleets={"thibah": {0: {"dreadnought": 5}}}, **position).do("done", "abyz")
    assert s.rule_against("dreadnought") == "TI-24.1.2"
    s = dock(fleets={"thibah": {0: {"dreadnought": 4}}}, **position).do("done", "abyz")
    assert "dreadnought" in s.tokens
    assert s.t.content.units[DREADNOUGHT].figures == 5


def test_supplement_counters_stand_for_more_than_the_figures() -> None:
    """TI-2.2.1: with all twelve figures in play, the thirteenth ground force is built as a counter."""
    s = dock({"abyz": (0, 12, 0, 1)}).do("abyz", "ground_force", "done", "abyz")
    assert s.on("abyz") == (0, 13, 0, 1)


def test_fleet_supply_binds_production() -> None:
    """TI-28.2.2."""
    s = dock(fleets={"abyz_fria": {0: {"cruiser": 2}}}, fleet_supply=2).do("abyz")
    assert s.rule_against("destroyer") == "TI-28.2.2"
    assert "fighter" in s.tokens


def test_fighters_need_capacity() -> None:
    """TI-35.5.4, TI-35.1.16: a dock supports three."""
    s = dock().do("abyz", "fighter", "fighter", "fighter")
    assert s.rule_against("fighter") == "TI-35.5.4"


def test_war_suns_need_their_technology() -> None:
    """TI-35.9.2."""
    s = dock(goods=[20, 0, 0]).do("abyz")
    assert s.rule_against("war_sun") == "TI-35.9.2"
    s = dock(goods=[20, 0, 0], technologies={0: ["war_sun"]}).do("abyz")
    assert "war_sun" in s.tokens


def test_no_third_pds() -> None:
    """TI-35.4.12."""
    s = dock({"abyz": (0, 0, 2, 1)}).do("abyz")
    assert s.rule_against("pds") == "TI-35.4.12"


def test_blockade() -> None:
    """TI-35.1.17, TI-35.1.18, TI-35.1.19."""
    s = dock(fleets={"abyz_fria": {1: {"destroyer": 1}}}).do("abyz")
    assert s.rule_against("cruiser") == "TI-35.1.18"
    assert {"ground_force", "pds"} <= s.tokens


def test_a_new_dock() -> None:
    """TI-17.1.2, TI-35.1.4, TI-35.1.8: it produces from the next round on."""
    s = dock({"fria": (0, 0, 0, 0)}, fleets={"abyz_fria": {0: {"cruiser": 1}}}).do("fria")
    s.do("bereg", "lirta_iv")
    assert s.on("fria") == (0, 0, 0, 1)
    assert s.rule_against("fria") == "TI-35.1.8"


def test_where_no_dock_can_be_built() -> None:
    """TI-35.1.5, TI-35.1.6, TI-35.1.7, TI-24.1.2."""
    s = dock({"fria": (0, 0, 0, 0)}, held_since=[2] * 51)
    assert s.rule_against("fria") == "TI-35.1.5"
    s = dock({"fria": (0, 0, 0, 0)}, fleets={"abyz_fria": {1: {"cruiser": 1}}})
    assert s.rule_against("fria") == "TI-35.1.7"
    s = dock({"fria": (0, 0, 0, 0), "thibah": (0, 0, 0, 1), "wellon": (0, 0, 0, 1)})
    assert s.rule_against("fria") == "TI-24.1.2"


def test_a_planet_taken_in_this_round_gets_no_dock() -> None:
    """TI-35.1.5: its builder must have held it for the whole round, so not before the next one."""
    fleets = {"abyz_fria": {0: {"carrier": 1, "ground_force": 2}}}
    for held in ({}, {"fria": (1, 0, 0, 0)}):  # neutral, or an enemy's before
        s = dock(held, fleets=fleets, held_since=[0] * 51).do("fria.ground_force", "fria.ground_force")
        assert s.on("fria")[0] == 0 and s.rule_against("fria") == "TI-35.1.5"
        t = s.t.copy()
        t.round += 1
        assert new_dock_refusal(t, 0, s.planet("fria")) is None


def test_a_dock_produces_once() -> None:
    """TI-35.1.9: per activation."""
    s = dock({"fria": (0, 0, 0, 1)}).do("abyz", "fighter", "done", "abyz")
    assert s.rule_against("abyz") == "TI-35.1.9"
    assert "fria" in s.tokens


def test_production_technologies() -> None:
    """TI-35.1.9 with Enviro Compensator, TI-29.2.2 with Sarween Tools."""
    s = dock(technologies={0: ["enviro_compensator", "sarween_tools"]}).do("abyz")
    assert production_limit(s.t, 0, s.planet("abyz")) == 6
    s.do("destroyer", "done")
    assert not any(s.t.exhausted)  # the one resource comes from the tools
    assert s.fleet("abyz_fria") == {"destroyer": 1}


def test_integrated_economy() -> None:
    """TI-35.1.10, TI-35.1.11 with Integrated Economy: into adjacent activated systems without enemies."""
    s = dock(technologies={0: ["integrated_economy"]}, activated={"thibah": [0]}).do("abyz", "destroyer")
    assert s.kind == "place_ship" and s.tokens == {"abyz_fria", "thibah"}
    s.do("thibah", "done", "abyz")
    assert s.fleet("thibah") == {"destroyer": 1}


def test_trade_goods_pay_too() -> None:
    """TI-29.2.4, TI-33.4.1."""
    s = dock(goods=[5, 0, 0]).do("abyz", "dreadnought", "done", "bereg", "rest_in_goods")
    assert s.t.goods[0] == 3 and s.fleet("abyz_fria") == {"dreadnought": 1}


def test_figures_of_small_units_are_unlimited() -> None:
    """TI-1.3.13, TI-24.1.1: counters stand for more Fighters and ground forces."""
    s = dock({"thibah": (0, 12, 0, 0)}).do("abyz")
    assert {"ground_force"} <= s.tokens
    assert s.t.content.units[GROUND_FORCE].figures == 12
    assert s.t.content.units[FIGHTER].supplements == 23
    assert s.t.content.units[DESTROYER].figures == 8
