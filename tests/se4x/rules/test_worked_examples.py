"""Examples of the expansion's rulebook that are played out from start to end, with their own numbers and dice; the
shorter ones stand with the tests of their chapters."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.advantages.dealing import used_advantages
from cosmarch.games.se4x.rules.combat.battle_values import to_hit
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import ATTACK, FREE, TECHS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, field, hold_until, standing
from tests.se4x.cards import card_field, give, with_cards
from tests.se4x.economy import act, end, home, options, refused
from tests.se4x.rules.test_ground import ashore, front, idle
from tests.se4x.rules.test_shape_shifters import disguise
from tests.se4x.rules.test_unique_ships import design
from tests.se4x.table import CONTENT, Play, fresh, kind_name, kind_of, place, play, put, research, tech

GREEN, SKILLED, VETERAN, ELITE, LEGENDARY = range(5)


def ranked(t: Table, group: int, level: int) -> int:
    t.rank = changed(t.rank, group, level)
    return group


def blank() -> Table:
    """Nobody has designed a unique ship yet."""
    t = fresh(2, unique_ships=True)
    t.design = (0, 0)
    return t


def test_default_technology() -> None:
    """CE-EX-01, CE-1.3, CE-1.4: a group for which nothing is circled has Attack, Defense and Tactics 0 and Move 1,
    whatever its empire has researched since."""
    t = standing(field())
    group, enemy = put(t, 0, FIELD, "scout"), put(t, 1, FIELD, "scout")
    research(t, 0, attack=2, defense=1, tactics=3, move=4)
    assert [t.carried(group, tech(name)) for name in ("attack", "defense", "tactics", "move")] == [0, 0, 0, 1]
    assert to_hit(t, group, enemy) == to_hit(t, enemy, group) == 3
    assert to_hit(t, put(t, 0, FIELD, "destroyer"), enemy) == 4 + 1  # built now; a destroyer carries Attack 1 at most


def test_green_destroyers() -> None:
    """CE-EX-04, CE-3.19, CE-3.20: green destroyers may not fire at elite cruisers while a veteran scout is left; at
    scouts they have -1; once only cruisers are left they may."""
    t = field(experience=True)
    group = put(t, 0, FIELD, "destroyer", 2)
    scouts = ranked(t, put(t, 1, FIELD, "scout", 1), VETERAN)
    cruisers = ranked(t, put(t, 1, FIELD, "cruiser", 1), ELITE)
    assert to_hit(standing(t), group, scouts) == 4 - 1
    p = hold_until(battle(t, dice=(3, 10, 10)), 1, group)
    assert p.refused[f"group.{cruisers}"] == "CE-3.20" and f"group.{scouts}" in p.tokens
    p.do(scouts)
    assert p.t.kind[scouts] == FREE and f"group.{cruisers}" in p.tokens


def test_a_legendary_cruiser() -> None:
    """CE-EX-05, CE-3.23: a legendary cruiser of hull 2 lives after two hits; the third destroys it."""
    t = field(experience=True)
    guns = ranked(t, put(t, 0, FIELD, "battleship", 3), LEGENDARY)
    cruiser = ranked(t, put(t, 1, FIELD, "cruiser"), LEGENDARY)
    p = hold_until(battle(t, dice=(1, 1, 1)), 1, guns).do(cruiser, cruiser)
    assert p.t.kind[cruiser] != FREE and p.t.damage[cruiser] == 2
    p.do(cruiser)
    assert p.t.kind[cruiser] == FREE


@pytest.mark.parametrize("roll", range(1, 11))
def test_a_veteran_boards_a_legend(roll: int) -> None:
    """CE-EX-06, CE-4.6, CE-4.7: 5 - 3 - 1 = 1: a roll of 1 captures the legendary cruiser, 2 to 10 fail."""
    t = field(experience=True)
    group = ranked(t, put(t, 0, FIELD, "boarding_ship", boarding=1), VETERAN)
    cruiser = ranked(t, put(t, 1, FIELD, "cruiser"), LEGENDARY)
    p = hold_until(battle(t, dice=(roll,)), 1, group).do(cruiser)
    assert (p.t.kind[cruiser] == FREE) == (roll == 1)
    assert p.at(FIELD).get("cruiser", 0) == (1 if roll == 1 else 0)


@pytest.mark.parametrize(("turn", "fast", "others"), [(1, 3, 2), (2, 2, 2), (3, 2, 2)])
def test_a_fast_battlecruiser(turn: int, fast: int, others: int) -> None:
    """CE-EX-09, CE-11.1: with Move 4 all ships move 2 hexes a turn, a fast battlecruiser 3 in the first."""
    t = fresh()
    t.turn = turn
    research(t, 0, move=4, fast_bc=1)
    cruiser, battlecruiser = put(t, 0, "H5", "cruiser"), put(t, 0, "H5", "battlecruiser")
    way = ("G5", "F5", "E4")
    p = play(t, ("movement", 0))
    for group, hexes in ((cruiser, others), (battlecruiser, fast)):
        for step in way[:hexes]:
            p.do(group, step)
        assert p.refused[f"group.{group}"] == "SE-3.2"


def repelled(p: Play) -> Play:
    """A ground combat in which the invaders destroy all militia, which holds its fire, and are then shot one by one."""
    while not p.over:
        militia = [group for group in p.t.groups_at(place(FIELD), 1) if p.t.kind[group] == kind_of("militia")]
        targets = [f"group.{group}" for group in militia] if p.seat == 0 else []
        ask = p.match.asks[0]
        if ask.kind == "ground_target" and p.seat == 1 and int(ask.args["group"]) not in militia:
            targets = list(ask.tokens)
        legal = [token for token in targets if token in ask.tokens]
        if legal and ask.kind == "ground_target":
            p.do(legal[0])
        else:
            idle(p)
    return p


@pytest.mark.parametrize("worth", [3, 20, 30])
def test_militia_of_two_invasions(worth: int) -> None:
    """CE-EX-12, CE-14.20, CE-14.21, CE-14.23: a planet of 3 CP has 3 militia, a homeworld as many as its CP; in a later
    turn as many again, though all of the first fell."""
    t = front(worth)
    put(t, 1, FIELD, "space_marines")
    for _ in range(2):
        ashore(t, *[put(t, 0, FIELD, "infantry", 6) for _ in range(6)])
        p = repelled(play(t, ("ground_combat", place(FIELD)), dice=(1,) * (worth + 36)))
        assert [row["n"] for row in p.told("militia")] == [worth] and len(p.told("planet_held")) == 1
        fallen = [row for row in p.told("ground_unit_lost") if row["ship"] == kind_of("militia")]
        assert len(fallen) == worth and p.at(FIELD) == {} and p.at(FIELD, 1) == {"space_marines": 1}
        t = p.t.copy()
        t.over = False


def test_support_is_given_anew() -> None:
    """CE-EX-13, CE-14.22, CE-14.52, CE-14.54, CE-14.55: of three supports of the defender's grav armor two are used, by
    the marine (D6, defense 2) and the militia (E6, defense 1); so it is in the next round again."""
    t = front(1)
    put(t, 1, FIELD, "grav_armor", 3)
    marine = put(t, 1, FIELD, "space_marines")
    troops = put(t, 0, FIELD, "infantry", 6)
    ashore(t, troops)
    p = play(t, ("ground_combat", place(FIELD)))
    for battle_round in (1, 2):
        while p.t.battle_round < battle_round or p.kind != "ground_target":
            idle(p)
        militia = next(group for group in p.t.groups_at(place(FIELD), 1) if p.t.kind[group] == kind_of("militia"))
        for group, values in ((marine, ("D", 6, 2)), (militia, ("E", 6, 1))):
            weapon = CLASSES[ground_values.weapon_class(p.t, group)]
            assert (weapon, ground_values.attack(p.t, group), ground_values.defense(p.t, group)) == values
        assert [row["n"] for row in p.told("supported")] == [1, 1] * battle_round


@pytest.mark.parametrize(("text", "ability", "price"), [("D5-1x1", "scanners", 12), ("D2-2x2", "", 11)])
def test_ship_size_of_a_design(text: str, ability: str, price: int) -> None:
    """CE-EX-14, CE-EX-16, CE-19.8, CE-US.1: unique ships of 12 CP, or of 2 + 2 + 3 + 4 = 11, cannot be built with Ship
    Size 2, with 3 they can."""
    for size in (2, 3):
        t = fresh(2, unique_ships=True)
        put(t, 0, home(t), "ship_yard", 4)
        t.cp[0] = 40
        t.design = changed(t.design, 0, design(text, *[ability] * bool(ability)))
        research(t, 0, ship_size=size, scanners=1)
        p = act(play(t, ("spending",), ("placement",)), "build")
        if size == 2:
            assert refused(p)["unique_ship"] == "CE-19.8"
            continue
        act(p, "unique_ship", "1")
        assert p.t.cp[0] == 40 - price
        assert end(p).at(home(t))["unique_ship"] == 1


def test_the_class_must_be_raised() -> None:
    """CE-EX-15, CE-19.13, CE-US.2 to CE-US.5: attack 6, defense 1, hull 1 would cost 12 CP as class E (1 + 8 + 1 + 2);
    from 10 CP on class D is the least, and that makes it 13."""
    p = play(blank(), ("design_ships",))
    act(p, "1", "6", "1", "done")
    assert refused(p)["E"] == "CE-19.13" and "D" in options(p)
    act(p, "D")
    finished = p.finish().t
    assert designs.values(finished.design[0]) == (CLASSES.index("D"), 6, 1, 1)
    assert designs.price_of(finished, finished.design[0]) == 13
    assert designs.price_of(finished, design("E6-1x1")) == 12


def test_insectoid_destroyers() -> None:
    """CE-EX-18, CE-EA43.2: one ship yard of level 2 builds three destroyers, which count half; a fourth is refused."""
    t = give(with_cards(), 0, "insectoids")
    research(t, 0, ship_yard=2, ship_size=2)
    t.cp[0] = 100
    t.made_income = (t.home[0],)
    put(t, 0, home(t), "ship_yard")
    p = act(play(t, ("spending",), ("placement",)), "build", "destroyer")
    assert options(p) == {"1", "2", "3"}
    act(p, "3", "build")
    assert refused(p)["destroyer"] == "SE-23.1"
    assert end(act(p, "done")).at(home(t))["destroyer"] == 3


@pytest.mark.parametrize(("level", "swept"), [(1, 0), (2, 1), (3, 2)])
def test_jammed_mines(level: int, swept: int) -> None:
    """CE-EX-19, CE-AT24.1: a sweeper of level 1 sweeps none of the jammed mines, one of level 3 as many as level 2."""
    t = give(card_field(), 1, "minesweep_jammer")
    put(t, 0, FIELD, "minesweeper", mine_sweep=level)
    put(t, 1, FIELD, "mine", 5)
    p = battle(t)
    assert sum([int(row["n"]) for row in p.told("mines_swept")]) == swept
    assert p.over and p.at(FIELD) == {} and p.at(FIELD, 1) == {"mine": 5 - swept - 1}  # one more explodes


@pytest.mark.parametrize("struck", [False, True])
def test_three_decoy_fighters(struck: bool) -> None:
    """CE-EX-23, CE-EA55.3: when one of three decoy fighters scores a hit, or is damaged, all three are removed; their
    hit does no damage."""
    t = give(card_field(), 0, "shape_shifters")
    research(t, 0, fighter=1)
    decoys = disguise(t, FIELD, "fighter", 3)
    put(t, 0, FIELD, "scout")
    enemy = put(t, 1, FIELD, "cruiser")
    p = hold_until(battle(t, dice=(1,)), 1, enemy if struck else decoys)
    p.do(decoys if struck else enemy)
    assert p.t.kind[decoys] == FREE and p.t.damage[enemy] == 0 and p.at(FIELD) == {"scout": 1}
    assert p.told("exposed", 1)[0]["n"] == 3


def test_decoys_of_four_types() -> None:
    """CE-EX-25, CE-EA55.7: scouts, destroyers, cruisers and battlecruisers may be decoys at once, two groups of scouts
    may not."""
    t = give(with_cards(), 0, "shape_shifters")
    research(t, 0, ship_size=4, cloaking=1)
    t.cp[0] = 20
    t.made_income = (t.home[0],)
    p = play(t, ("spending",), ("placement",))
    types = ["scout", "destroyer", "cruiser", "battlecruiser", "raider"]
    for unit in types:
        act(p, "pretend")
        if unit == "raider":
            assert refused(p)["scout"] == "CE-EA55.7"
        act(p, unit)
        while "economy" not in [ask.kind for ask in p.match.asks if ask.seat == 0]:
            act(p, "done" if "done" in options(p) else min(options(p)))
    end(p)
    assert sorted([kind_name(p.t.kind[group]) for group in p.t.groups_of(0) if p.t.pretends(group)]) == sorted(types)


def test_the_deck_without_swords() -> None:
    """CE-EX-27, CE-13.13, CE-13.14: Nano-technology is left out where instant upgrades are in play, and Swords in the
    scenarios with interplanetary gates."""
    nano, swords = [CONTENT.advantage_names.index(key) for key in ("nano_technology", "and_we_still_carry_swords")]
    assert nano not in used_advantages(with_cards(instant_upgrade=True))
    assert {nano, swords} <= set(used_advantages(with_cards(instant_upgrade=False)))
    gated = [scenario for scenario in CONTENT.scenarios if "gates" in scenario.traits and scenario.seats > 1]
    assert gated
    t = with_cards(instant_upgrade=False)
    for scenario in gated:
        t.scenario = scenario.id
        assert swords not in used_advantages(t)


def test_a_decoy_at_a_lower_level() -> None:
    """CE-EX-26, CE-EA55.8: the real ships and the decoy, as declared, have Attack 1; nobody learns of Attack 2."""
    t = give(card_field(), 0, "shape_shifters")
    research(t, 0, attack=2, ship_size=3)
    real = put(t, 0, FIELD, "cruiser", attack=1)
    decoys = disguise(t, FIELD, "cruiser", 2, attack=1)
    enemy = put(t, 1, FIELD, "dreadnought")
    p = hold_until(battle(t), 1, enemy)
    assert p.t.tech_level(0, ATTACK) == 2 and p.t.shown[0 * TECHS + ATTACK] == 1
    assert to_hit(p.t, decoys, enemy) == to_hit(p.t, real, enemy)


@pytest.mark.parametrize(("card", "left"), [("immortals", 0), ("traders", 5)])
def test_immortals_carry_nothing_over(card: str, left: int) -> None:
    """CE-EX-31, CE-EA44.2, CE-20.10: of 75 CP 70 are spent on technology; Immortals lose the other 5."""
    t = give(with_cards(head_start=True), 0, card)
    p = play(t, ("head_start",))
    assert p.t.cp[0] == 75
    act(p, "attack", "defense", "move", "ship_size")
    assert p.t.cp[0] == 5
    act(p, "done")
    act(p, "done", seat=1)
    assert p.t.cp[0] == left
