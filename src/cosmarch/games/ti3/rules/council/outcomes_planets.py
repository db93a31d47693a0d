"""Outcomes about planets and what stands on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, RED, SPACE_DOCK
from cosmarch.games.ti3.rules.cards.lasting import lost_mecatol
from cosmarch.games.ti3.rules.combat.dice_and_casualties import saved_forces
from cosmarch.games.ti3.rules.council.verdict import RULE, Verdict, abroad, concerned, in_mask, times
from cosmarch.games.ti3.rules.council.votes import both
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal, muster
from cosmarch.games.ti3.rules.trade import receive
from cosmarch.games.ti3.state import NOBODY, Scene, Table, put

PLANETS_PER_LICENCE: Final = 3  # Colonization Licensing
VOTES_PER_FORCE: Final = 5  # Mass Mobilization
COLONISTS: Final = 3  # Colonial Redistribution
CONSTITUTION_PLANETS: Final = 2


# ---- exhausting


def exhaust(t: Table, planet: int, rule: str) -> None:
    t.exhausted[planet] = 1
    t.log("planet_exhausted", rule, seat=t.owner[planet], planet=planet)


def queue_exhausting(t: Table, wanted: list[tuple[int, int]]) -> None:
    """(seat, number of planets) of those who must exhaust some, as far as able."""
    t.next(*[("exhaust_some", seat, seat, count) for seat, count in wanted if count > 0])


def exhaust_some(t: Table, seat: int, chooser: int, count: int) -> Flow:
    """Scene. So many ready planets of a seat are exhausted, chosen by itself or by another."""
    for left in range(count, 0, -1):
        ready = t.ready_planets(seat)
        if len(ready) <= left:
            for planet in ready:
                exhaust(t, planet, RULE)
            return
        args: dict[str, int | str] = {"seat": seat, "n": left}
        exhaust(t, (yield Ask(chooser, "exhaust_planet", t.choices.planets, ready, RULE, None, args)), RULE)


def exhaust_planets(t: Table, v: Verdict) -> None:
    queue_exhausting(t, [(seat, times(t, seat, v.effect)) for seat in concerned(t, v)])


def colonization_licensing_against(t: Table, v: Verdict) -> None:
    queue_exhausting(t, [(seat, len(abroad(t, seat)) // PLANETS_PER_LICENCE) for seat in t.in_order()])


def arms_reduction_against(t: Table, v: Verdict) -> None:
    """All planets with a red specialty."""
    for seat in t.in_order():
        for planet in t.ready_planets(seat):
            if t.content.planets[planet].specialty == RED:
                exhaust(t, planet, RULE)


def short_term_truce_against(t: Table, v: Verdict) -> None:
    """A planet of each who voted against, chosen by the player on their left."""
    t.next(*[("exhaust_some", seat, t.others(seat)[0], 1) for seat in in_mask(t, v.opposed) if t.others(seat)])


# ---- planets that change hands


def strip(t: Table, planet: int, rule: str) -> list[Scene]:
    """All units on a planet are gone. The scenes that come of it: ground forces may come home, leaders escape, Fighters
    lose a dock."""
    seat = t.owner[planet]
    forces = t.ground[planet]
    t.ground[planet] = t.pds[planet] = t.dock[planet] = 0
    if forces:
        t.log("forces_destroyed", rule, seat=seat, planet=planet, n=forces)
    shed = ("shed_excess", seat, t.hex_of(planet), 0)
    return [*saved_forces(t, seat, forces), *leaders.desert(t, seat, planet), shed]


def make_neutral(t: Table, planet: int, rule: str) -> list[Scene]:
    """A planet goes back to nobody; what its owner had there is lost. The scenes that come of it."""
    seat = t.owner[planet]
    scenes = strip(t, planet, rule)
    t.owner[planet] = NOBODY
    t.exhausted[planet] = 0
    t.log("planet_neutral", rule, seat=seat, planet=planet)
    lost_mecatol(t)
    return scenes


def make_all_neutral(t: Table, planets: Iterable[int], rule: str) -> None:
    """What comes of the planet that is left last is played first."""
    scenes: list[Scene] = []
    for planet in planets:
        scenes = make_neutral(t, planet, rule) + scenes
    t.next(*scenes)


def dispute_resolution_elected(t: Table, v: Verdict) -> None:
    make_all_neutral(t, both(t, v.card, v.ballot), RULE)


def planetary_security_for(t: Table, v: Verdict) -> None:
    abandon_unguarded(t, "TI-31.2.2")


def abandon_unguarded(t: Table, rule: str) -> None:
    """Planets outside home systems without a ground force become neutral."""
    planets = t.content.planets
    held = [planet for planet, seat in enumerate(t.owner) if seat != NOBODY and planets[planet].home_of == NOBODY]
    make_all_neutral(t, [planet for planet in held if not t.ground[planet]], rule)


def compensated_disarmament_elected(t: Table, v: Verdict) -> None:
    """The ground forces of the elected planet are destroyed; its controller gets a trade good for each."""
    planet = v.ballot
    seat, forces = t.owner[planet], t.ground[planet]
    if forces:
        t.ground[planet] = 0
        t.log("forces_destroyed", RULE, seat=seat, planet=planet, n=forces)
        receive(t, seat, forces, "gains_goods", RULE)
        t.next(*saved_forces(t, seat, forces))


# ---- Colonial Redistribution


def colonial_redistribution_for(t: Table, v: Verdict) -> None:
    """The player with most victory points, by lot among the tied, gives up a planet."""
    most = max([t.vp[seat] for seat in t.in_order()])
    rich = [seat for seat in t.in_order() if t.vp[seat] == most]
    seat = rich[t.below(len(rich))] if len(rich) > 1 else rich[0]
    t.log("must_give_planet", RULE, seat=seat, n=most)
    t.next(("give_planet", seat))


def give_planet(t: Table, seat: int) -> Flow:
    """Scene. The player chooses the planet, whose ground forces are destroyed, and one of those with fewest points."""
    planets = t.planets_of(seat)
    others = t.others(seat)
    if not planets or not others:
        return
    planet = yield Ask(seat, "give_planet", t.choices.planets, planets, RULE)
    fewest = min([t.vp[who] for who in others])
    poor = [who for who in others if t.vp[who] == fewest]
    other = yield Ask(seat, "give_planet_to", t.choices.seats, poor, RULE, None, {"planet": planet})
    forces = t.ground[planet]
    if forces:
        t.ground[planet] = 0
        t.log("forces_destroyed", RULE, seat=seat, planet=planet, n=forces)
    t.next(*saved_forces(t, seat, forces), ("take_gift", other, planet))


def take_gift(t: Table, seat: int, planet: int) -> Flow:
    """Scene. The other one may land three free ground forces there and take it."""

    def refusal() -> Refusal | None:
        return counters_refusal(t, seat, GROUND_FORCE, 1, True)

    if (yield yes_no(t, seat, "take_gift", RULE, refusal, planet=planet, n=COLONISTS)) != YES:
        return
    scenes = strip(t, planet, RULE)
    t.take_planet(seat, planet)
    t.log("planet_given", RULE, seat=seat, planet=planet)
    lost_mecatol(t)
    add_forces(t, seat, planet, COLONISTS, RULE)
    t.next(*scenes)


# ---- free units


def add_forces(t: Table, seat: int, planet: int, count: int, rule: str) -> None:
    """Free ground forces on a planet, as far as figures and counters go."""
    t.log("free_forces", rule, seat=seat, planet=planet, n=muster(t, seat, planet, count))


def place_units(t: Table, v: Verdict) -> None:
    """Free units where the card says: ground forces on Mecatol Rex, a space dock on a planet of choice."""
    seats = concerned(t, v)[::-1]
    forces = GROUND_FORCE in v.effect.units
    t.next(*[("garrison_mecatol", seat, v.effect.n) if forces else ("free_dock", seat) for seat in seats])


def garrison_mecatol(t: Table, seat: int, count: int) -> Flow:
    """Scene. The controller of Mecatol Rex may place free ground forces there."""
    planet = t.content.mecatol_planet
    args: dict[str, int | str] = {"planet": planet, "n": count}

    def refusal(wanted: int) -> Refusal | None:
        return counters_refusal(t, seat, GROUND_FORCE, wanted, not t.ground[planet]) if wanted else None

    numbers = list(range(count, -1, -1))
    wanted = yield Ask(seat, "garrison_mecatol", t.choices.numbers, numbers, RULE, refusal, args)
    if wanted:
        add_forces(t, seat, planet, wanted, RULE)


def free_dock(t: Table, seat: int) -> Flow:
    """Scene. Subsidized Industry: a free space dock on a planet that has none; it produces from the next round on."""
    planets = [planet for planet in t.planets_of(seat) if not t.dock[planet]]
    if not planets or not t.reinforcements(seat, SPACE_DOCK):
        return
    done = t.choices.planets.index["done"]
    planet = yield Ask(seat, "free_dock", t.choices.planets, [*planets, done], RULE)
    if planet != done:
        t.dock[planet] = 1
        t.dock_round = put(t.dock_round, planet, t.round)
        t.log("free_dock", RULE, seat=seat, planet=planet)


def mass_mobilization_for(t: Table, v: Verdict) -> None:
    """A free ground force for every five votes cast for it."""
    count = v.votes_for // VOTES_PER_FORCE
    if count:
        t.next(*[("mobilize_forces", seat, count) for seat in t.in_order()])


def mobilize_forces(t: Table, seat: int, count: int) -> Flow:
    """Scene. A player may place so many free ground forces on planets they control."""
    done = t.choices.planets.index["done"]

    def refusal(planet: int) -> Refusal | None:
        return None if planet == done else counters_refusal(t, seat, GROUND_FORCE, 1, not t.ground[planet])

    for left in range(count, 0, -1):
        planets = [*t.planets_of(seat), done]
        args: dict[str, int | str] = {"n": left}
        planet = yield Ask(seat, "mobilize_forces", t.choices.planets, planets, RULE, refusal, args)
        if planet == done:
            return
        add_forces(t, seat, planet, 1, RULE)


# ---- space docks


def conventions_of_war_against(t: Table, v: Verdict) -> None:
    t.next(*[("lose_dock", seat) for seat in in_mask(t, v.opposed)])


def lose_dock(t: Table, seat: int) -> Flow:
    """Scene. A player loses a space dock outside their home system, if they have one."""
    docks = [planet for planet in abroad(t, seat) if t.dock[planet]]
    if not docks:
        return
    planet = yield Ask(seat, "lose_dock", t.choices.planets, docks, RULE)
    t.dock[planet] = 0
    t.log("dock_lost", RULE, seat=seat, planet=planet)
    t.next(("shed_excess", seat, t.hex_of(planet), 0))


def clear_planets(t: Table, place: int, rule: str) -> list[Scene]:
    """All units on the planets of a system are destroyed; who controls them stays. The scenes that come of it."""
    saved: list[Scene] = []
    for planet in t.planets_at(place):
        seat = t.owner[planet]
        if seat != NOBODY and (t.ground[planet] or t.pds[planet] or t.dock[planet]):
            for unit, column in ((GROUND_FORCE, t.ground), (PDS, t.pds), (SPACE_DOCK, t.dock)):
                if column[planet]:
                    t.log("units_destroyed", rule, seat=seat, unit=unit, planet=planet, n=column[planet])
            forces = t.ground[planet]
            t.ground[planet] = t.pds[planet] = t.dock[planet] = 0
            saved = saved_forces(t, seat, forces) + saved
    return saved
