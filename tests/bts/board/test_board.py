"""The text form tells everything that is in play, in every language, whatever the names hold."""

from __future__ import annotations

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
from cosmarch.core.svg import escape, fit, fitted, text_width, wrap
from cosmarch.core.text import Words, languages, words
from cosmarch.games.bts.board import text as board_text
from cosmarch.games.bts.board.faces import faces_of
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.words import names as bts
from tests.drawn import SVG, fits_a_terminal, flat

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
        if count % 90 == 0 or (turned < 2 and count > 80 and match._table.drawn):
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


# ---- the sample


def test_the_sample_shows_what_is_rare() -> None:
    tables = [view["table"] for view in some()]
    assert any(view["over"] for view in some())
    assert any(table["drawn"] is not None for table in tables)
    assert any(table["events"] for table in tables)
    assert any(table["players"][-1]["faction"] is None for table in tables)
    assert any(player.get("colonies") for table in tables for player in table["players"])


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
        drawing = match.svg(0, lang)
        assert "<b>" not in drawing
        root = ElementTree.fromstring(drawing)
        shown = [element.text for element in root.iter(f"{SVG}text")]
        assert shown.count('<b>&"\\') >= 3  # the technology, a system, the achievement
        assert '<b>&"\\' in board_text.describe(match.view(0), content, say(lang))


# ---- the text form


def test_text_tells_what_lies_ready_does() -> None:
    """BTS-5.8, BTS-21.4, BTS-22.3: covered guilds, innovations and cards of the tableau with their effects."""
    match = cosmarch.new("bts", 3, 4, {"mats": "advanced", "tableau": True, "pick_factions": False})
    view, content, english = match.view(0), load_content(3), say("en")
    told = " ".join(board_text.describe(view, content, english).split())
    table = view["table"]
    covered = [guild["id"] for guild in table["guilds"] if not guild["open"]]
    assert covered and "Science Guild (still covered): 4 ore: research level III" in told
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
        fits_a_terminal(board_text.describe(view, load_content(view["seats"]), say(lang)), KEY)


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
                assert f"{who}: ships of level {shown}; strength {place['power'][seat]}" in text
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
