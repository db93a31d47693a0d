"""Ships without weapons are sent over several turns, and parts of a stack go together (SE-3.6)."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.rules.groups import new_turn
from cosmarch.games.se4x.state import ABOARD, NOWHERE, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import Play, fresh, mark, place, play, put, settle

MOVE = ("movement", 0)


def again(p: Play) -> Play:
    """The next turn of the same player."""
    t = p.t.copy()
    new_turn(t, 0)
    return play(t, MOVE)


def settlers() -> tuple[Table, int]:
    """A colony ship three hexes from a planet."""
    t = fresh()
    mark(t, "E4", "planet")
    return t, put(t, 0, "H5", "colony_ship")


def test_a_colony_ship_is_sent_to_a_planet_farther_away() -> None:
    """SE-3.6: it goes as far as it can in each turn, and one answer a turn is enough."""
    t, ship = settlers()
    p = play(t, MOVE)
    assert "carry_on" not in p.tokens
    p.do(ship, "E4")
    assert p.t.moves[ship] == 1 and p.t.course[ship] == place("E4") and "carry_on" not in p.tokens
    p = again(p).do("carry_on")
    assert p.t.moves[ship] == 1 and p.t.course[ship] == place("E4")
    p = again(p).do("carry_on")
    assert p.at("E4") == {"colony_ship": 1} and p.t.course[ship] == NOWHERE
    assert f"group.{ship}" in p.do("settle").tokens


def test_a_pipeline_is_sent_to_a_colony_of_its_own() -> None:
    """SE-3.6, SE-18.1: over several turns, and not to a planet that nobody has settled."""
    t, _ = settlers()
    settle(t, 0, "D4")
    pipeline = put(t, 0, "H5", "ms_pipeline")
    p = play(t, MOVE).do(pipeline)
    assert "E4" not in p.tokens | set(p.refused)
    p.do("D4")
    assert p.t.course[pipeline] == place("D4") and "carry_on" in again(p).tokens


def test_where_it_is_not_sent() -> None:
    """SE-16.1, SE-16.2: not where it could not settle, nor where no known way leads."""
    t, ship = settlers()
    mark(t, "E5", "barren_planet")
    mark(t, "D4", "planet", face_up=False)
    settle(t, 1, "D5")
    p = play(t, MOVE).do(ship)
    assert "E4" in p.tokens and not {"E5", "D4", "D5"} & (p.tokens | set(p.refused))
    t, ship = settlers()
    for near in t.near[place("E4")]:
        put(t, 1, t.content.hexes[near], "scout")
    assert play(t, MOVE).do(ship).refused["E4"] == "SE-3.6"


def test_a_course_goes_round_enemies_and_unexplored_hexes() -> None:
    """SE-3.8, SE-3.12: a ship on a course enters no hex that a ship without weapons had better leave alone."""
    t, ship = settlers()
    p = play(t, MOVE).do(ship, "E4")
    t = p.t.copy()
    new_turn(t, 0)
    for near in t.near[t.where[ship]]:
        t.known = changed(t.known, near, 0)
    assert "carry_on" not in play(t, MOVE).tokens


def test_a_move_by_hand_ends_a_course() -> None:
    t, ship = settlers()
    p = play(t, MOVE).do(ship, "E4")
    back = p.t.origin[ship]
    p = again(p).do(ship, t.content.hexes[back])
    assert p.t.course[ship] == NOWHERE


def test_miners_fetch_and_bring() -> None:
    """SE-17.1: to what they can tow, and loaded to an own colony."""
    t = fresh()
    settle(t, 0, "H5")
    mark(t, "F5", "mineral_5")
    miner = put(t, 0, "H5", "miner")
    p = again(play(t, MOVE).do(miner, "F5")).do("carry_on", "tow", miner)
    assert p.t.load[miner] and "carry_on" not in p.tokens
    p = again(p).do(miner, "H5")
    p = again(p).do("carry_on", "unload", miner)
    assert not p.t.load[miner] and p.t.stock[place("H5")]


def test_a_transport_carries_on_with_its_troops() -> None:
    """CE-14.6: what is aboard goes along; what stands on the colony stays."""
    t = fresh(2, ground_combat=True)
    settle(t, 0, "H5")
    settle(t, 0, "E4")
    transport = put(t, 0, "H5", "transport")
    aboard, ashore = put(t, 0, "H5", "infantry", 2), put(t, 0, "H5", "infantry")
    t.private = changed(t.private, aboard, ABOARD)
    t.course = changed(t.course, transport, place("E4"))
    p = play(t, MOVE).do("carry_on")
    assert p.t.where[aboard] == p.t.where[transport] != place("H5") and p.t.where[ashore] == place("H5")


def test_nobody_else_knows_a_course() -> None:
    """A course is neither seen by others nor imagined by them."""
    t, ship = settlers()
    p = play(t, MOVE).do(ship, "E4")
    for seat in (1, None):
        rows = [row for row in p.match.view(seat)["table"]["groups"] if row["group"] == ship]
        assert "course" not in rows[0]
    (own,) = [row for row in p.match.view(0)["table"]["groups"] if row["group"] == ship]
    assert own["course"] == place("E4")
    assert p.match.imagine(1, "x")._table.course[ship] == NOWHERE
    assert p.match.imagine(0, "x")._table.course[ship] == place("E4")


def test_some_of_a_stack_go_together() -> None:
    """SE-3.12: a colony ship enters an enemy's hex only with the warship that was chosen to go along."""
    t = fresh()
    settler = put(t, 0, "H5", "colony_ship")
    scout = put(t, 0, "H5", "scout")
    put(t, 0, "H5", "cruiser")
    far = put(t, 0, "C3", "scout")
    put(t, 1, "G5", "decoy")
    p = play(t, MOVE)
    assert "G5" not in p.do(settler).tokens
    p.do("done", "part")
    assert p.kind == "part" and f"group.{far}" not in p.tokens
    p.do(settler, scout, "done")
    assert p.kind == "move_to" and "G5" in p.tokens
    p.do("G5").until("move")
    assert p.at("G5") == {"colony_ship": 1, "scout": 1} and p.at("H5") == {"cruiser": 1}


# ---- scouts


def scouts(*hidden: str) -> tuple[Table, int]:
    """A scout in open space, and markers that lie face down."""
    t = fresh()
    for name in hidden:
        mark(t, name, "planet", face_up=False)
    return t, put(t, 0, "H5", "scout")


def next_turn(p: Play) -> Play:
    """What lies there is explored, and the same player's next movement phase begins."""
    t = p.t.copy()
    for group in t.groups_of(0):
        t.known = changed(t.known, t.where[group], EVERYONE)
    new_turn(t, 0)
    return play(t, ("movement_phase", 0), MOVE)


def test_a_scout_that_explores_goes_on_to_the_next_marker() -> None:
    """SE-3.6: to the nearest, over several turns where it must, with one answer for all that are under way."""
    t, ship = scouts("H6", "H7", "E7")
    p = play(t, MOVE).do(ship, "H6")
    assert p.t.course[ship] == place("H6") and "carry_on" not in p.tokens
    p = next_turn(p)
    assert p.t.course[ship] == place("H7")
    p.do("carry_on")
    assert p.at("H7") == {"scout": 1}
    p = next_turn(p).do("carry_on")
    assert p.t.course[ship] == place("E7") and not p.at("E7")
    p = next_turn(next_turn(p).do("carry_on")).do("carry_on")
    p = next_turn(p)  # nothing is left to explore
    assert p.t.course[ship] == NOWHERE and "carry_on" not in p.tokens


def test_scouts_do_not_explore_the_same_hex() -> None:
    """Each is bound for another, and none for where an enemy stands."""
    t, one = scouts("H4", "H6", "H7")
    two = put(t, 0, "H5", "scout")
    put(t, 1, "H7", "scout")
    for ship in (one, two):
        t.course = changed(t.course, ship, place("H5"))
    p = next_turn(play(t, MOVE))
    assert {p.t.course[one], p.t.course[two]} == {place("H4"), place("H6")}


def test_a_scout_that_is_moved_elsewhere_or_with_others_stops_exploring() -> None:
    """Who leads it otherwise decides; in a fleet it stays with the fleet."""
    t, ship = scouts("H6")
    t.course = changed(t.course, ship, place("H6"))
    assert play(t, MOVE).do(ship, "H4").t.course[ship] == NOWHERE
    t, ship = scouts("H6")
    put(t, 0, "H5", "destroyer")
    p = play(t, MOVE).do("H5", "H6")
    assert p.at("H6") == {"scout": 1, "destroyer": 1} and p.t.course[ship] == NOWHERE


def test_a_scout_under_way_is_listed_and_can_be_struck() -> None:
    """The sheet of orders names it, and the answer that leaves it out."""
    t, ship = scouts("E7")
    t.course = changed(t.course, ship, place("E7"))
    page = play(t, MOVE).match.published(0)
    assert page is not None and page.orders is not None
    assert [row.goers for row in page.orders.items] == [((f"group.{ship}>E7", 1),)]
