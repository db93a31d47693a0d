"""Which ship carries what: TI-35.3.4, TI-35.3.8, TI-11.2.2."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.rules.tactical.transport import excess
from cosmarch.games.ti3.view import view
from tests.ti3.skirmish import Skirmish, skirmish

TILES = {0: "mecatol_rex", 1: "wellon", 2: "thibah", 3: "empty_1"}


def two_carriers(first: int, second: int, enemy: dict[str, int], **position: Any) -> Skirmish:
    """Seat 0 brings a Carrier with ground forces from Wellon and one from Thibah against seat 1."""
    s = skirmish(
        TILES,
        {"wellon": {0: {"carrier": 1}}, "thibah": {0: {"carrier": 1}}, "mecatol_rex": {1: enemy}},
        {"wellon": (0, first, 0, 0), "thibah": (0, second, 0, 0)},
        **position,
    )
    s.do("mecatol_rex", "wellon.carrier", *["wellon.ground_force"] * first)
    return s


def test_a_destroyed_carrier_takes_its_load_along() -> None:
    """TI-35.3.4: though the other one would have had room for it."""
    s = two_carriers(3, 3, {"cruiser": 1}).do("thibah.carrier")
    s.dice(1, 1, 7, 10, 1).do(*["thibah.ground_force"] * 3)  # one hit by the Cruiser, which then is hit
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 3}
    assert s.told("excess_lost") == [{"seat": 0, "unit": UNITS.index("ground_force"), "hex": 0, "n": 3}]


def test_the_owner_chooses_which_carrier_is_lost() -> None:
    """TI-21.4.1, TI-35.3.4: with it the owner chooses the load, and nothing else."""
    s = two_carriers(1, 4, {"cruiser": 1}).do("thibah.carrier")
    s.dice(1, 1, 7, 10, 1).do(*["thibah.ground_force"] * 4)
    assert (s.kind, s.seat, s.tokens) == ("lost_load", 0, {"load.1.0", "load.4.0"})
    s.do("load.1.0")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 4}
    s = two_carriers(1, 4, {"cruiser": 1}).do("thibah.carrier")
    s.dice(1, 1, 7, 10, 1).do(*["thibah.ground_force"] * 4, "load.4.0")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 1}


def test_an_empty_carrier_is_lost_first() -> None:
    """TI-35.3.4: nothing is aboard of it, so nothing is lost with it."""
    s = two_carriers(5, 0, {"cruiser": 1})
    s.dice(1, 1, 7, 10, 1).do("thibah.carrier")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 5}


def test_pds_fire_takes_the_load_too() -> None:
    """TI-13.1.2, TI-35.3.4."""
    s = skirmish(
        TILES,
        {"wellon": {0: {"carrier": 1}}, "thibah": {0: {"carrier": 1}}},
        {"wellon": (0, 2, 0, 0), "thibah": (0, 2, 0, 0), "mecatol_rex": (1, 0, 1, 0)},
    )
    s.do("mecatol_rex", "wellon.carrier", *["wellon.ground_force"] * 2, "thibah.carrier")
    s.dice(6).do(*["thibah.ground_force"] * 2)
    s.do("1")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 2}


def test_a_cruiser_takes_its_ground_force_along() -> None:
    """TI-35.3.4 with Stasis Capsules: an empty Cruiser goes first."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "thibah": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    for garrison, left in ((1, 1), (0, 1)):
        planets = {"wellon": (0, 1, 0, 0), "thibah": (0, garrison, 0, 0)}
        s = skirmish(TILES, fleets, planets, technologies={0: ["stasis_capsules"]})
        s.do("mecatol_rex", "wellon.cruiser", "wellon.ground_force").dice(1, 1, 7, 10, 1).do("thibah.cruiser")
        if garrison:
            s.do("thibah.ground_force")
        assert s.fleet("mecatol_rex") == {"cruiser": 1, "ground_force": left}
        assert len(s.told("excess_lost")) == garrison


def test_loads_stay_apart_after_a_withdrawal() -> None:
    """TI-35.3.8, TI-21.5.2: there was no landings step in which they could have been mixed."""
    s = two_carriers(3, 2, {"destroyer": 1}, activated={"empty_1": [0]}).do("thibah.carrier")
    s.dice(1, 1, 1).do(*["thibah.ground_force"] * 2, "yes")
    place = s.place("empty_1")
    fleet = next(one for one in view(s.t, 1)["systems"] if one["hex"] == place)["fleets"][0]
    assert sorted(load["ground_forces"] for load in fleet["loads"]) == [2, 3]
    assert s.fleet("empty_1") == {"carrier": 2, "ground_force": 5}
    assert sorted(zip(s.t.stowed[0::5], s.t.stowed[3::5], strict=True)) == [(place, 2), (place, 3)]


def test_a_ship_moves_on_with_its_own_load() -> None:
    """TI-11.2.2, TI-35.3.8: what another one carries stays with that."""
    rows = (1, 0, UNITS.index("carrier"), 3, 0, 1, 0, UNITS.index("carrier"), 2, 0)
    s = skirmish(TILES, {"wellon": {0: {"carrier": 2, "ground_force": 5}}}, stowed=rows)
    s.do("mecatol_rex", "wellon.carrier")
    assert s.kind == "moved_load" and s.tokens == {"load.2.0", "load.3.0"}
    s.do("load.2.0", "done")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 2}
    assert s.fleet("wellon") == {"carrier": 1, "ground_force": 3}


def test_in_the_landings_step_units_change_ships() -> None:
    """TI-35.3.8: from then on only what has no room is lost with a ship."""
    s = skirmish(
        TILES,
        {"wellon": {0: {"carrier": 1}}, "thibah": {0: {"carrier": 1}}},
        {"wellon": (0, 3, 0, 0), "thibah": (0, 3, 0, 0)},
    )
    s.do("mecatol_rex", "wellon.carrier", *["wellon.ground_force"] * 3, "thibah.carrier")
    s.do(*["thibah.ground_force"] * 3)
    assert s.kind == "land" and s.t.stowed == ()
    s.do("done")
    assert s.fleet("mecatol_rex") == {"carrier": 2, "ground_force": 6} and excess(s.t, 0, 0) == 0


def test_what_comes_aboard_in_the_activated_system_joins_a_load() -> None:
    """TI-11.2.1, TI-35.3.9."""
    s = skirmish(TILES, {"wellon": {0: {"carrier": 1}}}, {"wellon": (0, 2, 0, 0), "mecatol_rex": (0, 1, 0, 0)})
    s.do("mecatol_rex", "wellon.carrier", "wellon.ground_force", "wellon.ground_force", "mecatol_rex.ground_force")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 3} and excess(s.t, 0, 0) == 0
