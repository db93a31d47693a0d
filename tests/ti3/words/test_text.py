"""The words of a match: questions, options, refusals and log lines, in every language, without the code showing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import cosmarch
from cosmarch.core.ask import Ask
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE, Event
from cosmarch.core.text import languages
from cosmarch.games.ti3 import game
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, LOGISTICS
from cosmarch.games.ti3.rules.cards.windows import OPEN_WINDOWS
from cosmarch.games.ti3.rules.victory import ENDINGS
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words.messages import EXPLAINED, WHY_LOST, WITHOUT, line, message, one_line
from tests import test_text as catalogues
from tests.sources import Source
from tests.ti3.table import CONTENT, first_round, planet, table

LANGS = languages()
OWN = [domain for domain in game.catalogues if domain != "core"]
SOURCES = Path(cosmarch.__file__).parent / "games" / "ti3"

# What no player should read: names of the code, keys, empty brackets, placeholders, and slips of the pen.
RAW = re.compile(
    r"[a-z0-9]_[a-z0-9]|\bseat\.\d|\bhex\.|\bti3\.|\bcore\.|[{}]|  |\(\)|\bNone\b|(?<![\w.])-\d| [,.;]|[,;]\.|\.\."
)


def readable(text: str) -> bool:
    return bool(text) and text == text.strip() and not RAW.search(text)


# ---- the catalogues


# ---- keys of the code and of the catalogue


@cache
def source() -> Source:
    return Source(SOURCES)


# Keys that the code puts together.
TARGETS = ("player", "planet", "system", "strategy")
MADE = {f"ask.window_{name}" for name in OPEN_WINDOWS}
MADE |= {f"{kind}{target}" for kind in ("ask.card_", "log.card_on_") for target in TARGETS}
MADE |= {
    f"ask.own_window_{name}"
    for name in (
        *("after_strategy_pick", "after_strategy_primary", "after_movement", "before_planetary_landing"),
        *("before_bombardment", "before_political_card_drawn", "after_vote_cast", "after_trade_secondary"),
    )
}
MADE |= {f"ask.{kind}_second" for kind in ("vote", "decide_alone", "bribe_for")}
MADE |= {"log.points_lost"} | {f"log.{key}" for key in (*WITHOUT.values(), *WHY_LOST.values())}  # see `text.line`


@pytest.mark.parametrize("kind", ["ask", "refusal", "log"])
def test_every_key_of_the_code_has_a_message(kind: str) -> None:
    assert len(source().keys[kind]) > 50
    words = game.words("en")
    assert [key for key in sorted(source().keys[kind]) if f"ti3.{kind}.{key}" not in words] == []


def test_every_key_that_is_put_together_has_a_message() -> None:
    words = game.words("en")
    assert [key for key in sorted(MADE) if f"ti3.{key}" not in words] == []


def test_no_message_is_left_over() -> None:
    left: list[str] = []
    for key in catalogues.texts(catalogues.catalogue("en", "ti3")):
        _, kind, name = key.split(".", 2) if key.count(".") > 1 else (*key.split("."), "")
        known = key in source().strings or name in source().strings or f"{kind}.{name}" in MADE
        if kind in ("setting", "choice", "reason", "score", "notes", "option") or known or key == "ti3.title":
            continue
        left.append(key)
    assert left == []


def test_no_option_is_left_over() -> None:
    """The words of an option are for a token, for a token of one question, or named by the labels."""
    t = first_round(("sol", "letnev", "xxcha"))
    choices = list(vars(t.choices).values())
    tokens = {token for domain in choices for token in getattr(domain, "names", ())} | {"abstain"}
    labels = (SOURCES / "words" / "labels.py").read_text(encoding="utf-8")
    words = game.words("en")
    for key in catalogues.texts(catalogues.catalogue("en", "ti3")):
        if key.startswith("ti3.option."):
            name = key.removeprefix("ti3.option.")
            kind, _, token = name.partition(".")
            assert (
                name in tokens
                or (f"ti3.ask.{kind}" in words and token in tokens)
                or f'"{key}"' in labels
                or (f"ti3.ask.{name}" in words and 'f"ti3.option.{ask.kind}"' in labels)
            ), key


def test_settings_results_and_title_have_words() -> None:
    words = game.words("en")
    keys = set(catalogues.texts(catalogues.catalogue("en", "ti3")))
    assert {key for key in keys if key.startswith("ti3.setting.")} == {f"ti3.setting.{s.name}" for s in game.settings}
    assert {key for key in keys if key.startswith("ti3.reason.")} == {f"ti3.reason.{why}" for why in ENDINGS if why}
    assert {key for key in keys if key.startswith("ti3.score.")} == {
        f"ti3.score.{part}" for part in game.result(first_round(("sol", "letnev", "xxcha"))).parts[0]
    }
    assert words("ti3.title") == game.title("en") == "Twilight Imperium, Third Edition"
    assert set(EXPLAINED) <= set(words.every_key())


def test_every_card_has_an_explanation() -> None:
    """A played card says what it does: its effect has words."""
    t = first_round(("sol", "letnev", "xxcha"))
    for lang in LANGS:
        for card in CONTENT.action_cards:
            assert readable(message(game.words(lang), t, "ti3.log.card_played", {"seat": 0, "card": card.id}, ()))


# ---- whole matches


def played(seed: int, options: dict[str, bool | int | str]) -> Iterator[Match]:
    """A random match, decision by decision; passing and stopping are put off so that there is something to tell."""
    chance = Random(seed)
    seats = 3 + seed % 4
    galaxy = "build" if seed % 2 else "random"
    match = cosmarch.new("ti3", seats, seed, {"galaxy": galaxy, "pick_races": True, "round_limit": 5, **options})
    while not match.over:
        yield match
        ask = chance.choice(match.asks)
        tokens = [token for token in ask.tokens if token not in ("done", "pass", "no")] or list(ask.tokens)
        if chance.random() < 0.3:
            tokens = list(ask.tokens)
        match.choose(chance.choice(tokens), ask.seat)
    yield match


def check_question(ask: Ask) -> None:
    for lang in LANGS:
        assert readable(ask.prompt(lang)), (lang, ask.kind, ask.prompt(lang))
        labels = [option.label(lang) for option in ask.options]
        for option, label in zip(ask.options, labels, strict=True):
            assert readable(label), (lang, ask.kind, option.token, label)
            assert label[0].isupper() or not label[0].isalpha(), (lang, ask.kind, label)
        alike = ask.kind == "tile"  # several tiles are empty
        assert alike or len(set(labels)) == len(labels), (lang, ask.kind, labels)
        for token, rule, reason in ask.explain(lang):
            assert rule and readable(reason) and not reason.endswith("."), (lang, ask.kind, token, reason)


OPTIONS: list[tuple[int, dict[str, bool | int | str]]] = [
    (1, {}),
    (2, {"pick_colours": True}),
    (3, {"distant_suns": True, "length": "long_war"}),
    (4, {"leaders": True, "sabotage_runs": True}),
    (5, {"age_of_empire": True, "late_scuttling": True}),
]


@pytest.mark.parametrize(("seed", "options"), OPTIONS)
def test_a_match_reads_well(seed: int, options: dict[str, bool | int | str]) -> None:
    """Each kind of question several times, what may be done beside it, and the whole log as everybody sees it."""
    seen: dict[str, int] = {}
    for match in played(seed, options):
        for ask in match.asks:
            seen[ask.kind] = seen.get(ask.kind, 0) + 1
            if seen[ask.kind] <= 3 or seen[ask.kind] % 50 == 0:
                check_question(ask)
        for seat in range(match.seats) if len(seen) % 7 == 0 and sum(seen.values()) % 40 == 0 else ():
            sides = match.sides(seat)
            for option in [*sides[:2], *sides[-2:]]:
                assert all(readable(option.label(lang)) for lang in LANGS)
    assert len(seen) > 40
    for lang in LANGS:
        for viewer in (None, *range(match.seats)):
            for row in match.log(viewer, lang):
                assert readable(row.text), row.text
                assert row.text.endswith((".", "!")) and "!." not in row.text, row.text
    silent = {event.key for event in match._events() if not event.rule}
    assert silent <= {"round_limit"}  # a house rule


def test_players_are_called_by_their_names() -> None:
    names = ("{seat}", "Enikő", "Zażółć")
    t = first_round(("sol", "letnev", "xxcha"))
    event = Event("gift", "TI-33.4.3", EVERYONE, {"seat": 0, "seat2": 1, "n": 2})
    assert line(game.words("en"), t, event, names) == "{seat} gives 2 trade goods to Enikő."
    assert line(game.words("en"), t, event, ()) == "Player 1 (Sol) gives 2 trade goods to Player 2 (Letnev)."
    assert line(game.words("hu"), t, event, names) == "{seat} 2 kereskedelmi árut ad; kapja: Enikő."
    assert line(game.words("pl"), t, event, names) == "{seat} oddaje 2 towary; otrzymuje Enikő."


# ---- single messages


def told(lang: str, t: Table, key: str, **args: int | str) -> str:
    return line(game.words(lang), t, Event(key, "", EVERYONE, args), ("Anna", "Jan", "Éva"))


def test_numbers_of_units_are_inflected() -> None:
    t = first_round(("sol", "letnev", "xxcha"))
    home = t.home[0]
    said = [told("pl", t, "ships_destroyed", seat=0, unit=FIGHTER, hex=home, n=n) for n in (1, 2, 5)]
    assert [text.split(": ")[1].split(" (")[0] for text in said] == ["1 Myśliwiec", "2 Myśliwce", "5 Myśliwców"]
    jord = planet("jord")
    assert told("en", t, "card_unit_placed", seat=0, unit=GROUND_FORCE, planet=jord, n=2) == (
        "Anna places 2 Ground Forces on Jord."
    )


def test_what_is_lost_or_free_has_words_of_its_own() -> None:
    t = first_round(("sol", "letnev", "xxcha"))
    assert told("en", t, "points", seat=0, n=-1, a=3) == "Anna loses 1 victory point and has 3."
    assert told("en", t, "points", seat=0, n=2, a=5) == "Anna gets 2 victory points and has 5."
    paid = told("en", t, "secondary", seat=0, strategy=LOGISTICS, n=1)
    assert paid == "Anna uses the secondary ability of Logistics for 1 command counter."
    free = told("en", t, "secondary", seat=0, strategy=LOGISTICS, n=0)
    assert free == "Anna uses the secondary ability of Logistics without a command counter."
    assert told("en", t, "trade_income", seat=0, n=0) == "Anna collects nothing from trade agreements."
    assert told("en", t, "trade_income", seat=0, n=1) == "Anna collects 1 trade good from trade agreements."


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("TI-35.3.4", "went down with their ship"),
        ("TI-35.3.3", "no ship is left to carry them"),
        ("TI-35.5.5", "for lack of room"),
        ("TI-28.2.3", "for lack of Fleet Supply"),
    ],
)
def test_why_units_are_lost_is_what_happened(rule: str, why: str) -> None:
    """TI-35.3.4: troops that went down with their Carrier were not given up for lack of room."""
    t = first_round(("sol", "letnev", "xxcha"))
    lost = Event("excess_lost", rule, EVERYONE, {"seat": 0, "unit": GROUND_FORCE, "hex": t.home[0], "n": 2})
    assert why in line(game.words("en"), t, lost, ("Anna", "Jan", "Éva"))


def test_tiles_are_placed_on_spaces_and_not_on_themselves() -> None:
    """The log of the galaxy is read when the tiles lie: it names the space by its ring and its number there."""
    t = first_round(("sol", "letnev", "xxcha"))
    wellon = CONTENT.system_names.index("wellon")
    said = told("en", t, "tile_placed", seat=0, system=wellon, hex=t.tile_hex[wellon])
    assert said == "Anna places Wellon on space 1.1."


def test_components_explain_themselves_where_they_appear() -> None:
    t = first_round(("sol", "letnev", "xxcha"))
    plague = CONTENT.action_card_names.index("plague")
    said = told("en", t, "card_played", seat=1, card=plague)
    assert said.startswith("Jan plays Plague. ") and "even result" in said


def test_one_line() -> None:
    assert one_line("Law\nFor: this.\nAgainst: that") == "Law. For: this. Against: that."


def test_options_say_what_they_cost() -> None:
    """A dock offers units with their prices (TI-35.1.13), and payments say what a planet pays (TI-29.1.1)."""
    home = first_round(("sol", "letnev", "xxcha")).home[0]
    play = table(("produce", planet("jord")), active=0, system=home, owner={planet("lodor"): 0})
    labels = {option.token: option.label("en") for option in play.match.asks[0].options}
    assert labels["fighter"] == "Fighter: 1 resource for up to 2" and labels["pds"].endswith(": 2 resources")
    play.do("pds", "done")
    labels = {option.token: option.label("en") for option in play.match.asks[0].options}
    assert labels == {"jord": "Jord: 4 resources", "lodor": "Lodor: 3 resources"}


# ---- notes and rules


def test_notes_name_the_stand_ins() -> None:
    for lang in LANGS:
        notes = game.notes(CONTENT, lang)
        assert all(readable(note) for note in notes)
    assert "Council Dissolved" in " ".join(game.notes(CONTENT, "en"))
    stand_ins = [card for card in CONTENT.action_cards if card.status == "stand_in"]
    assert any(f"{len(stand_ins)} of {len(CONTENT.action_cards)}" in note for note in game.notes(CONTENT, "en"))


def test_every_rule_of_the_code_can_be_looked_up() -> None:
    """What refusals, options and log lines name is found among the rules of the game."""
    rules = game.rules()
    named = {string for string in source().strings if re.fullmatch(r"TI-(?:\d+|X)(?:\.\d+)+", string)}
    assert named and sorted(named - rules.keys()) == []
