"""The shipped components: counts, vocabulary, documentation."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

import cosmarch
from cosmarch.games.bts.content.effect_rows import OPTIONS_MOST
from cosmarch.games.bts.content.loader import Content, load_content
from cosmarch.games.bts.content.vocabulary import COUNTERS, EVENT_SCORES, FILES, LOCATIONS, OPS, PASSIVES, SEATS
from tests.packs import BTS


@pytest.fixture(scope="module", params=SEATS)
def content(request: pytest.FixtureRequest) -> Content:
    seats: int = request.param
    return load_content(seats)


# ---- what is shipped


def test_technologies(content: Content) -> None:
    levels = [card.level for card in content.technologies]
    assert [levels.count(level) for level in (1, 2, 3, 4)] == [4, 16, 16, 10]
    for level in (2, 3):
        cards = [card for card in content.technologies if card.level == level]
        grid = sorted((card.types[0], card.types[-1]) for card in cards)
        assert grid == sorted(product(range(4), repeat=2))
        assert all(card.passes == card.types[0] and card.vp == level for card in cards)
    assert sorted(card.types for card in content.technologies if card.level == 1) == [(0,), (1,), (2,), (3,)]
    pairs = sorted(tuple(sorted({*card.types})) for card in content.technologies if card.level == 4)
    assert pairs == sorted(tuple(sorted({*pair})) for pair in combinations_with_replacement(range(4), 2))
    assert all(card.passes == -1 and card.terms for card in content.technologies if card.level == 4)
    assert all(card.status == "attested" for card in content.technologies if card.level == 3)


def test_events(content: Content) -> None:
    assert len(content.events) == 20
    for level in (2, 3):
        cards = [card for card in content.events if card.level == level]
        assert (len(cards), sum(card.forced for card in cards)) == (10, 2)
    scores = {card.key: (card.score_per, card.score) for card in content.events if card.score}
    assert scores == {
        "pilgrims": ("highest_power_deep_space", (3, 2)),
        "galactic_expo": ("most_level_II_technologies", (3, 2)),
        "spaceship_museum": ("retired_ship_level", (1, 1, 2, 3)),
    }
    sphere = content.events[content.event_names.index("dyson_sphere")]
    assert content.actions[sphere.action].owner == sphere.id
    assert content.spaces[sphere.space].name == "dyson_sphere"
    assert not content.spaces[sphere.space].unlimited


def test_systems(content: Content) -> None:
    assert [sum(card.deck == deck for card in content.systems) for deck in (0, 1)] == [12, 12]
    assert [card.deck for card in content.systems if card.start] == [0] * 4
    kapteyn = content.systems[content.system_names.index("kapteyns_star")]
    assert (kapteyn.deck, kapteyn.strength, kapteyn.specialties) == (1, 4, (0, 1))
    assert kapteyn.colonization_bonus[0].where == "deep_space"


def test_achievements(content: Content) -> None:
    assert sorted(card.deck for card in content.achievements) == ["A"] * 4 + ["B"] * 4 + ["basic"] * 2
    empire = content.achievements[content.achievement_names.index("empire")]
    assert (empire.count, empire.at_least) == ("colonized_systems", 4)


def test_factions(content: Content) -> None:
    assert [faction.advanced for faction in content.factions] == [False] * 4 + [True] * 4
    for faction in content.factions:
        assert sum(faction.columns) + content.start_population + 1 == 20
        assert len(faction.innovations) == (2 if faction.advanced else 0)
        if not faction.advanced:
            assert (faction.columns, faction.food_icons) == ((5, 4, 3, 3, 2), (0, 2, 4, 6, 8))
    # BTS-3.9, for both mats of the faction
    barred = {content.factions[number].key for number in content.barred}
    assert barred == ({"basic_yellow", "disciples_of_the_cosmic_tabernacle"} if content.seats == 2 else set())


def test_slots(content: Content) -> None:
    levels = [slot.level for slot in content.slots]
    assert [levels.count(level) for level in (1, 2, 3, 4)] == [4, 6, 6, 3]
    for slot in content.slots:
        assert all(content.slots[number].level == slot.level - 1 for number in slot.prerequisites)
        assert slot.need == min(2, len(slot.prerequisites))


def test_spaces(content: Content) -> None:
    assert len(set(content.space_names)) == len(content.spaces)
    assert all(content.spaces[i].id == i and content.actions[i].id == i for i in range(len(content.actions)))
    assert [space.name for space in content.spaces if space.unlimited] == ["recruit"]
    assert sum(space.surcharge for space in content.spaces) == 2
    basic = [space for space in content.spaces if content.actions[space.action].name == "research_I"]
    assert [space.name for space in basic] == [f"research_I.{n + 1}" for n in range(content.seats)]
    fleet = content.technologies[content.technology_names.index("mercenary_fleet")]
    assert [content.spaces[space].name for space in fleet.spaces] == [
        "mercenary_fleet.1",
        "mercenary_fleet.2",
    ]
    assert [content.spaces[space].action for space in fleet.spaces] == list(fleet.actions)


def test_locations(content: Content) -> None:
    assert content.locations == LOCATIONS
    absent = {name for name, here in zip(LOCATIONS, content.present, strict=True) if not here}
    assert absent == ({"slot_A2", "extra"} if content.seats == 2 else {"extra"})
    assert content.a_systems == (1 if content.seats == 2 else 2)
    for here, near in enumerate(content.neighbours):
        assert bool(near) == content.present[here]
        assert all(here in content.neighbours[there] for there in near)


def test_set_up(content: Content) -> None:
    # BTS-2.26, 3.2, 3.6; 8.2, 3.4, 3.11; 3.3, 3.10
    assert content.start_ore == (1, 1, 2, 2)[: content.seats]
    assert content.discs_to_end == (4 if content.seats == 4 else 3)
    assert content.a_second_slot == (content.seats == 4)
    assert (content.ore_to_population, content.scrap_ship, content.population_to_ore) == (3, 1, 1)
    assert (len(content.automation_vp), content.vp_beyond) == (7, 1)


def test_guilds_open_by_forced_events(content: Content) -> None:
    assert len(content.guilds) == 4
    for guild in content.guilds:
        opener = content.events[guild.opened_by]
        assert opener.forced
        assert [e.guild for e in opener.effects if e.op == "uncover_guild"] == [guild.id]
        assert all(content.actions[action].owner == guild.id for action in guild.actions)


def test_effects_are_numbered_and_of_the_vocabulary(content: Content) -> None:
    for number, effect in enumerate(content.effects):
        assert effect.id == number
        assert effect.op in OPS
        assert effect.per in ("", *COUNTERS)
        assert all(content.effects[e.id] is e for option in effect.options for e in option.effects)
        assert len(effect.options) <= OPTIONS_MOST
    assert {passive for card in content.technologies for passive in card.ongoing} <= set(PASSIVES)
    assert content.technologies_with["wormhole_travel"] == (content.technology_names.index("wormhole_technology"),)
    assert content.systems_with["bump_pawn"] == (content.system_names.index("ross_154"),)


def test_vocabulary_has_nothing_left_over() -> None:
    # A word without a card is there for packs; BTS-11.1 and BTS-9.11 attest these, BTS-1.17 what can be counted.
    text = "".join(BTS.shipped(name) for name in FILES)
    unused = [word for word in (*OPS, *PASSIVES, *COUNTERS, *EVENT_SCORES) if f'"{word}"' not in text]
    assert unused == ["pay_ore_to_opponent", "free_population", "highest_power_here", "holder"]


def test_rules(content: Content) -> None:
    assert len(content.rules) == 265
    sections: dict[int, set[str]] = {}
    counts: dict[int, int] = {}
    for rule in content.rules.values():
        chapter, line = (int(part) for part in rule.id.removeprefix("BTS-").split("."))
        sections.setdefault(chapter, set()).add(rule.section)
        counts[chapter] = counts.get(chapter, 0) + 1
        assert line == counts[chapter]
    assert list(sections) == list(range(1, 23))
    assert all(len(names) == 1 for names in sections.values())
    assert content.rules["BTS-5.1"].section == "action_phase"
    assert content.rules["BTS-5.1"].examples == ("BTS-EX-01",)


def test_rules_speak_the_glossary() -> None:
    wrong = re.compile(r"mileston|compan|planet\b|galaxy|reward|environmental|\bIV\b", re.IGNORECASE)
    assert not [text for text in cosmarch.game("bts").rules().values() if wrong.search(text)]


def test_documented() -> None:
    page = Path(__file__).parents[3] / "docs" / "bts" / "components.md"
    text = page.read_text(encoding="utf-8")
    words = (*OPS, *PASSIVES, *COUNTERS, *EVENT_SCORES, *FILES)
    assert [word for word in words if f"`{word}`" not in text] == []
    content = load_content(4)
    for title, table in (
        ("Technologies", content.technologies),
        ("Events", content.events),
        ("Systems", content.systems),
        ("Achievements", content.achievements),
        ("Faction mats", content.factions),
        ("Guilds", content.guilds),
    ):
        assert BTS.sources(title, table) in text
