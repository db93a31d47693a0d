"""The component tables: what the shipped data holds, and how a pack that cannot make a game is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmarch
from cosmarch.games.ti3.content.components import NOTHING, Effect
from cosmarch.games.ti3.content.loader import Content, load_content
from cosmarch.games.ti3.content.vocabulary import (
    ANOMALIES,
    AREAS,
    BARRED,
    CANDIDATES,
    COLOURS,
    COUNTERS,
    DOMAINS,
    EFFECTS,
    FILES,
    FLEET_SUPPLY,
    INITIATIVE,
    LASTS,
    LEADER_KINDS,
    PER,
    PLAYERS,
    PLAYS,
    REWARDS,
    ROLLS,
    SEATS,
    SHIPS,
    SPACE_DOCK,
    SPENDABLE,
    STRATEGY_CARDS,
    SUBJECTS,
    SYSTEM_KINDS,
    UNIT_ABILITIES,
    UNIT_KINDS,
    UNITS,
    VOTES,
    WAR_SUN,
    WHERE,
    WHO,
    WORMHOLES,
)
from tests.packs import TI3


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content()


def effects(content: Content) -> list[Effect]:
    return [
        *(card.effect for card in content.technologies),
        *(one.effect for one in content.abilities),
        *(card.effect for card in content.action_cards),
        *(
            effect
            for card in content.political_cards
            for effect in (card.for_effect, card.against_effect, card.elected_effect)
        ),
    ]


# ---- what is shipped


def test_units(content: Content) -> None:
    # TI-1.2.1 and the unit sections TI-35.1 to TI-35.9
    assert content.unit_names == UNITS
    table = {unit.key: (unit.figures, unit.cost, unit.batch, unit.combat, unit.move) for unit in content.units}
    assert table == {
        "fighter": (10, 1, 2, 9, 0),
        "destroyer": (8, 1, 1, 9, 2),
        "cruiser": (8, 2, 1, 7, 2),
        "carrier": (4, 3, 1, 9, 1),
        "dreadnought": (5, 5, 1, 5, 1),
        "war_sun": (2, 12, 1, 3, 2),
        "ground_force": (12, 1, 2, 8, 0),
        "pds": (6, 2, 1, 6, 0),
        "space_dock": (3, 4, 1, 0, 0),
    }
    assert [unit.kind == "ship" for unit in content.units] == [i < SHIPS for i in range(len(UNITS))]
    assert {unit.key: unit.capacity for unit in content.units if unit.capacity} == {
        "carrier": 6,
        "war_sun": 6,
        "space_dock": 3,
    }
    assert [unit.key for unit in content.units if unit.supplements == 23] == ["fighter", "ground_force"]
    assert content.units[WAR_SUN].dice == 3
    assert content.technologies[content.units[WAR_SUN].technology].key == "war_sun"
    assert content.units[SPACE_DOCK].carries == (UNITS.index("fighter"),)
    assert not content.units[0].fleet_supply


def test_technologies(content: Content) -> None:
    assert [len(cards) for cards in content.technologies_of_colour] == [6, 6, 6, 6]
    micro = content.technologies[content.technology_names.index("micro_technology")]
    assert not micro.needs_all  # TI-32.2.3
    assert {content.technologies[i].key for i in micro.prerequisites} == {"stasis_capsules", "sarween_tools"}
    assert COLOURS[content.technologies[content.technology_names.index("antimass_deflectors")].colour] == "blue"


def test_every_technology_can_be_reached_without_going_in_a_ring(content: Content) -> None:
    depth: dict[int, int] = {}

    def rank(number: int, above: tuple[int, ...]) -> int:
        assert number not in above, content.technologies[number].key
        if number not in depth:
            card = content.technologies[number]
            depth[number] = 1 + max([rank(one, (*above, number)) for one in card.prerequisites], default=-1)
        return depth[number]

    assert [content.technologies[i].key for i in range(24) if rank(i, ()) == 0] == [
        "hylar_v_assault_laser",
        "enviro_compensator",
        "antimass_deflectors",
    ]


def test_planets(content: Content) -> None:
    # TI-1.2.4, 26.1.1, 32.3.3
    assert len(content.planets) == 51
    assert sum(planet.home_of >= 0 for planet in content.planets) == 18
    specialties = [planet.specialty for planet in content.planets]
    assert [specialties.count(colour) for colour in range(4)] == [6, 6, 6, 0]
    for planet in content.planets:
        assert planet.id in content.systems[planet.system].planets
        assert planet.specialty < 0 or planet.home_of < 0
    rex = content.planets[content.mecatol_planet]
    assert (rex.key, rex.resources, rex.influence) == ("mecatol_rex", 1, 6)


def test_systems(content: Content) -> None:
    # TI-1.2.15, 23.5.1
    kinds = [system.kind for system in content.systems]
    assert [kinds.count(kind) for kind in SYSTEM_KINDS] == [10, 1, 28, 4]
    assert len(content.tile_pool) == 32
    pool = [content.systems[number] for number in content.tile_pool]
    assert [sum(len(system.planets) == count for system in pool) for count in (0, 1, 2)] == [12, 8, 12]
    wormholes = [system.wormhole for system in content.systems]
    assert [wormholes.count(kind) for kind in range(2)] == [2, 2]
    anomalies = [system.anomaly for system in content.systems]
    assert [anomalies.count(name) for name in ANOMALIES] == [2, 1, 1]
    empty = [s for s in pool if not s.planets and s.wormhole < 0 and not s.anomaly]
    assert len(empty) == 6


def test_races(content: Content) -> None:
    # TI-1.2.8, 1.2.11, 2.1.14
    assert len(content.races) == 10
    for race in content.races:
        assert content.systems[race.home].race == race.id
        assert race.planets == content.systems[race.home].planets
        assert len(race.trade_values) == 2 and len(race.leaders) == 3
        assert all(content.leaders[number].race == race.id for number in race.leaders)
        assert all(content.abilities[number].race == race.id for number in race.abilities)
        assert race.units[SPACE_DOCK] == 1
        extra = 1 if race.key == "letnev" else 0
        ships = sum(race.units[unit.id] for unit in content.units if unit.fleet_supply)
        assert ships <= race.counters[FLEET_SUPPLY] + extra
    others = {race.key: race.counters for race in content.races if race.counters != (2, 3, 3)}
    assert others == {"l1z1x": (3, 3, 3), "mentak": (2, 3, 4)}
    assert content.races[content.race_names.index("jol_nar")].trade_values == (1, 3)


def test_leaders(content: Content) -> None:
    # TI-40.1.1
    assert tuple(kind.key for kind in content.leader_kinds) == LEADER_KINDS
    kinds = [leader.kind for leader in content.leaders]
    assert [kinds.count(kind) for kind in range(5)] == [4, 8, 8, 6, 4]


def test_strategy_cards(content: Content) -> None:
    # TI-12.1.2, 8.1.2, 8.1.6
    assert content.strategy_card_names == tuple(STRATEGY_CARDS)
    assert [card.number for card in content.strategy_cards] == list(range(1, 9))
    assert [card.id for card in content.strategy_cards if not card.strategic_action] == [INITIATIVE]
    assert [card.key for card in content.strategy_cards if card.secondary_counters == 0] == ["initiative", "logistics"]
    assert {card.key: card.numbers for card in content.strategy_cards}["political"]["draw"] == 3
    ids = [key for card in content.strategy_cards for key in (card.primary, card.secondary) if key]
    assert len(set(ids)) == len(ids) == 14


def test_action_cards(content: Content) -> None:
    # TI-1.2.5
    assert len(content.action_deck) == 103
    assert len(content.action_cards) == 72
    copies = {card.key: card.copies for card in content.action_cards if card.copies > 1}
    assert copies == {
        "direct_hit": 4,
        "emergency_repairs": 2,
        "flank_speed": 4,
        "in_the_silence_of_space": 3,
        "local_unrest": 4,
        "morale_boost": 5,
        "rare_mineral": 3,
        "recheck": 4,
        "sabotage": 5,
        "signal_jamming": 4,
        "skilled_retreat": 4,
    }
    for card in content.action_cards:
        assert card.id in content.action_cards_of[card.window]
        assert card.effect.special == (card.effect.key == card.key)
    # TI-30.3.1, 30.4.1
    assert [card.key for card in content.action_cards if card.play == "cancel"] == ["sabotage"]
    assert sum(card.play == "action" for card in content.action_cards) == 25


def test_political_cards(content: Content) -> None:
    # TI-1.2.6
    assert len(content.political_cards) == 60
    assert sum(card.law for card in content.political_cards) == 38
    for card in content.political_cards:
        if card.vote == "elect":
            assert card.elect and card.for_effect is card.against_effect is NOTHING
            assert card.elected_effect is not NOTHING
        else:
            assert not card.elect and card.elected_effect is NOTHING and card.for_effect is not NOTHING


def test_objectives(content: Content) -> None:
    # TI-1.2.7, 3.1.5
    stages = [card.stage for card in content.objectives]
    assert [stages.count(stage) for stage in ("stage_1", "stage_2", "secret")] == [10, 10, 10]
    assert content.objectives[content.imperium_rex].name == "Imperium Rex"
    assert [len(content.objectives_of[stage]) for stage in ("stage_1", "stage_2", "secret")] == [10, 9, 10]
    assert {card.points for card in content.objectives if card.stage == "stage_1"} == {1}
    assert {card.points for card in content.objectives if card.stage == "secret"} == {2}
    assert [card.key for card in content.objectives if card.reward == "win"] == ["s2_domination", "s2_supremacy"]
    spends = {(card.spend_of, card.spend) for card in content.objectives if card.spend}
    assert len(spends) == 6 and ("resources", 20) in spends


def test_domain_counters(content: Content) -> None:
    # TI-1.2.16
    assert len(content.domain_pool) == 44
    assert {one.kind for one in content.domain_counters} == set(DOMAINS)
    assert [one.key for one in content.domain_counters if one.wormhole >= 0] == ["wormhole_alpha", "wormhole_beta"]


def test_windows_stand_in_the_order_of_the_rulebook(content: Content) -> None:
    rules = list(content.rules)
    places = [rules.index(window.rule) for window in content.windows]
    assert places == sorted(places)


def test_every_window_is_used(content: Content) -> None:
    used = {card.window for card in content.action_cards}
    used |= {card.window for card in content.technologies} | {one.window for one in content.abilities}
    used |= {card.window for card in content.political_cards} | {kind.window for kind in content.leader_kinds}
    assert used - {-1} == set(range(len(content.windows)))


@pytest.mark.parametrize("seats", SEATS)
def test_layouts(content: Content, seats: int) -> None:
    # TI-5.1.3, 36.1.2, 36.1.3, 36.2.1, 36.3.2 to 36.3.4
    layout = content.layouts[seats]
    assert layout.seats == seats
    assert len(layout.spaces) == len(set(layout.spaces)) == (28 if seats == 3 else 37)
    for (q, r), ring in zip(layout.spaces, layout.rings, strict=True):
        assert max(abs(q), abs(r), abs(q + r)) == ring
    assert layout.spaces[:2] == ((0, 0), (0, -1))
    assert [layout.rings[home] for home in layout.homes] == [3] * seats
    assert layout.dealt == {3: 8, 4: 8, 5: 6, 6: 5}[seats]
    assert layout.strategy_cards == (2 if seats < 5 else 1)
    assert layout.chosen == (seats != 5)
    assert layout.trade_goods == ((4, 0, 0, 4, 6) if seats == 5 else (0,) * seats)
    removed = [content.action_cards[number].key for number in layout.out_of_the_deck]
    assert removed == (["strategic_flexibility", "strategic_shift"] if seats == 4 else [])


@pytest.mark.parametrize(("seats", "nearest"), [(3, 6), (4, 4), (5, 3), (6, 3)])
def test_distance_between_homes(content: Content, seats: int, nearest: int) -> None:
    homes = [content.layouts[seats].spaces[home] for home in content.layouts[seats].homes]
    steps = [(a[0] - b[0], a[1] - b[1]) for a in homes for b in homes if a != b]
    assert min(max(abs(q), abs(r), abs(q + r)) for q, r in steps) == nearest


def test_amounts(content: Content) -> None:
    # TI-1.2.9, 1.2.10, 1.2.12, 1.2.13, 1.2.18, 30.1.3, 33.2.4, 20.5.1, 20.5.2, 37.1.2
    assert (content.command_counters, content.control_markers, content.trade_goods) == (16, 15, 40)
    assert (content.bonus_counters, content.hand_limit, content.agreements) == (8, 7, 2)
    assert (content.status_action_cards, content.status_counters) == (1, 2)
    assert (content.standard.points, content.standard.stage_1, content.standard.stage_2) == (10, 6, 3)
    assert (content.long_war.points, content.long_war.stage_1, content.long_war.stage_2) == (14, 8, 5)


def test_effects_are_of_the_vocabulary(content: Content) -> None:
    for effect in effects(content):
        assert effect.special != (effect.key in EFFECTS)
        assert effect.special or effect.n or effect.key in ("nothing", "repair_ships", "forbid_technology")
    specials = [effect.key for effect in effects(content) if effect.special]
    assert len(specials) == len(set(specials))


def test_vocabulary_has_nothing_left_over() -> None:
    text = "".join(TI3.shipped(name) for name in FILES)
    words = (*EFFECTS, *WHO, *WHERE, *PER, *ROLLS, *LASTS, *COUNTERS, *DOMAINS, *UNIT_ABILITIES, *SUBJECTS, *PLAYS)
    more = (*PLAYERS, *VOTES, *CANDIDATES, *BARRED, *REWARDS, *SPENDABLE, *UNIT_KINDS, *WORMHOLES, *ANOMALIES)
    # "self" is what an effect without `who` means.
    assert [word for word in (*words, *more) if f'"{word}"' not in text] == ["self"]
    assert all(f"{area} = " in text for area in AREAS)


def test_rules(content: Content) -> None:
    assert len(content.rules) == 645
    sections: dict[str, set[str]] = {}
    lines: dict[str, int] = {}
    for rule in content.rules.values():
        chapter, line = rule.id.rsplit(".", 1)
        assert int(line) == lines.get(chapter, 0) + 1, rule.id
        lines[chapter] = int(line)
        sections.setdefault(chapter.split(".")[0], set()).add(rule.section)
    assert list(sections) == [f"TI-{number}" for number in range(1, 45)] + ["TI-X"]
    assert all(len(names) == 1 for names in sections.values())
    assert {rule.id.split(".")[0] for rule in content.rules.values() if rule.tags == "E"} == {"TI-44"}
    assert content.rules["TI-10.1.2"].section == "step_activate_a_system"
    assert content.rules["TI-10.1.2"].examples == ("TI-EX-05",)
    shown = {example for rule in content.rules.values() for example in rule.examples}
    assert shown == {f"TI-EX-{number:02}" for number in range(1, 32)}


def test_rules_refer_to_rules(content: Content) -> None:
    chapters = {rule.rsplit(".", cut)[0] for rule in content.rules for cut in (1, 2)} | set(content.rules)
    named = {name for text in cosmarch.game("ti3").rules().values() for name in re.findall(r"TI-\d+(?:\.\d+)*", text)}
    assert named - chapters == set()


def test_documented(content: Content) -> None:
    text = (Path(__file__).parents[3] / "docs" / "ti3" / "components.md").read_text(encoding="utf-8")
    words = (*EFFECTS, *WHO, *WHERE, *PER, *ROLLS, *LASTS, *COUNTERS, *PLAYS, *PLAYERS, *FILES, *CANDIDATES)
    assert [word for word in (*words, *content.window_names) if f"`{word}`" not in text] == []
    for title, table in (
        ("Units", content.units),
        ("Technologies", content.technologies),
        ("Planets", content.planets),
        ("Systems", content.systems),
        ("Races", content.races),
        ("Leaders", content.leaders),
        ("Strategy cards", content.strategy_cards),
        ("Action cards", content.action_cards),
        ("Political cards", content.political_cards),
        ("Objectives", content.objectives),
        ("Domain counters", content.domain_counters),
        ("Galaxies", tuple(content.layouts.values())),
    ):
        attested = sum(card.status == "attested" for card in table)
        assert f"| {title} | {len(table)} | {attested} | {len(table) - attested} |" in text
        assert all(not card.certain or card.status == "stand_in" for card in table)


# ---- packs


def test_the_message_names_the_file() -> None:
    files = TI3.edited("units.toml", "cruiser", "cost = 2", "cost = 0")
    assert TI3.refusal(files) == "units.toml: cruiser: cost: must be from 1 to 20"
    files = TI3.edited("setup.toml", "start", "command_pool = 3", "command_pool = 60")
    assert TI3.refusal(files).startswith("races.toml: hacan: ")
