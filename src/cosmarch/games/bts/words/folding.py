"""Steps of one thing, told in one line: the way of a ship, the cards that are turned up, the trades of a phase."""

from __future__ import annotations

from typing import Final

from cosmarch.core.state import Event

# Events that tell of one ship or one cube each, and those that tell of several alike.
SEVERAL: Final = {
    "ship_moves": "ships_move",
    "landed": "ships_land",
    "trade_ore_population": "trades_ore_population",
    "trade_population_ore": "trades_population_ore",
}
TRADES: Final = ("trade_ore_population", "trade_population_ore")
CUBES: Final = "population_from_supply"


def folded(one: Event, other: Event) -> Event | None:
    """One event for two in a row, of which the first may be folded already; None where each is told by itself."""
    if one.seen != other.seen or one.args.get("seat") != other.args.get("seat"):
        return None
    if one.key == "trades" and other.key.startswith("trade_"):
        return other  # what was traded tells that there was trade
    if one.key == "control_gained" and other.key == "outpost" and one.args["location"] == other.args["location"]:
        return other  # the outpost marks who has control
    if one.key == other.key == "card_revealed":
        return _with(one, "techs", f"{cards(one)} {cards(other)}")
    if one.rule != other.rule:
        return None
    if one.key == other.key == CUBES:
        return _with(one, "n", int(one.args["n"]) + int(other.args["n"]))
    if other.key in TRADES and one.key in (other.key, SEVERAL[other.key]):
        return _traded(one, other)
    if other.key in SEVERAL and one.key in (other.key, SEVERAL[other.key]) and one.args["ship"] == other.args["ship"]:
        return _ships(one, other)
    return None


def _traded(one: Event, other: Event) -> Event:
    """The same trade several times: all the ore `n`, and the population `a`."""
    ore, population = int(one.args["n"]) + int(other.args["n"]), int(one.args.get("a", 1)) + 1
    return Event(SEVERAL[other.key], one.rule, one.seen, {**one.args, "n": ore, "a": population})


def _ships(one: Event, other: Event) -> Event | None:
    """Ships of one level that do the same; or one ship that goes on from where it came to."""
    ends = [name for name in ("location", "location2") if one.args.get(name) != other.args.get(name)]
    if not ends and "way" not in one.args:
        several = Event(SEVERAL[other.key], one.rule, one.seen, one.args)
        return _with(several, "n", int(one.args.get("n", 1)) + 1)
    if one.key == "ship_moves" and one.args["location2"] == other.args["location"]:
        longer = _with(one, "way", f"{way(one)} {other.args['location2']}")
        return _with(longer, "location2", other.args["location2"])
    return None


def _with(event: Event, name: str, value: int | str) -> Event:
    return Event(event.key, event.rule, event.seen, {**event.args, name: value})


def cards(event: Event) -> str:
    """The technologies that were turned up, by their numbers."""
    return str(event.args["techs"] if "techs" in event.args else event.args["tech"])


def way(event: Event) -> str:
    """The locations from where a ship set out to where it came, by their numbers."""
    return str(event.args["way"]) if "way" in event.args else f"{event.args['location']} {event.args['location2']}"
