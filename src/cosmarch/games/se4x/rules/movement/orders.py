"""The orders of the movement phase: who moves and where to, in one answer for the whole way, or what else is done
(SE-3.6). The steps themselves are those of `movement`, one after the other."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.choices import FLEETS, MOVEMENT_WORDS, NO, YES
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages import moves
from cosmarch.games.se4x.rules.combat.combat import battle_hexes
from cosmarch.games.se4x.rules.exploration import look, lookers
from cosmarch.games.se4x.rules.groups import parted
from cosmarch.games.se4x.rules.movement import regrouping
from cosmarch.games.se4x.rules.movement.loading import Load, boarders, left_behind, stranded, take_along, went_far
from cosmarch.games.se4x.rules.movement.movement import (
    fleet_members,
    fleet_refusal,
    leave_refusal,
    march,
    nowhere_refusal,
    unit_refusal,
    way_out,
    way_refusal,
)
from cosmarch.games.se4x.rules.movement.ways import ways
from cosmarch.games.se4x.state import BLACK_HOLE, Table, put

# How a move is made, for the steps that are still to come.
AS_FLEET: Final = 1
SLINGS: Final = 2
HIDES: Final = 4


# ---- all that stand together


def stack(t: Table, seat: int, place: int) -> list[int]:
    """The warships and decoys in a hex that may still move; settlers, miners and pipelines have ways of their own."""
    return [
        group
        for group in t.groups_at(place, seat)
        if (t.combat_capable(group) or t.is_decoy(group)) and unit_refusal(t, group) is None
    ]


def stacks(t: Table, seat: int) -> list[int]:
    """The hexes from which more than one counter could leave together."""
    places = sorted({t.where[group] for group in t.groups_of(seat)})
    return [place for place in places if len(stack(t, seat, place)) > 1]


def stack_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """SE-11.7: why they cannot leave together: what they carry, or no hex is open to all of them."""
    movers = stack(t, seat, place)
    return stranded(t, seat, movers) or nowhere_refusal(t, seat, movers)


# ---- the scene


def movement(t: Table, seat: int) -> Flow:
    """Scene. The active player does one thing of the movement phase, then again, or is done. What they may do tells
    of face-down counters, so their questions are secret; what they do is seen: the answers are uncovered as they take
    effect."""
    names = t.choices.moves.index
    slots = t.choices.slots
    first_hex = t.choices.first_stack
    units = [group for group in t.groups_of(seat) if modifiers.hexes(t, group)]
    fleets = [number for number in range(1, FLEETS + 1) if fleet_members(t, seat, number)]
    together = [first_hex + place for place in stacks(t, seat)]
    words = [names[word] for word in MOVEMENT_WORDS if word == "done" or possible(t, seat, word)]
    candidates = [*units, *[slots + number - 1 for number in fleets], *together, *words]

    def refusal(choice: int) -> Refusal | None:
        if choice < slots:
            return leave_refusal(t, seat, choice)
        if choice < slots + FLEETS:
            return fleet_refusal(t, fleet_members(t, seat, choice - slots + 1))
        if choice >= first_hex:
            return stack_refusal(t, seat, choice - first_hex)
        return None

    args: dict[str, int | str] = {"turn": t.turn}
    choice = yield Ask(seat, "move", t.choices.moves, candidates, "SE-3.6", refusal, args, secret=True)
    word = t.choices.moves.names[choice]
    if word == "done":
        t.uncover()
        return
    t.next(("movement", seat))
    if choice < slots:
        yield from go(t, seat, [choice], False)
    elif choice < slots + FLEETS:
        yield from go(t, seat, fleet_members(t, seat, choice - slots + 1), True)
    elif choice >= first_hex:
        yield from go(t, seat, stack(t, seat, choice - first_hex), False)
    elif word == "look":
        yield from look(t, seat)
    else:
        yield from regrouping.ACTIONS[word](t, seat)
    t.uncover()


def possible(t: Table, seat: int, word: str) -> bool:
    """Whether there is anything that a word of the movement phase could be about."""
    return bool(lookers(t, seat)) if word == "look" else bool(regrouping.SUBJECTS[word](t, seat))


def go(t: Table, seat: int, movers: list[int], fleet: bool) -> Flow:
    """Counters go to any hex that they can reach, with what they take along. All that the way asks of the player is
    asked before the first step: on the way others may have to answer."""
    start = t.where[movers[0]]
    no_hex = t.choices.no_hex
    plan = ways(t, seat, movers)

    def refusal(place: int) -> Refusal | None:
        return None if place == no_hex or place in plan else way_refusal(t, seat, movers, place)

    args: dict[str, int | str] = {"hex": start, "group": movers[0], "count": len(movers)}
    near = way_out(t, seat, movers)
    far = sorted([place for place in plan if place not in near])
    goal = yield Ask(seat, "move_to", t.choices.hexes, [*near, *far, no_hex], "SE-3.6", refusal, args, secret=True)
    if goal == no_hex:
        return
    taken: Load = yield from take_along(t, seat, movers, start)
    marks = AS_FLEET if fleet else 0
    if t.on("slingshot") and t.terrain_at(goal) == BLACK_HOLE:
        answer = yield Ask(seat, "slingshot", t.choices.yes_no, [NO, YES], "SE-5.9", secret=True)
        marks |= SLINGS if answer == YES else 0
    if t.terrain_at(goal) == BLACK_HOLE and moves.hides_at_black_hole(t, seat):
        answer = yield Ask(
            seat, "show_pilgrims", t.choices.yes_no, [NO, YES], "CE-EA37.2", args={"hex": goal}, secret=True
        )
        marks |= HIDES if answer == NO else 0
    for group, count in taken:
        part = parted(t, group, count)
        t.fleet = put(t.fleet, part, t.fleet[movers[0]])  # what goes along with a fleet is part of it
        movers.append(part)
    step(t, seat, goal, plan[goal][0], marks, movers)


def step(t: Table, seat: int, goal: int, place: int, marks: int, movers: list[int]) -> None:
    """The next step of a whole move; those after it wait until all that it brings about is over."""
    last = place == goal
    if not last:
        t.next(("onward", seat, goal, place, marks, *movers))
    march(t, seat, movers, place, bool(marks & AS_FLEET), last and bool(marks & SLINGS), last and bool(marks & HIDES))


def onward(t: Table, seat: int, goal: int, here: int, marks: int, *movers: int) -> None:
    """Scene. Those who have come so far go on to their goal, as long as the rules let all of them: none has been
    stopped, a way is open, and nothing is left without room."""
    left = [group for group in movers if t.where[group] == here]
    aboard = boarders(t, left)
    ships = [group for group in left if group not in aboard]
    if not ships or any([unit_refusal(t, group) is not None for group in ships]):
        return
    load: Load = [(group, t.size[group]) for group in aboard]
    if any([went_far(t, ships, group) is not None for group in aboard]) or left_behind(t, seat, left, load, here):
        return
    way = ways(t, seat, left).get(goal)
    if way is not None:
        step(t, seat, goal, way[0], marks, left)


def movement_ends(t: Table, seat: int) -> None:
    """Scene. All moves are made; where enemies share a hex a battle is due."""
    t.battles = tuple(battle_hexes(t, seat))
