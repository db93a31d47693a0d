"""Doomsday machines in the solitaire scenarios (SE-31)."""

from __future__ import annotations

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIFFICULTIES, WEAKNESSES
from cosmarch.games.se4x.rules.combat import battle_values, screening
from cosmarch.games.se4x.rules.combat.battlefield import ATTACKER_BONUS
from cosmarch.games.se4x.rules.solitaire import doomsday, monsters
from cosmarch.games.se4x.state import COMBAT, NOBODY, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import standing
from tests.se4x.table import CONTENT, Play, fresh, mark, place, play, put, settle, started

SMALL = {
    "easy": [(7, 1), (9, 3), (11, 5)],
    "normal": [(7, 2), (9, 4), (10, 6)],
    "hard": [(6, 1), (8, 3), (10, 5)],
    "harder": [(6, 2), (8, 4), (9, 6)],
    "good_luck": [(5, 1), (7, 3), (9, 5)],
}
LARGE = {
    "easy": [(8, 5), (10, 7), (12, 9)],
    "normal": [(8, 6), (10, 8), (11, 10)],
    "hard": [(7, 5), (9, 7), (11, 9)],
    "harder": [(7, 6), (9, 8), (10, 10)],
    "good_luck": [(6, 5), (8, 7), (10, 9)],
}


def alone(scenario: str = "doomsday_small", **options: str) -> Table:
    """A bare table of the scenario."""
    return fresh(1, scenario, **options)


def machine(t: Table, where: str, rating: int = 1, damage: int = 0) -> int:
    """A machine of a rating on the map."""
    group = put(t, MACHINES, where, "doomsday_machine")
    t.turn_up(group)
    t.machine_rating = changed(t.machine_rating, group - t.slots_of(MACHINES).start, rating)
    t.damage = changed(t.damage, group, damage)
    return group


def weak(t: Table, word: str) -> None:
    t.machine_weakness = WEAKNESSES.index(word)


def battle(t: Table, where: str, *dice: int, by_machine: bool = False) -> Play:
    t.phase = COMBAT
    sides = (MACHINES, 0) if by_machine else (0, MACHINES)
    return play(t, ("battle", place(where), *sides), dice=dice)


# ---- the aim, the map, arrivals


def test_the_player_wins_with_the_last_machine() -> None:
    """SE-31.1: all three machines must be destroyed, those to come too."""
    for last, over in ((9, False), (10, False), (11, True)):
        t = alone(difficulty="normal")
        t.round = last
        machine(t, "G6", 1, damage=5)
        ship = put(t, 0, "G6", "dreadnought")
        p = battle(t, "G6", 9, 5)
        p.do(t.slots_of(MACHINES).start)
        assert not p.t.groups_of(MACHINES) and p.t.kind[ship] >= 0
        assert bool(p.told("victory")) == over
        assert (p.t.winner != NOBODY) == over


def test_another_machine_elsewhere_is_still_to_be_destroyed() -> None:
    """SE-31.1: all three machines: the last to come is destroyed, but one of the others is still on the map."""
    t = alone(difficulty="normal")
    t.round = 11
    machine(t, "G6", 1, damage=5)
    other = machine(t, "F6")
    put(t, 0, "G6", "dreadnought")
    p = battle(t, "G6", 9, 5)
    p.do(t.slots_of(MACHINES).start)
    assert p.t.groups_of(MACHINES) == [other]
    assert not p.told("victory") and p.t.winner == NOBODY


def test_the_player_loses_with_the_homeworld() -> None:
    """SE-31.1: the homeworld is destroyed."""
    t = alone()
    machine(t, "K6")
    p = play(t, ("machines_move",))
    assert p.over and p.rules("defeat") == ["SE-31.1"]
    assert p.match.result is not None and p.match.result.winners == () and p.match.result.reason == "se4x.end.lost"


def test_the_maps() -> None:
    """SE-31.2: 30 and 71 hexes of deep space, and the homeworld on L7."""
    for scenario, count in (("doomsday_small", 30), ("doomsday_large", 71)):
        t = started(1, scenario)
        playable = [here for here in range(len(t.near)) if t.playable(here)]
        entries = set(CONTENT.scenarios[t.scenario].entries)
        assert len([here for here in playable if t.deep_space(here) and here not in entries]) == count
        assert t.home == (place("L7"),)
        assert all(t.known[here] == 0 for here in playable if here not in entries and here != place("L7"))


def test_nobody_enters_an_entry_hex() -> None:
    """SE-31.2: the player may never enter the entry hexes."""
    t = alone()
    scout = put(t, 0, "G6", "scout")
    p = play(t, ("movement", 0)).do(scout)
    assert p.kind == "move_to" and "G5" in p.tokens and "F7" not in p.tokens | set(p.refused)
    for entry in ("L2", "H4", "F7", "H10", "L11"):
        assert all(place(entry) not in row for row in t.near)
        assert t.near[place(entry)]


@pytest.mark.parametrize("scenario", ["doomsday_small", "doomsday_large"])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "harder", "good_luck"])
def test_arrivals(scenario: str, difficulty: str) -> None:
    """SE-31.3, SE-31.4, SE-31.5: phase and rating of each machine by difficulty; the entry hex by die."""
    wanted = (SMALL if scenario == "doomsday_small" else LARGE)[difficulty]
    came: list[tuple[int, int]] = []
    for phase in range(1, 15):
        t = alone(scenario, difficulty=difficulty)
        t.round = phase
        p = play(t, ("machines_arrive",), dice=(3,) if phase in dict(wanted) else ())
        for event in p.told("machine_arrives"):
            came.append((phase, int(event["n"])))
            assert event["hex"] == place("H4" if scenario == "doomsday_small" else "E2")
    assert came == wanted


def test_entry_hexes_by_die() -> None:
    """SE-31.3: two results of the die for each of five hexes."""
    for scenario in ("doomsday_small", "doomsday_large"):
        entries = CONTENT.scenarios[CONTENT.scenario_names.index(scenario)].entries
        assert len(entries) == 10 and all(entries[roll] == entries[roll + 1] for roll in range(0, 10, 2))
        assert len(set(entries)) == 5


def test_a_machine_arrives_at_the_end_of_the_economic_phase() -> None:
    """SE-31.3: after the player has bought, before the next turn."""
    t = alone(difficulty="good_luck")
    t.round = 5
    p = play(t, ("economic_phase",), dice=(10,))
    p.until("move")
    assert [event["hex"] for event in p.told("machine_arrives")] == [place("L11")]
    assert p.t.round == 6


def test_a_destroyed_machine_leaves_its_slot_to_the_next() -> None:
    """SE-31.4: the next machine has its own rating."""
    t = alone(difficulty="good_luck")
    t.round = 7
    p = play(t, ("machines_arrive",), dice=(1,))
    group = p.t.groups_of(MACHINES)[0]
    assert monsters.monster(p.t, group).hull == 7  # rating 3


def test_difficulties() -> None:
    """SE-31.4: there are five; a sixth belongs to the alien empires."""
    with pytest.raises(SetupError):
        alone(difficulty="really_tough")
    assert set(SMALL) == set(DIFFICULTIES) - {"really_tough"}


# ---- numbers


@pytest.mark.parametrize(
    ("rating", "name", "attacks"),
    [
        (1, "D7-1-6", 3),
        (2, "C7-1-7", 4),
        (3, "C8-2-7", 4),
        (4, "C8-2-8", 4),
        (5, "B9-2-8", 5),
        (6, "B9-3-9", 5),
        (7, "B10-3-9", 6),
        (8, "A10-3-10", 6),
        (9, "A11-4-10", 6),
        (10, "A11-4-11", 6),
    ],
)
def test_ratings(rating: int, name: str, attacks: int) -> None:
    """SE-31.6, SE-31.7: what the ratings mean; Tactics is always 2."""
    t = standing(alone(), 0, MACHINES, where="G6")
    group = machine(t, "G6", rating)
    values = [battle_values.attack_value(t, group), battle_values.defense_value(t, group), battle_values.hull(t, group)]
    assert CLASSES[battle_values.weapon_class(t, group)] + "-".join(map(str, values)) == name
    assert battle_values.attacks(t, group) == attacks
    assert battle_values.tactics(t, group) == 2


def test_the_weakness_is_rolled_at_the_first_encounter() -> None:
    """SE-31.8: by die, once for all."""
    found = []
    for roll in range(1, 11):
        t = alone()
        machine(t, "G6")
        put(t, 0, "G6", "scout")
        p = battle(t, "G6", roll)
        found.append(WEAKNESSES[p.t.machine_weakness])
    assert found == ["fighters"] * 2 + ["mines"] * 2 + ["raiders"] * 2 + ["fleet_size"] * 2 + ["none"] * 2
    t = alone()
    weak(t, "none")
    machine(t, "G6")
    put(t, 0, "G6", "scout")
    assert not battle(t, "G6").told("machine_weakness")


def test_weak_to_fighters() -> None:
    """SE-31.8, SE-31.11: fighters damage a machine only if it is weak to them."""
    for word, rule in (("fighters", None), ("mines", "SE-31.11")):
        t = standing(alone(), 0, MACHINES, where="G6")
        weak(t, word)
        group = machine(t, "G6")
        fighter = put(t, 0, "G6", "fighter", fighter=1)
        why = battle_values.target_refusal(t, fighter, group)
        assert (why.rule if why is not None else None) == rule


def test_weak_to_mines() -> None:
    """SE-31.8, SE-31.11: each mine does 1 damage on 1 to 5; otherwise mines have no effect."""
    t = alone()
    weak(t, "mines")
    group = machine(t, "G6", 10)
    put(t, 0, "G6", "mine", 3)
    p = battle(t, "G6", 5, 6, 1, by_machine=True)
    assert p.t.damage[group] == 2 and not p.t.groups_of(0)
    t = alone()
    weak(t, "raiders")
    group = machine(t, "G6", 10)
    put(t, 0, "G6", "mine", 3)
    p = battle(t, "G6", by_machine=True)
    assert p.t.damage[group] == 0 and not p.t.groups_of(0)


def test_weak_to_raiders() -> None:
    """SE-31.9: class A in every round, +1 in round 1, and the machine has -2 against them."""
    t = standing(alone(), 0, MACHINES, where="G6")
    group = machine(t, "G6", 1)
    raider = put(t, 0, "G6", "raider", cloaking=1)
    weak(t, "none")
    assert (CLASSES[battle_values.weapon_class(t, raider)], battle_values.to_hit(t, raider, group)) == ("D", 3)
    assert battle_values.to_hit(t, group, raider) == 7
    weak(t, "raiders")
    for number, needed in ((1, 4), (2, 3)):
        t.battle_round = number
        assert CLASSES[battle_values.weapon_class(t, raider)] == "A"
        assert battle_values.to_hit(t, raider, group) == needed
        assert battle_values.to_hit(t, group, raider) == 5


def test_cloaking_is_of_no_use() -> None:
    """SE-31.11: machines see raiders of every level."""
    t = alone()
    weak(t, "none")
    machine(t, "G6", 1)
    raider = put(t, 0, "G6", "raider", cloaking=2)
    p = battle(t, "G6")
    assert not p.told("cloaked") and p.kind == "fire" and p.t.combat[raider] & 2 == 0


@pytest.mark.parametrize(("ships", "bonus"), [(9, False), (10, True)])
def test_weak_to_fleet_size(ships: int, bonus: bool) -> None:
    """SE-31.10, SE-31.11: the bonus with at least 10 ships able to hit; fighters are not."""
    t = standing(alone(), 0, MACHINES, where="G6")
    machine(t, "G6")
    put(t, 0, "G6", "scout", 6)
    put(t, 0, "G6", "cruiser", ships - 6)
    put(t, 0, "G6", "fighter", 6, fighter=1)
    weak(t, "fleet_size")
    screening.fleet_size(t)
    assert bool(t.battle_marks & ATTACKER_BONUS) == bonus
    assert [event.rule for event in t.events if event.key == "fleet_bonus"] == ["SE-31.10"] * bonus
    weak(t, "none")
    screening.fleet_size(t)
    assert not t.battle_marks & ATTACKER_BONUS


def test_no_screening() -> None:
    """SE-31.11: there is no screening against a machine."""
    t = standing(alone(), 0, MACHINES, where="G6")
    machine(t, "G6")
    put(t, 0, "G6", "scout", 6)
    assert screening.allowance(t, 0) == 0


def test_rolls_of_one_and_ten() -> None:
    """SE-31.12: a 1 is no automatic hit on it; its own 1 always hits, its 10 always misses."""
    t = standing(alone(), 0, MACHINES, where="G6")
    group = machine(t, "G6", 10)
    scout = put(t, 0, "G6", "scout")
    titan = put(t, 0, "G6", "titan")
    number = battle_values.to_hit(t, scout, group)
    assert number < 1 and not battle_values.hits(t, scout, group, number, 1)
    assert battle_values.hits(t, group, titan, -5, 1) and battle_values.hits(t, group, scout, 11, 9)
    assert not battle_values.hits(t, group, scout, 11, 10)


def test_damage_stays() -> None:
    """SE-31.13: it keeps its damage between battles, and never retreats."""
    t = alone()
    weak(t, "none")
    group = machine(t, "G6", 1, damage=2)
    put(t, 0, "G6", "scout")
    p = battle(t, "G6", 1, 10, 10)
    p.finish()
    assert p.t.damage[group] == 2 and p.t.where[group] == place("G6")


def test_terrain_does_not_change_it() -> None:
    """SE-31.13, SE-31.16: not in asteroids, where all others are class E."""
    t = standing(alone(), 0, MACHINES, where="G6")
    mark(t, "G6", "asteroids")
    group = machine(t, "G6", 8)
    cruiser = put(t, 0, "G6", "cruiser")
    assert CLASSES[battle_values.weapon_class(t, group)] == "A"
    assert CLASSES[battle_values.weapon_class(t, cruiser)] == "E"
    assert battle_values.attack_value(t, group) == 10


def test_its_attacks_are_aimed_to_hurt() -> None:
    """SE-31.18: one attack at a time, at the targets worst for the player."""
    t = alone()
    weak(t, "none")
    machine(t, "G6", 5)
    scout = put(t, 0, "G6", "scout")
    carrier = put(t, 0, "G6", "carrier")
    p = battle(t, "G6", 10, 9, 1, 1, 1)
    first = [event["ship2"] for event in p.told("miss") + p.told("hit")][:1]
    assert first == [CONTENT.ship_names.index("carrier")]
    assert p.t.kind[scout] < 0 and p.t.kind[carrier] < 0


# ---- the way


def moved(t: Table, *dice: int) -> Play:
    return play(t, ("machines_move",), dice=dice)


def test_it_goes_to_the_nearest_colony() -> None:
    """SE-31.14, SE-31.15: one hex a turn toward the nearest colony, found anew in every move."""
    t = alone()
    settle(t, 0, "H6", 1)
    group = machine(t, "F6")
    p = moved(t)
    assert p.kind == "machine_step" and p.tokens == {"G5", "G6"}  # as near to the homeworld as each other
    p.do("G6")
    assert p.t.where[group] == place("G6")
    t = p.t.copy()
    t.over = False
    settle(t, 0, "G7", 1)
    t.worth = changed(t.worth, place("G7"), 3)
    assert moved(t).t.where[group] == place("G7")


def test_ties_go_to_the_larger_colony() -> None:
    """SE-31.14: of equally near colonies the more valuable."""
    t = alone()
    group = machine(t, "F7")
    settle(t, 0, "G5", 5)
    settle(t, 0, "G8", 3)
    assert doomsday.targets(t, t.where[group]) == [place("G5")]
    t.worth = changed(t.worth, place("G8"), 5)
    assert doomsday.targets(t, t.where[group]) == [place("G5"), place("G8")]
    p = moved(t)
    assert p.kind == "machine_target" and p.tokens == {"G5", "G8"}
    p.do("G8")
    assert p.t.where[group] == place("G7")


def test_ties_go_toward_the_homeworld() -> None:
    """SE-31.14: then to the one that brings it nearer the homeworld; of equal steps the nearer one to it."""
    t = alone()
    group = machine(t, "J3")
    settle(t, 0, "J5", 5)
    settle(t, 0, "H3", 5)
    assert doomsday.targets(t, t.where[group]) == [place("J5")]
    t = alone()
    group = machine(t, "L3")
    settle(t, 0, "J3", 5)
    # K2 is 5 hexes from L7, K3 only 4
    assert doomsday.steps_to(t, place("L3"), place("J3")) == [place("K3")]
    assert moved(t).t.where[group] == place("K3")


def test_the_player_cannot_divert_it() -> None:
    """SE-31.15: nothing that a player may do lowers or removes an own colony."""
    t = alone()
    settle(t, 0, "K6", 5)
    put(t, 0, "K6", "dreadnought")
    p = play(t, ("movement", 0))
    assert not {"bombard", "destroy_planet"} & p.tokens
    t = alone()
    settle(t, 0, "K6", 5)
    put(t, 0, "K6", "dreadnought")
    p = play(t, ("combat_phase", 0))
    assert p.over and p.t.worth[place("K6")] == 5


def test_ships_that_beat_a_machine_at_an_own_colony_do_not_fire_at_the_colony() -> None:
    """SE-31.15: once nobody opposes them they could; but no player lowers an own colony."""
    t = alone()
    settle(t, 0, "K6", 5)
    group = machine(t, "K6", 1, damage=5)
    put(t, 0, "K6", "dreadnought", 2)
    t.phase = COMBAT
    p = play(t, ("combat_phase", 0), dice=(9, 5)).do("K6").until("fire").do(group)
    assert not p.t.groups_of(MACHINES) and p.at("K6") == {"dreadnought": 2}
    assert p.over and p.t.worth[place("K6")] == 5


def test_it_does_not_explore() -> None:
    """SE-31.16: it enters unexplored hexes without turning them up, and the player may not enter them meanwhile."""
    t = alone()
    for where in ("G4", "G5", "G6", "G7", "H5", "H6", "I5", "I6"):
        mark(t, where, "black_hole", face_up=False)
    settle(t, 0, "H7", 5)
    group = machine(t, "F6")
    p = moved(t)
    here = p.t.where[group]
    assert here == place("G6") and p.t.known[here] == 0
    t = p.t.copy()
    t.over = False
    scout = put(t, 0, "G7", "scout")
    t.known = changed(t.known, place("G7"), -1)
    p = play(t, ("movement", 0)).do(scout)
    assert p.refused["G6"] == "SE-31.16"


def test_it_uses_no_warp_points() -> None:
    """SE-31.16: warp points are no way for it."""
    t = alone()
    near = list(t.near)
    one, other = place("F6"), place("K7")
    near[one] = tuple(sorted({*near[one], other}))
    near[other] = tuple(sorted({*near[other], one}))
    t.near = tuple(near)
    group = machine(t, "F6")
    assert place("K7") not in doomsday.steps_to(t, t.where[group], place("L7"))


def test_it_destroys_planets() -> None:
    """SE-31.13, SE-31.17: after beating the defenders it removes the planet, colonised or not, and heals 2."""
    t = alone()
    weak(t, "none")
    settle(t, 0, "H6", 3)
    put(t, 0, "H6", "scout")
    group = machine(t, "G5", 1, damage=3)
    p = moved(t, 1)
    if p.kind == "machine_step":
        p.do("H6")
    assert p.t.where[group] == place("H6") and not p.t.groups_of(0)
    assert p.t.colony[place("H6")] == NOBODY and p.t.terrain[place("H6")] == -1 and p.t.damage[group] == 1
    t = alone()
    mark(t, "G6", "barren_planet")
    group = machine(t, "F6", 1, damage=1)
    settle(t, 0, "H7", 5)
    p = moved(t)
    assert p.t.where[group] == place("G6") and p.t.terrain[place("G6")] == -1 and p.t.damage[group] == 0


def test_asteroids_are_left_alone() -> None:
    """SE-31.17: asteroids stay."""
    t = alone()
    mark(t, "G6", "asteroids")
    settle(t, 0, "H7", 5)
    group = machine(t, "F6", 1, damage=1)
    p = moved(t)
    assert p.t.where[group] == place("G6") and p.t.terrain_at(place("G6")) == CONTENT.terrain_names.index("asteroids")
    assert p.t.damage[group] == 1
