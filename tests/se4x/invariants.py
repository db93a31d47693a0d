"""What must hold at every decision of a match, whatever is being played."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.rules.movement.cargo import (
    count,
    fighter_room,
    fighters_at,
    ground_room,
    troops_aboard,
    troops_at,
)
from cosmarch.games.se4x.state import ENTERED, GROUND, Table

MILITIA = GROUND + GROUND_UNITS.index("militia")


def nothing_without_room(t: Table, deciding: Sequence[int] = ()) -> None:
    """SE-11.3, SE-11.8, CE-14.4, CE-14.6, CE-14.13: outside a battle every fighter has a bay or a colony, every ground
    unit a transport or an own colony; but for hexes where their owner is `deciding` which of them are lost."""
    owners = sorted({t.owner_of(group) for group in range(t.choices.slots) if t.where[group] >= 0})
    deciding = [*deciding, *[scene[1] for scene in t.queue if scene[0] == "lose_troops"]]
    for owner in owners:
        for place in sorted({t.where[group] for group in t.groups_of(owner)}):
            if place == t.battle_hex or place in deciding:
                continue
            fighters = count(t, fighters_at(t, place, owner))
            assert fighters <= fighter_room(t, place, owner), ("fighters", owner, t.content.hexes[place])
            aboard = count(t, troops_aboard(t, place, owner))
            assert aboard <= ground_room(t, place, owner), ("troops", owner, t.content.hexes[place])
            for group in troops_at(t, place, owner):
                ashore = group not in troops_aboard(t, place, owner)
                invades = group in t.landed or (t.flags[group] & ENTERED and t.kind[group] != MILITIA)
                assert not ashore or t.colony[place] == owner or invades, (group, t.content.hexes[place])
