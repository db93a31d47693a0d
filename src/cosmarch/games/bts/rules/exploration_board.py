"""The exploration board: which locations there are now, and what lies there."""

from __future__ import annotations

from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, EXTRA, SOL
from cosmarch.games.bts.state import NOBODY, Table


def is_present(t: Table, place: int) -> bool:
    """Whether the location is in this match now."""
    return t.extra_at != NOBODY if place == EXTRA else t.content.present[place]


def locations(t: Table) -> list[int]:
    """The locations that are in this match now."""
    places = list(t.content.places)
    if t.extra_at != NOBODY:
        places.append(EXTRA)
    return places


def neighbours_of(t: Table, place: int) -> tuple[int, ...]:
    near = t.content.neighbours[place]
    if t.extra_at != NOBODY:
        if place == EXTRA:
            return (*near, t.extra_at)
        if place == t.extra_at:
            return (*near, EXTRA)
    return near


def is_controllable(t: Table, place: int) -> bool:
    """BTS-16.1: system cards and shipyards, never Sol or Deep Space."""
    if place in (SOL, DEEP_SPACE) or not is_present(t, place):
        return False
    return t.content.location_kind[place] == "shipyard" or t.system_at[place] != NOBODY


def specialties_of(t: Table, place: int) -> tuple[int, ...]:
    system = t.system_at[place]
    if system != NOBODY:
        return t.content.systems[system].specialties
    return t.content.location_specialties[place]
