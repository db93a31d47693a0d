"""What leaders can do: TI-40.4 Scientist, TI-40.5 Diplomat, TI-40.6 General, TI-40.7 Admiral, TI-40.8 Agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    ADMIRAL,
    AGENT,
    CRUISER,
    DIPLOMAT,
    DREADNOUGHT,
    GENERAL,
    LEADER_KINDS,
    SCIENTIST,
    SPACE_DOCK,
)
from cosmarch.games.ti3.rules.combat.space_battle import retreat_refusal
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.leaders.aboard import diplomat_speaks
from cosmarch.games.ti3.rules.modifiers import combat_value, dock_price, movement, price
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.state import put as change
from tests.ti3.hands import carded
from tests.ti3.leading import CONTENT, at, leader, led, whereabouts
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import Play, fresh, own, place, planet

LINE = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 3: "sol_home", 4: "empty_1"}
Fleets = Mapping[str, Mapping[int, Mapping[str, int]]]


def invade(where: dict[str, str], garrison: tuple[int, int, int, int], forces: int = 2, **more: Any) -> Skirmish:
    """Seat 0 stands over Abyz of seat 1 with a Carrier and other ships; the question is what lands."""
    ships = {"carrier": 1, "ground_force": forces, **more.pop("ships", {})}
    planets = {"abyz": garrison, "jord": (0, 1, 0, 0), **more.pop("planets", {})}
    s = skirmish(LINE, {"abyz_fria": {0: ships}}, planets=planets, **led(LINE, where), **more).do("abyz_fria")
    while s.kind != "land":
        s.do("0" if s.kind == "space_cannon" else "done")
    return s


# ---- Scientist


def test_scientist_doubles_a_specialty() -> None:
    """TI-40.4.1: a discount of 2 instead of 1 on their planet."""
    t = fresh(("hacan", "letnev", "xxcha"))
    blue = next(one for one in CONTENT.planets if one.specialty == 2 and one.home_of == -1)
    card = next(one for one in CONTENT.technologies if one.colour == 2)
    own(t, 0, blue.key)
    before = price_of(t, 0, card.id)
    t.with_leaders = 1
    assert price_of(t, 0, card.id) == before
    t.leader_place = led({}, {"carth": blue.key})["leader_place"]
    assert price_of(t, 0, card.id) == before - 1
    t.exhausted[blue.id] = 1
    assert price_of(t, 0, card.id) == before + 1


def test_scientist_makes_a_dock_cheaper() -> None:
    """TI-40.4.2: 2 instead of 4, on their planet alone."""
    s = skirmish(
        LINE,
        planets={"wellon": (0, 1, 0, 0), "abyz": (0, 1, 0, 0)},
        races=("hacan", "sol", "yssaril"),
        **led(LINE, {"carth": "wellon"}),
        goods=[2, 0, 0],
        exhausted=[1] * len(CONTENT.planets),
    )
    t = s.t
    assert price(t, 0, SPACE_DOCK) == dock_price(t, 0, s.planet("abyz")) == 4
    assert dock_price(t, 0, s.planet("wellon")) == 2
    s.do("wellon")
    while s.kind != "produce_where":
        s.do("done")
    s.do("wellon", "rest_in_goods")
    assert s.on("wellon")[3] == 1 and s.t.goods[0] == 0


def test_scientist_guides_pds() -> None:
    """TI-40.4.3: +1 for PDS on their planet, in space and against landings; 5 hits instead of 6."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"carrier": 1, "cruiser": 2, "ground_force": 2}}},
        planets={"mecatol_rex": (1, 1, 1, 0)},
        **led(LINE, {"carth": "mecatol_rex"}),
    ).do("mecatol_rex", "wellon.carrier")
    while s.kind != "space_cannon":
        s.do("wellon.cruiser" if "wellon.cruiser" in s.tokens else "done")
    s.dice(5).do("1")
    assert s.told("rolls")[-1] == {"seat": 1, "unit": 7, "a": 5, "faces": "5", "n": 1}
    s.do("cruiser", "mecatol_rex.ground_force", "mecatol_rex.ground_force")
    assert s.kind == "invasion_defence"
    s.dice(5, 1, 10).do("1")
    assert s.told("forces_lost")[0] == {"seat": 0, "planet": s.planet("mecatol_rex"), "n": 1}


def test_scientist_guides_only_their_own_pds() -> None:
    """TI-40.4.3: PDS of another planet in the system roll as ever; the Scientist's are used first."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 2}}},
        planets={"abyz": (1, 1, 1, 0), "fria": (1, 1, 1, 0)},
        **led(LINE, {"carth": "fria"}),
    ).do("abyz_fria", "wellon.cruiser", "done")
    s.dice(5, 5).do("2")
    assert sorted((row["a"], row["n"]) for row in s.told("rolls")[:2]) == [(5, 1), (6, 0)]


def test_scientist_and_pds_hold_off_war_suns() -> None:
    """TI-40.4.4: only both together, and only War Suns need them: a shield stops Dreadnoughts anyway."""
    ships = {"war_sun": 1}
    s = invade({"carth": "abyz"}, (1, 1, 1, 0), ships=ships).do("abyz.ground_force", "done")
    assert s.kind == "invasion_defence"  # nothing could bombard
    assert invade({}, (1, 1, 1, 0), ships=ships).do("abyz.ground_force", "done").kind == "bombard"
    assert invade({"carth": "abyz"}, (1, 1, 0, 0), ships=ships).do("abyz.ground_force", "done").kind == "bombard"


# ---- Diplomat


def test_diplomat_delays_an_invasion() -> None:
    """TI-40.5.1: before bombardment and combat the ground forces return to their Carriers (D-37)."""
    s = invade({"gila": "abyz", "connor": "abyz_fria.carrier"}, (1, 1, 0, 0), ships={"war_sun": 1})
    s.do("abyz.ground_force", "abyz.ground_force", "connor")
    assert (s.kind, s.seat) == ("diplomat", 1)
    s.do("yes")
    assert s.fleet("abyz_fria")["ground_force"] == 2 and s.on("abyz") == (1, 1, 0, 0)
    assert s.kind == "leader_ship" and s.tokens == {"carrier", "war_sun"}
    s.do("carrier")
    assert at(s, "connor") == "abyz_fria.carrier"
    assert not s.told("invasion") and s.told("invasion_delayed")


def test_diplomat_need_not() -> None:
    """TI-40.5.1: they may; a Diplomat elsewhere cannot."""
    s = invade({"gila": "abyz"}, (1, 1, 0, 0)).do("abyz.ground_force", "done").dice(10, 1, 5)
    s.do("no")
    assert s.on("abyz")[0] == 0
    s = invade({"gila": "fria"}, (1, 1, 0, 0), planets={"fria": (1, 0, 0, 0)}).do("abyz.ground_force")
    s.dice(10, 1).do("done")
    assert s.on("abyz")[0] == 0 and not s.told("invasion_delayed")


@pytest.mark.parametrize(("later", "speaks"), [(0, False), (1, False), (2, True)])
def test_diplomat_protects_a_planet_once_in_two_rounds(later: int, speaks: bool) -> None:
    """TI-40.5.2: not again in this round or the next one; not by a second Diplomat either."""
    s = invade({"junn": "abyz", "qanoj": "abyz"}, (1, 1, 0, 0), races=("sol", "xxcha", "yssaril"))
    s.do("abyz.ground_force", "done", "yes")
    t = s.t
    t.landed = change(t.landed, s.planet("abyz"), 1)
    t.active = 0
    t.round += later
    assert t.owner[s.planet("abyz")] == 1
    assert diplomat_speaks(t, s.planet("abyz")) is speaks


def passing(where: dict[str, str], fleets: Fleets | None = None, **more: Any) -> Skirmish:
    """Seat 0 wants from Abyz and Fria over Wellon, where seat 1 has a Cruiser, to Mecatol Rex."""
    ships: Fleets = {"abyz_fria": {0: {"cruiser": 2, "destroyer": 1}}, "wellon": {1: {"cruiser": 1}}, **(fleets or {})}
    return skirmish(LINE, ships, **led(LINE, where), **more).do("mecatol_rex")


def test_a_fleet_with_a_diplomat_passes_with_consent() -> None:
    """TI-40.5.3: the first ship takes them along, the others go in their fleet."""
    s = passing({"rev": "abyz_fria.cruiser"})
    assert (s.kind, s.seat) == ("ask_passage", 0) and s.tokens == {"wellon", "done"}
    s.do("wellon")
    assert (s.kind, s.seat) == ("grant_passage", 1)
    s.do("yes", "abyz_fria.cruiser")
    assert at(s, "rev") == "mecatol_rex.cruiser"  # they had to
    s.do("abyz_fria.cruiser", "abyz_fria.destroyer")
    assert s.fleet("mecatol_rex") == {"cruiser": 2, "destroyer": 1}
    assert s.fleet("wellon", 1) == {"cruiser": 1}


def test_without_consent_no_passage() -> None:
    """TI-40.5.3: the opponent decides, and is asked once."""
    s = passing({"rev": "abyz_fria.cruiser"}).do("wellon", "no")
    assert s.fleet("abyz_fria") == {"cruiser": 2, "destroyer": 1} and s.told("passage_refused")
    assert s.kind != "ask_passage"


def test_passage_is_for_the_fleet_of_the_diplomat_alone() -> None:
    """TI-40.5.3: others stay stopped by enemy ships (TI-11.3.1); without a Diplomat nobody is asked."""
    assert not passing({"connor": "abyz_fria.cruiser"}).told("passage_granted")
    tiles = {**LINE, 8: "thibah"}
    s = skirmish(
        tiles,
        {"abyz_fria": {0: {"cruiser": 1}}, "wellon": {1: {"cruiser": 1}}, "thibah": {0: {"cruiser": 1}}},
        **led(tiles, {"rev": "abyz_fria.cruiser"}),
    ).do("mecatol_rex", "wellon", "yes")
    assert s.rule_against("thibah.cruiser") == "TI-11.3.1" and "abyz_fria.cruiser" in s.tokens


# ---- General


def test_general_rolls_again() -> None:
    """TI-40.6.1: up to two dice in every round for the attacker they landed with."""
    s = invade({"harrugh": "abyz_fria.carrier"}, (1, 2, 0, 0), forces=3, races=("hacan", "sol", "yssaril"))
    s.do("abyz.ground_force", "abyz.ground_force", "abyz.ground_force")
    s.dice(1, 1, 1, 1, 1).do("harrugh")
    assert s.kind == "general_reroll" and s.tokens == {"ground_force", "done"}
    s.dice(10).do("ground_force")
    assert s.kind == "general_reroll"
    s.dice(2, 1, 1, 1, 1).do("ground_force")  # no third one; one defender falls
    assert s.on("abyz")[1] == 1 and s.kind == "general_reroll"  # the next round
    s = invade({"harrugh": "abyz_fria.carrier"}, (1, 1, 0, 0), forces=1, races=("hacan", "sol", "yssaril"))
    s.do("abyz.ground_force").dice(1, 10).do("done")  # they stay aboard
    assert s.told("planet_held") and len(s.told("rolls")) == 2


def test_general_covers_their_planet() -> None:
    """TI-40.6.2, TI-40.6.3: -4 against bombardment, +1 for the defenders; not for attackers."""
    s = invade({"harrugh": "abyz"}, (1, 2, 0, 0), ships={"dreadnought": 1})
    s.do("abyz.ground_force", "abyz.ground_force")
    s.dice(8, 1, 1, 7, 1).do("dreadnought")
    rolls = s.told("rolls")
    assert rolls[0]["unit"] == DREADNOUGHT and (rolls[0]["a"], rolls[0]["n"]) == (9, 0)
    assert [(row["seat"], row["a"]) for row in rolls[1:3]] == [(0, 8), (1, 7)]


# ---- Admiral


def test_admiral_adds_a_die() -> None:
    """TI-40.7.1: one for the ship that carries them, in every round, one only also on a War Sun."""
    for ship, dice in (("cruiser", 2 + 1), ("war_sun", 3 + 1)):
        s = skirmish(
            LINE,
            {"wellon": {0: {ship: 2 if ship == "cruiser" else 1}}, "mecatol_rex": {1: {"cruiser": 1}}},
            **led(LINE, {"delouis": f"wellon.{ship}"}),
        ).do("mecatol_rex", f"wellon.{ship}")
        if s.kind == "board":
            s.do("delouis", f"wellon.{ship}")
        faces = str(s.told("rolls")[0]["faces"]).split()
        assert len(faces) == dice


def test_admiral_does_not_fire_before_the_battle() -> None:
    """TI-40.7.1: their die belongs to the Space Battle; the ambush of the Mentak has two dice."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 2}}},
        races=("mentak", "sol", "hacan"),
        **led(LINE, {"havvat": "wellon.cruiser"}),
    ).do("mecatol_rex")
    s.dice(1, 1, 1, 10, 10).do("wellon.cruiser")
    assert [row["faces"] for row in s.told("rolls")[:2]] == ["1", "1 1"]


def test_admiral_speeds_up_a_dreadnought() -> None:
    """TI-40.7.2: +1 movement for the Dreadnought that carries them, which therefore takes them along."""
    fleets = {"abyz_fria": {0: {"dreadnought": 2, "destroyer": 1}}}
    s = skirmish(LINE, fleets, **led(LINE, {"delouis": "abyz_fria.dreadnought"}))
    far = s.place("abyz_fria")
    assert movement(s.t, 0, DREADNOUGHT, far) == 2 and movement(s.t, 0, CRUISER, far) == 2
    s.do("mecatol_rex", "abyz_fria.dreadnought")
    assert at(s, "delouis") == "mecatol_rex.dreadnought"
    assert s.rule_against("abyz_fria.dreadnought") == "TI-11.1.4"  # the other one has no Admiral
    s = skirmish(LINE, fleets, **led(LINE, {})).do("mecatol_rex")
    assert s.rule_against("abyz_fria.dreadnought") == "TI-11.1.4"


def retreating(where: dict[str, str]) -> Skirmish:
    """Seat 0 attacks seat 1, whose fleet has somewhere to go; the defender is asked in the first round."""
    return skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}},
        races=("sol", "letnev", "yssaril"),
        activated={"empty_1": [1]},
        **led(LINE, where),
    ).do("mecatol_rex")


def test_admiral_stops_a_retreat() -> None:
    """TI-40.7.3: of a defender without an Admiral of their own."""
    assert retreating({}).do("wellon.cruiser").kind == "retreat"
    s = retreating({"delouis": "wellon.cruiser"}).dice(1, 1, 1, 10, 10, 10)
    s.do("wellon.cruiser")
    assert not s.told("retreats") and s.kind != "retreat"
    s = retreating({"delouis": "wellon.cruiser", "unlenn": "mecatol_rex.cruiser"}).do("wellon.cruiser")
    assert (s.kind, s.seat) == ("retreat", 1)
    s = retreating({"unlenn": "mecatol_rex.cruiser"}).do("wellon.cruiser")
    assert s.kind == "retreat"


def test_the_reason_why_nobody_retreats() -> None:
    """TI-40.7.3."""
    s = retreating({"delouis": "mecatol_rex.cruiser"})
    t = s.t
    t.add_ships(0, 0, CRUISER)
    t.defender = 1
    why = retreat_refusal(t, 1)
    assert why is not None and why.rule == "TI-40.7.3"


# ---- Agent


def test_agent_silences_pds() -> None:
    """TI-40.8.1: PDS may not fire at ground forces that they land with."""
    s = invade({"connor": "abyz_fria.carrier"}, (1, 1, 2, 0)).do("abyz.ground_force", "abyz.ground_force")
    s.dice(10, 10, 1).do("connor")
    assert s.told("agent_silences") and s.t.owner[s.planet("abyz")] in (0, 1)
    assert not [row for row in s.told("rolls") if row["unit"] == 7]
    s = invade({}, (1, 1, 2, 0)).do("abyz.ground_force", "abyz.ground_force")
    assert s.kind == "invasion_defence"


def test_agent_takes_pds_and_dock() -> None:
    """TI-40.8.2, TI-35.1.8: they become the invader's; the dock counts as built this round."""
    s = invade({"connor": "abyz_fria.carrier"}, (1, 0, 2, 1)).do("abyz.ground_force", "done", "connor")
    assert s.kind == "agent_takes_pds" and s.tokens == {"0", "1", "2"}
    s.do("2")
    assert s.kind == "agent_takes_dock"
    s.do("yes")
    assert s.on("abyz") == (0, 1, 2, 1) and s.t.dock_round[s.planet("abyz")] == s.t.round
    assert at(s, "connor") == "abyz"


def test_agent_may_let_them_be_destroyed() -> None:
    """TI-40.8.2, TI-22.5.2: they may, and take part of them."""
    s = invade({"connor": "abyz_fria.carrier"}, (1, 0, 2, 1)).do("abyz.ground_force", "done", "connor", "1", "no")
    assert s.on("abyz") == (0, 1, 1, 0)


def test_agent_needs_own_pieces() -> None:
    """TI-40.8.2, TI-24.1.2: without pieces in reinforcements there is nothing to replace with."""
    docks = {name: (0, 1, 2, 1) for name in ("wellon", "mecatol_rex", "jord")}
    s = invade({"connor": "abyz_fria.carrier"}, (1, 0, 2, 1), planets=docks).do("abyz.ground_force", "done", "connor")
    assert s.on("abyz") == (0, 1, 0, 0)


def sabotage(
    name: str, where: dict[str, str], hands: dict[int, tuple[str, ...]], held: dict[str, int] | None = None
) -> Play:
    def prepare(t: Any) -> None:
        columns = led({place(t, "wellon"): "wellon"}, where, held)
        for key, value in columns.items():
            setattr(t, key, value)
        for spot in where.values():
            if "." in spot:
                t.add_ships(place(t, "wellon"), 0, CRUISER)

    return carded({1: (name,), **hands}, ("play_card", 1), prepare=prepare, races=("sol", "letnev", "yssaril"))


def test_agent_cancels_a_card() -> None:
    """TI-40.8.3, TI-30.3.2: card and Agent are gone; also without any card in hand."""
    p = sabotage("good_year", {"connor": "wellon.cruiser", "ssruu": "quann"}, {})
    p.do("good_year")
    asked = {ask.seat: set(ask.tokens) for ask in p.match.asks}
    assert asked == {0: {"pass", "agent.connor"}, 2: {"pass", "agent.ssruu"}}
    assert p.match.asks[0].options[1].rule == "TI-40.8.3"
    p.match.choose("pass", 2)
    p.match.choose("agent.connor", 0)
    assert whereabouts(p.t, "connor") == "gone" and whereabouts(p.t, "ssruu") == "quann"
    assert p.told("card_cancelled") and p.told("turn_again")
    assert p.t.action_discard[-1] == CONTENT.action_card_names.index("good_year")


def test_only_the_first_agent_is_sacrificed() -> None:
    """TI-40.8.3: the first in the order of play cancels; the other one stays."""
    p = sabotage("good_year", {"connor": "wellon.cruiser", "ssruu": "quann"}, {})
    p.do("good_year")
    p.match.choose("agent.ssruu", 2)
    p.match.choose("agent.connor", 0)
    assert whereabouts(p.t, "connor") == "gone" and whereabouts(p.t, "ssruu") == "quann"


def test_who_cannot_sacrifice_an_agent() -> None:
    """TI-40.8.3, TI-40.3.1: nobody their own card's, no captive, nobody else than Agents."""
    p = sabotage("good_year", {"delouis": "wellon.cruiser", "rev": "jord"}, {}, {"connor": 2})
    p.do("good_year")
    assert not any(ask.kind == "sabotage" for ask in p.match.asks) and not p.told("card_cancelled")


def test_no_agents_without_the_option() -> None:
    """TI-40.8.3."""
    p = sabotage("good_year", {}, {0: ("sabotage",)})
    p.t.with_leaders = 0
    p.do("good_year")
    assert {token for ask in p.match.asks for token in ask.tokens} == {"pass", "sabotage"}


# ---- all thirty


@pytest.mark.parametrize("name", CONTENT.leader_names)
def test_every_leader_serves(name: str) -> None:
    """TI-40.1.1, TI-40.4.3, TI-40.5.1, TI-40.6.2, TI-40.7.2, TI-40.8.3: each of the 30 does what their kind does."""
    row = CONTENT.leaders[leader(name)]
    race = CONTENT.races[row.race].key
    races = (race, *[other for other in ("sol", "hacan", "yssaril") if other != race][:2])
    kind = LEADER_KINDS[row.kind]
    if row.kind == ADMIRAL:
        s = skirmish(LINE, {"wellon": {0: {"dreadnought": 1}}}, races=races, **led(LINE, {name: "wellon.dreadnought"}))
        bare = skirmish(LINE, {"wellon": {0: {"dreadnought": 1}}}, races=races, **led(LINE, {}))
        assert movement(s.t, 0, DREADNOUGHT, 1) == movement(bare.t, 0, DREADNOUGHT, 1) + 1
        assert leaders.extra_dice(s.t, 0, 1, DREADNOUGHT) == 1
        return
    if row.kind == AGENT:
        p = carded(
            {1: ("good_year",)},
            ("play_card", 1),
            prepare=lambda t: [setattr(t, key, value) for key, value in led({}, {name: "quann"}).items()] and None,
            races=races,
        )
        p.do("good_year", f"agent.{name}")
        assert p.told("agent_sacrificed") == [
            {"seat": 0, "leader": row.id, "card": CONTENT.action_card_names.index("good_year")}
        ]
        return
    defenders = (races[1], race, races[2])
    s = skirmish(
        LINE,
        {"abyz_fria": {0: {"carrier": 1, "dreadnought": 1, "ground_force": 1}}},
        planets={"abyz": (1, 1, 1, 0)},
        races=defenders,
        **led(LINE, {name: "abyz"}),
    )
    t = s.t
    abyz = planet("abyz")
    bare = s.t.copy()
    bare.leader_place = (-1,) * 30
    if row.kind == GENERAL:
        assert combat_value(t, 0, DREADNOUGHT, 4, 1, abyz) == combat_value(bare, 0, DREADNOUGHT, 4, 1, abyz) + 4
    elif row.kind == SCIENTIST:
        assert combat_value(t, 1, 7, 5, 0, abyz) == combat_value(bare, 1, 7, 5, 0, abyz) - 1
    else:
        assert row.kind == DIPLOMAT and kind == "diplomat"
        s.do("abyz_fria")
        while s.kind != "land":
            s.do("0" if s.kind == "space_cannon" else "done")
        s.do("abyz.ground_force")
        assert (s.kind, s.seat) == ("diplomat", 1)
