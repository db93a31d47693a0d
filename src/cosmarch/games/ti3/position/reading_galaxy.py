"""Tables from positions: systems, fleets, planets, domain counters and leaders."""

from __future__ import annotations

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import Entry, named
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, PDS, SHIPS, UNITS, WORMHOLES
from cosmarch.games.ti3.position.writing import FLEET
from cosmarch.games.ti3.rules.leaders.leaders import berth
from cosmarch.games.ti3.rules.setup.galaxy import lay_tile, sit_down
from cosmarch.games.ti3.state import CENTRE, NOBODY, NOWHERE, Table, put

SYSTEM = ("tile", "activated", "discovered", "fleets")
PLANET = (
    "owner",
    "ground_forces",
    "pds",
    "dock",
    "exhausted",
    "held_since",
    "dock_round",
    "domain",
    "revealed",
    "seen_by",
)
MOST_UNITS = 99


def place_systems(t: Table, top: Entry) -> None:
    """Tiles, counters and fleets by hex. Every home system must be there, and Mecatol Rex in the centre."""
    names = t.choices.hexes.names[: t.hexes]
    systems = top.object("systems", names)
    t.hex_tile = (NOWHERE,) * t.hexes
    t.tile_hex = (NOWHERE,) * len(t.content.systems)
    t.tile_hands = ((),) * t.seats
    t.face_down = NOWHERE
    discovered = [0] * t.hexes
    lay_tile(t, t.content.mecatol_system, CENTRE)
    entries = {place: systems.object(name, SYSTEM) for place, name in enumerate(names) if systems.has(name)}
    for place, entry in entries.items():
        tile = entry.name("tile", t.content.system_names)
        if tile == NOBODY:
            raise LoadError(f"{entry.path}.tile: is missing")
        if tile != t.hex_tile[place]:
            if place == CENTRE or t.tile_hex[tile] != NOWHERE:
                raise LoadError(f"{entry.path}.tile: {t.content.system_names[tile]} cannot lie there, or lies twice")
            lay_tile(t, tile, place)
        t.activated[place] = sum([1 << seat for seat in entry.seats("activated", t.seats)])
        discovered[place] = sum([1 << kind for kind in set(entry.names("discovered", WORMHOLES))])
        for number, row in enumerate(entry.items("fleets")):
            place_fleet(t, place, Entry(row, f"{entry.path}.fleets[{number}]", FLEET))
    t.discovered = tuple(discovered)
    t.tiles_out = tuple(
        [
            system.id
            for system in t.content.systems
            if t.tile_hex[system.id] == NOWHERE and system.kind not in ("home", "mecatol")
        ]
    )
    place_homes(t)


def place_homes(t: Table) -> None:
    homes = [t.tile_hex[t.content.races[race].home] for race in t.race]
    for seat, place in enumerate(homes):
        if place == NOWHERE:
            raise LoadError(f"position.systems: the home system of player {seat} is missing")
        if place not in t.choices.layout.homes:
            raise LoadError(f"position.systems: the home system of player {seat} lies where none may be")
    for system in t.content.systems:
        place = t.tile_hex[system.id]
        if system.kind == "home" and place != NOWHERE and place not in homes:
            raise LoadError(f"position.systems: nobody plays the race of {system.key}")
    t.home = tuple(homes)
    sit_down(t)


def place_fleet(t: Table, place: int, fleet: Entry) -> None:
    seat = fleet.number("seat", NOBODY, 0, t.seats - 1)
    if t.has_ships(place, seat):
        raise LoadError(f"{fleet.path}: player {seat} has a fleet there already")
    ships = fleet.object("ships", UNITS[:SHIPS])
    damaged = fleet.object("damaged", UNITS[DREADNOUGHT:SHIPS])
    aboard = fleet.object("aboard", (UNITS[GROUND_FORCE], UNITS[PDS]))
    for kind in range(SHIPS):
        t.add_ships(place, seat, kind, ships.number(UNITS[kind], 0, 0, MOST_UNITS))
    if not t.has_ships(place, seat):
        raise LoadError(f"{fleet.path}.ships: a fleet has at least one ship")
    for kind in range(DREADNOUGHT, SHIPS):
        t.add_damage(place, seat, kind, damaged.number(UNITS[kind], 0, 0, t.ships_at(place, seat, kind)))
    for unit in (GROUND_FORCE, PDS):
        t.add_cargo(place, seat, unit, aboard.number(UNITS[unit], 0, 0, MOST_UNITS))


def place_planets(t: Table, top: Entry) -> None:
    """What stands on the planets; home planets that are not mentioned are their players'."""
    planets = top.object("planets", t.content.planet_names)
    for seat in range(t.seats):
        for planet in t.home_planets(seat):
            t.owner[planet] = seat
    for planet, name in enumerate(t.content.planet_names):
        if not planets.has(name):
            continue
        entry = planets.object(name, PLANET)
        if t.hex_of(planet) == NOWHERE:
            raise LoadError(f"{entry.path}: is not in this galaxy")
        owned = entry.value.get("owner") is not None
        t.owner[planet] = entry.number("owner", NOBODY, 0, t.seats - 1) if owned else NOBODY
        most = MOST_UNITS if owned else 0
        t.ground[planet] = entry.number("ground_forces", 0, 0, most)
        t.pds[planet] = entry.number("pds", 0, 0, min(most, t.content.units[PDS].most_per_planet))
        t.dock[planet] = int(entry.flag("dock"))
        if t.dock[planet] and not owned:
            raise LoadError(f"{entry.path}.dock: a space dock has an owner")
        t.exhausted[planet] = int(entry.flag("exhausted"))
        t.held_since = put(t.held_since, planet, entry.number("held_since", 0, 0, t.round))
        t.dock_round = put(t.dock_round, planet, entry.number("dock_round", 0, 0, t.round))


def place_domains(t: Table, top: Entry) -> None:
    """Domain counters; those that lie on no planet are in the box."""
    pool = list(t.content.domain_pool) if t.distant_suns else []
    domain = [NOWHERE] * len(t.content.planets)
    known = [0] * len(t.content.planets)
    planets = top.object("planets", t.content.planet_names)
    names = [counter.key for counter in t.content.domain_counters]
    for planet, name in enumerate(t.content.planet_names):
        entry = planets.object(name, PLANET)
        counter = entry.name("domain", names)
        if counter == NOBODY:
            continue
        if counter not in pool:
            raise LoadError(f"{entry.path}.domain: there is no such counter left, or the option is off")
        pool.remove(counter)
        domain[planet] = counter
        seen = sum([1 << seat for seat in entry.seats("seen_by", t.seats)])
        known[planet] = EVERYONE if entry.flag("revealed") else seen
    t.domain = tuple(domain)
    t.domain_known = tuple(known)
    t.domain_box = tuple(t.shuffled(pool))
    t.domain_box_seen = (0,) * len(pool)
    kept = top.names("hazard_kept", t.content.planet_names)
    t.hazard_kept = sum([1 << planet for planet in set(kept)])


def place_leaders(t: Table, top: Entry) -> None:
    """Leaders that are not mentioned are on the first planet of their home system."""
    wanted = top.object("leaders", [leader.key for leader in t.content.leaders])
    for leader in t.content.leaders:
        if leader.race not in t.race or not t.with_leaders:
            if wanted.has(leader.key):
                raise LoadError(f"{wanted.path}.{leader.key}: takes no part in this match")
            continue
        seat = t.race.index(leader.race)
        spot = t.home_planets(seat)[0]
        if wanted.has(leader.key):
            spot = leader_spot(t, wanted, leader.id, leader.key, seat)
        t.leader_place = put(t.leader_place, leader.id, spot)


def leader_spot(t: Table, wanted: Entry, leader: int, key: str, seat: int) -> int:
    """Where a leader is; one who is dead or captive is nowhere."""
    if wanted.value[key] is None:
        return NOWHERE
    entry = wanted.object(key, ("captor", "planet", "hex", "ship"))
    if entry.has("captor"):
        captor = entry.number("captor", NOBODY, 0, t.seats - 1)
        if captor == seat:
            raise LoadError(f"{entry.path}.captor: nobody holds their own leaders captive")
        t.leader_holder = put(t.leader_holder, leader, captor)
        return NOWHERE
    if entry.has("planet"):
        planet = entry.name("planet", t.content.planet_names)
        if planet == NOBODY or t.owner[planet] != seat:
            raise LoadError(f"{entry.path}.planet: does not belong to the leader's player")
        return planet
    place = named(entry.value.get("hex"), t.choices.hexes.names[: t.hexes], f"{entry.path}.hex")
    ship = named(entry.value.get("ship"), UNITS[:SHIPS], f"{entry.path}.ship")
    if not t.ships_at(place, seat, ship):
        raise LoadError(f"{entry.path}.ship: the leader's player has none there")
    return berth(t, place, ship)
