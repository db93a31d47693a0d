"""What those whose moment it is in a battle need to hit each target: for the player who chooses among them."""

from __future__ import annotations

from cosmarch.games.se4x.rules.combat.battle_values import hits_to, target_refusal, to_hit
from cosmarch.games.se4x.rules.combat.battlefield import GROUND_BATTLE, both_fight, decider, enemy_of, line
from cosmarch.games.se4x.rules.combat.boarding import seize_refusal, seizes_to
from cosmarch.games.se4x.rules.combat.firing import next_to_fire
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.state import NOBODY, NOWHERE, Table

Aim = dict[str, int]


def aims(t: Table, seat: int) -> list[Aim]:
    """SE-9.5, CE-14.42: each shot that the seat can choose now, with the highest roll that hits; of a boarding
    attack (CE-4.8), the highest that takes the ship."""
    if t.battle_hex == NOWHERE or t.attacker == NOBODY or not t.battle_round:
        return []
    if t.battle_marks & GROUND_BATTLE:
        return _on_the_ground(t, seat)
    if not both_fight(t):
        return []
    groups, defending = next_to_fire(t)
    out: list[Aim] = []
    for group in groups:
        owner = t.owner_of(group)
        if decider(t, owner) != seat:
            continue
        for target in line(t, enemy_of(t, owner)):
            if target_refusal(t, group, target, defending) is not None:
                continue
            if seize_refusal(t, group, target) is None:
                out.append({"group": group, "target": target, "to": seizes_to(t, group, target), "seizes": 1})
                continue
            last = hits_to(t, group, target, to_hit(t, group, target, defending))
            out.append({"group": group, "target": target, "to": max(0, last)})
    return out


def _on_the_ground(t: Table, seat: int) -> list[Aim]:
    if seat not in (t.attacker, t.defender):
        return []
    other = t.defender if seat == t.attacker else t.attacker
    return [
        {"group": group, "target": target, "to": max(ground_values.ALWAYS, ground_values.to_hit(t, group, target))}
        for group in ground_values.in_the_line(t, seat)
        for target in ground_values.in_the_line(t, other)
    ]
