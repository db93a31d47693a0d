"""The abilities of unique ships in battle: what is announced, shield projectors, the weak spot, tractor beams
(CE-19.6, CE-US.11 to US.17, US.20, US.21)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.combat.battle_values import target_refusal
from cosmarch.games.se4x.rules.combat.battlefield import (
    CLOAKED,
    SCREENED,
    decider,
    enemy_of,
    fleet,
    line,
    owners,
    sides,
    there,
)
from cosmarch.games.se4x.rules.groups import no_counter_refusal, split
from cosmarch.games.se4x.rules.unique_ships import beams_shields, designs
from cosmarch.games.se4x.state import BASE, FIGHTER, MINE, NOBODY, SHIP_YARD, TITAN, UNIQUE_SHIP, Table, put

# Abilities that are announced with the technology of a unique ship in battle, since they work there.
IN_BATTLE = (
    *designs.RESEARCHED,
    designs.SHIELD,
    designs.WEAKNESS,
    designs.TRACTOR,
    designs.SECOND_SALVO,
    designs.HEAVY_WARHEADS,
)


def unique_ships(t: Table, side: int, ability: int) -> list[int]:
    """The counters of unique ships of a side that have an ability."""
    return [group for group in fleet(t, side) if designs.able(t, group, ability)]


def announce(t: Table) -> None:
    """CE-19.6: values and working abilities of unique ships are stated with their technology."""
    for side in sides(t):
        for group in fleet(t, side):
            if t.kind[group] != UNIQUE_SHIP:
                continue
            abilities = list(IN_BATTLE)
            if any([t.kind[other] == MINE for other in there(t, enemy_of(t, side))]):
                abilities.append(designs.ANTI_SENSOR)
            if any([t.kind[other] == FIGHTER for other in there(t, side)]):
                abilities.append(designs.FIGHTER_BAY)
            mask = sum([1 << ability for ability in abilities])
            designs.show(t, t.maker[group], mask | designs.VALUES_SHOWN)


# ---- the weak spot


def weak_spots(t: Table, side: int) -> Flow:
    """Scene. CE-US.17: in the first battle of a weak design a die says which type of ship knows its weakness; on the
    highest results the enemy does."""
    for group in unique_ships(t, side, designs.WEAKNESS):
        maker = t.maker[group]
        if t.weakness[maker] >= 0:
            continue
        book = t.content.unique_ship
        roll = t.roll(DIE)
        found = [ship for ship, most in zip(book.weakness_ships, book.weakness_up_to, strict=True) if roll <= most]
        seat = decider(t, enemy_of(t, side))
        if found or seat == NOBODY:
            ship = found[0] if found else book.weakness_ships[0]
        else:
            ships = list(book.weakness_ships)
            ship = yield Ask(seat, "weak_spot", t.choices.ships, ships, "CE-US.17", args={"seat": maker})
        t.weakness = put(t.weakness, maker, ship)
        t.log("weak_spot", "CE-US.17", seat=maker, n=roll, ship=ship)


# ---- shield projectors


def protect_refusal(t: Table, group: int) -> Refusal | None:
    """CE-US.13, US.15: why a counter has no ship that a shield projector could protect."""
    if t.kind[group] in (UNIQUE_SHIP, TITAN, BASE, SHIP_YARD):
        return Refusal("CE-US.15" if t.kind[group] == TITAN else "CE-US.13", "not_shielded", {"kind": t.kind[group]})
    return no_counter_refusal(t, group) if t.size[group] > 1 else None


def shields(t: Table, side: int) -> Flow:
    """Scene. CE-US.13 to US.15: before mines explode, the owner of shield projectors says which ship each protects for
    the whole battle."""
    done = t.choices.no_group
    for owner in owners(t, side):
        for ship in unique_ships(t, side, designs.SHIELD):
            if t.owner_of(ship) != owner or not t.is_seat(owner):
                continue
            for _ in range(t.size[ship]):
                groups = [group for group in fleet(t, side) if t.owner_of(group) == owner]

                def refusal(choice: int) -> Refusal | None:
                    return None if choice == done else protect_refusal(t, choice)

                if not any([protect_refusal(t, group) is None for group in groups]):
                    break
                args: dict[str, int | str] = {"group": ship}
                group = yield Ask(owner, "shield", t.choices.groups, [*groups, done], "CE-US.13", refusal, args)
                if group == done:
                    break
                one = group if t.size[group] == 1 else split(t, group, 1)
                beams_shields.tie(t, beams_shields.SHIELD, ship, one)
                t.log("shields", "CE-US.13", owner=owner, ship=t.kind[one], hex=t.battle_hex)


# ---- tractor beams


def beam_refusal(t: Table, ship: int, target: int) -> Refusal | None:
    """CE-US.20, US.21: why a tractor beam cannot hold a ship of a counter."""
    if t.combat[target] & CLOAKED:
        return Refusal("CE-US.21", "cloaked_from_beam", {"group": target})
    if beams_shields.held(t, target) >= t.size[target]:
        return Refusal("CE-US.20", "held_already", {"group": target})
    return target_refusal(t, ship, target)


def tractor_beams(t: Table, side: int) -> Flow:
    """Scene. CE-US.20: at the start of every round each tractor beam takes hold of an enemy ship that could be fired
    at."""
    done = t.choices.no_group
    seat = decider(t, side)
    for ship in unique_ships(t, side, designs.TRACTOR):
        if seat == NOBODY or t.combat[ship] & SCREENED:
            continue
        for _ in range(t.size[ship]):
            targets = line(t, enemy_of(t, side))

            def refusal(choice: int, ship: int = ship) -> Refusal | None:
                return None if choice == done else beam_refusal(t, ship, choice)

            if not any([refusal(target) is None for target in targets]):
                break
            args: dict[str, int | str] = {"group": ship}
            target = yield Ask(
                t.owner_of(ship), "tractor_beam", t.choices.groups, [*targets, done], "CE-US.20", refusal, args
            )
            if target == done:
                break
            beams_shields.tie(t, beams_shields.BEAM, ship, target)
            t.log("holds", "CE-US.20", owner=t.owner_of(ship), owner2=t.owner_of(target), ship=t.kind[target])
