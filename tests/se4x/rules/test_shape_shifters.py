"""Shape Shifters: decoys in the shape of ships (CE-EA55)."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.redeal.empires import redeal
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.combat import battlefield
from cosmarch.games.se4x.rules.combat.mines import explode
from cosmarch.games.se4x.rules.combat.screening import fleet_size
from cosmarch.games.se4x.rules.combat.titans import crushers
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.movement.cargo import fighters_at
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import ATTACK, PRETENDING, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, WEST, battle, hold_until, standing
from tests.se4x.cards import card_field, give, is_open, with_cards
from tests.se4x.table import CONTENT, Play, kind_name, mark, place, play, put, research

KEY = "shape_shifters"


def disguise(t: Table, where: str, unit: str, size: int = 1, **levels: int) -> int:
    """A decoy of seat 0 in the shape of a ship."""
    group = put(t, 0, where, unit, size, **levels)
    t.private = changed(t.private, group, PRETENDING)
    return group


def shopping(**levels: int) -> Play:
    t = give(with_cards(), 0, KEY)
    research(t, 0, **levels)
    t.cp[0] = 20
    t.made_income = (t.home[0],)
    return play(t, ("spending",), ("placement",))


def test_any_counter_may_be_a_decoy() -> None:
    """CE-EA55.1, CE-EA55.8: a cruiser counter is fielded as a decoy (CE-EX-22) and declared at Attack 1, though the
    empire has Attack 2 (CE-EX-26)."""
    p = shopping(ship_size=3, attack=2).do("pretend", "cruiser")
    if p.kind == "build_where":
        p.do(CONTENT.hexes[p.t.home[0]])
    p.do("2", "attack", "1", "done")
    p.finish()
    groups = [group for group in p.t.groups_of(0) if p.t.pretends(group)]
    assert len(groups) == 1 and p.t.size[groups[0]] == 2
    assert p.t.carried(groups[0], ATTACK) == 1
    assert not p.t.combat_capable(groups[0])


@pytest.mark.parametrize("unit", ["titan", "unique_ship", "scout"])
def test_a_decoy_costs_a_decoy(unit: str) -> None:
    """CE-EA55.1, SE-24.1: 1 CP each, whatever the counter; those of titans and unique ships serve too."""
    t = give(with_cards(unique_ships=True), 0, KEY)
    t.design = changed(t.design, 0, designs.packed(0, 5, 1, 3, []))
    research(t, 0, ship_size=7)
    t.cp[0] = 20
    t.made_income = (t.home[0],)
    p = play(t, ("spending",), ("placement",)).do("pretend", unit)
    if p.kind == "build_where":
        p.do(CONTENT.hexes[p.t.home[0]])
    p.do("2").finish()
    (group,) = (group for group in p.t.groups_of(0) if p.t.pretends(group))
    assert kind_name(p.t.kind[group]) == unit and p.t.size[group] == 2 and p.t.cp[0] == 18


def test_whoever_can_pay_a_decoy_can_pay_a_disguise() -> None:
    """CE-EA55.1, SE-24.1: with 1 CP left a titan counter may still be fielded, with none nothing."""
    for cp, offered in ((1, True), (0, False)):
        t = give(with_cards(), 0, KEY)
        research(t, 0, ship_size=7)
        t.cp[0] = cp
        t.made_income = (t.home[0],)
        p = play(t, ("spending",))
        assert ("pretend" in p.tokens) == offered
        if offered:
            assert "titan" in p.do("pretend").tokens
        else:
            assert p.refused["pretend"] == "CE-EA55.1"


def test_decoys_have_no_abilities() -> None:
    """CE-EA55.5: what looks like a titan destroys no planet, what looks like a unique ship has none of its design."""
    t = give(with_cards(unique_ships=True), 0, KEY)
    mark(t, "G5", "planet")
    titan = disguise(t, "G5", "titan")
    assert titan not in crushers(t, 0) and put(t, 0, "G5", "titan") in crushers(t, 0)
    t.design = changed(t.design, 0, designs.packed(0, 5, 1, 3, [designs.WARP_GATES]))
    assert not designs.able(t, disguise(t, "G5", "unique_ship"), designs.WARP_GATES)
    assert designs.able(t, put(t, 0, "G5", "unique_ship"), designs.WARP_GATES)


def test_only_what_can_be_built() -> None:
    """CE-EA55.6: a raider counter waits for Cloaking (CE-EX-24)."""
    p = shopping().do("pretend")
    assert p.refused["raider"] == "CE-EA55.6" and "scout" in p.tokens
    assert "raider" in shopping(cloaking=1).do("pretend").tokens


def test_one_group_of_each_type() -> None:
    """CE-EA55.7: different types together are fine, two groups of one type are not (CE-EX-25)."""
    t = give(with_cards(), 0, KEY)
    research(t, 0, ship_size=4)
    t.cp[0] = 20
    t.made_income = (t.home[0],)
    disguise(t, "G5", "scout")
    p = play(t, ("spending",)).do("pretend")
    assert p.refused["scout"] == "CE-EA55.7" and {"destroyer", "cruiser", "battlecruiser"} <= p.tokens


def test_others_are_not_offered_it() -> None:
    """CE-EA55.1: only Shape Shifters field such decoys."""
    p = play(give(with_cards(), 0, "traders"), ("spending",))
    assert "pretend" not in p.tokens and "pretend" not in p.refused


def facing(dice: tuple[int, ...] = (), decoys: int = 3) -> tuple[Play, int, int]:
    """Decoys and a real ship of seat 0 against a cruiser."""
    t = give(card_field(), 0, KEY)
    fake = disguise(t, FIELD, "destroyer", decoys)
    put(t, 0, FIELD, "scout")
    enemy = put(t, 1, FIELD, "dreadnought")
    return battle(t, dice=dice), fake, enemy


def test_they_go_to_the_battle_board() -> None:
    """CE-EA55.2: they are not removed on contact and pretend to fire; a miss tells nothing."""
    p, fake, enemy = facing(dice=(10,))
    assert p.t.where[fake] == place(FIELD) and p.t.face_up(fake)
    hold_until(p, 1, fake).do(f"group.{enemy}")
    assert p.t.where[fake] == place(FIELD) and not is_open(p.t, KEY)


def test_a_hit_exposes_the_whole_group() -> None:
    """CE-EA55.3, CE-EA55.8: when one scores a hit all are removed, and no damage is done (CE-EX-23); the card is
    shown."""
    p, fake, enemy = facing(dice=(1,))
    hold_until(p, 1, fake).do(f"group.{enemy}")
    assert p.t.where[fake] < 0 and p.t.damage[enemy] == 0 and is_open(p.t, KEY)
    assert p.told("exposed", 1)[0]["n"] == 3


def test_damage_exposes_the_whole_group() -> None:
    """CE-EA55.3: when one is hit all are removed; the other ships of the group that fired still have their shots."""
    t = give(card_field(), 0, KEY)
    fake = disguise(t, FIELD, "destroyer", 3)
    real = put(t, 0, FIELD, "scout")
    enemy = put(t, 1, FIELD, "dreadnought", 2)
    p = hold_until(battle(t, dice=(1, 10)), 1, enemy).do(f"group.{fake}")
    assert p.t.where[fake] < 0 and is_open(p.t, KEY)
    assert p.kind == "fire" and p.match.asks[0].args["group"] == enemy and f"group.{real}" in p.tokens


def test_mines_expose_them() -> None:
    """CE-EA55.3: a mine damages them like anything else."""
    t = standing(give(card_field(), 0, KEY))
    fake = disguise(t, FIELD, "destroyer", 3)
    explode(t, 1, fake)
    assert t.where[fake] < 0


def test_boarding_destroys_them() -> None:
    """CE-EA55.6: a boarding attack that succeeds removes them; nothing is captured."""
    t = give(card_field(), 0, KEY)
    fake = disguise(t, FIELD, "destroyer", 2)
    put(t, 0, FIELD, "scout")
    boarder = put(t, 1, FIELD, "boarding_ship", boarding=1)
    p = hold_until(battle(t, dice=(1,)), 1, boarder).do(f"group.{fake}")
    assert p.t.where[fake] < 0 and "destroyer" not in p.at(FIELD, 1)


def test_they_may_retreat() -> None:
    """CE-EA55.2, CE-EA55.7: they retreat as ships do, but all of a counter together."""
    p, fake, _ = facing()
    hold_until(p, 2, fake)
    assert "retreat" in p.tokens
    p.do("retreat")
    if p.kind == "refuge":
        p.do(WEST)
    assert p.t.where[fake] >= 0 and p.t.where[fake] != place(FIELD)


def test_not_counted_for_fleet_size() -> None:
    """CE-EA55.5: decoys give no fleet size bonus, though the enemy may think so; the exact number is not told."""
    t = standing(give(card_field(), 0, KEY))
    disguise(t, FIELD, "destroyer", 5)
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout")
    fleet_size(t)
    assert not t.battle_marks & battlefield.ATTACKER_BONUS
    put(t, 0, FIELD, "scout")
    fleet_size(t)
    assert t.battle_marks & battlefield.ATTACKER_BONUS
    assert t.events[-1].args["a"] == 7


def test_in_other_respects_a_decoy() -> None:
    """CE-EA55.5, CE-EA55.6: no blockade, no exploration, no maintenance; they move at the empire's level, decoy
    fighters without a carrier."""
    t = give(with_cards(), 0, KEY)
    research(t, 0, move=3, fighter=1)
    group = disguise(t, CONTENT.hexes[t.home[1]], "cruiser")
    assert not t.blockaded(t.home[1]) and due(t, 0) == 0
    fighter = disguise(t, "G5", "fighter")
    assert fighters_at(t, place("G5"), 0) == []
    assert modifiers.move_level(t, fighter) == modifiers.move_level(t, group) == 3


def test_enter_enemies_only_with_ships() -> None:
    """CE-EA55.4: into a hex with enemies they go with combat-capable ships only."""
    t = give(with_cards(), 0, KEY)
    fake, ship = disguise(t, "G5", "scout"), put(t, 0, "G5", "cruiser")
    put(t, 1, "G6", "scout")
    p = play(t, ("movement", 0)).do(f"group.{fake}")
    assert p.refused["G6"] == "SE-3.12"
    p.do("done", f"group.{ship}", "G6").until("move").do(f"group.{fake}")
    assert "G6" in p.tokens


def test_enemies_meet_them() -> None:
    """CE-EA55.2: enemies that come upon them alone fight them."""
    t = give(with_cards(), 0, KEY)
    fake = disguise(t, "G6", "scout")
    mover = put(t, 1, "G5", "cruiser")
    t.active = 1
    p = play(t, ("movement", 1), ("combat_phase", 1)).do(f"group.{mover}", "G6")
    p.until("battle").do("G6")
    assert p.t.where[fake] == place("G6") and p.t.face_up(fake) and p.t.battle_hex == place("G6")


def test_others_take_them_for_ships() -> None:
    """CE-EA55.2: what others imagine are ships; nothing tells them apart."""
    p, fake, _ = facing()
    assert p.match.view(1)["table"]["groups"] and "decoy" not in str(
        [row for row in p.match.view(1)["table"]["groups"] if row["group"] == fake]
    )
    mine = [row for row in p.match.view(0)["table"]["groups"] if row["group"] == fake]
    assert mine[0]["decoy"]
    t = p.t.copy()
    redeal(t, 1)
    assert not t.pretends(fake) and t.size[fake] == 3
