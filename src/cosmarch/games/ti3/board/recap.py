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
        *("race_taken", "strategy_chosen", "strategic_action", "secondary", "passed", "stalled"),
        *("activates", "transfer", "orbital_drop", "transit", "patrol"),
        *("battle_won", "battle_of_no_survivors", "leaves_battle", "planet_taken", "planet_held", "takes_neutral"),
        *("annexed", "becomes_neutral", "planet_given", "locals_stay", "invasion_delayed"),
        *("card_played", "card_cancelled", "technology_gained", "agreement_formed", "agreement_ended"),
        *("agreements_cancelled", "envoy", "law_adopted", "agenda_decided", "agenda_cancelled", "law_repealed"),
        *("objective_revealed", "claimed", "dock_built", "counter_revealed", "leader_captured", "leader_killed"),
        *("captive_executed", "sabotage_run", "eliminated", "wins", "wins_with", "imperium_rex"),
    )
)

ACTIVATES: Final = "activates"
# What a Tactical Action leads to: a part of it, also after cards that were played meanwhile.
RESULTS: Final = (
    *("battle_won", "battle_of_no_survivors", "leaves_battle", "planet_taken", "planet_held", "takes_neutral"),
    *("locals_stay", "invasion_delayed", "dock_built", "counter_revealed"),
)
# A strategy card that is played, by its holder or by the others, and what comes of it under a headline of its own.
STRATEGY: Final = {"strategic_action": "plays", "secondary": "also"}
GAINED: Final = ("technology_gained", "objective_revealed")
# What a seat gains by it, and how many of that an event tells; None: its own `n`.
GAINS: Final[dict[str, tuple[str, int | None]]] = {
    **{"trade_goods": ("goods", None), "trade_income": ("goods", None)},
    **{"counter_placed": ("counters", 1), "counter_retrieved": ("counters", 1)},
    **{"card_drawn": ("cards", 1), "points": ("points", None)},
}
# What everybody gets in each round, and who sits where: the log tells it, nobody looks back for it.
ROUTINE: Final = frozenset(("counters_received", "redistributed", "action_phase", "status_phase", "round"))
SET_UP: Final = frozenset(
    (
        *("race_taken", "home_position", "sits_left", "position_goods", "secret_objective", "home_joined"),
        *("tile_placed", "tile_shown", "tile_face_down", "tile_turned", "objective_laid_out", "row_laid_out"),
    )
)
# What dice or a face-down counter decided is news to whoever dared it, too.
SURPRISES: Final = frozenset(("battle_won", "planet_taken", "counter_revealed", "locals_stay"))
MEANWHILE: Final = ("card_played", "card_cancelled", "agreement_ended", "leader_captured", "leader_killed")
TAKEN: Final = ("planet_taken", "takes_neutral")

ALOFT: Final = {"ship_moves": "", "patrol": "", "leaves_battle": "cruiser", "transfer": "cruiser"}
GROUNDED: Final = {"dock_moved": "space_dock", "forces_moved": "ground_force", "transit": "ground_force"}


def headline(key: str) -> bool:
    return key in HEADLINES


def marks_time(t: Table, event: Event) -> bool:
    """What is the same for everybody in every round; and how the table was laid out, once it is played at."""
    laid_out = event.key in SET_UP or (event.key == "speaker" and event.rule == "TI-5.1.2")
    return event.key in ROUTINE or (t.round > 0 and laid_out)


def part_of(heads: Sequence[Event], event: Event) -> int:
    """The Tactical Action or strategy card, by the number of its first event, that a result belongs to."""
    if event.key in GAINED:
        last = heads[-1] if heads else None
        own = last is not None and last.key in STRATEGY and last.args["seat"] == event.args.get("seat")
        return len(heads) - 1 if own else -1
    if event.key not in RESULTS:
        return -1
    for number in range(len(heads) - 1, -1, -1):
        if heads[number].key == ACTIVATES:
            return number
        if heads[number].key not in MEANWHILE:
            return -1
    return -1


def outcome(words: Words, t: Table, events: Sequence[Event], names: Sequence[str]) -> str:
    """What a Tactical Action came to: planets before battles, battles before ways, ways before what was built. Of a
    strategy card, what it brought. What a card or a technology does is left to the details."""
    first = events[0]
    if first.key in STRATEGY:
        told = gains(words, t, [event for event in events if event.args.get("seat") == first.args["seat"]])
        key = STRATEGY[first.key] if told else f"{STRATEGY[first.key]}_only"
        return message(words, t, f"ti3.recap.{key}", {**first.args, "gains": ", ".join(told)}, names)
    if first.key == "agreement_formed":
        return message(words, t, "ti3.recap.trade", first.args, names)
    if first.key == "space_cannon":
        hit = sum([int(event.args["n"]) for event in events if event.key == "rolls"][:1])
        return message(words, t, "ti3.recap.fires", {**first.args, "a": first.args["n"], "n": hit}, names)
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


def gains(words: Words, t: Table, events: Sequence[Event]) -> list[str]:
    """What a strategy card brought: units, technologies, objectives, planets, then what is counted."""
    built = _counted(words, t, [one for one in events if one.key in ("produced", "dock_built")])
    out = [built] if built else []
    out += [say.technology_name(words, t.content, int(one.args["tech"])) for one in events if one.key == GAINED[0]]
    shown = [say.objective_name(words, t.content, int(one.args["objective"])) for one in events if one.key == GAINED[1]]
    out += [words("ti3.recap.reveals", objective=name) for name in shown]
    fresh = [say.planet_name(words, t.content, int(one.args["planet"])) for one in events if one.key == "refreshed"]
    out += [words("ti3.recap.refreshes", planets=", ".join(fresh))] if fresh else []
    counts: dict[str, int] = {}
    for event in events:
        if event.key in GAINS:
            what, each = GAINS[event.key]
            counts[what] = counts.get(what, 0) + (int(event.args["n"]) if each is None else each)
    return out + [words(f"ti3.recap.gains.{what}", n) for what, n in counts.items() if n > 0]


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
