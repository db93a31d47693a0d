"""Whether a battle would be won, and what to do in one."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.advice.values import guards, price, strength, warships
from cosmarch.games.se4x.choices import EMPIRES, MACHINES
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.combat.battle_values import to_hit, toughness
from cosmarch.games.se4x.rules.combat.battlefield import enemy_of, fleet
from cosmarch.games.se4x.rules.combat.firing import price as shot_price
from cosmarch.games.se4x.rules.solitaire.alien_empires import mustered
from cosmarch.games.se4x.state import ALIEN_FLEET, TRANSPORT, Table

PLAIN: Final = 1.8  # strengths this many times apart need no odds
GOOD: Final = 0.62  # the chance from which on an attack is made
HOPELESS: Final = 0.22  # below it ships leave
MOST_COUNTERS: Final = 4  # of a side: beyond that a rough sum does
SETTLED: Final = 1000.0
AT_ONCE: Final = 900.0  # all shots of a round in one answer
UNKNOWN_FLEET: Final = 60.0  # the strength that a fleet of an alien player is taken for: about four scouts


def rough_chance(ours: float, theirs: float) -> float:
    if theirs <= 0.0:
        return 1.0 if ours > 0.0 else 0.0
    ratio = ours / theirs
    return ratio * ratio / (1.0 + ratio * ratio)


def attack_chance(t: Table, seat: int, groups: list[int], place: int) -> float:
    """The chance that these counters of the seat win against all that is in a hex. Hidden fleets of alien players are
    built first, as they are when a battle begins (SE-32.13)."""
    defenders = guards(t, place, seat)
    if any([t.kind[group] == ALIEN_FLEET for group in defenders]):
        t = mustered(t, place)
        defenders = guards(t, place, seat)
    if not groups:
        return 0.0
    if not defenders:
        return 1.0
    ours, theirs = strength(t, groups), strength(t, defenders)
    if not 1 / PLAIN < ours / max(theirs, 0.1) < PLAIN or max(len(groups), len(defenders)) > MOST_COUNTERS:
        return rough_chance(ours, theirs)
    owners = {t.owner_of(group) for group in defenders}
    if len(owners) > 1:
        return rough_chance(ours, theirs)
    from cosmarch.games.se4x.advice.odds.table import (
        counters_odds,  # NumPy takes long to load, and matches without bots need none
    )

    try:
        return counters_odds(t, seat, groups, owners.pop(), defenders, place).win
    except SetupError:  # not every kind of ship is known to the odds
        return rough_chance(ours, theirs)


# ---- answers


def battle(t: Table, ask: Ask) -> list[float]:
    """Where to fight next: where it looks best; an enemy colony is left alone where the battle would be lost."""
    out: list[float] = []
    for place in ask.legal:
        if place == t.choices.no_hex:
            out.append(0.0)
            continue
        chance = attack_chance(t, ask.seat, t.fighting_units(place, ask.seat), place)
        out.append(chance - 0.4)
    return out


def fire(t: Table, ask: Ask) -> list[float]:
    """At the ship that costs the enemy most for the shots it needs; ships of a battle that is lost leave."""
    if "group" not in ask.args:
        return [0.0 if choice >= t.choices.slots else 1.0 for choice in ask.legal]
    group = int(ask.args["group"])
    out: list[float] = []
    for choice in ask.legal:
        if choice == t.choices.hold:
            out.append(0.0)
        elif choice == t.choices.at_will:
            out.append(AT_ONCE)
        elif choice == t.choices.retreat:
            out.append(SETTLED if leaves(t, group) else -1.0)
        else:
            out.append(harm(t, group, choice))
    return out


def ground_target(t: Table, ask: Ask) -> list[float]:
    """All shots at the best targets, which the guns find."""
    worth = {t.choices.at_will: AT_ONCE, t.choices.hold: 0.0}
    return [worth.get(choice, 1.0) for choice in ask.legal]


def harm(t: Table, group: int, target: int) -> float:
    """What a shot at a counter costs the enemy on average: price and fire power over the hits still needed."""
    number = min(max(to_hit(t, group, target), 1), DIE)
    needed = toughness(t, target) - t.damage[target]
    return number * (shot_price(t, target) + 3.0) / max(1, needed)


def leaves(t: Table, group: int) -> bool:
    """Whether a battle is so bad that ships had better leave it; nobody leaves the homeworld."""
    owner = t.owner_of(group)
    if t.colony[t.battle_hex] == owner and t.is_homeworld(t.battle_hex):
        return False
    ours, theirs = strength(t, fleet(t, owner)), strength(t, fleet(t, enemy_of(t, owner)))
    return rough_chance(ours, theirs) < HOPELESS


def screen(t: Table, ask: Ask) -> list[float]:
    """Only transports are kept out of the line."""
    none = t.choices.no_group
    return [0.0 if one == none else 1.0 if t.kind[one] == TRANSPORT else -1.0 for one in ask.legal]


def dearest(t: Table, ask: Ask) -> list[float]:
    return [float(price(t, t.kind[group])) if group < t.choices.slots else 0.0 for group in ask.legal]


def cheapest(t: Table, ask: Ask) -> list[float]:
    return [-worth for worth in dearest(t, ask)]


def threat(t: Table, seat: int, place: int, near: int) -> float:
    """The strength of enemy counters that have come near a hex, monsters and alien players too."""
    groups = [
        group
        for owner in (*range(t.seats), MACHINES, *EMPIRES)
        if not t.allied(owner, seat) and not (t.is_seat(owner) and t.out[owner])
        for group in warships(t, owner)
        if distance(t.where[group], place) <= near
    ]
    hidden = [group for group in groups if t.kind[group] == ALIEN_FLEET]
    return strength(t, [group for group in groups if group not in hidden]) + UNKNOWN_FLEET * len(hidden)
