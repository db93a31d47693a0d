"""SE-7, SE-8: screening and the fleet size bonus."""

from __future__ import annotations

from cosmarch.games.se4x.rules.combat.battlefield import ATTACKER_BONUS, DEFENDER_BONUS
from cosmarch.games.se4x.state import FREE
from tests.se4x.battle import FIELD, WEST, battle, field, shots
from tests.se4x.table import machine, play, put, research


def test_the_larger_side_screens_the_difference() -> None:
    """SE-7.1: the side with more combat-capable units may screen as many as the difference, or fewer."""
    t = field()
    scouts, cruiser = put(t, 0, FIELD, "scout", 4), put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "destroyer", 3)
    p = battle(t)
    assert p.kind == "screen" and p.seat == 0 and p.match.asks[0].args["n"] == 2
    p.do(cruiser)
    assert p.kind == "screen" and p.match.asks[0].args["n"] == 1
    p.do(scouts)
    assert p.kind == "fire", "one scout and the cruiser are screened, no more"
    assert p.told("screens") == [{"owner": 0, "ship": 2, "n": 1}, {"owner": 0, "ship": 0, "n": 1}]


def test_the_smaller_side_screens_nothing() -> None:
    """SE-7.1: sides of the same size screen nothing."""
    t = field()
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "destroyer", 2)
    assert battle(t).kind == "fire"


def test_what_counts() -> None:
    """SE-7.2, SE-13.8: bases, ship yards and each fighter count as one unit, mines and non-combat ships never."""
    t = field()
    put(t, 0, "G8", "scout", 1)
    put(t, 0, "G8", "miner", 3)
    for unit, count in (("base", 1), ("ship_yard", 2), ("fighter", 3)):
        put(t, 1, "G8", unit, count)
    p = battle(t, where="G8")
    assert p.kind == "screen" and p.seat == 1 and p.match.asks[0].args["n"] == 1 + 2 + 3 - 1
    t = field()
    put(t, 0, FIELD, "dreadnought", 2)
    put(t, 1, FIELD, "scout", 1)
    put(t, 1, FIELD, "miner", 4)
    p = battle(t)
    assert p.kind == "screen" and p.seat == 0 and p.match.asks[0].args["n"] == 1
    t = field()
    mines = put(t, 1, FIELD, "mine", 3)
    put(t, 1, FIELD, "scout", 1)
    put(t, 0, FIELD, "raider", 1, cloaking=1)
    p = battle(t).do("done", "done")
    assert p.t.size[mines] == 3 and p.kind == "fire", "cloaked: the mines stay and give no screening"


def test_a_screened_unit_is_out_of_the_round() -> None:
    """SE-7.3: it neither fires nor is fired at in that round, even if all others die."""
    t = field()
    scout, cruiser = put(t, 0, FIELD, "scout"), put(t, 0, FIELD, "cruiser")
    enemy = put(t, 1, FIELD, "battleship")
    p = battle(t, dice=(1, 1, 10))
    p.do(scout)
    assert p.seat == 1 and p.tokens == {f"group.{cruiser}", "hold"}
    p.do(cruiser)
    assert p.t.damage[cruiser] == 1 and p.seat == 0
    p.do(enemy)
    assert p.kind == "screen" and p.t.battle_round == 2, "the screened scout did not fire"


def test_all_others_die() -> None:
    """SE-7.3, SE-6.8: when all others are dead the screened unit is safe for the round; the next one is fought."""
    t = field()
    first, second = put(t, 0, FIELD, "scout"), put(t, 0, FIELD, "destroyer")
    enemy = put(t, 1, FIELD, "battleship")
    p = battle(t, dice=(1,)).do(first, second)
    assert p.t.kind[second] == FREE and p.t.battle_round == 2
    assert p.seat == 1 and f"group.{first}" in p.tokens and p.t.kind[enemy] != FREE


def test_screening_is_chosen_anew() -> None:
    """SE-7.4: in the next round screening is chosen again."""
    t = field()
    first, second = put(t, 0, FIELD, "scout"), put(t, 0, FIELD, "scout", attack=1)
    enemy = put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10, 10)).do(first)
    p.do(second, enemy)
    assert p.kind == "screen" and p.tokens == {f"group.{first}", f"group.{second}", "done"}


def test_non_combat_ships_are_always_screened() -> None:
    """SE-7.5: also on the smaller side nobody can fire at them."""
    t = field()
    put(t, 0, FIELD, "scout", 3)
    miner, scout = put(t, 1, FIELD, "miner"), put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10,)).do("done")
    assert p.seat == 1
    p.do("hold")
    assert p.seat == 0 and p.tokens == {f"group.{scout}", "hold"} and p.t.kind[miner] != FREE


def test_a_screened_unit_may_retreat() -> None:
    """SE-7.6: from round 2 on it may leave when its class would fire."""
    t = field()
    first, second = put(t, 0, FIELD, "scout"), put(t, 0, FIELD, "destroyer")
    enemy = put(t, 1, FIELD, "battleship")
    p = battle(t, dice=(10, 10, 10, 10))
    p.do(first, second, enemy)
    assert p.t.battle_round == 2 and p.kind == "screen"
    p.do(first, second, enemy)
    assert p.seat == 0 and p.tokens == {"hold", "retreat"} and p.match.asks[0].args["group"] == first
    p.do("retreat", WEST)
    assert p.at(WEST) == {"scout": 1}


def test_a_screened_destroyer_scans() -> None:
    """SE-7.7, SE-12.3: a screened destroyer still strips the cloaks."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=1)
    destroyer, scout = put(t, 1, FIELD, "destroyer", scanners=1), put(t, 1, FIELD, "scout")
    p = battle(t)
    assert p.kind == "screen"
    p.do(destroyer)
    assert not p.t.combat[raider] & 2
    assert p.seat == 0 and p.tokens == {f"group.{scout}", "hold"}


def test_a_part_of_a_group_needs_a_counter() -> None:
    """SE-9.11, SE-3.7: a part of a group is screened under a counter of its own; without one only whole groups."""
    t = field()
    pair, single = put(t, 0, FIELD, "scout", 2), put(t, 0, FIELD, "destroyer")
    for _ in range(5):
        put(t, 0, "G3", "scout")
    put(t, 1, FIELD, "destroyer", 2)
    p = battle(t)
    assert p.match.asks[0].args["n"] == 1 and p.tokens == {f"group.{single}", "done"}
    assert p.refused == {f"group.{pair}": "SE-3.7"}


def test_a_counter_is_freed_by_scuttling() -> None:
    """SE-20.6: in combat ships may be scuttled only to free a counter for screening, of a group in the battle."""
    t = field()
    pair, poor = put(t, 0, FIELD, "scout", 3, attack=1), put(t, 0, FIELD, "scout")
    for _ in range(4):
        put(t, 0, "G3", "scout")
    put(t, 1, FIELD, "destroyer", 2)
    p = battle(t).do(pair, "2")
    assert p.kind == "free_counter" and p.tokens == {f"group.{poor}"}
    p.do(poor)
    assert p.told("scuttles") and p.at(FIELD) == {"scout": 3}
    assert [event["n"] for event in p.told("screens")] == [2]


def test_the_damaged_ship_is_split_off() -> None:
    """SE-9.11: the owner may screen the damaged ship of a group."""
    t = field()
    cruisers = put(t, 0, FIELD, "cruiser", 2)
    enemy = put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10, 10, 1))
    p.do("done", enemy, enemy, cruisers)
    assert p.t.damage[cruisers] == 1 and p.kind == "screen"
    p.do(cruisers)
    assert p.kind == "with_damaged"
    p.do("yes")
    sound = next(group for group in p.t.groups_at(p.t.battle_hex, 0) if group != cruisers)
    assert p.t.damage[cruisers] == 1 and p.t.damage[sound] == 0
    p.do(sound, "hold", "hold")
    assert p.seat == 1 and p.tokens >= {f"group.{sound}", "hold"} and f"group.{cruisers}" not in p.tokens


# ---- fleet size bonus


def test_twice_as_many() -> None:
    """SE-8.1: a side with at least twice the enemy's units has +1 on all its shots of the round."""
    t = field()
    scouts, enemy = put(t, 0, FIELD, "scout", 4), put(t, 1, FIELD, "scout", 2)
    p = battle(t, dice=(10, 10, 4)).do("done")
    assert p.t.battle_marks & ATTACKER_BONUS and not p.t.battle_marks & DEFENDER_BONUS
    p.do(scouts, scouts, enemy)
    assert shots(p) == [(1, 3, 10), (1, 3, 10), (0, 4, 4)] and p.t.size[enemy] == 1


def test_less_than_twice_as_many() -> None:
    """SE-8.1: three against two have no bonus."""
    t = field()
    put(t, 0, FIELD, "scout", 3)
    put(t, 1, FIELD, "scout", 2)
    assert not battle(t).do("done").t.battle_marks


def test_screened_units_do_not_count_for_it() -> None:
    """SE-8.1: only unscreened units are compared."""
    t = field()
    group = put(t, 0, FIELD, "scout", 4)
    put(t, 1, FIELD, "scout", 2)
    p = battle(t).do(group, "1", "done")
    assert p.t.battle_round == 1 and not p.t.battle_marks


def test_it_is_found_anew_each_round() -> None:
    """SE-8.1: at the start of each round."""
    t = field()
    mine, enemy = put(t, 0, FIELD, "scout", 3), put(t, 1, FIELD, "scout", 2)
    p = battle(t, dice=(10, 10, 1, 10, 10)).do("done", mine, mine, enemy, enemy, enemy)
    assert p.kind == "screen" and p.t.battle_round == 2
    assert p.do("done").t.battle_marks & ATTACKER_BONUS


def test_bases_yards_and_fighters_count() -> None:
    """SE-8.2, SE-13.8: bases, ship yards and fighters count; mines and non-combat ships do not."""
    t = field()
    put(t, 0, "G8", "scout", 2)
    for unit in ("base", "ship_yard", "fighter", "scout"):
        put(t, 1, "G8", unit)
    p = battle(t, where="G8").do("done")
    assert p.t.battle_marks == DEFENDER_BONUS
    t = field()
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "scout")
    put(t, 1, FIELD, "miner", 3)
    assert battle(t).do("done").t.battle_marks == ATTACKER_BONUS


def test_no_bonus_in_bombardment() -> None:
    """SE-8.3, SE-15.5: the fleet size bonus does not apply when bombarding: E3 needs a 3."""
    t = field()
    group = put(t, 0, "G8", "scout", 6)
    p = play(t, ("combat_phase", 0), dice=(4, 3)).do("G8", group, group)
    assert [event["a"] for event in p.told("bombards")] == [3, 3]
    assert p.t.worth[p.t.content.hexes.index("G8")] == 3


def test_neither_against_a_machine() -> None:
    """SE-26.2: no screening and no fleet size bonus against a doomsday machine."""
    t = field()
    research(t, 0, ship_size=5)
    put(t, 0, FIELD, "battleship", 4)
    machine(t, FIELD)
    p = battle(t, defender=5)
    assert p.kind == "fire" and p.seat == 0 and not p.t.battle_marks
