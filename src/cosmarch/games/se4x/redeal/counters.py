"""What a seat cannot know of the face-down counters of an empire, made up anew."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.components import Ship
from cosmarch.games.se4x.redeal.estimates import afloat, drawn, phases
from cosmarch.games.se4x.rules.combat.battlefield import GROUND_BATTLE
from cosmarch.games.se4x.rules.economy.construction import in_play
from cosmarch.games.se4x.rules.groups import NO_LIMIT, counters, most, newest
from cosmarch.games.se4x.rules.movement.cargo import count, ground_room, troops_aboard
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    ABOARD,
    ARMED,
    BASE,
    DECLARED,
    DECOY,
    FIGHTER,
    FLAGSHIP,
    GROUND,
    GROUND_COMBAT,
    MOBILE,
    NOWHERE,
    PACE,
    RAIDER,
    SCOUT,
    SHIP_KINDS,
    SHIP_SIZE,
    SHIP_YARD,
    TECHS,
    TRANSPORT,
    UNIQUE_SHIP,
    Table,
    put,
)

STACK: Final = 3  # troops under a made-up counter at most
FEW, MANY = 1, 4  # how likely types are
AFFORDED: Final = 2  # times its share of the money that a unit may cost

NOT_MADE_UP: Final = (BASE, SHIP_YARD, FIGHTER, FLAGSHIP, UNIQUE_SHIP)


def redeal_counters(t: Table, seat: int, who: int) -> None:
    """Face-down counters of an empire become anything that they can be by what they have shown; of face-up ones the
    technology that was not stated is made up."""
    hidden = [group for group in t.groups_of(who) if not t.shown_to(group, seat)]
    for group in hidden:
        t.kind[group] = DECOY  # none of them uses up a counter of its real type
        t.private = put(t.private, group, 0)
        t.boons = put(t.boons, group, 0)
        t.load = put(t.load, group, 0)
        t.maker = put(t.maker, group, who)
        t.stated = put(t.stated, group, 0)
    used: dict[int, int] = {}
    for group in t.groups_of(who):
        if group not in hidden:
            used[t.kind[group]] = used.get(t.kind[group], 0) + 1
    needed = [group for group in hidden if must_fight(t, who, group, hidden)]
    able = face_down(t, who)
    yards = home_yards(t, who, hidden)
    money = afloat(t, who, hidden, yards != NOWHERE)
    for left_over, group in zip(range(len(hidden), 0, -1), t.shuffled(hidden), strict=True):
        kind = SHIP_YARD if group == yards else made_up(t, who, group, able, used, group in needed, money // left_over)
        used[kind] = used.get(kind, 0) + 1
        t.kind[group] = kind
        size = min(dict(t.content.start.units)[kind], most(t, kind)) if group == yards else 1
        t.size = put(t.size, group, size)
        money -= size * price(t, kind)
    man(t, hidden, money)
    for group in hidden:
        fit_out(t, who, group)
    redeal_passengers(t, who, [group for group in hidden if group not in needed], used)
    for group in t.groups_of(who):
        if group not in hidden and t.kind[group] < SHIP_KINDS:
            t.private = put(t.private, group, 0)  # a decoy in the shape of a ship is taken for one (CE-EA55.2)
            if not t.stated[group]:
                fit_out(t, who, group)


def fit_out(t: Table, who: int, group: int) -> None:
    kind = t.kind[group]
    t.tech = put(t.tech, group, newest(t, who, kind, designs.of(t, group)))
    veteran = t.on("experience") and t.round > 1 and kind < SHIP_KINDS and t.content.ships[kind].experience
    t.rank = put(t.rank, group, 1 if veteran else 0)


def home_yards(t: Table, who: int, hidden: list[int]) -> int:
    """The counter that is taken for the ship yards of the homeworld: every empire begins with some, and builds there.
    NOWHERE where they lie open, or nothing there can be them."""
    home = t.home[who]
    if home == NOWHERE or t.colony[home] != who:
        return NOWHERE
    here = t.groups_at(home, who)
    if any([t.kind[group] == SHIP_YARD for group in here if group not in hidden]):
        return NOWHERE
    return min([group for group in here if group in hidden and not t.proof[group] & MOBILE], default=NOWHERE)


def price(t: Table, kind: int) -> int:
    return t.content.ships[kind].cost if kind < SHIP_KINDS else t.content.ground_units[kind - GROUND].cost


def man(t: Table, hidden: list[int], money: int) -> None:
    """Put more units under the counters, as many as the money pays for."""
    open_ones = [group for group in hidden if t.kind[group] != DECOY]
    while open_ones:
        group = open_ones[t.below(len(open_ones))]
        cost = price(t, t.kind[group])
        room = min(most(t, t.kind[group]) - t.size[group], money // cost)
        if room <= 0:
            open_ones.remove(group)
            continue
        more = 1 + t.below(room)
        t.size = put(t.size, group, t.size[group] + more)
        money -= more * cost


def must_fight(t: Table, who: int, group: int, hidden: list[int]) -> bool:
    """Whether a hidden counter must be a combat-capable one: it proved it, or it is the first of those that share a
    hex with enemies or with a face-down marker, where no open one would do."""
    if t.proof[group] & ARMED:
        return True
    place = t.where[group]
    if t.explored_hex(place) and not t.enemies_at(place, who):
        return False
    here = t.groups_at(place, who)
    open_ones = [other for other in here if other not in hidden and t.combat_capable(other)]
    proven = [other for other in here if other in hidden and t.proof[other] & ARMED]
    movers = [other for other in here if other in hidden]
    return not open_ones and not proven and group == movers[0]


def troops(t: Table, who: int, used: dict[int, int]) -> list[int]:
    """CE-14.19: the types of ground units that an empire can have made, as far as counters of them are left."""
    out: list[int] = []
    for unit in t.content.ground_units:
        kind = GROUND + unit.id
        able = in_play(t, kind) and t.levels[who * TECHS + GROUND_COMBAT] >= unit.needs_level
        if able and left(t, kind, used):
            out.append(kind)
    return out


def left(t: Table, kind: int, used: dict[int, int]) -> bool:
    limit = counters(t, kind)
    return limit == NO_LIMIT or used.get(kind, 0) < limit


def redeal_passengers(t: Table, who: int, hidden: list[int], used: dict[int, int]) -> None:
    """CE-14.4: some counters that came to their hex together with transports are the troops aboard those."""
    for group in hidden:
        if t.kind[group] == TRANSPORT or t.flags[group] & DECLARED or t.proof[group] // PACE > 1:
            continue
        ships = [other for other in t.groups_at(t.where[group], who) if t.kind[other] == TRANSPORT]
        came_along = [other for other in ships if t.proof[other] & MOBILE and t.origin[other] == t.origin[group]]
        if not t.proof[group] & MOBILE or not came_along:
            continue
        kinds = troops(t, who, used)
        room = ground_room(t, t.where[group], who) - count(t, troops_aboard(t, t.where[group], who))
        if kinds and room > 0 and t.below(2):
            used[t.kind[group]] -= 1
            t.kind[group] = kinds[t.below(len(kinds))]
            used[t.kind[group]] = used.get(t.kind[group], 0) + 1
            t.size = put(t.size, group, 1 + t.below(min(STACK, room)))
            t.private = put(t.private, group, ABOARD)
            fit_out(t, who, group)


def face_down(t: Table, who: int) -> list[Ship]:
    """The ships that an empire can have built and that do not lie face up."""
    levels = t.levels[who * TECHS : (who + 1) * TECHS]
    return [
        ship
        for ship in t.content.ships
        if not ship.face_up and (ship.needs < 0 or levels[ship.needs] >= ship.needs_level) and in_play(t, ship.id)
    ]


def made_up(t: Table, who: int, group: int, able: list[Ship], used: dict[int, int], armed: bool, share: int) -> int:
    """A type for a face-down counter, at random among those that it can be. `share`: the CP that it may have cost."""
    place = t.where[group]
    proof = t.proof[group]
    slow = proof // PACE <= 1
    if t.flags[group] & DECLARED:
        return RAIDER
    kinds: dict[int, int] = {}
    for ship in able:
        kind = ship.id
        if kind in (BASE, SHIP_YARD):
            if proof & MOBILE or t.colony[place] != who or not t.explored_hex(place):
                continue
            if kind == BASE and any([t.kind[other] == BASE for other in t.groups_at(place, who)]):
                continue
        elif kind in NOT_MADE_UP or (armed and not ship.explores) or (not slow and ship.moves == "one"):
            continue
        if left(t, kind, used):
            kinds[kind] = likely(t, who, ship, share)
    shown = bool(t.battle_marks & GROUND_BATTLE) and place == t.battle_hex  # all who are ashore
    if not armed and not shown and not proof & MOBILE and t.colony[place] == who and t.explored_hex(place):
        kinds.update(dict.fromkeys(troops(t, who, used), 1))
    return drawn(t, kinds) if any(kinds.values()) else SCOUT


def likely(t: Table, who: int, ship: Ship, share: int) -> int:
    """How likely a type is, beside others: warships of the line, the more so the newer they are; of the others those
    whose technology was seen. Decoys are bought, so there are none at the start, and many where little money has to
    make many counters."""
    if ship.id == DECOY:
        return 0 if not phases(t) else FEW if share >= t.content.ships[SCOUT].cost else MANY
    if ship.needs == SHIP_SIZE and ship.moves == "carried":
        return MANY + ship.needs_level if ship.cost <= AFFORDED * share else FEW
    return MANY if t.shown[who * TECHS + ship.needs] >= ship.needs_level and ship.needs != SHIP_SIZE else FEW
