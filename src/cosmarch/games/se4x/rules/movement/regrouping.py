"""What a player does with own counters in the movement phase beside moving: splitting and merging, fleet markers,
cargo, hiding, scuttling (SE-3.7, SE-6.10, SE-17.1, SE-20.6, CE-7)."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules import exploration
from cosmarch.games.se4x.rules.advantages import moves
from cosmarch.games.se4x.rules.combat import titans
from cosmarch.games.se4x.rules.economy import mining
from cosmarch.games.se4x.rules.groups import lose, merge, merge_refusal, split, split_refusal
from cosmarch.games.se4x.rules.movement import gates
from cosmarch.games.se4x.rules.movement.cargo import drop_excess
from cosmarch.games.se4x.rules.unique_ships import warp_gates
from cosmarch.games.se4x.state import ABOARD, DECLARED, SHIP_KINDS, Table, put


def pick(
    t: Table, seat: int, kind: str, groups: list[int], rule: str, refusal: Callable[[int], Refusal | None] | None
) -> Flow:
    """Ask for one of the counters; the last candidate is to do nothing."""
    done = t.choices.no_group

    def judged(choice: int) -> Refusal | None:
        return refusal(choice) if refusal is not None and choice != done else None

    choice = yield Ask(seat, kind, t.choices.groups, [*groups, done], rule, judged, secret=True)
    return choice


# ---- splitting and merging


def divisible(t: Table, seat: int) -> list[int]:
    return [group for group in t.groups_of(seat) if t.size[group] > 1]


def split_group(t: Table, seat: int) -> Flow:
    """SE-3.7: a part of a group gets a counter of its own."""
    group = yield from pick(t, seat, "split", divisible(t, seat), "SE-3.7", lambda one: split_refusal(t, one))
    if group == t.choices.no_group:
        return
    count = 1
    if t.size[group] > 2:
        numbers = list(range(1, t.size[group]))
        count = yield Ask(seat, "split_off", t.choices.numbers, numbers, "SE-3.7", secret=True)
    new = split(t, group, count)
    t.log("splits", "SE-3.7", seat=seat, group=group, group2=new, hex=t.where[group])


def stacked(t: Table, groups: list[int]) -> list[int]:
    """Those of the counters that are not alone in their hex."""
    places = [t.where[group] for group in groups]
    return [group for group in groups if places.count(t.where[group]) > 1]


def mergeable(t: Table, seat: int) -> list[int]:
    """The counters that another one in their hex can join."""
    groups = stacked(t, t.groups_of(seat))
    return [
        one
        for one in groups
        if any(
            [
                two != one and t.where[two] == t.where[one] and merge_refusal(t, one, two) is None
                for two in groups
                if t.kind[two] == t.kind[one]
            ]
        )
    ]


def merge_groups(t: Table, seat: int) -> Flow:
    """SE-3.7, CE-3.3: two groups become one."""
    group = yield from pick(t, seat, "merge", mergeable(t, seat), "SE-3.7", None)
    if group == t.choices.no_group:
        return
    others = [other for other in t.groups_at(t.where[group], seat) if other != group]
    other = yield from pick(t, seat, "merge_with", others, "SE-3.7", lambda one: merge_refusal(t, group, one))
    if other == t.choices.no_group:
        return
    place = t.where[group]
    merge(t, group, other)
    t.log("merges", "SE-3.7", seat=seat, group=group, group2=other, hex=place)


# ---- fleet markers


def stackable(t: Table, seat: int) -> list[int]:
    """Counters that could stand for more than themselves: those that are not alone, and those with a marker."""
    groups = t.groups_of(seat)
    places = [t.where[group] for group in groups]
    return [group for group in groups if t.fleet[group] or places.count(t.where[group]) > 1]


def fleet_refusal(t: Table, seat: int, group: int, number: int) -> Refusal | None:
    """CE-7.1: a fleet marker stands for one stack."""
    for other in t.groups_of(seat):
        if number and other != group and t.fleet[other] == number and t.where[other] != t.where[group]:
            return Refusal("CE-7.1", "fleet_elsewhere", {"hex": t.where[other], "n": number})
    return None


def join_fleet(t: Table, seat: int) -> Flow:
    """CE-7.1, 7.2: a counter joins a fleet marker or leaves it; everybody sees it on the chart."""
    group = yield from pick(t, seat, "fleet", stackable(t, seat), "CE-7.1", None)
    if group == t.choices.no_group:
        return
    numbers = list(range(len(t.choices.fleets.names)))
    number = yield Ask(
        seat,
        "fleet_marker",
        t.choices.fleets,
        numbers,
        "CE-7.1",
        lambda one: fleet_refusal(t, seat, group, one),
        secret=True,
    )
    t.fleet = put(t.fleet, group, number)
    t.log("joins_fleet" if number else "leaves_fleet", "CE-7.2", seat=seat, group=group, hex=t.where[group], n=number)


# ---- colonies and cargo


def towers(t: Table, seat: int) -> list[int]:
    return [group for group in mining.miners(t, seat) if mining.tow_refusal(t, group) is None]


def unloaders(t: Table, seat: int) -> list[int]:
    """SE-17.1, 17.2: loaded miners and ground units aboard, at own colonies."""
    return [
        group
        for group in t.groups_of(seat)
        if t.colony[t.where[group]] == seat and (t.load[group] or (t.is_ground(group) and t.private[group] & ABOARD))
    ]


def cargo(t: Table, seat: int) -> list[int]:
    """Those, and the ground units aboard elsewhere."""
    able = unloaders(t, seat)
    aboard = [group for group in t.groups_of(seat) if t.is_ground(group) and t.private[group] & ABOARD]
    return able + [group for group in aboard if group not in able]


def unload_refusal(t: Table, seat: int, group: int) -> Refusal | None:
    """CE-14.13: ground units go nowhere but to own colonies."""
    return None if t.colony[t.where[group]] == seat else Refusal("CE-14.13", "no_own_colony", {"hex": t.where[group]})


def unload(t: Table, seat: int, group: int) -> None:
    """SE-17.1, CE-14.2: cargo comes to an own colony."""
    if t.is_ground(group):
        t.private = put(t.private, group, t.private[group] & ~ABOARD)
        t.whisper(seat, "troops_land", "CE-14.2", group=group, hex=t.where[group])
    else:
        mining.unload(t, seat, group)


# ---- hiding and scuttling


def hideable(t: Table, seat: int) -> list[int]:
    """SE-6.10: face-up counters that began the turn in a hex with an own colony."""
    return [
        group
        for group in t.groups_of(seat)
        if t.seen[group]
        and not t.moves[group]
        and t.colony[t.where[group]] == seat
        and not t.load[group]
        and not (t.kind[group] < SHIP_KINDS and t.content.ships[t.kind[group]].face_up)
    ]


def hide(t: Table, seat: int) -> Flow:
    """SE-6.10: a counter is turned face down again."""
    group = yield from pick(t, seat, "hide", hideable(t, seat), "SE-6.10", None)
    if group != t.choices.no_group:
        t.seen = put(t.seen, group, 0)
        t.flags[group] &= ~DECLARED
        t.stated = put(t.stated, group, 0)
        t.proof = put(t.proof, group, 0)
        t.log("hides", "SE-6.10", seat=seat, group=group, hex=t.where[group])


def scuttle(t: Table, seat: int) -> Flow:
    """SE-20.6: own ships are given up; nothing is refunded."""
    group = yield from pick(t, seat, "scuttle", t.groups_of(seat), "SE-20.6", None)
    if group == t.choices.no_group:
        return []
    count = 1
    if t.size[group] > 1:
        numbers = list(range(1, t.size[group] + 1))
        count = yield Ask(seat, "scuttle_number", t.choices.numbers, numbers, "SE-20.6", secret=True)
    place = t.where[group]
    if count == t.size[group]:
        t.log("scuttles", "SE-20.6", seat=seat, group=group, hex=place)
    else:
        t.whisper(seat, "scuttles_some", "SE-20.6", group=group, hex=place, n=count)
    lose(t, group, count)
    return drop_excess(t, place, seat)


def destroy_planet(t: Table, seat: int) -> Flow:
    """CE-6.15: a titan fires at a planet without a colony."""
    group = yield from pick(t, seat, "destroy_planet", titans.crushers(t, seat), "CE-6.15", None)
    if group != t.choices.no_group:
        titans.fire_at_planet(t, seat, group)


# Each action gives the scenes that come of it, if any can.
ACTIONS: dict[str, Callable[[Table, int], Flow]] = {
    "look": exploration.look,
    "gate": warp_gates.go_through,
    "planet_gate": gates.step_through,
    "destroy_planet": destroy_planet,
    "split": split_group,
    "merge": merge_groups,
    "fleet": join_fleet,
    "hide": hide,
    "scuttle": scuttle,
    "push": moves.push,
    "sense": moves.sense,
}
# Of each action: the counters or hexes it could be about; without any it is not offered.
SUBJECTS: dict[str, Callable[[Table, int], list[int]]] = {
    "look": exploration.lookers,
    "gate": warp_gates.jumpers,
    "planet_gate": gates.steppers,
    "destroy_planet": titans.crushers,
    "split": divisible,
    "merge": mergeable,
    "fleet": stackable,
    "hide": hideable,
    "scuttle": Table.groups_of,
    "push": moves.pushable,
    "sense": moves.in_sight,
}
