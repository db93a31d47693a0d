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
from cosmarch.core.text import Words, languages, words
from cosmarch.games.ti3.board import picture as board
from cosmarch.games.ti3.board import text as board_text
from cosmarch.games.ti3.board.faces import faces_of
from cosmarch.games.ti3.board.sheet_words import worth
from cosmarch.games.ti3.board.style import COLOURS, SHAPES, UNIT_SHAPES
from cosmarch.games.ti3.board.words import lasting_line, turn_of
from cosmarch.games.ti3.choices import PLAYER_COLOURS, MatchChoices
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import COLOURS as TECHNOLOGY_COLOURS
from cosmarch.games.ti3.content.vocabulary import LEADER_KINDS, UNITS
from cosmarch.games.ti3.state.effects import EFFECTS
from tests.drawn import SVG, Element, marked, one, shown, values
from tests.ti3 import galaxies

KEY = re.compile(r"\b(ti3|core)\.[a-z_]+")  # what an unknown message looks like
CONTENT = load_content()
POINTED = (
    *("hex", "planet", "stack", "garrison", "strategy", "objective", "technology", "action-card", "political"),
    *("system", "leader", "sheet", "law"),
)

View = dict[str, Any]


def say(lang: str) -> Words:
    return words(lang, "core", "ti3", "ti3_names", "ti3_board")


@cache
def some() -> tuple[View, ...]:
    """All sorts of views."""
    return (*galaxies.views(), *galaxies.moments().values())


@cache
def pictures() -> tuple[tuple[View, Element], ...]:
    """Each view with its picture, the languages in turn."""
    return tuple([(view, picture(view, languages()[number % 3])) for number, view in enumerate(some())])


def picture(view: View, lang: str) -> Element:
    return ElementTree.fromstring(board.draw(view, CONTENT, say(lang)))


def counts(root: Element, name: str) -> Counter[str]:
    """How many units each token stands for."""
    out: Counter[str] = Counter()
    for element in marked(root, name):
        out[element.attrib[f"data-{name}"]] += int(element.attrib["data-count"])
    return out


def hex_token(system: View) -> str:
    return f"hex.{system['at'][0]}.{system['at'][1]}"


def every(name: str) -> list[Any]:
    return [row for view in some() for row in view["table"][name]]


# ---- the picture


def test_the_sample_shows_what_is_rare() -> None:
    tables = [view["table"] for view in some()]
    systems = every("systems")
    planets = [planet for system in systems for planet in system["planets"]]
    players = every("players")
    assert {table["phase"] for table in tables} >= {"setup", "action"}
    assert any(view["over"] for view in some())
    assert any(table["running"]["defender"] is not None for table in tables)
    assert any(table["agenda"] is not None for table in tables)
    assert any(isinstance(table["looked_at"], list) and table["looked_at"] for table in tables)
    assert any(table["laws"] for table in tables) and any(table["lasting"] for table in tables)
    assert any(card["claimed_by"] for card in every("objectives"))
    assert any(system["tile"] is None for system in systems) and any(system["activated"] for system in systems)
    assert any(fleet["damaged"] for system in systems for fleet in system["fleets"])
    assert any(fleet["aboard"] for system in systems for fleet in system["fleets"])
    assert any(planet["landed"] for planet in planets) and any(planet["dock"] for planet in planets)
    assert any(planet["domain"] is not None and planet["domain"]["id"] is None for planet in planets)
    assert any(player["leaders"] for player in players) and any(player["hand"] for player in players)
    assert any(player["race"] is None for player in players) and any(player["tiles"] for player in players)


@pytest.mark.parametrize("lang", languages())
def test_well_formed_and_complete_in_words(lang: str) -> None:
    for view in some():
        drawing = board.draw(view, CONTENT, say(lang))
        root = ElementTree.fromstring(drawing)
        assert root.tag == f"{SVG}svg" and root.attrib["role"] == "img" and root.attrib["lang"] == lang
        assert root.findtext(f"{SVG}title") and root.findtext(f"{SVG}desc")
        assert not KEY.search(drawing) and "{" not in drawing


def test_it_stands_alone() -> None:
    """No script, no style sheet, no link, and no id that another picture in the page could use too."""
    for _, root in pictures():
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in {
                *("svg", "g", "title", "desc", "rect", "circle", "path", "text", "tspan"),
            }
            assert not {"id", "class", "style", "href"} & set(element.attrib)


def sizes(element: Element, scale: float = 1.0) -> list[float]:
    """The sizes of all texts as they come out on a screen of the picture's width."""
    grown = re.search(r"scale\(([0-9.]+)\)", element.attrib.get("transform", ""))
    scale *= float(grown[1]) if grown else 1.0
    own = [float(element.attrib["font-size"]) * scale] if element.tag == f"{SVG}text" else []
    return own + [size for child in element for size in sizes(child, scale)]


def test_no_letters_are_too_small() -> None:
    """On a screen of 1440 pixels nothing is written smaller than 9 pixels."""
    for _, root in pictures():
        assert root.attrib["viewBox"] == "0 0 1440 900"
        assert min(sizes(root)) >= 9


def test_tokens_are_those_of_the_questions() -> None:
    for view, root in pictures():
        choices = MatchChoices(CONTENT, view["seats"])
        assert set(values(root, "hex")) <= set(choices.hexes.names)
        assert set(values(root, "planet")) <= set(choices.planets.names)
        assert set(values(root, "stack")) <= set(choices.stacks.names)
        assert set(values(root, "garrison")) <= set(choices.garrisons.names)
        assert set(values(root, "strategy")) <= set(choices.strategies.names)
        assert set(values(root, "sheet")) <= set(choices.seats.names)
        assert set(values(root, "technology")) <= set(choices.technologies.names)
        assert set(values(root, "objective")) <= set(choices.objectives.names)
        assert set(values(root, "action-card")) <= set(choices.action_cards.names)
        assert set(values(root, "political")) <= set(choices.political_cards.names)
        assert set(values(root, "system")) <= set(choices.systems.names)
        assert set(values(root, "leader")) <= set(choices.leaders.names)


def test_every_hex_and_planet_is_there_once() -> None:
    for view, root in pictures():
        systems = view["table"]["systems"]
        assert values(root, "hex") == Counter([hex_token(system) for system in systems])
        for system in systems:
            element = one(root, "hex", hex_token(system))
            assert values(element, "planet") == Counter([planet["id"] for planet in system["planets"]])
            assert values(element, "activated") == Counter([str(seat) for seat in system["activated"]])
            assert values(element, "discovered") == Counter(system["discovered"])


def test_planets_show_their_values_and_owners() -> None:
    for view, root in pictures():
        for planet in [planet for system in view["table"]["systems"] for planet in system["planets"]]:
            element = one(root, "planet", planet["id"])
            card = CONTENT.planets[CONTENT.planet_names.index(planet["id"])]
            assert f"{card.resources}/{card.influence}" in shown(element)
            assert values(element, "control") == Counter([] if planet["owner"] is None else [str(planet["owner"])])


def test_every_unit_is_counted() -> None:
    for view, root in pictures():
        space: Counter[tuple[str, str, str]] = Counter()
        ground: Counter[str] = Counter()
        landed: Counter[str] = Counter()
        for system in view["table"]["systems"]:
            for fleet in system["fleets"]:
                for key, count in {**fleet["ships"], **fleet["aboard"]}.items():
                    hurt = fleet["damaged"].get(key, 0)
                    token = f"{hex_token(system)}.{key}"
                    space[token, str(fleet["seat"]), ""] += count - hurt
                    space[token, str(fleet["seat"]), "1"] += hurt
            for planet in system["planets"]:
                ground[f"{planet['id']}.ground_force"] += planet["ground_forces"]
                ground[f"{planet['id']}.pds"] += planet["pds"]
                ground[f"{planet['id']}.space_dock"] += planet["dock"]
                landed[f"{planet['id']}.ground_force"] += planet["landed"]
                landed[f"{planet['id']}.pds"] += planet["landed_pds"]
        drawn: Counter[tuple[str, str, str]] = Counter()
        for element in marked(root, "stack"):
            token, seat = element.attrib["data-stack"], element.attrib["data-seat"]
            count = int(element.attrib["data-count"])
            drawn[token, seat, element.attrib.get("data-damaged", "")] += count
            assert count == 1 or str(count) in shown(element)
        assert +drawn == +space
        assert counts(root, "garrison") == +ground and counts(root, "landed") == +landed


def test_the_battle_is_marked() -> None:
    view = galaxies.moments()["battle"]
    running = view["table"]["running"]
    text = shown(one(picture(view, "en"), "panel", 1))
    faces = faces_of(CONTENT, say("en"))
    for seat in (view["table"]["active"], running["defender"]):
        assert faces.player(view["table"]["players"][seat]) in text


def test_strategy_cards_objectives_and_laws() -> None:
    for view, root in pictures():
        table = view["table"]
        for card in table["strategy_cards"]:
            element = one(root, "strategy", card["id"])
            assert values(element, "bonus") == Counter([str(card["bonus"])] if card["bonus"] else [])
            if card["holder"] is not None:
                sheet = one(root, "sheet", f"seat.{card['holder'] + 1}")
                assert values(sheet, "held")[card["id"]] == 1
        for card in table["objectives"]:
            element = one(root, "objective", card["id"])
            assert values(element, "claim") == Counter([str(seat) for seat in card["claimed_by"]])
        assert values(root, "law") == Counter([law["id"] for law in table["laws"]])
        assert values(root, "lasting") == Counter([row["effect"] for row in table["lasting"]])
        assert len(marked(root, "track")) == 1
        for player in table["players"]:
            (pawn,) = [
                element for element in marked(root, "points") if element.attrib["data-seat"] == str(player["seat"])
            ]
            assert pawn.attrib["data-points"] == str(player["points"])


def test_the_sheets() -> None:
    for view, root in pictures():
        table = view["table"]
        assert values(root, "sheet") == Counter([f"seat.{player['seat'] + 1}" for player in table["players"]])
        for player in table["players"]:
            sheet = one(root, "sheet", f"seat.{player['seat'] + 1}")
            figures = {
                element.attrib["data-counter"]: element.attrib["data-value"] for element in marked(sheet, "counter")
            }
            expected = {**player["counters"], "goods": player["goods"], "hand": player["hand_size"]}
            assert figures == {name: str(value) for name, value in expected.items()}
            for element in marked(sheet, "counter"):
                assert shown(element) == element.attrib["data-value"]
            assert values(sheet, "planet-card") == Counter(player["planets"])
            assert values(sheet, "technology") == Counter(player["technologies"])
            assert counts(sheet, "left") == Counter(player["reinforcements"])
            assert values(sheet, "speaker") == Counter([str(player["seat"])] * (table["speaker"] == player["seat"]))
            assert values(sheet, "leader") == Counter([leader["id"] for leader in player["leaders"]])
            assert values(sheet, "captive") == Counter(player["captives"])
            assert len(marked(sheet, "trade")) == len(player["trade_cards"])


def test_the_hand_is_shown_to_whom_it_is_known() -> None:
    for view, root in pictures():
        table = view["table"]
        hands = [key for player in table["players"] for key in player["hand"] or []]
        assert values(root, "action-card") == Counter(hands + (table["action_cards_searched"] or []))
        assert values(root, "system") == Counter([key for player in table["players"] for key in player["tiles"] or []])


def test_what_can_be_chosen_has_a_title() -> None:
    for _, root in pictures():
        for name in POINTED:
            for element in marked(root, name):
                assert element.findtext(f"{SVG}title"), name


def test_a_drawing_depends_on_the_view_alone() -> None:
    for view in some()[::3]:
        before = copy.deepcopy(view)
        first = board.draw(view, CONTENT, say("en"))
        assert view == before
        assert board.draw(before, CONTENT, say("en")) == first


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_hidden_things_do_not_show(seats: int) -> None:
    """A match whose hidden parts are dealt anew looks the same to the seat, and its spectator's picture does too."""
    options = {"galaxy": "random", "distant_suns": True, "leaders": True}
    match = galaxies.played(seats, options, seats, 400)
    seat = match.asks[0].seat if match.asks else 0
    twin = match.imagine(seat, "another")
    assert twin._table.action_deck != match._table.action_deck and twin._table.domain != match._table.domain
    assert twin.svg(seat) == match.svg(seat) and twin.svg(None) == match.svg(None)
    assert twin.board_text(seat) == match.board_text(seat) and twin.board_text(None) == match.board_text(None)
    other = (seat + 1) % seats
    assert match.view(None)["table"]["players"][other]["hand"] is None
    assert not marked(ElementTree.fromstring(match.svg(None)), "action-card")


def test_players_differ_by_shape_too() -> None:
    for drawn in (COLOURS, SHAPES):
        assert set(drawn) == set(PLAYER_COLOURS)
        assert len(set(drawn.values())) == len(PLAYER_COLOURS)
    assert set(UNIT_SHAPES) == set(UNITS) and len(set(UNIT_SHAPES.values())) == len(UNITS)


@pytest.mark.parametrize("lang", languages())
def test_letters_differ(lang: str) -> None:
    assert len({say(lang)(f"ti3.board.specialty.{name}") for name in TECHNOLOGY_COLOURS}) == len(TECHNOLOGY_COLOURS)
    assert len({say(lang)(f"ti3.board.leader.{name}") for name in LEADER_KINDS}) == len(LEADER_KINDS)


@pytest.mark.parametrize("lang", languages())
def test_every_lasting_effect_has_a_name(lang: str) -> None:
    faces = faces_of(CONTENT, say(lang))
    table = some()[-1]["table"]
    for effect in EFFECTS:
        if not effect.startswith("played_"):
            line = lasting_line({"effect": effect, "seat": 0, "argument": 1, "until": 1}, table, faces)
            assert line and not KEY.search(line), effect


def test_no_message_is_left_over() -> None:
    folder = Path(board.__file__).parent
    code = "".join([path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))])
    families = {
        "lasting": set(EFFECTS),
        "specialty": set(TECHNOLOGY_COLOURS),
        "leader": set(LEADER_KINDS),
    }
    for key in say("en").every_key():
        if key.startswith("ti3.board."):
            family, _, name = key.removeprefix("ti3.board.").partition(".")
            assert name in families[family] if name else re.search(rf"{re.escape(key)}[\"']", code), key


# ---- names from a pack


def odd_pack() -> dict[str, str]:
    """Shipped components with names that mean something to XML."""
    files: dict[str, str] = {}
    for name, title in (
        ("planets.toml", "Mecatol Rex"),
        ("technologies.toml", "Antimass Deflectors"),
        ("strategy_cards.toml", "Initiative"),
        ("races.toml", "The Emirates of Hacan"),
    ):
        text = (resources.files("cosmarch.games.ti3.content") / "data" / name).read_text(encoding="utf-8")
        assert f'name = "{title}"' in text
        files[name] = text.replace(f'name = "{title}"', "name = '<b>&\"\\'")
    return files


def test_names_are_escaped() -> None:
    pack = odd_pack()
    match = cosmarch.new("ti3", seats=6, seed=2, options={"galaxy": "random", "pick_races": True}, pack=pack)
    while match.asks[0].kind != "strategy_card" and "hacan" in match.asks[0].tokens:
        match.choose("hacan", seat=match.asks[0].seat)
    for lang in languages():
        drawing = match.svg(0, lang)
        assert "<b>" not in drawing and "&lt;b&gt;&amp;&quot;" in drawing
        ElementTree.fromstring(drawing)
        assert '<b>&"' in match.board_text(0, lang)


# ---- the text form


def flat(text: str) -> str:
    """Without blanks, since a line may be broken within a name."""
    return "".join(text.split())


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
        names = [faces.strategy(card["id"]) for card in table["strategy_cards"]]
        names += [faces.objective(card["id"]) for card in table["objectives"]]
        names += [faces.political(law["id"]) for law in table["laws"]]
        names += [faces.political(key) for key in table["political_discard"]]
        names += [faces.action_card(key) for key in table["action_discard"]]
        for player in table["players"]:
            names += [faces.technology(key) for key in player["technologies"]]
            names += [faces.planet(key) for key in player["planets"]]
            names += [faces.leader(leader["id"]) for leader in player["leaders"]]
            names += [faces.action_card(key) for key in player["hand"] or []]
            names += [faces.race(player["race"])] if player["race"] is not None else []
            names += [faces.objective(player["secret"])] if player["secret"] is not None else []
        for system in table["systems"]:
            names.append(faces.hex(system["hex"], table))
            names += [faces.planet(planet["id"]) for planet in system["planets"]]
        for name in names:
            assert flat(name) in text, name


def test_text_tells_the_numbers() -> None:
    faces = faces_of(CONTENT, say("en"))
    for view in some():
        table = view["table"]
        text = flat(board_text.describe(view, CONTENT, say("en")))
        for system in table["systems"]:
            for fleet in system["fleets"]:
                who = faces.player(table["players"][fleet["seat"]])
                for key, count in fleet["ships"].items():
                    assert re.search(rf"{re.escape(flat(who))}:[^:]*{count}×{flat(faces.unit(key))}", text)
                for key, count in fleet["damaged"].items():
                    assert f"damaged:{count}×{flat(faces.unit(key))}" in text or len(fleet["damaged"]) > 1
            for planet in system["planets"]:
                if planet["ground_forces"]:
                    assert f"{planet['ground_forces']}×GroundForce" in text
        for player in table["players"]:
            counters = player["counters"]
            line = (
                f"Command counters: Strategy Allocation {counters['strategy_allocation']},"
                f" Command Pool {counters['command_pool']}, Fleet Supply {counters['fleet_supply']},"
                f" reinforcements {counters['reinforcements']} Trade goods: {player['goods']}"
            )
            assert flat(line) in text
            assert f"Actioncards:{player['hand_size']}" in text


def test_worth_is_the_sum_of_the_planets() -> None:
    faces = faces_of(CONTENT, say("en"))
    view = some()[4]
    rows = {planet["id"]: planet for system in view["table"]["systems"] for planet in system["planets"]}
    for player in view["table"]["players"]:
        cards = [(CONTENT.planets[CONTENT.planet_names.index(key)], rows[key]) for key in player["planets"]]
        ready, total = worth(player, view["table"], faces)
        assert total == (sum([card.resources for card, _ in cards]), sum([card.influence for card, _ in cards]))
        assert ready == (
            sum([card.resources for card, row in cards if not row["exhausted"]]),
            sum([card.influence for card, row in cards if not row["exhausted"]]),
        )


@pytest.mark.parametrize(("phase", "marked"), [("strategy", []), ("action", [2]), ("status", [])])
def test_an_open_window_marks_at_most_whose_turn_it_is(phase: str, marked: list[int]) -> None:
    """Outside the Action Phase it is nobody's turn: who acted last has nothing to do with it."""
    view: View = {"over": False, "waiting": [{"seat": None, "kind": "any"}], "table": {"phase": phase, "active": 2}}
    assert turn_of(view) == marked
    assert turn_of({**view, "waiting": [{"seat": 1, "kind": "any"}]}) == [1]
