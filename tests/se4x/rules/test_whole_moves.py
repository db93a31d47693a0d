"""Whole moves: a counter, a fleet or all of a hex go to any hex within reach in one answer (SE-3.2, SE-3.6)."""

from __future__ import annotations

from cosmarch.games.se4x.rules.movement.ways import ways
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import Play, fresh, mark, place, play, put, research, settle

MOVE = ("movement", 0)


def steps(p: Play) -> list[tuple[str, str]]:
    """The steps that everybody has seen."""
    names = p.t.content.hexes
    return [(names[int(event["hex"])], names[int(event["hex2"])]) for event in p.told("moves")]


def within(start: str, far: int) -> set[str]:
    """The hexes of the map at most so far away, by their neighbours."""
    t = fresh()
    found = {place(start)}
    for _ in range(far):
        found |= {near for here in found for near in t.near[here]}
    return {t.content.hexes[here] for here in found} - {start}


# ---- where to


def test_every_hex_within_reach_is_offered() -> None:
    """SE-3.2: a ship that goes three hexes is offered all hexes so far away, and no other."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(scout)
    assert p.tokens - {"done"} == within("H5", 3)


def test_a_whole_move_is_told_step_by_step() -> None:
    """SE-3.6: others see each step, as if it had been answered hex by hex, and the table is the same."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=7)
    whole = play(t.copy(), MOVE).do(scout, "E4")
    way = steps(whole)
    assert len(way) == 3 and way[0][0] == "H5" and way[-1][1] == "E4"
    single = play(t.copy(), MOVE)
    for _, there in way:
        single.do(scout, there)
    assert steps(single) == way and single.t.moves[scout] == whole.t.moves[scout] == 3
    assert whole.refused[f"group.{scout}"] == "SE-3.2"


def test_by_way_of() -> None:
    """SE-3.6: who answers a nearer hex first has the rest of the way left and goes on from there."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(scout, "H4", scout)
    assert p.kind == "move_to" and "F5" in p.tokens and "E4" not in p.tokens
    p.do("F5")
    assert p.at("F5") == {"scout": 1} and steps(p)[0] == ("H5", "H4")


def test_terrain_ends_a_way() -> None:
    """SE-5.2: a nebula is entered only from next to it, and nobody plans to go on through it."""
    t = fresh()
    for name in ("G4", "G5", "G6", "H4", "H6"):
        mark(t, name, "nebula")
    scout = put(t, 0, "H5", "scout", move=7)
    around = {t.content.hexes[near] for near in t.near[place("H5")]}
    p = play(t, MOVE).do(scout)
    blocked = {name for name in around if t.terrain[place(name)] >= 0}
    for goal in blocked:
        assert len(ways(p.t, 0, [scout])[place(goal)]) == 1
    for way in ways(p.t, 0, [scout]).values():
        assert not {t.content.hexes[here] for here in way[:-1]} & blocked


def test_unexplored_hexes_end_a_way_and_are_not_entered_later() -> None:
    """SE-3.8: an unexplored hex is the first step or none, and nothing lies behind it."""
    t = fresh()
    mark(t, "G5", "planet", face_up=False)
    mark(t, "F4", "planet", face_up=False)
    scout = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE).do(scout)
    assert "G5" in p.tokens and "F4" not in p.tokens
    assert all(place("G5") not in way[:-1] for way in ways(p.t, 0, [scout]).values())
    p.do("G5")
    assert p.refused[f"group.{scout}"] == "SE-3.9"


def test_a_black_hole_is_entered_only_by_its_name() -> None:
    """SE-5.5: the usual way goes round a black hole; who names it rolls there, also at the end of a longer way."""
    t = fresh()
    mark(t, "G5", "black_hole")
    scout = put(t, 0, "H5", "scout", move=7)
    plan = ways(t, 0, [scout])
    assert plan[place("G5")] == (place("G5"),)
    assert all(place("G5") not in way[:-1] for way in plan.values())
    t = fresh()
    mark(t, "F5", "black_hole")
    scout = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE, dice=(9,)).do(scout, "F5").until("move")
    assert len(p.told("moves")) == 2 and not p.at("F5") and p.told("swallowed")


def test_the_slingshot_is_asked_before_the_first_step() -> None:
    """SE-5.9: the roll of a slingshot comes at the black hole, though the answer was given at the start."""
    t = fresh(slingshot=True)
    mark(t, "F5", "black_hole")
    scout = put(t, 0, "H5", "scout", move=7)
    p = play(t, MOVE, dice=(1,)).do(scout, "F5")
    assert p.kind == "slingshot" and not p.told("moves")
    p.do("yes", scout)
    assert p.kind == "move_to" and len(p.told("black_hole")) == 1
    assert len(ways(p.t, 0, [scout])) > 6


# ---- enemies


def test_an_equally_short_way_avoids_enemies() -> None:
    """SE-3.9: of two ways of the same length the one past no enemy is taken."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=4)
    beside = t.near[place("H5")]
    far = [there for there in ways(t, 0, [scout]) if there not in beside]
    goal = next(there for there in far if len(set(t.near[there]) & set(beside)) == 2)
    usual = ways(t, 0, [scout])[goal][0]
    put(t, 1, t.content.hexes[usual], "cruiser")
    (other,) = set(t.near[goal]) & set(beside) - {usual}
    assert ways(t, 0, [scout])[goal] == (other, goal)


def wall() -> tuple[Play, int]:
    """A ship whose only way leads past a counter of the enemy, face down."""
    t = fresh()
    for near in t.near[place("H5")]:
        if near != place("G5"):
            t.terrain = changed(t.terrain, near, t.content.terrain_names.index("supernova"))
    scout = put(t, 0, "H5", "scout", move=7)
    return play(t, MOVE), scout


def test_enemies_stop_a_whole_move() -> None:
    """SE-3.9: a way past an enemy that fights ends there."""
    p, scout = wall()
    t = p.t.copy()
    put(t, 1, "G5", "cruiser")
    p = play(t, MOVE).do(scout, "F4").until("move")
    assert steps(p) == [("H5", "G5")] and p.at("G5") == {"scout": 1}
    assert p.refused[f"group.{scout}"] == "SE-3.9"


def test_decoys_do_not_stop_it() -> None:
    """SE-3.10: a decoy that is met goes, and the move goes on."""
    p, scout = wall()
    t = p.t.copy()
    put(t, 1, "G5", "decoy")
    p = play(t, MOVE).do(scout, "F4").until("move")
    assert len(p.told("destroyed_at_once")) == 1
    assert steps(p)[0] == ("H5", "G5") and p.at("F4") == {"scout": 1}


def test_nobody_else_knows_where_it_was_bound_for() -> None:
    """SE-12.7: the enemy who is asked on the way imagines nothing of the goal."""
    p, scout = wall()
    t = p.t.copy()
    research(t, 1, cloaking=1)
    put(t, 1, "G5", "raider")
    p = play(t, MOVE).do(scout, "F4")
    assert p.kind == "lie_low" and p.seat == 1
    assert any(scene[0] == "onward" for scene in p.t.queue)
    assert not any(scene[0] == "onward" for scene in p.match.imagine(1, "x")._table.queue)
    assert any(scene[0] == "onward" for scene in p.match.imagine(0, "x")._table.queue)
    p.do("yes").until("move", 0)
    assert p.at("F4") == {"scout": 1}


# ---- together


def test_all_of_a_hex_go_in_one_answer() -> None:
    """SE-3.6: warships and decoys of a hex go together, as far as the slowest; settlers and miners stay."""
    t = fresh()
    fast = put(t, 0, "H5", "scout", 2, move=7)
    slow = put(t, 0, "H5", "cruiser", move=4)
    put(t, 0, "H5", "colony_ship")
    put(t, 0, "H5", "miner")
    p = play(t, MOVE).do("H5")
    assert p.kind == "move_to" and "F5" in p.tokens and "E4" not in p.tokens
    p.do("F5")
    assert p.at("F5") == {"scout": 2, "cruiser": 1} and p.at("H5") == {"colony_ship": 1, "miner": 1}
    assert p.refused[f"group.{slow}"] == "SE-3.2" and f"group.{fast}" in p.tokens
    assert "F5" not in p.tokens


def test_a_single_counter_is_no_stack() -> None:
    t = fresh()
    put(t, 0, "H5", "scout")
    put(t, 0, "H5", "miner")
    p = play(t, MOVE)
    assert "H5" not in p.tokens and "H5" not in p.refused


def test_a_stack_leaves_nothing_without_room() -> None:
    """SE-11.7: fighters in open space go with the carriers that leave."""
    t = fresh()
    put(t, 0, "H5", "carrier", move=4)
    put(t, 0, "H5", "scout", move=4)
    fighters = put(t, 0, "H5", "fighter", 3)
    p = play(t, MOVE).do("H5", "F5")
    assert p.kind == "take_along" and p.refused["done"] == "SE-11.7"
    p.do(fighters)
    assert p.at("F5") == {"carrier": 1, "scout": 1, "fighter": 3}


def test_a_fleet_goes_the_whole_way_and_stays_one() -> None:
    """CE-7.3."""
    t = fresh()
    one = put(t, 0, "H5", "scout", move=4)
    two = put(t, 0, "H5", "cruiser", move=4)
    p = play(t, MOVE).do("fleet", one, "fleet.1", "fleet", two, "fleet.1", "fleet.1", "F5")
    assert p.at("F5") == {"scout": 1, "cruiser": 1} and p.t.fleet[one] == p.t.fleet[two] == 1


def test_pipelines_carry_a_whole_move() -> None:
    """SE-18.4, SE-18.5: a way along pipelines is one hex longer, and the pipelines stay where they are."""
    t = fresh(pipelines=True)
    settle(t, 0, "H5")
    pipes = [put(t, 0, name, "ms_pipeline") for name in ("H5", "G5", "F5")]
    scout = put(t, 0, "H5", "scout")
    p = play(t, MOVE).do(scout)
    assert "F5" in p.tokens and "F4" not in p.tokens
    p.do("F5")
    assert p.at("F5") == {"ms_pipeline": 1, "scout": 1}
    assert {p.refused[f"group.{pipe}"] for pipe in pipes} == {"SE-18.5"}
