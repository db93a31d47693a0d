"""Positions: the whole table in words and numbers that a person can edit. `reading` makes a table from them."""

from __future__ import annotations

from typing import Any

from cosmarch.core.state import EVERYONE
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, LEVELS, LOCATIONS, TOP_LEVEL, TYPES
from cosmarch.games.bts.rules.decks import deck_name
from cosmarch.games.bts.rules.exploration_board import is_controllable, locations
from cosmarch.games.bts.rules.holdings import colonies_of
from cosmarch.games.bts.state import BESIDE, COLUMNS, FOOD, NOBODY, ORE, SYSTEM_DECK, Table
from cosmarch.games.bts.view import DISC_NAMES, discs_of, fleet_view

ENDINGS = ("no", "triggered", "last_round")
PHASES = ("setup", "action", "production", "wrap_up", "achievement")


def position(t: Table) -> dict[str, Any]:
    """All of the table; effects of a half-done action are not part of a position."""
    content = t.content
    return {
        "round": t.round,
        "first": t.first,
        "active": t.queue[0][1] if t.queue and t.queue[0][0] == "turn" else t.active,
        "phase": phase_of(t),
        "ending": ENDINGS[t.ending],
        "players": [player_entry(t, seat) for seat in range(t.seats)],
        "slots": {slot.name: slot_entry(t, slot.id) for slot in content.slots},
        "locations": {
            LOCATIONS[place]: location_entry(t, place) for place in locations(t) if is_controllable(t, place)
        },
        "extra_at": LOCATIONS[t.extra_at] if t.extra_at != NOBODY else None,
        "guilds": [guild.key for guild in content.guilds if t.guild_open[guild.id]],
        "achievements": [achievement_entry(t, place) for place in range(len(t.achievements))],
        "events": [content.events[event].key for event in t.events_in_play],
        "event_holders": {
            content.events[event].key: holder for event, holder in enumerate(t.event_holder) if holder != NOBODY
        },
        "boxed_events": [content.events[event].key for event in t.boxed_events],
        "attached": content.systems[t.attached].key if t.attached != NOBODY else None,
        "decks": {deck_name(deck): deck_entry(t, deck) for deck in range(1, 6)},
        "known_below": {deck_name(deck): list(t.blocks[deck]) for deck in range(1, 6) if t.blocks[deck]},
        "tableau": {LEVELS[row + 1]: row_entry(t, row) for row in range(3) if t.rows_dealt[row] == 1},
        "cleared_rows": [LEVELS[row + 1] for row in range(3) if t.rows_dealt[row] == 2],
    }


def phase_of(t: Table) -> str:
    names = [scene[0] for scene in t.queue]
    if not names or names[0] in ("turn", "action"):
        return "action"
    if "turn_ends" not in names:
        return "setup"
    return next((name for name in ("production", "wrap_up") if name in names), "achievement")


def player_entry(t: Table, seat: int) -> dict[str, Any]:
    """A mat with its pieces; in the set-up, which a position begins anew, only the mat."""
    if t.faction[seat] == NOBODY:
        return {"faction": None}
    faction = t.content.factions[t.faction[seat]]
    if phase_of(t) == "setup":
        return {"faction": faction.key}
    at = seat * 3
    return {
        "faction": faction.key,
        "pawn": t.content.spaces[t.pawn[seat]].name if t.pawn[seat] != BESIDE else None,
        "ore": t.ore[seat],
        "population": t.population[seat],
        "supply": t.supply[seat * COLUMNS : (seat + 1) * COLUMNS],
        "food_discs": t.track[seat * 2 + FOOD],
        "ore_discs": t.track[seat * 2 + ORE],
        "automation": {name: t.automation[at + kind] for kind, name in enumerate(DISC_NAMES)},
        "ships": fleet_view(t, seat),
        "museum": t.museum[seat * TOP_LEVEL : (seat + 1) * TOP_LEVEL],
        "colonies": {t.content.systems[s].key: discs_of(t, s) for s in colonies_of(t, seat)},
        "private": [t.content.technologies[c].key for c, owner in enumerate(t.private_owner) if owner == seat],
        "innovations_done": [row.key for n, row in enumerate(faction.innovations) if t.innovations[seat] >> n & 1],
    }


def slot_entry(t: Table, slot: int) -> dict[str, Any]:
    card, event = t.slot_tech[slot], t.slot_event[slot]
    return {
        "technology": t.content.technologies[card].key if card != NOBODY else None,
        "event": t.content.events[event].key if event != NOBODY else None,
        "researched": [seat for seat in range(t.seats) if t.researched[slot] >> seat & 1],
    }


def location_entry(t: Table, place: int) -> dict[str, Any]:
    system, owner = t.system_at[place], t.outpost[place]
    entry: dict[str, Any] = {"controller": owner if owner != NOBODY else None}
    if system != NOBODY:
        entry["system"] = t.content.systems[system].key
    if owner != NOBODY:
        entry["disc"] = DISC_NAMES[t.outpost_disc[place]]
    return entry


def achievement_entry(t: Table, place: int) -> dict[str, Any]:
    at = place * ACHIEVEMENT_SLOTS
    taken = [at + slot for slot in range(ACHIEVEMENT_SLOTS) if t.claims[at + slot] != NOBODY]
    return {
        "id": t.content.achievements[t.achievements[place]].key,
        "claims": [t.claims[spot] for spot in taken],
        "discs": [DISC_NAMES[t.claim_disc[spot]] for spot in taken],
    }


def deck_entry(t: Table, deck: int) -> list[str]:
    """Cards that are just being looked at count as lying on top."""
    content = t.content
    names = content.technology_names if deck < SYSTEM_DECK else content.system_names
    if deck < SYSTEM_DECK:
        looked_at = [c for c in t.drawn if t.drawn_seen == EVERYONE and content.technologies[c].level == deck + 1]
    else:
        looked_at = [c for c in t.drawn if t.drawn_seen != EVERYONE and content.systems[c].deck == deck - SYSTEM_DECK]
    return [names[card] for card in [*looked_at, *t.decks[deck]]]


def row_entry(t: Table, row: int) -> list[str | None]:
    cards = t.rows[row * len(TYPES) : (row + 1) * len(TYPES)]
    return [t.content.technology_names[card] if card != NOBODY else None for card in cards]
