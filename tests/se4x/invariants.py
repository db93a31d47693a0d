"""What must hold at every decision of a match, whatever is being played."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.counters import PACKED
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.movement.cargo import (
    count,
    fighter_room,
    fighters_at,
    ground_room,
    troops_aboard,
    troops_at,
)
from cosmarch.games.se4x.rules.terrain import closed
from cosmarch.games.se4x.state import DECOY, ECONOMIC, ENTERED, GROUND, MACHINE, Table

MILITIA = GROUND + GROUND_UNITS.index("militia")


def nothing_without_room(t: Table, deciding: Sequence[int] = ()) -> None:
    """SE-11.3, SE-11.8, CE-14.4, CE-14.6, CE-14.13: outside a battle every fighter has a bay or a colony, every ground
    unit a transport or an own colony; but for hexes where their owner is `deciding` which of them are lost."""
    deciding = [*deciding, *[scene[1] for scene in t.queue if scene[0] == "lose_troops"]]
    placed = [group for group in range(t.choices.slots) if t.where[group] >= 0]
    carried = {(t.owner_of(group), t.where[group]) for group in placed if t.flies(group) or t.is_ground(group)}
    for owner, place in sorted(carried):
        if place == t.battle_hex or place in deciding:
            continue
        fighters = count(t, fighters_at(t, place, owner))
        assert fighters <= fighter_room(t, place, owner), ("fighters", owner, t.content.hexes[place])
        aboard = count(t, troops_aboard(t, place, owner))
        assert aboard <= ground_room(t, place, owner), ("troops", owner, t.content.hexes[place])
        for group in troops_at(t, place, owner):
            ashore = group not in troops_aboard(t, place, owner)
            invades = group in t.landed or (t.flags[group] & ENTERED and t.kind[group] != MILITIA)
            assert not ashore or t.colony[place] == owner or invades, (group, t.content.hexes[place])


def nobody_where_closed(t: Table) -> None:
    """SE-5.12: nothing stands in a supernova, but for the machines of a single player: no terrain stops them
    (SE-31.16)."""
    for group in range(t.choices.slots):
        if t.machine_rating and t.kind[group] == MACHINE:
            continue
        assert t.where[group] < 0 or not closed(t, t.where[group]), (group, t.content.hexes[t.where[group]])


def money_adds_up(t: Table) -> None:
    """Of every empire, what was paid is what it cost."""
    adds_up(t)
    priced(t)


def adds_up(t: Table) -> None:
    """SE-19.5: what is left in the newest row is what the empire has."""
    for seat in range(t.seats):
        if t.sheets[seat]:
            row = sheet.rows(t, seat)[-1]
            assert (row["left"], row["research_left"]) == (t.cp[seat], t.rp[seat])
            assert all(value >= 0 for value in row.values())


def priced(t: Table) -> None:
    """SE-19.5, SE-22.1, SE-23.6: while an economic phase lasts, what stands under units and technology is the price of
    all that was bought in it."""
    if t.phase != ECONOMIC:
        return
    for seat in range(t.seats):
        units = technology = 0
        for what, first, second, third in drafts.rows(t, seat):
            if what >= 0:
                units += modifiers.price(t, seat, what) * second
            elif what == drafts.CENTER:
                units += t.number("center_price")
            elif what == drafts.ALIEN_CARD:
                units += t.content.economy.alien_card_price
            elif what == drafts.PRETEND:
                units += modifiers.price(t, seat, DECOY) * (first % PACKED)
            elif what == drafts.REDESIGN:
                units += t.content.unique_ship.redesign
            elif what == drafts.LEVEL:
                technology += third
        if t.purchases[seat]:
            assert sheet.entered(t, seat, sheet.UNITS) == units
            column = sheet.RESEARCH_SPENT if t.on("centers") else sheet.TECHNOLOGY
            assert t.on("unpredictable_research") or sheet.entered(t, seat, column) == technology
