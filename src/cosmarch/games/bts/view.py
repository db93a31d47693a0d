"""What a seat may know of a match, as plain data with readable ids. The picture and the text are drawn from this."""

from __future__ import annotations

from typing import Any

from cosmarch.core.state import EVERYONE
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, LEVELS, LOCATIONS, TOP_LEVEL, TYPES
from cosmarch.games.bts.content.vocabulary import COLUMNS as COLUMN_NAMES
from cosmarch.games.bts.redeal import knows
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.decks import deck_name
from cosmarch.games.bts.rules.exploration_board import is_present, locations, neighbours_of, specialties_of
from cosmarch.games.bts.rules.fleets import power_at, ships_at
from cosmarch.games.bts.rules.holdings import colonies_of, technologies_of, visible_icons
from cosmarch.games.bts.rules.resources import growth
from cosmarch.games.bts.rules.scoring import score_parts
from cosmarch.games.bts.rules.turn import usable_slots
from cosmarch.games.bts.state import COLUMNS, DISCS, FOOD, LAST_ROUND, NOBODY, ORE, PLACES, Table

DISC_NAMES = ("food", "ore", "star")


def view(t: Table, seat: int | None) -> dict[str, Any]:
    return {
        "round": t.round,
        "last_round": t.ending == LAST_ROUND,
        "end_triggered": bool(t.ending),
        "first": t.first,
        "active": t.active,
        "players": [player(t, who) for who in range(t.seats)],
        "slots": [slot_view(t, slot.id) for slot in t.content.slots],
        "spaces": [space_view(t, space.id) for space in t.content.spaces if in_play(t, space.id)],
        "guilds": [
            {
                "id": guild.key,
                "open": bool(t.guild_open[guild.id]),
                "spaces": [t.content.spaces[s].name for s in guild.spaces],
            }
            for guild in t.content.guilds
        ],
        "locations": [location_view(t, place) for place in locations(t)],
        "lines": lines(t),
        "achievements": [achievement_view(t, place) for place in range(len(t.achievements))],
        "events": [t.content.events[event].key for event in t.events_in_play],
        "event_holders": {
            t.content.events[event].key: holder for event, holder in enumerate(t.event_holder) if holder != NOBODY
        },
        "attached": t.content.systems[t.attached].key if t.attached != NOBODY else None,
        "museum": [t.museum[who * TOP_LEVEL : (who + 1) * TOP_LEVEL] for who in range(t.seats)],
        "decks": [deck_view(t, deck, seat) for deck in range(1, len(t.decks))],
        "drawn": drawn_view(t, seat),
        "tableau": tableau_view(t),
    }


def player(t: Table, who: int) -> dict[str, Any]:
    """A mat: everything on it is open (BTS-2.28)."""
    if t.faction[who] == NOBODY:
        return {"seat": who, "faction": None, "colour": None}
    faction = t.content.factions[t.faction[who]]
    parts = score_parts(t, who)
    at = who * 3
    return {
        "seat": who,
        "faction": faction.key,
        "colour": faction.colour,
        "pawn": t.content.spaces[t.pawn[who]].name if t.pawn[who] >= 0 else None,
        "ore": t.ore[who],
        "population": t.population[who],
        "supply": {
            COLUMN_NAMES[column]: [t.supply[who * COLUMNS + column], faction.columns[column]]
            for column in range(COLUMNS)
        },
        "food": track_view(t, who, FOOD, faction.food_icons),
        "ore_track": track_view(t, who, ORE, faction.ore_icons),
        "growth": [COLUMN_NAMES[column] for column in growth(t, who)],
        "automation": {name: t.automation[at + kind] for kind, name in enumerate(DISC_NAMES)},
        "ships": fleet_view(t, who),
        "colonies": [
            {"id": t.content.systems[system].key, "discs": discs_of(t, system)} for system in colonies_of(t, who)
        ],
        "technologies": [t.content.technologies[card].key for card in technologies_of(t, who)],
        "private": [t.content.technologies[card].key for card, owner in enumerate(t.private_owner) if owner == who],
        "innovations": [
            {
                "id": innovation.key,
                "active": visible_icons(t, who, innovation.track) >= innovation.icons,
                "done": bool(t.innovations[who] >> number & 1),
            }
            for number, innovation in enumerate(faction.innovations)
        ],
        "score": parts,
        "points": sum(parts.values()),
    }


def track_view(t: Table, who: int, track: int, icons: tuple[int, ...]) -> dict[str, Any]:
    left = t.track[who * 2 + track]
    return {"discs": left, "spaces": DISCS + 1, "icons": list(icons), "visible": visible_icons(t, who, track)}


def fleet_view(t: Table, who: int) -> dict[str, list[int]]:
    """The levels of the ships at each location."""
    fleets = {LOCATIONS[place]: levels_at(t, who, place) for place in range(PLACES)}
    return {place: levels for place, levels in fleets.items() if levels}


def levels_at(t: Table, who: int, place: int) -> list[int]:
    return [level for level in range(1, TOP_LEVEL + 1) for _ in range(ships_at(t, who, place, level))]


def discs_of(t: Table, system: int) -> list[str]:
    return [DISC_NAMES[disc] for disc in (t.colony_first[system], t.colony_second[system]) if disc != NOBODY]


def slot_view(t: Table, slot: int) -> dict[str, Any]:
    row = t.content.slots[slot]
    card = t.slot_tech[slot]
    return {
        "id": row.name,
        "level": LEVELS[row.level - 1],
        "prerequisites": [t.content.slots[before].name for before in row.prerequisites],
        "need": row.need,
        "technology": t.content.technologies[card].key if card != NOBODY else None,
        "event": t.slot_event[slot] != NOBODY,
        "researched": [who for who in range(t.seats) if t.researched[slot] >> who & 1],
    }


def in_play(t: Table, space: int) -> bool:
    action = t.content.actions[t.content.spaces[space].action]
    if action.origin == "technology":
        return t.tech_slot[action.owner] != NOBODY or t.private_owner[action.owner] != NOBODY
    return action.origin != "event" or action.owner in t.events_in_play


def space_view(t: Table, space: int) -> dict[str, Any]:
    row = t.content.spaces[space]
    action = t.content.actions[row.action]
    return {
        "id": row.name,
        "action": action.name,
        "origin": action.origin,
        "surcharge": row.surcharge,
        "unlimited": row.unlimited,
        "pawns": [who for who in range(t.seats) if t.pawn[who] == space],
    }


def location_view(t: Table, place: int) -> dict[str, Any]:
    system = t.system_at[place]
    owner = t.outpost[place]
    disc = t.outpost_disc[place]
    return {
        "id": LOCATIONS[place],
        "kind": t.content.location_kind[place],
        "system": t.content.systems[system].key if system != NOBODY else None,
        "specialties": [DISC_NAMES[kind] for kind in specialties_of(t, place)],
        "controller": owner if owner != NOBODY else None,
        "disc": DISC_NAMES[disc] if disc != NOBODY else None,
        "power": [power_at(t, who, place) for who in range(t.seats)],
        "ships": [levels_at(t, who, place) for who in range(t.seats)],
    }


def lines(t: Table) -> list[list[str]]:
    """The hyperspace lanes."""
    return [
        [LOCATIONS[a], LOCATIONS[b]] for a in locations(t) for b in neighbours_of(t, a) if a < b and is_present(t, b)
    ]


def achievement_view(t: Table, place: int) -> dict[str, Any]:
    card = t.content.achievements[t.achievements[place]]
    usable = usable_slots(t, card.id)
    at = place * ACHIEVEMENT_SLOTS
    return {
        "id": card.key,
        "deck": card.deck,
        "progress": [count(t, who, card.count) if t.faction[who] != NOBODY else 0 for who in range(t.seats)],
        "slots": [
            {
                "points": points,
                "usable": slot < usable,
                "seat": t.claims[at + slot] if t.claims[at + slot] != NOBODY else None,
                "disc": DISC_NAMES[t.claim_disc[at + slot]],
            }
            for slot, points in enumerate(card.slot_vp)
        ],
    }


def deck_view(t: Table, deck: int, seat: int | None) -> dict[str, Any]:
    """How many cards, and which are known to lie at the bottom: each block is a set, its order is hidden."""
    cards = t.decks[deck]
    blocks = t.blocks[deck]
    at = len(cards) - sum(blocks[0::2])
    known: list[list[str]] = []
    for n in range(0, len(blocks), 2):
        mask = blocks[n + 1]
        if mask == EVERYONE or (seat is not None and knows(mask, seat)):
            known.append(sorted(card_key(t, deck, card) for card in cards[at : at + blocks[n]]))
        at += blocks[n]
    return {"deck": deck_name(deck), "cards": len(cards), "known_below": known}


def card_key(t: Table, deck: int, card: int) -> str:
    return t.content.technologies[card].key if deck < 4 else t.content.systems[card].key


def drawn_view(t: Table, seat: int | None) -> dict[str, Any] | None:
    """Cards that are being looked at: technologies turned up, or systems that one player sees."""
    if not t.drawn:
        return None
    if t.drawn_seen == EVERYONE:
        turned = [t.content.technologies[card].key for card in t.drawn]
        return {"cards": turned, "matching": [t.content.technologies[card].key for card in t.matching]}
    seen = seat is not None and knows(t.drawn_seen, seat)
    cards = [t.content.systems[card].key for card in t.drawn] if seen else [None] * len(t.drawn)
    return {"cards": cards, "matching": []}


def tableau_view(t: Table) -> list[dict[str, Any]] | None:
    if not t.tableau:
        return None
    out: list[dict[str, Any]] = []
    for row in range(3):
        cards = t.rows[row * len(TYPES) : (row + 1) * len(TYPES)]
        keys = [t.content.technologies[card].key if card != NOBODY else None for card in cards]
        out.append({"level": LEVELS[row + 1], "cards": keys, "dealt": t.rows_dealt[row] == 1})
    return out
