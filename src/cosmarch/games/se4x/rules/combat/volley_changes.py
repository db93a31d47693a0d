"""The shots of a counter taken back and given again: re-rolled, or less a point of damage (CE-AT22.2, CE-EA44.1)."""

from __future__ import annotations

from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.combat import boarding
from cosmarch.games.se4x.rules.combat.battle_values import ALWAYS, damage, hits_to
from cosmarch.games.se4x.rules.combat.battlefield import SEIZED
from cosmarch.games.se4x.rules.combat.firing import strike
from cosmarch.games.se4x.rules.combat.shots import Shot, shots_of, shown_shot
from cosmarch.games.se4x.state import ALIEN, FREE, MACHINE, Table, put


def take_back(t: Table, group: int) -> None:
    """Everything is as before the shots of a counter, the last one first."""
    for shot in reversed(shots_of(t)):
        target = shot.target
        if shot.seized:
            t.remove_group(prize(t, group, shot))
        elif not shot.done:
            continue
        if shot.killed:
            if t.kind[target] == FREE:
                raise_again(t, shot)
            else:
                t.size = put(t.size, target, t.size[target] + 1)
            if ALIEN <= shot.kind < MACHINE and shot.done:
                kind = shot.kind - ALIEN
                t.cup = put(t.cup, kind, t.cup[kind] - 1)
        t.damage = put(t.damage, target, shot.damage)
        t.combat[target] = shot.marks


def prize(t: Table, group: int, shot: Shot) -> int:
    """The counter under which a ship that a counter has just captured stands."""
    ours = [one for one in t.groups_at(t.battle_hex, t.owner_of(group)) if t.combat[one] & SEIZED]
    like = [one for one in ours if (t.kind[one], t.tech[one], t.maker[one]) == (shot.kind, shot.tech, shot.maker)]
    return like[-1]


def raise_again(t: Table, shot: Shot) -> None:
    """A counter that was destroyed stands on the battle board again."""
    target = shot.target
    t.kind[target] = shot.kind
    t.size = put(t.size, target, 1)
    t.where[target] = t.battle_hex
    t.tech = put(t.tech, target, shot.tech)
    t.flags[target] = shot.flags
    t.rank = put(t.rank, target, shot.rank)
    t.stated = put(t.stated, target, 1)
    t.maker = put(t.maker, target, shot.maker)
    t.boons = put(t.boons, target, shot.boons)
    t.moves[target] = shot.moves
    t.origin[target] = shot.origin
    t.proof = put(t.proof, target, shot.proof)
    t.fleet = put(t.fleet, target, shot.fleet)
    t.turn_up(target)


def give(t: Table, group: int, shots: list[Shot]) -> None:
    """The shots take effect, as the records say; one at a ship that is gone by then is lost."""
    done: list[int] = []
    for shot in shots:
        target = shot.target
        there = t.kind[target] != FREE
        points = shot.done if there else 0
        before, marks = t.damage[target], t.combat[target] if there else shot.marks
        killed = points > 0 and strike(t, target, points)
        if there and shot.seized:
            boarding.capture(t, group, target)
            killed = True
        done += shot._replace(done=points, killed=int(killed), damage=before, marks=marks)
    t.volley = tuple(done)


def roll_again(t: Table, group: int) -> None:
    """CE-AT22.2: the first results are void and the new ones stand."""
    shots = shots_of(t)
    take_back(t, group)
    new: list[Shot] = []
    for shot in shots:
        target, number = shot.target, shot.number
        boards = boarding.seize_refusal(t, group, target) is None
        roll = t.roll(DIE)
        last = max(number, ALWAYS) if boards else hits_to(t, group, target, number)
        done = damage(t, group, target) if roll <= last and not boards else 0
        hit = shown_shot(t, "CE-AT22.2", group, target, number, roll, last)
        new.append(shot._replace(roll=roll, done=done, killed=int(hit and boards)))
    give(t, group, new)


def ignore(t: Table, group: int, target: int) -> None:
    """CE-EA44.1: one point of damage to a counter did not happen: that of the last shot of the other that hit it."""
    shots = shots_of(t)
    take_back(t, group)
    for at in range(len(shots) - 1, -1, -1):
        if shots[at].target == target and shots[at].done:
            shots[at] = shots[at]._replace(done=shots[at].done - 1, killed=0)
            break
    give(t, group, shots)
