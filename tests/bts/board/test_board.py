"""The picture and its text form tell everything that is in play, in every language, whatever the names hold."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.boardkit.words import WIDTH
from cosmarch.core.svg import escape, fit, fitted, text_width, wrap
from cosmarch.core.text import Words, languages, words
from cosmarch.games.bts.board import picture as board
from cosmarch.games.bts.board import text as board_text
from cosmarch.games.bts.board.faces import faces_of
from cosmarch.games.bts.board.style import COLOURS, NUMBERED, SHAPES
from cosmarch.games.bts.board.symbols import COUNTERS, effect_group, mark_width
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import COLOURS as COLOUR_NAMES
from cosmarch.games.bts.content.vocabulary import COUNTERS as COUNTED
from cosmarch.games.bts.content.vocabulary import EVENT_SCORES, PASSIVES, TYPES
from cosmarch.games.bts.words import names as bts
from tests.drawn import SVG, marked, values

KEY = re.compile(r"\b(bts|core)\.[a-z_]+")  # what an unknown message looks like
ADVANCED = {"mats": "advanced", "tableau": True}
KINDS: list[tuple[int, dict[str, object]]] = [(seats, options) for seats in (2, 3, 4) for options in ({}, ADVANCED)]
POINTED = ("space", "slot", "location", "ship", "achievement", "column", "track", "event", "guild", "deck")

View = dict[str, Any]


def say(lang: str) -> Words:
    return words(lang, "core", "bts", "bts_board")


def positions(seats: int, options: dict[str, object], seed: int) -> Iterator[View]:
    """Views of a random match from changing seats: its start, some of the way, cards turned up, its end."""
    match = cosmarch.new("bts", seats=seats, seed=seed, options=options)
    random = Random(seed)
    count = turned = 0
    while match.asks:
        ask = random.choice(match.asks)
        if count % 90 == 0 or (turned < 2 and count > 80 and match.view(None)["table"]["drawn"] is not None):
            turned += count % 90 != 0
            yield match.view(random.choice([None, ask.seat]))
        match.choose(random.choice(ask.options).token, seat=ask.seat)
        count += 1
    yield match.view(None)


@cache
def some() -> tuple[View, ...]:
    out: list[View] = []
    for number, (seats, options) in enumerate(KINDS):
        out += positions(seats, options, number + 1)
    return tuple(out)


@cache
def pictures() -> tuple[tuple[View, ElementTree.Element], ...]:
    """Each position with its picture, the languages in turn."""
    return tuple([(view, picture(view, languages()[number % 3])) for number, view in enumerate(some())])


def picture(view: View, lang: str) -> ElementTree.Element:
    return ElementTree.fromstring(board.draw(view, load_content(view["seats"]), say(lang)))


def looked_at(table: View) -> list[str]:
    return [key for key in table["drawn"]["cards"] if key is not None] if table["drawn"] is not None else []


def technologies(view: View) -> Counter[str]:
    table, content = view["table"], load_content(view["seats"])
    out = [slot["technology"] for slot in table["slots"] if slot["technology"] is not None]
    for player in table["players"]:
        out += player.get("private", [])
    for row in table["tableau"] or []:
        out += [key for key in row["cards"] if key is not None]
    return Counter(out + [key for key in looked_at(table) if key in content.technology_names])


def systems(view: View) -> Counter[str]:
    table, content = view["table"], load_content(view["seats"])
    out = [place["system"] for place in table["locations"] if place["system"] is not None]
    for player in table["players"]:
        out += [colony["id"] for colony in player.get("colonies", [])]
    if table["attached"] is not None:
        out.append(table["attached"])
    return Counter(out + [key for key in looked_at(table) if key in content.system_names])


# ---- the picture


def test_the_sample_shows_what_is_rare() -> None:
    tables = [view["table"] for view in some()]
    assert any(view["over"] for view in some())
    assert any(table["drawn"] is not None for table in tables)
    assert any(table["events"] for table in tables)
    assert any(table["players"][-1]["faction"] is None for table in tables)
    assert any(player.get("colonies") for table in tables for player in table["players"])


@pytest.mark.parametrize("lang", languages())
def test_well_formed_and_complete_in_words(lang: str) -> None:
    for view in some()[languages().index(lang) :: 2]:
        drawing = board.draw(view, load_content(view["seats"]), say(lang))
        root = ElementTree.fromstring(drawing)
        assert root.tag == f"{SVG}svg" and root.attrib["role"] == "img" and root.attrib["lang"] == lang
        assert root.findtext(f"{SVG}title") and root.findtext(f"{SVG}desc")
        assert not KEY.search(drawing) and "{" not in drawing


def test_it_stands_alone() -> None:
    """No script, no style sheet, no link, and no id that another picture in the page could use too."""
    for _, root in pictures()[::7]:
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in {
                *("svg", "g", "title", "desc", "rect", "circle", "path", "text"),
            }
            assert not {"id", "class", "style", "href"} & set(element.attrib)


def test_every_card_is_there_once() -> None:
    for view, root in pictures():
        assert values(root, "technology") == technologies(view)
        assert values(root, "system") == systems(view)
        table = view["table"]
        assert values(root, "slot") == Counter([slot["id"] for slot in table["slots"]])
        assert values(root, "achievement") == Counter([card["id"] for card in table["achievements"]])
        assert values(root, "event") == Counter(table["events"])
        assert values(root, "location") == Counter([place["id"] for place in table["locations"]])
        assert values(root, "guild") == Counter([guild["id"] for guild in table["guilds"]])
        assert values(root, "deck") == Counter([deck["deck"] for deck in table["decks"]])
        assert values(root, "type") == Counter(TYPES)


def test_every_space_is_there_once_and_every_pawn() -> None:
    for view, root in pictures():
        table = view["table"]
        covered = [space for guild in table["guilds"] if not guild["open"] for space in guild["spaces"]]
        shown = [space["id"] for space in table["spaces"] if space["id"] not in covered]
        assert values(root, "space") == Counter(shown)
        seated = [str(player["seat"]) for player in table["players"] if player["faction"] is not None]
        assert values(root, "pawn") == Counter(seated)
        for space in table["spaces"]:
            for element in marked(root, "space"):
                if element.attrib["data-space"] == space["id"]:
                    assert values(element, "pawn") == Counter([str(seat) for seat in space["pawns"]])


def test_every_ship_is_counted() -> None:
    for view, root in pictures():
        expected: Counter[tuple[str, int]] = Counter()
        for place in view["table"]["locations"]:
            for seat, levels in enumerate(place["ships"]):
                expected.update([(f"{place['id']}.{level}", seat) for level in levels])
        shown: Counter[tuple[str, int]] = Counter()
        for element in marked(root, "ship"):
            seat = int(element.attrib["data-seat"])
            shown[element.attrib["data-ship"], seat] += int(element.attrib["data-count"])
        assert shown == expected


def test_cubes_discs_and_claims() -> None:
    for view, root in pictures():
        table = view["table"]
        for slot, element in zip(table["slots"], marked(root, "slot"), strict=True):
            assert values(element, "cube") == Counter([str(seat) for seat in slot["researched"]])
        for place, element in zip(table["locations"], marked(root, "location"), strict=True):
            owner = place["controller"]
            assert values(element, "disc") == Counter([str(owner)] if owner is not None else [])
        for card, element in zip(table["achievements"], marked(root, "achievement"), strict=True):
            seats = [str(slot["seat"]) for slot in card["slots"] if slot["seat"] is not None]
            assert values(element, "claim") == Counter(seats)


def test_the_mats() -> None:
    for view, root in pictures():
        table = view["table"]
        chosen = [player for player in table["players"] if player["faction"] is not None]
        assert len(marked(root, "first")) == sum([player["seat"] == table["first"] for player in chosen])
        shown = [element.attrib["data-faction"] for element in marked(root, "colour")]
        assert shown == [player["faction"] for player in chosen]
        assert values(root, "column") == Counter("ABCDE" * len(chosen))
        assert values(root, "track") == Counter(["food", "ore"] * len(chosen))
        innovations = [row["id"] for player in chosen for row in player["innovations"]]
        assert values(root, "innovation") == Counter(innovations)


def test_factions_to_choose_from_are_targets() -> None:
    match = cosmarch.new("bts", seats=3, seed=1)
    offered = {option.token for option in match.asks[0].options}
    assert set(values(picture(match.view(match.asks[0].seat), "en"), "faction")) == offered


def test_what_can_be_chosen_has_a_title() -> None:
    for _, root in pictures()[::5]:
        for name in POINTED:
            for element in marked(root, name):
                assert element.findtext(f"{SVG}title"), name


def test_titles_tell_the_card_and_who_has_it() -> None:
    view = some()[-1]
    content, lang = load_content(view["seats"]), say("pl")
    faces = faces_of(content, lang)
    for slot, element in zip(view["table"]["slots"], marked(picture(view, "pl"), "slot"), strict=True):
        title = element.findtext(f"{SVG}title") or ""
        for seat in slot["researched"]:
            assert faces.player(view["table"]["players"][seat]) in title
        if slot["technology"] is not None:
            card = content.technology_names.index(slot["technology"])
            assert bts.technology_text(lang, content, card) in title


def test_a_drawing_depends_on_the_view_alone() -> None:
    for view in some()[::11]:
        before = copy.deepcopy(view)
        content = load_content(view["seats"])
        first = board.draw(view, content, say("en"))
        assert view == before
        assert board.draw(before, content, say("en")) == first


def test_players_differ_by_shape_too() -> None:
    for drawn in (COLOURS, SHAPES, NUMBERED):
        assert set(drawn) == set(COLOUR_NAMES)
        assert len(set(drawn.values())) == len(COLOUR_NAMES)
    for lang in languages():
        assert len({say(lang)(f"bts.board.letter.{name}") for name in TYPES}) == len(TYPES)


# ---- symbols


def test_every_counter_and_passive_can_be_shown() -> None:
    assert set(COUNTED) | set(EVENT_SCORES) - {"retired_ship_level"} == set(COUNTERS)
    for lang in languages():
        for passive in PASSIVES:
            assert f"bts.board.passive.{passive}" in say(lang)


def test_every_effect_of_a_card_has_symbols() -> None:
    content = load_content(4)
    letters = [say("en")(f"bts.board.letter.{name}") for name in TYPES]
    rows = [effect for action in content.actions for effect in action.effects]
    for card in content.technologies:
        rows += card.immediate
    for system in content.systems:
        rows += [*system.control_bonus, *system.colonization_bonus]
    for effect in rows:
        marks = effect_group(effect)
        assert any(mark.startswith(":") for mark in marks), effect.op
        assert sum([mark_width(mark, letters) for mark in marks]) > 0


@pytest.mark.parametrize("lang", languages())
def test_every_face_fits_its_card(lang: str) -> None:
    content = load_content(4)
    faces = faces_of(content, say(lang))
    for card in content.technologies:
        face = faces.technology_face(card.key)
        assert [spot.space for spot in face.spots] == [content.space_names[space] for space in card.spaces]
        root = ElementTree.fromstring(f"<g>{face.body}</g>")
        for element in root.iter("text"):
            assert 0 < float(element.attrib["y"]) < face.height
            if "textLength" not in element.attrib:
                wide = text_width(element.text or "", float(element.attrib["font-size"]))
                assert float(element.attrib["x"]) + wide < 210, (card.key, element.text)


# ---- names from a pack


def odd_pack() -> dict[str, str]:
    """Shipped components under new ids, with names that mean something to XML."""
    files: dict[str, str] = {}
    for name, key, title in (
        ("technologies.toml", "laser_weapons", "Laser Weapons"),
        ("systems.toml", "sirius", "Sirius"),
        ("systems.toml", "alpha_centauri", "Alpha Centauri"),
        ("systems.toml", "wolf_359", "Wolf 359"),
        ("systems.toml", "barnards_star", "Barnard's Star"),
        ("achievements.toml", "transcendence", "Transcendence"),
        ("factions.toml", "basic_blue", "Nishida-Østergaard Corporation (basic)"),
    ):
        text = files.get(name) or shipped(name)
        assert f'name = "{title}"' in text
        text = text.replace(f"[{key}", f"[odd_{key}").replace(f'name = "{title}"', "name = '<b>&\"\\'")
        files[name] = text
    return files


def shipped(name: str) -> str:
    return (resources.files("cosmarch.games.bts.content") / "data" / name).read_text(encoding="utf-8")


def test_names_are_escaped() -> None:
    pack = odd_pack()
    match = cosmarch.new("bts", seats=2, seed=3, pack=pack)
    match.choose("odd_basic_blue", seat=match.asks[0].seat)
    match.choose(match.asks[0].options[0].token, seat=match.asks[0].seat)
    content = load_content(2, pack)
    for lang in languages():
        drawing = board.draw(match.view(0), content, say(lang))
        assert "<b>" not in drawing
        root = ElementTree.fromstring(drawing)
        shown = [element.text for element in root.iter(f"{SVG}text")]
        assert shown.count('<b>&"\\') >= 4  # the technology, a system, the achievement, the faction
        assert '<b>&"\\' in board_text.describe(match.view(0), content, say(lang))


# ---- the text form


def test_text_tells_what_lies_ready_does() -> None:
    """BTS-5.8, BTS-21.4, BTS-22.3: covered guilds, innovations and cards of the tableau with their effects."""
    match = cosmarch.new("bts", 3, 4, {"mats": "advanced", "tableau": True, "pick_factions": False})
    view, content, english = match.view(0), load_content(3), say("en")
    told = " ".join(board_text.describe(view, content, english).split())
    table = view["table"]
    covered = [guild["id"] for guild in table["guilds"] if not guild["open"]]
    assert covered and "Science Guild (still covered): 3 ore: research level III" in told
    for player in table["players"]:
        for innovation in content.factions[content.faction_names.index(player["faction"])].innovations:
            assert bts.innovation_line(english, content, innovation) in told
    shown = [key for row in table["tableau"] for key in row["cards"] if key is not None]
    assert shown
    for key in shown:
        text = bts.technology_text(english, content, content.technology_names.index(key))
        assert " ".join(text.split()) in told


@pytest.mark.parametrize("lang", languages())
def test_text_is_readable_in_a_terminal(lang: str) -> None:
    for view in some()[::3]:
        text = board_text.describe(view, load_content(view["seats"]), say(lang))
        assert text.endswith("\n") and not KEY.search(text) and "{" not in text
        assert max([len(line) for line in text.split("\n")]) <= WIDTH
        assert all(line == line.rstrip() for line in text.split("\n"))


@pytest.mark.parametrize("lang", languages())
def test_text_mentions_everything(lang: str) -> None:
    for view in some()[::3]:
        content = load_content(view["seats"])
        faces = faces_of(content, say(lang))
        text = flat(board_text.describe(view, content, say(lang)))
        names = [faces.technology(key) for key in technologies(view)]
        names += [faces.system(key) for key in systems(view)]
        table = view["table"]
        names += [faces.achievement(card["id"]) for card in table["achievements"]]
        names += [faces.event(key) for key in table["events"]]
        names += [faces.guild(guild["id"]) for guild in table["guilds"]]
        names += [faces.faction(who["faction"]) for who in table["players"] if who["faction"] is not None]
        names += [slot["id"] for slot in table["slots"]]
        for name in names:
            assert flat(name) in text, name


def flat(text: str) -> str:
    """Without blanks, since a line may be broken within a name."""
    return "".join(text.split())


def test_text_places_pawns_and_ships() -> None:
    view = some()[-1]
    content, lang = load_content(view["seats"]), say("en")
    text = board_text.describe(view, content, lang)
    faces = faces_of(content, lang)
    for place in view["table"]["locations"]:
        for seat, levels in enumerate(place["ships"]):
            if levels:
                who = faces.player(view["table"]["players"][seat])
                shown = ", ".join([str(level) for level in levels])
                assert f"{who}: ships of level {shown}; power {place['power'][seat]}" in text
    for space in view["table"]["spaces"]:
        if space["pawns"]:
            assert f"[{faces.players(space['pawns'], view['table']['players'])}]" in text


# ---- the writer


def test_escape_keeps_what_xml_allows() -> None:
    assert escape("a<b>&\"'\x00\x1b\ufffe\n") == "a&lt;b&gt;&amp;&quot;&#39;\n"


def test_fit_cuts_to_the_width() -> None:
    assert fit("short", 12, 100) == "short"
    cut = fit("a rather long name for so little room", 12, 100)
    assert cut.endswith("…") and text_width(cut, 12) <= 100
    assert fit("word", 12, 1) == "…"


def test_wrap_breaks_at_blanks_and_after_hyphens() -> None:
    assert wrap("one two", 12, 500, 2) == ["one two"]
    assert wrap("alpha beta gamma", 12, 50, 3) == ["alpha", "beta", "gamma"]
    assert wrap("alpha beta gamma", 12, 50, 2) == ["alpha", "beta gamma"]
    assert wrap("hyper-drive", 12, 50, 2) == ["hyper-", "drive"]
    assert wrap("", 12, 50, 2) == [""]


def test_fitted_shrinks_then_presses_then_cuts() -> None:
    name = "Gravitic Sensor Arrays"
    wide = text_width(name, 12)
    assert 'font-size="12"' in fitted(0, 0, 12, name, "#fff", wide)
    assert 'font-size="11"' in fitted(0, 0, 12, name, "#fff", wide - 1)
    assert f">{name}<" in fitted(0, 0, 12, name, "#fff", wide * 0.8)
    assert 'textLength="' in fitted(0, 0, 12, name, "#fff", wide * 0.8)
    assert "…<" in fitted(0, 0, 12, name, "#fff", wide * 0.5)
