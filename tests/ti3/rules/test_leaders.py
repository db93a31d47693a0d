"""The option Leaders: TI-40.1 to 40.3, placing, moving, killed, captured and escaped, captives."""

from __future__ import annotations

from typing import Any

import pytest

import cosmarch
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, LEADER_KINDS
from cosmarch.games.ti3.rules.cards.worlds import become_neutral
from cosmarch.games.ti3.rules.council.outcomes_planets import make_neutral
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.leaders.aboard import landing_refusal
from cosmarch.games.ti3.rules.leaders.leaders import leaders_of
from tests.ti3.leading import CONTENT, at, in_their_places, leader, led, whereabouts
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import fresh, own, place, planet, play, put

LINE = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 3: "sol_home", 4: "empty_1"}
SOL = ("connor", "delouis", "rev")  # Agent, Admiral, Diplomat
HACAN = ("harrugh", "carth", "gila")  # General, Scientist, Diplomat


def position(fleets: Any, where: dict[str, str], held: dict[str, int] | None = None, **more: Any) -> Skirmish:
    """Sol (seat 0) acts against Hacan and Yssaril in a line of systems."""
    return skirmish(LINE, fleets, **led(LINE, where, held), **more)


# ---- set-up


def test_five_kinds_and_three_leaders_a_race() -> None:
    """TI-40.1.1."""
    assert LEADER_KINDS == ("general", "admiral", "diplomat", "agent", "scientist")
    assert len(CONTENT.leaders) == 30
    assert all([CONTENT.leaders[one].race == race.id for one in race.leaders] == [True] * 3 for race in CONTENT.races)
    assert {CONTENT.leaders[one].kind for race in CONTENT.races for one in race.leaders} == set(range(5))


def test_all_three_start_in_the_home_system() -> None:
    """TI-40.1.2, TI-40.1.3: on a planet or aboard a ship, as their owner likes."""
    match = cosmarch.new("ti3", 3, 5, {"leaders": True, "galaxy": "random", "pick_races": True})
    for race in ("sol", "hacan", "letnev"):
        match.choose(race)
    while match.asks[0].kind != "strategy_card":
        ask = match.asks[0]
        tokens = ask.tokens
        if ask.kind == "starting_leader" and ask.args["leader"] == leader("delouis"):
            assert "jord" in tokens and "aboard.carrier" in tokens and "aboard.war_sun" not in tokens
            match.choose("aboard.carrier", ask.seat)
        else:
            match.choose(tokens[0], ask.seat)
    t = match._table
    seat = t.race.index(CONTENT.race_names.index("sol"))
    assert whereabouts(t, "connor") == whereabouts(t, "rev") == "jord"
    assert whereabouts(t, "delouis") == "sol_home.carrier"
    assert leaders.hex_of(t, leader("delouis")) == t.home[seat]
    in_their_places(t)
    seen = match.view(None)["table"]["players"][seat]["leaders"]
    assert [row["id"] for row in seen] == list(SOL)
    assert seen[1] == {"id": "delouis", "planet": None, "hex": t.home[seat], "ship": "carrier", "captor": None}


def test_without_the_option_there_are_none() -> None:
    """TI-1.2.11, TI-40.1.1: an option."""
    match = cosmarch.new("ti3", 3, 5, {"galaxy": "random"})
    while match.asks[0].kind != "strategy_card":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    t = match._table
    assert max(t.leader_place) == -1 and leaders_of(t, 0) == ()
    assert all(row["leaders"] == [] for row in match.view(None)["table"]["players"])


# ---- transport


def test_any_ship_carries_any_number() -> None:
    """TI-40.1.4, TI-40.1.5: a Cruiser takes three; a full Carrier takes them as well."""
    s = position({"wellon": {0: {"cruiser": 1}}}, dict.fromkeys(SOL, "wellon"), planets={"wellon": (0, 1, 0, 0)}).do(
        "mecatol_rex", "wellon.cruiser"
    )
    assert s.kind == "board" and s.tokens == {*SOL, "done"}
    s.do(*SOL)
    assert [at(s, name) for name in SOL] == ["mecatol_rex.cruiser"] * 3
    s = position(
        {"wellon": {0: {"carrier": 1, "ground_force": 6}}}, {"rev": "wellon"}, planets={"wellon": (0, 1, 0, 0)}
    ).do("mecatol_rex", "wellon.carrier", "rev")
    assert s.fleet("mecatol_rex") == {"carrier": 1, "ground_force": 6} and at(s, "rev") == "mecatol_rex.carrier"


def test_a_fighter_carries_a_leader_where_it_is_carried() -> None:
    """TI-40.1.4: even a Fighter. A leader goes with the last one."""
    s = position({"wellon": {0: {"carrier": 1, "fighter": 2}}}, {"rev": "wellon.fighter"}).do("mecatol_rex")
    s.do("wellon.carrier", "done", "wellon.fighter")
    assert at(s, "rev") == "wellon.fighter"
    s.do("wellon.fighter")
    assert at(s, "rev") == "mecatol_rex.fighter"


def test_a_leader_is_picked_up_on_the_way() -> None:
    """TI-40.1.4, TI-35.3.10, TI-35.3.11: as a Carrier picks up ground forces; not beside enemies, nor where the
    player's counter lies."""
    far: dict[str, Any] = {"abyz_fria": {0: {"cruiser": 1}}}
    planets = {"wellon": (0, 1, 0, 0)}
    s = position(far, {"rev": "wellon"}, planets=planets).do("mecatol_rex", "abyz_fria.cruiser")
    assert s.kind == "board" and s.tokens == {"rev", "done"}
    assert at(s.do("rev"), "rev") == "mecatol_rex.cruiser"
    s = position(far, {"rev": "wellon"}, planets=planets, activated={"wellon": [0]})
    s.do("mecatol_rex", "abyz_fria.cruiser")
    assert at(s, "rev") == "wellon" and s.fleet("mecatol_rex") == {"cruiser": 1}


def test_a_leader_is_never_left_alone_in_space() -> None:
    """TI-40.2.6: the last ship takes a leader along; where others stay they may change over."""
    s = position({"wellon": {0: {"cruiser": 1}}}, {"rev": "wellon.cruiser"}).do("mecatol_rex", "wellon.cruiser")
    assert at(s, "rev") == "mecatol_rex.cruiser"  # the only legal answer
    s = position({"wellon": {0: {"cruiser": 1, "destroyer": 1, "carrier": 1}}}, {"rev": "wellon.cruiser"})
    s.do("mecatol_rex", "wellon.cruiser", "done")
    assert s.kind == "leader_ship" and s.tokens == {"destroyer", "carrier"}
    assert at(s.do("destroyer"), "rev") == "wellon.destroyer"


def test_a_leader_goes_aboard_and_ashore_in_the_activated_system() -> None:
    """TI-40.1.4: both as ground forces do."""
    s = position(
        {"wellon": {0: {"cruiser": 1}}}, {"rev": "wellon", "connor": "wellon.cruiser"}, planets={"wellon": (0, 1, 0, 0)}
    ).do("wellon")
    assert s.kind == "board_here" and s.tokens == {"rev", "done"}
    s.do("rev")
    assert at(s, "rev") == "wellon.cruiser"
    assert s.kind == "land_leader" and s.tokens == {"rev", "connor", "done"}
    s.do("connor", "done")
    assert (at(s, "rev"), at(s, "connor")) == ("wellon.cruiser", "wellon")


def test_a_leader_goes_with_patrols() -> None:
    """TI-40.1.4: aboard a ship that patrols (TI-42.6.2)."""
    columns = led(LINE, {"rev": "wellon.cruiser", "connor": "wellon"})
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 2}}},
        planets={"wellon": (0, 1, 0, 0)},
        **columns,
        action="warfare_secondary",
    ).do("wellon.cruiser", "abyz_fria")
    assert s.kind == "board" and s.tokens == {"rev", "done"}
    assert at(s.do("rev"), "rev") == "abyz_fria.cruiser"


def test_a_leader_retreats_with_the_fleet() -> None:
    """TI-40.1.3: the whole fleet goes, and its leader with it."""
    s = position(
        {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}},
        {"rev": "wellon.cruiser"},
        activated={"empty_1": [0]},
    ).do("mecatol_rex", "wellon.cruiser")
    s.dice(1, 1).do("yes")
    assert s.fleet("empty_1") == {"cruiser": 1} and at(s, "rev") == "empty_1.cruiser"


# ---- landing


def landing(where: dict[str, str], forces: int = 2, **more: Any) -> Skirmish:
    """Seat 0 stands over Abyz and Fria with a Carrier and activates the system; PDS hold their fire."""
    aboard = {"carrier": 1, "cruiser": 1, "ground_force": forces}
    s = position({"abyz_fria": {0: aboard}}, where, **more).do("abyz_fria")
    while s.kind in ("space_cannon", "board_here", "move_ship"):
        s.do("0" if s.kind == "space_cannon" else "done")
    return s


def test_a_leader_lands_only_beside_ground_forces() -> None:
    """TI-40.1.6: on a neutral or hostile planet; on an own one also alone."""
    s = landing({"rev": "abyz_fria.cruiser"}, planets={"abyz": (1, 1, 0, 0)}).do("fria.ground_force", "done")
    assert s.kind == "land_leader"
    s.do("rev")
    assert at(s, "rev") == "fria"  # the only legal planet
    s = landing({"rev": "abyz_fria.cruiser", "connor": "abyz_fria.cruiser"}, planets={"abyz": (0, 1, 0, 0)}).do("done")
    assert at(s.do("rev"), "rev") == "abyz"
    s = landing({"rev": "abyz_fria.cruiser"}, planets={"abyz": (1, 1, 0, 0)}, forces=1).do("done")
    assert at(s, "rev") == "abyz_fria.cruiser" and s.kind != "land_leader"  # nobody could land with them


def test_the_rule_that_keeps_a_leader_aboard() -> None:
    """TI-40.1.6: hostile and neutral planets, until a ground force has landed there."""
    s = landing({"rev": "abyz_fria.cruiser"}, planets={"abyz": (1, 1, 0, 0)})
    for name in ("abyz", "fria"):
        why = landing_refusal(s.t, 0, s.planet(name))
        assert why is not None and why.rule == "TI-40.1.6"
    s.do("abyz.ground_force")
    assert landing_refusal(s.t, 0, s.planet("abyz")) is None


def test_a_transfer_carries_a_leader_to_a_friendly_planet() -> None:
    """TI-40.1.4, TI-18.4.1: between two systems of the owner; neutral planets stay out of reach."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 1}}, "abyz_fria": {0: {"cruiser": 1}}},
        planets={"abyz": (0, 1, 0, 0)},
        **led(LINE, {"rev": "wellon.cruiser"}),
        action="transfer",
    ).do("wellon", "wellon.cruiser")
    while s.kind == "move_between":
        s.do("done")
    assert s.kind == "land_leader"
    assert at(s.do("rev"), "rev") == "abyz"


def test_a_failed_invasion_makes_a_leader_a_captive() -> None:
    """TI-40.1.7, TI-40.3.1: of the defending player."""
    s = landing({"rev": "abyz_fria.carrier"}, planets={"abyz": (1, 2, 0, 0)}, forces=1)
    s.do("abyz.ground_force").dice(1, 8, 8).do("rev")
    assert s.on("abyz") == (1, 2, 0, 0) and at(s, "rev") == "seat.1"
    assert s.told("leader_captured") == [{"seat": 1, "seat2": 0, "leader": leader("rev")}]


def test_a_failed_landing_on_a_neutral_planet_kills_a_leader() -> None:
    """TI-40.1.7: hostile locals of Distant Suns take no prisoners."""
    counter = next(one.id for one in CONTENT.domain_counters if one.kind == "hostile_locals")
    domain = tuple([counter if name == "abyz" else -1 for name in CONTENT.planet_names])
    s = landing({"rev": "abyz_fria.carrier"}, forces=1, distant_suns=1, domain=domain)
    while s.kind != "land":
        s.do("no" if "no" in s.tokens else "done")
    s.do("abyz.ground_force").dice(*[1, 10, 10, 10] * 4)
    while not s.over and s.kind in ("land_leader", "leader_lands", "explore"):
        s.do("rev" if s.kind == "land_leader" else "abyz")
    assert s.on("abyz")[0] == -1 and at(s, "rev") == "gone"


def test_a_leader_holds_what_was_taken() -> None:
    """TI-40.1.6, TI-40.2.6: after a successful landing a leader is on a planet of their owner."""
    s = landing({"rev": "abyz_fria.carrier"}).do("abyz.ground_force", "done", "rev")
    assert s.on("abyz")[0] == 0 and at(s, "rev") == "abyz"


# ---- ships destroyed


def fight(dice: tuple[int, ...], planets: dict[str, tuple[int, int, int, int]] | None = None) -> Skirmish:
    """A Cruiser with the Diplomat of Sol attacks two Cruisers of Hacan, misses and is destroyed; then the dice."""
    held = planets if planets is not None else {"jord": (0, 1, 0, 0), "wellon": (0, 0, 0, 0)}
    s = position(
        {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 2}}},
        {"rev": "wellon.cruiser"},
        planets=held,
    ).do("mecatol_rex")
    return s.dice(1, 7, 7, *dice).do("wellon.cruiser")  # one Cruiser misses, both others hit


@pytest.mark.parametrize("face", [1, 5])
def test_killed_with_the_ship(face: int) -> None:
    """TI-40.2.1, TI-40.2.7: 1 to 5."""
    s = fight((face,))
    assert at(s, "rev") == "gone" and s.told("leader_killed") == [{"seat": 0, "leader": leader("rev")}]


@pytest.mark.parametrize("face", [6, 8])
def test_escaped_from_the_ship(face: int) -> None:
    """TI-40.2.1, TI-40.2.4: 6 to 8; their owner places them on a friendly planet."""
    s = fight((face,))
    assert (s.kind, s.seat) == ("leader_flees", 0) and s.tokens == {"jord", "wellon"}
    assert at(s.do("jord"), "rev") == "jord"


@pytest.mark.parametrize("face", [9, 10])
def test_captured_with_the_ship(face: int) -> None:
    """TI-40.2.1, TI-40.3.1: 9 and 10, by the opponent of the battle, who keeps them before them."""
    s = fight((face,))
    assert at(s, "rev") == "seat.1"


def test_no_escape_to_a_planet_under_blockade() -> None:
    """TI-40.2.4: enemy ships in its system bar it; without any planet they are lost (TI-40.2.6)."""
    planets = {"jord": (0, 1, 0, 0), "mecatol_rex": (0, 1, 0, 0)}
    assert at(fight((6,), planets), "rev") == "jord"  # the only one
    assert at(fight((6,), {"mecatol_rex": (0, 1, 0, 0)}), "rev") == "gone"


def test_the_ship_of_a_leader_is_the_last_of_its_kind_to_be_lost() -> None:
    """TI-40.2.1: no die while a ship of the kind that a leader is aboard of is left."""
    s = position({"wellon": {0: {"cruiser": 2}}, "mecatol_rex": {1: {"cruiser": 1}}}, {"rev": "wellon.cruiser"}).do(
        "mecatol_rex", "wellon.cruiser", "rev"
    )
    s.dice(1, 1, 10, 10, 1).do("wellon.cruiser")
    assert s.fleet("mecatol_rex") == {"cruiser": 1} and at(s, "rev") == "mecatol_rex.cruiser"


def test_pds_fire_kills_a_leader() -> None:
    """TI-40.2.2: no Space Battle, no chance."""
    s = position(
        {"wellon": {0: {"cruiser": 1}}},
        {"rev": "wellon.cruiser"},
        planets={"mecatol_rex": (1, 1, 1, 0)},
    ).do("mecatol_rex", "wellon.cruiser")
    s.dice(6).do("1")
    assert at(s, "rev") == "gone" and s.told("leader_killed") and not s.told("leader_in_danger")


def test_lost_fighters_kill_a_leader() -> None:
    """TI-40.2.2: a Fighter without room is destroyed outside a battle."""
    s = position({"wellon": {0: {"carrier": 1, "fighter": 1}}}, {"rev": "wellon.fighter"})
    s.do("mecatol_rex", "wellon.carrier", "done", "done")
    assert s.fleet("wellon") == {} and at(s, "rev") == "gone"


def test_scuttling_kills_a_leader() -> None:
    """TI-40.2.2, TI-24.2.1."""
    t = fresh()
    put(t, 0, "wellon", cruiser=1)
    t.with_leaders = 1
    t.phase, t.step = 3, 6
    t.leader_place = led({place(t, "wellon"): "wellon"}, {"rev": "wellon.cruiser"})["leader_place"]
    t.queue = [("regroup", 0), ("stop",)]
    p = play(t)
    p.match.side(f"scuttle.{p.hex('wellon')}.cruiser", 0)
    assert whereabouts(p.t, "rev") == "gone"


# ---- planets lost


def invaded(dice: tuple[int, ...], where: dict[str, str], held: dict[str, int] | None = None, **more: Any) -> Skirmish:
    """Seat 0 invades Abyz of seat 1, where one ground force stands, and wins in the first round; then the dice."""
    planets = {"abyz": (1, 1, 0, 0), "arretze": (1, 1, 0, 0), "jord": (0, 1, 0, 0), **more.pop("planets", {})}
    tiles = {**LINE, 5: "hacan_home"}
    aboard = {"abyz_fria": {0: {"carrier": 1, "ground_force": 2}}, **more.pop("fleets", {})}
    s = skirmish(tiles, aboard, planets=planets, **led(tiles, where, held), **more).do("abyz_fria")
    while s.kind != "land":
        s.do("done")
    s.do("abyz.ground_force").dice(10, 1, *dice).do("done")
    return s


@pytest.mark.parametrize("face", [1, 5])
def test_captured_on_the_planet(face: int) -> None:
    """TI-40.2.3: 1 to 5."""
    s = invaded((face,), {"carth": "abyz"})
    assert s.on("abyz")[0] == 0 and at(s, "carth") == "seat.0"


@pytest.mark.parametrize("face", [6, 9])
def test_escaped_from_the_planet(face: int) -> None:
    """TI-40.2.3, TI-40.2.4: 6 to 9."""
    s = invaded((face,), {"carth": "abyz"})
    assert at(s, "carth") == "arretze"
    s = invaded((face,), {"carth": "abyz"}, planets={"hercant": (1, 0, 0, 0)})
    assert (s.kind, s.seat) == ("leader_flees", 1) and s.tokens == {"arretze", "hercant"}


def test_killed_on_the_planet() -> None:
    """TI-40.2.3: on a 10."""
    assert at(invaded((10,), {"carth": "abyz"}), "carth") == "gone"


def test_every_leader_has_an_own_die() -> None:
    """TI-40.2.3: the captured one and the killed one of a planet. (Harrugh the General adds 1 to the defence.)"""
    s = invaded((10, 1), {"carth": "abyz", "harrugh": "abyz"})
    assert sorted([at(s, "carth"), at(s, "harrugh")]) == ["gone", "seat.0"]


@pytest.mark.parametrize("way", ["card", "agenda"])
def test_escape_from_a_planet_lost_otherwise(way: str) -> None:
    """TI-40.2.5: automatically, to any friendly planet, also one under blockade (D-12)."""
    t = fresh()
    own(t, 1, "quann", "lodor")
    put(t, 0, "lodor", cruiser=1)
    t.with_leaders = 1
    t.leader_place = led({}, {"ciel": "quann"})["leader_place"]
    quann = planet("quann")
    t.next(*(become_neutral(t, quann) if way == "card" else make_neutral(t, quann, "TI-31.1.6")), ("stop",))
    p = play(t)
    assert (p.kind, p.seat) == ("leader_flees", 1) and "lodor" in p.tokens and "quann" not in p.tokens
    assert whereabouts(p.do("lodor").t, "ciel") == "lodor"


# ---- captives


def status(held: dict[str, int], where: dict[str, str] | None = None) -> Any:
    t = fresh()
    columns = led({}, where or {}, held)
    t.with_leaders = 1
    t.leader_place, t.leader_holder = columns["leader_place"], columns["leader_holder"]
    t.queue = [("upkeep",)]
    return play(t).until("captive")


def test_the_captor_decides_in_the_status_phase() -> None:
    """TI-40.3.2: to give a captive to any player, keep or execute them."""
    p = status({"ciel": 0})
    assert p.seat == 0 and p.tokens == {"keep", "execute", "give.seat.2", "give.seat.3"}
    assert whereabouts(p.do("keep").t, "ciel") == "seat.0"
    players = p.match.view(2)["table"]["players"]
    assert players[0]["captives"] == ["ciel"] and players[1]["leaders"][2]["captor"] == 0
    assert whereabouts(status({"ciel": 0}).do("give.seat.3").t, "ciel") == "seat.2"
    assert whereabouts(status({"ciel": 0}).do("execute").t, "ciel") == "gone"


def test_a_captive_who_is_given_away_is_decided_about_once() -> None:
    """TI-40.3.2: the new captor's turn comes in the next Status Phase."""
    p = status({"ciel": 0}).do("give.seat.3")
    assert p.kind != "captive" and p.t.leader_holder[leader("ciel")] == 2


def test_a_captive_given_to_the_owner_is_free() -> None:
    """TI-40.3.3: they are placed on a friendly planet that is not under blockade."""
    p = status({"ciel": 0}).do("give.seat.2")
    if p.kind == "leader_freed":
        assert p.seat == 1
        p.do(sorted(p.tokens)[0])
    assert p.t.owner[p.t.leader_place[leader("ciel")]] == 1
    t = fresh()
    own(t, 1, "wellon", "thibah")
    put(t, 0, "wellon", cruiser=1)  # a blockade
    t.with_leaders = 1
    t.leader_holder = led({}, {}, {"ciel": 0})["leader_holder"]
    t.queue = [("captive", 0, leader("ciel")), ("stop",)]
    p = play(t).do("give.seat.2")
    assert (p.kind, p.seat) == ("leader_freed", 1) and "thibah" in p.tokens and "wellon" not in p.tokens
    t = fresh()
    for name in [CONTENT.planets[one].key for one in t.planets_of(1)]:
        own(t, -1, name)
    t.with_leaders = 1
    t.leader_holder = led({}, {}, {"ciel": 0})["leader_holder"]
    t.queue = [("captive", 0, leader("ciel")), ("stop",)]
    assert play(t).refused == {"give.seat.2": "TI-40.3.3"}


def test_an_executed_captive_is_out_of_the_game() -> None:
    """TI-40.3.4, TI-40.2.7."""
    p = status({"ciel": 0}).do("execute")
    assert whereabouts(p.t, "ciel") == "gone" and p.told("captive_executed")


@pytest.mark.parametrize(("face", "found"), [(8, False), (9, True), (10, True)])
def test_an_invader_finds_captives(face: int, found: bool) -> None:
    """TI-40.3.5, TI-40.3.7: on 9 and 10; an own leader is free at once."""
    s = invaded((face,), {}, {"rev": 1})
    if found:
        assert (s.kind, s.seat) == ("leader_freed", 0) and s.tokens == {"abyz", "jord"}
        assert at(s.do("jord"), "rev") == "jord"
    else:
        assert at(s, "rev") == "seat.1"


def test_the_invader_chooses_among_captives() -> None:
    """TI-40.3.6, TI-40.3.7: a leader of another race has a new captor."""
    s = invaded((9,), {}, {"rev": 1, "ssruu": 1})
    assert (s.kind, s.seat) == ("rescue", 0) and s.tokens == {"rev", "ssruu"}
    s.do("ssruu")
    assert (at(s, "ssruu"), at(s, "rev")) == ("seat.0", "seat.1")


def test_the_last_planet_gives_all_captives() -> None:
    """TI-40.3.8: without a die."""
    tiles = LINE
    s = skirmish(
        tiles,
        {"abyz_fria": {0: {"carrier": 1, "ground_force": 1}}},
        planets={"abyz": (1, 0, 0, 0)},
        **led(tiles, {}, {"rev": 1, "ssruu": 1}),
    ).do("abyz_fria", "abyz.ground_force")
    assert (at(s, "ssruu"), at(s, "rev")) == ("seat.0", "abyz")
    assert not s.told("captive_search")


def test_captives_of_a_player_who_is_out_are_free() -> None:
    """TI-X.8, TI-40.3.3."""
    t = fresh()
    t.with_leaders = 1
    t.out[0] = 1
    t.leader_holder = led({}, {}, {"ciel": 0})["leader_holder"]
    t.queue = [("upkeep",), ("stop",)]
    p = play(t)
    if p.kind == "leader_freed":
        p.do(sorted(p.tokens)[0])
    assert p.t.leader_holder[leader("ciel")] == -1 and p.t.leader_place[leader("ciel")] >= 0


def test_captives_do_not_serve() -> None:
    """TI-40.3.1: who lies before another player is nowhere else."""
    s = position({"wellon": {0: {"cruiser": 1, "carrier": 1}}}, {}, {"connor": 1, "delouis": 1, "rev": 1})
    t = s.t
    assert leaders.aboard(t, 0, 1) == [] and not leaders.at_hand(t, 0, 1, 1)
    assert leaders.extra_dice(t, 0, 1, CRUISER) == leaders.extra_dice(t, 0, 1, CARRIER) == 0
