"""The rulebook's own examples that need no chapter's table, and a list that every one of the 31 has its test."""

from __future__ import annotations

import re
from pathlib import Path

from cosmarch.games.ti3.modifiers import pds_reach
from cosmarch.games.ti3.transport import supply_used
from cosmarch.games.ti3.votes import weight
from tests.ti3.hands import carded
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, fresh, own, place, planet, technology

EXAMPLE = re.compile(r"TI-EX-[0-9]{2}")


def test_every_example_has_its_test() -> None:
    """By the ids under which the rules show them."""
    named: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        named.update(EXAMPLE.findall(path.read_text(encoding="utf-8")))
    shown = {example for rule in CONTENT.rules.values() for example in rule.examples}
    assert len(shown) == 31 and shown <= named


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


def test_two_cards_of_the_same_kind() -> None:
    """TI-EX-15: TI-30.1.6: both Flank Speed on one fleet is refused, one each on two fleets is not."""
    p = carded({0: ("flank_speed", "flank_speed")}, ("tactical", 0), ("tactical", 0))
    p.do(p.hex("wellon"), "flank_speed")
    assert p.kind == "window_after_activation" and p.refused["flank_speed"] == "TI-30.1.6"
    p.do("pass").until("activate")
    p.do(p.hex("thibah"), "flank_speed")  # the other fleet, in the same round
    assert p.t.hands[0] == () and p.told("card_cancelled") == []


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
    assert len(t.planets_of(0)) == 5 and weight(t, 0) == 3


def test_deep_space_cannon() -> None:
    """TI-EX-17: TI-35.4.3: into adjacent systems with the technology, without it only into the own."""
    t = fresh()
    rex, wellon = place(t, "mecatol_rex"), place(t, "wellon")
    assert pds_reach(t, 0, rex) == [rex]
    t.technologies[0] |= technology("deep_space_cannon")
    assert wellon in pds_reach(t, 0, rex)
