"""Contact on the move: what a unit that enters a hex finds there (SE-3.9, 3.10, 3.16, SE-12.5, SE-24.3)."""

from __future__ import annotations

from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat.raiders import cloaks_work, may_be_cloaked, newcomers
from cosmarch.games.se4x.rules.groups import lose, reveal
from cosmarch.games.se4x.state import DECLARED, MINE, STOPPED, Scene, Table


def harmless(t: Table, group: int) -> bool:
    """SE-3.10, SE-13.2: decoys and non-combat ships, which stop nobody; mines and ground units are something else."""
    if t.combat_capable(group) or t.pretends(group):
        return False
    return t.kind[group] != MINE and not t.is_ground(group)


def strangers(t: Table, place: int, owner: int) -> list[int]:
    """The counters in a hex that fight with those of an owner; ground units take no part in it (CE-14.15)."""
    return [
        group
        for group in t.enemies_at(place, owner)
        if not t.is_ground(group) and modifiers.hostile(t, owner, t.owner_of(group))
    ]


def contact(t: Table, place: int, seat: int, passing: bool = True) -> list[Scene]:
    """Units of the seat have just entered a hex. What must not meet is removed; those who must fight stop. The scenes
    that come of it: whether cloaked ships pass, unless they are not `passing`."""
    moments.meets_aliens(t, place, seat)
    meet_garrison(t, place, seat)
    enemies = strangers(t, place, seat)
    if not enemies or not t.groups_at(place, seat):
        return []
    in_the_way = [group for group in enemies if not harmless(t, group) and not t.flags[group] & DECLARED]
    if not t.fighting_units(place, seat):
        if any([t.combat_capable(group) for group in in_the_way]):
            removed(t, place, seat)
        return []
    if not in_the_way:
        if all([harmless(t, group) for group in enemies]):
            t.uncover()
            for group in enemies:
                t.log("destroyed_at_once", "SE-3.10", owner=t.owner_of(group), hex=place, group=group)
                lose(t, group, t.size[group])
        return []
    new = newcomers(t, place, seat)
    if passing and cloaks_work(t, place):
        low = [("lie_low", place, owner, seat) for owner in hiders(t, place, enemies)]
        return [*low, ("still_in_the_way", place, seat)]
    stop(t, new)
    return []


def meet_garrison(t: Table, place: int, seat: int) -> None:
    """CE-14.29, 14.30: in the hex of an enemy colony with ground units and no combat-capable ships both sides show
    themselves; decoys go, and non-combat ships where the mover has combat-capable ones. The mover may still move on."""
    owner = t.colony[place]
    if not t.on("ground_combat") or not t.is_seat(owner) or t.allied(owner, seat):
        return
    theirs = t.enemies_at(place, seat)
    if not any([t.is_ground(one) for one in theirs]) or any([t.combat_capable(one) for one in theirs]):
        return
    t.uncover()
    armed = bool(t.fighting_units(place, seat))
    for group in [*t.groups_at(place, seat), *theirs]:
        if t.is_decoy(group):
            t.log("decoy_removed", "CE-14.30", owner=t.owner_of(group), hex=place, group=group)
            lose(t, group, t.size[group])
        elif armed and group in theirs and harmless(t, group):
            t.log("destroyed_at_once", "CE-14.30", owner=t.owner_of(group), hex=place, group=group)
            lose(t, group, t.size[group])
        else:
            reveal(t, group)


def stop(t: Table, groups: list[int]) -> None:
    """SE-3.9: they go no further."""
    for group in groups:
        t.flags[group] |= STOPPED


def hiders(t: Table, place: int, enemies: list[int]) -> list[int]:
    """SE-12.7: the enemies who, for all that everybody knows, may be in the way with nothing but cloaked ships."""
    return [
        owner
        for owner in sorted({t.owner_of(group) for group in enemies})
        if t.is_seat(owner) and all([may_be_cloaked(t, group) for group in t.groups_at(place, owner)])
    ]


def still_in_the_way(t: Table, place: int, seat: int) -> None:
    """Scene. SE-3.9, SE-12.5: units of the seat have entered a hex, and the cloaked ships there have been announced or
    not; now the newcomers stop, unless they are cloaked themselves or nobody is left in their way."""
    enemies = strangers(t, place, seat)
    if all([harmless(t, group) or t.flags[group] & DECLARED for group in enemies]):
        return
    new = newcomers(t, place, seat)
    if any([may_be_cloaked(t, group) for group in new]):
        t.next(("announce_cloak", place, seat))
    else:
        stop(t, new)


def removed(t: Table, place: int, seat: int) -> None:
    """SE-3.16, SE-24.3: decoys and non-combat ships without a fighting unit have met enemies."""
    t.uncover()
    for group in t.groups_at(place, seat):
        if not harmless(t, group):
            continue
        if t.is_decoy(group):
            t.log("decoy_removed", "SE-24.3", owner=seat, hex=place, group=group)
        else:
            t.log("destroyed_at_once", "SE-3.16", owner=seat, hex=place, group=group)
        lose(t, group, t.size[group])
