"""From a position to a table: the map and the counters on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import NONE, Entry, named
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import ALIENS, EMPIRES, FLEETS, MACHINES
from cosmarch.games.se4x.content.packed_ints import LOADS, STORE, one_load, pack
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE
from cosmarch.games.se4x.position.writing_map import FLAGS, PRIVATE, PROOF
from cosmarch.games.se4x.rules.colonies import homeworld_steps, steps
from cosmarch.games.se4x.rules.groups import NO_LIMIT, counters, most
from cosmarch.games.se4x.rules.maps import connect, join_warp_points, playing_area
from cosmarch.games.se4x.rules.movement.cargo import count, fighter_room, fighters_at, ground_room, troops_aboard
from cosmarch.games.se4x.state import (
    ALIEN,
    ALIEN_FLEET,
    AMOEBA_TYPES,
    ASTEROID_FIELDS,
    EMPTY,
    FREE,
    GROUND,
    HOMEWORLD,
    LOOK,
    MACHINE,
    MINER,
    NOBODY,
    NOWHERE,
    PACE,
    PLANETS,
    SHIP_KINDS,
    Table,
    put,
)
from cosmarch.games.se4x.view import CENTERS, owner_name

HEX: Final = (
    "terrain",
    "home_of",
    "face_down",
    "looked_at",
    "amoeba",
    "colony",
    "founder",
    "stock",
    "centers",
    "ever_held",
    "subdued",
    "lost_technology",
    "lost_known",
)
GROUP: Final = (
    "group",
    "owner",
    "kind",
    "size",
    "hex",
    "technology",
    "experience",
    "face_up",
    "seen_by",
    "stated",
    "damage",
    "moves",
    "from",
    "flags",
    "private",
    "looks",
    "course",
    "proof",
    "pace",
    "fleet",
    "maker",
    "boons",
    "cp",
    "load",
)
LEVEL: Final = 7  # the highest that a counter can record
MOST: Final = 999


# ---- words


def owner(t: Table, entry: Entry, key: str, default: int) -> int:
    """Who owns something: a seat's number, or another owner's name."""
    value = entry.value.get(key)
    if value is None:
        return default
    known: list[int] = [*range(t.seats), ALIENS, MACHINES, *EMPIRES]
    for number in known:
        if type(value) in (int, str) and value == owner_name(number):
            return number
    others = ", ".join([str(owner_name(number)) for number in (ALIENS, MACHINES, *EMPIRES)])
    raise LoadError(f"{entry.path}.{key}: must be a seat from 0 to {t.seats - 1} or {others}, not {value!r:.40}")


def seats_mask(t: Table, entry: Entry, key: str) -> int:
    return sum([1 << seat for seat in entry.seats(key, t.seats)])


def bits(entry: Entry, key: str, known: Mapping[str, int]) -> int:
    names = tuple(known)
    values: list[int] = [known[names[number]] for number in set(entry.names(key, names))]
    return sum(values)


def store(t: Table, entry: Entry, key: str) -> int:
    """Minerals and wrecks, packed."""
    markers = entry.names(key, t.content.terrain_names)
    if any([marker not in LOADS for marker in markers]) or len(markers) >= STORE:
        raise LoadError(f"{entry.path}.{key}: must list minerals and wrecks, fewer than {STORE}")
    return sum([one_load(marker) for marker in markers])


def levels(t: Table, entry: Entry, key: str) -> int:
    """Technology levels, packed."""
    table = entry.object(key, t.content.technology_names)
    return pack([table.number(name, 0, 0, LEVEL) for name in t.content.technology_names])


# ---- the map


def place_hexes(t: Table, entries: Entry) -> None:
    """Markers, colonies and what is on them. A hex that is not named is empty, but a homeworld stands where its owner
    has their home."""
    value = entries.value.get("hexes", {})
    if not isinstance(value, Mapping):
        raise LoadError("position.hexes: must be an object")
    rows = {
        named(name, t.content.hexes, "position.hexes"): Entry(row, f"position.hexes.{name}", HEX)
        for name, row in value.items()
    }
    for place, row in rows.items():
        if row.has("home_of"):
            t.home_of = put(t.home_of, place, row.number("home_of", 0, 0, t.seats - 1))
    area = playing_area(t)
    connect(t, area)
    for place, row in rows.items():
        if place not in area and not t.playable(place):
            raise LoadError(f"{row.path}: is not in the playing area of the scenario")
        place_hex(t, place, row)
    for seat, place in enumerate(t.home):
        if place not in area:
            raise LoadError(f"position.players[{seat}].home: is not in the playing area of the scenario")
        if place not in rows:
            t.terrain = put(t.terrain, place, HOMEWORLD)
            found(t, place, seat, homeworld_steps(t)[0])
    if t.on("warp_points"):
        for number in sorted({kind.warp for kind in t.content.terrain if kind.warp}):
            join_warp_points(t, number)
    t.markers_out = tuple(entries.names("markers_out", t.content.terrain_names))


def found(t: Table, place: int, who: int, worth: int) -> None:
    t.colony = put(t.colony, place, who)
    t.worth = put(t.worth, place, worth)
    t.founder = put(t.founder, place, who)
    t.ever_held = put(t.ever_held, place, 1)


def place_hex(t: Table, place: int, row: Entry) -> None:
    t.terrain = put(t.terrain, place, row.name("terrain", t.content.terrain_names))
    t.known = put(t.known, place, seats_mask(t, row, "looked_at") if row.flag("face_down") else EVERYONE)
    if t.known[place] != EVERYONE and t.terrain[place] == EMPTY:
        raise LoadError(f"{row.path}.face_down: there must be a marker")
    t.amoeba = put(t.amoeba, place, row.number("amoeba", 0, 0, AMOEBA_TYPES))
    if row.value.get("colony") is not None:
        place_colony(t, place, row)
    t.founder = put(t.founder, place, owner(t, row, "founder", t.founder[place]))
    t.stock = put(t.stock, place, store(t, row, "stock"))
    t.center = put(t.center, place, sum([1 << number for number in set(row.names("centers", CENTERS))]))
    if (t.stock[place] or t.center[place]) and t.colony[place] == NOBODY:
        raise LoadError(f"{row.path}: minerals and centers belong to a colony")
    if row.flag("ever_held"):
        t.ever_held = put(t.ever_held, place, 1)
    t.subdued = put(t.subdued, place, int(row.flag("subdued")))
    t.lost_tech = put(t.lost_tech, place, levels(t, row, "lost_technology"))
    t.lost_known = put(t.lost_known, place, seats_mask(t, row, "lost_known"))


def place_colony(t: Table, place: int, row: Entry) -> None:
    colony = row.object("colony", ("owner", "worth"))
    who = owner(t, colony, "owner", NOBODY)
    if not t.is_seat(who) and who not in EMPIRES:
        raise LoadError(f"{colony.path}.owner: must be a player or an alien empire")
    if t.is_seat(who) and t.out[who]:
        raise LoadError(f"{colony.path}.owner: is out of the game")
    terrain = t.terrain[place]
    if t.known[place] != EVERYONE or (terrain not in ASTEROID_FIELDS and terrain not in PLANETS):
        raise LoadError(f"{colony.path}: there must be a planet or asteroids, face up")
    found(t, place, who, colony.number("worth", 0, 0, MOST))
    if t.worth[place] not in steps(t, place):
        raise LoadError(f"{colony.path}.worth: must be one of {', '.join([str(n) for n in steps(t, place)])}")


# ---- counters


def place_groups(t: Table, entries: Entry) -> None:
    rows = [Entry(row, f"position.groups[{at}]", GROUP) for at, row in enumerate(entries.items("groups"))]
    for row in rows:
        if row.has("group"):
            place_group(t, row, row.number("group", 0, 0, t.choices.slots - 1))
    for row in rows:
        if not row.has("group"):
            place_group(t, row, NOWHERE)
    check_counters(t)
    place_cup(t, entries)


def kind_of(t: Table, row: Entry, who: int) -> int:
    """The kind of a counter, which must fit its owner."""
    content = t.content
    words: dict[str, int] = {}
    if t.is_seat(who) or who in EMPIRES:
        words.update({name: kind for kind, name in enumerate(content.ship_names)})
    if t.is_seat(who):
        words.update({name: GROUND + unit for unit, name in enumerate(content.ground_unit_names)})
    if t.is_seat(who) or who == ALIENS:
        words.update({name: ALIEN + alien for alien, name in enumerate(content.alien_names)})
    if who == MACHINES:
        words["doomsday_machine"] = MACHINE
    if who in EMPIRES:
        words["alien_fleet"] = ALIEN_FLEET
    number = row.name("kind", tuple(words))
    if number == NONE:
        raise LoadError(f"{row.path}.kind: is missing")
    return list(words.values())[number]


def place_group(t: Table, row: Entry, slot: int) -> None:
    """A counter; with NOWHERE for its slot, on the first free one of its owner."""
    who = owner(t, row, "owner", NOBODY)
    if who == NOBODY or (t.is_seat(who) and t.out[who]):
        raise LoadError(f"{row.path}.owner: is missing, or out of the game")
    group = slot if slot != NOWHERE else t.free_slot(who)
    if group == NOWHERE or t.kind[group] != FREE or t.owner_of(group) != who:
        raise LoadError(f"{row.path}.group: this counter is in use, or another's, or none is left")
    kind = kind_of(t, row, who)
    place = row.name("hex", t.content.hexes)
    if place == NONE or not t.playable(place):
        raise LoadError(f"{row.path}.hex: must be a hex of the playing area")
    limit = 1 if SHIP_KINDS <= kind < GROUND else most(t, kind)
    t.occupy(group, kind)
    t.where[group] = place
    t.size = put(t.size, group, row.number("size", 1, 1, limit))
    t.tech = put(t.tech, group, levels(t, row, "technology"))
    rank = row.name("experience", EXPERIENCE)
    t.rank = put(t.rank, group, rank if rank != NONE else t.content.experience.new_ships)
    always = kind < SHIP_KINDS and t.content.ships[kind].face_up
    t.seen = put(t.seen, group, EVERYONE if row.flag("face_up") or always else seats_mask(t, row, "seen_by"))
    t.stated = put(t.stated, group, int(row.flag("stated")))
    t.damage = put(t.damage, group, row.number("damage", 0, 0, MOST))
    t.moves[group] = row.number("moves", 0, 0, MOST)
    t.origin[group] = row.name("from", t.content.hexes)
    t.flags[group] = bits(row, "flags", FLAGS)
    t.private = put(t.private, group, bits(row, "private", PRIVATE) + LOOK * row.number("looks", 0, 0, limit))
    t.course = put(t.course, group, row.name("course", t.content.hexes))
    t.proof = put(t.proof, group, bits(row, "proof", PROOF) + PACE * row.number("pace", 0, 0, LEVEL))
    t.fleet = put(t.fleet, group, row.number("fleet", 0, 0, FLEETS if t.is_seat(who) else 0))
    t.maker = put(t.maker, group, owner(t, row, "maker", who))
    cards = row.names("boons", t.content.alien_technology_names)
    t.boons = put(t.boons, group, sum([1 << card for card in set(cards)]))
    place_load(t, row, group)


def place_load(t: Table, row: Entry, group: int) -> None:
    """CP of a fleet of an alien player, or what miners tow."""
    fleet = t.kind[group] == ALIEN_FLEET
    if row.has("cp") and not fleet:
        raise LoadError(f"{row.path}.cp: belongs to a fleet of an alien player")
    if fleet:
        t.load = put(t.load, group, row.number("cp", 0, 0, MOST))
        return
    markers = row.items("load")
    if markers and (t.kind[group] != MINER or len(markers) > t.size[group]):
        raise LoadError(f"{row.path}.load: a miner tows one marker")
    t.load = put(t.load, group, store(t, row, "load"))


def check_counters(t: Table) -> None:
    """SE-23.7: no more counters than there are; CE-7.1: a fleet marker stands for one stack."""
    for seat in range(t.seats):
        groups = t.groups_of(seat)
        for kind in sorted({t.kind[group] for group in groups}):
            limit = counters(t, kind)
            own = [group for group in groups if t.kind[group] == kind and t.maker[group] == seat]
            if limit != NO_LIMIT and len(own) > limit:
                raise LoadError(f"position.groups: player {seat} has only {limit} counters of one kind")
        for number in range(1, FLEETS + 1):
            if len({t.where[group] for group in groups if t.fleet[group] == number}) > 1:
                raise LoadError(f"position.groups: fleet {number} of player {seat} is in one hex")


def check_room(t: Table) -> None:
    """SE-11.3, CE-14.4: fighters and ground units aboard have the room they need. Where enemies are, a battle may be
    going on: what has no room is lost at its end (SE-11.8, CE-14.6)."""
    for seat in range(t.seats):
        for place in sorted({t.where[group] for group in t.groups_of(seat)}):
            if t.enemies_at(place, seat):
                continue
            name = t.content.hexes[place]
            if count(t, fighters_at(t, place, seat)) > fighter_room(t, place, seat):
                raise LoadError(f"position.groups: player {seat} has more fighters in {name} than ships carry")
            if count(t, troops_aboard(t, place, seat)) > ground_room(t, place, seat):
                raise LoadError(f"position.groups: player {seat} has more troops aboard in {name} than ships carry")


def place_cup(t: Table, entries: Entry) -> None:
    """Alien counters that are not on the map."""
    names = t.content.alien_names
    cup = entries.object("alien_cup", names)
    left: list[int] = []
    for alien, name in enumerate(names):
        used = sum([kind == ALIEN + alien for kind in t.kind])
        count = t.content.aliens[alien].count
        if used > count:
            raise LoadError(f"position.groups: there are only {count} counters of {name}")
        left.append(cup.number(name, count - used, 0, count - used))
    t.cup = tuple(left)
