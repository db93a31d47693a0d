"""What can be counted of an empire: for charts of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# What flies and does not fight.
UNARMED: Final = ("colony_ship", "miner", "merchant", "pipeline", "decoy", "ship_yard", "base", "mine")


def measures(view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """What colonies are worth, and how many warships there are."""
    seats = [player["seat"] for player in view["players"]]
    worth, ships = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for place in view["hexes"]:
        colony = place["colony"]
        if colony is not None and colony["owner"] in worth:
            worth[colony["owner"]] += colony["worth"] or 0
    for group in view["groups"]:
        if group["owner"] in ships and group["kind"] not in UNARMED and not group.get("decoy"):
            ships[group["owner"]] += group["size"] or 0
    return {"territory": tuple([worth[seat] for seat in seats]), "fleet": tuple([ships[seat] for seat in seats])}
