"""Invasion combat: bombardment, PDS defence, rounds and outcome (TI-16, TI-22, TI-35.8, TI-35.9)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import AGENT, FIGHTER, GENERAL, GROUND_FORCE, PDS, SPACE_DOCK, WAR_SUN
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.combat.bombarding_ships import gun_refusal, guns_left
from cosmarch.games.ti3.rules.combat.dice_and_casualties import (
    Shot,
    Throw,
    again,
    clear_table,
    count_hits,
    faces_of,
    lay_again,
    lay_out,
    saved_forces,
    throw,
    war_funding,
)
from cosmarch.games.ti3.rules.distant_suns.domain_counters import razable
from cosmarch.games.ti3.rules.leaders import captives, leaders
from cosmarch.games.ti3.rules.modifiers import (
    DACXIVE_RAISES,
    GEN_SYNTHESIS_SAVES,
    INVASION_ATTACK,
    INVASION_DEFENCE,
    INVASION_HOLD,
    WAR_FUNDING_FORCES,
    combat_value,
    fighters_land,
    locals_value,
)
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.landing import garrison_landed
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table, effects, put

GENERAL_REROLLS = 2  # TI-40.6.1: in a round


def contested(t: Table) -> list[int]:
    """The planets of the activated system on which the active player landed against their owner."""
    return [planet for planet in t.planets_at(t.system) if t.landed[planet] and t.owner[planet] != NOBODY]


def from_orbit(t: Table) -> list[int]:
    """TI-22.2.2: planets below War Suns that might bombard them though nobody lands there."""
    if not guns_left(t, WAR_SUN):
        return []
    return [
        planet
        for planet in t.planets_at(t.system)
        if t.owner[planet] not in (t.active, NOBODY) and t.ground[planet] and not t.landed[planet]
    ]


def invasions(t: Table) -> Flow:
    """Scene. TI-16.1.1, TI-16.1.2: one planet after the other, in the order the active player chooses."""
    planets, orbit, hidden = contested(t), from_orbit(t), razable(t)
    if not planets and not hidden and all([gun_refusal(t, planet, WAR_SUN) is not None for planet in orbit]):
        return
    done = len(t.choices.planets.names) - 1

    def refusal(choice: int) -> Refusal | None:
        if choice == done and planets:
            return Refusal("TI-16.1.1", "must_invade", {"n": len(planets)})
        return gun_refusal(t, choice, WAR_SUN) if choice in orbit else None

    args: dict[str, int | str] = {"hex": t.system}

    def rule(choice: int) -> str:
        return "TI-22.2.2" if choice in orbit else "TI-39.3.1" if choice in hidden else "TI-16.1.2"

    planet = yield Ask(t.active, "invade", t.choices.planets, [*planets, *orbit, *hidden, done], rule, refusal, args)
    if planet == done:
        return
    if planet in hidden:
        t.next(("raze", planet), ("invasions",))
        return
    t.defender = t.owner[planet]
    clear_table(t, planet)
    t.hits = [0, 0]
    combat: list[Scene] = []
    if t.landed[planet]:
        t.log("invasion", "TI-22.1.1", seat=t.active, seat2=t.defender, planet=planet)
        trade.break_by_war(t, t.active, t.defender)
        combat = [("invasion_defence", planet), ("invasion_round", planet, 0)]
    t.next(*window_at(t, "before_invasion", t.defender, planet), ("bombardment", planet), *combat, ("invasions",))


# ---- PDS defence


def invasion_defence(t: Table, planet: int) -> Flow:
    """Scene. TI-22.3.1, TI-35.4.9: each PDS on the planet may fire once at what has landed."""
    if not t.pds[planet] or not t.landed[planet]:
        return
    if leaders.present(t, t.active, planet, AGENT):  # TI-40.8.1
        t.log("agent_silences", "TI-40.8.1", seat=t.active, planet=planet, n=t.pds[planet])
        return
    seat = t.defender
    args: dict[str, int | str] = {"planet": planet, "n": t.pds[planet]}
    candidates = list(range(t.pds[planet], -1, -1))
    count = yield Ask(seat, "invasion_defence", t.choices.numbers, candidates, "TI-22.3.1", args=args)
    if not count:
        return
    lowest = defence_face(t, planet)
    t.log("invasion_defence", "TI-22.3.1", seat=seat, planet=planet, n=count)
    throws = throw(t, seat, [(PDS, count, lowest)], "TI-22.3.2")
    hits = yield from count_hits(t, seat, throws, "TI-22.3.2")
    t.next(*lose_landed(t, planet, hits, "TI-22.3.2"))


def defence_face(t: Table, planet: int) -> int:
    """The lowest face that hits of the PDS that defend a planet."""
    return combat_value(t, t.defender, PDS, INVASION_DEFENCE, t.active, planet)


# ---- rounds


def invasion_round(t: Table, planet: int, killed: int) -> None:
    """Scene. TI-22.4.5: another round while both have ground forces there; `killed` counts those that fell."""
    if not t.ground[planet] or not t.landed[planet]:
        t.next(("invasion_over", planet, killed))
        return
    t.battle_round += 1
    t.log("invasion_round", "TI-22.4.1", planet=planet, n=t.battle_round)
    every = window_at(t, "before_combat_round", t.hex_of(planet), t.battle_round)
    first = window_at(t, "before_invasion_combat", t.active, planet) if t.battle_round == 1 else []
    t.next(*first, *every, ("invasion_roll", planet, killed))


def invasion_roll(t: Table, planet: int, killed: int) -> Flow:
    """Scene. TI-22.4.2, TI-22.4.3: both roll at the same time a die for each ground force."""
    attacker, defender = t.active, t.defender
    paid = yield from war_funding(t, attacker, "TI-22.4.1")
    paid_back = defender != NOBODY and (yield from war_funding(t, defender, "TI-22.4.1"))
    bonus = WAR_FUNDING_FORCES if paid else 0
    lowest = combat_value(t, attacker, GROUND_FORCE, INVASION_ATTACK, defender, planet) - bonus
    shots: list[Shot] = [(GROUND_FORCE, t.landed[planet], lowest)]
    fighters = beside(t)
    if fighters:
        shots.append((FIGHTER, fighters, combat_value(t, attacker, FIGHTER, INVASION_ATTACK, defender, planet)))
    attack = throw(t, attacker, shots, "TI-22.4.2")
    if defender == NOBODY:  # TI-43.5.1: the player on the left rolls for locals
        roller = t.others(attacker)[0]
        t.log("rolls_for_locals", "TI-43.5.1", seat=roller, planet=planet)
        lowest = locals_value(t, attacker)
    else:
        roller = defender
        lowest = combat_value(t, defender, GROUND_FORCE, INVASION_HOLD, attacker, planet)
        lowest -= WAR_FUNDING_FORCES if paid_back else 0
    defence = throw(t, roller, [(GROUND_FORCE, t.ground[planet], lowest)], "TI-22.4.2")
    lay_out(t, (attacker, roller), [attack, defence])
    yield from second_chances(t, planet, attack)
    on_defender = yield from count_hits(t, attacker, attack, "TI-22.4.3", laid=True)
    on_attacker = yield from count_hits(t, roller, defence, "TI-22.4.3", laid=True)
    t.hits = [on_attacker, on_defender]
    t.next(*window_at(t, "after_combat_roll", t.hex_of(planet)), ("invasion_casualties", planet, killed))


def second_chances(t: Table, planet: int, attack: list[Throw]) -> Flow:
    """TI-40.6.1: with a General among the attackers up to two dice are rolled again; this changes `attack`."""
    done = t.choices.units.index["done"]
    for left in range(GENERAL_REROLLS if leaders.present(t, t.active, planet, GENERAL) else 0, 0, -1):
        units = sorted({unit for unit, lowest, face in attack if face < lowest})
        if not units:
            return
        args: dict[str, int | str] = {"planet": planet, "n": left, "thrown": faces_of(attack)}
        unit = yield Ask(t.active, "general_reroll", t.choices.units, [*units, done], "TI-40.6.1", args=args)
        if unit == done:
            return
        missed = [at for at, (one, lowest, face) in enumerate(attack) if one == unit and face < lowest]
        again(t, t.active, attack, missed[0], "TI-40.6.1")
        lay_again(t, t.active, attack)


def beside(t: Table) -> int:
    """Fighters that fight beside the landed ground forces."""
    return t.ships_at(t.system, t.active, FIGHTER) if fighters_land(t, t.active) else 0


def invasion_casualties(t: Table, planet: int, killed: int) -> Flow:
    """Scene. TI-22.4.4: the attacker first; they may let Fighters that take part fall instead."""
    forces = t.landed[planet]
    on_attacker, on_defender = t.hits
    t.hits = [0, 0]
    fallen = min(on_defender, t.ground[planet])
    for left in range(min(on_attacker, forces + beside(t)), 0, -1):
        units = [GROUND_FORCE] if t.landed[planet] else []
        if beside(t):
            units.append(FIGHTER)
        args: dict[str, int | str] = {"planet": planet, "n": left}
        unit = yield Ask(t.active, "invasion_casualty", t.choices.units, units, "TI-22.4.4", args=args)
        if unit == FIGHTER:
            t.add_ships(t.system, t.active, FIGHTER, -1)
            t.log("ships_destroyed", "TI-22.4.4", seat=t.active, unit=FIGHTER, hex=t.system, n=1)
            leaders.kill_aboard(t, t.active, t.system)
        else:
            t.landed = put(t.landed, planet, t.landed[planet] - 1)
    dead = forces - t.landed[planet]
    if dead:
        t.log("forces_lost", "TI-22.4.4", seat=t.active, planet=planet, n=dead)
    t.next(
        *lose_defenders(t, planet, fallen, "TI-22.4.4"),
        *saved_forces(t, t.active, dead),
        ("invasion_round", planet, killed + dead + fallen),
    )


def lose_landed(t: Table, planet: int, hits: int, rule: str) -> list[Scene]:
    """Ground forces that landed fall. The scenes that come of it."""
    count = min(hits, t.landed[planet])
    if not count:
        return []
    t.landed = put(t.landed, planet, t.landed[planet] - count)
    t.log("forces_lost", rule, seat=t.active, planet=planet, n=count)
    return saved_forces(t, t.active, count)


def lose_defenders(t: Table, planet: int, hits: int, rule: str) -> list[Scene]:
    """Ground forces of the planet's owner fall; an empty planet keeps its owner (TI-35.2.7). The scenes that come of
    it."""
    count = min(hits, t.ground[planet])
    if not count:
        return []
    seat = t.owner[planet]
    t.ground[planet] -= count
    if seat == NOBODY:
        t.log("locals_lost", rule, planet=planet, n=count)
        return []
    t.log("forces_lost", rule, seat=seat, planet=planet, n=count)
    return saved_forces(t, seat, count)


# ---- the outcome


def invasion_over(t: Table, planet: int, killed: int) -> None:
    """Scene. TI-22.5: the planet falls where an invader is left and no defender."""
    t.battle_round = 0
    t.fought_for = NOWHERE
    effects.expire(t, effects.BATTLE)
    if t.owner[planet] == NOBODY:
        t.next(("locals_over", planet, killed))
        return
    loser = t.defender
    if t.landed[planet]:
        found = (t.pds[planet] or t.dock[planet]) and leaders.present(t, t.active, planet, AGENT)
        t.next(("agent_takes", planet, killed) if found else ("planet_falls", planet, killed, 0))
        return
    leaders.invasion_failed(t, t.active, planet)
    if t.landed_pds[planet]:  # TI-16.2.3
        t.log("pds_alone", "TI-16.2.3", seat=t.active, planet=planet, n=t.landed_pds[planet])
        t.landed_pds = put(t.landed_pds, planet, 0)
    t.log("planet_held", "TI-22.5.4", seat=loser, planet=planet)
    if t.ground[planet]:
        t.next(*animation(t, loser, planet, killed))


def agent_takes(t: Table, planet: int, killed: int) -> Flow:
    """Scene. TI-40.8.2: an Agent may save PDS and the dock for the invader, who needs pieces of their own for them."""
    seat, loser = t.active, t.defender
    dock = 0
    most = min(t.pds[planet], t.reinforcements(seat, PDS), t.content.units[PDS].most_per_planet - t.landed_pds[planet])
    args: dict[str, int | str] = {"planet": planet, "n": most}
    if most:
        counts = list(range(most, -1, -1))
        count = yield Ask(seat, "agent_takes_pds", t.choices.numbers, counts, "TI-40.8.2", args=args)
        if count:
            t.pds[planet] -= count
            t.landed_pds = put(t.landed_pds, planet, t.landed_pds[planet] + count)
            t.log("structure_taken", "TI-40.8.2", seat=seat, seat2=loser, unit=PDS, planet=planet, n=count)
    ask = yes_no(t, seat, "agent_takes_dock", "TI-40.8.2", planet=planet)
    if t.dock[planet] and t.reinforcements(seat, SPACE_DOCK) and (yield ask) == YES:
        dock = 1
        lose_dock(t, planet)
        t.log("structure_taken", "TI-40.8.2", seat=seat, seat2=loser, unit=SPACE_DOCK, planet=planet, n=1)
    t.next(("planet_falls", planet, killed, dock))


def planet_falls(t: Table, planet: int, killed: int, dock: int) -> None:
    """Scene. TI-22.5.3: the planet is the invader's; `dock`: with a space dock, which counts as built this round."""
    loser = t.defender
    raze(t, planet)
    garrison_landed(t, planet)
    if dock:
        t.dock[planet] = 1
        t.dock_round = put(t.dock_round, planet, t.round)
    lasting.lost_mecatol(t)
    t.log("planet_taken", "TI-22.5.3", seat=t.active, seat2=loser, planet=planet)
    lost = window_at(t, "after_planet_lost", loser, planet)
    t.next(
        *animation(t, t.active, planet, killed), *leaders.overrun(t, loser, planet), *captives.search(t, loser), *lost
    )


def lose_dock(t: Table, planet: int) -> None:
    """The loser's space dock is gone; whether it was the last one of a neighbour is kept in mind."""
    loser = t.owner[planet]
    if t.on_board(loser, SPACE_DOCK) == 1 and loser in t.neighbours_of(t.active):
        t.last_dock_taken |= 1 << t.active
    t.dock[planet] = 0


def raze(t: Table, planet: int) -> None:
    """TI-22.5.2: PDS and dock of the loser are destroyed."""
    loser = t.owner[planet]
    if t.pds[planet]:
        t.log("structure_destroyed", "TI-22.5.2", seat=loser, unit=PDS, planet=planet, n=t.pds[planet])
        t.pds[planet] = 0
    if t.dock[planet]:
        lose_dock(t, planet)
        t.log("structure_destroyed", "TI-22.5.2", seat=loser, unit=SPACE_DOCK, planet=planet, n=1)


def animation(t: Table, seat: int, planet: int, killed: int) -> list[Scene]:
    """Dacxive Animators: the winner rolls for each ground force that fell in the combat."""
    return [("animate_dead", seat, planet, killed)] if killed and t.knows_tech(seat, "dacxive_animators") else []


def animate_dead(t: Table, seat: int, planet: int, killed: int) -> Flow:
    """Scene. Those who are raised join the winner, as far as figures and counters go."""
    t.log("dacxive_animators", "TI-32.1.2", seat=seat, planet=planet, n=killed)
    throws = throw(t, seat, [(GROUND_FORCE, killed, DACXIVE_RAISES)], "TI-32.1.2")
    raised = yield from count_hits(t, seat, throws, "TI-32.1.2")
    while raised and counters_refusal(t, seat, GROUND_FORCE, raised, False) is not None:
        raised -= 1
    if raised:
        t.ground[planet] += raised
        t.log("animated", "TI-32.1.2", seat=seat, planet=planet, n=raised)


def gen_synthesis(t: Table, seat: int, count: int) -> Flow:
    """Scene. Gen Synthesis: a die for each ground force that was destroyed; those saved go to planets of the home
    system that the seat controls, to an empty one only with a figure (TI-25.1.2)."""
    t.log("gen_synthesis", "TI-32.1.2", seat=seat, n=count)
    throws = throw(t, seat, [(GROUND_FORCE, count, GEN_SYNTHESIS_SAVES)], "TI-32.1.2")
    saved = yield from count_hits(t, seat, throws, "TI-32.1.2")
    homes = [planet for planet in t.home_planets(seat) if t.owner[planet] == seat]

    def refusal(planet: int) -> Refusal | None:
        return counters_refusal(t, seat, GROUND_FORCE, 1, not t.ground[planet])

    for left in range(saved, 0, -1):
        if all([refusal(planet) is not None for planet in homes]):
            return
        planet = yield Ask(seat, "come_home", t.choices.planets, homes, "TI-32.1.2", refusal, {"n": left})
        t.ground[planet] += 1
        t.log("came_home", "TI-32.1.2", seat=seat, planet=planet)
