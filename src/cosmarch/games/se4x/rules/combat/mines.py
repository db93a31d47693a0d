"""Mines and minesweepers at the start of a battle (SE-13)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat.battle_values import toughness
from cosmarch.games.se4x.rules.combat.battlefield import (
    CLOAKED,
    OFFERED,
    decider,
    enemy_of,
    fleet,
    owners,
    there,
    units,
)
from cosmarch.games.se4x.rules.combat.firing import strike, worst_loss
from cosmarch.games.se4x.rules.ground import landing
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.movement.cargo import drop_fighters
from cosmarch.games.se4x.rules.solitaire.monsters import TO_MINES, weak_machine
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.rules.unique_ships.beams_shields import forget_lost, shielded
from cosmarch.games.se4x.state import AMOEBA, BASE, MINE, NOBODY, SHIP_YARD, TITAN, Table


def minefield(t: Table, side: int) -> list[int]:
    """The mines of a side in the hex."""
    return [group for group in there(t, side) if t.kind[group] == MINE]


def sweep(t: Table, side: int) -> None:
    """Scene. SE-13.3: the minesweepers of a side remove mines of the other before they explode, so many in all, however
    many allies have laid them."""
    enemy = enemy_of(t, side)
    swept = 0
    for owner in owners(t, enemy):
        fields = [group for group in minefield(t, enemy) if t.owner_of(group) == owner]
        if fields:
            moments.sweeping(t, owner, fleet(t, side))
        power = sum([modifiers.swept(t, group, owner) * t.size[group] for group in fleet(t, side)])
        gone = min(power - swept, units(t, fields))
        if gone > 0:
            swept += gone
            t.log("mines_swept", "SE-13.3", owner=owner, hex=t.battle_hex, n=gone)
            clear(t, fields, gone)


def clear(t: Table, fields: list[int], count: int) -> None:
    """So many mines are removed."""
    for group in fields:
        gone = min(count, t.size[group])
        if gone:
            lose(t, group, gone)
        count -= gone


def mine_refusal(t: Table, target: int) -> Refusal | None:
    """SE-13.4, 13.6: why a mine cannot be used on a counter."""
    if t.kind[target] in (BASE, SHIP_YARD, MINE, AMOEBA):
        return Refusal("SE-13.4", "no_ship", {"group": target})
    if t.combat[target] & CLOAKED and not t.combat[target] & OFFERED:
        return Refusal("SE-13.6", "cloaked_from_mines", {"group": target})
    if designs.able(t, target, designs.ANTI_SENSOR):
        return Refusal("CE-US.12", "mine_proof", {"group": target})
    why = shielded(t, target, target)
    if why is not None:
        return Refusal("CE-US.14", why.key, why.args)
    return None


def mine_targets(t: Table, side: int) -> list[int]:
    """The counters of a side that mines can be used on."""
    return [group for group in there(t, side) if mine_refusal(t, group) is None]


def offer_to_mines(t: Table, side: int) -> Flow:
    """Scene. SE-13.6: a side may offer cloaked ships to the mines of the other."""
    done = t.choices.no_group
    if not minefield(t, enemy_of(t, side)):
        return
    for owner in owners(t, side):
        while t.is_seat(owner):
            groups = [group for group in fleet(t, side) if t.combat[group] & (CLOAKED | OFFERED) == CLOAKED]
            groups = [group for group in groups if t.owner_of(group) == owner]
            if not groups:
                break
            args: dict[str, int | str] = {"hex": t.battle_hex, "n": units(t, minefield(t, enemy_of(t, side)))}
            group = yield Ask(owner, "offer_to_mines", t.choices.groups, [*groups, done], "SE-13.6", args=args)
            if group == done:
                break
            t.combat[group] |= OFFERED


def detonate(t: Table, side: int) -> Flow:
    """Scene. SE-13.2, 13.4, 13.5: each mine of a side destroys an enemy ship of its owner's choice."""
    enemy = enemy_of(t, side)
    while True:
        fields = minefield(t, side)
        targets = mine_targets(t, enemy)
        if not fields or not targets:
            forget_lost(t)
            t.next(*landing.check_room(t))
            return
        owner = t.owner_of(fields[0])
        seat = decider(t, owner)
        if seat == NOBODY:
            target = worst_loss(t, targets)
        else:
            args: dict[str, int | str] = {"hex": t.battle_hex, "n": units(t, fields)}
            target = yield Ask(seat, "mine_target", t.choices.groups, targets, "SE-13.4", args=args)
        lose(t, fields[0])
        disguised = t.pretends(target)
        explode(t, owner, target)
        if disguised:  # uncovered: the other mines come in a scene of their own
            t.next(("detonate", side))
            return


def explode(t: Table, owner: int, target: int) -> None:
    """SE-13.4, CE-6.16: one mine destroys one ship; a titan takes damage; some are immune."""
    t.log("mine_explodes", "SE-13.4", owner=owner, ship=t.kind[target], hex=t.battle_hex)
    if weak_machine(t, target, TO_MINES):
        roll = t.roll(DIE)
        t.log("mine_at_machine", "SE-31.8", n=roll, a=t.content.doomsday.mine_hits_to)
        if roll <= t.content.doomsday.mine_hits_to:
            strike(t, target, 1)
        return
    if modifiers.mine_proof(t, target):
        return
    whole = t.kind[target] != TITAN
    victim = t.owner_of(target)
    if strike(t, target, toughness(t, target) if whole else t.content.combat.mine_titan_damage):
        drop_fighters(t, t.battle_hex, victim)  # SE-13.7, CE-6.18
