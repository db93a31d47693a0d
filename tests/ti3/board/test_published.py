"""What the game publishes of a table: a map whose pieces and places are found by the answers' tokens, sheets, the dock.

The samples are random matches and full galaxies; nothing is compared with what the code itself gave before.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import Published
from cosmarch.core.text import languages
from cosmarch.games.ti3.content.loader import load_content
from tests.ti3 import galaxies

CONTENT = load_content()
GAME = cosmarch.game("ti3")
SVG = "{http://www.w3.org/2000/svg}"
ROOM = (904.0, 684.0)  # CSS pixels that the map is fitted into
MAPPED = ("hexes", "planets", "stacks", "garrisons")
KEY = re.compile(r"\b(ti3|core)\.[a-z_]+")  # what an unknown message looks like

View = dict[str, Any]
Element = ElementTree.Element


@cache
def some() -> tuple[View, ...]:
    return (*galaxies.views(), *galaxies.moments().values())


def published(view: View, lang: str = "en") -> Published:
    found = GAME.publish(view, CONTENT, lang)
    assert found is not None
    return found


def drawn(view: View, lang: str = "en") -> Element:
    return ElementTree.fromstring(published(view, lang).maps[0].svg)


def walk(match: Match, seed: int, answers: int) -> Any:
    """The match after each of so many random answers."""
    chance = Random(seed)
    for _ in range(answers):
        if match.over:
            return
        yield match
        ask = chance.choice(match.asks)
        weights = [0.2 if token == "pass" and ask.kind == "action" else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


# ---- the map


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
    """Of each fleet: its hex, how far its pill reaches sideways, up and down, seen from the middle of the hex."""
    out = []
    for place in drawn(view).iter():
        if "system" not in place.attrib.get("class", "").split():
            continue
        for fleet in place.iter():
            if "fleet" in fleet.attrib.get("class", "").split():
                (pill,) = [part for part in fleet.iter() if part.attrib.get("class") == "pill"]
                moved = re.search(r"translate\(0px,(-?[0-9.]+)px\)", fleet.attrib["style"])
                assert moved is not None
                y, tall = float(moved[1]), float(pill.attrib["height"])
                out.append((place.attrib["id"], float(pill.attrib["width"]), y - tall / 2, y + tall / 2))
    return out


def test_fleets_stay_in_their_hexagon() -> None:
    from cosmarch.games.ti3.board.map.geometry import HALF, half_width

    for view in some():
        for place, width, top, low in boxes(view):
            assert top >= -HALF and low <= HALF + 0.5, place
            assert width / 2 <= half_width((top + low) / 2), place


def test_homes_with_three_planets_name_all_three() -> None:
    named = 0
    for view in some():
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


# ---- the symbols


def test_all_that_is_used_is_in_the_sprite() -> None:
    sprite = GAME.sprite()
    known = set(re.findall(r'id="([^"]+)"', sprite))
    assert len(known) == len(re.findall(r' id="', sprite))
    ElementTree.fromstring(sprite)
    for view in some():
        for used in re.findall(r'(?:href="#|url\(#)([^")]+)', published(view).maps[0].svg):
            assert used in known
    for used in re.findall(r'(?:href="#|url\(#)([^")]+)', sprite):
        assert used in known


# ---- words


@pytest.mark.parametrize("lang", languages())
def test_everything_is_worded(lang: str) -> None:
    for view in some():
        said = repr(published(view, lang))
        assert not KEY.search(said), KEY.search(said)


def test_sheets_stand_in_the_order_of_play() -> None:
    for view in some():
        order = [sheet.seat for sheet in published(view).sheets]
        assert order[: len(view["table"]["order"])] == view["table"]["order"]
        assert sorted(order) == list(range(view["seats"]))
