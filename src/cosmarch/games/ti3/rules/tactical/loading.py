"""Loading ships: on their way, and in the activated system (TI-11.2, TI-35.3)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import dock_support, flies_alone, force_berths, room_of
from cosmarch.games.ti3.rules.tactical.stowage import assign_load, known_loads, loose, overflow, unassign_load
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal, held, moves_whole
from cosmarch.games.ti3.state import ABOARD, GARRISON, NOWHERE, Table, garrison, stack

LOADS = (GROUND_FORCE, PDS)


def fits_way(ways: list[int], way: int, place: int) -> bool:
    """Whether some way leads through all the systems where units were picked up, and through this one."""
    need = way | 1 << place
    return any([one & need == need for one in ways])


def pick_up_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """Why no units may be picked up in a system on the way (TI-35.3.10, TI-35.3.11)."""
    if t.is_activated(place, seat) and place not in (t.system, t.second):
        return Refusal("TI-35.3.11", "pick_up_activated", {"hex": place})
    enemies = t.enemies_in(place, seat)
    if enemies:
        return Refusal("TI-35.3.10", "pick_up_enemy", {"hex": place, "seat": enemies[0]})
    return None


def load_from_space(
    t: Table, seat: int, start: int, target: int, kind: int, ways: list[int], way: int, carried: int
) -> Flow:
    """Fighters, and units already aboard where the ship starts. Takes and returns the mask of the systems picked up in
    and how many units the ship holds."""
    room = room_of(t, seat, kind, GROUND_FORCE)
    done = len(t.choices.stacks.names) - 1
    units = [unit for unit in LOADS if room_of(t, seat, kind, unit)]
    for loaded in range(carried, room + 1):
        fighters = [place for place in t.places_of(seat) if place != target and t.ships_at(place, seat, FIGHTER)]
        if not room_of(t, seat, kind, FIGHTER):
            fighters = []
        candidates = [stack(place, FIGHTER) for place in fighters if fits_way(ways, way, place)]
        candidates += [stack(start, unit) for unit in units if loose(t, seat, start, unit)]
        if not candidates or loaded == room:
            return way, loaded
        left = room - loaded

        def refusal(choice: int, left: int = left) -> Refusal | None:
            place, unit = divmod(choice, ABOARD)
            if choice == done or unit == FIGHTER:
                must = overflow(t, seat, start)  # have no ship to stay on, now that one has left
                if must and (choice == done or left <= must):
                    return Refusal("TI-35.3.3", "cargo_stranded", {"hex": start, "n": must})
            if choice == done or unit != FIGHTER:
                return None
            why = pick_up_refusal(t, seat, place)
            new = t.ships_at(place, seat, FIGHTER) > 1 and not t.ships_at(target, seat, FIGHTER)
            return why if why is not None else counters_refusal(t, seat, FIGHTER, 0, new)

        args: dict[str, int | str] = {"unit": kind, "hex": start, "n": left}
        choice = yield Ask(seat, "load_from_space", t.choices.stacks, [*candidates, done], "TI-11.2.1", refusal, args)
        if choice == done:
            return way, loaded
        place, unit = divmod(choice, ABOARD)
        way |= 1 << place
        if unit == FIGHTER:
            t.add_ships(place, seat, FIGHTER, -1)
            t.add_ships(target, seat, FIGHTER)
            leaders.follow(t, seat, place, target, FIGHTER)
        else:
            t.add_cargo(place, seat, unit, -1)
            t.add_cargo(target, seat, unit)
        t.log("loaded_in_space", "TI-11.2.1", seat=seat, unit=unit, hex=place)
    return way, room


def load_from_planets(
    t: Table, seat: int, start: int, target: int, kind: int, ways: list[int], way: int, loaded: int
) -> Flow:
    """Ground forces and PDS from planets of systems on the way."""
    room = room_of(t, seat, kind, GROUND_FORCE)
    done = len(t.choices.garrisons.names) - 1
    units = [unit for unit in LOADS if room_of(t, seat, kind, unit)]
    left = room - loaded
    while True:
        candidates = [
            garrison(planet, unit)
            for planet in t.planets_of(seat)
            if t.hex_of(planet) not in (NOWHERE, target) and fits_way(ways, way, t.hex_of(planet))
            for unit in units
            if (t.ground if unit == GROUND_FORCE else t.pds)[planet]
        ]
        if not candidates or not left:
            return

        def refusal(choice: int, left: int = left) -> Refusal | None:
            if choice == done:
                return None
            planet, unit = choice // GARRISON, choice % GARRISON + SHIPS
            why = pick_up_refusal(t, seat, t.hex_of(planet))
            return why if why is not None else lift_refusal(t, seat, planet, unit, target, left)

        args: dict[str, int | str] = {"unit": kind, "hex": start, "n": left}
        choice = yield Ask(seat, "load", t.choices.garrisons, [*candidates, done], "TI-11.2.1", refusal, args)
        if choice == done:
            return
        planet, unit = choice // GARRISON, choice % GARRISON + SHIPS
        way |= 1 << t.hex_of(planet)
        for _ in range(lifted(t, seat, planet, unit, target)):
            lift(t, seat, planet, unit, target)
            left -= 1


def lifted(t: Table, seat: int, planet: int, unit: int, place: int) -> int:
    """How many go aboard at once: one, or all of a garrison that figures do not suffice to split."""
    whole = unit == GROUND_FORCE and not t.cargo_at(place, seat, unit) and moves_whole(t, seat, unit, t.ground[planet])
    return t.ground[planet] if whole else 1


def lift_refusal(t: Table, seat: int, planet: int, unit: int, place: int, room: int) -> Refusal | None:
    """TI-25.1.5: forces cannot be split where figures lack; with room for all of them they go together."""
    return counters_refusal(t, seat, unit, 0, True) if lifted(t, seat, planet, unit, place) > room else None


def lift(t: Table, seat: int, planet: int, unit: int, place: int) -> None:
    """A unit goes from a planet aboard a ship; the planet stays its owner's (TI-11.2.3, TI-35.2.8)."""
    t.add_cargo(place, seat, unit)
    if unit == PDS:
        t.pds[planet] -= 1
    else:
        t.ground[planet] -= 1
    t.log("loaded", "TI-11.2.1", seat=seat, unit=unit, planet=planet)
    if unit == GROUND_FORCE and not t.ground[planet]:
        t.log("control_marker", "TI-11.2.3", seat=seat, planet=planet)


# ---- loading in the activated system


def waiting(t: Table, seat: int, place: int, unit: int) -> int:
    """The seat's units of a kind on planets of a system."""
    column = t.ground if unit == GROUND_FORCE else t.pds
    return sum([column[planet] for planet in t.planets_at(place) if t.owner[planet] == seat])


def load_here_refusal(t: Table, seat: int, place: int, unit: int) -> Refusal | None:
    """Why no unit of a kind may go aboard in the activated system."""
    why = pick_up_refusal(t, seat, place)
    if why is not None:
        return why
    berths = force_berths(t, seat, place) if unit == GROUND_FORCE else 0
    if berths > t.cargo_at(place, seat, GROUND_FORCE):
        return None
    taken = held(t, seat, place)
    if not flies_alone(t, seat):  # Fighters keep the room that no dock gives them
        taken += max(0, t.ships_at(place, seat, FIGHTER) - dock_support(t, seat, place))
    if taken >= t.capacity(place, seat):
        room = t.capacity(place, seat) + berths
        return Refusal("TI-35.3.2", "no_room" if room else "no_holds", {"hex": place, "n": room})
    return None


def load_here(t: Table, seat: int, place: int, unit: int) -> Flow:
    """TI-35.1.12: units go aboard from a planet of the activated system."""
    column = t.ground if unit == GROUND_FORCE else t.pds
    planets = [planet for planet in t.planets_at(place) if t.owner[planet] == seat and column[planet]]
    planet = yield Ask(seat, "load_here", t.choices.planets, planets, "TI-11.2.1", args={"unit": unit})
    lift(t, seat, planet, unit, place)
    join_load(t, seat, place, unit)


def join_load(t: Table, seat: int, place: int, unit: int) -> None:
    """A unit that has just come aboard joins a known load where no other ship has room."""
    if not overflow(t, seat, place):
        return
    units = t.content.units
    rows = [row for row in known_loads(t, seat, place) if units[row[2]].capacity > row[3] + row[4]]
    if rows:
        _, _, kind, forces, pds = rows[0]
        unassign_load(t, rows[0])
        assign_load(t, place, seat, kind, forces + (unit == GROUND_FORCE), pds + (unit == PDS))
