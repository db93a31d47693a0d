"""Space amoebas (SE-33)."""

from __future__ import annotations

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.vocabulary import AMOEBAS, CLASSES
from cosmarch.games.se4x.rules.combat import battle_values, firing, screening
from cosmarch.games.se4x.rules.solitaire import amoeba, science
from cosmarch.games.se4x.state import AMOEBA, COMBAT, EMPTY, NOBODY, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import standing
from tests.se4x.table import CONTENT, Play, fresh, place, play, put, started, tech


def alone(difficulty: str = "easy", **options: str) -> Table:
    """The solitaire scenario on an explored map without units; amoebas on J2, J12 and F7."""
    return fresh(1, "amoeba_solitaire", difficulty=difficulty, **options)


def known(t: Table, key: str, kind: int = 1, seat: int = 0) -> None:
    """A type is researched and turned out to be this."""
    t.amoeba_points = changed(t.amoeba_points, seat * 3 + kind - 1, 10)
    t.amoeba_kind = changed(t.amoeba_kind, kind - 1, AMOEBAS.index(key))


def meet(t: Table, where: str = "J2", *dice: int, seat: int = 0) -> Play:
    """The combat phase of a seat with ships beside an amoeba."""
    t.phase = COMBAT
    return play(t, ("amoeba_phase", seat), dice=dice)


def board(t: Table, key: str, where: str = "J2") -> int:
    """The table in the middle of a battle with an amoeba; its counter."""
    known(t, key)
    standing(t, 0, MACHINES, where=where)
    group = t.add_group(MACHINES, AMOEBA, 1, place(where), 0)
    t.turn_up(group)
    return group


# ---- the scenario


def test_set_up() -> None:
    """SE-33.2: ten minerals of 10 CP and four barren planets; amoebas on J2, J12, F7; a homeworld of 30."""
    t = started(1, "amoeba_solitaire")
    deep = [here for here in range(len(t.near)) if t.playable(here) and t.deep_space(here) and t.terrain[here] != EMPTY]
    found = [CONTENT.terrain_names[t.terrain[here]] for here in deep]
    assert len(deep) == 14 and found.count("mineral_10") == 10 and found.count("barren_planet") == 4
    assert [CONTENT.hexes[here] for here in amoeba.hexes(t)] == ["J2", "J12", "F7"]
    assert sorted(t.amoeba[here] for here in amoeba.hexes(t)) == [1, 2, 3]
    assert t.worth[t.home[0]] == 30 and not t.markers_out


def test_what_is_left_out() -> None:
    """SE-33.15: no aliens, boarding, ground combat, titans, centers or experience, whatever the options say."""
    names = ("aliens", "boarding", "ground_combat", "titans", "centers", "experience")
    t = started(1, "amoeba_solitaire", **{name: True for name in names})
    assert not any(t.on(name) for name in names)
    with pytest.raises(SetupError):
        alone("really_tough")


def test_no_maintenance() -> None:
    """SE-33.1: ships cost nothing."""
    t = alone()
    put(t, 0, "L7", "dreadnought", 6)
    p = play(t, ("economic_phase",))
    assert p.told("income", 0)[0]["maintenance"] == 0 and p.told("income", 0)[0]["n"] == 30


def test_the_last_amoeba_wins() -> None:
    """SE-33.1: the player wins by destroying all amoebas."""
    for others in (True, False):
        t = alone()
        if not others:
            for where in ("J12", "F7"):
                t.amoeba = changed(t.amoeba, place(where), 0)
        known(t, "plain_c")
        put(t, 0, "J2", "dreadnought")
        p = meet(t, "J2", 5)
        p.do(p.t.slots_of(MACHINES).start)
        assert p.t.amoeba[place("J2")] == 0 and p.told("amoeba_destroyed")
        assert (p.t.winner == 0) == (not others)
    assert p.match.result is not None and p.match.result.reason == "se4x.end.amoebas"
    assert p.match.result.winners == (0,) and p.match.result.scores[0] > 0


def test_a_consumed_homeworld_loses() -> None:
    """SE-33.1: the player loses when the homeworld is consumed."""
    t = alone()
    t.amoeba = changed(t.amoeba, t.home[0], 1)
    p = play(t, ("amoeba_consumes", t.home[0]))
    assert p.rules("defeat") == ["SE-33.1"] and p.t.winner == NOBODY


# ---- science


def test_the_technology_opens() -> None:
    """SE-33.3: Mine Sweep 1 after a ship was lost to an amoeba, 2 after an attempt at research."""
    t = alone()
    why = science.science_refusal(t, 0)
    assert why is not None and why.rule == "SE-33.3"
    put(t, 0, "J2", "scout")
    p = meet(t)
    assert not p.t.groups_of(0) and science.science_refusal(p.t, 0) is None
    t = p.t.copy()
    t.levels[tech("mine_sweep")] = 1
    why = science.science_refusal(t, 0)
    assert why is not None and why.rule == "SE-33.3"
    t.over = False
    put(t, 0, "J2", "minesweeper", mine_sweep=1)
    p = meet(t, "J2", 6)
    assert science.science_refusal(p.t, 0) is None


def test_the_refusal_in_the_economic_phase() -> None:
    """SE-33.3: before, science vessels cannot be researched."""
    t = alone()
    t.cp[0] = 30
    p = play(t, ("economic_phase",)).do("research")
    assert p.refused["mine_sweep"] == "SE-33.3"


@pytest.mark.parametrize(
    ("roll", "points", "left"),
    [(1, 2, 1), (2, 2, 1), (3, 1, 1), (5, 1, 1), (6, 0, 1), (8, 0, 1), (9, 0, 0), (10, 0, 0)],
)
def test_research(roll: int, points: int, left: int) -> None:
    """SE-33.4: two points, one point, nothing, or the loss of the vessel."""
    t = alone()
    put(t, 0, "J2", "minesweeper", mine_sweep=1)
    p = meet(t, "J2", roll)
    assert p.t.amoeba_points == (points, 0, 0) and len(p.t.groups_of(0)) == left


def test_better_vessels() -> None:
    """SE-33.4: level 2 rolls two dice and keeps the better; each vessel rolls."""
    t = alone()
    put(t, 0, "J2", "minesweeper", 2, mine_sweep=2)
    p = meet(t, "J2", 10, 4, 2, 9)
    assert p.t.amoeba_points == (3, 0, 0) and p.at("J2") == {"minesweeper": 2}


def test_ten_points() -> None:
    """SE-33.5, SE-33.6: ten points make the type attackable, and its characteristics are rolled."""
    t = alone()
    t.amoeba_points = (9, 0, 0)
    put(t, 0, "J2", "minesweeper", mine_sweep=1)
    p = meet(t, "J2", 5, 3)
    assert science.attackable(p.t, 0, 1) and not science.attackable(p.t, 0, 2)
    assert AMOEBAS[p.t.amoeba_kind[0]] == "hurt_by_fighters"


def test_other_ships_die() -> None:
    """SE-33.5: until then every other ship in its hex dies; science vessels and mines do not."""
    t = alone()
    put(t, 0, "J2", "dreadnought", 4)
    put(t, 0, "J2", "colony_ship")
    put(t, 0, "J2", "mine")
    put(t, 0, "J2", "minesweeper", mine_sweep=1)
    p = meet(t, "J2", 6)
    assert p.at("J2") == {"mine": 1, "minesweeper": 1}


def test_ships_stop_at_an_amoeba() -> None:
    """SE-33.5: nobody passes through its hex."""
    t = alone()
    t.turn = 3
    scout = put(t, 0, "J3", "scout", move=3)
    p = play(t, ("movement", 0)).do(scout, "J2")
    assert p.refused[f"group.{scout}"] == "SE-3.9"


# ---- characteristics


@pytest.mark.parametrize(
    ("roll", "key", "name", "attacks"),
    [
        (1, "plain_c", "C7-1-1", 1),
        (2, "plain_d", "D6-2-2", 1),
        (3, "hurt_by_fighters", "A7-2-2", 1),
        (4, "weak_to_raiders", "A7-2-2", 1),
        (5, "two_attacks", "B5-1-2", 2),
        (6, "weak_to_variety", "A7-2-2", 1),
        (7, "weak_to_variety", "A7-2-2", 1),
        (8, "detonated", "", 0),
        (9, "detonated", "", 0),
        (10, "detonated", "", 0),
    ],
)
def test_characteristics(roll: int, key: str, name: str, attacks: int) -> None:
    """SE-33.6, SE-33.7, SE-33.8: what an amoeba turns out to be; Tactics 2."""
    t = alone()
    t.loaded = [roll]
    science.characterise(t, 1)
    assert AMOEBAS[t.amoeba_kind[0]] == key
    if name:
        group = board(t, key)
        put(t, 0, "J2", "scout")
        numbers = [battle_values.attack_value(t, group), battle_values.defense_value(t, group)]
        assert CLASSES[battle_values.weapon_class(t, group)] + "-".join(map(str, numbers)) == name[:-2]
        assert battle_values.toughness(t, group) == int(name[-1])
        assert battle_values.attacks(t, group) == attacks and battle_values.tactics(t, group) == 2


def test_fighters() -> None:
    """SE-33.6, SE-33.8: only one kind is hurt by fighters."""
    for key, rule in (("hurt_by_fighters", None), ("plain_c", "SE-33.8")):
        t = alone()
        group = board(t, key)
        fighter = put(t, 0, "J2", "fighter", fighter=1)
        why = battle_values.target_refusal(t, fighter, group)
        assert (why.rule if why is not None else None) == rule


def test_raiders_alone() -> None:
    """SE-33.6: A5-1-2 against raiders alone; SE-33.8: cloaking is of no use."""
    t = alone()
    group = board(t, "weak_to_raiders")
    raider = put(t, 0, "J2", "raider", cloaking=2)
    assert battle_values.attack_value(t, group) == 5 and battle_values.defense_value(t, group) == 1
    put(t, 0, "J2", "scout")
    assert battle_values.attack_value(t, group) == 7 and battle_values.defense_value(t, group) == 2
    assert battle_values.scanners(t, group) > battle_values.cloaking(t, raider)


def test_variety() -> None:
    """SE-33.7: three or more different ship types have +1."""
    t = alone()
    group = board(t, "weak_to_variety")
    scout = put(t, 0, "J2", "scout")
    put(t, 0, "J2", "cruiser")
    assert battle_values.to_hit(t, scout, group) == 1
    put(t, 0, "J2", "destroyer")
    assert battle_values.to_hit(t, scout, group) == 2


@pytest.mark.parametrize(
    ("unit", "roll", "dead"),
    [
        ("cruiser", 10, True),
        ("battlecruiser", 10, True),
        ("battleship", 10, True),
        ("dreadnought", 10, True),
        ("destroyer", 8, True),
        ("destroyer", 9, False),
        ("scout", 4, True),
        ("scout", 5, False),
    ],
)
def test_detonation(unit: str, roll: int, dead: bool) -> None:
    """SE-33.7: a ship is detonated inside; it is lost, and one try a turn is made."""
    t = alone()
    known(t, "detonated")
    ship = put(t, 0, "J2", unit, 2)
    p = meet(t, "J2", roll)
    assert p.kind == "detonate"
    p.do(ship)
    assert p.t.size[ship] == 1 and (p.t.amoeba[place("J2")] == 0) == dead and p.over


def test_what_does_not_detonate() -> None:
    """SE-33.7: other ships are no use, and nobody must."""
    t = alone()
    known(t, "detonated")
    carrier = put(t, 0, "J2", "carrier")
    put(t, 0, "J2", "scout")
    p = meet(t)
    assert p.refused[f"group.{carrier}"] == "SE-33.7" and "done" in p.tokens
    p.do("done")
    assert p.at("J2") == {"carrier": 1, "scout": 1} and p.t.amoeba[place("J2")]


# ---- battle


def test_no_bonus_and_no_screening() -> None:
    """SE-33.8: neither fleet size bonus nor screening."""
    t = alone()
    board(t, "plain_c")
    put(t, 0, "J2", "scout", 6)
    screening.fleet_size(t)
    assert not t.battle_marks and screening.allowance(t, 0) == 0


def test_it_heals() -> None:
    """SE-33.8: after combat it is whole again, and no counter of it stays."""
    t = alone()
    known(t, "plain_d")
    put(t, 0, "J2", "battleship")
    p = meet(t, "J2", 1, 6, 1)
    p.do(p.t.slots_of(MACHINES).start)
    assert p.over and p.t.amoeba[place("J2")] == 1 and not p.t.groups_of(MACHINES) and not p.t.groups_of(0)


def test_targets() -> None:
    """SE-33.9: 1-5 the smallest, 6-10 the largest ship by CP."""
    t = alone()
    group = board(t, "plain_c")
    cruiser = put(t, 0, "J2", "cruiser")
    scout = put(t, 0, "J2", "scout")
    battleship = put(t, 0, "J2", "battleship")
    for roll, target in ((5, scout), (6, battleship)):
        t.loaded = [roll]
        assert firing.aim(t, group, [cruiser, scout, battleship], False) == target


def test_bulk() -> None:
    """SE-33.9: hull 2 gives +1 and hull 3 or more +2 Defense; a hit swallows the ship whole."""
    t = alone()
    group = board(t, "plain_c")
    needed = []
    for unit in ("scout", "raider", "base"):
        target = put(t, 0, "J2", unit)
        needed.append(battle_values.to_hit(t, group, target) + battle_values.defense_value(t, target))
    assert needed == [7, 6, 5]
    assert battle_values.damage(t, group, target) == 3


def test_another_attack() -> None:
    """SE-33.10: a roll 2 or more below the number gives another attack."""
    t = alone()
    known(t, "plain_c")
    put(t, 0, "J2", "scout", 3)  # the amoeba, class C, fires before scouts: 7 or less hits
    p = meet(t, "J2", 1, 5, 1, 6)
    assert p.at("J2") == {"scout": 1}
    assert [event["n"] for event in p.told("hit")] == [5, 6]


def test_good_luck() -> None:
    """SE-33.12: amoebas have +1 Attack and +1 Defense."""
    for difficulty, more in (("harder", 0), ("good_luck", 1)):
        t = alone(difficulty)
        group = board(t, "plain_c")
        put(t, 0, "J2", "scout")
        assert battle_values.attack_value(t, group) == 7 + more
        assert battle_values.defense_value(t, group) == 1 + more
