"""What fire at a colony may come to, for those who think of it (SE-15.3 to 15.6)."""

from __future__ import annotations

from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.colonies import hits_left
from cosmarch.games.se4x.rules.combat.battlefield import shots
from cosmarch.games.se4x.rules.combat.bombardment import bombards, gunners, hits_to
from cosmarch.games.se4x.state import TITAN, Table

Outlook = tuple[float, float]  # the chance that the colony is hit at all, and that it is destroyed


def before_fire(t: Table, place: int, seat: int) -> Outlook | None:
    """If all ships of the seat in the hex fire; None where it does not know what protects the colony."""
    if not all([t.shown_to(group, seat) for group in t.groups_at(place, t.colony[place])]):
        return None
    there = t.copy()
    there.battle_hex = place
    return _outlook(
        there, place, {group: t.size[group] for group in t.groups_at(place, seat) if bombards(there, group)}
    )


def outlook_seen(t: Table, place: int, seat: int | None) -> dict[str, float] | None:
    """The same as data, where somebody else's colony lies open to the seat's ships: nobody stands in their way."""
    if seat is None or t.allied(t.colony[place], seat) or not t.fighting_units(place, seat):
        return None
    told = None if t.enemies_at(place, seat) else before_fire(t, place, seat)
    return {"hit": told[0], "destroyed": told[1]} if told is not None else None


def during_fire(t: Table, place: int, seat: int) -> Outlook | None:
    """If all that have a shot left fire."""
    return _outlook(t, place, {group: shots(t, group) for group in gunners(t, place, seat)})


def _outlook(t: Table, place: int, guns: dict[int, int]) -> Outlook | None:
    """What a titan does is no matter of chance."""
    if not guns or any([t.kind[group] == TITAN for group in guns]):
        return None
    needed = hits_left(t, place)
    so_many = [1.0] + [0.0] * needed  # by number of hits, how likely; the last of them is the end
    for group, count in guns.items():
        chance = min(hits_to(t, group, place), DIE) / DIE
        for _ in range(count):
            hit = [0.0, *[one * chance for one in so_many[:-1]]]
            missed = [one * (1 - chance) for one in so_many[:-1]]
            so_many = [a + b for a, b in zip(hit, [*missed, so_many[-1]], strict=True)]
    return 1 - so_many[0], so_many[-1]
