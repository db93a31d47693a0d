"""Set-up and scenarios: SE-2, SE-27.1, SE-30, CE-1, CE-2."""

from __future__ import annotations

from collections import Counter

import pytest

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.core.registry import find_game
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x import game
from cosmarch.games.se4x.content.vocabulary import ALLIANCES, TECHNOLOGIES, TERRAIN
from cosmarch.games.se4x.state import BARREN, EMPTY, NOBODY, SHIP_KINDS, Table
from tests.se4x.table import CONTENT, fresh, kind_name, place, play, put, started, tech

HOME = {"planet": 8, "barren_planet": 1, "mineral_5": 11, "asteroids": 2, "nebula": 2, "black_hole": 1}
DEEP = {
    "danger": 26,
    "mineral_10": 14,
    "barren_planet": 12,
    "asteroids": 10,
    "nebula": 10,
    "black_hole": 10,
    "lost_in_space": 5,
    "space_wreck": 3,
    "supernova": 3,
    "doomsday_machine": 3,
    "warp_point_1": 3,
    "warp_point_2": 3,
}


def markers(t: Table, places: list[int]) -> dict[str, int]:
    return dict(Counter(TERRAIN[t.terrain[here]] for here in places if t.terrain[here] != EMPTY))


def home_hexes(t: Table, seat: int) -> list[int]:
    return [here for here, who in enumerate(t.home_of) if who == seat]


def deep_hexes(t: Table) -> list[int]:
    return [here for here, near in enumerate(t.near) if near and t.home_of[here] == NOBODY]


def names(*spans: str) -> set[int]:
    """Hexes such as "J1-9"."""
    out: set[int] = set()
    for span in spans:
        row, _, columns = span[0], "", span[1:]
        first, _, last = columns.partition("-")
        out |= {place(f"{row}{column}") for column in range(int(first), int(last or first) + 1)}
    return out


# ---- markers


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_home_markers(seats: int) -> None:
    """SE-2.3, SE-2.5: each colour's 25 markers lie face down in its home area, which has 26 hexes with the
    homeworld."""
    t = started(seats)
    for seat in range(seats):
        area = home_hexes(t, seat)
        assert len(area) == 26 and t.home[seat] in area
        covered = [here for here in area if here != t.home[seat]]
        assert markers(t, covered) == HOME
        assert all(t.known[here] == 0 for here in covered)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deep_space_markers(seats: int) -> None:
    """SE-2.4, SE-2.5, SE-2.13: the other hexes have deep space markers, warp points and machines among them; the
    rest of the 102 is put aside."""
    t = started(seats)
    places = deep_hexes(t)
    lying = Counter(markers(t, places))
    aside = Counter(TERRAIN[marker] for marker in t.markers_out)
    assert dict(lying + aside) == DEEP
    assert sum(lying.values()) == len(places) and all(t.known[here] == 0 for here in places)


def test_nobody_sees_face_down_markers() -> None:
    """SE-2.5: what lies face down or was put aside is in nobody's view."""
    match = cosmarch.new("se4x", 2, 3)
    while not match._table.turn:
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    for seat in (None, 0, 1):
        rows = match.view(seat)["table"]["hexes"]
        assert all(row["terrain"] is None for row in rows if row["face_down"])
        assert match.view(seat)["table"]["markers_out"] == 102 - 34


# ---- scenarios


@pytest.mark.parametrize(
    ("scenario", "upper", "lower", "deep"),
    [
        ("two_player_small", ("J1-9", "I1-8", "H1-9"), ("E1-8", "D1-9", "C1-8"), 17),
        ("two_player_standard", ("K1-8", "J1-9", "I1-8"), ("D1-9", "C1-8", "B1-9"), 34),
        ("two_player_large", ("L1-9", "K1-8", "J1-9"), ("C1-8", "B1-9", "A1-8"), 51),
        ("i_dare_you", ("L1-13", "K1-12"), ("B1-13", "A1-12"), 98),
    ],
)
def test_rows_of_two_players(scenario: str, upper: tuple[str, ...], lower: tuple[str, ...], deep: int) -> None:
    """SE-30.1, SE-30.2, SE-30.3, SE-30.7: the rows of each home and the hexes between."""
    t = started(2, scenario)
    for seat, rows in enumerate((upper, lower)):
        area = set(home_hexes(t, seat))
        assert names(*rows) <= area and len(area) == 26
    assert len(deep_hexes(t)) == deep


@pytest.mark.parametrize(
    ("scenario", "seat", "extra"),
    [
        ("two_player_small", 1, {"E9", "C9"}),
        ("two_player_standard", 0, {"K9", "I9"}),
        ("two_player_large", 1, {"C9", "A9"}),
    ],
)
def test_the_extra_hex(scenario: str, seat: int, extra: set[str]) -> None:
    """SE-30.1 to 30.3, SE-2.7: one player adds one of two hexes; the other one stays outside."""
    match = cosmarch.new("se4x", 2, 1, {"scenario": scenario})
    ask = match.asks[0]
    assert (ask.kind, ask.seat, set(ask.tokens)) == ("extra_hex", seat, extra)
    chosen, other = sorted(extra)
    match.choose(chosen, seat)
    while not match._table.turn:
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    t: Table = match._table
    assert t.home_of[place(chosen)] == seat and t.playable(place(chosen))
    assert not t.playable(place(other))


def test_large_two_player_maps() -> None:
    """SE-30.4, SE-30.5, SE-30.6, SE-2.6: quarters or corners with 98, 46 and 98 deep space hexes; quarters that
    nobody uses are deep space on the extra large map and not there on the 3D map."""
    counts = {
        name: len(deep_hexes(started(2, name)))
        for name in ("two_player_extra_large", "two_player_3d", "two_player_massive")
    }
    assert counts == {"two_player_extra_large": 98, "two_player_3d": 46, "two_player_massive": 98}


def test_the_folded_map() -> None:
    """SE-30.5: all hexes around an unused quarter are adjacent to each other."""
    t = started(2, "two_player_3d")
    assert place("G3") in t.near[place("L6")] and place("L6") in t.near[place("G3")]
    assert not t.playable(place("K3"))
    assert place("G3") not in t.near[place("E5")]


def test_massive_markers_beside_the_home() -> None:
    """SE-30.6: one player places 1, the other 6 markers next to the own area."""
    t = started(2, "two_player_massive")
    assert [len(home_hexes(t, seat)) for seat in (0, 1)] == [26, 26]
    layout = CONTENT.layouts[CONTENT.scenarios[t.scenario].layout]
    assert [home.extra for home in layout.homes] == [1, 6]


def test_knife_fight() -> None:
    """SE-30.8: no deep space; 4 SC, 4 colony ships, Ship Size 3 and Move 2; homeworlds on J1 and J11."""
    t = started(2, "two_player_knife_fight")
    assert not deep_hexes(t)
    assert t.home == (place("J1"), place("J11"))
    units = Counter({kind_name(t.kind[group]): 0 for group in t.groups_of(0)})
    for group in t.groups_of(0):
        units[kind_name(t.kind[group])] += t.size[group]
    assert units["scout"] == 4 and units["colony_ship"] == 4
    assert (t.tech_level(0, tech("ship_size")), t.tech_level(0, tech("move"))) == (3, 2)
    scout = next(group for group in t.groups_of(0) if kind_name(t.kind[group]) == "scout")
    assert t.carried(scout, tech("move")) == 2


def test_three_players() -> None:
    """SE-30.9: 72 deep space hexes; homeworlds on L7, B2 and B12."""
    t = started(3)
    assert len(deep_hexes(t)) == 72
    assert t.home == (place("L7"), place("B2"), place("B12"))


def test_free_homeworlds() -> None:
    """SE-30.9: with the option a homeworld stands anywhere in the own area."""
    match = cosmarch.new("se4x", 3, 1, {"free_homeworlds": True})
    assert match.asks[0].kind == "homeworld" and len(match.asks[0].tokens) == 26


def test_four_players() -> None:
    """SE-30.10: one home in each quarter with 46 deep space hexes between."""
    t = started(4)
    assert len(deep_hexes(t)) == 46


@pytest.mark.parametrize("seats", [3, 4])
def test_variable_maps(seats: int) -> None:
    """SE-30.11: homeworlds on random hexes, all markers mixed over the whole map."""
    name = ("", "", "", "three_player_variable", "four_player_variable")[seats]
    t = started(seats, name)
    assert all(t.near) and len(set(t.home)) == seats
    lying = Counter(markers(t, [here for here in range(150) if here not in t.home]))
    aside = Counter(TERRAIN[marker] for marker in t.markers_out)
    home = Counter({terrain: count * seats for terrain, count in HOME.items()})
    assert lying + aside == home + Counter(DEEP)
    assert sum(lying.values()) == 150 - seats
    assert all(who == NOBODY for who in t.home_of)


def test_teams() -> None:
    """SE-30.13: two teams, as uneasy allies or blood brothers."""
    t = started(4, "four_player_teams")
    assert t.allied(0, 1) and t.allied(2, 3) and not t.allied(0, 2)
    assert t.alliance == 1
    assert started(4, "four_player_teams", alliance="blood_brothers").alliance == 2


def test_three_against_one() -> None:
    """SE-29.7: three blood brothers start with Terraforming 1 and Scanners 1, as everybody knows; the single player
    does not."""
    t = started(4, "four_player_three_vs_one")
    assert t.alliance == ALLIANCES.index("blood_brothers")
    assert t.allied(0, 1) and t.allied(1, 2) and not any(t.allied(seat, 3) for seat in range(3))
    for name in ("terraforming", "scanners"):
        assert [t.tech_level(seat, tech(name)) for seat in range(4)] == [1, 1, 1, 0]
        assert [t.shown[seat * len(TECHNOLOGIES) + tech(name)] for seat in range(4)] == [1, 1, 1, 0]
    others = started(4, "four_player_teams")
    assert others.tech_level(0, tech("terraforming")) == others.tech_level(0, tech("scanners")) == 0


@pytest.mark.parametrize(
    ("scenario", "homes"),
    [
        ("three_player_quick_conquest", ("J7", "C3", "C10")),
        ("four_player_quick_conquest", ("J4", "J11", "C3", "C10")),
    ],
)
def test_quick_conquest(scenario: str, homes: tuple[str, ...]) -> None:
    """SE-30.14: fixed homeworlds of 30 CP, no mines, head start."""
    t = started(len(homes), scenario)
    assert t.home == tuple(place(name) for name in homes)
    assert not t.on("mines") and t.on("head_start")
    assert [t.worth[here] for here in t.home] == [30] * len(homes)


def test_planetary_gates() -> None:
    """SE-30.15: barren planets stand face up on the hexes of the scenario."""
    t = started(2, "planetary_gate_two_players")
    for name in ("I2", "I7", "G4", "G8", "F1", "F5", "D2", "D8"):
        assert t.terrain[place(name)] == BARREN and t.known[place(name)] == EVERYONE


def test_amoebas() -> None:
    """SE-30.16: amoebas start on the hexes of the scenario."""
    t = started(2, "amoeba_two_players")
    assert {here for here, kind in enumerate(t.amoeba) if kind} == {place("G4"), place("F5")}


def test_a_scenario_for_other_seats_is_refused() -> None:
    """SE-30.10: a map for four is not for two; the reason is told."""
    with pytest.raises(SetupError, match="for 4 seats, not 2"):
        cosmarch.new("se4x", 2, 1, {"scenario": "four_player_standard"})
    with pytest.raises(SetupError, match="won by"):
        cosmarch.new("se4x", 2, 1, {"victory": "last_one"})


# ---- homeworlds and units


def test_where_a_homeworld_may_stand() -> None:
    """SE-2.8: the homeworld is placed on a hex that the scenario allows."""
    match = cosmarch.new("se4x", 2, 1)
    match.choose("K9", 0)
    assert set(match.asks[0].tokens) == {f"K{column}" for column in range(1, 9)}


def test_first_units() -> None:
    """SE-2.9: 3 SC, 3 colony ships, 1 miner and 4 SY at the homeworld, and 0 CP."""
    t = started(2)
    for seat in (0, 1):
        units: Counter[str] = Counter()
        for group in t.groups_of(seat):
            assert t.where[group] == t.home[seat]
            units[kind_name(t.kind[group])] += t.size[group]
        assert units == {"scout": 3, "colony_ship": 3, "miner": 1, "ship_yard": 4}
        assert t.cp[seat] == 0


def test_first_technology() -> None:
    """SE-2.10, CE-1.3, CE-1.4: Ship Size 1, Move 1 and Ship Yard 1; Attack, Defense and Tactics at 0."""
    t = started(2)
    high = {name: t.tech_level(0, number) for number, name in enumerate(TECHNOLOGIES) if t.tech_level(0, number)}
    assert high == {"ship_size": 1, "move": 1, "ship_yard": 1, "ground_combat": 1}
    scout = next(group for group in t.groups_of(0) if kind_name(t.kind[group]) == "scout")
    assert [t.carried(scout, tech(name)) for name in ("attack", "defense", "tactics", "move")] == [0, 0, 0, 1]


def test_fighters_are_at_least_level_one() -> None:
    """CE-1.5: fighters are built from Fighter 1 on, so they carry at least that."""
    ship = CONTENT.ships[CONTENT.ship_names.index("fighter")]
    assert (ship.needs, ship.needs_level) == (tech("fighter"), 1)
    t = started(2)
    group = put(t, 0, "K5", "fighter", fighter=1)
    assert t.carried(group, tech("fighter")) == 1


def test_modules_are_recorded() -> None:
    """CE-1.1: the expansion's modules are chosen one by one; the match records which are on."""
    modules = [switch.key for switch in CONTENT.switches if switch.kind == "module"]
    match = cosmarch.new("se4x", 2, 1, {"titans": False, "ground_combat": True})
    assert set(modules) <= set(match.options)
    t: Table = match._table
    assert not t.on("titans") and t.on("ground_combat") and t.on("boarding")


def test_advanced_modules_are_off_at_first() -> None:
    """CE-1.2: the advanced rules of the expansion are left out unless chosen."""
    t = started(2)
    assert not any(t.on(name) for name in ("ground_combat", "flagships", "centers", "nebula_mining", "unique_ships"))


@pytest.mark.parametrize(
    ("options", "worth"),
    [
        ({}, 30),
        ({"expansion": False}, 20),
        ({"centers": True}, 20),
    ],
)
def test_what_a_homeworld_is_worth(options: dict[str, bool], worth: int) -> None:
    """SE-2.11, CE-2.1, CE-2.3: 30 CP with the expansion, 20 with the base game alone and with centers."""
    t = started(2, **options)
    assert [t.worth[here] for here in t.home] == [worth, worth]


def test_the_first_player_is_drawn() -> None:
    """SE-2.12: the first player is drawn by lot; play goes clockwise."""
    orders = {started_order(seed) for seed in range(12)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def started_order(seed: int) -> tuple[int, ...]:
    match = cosmarch.new("se4x", 3, seed, {"empire_advantages": "none"})
    t: Table = match._table
    assert t.turn == 1
    return t.order


def test_a_first_game_begins_with_a_move() -> None:
    """The homes of a first game are laid out: the first question is what moves, not where something is put."""
    (first,) = [preset for preset in game.presets() if preset.name == "first"]
    for seed in range(4):
        match = cosmarch.new("se4x", first.seats, seed=seed, options=first.options)
        assert [ask.kind for ask in match.asks] == ["move"]
        assert len([token for token in match.asks[0].tokens if ">" in token]) > 5


def test_quick_start() -> None:
    """SE-27.1: home markers are up, full colonies stand on planets that are not barren, no colony ships."""
    t = started(2, quick_start=True)
    for here in home_hexes(t, 0):
        assert t.known[here] == EVERYONE
        if TERRAIN[t.terrain[here]] == "planet":
            assert (t.colony[here], t.worth[here]) == (0, 5)
        elif TERRAIN[t.terrain[here]] == "barren_planet":
            assert t.colony[here] == NOBODY
    assert not any(kind_name(t.kind[group]) == "colony_ship" for group in t.groups_of(0) if t.kind[group] < SHIP_KINDS)


def test_names_of_the_yellow_fleets() -> None:
    """CE-7.4, CE-16.8: the yellow fleet markers and the flagships have names."""
    yellow = CONTENT.colours[-1]
    assert (yellow.key, yellow.fleets) == ("yellow", ("Gnosis", "Logos", "Praxis"))
    assert [colour.flagship for colour in CONTENT.colours] == ["Enterprise", "Victory", "Thunder Child", "Argo"]
    t = fresh(4)
    scout = put(t, 3, "G5", "scout")
    put(t, 3, "G5", "scout")
    p = play(t, ("movement", 3)).do("fleet", scout)
    labels = [option.label("en") for option in p.match.asks[0].options]
    assert labels[1:] == ["Gnosis", "Logos", "Praxis"]


def test_the_sheet_of_the_expansion_is_cheaper() -> None:
    """CE-2.4, CE-9.1: some technology costs less on the expansion's sheet, some levels of Move among it."""
    cheaper = {
        technology.key
        for technology in CONTENT.technologies
        if any(new < old for old, new in zip(technology.prices(False), technology.prices(True), strict=False))
    }
    assert {"ship_size", "attack", "defense", "tactics", "move", "fighter", "cloaking", "scanners"} <= cheaper
    move = CONTENT.technologies[tech("move")]
    assert move.prices(False)[3:7] == (30, 40, 40, 40) and move.prices(True)[3:8] == (25, 25, 25, 20, 20)


def test_only_scenarios_for_so_many_are_offered() -> None:
    """Each of them makes a match, and none is missing."""
    game = find_game("se4x")
    scenario = next(setting for setting in game.settings if setting.name == "scenario")
    offered = {seats: game.choices(scenario, seats) for seats in game.seats}
    for seats, names in offered.items():
        for name in names:
            cosmarch.new("se4x", seats, 1, {"scenario": name})
    assert {name for names in offered.values() for name in names} == set(scenario.choices)
