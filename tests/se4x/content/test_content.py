"""The component tables: what the shipped data holds, and how a pack that cannot make a game is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmarch
from cosmarch.games.se4x.content.loader import Content, load_content
from cosmarch.games.se4x.content.vocabulary import (
    ADVANTAGE_REVEALS,
    ALIEN_OPS,
    ALIEN_REVEALS,
    ALLIANCES,
    CLASSES,
    ENTRIES,
    EXPERIENCE,
    FILES,
    MODULES,
    MOVES,
    SCENARIO_TRAITS,
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
from tests.se4x.rules.test_setup import DEEP, HOME

DOCS = Path(__file__).parents[3] / "docs"

RULES = cosmarch.game("se4x").rules()


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
    deep = {kind.key: kind.deep for kind in content.terrain if kind.deep}
    assert (home, deep) == (HOME, DEEP)
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


def test_rules_refer_to_rules(content: Content) -> None:
    for rule, text in RULES.items():
        for named in re.findall(r"\b[SC]E-(?:\d+|US|AT\d+|EA\d+)\.\d+", text):
            assert named in content.rules, rule


def test_rules_speak_the_glossary() -> None:
    wrong = re.compile(r"\bEP\b|\bdefence|\bshipyard|dismantl|\bseed\b|\bscan(?:ned)? (?:lost|drop)", re.IGNORECASE)
    assert not [text for text in RULES.values() if wrong.search(text)]


def test_base_rules_are_those_of_the_page() -> None:
    page = (DOCS / "rules" / "se4x_base.md").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^- \*\*(SE-\S+)\*\* (.*?)(?: \*Option .*\*)?$", page, re.MULTILINE))
    assert lines == {rule: text for rule, text in RULES.items() if rule.startswith("SE-")}


def test_options_of_the_rules_have_the_stated_default(content: Content) -> None:
    defaults = {switch.key: switch.default for switch in content.switches}
    page = (DOCS / "rules" / "se4x_base.md").read_text(encoding="utf-8")
    stated = re.findall(r"[Oo]ption `([a-z_]+)`, default (`[a-z_]+`|\w+)", page)
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
        assert SE4X.sources(title, table) in page
