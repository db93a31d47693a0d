"""Moving ships into the activated system: TI-9, TI-10, TI-11 and TI-23."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import CARRIER, DREADNOUGHT
from tests.ti3.skirmish import skirmish

LINE = {0: "mecatol_rex", 1: "wellon", 7: "thibah", 2: "empty_1", 8: "empty_2", 3: "empty_3"}


def test_activation_places_a_counter_from_the_pool() -> None:
    """TI-10.1.1, TI-9.1.3, TI-28.1.4."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 1}}})
    left = s.t.counters_left(0)
    s.do("mecatol_rex")
    assert s.t.pool[0] == 2 and s.t.counters_left(0) == left  # on the board, not among the reinforcements
    assert s.t.is_activated(s.place("mecatol_rex"), 0)
    assert s.kind == "move_ship"


def test_several_races_activate_one_system() -> None:
    """TI-10.1.2, TI-10.1.3, TI-10.1.5."""
    s = skirmish(LINE, activated={"mecatol_rex": [1, 2], "wellon": [0]})
    assert s.rule_against("wellon") == "TI-10.1.2"
    s.do("mecatol_rex")
    assert s.t.activated[s.place("mecatol_rex")] == 0b111


def test_special_systems_that_are_never_activated() -> None:
    """TI-10.1.6, TI-23.2.4, TI-23.4.1, TI-23.2.3; a Nebula may be (TI-23.3.3)."""
    s = skirmish({0: "mecatol_rex", 1: "asteroid_field_1", 2: "supernova_1", 3: "nebula_1"})
    assert s.rule_against("asteroid_field_1") == "TI-23.2.4"
    assert s.rule_against("supernova_1") == "TI-23.4.1"
    assert "nebula_1" in s.tokens


def test_diplomacy_bars_activation() -> None:
    """TI-42.2.1."""
    s = skirmish(LINE, planets={"wellon": (1, 1, 0, 0)}, truces=(0b010, 0b001, 0))
    assert s.rule_against("wellon") == "TI-42.2.1"


@pytest.mark.parametrize("supply", [4, 3])
def test_activation_and_movement_of_the_rulebook(supply: int) -> None:
    """TI-EX-06: TI-11.1.2, TI-11.1.3, TI-11.1.4, TI-11.3.1, TI-11.3.2, TI-11.3.3, TI-11.3.4, TI-11.3.5, TI-11.3.7,
    TI-11.3.8, TI-23.4.1, TI-14.1.3, TI-44.3."""
    s = skirmish(
        {
            0: "mecatol_rex",  # the Xxcha hold it
            1: "wellon",
            7: "thibah",  # two steps away: Dreadnought and Cruiser
            2: "empty_1",  # activated by N'orr before
            9: "empty_2",  # a Cruiser beyond it
            3: "empty_3",  # Destroyer, Carrier and Fighters
            4: "empty_4",  # two Destroyers, activated
            5: "supernova_1",
            6: "vefut_ii",  # two Xxcha Destroyers
            16: "saudor",  # a Cruiser behind both
        },
        {
            "mecatol_rex": {1: {"cruiser": 1}},
            "thibah": {0: {"dreadnought": 1, "cruiser": 1}},
            "empty_2": {0: {"cruiser": 1}},
            "empty_3": {0: {"destroyer": 1, "carrier": 1, "fighter": 4}},
            "empty_4": {0: {"destroyer": 2}},
            "vefut_ii": {1: {"destroyer": 2}},
            "saudor": {0: {"cruiser": 1}},
        },
        {"mecatol_rex": (1, 1, 0, 0)},
        races=("sardakk_norr", "xxcha", "sol"),
        activated={"empty_1": [0], "empty_4": [0]},
        fleet_supply=supply,
    )
    s.do("mecatol_rex")
    assert s.t.pool[0] == 2 and s.t.is_activated(s.place("mecatol_rex"), 0)
    assert s.rule_against("thibah.dreadnought") == "TI-11.1.4"
    assert s.rule_against("empty_4.destroyer") == "TI-11.3.3"
    assert s.rule_against("saudor.cruiser") in ("TI-23.4.1", "TI-11.3.1")
    assert s.rule_against("empty_3.fighter") == "TI-11.1.5"
    assert s.tokens == {
        "thibah.cruiser",
        "empty_2.cruiser",
        "empty_3.destroyer",
        "empty_3.carrier",
        "done",
    }
    s.do("thibah.cruiser", "empty_2.cruiser", "empty_3.carrier", *["empty_3.fighter"] * 4)
    if supply == 3:  # no more than that; the Destroyer of the third group stays behind
        assert s.fleet("empty_3") == {"destroyer": 1}
        assert s.fleet("mecatol_rex") == {"cruiser": 2, "carrier": 1, "fighter": 4}
    else:
        s.do("empty_3.destroyer")
        assert s.fleet("mecatol_rex") == {"cruiser": 2, "destroyer": 1, "carrier": 1, "fighter": 4}
    assert s.fleet("thibah") == {"dreadnought": 1} and s.fleet("empty_4") == {"destroyer": 2}
    assert s.fleet("saudor") == {"cruiser": 1} and not s.fleet("empty_2")
    assert s.told("space_battle") == [{"seat": 0, "seat2": 1, "hex": 0}]


def test_movement_respects_fleet_supply() -> None:
    """TI-11.3.9, TI-28.2.1, TI-28.2.2, TI-28.2.4, TI-28.2.5, TI-28.2.6."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 3}}}, fleet_supply=2)
    s.do("mecatol_rex", "wellon.cruiser", "wellon.cruiser")
    assert s.t.fleet[0] == 2  # nothing is spent
    assert s.fleet("mecatol_rex") == {"cruiser": 2}
    assert s.fleet("wellon") == {"cruiser": 1}


def test_fleet_supply_refusal_has_its_rule() -> None:
    """TI-28.2.2."""
    fleets = {"wellon": {0: {"cruiser": 1, "carrier": 1}}, "mecatol_rex": {0: {"carrier": 1}}}
    s = skirmish(LINE, fleets, {"mecatol_rex": (0, 1, 0, 0)}, fleet_supply=1).do("mecatol_rex")
    assert s.rule_against("wellon.cruiser") == "TI-28.2.2"


def test_letnev_fleets_are_larger() -> None:
    """TI-28.2.1 with an ability of the Letnev."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 3}}}, races=("letnev", "sol", "hacan"), fleet_supply=2)
    s.do("mecatol_rex", "wellon.cruiser", "wellon.cruiser", "wellon.cruiser")
    assert s.fleet("mecatol_rex") == {"cruiser": 3}


def test_enemy_fighters_do_not_block() -> None:
    """TI-11.3.1: D-10."""
    base = {"thibah": {0: {"cruiser": 1}}}
    s = skirmish(LINE | {8: "vefut_ii"}, base | {"wellon": {1: {"fighter": 2}}}, planets={"wellon": (1, 1, 0, 1)})
    assert "thibah.cruiser" in s.do("mecatol_rex").tokens
    s = skirmish({0: "mecatol_rex", 1: "wellon", 7: "thibah"}, base | {"wellon": {1: {"destroyer": 1}}})
    s.do("mecatol_rex")
    assert s.over


def test_advanced_fighters_block_and_move() -> None:
    """TI-11.1.5, TI-11.3.1 with Advanced Fighters; TI-28.2.5: beyond capacity they count."""
    tiles = {0: "mecatol_rex", 1: "wellon", 7: "thibah"}
    fleets = {"thibah": {0: {"cruiser": 1}}, "wellon": {1: {"fighter": 2}}}
    s = skirmish(tiles, fleets, technologies={1: ["advanced_fighters"]})
    s.do("mecatol_rex")
    assert s.over
    s = skirmish(tiles, {"thibah": {0: {"fighter": 3}}}, technologies={0: ["advanced_fighters"]}, fleet_supply=2)
    s.do("mecatol_rex", "thibah.fighter", "thibah.fighter")
    assert s.fleet("mecatol_rex") == {"fighter": 2}


def test_light_wave_deflector_passes_enemies() -> None:
    """TI-11.3.1 with Light/Wave Deflector."""
    tiles = {0: "mecatol_rex", 1: "wellon", 7: "thibah"}
    fleets = {"thibah": {0: {"cruiser": 1}}, "wellon": {1: {"destroyer": 1}}}
    s = skirmish(tiles, fleets, technologies={0: ["light_wave_deflector"]})
    assert "thibah.cruiser" in s.do("mecatol_rex").tokens


def test_asteroid_field() -> None:
    """TI-23.2.1, TI-23.2.2."""
    tiles = {0: "mecatol_rex", 1: "asteroid_field_1", 7: "thibah", 3: "wellon"}
    fleets = {"thibah": {0: {"cruiser": 1}}, "wellon": {0: {"cruiser": 1}}}
    s = skirmish(tiles, fleets).do("mecatol_rex")
    assert s.rule_against("thibah.cruiser") == "TI-23.2.1"
    s = skirmish(tiles, fleets, technologies={0: ["antimass_deflectors"]}).do("mecatol_rex")
    assert "thibah.cruiser" in s.tokens


def test_nebula() -> None:
    """TI-23.3.2, TI-23.3.3, TI-23.3.4."""
    tiles = {0: "mecatol_rex", 1: "nebula_1", 7: "thibah", 3: "wellon"}
    s = skirmish(tiles, {"thibah": {0: {"cruiser": 1}}, "wellon": {0: {"cruiser": 1}}}).do("mecatol_rex")
    assert s.rule_against("thibah.cruiser") == "TI-23.3.2"
    s = skirmish(tiles, {"thibah": {0: {"cruiser": 1}}}).do("nebula_1", "thibah.cruiser")
    assert s.fleet("nebula_1") == {"cruiser": 1}
    far = {7: "nebula_1", 1: "wellon", 0: "mecatol_rex", 3: "empty_1"}
    s = skirmish(far, {"nebula_1": {0: {"cruiser": 1}}, "empty_1": {0: {"cruiser": 1}}}).do("mecatol_rex")
    assert s.rule_against("nebula_1.cruiser") == "TI-11.1.4"


def test_wormholes_are_adjacent() -> None:
    """TI-EX-11: TI-23.6.1, TI-23.6.2, TI-23.6.3."""
    tiles = {0: "mecatol_rex", 7: "quann", 13: "wormhole_beta"}
    s = skirmish(tiles, {"quann": {0: {"carrier": 1}}}).do("wormhole_beta", "quann.carrier")
    assert s.t.content.units[CARRIER].move == 1 and s.place("wormhole_beta") not in s.t.touching(s.place("quann"))
    assert s.fleet("wormhole_beta") == {"carrier": 1} and not s.fleet("quann")
    s = skirmish({0: "mecatol_rex", 7: "quann", 13: "wormhole_alpha"}, {"quann": {0: {"carrier": 1}}})
    s.do("wormhole_alpha")  # each the only one of its type
    assert s.over and s.fleet("quann") == {"carrier": 1}


def test_movement_technologies() -> None:
    """TI-11.1.3 with XRD Transporters and Type IV Drive."""
    tiles = {0: "mecatol_rex", 1: "wellon", 7: "thibah", 19: "saudor"}
    fleets = {"thibah": {0: {"carrier": 1, "dreadnought": 1}}, "saudor": {0: {"cruiser": 1}}}
    s = skirmish(tiles, fleets).do("mecatol_rex")
    assert s.over
    s = skirmish(tiles, fleets, technologies={0: ["xrd_transporters", "type_iv_drive"]}).do("mecatol_rex")
    assert {"thibah.carrier", "thibah.dreadnought", "saudor.cruiser"} <= s.tokens


def test_steps_without_a_cause_are_skipped() -> None:
    """TI-EX-31: TI-9.1.1, TI-9.1.2, TI-9.1.5, TI-9.3.1, TI-21.1.1."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 1}}})
    s.do("mecatol_rex", "wellon.cruiser")
    assert s.over and not s.told("space_battle") and s.fleet("mecatol_rex") == {"cruiser": 1}
    planets = {"wellon": (0, 0, 0, 1), "thibah": (0, 0, 0, 0)}
    s = skirmish(LINE, planets=planets, goods=[1, 0, 0]).do("wellon", "wellon", "destroyer", "done", "trade_good")
    assert s.over and s.fleet("wellon") == {"destroyer": 1} and s.t.pool[0] == 2
    assert not s.told("ship_moves") and not s.told("space_battle")


def test_the_damaged_one_may_move() -> None:
    """TI-35.8.3: damage does not hinder."""
    s = skirmish(LINE, {"wellon": {0: {"dreadnought": 2}}}, damage={"wellon": {0: {"dreadnought": 1}}})
    s.do("mecatol_rex", "wellon.dreadnought")
    assert s.kind == "move_damaged"
    s.do("yes", "done")
    assert s.t.damaged_at(s.place("mecatol_rex"), 0, DREADNOUGHT) == 1
    assert s.t.damaged_at(s.place("wellon"), 0, DREADNOUGHT) == 0


def test_fleet_logistics_gives_a_second_action() -> None:
    """TI-9.3.1 with Fleet Logistics."""
    s = skirmish(LINE, technologies={0: ["fleet_logistics"]}).do("mecatol_rex")
    assert s.kind == "second_action"
    s.do("wellon")
    assert s.over and s.t.pool[0] == 1


def test_a_trading_partner_is_an_enemy() -> None:
    """TI-9.2.1, TI-9.2.2: only the own ships are friendly; those of a partner bar the way like any other's."""
    tiles = {0: "mecatol_rex", 1: "wellon", 7: "thibah", 3: "empty_1"}
    fleets = {"thibah": {0: {"cruiser": 1}}, "wellon": {1: {"cruiser": 1}}, "empty_1": {0: {"cruiser": 1}}}
    s = skirmish(tiles, fleets, card_holder=(1, 0, 0, 1, 2, 2)).do("mecatol_rex")
    assert s.rule_against("thibah.cruiser") == "TI-11.3.1"


def test_nobody_has_to_move() -> None:
    """TI-11.1.1, TI-9.1.2."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 1}}}).do("mecatol_rex", "done")
    assert s.over and s.fleet("wellon") == {"cruiser": 1} and s.t.is_activated(0, 0)
