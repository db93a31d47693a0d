"""Planetary landings: TI-15, TI-16.2, TI-35.2."""

from __future__ import annotations

from typing import Any

from tests.ti3.skirmish import Skirmish, skirmish

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah"}


def over_abyz(aboard: dict[str, int], **position: Any) -> Skirmish:
    """Seat 0 has a Carrier over Abyz and Fria and activates the system."""
    s = skirmish(LINE, {"abyz_fria": {0: {"carrier": 1, **aboard}}}, **position)
    return s.do("abyz_fria")


def test_neutral_landing() -> None:
    """TI-15.1.1, TI-15.2.2, TI-15.2.3, TI-35.2.6, TI-26.1.2, TI-22.1.3: the planet card comes exhausted."""
    s = over_abyz({"ground_force": 2}).do("abyz.ground_force", "abyz.ground_force")
    assert s.on("abyz") == (0, 2, 0, 0)
    assert s.t.exhausted[s.planet("abyz")] == 1
    assert s.t.held_since[s.planet("abyz")] == 2


def test_forces_may_be_divided() -> None:
    """TI-15.1.2, TI-15.1.3, TI-35.3.8: units may also stay aboard."""
    s = over_abyz({"ground_force": 3, "pds": 1}).do("abyz.ground_force", "fria.ground_force", "fria.pds", "done")
    assert s.on("abyz") == (0, 1, 0, 0) and s.on("fria") == (0, 1, 1, 0)
    assert s.fleet("abyz_fria") == {"carrier": 1, "ground_force": 1}


def test_friendly_landing() -> None:
    """TI-15.2.1."""
    s = over_abyz({"ground_force": 1}, planets={"abyz": (0, 2, 0, 0)}).do("done", "abyz.ground_force")
    assert s.on("abyz") == (0, 3, 0, 0)
    assert s.t.exhausted[s.planet("abyz")] == 0


def test_pds_alone_is_destroyed() -> None:
    """TI-15.2.4."""
    s = over_abyz({"pds": 1, "ground_force": 1}).do("abyz.pds", "fria.ground_force")
    assert s.on("abyz") == (-1, 0, 0, 0) and s.on("fria") == (0, 1, 0, 0)
    assert s.told("pds_alone")


def test_no_third_pds() -> None:
    """TI-35.4.12."""
    s = over_abyz({"pds": 1}, planets={"abyz": (0, 1, 2, 0)}).do("done")
    assert s.rule_against("abyz.pds") == "TI-35.4.12"


def test_an_enemy_planet_without_ground_forces_falls() -> None:
    """TI-15.2.6, TI-33.5.6: it also ends an agreement."""
    s = over_abyz({"ground_force": 1}, planets={"abyz": (1, 0, 0, 0)}, card_holder=(1, 0, 0, 1, 2, 2))
    s.do("abyz.ground_force")
    assert s.on("abyz") == (0, 1, 0, 0) and s.t.exhausted[s.planet("abyz")]
    assert s.t.card_holder == (0, 0, 1, 1, 2, 2)
    assert not s.told("rolls")


def test_hostile_landing_leads_to_combat() -> None:
    """TI-15.2.5, TI-16.1.1, TI-22.1.1."""
    s = over_abyz({"ground_force": 1}, planets={"abyz": (1, 1, 0, 0)})
    s.dice(8, 1).do("abyz.ground_force")
    assert s.told("invasion") == [{"seat": 0, "seat2": 1, "planet": s.planet("abyz")}]
    assert s.on("abyz") == (0, 1, 0, 0)
