"""Free ground units for large empires (CE-14.24 to 14.26)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules import counters
from cosmarch.games.se4x.rules.economy import drafts
from cosmarch.games.se4x.state import GROUND, GROUND_COMBAT, TECHS, Table


def full_colonies(t: Table, seat: int) -> list[int]:
    """The full colonies that are not blockaded, the homeworld left out."""
    full = t.content.economy.growth[-1]
    return [
        place
        for place in t.made_income
        if t.colony[place] == seat and t.worth[place] >= full and not t.is_homeworld(place)
    ]


def due(t: Table, seat: int) -> int:
    """CE-14.24: how many free units the empire has in this phase."""
    return len(full_colonies(t, seat)) // t.content.economy.free_troops_colonies


def homes(t: Table, seat: int) -> list[int]:
    """CE-14.26: the full colonies, and the homeworld, that have got no free unit yet."""
    taken = [place for place, _, _ in drafts.of(t, seat, drafts.FREE_TROOPS)]
    home = [place for place in t.made_income if t.colony[place] == seat and t.is_homeworld(place)]
    return [place for place in sorted(full_colonies(t, seat) + home) if place not in taken]


def types(t: Table, seat: int) -> list[int]:
    """CE-14.25: the best units that come free at the empire's level of Ground Combat and have a counter left."""
    have = t.levels[seat * TECHS + GROUND_COMBAT]
    units = t.content.ground_units
    best = max([unit.free_from for unit in units if unit.free_from <= have])
    place = homes(t, seat)[:1]
    return [
        unit.id
        for unit in units
        if unit.free_from == best and place and counters.refusal(t, seat, GROUND + unit.id, place[0], 0, 1) is None
    ]


def free_troops_refusal(t: Table, seat: int) -> Refusal | None:
    """CE-14.24: why there is no free unit to place."""
    given = len(drafts.of(t, seat, drafts.FREE_TROOPS))
    if given >= due(t, seat) or not types(t, seat):
        return Refusal("CE-14.24", "no_free_troops", {"n": due(t, seat)})
    return None


def free_troops(t: Table, seat: int) -> Flow:
    """Steps. CE-14.25, 14.26: which unit, and on which colony."""
    able = types(t, seat)
    unit = able[0]
    if len(able) > 1:
        unit = yield Ask(seat, "free_unit", t.choices.ground_units, able, "CE-14.25")
    places = homes(t, seat)
    place = places[0]
    if len(places) > 1:
        place = yield Ask(seat, "free_unit_where", t.choices.hexes, places, "CE-14.26")
    drafts.add(t, seat, drafts.FREE_TROOPS, place, GROUND + unit)
