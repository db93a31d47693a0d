"""Advice for Distant Suns: what to expect under a domain counter, how many to land on it, and what to do with it."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.advice.values import planet_worth
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.components import DomainCounter
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE
from cosmarch.games.ti3.rules.distant_suns.domain_counters import counter_on
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table

Prospect = tuple[int, float, float]  # ground forces to land, the chance that they hold the planet then, what it brings

NO_COUNTER: Final[Prospect] = (1, 1.0, 0.0)
# A counter that lies face down: of 44, 4 kill all who land, 4 kill one, 8 are locals (mostly a single one) and 2 may
# join an opponent; two ground forces hold the planet under most of the others, which bring about 1 on the average.
FACE_DOWN: Final[Prospect] = (2, 0.85, 1.0)
ALONE: Final = 0.8  # how much of that is left for a single ground force
WEALTH: Final[dict[str, float]] = {"industrial_society": 6.0, "technological_society": 3.0, "lazax_survivors": 2.0}


def known(t: Table, seat: int, planet: int) -> DomainCounter | None:
    """The counter of a planet, if it has one that the seat has seen."""
    if t.domain[planet] == NOWHERE:
        return None
    seen = t.domain_known[planet] == EVERYONE or t.domain_known[planet] >> seat & 1
    return counter_on(t, planet) if seen else None


def prospect(t: Table, seat: int, planet: int) -> Prospect:
    """What a seat expects of landing on a neutral planet, by what it knows."""
    if not t.distant_suns or t.domain[planet] == NOWHERE:
        return NO_COUNTER
    counter = known(t, seat, planet)
    if counter is None:
        return FACE_DOWN
    if counter.kind == "radiation":
        return 1, 0.0, 0.3
    if counter.kind == "biohazard":
        return 2, 1.0, 0.0
    if counter.kind == "hostile_locals":
        return counter.value + 2, 0.85, 0.0
    if counter.kind == "settlers":
        return 1, 0.5, 0.0
    if counter.kind == "natural_wealth":
        return 1, 1.0, float(counter.value)
    return 1, 1.0, WEALTH.get(counter.kind, 0.0)


def share(t: Table, seat: int, planet: int, forces: int) -> float:
    """How much of the prospect is left with so many ground forces."""
    wanted = prospect(t, seat, planet)[0]
    if forces >= wanted or not forces:
        return 1.0 if forces else 0.0
    return ALONE if known(t, seat, planet) is None else (forces / wanted) ** 2


def worth_under_counter(t: Table, seat: int, planet: int, aboard: int) -> float:
    """What it is worth to land one more ground force on a neutral planet with a counter, `aboard` being left."""
    wanted, chance, more = prospect(t, seat, planet)
    landed = t.landed[planet]
    if landed >= wanted:
        return -1.0
    if not chance:  # somebody may clear it, but only if there are more than enough
        return more if aboard > 3 else -1.0
    if known(t, seat, planet) is not None and landed + aboard < wanted:
        return -1.0
    worth = chance * planet_worth(t, seat, planet) + more
    return worth if not landed else 0.3 + 0.2 * worth  # first one for every planet


# ---- questions


def probe(t: Table, ask: Ask) -> list[float]:
    """Who has nobody to land anyway looks; what was probed cannot be landed on."""
    worth = -1.0 if t.cargo_at(t.system, ask.seat, GROUND_FORCE) else 1.0
    return [worth if choice == YES else 0.0 for choice in ask.legal]


def invade(t: Table, ask: Ask) -> list[float]:
    """The most valuable planet first. Razing a counter forgoes what it may bring, and angers the galaxy."""
    done = len(t.choices.planets.names) - 1
    return [
        -1.0 if planet == done else -2.0 if t.owner[planet] == NOBODY else planet_worth(t, ask.seat, planet)
        for planet in ask.legal
    ]
