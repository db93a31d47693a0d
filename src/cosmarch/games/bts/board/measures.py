"""What can be counted of an empire: for charts of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def measures(view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Systems that are controlled or colonised; the levels of all ships; technologies. Before mats are chosen
    a player has none of it."""
    players = view["players"]
    held = [location["controller"] for location in view["locations"]]
    return {
        "territory": tuple([held.count(player["seat"]) + len(player.get("colonies", ())) for player in players]),
        "fleet": tuple([sum([sum(levels) for levels in player.get("ships", {}).values()]) for player in players]),
        "technology": tuple([len(player.get("technologies", ())) for player in players]),
    }
