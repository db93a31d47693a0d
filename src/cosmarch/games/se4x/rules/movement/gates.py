"""Planetary gates: planets that lie near each other are linked for ground units, fighters and settlers (SE-34)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.rules.combat import bombardment
from cosmarch.games.se4x.rules.ground.landing import OPEN, landing_refusal, show_unit
from cosmarch.games.se4x.rules.groups import lose, reveal
from cosmarch.games.se4x.rules.movement.cargo import troops_at
from cosmarch.games.se4x.rules.movement.gate_links import in_play, linked
from cosmarch.games.se4x.state import (
    ABOARD,
    BARREN,
    ENTERED,
    GROUND,
    MOBILE,
    NOBODY,
    STOPPED,
    TECHS,
    TERRAFORMING,
    WALKS,
    Table,
    put,
)

MILITIA: Final = GROUND + GROUND_UNITS.index("militia")
FIRST_RETREAT: Final = 2  # the round of ground combat from which on troops may leave (SE-34.3)


# ---- stepping through


def guarded(t: Table, place: int) -> bool:
    """SE-34.4: a planet that aliens hold."""
    return t.colony[place] == NOBODY and bool(t.groups_at(place, ALIENS))


def end_refusal(t: Table, group: int, place: int) -> Refusal | None:
    """SE-34.1, 34.4, 34.5: why a counter cannot step through a gate to a planet."""
    seat = t.owner_of(group)
    owner = t.colony[place]
    if owner == seat:
        return None
    if t.flies(group):
        return Refusal("SE-34.1", "no_own_colony", {"hex": place})
    if not t.is_ground(group):
        if owner != NOBODY or t.enemies_at(place, seat):
            return Refusal("SE-34.5", "no_free_planet", {"hex": place})
        return None
    if guarded(t, place):
        if t.terrain[place] == BARREN and not t.levels[seat * TECHS + TERRAFORMING]:
            return Refusal("CE-14.59", "needs_terraforming", {"hex": place})
        return None
    return (
        Refusal("SE-34.1", "nothing_to_invade", {"hex": place}) if owner == NOBODY else landing_refusal(t, seat, place)
    )


def steppers(t: Table, seat: int) -> list[int]:
    """SE-34.1, 34.5: the counters that may step through a gate: ground units and fighters on own colonies, and settlers
    without a space drive, that have not moved."""
    if not in_play(t):
        return []
    out: list[int] = []
    for group in t.groups_of(seat):
        if t.moves[group] or t.flags[group] & STOPPED:
            continue
        ashore = t.is_ground(group) and t.kind[group] != MILITIA and not t.private[group] & ABOARD
        at_home = t.colony[t.where[group]] == seat and (ashore or t.flies(group))
        if (at_home or t.flags[group] & WALKS) and ends(t, group):
            out.append(group)
    return out


def ends(t: Table, group: int) -> list[int]:
    """The planets to which a counter may step."""
    return [place for place in linked(t, t.where[group]) if end_refusal(t, group, place) is None]


def step_through(t: Table, seat: int) -> Flow:
    """SE-34.1: a counter goes through a gate as its whole move; everybody sees what it is."""
    done = t.choices.no_group
    group = yield Ask(seat, "planet_gate", t.choices.groups, [*steppers(t, seat), done], "SE-34.1", secret=True)
    if group == done:
        return

    def refusal(place: int) -> Refusal | None:
        return end_refusal(t, group, place)

    places = linked(t, t.where[group])
    place = yield Ask(
        seat, "planet_gate_to", t.choices.hexes, places, "SE-34.1", refusal, {"group": group}, secret=True
    )
    if t.is_ground(group):
        show_unit(t, group)
    reveal(t, group)
    pass_gate(t, group, place)
    t.flags[group] |= ENTERED | STOPPED


def pass_gate(t: Table, group: int, place: int) -> None:
    """A counter goes from one planet to another."""
    start = t.where[group]
    t.where[group] = place
    t.origin[group] = start
    t.moves[group] += 1
    t.fleet = put(t.fleet, group, 0)
    t.proof = put(t.proof, group, t.proof[group] | MOBILE)
    t.log(
        "through_gate", "SE-34.1", owner=t.owner_of(group), ship=t.kind[group], hex=start, hex2=place, n=t.size[group]
    )


# ---- invasion


def arrived(t: Table, place: int, seat: int) -> list[int]:
    """The ground units of the seat that came through a gate in this turn to a planet that is not its own."""
    if not in_play(t) or t.colony[place] == seat:
        return []
    return [
        group
        for group in troops_at(t, place, seat)
        if t.flags[group] & ENTERED and t.flags[group] & STOPPED and not t.private[group] & ABOARD
    ]


def gate_assaults(t: Table, seat: int) -> None:
    """Scene. SE-34.2, 34.4: troops that came through gates and have not fought yet do so."""
    places = sorted({t.where[group] for group in t.groups_of(seat)})
    t.next(*[("gate_assault", place, seat) for place in places if arrived(t, place, seat)])


def gate_assault(t: Table, place: int, seat: int) -> None:
    """Scene. SE-34.2: they have no drop ships, so they do not fire in the first round."""
    t.landed = tuple(arrived(t, place, seat))
    before = t.subdued[place]
    if guarded(t, place):
        t.subdued = put(t.subdued, place, OPEN)
    t.next(("ground_combat", place), ("gate_assault_over", place, seat, before))


def gate_assault_over(t: Table, place: int, seat: int, before: int) -> None:
    """Scene. SE-34.4: the ships of aliens whose planet was taken are removed."""
    if t.subdued[place] == OPEN:
        t.subdued = put(t.subdued, place, 1 if t.colony[place] == seat else before)
    if t.colony[place] == seat:
        for group in t.groups_at(place, ALIENS):
            lose(t, group)


# ---- retreat


def refuges(t: Table, owner: int, place: int) -> list[int]:
    """SE-34.3: the own planets near a planet that are free of enemies."""
    return [there for there in linked(t, place) if t.colony[there] == owner and not t.enemies_at(there, owner)]


def may_leave(t: Table, group: int) -> bool:
    """SE-34.3: whether ground units may retreat at their moment to fire."""
    owner = t.owner_of(group)
    if not in_play(t) or not t.is_seat(owner) or t.battle_round < FIRST_RETREAT or t.kind[group] == MILITIA:
        return False
    return t.is_ground(group) and bool(refuges(t, owner, t.battle_hex))


def leave(t: Table, group: int) -> Flow:
    """SE-34.3: whether, and where to, a counter of ground units retreats; True if it does."""
    owner = t.owner_of(group)
    stay = t.choices.no_hex
    places = refuges(t, owner, t.where[group])
    args: dict[str, int | str] = {"group": group, "hex": t.where[group]}
    place = yield Ask(owner, "gate_retreat", t.choices.hexes, [*places, stay], "SE-34.3", args=args)
    if place == stay:
        return False
    t.landed = tuple([one for one in t.landed if one != group])
    t.damage = put(t.damage, group, 0)
    t.combat[group] = 0
    pass_gate(t, group, place)
    return True


def gate_evacuation(t: Table, place: int, seat: int) -> None:
    """Scene. SE-34.3: before a colony is bombarded its troops may retreat through a gate."""
    owner = t.colony[place]
    if not t.fighting_units(place, seat) or bombardment.colony_refusal(t, place, seat) is not None:
        return
    if t.is_seat(owner) and refuges(t, owner, place):
        t.uncover()
        troops = [group for group in troops_at(t, place, owner) if not t.private[group] & ABOARD]
        for group in troops:
            show_unit(t, group)
        t.next(*[("gate_retreat", group) for group in troops])


def gate_retreat(t: Table, group: int) -> Flow:
    """Scene. SE-34.3: one counter of ground units stays or leaves."""
    yield from leave(t, group)
