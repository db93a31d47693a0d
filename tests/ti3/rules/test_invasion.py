"""Invasion combat: TI-16, TI-22, TI-35.4, TI-35.8, TI-35.9."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import PDS
from cosmarch.games.ti3.view import combat
from tests.ti3.skirmish import Skirmish, skirmish

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah", 3: "sol_home"}


def invade(aboard: dict[str, int], ships: dict[str, int] | None = None, **position: Any) -> Skirmish:
    """Seat 0 has a Carrier and other ships over Abyz and Fria and activates the system."""
    s = skirmish(LINE, {"abyz_fria": {0: {"carrier": 1, **aboard, **(ships or {})}}}, **position)
    s.do("abyz_fria")
    while s.kind == "space_cannon":
        s.do("0")
    return s


def test_pds_fire_before_the_combat() -> None:
    """TI-EX-28: TI-22.3.1, TI-22.3.2, TI-35.4.9, TI-35.4.10, TI-22.4.1, TI-22.4.2, TI-22.4.3, TI-22.4.4, TI-22.4.5,
    TI-22.5.1, TI-22.5.2, TI-22.5.3."""
    s = invade({"ground_force": 3}, planets={"abyz": (1, 1, 1, 1)}, races=("sardakk_norr", "xxcha", "sol"))
    s.do(*["abyz.ground_force"] * 3)
    assert (s.kind, s.seat) == ("invasion_defence", 1) and not s.told("invasion_round")
    s.dice(6, 8, 1, 1).do("1")  # the PDS hits; then two against one
    rolls = [(row["seat"], row["faces"], row["n"]) for row in s.told("rolls")]
    assert rolls == [(1, "6", 1), (0, "8 1", 1), (1, "1", 0)]  # who fell to the PDS did not fire back
    assert s.on("abyz") == (0, 2, 0, 0)  # PDS and dock are destroyed
    assert s.t.exhausted[s.planet("abyz")] == 1


def test_rounds_until_one_side_is_left() -> None:
    """TI-22.1.2, TI-22.4.2, TI-22.4.3, TI-22.4.4, TI-22.4.5, TI-22.5.4: both die, and the defender keeps the planet."""
    s = invade({"ground_force": 1}, planets={"abyz": (1, 1, 0, 1)})
    s.dice(1, 1, 8, 8).do("abyz.ground_force")
    assert s.on("abyz") == (1, 0, 0, 1)
    assert s.told("planet_held")


@pytest.mark.parametrize("garrison", [(1, 1, 0, 0), (1, 0, 0, 0)])
def test_the_card_of_an_invaded_planet_changes_hands_at_once(garrison: tuple[int, int, int, int]) -> None:
    """TI-26.1.2: before anything else happens, with or without a combat; the loser has it no more."""
    s = invade({"ground_force": 1}, planets={"abyz": garrison, "fria": (1, 0, 0, 0)}, exhausted=[0] * 51)
    assert s.t.planets_of(1) == [s.planet("abyz"), s.planet("fria")] and not s.t.planets_of(0)
    s.dice(10, 1).do("abyz.ground_force")
    assert s.t.planets_of(0) == [s.planet("abyz")] and s.t.planets_of(1) == [s.planet("fria")]


def test_the_order_of_several_invasions() -> None:
    """TI-16.1.2."""
    s = invade({"ground_force": 2}, planets={"abyz": (1, 1, 0, 0), "fria": (1, 1, 0, 0)})
    s.do("abyz.ground_force", "fria.ground_force")
    assert s.tokens == {"abyz", "fria"} and s.rule_against("done") == "TI-16.1.1"
    s.dice(8, 1, 1, 8).do("fria")
    assert s.on("fria")[0] == 0 and s.on("abyz") == (1, 1, 0, 0)


@pytest.mark.parametrize("first", ["abyz", "fria"])
def test_the_view_shows_the_combat_for_the_planet_that_is_fought_for(first: str) -> None:
    """TI-16.1.2: of two invaded planets the one that the attacker chose first, then the other. The Universities may
    roll again, so everybody waits amid the combat."""
    other = "fria" if first == "abyz" else "abyz"
    s = invade(
        {"ground_force": 4},
        planets={"abyz": (1, 1, 0, 0), "fria": (1, 1, 0, 0)},
        races=("jol_nar", "sol", "yssaril"),
    ).do(*["abyz.ground_force"] * 2, *["fria.ground_force"] * 2)
    assert s.kind == "invade" and combat(s.t) is None
    s.dice(1, 10, 1).do(first)
    shown: list[str] = []
    while s.kind == "reroll":
        fought = combat(s.t)
        assert fought is not None
        shown.append(fought["planet"])
        s.dice(1, 10, 1).do("done")  # one hits, and the next combat begins
    assert shown == [first, other]


def test_landed_pds_take_no_part() -> None:
    """TI-16.2.1, TI-16.2.2, TI-16.2.3."""
    s = invade({"ground_force": 1, "pds": 1}, planets={"abyz": (1, 1, 0, 0)})
    s.do("abyz.pds").dice(1, 8).do("abyz.ground_force")
    assert s.on("abyz") == (1, 1, 0, 0) and s.told("pds_alone")
    assert s.t.on_board(0, PDS) == 0 and not any(s.t.landed_pds)  # destroyed: neither there nor back aboard
    assert s.fleet("abyz_fria") == {"carrier": 1}
    s = invade({"ground_force": 1, "pds": 1}, planets={"abyz": (1, 1, 0, 0)})
    s.do("abyz.pds").dice(8, 1).do("abyz.ground_force")
    assert s.on("abyz") == (0, 1, 1, 0)


def test_bombardment() -> None:
    """TI-22.2.1, TI-22.2.3, TI-22.2.4, TI-35.8.5, TI-35.8.8: each Dreadnought once."""
    s = invade({"ground_force": 1}, {"dreadnought": 2}, planets={"abyz": (1, 2, 0, 0)})
    s.do("abyz.ground_force", "dreadnought")
    s.dice(5, 10).do("dreadnought")
    assert s.on("abyz") == (0, 1, 0, 0)


def test_several_planets_share_the_bombardment() -> None:
    """TI-35.8.8."""
    s = invade({"ground_force": 2}, {"dreadnought": 1}, planets={"abyz": (1, 1, 0, 0), "fria": (1, 1, 0, 0)})
    s.do("abyz.ground_force", "fria.ground_force", "abyz").dice(5, 1, 8).do("dreadnought")
    assert s.on("abyz")[0] == 0
    assert s.on("fria") == (1, 1, 0, 0)  # nobody was left to bombard it


def test_dreadnoughts_need_a_landing_and_no_shield() -> None:
    """TI-22.2.5, TI-35.4.2, TI-35.8.6, TI-35.8.7."""
    s = invade({"ground_force": 1}, {"dreadnought": 1}, planets={"abyz": (1, 1, 1, 0)})
    s.do("abyz.ground_force")
    assert s.kind == "invasion_defence"
    s = invade({}, {"dreadnought": 1}, planets={"abyz": (1, 1, 0, 0)})
    assert s.over


def test_war_suns_bombard_from_orbit() -> None:
    """TI-22.2.2, TI-35.9.4, TI-35.9.5, TI-35.9.6: without landing, through the shield; the planet stays its owner's."""
    s = invade({}, {"war_sun": 1}, planets={"abyz": (1, 2, 1, 0)}, card_holder=(1, 0, 0, 1, 2, 2))
    assert s.tokens == {"abyz", "done"}
    s.dice(3, 2, 9).do("abyz")  # the one War Sun fires
    assert s.on("abyz") == (1, 0, 1, 0)
    assert s.t.card_holder == (1, 0, 0, 1, 2, 2)  # no invasion, no war


def test_pds_fire_after_the_bombardment() -> None:
    """TI-22.3.1, TI-22.2.1, TI-35.4.9: and once each; the landed forces are hit, not the War Sun."""
    s = invade({"ground_force": 2}, {"war_sun": 1}, planets={"abyz": (1, 2, 1, 0)})
    s.do("abyz.ground_force", "abyz.ground_force")
    assert (s.kind, s.seat) == ("bombard", 0)
    s.dice(3, 1, 1).do("war_sun")
    assert (s.kind, s.seat) == ("invasion_defence", 1) and s.on("abyz")[1] == 1
    s.dice(6, 1, 1, 8, 1).do("1")  # one of two falls; a round of misses, then the defender falls
    assert s.on("abyz") == (0, 1, 0, 0) and s.fleet("abyz_fria") == {"carrier": 1, "war_sun": 1}
    assert [row["unit"] for row in s.told("rolls")].count(7) == 1


def test_graviton_negator() -> None:
    """TI-22.2.5 with Graviton Negator: through the shield, and Fighters fight along."""
    s = invade(
        {"ground_force": 1},
        {"dreadnought": 1, "fighter": 1},
        planets={"abyz": (1, 2, 1, 0)},
        technologies={0: ["graviton_negator"]},
    )
    s.do("abyz.ground_force").dice(5).do("dreadnought")
    s.dice(1, 8, 1, 8).do("1")  # PDS misses; the ground force hits, the Fighter misses; the defender hits
    assert s.kind == "invasion_casualty"
    s.do("fighter")
    assert s.on("abyz") == (0, 1, 0, 0) and s.fleet("abyz_fria") == {"carrier": 1, "dreadnought": 1}


def test_x89() -> None:
    """TI-22.2.1 with X-89 Bacterial Weapon: all ground forces die, and the hand is discarded."""
    s = invade(
        {"ground_force": 1},
        {"dreadnought": 1},
        planets={"abyz": (1, 5, 0, 0)},
        technologies={0: ["x89_bacterial_weapon"]},
        hands=((3, 3), (), ()),
    )
    s.do("done", "abyz.ground_force", "yes")
    assert s.on("abyz") == (0, 1, 0, 0)
    assert s.t.hands[0] == () and s.t.action_discard == (3, 3)


def test_gen_synthesis() -> None:
    """TI-22.4.4 with Gen Synthesis: +1, and who dies may come home."""
    s = invade(
        {"ground_force": 1},
        planets={"abyz": (1, 1, 0, 0), "jord": (0, 1, 0, 0)},
        technologies={0: ["gen_synthesis"]},
    )
    s.dice(6, 8, 5).do("abyz.ground_force")
    assert s.on("jord") == (0, 2, 0, 0)


def test_dacxive_animators() -> None:
    """TI-22.5.1 with Dacxive Animators: the winner rolls for each who fell."""
    s = invade({"ground_force": 2}, planets={"abyz": (1, 1, 0, 0)}, technologies={0: ["dacxive_animators"]})
    s.do("abyz.ground_force").dice(8, 1, 8, 6, 5).do("abyz.ground_force")
    assert s.on("abyz") == (0, 2, 0, 0)


def test_ground_bonuses() -> None:
    """TI-22.4.3: races and technologies."""
    s = invade({"ground_force": 1}, planets={"abyz": (1, 1, 0, 0)}, races=("l1z1x", "sardakk_norr", "sol"))
    s.dice(7, 1).do("abyz.ground_force")
    assert [row["a"] for row in s.told("rolls")] == [7, 7]
    s = invade(
        {"ground_force": 1},
        planets={"abyz": (1, 1, 1, 0)},
        technologies={1: ["magen_defense_grid"]},
    )
    s.do("abyz.ground_force").dice(4, 8, 1).do("1")
    assert [row["a"] for row in s.told("rolls")] == [5, 8, 7]


def test_a_neighbours_only_dock() -> None:
    """TI-22.5.2: noted for the objective that asks for it."""
    s = invade({"ground_force": 1}, planets={"abyz": (1, 0, 0, 1)}).do("abyz.ground_force")
    assert s.t.last_dock_taken == 1


def test_pds_without_ground_forces_still_defend() -> None:
    """TI-15.2.6, TI-35.4.9: the planet falls if somebody survives."""
    s = invade({"ground_force": 1}, planets={"abyz": (1, 0, 1, 1)})
    s.do("abyz.ground_force").dice(6).do("1")
    assert s.on("abyz") == (1, 0, 1, 1)
