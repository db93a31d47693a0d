"""Hunting space amoebas and doomsday machines: who is sent to study, to fight or to blow up inside (SE-31, SE-33)."""

from __future__ import annotations

from cosmarch.games.se4x.advice.battles import GOOD, attack_chance
from cosmarch.games.se4x.advice.values import price, warships
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.rules.solitaire import amoeba, doomsday, science
from cosmarch.games.se4x.state import AMOEBA, MINE_SWEEP, MINESWEEPER, Table

NOBODY_SENT = -1


def unstudied(t: Table, seat: int) -> list[int]:
    """The hexes with amoebas that would still swallow every ship of the seat but science vessels."""
    return [place for place in amoeba.hexes(t) if not science.attackable(t, seat, t.amoeba[place])]


def unvisited(t: Table, seat: int) -> list[int]:
    """Of these hexes those of types that no science vessel is at work on; all, where it is at work on each."""
    places = unstudied(t, seat)
    vessels = [group for group in t.groups_of(seat) if t.kind[group] == MINESWEEPER]
    at_work = {t.amoeba[t.where[group]] for group in vessels}
    return [place for place in places if t.amoeba[place] not in at_work] or places


def prey(t: Table, seat: int) -> list[int]:
    """What there is to hunt: amoebas that are known well enough, and machines."""
    known = [place for place in amoeba.hexes(t) if science.attackable(t, seat, t.amoeba[place])]
    return known + [t.where[group] for group in doomsday.machines(t)]


def probe(t: Table, seat: int) -> int:
    """SE-33.3: the counter that is given up, so that science vessels can be developed: the cheapest. One is enough."""
    if not unstudied(t, seat) or t.tech_level(seat, MINE_SWEEP) or science.science_refusal(t, seat) is None:
        return NOBODY_SENT
    groups = [group for group in warships(t, seat) if t.kind[group] != MINESWEEPER]
    if any([t.amoeba[t.where[group]] for group in groups]):
        return NOBODY_SENT
    return min(groups, key=lambda group: (price(t, t.kind[group]) * t.size[group], group), default=NOBODY_SENT)


def enters(t: Table, seat: int, group: int, along: list[int], place: int) -> bool:
    """Whether a counter had better enter the hex of an amoeba, together with others."""
    kind = t.amoeba[place]
    if not science.attackable(t, seat, kind):
        return t.kind[group] == MINESWEEPER or group == probe(t, seat)
    if amoeba.detonated_only(t, kind):
        return t.kind[group] in dict(t.content.amoebas.detonation) and not science.ships(t, seat, place)
    if science.ships(t, seat, place):
        return True
    twin = t.copy()
    twin.add_group(MACHINES, AMOEBA, 1, place, 0)
    return attack_chance(twin, seat, along, place) >= GOOD
