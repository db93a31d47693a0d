"""Which events tell what a player did, and how an event went over the maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cosmarch.core.panels import Trail
from cosmarch.core.state import Event
from cosmarch.core.text import Words
from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, LOCATIONS, SOL
from cosmarch.games.bts.state import PLACES, Table
from cosmarch.games.bts.words import names as say
from cosmarch.games.bts.words.messages import numbers, player_name

ACTIONS: Final = ("pawn",)
# One of these stands for a deed: the action, and what somebody has won by it for good. What lies between two of them is
# its details: what was paid, built and moved, and what was produced in the end.
HEADLINES: Final = frozenset(
    (
        *("faction_taken", "pawn_displaced", "pawn", "pawn_beside", "researched", "technology_chosen"),
        *("private_technology", "control_gained", "colonized", "dyson_taken", "achievement", "end_triggered"),
        *("last_round", "game_over", "system_swapped", "system_added", "guild_opened"),
    )
)
# These may lie between an action and what was won by it.
BETWEEN: Final = ("event_revealed", "guild_opened")
# What is won by an action stands in the line of the action.
WON: Final = {
    "researched": "researches",
    "technology_chosen": "discovers",
    "private_technology": "discovers",
    "control_gained": "takes",
    "colonized": "colonizes",
    "dyson_taken": "colonizes",
}
MARKS_TIME: Final = frozenset(("turn_begins",))  # these tell nothing that was done


def headline(t: Table, event: Event) -> bool:
    if event.key == "event_revealed":  # an event of the finder alone is a detail of the research
        card = t.content.events[int(event.args["event"])]
        return card.everyone or bool(card.stays)
    return event.key in HEADLINES


def part_of(heads: Sequence[Event], event: Event) -> int:
    """What was won belongs to the action of the same player, though an event may lie between."""
    last = max([at for at, head in enumerate(heads) if head.key not in BETWEEN], default=-1)
    if last < 0 or heads[last].key not in ACTIONS or event.key not in WON:
        return -1
    return last if event.args["seat"] == heads[last].args["seat"] else -1


def outcome(words: Words, t: Table, events: Sequence[Event], names: Sequence[str]) -> str:
    """An action and what was won by it: "Vega uses Build and jump: takes Sirius"."""
    first = events[0]
    if first.key == "event_revealed":
        return _event(words, t, int(first.args["event"]))
    if first.key == "guild_opened":
        return _guild(words, t, int(first.args["guild"]))
    if first.key not in ACTIONS:
        return ""
    seat = int(first.args["seat"])
    won: dict[str, list[str]] = {}
    for event in events:
        if event.key in WON and event.args["seat"] == seat:
            won.setdefault(WON[event.key], []).append(_won(words, t, event))
    if not won:
        ends = [event for event in events if event.key == "ship_moves" and event.args["seat"] == seat]
        places = [say.place_name(words, t.content, int(event.args["location2"])) for event in ends]
        won = {"jumps": list(dict.fromkeys(places))}
    if not won.get("jumps", won):
        return ""
    told = ", ".join([words(f"bts.recap.{key}", names=", ".join(things)) for key, things in won.items()])
    player = names[seat] if seat < len(names) else player_name(words, t, seat, ())
    action = t.content.spaces[int(first.args["space"])].action
    return words("bts.recap.turn", player=player, action=say.action_name(words, t.content, action), told=told)


def _event(words: Words, t: Table, event: int) -> str:
    """An event by its name and by what it does, which is news to everybody."""
    does = [*say.event_effects(words, t.content, event), *say.event_lasts(words, t.content, event)]
    name = say.event_name(words, t.content, event)
    return words("bts.recap.event", event=name, does="; ".join(does)) if does else ""


def _guild(words: Words, t: Table, guild: int) -> str:
    """A guild by the action that all may use from now on."""
    does = [say.action_text(words, t.content, action) for action in t.content.guilds[guild].actions]
    return words("bts.recap.guild", guild=say.guild_name(words, t.content, guild), does="; ".join(does))


def _won(words: Words, t: Table, event: Event) -> str:
    """The technology, system or place."""
    if "tech" in event.args:
        return say.technology_name(words, t.content, int(event.args["tech"]))
    if "system" in event.args:
        return say.system_name(words, t.content, int(event.args["system"]))
    return say.place_name(words, t.content, int(event.args["location"]))


def trail(t: Table, key: str, args: Mapping[str, int | str]) -> Trail | None:
    """From place to place, with the symbol that flies."""
    seat = args.get("seat")
    who = seat if isinstance(seat, int) else -1
    level = args.get("ship")
    hull = f"hull-{level}" if isinstance(level, int) and level > 0 else "hull-1"
    if key in ("ship_moves", "ships_move"):
        way = numbers(args.get("way", f"{args['location']} {args['location2']}"))
        return Trail(tuple([_place(t, place) for place in way]), who, hull)
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
