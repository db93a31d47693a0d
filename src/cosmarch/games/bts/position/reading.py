"""Tables from positions: any legal one can be set up.

What a position leaves out is as in a fresh match; cubes and discs that it does not mention lie where the rules would
return them, so that a short position is a legal one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import Entry, named
from cosmarch.core.state import EVERYONE, put
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, CUBES, EXTRA, LEVELS, LOCATIONS, TOP_LEVEL, TYPES
from cosmarch.games.bts.position.writing import ENDINGS, PHASES
from cosmarch.games.bts.rules.counters import cubes, discs
from cosmarch.games.bts.rules.decks import deck_name
from cosmarch.games.bts.rules.exploration_board import is_controllable, is_present, locations, specialties_of
from cosmarch.games.bts.rules.fleets import add_ship
from cosmarch.games.bts.rules.resources import return_cube
from cosmarch.games.bts.rules.setup import mat_scenes
from cosmarch.games.bts.rules.ships import new_controller
from cosmarch.games.bts.state import COLUMNS, DISCS, FOOD, NOBODY, ORE, PLACES, STAR, SYSTEM_DECK, Table
from cosmarch.games.bts.view import DISC_NAMES

TOP = (
    "round",
    "first",
    "active",
    "phase",
    "ending",
    "players",
    "slots",
    "locations",
    "extra_at",
    "guilds",
    "achievements",
    "events",
    "event_holders",
    "boxed_events",
    "attached",
    "decks",
    "known_below",
    "tableau",
    "cleared_rows",
)
PLAYER = (
    "faction",
    "pawn",
    "ore",
    "population",
    "supply",
    "food_discs",
    "ore_discs",
    "automation",
    "ships",
    "museum",
    "colonies",
    "private",
    "innovations_done",
)


def place(t: Table, wanted: Mapping[str, Any]) -> None:
    """Turn a fresh table into the position."""
    top = Entry(wanted, "position", TOP)
    t.round = top.number("round", 1, 1, 999)
    t.first = top.number("first", t.first, 0, t.seats - 1)
    t.active = top.number("active", t.first, 0, t.seats - 1)
    t.ending = max(0, top.name("ending", ENDINGS))
    place_factions(t, top)
    for guild in top.names("guilds", t.content.guild_names):
        t.guild_open = put(t.guild_open, guild, 1)
    place_technologies(t, top)
    place_events(t, top)
    place_systems(t, top)
    place_achievements(t, top)
    players = player_entries(t, top)
    if in_set_up(top):
        for seat, entry in enumerate(players):
            nothing_placed(t, seat, entry)
    else:
        for seat, entry in enumerate(players):
            place_player(t, seat, entry)
        for seat, entry in enumerate(players):
            balance(t, seat, entry)
    check_control(t)
    t.used = 0
    t.start_control = tuple(t.outpost)
    t.reveals = 0
    t.events = []
    t.queue = queue_of(t, top)


def in_set_up(top: Entry) -> bool:
    return top.name("phase", PHASES) == 0


def queue_of(t: Table, top: Entry) -> list[tuple[Any, ...]]:
    phase = top.name("phase", PHASES)
    if phase == 0:
        choosing, _, advanced = t.queue[0]  # of the fresh table
        return mat_scenes(t, choosing, advanced)
    seat = t.active
    rest: list[tuple[Any, ...]] = [("achievement", seat), ("turn_ends", seat)]
    scenes: list[tuple[Any, ...]] = [("production", seat), ("wrap_up", seat), *rest]
    return scenes[phase - 2 :] if phase >= 2 else [("turn", seat)]


def player_entries(t: Table, top: Entry) -> list[Entry]:
    rows = top.items("players")
    if len(rows) > t.seats:
        raise LoadError(f"position.players: {len(rows)} players, but {t.seats} seats")
    rows += [{}] * (t.seats - len(rows))
    known = PLAYER[:1] if in_set_up(top) else PLAYER
    return [Entry(row, f"position.players[{seat}]", known) for seat, row in enumerate(rows)]


def place_factions(t: Table, top: Entry) -> None:
    """Mats that the position does not name are dealt in their order; in the set-up phase they stay to be chosen."""
    advanced = any(scene[0].endswith("_faction") and scene[2] for scene in t.queue)
    players = player_entries(t, top)
    for seat, entry in enumerate(players):
        faction = entry.name("faction", t.content.faction_names)
        t.faction = put(t.faction, seat, faction)
        if faction != NOBODY and t.content.factions[faction].advanced != advanced:
            raise LoadError(f"{entry.path}.faction: basic and advanced mats are not mixed (BTS-21.1)")
        if faction != NOBODY and faction in t.faction[:seat]:
            raise LoadError(f"{entry.path}.faction: two players have this mat")
        if faction in t.content.barred:
            raise LoadError(f"{entry.path}.faction: not with {t.seats} players (BTS-3.9)")
    if in_set_up(top):
        return
    mats = [mat.id for mat in t.content.factions if mat.advanced == advanced and mat.id not in t.content.barred]
    for seat in range(t.seats):
        if t.faction[seat] == NOBODY:
            t.faction = put(t.faction, seat, next(mat for mat in mats if mat not in t.faction))


def place_technologies(t: Table, top: Entry) -> None:
    """Cards on slots, private ones, the tableau, and the decks: named cards on top, the rest as dealt."""
    content = t.content
    names = content.technology_names
    slots = top.object("slots", content.slot_names)
    wanted = [NOBODY] * len(content.slots)
    for slot in content.slots:
        if slots.has(slot.name):
            entry = slots.object(slot.name, ("technology", "event", "researched"))
            wanted[slot.id] = card = entry.name("technology", names)
            if card != NOBODY and content.technologies[card].level != slot.level:
                raise LoadError(f"{entry.path}.technology: {names[card]} is not of level {LEVELS[slot.level - 1]}")
            for seat in entry.items("researched"):
                if type(seat) is not int or not 0 <= seat < t.seats:
                    raise LoadError(f"{entry.path}.researched: {seat!r:.40} is no seat")
                t.researched[slot.id] |= 1 << seat
    used = [card for card in wanted if card != NOBODY]
    for entry in player_entries(t, top):
        used += entry.names("private", names)
    rows = top.object("tableau", LEVELS[1:])
    dealt = [card for level in LEVELS[1:] if rows.has(level) for card in row_cards(rows, level, names)]
    used += [card for card in dealt if card != NOBODY]
    if len(set(used)) != len(used):
        raise LoadError("position.slots: a technology lies in two places")
    for seat, entry in enumerate(player_entries(t, top)):
        for card in entry.names("private", names):
            t.private_owner = put(t.private_owner, card, seat)
    basics = [card for card in t.slot_tech if card != NOBODY and card not in used]
    for slot in content.slots:
        card = wanted[slot.id]
        if card == NOBODY and slot.level == 1 and basics:
            card = basics.pop(0)
        t.slot_tech = put(t.slot_tech, slot.id, card)
    t.tech_slot = (NOBODY,) * len(names)
    for slot_id, card in enumerate(t.slot_tech):
        if card != NOBODY:
            t.tech_slot = put(t.tech_slot, card, slot_id)
    place_rows(t, rows, top)
    for level in range(2, TOP_LEVEL + 1):
        place_deck(t, top, level - 1, [c.id for c in content.technologies if c.level == level and taken_card(t, c.id)])


def taken_card(t: Table, card: int) -> bool:
    return t.tech_slot[card] != NOBODY or t.private_owner[card] != NOBODY or card in t.rows


def row_cards(rows: Entry, level: str, names: Sequence[str]) -> list[int]:
    items = rows.items(level)
    if len(items) != len(TYPES):
        raise LoadError(f"{rows.path}.{level}: must be {len(TYPES)} cards")
    return [NOBODY if item is None else named(item, names, f"{rows.path}.{level}") for item in items]


def place_rows(t: Table, rows: Entry, top: Entry) -> None:
    if not t.tableau:
        if rows.value:
            raise LoadError("position.tableau: this match is played without the tableau")
        return
    width = len(TYPES)
    if top.has("tableau"):
        t.rows_dealt = (0, 0, 0)
        cards = [NOBODY] * (3 * width)
        for row, level in enumerate(LEVELS[1:]):
            if rows.has(level):
                t.rows_dealt = put(t.rows_dealt, row, 1)
                cards[row * width : (row + 1) * width] = row_cards(rows, level, t.content.technology_names)
        t.rows = tuple(cards)
    for row in top.names("cleared_rows", LEVELS[1:]):
        t.rows_dealt = put(t.rows_dealt, row, 2)


def place_deck(t: Table, top: Entry, deck: int, gone: Sequence[int]) -> None:
    """Named cards on top in their order, then what else belongs to the deck."""
    key = deck_name(deck)
    decks = top.object("decks", [deck_name(number) for number in range(1, 6)])
    content = t.content
    names = content.technology_names if deck < SYSTEM_DECK else content.system_names
    if deck < SYSTEM_DECK:
        belonging = [card.id for card in content.technologies if card.level == deck + 1]
    else:
        belonging = [card.id for card in content.systems if card.deck == deck - SYSTEM_DECK]
    first = decks.names(key, names)
    for card in first:
        if card not in belonging or card in gone or first.count(card) > 1:
            raise LoadError(f"{decks.path}.{key}: {names[card]} cannot lie there")
    known = [card for card in t.decks[deck] if card not in first and card not in gone]
    rest = [card for card in belonging if card not in first and card not in gone and card not in known]
    t.decks[deck] = tuple(first + known + rest)
    blocks = top.object("known_below", [deck_name(number) for number in range(1, 6)])
    t.blocks[deck] = ()
    if blocks.has(key):
        pairs = blocks.items(key)
        if len(pairs) % 2 or not all(type(item) is int and item >= EVERYONE for item in pairs):
            raise LoadError(f"{blocks.path}.{key}: must be pairs of a size and a mask of seats")
        if min(pairs[0::2]) < 1 or sum(pairs[0::2]) > len(t.decks[deck]):
            raise LoadError(f"{blocks.path}.{key}: does not fit the deck")
        t.blocks[deck] = tuple(pairs)


def place_events(t: Table, top: Entry) -> None:
    """Face-down events: those named, then as dealt on slots that hold no card yet."""
    content = t.content
    names = content.event_names
    slots = top.object("slots", content.slot_names)
    in_play = top.names("events", names)
    fixed: dict[int, int] = {}
    for slot in content.slots:
        entry = slots.object(slot.name, ("technology", "event", "researched"))
        if entry.has("event") or t.slot_tech[slot.id] != NOBODY or slot.level not in (2, 3):
            fixed[slot.id] = event = entry.name("event", names)
            if event != NOBODY and content.events[event].level != slot.level:
                raise LoadError(f"{entry.path}.event: {names[event]} is not of level {LEVELS[slot.level - 1]}")
    used = [event for event in fixed.values() if event != NOBODY] + in_play
    if len(set(used)) != len(used):
        raise LoadError("position.slots: an event lies in two places")
    pool = [event for event in t.slot_event if event != NOBODY and event not in used]
    pool += [event for event in t.boxed_events if event not in used and event not in pool]
    for slot in content.slots:
        if slot.id in fixed:
            t.slot_event = put(t.slot_event, slot.id, fixed[slot.id])
        else:
            event = next(e for e in pool if content.events[e].level == slot.level)
            t.slot_event = put(t.slot_event, slot.id, event)
            pool.remove(event)
    t.events_in_play = tuple(in_play)
    held = [event for event in in_play if content.events[event].stays == "faction"]
    holders = top.object("event_holders", [names[event] for event in held])
    for event in held:
        t.event_holder = put(t.event_holder, event, holders.number(names[event], 0, 0, t.seats - 1))
    t.boxed_events = tuple(top.names("boxed_events", names)) if top.has("boxed_events") else tuple(pool)


def place_systems(t: Table, top: Entry) -> None:
    """The systems that the position names; where it names none, the one that lies there stays if it is not used
    elsewhere, else another from its deck comes."""
    content = t.content
    t.extra_at = top.name("extra_at", LOCATIONS)
    t.attached = top.name("attached", content.system_names)
    used = [t.attached] if t.attached != NOBODY else []
    for seat, entry in enumerate(player_entries(t, top)):
        used += place_colonies(t, seat, entry)
    named_places = place_outposts(t, top)
    used += [system for system in named_places.values() if system != NOBODY]
    if len(set(used)) != len(used):
        raise LoadError("position.locations: a system lies in two places")
    pool = [card for card in t.system_at if card != NOBODY and card not in used]
    pool += [card for deck in (0, 1) for card in t.decks[SYSTEM_DECK + deck] if card not in used]
    for spot in locations(t):
        if content.location_kind[spot] != "system":
            continue
        if spot in named_places:
            t.system_at[spot] = named_places[spot]
        elif t.system_at[spot] == NOBODY or t.system_at[spot] in used:
            deck = content.location_deck[spot] if spot != EXTRA else 0
            fitting = [card for card in pool if content.systems[card].deck == deck and card not in t.system_at]
            t.system_at[spot] = fitting[0] if fitting else NOBODY
    gone = [card for card in t.system_at if card != NOBODY] + used
    for deck in (0, 1):
        place_deck(t, top, SYSTEM_DECK + deck, gone)


def place_colonies(t: Table, seat: int, entry: Entry) -> list[int]:
    """The colonies of a player with their discs; the systems that they are."""
    names = t.content.system_names
    colonies = entry.object("colonies", names)
    out: list[int] = []
    for system, key in enumerate(names):
        if colonies.has(key):
            two = colonies.names(key, DISC_NAMES)
            if len(two) > 2:
                raise LoadError(f"{colonies.path}.{key}: at most two discs")
            t.colony_owner = put(t.colony_owner, system, seat)
            t.colony_first = put(t.colony_first, system, two[0] if two else NOBODY)
            t.colony_second = put(t.colony_second, system, two[1] if len(two) > 1 else NOBODY)
            out.append(system)
    return out


def place_outposts(t: Table, top: Entry) -> dict[int, int]:
    """Who controls which location; the systems that the position puts on them, by location."""
    places = top.object("locations", LOCATIONS)
    out: dict[int, int] = {}
    for spot, key in enumerate(LOCATIONS):
        if not places.has(key):
            continue
        entry = places.object(key, ("system", "controller", "disc"))
        if not is_present(t, spot):
            raise LoadError(f"{entry.path}: not in this match")
        if entry.has("system"):
            out[spot] = entry.name("system", t.content.system_names)
            if t.content.location_kind[spot] != "system":
                raise LoadError(f"{entry.path}.system: no system lies there")
        if entry.value.get("controller") is not None:
            t.outpost = put(t.outpost, spot, entry.number("controller", 0, 0, t.seats - 1))
            t.outpost_disc = put(t.outpost_disc, spot, entry.name("disc", DISC_NAMES))
    return out


def place_achievements(t: Table, top: Entry) -> None:
    if not top.has("achievements"):
        return
    rows = top.items("achievements")
    if len(rows) != 4:
        raise LoadError("position.achievements: must be 4 cards")
    t.achievements = ()
    for spot, row in enumerate(rows):
        entry = Entry(row, f"position.achievements[{spot}]", ("id", "claims", "discs"))
        card = entry.name("id", t.content.achievement_names)
        if card == NOBODY or card in t.achievements:
            raise LoadError(f"{entry.path}.id: missing or there twice")
        t.achievements += (card,)
        claims = entry.items("claims")
        if len(claims) > len(t.content.achievements[card].slot_vp) or len(set(map(str, claims))) != len(claims):
            raise LoadError(f"{entry.path}.claims: too many, or a seat twice")
        kinds = entry.names("discs", DISC_NAMES)
        for slot, seat in enumerate(claims):
            if type(seat) is not int or not 0 <= seat < t.seats:
                raise LoadError(f"{entry.path}.claims: {seat!r:.40} is no seat")
            t.claims = put(t.claims, spot * ACHIEVEMENT_SLOTS + slot, seat)
            t.claim_disc = put(
                t.claim_disc, spot * ACHIEVEMENT_SLOTS + slot, kinds[slot] if slot < len(kinds) else STAR
            )


def place_player(t: Table, seat: int, entry: Entry) -> None:
    content = t.content
    t.pawn[seat] = entry.name("pawn", content.space_names)
    t.ore[seat] = entry.number("ore", content.start_ore[(seat - t.first) % t.seats], 0, 999)
    t.population[seat] = entry.number("population", content.start_population, 0, CUBES)
    automation = entry.object("automation", DISC_NAMES)
    for kind, key in enumerate(DISC_NAMES):
        t.automation[seat * 3 + kind] = automation.number(key, 0, 0, 99 if kind == STAR else DISCS)
    ships = entry.object("ships", LOCATIONS)
    for spot, key in enumerate(LOCATIONS):
        for level in ships.items(key):
            if type(level) is not int or not 1 <= level <= TOP_LEVEL or not is_present(t, spot):
                raise LoadError(f"{ships.path}.{key}: {level!r:.40} is no ship level, or the location is not there")
            add_ship(t, seat, spot, level)
    if not entry.has("ships"):
        add_ship(t, seat, 0, content.start_ship_level)
    if entry.has("museum"):
        for level, count in enumerate(entry.numbers("museum", TOP_LEVEL, CUBES)):
            t.museum = put(t.museum, seat * TOP_LEVEL + level, count)
    rows = content.factions[t.faction[seat]].innovations
    done = entry.names("innovations_done", [row.key for row in rows])
    t.innovations = put(t.innovations, seat, sum([1 << number for number in done]))


def nothing_placed(t: Table, seat: int, entry: Entry) -> None:
    """In the set-up no piece of a player is on the boards yet."""
    if seat in t.outpost or seat in t.claims or cubes(t, seat):
        raise LoadError(f"{entry.path}: has pieces on the boards before the set-up is done (BTS-2.19)")


def balance(t: Table, seat: int, entry: Entry) -> None:
    """Cubes and discs that are not mentioned lie on the mat; what is mentioned must add up."""
    for spot in range(PLACES):
        if t.outpost[spot] == seat and t.outpost_disc[spot] == NOBODY:
            t.outpost_disc = put(t.outpost_disc, spot, (specialties_of(t, spot) or (FOOD,))[0])
    for track, key in ((FOOD, "food_discs"), (ORE, "ore_discs")):
        t.track[seat * 2 + track] = 0
        elsewhere = discs(t, seat, track)
        t.track[seat * 2 + track] = left = entry.number(key, max(0, DISCS - elsewhere), 0, DISCS)
        if left + elsewhere != DISCS:
            raise LoadError(f"{entry.path}.{key}: {left} on the track and {elsewhere} elsewhere are not {DISCS}")
    if entry.has("supply"):
        t.supply[seat * COLUMNS : (seat + 1) * COLUMNS] = entry.numbers("supply", COLUMNS, CUBES)
    else:
        t.supply[seat * COLUMNS : (seat + 1) * COLUMNS] = [0] * COLUMNS
        for _ in range(CUBES - cubes(t, seat)):
            return_cube(t, seat)
    if cubes(t, seat) != CUBES:
        raise LoadError(f"{entry.path}: {cubes(t, seat)} cubes, but a faction has {CUBES} (BTS-1.17)")


def check_control(t: Table) -> None:
    """Whoever is strictly strongest at a location controls it; the position must say so itself."""
    for spot in locations(t):
        if t.outpost[spot] != NOBODY and not is_controllable(t, spot):
            raise LoadError(f"position.locations.{LOCATIONS[spot]}.controller: nobody can control it (BTS-16.1)")
        if is_controllable(t, spot) and new_controller(t, spot) != t.outpost[spot]:
            owner = new_controller(t, spot)
            who = f"seat {owner}" if owner != NOBODY else "nobody"
            raise LoadError(
                f"position.locations.{LOCATIONS[spot]}.controller: by the ships there it is {who} (BTS-16.4)"
            )
