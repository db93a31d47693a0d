"""Planetary landings (TI-15, TI-18.4)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.identical import played_at
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.combat.dice_and_casualties import saved_forces
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.powers_of_laws import neutral_taken
from cosmarch.games.ti3.rules.distant_suns import domain_counters
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.leaders.aboard import diplomat_scenes
from cosmarch.games.ti3.rules.payment import RESOURCES, pay_resources, price_refusal
from cosmarch.games.ti3.rules.tactical import stowage
from cosmarch.games.ti3.rules.tactical.transport import moves_whole
from cosmarch.games.ti3.state import GARRISON, NOBODY, NOWHERE, Scene, Table, garrison, put

LANDERS = (GROUND_FORCE, PDS)
NEUTRAL_TAKEN: Final = "after_neutral_planet_taken"


def landings(t: Table) -> None:
    """Scene. TI-15.1.1: the step begins; with an enemy fleet overhead nobody lands."""
    for place in (t.system, t.second):
        stowage.restow(t, t.active, place)
    before = window_at(t, "before_planetary_landing", t.active, t.system) if t.second == NOWHERE else []
    t.next(*before, ("land",), ("explore", 0), ("landings_end",))


def landing_places(t: Table) -> list[int]:
    """The activated systems in which the active player has units aboard and no enemy ships are left."""
    return [
        place
        for place in (t.system, t.second)
        if place != NOWHERE
        and any([t.cargo_at(place, t.active, unit) for unit in LANDERS])
        and not t.enemies_in(place, t.active)
    ]


def land(t: Table) -> Flow | None:
    """Scene. TI-15.1.2: one unit goes down; then again, until nobody is left aboard or the player is done."""
    candidates = [
        garrison(planet, unit)
        for place in landing_places(t)
        for planet in t.planets_at(place)
        for unit in LANDERS
        if t.cargo_at(place, t.active, unit)
    ]
    if candidates:
        return choose_landing(t, candidates)
    if t.with_leaders:
        t.next(("land_leaders",))
    return None


def choose_landing(t: Table, candidates: list[int]) -> Flow:
    seat = t.active
    done = len(t.choices.garrisons.names) - 1

    def refusal(choice: int) -> Refusal | None:
        if choice == done:
            return None
        return landing_refusal(t, seat, choice // GARRISON, choice % GARRISON + SHIPS)

    args: dict[str, int | str] = {"hex": t.system}
    choice = yield Ask(seat, "land", t.choices.garrisons, [*candidates, done], "TI-15.1.1", refusal, args)
    if choice == done:
        if t.with_leaders:
            t.next(("land_leaders",))
        return
    planet, unit = choice // GARRISON, choice % GARRISON + SHIPS
    if unit == GROUND_FORCE and not t.landed[planet] and not t.exposed >> planet & 1:
        yield from pay_resources(t, seat, laws.landing_price(t, planet))
    saved: list[Scene] = []
    for _ in range(landing_party(t, seat, planet, unit)):
        saved += put_down(t, seat, planet, unit)
    t.next(("land",), *saved)


def landing_party(t: Table, seat: int, planet: int, unit: int) -> int:
    """How many land at once: one, or all that are aboard where figures lack to split them."""
    if unit != GROUND_FORCE or t.landed[planet] or (t.owner[planet] == seat and t.ground[planet]):
        return 1
    aboard = t.cargo_at(t.hex_of(planet), seat, unit)
    return aboard if moves_whole(t, seat, unit, aboard) else 1


def landing_refusal(t: Table, seat: int, planet: int, unit: int) -> Refusal | None:
    """Why a unit may not land on a planet."""
    mine = t.owner[planet] == seat
    if t.second != NOWHERE and not mine:
        return Refusal("TI-18.4.1", "only_friendly_planets", {"planet": planet})
    why = laws.landing_refusal(t, seat, planet)
    if why is None and t.owner[planet] not in (seat, NOBODY):
        why = lasting.landing_refusal(t, seat, planet)
    if why is None and unit == GROUND_FORCE and not t.landed[planet]:
        why = price_refusal(t, seat, laws.landing_price(t, planet), RESOURCES, laws.RULE)
    if why is not None:
        return why
    if unit == GROUND_FORCE:
        why = domain_counters.landing_refusal(t, planet)
        if why is not None:
            return why
    if unit == PDS:
        most = t.content.units[PDS].most_per_planet
        if (t.pds[planet] if mine else 0) + t.landed_pds[planet] >= most:
            return Refusal("TI-35.4.12", "pds_limit", {"planet": planet, "n": most})
        return None
    return None


def put_down(t: Table, seat: int, planet: int, unit: int) -> list[Scene]:
    """A unit leaves its ship. On an own planet it is simply there (TI-15.2.1); elsewhere it has landed, but does not
    hold the planet yet. The scenes that come of it."""
    t.add_cargo(t.hex_of(planet), seat, unit, -1)
    if unit == GROUND_FORCE and domain_counters.takes_first(t, planet):
        t.exposed |= 1 << planet
        t.log("forces_lost", "TI-43.1.1", seat=seat, planet=planet, n=1)
        return saved_forces(t, seat, 1)
    if t.owner[planet] == seat:
        column = t.ground if unit == GROUND_FORCE else t.pds
        column[planet] += 1
    elif unit == GROUND_FORCE:
        t.landed = put(t.landed, planet, t.landed[planet] + 1)
    else:
        t.landed_pds = put(t.landed_pds, planet, t.landed_pds[planet] + 1)
    t.log("lands", "TI-15.1.1", seat=seat, unit=unit, planet=planet)
    return []


def landings_end(t: Table) -> None:
    """Scene. TI-15.1.3: the division is final. Neutral planets are taken; what is held by enemies is to be invaded."""
    taken: list[Scene] = []
    for planet in t.planets_at(t.system):
        if t.landed_pds[planet] and not t.landed[planet]:  # TI-15.2.4
            t.log("pds_alone", "TI-15.2.4", seat=t.active, planet=planet, n=t.landed_pds[planet])
            t.landed_pds = put(t.landed_pds, planet, 0)
        if t.landed[planet] and t.owner[planet] == NOBODY:
            taken += take_neutral(t, planet, another=bool(taken))
        elif not t.landed[planet] and t.owner[planet] != t.active:  # what they landed with was lost
            leaders.invasion_failed(t, t.active, planet)
    t.next(*diplomat_scenes(t), *taken)


def take_neutral(t: Table, planet: int, another: bool = False) -> list[Scene]:
    """TI-15.2.2: the planet card comes exhausted; units that landed hold the planet. The scenes that come of it.
    `another`: it is not the first that is taken just now."""
    garrison_landed(t, planet)
    t.log("takes_neutral", "TI-15.2.2", seat=t.active, planet=planet)
    scenes = neutral_taken(t, t.active, planet)
    window = [("another_neutral", planet)] if another else window_at(t, NEUTRAL_TAKEN, t.active, planet)
    return [*window, *scenes]


def another_neutral(t: Table, planet: int) -> None:
    """Scene. TI-15.2.2: of planets that are taken at once each is a moment for a card; but who played none after the
    first has no better reason now, so that nobody is asked again."""
    if played_at(t, NEUTRAL_TAKEN):
        t.next(*window_at(t, NEUTRAL_TAKEN, t.active, planet))


def garrison_landed(t: Table, planet: int) -> None:
    """The planet goes to the active player, with the units that landed there."""
    t.take_planet(t.active, planet)
    t.ground[planet] = t.landed[planet]
    t.pds[planet] = t.landed_pds[planet]
    t.landed = put(t.landed, planet, 0)
    t.landed_pds = put(t.landed_pds, planet, 0)
