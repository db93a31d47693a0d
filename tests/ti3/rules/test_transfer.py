"""The Transfer Action: TI-18."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.rules.tactical.transfer_action import transfer_refusal
from tests.ti3.skirmish import Skirmish, skirmish

PAIR = {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon", 4: "thibah"}


def transfer(fleets: Any, planets: Any = None, **position: Any) -> Skirmish:
    return skirmish(PAIR, fleets, planets, action="transfer", **position)


FLEETS = {"mecatol_rex": {0: {"cruiser": 1}}, "abyz_fria": {0: {"carrier": 1, "fighter": 2}}}


def test_two_systems_are_activated() -> None:
    """TI-18.1.1, TI-18.1.2, TI-18.1.3: one counter from the Command Pool, the other from reinforcements."""
    s = transfer(FLEETS)
    left = s.t.counters_left(0)
    s.do("mecatol_rex")
    assert s.t.pool[0] == 2 and s.t.counters_left(0) == left - 1
    assert s.t.is_activated(s.place("abyz_fria"), 0) and s.t.is_activated(0, 0)


def test_which_systems() -> None:
    """TI-18.1.4, TI-18.1.5, TI-18.1.6, TI-18.1.7."""
    fleets = FLEETS | {"wellon": {0: {"cruiser": 1}}, "thibah": {0: {"cruiser": 1}, 1: {"fighter": 1}}}
    s = transfer(fleets, activated={"wellon": [0]})
    assert s.rule_against("wellon") == "TI-10.1.2"
    assert s.rule_against("thibah") == "TI-18.1.6"
    s = transfer(FLEETS | {"thibah": {0: {"cruiser": 1}}})
    assert s.rule_against("wellon") == "TI-18.1.5"
    s.do("thibah")  # only Mecatol Rex is adjacent
    assert s.t.is_activated(0, 0)


def test_two_systems_apart_allow_no_transfer() -> None:
    """TI-18.1.4, TI-18.1.5: units in systems that are not adjacent are no reason to offer the action."""
    s = transfer(FLEETS)
    t = s.t.copy()
    t.move_fleet(0, 0, s.place("thibah"))  # from Mecatol Rex, which alone touched both
    assert t.has_units(s.place("thibah"), 0) and t.has_units(s.place("abyz_fria"), 0)
    why = transfer_refusal(t, 0)
    assert why is not None and (why.rule, why.key) == ("TI-18.1.5", "nothing_to_transfer")


def test_wormholes_make_systems_adjacent() -> None:
    """TI-18.1.4, TI-23.6.1: two ends of the same wormhole, far from each other; the end of another one is not."""
    tiles = {0: "mecatol_rex", 1: "lodor", 4: "wormhole_alpha", 11: "wormhole_beta", 2: "thibah", 3: "wellon"}
    ship = {0: {"cruiser": 1}}
    fleets = {"lodor": ship, "wormhole_beta": ship, "thibah": ship, "mecatol_rex": ship, "wormhole_alpha": ship}
    s = skirmish(tiles, fleets, action="transfer")
    assert s.rule_against("wormhole_beta") == "TI-18.1.4"
    s.do("lodor")
    assert s.tokens == {"thibah", "mecatol_rex", "wormhole_alpha"}
    s = skirmish(tiles, {"lodor": ship, "wormhole_alpha": ship}, action="transfer").do("lodor")
    assert s.t.is_activated(s.place("lodor"), 0) and s.t.is_activated(s.place("wormhole_alpha"), 0)


def test_ships_move_in_both_directions_once() -> None:
    """TI-18.2.1, TI-18.2.2: Fighters with the Carrier."""
    s = transfer(FLEETS).do("mecatol_rex")
    assert s.rule_against("abyz_fria.fighter") == "TI-18.2.2"
    s.do("mecatol_rex.cruiser", "abyz_fria.carrier", "abyz_fria.fighter", "abyz_fria.fighter")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "fighter": 2}
    assert s.fleet("abyz_fria") == {"cruiser": 1}
    assert s.over  # nobody goes back


def test_full_fleets_change_places() -> None:
    """TI-18.2.1, TI-28.2.2: what counts is where everybody stands in the end."""
    s = transfer({"mecatol_rex": {0: {"cruiser": 1}}, "abyz_fria": {0: {"dreadnought": 1}}}, fleet_supply=1)
    s.do("mecatol_rex", "mecatol_rex.cruiser")
    assert s.fleet("mecatol_rex") == {"dreadnought": 1}  # it had to make room
    assert s.fleet("abyz_fria") == {"cruiser": 1}


def test_enemy_pds_fire_at_one_of_the_systems() -> None:
    """TI-18.3.1, TI-18.3.2: a PDS in range of both fires once; the active player's hold their fire."""
    s = transfer(
        {"mecatol_rex": {0: {"cruiser": 1}}, "abyz_fria": {0: {"cruiser": 1}}},
        {"wellon": (1, 0, 1, 0), "abyz": (0, 1, 1, 0)},
        technologies={1: ["deep_space_cannon"], 0: ["deep_space_cannon"]},
    )
    s.do("mecatol_rex", "done")
    assert (s.kind, s.seat) == ("space_cannon", 1)
    s.dice(6).do("1")
    assert s.fleet("mecatol_rex") == {} and s.fleet("abyz_fria") == {"cruiser": 1}
    assert len(s.told("rolls")) == 1


def test_landings_only_on_friendly_planets() -> None:
    """TI-18.4.1."""
    s = transfer(
        {"mecatol_rex": {0: {"carrier": 1, "ground_force": 1}}, "abyz_fria": {0: {"cruiser": 1}}},
        {"abyz": (0, 0, 0, 0)},
    ).do("mecatol_rex", "mecatol_rex.carrier", "done")
    assert s.kind == "land" and s.rule_against("fria.ground_force") == "TI-18.4.1"
    s.do("abyz.ground_force")
    assert s.on("abyz") == (0, 1, 0, 0)


def test_production_in_one_of_the_systems() -> None:
    """TI-18.5.1."""
    planets = {"abyz": (0, 0, 0, 1), "fria": (0, 0, 0, 1), "mecatol_rex": (0, 0, 0, 0)}
    s = transfer(FLEETS, planets, goods=[9, 0, 0]).do("mecatol_rex", "done", "abyz", "destroyer", "done", "trade_good")
    assert s.rule_against("mecatol_rex") == "TI-18.5.1"
    assert s.tokens == {"fria", "done"}


def test_what_makes_it_impossible() -> None:
    """TI-18.5.2, TI-18.1.3, TI-18.1.5."""
    s = transfer(FLEETS)
    assert transfer_refusal(s.t, 0) is None
    s.t.pool[0] = 0
    why = transfer_refusal(s.t, 0)
    assert why is not None and why.rule == "TI-18.5.2"
    s.t.pool[0] = 9
    why = transfer_refusal(s.t, 0)
    assert why is not None and why.rule == "TI-18.1.3"
    why = transfer_refusal(s.t, 2)
    assert why is not None and why.rule == "TI-18.1.5"
