"""Researching a technology, step by step (section 12 of the rules)."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from itertools import combinations
from typing import Any

import pytest

import cosmarch
from cosmarch.core.match import Match
from tests.bts.table import LEVEL_ONE, do, refusals, seat, slot, table, tokens, told

# What lies on top of the level II deck: of the first four cards the second and the last are (partly) military.
DECK = ["mass_cloning", "human_experimentation", "spacetime_anomaly_studies", "plasma_cannons", "colony_seed_ships"]


def has(*names: str) -> dict[str, Any]:
    """The level I slots, of which seat 0 has researched these."""
    return {name: {**row, "researched": [0] if name in names else []} for name, row in LEVEL_ONE.items()}


def known(name: str, card: str, *seats: int) -> dict[str, Any]:
    """A slot with a discovered card that these seats have researched."""
    return {name: {"technology": card, "researched": list(seats)}}


def event(name: str, card: str) -> dict[str, Any]:
    """An undiscovered slot with this event face down on it."""
    return {name: {"event": card}}


def anna(card: str = "deep_space_relay", deck: Sequence[str] = DECK, **more: Any) -> Match:
    """The rulebook's example: Laser Weapons and Terraforming are researched, slot II-B is undiscovered."""
    more.setdefault("players", [{"ore": 2, "population": 3}])
    slots = has("I-1", "I-2") | event("II-B", card) | more.pop("slots", {})
    return table(slots=slots, decks={"II": deck}, **more)


def deck_of(match: Match, level: str = "II") -> list[str]:
    """A deck from its top, as the position editor shows it."""
    cards: list[str] = match.position()["position"]["decks"][level]
    return cards


def events_in_play(match: Match) -> list[str]:
    names: list[str] = match.view(None)["table"]["events"]
    return names


# ---- the steps


def test_the_steps_follow_in_order() -> None:
    """BTS-12.1: slot, cube, event, card, immediate bonus (BTS-EX-12)."""
    match = do(anna(), "research_II.1", "II-B", "sol.1-port_left", "done", "military", "plasma_cannons", "sol")
    keys = [line.key for line in match.log(None)]
    wanted = ["cube_placed", "event_revealed", "ship_moves", "type_named", "technology_chosen", "ship_built"]
    assert [key for key in keys if key in wanted] == wanted


def test_a_known_technology_has_no_event_and_no_choice_of_cards() -> None:
    """BTS-12.1: only the slot, the cube and the immediate bonus are left."""
    match = anna(slots=known("II-B", "autonomous_refineries", 1))
    do(match, "research_II.1", "II-B")
    assert match.asks[0].kind == "automate_track"  # the bonus of the card
    assert not told(match, "event_revealed") and not told(match, "card_revealed")


def test_a_level_four_slot_has_no_event() -> None:
    """BTS-12.1: the cube is followed by the choice of the type at once."""
    slots = known("III-A", "capital_ship", 0) | known("III-B", "wormhole_technology", 0)
    match = table(slots=slots, players=[{"ore": 8}], guilds=["colonial_guild"])
    do(match, "colonial_guild.1")
    assert match.asks[0].kind == "technology_type" and not told(match, "event_revealed")


# ---- step 1: the slot


def test_lines_lead_from_one_level_to_the_next() -> None:
    """BTS-12.2: what a technology builds on stands one column to its left."""
    slots = {row["id"]: row for row in table().view(None)["table"]["slots"]}
    levels = ["I", "II", "III", "IIII"]
    assert [row["level"] for row in slots.values()] == sorted((row["level"] for row in slots.values()), key=len)
    for row in slots.values():
        for before in row["prerequisites"]:
            assert levels.index(slots[before]["level"]) == levels.index(row["level"]) - 1


def test_a_researched_technology_is_not_researched_again() -> None:
    """BTS-12.3: neither at level I nor further up."""
    match = do(table(slots=has("I-2"), players=[{"population": 2}]), "research_I.1")
    assert refusals(match) == {"I-2": "BTS-12.3"}


def test_the_prerequisites_must_be_researched() -> None:
    """BTS-12.4: slots A, B and C are open, D, E and F are not (BTS-EX-12)."""
    match = do(anna(), "research_II.1")
    assert tokens(match) == {"II-A", "II-B", "II-C"}
    assert refusals(match) == {name: "BTS-12.4" for name in ("II-D", "II-E", "II-F")}


def test_a_technology_somebody_else_has_is_no_prerequisite() -> None:
    """BTS-12.4: each faction needs its own research."""
    slots = LEVEL_ONE | {"I-1": {**LEVEL_ONE["I-1"], "researched": [1]}}
    match = table(slots=slots, players=[{"ore": 2, "population": 2}])
    assert refusals(match)["research_II.1"] == "BTS-12.4"


def test_one_of_two_prerequisites_is_not_enough() -> None:
    """BTS-12.5: slot II-B needs both Laser Weapons and Terraforming."""
    match = do(table(slots=has("I-1", "I-3"), players=[{"ore": 2, "population": 2}]), "research_II.1")
    assert tokens(match) == {"II-A", "II-D"}
    assert refusals(match)["II-B"] == "BTS-12.4"


def test_level_one_has_no_prerequisite() -> None:
    """BTS-12.6: all four are open to a faction that has researched nothing."""
    match = do(table(slots=LEVEL_ONE, players=[{"population": 2}]), "research_I.1")
    assert tokens(match) == {"I-1", "I-2", "I-3", "I-4"}


def test_levels_two_and_three_have_one_or_two_prerequisites() -> None:
    """BTS-12.7: and need all of them (BTS-12.5)."""
    rows = [row for row in table().view(None)["table"]["slots"] if row["level"] in ("II", "III")]
    assert {len(row["prerequisites"]) for row in rows} == {1, 2}
    assert all(row["need"] == len(row["prerequisites"]) for row in rows)


CARDS_THREE = {"III-A": "capital_ship", "III-B": "wormhole_technology", "III-C": "mercenary_fleet"}


@pytest.mark.parametrize("pair", list(combinations(CARDS_THREE, 2)), ids="+".join)
def test_two_of_three_prerequisites_are_enough(pair: tuple[str, str]) -> None:
    """BTS-12.8: for slot IIII-A any two will do."""
    slots: dict[str, Any] = {}
    for name, card in CARDS_THREE.items():
        slots |= known(name, card, *([0] if name in pair else []))
    slots |= known("IIII-A", "giga_corporations") | known("IIII-B", "galactic_hq")
    match = do(table(slots=slots, players=[{"ore": 8}], guilds=["colonial_guild"]), "colonial_guild.1")
    assert slot(match, "IIII-A")["researched"] == [0]


def test_one_of_three_prerequisites_is_not_enough() -> None:
    """BTS-12.8: with one alone nothing of level IIII can be researched."""
    slots = known("III-A", "capital_ship", 0) | known("III-B", "wormhole_technology")
    match = table(slots=slots, players=[{"ore": 8}], guilds=["colonial_guild"])
    assert refusals(match)["colonial_guild.1"] == "BTS-12.4"


def test_the_eye_allows_discovered_technologies_only() -> None:
    """BTS-12.9: Orbital Patent Exchange researches what lies on the board, nothing new."""
    slots = known("II-A", "corsair_charters", 1) | known("II-C", "modular_fleet", 1)
    slots |= known("II-D", "orbital_patent_exchange", 0)
    match = do(anna(slots=slots), "orbital_patent_exchange.1")
    assert tokens(match) == {"II-A", "II-C"}
    assert refusals(match)["II-B"] == "BTS-12.9"


# ---- step 2: the cube


def test_the_cube_is_placed_before_anything_is_turned_up() -> None:
    """BTS-12.10: while the event is carried out the cube already lies at the slot, which has no card yet."""
    match = do(anna(), "research_II.1", "II-B")
    assert match.asks[0].kind == "jump"  # the event
    assert slot(match, "II-B")["researched"] == [0] and slot(match, "II-B")["technology"] is None
    assert seat(match)["population"] == 2


def test_other_cubes_on_a_technology_do_not_matter() -> None:
    """BTS-12.11: all four factions research Mining Robots one after the other."""
    match = table(4, slots=LEVEL_ONE)
    for number in range(1, 5):
        do(match, f"research_I.{number}", "I-4", "ore")
    assert slot(match, "I-4")["researched"] == [0, 1, 2, 3]


@pytest.mark.parametrize("seed", [1, 2])
def test_research_cubes_stay(seed: int) -> None:
    """BTS-12.12: whatever is played, no cube ever leaves a technology."""
    match = anna(seed=seed, players=[{"ore": 20, "population": 6}, {"ore": 20, "population": 6}])
    chance = random.Random(seed)
    before: set[tuple[str, int]] = set()
    for _ in range(400):
        if match.over:
            break
        do(match, chance.choice(match.asks[0].tokens))
        rows = match.view(None)["table"]["slots"]
        now = {(row["id"], who) for row in rows for who in row["researched"]}
        assert before <= now
        before = now
    assert len(before) > 6


# ---- step 3: the event


def test_the_event_is_carried_out_and_discarded() -> None:
    """BTS-12.13: Ore Rush gives everybody 1 ore and the discoverer 1 more; then it is gone."""
    match = do(anna("ore_rush"), "research_II.1", "II-B")
    assert match.asks[0].kind == "technology_type"
    assert [seat(match, number)["ore"] for number in (0, 1)] == [2, 2]
    assert events_in_play(match) == [] and not slot(match, "II-B")["event"]
    assert told(match, "event_discarded")


def test_an_event_that_says_so_stays() -> None:
    """BTS-12.13: Pilgrims of the Void lies beside the achievements to the end."""
    match = do(anna("pilgrims"), "research_II.1", "II-B")
    assert events_in_play(match) == ["pilgrims"] and not told(match, "event_discarded")


def test_level_three_has_events_too() -> None:
    """BTS-12.13: Automation Summit asks everybody from the discoverer on before the card is chosen."""
    slots = known("II-A", "plasma_cannons", 0) | known("II-B", "cold_fusion_drives", 0)
    slots |= event("III-A", "automation_summit")
    match = table(slots=slots, players=[{"ore": 6}, {"ore": 2}], guilds=["science_guild"])
    do(match, "science_guild.1")
    asked = []
    while match.asks[0].kind == "choose_effect":
        asked.append(match.asks[0].seat)
        do(match, "skip")
    assert asked == [0, 1] and match.asks[0].kind == "choose_technology"


# ---- step 4: the type


def test_one_prerequisite_fixes_the_type() -> None:
    """BTS-12.14: slot II-A builds on military Laser Weapons alone, so there is nothing to name."""
    match = do(anna(slots=event("II-A", "ore_rush")), "research_II.1", "II-A")
    assert match.asks[0].kind == "choose_technology"
    assert tokens(match) == {"human_experimentation", "plasma_cannons"}


def test_two_prerequisites_of_one_type_fix_it() -> None:
    """BTS-12.14: two military technologies lead to a military one."""
    slots = known("II-A", "plasma_cannons", 0) | known("II-B", "corsair_charters", 0) | event("III-A", "onu")
    deck = ["hivemind_computing", "capital_ship", "manufacturing_orbitals"]
    match = table(slots=slots, players=[{"ore": 4}], guilds=["science_guild"], decks={"III": deck})
    do(match, "science_guild.1")
    assert match.asks[0].kind == "choose_technology"
    assert tokens(match) == {"capital_ship", "manufacturing_orbitals"}


def test_with_two_types_the_player_names_one_after_the_event() -> None:
    """BTS-12.14: military or commercial, once the jumps of the event are made (BTS-EX-12)."""
    match = do(anna(), "research_II.1", "II-B", "done")
    assert match.asks[0].kind == "technology_type"
    assert tokens(match) == {"military", "commercial"}


def test_a_hybrid_passes_on_one_type() -> None:
    """BTS-12.14: Gravitic Sensor Arrays are scientific and military on the left, scientific alone on the right."""
    slots = known("II-C", "gravitic_sensor_arrays", 0) | event("III-C", "onu")
    deck = ["capital_ship", "hivemind_computing", "transdimensional_ai"]
    match = table(slots=slots, players=[{"ore": 4}], guilds=["science_guild"], decks={"III": deck})
    do(match, "science_guild.1")
    assert tokens(match) == {"hivemind_computing", "transdimensional_ai"}


# ---- step 4: the card


def test_cards_are_turned_up_until_two_match() -> None:
    """BTS-12.15: one military half of Human Experimentation is enough; the fifth card stays hidden (BTS-EX-12)."""
    match = do(anna(), "research_II.1", "II-B", "done", "military")
    drawn = match.view(None)["table"]["drawn"]
    assert drawn["cards"] == DECK[:4]
    assert drawn["matching"] == ["human_experimentation", "plasma_cannons"]


def test_the_named_type_alone_decides() -> None:
    """BTS-12.15: for a commercial card the military ones are passed over, Hydroponic Arks match by their second
    half."""
    match = anna(deck=["plasma_cannons", "colony_seed_ships", "mass_cloning", "hydroponic_arks"])
    do(match, "research_II.1", "II-B", "done", "commercial")
    assert tokens(match) == {"colony_seed_ships", "hydroponic_arks"}


def test_cards_that_do_not_match_cannot_be_chosen() -> None:
    """BTS-12.16: they are set aside."""
    match = do(anna(), "research_II.1", "II-B", "done", "military")
    assert tokens(match) == {"human_experimentation", "plasma_cannons"}
    with pytest.raises(cosmarch.IllegalChoice):
        do(match, "mass_cloning")


def test_the_chosen_card_lies_on_the_slot() -> None:
    """BTS-12.17: Plasma Cannons, for the one who chose them (BTS-EX-12)."""
    match = do(anna(), "research_II.1", "II-B", "done", "military", "plasma_cannons")
    assert slot(match, "II-B")["technology"] == "plasma_cannons"
    assert seat(match)["technologies"] == ["laser_weapons", "terraforming", "plasma_cannons"]
    assert match.view(None)["table"]["drawn"] is None


def test_the_other_cards_go_under_the_deck() -> None:
    """BTS-12.18: below all others, whose order stays as it was (BTS-EX-12)."""
    match = anna()
    before = deck_of(match)
    do(match, "research_II.1", "II-B", "done", "military", "plasma_cannons")
    after = deck_of(match)
    assert after[:-3] == before[4:]
    assert sorted(after[-3:]) == sorted(["mass_cloning", "human_experimentation", "spacetime_anomaly_studies"])


def test_the_cards_under_the_deck_are_shuffled_among_themselves() -> None:
    """BTS-12.18: everybody knows which they are, nobody in which order."""
    orders = set()
    for seed in range(12):
        match = do(anna(seed=seed), "research_II.1", "II-B", "done", "military", "plasma_cannons")
        orders.add(tuple(deck_of(match)[-3:]))
        below = next(deck for deck in match.view(1)["table"]["decks"] if deck["deck"] == "II")["known_below"]
        assert below == [["human_experimentation", "mass_cloning", "spacetime_anomaly_studies"]]
    assert len(orders) > 2


# ---- step 5: the immediate bonus


def test_the_discoverer_takes_the_immediate_bonus_at_once() -> None:
    """BTS-12.19: the level 2 ship of Plasma Cannons stands at Sol before production (BTS-EX-12)."""
    match = do(anna(), "research_II.1", "II-B", "done", "military", "plasma_cannons")
    assert seat(match)["ships"]["sol"] == [1, 2] and match.asks[0].kind == "production"


def test_everybody_who_researches_gets_the_immediate_bonus() -> None:
    """BTS-12.20: seat 1 follows seat 0 to Mining Robots and gets the same automation."""
    match = table(slots=LEVEL_ONE, players=[{"ore": 0}, {"ore": 0}])
    do(match, "research_I.1", "I-4", "grow", "research_I.2", "I-4", "grow")
    assert [seat(match, number)["automation"]["ore"] for number in (0, 1)] == [1, 1]


def test_the_action_of_the_card_is_not_carried_out_now() -> None:
    """BTS-12.21: Autonomous Refineries give their 1 ore and their automation, not the 3 ore of their action."""
    match = do(anna(slots=known("II-A", "autonomous_refineries", 1)), "research_II.1", "II-A", "food")
    assert seat(match)["ore"] == 1 and match.asks[0].kind == "production"


def test_the_new_action_is_for_the_researcher_and_the_next_turn() -> None:
    """BTS-12.22: the other player must research it first (BTS-EX-12)."""
    match = anna(players=[{"ore": 4, "population": 3}, {"ore": 4, "population": 3}])
    do(match, "research_II.1", "II-B", "done", "military", "plasma_cannons", "ore")
    assert refusals(match)["plasma_cannons.1"] == "BTS-5.7"
    do(match, "recruit", "ore")
    assert "plasma_cannons.1" in tokens(match)


# ---- the types


def effects_in(rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield row
        for option in row.get("options", ()):
            yield from effects_in(option["effects"])


def types_of(row: dict[str, Any]) -> set[str]:
    """The types to whose profile an effect belongs."""
    op, track, target = row["op"], row.get("track"), row.get("to")
    found: set[str] = set()
    if op in ("research", "copy_action", "gain_ore", "gain_ore_per") or (op == "automate" and track != "food"):
        found.add("scientific")
    if op in ("gain_ore", "gain_ore_per", "move_supply") or (op == "automate" and track != "ore"):
        found.add("economic")
    if target == "population":
        found.add("economic")
    if op in ("upgrade", "jump", "relocate_ships") or target == "ship":
        found.add("military")
    if op in ("colonize", "jump", "relocate_ships", "copy_action"):
        found.add("commercial")
    return found


def test_cards_keep_to_the_profile_of_their_types() -> None:
    """BTS-12.23: each colour of a card of levels I to III shows in what the card does."""
    text = (resources.files("cosmarch.games.bts.content") / "data" / "technologies.toml").read_text(encoding="utf-8")
    cards = [card for card in tomllib.loads(text).values() if card["level"] != "IIII"]
    for card in cards:
        rows = [*card.get("immediate", ()), *[row for act in card.get("actions", ()) for row in act["effects"]]]
        found: set[str] = set()
        for row in effects_in(rows):
            found |= types_of(row)
        if "side_trade" in card.get("ongoing", ()):
            found.add("commercial")  # trading in any turn is a flexible action
        assert found >= set(card["left"]), card["name"]
