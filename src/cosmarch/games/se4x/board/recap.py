"""Which events tell what somebody did, and how they went over the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.panels import Trail
from cosmarch.core.state import Event
from cosmarch.core.text import Words
from cosmarch.games.se4x.board.art.terrain import terrain_symbol
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.rules.solitaire import science
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.view import kind_name
from cosmarch.games.se4x.words import names as say

# From `hex` to `hex2`.
WAYS: Final = (
    "moves",
    "reacts",
    "retreats",
    "through_gate",
    "lost_in_space",
    "turned_back",
    "machine_moves",
    "fleet_moves",
    "amoeba_spreads",
)
# At `hex`.
DEEDS: Final = (
    "looks",
    "explores",
    "turned_up",
    "danger",
    "swallowed",
    "settles",
    "tows",
    "delivers",
    "battle",
    "ship_destroyed",
    "battle_won",
    "ground_combat",
    "lands",
    "planet_held",
    "aliens_beaten",
    "ship_captured",
    "bombards",
    "colony_destroyed",
    "colony_captured",
    "titan_destroys",
    "planet_destroyed",
    "machine_arrives",
    "fleet_launched",
    "empire_defends",
    "amoeba_destroyed",
    "amoeba_consumes",
    "places_units",
    "research_center",
    "industrial_center",
    "scuttles",
    "destroyed_at_once",
)
# Nowhere on the map.
NEWS: Final = (
    "reveals_advantage",
    "reveals_alien_card",
    "buys_advantage",
    "keeps_alien_card",
    "homeworld_lost",
    "empire_out",
    "victory",
    "defeat",
    "redesigns",
)
HEADLINES: Final = frozenset((*WAYS, *DEEDS, *NEWS))
MARKERS: Final = ("explores", "turned_up")  # these name the terrain that was found
SURPRISES: Final = frozenset((*MARKERS, "black_hole", "danger_roll"))  # what was found is news to the finder, too
MARKS_TIME: Final = frozenset(("round", "turn", "player_turn", "economic_phase"))  # these tell nothing that was done
FOUGHT: Final = ("battle", "ship_destroyed", "retreats", "battle_won")  # what a battle is told by
BOMBED: Final = ("bombards", "colony_hit", "colony_destroyed")  # and what the fire at a colony is told by
MACHINES: Final = {"machine_moves": "doomsday_machine", "fleet_moves": "alien_fleet", "amoeba_spreads": "amoeba"}


def headline(event: Event) -> bool:
    """Whether an event is one of the few that tell what happened; steps, rolls and shots are its details."""
    return event.key in HEADLINES


def part_of(heads: Sequence[Event], event: Event) -> int:
    """Which of several moves a headline is a part of: whatever happens in a battle, of that battle; shots at a colony,
    and what becomes of it, of the first of them."""
    kin = FOUGHT if event.key in FOUGHT[1:] else BOMBED if event.key in BOMBED else ()
    here = [head.key in kin and head.args.get("hex") == event.args.get("hex") for head in heads]
    return len(here) - 1 - here[::-1].index(True) if True in here else -1


def outcome(words: Words, t: Table, events: Sequence[Event], names: Sequence[str]) -> str:
    """What a battle came to: who holds the field, who lost what and who left; how often a colony was hit; "" for all
    else."""
    if events[0].key == BOMBED[0]:
        return _bombed(words, t, events)
    place = events[0].args.get("hex")
    if events[0].key not in FOUGHT or not isinstance(place, int):
        return ""
    amoebas = science.in_play(t)
    told: list[str] = []
    for key, verb in (("ship_destroyed", "loses"), ("retreats", "leaves")):
        for owner, kinds in _counted([event for event in events if event.key == key]).items():
            units = ", ".join([say.counted(words, t.content, kind, count) for kind, count in kinds.items()])
            told.append(words(f"se4x.recap.{verb}", owner=say.owner_name(words, owner, names, amoebas), units=units))
    if not told:
        return ""
    holders = [int(event.args["owner"]) for event in events if event.key == "battle_won"]
    won = [say.owner_name(words, owner, names, amoebas) for owner in holders]
    key, holder = ("se4x.recap.held", won[-1]) if won else ("se4x.recap.fought", "")
    return words(key, hex=t.content.hexes[place], owner=holder, losses="; ".join(told))


def _counted(events: Sequence[Event]) -> dict[int, dict[int, int]]:
    """By owner and kind, how many ships the events are about."""
    owners: dict[int, dict[int, int]] = {}
    for event in events:
        kinds, kind = owners.setdefault(int(event.args["owner"]), {}), int(event.args["ship"])
        kinds[kind] = kinds.get(kind, 0) + int(event.args.get("n", 1))
    return owners


def _bombed(words: Words, t: Table, events: Sequence[Event]) -> str:
    shots = [event.args for event in events if event.key == BOMBED[0]]
    hits = len([shot for shot in shots if int(shot["n"]) <= int(shot["hits_to"])])
    left = [event.args.get("n", 0) for event in events if event.key in BOMBED[1:]]
    key = "bombed_in_vain" if not left else "bombed" if left[-1] else "bombed_out"
    worth = left[-1] if left else 0
    place = t.content.hexes[int(shots[0]["hex"])]
    rolls = ", ".join([str(shot["n"]) for shot in shots])
    return words(f"se4x.recap.{key}", len(shots), rolls=rolls, hits=hits, hex=place, worth=worth)


def trail(t: Table, event: Event) -> Trail | None:
    """Where an event went, or where it was; None where it has no place or is a detail."""
    place, there = event.args.get("hex"), event.args.get("hex2")
    if event.key not in HEADLINES or not isinstance(place, int) or not 0 <= place < len(t.content.hexes):
        return None
    path = [t.content.hexes[place]]
    if event.key in WAYS and isinstance(there, int) and 0 <= there < len(t.content.hexes):
        path.append(t.content.hexes[there])
    return Trail(tuple(path), _seat(t, event), _art(t, event))


def _seat(t: Table, event: Event) -> int:
    for name in ("seat", "owner"):
        who = event.args.get(name)
        if isinstance(who, int) and t.is_seat(who):
            return who
    return -1


def _art(t: Table, event: Event) -> str:
    """What flies: nothing that is not open to everybody, now and when it happened."""
    if event.key in MACHINES:
        return unit_symbol(MACHINES[event.key])
    marker = event.args.get("terrain")
    if event.key in MARKERS and isinstance(marker, int):
        return terrain_symbol(t.content.terrain_names[marker]) if marker >= 0 else ""
    ship = event.args.get("ship")
    if event.key in WAYS and isinstance(ship, int):
        return unit_symbol(kind_name(t, ship))
    group = event.args.get("group")
    if event.key in WAYS and isinstance(group, int):
        known = 0 <= group < len(t.kind) and t.kind[group] >= 0 and t.face_up(group)
        return unit_symbol(kind_name(t, t.kind[group]) if known else None)
    return ""
