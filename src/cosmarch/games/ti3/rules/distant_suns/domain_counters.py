"""Domain counters on planets: which lie where, who knows them, and how they leave (TI-39.1, TI-43).

What a counter does when it is met is told in `distant_suns`; here is what other chapters ask and do.
"""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.content.components import DomainCounter
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, WAR_SUN
from cosmarch.games.ti3.state import NOWHERE, Table, put

GUNS = (DREADNOUGHT, WAR_SUN)


def counter_on(t: Table, planet: int) -> DomainCounter:
    """The counter of a planet that has one."""
    return t.content.domain_counters[t.domain[planet]]


def is_kind(t: Table, planet: int, kind: str) -> bool:
    """Whether a planet has a counter of a kind that lies face up."""
    return t.domain[planet] != NOWHERE and t.domain_known[planet] == EVERYONE and counter_on(t, planet).kind == kind


def is_face_down(t: Table, planet: int) -> bool:
    return t.domain[planet] != NOWHERE and t.domain_known[planet] != EVERYONE


def face_down_at(t: Table, place: int) -> list[int]:
    """The planets of a system whose counters lie face down."""
    return [planet for planet in t.planets_at(place) if is_face_down(t, planet)]


# ---- how counters come and go


def take_away(t: Table, planet: int) -> None:
    """The counter of a planet leaves the game for all to see."""
    t.domain = put(t.domain, planet, NOWHERE)
    t.domain_known = put(t.domain_known, planet, 0)
    t.hazard_kept &= ~(1 << planet)


def ignore(t: Table, planet: int) -> None:
    """TI-39.1.6: a counter that nobody met goes to the box; one that lies face down goes there unseen."""
    if t.domain[planet] == NOWHERE:
        return
    if is_face_down(t, planet):
        t.domain_box += (t.domain[planet],)
        t.domain_box_seen += (t.domain_known[planet],)
    take_away(t, planet)
    t.log("counter_ignored", "TI-39.1.6", planet=planet)


def irradiate(t: Table, planet: int) -> None:
    """A Radiation counter is laid face up on a planet; without the option there are no counters (TI-1.2.16)."""
    if not t.distant_suns:
        return
    ignore(t, planet)
    radiation = next(counter.id for counter in t.content.domain_counters if counter.kind == "radiation")
    t.domain = put(t.domain, planet, radiation)
    t.domain_known = put(t.domain_known, planet, EVERYONE)
    t.log("radiation", "TI-43.3.1", planet=planet)


# ---- landing


def landing_refusal(t: Table, planet: int) -> Refusal | None:
    """Why no ground force may land on a planet."""
    if t.probed >> planet & 1:
        return Refusal("TI-39.2.5", "probed", {"planet": planet})
    if t.explored >> planet & 1:
        return Refusal("TI-39.1.4", "counter_met", {"planet": planet})
    return None


def takes_first(t: Table, planet: int) -> bool:
    """TI-43.1.1: whether the next ground force that lands there is lost to a Biohazard."""
    return is_kind(t, planet, "biohazard") and not t.exposed >> planet & 1


# ---- razing


def razable(t: Table) -> list[int]:
    """TI-39.3.1, TI-39.3.3: the planets whose counters the active player's Dreadnoughts and War Suns may raze."""
    planets = face_down_at(t, t.system) if t.distant_suns else []
    return planets if planets and razers(t) else []


def razers(t: Table) -> list[int]:
    """TI-39.3.4: the kinds of ships of which one has neither bombarded nor razed."""
    return [kind for kind in GUNS if t.ships_at(t.system, t.active, kind) > t.bombarded[kind - DREADNOUGHT]]
