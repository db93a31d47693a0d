"""Domain counters one by one, and Transit Diodes: of each the interaction that is most likely to be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import GENERAL, GROUND_FORCE, SPACE_DOCK
from cosmarch.games.ti3.rules.council.votes import weight
from cosmarch.games.ti3.rules.distant_suns.domain_counters import irradiate, is_kind
from cosmarch.games.ti3.rules.elimination import eliminate
from cosmarch.games.ti3.rules.technology import arrival_refusal, transit_counts, transit_refusal, transit_sources
from cosmarch.games.ti3.state import NOBODY, NOWHERE, effects
from tests.ti3.leading import led, whereabouts
from tests.ti3.rules.test_council import agenda_card
from tests.ti3.rules.test_distant_suns import BETA, LINE, has_counter, land, lay, over
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, fresh, own, planet


def law(name: str, elected: int = NOWHERE) -> dict[str, Any]:
    return {"laws": (agenda_card(name),), "law_elected": (elected,)}


def test_a_wormhole_is_found_while_all_are_closed() -> None:
    """TI-43.2.1, TI-31.2.1 (wormhole_discovery): it lies there, but nothing passes until the law falls."""
    s = land({"abyz": "wormhole_beta"}, tiles=BETA, **law("closing_the_wormholes"))
    here, there = s.place("abyz_fria"), s.place("wormhole_beta")
    assert s.t.discovered[here] and there not in s.t.near[here]


def test_a_biohazard_and_gen_synthesis() -> None:
    """TI-43.1.1, TI-32.1.2: the one who dies of it may come home, and a PDS that landed with it alone is lost."""
    s = over({"abyz": "biohazard"}, {"ground_force": 1, "pds": 1}, technologies={0: ["gen_synthesis"]})
    s.dice(10).do("abyz.ground_force", "abyz.pds")
    while s.kind and s.kind != "come_home":
        s.do(sorted(s.tokens)[0])
    assert s.told("gen_synthesis") and s.on("abyz") == (NOBODY, 0, 0, 0)
    assert is_kind(s.t, s.planet("abyz"), "biohazard")


def test_a_leader_does_not_outlive_radiation() -> None:
    """TI-43.3.1, TI-40.2.6: who landed with those that died is not left alone on a neutral planet."""
    race, general = next(
        (race.key, CONTENT.leader_names[one])
        for race in CONTENT.races
        for one in race.leaders
        if CONTENT.leaders[one].kind == GENERAL
    )
    others = [one.key for one in CONTENT.races if one.key != race][:2]
    columns = led(LINE, {general: "abyz_fria.carrier"})
    s = over({"abyz": "radiation"}, {"ground_force": 1}, races=(race, *others), **columns)
    s.do("abyz.ground_force")
    while not s.over:
        s.do("abyz" if "abyz" in s.tokens else sorted(s.tokens)[0])
    assert s.on("abyz") == (NOBODY, 0, 0, 0) and whereabouts(s.t, general) != "abyz"


def test_radiation_takes_the_place_of_another_counter() -> None:
    """TI-43.3.1: Star of Death lays it on a planet that had one, which goes to the box; a kept Biohazard is kept no
    more."""
    t = fresh()
    for name, value in lay({"wellon": "biohazard"}, shown=True).items():
        setattr(t, name, value)
    wellon = planet("wellon")
    t.hazard_kept = 1 << wellon
    irradiate(t, wellon)
    assert is_kind(t, wellon, "radiation") and not t.hazard_kept
    irradiate(t, wellon)
    assert is_kind(t, wellon, "radiation")


def test_no_gift_of_technology_after_an_assassination() -> None:
    """TI-43.4.1, TI-30.1.2: who may gain none gets none, and the planet is taken all the same."""
    lasting = (effects.ASSASSINATION, 0, 0, 99)
    s = land({"abyz": "technological_society"}, lasting=lasting)
    assert s.kind != "gift_technology" and s.on("abyz")[0] == 0 and not has_counter(s, "abyz")


def test_the_next_on_the_left_gives_technology() -> None:
    """TI-43.4.1, TI-X.8: an eliminated neighbour chooses nothing."""
    s = land({"abyz": "technological_society"}, out=[0, 1, 0])
    assert (s.kind, s.seat) == ("gift_technology", 2)


def test_animators_raise_dead_locals() -> None:
    """TI-43.5.4, TI-32.1.2: those who fell on the other side count too."""
    s = over({"abyz": "hostile_locals_2"}, {"ground_force": 2}, technologies={0: ["dacxive_animators"]})
    s.dice(10, 10, 1, 1, 10, 1).do("abyz.ground_force", "abyz.ground_force")
    while s.kind and not s.over:
        s.do("done" if "done" in s.tokens else sorted(s.tokens)[0])
    assert [one["n"] for one in s.told("dacxive_animators")] == [2] and s.on("abyz")[:2] == (0, 3)


def test_wealth_where_no_goods_are_left() -> None:
    """TI-43.6.1: nothing to receive, but the planet is taken."""
    s = land({"abyz": "natural_wealth_4"}, goods=[0, CONTENT.trade_goods, 0])
    assert s.t.goods[0] == 0 and s.on("abyz")[0] == 0 and s.t.goods_left() == 0


def test_survivors_of_two_planets() -> None:
    """TI-43.7.1: three votes each; they leave with an eliminated player."""
    s = land({"abyz": "lazax_survivors"}, survivors=(1, 0, 0)).do("yes")
    assert s.t.survivors == (2, 0, 0)
    t = s.t.copy()
    with_two = weight(t, 0)
    t.survivors = (0, 0, 0)
    assert with_two == weight(t, 0) + 6
    t.survivors = (2, 0, 0)
    eliminate(t, 0)
    assert t.survivors == (0, 0, 0)


def test_an_industrial_society_without_a_dock_to_place() -> None:
    """TI-43.8.1, TI-43.8.2, TI-24.1.2: with the last dock on the board none is placed, but the planet comes ready."""
    most = CONTENT.units[SPACE_DOCK].figures
    t = skirmish(LINE, {}).t
    homes = [one.id for one in CONTENT.planets if one.id != planet("abyz")][:most]
    dock = [1 if one in homes else 0 for one in range(len(t.dock))]
    owner = [0 if one in homes else NOBODY for one in range(len(t.owner))]
    s = land({"abyz": "industrial_society"}, dock=dock, owner=owner)
    assert s.t.on_board(0, SPACE_DOCK) == most and not s.t.dock[s.planet("abyz")]
    assert not s.t.exhausted[s.planet("abyz")] and (s.kind != "industrial_dock" or "yes" not in s.tokens)


def test_settlers_never_join_the_eliminated() -> None:
    """TI-43.9.3, TI-X.8: the lot is among those still in the game; a PDS that was landed first is lost."""
    for seed in range(6):
        s = over({"abyz": "settlers"}, {"ground_force": 1, "pds": 1}, seed=seed, out=[0, 1, 0]).dice(1)
        s.do("abyz.ground_force", "abyz.pds")
        while s.kind and not s.over:
            s.do("done" if "done" in s.tokens else sorted(s.tokens)[0])
        assert s.on("abyz")[0] == 2 and not any(s.t.landed_pds)


@pytest.mark.parametrize("forces", [True, False])
def test_an_annexed_planet_is_conscripted(forces: bool) -> None:
    """TI-43.10.1, TI-31.2.1: Planetary Conscription is asked for after the counter; without the law nothing happens."""
    s = land({"abyz": "peaceful_annexation"}, **(law("planetary_conscription") if forces else {}))
    assert (s.kind == "conscript") == forces
    if forces:
        assert s.do("yes").on("abyz") == (0, 3, 0, 0)


# ---- Transit Diodes


def test_transit_diodes_never_lead_back() -> None:
    """TI-32.1.2, TI-25.1.5: with no figure left for another planet all must go, or nobody; a planet is no way to
    itself."""
    t = fresh()
    own(t, 0, "wellon", "thibah")
    home = planet("jord")
    t.ground = [0] * len(t.ground)
    t.strategy[0] = 2
    t.ground[home] = 6
    assert transit_sources(t, 0) == [home] and transit_counts(t, 0, home) == [1, 2, 3, 4]
    for place in t.systems_in_play():  # every figure stands for ground forces somewhere
        if arrival_refusal(t, 0, home, planet("thibah"), 1) is None:
            t.add_cargo(place, 0, GROUND_FORCE, 1)
    assert transit_counts(t, 0, home) == [] and transit_refusal(t, 0) is not None
    t.ground[home] = 3
    assert transit_counts(t, 0, home) == [3] and transit_refusal(t, 0) is None
    t.ground[home], t.ground[planet("wellon")] = 5, 1
    assert transit_counts(t, 0, home) == [1, 2, 3, 4]


def test_locals_who_won_are_as_many_as_before() -> None:
    """TI-43.5.2: two of three fall, and the next landing meets three again."""
    s = over({"abyz": "hostile_locals_3"}, {"ground_force": 2})
    s.dice(10, 10, 10, 10, 1).do("abyz.ground_force", "abyz.ground_force")
    assert s.over and s.told("locals_stay") and s.on("abyz") == (NOBODY, 0, 0, 0) and has_counter(s, "abyz")
    again = over({"abyz": "hostile_locals_3"}, {"ground_force": 4}, shown=True)
    again.do(*["abyz.ground_force"] * 4)
    assert [one["n"] for one in again.told("locals_resist")] == [3]


def test_the_norr_are_fierce_against_locals_and_locals_against_nobody() -> None:
    """TI-43.5.1, TI-27.1.1: the bonus of a race is its own; locals hit on what the box says."""
    s = over({"abyz": "hostile_locals_3"}, {"ground_force": 3}, races=("sardakk_norr", "sol", "letnev"))
    s.dice(7, 7, 7, 7, 7, 7).do(*["abyz.ground_force"] * 3)
    rolls = [(one["a"], one["n"]) for one in s.told("rolls")]
    assert rolls == [(7, 3), (8, 0)] and s.on("abyz")[:2] == (0, 3)


def test_a_little_wealth_as_far_as_the_supply_goes() -> None:
    """TI-43.6.1, TI-33.4.4: of two goods one is there; the Mentak take none of it, since nobody pays."""
    s = land({"abyz": "natural_wealth_2"}, goods=[0, CONTENT.trade_goods - 1, 0], races=("sol", "mentak", "letnev"))
    assert s.t.goods == [1, CONTENT.trade_goods - 1, 0] and s.t.goods_left() == 0 and not has_counter(s, "abyz")


def test_locals_are_awed_in_the_first_round() -> None:
    """TI-27.1.1, TI-43.5.1: they fight the Xxcha in an Invasion Combat like any opponent: 9 hits, from the second round
    on 8; others do not impress them."""
    for race, needed in (("xxcha", [9, 8]), ("sol", [8, 8])):
        s = over({"abyz": "hostile_locals_1"}, {"ground_force": 1}, races=(race, "letnev", "yssaril"))
        s.dice(1, 1, 1, 1, 10, 1)
        while s.kind and len(s.told("rolls_for_locals")) < 2:
            s.do("abyz.ground_force" if "abyz.ground_force" in s.tokens else "done")
        rolls = [row["a"] for row in s.told("rolls") if row["seat"] == 1]
        assert rolls[:2] == needed


def test_locals_are_not_bought_off_by_war_funding_of_nobody() -> None:
    """TI-43.5.1, TI-27.1.1: the Letnev may pay against locals as against anybody, once for a round."""
    s = over({"abyz": "hostile_locals_3"}, {"ground_force": 2}, races=("letnev", "sol", "xxcha"), goods=[4, 0, 0])
    s.do("abyz.ground_force", "abyz.ground_force")
    assert s.kind == "war_funding" and s.seat == 0
    s.dice(7, 7, 1, 1, 1).do("yes")
    assert s.t.goods[0] == 2 and next(one["a"] for one in s.told("rolls")) < 8
