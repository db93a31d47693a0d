"""What the inspector tells of whatever a table publishes, and that it tells no more."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.core.text import languages
from tests.ti3.board.test_published import CONTENT, GAME, KEY, drawn, items_of, published, some, walk


def test_the_inspector_knows_everything_that_is_published() -> None:
    rules = GAME.rules()
    for number, view in enumerate(some()):
        lang = languages()[number % 3]
        found = published(view, lang)
        things = items_of(found)
        keys = {item.key for item in things}
        sections = [*found.dock, *found.side, *[part for sheet in found.sheets for part in sheet.sections]]
        figures = [one for part in (*sections, *things, *found.sheets) for one in part.figures]
        keys |= {figure.key for figure in figures if figure.key}
        keys |= {element.attrib["data-key"] for element in drawn(view, lang).iter() if "data-key" in element.attrib}
        for key in sorted(keys):
            entry = GAME.inspect(view, CONTENT, key, lang)
            assert entry is not None, key
            assert entry.title and (not entry.rule or entry.rule in rules), key
            assert not KEY.search(repr(entry)), key


def test_the_inspector_knows_the_words_of_the_log() -> None:
    match = cosmarch.new("ti3", 4, 3, {"galaxy": "random", "leaders": True})
    for _ in walk(match, 8, 600):
        pass
    view = match.view(0)
    places = {place for line in match.log(0) for place in line.places}
    assert len(places) > 20
    for place in sorted(places):
        assert GAME.inspect(view, CONTENT, place, "en") is not None, place


def test_leaders_that_have_yet_to_come_are_not_shown_as_lost() -> None:
    """And the dock has no room for where each of them is."""
    match = cosmarch.new("ti3", 4, 3, {"galaxy": "random", "leaders": True})
    while match.asks[0].kind != "starting_leader":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    shown = match.published(match.asks[0].seat)
    assert shown is not None
    leaders = [one for part in shown.dock for one in part.items if one.key.startswith("leader.")]
    assert len(leaders) == 3 and {(one.state, one.note) for one in leaders} == {("", "")}


@pytest.mark.parametrize(
    "key", ["", "x", "planet.", "planet.nowhere", "player.99", "player.-1", "player.²", "seat.0", "fleet.hex.0.0.9"]
)
def test_the_inspector_knows_no_more_than_there_is(key: str) -> None:
    for wrong in (key, f"ballot.{key}", f"trade.{key}", f"counter.{key}"):
        assert GAME.inspect(some()[4], CONTENT, wrong, "en") is None
