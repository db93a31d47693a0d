"""SE-9: the order of fire, the number to hit, hits and damage. SE-5.3, SE-5.4: terrain."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import damage, hits, to_hit, toughness, weapon_class
from cosmarch.games.se4x.state import FREE
from tests.se4x.battle import FIELD, battle, field, hold_until, shots, standing
from tests.se4x.table import mark, put, research

# ---- when


def test_by_class() -> None:
    """SE-9.1, SE-22.13: units fire by weapon class from A to F: battleship, battlecruiser, cruiser, destroyer, scout,
    whoever owns them."""
    t = field()
    order: list[int] = []
    for seat, unit in enumerate(("battleship", "battlecruiser", "cruiser", "destroyer", "scout")):
        order.append(put(t, seat % 2, FIELD, unit, 1))
    put(t, 1, FIELD, "scout", tactics=0)
    p = battle(t)
    seen: list[int] = []
    while p.t.battle_round == 1 and len(seen) < 4:
        assert p.kind == "fire"
        seen.append(int(p.match.asks[0].args["group"]))
        p.do("hold")
    assert seen == order[:4]


def test_class_f_fires_last() -> None:
    """SE-9.1, CE-4.4: a boarding ship (class F) fires after a scout, also in asteroids."""
    t = field()
    put(t, 1, FIELD, "boarding_ship", boarding=1)
    put(t, 0, FIELD, "scout")
    mark(t, FIELD, "asteroids")
    assert battle(t).seat == 0


def test_tactics_decides_within_a_class() -> None:
    """SE-9.2: within a class the higher Tactics technology fires first."""
    t = field()
    put(t, 0, FIELD, "scout", tactics=1)
    put(t, 1, FIELD, "scout")
    assert battle(t).seat == 0


def test_the_defender_fires_first_at_equal_tactics() -> None:
    """SE-9.2: at equal Tactics the defender fires first."""
    t = field()
    put(t, 0, FIELD, "scout", tactics=2)
    put(t, 1, FIELD, "scout", tactics=2)
    p = battle(t)
    assert p.seat == 1 and p.do("hold").seat == 0


def test_groups_of_one_moment_go_as_their_owner_likes() -> None:
    """SE-9.3: the player chooses the order, and one group is finished before the next."""
    t = field()
    first, second = put(t, 0, FIELD, "scout", 2), put(t, 0, FIELD, "carrier")
    put(t, 1, FIELD, "battleship", 3)
    p = battle(t).do("hold")
    assert p.kind == "who_fires" and p.tokens == {f"group.{first}", f"group.{second}"}
    p.do(second)
    assert p.match.asks[0].args["group"] == second
    p.do("hold")
    assert p.match.asks[0].args == {"group": first, "n": 2}


def test_one_shot_each_and_it_may_be_declined() -> None:
    """SE-9.4: each unit has one shot a round and may decline it."""
    t = field()
    group, enemy = put(t, 0, FIELD, "destroyer", 3), put(t, 1, FIELD, "scout", 3)
    p = battle(t, dice=(10, 10))
    assert p.match.asks[0].args["n"] == 3
    p.do(enemy, enemy)
    assert p.match.asks[0].args == {"group": group, "n": 1}
    p.do("hold")
    assert p.seat == 1 and len(shots(p)) == 2


@pytest.mark.parametrize(
    "unit", ["scout", "dreadnought", "raider", "carrier", "base", "minesweeper", "flagship", "titan", "boarding_ship"]
)
def test_nobody_has_to_fire(unit: str) -> None:
    """CE-1.7: a unit of whatever type may choose not to fire, in every round."""
    t = field(boarding=True, titans=True)
    group = put(t, 1, FIELD, unit)
    put(t, 0, FIELD, "destroyer")
    p = battle(t)
    for battle_round in (1, 2, 3):
        hold_until(p, battle_round, group)
        assert len(p.tokens) > 1
        p.do("hold")
    assert shots(p) == []


def test_point_defense_need_not_fire() -> None:
    """CE-1.7, SE-11.9: a ship that holds its point defense still has its own moment."""
    t = field()
    research(t, 1, fighter=1)
    scout = put(t, 0, FIELD, "scout", point_defense=1)
    put(t, 1, FIELD, "carrier")
    fighters = put(t, 1, FIELD, "fighter", 1)
    p = hold_until(battle(t), 1, scout)
    assert p.tokens == {f"group.{fighters}", "hold"}
    p.do("hold")
    hold_until(p, 1, scout)
    assert shots(p) == [] and p.refused["retreat"] == "SE-10.1"


# ---- the number to hit


@pytest.mark.parametrize(
    ("shooter", "target", "number"),
    [("scout", "scout", 3), ("destroyer", "cruiser", 3), ("dreadnought", "battleship", 4), ("base", "cruiser", 6)],
)
def test_number_to_hit(shooter: str, target: str, number: int) -> None:
    """SE-9.5, SE-22.13, SE-14.1: attack value minus defense value without technology."""
    t = field()
    mine, theirs = put(t, 0, FIELD, shooter), put(t, 1, FIELD, target)
    assert to_hit(standing(t), mine, theirs) == number


def test_technology_in_the_number() -> None:
    """SE-9.5: Attack technology is added, the target's Defense technology taken off."""
    t = field()
    mine = put(t, 0, FIELD, "cruiser", attack=2)
    theirs = put(t, 1, FIELD, "battleship", defense=1)
    assert to_hit(standing(t), mine, theirs) == 4 + 2 - 2 - 1


@pytest.mark.parametrize(("unit", "counted"), [("scout", 1), ("cruiser", 2), ("battleship", 3), ("titan", 3)])
def test_technology_is_limited_by_hull(unit: str, counted: int) -> None:
    """SE-9.6: Attack and Defense count at most the hull size, and never more than 3."""
    t = field()
    plain, good = put(t, 0, FIELD, unit), put(t, 0, FIELD, unit, attack=3, defense=3)
    other = put(t, 1, FIELD, "scout")
    standing(t)
    assert to_hit(t, good, other) - to_hit(t, plain, other) == counted
    assert to_hit(t, other, plain) - to_hit(t, other, good) == counted


def test_a_one_always_hits() -> None:
    """SE-9.7: a roll at or below the number hits; a 1 always does."""
    t = field()
    weak, strong = put(t, 0, FIELD, "minesweeper"), put(t, 1, FIELD, "dreadnought", defense=3)
    number = to_hit(standing(t), weak, strong)
    assert number == 1 - 3 - 3
    assert hits(t, weak, strong, number, 1) and not hits(t, weak, strong, number, 2)
    assert hits(t, strong, weak, 6, 6) and not hits(t, strong, weak, 6, 7)


def test_the_next_target_is_chosen_after_the_roll() -> None:
    """SE-9.8: dice are thrown ship by ship."""
    t = field()
    put(t, 0, FIELD, "destroyer", 2)
    first, second = put(t, 1, FIELD, "scout"), put(t, 1, FIELD, "scout", attack=1)
    p = battle(t, dice=(4, 4)).do(first)
    assert p.t.kind[first] == FREE and p.kind == "fire" and p.tokens == {f"group.{second}", "hold"}
    p.do(second)
    assert p.over


def test_hits_go_to_one_ship_until_it_is_destroyed() -> None:
    """SE-9.9, SE-9.10: the shooter chooses the group; hits gather on one ship, which dies when they equal its hull."""
    t = field()
    mine = put(t, 0, FIELD, "battlecruiser", 3)
    theirs = put(t, 1, FIELD, "cruiser", 2)
    p = battle(t, dice=(2, 2, 2)).do("done")
    assert p.kind == "fire" and p.match.asks[0].args["group"] == mine
    p.do(theirs)
    assert (p.t.size[theirs], p.t.damage[theirs]) == (2, 1)
    p.do(theirs)
    assert (p.t.size[theirs], p.t.damage[theirs]) == (1, 0)
    p.do(theirs)
    assert (p.t.size[theirs], p.t.damage[theirs]) == (1, 1)


def test_the_shooter_chooses_among_all_groups_for_each_shot() -> None:
    """SE-9.9: any group of the enemy, and another one for the next shot; the damage of one does not go to the other."""
    t = field()
    mine = put(t, 0, FIELD, "battlecruiser", 2)
    small, large = put(t, 1, FIELD, "cruiser", 1), put(t, 1, FIELD, "cruiser", 1, attack=1)
    p = battle(t, dice=(2, 2))
    assert p.kind == "fire" and p.match.asks[0].args["group"] == mine
    assert p.tokens >= {f"group.{small}", f"group.{large}"}
    p.do(large)
    assert (p.t.damage[small], p.t.damage[large]) == (0, 1)
    p.do(small)
    assert (p.t.damage[small], p.t.damage[large]) == (1, 1)


def test_damage_has_no_effect_of_its_own() -> None:
    """SE-9.10: a damaged ship fires as before."""
    t = field()
    mine, theirs = put(t, 0, FIELD, "battlecruiser"), put(t, 1, FIELD, "cruiser")
    p = battle(t, dice=(1, 10)).do(theirs)
    assert p.t.damage[theirs] == 1
    p.do(mine)
    assert shots(p)[-1] == (1, 4 - 1, 10)


def test_destroyed_ships_do_not_fire() -> None:
    """SE-9.1, SE-9.4: a ship destroyed before its moment has no shot."""
    t = field()
    mine, theirs = put(t, 0, FIELD, "battleship", 2), put(t, 1, FIELD, "scout", 3)
    p = battle(t, dice=(1, 1)).do("done", theirs, theirs)
    assert p.seat == 1 and p.match.asks[0].args == {"group": theirs, "n": 1} and p.t.size[mine] == 2


def test_non_combat_ships_die_with_the_last_fighting_unit() -> None:
    """SE-9.12: when the last combat-capable unit of a side is gone, its non-combat ships in the hex are destroyed."""
    t = field()
    put(t, 0, FIELD, "battleship")
    theirs = put(t, 1, FIELD, "scout")
    for unit in ("miner", "colony_ship", "ms_pipeline"):
        put(t, 1, FIELD, unit)
    p = battle(t, dice=(1,)).do(theirs)
    assert p.over and p.at(FIELD, 1) == {}
    assert p.rules("ship_destroyed") == ["SE-9.10", "SE-9.12", "SE-9.12", "SE-9.12"]


def test_they_die_too_when_the_last_one_leaves() -> None:
    """SE-9.12, SE-10.6: also when it retreats."""
    t = field()
    scout = put(t, 0, FIELD, "scout")
    miner = put(t, 0, FIELD, "miner")
    put(t, 1, FIELD, "scout")
    p = battle(t).do("hold", "hold", "hold", "retreat", "G5")
    assert p.over and p.t.kind[miner] == FREE and p.at("G5") == {"scout": 1} and p.t.size[scout] == 1


# ---- terrain


def test_asteroids() -> None:
    """SE-5.3: Attack technology counts 0 and all units fire as class E; Defense still counts."""
    t = field()
    mine = put(t, 0, FIELD, "battleship", attack=3)
    theirs = put(t, 1, FIELD, "scout", defense=1)
    mark(t, FIELD, "asteroids")
    standing(t)
    assert CLASSES[weapon_class(t, mine)] == CLASSES[weapon_class(t, theirs)] == "E"
    assert to_hit(t, mine, theirs) == 5 - 0 - 1
    assert battle(t).seat == 1


def test_nebula() -> None:
    """SE-5.4: Defense technology counts 0, all fire as class E; Attack still counts."""
    t = field()
    mine = put(t, 0, FIELD, "battleship", attack=3)
    theirs = put(t, 1, FIELD, "scout", defense=1)
    mark(t, FIELD, "nebula")
    standing(t)
    assert CLASSES[weapon_class(t, mine)] == "E"
    assert to_hit(t, mine, theirs) == 5 + 3


def test_titans_in_the_numbers() -> None:
    """CE-6.2, CE-6.6, CE-6.7, CE-6.8: a titan's hit does 2 damage; a 1 is no automatic hit on it but for fighters,
    which have +1 against it and alone use the fleet size bonus."""
    t = field()
    titan = put(t, 0, FIELD, "titan", defense=3)
    research(t, 1, fighter=1)
    scouts, fighter = put(t, 1, FIELD, "scout", 3), put(t, 1, FIELD, "fighter", 3)
    standing(t)
    assert damage(t, titan, scouts) == 2 and damage(t, scouts, titan) == 1 and toughness(t, titan) == 5
    assert not hits(t, scouts, titan, to_hit(t, scouts, titan), 1)
    assert hits(t, fighter, titan, -1, 1)
    before = to_hit(t, scouts, titan), to_hit(t, fighter, titan)
    assert before == (3 - 6, 5 + 1 - 6)
    t.battle_marks = 2
    assert (to_hit(t, scouts, titan), to_hit(t, fighter, titan)) == (before[0], before[1] + 1)


# ---- in one answer


def test_all_shots_of_a_round_in_one_answer() -> None:
    """SE-9.4: who fires at will is asked no more in this round, whatever fires, and again in the next."""
    t = field()
    cruisers, scouts = put(t, 0, FIELD, "cruiser", 2), put(t, 0, FIELD, "scout", 3)
    put(t, 0, FIELD, "destroyer")
    enemy = put(t, 1, FIELD, "battleship", 3)
    p = battle(t, dice=(10, 10, 10, *[10] * 6)).until("fire", 1).do("hold").until("fire", 0)
    assert p.match.asks[0].args["group"] == cruisers
    p.do("at_will")
    assert len(shots(p)) == 6 and p.t.battle_round == 2 and p.t.size[enemy] == 3
    p.until("fire", 1).do("hold").until("fire", 0)
    assert p.match.asks[0].args["group"] == cruisers and p.t.size[scouts] == 3


def test_the_order_of_fire_at_will() -> None:
    """SE-9.3: it can be said before anybody of a class has fired."""
    t = field()
    put(t, 0, FIELD, "scout", 2)
    put(t, 0, FIELD, "carrier")
    put(t, 1, FIELD, "battleship", 3)
    p = battle(t, dice=(10,) * 3).do("hold")
    assert p.kind == "who_fires"
    p.do("at_will")
    assert len(shots(p)) == 3 and p.t.battle_round == 2


def test_fire_at_will_goes_on_at_what_is_left() -> None:
    """SE-9.9: each shot has its own target: what is destroyed is fired at no more."""
    t = field()
    put(t, 0, FIELD, "cruiser", 3)
    dear, cheap = put(t, 1, FIELD, "destroyer"), put(t, 1, FIELD, "scout")
    p = battle(t, dice=(1, 1)).until("fire", 0).do("at_will")
    assert p.t.kind[dear] == p.t.kind[cheap] == FREE and len(shots(p)) == 2
