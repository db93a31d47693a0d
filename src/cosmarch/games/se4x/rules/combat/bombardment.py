"""Fire at colonies (SE-15.3 to 15.9)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.content.vocabulary import DIE, GROUND_UNITS
from cosmarch.games.se4x.rules import colonies, modifiers
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat import titans
from cosmarch.games.se4x.rules.combat.battle_values import ALWAYS, HEAVY, attack_value, technology
from cosmarch.games.se4x.rules.combat.battlefield import set_shots, shots
from cosmarch.games.se4x.rules.groups import lose, reveal
from cosmarch.games.se4x.rules.movement.cargo import drop_excess, troops_at
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    ABOARD,
    ATTACK,
    DECLARED,
    DECOY,
    FIGHTER,
    GROUND,
    NOBODY,
    NOWHERE,
    PLANETS,
    TITAN,
    Scene,
    Table,
)

MILITIA = GROUND + GROUND_UNITS.index("militia")


# ---- what may be


def colony_refusal(t: Table, place: int, seat: int) -> Refusal | None:
    """SE-15.3, SE-29.1, CE-14.38, CE-15.6: why the seat may not fire at the colony in a hex."""
    if t.colony[place] == NOBODY or t.allied(t.colony[place], seat):
        return Refusal("SE-15.3", "no_enemy_colony", {"hex": place})
    if t.is_seat(t.founder[place]) and t.allied(t.founder[place], seat):
        own = t.founder[place] == seat
        return Refusal("CE-15.6" if own else "SE-29.1", "founded_by_friends", {"hex": place, "seat": t.founder[place]})
    if any([t.combat_capable(one) and not t.flags[one] & DECLARED for one in t.enemies_at(place, seat)]):
        return Refusal("SE-15.3", "opposed", {"hex": place})
    if any([t.owner_of(one) == seat for one in t.landed]):
        return Refusal("CE-14.38", "has_landed", {"hex": place})
    return None


def bombards(t: Table, group: int) -> bool:
    """SE-15.3, SE-11.12: whether a counter can fire at colonies."""
    if not t.combat_capable(group):
        return False
    if t.kind[group] == TITAN and t.terrain[t.where[group]] not in PLANETS:
        return False  # CE-EA35.2
    return t.kind[group] != FIGHTER or t.on("fighters_bombard")


def garrison(t: Table, place: int) -> int:
    """SE-15.4, CE-14.27, 14.28: the defense of a colony, which ground units that are no militia give."""
    troops = [one for one in troops_at(t, place, t.colony[place]) if t.kind[one] != MILITIA]
    count = sum([t.size[one] for one in troops if not t.private[one] & ABOARD])
    return max([defense for least, defense in t.content.combat.garrison_defense if count >= least], default=0)


def number_to_hit(t: Table, group: int, place: int) -> int:
    """SE-15.5, SE-8.3: attack value and Attack technology, and what cards add."""
    return attack_value(t, group) + technology(t, group, ATTACK) + modifiers.bombardment(t, group) - garrison(t, place)


def hits_to(t: Table, group: int, place: int) -> int:
    """SE-9.7, CE-US.25: the highest roll that hits, with those that always do."""
    sure = HEAVY if designs.able(t, group, designs.HEAVY_WARHEADS) else ALWAYS
    return max(number_to_hit(t, group, place), sure)


# ---- fire


def bombardment(t: Table, place: int, seat: int) -> None:
    """Scene. SE-6.1, SE-15.3: once no enemy ship opposes them, each ship may have one shot at the colony. They and
    the ground units that protect it are shown."""
    if not t.fighting_units(place, seat) or colony_refusal(t, place, seat) is not None:
        return
    t.uncover()
    t.battle_hex = place
    moments.bombardment_begins(t, place, seat)
    for group in t.groups_at(place, seat):
        if t.kind[group] == DECOY:
            t.log("decoy_removed", "SE-6.4", owner=seat, hex=place, group=group)
            lose(t, group, t.size[group])
        elif not t.is_ground(group):
            reveal(t, group)
            set_shots(t, group, t.size[group] if bombards(t, group) else 0)
    for group in troops_at(t, place, t.colony[place]):
        reveal(t, group)
    t.next(("bombard", place, seat))


def gunners(t: Table, place: int, seat: int) -> list[int]:
    """The counters with a shot left."""
    return [group for group in t.groups_at(place, seat) if shots(t, group) > 0]


def bombard(t: Table, place: int, seat: int) -> Flow:
    """Scene. SE-15.3, CE-14.37: one shot after the other, as long as the player likes."""
    done, everybody = t.choices.no_group, t.choices.all_gunners
    at_will = False
    spoils: list[Scene] = []
    while gunners(t, place, seat) and not t.over and colony_refusal(t, place, seat) is None:
        groups = gunners(t, place, seat)
        ships = [group for group in groups if t.kind[group] != TITAN]  # what a titan does is never left to chance
        if at_will and ships:
            spoils = shell(t, ships[0], place, seat) + spoils
            continue
        args: dict[str, int | str] = {"hex": place, "n": t.worth[place], "owner": t.colony[place]}
        words = [done, everybody] if ships else [done]
        group = yield Ask(seat, "bombard", t.choices.gunners, [*groups, *words], "SE-15.3", args=args)
        if group == done:
            break
        if group == everybody:
            at_will = True
            continue
        spoils = shell(t, group, place, seat) + spoils
    t.next(("bombardment_over", place, seat), *spoils)


def shell(t: Table, group: int, place: int, by: int) -> list[Scene]:
    """SE-15.4 to 15.6: a shot at the colony. The scenes that come of it."""
    if t.kind[group] == TITAN:
        set_shots(t, group, shots(t, group) - 1)
        return titans.crush(t, place, by)
    number, last = number_to_hit(t, group, place), hits_to(t, group, place)
    if t.is_seat(t.maker[group]):  # the number that it needs tells it
        t.show_tech(t.maker[group], ATTACK, technology(t, group, ATTACK))
    roll = t.roll(DIE)
    set_shots(t, group, shots(t, group) - 1)
    t.log("bombards", "SE-15.5", owner=by, ship=t.kind[group], hex=place, a=number, n=roll, hits_to=last)
    if place not in t.attacked:
        t.attacked = (*t.attacked, place)
    return colonies.hit(t, place, by) if roll <= last else []


def bombardment_over(t: Table, place: int, seat: int) -> None:
    """Scene. The shots that were not fired are gone; fighters that lived on a destroyed colony are lost (SE-11.8)."""
    for group in t.groups_at(place, seat):
        t.combat[group] = 0
    scenes: list[Scene] = []
    for owner in t.owners_at(place):
        if t.is_seat(owner):
            scenes = drop_excess(t, place, owner) + scenes
    t.battle_hex = NOWHERE
    t.next(*scenes)
