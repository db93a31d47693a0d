"""SE-6: contact, reveal, the order of a battle and its end."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.state import ALIEN, FREE
from cosmarch.games.se4x.view import view
from tests.se4x.battle import FIELD, battle, field, shots
from tests.se4x.table import aliens, place, play, put, research, settle

# ---- the combat phase


def test_a_battle_where_fighting_units_meet() -> None:
    """SE-6.1, SE-3.9: where combat-capable units of two sides share a hex the active player must fight; a hex without
    an own combat-capable unit is no battle."""
    t = field()
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout")
    settle(t, 1, "E6")
    put(t, 0, "E6", "decoy", 2)
    p = play(t, ("combat_phase", 0))
    assert p.kind == "battle" and p.seat == 0
    assert p.tokens == {FIELD}
    assert p.refused == {"E6": "SE-6.1", "done": "SE-3.9"}


def test_fighting_a_colony_is_free() -> None:
    """SE-6.1, SE-15.3: units beside an enemy colony alone may fight it or leave it alone."""
    t = field()
    put(t, 0, "G8", "scout")
    p = play(t, ("combat_phase", 0))
    assert p.tokens == {"G8", "done"}
    p.do("done")
    assert p.over and p.t.worth[place("G8")] == 5


def test_the_mover_attacks() -> None:
    """SE-6.2: the active player, who moved in, is the attacker: at equal class and Tactics the other fires first."""
    t = field()
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout")
    p = play(t, ("combat_phase", 0)).do(FIELD)
    assert (p.t.attacker, p.t.defender) == (0, 1)
    assert p.kind == "fire" and p.seat == 1


def test_two_enemies_one_after_the_other() -> None:
    """SE-6.3, SE-6.9: the mover says whom they fight first; damage is healed before the second battle."""
    t = field(3)
    mine = put(t, 0, FIELD, "cruiser")
    first = put(t, 2, FIELD, "scout")
    second = put(t, 1, FIELD, "scout")
    # the cruiser fires first (class C): it misses, takes a hit, and destroys the first scout in round 2
    p = play(t, ("combat_phase", 0), dice=(10, 1, 2)).do(FIELD)
    assert p.kind == "opponent" and p.tokens == {"seat.2", "seat.3"}
    p.do("seat.3")
    assert p.t.defender == 2 and p.t.seen[second] == 0
    p.do(first, mine, first)
    assert p.t.defender == 1 and p.t.damage[mine] == 0
    assert p.seat == 0 and f"group.{second}" in p.tokens


def test_order_of_battles_is_the_movers() -> None:
    """SE-1.4: the active player chooses the order of the battles; each is fought to its end before the next."""
    t = field()
    for where in (FIELD, "E6"):
        put(t, 0, where, "dreadnought")
        put(t, 1, where, "scout")
    p = play(t, ("combat_phase", 0), dice=(2, 3))
    assert p.tokens == {FIELD, "E6"}
    p.do("E6")
    assert p.t.battle_hex == place("E6")
    p.until("fire").do(sorted(p.tokens)[0])
    assert p.kind == "battle" and p.tokens == {FIELD}


# ---- reveal


def test_decoys_are_removed_first() -> None:
    """SE-6.4, SE-24.3: before anything is shown all decoys in the hex are removed."""
    t = field()
    put(t, 0, FIELD, "scout")
    decoy = put(t, 0, FIELD, "decoy", 3)
    other = put(t, 1, FIELD, "decoy")
    put(t, 1, FIELD, "scout")
    p = battle(t)
    assert p.t.kind[decoy] == FREE and p.t.kind[other] == FREE
    assert [event["owner"] for event in p.told("decoy_removed")] == [0, 1]


def test_against_decoys_alone_nothing_is_shown() -> None:
    """SE-6.4, SE-24.3: if one side had only decoys the other shows nothing."""
    t = field()
    mine = put(t, 0, FIELD, "scout", 2)
    decoy = put(t, 1, FIELD, "decoy", 2)
    p = battle(t)
    assert p.over and p.t.kind[decoy] == FREE
    assert p.t.seen[mine] == 0 and not p.told("shows")


def test_both_show_type_and_number() -> None:
    """SE-6.5, SE-24.4: attacker first, then defender, show all groups; to everybody, whether they fight or not."""
    t = field(3)
    mine = put(t, 0, FIELD, "scout", 2)
    theirs = put(t, 1, FIELD, "cruiser", 3)
    assert t.seen[mine] == t.seen[theirs] == 0
    p = battle(t)
    assert [(event["owner"], event["n"]) for event in p.told("shows", 2)] == [(0, 2), (1, 3)]
    assert p.t.seen[mine] == p.t.seen[theirs] == EVERYONE
    groups = {group["group"]: group for group in view(p.t, 2)["groups"]}
    assert groups[theirs]["kind"] == "cruiser" and groups[theirs]["size"] == 3


def test_technology_is_stated() -> None:
    """SE-6.6, SE-22.14: both sides state the technology on the ships present; Terraforming stays secret, and so do
    levels that no ship present carries."""
    t = field()
    research(t, 0, attack=2, defense=1, terraforming=1, fighter=2)
    put(t, 0, FIELD, "cruiser", attack=1)
    put(t, 0, FIELD, "colony_ship")
    put(t, 1, FIELD, "scout", tactics=2)
    p = battle(t)
    shown = view(p.t, 1)["players"][0]["shown"]
    assert shown["attack"] == 1 and shown["defense"] == 1 and shown["ship_size"] == 3
    assert shown["terraforming"] == 0 and shown["fighter"] == 0
    assert view(p.t, 0)["players"][1]["shown"]["tactics"] == 2


def test_order_of_the_steps() -> None:
    """SE-6.7: cloaked raiders leave after the reveal and before technology is stated; then mines are swept and the
    others explode; then comes the first round."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=2, attack=1)
    put(t, 0, FIELD, "minesweeper", mine_sweep=1)
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "mine", 2)
    put(t, 1, FIELD, "cruiser")
    p = battle(t)
    assert p.kind == "raiders_retreat" and p.t.stated[raider] == 0
    assert p.told("shows") and not p.told("mines_swept")
    p.do("done")
    assert p.t.stated[raider] == 1 and p.told("mines_swept")
    p.until("mine_target")
    assert not p.told("battle_round")
    p.do(sorted(p.tokens)[-1])
    assert p.told("battle_round") and p.t.battle_round == 1


# ---- rounds and end


def test_rounds_until_one_side_is_gone() -> None:
    """SE-6.8: rounds repeat until one side has no combat-capable unit left."""
    t = field()
    mine, theirs = put(t, 0, FIELD, "scout"), put(t, 1, FIELD, "scout")
    p = battle(t, dice=(9, 9, 9, 9, 9, 2))
    for _ in range(3):
        p.do(mine, theirs)
    assert p.over and len(p.told("battle_round")) == 3
    assert p.at(FIELD, 1) == {} and p.at(FIELD, 0) == {"scout": 1}
    assert shots(p)[-1] == (0, 3, 2)


def test_damage_is_repaired() -> None:
    """SE-6.9: after the battle all damage is repaired."""
    t = field()
    mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10, 1, 1))
    p.do(theirs, mine)
    assert p.t.damage[mine] == 1
    p.do(theirs)
    assert p.over and p.t.damage[mine] == 0


def test_survivors_stay_face_up() -> None:
    """SE-6.10: survivors stay face up."""
    t = field()
    mine, theirs = put(t, 0, FIELD, "battleship"), put(t, 1, FIELD, "scout")
    p = battle(t, dice=(1,)).do(theirs)
    assert p.over and p.t.seen[mine] == EVERYONE


def test_what_a_base_has_is_known_for_the_battle_only() -> None:
    """SE-14.6, SE-22.14: a base has new levels by itself: after the battle only the levels seen so far are known."""
    t = field()
    research(t, 1, attack=1)
    base = put(t, 1, "G8", "base")
    mine = put(t, 0, "G8", "scout")
    p = battle(t, where="G8", dice=(1,))
    groups = {group["group"]: group for group in view(p.t, 0)["groups"]}
    assert groups[base]["tech"] == {"attack": 1}
    p.do(mine)
    after = p.t.copy()
    after.over = False
    groups = {group["group"]: group for group in view(after, 0)["groups"]}
    assert p.over and groups[base]["kind"] == "base" and groups[base]["tech"] is None
    assert view(after, 0)["players"][1]["shown"]["attack"] == 1


def test_aliens_go_back_to_the_cup() -> None:
    """SE-25.2: a destroyed alien counter can be drawn again."""
    t = field()
    t.cup = (10, 20, 9)
    put(t, 0, FIELD, "dreadnought")
    ship = aliens(t, FIELD, "alien_b")[0]
    assert t.kind[ship] == ALIEN + 2
    p = battle(t, defender=4, dice=(1,)).do(ship)
    assert p.over and p.t.cup == (10, 20, 10)
