"""Scuttling when an enemy enters the hex: a side action, since it may come at any moment of the enemy's movement
(SE-20.6). Who may do it, and with which counters, is seen by all; what the counters were is never shown."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.games.se4x.rules import modifiers, terrain
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.movement.cargo import drop_excess
from cosmarch.games.se4x.state import DECLARED, ENTERED, MOVEMENT, NOBODY, STOPPED, Table


def intruders(t: Table, place: int) -> list[int]:
    """The counters of the player on the move that have just come into a hex."""
    return [group for group in t.groups_at(place, t.active) if t.flags[group] & ENTERED]


def candidates(t: Table, seat: int) -> list[int]:
    """The counters of a seat that an enemy on the move has met; those that were said to be cloaked are not met."""
    if t.phase != MOVEMENT or t.active == NOBODY or t.out[seat] or t.allied(t.active, seat):
        return []
    return [group for group in t.groups_of(seat) if not t.flags[group] & DECLARED and intruders(t, t.where[group])]


def sides(t: Table, seat: int) -> Ask | None:
    """The counters that the seat may scuttle right now, as a question, or None."""
    groups = candidates(t, seat)
    return Ask(seat, "scuttle_side", t.choices.groups, groups, "SE-20.6") if groups else None


def side(t: Table, seat: int, group: int) -> None:
    """The counter leaves; it counts as a decoy that was met, so the intruders go on if nobody else is in their way."""
    place = t.where[group]
    t.log("scuttles", "SE-20.6", seat=seat, group=group, hex=place)
    lose(t, group, t.size[group])
    free = t.explored_hex(place) and not terrain.stops(t, place)
    if free and not any([modifiers.hostile(t, t.active, t.owner_of(other)) for other in t.enemies_at(place, t.active)]):
        for other in intruders(t, place):
            t.flags[other] &= ~STOPPED
    t.next(("without_room", place, seat))


def without_room(t: Table, place: int, seat: int) -> None:
    """Scene. SE-11.8: fighters that were aboard a scuttled carrier are lost."""
    t.next(*drop_excess(t, place, seat))
