"""Which events tell what a player did, what a Tactical Action came to, and how an event went over the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cosmarch.core.panels import Trail
from cosmarch.core.state import Event
from cosmarch.core.text import Words
from cosmarch.games.ti3.content.vocabulary import SPACE_DOCK, UNITS
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.messages import EXPLAINED, message

# One of these stands for a move; what lies between two of them is its details.
HEADLINES: Final = frozenset(
    (
        *("race_taken", "strategy_chosen", "strategic_action", "passed", "stalled"),
        *("activates", "transfer", "orbital_drop", "transit", "patrol"),
        *("battle_won", "battle_of_no_survivors", "leaves_battle", "planet_taken", "planet_held", "takes_neutral"),
        *("annexed", "becomes_neutral", "planet_given", "locals_stay", "invasion_delayed"),
        *("card_played", "card_cancelled", "technology_gained", "agreement_formed", "agreement_ended"),
        *("agreements_cancelled", "envoy", "law_adopted", "agenda_decided", "agenda_cancelled", "law_repealed"),
        *("objective_revealed", "claimed", "dock_built", "counter_revealed", "leader_captured", "leader_killed"),
        *("captive_executed", "sabotage_run", "eliminated", "wins", "imperium_rex"),
    )
)

ACTIVATES: Final = "activates"
# What a Tactical Action leads to: a part of it, also after cards that were played meanwhile.
RESULTS: Final = (
    *("battle_won", "battle_of_no_survivors", "leaves_battle", "planet_taken", "planet_held", "takes_neutral"),
    *("locals_stay", "invasion_delayed", "dock_built", "counter_revealed"),
)
MEANWHILE: Final = ("card_played", "card_cancelled", "agreement_ended", "leader_captured", "leader_killed")
TAKEN: Final = ("planet_taken", "takes_neutral")

ALOFT: Final = {"ship_moves": "", "patrol": "", "leaves_battle": "cruiser", "transfer": "cruiser"}
GROUNDED: Final = {"dock_moved": "space_dock", "forces_moved": "ground_force", "transit": "ground_force"}


def headline(key: str) -> bool:
    return key in HEADLINES


def part_of(heads: Sequence[Event], event: Event) -> int:
    """The Tactical Action, by the number of its first event, that a result belongs to."""
    if event.key not in RESULTS:
        return -1
    for number in range(len(heads) - 1, -1, -1):
        if heads[number].key == ACTIVATES:
            return number
        if heads[number].key not in MEANWHILE:
            return -1
    return -1


def outcome(words: Words, t: Table, events: Sequence[Event], names: Sequence[str]) -> str:
    """What a Tactical Action came to: planets before battles, battles before ways, ways before what was built. What a
    card or a technology does is left to the details."""
    first = events[0]
    if first.key != ACTIVATES:
        return brief(words, t, first, names)
    seat = first.args["seat"]
    key, more = _result(words, t, int(seat), events)
    return message(words, t, f"ti3.recap.{key}", {"seat": seat, "hex": first.args["hex"], **more}, names) if key else ""


def brief(words: Words, t: Table, event: Event, names: Sequence[str]) -> str:
    """The line of an event without what its card, technology or objective does; "": it has no such words."""
    key = f"ti3.log.{event.key}"
    if key not in EXPLAINED:
        return ""
    return message(words, t, key, event.args, names, explained=False).strip()


def _result(words: Words, t: Table, seat: int, events: Sequence[Event]) -> tuple[str, dict[str, int | str]]:
    """The words for it, and what they name besides who went where."""
    mine = [event for event in events if event.args.get("seat") == seat]
    ships = _counted(words, t, [event for event in mine if event.key == "ship_moves"])
    taken = [event for event in mine if event.key in TAKEN]
    enemy = next((event.args["seat2"] for event in mine if event.key in ("space_battle", "invasion")), NOBODY)
    fought = [event for event in events if event.key in ("battle_won", "battle_of_no_survivors", "leaves_battle")]
    if taken:
        named = [say.planet_name(words, t.content, int(event.args["planet"])) for event in taken]
        told: dict[str, int | str] = {"planets": ", ".join(named), "seat2": enemy, "ships": ships}
        return "takes_from" if enemy != NOBODY else "takes_with" if ships else "takes", told
    if fought:
        last = fought[-1]
        if last.key == "battle_of_no_survivors":
            return "no_survivors", {"seat2": enemy}
        won = last.args["seat"] == seat if last.key == "battle_won" else last.args["seat"] != seat
        return "beats" if won else "beaten", {"seat2": enemy}
    held = [event for event in events if event.key == "planet_held"]
    if held:
        return "repelled", {"seat2": enemy, "planet": held[0].args["planet"]}
    built = _counted(words, t, [event for event in mine if event.key in ("produced", "dock_built")])
    if ships:
        return "moves", {"ships": ships}
    return ("builds", {"ships": built}) if built else ("", {})


def _counted(words: Words, t: Table, events: Sequence[Event]) -> str:
    """The units that events are about, by kind, the largest ships first."""
    counts: dict[int, int] = {}
    for event in events:
        unit = SPACE_DOCK if event.key == "dock_built" else int(event.args["unit"])
        counts[unit] = counts.get(unit, 0) + int(event.args.get("n", 1))
    return ", ".join([say.counted_units(words, t.content, unit, counts[unit]) for unit in sorted(counts, reverse=True)])


def trail(t: Table, key: str, args: Mapping[str, int | str]) -> Trail | None:
    """From place to place, with the silhouette that flies."""
    unit = args.get("unit")
    art = f"unit-{UNITS[unit]}" if isinstance(unit, int) and 0 <= unit < len(UNITS) else ""
    seat = args.get("seat")
    who = seat if isinstance(seat, int) else -1
    if key in ALOFT:
        art = art or f"unit-{ALOFT[key]}"
        return Trail((_hex(t, args["hex"]), _hex(t, args["hex2"])), who, art)
    if key in GROUNDED:
        return Trail((_planet(t, args["planet"]), _planet(t, args["planet2"])), who, f"unit-{GROUNDED[key]}")
    if key in ("lands", "loaded", "orbital_drop"):
        planet = args["planet"]
        assert isinstance(planet, int)
        place = t.hex_of(planet)
        if place == NOWHERE:
            return None
        ends = (_hex(t, place), _planet(t, planet))
        return Trail(ends[::-1] if key == "loaded" else ends, who, art or "unit-ground_force")
    return None


def _hex(t: Table, place: int | str) -> str:
    assert isinstance(place, int)
    return t.choices.hexes.names[place]


def _planet(t: Table, planet: int | str) -> str:
    assert isinstance(planet, int)
    return t.content.planets[planet].key
