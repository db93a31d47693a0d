"""Exact odds: that battles run by the game itself come out as calculated, what a side may look like, and the odds of a
match."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.odds import se4x
from tests.se4x.battles import Sides, battle_table, fight

BATTLES = 20_000
SIGMAS = 3.0

# name: attacker, defender, the targets of both, and what else there is
SPACE: dict[str, tuple[str, str, tuple[str, str], dict[str, Any]]] = {
    "classes": ("2 scout@A1, 1 cruiser", "2 destroyer@T1", ("destroyer", "cruiser scout"), {}),
    "hulls": ("1 cruiser@D1, 1 battlecruiser@A2", "1 battleship@A1", ("battleship", "battlecruiser cruiser"), {}),
    "numbers": (
        "4 scout",
        "1 cruiser, 1 ship_yard@A1",
        ("cruiser ship_yard", "scout"),
        {"screens": (("scout",), ())},
    ),
    "screening": (
        "2 destroyer, 1 scout",
        "1 cruiser@A1",
        ("cruiser", "scout destroyer"),
        {"screens": (("scout",), ())},
    ),
    "fighters": (
        "2 scout@P1, 1 destroyer",
        "1 carrier, 3 fighter@F1",
        ("fighter carrier", "destroyer scout"),
        {},
    ),
    "cloaks": (
        "2 raider@C1",
        "1 destroyer@S1, 2 scout",
        ("destroyer scout", "raider"),
        {},
    ),
    "asteroids": ("2 cruiser@A2", "1 base@A1D1", ("base", "cruiser"), {"terrain": "asteroids"}),
    "levels": ("1 cruiser@X2, 1 scout", "2 destroyer@X1", ("destroyer", "scout cruiser"), {"experience": True}),
    "titan": ("1 titan", "2 battlecruiser@A2, 2 fighter@F2", ("fighter battlecruiser", "titan"), {}),
}
GROUND: dict[str, tuple[str, str, tuple[str, str], bool]] = {
    "marines": ("3 space_marines", "2 heavy_infantry, 1 militia", ("militia heavy_infantry", "space_marines"), False),
    "armor": (
        "2 grav_armor, 3 infantry",
        "1 grav_armor, 5 militia",
        ("militia grav_armor", "infantry grav_armor"),
        True,
    ),
}


def forces(one: str, two: str, targets: tuple[str, str], more: dict[str, Any]) -> tuple[se4x.Force, se4x.Force]:
    screens = more.get("screens", ((), ()))
    return (
        se4x.Force(se4x.parsed_units(one), targets[0].split(), screens[0], more.get("dropped", False)),
        se4x.Force(se4x.parsed_units(two), targets[1].split(), screens[1]),
    )


def space_deviations(name: str, battles: int, seed: int = 1) -> dict[str, float]:
    one, two, targets, more = SPACE[name]
    sides = forces(one, two, targets, more)
    terrain, experience = more.get("terrain", ""), more.get("experience", False)
    odds = se4x.space_battle(*sides, terrain, experience)
    table = battle_table(sides[0].counters, sides[1].counters, terrain, experience)
    policy = Sides((targets[0].split(), targets[1].split()), more.get("screens", ((), ())))
    return fight(table, battles, policy, seed=seed).deviations(odds)


def ground_deviations(name: str, battles: int, seed: int = 1) -> dict[str, float]:
    one, two, targets, dropped = GROUND[name]
    sides = forces(one, two, targets, {"dropped": dropped})
    odds = se4x.ground_battle(*sides)
    table = battle_table(sides[0].counters, sides[1].counters, dropped=dropped)
    policy = Sides((targets[0].split(), targets[1].split()))
    return fight(table, battles, policy, ground=True, seed=seed).deviations(odds)
