"""Leaders on the way: going aboard, landing, and what a Diplomat obtains from others (TI-40.1.4 to 40.1.6, TI-40.5)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import ADMIRAL, DIPLOMAT, DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.leaders.leaders import (
    aboard,
    at_hand,
    berth,
    hex_of,
    kind_of,
    leaders_of,
    move_to,
    on_planet,
    present,
    ship_of,
)
from cosmarch.games.ti3.rules.modifiers import FAST, crosses_enemies, flies_alone, speed
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.loading import fits_way, pick_up_refusal
from cosmarch.games.ti3.rules.tactical.routes import EVERYWHERE, bars, routes
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table, effects, put

# ---- with a ship that moves


def board(t: Table, seat: int, start: int, target: int, kind: int, patrol: bool = False) -> Flow:
    """TI-40.1.4: leaders go with a ship that has just moved, from where it started and from planets on its way; on a
    patrol only from other ships. Returns the ways that it can have taken, and the mask of the systems picked up in."""
    way = 0
    admiral = False
    done = t.choices.leaders.index["done"]
    while True:
        ways = [1 << start | 1 << target] if patrol else ways_with(t, seat, start, target, kind, admiral)
        leaders = aboard(t, seat, start) if patrol else boarders(t, seat, start, ways, way)
        if not leaders:
            break

        def refusal(choice: int, ways: list[int] = ways, admiral: bool = admiral) -> Refusal | None:
            if choice == done:
                return staying_refusal(t, seat, start, target, kind, ways, admiral)
            place = place_of(t, choice)
            return None if hex_of(t, choice) == place else pick_up_refusal(t, seat, place)

        args: dict[str, int | str] = {"unit": kind, "hex": start}
        choice = yield Ask(seat, "board", t.choices.leaders, [*leaders, done], "TI-40.1.4", refusal, args)
        if choice == done:
            break
        place = place_of(t, choice)
        way |= 1 << place
        go_aboard(t, seat, choice, target, kind)
        if kind_of(t, choice) == ADMIRAL:
            admiral = True
        elif kind_of(t, choice) == DIPLOMAT and place == start:
            effects.add(t, effects.ESCORT, seat, start, effects.ACTION)
    for leader in aboard(t, seat, start):
        if not t.ships_at(start, seat, ship_of(t, leader)):
            yield from choose_ship(t, seat, leader, start)
    return ways, way


def ways_with(t: Table, seat: int, start: int, target: int, kind: int, admiral: bool) -> list[int]:
    """The ways of a ship with those who are aboard already; a transfer crosses no system (TI-18.2.1)."""
    if t.second != NOWHERE:
        return [1 << start | 1 << target]
    moves = speed(t, seat, kind, start, admiral and kind == DREADNOUGHT)
    free = 0
    if moves >= FAST and lasting.slips_through(t, seat, start):
        free = EVERYWHERE
    elif lasting.escorted(t, seat, start):
        free = sum([1 << place for place in lasting.passages(t, seat)])
    return routes(t, seat, start, target, moves, free)


def place_of(t: Table, leader: int) -> int:
    """The system of a leader, on a planet or aboard."""
    place = hex_of(t, leader)
    return place if place != NOWHERE else t.hex_of(t.leader_place[leader])


def boarders(t: Table, seat: int, start: int, ways: list[int], way: int) -> list[int]:
    """The leaders whom a ship could have aboard: those in the system where it starts, and on planets on its way."""
    out: list[int] = []
    for leader in leaders_of(t, seat):
        if t.leader_place[leader] == NOWHERE:
            continue
        place = place_of(t, leader)
        on_the_way = hex_of(t, leader) == NOWHERE and place != t.system and fits_way(ways, way, place)
        if place == start or on_the_way:
            out.append(leader)
    return out


def staying_refusal(
    t: Table, seat: int, start: int, target: int, kind: int, ways: list[int], admiral: bool
) -> Refusal | None:
    """Why a ship cannot go without a leader who is still where it started."""
    if not ways:
        faster = not admiral and kind == DREADNOUGHT and at_hand(t, seat, start, ADMIRAL)
        if faster and (lasting.escorted(t, seat, start) or ways_with(t, seat, start, target, kind, True)):
            return Refusal("TI-40.7.2", "needs_admiral", {"unit": kind})
        if at_hand(t, seat, start, DIPLOMAT) and not lasting.escorted(t, seat, start):
            return Refusal("TI-40.5.3", "needs_diplomat", {"hex": start})
    if aboard(t, seat, start) and not t.has_ships(start, seat):
        return Refusal("TI-40.2.6", "leader_in_space", {"hex": start})
    return None


def go_aboard(t: Table, seat: int, leader: int, place: int, ship: int) -> None:
    start = place_of(t, leader) if t.leader_place[leader] != NOWHERE else place
    move_to(t, leader, berth(t, place, ship))
    if start == place:
        t.log("leader_boards", "TI-40.1.4", seat=seat, leader=leader, unit=ship, hex=place)
    else:
        t.log("leader_along", "TI-40.1.4", seat=seat, leader=leader, unit=ship, hex=start, hex2=place)


def choose_ship(t: Table, seat: int, leader: int, place: int) -> Flow:
    """A leader goes aboard a ship that is in the system."""
    ships = [kind for kind in range(SHIPS) if t.ships_at(place, seat, kind)]
    args: dict[str, int | str] = {"leader": leader, "hex": place}
    ship = yield Ask(seat, "leader_ship", t.choices.units, ships, "TI-40.1.4", None, args)
    go_aboard(t, seat, leader, place, ship)


def leader_reboards(t: Table, seat: int, leader: int, place: int) -> Flow:
    """Scene. A leader goes back to a ship with the ground forces that they landed with."""
    yield from choose_ship(t, seat, leader, place)


def reboard(t: Table, seat: int, planet: int) -> list[Scene]:
    """Ground forces go back aboard from a planet, and in these scenes the leaders who landed with them."""
    return [("leader_reboards", seat, leader, t.hex_of(planet)) for leader in on_planet(t, seat, planet)]


# ---- in the activated system


def active_places(t: Table) -> list[int]:
    """The activated systems in which the active player alone has ships."""
    places = [place for place in (t.system, t.second) if place != NOWHERE]
    return [place for place in places if t.has_ships(place, t.active) and not t.enemies_in(place, t.active)]


def board_here(t: Table) -> Flow:
    """Scene. After the movement leaders on planets of the activated system may go aboard, one after the other."""
    planets = [planet for place in active_places(t) for planet in t.planets_at(place) if t.owner[planet] == t.active]
    leaders = [leader for planet in planets for leader in on_planet(t, t.active, planet)]
    if not leaders:
        return
    seat = t.active
    done = t.choices.leaders.index["done"]
    args: dict[str, int | str] = {"hex": t.system}
    leader = yield Ask(seat, "board_here", t.choices.leaders, [*leaders, done], "TI-40.1.4", None, args)
    if leader == done:
        return
    t.next(("board_here",))
    yield from choose_ship(t, seat, leader, place_of(t, leader))


def land_leaders(t: Table) -> Flow:
    """Scene. Leaders go down where units may land, one after the other."""
    leaders = [leader for place in active_places(t) if t.planets_at(place) for leader in aboard(t, t.active, place)]
    if not leaders:
        return
    seat = t.active
    done = t.choices.leaders.index["done"]

    def refusal(leader: int) -> Refusal | None:
        if leader == done:
            return None
        reasons = [landing_refusal(t, seat, planet) for planet in t.planets_at(hex_of(t, leader))]
        return None if None in reasons else reasons[0]

    args: dict[str, int | str] = {"hex": t.system}
    leader = yield Ask(seat, "land_leader", t.choices.leaders, [*leaders, done], "TI-40.1.4", refusal, args)
    if leader == done:
        return
    planets = list(t.planets_at(hex_of(t, leader)))
    args = {"leader": leader}
    planet = yield Ask(
        seat, "leader_lands", t.choices.planets, planets, "TI-40.1.4", lambda one: landing_refusal(t, seat, one), args
    )
    move_to(t, leader, planet)
    t.log("leader_lands", "TI-40.1.4", seat=seat, leader=leader, planet=planet)
    t.next(("land_leaders",))


def landing_refusal(t: Table, seat: int, planet: int) -> Refusal | None:
    """TI-40.1.6: on a planet of nobody or of another player a leader lands only with ground forces."""
    if t.owner[planet] == seat or t.landed[planet]:
        return None
    return Refusal("TI-40.1.6", "leader_alone", {"planet": planet})


# ---- Diplomats


def diplomat_scenes(t: Table) -> list[tuple[str, int]]:
    """What Diplomats have to say once all have landed, planet by planet."""
    if not t.with_leaders:
        return []
    return [("diplomat", planet) for planet in t.planets_at(t.system) if diplomat_speaks(t, planet)]


def diplomat_speaks(t: Table, planet: int) -> bool:
    """TI-40.5.1, TI-40.5.2: whether a Diplomat may delay the invasion of a planet: not where one did in this round or
    the last one."""
    seat = t.owner[planet]
    if not t.landed[planet] or seat in (NOBODY, t.active) or not present(t, seat, planet, DIPLOMAT):
        return False
    return not lasting.delayed(t, planet)


def diplomat(t: Table, planet: int) -> Flow:
    """Scene. TI-40.5.1: the owner of the Diplomat may send the ground forces back to their ships."""
    seat, place = t.owner[planet], t.hex_of(planet)
    if (yield yes_no(t, seat, "diplomat", "TI-40.5.1", seat=t.active, planet=planet)) != YES:
        return
    effects.add(t, effects.DELAYED, seat, planet, t.round + 1)
    t.log("invasion_delayed", "TI-40.5.1", seat=seat, seat2=t.active, planet=planet, n=t.landed[planet])
    t.add_cargo(place, t.active, GROUND_FORCE, t.landed[planet])
    t.add_cargo(place, t.active, PDS, t.landed_pds[planet])
    t.landed = put(t.landed, planet, 0)
    t.landed_pds = put(t.landed_pds, planet, 0)
    t.next(*reboard(t, t.active, planet), ("shed_excess", t.active, place, 0))


def passage(t: Table) -> Flow:
    """Scene. TI-40.5.3: before the movement, the player of a Diplomat may ask others to let their fleet pass."""
    seat = t.active
    places = closed_systems(t)
    if not places:
        return
    done = t.choices.hexes.index["done"]
    args: dict[str, int | str] = {"hex": t.system}
    place = yield Ask(seat, "ask_passage", t.choices.hexes, [*places, done], "TI-40.5.3", None, args)
    if place == done:
        return
    t.next(("passage",))
    for enemy in bars(t, seat, place):
        if (yield yes_no(t, enemy, "grant_passage", "TI-40.5.3", seat=seat, hex=place)) != YES:
            effects.add(t, effects.NO_PASSAGE, seat, place, effects.ACTION)
            t.log("passage_refused", "TI-40.5.3", seat=enemy, seat2=seat, hex=place)
            return
        t.log("passage_granted", "TI-40.5.3", seat=enemy, seat2=seat, hex=place)
    effects.add(t, effects.PASSAGE, seat, place, effects.ACTION)


def closed_systems(t: Table) -> list[int]:
    """The systems with enemy ships through which alone ships that start beside a Diplomat would come to the activated
    system, as far as nobody has been asked about them."""
    seat, target = t.active, t.system
    if crosses_enemies(t, seat):
        return []
    refused = effects.arguments(t, effects.NO_PASSAGE, seat)
    granted = lasting.passages(t, seat)
    shut = sum([1 << place for place in refused])
    found: set[int] = set()
    for start in range(t.hexes):
        if start == target or t.is_activated(start, seat) or not at_hand(t, seat, start, DIPLOMAT):
            continue
        for kind in range(SHIPS):
            if not t.ships_at(start, seat, kind) or (kind == FIGHTER and not flies_alone(t, seat)):
                continue
            moves = speed(t, seat, kind, start, kind == DREADNOUGHT and at_hand(t, seat, start, ADMIRAL))
            free = sum([1 << place for place in granted])
            if routes(t, seat, start, target, moves, free):
                continue
            for way in routes(t, seat, start, target, moves, EVERYWHERE & ~shut):
                found.update([place for place in range(t.hexes) if way >> place & 1 and place not in (start, target)])
    return sorted([place for place in found if place not in granted and bars(t, seat, place)])
