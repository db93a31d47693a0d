"""Chapters 21 and 22: the advanced mats and the draft tableau."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

import cosmarch
from cosmarch import LoadError
from cosmarch.core.match import Match
from tests.bts.table import card, dealt, do, drafting, keys, refusals, seat, slot, table, tokens, wander

ADVANCED = (
    "nishida_ostergaard",
    "solaris_defence_league",
    "verdant_compact",
    "disciples_of_the_cosmic_tabernacle",
)
BASIC = ("basic_blue", "basic_red", "basic_green", "basic_yellow")
COLUMN_TYPES = ("scientific", "economic", "military", "commercial")


def mat(key: str, **player: Any) -> dict[str, Any]:
    return {"faction": key, **player}


def left_triangle(technology: str) -> list[str]:
    """The colours that a technology card can be chosen for."""
    data = resources.files("cosmarch.games.bts.content") / "data" / "technologies.toml"
    colours: list[str] = tomllib.loads(data.read_text(encoding="utf-8"))[technology]["left"]
    return colours


def row(match: Match, level: str) -> list[str | None]:
    """The four cards of a row of the tableau."""
    rows = match.view(None)["table"]["tableau"]
    cards: list[str | None] = next(entry["cards"] for entry in rows if entry["level"] == level)
    return cards


def deck(match: Match, level: str) -> dict[str, Any]:
    decks: list[dict[str, Any]] = match.view(None)["table"]["decks"]
    return next(entry for entry in decks if entry["deck"] == level)


# ---- 21: advanced mats


@pytest.mark.parametrize(("mats", "offered"), [("basic", BASIC), ("advanced", ADVANCED)])
def test_the_mats_of_a_match_are_all_basic_or_all_advanced(mats: str, offered: tuple[str, ...]) -> None:
    """BTS-21.1: agreed beforehand; no player is even shown a mat of the other kind."""
    match = cosmarch.new("bts", 4, seed=1, options={"mats": mats})
    taken: set[str] = set()
    for _ in range(3):
        assert tokens(match) == set(offered) - taken
        assert set(refusals(match)) == taken
        taken.add(sorted(tokens(match))[0])
        do(match, sorted(tokens(match))[0])


def test_a_position_with_mixed_mats_is_refused() -> None:
    """BTS-21.1."""
    with pytest.raises(LoadError, match=r"BTS-21\.1"):
        table(mats="advanced", players=[mat("verdant_compact"), mat("basic_blue")])


def test_advanced_mats_are_chosen_in_reverse_turn_order() -> None:
    """BTS-21.2: seat 3 begins, so seat 2 chooses first. Boards and achievements lie open by then; the mats are filled
    afterwards."""
    match = cosmarch.new("bts", 4, seed=1, options={"mats": "advanced", "start_player": 4})
    laid_out = match.view(None)["table"]
    assert len(laid_out["achievements"]) == 4
    assert all(place["system"] for place in laid_out["locations"] if place["kind"] == "system")
    for number in (2, 1, 0):
        assert match.asks[0].seat == number
        assert "ore" not in seat(match, number)
        do(match, ADVANCED[2 - number])
    assert [seat(match, number)["faction"] for number in (2, 1, 0, 3)] == list(ADVANCED)
    do(match, "done")  # the jump that the mat of seat 3 allows
    assert [seat(match, number)["population"] for number in (3, 0, 1, 2)] == [2, 3, 2, 2]


def test_each_advanced_mat_has_two_innovations_of_its_own() -> None:
    """BTS-21.3: none works at the start, since each has a condition; basic mats have none."""
    match = table(seats=4, mats="advanced")
    innovations = [seat(match, who)["innovations"] for who in range(4)]
    assert [len(two) for two in innovations] == [2, 2, 2, 2]
    assert len({one["id"] for two in innovations for one in two}) == 8
    assert not any(one["active"] or one["done"] for two in innovations for one in two)
    assert all(seat(table(seats=4), who)["innovations"] == [] for who in range(4))


def test_a_once_only_innovation_happens_once() -> None:
    """BTS-21.4: the fourth food disc that leaves the track shows the third icon: 2 supply become population. The
    disc comes back with a lost outpost; when the icon is visible again, nothing happens."""
    match = table(
        seats=3,
        mats="advanced",
        players=[
            mat("disciples_of_the_cosmic_tabernacle", automation={"food": 3}, ships={"sol": [1]}),
            mat("verdant_compact", ships={"sol": [2]}),
            mat("solaris_defence_league", ships={}),
        ],
        slots={"II-A": card("corsair_charters", 0)},
        locations={"slot_A1": {"system": "alpha_centauri"}, "slot_A2": {"system": "ross_154"}},
    )
    do(match, "build_and_jump.1", "skip", "sol.1-slot_A1", "done", "ore")
    assert seat(match)["population"] == 4
    assert next(one["done"] for one in seat(match)["innovations"] if one["id"] == "ct_exodus")
    do(match, "build_and_jump.2", "skip", "sol.2-slot_A1", "done", "ore", "recruit", "ore")
    assert seat(match)["food"]["visible"] == 2
    do(match, "corsair_charters.1", "slot_A1.1-sol", "sol.1-slot_A2", "done")
    assert seat(match)["food"]["visible"] == 3
    assert seat(match)["population"] == 4


def nishida(food: int, ore: int, **position: Any) -> Match:
    """The Nishida-Østergaard Corporation with so many discs off its tracks: 2 ore icons give its first jump of each
    turn 1 point more."""
    position.setdefault("slots", {"II-A": card("corsair_charters", 0)})
    automation = {"food": food, "ore": ore}
    player = {"ore": 6, "population": 3, "automation": automation, **position.pop("player", {})}
    return table(mats="advanced", players=[mat("nishida_ostergaard", **player), mat("verdant_compact")], **position)


@pytest.mark.parametrize(("discs", "points"), [(1, 3), (2, 4)])
def test_an_ongoing_innovation_works_from_its_icon_on(discs: int, points: int) -> None:
    """BTS-21.5: the jump of Corsair Charters has 3 points, or 4."""
    match = do(nishida(0, discs), "corsair_charters.1")
    for here, there in [("sol", "slot_A1"), ("slot_A1", "sol"), ("sol", "slot_A1"), ("slot_A1", "sol")][:points]:
        do(match, f"{here}.1-{there}")
    assert match.asks[0].kind == "production"


def test_an_ongoing_innovation_stops_when_production_drops_and_returns_with_it() -> None:
    """BTS-21.5: the second ore icon depends on an outpost that is lost and won again."""
    match = nishida(
        0,
        1,
        player={"ships": {"sol": [4]}},
        locations={"slot_A1": {"system": "wolf_359", "controller": 0}},
    )

    def works() -> bool:
        rows = seat(match)["innovations"]
        return bool(next(one["active"] for one in rows if one["id"] == "no_hyperdrive_patent"))

    assert works()
    do(match, "recruit", "ore", "build_and_jump.1", "skip", "sol.1-slot_A1", "done", "ore")
    assert not works()
    do(match, "corsair_charters.1", "sol.4-slot_A1", "slot_A1.4-sol", "sol.4-slot_A1")
    assert match.asks[0].kind == "production"  # three points, not four
    assert works()


def test_an_innovation_counts_when_an_action_is_judged() -> None:
    """BTS-21.5: Sirius is three steps away. The two jumps of Stealth Terraformers reach it with the one on top."""
    match = nishida(
        0,
        3,
        player={"ships": {"deep_space": [3]}},
        slots={"III-A": card("stealth_terraformers", 0)},
        locations={
            "slot_A1": {"system": "sirius"},
            "slot_B1": {"system": "kruger_60"},
            "slot_B2": {"system": "struve_2398"},
        },
    )
    do(match, "stealth_terraformers.1", "deep_space.3-slot_A1")
    assert seat(match)["colonies"][0]["id"] == "sirius"


def test_advanced_mats_differ_in_columns_and_ore_tracks() -> None:
    """BTS-21.6: the basic ones are all alike."""
    for mats, kinds in (("advanced", 4), ("basic", 1)):
        match = table(seats=4, mats=mats)
        players = [seat(match, number) for number in range(4)]
        columns = {tuple(room for _, room in player["supply"].values()) for player in players}
        tracks = {tuple(player["ore_track"]["icons"]) for player in players}
        assert (len(columns), len(tracks)) == (kinds, kinds)


# ---- 22: the draft tableau

ROW_II: list[str | None] = ["gravitic_sensor_arrays", "mass_cloning", "plasma_cannons", "colony_seed_ships"]
ROW_III: list[str | None] = ["transdimensional_ai", "android_rights_movement", "capital_ship", "stealth_terraformers"]


def discovering(types: str = "mining_robots", event: str = "ore_rush", **position: Any) -> Match:
    """Seat 0 has one technology of level I and has just placed its cube on slot II-A, which has no card yet."""
    slots = {"I-1": card(types, 0), "II-A": {"event": event}, **position.pop("slots", {})}
    players = position.pop("players", [{}, {}])
    players[0] = {"ore": 2, **players[0]}
    rows = position.pop("rows", {"II": ROW_II})
    return do(drafting(rows, players=players, slots=slots, **position), "research_II.1")


def test_the_tableau_replaces_the_two_turned_up_cards() -> None:
    """BTS-22.1: the same discovery with and without it."""
    match = discovering()
    assert match.asks[0].kind == "tableau"
    assert "card_revealed" not in keys(match)
    slots = {"I-1": card("mining_robots", 0), "II-A": {"event": "ore_rush"}}
    match = do(table(players=[{"ore": 2}], slots=slots), "research_II.1")
    assert match.asks[0].kind == "choose_technology"
    assert len(tokens(match)) == 2


def test_the_tableau_has_three_rows_of_four_places() -> None:
    """BTS-22.2: levels II, III and IIII; one column for each type."""
    rows = cosmarch.new("bts", 2, seed=1, options={"tableau": True}).view(None)["table"]["tableau"]
    assert [(entry["level"], len(entry["cards"])) for entry in rows] == [("II", 4), ("III", 4), ("IIII", 4)]


@pytest.mark.parametrize("seed", range(8))
def test_each_place_of_row_ii_shows_the_type_of_its_column(seed: int) -> None:
    """BTS-22.3: wholly or by one half of the left triangle."""
    match = cosmarch.new("bts", 2, seed=seed, options={"tableau": True})
    for kind, key in zip(COLUMN_TYPES, row(match, "II"), strict=True):
        assert key is not None and kind in left_triangle(key)


def test_rows_iii_and_iiii_are_empty_at_first() -> None:
    """BTS-22.4: their cards are all in their decks."""
    match = cosmarch.new("bts", 2, seed=1, options={"tableau": True})
    assert dealt(match) == [True, False, False]
    assert row(match, "III") == row(match, "IIII") == [None] * 4
    assert [deck(match, level)["cards"] for level in ("III", "IIII")] == [16, 10]


def test_the_deck_of_level_ii_is_shuffled_after_its_row_is_dealt() -> None:
    """BTS-22.5: nobody knows what lies at the bottom, although cards were turned up and put there."""
    for seed in range(8):
        match = cosmarch.new("bts", 2, seed=seed, options={"tableau": True})
        assert deck(match, "II") == {"deck": "II", "cards": 12, "known_below": []}


def test_a_discoverer_takes_a_card_of_the_row_or_draws() -> None:
    """BTS-22.6: the card goes from the row to the slot; the deck is not touched."""
    match = discovering()
    assert tokens(match) == {"gravitic_sensor_arrays", "draw"}
    cards = deck(match, "II")["cards"]
    do(match, "gravitic_sensor_arrays")
    assert slot(match, "II-A")["technology"] == "gravitic_sensor_arrays"
    assert deck(match, "II")["cards"] == cards


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("laser_weapons", "laser_weapons", {"mass_cloning", "colony_seed_ships"}),
        ("gene_modified_crops", "terraforming", {"gravitic_sensor_arrays", "plasma_cannons"}),
    ],
)
def test_the_card_must_fit_a_prerequisite(first: str, second: str, wrong: set[str]) -> None:
    """BTS-22.7: one half of a triangle is enough; with two types either will do."""
    match = drafting(
        {"II": ROW_II},
        players=[{"ore": 2}],
        slots={
            "I-1": card(first, 0),
            **({"I-2": card(second, 0)} if second != first else {}),
            "II-A": {"event": "ore_rush"},
            "II-B": {"event": "baby_boom"},
        },
    )
    do(match, "research_II.1")
    if match.asks[0].kind == "research_slot":
        do(match, "II-B")
    assert refusals(match) == dict.fromkeys(wrong, "BTS-22.7")
    assert tokens(match) == {key for key in ROW_II if key} - wrong | {"draw"}


@pytest.mark.parametrize("seed", range(4))
def test_each_turn_begins_with_every_type_on_offer(seed: int) -> None:
    """BTS-22.8: as long as the deck of level II has cards enough."""
    match = cosmarch.new("bts", 2, seed=seed, options={"tableau": True, "pick_factions": False})
    seen = []
    for after in wander(match, seed, 150):
        if not after.over and after.asks[0].kind == "action" and deck(after, "II")["cards"] >= 8:
            seen.append({kind for key in row(after, "II") if key for kind in left_triangle(key)})
    assert len(seen) > 10
    assert all(types == set(COLUMN_TYPES) for types in seen)


def test_an_empty_place_is_refilled_at_the_end_of_the_turn() -> None:
    """BTS-22.9: as in the set-up: the first card of the column's type, what lies above it goes to the bottom."""
    match = discovering("gene_modified_crops", decks={"II": ["modular_fleet", "hydroponic_arks", "corsair_charters"]})
    do(match, "mass_cloning")
    assert row(match, "II")[1] is None
    do(match, "ore")
    assert row(match, "II")[1] == "hydroponic_arks"
    assert deck(match, "II")["known_below"] == [["modular_fleet"]]


def test_without_a_card_of_its_type_a_place_gets_any_card() -> None:
    """BTS-22.9: the other economic cards are private technologies of seat 1."""
    economic = [
        "bio_synaptic_network",
        "outpost_depots",
        "autonomous_refineries",
        "human_experimentation",
        "hydroponic_arks",
        "black_market_industries",
    ]
    match = discovering("gene_modified_crops", players=[{}, {"private": economic}], decks={"II": ["modular_fleet"]})
    do(match, "mass_cloning", "ore")
    assert row(match, "II")[1] == "modular_fleet"


def test_drawing_blind_takes_the_first_card_that_fits() -> None:
    """BTS-22.10: no choice of two; the cards above it go to the bottom, the row stays as it is."""
    top = ["corsair_charters", "human_experimentation", "bio_synaptic_network", "orbital_patent_exchange"]
    match = discovering(decks={"II": top})
    do(match, "draw")
    assert slot(match, "II-A")["technology"] == "bio_synaptic_network"
    assert deck(match, "II")["known_below"] == [["corsair_charters", "human_experimentation"]]
    assert row(match, "II") == ROW_II


def test_drawing_blind_takes_any_type_of_the_prerequisites() -> None:
    """BTS-22.10: military or commercial, whichever turns up first."""
    match = drafting(
        {"II": ROW_II},
        players=[{"ore": 2}],
        slots={
            "I-1": card("laser_weapons", 0),
            "I-2": card("terraforming", 0),
            "II-B": {"event": "ore_rush"},
        },
        decks={"II": ["bio_synaptic_network", "black_market_industries", "cold_fusion_drives"]},
    )
    do(match, "research_II.1", "II-B", "draw")
    assert slot(match, "II-B")["technology"] == "black_market_industries"


def test_a_row_is_filled_as_soon_as_its_level_can_be_researched() -> None:
    """BTS-22.11: the event opens the Science Guild; row III lies there before the card of level II is chosen. Each
    column takes the first card of its type; the others go to the bottom."""
    top = [
        "capital_ship",
        "transdimensional_ai",
        "stealth_terraformers",
        "android_rights_movement",
        "android_armada",
        "hyperdrive_boosters",
    ]
    match = discovering(event="maya_chaturvedi", decks={"III": top})
    assert match.asks[0].kind == "tableau"
    assert dealt(match) == [True, True, False]
    assert row(match, "III") == [top[1], top[3], top[4], top[5]]
    assert deck(match, "III")["known_below"] == [["capital_ship"], ["stealth_terraformers"]]


def test_row_iiii_is_filled_like_row_iii() -> None:
    """BTS-22.11: Onu opens the Colonial Guild, where level IIII is researched."""
    match = drafting(
        {"II": ROW_II, "III": ROW_III},
        players=[{"ore": 4}],
        slots={"II-C": card("modular_fleet", 0), "III-C": {"event": "onu"}},
        guilds=["science_guild"],
    )
    assert dealt(match) == [True, True, False]
    do(match, "science_guild.1")
    assert dealt(match) == [True, True, True]
    for kind, key in zip(COLUMN_TYPES, row(match, "IIII"), strict=True):
        assert key is not None and kind in left_triangle(key)


def test_the_row_of_a_full_level_is_shuffled_back() -> None:
    """BTS-22.12: the last slot of level II gets its card; the ten others are a deck, and no row is dealt again."""
    match = discovering(
        slots={
            "II-B": card("corsair_charters", 1),
            "II-C": card("modular_fleet", 1),
            "II-D": card("hydroponic_arks", 1),
            "II-E": card("outpost_depots", 1),
            "II-F": card("cold_fusion_drives", 1),
        }
    )
    assert dealt(match)[0]
    do(match, "gravitic_sensor_arrays")
    assert dealt(match)[0] is False
    assert deck(match, "II") == {"deck": "II", "cards": 10, "known_below": []}
    do(match, "done", "ore")
    assert row(match, "II") == [None] * 4
