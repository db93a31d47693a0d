"""Stand-ins are marked where people look: in the help, and in what is told of a card."""

from __future__ import annotations

import re

import pytest

import cosmarch
from cosmarch.core.text import Words, languages, words
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.words.names import guild_name
from cosmarch.games.bts.words.provenance import BOARD, stand_in
from tests.packs import BTS


def say(lang: str) -> Words:
    return words(lang, "core", "bts")


@pytest.mark.parametrize("lang", languages())
def test_the_help_names_guilds_and_parts_of_the_boards(lang: str) -> None:
    content = load_content(4)
    notes = cosmarch.game("bts").notes(content, lang)
    notes = notes[: notes.index(say(lang)("bts.notes.rulings"))]
    for guild in content.guilds:
        named = any(guild_name(say(lang), content, guild.id) in note for note in notes)
        assert named == (guild.status == "stand_in")
    for part in BOARD:
        assert say(lang)(f"bts.notes.board_{part}") in notes[-1]


def test_a_pack_with_the_printed_boards_has_no_stand_ins_there() -> None:
    text = re.sub(r"\ncertain = .*", "", BTS.shipped("board.toml").replace('"stand_in"', '"attested"'))
    pack = load_content(4, {"board.toml": text})
    assert pack.board_stand_ins == ()
    assert say("en")("bts.notes.board_lines") not in "".join(cosmarch.game("bts").notes(pack, "en"))


def test_what_is_told_of_a_card_says_that_it_is_a_stand_in() -> None:
    content = load_content(4)
    faces = Faces(content, say("en"))
    mark = say("en")("bts.describe.stand_in")
    decks = {
        "technology": content.technologies,
        "event": content.events,
        "system": content.systems,
        "achievement": content.achievements,
        "faction": content.factions,
    }
    for kind, cards in decks.items():
        for card in cards:
            assert faces.text(kind, card.key).endswith(mark) == (card.status == "stand_in")
            assert stand_in(content, kind, card.key) == (card.status == "stand_in")


def test_lines_of_the_boards_are_marked_one_by_one() -> None:
    content = load_content(2)
    assert stand_in(content, "slots", "III-A") and not stand_in(content, "slots", "II-A")
    assert stand_in(content, "lines", "3-4 sol slot_A1") and not stand_in(content, "locations", "2 sol")
    assert stand_in(content, "spaces", "3 research_I") and not stand_in(content, "spaces", "4 research_I")


def test_the_enlarged_view_marks_parts_of_the_boards() -> None:
    """Guilds, the lines into a slot, the spaces of the box, shipyards and lanes, the points of automation."""
    match = cosmarch.new("bts", 4, 1, options={"pick_factions": False})
    marked = {}
    for key in ("guild.science_guild", "slot.III-A", "slot.II-A", "place.port_left", "place.sol", "track.automation.0"):
        marked[key] = _marked(match, key)
    assert marked == dict.fromkeys(marked, True) | {"slot.II-A": False}
    assert _marked(match, "space.research_II.1") and not _marked(match, "space.research_I.1")
    assert _marked(cosmarch.new("bts", 3, 1), "action.research_I")


def _marked(match: cosmarch.Match, key: str) -> bool:
    entry = match.inspect(0, key, "en")
    assert entry is not None
    return entry.stand_in
