"""Shape Shifters: counters of any ship type that are decoys (CE-EA55).

Such a counter looks like what its type says, on the battle board too, until it is damaged or would do damage. In all
other respects it is a decoy.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules import counters, modifiers
from cosmarch.games.se4x.rules.cards.cards import no_card
from cosmarch.games.se4x.rules.counters import PACKED
from cosmarch.games.se4x.rules.economy import construction, drafts, sheet
from cosmarch.games.se4x.rules.groups import NO_LIMIT, most, newest
from cosmarch.games.se4x.state import DECOY, FIGHTER, FLAGSHIP, NOWHERE, PRETENDING, SHIP_KINDS, Table, put

KEY: Final = "shape_shifters"


def disguises(t: Table) -> list[int]:
    """CE-EA55.1: the ship types whose counters can serve: those that fight and go about."""
    return [
        kind
        for kind in range(SHIP_KINDS)
        if t.content.ships[kind].combat
        and (t.content.ships[kind].moves != "none" or kind == FIGHTER)
        and kind != FLAGSHIP
        and construction.in_play(t, kind)
    ]


def planned(t: Table, seat: int) -> list[int]:
    """The types that are to be fielded as decoys in this phase."""
    return [first // PACKED for first, _, _ in drafts.of(t, seat, drafts.PRETEND)]


def disguise_refusal(t: Table, seat: int, kind: int) -> Refusal | None:
    """CE-EA55.6, 55.7: why a counter of a type cannot be a decoy now."""
    why = construction.unknown_refusal(t, seat, kind)
    if why is not None:
        return Refusal("CE-EA55.6", "not_yet_buildable", {"ship": kind})
    afoot = [group for group in t.groups_of(seat) if t.kind[group] == kind and t.pretends(group)]
    if afoot or kind in planned(t, seat):
        return Refusal("CE-EA55.7", "one_decoy_of_type", {"ship": kind})
    left = counters.left(t, seat, kind)
    if left != NO_LIMIT and left <= counters.wanted(t, kind, counters.lots(t, seat, kind)):
        return Refusal("SE-23.7", "no_counter_left", {"kind": kind, "n": left})
    if t.free_slot(seat) == NOWHERE:
        return Refusal("SE-23.7", "no_counter_left", {"kind": kind, "n": 0})
    return None


def pretend_refusal(t: Table, seat: int) -> Refusal | None:
    """Why no counter can be fielded as a decoy now."""
    why = no_card(t, seat, KEY, "CE-EA55.1")
    if why is not None:
        return why
    price = modifiers.price(t, seat, DECOY)
    if price > t.cp[seat]:
        return Refusal("CE-EA55.1", "too_dear", {"n": price, "have": t.cp[seat]})
    if not construction.places(t, seat, DECOY):
        return Refusal("SE-24.4", "no_own_colony", {"hex": t.home[seat]})
    for kind in disguises(t):
        why = disguise_refusal(t, seat, kind)
        if why is None:
            return None
    return why


def pretend(t: Table, seat: int) -> Flow:
    """Steps. CE-EA55.1, 55.8: a type, a place, how many, and the technology that they are said to have."""

    def refusal(choice: int) -> Refusal | None:
        return disguise_refusal(t, seat, choice)

    kind = yield Ask(seat, "pretend", t.choices.ships, disguises(t), "CE-EA55.1", refusal)
    places = construction.places(t, seat, DECOY)
    place = yield Ask(seat, "build_where", t.choices.hexes, places, "CE-EA55.1", args={"build": kind})
    price = modifiers.price(t, seat, DECOY)
    count = min(most(t, kind), t.cp[seat] // price if price else most(t, kind))
    if count > 1:
        numbers = list(range(1, count + 1))
        count = yield Ask(seat, "build_number", t.choices.numbers, numbers, "CE-EA55.1", args={"ship": kind})
    packed = yield from construction.less_technology(t, seat, kind, newest(t, seat, kind))
    sheet.enter(t, seat, sheet.UNITS, price * count)
    drafts.add(t, seat, drafts.PRETEND, kind * PACKED + count, place, packed)


def field(t: Table, seat: int) -> list[int]:
    """The decoys that were bought take the map; their hexes."""
    placed: list[int] = []
    for first, place, packed in drafts.of(t, seat, drafts.PRETEND):
        rank = counters.new_rank(t, seat, first // PACKED)
        group = t.add_group(seat, first // PACKED, first % PACKED, place, packed, rank)
        t.private = put(t.private, group, PRETENDING)
        placed.append(place)
    return placed
