"""Special cards on fleets, docks and command counters: movement, transports, Fleet Supply, activation."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, SHIPS
from cosmarch.games.ti3.rules.cards.behaviour import (
    PLANET,
    PLAYER,
    SYSTEM,
    Behaviour,
    Context,
    always,
    choose,
    connected,
    no_target,
    own_docks,
    systems,
    systems_abroad,
    targeted,
)
from cosmarch.games.ti3.rules.cards.identical import thing_refusal
from cosmarch.games.ti3.rules.cards.reach import opens_ways
from cosmarch.games.ti3.rules.cards.vocabulary_cards import fleets_meet
from cosmarch.games.ti3.rules.combat.space_battle import leaving_refusal
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import friendly, movement, never_entered
from cosmarch.games.ti3.rules.tactical import stowage
from cosmarch.games.ti3.rules.tactical.patrols import KINDS, activate, empty_systems, goals, sail
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal, excess_scenes
from cosmarch.games.ti3.state import ABOARD, Table, put, stack
from cosmarch.games.ti3.state.effects import ACTION, ARMADA, FOOTING, IMMUNITY, SILENCE, add

PATROL_SHIPS = 2
TRANSPORT_FORCES = 3
SWIFT = 2  # the movement that In the Silence of Space asks for


# ---- Fleet Supply and activation


def own_fleets(t: Table, seat: int, context: Context) -> list[int]:
    return t.places_of(seat)


def diplomatic_immunity(t: Table, seat: int, card: int, place: int, context: Context) -> None:
    add(t, IMMUNITY, seat, place, t.round)


def war_footing(t: Table, seat: int, card: int, place: int, context: Context) -> None:
    add(t, FOOTING, seat, place, t.round)


def grand_armada(t: Table, seat: int, card: int, context: Context) -> None:
    add(t, ARMADA, seat, t.home[seat], t.round)
    t.log("grand_armada", RULE, seat=seat, hex=t.home[seat])


def swift_fleets(t: Table, seat: int, context: Context) -> list[int]:
    """Fleets that may move and have a ship with movement of 2 or more."""
    return [
        place
        for place in own_fleets(t, seat, context)
        if not t.is_activated(place, seat)
        and any([t.ships_at(place, seat, kind) and movement(t, seat, kind, place) >= SWIFT for kind in range(SHIPS)])
    ]


def in_the_silence_of_space(t: Table, seat: int, card: int, place: int, context: Context) -> None:
    add(t, SILENCE, seat, place, ACTION)


def own_counters(t: Table, seat: int, context: Context) -> list[int]:
    return [place for place in range(t.hexes) if t.is_activated(place, seat)]


def unexpected_action(t: Table, seat: int, card: int, place: int, context: Context) -> None:
    t.activated[place] &= ~(1 << seat)
    t.log("card_counter_back", RULE, seat=seat, hex=place)


def jammable(t: Table, seat: int, card: int) -> list[int]:
    """Systems outside home systems in which a counter of another player could be placed: none that can never be
    activated (TI-10.1.6)."""
    others = jammed_players(t, seat)
    return [
        place
        for place in systems_abroad(t, seat, ())
        if never_entered(t, place) is None
        and any([not t.is_activated(place, other) for other in others])
        and thing_refusal(t, seat, card, place) is None
    ]


def jammed_players(t: Table, seat: int) -> list[int]:
    """The other players who have a counter in reinforcements."""
    return [other for other in t.others(seat) if t.counters_left(other)]


def jamming_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if jammable(t, seat, card) else no_target(card)


def signal_jamming(t: Table, seat: int, card: int, context: Context) -> Flow:
    place = yield from choose(t, seat, card, SYSTEM, jammable(t, seat, card))
    others = [other for other in jammed_players(t, seat) if not t.is_activated(place, other)]
    other = yield from choose(t, seat, card, PLAYER, others, once=False)
    t.activated[place] |= 1 << other
    t.log("signal_jammed", RULE, seat=other, hex=place)


# ---- ships that move


def patrol_ships(t: Table, seat: int, empty: list[int], arrived: list[int]) -> list[int]:
    """Cruisers and Destroyers in systems that the seat activated, with an empty system next to them."""
    return [
        stack(place, kind)
        for place in t.places_of(seat)
        if t.is_activated(place, seat) and goals(t, seat, place, empty)
        for kind in KINDS
        if t.ships_at(place, seat, kind) > arrived.count(stack(place, kind))
    ]


def patrol_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if patrol_ships(t, seat, empty_systems(t), []) else no_target(card)


def patrol(t: Table, seat: int, card: int, context: Context) -> Flow:
    """Up to two ships go a step each; their goals become activated with counters from reinforcements."""
    empty = empty_systems(t)
    arrived: list[int] = []
    for left in range(PATROL_SHIPS, 0, -1):
        ships = patrol_ships(t, seat, empty, arrived)
        if not (yield from sail(t, seat, ships, empty, arrived, left, RULE, RULE)):
            break
    for goal in sorted({ship // ABOARD for ship in arrived}):
        activate(t, seat, goal)
    t.next(*excess_scenes(t, seat))


def havens(t: Table, seat: int) -> list[int]:
    """Where a skilful fleet goes: adjacent systems, friendly or empty, that the seat has not activated."""
    return [
        place
        for place in t.near[t.system]
        if place != t.system
        and not t.is_activated(place, seat)
        and friendly(t, seat, place)
        and never_entered(t, place) is None
    ]


def skilled_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    if not fleets_meet(t):
        return Refusal(RULE, "no_space_battle")
    if not t.counters_left(seat):
        return Refusal("TI-28.1.5", "no_counter_left", {"n": t.content.command_counters})
    return leaving_refusal(t, seat) if havens(t, seat) else no_target(card)


def skilled_retreat(t: Table, seat: int, card: int, context: Context) -> Flow:
    """The whole fleet leaves before the round; where nobody is left to fight, no round is fought."""
    place = yield from choose(t, seat, card, SYSTEM, sorted(havens(t, seat)), once=False)
    t.activated[place] |= 1 << seat
    t.move_fleet(seat, t.system, place)
    leaders.sail(t, seat, t.system, place)
    stowage.sail(t, seat, t.system, place)
    t.log("leaves_battle", RULE, seat=seat, hex=t.system, hex2=place)
    if ("announce",) in t.queue:
        t.queue[t.queue.index(("announce",))] = ("battle_round",)
    t.next(("shed_excess", seat, place, 0))


# ---- docks and forces that are carried


def dock_goals(t: Table, seat: int, planet: int) -> list[int]:
    places = connected(t, seat, t.hex_of(planet))
    return [other for other in t.planets_of(seat) if not t.dock[other] and t.hex_of(other) in places]


def movable_docks(t: Table, seat: int) -> list[int]:
    return [planet for planet in own_docks(t, seat, ()) if dock_goals(t, seat, planet)]


def massive_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if movable_docks(t, seat) else no_target(card)


def massive_transport(t: Table, seat: int, card: int, context: Context) -> Flow:
    start = yield from choose(t, seat, card, PLANET, movable_docks(t, seat))
    goal = yield from choose(t, seat, card, PLANET, dock_goals(t, seat, start), once=False)
    t.dock[start] = 0
    t.dock[goal] = 1
    t.dock_round = put(t.dock_round, goal, t.dock_round[start])
    t.log("dock_moved", RULE, seat=seat, planet=start, planet2=goal)
    t.next(("shed_excess", seat, t.hex_of(start), 0))


def transport_goals(t: Table, seat: int, planet: int) -> list[int]:
    places = connected(t, seat, t.hex_of(planet))
    return [other for other in t.planets_of(seat) if other != planet and t.hex_of(other) in places]


def movable_forces(t: Table, seat: int) -> list[int]:
    return [planet for planet in t.planets_of(seat) if t.ground[planet] and transport_goals(t, seat, planet)]


def transport_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if movable_forces(t, seat) else no_target(card)


def transport(t: Table, seat: int, card: int, context: Context) -> Flow:
    start = yield from choose(t, seat, card, PLANET, movable_forces(t, seat))
    goal = yield from choose(t, seat, card, PLANET, transport_goals(t, seat, start), once=False)
    most = min(TRANSPORT_FORCES, t.ground[start])

    def refusal(count: int) -> Refusal | None:
        """TI-25.1.5: forces cannot be split where figures lack."""
        new = 0 < count < t.ground[start] and not t.ground[goal]
        return counters_refusal(t, seat, GROUND_FORCE, 0, new)

    args: dict[str, int | str] = {"planet": start, "planet2": goal}
    count = yield Ask(seat, "transport_forces", t.choices.numbers, list(range(most + 1)), RULE, refusal, args)
    t.ground[start] -= count
    t.ground[goal] += count
    t.log("forces_moved", RULE, seat=seat, planet=start, planet2=goal, n=count)


FLEETS: dict[str, Behaviour] = {
    "diplomatic_immunity": targeted(SYSTEM, own_fleets, diplomatic_immunity),
    "grand_armada": Behaviour(always, grand_armada),
    "in_the_silence_of_space": targeted(SYSTEM, swift_fleets, in_the_silence_of_space, opens_ways),
    "massive_transport": Behaviour(massive_refusal, massive_transport),
    "patrol": Behaviour(patrol_refusal, patrol),
    "signal_jamming": Behaviour(jamming_refusal, signal_jamming),
    "skilled_retreat": Behaviour(skilled_refusal, skilled_retreat),
    "transport": Behaviour(transport_refusal, transport),
    "unexpected_action": targeted(SYSTEM, own_counters, unexpected_action),
    "war_footing": targeted(SYSTEM, systems, war_footing),
}
