"""What can be counted of an empire: for charts of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def measures(view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Planets, and ships in space."""
    players = view["players"]
    fleets = [fleet for system in view["systems"] for fleet in system["fleets"]]
    ships = {player["seat"]: 0 for player in players}
    for fleet in fleets:
        if fleet["seat"] in ships:
            ships[fleet["seat"]] += sum(fleet["ships"].values())
    return {
        "territory": tuple([len(player["planets"]) for player in players]),
        "fleet": tuple([ships[player["seat"]] for player in players]),
    }
