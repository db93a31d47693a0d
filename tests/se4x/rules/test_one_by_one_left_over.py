"""Empire advantages and alien technologies one by one: what is left of a card when its owner is out, when two of them
work on the same thing, when the last counter is on the map, and when there is nothing to act on."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import SHIPS
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages import empire, moves
from cosmarch.games.se4x.rules.cards import windows
from cosmarch.games.se4x.rules.cards.cards import on_counter
from cosmarch.games.se4x.rules.combat import battle_values, boarding
from cosmarch.games.se4x.rules.combat.raiders import can_cloak
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.groups import counters
from cosmarch.games.se4x.rules.movement import courses
from cosmarch.games.se4x.rules.victory import eliminate
from cosmarch.games.se4x.state import CAPTURED, FREE, MOVE, NOWHERE, PUSHED, STUCK, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, standing
from tests.se4x.cards import ALIENS, card_field, give, with_cards
from tests.se4x.table import CONTENT, kind_of, mark, place, play, put, research


def taken(t: Table, unit: str, key: str, **levels: int) -> int:
    """A ship that seat 2 built with the advantage and seat 0 captured."""
    give(t, 2, key, shown=True)
    group = put(t, 0, FIELD, unit, **levels)
    t.maker = changed(t.maker, group, 2)
    t.flags[group] |= CAPTURED
    return group


def out(t: Table, seat: int) -> Table:
    """The same table with a player out of it."""
    twin = t.copy()
    eliminate(twin, seat)
    return twin


# ---- its owner is out


@pytest.mark.parametrize(("key", "rule", "more"), [("giant_race", "CE-EA34.3", 1), ("insectoids", "CE-EA43.1", -1)])
def test_the_hull_of_a_captured_ship_outlives_its_builders(key: str, rule: str, more: int) -> None:
    """CE-EA34.3, CE-EA43.1: it was built so."""
    t = standing(card_field(3))
    group = taken(t, "cruiser", key)
    plain = t.content.ships[kind_of("cruiser")].hull
    assert modifiers.hull(t, group) == plain + more == modifiers.hull(out(t, 2), group), rule


def test_engines_of_engineers_who_are_out() -> None:
    """CE-EA42.2: a captured ship may still be pushed."""
    t = card_field(3)
    group = taken(t, "cruiser", "master_engineers")
    assert moves.pushable(t, 0) == [group] == moves.pushable(out(t, 2), 0)


def test_cloaks_of_geniuses_who_are_out() -> None:
    """CE-EA50.1: a captured cruiser with a cloak stays cloaked."""
    t = standing(card_field(3))
    group = taken(t, "cruiser", "cloaking_geniuses", cloaking=2)
    assert can_cloak(t, group) and can_cloak(out(t, 2), group)


def test_a_ship_of_the_house_of_speed_that_is_out() -> None:
    """CE-EA53.1: it is still as easy to hit and to board."""
    t = standing(card_field(3))
    group = taken(t, "cruiser", "house_of_speed")
    hunter = put(t, 1, FIELD, "boarding_ship", boarding=1)
    gun = put(t, 1, FIELD, "cruiser")
    for world in (t, out(t, 2)):
        assert boarding.number_to_seize(world, hunter, group) == boarding.number_to_seize(t, hunter, group)
        assert battle_values.to_hit(world, gun, group, False) == battle_values.to_hit(t, gun, group, False)


@pytest.mark.parametrize("key", [row.key for row in CONTENT.alien_technologies if row.ships])
def test_alien_technology_of_an_empire_that_is_out(key: str) -> None:
    """CE-12.9: what a captured ship kept does not go with its builders, nor does it come to anybody else."""
    t = card_field(3, ground_combat=True)
    give(t, 2, key, shown=True)
    card = ALIENS.index(key)
    group = put(t, 0, FIELD, SHIPS[CONTENT.alien_technologies[card].ships[0]])
    t.maker = changed(t.maker, group, 2)
    t.flags[group] |= CAPTURED
    t.boons = changed(t.boons, group, 1 << card)
    gone = out(t, 2)
    assert [one.key for one in on_counter(t, group)] == [one.key for one in on_counter(gone, group)] == [key]
    assert all([card not in cards for seat, cards in enumerate(gone.alien_cards) if seat != 2])


# ---- two cards on the same thing


def test_gifted_star_wolves() -> None:
    """CE-EA41.1, CE-EA51.1: a destroyer costs 1 CP more and 1 CP less."""
    t = give(with_cards(), 0, "gifted_scientists", "star_wolves")
    kind = kind_of("destroyer")
    assert modifiers.price(t, 0, kind) == t.content.ships[kind].cost == modifiers.price(t, 1, kind)


def test_giant_insectoids() -> None:
    """CE-EA34.1, CE-EA43.1: both together leave a hull as it is, and a decoy has none."""
    t = give(with_cards(), 0, "giant_race", "insectoids")
    assert empire.kind_hull(t, 0, kind_of("cruiser")) == 0
    assert [modifiers.hull(t, put(t, 0, "G5", unit)) for unit in ("cruiser", "scout")] == [2, 1]
    t.round = 2
    assert due(t, 0) == 3


def test_a_fast_people_of_engineers() -> None:
    """CE-EA42.1, CE-EA52.1: a colony ship that moves as ships do may be pushed as they are."""
    t = give(with_cards(), 0, "power_to_the_people", "master_engineers")
    research(t, 0, move=3)
    ship = put(t, 0, "G5", "colony_ship")
    t.turn = 3
    before = modifiers.hexes(t, ship)
    assert moves.pushable(t, 0) == [ship]
    t.flags[ship] |= PUSHED
    assert modifiers.hexes(t, ship) == before + 1


# ---- the last counter


def test_without_a_counter_the_whole_group_waits() -> None:
    """CE-EA42.1, SE-3.7: those that fail cannot be told apart, so none of them moves."""
    t = give(with_cards(), 0, "master_engineers")
    most = counters(t, kind_of("cruiser"))
    groups = [put(t, 0, "G5", "cruiser", 2) for _ in range(most)]
    p = play(t, ("movement", 0), dice=(1, 10)).do("push", f"group.{groups[0]}")
    assert p.t.flags[groups[0]] & STUCK and p.t.size[groups[0]] == 2
    assert p.refused[f"group.{groups[0]}"] == "CE-EA42.1"


# ---- nothing to act on


def test_horsemen_with_nowhere_to_ride() -> None:
    """CE-EA46.1, SE-10.5: the rule that forbids it is told, and nobody is lost."""
    t = standing(give(card_field(), 0, "horsemen_of_the_plains"))
    ship = put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "cruiser")
    for near in t.near[place(FIELD)]:
        put(t, 1, t.content.hexes[near], "scout")
    why = windows.ride_refusal(t, ship)
    assert why is not None and why.rule == "SE-10.5" and t.kind[ship] != FREE


def test_psychics_sense_nothing_where_all_lies_open() -> None:
    """CE-EA54.1: no question without a face-down group."""
    t = give(with_cards(), 0, "powerful_psychics")
    put(t, 0, "G5", "cruiser", exploration=1)
    other = put(t, 1, "G6", "scout")
    assert moves.in_sight(t, 0) == [place("G6")]
    t.turn_up(other)
    assert moves.in_sight(t, 0) == []


def test_a_scout_that_is_stuck_does_not_explore() -> None:
    """CE-EA42.1, SE-3.6: whom the engines failed stays, also on its way to the next marker."""
    t = give(with_cards(), 0, "master_engineers")
    ship = put(t, 0, "H5", "scout")
    mark(t, "H6", "planet", face_up=False)
    t.course = changed(t.course, ship, place("H6"))
    p = play(t, ("movement", 0), dice=(10,))
    assert "carry_on" in p.tokens
    p.do("push", f"group.{ship}")
    assert courses.under_way(p.t, 0) == [] and "carry_on" not in p.tokens


def test_scouts_of_the_house_of_speed_explore_one_marker_a_turn() -> None:
    """CE-EA53.1, SE-4.1: whoever enters an unexplored hex stops there, however fast."""
    t = give(with_cards(), 0, "house_of_speed", shown=True)
    research(t, 0, move=7)
    ship = put(t, 0, "H5", "scout")
    assert t.levels[MOVE] == 7
    for name in ("H6", "H7", "H8"):
        mark(t, name, "planet", face_up=False)
    t.course = changed(t.course, ship, place("H6"))
    p = play(t, ("movement", 0)).do("carry_on")
    assert p.t.where[ship] == place("H6") and p.t.course[ship] != NOWHERE
