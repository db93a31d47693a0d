"""Exploration and terrain: SE-4, SE-5, SE-25.1, SE-27.4, CE-20.2."""

from __future__ import annotations

import pytest

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.vocabulary import TERRAIN
from cosmarch.games.se4x.rules.exploration import able, to_explore
from cosmarch.games.se4x.state import EMPTY, SUPERNOVA, Table
from tests.se4x.table import CONTENT, Play, fresh, machine, mark, place, play, put, research, settle

MOVE = ("movement", 0)
EXPLORE = (("exploration_phase", 0), ("settling", 0))


def terrain(t: Table, name: str) -> str:
    marker = t.terrain[place(name)]
    return "" if marker == EMPTY else TERRAIN[marker]


def explored(marker: str, *units: str, dice: tuple[int, ...] = (), **options: bool) -> Play:
    """Units of seat 0 that came from H5 explore G5."""
    t = fresh(cloaking=False, **options)
    mark(t, "G5", marker, face_up=False)
    for unit in units or ("scout",):
        group = put(t, 0, "G5", unit)
        t.origin[group] = place("H5")
    return play(t, *EXPLORE, dice=dice)


# ---- exploring


def test_markers_are_turned_up() -> None:
    """SE-4.1, SE-5.1, SE-5.15: a marker that shares a hex with exploring units is turned up; minerals stay."""
    p = explored("mineral_10")
    assert p.t.known[place("G5")] == EVERYONE and terrain(p.t, "G5") == "mineral_10"
    assert p.rules("explores") == ["SE-4.1"] and p.at("G5") == {"scout": 1}


@pytest.mark.parametrize("marker", ["mineral_5", "mineral_10", "space_wreck"])
def test_minerals_and_wrecks_stay_until_a_miner_tows_them(marker: str) -> None:
    """SE-5.15: other ships find them, pass through and stop there, and cannot take them along."""
    t = explored(marker, "scout", "cruiser", "colony_ship").t
    assert terrain(t, "G5") == marker
    t.over = False
    p = play(t, MOVE)
    assert "tow" not in p.tokens
    p.do(next(group for group in t.groups_at(place("G5"), 0)), "F5")
    assert terrain(p.t, "G5") == marker and not any(p.t.load)
    t = p.t.copy()
    t.over = False
    put(t, 0, "G5", "miner")
    assert "tow" in play(t, MOVE).tokens


def test_every_marker_must_be_turned_up() -> None:
    """SE-4.1: all of them, in the order the player likes."""
    t = fresh(cloaking=False)
    for name in ("G5", "F5"):
        mark(t, name, "mineral_10", face_up=False)
        put(t, 0, name, "scout")
    p = play(t, *EXPLORE)
    assert p.kind == "explore" and p.tokens == {"G5", "F5"}
    p.do("F5")
    assert [event["hex"] for event in p.told("explores")] == [place("F5"), place("G5")]


def test_who_explores() -> None:
    """SE-4.2, SE-24.3: combat-capable units explore; decoys, mines, non-combat ships and transports do not."""
    t = fresh()
    yes = [put(t, 0, "H5", unit) for unit in ("scout", "dreadnought", "carrier", "raider", "minesweeper", "titan")]
    no = [put(t, 0, "H5", unit) for unit in ("decoy", "mine", "colony_ship", "miner", "ms_pipeline", "transport")]
    assert all(able(t, group) for group in yes) and not any(able(t, group) for group in no)


def test_a_hex_without_explorers_stays_dark() -> None:
    """SE-4.1, SE-4.2: a miner alone turns nothing up."""
    t = fresh()
    mark(t, "G5", "planet", face_up=False)
    put(t, 0, "G5", "miner")
    assert to_explore(t, 0) == []


def test_hostile_units_are_fought_at_once() -> None:
    """SE-4.3, SE-25.1, SE-25.4: a barren planet in deep space gets 4 alien counters and the battle comes at once."""
    p = explored("barren_planet", "dreadnought")
    assert p.told("aliens") == [{"hex": place("G5"), "n": 4}]
    assert p.told("battle")[0]["hex"] == place("G5")


def test_no_aliens_at_home_or_without_the_module() -> None:
    """SE-25.1, SE-5.1: only barren planets of deep space, and only with the option; CE-20.1 adds those at home."""
    assert not explored("barren_planet", aliens=False).told("aliens")
    for more in (False, True):
        t = fresh(cloaking=False, more_aliens=more)
        mark(t, "J5", "barren_planet", face_up=False)
        put(t, 0, "J5", "dreadnought")
        assert bool(play(t, *EXPLORE).told("aliens")) == more


def test_settling_the_planet_just_found() -> None:
    """SE-4.8: a colony ship that entered with an escort may settle the planet turned up."""
    p = explored("planet", "scout", "colony_ship")
    assert p.kind == "settle"
    p.do(next(token for token in p.tokens if token != "done"))
    assert p.t.colony[place("G5")] == 0 and p.t.worth[place("G5")] == 0


# ---- looking


def looking(marker: str, **options: bool) -> tuple[Play, int]:
    t = fresh(**options)
    mark(t, "G5", marker, face_up=False)
    cruiser = put(t, 0, "H5", "cruiser", exploration=1)
    return play(t, MOVE), cruiser


def test_a_look_is_secret() -> None:
    """SE-4.4, SE-4.5: a ship with Exploration looks at an adjacent marker; only its owner sees it."""
    p, cruiser = looking("supernova")
    p.do("look", cruiser, "G5")
    assert p.told("sees", 0) == [{"hex": place("G5"), "terrain": SUPERNOVA}]
    assert p.match.asks[0].prompt() == "Do you turn the marker at G5 up? It is Supernova."
    assert not p.told("sees", 1) and not p.told("sees")
    assert p.told("looks", 1) == [{"seat": 0, "hex": place("G5")}]
    p.do("no")
    rows = {seat: p.match.view(seat)["table"]["hexes"] for seat in (0, 1)}
    seen = {seat: next(row for row in rows[seat] if row["name"] == "G5")["terrain"] for seat in (0, 1)}
    assert seen == {0: "supernova", 1: None}


def test_after_a_look_the_ship_still_moves() -> None:
    """SE-4.5: the ship stays hidden, is not harmed, and may still move."""
    p, cruiser = looking("danger")
    p.do("look", cruiser, "G5", "yes")
    assert p.at("H5") == {"cruiser": 1} and not p.t.face_up(cruiser)
    p.do(cruiser, "G4")
    assert p.at("G4") == {"cruiser": 1}


@pytest.mark.parametrize("marker", ["danger", "lost_in_space"])
def test_one_time_markers_go_without_effect(marker: str) -> None:
    """SE-4.6: a one-time marker turned up by a look is removed without effect."""
    p, cruiser = looking(marker)
    p.do("look", cruiser, "G5", "yes")
    assert terrain(p.t, "G5") == "" and p.t.known[place("G5")] == EVERYONE


def test_a_look_at_an_alien_planet() -> None:
    """SE-4.6: the planet gets its ships face down, unseen."""
    p, cruiser = looking("barren_planet")
    p.do("look", cruiser, "G5", "yes")
    groups = [row for row in p.match.view(0)["table"]["groups"] if row["owner"] == "aliens"]
    assert len(groups) == 4 and all(row["kind"] is None for row in groups)


def test_looks_come_before_moves() -> None:
    """SE-4.4: a look is made before any unit moves, one a ship."""
    t = fresh()
    for name in ("G5", "G4"):
        mark(t, name, "danger", face_up=False)
    cruiser = put(t, 0, "H5", "cruiser", exploration=1)
    scout = put(t, 0, "K5", "scout")
    p = play(t, MOVE)
    assert "look" in p.tokens
    p.do("look", cruiser, "G5", "no")
    assert "look" not in p.tokens
    p = play(t, MOVE).do(scout, "K4")
    assert "look" not in p.tokens


def test_who_has_no_exploration_does_not_look() -> None:
    """SE-4.4, CE-10.3: without the technology there is no look; bases and ship yards never have one."""
    t = fresh()
    research(t, 0, exploration=2)
    settle(t, 0, "H5")
    mark(t, "G5", "danger", face_up=False)
    put(t, 0, "H5", "cruiser", exploration=0)
    put(t, 0, "H5", "base")
    put(t, 0, "H5", "ship_yard")
    assert "look" not in play(t, MOVE).tokens


def test_no_look_past_a_machine() -> None:
    """SE-4.7: nobody looks into a hex that holds a doomsday machine."""
    t = fresh()
    mark(t, "G5", "danger", face_up=False)
    mark(t, "G4", "danger", face_up=False)
    machine(t, "G5")
    cruiser = put(t, 0, "H5", "cruiser", exploration=1)
    p = play(t, MOVE).do("look", cruiser)
    assert p.refused == {"G5": "SE-4.7"} and p.tokens == {"G4"}


# ---- terrain


@pytest.mark.parametrize("kind", ["asteroids", "nebula"])
def test_asteroids_and_nebulae_stop(kind: str) -> None:
    """SE-5.2: they are entered only as the first step, and the unit stops there."""
    t = fresh()
    mark(t, "G5", kind)
    mark(t, "F5", kind)
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(group, "G5")
    assert f"group.{group}" in p.refused
    other = fresh()
    mark(other, "F5", kind)
    group = put(other, 0, "H5", "scout", move=7)
    p = play(other, MOVE).do(group, "G5", group)
    assert p.refused["F5"] == "SE-5.2"


def test_black_hole() -> None:
    """SE-5.5: each ship that enters rolls: 7 to 10 destroy it; survivors may go on."""
    t = fresh()
    mark(t, "G5", "black_hole")
    group = put(t, 0, "H5", "scout", 3, move=7)
    p = play(t, MOVE, dice=(6, 7, 1)).do(group, "G5")
    assert p.at("G5") == {"scout": 2}
    p.do(group, "F5")
    assert p.at("F5") == {"scout": 2}


def test_exploring_a_black_hole() -> None:
    """SE-5.5: the roll is made by exploring it too."""
    p = explored("black_hole", dice=(10,))
    assert p.at("G5") == {} and terrain(p.t, "G5") == "black_hole"


def test_no_roll_for_those_who_begin_there() -> None:
    """SE-5.6: ships that begin their move in a black hole do not roll."""
    t = fresh()
    mark(t, "G5", "black_hole")
    group = put(t, 0, "G5", "scout")
    p = play(t, MOVE).do(group, "F5")
    assert not p.told("black_hole") and p.at("F5") == {"scout": 1}


def test_fighters_do_not_roll() -> None:
    """SE-5.7: fighters do not roll; they are lost when the surviving ships lack room."""
    t = fresh()
    mark(t, "G5", "black_hole")
    carriers = put(t, 0, "H5", "carrier", 2)
    fighters = put(t, 0, "H5", "fighter", 6, fighter=1)
    p = play(t, MOVE, dice=(1, 9)).do(carriers, "G5", fighters)
    assert p.at("G5") == {"carrier": 1, "fighter": 3}


def test_slingshot() -> None:
    """SE-5.9: declared before the roll, which is 2 higher; a survivor has 1 more hex."""
    t = fresh(slingshot=True)
    mark(t, "G5", "black_hole")
    group = put(t, 0, "H5", "scout", 2, move=1)
    p = play(t, MOVE, dice=(4, 5)).do(group, "G5", "yes")
    assert p.at("G5") == {"scout": 1}
    p.do(group, "F5")
    assert p.at("F5") == {"scout": 1} and f"group.{group}" in p.refused


def test_no_slingshot_without_the_option() -> None:
    """SE-5.9: the slingshot is an option that is off by default."""
    t = fresh()
    mark(t, "G5", "black_hole")
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE, dice=(5,)).do(group, "G5")
    assert p.kind == "move" and p.refused[f"group.{group}"] == "SE-3.2"


def test_slingshot_and_pipeline_do_not_add_up() -> None:
    """SE-5.10: the slingshot cannot be combined with the bonus of a pipeline."""
    t = fresh(slingshot=True)
    mark(t, "G5", "black_hole")
    for name in ("H5", "G5", "F5", "E4"):
        put(t, 0, name, "ms_pipeline")
    group = put(t, 0, "H5", "scout", move=1)
    p = play(t, MOVE).do(group, "G5", "yes", group, "F5")
    assert p.refused[f"group.{group}"] == "SE-3.2"


def test_danger() -> None:
    """SE-5.11: all units in the hex are destroyed and the marker is removed."""
    p = explored("danger", "dreadnought", "colony_ship", "scout")
    assert p.at("G5") == {} and terrain(p.t, "G5") == ""


def test_safer_space() -> None:
    """CE-20.2: an exploring ship is destroyed only on 9 or 10."""
    p = explored("danger", "scout", "destroyer", "cruiser", dice=(8, 9, 10), safer_space=True)
    assert p.at("G5") == {"scout": 1}


def test_supernova() -> None:
    """SE-5.12: explorers go back to where they came from; nobody may enter any more."""
    p = explored("supernova", "scout", "miner")
    assert p.at("G5") == {} and p.at("H5") == {"scout": 1, "miner": 1}
    t = fresh()
    mark(t, "G5", "supernova")
    group = put(t, 0, "H5", "scout")
    assert play(t, MOVE).do(group).refused["G5"] == "SE-5.12"


def test_supernova_parts_a_fleet() -> None:
    """CE-7.1, SE-5.12: a fleet marker stands for one stack: who is sent back to another hex leaves it."""
    t = fresh()
    mark(t, "G5", "supernova", face_up=False)
    one, two = put(t, 0, "H5", "scout"), put(t, 0, "G4", "scout")
    three = put(t, 0, "H5", "cruiser")
    p = play(t, MOVE, *EXPLORE).do(one, "G5", two, "G5", three, "G5")
    for group in (one, two, three):
        p.do("fleet", group, "fleet.1")
    p.until("move").do("done").finish()
    assert p.at("H5") == {"scout": 1, "cruiser": 1} and p.at("G4") == {"scout": 1}
    assert [p.t.fleet[group] for group in (one, two, three)] == [1, 0, 1]


def test_who_is_swallowed_is_told_so() -> None:
    """SE-5.5: what chance takes from its explorers is no deed of theirs, and stands in what has happened since."""
    t = fresh(cloaking=False)
    mark(t, "F7", "black_hole", face_up=False)
    put(t, 0, "F7", "scout")
    p = play(t, *EXPLORE, dice=(10,))
    assert p.at("F7") == {}
    assert any(line.key == "swallowed" and line.headline for line in p.match.recap(0))


def test_lost_in_space() -> None:
    """SE-5.13: the player to the right moves all units together; the marker is removed."""
    t = fresh(3, cloaking=False)
    mark(t, "F7", "lost_in_space", face_up=False)
    mark(t, "F8", "supernova")
    put(t, 0, "F7", "scout", 2)
    put(t, 0, "F7", "miner")
    p = play(t, *EXPLORE)
    assert p.kind == "lost_in_space" and p.seat == 2
    assert p.tokens == {"F6", "E6", "E7", "G6", "G7"}
    p.do("E6")
    assert p.at("E6") == {"scout": 2, "miner": 1} and terrain(p.t, "F7") == ""


def test_lost_in_space_explores_on() -> None:
    """SE-5.13: an unexplored hex reached is explored at once."""
    t = fresh(cloaking=False)
    mark(t, "G5", "lost_in_space", face_up=False)
    mark(t, "F5", "danger", face_up=False)
    put(t, 0, "G5", "scout")
    p = play(t, *EXPLORE).do("F5")
    assert p.at("F5") == {} and p.told("danger")


@pytest.mark.parametrize("die", range(1, 7))
def test_lost_in_space_alone(die: int) -> None:
    """SE-5.14: alone, the six neighbours have numbers and a die is thrown until it shows 1 to 6; nobody is asked."""
    t = fresh(1, "doomsday_large")
    mark(t, "I6", "lost_in_space", face_up=False)
    put(t, 0, "I6", "scout", 2)
    around = {CONTENT.hexes[there] for there in t.near[place("I6")]}
    p = play(t, *EXPLORE, dice=(10, 7, die))
    assert p.over and len(around) == 6 and not p.t.loaded
    reached = [name for name in around if p.at(name) == {"scout": 2}]
    numbered = [play(t.copy(), *EXPLORE, dice=(other,)) for other in range(1, 7)]
    assert {name for name in around for other in numbered if other.at(name)} == around
    assert reached == [name for name in around if numbered[die - 1].at(name)]


def test_lost_in_space_alone_without_a_way() -> None:
    """SE-5.14, SE-5.12: a hex that nobody may enter is no way, and where there is none the units stay."""
    t = fresh(1, "doomsday_large")
    mark(t, "I6", "lost_in_space", face_up=False)
    put(t, 0, "I6", "scout")
    around = [CONTENT.hexes[there] for there in t.near[place("I6")]]
    for name in around[1:]:
        mark(t, name, "supernova")
    assert play(t.copy(), *EXPLORE).at(around[0]) == {"scout": 1}
    mark(t, around[0], "supernova")
    p = play(t, *EXPLORE)
    assert p.over and p.at("I6") == {"scout": 1} and terrain(p.t, "I6") == ""


def test_warp_points() -> None:
    """SE-5.16, SE-5.17: two revealed warp points of a number are adjacent; one alone is empty space, the third is
    discarded."""
    t = fresh(cloaking=False, warp_points=True)
    mark(t, "G2", "warp_point_1")
    mark(t, "F8", "warp_point_1", face_up=False)
    mark(t, "E4", "warp_point_1", face_up=False)
    mark(t, "H3", "warp_point_2", face_up=False)
    for name in ("F8", "E4", "H3"):
        put(t, 0, name, "scout")
    assert place("F8") not in t.near[place("G2")]
    p = play(t, ("explore", 0, place("F8")), ("explore", 0, place("E4")), ("explore", 0, place("H3")))
    assert place("F8") in p.t.near[place("G2")] and place("G2") in p.t.near[place("F8")]
    assert terrain(p.t, "E4") == "" and place("E4") not in p.t.near[place("G2")]
    assert len(p.t.near[place("H3")]) == 6


@pytest.mark.parametrize("marker", ["warp_point_1", "doomsday_machine"])
def test_without_their_option_they_are_empty_space(marker: str) -> None:
    """SE-2.13: warp points and machines are empty space without their option."""
    p = explored(marker)
    assert terrain(p.t, "G5") == "" and p.rules("marker_gone") == ["SE-2.13"] and p.at("G5") == {"scout": 1}


def test_heavy_terrain() -> None:
    """SE-27.4: where Danger is removed an unused marker is laid face down, which may not be looked at this turn."""
    t = fresh(cloaking=False, heavy_terrain=True)
    mark(t, "G5", "danger", face_up=False)
    aside = len(t.markers_out)
    cruiser = put(t, 0, "H5", "cruiser", 2, exploration=1)
    p = play(t, MOVE).do("look", cruiser, "G5", "yes")
    assert p.t.known[place("G5")] == 0 and terrain(p.t, "G5") and len(p.t.markers_out) == aside - 1
    assert "look" not in p.tokens
    p.do(cruiser, "G5")
    assert p.at("G5") == {"cruiser": 2}
