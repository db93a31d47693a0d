"""The text form tells everything that is in the view and nothing else, in every language, whatever the names hold; and
the picture nothing that a seat may not know."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.text import Words, languages, words
from cosmarch.games.se4x import game
from cosmarch.games.se4x.board import text as board_text
from cosmarch.games.se4x.board.art.cards import card_art
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.sheet_words import holdings
from cosmarch.games.se4x.board.words import TECHNOLOGY_CODES, firing_order
from cosmarch.games.se4x.choices import ALIENS, back
from cosmarch.games.se4x.content.loader import load_content
from cosmarch.games.se4x.content.vocabulary import SHIPS, TECHNOLOGIES, TERRAIN
from cosmarch.games.se4x.state import ARMED, put
from tests.drawn import fits_a_terminal, flat, odd_names_are_escaped
from tests.se4x import positions
from tests.se4x.battle import FIELD, field
from tests.se4x.table import aliens, place, play
from tests.se4x.table import put as put_counter

KEY = re.compile(r"\b(se4x|core)\.[a-z_]+")  # what an unknown message looks like
CONTENT = load_content()

View = dict[str, Any]


def say(lang: str) -> Words:
    return words(lang, "core", "se4x", "se4x_names", "se4x_board")


@cache
def some() -> tuple[View, ...]:
    """All sorts of views."""
    return (*positions.views(), *positions.moments().values())


# ---- the sample, a battle, and what nobody sees


def test_the_sample_shows_what_is_rare() -> None:
    tables = [view["table"] for view in some()]
    hexes = [row for table in tables for row in table["hexes"]]
    groups = [group for table in tables for group in table["groups"]]
    colonies = [row["colony"] for row in hexes if row["colony"] is not None]
    assert {table["phase"] for table in tables} >= {"setup", "movement", "combat"}
    assert {len(table["players"]) for table in tables} == {1, 2, 3, 4}
    assert any(view["over"] for view in some())
    assert {row["terrain"] for row in hexes} >= {*TERRAIN, None}
    assert any(row["amoeba"] for row in hexes)
    assert {group["kind"] for group in groups} >= {*SHIPS[:-2], None, "infantry", "alien_d"}
    assert any(group["fleet"] for group in groups) and any(group["load"] for group in groups)
    assert any(group["damage"] for group in groups)
    assert any(colony["stock"] for colony in colonies) and any(colony["centers"] for colony in colonies)
    assert any(colony["blockaded"] for colony in colonies)
    assert any(table["empires"] for table in tables) and any(table["machines"] for table in tables)
    battles = [table["battle"] for table in tables if table["battle"] is not None]
    assert {battle["on_the_ground"] for battle in battles} == {False, True}
    assert any(row["screened"] for battle in battles for row in battle["board"])
    assert any(player["plan"] for table in tables for player in table["players"])


def test_a_battle_in_the_order_of_fire() -> None:
    """SE-9.1, SE-9.2: by class, then by Tactics, the defender before the attacker."""
    view = positions.moments()["battle"]
    table = view["table"]
    rows = firing_order(table["battle"], table)
    keys = []
    for group, row in rows:
        attacking = group["owner"] == table["battle"]["attacker"]
        keys.append((row["values"]["class"], -row["values"]["tactics"], attacking))
    assert keys == sorted(keys) and len(rows) == len(table["battle"]["board"])


def test_values_of_a_battle_are_shown_once_technology_was_stated() -> None:
    """SE-6.6: before the first round the battle board tells no values."""
    t = field()
    put_counter(t, 0, FIELD, "cruiser", 2)
    put_counter(t, 1, FIELD, "destroyer", 2)
    t.battle_hex, t.attacker, t.defender = place(FIELD), 0, 1
    match = play(t, ("stop",)).match
    rows = match.view(0)["table"]["battle"]["board"]
    assert [row["values"] for row in rows] == [None, None]
    t.battle_round = 1
    rows = play(t, ("stop",)).match.view(0)["table"]["battle"]["board"]
    assert [row["values"]["attack"] for row in rows] == [4, 4]
    assert [row["values"]["class"] for row in rows] == ["C", "D"]
    assert [row["values"]["hull"] for row in rows] == [2, 1]


def test_the_blockade_that_a_seat_can_see() -> None:
    """SE-15.1: a colony with a combat-capable enemy is blockaded; what a face-down counter is does not show."""

    def seen(seat: int | None) -> bool:
        rows = play(t, ("stop",)).match.game.view(t, seat)["hexes"]
        (row,) = [row for row in rows if row["name"] == "G8"]
        return bool(row["colony"]["blockaded"])

    t = field()
    assert not seen(1)
    group = put_counter(t, 0, "G8", "scout")
    assert seen(0) and not seen(1) and not seen(None)
    t.proof = put(t.proof, group, ARMED)
    assert seen(1) and seen(None)
    t.remove_group(group)
    put_counter(t, 0, "G8", "colony_ship")
    assert not seen(0)
    (alien,) = aliens(t, "G8", "alien_d")
    t.turn_up(alien)
    assert t.owner_of(alien) == ALIENS and seen(None)


def looks_the_same(match: Match, seat: int) -> None:
    """A match whose hidden parts are dealt anew looks the same to the seat."""
    twin = match.imagine(seat, "another")
    assert twin.svg(seat) == match.svg(seat) and twin.board_text(seat) == match.board_text(seat)
    assert twin.svg(None) == match.svg(None) and twin.board_text(None) == match.board_text(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_things_do_not_show(seats: int) -> None:
    match = positions.played(seats, positions.RICH, seats, 150)  # while there are counters face down
    twin = match.imagine(0, "another")
    assert twin._table.kind != match._table.kind and twin._table.terrain != match._table.terrain
    looks_the_same(match, 0)
    other = match.view(0)["table"]["players"][1]
    assert other["levels"] is None and other["sheet"] is None and other["cp"] is None
    sheet = say("en")("se4x.board.production")
    own = match.view(0)["table"]["players"][0]
    assert (sheet in match.svg(0)) == bool(own["sheet"]) and sheet not in match.svg(None)


def test_hidden_things_do_not_show_in_battle() -> None:
    for match in (positions.great_battle(), positions.ground_battle()):
        for seat in range(2):
            looks_the_same(match, seat)


def test_a_line_of_the_log_names_what_it_is_about() -> None:
    """By tokens that the map has; a counter that is gone has none."""
    match = positions.played(2, {}, 3, 200)
    shown = match.published(0)
    assert shown is not None
    found = re.findall(r' data-(?:place|piece)="([^"]*)"', shown.maps[0].svg)
    places = {name for tokens in found for name in tokens.split()}
    named = {place for entry in match.log(0) for place in entry.places}
    hexes = {name for name in named if not name.startswith("group.")}
    assert hexes and hexes <= places
    assert (named - hexes) & places


def test_technologies_differ_by_their_letters() -> None:
    assert tuple(TECHNOLOGY_CODES) == TECHNOLOGIES and len(set(TECHNOLOGY_CODES.values())) == len(TECHNOLOGIES)


FAMILIES = (
    *("phase", "victory", "alliance", "difficulty", "colour", "center", "mark", "entry"),
    *("cards", "bank"),
)
SINGLE = ("research_points", "bid", "debt", "bounty", "advantage", "alien_technology", "stopped", "cloaked")


def test_no_message_is_left_over() -> None:
    folder = Path(board_text.__file__).parent
    code = "".join([path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))])
    for key in say("en").every_key():
        if key.startswith("se4x.board."):
            name = key.removeprefix("se4x.board.")
            known = name.partition(".")[0] in FAMILIES and "." in name
            assert (
                known or name in (*SINGLE, "aboard", "decoy", "for_sale") or f'{key}"' in code or f"{key}'" in code
            ), key


# ---- names from a pack


def test_names_are_escaped() -> None:
    """Of ships, systems and technologies, which the text tells, and of the advantages, which stand on the sheets."""
    files: dict[str, str] = {}
    for file, name in (
        ("ships.toml", "Scout"),
        ("terrain.toml", "Nebula"),
        ("technologies.toml", "Tactics"),
        ("empire_advantages.toml", '[^"]+'),
    ):
        text = (resources.files("cosmarch.games.se4x.content") / "data" / file).read_text(encoding="utf-8")
        files[file], count = re.subn(rf'(?m)^name = "{name}"', lambda _: "name = '<b>&\"\\'", text)
        assert count
    match = cosmarch.new("se4x", seats=2, seed=2, options=positions.RICH, pack=files)
    positions.walk(match, positions.Random(2), 60)
    odd_names_are_escaped(match)


# ---- the text form


@pytest.mark.parametrize("lang", languages())
def test_text_is_readable_in_a_terminal(lang: str) -> None:
    for view in some():
        fits_a_terminal(board_text.describe(view, CONTENT, say(lang)), KEY)


@pytest.mark.parametrize("lang", languages())
def test_text_mentions_everything(lang: str) -> None:
    faces = faces_of(CONTENT, say(lang))
    for view in some():
        table = view["table"]
        text = flat(board_text.describe(view, CONTENT, say(lang)))
        names = [faces.scenario(table["scenario"])]
        names += [row["name"] for row in table["hexes"]]
        names += [faces.technology(key) for key in TECHNOLOGIES]
        for player in table["players"]:
            names.append(faces.player(player))
            names += [faces.card(key) for key in (*player["advantages"], *player["alien_cards"])]
            for cards in (player["cards"] or {}).values():
                names += [faces.card(key) for key in cards]
        for row in table["hexes"]:
            if row["terrain"] is not None and not (row["colony"] or {}).get("homeworld"):
                names.append(f"{row['name']}:")
        for group in table["groups"]:
            if group["kind"] is None:
                names.append(say(lang)("se4x.word.face_down", number=back(group["group"]))[1:])
            else:
                names.append(faces.kind(group["kind"])[1:])
        for name in names:
            assert flat(name) in text, name


def test_text_tells_the_numbers() -> None:
    for view in some():
        table = view["table"]
        lines = " ".join(board_text.describe(view, CONTENT, say("en")).split())
        text = flat(lines)
        for row in table["hexes"]:
            if row["colony"] is not None:
                assert f"{row['colony']['worth']}CP" in text
        for player in table["players"]:
            colonies, worth, counters = holdings(player, table)
            assert f"{'colony' if colonies == 1 else 'colonies'}({worth}CP)" in text
            assert f"{counters}counter" in text
            if player["cp"] is not None:
                assert f"{player['cp']}CP" in text
            for number, row in enumerate(player["sheet"] or [], 1):
                assert re.search(rf" {number}: [^:]*CP left {row['left']}\b", lines)


def test_text_of_a_battle() -> None:
    view = positions.moments()["battle"]
    text = board_text.describe(view, CONTENT, say("en"))
    assert f"Battle at {FIELD}: Player 1 attacks Player 2" in text  # called as in the log
    assert "== Player 1 (Blue) ==" in text
    for group, row in firing_order(view["table"]["battle"], view["table"]):
        figures = row["values"]
        line = f"attack {figures['attack']}, defense {figures['defense']}, hull {figures['hull']}"
        assert flat(line) in flat(text)
        assert not group["damage"] or f"{group['damage']} hit" in text


def test_every_card_has_a_picture_of_what_it_is_about() -> None:
    """Of the sprite; advantages differ from each other, and what works for a ship shows that."""
    content, drawn = load_content(), game.sprite()
    found = [card_art(content, "advantage", key) for key in content.advantage_names]
    assert len(set(found)) == len(found)
    found += [card_art(content, "alien_technology", key) for key in content.alien_technology_names]
    assert all(f'id="{one}"' in drawn for one in found)
    assert card_art(content, "alien_technology", "emissive_armor") == unit_symbol("cruiser")
