"""Faults of a pack that another file or entry brings to light."""

from __future__ import annotations

import pytest

from tests.packs import SE4X

LARGE = "doomsday.arrivals.doomsday_large"


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
