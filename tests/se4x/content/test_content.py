"""The component tables: what the shipped data holds, and how a pack that cannot make a game is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmarch
from cosmarch.games.se4x.content.checks import deep_hexes
from cosmarch.games.se4x.content.loader import Content, distance, load_content
from cosmarch.games.se4x.content.vocabulary import (
    ABILITIES,
    ADVANTAGE_REVEALS,
    ADVANTAGES,
    ALIEN_OPS,
    ALIEN_REVEALS,
    ALLIANCES,
    CLASSES,
    DIRECTIONS,
    ENTRIES,
    EXPERIENCE,
    FILES,
    MODULES,
    MOVES,
    SCENARIO_TRAITS,
    SEATS,
    SEQUENCES,
    SETS,
    SETTLED,
    SHIP_TRAITS,
    SHIPS,
    SWITCH_KINDS,
    TECHNOLOGIES,
    TECHNOLOGY_TRAITS,
    TERRAIN,
    VICTORIES,
)
from tests.packs import SE4X

LARGE = "doomsday.arrivals.doomsday_large"
DOCS = Path(__file__).parents[3] / "docs"
RULES = cosmarch.game("se4x").rules()


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


def value(content: Content, key: str) -> str:
    """A ship as it is written: class, attack, defense, hull."""
    ship = content.ships[SHIPS.index(key)]
    return f"{CLASSES[ship.weapon_class]}{ship.attack_at(1)}-{ship.defense_at(1)}-{ship.hull}"


# ---- ships and technologies


@pytest.mark.parametrize(
    ("key", "values", "cost"),
    [
        ("scout", "E3-0-1", 6),
        ("destroyer", "D4-0-1", 9),
        ("cruiser", "C4-1-2", 12),
        ("battlecruiser", "B5-1-2", 15),
        ("battleship", "A5-2-3", 20),
        ("dreadnought", "A6-3-3", 24),
        ("titan", "A7-3-5", 32),
        ("base", "A7-2-3", 12),
        ("ship_yard", "C3-0-1", 6),
        ("carrier", "E3-0-1", 12),
        ("fighter", "B5-0-1", 5),
        ("raider", "D4-0-2", 12),
        ("minesweeper", "E1-0-1", 6),
        ("boarding_ship", "F5-0-2", 12),
        ("transport", "E1-1-1", 6),
        ("flagship", "B4-1-3", 0),
    ],
)
def test_values_and_prices(content: Content, key: str, values: str, cost: int) -> None:
    """SE-22.13"""
    assert (value(content, key), content.ships[SHIPS.index(key)].cost) == (values, cost)


def test_values_that_grow_with_technology(content: Content) -> None:
    """SE-11.2"""
    by = {key: content.ships[SHIPS.index(key)] for key in ("fighter", "raider", "boarding_ship", "transport")}
    fighter = by["fighter"]
    assert [(fighter.attack_at(n), fighter.defense_at(n)) for n in (1, 2, 3)] == [(5, 0), (6, 0), (7, 1)]
    assert [by["raider"].attack_at(n) for n in (1, 2)] == [4, 5]
    assert (CLASSES[by["raider"].weapon_class], CLASSES[by["raider"].cloaked_class]) == ("D", "A")
    assert [by["boarding_ship"].attack_at(n) for n in (1, 2)] == [5, 6]
    assert [by["transport"].defense_at(n) for n in (0, 1, 2, 3)] == [1, 1, 1, 2]


def test_unarmed_ships(content: Content) -> None:
    unarmed = {ship.key: ship.cost for ship in content.ships if not ship.combat}
    assert unarmed == {"colony_ship": 8, "miner": 5, "decoy": 1, "ms_pipeline": 3, "mine": 5}
    for key in unarmed:
        ship = content.ships[SHIPS.index(key)]
        assert (ship.weapon_class, ship.attack, ship.explores, ship.retreats) == (-1, (0,), False, False)


def traits(content: Content, trait: str) -> set[str]:
    return {ship.key for ship in content.ships if getattr(ship, trait)}


def test_traits(content: Content) -> None:
    armed = traits(content, "combat")
    free = {"base", "ship_yard", "colony_ship", "miner", "mine", "ms_pipeline", "decoy", "flagship"}
    assert set(SHIPS) - traits(content, "maintenance") == free
    assert traits(content, "income") == {"base", "ship_yard", "decoy"}
    assert set(SHIPS) - traits(content, "yard") == {"base", "ship_yard", "decoy", "flagship"}
    assert armed - traits(content, "boarded") == {"base", "ship_yard", "titan", "fighter"}
    assert armed - traits(content, "retreats") == {"base", "ship_yard", "titan"}
    assert armed - traits(content, "screens") == {"titan"}
    assert armed - traits(content, "experience") == {"base", "ship_yard"}
    assert armed - traits(content, "explores") == {"transport"}
    assert traits(content, "face_up") == {"colony_ship", "miner", "ms_pipeline"}
    assert traits(content, "designed") == {"unique_ship"}


def test_what_ships_need_and_carry(content: Content) -> None:
    size = TECHNOLOGIES.index("ship_size")
    assert {ship.key: ship.needs_level for ship in content.ships if ship.needs == size and ship.needs_level > 1} == {
        "destroyer": 2,
        "base": 2,
        "cruiser": 3,
        "battlecruiser": 4,
        "battleship": 5,
        "dreadnought": 6,
        "titan": 7,
    }
    for technology, carriers in (
        ("scanners", {"destroyer", "unique_ship"}),
        ("point_defense", {"scout", "unique_ship"}),
        ("exploration", {"cruiser", "flagship", "unique_ship"}),
        ("cloaking", {"raider"}),
        ("mine_sweep", {"minesweeper"}),
        ("fast_bc", {"battlecruiser", "flagship", "unique_ship"}),
    ):
        number = TECHNOLOGIES.index(technology)
        assert {ship.key for ship in content.ships if number in ship.mounts} == carriers, technology
    attack = TECHNOLOGIES.index("attack")
    assert attack not in content.ships[SHIPS.index("boarding_ship")].mounts
    reacts: dict[int, set[str]] = {}
    for ship in content.ships:
        reacts.setdefault(ship.reacts_at, set()).add(ship.key)
    del reacts[0]
    assert reacts == {
        3: {"scout", "destroyer", "cruiser", "raider"},
        4: {"battlecruiser", "boarding_ship", "flagship"},
        5: {"battleship", "carrier", "unique_ship", "transport"},
        6: {"dreadnought"},
    }
    assert {ship.key: ship.bay_fighters for ship in content.ships if ship.bay_fighters} == {"carrier": 3, "titan": 3}
    assert {ship.key: ship.bay_ground for ship in content.ships if ship.bay_ground} == {"transport": 6}


def test_movement(content: Content) -> None:
    assert content.combat.hexes == (
        (1, 1, 1),
        (1, 1, 2),
        (1, 2, 2),
        (2, 2, 2),
        (2, 2, 3),
        (2, 3, 3),
        (3, 3, 3),
    )
    ways = {word: {ship.key for ship in content.ships if ship.moves == word} for word in MOVES}
    assert ways["one"] == {"colony_ship", "miner", "ms_pipeline", "mine"}
    assert ways["none"] == {"base", "ship_yard", "fighter"}
    assert ways["empire"] == {"decoy"}
    assert (content.combat.fast_bc, content.combat.fast_bc_turn) == (1, 1)


@pytest.mark.parametrize(
    ("key", "base", "expansion"),
    [
        ("ship_size", (0, 0, 10, 15, 20, 25, 30), (0, 0, 10, 15, 20, 20, 20, 30)),
        ("attack", (0, 20, 30, 40), (0, 20, 30, 25)),
        ("defense", (0, 20, 30, 40), (0, 20, 30, 25)),
        ("tactics", (0, 15, 20, 30), (0, 15, 15, 15)),
        ("move", (0, 0, 20, 30, 40, 40, 40), (0, 0, 20, 25, 25, 25, 20, 20)),
        ("ship_yard", (0, 0, 20, 30), (0, 0, 20, 25)),
        ("terraforming", (0, 25), (0, 20, 25)),
        ("exploration", (0, 15), (0, 15, 15)),
        ("fighter", (0, 25, 30, 40), (0, 25, 25, 25)),
        ("point_defense", (0, 20, 25, 30), (0, 20, 20, 20)),
        ("cloaking", (0, 30, 40), (0, 30, 30)),
        ("scanners", (0, 20, 30), (0, 20, 20)),
        ("mines", (0, 20), (0, 30)),
        ("mine_sweep", (0, 10, 20), (0, 10, 15, 20)),
        ("military_academy", (0,), (0, 10, 20)),
        ("boarding", (0,), (0, 20, 25)),
        ("security_forces", (0,), (0, 15, 15)),
        ("ground_combat", (0, 0), (0, 0, 10, 15)),
        ("fast_bc", (0,), (0, 10)),
    ],
)
def test_technology_prices(content: Content, key: str, base: tuple[int, ...], expansion: tuple[int, ...]) -> None:
    """SE-22.3, SE-22.4, SE-22.5, SE-22.6, SE-22.7, SE-22.8, SE-22.9, SE-22.10, SE-22.11"""
    technology = content.technologies[TECHNOLOGIES.index(key)]
    assert (technology.prices(False), technology.prices(True)) == (base, expansion)
    assert (technology.top(False), technology.top(True)) == (len(base) - 1, len(expansion) - 1)


def test_technology_starts_and_kinds(content: Content) -> None:
    assert {t.key for t in content.technologies if t.start} == {"ship_size", "move", "ship_yard", "ground_combat"}
    assert {t.key for t in content.technologies if t.hull_limit} == {"attack", "defense"}
    assert [content.combat.limit(hull) for hull in (0, 1, 2, 3, 4, 5)] == [0, 1, 2, 3, 3, 3]
    empire = {t.key for t in content.technologies if not t.carried}
    assert empire == {"ship_size", "ship_yard", "mines", "military_academy", "security_forces"}
    never = {t.key for t in content.technologies if not t.scrapped}
    assert {"ground_combat", "military_academy", "security_forces"} <= never
    assert "ship_size" not in never


# ---- ground, aliens, terrain, numbers


def test_ground_units(content: Content) -> None:
    """CE-14.11, CE-14.56"""
    shown = {
        unit.key: (
            f"{CLASSES[unit.attacking_class]}{unit.attacking}" if unit.attacking else "",
            f"{CLASSES[unit.defending_class]}{unit.defending}",
            (unit.defense, unit.hull, unit.cost, unit.needs_level, unit.free_from),
        )
        for unit in content.ground_units
    }
    assert shown == {
        "infantry": ("D5", "D5", (1, 1, 2, 1, 1)),
        "space_marines": ("C6", "D5", (1, 2, 3, 2, 2)),
        "heavy_infantry": ("D4", "C6", (2, 2, 3, 2, 2)),
        "grav_armor": ("C6", "C6", (2, 2, 4, 3, 0)),
        "militia": ("", "E5", (0, 1, 0, 1, 0)),
    }


def test_aliens(content: Content) -> None:
    """SE-25.2"""
    shown = [(CLASSES[a.weapon_class], a.attack, a.defense, a.hull, a.count) for a in content.aliens]
    assert shown == [("D", 4, 1, 1, 10), ("C", 5, 2, 1, 20), ("B", 6, 2, 1, 10)]
    have = content.alien_traits
    assert (have.tactics, have.point_defense, have.captured_move, have.militia, have.colony) == (1, 2, 3, 5, 3)
    assert EXPERIENCE[have.experience] == "skilled"


def test_markers(content: Content) -> None:
    """SE-2.3, SE-2.4"""
    home = {kind.key: kind.home for kind in content.terrain if kind.home}
    assert home == {"planet": 8, "barren_planet": 1, "asteroids": 2, "nebula": 2, "black_hole": 1, "mineral_5": 11}
    deep = {kind.key: kind.deep for kind in content.terrain if kind.deep}
    assert deep == {
        "danger": 26,
        "mineral_10": 14,
        "barren_planet": 12,
        "asteroids": 10,
        "nebula": 10,
        "black_hole": 10,
        "lost_in_space": 5,
        "space_wreck": 3,
        "supernova": 3,
        "doomsday_machine": 3,
        "warp_point_1": 3,
        "warp_point_2": 3,
    }
    assert (sum(home.values()), sum(deep.values())) == (25, 102)
    for key, suspended in (
        ("asteroids", ("attack",)),
        ("nebula", ("defense", "cloaking")),
        ("destroyed_planet", ("attack",)),
    ):
        kind = content.terrain[TERRAIN.index(key)]
        assert tuple(TECHNOLOGIES[n] for n in kind.suspends) == suspended
        assert (kind.entry, CLASSES[kind.weapon_class]) == ("stop", "E")
    assert {kind.key: kind.cp for kind in content.terrain if kind.cp} == {"mineral_5": 5, "mineral_10": 10}


def test_economy(content: Content) -> None:
    economy = content.economy
    assert economy.growth == (0, 1, 3, 5)
    assert economy.homeworld_base == (20, 15, 10, 5, 0)
    assert economy.homeworld_expansion == (30, 20, 10, 5, 0)
    assert economy.homeworld_later == (30, 25, 20, 15, 10, 5, 0)
    words = [TECHNOLOGIES[number] for number in economy.wreck]
    assert [words.count(w) for w in ("ship_size", "attack", "defense", "tactics", "move", "ship_yard")] == [
        2,
        2,
        2,
        1,
        2,
        1,
    ]
    assert economy.yard_halves == (2, 3, 4)
    assert (economy.pipeline, economy.nebula_miner, economy.elimination) == (1, 5, 30)
    assert (economy.center_income, economy.center_research) == (5, 5)
    assert (economy.convertible, economy.research_carry_over, economy.alien_card_price) == (15, 30, 10)
    assert (economy.head_start, economy.head_start_carried, economy.auction_purse) == (75, 10, 75)
    assert (content.colony_points.to_win, content.colony_points.full_colony) == (3, 5)


def test_first_economic_phase(content: Content) -> None:
    """A homeworld of 20, a mineral of 5 and 3 scouts leave 22 CP."""
    scouts = dict(content.start.units)[SHIPS.index("scout")]
    maintenance = scouts * content.ships[SHIPS.index("scout")].hull
    mineral = content.terrain[TERRAIN.index("mineral_5")].cp
    assert content.start.cp + content.economy.homeworld_base[0] + mineral - maintenance == 22


def test_start(content: Content) -> None:
    units = {SHIPS[ship]: n for ship, n in content.start.units}
    assert units == {"scout": 3, "colony_ship": 3, "miner": 1, "ship_yard": 4}
    assert [(SHIPS[ship], n) for ship, n in content.start.expansion_units] == [("flagship", 1)]


def test_colours(content: Content) -> None:
    flagships = {colour.key: colour.flagship for colour in content.colours}
    assert flagships == {"blue": "Enterprise", "red": "Victory", "green": "Thunder Child", "yellow": "Argo"}
    assert content.start.fleet_markers == 3
    assert [colour.fleets for colour in content.colours if colour.fleets] == [("Gnosis", "Logos", "Praxis")]


def test_combat_numbers(content: Content) -> None:
    combat = content.combat
    assert combat.point_defense == (6, 7, 8)
    assert (combat.fleet_ratio, combat.fleet_attack, combat.cloaked_attack, combat.retreat_from_round) == (2, 1, 1, 2)
    assert (combat.black_hole_survives_to, combat.slingshot_roll, combat.slingshot_hexes) == (6, 2, 1)
    assert (combat.swept, combat.security, combat.group) == ((1, 2, 3), (1, 2), 6)
    assert (combat.titan_damage, combat.mine_titan_damage, combat.titan_fighter_attack) == (2, 1, 1)
    assert combat.garrison_defense == ((1, 1), (4, 2))


def test_experience(content: Content) -> None:
    gained = content.experience
    assert (EXPERIENCE[gained.new_ships], EXPERIENCE[gained.academy_ships]) == ("green", "skilled")
    assert (gained.per_hull, gained.larger_victim, gained.academy, gained.academy_level) == (2, 1, 1, 2)
    assert (gained.above_attack, gained.below_levels, gained.below_attack, gained.barred_levels) == (1, 2, -1, 3)
    assert EXPERIENCE[gained.half_maintenance_from] == "elite"
    assert (EXPERIENCE[gained.extra_hits_from], gained.extra_hits, gained.boarded_hull) == ("legendary", 1, 1)


# ---- cards


def test_alien_technologies(content: Content) -> None:
    cards = content.alien_technologies
    assert [card.number for card in cards] == list(range(1, 31))
    assert {card.op for card in cards} == set(ALIEN_OPS)
    half = {frozenset(SHIPS[ship] for ship in card.ships) for card in cards if card.op == "half_maintenance"}
    assert half == {
        frozenset(pair)
        for pair in (
            ("scout", "destroyer"),
            ("cruiser", "battlecruiser"),
            ("battleship", "dreadnought"),
            ("carrier", "fighter"),
            ("raider", "minesweeper"),
            ("boarding_ship", "transport"),
        )
    }
    assert {(SHIPS[card.ships[0]], card.n) for card in cards if card.op == "price"} == {
        ("destroyer", -2),
        ("cruiser", -3),
        ("battlecruiser", -3),
        ("battleship", -4),
        ("dreadnought", -4),
    }
    cloak = cards[content.alien_technology_names.index("adaptive_cloaking_device")]
    assert (cloak.n, cloak.classes) == (2, (0, 1, 2, 3))


def test_cards_of_rules_that_are_left_out(content: Content) -> None:
    needs = {card.number: card.needs for card in content.alien_technologies if card.needs}
    assert needs[24] == needs[26] == ("mines",)
    assert needs[23] == ("boarding", "ground_combat")
    nano = content.advantages[content.advantage_names.index("nano_technology")]
    assert nano.not_with == ("instant_upgrade",)


def test_advantages(content: Content) -> None:
    cards = content.advantages
    assert [card.number for card in cards] == list(range(31, 56))
    assert {card.key: tuple(card.numbers) for card in cards} == ADVANTAGES

    def named(key: str) -> dict[int, set[str]]:
        return {card.number: {TECHNOLOGIES[n] for n in getattr(card, key)} for card in cards if getattr(card, key)}

    assert named("never") == {
        34: {"fighter"},
        43: {"fighter", "military_academy"},
        44: {"boarding"},
        53: {"cloaking"},
    }
    assert named("not_lost") == {40: {"military_academy"}, 47: {"ground_combat"}, 53: {"move"}, 54: {"exploration"}}
    starts = {card.number: [(TECHNOLOGIES[t], level) for t, level in card.start] for card in cards if card.start}
    assert starts == {
        40: [("military_academy", 1)],
        47: [("ground_combat", 2)],
        53: [("move", 7)],
        54: [("exploration", 1)],
    }
    wolves = cards[content.advantage_names.index("star_wolves")]
    assert content.ships[SHIPS.index("destroyer")].cost + wolves.numbers["destroyer_price"] == 8


# ---- the unique ship

A, B, C, D, E = range(5)


def abilities(*keys: str) -> list[int]:
    return [ABILITIES.index(key) for key in keys]


def test_price_of_a_design_and_its_class(content: Content) -> None:
    """CE-EX-15: CE-US.2, CE-US.3, CE-US.4, CE-US.5"""
    design = content.unique_ship
    assert design.price(E, 6, 1, 1) == 12
    assert design.slowest_class(12) == D
    assert design.price(D, 6, 1, 1) == 13
    assert [design.slowest_class(price) for price in (9, 10, 19, 20, 29, 30)] == [E, D, D, C, C, B]


def test_price_example_of_the_table(content: Content) -> None:
    """CE-EX-16: CE-US.1, CE-US.6"""
    design = content.unique_ship
    assert design.price(D, 2, 2, 2) == 11
    assert design.ship_size(11) == 3


def test_ship_size_by_price(content: Content) -> None:
    """CE-EX-14: CE-US.1"""
    design = content.unique_ship
    assert design.ship_size(12) == 3
    limits = (6, 9, 12, 15, 20, 24, 32)
    assert design.price_limits == limits
    assert [design.ship_size(price) for price in limits] == [1, 2, 3, 4, 5, 6, 7]
    assert [design.ship_size(price + 1) for price in limits] == [2, 3, 4, 5, 6, 7, 0]


def test_prices_with_abilities(content: Content) -> None:
    """CE-US.7, CE-US.8, CE-US.9, CE-US.16"""
    design = content.unique_ship
    pair = abilities("shield_projector", "heavy_warheads")
    assert design.price(C, 5, 3, 3, pair) == 26
    assert design.price(C, 5, 3, 3, pair, later=True) == 33
    assert design.price(E, 1, 0, 1) == 4
    weak = abilities("design_weakness")
    assert design.price(D, 6, 2, 1) == 15
    assert design.price(D, 6, 2, 1, weak) == 14
    assert design.price(C, 6, 1, 2) == 16
    assert design.price(C, 6, 1, 2, weak) == 15
    assert design.price(B, 6, 1, 2) == 17
    assert design.price(B, 6, 1, 2, weak) == 15
    # The other ability belongs to the rest, in whatever order they are named.
    for both in (abilities("design_weakness", "scanners"), abilities("scanners", "design_weakness")):
        assert design.price(C, 6, 1, 2, both) == 15


def test_abilities(content: Content) -> None:
    design = content.unique_ship
    assert tuple(ability.key for ability in design.abilities) == ABILITIES
    assert len(ABILITIES) == 13
    needs = {ability.key: TECHNOLOGIES[ability.needs] for ability in design.abilities if ability.needs >= 0}
    assert needs == {
        "point_defense": "point_defense",
        "scanners": "scanners",
        "exploration": "exploration",
        "fast_bc": "fast_bc",
        "mini_fighter_bay": "fighter",
    }
    assert (design.abilities_most, design.redesign) == (2, 5)
    assert [SHIPS[ship] for ship in design.weakness_ships] == ["scout", "destroyer", "cruiser"]
    assert (design.weakness_up_to, design.weakness_attack) == ((3, 6, 8), 2)


# ---- the map and the scenarios


def names(content: Content, hexes: tuple[int, ...]) -> set[str]:
    return {content.hexes[number] for number in hexes}


def test_map(content: Content) -> None:
    """SE-2.1, SE-2.2"""
    assert len(content.hexes) == 150
    here = content.hexes.index("B10")
    assert names(content, content.neighbours[here]) == {"B9", "B11", "C9", "C10", "A9", "A10"}
    assert names(content, content.neighbours[content.hexes.index("C1")]) == {"C2", "D1", "D2", "B1", "B2"}
    around = content.around[here]
    assert [content.hexes[there] for there in around] == ["B11", "C10", "C9", "B9", "A9", "A10"]
    assert len(around) == len(DIRECTIONS)
    for one, near in enumerate(content.neighbours):
        assert all(one in content.neighbours[other] for other in near)


def test_distance_is_the_number_of_steps(content: Content) -> None:
    for start in (0, content.hexes.index("G6"), content.hexes.index("A12")):
        steps = {start: 0}
        queue = [start]
        for here in queue:
            for there in content.neighbours[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        assert [distance(start, other) for other in range(150)] == [steps[other] for other in range(150)]


@pytest.mark.parametrize(
    ("key", "deep"),
    [
        ("two_player_small", 17),
        ("two_player_standard", 34),
        ("two_player_large", 51),
        ("two_player_extra_large", 98),
        ("two_player_3d", 46),
        ("two_player_massive", 98),
        ("i_dare_you", 98),
        ("two_player_knife_fight", 0),
        ("three_player_standard", 72),
        ("four_player_standard", 46),
        ("doomsday_small", 30),
        ("doomsday_large", 71),
        ("alien_empires_map_1", 58),
        ("alien_empires_map_2", 85),
        ("amoeba_solitaire", 14),
    ],
)
def test_deep_space_of_the_maps(content: Content, key: str, deep: int) -> None:
    layout = next(layout for layout in content.layouts if layout.key == key)
    assert deep_hexes(layout) == deep
    size = 25 if key == "alien_empires_map_2" else 26
    assert {len(home.hexes) + home.extra for home in layout.homes} == {size}


def test_every_map_is_used_and_every_seat_count_has_one(content: Content) -> None:
    assert {scenario.layout for scenario in content.scenarios} == {-1, *range(len(content.layouts))}
    assert {scenario.seats for scenario in content.scenarios} == set(SEATS)
    assert len(content.scenarios) == 29


def test_unused_quarters_fold_the_map(content: Content) -> None:
    layout = next(layout for layout in content.layouts if layout.key == "two_player_3d")
    upper_left, lower_right = layout.folds
    gone = {"L", "K", "J", "I", "H"}
    assert {"L6", "J7", "H6", "G1", "G5"} <= names(content, upper_left)
    assert not {name for name in names(content, upper_left) if name[0] in gone and int(name[1:]) < 6}
    assert {"E7", "A7", "F8", "F13"} <= names(content, lower_right)
    assert all(here in layout.area for fold in layout.folds for here in fold)


def scenario(content: Content, key: str) -> int:
    return content.scenario_names.index(key)


def test_set_ups_of_their_own(content: Content) -> None:
    knife = content.scenarios[scenario(content, "two_player_knife_fight")]
    assert {SHIPS[ship]: n for ship, n in knife.units} == {"scout": 4, "colony_ship": 4}
    assert {TECHNOLOGIES[t]: n for t, n in knife.technology} == {"ship_size": 3, "move": 2}
    for key in (
        "two_player_small",
        "two_player_knife_fight",
        "three_player_quick_conquest",
        "four_player_quick_conquest",
    ):
        barred = content.scenarios[scenario(content, key)].barred
        assert {content.advantages[n].number for n in barred} == {34, 35, 36, 53}
    quick = content.scenarios[scenario(content, "four_player_quick_conquest")]
    assert [content.hexes[n] for n in quick.homeworlds] == ["J4", "J11", "C3", "C10"]
    assert quick.traits == ("no_mines", "head_start", "expansion_homeworld")
    gate = content.scenarios[scenario(content, "planetary_gate_two_players")]
    assert names(content, gate.planets) == {"I2", "I7", "G4", "G8", "F1", "F5", "D2", "D8"}
    assert [content.advantages[n].key for n in gate.barred] == ["and_we_still_carry_swords"]
    amoeba = content.scenarios[scenario(content, "amoeba_solitaire")]
    assert {TERRAIN[kind]: n for kind, n in amoeba.deep_markers} == {"mineral_10": 10, "barren_planet": 4}
    assert names(content, amoeba.amoebas) == {"J2", "J12", "F7"}


def test_teams(content: Content) -> None:
    teams = {one.key: (one.teams, one.alliance) for one in content.scenarios if one.teams}
    assert teams == {
        "three_player_two_vs_one": (((0, 1), (2,)), "uneasy"),
        "three_player_two_vs_one_advantages": (((0, 1), (2,)), "uneasy"),
        "four_player_teams": (((0, 1), (2, 3)), "either"),
        "four_player_three_vs_one": (((0, 1, 2), (3,)), "blood_brothers"),
    }


# ---- solitaire


def test_doomsday(content: Content) -> None:
    doomsday = content.doomsday
    assert len(doomsday.ratings) == 10
    first, last = doomsday.ratings[0], doomsday.ratings[9]
    assert (CLASSES[first.weapon_class], first.attack, first.defense, first.hull, first.attacks) == ("D", 7, 1, 6, 3)
    assert (CLASSES[last.weapon_class], last.attack, last.defense, last.hull, last.attacks) == ("A", 11, 4, 11, 6)
    assert doomsday.arrivals["doomsday_small"]["harder"] == ((6, 2), (8, 4), (9, 6))
    assert doomsday.arrivals["doomsday_large"]["normal"] == ((8, 6), (10, 8), (11, 10))
    assert dict(zip(doomsday.weaknesses, doomsday.weakness_up_to, strict=True)) == {
        "fighters": 2,
        "mines": 4,
        "raiders": 6,
        "fleet_size": 8,
        "none": 10,
    }
    assert (doomsday.competitive.attack, doomsday.competitive.attacks, doomsday.competitive_scanners) == (9, 2, 2)
    small = content.scenarios[scenario(content, "doomsday_small")]
    assert [content.hexes[n] for n in small.entries[::2]] == ["L2", "H4", "F7", "H10", "L11"]
    assert small.entries[::2] == small.entries[1::2]


def test_alien_empires(content: Content) -> None:
    aliens = content.alien_empires
    assert (aliens.aliens["harder"], aliens.cp["harder"]) == (3, 10)
    assert len(aliens.phases) == 20
    third = aliens.phase(3)
    assert (third.rolls, third.economy, third.fleet, third.technology) == (2, (1, 1), (2, 4), (5, 8))
    assert (third.defense, third.launch) == ((9, 10), (1, 10))
    low, high = aliens.phase(1).launch
    assert low > high
    assert [aliens.phase(n) for n in (21, 22, 23)] == [aliens.phases[18], aliens.phases[19], aliens.phases[18]]
    assert [TECHNOLOGIES[n] for n in aliens.technology_table[4:7]] == ["tactics", "cloaking", "scanners"]
    assert (aliens.launch_least, aliens.defense_factor, aliens.economy_delay) == (6, 2, 3)


def test_amoebas(content: Content) -> None:
    amoebas = content.amoebas
    assert amoebas.kinds_up_to == (1, 2, 3, 4, 5, 7, 10)
    assert [kind is None for kind in amoebas.kinds] == [False] * 6 + [True]
    assert {SHIPS[ship]: n for ship, n in amoebas.detonation}["destroyer"] == 8
    assert amoebas.spread == {"easy": 7, "normal": 6, "hard": 5, "harder": 4, "good_luck": 4}
    assert (amoebas.two_points_to, amoebas.one_point_to, amoebas.vessel_lost_from) == (2, 5, 9)


# ---- sequence, switches, rules


def test_sequence(content: Content) -> None:
    assert [step.key for step in content.steps["turn"]] == ["movement", "reaction", "combat", "exploration"]
    economic = [step.key for step in content.steps["economic_phase"] if not step.needs]
    assert economic == [
        "colony_income",
        "mineral_income",
        "maintenance",
        "bid",
        "purchases",
        "placement",
        "growth",
        "bids_shown",
    ]
    assert (len(content.steps["battle"]), len(content.steps["set_up"])) == (15, 8)


def test_switches(content: Content) -> None:
    switches = {switch.key: switch for switch in content.switches}
    assert set(MODULES) <= {key for key, switch in switches.items() if switch.kind == "module"}
    assert switches["empire_advantages"].default == "random"
    assert (switches["center_price"].default, switches["center_price"].low, switches["center_price"].high) == (3, 3, 5)
    assert (switches["carry_over"].default, switches["aliens_per_planet"].default) == (30, 4)
    # CE-1.2: the advanced part of the expansion is off, everything before it on.
    advanced = ("ground_combat", "flagships", "centers", "nebula_mining", "unique_ships")
    assert not any(switches[key].default for key in advanced)
    assert all(switches[key].default for key in MODULES if key not in advanced)
    assert not any(switch.default for switch in content.switches if switch.kind in ("variant", "optional"))


def test_galactic_situation(content: Content) -> None:
    situation = content.situation
    assert situation.rolls[situation.doubtful - 1] == "rich_minerals"
    assert (situation.doubtful, situation.doubtful_other, situation.twice, situation.thrice) == (
        4,
        "rich_colonies",
        9,
        10,
    )


def test_rules(content: Content) -> None:
    ids = list(content.rules)
    assert [sum(rule.startswith(game) for rule in ids) for game in ("SE-", "CE-")] == [339, 386]
    chapters: dict[str, list[int]] = {}
    for rule in content.rules.values():
        chapter, line = rule.id.rsplit(".", 1)
        chapters.setdefault(chapter, []).append(int(line))
    assert all(lines == list(range(1, len(lines) + 1)) for lines in chapters.values())
    base = [chapter for chapter in chapters if chapter.startswith("SE-")]
    assert base == [f"SE-{number}" for number in range(1, 35)]
    expansion = [chapter for chapter in chapters if chapter.startswith("CE-")]
    cards = [f"CE-AT{n:02}" for n in range(1, 31)] + [f"CE-EA{n}" for n in range(31, 56)]
    assert expansion == [f"CE-{number}" for number in range(1, 22)] + ["CE-US"] + cards
    for chapter in chapters:
        assert len({rule.section for rule in content.rules.values() if rule.id.rsplit(".", 1)[0] == chapter}) == 1
    examples = {example for rule in content.rules.values() for example in rule.examples}
    assert examples == {f"CE-EX-{number:02}" for number in range(1, 32)}


def test_rules_refer_to_rules_and_switches(content: Content) -> None:
    for rule, text in RULES.items():
        for named in re.findall(r"\b[SC]E-(?:\d+|US|AT\d+|EA\d+)\.\d+", text):
            assert named in content.rules, rule
        for option in re.findall(r"option `([a-z_]+)`", text):
            assert option in content.switch_names, rule


def test_rules_speak_the_glossary() -> None:
    wrong = re.compile(r"\bEP\b|\bdefence|\bshipyard|dismantl|\bseed\b|\bscan(?:ned)? (?:lost|drop)", re.IGNORECASE)
    assert not [text for text in RULES.values() if wrong.search(text)]


def test_base_rules_are_those_of_the_page() -> None:
    page = (DOCS / "rules" / "se4x_base.md").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^- \*\*(SE-\S+)\*\* (.*)$", page, re.MULTILINE))
    assert lines == {rule: text for rule, text in RULES.items() if rule.startswith("SE-")}


def test_options_of_the_rules_have_the_stated_default(content: Content) -> None:
    defaults = {switch.key: switch.default for switch in content.switches}
    page = "\n".join(RULES.values()) + (DOCS / "rules" / "se4x_base.md").read_text(encoding="utf-8")
    stated = re.findall(r"option `([a-z_]+)`, default (`[a-z_]+`|\w+)", page)
    assert stated
    for key, word in stated:
        default = defaults[key]
        spelled = ("on" if default else "off") if isinstance(default, bool) else str(default)
        assert word.strip("`") == spelled, key


def test_vocabulary_has_nothing_left_over() -> None:
    text = "".join(SE4X.shipped(name) for name in FILES)
    words = (
        CLASSES,
        SETS,
        MOVES,
        SHIP_TRAITS,
        TECHNOLOGY_TRAITS,
        MODULES,
        ALIEN_OPS,
        ALIEN_REVEALS,
        ADVANTAGE_REVEALS,
        VICTORIES,
        SCENARIO_TRAITS,
        SWITCH_KINDS,
        ALLIANCES[1:],
        ENTRIES[1:],
        SETTLED[1:],
    )
    unused = [word for table in words for word in table if f'"{word}"' not in text]
    assert [word for word in unused if f"\n[{word}]\n" not in text] == []


def test_documented() -> None:
    page = (DOCS / "se4x" / "components.md").read_text(encoding="utf-8")
    tables = (
        FILES,
        SETS,
        MOVES,
        SHIP_TRAITS,
        TECHNOLOGY_TRAITS,
        ALIEN_OPS,
        ALIEN_REVEALS,
        ADVANTAGE_REVEALS,
        VICTORIES,
        SCENARIO_TRAITS,
        SWITCH_KINDS,
        ALLIANCES[1:],
        ENTRIES,
        SETTLED,
        SEQUENCES,
    )
    assert [word for table in tables for word in table if f"`{word}`" not in page] == []
    content = load_content()
    assert [switch.key for switch in content.switches if f"`{switch.key}`" not in page] == []
    for title, table in (
        ("Technologies", content.technologies),
        ("Ships", content.ships),
        ("Ground units", content.ground_units),
        ("Alien ships", content.aliens),
        ("System markers", content.terrain),
        ("Alien technology cards", content.alien_technologies),
        ("Empire advantages", content.advantages),
        ("Abilities of unique ships", content.unique_ship.abilities),
        ("Maps", content.layouts),
        ("Scenarios", content.scenarios),
        ("Switches", content.switches),
    ):
        attested = sum(card.status == "attested" for card in table)
        partly = sum(bool(card.certain) for card in table)
        assert f"| {title} | {len(table)} | {attested} | {partly} | {len(table) - attested - partly} |" in page


# ---- packs


# faults that another file or entry brings to light, with the whole message
ELSEWHERE = [
    (
        SE4X.edited("technologies.toml", "move", "20, 20]", "20]"),
        "combat.toml: movement: hexes: must have 6 items, one for each level of move, has 7",
    ),
    (
        SE4X.edited("technologies.toml", "ship_yard", "25]", "25, 30]"),
        "economy.toml: ship_yards: halves: must have 4 items, one for each level of ship_yard, has 3",
    ),
    (
        SE4X.edited("terrain.toml", "nebula", "home = 2", "home = 3"),
        "scenarios.toml: scenarios.two_player_small: home 1 has 25 hexes for 26 markers",
    ),
    (
        SE4X.edited("terrain.toml", "danger", "deep = 26", "deep = 21"),
        "scenarios.toml: scenarios.two_player_extra_large: deep space has 98 hexes for 97 markers",
    ),
    (SE4X.edited("switches.toml", "fighters", "[fighters]", "[squadrons]"), "switches.toml: fighters: missing"),
    (
        {"alien_technologies.toml": SE4X.entry("alien_technologies.toml", "holodeck")},
        "alien_technologies.toml: at least 2 cards must need no module, there are 0",
    ),
    (
        {"solitaire.toml": SE4X.shipped("solitaire.toml").replace(SE4X.entry("solitaire.toml", LARGE), "")},
        "solitaire.toml: doomsday: arrivals: doomsday_large: missing",
    ),
    (
        SE4X.edited("combat.toml", "mines", "[1, 2, 3]", "[1, 2]"),
        "combat.toml: mines: swept: must have 3 items, one for each level of mine_sweep, has 2",
    ),
    (
        SE4X.edited("scenarios.toml", "scenarios.doomsday_small", "entries =", "#"),
        "scenarios.toml: scenarios.doomsday_small: entries: missing",
    ),
    (
        SE4X.edited("scenarios.toml", "scenarios.alien_empires_map_1", ', "D7"', ""),
        "scenarios.toml: scenarios.alien_empires_map_1: alien_homeworlds: must have 3 items, has 2",
    ),
    (
        SE4X.edited("scenarios.toml", "scenarios.amoeba_two_players", 'traits = ["amoebas"]\n', ""),
        "scenarios.toml: scenarios.amoeba_two_players: amoebas: the trait and the hexes go together",
    ),
    ({"combat.toml": ""}, "combat.toml: movement: missing"),
]


@pytest.mark.parametrize(("files", "message"), ELSEWHERE)
def test_faults_between_entries(files: dict[str, str], message: str) -> None:
    assert SE4X.refusal(files) == message
