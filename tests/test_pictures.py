"""The pictures of the games: whole, alone, legible, in every language, and the same for all who know the same."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.boardkit.picture import boards
from cosmarch.core.boardkit.plain_svg import links
from cosmarch.core.match import Match
from cosmarch.core.text import languages
from tests.drawn import SVG, Element, letters_can_be_read, one, sheets_are_clear, shown

# Tables of all sizes, with what is optional.
TABLES: dict[str, tuple[tuple[int, dict[str, object]], ...]] = {
    "bts": ((2, {}), (4, {"mats": "advanced", "tableau": True})),
    "se4x": ((1, {}), (2, {}), (4, {})),
    "ti3": ((3, {"galaxy": "random"}), (6, {"galaxy": "random", "distant_suns": True, "leaders": True})),
}
GAMES = sorted(TABLES)
NAME = "Wolfeschlegelsteinhausen"  # as long as a name may be


def moments(match: Match, seed: int) -> Iterator[Match]:
    """A random match at its start, now and then, and where it stops."""
    chance = Random(seed)
    for step in range(301):
        if step % 100 == 0 or match.over:
            yield match.clone()
        if match.over:
            break
        ask = chance.choice(match.asks)
        match.choose(chance.choice(ask.tokens), ask.seat)


@cache
def some(game: str) -> tuple[tuple[Match, int | None, str], ...]:
    """Moments, each with eyes and a language, in turn."""
    found = [one for n, (seats, options) in enumerate(TABLES[game]) for one in moments(table(game, seats, options), n)]
    eyes = [None if n % 3 == 2 else n % one.seats for n, one in enumerate(found)]
    return tuple([(one, eyes[n], languages()[n % 3]) for n, one in enumerate(found)])


def table(game: str, seats: int, options: dict[str, object]) -> Match:
    match = cosmarch.new(game, seats, 3, options)
    match.names = tuple([f"{NAME[seat:]}" for seat in range(seats)])
    return match


@cache
def drawn(game: str) -> tuple[tuple[Match, int | None, str, str], ...]:
    return tuple([(match, seat, lang, match.svg(seat, lang)) for match, seat, lang in some(game)])


@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_document_that_needs_no_other(game: str) -> None:
    """No script, no style sheet, nothing from outside; and no id that a picture of another game could use too."""
    for match, _, lang, text in drawn(game):
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg" and root.attrib["role"] == "img" and root.attrib["lang"] == lang
        assert root.findtext(f"{SVG}title") == match.game.title(lang) and root.findtext(f"{SVG}desc")
        assert not re.search(r"var\(|<style|<script| style=| class=|\son[a-z]+=|\{", text)
        assert not re.search(rf"\b({game}|core)\.[a-z_]+", text), "words are missing"
        ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
        assert links(text) and links(text) <= ids and all([id.startswith(f"{game}-") for id in ids])
        assert set(re.findall(r'href="(.)', text)) == {"#"}


def writings(root: Element) -> Counter[str]:
    return Counter(["".join(text.itertext()) for text in root.iter(f"{SVG}text")])


def seen(root: Element) -> Element:
    """The drawing without what nobody sees."""
    for parent in list(root.iter()):
        for child in list(parent):
            if re.fullmatch(r"0|var\(--\w+,0\)", child.attrib.get("opacity", "")):
                parent.remove(child)
    return root


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_on_the_maps_is_on_it(game: str) -> None:
    """What is written, and a symbol for a symbol."""
    for match, seat, lang, text in drawn(game):
        published = match.published(seat, lang)
        assert published is not None
        root = ElementTree.fromstring(text)
        symbols = len(list(root.iter(f"{SVG}use"))) + len(list(root.iter(f"{SVG}svg"))) - 1
        maps = [seen(ElementTree.fromstring(svg)) for svg in boards(published)]
        for board in maps:
            assert writings(board) <= writings(root)
            symbols -= len(list(board.iter(f"{SVG}use")))
        assert symbols >= 0


@pytest.mark.parametrize("game", GAMES)
def test_every_player_has_a_sheet_with_name_points_and_figures(game: str) -> None:
    for match, seat, lang, text in drawn(game):
        published = match.published(seat, lang)
        assert published is not None
        root = ElementTree.fromstring(text)
        for sheet in published.sheets:
            found = shown(one(root, "panel", f"seat.{sheet.seat + 1}"))
            assert sheet.name[:10] in found and sheet.points in (*found.split(), "")
            assert all([figure.value in found for figure in sheet.figures])


@pytest.mark.parametrize("game", GAMES)
def test_letters_can_be_read_and_nothing_lies_on_another(game: str) -> None:
    for _, _, _, text in drawn(game):
        root = ElementTree.fromstring(text)
        letters_can_be_read(root)
        sheets_are_clear(root)


@pytest.mark.parametrize("game", GAMES)
def test_it_depends_on_the_view_alone(game: str) -> None:
    for match, seat, lang, text in drawn(game)[::2]:
        view = match.view(seat)
        before = copy.deepcopy(view)
        assert match.game.svg(view, match._content(), lang) == text
        assert view == before


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_does_not_show(game: str) -> None:
    """A match whose hidden parts are dealt anew looks the same to the seat."""
    for match, seat, lang, text in drawn(game):
        if seat is not None and not match.over:
            assert match.imagine(seat, "another").svg(seat, lang) == text
