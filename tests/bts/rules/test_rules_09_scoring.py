"""What scores points, and who wins (section 9 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.result import Result
from tests.bts.table import do, seat, table

LEVEL_ONE = {"I-1": "laser_weapons", "I-2": "terraforming", "I-3": "mining_robots", "I-4": "gene_modified_crops"}


def researched(*seats: int, **cards: str) -> dict[str, Any]:
    """Slots with cards that these seats have researched; names are written with _ in place of -."""
    return {name.replace("_", "-"): {"technology": card, "researched": list(seats)} for name, card in cards.items()}


def points(part: str, number: int = 0, **position: Any) -> int:
    """One part of a seat's points in a position."""
    score: dict[str, int] = seat(table(**position), number)["score"]
    return score[part]


def ended(*players: dict[str, Any], **position: Any) -> Result:
    """The result of a match in which the last player of the last round gives production away."""
    last = len(players) - 1
    match = table(len(players), players=list(players), active=last, phase="production", ending="last_round", **position)
    do(match, "trade", "done")
    assert match.over and match.result is not None
    return match.result


# ---- the eleven parts


def test_level_one_technologies() -> None:
    """BTS-9.1: 1 point each, for those who researched them only."""
    slots = {name: {"technology": card} for name, card in LEVEL_ONE.items()}
    slots |= researched(0, I_1="laser_weapons", I_3="mining_robots")
    assert points("level_I", slots=slots) == 2
    assert points("level_I", 1, slots=slots) == 0


def test_level_two_technologies() -> None:
    """BTS-9.2: 2 points each."""
    assert points("level_II", slots=researched(0, II_A="plasma_cannons", II_D="mass_cloning")) == 4


def test_level_three_technologies() -> None:
    """BTS-9.3: 3 points each."""
    assert points("level_III", slots=researched(0, III_A="capital_ship", III_D="wormhole_technology")) == 6


def test_private_technologies() -> None:
    """BTS-9.4: 2 points at level II, 3 at level III; they score once, not among the researched ones too."""
    match = table(players=[{"private": ["plasma_cannons"]}, {"private": ["capital_ship"]}])
    scores = [seat(match, number)["score"] for number in (0, 1)]
    assert [score["private"] for score in scores] == [2, 3]
    assert (scores[0]["level_II"], scores[1]["level_III"]) == (0, 0)


OUTPOSTS = {"port_left": {"controller": 0}, "port_right": {"controller": 0}}
THREE_COLONIES = {"sirius": ["ore"], "alpha_centauri": ["food"], "wolf_359": ["ore"]}
TOP_CARDS: list[tuple[str, int, dict[str, Any]]] = [
    (
        "parallel_universe_generator",  # 1, and 2 for each level III technology
        5,
        {"slots": researched(0, III_A="capital_ship", III_D="wormhole_technology")},
    ),
    ("galactic_empire", 6, {"locations": OUTPOSTS}),  # 4, and 1 for each controlled location
    ("planetary_biospheres", 6, {"players": [{"automation": {"food": 4}}]}),  # 3, and 1 for each visible food icon
    (
        "giga_corporations",  # 3, and 2 for each claimed achievement
        7,
        {
            "achievements": [
                {"id": "transcendence", "claims": [0, 1]},
                {"id": "empire", "claims": [0]},
                {"id": "warlord"},
                {"id": "technologist"},
            ]
        },
    ),
    ("precognitive_command", 5, {"players": [{"ships": {"sol": [4, 3, 1], "deep_space": [4]}}]}),  # 3, 1 a level 4 ship
    ("mind_machine_assimilation", 5, {"players": [{"population": 5}]}),  # 3, and 1 for each 2 free population
    (
        "hyperspace_academies",  # 2, and 1 for each scientific or commercial technology from level II up, itself too
        5,
        {"slots": researched(0, II_A="modular_fleet", II_D="plasma_cannons", III_D="hivemind_computing")},
    ),
    ("neo_industrial_revolution", 5, {"players": [{"automation": {"food": 3, "ore": 2}}]}),  # 3, 1 for 2 discs
    ("galactic_hq", 8, {"players": [{"colonies": THREE_COLONIES}]}),  # 5, and 1 for each colonised system
    ("post_scarcity_markets", 5, {"players": [{"ore": 8}]}),  # 3, and 1 for each 3 ore
]


@pytest.mark.parametrize(("card", "expected", "position"), TOP_CARDS, ids=[row[0] for row in TOP_CARDS])
def test_level_four_technologies(card: str, expected: int, position: dict[str, Any]) -> None:
    """BTS-9.5: what the card says."""
    slots = {**position.get("slots", {}), **researched(0, IIII_A=card)}
    assert points("level_IIII", **{**position, "slots": slots}) == expected


CAPPED: list[tuple[str, int, dict[str, Any]]] = [
    ("precognitive_command", 8, {"ships": {"sol": [4] * 6}}),
    ("mind_machine_assimilation", 8, {"population": 14}),
    ("post_scarcity_markets", 7, {"ore": 99}),
]


@pytest.mark.parametrize(("card", "expected", "player"), CAPPED, ids=[row[0] for row in CAPPED])
def test_level_four_technologies_with_a_limit(card: str, expected: int, player: dict[str, Any]) -> None:
    """BTS-9.5: a card that says "at most" counts no further."""
    assert points("level_IIII", slots=researched(0, IIII_A=card), players=[player]) == expected


@pytest.mark.parametrize(("discs", "expected"), [(0, 0), (1, 0), (2, 1), (3, 2), (6, 5), (7, 6)])
def test_automation_track(discs: int, expected: int) -> None:
    """BTS-9.6: the points under the occupied spaces, 0 1 1 1 1 1 1, are added up, whatever discs lie there."""
    food = discs // 2
    assert points("automation", players=[{"automation": {"food": food, "ore": discs - food}}]) == expected


def test_automation_beyond_the_track() -> None:
    """BTS-9.7: the eighth and the ninth disc score 1 each, a star disc like any other."""
    assert points("automation", players=[{"automation": {"food": 8}}]) == 7
    assert points("automation", players=[{"automation": {"food": 8, "star": 1}}]) == 8


def test_colonised_systems() -> None:
    """BTS-9.8: 6 for Sirius and 8 for Kapteyn's Star, as printed; the discs on them add nothing."""
    colonies = {"sirius": ["ore", "ore"], "kapteyns_star": ["food", "ore"]}
    score = seat(table(players=[{"colonies": colonies}]))["score"]
    assert (score["systems"], score["outposts"]) == (14, 0)


def test_discs_on_the_exploration_board() -> None:
    """BTS-9.9: 1 point for each own disc on a system or a shipyard; ships alone give none."""
    board = {
        "port_left": {"controller": 0},
        "slot_A1": {"system": "sirius", "controller": 0, "disc": "star"},
        "port_right": {"controller": 1},
    }
    players = [{"ships": {"port_right": [1]}}, {"ships": {"port_right": [2]}}]
    assert points("outposts", locations=board, players=players) == 2
    assert points("outposts", 1, locations=board, players=players) == 1


def test_the_strongest_at_sol_and_in_deep_space() -> None:
    """BTS-9.10: 1 point for each of the two places, by strength and not by the number of ships."""
    players = [{"ships": {"sol": [3], "deep_space": [2]}}, {"ships": {"sol": [1, 1], "deep_space": [1]}}]
    assert (points("power", 0, players=players), points("power", 1, players=players)) == (2, 0)


def test_all_who_are_strongest_together_get_the_point() -> None:
    """BTS-9.10: a tie at Sol; in Deep Space, where nobody is, nobody scores."""
    players = [{"ships": {"sol": [3]}}, {"ships": {"sol": [2, 1]}}, {"ships": {"sol": [2]}}]
    assert [points("power", number, seats=3, players=players) for number in range(3)] == [1, 1, 0]


def test_event_of_the_strongest_in_deep_space() -> None:
    """BTS-9.11: Pilgrims of the Void gives 3 points to a sole leader, 2 to each who ties."""
    alone = [{"ships": {"deep_space": [3]}}, {"ships": {"deep_space": [2]}}]
    assert [points("events", number, events=["pilgrims"], players=alone) for number in (0, 1)] == [3, 0]
    tied = [{"ships": {"deep_space": [2]}}, {"ships": {"deep_space": [1, 1]}}]
    assert [points("events", number, events=["pilgrims"], players=tied) for number in (0, 1)] == [2, 2]


def test_event_of_the_most_level_two_technologies() -> None:
    """BTS-9.11: Galactic Expo gives 3 points to a sole leader, 2 to each who ties."""
    slots = researched(0, II_A="plasma_cannons", II_D="mass_cloning") | researched(1, II_C="modular_fleet")
    assert [points("events", number, events=["galactic_expo"], slots=slots) for number in (0, 1)] == [3, 0]
    slots |= researched(1, II_F="cold_fusion_drives")
    assert [points("events", number, events=["galactic_expo"], slots=slots) for number in (0, 1)] == [2, 2]


def test_event_of_the_retired_ships() -> None:
    """BTS-9.11: the Spaceship Museum gives 1, 1, 2 or 3 points for a ship of level 1 to 4 on it."""
    players = [{"museum": [0, 0, 1, 1]}, {"museum": [1, 1, 0, 0]}]
    assert [points("events", number, events=["spaceship_museum"], players=players) for number in (0, 1)] == [5, 2]


def test_an_event_that_is_not_in_play_scores_nothing() -> None:
    """BTS-9.11: only cards that were turned up and stayed."""
    assert points("events", players=[{"ships": {"deep_space": [3]}}]) == 0


def test_discs_on_achievements() -> None:
    """BTS-9.12: the points of the space the disc lies on: 5 for the first of Empire, 3 for the second of Warlord."""
    rows: list[dict[str, Any]] = [
        {"id": "transcendence"},
        {"id": "empire", "claims": [0, 1]},
        {"id": "warlord", "claims": [1, 0]},
        {"id": "technologist"},
    ]
    assert [points("achievements", number, seats=4, achievements=rows) for number in (0, 1)] == [8, 8]
    rows[2]["claims"] = [1]
    assert [points("achievements", number, seats=4, achievements=rows) for number in (0, 1)] == [5, 8]


# ---- who wins


def test_most_points_win() -> None:
    """BTS-9.13: the score is the sum of all parts, and tie-breaks do not matter."""
    colony = {"colonies": {"sirius": []}, "automation": {"ore": 2}}
    result = ended({"population": 9, "ore": 20}, colony)
    assert result.scores == (1, 6 + 1 + 1)  # both are strongest at Sol
    assert result.ranking == ((1,), (0,)) and result.tie == ""


def test_fewer_discs_on_the_tracks_win_a_tie() -> None:
    """BTS-9.14: 5 points from technologies against 5 from a colony with its two discs; more population and ore are of
    no use."""
    slots = researched(0, I_1="laser_weapons", I_2="terraforming", I_3="mining_robots", II_A="mass_cloning")
    result = ended(
        {"population": 9, "ore": 20}, {"colonies": {"alpha_centauri": ["food", "food"]}, "ore": 0}, slots=slots
    )
    assert result.scores == (6, 6)
    assert result.ranking == ((1,), (0,)) and result.tie == "bts.tie.discs"


def test_discs_of_both_tracks_count_together() -> None:
    """BTS-9.14: two food discs gone are as good as one food and one ore disc, so the next tie-break decides."""
    result = ended({"automation": {"food": 2}}, {"automation": {"food": 1, "ore": 1}, "population": 3})
    assert result.scores == (2, 2)
    assert result.ranking == ((1,), (0,)) and result.tie == "bts.tie.population"


def test_more_population_wins_the_second_tie() -> None:
    """BTS-9.15: before ore."""
    assert ended({"population": 3, "ore": 20}, {"population": 4, "ore": 0}).ranking == ((1,), (0,))


def test_more_ore_wins_the_third_tie() -> None:
    """BTS-9.16."""
    result = ended({"ore": 4}, {"ore": 5})
    assert result.ranking == ((1,), (0,)) and result.tie == "bts.tie.ore"
    assert result.as_dict()["tie"] == result.tie


def test_who_is_still_tied_wins_together() -> None:
    """BTS-9.17: two of three factions share the victory."""
    result = ended({"ore": 5}, {"ore": 1}, {"ore": 5})
    assert result.ranking == ((0, 2), (1,)) and result.winners == (0, 2)
