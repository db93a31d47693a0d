"""What a seat may know of a match, as plain data with readable ids. The picture and the text are drawn from this."""

from __future__ import annotations

from typing import Any

from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.vocabulary import (
    AREAS,
    DREADNOUGHT,
    GROUND_FORCE,
    PDS,
    SHIPS,
    UNITS,
    WAR_SUN,
    WORMHOLES,
)
from cosmarch.games.ti3.rules import objectives
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council.open_cards import ALWAYS, concerns, is_truce, until
from cosmarch.games.ti3.rules.council.votes import ballot_name, valid_ballots, weight
from cosmarch.games.ti3.rules.leaders.leaders import hex_of, leaders_of, ship_of
from cosmarch.games.ti3.rules.modifiers import INVASION_ATTACK, INVASION_HOLD, SPACE_BATTLE, combat_value
from cosmarch.games.ti3.rules.tactical import stowage
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.state import ABSTAINS, FACE_DOWN, NOBODY, NOWHERE, Table, effects

PHASES = ("setup", "strategy", "action", "status")


def view(t: Table, seat: int | None) -> dict[str, Any]:
    content = t.content
    return {
        "round": t.round,
        "phase": PHASES[t.phase],
        "goal": t.goal,
        "speaker": t.speaker,
        "active": t.active,
        "order": list(t.order),
        "seating": list(t.circle),
        "passed": seats_in(t, t.passed),
        "players": [player(t, who, seat) for who in range(t.seats)],
        "systems": [system_view(t, place, seat) for place in range(t.hexes)],
        "strategy_cards": [strategy_view(t, card.id) for card in content.strategy_cards],
        "objectives": [objective_view(t, card) for card in t.objectives_open],
        "progress": progress(t, seat),
        "prices": prices(t, seat),
        "objective_deck": len(t.objective_deck),
        "action_deck": len(t.action_deck),
        "action_cards_searched": searched(t, seat),
        "action_discard": [content.action_cards[card].key for card in t.action_discard],
        "political_deck": len(t.political_deck),
        "political_known": known_agendas(t, seat),
        "political_discard": [content.political_cards[card].key for card in t.political_discard],
        "looked_at": looked_at(t, seat),
        "laws": laws_view(t),
        "agenda": agenda_view(t),
        "lasting": effects.in_play(t),
        "goods_left": t.goods_left(),
        "running": running(t),
        "turn_token": t.turn_token,
    }


def seats_in(t: Table, mask: int) -> list[int]:
    return [who for who in range(t.seats) if mask >> who & 1]


# ---- players


def player(t: Table, who: int, seat: int | None) -> dict[str, Any]:
    """A race sheet with all that lies before its player; their hand and secret objective only for themselves."""
    content = t.content
    mine = who == seat
    race = content.races[t.race[who]].key if t.race[who] != NOBODY else None
    sees_hand = mine or (seat is not None and lasting.sees_hand(t, seat, who))
    show_secret = mine or bool(t.secret_claimed[who])
    show_tiles = mine or bool(t.tiles_shown >> who & 1)
    tiles = t.tile_hands[who]
    return {
        "seat": who,
        "race": race,
        "colour": PLAYER_COLOURS[t.colour[who]] if t.colour[who] != NOBODY else None,
        "points": t.vp[who],
        "out": bool(t.out[who]),
        "home": t.home[who],
        "counters": {
            **{area: column[who] for area, column in zip(AREAS, (t.strategy, t.pool, t.fleet), strict=True)},
            "reinforcements": t.counters_left(who),
        },
        "goods": t.goods[who],
        "technologies": [card.key for card in content.technologies if t.has_tech(who, card.id)],
        "planets": [content.planets[planet].key for planet in t.planets_of(who)],
        "trade_cards": [trade_card(t, card) for card in (who * 2, who * 2 + 1)] if race else [],
        "strategy_cards": [content.strategy_cards[card].key for card in t.strategy_cards_of(who)],
        "truces": seats_in(t, t.truces[who]),
        "hand_size": len(t.hands[who]),
        "hand": [content.action_cards[card].key for card in t.hands[who]] if sees_hand else None,
        "secret": content.objectives[t.secret[who]].key if show_secret and t.secret[who] != NOWHERE else None,
        "secret_claimed": bool(t.secret_claimed[who]),
        "lazax_survivors": t.survivors[who],
        "tile_count": len(tiles),
        "tiles": [content.systems[tile].key for tile in tiles] if show_tiles else None,
        "leaders": [leader_view(t, leader) for leader in (leaders_of(t, who) if race else ())],
        "captives": [content.leaders[n].key for n, holder in enumerate(t.leader_holder) if holder == who],
        "reinforcements": {unit: t.reinforcements(who, number) for number, unit in enumerate(UNITS)},
    }


def trade_card(t: Table, card: int) -> dict[str, Any]:
    value = t.content.races[t.race[card // 2]].trade_values[card % 2]
    return {"value": value, "holder": t.card_holder[card], "fresh": bool(t.fresh >> card & 1)}


def leader_view(t: Table, leader: int) -> dict[str, Any]:
    """Where a leader is: on a planet, aboard a ship of a kind in a hex, held captive, or out of the game."""
    place = t.leader_place[leader]
    planets = t.content.planets
    captor = t.leader_holder[leader]
    on_ship = hex_of(t, leader) != NOWHERE
    return {
        "id": t.content.leaders[leader].key,
        "planet": planets[place].key if 0 <= place < len(planets) else None,
        "hex": hex_of(t, leader) if on_ship else None,
        "ship": UNITS[ship_of(t, leader)] if on_ship else None,
        "captor": captor if captor != NOBODY else None,
    }


# ---- the galaxy


def system_view(t: Table, place: int, seat: int | None) -> dict[str, Any]:
    tile = t.hex_tile[place]
    q, r = t.choices.layout.spaces[place]
    row: dict[str, Any] = {
        "hex": place,
        "at": [q, r],
        "tile": t.content.systems[tile].key if tile >= 0 else None,
        "face_down": tile == FACE_DOWN,
        "activated": seats_in(t, t.activated[place]),
        "fleets": [fleet_view(t, place, who) for who in range(t.seats) if t.has_ships(place, who)],
        "planets": [planet_view(t, planet, seat) for planet in t.planets_at(place)],
        "discovered": [WORMHOLES[kind] for kind in range(len(WORMHOLES)) if t.discovered[place] >> kind & 1],
    }
    return row


def fleet_view(t: Table, place: int, who: int) -> dict[str, Any]:
    fleet = t.fleet_at(place, who)
    return {
        "seat": who,
        "ships": {UNITS[kind]: fleet[kind] for kind in range(SHIPS) if fleet[kind]},
        "damaged": {
            UNITS[kind]: t.damaged_at(place, who, kind)
            for kind in (DREADNOUGHT, WAR_SUN)
            if t.damaged_at(place, who, kind)
        },
        "aboard": {
            UNITS[unit]: t.cargo_at(place, who, unit) for unit in (GROUND_FORCE, PDS) if t.cargo_at(place, who, unit)
        },
        "loads": [
            {"ship": UNITS[kind], "ground_forces": forces, "pds": pds}
            for _, _, kind, forces, pds in stowage.known_loads(t, who, place)
        ],
    }


def planet_view(t: Table, planet: int, seat: int | None) -> dict[str, Any]:
    return {
        "id": t.content.planets[planet].key,
        "owner": t.owner[planet] if t.owner[planet] != NOBODY else None,
        "exhausted": bool(t.exhausted[planet]),
        "ground_forces": t.ground[planet],
        "pds": t.pds[planet],
        "dock": bool(t.dock[planet]),
        "landed": t.landed[planet],
        "landed_pds": t.landed_pds[planet],
        "held_since": t.held_since[planet],
        "domain": domain_view(t, planet, seat),
    }


def domain_view(t: Table, planet: int, seat: int | None) -> dict[str, Any] | None:
    """A domain counter: whether it lies face up, and what it is for those who know."""
    counter = t.domain[planet]
    if counter == NOWHERE:
        return None
    mask = t.domain_known[planet]
    known = mask == EVERYONE or (seat is not None and bool(mask >> seat & 1))
    key = t.content.domain_counters[counter].key if known else None
    return {"id": key, "revealed": mask == EVERYONE, "seen_by": [] if mask == EVERYONE else seats_in(t, mask)}


def running(t: Table) -> dict[str, Any]:
    """What the running action has to itself."""
    return {
        "system": t.system if t.system != NOWHERE else None,
        "second": t.second if t.second != NOWHERE else None,
        "defender": t.defender if t.defender != NOBODY else None,
        "battle_round": t.battle_round,
        "leaving": t.leaving if t.leaving != NOBODY else None,
        "hits": list(t.hits),
        "combat": combat(t),
        "volleys": [list(t.volleys[at : at + 2]) for at in range(0, len(t.volleys), 2)],
        "spent": t.spent,
    }


def combat(t: Table) -> dict[str, Any] | None:
    """The battle or ground combat that is being fought: the planet, if it is for one; the lowest face that hits of each
    kind of unit, attacker first; and the dice that lie on the table."""
    attacker, defender = t.active, t.defender
    planet = t.fought_for
    fights = planet == NOWHERE and defender != NOBODY and t.system != NOWHERE
    if fights and t.has_ships(t.system, attacker) and t.has_ships(t.system, defender):
        sides = ((attacker, SPACE_BATTLE, defender), (defender, SPACE_BATTLE, attacker))
        units = [[unit for unit, count in enumerate(t.fleet_at(t.system, seat)) if count] for seat, _, _ in sides]
        place = t.system
    else:
        if not t.battle_round or planet == NOWHERE or not t.landed[planet] or not t.ground[planet]:
            return None
        place = planet
        sides = ((attacker, INVASION_ATTACK, defender), (defender, INVASION_HOLD, attacker))
        units = [[GROUND_FORCE], [GROUND_FORCE]]
    return {
        "planet": t.content.planets[planet].key if planet != NOWHERE else None,
        "to_hit": [
            {
                UNITS[unit]: t.content.units[unit].combat
                if seat == NOBODY
                else combat_value(t, seat, unit, roll, enemy, place)
                for unit in kinds
            }
            for (seat, roll, enemy), kinds in zip(sides, units, strict=True)
        ],
        "dice": [
            {"seat": t.dice[at], "unit": UNITS[t.dice[at + 1]], "to_hit": t.dice[at + 2], "face": t.dice[at + 3]}
            for at in range(0, len(t.dice), 4)
        ],
    }


# ---- cards


def strategy_view(t: Table, card: int) -> dict[str, Any]:
    holder = t.strategy_holder[card]
    return {
        "id": t.content.strategy_cards[card].key,
        "holder": holder if holder != NOBODY else None,
        "used": bool(t.strategy_used[card]),
        "bonus": t.bonus[card],
    }


def objective_view(t: Table, card: int) -> dict[str, Any]:
    return {"id": t.content.objectives[card].key, "claimed_by": seats_in(t, t.objective_claims[card])}


def progress(t: Table, seat: int | None) -> dict[str, list[int]]:
    """How far the seat has come with the open objectives and its own secret one: [have, need, whether it could claim
    it now]."""
    if seat is None or t.race[seat] == NOBODY:
        return {}
    cards = [*t.objectives_open, t.secret[seat]] if t.secret[seat] != NOWHERE else t.objectives_open
    return {
        t.content.objectives[card].key: [
            *objectives.progress(t, seat, card),
            int(objectives.claim_refusal(t, seat, card, False) is None),
        ]
        for card in cards
    }


def prices(t: Table, seat: int | None) -> dict[str, int]:
    """What each technology that the seat does not own would cost it now."""
    if seat is None or t.race[seat] == NOBODY:
        return {}
    cards = t.content.technologies
    return {card.key: price_of(t, seat, card.id) for card in cards if not t.has_tech(seat, card.id)}


def searched(t: Table, seat: int | None) -> list[str] | None:
    """The deck of action cards, in no order, for a player who looks through it."""
    if seat is None or not lasting.sees_deck(t, seat):
        return None
    return sorted([t.content.action_cards[card].key for card in t.action_deck])


def known_agendas(t: Table, seat: int | None) -> list[list[int | str]]:
    """[place from the top, card] of the political cards that the seat knows to lie in the deck."""
    if seat is None:
        return []
    cards = t.content.political_cards
    return [[n, cards[t.political_deck[n]].key] for n, seen in enumerate(t.political_seen) if seen >> seat & 1]


def looked_at(t: Table, seat: int | None) -> list[str] | int:
    """The cards that the active player looks at; for others, how many there are."""
    if seat == t.active:
        return [t.content.political_cards[card].key for card in t.looked]
    return len(t.looked)


# ---- the Council


def agenda_view(t: Table) -> dict[str, Any] | None:
    """The running vote as everybody sees it, or None."""
    if t.agenda == NOWHERE:
        return None
    agenda = t.content.political_cards[t.agenda]
    return {
        "id": agenda.key,
        "reader": t.reader,
        "left": list(t.voters),
        "ballots": [None if one == ABSTAINS else ballot_name(t, agenda, one) for one in valid_ballots(t)],
        "votes": list(t.votes),
        "weights": [weight(t, who) for who in range(t.seats)],
    }


def laws_view(t: Table) -> list[dict[str, Any]]:
    """The cards that lie open: laws with what was elected, and rulings with whom they concern and their last round."""
    out: list[dict[str, Any]] = []
    for card, value in zip(t.laws, t.law_elected, strict=True):
        agenda = t.content.political_cards[card]
        law = value >= NOWHERE
        who = NOWHERE if law else concerns(value)
        named = ballot_name(t, agenda, value) if law and agenda.vote == "elect" else None
        if not law and agenda.elect == "player":
            named = ballot_name(t, agenda, who % t.seats)
        last = value if is_truce(t, card) else NOWHERE if law else until(value)
        out.append({"id": agenda.key, "law": law, "elected": named, "until": last if 0 <= last < ALWAYS else None})
    return out
