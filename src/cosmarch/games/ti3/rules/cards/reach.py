"""Whether cards for the moment of an activation would bring ships there that could not come, or past more cargo.

That is no rule: such a card may be played in any case. It decides for which activations its holder is asked.
"""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.cards.behaviour import Context
from cosmarch.games.ti3.rules.modifiers import flies_alone, movement, room_of
from cosmarch.games.ti3.rules.tactical.loading import waiting
from cosmarch.games.ti3.rules.tactical.routes import EVERYWHERE, free_passage, routes
from cosmarch.games.ti3.state import Table

CARGO = (GROUND_FORCE, PDS)


def opens_ways(t: Table, seat: int, context: Context) -> bool:
    """Whether the steps of a card, past enemies if need be, bring a ship to the activated system, or bring a transport
    past units that it cannot fetch now."""
    target = context[1]
    further = [card.effect.n for card in t.content.action_cards if card.effect.key == "movement_bonus"]
    most = max(further, default=0)
    for start in t.places_of(seat):
        if start == target or t.is_activated(start, seat):
            continue
        for kind in range(SHIPS):
            if t.ships_at(start, seat, kind) and (kind != FIGHTER or flies_alone(t, seat)):
                moves = movement(t, seat, kind, start)
                ways = routes(t, seat, start, target, moves, free_passage(t, seat, kind, start))
                more = [way for way in routes(t, seat, start, target, moves + most, EVERYWHERE) if way not in ways]
                if more and (not ways or (carries(t, seat, kind) and any(fetches(t, seat, way) for way in more))):
                    return True
    return False


def carries(t: Table, seat: int, kind: int) -> bool:
    """Whether a kind of ship holds anything."""
    return any([room_of(t, seat, kind, unit) > 0 for unit in (*CARGO, FIGHTER)])


def fetches(t: Table, seat: int, way: int) -> bool:
    """Whether units of the seat wait on a way, given as a mask of hexes."""
    return any(
        way >> place & 1
        and not t.is_activated(place, seat)
        and (t.ships_at(place, seat, FIGHTER) or any([waiting(t, seat, place, unit) for unit in CARGO]))
        for place in range(t.hexes)
    )
