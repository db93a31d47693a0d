"""Steps of one thing, told in one line: what is loaded, landed, drawn or paid piece by piece, and the galaxy."""

from __future__ import annotations

from typing import Final

from cosmarch.core.state import Event

# Events that tell of one piece each; `n` is how many of the same there were.
ONE_BY_ONE: Final = frozenset(
    (
        *("ship_moves", "loaded_in_space", "lands", "card_drawn", "card_stolen", "bonus_command"),
        *("loaded", "counter_placed"),
    )
)
# Events that tell of a planet each: of several, `worlds` are their numbers, and `n` is what they give together.
PLANET_BY_PLANET: Final = frozenset(
    ("exhausted_for_resources", "exhausted_for_influence", "refreshed", "control_marker", "takes_neutral")
)
# Events that name one of several things that belong together: the argument that tells them apart. Of several, that
# argument's name with an s holds "number:how many" for each.
LISTED: Final = {
    "loaded": "planet",
    "produced": "unit",
    "counter_placed": "area",
    "looked_at": "agenda",
    "objective_laid_out": "objective",
}
# Events with a number of their own that is added up.
SUMMED: Final = frozenset(("ships_destroyed",))
# How the galaxy is laid; a tile that is only shown is not placed yet.
TILES: Final = {"tile_placed": 1, "home_joined": 1, "tile_face_down": 1, "tile_shown": 0}
PLACED: Final = "tile_placed"
# What is told of every player once, in a row, and the line that names them all.
OF_ALL: Final = {"home_position": "home_position_all", "sits_left": "sits_left_all"}
DRAWN: Final = "card_drawn"
EXECUTED: Final = "captive_executed"
DRAWN_THIS: Final = "card_drawn_this"


def folded(one: Event, other: Event) -> Event | None:
    """One event for two in a row, of which the first may be folded already; None where each is told by itself."""
    if one.key in TILES and other.key in TILES and PLACED in (one.key, other.key):
        last = other if other.key == PLACED else one
        placed = tiles(one) + tiles(other)
        if placed == 1:
            return last
        args: dict[str, int | str] = {name: value for name, value in last.args.items() if name != "seat"}  # all of them
        return Event(PLACED, last.rule, last.seen, {**args, "n": placed})
    if one.key == other.key and one.key in OF_ALL:
        args = {name: value for name, value in other.args.items() if name != "seat"}
        return Event(one.key, other.rule, other.seen, {**args, "seats": f"{seats(one)} {seats(other)}"})
    if (
        one.key == DRAWN
        and other.key == DRAWN_THIS
        and other.seen == 1 << int(one.args["seat"])
        and "n" not in one.args
    ):
        return Event(DRAWN_THIS, other.rule, other.seen, {**one.args, **other.args})
    if one.key == EXECUTED and other.key == "leader_killed" and one.args["leader"] == other.args["leader"]:
        return one
    if one.key != other.key or one.seen != other.seen or one.rule != other.rule:
        return None
    if one.key in PLANET_BY_PLANET and one.args["seat"] == other.args["seat"]:
        args = {"seat": one.args["seat"], "worlds": f"{worlds(one)} {worlds(other)}"}
        if "n" in one.args:
            args["n"] = int(one.args["n"]) + int(other.args["n"])
        return Event(one.key, one.rule, one.seen, args)
    if one.key in LISTED:
        return listed(one, other, LISTED[one.key])
    if one.key not in ONE_BY_ONE and one.key not in SUMMED:
        return None
    rest = {name: value for name, value in one.args.items() if name != "n"}
    if rest != {name: value for name, value in other.args.items() if name != "n"}:
        return None
    return Event(one.key, one.rule, one.seen, {**rest, "n": count(one) + count(other)})


def listed(one: Event, other: Event, name: str) -> Event | None:
    """Two that differ only in what they name, as one with a list of it, in the order in which each came first."""
    own = (name, f"{name}s", "n")
    rest = {key: value for key, value in one.args.items() if key not in own}
    if rest != {key: value for key, value in other.args.items() if key not in own}:
        return None
    counts: dict[int, int] = {}
    for number, many in [*items(one, name), *items(other, name)]:
        counts[number] = counts.get(number, 0) + many
    told: dict[str, int | str] = {**rest, name: one.args[name], "n": sum(counts.values())}
    if len(counts) > 1:
        told[f"{name}s"] = " ".join([f"{number}:{many}" for number, many in counts.items()])
    return Event(one.key, one.rule, one.seen, told)


def items(event: Event, name: str) -> list[tuple[int, int]]:
    """What a list of an event holds, with how many of each; the one thing that it names where it has no list."""
    if f"{name}s" not in event.args:
        return [(int(event.args[name]), count(event))]
    pairs = [pair.split(":") for pair in str(event.args[f"{name}s"]).split()]
    return [(int(number), int(many)) for number, many in pairs]


def count(event: Event) -> int:
    """How many pieces an event tells of."""
    return int(event.args.get("n", 1))


def tiles(event: Event) -> int:
    """How many tiles are placed by what an event tells."""
    return int(event.args.get("n", TILES[event.key]))


def seats(event: Event) -> str:
    """The players of an event, by their numbers."""
    return str(event.args["seats"]) if "seats" in event.args else str(event.args["seat"])


def worlds(event: Event) -> str:
    """The planets of an event, by their numbers."""
    return str(event.args["worlds"]) if "worlds" in event.args else str(event.args["planet"])
