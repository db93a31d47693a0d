"""Positions: the whole table in words and numbers that a person can edit. `reading` makes a table from them.

What is half done is not part of a position: the rest of an action or a vote is left out. Effects of action cards and
rulings of the Council that last to the end of a round are part of it.
"""

from __future__ import annotations

from typing import Any

from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.vocabulary import AREAS, COLOURS, GROUND_FORCE, UNITS, WORMHOLES
from cosmarch.games.ti3.rules.council.open_cards import concerns, is_truce, laws_in_force, rulings, until
from cosmarch.games.ti3.rules.council.votes import both
from cosmarch.games.ti3.rules.leaders.leaders import hex_of as leader_hex
from cosmarch.games.ti3.rules.leaders.leaders import ship_of
from cosmarch.games.ti3.state import NOBODY, NOWHERE, SETTING_UP, STATUS_PHASE, STRATEGY_PHASE, Table, effects
from cosmarch.games.ti3.view import fleet_view, seats_in

PHASES = ("setup", "strategy", "action", "status")


def position(t: Table) -> dict[str, Any]:
    """All of the table; a position of the set-up begins it anew."""
    if t.phase == SETTING_UP or t.over:
        return {"phase": PHASES[SETTING_UP]}
    content = t.content
    return {
        **moment_of(t),
        "round": t.round,
        "speaker": t.speaker,
        "order": list(t.order),
        "passed": seats_in(t, t.passed),
        "stalled": seats_in(t, t.stalled),
        "last_initiative": t.last_initiative if t.last_initiative != NOBODY else None,
        "players": [player_entry(t, seat) for seat in range(t.seats)],
        "systems": {
            t.choices.hexes.names[place]: system_entry(t, place) for place in range(t.hexes) if t.hex_tile[place] >= 0
        },
        "planets": {
            planet.key: planet_entry(t, planet.id)
            for planet in content.planets
            if t.hex_of(planet.id) != NOWHERE and (t.owner[planet.id] != NOBODY or t.domain[planet.id] != NOWHERE)
        },
        "strategy_cards": {card.key: strategy_entry(t, card.id) for card in content.strategy_cards},
        "objectives": {
            "open": [content.objectives[card].key for card in t.objectives_open],
            "deck": [content.objectives[card].key for card in t.objective_deck],
            "claims": {
                card.key: seats_in(t, t.objective_claims[card.id])
                for card in content.objectives
                if t.objective_claims[card.id]
            },
        },
        "turn_token": t.turn_token,
        "action_cards": {
            "deck": [content.action_cards[card].key for card in t.action_deck],
            "discard": [content.action_cards[card].key for card in t.action_discard],
        },
        "political_cards": political_entry(t),
        "laws": [law_entry(t, card) for card in laws_in_force(t)],
        "rulings": [ruling_entry(t, card) for card in rulings(t)],
        "lasting": [row for row in effects.in_play(t) if int(row["until"]) >= t.round],
        "hazard_kept": [planet.key for planet in content.planets if t.hazard_kept >> planet.id & 1],
        "leaders": {leader.key: leader_entry(t, leader.id) for leader in content.leaders if leader.race in t.race}
        if t.with_leaders
        else {},
    }


# ---- where the round stands


def moment_of(t: Table) -> dict[str, Any]:
    """The phase, and who has still something to do in it."""
    if t.phase == STRATEGY_PHASE:
        return {"phase": "strategy", "picks": [scene[1] for scene in t.queue if scene[0] == "choose_strategy"]}
    if t.phase != STATUS_PHASE:
        for scene in t.queue:
            if scene[0] in ("turn", "turn_ends", "next_turn"):
                return {"phase": "action", "active": scene[1], "acted": scene[0] != "turn"}
    proving = [scene[1] for scene in t.queue if scene[0] == "prove"]
    claims = [[scene[1], int(scene[2]) and scene[1] not in proving] for scene in t.queue if scene[0] == "claim"]
    names = [scene[0] for scene in t.queue]
    if "status_phase" in names:
        claims = [[seat, 0] for seat in t.in_order()]
    regroup = [scene[1] for scene in t.queue if scene[0] == "regroup"]
    if claims or "upkeep" in names:
        return {"phase": "status", "claims": claims}
    return {"phase": "status", "regroup": regroup}


# ---- players


def player_entry(t: Table, seat: int) -> dict[str, Any]:
    content = t.content
    return {
        "race": content.races[t.race[seat]].key,
        "colour": PLAYER_COLOURS[t.colour[seat]],
        "points": t.vp[seat],
        "out": bool(t.out[seat]),
        "counters": dict(zip(AREAS, (t.strategy[seat], t.pool[seat], t.fleet[seat]), strict=True)),
        "goods": t.goods[seat],
        "technologies": [card.key for card in content.technologies if t.has_tech(seat, card.id)],
        "trade_cards": [t.card_holder[seat * 2], t.card_holder[seat * 2 + 1]],
        "truces": seats_in(t, t.truces[seat]),
        "hand": [content.action_cards[card].key for card in t.hands[seat]],
        "secret": content.objectives[t.secret[seat]].key,
        "survivors": t.survivors[seat],
    }


def leader_entry(t: Table, leader: int) -> dict[str, Any] | None:
    """Who holds them captive, their planet, or the hex and the ship they are aboard. None for one who is dead."""
    place = t.leader_place[leader]
    if t.leader_holder[leader] != NOBODY:
        return {"captor": t.leader_holder[leader]}
    if place == NOWHERE:
        return None
    if place < len(t.content.planets):
        return {"planet": t.content.planets[place].key}
    return {"hex": t.choices.hexes.names[leader_hex(t, leader)], "ship": UNITS[ship_of(t, leader)]}


# ---- the galaxy


def system_entry(t: Table, place: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"tile": t.content.systems[t.hex_tile[place]].key}
    if t.activated[place]:
        entry["activated"] = seats_in(t, t.activated[place])
    if t.discovered[place]:
        entry["discovered"] = [name for kind, name in enumerate(WORMHOLES) if t.discovered[place] >> kind & 1]
    fleets = [fleet_view(t, place, who) for who in range(t.seats) if t.has_ships(place, who)]
    for fleet in fleets:
        landed = sum([t.landed[planet] for planet in t.planets_at(place)]) if fleet["seat"] == t.active else 0
        if landed:  # they do not hold a planet yet
            fleet["aboard"][UNITS[GROUND_FORCE]] = fleet["aboard"].get(UNITS[GROUND_FORCE], 0) + landed
    if fleets:
        entry["fleets"] = [{key: value for key, value in fleet.items() if key in FLEET} for fleet in fleets]
    return entry


FLEET = ("seat", "ships", "damaged", "aboard")


def planet_entry(t: Table, planet: int) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if t.owner[planet] != NOBODY:
        entry = {
            "owner": t.owner[planet],
            "ground_forces": t.ground[planet],
            "pds": t.pds[planet],
            "dock": bool(t.dock[planet]),
            "exhausted": bool(t.exhausted[planet]),
            "held_since": t.held_since[planet],
            "dock_round": t.dock_round[planet],
        }
    if t.domain[planet] != NOWHERE:
        entry["domain"] = t.content.domain_counters[t.domain[planet]].key
        known = t.domain_known[planet]
        entry["revealed"] = known == EVERYONE
        entry["seen_by"] = [] if known == EVERYONE else seats_in(t, known)
    return entry


# ---- cards


def strategy_entry(t: Table, card: int) -> dict[str, Any]:
    """A Strategic Action that is half done counts as used."""
    holder = t.strategy_holder[card]
    used = bool(t.strategy_used[card]) or any([scene[0] == "strategic_done" and scene[2] == card for scene in t.queue])
    return {"holder": holder if holder != NOBODY else None, "used": used, "bonus": t.bonus[card]}


def political_entry(t: Table) -> dict[str, Any]:
    """Cards that are just looked at lie on top; an agenda that is voted on, and a ruling of the past, count as
    discarded."""
    cards = t.content.political_cards
    laws = [*laws_in_force(t), *rulings(t)]
    deck = [*t.looked, *t.political_deck]
    lost = [card.id for card in cards if card.id not in deck and card.id not in laws]
    discard = [*t.political_discard, *[card for card in lost if card not in t.political_discard]]
    seen = [1 << t.active if t.looked else 0] * len(t.looked) + list(t.political_seen)
    return {
        "deck": [cards[card].key for card in deck],
        "discard": [cards[card].key for card in discard],
        "known": [[place, seats_in(t, mask)] for place, mask in enumerate(seen) if mask],
    }


def ruling_entry(t: Table, card: int) -> dict[str, Any]:
    """A ruling, the last round in which it counts, and what it is about, as the table keeps it."""
    value = t.law_elected[t.laws.index(card)]
    return {"card": t.content.political_cards[card].key, "until": until(value), "about": concerns(value)}


def law_entry(t: Table, card: int) -> dict[str, Any]:
    """A law and what was elected with it: a seat, two seats, a planet, a colour."""
    agenda = t.content.political_cards[card]
    value = t.law_elected[t.laws.index(card)]
    elected: Any = None
    if value != NOWHERE and not is_truce(t, card):
        if agenda.elect == "player":
            elected = value
        elif agenda.elect == "two_players":
            elected = list(both(t, agenda, value))
        elif agenda.elect == "planet":
            elected = t.content.planets[value].key
        else:
            elected = COLOURS[value]
    entry = {"card": agenda.key, "elected": elected}
    return {**entry, "round": value} if is_truce(t, card) else entry
