"""Bots do not lose units of their own for lack of room or Fleet Supply, nor strike themselves with a card."""

from __future__ import annotations

import pytest

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice import advise
from cosmarch.games.ti3.advice.cards import card_worth
from cosmarch.games.ti3.advice.plan import plan
from cosmarch.games.ti3.advice.values import payment
from cosmarch.games.ti3.content.vocabulary import CARRIER
from cosmarch.games.ti3.rules.payment import RESOURCES, worth
from cosmarch.games.ti3.state import ABOARD, Table
from tests.ti3.hands import carded
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, Play, fresh, own, planet

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah", 3: "bereg_lirta_iv", 2: "wellon"}


def worths(p: Play | Skirmish) -> dict[str, float]:
    """What the advice gives for each answer to the open question, by the end of its name."""
    ask = p.match.asks[0]
    found = advise(p.t, ask)
    assert found is not None
    return dict(zip(ask.tokens, found, strict=True))


@pytest.mark.parametrize(
    ("carriers", "there", "built"),
    [(1, 0, True), (1, 2, True), (1, 3, False), (1, 5, False), (2, 5, True), (2, 9, False)],
)
def test_fighters_are_built_as_far_as_one_carrier_may_leave(carriers: int, there: int, built: bool) -> None:
    """TI-35.1.16, TI-35.5.4: a dock supports three, and a Carrier that stays holds six."""
    s = skirmish(
        LINE,
        {"thibah": {0: {"carrier": carriers, "fighter": there}}},
        {"thibah": (0, 9, 2, 1), "abyz": (0, 1, 0, 0), "fria": (0, 1, 0, 0)},
    ).do("thibah")
    while s.kind != "produce":
        s.do("done" if s.kind != "produce_where" else "thibah")
    assert (worths(s)["fighter"] > 0) == built


def test_forces_that_are_not_there_take_no_room_from_fighters() -> None:
    """TI-35.5.4: however many the enemy's planet asks for, only two can come."""
    s = skirmish(
        LINE,
        {"thibah": {0: {"carrier": 1, "fighter": 4}}},
        {"thibah": (0, 3, 0, 0), "abyz": (1, 5, 0, 0), "fria": (1, 5, 0, 0)},
    ).do("abyz_fria", "thibah.carrier")
    for _ in range(4):
        assert s.kind == "load_from_space"
        best = max(worths(s), key=worths(s).__getitem__)
        assert best.endswith(".fighter")
        s.match.choose(best)
    assert not s.fleet("thibah")


def test_a_plan_counts_the_fighters_that_it_leaves_to_their_fate() -> None:
    """TI-35.5.4: the Carrier is full of ground forces; a dock or a second Carrier would save the Fighters."""

    def value(ships: dict[str, int], dock: int) -> float:
        s = skirmish(LINE, {"thibah": {0: {"carrier": 1, "fighter": 3, **ships}}}, {"thibah": (0, 9, 0, dock)})
        s.t.owner[s.planet("abyz")] = s.t.owner[s.planet("fria")] = 1
        s.t.ground[s.planet("abyz")] = 4
        found = plan(s.t, 0, s.place("abyz_fria"))
        assert [send for send in found.sends if send % 8 == 3], "it goes"
        return found.value

    assert value({}, 0) < value({}, 1)


def test_carriers_bring_fighters_to_a_battle_that_needs_them() -> None:
    """TI-35.5.2: warships alone would lose it; where they suffice the Carriers stay."""

    def carriers(enemy: dict[str, int]) -> list[int]:
        ours = {"cruiser": 2, "carrier": 2, "fighter": 8}
        s = skirmish(LINE, {"thibah": {0: ours}, "abyz_fria": {1: enemy}}, fleet_supply=6)
        return [send for send in plan(s.t, 0, s.place("abyz_fria")).sends if send % ABOARD == CARRIER]

    assert len(carriers({"cruiser": 2, "destroyer": 2})) >= 1 and not carriers({"destroyer": 1})


def test_a_fleet_retreats_where_none_of_it_is_lost() -> None:
    """TI-21.5.5, TI-28.2.3: not to its largest fleet where Fleet Supply is used up."""
    tiles = {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon", 6: "thibah", 4: "empty_1"}
    s = skirmish(
        tiles,
        {
            "mecatol_rex": {0: {"cruiser": 9}, 1: {"cruiser": 2}},
            "wellon": {1: {"cruiser": 4}},
            "thibah": {1: {"cruiser": 1}},
        },
        {"wellon": (1, 1, 0, 0), "thibah": (1, 1, 0, 0)},
        fleet_supply=5,
    )
    ask = Ask(1, "refuge", s.t.choices.hexes, [s.place("wellon"), s.place("thibah")], "TI-21.5.3", args={"hex": 0})
    found = advise(s.t, ask)
    assert found is not None and found[1] > found[0]


@pytest.mark.parametrize(("picker", "plays"), [(1, True), (0, False)])
def test_nobody_disgraces_themselves(picker: int, plays: bool) -> None:
    """Public Disgrace makes who has just chosen a strategy card give it back."""
    p = carded({0: ("public_disgrace",)}, ("choose_strategy", picker)).do("imperial")
    ask = p.match.ask_of(0)
    assert ask is not None
    found = advise(p.t, ask)
    assert found is not None
    assert (dict(zip(ask.tokens, found, strict=True))["public_disgrace"] > 0) == plays


def test_no_planet_is_exhausted_that_the_others_pay_for() -> None:
    """TI-29.1.2: what a planet gives beyond the price is lost, so one of five pays four by itself."""
    s = skirmish({**LINE, 4: "tequran_torkan", 5: "l1z1x_home"}, {}, races=("l1z1x", "hacan", "yssaril"))
    for name in ("zero_zero_zero", "tequran", "torkan"):
        s.t.owner[s.planet(name)] = 0
    assert payment(s.t, 0, RESOURCES, 4) == ([s.planet("zero_zero_zero")], 0)
    for price in range(1, 8):
        planets, goods = payment(s.t, 0, RESOURCES, price)
        given = [worth(s.t, planet, RESOURCES, ()) for planet in planets]
        assert sum(given) + goods >= price > sum(given) - min(given)


def test_no_own_dock_is_blown_up() -> None:
    """Secret Industrial Agent destroys a Space Dock outside home systems, whoever's it is."""

    def agent(*others: str) -> Table:
        t = fresh()
        own(t, 0, "wellon")
        own(t, 1, *others)
        for name in ("wellon", *others):
            t.dock[planet(name)] = 1
        return t

    card = CONTENT.action_card_names.index("secret_industrial_agent")
    t = agent("lodor")
    ask = Ask(0, "card_planet", t.choices.planets, [planet("wellon"), planet("lodor")], "", args={"card": card})
    found = advise(t, ask)
    assert found is not None and found[1] > 0 > found[0]
    assert card_worth(t, 0, card) > 0 > card_worth(agent(), 0, card), "it is kept where no other dock is there"
