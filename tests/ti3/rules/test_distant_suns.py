"""The option Distant Suns (TI-39) and every domain counter (TI-43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council.outcomes_planets import make_neutral
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.view import view
from tests.ti3.hands import at_moment, card
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, own, planet, play

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah"}

BETA = {**LINE, 4: "wormhole_beta"}

ALL_KINDS = {
    *("wormhole_discovery", "biohazard", "radiation", "technological_society", "hostile_locals"),
    *("natural_wealth", "lazax_survivors", "industrial_society", "settlers", "peaceful_annexation"),
}


def lay(counters: Mapping[str, str], shown: bool = False) -> dict[str, Any]:
    """The columns of a table with these counters on planets."""
    domain = [NOWHERE] * len(CONTENT.planets)
    known = [0] * len(CONTENT.planets)
    for name, key in counters.items():
        domain[planet(name)] = CONTENT.domain_counter_names.index(key)
        known[planet(name)] = EVERYONE if shown else 0
    return {"distant_suns": 1, "domain": tuple(domain), "domain_known": tuple(known)}


def over(counters: Mapping[str, str], units: Mapping[str, int], shown: bool = False, **position: Any) -> Skirmish:
    """Seat 0 has a Carrier and units over Abyz and Fria; it activates the system and moves nothing more."""
    columns = {**lay(counters, shown), **position}
    tiles = columns.pop("tiles", LINE)
    s = skirmish(tiles, {"abyz_fria": {0: {"carrier": 1, **units}}}, **columns)
    s.do("abyz_fria")
    return s.do("done") if s.kind == "move_ship" else s


def land(counters: Mapping[str, str], forces: int = 2, **position: Any) -> Skirmish:
    """Seat 0 lands so many ground forces, all it has, on Abyz."""
    return over(counters, {"ground_force": forces}, **position).do(*["abyz.ground_force"] * forces)


def has_counter(s: Skirmish, name: str) -> bool:
    return s.t.domain[s.planet(name)] != NOWHERE


def new(seats: int = 3, seed: int = 1, **options: object) -> Match:
    return cosmarch.new("ti3", seats, seed, {"galaxy": "random", "distant_suns": True, **options})


# ---- set-up


def test_a_counter_on_every_neutral_planet() -> None:
    """TI-39.1.1, TI-39.1.2, TI-1.2.16: none on home planets and Mecatol Rex; the others are in the box."""
    t: Table = new()._table
    for one in CONTENT.planets:
        in_play = t.hex_of(one.id) != NOWHERE
        wanted = in_play and one.home_of == NOBODY and one.key != "mecatol_rex"
        assert (t.domain[one.id] != NOWHERE) == wanted
    assert not any(t.domain_known)
    laid = [counter for counter in t.domain if counter != NOWHERE]
    assert sorted(laid + list(t.domain_box)) == sorted(CONTENT.domain_pool) and len(CONTENT.domain_pool) == 44
    assert new(seed=2)._table.domain != t.domain


def test_without_the_option_there_are_none() -> None:
    """TI-1.2.16."""
    t: Table = new(distant_suns=False)._table
    assert set(t.domain) == {NOWHERE} and not t.domain_box


def test_every_kind_of_counter_is_met_by_a_test() -> None:
    assert {counter.kind for counter in CONTENT.domain_counters} == ALL_KINDS


# ---- revealing


def test_a_counter_is_revealed_when_all_have_landed() -> None:
    """TI-39.1.3, TI-39.1.4, TI-39.1.5: not at the first landing; then no more ground forces go there."""
    s = over({"abyz": "natural_wealth_2"}, {"ground_force": 3})
    s.do("abyz.ground_force", "abyz.ground_force")
    assert not s.told("counter_revealed")
    s.do("done")
    assert [one["counter"] for one in s.told("counter_revealed")] == [
        CONTENT.domain_counter_names.index("natural_wealth_2")
    ]
    assert s.on("abyz") == (0, 2, 0, 0) and s.t.goods[0] == 2
    assert s.kind == "land" and s.rule_against("abyz.ground_force") == "TI-39.1.4"
    s.do("fria.ground_force")
    assert s.on("fria") == (0, 1, 0, 0)


def test_two_counters_are_met_one_after_the_other() -> None:
    """TI-39.1.3: in the order that the active player chooses."""
    s = over({"abyz": "natural_wealth_2", "fria": "natural_wealth_4"}, {"ground_force": 2})
    s.do("abyz.ground_force", "fria.ground_force")
    assert s.kind == "explore" and s.tokens == {"abyz", "fria"}
    s.do("fria")
    assert [one["planet"] for one in s.told("counter_revealed")] == [s.planet("fria"), s.planet("abyz")]
    assert s.t.goods[0] == 6


def test_a_pds_may_follow_the_ground_forces() -> None:
    """TI-39.1.4 bars ground forces only."""
    s = over({"abyz": "peaceful_annexation"}, {"ground_force": 1, "pds": 1}).do("abyz.ground_force", "done")
    s.do("abyz.pds")
    assert s.on("abyz") == (0, 1, 1, 0)


def test_a_planet_gained_without_landing_loses_its_counter() -> None:
    """TI-39.1.6: without effect, and nobody sees which it was."""

    def hidden(t: Table) -> None:
        own(t, 0, "wellon")
        for name, value in lay({"thibah": "natural_wealth_4"}).items():
            setattr(t, name, value)

    p = at_moment("voluntary_annexation", ("own_turn", 0), "thibah", prepare=hidden)
    assert p.t.owner[planet("thibah")] == 0 and p.t.domain[planet("thibah")] == NOWHERE
    assert p.t.goods[0] == 0 and p.rules("counter_ignored") == ["TI-39.1.6"]
    assert all("counter" not in args for args in p.told("counter_ignored"))
    assert p.t.domain_box[-1] == CONTENT.domain_counter_names.index("natural_wealth_4")


def test_a_planet_that_is_neutral_again_gets_no_counter() -> None:
    """TI-39.1.7."""
    s = land({"abyz": "peaceful_annexation"})
    t = s.t.copy()
    make_neutral(t, s.planet("abyz"), "TI-31.2.1")
    assert t.owner[s.planet("abyz")] == NOBODY and t.domain[s.planet("abyz")] == NOWHERE


# ---- probing


def probing(counters: Mapping[str, str], **position: Any) -> Skirmish:
    columns = {**lay(counters), **position}
    units = {"carrier": 1, "fighter": 1, "ground_force": 2}
    s = skirmish(LINE, {"thibah": {0: units}}, **columns)
    return s.do("abyz_fria", "thibah.carrier", "thibah.fighter")


def test_a_fighter_probes() -> None:
    """TI-39.2.1, TI-39.2.3, TI-39.2.5: only the prober learns what lies there, and they do not land there."""
    s = probing({"abyz": "radiation", "fria": "settlers"})
    assert s.kind == "probe"
    s.do("yes")
    for seat, sees in ((0, True), (1, False), (None, False)):
        row = next(one for one in view(s.t, seat)["systems"] if one["tile"] == "abyz_fria")
        assert [one["domain"]["id"] for one in row["planets"]] == (["radiation", "settlers"] if sees else [None, None])
        events = [event for event in s.match._events() if event.key == "probed_this" and event.visible(seat)]
        assert len(events) == (2 if sees else 0)
    assert not s.told("counter_revealed") and has_counter(s, "abyz")
    assert s.over  # there is nowhere to land
    s = probing({"abyz": "radiation"}).do("yes")
    assert s.rule_against("abyz.ground_force") == "TI-39.2.5" and "fria.ground_force" in s.tokens


def test_a_probe_comes_right_after_the_movement() -> None:
    """TI-39.2.1: before PDS fire at the fleet, and before a Space Battle."""
    s = probing({"abyz": "radiation"}, planets={"fria": (1, 1, 1, 0)})
    assert (s.kind, s.seat) == ("probe", 0)
    assert s.do("yes").kind == "space_cannon" and s.t.domain_known[s.planet("abyz")] == 0b001
    enemy = {"abyz_fria": {1: {"cruiser": 1}}, "thibah": {0: {"carrier": 1, "fighter": 1}}}
    s = skirmish(LINE, enemy, **lay({"abyz": "radiation"})).do("abyz_fria", "thibah.carrier", "thibah.fighter")
    assert s.kind == "probe" and not s.told("space_battle")


def test_who_does_not_probe_may_land() -> None:
    """TI-39.2.1: they may."""
    s = probing({"abyz": "peaceful_annexation"}).do("no", "abyz.ground_force", "abyz.ground_force")
    assert s.on("abyz") == (0, 2, 0, 0)


def test_no_probe_without_a_fighter_or_a_counter() -> None:
    """TI-39.2.1."""
    assert over({"abyz": "radiation"}, {"ground_force": 1}).kind == "land"
    assert over({}, {"ground_force": 1, "fighter": 1}, distant_suns=1).kind == "land"
    assert over({"abyz": "radiation"}, {"ground_force": 1, "fighter": 1}, distant_suns=0).kind == "land"
    assert over({"abyz": "biohazard"}, {"ground_force": 1, "fighter": 1}, shown=True).kind == "land"


def test_no_probe_in_a_transfer() -> None:
    """TI-39.2.2."""
    s = skirmish(
        LINE,
        {"abyz_fria": {0: {"carrier": 1, "fighter": 1}}, "thibah": {0: {"cruiser": 1}}},
        action="transfer",
        **lay({"abyz": "radiation"}),
    )
    s.do("abyz_fria", "done")
    assert s.over and not s.told("probes")


def test_a_second_look_needs_a_second_probe() -> None:
    """TI-39.2.4: a counter that another player probed stays hidden; a later activation asks again."""
    s = probing({"abyz": "radiation"}).do("yes")
    t = s.t.copy()
    assert t.domain_known[s.planet("abyz")] == 0b001
    t.begin_action()
    assert not t.probed  # the bar to landing ends with the activation
    t.system, t.queue, t.loaded = s.place("abyz_fria"), [("probe",), ("stop",)], []
    again = play(t)
    assert again.kind == "probe"


def test_probed_survivors() -> None:
    """TI-39.2.6: a victory point, and three action cards if the prober likes."""
    deck = tuple([card("sabotage")] * 4)
    s = probing({"abyz": "lazax_survivors"}, action_deck=deck).do("yes")
    assert not has_counter(s, "abyz") and s.t.vp == [1, 0, 0]
    assert s.kind == "survivors_cards"
    s.do("yes")
    assert len(s.t.hands[0]) == 3
    assert probing({"abyz": "lazax_survivors"}, action_deck=deck).do("yes", "no").t.hands[0] == ()
    assert probing({"abyz": "lazax_survivors"}, action_deck=deck, goal=1).do("yes").over


# ---- razing


def razing(counters: Mapping[str, str], ships: Mapping[str, int], *dice: int, **position: Any) -> Skirmish:
    columns = {**lay(counters), **position}
    s = skirmish(LINE, {"abyz_fria": {0: ships}}, **columns)
    s.dice(*dice).do("abyz_fria")
    return s.do("done") if s.kind == "move_ship" else s  # who has cards is asked, though no ship can come


def test_razing() -> None:
    """TI-39.3.1, TI-39.3.3: a ship razes one counter, which has no effect."""
    s = razing({"abyz": "natural_wealth_4", "fria": "natural_wealth_2"}, {"dreadnought": 1}, 7)
    assert s.kind == "invade" and s.tokens == {"abyz", "fria", "done"}
    assert {option.rule for option in s.match.asks[0].options if option.token != "done"} == {"TI-39.3.1"}
    s.do("abyz")
    assert not has_counter(s, "abyz") and has_counter(s, "fria")
    assert s.t.goods[0] == 0 and s.on("abyz") == (NOBODY, 0, 0, 0)
    assert s.over  # nobody is left to raze the other
    two = razing({"abyz": "natural_wealth_4", "fria": "natural_wealth_2"}, {"dreadnought": 1, "war_sun": 1}, 7, 7)
    two.do("abyz")
    assert two.kind == "raze_with" and two.tokens == {"dreadnought", "war_sun"}
    two.do("war_sun", "fria")
    assert not has_counter(two, "fria")


def test_a_revealed_counter_is_not_razed() -> None:
    """TI-39.3.2."""
    s = skirmish(LINE, {"abyz_fria": {0: {"dreadnought": 1}}}, **lay({"abyz": "biohazard"}, shown=True)).do("abyz_fria")
    assert s.over and has_counter(s, "abyz")


def test_a_ship_that_razes_does_not_bombard() -> None:
    """TI-39.3.4."""
    s = skirmish(
        LINE,
        {"abyz_fria": {0: {"dreadnought": 1, "carrier": 1, "ground_force": 1}}},
        {"abyz": (1, 1, 0, 0)},
        **lay({"fria": "settlers"}),
    )
    s.dice(1, 10, 1).do("abyz_fria", "abyz.ground_force", "fria")  # a die for razing, and the two of the combat
    assert [one["unit"] for one in s.told("rolls")] == [UNITS.index("ground_force")] * 2
    assert s.on("abyz") == (0, 1, 0, 0)


@pytest.mark.parametrize(("face", "cards", "ready"), [(7, 5, True), (8, 2, True), (9, 2, True), (10, 2, False)])
def test_backlash(face: int, cards: int, ready: bool) -> None:
    """TI-39.3.5: three action cards at random on 8 to 10, all planets exhausted on 10."""
    hand = tuple(sorted([card("sabotage")] * 3 + [card("plague"), card("veto")]))
    s = razing(
        {"abyz": "peaceful_annexation"},
        {"dreadnought": 1},
        face,
        planets={"thibah": (0, 1, 0, 0)},
        hands=(hand, (), ()),
    ).do("abyz")
    assert len(s.t.hands[0]) == cards and len(s.t.action_discard) == 5 - cards
    assert bool(s.t.exhausted[s.planet("thibah")]) is not ready


def test_razed_survivors() -> None:
    """TI-39.3.6: all cards, planets and trade goods, and the vote on the next agenda."""
    s = razing(
        {"abyz": "lazax_survivors"},
        {"dreadnought": 1},
        1,
        planets={"thibah": (0, 1, 0, 0)},
        hands=((card("plague"),), (), ()),
        goods=[4, 0, 0],
    ).do("abyz")
    t = s.t
    assert t.hands[0] == () and t.exhausted[s.planet("thibah")] and t.goods == [0, 0, 0] and t.goods_left() > 0
    why = lasting.vote_refusal(t, 0)
    assert why is not None and why.rule == "TI-39.3.6"
    assert lasting.vote_refusal(t, 1) is None
    t = t.copy()
    agenda = CONTENT.political_card_names.index("trade_war")
    t.political_deck, t.political_seen, t.speaker, t.over = (agenda,), (0,), 1, False
    t.queue = [("draw_agenda", 1), ("stop",)]
    p = play(t)
    voters = []
    while not p.over:
        if p.kind == "vote":
            voters.append(p.seat)
        p.do("abstain" if "abstain" in p.tokens else "done" if "done" in p.tokens else sorted(p.tokens)[0])
    assert voters == [2, 1]
    assert lasting.vote_refusal(p.t, 0) is None  # of the one after that they vote again
