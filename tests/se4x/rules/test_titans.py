"""CE-6: titans."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import (
    attack_value,
    damage,
    defense_value,
    hits,
    hull,
    target_refusal,
    to_hit,
    toughness,
    weapon_class,
)
from cosmarch.games.se4x.rules.combat.boarding import seize_refusal
from cosmarch.games.se4x.rules.combat.retreat import retreat_refusal
from cosmarch.games.se4x.rules.combat.screening import screen_refusal
from cosmarch.games.se4x.rules.economy.construction import type_refusal
from cosmarch.games.se4x.rules.economy.upgrades import newest_for
from cosmarch.games.se4x.rules.movement.cargo import bays, fighter_room
from cosmarch.games.se4x.rules.terrain import stops
from cosmarch.games.se4x.state import (
    ASTEROIDS,
    DESTROYED_PLANET,
    FIGHTER_LEVEL,
    FREE,
    NOBODY,
    STOPPED,
    TITAN,
)
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, WEST, battle, field, shots, standing
from tests.se4x.table import CONTENT, fresh, mark, place, play, put, research, settle


def test_values() -> None:
    """CE-6.1: A7-3-5 for 32 CP, with Ship Size 7."""
    t = standing(field())
    t.cp[0] = 99
    group = put(t, 0, FIELD, "titan")
    assert CLASSES[weapon_class(t, group)] == "A" and CONTENT.ships[TITAN].cost == 32
    assert (attack_value(t, group), defense_value(t, group), hull(t, group)) == (7, 3, 5)
    research(t, 0, ship_size=6)
    why = type_refusal(t, 0, TITAN)
    assert why is not None and why.rule == "CE-6.1"
    research(t, 0, ship_size=7)
    assert type_refusal(t, 0, TITAN) is None


def test_two_damage() -> None:
    """CE-6.2: one hit destroys a cruiser."""
    t = field()
    titan, cruisers = put(t, 0, FIELD, "titan"), put(t, 1, FIELD, "cruiser", 2)
    assert damage(standing(t), titan, cruisers) == 2
    p = battle(t, dice=(1,)).do(cruisers)
    assert p.t.size[cruisers] == 1 and not p.t.damage[cruisers]


def test_never_leaves_never_hides() -> None:
    """CE-6.3, CE-6.4, CE-6.5: it cannot retreat, be screened or be boarded."""
    t = standing(field(), battle_round=3)
    titan = put(t, 0, FIELD, "titan", 2)
    boarder = put(t, 1, FIELD, "boarding_ship", boarding=1)
    away, hidden, taken = retreat_refusal(t, titan), screen_refusal(t, titan, 2), seize_refusal(t, boarder, titan)
    assert away is not None and hidden is not None and taken is not None
    assert (away.rule, hidden.rule, taken.rule) == ("SE-10.2", "CE-6.4", "CE-4.13")


def test_one_is_no_hit() -> None:
    """CE-6.6: a 1 hits a titan only from fighters, so that some ships cannot hit it at all."""
    t = standing(field())
    titan = put(t, 0, FIELD, "titan", defense=3)
    scout, fighter = put(t, 1, FIELD, "scout"), put(t, 1, FIELD, "fighter", fighter=1)
    assert to_hit(t, scout, titan) < 1 and not hits(t, scout, titan, to_hit(t, scout, titan), 1)
    assert hits(t, fighter, titan, to_hit(t, fighter, titan), 1)


def test_fleet_size_and_fighters() -> None:
    """CE-6.7, CE-6.8: no fleet size bonus against a titan but for fighters, which have +1 beside."""
    t = standing(field())
    titan, scout = put(t, 0, FIELD, "titan"), put(t, 0, FIELD, "scout")
    cruiser, fighter = put(t, 1, FIELD, "cruiser"), put(t, 1, FIELD, "fighter", fighter=1)
    plain = [to_hit(t, one, titan) for one in (cruiser, fighter)]
    assert plain == [4 - 3, 5 - 3 + 1]
    t.battle_marks = 2
    assert [to_hit(t, one, titan) for one in (cruiser, fighter)] == [plain[0], plain[1] + 1]
    assert to_hit(t, cruiser, scout) == 4 + 1


def test_fighters_aboard() -> None:
    """CE-6.9, CE-6.10, CE-6.11: with Fighter technology, by upgrade too, it holds 3 fighters but is no carrier."""
    t = standing(field())
    titan = put(t, 0, FIELD, "titan")
    assert bays(t, titan) == 0
    research(t, 0, fighter=1)
    assert level(newest_for(t, titan), FIGHTER_LEVEL) == 1
    t.tech = changed(t.tech, titan, newest_for(t, titan))
    assert bays(t, titan) == 3 and fighter_room(t, place(FIELD), 0) == 3
    put(t, 0, FIELD, "fighter", 3, fighter=1)
    assert target_refusal(t, put(t, 1, FIELD, "scout"), titan) is None


def test_fighters_without_room() -> None:
    """CE-6.12: after the battle fighters beyond the room of carriers and titans are removed."""
    t = field()
    research(t, 0, fighter=1)
    titan = put(t, 0, FIELD, "titan")
    put(t, 0, FIELD, "fighter", 5)
    enemy = put(t, 1, FIELD, "scout")
    p = battle(t, dice=(1,)).do("done").do(enemy)
    assert p.over and p.at(FIELD) == {"titan": 1, "fighter": 3} and p.t.kind[titan] == TITAN


@pytest.mark.parametrize("worth", [1, 5])
def test_colony_and_planet(worth: int) -> None:
    """CE-6.13, CE-6.14: a titan destroys a colony and its planet without a roll; the hex counts as asteroids."""
    t = field()
    settle(t, 1, FIELD, worth)
    troops = put(t, 1, FIELD, "infantry", 2)
    titan = put(t, 0, FIELD, "titan")
    p = play(t, ("bombardment", place(FIELD), 0)).do(titan)
    here = place(FIELD)
    assert p.over and p.t.colony[here] == NOBODY and p.t.terrain[here] == DESTROYED_PLANET and not shots(p)
    assert p.t.kind[troops] == FREE and stops(p.t, here)
    ruin, field_of_stones = CONTENT.terrain[DESTROYED_PLANET], CONTENT.terrain[ASTEROIDS]
    assert (ruin.weapon_class, ruin.suspends, ruin.settled) == (
        field_of_stones.weapon_class,
        field_of_stones.suspends,
        field_of_stones.settled,
    )


def test_homeworld() -> None:
    """CE-6.13, SE-28.1: so falls a homeworld too."""
    t = fresh(2)
    where = CONTENT.hexes[t.home[1]]
    titan = put(t, 0, where, "titan")
    p = play(t, ("bombardment", place(where), 0)).do(titan)
    assert p.t.winner == 0 and p.t.colony[place(where)] == NOBODY


def test_planet_without_colony() -> None:
    """CE-6.15: a titan may destroy such a planet; nobody else, and not with enemies about."""
    t = field()
    mark(t, WEST, "barren_planet")
    titan = put(t, 0, WEST, "titan")
    put(t, 0, WEST, "dreadnought")
    p = play(t, ("movement", 0)).do("destroy_planet")
    assert p.tokens == {f"group.{titan}", "done"}
    p.do(titan)
    assert p.t.terrain[place(WEST)] == DESTROYED_PLANET and p.t.flags[titan] & STOPPED and p.t.face_up(titan)
    assert "destroy_planet" not in p.tokens
    put(t, 1, WEST, "scout")
    assert "destroy_planet" not in play(t, ("movement", 0)).tokens


@pytest.mark.parametrize("mines", [4, 5])
def test_mines(mines: int) -> None:
    """CE-6.16, CE-6.17, CE-6.18 and the example CE-EX-08: each mine does 1 damage, the fifth destroys the titan and its
    fighters; with four it fights on with that damage."""
    t = field()
    research(t, 0, fighter=1)
    titan = put(t, 0, FIELD, "titan")
    fighters = put(t, 0, FIELD, "fighter", 3)
    put(t, 1, FIELD, "mine", mines)
    put(t, 1, FIELD, "scout")
    p = battle(t).do(*[titan] * mines)
    if mines == 4:
        assert p.t.damage[titan] == 4 and p.t.size[fighters] == 3 and p.t.battle_round == 1
    else:
        assert p.over and p.at(FIELD) == {} and p.at(FIELD, 1) == {"scout": 1}


def test_repair() -> None:
    """CE-6.19: after the battle it is whole again."""
    t = field()
    titan = put(t, 0, FIELD, "titan")
    put(t, 1, FIELD, "mine", 2)
    p = battle(t)
    assert p.over and len(p.told("mine_explodes")) == 2
    assert p.at(FIELD) == {"titan": 1} and p.t.damage[titan] == 0 and toughness(standing(p.t), titan) == 5
