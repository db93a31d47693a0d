"""Titans that destroy planets (CE-6.13 to 6.15). Their numbers in battle stand in `battle_values`, `mines`, `cargo`."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.rules import colonies
from cosmarch.games.se4x.rules.groups import reveal
from cosmarch.games.se4x.state import DESTROYED_PLANET, NOBODY, PLANETS, STOPPED, TITAN, Scene, Table, put


def crush(t: Table, place: int, by: int) -> list[Scene]:
    """CE-6.13, 6.14: colony and planet are destroyed; the hex counts as asteroids from then on. The scenes that come of
    it."""
    if place not in t.attacked:
        t.attacked = (*t.attacked, place)
    t.log("titan_destroys", "CE-6.13", owner=by, hex=place)
    spoils = colonies.destroy(t, place, by) if t.colony[place] != NOBODY else []
    t.terrain = put(t.terrain, place, DESTROYED_PLANET)
    t.known = put(t.known, place, EVERYONE)
    t.subdued = put(t.subdued, place, 0)
    return spoils


def crush_refusal(t: Table, seat: int, group: int) -> Refusal | None:
    """CE-6.15: why a counter cannot destroy the planet where it is."""
    place = t.where[group]
    if t.kind[group] != TITAN or t.pretends(group):
        return Refusal("CE-6.15", "no_titan", {"hex": place})
    if t.terrain_at(place) not in PLANETS or t.colony[place] != NOBODY:
        return Refusal("CE-6.15", "no_empty_planet", {"hex": place})
    if t.enemies_at(place, seat):
        return Refusal("CE-6.15", "enemies_there", {"hex": place})
    return None


def crushers(t: Table, seat: int) -> list[int]:
    """The titans at planets without a colony."""
    if not t.has_kind(seat, TITAN):
        return []
    return [group for group in t.groups_of(seat) if crush_refusal(t, seat, group) is None]


def fire_at_planet(t: Table, seat: int, group: int) -> None:
    """CE-6.15: a titan destroys a planet without a colony; it goes no further in this turn."""
    reveal(t, group)
    t.flags[group] |= STOPPED
    crush(t, t.where[group], seat)
