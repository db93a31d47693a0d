"""What terrain does to those who enter it (SE-5)."""

from __future__ import annotations

from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.cards.cards import reveal_advantage
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.movement.cargo import drop_excess
from cosmarch.games.se4x.state import BLACK_HOLE, SLUNG, Scene, Table


def stops(t: Table, place: int) -> bool:
    """SE-5.2: asteroids and nebulae, known to lie there."""
    terrain = t.terrain_at(place)
    return terrain >= 0 and t.content.terrain[terrain].entry == "stop"


def closed(t: Table, place: int) -> bool:
    """SE-5.12: a supernova, known to be there."""
    terrain = t.terrain_at(place)
    return terrain >= 0 and t.content.terrain[terrain].entry == "closed"


def occupied(t: Table, place: int) -> bool:
    """SE-31.16, SE-32.24, SE-33.5: an amoeba's hex, or a face-down marker on which a machine or an alien fleet is:
    nobody is sent there by chance."""
    if t.amoeba[place]:
        return True
    return not t.explored_hex(place) and any([t.owner_of(group) >= MACHINES for group in t.all_at(place)])


def black_hole(
    t: Table, place: int, seat: int, groups: list[int], slung: bool, spared: bool = False, hidden: bool = False
) -> list[Scene]:
    """SE-5.5 to 5.10: each ship of the counters that have just entered a black hole rolls. `slung` ones go for a
    slingshot; `spared` ones came along a chain with a pipeline in the hole (SE-18.6). Space Pilgrims
    show their card and are safe, unless they keep `hidden` (CE-EA37.2). The scenes that come of it."""
    if t.terrain_at(place) != BLACK_HOLE or spared:
        return []
    if modifiers.safe_in_black_hole(t, seat) and not hidden:
        reveal_advantage(t, seat, "space_pilgrims")
        if slung:
            sling(t, groups)
        return []
    numbers = t.content.combat
    last = numbers.black_hole_survives_to - (numbers.slingshot_roll if slung else 0)
    for group in groups:
        if t.flies(group) or t.is_ground(group):
            continue
        lost = 0
        for _ in range(t.size[group]):
            roll = t.roll(DIE)
            t.log("black_hole", "SE-5.5", seat=seat, hex=place, group=group, n=roll, a=last)
            lost += roll > last
        if lost:
            t.uncover()
            t.log("swallowed", "SE-5.5", owner=seat, hex=place, n=lost)
            lose(t, group, lost)
    if slung:
        sling(t, [group for group in groups if t.where[group] == place])
    return drop_excess(t, place, seat)


def sling(t: Table, groups: list[int]) -> None:
    """SE-5.9: survivors have one more hex in this turn."""
    for group in groups:
        t.flags[group] |= SLUNG
