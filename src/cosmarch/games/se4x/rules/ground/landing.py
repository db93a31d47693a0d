"""Ground units between ships and planets: landing, loss with their transport, retreat (CE-14.4 to 14.6, 14.32 to
14.38, 14.57 to 14.60)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import NO, YES
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules.combat.battlefield import owners, sides
from cosmarch.games.se4x.rules.groups import counter_left, lose, no_counter_refusal, reveal, split
from cosmarch.games.se4x.rules.movement import cargo
from cosmarch.games.se4x.rules.movement.cargo import count, ground_room, holds, troop_places, troops_aboard, troops_at
from cosmarch.games.se4x.rules.questions import yes_no
from cosmarch.games.se4x.state import (
    ABOARD,
    BARREN,
    GROUND,
    GROUND_COMBAT,
    NOBODY,
    PLANETS,
    TECHS,
    TERRAFORMING,
    Scene,
    Table,
    put,
)

DROPPED: Final = 1  # mark of a ground unit in `combat`: drop ships brought it (CE-14.44)
OPEN: Final = 2  # in `subdued`: the aliens' fleet was destroyed a moment ago, and the planet can be invaded (CE-14.63)


# ---- who is where


def show_troops(t: Table, side: int) -> None:
    """The ground units of a side in the hex of the battle are shown with its fleet."""
    for owner in owners(t, side):
        for group in troops_at(t, t.battle_hex, owner):
            show_unit(t, group)


def show_unit(t: Table, group: int) -> None:
    """A ground unit is turned up, which shows the technology that it needs."""
    reveal(t, group)
    owner = t.owner_of(group)
    if t.is_seat(owner):
        t.show_tech(owner, GROUND_COMBAT, t.content.ground_units[t.kind[group] - GROUND].needs_level)


def station(t: Table, side: int) -> Flow:
    """Scene. CE-14.32: before combat the owner of a colony with troops and transports says which of them are aboard."""
    place = t.battle_hex
    seat = t.colony[place]
    if not t.is_seat(seat) or not t.allied(seat, side) or not ground_room(t, place, seat):
        return
    for group in troops_at(t, place, seat):
        t.private = put(t.private, group, t.private[group] & ~ABOARD)
    for group in troops_at(t, place, seat):
        room = ground_room(t, place, seat) - count(t, troops_aboard(t, place, seat))

        def refusal(group: int = group, room: int = room) -> Refusal | None:
            if t.size[group] > room:
                return Refusal("CE-14.4", "no_room", {"hex": place, "n": room})
            return None

        aboard = yield yes_no(t, seat, "station", "CE-14.32", refusal, first=NO, group=group, hex=place)
        if aboard == YES:
            t.private = put(t.private, group, t.private[group] | ABOARD)


# ---- losses and retreat


def check_room(t: Table) -> list[Scene]:
    """CE-14.6: where transports were destroyed in the battle, the troops without room go with them. The scenes in which
    their owners choose."""
    scenes: list[Scene] = []
    for side in sides(t):
        for owner in owners(t, side):
            scenes = cargo.drop_troops(t, t.battle_hex, owner) + scenes
    return scenes


def lose_troops(t: Table, place: int, owner: int, number: int) -> Flow:
    """Scene. CE-14.6: the owner says which ground units are lost."""
    for _ in range(number):
        groups = troops_aboard(t, place, owner)
        group = yield Ask(owner, "lose_troops", t.choices.groups, groups, "CE-14.6", args={"hex": place, "n": number})
        lose(t, group)


def embark(t: Table, ships: int) -> Flow:
    """CE-14.6: which troops leave a battle with transports that retreat: those for which no room is left must, others
    may; their counters."""
    owner, place = t.owner_of(ships), t.where[ships]
    done = t.choices.no_group
    out: list[int] = []
    while True:
        room = holds(t, ships) - count(t, out)
        waiting = [group for group in troops_aboard(t, place, owner) if group not in out]
        if room <= 0 or not waiting:
            return out
        staying = [group for group in t.groups_at(place, owner) if group != ships]
        left = count(t, waiting) - troop_places(t, staying, 0)

        def short(group: int, room: int = room) -> Refusal | None:
            return no_counter_refusal(t, group) if t.size[group] > room else None

        able = [group for group in waiting if short(group) is None]

        def refusal(choice: int, left: int = left, able: list[int] = able) -> Refusal | None:
            if choice != done:
                return short(choice)
            return Refusal("CE-14.6", "left_behind", {"hex": place, "n": left}) if left > 0 and able else None

        args: dict[str, int | str] = {"hex": place, "n": room}
        choice = yield Ask(owner, "embark", t.choices.groups, [*waiting, done], "CE-14.6", refusal, args)
        if choice == done:
            return out
        out.append(choice if t.size[choice] <= room else split(t, choice, room))


# ---- landing


def landing_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """CE-14.13, 14.35, 14.57, 14.59, 14.63, SE-29.1, CE-EA35.2: why the seat's troops cannot land on the planet."""
    owner = t.colony[place]
    if owner == NOBODY:
        if t.subdued[place] != OPEN:
            rule = "CE-14.63" if t.subdued[place] else "CE-14.13"
            return Refusal(rule, "nothing_to_invade", {"hex": place})
    elif t.allied(owner, seat):
        return Refusal("CE-14.33", "no_enemy_colony", {"hex": place})
    founder = t.founder[place]
    if founder != seat and t.is_seat(founder) and t.allied(founder, seat):
        return Refusal("SE-29.1", "founded_by_friends", {"hex": place, "seat": founder})
    if t.terrain[place] not in PLANETS:
        return Refusal("CE-EA35.2", "no_planet_to_invade", {"hex": place})
    if t.terrain[place] == BARREN and not t.levels[seat * TECHS + TERRAFORMING]:
        return Refusal("CE-14.59" if owner == NOBODY else "CE-14.35", "needs_terraforming", {"hex": place})
    return None


def stake(t: Table, place: int, seat: int) -> bool:
    """Whether, as far as everybody can see, there is a planet in a hex that the seat could invade."""
    if not t.on("ground_combat"):
        return False
    why = landing_refusal(t, seat, place)
    return why is None or why.key == "needs_terraforming"


def could_land(t: Table, place: int, seat: int) -> bool:
    """Whether, as far as everybody can see, the seat may have troops aboard ships in a hex."""
    return any(
        [t.seen[group] != EVERYONE or t.is_ground(group) for group in t.groups_at(place, seat) if group not in t.landed]
    )


def landings(t: Table, side: int) -> None:
    """Scene. CE-14.33, 14.36, 14.58: after the second round of space combat and every later one, transports may land
    troops and stay in the battle."""
    place = t.battle_hex
    if t.battle_round < t.content.combat.landing_after_round:
        return
    able = [owner for owner in owners(t, side) if t.is_seat(owner) and stake(t, place, owner)]
    t.next(*[("land", place, owner) for owner in reversed(able) if could_land(t, place, owner)])


def invasion(t: Table, place: int, seat: int) -> None:
    """Scene. CE-14.37: once no enemy opposes it in space, and after bombardment, a player may land troops."""
    opposed = [group for group in t.enemies_at(place, seat) if t.combat_capable(group) and t.seen[group] == EVERYONE]
    if stake(t, place, seat) and not opposed and could_land(t, place, seat):
        t.next(("land", place, seat))


def alien_landing(t: Table, place: int, seat: int) -> None:
    """Scene. CE-14.57, 14.60, 14.63: right after the fleet of the aliens is destroyed, and never again, their planet
    can be invaded."""
    t.subdued = put(t.subdued, place, OPEN)
    lands = stake(t, place, seat) and could_land(t, place, seat)
    fight: list[Scene] = [("land", place, seat), ("ground_combat", place)] if lands else []
    t.next(*fight, ("subdue", place))


def subdue(t: Table, place: int) -> None:
    """Scene. CE-14.63: the chance is over."""
    t.subdued = put(t.subdued, place, 1)


def land(t: Table, place: int, seat: int) -> Flow:
    """Scene. CE-14.33, 14.34: ground units go ashore together, each counter whole or a part of it. Screened transports
    may land theirs too. Whether the empire can land on barren planets may be hidden, so the question is secret; what
    lands is shown when all is said."""
    done = t.choices.no_group
    waiting = troops_aboard(t, place, seat)
    landing: list[int] = []

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else landing_refusal(t, seat, place)

    args: dict[str, int | str] = {"hex": place, "n": militia(t, place)}
    while True:
        group = yield Ask(seat, "land", t.choices.groups, [*waiting, done], "CE-14.33", refusal, args, secret=True)
        if group == done:
            break
        number = t.size[group]
        if number > 1 and counter_left(t, seat, t.kind[group]):
            numbers = list(range(number, 0, -1))
            number = yield Ask(seat, "how_many_land", t.choices.numbers, numbers, "CE-14.33", args=args, secret=True)
        if number == t.size[group]:
            waiting.remove(group)
        landing.append(group if number == t.size[group] else split(t, group, number))
    for group in landing:
        put_ashore(t, group, drop_room(t, place, seat) >= t.size[group])
    t.uncover()


def militia(t: Table, place: int) -> int:
    """CE-14.20, 14.62: an invaded colony has a militia for each CP of its value, aliens have theirs."""
    return t.content.alien_traits.militia if t.colony[place] == NOBODY else t.worth[place]


def drop_room(t: Table, place: int, seat: int) -> int:
    """CE-14.44: how many more ground units the drop ships of transports with Ground Combat 3 can bring down."""
    wanted = t.content.combat.drop_ship_level
    able = [group for group in t.groups_at(place, seat) if level(t.tech[group], GROUND_COMBAT) >= wanted]
    down = [group for group in t.groups_at(place, seat) if t.is_ground(group) and group in t.landed]
    room = sum([holds(t, group) for group in able])
    return room - sum([t.size[group] for group in down if t.combat[group] & DROPPED])


def put_ashore(t: Table, group: int, dropped: bool) -> None:
    """A counter of ground units is on a planet that it wants to take."""
    place, seat = t.where[group], t.owner_of(group)
    show_unit(t, group)
    if t.terrain[place] == BARREN:
        t.show_tech(seat, TERRAFORMING, 1)
    t.private = put(t.private, group, t.private[group] & ~ABOARD)
    t.combat[group] = DROPPED if dropped else 0
    t.landed = (*t.landed, group)
    t.log("lands", "CE-14.33", seat=seat, ground_unit=t.kind[group] - GROUND, n=t.size[group], hex=place)
