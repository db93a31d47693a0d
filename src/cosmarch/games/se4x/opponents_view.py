"""What a seat may know of those that nobody plays: doomsday machines, alien players and amoebas."""

from __future__ import annotations

from typing import Any

from cosmarch.games.se4x.choices import EMPIRES, MACHINES
from cosmarch.games.se4x.content.vocabulary import BANKS, DIFFICULTIES
from cosmarch.games.se4x.redeal.alien_players import levels_seen
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.solitaire import doomsday
from cosmarch.games.se4x.rules.solitaire.science import in_play
from cosmarch.games.se4x.state import AMOEBA_TYPES, NOWHERE, Table


def opponents_view(t: Table) -> dict[str, Any]:
    return {
        "difficulty": DIFFICULTIES[t.difficulty],
        "machines": machines_view(t) if t.machine_rating else None,
        "empires": [empire_view(t, number) for number in range(len(alien_homes(t)))],
        "amoebas": [amoeba_view(t, kind) for kind in range(AMOEBA_TYPES)] if in_play(t) else [],
    }


def machines_view(t: Table) -> dict[str, Any]:
    """The machines still to come, the ratings of those on the map, and their weakness once it is known."""
    first = t.slots_of(MACHINES).start
    return {
        "to_come": [{"phase": phase, "rating": rating} for phase, rating in doomsday.arrivals(t) if phase >= t.round],
        "ratings": {str(group): t.machine_rating[group - first] for group in doomsday.machines(t)},
        "weakness": t.content.doomsday.weaknesses[t.machine_weakness] if t.machine_weakness != NOWHERE else None,
    }


def empire_view(t: Table, number: int) -> dict[str, Any]:
    """An alien player: its homeworld and what was seen of its technology; its banks when the match is over."""
    owner = EMPIRES[number]
    place = alien_homes(t)[number]
    names = t.content.technology_names
    return {
        "home": place,
        "out": t.colony[place] != owner,
        "shown": {names[which]: value for which, value in enumerate(levels_seen(t, owner))},
        "banks": {bank: t.banks[number * len(BANKS) + at] for at, bank in enumerate(BANKS) if at} if t.over else None,
    }


def amoeba_view(t: Table, kind: int) -> dict[str, Any]:
    """A type of amoeba: what it is, once rolled, and the research of each seat."""
    found = t.amoeba_kind[kind]
    return {
        "kind": t.content.amoebas.kind_keys[found] if found != NOWHERE else None,
        "points": [t.amoeba_points[seat * AMOEBA_TYPES + kind] for seat in range(t.seats)],
        "ignores_mines": bool(t.amoeba_immune >> kind + 1 & 1),
    }
