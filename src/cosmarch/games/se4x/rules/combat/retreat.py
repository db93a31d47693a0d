"""Retreat from a battle (SE-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import holds
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules import modifiers, terrain
from cosmarch.games.se4x.rules.advantages.battle import charge_stops
from cosmarch.games.se4x.rules.combat.battlefield import IDLE, LEAVING, SCREENED, never_leaves, set_shots, shots
from cosmarch.games.se4x.rules.combat.fighters import carry_refusal, passengers
from cosmarch.games.se4x.rules.ground.landing import embark
from cosmarch.games.se4x.rules.groups import counter_left, lose, split
from cosmarch.games.se4x.rules.questions import yes_no
from cosmarch.games.se4x.rules.unique_ships.beams_shields import held
from cosmarch.games.se4x.state import SHIP_KINDS, Table, put

# ---- where to


def refuge_refusal(t: Table, owner: int, place: int) -> Refusal | None:
    """SE-10.3, 10.4: why an adjacent hex is no place to retreat to."""
    if not t.explored_hex(place):
        return Refusal("SE-10.3", "unexplored", {"hex": place})
    if terrain.closed(t, place):
        return Refusal("SE-10.3", "supernova", {"hex": place})
    if not homeward(t, owner, place):
        return Refusal("SE-10.4", "away_from_home", {"hex": place, "hex2": t.battle_hex})
    if t.enemies_at(place, owner) or t.amoeba[place]:
        return Refusal("SE-10.3", "enemies_there", {"hex": place})
    return None


def homeward(t: Table, owner: int, place: int) -> bool:
    """SE-10.4: whether a hex is no farther from some own colony than the battle (`later`: nearer to it)."""
    nearer = 1 if t.chosen("retreat_direction") == "later" else 0
    here = t.battle_hex
    homes = [home for home in t.colonies_of(owner) if home != here]
    return any([distance(place, home) + nearer <= distance(here, home) for home in homes])


def refuges(t: Table, owner: int) -> list[int]:
    """The hexes to which the owner's units may retreat."""
    return [place for place in t.near[t.battle_hex] if refuge_refusal(t, owner, place) is None]


def has_refuge(t: Table, owner: int) -> bool:
    """SE-10.5: whether there is any."""
    return any(refuge_refusal(t, owner, place) is None for place in t.near[t.battle_hex])


# ---- who may


def retreat_refusal(t: Table, group: int) -> Refusal | None:
    """SE-10.1, 10.2, 10.5: why no ship of a counter may retreat at its moment to fire."""
    owner = t.owner_of(group)
    kind = t.kind[group]
    if not t.is_seat(owner):
        return Refusal(never_leaves(owner), "never_retreats", {"group": group})
    if kind < SHIP_KINDS and not t.content.ships[kind].retreats:
        return Refusal("SE-10.2", "cannot_retreat", {"ship": kind})
    first = modifiers.retreat_round(t, owner)
    if t.battle_round < first:
        return Refusal("SE-10.1", "too_early_to_retreat", {"n": first, "a": t.battle_round})
    if not has_refuge(t, owner):
        return Refusal("SE-10.5", "no_refuge", {"hex": t.battle_hex})
    for rule in RETREAT_RULES:
        why = rule(t, group)
        if why is not None:
            return why
    most = leavers(t, group)
    why = count_refusal(t, group, most)
    for count in range(1, most):
        if why is None:
            break
        if count_refusal(t, group, count) is None:
            why = None
    return why


def leavers(t: Table, group: int) -> int:
    """How many ships of a counter have not fired: screened ones all."""
    return t.size[group] if t.combat[group] & SCREENED else min(t.size[group], shots(t, group))


def count_refusal(t: Table, group: int, count: int) -> Refusal | None:
    """SE-10.7, SE-11.7: why so many ships of a counter cannot leave together."""
    free = t.size[group] - held(t, group)
    if count > free:
        return Refusal("CE-US.20", "held_by_beam", {"group": group, "n": free})
    return part_refusal(t, group, count, "SE-10.7") or carry_refusal(t, group, count)


def part_refusal(t: Table, group: int, count: int, rule: str) -> Refusal | None:
    """SE-3.7, SE-9.11, SE-20.6, CE-EA55.7: why so many ships of a counter cannot have a counter of their own: none is
    left, and none is here that could be scuttled for it; decoys in one shape stay together."""
    if count != t.size[group] and t.pretends(group):
        return Refusal("CE-EA55.7", "one_decoy_of_type", {"ship": t.kind[group]})
    if count == t.size[group] or counter_left(t, t.owner_of(group), t.kind[group]) or spare(t, group):
        return None
    return Refusal(rule, "no_counter", {"kind": t.kind[group]})


def spare(t: Table, group: int) -> list[int]:
    """SE-20.6: the other counters of this type that their owner could scuttle in the battle."""
    here = t.groups_at(t.battle_hex, t.owner_of(group))
    return [other for other in here if other != group and t.kind[other] == t.kind[group]]


# ---- leaving


def leave(t: Table, group: int) -> Flow:
    """Ships of a counter retreat at their moment, first where to, then how many; fighters announce that they will go
    with a carrier. The scenes that come of it."""
    if t.flies(group):
        count = yield how_many(t, group)
        part = yield from detach(t, group, count)
        t.combat[part] |= LEAVING
        set_shots(t, part, 0)
        t.log("fighters_leaving", "SE-11.7", owner=t.owner_of(group), hex=t.battle_hex, n=count)
        return []
    place = yield where_to(t, group)
    count = yield how_many(t, group)
    lost = yield from depart(t, group, count, place, "SE-10.1")
    return lost


def how_many(t: Table, group: int) -> Ask:
    """SE-10.7."""

    def refusal(count: int) -> Refusal | None:
        return count_refusal(t, group, count)

    args: dict[str, int | str] = {"group": group, "hex": t.battle_hex}
    numbers = list(range(leavers(t, group), 0, -1))
    parts = tuple([number for number in numbers if number < t.size[group]])
    # whether there is a counter for a part only the owner knows, and the pace would tell it
    auto = len(numbers) == 1 or not holds(t)
    choices, owner = t.choices.numbers, t.owner_of(group)
    return Ask(owner, "how_many_retreat", choices, numbers, "SE-10.7", refusal, args, auto=auto, private=parts)


def where_to(t: Table, group: int) -> Ask:
    """SE-10.3."""
    owner = t.owner_of(group)

    def refusal(place: int) -> Refusal | None:
        return refuge_refusal(t, owner, place)

    args: dict[str, int | str] = {"group": group, "hex": t.battle_hex}
    near = [place for place in t.near[t.battle_hex] if t.playable(place)]
    return Ask(owner, "refuge", t.choices.hexes, near, "SE-10.3", refusal, args)


def detach(t: Table, group: int, count: int) -> Flow:
    """SE-9.11: put some ships of a counter under a counter of their own, the damaged one among them if the owner
    likes; the slot of theirs. Shots are shared out."""
    if count == t.size[group]:
        return group
    owner = t.owner_of(group)
    inside = 0
    if t.damage[group]:
        inside = yield yes_no(t, owner, "with_damaged", "SE-9.11", group=group, n=t.damage[group])
    if not counter_left(t, owner, t.kind[group]):
        freed = yield Ask(owner, "free_counter", t.choices.groups, spare(t, group), "SE-20.6", auto=False)
        t.log("scuttles", "SE-20.6", seat=owner, group=freed, hex=t.battle_hex)
        lose(t, freed, t.size[freed])
    return separate(t, group, count, bool(inside))


def separate(t: Table, group: int, count: int, damaged: bool) -> int:
    """Split off `count` ships, with or without the damaged one; their slot. They take as many shots as they can."""
    loaded = shots(t, group)
    if damaged:
        part, rest = group, split(t, group, t.size[group] - count)
    else:
        part, rest = split(t, group, count), group
    taken = min(loaded, count)
    set_shots(t, part, taken)
    set_shots(t, rest, min(loaded - taken, t.size[rest]))
    return part


def withdraw(t: Table, group: int, rule: str) -> Flow:
    """A whole counter leaves. The scenes that come of it."""
    place = yield where_to(t, group)
    lost = yield from depart(t, group, t.size[group], place, rule)
    return lost


def depart(t: Table, group: int, count: int, place: int, rule: str) -> Flow:
    """SE-10.3, SE-5.8: so many ships of a counter go to an adjacent hex, with the fighters that wait for them. Scene
    code that asks nothing afterwards: a black hole may await them. The scenes that come of it."""
    owner = t.owner_of(group)
    part = yield from detach(t, group, count)
    troops: list[int] = yield from embark(t, part)
    going = [part, *passengers(t, part), *troops]
    for one in going:
        t.origin[one] = t.battle_hex
        t.where[one] = place
        t.combat[one] = 0
        t.damage = put(t.damage, one, 0)
        t.fleet = put(t.fleet, one, 0)  # CE-7.1: the marker stays with the rest
    t.log("retreats", rule, owner=owner, ship=t.kind[part], n=t.size[part], hex=t.battle_hex, hex2=place)
    return terrain.black_hole(t, place, owner, going, False)


def has_charged(t: Table, group: int) -> Refusal | None:
    """CE-EA33.2: no retreat in the round after a charge."""
    return Refusal("CE-EA33.2", "has_charged", {"group": group}) if charge_stops(t, group, t.battle_round) else None


def stunned(t: Table, group: int) -> Refusal | None:
    """Some ships may do nothing in this round (CE-4.17)."""
    return Refusal("CE-4.17", "just_captured", {"group": group}) if t.combat[group] & IDLE else None


RetreatRule = Callable[[Table, int], Refusal | None]

# What forbids a counter to retreat: (t, group).
RETREAT_RULES: Final[tuple[RetreatRule, ...]] = (has_charged, stunned)
