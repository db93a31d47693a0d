"""Creating the galaxy: chapter 5, and the shapes for three to five players (chapter 36)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.content.vocabulary import WORMHOLES
from cosmarch.games.ti3.rules.council.open_cards import in_force
from cosmarch.games.ti3.state import CENTRE, FACE_DOWN, NOWHERE, Scene, Table, put

BUILD = "build"
RANDOM = "random"


# ---- dealing


def deal_tiles(t: Table) -> None:
    """TI-5.1.3, TI-36.1.2, TI-36.2.1, TI-36.3.2: what is left of the tiles is dealt out."""
    layout = t.choices.layout
    systems = t.content.systems
    pool = t.shuffled(list(t.content.tile_pool))
    empty = [tile for tile in pool if systems[tile].kind == "regular" and is_empty_space(t, tile)]
    asteroids = [tile for tile in pool if systems[tile].anomaly == "asteroid_field"]
    out = empty[: layout.out_empty] + asteroids[: layout.out_asteroid_fields]
    pool = [tile for tile in pool if tile not in out]
    t.tiles_out = tuple(pool[: layout.out_at_random])
    pool = pool[layout.out_at_random :]
    if layout.face_down:
        t.face_down = pool.pop()
    t.tile_hands = tuple([tuple(sorted(pool[seat * layout.dealt :][: layout.dealt])) for seat in range(t.seats)])


def is_empty_space(t: Table, tile: int) -> bool:
    """A starfield: neither planets nor a wormhole."""
    system = t.content.systems[tile]
    return not system.planets and system.wormhole == NOWHERE


def lay_given(t: Table, text: str) -> None:
    """A galaxy written down: the tiles of all spaces but Mecatol Rex and the homes, ring by ring, each clockwise from
    the north, with commas between. Home positions go to the seats in their order."""
    layout = t.choices.layout
    spaces = [place for place in range(1, t.hexes) if place not in layout.homes]
    names = [name.strip() for name in text.split(",")]
    if len(names) != len(spaces):
        raise SetupError(
            f"option galaxy must be {BUILD}, {RANDOM}, or {len(spaces)} tiles with commas between, not {len(names)}"
        )
    for place, name in zip(spaces, names, strict=True):
        tile = t.choices.systems.index.get(name, NOWHERE)
        if tile not in t.content.tile_pool:
            raise SetupError(f"option galaxy: {name!r:.40} is no tile that can be placed")
        if t.tile_hex[tile] != NOWHERE:
            raise SetupError(f"option galaxy: {name} is there twice")
        lay_tile(t, tile, place)
    t.home = layout.homes
    sit_down(t)


def galaxy_scenes(t: Table, way: str) -> list[Scene]:
    """The scenes in which the galaxy takes its shape; `way` is the option."""
    layout = t.choices.layout
    lay_tile(t, t.content.mecatol_system, CENTRE)
    if way == RANDOM:
        deal_tiles(t)
        return [("random_galaxy",), ("galaxy_done",)]
    if way != BUILD:
        lay_given(t, way)
        return [("galaxy_done",)]
    deal_tiles(t)
    scenes: list[Scene] = []
    if layout.chosen:
        scenes += [("choose_home", seat) for seat in t.from_seat(t.speaker)]
    else:
        scenes.append(("draw_homes",))
    if layout.face_down:
        scenes.append(("lay_face_down", t.speaker))
    scenes += [("tile_turn", number) for number in range(t.seats * layout.dealt)]
    return [*scenes, ("galaxy_done",)]


# ---- home positions


def draw_homes(t: Table) -> None:
    """Scene. TI-36.3.1: positions by lot."""
    t.home = tuple(t.shuffled(list(t.choices.layout.homes)))
    for seat in range(t.seats):
        t.log("home_position", "TI-36.3.1", seat=seat, hex=t.home[seat])
    change_seats(t)


def choose_home(t: Table, seat: int) -> Flow:
    """Scene. TI-5.1.5: a player chooses one of the free home positions."""

    def refusal(place: int) -> Refusal | None:
        if place in t.home:
            return Refusal("TI-5.1.5", "position_taken", {"seat": t.home.index(place)})
        return None

    homes = list(t.choices.layout.homes)
    place = yield Ask(seat, "home_position", t.choices.hexes, homes, "TI-5.1.5", refusal)
    t.home = put(t.home, seat, place)
    t.log("home_position", "TI-5.1.6", seat=seat, hex=place)
    if NOWHERE not in t.home:
        change_seats(t)


def sit_down(t: Table) -> None:
    """TI-5.1.6: the players sit as their home systems lie, which tells who is on whose left and right."""
    homes = t.choices.layout.homes
    t.circle = tuple(sorted(range(t.seats), key=lambda seat: homes.index(t.home[seat])))


def change_seats(t: Table) -> None:
    """All home positions are known: whoever has another player on the left now is told so."""
    before = [t.others(seat)[0] for seat in range(t.seats)]
    sit_down(t)
    for seat in t.from_seat(t.speaker):
        if t.others(seat)[0] != before[seat]:
            t.log("sits_left", "TI-5.1.6", seat=t.others(seat)[0], seat2=seat)


def lay_face_down(t: Table, seat: int) -> Flow:
    """Scene. TI-36.3.3: the first player lays a tile, unseen, next to Mecatol Rex."""
    place = yield Ask(seat, "face_down_tile", t.choices.hexes, list(t.touching(CENTRE)), "TI-36.3.3")
    t.hex_tile = put(t.hex_tile, place, FACE_DOWN)
    t.log("tile_face_down", "TI-36.3.3", seat=seat, hex=place)


# ---- placing tiles


def placer(t: Table, number: int) -> int:
    """TI-5.1.12: who places the tile of that number, from 0: the direction turns after every round."""
    order = t.from_seat(t.speaker)
    turn, place = divmod(number, t.seats)
    return order[place] if turn % 2 == 0 else order[-1 - place]


def tile_turn(t: Table, number: int) -> None:
    """Scene. A player is to place a tile; one who should place a planet and has none shows their tiles (TI-5.1.14)."""
    seat = placer(t, number)
    if t.barren >> seat & 1 and not t.tiles_shown >> seat & 1 and not any_planet(t, seat):
        t.tiles_shown |= 1 << seat
        t.uncover()
        for tile in t.tile_hands[seat]:
            t.log("tile_shown", "TI-5.1.14", seat=seat, system=tile)
    t.next(("place_tile", seat))


def place_tile(t: Table, seat: int) -> Flow:
    """Scene. TI-5.1.7: a tile from the own ones, and its place. What the others do not see yet is asked in secret."""
    hidden = not t.tiles_shown >> seat & 1
    tile = yield Ask(
        seat,
        "tile",
        t.choices.systems,
        list(t.tile_hands[seat]),
        "TI-5.1.7",
        lambda tile: tile_refusal(t, seat, tile),
        secret=hidden,
    )
    free = free_spaces(t)
    ring = current_ring(t, free)
    place = yield Ask(
        seat,
        "tile_place",
        t.choices.hexes,
        free,
        "TI-5.1.7",
        lambda place: place_refusal(t, seat, tile, place, ring),
        {"system": tile},
        secret=hidden,
    )
    place_from_hand(t, seat, tile, place)


def place_from_hand(t: Table, seat: int, tile: int, place: int) -> None:
    t.tile_hands = put(t.tile_hands, seat, tuple([one for one in t.tile_hands[seat] if one != tile]))
    lay_tile(t, tile, place)
    t.uncover()
    t.barren &= ~(1 << seat)
    if not t.content.systems[tile].planets:
        t.barren |= 1 << seat
    t.log("tile_placed", "TI-5.1.7", seat=seat, system=tile, hex=place)
    join_homes(t)


def lay_tile(t: Table, tile: int, place: int) -> None:
    t.hex_tile = put(t.hex_tile, place, tile)
    t.tile_hex = put(t.tile_hex, tile, place)


def join_homes(t: Table) -> None:
    """TI-5.1.9: a home system lies down as soon as a tile is there that it touches."""
    for seat in range(t.seats):
        place = t.home[seat]
        if t.hex_tile[place] == NOWHERE and any([t.hex_tile[near] != NOWHERE for near in t.touching(place)]):
            tile = t.content.races[t.race[seat]].home
            lay_tile(t, tile, place)
            t.log("home_joined", "TI-5.1.9", seat=seat, system=tile, hex=place)


def free_spaces(t: Table) -> list[int]:
    return [place for place, tile in enumerate(t.hex_tile) if tile == NOWHERE and place not in t.home]


def any_planet(t: Table, seat: int) -> bool:
    return any([bool(t.content.systems[tile].planets) for tile in t.tile_hands[seat]])


def must_place_planet(t: Table, seat: int) -> bool:
    """TI-5.1.13: after a tile without planets comes one with a planet, if there is one."""
    return bool(t.barren >> seat & 1) and any_planet(t, seat)


def clashes(t: Table, tile: int, place: int) -> bool:
    """TI-5.1.11: whether a special system would lie next to another."""
    systems = t.content.systems
    if systems[tile].kind != "special":
        return False
    return any([t.hex_tile[near] >= 0 and systems[t.hex_tile[near]].kind == "special" for near in t.touching(place)])


def current_ring(t: Table, free: list[int]) -> int:
    """TI-5.1.8: the innermost ring that is not complete, that is, which has `free_spaces`."""
    rings = t.choices.layout.rings
    return min([rings[place] for place in free])


def other_option(t: Table, seat: int) -> bool:
    """Whether the player can place some tile without putting two special systems next to each other."""
    free = free_spaces(t)
    ring = current_ring(t, free)
    places = [place for place in free if t.choices.layout.rings[place] == ring]
    for tile in t.tile_hands[seat]:
        if must_place_planet(t, seat) and not t.content.systems[tile].planets:
            continue
        if any(not clashes(t, tile, place) for place in places):
            return True
    return False


def tile_refusal(t: Table, seat: int, tile: int) -> Refusal | None:
    if must_place_planet(t, seat) and not t.content.systems[tile].planets:
        return Refusal("TI-5.1.13", "planet_due")
    free = free_spaces(t)
    ring = current_ring(t, free)
    if all(place_refusal(t, seat, tile, place, ring) is not None for place in free):
        return Refusal("TI-5.1.11", "next_to_special")
    return None


def place_refusal(t: Table, seat: int, tile: int, place: int, ring: int) -> Refusal | None:
    """Why a tile cannot be laid on a space; `ring` is the one to be filled."""
    if t.choices.layout.rings[place] != ring:
        return Refusal("TI-5.1.8", "inner_ring_first", {"n": ring})
    if clashes(t, tile, place) and other_option(t, seat):
        return Refusal("TI-5.1.11", "next_to_special")
    return None


# ---- a galaxy by lot


def random_galaxy(t: Table) -> None:
    """Scene. The same rules, with every choice made by lot; neighbours at the table are neighbours in the galaxy
    where positions are chosen."""
    layout = t.choices.layout
    homes = list(layout.homes)
    if layout.chosen:
        turned = t.below(len(homes))
        t.home = tuple(homes[turned:] + homes[:turned])
    else:
        t.home = tuple(t.shuffled(homes))
    change_seats(t)
    if layout.face_down:
        near = t.touching(CENTRE)
        t.hex_tile = put(t.hex_tile, near[t.below(len(near))], FACE_DOWN)
    for number in range(t.seats * layout.dealt):
        seat = placer(t, number)
        tiles = [tile for tile in t.tile_hands[seat] if tile_refusal(t, seat, tile) is None]
        tile = tiles[t.below(len(tiles))]
        free = free_spaces(t)
        ring = current_ring(t, free)
        places = [place for place in free if place_refusal(t, seat, tile, place, ring) is None]
        place_from_hand(t, seat, tile, places[t.below(len(places))])


# ---- the finished galaxy


def galaxy_done(t: Table) -> None:
    """Scene. TI-5.1.15, TI-36.3.5, TI-36.3.6: the face-down tile is turned, and far positions receive trade goods."""
    layout = t.choices.layout
    join_homes(t)
    if t.face_down != NOWHERE:
        place = t.hex_tile.index(FACE_DOWN)
        lay_tile(t, t.face_down, place)
        t.log("tile_turned", "TI-36.3.5", system=t.face_down, hex=place)
        t.face_down = NOWHERE
        t.uncover()
    t.barren = 0
    t.tiles_shown = 0
    connect(t)
    for seat in range(t.seats):
        goods = layout.trade_goods[layout.homes.index(t.home[seat])]
        if goods:
            t.log("position_goods", "TI-36.3.6", seat=seat, n=t.gain_goods(seat, goods))


def wormholes_at(t: Table, place: int) -> list[int]:
    """The types of the wormholes in a system: the printed one and a discovered one (TI-43.2.1)."""
    tile = t.system_at(place)
    if tile == NOWHERE:
        return []
    system = t.content.systems[tile]
    printed = 1 << system.wormhole if system.wormhole != NOWHERE else 0
    return [kind for kind in range(len(WORMHOLES)) if (printed | t.discovered[place]) >> kind & 1]


def connect(t: Table) -> None:
    """TI-23.6.1: compute which systems are adjacent; called whenever tiles, wormholes or laws about them change."""
    near = [[other for other in t.touching(place) if t.hex_tile[other] >= 0] for place in range(t.hexes)]
    if not in_force(t, "closing_the_wormholes"):
        ends = [[place for place in range(t.hexes) if kind in wormholes_at(t, place)] for kind in range(len(WORMHOLES))]
        if in_force(t, "wormhole_reconstruction"):
            ends = [sorted({place for group in ends for place in group})]
        for group in ends:
            for place in group:
                near[place] += [other for other in group if other != place and other not in near[place]]
    t.near = tuple([tuple(near[place]) if t.hex_tile[place] >= 0 else () for place in range(t.hexes)])
