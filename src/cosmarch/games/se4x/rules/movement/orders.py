"""The orders of the movement phase: who moves and where to, in one answer for the whole way, or what else is done
(SE-3.6). The steps themselves are those of `movement`, one after the other."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import holds
from cosmarch.games.se4x.choices import NO, YES
from cosmarch.games.se4x.rules import colonies, modifiers
from cosmarch.games.se4x.rules.advantages import moves
from cosmarch.games.se4x.rules.combat.combat import battle_hexes
from cosmarch.games.se4x.rules.economy import mining
from cosmarch.games.se4x.rules.groups import parted
from cosmarch.games.se4x.rules.movement import courses, regrouping
from cosmarch.games.se4x.rules.movement.loading import (
    Load,
    boarders,
    left_behind,
    load_refusal,
    take_along,
    taken_whole,
    waiting_for,
    went_far,
)
from cosmarch.games.se4x.rules.movement.movement import march, unit_refusal, way_out, way_refusal
from cosmarch.games.se4x.rules.movement.offers import Offers, movers, parts
from cosmarch.games.se4x.rules.movement.ways import Way, ways
from cosmarch.games.se4x.rules.questions import yes_no
from cosmarch.games.se4x.state import ABOARD, BLACK_HOLE, FREE, NOWHERE, SCOUT, Scene, Table, put

# How a move is made, for the steps that are still to come.
AS_FLEET: Final = 1
SLINGS: Final = 2
HIDES: Final = 4


# ---- the scene


def movement(t: Table, seat: int) -> Flow:
    """Scene. The active player does one thing of the movement phase, then again, or is done. What they may do tells
    of face-down counters, so their questions are secret; what they do is seen: the answers are uncovered as they take
    effect."""
    d = t.choices
    if holds(t) and not t.groups_of(seat):
        return  # everybody sees that there is nothing to move: no question that would have to be asked
    offers = Offers(t, seat)
    args: dict[str, int | str] = {"turn": t.turn}
    choice = yield Ask(seat, "move", d.moves, offers.candidates, "SE-3.6", offers.refusal, args, secret=True)
    word = d.moves.names[choice] if choice < d.first_move else "move"
    if word == "done":
        t.show()
        return
    scenes: list[Scene] = []
    if word == "move":
        who, goal = d.moved(choice)
        if goal >= d.no_hex:
            scenes = act_on_the_spot(t, seat, who, goal)
        else:
            fleet = d.slots <= who < d.first_stack
            scenes = yield from move_to(t, seat, movers(t, seat, who), goal, offers.plan(who), fleet)
    elif word == "carry_on":
        scenes = [("carry", seat, group) for group in courses.under_way(t, seat)]
    elif word == "part":
        scenes = yield from move_some(t, seat)
    else:
        scenes = (yield from regrouping.ACTIONS[word](t, seat)) or []
    t.next(*scenes, ("movement", seat))
    if word == "look":
        t.uncover()
    else:
        t.show()


def act_on_the_spot(t: Table, seat: int, group: int, goal: int) -> list[Scene]:
    """What a counter does where it stands (SE-16.1, SE-17.1, CE-14.2), and the scenes that come of it."""
    if goal == t.choices.act("settle"):
        return colonies.settle(t, seat, group)
    if goal == t.choices.act("tow"):
        mining.tow(t, seat, group)
    else:
        regrouping.unload(t, seat, group)
    return []


def move_some(t: Table, seat: int) -> Flow:
    """Some counters of a hex go together: which, then where to. The scenes that come of it."""
    done = t.choices.no_group
    chosen: list[int] = []
    free = [group for group in t.groups_of(seat) if modifiers.hexes(t, group) and unit_refusal(t, group) is None]
    while True:
        able = [group for group in parts(t, free) if group not in chosen]
        if chosen:
            able = [group for group in able if t.where[group] == t.where[chosen[0]]]
        if not able:
            break
        choice = yield Ask(seat, "part", t.choices.groups, [*able, done], "SE-3.6", secret=True)
        if choice == done:
            break
        chosen.append(choice)
    if not chosen:
        return []
    plan = ways(t, seat, chosen)
    no_hex = t.choices.no_hex

    def refusal(place: int) -> Refusal | None:
        return None if place == no_hex or place in plan else way_refusal(t, seat, chosen, place)

    near = way_out(t, seat, chosen)
    far = sorted([place for place in plan if place not in near])
    args: dict[str, int | str] = {"hex": t.where[chosen[0]], "group": chosen[0], "count": len(chosen)}
    goal = yield Ask(seat, "move_to", t.choices.hexes, [*near, *far, no_hex], "SE-3.6", refusal, args, secret=True)
    if goal == no_hex:
        return []
    scenes = yield from move_to(t, seat, chosen, goal, plan, False)
    return scenes


def move_to(t: Table, seat: int, counters: list[int], goal: int, plan: dict[int, Way], fleet: bool) -> Flow:
    """Counters go to any hex that they can reach, with what they take along. All that the way asks of the player is
    asked before the first step: on the way others may have to answer. The scenes that come of the first step."""
    start = t.where[counters[0]]
    taken: Load = yield from take_along(t, seat, counters, start)
    stop = goal if goal in plan else courses.next_stop(t, seat, counters[0], goal, plan)
    marks = AS_FLEET if fleet else 0
    if t.on("slingshot") and t.terrain_at(stop) == BLACK_HOLE:
        answer = yield yes_no(t, seat, "slingshot", "SE-5.9", first=NO, hidden=True)
        marks |= SLINGS if answer == YES else 0
    if t.terrain_at(stop) == BLACK_HOLE and moves.hides_at_black_hole(t, seat):
        answer = yield yes_no(t, seat, "show_pilgrims", "CE-EA37.2", first=NO, hidden=True, hex=stop)
        marks |= HIDES if answer == NO else 0
    for group in counters:
        t.course = put(t.course, group, goal if goal != stop or scouting(t, seat, counters, stop) else NOWHERE)
    return depart(t, seat, stop, plan[stop][0], marks, counters, taken)


def scouting(t: Table, seat: int, counters: list[int], goal: int) -> bool:
    """Whether a scout alone goes to see what lies in a hex: it stays bound for what is unknown."""
    return len(counters) == 1 and t.kind[counters[0]] == SCOUT and not t.knows_marker(seat, goal)


def depart(t: Table, seat: int, goal: int, place: int, marks: int, counters: list[int], taken: Load) -> list[Scene]:
    """They set out with what they have taken along. The scenes that come of it."""
    for group, count in taken:
        one = parted(t, group, count)
        t.fleet = put(t.fleet, one, t.fleet[counters[0]])  # what goes along with a fleet is part of it
        counters.append(one)
    return step(t, seat, goal, place, marks, counters)


def step(t: Table, seat: int, goal: int, place: int, marks: int, counters: list[int]) -> list[Scene]:
    """The next step of a whole move. The scenes that it brings about, and after them the steps to come."""
    last = place == goal
    fleet, slung, hidden = bool(marks & AS_FLEET), last and bool(marks & SLINGS), last and bool(marks & HIDES)
    scenes = march(t, seat, counters, place, fleet, slung, hidden)
    return scenes if last else [*scenes, ("onward", seat, goal, place, marks, *counters)]


def onward(t: Table, seat: int, goal: int, here: int, marks: int, *counters: int) -> None:
    """Scene. Those who have come so far go on to their goal, as long as the rules let all of them: none has been
    stopped, a way is open, and nothing is left without room."""
    left = [group for group in counters if t.where[group] == here]
    aboard = boarders(t, left)
    ships = [group for group in left if group not in aboard]
    if not ships or any([unit_refusal(t, group) is not None for group in ships]):
        return
    load: Load = [(group, t.size[group]) for group in aboard]
    if any([went_far(t, ships, group) is not None for group in aboard]) or left_behind(t, seat, left, load, here):
        return
    way = ways(t, seat, left).get(goal)
    if way is not None:
        t.next(*step(t, seat, goal, way[0], marks, left))


def carry(t: Table, seat: int, group: int) -> None:
    """Scene. A counter carries on along its course, with what it has aboard (SE-11.7, CE-14.6)."""
    if t.kind[group] == FREE or t.course[group] == NOWHERE or unit_refusal(t, group) is not None:
        return
    start = t.where[group]
    plan = ways(t, seat, [group])
    stop = courses.next_stop(t, seat, group, t.course[group], plan)
    if stop == NOWHERE:
        return
    taken: Load = []
    for other in waiting_for(t, seat, [group], taken, start):
        stays = t.colony[start] == seat and not t.private[other] & ABOARD
        if not stays and load_refusal(t, seat, [group], taken, other) is None:
            taken.append(taken_whole(t, [group], taken, other))
    if left_behind(t, seat, [group], taken, start) is not None:
        return
    if stop == t.course[group] and not scouting(t, seat, [group], stop):
        t.course = put(t.course, group, NOWHERE)
    t.next(*depart(t, seat, stop, plan[stop][0], 0, [group], taken))


def movement_ends(t: Table, seat: int) -> None:
    """Scene. All moves are made; where enemies share a hex a battle is due."""
    t.battles = tuple(battle_hexes(t, seat))
