"""Which events tell what a player did, and how an event went over the maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.panels import Trail
from cosmarch.core.state import Event
from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, LOCATIONS, SOL
from cosmarch.games.bts.state import PLACES, Table

# One of these stands for a deed: the action, and what somebody has won by it for good. What lies between two of them is
# its details: what was paid, built and moved, and what was produced in the end.
HEADLINES: Final = frozenset(
    (
        *("faction_taken", "pawn_displaced", "pawn", "pawn_beside", "researched", "technology_chosen"),
        *("private_technology", "control_gained", "colonized", "dyson_taken", "achievement", "end_triggered"),
        *("last_round", "game_over", "system_swapped", "system_added"),
    )
)
MARKS_TIME: Final = frozenset(("turn_begins",))  # these tell nothing that was done


def headline(t: Table, event: Event) -> bool:
    if event.key == "event_revealed":  # an event of the finder alone is a detail of the research
        card = t.content.events[int(event.args["event"])]
        return card.everyone or bool(card.stays)
    return event.key in HEADLINES


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
