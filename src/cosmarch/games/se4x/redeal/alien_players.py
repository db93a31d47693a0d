"""What the player cannot know of the alien players, made up anew: banks, technology and the fleets that have not fought
yet."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.packed_ints import level, with_level
from cosmarch.games.se4x.content.vocabulary import BANKS, DIE, DIFFICULTIES
from cosmarch.games.se4x.rules.groups import most
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.solitaire.alien_fleets import carries, number_of, outfit, price
from cosmarch.games.se4x.state import ALIEN_FLEET, CLOAKING, RAIDER, SHIP_KINDS, TECHS, Table, put

SAVED: Final = 6  # results of the dice that may lie in a bank


def redeal_empires(t: Table, seat: int) -> None:
    """Make up anew, in place, all that is hidden of the alien players."""
    if not alien_homes(t):
        return
    cp = t.content.alien_empires.cp[DIFFICULTIES[t.difficulty]]
    rolls: list[int] = []
    for owner, _ in zip(EMPIRES, alien_homes(t), strict=False):
        make_levels(t, owner, cp)
        for which in range(1, len(BANKS)):
            t.banks = put(t.banks, number_of(owner) * len(BANKS) + which, cp * t.below(SAVED))
        for phase in range(1, t.round):
            first, last = t.content.alien_empires.phase(phase).economy
            if t.below(DIE) < last - first + 1:
                rolls += [number_of(owner), phase + t.content.alien_empires.economy_delay]
        for group in t.groups_of(owner):
            if not t.shown_to(group, seat):
                make_fleet(t, owner, group, cp)
            elif t.kind[group] == ALIEN_FLEET:  # psychics have seen that it is one, but not how large
                t.load = put(t.load, group, made_up_cp(t, cp))
            elif not t.stated[group]:
                t.tech = put(t.tech, group, outfit(t, owner, t.kind[group]))
    t.empire_rolls = tuple(rolls)


def make_levels(t: Table, owner: int, cp: int) -> None:
    """Technology from what was seen on; what ships on the map have stated is known exactly."""
    at = number_of(owner)
    stated = [group for group in t.groups_of(owner) if t.stated[group] and t.kind[group] < SHIP_KINDS]
    exact = {which for group in stated for which in carries(t, t.kind[group])}
    t.empire_levels = put(t.empire_levels, at, t.empire_shown[at])
    budget = t.below(1 + cp * t.round)
    for which in t.shuffled(list(t.content.alien_empires.technology_table)):
        cost = price(t, owner, which)
        if which not in exact and 0 < cost <= budget:
            budget -= cost
            known = level(t.empire_levels[at], which)
            t.empire_levels = put(t.empire_levels, at, with_level(t.empire_levels[at], which, known + 1))


def make_fleet(t: Table, owner: int, group: int, cp: int) -> None:
    """A fleet that has not fought yet: raiders, where the alien player may have them, or so many CP."""
    raiders = level(t.empire_levels[number_of(owner)], CLOAKING) > 0 and t.below(2) == 1
    kind = RAIDER if raiders else ALIEN_FLEET
    t.kind[group] = kind
    t.size = put(t.size, group, 1 + t.below(most(t, RAIDER)) if raiders else 1)
    t.tech = put(t.tech, group, outfit(t, owner, kind))
    t.rank = put(t.rank, group, t.content.alien_traits.experience if raiders else 0)
    t.load = put(t.load, group, 0 if raiders else made_up_cp(t, cp))


def made_up_cp(t: Table, cp: int) -> int:
    """What a fleet may have cost."""
    return t.content.alien_empires.launch_least + cp * t.below(SAVED)


def levels_seen(t: Table, owner: int) -> list[int]:
    """The technology of an alien player as everybody has seen it."""
    return [level(t.empire_shown[number_of(owner)], which) for which in range(TECHS)]
