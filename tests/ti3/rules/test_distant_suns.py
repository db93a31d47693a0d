"""The option Distant Suns (TI-39) and every domain counter (TI-43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.redeal import redeal
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council.outcomes_planets import make_neutral
from cosmarch.games.ti3.rules.council.votes import weight
from cosmarch.games.ti3.rules.distant_suns.domain_counters import ignore, is_kind
from cosmarch.games.ti3.rules.setup.galaxy import wormholes_at
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
