"""What ships hold, Fleet Supply, supplement counters, and units beyond them (TI-25, TI-28.2, TI-35.3, TI-35.5).

Cargo is counted by system; `stowage` tells which ship carries what, as far as that is known.
"""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.combat.dice_and_casualties import go_down, saved_forces
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import dock_support, fleet_limit, flies_alone, force_berths
from cosmarch.games.ti3.rules.tactical.stowage import free_berths, loose, overflow
from cosmarch.games.ti3.state import CARGO, Scene, Table, stack

# ---- room


def held(t: Table, seat: int, place: int) -> int:
    """The room of Carriers and War Suns in a system that ground forces and PDS aboard take."""
    forces = t.cargo_at(place, seat, GROUND_FORCE) - force_berths(t, seat, place)
    return max(0, forces) + t.cargo_at(place, seat, PDS)


def loose_fighters(t: Table, seat: int, place: int) -> int:
    """TI-35.5.4: the Fighters in a system that neither docks nor free room support."""
    free = t.capacity(place, seat)
    if t.has_cargo(place, seat):
        free = max(0, free - held(t, seat, place))
    left = t.ships_at(place, seat, FIGHTER) - free
    return max(0, left - dock_support(t, seat, place)) if left > 0 else 0


def excess(t: Table, seat: int, place: int, in_battle: bool = False) -> int:
    """How many units in a system are beyond capacity. During a battle Fighters need none (TI-35.5.6)."""
    over = overflow(t, seat, place) if t.has_cargo(place, seat) else 0
    if in_battle or not t.ships_at(place, seat, FIGHTER) or flies_alone(t, seat):
        return over
    return over + loose_fighters(t, seat, place)


def supply_used(t: Table, seat: int, place: int) -> int:
    """TI-28.2.1, TI-28.2.5: the ships in a system that count against Fleet Supply. Fighters that need no carrier count
    beyond capacity."""
    size = t.fleet_size(place, seat)
    return size + loose_fighters(t, seat, place) if flies_alone(t, seat) else size


def supply_refusal(t: Table, seat: int, place: int, kind: int) -> Refusal | None:
    """TI-28.2.2: why the seat may not have one more ship of a kind in a system."""
    t.add_ships(place, seat, kind)
    used = supply_used(t, seat, place)
    t.add_ships(place, seat, kind, -1)
    limit = fleet_limit(t, seat, place)
    if used > limit and used > supply_used(t, seat, place):
        return Refusal("TI-28.2.2", "fleet_supply", {"hex": place, "n": limit})
    return None


# ---- supplement counters (TI-25): only their totals and the need of a figure at each place are kept


def stands_at(t: Table, seat: int, unit: int) -> int:
    """The places at which the seat has Fighters, or ground forces: each needs a figure."""
    if unit == FIGHTER:
        return sum([1 for place in t.places_of(seat) if t.ships_at(place, seat, FIGHTER)])
    planets = sum([1 for planet, count in enumerate(t.ground) if count and t.owner[planet] == seat])
    if seat == t.active:
        planets += sum([1 for count in t.landed if count])
    return planets + sum([1 for count in t.cargo[seat * CARGO :: t.seats * CARGO] if count])


def counters_refusal(t: Table, seat: int, unit: int, added: int, new_stand: bool) -> Refusal | None:
    """Why figures and counters do not suffice for more units, or for the same at one more place."""
    kind = t.content.units[unit]
    if not kind.supplements:
        return None
    total = t.on_board(seat, unit) + added
    if total <= kind.figures:
        return None
    if added:
        used = total - kind.figures
        for other in range(t.seats):
            if other != seat:
                used += max(0, t.on_board(other, unit) - kind.figures)
        if used > kind.supplements:
            return Refusal("TI-1.2.14", "no_counters_left", {"unit": unit, "n": kind.supplements})
    if new_stand and stands_at(t, seat, unit) >= kind.figures:
        return Refusal("TI-25.1.5", "no_figure_left", {"unit": unit, "n": kind.figures})
    return None


def moves_whole(t: Table, seat: int, unit: int, count: int) -> bool:
    """TI-25.1.5: whether a group of `count` cannot be split for want of figures, to go where none of its kind stands.
    Then all of it goes, so that nobody is left behind without a figure."""
    return count > 1 and counters_refusal(t, seat, unit, 0, True) is not None


def muster(t: Table, seat: int, planet: int, count: int) -> int:
    """Put ground forces on a planet, as far as figures and counters go; how many there were."""
    placed = 0
    while placed < count and counters_refusal(t, seat, GROUND_FORCE, 1, not t.ground[planet]) is None:
        t.ground[planet] += 1
        placed += 1
    return placed


# ---- units beyond capacity or Fleet Supply


def shed_excess(t: Table, seat: int, place: int, in_battle: int) -> Flow | None:
    """Scene. TI-35.3.3, TI-35.5.5, TI-28.2.3: what a system cannot hold goes at once, chosen by its owner."""
    if excess(t, seat, place, bool(in_battle)):
        return discard(t, seat, place, bool(in_battle))
    if not in_battle and supply_used(t, seat, place) > fleet_limit(t, seat, place):
        return disband(t, seat, place)
    return None


def discard(t: Table, seat: int, place: int, in_battle: bool) -> Flow:
    """Give up units one by one until the rest has room; then Fleet Supply is looked at."""
    saved: list[Scene] = []
    while excess(t, seat, place, in_battle):
        counts = beyond_room(t, seat, place, in_battle)
        units = [unit for unit in (FIGHTER, GROUND_FORCE, PDS) if counts[unit]]
        over = excess(t, seat, place, in_battle)
        rule = "TI-35.5.5" if FIGHTER in units else "TI-35.3.3"
        if over >= sum(counts):
            for unit in units:
                saved = give_up(t, seat, place, unit, counts[unit], rule) + saved
            break
        candidates = [stack(place, unit) for unit in units]
        args: dict[str, int | str] = {"hex": place, "n": over}
        choice = yield Ask(seat, "excess_unit", t.choices.stacks, candidates, rule, args=args)
        saved = give_up(t, seat, place, units[candidates.index(choice)], 1, rule) + saved
    t.next(("shed_excess", seat, place, int(in_battle)), *saved)


def beyond_room(t: Table, seat: int, place: int, in_battle: bool) -> list[int]:
    """By unit: what would help to give up there, at most."""
    counts = [0] * (PDS + 1)
    if not in_battle and not flies_alone(t, seat):
        counts[FIGHTER] = loose_fighters(t, seat, place)
    if overflow(t, seat, place) or not counts[FIGHTER]:
        counts[GROUND_FORCE] = max(0, loose(t, seat, place, GROUND_FORCE) - free_berths(t, seat, place))
        counts[PDS] = loose(t, seat, place, PDS)
    else:  # where only Fighters lack room, whatever makes room for them helps
        counts[GROUND_FORCE] = max(0, t.cargo_at(place, seat, GROUND_FORCE) - force_berths(t, seat, place))
        counts[PDS] = t.cargo_at(place, seat, PDS)
    return counts


def give_up(t: Table, seat: int, place: int, unit: int, count: int, rule: str) -> list[Scene]:
    """So many units go. The scenes that come of it."""
    if unit == FIGHTER:
        t.add_ships(place, seat, FIGHTER, -count)
    else:
        t.add_cargo(place, seat, unit, -count)
    t.log("excess_lost", rule, seat=seat, unit=unit, hex=place, n=count)
    leaders.kill_aboard(t, seat, place)
    return saved_forces(t, seat, count) if unit == GROUND_FORCE else []


def disband(t: Table, seat: int, place: int) -> Flow:
    """TI-28.2.3: return ships until Fleet Supply suffices; then room is looked at."""
    lost: list[Scene] = []
    while supply_used(t, seat, place) > fleet_limit(t, seat, place):
        kinds = [kind for kind in range(SHIPS) if kind != FIGHTER and t.ships_at(place, seat, kind)]
        if flies_alone(t, seat) and loose_fighters(t, seat, place):
            kinds.append(FIGHTER)
        args: dict[str, int | str] = {"hex": place, "n": supply_used(t, seat, place) - fleet_limit(t, seat, place)}
        candidates = [stack(place, kind) for kind in kinds]
        choice = yield Ask(seat, "excess_ship", t.choices.stacks, candidates, "TI-28.2.3", args=args)
        kind = kinds[candidates.index(choice)]
        lost = remove_ship(t, seat, place, kind) + lost
        t.log("excess_lost", "TI-28.2.3", seat=seat, unit=kind, hex=place, n=1)
    t.next(("shed_excess", seat, place, 0), *lost)


def remove_ship(t: Table, seat: int, place: int, kind: int) -> list[Scene]:
    """A ship goes back to reinforcements outside a battle; of Dreadnoughts and War Suns a damaged one first. The scenes
    that come of it."""
    scenes = go_down(t, seat, place, kind)
    if kind >= DREADNOUGHT and t.damaged_at(place, seat, kind):
        t.add_damage(place, seat, kind, -1)
    leaders.kill_aboard(t, seat, place)
    return scenes


def overfull(t: Table, seat: int, place: int) -> bool:
    """Whether the seat has more in a system than can be."""
    row, at = t.ships[place], seat * SHIPS
    # a fleet within its counters without Fighters and cargo, as most are; all are looked at in every turn
    if not row[at + FIGHTER] and sum(row[at : at + SHIPS]) <= t.fleet[seat] and not t.has_cargo(place, seat):
        return False
    if excess(t, seat, place):
        return True
    used = supply_used(t, seat, place)
    return used > t.fleet[seat] and used > fleet_limit(t, seat, place)  # which is never lower than the counters


def excess_scenes(t: Table, *seats: int) -> list[Scene]:
    """`shed_excess` for each system in which a seat has more than can be. The last ship may have left cargo."""
    over = [(seat, place) for seat in seats for place in t.stations(seat) if overfull(t, seat, place)]
    return [("shed_excess", seat, place, 0) for seat, place in over]
