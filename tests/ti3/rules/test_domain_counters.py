"""Domain counters one by one, and what nobody may know of them: TI-43."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.redeal import redeal
from cosmarch.games.ti3.rules.council.votes import weight
from cosmarch.games.ti3.rules.distant_suns.domain_counters import ignore, is_kind
from cosmarch.games.ti3.rules.setup.galaxy import wormholes_at
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.view import view
from tests.ti3.rules.test_distant_suns import BETA, has_counter, land, new, over
from tests.ti3.table import CONTENT

# ---- the counters


def test_biohazard() -> None:
    """TI-43.1.1, TI-43.1.2: the first ground force dies; who takes the planet may remove the counter."""
    s = land({"abyz": "biohazard"}, 3)
    assert s.t.landed[s.planet("abyz")] == 0 and s.on("abyz") == (0, 2, 0, 0)
    assert s.kind == "clear_hazard"
    assert not has_counter(s.do("yes"), "abyz")


def test_biohazard_beats_a_single_ground_force() -> None:
    """TI-43.1.1: the planet stays neutral under its counter, which takes the first of the next landing too."""
    s = land({"abyz": "biohazard"}, 1)
    assert s.on("abyz") == (NOBODY, 0, 0, 0) and is_kind(s.t, s.planet("abyz"), "biohazard") and s.over
    s = over({"abyz": "biohazard"}, {"ground_force": 3}, shown=True).do("abyz.ground_force")
    assert s.t.landed[s.planet("abyz")] == 0
    s.do("abyz.ground_force", "abyz.ground_force")
    assert s.on("abyz") == (0, 2, 0, 0) and s.kind == "clear_hazard"


def test_a_biohazard_that_is_kept() -> None:
    """TI-43.1.1, TI-43.1.2: it meets every landing, the owner's too, and no later conqueror removes it."""
    s = land({"abyz": "biohazard"}, 2).do("no")
    number = s.planet("abyz")
    assert is_kind(s.t, number, "biohazard") and s.t.hazard_kept == 1 << number
    kept = {"hazard_kept": 1 << number, "shown": True}
    own_landing = over({"abyz": "biohazard"}, {"ground_force": 2}, planets={"abyz": (0, 1, 0, 0)}, **kept)
    own_landing.do("abyz.ground_force", "abyz.ground_force")
    assert own_landing.on("abyz") == (0, 2, 0, 0)
    enemy = over({"abyz": "biohazard"}, {"ground_force": 2}, planets={"abyz": (1, 0, 0, 0)}, **kept)
    enemy.do("abyz.ground_force", "abyz.ground_force")
    assert enemy.on("abyz") == (0, 1, 0, 0) and enemy.over and is_kind(enemy.t, number, "biohazard")


def test_wormhole_discovery() -> None:
    """TI-43.2.1: the system has a wormhole from now on, joined with its like, whatever becomes of the planet."""
    s = land({"abyz": "wormhole_beta"}, tiles=BETA)
    here, there = s.place("abyz_fria"), s.place("wormhole_beta")
    assert s.on("abyz")[0] == 0 and not has_counter(s, "abyz")
    assert there in s.t.near[here] and here in s.t.near[there]
    assert wormholes_at(s.t, here) == [1]
    assert [one["discovered"] for one in view(s.t, 1)["systems"] if one["hex"] == here] == [["beta"]]
    alpha = land({"abyz": "wormhole_alpha"}, tiles=BETA)
    assert there not in alpha.t.near[here]


def test_radiation() -> None:
    """TI-43.3.1: all ground forces of the landing die, and the counter goes."""
    s = land({"abyz": "radiation"}, 3)
    assert s.on("abyz") == (NOBODY, 0, 0, 0) and not has_counter(s, "abyz")


def test_a_pds_does_not_outlive_the_ground_forces() -> None:
    """TI-43.3.1, TI-15.2.4."""
    s = over({"abyz": "radiation"}, {"ground_force": 1, "pds": 1}).do("abyz.ground_force", "abyz.pds")
    assert s.on("abyz") == (NOBODY, 0, 0, 0) and s.told("pds_alone")


def test_technological_society() -> None:
    """TI-43.4.1: the player on the left chooses, among those whose prerequisites the other has."""
    s = land({"abyz": "technological_society"}, technologies={0: ["hylar_v_assault_laser"]})
    assert (s.kind, s.seat) == ("gift_technology", 1)
    assert "deep_space_cannon" in s.tokens and s.rule_against("war_sun") == "TI-32.2.2"
    s.do("deep_space_cannon")
    assert s.t.knows_tech(0, "deep_space_cannon") and not has_counter(s, "abyz") and s.on("abyz")[0] == 0


@pytest.mark.parametrize("count", [1, 2, 3])
def test_hostile_locals(count: int) -> None:
    """TI-43.5.1, TI-43.5.4: they hit on 8; the player on the left rolls; beaten, they are gone."""
    s = over({"abyz": f"hostile_locals_{count}"}, {"ground_force": 3}, races=("sardakk_norr", "jol_nar", "sol"))
    s.dice(*[10] * 3, 8, *[7] * (count - 1)).do(*["abyz.ground_force"] * 3)
    if count > 1:
        s.do("done")  # a Jol-Nar keeps the dice that they rolled for others
    rolls = s.told("rolls")
    assert [one["seat"] for one in rolls] == [0, 1] and rolls[1]["a"] == 8
    assert s.on("abyz") == (0, 2, 0, 0) and not has_counter(s, "abyz") and s.t.exhausted[s.planet("abyz")]


def test_locals_who_win_stay() -> None:
    """TI-43.5.2, TI-43.5.1: and fight at full strength against whoever comes next."""
    s = over({"abyz": "hostile_locals_2"}, {"ground_force": 2}).dice(10, 1, 10, 10)
    s.do("abyz.ground_force", "abyz.ground_force")
    assert s.on("abyz") == (NOBODY, 0, 0, 0) and is_kind(s.t, s.planet("abyz"), "hostile_locals")
    s = over({"abyz": "hostile_locals_2"}, {"ground_force": 1}, shown=True).dice(1, 10, 1).do("abyz.ground_force")
    assert [one["n"] for one in s.told("locals_resist")] == [2]


def test_locals_are_not_bombarded() -> None:
    """TI-43.5.3."""
    s = over({"abyz": "hostile_locals_1"}, {"ground_force": 1, "war_sun": 1, "dreadnought": 1}).dice(10, 1)
    s.do("abyz.ground_force")
    assert {one["unit"] for one in s.told("rolls")} == {UNITS.index("ground_force")} and s.on("abyz")[0] == 0


@pytest.mark.parametrize("value", [2, 4])
def test_natural_wealth(value: int) -> None:
    """TI-43.6.1: as far as the supply goes."""
    s = land({"abyz": f"natural_wealth_{value}"})
    assert s.t.goods == [value, 0, 0] and not has_counter(s, "abyz")
    short = land({"abyz": f"natural_wealth_{value}"}, goods=[0, CONTENT.trade_goods - 1, 0])
    assert short.t.goods[0] == 1


def test_lazax_survivors() -> None:
    """TI-43.7.1: three votes on every agenda for who takes them."""
    s = land({"abyz": "lazax_survivors"}, planets={"thibah": (0, 1, 0, 0)})
    before = weight(s.t, 0)
    assert s.kind == "lazax_survivors"
    s.do("yes")
    assert weight(s.t, 0) == before + 3 and s.t.survivors == (1, 0, 0) and not has_counter(s, "abyz")
    assert view(s.t, 1)["players"][0]["lazax_survivors"] == 1
    assert land({"abyz": "lazax_survivors"}).do("no").t.survivors == (0, 0, 0)


def test_industrial_society() -> None:
    """TI-43.8.1, TI-43.8.2, TI-22.1.3: the planet card comes ready, with a dock if wanted, which is new."""
    s = land({"abyz": "industrial_society"})
    assert s.kind == "industrial_dock"
    s.do("yes")
    number = s.planet("abyz")
    assert s.on("abyz") == (0, 2, 0, 1) and not s.t.exhausted[number] and s.t.dock_round[number] == s.t.round
    assert not has_counter(s, "abyz")
    none = land({"abyz": "industrial_society"}).do("no")
    assert none.on("abyz") == (0, 2, 0, 0) and not none.t.exhausted[number]


def test_settlers_join_the_finder() -> None:
    """TI-43.9.1, TI-43.9.2: the ground forces go back aboard, and two free ones hold the planet."""
    s = over({"abyz": "settlers"}, {"ground_force": 3}).dice(6).do(*["abyz.ground_force"] * 3)
    assert s.on("abyz") == (0, 2, 0, 0) and s.fleet("abyz_fria") == {"carrier": 1, "ground_force": 3}
    assert not has_counter(s, "abyz") and s.rule_against("abyz.ground_force") == "TI-39.1.4"
    assert "fria.ground_force" in s.tokens


def test_settlers_join_another() -> None:
    """TI-43.9.3: an opponent by lot."""
    owners = set()
    for seed in range(8):
        s = over({"abyz": "settlers"}, {"ground_force": 3}, seed=seed).dice(5 if seed % 2 else 1)
        s.do(*["abyz.ground_force"] * 3)
        owner, forces, _, _ = s.on("abyz")
        assert forces == 2 and s.fleet("abyz_fria")["ground_force"] == 3
        owners.add(owner)
    assert owners == {1, 2}


def test_a_jol_nar_rolls_again() -> None:
    """TI-43.9.1 with an ability that lets its owner roll any die again."""
    s = over({"abyz": "settlers"}, {"ground_force": 1}, races=("jol_nar", "hacan", "sol")).dice(2, 6)
    s.do("abyz.ground_force")
    assert s.kind == "reroll_die"
    s.do("yes", "no")
    assert s.on("abyz")[0] == 0 and s.t.strategy[0] == 1


def test_peaceful_annexation() -> None:
    """TI-43.10.1."""
    s = land({"abyz": "peaceful_annexation"})
    assert s.on("abyz") == (0, 2, 0, 0) and not has_counter(s, "abyz")


# ---- secrecy


def test_what_nobody_saw_is_dealt_anew() -> None:
    """TI-39.2.3: for a seat, all counters but those it probed may be any; also those that went to the box unseen."""
    t: Table = new()._table.copy()
    laid = [number for number, counter in enumerate(t.domain) if counter != NOWHERE]
    seen = laid[0]
    known = list(t.domain_known)
    known[seen] = 0b010
    t.domain_known = tuple(known)
    before = t.domain
    views = view(t, 1)
    redeal(t, 1)
    assert t.domain[seen] == before[seen] and t.domain != before
    assert view(t, 1) == views
    assert sorted([one for one in t.domain if one != NOWHERE] + list(t.domain_box)) == sorted(CONTENT.domain_pool)


def test_a_probed_counter_in_the_box_stays_known() -> None:
    """TI-39.1.6, TI-39.2.3: who had probed it does not take it for one that may lie elsewhere."""
    t: Table = new()._table.copy()
    number = next(number for number, counter in enumerate(t.domain) if counter != NOWHERE)
    t.domain_known = tuple([0b010 if other == number else 0 for other in range(len(t.domain))])
    probed = t.domain[number]
    ignore(t, number)
    assert t.domain_box[-1] == probed and t.domain_box_seen[-1] == 0b010
    for _ in range(5):
        redeal(t, 1)
        assert t.domain_box[-1] == probed
    others = set()
    for _ in range(20):
        redeal(t, 0)
        others.add(t.domain_box[-1])
    assert len(others) > 1
