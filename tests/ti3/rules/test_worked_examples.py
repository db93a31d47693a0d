"""The rulebook's own examples that go through several chapters or are told nowhere else, played from beginning to end,
and a list that every one of the 31 has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmarch
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT
from cosmarch.games.ti3.rules.tactical.transport import supply_used
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import carded
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, play, put, table, technology

EXAMPLE = re.compile(r"TI-EX-[0-9]{2}")
SIX = ("sol", "letnev", "xxcha", "l1z1x", "mentak", "sardakk_norr")
ALL_USED = [1] * 8


def test_every_example_has_its_test() -> None:
    """By the ids under which the rules show them."""
    named: set[str] = set()
    for path in Path(__file__).parents[1].rglob("test_*.py"):
        named.update(EXAMPLE.findall(path.read_text(encoding="utf-8")))
    shown = {example for rule in CONTENT.rules.values() for example in rule.examples}
    assert len(shown) == 31 and shown <= named


# ---- the round


def test_order_of_placing() -> None:
    """TI-EX-01, TI-44.1: TI-5.1.12: P1 to P6, P6 to P1, P1, P2 …, as six players build a galaxy."""
    p = Play(cosmarch.new("ti3", 6, 1, {"speaker": 1}))
    p.do(*[p.t.choices.hexes.names[home] for home in p.t.choices.layout.homes[:5]])  # clockwise; the last one is left
    while len(p.told("tile_placed")) < 14:
        p.do(sorted(p.tokens)[0])
    placed = [row["seat"] for row in p.told("tile_placed")]
    assert placed == [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0, 0, 1]


def test_nobody_chose_initiative() -> None:
    """TI-EX-03: TI-12.1.1, TI-12.1.3: unchosen cards are skipped, so whoever took Diplomacy acts first."""
    p = table(("begin_round",), races=SIX)
    p.do("imperial", "warfare", "trade", "diplomacy", "logistics", "technology")
    assert (p.kind, p.seat) == ("action", 3)
    assert p.t.order == (3, 4, 2, 1, 5, 0) and p.t.bonus == [1, 0, 1, 0, 0, 0, 0, 0]


def test_several_races_activate_one_system() -> None:
    """TI-EX-05: TI-10.1.2, TI-10.1.3, TI-10.1.5: all three in turn; the first may not do it again."""
    holders = [0, 1, 2, -1, -1, -1, -1, -1]
    p = table(("action_phase",), phase=1, strategy_holder=holders, strategy_used=ALL_USED)
    for seat in range(3):
        assert (p.kind, p.seat) == ("action", seat)
        p.do(p.hex("mecatol_rex"))
        while p.kind != "action":
            p.do("done")
        assert p.t.activated[place(p.t, "mecatol_rex")] == (1 << seat + 1) - 1
    barred = {token: rule for token, rule in p.refused.items() if token != "transfer"}
    assert p.seat == 0 and barred == {p.hex("mecatol_rex"): "TI-10.1.2", **specials(p)}
    assert p.hex("wellon") in p.tokens


def specials(p: Play) -> dict[str, str]:
    """The systems that are never activated, with their rules."""
    return {p.hex("asteroid_field_1"): "TI-23.2.4", p.hex("supernova_1"): "TI-23.4.1"}


def test_who_has_passed_uses_a_secondary_ability() -> None:
    """TI-EX-07: TI-19.1.3, TI-8.1.4: the Xxcha have used Diplomacy and passed; later the Letnev use Logistics."""
    holders = [-1, 2, -1, 1, -1, -1, 0, -1]  # Xxcha, Letnev, Sol
    used = [0, 0, 0, 0, 0, 0, 1, 0]
    p = table(("action_phase",), phase=1, strategy_holder=holders, strategy_used=used, fleet=[3, 2, 3], goods=[0, 0, 3])
    p.do("strategic.diplomacy", "seat.1")
    acted: list[int] = []
    for system in ("mecatol_rex", "thibah"):
        for seat in (1, 0):
            while p.kind != "action":
                p.do("no" if "no" in p.tokens else "done")
            assert p.seat == seat
            p.do(p.hex(system))
            acted.append(seat)
        while p.kind != "action":
            p.do("done")
        if p.seat == 2:
            p.do("pass")
    assert p.t.passed == 0b100 and acted == [1, 0, 1, 0] and p.seat == 1
    p.do("strategic.logistics", *["command_pool"] * 4)
    assert (p.kind, p.seat) == ("secondary", 2)  # clockwise from the Letnev
    p.do("yes")
    while p.kind != "action":
        p.do(p.match.asks[0].tokens[0])
    assert p.t.counters_left(2) == 16 - 8 - 1
    assert p.seat == 0  # and no turn of the Xxcha any more
    p.do("pass")
    assert p.kind == "action" and p.seat == 1


# ---- units


def test_all_five_dreadnoughts_in_play() -> None:
    """TI-EX-12: TI-24.1.1, TI-24.1.2, TI-2.2.1: no sixth is built, until one of the five has been lost in a battle."""
    s = skirmish(
        {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon", 3: "bereg_lirta_iv"},
        {"wellon": {0: {"dreadnought": 5}}, "mecatol_rex": {1: {"cruiser": 2}}},
        {"abyz": (0, 0, 0, 1), "bereg": (0, 0, 0, 1)},
        races=("sol", "letnev", "yssaril"),
        fleet_supply=9,
        goods=[9, 0, 0],
        actions=3,
    )
    s.do("abyz_fria", "done", "abyz")
    assert s.rule_against("dreadnought") == "TI-24.1.2"
    s.do("done")
    s.do("mecatol_rex", "wellon.dreadnought", "done").dice(1, 7, 7).do("no")  # both Cruisers hit the one that came
    assert s.fleet("wellon") == {"dreadnought": 4} and s.told("battle_won") == [{"seat": 1, "hex": 0}]
    assert s.t.reinforcements(0, DREADNOUGHT) == 1
    s.do("bereg_lirta_iv", "done", "bereg", "dreadnought", "done", "rest_in_goods")
    assert s.fleet("bereg_lirta_iv") == {"dreadnought": 1} and s.t.goods[0] == 4
    assert s.t.pool[0] == 0  # each system took a counter


def test_supplement_counters() -> None:
    """TI-EX-13: TI-25.1.1, TI-25.1.2, TI-25.1.5: of three ground forces on Thibah two are counters as soon as their
    figures are needed elsewhere; the third keeps its figure. All twelve figures of the Xxcha are on the board."""
    single = ("fria", "meer", "lor", "bereg", "lirta_iv", "centauri", "gral", "wellon", "quann")
    names = ("abyz_fria", "arinam_meer", "arnor_lor", "bereg_lirta_iv", "centauri_gral", "wellon", "thibah", "quann")
    docks = ("abyz", "arinam", "arnor")
    s = skirmish(
        dict(enumerate(names)),
        planets={
            **{name: (0, 1, 0, 0) for name in single},
            **{name: (0, 0, 0, 1) for name in docks},
            "thibah": (0, 3, 0, 0),
        },
        races=("xxcha", "sol", "letnev"),
        goods=[9, 0, 0],
        actions=3,
    )
    for system, dock in (("abyz_fria", "abyz"), ("arinam_meer", "arinam")):
        s.do(system, dock, "ground_force", "done", "trade_good")
        assert s.on(dock) == (0, 1, 0, 1) and s.on("thibah") == (0, 3, 0, 0)
    s.do("arnor_lor", "arnor")
    assert s.rule_against("ground_force") == "TI-25.1.5"  # that would take the last figure from Thibah


def test_production_paid_with_three_planets() -> None:
    """TI-EX-14, TI-44.13: a Carrier, a Destroyer and a Cruiser for 6, a fleet of 4 with a Fleet Supply of 4."""
    tiles = {0: "mecatol_rex", 1: "abyz_fria", 2: "bereg_lirta_iv", 3: "wellon", 4: "thibah"}
    s = skirmish(
        tiles,
        {"abyz_fria": {0: {"carrier": 1}}},
        {"abyz": (0, 0, 0, 1), "fria": (0, 0, 0, 0), "wellon": (0, 0, 0, 0)},
        races=("sardakk_norr", "xxcha", "sol"),
        fleet_supply=4,
    )
    worth = [CONTENT.planets[planet(name)].resources for name in ("abyz", "fria", "wellon")]
    assert sum(worth) == 6
    s.do("abyz_fria", "abyz", "carrier", "destroyer", "cruiser", "abyz", "fria")
    assert all(s.t.exhausted[s.planet(name)] for name in ("abyz", "fria", "wellon"))
    assert s.fleet("abyz_fria") == {"carrier": 2, "destroyer": 1, "cruiser": 1}
    assert supply_used(s.t, 0, s.place("abyz_fria")) == 4 == s.t.fleet[0]


@pytest.mark.parametrize("goods", [5, 2])
def test_a_dreadnought_paid_in_two_ways(goods: int) -> None:
    """TI-EX-21, TI-44.10: TI-33.4.1, TI-29.2.4: with 5 trade goods, or with planets for 3 resources and 2 goods."""
    s = skirmish(
        {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon"},
        planets={"abyz": (0, 0, 0, 1), "fria": (0, 0, 0, 0), "wellon": (0, 0, 0, 0)},
        goods=[5, 0, 0],
    ).do("abyz_fria", "abyz", "dreadnought", "done")
    assert s.match.asks[0].args == {"n": 5}
    s.do(*([] if goods == 5 else ["abyz"]), "rest_in_goods")
    assert s.fleet("abyz_fria") == {"dreadnought": 1}
    assert s.t.goods[0] == 5 - goods and bool(s.t.exhausted[s.planet("abyz")]) is (goods == 2)
    assert not s.t.exhausted[s.planet("fria")] and not s.t.exhausted[s.planet("wellon")]


# ---- cards, votes, technology


def carriers(t: Table) -> None:
    """Two fleets, each a step too far from where it is to go."""
    put(t, 0, "lodor", carrier=1)
    put(t, 0, "arinam_meer", carrier=1)


def test_two_cards_of_the_same_kind() -> None:
    """TI-EX-15: TI-30.1.6: both Flank Speed on one fleet is refused, one each on two fleets is not."""
    p = carded({0: ("flank_speed", "flank_speed")}, ("activation", 0), ("activation", 0), prepare=carriers)
    p.do(p.hex("mecatol_rex"), "flank_speed")
    assert p.kind == "move_ship" and p.refused["flank_speed"] == "TI-30.1.6"
    p.do(f"{p.hex('lodor')}.carrier").until("activate")
    p.do(p.hex("thibah"), "flank_speed", f"{p.hex('arinam_meer')}.carrier")  # the other fleet, in the same round
    assert p.t.hands[0] == () and p.told("card_cancelled") == []
    assert p.t.fleet_size(place(p.t, "mecatol_rex"), 0) == p.t.fleet_size(place(p.t, "thibah"), 0) == 1
    slow = carded({}, ("activation", 0), prepare=carriers)
    slow.do(slow.hex("mecatol_rex"))
    assert slow.over and slow.t.fleet_size(place(slow.t, "lodor"), 0) == 1  # without the card it is too far


def test_votes_of_the_letnev() -> None:
    """TI-EX-16, TI-44.2: TI-31.3.4: five planets, three of them exhausted, ready ones of influence 2 and 1."""
    t = fresh(("letnev", "sol", "hacan"))
    by_influence: dict[int, list[str]] = {}
    for one in CONTENT.planets:
        if one.home_of < 0 and t.hex_of(one.id) >= 0 and one.key != "mecatol_rex":
            by_influence.setdefault(one.influence, []).append(one.key)
    for home in t.planets_of(0):
        t.owner[home] = -1
    five = [by_influence[2][0], by_influence[1][0], *by_influence[2][1:3], by_influence[1][1]]
    own(t, 0, *five)
    for name in five[2:]:
        t.exhausted[planet(name)] = 1
    assert len(t.planets_of(0)) == 5
    t.political_deck, t.political_seen = (CONTENT.political_card_names.index("trade_war"),), (0,)
    t.speaker, t.queue = 2, [("draw_agenda", 2), ("stop",)]
    p = play(t)
    assert (p.kind, p.seat) == ("vote", 0)
    p.do("for")
    assert p.told("votes") == [{"seat": 0, "n": 3, "ballot": "for"}]


@pytest.mark.parametrize("known", [True, False])
def test_deep_space_cannon(known: bool) -> None:
    """TI-EX-17: TI-35.4.3: into adjacent systems with the technology, without it only into the own."""
    s = skirmish(
        {0: "mecatol_rex", 1: "wellon", 2: "thibah"},
        {"thibah": {0: {"cruiser": 1}}},
        {"wellon": (1, 1, 1, 0)},
        technologies={1: ["deep_space_cannon"] if known else []},
    ).do("mecatol_rex", "thibah.cruiser")
    if not known:
        assert s.over and s.fleet("mecatol_rex") == {"cruiser": 1} and not s.told("space_cannon")
        return
    assert (s.kind, s.seat) == ("space_cannon", 1)
    s.dice(6).do("1")
    assert s.fleet("mecatol_rex") == {}


@pytest.mark.parametrize("owned", ["", "stasis_capsules", "sarween_tools"])
def test_prerequisites_of_micro_technology(owned: str) -> None:
    """TI-EX-18: TI-32.2.3: either of the two is enough, and without both it cannot be acquired."""
    t = fresh()
    t.technologies[0] = technology(owned) if owned else 0
    t.queue = [("technology_primary", 0), ("stop",)]
    p = play(t)
    if not owned:
        assert p.refused["micro_technology"] == "TI-32.2.3"
        return
    p.do("micro_technology")
    assert p.over and p.t.technologies[0] == technology(owned, "micro_technology")


@pytest.mark.parametrize(("exhausted", "price"), [("", 5), ("lodor", 6)])
def test_three_green_specialties(exhausted: str, price: int) -> None:
    """TI-EX-19, TI-44.9: TI-32.3.1, TI-32.3.5: a green technology for 5 instead of 8; an exhausted planet gives
    nothing off."""
    t = fresh()
    own(t, 0, "lirta_iv", "xxehan", "lodor")
    t.goods[0] = 2
    if exhausted:
        t.exhausted[planet(exhausted)] = 1
    t.queue = [("secondary", 0, 6), ("stop",)]
    p = play(t).do("yes", "gen_synthesis")
    assert p.kind == "pay_resources" and p.match.asks[0].args["n"] == price
    p.do("jord", *["trade_good"] * (price - 4))  # Jord's 4
    assert p.over and p.t.technologies[0] & technology("gen_synthesis") and p.t.goods[0] == 2 - (price - 4)
    assert p.t.strategy[0] == 1 and not p.t.exhausted[planet("lirta_iv")] and not p.t.exhausted[planet("xxehan")]
