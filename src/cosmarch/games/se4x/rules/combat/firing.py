"""Fire in a round of battle: who fires when, at whom, and what a hit does (SE-9)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import experience
from cosmarch.games.se4x.rules.advantages.exposure import expose
from cosmarch.games.se4x.rules.combat import boarding
from cosmarch.games.se4x.rules.combat.battle_values import (
    attacks,
    damage,
    firing_rank,
    hits_to,
    hull,
    point_defense,
    target_refusal,
    to_hit,
    toughness,
)
from cosmarch.games.se4x.rules.combat.battlefield import (
    ACTED,
    AT_WILL,
    DEFENDED,
    IDLE,
    LEAVING,
    SCREENED,
    both_fight,
    decider,
    enemy_of,
    fights,
    fleet,
    line,
    set_shots,
    shots,
    sides,
)
from cosmarch.games.se4x.rules.combat.retreat import leave, retreat_refusal
from cosmarch.games.se4x.rules.combat.shots import Shot, shots_of, shown_shot
from cosmarch.games.se4x.rules.ground import landing
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.unique_ships import beams_shields, designs
from cosmarch.games.se4x.state import AMOEBA, FIGHTER, FREE, NOBODY, SHIP_KINDS, Scene, Table, put


def load(t: Table) -> None:
    """SE-9.4: every unit that is not screened has its shots for the round."""
    for side in sides(t):
        for group in fleet(t, side):
            idle = t.combat[group] & (SCREENED | IDLE)
            set_shots(t, group, 0 if idle else t.size[group] * attacks(t, group))


# ---- the order of fire


def can_defend(t: Table, group: int) -> bool:
    """SE-11.9: whether a counter can fire with point defense now."""
    if t.combat[group] & (DEFENDED | SCREENED) or not shots(t, group) or not point_defense(t, group):
        return False
    return any([t.kind[target] == FIGHTER for target in line(t, enemy_of(t, t.owner_of(group)))])


def can_act(t: Table, group: int) -> bool:
    """Whether a counter still has its own moment in this round: to fire, or to leave (SE-7.6)."""
    if t.combat[group] & (ACTED | LEAVING):
        return False
    return bool(shots(t, group)) or (bool(t.combat[group] & SCREENED) and retreat_refusal(t, group) is None)


def next_to_fire(t: Table) -> tuple[list[int], bool]:
    """SE-9.1, 9.2: the counters whose moment comes next, all of one owner, and whether it is point defense."""
    first = -1
    defending = False
    groups: list[int] = []
    for side in sides(t):
        for group in fleet(t, side):
            for kind in (True, False):
                if not (can_defend(t, group) if kind else can_act(t, group)):
                    continue
                when = firing_rank(t, group, kind)
                if first < 0 or when < first:
                    first, defending, groups = when, kind, [group]
                elif when == first and kind == defending and t.owner_of(group) == t.owner_of(groups[0]):
                    groups.append(group)
    return groups, defending


def fire(t: Table) -> Flow:
    """Scene. SE-9.3: the next counter has its moment; of several of one player, that player says which."""
    if not both_fight(t):
        t.next(("battle_over",))
        return
    groups, defending = next_to_fire(t)
    if not groups:
        t.next(("round_ends",))
        return
    seat = decider(t, t.owner_of(groups[0]))
    group = groups[0]
    if seat != NOBODY and len(groups) > 1 and not all([t.combat[one] & AT_WILL for one in groups]):
        at_will = t.choices.at_will
        group = yield Ask(seat, "who_fires", t.choices.fire, [*groups, at_will], "SE-9.3", args={"hex": t.battle_hex})
        if group == at_will:
            group = groups[0]
            fire_at_will(t, group)
    left: list[Scene] | None = yield from fire_or_retreat(t, group, seat, defending)
    if left is None and t.kind[group] != FREE:  # where only a part of it left, the rest has its moment still
        t.combat[group] |= DEFENDED if defending else ACTED
    over = (group, 1 if defending else 0)
    t.next(*(left or []), ("after_volley", *over), ("volley_over", *over))


def fire_or_retreat(t: Table, group: int, seat: int, defending: bool) -> Flow:
    """SE-9.4, 9.8, SE-10.1: ship by ship a counter fires at targets of choice, holds its fire, or retreats. The scenes
    that come of it where ships have left or were uncovered, else None."""
    if seat == NOBODY:
        fire_unasked(t, group, defending)
        return None
    while fights(t, enemy_of(t, t.owner_of(group))):  # SE-10.6: else nobody is left to leave from
        targets = legal_targets(t, group, defending)
        if t.combat[group] & AT_WILL:
            if not targets:
                return None
            choice = worst(t, group, targets, defending)
        else:
            ask = fire_question(t, group, seat, defending, bool(targets))
            if ask is None:
                return None
            choice = yield ask
        if choice == t.choices.at_will:
            fire_at_will(t, group)
            continue
        if choice == t.choices.hold:
            return None
        if choice == t.choices.retreat:
            lost = yield from leave(t, group)
            return lost
        kind = t.kind[choice]
        disguised = t.pretends(group) or t.pretends(choice)
        hit = shoot(t, group, choice, defending)
        if hit and disguised:  # uncovered: the other shots come in a scene of their own
            return []
        if hit and designs.able(t, group, designs.SECOND_SALVO) and not defending:
            uncovered = yield from second_salvo(t, group, seat, kind)
            if uncovered:
                return []
    return None


def fire_unasked(t: Table, group: int, defending: bool) -> None:
    """A counter for which no player decides fires while it has targets."""
    targets = legal_targets(t, group, defending)
    while targets:
        shoot(t, group, aim(t, group, targets, defending), defending)
        targets = legal_targets(t, group, defending) if t.kind[group] != FREE else []


def legal_targets(t: Table, group: int, defending: bool) -> list[int]:
    """What a counter that has shots left may fire at."""
    enemy = enemy_of(t, t.owner_of(group))
    if not shots(t, group) or not fights(t, enemy):
        return []
    return [target for target in line(t, enemy) if target_refusal(t, group, target, defending) is None]


def fire_question(t: Table, group: int, seat: int, defending: bool, able: bool) -> Ask | None:
    """What a counter does with its next shot; None where it can neither fire (`able`) nor leave."""
    hold, retreat, at_will = t.choices.hold, t.choices.retreat, t.choices.at_will

    def refusal(choice: int) -> Refusal | None:
        if choice in (hold, at_will):
            return None
        if choice == retreat:
            return retreat_refusal(t, group)
        return target_refusal(t, group, choice, defending)

    def fire_rule(choice: int) -> str:
        return "SE-9.4" if choice in (hold, at_will) else "SE-10.1" if choice == retreat else "SE-9.9"

    leaving = not defending and (shots(t, group) > 0 or t.combat[group] & SCREENED > 0)
    if not able and not (leaving and retreat_refusal(t, group) is None):
        return None
    words = [hold, retreat] if leaving else [hold]
    if able:
        words.append(at_will)
    targets = line(t, enemy_of(t, t.owner_of(group))) if shots(t, group) else []
    args: dict[str, int | str] = {"group": group, "n": shots(t, group)}
    if defending:
        args["defending"] = 1
    return Ask(seat, "fire", t.choices.fire, [*targets, *words], fire_rule, refusal, args)


def fire_at_will(t: Table, group: int) -> None:
    """The owner of a counter leaves all shots of the round to the guns: at the targets that cost the enemy most."""
    owner = t.owner_of(group)
    for side in sides(t):
        for one in fleet(t, side):
            if t.owner_of(one) == owner:
                t.combat[one] |= AT_WILL


def second_salvo(t: Table, group: int, seat: int, kind: int) -> Flow:
    """CE-US.24: after a hit a ship may fire once more, at a ship of the same type; whether that uncovered a decoy."""
    hold = t.choices.hold

    def refusal(choice: int) -> Refusal | None:
        if choice == hold:
            return None
        if t.kind[choice] != kind:
            return Refusal("CE-US.24", "other_type", {"kind": kind})
        return target_refusal(t, group, choice)

    targets = line(t, enemy_of(t, t.owner_of(group)))
    legal = [target for target in targets if refusal(target) is None]
    if not legal:
        return False
    if t.combat[group] & AT_WILL:
        choice = worst(t, group, legal, False)
    else:
        args: dict[str, int | str] = {"kind": kind, "group": group}
        choice = yield Ask(seat, "second_salvo", t.choices.fire, [*targets, hold], "CE-US.24", refusal, args)
    if choice == hold:
        return False
    set_shots(t, group, shots(t, group) + 1)
    disguised = t.pretends(choice)
    hit = shoot(t, group, choice, False)
    return hit and disguised


def price(t: Table, group: int) -> int:
    """What a ship of a counter costs."""
    return designs.cost(t, group) if t.kind[group] < SHIP_KINDS else DIE


def aim(t: Table, group: int, targets: list[int], defending: bool) -> int:
    """SE-31.18, SE-33.9: the target of an owner without anybody to decide: the worst for the other side; an amoeba's
    by the die, the smallest or the largest ship."""
    if t.kind[group] != AMOEBA:
        return worst(t, group, targets, defending)
    prices = [price(t, target) for target in targets]
    small = t.roll(DIE) <= t.content.amoebas.smallest_to
    return targets[prices.index(min(prices) if small else max(prices))]


def worst(t: Table, group: int, targets: list[int], defending: bool) -> int:
    """SE-31.18: for an owner without anybody to decide, the target that costs the other side most on average."""
    best = targets[0]
    most = -1
    for target in targets:
        cost = harm(t, group, target, defending)
        if cost > most:
            best, most = target, cost
    return best


def harm(t: Table, group: int, target: int, defending: bool) -> int:
    """What a shot costs the other side on average: chance to hit times price, over the hits still needed."""
    number = min(max(to_hit(t, group, target, defending), 1), DIE)
    left = max(1, toughness(t, target) - t.damage[target])  # an extra hit can be lost after the damage was done
    return 1000 * number * (price(t, target) + 1) // left


def worst_loss(t: Table, targets: list[int]) -> int:
    """For an owner without anybody to decide, the counter with the dearest ships."""
    best = targets[0]
    for target in targets:
        if price(t, target) > price(t, best):
            best = target
    return best


# ---- a shot


def shoot(t: Table, group: int, target: int, defending: bool) -> bool:
    """SE-9.5 to 9.10, CE-4.8: one shot, or a boarding attack; whether it hits."""
    boards = boarding.seize_refusal(t, group, target) is None
    number = boarding.number_to_seize(t, group, target) if boards else to_hit(t, group, target, defending)
    roll = t.roll(DIE)
    last = boarding.seizes_to(t, group, target) if boards else hits_to(t, group, target, number)
    again = t.kind[group] == AMOEBA and roll <= number - t.content.amoebas.again_below  # SE-33.10
    set_shots(t, group, shots(t, group) - (0 if again else 1))
    rule = "SE-11.9" if defending else "CE-4.8" if boards else "SE-9.7"
    hit = shown_shot(t, rule, group, target, number, roll, last, boards)
    shot = Shot(
        target=target,
        number=number,
        roll=roll,
        done=damage(t, group, target) if hit and not boards else 0,
        killed=0,
        damage=t.damage[target],
        hull=hull(t, target),
        owner=t.owner_of(target),
        kind=t.kind[target],
        tech=t.tech[target],
        rank=t.rank[target],
        maker=t.maker[target],
        boons=t.boons[target],
        flags=t.flags[target],
        marks=t.combat[target],
        moves=t.moves[target],
        origin=t.origin[target],
        proof=t.proof[target],
        fleet=t.fleet[target],
    )
    if hit and unmasked(t, group, target):
        return True
    killed = (shot.done > 0 and strike(t, target, shot.done)) or (hit and boards)
    if hit and boards:
        boarding.capture(t, group, target)
    t.volley = (*t.volley, *shot._replace(killed=int(killed)))
    return hit


def unmasked(t: Table, group: int, target: int) -> bool:
    """CE-EA55.3, 55.6: whether decoys fired a shot that hits, or were hit; they are removed, and nothing else
    happens."""
    out = [one for one in (group, target) if t.pretends(one)]
    for one in out:
        expose(t, one)
    return bool(out)


def strike(t: Table, target: int, points: int) -> bool:
    """SE-9.9, 9.10: damage goes to one ship of a counter until it is destroyed; whether it is now."""
    if t.pretends(target):
        expose(t, target)
        return False
    t.damage = put(t.damage, target, t.damage[target] + points)
    if t.damage[target] < toughness(t, target):
        return False
    t.log("ship_destroyed", "SE-9.10", owner=t.owner_of(target), ship=t.kind[target], hex=t.battle_hex)
    lose(t, target)
    if t.kind[target] != FREE:
        set_shots(t, target, min(shots(t, target), t.size[target] * attacks(t, target)))
    return True


def volley_over(t: Table, group: int, defending: int) -> None:
    """Scene. A counter has had its moment: it may learn from it (CE-3.10), troops without room are lost (CE-14.6), and
    the next one fires."""
    fired = shots_of(t)
    t.volley = ()
    experience.after_fire(t, group, [(shot.kind, shot.hull) for shot in fired if shot.killed])
    boarding.read_designs(t)
    beams_shields.forget_lost(t)
    t.next(*landing.check_room(t), ("fire",))
