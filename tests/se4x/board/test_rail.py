"""The faces of options: short titles, what comes of them, what the map writes on a hex."""

from __future__ import annotations

import random

import pytest

import cosmarch
from cosmarch.core.ask import Ask
from cosmarch.core.match import Match
from cosmarch.core.panels import Face
from cosmarch.core.text import languages
from cosmarch.games.se4x import game
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.state import put as changed
from cosmarch.web.forms import piles
from tests.se4x.battle import FIELD, battle, field
from tests.se4x.table import aliens, fresh, mark, place, play, put, settle
from tests.se4x.words.test_text import RAW

LONGEST = 44  # letters of a title


def faces(match: Match, lang: str = "en", seat: int = 0) -> dict[str, Face]:
    ask = match.ask_of(seat)
    assert ask is not None
    return {option.token: option.face(lang) for option in ask.options}


def symbols() -> str:
    return game.sprite()


def check(ask: Ask, lang: str, drawn: str) -> None:
    for value in ask.candidates:  # what is refused is shown as well
        face = game.face(ask, value, lang)
        assert face.title and len(face.title) <= LONGEST, (ask.kind, face.title)
        assert not RAW.search(f"{face.title} / {face.note}".replace("/ ", "")), (ask.kind, face)
        assert not face.icon or f'id="{face.icon}"' in drawn, face.icon
    assert len([1 for option in ask.options if option.face(lang).ends]) <= 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_question_has_faces_in_every_language(seats: int) -> None:
    """At each question of a match, in one language after the other."""
    everything = {"ground_combat": True, "flagships": True, "centers": True, "unique_ships": True} if seats > 1 else {}
    match = cosmarch.new("se4x", seats=seats, seed=seats, options=everything)
    chance, drawn = random.Random(seats), symbols()
    kinds: dict[str, int] = {}
    for _ in range(450):
        if match.over:
            break
        ask = chance.choice(match.asks)
        kinds[ask.kind] = kinds.get(ask.kind, 0) + 1
        if kinds[ask.kind] <= 9:
            check(ask, languages()[kinds[ask.kind] % 3], drawn)
        advice = match.advice(ask.seat) or {}
        match.choose(max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random())), ask.seat)
    assert len(kinds) >= 4


def test_a_move_says_how_far_and_what_is_risked() -> None:
    """SE-3.6, SE-5.6: the number of hexes; unexplored hexes and black holes are a risk, what is known to be safe is
    none."""
    t = fresh()
    scout = put(t, 0, "H5", "scout", move=2)
    mark(t, "H6", "black_hole")
    mark(t, "G5", "planet", face_up=False)
    mark(t, "H4", "planet")
    settle(t, 1, "H3", worth=3)
    t.turn = 3
    found = faces(play(t, ("movement", 0)).match)
    near, far = found[f"group.{scout}>H4"], found[f"group.{scout}>H3"]
    assert (near.mark, near.risk, near.title) == ("1", "", "Scout → H4")
    assert far.mark == "2" and "colony of Player 2, 3 CP" in far.note
    assert "black hole" in found[f"group.{scout}>H6"].risk
    assert "marker" in found[f"group.{scout}>G5"].risk and "unexplored" in found[f"group.{scout}>G5"].note


def test_housekeeping_is_folded_away_and_done_ends_the_movement() -> None:
    t = fresh()
    put(t, 0, "H5", "scout", 3)
    put(t, 0, "H5", "destroyer", 2)
    found = faces(play(t, ("movement", 0)).match)
    assert found["done"].ends and found["done"].title == "End movement"
    assert {token for token, face in found.items() if face.rare} == {"split", "fleet", "scuttle"}
    assert not any(face.rare for token, face in found.items() if ">" in token)


def test_those_under_way_are_named() -> None:
    t = fresh()
    mark(t, "C5", "mineral_5")
    miner = put(t, 0, "H5", "miner")
    p = play(t, ("movement", 0)).do(miner, "C5")
    t2 = p.t.copy()
    t2.moves[miner] = 0
    t2.flags[miner] = 0
    found = faces(play(t2, ("movement", 0)).match)
    assert (found["carry_on"].note, found["carry_on"].key) == ("1 Miner", "R")


def test_a_shot_says_what_hits_and_what_it_does() -> None:
    """SE-9.5, SE-9.10; firing at the best targets is the main button."""
    t = field()
    put(t, 0, FIELD, "cruiser", attack=1)
    target = put(t, 1, FIELD, "cruiser", defense=1)
    scout = put(t, 1, FIELD, "scout")
    found = faces(battle(t).until("fire", 0).match)
    assert found[f"group.{target}"].note == "hits on 3 or less · 30% · 2 hits destroy it"
    assert found[f"group.{scout}"].note.endswith("destroys it")
    assert found["at_will"].best and not found["hold"].best


def test_a_face_tells_nothing_of_face_down_counters() -> None:
    """Two tables that differ in what a foreign counter is show the same faces."""
    shown = []
    for kind in ("dreadnought", "decoy"):
        t = fresh()
        put(t, 0, "H5", "scout")
        put(t, 1, "H6", kind)
        shown.append(faces(play(t, ("movement", 0)).match))
    assert shown[0] == shown[1]


def test_targets_that_are_the_same_are_named_once() -> None:
    """Three like aliens are one row, and stand together on the stage."""
    t = field(seats=3)
    put(t, 0, FIELD, "cruiser")
    first, _, _ = aliens(t, FIELD, "alien_b", "alien_b", "alien_b")
    match = battle(t, 0, ALIENS).until("fire", 0).match
    found = [face for token, face in faces(match).items() if token.startswith("group.")]
    assert [face.twin for face in found] == [False, True, True] and {face.title for face in found} == {"Alien B"}
    shown = match.published(0)
    assert shown is not None and shown.stage is not None
    (line,) = [section for section in shown.stage.sections if section.key == "class.B"]
    assert [(one.title, one.token) for one in line.others] == [("3 × Alien B", f"group.{first}")]


def test_units_that_look_the_same_share_a_line_of_the_form() -> None:
    """SE-7.1: two like aliens can be screened by one stepper."""
    t = field(seats=3)
    put(t, 0, FIELD, "cruiser")
    aliens(t, FIELD, "alien_b", "alien_c", "alien_b")
    match = battle(t, 0, ALIENS).match
    form = match.form(1, {}, "en")
    assert form is not None and form.kind == "screen"
    assert [len(rows) for rows in piles(list(form.rows))] == [2, 1]


def sent() -> Match:
    """Two miners are under way to minerals."""
    t = fresh()
    for hex_name, goal in (("G3", "G7"), ("J3", "J7")):
        miner = put(t, 0, hex_name, "miner")
        mark(t, goal, "mineral_5")
        t.course = changed(t.course, miner, place(goal))
    return play(t, ("movement", 0)).match


def test_orders_are_listed_each_with_an_answer_of_its_own() -> None:
    """What is struck is left out: the answers of the others do what one answer does for all."""
    match = sent()
    shown = match.published(0)
    assert shown is not None and shown.orders is not None and shown.orders.whole == "carry_on"
    assert [(one.title, one.note) for one in shown.orders.items] == [("Miner", "G3 → G7"), ("Miner", "J3 → J7")]
    one, other = match.clone(), match.clone()
    one.choose("carry_on", 0)
    for item in shown.orders.items:
        other.choose(item.goers[0][0], 0)
    assert one.view(0)["table"]["groups"] == other.view(0)["table"]["groups"]
    (fleets,) = [part for part in shown.dock if part.key == "fleets"]
    assert [(act.title, act.token) for act in fleets.acts] == [("Repeat 2 orders", "carry_on")]
