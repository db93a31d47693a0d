"""PDS fire: the space cannons of both sides after movement (TI-13, TI-18.3, TI-35.4)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.content.vocabulary import PDS
from cosmarch.games.ti3.rules.combat.dice_and_casualties import Shot, count_hits, faces_of, side_of, throw
from cosmarch.games.ti3.rules.modifiers import PDS_FIRE, SCIENTIST_PDS, combat_value, pds_reach, scientist_bonus
from cosmarch.games.ti3.state import NOWHERE, Table, put


def batteries(t: Table, seat: int, place: int) -> list[int]:
    """The planets from which the seat's PDS reach a system and have not fired yet (TI-35.4.5, TI-35.4.7)."""
    reach = pds_reach(t, seat, place)
    return [planet for planet in t.planets_of(seat) if t.pds[planet] > t.fired[planet] and t.hex_of(planet) in reach]


def lowest_face(t: Table, seat: int, target: int, place: int) -> int:
    """The lowest face with which the seat's PDS hit a fleet in a system, without a Scientist."""
    return combat_value(t, seat, PDS, PDS_FIRE, target, place)


def volleys(t: Table, seat: int, target: int, place: int) -> dict[int, int]:
    """The dice that the seat could roll now at a fleet in a system, by the lowest face that hits."""
    dice: dict[int, int] = {}
    for planet in batteries(t, seat, place):
        needed = lowest_face(t, seat, target, place) - scientist_bonus(t, seat, planet)
        dice[needed] = dice.get(needed, 0) + t.pds[planet] - t.fired[planet]
    return dice


def pds_fire(t: Table) -> None:
    """Scene. TI-13.1.1, TI-13.1.4: first the enemies of the active player clockwise, then the active player. In a
    Transfer Action the active player holds fire (TI-18.3.1)."""
    seat = t.active
    places = [t.system] if t.second == NOWHERE else [t.system, t.second]
    scenes = [("space_cannon", who, seat, place) for who in t.others(seat) for place in places]
    if t.second == NOWHERE:
        scenes += [("space_cannon", seat, who, t.system) for who in t.others(seat)]
    for _, who, target, place in scenes:
        if can_fire(t, who, target, place):  # mostly nobody can
            t.next(*scenes)
            return


def can_fire(t: Table, seat: int, target: int, place: int) -> bool:
    """Whether the seat has a PDS in range of a player's fleet in a system."""
    return t.has_ships(place, target) and bool(batteries(t, seat, place))


def space_cannon(t: Table, seat: int, target: int, place: int) -> Flow | None:
    """Scene. The seat may fire with each of its PDS in range at one player's fleet in an activated system."""
    return fire(t, seat, target, place) if can_fire(t, seat, target, place) else None


def fire(t: Table, seat: int, target: int, place: int) -> Flow:
    planets = batteries(t, seat, place)
    shots = sum([t.pds[planet] - t.fired[planet] for planet in planets])
    args: dict[str, int | str] = {"seat": target, "hex": place, "n": shots}
    rule = "TI-35.4.5" if seat == t.active else "TI-35.4.7"
    count = yield Ask(seat, "space_cannon", t.choices.numbers, list(range(shots, -1, -1)), rule, args=args)
    if not count:
        return
    guided = mark_fired(t, seat, planets, count, place)
    if seat == t.active:
        t.defender = target
    lowest = lowest_face(t, seat, target, place)
    shares = ((count - guided, lowest), (guided, lowest - SCIENTIST_PDS))
    dice: list[Shot] = [(PDS, share, needed) for share, needed in shares if share]
    t.log("space_cannon", "TI-13.1.1", seat=seat, seat2=target, hex=place, n=count)
    throws = throw(t, seat, dice, "TI-35.4.11")
    hits = yield from count_hits(t, seat, throws, "TI-35.4.11")
    t.hits[side_of(t, target)] = hits
    t.next(("casualties", target, place, 0, seat, faces_of(throws)), ("shed_excess", target, place, 0))


def mark_fired(t: Table, seat: int, planets: list[int], count: int, place: int) -> int:
    """Mark PDS as having fired (TI-18.3.2: once in a step), first those that reach no other activated system, among
    them first those with a Scientist; returns how many of these fire."""
    other = t.second if place == t.system else t.system
    reach = pds_reach(t, seat, other) if other != NOWHERE else []
    guided = 0
    for planet in sorted(planets, key=lambda one: (t.hex_of(one) in reach, -scientist_bonus(t, seat, one))):
        spent = min(count, t.pds[planet] - t.fired[planet])
        t.fired = put(t.fired, planet, t.fired[planet] + spent)
        count -= spent
        guided += spent if scientist_bonus(t, seat, planet) else 0
    return guided
