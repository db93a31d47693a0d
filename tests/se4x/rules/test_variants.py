"""Variants and the galactic situation (SE-27, CE-20, CE-21)."""

from __future__ import annotations

import pytest

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.combat import battle_values
from cosmarch.games.se4x.rules.combat.aliens import guarded
from cosmarch.games.se4x.rules.combat.bombardment import number_to_hit
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.state import CLOAKING, COLONY_SHIP, EMPTY, FIGHTER_LEVEL, PLANET
from tests.se4x.battle import FIELD, battle, field, standing
from tests.se4x.table import CONTENT, Play, aliens, fresh, kind_of, mark, place, play, put, settle, started, tech

VARIANTS = ("low_maintenance", "heavy_terrain", "safer_space", "rich_minerals", "slow_scientists", "smart_scientists")


# ---- SE-27


def test_quick_start() -> None:
    """SE-27.1: home markers are turned up, full colonies stand on planets that are not barren, and there are no colony
    ships."""
    t = started(quick_start=True)
    home = [here for here, seat in enumerate(t.home_of) if seat >= 0]
    assert all(t.known[here] == EVERYONE for here in home)
    planets = [here for here in home if t.terrain[here] == PLANET]
    assert planets and all(t.worth[here] == 5 and t.colony[here] == t.home_of[here] for here in planets)
    assert COLONY_SHIP not in t.kind


def researching(**opened: bool) -> Play:
    t = fresh(ship_build_requirement=True)
    t.cp[0] = 100
    return play(t, ("spending",)).do("research")


def test_ship_build_requirement() -> None:
    """SE-27.2: Fighters and Cloaking are closed at first."""
    p = researching()
    assert p.refused["fighter"] == p.refused["cloaking"] == "SE-27.2" and "attack" in p.tokens


@pytest.mark.parametrize(
    ("unit", "against", "opened"),
    [
        ("battlecruiser", "player", {FIGHTER_LEVEL, CLOAKING}),
        ("destroyer", "player", {CLOAKING}),
        ("scout", "player", set()),
        ("battleship", "aliens", set()),
    ],
)
def test_large_ships_open_technology(unit: str, against: str, opened: set[int]) -> None:
    """SE-27.2: a BC, BB or DN in a battle with another player opens Fighters, a DD or larger Cloaking, for all."""
    t = field(ship_build_requirement=True)
    put(t, 0, FIELD, unit)
    if against == "aliens":
        aliens(t, FIELD, CONTENT.alien_names[0])
        p = battle(t, 0, 4)
    else:
        put(t, 1, FIELD, "scout")
        p = battle(t)
    assert {number for number in (FIGHTER_LEVEL, CLOAKING) if p.t.opened >> number & 1} == opened


def test_low_maintenance() -> None:
    """SE-27.3: total maintenance is halved, rounded down."""
    for low, expected in ((False, 5), (True, 2)):
        t = fresh(low_maintenance=low, experience=False)
        put(t, 0, "G5", "scout", 3)
        put(t, 0, "G6", "cruiser", 1)
        assert due(t, 0) == expected


@pytest.mark.parametrize("marker", ["danger", "lost_in_space"])
def test_heavy_terrain(marker: str) -> None:
    """SE-27.4: an unused deep space marker is laid face down where one was removed."""
    t = fresh(heavy_terrain=True)
    mark(t, "G5", marker, face_up=False)
    put(t, 0, "G5", "scout")
    t.markers_out = (PLANET,)
    p = play(t, ("explore", 0, place("G5")))
    if p.kind == "lost_in_space":
        p.do("G4")
    assert p.t.terrain[place("G5")] == PLANET and not p.t.explored_hex(place("G5")) and p.t.markers_out == ()


def test_heavy_terrain_runs_out() -> None:
    """SE-27.4: only while there are unused markers."""
    t = fresh(heavy_terrain=True)
    mark(t, "G5", "danger", face_up=False)
    put(t, 0, "G5", "scout")
    t.markers_out = ()
    p = play(t, ("explore", 0, place("G5")))
    assert p.t.terrain[place("G5")] == EMPTY and p.t.explored_hex(place("G5"))


def test_heavy_terrain_after_a_look() -> None:
    """SE-27.4: the new marker may be entered but not looked at in the same turn."""
    t = fresh(heavy_terrain=True)
    mark(t, "G6", "danger", face_up=False)
    put(t, 0, "G5", "cruiser", 2, exploration=1)
    t.markers_out = (PLANET,)
    p = play(t, ("movement", 0)).do("look")
    p.do(p.match.asks[0].tokens[0])
    if p.kind == "look_at":
        p.do("G6")
    p.do("yes")
    assert p.t.terrain[place("G6")] == PLANET and not p.t.explored_hex(place("G6"))
    assert "look" not in p.tokens
    group = p.t.groups_at(place("G5"), 0)[0]
    p.do(f"group.{group}")
    assert "G6" in p.tokens


# ---- CE-20


def test_more_aliens() -> None:
    """CE-20.1: barren planets in home systems hold aliens too."""
    for more in (False, True):
        t = fresh(more_aliens=more)
        mark(t, "K3", "barren_planet")
        assert guarded(t, place("K3")) == more


def test_safer_space() -> None:
    """CE-20.2: each exploring ship rolls and is destroyed only on 9 or 10."""
    t = fresh(safer_space=True)
    mark(t, "G5", "danger", face_up=False)
    group = put(t, 0, "G5", "scout", 4)
    p = play(t, ("explore", 0, place("G5")), dice=(8, 9, 10, 1))
    assert p.t.size[group] == 2


def test_rich_minerals() -> None:
    """CE-20.3: mineral income is doubled."""
    mineral = CONTENT.terrain_names.index("mineral_10")
    assert modifiers.mineral_income(fresh(), mineral) == 10
    assert modifiers.mineral_income(fresh(rich_minerals=True), mineral) == 20


def test_scientists() -> None:
    """CE-20.4, CE-20.5: every technology costs 5 CP more, or less."""
    plain = modifiers.tech_price(fresh(), 0, tech("attack"), 1)
    assert modifiers.tech_price(fresh(slow_scientists=True), 0, tech("attack"), 1) == plain + 5
    assert modifiers.tech_price(fresh(smart_scientists=True), 0, tech("attack"), 1) == plain - 5


def test_bloody_combat() -> None:
    """CE-20.6: every unit has +1 Attack Strength: ships, aliens and ground units, also when bombarding."""
    numbers: list[list[int]] = []
    for bloody in (False, True):
        t = standing(field(bloody_combat=bloody, ground_combat=True))
        mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "base")
        (alien,) = aliens(t, FIELD, CONTENT.alien_names[0])
        numbers.append(
            [
                battle_values.to_hit(t, mine, theirs),
                battle_values.to_hit(t, theirs, mine),
                battle_values.to_hit(t, alien, mine),
                modifiers.ground_attack(t, put(t, 0, FIELD, "infantry")),
                number_to_hit(t, mine, place("G8")),
            ]
        )
    assert [two - one for one, two in zip(*numbers, strict=True)] == [1] * 5


def test_rich_colonies() -> None:
    """CE-20.7: colonies that make at least 1 CP make 3 more, homeworlds too; new ones make nothing, and militia follow
    the printed value."""
    t = fresh(rich_colonies=True)
    settle(t, 0, "G5", 1)
    settle(t, 0, "G6", 0)
    incomes = [modifiers.colony_income(t, 0, here) for here in (place("G5"), place("G6"), t.home[0])]
    assert incomes == [4, 0, t.worth[t.home[0]] + 3]
    assert t.worth[place("G5")] == 1


def test_head_start() -> None:
    """CE-20.8, CE-20.9, CE-20.10: 75 CP for technology before the first units, two levels of ship size and movement,
    one of any other; at most 10 CP are carried in."""
    t = fresh(head_start=True)
    p = play(t, ("head_start",))
    assert p.kind == "head_start" and p.t.cp[0] == 75
    seat = p.seat
    p.do("attack")
    assert p.refused["attack"] == "CE-20.9" and "ship_size" in p.tokens
    p.do("ship_size")
    assert "ship_size" in p.tokens or p.refused["ship_size"] == "CE-20.8"
    left = p.t.cp[seat]
    p.do("done")
    assert p.t.cp[seat] == min(10, left)


# ---- CE-21


def situation(*dice: int, **options: str) -> Play:
    t = fresh(galactic_situation=True, **options)
    for name in (*VARIANTS, "bloody_combat", "rich_colonies"):  # what the first roll of this table gave
        number = t.choices.switch[name]
        t.switches = (*t.switches[:number], 0, *t.switches[number + 1 :])
    return play(t, ("galactic_situation",), dice=dice)


def in_play(p: Play) -> list[str]:
    return [name for name in (*VARIANTS, "bloody_combat", "rich_colonies") if p.t.on(name)]


@pytest.mark.parametrize("roll", range(1, 9))
def test_situation_table(roll: int) -> None:
    """CE-21.1, CE-21.2: one die, one variant."""
    names = (*VARIANTS, "bloody_combat", "rich_colonies")
    assert in_play(situation(roll)) == [names[roll - 1]]


def test_situation_four() -> None:
    """CE-21.2: the doubtful result 4 by the option."""
    assert in_play(situation(4, situation_four="rich_colonies")) == ["rich_colonies"]


def test_situation_twice_and_thrice() -> None:
    """CE-21.3: 9 is two rolls, 10 three; further 9 and 10 are rolled again, as is what is in play already or would undo
    an earlier result."""
    assert in_play(situation(9, 1, 2)) == ["low_maintenance", "heavy_terrain"]
    assert in_play(situation(9, 10, 9, 1, 1, 3)) == ["low_maintenance", "safer_space"]
    assert in_play(situation(10, 5, 6, 7, 1)) == ["low_maintenance", "slow_scientists", "bloody_combat"]


def test_situation_comes_first() -> None:
    """CE-21.1: the situation is known when the match begins; without the option nothing is rolled."""
    t = started(galactic_situation=True)
    assert any(t.on(name) for name in (*VARIANTS, "bloody_combat", "rich_colonies"))
    t = started()
    assert not any(t.on(name) for name in (*VARIANTS, "bloody_combat", "rich_colonies"))
    assert kind_of("scout") in t.kind
