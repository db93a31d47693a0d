"""From a position to a table: every entry is checked, whatever is left out is as at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.entry import NONE, Entry, named
from cosmarch.core.errors import LoadError
from cosmarch.games.se4x import designs, economy, sheet, turn
from cosmarch.games.se4x.alien_tech.drawing import shuffle_alien_cards
from cosmarch.games.se4x.domains import EMPIRES
from cosmarch.games.se4x.doomsday import arrivals
from cosmarch.games.se4x.packing import pack
from cosmarch.games.se4x.placing_map import place_groups, place_hexes
from cosmarch.games.se4x.position import PHASES, STEPS, VALUES
from cosmarch.games.se4x.solitaire import AGAINST_MACHINES
from cosmarch.games.se4x.state import (
    AMOEBA_TYPES,
    ECONOMIC,
    EXPLORATION,
    MOVEMENT,
    NOBODY,
    NOWHERE,
    SHEET,
    TECHS,
    Scene,
    Table,
    put,
    put_row,
)
from cosmarch.games.se4x.vocabulary import ABILITIES, BANKS, CLASSES, COLOURS, TURNS

TOP: Final = (
    "phase",
    "step",
    "made_income",
    "active",
    "waiting",
    "explored",
    "peeked",
    "attacked",
    "chain_steps",
    "round",
    "turn",
    "order",
    "variants",
    "opened",
    "players",
    "hexes",
    "groups",
    "markers_out",
    "alien_cup",
    "alien_cards",
    "advantages",
    "opponents",
)
PLAYER: Final = (
    "colour",
    "home",
    "out",
    "cp",
    "research_points",
    "bid",
    "debt",
    "bounty",
    "colony_points",
    "technology_spending",
    "grants",
    "levels",
    "shown",
    "research",
    "sheet",
    "alien_cards",
    "alien_discards",
    "alien_known",
    "alien_denied",
    "advantages",
    "advantage_discards",
    "advantage_known",
    "advantage_denied",
    "design",
    "amoeba_marks",
    "amoeba_points",
)
DESIGN: Final = ("class", "attack", "defense", "hull", "abilities", "shown", "weak_against")
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


def place(t: Table, wanted: Mapping[str, Any]) -> None:
    """Turn a fresh table into the position; LoadError names what is not legal in it."""
    entries = Entry(wanted, "position", TOP)
    phase = PHASES[max(0, entries.name("phase", PHASES))]
    if phase == PHASES[0]:
        if len(entries.value) > int(entries.has("phase")):
            raise LoadError("position: one of the set-up begins it anew and has no other entries")
        return
    t.queue = []
    t.round = entries.number("round", 1, 1, MOST_ROUNDS)
    t.turn = entries.number("turn", 1, 1, TURNS)
    place_variants(t, entries)
    players = player_entries(t, entries)
    place_homes(t, players)
    place_hexes(t, entries)
    place_sheets(t, players)
    place_cards(t, entries, players)
    place_groups(t, entries)
    place_opponents(t, entries)
    place_moment(t, entries, phase)


def place_variants(t: Table, entries: Entry) -> None:
    """Variants that were rolled (CE-21.1), and technologies that battles have opened (SE-27.2)."""
    known = [switch.key for switch in t.content.switches if switch.kind == "variant"]
    if entries.has("variants"):
        chosen = entries.names("variants", known)
        for number, name in enumerate(known):
            t.switches = put(t.switches, t.domains.switch[name], int(number in chosen))
    t.opened = mask(entries.names("opened", t.content.technology_names))


def mask(numbers: Sequence[int]) -> int:
    return sum([1 << number for number in set(numbers)])


# ---- empires


def player_entries(t: Table, entries: Entry) -> list[Entry]:
    rows = entries.items("players")
    if len(rows) != t.seats:
        raise LoadError(f"position.players: must list {t.seats} players, not {len(rows)}")
    return [Entry(row, f"position.players[{seat}]", PLAYER) for seat, row in enumerate(rows)]


def place_homes(t: Table, players: list[Entry]) -> None:
    homes: list[int] = []
    colours: list[int] = []
    for seat, player in enumerate(players):
        home = player.name("home", t.content.hexes)
        colour = player.name("colour", COLOURS) if player.has("colour") else seat
        if home == NONE or home in homes:
            raise LoadError(f"{player.path}.home: is missing, or another player's already")
        if colour == NONE or colour in colours:
            raise LoadError(f"{player.path}.colour: is missing, or another player's already")
        homes.append(home)
        colours.append(colour)
        t.out[seat] = int(player.flag("out"))
    if all(t.out):
        raise LoadError("position.players: somebody must still be in the game")
    t.home = tuple(homes)
    t.colour = tuple(colours)


def place_sheets(t: Table, players: list[Entry]) -> None:
    """Money, technology, the production sheet and the unique ship."""
    for seat, player in enumerate(players):
        t.cp[seat] = player.number("cp", 0, 0, MOST)
        t.rp[seat] = player.number("research_points", 0, 0, MOST)
        t.bids[seat] = player.number("bid", 0, 0, MOST)
        t.debt = put(t.debt, seat, player.number("debt", 0, 0, MOST))
        t.bounty[seat] = player.number("bounty", 0, 0, MOST)
        t.destroyed[seat] = player.number("colony_points", 0, 0, MOST)
        t.tech_spent = put(t.tech_spent, seat, player.number("technology_spending", 0, 0, MOST))
        t.grants = put(t.grants, seat, player.number("grants", 0, 0, MOST))
        place_levels(t, seat, player)
        place_sheet(t, seat, player)
        place_design(t, seat, player)
        t.amoeba_marks = put(t.amoeba_marks, seat, player.number("amoeba_marks", 0, 0, 3))
        if player.has("amoeba_points"):
            points = player.numbers("amoeba_points", AMOEBA_TYPES, MOST)
            for kind, value in enumerate(points):
                t.amoeba_points = put(t.amoeba_points, seat * AMOEBA_TYPES + kind, value)


def highest(t: Table, technology: int) -> int:
    """The highest level of a technology on any sheet: those of parts that are left out have their first one."""
    row = t.content.technologies[technology]
    return max(row.start, row.top(False), row.top(True))


def place_levels(t: Table, seat: int, player: Entry) -> None:
    """Technology: what the empire has, what everybody has seen of it, and dice towards the next level."""
    names = t.content.technology_names
    levels = player.object("levels", names)
    shown = player.object("shown", names)
    research = player.object("research", names)
    for technology, name in enumerate(names):
        at = seat * TECHS + technology
        start = 0 if player.has("levels") else t.levels[at]
        t.levels[at] = levels.number(name, start, 0, highest(t, technology))
        seen = shown.number(name, 0 if player.has("shown") else min(start, t.levels[at]), 0, highest(t, technology))
        if seen > t.levels[at]:
            raise LoadError(f"{shown.path}.{name}: nobody can have seen more than level {t.levels[at]}")
        t.shown = put(t.shown, at, seen)
        t.research = put(t.research, at, research.number(name, 0, 0, MOST))


def place_sheet(t: Table, seat: int, player: Entry) -> None:
    flat: list[int] = []
    for number, row in enumerate(player.items("sheet")):
        line = Entry(row, f"{player.path}.sheet[{number}]", sheet.NAMES)
        flat += [line.number(name, 0, 0, MOST) for name in sheet.NAMES]
    t.sheets = put_row(t.sheets, seat, tuple(flat))
    if not flat:
        return
    last = flat[-SHEET:]
    left = sum([sign * value for sign, value in zip(sheet.CP_SIGN, last, strict=True)])
    research = sum([sign * value for sign, value in zip(sheet.RP_SIGN, last, strict=True)])
    if (left, research) != (t.cp[seat], t.rp[seat]):
        raise LoadError(f"{player.path}.sheet: its last row leaves {left} CP and {research} research points")


def place_design(t: Table, seat: int, player: Entry) -> None:
    """CE-19.1: the unique ship."""
    if player.value.get("design") is None:
        return
    book = t.content.unique_ship
    entry = player.object("design", DESIGN)
    abilities = entry.names("abilities", ABILITIES)
    weapon = entry.name("class", CLASSES[: len(book.class_prices)])
    if weapon == NONE:
        raise LoadError(f"{entry.path}.class: is missing")
    if len(set(abilities)) > book.abilities_most:
        raise LoadError(f"{entry.path}.abilities: a design has at most {book.abilities_most}")
    design = designs.packed(
        weapon,
        entry.number("attack", 1, 1, len(book.attack_prices)),
        entry.number("defense", 0, 0, len(book.defense_prices) - 1),
        entry.number("hull", 1, 1, len(book.hull_prices)),
        abilities,
    )
    if designs.price_of(t, design) > book.price_limits[-1]:
        raise LoadError(f"{entry.path}: costs more than {book.price_limits[-1]} CP")
    shown = 0
    for word in entry.names("shown", (*ABILITIES, VALUES)):
        shown |= designs.VALUES_SHOWN if word == len(ABILITIES) else 1 << word
    t.design = put(t.design, seat, design)
    t.design_shown = put(t.design_shown, seat, shown)
    t.weakness = put(t.weakness, seat, entry.name("weak_against", t.content.ship_names))


# ---- cards


def place_cards(t: Table, entries: Entry, players: list[Entry]) -> None:
    """Alien technology and empire advantages: each card lies in one place."""
    shuffle_alien_cards(t)
    cards = t.content.alien_technology_names
    table = entries.object("alien_cards", ("deck", "shown", "unpaid"))
    used = list(t.alien_deck)
    for seat, player in enumerate(players):
        t.alien_cards = put_row(t.alien_cards, seat, tuple(player.names("alien_cards", cards)))
        t.alien_discards = put_row(t.alien_discards, seat, tuple(player.names("alien_discards", cards)))
        t.alien_known = put(t.alien_known, seat, mask(player.names("alien_known", cards)))
        if player.has("alien_denied"):
            t.alien_denied = put(t.alien_denied, seat, mask(player.names("alien_denied", cards)))
    held = [card for row in (*t.alien_cards, *t.alien_discards) for card in row]
    deck = table.names("deck", cards) if table.has("deck") else [card for card in used if card not in held]
    once(t.content.alien_technology_names, [*held, *deck], "alien_cards")
    t.alien_deck = tuple(deck)
    t.alien_shown = mask(table.names("shown", cards))
    t.alien_unpaid = mask(table.names("unpaid", cards))
    place_advantages(t, entries, players)


def place_advantages(t: Table, entries: Entry, players: list[Entry]) -> None:
    cards = t.content.advantage_names
    table = entries.object("advantages", ("deck", "shown"))
    for seat, player in enumerate(players):
        t.advantages = put_row(t.advantages, seat, tuple(player.names("advantages", cards)))
        t.advantage_discards = put_row(t.advantage_discards, seat, tuple(player.names("advantage_discards", cards)))
        t.advantage_known = put(t.advantage_known, seat, mask(player.names("advantage_known", cards)))
        t.advantage_denied = put(t.advantage_denied, seat, mask(player.names("advantage_denied", cards)))
    held = [card for row in (*t.advantages, *t.advantage_discards) for card in row]
    deck = table.names("deck", cards)
    if not table.has("deck") and t.chosen("empire_advantages") != "none":
        deck = [card for card in range(len(cards)) if card not in held]
    once(cards, [*held, *deck], "advantages")
    t.advantage_deck = tuple(deck)
    t.advantage_shown = mask(table.names("shown", cards))


def once(names: Sequence[str], cards: list[int], what: str) -> None:
    for card in cards:
        if cards.count(card) > 1:
            raise LoadError(f"position.{what}: there is only one {names[card]}")


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
    t.peeked = hexes(t, entries, "peeked")
    t.attacked = hexes(t, entries, "attacked")
    steps: list[int] = []
    for row in entries.items("chain_steps"):
        if not isinstance(row, (list, tuple)) or len(row) != 2:
            raise LoadError("position.chain_steps: must be pairs of a counter and a hex")
        pair = Entry({"group": row[0], "hex": row[1]}, "position.chain_steps", ("group", "hex"))
        group, there = pair.number("group", NOBODY, 0, t.domains.slots - 1), pair.name("hex", t.content.hexes)
        if there == NONE or t.owner_of(group) != active:
            raise LoadError("position.chain_steps: must be pairs of a counter of the active player and a hex")
        steps += [group, there]
    t.chain_steps = tuple(steps)
    scenes = turn.phases(t, active)
    first = [scene[0] for scene in scenes].index(FIRST[phase])
    t.queue = [*scenes[first:], *rest]


def hexes(t: Table, entries: Entry, key: str) -> tuple[int, ...]:
    found = entries.names(key, t.content.hexes)
    if len(set(found)) < len(found) or not all([t.playable(place) for place in found]):
        raise LoadError(f"position.{key}: must be different hexes of the playing area")
    return tuple(found)
