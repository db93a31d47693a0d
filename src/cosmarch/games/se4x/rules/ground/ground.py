"""Ground combat (CE-14.20 to 14.23, 14.39 to 14.47, 14.54, 14.55, 14.62)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat.battlefield import ACTED, GROUND_BATTLE, decider, set_shots, shots
from cosmarch.games.se4x.rules.combat.shots import shown_shot
from cosmarch.games.se4x.rules.ground import captured
from cosmarch.games.se4x.rules.ground.ground_values import (
    ALWAYS,
    GRAV_ARMOR,
    MILITIA,
    SHELTERED,
    SUPPORTED,
    attack,
    firing_rank,
    hull,
    in_the_line,
    line_up,
    to_hit,
    troops,
)
from cosmarch.games.se4x.rules.ground.landing import DROPPED, OPEN, militia, show_unit
from cosmarch.games.se4x.rules.groups import lose, merge, split
from cosmarch.games.se4x.rules.movement import gates
from cosmarch.games.se4x.rules.movement.cargo import drop_excess
from cosmarch.games.se4x.state import FREE, NOBODY, NOWHERE, Scene, Table, put

CLEAR: Final = ~(SUPPORTED | SHELTERED | ACTED)


# ---- the start


def ground_combat(t: Table, place: int) -> None:
    """Scene. CE-14.39: after all space combat in a hex those who landed fight for the planet, the active player
    first."""
    t.landed = tuple([group for group in t.landed if t.where[group] == place])
    invaders = {t.owner_of(group) for group in t.landed}
    order = [seat for seat in t.from_seat(t.active if t.is_seat(t.active) else 0) if seat in invaders]
    defender = ALIENS if t.colony[place] == NOBODY and t.subdued[place] == OPEN else t.colony[place]
    order = [seat for seat in order if defender != NOBODY and not t.allied(seat, defender)]
    if not order or t.over:
        t.landed = ()
        return
    t.uncover()
    t.battle_hex, t.attacker, t.defender = place, order[0], defender
    t.battle_round = 0
    t.battle_marks = GROUND_BATTLE
    for owner in (order[0], defender):
        moments.ground_battle(t, place, owner)
    raise_militia(t, place, defender)
    for group in troops(t, defender):
        show_unit(t, group)
        t.combat[group] = 0
    t.log("ground_combat", "CE-14.39", owner=order[0], owner2=defender, hex=place)
    t.next(("ground_round",), ("ground_combat", place))


def raise_militia(t: Table, place: int, owner: int) -> None:
    """CE-14.20 to 14.23, 14.62: they take up arms anew each time."""
    count = militia(t, place)
    if count:
        t.log("militia", "CE-14.20", owner=owner, hex=place, n=count)
    most = t.content.combat.group
    while count > 0:
        t.add_group(owner, MILITIA, min(count, most), place, 0)
        count -= most


# ---- a round


def ground_round(t: Table) -> None:
    """Scene. CE-14.43: there is no limit to the rounds, and no retreat. CE-14.44: troops that no drop ship brought do
    not fire in the first."""
    if not line_up(t, t.attacker) or not line_up(t, t.defender):
        t.next(("ground_over",))
        return
    t.battle_round += 1
    t.log("ground_round", "CE-14.43", n=t.battle_round, hex=t.battle_hex)
    for owner in (t.attacker, t.defender):
        close_ranks(t, owner)
        for group in line_up(t, owner):
            late = t.battle_round == 1 and group in t.landed and not t.combat[group] & DROPPED
            set_shots(t, group, 0 if late else t.size[group])
    shelter = [("shelter", owner) for owner in (t.defender, t.attacker)] if t.on("ground_screening") else []
    t.next(*shelter, ("support", t.defender), ("support", t.attacker), ("ground_fire",))


def close_ranks(t: Table, owner: int) -> None:
    """The marks of the last round come off, and units of one kind that support had parted are one counter again."""
    groups = line_up(t, owner)
    for group in groups:
        t.combat[group] &= CLEAR
        set_shots(t, group, 0)
    for at, group in enumerate(groups):
        for other in groups[at + 1 :]:
            if FREE in (t.kind[group], t.kind[other]) or t.kind[group] != t.kind[other] or not t.is_ground(group):
                continue
            fits = t.size[group] + t.size[other] <= t.content.combat.group
            if fits and t.combat[group] == t.combat[other] and not (t.damage[group] and t.damage[other]):
                t.landed = tuple([one for one in t.landed if one != other])
                merge(t, group, other)


def units(t: Table, groups: list[int]) -> int:
    return sum([t.size[group] for group in groups])


def shelter(t: Table, owner: int) -> Flow:
    """Scene. CE-14.42: where the option has it, the side with more units may screen up to the difference, as in space
    (SE-7.1, SE-7.3)."""
    seat = decider(t, owner)
    other = t.defender if owner == t.attacker else t.attacker
    done = t.choices.no_group
    while seat != NOBODY:
        left = units(t, in_the_line(t, owner)) - units(t, line_up(t, other))
        if left <= 0:
            return
        args: dict[str, int | str] = {"hex": t.battle_hex, "n": left}
        group = yield Ask(seat, "screen", t.choices.groups, [*in_the_line(t, owner), done], "CE-14.42", args=args)
        if group == done:
            return
        number = min(left, t.size[group])
        if number > 1:
            numbers = list(range(number, 0, -1))
            number = yield Ask(seat, "how_many_screened", t.choices.numbers, numbers, "CE-14.42", args=args)
        part = group if number == t.size[group] else detach(t, group, number)
        t.combat[part] |= SHELTERED
        set_shots(t, part, 0)
        t.log("screens", "CE-14.42", owner=owner, ship=t.kind[part], n=number)


def supports(t: Table, owner: int) -> int:
    """CE-14.54: how many units of an owner grav armor can support in this round."""
    ours, theirs = [
        sum([t.size[group] for group in line_up(t, who) if t.kind[group] == GRAV_ARMOR])
        for who in (owner, t.defender if owner == t.attacker else t.attacker)
    ]
    return max(0, ours - theirs)


def support(t: Table, owner: int) -> Flow:
    """Scene. CE-14.54, 14.55: the supported units of the round; each has one support, what is left over is lost."""
    left = supports(t, owner)
    seat = decider(t, owner)
    while left > 0:
        able = [g for g in line_up(t, owner) if t.kind[g] != GRAV_ARMOR and not t.combat[g] & SUPPORTED]
        if not able:
            return
        group = able[0]
        number = min(left, t.size[group])
        if sum([t.size[g] for g in able]) > left and seat != NOBODY:
            args: dict[str, int | str] = {"hex": t.battle_hex, "n": left}
            group = yield Ask(seat, "support", t.choices.groups, able, "CE-14.54", args=args)
            number = min(left, t.size[group])
            if number > 1:
                numbers = list(range(number, 0, -1))
                number = yield Ask(seat, "how_many_supported", t.choices.numbers, numbers, "CE-14.55", args=args)
        part = group if number == t.size[group] else detach(t, group, number)
        t.combat[part] |= SUPPORTED
        left -= number
        t.log("supported", "CE-14.55", owner=owner, ship=t.kind[part], n=number)


def detach(t: Table, group: int, number: int) -> int:
    """Put some units of a counter, the whole ones, under a counter of their own for this round."""
    loaded = shots(t, group)
    part = split(t, group, number)
    if group in t.landed:
        t.landed = (*t.landed, part)
    set_shots(t, part, number if loaded else 0)
    set_shots(t, group, t.size[group] if loaded else 0)
    return part


# ---- fire


def next_to_fire(t: Table) -> list[int]:
    """CE-14.40, 14.41: the counters of one owner whose moment comes next."""
    first = -1
    groups: list[int] = []
    for owner in (t.defender, t.attacker):
        for group in line_up(t, owner):
            if not shots(t, group):
                continue
            when = firing_rank(t, group)
            if first < 0 or when < first:
                first, groups = when, [group]
            elif when == first:
                groups.append(group)
    return groups


def ground_fire(t: Table) -> Flow:
    """Scene. CE-14.40, CE-1.7: the next counter fires, unit by unit at targets of choice, or holds its fire; who has
    several shots may leave them to the guns."""
    hold, at_will = t.choices.hold, t.choices.at_will

    def fire_rule(choice: int) -> str:
        return "CE-1.7" if choice == hold else "CE-14.40"

    enemies_left = line_up(t, t.attacker) and line_up(t, t.defender)
    groups = next_to_fire(t) if enemies_left else []
    if not groups:
        t.next(("ground_round",))
        return
    owner = t.owner_of(groups[0])
    seat = decider(t, owner)
    group = groups[0]
    if seat != NOBODY and len(groups) > 1:
        group = yield Ask(seat, "ground_unit_fires", t.choices.groups, groups, "CE-14.40", args={"hex": t.battle_hex})
    if gates.may_leave(t, group):
        left = yield from gates.leave(t, group)
        if left:
            t.next(("ground_fire",))
            return
    left_to_guns = seat == NOBODY
    while shots(t, group):
        targets = in_the_line(t, t.defender if owner == t.attacker else t.attacker)
        if not targets:
            break
        target = targets[0] if seat == NOBODY else best_target(t, group, targets)
        if not left_to_guns:
            args: dict[str, int | str] = {"group": group, "n": shots(t, group)}
            words = [hold, at_will] if shots(t, group) > 1 else [hold]
            choice = yield Ask(seat, "ground_target", t.choices.fire, [*targets, *words], fire_rule, args=args)
            left_to_guns = choice == at_will
            target = target if left_to_guns else choice
        if target == hold:
            set_shots(t, group, 0)
            break
        ground_shot(t, group, target)
    t.next(("ground_fire",))


def best_target(t: Table, group: int, targets: list[int]) -> int:
    """What a hit destroys before what it only damages, then what is hit most easily, then what hits hardest."""
    left = [hull(t, target) - t.damage[target] for target in targets]
    worth = [(-hits, to_hit(t, group, one), attack(t, one)) for hits, one in zip(left, targets, strict=True)]
    return targets[worth.index(max(worth))]


def ground_shot(t: Table, group: int, target: int) -> None:
    """CE-14.40: a unit dies when its damage equals its hull."""
    number = to_hit(t, group, target)
    roll = t.roll(DIE)
    set_shots(t, group, shots(t, group) - 1)
    last = max(number, ALWAYS)
    if not shown_shot(t, "CE-14.40", group, target, number, roll, last):
        return
    t.damage = put(t.damage, target, t.damage[target] + 1)
    if t.damage[target] >= hull(t, target):
        t.log("ground_unit_lost", "CE-14.40", owner=t.owner_of(target), ship=t.kind[target], hex=t.battle_hex)
        lose(t, target)
        if t.kind[target] != FREE:
            set_shots(t, target, min(shots(t, target), t.size[target]))


# ---- the end


def ground_over(t: Table) -> Flow:
    """Scene. CE-14.45 to 14.47: the colony is held, or captured; for that the attacker gives up a ground unit."""
    place, by, owner = t.battle_hex, t.attacker, t.defender
    won = not line_up(t, owner)
    able = troops(t, by)
    if won and able:
        args: dict[str, int | str] = {"hex": place}
        group = yield Ask(by, "garrison", t.choices.groups, able, "CE-14.47", args=args)
        t.damage = put(t.damage, group, 0)
        lose(t, group)
    stand_down(t, place)
    scenes: list[Scene] = []
    if won and able:
        scenes = captured.take(t, place, by, owner)
    else:
        t.log("planet_held", "CE-14.45", owner=owner, hex=place)
    for seat in (by, owner):  # CE-14.6: transports may have been lost as air support
        if t.is_seat(seat) and not t.over:
            scenes = drop_excess(t, place, seat) + scenes
    t.next(*scenes)


def stand_down(t: Table, place: int) -> None:
    """Militia and the attackers of a held planet are gone; marks and damage come off."""
    by = t.attacker
    for owner in t.owners_at(place):
        for group in t.groups_at(place, owner):
            if t.kind[group] == MILITIA:
                t.remove_group(group)
            elif t.is_ground(group) or owner in (t.attacker, t.defender):
                t.damage = put(t.damage, group, 0)
                t.combat[group] = t.combat[group] & DROPPED if group in t.landed and owner != by else 0
    t.landed = tuple([group for group in t.landed if t.where[group] == place and t.owner_of(group) != by])
    t.battle_hex, t.attacker, t.defender = NOWHERE, NOBODY, NOBODY
    t.battle_round = 0
    t.battle_marks = 0
