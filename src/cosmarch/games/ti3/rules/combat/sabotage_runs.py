"""Sabotage runs (TI-41): Fighters strike at War Suns before a Space Battle. These are no combat rolls (TI-X.4)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.content.vocabulary import FIGHTER, WAR_SUN
from cosmarch.games.ti3.rules.combat.dice_and_casualties import go_down, roll_die
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.state import Scene, Table

OUTER: Final = 9  # TI-41.1.5: the lowest face that passes the outer defences
INNER: Final = 10  # TI-41.1.6: the face that destroys the War Sun


def sabotage_run(t: Table, seat: int) -> Flow:
    """Scene. TI-41.1.2: a side may make a run if it has Fighters and the enemy fleet has a War Sun. TI-41.1.4,
    TI-41.1.9: Fighters are committed against each War Sun, damaged ones first; then each group flies."""
    enemy = t.defender if seat == t.active else t.active
    if not t.ships_at(t.system, seat, FIGHTER) or not t.ships_at(t.system, enemy, WAR_SUN):
        return
    damaged = t.damaged_at(t.system, enemy, WAR_SUN)
    groups: list[int] = []
    for number in range(t.ships_at(t.system, enemy, WAR_SUN)):
        left = t.ships_at(t.system, seat, FIGHTER) - sum(groups)
        args: dict[str, int | str] = {"seat": enemy, "n": left, "a": number + 1}
        kind = "sabotage_run_damaged" if number < damaged else "sabotage_run"
        groups.append((yield Ask(seat, kind, t.choices.numbers, list(range(left + 1)), "TI-41.1.4", args=args)))
    if sum(groups):
        t.log("sabotage_run", "TI-41.1.2", seat=seat, seat2=enemy, n=sum(groups), hex=t.system)
    scenes: list[Scene] = []
    for number, count in enumerate(groups):
        if count:
            more: list[Scene] = yield from fly(t, seat, enemy, count, number < damaged)
            scenes = more + scenes
    t.next(("shed_excess", enemy, t.system, 1), *scenes)


def fly(t: Table, seat: int, enemy: int, count: int, damaged: bool) -> Flow:
    """One group against one War Sun. TI-41.1.6: those that passed try one at a time, until it is destroyed. The scenes
    that come of it."""
    passed = 0
    for _ in range(count):
        face = yield from roll_die(t, seat, "TI-41.1.5", OUTER)
        passed += 1 if face >= OUTER else 0
    t.log("outer_defences", "TI-41.1.5", seat=seat, n=passed)
    lost = count - passed
    scenes: list[Scene] = []
    for _ in range(passed):
        face = yield from roll_die(t, seat, "TI-41.1.6", INNER)
        if face >= INNER:
            scenes = destroy_sun(t, enemy, damaged)
            break
        lost += 1
    if lost:
        t.add_ships(t.system, seat, FIGHTER, -lost)
        t.log("ships_destroyed", "TI-41.1.5", seat=seat, unit=FIGHTER, hex=t.system, n=lost)
        scenes = leaders.overboard(t, seat, t.system) + scenes
    return scenes


def destroy_sun(t: Table, enemy: int, damaged: bool) -> list[Scene]:
    """TI-41.1.7: the War Sun is gone before it could fire. The scenes that come of it."""
    rest = go_down(t, enemy, t.system, WAR_SUN)
    if damaged:
        t.add_damage(t.system, enemy, WAR_SUN, -1)
    t.log("ships_destroyed", "TI-41.1.6", seat=enemy, unit=WAR_SUN, hex=t.system, n=1)
    return [*leaders.overboard(t, enemy, t.system), *rest]
