"""Every mat and its innovations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import (
    CUBE,
    PLAYED,
    RESEARCHED_II,
    Change,
    board,
    change,
    columns,
    holding,
    hops,
    kind,
    known,
    plays,
    plus,
    stock,
)
from tests.bts.table import do, location, seat, slot, started, table

# key -> columns, ore icons, answers, what the mat's own set-up changes
MATS: dict[str, tuple[list[int], list[int], list[str], Change]] = {
    "basic_blue": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"ore": 2}),
    "basic_red": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"ore": 2}),
    "basic_green": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"supply": -1, "population": 1}),
    "basic_yellow": ([5, 4, 3, 3, 2], [0, 2, 4, 6, 8], [], {"supply": -1, "population": 1}),
    "nishida_ostergaard": ([4, 4, 4, 3, 2], [0, 2, 3, 5, 7], [], {"ore": 1}),
    "solaris_defence_league": ([5, 3, 3, 3, 3], [0, 2, 4, 6, 8], [], {"sol.1": -1, "sol.2": 1}),
    "verdant_compact": ([6, 4, 3, 2, 2], [0, 2, 4, 5, 7], [], {"supply": -1, "population": 1}),
    "disciples_of_the_cosmic_tabernacle": (
        [5, 4, 3, 3, 2],
        [0, 2, 5, 6, 8],
        ["sol.1-slot_A1"],
        {"sol.1": -1, "slot_A1.1": 1},
    ),
}
PLAYED.update(f"faction {key}" for key in MATS)
START = Counter({"ore": 1, "population": 2, "supply": 17, "food": 8, "ore_discs": 8, "sol.1": 1})
OUTPOST = ("food", "ore_discs", "ore", "population", "supply")  # what the first controlled system may change


@pytest.mark.parametrize("key", MATS)
def test_mat(key: str) -> None:
    """BTS-2.27, BTS-1.19, BTS-21.6: the columns, the icons and the set-up of each mat."""
    heights, icons, answers, bonus = MATS[key]
    family = [other for other in MATS if other.startswith("basic") == key.startswith("basic") and other != key]
    mats = "basic" if key.startswith("basic") else "advanced"
    match = started(key, *family[:2], mats=mats, start_player=1)
    do(match, *answers)
    mat = seat(match)
    assert [room for _, room in mat["supply"].values()] == heights
    assert (mat["ore_track"]["icons"], mat["food"]["icons"]) == (icons, [0, 2, 4, 6, 8])
    found = change(START, stock(match))
    if answers:
        found = {name: number for name, number in found.items() if name not in OUTPOST}
        assert location(match, "slot_A1")["controller"] == 0
    assert found == bonus


def advanced(key: str, player: dict[str, Any], *others: dict[str, Any], **position: Any) -> Match:
    """Seat 0 with an advanced mat."""
    seats = 3 if key.startswith("disciples") else 2
    return table(seats=seats, mats="advanced", players=[{"faction": key, **player}, *others], **position)


# innovation -> mat, track, discs that must be gone, answers, what it gives
ONCE: dict[str, tuple[str, str, int, list[str], Change]] = {
    "no_research_arm": ("nishida_ostergaard", "food", 4, ["II-A"], RESEARCHED_II),
    "sd_mobilisation": ("solaris_defence_league", "food", 4, [], {"supply": -1, "sol.2": 1}),
    "vc_labs": ("verdant_compact", "ore", 4, ["food"], {"food": -1, "automation": 1}),
    "ct_exodus": ("disciples_of_the_cosmic_tabernacle", "food", 4, [], {"supply": -2, "population": 2}),
}
PLAYED.update(f"innovation {key}" for key in ONCE)


@pytest.mark.parametrize("key", ONCE)
def test_innovation_that_happens_once(key: str) -> None:
    """BTS-21.3, BTS-21.4: when its track shows three icons for the first time, not earlier and not again."""
    mat, track, gone, answers, reward = ONCE[key]
    crops = {"food": -1, "automation": 1}
    robots = {"ore_discs": -1, "automation": 1}
    card, own = ("I-3", crops) if track == "food" else ("I-4", robots)
    for before_it, done, given in ((gone - 1, [], reward), (gone - 2, [], {}), (gone - 1, [key], {})):
        player = {"ore": 5, "population": 4, "automation": {track: before_it}, "innovations_done": done}
        match = advanced(mat, player, slots=board(II_A=known("spacetime_anomaly_studies")))
        before = stock(match)
        do(match, "research_I.1", card, *(answers if given else []))
        assert change(before, stock(match), CUBE) == plus(own, given)
        assert kind(match) == "production"
        marked = [row["id"] for row in seat(match)["innovations"] if row["done"]]
        assert marked == ([key] if given or done else [])


@plays("innovation no_hyperdrive_patent")
def test_hyperdrive_patent_adds_a_point_to_the_first_jump() -> None:
    """BTS-21.5: with two ore icons visible, and not with one."""
    for gone, points in ((2, 3), (1, 2)):
        match = advanced("nishida_ostergaard", {"automation": {"ore": gone}})
        do(match, "build_and_jump.1", "skip", *hops(points))
        assert kind(match) == "production"


def test_hyperdrive_patent_is_for_one_jump_a_turn() -> None:
    """BTS-21.5: a second jump of the turn has its printed points."""
    match = advanced(
        "nishida_ostergaard",
        {"automation": {"ore": 3}, "ships": {"port_left": [1]}},
        locations={**holding("port_left"), "slot_B1": {"system": "yz_ceti"}},
    )
    do(match, "build_and_jump.1", "skip", "port_left.1-slot_B1", "done")
    assert match.asks[0].args["n"] == 1  # the reward for controlling YZ Ceti
    assert kind(match) == "jump"


def test_an_ongoing_innovation_stops_with_its_icons() -> None:
    """BTS-21.5: an outpost is lost, its disc covers the second icon again."""
    match = advanced(
        "nishida_ostergaard",
        {"automation": {"ore": 1}, "ships": {"sol": [1]}},
        {"ships": {"sol": [2]}},
        locations={"port_right": {"controller": 0, "disc": "ore"}},
    )
    on = {row["id"]: row["active"] for row in seat(match)["innovations"]}
    assert on["no_hyperdrive_patent"]
    do(match, "recruit", "grow", "build_and_jump.1", "skip", "sol.2-port_right", "done", "grow")
    do(match, "build_and_jump.2", "skip", *hops(2))
    assert kind(match) == "production"


@plays("innovation sd_drydock")
def test_drydock_raises_the_first_ship_built_in_a_turn() -> None:
    """BTS-21.5: by one level, with four ore icons visible."""
    fleet = board(II_F=known("modular_fleet", 0))
    for gone, built in ((6, [1, 2, 2]), (5, [1, 1, 2])):
        player = {"ore": 5, "population": 2, "automation": {"ore": gone}, "ships": {"sol": [1]}}
        match = advanced("solaris_defence_league", player, slots=fleet)
        do(match, "modular_fleet.1", "sol", "sol", "done")
        assert seat(match)["ships"] == {"sol": built}


@plays("innovation vc_gardens")
def test_gardens_grow_one_more_from_the_leftmost_column() -> None:
    """BTS-21.5: with two food icons visible."""
    for gone, after in ((2, [2, 3, 3, 2, 2]), (1, [3, 4, 3, 2, 2])):
        match = advanced(
            "verdant_compact",
            {"automation": {"food": gone}, "supply": [4, 4, 3, 2, 2], "population": 4},
            phase="production",
        )
        do(match, "grow")
        assert columns(match) == after


@plays("innovation ct_missionaries")
def test_missionaries_get_ore_for_shared_technologies() -> None:
    """BTS-21.5: when an opponent researches what their owner has, with three ore icons visible."""
    for gone, gained in ((5, 1), (4, 0)):
        match = advanced(
            "disciples_of_the_cosmic_tabernacle",
            {"automation": {"ore": gone}, "ore": 0},
            {"ore": 5, "population": 3},
            active=1,
            slots=board(),
        )
        do(match, "research_I.1", "I-1")
        assert seat(match)["ore"] == gained


def test_missionaries_get_ore_once_in_a_turn() -> None:
    """BTS-21.5: Transdimensional AI and the card it brings are both shared; one is paid."""
    match = advanced(
        "disciples_of_the_cosmic_tabernacle",
        {"automation": {"ore": 5}, "ore": 0},
        {"ore": 5, "population": 3},
        active=1,
        slots=board(II_C=known("hydroponic_arks", 1), III_C=known("transdimensional_ai", 0)),
        guilds=["science_guild"],
    )
    do(match, "science_guild.1", "option.1", "I-1")
    assert slot(match, "I-1")["researched"] == [0, 1]
    assert seat(match)["ore"] == 1
