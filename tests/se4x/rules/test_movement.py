"""Movement: SE-3, SE-18.4 to 18.7, CE-7, CE-9, CE-11."""

from __future__ import annotations

import pytest

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.rules.modifiers import hexes
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import Play, fresh, mark, place, play, put, research, settle

MOVE = ("movement", 0)


def token(group: int) -> str:
    return f"group.{group}"


def target(p: Play, group: int) -> Play:
    """The question where a counter goes."""
    p.do(group)
    assert p.kind == "move_to"
    return p


# ---- how far


@pytest.mark.parametrize(
    ("level", "ways"),
    [(1, (1, 1, 1)), (2, (1, 1, 2)), (3, (1, 2, 2)), (4, (2, 2, 2)), (5, (2, 2, 3)), (6, (2, 3, 3)), (7, (3, 3, 3))],
)
def test_hexes_by_move_level_and_turn(level: int, ways: tuple[int, int, int]) -> None:
    """SE-3.2, SE-1.6, CE-9.2: Move technology gives hexes by the number of the turn; Move 7 gives 3 in each."""
    t = fresh()
    group = put(t, 0, "H5", "scout", move=level)
    for turn, way in enumerate(ways, 1):
        t.turn = turn
        assert hexes(t, group) == way


def test_a_ship_moves_by_the_level_it_carries() -> None:
    """SE-3.1: the empire's Move level does not make an old ship faster."""
    t = fresh()
    research(t, 0, move=7)
    old = put(t, 0, "H5", "scout", move=1)
    new = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE)
    p.do(old, "G5")
    assert p.refused[token(old)] == "SE-3.2"
    p.do(new, "G5", new, "F5", new, "E4")
    assert p.refused[token(new)] == "SE-3.2"
    assert p.at("E4") == {"scout": 1} and p.at("G5") == {"scout": 1}


def test_slow_ships_go_one_hex() -> None:
    """SE-3.3: colony ships, miners, MS pipelines and mines always move 1 hex."""
    t = fresh()
    research(t, 0, move=7, mines=1)
    for unit in ("colony_ship", "miner", "ms_pipeline", "mine"):
        group = put(t, 0, "H5", unit)
        for t.turn in (1, 2, 3):
            assert hexes(t, group) == 1


def test_what_does_not_move_is_not_offered() -> None:
    """SE-3.4: bases, ship yards and fighters do not move by themselves."""
    t = fresh()
    groups = [put(t, 0, "H5", unit) for unit in ("base", "ship_yard", "fighter")]
    p = play(t, MOVE)
    assert not p.tokens & {token(group) for group in groups}


def test_decoys_move_at_the_empires_level() -> None:
    """SE-3.5, CE-11.3: decoys move at the empire's current Move level and use Fast BC."""
    t = fresh()
    decoy = put(t, 0, "H5", "decoy", 2)
    assert hexes(t, decoy) == 1
    research(t, 0, move=4)
    assert hexes(t, decoy) == 2
    research(t, 0, fast_bc=1)
    assert hexes(t, decoy) == 3


def test_fast_battlecruisers() -> None:
    """CE-11.1, CE-11.4: a BC with Fast BC goes one hex farther in the first turn only, whatever the Ship Size."""
    t = fresh()
    slow = put(t, 0, "H5", "battlecruiser", move=2)
    fast = put(t, 0, "H5", "battlecruiser", move=2, fast_bc=1)
    assert [hexes(t, slow), hexes(t, fast)] == [1, 2]
    t.turn = 2
    assert [hexes(t, slow), hexes(t, fast)] == [1, 1]
    t.turn = 3
    assert [hexes(t, slow), hexes(t, fast)] == [2, 2]


def test_a_fast_battlecruiser_stops_like_others() -> None:
    """CE-11.2: a nebula can only be the first step of a fast battlecruiser too."""
    t = fresh()
    mark(t, "F5", "nebula")
    fast = put(t, 0, "H5", "battlecruiser", move=1, fast_bc=1)
    p = play(t, MOVE).do(fast, "G5")
    assert target(p, fast).refused["F5"] == "SE-5.2"


# ---- groups


def test_one_by_one_and_any_number_in_a_hex() -> None:
    """SE-3.6: units move one by one, and any number may share a hex."""
    t = fresh()
    groups = [put(t, 0, "H5", "scout") for _ in range(5)]
    p = play(t, MOVE)
    for group in groups:
        p.do(group, "G5")
    assert p.at("G5") == {"scout": 5}


def test_split_and_merge() -> None:
    """SE-3.7: groups split and merge freely."""
    t = fresh()
    group = put(t, 0, "H5", "scout", 5)
    p = play(t, MOVE).do("split", group, "2")
    sizes = sorted(p.t.size[one] for one in p.t.groups_at(place("H5"), 0))
    assert sizes == [2, 3]
    other = next(one for one in p.t.groups_at(place("H5"), 0) if one != group)
    p.do("merge", group, other)
    assert p.t.size[group] == 5 and p.t.groups_at(place("H5"), 0) == [group]


def test_what_cannot_merge() -> None:
    """SE-3.7: a group is at most 6 ships of one type and one technology."""
    t = fresh()
    group = put(t, 0, "H5", "scout", 4)
    small = put(t, 0, "H5", "scout", 2)
    big = put(t, 0, "H5", "scout", 3)
    better = put(t, 0, "H5", "scout", 1, attack=1)
    other = put(t, 0, "H5", "destroyer", 1)
    p = play(t, MOVE).do("merge", group)
    assert token(small) in p.tokens
    assert {p.refused[token(one)] for one in (big, better, other)} == {"SE-3.7"}


def test_no_split_without_a_counter() -> None:
    """SE-3.7: groups split only where counters allow."""
    t = fresh()
    groups = [put(t, 0, "H5", "scout", 2) for _ in range(6)]
    p = play(t, MOVE).do("split")
    assert {p.refused[token(group)] for group in groups} == {"SE-3.7"}


def test_different_experience_merges_to_the_lower() -> None:
    """CE-3.3: groups of different experience combine at the lower level."""
    t = fresh()
    group = put(t, 0, "H5", "scout")
    other = put(t, 0, "H5", "scout")
    t.rank = tuple([3 if one == group else 1 if one == other else rank for one, rank in enumerate(t.rank)])
    p = play(t, MOVE).do("merge", group, other)
    assert p.t.rank[group] == 1


def test_a_merged_group_has_moved_as_far_as_its_farthest() -> None:
    """SE-3.7, SE-3.2: merging gives no hexes back."""
    t = fresh()
    group = put(t, 0, "H5", "scout")
    waiting = put(t, 0, "G5", "scout")
    p = play(t, MOVE).do(group, "G5", "merge", waiting, group)
    assert p.refused[token(waiting)] == "SE-3.2"


def test_a_counter_without_a_way_is_not_offered() -> None:
    """SE-3.6, SE-3.12: where no hex next to it is open to a counter it cannot be chosen, rather than be asked where to
    go for nothing; the same for a fleet."""
    t = fresh()
    miner = put(t, 0, "G4", "miner")
    around = list(t.near[place("G4")])
    for here in around:
        t.known = changed(t.known, here, 0)
    p = play(t.copy(), MOVE)
    assert p.refused[f"group.{miner}"] == "SE-3.6"
    t.fleet = changed(t.fleet, miner, 1)
    assert play(t.copy(), MOVE).refused["fleet.1"] == "SE-3.6"
    t.known = changed(t.known, around[0], EVERYONE)
    assert f"group.{miner}" in play(t, MOVE).tokens


def test_no_question_with_one_answer() -> None:
    """SE-3.7, SE-20.6: two ships part one by one, and a single one is scuttled, without a question of how many."""
    t = fresh()
    pair = put(t, 0, "G4", "scout", 2)
    p = play(t, MOVE).do("split", pair)
    assert p.kind == "move" and p.t.size[pair] == 1
    p.do("scuttle", pair)
    assert p.kind == "move" and p.at("G4", 0) == {"scout": 1}


# ---- fleets


def test_a_fleet_moves_as_one() -> None:
    """CE-7.1, CE-7.3: a fleet marker stands for a stack; its units are on the map in every way."""
    t = fresh()
    scout = put(t, 0, "H5", "scout")
    colonists = put(t, 0, "H5", "colony_ship")
    p = play(t, MOVE).do("fleet", scout, "fleet.1", "fleet", colonists, "fleet.1")
    assert p.told("joins_fleet")[-1]["n"] == 1
    p.do("fleet.1", "G5")
    assert p.at("G5") == {"scout": 1, "colony_ship": 1}
    assert p.t.fleet[scout] == p.t.fleet[colonists] == 1
    assert p.refused["fleet.1"] == "SE-3.2"


def test_a_fleet_carries_what_its_ships_have_room_for() -> None:
    """CE-7.3, CE-14.4: ground units under a fleet marker go nowhere without transports."""
    t = fresh(ground_combat=True)
    settle(t, 0, "H5")
    troops = put(t, 0, "H5", "infantry", 2)
    scout = put(t, 0, "H5", "scout")
    p = play(t, MOVE).do("fleet", troops, "fleet.1")
    assert p.refused["fleet.1"] == "CE-14.4"
    p.do("fleet", scout, "fleet.1")
    assert p.refused["fleet.1"] == "CE-14.4"


def test_a_fleet_leaves_no_fighters_behind() -> None:
    """SE-11.7, CE-7.3: fighters outside the marker go with its carriers where nothing else holds them, and are then
    part of the fleet."""
    t = fresh()
    carrier = put(t, 0, "G4", "carrier")
    fighters = put(t, 0, "G4", "fighter", 3)
    p = play(t, MOVE).do("fleet", carrier, "fleet.1", "fleet.1", "G5")
    assert p.kind == "take_along" and p.refused["done"] == "SE-11.7"
    p.do(fighters)
    assert p.at("G5", 0) == {"carrier": 1, "fighter": 3} and p.t.fleet[fighters] == 1


def test_a_fleet_marker_is_in_one_place() -> None:
    """CE-7.1: a marker stands for one stack; there are three."""
    t = fresh()
    one = put(t, 0, "H5", "scout")
    put(t, 0, "H5", "scout")
    far = put(t, 0, "F5", "scout")
    put(t, 0, "F5", "scout")
    p = play(t, MOVE).do("fleet", one, "fleet.1", "fleet", far)
    assert p.refused == {"fleet.1": "CE-7.1"}
    assert p.tokens == {"none", "fleet.2", "fleet.3"}


def test_everybody_sees_who_is_in_a_fleet() -> None:
    """CE-7.2: the fleet chart lies open, its counters face down."""
    t = fresh()
    scout = put(t, 0, "H5", "scout")
    put(t, 0, "H5", "scout")
    p = play(t, MOVE).do("fleet", scout, "fleet.2")
    seen = next(row for row in p.match.view(1)["table"]["groups"] if row["group"] == scout)
    assert seen["fleet"] == 2 and seen["kind"] is None and seen["size"] is None


# ---- where to


def test_unexplored_only_as_the_first_step() -> None:
    """SE-3.8: an unexplored hex is entered only as the first step, and the unit stops there."""
    t = fresh()
    mark(t, "F5", "asteroids", face_up=False)
    mark(t, "G5", "mineral_10", face_up=False)
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(group, "G4")
    assert target(p, group).refused["F5"] == "SE-3.8"
    p.do("done")
    other = fresh()
    mark(other, "G5", "mineral_10", face_up=False)
    group = put(other, 0, "H5", "scout", move=7)
    p = play(other, MOVE).do(group, "G5")
    assert token(group) in p.refused


def test_entering_a_fight_stops() -> None:
    """SE-3.9: who enters a hex with combat-capable enemies stops."""
    t = fresh(cloaking=False)
    put(t, 1, "G5", "scout")
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(group, "G5")
    assert p.refused[token(group)] == "SE-3.9"
    assert p.at("G5", 1) == {"scout": 1}


def test_decoys_and_unarmed_ships_are_swept_away() -> None:
    """SE-3.10: a combat-capable unit destroys decoys and non-combat ships by entering, hidden, and moves on."""
    t = fresh()
    put(t, 1, "G5", "decoy", 2)
    put(t, 1, "G5", "miner")
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(group, "G5")
    assert p.at("G5", 1) == {}
    assert not p.t.face_up(group)
    p.do(group, "F5")
    assert p.at("F5") == {"scout": 1}


def test_a_colony_alone_may_be_passed() -> None:
    """SE-3.11: a hex with only an enemy colony may be passed."""
    t = fresh()
    settle(t, 1, "G5")
    group = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(group, "G5", group, "F5")
    assert p.at("F5") == {"scout": 1}


@pytest.mark.parametrize("where", ["marker", "units", "colony"])
def test_unarmed_ships_need_an_escort(where: str) -> None:
    """SE-3.12: a non-combat ship enters such a hex only if an own combat-capable ship enters it in that turn, from
    wherever."""
    t = fresh(cloaking=False)
    if where == "marker":
        mark(t, "G5", "mineral_10", face_up=False)
    elif where == "units":
        put(t, 1, "G5", "scout")
    else:
        settle(t, 1, "G5")
    miner = put(t, 0, "H5", "miner")
    scout = put(t, 0, "G4", "scout")
    p = play(t, MOVE)
    assert target(p, miner).refused["G5"] == "SE-3.12"
    p.do("done", scout, "G5", miner, "G5")
    assert p.at("G5") == {"miner": 1, "scout": 1}


def test_known_terrain_needs_no_escort() -> None:
    """SE-3.13: known asteroids, nebulae and black holes may be entered by non-combat ships alone."""
    t = fresh()
    for name, terrain in (("G4", "asteroids"), ("G5", "nebula"), ("H4", "black_hole")):
        mark(t, name, terrain)
    miner = put(t, 0, "H5", "miner")
    p = play(t, MOVE)
    assert {"G4", "G5", "H4"} <= target(p, miner).tokens


def test_mines_never_enter() -> None:
    """SE-3.14: mines may not enter a hex with enemies, an enemy colony or an unexplored hex, even escorted."""
    t = fresh()
    put(t, 1, "G5", "scout")
    settle(t, 1, "G4")
    mark(t, "H4", "planet", face_up=False)
    mine = put(t, 0, "H5", "mine")
    for name in ("G5", "G4", "H4"):
        put(t, 0, name, "scout")
    p = play(t, MOVE)
    refused = target(p, mine).refused
    assert {refused[name] for name in ("G5", "G4", "H4")} == {"SE-3.14"}


def test_who_began_among_enemies_may_leave() -> None:
    """SE-3.15: units that begin their move in a hex with enemies may leave freely, also after others came in."""
    t = fresh(cloaking=False)
    put(t, 1, "G5", "scout")
    settle(t, 1, "G5")
    inside = put(t, 0, "G5", "scout")
    outside = put(t, 0, "H5", "scout")
    p = play(t, MOVE).do(outside, "G5", inside, "F5")
    assert p.at("F5") == {"scout": 1} and p.refused[token(outside)] == "SE-3.9"


def test_black_hole_rolls_come_before_the_unarmed_die() -> None:
    """SE-3.16: intruders first make their black hole rolls; unarmed ships live if all intruders die."""
    t = fresh()
    mark(t, "G5", "black_hole")
    put(t, 1, "G5", "miner")
    dead = put(t, 0, "H5", "scout")
    alive = put(t, 0, "H6", "scout")
    p = play(t, MOVE, dice=(7, 6)).do(dead, "G5")
    assert p.at("G5", 1) == {"miner": 1} and p.at("G5") == {}
    p.do(alive, "G5")
    assert p.at("G5", 1) == {} and p.at("G5") == {"scout": 1}


def test_outside_the_playing_area() -> None:
    """SE-2.7: hexes outside the playing area cannot be entered."""
    t = fresh()
    group = put(t, 0, "H9", "scout")
    p = play(t, MOVE)
    assert target(p, group).tokens == {"H8", "G8", "I8", "done"} | ({"I9"} if t.home_of[place("I9")] == 0 else set())
