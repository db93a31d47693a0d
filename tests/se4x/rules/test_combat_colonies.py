"""SE-14, SE-15: bases and ship yards in battle, blockade and bombardment."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import (
    attack_value,
    defense_value,
    hull,
    tactics,
    to_hit,
    weapon_class,
)
from cosmarch.games.se4x.rules.combat.bombardment import colony_refusal, garrison
from cosmarch.games.se4x.state import NOBODY, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import battle, field, standing
from tests.se4x.table import CONTENT, Play, mark, place, play, put, research, settle

COLONY = "G8"


def besieged(t: Table, *dice: int) -> Play:
    """Seat 0 fires at seat 1's colony."""
    return play(t, ("combat_phase", 0), dice=dice).do(COLONY)


# ---- bases and ship yards


@pytest.mark.parametrize(("unit", "wanted", "cost"), [("base", "A7-2-3", 12), ("ship_yard", "C3-0-1", 6)])
def test_values(unit: str, wanted: str, cost: int) -> None:
    """SE-14.1: a base is A7-2-3 for 12 CP, a ship yard C3-0-1 for 6 CP; a base needs Ship Size 2."""
    t = field()
    group = put(t, 1, COLONY, unit)
    standing(t, where=COLONY)
    values = f"{attack_value(t, group)}-{defense_value(t, group)}-{hull(t, group)}"
    assert CLASSES[weapon_class(t, group)] + values == wanted
    ship = CONTENT.ships[t.kind[group]]
    assert ship.cost == cost and (unit != "base" or (ship.needs_level == 2 and ship.group == 1))


def test_they_have_all_technology_at_once() -> None:
    """SE-14.6: Attack, Defense and Tactics of the empire at once, limited by hull size."""
    t = field()
    base, yard = put(t, 1, COLONY, "base"), put(t, 1, COLONY, "ship_yard")
    enemy = put(t, 0, COLONY, "scout")
    standing(t, where=COLONY)
    assert (to_hit(t, base, enemy), to_hit(t, yard, enemy)) == (7, 3)
    research(t, 1, attack=3, defense=2, tactics=2)
    assert (to_hit(t, base, enemy), to_hit(t, yard, enemy)) == (7 + 3, 3 + 1)
    assert (to_hit(t, enemy, base), to_hit(t, enemy, yard)) == (3 - 2 - 2, 3 - 1)
    assert tactics(t, base) == tactics(t, yard) == 2


def test_they_fight_for_their_colony() -> None:
    """SE-14.1, SE-6.1: ship yards fight and can be destroyed; then the colony lies open."""
    t = field()
    yards = put(t, 1, COLONY, "ship_yard", 2)
    mine = put(t, 0, COLONY, "battleship", 2)
    p = play(t, ("combat_phase", 0), dice=(1, 1, 4)).do(COLONY)
    assert p.kind == "fire" and p.match.asks[0].args["group"] == mine
    p.do(yards, yards)
    assert p.kind == "bombard" and p.at(COLONY, 1) == {}


# ---- blockade


@pytest.mark.parametrize(
    ("unit", "blockades"), [("scout", True), ("transport", True), ("decoy", False), ("mine", False), ("miner", False)]
)
def test_blockade(unit: str, blockades: bool) -> None:
    """SE-15.1, SE-15.2: a combat-capable enemy unit blockades a colony; decoys, mines and other units never do."""
    t = field()
    put(t, 0, COLONY, unit)
    assert t.blockaded(place(COLONY)) == blockades
    t = field()
    put(t, 1, COLONY, "scout")
    assert not t.blockaded(place(COLONY))


# ---- bombardment


def test_each_ship_one_shot() -> None:
    """SE-15.3: in the own combat phase each ship has one shot at the colony."""
    t = field()
    scouts, cruiser = put(t, 0, COLONY, "scout", 2), put(t, 0, COLONY, "cruiser")
    p = besieged(t, 10, 10, 10)
    assert p.kind == "bombard" and p.tokens == {f"group.{scouts}", f"group.{cruiser}", "done"}
    p.do(scouts, cruiser)
    assert p.tokens == {f"group.{scouts}", "done"}
    p.do(scouts)
    assert p.over and len(p.told("bombards")) == 3


def test_all_ships_in_one_answer() -> None:
    """SE-15.3: all fire, one after the other, until nothing is left to fire at."""
    t = field()
    put(t, 0, COLONY, "scout", 2)
    put(t, 0, COLONY, "cruiser")
    p = besieged(t, 10, 1, 10).do("all")
    assert p.over and len(p.told("bombards")) == 3 and p.t.worth[place(COLONY)] == 3
    t = field()
    t.worth = changed(t.worth, place(COLONY), 1)
    put(t, 0, COLONY, "scout", 3)
    p = besieged(t, 1).do("all")
    assert len(p.told("bombards")) == 1 and p.t.colony[place(COLONY)] == NOBODY


def test_not_while_ships_oppose() -> None:
    """SE-15.3: only once no enemy ship opposes them."""
    t = field()
    put(t, 0, COLONY, "scout")
    put(t, 1, COLONY, "ship_yard")
    assert (why := colony_refusal(t, place(COLONY), 0)) and why.rule == "SE-15.3"


def test_after_the_battle_too() -> None:
    """SE-15.3: ships that have won the battle in this turn may fire at the colony."""
    t = field()
    mine, enemy = put(t, 0, COLONY, "battleship"), put(t, 1, COLONY, "scout")
    p = play(t, ("combat_phase", 0), dice=(1, 5)).do(COLONY, enemy)
    assert p.kind == "bombard"
    p.do(mine)
    assert p.over and p.t.worth[place(COLONY)] == 3


def test_only_in_the_own_phase() -> None:
    """SE-15.3: a fleet in orbit does not fire in the turn of another player."""
    t = field()
    put(t, 0, COLONY, "scout")
    put(t, 1, COLONY, "scout")
    p = battle(t, attacker=1, defender=0, where=COLONY, dice=(1,)).do(f"group.{t.slots_of(1).start}")
    assert p.over and p.t.worth[place(COLONY)] == 5


def test_the_number() -> None:
    """SE-15.4, SE-15.5: a colony has Defense 0; only attack value and Attack technology count, and it never fires."""
    t = field()
    research(t, 1, defense=3, attack=3)
    mine = put(t, 0, COLONY, "cruiser", attack=2, tactics=3)
    p = besieged(t, 6).do(mine)
    assert p.told("bombards")[0]["a"] == 4 + 2 and p.t.worth[place(COLONY)] == 3
    assert p.over and p.at(COLONY) == {"cruiser": 1}
    assert p.t.shown[CONTENT.technology_names.index("attack")] == 2  # who knows the number knows the level


@pytest.mark.parametrize(("count", "defense"), [(0, 0), (1, 1), (3, 1), (4, 2)])
def test_ground_units_protect(count: int, defense: int) -> None:
    """CE-14.27, CE-14.28: 1 to 3 ground units give Defense 1, 4 or more Defense 2; militia never count."""
    t = field()
    if count:
        put(t, 1, COLONY, "infantry", count)
    put(t, 1, COLONY, "militia", 5)
    assert garrison(t, place(COLONY)) == defense


def test_steps_of_a_colony() -> None:
    """SE-15.6: 5, 3, 1, destroyed."""
    t = field()
    mine = put(t, 0, COLONY, "dreadnought", 4)
    p = besieged(t, 1, 1, 1)
    worth: list[int] = []
    for _ in range(2):
        p.do(mine)
        worth.append(p.t.worth[place(COLONY)])
    assert worth == [3, 1]
    p.do(mine)
    assert p.over and p.t.colony[place(COLONY)] == NOBODY


def test_a_new_colony_falls_to_one_hit() -> None:
    """SE-15.6: a new colony is destroyed by one hit."""
    t = field()
    t.worth = changed(t.worth, place(COLONY), 0)
    mine = put(t, 0, COLONY, "scout", 2)
    p = besieged(t, 4, 3).do(mine)
    assert p.t.colony[place(COLONY)] == 1
    assert p.do(mine).t.colony[place(COLONY)] == NOBODY


def test_steps_of_a_homeworld() -> None:
    """SE-15.7, SE-28.1: a homeworld of 20 goes 20, 15, 10, 5, destroyed, which wins a game of two."""
    t = field(expansion=False)
    home = t.content.hexes[t.home[1]]
    assert t.worth[t.home[1]] == 20
    mine = put(t, 0, home, "dreadnought", 5)
    p = play(t, ("combat_phase", 0), dice=(1, 1, 1, 1)).do(home)
    worth: list[int] = []
    for _ in range(3):
        p.do(mine)
        worth.append(p.t.worth[p.t.home[1]])
    assert worth == [15, 10, 5]
    p.do(mine)
    assert p.match.over and p.match.result is not None and p.match.result.ranking[0] == (0,)


def test_what_goes_with_a_colony() -> None:
    """SE-15.8: its minerals and wrecks are lost; the planet stays, a barren one barren."""
    t = field()
    settle(t, 1, COLONY, 1, "barren_planet")
    t.stock = tuple([3 if there == place(COLONY) else 0 for there in range(len(t.stock))])
    mine = put(t, 0, COLONY, "scout")
    p = besieged(t, 1).do(mine)
    assert p.t.stock[place(COLONY)] == 0
    assert CONTENT.terrain_names[p.t.terrain[place(COLONY)]] == "barren_planet"


def test_a_colony_ship_settles_the_ruins() -> None:
    """SE-15.9: an attacker with a colony ship in the hex may settle at once."""
    t = field()
    t.worth = changed(t.worth, place(COLONY), 1)
    mine, ship = put(t, 0, COLONY, "scout"), put(t, 0, COLONY, "colony_ship")
    p = besieged(t, 1).do(mine)
    assert p.kind == "settle" and p.tokens == {f"group.{ship}", "done"}
    p.do(ship)
    assert p.over and p.t.colony[place(COLONY)] == 0 and p.t.worth[place(COLONY)] == 0


def test_without_a_destroyed_colony_nobody_is_asked_to_settle() -> None:
    """SE-15.9: only where a colony was destroyed."""
    t = field()
    mine = put(t, 0, COLONY, "scout")
    put(t, 0, COLONY, "colony_ship")
    assert besieged(t, 10).do(mine).over


def test_friends_are_spared() -> None:
    """SE-29.1, CE-15.6: nobody fires from space at a colony that they or an ally founded."""
    t = field(3)
    put(t, 0, COLONY, "scout")
    at = place(COLONY)
    t.founder = tuple([0 if there == at else who for there, who in enumerate(t.founder)])
    assert (why := colony_refusal(t, at, 0)) and why.rule == "CE-15.6"
    t.founder = tuple([2 if there == at else who for there, who in enumerate(t.founder)])
    assert colony_refusal(t, at, 0) is None
    t.team = (0, 1, 0)
    assert (why := colony_refusal(t, at, 0)) and why.rule == "SE-29.1"
    t.landed = (5,)
    t.founder = tuple([1 if there == at else who for there, who in enumerate(t.founder)])
    assert (why := colony_refusal(t, at, 0)) and why.rule == "CE-14.38"


def test_decoys_cannot_bombard() -> None:
    """SE-6.1, SE-15.2: decoys beside a colony are no force."""
    t = field()
    put(t, 0, COLONY, "decoy", 2)
    p = play(t, ("combat_phase", 0))
    assert p.tokens == {"done"} and p.refused == {COLONY: "SE-6.1"}


def test_terrain_counts_in_bombardment() -> None:
    """SE-5.3: in asteroids Attack technology counts 0 there too."""
    t = field()
    mine = put(t, 0, COLONY, "battleship", attack=3)
    mark(t, COLONY, "asteroids")
    assert besieged(t, 6).do(mine).told("bombards")[0]["a"] == 5
