"""Captive leaders (TI-40.3): found by invaders, and what their captors do with them in the Status Phase."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.rules.combat.dice_and_casualties import roll_die
from cosmarch.games.ti3.rules.leaders.fates import refuges
from cosmarch.games.ti3.rules.leaders.leaders import capture, kill, owner_of
from cosmarch.games.ti3.state import Scene, Table, put

FOUND_ON: Final = 9  # TI-40.3.5: the lowest face on which an invader finds a captive

# In the domain `fates`: kept, executed, or given to a player.
KEEP: Final = 0
EXECUTE: Final = 1
GIVE: Final = 2


def captives_of(t: Table, seat: int) -> list[int]:
    """The leaders whom a seat holds captive."""
    return [leader for leader, holder in enumerate(t.leader_holder) if holder == seat]


# ---- invasions


def search(t: Table, loser: int) -> list[Scene]:
    """A planet of the loser was invaded by the active player, who looks for the captives of their enemy."""
    return [("rescue", loser)] if captives_of(t, loser) else []


def rescue(t: Table, loser: int) -> Flow:
    """Scene. TI-40.3.5: a die; on 9 or 10 the invader finds a captive, of several the one they choose. Who invades the
    last planet of a player gets all their captives (TI-40.3.8)."""
    seat = t.active
    held = captives_of(t, loser)
    if not t.planets_of(loser):
        freed: list[Scene] = []
        for leader in held:
            freed = take_over(t, seat, leader, "TI-40.3.8") + freed
        t.next(*freed)
        return
    t.log("captive_search", "TI-40.3.5", seat=seat, seat2=loser)
    face = yield from roll_die(t, seat, "TI-40.3.5", FOUND_ON)
    if face >= FOUND_ON:
        args: dict[str, int | str] = {"seat": loser}
        leader = yield Ask(seat, "rescue", t.choices.leaders, held, "TI-40.3.6", None, args)
        t.next(*take_over(t, seat, leader, "TI-40.3.7"))


def take_over(t: Table, seat: int, leader: int, rule: str) -> list[Scene]:
    """TI-40.3.7: an own leader is free, in a scene; another one has a new captor."""
    if owner_of(t, leader) == seat:
        return [("leader_freed", leader)]
    capture(t, leader, seat, rule)
    return []


# ---- the Status Phase


def captive_scenes(t: Table) -> list[Scene]:
    """TI-40.3.2: captors decide once about each captive, in the order of play. With a captor who is out of the game
    captives are free."""
    gone = [seat for seat in range(t.seats) if t.out[seat]]
    scenes: list[Scene] = [("leader_freed", leader) for seat in gone for leader in captives_of(t, seat)]
    return scenes + [("captive", seat, leader) for seat in t.in_order() for leader in captives_of(t, seat)]


def captive(t: Table, seat: int, leader: int) -> Flow:
    """Scene. The captor keeps or executes a captive, or gives one to any player; the owner gets a free leader."""
    owner = owner_of(t, leader)

    def refusal(choice: int) -> Refusal | None:
        if choice == GIVE + owner and not refuges(t, owner):
            return Refusal("TI-40.3.3", "no_refuge_for_leader", {"seat": owner})
        return None

    choices = [KEEP, EXECUTE, *[GIVE + other for other in t.others(seat)]]
    choice = yield Ask(seat, "captive", t.choices.fates, choices, "TI-40.3.2", refusal, {"leader": leader})
    if choice == EXECUTE:
        t.log("captive_executed", "TI-40.3.4", seat=seat, leader=leader)
        kill(t, leader, "TI-40.3.4")
    elif choice >= GIVE:
        t.log("captive_given", "TI-40.3.2", seat=seat, seat2=choice - GIVE, leader=leader)
        if choice - GIVE == owner:
            t.next(("leader_freed", leader))
        else:
            t.leader_holder = put(t.leader_holder, leader, choice - GIVE)
