"""Upgrades: existing ships get new technology at a ship yard (SE-22.15 to 22.18)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.core.windows import holds, own_window
from cosmarch.games.se4x.content.packed_ints import level, with_level
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.economy import sheet
from cosmarch.games.se4x.rules.groups import newest
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    CAPTURED,
    COLONY_SHIP,
    LOOK,
    MOBILE,
    MOVE,
    NEW_ENGINES,
    SHIP_KINDS,
    SHIP_YARD,
    UNIQUE_SHIP,
    Table,
    put,
)

WINDOW: Final = "upgrades"  # a standing order lets it go by


def newest_for(t: Table, group: int) -> int:
    """SE-22.16, SE-16.2, CE-4.38, CE-EA50.2, CE-EA53.2: what an existing ship would carry after an upgrade. What it has
    better it keeps; colony ships and captured alien ships stay as they are."""
    kind = t.kind[group]
    packed = t.tech[group]
    if kind >= SHIP_KINDS or kind == COLONY_SHIP or t.pretends(group):
        return packed
    best = newest(t, t.owner_of(group), kind, designs.of(t, group))
    for technology in modifiers.upgradable(t, group):
        best = with_level(best, technology, t.tech_level(t.owner_of(group), technology))
    for technology in (*t.content.ships[kind].mounts, *modifiers.upgradable(t, group)):
        if technology == MOVE and modifiers.never_faster(t, group):
            continue
        if level(best, technology) > level(packed, technology):
            packed = with_level(packed, technology, level(best, technology))
    return packed


def outdated(t: Table, group: int) -> bool:
    return newest_for(t, group) != t.tech[group]


def cost(t: Table, group: int) -> int:
    """SE-22.15: the hull size of all ships of the group."""
    return modifiers.hull(t, group) * t.size[group]


def yard_here(t: Table, place: int, seat: int) -> bool:
    """SE-22.15, CE-US.18: whether ships can be upgraded in a hex."""
    return t.yards_at(place, seat) > 0 or designs.bay_at(t, place, seat)


def upgrade_refusal(t: Table, seat: int, group: int) -> Refusal | None:
    """SE-22.15, 22.16: why a group cannot be upgraded where it is."""
    place = t.where[group]
    if not yard_here(t, place, seat):
        return Refusal("SE-22.15", "no_yard_here", {"hex": place})
    if t.moves[group] or t.private[group] >= LOOK:
        return Refusal("SE-22.15", "was_busy", {"hex": place})
    if not outdated(t, group):
        return Refusal("SE-22.16", "up_to_date", {"hex": place})
    if cost(t, group) > t.cp[seat]:
        return Refusal("SE-22.16", "too_dear", {"n": cost(t, group), "have": t.cp[seat]})
    return None


def possible(t: Table, seat: int) -> bool:
    """Whether, as far as everybody can see, the seat might upgrade something: two counters that stayed in a hex, one
    of which may be a ship yard and the other a ship. Nothing is newer before the first economic phase."""
    if t.round < 2 or t.on("instant_upgrade"):
        return False
    resting = [group for group in t.groups_of(seat) if not t.moves[group]]
    yards = [t.where[group] for group in resting if may_be_yard(t, group)]
    return any(
        [
            t.where[group] in yards and (not may_be_yard(t, group) or yards.count(t.where[group]) > 1)
            for group in resting
            if may_be_ship(t, group)
        ]
    )


def may_be_yard(t: Table, group: int) -> bool:
    if t.seen[group] == EVERYONE:
        return t.kind[group] in (SHIP_YARD, UNIQUE_SHIP)
    return not t.proof[group] & MOBILE or t.on("unique_ships")


def may_be_ship(t: Table, group: int) -> bool:
    if t.seen[group] != EVERYONE:
        return True
    kind = t.kind[group]
    return kind < SHIP_KINDS and kind != COLONY_SHIP and bool(t.content.ships[kind].mounts)


def upgrade_steps(t: Table, seat: int) -> Flow:
    """One group after the other, paid with what is left of the last economic phase. (Group, what it carried, price)."""
    done = t.choices.no_group
    upgraded: list[tuple[int, int, int]] = []

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else upgrade_refusal(t, seat, choice)

    while True:
        able = [group for group in t.groups_of(seat) if yard_here(t, t.where[group], seat) and outdated(t, group)]
        args: dict[str, int | str] = {"have": t.cp[seat]}
        choice = yield Ask(seat, "upgrade", t.choices.groups, [*able, done], "SE-22.15", refusal, args, passes=done)
        if choice == done:
            return upgraded
        upgraded.append((choice, t.tech[choice], cost(t, choice)))
        sheet.enter(t, seat, sheet.UPGRADES, cost(t, choice))
        refit(t, choice)


def upgrades(t: Table, seat: int) -> Flow:
    """Scene. SE-22.15: at the end of a player turn. What others were told of the ships no longer holds."""
    if t.out[seat] or not possible(t, seat):
        return
    if t.seats == 1 and not any([upgrade_refusal(t, seat, group) is None for group in t.groups_of(seat)]):
        return  # there is nobody from whom it must be hidden that nothing can be paid
    done: list[tuple[int, int, int]] | None = yield from own_window(t, WINDOW, seat, upgrade_steps(t, seat))
    if done is None and not holds(t):
        return
    t.uncover()
    for group, had, price in done or ():
        forget(t, group)
        t.whisper(
            seat, "upgraded", "SE-22.16", group=group, hex=t.where[group], had=had, has=t.tech[group], price=price
        )


def refit(t: Table, group: int) -> None:
    """SE-22.16, CE-EA42.2: a counter gets the newest technology; a captured one with more Move has other engines."""
    best = newest_for(t, group)
    if t.maker[group] != t.owner_of(group) and level(best, MOVE) > level(t.tech[group], MOVE):
        t.private = put(t.private, group, t.private[group] | NEW_ENGINES)
    t.tech = put(t.tech, group, best)


def forget(t: Table, group: int) -> None:
    """CE-4.26: upgraded ships are no longer known for what they carried, nor as captured ones."""
    t.stated = put(t.stated, group, 0)
    t.flags[group] &= ~CAPTURED


def upgrade_all(t: Table, seat: int, resting: bool = False) -> None:
    """SE-22.18, CE-EA39.1: where that is in play, every ship has the newest technology; in the later edition those of
    Nano-technology that have not moved in a turn (`resting`)."""
    if not (modifiers.upgrades_at_rest(t, seat) if resting else modifiers.instant_upgrade(t, seat)):
        return
    for group in t.groups_of(seat):
        if outdated(t, group) and not (resting and t.moves[group]):
            refit(t, group)
            t.uncover()
            forget(t, group)
