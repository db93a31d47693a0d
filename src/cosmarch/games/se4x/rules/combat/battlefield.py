"""Who stands in the running battle: its sides, the marks of its counters, and who decides for them (SE-6)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.choices import ALIENS, EMPIRES, MACHINES
from cosmarch.games.se4x.state import GROUND, NOBODY, NOWHERE, PRETENDING, SHIP_KINDS, Table

# Marks of a counter in the running battle (`combat`); the shots it has left in the round stand above them.
SCREENED: Final = 1
CLOAKED: Final = 2
LEAVING: Final = 4  # fighters that will go with a carrier (SE-11.7)
OFFERED: Final = 8  # a cloaked counter that its owner offers to the mines (SE-13.6)
ACTED: Final = 16  # it has had its moment in this round
DEFENDED: Final = 32  # it has had its moment of point defense in this round
IDLE: Final = 64  # it may neither fire nor retreat in this round
PROMOTED: Final = 128  # it has gained experience in this battle
SEIZED: Final = 256  # it was captured in the running round (CE-4.17)
PRIZE: Final = 512  # it was captured in the running battle
AT_WILL: Final = 1024  # its owner does not want to be asked about its shots in this round
OF_THE_ROUND: Final = SCREENED | LEAVING | ACTED | DEFENDED | IDLE | AT_WILL
SHOT: Final = 1 << 12

# Marks of the battle (`battle_marks`).
ATTACKER_BONUS: Final = 1  # fleet size bonus in this round
DEFENDER_BONUS: Final = 2
GROUND_BATTLE: Final = 8  # it is fought on the ground (CE-14.39)

UNSCREENED: Final = (MACHINES,)  # against them there is neither screening nor a fleet size bonus (SE-26.2, 31.11)


# ---- sides


def in_battle(t: Table) -> bool:
    return t.battle_hex != NOWHERE and t.attacker != NOBODY


def sides(t: Table) -> tuple[int, int]:
    """SE-6.2: attacker and defender."""
    return t.attacker, t.defender


def enemy_of(t: Table, owner: int) -> int:
    """The other side of an owner in the battle."""
    return t.defender if t.allied(owner, t.attacker) else t.attacker


def is_attacker(t: Table, group: int) -> bool:
    return t.allied(t.owner_of(group), t.attacker)


def owners(t: Table, side: int) -> list[int]:
    """SE-29.3: those who fight together on a side; allies who stack with it are part of it."""
    if not t.is_seat(side) or t.team.count(t.team[side]) == 1:
        return [side]
    return [seat for seat in t.from_seat(side) if t.allied(seat, side)]


def counters(t: Table, side: int) -> list[int]:
    """All counters of a side in the hex of the battle."""
    if t.is_seat(side) and t.team.count(t.team[side]) > 1:
        return [group for owner in owners(t, side) for group in t.groups_at(t.battle_hex, owner)]
    return t.groups_at(t.battle_hex, side)


def there(t: Table, side: int) -> list[int]:
    """The same, ground units left out."""
    kind = t.kind
    return [group for group in counters(t, side) if kind[group] < GROUND]


def fleet(t: Table, side: int) -> list[int]:
    """The combat-capable counters of a side, and those that seem so (CE-EA55.2)."""
    return [group for group in counters(t, side) if in_fleet(t, group)]


def in_fleet(t: Table, group: int) -> bool:
    kind = t.kind[group]
    if kind >= SHIP_KINDS:
        return kind < GROUND
    return t.content.ships[kind].combat or t.private[group] & PRETENDING > 0


def line(t: Table, side: int) -> list[int]:
    """The combat-capable counters of a side that are not screened."""
    combat = t.combat
    return [group for group in fleet(t, side) if not combat[group] & SCREENED]


def real_units(t: Table, groups: list[int]) -> int:
    """CE-EA55.5: the units that are what they seem."""
    return sum([t.size[group] for group in groups if not t.pretends(group)])


def units(t: Table, groups: list[int]) -> int:
    return sum([t.size[group] for group in groups])


def both_fight(t: Table) -> bool:
    """SE-6.8: whether the battle goes on."""
    return fights(t, t.attacker) and fights(t, t.defender)


def fights(t: Table, side: int) -> bool:
    """Whether a side has counters in its fleet."""
    return any([in_fleet(t, group) for group in counters(t, side)])


def open_space(t: Table) -> bool:
    """Whether screening and the fleet size bonus are in force."""
    return t.attacker not in UNSCREENED and t.defender not in UNSCREENED


# ---- who decides


def backed(t: Table, seat: int | None) -> int:
    """The side of the battle that a seat decides for, else the attacker: whose odds it is told."""
    return t.defender if seat is not None and seat == decider(t, t.defender) else t.attacker


def decider(t: Table, owner: int) -> int:
    """SE-25.6: the seat that makes an owner's choices: for non-player aliens the next player to the left of the active
    player (outside a player turn, of the one they fight) who is no ally of that player; NOBODY where nobody is left,
    and for machines and alien players."""
    if t.is_seat(owner):
        return owner
    if owner == ALIENS:
        against = t.active if t.is_seat(t.active) else enemy_of(t, owner)
        if t.is_seat(against):
            for seat in t.others(against):
                if not t.allied(seat, against):
                    return seat
    return NOBODY


def never_leaves(owner: int) -> str:
    """The rule by which an owner that is no seat never retreats."""
    if owner == ALIENS:
        return "SE-25.4"
    return "SE-32.23" if owner in EMPIRES else "SE-31.13"


# ---- shots


def shots(t: Table, group: int) -> int:
    """The shots that a counter has left in the round."""
    return t.combat[group] // SHOT


def set_shots(t: Table, group: int, count: int) -> None:
    t.combat[group] = t.combat[group] % SHOT + count * SHOT
