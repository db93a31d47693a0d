"""Distant Suns: placing, probing, revealing and razing domain counters (TI-39).

Landings, invasions and the end of the movement queue the scenes below. `domain_counters` tells where counters lie,
`encounters` what they do.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER
from cosmarch.games.ti3.rules.cards.hands import discard
from cosmarch.games.ti3.rules.combat.dice_and_casualties import roll_die
from cosmarch.games.ti3.rules.distant_suns.domain_counters import (
    counter_on,
    face_down_at,
    is_face_down,
    razers,
    take_away,
)
from cosmarch.games.ti3.rules.distant_suns.encounters import infect
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.victory import gain_points
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table, effects, put

PROBE_POINTS: Final = 1  # TI-39.2.6
PROBE_CARDS: Final = 3
BACKLASH: Final = 8  # TI-39.3.5: the lowest face that costs action cards
OUTCRY: Final = 10  # and the one that exhausts all planets as well
BACKLASH_CARDS: Final = 3


# ---- set-up


def place_counters(t: Table) -> None:
    """Scene. TI-39.1.1, TI-39.1.2: a counter face down on every neutral planet but Mecatol Rex; the rest goes to the
    box unseen."""
    pool = t.shuffled(list(t.content.domain_pool))
    counters = list(t.domain)
    for planet in t.content.planets:
        neutral = planet.home_of == NOBODY and planet.id != t.content.mecatol_planet
        if neutral and t.hex_of(planet.id) != NOWHERE:
            counters[planet.id] = pool.pop()
    t.domain = tuple(counters)
    t.domain_box = tuple(pool)
    t.domain_box_seen = (0,) * len(pool)
    t.log("counters_placed", "TI-39.1.1", n=len([counter for counter in counters if counter != NOWHERE]))


# ---- probing


def probe(t: Table) -> Flow:
    """Scene. TI-39.2.1: after the movement of a Tactical Action, for a player with a Fighter there."""
    seat = t.active
    if not t.distant_suns or not t.ships_at(t.system, seat, FIGHTER):
        return
    planets = face_down_at(t, t.system)
    if not planets or (yield yes_no(t, seat, "probe", "TI-39.2.1", hex=t.system, n=len(planets))) != YES:
        return
    t.uncover()
    t.log("probes", "TI-39.2.3", seat=seat, hex=t.system)
    cards: list[Scene] = []
    for planet in planets:
        t.probed |= 1 << planet
        t.domain_known = put(t.domain_known, planet, t.domain_known[planet] | 1 << seat)
        t.whisper(seat, "probed_this", "TI-39.2.3", planet=planet, counter=t.domain[planet])
        if counter_on(t, planet).kind == "lazax_survivors":
            take_away(t, planet)
            t.log("survivors_found", "TI-39.2.6", seat=seat, planet=planet)
            gain_points(t, seat, PROBE_POINTS, "TI-39.2.6")
            cards.append(("survivors_cards", seat))
    if not t.over:
        t.next(*cards)


def survivors_cards(t: Table, seat: int) -> Flow:
    """Scene. TI-39.2.6: the prober may draw action cards."""
    if (yield yes_no(t, seat, "survivors_cards", "TI-39.2.6", n=PROBE_CARDS)) == YES:
        t.next(("draw_action_cards", seat, PROBE_CARDS))


# ---- revealing


def explore(t: Table, met: int) -> Flow:
    """Scene. TI-39.1.3: who has landed all they want on a neutral planet meets its counter; with several planets, in
    the order they choose. `met`: one was met since they last landed, so they may land elsewhere now."""
    planets = [
        planet
        for planet in t.planets_at(t.system)
        if t.landed[planet] and t.owner[planet] == NOBODY and t.domain[planet] != NOWHERE
        if not t.explored >> planet & 1
    ]
    if not planets:
        if met:
            t.next(("land",), ("explore", 0))
        return
    planet = yield Ask(t.active, "explore", t.choices.planets, planets, "TI-39.1.3")
    t.explored |= 1 << planet
    saved: list[Scene] = []
    if is_face_down(t, planet):
        t.uncover()
        t.domain_known = put(t.domain_known, planet, EVERYONE)
        t.log("counter_revealed", "TI-39.1.3", seat=t.active, planet=planet, counter=t.domain[planet])
        if counter_on(t, planet).kind == "biohazard":
            saved = infect(t, planet)
    t.next(("encounter", planet), ("explore", 1), *saved)


# ---- razing


def raze(t: Table, planet: int) -> Flow:
    """Scene. TI-39.3.1: a ship destroys a counter that lies face down, and bombards no more (TI-39.3.4)."""
    seat = t.active
    args: dict[str, int | str] = {"planet": planet}
    kind = yield Ask(seat, "raze_with", t.choices.units, razers(t), "TI-39.3.3", args=args)
    t.bombarded = put(t.bombarded, kind - DREADNOUGHT, t.bombarded[kind - DREADNOUGHT] + 1)
    counter = counter_on(t, planet)
    t.uncover()
    t.log("counter_razed", "TI-39.3.1", seat=seat, planet=planet, counter=counter.id)
    take_away(t, planet)
    t.next(("backlash", seat))
    if counter.kind == "lazax_survivors":
        outlaw(t, seat)


def outlaw(t: Table, seat: int) -> None:
    """TI-39.3.6: what it costs to kill the last of the Lazax."""
    t.log("survivors_razed", "TI-39.3.6", seat=seat)
    for card in t.hands[seat]:
        discard(t, seat, card, "TI-39.3.6")
    exhaust_all(t, seat, "TI-39.3.6")
    t.goods[seat] = 0
    effects.add(t, effects.OUTLAW, seat, 0, effects.FOR_EVER)


def exhaust_all(t: Table, seat: int, rule: str) -> None:
    for planet in t.planets_of(seat):
        t.exhausted[planet] = 1
    t.log("all_exhausted", rule, seat=seat)


def backlash(t: Table, seat: int) -> Flow:
    """Scene. TI-39.3.5: a die tells what the galaxy thinks of it."""
    face = yield from roll_die(t, seat, "TI-39.3.5")
    if face >= OUTCRY:
        exhaust_all(t, seat, "TI-39.3.5")
    if face >= BACKLASH:
        for _ in range(min(BACKLASH_CARDS, len(t.hands[seat]))):
            discard(t, seat, t.hands[seat][t.below(len(t.hands[seat]))], "TI-39.3.5")
