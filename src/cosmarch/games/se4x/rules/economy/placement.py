"""What was decided in secret appears on the map: scuttled ships leave, new units and centers arrive (SE-23.6)."""

from __future__ import annotations

from cosmarch.games.se4x.rules import counters
from cosmarch.games.se4x.rules.advantages import shape_shifters
from cosmarch.games.se4x.rules.alien_tech import analysis, drawing
from cosmarch.games.se4x.rules.economy import centers, drafts, sheet, upgrades
from cosmarch.games.se4x.rules.groups import lose, most
from cosmarch.games.se4x.rules.movement import cargo, gate_links
from cosmarch.games.se4x.rules.unique_ships import unique_ships
from cosmarch.games.se4x.state import COLONY_SHIP, WALKS, Scene, Table, put


def placement(t: Table) -> None:
    """Scene. All empires place what they bought."""
    t.uncover()
    scenes: list[Scene] = []
    for seat in t.in_order():
        scenes = scuttle(t, seat) + scenes
        report(t, seat)
        unique_ships.adopt(t, seat)
        upgrades.upgrade_all(t, seat)
        analysis.economic_phase(t, seat)
        placed = place_units(t, seat) + shape_shifters.field(t, seat)
        for place in sorted(set(placed)):
            t.log("places_units", "SE-24.4", seat=seat, hex=place, n=placed.count(place))
        centers.place_centers(t, seat)
        drawing.discard_unpaid_cards(t, seat)
        t.tech_spent = put(t.tech_spent, seat, sheet.entered(t, seat, sheet.TECHNOLOGY))
        t.grants = put(t.grants, seat, len(drafts.of(t, seat, drafts.GRANT)))
        t.purchases = put(t.purchases, seat, ())
    t.made_income = ()
    t.next(*scenes)


def scuttle(t: Table, seat: int) -> list[Scene]:
    """SE-20.6: the ships leave; that a counter goes is seen by all. The scenes that come of it."""
    scenes: list[Scene] = []
    for group, count, _ in drafts.of(t, seat, drafts.SCUTTLED):
        place = t.where[group]
        if count >= t.size[group]:
            t.log("scuttles", "SE-20.6", seat=seat, group=group, hex=place)
        else:
            t.whisper(seat, "scuttles_some", "SE-20.6", group=group, hex=place, n=count)
        lose(t, group, count)
        scenes = cargo.drop_excess(t, place, seat) + scenes
    drafts.drop(t, seat, drafts.SCUTTLED)
    return scenes


def report(t: Table, seat: int) -> None:
    """The owner reads what was researched and bought."""
    for technology, level, price in drafts.of(t, seat, drafts.LEVEL):
        t.whisper(seat, "researched", "SE-22.1", tech=technology, n=level, price=price)
    for technology, _, _ in drafts.of(t, seat, drafts.GAINED):
        t.whisper(seat, "gains_level", "CE-4.29", tech=technology)
    for kind, place, count, _ in drafts.rows(t, seat):
        if kind >= 0:
            t.whisper(seat, "built", "SE-23.6", ship=kind, hex=place, n=count)


def place_units(t: Table, seat: int) -> list[int]:
    """SE-23.6, 23.7: each purchase gets counters of its own, or joins groups where these are too few. The hexes of
    the new counters."""
    kinds: list[int] = []
    for kind, _, unit, _ in drafts.rows(t, seat):
        what = unit if kind == drafts.FREE_TROOPS else kind
        if what >= 0 and what not in kinds:
            kinds.append(what)
    placed: list[int] = []
    walking = gate_links.walker_colonies(t, seat)
    for kind in kinds:
        some = counters.lots(t, seat, kind)
        if counters.must_join(t, seat, kind, some):
            some = [join(t, seat, kind, lot) for lot in some]
        for place, packed, count in some:
            while count > 0:
                size = min(count, most(t, kind))
                group = t.add_group(seat, kind, size, place, packed, counters.new_rank(t, seat, kind))
                if kind == COLONY_SHIP and place in walking:
                    t.flags[group] |= WALKS
                placed.append(place)
                count -= size
    return placed


def join(t: Table, seat: int, kind: int, lot: counters.Lot) -> counters.Lot:
    """Units of a lot join the groups that have room for them; what is left of the lot."""
    place, packed, count = lot
    for group in counters.joinable(t, seat, kind, place, packed):
        more = min(count, most(t, kind) - t.size[group])
        t.size = put(t.size, group, t.size[group] + more)
        count -= more
    return place, packed, count
