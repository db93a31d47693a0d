"""Flagships: one ship of each empire, with a name and a counter of its own (CE-16). All else is that of other ships."""

from __future__ import annotations

from cosmarch.games.se4x.state import FLAGSHIP, Table


def name(t: Table, group: int) -> str:
    """CE-16.8: the name of a flagship, by the colour of the empire that it was built for; "" for other counters."""
    maker = t.maker[group]
    if t.kind[group] != FLAGSHIP or not t.is_seat(maker):
        return ""
    return t.content.colours[t.colour[maker]].flagship
