"""Special cards of space battles, bombardment and invasions."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Choices, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.content.vocabulary import CRUISER, DREADNOUGHT, PDS, SHIPS
from cosmarch.games.ti3.rules.cards.behaviour import PLANET, Behaviour, Context, choose, no_target, own_docks, targeted
from cosmarch.games.ti3.rules.cards.lasting import BREACH_HITS, breach_over
from cosmarch.games.ti3.rules.combat.dice_and_casualties import (
    Shot,
    count_hits,
    doomed,
    faces_of,
    go_down,
    side_of,
    throw,
)
from cosmarch.games.ti3.rules.combat.invasion import lose_defenders
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import PDS_FIRE, combat_value, pds_reach
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.state.effects import BATTLE, BREACH, DUG_IN, WIDTH, add

BATTLESTATION_SHOTS = 3


# ---- before a battle


def minelayers_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    active, place = context
    return None if t.has_ships(place, active) and t.ships_at(place, seat, CRUISER) else no_target(card)


def minelayers(t: Table, seat: int, card: int, context: Context) -> None:
    """Each Cruiser of the seat hits the fleet that came in."""
    active, place = context
    hits = t.ships_at(place, seat, CRUISER)
    t.hits[side_of(t, active)] = hits
    t.log("minelayers", RULE, seat=seat, seat2=active, hex=place, n=hits)
    t.next(("casualties", active, place, 0), ("shed_excess", active, place, 0))


def stations(t: Table, seat: int, place: int) -> list[int]:
    """Space docks of the seat from which its PDS would reach a system."""
    reach = pds_reach(t, seat, place)
    return [planet for planet in own_docks(t, seat, ()) if t.hex_of(planet) in reach]


def moved_into(t: Table, place: int) -> bool:
    """Whether ships have moved into a system in this action: in a Transfer Action, from the other one."""
    if t.second == NOWHERE:
        return any(t.moved)
    other = t.second if place == t.system else t.system
    return any(t.moved[other * SHIPS : (other + 1) * SHIPS])


def station_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    active, place = context
    return None if t.has_ships(place, active) and moved_into(t, place) and stations(t, seat, place) else no_target(card)


def experimental_battlestation(t: Table, seat: int, card: int, context: Context) -> Flow:
    """A dock fires three shots as if it were a PDS."""
    active, place = context
    yield from choose(t, seat, card, PLANET, stations(t, seat, place), once=False)
    shots: list[Shot] = [(PDS, BATTLESTATION_SHOTS, combat_value(t, seat, PDS, PDS_FIRE, active, place))]
    throws = throw(t, seat, shots, RULE)
    hits = yield from count_hits(t, seat, throws, RULE)
    t.hits[side_of(t, active)] = hits
    t.next(("casualties", active, place, 0, seat, faces_of(throws)), ("shed_excess", active, place, 0))


def breach_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if t.ships_at(context[0], seat, DREADNOUGHT) else no_target(card)


def into_the_breach(t: Table, seat: int, card: int, context: Context) -> Flow:
    """One Dreadnought takes the next two hits; one that is damaged already goes with the first."""
    broken = t.damaged_at(context[0], seat, DREADNOUGHT)
    chosen = broken == t.ships_at(context[0], seat, DREADNOUGHT)
    if broken and not chosen:
        chosen = (yield yes_no(t, seat, "breach_damaged", RULE, hex=context[0], card=card)) == YES
    add(t, BREACH, seat, BREACH_HITS - int(chosen), BATTLE)


# ---- dice and damage


def dice(t: Table) -> list[tuple[int, int, int, int]]:
    """Seat, unit, lowest face that hits and face of each die of the combat roll."""
    column = t.dice
    return [(column[at], column[at + 1], column[at + 2], column[at + 3]) for at in range(0, len(column), WIDTH)]


def recheck_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if t.dice else Refusal(RULE, "no_dice")


def recheck(t: Table, seat: int, card: int, context: Context) -> Flow:
    """One die of either side is rolled again; dice of a kind that show the same are alike."""
    kinds = sorted(set(dice(t)))
    names = t.choices
    tokens = [f"{names.seats.names[who]}.{names.units.names[unit]}.{face}" for who, unit, _, face in kinds]
    args: dict[str, int | str] = {"card": card}
    choice = yield Ask(seat, "card_die", Choices(tokens), list(range(len(kinds))), RULE, None, args)
    who, unit, lowest, before = kinds[choice]
    t.log("recheck", RULE, seat=seat, seat2=who, unit=unit, a=before)
    thrown = throw(t, who, [(unit, 1, lowest)], RULE)
    yield from count_hits(t, who, thrown, RULE)
    face = thrown[0][2]
    side = 1 - side_of(t, who)
    t.hits[side] = max(0, t.hits[side] + int(face >= lowest) - int(before >= lowest))
    left = dice(t)
    left[left.index(kinds[choice])] = (who, unit, lowest, face)
    t.dice = tuple([part for die in left for part in die])


def direct_hit_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    owner, place, kind = context
    if seat == owner:
        return Refusal(RULE, "own_ship")
    return None if t.damaged_at(place, owner, kind) else no_target(card)


def outlives_hits(t: Table, seat: int, context: Context) -> bool:
    """Whether the damaged ship is not lost anyway, with its whole fleet."""
    owner, place, _ = context
    return not doomed(t, owner, place)


def direct_hit(t: Table, seat: int, card: int, context: Context) -> None:
    owner, place, kind = context
    if kind == DREADNOUGHT:
        breach_over(t, owner)
    rest = go_down(t, owner, place, kind)
    t.add_damage(place, owner, kind, -1)
    t.log("ships_destroyed", RULE, seat=owner, unit=kind, hex=place, n=1)
    t.next(("shed_excess", owner, place, 1), *leaders.overboard(t, owner, place), *rest)


# ---- planets


def manned(t: Table, seat: int, context: Context) -> list[int]:
    return [planet for planet in t.planets_of(seat) if t.ground[planet]]


def dug_in(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    add(t, DUG_IN, seat, planet, t.round)


def chemical_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """It is for planets of an enemy: Hostile Locals are nobody's."""
    planet = context[1]
    held = t.owner[planet] != NOBODY and t.ground[planet] > 0
    return None if held and t.ships_at(t.hex_of(planet), seat, DREADNOUGHT) else no_target(card)


def chemical_warfare(t: Table, seat: int, card: int, context: Context) -> None:
    """Half of the defenders, rounded up, die."""
    planet = context[1]
    t.next(*lose_defenders(t, planet, (t.ground[planet] + 1) // 2, RULE))


COMBATS: dict[str, Behaviour] = {
    "chemical_warfare": Behaviour(chemical_refusal, chemical_warfare),
    "direct_hit": Behaviour(direct_hit_refusal, direct_hit, outlives_hits),
    "dug_in": targeted(PLANET, manned, dug_in),
    "experimental_battlestation": Behaviour(station_refusal, experimental_battlestation),
    "into_the_breach": Behaviour(breach_refusal, into_the_breach),
    "minelayers": Behaviour(minelayers_refusal, minelayers),
    "recheck": Behaviour(recheck_refusal, recheck),
}
