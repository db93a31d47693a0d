"""What the game publishes of a table: two maps whose pieces and places are found by the answers' tokens.

The samples are random matches; nothing is compared with what the code itself gave before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import Published
from cosmarch.core.text import languages

GAME = cosmarch.game("bts")
SVG = "{http://www.w3.org/2000/svg}"
ROOM = (904.0, 684.0)  # CSS pixels that a map is fitted into
MAPPED = ("spaces", "slots", "locations", "ships", "moves", "actions")
OFF_THE_MAP = ("done", "skip")
KEY = re.compile(r"\b(bts|core)\.[a-z_]+\.")  # what an unknown message looks like

Element = ElementTree.Element


def walk(match: Match, seed: int, answers: int = 100_000) -> Iterator[Match]:
    """The match after each random answer; research is likelier, so that the tree fills."""
    chance = Random(seed)
    for _ in range(answers):
        yield match
        if match.over:
            return
        ask = chance.choice(match.asks)
        weights = [4.0 if "research" in token else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)


@cache
def some() -> tuple[Published, ...]:
    """Moments of matches of all sizes, in all languages."""
    out: list[Published] = []
    for number, seats in enumerate((2, 3, 4, 4)):
        options: dict[str, Any] = {"mats": "advanced"} if number == 3 else {}
        match = cosmarch.new("bts", seats, 20 + number, options)
        for step, now in enumerate(walk(match, number)):
            if step % 60 == 0 or now.over:
                lang = languages()[step // 60 % len(languages())]
                out.append(published(now, now.asks[0].seat if now.asks else None, lang))
    return tuple(out)


def published(match: Match, seat: int | None, lang: str = "en") -> Published:
    found = match.published(seat, lang)
    assert found is not None
    return found


def drawn(found: Published) -> list[Element]:
    return [ElementTree.fromstring(part.svg) for part in found.maps]


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def marked(roots: list[Element]) -> set[str]:
    """All tokens that something on the maps answers to."""
    return {
        token
        for root in roots
        for element in root.iter()
        for name in ("data-place", "data-piece")
        for token in element.attrib.get(name, "").split()
    }


# ---- the maps


def test_the_maps_are_the_tree_and_the_galaxy() -> None:
    for found in some():
        assert [part.key for part in found.maps] == ["tree", "galaxy"]
        assert found.view in ("tree", "galaxy")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_answer_names_is_found_on_the_maps(seats: int) -> None:
    """Ids are unique at every moment of a match, and the token of a space, slot, location or ship has its element."""
    missing: set[str] = set()
    asked = 0
    match = cosmarch.new("bts", seats, 3, {"mats": "advanced"})
    for now in walk(match, seats):
        for ask in now.asks:
            if not any([ask.domain is getattr(now._table.choices, name) for name in MAPPED]):
                continue
            asked += 1
            roots = drawn(published(now, ask.seat))
            for root in roots:
                found = ids(root)
                assert len(found) == len(set(found))
            tokens = marked(roots)
            for token in ask.tokens:
                if token in OFF_THE_MAP or token.startswith("ability."):
                    continue
                if ask.domain is now._table.choices.moves:
                    missing |= {f"{ask.kind}: {part}" for part in token.split("-") if part not in tokens}
                elif token not in tokens:
                    missing.add(f"{ask.kind}: {token}")
    assert asked > 50
    assert sorted(missing) == []


def test_every_ship_cube_pawn_and_disc_is_a_piece() -> None:
    match = cosmarch.new("bts", 4, 5)
    for step, now in enumerate(walk(match, 8)):
        if step % 25:
            continue
        table = now.view(None)["table"]
        tree, galaxy = [
            [name for name in ids(root) if name.startswith("piece-")] for root in drawn(published(now, None))
        ]
        seated = [row for row in table["players"] if row["faction"] is not None]
        ships = sum([len(levels) for row in seated for levels in row["ships"].values()])
        assert len([name for name in galaxy if name.startswith("piece-ship.")]) == ships
        discs = len([row for row in table["locations"] if row["controller"] is not None])
        assert len([name for name in galaxy if name.startswith("piece-disc.")]) == discs
        cubes = sum([len(slot["researched"]) for slot in table["slots"]])
        assert len([name for name in tree if name.startswith("piece-cube.")]) == cubes
        assert len([name for name in tree if name.startswith("piece-pawn.")]) == len(seated)


def test_a_free_space_answers_for_another_one_like_it() -> None:
    """Of several free spaces of one action at one price the question offers one: any of them may be clicked."""
    match = cosmarch.new("bts", 3, 3)
    while match.asks[0].kind != "action":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    assert "research_I.1" in match.asks[0].tokens and "research_I.3" not in match.asks[0].tokens
    (tree, _) = drawn(published(match, match.asks[0].seat))
    (ring,) = [element for element in tree.iter() if element.attrib.get("id") == "place-research_I.3"]
    assert ring.attrib["data-place"].split() == ["research_I.3", "research_I.1"]


def sizes(element: Element) -> list[float]:
    assert "scale(" not in element.attrib.get("transform", "")
    own = [float(element.attrib["font-size"])] if element.tag == f"{SVG}text" else []
    return own + [size for child in element for size in sizes(child)]


def fit_of(root: Element) -> float:
    _, _, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    return min(ROOM[0] / width, ROOM[1] / height)


def test_no_label_is_under_12_pixels() -> None:
    for found in some():
        for root in drawn(found):
            assert min(sizes(root)) * fit_of(root) >= 12.0


def test_what_can_be_clicked_is_28_pixels_wide_at_least() -> None:
    for found in some():
        for root in drawn(found):
            for element in root.iter():
                if "hit" in element.attrib.get("class", "").split():
                    size = 2 * float(element.attrib["r"]) if "r" in element.attrib else float(element.attrib["height"])
                    assert size * fit_of(root) >= 28.0


def test_rows_of_actions_are_28_pixels_high_at_least() -> None:
    for found in some():
        for root in drawn(found):
            for element in root.iter():
                if "row" in element.attrib.get("class", "").split() and element.tag == f"{SVG}rect":
                    assert float(element.attrib["height"]) * fit_of(root) >= 28.0


# ---- the symbols


def test_all_that_is_used_is_in_the_sprite() -> None:
    sprite = GAME.sprite()
    known = set(re.findall(r'id="([^"]+)"', sprite))
    assert len(known) == len(re.findall(r' id="', sprite))
    ElementTree.fromstring(sprite)
    for text in (sprite, *[part.svg for found in some() for part in found.maps]):
        for used in re.findall(r'(?:href="#|url\(#)([^")]+)', text):
            assert used in known


# ---- sheets and the track


def test_every_seat_has_a_sheet() -> None:
    match = cosmarch.new("bts", 4, 5)
    for step, now in enumerate(walk(match, 8)):
        if step % 40:
            continue
        table = now.view(None)["table"]
        for sheet, row in zip(published(now, None).sheets, table["players"], strict=True):
            assert sheet.seat == row["seat"]
            if row["faction"] is not None:
                assert sheet.points == str(row["points"])
                assert sheet.colour == row["colour"]


def test_the_track_shows_the_phase_that_is_asked() -> None:
    """BTS-4.2: action, production, achievement."""
    match = cosmarch.new("bts", 3, 5)
    phases = {"action": 1, "research_slot": 1, "production": 2, "trade": 2, "achievement": 3}
    seen: set[str] = set()
    for now in walk(match, 2):
        kind = now.asks[0].kind if now.asks else ""
        if kind in phases:
            seen.add(kind)
            assert [step.now for step in published(now, 0).track].index(True) == phases[kind]
    assert len(seen) >= 4  # an achievement is asked for only where there is a choice


def test_the_map_shown_is_the_one_that_the_question_is_about() -> None:
    match = cosmarch.new("bts", 3, 5)
    wanted = {"action": "tree", "research_slot": "tree", "jump": "galaxy", "build_where": "galaxy"}
    for now in walk(match, 2):
        kind = now.asks[0].kind if now.asks else ""
        if kind in wanted:
            assert published(now, now.asks[0].seat).view == wanted[kind]


# ---- words


def test_no_message_is_missing() -> None:
    for found in some():
        assert KEY.search(repr(found)) is None
