"""Dice for leaders in danger, and where they come to (TI-40.2, TI-40.3.3)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.rules.combat.dice_and_casualties import roll_die
from cosmarch.games.ti3.rules.leaders.leaders import capture, kill, move_to, owner_of
from cosmarch.games.ti3.state import NOBODY, Table, put

# TI-40.2.1: the highest faces on which a leader whose ship is destroyed in a Space Battle is killed, and escapes
KILLED_IN_SPACE: Final = 5
ESCAPES_IN_SPACE: Final = 8
# TI-40.2.3: on which a leader whose planet is invaded is captured, and escapes
CAPTURED_ON_PLANET: Final = 5
ESCAPES_ON_PLANET: Final = 9


def leader_overboard(t: Table, leader: int, enemy: int) -> Flow:
    """Scene. TI-40.2.1: a die for a leader whose ship was destroyed in a Space Battle."""
    face = yield from die_for(t, leader, "TI-40.2.1")
    if face <= KILLED_IN_SPACE:
        kill(t, leader, "TI-40.2.1")
    elif face <= ESCAPES_IN_SPACE:
        t.next(("leader_escapes", leader))
    else:
        capture(t, leader, enemy, "TI-40.2.1")


def leader_overrun(t: Table, leader: int, enemy: int) -> Flow:
    """Scene. TI-40.2.3: a die for a leader whose planet was invaded."""
    face = yield from die_for(t, leader, "TI-40.2.3")
    if face <= CAPTURED_ON_PLANET:
        capture(t, leader, enemy, "TI-40.2.3")
    elif face <= ESCAPES_ON_PLANET:
        t.next(("leader_escapes", leader))
    else:
        kill(t, leader, "TI-40.2.3")


def die_for(t: Table, leader: int, rule: str) -> Flow:
    """The owner of a leader rolls for the leader's fate."""
    seat = owner_of(t, leader)
    t.log("leader_in_danger", rule, seat=seat, leader=leader)
    face = yield from roll_die(t, seat, rule)
    return face


# ---- coming to a planet


def refuges(t: Table, seat: int) -> list[int]:
    """TI-40.2.4: the seat's planets that are not under blockade."""
    return [planet for planet in t.planets_of(seat) if not t.enemies_in(t.hex_of(planet), seat)]


def leader_escapes(t: Table, leader: int) -> Flow:
    """Scene. TI-40.2.4: an escaped leader goes at once to a friendly planet that is not under blockade."""
    yield from choose_refuge(t, leader, refuges(t, owner_of(t, leader)), "leader_flees", "TI-40.2.4")


def leader_flees(t: Table, leader: int) -> Flow:
    """Scene. TI-40.2.5: a leader whose planet changed hands goes to any friendly planet."""
    yield from choose_refuge(t, leader, t.planets_of(owner_of(t, leader)), "leader_flees", "TI-40.2.5")


def leader_freed(t: Table, leader: int) -> Flow:
    """Scene. TI-40.3.3: a captive comes home to a friendly planet that is not under blockade."""
    t.leader_holder = put(t.leader_holder, leader, NOBODY)
    yield from choose_refuge(t, leader, refuges(t, owner_of(t, leader)), "leader_freed", "TI-40.3.3")


def choose_refuge(t: Table, leader: int, planets: list[int], kind: str, rule: str) -> Flow:
    """The owner chooses the planet; without one the leader is lost, being never anywhere else (TI-40.2.6)."""
    seat = owner_of(t, leader)
    if not planets:
        t.log("leader_lost", "TI-40.2.6", seat=seat, leader=leader)
        return
    planet = yield Ask(seat, kind, t.choices.planets, planets, rule, None, {"leader": leader})
    move_to(t, leader, planet)
    t.log(kind, rule, seat=seat, leader=leader, planet=planet)
