"""Advice for the building of the galaxy."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.hexes import distance
from cosmarch.games.ti3.state import Table


def anything(t: Table, ask: Ask) -> list[float]:
    """One is as good as another."""
    return [0.0 for _ in ask.legal]


def tile_place(t: Table, ask: Ask) -> list[float]:
    """Rich systems near the own home, poor ones near the others'."""
    tile = t.content.systems[int(ask.args["system"])]
    rich = sum([t.content.planets[planet].resources + 1.5 for planet in tile.planets]) - 2.0
    spaces = t.choices.layout.spaces
    out: list[float] = []
    for place in ask.legal:
        near = [distance(spaces[place], spaces[home]) for home in t.home if home >= 0]
        own = distance(spaces[place], spaces[t.home[ask.seat]])
        out.append(rich * (sum(near) / len(near) - own))
    return out
