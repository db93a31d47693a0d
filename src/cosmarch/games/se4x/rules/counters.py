"""Whether there are counters for new units; they join groups of their kind where too few are left (SE-23.6, 23.7)."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.rules.economy import drafts
from cosmarch.games.se4x.rules.groups import NO_LIMIT, counters, most
from cosmarch.games.se4x.state import ACADEMY, CAPTURED, SHIP_KINDS, TECHS, Table

OWN = -1  # in place of packed technology: of some technology that no group has
PACKED = 16  # kind and number in one number of a draft of decoys (CE-EA55.1)
# (hex, packed technology, number) of units of one kind that are to be placed
Lot = tuple[int, int, int]


def new_rank(t: Table, seat: int, kind: int) -> int:
    """CE-3.5, 3.6: the experience of new ships."""
    trained = t.on("experience") and t.levels[seat * TECHS + ACADEMY] > 0
    if trained and kind < SHIP_KINDS and t.content.ships[kind].experience:
        return t.content.experience.academy_ships
    return t.content.experience.new_ships


def lots(t: Table, seat: int, kind: int) -> list[Lot]:
    """What was bought of a kind in this phase, by hex and technology, in the order of the purchases."""
    out: list[Lot] = []
    for place, count, packed in drafts.of(t, seat, kind):
        put_in(out, place, packed, count)
    for place, unit, _ in drafts.of(t, seat, drafts.FREE_TROOPS):
        if unit == kind:
            put_in(out, place, 0, 1)
    return out


def put_in(out: list[Lot], place: int, packed: int, count: int) -> None:
    """Add units to the lot of their hex and technology."""
    for at, (there, other, number) in enumerate(out):
        if there == place and other == packed:
            out[at] = (place, packed, number + count)
            return
    out.append((place, packed, count))


def joinable(t: Table, seat: int, kind: int, place: int, packed: int) -> list[int]:
    """SE-23.6: the groups in a hex that new units may join: of the same type, technology and experience."""
    rank = new_rank(t, seat, kind)
    return [
        group
        for group in t.groups_at(place, seat)
        if t.kind[group] == kind
        and t.tech[group] == packed
        and t.rank[group] == rank
        and t.maker[group] == seat
        and not t.flags[group] & CAPTURED
        and not t.boons[group]
        and drafts.scuttled(t, seat, group) == 0
        and t.size[group] < most(t, kind)
    ]


def left(t: Table, seat: int, kind: int) -> int:
    """SE-23.7: the counters of a kind that are free, with those that scuttling frees; NO_LIMIT without a limit."""
    limit = counters(t, kind)
    if limit == NO_LIMIT:
        return NO_LIMIT
    used = [group for group in t.groups_of(seat) if t.kind[group] == kind and drafts.remaining(t, group) > 0]
    disguised = [first for first, _, _ in drafts.of(t, seat, drafts.PRETEND) if first // PACKED == kind]
    return limit - len(used) - len(disguised)


def wanted(t: Table, kind: int, some: list[Lot]) -> int:
    """The counters that lots need when no unit joins a group."""
    full = most(t, kind)
    return sum([-(-count // full) for _, _, count in some])


def must_join(t: Table, seat: int, kind: int, some: list[Lot]) -> bool:
    """Whether new units of a kind have to join groups, because there are too few counters for all."""
    free = left(t, seat, kind)
    return free != NO_LIMIT and wanted(t, kind, some) > free


def after_joining(t: Table, seat: int, kind: int, some: list[Lot]) -> list[Lot]:
    """What is left of lots when as many units as possible join groups."""
    full = most(t, kind)
    out: list[Lot] = []
    for place, packed, count in some:
        room = sum([full - t.size[group] for group in joinable(t, seat, kind, place, packed)])
        if count > room:
            out.append((place, packed, count - room))
    return out


def refusal(t: Table, seat: int, kind: int, place: int, packed: int, count: int) -> Refusal | None:
    """SE-23.7: why there are no counters for so many more units of a kind."""
    some = lots(t, seat, kind)
    put_in(some, place, packed, count)
    free = left(t, seat, kind)
    if free != NO_LIMIT and wanted(t, kind, some) > free and wanted(t, kind, after_joining(t, seat, kind, some)) > free:
        return Refusal("SE-23.7", "no_counter_left", {"kind": kind, "n": counters(t, kind)})
    bought = sum([number for what, _, number, _ in drafts.rows(t, seat) if what >= 0])
    slots = t.free_slots(seat)
    if bought + count > slots:
        return Refusal("SE-23.7", "no_counter_left", {"kind": kind, "n": slots})
    return None
