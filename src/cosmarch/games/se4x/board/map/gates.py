"""Planetary gates, where the scenario has them: every planet that lies face up leads to those near it (SE-34.1)."""

from __future__ import annotations

from cosmarch.core.panels import Row
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.movement.gate_links import REACH

PLANETS = ("planet", "barren_planet", "homeworld")


def gated(table: Row, content: Content) -> tuple[int, ...]:
    """The hexes with a gate."""
    scenario = content.scenarios[content.scenario_names.index(table["scenario"])]
    if "gates" not in scenario.traits:
        return ()
    return tuple([row["hex"] for row in table["hexes"] if not row["face_down"] and row["terrain"] in PLANETS])


def beyond(place: int, gates: tuple[int, ...]) -> list[int]:
    """The hexes to which the gate of a hex leads."""
    return [there for there in gates if there != place and distance(place, there) <= REACH] if place in gates else []
