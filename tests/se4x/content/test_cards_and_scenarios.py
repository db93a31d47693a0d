"""The facts of cards, the unique ship, maps, scenarios and solitaire, as they are read."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.checks import deep_hexes
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import (
    ABILITIES,
    ADVANTAGES,
    ALIEN_OPS,
    CLASSES,
    DIRECTIONS,
    SEATS,
    SHIPS,
    TECHNOLOGIES,
    TERRAIN,
)

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
