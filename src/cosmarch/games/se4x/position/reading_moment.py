"""From a position to a table: the opponents of a single player, and where the round stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import NONE, Entry, named
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.packed_ints import pack
from cosmarch.games.se4x.content.vocabulary import BANKS, TURNS
from cosmarch.games.se4x.position.writing import STEPS
from cosmarch.games.se4x.rules import sequence_of_play
from cosmarch.games.se4x.rules.economy import economy
from cosmarch.games.se4x.rules.solitaire.doomsday import arrivals
from cosmarch.games.se4x.rules.solitaire.solitaire import AGAINST_MACHINES
from cosmarch.games.se4x.state import AMOEBA_TYPES, ECONOMIC, EXPLORATION, MOVEMENT, NOBODY, NOWHERE, Scene, Table, put

OPPONENTS: Final = (
    "machine_ratings",
    "machine_weakness",
    "empires",
    "extra_rolls",
    "used_against",
    "amoeba_kinds",
    "amoebas_immune",
)
MOST_ROUNDS: Final = 999
MOST: Final = 9999  # of money and points
# With which scene of a player turn a phase begins.
FIRST: Final = {
    "movement": "movement",
    "reaction": "movement_ends",
    "combat": "combat_begins",
    "exploration": "exploration_begins",
    "upgrades": "upgrades",
}


def mask(numbers: Sequence[int]) -> int:
    return sum([1 << number for number in set(numbers)])


def highest(t: Table, technology: int) -> int:
    """The highest level of a technology on any sheet: those of parts that are left out have their first one."""
    row = t.content.technologies[technology]
    return max(row.start, row.top(False), row.top(True))


# ---- opponents


def place_opponents(t: Table, entries: Entry) -> None:
    """Machines, alien players and amoebas; without an entry those of the start."""
    if t.victory == AGAINST_MACHINES:
        t.machine_rating = (0,) * len(arrivals(t))
    content = t.content
    table = entries.object("opponents", OPPONENTS)
    if table.has("machine_ratings"):
        ratings = table.numbers("machine_ratings", len(t.machine_rating), len(content.doomsday.ratings))
        t.machine_rating = tuple(ratings)
    t.machine_weakness = table.name("machine_weakness", content.doomsday.weaknesses)
    rows = table.items("empires")
    if len(rows) > len(EMPIRES):
        raise LoadError(f"{table.path}.empires: there are at most {len(EMPIRES)}")
    for number, row in enumerate(rows):
        empire = Entry(row, f"{table.path}.empires[{number}]", ("banks", "levels", "shown"))
        banks = empire.object("banks", BANKS)
        for bank, name in enumerate(BANKS):
            t.banks = put(t.banks, number * len(BANKS) + bank, banks.number(name, 0, 0, MOST))
        t.empire_levels = put(t.empire_levels, number, packed_levels(t, empire, "levels"))
        t.empire_shown = put(t.empire_shown, number, packed_levels(t, empire, "shown"))
    rolls: list[int] = []
    for row in table.items("extra_rolls"):
        pair = Entry({"roll": row}, f"{table.path}.extra_rolls", ("roll",)).numbers("roll", 2, MOST_ROUNDS)
        if pair[0] >= len(EMPIRES):
            raise LoadError(f"{table.path}.extra_rolls: there is no empire {pair[0]}")
        rolls += pair
    t.empire_rolls = tuple(rolls)
    t.used_against = table.number("used_against", 0, 0, 7)
    if table.has("amoeba_kinds"):
        kinds = table.items("amoeba_kinds")
        if len(kinds) != AMOEBA_TYPES:
            raise LoadError(f"{table.path}.amoeba_kinds: must list {AMOEBA_TYPES} kinds")
        known = content.amoebas.kind_keys
        path = f"{table.path}.amoeba_kinds"
        t.amoeba_kind = tuple([NOWHERE if word is None else named(word, known, path) for word in kinds])
    types = [str(kind) for kind in range(1, AMOEBA_TYPES + 1)]
    immune = [str(kind) for kind in table.items("amoebas_immune")]
    t.amoeba_immune = mask([1 + named(kind, types, f"{table.path}.amoebas_immune") for kind in immune])


def packed_levels(t: Table, entry: Entry, key: str) -> int:
    levels = entry.object(key, t.content.technology_names)
    return pack([levels.number(name, 0, 0, highest(t, at)) for at, name in enumerate(t.content.technology_names)])


# ---- where the round stands


def place_moment(t: Table, entries: Entry, phase: str) -> None:
    """The queue of the scenes that come next."""
    here = [seat for seat in range(t.seats) if not t.out[seat]]
    order = entries.seats("order", t.seats) if entries.has("order") else here
    if sorted([seat for seat in order if not t.out[seat]]) != here:
        raise LoadError("position.order: must list everybody who is in the game")
    t.order = tuple(order)
    if phase == "economic":
        place_economy(t, entries)
    elif phase == "turn_end":
        place_turn_end(t)
    else:
        place_turn(t, entries, phase)


def place_turn_end(t: Table) -> None:
    t.phase = MOVEMENT
    t.queue = [("turn_begins",) if t.turn < TURNS else ("economic_phase",)]


def place_economy(t: Table, entries: Entry) -> None:
    words = tuple(STEPS)
    step = words[max(0, entries.name("step", words))]
    t.phase = ECONOMIC
    t.turn = TURNS
    t.made_income = tuple(sorted(set(entries.names("made_income", t.content.hexes))))
    scenes = economy.steps(t)
    names = [scene[0] for scene in scenes]
    if STEPS[step] not in names:
        raise LoadError(f"position.step: there is no step {step} with these options")
    if step != "income" and any([not row for row in t.sheets]):
        raise LoadError("position.players: after income every empire has a row on its sheet")
    t.queue = scenes[names.index(STEPS[step]) :]


def place_turn(t: Table, entries: Entry, phase: str) -> None:
    order = t.in_order()
    active = entries.number("active", order[0], 0, t.seats - 1)
    if t.out[active]:
        raise LoadError("position.active: is out of the game")
    waiting = entries.seats("waiting", t.seats) if entries.has("waiting") else order[order.index(active) + 1 :]
    if active in waiting:
        raise LoadError("position.waiting: lists those whose turn is still to come")
    rest: list[Scene] = [*[("player_turn", seat) for seat in waiting], ("turn_ends",)]
    t.phase = MOVEMENT
    if phase == "turn":
        t.queue = [("player_turn", active), *rest]
        return
    t.active = active
    t.phase = EXPLORATION if phase == "upgrades" else MOVEMENT
    t.explored = hexes(t, entries, "explored")
    t.found = tuple([t.terrain[place] for place in t.explored])
    t.peeked = hexes(t, entries, "peeked")
    t.attacked = hexes(t, entries, "attacked")
    steps: list[int] = []
    for row in entries.items("chain_steps"):
        if not isinstance(row, (list, tuple)) or len(row) != 2:
            raise LoadError("position.chain_steps: must be pairs of a counter and a hex")
        pair = Entry({"group": row[0], "hex": row[1]}, "position.chain_steps", ("group", "hex"))
        group, there = pair.number("group", NOBODY, 0, t.choices.slots - 1), pair.name("hex", t.content.hexes)
        if there == NONE or t.owner_of(group) != active:
            raise LoadError("position.chain_steps: must be pairs of a counter of the active player and a hex")
        steps += [group, there]
    t.chain_steps = tuple(steps)
    scenes = sequence_of_play.phases(t, active)
    first = [scene[0] for scene in scenes].index(FIRST[phase])
    t.queue = [*scenes[first:], *rest]


def hexes(t: Table, entries: Entry, key: str) -> tuple[int, ...]:
    found = entries.names(key, t.content.hexes)
    if len(set(found)) < len(found) or not all([t.playable(place) for place in found]):
        raise LoadError(f"position.{key}: must be different hexes of the playing area")
    return tuple(found)
