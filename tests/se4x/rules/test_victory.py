"""Victory and alliances: SE-28, SE-29.1, SE-29.2, SE-29.3, SE-29.5."""

from __future__ import annotations

import pytest

from cosmarch.core.text import languages
from cosmarch.games.se4x.rules import colonies, victory
from cosmarch.games.se4x.rules.movement.pipelines import on_chain
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import fresh, place, play, put, research, settle, tech


def ranking(t: Table) -> tuple[tuple[int, ...], ...]:
    return victory.result(t).ranking


def test_two_players() -> None:
    """SE-28.1: whoever destroys the enemy homeworld wins."""
    t = fresh()
    colonies.destroy(t, t.home[1], 0)
    assert t.over and ranking(t) == ((0,), (1,)) and victory.result(t).reason == "se4x.end.homeworld"


def test_several_players() -> None:
    """SE-28.2: whoever first destroys any other homeworld wins."""
    t = fresh(4)
    colonies.destroy(t, t.home[2], 3)
    assert t.over and ranking(t)[0] == (3,)
    assert victory.result(t).about == (2,), "whose homeworld it was is told"


def test_the_end_says_whose_homeworld_fell() -> None:
    """SE-28.1: in every language."""
    t = fresh()
    home = t.home[1]
    t.worth = changed(t.worth, home, 5)
    put(t, 0, t.content.hexes[home], "scout")
    match = play(t, ("bombardment", home, 0), dice=(1,)).do("all").match
    assert match.over
    for lang in languages():
        assert match.name(1, lang) in match.ending(lang)[0]


def test_three_colony_points_win_at_once() -> None:
    """SE-28.3, SE-28.4: each enemy colony destroyed, a new one too, is a point for good; three win within a turn."""
    t = fresh(3, victory="colony_points")
    for name, worth in (("C4", 5), ("D4", 0), ("E3", 1)):
        settle(t, 1, name, worth)
    colonies.destroy(t, place("C4"), 0)
    colonies.destroy(t, place("D4"), 0)
    assert victory.colony_points(t, 0) == 2 and not t.over
    colonies.destroy(t, place("E3"), 0)
    assert t.over and ranking(t)[0] == (0,)


def test_colony_ships_are_no_points() -> None:
    """SE-28.4: colony ships in space are none."""
    t = fresh(3, victory="colony_points", cloaking=False)
    put(t, 1, "G5", "colony_ship")
    scout = put(t, 0, "H5", "scout")
    p = play(t, ("movement", 0)).do(scout, "G5")
    assert p.at("G5", 1) == {} and victory.colony_points(p.t, 0) == 0


def test_full_colonies_away_from_home() -> None:
    """SE-28.5: an own colony of 5 CP in deep space or an enemy's home area is a point while it is held."""
    t = fresh(3, victory="colony_points")
    settle(t, 0, "L5")
    settle(t, 0, "G5")
    settle(t, 0, "C4")
    settle(t, 0, "G6", 3)
    assert victory.colony_points(t, 0) == 2
    t.colony = changed(t.colony, place("G5"), 1)
    assert victory.colony_points(t, 0) == 1


def test_points_at_the_same_time() -> None:
    """SE-28.6: the most points win, then the CP value of combat ships, then the victory is shared."""
    for more, scouts, first in ((1, 0, (1,)), (0, 1, (1,)), (0, 0, (0, 1))):
        t = fresh(3, victory="colony_points")
        t.destroyed[0] = 3
        t.destroyed[1] = 3 + more
        if scouts:
            put(t, 1, "C4", "scout")
        victory.check_points(t)
        assert t.over and ranking(t)[0] == first


def test_variable_maps_count_destroyed_colonies_only() -> None:
    """SE-28.7: on variable maps only destroyed colonies give points."""
    t = fresh(3, "three_player_variable", victory="colony_points")
    free = [here for here in range(150) if here not in t.home]
    for here in free[:5]:
        t.terrain = changed(t.terrain, here, 0)
        t.colony = changed(t.colony, here, 0)
        t.worth = changed(t.worth, here, 5)
    t.destroyed[0] = 1
    assert victory.colony_points(t, 0) == 1


def test_the_long_game() -> None:
    """SE-28.8: who loses the homeworld is out with all pieces; the last one left wins."""
    t = fresh(3, victory="last_one")
    put(t, 1, "C4", "scout")
    settle(t, 1, "D4")
    colonies.destroy(t, t.home[1], 0)
    assert not t.over and t.out[1] and not t.groups_of(1) and not t.colonies_of(1)
    colonies.destroy(t, t.home[2], 0)
    assert t.over and ranking(t)[0] == (0,)


def test_spoils_of_the_long_game() -> None:
    """SE-28.9: 30 CP in the next economic phase, and one level in two technologies that the victim had."""
    t = fresh(3, victory="last_one")
    research(t, 1, attack=3, tactics=1, move=2)
    research(t, 0, move=4)
    p = play(t, *colonies.destroy(t, t.home[1], 0))
    assert p.t.bounty[0] == 30 and p.kind == "spoils" and p.seat == 0
    assert p.tokens == {"attack", "tactics", "done"} and p.refused["move"] == "SE-28.9"
    p.do("attack")
    assert "attack" not in p.tokens
    p.do("tactics")
    assert (p.t.tech_level(0, tech("attack")), p.t.tech_level(0, tech("tactics"))) == (1, 1)


@pytest.mark.parametrize("counts", [True, False])
def test_a_captured_homeworld(counts: bool) -> None:
    """SE-28.11: a homeworld captured by ground units counts as destroyed, by the option."""
    t = fresh(captured_homeworld=counts)
    colonies.capture(t, t.home[1], 0, 5)
    assert t.over == counts


# ---- alliances


def test_allies_win_together() -> None:
    """SE-29.1, SE-29.5: the pair wins by the single homeworld; the single player must destroy both."""
    t = fresh(3, "three_player_two_vs_one")
    colonies.destroy(t, t.home[2], 0)
    assert t.over and ranking(t) == ((0, 1), (2,))
    t = fresh(3, "three_player_two_vs_one")
    colonies.destroy(t, t.home[0], 2)
    assert not t.over and t.out[0] and t.bounty[2] == 0
    colonies.destroy(t, t.home[1], 2)
    assert t.over and ranking(t)[0] == (2,)


def test_uneasy_allies_do_not_stack() -> None:
    """SE-29.2: uneasy allies never stack and do not use each other's pipelines."""
    t = fresh(4, "four_player_teams")
    put(t, 1, "G5", "scout")
    for name in ("H5", "H6"):
        put(t, 1, name, "ms_pipeline")
    ship = put(t, 0, "F5", "scout")
    assert play(t, ("movement", 0)).do(ship).refused["G5"] == "SE-29.2"
    assert not on_chain(t, 0, place("H5"), place("H6"))


def test_blood_brothers_stack() -> None:
    """SE-29.3: blood brothers may stack and use each other's pipelines for movement."""
    t = fresh(4, "four_player_teams", alliance="blood_brothers")
    for name in ("H5", "G5", "F5"):
        put(t, 1, name, "ms_pipeline")
    ship = put(t, 0, "H5", "scout", move=1)
    p = play(t, ("movement", 0)).do(ship, "G5", ship, "F5")
    assert p.at("F5") == {"scout": 1}


def test_a_match_that_the_round_limit_ends() -> None:
    """SE-28.6: where colony points win, points come first and then the ships; else the larger empire wins. The limit is
    a house rule."""
    t = fresh(2, round_limit=3)
    settle(t, 1, "G3")
    t.round = 4
    assert victory.round_limit(t) and ranking(t) == ((1,), (0,))
    t = fresh(3, victory="colony_points", round_limit=3)
    t.destroyed = [1, 1, 0]
    put(t, 2, "G3", "cruiser", 6)
    put(t, 1, "G4", "scout")
    t.round = 4
    assert victory.round_limit(t) and ranking(t) == ((1,), (0,), (2,))
    assert victory.result(t).reason == "se4x.end.round_limit"
