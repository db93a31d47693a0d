"""Which events tell what a player did, and how an event went over the maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.panels import Trail
from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, LOCATIONS, SOL
from cosmarch.games.bts.state import PLACES, Table

# One of these stands for a deed; what lies between two of them is its details.
HEADLINES: Final = frozenset(
    (
        *("faction_taken", "pawn", "pawn_beside", "action_copied", "researched", "private_technology"),
        *("event_revealed", "guild_opened", "ship_built", "ship_moves", "control_gained", "colonized", "dyson_taken"),
        *("growth", "ore_produced", "trades", "achievement", "innovation", "end_triggered", "last_round", "game_over"),
        *("system_swapped", "system_added", "ship_retired", "exiled"),
    )
)


def headline(key: str) -> bool:
    return key in HEADLINES


def trail(t: Table, key: str, args: Mapping[str, int | str]) -> Trail | None:
    """From place to place, with the symbol that flies."""
    seat = args.get("seat")
    who = seat if isinstance(seat, int) else -1
    level = args.get("ship")
    hull = f"hull-{level}" if isinstance(level, int) and level > 0 else "hull-1"
    if key == "ship_moves":
        return Trail((_place(t, args["location"]), _place(t, args["location2"])), who, hull)
    if key == "driven_off":
        return Trail((_place(t, args["location"]), LOCATIONS[DEEP_SPACE]), who, hull)
    if key == "ship_built":
        where = _place(t, args["location"])
        return Trail((LOCATIONS[SOL], where) if where != LOCATIONS[SOL] else (where,), who, hull)
    if key == "pawn":
        return Trail((t.content.spaces[int(args["space"])].name,), who, "pawn")
    if key in ("researched", "cube_placed"):
        return Trail((t.content.slots[int(args["slot"])].name,), who, "cube")
    if key in ("control_gained", "outpost"):
        return Trail((_place(t, args["location"]),), who, "icon-outpost")
    return None


def _place(t: Table, value: int | str) -> str:
    """The location; past the last one stand the systems that lie, or lay, on one."""
    number = int(value)
    if number < PLACES:
        return LOCATIONS[number]
    system = number - PLACES
    if system in t.system_at:
        return LOCATIONS[t.system_at.index(system)]
    return t.content.systems[system].key
