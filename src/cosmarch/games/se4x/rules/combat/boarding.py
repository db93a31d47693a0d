"""Boarding attacks, captured ships and what can be learned from them (CE-4)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules import experience, modifiers
from cosmarch.games.se4x.rules.cards import cards
from cosmarch.games.se4x.rules.combat import security
from cosmarch.games.se4x.rules.combat.battle_values import ALWAYS, attacks
from cosmarch.games.se4x.rules.combat.battlefield import (
    ACTED,
    IDLE,
    PRIZE,
    SEIZED,
    enemy_of,
    fleet,
    owners,
    set_shots,
    shots,
    sides,
)
from cosmarch.games.se4x.rules.economy import drafts
from cosmarch.games.se4x.rules.groups import NO_LIMIT, counters, lose, merge, merge_refusal
from cosmarch.games.se4x.rules.movement.cargo import troops_aboard
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    ALIEN,
    BOARDING,
    BOARDING_SHIP,
    CAPTURED,
    FLAGSHIP,
    FREE,
    MACHINE,
    SECURITY,
    SHIP_KINDS,
    SHIP_SIZE,
    TECHS,
    TRANSPORT,
    UNIQUE_SHIP,
    Table,
    put,
)

# ---- the attack


def seize_refusal(t: Table, group: int, target: int) -> Refusal | None:
    """CE-4.3, 4.13, CE-6.5, CE-14.5: why a group cannot capture ships of another; then it fires a plain shot."""
    if t.kind[group] != BOARDING_SHIP:
        return Refusal("CE-4.3", "no_boarding_ship", {"group": group})
    kind = t.kind[target]
    if kind >= SHIP_KINDS:
        return None if ALIEN <= kind < MACHINE else Refusal("CE-4.13", "not_capturable", {"kind": kind})
    if not t.content.ships[kind].boarded:
        return Refusal("CE-4.13", "not_capturable", {"kind": kind})
    if kind == TRANSPORT and troops_aboard(t, t.where[target], t.owner_of(target)):
        return Refusal("CE-14.5", "troops_aboard", {"kind": kind})
    return None


def number_to_seize(t: Table, group: int, target: int) -> int:
    """CE-4.6, 4.7, CE-5.3: the highest roll with which a boarding attack succeeds, the 1 left aside."""
    ship = t.content.ships[BOARDING_SHIP]
    number = ship.attack_at(level(t.tech[group], BOARDING))
    number -= modifiers.hull(t, target) + experience.boarded_hull(t, target) + security.forces(t, t.owner_of(target))
    return number + experience.outranks(t, group, target, False) + modifiers.boarding(t, group, target)


def seizes_to(t: Table, group: int, target: int) -> int:
    """CE-4.8: the highest roll with which a boarding attack succeeds; a 1 always does. When one can be made nothing of
    it is hidden any more: forces and cards that count were stated when the round and the battle began."""
    return max(number_to_seize(t, group, target), ALWAYS)


def capture(t: Table, group: int, target: int) -> int:
    """CE-4.16, 4.20, 4.21, 4.25: a ship of the target goes over to the boarder at once, green, with all that it
    carries, and in a counter of its own; its slot. It is the ship that has the damage of its group."""
    captor, loser = t.owner_of(group), t.owner_of(target)
    new = t.add_group(captor, t.kind[target], 1, t.where[target], t.tech[target])
    t.seen = put(t.seen, new, EVERYONE)
    t.stated = put(t.stated, new, 1)
    t.maker = put(t.maker, new, t.maker[target])
    t.boons = put(t.boons, new, cards.kept_when_captured(t, target))
    t.damage = put(t.damage, new, t.damage[target])
    t.flags[new] = CAPTURED
    if t.maker[new] == captor:  # taken back
        t.flags[new] = 0
        t.boons = put(t.boons, new, 0)
    t.combat[new] = SEIZED | PRIZE | ACTED | IDLE
    t.log("ship_captured", "CE-4.16", owner=captor, owner2=loser, ship=t.kind[target], hex=t.where[target])
    if t.size[target] == 1:
        t.remove_group(target)
    else:
        t.size = put(t.size, target, t.size[target] - 1)
        t.damage = put(t.damage, target, 0)
        set_shots(t, target, min(shots(t, target), t.size[target] * attacks(t, target)))
    return new


def new_crews(t: Table) -> None:
    """CE-4.17, 4.19: ships captured in the last round neither fire nor retreat in this one. Those who face boarding
    ships state their security forces (SE-6.6)."""
    for side in sides(t):
        for group in fleet(t, side):
            if t.combat[group] & SEIZED:
                t.combat[group] = t.combat[group] & ~SEIZED | IDLE
        if boarders(t, enemy_of(t, side)):
            for owner in owners(t, side):
                if t.is_seat(owner):
                    t.uncover()
                    t.show_tech(owner, SECURITY, security.grade(t, owner))


def boarders(t: Table, side: int) -> bool:
    return any([t.kind[group] == BOARDING_SHIP for group in fleet(t, side)])


def read_designs(t: Table) -> None:
    """CE-19.6: a captured unique ship has no secrets."""
    if not t.on("unique_ships"):
        return
    for side in sides(t):
        for group in fleet(t, side):
            if t.combat[group] & SEIZED and t.kind[group] == UNIQUE_SHIP:
                designs.show_all(t, t.maker[group])


# ---- counters for captured ships


def captured_here(t: Table, place: int, owner: int) -> list[int]:
    """The types of ships just captured that need counters of the captor's; flagships have their own (CE-16.7)."""
    kinds = {t.kind[group] for group in t.groups_at(place, owner) if t.combat[group] & PRIZE}
    return sorted([kind for kind in kinds if kind < SHIP_KINDS and kind != FLAGSHIP])


def too_many(t: Table, seat: int, kind: int) -> bool:
    """CE-4.23: whether captured ships stand for more counters of a type than the empire has."""
    limit = counters(t, kind)
    return limit != NO_LIMIT and t.counters_used(seat, kind) > limit


def partner(t: Table, group: int) -> int:
    """A counter in the hex that another can be combined with; FREE without any."""
    for other in t.groups_at(t.where[group], t.owner_of(group)):
        if other != group and merge_refusal(t, group, other) is None:
            return other
    return FREE


def berth(t: Table, seat: int, kind: int) -> Flow:
    """Scene. CE-4.23, 4.24, 4.27: after the battle captured ships need counters of the captor's own: they combine
    counters or scuttles ships of the type until there are enough."""
    done = t.choices.no_group

    def refusal(choice: int) -> Refusal | None:
        over = too_many(t, seat, kind)
        if choice == done:
            return Refusal("CE-4.24", "no_counter", {"kind": kind}) if over else None
        if not over and partner(t, choice) == FREE:
            return Refusal("CE-4.24", "counters_suffice", {"kind": kind})
        return None

    groups = [group for group in t.groups_of(seat) if t.kind[group] == kind]
    args: dict[str, int | str] = {"kind": kind}
    choice = yield Ask(seat, "berth", t.choices.groups, [*groups, done], "CE-4.24", refusal, args, secret=True)
    t.uncover()
    if choice == done:
        return
    t.next(("berth", seat, kind))
    place, other = t.where[choice], partner(t, choice)
    if other != FREE:
        merge(t, choice, other)
        t.log("merges", "CE-4.27", seat=seat, group=choice, group2=other, hex=place)
    else:
        t.log("scuttles", "CE-4.24", seat=seat, group=choice, hex=place)
        lose(t, choice, t.size[choice])


# ---- technology from captured ships


def on_ship(t: Table, group: int, technology: int) -> int:
    """CE-4.32 to 4.36: the level of a technology that scrapping a ship can teach: what it carries, and what its type
    needs; a carrier shows Fighter 1, a unique ship the Ship Size that its price needs."""
    if not t.content.technologies[technology].scrapped:
        return 0
    kind = t.kind[group]
    ship = t.content.ships[kind]
    known = level(t.tech[group], technology)
    if kind == UNIQUE_SHIP and technology == SHIP_SIZE:
        return t.content.unique_ship.ship_size(designs.price_of(t, designs.of(t, group)))
    return max(known, ship.needs_level) if ship.needs == technology else known


def gains(t: Table, seat: int, group: int) -> list[int]:
    """CE-4.29, 4.35: the technologies in which the ships of a counter are ahead of the empire."""
    if t.kind[group] >= SHIP_KINDS:
        return []
    maker = t.maker[group]
    return [
        technology
        for technology in range(TECHS)
        if on_ship(t, group, technology) > t.levels[seat * TECHS + technology]
        and not modifiers.never_gained(t, seat, maker, technology)
    ]


def captured(t: Table, seat: int) -> list[int]:
    """The counters of ships that another built and that are not yet to be scuttled."""
    return [group for group in t.groups_of(seat) if foreign(t, group) and drafts.remaining(t, group) > 0]


def foreign(t: Table, group: int) -> bool:
    """Whether somebody else has built the ships of a counter."""
    kind = t.kind[group]
    return ALIEN <= kind < MACHINE or (kind < SHIP_KINDS and t.maker[group] != t.owner_of(group))


def scrap_refusal(t: Table, seat: int, group: int) -> Refusal | None:
    """CE-4.29, 4.35, 4.39: why a ship of a counter cannot be scrapped for technology."""
    place = t.where[group]
    if t.kind[group] >= SHIP_KINDS:
        return Refusal("CE-4.39", "alien_ship", {"hex": place})
    if not shared(t):
        return Refusal("CE-4.29", "no_captured_technology")
    if not t.yards_at(place, seat) and not designs.bay_at(t, place, seat):
        return Refusal("CE-4.29", "no_yard_here", {"hex": place})
    if not gains(t, seat, group):
        return Refusal("CE-4.35", "nothing_to_learn", {"hex": place})
    return None


def shared(t: Table) -> bool:
    """CE-4.29, CE-15.8: whether technology is gained by capture: the later edition bars it among several players
    without teams."""
    return t.on("captured_technology") or t.seats < 3 or len(set(t.team)) < t.seats


def scrapping_refusal(t: Table, seat: int) -> Refusal | None:
    """Why nothing can be scrapped."""
    first: Refusal | None = None
    for group in captured(t, seat):
        why = scrap_refusal(t, seat, group)
        if why is None:
            return None
        first = first or why
    return first or Refusal("CE-4.29", "nothing_captured")


def scrap(t: Table, seat: int) -> Flow:
    """Steps. CE-4.29, 4.30: a captured ship is taken apart: one level in each technology in which it is ahead."""
    done = t.choices.no_group

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else scrap_refusal(t, seat, choice)

    group = yield Ask(seat, "scrap", t.choices.groups, [*captured(t, seat), done], "CE-4.29", refusal)
    if group == done:
        return
    for technology in gains(t, seat, group):
        t.levels[seat * TECHS + technology] += 1
        drafts.add(t, seat, drafts.GAINED, technology)
    drafts.add(t, seat, drafts.SCUTTLED, group, 1)
