"""The fleets of the alien players on the map and in battle (SE-32)."""

from __future__ import annotations

from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.rules.combat import screening
from cosmarch.games.se4x.rules.combat.battle_values import scanners
from cosmarch.games.se4x.rules.solitaire import alien_routes
from cosmarch.games.se4x.rules.solitaire.alien_fleets import (
    DEFENSE_BANK,
    FIGHTERS_USED,
    FLEET_BANK,
    MINES_SHOWN,
    TECHNOLOGY_BANK,
    UNSEEN_RAIDERS,
    bank,
    set_bank,
)
from cosmarch.games.se4x.state import ALIEN_FLEET, COMBAT, EMPTY, NOBODY, RAIDER, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import standing
from tests.se4x.rules.test_alien_empires import know
from tests.se4x.table import CONTENT, Play, mark, place, play, put, settle, started, tech

ONE, TWO = EMPIRES[:2]


def alone(**options: str) -> Table:
    """The scenario on an explored map without the player's units."""
    t = started(1, "alien_empires_map_1", **{"difficulty": "easy", **options})
    for group in t.groups_of(0):
        t.remove_group(group)
    for here in range(len(t.terrain)):
        if t.colony[here] == NOBODY:
            t.terrain = changed(t.terrain, here, EMPTY)
            t.known = changed(t.known, here, -1)
    t.turn = 1
    return t


def fleet(t: Table, where: str, cp: int = 20, owner: int = ONE) -> int:
    group = t.add_group(owner, ALIEN_FLEET, 1, place(where), 0)
    t.load = changed(t.load, group, cp)
    return group


def ships(t: Table, where: str, unit: str, count: int = 1, owner: int = ONE) -> int:
    group = t.add_group(owner, CONTENT.ship_names.index(unit), count, place(where), 0)
    t.turn_up(group)
    return group


def moved(t: Table, *dice: int) -> Play:
    return play(t, ("empires_move",), dice=dice)


def goes(t: Table, group: int) -> str:
    """Where a fleet ends its move."""
    return CONTENT.hexes[alien_routes.destination(t, t.owner_of(group), [group])]


# ---- aims


def test_the_fewest_economic_phases() -> None:
    """SE-32.22: toward the colony that it can reach in the fewest economic phases."""
    t = alone()
    group = fleet(t, "G4")
    settle(t, 0, "G7", 1)
    assert alien_routes.phases(t, ONE, 3) == 0 and alien_routes.phases(t, ONE, 4) == 1
    before = alien_routes.ways(t, place("G4"), False)
    assert alien_routes.target(t, ONE, [group], before) == place("G7")  # the homeworld is farther than three turns
    assert goes(t, group) == "G5"


def test_undefended_colonies_first() -> None:
    """SE-32.22: then undefended ones; ship yards and one scout are no defense."""
    t = alone()
    group = fleet(t, "G4")
    settle(t, 0, "G5", 5)
    settle(t, 0, "G6", 1)
    base = put(t, 0, "G5", "base")
    before = alien_routes.ways(t, place("G4"), False)
    assert alien_routes.target(t, ONE, [group], before) == place("G6")
    t.remove_group(base)
    put(t, 0, "G5", "ship_yard", 3)
    scout = put(t, 0, "G5", "scout")
    assert alien_routes.undefended(t, place("G5"))
    assert alien_routes.target(t, ONE, [group], before) == place("G5")
    t.size = changed(t.size, scout, 2)
    assert not alien_routes.undefended(t, place("G5"))


def test_then_moves_value_and_the_homeworld() -> None:
    """SE-32.22: then the fewest moves, the larger, the one nearer to the player's homeworld."""
    t = alone()
    group = fleet(t, "G4")
    before = alien_routes.ways(t, place("G4"), False)
    settle(t, 0, "G6", 5)
    settle(t, 0, "G5", 1)
    assert alien_routes.target(t, ONE, [group], before) == place("G5")
    settle(t, 0, "G3", 3)
    assert alien_routes.target(t, ONE, [group], before) == place("G3")
    t.worth = changed(t.worth, place("G5"), 3)
    assert alien_routes.target(t, ONE, [group], before) == place("G5")


def test_move_technology() -> None:
    """SE-32.22, SE-32.17: the ships go as far as the Move technology says."""
    t = alone()
    settle(t, 0, "G8", 5)
    group = fleet(t, "G4")
    t.turn = 3
    assert goes(t, group) == "G5"
    know(t, move=2)
    t.turn = 1
    assert goes(t, group) == "G5"
    t.turn = 3
    assert goes(t, group) == "G6"


def test_it_stays_at_a_colony() -> None:
    """SE-32.23: until the colony is destroyed."""
    t = alone()
    settle(t, 0, "G5", 5)
    settle(t, 0, "G6", 1)
    group = ships(t, "G5", "scout")
    p = moved(t, 10)
    assert p.t.where[group] == place("G5") and p.t.worth[place("G5")] == 5
    p = moved(t, 3)
    assert p.t.worth[place("G5")] == 3
    t.worth = changed(t.worth, place("G5"), 1)
    p = moved(t, 1)
    assert p.t.colony[place("G5")] == NOBODY
    assert goes(p.t, group) == "G6"


def test_it_fights_and_fires_at_the_colony() -> None:
    """SE-32.23, SE-32.13: a hidden fleet is built when it first fights, never retreats, and fires at the colony."""
    t = alone()
    settle(t, 0, "G5", 5)
    put(t, 0, "G5", "colony_ship")
    fleet(t, "G4", 6)
    p = moved(t, 3)
    assert p.at("G5", ONE) == {"scout": 1} and not p.t.groups_of(0)
    assert p.t.worth[place("G5")] == 3


def test_where_it_does_not_go() -> None:
    """SE-32.24: not into black holes or supernovae; asteroids and nebulae do not slow it."""
    for terrain in ("black_hole", "supernova"):
        t = alone()
        settle(t, 0, "G6", 5)
        mark(t, "G5", terrain)
        group = fleet(t, "G4")
        assert goes(t, group) != "G5"
    t = alone()
    know(t, move=2)
    t.turn = 3
    settle(t, 0, "G6", 5)
    mark(t, "G5", "asteroids")
    for where in ("F5", "F6", "H5", "H6"):
        mark(t, where, "supernova")
    assert goes(t, fleet(t, "G4")) == "G6"


def test_it_turns_nothing_up() -> None:
    """SE-32.24: face-down markers stay, and the player may not enter such a hex."""
    t = alone()
    settle(t, 0, "G6", 5)
    for where in ("F5", "F6", "H5", "H6", "G5"):
        mark(t, where, "danger", face_up=False)
    fleet(t, "G4")
    p = moved(t)
    assert p.t.known[place("G5")] == 0 and p.t.groups_at(place("G5"), ONE)
    t = p.t.copy()
    t.over = False
    scout = put(t, 0, "G6", "scout")
    p = play(t, ("movement", 0)).do(scout)
    assert p.refused["G5"] == "SE-32.24" and "H6" in p.tokens


def test_nobody_looks_under_a_fleet() -> None:
    """SE-4.7, SE-32.13: Exploration does not look into the hex of an alien fleet, whatever that is."""
    for raiders in (False, True):
        t = alone()
        mark(t, "G5", "danger", face_up=False)
        mark(t, "G3", "danger", face_up=False)
        looker = put(t, 0, "G4", "cruiser", exploration=1)
        if raiders:
            t.add_group(ONE, RAIDER, 1, place("G5"), 0)
        else:
            fleet(t, "G5")
        p = play(t, ("movement", 0)).do("look", looker)
        assert p.refused["G5"] == "SE-4.7" and "G3" in p.tokens


def test_a_fleet_that_was_seen_is_built_all_the_same() -> None:
    """SE-32.13: a fleet that psychics have uncovered is built when it first fights."""
    t = alone()
    settle(t, 0, "G5", 5)
    put(t, 0, "G5", "scout")
    t.turn_up(fleet(t, "G5", 6))
    p = play(t, ("battle", place("G5"), ONE, 0))
    assert p.at("G5", ONE) == {"scout": 1}


def test_single_ships_on_the_way() -> None:
    """SE-32.25: it attacks single revealed ships on the way if that costs no time, and avoids others."""
    t = alone()
    settle(t, 0, "F7", 5)
    group = fleet(t, "G4")
    prey = put(t, 0, "F5", "scout")
    assert goes(t, group) != "F5"  # face down
    t.turn_up(prey)
    assert goes(t, group) == "F5"  # F5 lies on a way of the same length
    t.size = changed(t.size, prey, 2)
    assert goes(t, group) != "F5"
    t.size = changed(t.size, prey, 1)
    t.where[prey] = place("G3")
    assert goes(t, group) == "G5"


def test_raiders_avoid_stronger_forces() -> None:
    """SE-32.25: raiders avoid every force of equal or higher CP value."""
    t = alone()
    know(t, cloaking=1)
    settle(t, 0, "G6", 5)
    settle(t, 0, "G7", 1)
    group = t.add_group(ONE, RAIDER, 1, place("G4"), 0)
    before = alien_routes.ways(t, place("G4"), False)
    put(t, 0, "G6", "cruiser")  # 12 CP as well
    assert alien_routes.target(t, ONE, [group], before) == place("G7")
    other = ships(t, "G4", "cruiser")
    settle(t, 0, "G7", 1)
    put(t, 0, "G7", "cruiser", 2)
    assert alien_routes.target(t, ONE, [other], before) == place("G6")


# ---- battles


def test_they_learn_from_battles() -> None:
    """SE-32.14: fighters, mines and undetected raiders are remembered once they were used."""
    for unit, bit in (("fighter", FIGHTERS_USED), ("mine", MINES_SHOWN), ("raider", UNSEEN_RAIDERS)):
        t = alone()
        settle(t, 0, "G5", 5)
        ships(t, "G5", "scout", 3)
        put(
            t,
            0,
            "G5",
            unit,
            1,
            **({"cloaking": 1} if unit == "raider" else {"fighter": 1} if unit == "fighter" else {}),
        )
        t.phase = COMBAT
        p = play(t, ("battle", place("G5"), ONE, 0))
        for _ in range(3):
            if p.kind in ("offer_to_mines", "raiders_retreat"):
                p.do("done")
        assert p.t.used_against & bit == bit


def test_technology_is_bought_before_the_first_fight() -> None:
    """SE-32.14, SE-32.18: when a fleet first fights its technology is bought, then it is built."""
    t = alone()
    settle(t, 0, "G5", 5)
    put(t, 0, "G5", "scout")
    fleet(t, "G5", 9)
    set_bank(t, ONE, TECHNOLOGY_BANK, 10)
    p = play(t, ("battle", place("G5"), ONE, 0))
    assert p.at("G5", ONE) == {"destroyer": 1} and bank(p.t, ONE, TECHNOLOGY_BANK) == 0
    assert p.match.game.view(p.t, 0)["empires"][0]["shown"]["attack"] == 0


def test_no_screening_and_no_retreat() -> None:
    """SE-32.5, SE-32.23: they never screen and never retreat."""
    t = standing(alone(), ONE, 0, where="G5")
    ships(t, "G5", "scout", 6)
    put(t, 0, "G5", "scout")
    assert screening.allowance(t, ONE) == 0


def test_scouts_sweep_mines() -> None:
    """SE-32.17: its scouts sweep mines."""
    t = alone()
    settle(t, 0, "G5", 5)
    group = ships(t, "G5", "scout", 2)
    know(t, mine_sweep=1)
    put(t, 0, "G5", "mine", 2)
    p = play(t, ("battle", place("G5"), ONE, 0))
    assert p.t.size[group] == 2 and not p.t.groups_of(0)


def test_fighters_without_carriers_are_lost() -> None:
    """SE-32.18, SE-11.8: alien fighters need carriers too."""
    t = alone()
    fighters = ships(t, "G5", "fighter", 3)
    put(t, 0, "G5", "miner")
    p = play(t, ("battle", place("G5"), ONE, 0))
    assert p.t.kind[fighters] < 0


# ---- homeworlds


def test_an_attacked_homeworld() -> None:
    """SE-32.26, SE-32.27: fleet, technology and defense banks are spent before the first shot, without Move."""
    t = alone()
    t.phase = COMBAT
    put(t, 0, "H1", "dreadnought", 3)
    know(t, ship_size=6, cloaking=1)
    set_bank(t, ONE, FLEET_BANK, 13)
    set_bank(t, ONE, TECHNOLOGY_BANK, 20)
    set_bank(t, ONE, DEFENSE_BANK, 10)
    p = play(t, ("combat_phase", 0), dice=(10, 9, 3))
    p.do("H1")
    assert p.t.empire_levels[0] >> 3 * tech("point_defense") & 7 == 1  # a 10 is rolled again
    assert p.t.empire_levels[0] >> 3 * tech("move") & 7 == 1
    assert p.at("H1", ONE)["base"] == 1 and p.at("H1", ONE)["cruiser"] == 1 and "raider" not in p.at("H1", ONE)
    assert [bank(p.t, ONE, which) for which in (FLEET_BANK, TECHNOLOGY_BANK, DEFENSE_BANK)] == [1, 0, 0]
    assert p.told("mine_explodes")


def test_a_bare_homeworld_arms_itself() -> None:
    """SE-32.26: also where no unit is left in space."""
    t = alone()
    t.phase = COMBAT
    t.remove_group(t.groups_of(ONE)[0])
    put(t, 0, "H1", "dreadnought", 3)
    set_bank(t, ONE, DEFENSE_BANK, 12)
    p = play(t, ("combat_phase", 0), dice=(9,))
    p.do("H1")
    assert p.told("battle") and p.at("H1", ONE) == {"base": 1}


def test_the_loss_of_homeworlds() -> None:
    """SE-32.28, SE-32.1: an alien player without a homeworld is out, its fleets fight on; the last one decides."""
    t = alone()
    t.phase = COMBAT
    t.worth = changed(changed(t.worth, place("H1"), 5), place("H13"), 5)
    for owner in (ONE, TWO):
        t.remove_group(t.groups_of(owner)[0])
    left = ships(t, "E6", "scout")
    put(t, 0, "H1", "dreadnought")
    p = play(t, ("combat_phase", 0), dice=(1,)).do("H1")
    p.do(next(iter(token for token in p.tokens if token.startswith("group."))))
    assert p.rules("empire_out") == ["SE-32.28"] and p.t.winner == NOBODY and p.t.kind[left] >= 0
    t = p.t.copy()
    t.over = False
    put(t, 0, "H13", "dreadnought")
    p = play(t, ("combat_phase", 0), dice=(1,)).do("H13")
    p.do(next(iter(token for token in p.tokens if token.startswith("group."))))
    assert p.t.winner == 0 and p.rules("victory") == ["SE-32.1"]
    assert p.match.result is not None and p.match.result.reason == "se4x.end.alien_homeworlds"


def test_the_player_loses_with_the_homeworld() -> None:
    """SE-32.1: the own homeworld is destroyed."""
    t = alone()
    t.worth = changed(t.worth, t.home[0], 5)
    ships(t, "L7", "dreadnought")
    p = moved(t, 1)
    assert p.t.winner == NOBODY and p.rules("defeat") == ["SE-32.1"]


def test_they_move_after_the_player() -> None:
    """SE-32.2, SE-32.22: the player moves first in every turn."""
    t = alone()
    group = fleet(t, "G4")
    t.turn = 0
    p = play(t, ("turn_begins",))
    assert p.kind == "move" and p.t.where[group] == place("G4")
    p.do("done").until("move")
    assert p.t.where[group] != place("G4")


def test_raiders_strike_from_hiding() -> None:
    """SE-32.13: raiders that nothing detects are cloaked in battle."""
    t = alone()
    know(t, cloaking=1)
    settle(t, 0, "G5", 5)
    raiders = ships(t, "G5", "raider")
    know(t, cloaking=1)
    scout = put(t, 0, "G5", "scout")
    assert scanners(t, scout) == 0
    p = play(t, ("battle", place("G5"), ONE, 0), dice=(10,))
    assert p.told("cloaked") and p.t.kind[raiders] == RAIDER


def test_after_the_battle_the_colony() -> None:
    """SE-32.23: an alien fleet that has beaten the defenders of a colony fires at the colony in the same attack."""
    t = alone()
    settle(t, 0, "G5", 5)
    put(t, 0, "G5", "scout")
    ships(t, "G5", "dreadnought", 3)
    p = play(t, ("empire_attacks", ONE, place("G5")), dice=(1,) * 12)
    for _ in range(20):
        if p.over:
            break
        p.do("hold" if "hold" in p.tokens else p.match.asks[0].tokens[0])
    assert p.over and not p.t.groups_at(place("G5"), 0) and p.t.colony[place("G5")] != 0
    keys = [event.key for event in p.match._events()]
    assert keys.index("battle") < keys.index("bombards")
