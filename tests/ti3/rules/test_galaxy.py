"""Creating the galaxy: chapter 5, the shapes of chapter 36, and the geometry behind them."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.core.hexes import distance, neighbours
from cosmarch.games.ti3.content.vocabulary import WORMHOLES
from cosmarch.games.ti3.rules.setup.galaxy import connect, free_spaces, placer
from cosmarch.games.ti3.state import CENTRE, FACE_DOWN, NOWHERE, Table
from cosmarch.games.ti3.state import put as change
from tests.ti3.table import CONTENT, GALAXY, Play, enact, fresh, place, play


def build(seats: int = 6, seed: int = 1, **options: object) -> Play:
    return Play(cosmarch.new("ti3", seats, seed, {"speaker": 1, **options}))


def laying(*hands: tuple[str, ...], laid: dict[int, str] | None = None, barren: int = 0) -> Play:
    """Three players in the middle of building, seat 0 to place."""
    t = fresh()
    t.begin_action()
    t.phase = 0
    for at in range(1, t.hexes):
        t.hex_tile = change(t.hex_tile, at, NOWHERE)
    t.tile_hex = tuple([0 if tile == CONTENT.mecatol_system else NOWHERE for tile in range(len(CONTENT.systems))])
    for at, name in (laid or {}).items():
        t.hex_tile = change(t.hex_tile, at, CONTENT.system_names.index(name))
    t.tile_hands = tuple([tuple(sorted([CONTENT.system_names.index(name) for name in row])) for row in hands])
    t.barren = barren
    t.queue = [("tile_turn", 0), ("stop",)]
    return play(t)


# ---- geometry


def test_hexes() -> None:
    assert len(set(neighbours((1, -2)))) == 6
    assert [distance((1, -2), spot) for spot in ((1, -2), *neighbours((1, -2)))] == [0, 1, 1, 1, 1, 1, 1]
    assert distance((0, -3), (3, 0)) == 6


def test_home_is_three_systems_from_mecatol_rex() -> None:
    """TI-5.1.1, TI-5.1.6, TI-5.1.16, TI-36.1.4, TI-36.2.2."""
    for seats, layout in CONTENT.layouts.items():
        assert layout.spaces[CENTRE] == (0, 0)
        assert [distance((0, 0), layout.spaces[home]) for home in layout.homes] == [3] * seats
        assert fresh().hex_tile[CENTRE] == CONTENT.mecatol_system


# ---- dealing


@pytest.mark.parametrize(("seats", "dealt", "out", "down"), [(3, 8, 4, 0), (4, 8, 0, 0), (5, 6, 1, 1), (6, 5, 2, 0)])
def test_tiles_are_dealt(seats: int, dealt: int, out: int, down: int) -> None:
    """TI-5.1.3, TI-36.1.1, TI-36.1.2, TI-36.1.3, TI-36.2.1, TI-36.3.2, TI-36.3.4, TI-23.5.2: Mecatol Rex, a regular
    system, is never dealt."""
    t = build(seats).t
    assert [len(row) for row in t.tile_hands] == [dealt] * seats
    assert len(t.tiles_out) == out and (t.face_down != NOWHERE) == bool(down)
    tiles = [tile for row in t.tile_hands for tile in row] + list(t.tiles_out)
    assert all(CONTENT.systems[tile].kind in ("regular", "special") for tile in tiles)
    assert t.hex_tile[0] == CONTENT.mecatol_system and CONTENT.mecatol_system not in tiles
    assert CONTENT.mecatol_system not in CONTENT.tile_pool
    if seats == 3:  # three starfields and an asteroid field were taken out first
        kinds = [CONTENT.systems[tile] for tile in tiles]
        assert len([one for one in kinds if one.anomaly == "asteroid_field"]) == 1
        assert len([one for one in kinds if one.key.startswith("empty")]) == 3


def test_own_tiles_are_hidden_from_others() -> None:
    """TI-5.1.4."""
    p = build()
    rows = p.match.view(2)["table"]["players"]
    assert [row["tiles"] is None for row in rows] == [True, True, False, True, True, True]
    assert all(row["tile_count"] == 5 for row in rows)


# ---- home positions


def test_home_positions_are_chosen_in_turn() -> None:
    """TI-5.1.5, TI-5.1.6: the last player gets what is left."""
    p = build(3)
    assert (p.kind, p.seat) == ("home_position", 0)
    p.do("hex.3.0")
    assert p.seat == 1 and p.refused == {"hex.3.0": "TI-5.1.5"}
    p.do("hex.0.-3")
    assert p.t.choices.layout.spaces[p.t.home[2]] == (-3, 3)
    assert p.kind == "tile"


def test_five_players() -> None:
    """TI-36.3.1, TI-36.3.3, TI-36.3.5, TI-36.3.6."""
    p = build(5)
    t = p.t
    assert sorted(t.home) == sorted(t.choices.layout.homes)
    assert (p.kind, p.seat) == ("face_down_tile", 0)
    assert len(p.tokens) == 6
    p.do("hex.0.-1")
    assert p.t.hex_tile[1] == FACE_DOWN
    hidden = p.t.face_down
    assert CONTENT.systems[hidden].key not in str(p.match.view(0)["table"]["systems"])
    while p.kind in ("tile", "tile_place"):
        p.do(sorted(p.tokens)[0])
    assert p.t.hex_tile[1] == hidden
    goods = {p.t.choices.layout.homes.index(p.t.home[seat]): p.t.goods[seat] for seat in range(5)}
    assert goods == {0: 4, 1: 0, 2: 0, 3: 4, 4: 6}


# ---- placing


def test_order_of_placing() -> None:
    """TI-5.1.12."""
    t = build(6).t
    assert [placer(t, number) for number in range(14)] == [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0, 0, 1]


def test_inner_rings_first() -> None:
    """TI-5.1.7, TI-5.1.8."""
    p = laying(("wellon", "thibah"), ("lodor",), ("quann",), laid={1: "empty_1"})
    p.do("wellon")
    assert p.kind == "tile_place"
    assert {p.t.choices.hexes.names.index(token) for token in p.tokens} == {2, 3, 4, 5, 6}
    assert set(p.refused.values()) == {"TI-5.1.8"}
    inner = {at: f"empty_{at}" for at in range(1, 7)}  # ring 1 is complete, ring 2 but for one place
    regular = [one.key for one in CONTENT.systems if one.kind == "regular" and one.key not in ("wellon", "thibah")]
    second = dict(zip(range(8, 19), regular, strict=False))
    p = laying(("wellon", "thibah"), ("lodor",), ("quann",), laid={**inner, **second}).do("wellon")
    assert p.tokens == {"hex.0.-2"} and len(p.refused) == 6  # nothing in ring 3 is open yet
    assert set(p.refused.values()) == {"TI-5.1.8"}


def test_special_systems_keep_apart() -> None:
    """TI-5.1.11."""
    p = laying(("supernova_1", "wellon"), (), (), laid={1: "nebula_1"})
    p.do("supernova_1")
    refused = {p.t.choices.hexes.names.index(token) for token, rule in p.refused.items() if rule == "TI-5.1.11"}
    assert refused == {2, 6}


def test_special_systems_meet_where_nothing_else_is_possible() -> None:
    """TI-5.1.11."""
    ring_1 = {1: "nebula_1", 3: "empty_1", 4: "empty_2", 5: "empty_3", 6: "empty_4"}
    p = laying(("supernova_1", "wellon"), (), (), laid=ring_1)
    assert p.refused == {"supernova_1": "TI-5.1.11"}
    p = laying(("supernova_1", "asteroid_field_1"), (), (), laid=ring_1)
    assert p.tokens == {"supernova_1", "asteroid_field_1"}
    p.do("supernova_1", "hex.1.-1")
    assert p.t.hex_tile[2] == CONTENT.system_names.index("supernova_1")


def test_a_planet_after_a_tile_without() -> None:
    """TI-5.1.13."""
    p = laying(("empty_1", "wellon", "wormhole_alpha"), (), (), barren=0b001)
    assert p.refused == {"empty_1": "TI-5.1.13", "wormhole_alpha": "TI-5.1.13"}


def test_who_has_no_planet_shows_their_tiles() -> None:
    """TI-5.1.14."""
    p = laying(("empty_1", "wormhole_alpha"), ("wellon",), (), barren=0b001)
    assert p.tokens == {"empty_1", "wormhole_alpha"}
    assert [row["system"] for row in p.told("tile_shown")] == list(p.t.tile_hands[0])
    assert p.match.view(1)["table"]["players"][0]["tiles"] == ["wormhole_alpha", "empty_1"]


def test_homes_join_by_themselves() -> None:
    """TI-5.1.9, TI-5.1.10."""
    p = build(3)
    p.do("hex.0.-3", "hex.3.0")
    while not p.told("home_joined"):
        p.do(p.match.asks[0].tokens[0])
    assert all(row["hex"] in p.t.home for row in p.told("home_joined"))
    ring_2 = [at for at in range(p.t.hexes) if p.t.choices.layout.rings[at] == 2]
    assert any(p.t.hex_tile[at] != NOWHERE for at in ring_2)
    placed = [row["seat"] for row in p.told("tile_placed")]
    assert placed == ([0, 1, 2, 2, 1, 0] * 4)[: len(placed)]  # a home uses up nobody's placement


def legal(t: Table) -> None:
    """A finished galaxy."""
    assert not free_spaces(t) and not any(t.tile_hands)
    tiles = [tile for tile in t.hex_tile if tile >= 0]
    assert len(set(tiles)) == t.hexes
    for seat in range(t.seats):
        assert t.hex_tile[t.home[seat]] == CONTENT.races[t.race[seat]].home


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_galaxies(seats: int) -> None:
    """TI-5.1.15: complete, with specials apart where that was possible."""
    together = 0
    for seed in range(10):
        p = build(seats, seed, galaxy="random")
        legal(p.t)
        special = [at for at in range(p.t.hexes) if CONTENT.systems[p.t.hex_tile[at]].kind == "special"]
        together += sum(near in special for at in special for near in p.t.touching(at))
    assert together <= 4
    assert build(seats, 1, galaxy="random").t.hex_tile != build(seats, 2, galaxy="random").t.hex_tile


def test_a_galaxy_that_is_built_by_players() -> None:
    """TI-5.1.15, TI-44.1."""
    p = build(4, 3)
    p.do(*[p.t.choices.hexes.names[home] for home in p.t.choices.layout.homes[:3]])  # the last one is left
    while p.kind in ("tile", "tile_place"):
        p.do(p.match.asks[0].tokens[-1])
    legal(p.t)
    assert [row["seat"] for row in p.told("tile_placed")][:10] == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1]


def test_a_given_galaxy() -> None:
    t = build(3, galaxy=GALAXY).t
    assert t.hex_tile[1] == CONTENT.system_names.index("wellon")
    assert t.home == t.choices.layout.homes


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", GALAXY + ",lodor", GALAXY.replace("wellon", "thibah"), GALAXY.replace("wellon", "sol_home")],
)
def test_a_given_galaxy_is_checked(text: str) -> None:
    with pytest.raises(SetupError, match="galaxy"):
        build(3, galaxy=text)


# ---- adjacency


def test_wormholes_connect() -> None:
    """TI-23.6.1, TI-23.6.2, TI-23.5.1."""
    t = fresh()
    assert place(t, "wormhole_alpha") in t.near[place(t, "lodor")]
    assert place(t, "wormhole_beta") in t.near[place(t, "quann")]
    assert place(t, "wormhole_beta") not in t.near[place(t, "lodor")]
    assert place(t, "wormhole_alpha") not in t.touching(place(t, "lodor"))


def test_regular_systems() -> None:
    """TI-23.5.1: empty or with one or two planets, and some with an end of a wormhole."""
    regular = [system for system in CONTENT.systems if system.kind == "regular"]
    assert {len(system.planets) for system in regular} == {0, 1, 2}
    ends = [WORMHOLES[system.wormhole] for system in regular if system.wormhole != NOWHERE]
    assert set(ends) == {"alpha", "beta"} and len(ends) < len(regular)


def test_a_single_wormhole_leads_nowhere() -> None:
    """TI-23.6.3."""
    t = fresh()
    t.hex_tile = change(t.hex_tile, place(t, "wormhole_alpha"), CONTENT.system_names.index("empty_5"))
    connect(t)
    assert set(t.near[place(t, "lodor")]) == set(t.touching(place(t, "lodor")))


def test_laws_about_wormholes() -> None:
    t = fresh()
    enact(t, "wormhole_reconstruction")
    connect(t)
    assert place(t, "wormhole_beta") in t.near[place(t, "lodor")]
    enact(t, "closing_the_wormholes")
    connect(t)
    assert place(t, "wormhole_alpha") not in t.near[place(t, "lodor")]
