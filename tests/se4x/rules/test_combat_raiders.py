"""SE-12: raiders, cloaking and scanners."""

from __future__ import annotations

import pytest

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.colonies import settle_refusal
from cosmarch.games.se4x.rules.combat.battle_values import attack_value, to_hit, toughness, weapon_class
from cosmarch.games.se4x.rules.combat.battlefield import CLOAKED
from cosmarch.games.se4x.rules.combat.raiders import cloak
from cosmarch.games.se4x.state import DECLARED, FREE, STOPPED, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.battle import FIELD, WEST, battle, field, hold_until, shots, standing
from tests.se4x.table import Play, mark, place, play, put, settle


def meets(t: Table, group: int) -> Play:
    """Seat 0 moves a counter from the west into the field."""
    return play(t, ("movement", 0), ("combat_phase", 0)).do(group, FIELD)


def enters(t: Table, group: int) -> Play:
    """The same; those who are there do not say that they are cloaked."""
    p = meets(t, group)
    assert p.kind == "lie_low" and p.seat == 1
    return p.do("no")


# ---- values and detection


@pytest.mark.parametrize(("level", "attack"), [(1, 4), (2, 5)])
def test_values(level: int, attack: int) -> None:
    """SE-12.1: attack 4 at Cloaking 1, 5 at Cloaking 2, hull 2; class A while cloaked, D otherwise."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=level)
    put(t, 1, FIELD, "scout")
    standing(t)
    assert attack_value(t, raider) == attack and toughness(t, raider) == 2
    assert CLASSES[weapon_class(t, raider)] == "D"
    cloak(t)
    assert CLASSES[weapon_class(t, raider)] == "A"


@pytest.mark.parametrize(
    ("cloaking", "scanners", "hidden"), [(1, 0, True), (1, 1, False), (1, 2, False), (2, 1, True), (2, 2, False)]
)
def test_levels_against_each_other(cloaking: int, scanners: int, hidden: bool) -> None:
    """SE-12.2: cloaked if the Cloaking level is above the Scanner level of the enemy destroyers present."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=cloaking)
    put(t, 1, FIELD, "destroyer", scanners=scanners)
    cloak(standing(t))
    assert bool(t.combat[raider] & CLOAKED) == hidden


def test_never_in_a_nebula() -> None:
    """SE-12.2, SE-5.4: nobody is cloaked in a nebula."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=2)
    put(t, 1, FIELD, "scout")
    mark(t, FIELD, "nebula")
    p = battle(t)
    assert not p.t.combat[raider] & CLOAKED and p.kind == "fire" and p.seat == 1


def test_one_scanner_strips_the_whole_side() -> None:
    """SE-12.3: one destroyer is enough against all raiders of the other side."""
    t = field()
    raiders = [put(t, 0, FIELD, "raider", 2, cloaking=1), put(t, 0, FIELD, "raider", 3, cloaking=1, attack=1)]
    put(t, 1, FIELD, "destroyer", scanners=1)
    put(t, 1, FIELD, "destroyer", 3)
    cloak(standing(t))
    assert not any([t.combat[group] & CLOAKED for group in raiders])


def test_cloaks_return_in_the_next_round() -> None:
    """SE-12.4, SE-12.8: without the last scanner ship raiders are cloaked again from the next round on, class A, and
    the bonus of round 1 is not for later rounds."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=1)
    destroyer, cruiser = put(t, 1, FIELD, "destroyer", scanners=1), put(t, 1, FIELD, "cruiser", 2)
    p = hold_until(battle(t, dice=(3, 9)), 1, raider).do(destroyer)
    assert p.t.kind[destroyer] == FREE and shots(p) == [(0, 4, 3)]
    p = hold_until(p, 2, raider)
    assert p.t.combat[raider] & CLOAKED
    p.do(cruiser)
    assert shots(p)[-1] == (0, 4 - 1, 9)
    assert [event["owner"] for event in p.told("scanned")] == [1]


def test_cloaked_fire() -> None:
    """SE-12.8: +1 Attack Strength in round 1, class A in every round."""
    t = field()
    raider, enemy = put(t, 0, FIELD, "raider", cloaking=1), put(t, 1, FIELD, "battlecruiser")
    p = battle(t, dice=(10, 10)).do("done")
    assert p.seat == 0 and p.match.asks[0].args["group"] == raider
    p.do(enemy, "hold")
    assert p.t.battle_round == 2 and p.seat == 0
    p.do(enemy)
    assert shots(p) == [(0, 4 + 1 - 1, 10), (0, 4 - 1, 10)]


def test_scanned_raiders_have_no_bonus() -> None:
    """SE-12.8: only cloaked raiders have the bonus."""
    t = field()
    raider, enemy = put(t, 0, FIELD, "raider", cloaking=1), put(t, 1, FIELD, "destroyer", scanners=1)
    cloak(standing(t))
    assert to_hit(t, raider, enemy) == 4


def test_retreat_before_the_first_round() -> None:
    """SE-12.9: attackers first, then defenders, before technology is shown and before mines."""
    t = field()
    put(t, 0, FIELD, "raider", 2, cloaking=1, attack=1)
    put(t, 1, FIELD, "raider", cloaking=1)
    put(t, 1, FIELD, "mine", 2)
    p = battle(t)
    assert p.kind == "raiders_retreat" and p.seat == 0
    p.do("done")
    assert p.kind == "raiders_retreat" and p.seat == 1
    t2 = field()
    mine = put(t2, 0, FIELD, "raider", 2, cloaking=1, attack=1)
    put(t2, 1, FIELD, "scout")
    put(t2, 1, FIELD, "mine", 2)
    p = battle(t2).do(mine, WEST)
    assert p.over and p.at(WEST) == {"raider": 2} and p.at(FIELD, 1) == {"scout": 1, "mine": 2}
    assert p.t.stated[mine] == 0 and not p.told("mine_explodes")


def test_scanned_raiders_do_not_retreat_first() -> None:
    """SE-12.9: only cloaked raiders."""
    t = field()
    put(t, 0, FIELD, "raider", cloaking=1)
    put(t, 1, FIELD, "destroyer", scanners=1)
    assert battle(t).kind == "fire"


# ---- on the move


def test_raiders_pass() -> None:
    """SE-12.5, SE-12.6: cloaked raiders enter and pass a hex with enemy units without a fight; the others learn that
    cloaked ships pass, not how many."""
    t = field()
    raider = put(t, 0, WEST, "raider", 3, cloaking=1, move=4)
    put(t, 1, FIELD, "battleship", 2)
    p = enters(t, raider)
    assert p.kind == "announce_cloak" and p.seat == 0
    p.do("yes")
    assert p.kind == "announce_scanners" and p.seat == 1
    assert p.tokens == {"no"} and p.refused == {"yes": "SE-12.6"}
    p.do("no")
    assert p.kind == "move" and f"group.{raider}" in p.tokens and not p.t.flags[raider] & STOPPED
    seen = {group["group"]: group for group in view(p.t, 1)["groups"]}[raider]
    assert seen["cloaked"] and seen["size"] is None
    p.do(raider, "G7")
    assert p.at("G7") == {"raider": 3}


def test_nobody_is_asked_in_vain() -> None:
    """SE-12.6: where everybody sees that no counter there has Scanners its owner is not asked; of what lies face down
    they are, and of a destroyer."""
    for unit, face_up, asked in (("battleship", True, False), ("battleship", False, True), ("destroyer", True, True)):
        t = field()
        raider = put(t, 0, WEST, "raider", cloaking=1, move=4)
        enemy = put(t, 1, FIELD, unit)
        t.seen = changed(t.seen, enemy, EVERYONE if face_up else 0)
        p = play(t, ("movement", 0)).do(raider, FIELD)
        p = (p.do("no") if p.kind == "lie_low" else p).do("yes")
        assert (p.kind == "announce_scanners") == asked
        assert p.t.flags[raider] & DECLARED and not p.t.flags[raider] & STOPPED


def test_raiders_stay() -> None:
    """SE-12.5: they may stay with enemy units without a fight."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=1)
    put(t, 1, FIELD, "battleship", 2)
    p = enters(t, raider).do("yes", "no").until("battle")
    assert "done" in p.tokens
    p.do("done")
    assert p.over and p.at(FIELD) == {"raider": 1}


def test_the_answers_step_up() -> None:
    """SE-12.6, SE-12.7: Scanners 1, Cloaking 2, Scanners 2: each only if it is there."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=2)
    put(t, 1, FIELD, "destroyer", scanners=2)
    p = enters(t, raider).do("yes", "yes")
    assert p.kind == "answer_cloak" and p.seat == 0
    p.do("yes")
    assert p.kind == "announce_scanners" and p.match.asks[0].args["n"] == 2
    p.do("yes")
    assert p.told("detected") and p.t.flags[raider] & STOPPED and not p.t.flags[raider] & DECLARED
    shown = view(p.t, 0)["players"]
    assert shown[1]["shown"]["scanners"] == 2 and shown[0]["shown"]["cloaking"] == 2


def test_cloaking_two_passes_scanners_one() -> None:
    """SE-12.6: Cloaking 2 is the answer to Scanners 1."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=2)
    put(t, 1, FIELD, "destroyer", scanners=1)
    p = enters(t, raider).do("yes", "yes", "yes")
    assert p.kind == "announce_scanners" and p.refused == {"yes": "SE-12.6"}
    p.do("no")
    assert p.t.flags[raider] & DECLARED and not p.t.flags[raider] & STOPPED


def test_cloaking_one_has_no_answer() -> None:
    """SE-12.6: Cloaking 1 cannot answer Scanners 1."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=1)
    put(t, 1, FIELD, "destroyer", scanners=1)
    p = enters(t, raider).do("yes", "yes")
    assert p.kind == "answer_cloak" and p.refused == {"yes": "SE-12.6"}


def test_nobody_has_to_announce() -> None:
    """SE-12.6: who has scanners may let raiders pass."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=1)
    put(t, 1, FIELD, "destroyer", scanners=2)
    p = enters(t, raider).do("yes", "no")
    assert not p.t.flags[raider] & STOPPED and view(p.t, 0)["players"][1]["shown"]["scanners"] == 0


def test_others_cannot_pass() -> None:
    """SE-12.5, SE-3.9: a scout is not cloaked: it stops and must fight."""
    t = field()
    scout = put(t, 0, WEST, "scout", move=4)
    put(t, 1, FIELD, "scout")
    p = enters(t, scout)
    assert p.kind == "announce_cloak" and p.refused == {"yes": "SE-12.5"}
    p.do("no")
    assert p.t.flags[scout] & STOPPED


def test_no_passing_in_a_nebula() -> None:
    """SE-12.2, SE-5.4: in a nebula raiders are not cloaked: they stop and must fight."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=2)
    put(t, 1, FIELD, "scout")
    mark(t, FIELD, "nebula")
    p = play(t, ("movement", 0), ("combat_phase", 0)).do(raider, FIELD).until("battle")
    assert p.refused == {"done": "SE-3.9"}


def test_asteroids_do_not_uncloak() -> None:
    """SE-12.5, SE-5.2: in asteroids raiders stop, but need not fight."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=1)
    put(t, 1, FIELD, "scout")
    mark(t, FIELD, "asteroids")
    p = enters(t, raider).do("yes", "no").until("battle")
    assert p.tokens == {FIELD, "done"} and p.t.flags[raider] & STOPPED


def test_scanners_force_a_battle() -> None:
    """SE-12.7: in the own turn too, only announced sufficient Scanners force cloaked raiders to fight."""
    t = field()
    raider = put(t, 1, FIELD, "raider", cloaking=1)
    t.flags[raider] |= DECLARED
    put(t, 0, FIELD, "scout")
    p = play(t.copy(), ("combat_phase", 0))
    assert p.refused[FIELD] == "SE-12.6" and "done" in p.tokens
    put(t, 0, FIELD, "destroyer", scanners=1)
    p = play(t, ("combat_phase", 0))
    assert p.tokens == {FIELD, "done"}
    p.do(FIELD)
    assert p.kind == "announce_scanners" and p.seat == 0
    p.do("yes", "no")
    assert p.t.attacker == 0 and p.t.defender == 1 and p.told("battle")


def test_each_hex_anew() -> None:
    """SE-12.6: in the next hex with enemies it is said, and may be answered, anew."""
    t = field()
    raider = put(t, 0, WEST, "raider", cloaking=1, move=4)
    put(t, 1, FIELD, "battleship")
    put(t, 1, "G7", "destroyer", scanners=1)
    p = enters(t, raider).do("yes", "no").do(raider, "G7")
    p.do("no", "yes")
    assert p.kind == "announce_scanners" and p.tokens == {"yes", "no"}
    assert p.do("yes", "no").t.flags[raider] & STOPPED


def test_raiders_keep_out_of_sight() -> None:
    """SE-12.5, SE-12.7: who enters a hex with cloaked raiders need not stop and cannot force a battle without
    announcing Scanners."""
    t = field()
    scout = put(t, 0, WEST, "scout", move=4)
    raider = put(t, 1, FIELD, "raider", cloaking=1)
    p = meets(t, scout)
    assert p.kind == "lie_low" and p.seat == 1
    p.do("yes")
    assert p.kind == "announce_scanners" and p.seat == 0 and p.refused == {"yes": "SE-12.6"}
    p.do("no")
    assert p.kind == "move" and not p.t.flags[scout] & STOPPED and p.t.seen[raider] == 0
    q = play(p.t.copy(), ("combat_phase", 0))
    assert q.refused[FIELD] == "SE-12.6" and "done" in q.tokens


def test_found_by_who_enters() -> None:
    """SE-12.7: announced Scanners force them to fight; the mover stops."""
    t = field()
    destroyer = put(t, 0, WEST, "destroyer", move=4, scanners=1)
    raider = put(t, 1, FIELD, "raider", cloaking=1)
    p = meets(t, destroyer).do("yes", "yes", "no")
    assert not p.t.flags[raider] & DECLARED
    p.do("no")
    assert p.t.flags[destroyer] & STOPPED
    assert play(p.t.copy(), ("combat_phase", 0)).tokens == {FIELD}


def test_only_cloaked_ships_keep_out_of_sight() -> None:
    """SE-12.5: with other fighting units beside them they cannot."""
    t = field()
    scout = put(t, 0, WEST, "scout")
    put(t, 1, FIELD, "raider", cloaking=1)
    put(t, 1, FIELD, "scout")
    p = meets(t, scout)
    assert p.kind == "lie_low" and p.refused == {"yes": "SE-12.5"}


def test_raiders_may_strike() -> None:
    """SE-12.5: raiders that stayed may fight in their own turn if their owner likes."""
    t = field()
    raider = put(t, 0, FIELD, "raider", cloaking=1)
    t.flags[raider] |= DECLARED
    put(t, 1, FIELD, "scout")
    p = play(t, ("combat_phase", 0))
    assert p.tokens == {FIELD, "done"}
    p.do(FIELD)
    assert p.told("battle") and p.t.combat[raider] & CLOAKED


def test_two_cloaked_forces() -> None:
    """SE-12.11: two cloaked forces that do not detect each other need not fight; one that wants to strike may."""
    t = field()
    mine, theirs = put(t, 0, FIELD, "raider", cloaking=1), put(t, 1, FIELD, "raider", cloaking=1)
    t.flags[mine] |= DECLARED
    t.flags[theirs] |= DECLARED
    p = play(t, ("combat_phase", 0))
    assert p.tokens == {FIELD, "done"}
    p.do(FIELD)
    assert p.told("battle") and p.t.combat[mine] & CLOAKED and p.t.combat[theirs] & CLOAKED


def test_blockade_of_a_cloaked_raider() -> None:
    """SE-12.10: it blockades a colony only if no unit of the colony's owner is in the hex."""
    t = field()
    raider = put(t, 0, "G8", "raider", cloaking=1)
    t.flags[raider] |= DECLARED
    assert t.blockaded(place("G8"))
    put(t, 1, "G8", "ship_yard")
    assert not t.blockaded(place("G8"))
    t.flags[raider] &= ~DECLARED
    assert t.blockaded(place("G8"))


def test_a_cloaked_raider_does_not_keep_settlers_away() -> None:
    """SE-16.1, SE-12.5: only an uncloaked enemy unit does."""
    t = field()
    mark(t, FIELD, "planet")
    ship, raider = put(t, 0, FIELD, "colony_ship"), put(t, 1, FIELD, "raider", cloaking=1)
    assert (why := settle_refusal(t, 0, ship)) and why.rule == "SE-16.1"
    t.flags[raider] |= DECLARED
    assert settle_refusal(t, 0, ship) is None
    settle(t, 1, FIELD)
    assert settle_refusal(t, 0, ship) is not None
