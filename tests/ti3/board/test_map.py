"""The map that the game publishes: everything on it has an id and its size, is told apart, and is found by the tokens
of answers.

The samples are random matches and full galaxies; nothing is compared with what the code itself gave before.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import cosmarch
from cosmarch.games.ti3.state import put as change
from tests.ti3 import galaxies, table
from tests.ti3.board.test_published import SVG, Element, View, drawn, some, walk

ROOM = (904.0, 684.0)  # CSS pixels that the map is fitted into
MAPPED = ("hexes", "planets", "stacks", "garrisons")


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def test_everything_on_the_map_has_an_id_of_its_own() -> None:
    for view in some():
        found = ids(drawn(view))
        assert len(found) == len(set(found))


def test_every_system_and_planet_is_a_place() -> None:
    for view in some():
        root = drawn(view)
        places = {token for element in root.iter() for token in element.attrib.get("data-place", "").split()}
        for system in view["table"]["systems"]:
            assert f"hex.{system['at'][0]}.{system['at'][1]}" in places
            assert {planet["id"] for planet in system["planets"]} <= places


def test_a_space_that_is_kept_for_a_home_system_says_whose() -> None:
    """TI-5.1.5: the positions that others have chosen are taken before their tiles lie there."""
    match = cosmarch.new("ti3", 3, seed=4)
    while match.asks[0].kind != "home_position":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    taken = match.asks[0]
    free = taken.tokens[0]
    match.choose(free, taken.seat)
    view = match.view(None) | {"names": ["Ada", "Béla", "Cili"]}
    spaces = {
        element.attrib["id"]: "".join(element.itertext())
        for element in drawn(view).iter(f"{SVG}g")
        if "id" in element.attrib
    }
    assert [name for name in view["names"] if name in spaces[f"place-{free}"]] == [view["names"][taken.seat]]
    assert not any(name in text for space, text in spaces.items() if space != f"place-{free}" for name in view["names"])


def test_every_unit_is_on_the_map() -> None:
    for view in some():
        root = drawn(view)
        found = {
            (element.attrib["data-piece"], element.attrib.get("data-seat")): int(element.attrib["data-count"])
            for element in root.iter()
            if "data-count" in element.attrib
        }
        for system in view["table"]["systems"]:
            place = f"hex.{system['at'][0]}.{system['at'][1]}"
            for fleet in system["fleets"]:
                for unit, count in {**fleet["ships"], **fleet["aboard"]}.items():
                    assert found[f"{place}.{unit}", str(fleet["seat"])] == count
            for planet in system["planets"]:
                owner = str(planet["owner"]) if planet["owner"] is not None else None
                for unit, count in (("ground_force", planet["ground_forces"]), ("pds", planet["pds"])):
                    assert found.get((f"{planet['id']}.{unit}", owner), 0) == count


def scale_of(element: Element) -> float:
    grown = re.search(r"scale\(([0-9.]+)", element.attrib.get("transform", ""))
    return float(grown[1]) if grown else 1.0


def sizes(element: Element, scale: float) -> list[float]:
    scale *= scale_of(element)
    own = [float(element.attrib["font-size"]) * scale] if element.tag == f"{SVG}text" else []
    return own + [size for child in element for size in sizes(child, scale)]


def fit_of(root: Element) -> float:
    _, _, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    return min(ROOM[0] / width, ROOM[1] / height)


def test_no_label_is_under_12_pixels() -> None:
    for view in some():
        root = drawn(view)
        found = sizes(root, fit_of(root))
        assert min(found, default=12.0) >= 12.0


def test_what_can_be_clicked_is_28_pixels_wide_at_least() -> None:
    for view in some():
        root = drawn(view)
        fit = fit_of(root)
        for element in root.iter():
            if "hit" in element.attrib.get("class", "").split():
                size = 2 * float(element.attrib["r"]) if "r" in element.attrib else float(element.attrib["height"])
                assert size * fit >= 28.0


def boxes(view: View) -> list[tuple[str, float, float, float]]:
    """Of each fleet: its hex, twice how far its pill reaches sideways, how far up and down, seen from the middle of the
    hex."""
    out = []
    for place in drawn(view).iter():
        if "system" not in place.attrib.get("class", "").split():
            continue
        for fleet in place.iter():
            if "fleet" in fleet.attrib.get("class", "").split():
                (pill,) = [part for part in fleet.iter() if part.attrib.get("class") == "pill"]
                moved = re.search(r"translate\((-?[0-9.]+)px,(-?[0-9.]+)px\)", fleet.attrib["style"])
                assert moved is not None
                wide = 2 * abs(float(moved[1])) + float(pill.attrib["width"])
                y, tall = float(moved[2]), float(pill.attrib["height"])
                out.append((place.attrib["id"], wide, y - tall / 2, y + tall / 2))
    return out


def test_fleets_stay_in_their_hexagon() -> None:
    from cosmarch.games.ti3.board.map.geometry import HALF, half_width

    for view in some():
        for place, width, top, low in boxes(view):
            assert top >= -HALF and low <= HALF + 0.5, place
            assert width / 2 <= half_width((top + low) / 2), place


def test_four_kinds_of_ships_beside_two_planets_are_told_apart() -> None:
    """Their silhouettes are 17 pixels high at least, at the zoom at which the whole galaxy is seen."""
    t = table.fresh()
    table.put(t, 0, "arnor_lor", dreadnought=1, carrier=2, cruiser=2, destroyer=1)
    t.queue = [("turn", 0), ("stop",)]
    here = t.choices.hexes.names[table.place(t, "arnor_lor")]
    (fleet,) = [part for part in drawn(table.play(t).match.view(0)).iter() if part.get("id") == f"piece-fleet.{here}.0"]
    ships = [part for part in fleet.iter() if part.get("href", "").startswith("#unit-")]
    assert len(ships) == 4 and min(float(ship.attrib["width"]) for ship in ships) >= 17


def silhouettes(t: Any, here: str, seat: int = 0) -> list[float]:
    """How large the units of a fleet are drawn, small ones as much larger as they are drawn smaller."""
    from cosmarch.games.ti3.board.map.fleets import SMALLER

    name = f"piece-fleet.{here}.{seat}"
    (fleet,) = [part for part in drawn(table.play(t).match.view(0)).iter() if part.get("id") == name]
    units = [part for part in fleet.iter() if part.get("href", "").startswith("#unit-")]
    return [float(unit.attrib["width"]) / SMALLER.get(unit.attrib["href"].removeprefix("#unit-"), 1) for unit in units]


@pytest.mark.parametrize("name", ["arnor_lor", "wellon"])
def test_many_kinds_of_ships_beside_planets_are_told_apart(name: str) -> None:
    """16 pixels for five kinds with their numbers, 14 for seven."""
    for least, ships in (
        (15.5, {"war_sun": 1, "dreadnought": 2, "carrier": 2, "cruiser": 3, "fighter": 6}),
        (14, {"war_sun": 1, "dreadnought": 2, "carrier": 2, "cruiser": 3, "destroyer": 2, "fighter": 6, "pds": 1}),
    ):
        t = table.fresh()
        table.put(t, 0, name, **ships)
        t.queue = [("turn", 0), ("stop",)]
        sizes = silhouettes(t, t.choices.hexes.names[table.place(t, name)])
        assert len(sizes) == len(ships) and min(sizes) >= least


def test_two_fleets_that_meet_are_told_apart() -> None:
    t = table.fresh()
    for seat in (0, 1):
        table.put(t, seat, "arnor_lor", dreadnought=1, carrier=1, cruiser=1)
    t.queue = [("turn", 0), ("stop",)]
    here = t.choices.hexes.names[table.place(t, "arnor_lor")]
    assert min(silhouettes(t, here) + silhouettes(t, here, 1)) >= 14


def test_whoever_holds_a_planet_is_told_by_their_shape() -> None:
    """Also where no unit stands on it and no fleet above it."""
    from cosmarch.core.boardkit.players import shape

    t = table.fresh()
    t.owner[table.planet("arnor")] = 1
    t.queue = [("turn", 0), ("stop",)]
    view = table.play(t).match.view(0)
    planets = {part.get("id"): part for part in drawn(view).iter() if "world" in part.get("class", "").split()}
    mark = f"#shape-{shape(view['table']['players'][1]['colour'])}"
    assert mark in [part.get("href") for part in planets["place-arnor"].iter()]
    assert not [part for part in planets["place-lor"].iter() if part.get("href", "").startswith("#shape-")]


def test_the_active_system_is_not_dimmed() -> None:
    """One looks at it while ships are chosen elsewhere."""
    t = table.fresh()
    table.put(t, 0, "thibah", cruiser=1)
    t.queue = [("activation", 0), ("stop",)]
    game = table.play(t)
    game.match.choose(game.hex("wellon"))
    bright = [part.get("id") for part in drawn(game.match.view(0)).iter() if "bright" in part.get("class", "").split()]
    assert bright == [f"place-{game.hex('wellon')}"]


def test_units_that_landed_on_two_planets_stand_beside_each_other() -> None:
    """Below the fleet they came with, so that their numbers can be read."""
    t = table.fresh()
    t.active, t.system = 0, table.place(t, "arnor_lor")
    for name in ("arnor", "lor"):
        t.owner[table.planet(name)], t.ground[table.planet(name)] = 1, 1
        t.landed = change(t.landed, table.planet(name), 2)
    table.put(t, 0, "arnor_lor", carrier=1, ground_force=2)
    t.queue = [("invasions",), ("stop",)]
    here = t.choices.hexes.names[t.system]
    found = [box for box in boxes(table.play(t).match.view(0)) if box[0] == f"place-{here}"]
    assert len(found) == 3 and len({top for _, _, top, _ in found}) == 2
    assert min(low - top for _, _, top, low in found) >= 12


def home_of_hacan() -> View:
    """A table at which somebody plays the Hacan, whose home has three planets."""
    for seed in range(1, 60):
        view = cosmarch.new("ti3", 6, seed, {"galaxy": "random"}).view(None)
        if any(planet["id"] == "arretze" for system in view["table"]["systems"] for planet in system["planets"]):
            return view
    raise AssertionError("nobody plays the Hacan")


def test_homes_with_three_planets_name_all_three() -> None:
    named = 0
    for view in (home_of_hacan(),):
        for place in drawn(view).iter():
            if "system" not in place.attrib.get("class", "").split():
                continue
            worlds = [part for part in place if "world" in part.attrib.get("class", "").split()]
            if len(worlds) == 3:
                texts = [
                    "".join(text.itertext()) for text in place.iter(f"{SVG}text") if "name" in text.get("class", "")
                ]
                assert texts == ["Arretze", "Hercant", "Kamdorn"]
                named += 1
    assert named


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 6])
def test_what_an_answer_names_is_found_on_the_map(seats: int) -> None:
    """Ids are unique at every moment of a match, and a token of a hex, a planet or units has its element."""
    match = cosmarch.new("ti3", seats, 11, {"galaxy": "random"})
    galaxies.people(match._table, seats)
    missing: set[str] = set()
    asked = 0
    for step, now in enumerate(walk(match, seats, 1500)):
        if step % 3:
            continue
        for ask in now.asks:
            choices = now._table.choices
            if not any([ask.domain is getattr(choices, name) for name in MAPPED]):
                continue
            asked += 1
            root = drawn(now.view(ask.seat))
            found = ids(root)
            assert len(found) == len(set(found))
            tokens = {
                token
                for element in root.iter()
                for name in ("data-place", "data-piece")
                for token in element.attrib.get(name, "").split()
            }
            missing |= {f"{ask.kind}: {token}" for token in ask.tokens if token != "done" and token not in tokens}
    assert asked > 20
    assert sorted(missing) == []


def test_a_system_is_answered_by_its_tile_alone() -> None:
    """What is lit where a system is asked for is the tile, not the fleet upon it."""
    for view in some():
        for element in drawn(view).iter():
            if "data-piece" in element.attrib:
                assert not re.fullmatch(r"hex\.-?\d+\.-?\d+", element.attrib["data-piece"])
