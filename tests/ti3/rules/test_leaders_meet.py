"""Leaders that meet something else: a technology, a card, a race, locals, each other, an eliminated player (TI-40).
What cards do to leaders is in `test_leaders_and_cards`."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, RED, WAR_SUN
from cosmarch.games.ti3.rules.combat.bombarding_ships import gun_refusal
from cosmarch.games.ti3.rules.elimination import eliminate
from cosmarch.games.ti3.rules.modifiers import (
    BOMBARDMENT,
    INVASION_HOLD,
    combat_value,
    dock_price,
    movement,
    scientist_bonus,
)
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.rules.trade import partners
from cosmarch.games.ti3.state import NOBODY, effects
from tests.ti3.hands import card, carded, throw_away
from tests.ti3.leading import CONTENT, at, leader, led, whereabouts
from tests.ti3.rules.test_distant_suns import lay
from tests.ti3.rules.test_leader_powers import LINE, invade, passing, sabotage
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import enact, fresh, own, place, planet, play, put

HACAN_SOL = ("hacan", "sol", "yssaril")


# ---- Scientist


def test_a_scientist_and_the_black_box_do_not_add_up() -> None:
    """TI-40.4.1: each makes it 2 instead of 1, and 2 it stays; a specialty of another colour counts 2 by Research Grant
    as well."""
    t = fresh(("hacan", "letnev", "xxcha"))
    red = next(one for one in CONTENT.planets if one.specialty == RED and one.home_of == -1)
    technology = CONTENT.technologies_of_colour[RED][0]
    own(t, 0, red.key)
    plain = price_of(t, 0, technology) + 1
    t.with_leaders, t.leader_place = 1, led({}, {"carth": red.key})["leader_place"]
    assert price_of(t, 0, technology) == plain - 2
    effects.add(t, effects.BLACK_BOX, 0, card("opening_the_black_box"), effects.ACTION)
    assert price_of(t, 0, technology) == plain - 2
    other = next(one for one in range(3) if one != RED)
    before = price_of(t, 0, CONTENT.technologies_of_colour[other][0])
    enact(t, "research_grant")
    assert price_of(t, 0, CONTENT.technologies_of_colour[other][0]) == before - 2


@pytest.mark.parametrize("ship", ["war_sun", "dreadnought"])
def test_a_scientist_holds_off_bacteria_of_war_suns(ship: str) -> None:
    """TI-40.4.4, TI-22.2.1: X-89 needs a ship that could bombard the planet; a Dreadnought with a Graviton Negator
    can."""
    known = ["x89_bacterial_weapon", "graviton_negator"]
    s = invade({"carth": "abyz"}, (1, 3, 1, 0), ships={ship: 1}, technologies={0: known})
    s.do("abyz.ground_force", "done")
    assert (s.kind == "x89") == (ship == "dreadnought")


def test_a_captured_scientist_teaches_nobody() -> None:
    """TI-40.3.1, TI-40.4.3: their captor has no use of them, nor have the PDS they left."""
    t = fresh(("hacan", "letnev", "xxcha"))
    own(t, 0, "wellon")
    t.pds[planet("wellon")] = 1
    columns = led({}, {}, {"carth": 1})
    t.with_leaders, t.leader_place, t.leader_holder = 1, columns["leader_place"], columns["leader_holder"]
    put(t, 1, "wellon", war_sun=1)
    t.active, t.system = 1, place(t, "wellon")
    t.ground[planet("wellon")] = 1
    assert gun_refusal(t, planet("wellon"), WAR_SUN) is None
    t.leader_holder = (NOBODY,) * len(t.leader_holder)
    t.leader_place = led({}, {"carth": "wellon"})["leader_place"]
    why = gun_refusal(t, planet("wellon"), WAR_SUN)
    assert why is not None and why.rule == "TI-40.4.4"


# ---- General


def test_a_general_leads_against_locals() -> None:
    """TI-40.6.1, TI-43.5.1: that is an Invasion Combat, too; the locals have no General."""
    columns = {**led(LINE, {"harrugh": "abyz_fria.carrier"}), **lay({"abyz": "hostile_locals_2"})}
    s = skirmish(LINE, {"abyz_fria": {0: {"carrier": 1, "ground_force": 2}}}, races=HACAN_SOL, **columns)
    s.do("abyz_fria")
    while s.kind != "land":
        s.do("done")
    s.dice(1, 1, 1, 1).do("abyz.ground_force", "abyz.ground_force")
    while s.kind in ("land_leader", "leader_lands"):
        s.do("harrugh" if "harrugh" in s.tokens else "abyz")
    assert s.kind == "general_reroll"


def test_a_general_is_no_cover_against_bacteria() -> None:
    """TI-40.6.2: it is taken off bombardment rolls, and X-89 rolls none; a War Sun needs 7 instead of 3."""
    s = invade({"harrugh": "abyz"}, (1, 3, 0, 0), ships={"war_sun": 1}, technologies={0: ["x89_bacterial_weapon"]}).do(
        "abyz.ground_force", "done"
    )
    abyz = s.planet("abyz")
    assert combat_value(s.t, 0, WAR_SUN, BOMBARDMENT, 1, abyz) == CONTENT.units[WAR_SUN].combat + 4
    s.dice(6).do("yes")
    assert s.on("abyz")[:2] == (0, 1)


# ---- Admiral


def test_an_admiral_in_a_nebula() -> None:
    """TI-23.3.4, TI-40.7.2: their Dreadnought leaves it at 1 like any other."""
    tiles = {0: "mecatol_rex", 1: "nebula_1", 7: "wellon"}
    for system, steps in (("nebula_1", 1), ("wellon", 2)):
        where = led(tiles, {"delouis": f"{system}.dreadnought"})
        s = skirmish(tiles, {system: {0: {"dreadnought": 1}}}, **where)
        assert movement(s.t, 0, DREADNOUGHT, s.place(system)) == steps


@pytest.mark.parametrize(("face", "fate"), [(5, "gone"), (9, "seat.0")])
def test_an_admiral_aboard_a_fighter_meets_a_barrage(face: int, fate: str) -> None:
    """TI-40.1.4, TI-40.2.1, TI-21.1.5: the last Fighter is destroyed before the first round, so the Admiral has a die
    for their fate and adds none to the battle."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"destroyer": 1}}, "mecatol_rex": {1: {"carrier": 1, "fighter": 1}}},
        races=("letnev", "sol", "yssaril"),
        **led(LINE, {"delouis": "mecatol_rex.fighter"}),
    ).do("mecatol_rex")
    s.dice(9, 1, face, 10, 1).do("wellon.destroyer")
    assert at(s, "delouis") == fate and s.told("battle_won")
    assert [row["faces"] for row in s.told("rolls")] == ["9 1", "10", "1"]


def test_an_admiral_adds_a_die_with_every_bonus() -> None:
    """TI-40.7.1: it is a die of the ship: War Funding counts for it, the Assault Cannon has no second one."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"dreadnought": 1}}, "mecatol_rex": {1: {"cruiser": 2}}},
        races=("letnev", "sol", "yssaril"),
        technologies={0: ["assault_cannon"]},
        goods=[2, 0, 0],
        **led(LINE, {"unlenn": "wellon.dreadnought"}),
    ).do("mecatol_rex")
    s.dice(1, 4, 4, 10, 10, 10).do("wellon.dreadnought")
    while s.kind != "war_funding":
        s.do("unlenn" if "unlenn" in s.tokens else "no")
    s.do("yes")
    mine = [(row["faces"], row["a"]) for row in s.told("rolls") if row["seat"] == 0]
    assert mine[:2] == [("1", 5), ("4 4", 4)]


def test_an_attacker_is_not_pursued() -> None:
    """TI-40.7.3: an Admiral keeps those from leaving whom they attack; who attacked an Admiral may withdraw."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}},
        races=("sol", "letnev", "yssaril"),
        activated={"empty_1": [0]},
        **led(LINE, {"unlenn": "mecatol_rex.cruiser"}),
    ).do("mecatol_rex", "wellon.cruiser")
    assert (s.kind, s.seat) == ("withdraw", 0) and "yes" in s.tokens


# ---- Diplomat


def test_a_delayed_invasion_breaks_no_agreement() -> None:
    """TI-40.5.1, TI-33.5.3: no Invasion Combat has been started; on the other planet of the system one is."""
    shared: dict[str, Any] = {"card_holder": (1, 0, 0, 1, 2, 2)}
    s = invade({"gila": "abyz"}, (1, 1, 0, 0), **shared).do("abyz.ground_force", "abyz.ground_force", "yes")
    while not s.over:
        s.do("done")
    assert partners(s.t, 0) == [1] and not s.told("invasion")
    s = invade({"gila": "abyz"}, (1, 1, 0, 0), planets={"fria": (1, 0, 0, 0)}, **shared)
    s.do("abyz.ground_force", "fria.ground_force", "yes")
    while not s.over:
        s.do("done")
    assert s.on("abyz")[0] == 1 and s.on("fria")[0] == 0 and partners(s.t, 0) == []


def test_a_diplomat_talks_to_ground_forces_alone() -> None:
    """TI-40.5.1, TI-22.2.2: a War Sun that bombards from orbit invades nothing."""
    s = invade({"gila": "abyz"}, (1, 2, 0, 0), ships={"war_sun": 1}).do("done")
    assert not s.told("invasion_delayed") and s.kind == "invade"
    s.dice(10, 10, 1).do("abyz")
    while not s.over:
        s.do("done")
    assert s.on("abyz")[1] == 0


def test_nobody_is_asked_for_a_passage_that_is_open() -> None:
    """TI-40.5.3, TI-11.3.1: with Light/Wave Deflector the Diplomat has nothing to ask, and Fighters bar no way."""
    s = passing({"rev": "abyz_fria.cruiser"}, technologies={0: ["light_wave_deflector"]})
    assert s.kind == "move_ship" and "abyz_fria.cruiser" in s.tokens
    fighters = {"abyz_fria": {0: {"cruiser": 1}}, "wellon": {1: {"carrier": 0, "fighter": 2}}}
    s = skirmish(LINE, fighters, **led(LINE, {"rev": "abyz_fria.cruiser"})).do("mecatol_rex")
    assert s.kind == "move_ship"


# ---- Agent


def test_an_agent_silences_the_planet_not_the_sky() -> None:
    """TI-40.8.1, TI-35.4.7: the PDS fire at the fleet before the landing as ever."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"carrier": 1, "cruiser": 1, "ground_force": 1}}},
        planets={"mecatol_rex": (1, 0, 1, 0)},
        **led(LINE, {"connor": "wellon.carrier"}),
    ).do("mecatol_rex", "wellon.carrier")
    while s.kind != "space_cannon":
        s.do(next((one for one in ("connor", "wellon.cruiser", "wellon.ground_force") if one in s.tokens), "done"))
    s.dice(1).do("1")
    while not s.over:
        s.do(
            next((one for one in ("mecatol_rex.ground_force", "connor", "mecatol_rex", "1") if one in s.tokens), "done")
        )
    assert len([row for row in s.told("rolls") if row["unit"] == PDS]) == 1 and s.told("agent_silences")
    assert s.on("mecatol_rex") == (0, 1, 1, 0)


def test_an_agent_takes_no_third_pds() -> None:
    """TI-40.8.2, TI-35.4.12: with one that landed there is room for one of the two."""
    s = invade({"connor": "abyz_fria.carrier"}, (1, 0, 2, 0), ships={"pds": 1})
    s.do("abyz.ground_force", "abyz.pds", "done")
    while s.kind != "agent_takes_pds":
        s.do("connor" if "connor" in s.tokens else "abyz" if "abyz" in s.tokens else "done")
    assert s.tokens == {"0", "1"}
    assert s.do("1").on("abyz") == (0, 1, 2, 0)


def test_an_agent_of_a_failed_invasion_is_a_captive() -> None:
    """TI-40.1.7: and cancels nothing any more (TI-40.3.1)."""
    s = invade({"connor": "abyz_fria.carrier"}, (1, 1, 1, 0), forces=1).do("abyz.ground_force")
    s.dice(1, 10)
    while not s.over:
        s.do("connor" if "connor" in s.tokens else "abyz" if "abyz" in s.tokens else "done")
    assert s.on("abyz")[0] == 1 and at(s, "connor") == "seat.1"


def test_an_agent_cancels_a_copy_and_no_sabotage() -> None:
    """TI-40.8.3, TI-30.3.1: Touch of Genius is an action card just played; a Sabotage, or another Agent, is answered by
    nobody."""

    def prepare(t: Any) -> None:
        for key, value in led({}, {"connor": "jord", "ssruu": "quann"}).items():
            setattr(t, key, value)
        t.goods[1] = 5
        throw_away(t, "good_year")

    p = carded({1: ("touch_of_genius",)}, ("play_card", 1), prepare=prepare, races=("sol", "letnev", "yssaril"))
    p.do("touch_of_genius")
    while p.kind != "sabotage":
        p.do(next(token for token in sorted(p.tokens) if token != "done"))
    for ask in p.match.asks:
        p.match.choose("agent.connor" if ask.seat == 0 else "pass", ask.seat)
    assert whereabouts(p.t, "connor") == "gone" and whereabouts(p.t, "ssruu") == "quann"
    assert p.kind != "sabotage" and p.told("card_cancelled") and not p.told("card_goods")


# ---- captives


def test_a_captive_goes_to_nobody_who_is_out() -> None:
    """TI-40.3.2, TI-X.8: neither to an eliminated player nor to an eliminated owner."""
    t = fresh()
    own(t, 1, "wellon")
    eliminate(t, 2)
    t.with_leaders = 1
    t.leader_holder = led({}, {}, {"ciel": 0})["leader_holder"]
    t.queue = [("captive", 0, leader("ciel")), ("stop",)]
    p = play(t)
    assert "give.seat.3" not in {*p.tokens, *p.refused} and {"keep", "execute"} <= p.tokens


def test_who_is_captured_by_a_captor_of_an_own_leader() -> None:
    """TI-40.2.3, TI-40.3.5: a planet is taken whose owner holds a captive; the leader there and the captive have
    a die each."""
    tiles = {**LINE, 5: "hacan_home"}
    s = skirmish(
        tiles,
        {"abyz_fria": {0: {"carrier": 1, "ground_force": 1}}},
        planets={"abyz": (1, 0, 0, 0), "arretze": (1, 1, 0, 0), "jord": (0, 1, 0, 0)},
        **led(tiles, {"carth": "abyz"}, {"rev": 1}),
    ).do("abyz_fria")
    while s.kind != "land":
        s.do("done")
    s.dice(5, 9).do("abyz.ground_force")
    assert at(s, "carth") == "seat.0" and (s.kind, s.seat) == ("leader_freed", 0)
    assert at(s.do("jord"), "rev") == "jord"


def fighters_fall() -> Skirmish:
    """A Fighter with a leader aboard fights beside ground forces."""
    s = skirmish(
        LINE,
        {"abyz_fria": {0: {"carrier": 1, "fighter": 1, "ground_force": 1}}},
        planets={"abyz": (1, 1, 0, 0), "jord": (0, 1, 0, 0)},
        technologies={0: ["graviton_negator"]},
        **led(LINE, {"rev": "abyz_fria.fighter"}),
    ).do("abyz_fria")
    while s.kind != "land":
        s.do("done")
    return s.dice(1, 1, 10, 10, 1).do("abyz.ground_force")


def test_a_fighter_lost_on_a_planet_takes_its_leader_along() -> None:
    """TI-40.2.2: it was destroyed in Invasion Combat, not in a Space Battle: no die."""
    s = fighters_fall()
    while s.kind and s.kind != "invasion_casualty":
        s.do("done")
    s.do(CONTENT.unit_names[FIGHTER])
    assert at(s, "rev") == "gone" and not s.told("leader_in_danger")


# ---- two of a kind


def test_two_generals_do_what_one_does() -> None:
    """TI-40.6.1 to TI-40.6.3: two dice again in a round, not four; -4 and +1, not twice."""
    both = ("sekkus", "shval")
    aboard = dict.fromkeys(both, "abyz_fria.carrier")
    s = invade(aboard, (1, 5, 0, 0), forces=5, races=("sardakk_norr", "hacan", "yssaril"))
    s.do(*["abyz.ground_force"] * 5).dice(*[1] * 24).do("sekkus", "shval")
    for _ in range(2):
        assert s.kind == "general_reroll" and s.t.battle_round == 1
        s.do("ground_force")
    assert s.kind == "general_reroll" and s.t.battle_round == 2
    t = fresh(("sardakk_norr", "letnev", "xxcha"))
    own(t, 0, "wellon")
    wellon, t.with_leaders = planet("wellon"), 1
    for names in (both[:1], both):
        t.leader_place = led({}, dict.fromkeys(names, "wellon"))["leader_place"]
        assert combat_value(t, 1, WAR_SUN, BOMBARDMENT, 0, wellon) == CONTENT.units[WAR_SUN].combat + 4
        assert combat_value(t, 0, GROUND_FORCE, INVASION_HOLD, 1, wellon) == 8 - 1 - 1


def test_two_scientists_do_what_one_does() -> None:
    """TI-40.4.1 to TI-40.4.3: a planet with at least one of them."""
    t = fresh(("jol_nar", "letnev", "xxcha"))
    red = next(one for one in CONTENT.planets if one.specialty == RED and one.home_of == -1)
    own(t, 0, red.key)
    t.with_leaders = 1
    found = []
    for names in (("rin",), ("rin", "sucaban")):
        t.leader_place = led({}, dict.fromkeys(names, red.key))["leader_place"]
        price = price_of(t, 0, CONTENT.technologies_of_colour[RED][0])
        found.append((price, dock_price(t, 0, red.id), scientist_bonus(t, 0, red.id)))
    assert found[0] == found[1] and found[0][1:] == (2, 1)


def test_of_two_agents_one_is_sacrificed() -> None:
    """TI-40.8.3: their player says which; the other can cancel the next card."""
    p = sabotage("good_year", dict.fromkeys(("ssruu", "thilinn"), "quann"), {}).do("good_year")
    assert [(ask.seat, set(ask.tokens)) for ask in p.match.asks] == [(2, {"pass", "agent.ssruu", "agent.thilinn"})]
    p.match.choose("agent.thilinn", 2)
    assert (whereabouts(p.t, "ssruu"), whereabouts(p.t, "thilinn")) == ("quann", "gone") and p.told("card_cancelled")
