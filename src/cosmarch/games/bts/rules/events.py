"""The event cards and the effects that only they have."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE, put
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.vocabulary import DEEP_SPACE, EXTRA, TOP_LEVEL
from cosmarch.games.bts.rules.colonies import draw_system
from cosmarch.games.bts.rules.decks import put_under, take_top
from cosmarch.games.bts.rules.exploration_board import locations
from cosmarch.games.bts.rules.fleets import add_ship, fleet_of, kind_level, kind_place, power_at, to_deep_space
from cosmarch.games.bts.rules.possible import may_stop
from cosmarch.games.bts.rules.reach import systems
from cosmarch.games.bts.rules.ships import SHIPS_DONE, check_control
from cosmarch.games.bts.rules.tableau import changed_rows
from cosmarch.games.bts.state import NOBODY, SYSTEM_DECK, Scene, Table, effect_scenes


def event(t: Table, seat: int, number: int) -> None:
    """Scene. BTS-12.13: carry the card out, for the discoverer or for each player from the discoverer on; then discard
    it unless it stays."""
    card = t.content.events[number]
    seats = t.from_seat(seat) if card.everyone else [seat]
    if card.stays:
        t.events_in_play += (number,)
        t.log("event_stays", "BTS-12.13", event=number)
    if card.stays == "faction":
        t.event_holder = put(t.event_holder, number, seat)
        t.log("event_held", "BTS-9.11", seat=seat, event=number)
    scenes: list[Scene] = []
    for who in seats:
        scenes += effect_scenes(who, card.effects)
        if who == seat:
            scenes += effect_scenes(who, card.extra)
    t.next(*scenes, ("event_done", number))


def event_done(t: Table, number: int) -> None:
    """Scene. The card is discarded, or lies where it belongs; one that stays for a system goes where none was left."""
    stays = t.content.events[number].stays
    pointless = (stays == "system" and t.extra_at == NOBODY) or (stays == "action" and t.attached == NOBODY)
    if pointless:
        t.events_in_play = tuple([event for event in t.events_in_play if event != number])
    if pointless or not stays:
        t.log("event_discarded", "BTS-12.13", event=number)


def add_system(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """An extra system one jump beside another; it is not replaced once colonised."""
    if t.extra_at != NOBODY or not (t.decks[SYSTEM_DECK] or t.decks[SYSTEM_DECK + 1]):
        return
    places = [place for place in systems(t) if place != EXTRA]
    if not places:
        return
    place = yield Ask(seat, "add_system_where", t.choices.locations, places, "BTS-17.5")
    system = draw_system(t, effect.deck)
    t.extra_at = place
    t.system_at[EXTRA] = system
    t.log("system_added", "BTS-17.5", system=system, location=place)


def exchange_system(t: Table, seat: int, effect: Effect, strict: bool) -> None:
    """BTS-20.4: look at the top cards of a deck, going on with the other where it runs out."""
    cards: list[int] = []
    for deck in (effect.deck, 1 - effect.deck):
        wanted = effect.look - len(cards)
        cards.extend(take_top(t, SYSTEM_DECK + deck, min(wanted, len(t.decks[SYSTEM_DECK + deck]))))
    if cards:
        t.drawn = tuple(cards)
        t.drawn_seen = 1 << seat
        t.uncover()
        t.log("looks_at_systems", "BTS-20.4", seat=seat, n=len(cards))
        t.next(("swap_system", seat))


def swap_system(t: Table, seat: int) -> Flow:
    """Scene. One of the cards may take the place of a system that holds no ship and no disc; the rest go under."""
    skip = len(t.content.systems)
    cards = t.drawn
    card = yield Ask(seat, "exchange_system", t.choices.systems, [*cards, skip], "BTS-20.4", secret=True, auto=False)
    place = NOBODY
    free = [where for where in systems(t) if where != EXTRA]
    if card != skip and any(not_free(t, where) is None for where in free):
        place = yield Ask(
            seat,
            "exchange_system_with",
            t.choices.locations,
            free,
            "BTS-20.4",
            lambda where: not_free(t, where),
            {"system": card},
            auto=False,
            secret=True,
        )
    t.drawn, t.drawn_seen = (), EVERYONE
    if place != NOBODY:
        old = t.system_at[place]
        t.system_at[place] = card
        put_under(t, SYSTEM_DECK + t.content.systems[old].deck, [old], EVERYONE)
        t.log("system_swapped", "BTS-20.4", seat=seat, system=card, system2=old, location=place)
    else:
        t.log("system_kept", "BTS-20.4", seat=seat)
    for deck in (0, 1):
        rest = [c for c in cards if t.content.systems[c].deck == deck and (place == NOBODY or c != card)]
        put_under(t, SYSTEM_DECK + deck, rest, 1 << seat)
    check_control(t)


def not_free(t: Table, place: int) -> Refusal | None:
    if t.outpost[place] == NOBODY and not any(power_at(t, seat, place) for seat in range(t.seats)):
        return None
    return Refusal("BTS-20.4", "system_in_use", {"location": place})


def attach_system(t: Table, seat: int, effect: Effect, strict: bool) -> None:
    """BTS-20.8: the card lies on the event; it is no location and no target."""
    system = draw_system(t, effect.deck)
    if system != NOBODY:
        t.attached = system
        t.log("system_attached", "BTS-20.8", system=system)


def take_attached_system(t: Table, seat: int, effect: Effect, strict: bool) -> None:
    """BTS-20.9: the card goes beside the mat without discs, its reward is taken, the event is discarded."""
    system = t.attached
    t.attached = NOBODY
    t.colony_owner = put(t.colony_owner, system, seat)
    t.changed = True
    for number in t.events_in_play:
        if t.content.events[number].stays == "action":
            t.log("event_discarded", "BTS-20.9", event=number)
    t.events_in_play = tuple([e for e in t.events_in_play if t.content.events[e].stays != "action"])
    t.log("dyson_taken", "BTS-20.9", seat=seat, system=system)
    t.next(*changed_rows(t), *effect_scenes(seat, t.content.systems[system].colonization_bonus))


def retire_ship(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-20.7: ships on the card are out of play for good."""
    for _ in range(effect.n):
        kinds = fleet_of(t, seat)
        if not kinds:
            return
        candidates = [*kinds, SHIPS_DONE] if effect.optional else kinds
        stop = may_stop(t, seat, strict, SHIPS_DONE)
        kind = yield Ask(seat, "retire_ship", t.choices.ships, candidates, "BTS-20.7", stop)
        if kind == SHIPS_DONE:
            break
        place, level = kind_place(kind), kind_level(kind)
        add_ship(t, seat, place, level, -1)
        t.museum = put(t.museum, seat * TOP_LEVEL + level - 1, t.museum[seat * TOP_LEVEL + level - 1] + 1)
        t.changed = True
        t.log("ship_retired", "BTS-20.7", seat=seat, ship=level, location=place)
    check_control(t)


def exile_ships(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """Every ship at one location goes to Deep Space; then control is checked."""
    places = [place for place in locations(t) if place != DEEP_SPACE]
    place = yield Ask(seat, "storm_location", t.choices.locations, places, "BTS-12.13")
    if to_deep_space(t, place, "exiled", "BTS-12.13"):
        t.changed = True
    check_control(t)
