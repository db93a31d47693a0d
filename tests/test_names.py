"""What players are called in options, prompts, refusals and on the boards of the games, with names and without."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.ask import Ask, Choices, Refusal
from cosmarch.core.game import Game
from cosmarch.core.match import Match
from cosmarch.core.text import languages
from cosmarch.games.bts import game as bts
from cosmarch.games.se4x import game as se4x
from cosmarch.games.ti3 import game as ti3
from cosmarch.games.ti3.content.vocabulary import CRUISER, GROUND_FORCE
from cosmarch.games.ti3.state import stack
from cosmarch.games.ti3.words.names import race_short_name
from tests.bts.table import started as bts_match
from tests.drawn import letters_can_be_read, one, sheets_are_clear
from tests.drawn import shown as drawn_words
from tests.se4x import table as se4x_tables
from tests.se4x.economy import act, home, phase
from tests.ti3.skirmish import skirmish
from tests.ti3.table import table as ti3_table

NAMES = ("Anna", "Béla", "Czesława", "Dóra", "Emil", "Flóra")
LONG = "Wolfeschlegelsteinhausen"  # as long as a name may be
HOSTILE = ("<script>alert(1)</script", '"><script>x</script>', "<b>&amp;{seat}</b>", "]]>'--><svg", LONG, LONG)
SEATS = (("bts", 4), ("ti3", 6), ("se4x", 4), ("bts", 2), ("ti3", 3), ("se4x", 1))


def match_of(game: str, seats: int, answers: int = 150) -> Match:
    """A match after so many random answers."""
    match = cosmarch.new(game, seats, seed=3)
    chance = Random(3)
    for _ in range(answers):
        if match.over:  # alone, random play is soon lost
            break
        ask = match.asks[chance.randrange(len(match.asks))]
        match.choose(chance.choice(ask.tokens), ask.seat)
    return match


def opened(game: Game, t: Any, names: tuple[str, ...], kind: str, domain: Choices, **args: int | str) -> Ask:
    """A question to seat 0 about everything in the domain."""
    ask = Ask(0, kind, domain, list(range(len(domain.names))), "", args=args)
    ask.opened(game, t, names)
    return ask


def reason(game: Game, t: Any, names: tuple[str, ...], key: str, **args: int | str) -> str:
    return game.reason(t, Refusal("", key, args), names, "en")


def shown(svg: str) -> str:
    """All that is written in a picture, titles included."""
    return " ".join(ElementTree.fromstring(svg).itertext())


# ---- options, prompts and refusals


def test_beyond_the_sun() -> None:
    t = bts_match("basic_blue", "basic_green")._table
    for names, option, refusal in (
        (NAMES[:2], "Béla (green)", "the space is taken by Béla"),
        ((), "Player 2 (green)", "the space is taken by Player 2 (green)"),
    ):
        ask = opened(bts, t, names, "opponent_to_pay", t.choices.seats, n=1)
        assert bts.label(ask, 1, "en") == option
        assert reason(bts, t, names, "occupied", seat=1) == refusal


def test_twilight_imperium() -> None:
    t = ti3_table().t
    for names, option, other in ((NAMES[:3], "Béla (Letnev)", "Béla"), ((), "Player 2 (Letnev)", "Player 2 (Letnev)")):
        ask = opened(ti3, t, names, "exchange_give", t.choices.seats, seat=1)
        assert ti3.label(ask, 1, "en") == option
        assert ask.prompt("en") == f"How many action cards do you offer to {other}?"
        assert reason(ti3, t, names, "strategy_taken", seat=1) == f"{other} has this card"
        sides = opened(ti3, t, names, "side", t.choices.sides)
        assert ti3.label(sides, t.content.trade_goods, "en") == f"Give 1 trade good to {option}"


def test_space_empires() -> None:
    t = se4x_tables.fresh()
    group = se4x_tables.put(t, 1, "J6", "cruiser", 2)
    hidden = "J6: face-down counter 1 of"  # the first of theirs
    for names, option, other in ((NAMES[:2], "Béla (Red)", "Béla"), ((), "Player 2", "Player 2")):
        ask = opened(se4x, t, names, "choose_first", t.choices.seats)
        assert se4x.label(ask, 1, "en") == option
        hexes = opened(se4x, t, names, "spoils", t.choices.hexes, seat=1)
        assert hexes.prompt("en") == f"Which technology of {other} do you take?"
        assert f"colony of {other} worth 30" in se4x.label(hexes, t.home[1], "en")
        assert se4x.label(opened(se4x, t, names, "screen", t.choices.groups), group, "en") == f"{hidden} {other}"
        refusal = reason(se4x, t, names, "founded_by_friends", seat=1, hex=0)
        assert refusal.endswith(f"was founded by {other}")


# ---- boards


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_boards_show_the_names(game: str, seats: int, lang: str) -> None:
    match = match_of(game, seats)
    plain = match.svg(0, lang), match.board_text(0, lang)
    assert not [name for name in NAMES if name in plain[0] or name in plain[1]]
    match.names = NAMES[:seats]
    picture, text = shown(match.svg(0, lang)), match.board_text(0, lang)
    assert not [name for name in match.names if name not in picture or name not in text]
    match.names = ()
    assert (match.svg(0, lang), match.board_text(0, lang)) == plain


def sheet(match: Match, seat: int) -> str:
    """What a player's sheet says in the picture."""
    return drawn_words(one(ElementTree.fromstring(match.svg(None)), "panel", f"seat.{seat + 1}"))


def test_race_or_colour_stands_beside_the_name() -> None:
    match = match_of("ti3", 3)
    match.names = NAMES[:3]
    t = match._table
    for seat, name in enumerate(match.names):
        assert f"{name} {race_short_name(ti3.words('en'), t.content, t.race[seat])}" in sheet(match, seat)
    match = match_of("se4x", 2)
    match.names = NAMES[:2]
    assert "Anna" in sheet(match, 0) and "== Anna (Blue) ==" in match.board_text(None)
    match = bts_match("basic_blue", "basic_green")
    match.names = NAMES[:2]
    assert "Béla (green) · Verdant Compact" in match.board_text(None)
    assert "Béla Verdant" in sheet(match, 1)


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_hostile_names_are_text_and_nothing_else(game: str, seats: int) -> None:
    match = match_of(game, seats)
    before = [element.tag for element in ElementTree.fromstring(match.svg(0)).iter()]
    match.names = HOSTILE[:seats]
    drawing = match.svg(0)
    root = ElementTree.fromstring(drawing)
    assert {element.tag for element in root.iter()} == set(before)
    assert "<script" not in drawing and "<b>" not in drawing
    assert "<script>" in "".join(root.itertext())  # as words


# ---- room


@pytest.mark.parametrize("name", [LONG, "W" * 24, "皇" * 24])
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_long_names_keep_to_their_room(game: str, seats: int, name: str) -> None:
    """Nothing leaves the picture, and nothing on a sheet lies on another."""
    for answers, lang in zip((0, 40, 150), languages(), strict=True):
        match = match_of(game, seats, answers)
        match.names = (name,) * seats
        root = ElementTree.fromstring(match.svg(0, lang))
        letters_can_be_read(root)
        sheets_are_clear(root)


# ---- options say what is there


def test_units_on_planets_are_not_offered_as_cargo() -> None:
    """TI-35.1.12: what goes aboard in an activated system is on a planet; cargo has no other words."""
    tiles = {0: "mecatol_rex", 1: "abyz_fria"}
    fleets = {"mecatol_rex": {0: {"carrier": 1}}, "abyz_fria": {0: {"carrier": 1, "ground_force": 1}}}
    for planets, said in (
        ({"abyz": (0, 3, 0, 0)}, "Ground Force on Abyz (3 there)"),
        ({"abyz": (0, 1, 0, 0)}, "Ground Force on Abyz"),
        ({"abyz": (0, 3, 0, 0), "fria": (0, 2, 0, 0)}, "Ground Force on planets in Abyz and Fria (5 there)"),
    ):
        s = skirmish(tiles, fleets, planets, action="transfer").do("mecatol_rex")
        ask = s.match.asks[0]
        labels = [ti3.label(ask, value, "en") for value in ask.candidates]
        assert ask.kind == "move_between" and [text for text in labels if text.startswith("Ground")] == [said]
        assert not [text for text in labels if "0 there" in text]
    loads = opened(ti3, s.t, (), "load_from_space", s.t.choices.stacks)
    assert ti3.label(loads, stack(s.place("abyz_fria"), GROUND_FORCE), "en") == "Ground Force aboard in Abyz and Fria"


def test_a_ship_of_an_enemy_is_offered_as_theirs() -> None:
    s = skirmish({0: "mecatol_rex", 1: "wellon"}, {"wellon": {1: {"cruiser": 2}}})
    ask = opened(ti3, s.t, NAMES[:3], "card_ship", s.t.choices.stacks)
    assert ti3.label(ask, stack(s.place("wellon"), CRUISER), "en") == "Cruiser of Béla (Hacan) in Wellon (2 there)"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("scout", ("Scout: where is it built?", "Hol épüljön meg (", ": gdzie powstaje?")),
        ("infantry", ("Infantry: where is it built?", "Hol épüljön meg (", ": gdzie powstaje?")),
        ("research_center", ("Research Center: where is it built?", "Hol épüljön meg (", ": gdzie powstaje?")),
    ],
)
def test_what_is_built_is_named_where_its_place_is_asked(what: str, said: tuple[str, str, str]) -> None:
    """SE-23.1: the hex is chosen for a type."""
    t = se4x_tables.fresh()
    ask = Ask(0, "build_where", t.choices.hexes, [0], "SE-23.1", args={"build": t.choices.builds.index[what]})
    ask.opened(se4x, t, ())
    for lang, part in zip(languages(), said, strict=True):
        assert part in ask.prompt(lang)


def test_the_question_where_to_build() -> None:
    """SE-23.1: the player chooses the hex."""
    t = se4x_tables.fresh()
    t.cp = [50] * t.seats
    se4x_tables.put(t, 0, "J5", "ship_yard")
    se4x_tables.put(t, 0, home(t), "ship_yard")
    p = act(phase(t), "build", "scout")
    assert p.match.asks[0].prompt("en") == "Scout: where is it built?"


@pytest.mark.parametrize(("game", "seats"), SEATS)
@pytest.mark.parametrize("lang", languages())
def test_boards_call_players_without_names_as_the_log_does(game: str, seats: int, lang: str) -> None:
    """A player has one name everywhere: each one that the log has used stands on the text board too."""
    match = match_of(game, seats)
    number = match.game.words(lang)("core.seat", number=7).replace("7", r"\d")
    named = re.compile(number + r"(?: \([^)]+\))?")
    board = match.board_text(0, lang)
    used = {found for line in match.log(0, lang)[-60:] for found in named.findall(line.text)}
    assert used and all(name in board for name in used)
