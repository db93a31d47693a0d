"""Every achievement."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bts.rules.cards.playing import PLAYED, board, colonies_of, holding, known
from tests.bts.table import do, table

TEN = board(
    I_2={"researched": [0]},
    I_3={"researched": [0]},
    I_4={"researched": [0]},
    II_A=known("mass_cloning", 0),
    II_B=known("plasma_cannons", 0),
    II_C=known("spacetime_anomaly_studies", 0),
    II_D=known("colony_seed_ships", 0),
    II_E=known("hydroponic_arks", 0),
    II_F=known("outpost_depots", 0),
)
# key -> a position that has the number, and one that is one short of it
ACHIEVEMENTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "transcendence": (
        {"slots": board(IIII_A=known("galactic_empire", 0))},
        {"slots": board(IIII_A=known("galactic_empire", 1))},
    ),
    "empire": ({"players": [{"colonies": colonies_of(4)}]}, {"players": [{"colonies": colonies_of(3)}]}),
    "warlord": (
        {"players": [{"ships": {"sol": [4, 4], "deep_space": [4]}}]},
        {"players": [{"ships": {"sol": [4, 4], "deep_space": [3]}, "museum": [0, 0, 0, 1]}]},
    ),
    # printed ore icons: Sirius, Wolf 359, Luhman 16, Ross 128 and Luyten's Star beside the mat, the right shipyard
    "specialization": (
        {"players": [{"colonies": colonies_of(5)}], "locations": holding("port_right")},
        {"players": [{"colonies": colonies_of(5)}], "locations": holding("port_left")},
    ),
    "hegemony": ({"players": [{"colonies": colonies_of(2)}]}, {"players": [{"colonies": colonies_of(1)}]}),
    "grand_fleet": (
        {"players": [{"ships": {"sol": [4, 4]}}]},
        {"players": [{"ships": {"sol": [4, 3, 3]}}]},
    ),
    "technologist": (
        {"slots": {name: TEN[name] for name in TEN if name not in ("II-D", "II-E", "II-F")}},
        {"slots": {name: TEN[name] for name in TEN if name not in ("II-C", "II-D", "II-E", "II-F")}},
    ),
    "automation_pioneer": (
        {"players": [{"automation": {"food": 3, "ore": 2, "star": 1}}]},
        {"players": [{"automation": {"food": 3, "ore": 2}}]},
    ),
    "polymath": (
        {"slots": TEN},
        {"slots": {name: TEN[name] for name in TEN if name != "II-D"}},  # the only one that passes on commercial
    ),
    "great_migration": ({"players": [{"colonies": colonies_of(2)}]}, {"players": [{"colonies": colonies_of(1)}]}),
}
FIRST_SLOT = 5  # points, of every card
PLAYED.update(f"achievement {key}" for key in ACHIEVEMENTS)


@pytest.mark.parametrize("key", ACHIEVEMENTS)
def test_achievement(key: str) -> None:
    """BTS-7.1, BTS-7.3, BTS-7.4: claimed at its number and not below."""
    others = [name for name in ("transcendence", "automation_pioneer", "grand_fleet", "polymath") if name != key]
    on_table = [{"id": name, "claims": [0]} for name in others[:3]] + [{"id": key}]
    enough, short = ACHIEVEMENTS[key]
    for held, claims in ((enough, [0]), (short, [])):
        match = table(phase="production", achievements=on_table, **held)
        do(match, "trade", "done")
        discs = match.view(None)["table"]["achievements"][3]["slots"]
        assert [disc["seat"] for disc in discs if disc["seat"] is not None] == claims
        assert discs[0]["points"] == FIRST_SLOT
