"""Invasion combat: bombardment, PDS defence, rounds and outcome (TI-16, TI-22, TI-35.8, TI-35.9)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3 import trade
from cosmarch.games.ti3.cards import lasting
from cosmarch.games.ti3.combat import Shot, count_hits, lay_out, lose_forces, throw, war_funding
from cosmarch.games.ti3.landing import settle_in
from cosmarch.games.ti3.modifiers import (
    DACXIVE_RAISES,
    INVASION_ATTACK,
    INVASION_DEFENCE,
    INVASION_HOLD,
    WAR_FUNDING_FORCES,
    combat_value,
    fighters_land,
)
from cosmarch.games.ti3.state import NOBODY, Table
from cosmarch.games.ti3.transport import counters_refusal
from cosmarch.games.ti3.vocabulary import FIGHTER, GROUND_FORCE, PDS, SPACE_DOCK, WAR_SUN
from cosmarch.games.ti3.windows import moment


def contested(t: Table) -> list[int]:
    """The planets of the activated system on which the active player landed against their owner."""
    return [planet for planet in t.planets_at(t.system) if t.landed[planet] and t.owner[planet] != NOBODY]


def from_orbit(t: Table) -> list[int]:
    """TI-22.2.2: planets that War Suns may bombard though nobody lands there."""
    if t.ships_at(t.system, t.active, WAR_SUN) <= t.bombarded[1]:
        return []
    return [
        planet
        for planet in t.planets_at(t.system)
        if t.owner[planet] not in (t.active, NOBODY) and t.ground[planet] and not t.landed[planet]
    ]


def invasions(t: Table) -> Flow | None:
    """Scene. TI-16.1.1, TI-16.1.2: one planet after the other, in the order the active player chooses."""
    return choose_planet(t) if contested(t) or from_orbit(t) else None


def choose_planet(t: Table) -> Flow:
    planets = contested(t)
    done = len(t.domains.planets.names) - 1

    def refusal(choice: int) -> Refusal | None:
        if choice == done and contested(t):
            return Refusal("TI-16.1.1", "must_invade", {"n": len(contested(t))})
        return None

    args: dict[str, int | str] = {"hex": t.system}
    orbit = from_orbit(t)

    def rule(choice: int) -> str:
        return "TI-22.2.2" if choice in orbit else "TI-16.1.2"

    planet = yield Ask(t.active, "invade", t.domains.planets, [*planets, *orbit, done], rule, refusal, args)
    if planet == done:
        return
    t.defender = t.owner[planet]
    t.battle_round = 0
    t.hits = [0, 0]
    t.next(("invasions",))
    if t.landed[planet]:
        t.note("invasion", "TI-22.1.1", seat=t.active, seat2=t.defender, planet=planet)
        trade.break_by_war(t, t.active, t.defender)
        t.next(("invasion_defence", planet), ("invasion_round", planet, 0))
    t.next(("bombardment", planet))
    moment(t, "before_invasion", t.defender, planet)


# ---- PDS defence


def invasion_defence(t: Table, planet: int) -> Flow | None:
    """Scene. TI-22.3.1, TI-35.4.9: each PDS on the planet may fire once at what has landed."""
    if not t.pds[planet] or not t.landed[planet]:
        return None
    return defend(t, planet)


def defend(t: Table, planet: int) -> Flow:
    seat = t.defender
    args: dict[str, int | str] = {"planet": planet, "n": t.pds[planet]}
    candidates = list(range(t.pds[planet], -1, -1))
    count = yield Ask(seat, "invasion_defence", t.domains.numbers, candidates, "TI-22.3.1", args=args)
    if not count:
        return
    lowest = combat_value(t, seat, PDS, INVASION_DEFENCE, t.active, planet)
    throws = throw(t, seat, [(PDS, count, lowest)], "TI-22.3.2")
    hits = yield from count_hits(t, seat, throws, "TI-22.3.2")
    lose_landed(t, planet, hits, "TI-22.3.2")


# ---- rounds


def invasion_round(t: Table, planet: int, killed: int) -> None:
    """Scene. TI-22.4.5: another round while both have ground forces there; `killed` counts those that fell."""
    t.dice = ()
    if not t.ground[planet] or not t.landed[planet]:
        t.next(("invasion_over", planet, killed))
        return
    t.battle_round += 1
    t.next(("invasion_roll", planet, killed))
    moment(t, "before_combat_round", t.hex_of(planet), t.battle_round)
    if t.battle_round == 1:
        moment(t, "before_invasion_combat", t.active, planet)


def invasion_roll(t: Table, planet: int, killed: int) -> Flow:
    """Scene. TI-22.4.2, TI-22.4.3: both roll at the same time a die for each ground force."""
    attacker, defender = t.active, t.defender
    paid = yield from war_funding(t, attacker, "TI-22.4.1")
    paid_back = yield from war_funding(t, defender, "TI-22.4.1")
    bonus = WAR_FUNDING_FORCES if paid else 0
    lowest = combat_value(t, attacker, GROUND_FORCE, INVASION_ATTACK, defender, planet) - bonus
    shots: list[Shot] = [(GROUND_FORCE, t.landed[planet], lowest)]
    fighters = beside(t, planet)
    if fighters:
        shots.append((FIGHTER, fighters, combat_value(t, attacker, FIGHTER, INVASION_ATTACK, defender, planet)))
    attack = throw(t, attacker, shots, "TI-22.4.2")
    lowest = combat_value(t, defender, GROUND_FORCE, INVASION_HOLD, attacker, planet)
    lowest -= WAR_FUNDING_FORCES if paid_back else 0
    defence = throw(t, defender, [(GROUND_FORCE, t.ground[planet], lowest)], "TI-22.4.2")
    on_defender = yield from count_hits(t, attacker, attack, "TI-22.4.3")
    on_attacker = yield from count_hits(t, defender, defence, "TI-22.4.3")
    t.hits = [on_attacker, on_defender]
    lay_out(t, (attacker, defender), [attack, defence])
    t.next(("invasion_casualties", planet, killed))
    moment(t, "after_combat_roll", t.hex_of(planet))


def beside(t: Table, planet: int) -> int:
    """Fighters that fight beside the landed ground forces."""
    return t.ships_at(t.system, t.active, FIGHTER) if fighters_land(t, t.active) else 0


def invasion_casualties(t: Table, planet: int, killed: int) -> Flow:
    """Scene. TI-22.4.4: the attacker first; he may let Fighters that take part fall instead."""
    forces = t.landed[planet]
    on_attacker, on_defender = t.hits
    t.hits = [0, 0]
    fallen = min(on_defender, t.ground[planet])
    for left in range(min(on_attacker, forces + beside(t, planet)), 0, -1):
        units = [GROUND_FORCE] if t.landed[planet] else []
        if beside(t, planet):
            units.append(FIGHTER)
        args: dict[str, int | str] = {"planet": planet, "n": left}
        unit = yield Ask(t.active, "invasion_casualty", t.domains.units, units, "TI-22.4.4", args=args)
        if unit == FIGHTER:
            t.add_ships(t.system, t.active, FIGHTER, -1)
            t.note("ships_destroyed", "TI-22.4.4", seat=t.active, unit=FIGHTER, hex=t.system, n=1)
        else:
            t.landed[planet] -= 1
    dead = forces - t.landed[planet]
    t.next(("invasion_round", planet, killed + dead + fallen))
    if dead:
        t.note("forces_lost", "TI-22.4.4", seat=t.active, planet=planet, n=dead)
        lose_forces(t, t.active, dead)
    lose_defenders(t, planet, fallen, "TI-22.4.4")


def lose_landed(t: Table, planet: int, hits: int, rule: str) -> None:
    """Ground forces that landed fall."""
    count = min(hits, t.landed[planet])
    if count:
        t.landed[planet] -= count
        t.note("forces_lost", rule, seat=t.active, planet=planet, n=count)
        lose_forces(t, t.active, count)


def lose_defenders(t: Table, planet: int, hits: int, rule: str) -> None:
    """Ground forces of the planet's owner fall; an empty planet keeps its owner (TI-35.2.7)."""
    count = min(hits, t.ground[planet])
    if count:
        seat = t.owner[planet]
        t.ground[planet] -= count
        t.note("forces_lost", rule, seat=seat, planet=planet, n=count)
        lose_forces(t, seat, count)


# ---- the outcome


def invasion_over(t: Table, planet: int, killed: int) -> None:
    """Scene. TI-22.5: the planet falls where an invader is left and no defender."""
    t.battle_round = 0
    loser = t.defender
    if t.landed[planet]:
        raze(t, planet)
        settle_in(t, planet)
        lasting.lost_mecatol(t)
        t.note("planet_taken", "TI-22.5.3", seat=t.active, seat2=loser, planet=planet)
        animate(t, t.active, planet, killed)
        moment(t, "after_planet_lost", loser, planet)
        return
    if t.landed_pds[planet]:  # TI-16.2.3
        t.note("pds_alone", "TI-16.2.3", seat=t.active, planet=planet, n=t.landed_pds[planet])
        t.landed_pds[planet] = 0
    t.note("planet_held", "TI-22.5.4", seat=loser, planet=planet)
    if t.ground[planet]:
        animate(t, loser, planet, killed)


def raze(t: Table, planet: int) -> None:
    """TI-22.5.2: PDS and dock of the loser are destroyed."""
    loser = t.owner[planet]
    if t.pds[planet]:
        t.note("structure_destroyed", "TI-22.5.2", seat=loser, unit=PDS, planet=planet, n=t.pds[planet])
        t.pds[planet] = 0
    if t.dock[planet]:
        if t.on_board(loser, SPACE_DOCK) == 1 and loser in t.neighbours_of(t.active):
            t.last_dock_taken |= 1 << t.active
        t.note("structure_destroyed", "TI-22.5.2", seat=loser, unit=SPACE_DOCK, planet=planet, n=1)
        t.dock[planet] = 0


def animate(t: Table, seat: int, planet: int, killed: int) -> None:
    """Dacxive Animators: the winner rolls for each ground force that fell in the combat."""
    if not killed or not t.knows_tech(seat, "dacxive_animators"):
        return
    shots: list[Shot] = [(GROUND_FORCE, killed, DACXIVE_RAISES)]
    raised = sum([1 for _, lowest, face in throw(t, seat, shots, "TI-32.1.2") if face >= lowest])
    while raised and counters_refusal(t, seat, GROUND_FORCE, raised, False) is not None:
        raised -= 1
    if raised:
        t.ground[planet] += raised
        t.note("animated", "TI-32.1.2", seat=seat, planet=planet, n=raised)
