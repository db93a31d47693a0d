"""The picture and its text form tell everything that is in the view and nothing else, in every language, whatever the
names hold."""

from __future__ import annotations

import copy
import re
from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.boardkit.words import WIDTH
from cosmarch.core.match import Match
from cosmarch.core.text import Words, languages, words
from cosmarch.games.se4x.board import picture as board
from cosmarch.games.se4x.board import text as board_text
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.sheet_words import entries, holdings, level_text
from cosmarch.games.se4x.board.style import COLOURS, COUNTERS, SHAPES, SYMBOLS, TECHNOLOGY_CODES
from cosmarch.games.se4x.board.words import firing_order
from cosmarch.games.se4x.choices import ALIENS, back
from cosmarch.games.se4x.content.loader import load_content
from cosmarch.games.se4x.content.vocabulary import COLOURS as PLAYER_COLOURS
from cosmarch.games.se4x.content.vocabulary import SHIPS, TECHNOLOGIES, TERRAIN
from cosmarch.games.se4x.rules.economy.sheet import NAMES
from cosmarch.games.se4x.state import ARMED, put
from tests.drawn import SVG, Element, marked, one, shown, values
from tests.se4x import positions
from tests.se4x.battle import FIELD, field
from tests.se4x.table import aliens, place, play
from tests.se4x.table import put as put_counter

KEY = re.compile(r"\b(se4x|core)\.[a-z_]+")  # what an unknown message looks like
CONTENT = load_content()
POINTED = ("hex", "group", "fleet", "technology", "card", "sheet", "amoeba", "battle")
SMALLEST = 9.0  # of a text at 1440 by 900

View = dict[str, Any]


def say(lang: str) -> Words:
    return words(lang, "core", "se4x", "se4x_names", "se4x_board")


@cache
def some() -> tuple[View, ...]:
    """All sorts of views."""
    return (*positions.views(), *positions.moments().values())


@cache
def pictures() -> tuple[tuple[View, Element], ...]:
    """Each view with its picture, the languages in turn."""
    return tuple([(view, picture(view, languages()[number % 3])) for number, view in enumerate(some())])


def picture(view: View, lang: str) -> Element:
    return ElementTree.fromstring(board.draw(view, CONTENT, say(lang)))


def title(element: Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def flat(text: str) -> str:
    """Without blanks, since a line may be broken within a name."""
    return "".join(text.split())


# ---- the picture


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


@pytest.mark.parametrize("lang", languages())
def test_every_picture_is_one_document_without_script_or_link(lang: str) -> None:
    for view in some():
        drawing = board.draw(view, CONTENT, say(lang))
        root = ElementTree.fromstring(drawing)
        assert root.tag == f"{SVG}svg" and root.attrib["viewBox"] == "0 0 1440 900" and root.attrib["lang"] == lang
        assert not re.search(r"<script|href|\son[a-z]+=|\sid=|<style", drawing)
        assert not KEY.search(drawing.replace("http://www.w3.org", "")), KEY.search(drawing)
        assert "{" not in drawing
        assert len(drawing) < 250_000


def test_no_text_is_too_small() -> None:
    """Also after the map is scaled; it is never made smaller than it was drawn by more than a hair."""
    for _, root in pictures():
        chart = one(root, "map", "map")
        scale = re.search(r"scale\(([0-9.]+)\)", chart.attrib["transform"])
        assert scale is not None and float(scale.group(1)) > 0.99
        sizes = [float(element.attrib["font-size"]) for element in root.iter(f"{SVG}text")]
        assert min(sizes) >= SMALLEST


def test_every_hex_has_its_token_and_its_system() -> None:
    for number, (view, root) in enumerate(pictures()):
        faces = faces_of(CONTENT, say(languages()[number % 3]))
        chart = one(root, "map", "map")
        assert values(chart, "hex") == Counter([row["name"] for row in view["table"]["hexes"]])
        for row in view["table"]["hexes"]:
            element = one(chart, "hex", row["name"])
            words_of = title(element)
            assert words_of.startswith(row["name"])
            if row["terrain"] is not None and not (row["colony"] or {}).get("homeworld"):
                assert faces.terrain(row["terrain"]) in words_of
            if row["face_down"] and row["terrain"] is None:
                assert "?" in shown(element).split()
            if row["colony"] is not None:
                assert str(row["colony"]["worth"]) in shown(element).split()
                assert faces.owner(row["colony"]["owner"], view["table"]) in words_of


def test_every_counter_is_drawn_where_it_is() -> None:
    """On the map, or in the list of its hex below it; on the battle board too while it fights."""
    for view, root in pictures():
        table = view["table"]
        faces = faces_of(CONTENT, say(root.attrib["lang"]))
        chart = one(root, "map", "map")
        drawn = values(root, "group")
        assert set(drawn) == {f"group.{group['group']}" for group in table["groups"]}
        lying = values(chart, "group")
        assert set(lying.values()) <= {1}
        for group in table["groups"]:
            token = f"group.{group['group']}"
            if token in lying:
                (element,) = [one(one(chart, "hex", faces.hex(group["hex"])), "group", token)]
            else:
                element = next(e for e in marked(root, "group") if e.attrib["data-group"] == token)
            known = group["kind"] is not None
            expected = faces.codes[group["kind"]] if known else str(group["group"])
            if known and group["size"] != 1:
                expected += str(group["size"])
            assert shown(element).split()[0] == expected
            if isinstance(group["owner"], int):
                assert element.attrib["data-seat"] == str(group["owner"])


def test_fleet_markers_and_amoebas() -> None:
    for view, root in pictures():
        table = view["table"]
        fleets = {(group["hex"], group["owner"], group["fleet"]) for group in table["groups"] if group["fleet"]}
        assert len(marked(root, "fleet")) == len(fleets)
        assert len(marked(root, "amoeba")) == len([row for row in table["hexes"] if row["amoeba"]])


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
    panel = one(picture(view, "en"), "battle", FIELD)
    order = [element.attrib["data-group"] for element in marked(panel, "group")]
    assert order == [f"group.{group['group']}" for group, _ in rows]
    assert [element.attrib["data-class"] for element in marked(panel, "class")] == sorted({key[0] for key in keys})
    for group, row in rows:
        element = one(panel, "group", f"group.{group['group']}")
        figures = row["values"]
        line = f"A{figures['attack']} D{figures['defense']} H{figures['hull']} T{figures['tactics']}"
        assert line in shown(element)
        assert ("screened" in title(element)) == row["screened"]
        assert ("S" in shown(element).split()) == row["screened"]
        if group["damage"]:
            assert str(group["damage"]) in shown(element).split()


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


def test_technology_of_all_empires() -> None:
    for view, root in pictures():
        table = view["table"]
        assert values(root, "technology") == Counter(TECHNOLOGIES)
        for key in TECHNOLOGIES:
            figures = shown(one(root, "technology", key))
            expected = " ".join([level_text(player, key) for player in table["players"]])
            assert expected in figures
        for player in table["players"]:
            if player["levels"] is None:
                assert level_text(player, "move") == f"≥{player['shown']['move']}"


def test_sheets_of_the_empires() -> None:
    for view, root in pictures():
        table = view["table"]
        assert values(root, "sheet") == Counter([f"seat.{player['seat'] + 1}" for player in table["players"]])
        for player in table["players"]:
            box = one(root, "sheet", f"seat.{player['seat'] + 1}")
            figures = re.findall(r"\d+", shown(box))
            for number in holdings(player, table):
                assert str(number) in figures
            if player["cp"] is not None:
                assert str(player["cp"]) in figures
            named = [key for key in (*player["advantages"], *player["alien_cards"]) if key is not None]
            hidden = [key for key in (*player["advantages"], *player["alien_cards"]) if key is None]
            assert values(box, "card") == Counter(named) and len(marked(box, "card-down")) == len(hidden)


def test_production_sheets_are_for_those_who_may_see_them() -> None:
    for view, root in pictures():
        known = [player for player in view["table"]["players"] if player["sheet"]]
        assert values(root, "production") == Counter([f"production.{player['seat'] + 1}" for player in known])
        for player in known:
            table = one(root, "production", f"production.{player['seat'] + 1}")
            latest = player["sheet"][-1]
            figures = shown(table).replace("−", "").split()
            for name in entries(player):
                assert not latest[name] or str(latest[name]) in figures
            left_out = set(NAMES) - set(entries(player))
            assert not any(row[name] for row in player["sheet"] for name in left_out)


def test_what_can_be_chosen_has_a_title() -> None:
    for _, root in pictures():
        for name in POINTED:
            for element in marked(root, name):
                assert title(element), name


def test_a_drawing_depends_on_the_view_alone() -> None:
    for view in some()[::3]:
        before = copy.deepcopy(view)
        first = board.draw(view, CONTENT, say("en"))
        assert view == before
        assert board.draw(before, CONTENT, say("en")) == first


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
    assert not marked(ElementTree.fromstring(match.svg(None)), "production")


def test_hidden_things_do_not_show_in_battle() -> None:
    for match in (positions.great_battle(), positions.ground_battle()):
        for seat in range(2):
            looks_the_same(match, seat)


def test_a_line_of_the_log_names_what_it_is_about() -> None:
    """By tokens that the picture has; a counter that is gone has none."""
    match = positions.played(2, {}, 3, 200)
    root = ElementTree.fromstring(match.svg(0))
    named = {place for entry in match.log(0) for place in entry.places}
    hexes = {name for name in named if not name.startswith("group.")}
    assert hexes and hexes <= set(values(root, "hex"))
    groups = named - hexes
    assert groups & set(values(root, "group"))


def test_owners_differ_by_shape_too() -> None:
    owners = (*PLAYER_COLOURS, "aliens", "machines", "empire_1", "empire_2", "empire_3")
    for drawn in (COLOURS, SHAPES, COUNTERS):
        assert tuple(drawn) == owners and len(set(drawn.values())) == len(owners)
    assert tuple(SYMBOLS) == TERRAIN and len(set(SYMBOLS.values())) == len(TERRAIN)
    assert tuple(TECHNOLOGY_CODES) == TECHNOLOGIES and len(set(TECHNOLOGY_CODES.values())) == len(TECHNOLOGIES)


@pytest.mark.parametrize("lang", languages())
def test_counters_differ_by_their_letters(lang: str) -> None:
    codes = faces_of(CONTENT, say(lang)).codes
    assert len(set(codes.values())) == len(codes) and max([len(code) for code in codes.values()]) == 2


FAMILIES = (
    *("phase", "victory", "alliance", "difficulty", "colour", "code", "center", "mark", "mark_letter", "entry"),
    *("cards", "bank"),
)
SINGLE = ("research_points", "bid", "debt", "bounty", "advantage", "alien_technology", "stopped", "cloaked")


def test_no_message_is_left_over() -> None:
    folder = Path(board.__file__).parent
    code = "".join([path.read_text("utf-8") for path in sorted(folder.glob("*.py"))])
    for key in say("en").every_key():
        if key.startswith("se4x.board."):
            name = key.removeprefix("se4x.board.")
            known = name.partition(".")[0] in FAMILIES and "." in name
            assert (
                known or name in (*SINGLE, "aboard", "decoy", "for_sale") or f'{key}"' in code or f"{key}'" in code
            ), key


# ---- names from a pack


def test_names_are_escaped() -> None:
    files: dict[str, str] = {}
    for file, name in (("ships.toml", "Scout"), ("terrain.toml", "Nebula"), ("technologies.toml", "Tactics")):
        text = (resources.files("cosmarch.games.se4x.content") / "data" / file).read_text(encoding="utf-8")
        assert f'name = "{name}"' in text
        files[file] = text.replace(f'name = "{name}"', "name = '<b>&\"\\'")
    match = cosmarch.new("se4x", seats=2, seed=2, pack=files)
    positions.walk(match, positions.Random(2), 60)
    for lang in languages():
        drawing = match.svg(0, lang)
        assert "<b>" not in drawing and "&lt;b&gt;&amp;&quot;" in drawing
        ElementTree.fromstring(drawing)
        assert '<b>&"' in match.board_text(0, lang)


# ---- the text form


@pytest.mark.parametrize("lang", languages())
def test_text_is_readable_in_a_terminal(lang: str) -> None:
    for view in some():
        text = board_text.describe(view, CONTENT, say(lang))
        assert text.endswith("\n") and not KEY.search(text) and "{" not in text
        assert max([len(line) for line in text.split("\n")]) <= WIDTH
        assert all(line == line.rstrip() for line in text.split("\n"))


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
