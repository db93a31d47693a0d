"""What would come of an answer, in a few words: who holds a place then, what can come up."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words
from cosmarch.games.bts.rules.exploration_board import is_controllable
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.games.bts.rules.holdings import has_ability
from cosmarch.games.bts.rules.prerequisites import types_open
from cosmarch.games.bts.rules.reach import ways_from
from cosmarch.games.bts.rules.turn import free_slot
from cosmarch.games.bts.state import NOBODY, Table
from cosmarch.games.bts.words import names as say


def place_name(words: Words, t: Table, place: int) -> str:
    """A location by the system that lies there, else by its own name."""
    system = t.system_at[place]
    return say.system_name(words, t.content, system) if system != NOBODY else say.location_name(words, place)


def way(words: Words, t: Table, ask: Ask, start: int, target: int) -> str:
    """The points that a ship spends on its way, and the places it passes."""
    if ask.kind != "jump":
        return ""
    wormholes = has_ability(t, ask.seat, "wormhole_travel")
    steps = ways_from(t, start, int(ask.args["n"]), wormholes).get(target, ())
    told = words("bts.row.points", len(steps))
    if len(steps) < 2:
        return told
    return words("bts.row.by", points=told, places=", ".join([place_name(words, t, step) for step in steps[:-1]]))


def meeting(words: Words, t: Table, seat: int, place: int, more: int) -> str:
    """Who would control a place with so much more of the seat's strength there (BTS-16.3 to 16.9)."""
    if not is_controllable(t, place):
        return ""
    own = power_at(t, seat, place) + more
    rival = max([power_at(t, other, place) for other in range(t.seats) if other != seat])
    if t.outpost[place] == seat and own >= rival:
        return words("bts.row.yours")
    if own > rival:
        return words("bts.row.taken")
    return words("bts.row.against", n=own, of=rival)


def possible_types(words: Words, t: Table, seat: int, slot: int) -> str:
    """The types that the seat may name for an undiscovered slot (BTS-12.14)."""
    told = ""
    for kind in types_open(t, seat, slot):
        one = say.type_name(words, kind)
        told = words("bts.compose.or", first=told, second=one) if told else one
    return told


def growing(words: Words, gives: Sequence[str]) -> str:
    """The columns that give a cube."""
    return words("bts.table.grow_from", columns=", ".join(gives)) if gives else words("bts.table.grow_nothing")


def place_worth(t: Table, card: int) -> int:
    """The points of the place that a disc would lie on."""
    at = free_slot(t, t.achievements.index(card))
    return t.content.achievements[card].slot_vp[at] if at != NOBODY else 0
