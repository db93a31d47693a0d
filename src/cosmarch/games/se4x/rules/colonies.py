"""Colonies: settling, growth, damage and loss (SE-16, SE-15.6 to 15.9, CE-2)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules import modifiers, victory
from cosmarch.games.se4x.rules.advantages.empire import may_settle_asteroids
from cosmarch.games.se4x.rules.alien_tech.drawing import gives_card
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.state import (
    ABOARD,
    BASE,
    COLONY_SHIP,
    DECLARED,
    EMPTY,
    HOMEWORLD,
    NOBODY,
    NOWHERE,
    PLANET,
    SHIP_YARD,
    TERRAFORMING,
    Scene,
    Table,
    put,
)

# ---- worth


def homeworld_steps(t: Table) -> tuple[int, ...]:
    """SE-2.11, SE-15.7, CE-2.1 to 2.3, CE-17.8: what a homeworld is worth, undamaged first, destroyed last."""
    economy = t.content.economy
    traits = t.content.scenarios[t.scenario].traits
    if "base_homeworld" in traits or (t.on("centers") and "expansion_homeworld" not in traits):
        return economy.homeworld_base
    if not t.on("expansion") and "expansion_homeworld" not in traits:
        return economy.homeworld_base
    return economy.homeworld_later if t.chosen("homeworld_steps") == "later" else economy.homeworld_expansion


def steps(t: Table, place: int) -> tuple[int, ...]:
    """The values that a colony passes as it grows, lowest first."""
    if t.is_homeworld(place):
        return homeworld_steps(t)[-2::-1]
    return t.content.economy.growth


def grow(t: Table) -> None:
    """SE-16.4, 16.6, 16.7: at the end of an economic phase every colony goes up one step, blockaded or not."""
    for place, owner in enumerate(t.colony):
        if owner != NOBODY:
            values = steps(t, place)
            at = values.index(t.worth[place])
            if at + 1 < len(values):
                t.worth = put(t.worth, place, values[at + 1])
                t.log("colony_grows", "SE-16.4", seat=owner, hex=place, n=values[at + 1])


def value_below(t: Table, place: int) -> int:
    """What a colony is worth one step lower; -1 when it would be destroyed."""
    values = steps(t, place)
    at = values.index(t.worth[place])
    if at == 0:
        return -1
    # an ordinary colony of 1 is destroyed by a hit, it does not become a new one (SE-15.6)
    return values[at - 1] if values[at - 1] else -1


def hits_left(t: Table, place: int) -> int:
    """SE-15.6, 15.7: how many hits destroy a colony."""
    values = steps(t, place)
    return max(1, len([value for value in values[: values.index(t.worth[place]) + 1] if value]))


# ---- settling


def settle_refusal(t: Table, seat: int, group: int) -> Refusal | None:
    """SE-16.1, 16.2: why a colony ship cannot become a colony where it is."""
    place = t.where[group]
    terrain = t.terrain_at(place)
    if terrain == EMPTY or modifiers.settles(t, seat, terrain) == "never":
        return Refusal("SE-16.1", "no_planet", {"hex": place})
    if t.colony[place] != NOBODY:
        return Refusal("SE-16.1", "settled_already", {"hex": place})
    if modifiers.settles(t, seat, terrain) == "terraforming" and not level(t.tech[group], TERRAFORMING):
        return Refusal("SE-16.2", "no_terraforming", {"hex": place})
    if any([not t.flags[one] & DECLARED for one in t.enemies_at(place, seat)]):
        return Refusal("SE-16.1", "enemies_there", {"hex": place})
    return None


def colony_ships(t: Table, seat: int) -> list[int]:
    return [group for group in t.groups_of(seat) if t.kind[group] == COLONY_SHIP]


def settlers(t: Table, seat: int) -> list[int]:
    """The colony ships that may settle where they are."""
    return [group for group in colony_ships(t, seat) if settle_refusal(t, seat, group) is None]


def settle(t: Table, seat: int, group: int) -> list[Scene]:
    """SE-16.3: the colony ship becomes a new colony. The scenes that come of it. On a barren planet everybody sees
    what it takes (SE-16.2)."""
    place = t.where[group]
    if modifiers.settles(t, seat, t.terrain_at(place)) == "terraforming":
        t.show_tech(seat, TERRAFORMING, level(t.tech[group], TERRAFORMING))
    lose(t, group)
    t.colony = put(t.colony, place, seat)
    t.worth = put(t.worth, place, 0)
    t.founder = put(t.founder, place, seat)
    t.log("settles", "SE-16.1", seat=seat, hex=place)
    return held_first(t, seat, place)


def held_first(t: Table, seat: int, place: int) -> list[Scene]:
    """CE-12.3, 12.4: somebody holds a planet now; the first time they draw alien technology in a scene."""
    draws = gives_card(t, place)
    t.ever_held = put(t.ever_held, place, 1)
    moments.settled(t, place, seat)
    return [("draw_alien_cards", seat)] if draws else []


def settling(t: Table, seat: int) -> Flow:
    """Scene. SE-4.8, 16.1: the player may settle with one colony ship after the other. The ships lie face up, but
    not whether they can settle barren planets, so the question is secret."""
    ships = [group for group in colony_ships(t, seat) if could_settle(t, seat, group)]
    if not ships:
        return
    done = t.choices.no_group

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else settle_refusal(t, seat, choice)

    choice = yield Ask(seat, "settle", t.choices.groups, [*ships, done], "SE-16.1", refusal, secret=True)
    t.uncover()
    if choice != done:
        drawn = settle(t, seat, choice)
        t.next(("settling", seat), *drawn)


def could_settle(t: Table, seat: int, group: int) -> bool:
    """Whether, as far as everybody can see, a colony ship may settle where it is."""
    why = settle_refusal(t, seat, group)
    if why is None or why.rule == "SE-16.2":
        return True
    place = t.where[group]
    return t.colony[place] == NOBODY and may_settle_asteroids(t, seat, t.terrain_at(place))


# ---- damage


def hit(t: Table, place: int, by: int) -> list[Scene]:
    """SE-15.6, 15.7: a hit lowers the colony one step. The scenes that come of it."""
    value = value_below(t, place)
    if value < 0:
        return destroy(t, place, by)
    t.worth = put(t.worth, place, value)
    t.log("colony_hit", "SE-15.6", owner=t.colony[place], hex=place, n=value)
    return []


def clear(t: Table, place: int) -> None:
    """What stands and falls with a colony: minerals, wrecks, centers, ground units, bases, ship yards and the
    fighters that have no room without it (SE-15.8, CE-14.16, CE-17.7)."""
    t.stock = put(t.stock, place, 0)
    t.center = put(t.center, place, 0)
    if t.terrain[place] == HOMEWORLD:
        t.terrain = put(t.terrain, place, PLANET)
        t.known = put(t.known, place, EVERYONE)


def lose_works(t: Table, place: int, owner: int) -> None:
    """The bases and ship yards at a colony are gone."""
    for group in t.groups_at(place, owner):
        if t.kind[group] in (BASE, SHIP_YARD):
            t.remove_group(group)


def destroy(t: Table, place: int, by: int) -> list[Scene]:
    """SE-15.8, SE-28.4: the colony is gone; the planet stays. A homeworld decides more (SE-28). The scenes that come of
    it."""
    owner = t.colony[place]
    home = t.is_homeworld(place)
    t.log("colony_destroyed", "SE-15.6", owner=owner, hex=place)
    t.colony = put(t.colony, place, NOBODY)
    t.worth = put(t.worth, place, 0)
    t.founder = put(t.founder, place, NOBODY)
    clear(t, place)
    t.lost_tech = put(t.lost_tech, place, 0)
    t.lost_known = put(t.lost_known, place, 0)
    for group in t.all_at(place):  # CE-14.16, those who have just landed too
        if group in t.landed or (t.owner_of(group) == owner and t.is_ground(group) and not t.private[group] & ABOARD):
            t.remove_group(group)
    t.landed = tuple([group for group in t.landed if t.where[group] != NOWHERE])
    if t.is_seat(by) and t.is_seat(owner) and not t.allied(owner, by):
        t.destroyed[by] += 1
    spoils = victory.homeworld_lost(t, owner, by) if home else []
    victory.check_points(t)
    return spoils


def capture(t: Table, place: int, by: int, value: int) -> list[Scene]:
    """CE-14.48, 14.49, CE-15.1 to 15.5: ground units took the colony, which is worth `value` from now on. The scenes
    that come of it."""
    owner = t.colony[place]
    home = t.is_homeworld(place)
    again = t.founder[place] == by
    t.colony = put(t.colony, place, by)
    t.worth = put(t.worth, place, value)
    clear(t, place)
    lose_works(t, place, owner)
    t.log("colony_captured", "CE-14.46", owner=owner, seat=by, hex=place, n=value)
    if t.is_seat(owner) and not again:
        t.destroyed[by] += 1
    drawn = held_first(t, by, place)
    spoils = victory.homeworld_lost(t, owner, by) if home and t.on("captured_homeworld") else []
    victory.check_points(t)
    return [*spoils, *drawn]
