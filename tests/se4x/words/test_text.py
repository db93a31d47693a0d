"""The words of a match: questions, options, refusals and log lines, in every language, without the code showing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cosmarch
from cosmarch.core.ask import Ask
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE, Event
from cosmarch.core.text import languages
from cosmarch.games.se4x import game
from cosmarch.games.se4x.choices import ALIENS, back
from cosmarch.games.se4x.content.vocabulary import ADVANTAGE_REVEALS, ALIEN_REVEALS, TERRAIN
from cosmarch.games.se4x.rules.victory import REASONS
from cosmarch.games.se4x.state import FREE, GROUND, SCOUT, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.words import labels
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.messages import line
from cosmarch.terminal.output import show_rules
from cosmarch.terminal.screen import Screen
from tests import test_text as catalogues
from tests.se4x.table import CONTENT, fresh, place, play, put, started
from tests.sources import Source

LANGS = languages()
OWN = [domain for domain in game.catalogues if domain not in ("core", "se4x_board")]
SOURCES = Path(cosmarch.__file__).parent / "games" / "se4x"

# What no player should read: names of the code, keys, empty brackets, placeholders, and slips of the pen.
RAW = re.compile(
    r"[a-z0-9]_[a-z0-9]|\bseat\.\d|\bgroup\.\d|\bse4x\.|\bcore\.|[{}]|  |\(\)|\bNone\b"
    r"|(?<![\w.])-\d| [,.;]|[,;]\.|\.\.|!\."
)


def readable(text: str) -> bool:
    return bool(text) and text == text.strip() and not RAW.search(text)


# ---- the catalogues


@pytest.mark.parametrize("lang", ["hu", "pl"])
def test_sentences_are_translated(lang: str) -> None:
    """Nothing of several words is left in English; a form that holds little but placeholders may be alike."""
    for domain in OWN:
        english = catalogues.texts(catalogues.catalogue("en", domain))
        for key, forms in catalogues.texts(catalogues.catalogue(lang, domain)).items():
            bare = re.sub(r"\{[a-z0-9_]+\}", "", forms[-1])
            if len(re.findall(r"[^\W\d_]{3,}", bare)) > 1 and key != "se4x.title":
                assert forms[-1] != english[key][-1], key


# ---- keys of the code and of the catalogue


@cache
def source() -> Source:
    return Source(SOURCES)


@pytest.mark.parametrize("kind", ["ask", "refusal", "log"])
def test_every_key_of_the_code_has_a_message(kind: str) -> None:
    assert len(source().keys[kind]) > 50
    words = game.words("en")
    assert [key for key in sorted(source().keys[kind]) if f"se4x.{kind}.{key}" not in words] == []


def test_no_message_is_left_over() -> None:
    left: list[str] = []
    for key in catalogues.texts(catalogues.catalogue("en", "se4x")):
        _, kind, name = key.split(".", 2) if key.count(".") > 1 else (*key.split("."), "")
        if kind in ("ask", "refusal", "log") and name not in source().strings:
            left.append(key)
    assert left == []


def test_no_option_is_left_over() -> None:
    """The words of an option are for a token, for a token of one question, or named by the labels."""
    choices = started().choices
    tables = [getattr(choices, name) for name in vars(choices)]
    tokens = {token for domain in tables for token in getattr(domain, "names", ())}
    text = Path(labels.__file__).read_text(encoding="utf-8")
    words = game.words("en")
    for key in catalogues.texts(catalogues.catalogue("en", "se4x")):
        if key.startswith("se4x.option."):
            name = key.removeprefix("se4x.option.")
            kind, _, token = name.partition(".")
            known = name in tokens or f'"{key}"' in text
            assert known or (f"se4x.ask.{kind}" in words and token in tokens), key


def test_every_word_of_a_menu_has_a_label() -> None:
    """Tokens that are no component of the game have words of their own."""
    d = started().choices
    words = game.words("en")
    for domain in (d.economy, d.card_uses, d.yes_no, d.fleets):
        assert [token for token in domain.names if f"se4x.option.{token}" not in words] == []
    menu = d.moves.names[d.slots : d.first_stack]  # the hexes after it are named as such
    assert [token for token in menu if f"se4x.option.{token}" not in words] == []


def test_settings_results_and_title_have_words() -> None:
    words = game.words("en")
    keys = set(catalogues.texts(catalogues.catalogue("en", "se4x")))
    assert {key for key in keys if key.startswith("se4x.setting.")} == {f"se4x.setting.{s.name}" for s in game.settings}
    assert {key for key in keys if key.startswith("se4x.end.")} == {f"se4x.end.{why}" for why in REASONS}
    assert words("se4x.title") == game.title("en") == "Space Empires 4X"


# ---- names and texts of the components


def test_english_names_are_those_of_the_content() -> None:
    words = game.words("en")
    for key, name in CONTENT.names().items():
        assert words(key) == name


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_name_and_a_text(lang: str) -> None:
    words = game.words(lang)
    assert [key for key in CONTENT.names() if key not in words] == []
    for later in (False, True):
        for card in CONTENT.alien_technologies:
            assert readable(say.alien_card_text(words, CONTENT, card.id, later)), card.key
        for advantage in CONTENT.advantages:
            assert readable(say.advantage_text(words, CONTENT, advantage.id, later)), advantage.key
    for ability in CONTENT.unique_ship.abilities:
        assert readable(say.ability_text(words, CONTENT, ability.id))
    for moment in (*ALIEN_REVEALS, *ADVANTAGE_REVEALS):
        assert f"se4x.shown.{moment}" in words
    for kind in range(GROUND + len(CONTENT.ground_units)):
        for n in (1, 2, 5):
            text = say.counted(words, CONTENT, kind, n)
            assert readable(text) and str(n) in text, text


def test_cards_that_the_later_edition_changed_have_two_texts() -> None:
    """They are those that the option `card_texts` is about."""
    words = game.words("en")
    cards = [*CONTENT.alien_technologies, *CONTENT.advantages]
    assert sorted([card.number for card in cards if f"se4x.later.{card.key}" in words]) == [21, 29, 39, 41, 42, 55]


def test_numbers_of_cards_come_from_the_content() -> None:
    words = game.words("en")
    fearless = CONTENT.advantage_names.index("fearless_race")
    assert "before round 3" in say.advantage_text(words, CONTENT, fearless)
    wolves = CONTENT.advantage_names.index("star_wolves")
    assert "price of Destroyers is −1 CP" in say.advantage_text(words, CONTENT, wolves)
    alloy = CONTENT.alien_technology_names.index("polytitanium_alloy")
    assert say.alien_card_text(words, CONTENT, alloy) == "Destroyer: price −2 CP."


def test_screening_is_not_called_cloaking() -> None:
    """Two Hungarian terms that are easily mixed up: harci álcázás is screening, álcázás is cloaking."""
    words = game.words("hu")
    assert "harci álcázás" in words("se4x.ask.how_many_screened")
    assert words("se4x.technology.cloaking") == "álcázás"
    cloaks = [key for key in words.every_key() if key.startswith("se4x.") and "cloak" in key]
    assert cloaks and not any(["harci álcázás" in words.say(key, {}) for key in cloaks])


# ---- whole matches

IDLE = ("done", "no", "scuttle", "split", "merge", "fleet", "hide", "take_back")


def played(seed: int, seats: int, options: dict[str, Any], answers: int) -> Iterator[Match]:
    """A random match, decision by decision; what leads nowhere is mostly put off, so that there is something to
    tell."""
    chance = Random(seed)
    match = cosmarch.new("se4x", seats, seed, {"round_limit": 2, **options})
    for _ in range(answers):
        if match.over:
            break
        yield match
        ask = chance.choice(match.asks)
        tokens = [token for token in ask.tokens if token not in IDLE] or list(ask.tokens)
        if chance.random() < 0.15:
            tokens = list(ask.tokens)
        match.choose(chance.choice(tokens), ask.seat)
    yield match


def check_question(ask: Ask) -> None:
    for lang in LANGS:
        assert readable(ask.prompt(lang)), (lang, ask.kind, ask.prompt(lang))
        assert not ask.prompt(lang)[0].islower(), (lang, ask.kind, ask.prompt(lang))
        said = [option.label(lang) for option in ask.options]
        for option, text in zip(ask.options, said, strict=True):
            assert readable(text), (lang, ask.kind, option.token, text)
            assert text[0].isupper() or not text[0].isalpha(), (lang, ask.kind, text)
        assert len(set(said)) == len(said), (lang, ask.kind, said)
        for token, rule, reason in ask.explain(lang):
            assert rule and readable(reason) and not reason.endswith("."), (lang, ask.kind, token, reason)


ADVANCED = {"ground_combat": True, "flagships": True, "centers": True, "nebula_mining": True, "unique_ships": True}
OPTIONS: list[tuple[int, int, dict[str, Any]]] = [
    (1, 2, {"quick_start": True}),
    (2, 3, {**ADVANCED, "quick_start": True, "head_start": True}),
    (3, 4, {"doomsday_machines": True, "warp_points": True, "slingshot": True, "empire_advantages": "auction"}),
    (4, 1, {"scenario": "amoeba_solitaire"}),
    (5, 1, {"scenario": "alien_empires_map_1"}),
]


@pytest.mark.parametrize(("seed", "seats", "options"), OPTIONS)
def test_a_match_reads_well(seed: int, seats: int, options: dict[str, Any]) -> None:
    """Each kind of question several times, and the whole log as everybody sees it."""
    seen: dict[str, int] = {}
    for match in played(seed, seats, options, 700):
        for ask in match.asks:
            seen[ask.kind] = seen.get(ask.kind, 0) + 1
            if seen[ask.kind] <= 3 or seen[ask.kind] % 50 == 0:
                check_question(ask)
    assert len(seen) > 10
    for lang in LANGS:
        for viewer in (None, *range(match.seats)):
            for row in match.log(viewer, lang):
                assert readable(row.text), row.text
                assert row.text.endswith((".", "!")), row.text
                assert row.text[0].isupper() or not row.text[0].isalpha(), row.text
    assert {event.key for event in match._events() if not event.rule} <= {"round_limit"}  # a house rule


def test_words_tell_no_more_than_a_seat_knows() -> None:
    """SE-24.1: a line of the log, a question, its options and its refusals read the same in every world that a seat
    cannot tell apart: what is hidden is dealt anew, and nothing changes."""
    chance = Random(7)
    compared = 0
    for number, match in enumerate(played(7, 2, {"quick_start": True}, 400)):
        if number % 40:
            continue
        for seat in range(match.seats):
            twin: Table = match._table.copy()
            twin.generator = chance.randrange(1, 2**32)
            game.redeal(twin, seat)
            compared += hidden(twin) != hidden(match._table)
            for event in match._events()[-150:]:
                if event.visible(seat):
                    assert game.line(twin, event, (), "en") == game.line(match._table, event, (), "en")
            for ask in match.asks:
                if ask.seat == seat:
                    said = [option.label("en") for option in ask.options]
                    real = ask._table
                    ask._table = twin
                    assert [option.label("en") for option in ask.options] == said
                    ask._table = real
    assert compared > 5


def hidden(t: Table) -> list[int]:
    return [*t.kind, *t.terrain]


# ---- single messages


def told(lang: str, t: Table, key: str, **args: int | str) -> str:
    return line(t, game.words(lang), key, args, ("Anna", "Jan"))


def test_players_are_called_by_their_names() -> None:
    t = started()
    event = Event("settles", "SE-16.1", EVERYONE, {"seat": 0, "hex": place("J5")})
    assert game.line(t, event, ("{seat}", "Jan"), "en") == "{seat} settles J5."
    assert game.line(t, event, (), "en") == "Player 1 settles J5."
    assert game.line(t, event, ("Enikő", "Jan"), "hu") == "Enikő betelepíti: J5."
    assert game.line(t, event, ("Anna", "Jan"), "pl") == "Anna zasiedla J5."


def test_numbers_of_units_are_inflected() -> None:
    t = started()
    said = [told("pl", t, "shows", owner=0, ship=SCOUT + 1, n=n) for n in (1, 2, 5)]
    assert said == [
        "Anna – ujawnione: 1 Niszczyciel.",
        "Anna – ujawnione: 2 Niszczyciele.",
        "Anna – ujawnione: 5 Niszczycieli.",
    ]
    assert told("en", t, "shows", owner=0, ship=SCOUT, n=1) == "Anna showed 1 Scout."
    assert told("en", t, "shows", owner=ALIENS, ship=SCOUT, n=3) == "The aliens showed 3 Scouts."
    assert told("hu", t, "shows", owner=1, ship=SCOUT, n=3) == "Jan: felfedve 3 felderítő."


def test_negative_numbers_have_a_proper_minus() -> None:
    """SE-9.7: what a shot needs can fall below 1."""
    said = told("en", started(), "miss", owner=0, ship=SCOUT, ship2=SCOUT + 1, n=4, a=-1)
    assert said == "Anna: Scout fires at Destroyer; rolled 4, hits on −1 or less: a miss."


def test_a_name_may_close_the_sentence() -> None:
    danger = TERRAIN.index("danger")
    assert told("en", started(), "explores", seat=0, hex=place("J5"), terrain=danger) == "Anna explores J5: Danger!"


def test_cards_explain_themselves_where_they_appear() -> None:
    t = started()
    traders = CONTENT.advantage_names.index("traders")
    said = told("en", t, "reveals_advantage", seat=1, advantage=traders)
    assert said == "Jan reveals the empire advantage Traders. 1 CP more for every planet that MS Pipelines connect."
    holodeck = CONTENT.alien_technology_names.index("holodeck")
    said = told("en", t, "drew_alien_card", card=holodeck)
    assert said == "Drawn: Holodeck. Carrier, Fighter: half maintenance, rounded down."


def test_counters_are_named_by_what_the_seat_may_know() -> None:
    """SE-24.1: type and number of a face-down counter are for its owner; SE-6.5: face up they are for all."""
    t = fresh()
    group = put(t, 0, "J5", "scout", 3)
    other = put(t, 1, "J6", "cruiser", 2)
    words = game.words("en")
    assert labels.group_label(words, t, group, 0) == "J5: 3 Scouts"
    twin = put(t, 0, "J5", "scout", 3)  # only their order tells them apart
    assert labels.group_label(words, t, group, 0) == "J5: 3 Scouts (no. 1)"
    t.size = changed(t.size, twin, 2)
    assert labels.group_label(words, t, twin, 0) == "J5: 2 Scouts", "its owner can tell them apart"
    assert labels.group_label(words, t, twin, 1) == f"J5: face-down counter {back(twin)} of Player 1"
    t.remove_group(twin)
    assert labels.group_label(words, t, group, 1) == f"J5: face-down counter {back(group)} of Player 1"
    t.turn_up(other)
    assert labels.group_label(words, t, other, 0) == "J6: 2 Cruisers of Player 2"
    t.remove_group(other)
    assert t.kind[other] == FREE and labels.group_label(words, t, other, 0) == f"face-down counter {back(other)}"


def test_a_question_about_a_counter_tells_no_secret() -> None:
    """SE-24.1: everybody reads a public question; what a face-down counter is stands in none of them."""
    t = fresh()
    group = put(t, 0, "J5", "scout", 3)
    for secret, up, said in (
        (False, False, f"Face-down counter {back(group)}: fire at whom?\n2 shots left."),
        (True, False, "3 Scouts: fire at whom?\n2 shots left."),
        (False, True, "3 Scouts: fire at whom?\n2 shots left."),
    ):
        t.seen = changed(t.seen, group, EVERYONE if up else 0)
        ask = Ask(0, "fire", t.choices.fire, [], "SE-9.9", args={"group": group, "n": 2}, secret=secret)
        ask.opened(game, t, ())
        assert ask.prompt("en") == said


def test_hexes_say_what_the_seat_knows_of_them() -> None:
    """SE-4.1, SE-4.4: a face-down marker is known to those who have looked at it."""
    t = fresh()
    t.terrain = changed(t.terrain, place("J5"), TERRAIN.index("asteroids"))
    t.known = changed(t.known, place("J5"), 1 << 1)
    words = game.words("en")
    assert labels.hex_label(words, t, place("J5"), 0) == "J5: unexplored"
    assert labels.hex_label(words, t, place("J5"), 1) == "J5: Asteroids"
    assert labels.hex_label(words, t, place("J6"), 0) == "J6"
    home = labels.hex_label(words, t, t.home[1], 0)
    assert home.endswith(": Homeworld, colony of Player 2 worth 30")


def test_options_say_what_they_cost() -> None:
    """SE-22.1, SE-23.1: technology and units with their prices."""
    t = fresh()
    t.cp[0] = 30
    asked = play(t, ("spending",)).do("research")
    said = {option.token: option.label("en") for option in asked.match.asks[0].options}
    assert said["attack"] == "Attack 1 for 20: Added to the attack of each ship, up to its hull size."
    assert said["tactics"].startswith("Tactics 1 for 15: ")


# ---- notes and rules


def test_notes_name_the_stand_ins_and_the_switches_of_editions() -> None:
    for lang in LANGS:
        notes = game.notes(CONTENT, lang)
        assert all([note == note.strip() and "{" not in note and "se4x." not in note for note in notes])
    notes = game.notes(CONTENT, "en")
    doubtful = [card for card in CONTENT.advantages if card.status == "stand_in"]
    assert any([f"{len(doubtful)} of {len(CONTENT.advantages)}" in note and "Fearless Race" in note for note in notes])
    for switch in CONTENT.switches:
        if switch.kind == "edition":
            assert any([note.startswith(f"{switch.key} (") for note in notes]), switch.key


def test_every_rule_of_the_code_can_be_looked_up() -> None:
    """What refusals, options and log lines name is found among the rules of the game."""
    rules = game.rules()
    named = {text for text in source().strings if re.fullmatch(r"(?:SE|CE)-(?:\d+|US|AT\d+|EA\d+)(?:\.\d+)+", text)}
    assert len(named) > 200 and sorted(named - rules.keys()) == []


@pytest.mark.parametrize(
    ("book", "number"), [("SE", "3.1"), ("CE", "3.2"), ("CE", "US.1"), ("CE", "AT01.1"), ("CE", "EA31.1")]
)
def test_rules_are_shown_by_their_ids(book: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = f"{book}-{number}"
    show_rules(Screen(), {"se4x": game}, wanted, "en")
    said = capsys.readouterr().out
    assert said.startswith(wanted) and game.rules()[wanted].split()[0] in said
