"""The text form tells everything that is in the view and nothing else, in every language, whatever the names hold; and
the picture nothing that a seat may not know."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.text import Words, languages, words
from cosmarch.games.ti3.board import text as board_text
from cosmarch.games.ti3.board.faces import faces_of
from cosmarch.games.ti3.board.sheet_words import worth
from cosmarch.games.ti3.board.words import lasting_line, turn_of
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.state.effects import EFFECTS
from tests.drawn import fits_a_terminal, flat, odd_names_are_escaped
from tests.ti3 import galaxies

KEY = re.compile(r"\b(ti3|core)\.[a-z_]+")  # what an unknown message looks like
CONTENT = load_content()

View = dict[str, Any]


def say(lang: str) -> Words:
    return words(lang, "core", "ti3", "ti3_names", "ti3_board")


@cache
def some() -> tuple[View, ...]:
    """All sorts of views."""
    return (*galaxies.views(), *galaxies.moments().values())


def every(name: str) -> list[Any]:
    return [row for view in some() for row in view["table"][name]]


# ---- the sample, and what nobody sees


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
    sizes = [player["hand_size"] for player in match.view(None)["table"]["players"]]
    other = max([one for one in range(seats) if one != seat], key=lambda one: sizes[one])
    assert match.view(None)["table"]["players"][other]["hand"] is None
    faces, hand = faces_of(CONTENT, say("en")), match.view(other)["table"]["players"][other]["hand"]
    own, public = [" ".join(ElementTree.fromstring(match.svg(eyes)).itertext()) for eyes in (other, None)]
    assert hand and all([faces.action_card(key) in own for key in hand])
    assert not [key for key in hand if faces.action_card(key) in public]


@pytest.mark.parametrize("lang", languages())
def test_every_lasting_effect_has_a_name(lang: str) -> None:
    faces = faces_of(CONTENT, say(lang))
    table = some()[-1]["table"]
    for effect in EFFECTS:
        if not effect.startswith("played_"):
            line = lasting_line({"effect": effect, "seat": 0, "argument": 1, "until": 1}, table, faces)
            assert line and not KEY.search(line), effect


def test_no_message_is_left_over() -> None:
    folder = Path(board_text.__file__).parent
    code = "".join([path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))])
    for key in say("en").every_key():
        if key.startswith("ti3.board.lasting."):
            assert key.removeprefix("ti3.board.lasting.") in EFFECTS
        elif key.startswith("ti3.board."):
            assert re.search(rf"{re.escape(key)}[\"']", code), key


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
