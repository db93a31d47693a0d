"""MS pipelines: chains for speed and trade (SE-18)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import ALLIANCES
from cosmarch.games.se4x.rules.unique_ships.warp_gates import beyond
from cosmarch.games.se4x.state import CHAIN_USED, PIPELINE, Table

BLOOD_BROTHERS: Final = ALLIANCES.index("blood_brothers")


def pipelines_at(t: Table, place: int, seat: int, still: bool) -> list[int]:
    """The pipelines in a hex whose chain serves the seat: its own, and those of blood brothers for movement
    (SE-29.3); `still` ones have not moved in this turn (SE-18.5)."""
    owners = [seat]
    if still and t.alliance == BLOOD_BROTHERS:
        owners = [who for who in range(t.seats) if t.allied(who, seat)]
    return [
        group
        for owner in owners
        for group in t.groups_at(place, owner)
        if t.kind[group] == PIPELINE and not (still and t.moves[group])
    ]


def on_chain(t: Table, seat: int, start: int, place: int) -> bool:
    """SE-18.4, 18.7: whether a step leads along a chain of pipelines that stand still."""
    if t.alliance != BLOOD_BROTHERS and not t.has_kind(seat, PIPELINE):
        return False
    return bool(pipelines_at(t, start, seat, True)) and bool(pipelines_at(t, place, seat, True))


def use_chain(t: Table, seat: int, group: int) -> None:
    """SE-18.5: the pipelines along which a counter came with more speed may not move any more in this turn."""
    steps = t.chain_steps
    way = [steps[at + 1] for at in range(0, len(steps), 2) if steps[at] == group]
    for place in (*way, t.where[group]):
        for pipeline in pipelines_at(t, place, seat, True)[:1]:
            t.flags[pipeline] |= CHAIN_USED


def connected(t: Table, seat: int) -> list[int]:
    """SE-18.2, 18.3: the hexes joined to the homeworld by an unbroken chain of own pipelines, both ends included."""
    home = t.home[seat]
    if not t.is_homeworld(home) or t.colony[home] != seat or not pipelines_at(t, home, seat, False):
        return []
    found = {home}
    edge = [home]
    while edge:
        edge = sorted(
            {
                there
                for place in edge
                for there in (*t.near[place], *beyond(t, seat, place, False, []))
                if there not in found and pipelines_at(t, there, seat, False)
            }
        )
        found.update(edge)
    return sorted(found)


def trading_colonies(t: Table, seat: int) -> list[int]:
    """SE-18.2: the own colonies, new ones too and not the homeworld, that pay for their pipeline."""
    return [place for place in connected(t, seat) if t.colony[place] == seat and not t.is_homeworld(place)]
