"""The one door for numbers that cards, variants and levels change: chapters ask here, never for a card."""

from __future__ import annotations

from cosmarch.games.se4x.state import FAST_BC, MACHINE, MINE_SWEEP, MOVE, SHIP_KINDS, TECHS, Table


def move_level(t: Table, group: int) -> int:
    """SE-3.1, SE-3.5, CE-1.3: the Move level by which a counter goes; 0 where it does not move by itself."""
    kind = t.kind[group]
    owner = t.owner_of(group)
    if kind >= SHIP_KINDS:
        return t.content.alien_traits.captured_move if t.is_seat(owner) and not t.is_ground(group) else 0
    moves = t.content.ships[kind].moves
    if moves == "carried":
        return max(1, t.carried(group, MOVE))
    if moves == "empire":
        return max(1, t.levels[owner * TECHS + MOVE])
    return 1 if moves == "one" else 0


def hexes(t: Table, group: int) -> int:
    """SE-3.2, SE-3.3, CE-9.2, CE-11.1: how many hexes a counter may go in this turn, pipelines not counted."""
    numbers = t.content.combat
    grade = move_level(t, group)
    if not grade:
        return 0
    way = numbers.hexes[min(grade, len(numbers.hexes)) - 1][t.turn - 1]
    if t.turn == numbers.fast_bc_turn and t.carried(group, FAST_BC):
        way += numbers.fast_bc
    return way


def least_level(t: Table, steps: int) -> int:
    """The lowest Move level that explains so many hexes in this turn."""
    numbers = t.content.combat
    for grade, row in enumerate(numbers.hexes, 1):
        if row[t.turn - 1] >= steps:
            return grade
    return len(numbers.hexes)


def ignores_stop(t: Table, owner: int) -> bool:
    """Whether asteroids and nebulae leave the empire's ships free to move on (CE-EA37.1)."""
    return t.has_advantage(owner, "space_pilgrims")


def safe_in_black_hole(t: Table, owner: int) -> bool:
    """Whether the empire's ships need no roll at a black hole (CE-EA37.1)."""
    return t.has_advantage(owner, "space_pilgrims")


def never_lost(t: Table, owner: int) -> bool:
    """Whether Lost in Space leaves the empire's ships where they are (CE-EA37.1)."""
    return t.has_advantage(owner, "space_pilgrims")


def settles(t: Table, owner: int, terrain: int) -> str:
    """How the empire may settle a kind of terrain: "never", "always" or "terraforming" (SE-16.1, SE-16.2)."""
    return t.content.terrain[terrain].settled


def hull(t: Table, group: int) -> int:
    """The hull size of one ship of a counter."""
    kind = t.kind[group]
    if kind < SHIP_KINDS:
        return t.content.ships[kind].hull
    return 1


def retreat_round(t: Table, owner: int) -> int:
    """SE-10.1: the first round in which the owner's units may retreat."""
    return t.content.combat.retreat_from_round


def mine_proof(t: Table, group: int) -> bool:
    """Whether mines do nothing to a counter (SE-26.3, SE-31.11)."""
    return t.kind[group] == MACHINE


def swept(t: Table, group: int, owner: int) -> int:
    """SE-13.3, CE-8.2: how many mines of an owner one ship of a counter removes."""
    grade = t.carried(group, MINE_SWEEP) if t.kind[group] < SHIP_KINDS else 0
    return t.content.combat.swept[min(grade, len(t.content.combat.swept)) - 1] if grade else 0


def fleet_bonus(t: Table, side: int, count: int, enemies: int) -> bool:
    """SE-8.1: whether a side with so many unscreened units has the fleet size bonus."""
    return enemies > 0 and count >= t.content.combat.fleet_ratio * enemies


def bombardment(t: Table, group: int) -> int:
    """What is added when a counter fires at a colony."""
    return 0


def hides_after_battle(t: Table, group: int) -> bool:
    """Whether a counter turns face down again after a battle; by SE-6.10 survivors stay face up."""
    return False


def keeps_damage(t: Table, group: int) -> bool:
    """SE-6.9, SE-31.13: damage is repaired after a battle, but not on the machines of the solitaire scenarios."""
    return t.kind[group] == MACHINE and bool(t.machine_rating)


def hostile(t: Table, owner: int, other: int) -> bool:
    """SE-6.1, SE-25.4: whether units of two owners fight where they meet."""
    return not t.allied(owner, other)
